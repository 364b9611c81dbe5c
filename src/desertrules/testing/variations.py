"""Moves that may or may not be legal, and JSON data with something wrong in it."""

import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import product
from random import Random
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from desertrules.contract import JSON, AnyGame
from desertrules.testing.compare import class_of

T = TypeVar("T")


def candidates(
    game: AnyGame, legal: Sequence[Any], earlier: Sequence[Any], rng: Random
) -> list[Any]:
    """Return moves to ask about in a position: legal, almost legal, earlier and arbitrary ones.

    `earlier` are moves that were legal at some earlier turn. Almost legal moves differ from a legal
    one in one field, by 1 if it is a number, so that both ends of every range are tried.
    """
    here = sample(legal, 30, rng)
    known = [*here, *sample(earlier, 40, rng)]
    edges = {id(move): move for move in (*legal[:1], *legal[-1:], *sample(here, 6, rng))}
    found = [*known]
    for move in edges.values():
        found += variations(move, known)
    found += [move for _ in range(3) for move in arbitrary(game, known, rng)]
    return list(dict.fromkeys(move for move in found if move is not None))


def arbitrary(game: AnyGame, known: Sequence[Any], rng: Random) -> list[Any]:
    """Return a move of every class whose fields can be filled, given moves of a game."""
    choices = {cls: field_values(cls, known) for cls in game.moves}
    moves = [
        build(cls, {name: rng.choice(values) for name, values in fields.items()})
        for cls, fields in choices.items()
        if all(fields.values())
    ]
    return [move for move in moves if move is not None]


def variations(move: Any, known: Iterable[Any]) -> Iterator[Any]:
    """Yield the moves that differ from a move in one field."""
    cls = class_of(move)
    fields = attrs.asdict(move, recurse=False)
    for name, values in field_values(cls, [*known, move]).items():
        for value in values:
            if value != fields[name]:
                yield build(cls, {**fields, name: value})


def build(cls: type[Any], fields: dict[str, Any]) -> Any:
    """Return a move, or None if its class rejects the fields."""
    try:
        return cls(**fields)
    except (TypeError, ValueError):
        return None


def field_values(cls: type[Any], known: Iterable[Any]) -> dict[str, list[Any]]:
    """Return some values for each field of a class of moves, given moves of a game."""
    known = list(known)
    hashable: Any = cls
    return {
        name: list(dict.fromkeys(_values(hint, [getattr(each, name, None) for each in known])))
        for name, hint in _hints(hashable).items()
    }


@cache
def _hints(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {each.name: hints[each.name] for each in attrs.fields(cls) if each.init}


def _values(hint: Any, seen: list[Any]) -> list[Any]:
    hint = getattr(hint, "__supertype__", hint)  # a NewType
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return [value for each in get_args(hint) for value in _values(each, seen)]
    if origin is Literal:
        return list(get_args(hint))
    if origin is tuple:
        tuples: list[Any] = [each for each in seen if type(each) is tuple]
        return _tuples(get_args(hint), tuples)
    if hint is type(None):
        return [None]
    if hint is bool:
        return [False, True]
    if hint is int:
        numbers = {each for each in seen if type(each) is int}
        return sorted({n + d for n in numbers for d in (-1, 0, 1)} | {-1, 0, 1, 99})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if hint is str:
        return [*[each for each in seen if type(each) is str], "", "?"]
    return [each for each in seen if hasattr(each, "__attrs_attrs__")]


def _tuples(hints: tuple[Any, ...], seen: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    found = list(dict.fromkeys(seen))[:8]
    for each in found[:4]:
        found += [each[1:], each[::-1], each + each[:1]]
    singles = _values(hints[0], [item for each in seen for item in each])[:6] if hints else []
    pairs = product(singles[:4], repeat=2)
    return [(), *found, *[(item,) for item in singles], *pairs]


def sample(items: Sequence[T], size: int, rng: Random) -> list[T]:
    """Return at most `size` of the items, in random order."""
    return [items[index] for index in rng.sample(range(len(items)), min(size, len(items)))]


# ---- JSON data -----------------------------------------------------------------------------------

_ODD: tuple[Any, ...] = (None, True, 0, -1, 1.5, 2**60, "", "?", [], {})


def damage_data(data: JSON, rng: Random) -> JSON:
    """Return a copy of JSON data with one thing changed.

    Something is lost, repeated, exchanged, increased, decreased or replaced by another type.
    """
    data = copy.deepcopy(data)
    places = list(_places(data))
    if not places:
        return rng.choice(_ODD)
    holder, key = rng.choice(places)
    value: Any = holder[key]
    change = rng.choice(("lose", "repeat", "swap", "nudge", "nudge", "nudge", "replace"))
    if change == "lose":
        del holder[key]
    elif change == "repeat":
        if type(key) is int:
            holder.insert(key, copy.deepcopy(value))
        else:
            holder[f"{key}s"] = copy.deepcopy(value)
    elif change == "nudge" and type(value) is int:
        holder[key] = value + rng.choice((-2, -1, 1, 2))
    elif change == "replace":
        holder[key] = copy.deepcopy(rng.choice(_ODD))
    else:
        other, its_key = rng.choice(places)
        holder[key], other[its_key] = other[its_key], value
    return data


def _places(data: JSON) -> Iterator[tuple[Any, Any]]:
    """Yield every list or object inside JSON data with every index or name in it."""
    inside: Any = data  # type checkers narrow `data` to lists of unknown items
    if isinstance(data, dict | list):
        for key in list(inside) if isinstance(data, dict) else range(len(inside)):
            yield inside, key
            yield from _places(inside[key])


# ---- Text ----------------------------------------------------------------------------------------

_WORD = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\w:.-]+|[^\s\w]')
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_MARKS = ("", "x", "?", "0", "9", '"', "{", "]", "\\", "\n", "\t", "\0", "é", "\u2028", "😀")


def damage_text(text: str, rng: Random) -> str:
    """Return a text with one thing changed: a line, a word or a character, or its end missing."""
    change = rng.choice(("line", "word", "character", "end"))
    if change == "end":
        return text[: rng.randrange(len(text) + 1)]
    if change == "character":
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(_MARKS) + text[at + 1 :]
    parts = _WORD if change == "word" else _LINE
    spans = [match.span() for match in parts.finditer(text)]
    first, second = sorted(rng.choices(spans or [(0, 0)], k=2))
    left, middle, right = text[slice(*first)], text[first[1] : second[0]], text[slice(*second)]
    before, after = text[: first[0]], text[max(first[1], second[1]) :]
    match rng.choice(("lose", "repeat", "swap")):
        case "lose":
            return before + text[first[1] :]
        case "repeat":
            return f"{before}{left} {left}{text[first[1] :]}"
        case _:
            return before + right + middle + (left if first != second else "") + after
