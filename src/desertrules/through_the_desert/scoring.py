"""Points of every seat by category (TD7, TD8)."""

from functools import lru_cache

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
    LENGTHS,
    TAKEN,
    Row,
    State,
    View,
    lengths_of,
    palm_stack,
    reached,
)

CATEGORIES = ("water", "oases", "caravans", "areas")  # TD8.6


@lru_cache(maxsize=4096)  # there are hardly more ways to pack them
def taken_water(tokens: int) -> int:  # TD7.1
    """Give the points of packed waterholes."""
    return (tokens & 255) + 2 * (tokens >> 8 & 255) + 3 * (tokens >> 16)


@lru_cache(maxsize=1 << 14)
def _longest(lengths: bytes) -> tuple[int, ...]:  # TD8.3
    """Give what every seat gets for its caravan of a colour, of these lengths."""
    longest = max(lengths)
    points = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
    return tuple([points if length == longest > 0 else 0 for length in lengths])


@lru_cache(maxsize=1 << 12)
def _caravans(packed: int, players: int) -> tuple[int, ...]:
    """Give what every seat gets for all its caravans; who tries moves asks often for the same."""
    points = map(_longest, lengths_of(packed, players))
    return tuple(map(sum, zip(*points, strict=True)))


def _by_seat(options: Options, row: Row) -> list[tuple[int, int, int, int]]:
    """Give what every seat's points in each category would be now."""
    palms = palm_stack(options, row)
    found: list[tuple[int, int, int, int]] = []
    for seat, longest in enumerate(_caravans(row[LENGTHS], options.players)):
        water, areas = taken_water(row[TAKEN + seat]), row[AREAS + seat]
        oases = OASIS_POINTS * reached(palms, row, seat).bit_count()
        enclosed = areas and areas.bit_count() - (areas & palms).bit_count()  # TD8.4
        found.append((water, oases, longest, enclosed))
    return found


def standings_of(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    return standings(CATEGORIES, _by_seat(options, row))


def points_of(options: Options, row: Row) -> tuple[int, ...]:
    """Give every seat's points alone."""
    return tuple(map(sum, _by_seat(options, row)))


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points, caravans and areas as if the game ended now (TD8.6)."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings_of(state.options, state._row)


def points(state: State | View) -> tuple[int, ...]:
    """Give every seat's points alone, as `score` counts them."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return points_of(state.options, state._row)
