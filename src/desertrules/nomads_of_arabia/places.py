"""The places of the board, and why nothing can be played at one of them."""

from functools import lru_cache

from desertrules.contract import Rejection
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.geometry import Layout, Place
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    FREE_HANDLERS,
    LANDSCAPES,
    Components,
    Ground,
    Options,
    is_city_strip,
    neighbours,
)
from desertrules.nomads_of_arabia.messages import REJECTIONS
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import explain, keeps, possible_hires
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, State


def layout(position: Options | State) -> Layout:
    """Return the places of all strips in the box; of a position, of the strips on the board.

    The kinds are the landscapes, `city`, `dune` and `mountain`, and above the strips `pilgrim` and
    `lost`. Strips in the box have no neighbours above and below.
    """
    if isinstance(position, Options):
        return _layout(position.components, tuple(position.components.strips), in_box=True)
    return _layout(position.options.components, position.board.strips, in_box=False)


@lru_cache(256)
def _layout(components: Components, strips: tuple[str, ...], *, in_box: bool) -> Layout:
    places = [Place("pilgrim", "pilgrim", 1.0, -1.0), Place("lost", "lost", 4.0, -1.0)]
    for row, strip in enumerate(strips):
        near = neighbours(components, (strip,) if in_box else strips)
        for at in range(len(components.strips[strip])):
            name = f"{strip}:{at}"
            kind = components.ground[name]
            x = at if is_city_strip(strip) else at + 0.5
            in_play = kind is not Ground.MOUNTAIN
            places.append(Place(name, str(kind), x, row, near.get(name, ()), in_play))
    return Layout("square", places)


def explain_place(position: State, place: str) -> Rejection | None:
    """Return why nothing can be played at a place, or None if something can.

    A place is a space, a strip, a landscape, `pilgrim` or `lost`.

    Raises:
        InvalidValue: There is no such place, or the position is the view of a seat that is not to
            move.
    """
    if place == LOST:
        return Rejection("nothing-here", "NA3.9", REJECTIONS["nothing-here"])
    rejections = [explain(position, move) for move in moves_at(position, place)]
    return None if None in rejections else rejections[0]


def moves_at(position: State, place: str) -> list[Move]:
    """Return moves that a player could mean by a place; the most likely first."""
    components, nomad = position.options.components, position.nomads[position.actor]
    if place == PILGRIM:
        return [keeps(moves.Pilgrim, nomad.animals)[0]]
    if place in LANDSCAPES:
        return moves_on_landscape(position, place)
    if place in components.strips:
        spaces = [f"{place}:{at}" for at in range(len(components.strips[place]))]
        return [move for space in spaces for move in moves_to(position, space)]
    if place in components.ground:
        return moves_to(position, place)
    raise InvalidValue(f"there is no place {quote(place)} in this game")


def moves_to(position: State, space: str) -> list[Move]:
    """Return moves of a nomad to a space, with as few handlers as possible."""
    nomad = position.nomads[position.actor]
    match position.task:
        case tasks.LeavePilgrim():
            return [moves.Place(space)]
        case tasks.Walk() if space == nomad.at:
            return [moves.Halt()]
        case tasks.Act() if space == nomad.at:
            return [moves.End()]
        case tasks.Walk() if position.leaves_city(space):
            hire = possible_hires(position.pool, FREE_HANDLERS)[0]
            return [moves.Step(space, hire), moves.Ride(space, hire)]
        case _:
            return [moves.Step(space), moves.Ride(space)]


def moves_on_landscape(position: State, landscape: str) -> list[Move]:
    """Return moves that concern the animals of a landscape."""
    nomad = position.nomads[position.actor]
    here = nomad.on_board and position.ground(nomad.at) == landscape
    hunts: list[Move] = [moves.Capture(), moves.Lure(), moves.Pick(None)]
    experts = [moves.Expert(landscape, animal) for animal in ANIMALS]
    if isinstance(position.task, tasks.ChooseLandscape):
        return [moves.Choose(landscape)]
    return [*hunts, *experts] if here else [*experts]
