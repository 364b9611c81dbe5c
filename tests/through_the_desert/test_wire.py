"""Options, states, moves and views as JSON, read strictly."""

import copy
import json
import pickle
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import LoadError, Over, Seat, playout
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Board, Options, State
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    edited,
    move,
    play,
    position,
    set_up,
    strip,
)

COLOURS = "white, sky, mauve, mint, peach"

MOVES: dict[str, dict[str, Any]] = {
    "palms b8 d3 h11 j3 m7": {"kind": "palms", "cells": ["b8", "d3", "h11", "j3", "m7"]},
    "palms": {"kind": "palms", "cells": []},
    "water a6 2": {"kind": "water", "cell": "a6", "value": 2},
    "discard mint": {"kind": "discard", "colour": "mint"},
    "rider white e5": {"kind": "rider", "colour": "white", "cell": "e5"},
    "camel white e6": {"kind": "camel", "colour": "white", "cell": "e6"},
    "pass": {"kind": "pass"},
}
"""Every kind of move, as the page of the game writes it."""


def through_json(value: object) -> Any:
    """Write a value as JSON text, and read the plain data back."""
    return json.loads(json.dumps(desertrules.dump(value)))


def problem(load: Any, data: object) -> str:
    """Give the text of the error that reading the data raises."""
    with pytest.raises(LoadError) as caught:
        load(data)
    return str(caught.value)


@pytest.mark.parametrize("words", MOVES)
def test_moves_are_written_as_the_page_says(words: str) -> None:
    """TD3.1, TD3.2, TD4.1, TD5.1, TD6.1: the kind first, then the fields; and back again."""
    written = desertrules.dump(move(words))
    assert written == MOVES[words]
    assert list(written) == list(MOVES[words])
    assert td.load_move(through_json(move(words))) == move(words)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            {"kind": "fly", "cell": "a1"},
            "$: unknown kind 'fly'; known kinds are palms, water, discard, rider, camel, pass",
        ),
        (
            {"kind": 3},
            "$: unknown kind 3; known kinds are palms, water, discard, rider, camel, pass",
        ),
        (
            {"cell": "a1"},
            "$: the kind is missing; known kinds are palms, water, discard, rider, camel, pass",
        ),
        ("pass", "$: expected an object with a kind, found 'pass'"),
        ([], "$: expected an object with a kind, found a list"),
        ({"kind": "pass", "seat": 1}, "$: unexpected field 'seat'"),
        ({"kind": "camel", "colour": "white"}, "$.cell: is missing"),
        (
            {"kind": "camel", "colour": "red", "cell": "a1"},
            f"$.colour: expected one of {COLOURS}, found 'red'",
        ),
        (
            {"kind": "camel", "colour": 1, "cell": ["a1"]},
            f"$.colour: expected one of {COLOURS}, found 1\n$.cell: expected a text, found a list",
        ),
        ({"kind": "palms", "cells": "b8"}, "$.cells: expected a list, found 'b8'"),
        ({"kind": "palms", "cells": ["b8", None]}, "$.cells[1]: expected a text, found null"),
    ],
)
def test_faulty_moves_are_refused(data: object, message: str) -> None:
    """TD6.1: the error names the path, and what was found and expected there."""
    assert problem(td.load_move, data) == message


@pytest.mark.parametrize(
    ("value", "found"),
    [("3", "'3'"), (3.0, "3.0"), (True, "true"), (None, "null"), ({}, "an object")],
)
def test_whole_number_is_nothing_but_a_whole_number(value: object, found: str) -> None:
    """TD3.2: neither a text, nor a fraction, nor true stands for 3."""
    message = f"expected a whole number, found {found}"
    data = {"kind": "water", "cell": "a1", "value": value}
    assert problem(td.load_move, data) == f"$.value: {message}"
    assert problem(td.load_options, {"players": value, "board": "classic"}) == (
        f"$.players: {message}"
    )
    assert problem(td.load_state, edited(set_up(COURT, 2), round=value)) == f"$.round: {message}"


@pytest.mark.parametrize("players", td.players)
@pytest.mark.parametrize("board", [CLASSIC, OASIS])
def test_options_survive_json(players: int, board: Board) -> None:
    """TD1.6: a shipped board by its name, any other by its text."""
    options = Options(players, board)
    assert td.load_options(through_json(options)) == options


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            {"players": 6, "board": "classic"},
            "$: players: Through the Desert takes 2 to 5, found 6",
        ),
        (
            {"players": 1, "board": "classic"},
            "$: players: Through the Desert takes 2 to 5, found 1",
        ),
        ({"board": "classic"}, "$.players: is missing"),
        (
            {"players": 2, "board": "moon"},
            "$.board: expected the name of a board (classic) or a text of lines, found 'moon'",
        ),
        (
            {"players": 2, "board": 7},
            "$.board: expected the name of a board (classic) or a text of lines, found 7",
        ),
        (
            {"players": 2, "board": " .\n"},
            "$.board: board: line 1, column 2: '.' stands between two columns (TD2.4)",
        ),
        ({"players": 2, "board": "classic", "seed": 1}, "$: unexpected field 'seed'"),
        (None, "$: expected an object, found null"),
    ],
)
def test_faulty_options_are_refused(data: object, message: str) -> None:
    """TD1.6, TD2.4: an unknown board, a faulty map, or a number of players that cannot play."""
    assert problem(td.load_options, data) == message


def _survives(state: State) -> None:
    again = td.load_state(through_json(state))
    assert again == state and hash(again) == hash(state)
    assert td.legal_moves(again) == td.legal_moves(state)
    assert td.score(again) == td.score(state)
    for seat in (Seat(0), None):
        view = td.view(state, seat)
        assert td.load_view(through_json(view)) == view
        assert td.imagine(view, Random(0)) == state


@pytest.mark.parametrize("players", td.players)
@pytest.mark.parametrize("name", ["classic", *MAPS])
def test_every_state_of_a_game_survives_json(players: int, name: str) -> None:
    """TD1.6: and so do its views; what is read back goes on alike."""
    rng = Random(f"{players} {name}")
    board = Board.from_text(MAPS[name]) if name in MAPS else CLASSIC
    state = td.initial(Options(players, board))
    _survives(state)
    while not isinstance(td.turn(state), Over):
        steps = rng.randrange(1, 12) if name == "classic" else 1
        state = playout(state, rng, max_moves=steps).state
        _survives(state)


@pytest.mark.parametrize("words", MOVES)
def test_moves_survive_pickle(words: str) -> None:
    """TD6.1: equal, and found among legal moves, after a way through another process."""
    assert pickle.loads(pickle.dumps(move(words))) == move(words)  # noqa: S301 - our own


def test_states_and_views_survive_pickle() -> None:
    """TD6.1: as do options, which know their terrain again."""
    state = position(OASIS, {"white": "b4 c4"}, {})
    for value in (state, td.view(state, Seat(1)), td.turn(state), td.score(state)):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert play(again, "camel white c5") == play(state, "camel white c5")


@pytest.mark.parametrize("seed", range(6))
def test_pickle_of_a_full_board_is_small(seed: int) -> None:
    """TD2.5: less than a kilobyte, with five players at the end of a game."""
    state = playout(td.initial(Options(5)), Random(seed)).state
    for value in (state, td.view(state, Seat(4))):
        written = pickle.dumps(value)
        assert len(written) < 1_000
        assert pickle.loads(written) == value  # noqa: S301 - our own


def test_copies_are_the_values_themselves() -> None:
    """TD6.1: nothing in them ever changes, so nothing has to be copied."""
    state = set_up(COURT, 2)
    for value in (state, td.view(state, None), *map(move, MOVES)):
        assert copy.copy(value) is value and copy.deepcopy(value) is value


def test_states_and_views_show_their_position() -> None:
    """TD2.2: as one line, cut off where it is long."""
    state = play(set_up(strip(".o."), 2), "rider white a1")
    line = r'through-the-desert 1 2/".\n\no\n\n.\n" riders 1 0 0 0 - a2;1 22/22/22/22/22'
    line += " _;white|a1|-;-/_;-;-"
    assert repr(state) == f"<State: {line}>"
    assert repr(td.view(state, None)) == f"<View: {line}>"
    long = repr(playout(td.initial(Options(2)), Random(1)).state)
    assert long.startswith("<State: through-the-desert 1 2/classic over ")
    assert long.endswith("...>") and len(long) < 120


def test_state_is_written_with_names() -> None:
    """TD2.2: cells and colours by name; no mask or number of a colour reaches the wire."""
    state = play(set_up(strip(".o."), 2, water={"a2": 3}), "rider white a1", "rider sky a3")
    none: dict[str, Any] = {"returned": None, "taken": []}
    assert desertrules.dump(state) == {
        "options": {"players": 2, "board": ".\n\no\n\n.\n"},
        "phase": "riders",
        "seat": 0,
        "left": 0,
        "round": 1,
        "idle": 0,
        "palms": [],
        "water": [{"cell": "a2", "value": 3}],
        "supply": [22, 22, 22, 22, 22],
        "seats": [
            {**none, "caravans": [{"colour": "white", "rider": "a1", "camels": []}]},
            {**none, "caravans": [{"colour": "sky", "rider": "a3", "camels": []}]},
        ],
    }


def test_view_is_written_with_its_viewer() -> None:
    """TD1.5: a view holds the whole state, as there are no secrets."""
    state = set_up(COURT, 2)
    for seat in (Seat(1), None):
        written = desertrules.dump(td.view(state, seat))
        assert written == {"viewer": seat, "seen": desertrules.dump(state)}


def test_view_of_a_seat_that_is_not_at_the_table_is_refused() -> None:
    """TD1.6: two players are seats 0 and 1."""
    seen = desertrules.dump(set_up(COURT, 2))
    for viewer in (2, -1):
        message = "$.viewer: expected a seat from 0 to 1, or null"
        assert problem(td.load_view, {"viewer": viewer, "seen": seen}) == message
    assert problem(td.load_view, {"viewer": True, "seen": seen}).startswith("$.viewer: ")


def test_problem_inside_a_view_has_its_whole_path() -> None:
    """TD1.3: the state of a view is checked like any other."""
    seen = edited(set_up(COURT, 2), supply=[22, 22, 21, 22, 22])
    message = "$.seen.supply[2]: mauve does not add up: 0 of 22 camels are on the board"
    assert problem(td.load_view, {"viewer": None, "seen": seen}) == message


def test_value_of_no_game_is_not_written() -> None:
    """TD6.1: `dump` writes what belongs to a game."""
    with pytest.raises(desertrules.WrongGame, match="int belongs to no game"):
        desertrules.dump(3)


def test_views_show_what_states_show() -> None:
    """TD1.5: every fact of a state can be read off a view."""
    state = position(OASIS, {"white": "b4 c4", "sky": "e3"}, {}, seat=1)
    view = td.view(state, None)
    assert view.viewer is None and view.options == state.options
    assert (view.phase, view.seat, view.left) == (state.phase, 1, 2)
    assert (view.round, view.idle) == (state.round, state.idle) == (1, 0)
    assert (view.palms, view.water, view.supply) == (state.palms, state.water, state.supply)
    for seat in (0, 1):
        for colour in td.Colour:
            assert view.caravan(seat, colour) == state.caravan(seat, colour)
            assert view.rider(seat, colour) == state.rider(seat, colour)
            assert view.areas(seat, colour) == state.areas(seat, colour)
            assert view.reached(seat, colour) == state.reached(seat, colour)
        assert view.hand(seat) == state.hand(seat)
        assert view.returned(seat) == state.returned(seat)


def test_views_are_asked_like_states() -> None:
    """TD1.5: any seat's view and a spectator's give the same answers, as there are no secrets."""
    state = position(OASIS, {"white": "b4 c4", "sky": "e3"}, {}, seat=1)
    for seat in (Seat(0), Seat(1), None):
        view = td.view(state, seat)
        assert td.turn(view) == td.turn(state)
        assert td.legal_moves(view) == td.legal_moves(state)
        assert td.score(view) == td.score(state)
        assert td.points(view) == td.points(state)
        for words in MOVES:
            assert td.explain(view, move(words)) == td.explain(state, move(words))
