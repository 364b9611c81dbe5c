"""Records in text: tags, then one numbered line per turn. The parser, and the writer of turns.

The parser understands what people write: each difference from the notation is a finding that says
how it was read, and lenient reading tolerates it. So one slip never hides another.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from attrs import evolve

from desertrules.contract import JSON, AnyGame, kind_of
from desertrules.english import quote, to_json
from desertrules.errors import IllegalMove
from desertrules.limits import MAX_ITEMS, MAX_PROBLEMS, MAX_SLIPS, MAX_WORDS
from desertrules.record.draft import UNKNOWN_DIGIT, Draft, Entry, Item, Line, Reader, text_of
from desertrules.record.finding import Edit, Finding, Span, slip
from desertrules.record.grammar import (
    DIGITS,
    QUOTED,
    Grammar,
    Token,
    Unreadable,
    grammar_of,
    tokenize,
)
from desertrules.record.tags import TAGS, Tags
from desertrules.record.turns import Walk
from desertrules.registry import game as game_named
from desertrules.registry import games

_COMMENT = re.compile(rf"({QUOTED})|\{{[^{{}}]*+\}}|\{{[^\n]*|;[^\n]*")
_NUMBER = re.compile(r"([0-9OolI]{1,9})([.):]?)(.*)", re.DOTALL)
_SEAT = re.compile(r"@([0-9]{1,9})")
_RUN = re.compile(r"[0-9OolI?]+")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_LINE = re.compile(r"[^\r\n]+")
_EXACT = re.compile(r"(?:([0-9]{1,4})\.|   ) (\S.{0,999})")
_TAG = re.compile(rf"\s*(?:\[|(?:{'|'.join(TAGS)})\s+[\w\"])")
_AGAIN = re.compile(r"\s*\[(?:Format|Game)\b")
_MARKED = re.compile(r"@([0-9]{1,9}) ")
_SEPARATORS = {",", "and", "&", "+", "/", "then"}
_MOVE = 200
"""The longest move that is parsed as a whole."""
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

    grammar: Grammar

    def __init__(self, text: str) -> None:
        self.draft: Draft = Draft(text)
        self.broken: list[int] = []
        """Where comments begin that never end; moves may be lost in them."""
        has_comments = "{" in text or ";" in text
        self.plain: str = _COMMENT.sub(self._blank, text) if has_comments else text
        """The text with spaces in place of comments."""
        self.words: int = 0
        self.items: list[Item] = []
        """The moves that were parsed with their places."""

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
        lines: list[tuple[int, str]] = []
        for match in _LINE.finditer(self.plain):
            line = match[0].rstrip()
            if _TAG.match(line):
                if lines and _AGAIN.match(line) and "Game" in tags.names:
                    span = (match.start(), match.start() + len(line))
                    message = "Another game begins here. Put each game into a file of its own"
                    draft.add("second-game", message, span=span)
                    break
                tags.read(match.start(), line, late=bool(lines))
            elif line:
                lines.append((match.start(), line))
            if len(lines) + len(tags.tags) > MAX_WORDS:
                self._stop(match.start())
            if not draft.is_whole or len(draft.findings) > MAX_PROBLEMS:
                break
        data = tags.data()
        name = data.get("game")
        if name in games():
            draft.game = game_named(name)
            self.grammar = grammar_of(draft.game)
            tags.complete(draft.game, data)
            draft.entries = self._parse_exactly(lines)
            if draft.entries is not None:
                draft.parse_items = partial(self._parse_turns, lines)
            else:
                self._parse_turns(lines, draft.items)
        reader = Reader(draft, tags.decoded)
        before = len(draft.findings)
        old = draft.game is not None and data.get("rules") in draft.game.upgrades
        moves: list[JSON] = [each.data or {} for each in draft.items] if old else []
        data = reader.upgrade({**data, "moves": moves})
        reader.read_header(data)
        draft.findings[before:] = map(_reword, draft.findings[before:])
        wrong = [draft.spans.get(each.path or "") for each in draft.findings[before:]]
        draft.findings = [
            each for each in draft.findings if each.code != "spelling" or each.span not in wrong
        ]
        if old:
            draft.lines, draft.entries, draft.parse_items = [], None, None
            del draft.items  # made again from the moves
            reader.read_moves(data["moves"])

    # Turns

    def _parse_exactly(self, lines: list[tuple[int, str]]) -> list[Entry] | None:
        """Parse lines that are written as `write_turns` does; return None if one is not."""
        entries: list[Entry] = []
        turn: int | None = None
        for _, line in lines:
            exact = _EXACT.fullmatch(line)
            if exact is None or self.broken or len(entries) > MAX_ITEMS:
                return None
            number, text = exact.groups()
            turn = int(number) if number else turn
            if turn is None:
                return None
            for words in text.split("  "):
                seat = None
                if words[:1] == "@" and (marked := _MARKED.match(words)):
                    seat = int(marked[1])
                    words = words[marked.end() :]  # noqa: PLW2901 - without the mark
                move = self.grammar.read_exactly(words) if len(words) < _MOVE else None
                if move is not None:
                    entries.append((turn, seat, move, None))
                elif seat is None and self.grammar.is_run(words):
                    digits = words.partition(" ")[2]
                    entries += [(turn, None, None, int(digit)) for digit in digits]
                else:
                    return None
        return entries

    def _parse_turns(self, lines: list[tuple[int, str]], items: list[Item]) -> None:
        """Parse the lines of turns into items."""
        draft, self.items = self.draft, items
        turn: int | None = None
        for start, line in lines:
            before = len(self.items)
            tokens = tokenize(line, start)
            self.words += len(tokens)
            tokens, span, number = self._number(tokens, line)
            self._parse_moves(tokens)
            if self.words > MAX_WORDS or len(self.items) > MAX_ITEMS:
                self._stop(start)
                items.clear()
                return
            if self.broken and any(start <= at <= start + len(line) + 1 for at in self.broken):
                self.items.append(Item(None, len(self.items), span=(start, start)))
            indented = line[0].isspace()
            turn = number if number is not None or not indented else turn
            if len(self.items) > before:
                if indented and turn is not None and number is None:
                    span = (start, start)
                draft.lines.append(Line(start, start + len(line), span, turn))
            index = len(draft.lines) - 1
            for item in self.items[before:]:
                item.line, item.turn = index, turn
            if len(draft.findings) > MAX_SLIPS:
                draft.is_whole = False
                return

    def _goes_on(self) -> bool:
        """Return whether no limit is exceeded."""
        return len(self.items) <= MAX_ITEMS and len(self.draft.findings) <= MAX_SLIPS

    def _stop(self, at: int) -> None:
        """Add the finding that the text is too long to be read any further."""
        message = f"Too much for one game (limit: {MAX_WORDS} words, {MAX_ITEMS} moves)"
        self.draft.add("too-large", message, span=(at, at))
        self.draft.is_whole = False

    def _number(
        self, tokens: list[Token], line: str
    ) -> tuple[list[Token], Span | None, int | None]:
        """Split the number of its turn from a line; return the other words, its place and value."""
        match = _NUMBER.fullmatch(tokens[0].text) if tokens else None
        if match is None or not re.search(r"\d|[lI]$", match[1]):
            return tokens, None, None
        first, (digits, mark, rest) = tokens[0], match.groups()
        bare = not rest and not line[0].isspace() and tokens[1:]
        if not mark and not (bare and self.grammar.is_opening(tokens[1].text)):
            return tokens, None, None
        number = int(digits.translate(DIGITS))
        end = first.start + len(digits) + len(mark)
        written, meant = f"{digits}{mark}", f"{number}."
        if written.lstrip("0") != meant.lstrip("0"):
            self.draft.findings.append(slip((first.start, end), written, meant))
        if rest:
            message, done = (
                f"Write a space after {meant!r}",
                f"Read {quote(first.text)} with a space",
            )
            self.draft.findings.append(slip((end, end), "", " ", message=message, tolerated=done))
        return [*([Token(rest, end)] if rest else []), *tokens[1:]], (first.start, end), number

    def _parse_moves(self, tokens: list[Token]) -> None:
        """Parse the moves of a line."""
        draft = self.draft
        at = 0
        seat: int | None = None
        mark: Span | None = None
        while at < len(tokens) and self._goes_on():
            token = tokens[at]
            span = (token.start, token.end)
            if token.text in _SEPARATORS:
                what = "the comma" if token.text == "," else quote(token.text)
                message, done = f"Remove {what} between moves", f"Ignored {what} between moves"
                draft.findings.append(slip(span, token.text, "", message=message, tolerated=done))
                at += 1
            elif marked := _SEAT.fullmatch(token.text):
                seat, mark = int(marked[1]), span
                at += 1
                if at == len(tokens):
                    draft.add("text-syntax", f"Expected a move after {token.text!r}", span=span)
            else:
                end = self._parse_run(tokens, at)
                if end == at:
                    end = self._parse_move(tokens, at)
                    self.items[-1].seat, self.items[-1].mark = seat, mark
                at, seat, mark = end, None, None

    def _parse_run(self, tokens: list[Token], at: int) -> int:
        """Parse a run of digits such as `water 2131`; return the index behind it."""
        run, draft = self.grammar.game.run, self.draft
        end = at + 1
        if run is None or end >= len(tokens) or not _RUN.fullmatch(tokens[end].text):
            return at
        kind, opening = kind_of(run.move), self.grammar.run_opening
        meant, findings = self.grammar.spell(tokens[at].text, tokens[at].start, [opening])
        if meant is None:
            return at
        gaps: list[Edit] = []
        while end < len(tokens) and _RUN.fullmatch(tokens[end].text) and self._goes_on():
            word = tokens[end]
            if end > at + 1:
                gaps.append(Edit(tokens[end - 1].end, word.start, ""))
            if (plain := word.text.translate(DIGITS)) != word.text:
                findings.append(slip((word.start, word.end), word.text, plain))
            for place, digit in enumerate(plain[: MAX_ITEMS + 1], word.start):
                value = UNKNOWN_DIGIT if digit == "?" else int(digit)
                data = {"kind": kind, run.digit: value}
                span = (place, place + 1)
                self.items.append(Item(None, len(self.items), data, span, digit=value))
            end += 1
        draft.findings += findings
        if gaps:
            span = (tokens[at + 1].start, tokens[end - 1].end)
            message, done = "Write all values without spaces", "Read values in groups as one"
            draft.add("spelling", message, span=span, tolerated=done, edits=tuple(gaps))
        return end

    def _parse_move(self, tokens: list[Token], at: int) -> int:
        """Parse one move; return the index of the token behind it."""
        draft = self.draft
        item = Item(None, len(self.items))
        self.items.append(item)
        end = at + 1
        try:
            reading = self.grammar.read(tokens, at)
        except Unreadable as error:
            draft.add("wrong-move", error.message, span=(error.start, error.end), move=item.index)
            while end < len(tokens) and not self._begins(tokens, end):
                end += 1
            item.span = (tokens[at].start, tokens[end - 1].end)
            return end
        item.move, item.data, item.fields = reading.move, reading.data, reading.spans
        item.hidden = reading.unknown
        item.span = (tokens[at].start, tokens[reading.end - 1].end)
        draft.findings += [
            evolve(each, move=item.index, span=each.span or item.span) for each in reading.findings
        ]
        return reading.end

    def _begins(self, tokens: list[Token], at: int) -> bool:
        """Return whether a move begins at a token, behind one that cannot be read."""
        try:
            opens = self.grammar.is_opening(tokens[at].text)
            return bool(
                _SEAT.fullmatch(tokens[at].text) or (opens and self.grammar.read(tokens, at))
            )
        except Unreadable:
            return False


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
    if digit not in range(10) or run_move(walk.game, walk.state, digit) != move:
        return None
    return str(digit)


def run_move(game: AnyGame, state: Any, digit: int) -> Any:
    """Return the move of a digit in a run; None if no such move is due."""
    run, legal = game.run, game.legal_moves(state)
    if run is None or not legal or type(legal[0]) is not run.move:
        return None
    for move in legal:
        if getattr(move, run.digit) == digit:
            return move
    return evolve(legal[0], **{run.digit: digit})  # which is illegal


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
    return name if _KEY.fullmatch(name) else to_json(name)
