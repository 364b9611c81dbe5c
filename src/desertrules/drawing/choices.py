"""Moves to click on: which element of a picture leads to which legal moves.

A move is a few words: its kind and its fields, such as `camel colour=sky cell=e6`. An element that
stands for one legal move carries `data-move`, the move's index. An element that stands for several
carries `data-part`, the words that they share: ask for the picture again with that `part`, and only
the rest is offered.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, cast

import attrs
from attrs import frozen

from desertrules.contract import kind_of
from desertrules.drawing.lines import is_sequence
from desertrules.drawing.pen import markup
from desertrules.english import plural, quote
from desertrules.errors import InvalidValue

MOST_LISTED = 24
"""The most moves that are listed one by one when they differ in counts, such as herds."""


@frozen
class Choice:
    """One of the next things to choose: a complete move, or a part of one."""

    label: str
    """What to write on a button."""
    move: int | None
    """The index of the legal move, if this completes one."""
    part: str
    """The part of a move chosen so far, this choice included; pass it on as `part`."""
    count: int = 1
    """How many legal moves it leads to."""

    @property
    def link(self) -> str:
        """The attribute of an element that stands for this choice, with a space before it."""
        if self.move is not None:
            return f' data-move="{self.move}"'
        return f' data-part="{markup(self.part)}"'


class Choices:
    """The legal moves that have all words of a part."""

    def __init__(self, legal: Sequence[Any], part: str = "") -> None:
        """Select moves; raise InvalidValue if none has all the words of the part."""
        if not isinstance(part, str):
            raise InvalidValue(f"part: expected the value of a data-part, found {quote(part)}")
        self.part: tuple[str, ...] = tuple(part.split())
        only = _listed_moves(self.part)
        wanted = {word for word in self.part if not word.startswith("moves=")}
        self.moves: dict[int, tuple[str, ...]] = {}
        """The words of each move, by its index."""
        self._by_word: dict[str, list[int]] = {}
        for index, words in enumerate(_words_of_all(legal)):
            if wanted.issubset(words) and (only is None or index in only):
                self.moves[index] = words
                for word in words:
                    self._by_word.setdefault(word, []).append(index)
        if self.part and not self.moves:
            raise InvalidValue(f"part: no legal move has {quote(part)}")

    def having(self, *words: str) -> list[int]:
        """Return the indices of the moves that have these words."""
        first, *others = (self._by_word.get(word, []) for word in words)
        found = set(first).intersection(*others)
        return [index for index in first if index in found]

    def link(self, *words: str) -> str:
        """Return the attribute of an element that stands for the moves with these words.

        It is empty if there are none, and begins with a space otherwise.
        """
        found = self.having(*words)
        return self._choice("", found, words).link if found else ""

    def link_moves(self, moves: Sequence[int]) -> str:
        """Return the attribute of an element that stands for some moves, given by index."""
        if not moves:
            return ""
        return self._choice("", moves, [f"moves={','.join(map(str, moves))}"]).link

    def next(self, elsewhere: Callable[[tuple[str, ...]], bool] | None = None) -> list[Choice]:
        """Return the next things to choose, leaving out moves that are offered elsewhere."""
        moves = {
            index: words
            for index, words in self.moves.items()
            if elsewhere is None or not elsewhere(words)
        }
        level = _first_difference(list(moves.values()))
        groups: dict[str, list[int]] = {}
        for index, words in moves.items():
            groups.setdefault(words[level] if level < len(words) else "", []).append(index)
        if any("." in word for word in groups) and len(moves) <= MOST_LISTED:
            return [self._choice(self._label(words), [i], words) for i, words in moves.items()]
        choices: list[Choice] = []
        for word, found in groups.items():
            words = moves[found[0]]
            label = self._label(words) if len(found) == 1 else label_of(word)
            choices.append(self._choice(label, found, words[: level + 1]))
        return choices

    def _choice(self, label: str, moves: Sequence[int], words: Iterable[str]) -> Choice:
        part = " ".join(dict.fromkeys((*self.part, *words)))
        return Choice(label, moves[0] if len(moves) == 1 else None, part, len(moves))

    def _label(self, words: Sequence[str]) -> str:
        """Return a label for one move: the words that are not the same in all of them."""
        count = len(self.moves)
        rest = [word for word in words if len(self._by_word[word]) < count or count == 1]
        rest = [word for word in rest if word not in self.part] or list(words)
        return label_of(*(word for word in rest if not word.endswith("=0") or "." not in word))


def label_of(*words: str) -> str:
    """Return some words of a move for people.

    Examples:
        >>> label_of("landscape-die"), label_of("hire.goat=2"), label_of("colour=sky", "cell=e6")
        ('Landscape die', '2 goats', 'Sky e6')
    """
    text = " ".join(map(_label_of, words)) or "nothing"
    return text[0].upper() + text[1:] if text.split()[0].isalpha() else text


def _label_of(word: str) -> str:
    name, equals, value = word.partition("=")
    field, dot, item = name.replace("-", " ").replace("_", " ").partition(".")
    if dot:
        return plural(int(value), item)
    if value in ("true", "false"):
        return field if value == "true" else f"not {field}"
    if value.isdecimal():
        return f"{field} {value}"
    return value.replace("-", " ").replace("_", " ") if equals else field


def _first_difference(moves: Sequence[tuple[str, ...]]) -> int:
    """Return the first place at which the words of some moves differ."""
    level = 0
    while len(moves) > 1 and len({words[level : level + 1] for words in moves}) == 1:
        level += 1
    return level


def _listed_moves(part: Sequence[str]) -> set[int] | None:
    listed = [word.removeprefix("moves=").split(",") for word in part if word.startswith("moves=")]
    if not listed:
        return None
    return {int(each) for each in listed[-1] if each.isdecimal()}


@cache
def _parts_of_class(cls: Any) -> tuple[str, tuple[str, ...]]:
    if not isinstance(cls, type) or not attrs.has(cls):
        raise InvalidValue(f"legal: expected moves, found {quote(cls)}")
    return kind_of(cls), tuple(each.name for each in attrs.fields(cls))


def _words_of_all(legal: Sequence[Any]) -> list[tuple[str, ...]]:
    """Return the words of each move; counts that one move has, all moves of its kind have."""
    items: dict[tuple[Any, str, Any], Mapping[str, int]] = {}  # the same herds come up often
    known: dict[tuple[Any, str], dict[str, int]] = {}
    for move in legal:
        cls = cast("Any", type(move))
        for name in _parts_of_class(cls)[1]:
            value = getattr(move, name)
            if is_sequence(value) and (cls, name, value) not in items:
                items[cls, name, value] = counts = _counts(value)
                known.setdefault((cls, name), {}).update(dict.fromkeys(counts, 0))
    return [_words(move, items, known) for move in legal]


def _words(
    move: Any,
    items: Mapping[tuple[Any, str, Any], Mapping[str, int]],
    known: Mapping[tuple[Any, str], Mapping[str, int]],
) -> tuple[str, ...]:
    cls = cast("Any", type(move))
    kind, names = _parts_of_class(cls)
    words = [kind]
    for name in names:
        value = getattr(move, name)
        if is_sequence(value):
            counts = {**known[cls, name], **items[cls, name, value]}
            words += [f"{name}.{item}={count}" for item, count in counts.items()]
        else:
            words.append(f"{name}={_word(value)}")
    return tuple(words)


def _counts(value: Any) -> Mapping[str, int]:
    """Return how often each item is in a tuple, which may also be a tuple of counts."""
    names = getattr(value, "_fields", None)
    if names is not None:
        return dict(zip(names, value, strict=True))
    first = value[0] if value else None
    kinds = list(type(first)) if isinstance(first, Enum) else []
    counts = dict.fromkeys(map(_word, kinds), 0)  # all members of an enum, in their order
    for item in value:
        counts[_word(item)] = counts.get(_word(item), 0) + 1
    return counts


def _word(value: Any) -> str:
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return "_".join(str(value).split())


def choices(legal: Sequence[Any], part: str = "") -> tuple[Choice, ...]:
    """Return the next things to choose after a part of a move, to draw a button for each.

    Raises:
        InvalidValue: No legal move has that part.

    Examples:
        >>> from desertrules.sahara import Advance, Stop
        >>> [choice.label for choice in choices([Advance(3, False), Advance(9, False), Stop()])]
        ['Advance', 'Stop']
        >>> choices([Advance(3, False), Advance(9, False), Stop()], "advance")[1]
        Choice(label='Space 9', move=1, part='advance space=9', count=1)
    """
    return tuple(Choices(legal, part).next())
