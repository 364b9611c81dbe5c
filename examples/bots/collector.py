"""An external bot in Python that does not import desertrules, for Nomads of Arabia.

It sells whatever it can, captures wherever it can, and otherwise chooses at random:

    desertrules selfplay nomads-of-arabia --bot "program:command=python examples/bots/collector.py"

Each request is one line of JSON, and so is each reply.
"""

import json
import random
import sys
from typing import Any


def choose(moves: list[dict[str, Any]], seed: int) -> dict[str, Any]:
    """Return one of the legal moves, which the request lists."""
    sales = [move for move in moves if move["kind"] in {"sell", "abdul"}]
    if sales:
        return max(sales, key=lambda move: len(str(move)))
    captures = [move for move in moves if move["kind"] == "capture"]
    return random.Random(seed).choice(captures or moves)


def reply(op: str, args: dict[str, Any]) -> dict[str, Any]:
    """Return the result of a request."""
    if op == "hello":
        return {"name": "collector", "protocol": 1, "options": {}}
    if op == "choose":
        return {"move": choose(args["moves"], args["seed"])}
    return {}  # a new game begins: there is nothing to remember


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "quit":
        break
    result = reply(request["op"], request["args"])
    print(json.dumps({"id": request["id"], "ok": True, "result": result}), flush=True)
