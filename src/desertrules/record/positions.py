"""A position in one line of text, for every game: what FEN is to chess.

The line is the game's name, the version of its rules, and the fields of its written state, in order
and without their names. Deeper lists and objects have deeper marks between their parts: `/`, `;`,
`,`, `|`, `+`, `&`. An empty list is `-`, null is `_`.
"""

import json
import re
from typing import Any

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem, UnknownGame
from desertrules.core.registry import dump, game_of
from desertrules.core.registry import game as game_named
from desertrules.record.games import need
from desertrules.record.jsontext import MAX_DIGITS, MAX_SIZE, quick
from desertrules.record.plain import Plain
from desertrules.record.shapes import (
    Flag,
    Loose,
    Many,
    Maybe,
    Number,
    Shape,
    Thing,
    thing_of,
)
from desertrules.record.templates import QUOTED, unquote

_MARKS = " /;,|+&"
_NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}+")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9:._-]*+")
_QUOTED = re.compile(QUOTED)
_EMPTY, _NULL, _PACKED = "-", "_", "="


def position_to_text(state: Any) -> str:  # noqa: ANN401 - a state of any game
    """Write a state of any game as one line; raise WrongGame for anything else, NoNotation."""
    game = game_of(state)
    return f"{game.name} {game.rules} {_write(dump(state), _shape(game), 0)}"


def position_from_text(text: str) -> Any:  # noqa: ANN401 - a state of the game that the text names
    """Read a state from one line; raise LoadError, with the column or the path of what is wrong."""
    if len(text) > MAX_SIZE:
        raise LoadError([Problem("$", f"more than {MAX_SIZE} characters are no position")])
    reader = _Reader(text.strip(" \t\r\n"))
    game = reader.game()
    data = reader.read(_shape(game), 0)
    reader.end()
    return game.load_state(data)


def _shape(game: AnyGame) -> Thing:
    return thing_of(need(game, "restore", "StateData"))


def _write(value: Plain, shape: Shape, depth: int) -> str:
    match shape:
        case Thing():
            parts = [(value[name], inner) for name, inner in shape.fields]
            return _MARKS[depth].join(_write(part, inner, depth + 1) for part, inner in parts)
        case Many(inner):
            return _MARKS[depth].join(_write(part, inner, depth + 1) for part in value) or _EMPTY
        case Maybe(inner):
            return _NULL if value is None else _write(value, inner, depth)
        case Number():
            return str(value)
        case Flag():
            return "true" if value else "false"
        case Loose() if not isinstance(value, str):
            return _PACKED + json.dumps(json.dumps(value))
        case _:
            plain = _PLAIN.fullmatch(value)
            return value if plain else json.dumps(value, ensure_ascii=False)


class _Reader:
    """Reads a position by the shape of its state."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def _problem(self, expected: str) -> LoadError:
        shown = self.text[self.at : self.at + 20]
        found = repr(shown) if shown else "the end"
        message = f"expected {expected}, found {found}"
        return LoadError([Problem(f"column {self.at + 1}", message)])

    def _match(self, pattern: "re.Pattern[str]", expected: str) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self._problem(expected)
        self.at = match.end()
        return match[0]

    def _mark(self, mark: str) -> bool:
        found = self.text.startswith(mark, self.at)
        self.at += len(mark) if found else 0
        return found

    def game(self) -> AnyGame:
        """Read the game's name and the version of its rules."""
        name = self._match(_PLAIN, "a game's name")
        try:
            game = game_named(name)
        except UnknownGame as error:
            raise LoadError([Problem("column 1", str(error))]) from None
        self._expect(" ")
        before = self.at
        rules = self._match(_NUMBER, "the version of the rules")
        if rules != str(game.rules):
            self.at = before
            raise self._problem(f"rules {game.rules}, by which this release plays {name}")
        self._expect(" ")
        return game

    def _expect(self, mark: str) -> None:
        if not self._mark(mark):
            raise self._problem("a space" if mark == " " else repr(mark))

    def end(self) -> None:
        """Refuse anything after the position."""
        if self.at != len(self.text):
            raise self._problem("nothing more")

    def read(self, shape: Shape, depth: int) -> Plain:
        """Read a value of that shape."""
        match shape:
            case Thing():
                return self._thing(shape, depth)
            case Many(inner):
                return self._many(inner, depth)
            case Maybe(inner):
                return None if self._mark(_NULL) else self.read(inner, depth)
            case Number():
                return int(self._match(_NUMBER, "a number"))
            case Flag():
                if self._mark("true"):
                    return True
                self._expect("false")
                return False
            case Loose() if self._mark(_PACKED):
                return self._packed()
            case _:
                return self._name()

    def _thing(self, shape: Thing, depth: int) -> dict[str, Plain]:
        values: dict[str, Plain] = {}
        for name, inner in shape.fields:
            if values:
                self._expect(_MARKS[depth])
            values[name] = self.read(inner, depth + 1)
        return values

    def _many(self, inner: Shape, depth: int) -> list[Plain]:
        is_number = self.text[self.at + 1 : self.at + 2].isdigit()
        if not is_number and self._mark(_EMPTY):
            return []
        values = [self.read(inner, depth + 1)]
        while self._mark(_MARKS[depth]):
            values.append(self.read(inner, depth + 1))
        return values

    def _name(self) -> str:
        if self.text[self.at : self.at + 1] != '"':
            return self._match(_PLAIN, "a name")
        before = self.at
        quoted = self._match(_QUOTED, "a text in quotes")
        try:
            return unquote(quoted)
        except ValueError:
            self.at = before
            raise self._problem("a text that JSON knows") from None

    def _packed(self) -> Plain:
        before = self.at
        try:
            return quick(self._name())
        except (ValueError, RecursionError):
            self.at = before
            raise self._problem("JSON in quotes") from None
