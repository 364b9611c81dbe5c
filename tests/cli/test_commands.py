"""The command line: what each command prints, and its exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from desertrules import Player, Record, sahara
from desertrules.cli.app import COMMANDS, app
from desertrules.cli.main import run
from desertrules.registry import game as find_game

PROGRAM = [sys.executable, "-m", "desertrules"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, in a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    record = Record(sahara.Options(players=2), players=[Player("Ann"), Player("Bob")])
    record = record.advance(Random(7))
    (tmp_path / "game.json").write_text(record.to_json(), encoding="utf-8")
    (tmp_path / "game.txt").write_text(record.to_text(), encoding="utf-8")
    return tmp_path


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command; return its exit code and what it printed."""
    code = run(list(words))
    out, err = capsys.readouterr()
    return code, out, err


# ---- Help ---------------------------------------------------------------------------------------


def test_the_bare_program_describes_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """In groups, each command with its description."""
    code, out, _ = call(capsys)
    assert code == 0
    for group in ("Play", "Check", "Positions", "Bots", "For programs"):
        assert f" {group} " in out
    for name, (_, function, _) in COMMANDS.items():
        words = (function.__doc__ or "").split()
        assert f" {name} " in out
        assert words and " ".join(words[:3]) in out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Flags show no default, and no option repeats a positional."""
    code, out, _ = call(capsys, "help", name)
    assert code == 0
    assert "Usage: desertrules" in out
    assert "Examples:" in out
    assert "[default: False]" not in out
    assert "--no-" not in out or name == "new"
    for word in ("GAME --game", "SOURCE --source", "MOVE --move", "DEPTH --depth"):
        assert word not in out


def test_help_names_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """With a word each, in `--bot` and in `bots`; shells complete them."""
    words = " ".join(call(capsys, "help", "play")[1].replace("│", "").split())
    assert "random (any legal move), greedy (the best move it sees, at once), turn" in words
    assert '_c=("random" "greedy" "turn"' in call(capsys, "completion", "bash")[1]
    _, out, _ = call(capsys, "bots")
    assert "strong     thinks ahead" in out


EXAMPLES = [
    line
    for name, (_, _, examples) in COMMANDS.items()
    for line in ["\n".join(examples)]
    if name not in {"play", "completion"}
]


@pytest.mark.parametrize("lines", EXAMPLES)
def test_examples_of_the_help_work(lines: str) -> None:
    """They can be pasted, one after the other."""
    script = lines.replace("desertrules ", f"{sys.executable} -m desertrules ")
    done = subprocess.run(["/bin/bash", "-ec", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- What commands print ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "out", "err"),
    [
        (["validate", "game.txt"], 0, "game.txt: valid: Sahara, 6 moves, unfinished", ""),
        (["validate", "none.txt"], 2, "", "Cannot read none.txt: no such file"),
        (["validate"], 2, "", "Nothing to validate. Name files or folders"),
        (["explain", "game.txt", "play 0"], 0, "`play 0` is legal.\n  Ann plays Palm 2.", ""),
        (
            ["explain", "game.txt", "stop"],
            1,
            "Illegal: You can't stop now: it's time to play a card. (SA3.1)\nSA3.1: In your turn",
            "",
        ),
        (["explain", "game.txt", "fly 3"], 2, "", "'fly' is not a move"),
        (["legal", "game.txt"], 0, "play 0\nplay 1\nplay 2\n", ""),
        (["legal", "game.json", "--json"], 0, '{"kind": "play", "pile": 0}\n', ""),
        (["apply", "game.txt", "stop"], 1, "", "Illegal move `stop`: You can't stop now"),
        (["apply", "game.txt", "play 0", "--to", "position"], 0, "sahara 1 ", ""),
        (["show", "game.txt"], 0, "Ann to play a card", ""),
        (["show", "game.txt", "--move", "99"], 2, "", "--move must be 0 to 6, not 99"),
        (["show", "game.txt", "--seat", "5"], 2, "", "--seat must be 0 to 1, not 5"),
        (["perft", "sahara", "2"], 0, "75\n", ""),
        (["perft", "sah", "2"], 0, "75\n", ""),
        (["perft", "game.txt", "1", "--divide"], 0, "play 0: 1\n", ""),
        (["perft", "game.txt", "1", "-p", "2"], 2, "", "only apply when you name a game"),
        (["convert", "game.json"], 0, "[Format 1]\n", ""),
        (["new", "sahra"], 2, "", "Unknown game 'sahra'. Did you mean 'sahara'?"),
        (["new", "sahara", "-p", "9"], 2, "", "Sahara is for 2 to 6 players, not 9"),
        (["new", "sahara", "-o", "desert=900"], 2, "", "Invalid option desert: expected 1 to 200"),
        (["new", "sahara", "-o", "desert"], 2, "", "Invalid --option 'desert': use NAME=VALUE"),
        (["new", "sahara", "-o", "foo=1"], 2, "", "  desert: Number of desert spaces (default"),
        (["sheet", "sahara"], 0, "[Game", ""),
        (["schema", "sahara", "move"], 0, '"$schema"', ""),
        (["selfplay", "sahara", "--games", "0"], 2, "", "--games must be at least 1, not 0"),
        (["selfplay", "sahara", "--bot", "greddy"], 2, "", "Did you mean 'greedy'?"),
        (["arena", "sahara", "--bot", "random"], 2, "", "An arena needs at least two bots"),
        (["arena", "--resume"], 2, "", "--resume needs --out FOLDER"),
        (["arena", "sahara", "--resume"], 2, "", "--resume uses the folder's settings: remove"),
        (["selfplay", "sahara", "--bot", "none.py:Bot"], 2, "", "there is no file none.py"),
        (["arena", "sahara", "--bot", "random", "--bot", "turn", "--seconds", "0"], 2, "", "be po"),
        (["validate", "game.txt", "--transcript-of", "9"], 2, "", "--transcript-of must be 0 to 1"),
        (["validate", "game.txt", "--frob"], 2, "", "Unknown option --frob"),
        (["show", "--frob"], 2, "", "Unknown option --frob"),
        (["convert", "game.txt", "x"], 2, "", "Unexpected argument 'x'"),
        (["help", "paly"], 2, "", "Unknown command 'paly'. Did you mean 'play'?"),
        (["new", "nomads", "--seed", "1", "--to", "position"], 0, "nomads-of-arabia 1 ", ""),
        (["explain", "game.txt", "play", "0"], 0, "`play 0` is legal.", ""),
        (["explain", "game.json", '{"kind": "play"}'], 2, "", "pile: missing"),
        (["frobnicate"], 2, "", "frobnicate"),
        (["show", "game.txt", "--out", "x"], 2, "", "--out"),
    ],
)
def test_commands(
    words: list[str], code: int, out: str, err: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says what is wrong and what to do."""
    found, printed, errors = call(capsys, *words)
    assert (found, err in errors, out in printed) == (code, True, True), (printed, errors)
    assert len(errors.splitlines()) <= 4
    assert "Traceback" not in errors


def test_a_line_of_many_records_is_a_source(capsys: pytest.CaptureFixture[str]) -> None:
    """`file.jsonl#2`, as `validate` prints it, works in other commands."""
    run(["selfplay", "sahara", "-o", "desert=3", "--games", "2", "--out", "games.jsonl"])
    code, out, _ = call(capsys, "validate", "games.jsonl", "--all")
    assert code == 0
    assert "games.jsonl#2: valid: Sahara" in out
    assert "2 of 2 records are valid." in out
    assert call(capsys, "show", "games.jsonl#2")[0] == 0
    code, _, err = call(capsys, "show", "games.jsonl#9")
    assert (code, "no record in line 9" in err) == (2, True)


def test_a_broken_record_is_shown_up_to_the_problem(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last legal position, and where the record stops."""
    text = (folder / "game.txt").read_text(encoding="utf-8")
    (folder / "bad.txt").write_text(f"{text}1. play 0  advance 9\n", encoding="utf-8")
    code, out, _ = call(capsys, "show", "bad.txt")
    assert code == 1
    assert "Ann to move 2 steps" in out
    assert "The record stops here:\nbad.txt:" in out


def test_lenient_and_fix(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One switch tolerates slips and lists them; `--fix` writes a corrected copy."""
    text = (folder / "game.txt").read_text(encoding="utf-8")
    (folder / "slip.txt").write_text(f"{text}1. PLAY 0\n", encoding="utf-8")
    assert call(capsys, "validate", "slip.txt")[0] == 1
    code, out, _ = call(capsys, "validate", "slip.txt", "--lenient")
    assert (code, "tolerated" in out) == (0, True)
    code, out, _ = call(capsys, "validate", "slip.txt", "--fix")
    assert "see slip.fixed.txt" in out
    assert call(capsys, "validate", "slip.fixed.txt")[0] == 0


def test_quiet_prints_the_summary_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the first problem of each kind, and advice."""
    (folder / "bad.txt").write_text("[Game 1]", encoding="utf-8")
    code, out, _ = call(capsys, "validate", ".", "--quiet")
    assert code == 1
    assert out.startswith("2 of 3 records are valid. First problem in each of the others:")


def test_pages_and_pictures_are_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As whole files."""
    assert call(capsys, "show", "game.txt", "--svg", "a.svg", "--html", "a.html")[0] == 0
    assert (folder / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    (folder / "bad.txt").write_text("[Game 1]", encoding="utf-8")
    assert call(capsys, "validate", "bad.txt", "--html", "report.html")[0] == 1
    assert "bad.txt" in (folder / "report.html").read_text(encoding="utf-8")
    code, _, err = call(capsys, "new", "sahara", "--out", "no/such/folder.json")
    assert (code, "Cannot write no/such/folder.json" in err) == (2, True)


def test_nothing_is_cut_in_silence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that goes wrong, or one of many, is refused; a state becomes a position."""
    text = (folder / "game.json").read_text(encoding="utf-8")
    (folder / "cut.json").write_text(text[:300], encoding="utf-8")
    code, out, err = call(capsys, "convert", "cut.json")
    assert (code, out) == (1, "")
    assert err.startswith("desertrules: cut.json:1:")
    assert "Unexpected end of file" in err
    (folder / "many.jsonl").write_text(f"{text}\n{text}\n", encoding="utf-8")
    code, _, err = call(capsys, "show", "many.jsonl")
    assert (code, err) == (
        2,
        "desertrules: many.jsonl holds many records: name one, such as many.jsonl#1\n",
    )
    run(["apply", "game.txt", "play 0", "--to", "state", "--out", "state.json"])
    code, out, _ = call(capsys, "convert", "state.json")
    assert (code, out.startswith("sahara 1 ")) == (0, True)


def test_lenient_conversion_lists_what_it_tolerated(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, beside the result."""
    text = (folder / "game.txt").read_text(encoding="utf-8")
    (folder / "slip.txt").write_text(f"{text}1. PLAY 0\n", encoding="utf-8")
    assert call(capsys, "convert", "slip.txt")[0] == 1
    code, out, err = call(capsys, "convert", "slip.txt", "--lenient")
    assert (code, out.startswith("{"), "slip.txt: tolerated: " in err) == (0, True, True)


def test_control_characters_are_escaped(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names from files reach the terminal with visible escapes."""
    record = Record(sahara.Options(players=2), players=[Player("A\x1b[31m"), Player("B\u202e")])
    (folder / "evil.json").write_text(record.advance(Random(1)).to_json(), encoding="utf-8")
    evil = "A\x1b[31m\x9b7\u202e"
    for words in (
        ["show", "evil.json"],
        ["show", evil],
        ["show", "evil.json", f"--{evil}"],
        ["validate", "evil.json"],
        ["validate", evil],
        ["explain", "evil.json", evil],
        ["convert", "evil.json", "--to", "text"],
        ["convert", "evil.json", "--to", "json"],
        ["new", "sahara", "--name", evil],
        ["new", evil],
        ["new", "sahara", "--option", evil],
        ["sheet", "sahara", "--out", f"{evil}/x"],
        ["selfplay", "sahara", "--bot", evil],
        ["arena", "--resume", "--out", evil],
        [evil],
    ):
        _, out, err = call(capsys, *words)
        assert not set("\x1b\x9b\u202e") & set(out + err), words


def test_a_seat_is_not_shown_why_a_record_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nearby legal moves may be those of another seat; in a game without secrets they are shown."""
    for game, shown in (("nomads-of-arabia", False), ("sahara", True)):
        record = Record(find_game(game).options(players=3)).advance(Random(1))
        (folder / "bad.txt").write_text(f"{record.to_text()}1. nonsense\n", encoding="utf-8")
        for words, everything in (([], True), (["--seat", "1"], shown)):
            code, out, _ = call(capsys, "show", "bad.txt", *words)
            assert code == 1
            assert ("nonsense" in out) == everything
            assert ("as it may reveal hidden information" in out) != everything


def test_validate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object per record, for programs."""
    _, out, _ = call(capsys, "validate", "game.txt", "--json")
    assert json.loads(out)["valid"] is True


def test_arena_folders_can_be_resumed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A finished one prints the same table again; a taken folder is named."""
    words = ["arena", "sahara", "-o", "desert=3", "--bot", "greedy", "--bot", "random"]
    code, first, _ = call(capsys, *words, "--games", "4", "--out", "cup", "--jobs", "1")
    assert code == 0
    assert "4 games of Sahara, 2 players" in first
    assert call(capsys, "arena", "--resume", "--out", "cup", "--jobs", "1")[1] == first
    code, _, err = call(capsys, *words, "--games", "4", "--out", "cup")
    assert (code, "cup" in err) == (2, True)
    (folder / "file").write_text("", encoding="utf-8")
    code, _, err = call(capsys, *words, "--games", "4", "--out", "file/cup")
    assert (code, "file/cup" in err) == (2, True)


def test_own_bots_by_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`path/to/file.py:Class`; the first one that fails is reported in a line."""
    (folder / "mine.py").write_text(
        "from attrs import frozen\nfrom desertrules import Bot, legal_moves\n\n\n"
        "@frozen\nclass First(Bot):\n    def choose(self, view, rng):\n"
        "        return legal_moves(view)[0]\n\n\n"
        "@frozen\nclass Broken(Bot):\n    def choose(self, view, rng):\n        return 1 / 0\n",
        encoding="utf-8",
    )
    words = ["-o", "desert=3", "--bot", "mine.py:First", "--bot", "random", "--max-moves", "60"]
    assert call(capsys, "selfplay", "sahara", *words, "--jobs", "1")[0] == 0
    words = ["-o", "desert=3", "--bot", "mine.py:Broken", "--bot", "random", "--games", "2"]
    for command in ("arena", "selfplay"):
        code, out, err = call(capsys, command, "sahara", *words, "--jobs", "1")
        assert code == 0
        assert (out + err).count("First forfeit: ") == 1
        assert "move 6: ZeroDivisionError" in out or "after 6 moves" in err


# ---- Processes ----------------------------------------------------------------------------------


def test_a_closed_pipe_and_a_full_disk_are_quiet() -> None:
    """Exit codes of a shell, no traceback."""
    script = f"{sys.executable} -m desertrules legal game.json | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["/bin/bash", "-c", script], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    if Path("/dev/full").is_char_device():
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*PROGRAM, "legal", "game.json"],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr.startswith("desertrules: Cannot write standard output: no space")


def test_standard_input_is_a_dash_and_may_be_closed() -> None:
    """A closed stream is an empty one."""
    for words, code in (("show -", 0), ("validate -", 0), ("legal - <&-", 1), ("help >&-", 0)):
        script = f"{sys.executable} -m desertrules {words} < game.txt"
        if "&" in words:
            script = f"{sys.executable} -m desertrules {words}"
        done = subprocess.run(["/bin/bash", "-c", script], capture_output=True, check=False)
        assert (done.returncode, done.stderr.count(b"Traceback")) == (code, 0)


def test_engine_mode_runs() -> None:
    """`serve` needs no extra and answers a request."""
    done = subprocess.run(
        [*PROGRAM, "serve"],
        input='{"id": 1, "op": "hello"}\n',
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ},
    )
    assert json.loads(done.stdout)["id"] == 1


@pytest.mark.parametrize("words", ["--handles", "--handles 0", "--handle 4", "4", "--handles 4 5"])
def test_engine_mode_takes_one_option(capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Whatever else stands behind `serve` is refused, not ignored."""
    code, _, err = call(capsys, "serve", *words.split())
    assert (code, "Usage: desertrules serve [--handles N]" in err) == (2, True)


def test_every_command_is_registered() -> None:
    """The table above and the program agree."""
    assert set(COMMANDS) <= set(app)
