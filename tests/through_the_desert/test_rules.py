"""The rules by example, in the order of the page (TD1, TD3 to TD8)."""

from itertools import combinations

import pytest

from desertrules import Chance, Decide, Over, Result, Weighted
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import (
    CLASSIC,
    Board,
    Camel,
    Colour,
    Discard,
    Options,
    Palms,
    Pass,
    Phase,
    Rider,
    State,
    Water,
)
from tests.through_the_desert.positions import (
    COURT,
    MAUVE,
    MINT,
    OASIS,
    PARK,
    PEACH,
    SKY,
    WHITE,
    cells,
    colours,
    names,
    only_moves,
    parts,
    play,
    position,
    set_up,
    strip,
)

COLOURS = tuple(Colour)
SNAKE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
"""A rider and 21 of the 22 camels, in the court."""


def first_moves(state: State, phase: Phase) -> State:
    """Make the first legal move as long as a phase lasts."""
    while state.phase is phase:
        state = ttd.apply(state, ttd.legal_moves(state)[0])
    return state


def duel(marks: str, mine: str, yours: str) -> State:
    """Return the first turn of camels on a strip, with one rider each, white and sky."""
    state = play(set_up(strip(marks), 2), f"rider white {mine}", f"rider sky {yours}")
    return only_moves(state, Phase.RIDERS)


def result(state: State) -> Result:
    turn = ttd.turn(state)
    assert isinstance(turn, Over)
    return turn.result


# ---- TD1: components -----------------------------------------------------------------------------


def test_camels_have_five_colours() -> None:
    """TD1.1: their order is that of the rules, and of legal moves."""
    assert [str(colour) for colour in Colour] == ["white", "sky", "mauve", "mint", "peach"]
    assert list(ttd.legal_moves(set_up(COURT, 5))) == [Discard(colour) for colour in COLOURS]


@pytest.mark.parametrize(("players", "supply"), [(2, 22), (3, 26), (4, 30), (5, 30)])
def test_everybody_begins_with_five_riders_and_a_supply(players: int, supply: int) -> None:
    """TD1.2, TD1.3: the supply depends on the number of players."""
    state = ttd.initial(Options(players))
    assert state == State(options=Options(players))
    assert [state.hand(seat) for seat in range(players)] == [COLOURS] * players
    assert state.supply == (supply,) * 5


def test_five_palms_and_45_waterholes() -> None:
    """TD1.4: with four players the classic board uses them all, 15 of each value."""
    state = set_up(CLASSIC, 4)
    assert state.palms.bit_count() == 5
    assert [cells.bit_count() for cells in state.water] == [15, 15, 15]


# ---- TD3: set-up ---------------------------------------------------------------------------------


def test_palms_are_five_of_the_palm_spaces_in_play() -> None:
    """TD3.1: every choice of five, with the same weight."""
    state = ttd.initial(Options(2))
    assert ttd.turn(state) == Chance()
    spaces = ["b8", "d3", "h11", "j3", "m7", "q3"]
    expected = [Palms(choice) for choice in combinations(spaces, 5)]
    assert list(ttd.outcomes(state)) == [Weighted(palms, 1) for palms in expected]
    assert list(ttd.legal_moves(state)) == expected
    assert len(ttd.legal_moves(ttd.initial(Options(4)))) == 21


def test_palms_may_be_given_in_any_order() -> None:
    """TD3.1: they are kept in cell order, row 10 after row 9."""
    palms = Palms(["q3", "h11", "b8", "h9", "d3"])
    assert palms.cells == ("b8", "d3", "h9", "h11", "q3")
    assert palms == Palms(reversed(palms.cells))
    state = play(ttd.initial(Options(2)), "palms q3 h11 b8 j3 d3")
    assert state.terrain.names(state.palms) == ("b8", "d3", "h11", "j3", "q3")


@pytest.mark.parametrize(("line", "palms"), [("P   P   .", ["a1", "c1"]), (".   .   .", [])])
def test_palms_are_on_all_spaces_if_there_are_fewer(line: str, palms: list[str]) -> None:
    """TD3.1: the event happens even if there is one choice, or no palm space at all."""
    state = ttd.initial(Options(2, Board(f"{line}\n  .   .")))
    assert list(ttd.legal_moves(state)) == [Palms(palms)]


def test_waterholes_are_drawn_for_both_kinds_of_space_in_cell_order() -> None:
    """TD3.2: the palm space left free, e1, comes between the waterhole spaces d1 and h1."""
    board = Board("P   P   P   P   P   P\n  .   o   .   o   .")
    state = play(ttd.initial(Options(2, board)), "palms a1 c1 g1 i1 k1")
    for cell in ("d1", "e1", "h1"):
        assert ttd.turn(state) == Chance()
        assert list(ttd.legal_moves(state)) == [Water(cell, value) for value in (1, 2, 3)]
        state = play(state, f"water {cell} 2")
    assert ttd.turn(state) == Decide(0) and not ttd.outcomes(state)


def test_weight_of_a_waterhole_is_how_many_are_left() -> None:
    """TD3.2: each value begins with 15, and one that is used up is not an outcome."""
    state = play(ttd.initial(Options(2, strip("." + "o" * 20))), "palms")
    for row in range(2, 17):
        left = [(1, 15), (2, 17 - row), (3, 15)]
        expected = [Weighted(Water(f"a{row}", value), weight) for value, weight in left]
        assert list(ttd.outcomes(state)) == expected
        state = play(state, f"water a{row} 2")
    assert list(ttd.legal_moves(state)) == [Water("a17", 1), Water("a17", 3)]


def test_spaces_beyond_the_45th_stay_empty() -> None:
    """TD3.2: a rider may then be placed on the last ones."""
    state = set_up(strip("o" * 48), 2)
    assert len(state.waterholes) == 45
    assert cells(state, "white") == ["a46", "a47", "a48"]


# ---- TD4: five players ---------------------------------------------------------------------------


def test_each_of_five_returns_a_rider() -> None:
    """TD4.1: in order, of a colour that nobody has returned; the supply stays as it is."""
    state = set_up(COURT, 5)
    for seat, colour in enumerate([MINT, WHITE, PEACH, SKY, MAUVE]):
        assert ttd.turn(state) == Decide(seat)
        assert len(ttd.legal_moves(state)) == 5 - seat
        state = ttd.apply(state, Discard(colour))
        assert Discard(colour) not in ttd.legal_moves(state)
        assert state.returned[seat] is colour
        assert colour not in state.hand(seat) and len(state.hand(seat)) == 4
    assert ttd.turn(state) == Decide(0) and state.phase is Phase.RIDERS
    assert state.supply == (30,) * 5


# ---- TD5: riders ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (4, 5), (5, 4)])
def test_riders_are_placed_in_rounds(players: int, rounds: int) -> None:
    """TD5.1: five rounds, four with five players."""
    state = first_moves(set_up(CLASSIC, players), Phase.DISCARD)
    for _ in range(rounds):
        for seat in range(players):
            assert ttd.turn(state) == Decide(seat) and state.phase is Phase.RIDERS
            state = ttd.apply(state, ttd.legal_moves(state)[0])
    assert state.phase is Phase.CAMELS
    assert all(state.hand(seat) == () for seat in range(players))


def test_rider_leaves_the_hand_and_begins_a_caravan() -> None:
    """TD5.1: a caravan of one camel, which is not of the supply."""
    state = play(set_up(COURT, 2), "rider mauve a1", "rider sky c1")
    assert state.hand(0) == (WHITE, SKY, MINT, PEACH)
    assert colours(state) == {"white", "sky", "mint", "peach"}
    assert state.rider(0, MAUVE) == "a1" and state.caravan(0, MAUVE) == ("a1",)
    assert state.supply == (22,) * 5


def test_rider_needs_an_empty_space_away_from_palms() -> None:
    """TD5.2, TD5.3: not on palm, waterhole or camel, and on none of the cells around a palm."""
    state = play(set_up(OASIS, 2), "rider white a1", "rider sky a4")
    free = set(cells(state, "mauve"))
    assert free.isdisjoint({"d4", "g6", "a5", "a6", "g5", "a1", "a4"})
    assert free.isdisjoint({"d3", "d5", "c4", "c5", "e4", "e5"})
    assert {"c1", "b2", "e3", "c3", "c6", "f3"} <= free


def test_rider_is_placed_in_play() -> None:
    """TD5.2: the section beyond the line needs four players."""
    board = Board(".   .   ,\n  .   ,")
    assert cells(set_up(board, 3), "white") == ["a1", "b1", "c1"]
    assert cells(set_up(board, 4), "white") == ["a1", "b1", "c1", "d1", "e1"]


@pytest.mark.parametrize("colour", ["white", "sky"])
def test_riders_are_never_next_to_each_other(colour: str) -> None:
    """TD5.4: whoever owns them and whatever their colour."""
    state = play(set_up(COURT, 2), f"rider {colour} d4", "rider mint a1")
    around = {"d3", "d5", "c4", "c5", "e4", "e5"}
    assert around.isdisjoint(cells(state, "mauve"))
    assert {"c3", "b4", "c6"} <= set(cells(state, "mauve"))
    assert around.isdisjoint(cells(play(state, "rider mauve c1"), "mauve"))


def test_colours_of_the_first_round_differ() -> None:
    """TD5.5: a colour already placed in that round cannot be used; later it can."""
    state = play(set_up(COURT, 3), "rider white a1")
    assert colours(state) == {"sky", "mauve", "mint", "peach"}
    state = play(state, "rider peach c1")
    assert colours(state) == {"sky", "mauve", "mint"}
    state = play(state, "rider mint e1")
    assert colours(state) == {"sky", "mauve", "mint", "peach"}


@pytest.mark.parametrize(
    ("fourth", "allowed"), [("peach", {"white", "sky", "mint", "peach"}), ("mauve", {"peach"})]
)
def test_last_of_five_may_repeat_a_colour_if_it_must(fourth: str, allowed: set[str]) -> None:
    """TD5.5: the last seat has returned mauve; all its other colours may have been placed."""
    state = play(
        set_up(COURT, 5),
        *(f"discard {colour}" for colour in ("peach", "white", "sky", "mint", "mauve")),
        *("rider white a1", "rider sky c1", "rider mint e1", f"rider {fourth} g1"),
    )
    assert colours(state) == allowed


def test_seat_passes_when_no_space_is_free_for_a_rider() -> None:
    """TD5.6: it keeps its riders, and every round is gone through."""
    state = play(set_up(strip("...."), 2), "rider white a1", "rider sky a3")
    for ply in range(8):
        assert ttd.turn(state) == Decide(ply % 2)
        assert list(ttd.legal_moves(state)) == [Pass()]
        state = play(state, "pass")
    assert state.phase is Phase.CAMELS
    assert state.hand(0) == (SKY, MAUVE, MINT, PEACH)


def test_moves_are_ordered_by_colour_then_cell() -> None:
    """TD5.1, TD6.1: a stable order, for riders as for camels."""
    for state in (set_up(COURT, 2), position(COURT, {"sky": "d3", "mint": "b4", "white": "f4"})):
        moves = [m for m in ttd.legal_moves(state) if isinstance(m, Rider | Camel)]
        keys = [(COLOURS.index(m.colour), COURT.grid.positions[m.cell]) for m in moves]
        assert keys == sorted(keys) and len(keys) > 10


# ---- TD6: camels ---------------------------------------------------------------------------------


def test_turn_is_two_camels() -> None:
    """TD6.1: of the same or of different colours; then the next seat's turn begins."""
    state = position(COURT, {"white": "b3", "sky": "f3"})
    for second in ("camel white c3", "camel sky f4"):
        after = play(state, "camel white b4")
        assert ttd.turn(after) == Decide(0) and after.left == 1
        after = play(after, second)
        assert ttd.turn(after) == Decide(1) and after.left == 2


@pytest.mark.parametrize(
    ("players", "lengths"),
    [
        (2, [1, 2, 2, 2]),
        (3, [1, 1, 2, 2, 2, 2]),
        (4, [1, 1, 2, 2, 2, 2, 2, 2]),
        (5, [1, 1, 2, 2, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_first_seats_place_one_camel_in_the_first_round(players: int, lengths: list[int]) -> None:
    """TD6.2: seat 0, and with three or more players seat 1 too; never again after that."""
    state = first_moves(first_moves(set_up(CLASSIC, players), Phase.DISCARD), Phase.RIDERS)
    for turn, length in enumerate(lengths):
        for left in range(length, 0, -1):
            assert (state.seat, state.left) == (turn % players, left)
            state = ttd.apply(state, ttd.legal_moves(state)[0])


def test_camel_comes_from_the_supply() -> None:
    """TD6.3: after the last white camel the second of the turn must have another colour."""
    before = position(COURT, {"white": SNAKE, "sky": "a1"})
    assert before.supply == (1, 22, 22, 22, 22)
    after = play(before, "camel white g4")
    assert after.supply == (0, 22, 22, 22, 22)
    assert cells(after, "white") == []
    assert cells(after, "sky") == ["b1"]


def test_camel_is_placed_next_to_its_caravan_on_a_free_space() -> None:
    """TD6.4, TD6.5: not on camels and palms; a caravan of another colour does not help."""
    state = position(OASIS, {"white": "b4 c4", "sky": "b2 c3"}, palms="d4", water={"a5": 1})
    assert cells(state, "white") == ["a4", "a5", "b3", "b5", "c5", "d3"]
    assert "c4" not in cells(state, "sky")


@pytest.mark.parametrize(("players", "expected"), [(2, ["a1"]), (4, ["a1", "c1"])])
def test_camel_is_placed_in_play(players: int, expected: list[str]) -> None:
    """TD6.4: the cells in play depend on the number of players."""
    state = play(set_up(Board(".   ,\n  ."), players), "rider white b1")
    assert cells(only_moves(state, Phase.RIDERS), "white") == expected


@pytest.mark.parametrize("seat", [0, 1])
def test_caravans_of_one_colour_stay_apart(seat: int) -> None:
    """TD6.6: d3 touches both white caravans, so neither may place there; other colours may."""
    state = position(COURT, {"white": "b3 c3"}, {"white": "f3 e3"}, seat=seat)
    assert "d3" not in cells(state, "white")
    state = position(COURT, {"white": "b3 c3", "mint": "f3 e3"}, {"sky": "f5"})
    assert "d3" in cells(state, "white") and "d3" in cells(state, "mint")


def test_seat_that_cannot_place_passes() -> None:
    """TD6.7: the only move, at the start of a turn or after its first camel; it ends the turn."""
    state = play(duel(".o.oooo", "a1", "a3"), "camel white a2", "camel sky a4", "camel sky a5")
    assert names(ttd.legal_moves(state)) == ["pass"] and state.left == 2
    assert ttd.turn(play(state, "pass")) == Decide(1)
    state = play(duel(".oooo.", "a1", "a6"), "camel white a2", "camel sky a5", "camel sky a4")
    assert Pass() not in ttd.legal_moves(state), "a seat that can place must place"
    state = play(state, "camel white a3")
    assert names(ttd.legal_moves(state)) == ["pass"] and state.left == 1
    assert ttd.turn(play(state, "pass")) == Decide(1)


# ---- TD7: what a camel earns ---------------------------------------------------------------------


def test_waterhole_under_a_camel_is_collected() -> None:
    """TD7.1: its value in points; it leaves the board."""
    state = position(OASIS, {"white": "b4"}, water={"a5": 3, "a6": 2, "g5": 1})
    state = play(state, "camel white a5")
    assert state.taken[0] == (0, 0, 1) and parts(state, 0)["water"] == 3
    state = play(state, "camel white a6")
    assert state.taken == ((0, 1, 1), (0, 0, 0)) and parts(state, 0)["water"] == 5
    assert state.waterholes == {"g5": 1}


def test_every_caravan_is_paid_once_for_each_palm() -> None:
    """TD7.2: two caravans of a seat and a rival's reach d4; a second camel earns nothing."""
    state = position(OASIS, {"white": "b4", "sky": "f4"}, {"mint": "c3"}, palms="d4 g6")
    state = play(state, "camel white c4")
    assert state.reached(0, WHITE) == ("d4",) and parts(state, 0)["oases"] == 5
    assert parts(play(state, "camel white c5"), 0)["oases"] == 5
    state = play(state, "camel sky e4", "camel mint d3")
    assert [parts(state, seat)["oases"] for seat in (0, 1)] == [10, 5]


def test_one_camel_may_reach_two_palms() -> None:
    """TD7.2: 5 points for each palm that touches the cell."""
    board = Board(OASIS.text.replace("  .   .   .\no", "  .   .   P\no"))
    state = position(board, {"white": "e3 e4"}, palms="d4 f5 g6")
    assert parts(state, 0)["oases"] == 5
    state = play(state, "camel white e5")
    assert state.reached(0, WHITE) == ("d4", "f5") and parts(state, 0)["oases"] == 10


@pytest.mark.parametrize(
    ("caravan", "others", "last", "area"),
    [
        ("b3 b4 b5", {"mint": "e5"}, "b2", "a3 a4 a5 a6"),  # with the edge of the board
        ("b3 b4", {"mint": "e5"}, "b5", ""),  # open at b2
        ("d3 c4 c5 e4 e5", {"mint": "g6", "sky": "a3"}, "d5", "d4"),  # a ring
        ("d3 c4 c5 e4", {"mint": "g6", "sky": "a3"}, "d5", ""),  # open at e5
    ],
)
def test_caravan_cuts_off_an_area(
    caravan: str, others: dict[str, str], last: str, area: str
) -> None:
    """TD7.3: alone or with borders."""
    state = position(COURT, {"white": caravan}, others)
    assert state.area(0, WHITE) == ()
    assert play(state, f"camel white {last}").area(0, WHITE) == tuple(area.split())


def test_mountains_and_the_dark_line_are_borders() -> None:
    """TD7.3: they close an area like the edge of the board."""
    line = Board(PARK + "  .\n.   .   .\n  .   .   ,\n.   .   .   ,\n  .   .   ,\n.   .   .   ,\n")
    state = position(line, {"white": "c3 d3"}, {"mint": "a5"})
    assert play(state, "camel white d4").area(0, WHITE) == ("e3", "e4", "e5")
    lake = Board(PARK + "  .\n.   .\n  .   ^\n.   .\n  .   ^\n.   .\n")
    state = position(lake, {"white": "b2 b3"}, {"mint": "a4"})
    assert state.area(0, WHITE) == ()
    assert play(state, "camel white b4").area(0, WHITE) == ("c3", "c4", "c5")


@pytest.mark.parametrize("owner", [0, 1])
def test_other_camels_keep_a_region_from_being_an_area(owner: int) -> None:
    """TD7.3: whoever owns them, a rival or the same seat in another colour."""
    caravans = [{"white": "b3 b4 b5"}, {"mint": "g6"}]
    caravans[owner]["sky"] = "a5"
    state = play(position(COURT, *caravans), "camel white b2")
    assert state.area(0, WHITE) == () and parts(state, 0)["areas"] == 0


def test_two_caravans_do_not_cut_off_together() -> None:
    """TD7.3: column a is closed by white and sky, but by neither alone."""
    state = position(COURT, {"white": "b2 b3", "sky": "b5"}, {"mint": "g6"})
    state = play(state, "camel sky b4")
    assert state.area(0, WHITE) == state.area(0, SKY) == ()


def test_camel_may_cut_off_two_areas_at_once() -> None:
    """TD7.3: both sides of b2 to b5 are empty."""
    state = play(position(COURT, {"white": "b3 b4 b5"}), "camel white b2")
    assert len(state.area(0, WHITE)) == 4 + 18
    assert {"a3", "g6"} <= set(state.area(0, WHITE))


def test_area_brings_its_waterholes_and_palms_at_once() -> None:
    """TD7.4: all waterholes, and 5 points for each palm that was not reached before."""
    state = position(
        OASIS,
        {"white": "f3 g4 e4 e5"},
        {"mint": "a3"},
        palms="d4 g6",
        water={"a5": 1, "g5": 3},
    )
    assert state.reached(0, WHITE) == ("d4",)
    state = play(state, "camel white e6")
    assert state.area(0, WHITE) == ("f4", "f5", "g3", "g5", "g6")
    assert state.reached(0, WHITE) == ("d4", "g6")
    assert state.waterholes == {"a5": 1}
    assert parts(state, 0) == {"water": 3, "oases": 10, "caravans": 10, "areas": 4}


def test_palm_reached_before_is_not_paid_again() -> None:
    """TD7.4: d4 was reached from outside, and is then enclosed."""
    state = position(OASIS, {"white": "b3 c4 c5 d5 e5 e4"}, {"mint": "g3"}, palms="d4")
    assert parts(state, 0)["oases"] == 5
    state = play(state, "camel white d3")
    assert state.area(0, WHITE) == ("d4",)
    assert parts(state, 0) == {"water": 0, "oases": 5, "caravans": 10, "areas": 0}


@pytest.mark.parametrize(("first", "spaces"), [("b3", 24), ("b1", 26)])
def test_what_a_rider_cuts_off_counts_from_its_first_camel(first: str, spaces: int) -> None:
    """TD7.4: a rider on b2 encloses nothing; its first camel claims what is on both sides."""
    state = position(OASIS, {"white": "b2"}, water={"a5": 3})
    assert parts(state, 0) == {"water": 0, "oases": 0, "caravans": 10, "areas": 0}
    state = play(state, f"camel white {first}")
    assert len(state.area(0, WHITE)) == parts(state, 0)["areas"] == spaces
    assert parts(state, 0)["water"] == 3


def test_whole_board_is_an_area_if_nobody_else_is_there() -> None:
    """TD7.3: on a map with room for one rider the rest belongs to its caravan."""
    board = Board("  .\n.   .\n  .\no   .\n  .")
    state = only_moves(play(set_up(board, 2), "rider white b2"), Phase.RIDERS)
    state = play(state, "camel white b1")
    assert state.area(0, WHITE) == ("a1", "a2", "b3", "c1", "c2")
    assert state.taken[0] == (1, 0, 0)


def test_only_the_owner_can_place_in_an_area() -> None:
    """TD7.5: the cell then leaves the area, and the rest stays one."""
    state = position(
        COURT, {"white": "b3 b4 b5 b2", "sky": "d5"}, {"mint": "d3", "mauve": "g6"}, seat=1
    )
    area = {"a3", "a4", "a5", "a6"}
    assert set(state.area(0, WHITE)) == area
    state = play(state, "camel mint c3", "camel mint c4")
    assert all(area.isdisjoint(cells(state, colour)) for colour in COLOURS[1:])
    assert area <= set(cells(state, "white"))
    state = play(state, "camel white a4")
    assert state.area(0, WHITE) == ("a3", "a5", "a6") and parts(state, 0)["areas"] == 3


# ---- TD8: end ------------------------------------------------------------------------------------


def test_game_ends_with_the_turn_of_the_last_camel() -> None:
    """TD8.1: the second camel of that turn is still placed."""
    state = play(position(COURT, {"white": SNAKE, "sky": "a1"}), "camel white g4")
    assert ttd.turn(state) == Decide(0)
    state = play(state, "camel sky b1")
    assert result(state).reason == "colour-exhausted"
    assert result(state).standings == ttd.score(state)
    assert (state.phase, state.seat, state.left) == (Phase.OVER, 0, 0)
    assert not ttd.legal_moves(state) and not ttd.outcomes(state)


def test_second_camel_of_the_last_turn_may_be_passed() -> None:
    """TD8.1, TD6.7: a seat that cannot place its second camel passes, and the game is over."""
    state = play(position(COURT, {"white": SNAKE}, {"mint": "e1"}), "camel white g4")
    assert names(ttd.legal_moves(state)) == ["pass"]
    assert result(play(state, "pass")).reason == "colour-exhausted"


def test_game_ends_blocked_when_every_seat_has_passed_in_a_row() -> None:
    """TD8.2: a pass after a camel is not a turn without a camel."""
    state = play(
        duel(".oooo.", "a1", "a6"),
        *("camel white a2", "camel sky a5", "camel sky a4", "camel white a3", "pass"),
        "pass",
    )
    assert ttd.turn(state) == Decide(0)
    assert result(play(state, "pass")).reason == "blocked"


def test_camel_between_two_passes_breaks_the_row() -> None:
    """TD8.2: one seat may pass again and again while another places."""
    state = play(duel(".o.oooooo", "a1", "a3"), "camel white a2")
    for first in (4, 6, 8):
        state = play(state, f"camel sky a{first}", f"camel sky a{first + 1}", "pass")
        assert ttd.turn(state) == Decide(1)
    assert result(play(state, "pass")).reason == "blocked"


@pytest.mark.parametrize(
    ("caravans", "points"),
    [
        (["b3 b4", "f3"], [10, 0]),
        (["b3 b4", "f3 f4"], [5, 5]),
        (["b3 b4", "f3 f4", "d5"], [5, 5, 0]),
        (["b3", "f3", "d5"], [5, 5, 5]),
        (["b3", "", "d5"], [5, 0, 5]),
    ],
)
def test_longest_caravans(caravans: list[str], points: list[int]) -> None:
    """TD8.3: 10 points for the most camels, rider included; 5 for each of several."""
    own = [{"white": each} if each else {} for each in caravans]
    state = position(COURT, *own, {"mint": "y1"})
    found = [parts(state, seat)["caravans"] for seat in range(len(points))]
    assert found == points


def test_palm_space_without_a_palm_counts_in_an_area() -> None:
    """TD8.4: a4 earns a point unless it holds a palm."""
    board = Board(
        COURT.text.replace("\n  .   .   .\n.   .   .   .\n", "\n  .   .   .\nP   .   .   .\n", 1)
    )
    for palms, points in (("", 4), ("a4", 3)):
        state = position(board, {"white": "b5 b4 b3"}, {"mint": "g6"}, palms=palms)
        assert parts(play(state, "camel white b2"), 0)["areas"] == points


def test_areas_of_all_caravans_are_added() -> None:
    """TD8.4: white and sky each have an area."""
    caravans = {"white": "b3 b4 b5 b2", "sky": "f3 f4 f5 g6 g3"}
    state = position(COURT, caravans, {"mint": "d4"})
    assert state.area(0, SKY) == ("g4", "g5")
    assert parts(state, 0)["areas"] == 6


@pytest.mark.parametrize(
    ("marks", "riders", "ranks", "winners"),
    [
        ("ooo.o.", ("a4", "a6"), [1, 2], (0,)),
        (".o.ooo", ("a1", "a3"), [2, 1], (1,)),
        (".ooo.o", ("a1", "a5"), [1, 1], (0, 1)),
    ],
)
def test_most_points_win(
    marks: str, riders: tuple[str, str], ranks: list[int], winners: tuple[int, ...]
) -> None:
    """TD8.5: tied seats share the win."""
    state = duel(marks, *riders)
    while state.phase is Phase.CAMELS:
        state = ttd.apply(state, ttd.legal_moves(state)[-1])
    assert [standing.rank for standing in result(state).standings] == ranks
    assert result(state).winners == winners


def test_points_come_by_category_as_if_the_game_ended_now() -> None:
    """TD8.6: caravans and areas count at any time."""
    state = set_up(COURT, 2)
    assert ttd.points(state) == (0, 0)
    state = play(state, "rider white a1")
    assert ttd.points(state) == (10, 0)
    assert list(parts(state, 0)) == ["water", "oases", "caravans", "areas"]
    assert ttd.score(state)[0].points == 10


def test_state_shows_itself_in_one_line() -> None:
    """A state in a test or at a prompt is short."""
    state = position(COURT, {"white": "b3 b4"})
    expected = "2 players, seat 0: camels (2 left), 3 on the board"
    assert repr(state) == f"<State of Through the Desert: {expected}>"
    assert "chance: palms" in repr(ttd.initial(Options(2)))
