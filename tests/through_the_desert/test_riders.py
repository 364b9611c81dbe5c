"""Placing riders (TD5)."""

import pytest

from desertrules import Decide, Seat
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Board, Colour, Pass, Phase
from tests.through_the_desert.positions import (
    COLOURS,
    COURT,
    OASIS,
    PARKING,
    cells,
    legal,
    only_moves,
    play,
    riders,
    set_up,
    strip,
)


def colours(state: td.State) -> set[str]:
    """Give the colours of the legal moves."""
    return {one.split()[0] for one in legal(state)}


def after_discards(*discarded: str) -> td.State:
    """Give the first rider's turn of five, each of whom has returned a colour."""
    return play(set_up(COURT, 5), *(f"discard {colour}" for colour in discarded))


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (5, 4)])
def test_seats_place_in_order_for_five_rounds(players: int, rounds: int) -> None:
    """TD5.1: four rounds with five players."""
    state = set_up(CLASSIC, players)
    while state.phase is Phase.DISCARD:
        state = td.apply(state, td.legal_moves(state)[0])
    for _ in range(rounds):
        for seat in range(players):
            assert td.turn(state) == Decide(Seat(seat)) and state.phase is Phase.RIDERS
            state = td.apply(state, td.legal_moves(state)[0])
    assert state.phase is Phase.CAMELS
    assert all(state.hand(seat) == () for seat in range(players))


def test_seat_places_a_rider_that_it_still_has() -> None:
    """TD5.1: what was placed leaves the hand, and begins a caravan of one camel."""
    state = play(set_up(COURT, 2), "rider mauve a1", "rider sky c1")
    assert state.hand(0) == (Colour.WHITE, Colour.SKY, Colour.MINT, Colour.PEACH)
    assert colours(state) == {"white", "sky", "mint", "peach"}
    assert state.rider(0, Colour.MAUVE) == "a1" and state.caravan(0, Colour.MAUVE) == ("a1",)
    assert state.supply[Colour.MAUVE] == 22


def test_returned_colour_is_not_placed() -> None:
    """TD5.1: with five players a seat has no rider of the colour that it returned."""
    state = after_discards("mint", "white", "peach", "sky", "mauve")
    assert colours(state) == {"white", "sky", "mauve", "peach"}


def test_rider_stands_on_an_empty_cell() -> None:
    """TD5.2: neither on a palm, nor on a waterhole, nor on another camel."""
    state = play(set_up(OASIS, 2), "rider white a1", "rider sky a4")
    free = set(cells(state, "mauve"))
    assert free.isdisjoint({"d4", "g6", "a5", "a6", "g5", "a1", "a4"})
    assert {"c1", "b2", "e3"} <= free


def test_rider_does_not_stand_beyond_the_line() -> None:
    """TD5.2: the cell must be in play."""
    board = Board.from_text(".   .   ,\n  .   ,\n")
    assert cells(set_up(board, 3), "white") == ["a1", "b1", "c1"]
    assert cells(set_up(board, 4), "white") == ["a1", "b1", "c1", "d1", "e1"]


def test_rider_stands_next_to_no_palm() -> None:
    """TD5.3: all six cells around the palm at d4 are forbidden."""
    free = set(cells(set_up(OASIS, 2), "white"))
    assert free.isdisjoint({"d3", "d5", "c4", "c5", "e4", "e5"})
    assert {"b3", "c3", "c6", "f3", "b4"} <= free


def test_rider_may_stand_next_to_a_waterhole() -> None:
    """TD5.2, TD5.3: only palms keep their distance."""
    assert "a4" in cells(set_up(OASIS, 2), "white")


@pytest.mark.parametrize("colour", ["white", "sky"])
def test_rider_stands_next_to_no_other_rider(colour: str) -> None:
    """TD5.4: whoever's and whatever its colour, one's own too."""
    state = play(set_up(COURT, 2), f"rider {colour} d4", "rider mint a1")
    around = {"d3", "d5", "c4", "c5", "e4", "e5"}
    assert around.isdisjoint(cells(state, "mauve"))
    assert {"c3", "b4", "c6"} <= set(cells(state, "mauve"))
    assert around.isdisjoint(cells(play(state, "rider mauve c1"), "mauve"))


def test_colours_of_the_first_round_differ() -> None:
    """TD5.5: a colour already placed in that round cannot be used, later it can."""
    state = play(set_up(COURT, 3), "rider white a1")
    assert colours(state) == {"sky", "mauve", "mint", "peach"}
    state = play(state, "rider peach c1")
    assert colours(state) == {"sky", "mauve", "mint"}
    state = play(state, "rider mint e1")
    assert colours(state) == {"sky", "mauve", "mint", "peach"}


def test_last_of_five_may_use_all_if_all_its_colours_are_used() -> None:
    """TD5.5: the last seat returned mauve, and the others placed the four other colours."""
    state = after_discards("peach", "white", "sky", "mint", "mauve")
    state = play(state, "rider white a1", "rider sky c1", "rider mint e1", "rider peach g1")
    assert state.hand(4) == (Colour.WHITE, Colour.SKY, Colour.MINT, Colour.PEACH)
    assert colours(state) == {"white", "sky", "mint", "peach"}


def test_last_of_five_keeps_the_rule_if_it_has_another_colour() -> None:
    """TD5.5: mauve was placed, so peach is the colour left for the last seat."""
    state = after_discards("peach", "white", "sky", "mint", "mauve")
    state = play(state, "rider white a1", "rider sky c1", "rider mint e1", "rider mauve g1")
    assert colours(state) == {"peach"}


def test_seat_passes_when_no_cell_is_free() -> None:
    """TD5.6: its only move; it keeps its hand and has a rider fewer on the board."""
    state = play(set_up(strip("...."), 2), "rider white a1", "rider sky a3")
    assert list(td.legal_moves(state)) == [Pass()]
    assert len(td.legal_moves(state)) == 1 and Pass() in td.legal_moves(state)
    state = play(state, "pass")
    assert td.turn(state) == Decide(Seat(1))
    assert len(state.hand(0)) == 4
    state = only_moves(state, Phase.RIDERS)
    assert state.phase is Phase.CAMELS
    assert [state.rider(0, colour) for colour in COLOURS] == ["a1", None, None, None, None]
    assert len(state.hand(0)) == 4


def test_seat_without_any_rider_passes_in_every_round() -> None:
    """TD5.6: on one cell, the first seat alone has a caravan."""
    state = only_moves(play(set_up(strip("."), 2), "rider white a1"), Phase.RIDERS)
    assert state.phase is Phase.CAMELS
    assert state.hand(1) == COLOURS


def test_moves_are_ordered_by_colour_then_cell() -> None:
    """TD5.1: the stable order of the page, for riders as for camels."""
    state = set_up(COURT, 2)
    order = [(COLOURS.index(m.colour), COURT.grid.positions[m.cell]) for m in placed(state)]
    assert order == sorted(order) and len(order) == 5 * len(cells(state, "white"))
    state = riders(state)
    order = [(COLOURS.index(m.colour), COURT.grid.positions[m.cell]) for m in placed(state)]
    assert order == sorted(order) and len(order) > 4


def placed(state: td.State) -> list[td.Rider | td.Camel]:
    """Give the legal placements in order."""
    return [move for move in td.legal_moves(state) if isinstance(move, td.Rider | td.Camel)]


def test_parked_riders_stand_apart() -> None:
    """TD5.4: the cells on which these tests park riders do not touch."""
    state = riders(set_up(COURT, 2))
    assert [cell for cell in PARKING[:10] if cell in camels(state)] == PARKING[:10]


def camels(state: td.State) -> set[str]:
    """Give the cells of all camels."""
    return {cell for seat in (0, 1) for colour in COLOURS for cell in state.caravan(seat, colour)}
