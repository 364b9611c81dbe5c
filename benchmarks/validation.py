"""What validating a record costs beside replaying it: `python -m benchmarks.validation`.

The whole is what the public `validate` does with the bytes of a record, as JSON and in notation:
reading, replaying, comparing results, reporting. Replaying alone is `replay` of moves that are
already read. What the whole costs more is reading and reporting, which must cost less than
replaying for JSON. Exits with 1 if it does not, for any game.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.measure import Figure, Played, measure
from desertrules import (
    Over,
    Record,
    game,
    games,
    playout,
    record_to_json,
    record_to_text,
    replay,
    validate,
)

_RECORDS = 40
_MOST_MOVES = 2000


def _records(name: str) -> list[Record[Any, Any]]:
    """Play some games at random, of the fewest players and of the most."""
    rules = game(name)
    rng = Random(name)
    made: list[Record[Any, Any]] = []
    for number in range(_RECORDS):
        players = rules.players[-1 if number % 2 else 0]
        options = rules.load_options({"players": players})
        played = playout(rules.initial(options), rng, max_moves=_MOST_MOVES)
        turn = rules.turn(played.state)
        result = turn.result if isinstance(turn, Over) else None
        made.append(Record.of(options, played.moves, result=result))
    return made


def _whole(
    records: Sequence[Record[Any, Any]], write: Callable[[Record[Any, Any]], str]
) -> Callable[[Random], int]:
    sources = [write(record).encode() for record in records]

    def work(_: Random) -> int:
        assert all(map(validate, sources))
        return sum(len(record.moves) for record in records)

    return work


def _replayed(records: Sequence[Record[Any, Any]]) -> Callable[[Random], int]:
    rules = records[0].game

    def work(_: Random) -> int:
        for record in records:
            replay(rules.initial(record.options), record.moves)
        return sum(len(record.moves) for record in records)

    return work


def main(repeat: int = 9, seconds: float = 0.5) -> int:
    """Measure all games, and print one line each."""
    code = 0
    print(f"{'':20}{'replay':>10}{'JSON':>10}{'text':>10}{'rest ÷ replay':>16}   µs a move")
    for name in games():
        records = _records(name)
        works = [
            Played("replay", _replayed(records)),
            Played("JSON", _whole(records, record_to_json)),
            Played("text", _whole(records, record_to_text)),
        ]
        costs = measure(works, repeat=repeat, seconds=seconds)
        rounds = list(zip(costs["replay"], costs["JSON"], strict=True))
        rest = Figure.of((whole - alone) / alone for alone, whole in rounds)
        figures = [Figure.of(costs[each.name]).median * 1e6 for each in works]
        print(f"{name:20}{''.join(f'{figure:10.2f}' for figure in figures)}{rest.median:16.2f}")
        code |= rest.median >= 1
    return code


if __name__ == "__main__":
    sys.exit(main())
