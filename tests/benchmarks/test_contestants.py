from random import Random
from types import ModuleType
from typing import Any

import pytest

import desertrules
from benchmarks import ours, peers
from benchmarks.gates import GATES
from benchmarks.maps import LARGEST, board_of
from benchmarks.ours import FirstLoad, Logged, Naive, Records, Workload
from benchmarks.peers import ChessPush, OpenSpiel, OpenSpielCloned, PettingZoo
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
    """Each way counts all moves of a whole game."""
    whole = len(playout(work.start, Random(3)).moves)
    assert work.play_lazily(Random(3)) == whole
    assert 0 < work.play_with_lists(Random(3)) < ours.MOVES
    assert 0 < work.play_state_by_state(Random(3)) < ours.MOVES


def test_naive_reference_plays_a_whole_game(work: Workload) -> None:
    """The reference takes our options as they are written."""
    assert 0 < Naive(work).play(Random(3)) < ours.MOVES


def test_logged_games_are_gone_through_in_full(work: Workload) -> None:
    """Applying and replaying count the same moves, and records are read and written whole."""
    moves = playout(work.start, Random(5)).moves
    logged = Logged(work, (moves,))
    ways = (logged.apply, logged.apply_unchecked, logged.replay)
    assert [way(Random(1)) for way in ways] == [len(moves)] * 3
    records = Records.of(logged)
    assert records.records[0].result is not None
    works = (records.load, records.json_loads, records.dump, records.json_dumps)
    assert [work(Random(1)) for work in works] == [1] * 4
    assert FirstLoad("first", records).cost(Random(1), 0) > 0


def test_names_are_unlike_and_every_gate_speaks_of_somebody() -> None:
    """A gate that nobody can be measured for would never be judged."""
    own, missing = ours.gather()
    names = [contestant.name for contestant in [*own, *ours.growing()]]
    names += [entry.name for entry in peers.ENTRIES]
    assert missing == {}
    assert len(set(names)) == len(names)
    assert {name for gate in GATES for name in gate.needs} <= set(names)


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


class _Board:
    """A chess board on which three moves can be made."""

    def __init__(self) -> None:
        self.legal_moves = iter("abc")
        self.left = 3

    def push(self, _move: str) -> None:
        self.left -= 1
        self.legal_moves = iter("abc"[: self.left])


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


def _module(**names: object) -> ModuleType:
    module = ModuleType("peer")
    vars(module).update(names)
    return module


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put small stand-ins in the place of all peers but catanatron."""
    modules = {
        "chess": _module(Board=_Board),
        "open_spiel.python.games": _module(),
        "pyspiel": _module(load_game=lambda _name: _Position()),
        "pettingzoo": _module(make=lambda _kind, _name: _Environment()),
        "numpy": _module(flatnonzero=lambda mask: [at for at, bit in enumerate(mask) if bit]),
    }

    def find(name: str) -> ModuleType:
        if name not in modules:
            raise ImportError(f"no module named {name}")
        return modules[name]

    monkeypatch.setattr(peers, "import_module", find)


@pytest.mark.usefixtures("installed")
def test_peers_are_played_to_the_end() -> None:
    """Every move is counted once, chance events included."""
    assert ChessPush().play(Random(1)) == 3
    assert OpenSpiel("any").play(Random(1)) == 3
    assert OpenSpielCloned("any").play(Random(1)) == 3
    assert PettingZoo("any").play(Random(1)) == 2


@pytest.mark.usefixtures("installed")
def test_peer_that_is_not_installed_is_missed_by_name() -> None:
    """The others take part."""
    present, missing = peers.gather()
    assert set(missing) == {peers.CATANATRON}
    assert "no module named catanatron" in missing[peers.CATANATRON]
    assert len(present) == len(peers.ENTRIES) - 1
