"""Validators for the fields of moves and options, which raise the library's own errors."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from desertrules.core.errors import InvalidOptions, InvalidValue
from desertrules.core.found import given, meant

if TYPE_CHECKING:
    from attrs import Attribute

Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"
"""What attrs calls with the instance, the field and its value."""

EnumT = TypeVar("EnumT", bound=StrEnum)

MAX_DIGITS = 500
"""The most digits of a number, wherever one is read or kept."""
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
    """Give a validator for an option that is a whole number of a range; raises InvalidOptions."""

    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is not int or value not in allowed:
            expected = f"{allowed[0]} to {allowed[-1]}"
            raise InvalidOptions(f"{attribute.name}: expected {expected}, found {given(value)}")

    return check


is_bool: Validator = of_type(bool, "true or false")


def is_proper(text: str) -> bool:
    """Tell whether a text holds no half of a surrogate pair, so that it can be written down."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_number(value: object) -> bool:
    """Tell whether a value is a whole number of no more than `MAX_DIGITS` digits."""
    return type(value) is int and -_BEYOND < value < _BEYOND


def is_int(_: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no whole number, or a huge one; raise InvalidValue."""
    if not is_number(value):
        raise refuse(attribute.name, value, "a whole number")


def is_str(_: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no name, or cannot be written down; raise InvalidValue."""
    if type(value) is not str or not is_proper(value):
        raise refuse(attribute.name, value, "a name")


def member(kind: type[EnumT], value: EnumT | str) -> EnumT:
    """Give the member of an enumeration that has this name; raise InvalidValue if none has."""
    try:
        return kind(value)
    except ValueError:
        error = refuse(kind.__name__.lower(), value, f"one of {', '.join(kind)}")
        raise InvalidValue(f"{error}{meant(value, kind)}") from None


def members(kind: type[EnumT], values: Iterable[EnumT | str]) -> tuple[EnumT, ...]:
    """Give the members of an enumeration that have these names; raise InvalidValue."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise refuse(f"{kind.__name__.lower()}s", values, "a list of names")
    return tuple(member(kind, value) for value in values)


def check_players(players: object, allowed: range, game: str) -> None:
    """Refuse a number of players that the game does not take; raise InvalidOptions."""
    if type(players) is not int or players not in allowed:
        message = f"players: {game} takes {allowed[0]} to {allowed[-1]}, found {given(players)}"
        raise InvalidOptions(message)


def texts(_: object, attribute: "Attribute[Any]", value: tuple[object, ...]) -> None:
    """Refuse a list with anything but names in it; raise InvalidValue."""
    for item in value:
        if type(item) is not str or not is_proper(item):
            raise refuse(attribute.name, item, "names")


def check_seat(seat: object, players: int) -> None:
    """Refuse what is no seat at the table; raise InvalidValue."""
    if type(seat) is not int or seat not in range(players):
        raise refuse("seat", seat, f"0 to {players - 1}")


def check_viewer(seat: object, players: int) -> None:
    """Refuse a seat that is not at the table; raise InvalidValue."""
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise refuse("seat", seat, f"0 to {players - 1}, or None for a spectator")
