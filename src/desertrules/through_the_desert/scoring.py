"""The points of every seat, as if the game ended now (TD7, TD8)."""

from desertrules.contract import Standing, standings
from desertrules.through_the_desert.board import COLOURS, VALUES, Colour
from desertrules.through_the_desert.state import State

PALM_POINTS = 5  # TD7.2
LONGEST, SHARED_LONGEST = 10, 5  # TD8.3


def score(state: State) -> tuple[Standing, ...]:
    """Return one standing per seat; caravans and areas count as if the game ended now (TD8.6)."""
    return standings(
        [
            {"water": water, "oases": oases, "caravans": caravans, "areas": areas}
            for water, oases, caravans, areas in _parts(state)
        ]
    )


def points(state: State) -> tuple[int, ...]:
    """Return the points of each seat."""
    return tuple([sum(parts) for parts in _parts(state)])


def _parts(state: State) -> list[tuple[int, int, int, int]]:
    """Return the points of each seat by category."""
    palms = state.terrain.every_colour(state.palms)
    caravans = [0] * state.options.players
    for colour in COLOURS:
        for seat, reward in enumerate(longest_caravans(state, colour)):
            caravans[seat] += reward
    parts: list[tuple[int, int, int, int]] = []
    for seat, areas in enumerate(state.areas):
        water = sum([value * n for value, n in zip(VALUES, state.taken[seat], strict=True)])  # 7.1
        reached = ((state.reach[seat] | areas) & palms).bit_count()  # TD7.2, TD7.4
        enclosed = (areas & ~palms).bit_count()  # TD8.4
        parts.append((water, PALM_POINTS * reached, caravans[seat], enclosed))
    return parts


def longest_caravans(state: State, colour: Colour) -> list[int]:  # TD8.3
    """Return what each seat gets for the length of its caravan of a colour."""
    places = state.terrain.of_colour[colour]
    lengths = [(own & places).bit_count() for own in state.camels]
    longest = max(lengths)
    reward = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
    return [reward if length == longest > 0 else 0 for length in lengths]
