"""What each part of the strong play of Sahara and of Nomads brings: left out, against the whole.

`python -m benchmarks.flat_parts` plays the fewest players of each game; `--deals`, `--seed`,
`--rollouts` and the names of parts say otherwise.
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any, TypeAlias
from unittest.mock import patch

from attrs import field, frozen

from benchmarks.desert_parts import interval
from desertrules import Over, advance
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules.core.bits import bits
from desertrules.nomads_of_arabia import evaluation as na_evaluation
from desertrules.nomads_of_arabia import strategy as na_strategy
from desertrules.sahara import strategy as sa_strategy
from desertrules.sahara.components import PILES
from desertrules.sahara.kernel.policy import Policy
from desertrules.sahara.legality import sheik_moves_of
from desertrules.sahara.state import ABLE, PHASE, SEAT, SHEIK, TAKEN, Row
from desertrules.sahara.table import occupied

MOST_DECISIONS = 4000
Thing: TypeAlias = Any
"""A game, a view or a move, of either game."""


class OwnLuck(Policy):
    """Deals cards by numbers of its own, so that no two candidates meet with the same luck."""

    def __init__(self, options: sa.Options) -> None:
        """Begin with the same numbers in each decision."""
        super().__init__(options)
        self._rng = Random(1)

    def codes(self, row: Row, seat: int, numbers: Sequence[Sequence[float]]) -> Iterator[int]:
        """Choose the codes of as many turns."""
        return super().codes(row, seat, [[self._rng.random() for _ in each] for each in numbers])


class AnyTurns(OwnLuck):
    """Plays any top, and moves any camel."""

    def codes(self, row: Row, seat: int, numbers: Sequence[Sequence[float]]) -> Iterator[int]:
        """Choose the codes of as many turns, with the numbers that are given."""
        return Policy.codes(self, row, seat, numbers)

    def _turn(self, row: Row, seat: int) -> Iterator[int]:  # type: ignore[override]
        options, terrain, rng = self._options, self._options._terrain, self._rng
        deals = (1 << terrain.retreats) - (1 << terrain.deals)
        yield terrain.plays + rng.randrange(PILES)
        while (mask := row[ABLE]) and not mask & deals:
            if mask >> terrain.led & 1:
                now = list(row)
                now[PHASE], now[SEAT], now[TAKEN] = SHEIK, seat, occupied(options, row)
                yield terrain.codes[rng.choice(sheik_moves_of(options, now))]
            else:
                yield rng.choice(bits(mask))


def first(_: object, candidates: list[Any], *__: object) -> Thing:
    """Give the candidate that is best by its value."""
    return candidates[0]


@frozen
class Player:
    """A way to play a game: with what is put in the place of a part of its module."""

    game: Any
    module: Any = None
    parts: dict[str, Any] = field(factory=dict[str, Any])

    def choose(self, view: Thing, rng: Random, iterations: int | None) -> Thing:
        """Choose a move."""
        if self.module is None:
            return self.game.strong(view, rng, iterations)
        with patch.multiple(self.module, **self.parts):
            return self.game.strong(view, rng, iterations)


PARTS = {
    "sahara: the same luck for all": Player(sa, sa_strategy, {"Policy": OwnLuck}),
    "sahara: a policy in rollouts": Player(sa, sa_strategy, {"Policy": AnyTurns}),
    "sahara: rollouts": Player(sa, sa_strategy, {"_best": first}),
    "nomads: means over dice": Player(na, na_strategy, {"_OWN_CHANCE": ()}),
    "nomads: the next capture": Player(na, na_evaluation, {"_HUNTS": [0.0] * 4}),
    "nomads: the pull to a city": Player(na, na_evaluation, {"STEP": 0.0}),
}
"""What is left out of the whole."""


def play(
    game: Thing, deal: int, seats: list[Player], iterations: int | None
) -> tuple[list[int], list[list[float]]]:
    """Play a game; give the winners, none if it does not end, and the CPU of each decision."""
    rng = Random(deal)
    rngs = [Random(f"{deal} {seat}") for seat in range(len(seats))]
    spent: list[list[float]] = [[] for _ in seats]
    state = advance(game.initial(game.Options(len(seats))), rng)
    for _ in range(MOST_DECISIONS):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return list(turn.result.winners), spent
        begun = process_time()
        move = seats[turn.seat].choose(game.view(state, turn.seat), rngs[turn.seat], iterations)
        spent[turn.seat].append(process_time() - begun)
        state = advance(game.apply(state, move), rng)
    return [], spent


def rows(deals: int, seed: int, rollouts: int | None, wanted: list[str]) -> Iterator[str]:
    """Give a row of the table for each part: one such player among wholes, in every seat."""
    for name in wanted or PARTS:
        game = PARTS[name].game
        players = game.players[0]
        won, unfinished = 0.0, 0
        spent: list[float] = []
        for deal in range(seed, seed + deals):
            for own in range(players):
                seats = [PARTS[name] if seat == own else Player(game) for seat in range(players)]
                winners, times = play(game, deal, seats, rollouts if game is sa else None)
                won += (own in winners) / max(1, len(winners))
                unfinished += not winners
                spent += times[own]
        games = players * deals
        low, high = interval(won / games, games)
        yield (
            f"| {name} | {won:g} of {games} | {won / games:.2f} | [{low:.2f}, {high:.2f}]"
            f" | {1 / players:.2f} | {unfinished} | {1000 * sum(spent) / len(spent):.1f} ms |"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="the parts to leave out; all if none is named")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rollouts", type=int, help="of each candidate, in Sahara, on both sides")
    asked = parser.parse_args()
    print("| left out | won | share | 95 % interval | fair | unfinished | CPU a decision |")
    print("|---|---|---|---|---|---|---|")
    for line in rows(asked.deals, asked.seed, asked.rollouts, asked.parts):
        print(line, flush=True)
