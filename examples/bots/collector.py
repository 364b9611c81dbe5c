"""A bot from outside in Python: it sells what it can, catches where it can, and else goes by lot.

It needs nothing but Python: `desertrules selfplay nomads-of-arabia --bot "outside:command=python
examples/bots/collector.py"`. Each request is one line of JSON, and so is each answer.
"""

import json
import random
import sys


def choose(moves: list[dict[str, object]], seed: int) -> dict[str, object]:
    """Choose one of the legal moves, which the request lists as plain data."""
    sales = [move for move in moves if move["kind"] in {"sell", "abdul"}]
    if sales:
        return max(sales, key=lambda move: len(list(move["animals"])))  # type: ignore[call-overload]  # a list of names
    captures = [move for move in moves if move["kind"] == "capture"]
    return random.Random(seed).choice(captures or moves)


def answer(op: str, args: dict[str, object]) -> dict[str, object]:
    """Answer one request."""
    if op == "hello":
        return {"name": "collector", "protocol": 1, "options": {}}
    if op == "choose":
        return {"move": choose(args["moves"], args["seed"])}  # type: ignore[arg-type]  # as asked
    return {}  # a new game: nothing is kept between choices


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "quit":
        break
    result = answer(request["op"], request["args"])
    print(json.dumps({"id": request["id"], "ok": True, "result": result}), flush=True)
