"""The options of a game of Nomads of Arabia (NA1.7)."""

from attrs import field, frozen

from desertrules.core.errors import InvalidOptions, InvalidValue
from desertrules.core.fields import check_players, member
from desertrules.core.found import found
from desertrules.core.offers import OptionChoice, OptionChoices
from desertrules.core.values import Value
from desertrules.nomads_of_arabia.components import (
    CLASSIC,
    MOST_SPECIAL,
    NAME,
    PLAYERS,
    Components,
    Finale,
)
from desertrules.nomads_of_arabia.kernel.terrain import Terrain, terrain_of


def _finale(value: Finale | str) -> Finale:
    try:
        return member(Finale, value)
    except InvalidValue as error:
        raise InvalidOptions(str(error)) from None


def _check_players(_: object, __: object, players: int) -> None:
    check_players(players, PLAYERS, NAME)


def _check_special(_: object, __: object, special: int) -> None:
    if type(special) is not int or special not in range(MOST_SPECIAL + 1):
        raise InvalidOptions(f"special: expected 0 to {MOST_SPECIAL} discs, found {found(special)}")


def _check_components(_: object, __: object, components: Components) -> None:
    if not isinstance(components, Components):
        raise InvalidOptions(f"components: expected Components, found {found(components)}")


@frozen
class Options(Value):
    """How many play, how long, and with which components; raises InvalidOptions.

    Fewer special discs and a short finale both shorten the game and may be combined. With `special`
    below 2 a game can end in its first turns.

    Examples:
        >>> from attrs import evolve
        >>> from desertrules import nomads_of_arabia as nomads
        >>> nomads.Options(players=3, special=3, finale="short").components
        Components('classic')
        >>> faces = nomads.HandlerFaces(hit=4, blank=2)
        >>> house = evolve(nomads.CLASSIC, handler_faces=faces)
        >>> nomads.Options(players=3, components=house).components.handler_faces
        HandlerFaces(hit=4, blank=2)
    """

    players: int = field(validator=_check_players)
    """Three to six."""
    special: int = field(default=MOST_SPECIAL, validator=_check_special)
    """How many special discs are used, 0 to 5; which they are is unknown."""
    finale: Finale = field(default=Finale.FULL, converter=_finale)
    """`full` uses all five final discs, `short` mecca and two of the others."""
    components: Components = field(default=CLASSIC, validator=_check_components)
    """The reconstructed figures, replaceable as one value."""
    _terrain: Terrain = field(init=False, repr=False, eq=False)
    """The strips as the kernel sees them; not part of the interface."""

    def __attrs_post_init__(self) -> None:
        """Find the terrain once, so that no state has to look for it."""
        object.__setattr__(self, "_terrain", terrain_of(self.components, self.players))

    def __reduce__(self) -> tuple[type["Options"], tuple[int, int, Finale, Components]]:
        """Pickle what was chosen, not what follows from it."""
        return Options, (self.players, self.special, self.finale, self.components)


choices: OptionChoices = (
    OptionChoice(
        "special", range(MOST_SPECIAL + 1), MOST_SPECIAL, "how many special discs are used (NA1.7)"
    ),
    OptionChoice(
        "finale", tuple(each.value for each in Finale), "full", "which final discs are used (NA1.7)"
    ),
    OptionChoice("components", Components, "classic", "the reconstructed figures (NA1)"),
)
"""The options besides the number of players."""
