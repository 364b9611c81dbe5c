"""What each part of the strong play of Through the Desert brings: left out, against the whole.

`python -m benchmarks.desert_parts` plays with two players and no turns played on, as that is cheap;
`--players`, `--deals`, `--seed` and the names of parts say otherwise.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time

from attrs import evolve, field, frozen

from desertrules import advance
from desertrules import through_the_desert as td
from desertrules.through_the_desert.evaluation import CAMELS, RIDERS, Weights
from desertrules.through_the_desert.strategy import BREADTH, LOOKED_AT, Search

NOTHING = {"palm": 0.0, "water": 0.0, "longest": 0.0}
NOW = {"palm": 0.0, "water": 0.0, "race": 0.0}
"""Points and the longest caravans as they are, almost as if the game ended now."""


@frozen
class Player:
    """A way to play: the weights that are changed, and how far is looked."""

    riders: dict[str, float] = field(factory=dict[str, float])
    camels: dict[str, float] = field(factory=dict[str, float])
    looked_at: int = 1
    breadth: int = BREADTH

    def choose(self, state: td.State, rng: Random) -> td.Move:
        """Choose a move."""
        legal = td.legal_moves(state)
        if len(legal) == 1:
            return legal[0]
        options, late = state.options, state.phase is td.Phase.CAMELS
        weights: Weights = evolve(
            (CAMELS if late else RIDERS)[options.players], **(self.camels if late else self.riders)
        )
        return Search(options, weights, self.looked_at, self.breadth).choose(state._row, rng)


WHOLE = Player()
PARTS = {
    "riders by their value": Player(riders=NOTHING),
    "camels by their value": Player(camels=NOW),
    "palms": Player(riders={"palm": 0.0}, camels={"palm": 0.0}),
    "water": Player(riders={"water": 0.0}, camels={"water": 0.0}),
    "race": Player(riders={"longest": 0.0}, camels={"longest": 0.0}),
    "second camel": Player(breadth=1),
    "nothing, played on": Player(looked_at=LOOKED_AT[2]),
}
"""What is left out of the whole, which plays no turns on."""


def play(
    options: td.Options, deal: int, seats: list[Player], spent: list[list[float]]
) -> list[float]:
    """Play a game; give the share of the win of each seat, and note the CPU of each decision."""
    state = advance(td.initial(options), Random(deal))
    rngs = [Random(f"{deal} {seat}") for seat in range(options.players)]
    while state.seat is not None:
        seat, begun = state.seat, process_time()
        move = seats[seat].choose(state, rngs[seat])
        spent[seat].append(process_time() - begun)
        state = td.apply_unchecked(state, move)
    winners = [standing.rank == 1 for standing in td.score(state)]
    return [won / sum(winners) for won in winners]


def interval(share: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of Wilson."""
    z = 1.96
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def rows(players: int, deals: int, seed: int, wanted: list[str]) -> Iterator[str]:
    """Give a row of the table for each part: one such player among wholes, in every seat."""
    options = td.Options(players)
    for name in wanted or PARTS:
        won = 0.0
        spent: list[float] = []
        for deal in range(seed, seed + deals):
            for own in range(players):
                seats = [PARTS[name] if seat == own else WHOLE for seat in range(players)]
                times: list[list[float]] = [[] for _ in range(players)]
                won += play(options, deal, seats, times)[own]
                spent += times[own]
        games = players * deals
        low, high = interval(won / games, games)
        cost = 1000 * sum(spent) / len(spent)
        yield (
            f"| {name} | {won:g} of {games} | {won / games:.2f} | [{low:.2f}, {high:.2f}]"
            f" | {cost:.1f} ms |"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="the parts to leave out; all if none is named")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print("| left out | won | share | 95 % interval | CPU a decision |")
    print("|---|---|---|---|---|")
    for line in rows(asked.players, asked.deals, asked.seed, asked.parts):
        print(line, flush=True)
