"""Points and ranks (NA8.1)."""

from desertrules.contract import Standing, standings
from desertrules.nomads_of_arabia.box import DISC_DINARS
from desertrules.nomads_of_arabia.state import Nomad, State


def disc_dinars(nomad: Nomad) -> int:
    """Return the value of a player's dinar discs, as far as they can be seen (NA5.1)."""
    return sum(DISC_DINARS.get(disc, 0) for disc in nomad.discs if disc)


def points(position: State) -> tuple[int, ...]:
    """Return the points of each seat, as if the game ended now."""
    return tuple(nomad.dinars + disc_dinars(nomad) for nomad in position.nomads)


def score(position: State) -> tuple[Standing, ...]:
    """Return one standing per seat, as if the game ended now; animals break ties (NA8.1)."""
    return standings(
        [{"dinars": nomad.dinars, "discs": disc_dinars(nomad)} for nomad in position.nomads],
        [nomad.animals.size for nomad in position.nomads],
    )
