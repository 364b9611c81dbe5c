"""The command `arena`."""

import io
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desertrules import LostWork, Results, Verdict
from desertrules.cli import arena
from desertrules.cli.streams import Ended
from tests.cli.running import Shell

MATCH = ["arena", "sahara", "-o", "desert=3", "--bot", "greedy", "--bot", "random", "--seed", "7"]


def _plain(table: str) -> str:
    """Leave out what differs from run to run, the time of the processor, and most spaces."""
    return re.sub(" +", " ", re.sub(r"(\d) +\d+\.\d +([+-])", r"\1 CPU \2", table))


def test_a_table_says_who_is_stronger(shell: Shell) -> None:
    """The strongest first, however the bots were named."""
    table = shell.out(*MATCH, "--games", "19", "--jobs", "1")
    assert _plain(table) == (
        " games share 95 % fair points CPU ms rating 95 %\n"
        "greedy 20 0.950 0.764 to 0.991 0.500 30.9 CPU +200 +106 to +669\n"
        "random 20 0.050 0.009 to 0.236 0.500 11.4 CPU -200 -669 to -106\n"
        "\n"
        "20 games of sahara with 2 players: 10 deals in 2 seatings, seed 7\n"
    )
    told = json.loads(shell.out(*MATCH, "--games", "19", "--jobs", "1", "--json"))
    first, second = told.pop("bots")
    assert told == {"game": "sahara", "players": 2, "seed": 7, "games": 20, "verdict": None}
    assert (first["bot"], first["games"], first["wins"], first["fair"]) == ("greedy", 20, 19.0, 0.5)
    assert second["rating"] == -first["rating"]


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (("greedy", "random"), "greedy is stronger than random"),
        (("random", "greedy"), "random is weaker than greedy"),
    ],
)
def test_a_match_can_stop_when_it_is_clear(shell: Shell, bots: tuple[str, str], told: str) -> None:
    """The verdict is a sentence."""
    words = ["arena", "sahara", "-o", "desert=3", "--seed", "1", "--jobs", "1", "--until-clear"]
    table = shell.out(*words, "--bot", bots[0], "--bot", bots[1])
    assert re.fullmatch(rf"{told} \(\d\d deals\)", table.splitlines()[-1])


def test_other_verdicts_are_sentences_too(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is stronger, or it is not clear yet."""
    words = ["arena", "sahara", "-o", "desert=3", "--bot", "random", "--bot", "random", "-n", "4"]
    last = shell.out(*words, "--jobs", "1", "--until-clear").splitlines()[-1]
    assert last == "It is not clear whether random is stronger than random (2 deals)"
    monkeypatch.setattr(Results, "verdict", Verdict.EQUAL)
    last = shell.out(*words, "--jobs", "1", "--until-clear").splitlines()[-1]
    assert last == "random wins its fair share against random, give or take 0.05 (2 deals)"


def test_a_bot_that_forfeits_every_game_has_no_points(shell: Shell) -> None:
    """Its row says so."""
    table = shell.out(*MATCH, "-n", "2", "--seconds", "0.0000001", "--jobs", "1")
    assert [line.split()[0:9] for line in table.splitlines()[1:3]] == [
        ["greedy", "2", "0.500", "0.055", "to", "0.945", "0.500", "-", "1"],
        ["random", "2", "0.500", "0.055", "to", "0.945", "0.500", "-", "1"],
    ]


def test_a_folder_is_resumed_and_drawn(shell: Shell) -> None:
    """Everything is taken from the folder; the picture is of its ratings."""
    table = shell.out(*MATCH, "-n", "4", "--out", "cup", "--jobs", "1")
    again = shell.out("arena", "--resume", "--out", "cup", "--svg", "cup.svg", "--theme", "dark")
    assert again == table
    svg = Path("cup.svg").read_text(encoding="utf-8")
    assert "<title>Ratings: sahara, 2 players</title>" in svg and "dark" in svg


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["arena"], "arena: expected a game: through-the-desert, sahara, nomads-of-arabia"),
        (["arena", "sahara"], "--bot: expected two or more, found 0"),
        ([*MATCH, "--games", "0"], "--games: expected 1 or more, found 0"),
        ([*MATCH, "--jobs", "0"], "--jobs: expected 1 or more, found 0"),
        ([*MATCH, "--seconds", "-1"], "arena: seconds: expected more than 0, found -1.0"),
        ([*MATCH, "--max-decisions", "0"], "arena: max_decisions: expected 1 or more, found 0"),
        (
            [*MATCH, "--bot", "random", "--until-clear"],
            "arena: until: a verdict is on two bots, and here are more",
        ),
        ([*MATCH, "--out", ""], "expected the name of a file, found nothing"),
        ([*MATCH, "--out", "."], ".: is not empty, and holds no tournament"),
        (["arena", "--resume"], "--resume: expected --out with the folder to go on with"),
        (
            ["arena", "--resume", "--out", "cup"],
            "cup: holds no tournament: there is no manifest.json",
        ),
        (
            ["arena", "sahara", "--resume", "--out", "cup", "--bot", "random"],
            "--resume goes on as the folder was begun; leave out a game and --bot",
        ),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error, in one line."""
    Path("letters").touch()
    assert shell.fails(2, *words) == f"desertrules: {problem}\n"


def test_a_folder_that_is_there_is_not_begun_again(shell: Shell) -> None:
    """It is said how to go on with it."""
    shell.out(*MATCH, "-n", "2", "--out", "cup", "--jobs", "1")
    problem = shell.fails(2, *MATCH, "-n", "2", "--out", "cup", "--jobs", "1")
    told = "cup: holds a tournament already, which can be resumed; --resume goes on with it"
    assert problem == f"desertrules: {told}\n"
    with Path("cup", "games-00001.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n")
    problem = shell.fails(2, "arena", "--resume", "--out", "cup")
    told = "cup/games-00001.jsonl: is damaged: it is not what the manifest says"
    assert problem == f"desertrules: {told}\n"


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (Ended, 143)])
def test_stopped_it_says_how_to_go_on(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    """In one line."""

    def stopped(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(arena, "play_tournament", stopped)
    done = shell(*MATCH, "--out", "cup", "--jobs", "1")
    told = "stopped after 0 of 200 games; desertrules arena --resume --out cup goes on"
    assert (done.code, done.out, done.err) == (code, "", f"desertrules: {told}\n")
    done = shell(*MATCH, "--jobs", "1")
    told = "stopped after 0 of 200 games; nothing is kept without --out"
    assert (done.code, done.out, done.err) == (code, "", f"desertrules: {told}\n")


def test_a_process_that_dies_again_and_again_is_told(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the way to go on."""

    def lost(*_: object, **__: object) -> None:
        raise LostWork("item 3 is not done")

    monkeypatch.setattr(arena, "play_tournament", lost)
    problem = shell.fails(1, *MATCH, "--out", "cup", "--jobs", "1")
    told = "item 3 is not done; desertrules arena --resume --out cup goes on"
    assert problem == f"desertrules: a process that played was ended: {told}\n"


@pytest.mark.usefixtures("signals_are_heard")
def test_an_interrupted_tournament_goes_on_where_it_was(shell: Shell) -> None:
    """Ctrl-C while two processes play leaves a folder that comes to the same end."""
    words = [*MATCH, "-n", "240"]
    command = [sys.executable, "-m", "desertrules", *words, "--out", "cup", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        file = Path("cup", "under-way.jsonl")
        while not (file.exists() and file.stat().st_size) and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    told = r"stopped after \d+ of 240 games; desertrules arena --resume --out cup goes on"
    assert re.fullmatch(f"desertrules: {told}\n", err.decode())
    resumed = shell.out("arena", "--resume", "--out", "cup", "--jobs", "1")
    assert _plain(resumed) == _plain(shell.out(*words, "--out", "whole", "--jobs", "1"))
    for file in Path("whole").iterdir():
        if not file.name.startswith("times-"):
            assert Path("cup", file.name).read_bytes() == file.read_bytes()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, so that the table can be piped."""
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    done = shell(*MATCH, "-n", "4", "--jobs", "1")
    assert done.code == 0
    assert "playing" in screen.getvalue() and "4/4" in screen.getvalue()
