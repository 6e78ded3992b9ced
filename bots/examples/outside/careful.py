#!/usr/bin/env python3
"""A sensible little bot: draws while it is safe, spends cards when it is not. Try it with

    eksim sim --players 3 --bots "exec:python3 bots/examples/outside/careful.py,random" --games 3000
"""

from eksim_bot import dice, risk, run

# Ways not to draw, the cheapest first; then ways to look or to change the pile.
ESCAPES = ["skip", "super_skip", "reverse", "attack", "targeted_attack", "personal_attack", "bury", "draw_from_the_bottom"]
LOOKS = ["see_the_future_3", "see_the_future_5", "alter_the_future_3", "alter_the_future_5", "share_the_future_3", "shuffle"]
# What to part with last.
DEAR = ["defuse", "zombie_kitten", "godcat", "nope", "streaking_kitten"]


def first(legal, beginnings):
    """The first legal action that begins like one of these."""
    for beginning in beginnings:
        for action in legal:
            if action == beginning or action.startswith(beginning + " "):
                return action
    return None


def choose(d, table):
    ask, legal, hand = d["ask"], d["legal"], d["hand"] or {}
    if ask == "turn":
        return my_turn(d, table, legal, hand)
    if ask == "nope":
        # Only against what is aimed at this seat, or what would keep it from escaping.
        stake = d.get("stake", {})
        mine = stake.get("play", "").endswith(f"> {d['seat']}") or "attack" in stake.get("play", "")
        harmful = stake.get("seat") != d["seat"] and mine and not stake["cancelled"]
        return 0 if harmful or (stake.get("seat") == d["seat"] and stake["cancelled"]) else "decline"
    if ask == "save":
        return first(legal, ["save defuse", "save", "keep"]) or 0
    if ask == "place":
        # On top for the next player, unless this seat draws again itself.
        return "place 0" if d["owed"] <= 1 or d["active"] != d["seat"] else f"place {d['pile']['size']}"
    if ask == "give":
        worth = lambda action: (action.split()[1] in DEAR, table.family(action.split()[1]) != "cat")
        return min(legal, key=worth)
    if ask in ("now", "clairvoyance", "death"):
        return "decline"
    return dice(d).randrange(len(legal))


def my_turn(d, table, legal, hand):
    danger = risk(d)
    limit = table.params["saved"] if table.of_family(hand, "save") else table.params["risk"]
    if danger > limit:
        if danger < 1.0 and not d["pile"].get("known"):
            looks = first(legal, [f"play {card}" for card in LOOKS])
            if looks:
                return looks
        escape = first(legal, [f"play {card}" for card in ESCAPES])
        if escape:
            return escape
    if table.params["steal"]:
        # Two of a kind take a card from whoever holds most.
        pairs = [a for a in legal if a.startswith("pair ") and table.family(a.split()[1]) == "cat"]
        if pairs:
            return max(pairs, key=lambda a: d["players"][int(a.split()[3])]["cards"])
    return "draw" if "draw" in legal else 0


if __name__ == "__main__":
    # It plays no fives, so they need not be listed.
    run(choose, name="careful in Python", params={"risk": 0.1, "saved": 0.3, "steal": 1.0}, max_legal=150)
