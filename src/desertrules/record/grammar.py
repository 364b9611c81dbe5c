"""The words of a game's moves: templates such as `rider {colour} {cell}`, read and written.

Reading understands more than it writes: other cases, synonyms, `O` for `0`. Each difference from
the notation is returned as a `Respelling`, so that callers can report or reject it.
"""

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any

from attrs import Factory, define, frozen

from desertrules.contract import JSON, AnyGame, kind_of
from desertrules.convert import is_list, move_type
from desertrules.english import article, join, quote
from desertrules.limits import MAX_WORDS
from desertrules.schema import Builder, Schema

QUOTED = r'"(?:[^"\\\n]|\\.)*+"'
TOKEN = re.compile(rf",|(?:{QUOTED}|[^\s,\"\[\]{{}};])+")
UNKNOWN = "?"
"""Stands for a secret that the writer of a transcript did not see."""

_PIECE = re.compile(r"\{(\w+)(\*?)\}|[^{}]+")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]*")
_INTEGER = re.compile(r"-?[0-9]{1,16}")
DIGITS = str.maketrans("OolI|", "00111")
"""Letters that people write for digits."""
_ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1", "-": "", "_": ""})


@frozen
class Token:
    """A word or a comma, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@frozen
class Respelling:
    """A word that is not written as the notation has it."""

    start: int
    end: int
    found: str
    meant: str
    sure: bool = True
    """Whether it can be read without asking; False for what looks like a typing error."""
    note: tuple[str, str] = ("", "")
    """What is wrong and what was done, if not just a word was replaced."""


class Unreadable(Exception):
    """Words are not a move."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


@define
class Reading:
    """A move as it was read."""

    data: dict[str, JSON]
    spans: dict[str, tuple[int, int]] = Factory(dict[str, tuple[int, int]])
    """Where each field stands."""
    end: int = 0
    """The index of the token after the move."""
    respelt: list[Respelling] = Factory(list[Respelling])
    unknown: bool = False
    """Whether the secret field is `?`."""


def tokenize(text: str, start: int = 0) -> list[Token]:
    """Split text into words and commas; stop at the limit on words."""
    words = islice(TOKEN.finditer(text), MAX_WORDS + 1)
    return [Token(match[0], start + match.start()) for match in words]


def write_word(value: JSON) -> str:
    """Write a value as one word."""
    match value:
        case None | []:
            return "-"
        case bool():
            return str(value).lower()
        case _ if is_list(value):
            return ",".join(map(write_word, value))
        case str():
            plain = _PLAIN.fullmatch(value)
            return value if plain else json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def unquote(word: str) -> str:
    """Return the text of a word; raise ValueError if its quotes or escapes are wrong."""
    return str(json.loads(word)) if word.startswith('"') else word


def skeleton(word: str) -> str:
    """Return what stays of a word if case, hyphens and characters that look alike are ignored."""
    return word.casefold().translate(_ALIKE)


def closest(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that one typing error turns into this one."""
    return [each for each in known if is_typo(word.casefold(), each.casefold())]


def is_typo(one: str, other: str) -> bool:
    """Return whether two words differ by one character, or by two neighbours that are swapped."""
    if one == other or abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 2:
        return False
    size = min(len(one), len(other))
    at = next((i for i in range(size) if one[i] != other[i]), size)
    if len(one) != len(other):
        return one[at + 1 :] == other[at:] or one[at:] == other[at + 1 :]
    swapped = one[:at] + one[at + 1 : at + 2] + one[at : at + 1] + one[at + 2 :]
    return one[at + 1 :] == other[at + 1 :] or swapped == other


@frozen
class Slot:
    """One word of a template, such as `{seat}/{space}{favourite*}`."""

    source: str
    fields: tuple[str, ...]
    pattern: "re.Pattern[str]"

    @classmethod
    def parse(cls, source: str) -> "Slot":
        pattern = ""
        for match in _PIECE.finditer(source):
            name, star = match[1], match[2]
            value = r"\*?" if star else r".+?"
            pattern += f"(?P<{name}>{value})" if name else re.escape(match[0])
        fields = tuple(match[1] for match in _PIECE.finditer(source) if match[1])
        return cls(source, fields, re.compile(pattern, re.IGNORECASE))

    @property
    def example(self) -> str:
        """What the word looks like, for messages."""
        return _PIECE.sub(lambda match: "" if match[2] else match[1] or match[0], self.source)


class Template:
    """How the moves of one class are written."""

    def __init__(self, cls: type[Any], source: str, properties: Schema) -> None:
        self.cls = cls
        self.kind = kind_of(cls)
        self.properties = properties
        """The schema of each field."""
        words = re.findall(r"\[[^\]]*\]|[^\s\[\]]+", source)
        self.slots = [Slot.parse(word) for word in words if not word.startswith("[")]
        self.groups = [
            [Slot.parse(each) for each in word[1:-1].split()]
            for word in words
            if word.startswith("[")
        ]
        """The parts that are omitted if their fields are empty or false."""

    @property
    def example(self) -> str:
        """The move with the names of its fields, such as `rider colour cell`."""
        return " ".join(slot.example for slot in self.slots)

    def write(self, data: dict[str, JSON]) -> str:
        """Write the data of a move."""
        words = [self._word(slot, data) for slot in self.slots]
        for group in self.groups:
            if any(data[name] for slot in group for name in slot.fields):
                words += [self._word(slot, data, optional=True) for slot in group]
        return " ".join(words)

    def _word(self, slot: Slot, data: dict[str, JSON], *, optional: bool = False) -> str:
        def value(match: re.Match[str]) -> str:
            if not match[1]:
                return match[0]
            field = data[match[1]]
            if match[2]:
                return "*" if field else ""
            if optional and field is True:
                return match[1]  # `[{silver}]` is written as the name of the field
            return UNKNOWN if field == UNKNOWN else write_word(field)

        return _PIECE.sub(value, slot.source)


class Grammar:
    """The notation of a game's moves."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._builder = Builder(game)
        self._read = game.converter.get_structure_hook(move_type(game))
        self.templates: dict[str, Template] = {}
        self._openings: dict[str, Template] = {}
        """The words with which moves begin."""
        for cls in game.moves:
            definition = self._builder.resolve(self._builder.of(cls))
            properties = {k: v for k, v in definition["properties"].items() if k != "kind"}
            default = " ".join([kind_of(cls), *(f"{{{name}}}" for name in properties)])
            template = Template(cls, game.notation.get(cls, default), properties)
            self.templates[template.kind] = template
            for word in self._opening_words(template):
                self._openings.setdefault(word, template)

    def _opening_words(self, template: Template) -> list[str]:
        first = template.slots[0]
        if not first.fields:
            return [first.source]
        return [str(each) for each in template.properties[first.fields[0]].get("enum", ())]

    def write(self, move: Any, hide: str = "") -> str:
        """Write a move; the field `hide` as unknown."""
        data = self.game.converter.unstructure(move)
        if hide:
            data[hide] = UNKNOWN
        return self.templates[data["kind"]].write(data)

    def expect(self, moves: Iterable[Any]) -> str:
        """Describe the kinds of some moves: `palms …`, or `rider …` or `pass`."""
        templates = dict.fromkeys(map(self.template, moves))
        return join([f"`{each.kind}{' …' if each.properties else ''}`" for each in templates], "or")

    def template(self, move: Any) -> Template:
        """Return the template of a move."""
        return self.templates[kind_of(move.__class__)]

    def structure(self, data: dict[str, JSON]) -> Any:
        """Return the move of plain data; raise LoadError."""
        return self._read(data, None)

    def is_opening(self, word: str) -> bool:
        """Return whether a move can begin with a word, however it is spelt."""
        known = [*self._openings, *self.templates]
        return self._find(word, known) is not None

    # Reading

    def read(self, tokens: Sequence[Token], at: int) -> Reading:
        """Read the move that begins at a token.

        Raises:
            Unreadable: The words are not a move.
        """
        token = tokens[at]
        respelt: list[Respelling] = []
        skip = 0
        word = self._spell(token.text, token.start, self._openings, respelt, quiet=True)
        if word is not None:
            template = self._openings[word]
        elif (kind := self._find(token.text, self.templates)) is not None:
            template, skip = self.templates[kind], 1  # `camel white e5` for `white e5`
            note = (f"Omit {token.text!r}", f"Ignored {token.text!r}")
            respelt.append(Respelling(token.start, token.end + 1, token.text, "", note=note))
        else:
            near = closest(token.text, self._openings)
            hint = f". Did you mean {near[0]!r}?" if near else ""
            raise Unreadable(f"{quote(token.text)} is not a move{hint}", token.start, token.end)
        reading = Reading({"kind": template.kind}, {"kind": (token.start, token.end)}, at + skip)
        reading.respelt += respelt if skip or not template.slots[0].fields else []
        for number, slot in enumerate(template.slots):
            known = word if not number and not slot.fields else None
            self._read_slot(template, slot, tokens, reading, known)
        for group in template.groups:
            self._read_group(template, group, tokens, reading)
        return reading

    def _read_group(
        self, template: Template, group: list[Slot], tokens: Sequence[Token], reading: Reading
    ) -> None:
        """Read words that may be omitted."""
        names = [name for slot in group for name in slot.fields]
        first = group[0]
        opening = first.fields[0] if first.fields else first.source
        token = tokens[reading.end] if reading.end < len(tokens) else None
        if token is None or self._find(token.text, [opening]) is None:
            for name in names:
                flag = template.properties[name].get("type") == "boolean"
                reading.data[name] = False if flag else []
            return
        if first.fields:  # the name of a flag
            self._spell(token.text, token.start, [opening], reading.respelt)
            reading.data[opening], reading.end = True, reading.end + 1
            reading.spans[opening] = (token.start, token.end)
            return
        for slot in group:
            self._read_slot(template, slot, tokens, reading)

    def _read_slot(
        self,
        template: Template,
        slot: Slot,
        tokens: Sequence[Token],
        reading: Reading,
        known: str | None = None,
    ) -> None:
        if reading.end >= len(tokens):
            last = tokens[-1]
            message = f"The move is incomplete: expected `{template.example}`"
            raise Unreadable(message, last.end, last.end)
        token = tokens[reading.end]
        reading.end += 1
        if not slot.fields:
            if known is None:
                self._spell(token.text, token.start, [slot.source], reading.respelt)
            return
        if len(slot.fields) == 1 and slot.source == f"{{{slot.fields[0]}}}":
            schema = template.properties[slot.fields[0]]
            token = self._join(token, schema, tokens, reading)
        match = slot.pattern.fullmatch(token.text)
        if match is None:
            message = f"{quote(token.text)} is not {article(slot.example)}"
            raise Unreadable(f"{message}: expected `{template.example}`", token.start, token.end)
        secret = self.game.secrets.get(template.cls)
        for name in slot.fields:
            start, raw = token.start + match.start(name), match[name]
            reading.spans[name] = (start, start + len(raw))
            if raw == UNKNOWN and secret is not None and secret.field == name:
                reading.unknown = True
                reading.data[name] = UNKNOWN
            elif f"{{{name}*}}" in slot.source:
                reading.data[name] = bool(raw)
            else:
                schema = template.properties[name]
                reading.data[name] = self._value(raw, start, schema, name, reading.respelt)

    def _join(
        self, token: Token, schema: Schema, tokens: Sequence[Token], reading: Reading
    ) -> Token:
        """Join the items of a list, or the two words of a name such as `palm 2`."""
        following = tokens[reading.end : reading.end + 1]
        if schema.get("type") == "array":
            text, end, spaced = token.text, token.end, False
            while reading.end + 1 < len(tokens) and tokens[reading.end].text == ",":
                comma, item = tokens[reading.end : reading.end + 2]
                if not self._fits(item.text, schema["items"]):
                    break
                spaced |= comma.start > end or item.start > comma.end
                text, end = f"{text},{item.text}", item.end
                reading.end += 2
            if spaced:
                note = ("Write a list without spaces", f"Read a list with spaces as `{text}`")
                reading.respelt.append(Respelling(token.start, end, text, text, note=note))
            return Token(text, token.start)
        if "enum" in schema and following and self._find(token.text, schema["enum"]) is None:
            both = f"{token.text}-{following[0].text}"
            if meant := self._find(both, schema["enum"]):
                reading.end += 1
                found = f"{token.text} {following[0].text}"
                reading.respelt.append(Respelling(token.start, following[0].end, found, meant))
                return Token(meant, token.start)
        return token

    def _fits(self, word: str, schema: Schema) -> bool:
        """Return whether a word can be an item of a list."""
        if "enum" in schema:
            return self._find(word, schema["enum"]) is not None
        if schema.get("type") == "integer":
            return bool(_INTEGER.fullmatch(word.translate(DIGITS)))
        return not self.is_opening(word)

    def _value(
        self, raw: str, start: int, schema: Schema, name: str, respelt: list[Respelling]
    ) -> JSON:
        """Read a word as a value of a schema."""
        end = start + len(raw)
        if "anyOf" in schema:
            inner = [each for each in schema["anyOf"] if each.get("type") != "null"]
            if raw == "-" and len(inner) < len(schema["anyOf"]):
                return None
            return self._value(raw, start, inner[0], name, respelt)
        if "enum" in schema:
            known = {str(each): each for each in schema["enum"]}
            return known[str(self._spell(raw, start, known, respelt, name=name))]
        if schema.get("type") == "integer":
            digits = raw.translate(DIGITS)
            if not _INTEGER.fullmatch(digits):
                raise Unreadable(f"Expected a number ({name}), found {quote(raw)}", start, end)
            if digits != raw:
                respelt.append(Respelling(start, end, raw, digits))
            return int(digits)
        if schema.get("type") == "boolean":
            return self._spell(raw, start, ("true", "false"), respelt, name=name) == "true"
        if schema.get("type") == "array":
            items = schema.get("items") or schema["prefixItems"][0]
            words = re.finditer(rf"(?:{QUOTED}|[^,])+", "" if raw == "-" else raw)
            return [
                self._value(word[0], start + word.start(), items, name, respelt) for word in words
            ]
        try:
            return unquote(raw)
        except ValueError:
            raise Unreadable(f"Invalid string {quote(raw)}", start, end) from None

    def _find(self, word: str, known: Iterable[str]) -> str | None:
        """Return the known word that is meant for sure."""
        known = [str(each) for each in known]
        if word in known:
            return word
        synonym = self.game.synonyms.get(word.casefold())
        if synonym in known:
            return synonym
        shape = skeleton(word)
        alike = [each for each in known if skeleton(each) == shape]
        return alike[0] if len(alike) == 1 else None

    def _spell(
        self,
        word: str,
        start: int,
        known: Iterable[str],
        respelt: list[Respelling],
        *,
        name: str = "",
        quiet: bool = False,
    ) -> str | None:
        """Return the known word that is meant, and note how it was spelt."""
        known = [str(each) for each in known]
        found = self._find(word, known)
        sure = found is not None
        if found is None and len(near := closest(word, known)) == 1:
            found = near[0]
        if found is None:
            if quiet:
                return None
            choices = f": expected {join(known, 'or')}" if len(known) <= 9 else ""
            message = f"{quote(word)} is not {article(name or known[0])}{choices}"
            raise Unreadable(message, start, start + len(word))
        if found != word:
            respelt.append(Respelling(start, start + len(word), word, found, sure))
        return found


@cache
def grammar_of(game: AnyGame) -> Grammar:
    """Return the grammar of a game."""
    return Grammar(game)
