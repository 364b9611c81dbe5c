"""The commands `perft` and `selfplay`."""

import json
import sys
from pathlib import Path

import pytest

import desertrules
from desertrules.play.bots.outside import close_all
from tests.cli.running import Shell


def test_lines_of_play_are_counted(shell: Shell) -> None:
    """The counts are those of the library; a file can be counted from too."""
    game = desertrules.sahara
    start = game.initial(game.Options(2))
    assert shell.out("perft", "sahara", "3") == f"{desertrules.perft(start, 3)}\n"
    told = json.loads(shell.out("perft", "sahara", "2", "--json"))
    assert told == {"depth": 2, "count": desertrules.perft(start, 2)}
    written = shell.out("new", "sahara", "--seed", "7")
    assert shell.out("perft", "-", "1", stdin=written) == "3\n"


def test_counts_are_divided_by_first_move(shell: Shell) -> None:
    """The parts add up to the whole."""
    lines = shell.out("perft", "sahara", "2", "--divide").splitlines()
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == int(lines[-1])
    told = json.loads(shell.out("perft", "sahara", "2", "--divide", "--json"))
    assert sum(each["count"] for each in told["moves"]) == told["count"] == int(lines[-1])


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["perft", "sahara", "-1"], "depth: expected 0 to 100, found -1"),
        (["perft", "sahara", "0", "--divide"], "depth: expected 1 to 100, found 0"),
        (["perft", "sahara", "101"], "depth: expected 0 to 100, found 101"),
        (["perft", "sahara", "9" * 400], "depth: expected 0 to 100, found a huge number"),
        (["perft", "-", "1", "--players", "3"], "go with a game's name"),
        (["selfplay", "sahara", "--games", "0"], "--games is 1 or more"),
        (["selfplay", "sahara", "--out", "no/such/folder"], "cannot be written"),
        (
            ["selfplay", "sahara", "--bot", "genius"],
            "--bot: no bot is called 'genius'; there are random, greedy",
        ),
        (
            ["selfplay", "sahara", "--bot", "greedy:mots=3"],
            "--bot: greedy has no setting 'mots'; did you mean 'most'? it has most",
        ),
        (
            ["play", "sahara", "--bot", "greddy"],
            "--bot: no bot is called 'greddy'; did you mean 'greedy'?",
        ),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error."""
    assert problem in shell.fails(2, *words)


@pytest.mark.parametrize("game", desertrules.games())
def test_bots_play_records_that_are_valid(shell: Shell, game: str) -> None:
    """Each line is a record, with the bots' names and the true result."""
    words = ["selfplay", game, "--bot", "random", "--bot", "greedy", "--max-moves", "200"]
    short = ["-o", "desert=3"] if game == "sahara" else []
    lines = shell.out(*words, "--games", "2", "--seed", "1", *short).splitlines()
    assert len(lines) == 2
    for line in lines:
        report = desertrules.validate(line)
        assert report.valid, str(report)
        assert report.record is not None
        agents = [player.agent for player in report.record.players]
        assert agents[:2] == ["random", "greedy"]
    assert lines == shell.out(*words, "--games", "2", "--seed", "1", *short).splitlines()


def test_records_go_to_a_file_and_results_to_a_table(shell: Shell) -> None:
    """What is cut off has no result, and is not counted as ended."""
    shell.out("selfplay", "sahara", "-n", "2", "--max-moves", "5", "--out", "games.jsonl")
    assert len(Path("games.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    table = shell.out("selfplay", "sahara", "-n", "2", "--max-moves", "5", "--table")
    assert table == NOTHING_ENDED


NOTHING_ENDED = """\
           bot  wins  points
seat 0  random   0.0     0.0
seat 1  random   0.0     0.0

0 of 2 games ended; 10 moves
"""
SHARED = """\
           bot  wins  points
seat 0  random   1.5    22.5
seat 1  random   2.5    21.0

4 of 4 games ended; 468 moves
"""


def test_a_win_that_is_shared_counts_half_in_the_table(shell: Shell) -> None:
    """Wins are those of each seat, and points are means of all games that ended."""
    words = ["selfplay", "sahara", "-o", "desert=1", "-n", "4", "--seed", "4"]
    assert shell.out(*words, "--table") == SHARED
    records = [desertrules.record_from_json(line) for line in shell.out(*words).splitlines()]
    results = [record.result for record in records]
    assert sorted(len(result.winners) for result in results if result) == [1, 1, 1, 2]


def test_bots_are_named_with_their_settings(shell: Shell) -> None:
    """As the record tells who played, whatever was typed; programs from outside play too."""
    program = Path(__file__).parents[2] / "examples" / "bots" / "collector.py"
    outside = f"outside:command={sys.executable} {program}"
    words = ["selfplay", "sahara", "-o", "desert=3", "--seed", "1", "--max-moves", "60"]
    line = shell.out(*words, "--bot", "mcts: iterations=4,width=6", "--bot", outside)
    report = desertrules.validate(line)
    assert report.valid and report.record is not None
    assert [player.agent for player in report.record.players] == ["mcts:iterations=4", outside]
    close_all()
