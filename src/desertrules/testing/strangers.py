"""Moves that may or may not be legal: old ones, crossings of them, near and arbitrary ones."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeVar, cast

import attrs

from desertrules.core.contract import AnyGame
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import count_of
from desertrules.core.offers import Notation, notation_of
from desertrules.core.shapes import Flag, Many, Maybe, Names, Number, Shape, thing_of

MoveT = TypeVar("MoveT")

_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 12, 20, 36, 99)
_TEXTS = ("", "?", "a1", "e5", "c3:2", "d1", "pilgrim")


def made_up(moves: Sequence[MoveT], rng: Random, count: int = 8) -> list[MoveT]:
    """Make moves of moves: old ones, and old ones with a field of another of the same name.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.testing import made_up
        >>> made_up([sahara.Play(pile=1), sahara.Deal(0, 2, "sheik")], Random(7), count=2)
        [Deal(seat=0, pile=1, card=<Card.SHEIK: 'sheik'>), Play(pile=1)]
    """
    made: list[MoveT] = []
    for _ in range(count_of("count", count) if moves else 0):
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


def near(moves: Sequence[MoveT], rng: Random, count: int = 8) -> Iterator[MoveT]:
    """Make moves of some moves, with one of their numbers one less or more: just beyond a bound."""
    for move in rng.sample(moves, min(len(moves), count)):
        for name, value in attrs.asdict(cast(Any, move), recurse=False).items():
            for changed in (value - 1, value + 1) if type(value) is int else ():
                with suppress(InvalidValue):
                    yield attrs.evolve(cast(Any, move), **{name: changed})


def arbitrary(game: AnyGame, moves: Sequence[Any], rng: Random, count: int = 4) -> list[Any]:
    """Make moves of any kind with any fields; texts and numbers are mostly those of old moves.

    Needs the game's notation, which names the classes of its moves; raises NoNotation.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.testing import arbitrary
        >>> arbitrary(sahara, [sahara.Play(pile=1)], Random(7), count=2)
        [Advance(space=1, favourite=True), Favour(space=1)]
    """
    notation = notation_of(game)
    made = [_any_move(notation, moves, rng) for _ in range(count_of("count", count))]
    return [move for move in made if move is not None]


def _any_move(notation: Notation, moves: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401 - of any game
    cls = rng.choice(notation.moves)
    seen = rng.choice(moves) if moves else None
    known = list(attrs.asdict(seen, recurse=False).values()) if seen else []
    fields = {name: _any_value(shape, known, rng) for name, shape in thing_of(cls).fields}
    try:
        return cls(**fields)
    except InvalidValue:
        return None


def _any_value(shape: Shape, known: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401 - by the shape
    match shape:
        case Number():
            numbers = [value for value in known if type(value) is int]
            return rng.choice([*numbers, rng.choice(_NUMBERS)])
        case Flag():
            return rng.random() < 0.5  # noqa: PLR2004 - a coin
        case Names(names):
            return rng.choice(names)
        case Maybe(inner):
            return None if rng.random() < 0.2 else _any_value(inner, known, rng)  # noqa: PLR2004 - one in five
        case Many(inner):
            return tuple(_any_value(inner, known, rng) for _ in range(rng.randrange(4)))
        case _:
            texts = [value for value in known if isinstance(value, str)]
            return rng.choice([*texts, rng.choice(_TEXTS)])
