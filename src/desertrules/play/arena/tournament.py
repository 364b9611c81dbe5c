"""A tournament: who plays what how often, and who sits where in each of its games.

A *block* is one deal in all seatings. Everything random in a game follows from the tournament's
seed, the number of the block, and the number of the game in it.
"""

import math
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from attrs import field, frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import check_seed, count_of
from desertrules.core.found import given
from desertrules.core.offers import seats_of
from desertrules.core.registry import check_options, game_of
from desertrules.play.arena.sequential import Sequential
from desertrules.play.bots.protocol import Bot, bots_of

MAX_DECISIONS = 4_000
"""Where a game is cut off: not every game ends by itself."""


def _check_options(_: object, __: object, options: object) -> None:
    check_options(options)


def _check_bots(_: object, __: object, bots: tuple[object, ...]) -> None:
    if len(bots) < 2:  # noqa: PLR2004 - one has nobody to play against
        raise InvalidValue(f"bots: expected 2 or more, found {len(bots)}")


def _check_count(_: object, attribute: Any, value: object) -> None:  # noqa: ANN401 - attrs' own
    count_of(attribute.name, value, 1)


def _check_seed(_: object, __: object, seed: object) -> None:
    check_seed(seed)


def _check_seconds(_: object, __: object, seconds: float | None) -> None:
    if seconds is not None and (type(seconds) not in {int, float} or not 0 < seconds < math.inf):
        raise InvalidValue(f"seconds: expected more than 0, found {given(seconds)}")


def _check_until(tournament: "Tournament", _: object, until: Sequential | None) -> None:
    if until is None:
        return
    if type(until) is not Sequential:
        raise InvalidValue(f"until: expected a Sequential test, found {given(until)}")
    if not tournament.is_match:
        raise InvalidValue("until: a verdict is on two bots, and here are more")
    if until.margin >= tournament.fair:
        raise InvalidValue(f"until: margin: expected less than the fair share, {tournament.fair:g}")


@frozen
class Tournament:
    """Bots that play one game against one another; raises InvalidValue, WrongGame.

    Two bots play a *match*: in each game of a block the first bot has one seat, another one in each
    game, and the second bot all others. More bots play a *round robin*: in a block every choice of
    as many bots as there are seats plays once in each rotation, so that everybody has had every
    seat; in which order they sit is drawn for each block. If there are more seats than bots, the
    bots take the seats in turn, and begin again.

    Examples:
        >>> from desertrules import Tournament, bot, sahara
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = (bot("greedy"), bot("random"))
        >>> match = Tournament(options, bots, blocks=5, seed=7)
        >>> match.games, match.per_block, match.names
        (10, 2, ('greedy', 'random'))
    """

    options: Any = field(validator=_check_options)
    """The options of the game, which also say how many play."""
    bots: tuple[Bot, ...] = field(converter=bots_of, validator=_check_bots)
    """Who plays."""
    blocks: int = field(default=50, validator=_check_count)
    """How many deals are played, each in all seatings."""
    seed: int = field(default=0, kw_only=True, validator=_check_seed)
    """What everything random follows from."""
    max_decisions: int = field(default=MAX_DECISIONS, kw_only=True, validator=_check_count)
    """After how many decisions a game is cut off, as a win for nobody."""
    seconds: float | None = field(default=None, kw_only=True, validator=_check_seconds)
    """The longest that a bot may think about one decision; with a limit, the same seed need not
    give the same tournament."""
    until: Sequential | None = field(default=None, kw_only=True, validator=_check_until)
    """The test that ends a match as soon as the verdict is clear."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.options)

    @property
    def seats(self) -> int:
        """How many seats a game has."""
        return seats_of(self.options)

    @property
    def fair(self) -> float:
        """The share of games that a seat wins where all play alike."""
        return 1 / self.seats

    @property
    def is_match(self) -> bool:
        """Whether there are two bots."""
        return len(self.bots) == 2  # noqa: PLR2004 - see above

    @property
    def per_block(self) -> int:
        """How many games a block has."""
        if self.is_match:
            return self.seats
        together = min(len(self.bots), self.seats)
        return math.comb(len(self.bots), together) * together

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.blocks * self.per_block

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, with their settings."""
        return tuple(repr(bot) for bot in self.bots)

    def lineup(self, block: int, number: int) -> tuple[int, ...]:
        """Give which bot, by its place in `bots`, has each seat in a game of a block."""
        if self.is_match:
            return tuple(int(seat != number) for seat in range(self.seats))
        together = min(len(self.bots), self.seats)
        choice, rotation = divmod(number, together)
        order = list(_choices(len(self.bots), together)[choice])
        self.rng(block, "order", choice).shuffle(order)
        return tuple(order[(seat + rotation) % together] for seat in range(self.seats))

    def rng(self, block: int, *what: object) -> Random:
        """Give a generator of its own for some part of a block."""
        return Random("/".join(map(str, (self.seed, block, *what))))


@cache
def _choices(bots: int, together: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(bots), together))
