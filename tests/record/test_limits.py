"""Bounds: work and memory grow with the size of a source and no faster, shown by counts of work."""

import json
from typing import Any

import pytest

from desertrules import sahara, through_the_desert, validate
from desertrules.limits import MAX_ITEMS, MAX_PROBLEMS, MAX_SIZE, MAX_TRIALS, MAX_WORDS
from desertrules.record import grammar as grammar_module
from desertrules.record import text as text_module
from desertrules.record.draft import read_data
from desertrules.record.replay import replay
from desertrules.record.text import Parser
from tests.record.conftest import played

HEAD = '[Format 1]\n[Game "through-the-desert"]\n[Rules 1]\n[Option players 2]\n'
RECORD = played(sahara.Options(players=2), moves=40)


@pytest.mark.parametrize(
    "body",
    ["2.\n", "1. pass\n", "x\n", "1.x\n", "@1 ", "{ ", '" ', "[Meta a]\n", ", ", "water 1 ", "?"],
    ids=repr,
)
@pytest.mark.parametrize("lenient", [False, True])
def test_long_texts_are_cut_off(body: str, lenient: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text of two megabytes, whatever it holds: a bounded number of words is looked at."""
    words = 0
    original = grammar_module.tokenize

    def counting(text: str, start: int = 0) -> Any:
        nonlocal words
        found = original(text, start)
        words += len(found)
        return found

    monkeypatch.setattr(text_module, "tokenize", counting)
    text = HEAD + body * ((MAX_SIZE - 200) // len(body))
    report = validate(text, lenient=lenient)
    assert len(report.findings) <= MAX_PROBLEMS
    assert words <= 2 * MAX_WORDS + 1
    assert len(str(report)) < 20_000


def test_many_turns_and_tags() -> None:
    """More lines than any game has turns: the parser stops, and says so."""
    parser = Parser(HEAD + "2. pass\n" * (MAX_ITEMS + 10))
    parser.parse()
    assert len(parser.draft.items) <= MAX_ITEMS + 2
    assert parser.draft.findings[-1].code == "too-large"


@pytest.mark.parametrize(
    "moves", ["water " + "1" * 100_000, "  ".join(["pass"] * 50_000), "water" + " 1" * 50_000]
)
def test_one_line_with_too_many_moves(moves: str) -> None:
    """The parser stops within the line, and nothing of so long a record is replayed."""
    parser = Parser(f"{HEAD}0. {moves}\n")
    parser.parse()
    assert parser.draft.items == []
    report = validate(f"{HEAD}0. {moves}\n")
    assert report.findings[0].code == "too-large"


def test_lines_beyond_the_limit_are_not_ignored() -> None:
    """What is not read cannot be valid, even if it is nothing but numbers of turns."""
    report = validate(HEAD + "2.\n" * (MAX_WORDS + 10), lenient=True)
    assert [each.code for each in report.findings] == ["too-large"]


def test_many_moves_in_json() -> None:
    """A record has at most MAX_ITEMS moves; the others are not even structured."""
    data = {**RECORD.to_data(), "moves": [{"kind": "stop"}] * (MAX_ITEMS + 1)}
    draft = read_data(data)
    assert draft.items == []
    (finding,) = [each for each in validate(data).findings if each.code == "too-large"]
    assert finding.message == f"Too many moves: {MAX_ITEMS + 1} (limit: {MAX_ITEMS})"


@pytest.mark.parametrize(
    "change",
    [
        {"players": [{}] * 300_000},
        {"players": [[]] * (MAX_ITEMS + 1)},
        {"options": {"players": 10**4000}},
        {"meta": {str(n): n for n in range(10_000)}},
        {"moves": [{}] * MAX_ITEMS},
        {"moves": [{"kind": "x" * 10_000}] * 50},
    ],
    ids=["objects", "lists", "digits", "notes", "empty moves", "long words"],
)
def test_wide_json_is_cut_off(change: dict[str, Any]) -> None:
    """Thousands of wrong values bring a report of bounded length."""
    report = validate({**RECORD.to_data(), **change})
    assert 0 < len(report.findings) <= MAX_PROBLEMS
    assert len(str(report)) < 20_000


def test_sizes_in_bytes() -> None:
    """The limit on the size of a source holds for text, bytes and files."""
    for source in ("x" * (MAX_SIZE + 1), b"x" * (MAX_SIZE + 1)):
        (finding,) = validate(source).findings
        assert finding.message == f"File too large (limit: {MAX_SIZE} bytes)"


def test_trials_are_bounded() -> None:
    """Illegal moves everywhere: explanations stop at the limit on trials."""
    record = played(through_the_desert.Options(players=2), seed=5)
    moves = [record.game.converter.unstructure(move) for move in record.moves]
    data = {**record.to_data(), "moves": moves[:60] + moves[61:20:-1] * 40}
    course = replay(read_data(data))
    assert course is not None and course.trials <= MAX_TRIALS + 1_000


def test_places_in_json_are_found_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred findings cost one scan of the text, not a hundred."""
    from desertrules.record import scan

    scans = 0
    original = scan.Scanner.scan

    def counting(self: Any) -> None:
        nonlocal scans
        scans += 1
        original(self)

    monkeypatch.setattr(scan.Scanner, "scan", counting)
    data = RECORD.to_data()
    for move in data["moves"]:
        move["extra"] = 1
    report = validate(json.dumps(data))
    assert len(report.findings) == 40
    assert scans <= 2
