"""Every example runs as a user would run it."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import desertrules
from desertrules import Player, Record, game, games, playout, write_records
from desertrules.drawing.palette import STYLES
from examples.clickable import Table

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: object, status: int = 0) -> str:
    """Run an example and return what it prints."""
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, "")
    return done.stdout


def play(name: str, seed: int, **options: int) -> Record:
    """Play a random game of two to the end, with its result."""
    state = desertrules.initial(game(name).options(players=2, **options))
    people = [Player("Ann"), Player("Bob")]
    record = Record(state.options, playout(state, Random(seed)).moves[:-1], people)
    return record.play(playout(state, Random(seed)).moves[-1])


def test_the_demo_prints_a_board_and_points_by_category() -> None:
    output = run("demo.py")
    assert output == run("demo.py")
    for words in ("4 players", "water", "oases", "caravans", "areas", "Dee", "with 37 points."):
        assert words in output


@pytest.mark.parametrize("name", games())
def test_the_bot_plays_every_game_to_the_end(name: str) -> None:
    """It beats random opponents, from its own view alone."""
    output = run("bot.py", name).splitlines()
    points = [int(line.split(":")[1].removesuffix("points")) for line in output]
    assert len(points) == game(name).players[0]
    assert points[0] == max(points)


def test_the_bot_has_about_twenty_lines() -> None:
    """Without its imports, documentation and blank lines."""
    source = (EXAMPLES / "bot.py").read_text(encoding="utf-8").partition("\nrules = ")[2]
    lines = [line for line in source.splitlines() if line.strip() and '"""' not in line]
    assert len(lines) <= 20


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("nomads-of-arabia", f"{sys.executable} {EXAMPLES / 'bots' / 'collector.py'}"),
        ("sahara", f"node {EXAMPLES / 'bots' / 'runner.mjs'}"),
    ],
)
def test_an_external_bot_plays_a_game(name: str, program: str, tmp_path: Path) -> None:
    """In Python and in JavaScript, over JSON Lines."""
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "desertrules", "selfplay", name, "--games", "1", "--seed", "1"]
    command += ["--bot", f"program:command={program}", "--bot", "random", "--out", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (record,) = desertrules.read_records(path)
    assert record.result is not None
    assert record.result.reason != "forfeit"


def test_the_club_checker_reports_every_file_and_prints_a_table(tmp_path: Path) -> None:
    for seed in range(2):
        (tmp_path / f"{seed}.txt").write_text(play("sahara", seed, desert=6).to_text(), "utf-8")
    good = play("through-the-desert", 3)
    (tmp_path / "good.json").write_text(good.to_json(), "utf-8")
    table = run("club_checker.py", tmp_path).splitlines()[-3:]
    assert table[0].split() == ["player", "games", "wins", "points"]
    assert sorted(line.split()[:2] for line in table[1:]) == [["Ann", "3"], ["Bob", "3"]]
    bad = re.sub(r"\n2\. rider \w+ ", "\n2. rider pink ", good.to_text(), count=1)
    (tmp_path / "spoilt.txt").write_text(bad, "utf-8")
    assert "pink" in run("club_checker.py", tmp_path, status=1)


@pytest.mark.parametrize("name", games())
def test_the_clickable_board_plays_every_game(name: str) -> None:
    """Any element that is offered leads to a move; a click on an old picture does nothing."""
    table, rng = Table(name), Random(5)
    page = table.answer({})
    for _ in range(60):
        kind, value = rng.choice(re.findall(r'data-(move|part)="([^"]+)"', page))
        page = table.answer({kind: value, "step": str(table.played)})
    assert table.played >= 15
    played = table.played
    assert "<svg" in table.answer({"move": "0", "step": "0"})
    assert table.played == played


def test_the_clickable_board_explains_places() -> None:
    table = Table("through-the-desert")
    palm = table.state.terrain.names(table.state.palms)[0]
    assert f"There is a palm on {palm}." in table.answer({"place": palm, "step": "0"})


@pytest.mark.parametrize("name", games())
def test_opening_statistics_count_every_seat(name: str, tmp_path: Path) -> None:
    corpus, chart = tmp_path / "corpus.jsonl", tmp_path / "chart.svg"
    options: dict[str, Any] = {"desert": 6} if name == "sahara" else {}
    players = game(name).players[0]
    state = desertrules.initial(game(name).options(players=players, **options))
    records = []
    for seed in range(4):
        whole = playout(state, Random(seed))
        records.append(Record(state.options, whole.moves[:-1]).play(whole.moves[-1]))
    write_records(corpus, [*records, records[0].prefix(20)])
    head, *rows, last = run("openings.py", corpus, "--chart", chart).splitlines()
    assert head.split()[:3] == ["opening", "times", "won"]
    assert last == "4 games"  # the unfinished one does not count
    assert sum(int(row[42:].split()[0]) for row in rows) == 4 * players
    assert chart.read_text("utf-8").startswith("<svg")


def test_the_learning_program_runs_reproducibly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    output = run("learning.py", "--episodes", "4", "--report", "2")
    assert re.findall(r"episodes +(\d+) to +(\d+): mean reward", output) == [("0", "1"), ("2", "3")]
    assert output == run("learning.py", "--episodes", "4", "--report", "2")


def test_the_restyled_board_is_a_page(tmp_path: Path) -> None:
    """Every class that its stylesheet names is a documented one."""
    run("restyle.py", tmp_path / "board.html")
    page = (tmp_path / "board.html").read_text("utf-8")
    style, board = page.split("</style>")
    classes = {*re.findall(r"\.dr-([\w-]+)", style)}
    assert classes and classes <= {*STYLES}
    assert "<svg" in board


# Jupyter's own packages warn about themselves.
@pytest.mark.filterwarnings("default")
def test_the_notebook_runs_from_top_to_bottom() -> None:
    """It shows a state, legal moves, a record and a chart; no output is committed."""
    notebook: Any = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)  # type: ignore[no-untyped-call]  # it has no types
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in cells)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [cell.outputs[-1] for cell in cells]
    pictures = [each.data["image/svg+xml"] for each in outputs[:-1]]
    assert len(pictures) == 4
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert "data-move" in pictures[1] and "Bob" in pictures[2] and "dr-line-2" in pictures[3]
    assert Path(outputs[-1].text.strip()).suffix == ".html"
