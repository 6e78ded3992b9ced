"""Everything a Python bot needs to play under eksim: `run(choose)`. No packages but Python's own (3.8 or later).

    from eksim_bot import run

    def choose(d, table):
        return "draw" if "draw" in d["legal"] else 0

    run(choose, name="draws")

`choose` gets one decision `d` (a dict, field by field in docs/bot-protocol.md) and the `table` (what eksim said when it
greeted the bot). It returns the text of a legal action, or its place in `d["legal"]`. It must go by `d` and `table` alone:
the same question must get the same answer, whenever and in whichever process it is asked. `dice(d)` is a random generator
that keeps to this.
"""

import json
import random
import sys

PROTOCOL = 1


class Table:
    """What eksim says of a table: sets, players, rules, cards and the bot's own parameters."""

    def __init__(self, hello, params):
        self.hello = hello
        self.sets, self.players, self.rules = hello["sets"], hello["players"], hello["rules"]
        self.cards = {card["name"]: card for card in hello["cards"]}
        self.params = {**params, **hello["params"]}

    def family(self, card):
        """What a card is: kitten, save, cat, nope, action, ..."""
        return self.cards[card]["family"]

    def of_family(self, hand, family):
        """The cards of a hand that belong to a family."""
        return [card for card in hand or {} if self.family(card) == family]


def risk(d):
    """The chance that the next draw is a kitten, from what the seat knows of the pile."""
    pile = d["pile"]
    kittens, known = pile["kittens"], pile.get("known", {})
    if "0" in known:
        return 1.0 if known["0"] in kittens else 0.0
    hidden = pile["size"] - len(known)
    unplaced = sum(kittens.values()) - sum(card in kittens for card in known.values())
    return max(0.0, min(1.0, unplaced / hidden)) if hidden > 0 else 0.0


def dice(d):
    """A random generator for this decision: the same one whenever the same decision is asked."""
    return random.Random(d["seed"])


def run(choose, name="a Python bot", params=None, max_legal=None):
    """Talks to eksim until it hangs up. `params` are the bot's own numbers with their defaults: exec(risk=0.2):...
    `max_legal` is how many legal answers a decision lists at most; all there are without it. Fives come last, and they are
    many: a bot that does not play them from the list is asked much faster without."""
    params, table = params or {}, None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            table = Table(message, params)
            answer = {"type": "hello", "protocol": PROTOCOL, "name": name, "params": list(params)}
            if max_legal:
                answer["max_legal"] = max_legal
        elif message["type"] == "decide":
            answers = [choose(d, table) for d in message["decisions"]]
            answer = {"batch": message["batch"], "answers": answers}
        else:
            answer = {"error": "unknown message " + message["type"]}
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()
