"""JSON text read with the place of every value and of every problem.

This is the careful reader, for what the quick one does not vouch for: it reads on past problems
that leave no doubt about what follows.
"""

import json
import re
from typing import TypeAlias

from attrs import Factory, define

from desertrules.core.errors import Problem
from desertrules.core.fields import is_proper
from desertrules.core.offers import Plain
from desertrules.record import limits
from desertrules.record.jsontext import size, to_float
from desertrules.record.paths import STEPS, Span

_SPAN_DEPTH = 3
_SHOWN = 40

_S = r"[ \t\n\r]*+"
_OPEN_TEXT = r'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+'
QUOTED = _OPEN_TEXT + '"'
"""What a text in quotes looks like, in JSON and in notation alike."""
_ONE = (
    r"(?:(?P<mark>[{}\[\],:])"
    rf"|(?P<text>{QUOTED})"
    r"|(?P<number>-?(?:0|[1-9][0-9]*+)(?P<fraction>(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)"
    r"(?![0-9A-Za-z_.+-]))"
    r"|(?P<word>[A-Za-z-][A-Za-z0-9]*+))"
)
_NAMED = rf"(?P<name>{QUOTED}){_S}:{_S}"
_TOKEN = re.compile(_S + _ONE)
# What follows inside a list or an object, up to the token that begins a value, or the closing mark.
_ITEM = re.compile(rf"{_S}(?:(?=\])|,{_S}(?!\])){_ONE}")
_FIRST_FIELD = re.compile(rf"{_S}(?:(?=\}})|{_NAMED}){_ONE}")
_FIELD = re.compile(rf"{_S}(?:(?=\}})|,{_S}{_NAMED}){_ONE}")
_SPACE = re.compile(_S)
_IS_OPEN_TEXT = re.compile(_OPEN_TEXT)
_ODD = re.compile(r"[^ \t\n\r,:\[\]{}\"]{1,40}+|.", re.DOTALL)
_DECODER = json.JSONDecoder()
_CONSTANTS = {"true": True, "false": False, "null": None}
_NO_NUMBERS = {"NaN", "Infinity", "-Infinity"}


Inner: TypeAlias = "dict[str | int, Place | int]"
"""Where the values of a list or an object begin, by their numbers or names."""


@define
class Place:
    """Where a list or an object stands, and what is in it."""

    start: int
    inner: Inner
    end: int | None = None
    """None as long as it is not closed."""


_NOWHERE = Place(0, {})
"""The place of everything far inside: none is noted."""


@define
class Reading:
    """What was read of a text, as far as it could be."""

    text: str
    data: Plain = None
    """The data; of a text that breaks off, what was complete before."""
    problems: list[Problem] = Factory(list[Problem])
    """All that is wrong, each with its span."""
    broken: bool = False
    """Whether the text could not be read to its end."""
    places: Inner = Factory(dict[str | int, Place | int])
    """Where the whole stands, called `$`, and the values near the root."""

    def span(self, path: str) -> Span:
        """Give where the value of a path stands, or else the nearest around it that is known."""
        span, inner = (0, 0), self.places
        for name, number in STEPS.findall(path):
            place = inner.get(int(number) if number else name)
            if not isinstance(place, Place):
                token = None if place is None else _TOKEN.match(self.text, place)
                return _span(token) if token else span
            inner = place.inner
            span = span if place.end is None else (place.start, place.end)
        return span


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
        self.proper = is_proper(text)
        self.plain = self.proper and "\\" not in text
        self.out = Reading(text)

    def read(self) -> Reading:
        """Give all that can be read."""
        try:
            self.out.data = self._value(self._next("a value"), self.out.places, "$")
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
        open_text = _IS_OPEN_TEXT.match(self.text, start)
        if open_text is None:
            odd = _ODD.match(self.text, start)
            end = odd.end() if odd else start
            return self._stop(
                start, end, f"expected {expected}, found {short(self.text[start:end])}"
            )
        end = open_text.end()
        if end < len(self.text) and self.text[end] < " ":
            return self._stop(end, end + 1, "a text may not hold this control character")
        return self._stop(start, start + 1, "this text is never closed", "breaks-off")

    def _wrong(self, match: "re.Match[str]", expected: str) -> _Stop:
        start, end = _span(match)
        return self._stop(start, end, f"expected {expected}, found {short(self.text[start:end])}")

    def _value(self, match: "re.Match[str]", places: Inner, step: str | int) -> Plain:
        """Read the value that begins with a token, and note where it stands."""
        self.values += 1
        if self.values > limits.MAX_VALUES:
            message = f"more than {limits.MAX_VALUES} values"
            raise self._stop(*_span(match), message, "too-big")
        group = match.lastgroup or ""
        if group == "mark":
            return self._holder(match, places, step)
        if group == "number":
            value: Plain = self._number(match)
        else:
            value = self._text(match, "text") if group == "text" else self._word(match)
        if self.depth <= _SPAN_DEPTH:
            places[step] = match.start(group)
        return value

    def _holder(self, match: "re.Match[str]", places: Inner, step: str | int) -> Plain:
        mark = match["mark"]
        if mark not in "[{":
            raise self._wrong(match, "a value")
        if self.depth == limits.MAX_DEPTH:
            message = f"more than {limits.MAX_DEPTH} lists and objects inside one another"
            raise self._stop(*_span(match), message, "too-deep")
        holder: Plain = [] if mark == "[" else {}
        place = _NOWHERE
        if self.depth <= _SPAN_DEPTH:
            place = self._place(holder, places, step)
        self.depth += 1
        if mark == "[":
            self._list(holder, place.inner)
        else:
            self._object(holder, place.inner)
        self.depth -= 1
        if place is not _NOWHERE:
            place.end = self.at
        return holder

    def _place(self, holder: Plain, places: Inner, step: str | int) -> Place:
        """Note where a list or an object begins; keep what is read of one that is never closed."""
        if self.depth == 0:
            self.out.data = holder
        elif self.depth == 1 and isinstance(step, str):
            self.out.data.setdefault(step, holder)  # what is complete of it stays
        place = Place(self.at - 1, {} if self.depth < _SPAN_DEPTH else _NOWHERE.inner)
        places[step] = place
        return place

    def _list(self, items: list[Plain], places: Inner) -> None:
        match = self._next("a value or ]")
        while match["mark"] != "]":
            items.append(self._value(match, places, len(items)))
            following = _ITEM.match(self.text, self.at)
            if following is None:
                match = self._after("]", "a value")
            else:
                match, self.at = following, following.end()

    def _object(self, fields: dict[str, Plain], places: Inner) -> None:
        pattern = _FIRST_FIELD
        while True:
            match = pattern.match(self.text, self.at)
            if match is None:
                name, span = self._name(first=pattern is _FIRST_FIELD)
            else:
                self.at = match.end()
                if match["name"] is None:
                    return
                name, span = self._text(match, "name"), match.span("name")
            if name in fields:
                self._note(*span, "duplicate-key", f"{short(name)} stands here twice")
            fields[name] = self._value(match or self._next("a value"), places, name)
            pattern = _FIELD

    def _name(self, *, first: bool) -> tuple[str, Span]:
        """Read a name and the colon after it, as far as they are there; give where it stands."""
        match = (
            self._next("a name in quotes or }") if first else self._after("}", "a name in quotes")
        )
        if match["text"] is None:
            raise self._wrong(match, "a name in quotes")
        name = self._text(match, "text")
        colon = self._next(":")
        if colon["mark"] != ":":
            raise self._wrong(colon, ":")
        return name, _span(match)

    def _after(self, closing: str, expected: str) -> "re.Match[str]":
        """Read a comma and what begins the next value, where no pattern knows what follows."""
        match = self._next(f", or {closing}")
        if match["mark"] == ",":
            match = self._next(expected)
            if match["mark"] == closing:
                raise self._wrong(match, expected)
            return match
        raise self._wrong(match, f", or {closing}")

    def _text(self, match: "re.Match[str]", group: str) -> str:
        raw = match[group]
        if self.plain or (self.proper and "\\" not in raw):
            return raw[1:-1]
        start, end = match.span(group)
        try:
            text = str(_DECODER.raw_decode(self.text, start)[0])
        except json.JSONDecodeError as error:
            raise self._stop(
                error.pos, error.pos + 1, "there is no such escape in a text"
            ) from None
        if not is_proper(text):
            self._note(start, end, "lone-surrogate", "half of a surrogate pair is no text")
        return text

    def _number(self, match: "re.Match[str]") -> Plain:
        most = limits.MAX_DIGITS
        if len(match["number"]) <= most and not match["fraction"]:
            return int(match["number"])
        start, end = _span(match)
        digits = size(match["number"])
        if digits > most:
            message = f"a number of {digits} digits; no game needs more than {most}"
            self._note(start, end, "huge-number", message)
            return 0
        try:
            return to_float(match["number"]) if match["fraction"] else int(match["number"])
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


def _span(match: "re.Match[str]") -> Span:
    """Give where a token begins and ends, what stands before it left out."""
    return match.span(match.lastgroup or 0)


def short(text: str) -> str:
    """Show a text that was found, cut off where it is long."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")
