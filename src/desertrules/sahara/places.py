"""Every space of a track with its place and its neighbours (SA1.1)."""

from functools import lru_cache

from desertrules.core.layout import Layout, Place
from desertrules.sahara.options import Options
from desertrules.sahara.state import State, View

ACROSS = 12
"""How many spaces a row of the track has."""
_FIRST = 1.5


def layout(options: Options | State | View) -> Layout:
    """Give every space of the track: rows of twelve that lead to the right and back by turns.

    The kinds are `waterhole`, which lies left of all rows, `desert` and `oasis`, which is a row of
    its own and begins below the last space of the desert.
    """
    if not isinstance(options, Options):
        options = options.options
    return _layout(options.desert, options.last)


@lru_cache(maxsize=16)
def _layout(desert: int, last: int) -> Layout:
    rows = (desert - 1) // ACROSS + 1
    places = [Place("0", "waterhole", 0.0, rows / 2, ("1",))]
    end = _across(desert)
    onward = 1 if end < _FIRST + last - desert - 1 else -1
    for space in range(1, last + 1):
        near = (str(space - 1), *([str(space + 1)] if space < last else []))
        if space > desert:
            x = end + onward * (space - desert - 1)
            places.append(Place(str(space), "oasis", x, rows, near))
        else:
            row = (space - 1) // ACROSS
            places.append(Place(str(space), "desert", _across(space), row, near))
    return Layout("square", places)


def _across(space: int) -> float:
    row, place = divmod(space - 1, ACROSS)
    return _FIRST + (ACROSS - 1 - place if row % 2 else place)
