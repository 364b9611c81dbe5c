"""Values that are no values of the game at all: wrong colours, types, games and seats."""

from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue, WrongGame
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Camel, Cell, Discard, Options, Phase
from tests.core import toy
from tests.through_the_desert.positions import (
    COURT,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)


@pytest.mark.parametrize(
    ("colour", "found"),
    [("red", "'red'"), ("", "''"), ("White", "'White'; white?"), (None, "None"), (3, "3")],
)
def test_colour_that_does_not_exist_is_refused(colour: Any, found: str) -> None:
    """TD1.1: the error names the five colours; no such move can even be made."""
    for kind in (td.Rider, Camel):
        with pytest.raises(InvalidValue) as caught:
            kind(colour, Cell("a1"))
        expected = "colour: expected one of white, sky, mauve, mint, peach"
        assert str(caught.value) == f"{expected}, found {found}"
    with pytest.raises(InvalidValue):
        Discard(colour)


def test_colour_can_be_given_by_its_name() -> None:
    """TD1.1: a move made with the text is the move made with the colour."""
    name: Any = "white"
    assert Camel(name, Cell("a1")) == move("camel white a1")


def test_fields_of_the_wrong_type_are_refused() -> None:
    """TD3.1, TD3.2: a cell is a text and a value a whole number, which True is not."""
    wrong: Any = 7
    with pytest.raises(InvalidValue, match="cell: expected a name, found 7"):
        Camel(td.Colour.WHITE, wrong)
    with pytest.raises(InvalidValue, match="cells: expected names, found 7"):
        td.Palms((Cell("a1"), wrong))
    with pytest.raises(InvalidValue, match="value: expected a whole number, found True"):
        td.Water(Cell("a1"), value=True)


def test_move_of_another_game_is_no_move() -> None:
    """TD6.1: it is an error of its own, never a rejection, and never legal."""
    alien: Any = toy.Step(1)
    message = "expected a move of Through the Desert, found tests.core.toy.Step"
    over = only_moves(
        only_moves(play(set_up(strip("."), 2), "rider sky a1"), Phase.RIDERS), Phase.CAMELS
    )
    for state in (td.initial(Options(2)), set_up(COURT, 2), position(COURT, {}, {}), over):
        assert alien not in td.legal_moves(state)
        for function in (td.explain, td.apply):
            with pytest.raises(WrongGame) as caught:
                function(state, alien)
            assert str(caught.value) == message
    assert isinstance(WrongGame(), TypeError)


def test_state_of_another_game_is_no_state() -> None:
    """TD6.1: every function says so."""
    alien: Any = toy.State(toy.Options())
    message = "expected a state of Through the Desert, found tests.core.toy.State"
    calls: list[Any] = [
        lambda: td.turn(alien),
        lambda: td.legal_moves(alien),
        lambda: td.outcomes(alien),
        lambda: td.score(alien),
        lambda: td.points(alien),
        lambda: td.view(alien, None),
        lambda: td.explain(alien, move("pass")),
        lambda: td.apply(alien, move("pass")),
    ]
    for call in calls:
        with pytest.raises(WrongGame) as caught:
            call()
        assert str(caught.value) == message


@pytest.mark.parametrize("seat", [2, -1, True, "0", None])
def test_facts_of_a_seat_that_is_not_at_the_table_are_refused(seat: Any) -> None:
    """TD1.6: every accessor says which seats there are."""
    state = set_up(COURT, 2)
    asked: list[Any] = [
        lambda: state.caravan(seat, td.Colour.SKY),
        lambda: state.rider(seat, td.Colour.SKY),
        lambda: state.areas(seat, td.Colour.SKY),
        lambda: state.reached(seat, td.Colour.SKY),
        lambda: state.taken(seat),
        lambda: state.returned(seat),
        lambda: state.hand(seat),
    ]
    for ask in asked:
        with pytest.raises(InvalidValue, match="seat: expected 0 to 1, found"):
            ask()


def test_facts_of_a_colour_that_does_not_exist_are_refused() -> None:
    """TD1.1: never an empty answer; a name of a colour will do."""
    state, sky, red = set_up(COURT, 2), "sky", "red"
    accessors: list[Any] = [state.caravan, state.rider, state.areas, state.reached]
    for ask in accessors:
        with pytest.raises(InvalidValue, match="colour: expected one of white, sky, "):
            ask(0, red)
        assert not ask(0, sky)


def test_options_and_views_of_another_game_are_refused() -> None:
    """TD1.6: an initial state needs options of the game, `imagine` a view of it."""
    options: Any = toy.Options()
    view: Any = toy.View(None, toy.State(options))
    with pytest.raises(WrongGame, match="expected options of Through the Desert, found tests"):
        td.initial(options)
    with pytest.raises(WrongGame, match="expected a view of Through the Desert"):
        td.imagine(view, Random(1))


@pytest.mark.parametrize(("seat", "found"), [(2, "2"), (-1, "-1"), (True, "True"), ("0", "'0'")])
def test_view_of_a_seat_that_is_not_at_the_table_is_refused(seat: Any, found: str) -> None:
    """TD1.6: the error names the seats there are."""
    with pytest.raises(InvalidValue) as caught:
        td.view(set_up(COURT, 2), seat)
    assert str(caught.value) == f"seat: expected 0 to 1, or None for a spectator, found {found}"
