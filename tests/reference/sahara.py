"""The rules of Sahara once more, slow and plain, written from the specification's page alone.

Where the page leaves room, it is read like this:

- SA1.4, SA2.3: a card leaves its pile when it is played. While it is being carried out it is
  neither a top, nor unseen, nor laid aside, and its pile shows no top and counts one card less.
- SA2.1: a deal for another seat or pile than the one asked for breaks SA2.2 or SA2.3, whatever
  its card; a card that SA1.3 does not know breaks SA2.1, since nobody has it unseen.
- SA2.3: when a pile is empty, the tops of the other two piles become unseen again as well.
- SA2.4: a pile emptied by the card that ends the game stays empty; no cards are renewed.
- SA2.4, SA3.0: until the dealing after a card is done, the turn is still that of its seat.
- SA3.4: a card that can do nothing is over with its `play`: nobody is asked whether to stop.
  `stop` is never offered for a `camel` card, which "must" be used. A `stop` breaks SA3.4 whenever
  `must_use` is on, whatever is asked for, and otherwise the rule of what is asked for.
- SA4.3: "the first time" is counted for each seat, over the whole game and not for each deal of
  15 cards; a seat has played it before exactly when it has a favourite.
- SA4.4: the foremost camel is looked for before the camel is lifted, and the limit is never
  beyond the last space. With "any" the acting seat's own camels may be moved as well as rivals'.
- SA4.5: whose camel is named stays a matter of SA4.4; so is a seat that there is not.
- SA5.1: looked at after every single step, whichever card made it.
"""

from __future__ import annotations

import copy
import itertools
from dataclasses import dataclass
from typing import Any

Wire = dict[str, Any]
Camel = tuple[int, bool]

# SA1.3
PALMS = ["palm-1"] * 4 + ["palm-2"] * 3 + ["palm-3"] * 2 + ["palm-4"]
ALL_CARDS = [*PALMS, "mirage-1", "mirage-2", "mirage-3", "camel", "sheik"]
ORDER = list(dict.fromkeys(ALL_CARDS))
# SA1.1
DESERT = {2: 36, 3: 36, 4: 48, 5: 48, 6: 48}
OASIS = 8
# SA1.2
CAMELS = {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}
# SA4.5
SHEIKS = ["own", "any", "anywhere"]
# SA1.4
PILES = 3
PILE_SIZE = 5


@dataclass
class RefState:
    """A whole position: what lies on the table, and what is still to do."""

    players: int
    desert: int
    must_use: bool
    sheik: str
    camels: list[list[Camel]]
    tops: list[list[str | None]]
    piles: list[list[int]]
    unseen: list[list[str]]
    aside: list[list[str]]
    deals: list[tuple[int, int]]
    seat: int | None
    card: str | None
    pile: int | None
    left: int


def tables() -> list[Wire]:
    """Give the options worth testing: every number of players with every rule and some deserts."""
    deserts: list[Wire] = [{"desert": 1}, {"desert": 5}, {}]
    rules = itertools.product((False, True), SHEIKS)
    return [
        {"players": players, **desert, "must_use": must, "sheik": sheik}
        for players, (must, sheik), desert in itertools.product(DESERT, rules, deserts)
    ]


def initial(options: Wire) -> RefState:
    """Give the state before the first card is dealt; ValueError for options out of range."""
    players = options["players"]
    if players not in DESERT:
        raise ValueError(f"players: found {players}, expected 2 to 6")
    desert = options.get("desert")
    if desert is None:
        desert = DESERT[players]  # SA1.1
    if not 1 <= desert <= 200:
        raise ValueError(f"desert: found {desert}, expected 1 to 200")
    sheik = options.get("sheik", "own")
    if sheik not in SHEIKS:
        raise ValueError(f"sheik: found {sheik}, expected one of {SHEIKS}")
    seats = range(players)
    return RefState(
        players=players,
        desert=desert,
        must_use=options.get("must_use", False),  # SA3.4
        sheik=sheik,
        camels=[[(0, False)] * CAMELS[players] for _ in seats],  # SA1.2
        tops=[[None] * PILES for _ in seats],
        piles=[[PILE_SIZE] * PILES for _ in seats],  # SA1.4
        unseen=[list(ALL_CARDS) for _ in seats],
        aside=[[] for _ in seats],
        deals=[(seat, pile) for seat in seats for pile in range(PILES)],  # SA2.2
        seat=None,
        card=None,
        pile=None,
        left=0,
    )


def last_space(state: RefState) -> int:
    """Give the oasis space worth most, the end of the track."""
    return state.desert + OASIS  # SA1.1


def occupied(state: RefState) -> set[int]:
    """Give every space with a camel on it, space 0 never among them."""
    return {space for own in state.camels for space, _ in own if space != 0}  # SA1.2


def oasis_full(state: RefState) -> bool:
    """Tell whether every oasis space is occupied, which ends the game."""
    return occupied(state).issuperset(range(state.desert + 1, last_space(state) + 1))  # SA5.1


def space_ahead(state: RefState, space: int) -> int | None:
    """Give where a step forward from this space leads, None if there is no free space ahead."""
    taken = occupied(state)
    for ahead in range(space + 1, last_space(state) + 1):  # SA3.2
        if ahead not in taken:
            return ahead
    return None


def space_behind(state: RefState, space: int) -> int:
    """Give where a step back from this space leads."""
    taken = occupied(state)
    for behind in range(space - 1, 0, -1):  # SA3.2
        if behind not in taken:
            return behind
    return 0


def has_favourite(state: RefState, seat: int) -> bool:
    """Tell whether the seat has named its favourite."""
    return any(favourite for _, favourite in state.camels[seat])


def sheik_may_go(state: RefState, space: int, to: int) -> bool:
    """Tell whether a camel on `space` may be sent to `to` by the sheik."""
    if not 1 <= to <= last_space(state) or to == space:
        return False
    if state.sheik == "anywhere":
        return True  # SA4.5
    taken = occupied(state)
    foremost = max(taken, default=0)
    return to not in taken and to <= foremost + 1  # SA4.4


def sheik_seats(state: RefState) -> list[int]:
    """Give the seats whose camels the sheik may move."""
    if state.sheik == "any":
        return list(range(state.players))  # SA4.4
    return [actor(state)]  # SA4.4, SA4.5


def steps_of(card: str) -> int:
    """Give how many moves a card asks for at most."""
    return int(card[-1]) if card.startswith(("palm-", "mirage-")) else 1


def asked_for(state: RefState) -> str:
    """Give the kind of move asked for now, or "over"."""
    if oasis_full(state):
        return "over"
    if state.deals:
        return "deal"
    if state.card is None:
        return "play"
    if state.card.startswith("palm-"):
        return "advance"
    if state.card.startswith("mirage-"):
        return "retreat"
    return "favour" if state.card == "camel" else "sheik"


def rule_asking(state: RefState) -> str:
    """Give the number of the rule that says what is asked for now."""
    asked = asked_for(state)
    if asked == "deal":
        return "SA2.2" if state.seat is None else "SA2.3"
    return {
        "play": "SA3.1",
        "advance": "SA4.1",
        "retreat": "SA4.2",
        "favour": "SA4.3",
        "sheik": "SA4.4",
        "over": "SA5.1",
    }[asked]


def actor(state: RefState) -> int:
    """Give the seat whose turn it is; there is none during the first deal."""
    if state.seat is None:
        raise ValueError("nobody's turn during the first deal")
    return state.seat


def turn(state: RefState) -> tuple[str, Any]:
    """Tell who acts now: a seat, chance, or nobody any more."""
    asked = asked_for(state)
    if asked == "over":
        return ("over", "oasis-full")  # SA5.1
    if asked == "deal":
        return ("chance", None)
    return ("decide", actor(state))


def deal_moves(state: RefState) -> list[Wire]:
    """Give every card that the next top may turn out to be."""
    seat, pile = state.deals[0]
    return [
        {"kind": "deal", "seat": seat, "pile": pile, "card": card}
        for card in ORDER
        if card in state.unseen[seat]  # SA2.1
    ]


def card_moves(state: RefState) -> list[Wire]:
    """Give what the card being carried out can still do, `stop` apart."""
    seat = actor(state)
    asked = asked_for(state)
    own = [{"space": space, "favourite": fav} for space, fav in sorted(set(state.camels[seat]))]
    if asked == "advance":  # SA4.1
        able = [camel for camel in own if space_ahead(state, camel["space"]) is not None]
        return [{"kind": "advance", **camel} for camel in able]
    if asked == "retreat":  # SA4.2
        return [
            {"kind": "retreat", "seat": other, "space": space, "favourite": favourite}
            for other in range(state.players)
            for space, favourite in sorted(set(state.camels[other]))
            if other != seat and space != 0
        ]
    if asked == "favour":  # SA4.3
        able = [] if has_favourite(state, seat) else own
        return [{"kind": "favour", "space": camel["space"]} for camel in able]
    return [  # SA4.4, SA4.5
        {"kind": "sheik", "seat": other, "space": space, "favourite": favourite, "to": to}
        for other in sheik_seats(state)
        for space, favourite in sorted(set(state.camels[other]))
        for to in range(last_space(state) + 1)
        if sheik_may_go(state, space, to)
    ]


def legal(state: RefState) -> list[Wire]:
    """Give every move possible now, in a fixed order and without duplicates."""
    asked = asked_for(state)
    if asked == "over":
        return []
    if asked == "deal":
        return deal_moves(state)
    if asked == "play":
        return [{"kind": "play", "pile": pile} for pile in range(PILES)]  # SA3.1
    moves = card_moves(state)
    if not state.must_use and asked != "favour":
        moves.append({"kind": "stop"})  # SA3.4
    return moves


def weights(state: RefState) -> list[int]:
    """Give the weight of each possible deal, parallel to `legal`; nothing where a seat decides."""
    if asked_for(state) != "deal":
        return []
    seat, _ = state.deals[0]
    return [state.unseen[seat].count(move["card"]) for move in deal_moves(state)]  # SA2.1


def broken(state: RefState, move: Wire) -> str | None:
    """Give the number of the first rule that the move breaks, None if it is legal."""
    asked = asked_for(state)
    if asked == "over":
        return "SA5.1"
    if move["kind"] == "stop":
        if state.must_use:
            return "SA3.4"
        return None if asked in ("advance", "retreat", "sheik") else rule_asking(state)
    if move["kind"] != asked:
        return rule_asking(state)
    if asked == "deal":
        return broken_deal(state, move)
    if asked == "play":
        return None if 0 <= move["pile"] < PILES else "SA1.4"
    return broken_card_move(state, move)


def broken_deal(state: RefState, move: Wire) -> str | None:
    """Give the rule that a deal breaks while one is asked for."""
    seat, pile = state.deals[0]
    if (move["seat"], move["pile"]) != (seat, pile):
        return rule_asking(state)
    return None if move["card"] in state.unseen[seat] else "SA2.1"


def broken_card_move(state: RefState, move: Wire) -> str | None:
    """Give the rule that a move of the kind asked for by the card breaks."""
    kind, space = move["kind"], move["space"]
    own = state.camels[actor(state)]
    if kind == "favour":
        return None if (space, False) in own else "SA4.3"
    camel = (space, move["favourite"])
    if kind == "retreat":
        others = [seat for seat in range(state.players) if seat != actor(state)]
        fits = move["seat"] in others and space != 0 and camel in state.camels[move["seat"]]
        return None if fits else "SA4.2"
    if kind == "advance":
        if camel not in own:
            return "SA4.1"
        return None if space_ahead(state, space) is not None else "SA3.2"
    if move["seat"] not in sheik_seats(state) or camel not in state.camels[move["seat"]]:
        return "SA4.4"
    if sheik_may_go(state, space, move["to"]):
        return None
    return "SA4.5" if state.sheik == "anywhere" else "SA4.4"


def apply(state: RefState, move: Wire) -> RefState:
    """Give the state after the move, leaving the argument as it was; ValueError if not legal."""
    rule = broken(state, move)
    if rule is not None:
        raise ValueError(f"{move} breaks {rule}")
    after = copy.deepcopy(state)
    if move["kind"] == "deal":
        turn_up(after, move["card"])
        return after
    if move["kind"] == "play":
        take_card(after, move["pile"])
    elif move["kind"] == "stop":
        after.left = 0
    else:
        use_card(after, move)
    if after.left == 0 or oasis_full(after) or not card_moves(after):
        lay_aside(after)  # SA3.4, SA5.1
    return after


def turn_up(state: RefState, card: str) -> None:
    """Make the next top known; after the last one the next seat's turn begins."""
    seat, pile = state.deals.pop(0)
    state.unseen[seat].remove(card)  # SA2.1
    state.tops[seat][pile] = card
    if not state.deals:  # SA2.4, SA3.0
        state.seat = 0 if state.seat is None else (state.seat + 1) % state.players


def take_card(state: RefState, pile: int) -> None:
    """Take the top of a pile to carry it out."""
    seat = actor(state)
    card = state.tops[seat][pile]
    if card is None:
        raise ValueError(f"pile {pile} of seat {seat} shows no card")
    state.tops[seat][pile] = None
    state.piles[seat][pile] -= 1
    state.card, state.pile, state.left = card, pile, steps_of(card)


def use_card(state: RefState, move: Wire) -> None:
    """Do one move of the card being carried out."""
    kind, space = move["kind"], move["space"]
    favourite = move.get("favourite", False)
    to: int | None = space
    if kind == "sheik":
        to = move["to"]  # SA4.4
    elif kind == "advance":
        to = space_ahead(state, space)  # SA4.1
    elif kind == "retreat":
        to = space_behind(state, space)  # SA4.2
    if to is None:
        raise ValueError(f"no free space ahead of {space}")
    camels = state.camels[move.get("seat", actor(state))]
    camels.remove((space, favourite))
    camels.append((to, favourite or kind == "favour"))  # SA4.3
    camels.sort()
    state.left -= 1


def lay_aside(state: RefState) -> None:
    """End the card being carried out and arrange what is dealt next."""
    seat, card, pile = actor(state), state.card, state.pile
    if card is None or pile is None:
        raise ValueError("no card is being carried out")
    state.aside[seat].append(card)  # SA2.3
    state.aside[seat].sort(key=ORDER.index)
    state.card, state.pile, state.left = None, None, 0
    if oasis_full(state):
        return  # SA2.4
    if state.piles[seat][pile] > 0:
        state.deals = [(seat, pile)]
        return
    state.aside[seat] = []
    state.unseen[seat] = list(ALL_CARDS)
    state.tops[seat] = [None] * PILES
    state.piles[seat] = [PILE_SIZE] * PILES
    state.deals = [(seat, each) for each in range(PILES)]


def score(state: RefState) -> list[Wire]:
    """Give every seat's points, rank and categories, as they would count now."""
    parts = [[0, 0] for _ in range(state.players)]
    for seat, own in enumerate(state.camels):
        for space, favourite in own:
            value = max(space - state.desert, 0)
            parts[seat][0] += value  # SA5.2
            parts[seat][1] += value if favourite else 0
    points = [sum(both) for both in parts]
    return [
        {
            "seat": seat,
            "points": points[seat],
            "rank": 1 + sum(other > points[seat] for other in points),  # SA5.3
            "parts": [["oasis", parts[seat][0]], ["favourite", parts[seat][1]]],
        }
        for seat in range(state.players)
    ]


def observe(state: RefState) -> Wire:
    """Give everything on the table as plain data.

    The card being carried out is in `card` alone: not among the tops, the piles' counts, the unseen
    or the laid-aside cards. `left` is 0 and `pile` None when there is no such card.
    """
    return {
        "camels": [[list(camel) for camel in own] for own in state.camels],
        "tops": [list(tops) for tops in state.tops],
        "piles": [list(piles) for piles in state.piles],
        "aside": [list(cards) for cards in state.aside],
        "unseen": [list(cards) for cards in state.unseen],
        "seat": state.seat,
        "card": state.card,
        "pile": state.pile,
        "left": state.left,
    }
