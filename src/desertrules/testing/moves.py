"""Moves that may or may not be legal, made from moves that once were."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import attrs

from desertrules.core.errors import InvalidValue

MoveT = TypeVar("MoveT")


def made_up(moves: Sequence[MoveT], rng: Random, count: int = 8) -> list[MoveT]:
    """Make moves of moves: old ones, and old ones with a field of another of the same name."""
    made: list[MoveT] = []
    for _ in range(count if moves else 0):
        move, other = rng.choice(moves), rng.choice(moves)
        made.append(_crossed(move, other, rng))
    return made


def _crossed(move: MoveT, other: MoveT, rng: Random) -> MoveT:
    names = [
        attribute.name
        for attribute in attrs.fields(type(move))  # type: ignore[arg-type]  # moves are attrs classes
        if hasattr(other, attribute.name)
    ]
    if not names:
        return move
    name = rng.choice(names)
    changed: dict[str, Any] = {name: getattr(other, name)}
    try:
        return attrs.evolve(move, **changed)  # type: ignore[misc]  # as above
    except InvalidValue:
        return move
