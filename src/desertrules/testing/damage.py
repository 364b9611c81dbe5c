"""What goes wrong with written records: a line lost, a word twice, a value of another place.

Each kind of damage is a function of the written record and two numbers, which say where; any
numbers will do, and small ones are near the beginning.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from desertrules.core.fields import count_of, refuse

Damage: TypeAlias = Callable[[str, int, int], str]
"""Gives a text with something wrong at one place, and perhaps at another."""


# ---- Plain data ---------------------------------------------------------------------------------

_DEEP = 60


def copied(data: Any, depth: int = 0) -> Any:  # noqa: ANN401 - plain JSON data
    """Copy lists and objects; all else stays the same value, and so does what is very deep."""
    inside: Any = data
    if depth > _DEEP:
        return data
    if type(data) is dict:
        return {key: copied(value, depth + 1) for key, value in inside.items()}
    if type(data) is list:
        return [copied(value, depth + 1) for value in inside]
    return data


def places(data: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - the same
    """Give every place inside plain data: a list or an object, and an index or a name."""
    if depth > _DEEP or type(data) not in {dict, list}:
        return
    inside: Any = data
    keys: list[Any] = list(inside) if type(data) is dict else list(range(len(inside)))
    for key in keys:
        yield data, key
        yield from places(inside[key], depth + 1)


def _in_data(change: Callable[[list[tuple[Any, Any]], int, int], None]) -> Damage:
    """Make a damage of a change of plain data, which is told all places, and two of them."""

    def damage(text: str, at: int, other: int) -> str:
        data = _read(text)
        there = list(places(data))
        if not there:
            return text
        change(there, at % len(there), other % len(there))
        return json.dumps(data, ensure_ascii=False)

    return damage


def _read(text: str) -> Any:  # noqa: ANN401 - plain JSON data
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise refuse("text", text, "JSON") from None


def _lose(there: list[tuple[Any, Any]], at: int, _: int) -> None:
    holder, key = there[at]
    del holder[key]


def _repeat(there: list[tuple[Any, Any]], at: int, _: int) -> None:
    holder, key = there[at]
    again = copied(holder[key])
    if type(key) is int:
        holder.insert(key, again)
    else:
        holder[f"{key}-again"] = again


def _exchange(there: list[tuple[Any, Any]], at: int, other: int) -> None:
    (holder, key), (second, other_key) = there[at], there[other]
    holder[key], second[other_key] = copied(second[other_key]), copied(holder[key])


def _put(there: list[tuple[Any, Any]], at: int, other: int) -> None:
    holder, key = there[at]
    value = holder[key]
    if type(value) is int:
        holder[key] = value + 1 + other
    else:
        holder[key] = _STRANGE[other % len(_STRANGE)]


_STRANGE: tuple[Any, ...] = (None, 0, -1, "?", "", True, 1.5, [], {}, 10**30)


# ---- Texts --------------------------------------------------------------------------------------

_WORD = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\w:.-]+|[^\s\w]')


def _lines(change: Callable[[list[str], int, int], None]) -> Damage:
    def damage(text: str, at: int, other: int) -> str:
        lines = text.splitlines(keepends=True) or [""]
        change(lines, at % len(lines), other % len(lines))
        return "".join(lines)

    return damage


def _words(change: Callable[[str, str], tuple[str, str]]) -> Damage:
    """Make a damage of what becomes of two words."""

    def damage(text: str, at: int, other: int) -> str:
        spans = [match.span() for match in _WORD.finditer(text)] or [(0, 0)]
        first, second = sorted((spans[at % len(spans)], spans[other % len(spans)]))
        if first == second:
            return text[: first[0]] + change(text[slice(*first)], "")[0] + text[first[1] :]
        left, right = change(text[slice(*first)], text[slice(*second)])
        between = text[first[1] : second[0]]
        return text[: first[0]] + left + between + right + text[second[1] :]

    return damage


def _lose_line(lines: list[str], at: int, _: int) -> None:
    del lines[at]


def _repeat_line(lines: list[str], at: int, _: int) -> None:
    lines.insert(at, lines[at])


def _swap_lines(lines: list[str], at: int, other: int) -> None:
    lines[at], lines[other] = lines[other], lines[at]


def _join_lines(lines: list[str], at: int, _: int) -> None:
    lines[at] = lines[at].rstrip("\r\n") + "  "


def _cut(text: str, at: int, _: int) -> str:
    return text[: at % (len(text) + 1)]


def _misspell(text: str, at: int, other: int) -> str:
    where = at % (len(text) + 1)
    return text[:where] + _MARKS[other % len(_MARKS)] + text[where + 1 :]


_MARKS = ("", "x", "?", "0", "9", '"', "{", "]", "\\", "\n", "\t", "\0", "é", "\u2028", "😀")

_TEXT_DAMAGES: Mapping[str, Damage] = MappingProxyType(
    {
        "line-missing": _lines(_lose_line),
        "line-twice": _lines(_repeat_line),
        "lines-swapped": _lines(_swap_lines),
        "lines-joined": _lines(_join_lines),
        "word-missing": _words(lambda _, other: ("", other)),
        "word-twice": _words(lambda word, other: (f"{word} {word}", other)),
        "words-swapped": _words(lambda word, other: (other, word)),
        "word-misspelt": _words(lambda word, other: (f"{word[:1]}x{word[1:]}", other)),
        "character-strange": _misspell,
        "cut-off": _cut,
    }
)
_DATA_DAMAGES: Mapping[str, Damage] = MappingProxyType(
    {
        "value-missing": _in_data(_lose),
        "value-twice": _in_data(_repeat),
        "values-swapped": _in_data(_exchange),
        "value-strange": _in_data(_put),
    }
)

DAMAGES: tuple[str, ...] = tuple(_TEXT_DAMAGES)
"""What goes wrong with any text, by name."""
DATA_DAMAGES: tuple[str, ...] = tuple(_DATA_DAMAGES)
"""What goes wrong with JSON besides, by name: it is JSON still, and says something else."""


def damaged(text: str, what: str, at: int = 0, other: int = 0) -> str:
    """Give a written record with something wrong: one of `DAMAGES`, or `DATA_DAMAGES` for JSON.

    `at` and `other` say where, and may be any numbers from 0. Raises InvalidValue for an unknown
    damage, and for what is no text, JSON or number.

    Examples:
        >>> from desertrules.testing import damaged
        >>> damaged("1. play 0  advance 12", "word-twice")
        '1. 1. play 0  advance 12'
    """
    damage = {**_TEXT_DAMAGES, **_DATA_DAMAGES}.get(what) if isinstance(what, str) else None
    if damage is None:
        raise refuse("what", what, f"one of {', '.join([*DAMAGES, *DATA_DAMAGES])}")
    if not isinstance(text, str):
        raise refuse("text", text, "a text")
    return damage(text, count_of("at", at), count_of("other", other))
