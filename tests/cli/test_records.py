"""The commands `convert`, `migrate` and `schema`."""

import json
from pathlib import Path

import pytest

import desertrules
from tests.cli.running import Shell


def test_json_becomes_text_and_text_json(shell: Shell) -> None:
    """Both ways nothing is lost."""
    written = shell.out("new", "sahara", "--seed", "7")
    text = shell.out("convert", stdin=written)
    assert text.startswith("[Format 1]")
    assert shell.out("convert", "-", stdin=text) == written
    assert shell.out("convert", "--to", "text", stdin=text) == text


def test_the_last_state_can_be_written(shell: Shell) -> None:
    """As JSON or as a line."""
    written = shell.out("new", "sahara", "--seed", "7")
    line = shell.out("convert", "--to", "position", stdin=written)
    state = shell.out("convert", "--to", "state", stdin=written)
    assert desertrules.dump(desertrules.position_from_text(line)) == json.loads(state)


@pytest.mark.parametrize(
    ("data", "problem"),
    [(b"{}", "<stdin>: $"), (b"[Game", "<stdin>: line 1"), (b"\xff", "is not written in UTF-8")],
)
def test_what_is_no_record_is_refused(shell: Shell, data: bytes, problem: str) -> None:
    """Every problem is named with its place."""
    assert problem in shell.fails(1, "convert", stdin=data)


def test_moves_are_not_judged_unless_a_state_is_asked_for(shell: Shell) -> None:
    """A record with an illegal move can still be written in another form."""
    record = json.loads(shell.out("new", "sahara", "--seed", "7"))
    record["moves"].append({"kind": "play", "pile": 5})
    assert "play 5" in shell.out("convert", stdin=json.dumps(record))
    message = shell.fails(1, "convert", "--to", "state", stdin=json.dumps(record))
    assert "has no last state: SA1.4" in message


OLD = {
    "version": 0,
    "game": "through-the-desert",
    "options": {"players": 2, "board": "classic"},
    "names": ["Ann", "Bob"],
    "moves": [["palms", ["b8", "d3", "h11", "j3", "m7"]]],
    "result": None,
}


def test_old_records_are_brought_to_the_newest_format(shell: Shell) -> None:
    """One line a record, whatever the form was."""
    made = shell.out("migrate", "-", stdin=json.dumps(OLD))
    record = json.loads(made)
    assert record["format"] == 1
    assert record["players"][0]["name"] == "Ann"
    assert shell.out("migrate", "-", stdin=shell.out("convert", stdin=made)) == made


def test_files_are_written_anew_in_place(shell: Shell) -> None:
    """Each keeps its form: JSON, JSON Lines, or notation."""
    Path("a.json").write_text(json.dumps(OLD), encoding="utf-8")
    Path("b.jsonl").write_text(f"{json.dumps(OLD)}\n{json.dumps(OLD)}\n", encoding="utf-8")
    text = shell.out("convert", "a.json")
    Path("c.txt").write_text(text, encoding="utf-8")
    assert shell.out("migrate", "--in-place", ".") == ""
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["format"] == 1
    assert len(Path("b.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert Path("c.txt").read_text(encoding="utf-8") == text
    assert shell.out("validate", ".") == "4 of 4 records are valid\n"


@pytest.mark.parametrize("words", [[], ["--in-place", "-"]])
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str]) -> None:
    """Nothing can be written in place of standard input."""
    assert "migrate: expected files" in shell.fails(2, "migrate", *words)


def test_schemas_are_those_of_the_library(shell: Shell) -> None:
    """Of records unless another is asked for."""
    assert json.loads(shell.out("schema", "sahara")) == desertrules.schema("sahara", "record")
    written = json.loads(shell.out("schema", "sahara", "move"))
    assert written == desertrules.schema("sahara", "move")


def test_what_was_read_leniently_is_written_strictly(shell: Shell) -> None:
    """A filled-in sheet becomes notation; without a leniency it is refused."""
    slips = Path(__file__).parents[1] / "record" / "slips"
    sheet = (slips / "sheet.txt").read_text(encoding="utf-8")
    options = ["--lenient", "words", "--lenient", "numbers", "--lenient", "set-up"]
    written = shell.out("convert", "-", "--to", "text", *options, stdin=sheet)
    assert written == (slips / "strict" / "sheet.txt").read_text(encoding="utf-8")
    failed = shell.fails(1, "convert", "-", *options[:4], stdin=sheet)
    assert failed.splitlines()[0].startswith("desertrules: <stdin>:15:11: expected cell=value")
    failed = shell.fails(2, "convert", "-", "--lenient", "word", stdin=sheet)
    names = "words, numbers, set-up, turns, extra"
    assert failed == f"desertrules: --lenient: expected any of {names}, found 'word'; words?\n"
