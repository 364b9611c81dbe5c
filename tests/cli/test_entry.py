"""How the command line begins and ends."""

import io
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path

import pytest

from desertrules import Record, record_to_json, sahara
from desertrules.cli import entry
from desertrules.cli.app import EXAMPLES, app, run
from desertrules.cli.entry import main
from desertrules.core import extras, registry
from tests.cli.running import Shell
from tests.core import toy
from tests.serve.talking import ask

COMMAND = [sys.executable, "-m", "desertrules"]


def test_every_command_shows_its_examples(shell: Shell) -> None:
    """No command is without one."""
    listed = shell.out("--help")
    for name, lines in EXAMPLES.items():
        assert name in listed
        shown = shell.out(name, "--help")
        assert all(f"$ {line}" in shown for line in lines)
    assert set(app.resolved_commands()) >= set(EXAMPLES)
    commands = {name for name in app.resolved_commands() if not name.startswith("-")}
    assert commands == set(EXAMPLES)


def test_validating_imports_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """Of the time for a few records, most goes to the start."""
    record = tmp_path / "game.json"
    record.write_text(record_to_json(Record(sahara.Options(2))), encoding="utf-8")
    code = (
        "import sys; from desertrules.cli.entry import main; code = main(sys.argv[1:]);"
        " print({*sys.modules} & {'rich', 'importlib.metadata', 'desertrules.render.findings',"
        " 'desertrules.serve', 'desertrules.nomads_of_arabia'}); sys.exit(code)"
    )
    command = [sys.executable, "-c", code, "validate", str(record), "--jobs", "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "set()"


OPTIONS = """\
Options of the games:
  through-the-desert, 2 to 5 players
    board: the map that is played on (TD2)
        classic or @file [default: classic]
  sahara, 2 to 6 players
    desert: how many desert spaces the track has (SA1.1)
        1 to 200 [default: as the others ask for]
    must_use: whether a card must be used as far as it can be (SA3.4)
        false or true [default: false]
    sheik: whose camels a sheik moves, or its own anywhere (SA4.4, SA4.5)
        own or any or anywhere [default: own]
  nomads-of-arabia, 3 to 6 players
    special: how many special discs are used (NA1.7)
        0 to 5 [default: 5]
    finale: which final discs are used (NA1.7)
        full or short [default: full]
    components: the reconstructed figures (NA1)
        classic or @file [default: classic]

"""


@pytest.mark.parametrize("name", ["new", "play", "selfplay", "perft"])
def test_the_help_lists_the_options_of_every_game(shell: Shell, name: str) -> None:
    """With their values and defaults, as the games say them."""
    assert OPTIONS in shell.out(name, "--help")
    assert "Options of the games" not in shell.out("validate", "--help")


@pytest.mark.usefixtures("known_games")
def test_a_game_from_elsewhere_that_is_broken_does_no_harm(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The help says what is wrong with it, and all other games can be used."""
    monkeypatch.setattr(registry, "_entries", lambda: {"toy": toy.__name__, "mirage": "no_module"})
    shown = shell.out("new", "-h")
    assert "\n  toy, 2 players\n" in shown
    assert "\n  mirage: the game mirage cannot be loaded: there is no module no_module\n" in shown
    state = shell.out("new", "nomads-of-arabia", "--seed", "7", "--to", "state")
    assert "Seat 0 is to move." in shell.out("show", stdin=state)
    assert "<stdin>: $" in shell.fails(1, "show", stdin='{"options": {"sand": 1}}')
    assert "there is no module no_module" in shell.fails(1, "perft", "mirage", "1")
    assert shell.out("perft", "toy", "1", "-o", "length=5") == "2\n"
    assert "unexpected field 'sand'" in shell.fails(2, "perft", "toy", "1", "-o", "sand=5")
    assert [game["name"] for game in ask("hello")["games"]] == [*registry._OURS, "toy"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_help_work_when_they_are_typed(name: str, tmp_path: Path) -> None:
    """They are run by a shell in order, in a folder of their own."""
    scripts = Path(sys.executable).parent
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "desertrules"
    program.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m desertrules "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    path = os.pathsep.join([str(program.parent), str(scripts), os.environ["PATH"]])
    for line in EXAMPLES[name]:
        done = subprocess.run(
            ["/bin/sh", "-ec", line],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line


def test_the_module_is_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m desertrules` runs a command; importing the module does nothing."""
    monkeypatch.setattr(sys, "argv", ["desertrules", "--version"])
    runpy.run_module("desertrules.__main__")
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit) as end:
        runpy.run_module("desertrules", run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == "0.1.0\n"
    command = [sys.executable, "-m", "desertrules", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "0.1.0\n"


@pytest.mark.parametrize(
    ("columns", "bounded"),
    [("99999999", "999"), ("1", "20"), ("80", "80"), ("9" * 5000, "80"), ("²", "80"), ("0", "80")],
)
def test_a_size_that_no_screen_has_is_not_drawn(shell: Shell, columns: str, bounded: str) -> None:
    """Lines would have no end; in a single column rich finds none."""
    shell.patch.setattr(sys, "__stdout__", None)
    shell.patch.setenv("COLUMNS", columns)
    shell.patch.setenv("LINES", "1000")
    shell.out("--version")
    assert (os.environ["COLUMNS"], os.environ["LINES"]) == (bounded, "999")


def test_a_window_that_changes_is_followed(shell: Shell) -> None:
    """What the environment does not say is not said there."""
    shell.patch.setattr(sys, "__stdout__", None)
    shell.patch.delenv("COLUMNS")
    shell.patch.delenv("LINES", raising=False)
    shell.out("--version")
    assert not {"COLUMNS", "LINES"} & {*os.environ}


def test_the_help_is_no_wider_than_a_screen() -> None:
    """Whatever the environment says."""
    wide = {**os.environ, "COLUMNS": "99999999", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([*COMMAND, "--help"], env=wide, capture_output=True, check=True)
    assert max(map(len, done.stdout.decode().splitlines())) == 999


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["new", "x" * 999], f'Invalid value "{"x" * 37}..." for GAME.'),
        (["serve", "x" * 999], f"Unused Tokens: ['{'x' * 37}...']."),
        (["new", "sahara", "--" + "x" * 999], f"Unknown option: --{'x' * 35}..."),
        (["new", "sahara", "--seed=" + "x" * 999], f'unable to convert "{"x" * 37}..." into int.'),
        (["show", "--" + "x" * 999], f"desertrules: unknown option: --{'x' * 35}..."),
        (["validate", "--" + "x" * 99], f"desertrules: unknown option: --{'x' * 35}..."),
        (["serve", *["x"] * 999], "Unused Tokens: ['x', 'x', "),
    ],
)
def test_what_was_typed_is_not_told_at_length(shell: Shell, words: list[str], told: str) -> None:
    """One word that is very long, or very many."""
    complaint = shell.fails(2, *words)
    assert told in complaint.replace("\n", " ").replace(" │ │ ", " ")
    assert len(complaint) < 2000


def test_the_version_is_that_of_the_library(shell: Shell) -> None:
    """`desertrules --version` prints it alone."""
    assert shell.out("--version").strip() == "0.1.0"


def test_without_a_command_the_help_is_shown(shell: Shell) -> None:
    """A newcomer sees what there is."""
    assert "Usage: desertrules COMMAND" in shell.out()


@pytest.mark.parametrize("name", ["bash", "zsh", "fish", "powershell"])
def test_shells_complete_commands_and_games(shell: Shell, name: str) -> None:
    """The script knows commands, options and the names of games."""
    script = shell.out("completion", name)
    for word in ("selfplay", "through-the-desert", "--players"):
        assert word in script


def test_without_the_extra_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing but the standard library is needed to say so."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "cyclopts" else util)
    assert main(["new", "sahara"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        'desertrules: the command line needs cyclopts: pip install "desertrules[cli]"'
    ]


def test_engine_mode_needs_no_extra() -> None:
    """`serve` imports neither cyclopts nor rich."""
    code = (
        "import sys; from desertrules.cli.entry import main; code = main(['serve']);"
        "sys.exit(code or bool({'cyclopts', 'rich'} & set(sys.modules)))"
    )
    asked = b'{"id": 1, "op": "hello"}\n'
    done = subprocess.run(
        [sys.executable, "-c", code], input=asked, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b'{"id": 1, "ok": true')


@pytest.mark.parametrize("begin", [main, run])
def test_the_engine_answers_on_standard_output(
    begin: Callable[[list[str]], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same with the extra and without."""
    asked, answers = io.BytesIO(b'{"id": 1, "op": "hello"}\n'), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(asked))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(answers))
    assert begin(["serve"]) == 0
    assert answers.getvalue().startswith(b'{"id": 1, "ok": true')


def test_importing_the_entry_needs_the_standard_library_alone() -> None:
    """So that the message can be printed where nothing is installed."""
    code = (
        "import sys; import desertrules.cli.entry;"
        "sys.exit(bool({'cyclopts', 'rich', 'attrs', 'attr', 'cattrs'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_closed_pipe_ends_a_command_quietly() -> None:
    """As other programs do: `desertrules legal | head -1` prints one line and nothing else."""
    line = f'"{sys.executable}" -m desertrules perft sahara 4 --divide'
    many = f'"{sys.executable}" -m desertrules selfplay through-the-desert -n 50 --seed 1'
    for command in (line, many):
        done = subprocess.run(
            ["/bin/sh", "-c", f"({command}; echo $? >&2) | head -c 10"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert len(done.stdout) == 10
        assert done.stderr in {"0\n", "141\n"}


def test_a_closed_pipe_has_the_exit_code_of_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held back is thrown away, so that Python does not complain on its way out."""

    def fail(_: list[str]) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(entry, "_run", fail)
    closed: list[int] = []
    monkeypatch.setattr(os, "dup2", lambda _, kept: closed.append(kept))
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    assert main(["new"]) == 141
    assert closed
    monkeypatch.setattr(sys, "argv", ["desertrules", "new"])
    assert main() == 141


def test_an_error_of_the_library_is_a_message(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the library refuses ends with exit code 1, and no traceback."""
    from desertrules import InvalidValue  # noqa: PLC0415 - next to its only use

    def fail(*_: object, **__: object) -> int:
        message = "too sandy"
        raise InvalidValue(message)

    monkeypatch.setattr("desertrules.cli.app.app", fail)
    assert shell.fails(1, "new", "sahara") == "desertrules: too sandy\n"
