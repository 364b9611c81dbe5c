"""JSON text read quickly: by Python's own reader, bounded and strict.

It vouches for what it gives; where anything is in doubt it raises, and `jsonplaces` finds out what.
"""

import json
import re
import sys
from typing import cast

from attrs import frozen

from desertrules.core.fields import is_proper
from desertrules.core.offers import Plain
from desertrules.record import limits

_SANE_RECURSION = 5000
_HOLDERS = {list, dict}
_FIELD = re.compile(r'[ \t\n\r]*+([{,])[ \t\n\r]*+"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+')
_END = re.compile(r"[ \t\n\r]*+\}[ \t\n\r]*+\Z")
_FIRST_MOVE = re.compile(r"\[[ \t\n\r]*+\{([^{}]*+)\}([ \t\n\r]*+,[ \t\n\r]*+)\{")


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError
    return data


def _refuse(word: str) -> Plain:
    raise ValueError(word)


def size(number: str) -> int:
    """Count the characters of a number but its sign."""
    return len(number) - number.startswith("-")


def _int(text: str) -> int:
    if len(text) > limits.MAX_DIGITS and size(text) > limits.MAX_DIGITS:
        raise ValueError
    return int(text)


def to_float(text: str) -> float:
    """Read a number with a fraction; raise ValueError for one beyond all bounds."""
    number = float(text)
    if size(text) > limits.MAX_DIGITS or abs(number) == float("inf"):
        raise ValueError
    return number


_decoder = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse, parse_float=to_float, parse_int=_int
)


def _check_text(text: str) -> None:
    """Refuse a text that may hold more than is read, or break the interpreter."""
    if sys.getrecursionlimit() > _SANE_RECURSION or not is_proper(text):
        raise ValueError
    if len(text) > limits.MAX_VALUES:  # each value is the first of all, of a list, or after a comma
        most = text.count(",") + text.count("[") + text.count("{") + 1
        if most > limits.MAX_VALUES:
            raise ValueError


def _escapes(text: str) -> bool:
    """Tell whether characters are written as numbers; one character alone is looked for faster."""
    return "\\" in text and "\\u" in text


def _check_depth(data: Plain) -> None:
    level: list[Plain] = [data] if type(data) in _HOLDERS else []
    for _ in range(limits.MAX_DEPTH):
        if not level:
            return
        inner: list[Plain] = []
        for each in level:
            inner += each.values() if type(each) is not list else each
        level = [each for each in inner if type(each) in _HOLDERS]
    if level:
        raise ValueError


def quick(text: str) -> Plain:
    """Read a text that is all right; raise ValueError or RecursionError if that is in doubt."""
    _check_text(text)
    data = _decoder.decode(text)
    _check_depth(data)
    if _escapes(text):
        json.dumps(data, ensure_ascii=False).encode()  # a UnicodeEncodeError is a ValueError
    return data


@frozen
class Pieces:
    """The moves of a record, still to be read: the texts of objects without their braces.

    Most moves are met again and again, and known by their texts.
    """

    texts: list[str]

    def __len__(self) -> int:
        """Count the moves."""
        return len(self.texts)

    def items(self) -> list[Plain]:
        """Read all; raise ValueError if one is in doubt."""
        return items_of(self.texts)


def items_of(texts: list[str]) -> list[Plain]:
    """Read objects from their texts without braces; raise ValueError if one is in doubt.

    No text opens an object, so as many objects as texts means that none was cut apart.
    """
    items: list[Plain] = quick("[{" + "},{".join(texts) + "}]")
    if len(items) != len(texts):
        raise ValueError
    return items


def quick_fields(text: str) -> dict[str, Plain]:
    """Read an object as `quick` does, but its field `moves` as `Pieces` where it can be cut."""
    if _escapes(text):
        return cast(dict[str, Plain], quick(text))
    _check_text(text)
    fields: dict[str, Plain] = {}
    at = 0
    while (match := _FIELD.match(text, at)) and match[1] == ("," if fields else "{"):
        name, at = match[2], match.end()
        pieces = _cut(text, at) if name == "moves" else None
        if name in fields:
            raise ValueError
        fields[name], at = pieces or _decoder.raw_decode(text, at)
    if not _END.match(text, at):
        raise ValueError
    _check_depth(fields)
    return fields


def _cut(text: str, at: int) -> tuple[Pieces, int] | None:
    """Cut a list of objects apart, without reading it; None if that is not simple."""
    first = _FIRST_MOVE.match(text, at)
    end = text.find("}]", at)
    if first is None or end < first.end():
        return None
    texts = text[first.start(1) : end].split(f"}}{first[2]}{{")
    return (Pieces(texts), end + 2) if text.count("{", at, end) == len(texts) else None
