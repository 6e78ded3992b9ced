#!/usr/bin/env bash
# A Python of this repository's own (target/python) with the packages named; installs what is missing and prints its path.
# A package that can't be had is an error, so that no check is skipped in silence.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$(realpath -m "${CARGO_TARGET_DIR:-target}")/python
if ! [ -x "$home/bin/python" ]; then
  if ! python3 -m venv "$home" >&2; then
    # Debian has venv in a package of its own.
    rm -rf "$home"
    scripts/apt.sh python3-venv >&2
    python3 -m venv "$home" >&2
  fi
fi
"$home/bin/python" -m pip install --quiet --disable-pip-version-check "$@" >&2
echo "$home/bin/python"
