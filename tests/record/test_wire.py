import json
from collections.abc import Callable
from typing import Any

import pytest

from desertrules import LoadError, games, load_record, record_to_json
from desertrules.core.found import below
from desertrules.record.paths import Lines, field_of, move_of, nearest
from tests.record.written import ended

TRUE = json.loads("true")


def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record_to_json(ended()))
    return data


def _set(value: object, *path: str | int) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (_set("1", "format"), ["$.format: expected 1, found '1'"]),
        (_set(TRUE, "format"), ["$.format: expected 1, found true"]),
        (_set(2, "format"), ["$.format: format 2 is newer than this release, which reads up to 1"]),
        (_set(-1, "format"), ["$.format: expected 1, found -1"]),
        (_set(3, "game"), ["$.game: expected a game's name, found 3"]),
        (_set("go", "game"), [f"$.game: no game is called 'go'; there are {', '.join(games())}"]),
        (_set("1", "rules"), ["$.rules: expected 1, found '1'"]),
        (_set(0, "rules"), ["$.rules: expected 1, found 0"]),
        (
            _set(2, "rules"),
            ["$.rules: rules 2 of through-the-desert are newer than this release, which has 1"],
        ),
        (
            _set("2", "options", "players"),
            ["$.options.players: expected a whole number, found '2'"],
        ),
        (_set({}, "options"), ["$.options.players: is missing"]),
        (_set([], "players"), ["$.players: expected 2 players, found 0"]),
        (_set(None, "players"), ["$.players: expected a list, found null"]),
        (_set(None, "meta"), ["$.meta: expected an object, found null"]),
        (_set(None, "game"), ["$.game: expected a game's name, found null"]),
        (_set(None, "rules"), ["$.rules: expected 1, found null"]),
        (_set(None, "options"), ["$.options: expected an object, found null"]),
        (_set(None, "moves"), ["$.moves: expected a list, found null"]),
        (_set(None, "date"), []),
        (_set(None, "source"), []),
        (_set(None, "result"), []),
        (
            _set("\ud800", "result", "reason"),
            ["$.result.reason: half of a surrogate pair is no text"],
        ),
        (_set(3, "players"), ["$.players: expected a list, found 3"]),
        (_set(3, "players", 1), ["$.players[1]: expected an object, found 3"]),
        (_set({"name": "Ada"}, "players", 1), ["$.players[1].agent: is missing"]),
        (_set(TRUE, "players", 1, "x"), ["$.players[1]: unexpected field 'x'"]),
        (_set(3, "players", 1, "name"), ["$.players[1].name: expected a text, found 3"]),
        (
            _set("\ud800", "players", 1, "name"),
            ["$.players[1].name: half of a surrogate pair is no text"],
        ),
        (_set(20261116, "date"), ["$.date: expected a text, found 20261116"]),
        (_set("20261116", "date"), ["$.date: expected a date as 2026-11-16, found '20261116'"]),
        (_set("today", "date"), ["$.date: expected a date as 2026-11-16, found 'today'"]),
        (_set(3, "source"), ["$.source: expected a text, found 3"]),
        (_set("\udc00", "source"), ["$.source: half of a surrogate pair is no text"]),
        (_set([], "meta"), ["$.meta: expected an object, found a list"]),
        (
            _set({"a": 1, "b": "x", "c": None}, "meta"),
            ["$.meta.a: expected a text, found 1", "$.meta.c: expected a text, found null"],
        ),
        (_set({"\ud800": "x"}, "meta"), ["$.meta: half of a surrogate pair is no text"]),
        (_set({}, "moves"), ["$.moves: expected a list, found an object"]),
        (_set(None, "moves", 3), ["$.moves[3]: expected an object with a kind, found null"]),
        (
            lambda data: (_set(7, "moves", 3, "cell")(data), _set(1, "moves", 5, "x")(data)),
            ["$.moves[3].cell: expected a text, found 7", "$.moves[5]: unexpected field 'x'"],
        ),
        (_set([{}] * 50_001, "moves"), ["$.moves: more than 50000 moves"]),
        (_set(3, "result"), ["$.result: expected an object, found 3"]),
        (_set("7", "result", "reason"), []),
        (_set(7, "result", "reason"), ["$.result.reason: expected a text, found 7"]),
        (
            _set("1", "result", "standings", 0, "points"),
            ["$.result.standings[0].points: expected a whole number, found '1'"],
        ),
        (
            _set(TRUE, "result", "standings", 0, "parts", "water"),
            ["$.result.standings[0].parts.water: expected a whole number, found true"],
        ),
        (
            _set([], "result", "standings", 0, "parts"),
            ["$.result.standings[0].parts: expected an object, found a list"],
        ),
        (
            _set({"points": 1}, "result", "standings"),
            ["$.result.standings: expected a list, found an object"],
        ),
        (_set(1, "result", "standings", 0, "seat"), ["$.result: a seat stands there twice"]),
        (_set(1, "result", "x"), ["$.result: unexpected field 'x'"]),
        (_set(1, "note"), ["$.note: unexpected field 'note'"]),
        (_set(1, "odd name"), ["$: unexpected field 'odd name'"]),
        (lambda data: data.pop("meta"), ["$.meta: is missing"]),
        (lambda data: data.pop("game"), ["$.game: is missing"]),
        (lambda data: data.pop("moves"), ["$.moves: is missing"]),
        (lambda data: data.pop("options"), ["$.options: is missing"]),
        (lambda data: data.pop("rules"), ["$.rules: is missing"]),
        (lambda data: data.pop("result"), ["$.result: is missing"]),
    ],
)
def test_a_wrong_record_is_refused_with_every_path(
    change: Callable[[Any], None], problems: list[str]
) -> None:
    """A missing, extra or wrongly typed field is an error that names its path."""
    data = _data()
    change(data)
    if not problems:
        load_record(data)
        return
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert [str(problem) for problem in caught.value.problems] == problems


@pytest.mark.parametrize("data", [None, 3, "text", [], object()])
def test_only_an_object_is_a_record(data: object) -> None:
    """Anything else is refused at its root."""
    with pytest.raises(LoadError, match=r"^\$: expected an object, found "):
        load_record(data)


def test_a_result_may_be_empty() -> None:
    """A claim is read as it is; whether it is true is another question."""
    data = _data()
    data["result"]["standings"] = []
    result = load_record(data).result
    assert result is not None
    assert result.standings == ()


@pytest.mark.parametrize("field", ["players", "moves", "result.standings"])
def test_only_lists_are_lists(field: str) -> None:
    """What Python could go through as well is not what JSON gives; it is refused by its path."""
    data = _data()
    *outer, name = field.split(".")
    inner = data[outer[0]] if outer else data
    inner[name] = tuple(inner[name])
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert [problem.path for problem in caught.value.problems] == [f"$.{field}"]


def test_problems_are_many_but_not_endless() -> None:
    """Nobody reads a million problems."""
    data = _data()
    data["moves"] = [{}] * 1000
    data["meta"] = {f"n{number}": number for number in range(1000)}
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert len(caught.value.problems) == 100


def test_moves_of_another_game_are_recognised() -> None:
    """Who mixes games up learns it in one sentence."""
    data = _data()
    data["game"] = "sahara"
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert str(caught.value) == "$.game: the moves are those of through-the-desert, not of sahara"
    data["moves"] = [{"kind": "castle"}]
    with pytest.raises(LoadError, match="unknown kind 'castle'"):
        load_record(data)


def test_paths_are_written_and_read() -> None:
    """A path as a problem shows it leads back to the value; an odd name is left out."""
    path = below(below(below("$", "moves"), 3), "cell")
    assert path == "$.moves[3].cell"
    assert move_of(path) == (3, "cell")
    assert move_of("$.moves[3]") == (3, "")
    assert move_of("$.moves") is move_of("$.players[1].name") is move_of("$") is None
    assert (field_of(path), field_of("$")) == ("moves", "")
    for odd in ("odd name", "x" * 41, "", "\ud800", None, True):
        assert below("$.meta", odd) == "$.meta"


def test_what_has_no_place_stands_where_the_nearest_value_around_it_stands() -> None:
    """A missing field is marked by the object that lacks it."""
    spans = {"$": (0, 9), "$.moves[3]": (3, 5)}
    assert nearest(spans, "$.moves[3].cell[0]") == (3, 5)
    assert nearest(spans, "$.moves[4].cell") == (0, 9)
    assert nearest({}, "$.moves") == (0, 0)


def test_lines_are_counted_in_one_pass() -> None:
    """Places that come in their order go on from the last; one before it begins anew."""
    lines = Lines("one\n\nthree\n")
    assert [lines.number(at) for at in (0, 3, 4, 5, 9, 11, 2)] == [1, 1, 2, 3, 3, 4, 1]
    assert [lines.span(at) for at in (2, 4, 5, 11)] == [(0, 3), (4, 4), (5, 10), (11, 11)]
    empty_first = Lines("\ntwo")
    assert [empty_first.span(at) for at in (0, 1)] == [(0, 0), (1, 4)]
