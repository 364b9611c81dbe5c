"""Points of every seat by category (TD7, TD8)."""

from desertrules.core.contract import Seat, Standing
from desertrules.core.errors import wrong_game
from desertrules.core.standings import rank
from desertrules.through_the_desert.components import (
    COLOURS,
    LONGEST,
    NAME,
    OASIS_POINTS,
    SHARED_LONGEST,
    VALUES,
)
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import AREAS, OWN, PALMS, TAKEN, Row, State, View, reached

CATEGORIES = ("water", "oases", "caravans", "areas")  # TD8.6


def _water(row: Row, seat: int) -> int:  # TD7.1
    return sum(value * (row[TAKEN + seat] >> 8 * (value - 1) & 255) for value in VALUES)


def _caravans(options: Options, row: Row) -> list[int]:  # TD8.3
    terrain = options._terrain
    points = [0] * options.players
    for colour in range(len(COLOURS)):
        lengths = [
            terrain.plane(row[OWN + seat], colour).bit_count() for seat in range(options.players)
        ]
        longest = max(lengths)
        reward = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
        for seat, length in enumerate(lengths):
            if length == longest > 0:
                points[seat] += reward
    return points


def standings(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    caravans = _caravans(options, row)
    palms = row[PALMS] * options._terrain.every_colour
    parts = [
        (
            _water(row, seat),
            OASIS_POINTS * reached(options._terrain, row, seat).bit_count(),
            caravans[seat],
            (row[AREAS + seat] & ~palms).bit_count(),  # TD8.4
        )
        for seat in range(options.players)
    ]
    totals = [sum(points) for points in parts]
    return tuple(
        Standing(Seat(seat), total, place, tuple(zip(CATEGORIES, points, strict=True)))
        for seat, (total, place, points) in enumerate(zip(totals, rank(totals), parts, strict=True))
    )


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points, caravans and areas as if the game ended now (TD8.6)."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings(state.options, state._row)
