"""One limit for all readers: what is accepted can be written and read, what is not is named."""

import json
from time import process_time
from typing import Any

import pytest

from desertrules import (
    InvalidValue,
    LoadError,
    Meta,
    Player,
    Record,
    Result,
    Seat,
    Standing,
    UnknownGame,
    WrongGame,
    dump,
    load_record,
    position_from_text,
    record_from_json,
    record_from_text,
    record_to_json,
    record_to_text,
    records_from_json_lines,
    records_to_json_lines,
    sahara,
    schema,
    validate,
    validate_many,
)
from desertrules import through_the_desert as td
from desertrules.record import limits
from tests.record.written import whole

MOST = 10**limits.MAX_DIGITS - 1
LONG = "x" * 4_000_000
HEADER = '[Format 1]\n[Game "through-the-desert"]\n[Rules 1]\n[Option players 2]\n'


def _nested(depth: int = 2000) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value]
    return value


class Odd(str):
    """A text of a class of its own."""

    __slots__ = ()


class Silent:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        """Fail as a faulty class does."""
        raise ZeroDivisionError


def _claim(number: int) -> Result:
    return Result((Standing(Seat(0), number, 1, (("a", number),)),), "won")


def _odd(seat: Any, parts: Any) -> Result:
    return Result((Standing(seat, 1, 1, parts),), "won")


@pytest.mark.parametrize(
    "record",
    [
        Record.of(td.Options(2), result=_claim(MOST)),
        Record.of(td.Options(2), result=_claim(-MOST)),
        Record.of(td.Options(2), [td.Water(td.Cell("a1"), MOST), td.Water(td.Cell("a1"), -MOST)]),
        Record.of(td.Options(2), [td.Pass()] * limits.MAX_MOVES),
        Record.of(
            td.Options(2),
            players=[Player("\N{PILE OF POO}" * limits.MAX_TEXT)] * 2,
            source='"' * limits.MAX_TEXT,
            meta={"a": "\x01" * (limits.MAX_TEXT - 1)},
        ),
    ],
    ids=["huge points", "negative points", "huge values", "many moves", "long texts"],
)
def test_whatever_is_accepted_is_written_and_read_back(record: Record[Any, Any]) -> None:
    """Law 4 at the very limits, for both forms and plain data."""
    assert record_from_json(record_to_json(record)) == record
    assert record_from_text(record_to_text(record)) == record
    assert load_record(dump(record)) == record
    for source in (record_to_json(record), record_to_text(record)):
        assert validate(source).total == len(record)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"result": _claim(MOST + 1)}, "result: expected whole numbers"),
        ({"result": _claim(10**5000)}, "result: expected whole numbers"),
        ({"result": _claim(number=True)}, "result: expected whole numbers"),
        ({"result": Result((1, 2), "won")}, "result: expected standings, each with its parts"),  # type: ignore[arg-type]  # wrong on purpose
        ({"result": Result(3, "won")}, "result: expected standings, each with its parts"),  # type: ignore[arg-type]  # wrong on purpose
        ({"result": Result((), _nested())}, "result: expected a text, found a list"),
        *(
            ({"result": _odd(*standing)}, "result: expected standings, each with its parts")
            for standing in [
                (Seat(0), ((_nested(), 1),)), (Seat(0), [("a", 1)]), (Seat(0), ([],)),
                (Seat(0), (("a", 1, 2),)), (Seat(0), ((Odd("a"), 1),)), ([], ()), ("0", ()),
            ]
        ),
        ({"result": Result([], "won")}, "result: expected standings, each with its parts"),  # type: ignore[arg-type]  # wrong on purpose
        ({"players": 2}, "players: expected a list, or the like, found 2"),
        ({"moves": 10**5000}, "moves: expected a list, or the like, found a huge number"),
        ({"source": "x" * (limits.MAX_TEXT + 1)}, "source: more than 50000 characters"),
        ({"source": _nested()}, "source: expected a text, found a list"),
        ({"meta": {"a": "x" * 30_000, "b": "x" * 30_000}}, "meta: more than 50000 characters"),
        ({"meta": {"a": _nested()}}, "meta: expected a text, found a list"),
        ({"meta": _nested()}, "meta: expected a mapping of texts, found a list"),
        ({"date": _nested()}, "date: expected a date, found a list"),
        ({"rules": _nested()}, "rules: .* found a list"),
        ({"rules": 10**5000}, "rules: .* found a huge number"),
    ],
)  # fmt: skip
def test_what_could_not_be_written_is_refused_when_it_is_made(
    header: dict[str, Any], message: str
) -> None:
    """InvalidValue, never an error of Python's own, and never the value at length."""
    with pytest.raises(InvalidValue, match=message) as caught:
        Record(td.Options(2), **header)
    assert len(str(caught.value)) < 200


def test_names_and_cells_that_could_not_be_written_are_refused_when_they_are_made() -> None:
    """Half of a surrogate pair has no place in a file, nor have numbers without end."""
    with pytest.raises(InvalidValue, match="name: expected a text, found a list"):
        Player(_nested())
    with pytest.raises(InvalidValue, match="meta: expected a text, found 1"):
        Meta((("a", 1),))
    for cell in ("\ud800", "a\udc00"):
        with pytest.raises(InvalidValue, match="cell: expected a name, found "):
            td.Rider(td.Colour.WHITE, td.Cell(cell))
        with pytest.raises(InvalidValue, match="cells: expected names, found "):
            td.Palms((td.Cell(cell),))
        with pytest.raises(LoadError, match=r"\$.cell: half of a surrogate pair is no text"):
            td.load_move({"kind": "rider", "colour": "white", "cell": cell})
    with pytest.raises(InvalidValue, match="value: expected a whole number, found a huge number"):
        td.Water(td.Cell("a1"), 10**5000)
    with pytest.raises(LoadError, match=r"\$.space: expected a whole number, found a huge number"):
        sahara.load_move({"kind": "favour", "space": 10**5000})


@pytest.mark.parametrize(
    "change",
    [
        {"game": LONG},
        {"rules": 10**5000},
        {"rules": LONG},
        {"format": LONG},
        {"options": {"players": 2, "board": LONG}},
        {"options": {"players": LONG}},
        {"options": {LONG: 2}},
        {"options": _nested()},
        {"players": [{"name": LONG, "agent": None}, {"name": None, "agent": None}]},
        {"players": [{"name": _nested(), "agent": None}, {"name": None, "agent": None}]},
        {"date": LONG},
        {"source": LONG},
        {"meta": {LONG: 1}},
        {"meta": {"a": LONG}},
        {"meta": {f"n{number}": 1 for number in range(100_000)}},
        {"moves": [{"kind": LONG}]},
        {"moves": [{"kind": "rider", "colour": LONG, "cell": "a1"}]},
        {"moves": [{"kind": "rider", "colour": "white", "cell": LONG}]},
        {"moves": [{"kind": "rider", "colour": "white", "cell": _nested()}]},
        {"moves": [{f"n{number}": 1 for number in range(100_000)}]},
        {"moves": [_nested()]},
        {"result": {"reason": LONG, "standings": []}},
        {"result": {"reason": "won", "standings": _nested()}},
        {LONG: 1},
        {(1, 2): 1},
    ],
)
def test_long_and_deep_values_are_neither_echoed_nor_dear(change: dict[Any, Any]) -> None:
    """A report and an error are short, and come soon, whatever is in the data."""
    data = {**dump(whole("through-the-desert", 2).prefix(40)), **change}
    started = process_time()
    report = validate(data)
    assert report.problems
    assert len(str(report)) < 2_000
    if report.problems[0].rule is None:
        with pytest.raises(LoadError) as caught:
            load_record(data)
        assert len(str(caught.value)) < 20_000
    assert process_time() - started < 10


_TEXTS = {
    "players": lambda: HEADER + "".join(f'[Player {seat} "b"]\n' for seat in range(200_000)),
    "players of one game": lambda: HEADER + '[Player 0 "b"]\n' * 200_000,
    "agents below zero": lambda: HEADER + "".join(f'[Agent -{n} "b"]\n' for n in range(200_000)),
    "notes": lambda: HEADER + "".join(f'[Meta n{n} "b"]\n' for n in range(200_000)),
    "options": lambda: HEADER + "".join(f"[Option o{n} 1]\n" for n in range(200_000)),
    "a name": lambda: HEADER + f'[Player 0 "{LONG}"]\n',
    "a tag": lambda: HEADER + f"[{LONG} 1]\n",
    "a seat": lambda: HEADER + f'[Player {"9" * 500} "b"]\n',
    "a game": lambda: f'[Format 1]\n[Game "{LONG}"]\n[Rules 1]\n',
    "brackets": lambda: HEADER + "1. [\n" * 800_000,
    "turns": lambda: HEADER + "".join(f"{n}. pass\n" for n in range(2, 300_000)),
    "seats": lambda: HEADER + "1. " + "@1 pass " * 400_000,
}


@pytest.mark.parametrize("name", _TEXTS)
def test_four_megabytes_of_one_mistake_take_no_longer_than_of_another(name: str) -> None:
    """Problems are counted up to some number, and none is looked at twice."""
    text = _TEXTS[name]()[: limits.MAX_SIZE]
    started = process_time()
    report = validate(text)
    assert report.problems
    assert len(str(report)) < 5_000
    assert process_time() - started < 10


@pytest.mark.parametrize("read", [record_from_json, record_from_text, position_from_text])
@pytest.mark.parametrize("source", [b"{}", bytearray(b"{}"), None, 3, ["{}"]])
def test_what_is_no_text_is_refused_where_text_is_expected(read: Any, source: Any) -> None:
    """Bytes are for `validate`, which knows how they are written."""
    with pytest.raises(LoadError, match=r"\$: expected a text, found "):
        read(source)


def test_lines_of_bytes_are_refused_with_their_number() -> None:
    """A file of JSON Lines is opened as text."""
    with pytest.raises(LoadError, match="expected a text, found a Python bytes") as caught:
        list(records_from_json_lines([b"{}\n"]))  # type: ignore[list-item]  # wrong on purpose
    assert caught.value.__notes__ == ["in line 1"]


def test_both_forms_have_the_same_limit_on_digits() -> None:
    """500 digits are read, 501 are not, in JSON and in notation."""
    record = Record.of(td.Options(2), result=_claim(1))
    for write, read in (
        (record_to_json, record_from_json),
        (record_to_text, record_from_text),
    ):
        text = write(record)
        for digits, fits in (("9" * 500, True), ("-" + "9" * 500, True), ("9" * 501, False)):
            changed = text.replace('"points": 1', f'"points": {digits}')
            changed = changed.replace("points 1", f"points {digits}")
            assert changed != text
            if fits:
                result = read(changed).result
                assert result is not None
                assert result.standings[0].points == int(digits)
            else:
                with pytest.raises(LoadError):
                    read(changed)


def test_numbers_that_the_interpreter_would_take_are_still_too_long() -> None:
    """Between 501 and 4,300 digits nobody is asked but our own limit."""
    text = json.dumps(dump(whole("through-the-desert", 2).prefix(40)))
    report = validate(text.replace('"value": 3', f'"value": {"3" * 1000}', 1))
    (problem,) = [problem for problem in report.problems if problem.rule is None]
    assert problem.code == "huge-number"
    assert problem.message == "a number of 1000 digits; no game needs more than 500"


@pytest.mark.parametrize("cells", ["x" * 101, LONG])
def test_long_names_are_refused_by_moves(cells: str) -> None:
    """No space of any board is called so."""
    with pytest.raises(InvalidValue) as caught:
        td.Camel(td.Colour.WHITE, td.Cell(cells))
    assert str(caught.value) == f"cell: expected a name, found {cells[:36]!r}..."[:-4] + "..."


@pytest.mark.parametrize(
    "value", [Odd("a1"), 10**5000, _nested(), b"a1", Silent(), {"a": Silent()}], ids=type
)
def test_only_plain_data_are_looked_up(value: Any) -> None:
    """A move that was met before does not vouch for one that only looks like it."""
    sound = {"kind": "camel", "colour": "white", "cell": "a1"}
    header = dump(Record.of(td.Options(2)))
    assert load_record({**header, "moves": [sound]}).moves == (td.load_move(sound),)
    with pytest.raises(LoadError) as caught:
        load_record({**header, "moves": [{**sound, "cell": value}]})
    (problem,) = caught.value.problems
    assert problem.path == "$.moves[0].cell"
    with pytest.raises(LoadError) as caught:
        load_record({**header, "options": value})
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: record_to_json("s"), "expected a record, found 's'"),  # type: ignore[arg-type]
        (lambda: record_to_text(None), "expected a record, found None"),  # type: ignore[arg-type]
        (lambda: dump(Player()), "expected a record, found a Python Player"),
        (lambda: next(records_to_json_lines([1])), "expected a record, found 1"),  # type: ignore[list-item]
    ],
)
def test_only_records_are_written_as_records(call: Any, message: str) -> None:
    """WrongGame says what was found, in short."""
    with pytest.raises(WrongGame) as caught:
        call()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Record(td.Options(2)).prefix("s"),  # type: ignore[arg-type]
         "length: expected a whole number, 0 to 0, found 's'"),
        (lambda: Record(td.Options(2)).advance(7), "rng: expected a random.Random, found 7"),  # type: ignore[arg-type]
        (lambda: validate("{}", name=b"x"), "name: expected a text, found a Python bytes"),  # type: ignore[arg-type]
        (lambda: validate("{}", max_size=None),  # type: ignore[arg-type]
         "max_size: expected a whole number, 0 or more, found None"),
        (lambda: validate("{}", transcript_of="0"),  # type: ignore[arg-type]
         "transcript_of: expected a whole number, 0 or more, found '0'"),
        (lambda: validate("{}", lenient=None), "lenient: expected a list, or the like, found None"),  # type: ignore[arg-type]
        (lambda: validate("{}", lenient=[[]]),  # type: ignore[list-item]
         "lenient: expected any of words, numbers, set-up, turns, extra, found a list"),
        (lambda: validate_many([], window="x"),  # type: ignore[arg-type]
         "window: expected a whole number, 1 or more, found 'x'"),
        (lambda: validate_many(5), "sources: expected a list, or the like, found 5"),  # type: ignore[arg-type]
        (lambda: validate_many([], lenient="turns"),
         "lenient: expected any of words, numbers, set-up, turns, extra, found 't'"),
        (lambda: records_to_json_lines(5), "records: expected a list, or the like, found 5"),  # type: ignore[arg-type]
        (lambda: next(records_from_json_lines(5)), "lines: expected a list, or the like, found 5"),  # type: ignore[arg-type]
        (lambda: schema("sahara", []),  # type: ignore[arg-type]
         "what: expected one of move, options, state, view, record, found a list"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_refused_in_a_sentence(call: Any, message: str) -> None:
    """InvalidValue, with what was expected and found."""
    with pytest.raises(InvalidValue) as caught:
        call()
    assert str(caught.value) == message


def test_odd_names_of_games_and_lines_are_refused() -> None:
    """What cannot be looked up is no game, and what is no text no line."""
    with pytest.raises(UnknownGame):
        schema([], "move")  # type: ignore[arg-type]
    with pytest.raises(LoadError, match=r"\$: expected a text, found 5"):
        next(records_from_json_lines([5]))  # type: ignore[list-item]


def test_wrong_moves_are_counted_and_not_read_without_end() -> None:
    """A hundred are noted, beside the first illegal one; those of one line in their places."""
    wrong = "rider horse a1  discard cow\n"
    report = validate(HEADER + f"1. white a1  {wrong}" + f"    {wrong}" * 200)
    assert (len(report.problems), report.more, report.total) == (50, 51, 101)
    places = [(each.line, each.column) for each in report.problems[:4]]
    assert places == [(5, 4), (5, 20), (5, 38), (6, 11)]


def test_moves_after_a_damaged_one_are_looked_at_once_each() -> None:
    """They are not judged; those that cannot be read are named wherever they stand."""
    report = validate(HEADER + "1. horse\n    white a1  white a1  cow\n    white a1  cow\n")
    assert [(each.line, each.column) for each in report.problems] == [(5, 4), (6, 25), (7, 15)]
    assert (report.moves, report.total) == (0, 0)


def test_moves_that_are_too_many_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the first of them stands; nothing is read after it."""
    monkeypatch.setattr(limits, "MAX_MOVES", 2)
    header = '[Format 1]\n[Game "sahara"]\n[Rules 2]\n[Option players 2]\n'
    deals = "0. deal 0/0 palm-1  deal 0/1 palm-1"
    assert validate(f"{header}{deals}\n").valid
    report = validate(f"{header}{deals}  deal 0/2 palm-1\n1. play 0\n2. oops 1\n[Rules 1]\n")
    assert [(each.line, each.column, each.code) for each in report.problems] == [(5, 38, "too-big")]
    assert report.problems[0].message == "more than 2 moves"
