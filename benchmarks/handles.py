"""Games played through engine mode, beside the same calls in Python and the writing of answers."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

import desertrules
from benchmarks.workloads import Workload
from desertrules import Decide
from desertrules.serve import Engine

APPLY, LEGAL_MOVES = "apply", "legal_moves"
TIMES = 3
"""How many times the call in Python a request by a handle may cost, besides writing its answer."""
MOVES = 300
"""How many moves of each game are made."""
LISTED = 1000
"""How many legal moves an answer lists if the request does not say."""


def _line(op: str, **args: Any) -> bytes:  # noqa: ANN401 - plain data
    return json.dumps({"id": 1, "op": op, "args": args}).encode()


@frozen
class Asked:
    """A move as a page names it: by its number where a seat decides, else as it is written."""

    name: Any
    request: bytes
    legal: tuple[Any, ...]
    """The list that the number is of; empty where chance moves."""


class Handles:
    """Known games, by requests that name an open game, and by calls in Python."""

    def __init__(self, work: Workload, logs: list[tuple[Any, ...]]) -> None:
        """Write down what is asked, and what is answered."""
        self.work, self.game = work, work.game
        self.games = [[*self._asked(moves[:MOVES])] for moves in logs]
        self.lists = [each.legal for game in self.games for each in game if each.legal]
        self.count = {APPLY: sum(map(len, self.games)), LEGAL_MOVES: len(self.lists)}
        self._begin = _line("open", game=self.game.name, options=desertrules.dump(work.options))
        self._list = _line(LEGAL_MOVES, handle=1)
        self._answers: list[Any] = []
        self.ask(lambda answer: self._answers.append(json.loads(answer)))

    def _asked(self, moves: tuple[Any, ...]) -> Iterator[Asked]:
        state = self.work.start
        for move in moves:
            deciding = isinstance(self.game.turn(state), Decide)
            legal = tuple(self.game.legal_moves(state)) if deciding else ()
            name = legal.index(move) if deciding else self.game.dump(move)
            yield Asked(name, _line(APPLY, handle=1, move=name), legal)
            state = self.game.apply_unchecked(state, move)

    def open(self) -> list[Engine]:
        """Give an engine for each game, in which it is open."""
        engines = [Engine() for _ in self.games]
        for engine in engines:
            engine.answer(self._begin)
        return engines

    def ask(self, hear: Callable[[bytes], object] = len, *, lists: bool = False) -> None:
        """Make all moves by requests; before each decision ask for the list, if it is wanted."""
        for engine, game in zip(self.open(), self.games, strict=True):
            for each in game:
                if lists and each.legal:
                    engine.answer(self._list)
                hear(engine.answer(each.request))

    def call(self, *, lists: bool = False) -> None:
        """Do the same in Python: a move is looked up or read, as it is named, and applied."""
        load_move = self.game.load_move
        for game in self.games:
            state = self.work.start
            for each in game:
                if lists and each.legal:
                    _ = [*desertrules.legal_moves(state)]
                known = desertrules.legal_moves(state) if each.legal else None
                move = load_move(each.name) if known is None else known[each.name]
                state = desertrules.apply(state, move)

    def write(self) -> None:
        """Write the answers to all moves."""
        for answer in self._answers:
            json.dumps(answer).encode()

    def write_lists(self) -> None:
        """Write the answers to all requests for a list."""
        dump = self.game.dump
        for legal in self.lists:
            listed = {"count": len(legal), "moves": [dump(move) for move in legal[:LISTED]]}
            json.dumps({"id": 1, "ok": True, "result": listed}).encode()


def costs(handles: Handles, measure: Callable[[Callable[[], object]], int]) -> dict[str, float]:
    """Give what a request, the call and the writing cost, for each operation, by some measure."""
    asked, called = measure(handles.ask), measure(handles.call)
    listed = measure(lambda: handles.ask(lists=True)) - asked
    opened = measure(lambda: len(handles.open()))
    found = {
        APPLY: (asked - opened, called, measure(handles.write)),
        LEGAL_MOVES: (
            listed,
            measure(lambda: handles.call(lists=True)) - called,
            measure(handles.write_lists),
        ),
    }
    return {
        name: cost / handles.count[op]
        for op, spent in found.items()
        for name, cost in zip(names(op), spent, strict=True)
    }


def names(op: str) -> tuple[str, str, str]:
    """Give what the three costs of an operation are called."""
    return f"{op} by a handle", f"{op} called as by a handle", f"answer to {op} written"
