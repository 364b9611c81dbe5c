"""What was typed, against the legal moves: short forms of any game, and never a guess.

Words may be in any case, letters as the board shows them (`v` for mauve), or as much of a word as
is needed; words that are the same in all moves of a kind may be left out, and a line may hold
several moves. What could mean two legal moves is not read as either.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import NoNotation
from desertrules.core.offers import look_of
from desertrules.core.registry import dump
from desertrules.record.templates import grammar_of
from desertrules.render import move_to_text

_APART = re.compile(r"[\s;]+")
_NO_FIT, _LOOSE, _EXACT = range(3)
_MOST_AT_ONCE = 24
"""The most words of a line that are looked at as several moves."""


@frozen
class Word:
    """One word of a legal move."""

    text: str
    """The word, in lower case."""
    needed: bool
    """Whether it says something of this move, and is not the same in all of its kind."""

    def fit(self, typed: str, letters: Mapping[str, str]) -> int:
        """Tell how well a typed word fits: exactly, loosely, or not at all."""
        if typed == self.text or letters.get(typed) == self.text:
            return _EXACT
        if "," in typed or "," in self.text:
            return _fit_lists(typed.split(","), self.text.split(","))
        return _LOOSE if typed and _is_part(typed, self.text) else _NO_FIT


def _fit_lists(typed: Sequence[str], meant: Sequence[str]) -> int:
    """Compare lists, whose order is free: `camel,goat` is `goat,camel`, and so is `c,g`."""
    rest = list(meant)
    for each in typed:
        fits = {word for word in rest if each == word or (each and _is_part(each, word))}
        if len(fits) != 1:
            return _NO_FIT
        rest.remove(fits.pop())
    return _NO_FIT if rest else _LOOSE


def _is_part(typed: str, word: str) -> bool:
    """Tell whether a typed word is a short form: `wh` of white, `12` of `1/12*`."""
    if typed.isalpha():
        return word.startswith(typed) and not any(map(str.isdigit, word))
    plain = word.rstrip("*")
    return typed in {plain, plain.rpartition("/")[2]}


@frozen
class Choice:
    """One legal move, and the words by which it can be called."""

    move: Any
    """The move."""
    text: str
    """How it is written."""
    also: str
    """How else it is called, by what the board shows; empty if not otherwise."""
    readings: tuple[tuple[Word, ...], ...]
    """The words of the move, by each way to call it."""
    added: str = ""
    """What the move adds to the words that it begins with: `hire goat,camel`."""

    @property
    def base(self) -> str:
        """The move without what it adds: `step c3:2`."""
        return self.text.removesuffix(self.added).rstrip()

    @property
    def shown(self) -> str:
        """The move as people read it in a list: `play 0 (palm-2)`."""
        known = self.text.split()
        more = [word for word in self.also.split() if word not in known]
        plain = self.text.removesuffix(" -")
        return f"{plain} ({' '.join(more)})" if more else plain

    def fit(self, typed: Sequence[str], letters: Mapping[str, str]) -> tuple[bool, int]:
        """Tell whether all that is needed was typed, and how well it fits."""
        return max(_fit(typed, reading, letters) for reading in self.readings)


def _fit(
    typed: Sequence[str], words: Sequence[Word], letters: Mapping[str, str]
) -> tuple[bool, int]:
    """Fit typed words to those of a move, in order; the move's may be left out."""
    if not typed:
        return not any(word.needed for word in words), _EXACT
    best = (False, _NO_FIT)
    for at, word in enumerate(words):
        here = word.fit(typed[0], letters)
        if here != _NO_FIT:
            whole, rest = _fit(typed[1:], words[at + 1 :], letters)
            skipped = any(word.needed for word in words[:at])
            fit = min(here, rest)
            best = max(best, (whole and not skipped and fit != _NO_FIT, fit))
    return best


@frozen
class Found:
    """The legal moves that some typed words can mean."""

    choices: tuple[Choice, ...]
    """Those that fit best; one alone is meant."""
    whole: bool
    """Whether all that is needed was typed."""

    @property
    def one(self) -> Choice | None:
        """The move that is meant, if it is clear."""
        return self.choices[0] if len(self.choices) == 1 else None


@frozen
class Offer:
    """All legal moves of a position, to be chosen by words."""

    choices: tuple[Choice, ...]
    """The moves, in their order."""
    letters: Mapping[str, str]
    """Marks of the board that stand for words."""

    def longer(self, base: str) -> list[Choice]:
        """Give the moves that begin with these words and add something to them."""
        return [choice for choice in self.choices if choice.added and choice.base == base]

    def find(self, typed: Sequence[str]) -> Found:
        """Give the moves that words can mean: whole ones before those that need more words."""
        fits = [(choice.fit(typed, self.letters), choice) for choice in self.choices]
        best = max((fit for fit, _ in fits), default=(False, _NO_FIT))
        if best[1] == _NO_FIT:
            return Found((), whole=False)
        if not best[0]:  # of moves that need more words, all that fit at all
            return Found(tuple(c for (_, fit), c in fits if fit != _NO_FIT), whole=False)
        return Found(tuple(choice for fit, choice in fits if fit == best), whole=True)


def offer_of(game: AnyGame, position: Any, legal: Iterable[Any]) -> Offer:  # noqa: ANN401 - of any game
    """Give the legal moves of a position by their words; of a game without notation, by numbers."""
    look = look_of(game)
    try:
        grammar = grammar_of(game)
    except NoNotation:
        numbered = enumerate(legal, start=1)
        return Offer(tuple([_numbered(at, move) for at, move in numbered]), look.letters)
    fixed = {
        kind: tuple(not word.fields for word in (*template.words, *template.more))
        for kind, template in grammar.templates.items()
    }
    choices: list[Choice] = []
    for move in legal:
        data = dump(move)
        text = grammar.write(data)
        template = grammar.templates[data["kind"]]
        readings = [[Word(w.lower(), not f) for w, f in zip(text.split(), fixed[data["kind"]])]]  # noqa: B905 - the last may be left out
        also = look.also(position, move) if look.also is not None else ""
        if also:
            known = {word.text for word in readings[0] if not word.needed}
            readings.append([Word(word, word not in known) for word in also.lower().split()])
        split = [_split(reading) for reading in readings if any("-" in w.text for w in reading)]
        added = " ".join(text.split()[len(template.words) :])
        choices.append(Choice(move, text, also, tuple(map(tuple, [*readings, *split])), added))
    return Offer(tuple(choices), look.letters)


def _numbered(number: int, move: Any) -> Choice:  # noqa: ANN401 - of any game
    text = move_to_text(move)
    return Choice(move, str(number), text, ((Word(str(number), needed=True),),))


def _split(words: Iterable[Word]) -> list[Word]:
    """Give words with those that are joined by a hyphen apart: `palm 2` for `palm-2`."""
    return [
        Word(part, word.needed)
        for word in words
        for part in (word.text.split("-") if len(word.text) > 1 else [word.text])
    ]


def words_of(line: str) -> list[str]:
    """Give the words of a line in lower case, without commas and full stops at their ends."""
    words = [word.rstrip(",.") or word for word in _APART.split(line.lower())]
    return [word for word in words if word not in {"", ",", "."}]


@frozen
class Line:
    """One way to read a line: moves, and the words that are left."""

    moves: tuple[Any, ...]
    """The moves, one after the other."""
    rest: tuple[str, ...] = ()
    """The words that come after chance, and are read when it has happened."""


@frozen
class Stuck:
    """Where the reading of a line came to its end: what was understood, and what was not."""

    moves: tuple[Any, ...]
    """The moves that were understood."""
    position: Any
    """The position after them; None if it is another's turn there."""
    typed: tuple[str, ...]
    """The words that were not understood."""
    found: Found
    """The moves that they could be, if there are several."""


@frozen
class Ahead:
    """What comes after a move that a line begins with."""

    position: Any
    """The position."""
    offer: Offer | None
    """What the same person can do there; None if the turn is over."""
    chance: bool = False
    """Whether chance comes first."""


def read_line(
    position: Any,  # noqa: ANN401 - of any game
    offer: Offer,
    typed: Sequence[str],
    after: Callable[[Any, Any], Ahead],
) -> Line | tuple[Line, Line] | Stuck:
    """Read words as one move, or as several of the same turn, each with all that it needs.

    Gives the moves, two ways to read them if it is not clear which is meant, or where it came to an
    end. `after` gives what comes after a move.
    """
    single = offer.find(typed)
    lines: list[Line] = [Line((single.one.move,))] if single.one else []
    stuck: list[Stuck] = [Stuck((), position, tuple(typed), single)]
    if not single.whole and len(typed) <= _MOST_AT_ONCE:
        ahead = Ahead(position, offer)
        lines = [*dict.fromkeys([*lines, *_lines(ahead, tuple(typed), (), after, stuck)])]
    if len(lines) > 1:
        return lines[0], lines[1]
    return lines[0] if lines else max(stuck, key=lambda each: len(each.moves))


def _lines(
    ahead: Ahead,
    typed: tuple[str, ...],
    made: tuple[Any, ...],
    after: Callable[[Any, Any], Ahead],
    stuck: list[Stuck],
) -> Iterable[Line]:
    """Read words as moves in every way that there is, each move with all that it needs."""
    if not typed:
        yield Line(made)
        return
    if ahead.chance:
        yield Line(made, typed)
        return
    if ahead.offer is None:
        stuck.append(Stuck(made, None, typed, Found((), whole=False)))
        return
    choices = ahead.offer.choices
    finds = [(count, ahead.offer.find(typed[:count])) for count in range(1, len(typed) + 1)]
    meant = [(count, found.one) for count, found in finds if found.whole and found.one is not None]
    if not meant and made and len(choices) == 1:  # what is made by itself need not be typed
        meant = [(0, choices[0])]
    for count, choice in meant:
        following = after(ahead.position, choice.move)
        yield from _lines(following, typed[count:], (*made, choice.move), after, stuck)
    stuck.append(Stuck(made, ahead.position, typed, ahead.offer.find(typed)))
