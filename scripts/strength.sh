#!/usr/bin/env bash
# Plays the plans behind the tables of strength in docs/bots.md and prints these. An interrupted run goes on where it stopped.
# Usage: scripts/strength.sh [DIR]   (default results/strength; about three quarters of an hour on two idle cores)
set -euo pipefail
cd "$(dirname "$0")/.."
dir=${1:-results/strength}
cargo build --release -q -p eksim
eksim=${CARGO_TARGET_DIR:-target}/release/eksim
mkdir -p "$dir"
for plan in bot-strength bot-strength-search bot-strength-ismcts; do
  if [ ! -s "$dir/$plan.json" ]; then
    resume=()
    if [ -f "$dir/$plan/state.json" ]; then resume=(--resume); fi
    "$eksim" run "experiments/$plan.toml" --out "$dir/$plan" --no-charts --json "${resume[@]}" > "$dir/$plan.json.part"
    mv "$dir/$plan.json.part" "$dir/$plan.json"
  fi
  printf '\n%s\n\n' "$plan"
  python3 scripts/strength-table.py "$dir/$plan.json"
done
