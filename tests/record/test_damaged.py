"""The corpus of damaged transcripts: each gives one clear report, in bounded time and memory."""

import json
import tracemalloc
from pathlib import Path
from time import process_time

import pytest

from desertrules import InvalidValue, LoadError, Record, dump, record_from_json, validate
from desertrules import nomads_of_arabia as na
from desertrules.record import limits
from tests.record.damage import FOLDER, REPORTS, told

KEPT = {
    report.partition("\n")[0]: report.partition("\n")[2].removesuffix("\n")
    for report in REPORTS.read_text(encoding="utf-8").removeprefix("# ").split("\n# ")
}
_HEADER = '[Format 1]\n[Game "through-the-desert"]\n[Rules 1]\n[Option players 3]\n'
_MB = 1 << 20
_SIZE = 400_000


def test_the_corpus_is_whole() -> None:
    """There are more than 200 damaged transcripts, and a report on each."""
    names = {path.name for path in FOLDER.iterdir()} - {REPORTS.name}
    assert names == set(KEPT)
    assert len(names) >= 200


@pytest.mark.parametrize("name", KEPT)
def test_a_damaged_transcript_gives_one_clear_report(name: str) -> None:
    """All problems in their places, as they were read by people; the report is short."""
    started = process_time()
    text = told(name, FOLDER / name)
    assert process_time() - started < 5
    assert text == KEPT[name]
    assert f"\n{name}: not valid: " in text
    assert len(text) < 10_000


_HUGE = {
    "brackets-within-the-limit": lambda: "[" * (_SIZE - 1),
    "braces": lambda: "{" * (_SIZE - 1),
    "nested-objects": lambda: '{"a":' * (_SIZE // 5),
    "nested-lists": lambda: '{"a":' + "[" * (_SIZE - 10),
    "million-digits": lambda: '{"format": ' + "9" * 350_000 + "}",
    "many-values": lambda: '{"format": [' + "1," * (_SIZE // 2 - 20) + "1]}",
    "many-moves": lambda: '{"format":1,"game":"sahara","moves":[' + "{}," * 100_000 + "{}]}",
    "many-names": lambda: "{" + ",".join(f'"k{n}":1' for n in range(30_000)) + "}",
    "one-name": lambda: "{" + '"k":1,' * 60_000 + '"k":1}',
    "no-numbers": lambda: '{"x":[' + "NaN," * 90_000,
    "long-text": lambda: '{"source":"' + "\\n" * (_SIZE // 2 - 20) + '"}',
    "open-text": lambda: '{"source":"' + "x" * (_SIZE - 20),
    "many-words": lambda: _HEADER + "1. " + "pass " * (_SIZE // 5 - 50),
    "many-runs": lambda: _HEADER + "1. " + "water 1 " * (_SIZE // 8 - 50),
    "long-word": lambda: _HEADER + "1. " + "x" * (_SIZE - 200),
    "long-run": lambda: _HEADER + "1. water " + "1" * (_SIZE - 200),
    "many-lines": lambda: _HEADER + "x\n" * (_SIZE // 2 - 100),
    "many-turns": lambda: _HEADER + "".join(f"{n}. pass\n" for n in range(25_000)),
    "many-escapes": lambda: _HEADER + '1. white "' + '\\"' * (_SIZE // 2 - 200),
    "odd-characters": lambda: _HEADER + "\x01" * (_SIZE - 200),
}


@pytest.mark.parametrize("name", _HUGE)
def test_huge_transcripts_are_refused_in_bounded_time_and_memory(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No source takes long or much, whatever is in it; all limits are a tenth of the usual here."""
    monkeypatch.setattr(limits, "MAX_VALUES", limits.MAX_VALUES // 10)
    source: str = _HUGE[name]()
    tracemalloc.start()
    started = process_time()
    report = validate(source, max_size=_SIZE)
    text = str(report)
    taken = process_time() - started
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.problems
    assert len(text) < 5000
    assert taken < 20
    assert most < 60 * _MB


@pytest.mark.parametrize("source", ["[" * 100 * _MB, b"[" * 100 * _MB], ids=["text", "bytes"])
def test_a_hundred_megabytes_of_brackets_are_not_even_looked_at(source: str | bytes) -> None:
    """What is bigger than any record is refused for its size alone."""
    started = process_time()
    (problem,) = validate(source).problems
    assert problem.code == "too-big"
    assert process_time() - started < 1


def test_a_million_digits_are_no_number() -> None:
    """A number that no game needs is refused without being computed."""
    (problem,) = validate('{"format": ' + "9" * 1_000_000 + "}").problems
    assert problem.message == "a number of 1000000 digits; no game needs more than 500"


def test_a_huge_file_is_never_read_whole(tmp_path: Path) -> None:
    """Of a file that is too big, no more is read than tells so."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(10**10)
    (problem,) = validate(path).problems
    assert problem.code == "too-big"


@pytest.mark.parametrize("separators", [None, (",", ":")], ids=["as we write", "otherwise"])
def test_more_moves_than_any_game_has_are_no_record(
    separators: tuple[str, str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the text is laid out, and none is made of so many."""
    monkeypatch.setattr(limits, "MAX_MOVES", 5)
    with pytest.raises(InvalidValue, match="moves: more than 5 are no record"):
        Record(na.Options(3), [na.End()] * 6)
    for moves, fits in ((5, True), (6, False)):
        data = {**dump(Record(na.Options(3))), "moves": [dump(na.End())] * moves}
        text = json.dumps(data, separators=separators)
        if fits:
            assert len(record_from_json(text)) == moves
            continue
        with pytest.raises(LoadError, match="more than 5 moves"):
            record_from_json(text)
        assert validate(text).problems[0].code == "too-big"
