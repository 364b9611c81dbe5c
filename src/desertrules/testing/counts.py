"""Counts of lines of play, kept in a file; a difference is divided by first moves.

A file holds the name of a game and cases. A case is a position, by options, seed and a number of
moves made at random, with the counts of `perft` for each depth from 0, and of the deepest one the
count under each first move.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import attrs
from attrs import evolve, field, frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import count_of
from desertrules.core.registry import game
from desertrules.core.writing import opened_whole
from desertrules.play.advance import advance
from desertrules.play.perft import divide, perft
from desertrules.play.playout import playout
from desertrules.render.words import move_to_text
from desertrules.testing.golden import Drifted


@frozen
class Counted:
    """A position, and how many lines of play there are from it.

    Examples:
        >>> from desertrules.testing import Counted
        >>> case = Counted("sahara", "two players", {"players": 2}, seed=7, after=0)
        >>> case.counted(depth=3).counts
        (1, 9, 75, 578)
    """

    game: str
    """The name of the game."""
    name: str
    """What the position is called."""
    options: Mapping[str, Any] = field(hash=False)
    """The options, as plain data."""
    seed: int = 0
    """What the moves are drawn by."""
    after: int = 0
    """How many moves are made at random before."""
    settled: bool = False
    """Whether chance that is due then happens, so that a seat decides."""
    counts: tuple[int, ...] = field(default=(), converter=tuple[int, ...])
    """The count of `perft` for each depth from 0."""
    divided: Mapping[str, int] | None = field(default=None, hash=False)
    """The count under each first move, of the last depth; None if it was not kept."""

    def state(self) -> Any:  # noqa: ANN401 - of any game
        """Give the position; raise UnknownGame, LoadError."""
        rules, rng = game(self.game), Random(self.seed)
        start = rules.initial(rules.load_options(self.options))
        state: Any = playout(cast(object, start), rng, max_moves=self.after).state
        return advance(state, rng) if self.settled else state

    def counted(self, depth: int | None = None) -> "Counted":
        """Give the case with its counts as they are now, up to a depth, or as deep as before."""
        state = self.state()
        last = len(self.counts) - 1 if depth is None else count_of("depth", depth, 1)
        counts = [perft(state, each) for each in range(last + 1)]
        return evolve(self, counts=counts, divided=_divided(state, last))


def _divided(state: Any, depth: int) -> dict[str, int]:  # noqa: ANN401 - of any game
    return {move_to_text(move): n for move, n in divide(cast(object, state), depth).items()}


def check_counts(case: Counted) -> None:
    """Count the lines of play of a case; raise Drifted if they differ, by first moves.

    Raises InvalidValue for a case without counts.
    """
    if len(case.counts) < _COUNTED:
        raise InvalidValue(f"{case.game}, {case.name}: expected counts from depth 0 to 1 or more")
    state = case.state()
    for depth, kept in enumerate(case.counts):
        now = perft(state, depth)
        if now != kept:
            told = f"{case.game}, {case.name}: {now} lines of {depth} moves, {kept} were kept"
            raise Drifted("\n".join([told, *_differences(case, state, depth)]))


_COUNTED = 2


def _differences(case: Counted, state: Any, depth: int) -> list[str]:  # noqa: ANN401 - of any game
    """Give the first moves with other counts than were kept; all of them, if none were."""
    deepest = len(case.counts) - 1
    if case.divided is None:
        now = _divided(state, depth) if depth else {}
        return [f"  {move}: {count}" for move, count in now.items()]
    now = _divided(state, deepest)
    moves = dict.fromkeys([*case.divided, *now])
    return [f"by the first of {deepest} moves:"] + [
        f"  {move}: {now.get(move, 'not legal')}, kept {case.divided.get(move, 'as not legal')}"
        for move in moves
        if now.get(move) != case.divided.get(move)
    ]


def counted_cases(path: str | Path) -> tuple[Counted, ...]:
    """Read the cases of a file; raise InvalidValue for another file, OSError."""
    try:
        kept: Any = json.loads(Path(path).read_text(encoding="utf-8"))
        return tuple(Counted(kept["game"], **case) for case in kept["cases"])
    except (KeyError, TypeError, ValueError) as error:
        message = f"{path}: expected a game and its counted cases: {type(error).__name__}: {error}"
        raise InvalidValue(message) from None


def keep_counts(path: str | Path, cases: Iterable[Counted]) -> None:
    """Write cases of one game to a file; raise InvalidValue for none, or several games, OSError.

    Examples:
        >>> from desertrules.testing import Counted, check_counts
        >>> from desertrules.testing import counted_cases, keep_counts
        >>> case = Counted("sahara", "two players", {"players": 2}, seed=7, after=0)
        >>> keep_counts("counts.json", [case.counted(depth=2)])
        >>> for case in counted_cases("counts.json"):
        ...     check_counts(case)
    """
    listed = list(cases)
    games = {case.game for case in listed}
    if len(games) != 1:
        raise InvalidValue(f"expected cases of one game, found {len(games)} games")
    lines = ",\n".join(f"  {json.dumps(_written(case))}" for case in listed)
    with opened_whole(path) as file:
        file.write(f'{{\n "game": {json.dumps(*games)},\n "cases": [\n{lines}\n ]\n}}\n')


def _written(case: Counted) -> dict[str, Any]:
    written = attrs.asdict(case, recurse=False)
    del written["game"]
    return written


def recount(path: str | Path) -> None:
    """Count all cases of a file again, and keep the counts; raise InvalidValue, OSError.

    Examples:
        >>> from desertrules.testing import Counted, check_counts
        >>> from desertrules.testing import counted_cases, keep_counts, recount
        >>> case = Counted("sahara", "two players", {"players": 2})
        >>> keep_counts("counts.json", [case.counted(depth=2)])
        >>> recount("counts.json")  # after a change that was meant
        >>> check_counts(counted_cases("counts.json")[0])
    """
    keep_counts(path, [case.counted() for case in counted_cases(path)])
