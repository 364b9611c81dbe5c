"""Records read from text; the reader is a scanner and a descent of our own.

Every problem is found that can be found without guessing: a line that cannot be read is left, and
the next one is read for its own sake, but no move after the first problem is ever judged.
"""

import re
from collections.abc import Callable
from typing import Any

from desertrules.core.errors import DesertRulesError
from desertrules.core.offers import NoNotation, notation_of
from desertrules.core.registry import game as game_named
from desertrules.record.jsontext import MAX_MOVES, MOST_FLAWS, Flaw, Reading
from desertrules.record.plain import Path, Plain
from desertrules.record.scanner import (
    Line,
    Scanner,
    key_of,
    misread,
    number_of,
    packed_of,
    text_of,
    value_of,
)
from desertrules.record.templates import Grammar, Misread, Token, grammar_of
from desertrules.record.versions import migrate_rules

_TURN = re.compile(r"([0-9]{1,9})\.\Z")
_SEAT = re.compile(r"@([0-9]{1,9})\Z")
_DIGITS = re.compile(r"[0-9]+\Z")


def read_text(text: str) -> Reading:
    """Read a record's text as far as it can be read: plain data, its places, and all flaws."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.out = Reading()
        self.flaws = self.out.flaws
        self.data: dict[str, Plain] = {"meta": {}, "date": None, "source": None, "result": None}
        self.options: dict[str, Plain] = {}
        self.people: dict[tuple[str, int], str] = {}
        self.standings: list[dict[str, Plain]] = []
        self.seen: set[tuple[Any, ...]] = set()

    def read(self) -> Reading:
        """Give all that can be read."""
        out = self.out
        turns: list[Line] = []
        for line in Scanner(self.text, self.flaws).lines():
            if turns or (line.words and _TURN.match(line.words[0].text) and not line.is_tag):
                turns.append(line)
            elif line.is_tag:
                self._tag(line.words)
            elif line.words:
                self.flaws.append(
                    misread(line.words[0], "a tag in brackets, or a turn's number").flaw
                )
        self._finish_header()
        moves = _Moves(self.data, out)
        moves.read(turns)
        self.data["moves"] = moves.items
        out.layout = moves.layout
        out.broken = moves.stopped
        out.data = self.data
        self.flaws.sort(key=lambda flaw: flaw.start)
        return out

    def _flaw(self, token: Token, message: str, code: str = "text-syntax") -> None:
        self.flaws.append(Flaw(token.start, token.end, code, message))

    def _tag(self, words: list[Token]) -> None:
        name, arguments = words[0], words[1:]
        reader = self._readers().get(name.text)
        if reader is None:
            known = ", ".join(self._readers())
            self._flaw(
                name, f"no tag is called {name.text[:40]!r}; known are {known}", "unknown-tag"
            )
            return
        try:
            reader(name, arguments)
        except Misread as error:
            self.flaws.append(error.flaw)

    def _readers(self) -> dict[str, Callable[[Token, list[Token]], None]]:
        return {
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

    def _once(self, token: Token, *key: Any) -> None:  # noqa: ANN401 - the name and what it names
        if key in self.seen:
            raise Misread(
                Flaw(token.start, token.end, "duplicate-tag", "this tag stands here twice")
            )
        self.seen.add(key)

    def _take(self, name: Token, arguments: list[Token], number: int, form: str) -> None:
        if len(arguments) != number:
            last = arguments[-1] if arguments else name
            message = f"expected [{form}], found {len(arguments)} words after {name.text}"
            raise Misread(Flaw(name.start, last.end, "text-syntax", message))

    def _place(self, path: Path, first: Token, last: Token) -> None:
        self.out.spans[path] = (first.start, last.end)

    def _number_tag(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, f"{name.text} 1")
        self._once(name, name.text)
        key = name.text.lower()
        self.data[key] = number_of(arguments[0])
        self._place((key,), arguments[0], arguments[0])

    def _text_tag(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, f'{name.text} "..."')
        self._once(name, name.text)
        key = name.text.lower()
        self.data[key] = text_of(arguments[0])
        self._place((key,), arguments[0], arguments[0])

    def _option(self, name: Token, arguments: list[Token]) -> None:
        packed = len(arguments) > 1 and arguments[1].text == "json"
        self._take(name, arguments, 3 if packed else 2, "Option name value")
        key = key_of(arguments[0])
        self._once(name, name.text, key)
        value = arguments[-1]
        self.options[key] = packed_of(value) if packed else value_of(value)
        self._place(("options", key), value, value)

    def _person(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 2, f'{name.text} 0 "..."')
        seat = number_of(arguments[0])
        self._once(name, name.text, seat)
        key = "name" if name.text == "Player" else "agent"
        self.people[key, seat] = text_of(arguments[1])
        self._place(("players", seat, key), arguments[0], arguments[1])

    def _meta(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 2, 'Meta name "..."')
        key = key_of(arguments[0])
        self._once(name, name.text, key)
        self.data["meta"][key] = text_of(arguments[1])

    def _result(self, name: Token, arguments: list[Token]) -> None:
        self._take(name, arguments, 1, 'Result "reason"')
        self._once(name, name.text)
        self.data["result"] = {"reason": text_of(arguments[0]), "standings": self.standings}
        self._place(("result",), name, arguments[0])

    def _standing(self, name: Token, arguments: list[Token]) -> None:
        if len(arguments) % 2 == 0:
            self._take(name, arguments, 5, "Standing 0 points 52 rank 1 water 20 ...")
        seat = number_of(arguments[0])
        self._once(name, name.text, seat)
        pairs = [
            (key_of(key), number_of(value))
            for key, value in zip(arguments[1::2], arguments[2::2], strict=True)
        ]
        named = [key for key, _ in pairs]
        if named[:2] != ["points", "rank"] or len(set(named[2:])) != len(named[2:]):
            self._take(name, [], 1, "Standing 0 points 52 rank 1 water 20 ...")
        (_, points), (_, rank), *parts = pairs
        self._place(("result", "standings", len(self.standings)), name, arguments[-1])
        self.standings.append({"seat": seat, "points": points, "rank": rank, "parts": dict(parts)})

    def _finish_header(self) -> None:
        self.data["options"] = self.options
        if self.standings and self.data["result"] is None:
            self.data["result"] = {"standings": self.standings}
        seats = self.options.get("players")
        count = seats if type(seats) is int and seats in range(1, 100) else 0
        self.data["players"] = [
            {"name": self.people.get(("name", seat)), "agent": self.people.get(("agent", seat))}
            for seat in range(count)
        ]
        for key, seat in self.people:
            if seat not in range(count):
                start, end = self.out.spans["players", seat, key]
                message = f"there is no seat {seat}" if count else "how many play is not known"
                self.flaws.append(Flaw(start, end, "text-syntax", message))


class _Moves:
    """Reads the turns."""

    def __init__(self, header: dict[str, Plain], out: Reading) -> None:
        self.out = out
        self.items: list[dict[str, Plain]] = []
        self.layout: list[tuple[int, int | None]] = []
        """For each move the turn that it stands in, and the seat that is named, if one is."""
        self.stopped = False
        """Whether a problem was met; the moves after it are read but not kept."""
        self.turn = -1
        self.miscounted = False
        self.grammar: Grammar | None = None
        try:
            game = game_named(header.get("game", ""))
            self.grammar = grammar_of(game, header.get("rules"))
            ours = migrate_rules(game, {"rules": game.rules, **header})
            self.options = game.load_options(ours["options"])
            self.run = notation_of(game).run
        except NoNotation as error:
            out.flaws.append(Flaw(0, 0, "no-notation", str(error)))
        except DesertRulesError:
            self.grammar = None

    def read(self, lines: list[Line]) -> None:
        """Read all turns, if the header says of which game."""
        if self.grammar is None:
            self.stopped = bool(lines)
            return
        for line in lines:
            try:
                self._line(line, self.grammar)
            except Misread as error:
                self.stopped = True
                if len(self.out.flaws) < MOST_FLAWS:
                    self.out.flaws.append(error.flaw)

    def _line(self, line: Line, grammar: Grammar) -> None:
        words = line.words
        self.stopped |= line.damaged
        if line.is_tag:
            raise misread(words[0], "a turn: tags stand before the first turn")
        if not words:
            return
        number = _TURN.match(words[0].text)
        if number is None:
            if not line.indented:
                raise misread(words[0], "a turn's number such as 1. (a turn goes on indented)")
            self._moves_of(words, grammar)
            return
        turn = int(number[1])
        expected = "0 or 1" if self.turn < 0 else str(self.turn + 1)
        wrong = turn > 1 if self.turn < 0 else turn != self.turn + 1
        self.turn = turn
        if wrong and not self.miscounted:
            self.miscounted = True
            message = f"expected turn {expected}, found {turn}"
            flaw = Flaw(words[0].start, words[0].end, "wrong-number", message)
            self.out.flaws.append(flaw)
        self._moves_of(words[1:], grammar)

    def _moves_of(self, words: list[Token], grammar: Grammar) -> None:
        at = 0
        while at < len(words):
            seat = _SEAT.match(words[at].text)
            if seat:
                at += 1
                if at == len(words):
                    raise misread(words[-1], "a move after the seat")
            if words[at].text == self.run.kind and _is_digits(words[at + 1 : at + 2]):
                self._digits(words[at + 1])
                at += 2
                continue
            data, spans, after = grammar.read(words, at)
            self._add(data, words[at].start, words[after - 1].end, int(seat[1]) if seat else None)
            for name, span in () if self.stopped else spans.items():
                self.out.spans["moves", len(self.items) - 1, name] = span
            at = after

    def _digits(self, word: Token) -> None:
        """Read a run of moves that follow from their order."""
        if self.stopped:
            return
        due = self.run.due(self.options, self.items)
        for index, digit in enumerate(word.text):
            start = word.start + index
            if index == len(due):
                message = f"expected {len(due)} values, one for each space, found {len(word.text)}"
                raise Misread(Flaw(start, word.end, "text-syntax", message))
            data = {"kind": self.run.kind, self.run.key: due[index], self.run.digit: int(digit)}
            self._add(data, start, start + 1, None)

    def _add(self, data: dict[str, Plain], start: int, end: int, seat: int | None) -> None:
        if self.stopped:
            return
        if len(self.items) == MAX_MOVES:
            message = f"more than {MAX_MOVES} moves"
            raise Misread(Flaw(start, end, "too-big", message))
        self.out.spans["moves", len(self.items)] = (start, end)
        self.items.append(data)
        self.layout.append((self.turn, seat))


def _is_digits(words: list[Token]) -> bool:
    return bool(words and _DIGITS.match(words[0].text))
