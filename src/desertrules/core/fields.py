"""Validators for the fields of moves and options, which raise the library's own errors."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from desertrules.core.errors import InvalidOptions, InvalidValue
from desertrules.core.found import given, meant

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Validator", "check_seat", "check_viewer", "is_bool", "is_int", "is_str", "within"]

Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"
"""What attrs calls with the instance, the field and its value."""

EnumT = TypeVar("EnumT", bound=StrEnum)
T = TypeVar("T")

MAX_DIGITS = 500
"""The most digits of a number, wherever one is read or kept."""
MAX_NAME = 100
"""The most characters of a name in a move, and the most names of one list there."""
_BEYOND = 10**MAX_DIGITS


def refuse(name: str, value: object, expected: str) -> InvalidValue:
    """Make the error for a value that a field cannot take."""
    return InvalidValue(f"{name}: expected {expected}, found {given(value)}")


def of_type(kind: type, expected: str) -> Validator:
    """Give a validator for a field of exactly this type, so that True is no number."""

    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is not kind:
            raise refuse(attribute.name, value, expected)

    return check


def within(allowed: range) -> Validator:
    """Give a validator for an option that is a whole number of a range; raises InvalidOptions.

    Examples:
        >>> from attrs import field, frozen
        >>> from desertrules.core.fields import within
        >>> @frozen
        ... class Options:
        ...     players: int = field(validator=within(range(2, 5)))
        >>> Options(players=5)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.InvalidOptions: players: expected 2 to 4, found 5
    """

    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is not int or value not in allowed:
            expected = f"{allowed[0]} to {allowed[-1]}"
            raise InvalidOptions(f"{attribute.name}: expected {expected}, found {given(value)}")

    return check


is_bool: Validator = of_type(bool, "true or false")
"""Refuse what is neither True nor False; raise InvalidValue."""


def is_proper(text: str) -> bool:
    """Tell whether a text holds no half of a surrogate pair, so that it can be written down."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_name(value: object) -> bool:
    """Tell whether a value is a text of no more than `MAX_NAME` characters, and a proper one."""
    return type(value) is str and len(value) <= MAX_NAME and is_proper(value)


def is_number(value: object) -> bool:
    """Tell whether a value is a whole number of no more than `MAX_DIGITS` digits."""
    return type(value) is int and -_BEYOND < value < _BEYOND


def is_int(_: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no whole number, or a huge one; raise InvalidValue.

    Examples:
        >>> from attrs import field, frozen
        >>> from desertrules.core.fields import is_int
        >>> @frozen
        ... class Step:
        ...     spaces: int = field(validator=is_int)
        >>> Step(spaces=True)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.InvalidValue: spaces: expected a whole number, found True
    """
    if not is_number(value):
        raise refuse(attribute.name, value, "a whole number")


def is_str(_: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no name, or is too long or cannot be written down; raise InvalidValue.

    Examples:
        >>> from attrs import field, frozen
        >>> from desertrules.core.fields import is_str
        >>> @frozen
        ... class Rider:
        ...     cell: str = field(validator=is_str)
        >>> Rider(cell=3)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.InvalidValue: cell: expected a name, found 3
    """
    if not is_name(value):
        raise refuse(attribute.name, value, "a name")


def count_of(name: str, value: object, least: int = 0, most: int | None = None) -> int:
    """Give a number of something that a caller asks for; raise InvalidValue if it is none."""
    expected = f"{least} or more" if most is None else f"{least} to {most}"
    if type(value) is not int:
        raise refuse(name, value, f"a whole number, {expected}")
    if value < least or (most is not None and value > most):
        raise refuse(name, value, expected)
    return value


def check_seed(seed: object) -> None:
    """Refuse what chance cannot be made of again: all but a whole number; raise InvalidValue."""
    if not is_number(seed):
        raise refuse("seed", seed, "a whole number")


def listed(name: str, values: Iterable[T], expected: str = "a list, or the like") -> Iterator[T]:
    """Give the values that a caller lists; raise InvalidValue for what is no list at all."""
    try:
        return iter(values)
    except TypeError:
        raise refuse(name, values, expected) from None


def check_rng(rng: object) -> None:
    """Refuse what is no source of chance; raise InvalidValue."""
    if not isinstance(rng, Random):
        raise refuse("rng", rng, "a random.Random")


def member(kind: type[EnumT], value: EnumT | str) -> EnumT:
    """Give the member of an enumeration that has this name; raise InvalidValue if none has."""
    if isinstance(value, str):  # an enumeration would show anything else at full length
        with suppress(ValueError):
            return kind(value)
    error = refuse(kind.__name__.lower(), value, f"one of {', '.join(kind)}")
    raise InvalidValue(f"{error}{meant(value, kind)}")


def members(kind: type[EnumT], values: Iterable[EnumT | str]) -> tuple[EnumT, ...]:
    """Give the members of an enumeration that have these names; raise InvalidValue."""
    return tuple(member(kind, value) for value in names_of(f"{kind.__name__.lower()}s", values))


def names_of(name: str, values: Iterable[T]) -> Iterator[T]:
    """Give a list of names, for which no single text is taken; raise InvalidValue."""
    if isinstance(values, str):
        raise refuse(name, values, "a list of names")
    return listed(name, values, "a list of names")


def check_players(players: object, allowed: range, game: str) -> None:
    """Refuse a number of players that the game does not take; raise InvalidOptions."""
    if type(players) is not int or players not in allowed:
        message = f"players: {game} takes {allowed[0]} to {allowed[-1]}, found {given(players)}"
        raise InvalidOptions(message)


def texts(_: object, attribute: "Attribute[Any]", value: tuple[object, ...]) -> None:
    """Refuse a list with anything but names in it, or of too many; raise InvalidValue."""
    if len(value) > MAX_NAME:
        message = f"{attribute.name}: more than {MAX_NAME} names"
        raise InvalidValue(message)
    for item in value:
        if not is_name(item):
            raise refuse(attribute.name, item, "names")


def check_seat(seat: object, players: int) -> None:
    """Refuse what is no seat at the table; raise InvalidValue.

    Examples:
        >>> from desertrules.core.fields import check_seat
        >>> check_seat(3, players=3)
        Traceback (most recent call last):
            ...
        desertrules.core.errors.InvalidValue: seat: expected 0 to 2, found 3
    """
    if type(seat) is not int or seat not in range(players):
        raise refuse("seat", seat, f"0 to {players - 1}")


def check_viewer(seat: object, players: int) -> None:
    """Refuse a seat that is not at the table; raise InvalidValue.

    Examples:
        >>> from desertrules.core.fields import check_viewer
        >>> check_viewer(None, players=3)
    """
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise refuse("seat", seat, f"0 to {players - 1}, or None for a spectator")
