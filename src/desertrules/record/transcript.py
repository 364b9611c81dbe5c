"""What one seat saw: secrets of others stand as unknown, and are guessed until they are used.

An unknown secret is first taken to be one that the record never names. When its seat uses another,
that one is proved, and the game is followed again with it.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, cast

from desertrules.core.contract import AnyGame, Result, Seat
from desertrules.core.offers import Secrets, secrets_of
from desertrules.record.log import Unknown
from desertrules.record.turns import Moment, Walk


class Guesses:
    """The unknown moves of a transcript, each with what it is taken to be."""

    def __init__(self, game: AnyGame, moves: Sequence[Any]) -> None:
        """Take the moves, some of them `Unknown`."""
        self._moves = moves
        self._unknown = [at for at, move in enumerate(moves) if isinstance(move, Unknown)]
        self._owners: dict[int, Seat | None] = {}
        """Whose each unknown secret is, as the game was last followed."""
        self._proved: dict[int, Any] = {}
        """What an unknown secret must have been."""
        self._fitted = False
        self._of: Secrets = cast(Secrets, secrets_of(game))
        """What the game says of its secrets; asked for only if there are unknown moves."""

    def move(self, at: int, moment: Moment) -> Any:  # noqa: ANN401 - a move of the game
        """Give the move at an index, an unknown one as it is taken to be."""
        move = self._moves[at]
        if not isinstance(move, Unknown):
            return move
        self._owners[at] = moment.owner
        if at in self._proved:
            return self._of.move(self._proved[at])
        before = [other for other in self._unknown if other < at and other not in self._proved]
        pool = self._unnamed() or self._of.every
        return self._of.move(pool[len(before) % len(pool)])

    def _unnamed(self) -> tuple[Any, ...]:
        """Give the secrets that the record never names."""
        named = {*self._proved.values()}
        for move in self._moves:
            if not isinstance(move, Unknown):
                named.update(self._of.uses(move))
        return tuple(secret for secret in self._of.every if secret not in named)

    def _open(self) -> list[int]:
        """Give the unknown moves that were met and of which nothing is proved."""
        return [at for at in self._unknown if at in self._owners and at not in self._proved]

    def reveal(self, tried: Any, walk: Walk) -> bool:  # noqa: ANN401 - a move of the game
        """Take an unknown secret of the acting seat to be what a refused move uses.

        Tells whether there was one, so that the game is to be followed again.
        """
        seat = walk.seat()
        if not self._unknown or seat is None:
            return False
        known = {*self._of.holds(walk.table.state(), seat), *self._proved.values()}
        own = [at for at in self._open() if self._owners[at] == seat]
        for secret in self._of.uses(tried):
            if secret not in known and own:
                self._proved[own[0]] = secret
                return True
        return False

    def fit(self, claimed: Result | None, walk: Walk) -> bool:
        """Take what is still unknown to be what a claimed result says, if anything fits it.

        Tells whether there was something, so that the game is to be followed again.
        """
        if claimed is None or self._fitted or not self._unknown:
            return False
        self._fitted = True
        unknown = self._open()
        guessed = {self._unnamed()[index] for index in range(len(unknown))}
        wanted: dict[Seat | None, int] = {}
        known: dict[Seat | None, int] = {}
        for standing in claimed.standings:
            wanted[standing.seat] = dict(standing.parts).get(self._of.parts[0], 0)
            held = self._of.holds(walk.table.state(), standing.seat)
            known[standing.seat] = sum(
                self._of.worth.get(each, 0) for each in held if each not in guessed
            )
        for choice in permutations(self._unnamed(), len(unknown)):
            total = dict(known)
            for at, secret in zip(unknown, choice, strict=True):
                owner = self._owners[at]
                total[owner] = total.get(owner, 0) + self._of.worth.get(secret, 0)
            if total == wanted:
                self._proved.update(zip(unknown, choice, strict=True))
                return True
        return False
