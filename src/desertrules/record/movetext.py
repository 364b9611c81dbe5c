"""The turns of a record read from text: words become moves, each looked up by its words."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from desertrules.core.errors import LoadError, Problem
from desertrules.core.offers import NoNotation, Plain, Run, hidden_of, notation_of
from desertrules.core.registry import dump
from desertrules.record import limits
from desertrules.record.log import Log, PlainLog, Unknown, log_of, unknown_of
from desertrules.record.paths import Span
from desertrules.record.scanner import Line, Scanner, tag_of
from desertrules.record.templates import Grammar, Token, expected_at, grammar_of, problem_at
from desertrules.record.turns import Layout
from desertrules.record.wire import Draft

IS_TURN = re.compile(r"([0-9]{1,9})\.\Z")
_SEAT = re.compile(r"@([0-9]{1,9})\Z")
_MARKED = re.compile(r"@([0-9]{1,9}) (.+)\Z")
_DIGITS = re.compile(r"[0-9]+\Z")
_OPENING = re.compile(r"([0-9]{1,9})\. | ++")


@frozen
class _Spot:
    """Where in a line a move stands."""

    words: list[Token]
    """Its words; a run of digits has two, and one move for each digit."""
    seat: Token | None
    """The mark of a seat before it."""
    is_run: bool

    def places(self) -> "list[tuple[int, int, _Spot]]":
        """Give where each of its moves begins and ends."""
        start, end = self.words[0].start, self.words[-1].span[1]
        if not self.is_run:
            return [(start, end, self)]
        return [(at, at + 1, self) for at in range(self.words[1].start, end)]


class Turns:
    """Reads the turns into a draft whose game and options are known, if they are."""

    def __init__(  # noqa: PLR0913 - what a text is read by
        self,
        draft: Draft,
        scanner: Scanner,
        problems: list[Problem],
        *,
        rules: Plain,
        lenient: bool,
        transcript: bool,
    ) -> None:
        """Take what has been read before, and the list to which problems are added.

        Moves of older `rules` than ours are left as plain data, to be migrated with their record.
        """
        self._draft = draft
        self._scanner = scanner
        self._problems = problems
        self._layout = draft.layout = Layout()
        self._lenient = lenient
        self._turn = -1
        self._miscounted = False
        self._stopped = False
        """Whether a problem was met; the moves after it are read but not kept."""
        self._lines: list[Line] = []
        """The lines with moves that are kept."""
        self._starts: list[int] = []
        """The number of the first move of each."""
        self._before: list[dict[str, Plain]] = []
        """The moves that are kept as plain data, as far as somebody asked for them."""
        self._transcript = transcript
        ours = draft.game.rules if draft.game else 0
        self.older: bool = type(rules) is int and 0 < rules < ours
        """Whether the moves are those of older rules, and left as plain data."""
        self._rules = rules

    def read(self, lines: Iterable[Line]) -> None:
        """Read all turns, if the header says of which game."""
        readable = self._prepare()
        for line in lines:
            if not readable or not self._known(line):
                try:
                    self._line(line, readable=readable)
                except LoadError as error:
                    self._stopped = True
                    self._problems += error.problems
        if self._lenient or self._miscounted:
            self._layout.turns = None

    def _prepare(self) -> bool:
        """Ask the game for its words; tell whether it is known and has any."""
        game = self._draft.game
        if game is None or self._draft.options is None:
            return False
        try:
            self._grammar: Grammar = grammar_of(game, self._rules)
        except NoNotation as error:
            self._problems.append(Problem("", str(error), "no-notation", (0, 0)))
            return False
        self._run: Run = notation_of(game).run
        self._log: Log = PlainLog(game) if self.older else log_of(game.name)
        self._hidden: Mapping[str, str] = (
            hidden_of(game) if self._transcript and not self.older else {}
        )
        return True

    def _known(self, line: Line) -> bool:
        """Read a line as we write it, if all moves in it have been met before."""
        opening = _OPENING.match(line.text)
        if opening is None or self._stopped or line.readable is not None:
            return False
        parts, marks = line.text[opening.end() :].split("  "), dict[int, int]()
        if "@" in line.text:
            for at, part in enumerate(parts):
                if mark := _MARKED.match(part):
                    marks[self._draft.total + at], parts[at] = int(mark[1]), mark[2]
        try:
            moves = [*map(self._log.words.__getitem__, parts)]
        except KeyError:
            return False
        if self._draft.total + len(moves) > limits.MAX_MOVES:
            return False
        if opening[1]:
            self._begin(opening[1], line.start)
        if marks:
            self._layout.marks.update(marks)
        self._begin_line(line)
        self._keep(moves)
        return True

    def _begin(self, number: str, start: int) -> None:
        """Begin a turn; a wrong number is noted once."""
        turn = int(number)
        before, self._turn = self._turn, turn
        if turn == before + 1 or (before < 0 and turn == 1) or self._miscounted:
            return
        self._miscounted = True
        if not self._lenient:
            expected = "0 or 1" if before < 0 else str(before + 1)
            message, span = (
                f"expected turn {expected}, found {turn}",
                (start, start + len(number) + 1),
            )
            self._problems.append(Problem("", message, "wrong-number", span))

    def _begin_line(self, line: Line) -> None:
        self._lines.append(line)
        self._starts.append(self._draft.total)

    def _keep(self, moves: list[Any]) -> None:
        """Keep moves of one turn, unless one of them or before could not be read."""
        draft = self._draft
        if len(draft.moves) == draft.total and moves != [None]:
            draft.moves += moves
            if self._layout.turns is not None:
                self._layout.turns += [self._turn] * len(moves)
        draft.total += len(moves)

    def _line(self, line: Line, *, readable: bool) -> None:
        """Read any line; raise LoadError for the first problem in it."""
        words = self._scanner.words(line)
        self._stopped |= line.readable is not None
        tag = tag_of(words)
        if not readable:
            return
        if tag is not None:
            raise expected_at(tag[0], "a turn: tags stand before the first turn")
        if not words:
            return
        number = IS_TURN.match(words[0].text)
        if number is not None:
            self._begin(number[1], words[0].start)
        elif words[0].start == line.start:
            raise expected_at(words[0], "a turn's number such as 1. (a turn goes on indented)")
        if not self._stopped:
            self._begin_line(line)
        for spot in self._spots(words[1:] if number else words):
            if spot.is_run:
                self._digits(spot.words[1])
            else:
                self._move(spot)

    def _spots(self, words: list[Token]) -> Iterator[_Spot]:
        """Find the moves of a line, by their first words."""
        at = 0
        while at < len(words):
            seat = words[at] if _SEAT.match(words[at].text) else None
            if seat:
                at += 1
                if at == len(words):
                    raise expected_at(seat, "a move after the seat")
            is_run = words[at].text == self._run.kind and _is_digits(words[at + 1 : at + 2])
            end = at + 2 if is_run else self._grammar.end(words, at)
            yield _Spot(words[at:end], seat, is_run)
            at = end

    def _move(self, spot: _Spot) -> None:
        key = " ".join([word.text for word in spot.words])
        move = self._log.words.get(key)
        if move is None:
            data, _, _ = self._grammar.read(spot.words, 0)
            move = self._new(key, data)
        if self._stopped:
            return
        self._check_room(spot.words[0].start, spot.words[-1].span[1])
        if spot.seat:
            self._layout.marks[self._draft.total] = int(spot.seat.text[1:])
        self._keep([move])

    def _new(self, words: str, data: dict[str, Plain]) -> Any:  # noqa: ANN401 - a move of the game
        """Read a move that was not met before; None if it is none, which is noted."""
        try:
            return unknown_of(data, self._hidden) or self._log.one(data, words)
        except LoadError as error:
            if not self._stopped:
                self._draft.note_all(error, f"$.moves[{self._draft.total}]", "wrong-move")
            return None

    def _check_room(self, start: int, end: int) -> None:
        if self._draft.total == limits.MAX_MOVES:
            raise problem_at((start, end), f"more than {limits.MAX_MOVES} moves", "too-big")

    def _digits(self, word: Token) -> None:
        """Read a run of moves that follow from their order."""
        if self._stopped:
            return
        run, draft = self._run, self._draft
        self._before += map(_data, draft.moves[len(self._before) :])
        due = run.due(draft.options, self._before)
        items = [
            {"kind": run.kind, run.key: key, run.digit: int(digit)}
            for key, digit in zip(due, word.text, strict=False)
        ]
        moves = self._log.many(items)
        if moves is not None and draft.total + len(moves) <= limits.MAX_MOVES:
            self._keep(moves)
        else:
            for at, item in enumerate(items, start=word.start):
                self._check_room(at, at + 1)
                self._keep([self._new("", item)])
        if len(items) < len(word.text):
            span = (word.start + len(items), word.span[1])
            message = f"expected {len(due)} values, one for each space, found {len(word.text)}"
            raise problem_at(span, message)

    def span(self, number: int, field: str) -> Span:
        """Give where a move that was read stands, or a field of it."""
        at = bisect_right(self._starts, number) - 1
        words = self._lines[at].tokens()
        spots = self._spots(words[1:] if IS_TURN.match(words[0].text) else words)
        places = [place for spot in spots for place in spot.places()]
        start, end, spot = places[number - self._starts[at]]
        spans = self._grammar.read(spot.words, 0)[1] if field and not spot.is_run else {}
        return spans.get(field, (start, end))


def _data(move: Any) -> dict[str, Plain]:  # noqa: ANN401 - a move of the game, or its data
    if isinstance(move, dict):
        return move
    return {"kind": move.kind} if isinstance(move, Unknown) else dump(move)


def _is_digits(words: list[Token]) -> bool:
    return bool(words and _DIGITS.match(words[0].text))
