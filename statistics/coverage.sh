#!/bin/sh
# The long run of the statistical checks: 10,000 studies each. Prints the rows of the table in docs/statistics.md.
cd "$(dirname "$0")/.." || exit 1
EKSIM_FULL=1 cargo test --release -p eksim-statistics --test coverage -- --nocapture --test-threads "${THREADS:-1}" 2>&1 |
    grep -E '^(test [a-z_:]+ \.\.\. )?(\||mean)|panicked|^test result| is not ' | sed -E 's/^test [a-z_:]+ \.\.\. //'
