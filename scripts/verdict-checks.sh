#!/usr/bin/env bash
# Coverage, false alarms and power of the verdict commands on real games, and the mean-zero proof of the draw luck over millions of games.
# Prints the rows of the table in docs/statistics.md. `scripts/verdict-checks.sh 400 80000`: studies of each kind, games a table.
set -euo pipefail
cd "$(dirname "$0")/.."
EKSIM_STUDIES=${1:-400} cargo test --release -q -p eksim --test verdict_checks -- --nocapture --test-threads 1
EKSIM_LUCK_GAMES=${2:-80000} cargo test --release -q -p eksim-bots --test draw_luck
