"""Whether what is asked for now fits what has been placed, in a state that was written."""

from typing import TYPE_CHECKING

from desertrules.core.errors import LoadError
from desertrules.through_the_desert.kernel.placing import camels_allowed
from desertrules.through_the_desert.legality import camel_mask
from desertrules.through_the_desert.state import SEAT, Phase, Row

if TYPE_CHECKING:
    from desertrules.through_the_desert.reading import StateData


def check_turn(data: "StateData", row: Row) -> None:
    """Check phase, seat and counters against the camels on the board; raise LoadError."""
    camels = [sum(len(c.camels) for c in seat.caravans) for seat in data.seats]
    if data.phase not in {Phase.CAMELS, Phase.OVER} and any(camels):
        raise LoadError.at("phase", "camels are placed after all riders (TD6.1)")
    stuck = [not camel_mask(_acting(row, seat)) for seat in range(data.options.players)]
    if data.phase is Phase.OVER:
        _check_end(data, camels, stuck)
    elif data.phase is Phase.CAMELS:
        _check_camel_turn(data, row, camels, stuck)


def _acting(row: Row, seat: int) -> Row:
    """Give the same position with another seat to act."""
    return [*row[:SEAT], seat, *row[SEAT + 1 :]]


def _check_end(data: "StateData", camels: list[int], stuck: list[bool]) -> None:
    exhausted = not all(data.supply)
    if not exhausted and not all(stuck):
        message = f"no colour is used up, and seat {stuck.index(False)} can place a camel"
        raise LoadError.at("phase", f"the game is not over: {message} (TD8.1, TD8.2)")
    idle = 0 if exhausted else data.options.players
    for path, found, expected in (
        ("idle", data.idle, idle),
        ("round", data.round, int(any(camels))),
    ):
        if found != expected:
            raise LoadError.at(path, f"expected {expected}, found {found}")


def _check_camel_turn(data: "StateData", row: Row, camels: list[int], stuck: list[bool]) -> None:
    players, seat = data.options.players, row[SEAT]
    begun = data.left < camels_allowed(data.options, row)
    if not begun and not all(data.supply):
        raise LoadError.at("phase", "the game ended with the last camel of a colour (TD8.1)")
    if begun and (data.idle or not camels[seat]):
        raise LoadError.at("left", f"seat {seat} has placed no camel in this turn")
    for passed in range(1, data.idle + 1):
        if not stuck[(seat - passed) % players]:
            message = f"seat {(seat - passed) % players} could have placed a camel (TD6.7)"
            raise LoadError.at("idle", message)
    if not data.round:
        _check_first_turns(data, row, camels, stuck)


def _check_first_turns(
    data: "StateData", row: Row, camels: list[int], stuck: list[bool]
) -> None:  # TD6.2
    seat = row[SEAT]
    for other, placed in enumerate(camels):
        allowed = camels_allowed(data.options, _acting(row, other))
        most = 0 if other > seat else allowed - data.left if other == seat else allowed
        if placed > most or (placed < most and (other == seat or not stuck[other])):
            message = f"{placed} camels in the first round, expected {most} (TD6.2)"
            raise LoadError.at(f"seats[{other}]", message)
