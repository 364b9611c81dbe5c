"""The exceptions that the library raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desertrules.contract import Rejection


class DesertRulesError(Exception):
    """Base class of all exceptions in this library."""


class InvalidValue(DesertRulesError, ValueError):
    """An argument has a value that cannot be used."""


class InvalidGame(DesertRulesError, TypeError):
    """A `Game` is incomplete or inconsistent; the message names the field."""


class WrongGame(DesertRulesError, TypeError):
    """A value belongs to another game, or to no game at all."""


class UnknownGame(DesertRulesError, LookupError):
    """No game has this name."""


class MissingExtra(DesertRulesError, ModuleNotFoundError):
    """An optional package is not installed; the message says how to install it."""


class IllegalMove(DesertRulesError, ValueError):
    """The rules do not allow this move.

    Examples:
        >>> from desertrules import IllegalMove, apply, sahara
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> try:
        ...     apply(state, sahara.Stop())
        ... except IllegalMove as error:
        ...     print(error.rejection.code, error.rejection.rule)
        not-now SA2.2
    """

    move: Any
    """The move that was rejected."""
    rejection: Rejection
    """Why it was rejected."""

    def __init__(self, move: Any, rejection: Rejection) -> None:
        super().__init__(move, rejection)
        self.move = move
        self.rejection = rejection

    def __str__(self) -> str:
        rule = self.rejection.rule
        return f"{rule}: {self.rejection.message}" if rule else self.rejection.message


@frozen
class Problem:
    """One thing that is wrong in JSON data."""

    path: str
    """Where it is: `$` is the whole value, `$.cells[2]` the third cell."""
    message: str
    """What was expected and what was found."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class LoadError(DesertRulesError, ValueError):
    """JSON data does not describe the expected value.

    Examples:
        >>> from desertrules import LoadError, load, sahara
        >>> try:
        ...     load({"kind": "play", "pile": "0", "card": 1}, sahara.Move)
        ... except LoadError as error:
        ...     print(error)
        $.pile: expected an integer, found '0'
        $: unexpected field 'card'
    """

    problems: tuple[Problem, ...]
    """Everything that is wrong, in the order of the data."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def missing_extra(extra: str, error: ModuleNotFoundError) -> MissingExtra:
    """Return the error for an optional package that is not installed."""
    install = f"pip install 'desertrules[{extra}]'"
    return MissingExtra(f"{error.name} is not installed; install it with {install}")


def wrong_game(value: object, expected: str) -> WrongGame:
    """Return the error for a value that is not, say, `a move of Sahara`."""
    found = type(value)
    return WrongGame(f"expected {expected}, found {found.__module__}.{found.__qualname__}")
