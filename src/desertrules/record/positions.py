"""States as one line of text: the game, the version of its rules, and the fields in order.

Lists stand in brackets, objects in parentheses: without the names of their fields if the class is
clear, otherwise as `name=value`. `_` is null, and strings that are not plain stand in quotes.
"""

import json
import re
from functools import cache
from typing import Any

from desertrules.contract import JSON, AnyGame
from desertrules.convert import is_list, is_object, structure
from desertrules.english import quote, to_json
from desertrules.errors import InvalidGame, LoadError, Problem, UnknownGame, wrong_game
from desertrules.limits import MAX_DEPTH, MAX_SIZE
from desertrules.record.grammar import QUOTED
from desertrules.registry import game as game_named
from desertrules.registry import game_of
from desertrules.schema import Builder, Schema

_GAME = re.compile(r"([a-z0-9-]{1,100}) ([0-9]{1,9})(?= )")
_ATOM = re.compile(rf"{QUOTED}|[A-Za-z0-9:.*_+-]++")
_NAME = re.compile(rf"(?:{QUOTED}|[A-Za-z0-9:.*_+-]++)=")
_NUMBER = re.compile(r"-?[0-9]{1,17}")
_WORDS: dict[str, JSON] = {"true": True, "false": False, "_": None}


def position_to_text(state: Any) -> str:
    """Return a state as one line of text.

    Raises:
        WrongGame: The value is not a state.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.record.positions import position_to_text
        >>> print(position_to_text(sahara.initial(sahara.Options(players=2)))[:37])
        sahara 1 (2,36,false,own) [([0,0,0,0,
    """
    game = game_of(state)
    if type(state) is not game.state:
        raise wrong_game(state, f"a state of {game.title}")
    form = _form(game)
    data = game.converter.unstructure(state)
    words = [form.write(data[name], inner) for name, inner in form.names(form.root).items()]
    return " ".join([game.name, str(game.version), *words])


def position_from_text(text: str) -> Any:
    """Return the state that a line of text describes.

    Raises:
        LoadError: The text is not a state; it has the column or the path of what is wrong.
    """
    if not isinstance(text, str) or len(text) > MAX_SIZE:
        raise LoadError([Problem("$", f"expected a position, found {quote(text)}")])
    return _Reader(text.removeprefix("\ufeff").strip()).state()


class _Form:
    """The schema of a game's states."""

    def __init__(self, game: AnyGame) -> None:
        self.builder = Builder(game)
        self.root = self.builder.state()

    def names(self, schema: Schema) -> dict[str, Schema]:
        """Return the fields of an object; none if a schema leaves its class open."""
        inner = self.builder.resolve(schema)
        clear = [names for each in inner.get("anyOf", ()) if (names := self.names(each))]
        fields: dict[str, Schema] = inner.get("properties", {})
        return clear[0] if len(clear) == 1 else fields

    def items(self, schema: Schema) -> Schema:
        """Return the schema of the items of a list, or of the values of a mapping."""
        inner = self.builder.resolve(schema)
        for each in (inner, *inner.get("anyOf", ())):
            items = each.get("items") or each.get("additionalProperties")
            if is_object(items):
                return items
        return {}

    def write(self, value: JSON, schema: Schema) -> str:
        if is_list(value):
            return f"[{','.join(self.write(each, self.items(schema)) for each in value)}]"
        if not is_object(value):
            return _write_atom(value)
        fields, inner = self.names(schema), self.items(schema)
        if list(fields) == list(value):
            words = [self.write(each, fields[name]) for name, each in value.items()]
        else:
            words = [
                f"{_write_atom(name)}={self.write(each, inner)}" for name, each in value.items()
            ]
        return f"({','.join(words)})"


def _write_atom(value: JSON) -> str:
    if value is None:
        return "_"
    if not isinstance(value, str):
        return str(value).lower()
    plain = _ATOM.fullmatch(value) and value not in _WORDS and not _NUMBER.fullmatch(value)
    return value if plain else to_json(value)


@cache
def _form(game: AnyGame) -> _Form:
    return _Form(game)


class _Reader:
    """Reads a position."""

    form: _Form

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def problem(self, expected: str) -> LoadError:
        rest = self.text[self.at : self.at + 20]
        found = quote(rest) if rest else "the end"
        return LoadError([Problem(f"column {self.at + 1}", f"expected {expected}, found {found}")])

    def accept(self, mark: str) -> bool:
        here = self.text.startswith(mark, self.at)
        self.at += len(mark) if here else 0
        return here

    def expect(self, mark: str) -> None:
        if not self.accept(mark):
            raise self.problem("a space" if mark == " " else repr(mark))

    def state(self) -> Any:
        match = _GAME.match(self.text)
        if match is None:
            raise self.problem("the name of a game and the version of its rules")
        try:
            game = game_named(match[1])
        except (UnknownGame, InvalidGame) as error:
            raise LoadError([Problem("column 1", str(error))]) from None
        if int(match[2]) != game.version:
            message = f"expected rules version {game.version}, found {match[2]}"
            raise LoadError([Problem(f"column {match.start(2) + 1}", message)])
        self.at = match.end()
        self.form = _form(game)
        data: dict[str, JSON] = {}
        for name, inner in self.form.names(self.form.root).items():
            self.expect(" ")
            data[name] = self.value(inner)
        if self.at < len(self.text):
            raise self.problem("the end")
        return structure(game.converter, data, game.state)

    def value(self, schema: Schema, depth: int = 0) -> JSON:
        if depth > MAX_DEPTH:
            raise self.problem(f"at most {MAX_DEPTH} levels")
        if self.accept("["):
            items: list[JSON] = []
            while not self.accept("]"):
                if items:
                    self.expect(",")
                items.append(self.value(self.form.items(schema), depth + 1))
            return items
        return self.object(schema, depth) if self.accept("(") else self.atom()

    def object(self, schema: Schema, depth: int) -> dict[str, JSON]:
        """Read the fields of an object, in order or by name."""
        data: dict[str, JSON] = {}
        fields = self.form.names(schema)
        named = _NAME.match(self.text, self.at) is not None
        while not self.accept(")"):
            if data:
                self.expect(",")
            if (_NAME.match(self.text, self.at) is not None) != named:
                raise self.problem("either all names of fields or none")
            if named:
                name, inner = str(self.atom()), self.form.items(schema)
                self.expect("=")
            elif len(data) < len(fields):
                name, inner = list(fields.items())[len(data)]
            else:
                raise self.problem("')'")
            data[name] = self.value(inner, depth + 1)
        if not named and len(data) < len(fields):
            self.at -= 1
            raise self.problem("','")
        return data

    def atom(self) -> JSON:
        match = _ATOM.match(self.text, self.at)
        if match is None:
            raise self.problem("a value")
        word = match[0]
        try:
            value: JSON = json.loads(word) if word.startswith('"') else _WORDS.get(word, word)
        except ValueError:
            raise self.problem("a valid string") from None
        self.at = match.end()
        return int(word) if _NUMBER.fullmatch(word) else value
