"""Records read from text, in one pass; the reader is a scanner and a descent of our own.

Every problem is found that can be found without guessing: a line that cannot be read is left, and
the next one is read for its own sake, but no move after the first problem is ever judged.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from desertrules.core.errors import LoadError, Problem
from desertrules.core.found import below, meant, shown
from desertrules.core.offers import Plain
from desertrules.core.registry import games
from desertrules.record import limits
from desertrules.record.begun import begin_at
from desertrules.record.leniency import Lenience, Leniency
from desertrules.record.movetext import IS_NUMBER, IS_TURN, read_turns
from desertrules.record.paths import Span, move_of, nearest
from desertrules.record.scanner import (
    Line,
    Scanner,
    key_of,
    number_of,
    packed_of,
    tag_of,
    text_of,
    value_of,
)
from desertrules.record.templates import Token, expected_at, problem_at
from desertrules.record.turns import Layout
from desertrules.record.versions import FORMAT
from desertrules.record.wire import Draft, read

_MOST_SEATS = 100
_ALWAYS = ("Format", "Game", "Rules")
"""The tags that every record has."""


def read_text(text: str, lenience: Lenience | None = None, *, transcript: bool = False) -> Draft:
    """Read a record's text as far as it can be read.

    `lenience` says what may be overlooked, and is told what was. With `transcript`, moves may be
    `Unknown`.
    """
    lenience = lenience or Lenience()
    scanner = Scanner(text)
    problems, lines = scanner.problems, scanner.lines()
    header = _Header(scanner, lenience)
    first = header.read(lines)
    fields = header.fields()
    misspelt = bool(problems)
    draft = read(fields, transcript=transcript)
    known = draft if draft.game else read({**fields, "format": FORMAT})
    body = () if first is None or header.unread else chain([first], lines)
    layout = known.layout = Layout()
    if header.position is not None:
        problems += begin_at(known, header.position, layout)
    moves = read_turns(known, scanner, body, lenience, transcript=transcript)
    if known.older:
        draft = read({**fields, "moves": known.moves}, transcript=transcript)
        draft.total = known.total
    problems.sort(key=lambda problem: problem.span[0] if problem.span else 0)
    told = [] if misspelt else _missing([tag for tag in _ALWAYS if tag.lower() not in fields])
    others = [each for each in draft.problems if each.code != "missing-field"]
    draft.problems = (problems + told + others)[: limits.MOST_PROBLEMS]
    draft.layout, draft.filled = known.layout, known.filled

    def span(path: str) -> Span:
        move = move_of(path)
        return moves.span(*move) if move and moves else nearest(header.spans, path)

    draft.spans = span
    return draft


def _missing(tags: list[str]) -> list[Problem]:
    """Tell of all missing tags at once."""
    if not tags:
        return []
    message = f"the tags {', '.join(tags[:-1])} and {tags[-1]} are missing"
    if len(tags) == 1:
        message = f"the tag {tags[0]} is missing"
    return [Problem(f"$.{tags[0].lower()}", message, "missing-field")]


class _Header:
    """Reads the tags."""

    def __init__(self, scanner: Scanner, lenience: Lenience) -> None:
        self.scanner = scanner
        self.problems = scanner.problems
        self.lenience = lenience
        self.position: Token | None = None
        """The position with which the game begins, if one is stated."""
        self.unread: bool = False
        """Whether one is stated that may not be read, so that the moves mean nothing."""
        self.data: dict[str, Plain] = {"meta": {}, "date": None, "source": None, "result": None}
        self.options: dict[str, Plain] = {}
        self.people: dict[tuple[str, int], str] = {}
        self.standings: list[dict[str, Plain]] = []
        self.seen: set[tuple[Any, ...]] = set()
        self.spans: dict[str, Span] = {}
        self.readers = {
            "Format": self._number_tag,
            "Game": self._text_tag,
            "Rules": self._number_tag,
            "Option": self._option,
            "Player": self._person,
            "Agent": self._person,
            "Date": self._text_tag,
            "Source": self._text_tag,
            "Meta": self._meta,
            "Result": self._result,
            "Standing": self._standing,
        }

    def read(self, lines: Iterator[Line]) -> Line | None:
        """Read the tags; give the line of the first turn; of lines that are neither tell once."""
        told = False
        for line in lines:
            try:
                words = self.scanner.words(line)
                tag = tag_of(words)
                if tag is not None:
                    self._tag(*tag)
                elif words and self._begins(words[0]):
                    return line
                elif words and not told:
                    told = True
                    raise expected_at(words[0], "a tag in brackets, or a turn's number")
            except LoadError as error:
                self.problems += error.problems
        return None

    def _begins(self, word: Token) -> bool:
        """Tell whether the turns begin with this word."""
        numbered = IS_NUMBER if Leniency.WORDS in self.lenience else IS_TURN
        return bool(numbered.match(word.text)) or Leniency.NUMBERS in self.lenience

    def _tag(self, name: Token, *arguments: Token) -> None:
        if Leniency.WORDS in self.lenience and name.text not in self.readers:
            name = self._mended(name)
        reader = self.readers.get(name.text)
        if reader is not None:
            reader(name, list(arguments))
        elif name.text == "Position" and Leniency.SET_UP in self.lenience:
            self._take(name, list(arguments), 1, 'Position "..."')
            self._once(name, name.text)
            self.position = arguments[0]
            self.lenience.note(Leniency.SET_UP, "the set-up is that of a position", name.span)
        elif name.text == "Position":
            self.unread = True
            message = "a position in place of the set-up is read with the leniency set-up only"
            raise problem_at(name.span, message, "unknown-tag")
        elif Leniency.EXTRA in self.lenience:
            self.lenience.note(Leniency.EXTRA, f"no tag is called {name.text[:40]!r}", name.span)
        else:
            there = meant(name.text, self.readers) or f"; known are {', '.join(self.readers)}"
            message = f"no tag is called {name.text[:40]!r}{there}"
            raise problem_at(name.span, message, "unknown-tag")

    def _mended(self, name: Token) -> Token:
        """Give a tag's name as it is written, if it differs from it in case alone."""
        for known in (*self.readers, "Position"):
            if known.casefold() == name.text.casefold() != known:
                message = f"{name.text!r} is read as {known}"
                self.lenience.note(Leniency.WORDS, message, name.span)
                return Token(known, name.start)
        return name

    def _once(self, token: Token, *key: Any) -> None:  # noqa: ANN401 - the name and what it names
        if key in self.seen:
            raise problem_at(token.span, "this tag stands here twice", "duplicate-tag")
        self.seen.add(key)

    def _take(self, name: Token, arguments: list[Token], number: int, form: str) -> None:
        if len(arguments) != number:
            span = (name.start, (arguments or [name])[-1].span[1])
            message = f"expected [{form}], found {len(arguments)} words after {name.text}"
            raise problem_at(span, message)

    def _simple(self, name: Token, value: Plain, token: Token) -> None:
        self._once(name, name.text)
        self.data[name.text.lower()] = value
        self.spans[f"$.{name.text.lower()}"] = token.span

    def _number_tag(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, f"{name.text} 1")
        self._simple(name, number_of(arguments[0]), arguments[0])

    def _text_tag(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, f'{name.text} "..."')
        text = text_of(arguments[0])
        if name.text == "Game" and Leniency.WORDS in self.lenience and text not in games():
            called = text.casefold().replace(" ", "-")
            if called in games():
                message = f"{shown(text)!r} is read as {called}"
                self.lenience.note(Leniency.WORDS, message, arguments[0].span)
                text = called
        self._simple(name, text, arguments[0])

    def _option(self, name: Token, arguments: list[Token]) -> None:
        packed = len(arguments) > 1 and arguments[1].text == "json"
        self._take(name, arguments, 3 if packed else 2, "Option name value")
        key = key_of(arguments[0])
        self._once(name, name.text, key)
        value = arguments[-1]
        self.options[key] = packed_of(value) if packed else value_of(value)
        self.spans[below("$.options", key)] = value.span

    def _person(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 2, f'{name.text} 0 "..."')
        seat = number_of(arguments[0])
        self._once(name, name.text, seat)
        key = "name" if name.text == "Player" else "agent"
        span = (arguments[0].start, arguments[1].span[1])
        if seat not in range(_MOST_SEATS):
            raise problem_at(span, f"there is no seat {shown(seat)}")
        self.people[key, seat] = text_of(arguments[1])
        self.spans[f"$.players[{seat}].{key}"] = span

    def _meta(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 2, 'Meta name "..."')
        key = key_of(arguments[0])
        self._once(name, name.text, key)
        self.data["meta"][key] = text_of(arguments[1])

    def _result(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, 'Result "reason"')
        self._once(name, name.text)
        self.data["result"] = {"reason": text_of(arguments[0]), "standings": self.standings}
        self.spans["$.result"] = (name.start, arguments[0].span[1])

    def _standing(self, name: Token, arguments: list[Token]) -> None:
        form = "Standing 0 points 52 rank 1 water 20 ..."
        if len(arguments) % 2 == 0:
            self._take(name, arguments, 5, form)
        seat = number_of(arguments[0])
        self._once(name, name.text, seat)
        keys, numbers = arguments[1::2], arguments[2::2]
        pairs = [(key_of(key), number_of(n)) for key, n in zip(keys, numbers, strict=True)]
        named = [key for key, _ in pairs]
        if named[:2] != ["points", "rank"] or len(set(named[2:])) != len(named[2:]):
            self._take(name, [], 1, form)
        (_, points), (_, rank), *parts = pairs
        span = (name.start, arguments[-1].span[1])
        self.spans[f"$.result.standings[{len(self.standings)}]"] = span
        self.standings.append({"seat": seat, "points": points, "rank": rank, "parts": dict(parts)})

    def fields(self) -> dict[str, Plain]:
        """Give the fields of the record, but for its moves."""
        data: dict[str, Plain] = {**self.data, "options": self.options, "moves": []}
        if self.standings and data["result"] is None:
            data["result"] = {"standings": self.standings}
        seats = self.options.get("players")
        count = seats if type(seats) is int and seats in range(1, _MOST_SEATS) else 0
        data["players"] = [
            {"name": self.people.get(("name", seat)), "agent": self.people.get(("agent", seat))}
            for seat in range(count)
        ]
        for key, seat in self.people:
            if seat not in range(count):
                message = (
                    f"there is no seat {shown(seat)}" if count else "how many play is not known"
                )
                span = self.spans[f"$.players[{seat}].{key}"]
                self.problems.append(Problem("", message, "text-syntax", span))
        return data
