"""The command `validate`: many records."""

import io
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desertrules import LostWork, validate
from desertrules.cli import checking
from desertrules.cli.judging import Manner, WrittenRecord, judge_one
from desertrules.serve.records import report_data
from tests.cli.running import Shell


@pytest.fixture
def games(shell: Shell) -> str:
    """Give three short records of Sahara as JSON Lines."""
    return shell.out("selfplay", "sahara", "-n", "3", "--seed", "1", "--max-moves", "20")


def _spoilt(line: str) -> str:
    record = json.loads(line)
    record["moves"][6] = {"kind": "play", "pile": 9}
    return json.dumps(record)


def test_valid_records_have_exit_code_0(shell: Shell, games: str) -> None:
    """Files, patterns, folders and standard input."""
    Path("games.jsonl").write_text(games, encoding="utf-8")
    Path("one.json").write_text(games.splitlines()[0], encoding="utf-8")
    Path("sub").mkdir()
    Path("sub/two.txt").write_text(shell.out("convert", "one.json"), encoding="utf-8")
    Path("sub/readme.md").write_text("no record", encoding="utf-8")
    assert shell.out("validate", "games.jsonl") == "3 of 3 records are valid\n"
    assert shell.out("validate", "one.json") == "one.json: valid: sahara, 20 moves, not over\n"
    assert shell.out("validate", "*.json*", "sub") == "5 of 5 records are valid\n"
    assert shell.out("validate", "-", stdin=games) == "3 of 3 records are valid\n"
    assert shell.out("validate", "-", stdin=games.splitlines()[0]) == "1 of 1 records are valid\n"
    text = Path("sub/two.txt").read_text(encoding="utf-8")
    assert shell.out("validate", "-", "--all", stdin=text).startswith("<stdin>: valid: sahara")
    lines = games.splitlines()
    gap = f"{lines[0]}\n\n{lines[1]}\n"
    shown = shell.out("validate", "-a", "-", stdin=gap)
    assert "<stdin>: valid" in shown
    assert "<stdin>#3: valid" in shown


def test_what_is_no_file_is_passed_over_in_folders_and_patterns(shell: Shell, games: str) -> None:
    """A pipe that nobody named would be waited for; a link that leads nowhere is told of."""
    Path("sub").mkdir()
    Path("sub/games.jsonl").write_text(games, encoding="utf-8")
    os.mkfifo("sub/pipe.json")
    Path("sub/device.json").symlink_to(os.devnull)
    for source in ("sub", "sub/*", "**"):
        assert shell.out("validate", source) == "3 of 3 records are valid\n"
    Path("sub/gone.json").symlink_to("nowhere")
    done = shell("validate", "sub")
    assert done.code == 2
    assert done.err == "desertrules: sub/gone.json: cannot be read: No such file or directory\n"


def test_an_invalid_record_has_exit_code_1_and_a_report(shell: Shell, games: str) -> None:
    """The report names the line of the file, the rule, and what was legal."""
    lines = games.splitlines()
    Path("games.jsonl").write_text("\n".join([lines[0], _spoilt(lines[1])]), encoding="utf-8")
    done = shell("validate", "games.jsonl")
    assert done.code == 1
    assert "games.jsonl#2:1:" in done.out
    assert "SA1.4" in done.out
    assert "1 of 2 records are valid" in done.out
    assert shell("validate", "-", stdin=b"\x00\xff").code == 1


def test_programs_get_json_one_object_a_record(shell: Shell, games: str) -> None:
    """Valid or not, every record has its line."""
    lines = games.splitlines()
    done = shell("validate", "--json", "-", stdin=f"{lines[0]}\n{_spoilt(lines[1])}\n")
    told = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 1
    assert [each["valid"] for each in told] == [True, False]
    assert [each["source"] for each in told] == ["<stdin>#1", "<stdin>#2"]
    assert told[1]["problems"][0]["rule"] == "SA1.4"
    assert told[1]["problems"][0]["move"] == 6


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "expected files"),
        (["nowhere.json"], "nowhere.json: no such file"),
        (["*.nothing"], "no such file"),
        (["--fast"], "unknown option: --fast"),
        (["-", "--jobs", "0"], "--jobs: expected 1 or more"),
        (
            ["-", "--lenient", "moves"],
            "--lenient: expected any of words, numbers, set-up, turns, extra, found 'moves'",
        ),
        (["-", "--transcript-of", "6"], "--transcript-of: expected 0 to 5, found 6"),
        (["-", "--transcript-of", "-1"], "--transcript-of: expected 0 to 5, found -1"),
        (["x" * 300], "cannot be read: File name too long"),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error."""
    assert problem in shell.fails(2, "validate", *words)


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_checked(
    shell: Shell, games: str
) -> None:
    """A link to nowhere, a name that is not in UTF-8: the exit code is 2."""
    Path("b.jsonl").write_text(games, encoding="utf-8")
    Path("a.json").symlink_to("nowhere")
    Path("caf\udce9.json").touch()
    done = shell("validate", ".")
    assert (done.code, done.out) == (2, "3 of 3 records are valid\n")
    assert done.err == (
        "desertrules: a.json: cannot be read: No such file or directory\n"
        "desertrules: 'caf\\udce9.json': a name of a file that is not in UTF-8\n"
    )
    told = shell("validate", "--json", "a.json", "b.jsonl")
    assert (told.code, len(told.out.splitlines())) == (2, 3)
    assert shell("validate", "a.json").out == ""
    problem = shell.fails(2, "migrate", "a.json", "b.jsonl", "--out", "c.jsonl")
    assert problem == "desertrules: a.json: cannot be read: No such file or directory\n"
    assert not Path("c.jsonl").exists()


def test_a_name_of_nothing_is_told_and_the_others_are_checked(shell: Shell, games: str) -> None:
    """The exit code is 2; where nothing could be checked there is no summary, and no page."""
    told = (
        "desertrules: nowhere: no such file\n"
        f"desertrules: {'x' * 300}: cannot be read: File name too long\n"
        "desertrules: *.nothing: no such file\n"
    )
    Path("one.json").write_text(games.splitlines()[0], encoding="utf-8")
    done = shell("validate", "nowhere", "one.json", "x" * 300, "*.nothing", "--html", "page.html")
    assert (done.code, done.err) == (2, told)
    assert done.out.splitlines() == [
        "one.json: valid: sahara, 20 moves, not over",
        "1 of 1 records are valid",
    ]
    Path("page.html").unlink()
    done = shell("validate", "nowhere", "x" * 300, "*.nothing", "--html", "page.html")
    assert (done.code, done.out, done.err) == (2, "", told)
    assert not Path("page.html").exists()


def test_a_pipe_is_read_like_a_file(shell: Shell, games: str) -> None:
    """As shells give one in place of a file."""
    os.mkfifo("pipe")
    line = games.splitlines()[0]
    writer = threading.Thread(target=lambda: Path("pipe").write_text(line, encoding="utf-8"))
    writer.start()
    assert shell.out("validate", "pipe") == "pipe: valid: sahara, 20 moves, not over\n"
    writer.join()


def test_a_worker_that_is_killed_is_told(
    shell: Shell, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the system, for want of memory."""

    def lost(*_: object, **__: object) -> None:
        raise LostWork

    monkeypatch.setattr(checking, "_with_progress", lost)
    problem = shell.fails(1, "validate", "-", "--jobs", "2", stdin=games * 20)
    message = "a process that checked records was ended; --jobs 1 does without"
    assert problem == f"desertrules: {message}\n"


def test_transcripts_and_leniency_are_passed_on(shell: Shell, games: str) -> None:
    """What may be overlooked is named."""
    record = json.loads(games.splitlines()[0])
    record["weather"] = "dry"
    Path("a.json").write_text(json.dumps(record), encoding="utf-8")
    assert shell("validate", "a.json").code == 1
    assert shell("validate", "a.json", "--lenient", "extra", "--transcript-of", "0").code == 0


def test_a_line_that_is_far_too_long_is_one_invalid_record(
    shell: Shell, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its beginning is read, and the next line is judged for itself."""
    monkeypatch.setattr("desertrules.cli.record_files._LONGEST", 10_000)
    Path("a.jsonl").write_text("[" * 25_000 + "\n\n" + games, encoding="utf-8")
    assert "3 of 4 records are valid" in shell("validate", "a.jsonl").out


def test_a_quick_look_sees_what_a_long_one_sees(games: str) -> None:
    """Records that are all right are told of in the same words, however they were read."""
    manner = Manner(as_json=True, everything=True, lenient=(), transcript_of=None, language="en")
    lines = games.splitlines()
    for line in (*lines, _spoilt(lines[0]), lines[0][:-1], lines[0].replace("palm", "p\udcff")):
        sheet = WrittenRecord("a", line.encode(errors="surrogateescape"))
        report = validate(sheet.data, name="a")
        told = json.loads(judge_one(manner, sheet).text or "")
        assert told["valid"] is report.valid
        assert {**report_data(report), **told} == {**report_data(report), "source": "a"}


def test_records_are_judged_side_by_side_in_order(shell: Shell, games: str) -> None:
    """With two processes the reports are those of one."""
    lines = games.splitlines() * 30
    lines[40] = _spoilt(lines[40])
    Path("a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    alone = shell("validate", "a.jsonl", "--jobs", "1", "--json")
    both = shell("validate", "a.jsonl", "--jobs", "2", "--json")
    assert alone.code == both.code == 1
    assert alone.out == both.out
    assert len(both.out.splitlines()) == 90


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(
    shell: Shell, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar goes to standard error, so that reports can be piped."""
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    done = shell("validate", "-", stdin=games)
    assert done.out == "3 of 3 records are valid\n"
    assert "validating" in screen.getvalue()
    assert "3 records" in screen.getvalue()


@pytest.mark.soak
def test_ten_thousand_records_use_all_cores_and_little_memory(tmp_path: Path) -> None:
    """All processes together stay under 200 MB."""
    command = [sys.executable, "-m", "desertrules"]
    words = ["selfplay", "through-the-desert", "-p", "4", "-n", "100", "--seed", "1"]
    made = subprocess.run([*command, *words], capture_output=True, check=True).stdout
    (tmp_path / "games.jsonl").write_bytes(made * 100)
    words = ["validate", str(tmp_path / "games.jsonl"), "--jobs", "2"]
    with subprocess.Popen([*command, *words], stdout=subprocess.PIPE, text=True) as process:
        seen = [[0]]
        while process.poll() is None:
            seen.append(_memory(process.pid))
        assert process.stdout is not None
        assert process.stdout.read() == "10000 of 10000 records are valid\n"
    assert max(len([size for size in sizes if size > 20 * 1024]) for sizes in seen) >= 3
    assert max(map(sum, seen)) < 200 * 1024


def _memory(pid: int) -> list[int]:
    """Give the kilobytes that a process and each of its children hold."""
    listed = subprocess.run(
        [shutil.which("ps") or "ps", "-o", "rss=", "--pid", str(pid), "--ppid", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(size) for size in listed.split()]


def test_report_is_told_in_a_language_and_by_names(shell: Shell, games: str) -> None:
    """The whole of it, but for what cannot be read; an unknown language is refused at once."""
    record = json.loads(_spoilt(games.splitlines()[0]))
    record["players"][0]["name"] = "Ada"
    del record["moves"][7:]
    Path("game.json").write_text(json.dumps(record), encoding="utf-8")
    text = shell.out("convert", "game.json")
    Path("game.txt").write_text(text, encoding="utf-8")
    done = shell("validate", "game.txt", "--lang", "de")
    assert done.out == (
        "game.txt:14:4: Zug 1, Ada (Platz 0): nicht erlaubt\n"
        f"    {text.splitlines()[13]}\n"
        "       ~~~~~~\n"
        "SA1.4: Stapel 9 gibt es nicht; die Stapel sind 0 bis 2."
        " Erlaubt ist hier für play: 0, 1, 2.\n"
        "game.txt: nicht gültig: sahara, die ersten 6 Züge sind erlaubt\n"
    )
    failed = shell.fails(2, "validate", "game.txt", "--lang", "es")
    assert failed == "desertrules: --lang: no game speaks 'es'; there are de, en, fr\n"


def test_summary_tells_a_referee_what_to_do(shell: Shell, games: str) -> None:
    """By what is wrong first in each record, most first, in every language."""
    record = json.loads(games.splitlines()[0])
    text = shell.out("convert", "-", stdin=json.dumps(record))
    Path("games").mkdir()
    for name, content in {
        "1.json": _spoilt(games.splitlines()[0]),
        "2.json": _spoilt(games.splitlines()[1]),
        "3.txt": text.replace("\n1. ", "\n7. "),
        "4.txt": text.replace("[Rules 2]\n", ""),
        "5.txt": text,
        "6.txt": "",
    }.items():
        Path("games", name).write_text(content, encoding="utf-8")
    done = shell("validate", "games", "--html", "page.html")
    assert done.code == 1
    summary = [
        "1 of 6 records are valid; what is wrong first in the others:",
        (
            "  2  SA1.4 no-such-pile  against the rules: ask the players what was played"
            " (first in games/1.json)"
        ),
        "  1  empty               ask for the whole file (first in games/6.txt)",
        "  1  missing-field       write down what is missing (first in games/4.txt)",
        (
            "  1  wrong-number        correct the numbers of turns, or overlook them:"
            " --lenient turns (first in games/3.txt)"
        ),
    ]
    assert done.out.splitlines()[-5:] == summary
    page = Path("page.html").read_text(encoding="utf-8")
    assert "\n".join(summary) in page
    assert (page.count("<section>"), page.count("<svg ")) == (5, 4)
    done = shell("validate", "games", "--lang", "fr")
    assert done.out.splitlines()[-5] == (
        "1 parties sur 6 sont valides ; la première faute des autres :"
    )


def test_page_shows_no_more_records_than_a_browser_can_draw(
    shell: Shell, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first are shown; a transcript as its seat saw it."""
    monkeypatch.setattr(checking, "_MOST_PICTURES", 1)
    lines = [_spoilt(line) for line in games.splitlines()]
    Path("games.jsonl").write_text("\n".join(lines), encoding="utf-8")
    shell("validate", "games.jsonl", "--html", "page.html", "--transcript-of", "0")
    page = Path("page.html").read_text(encoding="utf-8")
    assert (page.count("<section>"), page.count("<svg ")) == (1, 1)
    assert "games.jsonl#1" in page


def test_leniencies_that_were_needed_are_told_to_programs(shell: Shell, games: str) -> None:
    """By name, with how often, and where first; of data without a place."""
    text = shell.out("convert", "-", stdin=games.splitlines()[0]).replace("\n1. ", "\n")
    (told,) = [
        json.loads(line)
        for line in shell.out(
            "validate", "-", "--json", "--lenient", "numbers", stdin=text
        ).splitlines()
    ]
    assert told["overlooked"] == [
        {
            "leniency": "numbers",
            "times": 1,
            "message": "a line without a number is read as turn 1",
            "line": 13,
            "column": 1,
        }
    ]
    record = json.dumps({**json.loads(games.splitlines()[0]), "weather": "dry"})
    told = json.loads(shell.out("validate", "-", "--json", "--lenient", "extra", stdin=record))
    (extra,) = told["overlooked"]
    assert (extra["message"], extra["line"]) == ("no field is called 'weather'", None)
