"""Settings of a bot as text: `iterations=200,width=8`."""

import json
import math
import re
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import attrs

from desertrules.english import join, quote, suggest
from desertrules.errors import InvalidValue

if TYPE_CHECKING:
    from attrs import Attribute

_SETTING = re.compile(r'([^=,]*)=("(?:[^"\\]|\\.)*"|[^,]*)(?:,|\Z)', re.DOTALL)
_PLAIN = re.compile(r"[^\s,\"](?:[^,\"]*[^\s,\"])?\Z")
_INTEGER = re.compile(r"-?[0-9]{1,15}\Z")


def fields_of(cls: type[Any]) -> "tuple[Attribute[Any], ...]":
    """Return the settings of a class of bots: its attrs fields, none if it has none."""
    return tuple(attrs.fields(cls)) if attrs.has(cls) else ()


def format_settings(bot: object) -> str:
    """Return the settings that differ from their defaults; empty if none does."""
    return ",".join(
        f"{each.name}={_format(value)}"
        for each in fields_of(type(bot))
        if (value := getattr(bot, each.name)) != each.default
    )


def _format(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = repr(value).removesuffix(".0") if isinstance(value, float) else str(value)
    return text if _PLAIN.match(text) and text.isprintable() else json.dumps(text)


def parse_settings(cls: type[Any], name: str, text: str) -> dict[str, Any]:
    """Parse the settings of a class of bots.

    Raises:
        InvalidValue: A setting is unknown, duplicate or has the wrong type.
    """
    known = [each.name for each in fields_of(cls)]
    types = get_type_hints(cls)
    settings: dict[str, Any] = {}
    at = 0
    while at < len(text):
        match = _SETTING.match(text, at)
        if match is None:
            raise InvalidValue(f"{name}: expected SETTING=VALUE, found {quote(text[at:])}")
        key, value = match[1].strip(), match[2].strip()
        if key not in known:
            hint = suggest(key, known) or f" Settings: {join(known)}." * bool(known)
            raise InvalidValue(f"{name}: unknown setting {quote(key)}.{hint}")
        if key in settings:
            raise InvalidValue(f"{name}: duplicate setting {key}")
        settings[key] = _parse(f"{name}: {key}", types[key], value)
        at = match.end()
    return settings


def _parse(path: str, hint: Any, text: str) -> Any:
    """Parse one value according to its type."""
    choices = [each for each in (get_args(hint) or (hint,)) if each is not NoneType]
    value: Any = None
    if get_origin(hint) is Literal:
        expected, value = join(choices, "or"), text if text in choices else None
    elif choices[0] is bool:
        expected, value = "yes or no", {"yes": True, "no": False}.get(text)
    elif choices[0] is int:
        expected, value = "an integer", int(text) if _INTEGER.match(text) else None
    elif choices[0] is float:
        expected, value = "a number", _number(text)
    else:
        expected, value = "a string", _string(text)
    if value is None:
        raise InvalidValue(f"{path}: expected {expected}, found {quote(text)}")
    return value


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _string(text: str) -> str | None:
    try:
        return str(json.loads(text)) if text.startswith('"') else text
    except ValueError:
        return None


def at_least(least: float) -> Any:
    """Return an attrs validator for a number; None is accepted if it is the default."""

    def check(bot: Any, attribute: "Attribute[Any]", value: object) -> None:
        if value is None and attribute.default is None:
            return
        number = value if isinstance(value, kinds) and value is not True else math.nan
        if not least <= number < math.inf:
            what = f"expected {noun} of at least {least:g}, found {quote(value)}"
            raise InvalidValue(f"{bot.name}: {attribute.name}: {what}")

    kinds, noun = ((int, float), "a number") if isinstance(least, float) else ((int,), "an integer")
    return check
