"""Positions of Sahara for tests, written by hand."""

from typing import Any

from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Hand, Herd, Options, Play, Retreat, Sheik, State
from desertrules.sahara.box import CAMELS


def table(
    card: str = "palm-1",
    camels: dict[int, list[int]] | None = None,
    favourites: dict[int, int] | None = None,
    **options: Any,
) -> State:
    """Return seat 0's turn with a card on its pile 0; camels that are not named stand on 0."""
    made = Options(**{"players": 2, "desert": 6, **options})
    named, stars = camels or {}, favourites or {}
    herds = []
    for seat in range(made.players):
        spaces = named.get(seat, [])
        rest = CAMELS[made.players] - len(spaces) - (seat in stars)
        herds.append(Herd(tuple(sorted([0] * rest + spaces)), stars.get(seat)))
    tops = (Card.PALM_1, Card.PALM_2, Card.PALM_3)
    hands = [Hand(tops=(Card(card), *tops[1:]))]
    hands += [Hand(tops=tops) for _ in range(made.players - 1)]
    return State(made, herds=tuple(herds), hands=tuple(hands))


def played(
    card: str,
    camels: dict[int, list[int]] | None = None,
    favourites: dict[int, int] | None = None,
    **options: Any,
) -> State:
    """Return the state after seat 0 has played the card from such a table."""
    return sa.apply(table(card, camels, favourites, **options), Play(0))


def last_of_its_pile(card: str) -> State:
    """Return the state after seat 0 has played the last card of its pile 0."""
    state = table(card)
    aside = [Card.PALM_1, Card.PALM_2, Card.PALM_4, Card.MIRAGE_3]
    unseen = list(state.hands[0].unseen)
    for each in aside:
        unseen.remove(each)
    hand = Hand(state.hands[0].tops, (1, 5, 5), tuple(unseen))
    return sa.apply(State(state.options, hands=(hand, state.hands[1])), Play(0))


def after(state: State, *moves: Any) -> State:
    for move in moves:
        state = sa.apply(state, move)
    return state


def step(space: int) -> Advance:
    return Advance(space, favourite=False)


def back(seat: int, space: int) -> Retreat:
    return Retreat(seat, space, favourite=False)


def lead(space: int, to: int, seat: int = 0) -> Sheik:
    return Sheik(seat, space, favourite=False, to=to)
