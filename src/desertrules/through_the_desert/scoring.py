"""Points of every seat by category (TD7, TD8)."""

from desertrules.core.contract import Standing
from desertrules.core.errors import wrong_game
from desertrules.core.standings import standings
from desertrules.through_the_desert.components import (
    LONGEST,
    NAME,
    OASIS_POINTS,
    SHARED_LONGEST,
)
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    AREAS,
    OWN,
    PALMS,
    TAKEN,
    Row,
    State,
    View,
    reached,
)

CATEGORIES = ("water", "oases", "caravans", "areas")  # TD8.6


def taken_water(tokens: int) -> int:  # TD7.1
    """Give the points of packed waterholes."""
    return (tokens & 255) + 2 * (tokens >> 8 & 255) + 3 * (tokens >> 16)


def _caravans(options: Options, row: Row) -> list[int]:  # TD8.3
    points = [0] * options.players
    camels = row[OWN : OWN + options.players]
    for plane in options._terrain.planes:
        lengths = [(own & plane).bit_count() for own in camels]
        longest = max(lengths)
        reward = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
        for seat, length in enumerate(lengths):
            if length == longest > 0:
                points[seat] += reward
    return points


def _parts(options: Options, row: Row) -> list[tuple[int, int, int, int]]:
    """Give every seat's points in each category as they would count now."""
    terrain = options._terrain
    desert = ~(row[PALMS] * terrain.every_colour)
    return [
        (
            taken_water(row[TAKEN + seat]),
            OASIS_POINTS * reached(terrain, row, seat).bit_count(),
            caravans,
            (row[AREAS + seat] & desert).bit_count(),  # TD8.4
        )
        for seat, caravans in enumerate(_caravans(options, row))
    ]


def standings_of(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    return standings(CATEGORIES, _parts(options, row))


def points_of(options: Options, row: Row) -> list[int]:
    """Give every seat's points alone."""
    return [sum(parts) for parts in _parts(options, row)]


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points, caravans and areas as if the game ended now (TD8.6)."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings_of(state.options, state._row)


def points(state: State | View) -> tuple[int, ...]:
    """Give every seat's points alone, as `score` counts them."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return tuple(points_of(state.options, state._row))
