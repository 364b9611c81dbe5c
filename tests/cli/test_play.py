"""A game in the terminal."""

import builtins
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
from desertrules.cli import play as playing
from desertrules.cli.errors import CommandError
from desertrules.cli.saving import Saving
from desertrules.cli.screen import say, show_position
from desertrules.cli.session import Session
from desertrules.cli.streams import Ended
from tests.cli.running import Shell

TTD = ["play", "through-the-desert", "--seed", "3"]


def _type(shell: Shell, *lines: str, words: list[str] = TTD) -> str:
    """Type lines into a game; give all that was shown."""
    return shell.out(*words, stdin="".join(f"{line}\n" for line in lines))


def test_a_newcomer_sees_the_board_and_how_to_go_on(shell: Shell) -> None:
    """The first screen says what can be typed, and whose turn it is."""
    shown = _type(shell, "help", "quit")
    assert "Type help for what you can type." in shown
    assert "   a b c d e f" in shown
    assert "Seat 0 is to move. There are 605 moves; type moves to list them." in shown
    assert "take back your last move" in shown
    assert "chance: palms b8,d3,h11,j3,q3, water a6=2," in shown


def test_a_move_is_typed_in_full_by_its_words_or_by_its_number(shell: Shell) -> None:
    """All three lead to the same move, and the bot answers."""
    for typed in ("rider white e5", "white e5", "25"):
        shown = _type(shell, typed, f"save {typed}.txt")
        assert "seat 1 (greedy): rider" in shown
        assert f"Saved to {typed}.txt." in shown
        assert "1. rider white e5" in Path(f"{typed}.txt").read_text(encoding="utf-8")


def test_words_that_fit_several_moves_are_asked_back(shell: Shell) -> None:
    """The moves are listed with their numbers, and nothing is done."""
    shown = _type(shell, "e5")
    assert "Which of these?\n  25 rider white e5" in shown
    assert list(shell.folder.iterdir()) == []


def test_moves_are_listed_numbered_and_by_a_word(shell: Shell) -> None:
    """A long list can be cut down to what one looks for."""
    shown = _type(shell, "moves e5", "moves camelot", "moves")
    assert "  25 rider white e5" in shown
    assert " 146 rider sky e5" in shown
    assert "No move has 'camelot' in it." in shown
    assert " 605 rider peach" in shown


def test_why_tells_the_rule_of_the_refused_move(shell: Shell) -> None:
    """What is possible instead is told too, and forgotten once a move is made."""
    shown = _type(shell, "why", "sky e6", "why", "rider sky e5", "why")
    assert "No move was refused since the last one was made." in shown
    assert "Not possible: e6 holds a waterhole. (why says more)" in shown
    assert "TD5.2: e6 holds a waterhole.\nPossible instead: rider sky a3" in shown
    assert shown.count("No move was refused") == 2


def test_why_shows_anything_when_nothing_is_like_the_refused_move(shell: Shell) -> None:
    """Some legal moves are always shown."""
    shown = _type(shell, "pass", "why")
    assert "TD5.6: Seat 0 can place a rider, so it must." in shown
    assert "Possible instead: rider white a3, rider white a4" in shown


def test_a_short_list_is_shown_whole(shell: Shell) -> None:
    """Where there are few moves, they are listed at once."""
    words = ["play", "sahara", "--seed", "3"]
    assert "   1 play 0     2 play 1     3 play 2" in _type(shell, words=words)
    shown = _type(shell, "play 7", "why", words=words)
    assert "Possible instead: play 0, play 1, play 2.\n" in shown


def test_nonsense_is_answered_politely(shell: Shell) -> None:
    """No traceback, whatever is typed."""
    shown = _type(shell, "", "xyzzy", "99999999999999999999", "{", "rider white", "\x00")
    assert "'xyzzy' is no move" in shown
    assert "there are 605 moves, numbered from 1" in shown
    assert "is no JSON" in shown
    assert "Traceback" not in shown


def test_undo_takes_back_what_a_person_did_and_all_after_it(shell: Shell) -> None:
    """The board is drawn as it was; at the beginning there is nothing to take back."""
    shown = _type(shell, "undo", "rider white e5", "undo", "undo", "score", "show")
    assert shown.count("There is nothing to take back.") == 2
    assert shown.count("There are 605 moves") == 3
    assert "seat 0      0      0         0      0       0     1" in shown


def test_a_game_is_saved_and_gone_on_with(shell: Shell) -> None:
    """JSON unless the name ends in .txt; the saved game is a valid record."""
    shown = _type(shell, "rider white e5", "quit", words=[*TTD, "--save", "mine.json"])
    assert "Save" not in shown
    report = desertrules.validate(Path("mine.json"))
    assert report.valid
    assert report.record is not None
    assert [player.agent for player in report.record.players] == [None, "greedy"]
    shown = _type(shell, "quit", words=[*TTD, "--from", "mine.json"])
    assert "riders to place: sky, mauve, mint, peach" in shown
    assert "not saved" not in shown
    words = [*TTD, "--from", "mine.json", "--save", "mine.json"]
    assert "Saved" not in _type(shell, "rider sky e9", "quit", words=words)
    again = desertrules.validate(Path("mine.json"))
    assert again.valid and again.moves > report.moves


def test_a_game_is_saved_after_every_move(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --save nothing is lost, however the game ends."""
    kept: list[int] = []

    def typed(_: str) -> str:
        kept.append(desertrules.validate(Path("mine.txt")).moves)
        return "1"

    monkeypatch.setattr(builtins, "input", typed)
    words = ["play", "sahara", "--seed", "5", "-o", "desert=1", "--bot", "random"]
    shown = shell.out(*words, "--save", "mine.txt")
    assert kept == sorted({*kept})
    assert len(kept) > 10
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
    shown = _type(shell, "white e5", "save other.json", "y", "sky e9", "save other.json")
    assert shown.count("Write over it?") == 1
    assert shown.count("Saved to other.json.") == 2
    assert desertrules.validate(Path("other.json")).valid


def test_a_finished_or_left_game_is_saved_beside_what_is_there(shell: Shell) -> None:
    """The name gets a number; the next save of the same game goes to the same file."""
    Path("sahara.json").write_text("precious", encoding="utf-8")
    Path("sahara-2.json").symlink_to("nowhere")
    words = ["play", "sahara", "--seed", "5", "-o", "desert=1", "--bot", "random"]
    shown = _type(shell, "1", "1", "save", *["1"] * 300, words=words)
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
    lines = iter(["white e5", "sky e9"])

    def typed(_: str) -> str:
        for line in lines:
            return line
        raise error

    monkeypatch.setattr(builtins, "input", typed)
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
    assert _type(shell, "halt", "end", words=words).endswith("Saved to nomads-of-arabia.json.\n")


def test_bytes_in_another_encoding_are_no_move(shell: Shell) -> None:
    """What is typed need not be UTF-8 for the game to go on."""
    shown = shell.out(*TTD, stdin=b"caf\xe9\nquit\n")
    assert "is no move" in shown


def test_a_game_that_cannot_be_saved_goes_on(shell: Shell) -> None:
    """The message says why."""
    assert "no/such/place: cannot be written" in _type(shell, "save no/such/place", "quit")
    assert "File name too long" in _type(shell, f"save {'x' * 300}", "quit")
    assert "no file has such a name" in _type(shell, "save a\0b", "quit")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seat", "2"], "--seat: expected 0 to 1, found 2"),
        (["--from", "sahara.json"], "expected a record of through-the-desert"),
        (["--from", "state.json"], "expected a record of through-the-desert"),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error."""
    shell.out("new", "sahara", "--seed", "7", "--out", "sahara.json")
    shell.out("new", "through-the-desert", "--to", "state", "--out", "state.json")
    assert problem in shell.fails(2, *TTD, *words)


def test_a_whole_game_is_played_to_its_end(shell: Shell) -> None:
    """The winner is told, and the record is saved without asking."""
    lines = ["1"] * 300
    words = ["play", "sahara", "--seed", "5", "-o", "desert=1", "--bot", "random"]
    shown = _type(shell, *lines, words=words)
    assert "The game is over (oasis-full); won by" in shown
    assert "Saved to sahara.json." in shown
    report = desertrules.validate(Path("sahara.json"))
    assert report.result_is_true


def test_secrets_are_not_shown_to_the_others(shell: Shell) -> None:
    """Before another person's turn the screen is cleared, and everybody is asked to look away."""
    words = ["play", "nomads-of-arabia", "--seat", "0", "--seat", "1", "--seed", "3"]
    shown = _type(shell, "halt", "end", "", "show", words=words)
    assert "Seat 1 is to choose. The others look away; then press Enter." in shown
    assert "\n" * 60 in shown
    open_game = ["play", "sahara", "--seat", "0", "--seat", "1", "--seed", "3"]
    assert "look away" not in _type(shell, "play 1", words=open_game)


@pytest.fixture
def session() -> Session:
    """Give a game between a person and a bot at the person's first choice."""
    begun = Session(Record(td.Options(2)), {1: "random"}, Random(3))
    list(begun.others())
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


def test_words_of_a_legal_move_are_taken_in_any_notation(session: Session) -> None:
    """JSON is understood too."""
    move = session.choose('{"kind": "rider", "colour": "white", "cell": "e5"}')
    assert move == td.Rider(td.Colour.WHITE, td.Cell("e5"))


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
    playing._complete_with(playing.Conversation(session, saving)._completions)
    assert readline.told == ["", "tab: complete"]
    assert readline.completer("sco", 0) == "score"
    assert readline.completer("sco", 1) is None
    assert readline.completer("rider mint e", 0) == "rider mint e1"


def test_a_system_without_readline_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completion is a comfort, not a need."""
    monkeypatch.setitem(sys.modules, "readline", None)
    playing._complete_with(lambda _: [])


def test_a_person_who_quits_by_ctrl_c_is_not_scolded(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is the shell's for Ctrl-C, and nothing is printed."""

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
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
    list(begun.others())
    begun.play(td.Rider(td.Colour.WHITE, td.Cell("e5")))
    show_position(td, begun.state, Seat(0))
    say("TD5.2: no")
    shown = terminal.getvalue()
    assert "\x1b[1;30;47mW0" in shown
    assert "\x1b[1;32mY" in shown
    assert "\x1b[1mTD5.2" in shown
