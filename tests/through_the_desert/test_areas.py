"""Areas: what one caravan cuts off (TD7.3 to TD7.5, TD8.4)."""

from desertrules.through_the_desert import Board, Colour, Phase
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    PARK,
    cells,
    only_moves,
    parts,
    play,
    position,
    set_up,
)

WHITE, SKY = Colour.WHITE, Colour.SKY

LAKE = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   ^   .
.   .   .   .
  .   .   .
.   .   .   .
"""
)
"""The court with a mountain at d4."""

LINED = Board.from_text(
    PARK
    + """\
  .
.   .   .
  .   .   ,
.   .   .   ,
  .   .   ,
.   .   .   ,
"""
)
"""The court, cut short, with f and g beyond the line."""

SIX_PALMS = Board.from_text(
    PARK
    + """\
  .                           P   P   P   P   P
.   .   .   .
  .   .   .
P   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
"""
)
"""The court with a palm space at a4; five more hang on the park."""


def test_caravan_cuts_off_an_area_with_the_border() -> None:
    """TD7.3: b2 to b5 and the edge of the board close column a."""
    state = position(COURT, {"white": "b3 b4 b5"}, {"white": "g6"})
    assert state.areas(0, WHITE) == ()
    state = play(state, "camel white b2")
    assert state.areas(0, WHITE) == ("a3", "a4", "a5", "a6")


def test_ring_of_camels_cuts_off_what_is_inside() -> None:
    """TD7.3: a caravan can do without borders."""
    state = position(COURT, {"white": "d3 c4 c5 e4 e5"}, {"white": "g6"})
    assert state.areas(0, WHITE) == ()
    assert play(state, "camel white d5").areas(0, WHITE) == ("d4",)


def test_mountain_is_a_border() -> None:
    """TD7.3: with the mountain at d4 the corner c4, c5 needs fewer camels."""
    state = position(LAKE, {"white": "c3 b3 b4 b5 c6"}, {"white": "g6"})
    assert state.areas(0, WHITE) == ()
    state = play(state, "camel white d3")
    assert state.areas(0, WHITE) == ()
    assert play(state, "camel white d5").areas(0, WHITE) == ("c4", "c5")


def test_line_is_a_border_for_two_and_three() -> None:
    """TD7.3: with two players the corner e3, e4, e5 lies against the line."""
    state = position(LINED, {"white": "c3 d3"}, {"white": "a5"})
    state = play(state, "camel white d4")
    assert state.areas(0, WHITE) == ("e3", "e4", "e5")


def test_other_camels_in_a_region_keep_it_from_being_an_area() -> None:
    """TD7.3: whoever's they are, a rival's or the seat's own of another colour."""
    for mine, yours in (
        ({"white": "b3 b4 b5"}, {"white": "g6", "sky": "a5"}),
        ({"white": "b3 b4 b5", "sky": "a5"}, {"white": "g6"}),
    ):
        state = play(position(COURT, mine, yours), "camel white b2")
        assert state.areas(0, WHITE) == ()
        assert parts(state, 0)["areas"] == 0


def test_two_caravans_do_not_cut_off_together() -> None:
    """TD7.3: column a is closed by white and sky, but by neither alone."""
    state = position(COURT, {"white": "b2 b3", "sky": "b5"}, {"white": "g6"})
    state = play(state, "camel sky b4")
    assert state.areas(0, WHITE) == state.areas(0, SKY) == ()


def test_camel_may_cut_off_two_areas_at_once() -> None:
    """TD7.3: every region without a camel is an area; here both sides of b2 to b5 are empty."""
    state = play(position(COURT, {"white": "b3 b4 b5"}, {}), "camel white b2")
    assert len(state.areas(0, WHITE)) == 4 + 18
    assert {"a3", "g6"} <= set(state.areas(0, WHITE))


def test_palms_and_waterholes_do_not_cut() -> None:
    """TD7.3: the area of the whole court runs across the palm at d4."""
    state = play(position(OASIS, {"white": "b2"}, {}), "camel white b3")
    assert {"c4", "d4", "e4", "g6"} <= set(state.areas(0, WHITE))


def test_water_of_an_area_is_taken_when_it_is_closed() -> None:
    """TD7.4: all waterholes of the area, whatever their values."""
    state = position(OASIS, {"white": "b3 b4 b5"}, {"white": "g3"}, water={"a5": 3, "a6": 2})
    state = play(state, "camel white b2")
    assert state.taken(0) == (2, 3) and parts(state, 0)["water"] == 5
    assert state.water == {"g5": 1}


def test_palm_in_an_area_counts_as_reached() -> None:
    """TD7.4: the palm at g6 touches no white camel; it earns 5 points when it is enclosed."""
    state = position(OASIS, {"white": "f3 g4"}, {"white": "a3"})
    state = play(state, "camel white e4")
    assert state.reached(0, WHITE) == ("d4",)
    state = position(OASIS, {"white": "f3 g4 e4 e5"}, {"white": "a3"})
    state = play(state, "camel white e6")
    assert state.areas(0, WHITE) == ("f4", "f5", "g3", "g5", "g6")
    assert state.reached(0, WHITE) == ("d4", "g6")
    assert parts(state, 0) == {"water": 1, "oases": 10, "caravans": 30, "areas": 4}


def test_palm_reached_before_is_not_paid_again() -> None:
    """TD7.4: d4 was reached from outside, and is then enclosed."""
    state = position(OASIS, {"white": "b3 c4 c5 d5 e5 e4"}, {"white": "g3"})
    assert parts(state, 0)["oases"] == 5
    state = play(state, "camel white d3")
    assert state.areas(0, WHITE) == ("d4",)
    assert parts(state, 0)["oases"] == 5


def test_rider_encloses_nothing() -> None:
    """TD7.4: a rider on b2 cuts the court off, but an area exists only with the first camel."""
    state = position(OASIS, {"white": "b2"}, {}, water={"a5": 3})
    assert state.areas(0, WHITE) == () and parts(state, 0)["areas"] == 0
    assert state.taken(0) == ()
    state = play(state, "camel white b3")
    assert parts(state, 0)["areas"] == 22
    assert state.taken(0) == (1, 1, 3)


def test_first_camel_claims_what_the_rider_cut_off_on_the_other_side() -> None:
    """TD7.4: the camel is placed in the park; the court beyond the rider becomes an area."""
    state = play(position(COURT, {"white": "b2"}, {}), "camel white b1")
    assert len(state.areas(0, WHITE)) == 25


def test_areas_of_other_caravans_are_judged_by_their_own_camels_only() -> None:
    """TD7.4: the white camel closes no area of sky, whose region it leaves as it was."""
    state = position(COURT, {"white": "b4", "sky": "b2 c3"}, {"white": "g6"})
    state = play(state, "camel white b3")
    assert state.areas(0, SKY) == state.areas(0, WHITE) == ()


def test_nobody_else_can_place_in_an_area() -> None:
    """TD7.5: no other caravan, not even of the same seat, reaches into column a."""
    state = position(
        COURT, {"white": "b3 b4 b5 b2", "sky": "d5"}, {"mint": "d3", "white": "g6"}, seat=1
    )
    area = set(state.areas(0, WHITE))
    assert area == {"a3", "a4", "a5", "a6"}
    for colour in Colour:
        assert area.isdisjoint(cells(state, colour))
    state = play(state, "camel mint c3", "camel mint c4")
    assert area.isdisjoint(cells(state, "sky"))
    assert area <= set(cells(state, "white"))


def test_owner_may_place_in_its_area() -> None:
    """TD7.5: the cell is then no part of the area any more, and the rest stays one."""
    state = position(COURT, {"white": "b3 b4 b5 b2"}, {"white": "g6"})
    assert parts(state, 0)["areas"] == 4
    state = play(state, "camel white a4")
    assert state.areas(0, WHITE) == ("a3", "a5", "a6")
    assert parts(state, 0)["areas"] == 3


def test_area_is_a_point_a_cell_without_its_palms() -> None:
    """TD8.4: five cells, of which g6 holds a palm."""
    state = position(
        OASIS, {"white": "f3 g4 e4 e5 e6"}, {"white": "a3"}, water={"g5": 0}, taken=[[1]]
    )
    assert state.areas(0, WHITE) == ("f4", "f5", "g3", "g5", "g6")
    assert parts(state, 0)["areas"] == 4


def test_palm_space_left_free_counts() -> None:
    """TD8.4: without a palm a4 holds a waterhole, and counts like any other cell."""
    for palms, areas, water, oases in (
        ("p2 r2 t2 v2 x2", 4, 1, 0),
        ("a4 r2 t2 v2 x2", 3, 0, 5),
    ):
        state = position(SIX_PALMS, {"white": "b5 b4 b3"}, {"white": "g6"}, palms=palms)
        state = play(state, "camel white b2")
        assert state.areas(0, WHITE) == ("a3", "a4", "a5", "a6")
        assert parts(state, 0)["areas"] == areas
        assert (parts(state, 0)["water"], parts(state, 0)["oases"]) == (water, oases)


def test_areas_of_all_caravans_are_added() -> None:
    """TD8.4: white and sky each have an area of their own."""
    state = position(COURT, {"white": "b3 b4 b5 b2", "sky": "f3 f4 f5 g6 g3"}, {"white": "d4"})
    assert state.areas(0, SKY) == ("g4", "g5")
    assert parts(state, 0)["areas"] == 6


def test_whole_board_is_an_area_if_nobody_else_is_there() -> None:
    """TD7.3: on a map with room for one rider the rest belongs to its caravan."""
    board = Board.from_text("  .\n.   .\n  .\no   .\n  .\n")
    state = only_moves(play(set_up(board, 2), "rider white b2"), Phase.RIDERS)
    state = play(state, "camel white b1")
    assert state.areas(0, WHITE) == ("a1", "a2", "b3", "c1", "c2")
    assert state.taken(0) == (1,)
