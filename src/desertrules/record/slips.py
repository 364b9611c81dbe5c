"""Words as people write them, read as the words of notation that they stand for.

A slip is mended only where it can mean one thing: a word that is known stays what it is, and one
that may be two is a problem. What moves are legal is never asked, so that no slip becomes a move
because it would fit.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from desertrules.core.contract import AnyGame
from desertrules.core.errors import InvalidValue
from desertrules.core.found import shown
from desertrules.core.offers import layout_of, notation_of
from desertrules.core.registry import game as game_named
from desertrules.core.shapes import Many, Names
from desertrules.record.leniency import Lenience, Leniency
from desertrules.record.templates import Token, grammar_of, problem_at

_TURN = re.compile(r"([0-9]{1,9})\)\Z")
_PIECE = re.compile(r"[^=/*@\s]+")
_DIGITS = re.compile(r"[0-9?]+\Z")


class Vocabulary:
    """The words of a game's moves, and what people write for them."""

    def __init__(self, game: AnyGame) -> None:
        """Collect them; raise NoNotation."""
        notation = notation_of(game)
        self.openings: set[str] = set()
        """The words with which a move can begin."""
        self.listed: set[str] = set()
        """The names that can stand in a list."""
        known = {notation.run.kind} - {""}
        for template in grammar_of(game).templates.values():
            self.openings.update(template.openings())
            for word in template.words + template.more:
                known.update([word.source] if not word.fields else ())
                for _, shape in word.fields:
                    inner = shape.inner if isinstance(shape, Many) else shape
                    if isinstance(inner, Names):
                        known.update(inner.known)
                        self.listed.update(inner.known if isinstance(shape, Many) else ())
        self.known: set[str] = known | self.openings
        """Every word that has a meaning of its own."""
        self.meanings: dict[str, set[str]] = {}
        """What each other word may mean, by the word without regard to case."""
        for name in self.known:
            self.meanings.setdefault(name.casefold(), set()).add(name)
        for name, others in notation.aliases.items():
            for other in others:
                self.meanings.setdefault(other.casefold(), set()).add(name)


@lru_cache(maxsize=16)
def _vocabulary(name: str) -> Vocabulary:
    return Vocabulary(game_named(name))


def _places(game: AnyGame, options: Any) -> Mapping[str, set[str]]:  # noqa: ANN401 - of the game
    """Give the places of a board, and the parts of it that they name, without regard to case."""
    try:
        names = [place.name for place in layout_of(game, options).places]
    except InvalidValue:
        return {}
    found: dict[str, set[str]] = {}
    for name in (*names, *(name.partition(":")[0] for name in names)):
        found.setdefault(name.casefold(), set()).add(name)
    return found


class Mender:
    """Mends the words of one text."""

    def __init__(self, game: AnyGame, options: Any, lenience: Lenience) -> None:  # noqa: ANN401 - of the game
        """Take the game and its options; raise NoNotation."""
        self._words = _vocabulary(game.name)
        self._places = _places(game, options)
        self._lenience = lenience

    def numbered(self, tokens: list[Token]) -> list[Token]:
        """Give the words of a line with the turn's number as notation has it."""
        turn = _TURN.match(tokens[0].text) if tokens else None
        if turn is None:
            return tokens
        number = Token(f"{turn[1]}.", tokens[0].start)
        self._note(tokens[0], number.text)
        return [number, *tokens[1:]]

    def mend(self, tokens: list[Token], run: str) -> list[Token]:
        """Give the words of moves as notation has them; raise LoadError for an ambiguous one.

        `run` is the kind of moves that stand as digits, which may come in groups.
        """
        return self._grouped([*self._joined([*self._pieces(tokens)])], run)

    def _note(self, token: Token, meant: str) -> None:
        message = f"{shown(token.text)!r} is read as {meant}"
        self._lenience.note(Leniency.WORDS, message, token.span)

    def _pieces(self, tokens: Iterable[Token]) -> Iterator[Token]:
        """Give words and commas, each by itself, and mended."""
        cut: list[Token] = []
        for token in tokens:
            whole = '"' in token.text or "," not in token.text
            parts = [token.text] if whole else re.findall(r",|[^,]+", token.text)
            at = token.start
            for part in parts:
                cut.append(Token(part, at))
                at += len(part)
        at = 0
        while at < len(cut):
            one, two = cut[at], cut[at : at + 2]
            pair = " ".join(token.text for token in two).casefold()
            if len(two) > 1 and pair in self._words.meanings:
                both = Token(pair, one.start)
                mended = Token(self._meant(both, self._words.meanings[pair]), one.start)
                self._note(both, mended.text)
                yield mended
                at += 2
            else:
                yield self._mended(one)
                at += 1

    def _mended(self, token: Token) -> Token:
        if '"' in token.text or token.text == ",":
            return token

        def piece(match: re.Match[str]) -> str:
            return self._piece(token, match[0])

        text = _PIECE.sub(piece, token.text)
        if text != token.text:
            self._note(token, text)
        return Token(text, token.start)

    def _piece(self, token: Token, piece: str) -> str:
        """Give what a word, or a part of one, stands for; the word itself if it has a meaning."""
        folded = piece.casefold()
        if piece in self._words.known or piece in self._places.get(folded, ()):
            return piece
        meanings = self._words.meanings.get(folded, set()) | self._places.get(folded, set())
        return self._meant(token, meanings) if meanings else piece

    def _meant(self, token: Token, meanings: set[str]) -> str:
        if len(meanings) > 1:
            listed = " or ".join(sorted(meanings))
            message = f"{shown(token.text)!r} may be {listed}"
            raise problem_at(token.span, message, "ambiguous-word")
        (meaning,) = meanings
        return meaning

    def _joined(self, words: list[Token]) -> Iterator[Token]:
        """Join lists again, and leave out commas that stand between moves."""
        at = 0
        while at < len(words):
            text, start = words[at].text, words[at].start
            while at + 1 < len(words) and words[at + 1].text == ",":
                after = words[at + 2] if at + 2 < len(words) else None
                if after is None or self._begins(after):
                    self._lenience.note(
                        Leniency.WORDS, "a comma between moves is left out", words[at + 1].span
                    )
                    at += 1
                    break
                if after.start > words[at + 1].start + 1 or words[at + 1].start > words[at].span[1]:
                    message = "a list with spaces in it is read as one"
                    self._lenience.note(Leniency.WORDS, message, after.span)
                text += f",{after.text}"
                at += 2
            yield Token(text, start)
            at += 1

    def _begins(self, token: Token) -> bool:
        """Tell whether a move begins after a comma; raise LoadError if a list may go on, too."""
        begins = token.text in self._words.openings or token.text.startswith("@")
        if begins and token.text in self._words.listed:
            message = f"{shown(token.text)!r} may be the next move, or go on with the list"
            raise problem_at(token.span, message, "ambiguous-word")
        return begins

    def _grouped(self, words: list[Token], run: str) -> list[Token]:
        """Join the digits of a run that stand in groups."""
        joined: list[Token] = []
        for word in words:
            before = joined[-2:]
            follows = len(before) > 1 and before[0].text == run and _DIGITS.match(before[1].text)
            if follows and _DIGITS.match(word.text):
                self._lenience.note(Leniency.WORDS, "digits in groups are read as one", word.span)
                before[1].text += word.text
            else:
                joined.append(word)
        return joined
