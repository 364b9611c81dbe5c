"""The scanner of notation: lines of words, and the values that a word can be."""

import re
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter

from attrs import define

from desertrules.core.errors import Problem
from desertrules.core.offers import Plain
from desertrules.record import limits
from desertrules.record.jsonplaces import QUOTED
from desertrules.record.jsontext import quick
from desertrules.record.templates import IS_KEY, Token, expected_at, problem_at, unquote

_COMMENT = r"\{[^}]*+\}|;[^\n]*+"
_ODD = r'{};"\x00-\x08\x0a-\x1f\x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
"""What cannot stand in a line outside quotes and comments, and what begins those: control
characters, and all blanks but spaces and tabs."""
_WORD = rf"(?:[^\[\] \t{_ODD}]++|{QUOTED})++"
_LINE = re.compile(rf"([^{_ODD}]*+(?:(?:{QUOTED}|{_COMMENT})[^{_ODD}]*+)*+)(?:\r?\n|\Z)")
"""A line in which nothing is wrong so far; comments may make it more than one."""
_BLANKS = re.compile(rf"(?:(?:[ \t]++|{_COMMENT})*+\r?\n)++")
"""Lines without any word."""
_NO_WORD = " \t;{"
"""What such a line begins with, if it is not empty."""
_TOKENS = re.compile(rf"([\[\]]|{_WORD})|{_COMMENT}")
_TOKEN = re.compile(rf"(?P<newline>\r?\n)|(?P<blank>[ \t]++|{_COMMENT})|(?P<word>[\[\]]|{_WORD})")
_WORD_OF = itemgetter(1)
"""Gives the word that was matched; None for a comment."""
_NUMBER = re.compile(rf"-?[0-9]{{1,{limits.MAX_DIGITS}}}\Z")
_BRACKETS = {"[", "]"}
_CONSTANTS = {"true": True, "false": False, "null": None}


@define
class Line:
    """One line of a text, or more if a comment joins them."""

    text: str
    start: int
    """Where it begins in the source."""
    readable: list[Token] | None = None
    """Its words, if something else in it could not be read."""

    def tokens(self, most: int | None = None) -> list[Token]:
        """Give its words, and brackets; no more than the first `most`."""
        if self.readable is not None:
            return self.readable
        found, start = filter(_WORD_OF, _TOKENS.finditer(self.text)), self.start
        return [Token(match[1], start + match.start()) for match in islice(found, most)]


class Scanner:
    """Cuts a text into lines."""

    def __init__(self, text: str) -> None:
        """Take the text."""
        self._text = text
        self.problems: list[Problem] = []
        """All that was found to be wrong, to which others add."""
        self._left = limits.MAX_VALUES

    def lines(self) -> Iterator[Line]:
        """Give all lines with words, as long as there are not too many words or problems."""
        text, at = self._text, 0
        while at < len(text) and self._left >= 0 and len(self.problems) < limits.MOST_PROBLEMS:
            match = _LINE.match(text, at)
            if match is None:
                start, tokens = at, list[Token]()
                at = self._damaged(at, tokens)
                yield Line(text[start:at], start, tokens)
            elif match[1][:1] in _NO_WORD and (blank := _BLANKS.match(text, at)):
                at = blank.end()
            else:
                yield Line(match[1], at)
                at = match.end()

    def end(self) -> None:
        """Give no more lines: there is too much of something."""
        self._left = -1

    def _damaged(self, at: int, tokens: list[Token]) -> int:
        """Note what cannot stand in a line, and take its words; give where the next begins."""
        while at < len(self._text) and len(self.problems) < limits.MOST_PROBLEMS:
            match = _TOKEN.match(self._text, at)
            if match is None:
                at = self._odd(at)
                continue
            if match["word"]:
                tokens.append(Token(match["word"], at))
            at = match.end()
            if match["newline"] or len(tokens) > self._left:
                break
        return at

    def _odd(self, at: int) -> int:
        """Note a character that cannot stand there; give where to read on."""
        found, end = self._text[at], at + 1
        message, code, after = f"the character {found!r} cannot stand here", "text-syntax", end
        if found == "{":
            message, code, after = "this comment is never closed", "breaks-off", len(self._text)
        elif found == '"':
            line_end = self._text.find("\n", at)
            end = after = len(self._text) if line_end < 0 else line_end
            message = "this text in quotes is never closed"
        self.problems.append(Problem("", message, code, (at, end)))
        return after

    def words(self, line: Line) -> list[Token]:
        """Give the words and brackets of a line; raise LoadError when there are too many."""
        tokens = line.tokens(self._left + 1)
        self._left -= len(tokens)
        if self._left < 0:
            raise problem_at(tokens[-1].span, f"more than {limits.MAX_VALUES} words", "too-big")
        return tokens


def tag_of(words: list[Token]) -> list[Token] | None:
    """Give the words of a tag; None for a line without brackets; raise LoadError for others."""
    marks = [at for at, word in enumerate(words) if word.text in _BRACKETS]
    if not marks:
        return None
    if marks != [0, len(words) - 1] or words[0].text + words[-1].text != "[]" or len(words) == 2:  # noqa: PLR2004 - nothing but brackets
        span = (words[marks[0]].start, words[marks[-1]].start + 1)
        raise problem_at(span, 'expected a tag such as [Game "sahara"], alone on its line')
    return words[1:-1]


def number_of(token: Token) -> int:
    """Read a whole number; raise LoadError."""
    if not _NUMBER.match(token.text):
        raise expected_at(token, "a whole number")
    return int(token.text)


def text_of(token: Token) -> str:
    """Read a text in quotes; raise LoadError."""
    if not re.fullmatch(QUOTED, token.text):
        raise expected_at(token, "a text in quotes")
    try:
        return unquote(token.text)
    except ValueError:
        raise expected_at(token, "a text that JSON knows") from None


def key_of(token: Token) -> str:
    """Read a name, in quotes if it is an odd one; raise LoadError."""
    return token.text if IS_KEY.match(token.text) else text_of(token)


def value_of(token: Token) -> Plain:
    """Read a number, true, false, null, or a text in quotes; raise LoadError."""
    if token.text in _CONSTANTS:
        return _CONSTANTS[token.text]
    return number_of(token) if _NUMBER.match(token.text) else text_of(token)


def packed_of(token: Token) -> Plain:
    """Read JSON that stands in quotes; raise LoadError."""
    text = text_of(token)
    try:
        return quick(text)
    except (ValueError, RecursionError):
        raise expected_at(token, "JSON in quotes") from None
