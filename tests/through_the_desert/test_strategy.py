"""The best play that is known: legal, the same again, and right where the answer is plain."""

from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import InvalidValue, Seat, WrongGame, playout
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Board, Move, Options, Phase, State, View
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.positions import OASIS, PARK, move, play, position, set_up

POOLS = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
o   .   .   o
  .   .   .
o   .   .   .
"""
)
"""A court with waterholes at a5, a6 and g5."""


def _view(state: State) -> View:
    assert state.seat is not None
    return td.view(state, state.seat)


def _choices(state: State, iterations: int | None = None) -> set[Move]:
    """Give what is chosen with several seeds."""
    return {td.strong(_view(state), Random(seed), iterations) for seed in range(5)}


def _lead(state: State, seat: Seat) -> float:
    values = list(td.evaluate(state))
    own = values.pop(seat)
    return own - max(values)


# --- any position -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("board", ["tiny", "corridor", "lake"])
def test_choice_is_legal_to_the_end_of_a_game(board: str, players: int) -> None:
    """On small maps, where seats run out of room, pass and are enclosed."""
    rng = Random(players)
    state = td.initial(Options(players, Board.from_text(MAPS[board])))
    state = desertrules.advance(state, rng)
    while state.phase is not Phase.OVER:
        state = td.apply(state, td.strong(_view(state), rng, 2))


@pytest.mark.parametrize(("players", "made"), [(2, 3), (2, 40), (3, 60), (4, 19), (5, 26)])
def test_equal_views_and_seeds_give_the_same_choice(players: int, made: int) -> None:
    """On the classic board; nothing is kept between two choices, and the view is left as it was."""
    state = desertrules.advance(td.initial(Options(players)), Random(made))
    state = playout(state, Random(players), max_moves=made).state
    view, again = _view(state), _view(td.load_state(desertrules.dump(state)))
    chosen = td.strong(view, Random(6))
    assert chosen in td.legal_moves(state)
    assert td.strong(again, Random(6)) == chosen
    assert view == again


def test_only_move_is_made() -> None:
    """TD5.6: where nothing can be placed there is a pass and no other move."""
    state = play(set_up(Board.from_text(MAPS["tiny"]), 2), "rider white b1")
    assert _choices(state) == {move("pass")}


def test_turn_is_the_best_of_all_that_begin_with_a_good_camel() -> None:
    """The eight first camels that are worth most, each with every second one."""
    for seed in range(3):
        state = desertrules.advance(td.initial(Options(2, OASIS)), Random(seed))
        state = playout(state, Random(seed), max_moves=15 + 2 * seed).state
        seat = state.seat
        assert seat is not None and state.left == 2
        firsts = {first: td.apply(state, first) for first in td.legal_moves(state)}
        good = sorted(firsts, key=lambda first: _lead(firsts[first], seat))[-8:]
        best = {
            first: max(
                _lead(td.apply(firsts[first], second), seat)
                for second in td.legal_moves(firsts[first])
            )
            for first in good
        }
        (chosen,) = {best.get(one) for one in _choices(state, 1)}
        assert chosen == max(best.values())


# --- where the answer is plain ----------------------------------------------------------------


def test_waterhole_is_taken_before_a_rival_does() -> None:
    """The white caravan and a rival's stand beside the same waterhole worth 3."""
    state = position(POOLS, {"white": "f4"}, {"sky": "e6 f5"}, left=1, water={"g5": 3})
    assert _choices(state) == _choices(state, 1) == {move("camel white g5")}


def test_palm_is_reached_in_one_turn_with_two_camels() -> None:
    """TD7.2: d4 is two white camels away, and nothing else is near."""
    state = position(OASIS, {"white": "b3"}, {"white": "g3"})
    for _ in range(2):
        (chosen,) = _choices(state, 1)
        state = td.apply(state, chosen)
    assert state.reached(0, td.Colour.WHITE) == ("d4",)


def test_area_that_a_rival_would_close_is_entered() -> None:
    """A white camel on a4 would enclose six points of water; two turns ahead that is seen."""
    state = position(POOLS, {"sky": "a3"}, {"white": "b5 b4"}, left=1, water={"a5": 3, "a6": 3})
    assert _choices(state) == {move("camel sky a4")}
    assert move("camel sky a4") not in _choices(state, 1)


def test_rider_is_placed_where_water_and_palms_are() -> None:
    """Beside the two waterholes at a5 and a6, worth 3 each, and not in the park."""
    state = set_up(POOLS, 2, water={"a5": 3, "a6": 3})
    assert {one.cell for one in _choices(state) if isinstance(one, td.Rider)} <= {"a4", "b4", "b5"}


def test_colour_is_returned_that_another_has_not() -> None:
    """TD4.1: all colours promise the same, so any may be chosen, but none twice."""
    state = play(set_up(OASIS, 5), "discard white")
    assert len(_choices(state)) > 1
    assert _choices(state) <= set(td.legal_moves(state))


def test_turns_of_all_rivals_are_played_on() -> None:
    """Of the two best camels by value the second leads further, after three rivals' turns."""
    data = desertrules.dump(set_up(POOLS, 4, water={"a5": 3, "a6": 3}))
    data.update(phase="camels", round=1, left=1, seat=0)
    data["supply"][0] -= 1
    caravans = [["sky", "a3"], ["mint", "k1"], ["white", "b5", "b4"], ["peach", "o1"]]
    for seat, (colour, rider, *camels) in zip(data["seats"], caravans, strict=True):
        seat["caravans"] = [{"colour": colour, "rider": rider, "camels": camels}]
    state = td.load_state(data)
    assert _choices(state, 1) == {move("camel sky a4")}
    assert _choices(state, 2) == {move("camel sky b2")}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_than_two_only_the_best_turn_is_looked_at(players: int) -> None:
    """What two turns played on would change is not asked for, unless somebody says so."""
    start = desertrules.advance(td.initial(Options(players)), Random(0))
    state = playout(start, Random(0), max_moves=70 if players > 3 else 40).state
    chosen = [td.strong(_view(state), Random(0), iterations) for iterations in (None, 1, 2)]
    assert chosen[0] == chosen[1] != chosen[2]


# --- wrong questions --------------------------------------------------------------------------


def test_only_a_view_is_taken() -> None:
    """A bot sees no state."""
    with pytest.raises(WrongGame, match="expected a view of Through the Desert"):
        td.strong(set_up(OASIS, 2), Random(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("made", [0, 1000])
def test_where_nobody_decides_nothing_is_chosen(made: int) -> None:
    """Before the palms are drawn, and after the end."""
    state = playout(td.initial(Options(2, OASIS)), Random(1), max_moves=made).state
    with pytest.raises(InvalidValue, match="strong is asked where a seat decides"):
        td.strong(td.view(state, Seat(0)), Random(1))


@pytest.mark.parametrize(
    ("iterations", "wrong"),
    [
        (0, "1 or more, found 0"),
        (-3, "1 or more, found -3"),
        ("8", "a whole number, 1 or more, found '8'"),
        (2.0, "a whole number, 1 or more, found 2.0"),
    ],
)
def test_number_of_turns_is_one_or_more(iterations: Any, wrong: str) -> None:
    """One turn at least is looked at."""
    with pytest.raises(InvalidValue, match=f"^iterations: expected {wrong}$"):
        td.strong(_view(set_up(OASIS, 2)), Random(1), iterations)
