"""The settings of a bot as text, `iterations=200,width=8`, and back."""

import json
import math
import re
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import Validator
from desertrules.core.found import found, given, shown, suggested

_WHOLE = re.compile(r"-?[0-9]{1,18}\Z")
_PLAIN = re.compile(r"[^\s,\"](?:[^,\"]*[^\s,\"])?\Z")
_SETTING = re.compile(r'([^=,]*)=("(?:[^"\\]|\\.)*"|[^,]*)(?:,|\Z)', re.DOTALL)


def settings_text(bot: object) -> str:
    """Write the settings that are not the defaults, after a colon; nothing if all are."""
    cls: Any = type(bot)
    parts = [
        f"{field.name}={_written(value)}"
        for field in attrs.fields(cls)
        if (value := getattr(bot, field.name)) != field.default
    ]
    return f":{','.join(parts)}" if parts else ""


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    text = str(value)
    return text if _PLAIN.match(text) and text.isprintable() else json.dumps(text)


def read_settings(cls: type[Any], name: str, text: str) -> dict[str, Any]:
    """Read the settings of a bot's class; raise InvalidValue for one that it has not, or wrong."""
    fields = {field.name: field for field in attrs.fields(cls)}
    types = get_type_hints(cls)
    read: dict[str, Any] = {}
    at = 0
    while at < len(text):
        match = _SETTING.match(text, at)
        if match is None:
            raise InvalidValue(f"{name}: expected setting=value, found {found(text[at:])}")
        key, value = match[1].strip(), match[2].strip()
        if key not in fields:
            raise InvalidValue(f"{name} has no setting {shown(key)!r}{_known(key, [*fields])}")
        if key in read:
            raise InvalidValue(f"{name}: {key} is set twice")
        read[key] = _value(f"{name}: {key}", types[key], value)
        at = match.end()
    return read


def _known(key: str, names: list[str]) -> str:
    return f"; {suggested(key, names)}it has {', '.join(names) or 'none'}"


def _value(path: str, kind: Any, text: str) -> Any:  # noqa: ANN401 - a type, and a value of it
    """Read one value as its type asks; raise InvalidValue."""
    kinds = [each for each in (get_args(kind) or (kind,)) if each is not NoneType]
    if get_origin(kind) is Literal:
        if text not in kinds:
            raise InvalidValue(f"{path}: expected {' or '.join(kinds)}, found {found(text)}")
        return text
    match kinds[0]:
        case type() as one if one is bool:
            if text not in {"yes", "no"}:
                raise InvalidValue(f"{path}: expected yes or no, found {found(text)}")
            return text == "yes"
        case type() as one if one is int:
            if not _WHOLE.match(text):
                raise InvalidValue(f"{path}: expected a whole number, found {found(text)}")
            return int(text)
        case type() as one if one is float:
            return _number(path, text)
        case _:
            return _text(path, text)


def _number(path: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InvalidValue(f"{path}: expected a number, found {found(text)}")
    return number


def _text(path: str, text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise InvalidValue(f"{path}: expected a text, found {found(text)}") from None


def at_least(least: float) -> Validator:
    """Give a validator of a number, or of None where the default is: raise InvalidValue."""

    def check(bot: Any, field: "attrs.Attribute[Any]", value: Any) -> None:  # noqa: ANN401 - of attrs
        if isinstance(value, kinds) and not isinstance(value, bool) and least <= value < math.inf:
            return
        if value is not None or field.default is not None:
            what = f"expected a number from {least:g}, found {given(value)}"
            raise InvalidValue(f"{bot.name}: {field.name}: {what}")

    kinds = (int, float) if isinstance(least, float) else (int,)
    return check
