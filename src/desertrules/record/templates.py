"""How one move is written as words, by the game's own templates.

A template is a line of words: `rider {colour} {cell}`. A field in braces stands for its value; a
list is joined by commas, and `-` is an empty list or null. `{favourite*}` is a `*` if true and
nothing if false. A last word `?hire` is left out for an empty list or for false; else it is the
field's name, for a list followed by the list.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from attrs import define, frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem
from desertrules.core.fields import MAX_DIGITS, is_proper
from desertrules.core.found import meant
from desertrules.core.offers import Plain, notation_of
from desertrules.core.registry import game as game_named
from desertrules.core.shapes import Flag, Many, Maybe, Names, Number, Shape, thing_of
from desertrules.record.jsonplaces import QUOTED, short

IS_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*\Z")
"""What a name in a tag looks like; any other stands in quotes."""
_PLAIN = r"\?|[A-Za-z0-9][A-Za-z0-9:._-]*+"
_TEXT = rf"(?:{QUOTED}|{_PLAIN})"
_NUMBER = rf"-?[0-9]{{1,{MAX_DIGITS}}}+"
_FIELD = re.compile(r"\{(\w+)(\*?)\}|[^{}]+")
_IS_PLAIN = re.compile(rf"(?:{_PLAIN})\Z")


@define
class Token:
    """A word of the source, and where it begins."""

    text: str
    start: int

    @property
    def span(self) -> tuple[int, int]:
        """Where it begins and ends."""
        return self.start, self.start + len(self.text)


def problem_at(span: tuple[int, int], message: str, code: str = "text-syntax") -> LoadError:
    """Make the error for what cannot be read at a place of a text."""
    return LoadError([Problem("", message, code, span)])


def expected_at(token: Token, expected: str, hint: str = "") -> LoadError:
    """Make the error for a word that is not what it should be."""
    return problem_at(token.span, f"expected {expected}, found {short(token.text)}{hint}")


def quote(text: str) -> str:
    """Write a text as a word: as it is if it is plain, else in quotes."""
    return text if _IS_PLAIN.match(text) and text != "?" else json.dumps(text, ensure_ascii=False)


def unquote(word: str) -> str:
    """Read a word that `quote` has written; raise ValueError for what is no text."""
    if not word.startswith('"'):
        return word
    text = str(json.loads(word))
    if not is_proper(text):
        message = "half of a surrogate pair is no text"
        raise ValueError(message)
    return text


def _pattern(shape: Shape) -> str:
    match shape:
        case Number():
            return _NUMBER
        case Many(inner):
            return f"(?:-|{_pattern(inner)}(?:,{_pattern(inner)})*+)"
        case Maybe(inner):
            return f"(?:-|{_pattern(inner)})"
        case _:
            return _TEXT


def read_value(word: str, shape: Shape) -> Plain:
    """Read a value of that shape; raise ValueError for what is no text."""
    match shape:
        case Number():
            return int(word)
        case Many(inner):
            parts = re.findall(rf"(?:{_pattern(inner)})", word) if word != "-" else []
            return [read_value(part, inner) for part in parts]
        case Maybe(inner):
            return None if word == "-" else read_value(word, inner)
        case Flag():
            return bool(word)
        case _:
            return unquote(word)


def write_value(value: Plain, shape: Shape) -> str:
    """Write a value of that shape."""
    match shape:
        case Number():
            return str(value)
        case Many(inner):
            return ",".join(write_value(item, inner) for item in value) or "-"
        case Maybe(inner):
            return "-" if value is None else write_value(value, inner)
        case Flag():
            return "*" if value else ""
        case _:
            return quote(value)


def _what(name: str, shape: Shape) -> str:
    """Say what is expected for a field."""
    match shape:
        case Number():
            return f"a number ({name})"
        case Names(known):
            return f"{name}: one of {', '.join(known)}"
        case Many(inner):
            return (
                f"{name}: a list as a,b,c, or -"
                if not isinstance(inner, Names)
                else (f"{name}: a list, joined by commas, of {', '.join(inner.known)}, or -")
            )
        case Maybe(inner):
            return f"{_what(name, inner)}, or -"
        case _:
            return f"a {name}"


@frozen
class _Word:
    """One word of a template."""

    source: str
    pattern: "re.Pattern[str]"
    fields: tuple[tuple[str, Shape], ...]

    @classmethod
    def of(cls, source: str, shapes: dict[str, Shape]) -> "_Word":
        """Make a word of a template from its source and the shapes of the move's fields."""
        pattern = ""
        fields: list[tuple[str, Shape]] = []
        for match in _FIELD.finditer(source):
            name = cast(str | None, match[1])
            if name is None:
                pattern += re.escape(match[0])
                continue
            fields.append((name, shapes[name]))
            value = r"\*?+" if match[2] else _pattern(shapes[name])
            pattern += f"(?P<{name}>{value})"
        return cls(source, re.compile(pattern + r"\Z"), tuple(fields))

    def expected(self) -> str:
        """Say what is expected here."""
        if len(self.fields) == 1 and self.source == f"{{{self.fields[0][0]}}}":
            return _what(*self.fields[0])
        return _FIELD.sub(lambda match: "[*]" if match[2] else match[1] or match[0], self.source)

    def write(self, data: dict[str, Plain]) -> str:
        """Write the word of a move."""

        def value(match: "re.Match[str]") -> str:
            name = cast(str | None, match[1])
            if name is None:
                return match[0]
            shape = dict(self.fields)[name]
            return write_value(data[name], shape)

        return _FIELD.sub(value, self.source)


@frozen
class Template:
    """How moves of one kind are written."""

    kind: str
    words: tuple[_Word, ...]
    tail: str
    """The field of the last words, which may be left out; empty if there is none."""
    absent: Plain
    """What that field is without them."""
    more: tuple[_Word, ...]
    """The last words."""

    @classmethod
    def of(cls, kind: str, text: str, shapes: dict[str, Shape]) -> "Template":
        """Make a template from its text and the shapes of the move's fields."""
        parts = text.split(" ")
        tail = parts.pop()[1:] if parts[-1].startswith("?") else ""
        words = tuple([_Word.of(part, shapes) for part in parts])
        if not tail:
            return cls(kind, words, "", None, ())
        if isinstance(shapes[tail], Flag):
            named = _Word(tail, re.compile(f"(?P<{tail}>{tail})\\Z"), ((tail, Flag()),))
            return cls(kind, words, tail, absent=False, more=(named,))
        more = (_Word.of(tail, shapes), _Word.of(f"{{{tail}}}", shapes))
        return cls(kind, words, tail, [], more)

    def openings(self) -> tuple[str, ...]:
        """Give the words that a move of this kind can begin with."""
        first = self.words[0]
        if not first.fields:
            return (first.source,)
        shape = first.fields[0][1]
        return shape.known if isinstance(shape, Names) else ()

    def words_at(self, tokens: Sequence[Token], at: int) -> tuple[_Word, ...]:
        """Give the words of a move that begins at a word: with the last ones, or without."""
        end = at + len(self.words)
        there = self.tail and end < len(tokens) and tokens[end].text == self.tail
        return self.words + self.more if there else self.words

    def read(
        self, tokens: Sequence[Token], at: int
    ) -> tuple[dict[str, Plain], dict[str, tuple[int, int]]]:
        """Read a move from words; give its data, and where its fields stand; raise LoadError."""
        data: dict[str, Plain] = {"kind": self.kind}
        spans: dict[str, tuple[int, int]] = {"kind": tokens[at].span}
        if self.tail:
            data[self.tail] = self.absent
        for number, word in enumerate(self.words_at(tokens, at), start=at):
            token = _token(tokens, number, word.expected())
            match = word.pattern.match(token.text)
            if match is None:
                raise expected_at(token, word.expected())
            for name, shape in word.fields:
                data[name] = _value(token, match[name], shape)
                start, end = match.span(name)
                spans[name] = (token.start + start, token.start + end)
        return data, spans

    def write(self, data: dict[str, Plain]) -> str:
        """Write a move."""
        words = self.words + self.more if self.tail and data[self.tail] else self.words
        return " ".join([word.write(data) for word in words])


def _token(tokens: Sequence[Token], at: int, expected: str) -> Token:
    if at < len(tokens):
        return tokens[at]
    _, end = tokens[-1].span
    raise problem_at((end, end), f"the turn breaks off; expected {expected}")


def _value(token: Token, word: str, shape: Shape) -> Plain:
    try:
        return read_value(word, shape)
    except ValueError:
        raise problem_at(token.span, "this text in quotes is no text of JSON") from None


class Grammar:
    """The templates of a game."""

    def __init__(self, game: AnyGame, rules: int) -> None:
        """Make all templates of the game, as they were by a version of its rules."""
        notation = notation_of(game)
        texts = dict(notation.templates)
        for version in range(game.rules - 1, rules - 1, -1):
            texts |= notation.templates_before.get(version, {})
        self.templates: dict[str, Template] = {}
        self._openings: dict[str, Template] = {}
        for cls in notation.moves:
            shapes = dict(thing_of(cls).fields)
            template = Template.of(cls.kind, texts[cls.kind], shapes)
            self.templates[cls.kind] = template
            for word in template.openings():
                self._openings[word] = template

    def end(self, tokens: Sequence[Token], at: int) -> int:
        """Give the number of the word after the move that begins at a word, if it is one."""
        template = self._openings.get(tokens[at].text)
        return at + (len(template.words_at(tokens, at)) if template else 1)

    def read(
        self, tokens: Sequence[Token], at: int
    ) -> tuple[dict[str, Plain], dict[str, tuple[int, int]]]:
        """Read the move that begins at a word, as `Template.read`; raise LoadError."""
        token = tokens[at]
        template = self._openings.get(token.text)
        if template is None:
            near = meant(token.text, self._openings)
            hint = near or f": one of {', '.join(self._openings)}"
            raise expected_at(token, "a move", hint)
        return template.read(tokens, at)

    def write(self, data: dict[str, Plain]) -> str:
        """Write a move."""
        return self.templates[data["kind"]].write(data)


@lru_cache(maxsize=16)
def _grammar(name: str, rules: int) -> Grammar:
    return Grammar(game_named(name), rules)


def grammar_of(game: AnyGame, rules: object = None) -> Grammar:
    """Give the grammar of a game's moves, by ours or an older version of its rules, made once."""
    older = type(rules) is int and 0 < rules < game.rules
    return _grammar(game.name, rules if older else game.rules)
