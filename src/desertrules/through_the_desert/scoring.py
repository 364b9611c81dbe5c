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
    TAKEN,
    Row,
    State,
    View,
    palm_stack,
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
        if lengths.count(longest) == 1:
            points[lengths.index(longest)] += LONGEST
        elif longest:
            for seat, length in enumerate(lengths):
                if length == longest:
                    points[seat] += SHARED_LONGEST
    return points


def _categories(options: Options, row: Row) -> tuple[list[int], ...]:
    """Give what every seat's points in each category would be now, a list of seats for each."""
    seats, palms = options.players, palm_stack(options, row)
    tokens, areas = row[TAKEN : TAKEN + seats], row[AREAS : AREAS + seats]
    return (
        list(map(taken_water, tokens)),
        [OASIS_POINTS * each.bit_count() for each in reached(palms, row, seats)],
        _caravans(options, row),
        [own.bit_count() - (own & palms).bit_count() for own in areas],  # TD8.4
    )


def standings_of(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    return standings(CATEGORIES, list(zip(*_categories(options, row), strict=True)))


def points_of(options: Options, row: Row) -> list[int]:
    """Give every seat's points alone."""
    return list(map(sum, zip(*_categories(options, row), strict=True)))


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
