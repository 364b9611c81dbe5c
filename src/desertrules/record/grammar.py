"""The words of a game's moves: templates such as `rider {colour} {cell}`, read and written.

Reading understands more than it writes: other cases, synonyms, `O` for `0`. Each difference from
the notation is a finding, which callers report or reject.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from attrs import Factory, define, frozen

from desertrules.contract import JSON, AnyGame, kind_of
from desertrules.convert import is_list, move_type
from desertrules.english import article, join, quote, to_json
from desertrules.errors import LoadError
from desertrules.limits import MAX_WORDS
from desertrules.record.finding import Edit, Finding, Span, slip
from desertrules.schema import Builder, Schema

QUOTED = r'"(?:[^"\\\n]|\\.)*+"'
TOKEN = re.compile(rf",|(?:{QUOTED}|[^\s,\"\[\]{{}};])+")
UNKNOWN = "?"
"""Stands for a secret that the writer of a transcript did not see."""

_PIECE = re.compile(r"\{(\w+)(\*?)\}|[^{}]+")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]*")
INTEGER = re.compile(r"-?[0-9]{1,16}")
_ITEM = re.compile(rf"(?:{QUOTED}|[^,])+")
_FLAT = {"integer", "string", "boolean"}
_CHOICES = 9
"""The most choices that a message lists."""
DIGITS = str.maketrans("OolI|", "00111")
"""Letters that people write for digits."""
_ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1", "-": "", "_": ""})


@define
class Token:
    """A word or a comma, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Unreadable(Exception):
    """Words are not a move."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end


@define
class Reading:
    """A move as it was read."""

    data: dict[str, JSON]
    spans: dict[str, Span] = Factory(dict[str, Span])
    """Where each field stands."""
    end: int = 0
    """The index of the token after the move."""
    findings: list[Finding] = Factory(list[Finding])
    """Every difference from the notation."""
    unknown: bool = False
    """Whether the secret field is `?`."""
    move: Any = None
    """The move; None if a value is hidden, or wrong."""


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
            return value if plain else to_json(value)
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
    pieces: tuple[tuple[str, str, bool], ...]
    """Literal text, or the name of a field and whether it is a flag that is written as a star."""
    pattern: "re.Pattern[str]"

    @classmethod
    def parse(cls, source: str) -> "Slot":
        pieces = tuple((m[0], m[1] or "", bool(m[2])) for m in _PIECE.finditer(source))
        pattern = ""
        for text, name, star in pieces:
            value = r"\*?" if star else r".+?"
            pattern += f"(?P<{name}>{value})" if name else re.escape(text)
        return cls(source, pieces, re.compile(pattern, re.IGNORECASE))

    @property
    def fields(self) -> list[str]:
        return [name for _, name, _ in self.pieces if name]

    @property
    def example(self) -> str:
        """What the word looks like, for messages."""
        return "".join(name or text for text, name, star in self.pieces if not star)

    def write(self, data: dict[str, JSON], hidden: str, *, optional: bool = False) -> str:
        word = ""
        for text, name, star in self.pieces:
            if not name:
                word += text
            elif star:
                word += "*" if data[name] else ""
            elif optional and data[name] is True:
                word += name  # `[{silver}]` is written as the name of the field
            else:
                word += UNKNOWN if name == hidden else write_word(data[name])
        return word


class Template:
    """How the moves of one class are written."""

    def __init__(self, cls: type[Any], source: str, properties: Schema) -> None:
        self.cls = cls
        self.kind: str = kind_of(cls)
        self.properties = properties
        """The schema of each field."""
        words = re.findall(r"\[[^\]]*\]|[^\s\[\]]+", source)
        self.slots: list[Slot] = [Slot.parse(word) for word in words if not word.startswith("[")]
        self.groups: list[list[Slot]] = [
            [Slot.parse(each) for each in word[1:-1].split()]
            for word in words
            if word.startswith("[")
        ]
        """The parts that are omitted if their fields are empty or false."""

    @property
    def example(self) -> str:
        """The move with the names of its fields, such as `rider colour cell`."""
        return " ".join(slot.example for slot in self.slots)

    def write(self, data: dict[str, JSON], hidden: str = "") -> str:
        """Write the data of a move; the field `hidden` as unknown."""
        words = [slot.write(data, hidden) for slot in self.slots]
        for group in self.groups:
            if any(data[name] for slot in group for name in slot.fields):
                words += [slot.write(data, hidden, optional=True) for slot in group]
        return " ".join(words)


class Grammar:
    """The notation of a game's moves."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._read = game.converter.get_structure_hook(move_type(game))
        self._recall: Callable[..., Any] = lru_cache(4_000, typed=True)(self._read_fields)
        """Reads a move from its fields; recalling one takes a third of the time of reading it."""
        self.templates: dict[str, Template] = {}
        self._lists: dict[str, str] = {}
        """The name of the list field of each kind that can be recalled; empty if there is none."""
        self.openings: dict[str, Template] = {}
        """The words with which moves begin."""
        self.read_exactly: Callable[[str], Any] = lru_cache(10_000)(self._read_exactly)
        """Returns the move of words in exact notation, which are often the same, else None."""
        builder = Builder(game)
        for cls in game.moves:
            properties = dict(builder.resolve(builder.of(cls))["properties"])
            del properties["kind"]
            default = " ".join([kind_of(cls), *(f"{{{name}}}" for name in properties)])
            template = Template(cls, game.notation.get(cls, default), properties)
            lists = [name for name, each in properties.items() if _is_list_of_words(each)]
            others = [each for name, each in properties.items() if name not in lists]
            is_flat = all("enum" in each or each.get("type") in _FLAT for each in others)
            if is_flat and len(lists) < 2:
                self._lists[template.kind] = "".join(lists)
            self.templates[template.kind] = template
            first = template.slots[0]
            words = properties[first.fields[0]].get("enum", ()) if first.fields else [first.source]
            for word in words:
                self.openings.setdefault(str(word), template)
        run = game.run and self.templates[kind_of(game.run.move)]
        self.run_opening: str = run.slots[0].source if run else ""
        """The word before a run of digits; empty if the game has no runs."""

    def write(self, move: Any, hidden: str = "") -> str:
        """Write a move; the field `hidden` as unknown."""
        data = self.game.converter.unstructure(move)
        return self.templates[data["kind"]].write(data, hidden)

    def expect(self, moves: Iterable[Any]) -> str:
        """Describe the kinds of some moves: `palms …`, or `rider …` or `pass`."""
        templates = dict.fromkeys(map(self.template, moves))
        return join([f"`{each.kind}{' …' if each.properties else ''}`" for each in templates], "or")

    def template(self, move: Any) -> Template:
        """Return the template of a move."""
        return self.templates[kind_of(move.__class__)]

    def structure(self, data: dict[str, JSON]) -> Any:
        """Return the move of plain data; raise LoadError."""
        if type(data) is not dict:
            return self._read(data, None)
        try:
            name = self._lists[data["kind"]]
            if not name:
                return self._recall(**data)
            if type(data[name]) is list:
                return self._recall(**data | {name: tuple(data[name])})
        except (KeyError, TypeError):  # something is missing, or cannot be a key
            pass
        return self._read(data, None)

    def _read_fields(self, **fields: JSON) -> Any:
        name = self._lists[fields["kind"]]
        return self._read(fields | {name: [*fields[name]]} if name else fields, None)

    def is_opening(self, word: str) -> bool:
        """Return whether a move can begin with a word, however it is spelt."""
        return self.find(word, [*self.openings, *self.templates]) is not None

    def read(self, tokens: Sequence[Token], at: int = 0) -> Reading:
        """Read the move that begins at a token.

        Raises:
            Unreadable: The words are not a move.
        """
        return _Reader(self, tokens, at).read()

    def is_run(self, words: str) -> bool:
        """Return whether words are a run of digits in exact notation."""
        opening, _, digits = words.partition(" ")
        return digits.isdecimal() and digits.isascii() and opening == self.run_opening != ""

    def _read_exactly(self, words: str) -> Any:
        """Return the move that is written exactly as in the notation, else None."""
        try:
            tokens = tokenize(words)
            reading = self.read(tokens) if tokens else None
        except Unreadable:
            return None
        if reading is None or reading.findings or reading.end < len(tokens):
            return None
        return reading.move

    def find(self, word: str, known: Collection[str]) -> str | None:
        """Return the known word that is meant for sure."""
        if word in known:
            return word
        synonym = self.game.synonyms.get(word.casefold(), word)
        if synonym in known:
            return synonym
        shape = skeleton(word)
        alike = [each for each in known if skeleton(each) == shape]
        return alike[0] if len(alike) == 1 else None

    def spell(
        self, word: str, start: int, known: Collection[str]
    ) -> tuple[str | None, list[Finding]]:
        """Return the known word that is meant, and a finding if it is not spelt so."""
        span = (start, start + len(word))
        meant = self.find(word, known)
        if meant is not None:
            return meant, [] if meant == word else [slip(span, word, meant)]
        near = closest(word, known)
        if len(near) != 1:
            return None, []
        message = f"{quote(word)} is not known. Did you mean {near[0]!r}?"
        return near[0], [Finding("misspelt", message, span=span, edits=(Edit(*span, near[0]),))]

    def fits(self, word: str, schema: Schema) -> bool:
        """Return whether a word can be a value of a schema."""
        if "enum" in schema:
            return self.find(word, _words(schema)) is not None
        if schema.get("type") == "integer":
            return bool(INTEGER.fullmatch(word.translate(DIGITS)))
        return not self.is_opening(word)


def _words(schema: Schema) -> dict[str, JSON]:
    """Return the values of an enumeration by the words that they are written as."""
    return {str(each): each for each in schema["enum"]}


def _is_list_of_words(schema: Schema) -> bool:
    words = schema.get("items", {}).get("enum", ())
    return bool(words) and all(isinstance(each, str) for each in words)


def _items(schema: Schema) -> Schema:
    """Return the schema of the items of a list."""
    items: Schema = schema.get("items") or schema["prefixItems"][0]
    return items


class _Reader:
    """Reads one move."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token], at: int) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.reading = Reading({}, end=at)

    def read(self) -> Reading:
        grammar, reading = self.grammar, self.reading
        token = self.tokens[reading.end]
        word, _ = grammar.spell(token.text, token.start, grammar.openings)
        kind = grammar.find(token.text, grammar.templates)
        if word is None and kind is None and reading.end + 1 < len(self.tokens):
            both = f"{token.text}-{self.tokens[reading.end + 1].text}"
            word = grammar.find(both, grammar.openings)
        if word is not None:
            self.template = grammar.openings[word]
        elif kind is not None:
            self.template = grammar.templates[kind]  # `camel white e5` for `white e5`
            message, done = f"Omit {token.text!r}", f"Ignored {token.text!r}"
            span = (token.start, token.end + 1)
            reading.findings.append(slip(span, token.text, "", message=message, tolerated=done))
            reading.end += 1
        else:
            near = closest(token.text, grammar.openings)
            hint = f". Did you mean {near[0]!r}?" if near else ""
            raise Unreadable(f"{quote(token.text)} is not a move{hint}", token.start, token.end)
        reading.data["kind"] = self.template.kind
        reading.spans["kind"] = (token.start, token.end)
        for slot in self.template.slots:
            self._read_slot(slot)
        for group in self.template.groups:
            self._read_group(group)
        if not reading.unknown:
            self._structure()
        return reading

    def _structure(self) -> None:
        """Structure the data that was read."""
        reading = self.reading
        try:
            reading.move = self.grammar.structure(reading.data)
        except LoadError as error:
            for problem in error.problems:
                name = re.match(r"\$\.(\w+)", problem.path)
                span = reading.spans.get(name[1]) if name else None
                message = problem.message[:1].upper() + problem.message[1:]
                reading.findings.append(Finding("wrong-move", message, span=span))

    def _read_group(self, group: list[Slot]) -> None:
        """Read words that may be omitted."""
        reading, first = self.reading, group[0]
        opening = first.fields[0] if first.fields else first.source
        token = self.tokens[reading.end] if reading.end < len(self.tokens) else None
        if token is None or self.grammar.find(token.text, [opening]) is None:
            for name in [name for slot in group for name in slot.fields]:
                flag = self.template.properties[name].get("type") == "boolean"
                reading.data[name] = False if flag else []
        elif first.fields:  # the name of a flag
            self._spell(token.text, token.start, [opening], opening)
            reading.data[opening], reading.end = True, reading.end + 1
            reading.spans[opening] = (token.start, token.end)
        else:
            for slot in group:
                self._read_slot(slot)

    def _read_slot(self, slot: Slot) -> None:
        reading, template = self.reading, self.template
        if self._is_omitted(slot):
            reading.data[slot.fields[0]] = []
            end = self.tokens[reading.end - 1].end
            message, done = "Write `-` for none", "Read nothing as `-`"
            reading.findings.append(slip((end, end), "", " -", message=message, tolerated=done))
            return
        if reading.end >= len(self.tokens):
            last = self.tokens[-1]
            message = f"The move is incomplete: expected `{template.example}`"
            raise Unreadable(message, last.end, last.end)
        token = self.tokens[reading.end]
        reading.end += 1
        if not slot.fields:
            token = self._join_words(token, [slot.source])
            self._spell(token.text, token.start, [slot.source], slot.source)
            return
        if len(slot.pieces) == 1:
            token = self._join(token, template.properties[slot.fields[0]])
        match = slot.pattern.fullmatch(token.text)
        if match is None:
            message = f"{quote(token.text)} is not {article(slot.example)}"
            raise Unreadable(f"{message}: expected `{template.example}`", token.start, token.end)
        secret = self.grammar.game.secrets.get(template.cls)
        for _, name, star in slot.pieces:
            if not name:
                continue
            start, raw = token.start + match.start(name), match[name]
            reading.spans[name] = (start, start + len(raw))
            if raw == UNKNOWN and secret is not None and secret.field == name:
                reading.unknown = True
                reading.data[name] = UNKNOWN
            elif star:
                reading.data[name] = bool(raw)
            else:
                reading.data[name] = self._value(raw, start, template.properties[name], name)

    def _is_omitted(self, slot: Slot) -> bool:
        """Return whether the list that is due is not written at all, not even as `-`."""
        fields, at = slot.fields, self.reading.end
        if not fields or self.template.properties[fields[0]].get("type") != "array":
            return False
        return at == len(self.tokens) or self.grammar.is_opening(self.tokens[at].text)

    def _join(self, token: Token, schema: Schema) -> Token:
        """Join the items of a list, or two words."""
        grammar, reading, tokens = self.grammar, self.reading, self.tokens
        if schema.get("type") == "array":
            text, end, spaced = token.text, token.end, False
            items = _items(schema)
            while reading.end < len(tokens):
                comma = tokens[reading.end].text == ","
                if reading.end + comma == len(tokens) or not (comma or "enum" in items):
                    break
                item = tokens[reading.end + comma]
                if not grammar.fits(item.text, items):
                    break
                spaced |= item.start > end + comma
                text, end = f"{text},{item.text}", item.end
                reading.end += 1 + comma
            if spaced:
                span, message = (token.start, end), "Write a list without spaces"
                done = f"Read a list with spaces as `{text}`"
                reading.findings.append(slip(span, text, text, message=message, tolerated=done))
            return Token(text, token.start)
        return self._join_words(token, _words(schema)) if "enum" in schema else token

    def _join_words(self, token: Token, known: Collection[str]) -> Token:
        """Join two words if they are one of the known ones, such as `palm 2` for `palm-2`."""
        reading = self.reading
        if reading.end < len(self.tokens) and self.grammar.find(token.text, known) is None:
            following = self.tokens[reading.end]
            meant = self.grammar.find(f"{token.text}-{following.text}", known)
            if meant is not None:
                reading.end += 1
                both = f"{token.text} {following.text}"
                reading.findings.append(slip((token.start, following.end), both, meant))
                return Token(meant, token.start)
        return token

    def _value(self, raw: str, start: int, schema: Schema, name: str) -> JSON:
        """Read a word as a value of a schema."""
        span = (start, start + len(raw))
        if "anyOf" in schema:
            inner = [each for each in schema["anyOf"] if each.get("type") != "null"]
            if raw == "-" and len(inner) < len(schema["anyOf"]):
                return None
            return self._value(raw, start, inner[0], name)
        if "enum" in schema:
            known = _words(schema)
            return known[self._spell(raw, start, known, name)]
        match schema.get("type"):
            case "integer":
                digits = raw.translate(DIGITS)
                if not INTEGER.fullmatch(digits):
                    raise Unreadable(f"Expected a number ({name}), found {quote(raw)}", *span)
                if digits != raw:
                    self.reading.findings.append(slip(span, raw, digits))
                return int(digits)
            case "boolean":
                return self._spell(raw, start, ["true", "false"], name) == "true"
            case "array":
                items = _items(schema)
                words = _ITEM.finditer("" if raw == "-" else raw)
                return [self._value(each[0], start + each.start(), items, name) for each in words]
            case _:
                try:
                    return unquote(raw)
                except ValueError:
                    raise Unreadable(f"Invalid string {quote(raw)}", *span) from None

    def _spell(self, word: str, start: int, known: Collection[str], name: str) -> str:
        """Return the known word that is meant, and note how it was spelt."""
        meant, findings = self.grammar.spell(word, start, known)
        if meant is None:
            choices = f": expected {join(known, 'or')}" if len(known) <= _CHOICES else ""
            message = f"{quote(word)} is not {article(name)}{choices}"
            raise Unreadable(message, start, start + len(word))
        self.reading.findings += findings
        return meant


@cache
def grammar_of(game: AnyGame) -> Grammar:
    """Return the grammar of a game."""
    return Grammar(game)
