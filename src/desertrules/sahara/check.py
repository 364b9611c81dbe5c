"""Checks of a loaded state: nothing is missing or lost, and the turn is possible."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from desertrules.sahara.box import ANYWHERE, CAMELS, COPIES, DECK, PILE_SIZE, PILES, STEPS
from desertrules.sahara.state import OVER, State

Problems: TypeAlias = Iterator[tuple[str, str]]


def check(state: State) -> Problems:
    """Yield what is wrong with a state: the path of a field, and a message."""
    for part in (_sizes, _herds, _hands, _turn):
        problems = list(part(state))
        yield from problems
        if problems:  # later parts rely on the earlier ones
            return


def _sizes(state: State) -> Problems:
    players = state.options.players
    for name in ("herds", "hands"):
        found = len(getattr(state, name))
        if found != players:
            yield name, f"expected {players}, one per seat, found {found}"
    for seat, hand in enumerate(state.hands):
        for name in ("tops", "piles"):
            found = len(getattr(hand, name))
            if found != PILES:
                yield f"hands[{seat}].{name}", f"expected {PILES}, found {found}"
    if state.seat not in range(players):
        yield "seat", f"expected 0 to {players - 1}, found {state.seat}"
    if state.pile is not None and state.pile not in range(PILES):
        yield "pile", f"expected 0 to {PILES - 1} or null, found {state.pile}"


def _herds(state: State) -> Problems:
    """Check the camels (SA1.1, SA1.2, SA3.2)."""
    count, last = CAMELS[state.options.players], state.options.last
    standing: Counter[int] = Counter()
    for seat, herd in enumerate(state.herds):
        path = f"herds[{seat}]"
        spaces = [*herd.camels, *([] if herd.favourite is None else [herd.favourite])]
        standing.update(spaces)
        if len(spaces) != count:
            yield path, f"expected {count} camels, found {len(spaces)}"
        if list(herd.camels) != sorted(herd.camels):
            yield f"{path}.camels", "expected spaces in ascending order"
        for space in spaces:
            if not 0 <= space <= last:
                yield path, f"expected spaces from 0 to {last}, found {space}"
    if state.options.sheik is not ANYWHERE:  # SA4.5
        for space, camels in sorted(standing.items()):
            if space and camels > 1:
                yield "herds", f"{camels} camels are on space {space}"


def _hands(state: State) -> Problems:
    """Check the cards (SA1.3, SA1.4)."""
    for seat, hand in enumerate(state.hands):
        path = f"hands[{seat}]"
        tops = [top for top in hand.tops if top is not None]
        for pile, (top, size) in enumerate(zip(hand.tops, hand.piles, strict=True)):
            least = 0 if state.phase is OVER and top is None else 1  # SA2.4
            if not least <= size <= PILE_SIZE:
                yield f"{path}.piles[{pile}]", f"expected {least} to {PILE_SIZE}, found {size}"
        expected, found = sum(hand.piles), len(hand.unseen) + len(tops)
        if expected != found:
            yield path, f"expected {expected} cards, as many as the piles have, found {found}"
        if list(hand.unseen) != sorted(hand.unseen, key=DECK.index):
            yield f"{path}.unseen", "expected cards in the order of their kinds"
        for card, copies in Counter([*tops, *hand.unseen]).items():
            if copies > COPIES[card]:
                yield path, f"expected at most {COPIES[card]} of {card}, found {copies}"


def _turn(state: State) -> Problems:
    """Check the card that is being carried out (SA3.1, SA3.4)."""
    if state.pile is None:
        if state.left:
            yield "left", f"expected 0 before a card is played, found {state.left}"
    elif state.due or state.phase is OVER:
        yield "pile", "expected null: no card can be carried out now"
    elif not 1 <= state.left <= STEPS[state.card]:
        yield "left", f"expected 1 to {STEPS[state.card]} for {state.card}, found {state.left}"
    elif not state.movable:
        yield "pile", f"expected null: {state.card} can do nothing more"
