"""Tournaments: seatings, results, tables, folders, and who does the work."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from desertrules import InvalidValue, WrongGame, bot, read_records, sahara, validate
from desertrules.arena import (
    FolderError,
    GameResult,
    Results,
    Sequential,
    Tournament,
    Verdict,
    interval_chart,
    play_tournament,
    ratings_svg,
    read_tournament,
    run,
)
from desertrules.arena.tournament import play_tournament_game
from desertrules.contract import Result, standings
from desertrules.opponents import Forfeit, InvalidBot, register_bot
from desertrules.opponents import base as registry
from tests.opponents.players import Bad, First

OPTIONS = sahara.Options(players=2, desert=3)
ROUND_ROBIN = Tournament(OPTIONS, [bot("random"), First(), Bad(chance=0.02)], 3, seed=7)
"""18 games, some of them forfeited."""


@pytest.fixture(autouse=True)
def known_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    register_bot(First)
    register_bot(Bad)


# ---- Seatings ------------------------------------------------------------------------------------


def test_the_first_bot_of_a_match_has_every_seat_once() -> None:
    match = Tournament(sahara.Options(players=4), [bot("greedy"), bot("random")], deals=3)
    assert (match.seatings, match.games, match.fair) == (4, 12, 0.25)
    assert [match.lineup(0, seating) for seating in range(4)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]


@pytest.mark.parametrize(("bots", "seats", "seatings"), [(3, 2, 6), (4, 3, 12), (3, 5, 3)])
def test_everybody_has_every_seat_equally_often_in_a_round_robin(
    bots: int, seats: int, seatings: int
) -> None:
    tournament = Tournament(sahara.Options(players=seats), [First()] * bots, deals=4)
    assert tournament.seatings == seatings
    counts = Counter(
        (seat, each)
        for seating in range(seatings)
        for seat, each in enumerate(tournament.lineup(1, seating))
    )
    assert len(set(counts.values())) == 1
    assert len(counts) == bots * seats
    orders = {tournament.lineup(deal, 0) for deal in range(20)}
    assert len(orders) > 1  # so that nobody always follows the same bot


def test_all_seatings_of_a_deal_have_the_same_cards() -> None:
    """The chance of a deal does not depend on the seating, the choices of a bot do."""
    _, first = play_tournament_game(ROUND_ROBIN, 0)
    _, second = play_tournament_game(ROUND_ROBIN, 1)
    _, other = play_tournament_game(ROUND_ROBIN, 6)
    deals = [json.loads(each)["moves"][:6] for each in (first, second, other)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize(
    ("bots", "more", "message"),
    [
        ([First()], {}, "bots: expected at least 2, found 1"),
        (["a", "b"], {}, "bots: expected Bot objects, found 'a'"),
        ([First()] * 2, {"deals": 0}, "deals: expected an integer of at least 1, found 0"),
        ([First()] * 2, {"seed": -1}, "seed: expected an integer of at least 0, found -1"),
        ([First()] * 2, {"max_decisions": 0}, "max_decisions: expected an integer of at least 1"),
        ([First()] * 2, {"seconds": 0}, "seconds: expected a positive number, found 0"),
        ([First()] * 2, {"until": 3}, "until: expected a Sequential test, found 3"),
        ([First()] * 3, {"until": Sequential()}, "until: a sequential test needs exactly two bots"),
    ],
)
def test_settings_of_a_tournament_are_checked(
    bots: Any, more: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidValue) as caught:
        Tournament(OPTIONS, bots, **more)
    assert str(caught.value).startswith(message)


def test_a_margin_must_be_less_than_the_fair_share() -> None:
    options = sahara.Options(players=6)
    with pytest.raises(InvalidValue, match=r"expected a margin below the fair share \(0.166667\)"):
        Tournament(options, [First()] * 2, until=Sequential(margin=0.2))
    with pytest.raises(WrongGame):
        Tournament("sahara", [First()] * 2)


# ---- Results -------------------------------------------------------------------------------------


def ended(*points: int) -> Result:
    return Result(standings([{"points": each} for each in points]), "over")


@pytest.mark.parametrize(
    ("result", "counted", "shares"),
    [
        (GameResult(0, 0, (0, 1, 1), ended(9, 3, 9)), (0, 1, 2), [0.5, 0, 0.5]),
        (GameResult(0, 0, (0, 1, 1)), (0, 1, 2), [0, 0, 0]),
        (
            GameResult(0, 0, (0, 1, 1), forfeit=Forfeit(1, "time", "slow", 9)),
            (1,),
            [0, 0, 0],
        ),
        (GameResult(0, 0, (0, 1), forfeit=Forfeit(1, "time", "slow", 9)), (0, 1), [1, 0]),
    ],
    ids=["tie", "abandoned", "forfeit of three", "forfeit of two"],
)
def test_shares_of_a_game(result: GameResult, counted: Any, shares: list[float]) -> None:
    assert result.counted == counted
    assert [result.share(seat) for seat in range(len(result.lineup))] == shares


def test_the_table_counts_whole_deals() -> None:
    games = (
        GameResult(0, 0, (0, 1), ended(8, 3), decisions=(4, 2), seconds=(0.2, 0.1)),
        GameResult(0, 1, (1, 0), ended(5, 5), decisions=(2, 4), seconds=(0.1, 0.2)),
        GameResult(1, 0, (0, 1)),
        GameResult(1, 1, (1, 0), forfeit=Forfeit(1, "error", "KeyError: 3", 12, "Traceback")),
        GameResult(2, 0, (0, 1), ended(99, 0)),
    )
    results = Results(Tournament(OPTIONS, [bot("greedy"), First()], 3, seed=7), games)
    greedy, first = results.table()
    assert (greedy.games, greedy.wins, greedy.points) == (4, 1.5, 6.5)
    assert (first.games, first.wins, first.points) == (4, 1.5, 4.0)
    assert (greedy.unfinished, greedy.forfeits, first.forfeits) == (1, 1, 0)
    assert (greedy.milliseconds, greedy.share) == (50.0, 0.375)
    assert results.forfeits == (games[3],)
    assert str(results).splitlines()[0].split() == [
        *("games", "share", "95", "%", "fair", "points", "unfinished", "forfeits"),
        *("rating", "95", "%"),
    ]
    assert str(results).endswith(
        "4 games of Sahara, 2 players: 2 deals \N{MULTIPLICATION SIGN} 2 seatings, seed 7\n"
        "First forfeit: deal 1, seating 1: greedy (seat 1), move 12: KeyError: 3"
    )
    assert "CPU ms" in results.describe(times=True)


def test_a_clear_match_ends_early() -> None:
    bots = [bot("greedy"), bot("random")]
    match = Tournament(OPTIONS, bots, 200, seed=7, until=Sequential(0.1))
    results = play_tournament(match)
    assert results.verdict is Verdict.STRONGER
    assert 32 <= len(results.games) < match.games
    assert str(results).endswith(f"greedy is stronger than random ({results.deals} deals)")
    undecided = Results(match, results.games[:4])
    assert str(undecided).endswith("No clear difference between greedy and random yet (2 deals)")


def test_ratings_are_drawn() -> None:
    svg = ratings_svg(play_tournament(ROUND_ROBIN), theme="dark")
    root = ET.fromstring(svg)  # noqa: S314 - our own
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"random", "first", "bad:chance=0.02"} <= set(texts)
    with pytest.raises(InvalidValue, match="theme: expected light or dark, found 'pink'"):
        ratings_svg(play_tournament(ROUND_ROBIN), theme="pink")
    with pytest.raises(InvalidValue, match="bars: expected at least one"):
        interval_chart([], title="Nothing")


# ---- Folders -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tournament that was played without interruption."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    play_tournament(ROUND_ROBIN, folder=folder)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Return the files that are the same in every run."""
    return {name: (folder / name).read_bytes() for name in ("manifest.json", "games.jsonl")}


def test_a_folder_has_valid_records_and_a_manifest(whole: Path) -> None:
    records = list(read_records(whole / "games.jsonl"))
    assert len(records) == ROUND_ROBIN.games
    assert all(validate(record).valid for record in records)
    assert any("forfeit" in record.meta for record in records)
    manifest = json.loads((whole / "manifest.json").read_text("utf-8"))
    assert manifest["bots"] == ["random", "first", "bad:chance=0.02"]
    assert (manifest["game"], manifest["deals"], manifest["seed"]) == ("sahara", 3, 7)


def test_results_are_read_back(whole: Path) -> None:
    """Forfeits with their tracebacks, and times."""
    results = read_tournament(whole)
    assert results == play_tournament(ROUND_ROBIN)
    assert str(results) == str(play_tournament(ROUND_ROBIN))
    forfeit = results.forfeits[0].forfeit
    assert forfeit is not None
    assert "players.py" in forfeit.traceback
    assert all(len(each.seconds) == 2 for each in results.games)


def test_reading_a_folder_runs_no_code_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only playing on does; the results show the specification."""
    source = (
        "from attrs import frozen\nfrom desertrules import Bot, legal_moves\n\n\n"
        "@frozen\nclass Last(Bot):\n    def choose(self, view, rng):\n"
        "        return legal_moves(view)[-1]\n"
    )
    file, cup = tmp_path / "mine.py", tmp_path / "cup"
    file.write_text(source, encoding="utf-8")
    tournament = Tournament(OPTIONS, [bot(f"{file}:Last"), bot("random")], 1)
    played = play_tournament(tournament, folder=cup)
    for name in [each for each in sys.modules if each.startswith("_bot_mine_")]:
        monkeypatch.delitem(sys.modules, name)
    file.write_text("raise SystemExit\n", encoding="utf-8")
    results = read_tournament(cup)
    assert results.games == played.games
    assert results.tournament.names == (f"{file}:Last", "random")
    with pytest.raises(InvalidValue, match="only read from a folder: it cannot choose"):
        results.tournament.bots[0].choose(None, Random(1))
    with pytest.raises(InvalidBot, match=r"mine.py:Last cannot be loaded: SystemExit$"):
        run.tournament_of(cup)


def test_folders_do_not_depend_on_who_does_the_work(whole: Path, tmp_path: Path) -> None:
    """Byte for byte, whatever the executor."""
    with ThreadPoolExecutor(3) as executor:
        play_tournament(ROUND_ROBIN, executor, folder=tmp_path / "a")
    play_tournament(ROUND_ROBIN, folder=tmp_path / "b", jobs=2)
    assert files(tmp_path / "a") == files(tmp_path / "b") == files(whole)


class Stop(BaseException):
    """An interruption."""


@pytest.mark.parametrize("after", [0, 5, 17])
def test_a_stopped_tournament_is_resumed(whole: Path, tmp_path: Path, after: int) -> None:
    """Nothing is played or counted twice."""
    seen: list[GameResult] = []

    def stop(result: GameResult) -> None:
        seen.append(result)
        if len(seen) == after + 1:
            raise Stop

    with pytest.raises(Stop):
        play_tournament(ROUND_ROBIN, folder=tmp_path, on_game=stop)
    again: list[GameResult] = []
    results = play_tournament(ROUND_ROBIN, folder=tmp_path, resume=True, on_game=again.append)
    assert again[: after + 1] == seen
    assert len(again) == len(results.games) == ROUND_ROBIN.games
    assert files(tmp_path) == files(whole)


@pytest.mark.parametrize(
    ("games", "log"), [(-1, 0), (-200, -1), (0, -1), (0, -30), (-1, -1), (-5000, 0)]
)
def test_a_torn_last_game_is_played_again(
    whole: Path, tmp_path: Path, games: int, log: int
) -> None:
    """As a power cut may leave it: either file may lack its end."""
    for name, cut in (("manifest.json", 0), ("games.jsonl", games), ("log.jsonl", log)):
        data = (whole / name).read_bytes()
        (tmp_path / name).write_bytes(data[: len(data) + cut])
    if games == -5000:
        with pytest.raises(FolderError, match=r"games.jsonl is damaged in line \d+"):
            play_tournament(ROUND_ROBIN, folder=tmp_path, resume=True)
        return
    play_tournament(ROUND_ROBIN, folder=tmp_path, resume=True)
    assert files(tmp_path) == files(whole)


SCRIPT = """
import sys
from desertrules import bot, sahara
from desertrules.arena import Tournament, play_tournament
if __name__ == "__main__":
    bots = [bot("greedy"), bot("random")]
    match = Tournament(sahara.Options(players=2, desert=3), bots, 300, seed=7)
    play_tournament(match, folder=sys.argv[1], on_game=lambda _: print(flush=True))
"""


def test_a_killed_tournament_is_resumed(tmp_path: Path) -> None:
    """By `kill -9`, after a few games."""
    folder = tmp_path / "cup"
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(folder)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        for _ in range(5):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    bots = [bot("greedy"), bot("random")]
    killed = len(read_tournament(folder).games)
    assert killed >= 5
    match = Tournament(OPTIONS, bots, 300, seed=7)
    stop: Iterator[int] = iter(range(killed + 4))

    def on_game(_: GameResult) -> None:
        if next(stop, None) is None:
            raise Stop

    with pytest.raises(Stop):
        play_tournament(match, folder=folder, resume=True, on_game=on_game)
    expected = [play_tournament_game(match, index)[1] for index in range(killed + 5)]
    assert (folder / "games.jsonl").read_text("utf-8").splitlines() == expected


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("manifest.json", "{", "manifest.json is damaged"),
        ("manifest.json", "[]", "manifest.json is damaged"),
        ("manifest.json", '{"kind": "x", "format": 1}', "expected 'desertrules tournament', form"),
        ("games.jsonl", "{}\n{}\n", "games.jsonl is damaged in line 1: the digest differs"),
        ("log.jsonl", "3\n4\n", "games.jsonl is damaged in line 1"),
    ],
)
def test_a_damaged_folder_is_refused(
    whole: Path, tmp_path: Path, name: str, data: str, message: str
) -> None:
    for each in whole.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    (tmp_path / name).write_text(data, encoding="utf-8")
    with pytest.raises(FolderError) as caught:
        read_tournament(tmp_path)
    assert message in str(caught.value)
    with pytest.raises(FolderError):
        play_tournament(ROUND_ROBIN, folder=tmp_path, resume=True)


def test_games_of_another_tournament_are_refused(whole: Path, tmp_path: Path) -> None:
    """The digests are right, but the records are of other deals."""
    for each in whole.iterdir():
        lines = each.read_bytes().splitlines(keepends=True)
        kept = lines if each.name == "manifest.json" else lines[1:]
        (tmp_path / each.name).write_bytes(b"".join(kept))
    with pytest.raises(FolderError, match="line 1: expected deal 0, seating 0"):
        read_tournament(tmp_path)


def test_a_folder_of_another_tournament_is_refused(whole: Path) -> None:
    other = Tournament(OPTIONS, ROUND_ROBIN.bots, 3, seed=8)
    with pytest.raises(FolderError, match="has another tournament: seed: expected 8, found 7"):
        play_tournament(other, folder=whole, resume=True)


def test_a_folder_that_cannot_be_used_is_named(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="already has a tournament, which can be resumed"):
        play_tournament(ROUND_ROBIN, folder=whole)
    with pytest.raises(FolderError, match="has no tournament: there is no manifest"):
        read_tournament(tmp_path)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(FolderError, match="is not empty"):
        play_tournament(ROUND_ROBIN, folder=tmp_path)
    with pytest.raises(FolderError, match=r"notes.txt: file exists|notes.txt: not a directory"):
        play_tournament(ROUND_ROBIN, folder=tmp_path / "notes.txt")
    with pytest.raises(InvalidValue, match="resume: expected a folder to resume from"):
        play_tournament(ROUND_ROBIN, resume=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["manifest.json", "games.jsonl"])
def test_a_pipe_in_a_folder_is_not_read(whole: Path, tmp_path: Path, name: str) -> None:
    """It might never end."""
    for each in whole.iterdir():
        if each.name != name:
            (tmp_path / each.name).write_bytes(each.read_bytes())
    os.mkfifo(tmp_path / name)
    if name == "games.jsonl":
        assert read_tournament(tmp_path).games == ()
    else:
        with pytest.raises(FolderError, match="has no tournament"):
            read_tournament(tmp_path)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no full disk to try")
@pytest.mark.parametrize("name", ["games.jsonl", "log.jsonl"])
def test_a_full_disk_is_reported_with_the_path(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = run.Folder._open

    def fill(self: Any, stack: Any, file: str, size: int) -> Any:
        if file == name:
            return stack.enter_context(Path("/dev/full").open("wb", buffering=0))
        return original(self, stack, file, size)

    monkeypatch.setattr(run.Folder, "_open", fill)
    with pytest.raises(FolderError) as caught:
        play_tournament(ROUND_ROBIN, folder=tmp_path / "cup")
    assert str(caught.value) == f"{tmp_path / 'cup' / name}: no space left on device"


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    def again(_: GameResult) -> None:
        play_tournament(ROUND_ROBIN, folder=tmp_path, resume=True)

    with pytest.raises(FolderError, match="is in use by another process"):
        play_tournament(ROUND_ROBIN, folder=tmp_path, on_game=again)


# ---- Dask ----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # of distributed itself
def test_dask_does_the_work() -> None:
    """With a worker that is killed in the middle."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)
        processes = list(client.run(os.getpid).values())
        seen: list[GameResult] = []

        def kill_one(result: GameResult) -> None:
            seen.append(result)
            if len(seen) == 3:
                os.kill(processes[0], signal.SIGKILL)

        tournament = Tournament(OPTIONS, [bot("random"), bot("greedy")], 9, seed=7)
        results = play_tournament(tournament, executor, on_game=kill_one)
    assert results == play_tournament(tournament)
    assert len(seen) == 18
