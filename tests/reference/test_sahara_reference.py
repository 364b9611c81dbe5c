"""Hand-made positions and random games for the plain reference of Sahara."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest

from . import sahara

pytestmark = pytest.mark.no_cover  # the reference uses nothing of the library

Wire = dict[str, Any]

KEYS = ["camels", "tops", "piles", "aside", "unseen", "seat", "card", "pile", "left"]


def table(card: str, camels: dict[int, list[tuple[int, bool]]], **options: Any) -> sahara.RefState:
    """Give seat 0's first turn with `card` on its pile 0; camels not named stand on 0."""
    state = sahara.initial({"players": 2, "desert": 6, **options})
    for seat, placed in camels.items():
        state.camels[seat] = sorted(placed + state.camels[seat][len(placed) :])
    for seat, pile in state.deals:
        top = card if (seat, pile) == (0, 0) else f"palm-{pile + 1}"
        state.unseen[seat].remove(top)
        state.tops[seat][pile] = top
    state.deals, state.seat = [], 0
    return state


def played(card: str, camels: dict[int, list[tuple[int, bool]]], **options: Any) -> sahara.RefState:
    """Give the state after seat 0 has played `card` from such a table."""
    return sahara.apply(table(card, camels, **options), {"kind": "play", "pile": 0})


def advance(space: int, *, favourite: bool = False) -> Wire:
    """Give a step forward."""
    return {"kind": "advance", "space": space, "favourite": favourite}


def retreat(seat: int, space: int, *, favourite: bool = False) -> Wire:
    """Give a step back."""
    return {"kind": "retreat", "seat": seat, "space": space, "favourite": favourite}


def sheik(space: int, to: int, *, seat: int = 0, favourite: bool = False) -> Wire:
    """Give a sheik's move, of seat 0's camel unless told."""
    return {"kind": "sheik", "seat": seat, "space": space, "favourite": favourite, "to": to}


STOP: Wire = {"kind": "stop"}


def own(*spaces: int) -> list[tuple[int, bool]]:
    """Give ordinary camels on these spaces."""
    return [(space, False) for space in spaces]


def targets(state: sahara.RefState, space: int) -> list[int]:
    """Give where the sheik may send the ordinary camel of this space."""
    moves = [move for move in sahara.legal(state) if move["kind"] == "sheik"]
    named = (0, space, False)
    return [m["to"] for m in moves if (m["seat"], m["space"], m["favourite"]) == named]


@pytest.mark.parametrize(
    ("players", "desert", "camels"), [(2, 36, 6), (3, 36, 5), (4, 48, 5), (6, 48, 4)]
)
def test_the_table_fits_the_number_of_players(players: int, desert: int, camels: int) -> None:
    """SA1.1, SA1.2: the desert's length and the number of camels follow the players."""
    state = sahara.initial({"players": players, "desert": None})
    assert state.desert == desert
    assert sahara.observe(state)["camels"] == [[[0, False]] * camels] * players
    assert state == sahara.initial({"players": players, "desert": desert})


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 7},
        {"players": 2, "desert": 0},
        {"players": 2, "desert": 201},
        {"players": 2, "sheik": "all"},
    ],
)
def test_options_out_of_range_are_refused(options: Wire) -> None:
    """SA1.1, SA4.5: two to six players, a desert of 1 to 200 spaces, and three kinds of sheik."""
    with pytest.raises(ValueError, match="expected"):
        sahara.initial(options)


def test_the_first_deal_goes_seat_by_seat_and_pile_by_pile() -> None:
    """SA2.1, SA2.2: tops are dealt in order, weighed by what the seat has unseen."""
    state = sahara.initial({"players": 2})
    assert sahara.weights(state) == [4, 3, 2, 1, 1, 1, 1, 1, 1]
    asked = []
    while sahara.turn(state) == ("chance", None):
        move = sahara.legal(state)[0]
        asked.append((move["seat"], move["pile"]))
        state = sahara.apply(state, move)
    assert asked == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert sahara.turn(state) == ("decide", 0)


def test_a_wrong_deal_names_its_rule() -> None:
    """SA2.1, SA2.2, SA2.3: another pile breaks the deal's order, a seen card the odds."""
    state = sahara.initial({"players": 2})
    state = sahara.apply(state, {"kind": "deal", "seat": 0, "pile": 0, "card": "sheik"})
    deal = {"kind": "deal", "seat": 0, "pile": 1, "card": "sheik"}
    assert sahara.broken(state, deal) == "SA2.1"
    assert sahara.broken(state, {**deal, "pile": 2, "card": "camel"}) == "SA2.2"
    assert sahara.broken(state, {**deal, "seat": 1, "card": "camel"}) == "SA2.2"
    assert sahara.broken(state, {"kind": "play", "pile": 0}) == "SA2.2"
    later = sahara.apply(played("palm-1", {}), advance(0))
    assert sahara.broken(later, {"kind": "deal", "seat": 1, "pile": 0, "card": "palm-1"}) == "SA2.3"
    assert sahara.broken(later, {"kind": "play", "pile": 0}) == "SA2.3"


def test_the_next_top_is_dealt_before_the_next_turn() -> None:
    """SA2.3, SA2.4: the card carried out is laid aside and its pile's next top dealt."""
    state = played("palm-1", {})
    assert (state.card, state.pile, state.left) == ("palm-1", 0, 1)
    assert state.aside[0] == []
    state = sahara.apply(state, advance(0))
    assert (state.card, state.aside[0], state.seat) == (None, ["palm-1"], 0)
    assert (state.tops[0][0], state.piles[0]) == (None, [4, 5, 5])
    state = sahara.apply(state, {"kind": "deal", "seat": 0, "pile": 0, "card": "camel"})
    assert sahara.turn(state) == ("decide", 1)


def last_of_its_pile(state: sahara.RefState) -> sahara.RefState:
    """Give the same table with seat 0's pile 0 down to its top."""
    state.piles[0][0] = 1
    state.aside[0] = ["palm-1", "palm-2", "palm-4", "mirage-3"]
    for card in state.aside[0]:
        state.unseen[0].remove(card)
    return state


def test_an_empty_pile_renews_all_fifteen_cards() -> None:
    """SA2.3: after the last card of a pile the seat's three tops are all dealt anew."""
    state = sahara.apply(last_of_its_pile(table("palm-1", {})), {"kind": "play", "pile": 0})
    assert state.piles[0] == [0, 5, 5]
    state = sahara.apply(state, advance(0))
    assert state.unseen[0] == sahara.ALL_CARDS
    assert (state.tops[0], state.piles[0], state.aside[0]) == ([None] * 3, [5] * 3, [])
    assert state.deals == [(0, 0), (0, 1), (0, 2)]


def test_nothing_is_dealt_after_the_end() -> None:
    """SA2.4, SA5.1: a card in whose middle the game ends is laid aside, and that is all."""
    camels = {0: own(6, 7, 8, 9, 10), 1: own(11, 12, 13)}
    state = sahara.apply(last_of_its_pile(table("palm-3", camels)), {"kind": "play", "pile": 0})
    moved = sahara.apply(state, advance(10))
    assert (moved.left, sahara.turn(moved)) == (2, ("decide", 0))
    state = sahara.apply(state, advance(6))
    assert sahara.turn(state) == ("over", "oasis-full")
    assert (state.card, state.pile, state.left, state.seat) == (None, None, 0, 0)
    assert state.aside[0] == ["palm-1", "palm-2", "palm-3", "palm-4", "mirage-3"]
    assert (state.piles[0], state.tops[0]) == ([0, 5, 5], [None, "palm-2", "palm-3"])
    assert (sahara.legal(state), sahara.weights(state)) == ([], [])
    assert sahara.broken(state, {"kind": "play", "pile": 0}) == "SA5.1"
    assert sahara.broken(state, STOP) == "SA5.1"


def test_any_top_may_be_played() -> None:
    """SA3.1, SA1.4: three piles, of which one without effect is a choice too."""
    state = table("mirage-2", {})
    assert sahara.legal(state) == [{"kind": "play", "pile": pile} for pile in range(3)]
    assert sahara.broken(state, {"kind": "play", "pile": 3}) == "SA1.4"
    assert sahara.broken(state, {"kind": "play", "pile": -1}) == "SA1.4"
    assert sahara.broken(state, advance(0)) == "SA3.1"


def test_a_step_forward_skips_the_whole_file() -> None:
    """SA3.2: a step leads to the next free space, over anybody's camels."""
    state = sahara.apply(played("palm-2", {0: own(2, 4), 1: own(3, 5)}), advance(2))
    assert state.camels[0] == own(0, 0, 0, 0, 4, 6)
    assert sahara.broken(state, advance(2)) == "SA4.1"


def test_a_step_back_skips_the_file_or_ends_on_the_waterhole() -> None:
    """SA3.2: a step back leads to the nearest free space behind, or to 0."""
    state = played("mirage-3", {0: own(3, 1), 1: own(2, 4)})
    state = sahara.apply(state, retreat(1, 2))
    assert state.camels[1] == own(0, 0, 0, 0, 0, 4)
    state = sahara.apply(state, retreat(1, 4))
    state = sahara.apply(state, retreat(1, 2))
    assert state.camels[1] == own(0, 0, 0, 0, 0, 0)
    state = sahara.apply(played("mirage-1", {1: own(2)}), retreat(1, 2))
    assert state.camels[1] == own(0, 0, 0, 0, 0, 1)


def test_a_camel_with_no_free_space_ahead_cannot_step() -> None:
    """SA3.2: nobody goes beyond the last oasis space."""
    state = played("palm-2", {0: own(13, 14), 1: own(12)})
    assert sahara.broken(state, advance(14)) == "SA3.2"
    assert sahara.broken(state, advance(13)) == "SA3.2"
    assert sahara.broken(state, advance(0)) is None
    assert sahara.legal(state) == [advance(0), STOP]


def test_camels_that_stand_alike_are_one_choice() -> None:
    """SA4.1: a camel is named by its space and whether it is the favourite."""
    state = played("palm-1", {0: [(0, True), (3, False)]})
    assert sahara.legal(state) == [advance(0), advance(0, favourite=True), advance(3), STOP]


def test_what_cannot_be_used_is_lost() -> None:
    """SA3.4: a palm of blocked camels and a mirage without targets are over at once."""
    blocked = played("palm-4", {0: own(9, 10, 11, 12, 13, 14)})
    assert (sahara.turn(blocked), blocked.aside[0]) == (("chance", None), ["palm-4"])
    mirage = played("mirage-3", {0: own(5)})
    assert (sahara.turn(mirage), mirage.aside[0]) == (("chance", None), ["mirage-3"])
    middle = sahara.apply(played("mirage-3", {1: own(1)}), retreat(1, 1))
    assert (sahara.turn(middle), middle.aside[0]) == (("chance", None), ["mirage-3"])


def test_a_palm_ends_when_its_last_camel_is_stuck() -> None:
    """SA3.4: no order of steps is forbidden because another would have used more."""
    camels = {0: own(8, 9, 10, 11, 12, 14)}
    state = played("palm-3", camels)
    for space in (12, 11, 10):
        assert sahara.turn(state) == ("decide", 0)
        state = sahara.apply(state, advance(space))
    assert state.camels[0] == own(8, 9, 11, 12, 13, 14)
    stuck = sahara.apply(played("palm-3", camels), advance(8))
    assert stuck.camels[0] == own(9, 10, 11, 12, 13, 14)
    assert (sahara.turn(stuck), stuck.aside[0]) == (("chance", None), ["palm-3"])


def test_a_card_may_be_left_unless_it_must_be_used() -> None:
    """SA3.4: palm, mirage and sheik may be ended early, the camel not."""
    for card in ("palm-2", "mirage-2", "sheik"):
        must = played(card, {1: own(2)}, must_use=True)
        assert sahara.broken(must, STOP) == "SA3.4"
        assert STOP not in sahara.legal(must)
        state = played(card, {1: own(2)})
        assert sahara.legal(state)[-1] == STOP
        state = sahara.apply(state, STOP)
        assert (sahara.turn(state), state.aside[0]) == (("chance", None), [card])
        assert sahara.broken(state, STOP) == "SA2.3"
    assert sahara.broken(played("camel", {}), STOP) == "SA4.3"
    assert sahara.broken(table("camel", {}), STOP) == "SA3.1"
    assert sahara.broken(table("camel", {}, must_use=True), STOP) == "SA3.4"


def test_a_mirage_reaches_only_others_off_the_waterhole() -> None:
    """SA4.2: camels of other seats, in the oasis too, but not on 0."""
    state = played("mirage-1", {0: own(3), 1: [(14, True), (2, False)]})
    assert sahara.legal(state) == [retreat(1, 2), retreat(1, 14, favourite=True), STOP]
    for wrong in (retreat(0, 3), retreat(1, 0), retreat(1, 14), retreat(2, 2), retreat(-1, 2)):
        assert sahara.broken(state, wrong) == "SA4.2"


def test_the_camel_card_works_once_a_game() -> None:
    """SA4.3: the first time a favourite is named; later plays lose the turn."""
    state = played("camel", {0: own(0, 13)})
    assert sahara.legal(state) == [{"kind": "favour", "space": space} for space in (0, 13)]
    assert sahara.broken(state, {"kind": "favour", "space": 5}) == "SA4.3"
    state = sahara.apply(state, {"kind": "favour", "space": 13})
    assert state.camels[0][-1] == (13, True)
    again = played("camel", {0: [(13, True)]})
    assert (sahara.turn(again), again.aside[0]) == (("chance", None), ["camel"])


def test_the_sheik_goes_at_most_before_the_foremost() -> None:
    """SA4.4: empty spaces other than 0, up to the one before the foremost camel of all."""
    assert sahara.legal(played("sheik", {})) == [sheik(0, 1), STOP]
    state = played("sheik", {0: own(5), 1: own(2)})
    assert targets(state, 0) == targets(state, 5) == [1, 3, 4, 6]
    for wrong in (sheik(5, 0), sheik(5, 2), sheik(5, 5), sheik(5, 7), sheik(5, -1), sheik(2, 3)):
        assert sahara.broken(state, wrong) == "SA4.4"
    state = played("sheik", {0: own(3), 1: own(14)})
    assert targets(state, 0) == [space for space in range(1, 14) if space != 3]
    assert sahara.broken(state, sheik(3, 15)) == "SA4.4"


def test_the_sheik_moves_camels_of_its_seat_unless_any_may_be_moved() -> None:
    """SA4.4: with `any` a rival's too, favourite or not, within the same limits."""
    camels = {0: own(5), 1: [(2, True), (7, False)]}
    state = played("sheik", camels)
    assert {move["seat"] for move in sahara.legal(state)[:-1]} == {0}
    assert sahara.broken(state, sheik(7, 3, seat=1)) == "SA4.4"
    state = played("sheik", camels, sheik="any")
    named = [(0, 0, False), (0, 5, False), (1, 0, False), (1, 2, True), (1, 7, False)]
    moves = [
        sheik(space, to, seat=seat, favourite=favourite)
        for seat, space, favourite in named
        for to in (1, 3, 4, 6, 8)
    ]
    assert sahara.legal(state) == [*moves, STOP]
    for seat, space, to in ((1, 7, 9), (1, 7, 5), (1, 7, 0), (1, 5, 3), (2, 0, 3), (-1, 0, 3)):
        assert sahara.broken(state, sheik(space, to, seat=seat)) == "SA4.4"
    state = sahara.apply(state, sheik(2, 8, seat=1, favourite=True))
    assert state.camels[1][-2:] == [(7, False), (8, True)]
    assert state.camels[0] == own(0, 0, 0, 0, 0, 5)


def test_the_sheik_goes_anywhere_in_the_variant() -> None:
    """SA4.5: any space but 0 and the camel's own, occupied or far ahead."""
    state = played("sheik", {0: own(5), 1: own(2)}, sheik="anywhere")
    assert targets(state, 5) == [space for space in range(1, 15) if space != 5]
    assert targets(state, 0) == list(range(1, 15))
    for wrong in (sheik(5, 0), sheik(5, 5), sheik(5, 15), sheik(5, -1)):
        assert sahara.broken(state, wrong) == "SA4.5"
    assert sahara.broken(state, sheik(2, 3)) == "SA4.4"
    assert sahara.broken(state, sheik(2, 3, seat=1)) == "SA4.4"
    state = sahara.apply(state, sheik(0, 2))
    assert (state.camels[0][-2], state.camels[1][-1]) == ((2, False), (2, False))


def test_a_mirage_can_end_the_game_from_a_shared_space() -> None:
    """SA4.5, SA5.1: a camel that leaves a shared oasis space may fill the last gap."""
    camels = {0: own(7, 9, 10, 11), 1: [*own(12, 13, 14), (14, True)]}
    state = played("mirage-3", camels, sheik="anywhere")
    state = sahara.apply(state, retreat(1, 14, favourite=True))
    assert sahara.turn(state) == ("over", "oasis-full")
    assert [each["points"] for each in sahara.score(state)] == [1 + 3 + 4 + 5, 6 + 7 + 8 + 2 * 2]


def test_scores_count_the_favourite_twice_and_share_ranks() -> None:
    """SA5.2, SA5.3: categories in their order, equal seats share a rank."""
    state = table("sheik", {0: [(10, True), (6, False)], 1: own(14, 3), 2: own(13)}, players=3)
    assert sahara.score(state) == [
        {"seat": 0, "points": 8, "rank": 1, "parts": [["oasis", 4], ["favourite", 4]]},
        {"seat": 1, "points": 8, "rank": 1, "parts": [["oasis", 8], ["favourite", 0]]},
        {"seat": 2, "points": 7, "rank": 3, "parts": [["oasis", 7], ["favourite", 0]]},
    ]


def made_up(options: Wire, rng: random.Random) -> Wire:
    """Give a well-formed move that is probably illegal."""
    seat, space = rng.randrange(-1, options["players"] + 1), rng.randrange(-1, 20)
    favourite = rng.random() < 0.2
    card = rng.choice(sahara.ORDER)
    return rng.choice(
        [
            {"kind": "deal", "seat": seat, "pile": rng.randrange(-1, 4), "card": card},
            {"kind": "play", "pile": rng.randrange(-1, 4)},
            advance(space, favourite=favourite),
            retreat(seat, space, favourite=favourite),
            {"kind": "favour", "space": space},
            sheik(space, rng.randrange(-1, 20), seat=seat, favourite=favourite),
            STOP,
        ]
    )


def check_conservation(state: sahara.RefState) -> None:
    """Count every camel and every card of every seat."""
    seen = sahara.observe(state)
    assert list(seen) == KEYS
    assert json.loads(json.dumps(seen)) == seen
    shared = [space for camels in state.camels for space, _ in camels if space != 0]
    assert state.sheik == "anywhere" or len(shared) == len(set(shared))
    for seat in range(state.players):
        assert len(seen["camels"][seat]) == sahara.CAMELS[state.players]
        assert sum(favourite for _, favourite in seen["camels"][seat]) <= 1
        assert all(0 <= space <= state.desert + 8 for space, _ in seen["camels"][seat])
        tops = [card for card in seen["tops"][seat] if card is not None]
        held = [seen["card"]] if seen["seat"] == seat and seen["card"] is not None else []
        cards = Counter(tops + held + seen["aside"][seat] + seen["unseen"][seat])
        assert cards == Counter(sahara.ALL_CARDS)
        assert sum(seen["piles"][seat]) == len(tops) + len(seen["unseen"][seat])


def check_moves(state: sahara.RefState, options: Wire, rng: random.Random) -> None:
    """Compare the list of moves with the rules that reject one."""
    moves = sahara.legal(state)
    assert all(sahara.broken(state, move) is None for move in moves)
    assert all(one != other for one, other in itertools.combinations(moves[:60], 2))
    assert all(next(iter(move)) == "kind" for move in moves)
    assert len(sahara.weights(state)) == (len(moves) if sahara.turn(state)[0] == "chance" else 0)
    for move in (made_up(options, rng) for _ in range(5)):
        assert (sahara.broken(state, move) is None) == (move in moves)
        if move not in moves:
            with pytest.raises(ValueError, match="breaks"):
                sahara.apply(state, move)


@pytest.mark.parametrize("options", sahara.tables(), ids=json.dumps)
def test_random_games_keep_every_piece(options: Wire) -> None:
    """SA1.2, SA1.3, SA3.2: nothing is created or lost, and only listed moves are legal."""
    rng = random.Random(json.dumps(options))
    state = sahara.initial(options)
    for _ in range(250):
        check_conservation(state)
        check_moves(state, options, rng)
        moves = sahara.legal(state)
        if sahara.turn(state)[0] == "over":
            break
        before = copy.deepcopy(state)
        move = rng.choices(moves, sahara.weights(state) or None)[0]
        after = sahara.apply(state, move)
        assert state == before
        state = after
    assert (sahara.turn(state)[0] == "over") == (not sahara.legal(state))
