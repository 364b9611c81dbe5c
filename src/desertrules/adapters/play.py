"""A game under way that is moved by numbers: what all adapters play."""

from functools import cached_property
from operator import index
from random import Random
from typing import Any, SupportsIndex, cast

from desertrules.core.contract import AnyGame, Chance, Decide, Over, Rejection, Result, Seat
from desertrules.core.errors import DesertRulesError, InvalidValue
from desertrules.core.fields import refuse
from desertrules.core.offers import Spelling, points_of, seats_of, spelling_of
from desertrules.core.registry import game as game_named
from desertrules.core.standings import ahead
from desertrules.play.advance import advance

__all__ = ["REWARDS", "IllegalNumber", "NoNumber", "Play"]

REWARDS = ("rank", "points")
"""What can be a reward: at the end the part of the others that a seat is ahead of, less the part
that is ahead of it; or at every step the points that it has gained."""


class NoNumber(InvalidValue, AssertionError):
    """An action that is none of the numbers; PettingZoo and Gymnasium assert that it is one."""


class IllegalNumber(DesertRulesError, ValueError):
    """A number that spells no legal move here; the text says which rule forbids it."""


class Reader:
    """Reads words of numbers; what single numbers spell is kept."""

    def __init__(self, spelling: Spelling, options: Any) -> None:  # noqa: ANN401 - of the game
        """Take a game's spelling and its options."""
        self._spelling, self._options = spelling, options
        self._kept: dict[int, Any] = {}

    def move(self, word: tuple[int, ...]) -> Any:  # noqa: ANN401 - a move, or None
        """Give the move of a word that was offered; None if it is only the beginning of one."""
        if len(word) != 1:
            return self._read(word)
        (number,) = word
        if number not in self._kept:
            self._kept[number] = self._read(word)
        return self._kept[number]

    def _read(self, word: tuple[int, ...]) -> Any:  # noqa: ANN401 - a move, or None
        try:
            return self._spelling.read(self._options, word)
        except InvalidValue:
            return None


class Play:
    """A game under way: a state in which a seat decides or that is over, and a word that is begun.

    A word of several numbers is given one by one; its move is made with the last.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.adapters.play import Play
        >>> play = Play("sahara", sahara.Options(players=2))
        >>> play.begin(Random(7))
        >>> play.seat, play.mask.bit_count()
        (0, 3)
        >>> play.take(play.mask.bit_length() - 1, Random(1)), play.last
        (True, Play(pile=2))
    """

    def __init__(self, name: str, options: Any) -> None:  # noqa: ANN401 - of the game
        """Take a game by its name; raise UnknownGame, NoSpelling."""
        self.options: Any = options
        """The options of the game."""
        self.game: AnyGame = game_named(name)
        """The game that is played."""
        self.spelling: Spelling = spelling_of(self.game)
        """How its moves are spelled."""
        self.players: int = seats_of(options)
        """How many play."""
        self.size: int = self.spelling.decisions(options)
        """How many numbers spell what seats decide."""
        self.state: Any = self.game.initial(options)
        """Where the game stands."""
        self.word: tuple[int, ...] = ()
        """The numbers of a move that is not yet spelled to its end."""
        self.last: Any = None
        """The move that a seat made last."""
        self.seat: Seat | None = None
        """Who decides, None when the game is over, or has not begun."""
        self.result: Result | None = None
        """How the game ended."""
        self.mask: int = 0
        """The numbers that may come next, as bits."""
        self._move = Reader(self.spelling, options).move

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its name."""
        kept = (self.state, self.word, self.last, self.seat, self.result, self.mask)
        return _unpickled, (self.game.name, self.options, kept)

    @cached_property
    def spells_on(self) -> bool:
        """Whether some moves are words of more than one number."""
        return any(self._move((number,)) is None for number in range(self.size))

    def begin(self, rng: Random) -> None:
        """Set a new game up."""
        self._reach(self.game.initial(self.options), rng)

    def number_of(self, value: object) -> int:
        """Give the number of an action; raise NoNumber for what is none of the numbers."""
        try:
            number = index(cast(SupportsIndex, value))
        except TypeError:
            number = -1
        if not 0 <= number < self.size or isinstance(value, bool):
            found = number if number >= self.size else value  # numpy's numbers are told by value
            raise NoNumber(str(refuse("action", found, f"a number from 0 to {self.size - 1}")))
        return number

    def take(self, number: int, rng: Random) -> bool:
        """Go on by a number, and let chance happen; tell whether a move was made.

        Raises IllegalNumber, with nothing changed.
        """
        if not self.mask >> number & 1:
            raise self.illegal(number)
        move = self._move((*self.word, number))
        if move is None:
            self.word = (*self.word, number)
            self.mask = self.spelling.follows(self.state, self.word)
            return False
        self._reach(self.game.apply_unchecked(self.state, move), rng, move)
        return True

    def make(self, move: Any, rng: Random) -> None:  # noqa: ANN401 - of the game
        """Make a move, and let chance happen; raise IllegalMove, WrongGame, and change nothing."""
        self._reach(self.game.apply(self.state, move), rng, move)

    def _reach(self, state: object, rng: Random, last: object = None) -> None:
        self.last = last
        now = self.game.turn(state)
        if isinstance(now, Chance):
            state = advance(state, rng)
            now = self.game.turn(state)
        self.state = state
        self.word = ()
        if isinstance(now, Decide):
            self.seat = now.seat
            self.result = None
            self.mask = self.spelling.follows(self.state)
        else:
            self.seat = None
            self.result = now.result if isinstance(now, Over) else None
            self.mask = 0

    def illegal(self, number: int) -> IllegalNumber:
        """Make the error for a number that may not come next, with the rule that forbids it."""
        rejection = self._rejection((*self.word, number))
        reason = f": {rejection.rule}: {rejection.message}" if rejection else ""
        return IllegalNumber(f"action {number} is illegal here{reason}")

    def _rejection(self, word: tuple[int, ...]) -> Rejection | None:
        """Say why a word is illegal; of one that is not whole, what is asked for instead."""
        move = self._move(word)
        if move is None:
            due = self.game.outcomes(self.game.initial(self.options))
            move = due[0].move if due else None
        return None if move is None else self.game.explain(self.state, move)

    def view(self, seat: int | None) -> Any:  # noqa: ANN401 - of the game
        """Give all that a seat (None: a spectator) may know."""
        return self.game.view(self.state, None if seat is None else Seat(seat))

    def ranks(self) -> tuple[float, ...]:
        """Give by how much each seat is ahead, from -1 to 1; nothing if the game is not over."""
        return ahead(self.result.standings) if self.result else (0.0,) * self.players

    def worth(self, rewards: str) -> tuple[float, ...]:
        """Give what each seat has got up to now, by one of `REWARDS`."""
        return self.points() if rewards == "points" else self.ranks()

    def points(self) -> tuple[int, ...]:
        """Give the points of each seat, as it may know them itself."""
        seats = range(self.players)
        return tuple(points_of(self.game, self.view(seat))[seat] for seat in seats)


def check_rewards(rewards: str) -> None:
    """Refuse what is none of `REWARDS`; raise InvalidValue."""
    if rewards not in REWARDS:
        raise refuse("rewards", rewards, f"one of {', '.join(REWARDS)}")


def _unpickled(name: str, options: object, kept: tuple[Any, ...]) -> Play:
    play = Play(name, options)
    play.state, play.word, play.last, play.seat, play.result, play.mask = kept
    return play
