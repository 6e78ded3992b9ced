#!/usr/bin/env python3
"""The tables of docs/bots.md from the JSON that `eksim run --json` printed: scripts/strength.sh calls it."""

import json
import sys


def rows(path):
    for cell in json.load(open(path))["cells"]:
        first = cell["bots"][0]
        among = cell["bots"][1]["bot"]
        yield "+".join(cell["sets"]), first["bot"], among, cell["players"], first, cell["blocks"]


def text(bot):
    """A win rate in per cent with its interval."""
    return f"{100 * bot['win_rate']:.1f} ({100 * bot['ci_low']:.1f}-{100 * bot['ci_high']:.1f})"


def main(paths):
    table, order = {}, []
    for path in paths:
        for sets, bot, among, players, first, _ in rows(path):
            key = (sets, bot, among)
            if key not in table:
                order.append(key)
            table.setdefault(key, {})[players] = text(first)
    players = sorted({n for cells in table.values() for n in cells})
    print("| sets | who among whom | " + " | ".join(f"{n} players" if n == players[0] else str(n) for n in players) + " |")
    print("|" + "---|" * (2 + len(players)))
    for sets, bot, among in order:
        cells = [table[sets, bot, among].get(n, "") for n in players]
        print(f"| {sets} | {bot} among {among} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
