"""Every function that a caller can reach, with a value of every kind in every place."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import DesertRulesError, Meta, Record, Result, Seat, hexgrid, messages, render
from tests.fuzz import bases
from tests.fuzz.doors import check_error
from tests.fuzz.values import PYTHON, nested

SHORT = desertrules.sahara.Options(players=2, desert=1)
UNCHECKED = {"apply_unchecked", "attach", "register"}
"""What takes legal moves only, by contract, and what is no question to a game."""


CALLED = {"choose", "executor", "tell", "work"}
"""Parameters that are called, not looked at."""


def _functions() -> dict[str, Callable[..., Any]]:
    """Give the functions of the library, of its pictures, and of every game."""
    modules: dict[str, Any] = {"": desertrules, "render.": render, "messages.": messages}
    modules |= {f"{name}.": desertrules.game(name) for name in bases.GAMES}
    functions = {
        prefix + name: function
        for prefix, module in modules.items()
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if name not in UNCHECKED and not name.startswith("_")
    }
    return functions | _methods()


def _methods() -> dict[str, Callable[..., Any]]:
    """Give what values that are handed out can be asked."""
    grid = desertrules.through_the_desert.CLASSIC.grid
    layout = desertrules.layout(SHORT)
    return {
        "layout.place": layout.place,
        "layout.neighbours": layout.neighbours,
        "layout.in": layout.__contains__,
        "grid": hexgrid.HexGrid,
        "grid.cells": grid.cells,
        "grid.components": grid.components,
        "grid.mask": grid.mask,
        "grid.ring": grid.ring,
        "meta": Meta,
    }


def _values(name: str) -> dict[str, Any]:
    """Give values of every kind that a game has, by name."""
    record = bases.played(name)
    state = record.state
    return {
        "options": state.options,
        "state": state,
        "view": desertrules.view(state, Seat(0)),
        "spectator": desertrules.view(state, None),
        "move": record.moves[0],
        "legal": desertrules.legal_moves(state),
        "outcomes": desertrules.outcomes(desertrules.initial(state.options)),
        "record": record,
        "report": desertrules.validate(record),
        "game": desertrules.game(name),
    }


@cache
def _odd() -> list[Any]:
    """Give odd values, and those of every game."""
    return [
        *(value for name in bases.GAMES for value in _values(name).values()),
        *(None, True, -1, 1.5, 10**5000, "abc", "\ud800", "x" * 100_000, b"a", (1, 2), {1}),
        *([], {}, nested(3000), Random(1), Result((), "x")),
        *(make() for make in PYTHON.values()),
    ]


FUNCTIONS = _functions()
BOTS = [desertrules.bot("random"), desertrules.bot("greedy")]


def _sound(name: str) -> dict[str, Any]:
    """Give what fits a parameter, by the parameter's name."""
    values = _values(name)
    return {
        **values,
        "position": values["state"],
        "value": values["state"],
        "move": values["legal"][0],
        "moves": [values["legal"][0]],
        "rng": Random(1),
        "seat": None,
        "viewer": None,
        "depth": 1,
        "name": name,
        "what": "state",
        "text": "x",
        "records": [values["record"]],
        "lines": ["{}"],
        "source": "{}",
        "sources": ["{}"],
        "data": {},
        "layout": desertrules.layout(values["state"]),
        "work": id,
        "items": [1],
        "bots": BOTS,
        "tournament": desertrules.Tournament(SHORT, BOTS, 1),
        "folder": "tournament",
        "language": "de",
        "told": desertrules.Rejection("game-over", "S8", "over"),
        "catalogue": messages.catalogue(name, "de"),
    }


@pytest.mark.parametrize("called", FUNCTIONS)
def test_odd_value_anywhere_is_refused_by_an_error_of_ours(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or taken; an error of another make says nothing to the caller."""
    monkeypatch.chdir(tmp_path)
    function = FUNCTIONS[called]
    owner = called.partition(".")[0]
    name = owner if owner in bases.GAMES else "sahara"
    sound = _sound(name)
    if called in {"game", "schema"}:
        sound["game"] = name
    parameters = inspect.signature(function).parameters.values()
    for odd in parameters:
        needed = [each for each in parameters if each is odd or each.default is each.empty]
        for value in _odd() if odd.name not in CALLED else ():
            given = {each.name: value if each is odd else sound[each.name] for each in needed}
            try:
                _call(function, given)
            except DesertRulesError as error:
                check_error(error)


def _call(function: Callable[..., Any], given: dict[str, Any]) -> None:
    """Call a function, and go through what it gives, if that is done one by one."""
    bound = inspect.signature(function).bind_partial()
    bound.arguments.update(given)
    answer = function(*bound.args, **bound.kwargs)
    if isinstance(answer, Iterator):
        list(islice(answer, 3))


def test_functions_are_all_there() -> None:
    """The questions to a game at the top and in each game, records, and pictures."""
    asked = {"apply", "explain", "effects", "imagine", "legal_moves", "outcomes", "score", "view"}
    for prefix in ("", *(f"{name}." for name in bases.GAMES)):
        assert {f"{prefix}{each}" for each in asked} <= set(FUNCTIONS)
    assert {"validate", "record_to_text", "render.svg", "playout", "draw"} <= set(FUNCTIONS)
    assert isinstance(bases.played("sahara"), Record)
