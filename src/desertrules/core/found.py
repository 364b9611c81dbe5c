"""One bounded way to show a value that was found, and its path, for every message."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

_SHOWN = 40
_LISTED = 12
_LIKE = 0.7
_HUGE = 10**_SHOWN
_NAME = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_-]{{0,{_SHOWN - 1}}}\Z")


def shown(value: object) -> str:
    """Give a value as a sentence shows it: a name as it is, cut off where it is long."""
    if not issubclass(type(value), str):
        return found(value)
    plain = str.__str__(cast(str, value))
    text = plain if len(plain) <= _SHOWN else plain[: _SHOWN - 3] + "..."
    return text if text.isprintable() else repr(text)


def given(value: object) -> str:
    """Describe a value that a caller gave, in the words of Python and never at length."""
    return repr(value) if value is None or isinstance(value, bool) else found(value)


def found(value: object) -> str:
    """Describe a value that was found, in the words of JSON and never at length."""
    kind = type(value)  # what a value says of itself, by `__class__` or `__len__`, may be untrue
    for known, told in _TOLD.items():
        if issubclass(kind, known):
            return told(value)
    return f"a Python {kind.__name__[:_SHOWN]}"


def _number(value: int) -> str:
    plain = int.__index__(value)
    return repr(plain) if -_HUGE < plain < _HUGE else "a huge number"


def _text(value: str) -> str:
    text = repr(str.__str__(value)[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


_TOLD: dict[type, Callable[[Any], str]] = {
    type(None): lambda _: "null",
    bool: lambda value: "true" if value else "false",
    dict: lambda _: "an object",
    list: lambda _: "a list",
    float: float.__repr__,
    int: _number,
    str: _text,
}


def several(names: Sequence[str], say: Callable[[str], str] = shown) -> str:
    """Give names as a sentence lists them, no more than a dozen; nothing for none."""
    more = ", ..." if len(names) > _LISTED else ""
    return ", ".join([say(name) for name in names[:_LISTED]]) + more


def nearest(word: object, known: Iterable[str]) -> str | None:
    """Give the name that is meant by one that is misspelt; None if it is like none of them."""
    from difflib import get_close_matches  # noqa: PLC0415 - needed only when something is wrong

    if not isinstance(word, str):
        return None
    names = {name.casefold(): name for name in known}
    close = get_close_matches(word[:_SHOWN].casefold(), names, 1, _LIKE)
    return names[close[0]] if close else None


def meant(word: object, known: Iterable[str]) -> str:
    """Ask in a few words, after a message, whether a name is meant; empty if it is like none."""
    name = nearest(word, known)
    return "" if name is None else f"; {name}?"


def suggested(word: object, known: Iterable[str]) -> str:
    """Ask inside a message whether the nearest name is meant; empty if it is like none."""
    name = nearest(word, known)
    return "" if name is None else f"did you mean {name!r}? "


def below(path: str, step: object) -> str:
    """Give the path of a field or an item of a value; of an odd or long name, the value's own."""
    if type(step) is int:
        return f"{path}[{step}]"
    return f"{path}.{step}" if isinstance(step, str) and _NAME.match(step) else path
