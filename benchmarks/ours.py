"""Our three games at work: played out, applied, replayed, written down, and grown."""

import json
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, cast

from attrs import frozen

import desertrules
from benchmarks.maps import board_of
from benchmarks.measure import Contestant, Imported, Played
from desertrules import (
    AnyGame,
    Chance,
    Over,
    Record,
    playout,
    record_from_json,
    record_to_json,
    replay,
)
from desertrules.core.outcomes import draw
from desertrules.core.tables import open_table
from desertrules.record.log import log_of

PLAYERS = 4
MOVES = 5_000
"""Where a game is left; none of ours is known to last so long at random."""
KEPT_GAMES = 8
"""How many different games are applied, replayed and written down."""
CELLS = (100, 200, 500, 1_000, 2_000)
TITLES = {
    "through-the-desert": "Through the Desert",
    "sahara": "Sahara",
    "nomads-of-arabia": "Nomads of Arabia",
}
DESERT, SAHARA, NOMADS = TITLES.values()
LAZY, LISTS, STATES = "lazy playout", "playout with full lists", "playout state by state"
APPLY, UNCHECKED, REPLAY, NAIVE = "apply", "apply_unchecked", "fused replay", "naive reference"
LOAD, JSON_LOADS, FIRST_LOAD = "load a record", "json.loads", "load a first record"
DUMP, JSON_DUMPS = "dump a record", "json.dumps"
IMPORT_OURS, IMPORT_ATTRS = "import desertrules", "import attrs"


def named(title: str, work: str) -> str:
    """Give the name in the tables of some work of one of our games."""
    return f"{title}: {work}"


@frozen
class Workload:
    """A game of ours, ready to be played over and over from its first state."""

    game: AnyGame
    options: Any
    start: Any

    @classmethod
    def of(cls, name: str, **options: Any) -> "Workload":  # noqa: ANN401 - each game has its own
        """Set a game up; raise ImportError or AttributeError for one that is not whole."""
        game = desertrules.game(name)
        chosen = cast(Any, game).Options(**options)
        return cls(game, chosen, game.initial(chosen))

    @property
    def title(self) -> str:
        """The game's name in the tables."""
        return TITLES[self.game.name]

    def play_lazily(self, rng: Random) -> int:
        """Play one game by `playout`, which lists no moves and builds no state but the last."""
        return len(playout(self.start, rng, max_moves=MOVES).moves)

    def play_with_lists(self, rng: Random) -> int:
        """Play one game as `playout` does, but list all legal moves at every decision."""
        table = open_table(self.game, self.start)
        for move in range(MOVES):
            turn = table.turn()
            if isinstance(turn, Over):
                return move
            if isinstance(turn, Chance):
                table.play_unchecked(draw(table.outcomes(), rng))
            else:
                table.play_unchecked(rng.choice(list(table.legal_moves())))
        return MOVES

    def play_state_by_state(self, rng: Random) -> int:
        """Play one game by the functions of the contract, with a state for each move."""
        game, state = self.game, self.start
        for move in range(MOVES):
            turn = game.turn(state)
            if isinstance(turn, Over):
                return move
            if isinstance(turn, Chance):
                state = game.apply_unchecked(state, draw(game.outcomes(state), rng))
            else:
                state = game.apply_unchecked(state, rng.choice(game.legal_moves(state)))
        return MOVES

    def logs(self) -> tuple[tuple[Any, ...], ...]:
        """Give the moves of a few whole games, always the same."""
        return tuple(
            playout(self.start, Random(seed), max_moves=MOVES).moves for seed in range(KEPT_GAMES)
        )


@frozen
class Logged:
    """Games that have been played, to be gone through again."""

    work: Workload
    logs: tuple[tuple[Any, ...], ...]

    def apply(self, rng: Random) -> int:
        """Apply every move of a game, each checked, with a state for each."""
        state, apply, moves = self.work.start, self.work.game.apply, rng.choice(self.logs)
        for move in moves:
            state = apply(state, move)
        return len(moves)

    def apply_unchecked(self, rng: Random) -> int:
        """Apply every move of a game, none checked, with a state for each."""
        state, apply, moves = self.work.start, self.work.game.apply_unchecked, rng.choice(self.logs)
        for move in moves:
            state = apply(state, move)
        return len(moves)

    def replay(self, rng: Random) -> int:
        """Replay a game by `replay`, each move checked, with no state but the last."""
        moves = rng.choice(self.logs)
        replay(self.work.start, moves)
        return len(moves)


@frozen
class Records:
    """Records of whole games, as JSON texts, as plain data and as they are in memory."""

    texts: tuple[str, ...]
    plain: tuple[Any, ...]
    records: tuple[Record[Any, Any], ...]

    @classmethod
    def of(cls, logged: Logged) -> "Records":
        """Write each game down, with its result."""
        records = [_written(logged.work.options, moves) for moves in logged.logs]
        texts = [record_to_json(record) for record in records]
        found = cls(tuple(texts), tuple(map(desertrules.dump, records)), tuple(records))
        found.remember()
        return found

    def load(self, rng: Random) -> int:
        """Read a record from its text, strictly."""
        record_from_json(rng.choice(self.texts))
        return 1

    def forget(self) -> None:
        """Forget the moves of the game that have been read."""
        log_of.cache_clear()

    def remember(self) -> None:
        """Read every record once, as a referee has read others before."""
        for text in self.texts:
            record_from_json(text)

    def json_loads(self, rng: Random) -> int:
        """Read the same text as plain data only."""
        json.loads(rng.choice(self.texts))
        return 1

    def dump(self, rng: Random) -> int:
        """Write a record as text."""
        record_to_json(rng.choice(self.records))
        return 1

    def json_dumps(self, rng: Random) -> int:
        """Write the same text from plain data."""
        json.dumps(rng.choice(self.plain))
        return 1


def _written(options: Any, moves: tuple[Any, ...]) -> Record[Any, Any]:  # noqa: ANN401 - any game's
    return Record(options, moves[:-1]).play(moves[-1])


@frozen
class FirstLoad:
    """Reading a record as the first of its game, when none of its moves is known."""

    name: str
    records: Records

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what one record costs; others find the moves known again."""
        cost = Played(self.name, self._load).cost(rng, seconds)
        self.records.remember()
        return cost

    def _load(self, rng: Random) -> int:
        self.records.forget()
        return self.records.load(rng)


class Naive:
    """The slow reference of a game, as the tests have it."""

    def __init__(self, work: Workload) -> None:
        """Import the reference; raise ImportError if there is none."""
        self._reference = import_module(f"tests.reference.{work.game.name.replace('-', '_')}")
        self._options = desertrules.dump(work.options)

    def play(self, rng: Random) -> int:
        """Play one game by its plain functions; give the number of moves."""
        reference = self._reference
        state = reference.initial(self._options)
        for move in range(MOVES):
            turn, _ = reference.turn(state)
            if turn == "over":
                return move
            moves = reference.legal(state)
            if turn == "chance":
                chosen = rng.choices(moves, reference.weights(state))[0]
            else:
                chosen = rng.choice(moves)
            state = reference.apply(state, chosen)
        return MOVES


def workloads() -> tuple[list[Workload], dict[str, str]]:
    """Give our games that can be played, and for each other one the reason why it cannot."""
    present: list[Workload] = []
    missing: dict[str, str] = {}
    for name in desertrules.games():
        try:
            work = Workload.of(name, players=PLAYERS)
            desertrules.dump(work.options)
            present.append(work)
        except (ImportError, AttributeError) as error:
            missing[TITLES[name]] = f"not to be played yet: {error}"
    return present, missing


def _of_a_game(work: Workload) -> Iterator[Contestant]:
    yield Played(named(work.title, LAZY), work.play_lazily)
    yield Played(named(work.title, LISTS), work.play_with_lists)
    yield Played(named(work.title, STATES), work.play_state_by_state)
    logged = Logged(work, work.logs())
    yield Played(named(work.title, APPLY), logged.apply)
    yield Played(named(work.title, UNCHECKED), logged.apply_unchecked)
    yield Played(named(work.title, REPLAY), logged.replay)
    yield Played(named(work.title, NAIVE), Naive(work).play)
    records = Records.of(logged)
    yield Played(named(work.title, LOAD), records.load)
    yield Played(named(work.title, JSON_LOADS), records.json_loads)
    yield Played(named(work.title, DUMP), records.dump)
    yield Played(named(work.title, JSON_DUMPS), records.json_dumps)
    yield FirstLoad(named(work.title, FIRST_LOAD), records)


def gather() -> tuple[list[Contestant], dict[str, str]]:
    """Give all work of ours that is measured beside peers, and what is missing, with reasons."""
    present: list[Contestant] = []
    works, missing = workloads()
    for work in works:
        present += _of_a_game(work)
    present.append(Imported(IMPORT_OURS, "desertrules"))
    present.append(Imported(IMPORT_ATTRS, "attrs"))
    return present, missing


# --- growth -----------------------------------------------------------------------------------


def players_name(title: str, players: int) -> str:
    """Give the name in the tables of a playout by so many players."""
    return f"{title}: {players} players"


def cells_name(cells: int) -> str:
    """Give the name in the tables of a playout on a map of so many cells."""
    return f"{DESERT}: {cells:,} cells"


def is_growth(name: str) -> bool:
    """Tell whether a name belongs to a playout that is there to show how costs grow."""
    return name.endswith((" players", " cells"))


def growing() -> list[Contestant]:
    """Give lazy playouts by every number of players, and on maps of every size."""
    works, _ = workloads()
    found: list[Contestant] = []
    for work in works:
        for players in work.game.players:
            table = Workload.of(work.game.name, players=players)
            found.append(Played(players_name(work.title, players), table.play_lazily))
    for cells in CELLS:
        table = on_map(cells)
        found.append(Played(cells_name(cells), table.play_lazily))
    return found


def on_map(cells: int) -> Workload:
    """Give Through the Desert on a made map of so many cells."""
    return Workload.of("through-the-desert", players=PLAYERS, board=board_of(cells))
