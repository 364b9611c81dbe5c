"""The scanner of notation: lines of words, and the values that a word can be."""

import re
from collections.abc import Iterator

from attrs import frozen

from desertrules.record.jsontext import MAX_DIGITS, MAX_VALUES, MOST_FLAWS, Flaw, quick
from desertrules.record.paths import Plain
from desertrules.record.templates import IS_KEY, QUOTED, Misread, Token, unquote

_TOKEN = re.compile(
    r"(?P<space>[ \t]++)"
    r"|(?P<newline>\r?\n)"
    r"|(?P<comment>\{[^}]*+\})"
    r"|(?P<rest>;[^\n]*+)"
    r"|(?P<mark>[\[\]])"
    rf'|(?P<word>(?:{QUOTED}|[^\s\[\]{{}};"\x00-\x1f\x7f]++)++)'
)
_NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}\Z")
_CONSTANTS = {"true": True, "false": False, "null": None}
_SHOWN = 40


@frozen
class Line:
    """The words of one line."""

    words: list[Token]
    is_tag: bool
    """Whether they stand in brackets."""
    indented: bool
    """Whether anything, if only a space, stands before the first."""
    damaged: bool
    """Whether something in the line could not be read."""


class Scanner:
    """Cuts a text into lines of words."""

    def __init__(self, text: str, flaws: list[Flaw]) -> None:
        """Take the text, and the list to which flaws are added."""
        self._text = text
        self._flaws = flaws
        self._begin(0)

    def _begin(self, start: int) -> None:
        self._start = start
        self._words: list[Token] = []
        self._marks: list[Token] = []
        self._damaged = False

    def lines(self) -> Iterator[Line]:
        """Give the lines that hold anything but comments."""
        at = count = 0
        while at < len(self._text) and len(self._flaws) < MOST_FLAWS:
            match = _TOKEN.match(self._text, at)
            if match is None:
                at = self._odd(at)
                continue
            count += 1
            if count > MAX_VALUES:
                self._flaw(at, at + 1, "too-big", f"more than {MAX_VALUES} words")
                break
            if match["word"] is not None:
                self._words.append(Token(match["word"], at))
            elif match["mark"]:
                self._marks.append(Token(match["mark"], at))
            at = match.end()
            if match["newline"]:
                yield from self._line()
                self._begin(at)
        yield from self._line()

    def _flaw(self, start: int, end: int, code: str, message: str) -> None:
        self._damaged = True
        self._flaws.append(Flaw(start, end, code, message))

    def _odd(self, at: int) -> int:
        """Note a character that cannot stand there; give where to read on."""
        found = self._text[at]
        if found == "{":
            self._flaw(at, at + 1, "breaks-off", "this comment is never closed")
            return len(self._text)
        if found == '"':
            end = self._text.find("\n", at)
            end = len(self._text) if end < 0 else end
            self._flaw(at, end, "text-syntax", "this text in quotes is never closed")
            return end
        self._flaw(at, at + 1, "text-syntax", f"the character {found!r} cannot stand here")
        return at + 1

    def _line(self) -> Iterator[Line]:
        words, marks = self._words, self._marks
        is_tag = False
        if marks:
            shape = "".join(mark.text for mark in marks[:3])
            inside = [word for word in words if marks[0].start < word.start < marks[-1].start]
            is_tag = shape == "[]" and len(inside) == len(words) > 0
            if not is_tag:
                message = 'expected a tag such as [Game "sahara"], alone on its line'
                self._flaw(marks[0].start, marks[-1].end, "text-syntax", message)
                words = []
        if words or self._damaged:
            indented = bool(words) and words[0].start > self._start
            yield Line(words, is_tag, indented, self._damaged)


def misread(token: Token, expected: str) -> Misread:
    """Make the error for a word that is not what it should be."""
    shown = token.text if len(token.text) <= _SHOWN else token.text[: _SHOWN - 3] + "..."
    message = f"expected {expected}, found {shown!r}"
    return Misread(Flaw(token.start, token.end, "text-syntax", message))


def number_of(token: Token) -> int:
    """Read a whole number; raise Misread."""
    if not _NUMBER.match(token.text):
        raise misread(token, "a whole number")
    return int(token.text)


def text_of(token: Token) -> str:
    """Read a text in quotes; raise Misread."""
    if not re.fullmatch(QUOTED, token.text):
        raise misread(token, "a text in quotes")
    try:
        return unquote(token.text)
    except ValueError:
        raise misread(token, "a text that JSON knows") from None


def key_of(token: Token) -> str:
    """Read a name, in quotes if it is an odd one; raise Misread."""
    return token.text if IS_KEY.match(token.text) else text_of(token)


def value_of(token: Token) -> Plain:
    """Read a number, true, false, null, or a text in quotes; raise Misread."""
    if token.text in _CONSTANTS:
        return _CONSTANTS[token.text]
    return number_of(token) if _NUMBER.match(token.text) else text_of(token)


def packed_of(token: Token) -> Plain:
    """Read JSON that stands in quotes; raise Misread."""
    try:
        return quick(text_of(token))
    except (ValueError, RecursionError):
        raise misread(token, "JSON in quotes") from None
