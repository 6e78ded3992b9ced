#!/bin/sh
# Plays every allowed mixture of the official sets at every number of players with the random bot, and prints the mean and
# the longest game of each. Usage: scripts/mixtures.sh [GAMES] [CHECKED]
#   GAMES    games of each of the 272 cells for their end and length alone (default 1,000,000: about an hour on two cores)
#   CHECKED  games of each cell with every invariant checked after every action (default 20,000: about half an hour)
set -e
cd "$(dirname "$0")/.."
EKSIM_GAMES="${1:-1000000}" EKSIM_CHECKED="${2:-20000}" \
    cargo test --release -p eksim-bots --test mixtures -- --nocapture
