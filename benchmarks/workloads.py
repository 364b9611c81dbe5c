"""Our three games, ready to be played: what all that is measured starts from."""

from functools import cached_property
from random import Random
from typing import Any, cast

from attrs import frozen

import desertrules
from benchmarks.maps import board_of
from desertrules import AnyGame, Chance, Decide, advance, playout

PLAYERS = 4
MOVES = 5_000
"""Where a game is left; none of ours is known to last so long at random."""
KEPT_GAMES = 8
"""How many different games are applied, replayed, asked and written down."""
APART = 11
"""Every so many decisions of these games, a position is asked questions."""
TITLES = {
    "through-the-desert": "Through the Desert",
    "sahara": "Sahara",
    "nomads-of-arabia": "Nomads of Arabia",
}
DESERT, SAHARA, NOMADS = TITLES.values()


def named(title: str, work: str) -> str:
    """Give the name in the tables of some work of one of our games."""
    return f"{title}: {work}"


@frozen(slots=False, eq=False)
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

    @cached_property
    def logs(self) -> tuple[tuple[Any, ...], ...]:
        """The moves of a few whole games, always the same."""
        return tuple(
            playout(self.start, Random(seed), max_moves=MOVES).moves for seed in range(KEPT_GAMES)
        )

    @cached_property
    def decisions(self) -> tuple[tuple[Any, Any], ...]:
        """Every decision of these games: the state, and the move that was made in it."""
        found: list[tuple[Any, Any]] = []
        for moves in self.logs:
            state = self.start
            for move in moves:
                if isinstance(self.game.turn(state), Decide):
                    found.append((state, move))
                state = self.game.apply_unchecked(state, move)
        return tuple(found)

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """Some states of these games in which a seat decides, from first to last."""
        return tuple(state for state, _ in self.decisions[::APART])

    @cached_property
    def begun(self) -> tuple[Any, ...]:
        """A few states after the set-up, in which the first seat decides."""
        return tuple(advance(self.start, Random(seed)) for seed in range(KEPT_GAMES))

    @cached_property
    def chance(self) -> frozenset[type]:
        """The classes of moves that chance makes."""
        found: set[type] = set()
        state = self.start
        for move in self.logs[0]:
            if isinstance(self.game.turn(state), Chance):
                found.add(type(move))
            state = self.game.apply_unchecked(state, move)
        return frozenset(found)

    @cached_property
    def set_up(self) -> int:
        """How many draws come before the first decision."""
        whole, left = self.logs[0], 0
        while type(whole[left]) in self.chance:
            left += 1
        return left


def workloads() -> tuple[list[Workload], dict[str, str]]:
    """Give our games that can be played, and for each other one the reason why it cannot."""
    present: list[Workload] = []
    missing: dict[str, str] = {}
    for name, title in TITLES.items():
        try:
            work = Workload.of(name, players=PLAYERS)
            desertrules.dump(work.options)
            present.append(work)
        except (ImportError, AttributeError) as error:
            missing[title] = f"not to be played yet: {error}"
    return present, missing


def on_map(cells: int) -> Workload:
    """Give Through the Desert on a made map of so many cells."""
    return Workload.of("through-the-desert", players=PLAYERS, board=board_of(cells))
