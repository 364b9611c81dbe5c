"""What validating a record costs beside replaying it: `python -m benchmarks.validation`.

The whole is what `desertrules validate` does with a line of JSON Lines in one process: reading,
replaying, comparing results, reporting. Replaying alone is `replay` of moves that are already read.
What the whole costs more is reading and reporting, which must cost less than replaying. Exits with
1 if it does not, for any game.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.measure import Figure, Played, measure
from desertrules import Over, Record, game, games, playout, record_to_json, replay
from desertrules.cli.checking import Manner, judge_all
from desertrules.cli.record_files import Sheet

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


def _whole(records: Sequence[Record[Any, Any]]) -> Callable[[Random], int]:
    sheets = [
        Sheet(f"games.jsonl#{number}", record_to_json(record).encode())
        for number, record in enumerate(records, start=1)
    ]
    manner = Manner(as_json=False, everything=False, lenient=(), transcript_of=None)

    def work(_: Random) -> int:
        assert all(verdict.valid for verdict in judge_all(manner, sheets))
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
    print(f"{'':20}{'replay':>10}{'whole':>10}{'rest ÷ replay':>16}   microseconds a move")
    for name in games():
        records = _records(name)
        pair = [Played("replay", _replayed(records)), Played("whole", _whole(records))]
        costs = measure(pair, repeat=repeat, seconds=seconds)
        rounds = list(zip(costs["replay"], costs["whole"], strict=True))
        rest = Figure.of((whole - alone) / alone for alone, whole in rounds)
        alone, whole = (Figure.of(costs[each.name]).median * 1e6 for each in pair)
        print(f"{name:20}{alone:10.2f}{whole:10.2f}{rest.median:16.2f}")
        code |= rest.median >= 1
    return code


if __name__ == "__main__":
    sys.exit(main())
