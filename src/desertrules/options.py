"""Options of a game: describe each once, as a field of its attrs class.

`option` makes a field with its range, default and help text. `describe` reads them back, for
command lines, forms, schemas and test strategies. It also understands plain attrs fields with the
validator `in_` and `metadata={"help": ...}`.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs
from attrs import NOTHING, Factory, field, frozen

from desertrules.contract import CHOICES, AnyGame
from desertrules.english import join, quote, suggest
from desertrules.errors import InvalidValue

if TYPE_CHECKING:
    from attrs import Attribute


@frozen
class Option:
    """One option of a game."""

    name: str
    type: Any
    """The type of the field."""
    choices: Sequence[Any] | None
    """The possible values, as JSON data; None if they cannot be listed."""
    default: Any
    """The default value, as JSON data; None if it is computed or required."""
    required: bool
    help: str
    """What the option decides."""


def option(
    choices: Sequence[Any],
    *,
    default: Any = NOTHING,
    help: str = "",  # noqa: A002 - the word that forms and command lines use
) -> Any:
    """Return an attrs field that accepts some values only.

    Examples:
        >>> @frozen
        ... class Options:
        ...     players: int = option(range(2, 5))
        ...     length: int = option(range(6, 41), default=20, help="Spaces to the oasis.")
        >>> Options(players=9)
        Traceback (most recent call last):
        ...
        desertrules.errors.InvalidValue: players: expected 2 to 4, found 9
    """
    enum = type(choices[0]) if isinstance(choices[0], Enum) else None

    def convert(value: Any) -> Any:
        return enum(value) if enum and value in [each.value for each in enum] else value

    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is not type(choices[0]) or value not in choices:
            words = [each for each in map(_plain, choices) if isinstance(each, str)]
            hint = suggest(value, words) if isinstance(value, str) else ""
            message = f"expected {describe_choices(choices)}, found {quote(value)}"
            raise InvalidValue(f"{attribute.name}: {message}{hint and '.' + hint}")

    metadata = {CHOICES: choices, "help": help}
    return field(
        default=default, validator=check, converter=convert if enum else None, metadata=metadata
    )


def describe_choices(choices: Sequence[Any]) -> str:
    """Return the possible values in words: `2 to 5`, `own, any or anywhere`."""
    if isinstance(choices, range):
        return f"{choices[0]} to {choices[-1]}"
    words = [str(_plain(each)) for each in choices]
    return join([each.lower() if each in {"True", "False"} else each for each in words], "or")


@cache
def describe(game: AnyGame) -> tuple[Option, ...]:
    """Return all options of a game, `players` first."""
    hints = get_type_hints(game.options)
    fields = [each for each in attrs.fields(game.options) if each.init and each.eq]
    fields.sort(key=lambda each: each.name != "players")
    return tuple(_describe(game, each, hints[each.name]) for each in fields)


def _describe(game: AnyGame, attribute: "Attribute[Any]", hint: Any) -> Option:
    default = attribute.default
    computed = isinstance(default, Factory)  # type: ignore[arg-type]
    plain = None if computed or default is NOTHING else _plain(default)
    choices: Sequence[Any] | None = attribute.metadata.get(CHOICES) or getattr(
        attribute.validator, "options", None
    )
    if attribute.name == "players":
        choices = choices or game.players
    elif hint is bool:
        choices = (False, True)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        choices = tuple(hint)
    if choices is not None and not isinstance(choices, range):
        choices = tuple(map(_plain, choices))
    text = attribute.metadata.get("help", "") or (
        "Number of players." if attribute.name == "players" else ""
    )
    return Option(attribute.name, hint, choices, plain, default is NOTHING, text)


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return getattr(value, "name", value)
