"""Records in text: tags, then one numbered line per turn. The parser, and the writer of turns.

The parser understands what people write: each difference from the notation is a finding that says
how it was read, and lenient reading tolerates it. So one slip never hides another.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve

from desertrules.contract import JSON, AnyGame
from desertrules.english import quote
from desertrules.errors import IllegalMove, LoadError
from desertrules.limits import MAX_ITEMS, MAX_PROBLEMS, MAX_SLIPS, MAX_WORDS
from desertrules.record.draft import UNKNOWN_DIGIT, Draft, Item, Line, Reader, text_of
from desertrules.record.finding import Edit, Finding, Span
from desertrules.record.grammar import (
    DIGITS,
    QUOTED,
    Grammar,
    Reading,
    Respelling,
    Token,
    Unreadable,
    grammar_of,
    tokenize,
)
from desertrules.record.tags import Tags
from desertrules.record.turns import Walk
from desertrules.registry import game as game_named
from desertrules.registry import games

_COMMENT = re.compile(rf"({QUOTED})|\{{[^{{}}]*+\}}|\{{[^\n]*|;[^\n]*")
_NUMBER = re.compile(r"([0-9OolI]{1,9})([.):]?)(.*)", re.DOTALL)
_SEAT = re.compile(r"@([0-9]{1,9})")
_RUN = re.compile(r"[0-9OolI?]+")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_WIDTH = 96
_INDENT = "    "


def read_text(source: str | bytes) -> Draft:
    """Read a record from text in notation, as far as it can be read."""
    text = text_of(source)
    if isinstance(text, Finding):
        return Draft(findings=[text])
    parser = Parser(text)
    parser.parse()
    return parser.draft


class Parser:
    """Parses a record in text."""

    def __init__(self, text: str) -> None:
        self.draft = Draft(text)
        self.broken: list[int] = []
        """Where comments begin that never end; moves may be lost in them."""
        self.plain = _COMMENT.sub(self._blank, text)
        """The text with spaces in place of comments."""
        self.words = 0

    def _blank(self, match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        if match[0][0] == "{" and match[0][-1] != "}" and len(self.broken) < MAX_PROBLEMS:
            self.draft.add("text-syntax", "Unterminated comment", span=match.span())
            self.broken.append(match.start())
        return re.sub(r"[^\n]", " ", match[0])

    def parse(self) -> None:
        """Parse tags first, then turns."""
        draft = self.draft
        tags = Tags(draft)
        turns: list[tuple[int, str]] = []
        for match in re.finditer(r"[^\r\n]+", self.plain):
            line = match[0].strip()
            if line.startswith("["):
                tags.read(match.start(), match[0], late=bool(turns))
            elif line:
                turns.append((match.start(), match[0].rstrip()))
            if len(turns) + len(tags.tags) > MAX_WORDS or len(draft.findings) > MAX_PROBLEMS:
                break
        data = tags.data()
        name = data.get("game")
        plain: list[JSON] = []
        if name in games():
            draft.game = game_named(name)
            tags.complete(draft.game, data)
            plain = self._parse_turns(turns, grammar_of(draft.game))
        reader = Reader(draft, tags.decoded)
        found = len(draft.findings)
        upgraded = reader.upgrade({**data, "moves": plain})
        reader.read_header(upgraded)
        draft.findings[found:] = map(_reword, draft.findings[found:])
        if draft.game is not None and upgraded["moves"] is not plain:
            draft.items, draft.lines = [], []
            reader.read_moves(upgraded["moves"], grammar_of(draft.game))

    # Turns

    def _parse_turns(self, lines: list[tuple[int, str]], grammar: Grammar) -> list[JSON]:
        """Parse the lines of turns into items; return the moves as plain data."""
        draft = self.draft
        moves: list[JSON] = []
        turn: int | None = None
        for start, line in lines:
            tokens = tokenize(line, start)
            self.words += len(tokens)
            if self.words > MAX_WORDS or len(draft.items) > MAX_ITEMS:
                draft.is_whole = False
                limit = f"{MAX_WORDS} words, {MAX_ITEMS} moves"
                draft.add(
                    "too-large", f"Too much for one game (limit: {limit})", span=(start, start)
                )
                break
            tokens, number, written = self._number(tokens, line, grammar)
            indented = line[:1].isspace()
            turn = written if written is not None or not indented else turn
            if not tokens:
                continue
            draft.lines.append(Line(start, tokens[-1].end, number, written))
            if number is None and indented and len(draft.lines) > 1:
                draft.lines[-1].turn = turn
                draft.lines[-1].number = (start, start)
            before = len(draft.items)
            self._parse_moves(tokens, grammar, moves)
            if any(start <= at <= start + len(line) + 1 for at in self.broken):
                draft.items.append(Item(None, len(draft.items), (start, start)))
                moves.append({})
            for item in draft.items[before:]:
                item.line, item.turn = len(draft.lines) - 1, turn
            if len(draft.findings) > MAX_SLIPS:
                draft.is_whole = False
                break
        return moves

    def _number(
        self, tokens: list[Token], line: str, grammar: Grammar
    ) -> tuple[list[Token], Span | None, int | None]:
        """Take the number of the turn off a line."""
        first = tokens[0] if tokens else Token("", 0)
        match = _NUMBER.fullmatch(first.text)
        if match is None or not (match[2] or (not match[3] and not line[:1].isspace())):
            return tokens, None, None
        digits, mark, rest = match.groups()
        if not mark and not (tokens[1:] and grammar.is_opening(tokens[1].text)):
            return tokens, None, None
        number = int(digits.translate(DIGITS)) if re.search(r"\d|[lI]$", digits) else -1
        if number < 0:
            return tokens, None, None
        end = first.start + len(digits) + len(mark)
        written, meant = f"{digits}{mark}", f"{number}."
        if written != meant and written.lstrip("0") != meant:
            self._respell(Respelling(first.start, end, written, meant))
        after = [Token(rest, end)] if rest else []
        if rest:
            message, read = (
                f"Write a space after {meant!r}",
                f"Read {quote(first.text)} with a space",
            )
            self.draft.slip((end, end), "", " ", message=message, tolerated=read)
        return [*after, *tokens[1:]], (first.start, end), number

    def _respell(self, slip: Respelling, move: int | None = None) -> None:
        """Add the finding for a word that is not spelt as in the notation."""
        span, found = (slip.start, slip.end), quote(slip.found)
        if not slip.sure:
            message = f"{found} is not known. Did you mean {slip.meant!r}?"
            edits = (Edit(*span, slip.meant),)
            self.draft.add("misspelt", message, span=span, edits=edits, move=move)
        else:
            message, tolerated = slip.note
            self.draft.slip(span, slip.found, slip.meant, message=message, tolerated=tolerated)

    def _parse_moves(self, tokens: list[Token], grammar: Grammar, moves: list[JSON]) -> None:
        """Parse the moves of a line."""
        at = 0
        seat: int | None = None
        marked = (0, 0)
        while at < len(tokens) and len(self.draft.findings) <= MAX_SLIPS:
            token = tokens[at]
            if token.text == ",":
                message, ignored = "Remove the comma between moves", "Ignored a comma between moves"
                span = (token.start, token.end)
                self.draft.slip(span, ",", " ", message=message, tolerated=ignored)
                at += 1
                continue
            if mark := _SEAT.fullmatch(token.text):
                seat, marked = int(mark[1]), (token.start, token.end)
                at += 1
                if at == len(tokens):
                    message = f"Expected a move after {token.text!r}"
                    self.draft.add("text-syntax", message, span=(token.start, token.end))
                continue
            end = self._parse_run(tokens, at, grammar, moves)
            if end == at:
                end = self._parse_move(tokens, at, grammar, moves)
                if seat is not None:
                    self.draft.items[-1].seat = seat
                    self.draft.items[-1].fields["@"] = marked
            at, seat = end, None

    def _parse_run(self, tokens: list[Token], at: int, grammar: Grammar, moves: list[JSON]) -> int:
        """Parse a run of digits such as `water 2131`; return the index behind it."""
        run = grammar.game.run
        digits = tokens[at + 1 : at + 2]
        if run is None or not digits or not _RUN.fullmatch(digits[0].text):
            return at
        template = next(each for each in grammar.templates.values() if each.cls is run.move)
        slips: list[Respelling] = []
        opening = template.slots[0].source
        if grammar._spell(tokens[at].text, tokens[at].start, [opening], slips, quiet=True) is None:
            return at
        for slip in slips:
            self._respell(slip)
        end = at + 1
        gaps: list[Edit] = []
        while end < len(tokens) and _RUN.fullmatch(tokens[end].text):
            word = tokens[end]
            if end > at + 1:
                gaps.append(Edit(tokens[end - 1].end, word.start, ""))
            if (plain := word.text.translate(DIGITS)) != word.text:
                self._respell(Respelling(word.start, word.end, word.text, plain))
            for offset, digit in enumerate(plain):
                place = word.start + offset
                item = Item(None, len(self.draft.items), (place, place + 1))
                item.digit = UNKNOWN_DIGIT if digit == "?" else int(digit)
                self.draft.items.append(item)
                moves.append({"kind": template.kind, run.digit: item.digit})
            end += 1
        if gaps:
            span = (digits[0].start, tokens[end - 1].end)
            message, read = "Write all values without spaces", "Read values in groups as one"
            self.draft.add("spelling", message, span=span, tolerated=read, edits=tuple(gaps))
        return end

    def _parse_move(self, tokens: list[Token], at: int, grammar: Grammar, moves: list[JSON]) -> int:
        """Parse one move; return the index of the token behind it."""
        draft = self.draft
        item = Item(None, len(draft.items), (tokens[at].start, tokens[at].end))
        draft.items.append(item)
        try:
            reading = grammar.read(tokens, at)
        except Unreadable as error:
            draft.add("wrong-move", error.message, span=(error.start, error.end), move=item.index)
            moves.append({})
            end = at + 1
            while end < len(tokens) and not self._begins(tokens, end, grammar):
                end += 1
            item.span = (tokens[at].start, tokens[end - 1].end)
            return end
        item.span = (tokens[at].start, tokens[reading.end - 1].end)
        item.fields = reading.spans
        moves.append(reading.data)
        for slip in reading.respelt:
            self._respell(slip, item.index)
        if reading.unknown:
            item.hidden = reading.data
        else:
            self._structure(item, reading, grammar)
        return reading.end

    def _begins(self, tokens: list[Token], at: int, grammar: Grammar) -> bool:
        """Return whether a move begins at a token, behind one that cannot be read."""
        if _SEAT.fullmatch(tokens[at].text):
            return True
        if not grammar.is_opening(tokens[at].text):
            return False
        try:
            grammar.read(tokens, at)
        except Unreadable:
            return False
        return True

    def _structure(self, item: Item, reading: Reading, grammar: Grammar) -> None:
        try:
            item.move = grammar.structure(reading.data)
        except LoadError as error:
            if self.draft.game is not None and len(self.draft.findings) < MAX_PROBLEMS:
                for problem in error.problems:
                    name = re.match(r"\$\.(\w+)", problem.path)
                    span = item.fields.get(name[1], item.span) if name else item.span
                    message = problem.message[:1].upper() + problem.message[1:]
                    self.draft.add("wrong-move", message, span=span, move=item.index)


def _reword(finding: Finding) -> Finding:
    """Return a finding about data in the words of a text."""
    path = finding.path or "$"
    if finding.code == "missing-field" and path.startswith("$.options."):
        return evolve(finding, message=f"`[Option {path[10:]} …]` is missing", code="missing-tag")
    return finding


# ---- Writing -------------------------------------------------------------------------------------


def write_turns(
    game: AnyGame, options: Any, moves: Sequence[Any], hidden: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the lines of the turns of a record; `hidden` are fields to write as `?`.

    Behind an illegal move nobody knows whose turn it is: what follows stays in the same turn.
    """
    grammar = grammar_of(game)
    number, words = 0, list[str]()
    walk: Walk | None = Walk.begin(options, game)
    running = False
    for move, secret in zip_longest(moves, hidden, fillvalue=""):
        if walk is not None and walk.turn != number:
            yield from _wrap(number, words)
            number, words, running = walk.turn, [], False
        digit = _run_digit(walk, move)
        if digit is not None:
            if not running:
                words.append(f"{grammar.write(move).split(' ')[0]} ")
            words[-1] += digit
        else:
            seat = None if walk is None else walk.seat
            marked = walk is not None and seat is not None and seat != walk.owner
            written = grammar.write(move, secret)
            words.append(f"@{seat} {written}" if marked else written)
        running = digit is not None
        if walk is not None:
            try:
                walk = walk.play(move)
            except IllegalMove:
                walk = None
    yield from _wrap(number, words)


def _run_digit(walk: Walk | None, move: Any) -> str | None:
    """Return the digit of a move that follows from its place in a run."""
    run = walk.game.run if walk is not None else None
    if walk is None or run is None or type(move) is not run.move:
        return None
    digit = getattr(move, run.digit)
    digit = getattr(digit, "value", digit)
    if digit not in range(10) or run_move(walk, digit) != move:
        return None
    return str(digit)


def run_move(walk: Walk, digit: int) -> Any:
    """Return the move of a digit in a run; None if no such move is due."""
    run, game = walk.game.run, walk.game
    legal = game.legal_moves(walk.state)
    if run is None or not legal or type(legal[0]) is not run.move:
        return None
    return run.move(**{**run.others(walk.state), run.digit: digit})


def _wrap(number: int, words: list[str]) -> Iterator[str]:
    """Yield the lines of a turn; the second and later ones are indented."""
    line = f"{number}."
    for word in words:
        gap = " " if line.endswith(".") or line == _INDENT[1:] else "  "
        if len(line) + len(gap) + len(word) > _WIDTH and len(line) > len(_INDENT):
            yield line
            line, gap = _INDENT[1:], " "
        line += gap + word
    if words:
        yield line


def write_key(name: str) -> str:
    """Write the name of an option, a note or a category."""
    return name if _KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
