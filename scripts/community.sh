#!/bin/sh
# Plays the community expansion with the random bot: each kitten alone, all together, every switch, with every official expansion, and forced
# together with zombie; prints mean and longest game and the stalemates of each cell. Usage: scripts/community.sh [GAMES] [CHECKED] [TEST]
#   GAMES    games of each cell for their end, length and heap (default 170,000: over a million for each kitten, 2 to 7 players)
#   CHECKED  games of each cell with every invariant checked after every action (default 5,000)
#   TEST     one part alone: each_kitten_alone, all_kittens_together, every_switch, mixtures_with, forced_mixtures
set -e
cd "$(dirname "$0")/.."
EKSIM_GAMES="${1:-170000}" EKSIM_CHECKED="${2:-5000}" \
    cargo test --release -p eksim-bots --test community -- --nocapture --test-threads 1 $3
