#!/bin/sh
# Lists every rule id of docs/rules/*.md that no doc comment of the engine names (`/// ZMB-14: ...` or `/// A, B: ...`).
# Exits 1 if there are any.
cd "$(dirname "$0")/.." || exit 2
wanted=$(mktemp) && named=$(mktemp) || exit 2
trap 'rm -f "$wanted" "$named"' EXIT
grep -hoE '\b[A-Z]{3,4}-[0-9]{2}\b' docs/rules/*.md | sort -u > "$wanted"
grep -rhE '^[[:space:]]*///[[:space:]]*[A-Z]{3,4}-[0-9]{2}(, [A-Z]{3,4}-[0-9]{2})*:' --include='*.rs' engine/tests engine/src |
    sed 's/:.*//' | grep -oE '[A-Z]{3,4}-[0-9]{2}' | sort -u > "$named"
missing=$(comm -23 "$wanted" "$named")
if [ -n "$missing" ]; then
    echo "Rules of docs/rules without a test that names them:" >&2
    echo "$missing"
    exit 1
fi
echo "$(wc -l < "$wanted") rules, each named by a test"
