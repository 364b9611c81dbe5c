"""Positions that How to play shows parts of; the parts are in `games.mjs`."""

from collections.abc import Callable
from typing import Any

from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td


def desert() -> td.State:
    """Return caravans that can grow, one at a palm, and one around an area."""
    options = td.Options(players=4)
    cells, places = options.cells, options.places
    return td.State(
        options=options,
        phase=td.Phase.CAMELS,
        left=2,
        palms=cells("b8 j3 q4"),
        water=(cells("e5 p8 s6"), cells("h5 l9 r9"), cells("g3 m6 o3")),
        riders=places(white="e8 p4", peach="q11", mint="j5"),
        camels=(
            places(white="e8 e9 f9", peach="n10 n11 n12 o10 o12 p11 p13 q11 q12"),
            places(white="p3 p4 q3"),
            0,
            places(mint="h4 j4 j5 k4"),
        ),
    )


def trail() -> sa.State:
    """Return a race in which a camel can pass others, and some are in the oasis."""
    herds = ((0, 3, 23, 25), (0, 24, 26, 49, 51), (0, 2, 5, 27, 40), (0, 4, 38, 42, 53))
    tops = (sa.Card.PALM_2, sa.Card.MIRAGE_1, sa.Card.CAMEL)
    return sa.State(
        options=sa.Options(players=4),
        herds=tuple(sa.Herd(herd, None if seat else 50) for seat, herd in enumerate(herds)),
        hands=(sa.Hand(tops=tops),) * 4,
        pile=0,
        left=2,
    )


def strips() -> na.State:
    """Return a nomad who sets out from a city, and discs that were revealed."""
    at = ("c2:3", "d1:1", "c1:1", "pilgrim")
    return na.State(
        options=na.Options(players=4),
        nomads=tuple(na.Nomad(at=space) for space in at),
        landscapes=na.Landscapes(*[na.Herd(1, 1, 1, 1)] * 5),
        board=na.Board(
            strips=("d1", "c1", "d2", "c2", "d3"),
            city_discs=(None, na.CityDisc.SPECIAL, None, na.CityDisc.GOAT, None),
            final_discs=(na.Final.GOAT,),
        ),
    )


LESSONS: dict[str, Callable[[], Any]] = {
    "through-the-desert": desert,
    "sahara": trail,
    "nomads-of-arabia": strips,
}
