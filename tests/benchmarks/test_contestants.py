import inspect
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import desertrules
from benchmarks import logged, ours, peers, playing, pychess, questions, records
from benchmarks.gates import GATES, PAIRS
from benchmarks.logged import Logged
from benchmarks.maps import LARGEST, board_of
from benchmarks.measure import ROOT
from benchmarks.peers import OpenSpiel, OpenSpielCloned, PettingZoo
from benchmarks.playing import Naive, Playing
from benchmarks.pychess import PythonChess
from benchmarks.questions import Questions
from benchmarks.records import Many, Records
from benchmarks.workloads import MOVES, Workload
from desertrules import playout


@pytest.fixture(scope="module", params=desertrules.games())
def work(request: pytest.FixtureRequest) -> Workload:
    """A game of ours that is soon over."""
    short: dict[str, dict[str, Any]] = {
        "sahara": {"desert": 1},
        "nomads-of-arabia": {"special": 0, "finale": "short"},
    }
    players = {"nomads-of-arabia": 3}.get(request.param, 2)
    return Workload.of(request.param, players=players, **short.get(request.param, {}))


def test_ways_of_playing_end_where_the_game_ends(work: Workload) -> None:
    """Each way counts all moves of a whole game, or all its decisions."""
    way = Playing(work)
    whole = len(playout(work.start, Random(3)).moves)
    assert way.lazily(Random(3)) == whole
    for play in (way.with_lists, way.by_the_top, way.by_its_module, way.unchecked):
        assert 0 < play(Random(3)) < MOVES
    assert 0 < way.after_the_set_up(Random(3)) < MOVES
    assert way.by_the_top(Random(4)) == way.by_its_module(Random(4)) == way.unchecked(Random(4))
    assert way.set_up(Random(3)) == work.set_up > 0


def test_loop_of_the_readme_is_the_one_that_is_measured() -> None:
    """What the README claims is claimed of what stands there."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    measured = inspect.getsource(Playing.as_in_the_readme).splitlines()
    head = "while isinstance(turn(state), Decide):"
    _, _, after = readme.partition(f"{head}\n")
    loop = [head, *takewhile(lambda line: line.startswith("    "), after.splitlines())]
    assert len(loop) > 1
    first = next(number for number, line in enumerate(measured) if line.strip() == loop[0])
    assert [line.strip() for line in loop] == [
        line.strip() for line in measured[first : first + len(loop)]
    ]


def test_decisions_are_counted_without_chance(work: Workload) -> None:
    """The loop of the README and the logs agree on what a decision is."""
    made = [move for _, move in work.decisions]
    assert not work.chance & {type(move) for move in made}
    drawn = sum(type(move) in work.chance for moves in work.logs for move in moves)
    assert len(made) + drawn == sum(map(len, work.logs))


def test_naive_reference_plays_a_whole_game(work: Workload) -> None:
    """The reference takes our options as they are written."""
    assert 0 < Naive(work).play(Random(3)) < MOVES


def test_logged_games_are_gone_through_in_full(work: Workload) -> None:
    """Applying and replaying count the same moves."""
    log = Logged(work)
    ways = (log.apply, log.apply_anew, log.apply_unchecked, log.replay)
    assert len({way(Random(1)) for way in ways}) == 1


def test_records_are_read_written_and_judged_whole(work: Workload) -> None:
    """A record holds its result; judging counts its moves."""
    found = Records(work)
    assert found.records[0].result is not None
    for way in (found.load, found.json_loads, found.dump, found.json_dumps):
        assert way(Random(1)) == 1
    moves = {len(log) for log in work.logs}
    assert {found.validate_json(Random(1)), found.validate_text(Random(2))} <= moves


def test_file_of_many_records_is_written_once_and_removed(
    work: Workload, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command gets the same file for any number of jobs."""
    monkeypatch.setattr(records, "MANY", 20)
    many = Many(work)
    one, two = many.command(1), many.command(2)
    file = Path(one[3])
    assert one == ["-m", "desertrules", "validate", str(file), "--jobs", "1"]
    assert two == [*one[:-1], "2"]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 20
    del many
    assert not file.exists()


def test_positions_are_asked_all_that_the_game_answers(work: Workload) -> None:
    """What a game lacks is missed by name, with a reason; all else is asked."""
    missing: dict[str, str] = {}
    asked = list(questions.contestants(work, missing))
    for each in asked:
        assert each.cost(Random(1), 0) > 0
    names = {each.name.partition(": ")[2] for each in asked}
    lacking = {name.partition(": ")[2] for name in missing}
    assert names.isdisjoint(lacking) and names | lacking >= set(questions.QUESTIONS)
    assert all(why.startswith(work.game.name) for why in missing.values())


def test_moves_that_are_explained_are_illegal(work: Workload) -> None:
    """Otherwise there would be nothing to explain."""
    pairs = Questions(work).illegal
    assert pairs and all(work.game.explain(state, move) for state, move in pairs)


def test_names_are_unlike_and_every_gate_speaks_of_somebody() -> None:
    """A gate or pair that nobody can be measured for would never be judged."""
    own, missing = ours.gather()
    names = [contestant.name for contestant in [*own, *playing.growing()]]
    names += [*pychess.NAMES, *(entry.name for entry in peers.ENTRIES), *missing]
    assert len(set(names)) == len(names)
    assert {name for gate in GATES for name in gate.needs} <= set(names)
    assert {name for pair in PAIRS for name in pair} <= set(names)
    works = (playing.LOOP, logged.APPLY, questions.SCORE, records.LOAD)
    assert {f"Sahara: {work}" for work in works} <= set(names)


@pytest.mark.parametrize("cells", [20, 100, 500, 2_000, LARGEST])
def test_made_map_has_the_cells_asked_for(cells: int) -> None:
    """Maps of any size are boards that can be played on."""
    board = board_of(cells)
    assert len(board.grid.places) == cells
    assert board.palm_spaces.bit_count() == 8
    assert board.water_spaces.bit_count() <= 45


@pytest.mark.parametrize("cells", [0, LARGEST + 1])
def test_map_of_another_size_is_refused(cells: int) -> None:
    """More columns or rows than TD2.4 allows there are not."""
    with pytest.raises(ValueError, match=f"found {cells}"):
        board_of(cells)


# --- peers, of which none need be installed ---------------------------------------------------


class _Move:
    """A move of chess, of which nothing but its parts is known."""

    def __init__(self, from_square: int, to_square: int, promotion: int | None = None) -> None:
        self.from_square, self.to_square, self.promotion = from_square, to_square, promotion


class _Board:
    """A chess board on which three moves can be made."""

    pawns = knights = bishops = rooks = queens = 1
    occupied_co = (1, 0)

    def __init__(self, stack: tuple[_Move, ...] = ()) -> None:
        self.move_stack = list(stack)

    @property
    def legal_moves(self) -> Iterator[_Move]:
        return iter([_Move(1, 2)] * (3 - len(self.move_stack)))

    def is_legal(self, move: _Move) -> bool:
        return move.from_square == 1 and not self.is_game_over()

    def is_game_over(self) -> bool:
        return len(self.move_stack) == 3

    def push(self, move: _Move) -> None:
        self.move_stack.append(move)

    def pop(self) -> _Move:
        return self.move_stack.pop()

    def copy(self, *, stack: bool) -> "_Board":
        assert not stack
        return _Board(tuple(self.move_stack))


class _Game:
    """A game of chess as PGN has it."""

    errors = ()

    @classmethod
    def from_board(cls, _board: _Board) -> str:
        return "1. e4"


class _Position:
    """A position of OpenSpiel: a roll, then two actions."""

    def __init__(self, made: tuple[int, ...] = ()) -> None:
        self.made = made

    def new_initial_state(self) -> "_Position":
        return _Position()

    def clone(self) -> "_Position":
        return _Position(self.made)

    def is_terminal(self) -> bool:
        return len(self.made) == 3

    def is_chance_node(self) -> bool:
        return not self.made

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.0), (8, 1.0)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        assert action == 8 or self.made
        self.made += (action,)


class _Environment:
    """An environment of PettingZoo in which only action 1 is allowed, twice."""

    def reset(self, seed: int) -> None:
        assert seed >= 0
        self.left = 2

    def last(self) -> tuple[dict[str, list[int]], float, bool, bool, dict[str, int]]:
        return {"action_mask": [0, 1]}, 0.0, not self.left, False, {}

    def step(self, action: int) -> None:
        assert action == 1
        self.left -= 1


class _FailedToImport(Exception):
    """What PettingZoo raises for a game of its own that lacks a package."""


def _made(_kind: str, name: str) -> _Environment:
    if name == "lacking":
        raise _FailedToImport("it needs pygame")
    return _Environment()


def _module(**names: object) -> ModuleType:
    module = ModuleType("peer")
    vars(module).update(names)
    return module


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put small stand-ins in the place of all peers but catanatron."""
    modules = {
        "chess": _module(Board=_Board, Move=_Move),
        "chess.pgn": _module(Game=_Game, read_game=lambda _text: _Game()),
        "open_spiel.python.games": _module(),
        "pyspiel": _module(load_game=lambda _name: _Position()),
        "pettingzoo": _module(make=_made),
        "pettingzoo.env_registry.exceptions": _module(FailedToImport=_FailedToImport),
        "numpy": _module(flatnonzero=lambda mask: [at for at, bit in enumerate(mask) if bit]),
    }

    def find(name: str) -> ModuleType:
        if name not in modules:
            raise ImportError(f"no module named {name}")
        return modules[name]

    monkeypatch.setattr(peers, "import_module", find)
    monkeypatch.setattr(pychess, "import_module", find)


@pytest.mark.usefixtures("installed")
def test_peers_are_played_to_the_end() -> None:
    """Every move is counted once, chance events included."""
    assert OpenSpiel("any").play(Random(1)) == 3
    assert OpenSpielCloned("any").play(Random(1)) == 3
    assert PettingZoo("any").play(Random(1)) == 2


@pytest.mark.usefixtures("installed")
def test_game_of_a_peer_that_lacks_a_package_is_not_installed() -> None:
    """PettingZoo alone is not enough for its games."""
    with pytest.raises(ImportError, match=r"^it needs pygame$"):
        PettingZoo("lacking")


@pytest.mark.usefixtures("installed")
def test_chess_is_put_to_all_its_work() -> None:
    """Plies of games are counted, and single questions as one."""
    chess = PythonChess()
    random = (chess.push, chess.loop, chess.lists_copied)
    known = (chess.known, chess.known_copied, chess.fresh_copied, chess.copied, chess.read_game)
    assert [play(Random(1)) for play in (*random, *known)] == [3] * 8
    assert [ask(Random(1)) for ask in (chess.search, chess.pickle, chess.copy)] == [1] * 3
    assert chess.greedy(Random(1)) == 3
    names = [each.name for each in pychess.contestants()]
    assert sorted(names) == sorted(pychess.NAMES)


@pytest.mark.usefixtures("installed")
def test_illegal_ply_of_chess_is_no_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured is what was checked."""
    chess = PythonChess()
    monkeypatch.setattr(_Board, "is_legal", lambda _board, _move: False)
    for play in (chess.known, chess.known_copied, chess.fresh_copied):
        with pytest.raises(ValueError, match="_Move"):
            play(Random(1))
    monkeypatch.setattr(_Game, "errors", ("e5",))
    with pytest.raises(ValueError, match="e5"):
        chess.read_game(Random(1))


@pytest.mark.usefixtures("installed")
def test_peer_that_is_not_installed_is_missed_by_name() -> None:
    """The others take part."""
    present, missing = peers.gather()
    assert set(missing) == {peers.CATANATRON}
    assert "no module named catanatron" in missing[peers.CATANATRON]
    assert len(present) == len(pychess.NAMES) + len(peers.ENTRIES) - 1


def test_without_chess_all_its_rows_are_missed_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has none of the peers can still measure our games."""

    def find(name: str) -> ModuleType:
        raise ImportError(f"no module named {name}")

    monkeypatch.setattr(peers, "import_module", find)
    monkeypatch.setattr(pychess, "import_module", find)
    present, missing = peers.gather()
    assert present == []
    assert missing[pychess.ANCHOR] == "chess cannot be imported: no module named chess"
    assert set(missing) == {*pychess.NAMES, *(entry.name for entry in peers.ENTRIES)}


def test_without_the_command_line_its_rows_are_missed_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command needs an extra."""
    monkeypatch.setattr(records, "find_spec", lambda _name: None)
    missing: dict[str, str] = {}
    names = [each.name for each in records.commands([], missing)]
    assert names == [records.IMPORT_OURS, records.IMPORT_ATTRS]
    assert set(missing) == set(records.JOBS.values())
