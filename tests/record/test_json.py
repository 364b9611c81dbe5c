"""Damaged JSON: each problem is found once, at its place, and nothing that only follows from it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import LoadError, Record, sahara, validate
from desertrules.record.scan import decode, locate
from tests.record.conftest import edit, played

RECORD = played(sahara.Options(players=2, desert=2))
DATA = RECORD.to_data()
TEXT = RECORD.to_json()
PRETTY = json.dumps(DATA, indent=1)


def codes(text: str | bytes) -> list[tuple[str, int | None, int | None]]:
    return [(each.code, each.line, each.column) for each in validate(text).findings]


SYNTAX = [
    # what is changed, and the code, line, column and message of the finding
    (r'"format": 1', r'"format": NaN', "json-syntax", 2, 12, "NaN is not a JSON number"),
    (r'"format": 1', r'"format": Infinity', "json-syntax", 2, 12, "Infinity is not a JSON"),
    (r'"players": 2', r'"players": ' + "2" * 5_000, "huge-number", 6, 14, "too many digits"),
    (r'"players": 2', r'"players": 02', "json-syntax", 6, 14, "Expected a value, found '02'"),
    (r'"players": 2', r'"players": true2', "json-syntax", 6, 14, "Did you mean 'true'"),
    (r'"players": 2', r'"players": ', "json-syntax", 6, 14, "Expected a value, found ','"),
    (r'"sheik": "own"\n }', r'"sheik": "own"\n ]', "json-syntax", 10, 2, "Expected '}', found ']'"),
    (r'"Ann"', "'Ann'", "json-syntax", 13, 12, "Use double quotes"),
    (r'"Ann"', '"Ann', "json-syntax", 13, 12, "Unterminated string"),
    (r'"Ann"', r'"A\\qnn"', "json-syntax", 13, 12, "Invalid escape"),
    (r'"name": "Ann"', r'name: "Ann"', "json-syntax", 13, 4, "Expected a name in double quotes"),
    (r'"name": "Ann"', r'"name" "Ann"', "json-syntax", 13, 11, "Expected ':' after the name"),
    (r'"name": "Ann",', r'"name": "Ann"', "json-syntax", 14, 4, "Expected ',' or '}'"),
    (r'"agent": null\n', r'"agent": null,\n', "json-syntax", 15, 3, "Unexpected ',' before"),
    (r'"game": "sahara"', r'"game": "sahara", "game": "x"', "duplicate-field", 3, 20, "'game'"),
    (r"\n\}\Z", r"\n} x", "json-syntax", None, 3, "Unexpected text after the end"),
    (r'(?s)"rank": 1.*', r'"rank"', "incomplete", None, None, "Unexpected end of file (expected"),
    (r'(?s)"reason".*', r'"reas', "incomplete", None, None, "Is the file complete?"),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "column", "message"), SYNTAX)
def test_syntax_errors_are_found_once(
    old: str, new: str, code: str, line: int | None, column: int | None, message: str
) -> None:
    """One mistake in the text is one finding with line and column; the moves are still checked."""
    report = validate(edit(PRETTY, (old, new)))
    (finding,) = [each for each in report.findings if each.code != "wrong-result"][:1]
    assert finding.code == code
    assert message in finding.message
    assert line in {None, finding.line}
    assert column in {None, finding.column}
    assert {each.code for each in report.findings} <= {code}


def test_several_errors_are_all_found() -> None:
    """An error does not hide another one behind it, of whatever sort."""
    text = edit(
        PRETTY,
        (r'"format": 1', r'"format": NaN'),
        (r'"Ben"', r'"Ben'),
        (r'"desert": 2', r'"desert": 900'),
        (r'"kind": "deal"', r'"kind": "dael"'),
    )
    assert [each.code for each in validate(text).findings] == [
        "json-syntax",
        "wrong-data",
        "json-syntax",
        "wrong-data",
    ]


DATA_ERRORS: list[tuple[Callable[[Any], object], str, str, str]] = [
    # a change of the data, and the code, path and message of the finding
    (lambda d: d.update(format=9), "newer-format", "$.format", "Format 9 is newer than this"),
    (lambda d: d.update(format="1"), "wrong-format", "$.format", "Expected format 1, found '1'"),
    (lambda d: d.update(format=True), "wrong-format", "$.format", "found true"),
    (lambda d: d.update(rules=9), "newer-rules", "$.rules", "Rules version 9 of Sahara is newer"),
    (lambda d: d.update(rules=0), "wrong-rules", "$.rules", "Expected rules version 1, found 0"),
    (lambda d: d.update(game="thru"), "unknown-game", "$.game", "Installed games: through-the"),
    (lambda d: d.update(game="sahra"), "unknown-game", "$.game", "Did you mean 'sahara'?"),
    (lambda d: d.update(game=3), "wrong-data", "$.game", "Expected the name of a game, found 3"),
    (lambda d: d.pop("game"), "missing-field", "$.game", "Field 'game' is missing"),
    (lambda d: d.pop("moves"), "missing-field", "$.moves", "Field 'moves' is missing"),
    (lambda d: d.update(mood="good"), "unknown-field", "$.mood", "Unknown field 'mood'"),
    (lambda d: d.update(move=[]), "unknown-field", "$.move", "Did you mean 'moves'?"),
    (lambda d: d["options"].update(players=9), "wrong-data", "$.options.players", "2 to 6, found"),
    (lambda d: d["options"].pop("players"), "missing-field", "$.options.players", "is missing"),
    (lambda d: d["options"].update(dessert=1), "unknown-field", "$.options", "mean 'desert'"),
    (lambda d: d.update(options=[]), "wrong-data", "$.options", "Expected an object, found []"),
    (lambda d: d["players"].pop(), "wrong-players", "$.players", "1 player is named, but the"),
    (
        lambda d: d["players"][0].update(name=1),
        "wrong-data",
        "$.players[0].name",
        "a string, found",
    ),
    (lambda d: d["players"][0].pop("agent"), "missing-field", "$.players[0].agent", "is missing"),
    (lambda d: d.update(date="16/11/26"), "wrong-data", "$.date", "Expected a date such as 2026"),
    (lambda d: d.update(date="2026-02-30"), "wrong-data", "$.date", "found '2026-02-30'"),
    (lambda d: d.update(source=[1]), "wrong-data", "$.source", "Expected a string, found [1]"),
    (lambda d: d.update(source="x" * 1001), "too-large", "$.source", "at most 1000 characters"),
    (lambda d: d.update(source="\ud800"), "wrong-data", "$.source", "lone surrogates"),
    (lambda d: d.update(meta=[]), "wrong-data", "$.meta", "Expected an object, found []"),
    (lambda d: d["meta"].update(a=1), "wrong-data", "$.meta.a", "Expected a string, found 1"),
    (lambda d: d["meta"].update(a=None), "wrong-data", "$.meta.a", "Expected a string, found null"),
    (lambda d: d.update(moves={}), "wrong-data", "$.moves", "Expected a list, found {}"),
    (lambda d: d["moves"].__setitem__(3, None), "wrong-data", "$.moves[3]", "Expected an object"),
    (lambda d: d["moves"][3].pop("kind"), "missing-field", "$.moves[3].kind", "is missing"),
    (lambda d: d["moves"][3].update(kind="dael"), "wrong-data", "$.moves[3].kind", "Did you mean"),
    (lambda d: d["moves"][3].update(seat="1"), "wrong-data", "$.moves[3].seat", "Expected an int"),
    (lambda d: d["moves"][3].update(card="plam-1"), "wrong-data", "$.moves[3].card", "'palm-1'"),
    (lambda d: d["moves"][3].update(cards=1), "unknown-field", "$.moves[3]", "field 'cards'"),
    (lambda d: d["result"].update(reason=1), "wrong-data", "$.result.reason", "a string, found 1"),
    (lambda d: d["result"].update(standings=1), "wrong-data", "$.result.standings", "Expected a"),
]


@pytest.mark.parametrize(("change", "code", "path", "message"), DATA_ERRORS)
def test_wrong_data_is_found_once(
    change: Callable[[Any], object], code: str, path: str, message: str
) -> None:
    """The same finding for plain data, JSON text and `from_data`; text adds line and column."""
    data = json.loads(TEXT)
    change(data)
    (finding,) = validate(data).findings
    assert (finding.code, finding.path) == (code, path)
    assert message in finding.message
    assert (finding.line, finding.column) == (None, None)
    (located,) = validate(json.dumps(data, indent=1)).findings
    assert (located.code, located.message) == (finding.code, finding.message)
    assert located.line is not None and located.excerpt
    with pytest.raises(LoadError) as caught:
        Record.from_data(data)
    assert [each.path for each in caught.value.problems] == [path]


@pytest.mark.parametrize("value", ["true", "1.0", '"1"', "[1]", "{}", "null"])
def test_moves_are_read_as_strictly_when_they_were_read_before(value: str) -> None:
    """`1` is not `true`, although Python takes them for equal: known moves are not mixed up."""
    assert validate(TEXT).valid
    wrong = validate(edit(TEXT, ('"kind": "play", "pile": 1', f'"kind": "play", "pile": {value}')))
    assert [each.code for each in wrong.findings] == ["wrong-data"]
    kinds = validate(edit(TEXT, ('"kind": "play"', f'"kind": {value}')))
    assert [each.code for each in kinds.findings] == ["wrong-data"]


def test_unknown_and_missing_fields_are_tolerated_on_request() -> None:
    """`lenient` ignores unknown fields and uses defaults, and lists both."""
    data = {key: value for key, value in DATA.items() if key not in {"date", "meta"}}
    report = validate({**data, "mood": "good"}, lenient=True)
    assert report.valid and report.record == RECORD
    assert [each.tolerated for each in report.tolerated] == [
        "Ignored the unknown field 'mood'",
        "Used the default for 'date'",
        "Used the default for 'meta'",
    ]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (TEXT.encode("utf-16"), "wrong-encoding"),
        (TEXT.encode() + b"\xff", "wrong-encoding"),
        (TEXT.encode() + b"\0", "not-text"),
        (b"[" * 100_000, "too-deep"),
        (b'{"a":' * 100_000, "too-deep"),
        (b"x" * (2**21 + 1), "too-large"),
        (b"[{}]", "wrong-data"),
        (b"{}", "missing-field"),
        (b"{", "incomplete"),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else value,
)
def test_sources_that_are_not_records(source: bytes, code: str) -> None:
    """Whatever the bytes are, the answer is a report."""
    report = validate(source)
    assert code in [each.code for each in report.findings]
    assert not report


@pytest.mark.parametrize("name", ["format", "game", "rules", "date", "source", "moves"])
def test_huge_numbers_in_data(name: str) -> None:
    """An integer that Python refuses to write is one finding."""
    (finding,) = validate({**DATA, name: 10**5_000}).findings
    assert finding.path == f"$.{name}" and "found a huge number" in finding.message
    moves = [{"kind": 10**5_000}]
    assert validate({**DATA, "moves": moves}).findings[0].path == "$.moves[0].kind"


def test_values_that_cannot_be_read_are_shown_as_dots() -> None:
    """A message shows what stands around a value that cannot be read."""
    report = validate(edit(TEXT, (r'"moves": \[\{', '"moves": [[1, x], {')))
    assert "Expected an object, found [1, ...]" in [each.message for each in report.findings]


def test_paths_are_escaped() -> None:
    """Names of fields reach no terminal as they are, and stay short."""
    report = str(validate({**DATA, "meta": {"\x1b[31m\ud800": 1, "x" * 1_001: "a"}}))
    assert "meta.\\x1b[31m\\ud800: " in report
    assert len(report) < 700


def test_moves_behind_a_truncation_are_checked() -> None:
    """A file that breaks off is replayed as far as it goes; only its end is reported."""
    cut = TEXT[: TEXT.index('"kind": "play"') + 8]
    report = validate(cut)
    assert [each.code for each in report.findings] == ["incomplete"]
    assert report.moves == 6


@given(st.data())
def test_damage_never_raises(data: st.DataObject) -> None:
    """Cut, doubled or replaced characters bring a report with places inside the text."""
    text = TEXT[:1500]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + data.draw(st.sampled_from('"{}[],:\\x0 NaN'))
            + text[at + data.draw(st.integers(0, 3)) :]
        )
    for finding in validate(text).findings:
        assert finding.line is None or 1 <= finding.line <= text.count("\n") + 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner),
    max_leaves=12,
)


@given(json_values)
def test_the_scanner_agrees_with_json(value: Any) -> None:
    """The careful scanner reads what `json` reads, and knows where each value stands."""
    from desertrules.record.scan import Scanner

    text = json.dumps(value, indent=1)
    scanner = Scanner(text)
    scanner.scan()
    assert scanner.decoded.data == value == decode(text).data
    assert not scanner.decoded.findings
    for path, each in _paths(value, "$"):
        start, end = locate(text, [path])[path]
        assert json.loads(text[start:end]) == each


def _paths(value: Any, path: str) -> list[tuple[str, Any]]:
    found = [(path, value)]
    if isinstance(value, list):
        for index, each in enumerate(value):
            found += _paths(each, f"{path}[{index}]")
    if isinstance(value, dict):
        for key, each in value.items():
            found += _paths(each, f"{path}.{key}")
    return found
