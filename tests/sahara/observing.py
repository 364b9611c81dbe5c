"""What the reference of Sahara shows, read off the engine's states."""

from random import Random
from typing import Any

from desertrules import sahara as sa
from desertrules.sahara import (
    Advance,
    Card,
    Deal,
    Favour,
    Move,
    Phase,
    Play,
    Retreat,
    Sheik,
    Stop,
)
from desertrules.sahara.rejections import first_deal

CARDS = tuple(Card)


def camels(state: sa.State, seat: int) -> list[tuple[int, bool]]:
    """Give the space of each of a seat's camels, and whether it is the favourite, in order."""
    named = state.favourite(seat)
    ordinary = [(space, False) for space in state.camels(seat)]
    return sorted([*ordinary, *([] if named is None else [(named, True)])])


def _whose_turn(state: sa.State) -> int | None:
    """Give the seat whose turn it is, in the dealing after its card and after the end too."""
    if state.phase is Phase.DEAL:
        assert state.due
        return None if first_deal(state) else state.due[0]
    if state.phase is Phase.OVER:
        return next(seat for seat in range(state.options.players) if None in state.tops(seat))
    return state.seat


def observe(state: sa.State) -> dict[str, Any]:
    """Give everything that a table shows."""
    seats = range(state.options.players)
    return {
        "camels": [[list(camel) for camel in camels(state, seat)] for seat in seats],
        "tops": [list(state.tops(seat)) for seat in seats],
        "piles": [list(state.piles(seat)) for seat in seats],
        "aside": [list(state.aside(seat)) for seat in seats],
        "unseen": [list(state.unseen(seat)) for seat in seats],
        "seat": _whose_turn(state),
        "card": state.card,
        "pile": state.pile,
        "left": state.left,
    }


def made_up(rng: Random, state: sa.State) -> list[Move]:
    """Give a few moves of every kind, most of them illegal."""
    players, last = state.options.players, state.options.last
    legal = sa.legal_moves(state)
    some = [rng.choice(legal)] if legal else []
    standing = [camel for seat in range(players) for camel in camels(state, seat)]
    due = state.due or (0, 0)
    far = rng.choice([-1, last + 1, 6 * (last + 1), 10**30])
    named = [*rng.choices(standing, k=3), (rng.randrange(last + 1), False), (far, False)]
    moves: list[Move] = [
        *some,
        Stop(),
        Deal(*due, rng.choice(CARDS)),
        Deal(rng.randrange(-1, players + 1), rng.randrange(-1, 4), rng.choice(CARDS)),
        Play(rng.randrange(-1, 4)),
    ]
    for space, favourite in named:
        seat = rng.randrange(-1, players + 1)
        to = rng.choice([rng.randrange(-1, last + 2), rng.choice(standing)[0], far])
        moves += [
            Advance(space, favourite),
            Retreat(seat, space, favourite),
            Retreat(seat, space, not favourite),
            Favour(space),
            Sheik(seat, space, favourite, to),
            Sheik(due[0] if state.seat is None else state.seat, space, favourite, to),
            Sheik(seat, space, favourite, space),
        ]
    return moves
