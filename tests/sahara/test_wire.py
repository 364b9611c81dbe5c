"""Plain JSON data: what is written is read back, and nothing else is."""

import json
from random import Random

import pytest

from desertrules import Seat, dump
from desertrules import sahara as sa
from desertrules.core.tables import open_table
from desertrules.sahara import Advance, Card, Deal, Favour, Move, Options, Play, Sheik, State, Stop
from tests.sahara.tables import (
    Wire,
    back,
    choice,
    edited,
    moved,
    played,
    problems,
    read,
    sheik,
    step,
    table,
    written,
)


@pytest.mark.parametrize(
    ("move", "data"),
    [
        (Deal(0, 2, Card.PALM_3), {"kind": "deal", "seat": 0, "pile": 2, "card": "palm-3"}),
        (Play(1), {"kind": "play", "pile": 1}),
        (step(12), {"kind": "advance", "space": 12, "favourite": False}),
        (
            sa.Retreat(3, 20, favourite=True),
            {"kind": "retreat", "seat": 3, "space": 20, "favourite": True},
        ),
        (Favour(12), {"kind": "favour", "space": 12}),
        (
            sheik(12, 31, seat=3),
            {"kind": "sheik", "seat": 3, "space": 12, "favourite": False, "to": 31},
        ),
        (Stop(), {"kind": "stop"}),
    ],
)
def test_moves_are_written_as_on_the_page(move: Move, data: Wire) -> None:
    """SA4.1: `kind` first, then the fields in their order."""
    assert json.dumps(dump(move)) == json.dumps(data)
    assert sa.load_move(read(data)) == move


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"kind": "walk"}, "$: unknown kind 'walk'; known kinds are deal, play, advance"),
        ({"pile": 1}, "$: the kind is missing; known kinds are deal"),
        ([], "$: expected an object with a kind, found a list"),
        ({"kind": "play"}, "$.pile: is missing"),
        ({"kind": "play", "pile": "1"}, "$.pile: expected a whole number, found '1'"),
        ({"kind": "play", "pile": 1.0}, "$.pile: expected a whole number, found 1.0"),
        ({"kind": "play", "pile": True}, "$.pile: expected a whole number, found true"),
        ({"kind": "play", "pile": 1, "seat": 0}, "$: unexpected field 'seat'"),
        ({"kind": "advance", "space": 3}, "$.favourite: is missing"),
        (
            {"kind": "advance", "space": 3, "favourite": 0},
            "$.favourite: expected true or false, found 0",
        ),
        (
            {"kind": "deal", "seat": 0, "pile": 0, "card": "palm-5"},
            "$.card: expected one of palm-1, palm-2, palm-3",
        ),
    ],
)
def test_a_move_is_read_strictly(data: object, expected: str) -> None:
    """SA4.1: the error names the path and what was expected there."""
    (problem,) = problems(sa.load_move, data)
    assert problem.startswith(expected)


def test_options_are_written_whole_and_read_with_defaults() -> None:
    """SA1.1: a desert that is left out is filled in."""
    whole = {"players": 4, "desert": 48, "must_use": False, "sheik": "own"}
    assert dump(Options(4)) == whole
    assert sa.load_options(read(whole)) == sa.load_options({"players": 4}) == Options(4)
    other = {"players": 2, "desert": 9, "must_use": True, "sheik": "anywhere"}
    assert dump(sa.load_options(other)) == other
    assert problems(sa.load_options, {"players": 9}) == ["$: players: Sahara takes 2 to 6, found 9"]
    assert problems(sa.load_options, {"players": 2, "desert": None}) == [
        "$.desert: expected a whole number, found null"
    ]


def test_a_state_is_written_by_names() -> None:
    """SA1.4: spaces and cards, and nothing of the kernel's."""
    state = played("palm-2", {0: [3], 1: [5]}, {1: 9})
    data = dump(state)
    assert {key: data[key] for key in ("phase", "seat", "card", "pile", "left")} == {
        "phase": "advance",
        "seat": 0,
        "card": "palm-2",
        "pile": 0,
        "left": 2,
    }
    assert data["seats"][1] == {
        "camels": [0, 0, 0, 0, 5],
        "favourite": 9,
        "tops": ["palm-1", "palm-2", "palm-3"],
        "piles": [5, 5, 5],
        "aside": [],
    }


def test_states_and_views_survive_json() -> None:
    """SA2.4: at every ply of games by all options, to their ends."""
    for seed in range(12):
        options = choice(seed, 1 + seed)
        rng = Random(seed)
        now = open_table(sa, sa.initial(options))
        while True:
            state = now.state()
            copy = sa.load_state(read(dump(state)))
            assert copy == state
            assert hash(copy) == hash(state)
            if now.step(rng) is None:
                break
        for viewer in (None, Seat(1)):
            view = sa.view(state, viewer)
            assert sa.load_view(read(dump(view))) == view


def test_a_view_is_read_strictly() -> None:
    """SA1.4: the viewer sits at the table."""
    data = dump(sa.view(table(), Seat(1)))
    assert (data["viewer"], data["seen"]) == (1, dump(table()))
    assert problems(sa.load_view, data | {"viewer": 2}) == [
        "$.viewer: expected a seat from 0 to 1, or null"
    ]
    wrong = read(data)
    wrong["seen"]["seats"][0]["camels"][0] = 99
    assert problems(sa.load_view, wrong) == [
        "$.seen.seats[0].camels: expected spaces in order",
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (edited(written(), phase="sleep"), "$.phase: expected one of deal, play, advance"),
        (
            edited(written(), seats__0__tops__0="joker"),
            "$.seats[0].tops[0]: expected one of",
        ),
        (
            edited(written(), seats__0__camels__1="3"),
            "$.seats[0].camels[1]: expected a whole",
        ),
        (edited(written(), options__players=7), "$.options: players: Sahara takes 2 to 6, found 7"),
        (written() | {"dealer": 0}, "$: unexpected field 'dealer'"),
        ({key: value for key, value in written().items() if key != "left"}, "$.left: is missing"),
        (None, "$: expected an object, found null"),
    ],
)
def test_a_state_is_read_strictly(data: object, expected: str) -> None:
    """SA1.3: the error names the path and what was expected there."""
    (problem,) = problems(sa.load_state, data)
    assert problem.startswith(expected)


def test_what_is_loaded_goes_on() -> None:
    """SA4.2: a loaded state has the same legal moves and the same future."""
    state = played("mirage-2", {0: [1], 1: [4, 9]})
    copy = sa.load_state(read(dump(state)))
    assert list(sa.legal_moves(copy)) == [back(1, 4), back(1, 9), Stop()]
    assert moved(copy, back(1, 4)) == moved(state, back(1, 4))
    assert isinstance(copy, State)
    assert Advance(0, favourite=False) not in sa.legal_moves(copy)
    assert Sheik(0, 0, favourite=False, to=1) not in sa.legal_moves(copy)
