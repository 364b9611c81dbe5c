"""Games typed at the keyboard."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from desertrules import Effect, Record, legal_moves, register
from desertrules.cli.main import run
from desertrules.contract import AnyGame
from desertrules.record.notation import move_to_text


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return tmp_path


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: str, *words: str
) -> tuple[int, str]:
    """Play with some lines typed; return the exit code and the screen."""
    entries = iter(lines.split("\n"))

    def answer(prompt: str = "") -> str:
        sys.stdout.write(prompt)
        try:
            return next(entries)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    code = run(["play", *words])
    out, err = capsys.readouterr()
    return code, out + err


GAMES = [
    ("sahara", "play 0", "SA3.1"),
    ("through-the-desert", "rider white e5", "TD5.1"),
    ("nomads-of-arabia", "halt", "NA3.1"),
]


@pytest.mark.parametrize(("game", "move", "rule"), GAMES)
def test_every_command_works_in_every_game(
    game: str,
    move: str,
    rule: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Help and examples are those of the game being played."""
    lines = f"help\nmoves\nhow\nrule {rule}\nscore\nboard\nlog\nwhy\nundo\nredo\n{move}\nquit\nn"
    code, screen = play(capsys, monkeypatch, lines, game, "--seed", "3", "--bot", "random")
    assert code == 0
    assert f"{rule}: " in screen
    unit = "Dinars" if game == "nomads-of-arabia" else "Points"
    assert f"{unit} if the game ended now:" in screen
    assert "Set-up done." in screen
    assert "Nothing to undo." in screen
    assert "Nothing to redo." in screen
    assert "No move has been rejected" in screen
    if game != "through-the-desert":
        assert "rider white" not in screen


def test_entries_as_people_type_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`K8 SKY` in any order and case; an answer completes what was typed; nonsense gets a line."""
    code, screen = play(
        capsys,
        monkeypatch,
        "foo\nhlep\nk8\nxyzzy\nmoves mi\nundo\nk8\nsky\nquit\nn",
        "through-the-desert",
        "-p",
        "2",
        "--seed",
        "3",
        "--bot",
        "random",
    )
    assert code == 0
    assert "I don't understand 'foo'. Type `moves` to list the legal moves." in screen
    assert "Did you mean 'help'?" in screen
    assert "`k8` matches 5 moves. Add more:\nrider white k8" in screen
    assert "Still choosing: `k8 ...`" in screen
    assert "You (k8 ...)> \nrider mint k8\nYou (k8 ...)> \nNothing was played." in screen
    assert "You place your sky rider on k8.\nRandom places the mint rider on " in screen


def test_a_rejection_cites_the_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nearby legal moves, and `why` reads the rule."""
    _, screen = play(
        capsys, monkeypatch, "stop\nwhy\nquit\nn", "sahara", "--seed", "3", "--bot", "random"
    )
    assert "You can't stop now: it's time to play a card. (SA3.1)" in screen
    assert "Nearby legal moves: `play 0`" in screen
    assert "SA3.1: In your turn, play the top card" in screen


def test_names_stand_for_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In what is typed, and in every message."""
    words = ("--name", "Ann", "--name", "Bob", "--seed", "4")
    lines = "palm-1\n0\nsheik\nsheik Carl/1 2\nsheik bob/0 2\nmirage-3\nbob 2\nquit\nn"
    _, screen = play(capsys, monkeypatch, lines, "sahara", *words)
    assert "Bob plays Sheik, moves a camel from the waterhole to space 2" in screen
    assert "'sheik Carl/1 2' is not a legal move." in screen
    assert "retreat 1/2" in screen


def test_bots_are_told_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what each did is told in at most two lines, without announcing the next turn."""
    lines = "score\nhalt\nquit\nn"
    words = ("nomads-of-arabia", "-p", "4", "--seed", "3", "--bot", "greedy")
    _, screen = play(capsys, monkeypatch, lines, *words)
    assert "Greedy 3      10      ?    10+     ?" in screen
    news = screen.split("Your turn: move\n")[-1].splitlines()
    assert sum(line.startswith("Greedy") for line in news) == 3
    assert len(news) < 12
    assert "turn." not in "\n".join(news)


def test_a_name_that_begins_like_another_is_not_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, oasis_race: AnyGame
) -> None:
    """Sentences about Greedy become one; the next, about Greedy 2, stays whole."""

    def effects(state: Any, move: Any, _: Any = None, names: Any = None) -> tuple[Effect, ...]:
        if type(move) is not oasis_race.kinds["step"]:
            return ()
        words = ["Greedy walks.", "Greedy rests.", "Greedy 2 waits."] if state.seat == 1 else []
        return tuple(Effect("seen", None, each) for each in words if names)

    register(evolve(oasis_race, effects=effects))
    words = ("oasis-race", "-p", "3", "--seed", "3", "--bot", "greedy")
    _, screen = play(capsys, monkeypatch, "1\nquit\nn", *words)
    assert "Greedy walks, rests. Greedy 2 waits." in screen


@pytest.mark.parametrize(
    ("game", "players"), [("through-the-desert", 5), ("sahara", 6), ("nomads-of-arabia", 6)]
)
def test_everything_fits_a_small_screen(
    game: str, players: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80x24, with the most players: the board, one's own seat, the news and the prompt."""
    lines = "\n".join(["rider e5", "play 0", "halt", "end", "stop", "discard sky", "white"] * 4)
    words = ("-p", str(players), "--seed", "3", "--bot", "random")
    _, screen = play(capsys, monkeypatch, lines, game, *words)
    screens = [each for each in screen.split(")> ") if each.count("\n") > 12]
    assert len(screens) > 2
    for each in screens:
        shown = each.strip("\n").splitlines()
        assert len(shown) <= 24
        assert max(map(len, shown)) < 80
        assert any(line.lstrip("> ").startswith("0 You") for line in shown)


def test_the_next_person_looks_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a game has secrets, the screen is cleared between two people."""
    words = ("-p", "3", "--name", "Ann", "--name", "Bob", "--seed", "3")
    _, screen = play(capsys, monkeypatch, "halt\nend\n\nquit\nn", "nomads-of-arabia", *words)
    curtain = "\n" * 24 + "Bob's turn. Everyone else, please look away. Bob, press Enter. "
    assert curtain in screen
    assert "look away" not in play(capsys, monkeypatch, "0\nstop\nquit\nn", "sahara", *words)[1]


def test_points_are_dinars_in_nomads(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished game shows the table of points; a line of a file is not written to."""
    options = ["-o", "special=0", "-o", "finale=short", "--seed", "5", "--bot", "greedy"]
    run(["selfplay", "nomads-of-arabia", *options, "--out", "games.jsonl"])
    words = ("--from", "games.jsonl#1", "--name", "Ann", "--bot", "random")
    code, screen = play(capsys, monkeypatch, "", *words)
    assert code == 0
    assert " with " in screen.splitlines()[-1]
    assert screen.endswith((" dinars.\n", " dinars each.\n"))
    assert "if the game ended now" not in screen
    assert [each.name for each in Path().iterdir()] == ["games.jsonl"]


def test_a_bot_that_fails_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """And the game is saved."""
    (folder / "mine.py").write_text(
        "from attrs import frozen\nfrom desertrules import Bot\n\n\n"
        "@frozen\nclass Broken(Bot):\n    def choose(self, view, rng):\n        return 1 / 0\n",
        encoding="utf-8",
    )
    words = ("--bot", "mine.py:Broken", "--seed", "3")
    code, screen = play(capsys, monkeypatch, "0\nstop", "sahara", *words)
    assert code == 1
    assert "Saved to sahara.txt." in screen
    assert "The bot mine.py:Broken failed: ZeroDivisionError: division by zero" in screen


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["sahara", "--seat", "9"], "--seat must be 0 to 1, not 9"),
        (["sahara", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2 seats"),
        (["sahara", "--bot", "greddy"], "Unknown bot 'greddy'. Did you mean 'greedy'?"),
        (["sahara", "--save", "no/such/file.txt"], "Cannot write no/such/file.txt: no such"),
        (["nomads", "--from", "g.txt"], "g.txt is a game of Sahara, not of Nomads of Arabia"),
        (["--from", "g.txt", "-o", "desert=3"], "The options of g.txt are fixed"),
        (["--from", "g.txt", "--save", "h.txt"], "h.txt already exists"),
        (["--from", "none.txt"], "Cannot read none.txt: no such file"),
    ],
)
def test_wrong_options(
    words: list[str],
    error: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One line: what, where, what to do."""
    run(["new", "sahara", "--out", "g.txt"])
    run(["new", "sahara", "--out", "h.txt"])
    code, screen = play(capsys, monkeypatch, "", *words)
    assert code == 2
    assert f"desertrules: {error}" in screen
    assert len(screen.splitlines()) == 1


def test_undo_and_redo_keep_the_dice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """What is undone and played again has the same chance moves."""
    words = ("sahara", "--seed", "5", "--bot", "random", "--save", "a.json")
    play(capsys, monkeypatch, "play 0\nstop\nquit", *words)
    first = Record.from_json((folder / "a.json").read_bytes())
    (folder / "a.json").unlink()
    play(capsys, monkeypatch, "play 0\nstop\nundo\nundo\nplay 0\nstop\nquit", *words)
    assert Record.from_json((folder / "a.json").read_bytes()).moves == first.moves


def test_a_saved_game_goes_on_in_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """`--from` saves back to the file; other players or options are refused, not ignored."""
    play(capsys, monkeypatch, "play 0\nquit", "sahara", "--seed", "5", "--save", "g.txt")
    before = (folder / "g.txt").read_text(encoding="utf-8")
    code, screen = play(capsys, monkeypatch, "quit", "--from", "g.txt", "-p", "3")
    assert code == 2
    assert "g.txt is a game for 2 players: remove --players 3" in screen
    code, screen = play(capsys, monkeypatch, "quit", "sahara", "--save", "g.txt")
    assert "g.txt already exists. To continue that game, use --from g.txt" in screen
    record = Record.from_text(before)
    move = move_to_text(legal_moves(record.state)[0])
    play(capsys, monkeypatch, f"{move}\nquit", "--from", "g.txt")
    after = Record.from_text((folder / "g.txt").read_bytes())
    assert after.moves[: len(record.moves)] == record.moves
    assert len(after.moves) > len(record.moves)


@pytest.mark.parametrize("game", [game for game, *_ in GAMES])
def test_ranks_are_unknown_only_where_points_are_secret(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those for discs in Nomads of Arabia."""
    _, screen = play(capsys, monkeypatch, "score\nquit\nn", game, "--seed", "3", "--bot", "random")
    heading, row = screen.split("if the game ended now:\n")[1].splitlines()[:2]
    assert heading.split()[-1] == "rank"
    assert (row.split()[-1] == "?") == (game == "nomads-of-arabia")


@pytest.mark.parametrize("game", ["sahara", "through-the-desert"])
def test_a_game_is_played_to_the_end(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at one keyboard follow the first legal move; the end shows the points."""
    from desertrules.cli import play as module

    def first_move(self: module.Table, _: str) -> None:
        state = self.session.state
        self.seen[self.viewer] = len(self.session.moves)
        self.session.play([legal_moves(state)[0]])

    monkeypatch.setattr(module.Table, "_choose", first_move)
    options = ["-o", "desert=3"] if game == "sahara" else []
    lines = "\n".join(["x"] * 3000)
    code, screen = play(
        capsys,
        monkeypatch,
        lines,
        game,
        "-p",
        "2",
        *options,
        "--name",
        "Ann",
        "--name",
        "Bob",
        "--seat",
        "0",
        "--seat",
        "1",
        "--seed",
        "1",
    )
    assert code == 0
    assert "rank" in screen[-400:]
    assert " with " in screen.splitlines()[-1]


@pytest.mark.usefixtures("oasis_race")
def test_the_log_shows_the_secrets_of_the_person_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if several seats draw one after the other."""
    for seat in range(2):
        words = ("oasis-race", "-p", "2", "--seat", str(seat), "--seed", "3", "--bot", "random")
        _, screen = play(capsys, monkeypatch, "log\nquit\nn", *words)
        tokens = re.findall(r"\bdraw (\S)", screen)[:2]
        assert [each == "?" for each in tokens] == [seat != 0, seat != 1]


def test_without_a_game_and_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can be asked, so the message says what to name."""
    code, screen = play(capsys, monkeypatch, "")
    assert code == 2
    assert "Name a game (through-the-desert, sahara or nomads-of-arabia)" in screen


def test_prompts_with_numbered_choices(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a terminal, anything omitted is asked for; a wrong answer keeps the question."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert play(capsys, monkeypatch, "1\nquit")[0] == 0
    code, screen = play(capsys, monkeypatch, "9\n2\n7\n2\nAnn\n99\n1\nquit")
    assert code == 0
    assert "  2. Sahara" in screen
    assert "Please enter a number from 1 to 3." in screen
    assert "Please enter a number from 2 to 6." in screen
    assert "  1. random: any legal move" in screen
    assert "Ann (play 0, play 1, play 2; or help)> " in screen
