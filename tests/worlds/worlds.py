"""The small worlds, by name: which are walked in every run, and which in a soak."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Colour, Rider
from tests.harness import Pair
from tests.nomads_of_arabia import observing as nomads
from tests.reference import sahara as sahara_reference
from tests.reference import through_the_desert as desert_reference
from tests.sahara import observing as sahara
from tests.through_the_desert import observing as desert
from tests.worlds.maps import marked, shapes, text_of
from tests.worlds.walking import Walked, all_of, walk, walk_to

DESERT = Pair(td, desert_reference, desert.observe, desert.made_up)
SAHARA = Pair(sa, sahara_reference, sahara.observe, sahara.made_up)
NOMADS = Pair(na, nomads.sighted(), nomads.observe, nomads.made_up)

World = Callable[[], Walked]


# ---- Through the Desert: whole games on all maps of a few cells ---------------------------------


def first_of_fresh(state: Any, legal: Sequence[Any]) -> Sequence[Any]:
    """Give the legal moves but for riders of unused colours other than the first of these.

    No rule tells one unused colour from another, so that what follows differs in names only.
    """
    seats = range(state.options.players)
    used = {colour for colour in Colour for seat in seats if state.caravan(seat, colour)}
    fresh = [colour for colour in Colour if colour not in used]
    return [
        move
        for move in legal
        if not isinstance(move, Rider) or move.colour in used or move.colour == fresh[0]
    ]


def _on_maps(texts: Iterator[str], *, colours: bool, every: int = 1) -> Walked:
    """Walk through all games of two on some maps; with `colours` by all names of colours."""
    seen = Walked()
    for text in texts:
        worth = all_of if colours else first_of_fresh
        seen.add(walk(DESERT, {"players": 2, "board": text}, worth, every))
    return seen


def _sandy(cells: int, *, colours: bool = False) -> Walked:
    return _on_maps(marked(cells, "."), colours=colours)


def _every(cells: int, part: int = 0, parts: int = 1) -> Walked:
    texts = [text for at, text in enumerate(marked(cells, ".oP")) if at % parts == part]
    return _on_maps(iter(texts), colours=False)


def _some(cells: int, part: int, parts: int, every: int = 1) -> Walked:
    """Walk on shapes of so many cells, with sand alone and once with marks by chance."""
    rng = Random(cells)
    texts: list[str] = []
    for at, shape in enumerate(shapes(cells)):
        marks = rng.choices("..oP", k=cells)
        if at % parts == part:
            texts.append(text_of(dict.fromkeys(shape, ".")))
            texts.append(text_of(dict(zip(sorted(shape), marks, strict=True))))
    return _on_maps(iter(texts), colours=False, every=every)


# ---- Sahara and Nomads of Arabia: all that can happen within some moves -------------------------


def _played(pair: Pair, options: dict[str, Any], length: int) -> list[Any]:
    """Give the first moves of a game by chance, or all but the last ones if `length` is negative.

    Moves are picked by their places among the legal ones, which no rule but a new one changes.
    """
    rng = Random("small worlds")
    state = pair.game.initial(pair.game.load_options(options))
    moves: list[Any] = []
    while (legal := pair.game.legal_moves(state)) and (length < 0 or len(moves) < length):
        moves.append(legal[rng.randrange(len(legal))])
        state = pair.game.apply(state, moves[-1])
    return moves[:length] if length < 0 else moves


def _from(pair: Pair, options: dict[str, Any], length: int, most: int) -> Walked:
    return walk_to(pair, options, _played(pair, options, length), most=most)


SMALLEST: dict[str, Any] = {
    "strips": {"c1": "C", "c2": "CG", "c3": "dC", "d1": "R", "d2": "GP", "d3": "dB"},
    "ladder": [0, 1, 2, 5],
    "stock": {"3": 4, "4": 4, "5": 4, "6": 4},
    "handler_faces": {"hit": 1, "blank": 1},
}
"""The fewest strips, of one or two places, and the smallest stock."""


_FIRST = {"players": 2, "desert": 1, "must_use": True, "sheik": "own"}


def _sahara(lengths: Sequence[int], most: int) -> dict[str, World]:
    worlds: dict[str, World] = {}
    for must_use, sheik in product((False, True), sahara_reference.SHEIKS):
        options = {"players": 2, "desert": 1, "must_use": must_use, "sheik": sheik}
        rules = f"{'must' if must_use else 'may'} use, sheik {sheik}"
        for length in lengths:
            name = f"sahara, {rules}, from move {length}, {most} states"
            worlds[name] = partial(_from, SAHARA, options, length, most)
    return worlds


def _nomads(lengths: Sequence[int], most: int) -> dict[str, World]:
    worlds: dict[str, World] = {}
    for special, finale in ((0, "short"), (2, "full")):
        options = {"players": 3, "special": special, "finale": finale, "components": SMALLEST}
        for length in lengths:
            name = f"nomads, {special} discs, {finale}, from move {length}, {most} states"
            worlds[name] = partial(_from, NOMADS, options, length, most)
    return worlds


QUICK: dict[str, World] = {
    "desert, sand, 1 cell, all colours": partial(_sandy, 1, colours=True),
    "desert, sand, 2 cells, all colours": partial(_sandy, 2, colours=True),
    "desert, sand, 3 cells": partial(_sandy, 3),
    "desert, sand, 4 cells": partial(_sandy, 4),
    "desert, every map, 1 cell": partial(_every, 1),
    "desert, every map, 2 cells": partial(_every, 2),
    **_sahara((20, -4), 60),
    **_nomads((40, -6), 60),
}
"""A few seconds in all."""

LONG: dict[str, World] = {
    "desert, sand, 3 cells, all colours": partial(_sandy, 3, colours=True),
    "desert, every map, 3 cells": partial(_every, 3),
    **{
        f"desert, every map, 4 cells, part {part + 1} of 12": partial(_every, 4, part, 12)
        for part in range(12)
    },
    **{
        f"desert, every shape, 5 cells, part {part + 1} of 2": partial(_some, 5, part, 2)
        for part in range(2)
    },
    **{
        f"desert, every shape, 6 cells, part {part + 1} of 20": partial(_some, 6, part, 20)
        for part in range(20)
    },
    "desert, shapes of 7 cells, 1 of 111": partial(_some, 7, 0, 111, every=8),
    "sahara, from the first deal, 4000 states": partial(_from, SAHARA, _FIRST, 0, 4_000),
    **_sahara((30, -12), 4_000),
    **_nomads((0, 12, 80, -8), 1_000),
}
"""A minute or less each."""
