import json
import sys
from typing import Any

import attrs
import pytest

import desertrules
from desertrules import (
    LoadError,
    Record,
    dump,
    load_record,
    record_from_json,
    record_to_json,
    records_from_json_lines,
    records_to_json_lines,
    through_the_desert,
    validate,
)
from desertrules.record import limits, log
from desertrules.record.jsonplaces import careful
from desertrules.record.jsontext import Pieces, quick, quick_fields
from desertrules.record.limits import MAX_DEPTH, MAX_SIZE
from tests.record.written import SMALL_MAP, ended, whole


@pytest.mark.parametrize(
    "text",
    ["0", "-1.5e3", '"a\\u00e9\\n"', "[]", "{}", '[1, {"a": [null, true, false]}]', ' {"a" : 1 } '],
)
def test_both_readers_agree_on_sound_json(text: str) -> None:
    """The careful reader gives what the quick one gives."""
    reading = careful(text)
    assert not reading.problems
    assert not reading.broken
    assert reading.data == quick(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "start", "code", "message"),
    [
        ("", 0, "breaks-off", "the text breaks off; expected a value"),
        ("[1,", 3, "breaks-off", "the text breaks off; expected a value"),
        ('["a', 1, "breaks-off", "this text is never closed"),
        ("[1,]", 3, "json-syntax", "expected a value, found ']'"),
        ("[1 2]", 3, "json-syntax", "expected , or ], found '2'"),
        ("{1: 2}", 1, "json-syntax", "expected a name in quotes, found '1'"),
        ('{"a" 1}', 5, "json-syntax", "expected :, found '1'"),
        ('{"a": 1,}', 8, "json-syntax", "expected a name in quotes, found '}'"),
        ('{"a": 1 2}', 8, "json-syntax", "expected , or }, found '2'"),
        ("[1]]", 3, "json-syntax", "expected nothing after the value"),
        ("nul", 0, "json-syntax", "expected a value, found 'nul'"),
        ("[01]", 1, "json-syntax", "expected a value or ], found '01'"),
        ("'a'", 0, "json-syntax", "expected a value, found \"'a'\""),
        ("[" + "x" * 99 + "]", 1, "json-syntax", f"expected a value, found '{'x' * 37}...'"),
        ('"a\tb"', 2, "json-syntax", "a text may not hold this control character"),
        ('["\\x"]', 2, "json-syntax", "there is no such escape in a text"),
        ("[NaN]", 1, "no-number", "NaN is no number"),
        ("[-Infinity]", 1, "no-number", "-Infinity is no number"),
        ("[1e999]", 1, "huge-number", "a number beyond all bounds"),
        ("9" * 501, 0, "huge-number", "a number of 501 digits; no game needs more than 500"),
        ('"\\ud800"', 0, "lone-surrogate", "half of a surrogate pair is no text"),
        ('{"a": 1, "a": 2}', 9, "duplicate-key", "'a' stands here twice"),
        ("[" * 65, 64, "too-deep", f"more than {MAX_DEPTH} lists and objects inside one another"),
        (":", 0, "json-syntax", "expected a value, found ':'"),
    ],
)
def test_the_careful_reader_says_what_is_wrong_and_where(
    text: str, start: int, code: str, message: str
) -> None:
    """Errors say what was found, what was expected, and where."""
    problem = careful(text).problems[0]
    assert problem.span is not None
    assert (problem.span[0], problem.code, problem.message) == (start, code, message)
    with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
        quick(text)


def test_values_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """More values than any record has are not read."""
    monkeypatch.setattr(limits, "MAX_VALUES", 10)
    most = "[1,1,1,1,1,1,1,1,1]"
    assert not careful(most).problems
    assert quick(most) == [1] * 9
    (problem,) = careful("[1,1,1,1,1,1,1,1,1,1]").problems
    assert problem.span == (19, 20)
    assert (problem.code, problem.message) == ("too-big", "more than 10 values")
    with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
        quick("[1,1,1,1,1,1,1,1,1,1]")


def test_problems_that_leave_no_doubt_are_all_found() -> None:
    """Every problem of syntax is found that can be found without guessing."""
    text = '{"a": NaN, "a": 1e999, "b": "\\ud800", "c": [1,'
    assert [problem.code for problem in careful(text).problems] == [
        "no-number",
        "duplicate-key",
        "huge-number",
        "lone-surrogate",
        "breaks-off",
    ]
    assert len(careful("[" + "NaN," * 1000 + "1]").problems) == 100


def test_what_is_complete_of_a_broken_text_is_kept() -> None:
    """Of a text that breaks off, the fields and the items before are there."""
    reading = careful('{"a": 1, "moves": [{"x": 1}, {"x": 2}, {"x"')
    assert reading.broken
    assert reading.data == {"a": 1, "moves": [{"x": 1}, {"x": 2}]}
    assert careful("[[1, 2], [3").data == [[1, 2]]


def test_values_have_places() -> None:
    """A path leads to where its value stands."""
    text = '{"moves": [{"cell": "a1"}]}'
    start, end = careful(text).span("$.moves[0].cell")
    assert text[start:end] == '"a1"'
    assert careful(text).span("$.moves[0].colour[3]") == (11, 25)
    assert careful(text[:-2]).span("$.moves[0].colour") == (11, 25)
    assert careful(text[:-3]).span("$.moves[0].colour") == (0, 0)


def test_the_quick_reader_leaves_an_unusual_interpreter_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the interpreter's own limit on recursion, only the careful reader is used."""
    text = record_to_json(ended())
    monkeypatch.setattr(sys, "getrecursionlimit", lambda: 10**6)
    with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
        quick("1")
    assert record_from_json(text) == ended()


@pytest.mark.parametrize("number", ["9" * 500, "-" + "9" * 500, "0." + "1" * 498])
def test_the_limits_of_both_readers_are_the_same(number: str) -> None:
    """Numbers of 500 digits and 64 levels are read, not one more, whoever reads."""
    for read in (quick, lambda text: careful(text).data):
        assert read(number) == json.loads(number)
        assert read("[" * 64 + "]" * 64) == json.loads("[" * 64 + "]" * 64)
        assert read("[" * 64 + "1" + "]" * 64) == json.loads("[" * 64 + "1" + "]" * 64)
    longer = number + "9"
    assert careful(longer).problems[0].code == "huge-number"
    for doubtful in (longer, "[" * 65 + "]" * 65, "[" * 65 + "1" + "]" * 65):
        with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
            quick(doubtful)


def test_raw_surrogates_are_in_doubt() -> None:
    """Half of a surrogate pair is refused, written as an escape or as it is."""
    assert quick('"\\ud83d\\ude00"') == "😀"
    for text in ('"\ud800"', '"\\ud800"'):
        with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
            quick(text)


def test_json_has_the_fields_of_the_record() -> None:
    """The shape of a record on the wire, format 1."""
    data = dump(ended().prefix(2))
    assert " ".join(data) == ("format game rules options players date source meta moves result")
    assert data["format"] == data["rules"] == 1
    assert data["game"] == "through-the-desert"
    assert data["players"][1] == {"name": "Player 1", "agent": "random"}
    assert data["date"] == "2026-11-16"
    assert data["meta"] == {"event": "tests"}
    assert [move["kind"] for move in data["moves"]] == ["palms", "water"]
    assert data["result"] is None


def test_a_result_has_its_parts_by_name() -> None:
    """A claimed result is written with every seat's points by category."""
    result = dump(ended())["result"]
    assert result["reason"] == "colour-exhausted"
    assert list(result["standings"][0]["parts"]) == ["water", "oases", "caravans", "areas"]


@pytest.mark.parametrize("indent", [None, 1])
def test_any_layout_of_json_is_read(indent: int | None) -> None:
    """How JSON is laid out makes no difference."""
    data = dict(reversed(dump(ended()).items()))
    assert record_from_json(json.dumps(data, indent=indent)) == ended()
    assert record_from_json(json.dumps(data, separators=(",", ":"))) == ended()


def test_moves_are_never_confused() -> None:
    """A move that was met before is found again only if every value is of the same type."""
    text = record_to_json(ended())
    record_from_json(text)
    for old, new in (
        ('"value": 1', '"value": true'),
        ('"value": 1', '"value": 1.0'),
        ('"value": 1', '"value": "1"'),
        ('"kind": "camel"', '"kind": "camel", "x": 1'),
    ):
        data = json.loads(text.replace(old, new, 1))
        with pytest.raises(LoadError):
            load_record(data)
        with pytest.raises(LoadError):
            record_from_json(text.replace(old, new, 1))


@pytest.mark.parametrize("name", desertrules.games())
def test_moves_are_read_alike_the_first_time_and_later(name: str) -> None:
    """A kind that was met before is read in a shorter way, to the same move."""
    game = desertrules.game(name)
    reader = log.Log(game)
    for move in whole(name, 3).moves:
        data = dump(move)
        read, strict = reader.one(data), game.load_move(data)
        assert attrs.asdict(read, recurse=False) == attrs.asdict(strict, recurse=False)
        assert repr(read) == repr(strict)


DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "camel", "colour": "white"},
        {"kind": "camel", "colour": "white", "cell": 3},
        {"kind": "camel", "colour": "red", "cell": "a1"},
        {"kind": "camel", "colour": ["white"], "cell": "a1"},
        {"kind": "camel", "colour": "white", "cell": "a1", "x": 1},
        {"kind": "camel", "colour": "white", "x": "a1"},
        {"kind": "palms", "cells": "a1"},
        {"kind": "palms", "cells": ["a1", 3]},
        {"kind": "palms", "cells": DEEP},
        {"kind": "x"},
        {"kind": ["camel"]},
        {"colour": "white", "cell": "a1"},
        {},
        [],
        None,
    ],
)
def test_wrong_moves_are_refused_alike_the_first_time_and_later(wrong: Any) -> None:
    """With the same words, whatever was read before."""
    reader = log.Log(through_the_desert)
    reader.one({"kind": "camel", "colour": "white", "cell": "a1"})
    reader.one({"kind": "palms", "cells": ["a1"]})
    with pytest.raises(LoadError) as later:
        reader.one(wrong)
    with pytest.raises(LoadError) as first:
        through_the_desert.load_move(wrong)
    assert later.value.problems == first.value.problems


@pytest.mark.parametrize(
    ("moves", "cut"),
    [
        ('[{"kind": "pass"}, {"kind": "pass"}]', True),
        ('[ {"kind":"pass"}\n,{"kind":"pass"}\n,{}]', True),
        ('[{"kind": "pass"}, {"kind": "pass"} ]', False),
        ('[{"kind": "palms", "cells": ["a}, {b"]}, {"kind": "pass"}]', True),
        ('[{"kind": "pass"}, {"kind": "pass"},{"kind": "pass"}]', False),
        ('[{"kind": "pass", "x": {}}, {"kind": "pass"}]', False),
        ('[{"kind": "palms", "cells": ["a}]"]}, {"kind": "pass"}]', False),
        ('[{"kind": "pass"}]', False),
        ("[]", False),
        ("3", False),
    ],
)
def test_moves_are_cut_apart_where_that_is_simple(moves: str, *, cut: bool) -> None:
    """However a text is laid out, reading its pieces gives what reading the whole gives."""
    text = f'{{"a": [1], "moves": {moves}, "b": {{"moves": [{{}}, {{}}]}}}}'
    fields = quick_fields(text)
    whole = json.loads(text)
    assert isinstance(fields["moves"], Pieces) == cut
    assert fields["b"] == whole["b"]
    if not cut:
        assert fields == whole
    elif "}, {b" not in moves:
        assert fields["moves"].items() == whole["moves"]
    else:
        with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
            fields["moves"].items()
    record = dump(ended())
    text = json.dumps({**record, "moves": 0}).replace('"moves": 0', f'"moves": {moves}')
    assert validate(text).total == (len(whole["moves"]) if moves != "3" else 0)


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", '{"a": 1, "a": 2}', '{"a": 1', '{"a": 1} x', '{"a": 1,}', '{,"a": 1}', '{"a" 1}'],
)
def test_fields_that_are_not_simple_are_in_doubt(text: str) -> None:
    """What is no plain object is left to the careful reader."""
    with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
        quick_fields(text)


@pytest.mark.parametrize(
    "pieces",
    [
        ['"kind": "palms", "cells": ["a', 'b"]', '"kind": "pass"'],
        ['"kind": "palms", "cells": ["a', 'b"]'],
        [""],
        ['"kind": "pass"', ""],
    ],
)
def test_pieces_that_are_no_moves_of_their_own_are_in_doubt(pieces: list[str]) -> None:
    """A text that was cut in the wrong places is not read, and nothing is remembered."""
    reader = log.Log(through_the_desert)
    with pytest.raises(ValueError):  # noqa: PT011 - a doubt has no words
        reader.pieces(pieces)
    assert not reader._texts


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are remembered, but not without end, and never long ones."""
    monkeypatch.setattr(log, "_MOST", 3)
    reader = log.Log(through_the_desert)
    for number in range(10):
        reader.one({"kind": "camel", "colour": "white", "cell": f"a{number}"}, f"white a{number}")
        reader.pieces([f'"kind": "camel", "colour": "white", "cell": "b{number}"'])
    cells = ["x" * 20] * 60
    assert reader.pieces([f'"kind": "palms", "cells": {json.dumps(cells)}'])[0].cells == (*cells,)
    for known in (reader._data, reader._texts, reader.words):
        assert 0 < len(known) <= 3
        assert all(len(key) <= 1000 for key in known)


def test_options_are_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options that were met before are the same; long ones, or too many, are forgotten."""
    reader = log.Log(through_the_desert)
    monkeypatch.setattr(log, "_MOST_OPTIONS", 2)
    for players in (2, 3, 4, 5):
        assert reader.options({"players": players}) == through_the_desert.Options(players)
        assert reader.options({"players": players}) is reader.options({"players": players})
    assert len(reader._options) <= 2
    for wrong in (True, 2.0, "2"):
        with pytest.raises(LoadError):
            reader.options({"players": wrong})
    for more in range(1000, 1010):  # a few maps of one's own too
        own = {"players": 2, "board": SMALL_MAP + "\n" * more}
        assert reader.options(own) is reader.options(own)
        assert len(reader._options) <= log._MOST_MAPS
    monkeypatch.setattr(log, "_LONGEST_MAP", 2000)
    long = {"players": 2, "board": SMALL_MAP + "\n" * 2000}
    assert reader.options(long) == reader.options(long)
    assert reader.options(long) is not reader.options(long)
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(LoadError):
        reader.options({"players": deep})


def test_a_wrong_json_text_is_refused_with_its_place() -> None:
    """Syntax is refused by line and column, data by path."""
    with pytest.raises(LoadError, match="line 2, column 3: expected a value, found ','"):
        record_from_json('{"a":\n  ,}')
    with pytest.raises(LoadError, match=r"^\$.format: is missing"):
        record_from_json("{}")
    with pytest.raises(LoadError, match=r"^\$: expected an object, found a list"):
        record_from_json("[]")
    with pytest.raises(LoadError, match=r"more than \d+ characters are no record"):
        record_from_json(" " * (MAX_SIZE + 1))
    text = record_to_json(ended()).replace('"through-the-desert"', '"chess"')
    with pytest.raises(LoadError, match=r"\$.game: no game is called 'chess'"):
        record_from_json(text)


def test_json_lines_hold_many_records() -> None:
    """One line is one record; blank lines are skipped."""
    several = [ended().prefix(0), whole("sahara", 2).prefix(30), ended()]
    lines = list(records_to_json_lines(several))
    assert all(line.count("\n") == 1 and line.endswith("\n") for line in lines)
    assert list(records_from_json_lines([*lines[:1], "\n", *lines[1:]])) == several


def test_a_wrong_line_is_named() -> None:
    """Whoever reads many records learns which line is wrong."""
    lines = [*records_to_json_lines([ended()]), "{}\n"]
    records = records_from_json_lines(lines)
    assert isinstance(next(records), Record)
    with pytest.raises(LoadError) as caught:
        next(records)
    assert caught.value.__notes__ == ["in line 2"]
