"""Whole games at random, in the ways in which users play them; and how their cost grows."""

from collections.abc import Iterator
from importlib import import_module
from random import Random

from attrs import frozen

import desertrules
from benchmarks.measure import SELDOM, Contestant, Played
from benchmarks.workloads import DESERT, MOVES, Workload, named, on_map, workloads
from desertrules import (
    Chance,
    Decide,
    Over,
    advance,
    apply,
    draw,
    initial,
    legal_moves,
    outcomes,
    playout,
    turn,
)
from desertrules.core.tables import open_table

CELLS = (100, 200, 500, 1_000, 2_000)
LOOP, TOP = "README's loop, a decision", "functions at the top, checked"
MODULE, STATES = "functions of its module, checked", "functions of its module, unchecked"
LAZY, DECISIONS, LISTS = (
    "playout",
    "playout after the set-up, a decision",
    "playout with full lists",
)
SET_UP, NAIVE = "set-up by advance, a draw", "naive reference"


@frozen
class Playing:
    """A game of ours, played from its beginning to its end."""

    work: Workload

    def as_in_the_readme(self, rng: Random) -> int:
        """Play by the README's loop; only decisions are counted."""
        decisions = 0
        state = advance(initial(self.work.options), rng)
        while isinstance(turn(state), Decide):
            move = rng.choice(legal_moves(state))
            state = advance(apply(state, move), rng)
            decisions += 1
        return decisions

    def by_the_top(self, rng: Random) -> int:
        """Play by the functions at the top of the package, every move checked."""
        state = self.work.start
        for move in range(MOVES):
            now = turn(state)
            if isinstance(now, Over):
                return move
            if isinstance(now, Chance):
                state = apply(state, draw(outcomes(state), rng))
            else:
                state = apply(state, rng.choice(legal_moves(state)))
        return MOVES

    def by_its_module(self, rng: Random) -> int:
        """Play by the functions of the game's module, every move checked."""
        game, state = self.work.game, self.work.start
        for move in range(MOVES):
            now = game.turn(state)
            if isinstance(now, Over):
                return move
            if isinstance(now, Chance):
                state = game.apply(state, draw(game.outcomes(state), rng))
            else:
                state = game.apply(state, rng.choice(game.legal_moves(state)))
        return MOVES

    def unchecked(self, rng: Random) -> int:
        """Play by the functions of the game's module, no move checked, as a search does."""
        game, state = self.work.game, self.work.start
        for move in range(MOVES):
            now = game.turn(state)
            if isinstance(now, Over):
                return move
            if isinstance(now, Chance):
                state = game.apply_unchecked(state, draw(game.outcomes(state), rng))
            else:
                state = game.apply_unchecked(state, rng.choice(game.legal_moves(state)))
        return MOVES

    def lazily(self, rng: Random) -> int:
        """Play by `playout`, which lists no moves and builds no state but the last."""
        return len(playout(self.work.start, rng, max_moves=MOVES).moves)

    def after_the_set_up(self, rng: Random) -> int:
        """Play by `playout` from the first decision; only decisions are counted."""
        chance = self.work.chance
        moves = playout(rng.choice(self.work.begun), rng, max_moves=MOVES).moves
        return sum([type(move) not in chance for move in moves])

    def with_lists(self, rng: Random) -> int:
        """Play as `playout` does, but list all legal moves at every decision."""
        table = open_table(self.work.game, self.work.start)
        for move in range(MOVES):
            now = table.turn()
            if isinstance(now, Over):
                return move
            if isinstance(now, Chance):
                table.play_unchecked(draw(table.outcomes(), rng))
            else:
                table.play_unchecked(rng.choice(list(table.legal_moves())))
        return MOVES

    def set_up(self, rng: Random) -> int:
        """Set the game up by `advance`."""
        advance(self.work.start, rng)
        return self.work.set_up


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
            now, _ = reference.turn(state)
            if now == "over":
                return move
            moves = reference.legal(state)
            if now == "chance":
                chosen = rng.choices(moves, reference.weights(state))[0]
            else:
                chosen = rng.choice(moves)
            state = reference.apply(state, chosen)
        return MOVES


def contestants(work: Workload) -> Iterator[Contestant]:
    """Give all ways in which a game is played."""
    playing = Playing(work)
    for name, play in (
        (LOOP, playing.as_in_the_readme),
        (TOP, playing.by_the_top),
        (MODULE, playing.by_its_module),
        (STATES, playing.unchecked),
        (LAZY, playing.lazily),
        (DECISIONS, playing.after_the_set_up),
        (LISTS, playing.with_lists),
        (SET_UP, playing.set_up),
    ):
        yield Played(named(work.title, name), play)
    yield Played(named(work.title, NAIVE), Naive(work).play, SELDOM)


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
    """Give playouts by every number of players, and on maps of every size."""
    works, _ = workloads()
    found: list[Contestant] = []
    for work in works:
        for players in work.game.players:
            table = Playing(Workload.of(work.game.name, players=players))
            found.append(Played(players_name(work.title, players), table.lazily, SELDOM))
    maps = {cells_name(cells): Playing(on_map(cells)) for cells in CELLS}
    return found + [Played(name, table.lazily, SELDOM) for name, table in maps.items()]
