"""The turns of a record read from text: words become moves, each looked up by its words."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias, cast

from attrs import frozen

from desertrules.core.contract import Chance
from desertrules.core.errors import LoadError, NoNotation, Problem
from desertrules.core.offers import Plain, hidden_of, notation_of
from desertrules.core.registry import dump
from desertrules.record import limits
from desertrules.record.leniency import Lenience, Leniency
from desertrules.record.log import PlainLog, Unknown, log_of, unknown_of
from desertrules.record.paths import Span
from desertrules.record.scanner import Line, Scanner, tag_of
from desertrules.record.slips import Mender
from desertrules.record.templates import Token, expected_at, grammar_of, problem_at
from desertrules.record.turns import Layout
from desertrules.record.wire import Draft

IS_TURN = re.compile(r"([0-9]{1,9})\.\Z")
"""What the number of a turn looks like."""
IS_NUMBER = re.compile(r"([0-9]{1,9})[.)]\Z")
"""What it looks like to a lenient reader."""
_SEAT = re.compile(r"@([0-9]{1,9})\Z")
_MARKED = re.compile(r"@([0-9]{1,9}) (.+)\Z")
_DIGITS = re.compile(r"[0-9]+\Z")
_DIGITS_OR_UNKNOWN = re.compile(r"[0-9?]+\Z")
_OPENING = re.compile(r"([0-9]{1,9})\. | ++")


@frozen
class _Spot:
    """Where in a line a move stands, or moves that are one word of digits."""

    words: list[Token]
    seat: Token | None
    """The mark of a seat before it."""
    is_run: bool

    def spans(self) -> Iterator[Span]:
        """Give where each move begins and ends."""
        start, end = self.words[0].start, self.words[-1].span[1]
        if not self.is_run:
            return iter([(start, end)])
        return ((at, at + 1) for at in range(self.words[1].start, end))


_Place: TypeAlias = tuple[Span, _Spot]
"""Where a move stands, and with what."""


def read_turns(
    draft: Draft,
    scanner: Scanner,
    lines: Iterable[Line],
    lenience: Lenience,
    *,
    transcript: bool = False,
) -> "Turns | None":
    """Read the turns into a draft of which the game and the options are known.

    Without them, or if the game has no words, only brackets are looked at. Problems are added to
    those of the scanner.
    """
    turns = None
    layout = draft.layout = draft.layout or Layout()
    if draft.game is not None and draft.options is not None:
        try:
            turns = Turns(draft, scanner, lenience, transcript=transcript)
        except NoNotation as error:
            scanner.problems.append(Problem("", str(error), "no-notation", (0, 0)))
    for line in lines:
        try:
            if turns is None:
                tag_of(scanner.words(line))
            elif not turns.known(line):
                turns.read(line)
        except LoadError as error:
            scanner.problems += error.problems
            if turns is not None:
                turns.stopped = True
        if len(draft.problems) >= limits.MOST_PROBLEMS:
            break
    if turns is not None and turns.miscounted:
        layout.turns = None
    return turns


class Turns:
    """Reads the turns of a game, line by line."""

    def __init__(
        self, draft: Draft, scanner: Scanner, lenience: Lenience, *, transcript: bool
    ) -> None:
        """Take a draft whose game and options are known; raise NoNotation.

        Moves of older rules than ours are left as plain data, to be migrated with their record.
        """
        self._draft, self._scanner, self._lenience = draft, scanner, lenience
        self._layout: Any = draft.layout
        game: Any = draft.game
        self._grammar = grammar_of(game, draft.rules)
        self._run = notation_of(game).run
        self._log = PlainLog(game) if draft.older else log_of(game.name)
        hidden = transcript and not draft.older
        self._hidden: Mapping[str, str] = hidden_of(game) if hidden else {}
        open_ended = Leniency.SET_UP in lenience and self._run.fill and self._run.lies
        self._is_run = _DIGITS_OR_UNKNOWN if open_ended else _DIGITS
        self._mender: Mender | None = None
        if Leniency.WORDS in lenience:
            self._mender = Mender(game, draft.options, lenience)
        self._turn = -1
        self._told = False
        """Whether it was told that a line has no number."""
        self._begun = bool(draft.total)
        """Whether the set-up is told already."""
        self.miscounted: bool = False
        """Whether a turn has a wrong number."""
        self.stopped: bool = False
        """Whether a problem was met; the moves after it are read but not kept."""
        self._readable: set[str] = set()
        """The words of moves that could be read, whether or not they are moves."""
        self._lines: list[Line] = []
        """The lines with moves that are kept."""
        self._starts: list[int] = []
        """The number of the first move of each."""
        self._before: list[dict[str, Plain]] = []
        """The moves that are kept as plain data, as far as somebody asked for them."""
        self._placed: tuple[int, Iterator[_Place], list[_Place]] = (-1, iter(()), [])
        """The number of a line, and where its moves stand: still to be found, and found."""

    def known(self, line: Line) -> bool:
        """Read a line as we write it, if all moves in it have been met before; else do nothing."""
        text, draft = line.text, self._draft
        opening = _OPENING.match(text)
        if opening is None or self.stopped or line.readable is not None or self._mender:
            return False
        parts = text[opening.end() :].split("  ")
        marks: dict[int, int] = {}
        if "@" in text:
            for at, part in enumerate(parts):
                if mark := _MARKED.match(part):
                    marks[draft.total + at], parts[at] = int(mark[1]), mark[2]
        try:
            moves = [*map(self._log.words.__getitem__, parts)]
        except KeyError:
            return False
        if draft.total + len(moves) > limits.MAX_MOVES:
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
        before, self._turn = self._turn, int(number)
        if self._turn == before + 1 or (before < 0 and self._turn == 1) or self.miscounted:
            return
        self.miscounted = True
        expected = "0 or 1" if before < 0 else str(before + 1)
        message = f"expected turn {expected}, found {self._turn}"
        span = (start, start + len(number) + 1)
        if Leniency.TURNS in self._lenience:
            self._lenience.note(Leniency.TURNS, message, span)
        else:
            self._scanner.problems.append(Problem("", message, "wrong-number", span))

    def _begin_line(self, line: Line) -> None:
        self._lines.append(line)
        self._starts.append(self._draft.total)

    def _keep(self, moves: list[Any]) -> None:
        """Keep moves of one turn, unless one of them or before could not be read."""
        draft = self._draft
        if moves and len(draft.moves) == draft.total and moves[0] is not None:
            draft.moves += moves
            self._layout.turns += [self._turn] * len(moves)
        draft.total += len(moves)

    def read(self, line: Line) -> None:
        """Read any line; raise LoadError for the first problem in it."""
        words = self._scanner.words(line)
        self.stopped |= line.readable is not None
        if self._mender is not None:
            words = self._mender.numbered(words)
        tag = tag_of(words)
        if tag is not None:
            raise expected_at(tag[0], "a turn: tags stand before the first turn")
        number = IS_TURN.match(words[0].text) if words else None
        if number is not None:
            self._begin(number[1], words[0].start)
        elif words and words[0].start == line.start:
            self._unnumbered(words[0])
        if not self.stopped:
            self._begin_line(line)
        moves = words[1:] if number else words
        if self._mender is not None:
            moves = self._mender.mend(moves, self._run.kind)
            line.readable = words[:1] + moves if number else moves
        for spot in self._spots(moves):
            if spot.is_run:
                self._digits(spot)
            else:
                self._move(spot)

    def _unnumbered(self, word: Token) -> None:
        """Begin a turn that has no number, if that may be overlooked; else raise LoadError."""
        if Leniency.NUMBERS not in self._lenience:
            if not self._told:
                self._told = self.miscounted = True
                raise expected_at(word, "a turn's number such as 1. (a turn goes on indented)")
            return
        if self._turn < 0 and not self._begun:
            game: Any = self._draft.game
            chance = isinstance(game.turn(game.initial(self._draft.options)), Chance)
            self._turn = 0 if chance else 1
        else:
            self._turn = max(1, self._turn + 1)
        message = f"a line without a number is read as turn {self._turn}"
        self._lenience.note(Leniency.NUMBERS, message, word.span)

    def _spots(self, words: list[Token]) -> Iterator[_Spot]:
        """Find the moves of a line, by their first words."""
        at = 0
        while at < len(words):
            seat = words[at] if _SEAT.match(words[at].text) else None
            if seat:
                at += 1
                if at == len(words):
                    raise expected_at(seat, "a move after the seat")
            digits = [self._is_run.match(word.text) for word in words[at + 1 : at + 2]]
            is_run = words[at].text == self._run.kind and any(digits)
            end = at + 2 if is_run else self._grammar.end(words, at)
            yield _Spot(words[at:end], seat, is_run)
            at = end

    def _move(self, spot: _Spot) -> None:
        key = " ".join([word.text for word in spot.words])
        move = self._log.words.get(key)
        if move is None:
            if self.stopped and key in self._readable:
                return
            data = self._grammar.read(spot.words, 0)[0]
            self._readable.add(key)
            move = None if self.stopped else self._new(key, data)
        if not self.stopped:
            self._check_room(*spot.spans())
            if spot.seat:
                self._layout.marks[self._draft.total] = int(spot.seat.text[1:])
            self._keep([move])

    def _new(self, words: str, data: dict[str, Plain]) -> Any:  # noqa: ANN401 - a move of the game
        """Read a move that was not met before; None if it is none, which is noted."""
        try:
            return unknown_of(data, self._hidden) or self._log.one(data, words)
        except LoadError as error:
            self._draft.note_all(error, f"$.moves[{self._draft.total}]", "wrong-move")
            return None

    def _check_room(self, span: Span) -> None:
        if self._draft.total == limits.MAX_MOVES:
            self._scanner.end()
            raise problem_at(span, f"more than {limits.MAX_MOVES} moves", "too-big")

    def _digits(self, spot: _Spot) -> None:
        """Read a run of moves that follow from their order."""
        if self.stopped:
            return
        run, draft, known = self._run, self._draft, self._log.words
        self._before += map(_data, draft.moves[len(self._before) :])
        due = run.due(draft.options, self._before)
        digits = spot.words[1]
        values = self._filled(digits, due) if "?" in digits.text else digits.text
        room = limits.MAX_MOVES - draft.total
        moves: list[Any] = []
        for key, digit in zip(due[:room], values, strict=False):
            words = f"{run.kind}  {key}  {digit}"  # no words in notation are so far apart
            move = known.get(words)
            if move is None:
                self._keep(moves)  # so that its number is known if it cannot be read
                move = self._new(words, {"kind": run.kind, run.key: key, run.digit: int(digit)})
                moves = []
                self._keep([move])
            else:
                moves.append(move)
        self._keep(moves)
        if room < min(len(due), len(values)):
            self._check_room((digits.start + room, digits.start + room + 1))
        start, end = digits.start + len(due), digits.span[1]
        if start < end:
            message = f"expected {len(due)} values, one for each space, found {len(digits.text)}"
            raise problem_at((start, end), message)

    def _filled(self, digits: Token, due: Sequence[str]) -> str:
        """Give the digits of a run with those filled in that nobody wrote down; raise LoadError."""
        fill = cast(Callable[..., Sequence[int] | None], self._run.fill)
        written = [None if digit == "?" else int(digit) for digit in digits.text[: len(due)]]
        values = fill(written)
        if values is None:
            raise problem_at(digits.span, "these values are more than there are", "wrong-move")
        for at, (key, digit) in enumerate(zip(due, written, strict=False)):
            if digit is None:
                self._draft.filled[key] = self._draft.total + at
        message = f"{written.count(None)} unknown values are filled in"
        self._lenience.note(Leniency.SET_UP, message, digits.span)
        return "".join(map(str, values)) + digits.text[len(due) :]

    def span(self, number: int, field: str) -> Span:
        """Give where a move that was read stands, or a field of it."""
        at = bisect_right(self._starts, number) - 1
        if self._placed[0] != at:  # problems stand together, so that a line is looked at once
            self._placed = at, self._places(self._lines[at]), []
        _, places, found = self._placed
        place = number - self._starts[at]
        found += islice(places, max(0, place + 1 - len(found)))
        span, spot = found[place]
        fields = self._grammar.read(spot.words, 0)[1] if field and not spot.is_run else {}
        return fields.get(field, span)

    def _places(self, line: Line) -> "Iterator[_Place]":
        """Give where the moves of a line stand, one after the other."""
        words = line.tokens()
        spots = self._spots(words[1:] if IS_TURN.match(words[0].text) else words)
        return ((span, spot) for spot in spots for span in spot.spans())


def _data(move: Any) -> dict[str, Plain]:  # noqa: ANN401 - a move of the game, or its data
    if type(move) is dict:
        return cast("dict[str, Plain]", move)
    return {"kind": move.kind} if isinstance(move, Unknown) else dump(move)
