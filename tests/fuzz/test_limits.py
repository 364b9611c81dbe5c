"""Inputs that are too large, too deep or too long for any place: refused at once, and in short."""

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import LoadError, Outcomes, Over
from desertrules import through_the_desert as td
from desertrules.record import limits
from desertrules.testing.damage import copied, places
from tests.fuzz import bases
from tests.fuzz.cases import attempt
from tests.fuzz.doors import DATA, DOORS
from tests.fuzz.values import nested

GRAND: dict[str, Callable[[], Any]] = {
    "number of 20,000 digits": lambda: 10**20_000,
    "number of 4,299 digits": lambda: 10**4_298,
    "number of 501 digits": lambda: 10**500,
    "text of 4 MB": lambda: "x" * 4_000_000,
    "text of 4 MB in quotes": lambda: '"' * 4_000_000,
    "4 MB of odd letters": lambda: "\x1b" * 4_000_000,
    "half of a pair": lambda: "\ud800",
    "two thousand lists": lambda: nested(2_000),
    "a hundred thousand lists": lambda: nested(100_000),
    "list of 300,000": lambda: [0] * 300_000,
    "object of 100,000": lambda: {str(number): number for number in range(100_000)},
    "4 MB of bytes": lambda: b"x" * 4_000_000,
}


@pytest.mark.parametrize("name", DATA)
def test_grand_value_is_refused_in_short(name: str) -> None:
    """Wherever it stands: one short error within a second, or a value that is good for all."""
    for grand, make in GRAND.items():
        _put_in(name, grand, make(), 1)


@pytest.mark.soak
@pytest.mark.parametrize("grand", GRAND)
@pytest.mark.parametrize("name", DATA)
def test_grand_value_in_any_place_is_refused_in_short(name: str, grand: str) -> None:
    """In many places; instead of all, also within a hundred megabytes besides the value itself."""
    value = GRAND[grand]()
    _put_in(name, grand, value, 12)
    failure = attempt(DOORS[name], value, measured=True)
    assert failure is None, (grand, failure.law, failure.details)


def _put_in(name: str, grand: str, value: Any, count: int) -> None:
    door = DOORS[name]
    rng = Random(f"{name} {grand}")
    sound = door.make(rng)
    assert type(sound) in {dict, list}
    inside = len(list(places(sound)))
    for at in rng.sample(range(inside), min(inside, count)):
        changed = copied(sound)
        holder, key = list(places(changed))[at]
        holder[key] = value
        failure = attempt(door, changed)
        assert failure is None, (grand, key, failure.law, failure.details)


# ---- Texts --------------------------------------------------------------------------------------


def _head() -> str:
    """Give the text of a record without moves."""
    return desertrules.record_to_text(bases.record("sahara", Random(1), 0))


def _many(value: str, inside: int) -> str:
    """Give a text that breaks off after nearly as many values as are read."""
    return '{"moves":[' + f"{value}," * (limits.MAX_VALUES // inside - 1)


LONG_TEXTS: dict[str, Callable[[], str]] = {
    "tags": lambda: "".join(f'[Player{i} "b"]\n' for i in range(200_000)),
    "tags with a space": lambda: "".join(f'[Player {i} "b"]\n' for i in range(190_000)),
    "one tag again and again": lambda: '[Game "sahara"]\n' * 240_000,
    "open brackets": lambda: "[" * 4_000_000,
    "open quotes": lambda: _head() + '[Source "' + "x" * 3_900_000,
    "open comments": lambda: _head() + "{" * 3_900_000,
    "turns": lambda: _head() + "".join(f"{i}. x\n" for i in range(400_000)),
    "moves that are none": lambda: _head() + "1. " + "play 0 deal 3/0 palm-34. " * 155_000,
    "lines that are none": lambda: _head() + "1. play 0 deal 3/0 palm-34.\n" * 140_000,
    "one long word": lambda: _head() + "1. " + "x" * 3_900_000,
    "blank lines": lambda: "\n" * 3_900_000 + "x",
    "backslashes": lambda: _head() + '[Source "' + "\\" * 3_900_000,
    "objects": lambda: '{"a":' * 800_000,
    "commas": lambda: '{"a": [' + "," * 3_900_000,
    "numbers": lambda: '{"a": [' + "1," * 1_900_000 + "1]}",
    "names": lambda: "{" + ",".join(f'"n{i}":0' for i in range(280_000)) + "}",
    "one name again and again": lambda: "{" + '"a":0,' * 600_000 + '"a":0}',
    "digits": lambda: '{"format": ' + "1" * 3_900_000 + "}",
    "nested objects": lambda: _many('{"a":' * 60 + "0" + "}" * 60, 61),
    "nested lists": lambda: _many("[" * 60 + "]" * 60, 60),
    "small objects": lambda: _many('{"a":{"b":{}}}', 3),
    "names with escapes": lambda: _many('{"\\u0041":0,"\\n":0}', 3),
    "names beside half of a pair": lambda: _many('{"\ud800":0}', 2),
    "a long board": lambda: json.dumps(
        {"format": 1, "game": "through-the-desert", "options": {"board": "." * 3_900_000}}
    ),
}


SOAKED = pytest.mark.soak
_SLOW = {"nested lists", "small objects", "names with escapes", "names beside half of a pair"}
TEXTS = [pytest.param(what, marks=SOAKED) if what in _SLOW else what for what in LONG_TEXTS]
READERS = [
    "validate-text",
    "record-from-json",
    pytest.param("record-from-text", marks=SOAKED),
    pytest.param("position", marks=SOAKED),
    pytest.param("json-lines", marks=SOAKED),
]


@pytest.mark.parametrize("what", TEXTS)
@pytest.mark.parametrize("name", READERS)
def test_long_text_is_refused_at_once(name: str, what: str) -> None:
    """Four megabytes of anything: no quadratic work, and nothing echoed at length."""
    text = LONG_TEXTS[what]()
    assert len(text) < 4 * 1024 * 1024
    failure = attempt(DOORS[name], text)
    assert failure is None, (failure.law, failure.details)


# ---- Numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("digits", [40, 499, 500, 501, 502, 1000, 4299, 4300, 4301, 5000])
@pytest.mark.parametrize("path", [("result", "standings", 0, "points"), ("rules",), ("format",)])
def test_both_readers_of_json_draw_the_same_line(digits: int, path: tuple[Any, ...]) -> None:
    """A number is too long for all of them, or for none: text, its layout, plain data."""
    record = bases.record("sahara", Random(3))
    data = desertrules.dump(record)
    assert data["result"] is not None
    *way, last = path
    holder = data
    for step in way:
        holder = holder[step]
    holder[last] = "NUMBER"
    written = json.dumps(data).replace('"NUMBER"', "9" * digits)
    spaced = written.replace(": ", " :  ")
    refused = {_is_refused(text) for text in (written, spaced, spaced.replace(", ", ",\n"))}
    assert len(refused) == 1
    sys.set_int_max_str_digits(0)
    try:
        holder[last] = int("9" * digits)
    finally:
        sys.set_int_max_str_digits(4300)
    try:
        accepted = desertrules.load_record(data)
    except LoadError:
        return
    assert refused == {False}
    again = desertrules.record_from_text(desertrules.record_to_text(accepted))
    assert desertrules.record_from_json(desertrules.record_to_json(again)) == accepted


def _is_refused(text: str) -> bool:
    try:
        desertrules.record_from_json(text)
    except LoadError:
        return True
    return False


# ---- Boards -------------------------------------------------------------------------------------


def _rows(marks: str, columns: int, rows: int) -> str:
    odd, even = "  " + "   ".join(marks * columns), "   ".join(marks * columns)
    return "\n".join([even, odd] * rows) + "\n"


LARGE_BOARDS = {
    "sixty palms": _rows("P", 10, 3),
    "palms everywhere": _rows("P", 13, 99),
    "water everywhere": _rows("o", 13, 99),
    "sand everywhere": _rows(".", 13, 99),
    "too wide": _rows(".", 2000, 2),
    "too high": ".\n\n" * 2000,
    "megabytes of sand": _rows(".", 500, 1000),
    "megabytes of one mark": "x" * 4_000_000,
    "megabytes of blanks": " " * 4_000_000 + ".",
    "megabytes of lines": "\n" * 4_000_000 + ".",
}


@pytest.mark.parametrize("what", LARGE_BOARDS)
def test_large_board_is_refused_or_played_on(what: str) -> None:
    """TD2.4: refused with the limit, or good for a whole game, in bounded time and memory."""
    for measured in (False, True):
        failure = attempt(DOORS["board"], LARGE_BOARDS[what], measured=measured)
        assert failure is None, (failure.law, failure.details)


def test_palms_that_are_too_many_to_list_are_drawn_all_the_same() -> None:
    """TD3.1: of twenty palm spaces five are chosen, 15,504 ways; no list of them is made."""
    board = td.Board.from_text("   ".join("P" * 10) + "\n  " + "   ".join("P" * 10) + "\n")

    def enter(players: Any) -> Outcomes[Any]:
        state = td.initial(td.Options(players, board))
        assert len(td.legal_moves(state)) == len(td.outcomes(state)) == td.outcomes(state).total
        desertrules.advance(state, Random(1))
        played = desertrules.playout(state, Random(1))
        assert isinstance(td.turn(played.state), Over)
        return td.outcomes(state)

    for measured in (False, True):
        door = DOORS["board"].__class__("palms", lambda _: 2, lambda value, _: value, enter)
        failure = attempt(door, 2, measured=measured)
        assert failure is None, (failure.law, failure.details)
