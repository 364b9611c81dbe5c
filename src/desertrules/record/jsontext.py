"""JSON text read safely: bounded, strict, and with the place of every value when it is asked for.

The quick reader is Python's own. The careful reader is ours: it finds the place of each problem,
and reads on past those that leave no doubt about what follows.
"""

import json
import re
import sys
from typing import cast

from attrs import Factory, define, frozen

from desertrules.record.paths import Path, Plain, is_proper

MAX_SIZE = 4 * 1024 * 1024
"""The most bytes or characters that are read of one source, unless a caller allows more."""
MAX_DEPTH = 64
"""The most lists and objects inside one another."""
MAX_DIGITS = 500
"""The most digits of a number."""
MAX_VALUES = 250_000
"""The most values of one source."""
MAX_MOVES = 50_000
"""The most moves of one record."""
MOST_FLAWS = 100
"""How many flaws of one source are noted."""
_SPAN_DEPTH = 3
_SANE_RECURSION = 5000
_SANE_DIGITS = 10_000
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
_CONSTANTS = {"true": True, "false": False, "null": None}
_NO_NUMBERS = {"NaN", "Infinity", "-Infinity"}


@frozen
class Flaw:
    """Something wrong in a text: where it begins and ends, a code, and a sentence."""

    start: int
    end: int
    code: str
    message: str


@define
class Reading:
    """What was read of a text, as far as it could be."""

    data: Plain = None
    """The data; of a text that breaks off, what was complete before."""
    flaws: list[Flaw] = Factory(list[Flaw])
    """All that is wrong."""
    broken: bool = False
    """Whether the text could not be read to its end."""
    spans: dict[Path, tuple[int, int]] = Factory(dict[Path, tuple[int, int]])
    """Where the values begin and end, those near the root."""
    layout: list[tuple[int, int | None]] | None = None
    """Of a text in notation: for each move the turn it stands in, and the seat if one is named."""


class _Doubt(Exception):
    """The quick reader cannot vouch for this text."""


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise _Doubt
    return data


def _refuse(text: str) -> Plain:
    raise _Doubt(text)


def _float(text: str) -> float:
    number = float(text)
    if number in {float("inf"), float("-inf")}:
        raise _Doubt
    return number


_UNIQUE = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_float
).decode


def quick(text: str) -> Plain:
    """Read a text that is all right; raise ValueError or RecursionError if that is in doubt."""
    sane = sys.getrecursionlimit() <= _SANE_RECURSION
    if not sane or sys.get_int_max_str_digits() not in range(1, _SANE_DIGITS):
        raise ValueError
    try:
        data = _UNIQUE(text)
    except _Doubt as doubt:
        raise ValueError from doubt
    if "\\u" in text:
        json.dumps(data, ensure_ascii=False).encode()  # a UnicodeEncodeError is a ValueError
    elif not is_proper(text):
        raise ValueError
    return data


def careful(text: str) -> Reading:
    """Read a text and find every problem with its place."""
    return _Careful(text).read()


class _Broken(Exception):
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
            self._value(self._next("a value"), ())
            end = self._skip()
            if end != len(self.text):
                raise self._stop(end, end + 1, "expected nothing after the value")
        except _Broken:
            self.out.broken = True
        self.out.flaws.sort(key=lambda flaw: flaw.start)
        return self.out

    def _stop(self, start: int, end: int, message: str, code: str = "json-syntax") -> _Broken:
        self._flaw(start, end, code, message)
        return _Broken()

    def _flaw(self, start: int, end: int, code: str, message: str) -> None:
        self.out.flaws.append(Flaw(start, end, code, message))
        if len(self.out.flaws) == MOST_FLAWS:
            raise _Broken

    def _skip(self) -> int:
        match = _SPACE.match(self.text, self.at)
        return match.end() if match else self.at

    def _next(self, expected: str) -> "re.Match[str]":
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise self._unreadable(expected)
        self.at = match.end()
        return match

    def _unreadable(self, expected: str) -> _Broken:
        start = self._skip()
        if start == len(self.text):
            return self._stop(
                start, start, f"the text breaks off; expected {expected}", "breaks-off"
            )
        open_text = _OPEN_TEXT.match(self.text, start)
        if open_text is None:
            return self._stop(*self._odd(start), f"expected {expected}, found {self._shown(start)}")
        end = open_text.end()
        if end < len(self.text) and self.text[end] < " ":
            return self._stop(end, end + 1, "a text may not hold this control character")
        return self._stop(start, start + 1, "this text is never closed", "breaks-off")

    def _odd(self, start: int) -> tuple[int, int]:
        match = _ODD.match(self.text, start)
        return start, match.end() if match else start + 1

    def _shown(self, start: int) -> str:
        return _short(self.text[slice(*self._odd(start))])

    def _wrong(self, match: "re.Match[str]", expected: str) -> _Broken:
        start, end = _span(match)
        return self._stop(start, end, f"expected {expected}, found {_short(self.text[start:end])}")

    def _value(self, match: "re.Match[str]", path: Path) -> Plain:
        """Read the value that begins with a token, and note where it stands."""
        start, end = _span(match)
        self.values += 1
        if self.values > MAX_VALUES:
            raise self._stop(start, end, f"more than {MAX_VALUES} values", "too-big")
        if match["text"] is not None:
            value: Plain = self._text(match)
        elif match["number"] is not None:
            value = self._number(match)
        elif match["word"] is not None:
            value = self._word(match)
        elif match["mark"] in "[{":
            value = self._holder(match, path)
        else:
            raise self._wrong(match, "a value")
        if len(path) <= _SPAN_DEPTH:
            self.out.spans[path] = (start, self.at)
        if not path:
            self.out.data = value
        return value

    def _holder(self, match: "re.Match[str]", path: Path) -> Plain:
        if self.depth == MAX_DEPTH:
            message = f"more than {MAX_DEPTH} lists and objects inside one another"
            raise self._stop(*_span(match), message, "too-deep")
        self.depth += 1
        holder: Plain = [] if match["mark"] == "[" else {}
        root: object = self.out.data
        if not path:
            self.out.data = holder
        elif len(path) == 1 and isinstance(root, dict):
            # What is complete of it stays, if the text breaks off.
            cast(dict[object, object], root).setdefault(path[0], holder)
        if match["mark"] == "[":
            self._list(holder, path)
        else:
            self._object(holder, path)
        self.depth -= 1
        return holder

    def _list(self, items: list[Plain], path: Path) -> None:
        match = self._next("a value or ]")
        while match["mark"] != "]":
            items.append(self._value(match, (*path, len(items))))
            match = self._next(", or ]")
            if match["mark"] == ",":
                match = self._next("a value")
                if match["mark"] == "]":
                    raise self._wrong(match, "a value")
            elif match["mark"] != "]":
                raise self._wrong(match, ", or ]")

    def _object(self, fields: dict[str, Plain], path: Path) -> None:
        match = self._next("a name in quotes or }")
        names: set[str] = set()
        while match["mark"] != "}":
            if match["text"] is None:
                raise self._wrong(match, "a name in quotes")
            name = self._text(match)
            if name in names:
                self._flaw(*_span(match), "duplicate-key", f"{_short(name)} stands here twice")
            names.add(name)
            colon = self._next(":")
            if colon["mark"] != ":":
                raise self._wrong(colon, ":")
            fields[name] = self._value(self._next("a value"), (*path, name))
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
            self._flaw(start, end, "lone-surrogate", "half of a surrogate pair is no text")
        return text

    def _number(self, match: "re.Match[str]") -> Plain:
        start, end = _span(match)
        if end - start > MAX_DIGITS:
            message = f"a number of {end - start} digits; no game needs more than {MAX_DIGITS}"
            self._flaw(start, end, "huge-number", message)
            return 0
        if not match["fraction"]:
            return int(match["number"])
        try:
            return _float(match["number"])
        except _Doubt:
            self._flaw(start, end, "huge-number", "a number beyond all bounds")
            return 0

    def _word(self, match: "re.Match[str]") -> Plain:
        word = match["word"]
        if word in _CONSTANTS:
            return _CONSTANTS[word]
        if word not in _NO_NUMBERS:
            raise self._wrong(match, "a value")
        self._flaw(*_span(match), "no-number", f"{word} is no number")
        return 0


def _span(match: "re.Match[str]") -> tuple[int, int]:
    """Give where a token begins and ends, the space before it left out."""
    return match.span(match.lastgroup or 0)


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")
