"""What is in the box, and how a game begins (TD1, TD3, TD4)."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from desertrules import Chance, Decide, Seat, playout
from desertrules import through_the_desert as td
from desertrules.through_the_desert import (
    CLASSIC,
    Board,
    Cell,
    Colour,
    Discard,
    Options,
    Palms,
    Phase,
    Water,
)
from tests.through_the_desert.positions import (
    COLOURS,
    COURT,
    legal,
    parts,
    play,
    position,
    set_up,
    strip,
)


def test_camels_have_five_colours() -> None:
    """TD1.1: their order is that of the rules, and of legal moves."""
    assert [str(colour) for colour in Colour] == ["white", "sky", "mauve", "mint", "peach"]
    discards = td.legal_moves(set_up(COURT, 5))
    assert list(discards) == [Discard(colour) for colour in COLOURS]


@pytest.mark.parametrize("players", td.players)
def test_every_seat_begins_with_a_rider_of_each_colour(players: int) -> None:
    """TD1.2: nobody has placed one yet."""
    state = td.initial(Options(players))
    assert [state.hand(seat) for seat in range(players)] == [COLOURS] * players
    assert not any(state.rider(seat, colour) for seat in range(players) for colour in COLOURS)


@pytest.mark.parametrize(("players", "supply"), [(2, 22), (3, 26), (4, 30), (5, 30)])
def test_supply_depends_on_the_number_of_players(players: int, supply: int) -> None:
    """TD1.3: as many further camels of each colour."""
    state = td.initial(Options(players))
    assert state.supply == dict.fromkeys(COLOURS, supply)


def test_five_palms_and_45_waterholes() -> None:
    """TD1.4: with four players the classic board uses them all, 15 of each value."""
    state = set_up(CLASSIC, 4)
    assert len(state.palms) == 5
    values = sorted(state.water.values())
    assert values == [1] * 15 + [2] * 15 + [3] * 15


def test_tokens_are_no_limit() -> None:
    """TD1.5: a caravan that cuts off 24 cells is paid for each."""
    state = play(position(COURT, {"white": "b2"}, {}), "camel white b3")
    assert parts(state, 0)["areas"] == 24


def test_what_was_taken_is_open_to_all() -> None:
    """TD1.5: rivals and spectators see the waterholes that a seat has taken."""
    state = play(set_up(strip(".o.oooooo."), 2), "rider white a1", "rider sky a3", "rider sky a10")
    state = play(state, *["pass"] * 7, "camel white a2")
    assert state.taken(0) == (1,)
    for seat in (0, 1, None):
        view = td.view(state, None if seat is None else Seat(seat))
        assert [view.taken(other) for other in (0, 1)] == [(1,), ()]


def test_palms_are_five_of_the_palm_spaces_in_play() -> None:
    """TD3.1: every choice of five, in cell order, with the same weight."""
    state = td.initial(Options(2))
    assert td.turn(state) == Chance()
    spaces = ["b8", "d3", "h11", "j3", "m7", "q3"]
    assert [outcome.weight for outcome in td.outcomes(state)] == [1] * 6
    expected = [Palms(tuple(map(Cell, choice))) for choice in combinations(spaces, 5)]
    assert [outcome.move for outcome in td.outcomes(state)] == expected
    assert list(td.legal_moves(state)) == expected
    assert len(td.legal_moves(td.initial(Options(4)))) == 21


def test_palms_stand_on_all_spaces_if_there_are_fewer() -> None:
    """TD3.1: the event happens even if there is but one choice, or no palm space at all."""
    assert legal_palms("P   P   .") == [("a1", "c1")]
    assert legal_palms(".   .   .") == [()]


def legal_palms(line: str) -> list[tuple[Cell, ...]]:
    """Give the choices of palms on a map of two lines, of which this is the upper."""
    state = td.initial(Options(2, Board.from_text(f"{line}\n  .   .\n")))
    return [move.cells for move in td.legal_moves(state) if isinstance(move, Palms)]


SIX_PALMS = Board.from_text("P   P   P   P   P   P\n  .   o   .   o   .\n")


def test_waterholes_are_drawn_for_both_sorts_of_space_in_cell_order() -> None:
    """TD3.2: the palm space left free, e1, comes between the waterhole spaces d1 and h1."""
    state = play(td.initial(Options(2, SIX_PALMS)), "palms a1 c1 g1 i1 k1")
    drawn: list[Cell] = []
    while state.phase is Phase.WATER:
        assert td.turn(state) == Chance()
        move = td.legal_moves(state)[0]
        assert isinstance(move, Water)
        drawn.append(move.cell)
        state = td.apply(state, move)
    assert drawn == ["d1", "e1", "h1"]


def test_weight_of_a_waterhole_is_the_number_of_its_tokens_left() -> None:
    """TD3.2: each value begins with 15, and one that is used up is no outcome."""
    state = play(td.initial(Options(2, strip("." + "o" * 20))), "palms")
    for drawn in range(15):
        weights = {water(o.move).value: o.weight for o in td.outcomes(state)}
        assert weights == {1: 15, 2: 15 - drawn, 3: 15}
        state = play(state, f"water a{drawn + 2} 2")
    assert {water(o.move).value: o.weight for o in td.outcomes(state)} == {1: 15, 3: 15}
    assert [water(move).value for move in td.legal_moves(state)] == [1, 3]


def water(move: td.Move) -> Water:
    """Give the move, which draws a waterhole."""
    assert isinstance(move, Water)
    return move


def test_spaces_beyond_the_45th_stay_empty() -> None:
    """TD3.2: a rider may then stand on the last ones."""
    state = set_up(strip("o" * 48), 2)
    assert len(state.water) == 45
    assert legal(state) == {f"{colour} a{row}" for colour in COLOURS for row in (46, 47, 48)}


def test_map_without_spaces_needs_no_water() -> None:
    """TD3.2: after the palms the first seat places a rider."""
    state = play(td.initial(Options(2, COURT)), "palms")
    assert td.turn(state) == Decide(Seat(0)) and state.phase is Phase.RIDERS


def test_chance_is_over_when_somebody_decides() -> None:
    """TD3.2: outcomes belong to chance events only."""
    assert not td.outcomes(set_up(COURT, 2))
    assert td.initial(Options(2)).seat is None


def test_each_of_five_returns_a_rider() -> None:
    """TD4.1: in order, of a colour that nobody has returned; before the first rider is placed."""
    state = set_up(COURT, 5)
    for seat, colour in enumerate(["mint", "white", "peach", "sky", "mauve"]):
        assert td.turn(state) == Decide(Seat(seat))
        assert Discard(Colour(colour)) in td.legal_moves(state)
        assert len(td.legal_moves(state)) == 5 - seat
        state = play(state, f"discard {colour}")
        assert Discard(Colour(colour)) not in td.legal_moves(state)
        assert state.returned(seat) == colour
        assert colour not in state.hand(seat) and len(state.hand(seat)) == 4
    assert td.turn(state) == Decide(Seat(0)) and state.phase is Phase.RIDERS


def test_returned_rider_is_one_of_the_supply() -> None:
    """TD4.1: 34 camels are 4 riders and 30, so the supply stays as it is."""
    state = play(set_up(COURT, 5), "discard mint")
    assert state.supply == dict.fromkeys(COLOURS, 30)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_than_five_return_nothing(players: int) -> None:
    """TD4.1: the first decision is a rider."""
    state = set_up(COURT, players)
    assert state.phase is Phase.RIDERS
    assert [state.returned(seat) for seat in range(players)] == [None] * players


def test_choices_of_palms_are_counted_and_picked_without_being_built() -> None:
    """TD3.1: there may be 30 palm spaces (TD2.4); no choice is built before it is asked for."""
    state = td.initial(td.Options(2, strip("P" * 30)))
    choices = td.legal_moves(state)
    spaces = state.options.board.grid.cells(state.options.board.palm_spaces)
    assert len(choices) == td.outcomes(state).total == comb(30, 5) == 142_506
    assert choices[0] == Palms(spaces[:5])
    assert choices[-1] == Palms(spaces[-5:])
    assert choices[123_456] in choices
    assert Palms(tuple(reversed(spaces[:5]))) not in choices
    assert td.Pass() not in choices
    assert len(playout(state, Random(1), max_moves=1).state.palms) == 5


def test_picked_choices_of_palms_are_those_of_the_list() -> None:
    """TD3.1: the k-th choice is the k-th of all choices in cell order."""
    choices = td.legal_moves(td.initial(td.Options(4)))
    assert [choices[k] for k in range(len(choices))] == list(choices)
    assert len(set(choices)) == len(choices) == 21
