"""Decode JSON; if something is wrong, scan the text with care to find what and where.

`json` decodes. Only if it fails does the scanner read the text again: it names every problem, goes
on behind each, and keeps what can be kept. It also finds the places of values for reports.
"""

import json
import re
from collections import Counter
from collections.abc import Collection
from typing import Any

from attrs import Factory, define

from desertrules.contract import JSON
from desertrules.english import quote, suggest
from desertrules.limits import MAX_DEPTH, MAX_PROBLEMS
from desertrules.record.finding import Finding, Span

_SPACE = re.compile(r"[ \t\r\n]*+")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_LOOSE_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?")
_WORD = re.compile(r"[^\s,:\[\]{}\"]+")
_CONSTANTS = {"true", "false", "null"}
_LITERALS = {"NaN", "Infinity", "-Infinity"}
_MAX_DIGITS = 400


class Broken:
    """Stands for a value that could not be read."""

    def __repr__(self) -> str:
        return "..."


BROKEN = Broken()


@define
class Decoded:
    """What could be read of a JSON text."""

    data: Any = BROKEN
    findings: list[Finding] = Factory(list[Finding])
    broken: set[str] = Factory(set[str])
    """The paths of values that could not be read."""
    open: set[str] = Factory(set[str])
    """The paths of lists and objects in which something could not be read."""

    def hides(self, path: str) -> bool:
        """Return whether a value, or one around it, could not be read."""
        if not self.broken:
            return False
        around = (path[: match.start()] for match in re.finditer(r"[.\[]|\Z", path))
        return not self.broken.isdisjoint(around)


def decode(text: str) -> Decoded:
    """Decode JSON text; duplicate keys, `NaN` and the like are findings."""
    try:
        return Decoded(strict_json(text))
    except (ValueError, RecursionError):
        scanner = Scanner(text)
        scanner.scan()
        return scanner.decoded


def strict_json(text: str) -> JSON:
    """Decode JSON text; raise ValueError, also for duplicate keys and `NaN`."""
    return json.loads(text, object_pairs_hook=_unique, parse_constant=_reject)


def locate(text: str, paths: Collection[str]) -> dict[str, Span]:
    """Return where the values at some paths stand; of a path that is not there, its parent."""
    wanted = {"$"}
    for path in paths:
        while path and path not in wanted:
            wanted.add(path)
            path = parent(path)  # noqa: PLW2901 - walks up to the root
    scanner = Scanner(text, wanted)
    scanner.scan()
    places: dict[str, Span] = {}
    for path in paths:
        near = path
        while near not in scanner.spans and near != "$":
            near = parent(near)
        places[path] = scanner.spans.get(near, (0, 0))
    return places


def parent(path: str) -> str:
    """Return the path of the list or object around a value: `$.moves` for `$.moves[3]`."""
    return path[: max(path.rfind("."), path.rfind("["))] if path != "$" else "$"


def _unique(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    data = dict(pairs)
    if len(data) != len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"duplicate key {quote(name)}")
    return data


def _reject(constant: str) -> None:
    raise ValueError(f"{constant} is not a JSON number")


class Scanner:
    """Reads JSON text with care; `wanted` are the paths whose places are noted."""

    def __init__(self, text: str, wanted: Collection[str] = ()) -> None:
        self.text = text
        self.at: int = 0
        self.wanted = wanted
        self.spans: dict[str, Span] = {}
        self.decoded: Decoded = Decoded()
        self.closers: list[str] = []
        """The marks that close the lists and objects around."""
        self.stopped: bool = False
        """Whether the rest cannot be read; what was read before is kept."""

    def scan(self) -> None:
        self.decoded.data = self._value("$", 0)
        self._skip()
        if self.stopped:
            self.decoded.open.add("$")
        elif self.at < len(self.text):
            self._find("json-syntax", "Unexpected text after the end of the JSON value", 1)

    def _skip(self) -> str:
        """Go to the next mark and return it; empty at the end."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def _find(self, code: str, message: str, length: int) -> None:
        """Add a problem at the current place."""
        findings = self.decoded.findings
        if self.stopped:
            return
        findings.append(Finding(code, message, span=(self.at, self.at + length)))
        if len(findings) >= MAX_PROBLEMS:
            self.stopped = True

    def _end(self, path: str, expected: str) -> Broken:
        """Add the problem that the text ends inside a value."""
        while path != "$":
            self.decoded.open.add(path)
            path = parent(path)
        message = f"Unexpected end of file (expected {expected}). Is the file complete?"
        self._find("incomplete", message, 0)
        self.stopped = True
        return BROKEN

    def _value(self, path: str, depth: int) -> JSON:
        """Read a value."""
        mark = self._skip()
        start = self.at
        value: JSON
        if not mark:
            return self._end(path, "a value")
        if mark in "{[" and depth >= MAX_DEPTH:
            self._find("too-deep", f"Nested too deeply (limit: {MAX_DEPTH} levels)", 1)
            self.stopped = True
            return BROKEN
        if mark in "{[":
            self.at += 1
            self.closers.append("}" if mark == "{" else "]")
            value = (self._object if mark == "{" else self._list)(path, depth)
            self.closers.pop()
        else:
            value = self._string(path) if mark in "\"'" else self._word(path)
        if path in self.wanted:
            self.spans[path] = (start, self.at)
        return value

    def _break(self, path: str, message: str, length: int, code: str = "json-syntax") -> Broken:
        """Add the problem that a value cannot be read, and skip it."""
        self._find(code, message, length)
        self.decoded.broken.add(path)
        self.at += length
        return BROKEN

    def _string(self, path: str) -> JSON:
        match = _STRING.match(self.text, self.at)
        if match:
            self.at = match.end()
            return json.loads(match[0])
        loose = _LOOSE_STRING.match(self.text, self.at)
        found = loose[0] if loose else self.text[self.at]
        if self.at + len(found) >= len(self.text):
            return self._end(path, "the closing quote")
        if len(found) == 1 or found[-1] != found[0]:
            return self._break(path, "Unterminated string", len(found.rstrip(", \t\r]}")))
        if found[0] == "'":
            return self._break(path, "Use double quotes for strings", len(found))
        return self._break(path, "Invalid escape or character in string", len(found))

    def _word(self, path: str) -> JSON:
        match = _WORD.match(self.text, self.at)
        word = match[0] if match else self.text[self.at]
        if word in _CONSTANTS or (_NUMBER.fullmatch(word) and len(word) <= _MAX_DIGITS):
            self.at += len(word)
            return json.loads(word)
        if _NUMBER.fullmatch(word):
            return self._break(path, "Number has too many digits", len(word), "huge-number")
        if not match:  # a comma or a closing mark belongs to what is around
            return self._break(path, f"Expected a value, found {word!r}", word not in ",}]")
        if word in _LITERALS:
            return self._break(path, f"{word} is not a JSON number", len(word))
        hint = suggest(word, _CONSTANTS)
        message = f"Expected a value, found {quote(word)}"
        return self._break(path, f"{message}{hint and '.' + hint}", len(word))

    def _list(self, path: str, depth: int) -> list[JSON]:
        items: list[JSON] = []
        while not self._closes("]", path, first=not items):
            value = self._value(f"{path}[{len(items)}]", depth + 1)
            if not (self.stopped and value is BROKEN):
                items.append(value)
        return items

    def _object(self, path: str, depth: int) -> dict[str, JSON]:
        fields: dict[str, JSON] = {}
        first = True
        while not self._closes("}", path, first=first):
            first = False
            start = self.at
            key = self._key(path)
            if key in fields:
                message, span = f"Duplicate field {quote(key)}", (start, self.at)
                self.decoded.findings.append(Finding("duplicate-field", message, span=span))
            mark = self._skip()
            if mark == ":":
                self.at += 1
            elif mark:
                self._find("json-syntax", "Expected ':' after the name", 1)
            else:
                self._end(path, "':'")
                break
            value = self._value(f"{path}.{'?' if key is BROKEN else key}", depth + 1)
            if key is BROKEN:
                self.decoded.open.add(path)
            elif not (self.stopped and value is BROKEN):
                fields.setdefault(key, value)
        return fields

    def _key(self, path: str) -> JSON:
        """Read the name of a field, also without quotes."""
        mark = self._skip()
        if not mark:
            return self._end(path, "a name")
        if mark in "\"'":
            return self._string(f"{path}.?")
        word = _WORD.match(self.text, self.at)
        self._find("json-syntax", "Expected a name in double quotes", 1)
        self.at = word.end() if word else self.at + 1
        return word[0] if word else BROKEN

    def _closes(self, mark: str, path: str, *, first: bool) -> bool:
        """Read the comma or the closing mark before the next value; return whether it closes."""
        here = self._skip()
        if self.stopped or not here:
            self._end(path, f"{mark!r}")
            return True
        if here == mark:
            self.at += 1
            return True
        if first:
            return False
        if here == ",":
            self.at += 1
            if self._skip() == mark:
                self._find("json-syntax", f"Unexpected ',' before {mark!r}", 1)
                self.at += 1
                return True
            return False
        if here in "]}":
            self._find("json-syntax", f"Expected {mark!r}, found {here!r}", 1)
            self.at += here not in self.closers[:-1]  # it may close what is around
            return True
        self._find("json-syntax", f"Expected ',' or {mark!r}", 1)
        if here == ":":
            self.at += 1
        return False
