"""The options of a game of Sahara (SA1.1, SA3.4, SA4.4, SA4.5)."""

from typing import TYPE_CHECKING

from attrs import field, frozen

from desertrules.core.errors import InvalidOptions
from desertrules.core.fields import check_players
from desertrules.core.found import found
from desertrules.core.offers import OptionChoice, OptionChoices
from desertrules.core.values import Value
from desertrules.sahara.components import (
    CARDS,
    DESERT,
    DESERTS,
    NAME,
    OASIS,
    PLAYERS,
    Card,
    Reach,
)
from desertrules.sahara.kernel.terrain import Terrain, terrain_of

if TYPE_CHECKING:
    from attrs import Attribute


def _check_players(_: object, __: object, players: int) -> None:
    check_players(players, PLAYERS, NAME)


def _given_desert(desert: int | None) -> int:
    """Give the length of the desert, 0 if it is left out; raise InvalidOptions out of range."""
    if desert is None:
        return 0
    if type(desert) is not int or desert not in DESERTS:
        low, high = DESERTS[0], DESERTS[-1]
        raise InvalidOptions(f"desert: {NAME} takes {low} to {high} spaces, found {found(desert)}")
    return desert


def _reach(value: Reach | str) -> Reach:
    for reach in Reach:
        if value == reach:
            return reach
    raise InvalidOptions(f"sheik: expected one of {', '.join(Reach)}, found {found(value)}")


def _check_switch(_: object, attribute: "Attribute[bool]", value: bool) -> None:  # noqa: FBT001 - attrs calls it
    if type(value) is not bool:
        raise InvalidOptions(f"{attribute.name}: expected true or false, found {found(value)}")


@frozen
class Options(Value):
    """How many play, how long the desert is, and by which variants.

    Examples:
        >>> from desertrules import sahara
        >>> options = sahara.Options(players=3, sheik="any")
        >>> options.desert, options.last, options.worth(options.last)
        (36, 44, 8)
    """

    players: int = field(validator=_check_players)
    """Two to six."""
    desert: int = field(default=None, converter=_given_desert)
    """The number of desert spaces, 1 to 200; left out or None, that of the printed board."""
    must_use: bool = field(default=False, validator=_check_switch)
    """Whether a seat must use a palm, mirage or sheik card as far as it can (SA3.4)."""
    sheik: Reach = field(default=Reach.OWN, converter=_reach)
    """Whether a sheik moves an own camel, anybody's, or an own one anywhere (SA4.4, SA4.5)."""
    _shared: bool = field(init=False, repr=False, eq=False)
    """Whether camels may share a space (SA4.5)."""
    _stops: tuple[int, ...] = field(init=False, repr=False, eq=False)
    """For each card, by its number, the mask of `stop` if it may be ended early (SA3.4)."""
    _terrain: Terrain = field(init=False, repr=False, eq=False)
    """The track as the kernel sees it; not part of the interface."""

    def __attrs_post_init__(self) -> None:
        """Fill the desert in, and find the terrain once, so that no state has to look for it."""
        if not self.desert:
            object.__setattr__(self, "desert", DESERT[self.players])  # SA1.1
        object.__setattr__(self, "_shared", self.sheik is Reach.ANYWHERE)
        terrain = terrain_of(self.desert)
        stops = [0 if self.must_use or card is Card.CAMEL else 1 << terrain.stop for card in CARDS]
        object.__setattr__(self, "_stops", (0, *stops))
        object.__setattr__(self, "_terrain", terrain)

    @property
    def last(self) -> int:
        """The last oasis space, which is worth most (SA1.1)."""
        return self.desert + OASIS

    def worth(self, space: int) -> int:
        """Give the points of a space of the track: 1 to 8 in the oasis, else 0 (SA1.1)."""
        return max(space - self.desert, 0)

    def __reduce__(self) -> tuple[type["Options"], tuple[int, int, bool, str]]:
        """Pickle what was chosen, not what follows from it."""
        return Options, (self.players, self.desert, self.must_use, self.sheik.value)


_MUST_USE = "whether a card must be used as far as it can be (SA3.4)"
_SHEIK = "whose camels a sheik moves, or its own anywhere (SA4.4, SA4.5)"

choices: OptionChoices = (
    OptionChoice("desert", DESERTS, None, "how many desert spaces the track has (SA1.1)"),
    OptionChoice("must_use", (False, True), default=False, says=_MUST_USE),
    OptionChoice("sheik", tuple(each.value for each in Reach), Reach.OWN.value, _SHEIK),
)
"""The options besides the number of players."""
