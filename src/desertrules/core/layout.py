"""Where the places of a board are: what front ends in any language draw from."""

from collections.abc import Iterable
from typing import Any

import attrs
from attrs import field, frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import refuse
from desertrules.core.found import shown


@frozen
class Place:
    """One place of a board.

    Examples:
        >>> from desertrules import layout
        >>> from desertrules import through_the_desert as ttd
        >>> place = layout(ttd.initial(ttd.Options(players=2))).place("d3")
        >>> place.kind, place.neighbours
        ('palm', ('c2', 'c3', 'd2', 'd4', 'e2', 'e3'))
    """

    name: str
    """Its name, as moves write it."""
    kind: str
    """What it is, a word of the game's page: `desert`, `oasis`, `mountain`."""
    x: float
    """How far to the right its middle is, in unit lengths."""
    y: float
    """How far down its middle is, in unit lengths."""
    neighbours: tuple[str, ...] = ()
    """The names of all places that touch it, in play or not."""
    in_play: bool = True
    """Whether a piece can ever be there, with these options."""


def _places(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(places)


@frozen(cache_hash=True)  # a picture asks by its layout for the ground that it knows
class Layout:
    """Every place of a board, in the order of the game's page.

    Examples:
        >>> from desertrules import layout, sahara
        >>> track = layout(sahara.Options(players=2))
        >>> track.shape, len(track.places), track.places[-1].name
        ('square', 45, '44')
        >>> "37" in track, track.neighbours("37")
        (True, ('36', '38'))
    """

    shape: str
    """What a place looks like: `hex`, with a flat top and sides of unit length, or `square`."""
    places: tuple[Place, ...] = field(converter=_places)
    """The places, those out of play too."""
    _named: dict[str, Place] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Find the places by name once."""
        object.__setattr__(self, "_named", {place.name: place for place in self.places})

    def __contains__(self, name: object) -> bool:
        """Tell whether a place has this name."""
        return isinstance(name, str) and name in self._named

    def place(self, name: str) -> Place:
        """Give the place of this name; raise InvalidValue if there is none."""
        place = self._named.get(name) if isinstance(name, str) else None
        if place is None:
            message = f"no place is called {shown(name)}"
            raise InvalidValue(message)
        return place

    @property
    def in_play(self) -> tuple[str, ...]:
        """The names of the places where a piece can be."""
        return tuple(place.name for place in self.places if place.in_play)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Give the places in play that touch a place; raise InvalidValue if there is none."""
        return tuple(near for near in self.place(name).neighbours if self.place(near).in_play)


def layout_data(layout: Layout) -> dict[str, Any]:
    """Write a layout as plain JSON data; raise InvalidValue for anything else.

    Examples:
        >>> from desertrules import layout, layout_data, sahara
        >>> data = layout_data(layout(sahara.Options(players=2)))
        >>> data["shape"], data["places"][1]["neighbours"]
        ('square', ['0', '2'])
    """
    if not isinstance(layout, Layout):
        raise refuse("layout", layout, "what `layout` gives")
    places = [attrs.asdict(place) for place in layout.places]
    for place in places:
        place["neighbours"] = list(place["neighbours"])
    return {"shape": layout.shape, "places": places}
