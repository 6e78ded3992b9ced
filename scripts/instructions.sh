#!/usr/bin/env bash
# Instructions a game by callgrind, against benches/instructions.txt: at most 3 % more without a note there.
# `scripts/instructions.sh --bless` writes the present counts.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || scripts/apt.sh valgrind
cargo build --release -q -p eksim-benches
target=${CARGO_TARGET_DIR:-target}
games=2000
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$target/release/eksim-benches" "$1" "$2" 2>&1 | sed -nE 's/.*Collected : ([0-9]+).*/\1/p'; }
now=""
for work in floor pass random random-knowing; do
  # What the start of the program costs is taken off.
  per_game=$(( ($(count "$work" $games) - $(count "$work" 1)) / (games - 1) ))
  now+="$work $per_game"$'\n'
done
if [ "${1:-}" = --bless ]; then
  printf '%s' "$now" > benches/instructions.txt
fi
status=0
while read -r work was; do
  is=$(printf '%s' "$now" | awk -v w="$work" '$1 == w { print $2 }')
  note=""
  if [ "$((is * 100))" -gt "$((was * 103))" ]; then note="  more than 3 % up"; status=1; fi
  printf '%-16s %8d instructions a game (kept: %d)%s\n' "$work" "$is" "$was" "$note"
done < benches/instructions.txt
exit $status
