"""Hand-written positions and random games for the reference of Through the Desert."""

import copy
import json
import random
from typing import Any

import pytest

from . import through_the_desert as ref

pytestmark = pytest.mark.no_cover  # the reference uses nothing of the library

STRIP = "\n\n".join("." * 9)
"""The cells a1 to a9, each touching the next."""

RING = "    .\n  .   .\n.   P   .\n  o   .\n.   .   .\n  .   .\n    ."
"""Fourteen cells, c2 the palm space and b2 the waterhole space."""

TINY_MAPS = [
    ".",
    STRIP,
    RING,
    "P   .   c\n  o   .   ,\n.   ^   p\n  .   .   ,\n.   o   P",
    "\n".join("o   P   o   ." if line % 2 == 0 else "  .   o   ." for line in range(12)),
    "\n".join("o   o   o   o   o" if line % 2 == 0 else "  o   o   o   ." for line in range(26)),
]


def position(text: str, players: int, caravans: list[dict[str, list[str]]]) -> ref.RefState:
    """Return seat 0's full turn with these caravans, the rider's cell first in each."""
    state = ref.initial({"players": players, "board": text})
    state.phase = "camels"
    state.round = 2
    state.left = 2
    for seat, own in enumerate(caravans):
        state.caravans[seat] = {colour: list(cells) for colour, cells in own.items()}
        state.riders[seat] = {colour: cells[0] for colour, cells in own.items()}
        state.hands[seat] = [colour for colour in ref.COLOURS if colour not in own]
        for colour, cells in own.items():
            state.supply[colour] -= len(cells) - 1
    return state


def camel(colour: str, cell: str) -> ref.Move:
    """Return a camel's move."""
    return {"kind": "camel", "colour": colour, "cell": cell}


def rider(colour: str, cell: str) -> ref.Move:
    """Return a rider's move."""
    return {"kind": "rider", "colour": colour, "cell": cell}


def parts(state: ref.RefState, seat: int) -> dict[str, int]:
    """Return a seat's points by category."""
    return dict(ref.score(state)[seat]["parts"])


def play_chance(state: ref.RefState) -> ref.RefState:
    """Play the set-up, always with the first outcome."""
    while ref.turn(state)[0] == "chance":
        state = ref.apply(state, ref.legal(state)[0])
    return state


def test_the_classic_map_has_its_counts() -> None:
    """TD2.5: 189 cells, 6 palm and 32 waterhole spaces; 51, 1 and 11 beyond the line."""
    for players, cells, palms, water in [(2, 189, 6, 32), (5, 240, 7, 43)]:
        board = ref.initial({"players": players, "board": "classic"}).board
        marks = [board.marks[cell] for cell in board.in_play]
        assert len(marks) == cells
        assert sum(mark in "Pp" for mark in marks) == palms
        assert sum(mark in "oc" for mark in marks) == water


def test_players_and_colours_are_those_of_the_page() -> None:
    """TD1.1, TD1.6: two to five players and five colours, no others."""
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5"):
            ref.initial({"players": players, "board": "classic"})
    state = position(STRIP, 2, [{"white": ["a3"]}, {"sky": ["a8"]}])
    assert ref.broken(state, camel("red", "a4")) == "TD1.1"


def test_cells_are_named_and_ordered_by_column_and_row() -> None:
    """TD2.2: a cell is its column's letter and its row; row 10 comes after row 9."""
    board = ref.initial({"players": 2, "board": "classic"}).board
    assert board.marks["d1"] == "o"
    assert board.marks["g8"] == "^"
    assert board.marks["t2"] == "c"
    assert board.in_play[:3] == ["a3", "a4", "a5"]
    assert board.in_play.index("a9") + 1 == board.in_play.index("b2")
    assert board.in_play.index("d9") < board.in_play.index("d10")


def test_six_cells_touch_a_cell() -> None:
    """TD2.1: cells touch along their column and half a hex up and down beside it."""
    board = ref.initial({"players": 2, "board": RING}).board
    assert sorted(board.touching["c3"]) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    assert sorted(board.touching["c1"]) == ["b1", "c2", "d1"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n\n",
        "^",
        ",",
        ".   x",
        ".\t",
        ".\r\n\r\n.",
        " .",
        ". .",
        ".\n.",
        ".\n^",
        ".       .",
        ".   ,   .\n  ,   ,",
        ".\n\n.\n\n^\n\n,",
        "    " * 13 + "." + "\n" + "  " * 27 + ".",
        "\n" * 198 + ".",
    ],
)
def test_faulty_maps_are_refused(text: str) -> None:
    """TD2.4: what a map may not be."""
    assert ref.refuse_map(text)
    with pytest.raises(ValueError, match="refused"):
        ref.initial({"players": 4, "board": text})


@pytest.mark.parametrize(
    "text",
    [
        ".",
        ".   \n \n",
        "\n\n  .",
        ",\n\n.\n\n,",
        "  " * 25 + ".",
        "\n" * 197 + ".",
        ref.CLASSIC_TEXT,
        *TINY_MAPS,
    ],
)
def test_sound_maps_are_accepted(text: str) -> None:
    """TD2.4: blanks, a section beyond the line in pieces and the widest maps are no fault."""
    assert not ref.refuse_map(text)


def test_palms_are_five_of_the_palm_spaces_in_play() -> None:
    """TD3.1: every choice of five has the same weight; with fewer spaces there is one choice."""
    for players, choices in [(3, 6), (4, 21)]:
        state = ref.initial({"players": players, "board": "classic"})
        assert ref.weights(state) == [1] * choices
        assert len(ref.legal(state)) == choices
    moves = ref.legal(ref.initial({"players": 2, "board": STRIP}))
    assert moves == [{"kind": "palms", "cells": []}]


def test_water_is_drawn_from_what_is_left() -> None:
    """TD3.2: one draw a space in cell order, free palm spaces among them, until 45 are drawn."""
    state = ref.initial({"players": 4, "board": "classic"})
    state = ref.apply(state, ref.legal(state)[0])
    assert ref.weights(state) == [15, 15, 15]
    drawn = []
    while ref.turn(state)[0] == "chance":
        drawn.append(ref.legal(state)[0]["cell"])
        state = ref.apply(state, ref.legal(state)[0])
    assert drawn == sorted(drawn, key=state.board.in_play.index)
    assert len(drawn) == 45
    assert sum(state.board.marks[cell] in "Pp" for cell in drawn) == 2
    crowded = play_chance(ref.initial({"players": 2, "board": TINY_MAPS[-1]}))
    assert len(crowded.water) == 45
    assert sum(mark == "o" for mark in crowded.board.marks.values()) > 45


def test_five_players_return_five_colours() -> None:
    """TD4.1: each seat returns a rider of a colour nobody else has returned."""
    state = play_chance(ref.initial({"players": 5, "board": "classic"}))
    assert ref.broken(state, rider("white", "a3")) == "TD4.1"
    for seat, colour in enumerate(ref.COLOURS):
        assert ref.turn(state) == ("decide", seat)
        state = ref.apply(state, {"kind": "discard", "colour": colour})
        expected = "TD5.1" if seat == 4 else "TD4.1"
        assert ref.broken(state, {"kind": "discard", "colour": colour}) == expected
    assert state.discarded == ref.COLOURS
    assert state.supply == dict.fromkeys(ref.COLOURS, 30)
    assert ref.broken(state, rider("white", "a3")) == "TD5.1"


def test_the_last_of_five_may_repeat_a_colour_if_it_must() -> None:
    """TD5.5: colours of the first round differ, unless a seat has no other."""
    state = play_chance(ref.initial({"players": 5, "board": "classic"}))
    for colour in ref.COLOURS:
        state = ref.apply(state, {"kind": "discard", "colour": colour})
    for colour in ["sky", "white", "mint", "mauve"]:
        move = next(move for move in ref.legal(state) if move["colour"] == colour)
        state = ref.apply(state, move)
        allowed = {move["colour"] for move in ref.legal(state)}
        fresh = set(state.hands[state.seat]) - set(state.first_colours)
        assert allowed == fresh or len(state.first_colours) == 4
    assert {move["colour"] for move in ref.legal(state)} == {"white", "sky", "mauve", "mint"}


def test_riders_keep_clear_of_palms_water_and_riders() -> None:
    """TD5.2 to TD5.5: the first rule in the page's order is the one that is cited."""
    state = play_chance(ref.initial({"players": 2, "board": "classic"}))
    state.palms, state.water = ["e5"], {"g4": 1, "e6": 2}
    state = ref.apply(state, rider("white", "k6"))
    for cell, rule in [
        ("z1", "TD2.2"),
        ("s2", "TD2.3"),
        ("g8", "TD2.3"),
        ("e5", "TD5.2"),
        ("e6", "TD5.2"),
        ("k6", "TD5.2"),
        ("e4", "TD5.3"),
        ("k7", "TD5.4"),
        ("a5", "TD5.5"),
    ]:
        assert ref.broken(state, rider("white", cell)) == rule
    assert ref.broken(state, rider("sky", "a5")) is None
    assert ref.broken(state, {"kind": "pass"}) == "TD5.6"
    assert ref.broken(state, camel("white", "k7")) == "TD5.1"


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_riders_are_placed_in_rounds(players: int, rounds: int) -> None:
    """TD5.1, TD5.5: five rounds, four with five players; later rounds may repeat a colour."""
    state = ref.initial({"players": players, "board": "classic"})
    while state.phase != "riders":
        state = ref.apply(state, ref.legal(state)[0])
    seats = []
    while state.phase == "riders":
        seats.append(state.seat)
        if state.round > 1:
            assert {move["colour"] for move in ref.legal(state)} == set(state.hands[state.seat])
        state = ref.apply(state, ref.legal(state)[0])
    assert seats == list(range(players)) * rounds
    assert state.hands == [[]] * players


def test_riders_pass_when_no_cell_is_free() -> None:
    """TD5.6, TD8.2: passes go on to the end of the rounds, then a turn of each ends the game."""
    state = play_chance(ref.initial({"players": 2, "board": "."}))
    state = ref.apply(state, rider("mint", "a1"))
    for _ in range(9):
        assert state.phase == "riders"
        assert ref.legal(state) == [{"kind": "pass"}]
        assert ref.broken(state, rider("mauve", "a1")) == "TD5.2"
        state = ref.apply(state, {"kind": "pass"})
    assert [len(hand) for hand in state.hands] == [4, 5]
    assert state.phase == "camels"
    state = ref.apply(state, {"kind": "pass"})
    state = ref.apply(state, {"kind": "pass"})
    assert ref.turn(state) == ("over", "blocked")
    assert ref.broken(state, {"kind": "pass"}) == "TD8.2"
    assert parts(state, 0) == {"water": 0, "oases": 0, "caravans": 10, "areas": 0}
    assert parts(state, 1)["caravans"] == 0


@pytest.mark.parametrize(("players", "camels"), [(2, [1, 2]), (3, [1, 1, 2]), (5, [1, 1, 2, 2, 2])])
def test_the_first_turns_are_shorter(players: int, camels: list[int]) -> None:
    """TD6.2: seat 0 places one camel in the first round, with three or more seat 1 too."""
    state = ref.initial({"players": players, "board": "classic"})
    while state.phase != "camels":
        state = ref.apply(state, ref.legal(state)[-1])
    seats = []
    while state.round < 3:
        seats.append(state.seat)
        state = ref.apply(state, ref.legal(state)[0])
    first = [seat for seat, number in enumerate(camels) for _ in range(number)]
    assert seats == first + [seat for seat in range(players) for _ in range(2)]


def test_camels_join_their_own_caravan_and_shun_the_others() -> None:
    """TD6.3 to TD6.6: the first rule in the page's order is the one that is cited."""
    state = position(STRIP, 2, [{"white": ["a3"], "mint": ["a8"]}, {"white": ["a5"]}])
    state.palms, state.water = ["a9"], {"a2": 3}
    for move, rule in [
        (camel("white", "b1"), "TD2.2"),
        (camel("white", "a3"), "TD6.4"),
        (camel("mint", "a9"), "TD6.4"),
        (camel("white", "a1"), "TD6.5"),
        (camel("sky", "a4"), "TD6.5"),
        (camel("white", "a4"), "TD6.6"),
        (rider("peach", "a1"), "TD6.1"),
        ({"kind": "pass"}, "TD6.7"),
    ]:
        assert ref.broken(state, move) == rule
    assert ref.legal(state) == [camel("white", "a2"), camel("mint", "a7")]
    state.supply["white"] = 0
    assert ref.broken(state, camel("white", "a3")) == "TD6.3"


def test_a_palm_is_paid_once_for_each_caravan() -> None:
    """TD7.2: a second camel beside the palm earns nothing, another caravan does."""
    state = position(RING, 2, [{"white": ["a2"], "sky": ["e2"]}, {"mauve": ["c4"]}])
    state.palms = ["c2"]
    state = ref.apply(state, camel("white", "b1"))
    assert parts(state, 0)["oases"] == 5
    state = ref.apply(state, camel("white", "b2"))
    assert parts(state, 0)["oases"] == 5
    state.seat, state.left = 0, 2
    state = ref.apply(state, camel("sky", "d2"))
    assert parts(state, 0)["oases"] == 10


def test_what_a_rider_cuts_off_counts_from_the_first_camel() -> None:
    """TD7.4: a rider encloses nothing; with its first camel the caravan owns what it cuts off."""
    state = position(STRIP, 2, [{"white": ["a3"]}, {"sky": ["a8"]}])
    state.palms, state.water = ["a2"], {"a1": 3, "a6": 2}
    assert parts(state, 0) == {"water": 0, "oases": 0, "caravans": 10, "areas": 0}
    state = ref.apply(state, camel("white", "a4"))
    assert parts(state, 0) == {"water": 3, "oases": 5, "caravans": 10, "areas": 1}
    assert parts(state, 1)["areas"] == 0
    assert state.water == {"a6": 2}


def test_an_area_holds_no_camel_of_anyone() -> None:
    """TD7.3: another caravan of the same seat spoils an area too."""
    state = position(STRIP, 2, [{"white": ["a3"], "mint": ["a1"]}, {"sky": ["a8"]}])
    state.water = {"a2": 3}
    state = ref.apply(state, camel("white", "a4"))
    assert parts(state, 0)["areas"] == 0
    assert state.water == {"a2": 3}


def test_an_area_runs_across_palms_and_waterholes() -> None:
    """TD7.3, TD8.4: closing a ring takes all that is inside; the palm's cell earns no point."""
    ring = ["b1", "b2", "c3", "d2", "d1"]
    text = RING.replace("P", "o").replace("    .\n  .", "    P\n  .", 1)
    state = position(text, 2, [{"white": ring[:4]}, {"sky": ["c4"]}])
    state.palms, state.water = ["c1"], {"c2": 2}
    state = ref.apply(state, camel("white", "d1"))
    assert parts(state, 0) == {"water": 2, "oases": 5, "caravans": 10, "areas": 1}
    assert ref.areas(state, 0, "white") == [{"c1", "c2"}]


def test_a_free_palm_space_in_an_area_counts() -> None:
    """TD8.4: only a palm takes the point of its cell."""
    state = position(RING, 2, [{"white": ["b1", "b2", "c3", "d2"]}, {"sky": ["c4"]}])
    state = ref.apply(state, camel("white", "d1"))
    assert parts(state, 0)["areas"] == 2


def test_an_owner_may_place_in_its_area() -> None:
    """TD7.5: the camel's cell leaves the area; nobody else can come in."""
    state = position(RING, 2, [{"white": ["b1", "b2", "c3", "d2", "d1"]}, {"sky": ["c4"]}])
    assert camel("white", "c2") in ref.legal(state)
    state = ref.apply(state, camel("white", "c2"))
    assert parts(state, 0)["areas"] == 1


def test_the_game_ends_with_the_turn_of_the_last_camel() -> None:
    """TD8.1: the second camel of the turn is still placed, of another colour."""
    state = position(STRIP, 2, [{"white": ["a3"], "mint": ["a6"]}, {"sky": ["a9"]}])
    state.supply["white"] = 1
    state = ref.apply(state, camel("white", "a2"))
    assert ref.turn(state) == ("decide", 0)
    assert ref.broken(state, camel("white", "a1")) == "TD6.3"
    state = ref.apply(state, camel("mint", "a7"))
    assert ref.turn(state) == ("over", "colour-exhausted")
    assert ref.broken(state, camel("mint", "a5")) == "TD8.1"
    assert ref.observe(state)["left"] == 0


def test_the_second_camel_of_the_last_turn_may_be_passed() -> None:
    """TD8.1, TD6.7: a seat that cannot place its second camel passes, and the game is over."""
    state = position(STRIP, 2, [{"white": ["a3"]}, {"sky": ["a9"]}])
    state.supply["white"] = 1
    state = ref.apply(state, camel("white", "a2"))
    assert ref.legal(state) == [{"kind": "pass"}]
    assert ref.turn(ref.apply(state, {"kind": "pass"})) == ("over", "colour-exhausted")


def test_a_turn_with_one_camel_and_a_pass_is_no_blocked_turn() -> None:
    """TD8.2: only turns without any camel count, and they must follow each other."""
    state = position("\n\n".join("..."), 2, [{"white": ["a1"]}, {"sky": ["a3"]}])
    state.idle = 1
    state = ref.apply(state, camel("white", "a2"))
    state = ref.apply(state, {"kind": "pass"})
    assert ref.turn(state) == ("decide", 1)
    state = ref.apply(state, {"kind": "pass"})
    assert ref.turn(state) == ("decide", 0)
    assert ref.turn(ref.apply(state, {"kind": "pass"})) == ("over", "blocked")


def test_equal_longest_caravans_earn_five_each() -> None:
    """TD8.3, TD8.5: nobody gets 10 when several have most; equals share a rank."""
    caravans = [{"white": ["a1"]}, {"white": ["a3"]}, {"sky": ["a5", "a6"]}]
    state = position(STRIP, 3, caravans)
    assert [parts(state, seat)["caravans"] for seat in range(3)] == [5, 5, 10]
    state.palms = ["a9"]
    assert parts(state, 2)["areas"] == 2
    assert [standing["rank"] for standing in ref.score(state)] == [2, 2, 1]


def check_conservation(state: ref.RefState) -> None:
    """Check that nothing was created or lost and that caravans are apart and whole."""
    for value, number in ref.TOKENS.items():
        on_board = list(state.water.values()).count(value)
        taken = sum(values.count(value) for values in state.taken)
        assert state.tokens[value] + on_board + taken == number
    for colour in ref.COLOURS:
        own = [caravans[colour] for caravans in state.caravans if colour in caravans]
        placed = sum(len(cells) - 1 for cells in own)
        assert state.supply[colour] + placed == ref.SUPPLY[state.players]
        all_cells = [cell for cells in own for cell in cells]
        assert len(ref._components(all_cells, state.board.touching)) == len(own)
    for seat in range(state.players):
        riders = [*state.riders[seat], *state.hands[seat], state.discarded[seat]]
        assert sorted(colour for colour in riders if colour) == sorted(ref.COLOURS)
    camels = [cell for own in state.caravans for cells in own.values() for cell in cells]
    assert len(camels) == len(set(camels))
    assert not set(camels) & (set(state.water) | set(state.palms))


def check_areas(state: ref.RefState) -> None:
    """Check areas the other way round: what no other camel can reach past the caravan."""
    for seat, own in enumerate(state.caravans):
        for colour, cells in own.items():
            reach = {cell for cell in ref._camels(state) if cell not in cells}
            border = list(reach)
            while border:
                for other in state.board.touching[border.pop()]:
                    if other not in reach and other not in cells:
                        reach.add(other)
                        border.append(other)
            cut_off = set(state.board.in_play) - reach - set(cells)
            areas = ref.areas(state, seat, colour)
            assert set().union(*areas) == (cut_off if len(cells) > 1 else set())
            if len(cells) > 1:
                assert not cut_off & set(state.water)


def made_up_moves(state: ref.RefState, rng: random.Random) -> list[ref.Move]:
    """Return a few moves of every kind, most of them illegal."""
    cells = [*state.board.marks, "z99"]
    colour = rng.choice(ref.COLOURS)
    return [
        {"kind": "pass"},
        {"kind": "discard", "colour": colour},
        rider(colour, rng.choice(cells)),
        camel(colour, rng.choice(cells)),
        {"kind": "water", "cell": rng.choice(cells), "value": rng.choice([1, 2, 3])},
        {"kind": "palms", "cells": rng.sample(cells, min(5, len(cells)))},
    ]


def check_laws(state: ref.RefState, rng: random.Random) -> None:
    """Check that legal, broken, apply and weights agree with each other."""
    moves = ref.legal(state)
    assert bool(moves) == (ref.turn(state)[0] != "over")
    assert len({json.dumps(move) for move in moves}) == len(moves)
    weights = ref.weights(state)
    assert len(weights) == (len(moves) if ref.turn(state)[0] == "chance" else 0)
    assert all(weight > 0 for weight in weights)
    for move in [*rng.sample(moves, min(5, len(moves))), *made_up_moves(state, rng)]:
        assert (ref.broken(state, move) is None) == (move in moves)
        if move not in moves:
            with pytest.raises(ValueError, match="breaks TD"):
                ref.apply(state, move)
    seen: dict[str, Any] = ref.observe(state)
    assert json.loads(json.dumps(seen)) == seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "board",
    [pytest.param("classic", marks=pytest.mark.soak), *TINY_MAPS],
    ids=lambda text: f"{len(text)}",
)
def test_random_games_keep_the_laws(players: int, board: str) -> None:
    """TD1.1 to TD8.6: any game ends, loses nothing and leaves its states untouched."""
    rng = random.Random(players * 1000 + len(board))
    state = ref.initial({"players": players, "board": board})
    while ref.turn(state)[0] != "over":
        check_laws(state, rng)
        check_conservation(state)
        check_areas(state)
        before = copy.deepcopy(state)
        weights = ref.weights(state) or None
        after = ref.apply(state, rng.choices(ref.legal(state), weights)[0])
        assert state == before
        state = after
    check_laws(state, rng)
    check_conservation(state)
