"""JSON text read safely: bounded, strict, and with the place of every value when it is asked for.

The quick reader is Python's own, and vouches for what it gives. The careful reader is ours: it
finds the place of each problem, and reads on past those that leave no doubt about what follows.
"""

import json
import re
import sys
from typing import cast

from attrs import Factory, define, frozen

from desertrules.core.errors import Problem
from desertrules.core.fields import is_proper
from desertrules.core.found import below
from desertrules.core.offers import Plain
from desertrules.record import limits

_SPAN_DEPTH = 3
_SANE_RECURSION = 5000
_SHOWN = 40

_TOKEN = re.compile(
    r"[ \t\n\r]*+(?:"
    r"(?P<mark>[{}\[\],:])"
    r'|(?P<text>"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")'
    r"|(?P<number>-?(?:0|[1-9][0-9]*+)(?P<fraction>(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)"
    r"(?![0-9A-Za-z_.+-]))"
    r"|(?P<word>[A-Za-z-][A-Za-z0-9]*+)"
    r")"
)
_SPACE = re.compile(r"[ \t\n\r]*+")
_OPEN_TEXT = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+')
_ODD = re.compile(r"[^ \t\n\r,:\[\]{}\"]{1,40}+|.", re.DOTALL)
_HOLDERS = {list, dict}
_CONSTANTS = {"true": True, "false": False, "null": None}
_NO_NUMBERS = {"NaN", "Infinity", "-Infinity"}

_FIELD = re.compile(r'[ \t\n\r]*+([{,])[ \t\n\r]*+"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+')
_END = re.compile(r"[ \t\n\r]*+\}[ \t\n\r]*+\Z")
_FIRST_MOVE = re.compile(r"\[[ \t\n\r]*+\{([^{}]*+)\}([ \t\n\r]*+,[ \t\n\r]*+)\{")
_LAST_MOVE = re.compile(r"\}[ \t\n\r]*+\]")


@define
class Reading:
    """What was read of a text, as far as it could be."""

    data: Plain = None
    """The data; of a text that breaks off, what was complete before."""
    problems: list[Problem] = Factory(list[Problem])
    """All that is wrong, each with its span."""
    broken: bool = False
    """Whether the text could not be read to its end."""
    spans: dict[str, tuple[int, int]] = Factory(dict[str, tuple[int, int]])
    """Where the values begin and end by their paths, those near the root."""


# --- quick ------------------------------------------------------------------------------------


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError
    return data


def _refuse(word: str) -> Plain:
    raise ValueError(word)


def _size(number: str) -> int:
    return len(number) - number.startswith("-")


def _int(text: str) -> int:
    if len(text) > limits.MAX_DIGITS and _size(text) > limits.MAX_DIGITS:
        raise ValueError
    return int(text)


def _float(text: str) -> float:
    number = float(text)
    if _size(text) > limits.MAX_DIGITS or abs(number) == float("inf"):
        raise ValueError
    return number


_decoder = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_float, parse_int=_int
)


def _check_text(text: str) -> None:
    """Refuse a text that may hold more than is read, or break the interpreter."""
    if sys.getrecursionlimit() > _SANE_RECURSION or not is_proper(text):
        raise ValueError
    if len(text) > limits.MAX_VALUES:  # each value is the first of all, of a list, or after a comma
        most = text.count(",") + text.count("[") + text.count("{") + 1
        if most > limits.MAX_VALUES:
            raise ValueError


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
    if "\\u" in text:
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

    No text has a brace in it, so as many objects as texts means that none was cut apart.
    """
    items: list[Plain] = quick("[{" + "},{".join(texts) + "}]")
    if len(items) != len(texts):
        raise ValueError
    return items


def quick_fields(text: str) -> dict[str, Plain]:
    """Read an object as `quick` does, but its field `moves` as `Pieces` where it can be cut."""
    if "\\u" in text:
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
    last = _LAST_MOVE.search(text, first.end()) if first else None
    if first is None or last is None:
        return None
    start, end = first.start(1), last.start()
    texts = text[start:end].split(f"}}{first[2]}{{")
    marks = len(texts) - 1
    if text.count("{", start, end) != marks or text.count("}", start, end) != marks:
        return None
    return Pieces(texts), last.end()


# --- careful ----------------------------------------------------------------------------------


def careful(text: str) -> Reading:
    """Read a text and find every problem with its place."""
    return _Careful(text).read()


class _Stop(Exception):
    """The text cannot be read any further."""


class _Careful:
    """Reads one text; recursion is bounded by `MAX_DEPTH`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.values = 0
        self.depth = 0
        self.out = Reading()

    def read(self) -> Reading:
        """Give all that can be read."""
        try:
            self._value(self._next("a value"), "$")
            end = self._skip()
            if end != len(self.text):
                raise self._stop(end, end + 1, "expected nothing after the value")
        except _Stop:
            self.out.broken = True
        self.out.problems.sort(key=lambda problem: problem.span[0] if problem.span else 0)
        return self.out

    def _stop(self, start: int, end: int, message: str, code: str = "json-syntax") -> _Stop:
        self._note(start, end, code, message)
        return _Stop()

    def _note(self, start: int, end: int, code: str, message: str) -> None:
        self.out.problems.append(Problem("", message, code, (start, end)))
        if len(self.out.problems) == limits.MOST_PROBLEMS:
            raise _Stop

    def _skip(self) -> int:
        match = _SPACE.match(self.text, self.at)
        return match.end() if match else self.at

    def _next(self, expected: str) -> "re.Match[str]":
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise self._unreadable(expected)
        self.at = match.end()
        return match

    def _unreadable(self, expected: str) -> _Stop:
        start = self._skip()
        if start == len(self.text):
            return self._stop(
                start, start, f"the text breaks off; expected {expected}", "breaks-off"
            )
        open_text = _OPEN_TEXT.match(self.text, start)
        if open_text is None:
            odd = _ODD.match(self.text, start)
            end = odd.end() if odd else start
            return self._stop(
                start, end, f"expected {expected}, found {_short(self.text[start:end])}"
            )
        end = open_text.end()
        if end < len(self.text) and self.text[end] < " ":
            return self._stop(end, end + 1, "a text may not hold this control character")
        return self._stop(start, start + 1, "this text is never closed", "breaks-off")

    def _wrong(self, match: "re.Match[str]", expected: str) -> _Stop:
        start, end = _span(match)
        return self._stop(start, end, f"expected {expected}, found {_short(self.text[start:end])}")

    def _value(self, match: "re.Match[str]", path: str, name: str | None = None) -> Plain:
        """Read the value that begins with a token, and note where it stands."""
        start, end = _span(match)
        self.values += 1
        if self.values > limits.MAX_VALUES:
            raise self._stop(start, end, f"more than {limits.MAX_VALUES} values", "too-big")
        if match["text"] is not None:
            value: Plain = self._text(match)
        elif match["number"] is not None:
            value = self._number(match)
        elif match["word"] is not None:
            value = self._word(match)
        elif match["mark"] in "[{":
            value = self._holder(match, path, name)
        else:
            raise self._wrong(match, "a value")
        if path and self.depth <= _SPAN_DEPTH:
            self.out.spans[path] = (start, self.at)
        if self.depth == 0:
            self.out.data = value
        return value

    def _holder(self, match: "re.Match[str]", path: str, name: str | None) -> Plain:
        if self.depth == limits.MAX_DEPTH:
            message = f"more than {limits.MAX_DEPTH} lists and objects inside one another"
            raise self._stop(*_span(match), message, "too-deep")
        holder: Plain = [] if match["mark"] == "[" else {}
        if self.depth == 0:
            self.out.data = holder
        elif self.depth == 1 and name is not None:
            self.out.data.setdefault(name, holder)  # what is complete of it stays
        self.depth += 1
        if match["mark"] == "[":
            self._list(holder, path)
        else:
            self._object(holder, path)
        self.depth -= 1
        return holder

    def _below(self, path: str, step: str | int) -> str:
        """Give the path of a value whose place is noted; empty for any other."""
        if not path or self.depth > _SPAN_DEPTH:
            return ""
        inner = below(path, step)
        return inner if inner != path else ""

    def _list(self, items: list[Plain], path: str) -> None:
        match = self._next("a value or ]")
        while match["mark"] != "]":
            items.append(self._value(match, self._below(path, len(items))))
            match = self._next(", or ]")
            if match["mark"] == ",":
                match = self._next("a value")
                if match["mark"] == "]":
                    raise self._wrong(match, "a value")
            elif match["mark"] != "]":
                raise self._wrong(match, ", or ]")

    def _object(self, fields: dict[str, Plain], path: str) -> None:
        match = self._next("a name in quotes or }")
        names: set[str] = set()
        while match["mark"] != "}":
            if match["text"] is None:
                raise self._wrong(match, "a name in quotes")
            name = self._text(match)
            if name in names:
                self._note(*_span(match), "duplicate-key", f"{_short(name)} stands here twice")
            names.add(name)
            colon = self._next(":")
            if colon["mark"] != ":":
                raise self._wrong(colon, ":")
            fields[name] = self._value(self._next("a value"), self._below(path, name), name)
            match = self._next(", or }")
            if match["mark"] == ",":
                match = self._next("a name in quotes")
                if match["mark"] == "}":
                    raise self._wrong(match, "a name in quotes")
            elif match["mark"] != "}":
                raise self._wrong(match, ", or }")

    def _text(self, match: "re.Match[str]") -> str:
        start, end = _span(match)
        try:
            text = str(json.loads(match["text"]))
        except json.JSONDecodeError as error:
            at = start + error.pos
            raise self._stop(at, at + 1, "there is no such escape in a text") from None
        if not is_proper(text):
            self._note(start, end, "lone-surrogate", "half of a surrogate pair is no text")
        return text

    def _number(self, match: "re.Match[str]") -> Plain:
        start, end = _span(match)
        size, most = _size(match["number"]), limits.MAX_DIGITS
        if size > most:
            message = f"a number of {size} digits; no game needs more than {most}"
            self._note(start, end, "huge-number", message)
            return 0
        if not match["fraction"]:
            return int(match["number"])
        try:
            return _float(match["number"])
        except ValueError:
            self._note(start, end, "huge-number", "a number beyond all bounds")
            return 0

    def _word(self, match: "re.Match[str]") -> Plain:
        word = match["word"]
        if word in _CONSTANTS:
            return _CONSTANTS[word]
        if word not in _NO_NUMBERS:
            raise self._wrong(match, "a value")
        self._note(*_span(match), "no-number", f"{word} is no number")
        return 0


def _span(match: "re.Match[str]") -> tuple[int, int]:
    """Give where a token begins and ends, the space before it left out."""
    return match.span(match.lastgroup or 0)


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")
