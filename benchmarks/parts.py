"""What each part of the strong play brings: left out, against the whole, with the fewest players.

`python -m benchmarks.parts` plays a match for each part that is not yet kept, and writes the second
table of docs/opponents.md. A part is left out by putting something plainer in its place, in the
module where it is used, while a decision is made.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, TypeAlias
from unittest.mock import patch

from attrs import evolve, frozen

import desertrules
from benchmarks.matches import Pairing, Table
from benchmarks.workloads import TITLES
from desertrules import Bot
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.bits import bits
from desertrules.nomads_of_arabia import evaluation as na_evaluation
from desertrules.nomads_of_arabia import strategy as na_strategy
from desertrules.sahara import strategy as sa_strategy
from desertrules.sahara.components import PILES
from desertrules.sahara.kernel.policy import Policy
from desertrules.sahara.legality import sheik_moves_of
from desertrules.sahara.state import ABLE, PHASE, SEAT, SHEIK, TAKEN, Row
from desertrules.sahara.table import occupied
from desertrules.through_the_desert import strategy as td_strategy
from desertrules.through_the_desert.evaluation import CAMELS, RIDERS, Weights
from desertrules.through_the_desert.state import P_CAMELS
from desertrules.through_the_desert.state import PHASE as DESERT_PHASE

Thing: TypeAlias = Any
"""A game, a view, a move or a module, of any game."""

# ---- Through the Desert


def _weights(
    riders: Mapping[str, float], camels: Mapping[str, float], options: td.Options, row: Row
) -> Weights:
    """Give the weights of a position, some of them changed."""
    late = row[DESERT_PHASE] >= P_CAMELS
    weights: Weights = evolve(
        (CAMELS if late else RIDERS)[options.players], **(camels if late else riders)
    )
    return weights


def weighed(
    riders: Mapping[str, float] | None = None, camels: Mapping[str, float] | None = None
) -> dict[str, Thing]:
    """Put other weights in the place of ours."""
    return {"weights_for": partial(_weights, riders or {}, camels or {})}


def _without(*names: str) -> dict[str, Thing]:
    nothing = dict.fromkeys(names, 0.0)
    return weighed(nothing, nothing)


# ---- Sahara


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


# ---- All of them


@frozen
class Part:
    """A part of the play of a game: what is put in its place, and where."""

    game: Thing
    module: Thing
    instead: dict[str, Thing]
    iterations: int | None = None
    """The work of a decision, on both sides; left out, as the game says."""

    @property
    def whole(self) -> str:
        """The bot that it is compared with."""
        return "strong" if self.iterations is None else f"strong:iterations={self.iterations}"


PARTS = {
    "playing on": Part(td, td_strategy, {"LOOKED_AT": {2: 1}}),
    "riders by their value": Part(
        td, td_strategy, weighed(riders={"palm": 0.0, "water": 0.0, "longest": 0.0}), 1
    ),
    "camels by more than points": Part(
        td, td_strategy, weighed(camels={"palm": 0.0, "water": 0.0, "race": 0.0}), 1
    ),
    "palms": Part(td, td_strategy, _without("palm"), 1),
    "water": Part(td, td_strategy, _without("water"), 1),
    "the race for the longest": Part(td, td_strategy, _without("longest"), 1),
    "the second camel": Part(
        td, td_strategy, {"Search": partial(td_strategy.Search, breadth=1)}, 1
    ),
    "rollouts": Part(sa, sa_strategy, {"_best": first}),
    "the same luck for all": Part(sa, sa_strategy, {"Policy": OwnLuck}, 16),
    "a policy in rollouts": Part(sa, sa_strategy, {"Policy": AnyTurns}, 16),
    "means over dice": Part(na, na_strategy, {"_OWN_CHANCE": ()}),
    "the next capture": Part(na, na_evaluation, {"_HUNTS": [0.0] * 4}),
    "the pull to a city": Part(na, na_evaluation, {"STEP": 0.0}),
}
"""What is left out of the whole, by its name."""


@frozen(repr=False)
class Without(Bot):
    """Plays as `strong` does, but for one part."""

    name: ClassVar[str] = "without"
    part: str = "rollouts"

    def choose(self, view: Thing, rng: Random) -> Thing:
        """Choose a move."""
        part = PARTS[self.part]
        with patch.multiple(part.module, **part.instead):
            return part.game.strong(view, rng, part.iterations)


def pairings() -> Iterator[Pairing]:
    """Give all rows, with the fewest players of each game."""
    for name, part in PARTS.items():
        yield Pairing(
            *(part.game.name, part.game.players[0], name),
            *(Without(name), desertrules.bot(part.whole)),
        )


def cells(pairing: Pairing) -> tuple[str, ...]:
    """Name a row; a bot and its settings are two words, so that a narrow column can break them."""
    whole = " ".join(f"`{word}`" for word in str(pairing.against).split(":"))
    return f"{TITLES[pairing.game]}, {pairing.players}", pairing.about, whole


TABLE = Table("parts", pairings, ("game, players", "left out", "whole"), cells)


if __name__ == "__main__":
    TABLE.main(__doc__)
