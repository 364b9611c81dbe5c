"""Positions made by hand, as written states that are loaded."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from desertrules import LoadError, dump
from desertrules import sahara as sa
from desertrules.sahara import Advance, Move, Play, Retreat, Sheik, State

Wire = dict[str, Any]
Spaces = Mapping[int, Sequence[int]]
"""The spaces of some of a seat's camels, by seat; the other camels stand on 0."""


def written(
    card: str = "palm-1",
    camels: Spaces | None = None,
    favourites: Mapping[int, int] | None = None,
    **options: Any,
) -> Wire:
    """Give seat 0's turn with `card` on its pile 0, as it is written; the desert is 6 long."""
    game = sa.Options(**{"players": 2, "desert": 6, **options})
    count = {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}[game.players]
    seats: list[Wire] = []
    for seat in range(game.players):
        named = (favourites or {}).get(seat)
        placed = list((camels or {}).get(seat, []))
        home = [0] * (count - len(placed) - (named is not None))
        tops = [card if seat == 0 else "palm-1", "palm-2", "palm-3"]
        seats.append(
            {
                "camels": sorted(home + placed),
                "favourite": named,
                "tops": tops,
                "piles": [5, 5, 5],
                "aside": [],
            }
        )
    turn = {"phase": "play", "seat": 0, "card": None, "pile": None, "left": 0}
    return {"options": dump(game), **turn, "seats": seats}


def table(
    card: str = "palm-1",
    camels: Spaces | None = None,
    favourites: Mapping[int, int] | None = None,
    **options: Any,
) -> State:
    """Give seat 0's turn with `card` on its pile 0; the desert is 6 long, unless told."""
    return sa.load_state(written(card, camels, favourites, **options))


def played(
    card: str,
    camels: Spaces | None = None,
    favourites: Mapping[int, int] | None = None,
    **options: Any,
) -> State:
    """Give the state after seat 0 has played `card` from such a table."""
    return sa.apply(table(card, camels, favourites, **options), Play(0))


def moved(state: State, *moves: Move) -> State:
    """Give the state after some moves."""
    for move in moves:
        state = sa.apply(state, move)
    return state


def ordinary(*spaces: int) -> list[Move]:
    """Give the steps forward of ordinary camels."""
    return [Advance(space, favourite=False) for space in spaces]


def step(space: int) -> Move:
    """Give the step forward of an ordinary camel."""
    return Advance(space, favourite=False)


def back(seat: int, space: int) -> Move:
    """Give the step back of an ordinary camel."""
    return Retreat(seat, space, favourite=False)


def sheik(space: int, to: int, seat: int = 0) -> Move:
    """Give the sheik's move of an ordinary camel, seat 0's unless told."""
    return Sheik(seat, space, favourite=False, to=to)


def choice(seed: int, desert: int) -> sa.Options:
    """Give options that go through all of them with the seed, on a track of that length."""
    sheiks = ("own", "any", "anywhere")
    return sa.Options(2 + seed % 5, desert, bool(seed & 1), sheiks[seed // 2 % 3])


def dealt(state: State, *cards: str) -> State:
    """Give the state after the tops that are due turn out to be these cards."""
    for card in cards:
        assert state.due
        state = sa.apply(state, sa.Deal(*state.due, sa.Card(card)))
    return state


def last_of_its_pile(data: Wire) -> Wire:
    """Give the same written table with seat 0's pile 0 down to its top."""
    aside = ["palm-1", "palm-2", "palm-4", "mirage-3"]
    seat = {**data["seats"][0], "piles": [1, 5, 5], "aside": aside}
    return {**data, "seats": [seat, *data["seats"][1:]]}


def read(data: object) -> Any:
    """Give data as it comes out of a file."""
    return json.loads(json.dumps(data))


def edited(data: Wire, **changes: object) -> Wire:
    """Give written data with other values, `seats__0__piles=[...]` for one inside."""
    copy: Wire = read(data)
    for path, value in changes.items():
        *steps, last = [int(name) if name.isdigit() else name for name in path.split("__")]
        there: Any = copy
        for name in steps:
            there = there[name]
        there[last] = value
    return copy


def problems(load: Callable[[object], object], data: object) -> list[str]:
    """Give what is wrong with data that is refused."""
    with pytest.raises(LoadError) as caught:
        load(data)
    return [str(problem) for problem in caught.value.problems]
