"""The examples are run as a user would run them."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import desertrules
from desertrules import Over, Player, Record

ROOT = Path(__file__).parents[2]


def _start(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "examples" / name), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _run(name: str, *words: str) -> str:
    done = _start(name, *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_demo_shows_the_board_and_points_by_category() -> None:
    """`make demo` plays a seeded game of four."""
    shown = _run("demo.py")
    assert shown == _run("demo.py")
    for word in ("4 players", "a b c d", "water", "oases", "caravans", "areas", "Won by"):
        assert word in shown
    assert len([line for line in shown.splitlines() if line.lstrip()[:1] in "0123"]) >= 4


def _folder(path: Path) -> Path:
    """Fill a folder with records: good ones of each game, one unfinished, one wrong."""
    rng = Random(4)
    wholes: list[Record[Any, Any]] = []
    for name, players in (("sahara", 2), ("through-the-desert", 2)):
        game = desertrules.game(name)
        options = game.load_options({"players": players})
        for number in range(3):
            end = desertrules.playout(game.initial(options), rng)
            turn = game.turn(end.state)
            assert isinstance(turn, Over)
            seats = (Player("Ann"), Player())
            wholes.append(Record.of(options, end.moves, players=seats, result=turn.result))
            text = desertrules.record_to_text(wholes[-1])
            (path / f"{name}-{number}.txt").write_text(text, encoding="utf-8")
    whole = wholes[-1]
    (path / "short.json").write_text(desertrules.record_to_json(whole.prefix(40)), encoding="utf-8")
    lines = desertrules.records_to_json_lines([whole, evolve(whole, result=None)])
    (path / "more.jsonl").write_text("".join(lines), encoding="utf-8")
    text = desertrules.record_to_text(whole).replace("\n2. rider ", "\n2. rider white a1  ", 1)
    (path / "spoilt.txt").write_text(text, encoding="utf-8")
    (path / "notes.md").write_text("none of these", encoding="utf-8")
    return path


@pytest.mark.parametrize("game", desertrules.games())
def test_the_bot_plays_every_game(game: str) -> None:
    """Twenty lines are enough for a bot that keeps the rules and knows no secrets."""
    shown = _run("bot.py", game).splitlines()
    assert [line.split(":")[0] for line in shown] == ["seat 0", "seat 1", "seat 2"]


def test_the_bot_is_twenty_lines_long() -> None:
    """Without its documentation and blank lines."""
    source = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8")
    code = [line for line in source.splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 20


def test_the_club_checker_names_what_is_wrong(tmp_path: Path) -> None:
    """One line a transcript, and the report of each that is not fine."""
    done = _start("club_checker.py", str(_folder(tmp_path)))
    assert done.returncode == 1
    assert "fine, won by" in done.stdout
    assert "short.json               fine, not finished (40 moves)" in done.stdout
    assert "spoilt.txt               WRONG after" in done.stdout
    _, _, table = done.stdout.partition("7 of 8 transcripts are fine\n\n")
    head, *rows = [line.split() for line in table.splitlines()]
    assert head == ["games", "won", "points"]
    assert sorted((row[0], row[-3]) for row in rows) == [("Ann", "6"), ("seat", "6")]
    (tmp_path / "spoilt.txt").unlink()
    assert _start("club_checker.py", str(tmp_path)).returncode == 0


def test_opening_statistics_are_a_table(tmp_path: Path) -> None:
    """Every finished game is counted once, the others are left out."""
    shown = _run("opening_statistics.py", str(_folder(tmp_path))).splitlines()
    assert shown[0].split() == ["opening", "games", "won", "points"]
    counts = [int(line[40:46]) for line in shown[1:-1]]
    assert sum(counts) == 8
    assert counts == sorted(counts, reverse=True)
    assert shown[-1] == "2 left out"


def test_the_program_that_learns_runs_and_draws_its_curve(tmp_path: Path) -> None:
    """A few steps, always the same; the curve is printed, and drawn where that is asked for."""
    curve = tmp_path / "curve.svg"
    words = ("--batches", "2", "--games", "2", "--svg", str(curve))
    shown = _run("learning.py", *words)
    assert shown == _run("learning.py", *words)
    assert re.findall(r"batch +(\d+): +\d+% won", shown) == ["0", "1"]
    printed = shown[shown.index("Games won against random") :].splitlines()[1:12]
    assert [line[:7] for line in printed] == [f"{share:4}% |" for share in range(100, -1, -10)]
    assert sum(line.count("*") for line in printed) == 2
    assert curve.read_text(encoding="utf-8").startswith("<svg")


def test_the_program_that_learns_gets_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 320 games it wins by many more points than at first, when it knew nothing."""
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        monkeypatch.setenv(threads, "1")  # a small net is slower by more
    shown = _run("learning.py", "--batches", "22", "--games", "16")
    first, _, *last = map(float, re.findall(r"([+-]\d+\.\d) points ahead", shown))
    assert min(last) > first + 6
