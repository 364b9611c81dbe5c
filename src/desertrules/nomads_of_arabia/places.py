"""Every space of the strips with its place and its neighbours (NA1.2, NA1.3)."""

from collections.abc import Sequence
from functools import lru_cache

from desertrules.core.layout import Layout, Place
from desertrules.nomads_of_arabia.components import CITY, DUNE, LANDSCAPES, MOUNTAIN, TERRAIN
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import State, View

KINDS = {
    **{mark: str(land) for mark, land in zip(TERRAIN, LANDSCAPES, strict=True)},
    CITY: "city",
    DUNE: "dune",
    MOUNTAIN: "mountain",
}
"""What each mark of a strip is."""


def layout(options: Options | State | View) -> Layout:
    """Give every space of all strips; of a position, of those that lie there, row 0 first.

    The kinds are the landscapes, `city`, `dune` and `mountain`, and `pilgrim` and `lost`, which lie
    above. Strips in the box lie one below the other and touch none; in a position a space touches
    those of the rows above and below (NA1.3).
    """
    if isinstance(options, Options):
        return _layout(options.components.strips, laid=False)
    marks = dict(options.options.components.strips)
    return _layout(tuple((strip, marks[strip]) for strip in options.strips), laid=True)


@lru_cache(maxsize=256)
def _layout(strips: tuple[tuple[str, str], ...], *, laid: bool) -> Layout:
    places = [Place("pilgrim", "pilgrim", 1.0, -1.0), Place("lost", "lost", 4.0, -1.0)]
    for row, (strip, marks) in enumerate(strips):
        near = [strips[other] for other in (row - 1, row + 1) if laid and 0 <= other < len(strips)]
        for place, mark in enumerate(marks):
            x = place + _pushed(strip)
            places.append(
                Place(
                    name=f"{strip}:{place}",
                    kind=KINDS[mark],
                    x=x,
                    y=row,
                    neighbours=_neighbours(strip, marks, place, near),
                    in_play=mark != MOUNTAIN,
                )
            )
    return Layout("square", places)


def _pushed(strip: str) -> float:
    return 0.5 if strip.startswith("d") else 0.0


def _neighbours(
    strip: str, marks: str, place: int, rows: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    beside = [f"{strip}:{other}" for other in (place - 1, place + 1) if 0 <= other < len(marks)]
    across = [
        f"{other}:{there}"
        for other, spaces in rows
        for there in range(len(spaces))
        if abs(there + _pushed(other) - place - _pushed(strip)) == 0.5  # noqa: PLR2004 - half a space
    ]
    return (*beside, *across)
