"""Where the spaces of a board are: names, kinds, coordinates and neighbours."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.registry import game_of


@frozen
class Place:
    """One place of a board."""

    name: str
    """The name that moves use."""
    kind: str
    """What it is: `desert`, `oasis`, `city` and so on."""
    x: float
    """The centre's distance from the left, in unit lengths."""
    y: float
    """The centre's distance from the top, in unit lengths."""
    neighbours: tuple[str, ...] = ()
    """The places in play that touch it."""
    in_play: bool = True
    """Whether a piece can ever be here with these options."""


def _tuple(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(places)


@frozen(slots=False)
class Layout:
    """The places of a board.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.geometry import layout
        >>> track = layout(sahara.Options(players=2))
        >>> track.shape, len(track.places), track["37"].neighbours
        ('square', 45, ('36', '38'))
    """

    shape: str
    """The shape of a place: `hex` (flat top, sides of unit length) or `square`."""
    places: tuple[Place, ...] = field(converter=_tuple)

    @cached_property
    def by_name(self) -> Mapping[str, Place]:
        """The places by name."""
        return {place.name: place for place in self.places}

    def __contains__(self, name: object) -> bool:
        return name in self.by_name

    def __getitem__(self, name: str) -> Place:
        try:
            return self.by_name[name]
        except (KeyError, TypeError):
            raise InvalidValue(f"there is no place {quote(name)} on this board") from None


def layout(position: Any) -> Layout:
    """Return the places of the board, given options or a position.

    Raises:
        InvalidValue: The game does not describe its board.
    """
    game = game_of(position)
    if game.layout is None:
        raise InvalidValue(f"{game.title} has no layout")
    return game.layout(position)
