"""The corpus of damaged transcripts: each gives one clear report, in bounded time and memory."""

import json
import tracemalloc
from pathlib import Path
from time import perf_counter

import pytest

from desertrules import validate
from desertrules.record.jsontext import MAX_SIZE
from tests.record.damage import FOLDER

EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
_HEADER = '[Format 1]\n[Game "through-the-desert"]\n[Rules 1]\n[Option players 3]\n'
_MB = 1 << 20


def test_the_corpus_is_whole() -> None:
    """There are more than 200 damaged transcripts, and an expectation for each."""
    names = {path.name for path in FOLDER.iterdir()} - {"expected.json"}
    assert names == set(EXPECTED)
    assert len(names) >= 200


@pytest.mark.parametrize("name", EXPECTED)
def test_a_damaged_transcript_gives_one_clear_report(name: str) -> None:
    """The first problem is the one that was made; the report is short and never an error."""
    started = perf_counter()
    report = validate(FOLDER / name, name=name)
    text = str(report)
    assert perf_counter() - started < 5
    code, line, column, moves = EXPECTED[name]
    first = report.problems[0]
    assert [first.code, first.line, first.column, report.moves] == [code, line, column, moves]
    assert not report.valid
    assert text.startswith(f"{name}:")
    assert text.splitlines()[-1].startswith(f"{name}: not valid: ")
    assert len(text) < 5000
    assert "Traceback" not in text


_HUGE = {
    "brackets": lambda: "[" * 100 * _MB,
    "brackets-as-bytes": lambda: b"[" * 100 * _MB,
    "brackets-within-the-limit": lambda: "[" * (MAX_SIZE - 1),
    "braces": lambda: "{" * (MAX_SIZE - 1),
    "nested-objects": lambda: '{"a":' * (MAX_SIZE // 5),
    "nested-lists": lambda: '{"a":' + "[" * (MAX_SIZE - 10),
    "million-digits": lambda: '{"format": ' + "9" * 1_000_000 + "}",
    "many-values": lambda: '{"format": [' + "1," * (MAX_SIZE // 2 - 20) + "1]}",
    "many-moves": lambda: '{"format":1,"game":"sahara","moves":[' + "{}," * (_MB // 2) + "{}]}",
    "many-names": lambda: "{" + ",".join(f'"k{n}":1' for n in range(100_000)) + "}",
    "one-name": lambda: "{" + '"k":1,' * 600_000 + '"k":1}',
    "no-numbers": lambda: '{"x":[' + "NaN," * _MB,
    "long-text": lambda: '{"source":"' + "\\n" * (MAX_SIZE // 2 - 20) + '"}',
    "open-text": lambda: '{"source":"' + "x" * (MAX_SIZE - 20),
    "many-words": lambda: _HEADER + "1. " + "pass " * (MAX_SIZE // 5 - 50),
    "many-runs": lambda: _HEADER + "1. " + "water 1 " * (MAX_SIZE // 8 - 50),
    "long-word": lambda: _HEADER + "1. " + "x" * (MAX_SIZE - 200),
    "long-run": lambda: _HEADER + "1. water " + "1" * (MAX_SIZE - 200),
    "many-lines": lambda: _HEADER + "x\n" * (MAX_SIZE // 2 - 100),
    "many-turns": lambda: _HEADER + "".join(f"{n}. pass\n" for n in range(20_000)),
    "many-escapes": lambda: _HEADER + '1. white "' + '\\"' * (MAX_SIZE // 2 - 200),
    "odd-characters": lambda: _HEADER + "\x01" * (MAX_SIZE - 200),
}


@pytest.mark.parametrize("name", _HUGE)
def test_huge_transcripts_are_refused_in_bounded_time_and_memory(name: str) -> None:
    """No source takes long or much, whatever is in it."""
    source = _HUGE[name]()
    tracemalloc.start()
    started = perf_counter()
    report = validate(source)  # type: ignore[arg-type]  # a text or bytes
    text = str(report)
    taken = perf_counter() - started
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.problems
    assert len(text) < 5000
    assert taken < 60
    assert most < 300 * _MB


def test_a_huge_file_is_never_read_whole(tmp_path: Path) -> None:
    """Of a file that is too big, no more is read than tells so."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(10**10)
    (problem,) = validate(path).problems
    assert problem.code == "too-big"
