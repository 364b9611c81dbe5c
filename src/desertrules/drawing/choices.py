"""Moves to click on: which element leads to which of the legal moves, at once or part by part.

A move is a few words, such as `step to=c3:2 goat=1 camel=1`. An element that stands for one move
carries `data-move`, the move's index; one that stands for several carries `data-part`, the words
that they share: a page asks for the picture again with that `part`, in which the rest is chosen.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import refuse
from desertrules.core.found import shown
from desertrules.drawing.pen import escaped, number

MOST_LISTED = 36
"""The most moves that a panel lists one by one."""


@frozen
class Entry:
    """One line of a menu."""

    label: str
    """What it says."""
    link: str
    """The attribute that a click finds, with a space before it."""


class Choices:
    """The legal moves that fit the part of a move that has been chosen."""

    def __init__(
        self, legal: Sequence[Any], words: Callable[[Any], tuple[str, ...]], part: str
    ) -> None:
        """Take the legal moves, how each is put into words, and the words that were chosen.

        Raises InvalidValue for a part that no legal move has, and for what is no move.
        """
        self.part: list[str] = part.split()
        chosen = set(self.part)
        self.moves: list[tuple[int, tuple[str, ...]]] = []
        self._by_word: dict[str, list[int]] = {}
        for index, move in enumerate(legal):
            if not isinstance(getattr(move, "kind", None), str):
                raise refuse("legal", move, "legal moves")
            found = words(move)
            if chosen.issubset(found):
                self.moves.append((index, found))
                for word in found:
                    self._by_word.setdefault(word, []).append(index)
        if chosen and not self.moves:
            message = f"part: no legal move has {shown(part)} in it"
            raise InvalidValue(message)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self.moves)

    def having(self, *words: str) -> list[int]:
        """Give the moves that have these words too."""
        found = self._by_word.get(words[0], [])
        for word in words[1:]:
            others = set(self._by_word.get(word, ()))
            found = [index for index in found if index in others]
        return found

    def link(self, *words: str) -> str:
        """Give the attribute of an element that stands for these words; nothing if no move has."""
        found = self.having(*words)
        if not found:
            return ""
        if len(found) == 1:
            return f' data-move="{found[0]}"'
        return self._partly(words)

    def _partly(self, words: Sequence[str]) -> str:
        part = [*self.part, *(word for word in words if word not in self.part)]
        return f' data-part="{escaped(" ".join(part))}"'

    def menu(self, elsewhere: Callable[[tuple[str, ...]], bool]) -> list[Entry]:
        """List the moves that are not to be clicked elsewhere, those that are alike as one entry.

        The last entry leads back where a part has been chosen.
        """
        moves = [(index, words) for index, words in self.moves if not elsewhere(words)]
        entries = self._entries(moves)
        if self.part:
            entries.append(Entry("\N{LEFTWARDS ARROW} other moves", ' data-part=""'))
        return entries

    def _entries(self, moves: list[tuple[int, tuple[str, ...]]]) -> list[Entry]:
        if len(moves) <= MOST_LISTED:
            return [Entry(self._rest(words), f' data-move="{index}"') for index, words in moves]
        level = 0
        while len({words[level : level + 1] for _, words in moves}) == 1:
            level += 1
        groups: dict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]] = {}
        for index, words in moves:
            groups.setdefault(words[level : level + 1], []).append((index, words))
        entries: list[Entry] = []
        for key, group in groups.items():
            index, words = group[0]
            if len(group) == 1:
                entries.append(Entry(self._rest(words), f' data-move="{index}"'))
            else:
                shared = f"{said(key[0]) or 'no ' + key[0].split('=')[0]} ({len(group)})"
                entries.append(Entry(shared, self._partly(words[: level + 1])))
        return entries

    def _rest(self, words: Sequence[str]) -> str:
        """Give what is still to be said of a move, or all of it if that is nothing."""
        return label([word for word in words if word not in self.part]) or label(words)


def said(word: str) -> str:
    """Give one word of a move as people read it: `goat=2` is 2 goat, `goat=0` is nothing."""
    key, equals, value = word.partition("=")
    if equals:
        return f"{value} {key}" if value != "0" else ""
    return word.replace(":", " ", 1)


def label(words: Sequence[str]) -> str:
    """Give a move as people read it."""
    return " ".join(filter(None, map(said, words)))


def spots(places: Iterable[tuple[str, float, float]]) -> list[str]:
    """Draw circles that cannot be seen on places, given by name and middle.

    What is clicked there is a place without a choice of its own: those are drawn above.
    """
    circles = [
        f'<circle data-place="{escaped(name)}" cx="{number(x)}" cy="{number(y)}" r="16"/>'
        for name, x, y in places
    ]
    return ['<g class="places" fill-opacity="0">', *circles, "</g>"]
