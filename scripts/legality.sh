#!/usr/bin/env bash
# Every bot answers legally in every set and mixture, at full size: bots/tests/legal.rs checks each answer of each game.
# Usage: scripts/legality.sh [GAMES] [SEARCH_GAMES]
#   GAMES         games of every set and mixture for each cheap bot, alone among its like and at a mixed table (default 100,000 each)
#   SEARCH_GAMES  the same for the search bots at 8 iterations (default 2,000)
set -euo pipefail
cd "$(dirname "$0")/.."
EKSIM_BOT_GAMES="${1:-100000}" EKSIM_SEARCH_GAMES="${2:-2000}" cargo test --release -p eksim-bots --test legal -- --nocapture
