"""What would have been legal in place of a move, and near to it."""

import json
from collections.abc import Callable
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, Any

from desertrules.core.errors import InvalidValue, NoNotation
from desertrules.core.offers import Plain, layout_of
from desertrules.core.registry import dump
from desertrules.record.templates import grammar_of
from desertrules.record.turns import Walk

if TYPE_CHECKING:
    from desertrules.core.layout import Layout

_MOST_LEGAL = 8
_LOOKED_AT = 2000


def legal_near(move: Any, walk: Walk) -> tuple[tuple[str, ...], str, int]:  # noqa: ANN401 - a move of the game
    """Give legal moves that begin as the move does, the words that they share, and their number."""
    write: Callable[[dict[str, Plain]], str] = json.dumps
    with suppress(NoNotation):
        write = grammar_of(walk.game).write
    legal = walk.table.legal_moves()
    written = [write(dump(other)) for other in islice(legal, _LOOKED_AT)]
    if not written:
        return (), "", 0
    words = write(dump(move)).split(" ")
    length = len(words)
    like: list[str] = []
    while not like:
        length -= 1
        like = [text for text in written if text.split(" ")[:length] == words[:length]]
    count = len(like) if length or len(written) < _LOOKED_AT else len(legal)
    if len(like) > _MOST_LEGAL:
        like.sort(key=_distances(words, length, walk))
    return tuple(like[:_MOST_LEGAL]), " ".join(words[:length]), count


def _distances(words: list[str], at: int, walk: Walk) -> Callable[[str], float]:
    """Give what tells how far a move is from one that differs from it in a word.

    Places are as far from each other as on the board, other words as they are unlike.
    """
    layout: Layout | None = None
    with suppress(InvalidValue):
        layout = layout_of(walk.game, walk.table.state())
    rest = words[at:]
    places = [word for word in rest if layout and word in layout]

    def far(text: str) -> float:
        others = text.split(" ")[at:]
        named = [word for word in others if layout and word in layout]
        if layout and places and named:
            one, other = layout.place(places[0]), layout.place(named[0])
            return hypot(one.x - other.x, one.y - other.y)
        return 1 - SequenceMatcher(None, " ".join(rest), " ".join(others)).ratio()

    return far
