#!/usr/bin/env bash
# Opens report.html of results directories in headless Chromium and checks that it works: scripts/browser-check.sh DIR...
# Pictures and the printed page are left in target/browser/.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { echo "usage: scripts/browser-check.sh DIR..." >&2; exit 2; }
command -v "${CHROMIUM:-chromium}" >/dev/null || scripts/apt.sh chromium
place=$(realpath -m "${CARGO_TARGET_DIR:-target}")/browser
mkdir -p "$place"
[ -d "$place/node_modules/playwright-core" ] || npm install --silent --no-audit --no-fund --prefix "$place" playwright-core
check=$PWD/experiments/tests/report-check.mjs
for dir in "$@"; do
  shots="$place/$(basename "$dir")"
  mkdir -p "$shots"
  report=$(realpath "$dir/report.html")
  (cd "$place" && CHROMIUM=$(command -v "${CHROMIUM:-chromium}") timeout 300 node "$check" "$report" "$shots")
done
