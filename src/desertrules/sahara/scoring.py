"""Points (SA5.2, SA5.3)."""

from desertrules.contract import Standing, standings
from desertrules.sahara.state import State


def score(state: State) -> tuple[Standing, ...]:
    """Return one standing per seat, as if the game ended now."""
    worth = state.options.worth
    parts: list[dict[str, int]] = []
    for herd in state.herds:
        favourite = worth(herd.favourite or 0)
        oasis = sum(map(worth, herd.camels)) + favourite
        parts.append({"oasis": oasis, "favourite": favourite})
    return standings(parts)


def points(state: State) -> tuple[int, ...]:
    """Return the points of each seat, as if the game ended now."""
    worth = state.options.worth
    return tuple(
        sum(map(worth, herd.camels)) + 2 * worth(herd.favourite or 0) for herd in state.herds
    )
