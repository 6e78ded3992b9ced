#!/usr/bin/env bash
# Installs Debian packages on a machine that may be fresh: lists first, no questions, as root or through sudo.
set -euo pipefail
root=()
[ "$(id -u)" = 0 ] || root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${root[@]}" apt-get update -qq
"${root[@]}" apt-get install -y -qq --no-install-recommends "$@"
