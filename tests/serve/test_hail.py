"""Random and damaged requests of protocol 2: one answer each, and the engine stays as small."""

import gc
import json
import sys
from random import Random
from typing import Any

from tests.serve.talking import OPTIONS, Talk, damaged

MOST = 6
"""How many games the engine keeps here."""


def _sources(talk: Talk) -> list[Any]:
    """Play a little of each game; give what it can be opened from."""
    sources: list[Any] = []
    for game, options in OPTIONS.items():
        handle = talk.open(game, seed=1)
        for _ in range(12):
            talk.ask("bot", handle=handle, name="random", play=True, seed=2)
            talk.ask("advance", handle=handle)
        state = talk.ask("state", handle=handle)["state"]
        sources += [
            {"game": game, "options": options, "seed": 5},
            {"game": game, "state": state},
            {"source": talk.ask("save", handle=handle)["record"]},
            {"source": talk.ask("save", handle=handle, form="text")["text"], "prefix": True},
        ]
    return sources


def _request(number: int, last: int, sources: list[Any], rng: Random) -> dict[str, Any]:
    """Make a request that is sound if its handle is open and its move legal."""
    args: dict[str, Any] = {"handle": rng.randrange(max(1, last - MOST), last + 2)}
    seats: list[dict[str, Any]] = [{}, {"seat": 0}, {"seat": None}, {"seat": 1}]
    seat = rng.choice(seats)
    asked: dict[str, dict[str, Any]] = {
        "open": rng.choice(sources),
        "apply": {**args, "move": rng.choice([0, 0, 1, 40, "play 0", {"kind": "end"}])},
        "bot": {**args, "name": "random", "play": True},
        "undo": {**args, "moves": rng.choice([0, 1, 1, 5])},
        "go": {**args, "made": rng.choice([0, 3, 20])},
        "legal_moves": {**args, **seat, "limit": rng.choice([3, 1000]), "texts": True},
        "history": {**args, **seat, "limit": 20},
        "picture": {**args, **seat, "form": rng.choice(["svg", "text"]), "legal": True},
        "explain": {**args, "move": 0},
        "effects": {**args, **seat, "move": 0},
        "save": {**args, "form": rng.choice(["json", "text", "position"])},
        "rule": {"game": "sahara", "rule": rng.choice(["SA1.4", "not-now", "SA"])},
        "choices": {"game": "sahara"},
        **dict.fromkeys(("turn", "advance", "redo", "view", "score", "state", "close"), args),
    }
    op = rng.choice([*asked, "open", "advance", "advance", "apply", "apply", "bot"])
    return {"id": number, "op": op, "args": asked[op]}


def _hail(talk: Talk, count: int, seed: int) -> None:
    rng = Random(seed)
    sources = _sources(talk)
    answered, last = 0, 1
    for number in range(count):
        requests = [_request(number, last, sources, rng) for _ in range(rng.choice([1, 1, 1, 4]))]
        line = json.dumps(requests if len(requests) > 1 else requests[0]).encode()
        reply = talk.said(damaged(line, rng) if number % 3 == 0 else line)
        replies: list[Any] = reply if reply.__class__ is list else [reply]
        assert number % 3 == 0 or len(replies) == len(requests)
        for each in replies:
            answered += each["ok"]
            last = max(last, each.get("result", {}).get("handle", 0))
            assert each["ok"] or each["error"]["code"] != "internal", (line, each)
        assert len(talk.engine) <= MOST
    assert answered > count // 3


def test_random_and_damaged_requests_have_one_answer_each() -> None:
    """No traceback, no silence, no fault of ours, and never more games than are kept."""
    _hail(Talk(MOST), 400, 7)


def _blocks() -> int:
    """Count what the interpreter has allocated and not given back."""
    gc.collect()
    return sys.getallocatedblocks()


def test_ten_thousand_requests_leave_the_memory_flat() -> None:
    """What is kept after 10,000 requests is what was kept after the first: no block for each."""
    talk = Talk(MOST)
    _hail(talk, 1500, 1)
    before = _blocks()
    _hail(talk, 10_000, 2)
    assert _blocks() - before < 5000
