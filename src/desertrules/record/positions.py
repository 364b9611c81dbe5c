"""A position of any game read from one line of text; `core.positions` writes it."""

import re
from typing import Any

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem, UnknownGame
from desertrules.core.offers import Plain
from desertrules.core.positions import EMPTY, MARKS, NAME, NULL, PACKED, line_of, shape_of_state
from desertrules.core.registry import game as game_named
from desertrules.core.shapes import Flag, Loose, Many, Maybe, Number, Shape, Thing
from desertrules.record import limits
from desertrules.record.jsonplaces import QUOTED
from desertrules.record.jsontext import quick
from desertrules.record.templates import unquote

_NUMBER = re.compile(rf"-?[0-9]{{1,{limits.MAX_DIGITS}}}+")
_QUOTED = re.compile(QUOTED)


def position_to_text(state: Any) -> str:  # noqa: ANN401 - a state of any game
    """Write a state of any game as one line; raise WrongGame for anything else, NoNotation.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, position_to_text, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> position_to_text(state)[:60]
        'sahara 2 2/36/false/own play 0 _ _ 0 0,0,0,0,0,0;_;palm-2,pa'
    """
    return line_of(state)


def position_from_text(text: str) -> Any:  # noqa: ANN401 - a state of the game that the text names
    """Read a state from one line; raise LoadError, with the column or the path of what is wrong.

    Examples:
        >>> from desertrules import position_from_text, position_to_text, sahara
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> position_from_text(position_to_text(state)) == state
        True
    """
    limits.check_size(text, "position")
    reader = _Reader(text.strip(" \t\r\n"))
    game = reader.game()
    data = reader.read(shape_of_state(game), 0)
    reader.end()
    return game.load_state(data)


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
        name = self._match(NAME, "a game's name")
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
                return None if self._mark(NULL) else self.read(inner, depth)
            case Number():
                return int(self._match(_NUMBER, "a number"))
            case Flag():
                if self._mark("true"):
                    return True
                self._expect("false")
                return False
            case Loose() if self._mark(PACKED):
                return self._packed()
            case _:
                return self._name()

    def _thing(self, shape: Thing, depth: int) -> dict[str, Plain]:
        values: dict[str, Plain] = {}
        for name, inner in shape.fields:
            if values:
                self._expect(MARKS[depth])
            values[name] = self.read(inner, depth + 1)
        return values

    def _many(self, inner: Shape, depth: int) -> list[Plain]:
        is_number = self.text[self.at + 1 : self.at + 2].isdigit()
        if not is_number and self._mark(EMPTY):
            return []
        values = [self.read(inner, depth + 1)]
        while self._mark(MARKS[depth]):
            values.append(self.read(inner, depth + 1))
        return values

    def _name(self) -> str:
        if self.text[self.at : self.at + 1] != '"':
            return self._match(NAME, "a name")
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
