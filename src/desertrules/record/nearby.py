"""Legal moves that are like a given one, for hints."""

from collections.abc import Collection
from difflib import SequenceMatcher
from itertools import islice
from math import dist
from typing import Any

import attrs

from desertrules.record.grammar import grammar_of
from desertrules.registry import game_of

_LISTED = 2_000


def nearby(position: Any, move: Any, count: int = 3) -> tuple[Any, ...]:
    """Return a few legal moves that are most like a move: same words, then places close to it."""
    game = game_of(position)
    grammar = grammar_of(game)
    layout = game.layout(position) if game.layout is not None else None
    places = {} if layout is None else {each.name: (each.x, each.y) for each in layout.places}
    words = grammar.write(move).split(" ")
    here = [places[name] for name in places_of(move, places)]

    def distance(other: Any) -> tuple[int, float, float]:
        others = grammar.write(other).split(" ")
        different = sum(a != b for a, b in zip(words, others, strict=False))
        there = [places[name] for name in places_of(other, places)]
        way = dist(here[-1], there[-1]) if here and there else 0.0
        like = SequenceMatcher(None, " ".join(words), " ".join(others)).ratio()
        kind = 0 if type(other) is type(move) else 10
        return different + abs(len(words) - len(others)) + kind, way, -like

    legal = islice(game.legal_moves(position), _LISTED)
    return tuple(sorted(legal, key=distance)[:count])


def places_of(move: Any, places: Collection[str]) -> list[str]:
    """Return the places that a move names."""
    if move is None or not places:
        return []
    values = attrs.astuple(move, recurse=False)
    return [each for each in values if isinstance(each, str) and each in places]
