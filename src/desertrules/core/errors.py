"""Every error that the library raises on purpose."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from desertrules.core.contract import Rejection

__all__ = [
    "BotFailed",
    "BrokenBot",
    "BrokenGame",
    "BrokenRules",
    "DesertRulesError",
    "IllegalMove",
    "InvalidOptions",
    "InvalidValue",
    "LoadError",
    "LostWork",
    "MissingExtra",
    "NoNotation",
    "NoSpelling",
    "Problem",
    "UnknownBot",
    "UnknownGame",
    "WrongFolder",
    "WrongGame",
    "wrong_game",
]


class DesertRulesError(Exception):
    """The base of all errors of the library."""


class InvalidValue(DesertRulesError, ValueError):
    """A value that no game knows: a colour that does not exist, a wrong number of players."""


class InvalidOptions(InvalidValue):
    """Options that a game refuses.

    Examples:
        >>> from desertrules import sahara
        >>> sahara.Options(players=7)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.InvalidOptions: players: Sahara takes 2 to 6, found 7
    """


class WrongGame(DesertRulesError, TypeError):
    """A value of one game was given to another, or is no value of a game at all.

    Examples:
        >>> from desertrules import sahara
        >>> sahara.turn(3)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.WrongGame: expected a state of Sahara, found builtins.int
    """


def wrong_game(value: object, what: str, game: str) -> WrongGame:
    """Make the error for a value that should have been a state or a move of a game.

    Examples:
        >>> from desertrules.core.errors import wrong_game
        >>> wrong_game(3, "move", "Oasis Race")
        WrongGame('expected a move of Oasis Race, found builtins.int')
    """
    article = "" if what.endswith("s") else "a "
    return WrongGame(f"expected {article}{what} of {game}, found {_origin(value)}")


def _origin(value: object) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


class UnknownGame(DesertRulesError, LookupError):
    """No game has this name."""


class BrokenGame(DesertRulesError, TypeError):
    """A game that does not keep the contract; the message says which part is missing or wrong."""


class UnknownBot(DesertRulesError, LookupError):
    """No bot has this name."""


class BrokenBot(DesertRulesError, TypeError):
    """A bot's class that does not keep the protocol; the message says what is wrong."""


class BotFailed(DesertRulesError, RuntimeError):
    """A bot that gives no legal move: it hangs, dies, or says what is no answer."""

    reason: str
    """What it did, in a word: `time-out`, `died`, `nonsense`, `too-much`, `illegal` and others."""

    def __init__(self, reason: str, message: str) -> None:
        """Keep what it did, in a word and in a sentence."""
        super().__init__(reason, message)
        self.reason = reason

    def __str__(self) -> str:
        """Give the sentence."""
        return str(self.args[1])


class BrokenRules(DesertRulesError, RuntimeError):
    """A fault of a game's own: a move neither legal nor forbidden, a seat without any move."""


class IllegalMove(DesertRulesError, ValueError):
    """A move that the rules forbid here.

    Examples:
        >>> from desertrules import IllegalMove, apply, sahara
        >>> try:
        ...     apply(sahara.initial(sahara.Options(players=2)), sahara.Stop())
        ... except IllegalMove as error:
        ...     print(error.rejection.code, "|", error)
        not-now | SA2.2: No stop now: the top of seat 0's pile 0 is to be dealt.
    """

    move: object
    """The move that was tried."""
    rejection: "Rejection"
    """Why it is illegal."""

    def __init__(self, move: object, rejection: "Rejection") -> None:
        """Keep the move and the reason."""
        super().__init__(move, rejection)
        self.move = move
        self.rejection = rejection

    def __str__(self) -> str:
        """Give the rule's number and the sentence."""
        return f"{self.rejection.rule}: {self.rejection.message}"


class NoNotation(DesertRulesError, NotImplementedError):
    """A game that keeps the contract, but does not say how it is written as text."""


class NoSpelling(DesertRulesError, NotImplementedError):
    """A game that keeps the contract, but does not spell its moves by numbers."""


class WrongFolder(DesertRulesError, ValueError):
    """A folder that holds no tournament, another one than expected, or a damaged one."""


class LostWork(DesertRulesError, RuntimeError):
    """Work that was given to other processes, and that none of them gave back."""


class MissingExtra(DesertRulesError, ModuleNotFoundError):
    """Something that needs a package which is not installed; the message says how to get it."""


@frozen
class Problem:
    """One thing that is wrong in data that was read."""

    path: str
    """Where: `$` is the whole, `$.cells[2]` the third of its cells."""
    message: str
    """What was found and what was expected there."""
    code: str = ""
    """A stable word in kebab-case, of what was read as a record."""
    span: tuple[int, int] | None = None
    """Where it begins and ends in the text that was read, if that is known."""

    def __str__(self) -> str:
        """Give the path and the message."""
        return f"{self.path}: {self.message}"


class LoadError(DesertRulesError, ValueError):
    """Data that cannot be read as what it should be.

    Examples:
        >>> from desertrules import LoadError, sahara
        >>> try:
        ...     sahara.load_move({"kind": "play", "pile": "0", "card": 1})
        ... except LoadError as error:
        ...     for problem in error.problems:
        ...         print(problem.path, "|", problem.message)
        $.pile | expected a whole number, found '0'
        $ | unexpected field 'card'
    """

    problems: tuple[Problem, ...]
    """All that was found to be wrong, in the order of the data."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems."""
        self.problems = tuple(problems)
        super().__init__(self.problems)

    @classmethod
    def at(cls, path: str, message: str) -> "LoadError":
        """Make the error for one problem, at a path below the whole."""
        return cls([Problem(f"$.{path}", message)])

    def __str__(self) -> str:
        """Give one line a problem."""
        return "\n".join(str(problem) for problem in self.problems)
