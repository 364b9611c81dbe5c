"""A game in the terminal."""

import io
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import desertrules
from desertrules import IllegalMove, Record, Seat
from desertrules import through_the_desert as td
from desertrules.cli import keyboard
from desertrules.cli.conversation import Conversation
from desertrules.cli.errors import CommandError
from desertrules.cli.saving import Saving
from desertrules.cli.screen import say, show_position
from desertrules.cli.session import Session
from desertrules.cli.streams import Ended
from tests.cli.running import Shell
from tests.cli.sessions import FOLDER, SESSIONS, shown_in

TTD = ["play", "through-the-desert", "--seed", "3"]
SHORT = ["play", "sahara", "--seed", "5", "-o", "desert=1", "--bot", "random"]
_ANSWERS = ["0", *map(str, range(10)), "1", "2", "retreat", "sheik", "favour", "stop"]
"""Words of which one or the other is a move at any time in a short game of Sahara."""


def _type(shell: Shell, *lines: str, words: list[str] = TTD) -> str:
    """Type lines into a game; give all that was shown."""
    return shell.out(*words, stdin="".join(f"{line}\n" for line in lines))


def test_a_game_that_is_not_named_is_asked_for_only_where_somebody_sits(shell: Shell) -> None:
    """Without a terminal that is wrong usage."""
    problem = shell.fails(2, "play")
    assert problem == (
        "desertrules: play: expected a game: through-the-desert, sahara, nomads-of-arabia;"
        " or --from and a file\n"
    )


def test_json_is_understood_too(shell: Shell) -> None:
    """A legal move is made, an illegal one is refused by its rule, and what is no JSON is told."""
    legal = '{"kind": "rider", "colour": "white", "cell": "e5"}'
    shown = _type(shell, legal.replace("e5", "e6"), "why", "{", legal, "log")
    assert "e6 holds a waterhole (TD5.2).\n" in shown
    assert "TD5.2: It must not hold a waterhole" in shown or "TD5.2: " in shown
    assert "'{' is no JSON" in shown
    assert "seat 0: rider white e5\n" in shown


def test_nonsense_is_answered_politely(shell: Shell) -> None:
    """No traceback, whatever is typed."""
    shown = _type(shell, "", "xyzzy", "99999999999999999999", "{", "rider white", "\x00", "w " * 40)
    assert "'xyzzy' is nothing that can be done now." in shown
    assert "'99999999999999999999' is nothing that can be done now." in shown
    assert "rider white could be one of 121 moves:" in shown
    assert "Traceback" not in shown


def test_a_game_is_saved_and_gone_on_with(shell: Shell) -> None:
    """JSON unless the name ends in .txt; the saved game is a valid record."""
    shown = _type(shell, "rider white e5", "quit", words=[*TTD, "--save", "mine.json"])
    assert "Save" not in shown
    report = desertrules.validate(Path("mine.json"))
    assert report.valid
    assert report.record is not None
    assert [player.agent for player in report.record.players] == [None, "greedy"]
    shown = _type(shell, "quit", words=["play", "--from", "mine.json"])
    assert "riders s v t p" in shown
    assert "not saved" not in shown
    words = [*TTD, "--from", "mine.json", "--save", "mine.json"]
    assert "Saved" not in _type(shell, "rider sky r8", "quit", words=words)
    again = desertrules.validate(Path("mine.json"))
    assert again.valid and again.moves > report.moves


def test_a_game_is_saved_after_every_move(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --save nothing is lost, however the game ends."""
    kept: list[int] = []
    answers = _ANSWERS

    def typed(_: str) -> str:
        kept.append(desertrules.validate(Path("mine.txt")).moves)
        return answers[len(kept) % len(answers)]

    monkeypatch.setattr(keyboard, "typed", typed)
    shown = shell.out(*SHORT, "--save", "mine.txt")
    assert kept == sorted(kept)
    assert len({*kept}) > 10
    assert desertrules.validate(Path("mine.txt")).result_is_true
    assert "Saved to" not in shown
    assert [path.name for path in shell.folder.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("words", [["--save", "other.txt"], ["--save", ""]])
def test_a_file_that_is_there_already_is_not_saved_to(shell: Shell, words: list[str]) -> None:
    """Only the file that the game came from is its own; --from goes on with another."""
    Path("other.txt").write_text("precious", encoding="utf-8")
    Path("link.txt").symlink_to("other.txt")
    problem = shell.fails(2, *TTD, *words)
    assert problem in {
        "desertrules: --save: other.txt is there already; --from other.txt goes on with it\n",
        "desertrules: expected the name of a file, found nothing\n",
    }
    assert "link.txt is there already" in shell.fails(2, *TTD, "--save", "link.txt")
    assert Path("other.txt").read_text(encoding="utf-8") == "precious"


def test_writing_over_another_file_is_asked_first(shell: Shell) -> None:
    """A file that this game has made is written again without a question."""
    Path("other.json").write_text("precious", encoding="utf-8")
    for answer in ("n", "", "what"):
        shown = _type(shell, "white e5", "save other.json", answer, "quit", "n")
        assert "other.json is there already. Write over it? [y/N] The game was not saved." in shown
        assert Path("other.json").read_text(encoding="utf-8") == "precious"
    shown = _type(shell, "white e5", "save other.json", "y", "sky r8", "save other.json")
    assert shown.count("Write over it?") == 1
    assert shown.count("Saved to other.json.") == 2
    assert desertrules.validate(Path("other.json")).valid


def test_a_finished_or_left_game_is_saved_beside_what_is_there(shell: Shell) -> None:
    """The name gets a number; the next save of the same game goes to the same file."""
    Path("sahara.json").write_text("precious", encoding="utf-8")
    Path("sahara-2.json").symlink_to("nowhere")
    shown = _type(shell, "1", "0", "save", *_ANSWERS * 60, words=SHORT)
    assert shown.count("Saved to sahara-3.json.") == 2
    assert desertrules.validate(Path("sahara-3.json")).result_is_true
    assert Path("sahara.json").read_text(encoding="utf-8") == "precious"
    assert Path("sahara-2.json").is_symlink()
    assert not Path("nowhere").exists()


@pytest.mark.parametrize(
    ("answers", "said", "files"),
    [
        (["y"], "Saved to through-the-desert.json.", 1),
        ([""], "Saved to through-the-desert.json.", 1),
        ([], "Saved to through-the-desert.json.", 1),
        (["No"], "The game was not saved.", 0),
        (["show", "quit", "n"], "The game was not saved.", 0),
    ],
)
def test_leaving_an_unsaved_game_asks(
    shell: Shell, answers: list[str], said: str, files: int
) -> None:
    """Nobody there to answer means yes; what is neither yes nor no goes on with the game."""
    shown = _type(shell, "white e5", "quit", *answers)
    asked = 1 if len(answers) < 2 else 2
    assert shown.count("The game is not saved. Save it? [Y/n] ") == asked
    assert shown.endswith(f"{said}\n")
    assert len(list(shell.folder.iterdir())) == files


def test_a_game_that_cannot_be_saved_is_not_left_by_mistake(shell: Shell) -> None:
    """It goes on, until the person says no or is gone; every attempt is told."""
    words = [*TTD, "--save", "no/such/folder"]
    told = "no/such/folder: cannot be written: No such file or directory\n"
    shown = _type(shell, "white e5", "quit", "y", "quit", "n", words=words)
    assert shown.count("Save it?") == 2
    assert shown.count(told) == 4
    assert shown.endswith("The game was not saved.\n")
    assert _type(shell, "white e5", words=words).endswith(told)


@pytest.mark.parametrize("error", [KeyboardInterrupt, Ended, OSError(28, "No space left")])
def test_a_game_that_is_ended_from_outside_is_saved(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Ctrl-C, a terminal that is closed, an output that fails: the file is named."""
    lines = iter(["white e5", "sky r8"])

    def typed(_: str) -> str:
        for line in lines:
            return line
        raise error

    monkeypatch.setattr(keyboard, "typed", typed)
    done = shell(*TTD)
    assert done.code in {130, 143, 2}
    first = "desertrules: the game was saved to through-the-desert.json\n"
    assert done.err.startswith(first)
    assert len(done.err.splitlines()) == (2 if done.code == 2 else 1)
    assert desertrules.validate(Path("through-the-desert.json")).valid
    lines = iter(["white e5"])
    monkeypatch.setattr("desertrules.cli.saving.write_new", _no_room)
    assert "desertrules: no room\n" in shell(*TTD).err


def _no_room(*_: object) -> str:
    raise CommandError("no room")


def test_people_who_are_gone_are_not_waited_for(shell: Shell) -> None:
    """The end of the input while others look away ends the game."""
    words = ["play", "nomads-of-arabia", "--seat", "0", "--seat", "1", "--seed", "3"]
    assert _type(shell, "halt", words=words).endswith("Saved to nomads-of-arabia.json.\n")


def test_bytes_in_another_encoding_are_no_move(shell: Shell) -> None:
    """What is typed need not be UTF-8 for the game to go on."""
    shown = shell.out(*TTD, stdin=b"caf\xe9\nquit\n")
    assert "is nothing that can be done now" in shown


def test_a_game_that_cannot_be_saved_goes_on(shell: Shell) -> None:
    """The message says why."""
    assert "no/such/place: cannot be written" in _type(shell, "save no/such/place", "quit")
    assert "File name too long" in _type(shell, f"save {'x' * 300}", "quit")
    assert "no file has such a name" in _type(shell, "save a\0b", "quit")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seat", "2"], "--seat: expected 0 to 1, found 2"),
        (["--from", "sahara.json"], "sahara.json: expected a record of through-the-desert"),
        (["--from", "state.json"], "state.json: expected a record of through-the-desert"),
        (["--name", "Ann", "--name", "Bob", "--seat", "1"], "--name: 2 names for 1 people"),
        (["--name", "Ann", "--name", "Bob", "--name", "C"], "--name: 3 names for 2 people"),
        (["--bot", "gredy"], "--bot: no bot is called 'gredy'; did you mean 'greedy'?"),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error."""
    shell.out("new", "sahara", "--seed", "7", "--out", "sahara.json")
    shell.out("new", "through-the-desert", "--to", "state", "--out", "state.json")
    assert problem in shell.fails(2, *TTD, *words)


def test_a_whole_game_is_played_to_its_end(shell: Shell) -> None:
    """The winner is told, and the record is saved without asking."""
    shown = _type(shell, *_ANSWERS * 60, words=SHORT)
    assert "The game is over (oasis-full); won by" in shown
    assert "Saved to sahara.json." in shown
    report = desertrules.validate(Path("sahara.json"))
    assert report.result_is_true


def test_secrets_are_not_shown_to_the_others(shell: Shell) -> None:
    """Before another person's turn the screen is cleared, and everybody is asked to look away."""
    words = ["play", "nomads-of-arabia", "--seat", "0", "--seat", "1", "--seed", "3"]
    shown = _type(shell, "halt", "", "show", words=words)
    assert "It is for seat 1 to choose. The others look away; then press Enter." in shown
    assert "\n" * 60 in shown
    open_game = ["play", "sahara", "--seat", "0", "--seat", "1", "--seed", "3"]
    assert "look away" not in _type(shell, "play 1", words=open_game)


@pytest.fixture
def session() -> Session:
    """Give a game between a person and a bot at the person's first choice."""
    begun = Session(Record(td.Options(2)), {1: "random"}, Random(3))
    begun.others()
    return begun


def test_a_session_follows_the_rules(session: Session) -> None:
    """An illegal move changes nothing."""
    before = session.state
    with pytest.raises(IllegalMove):
        session.play(td.Pass())
    assert session.state is before
    assert session.person == 0
    assert session.people == [0]
    assert len(session.record().moves) == len(session.moves)


class _Readline:
    """What `readline` was told."""

    def __init__(self) -> None:
        self.completer: Any = None
        self.told: list[str] = []

    def set_completer(self, completer: Any) -> None:
        self.completer = completer

    def set_completer_delims(self, delims: str) -> None:
        self.told.append(delims)

    def parse_and_bind(self, line: str) -> None:
        self.told.append(line)


def test_the_tab_key_completes_moves_and_words(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole moves are offered, as far as they fit what is typed."""
    readline = _Readline()
    monkeypatch.setitem(sys.modules, "readline", readline)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    saving = Saving(session, None, None)
    keyboard.complete_with(Conversation(session, saving)._completions)
    assert readline.told == ["", "tab: complete"]
    assert readline.completer("sco", 0) == "score"
    assert readline.completer("sco", 1) is None
    assert readline.completer("rider mint e", 0) == "rider mint e1"


def test_a_system_without_readline_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completion is a comfort, not a need."""
    monkeypatch.setitem(sys.modules, "readline", None)
    keyboard.complete_with(lambda _: [])


def test_a_person_who_quits_by_ctrl_c_is_not_scolded(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is the shell's for Ctrl-C, and nothing is printed."""

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(keyboard, "typed", interrupt)
    done = shell(*TTD)
    assert (done.code, done.err) == (130, "")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_camels_in_their_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of the board are coloured, and numbers of rules are bold."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    begun = Session(Record(td.Options(2)), {1: "random"}, Random(3))
    begun.others()
    begun.play(td.Rider(td.Colour.WHITE, td.Cell("e5")))
    show_position(td, begun.state, Seat(0))
    say("TD5.2: no")
    shown = terminal.getvalue()
    assert "\x1b[1;30;47mW0" in shown
    assert "\x1b[1;32mY" in shown
    assert "\x1b[1mTD5.2" in shown


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_shows_what_it_showed(name: str) -> None:
    """If this fails, look at the difference; `python -m tests.cli.sessions` writes it anew."""
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert shown_in(SESSIONS[name]) == kept
