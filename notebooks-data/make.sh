#!/usr/bin/env bash
# Makes the tables of this directory again, with the commands that README.md names.
set -euo pipefail
cd "$(dirname "$0")/.."
for plan in smoke streaking; do
  rm -rf "notebooks-data/$plan"
  cargo run --release -q -p eksim -- run "experiments/$plan.toml" --no-charts --out "notebooks-data/$plan" >/dev/null
  rm -f "notebooks-data/$plan/report.html" # the tables are what the notebooks read
done
