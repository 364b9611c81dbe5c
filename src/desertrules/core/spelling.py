"""Spelling by one number: what games share that give every move a number of its own.

A mask of numbers is one int, as everywhere in the library: its bit n is set if the number n is
meant. So it needs nothing but Python; the page on the numbers of moves makes numpy's arrays of it.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any, Generic, Protocol, SupportsIndex, TypeVar, cast

from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.fields import listed, refuse

__all__ = ["ListedNumbers", "Numbers", "OneNumber", "numbered"]

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)

_NUMBERS = "a list of numbers"
_MOST = 1000
"""More numbers than any word has; no more than these are looked at."""


def word_of(name: str, word: object) -> tuple[int, ...]:
    """Give a word, or the beginning of one, as a tuple; raise InvalidValue for what is none.

    Numbers of other kinds, such as those of numpy, are taken; True and False are none.
    """
    if isinstance(word, str | bytes):
        raise refuse(name, word, _NUMBERS)
    numbers: list[int] = []
    for each in listed(name, cast("Iterable[object]", word), _NUMBERS):
        if len(numbers) == _MOST:
            raise InvalidValue(f"{name}: no word has more than {_MOST} numbers")
        if isinstance(each, bool):
            raise refuse(name, each, _NUMBERS)
        try:
            numbers.append(index(cast(SupportsIndex, each)))
        except TypeError:
            raise refuse(name, each, _NUMBERS) from None
    return tuple(numbers)


def no_number(number: int, size: int, game: str) -> InvalidValue:
    """Make the error for a number that a game does not have."""
    return refuse("word", number, f"numbers of {game} from 0 to {size - 1}")


def no_word(move: object, game: str) -> InvalidValue:
    """Make the error for a move that no position with these options allows."""
    kind = getattr(move, "kind", type(move).__name__)
    return InvalidValue(f"move: with these options of {game} no such {kind} is ever legal: no word")


def not_offered(prefix: tuple[int, ...], *, whole: bool) -> InvalidValue:
    """Make the error for a prefix that nothing follows: a whole word, or none that is legal."""
    shown = ", ".join(map(str, prefix))
    if whole:
        return InvalidValue(f"prefix: ({shown}) is a whole word, nothing follows it")
    return InvalidValue(f"prefix: no legal move begins with ({shown})")


class Numbers(Protocol[MoveT_co]):
    """The numbers of all moves with some options."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        ...

    @property
    def decisions(self) -> int:
        """How many of them are those of seats; those of chance come after them."""
        ...

    def number(self, move: object, /) -> int | None:
        """Give the number of a move, None for one that is never legal."""
        ...

    def move(self, number: int, /) -> MoveT_co:
        """Give the move of a number, which must lie in `range(size)`."""
        ...


class ListedNumbers(Generic[MoveT]):
    """Moves that have their places in a list as numbers: those of seats, then those of chance."""

    def __init__(self, decisions: Sequence[MoveT], chance: Sequence[MoveT]) -> None:
        """Take all moves; they must be distinct."""
        self.moves: tuple[MoveT, ...] = (*decisions, *chance)
        """All moves, by their numbers."""
        self.size: int = len(self.moves)
        """How many there are."""
        self.decisions: int = len(decisions)
        """How many of them are those of seats."""
        self._numbers: dict[object, int] = {move: n for n, move in enumerate(self.moves)}

    def number(self, move: object, /) -> int | None:
        """Give the number of a move, None for one that is not listed."""
        try:
            return self._numbers.get(move)
        except TypeError:  # it cannot be hashed
            return None

    def move(self, number: int, /) -> MoveT:
        """Give the move of a number."""
        return self.moves[number]

    def mask(self, moves: Iterable[MoveT]) -> int:
        """Give the mask of some moves."""
        return sum(1 << self._numbers[move] for move in moves)


class OneNumber(Generic[MoveT]):
    """The spelling of a game in which every move is a word of one number."""

    def __init__(
        self,
        game: str,
        options: type[Any],
        moves: Sequence[type[Any]],
        numbers: Callable[[Any], Numbers[MoveT]],
        mask: Callable[[Any], int],
    ) -> None:
        """Take the game's name and classes, its numbers by options, and its masks by positions."""
        self._game = game
        self._options = options
        self._moves = tuple(moves)
        self._numbers = numbers
        self._mask = mask

    def _of(self, options: object) -> Numbers[MoveT]:
        if type(options) is not self._options:
            raise wrong_game(options, "options", self._game)
        return self._numbers(options)

    def size(self, options: Any, /) -> int:  # noqa: ANN401 - of any game
        """Give how many numbers there are."""
        return self._of(options).size

    def decisions(self, options: Any, /) -> int:  # noqa: ANN401 - of any game
        """Give how many of them are those of seats; those of chance come after them."""
        return self._of(options).decisions

    def spell(self, options: Any, move: Any, /) -> tuple[int, ...]:  # noqa: ANN401 - of any game
        """Give the word of a move; raise InvalidValue for one that is never legal."""
        number = self._of(options).number(move)
        if number is None:
            if type(move) not in self._moves:
                raise wrong_game(move, "move", self._game)
            raise no_word(move, self._game)
        return (number,)

    def read(self, options: Any, word: Sequence[int], /) -> MoveT:  # noqa: ANN401 - of any game
        """Give the move of a word; raise InvalidValue for no word."""
        numbers = self._of(options)
        found = word_of("word", word)
        if len(found) != 1:
            missing = "it is not finished, expected one number"
            raise InvalidValue(
                f"word: expected one number, found {len(found)}" if found else f"word: {missing}"
            )
        (number,) = found
        if not 0 <= number < numbers.size:
            raise no_number(number, numbers.size, self._game)
        return numbers.move(number)

    def follows(self, state: Any, prefix: Sequence[int] = (), /) -> int:  # noqa: ANN401 - of any game
        """Give the mask of the numbers of all legal moves; raise InvalidValue after a number."""
        mask = self._mask(state)
        if prefix == ():
            return mask
        begun = word_of("prefix", prefix)
        if begun:
            first = begun[0]
            raise not_offered(begun, whole=len(begun) == 1 and first >= 0 and mask >> first & 1 > 0)
        return mask


def numbered(
    game: str,
    options: type[Any],
    legal_moves: Callable[[Any], Iterable[MoveT]],
    decisions: Sequence[MoveT],
    chance: Sequence[MoveT] = (),
) -> OneNumber[MoveT]:
    """Give the spelling of a game that has few moves, the same with all options: their places.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.core.spelling import numbered
        >>> moves = [sahara.Play(pile) for pile in range(3)]
        >>> spelling = numbered("Piles", sahara.Options, lambda state: moves, moves)
        >>> options = sahara.Options(players=2)
        >>> spelling.spell(options, moves[2]), spelling.read(options, [1])
        ((2,), Play(pile=1))
    """
    numbers = ListedNumbers[MoveT](decisions, chance)
    kinds = {type(move) for move in numbers.moves}
    return OneNumber(
        game, options, [*kinds], lambda _: numbers, lambda state: numbers.mask(legal_moves(state))
    )
