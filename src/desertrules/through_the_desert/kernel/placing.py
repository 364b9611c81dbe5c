"""Camels come onto the board, and turns go round: the inner loop of the kernel."""

from collections.abc import Callable
from typing import TypeAlias

from desertrules.through_the_desert.components import COLOURS, RETURNING_PLAYERS
from desertrules.through_the_desert.kernel.earnings import take_water
from desertrules.through_the_desert.kernel.terrain import Spot, Terrain
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    AREAS,
    CAMELS,
    IDLE,
    LEFT,
    LENGTHS,
    LONE,
    OPEN,
    OWN,
    P_OVER,
    PHASE,
    REACH,
    RIM,
    ROUND,
    SEAT,
    SPENT,
    SUPPLIES,
    TOUCHED,
    Row,
)

Choice: TypeAlias = Callable[[int], Spot]


def stand(row: list[int], seat: int, spot: Spot) -> None:
    """Put a camel of a seat on a spot.

    `OPEN` loses the spot's cell in every colour (TD6.4), and of the cells round it in its colour
    those that touch a rival's camel, which are those touched before, but not by the seat (TD6.6).
    """
    one, around, others, here, _, longer, _, _, _ = spot
    reach = row[REACH + seat]
    shared = around & row[TOUCHED]
    row[OPEN] &= others ^ shared ^ (shared & reach)
    row[TOUCHED] |= around
    row[CAMELS] |= here
    row[LENGTHS] += longer[seat]
    row[OWN + seat] |= one
    row[REACH + seat] = reach | around


def place_camels(options: Options, row: list[int], choose: Choice, most: int = -1) -> int:
    """Let seats place camels as long as it is legal, `most` of them if that is not negative.

    `choose` is given the stack of legal camels, which is not empty, and gives the spot of the next
    one. Gives the number of camels placed. This does what `stand` does, with the stacks that all
    seats share in local names.
    """
    camels, touched, still, seat, left = row[CAMELS], row[TOUCHED], row[OPEN], row[SEAT], row[LEFT]
    lengths = row[LENGTHS]
    placed = 0
    while placed != most and (mask := still & (reach := row[REACH + seat])):
        one, around, others, here, colour, longer, wet, low, joined = spot = choose(mask)
        if not one & mask:
            break
        placed += 1
        own = row[OWN + seat]
        row[OWN + seat] = own | one
        row[REACH + seat] = reach | around
        shared = around & touched
        still &= others ^ shared ^ (shared & reach)
        touched |= around
        camels |= here
        lengths += longer[seat]
        if wet:
            take_water(row, seat, here)  # TD7.1
        walls = own & around
        if walls >> low not in joined or walls & row[LONE]:
            _look_round(options._terrain, row, spot, walls, camels)
        if row[AREAS + seat]:
            row[AREAS + seat] &= ~one  # TD7.5
        row[SUPPLIES + colour] = supply = row[SUPPLIES + colour] - 1
        if not supply:
            still &= ~options._terrain.planes[colour]  # TD6.3
            row[SPENT] = 1
        left -= 1
        if not left:
            row[IDLE] = 0
            end_turn(options, row)
            seat, left = row[SEAT], row[LEFT]
            if not left:
                break
    if placed:
        row[IDLE] = 0
    row[CAMELS], row[TOUCHED], row[OPEN], row[LEFT] = camels, touched, still, left
    row[LENGTHS] = lengths
    return placed


def _look_round(terrain: Terrain, row: list[int], spot: Spot, walls: int, camels: int) -> None:
    """Note where a new camel may have cut an area off from the camels round it (TD7.3).

    A caravan's first camel also claims what its rider has cut off, and all the rest if no other
    caravan is on the board. A longer caravan that is lone claims what it has not taken (TD7.4).
    """
    one, around, _, here, colour, _, _, low, joined = spot
    seat, shift = row[SEAT], terrain.size * colour
    divides = terrain.divides(here.bit_length() - 1, walls >> shift)
    if not divides:
        joined.add(walls >> low)
    rim = around ^ walls if divides else 0
    lone = walls & row[LONE]
    if lone:
        caravan = row[OWN + seat] & terrain.planes[colour]
        row[LONE] &= ~caravan
        rider = lone >> shift
        longer = caravan != one | lone
        if longer or camels == rider | here or terrain.divides(rider.bit_length() - 1, 0):
            rim = caravan  # so that areas are looked for all round it
    row[RIM] |= rim << seat * terrain.nowhere


def rider_rounds(options: Options) -> int:
    """Give how many rounds of riders there are (TD5.1)."""
    return len(COLOURS) - (options.players == RETURNING_PLAYERS)


def camels_allowed(options: Options, row: Row) -> int:
    """Give how many camels the seat's turn has (TD6.1, TD6.2)."""
    first_ones = 1 if options.players == 2 else 2  # noqa: PLR2004 - TD6.2
    return 1 if not row[ROUND] and row[SEAT] < first_ones else 2


def end_turn(options: Options, row: list[int]) -> None:
    """Give the turn to the next seat, or end the game."""
    if row[SPENT] or row[IDLE] == options.players:  # TD8.1, TD8.2
        row[PHASE] = P_OVER
        row[SEAT] = row[LEFT] = 0
        return
    seat = row[SEAT] + 1
    if seat == options.players:
        seat = 0
        row[ROUND] = 1
    row[SEAT] = seat
    row[LEFT] = 2 if row[ROUND] else camels_allowed(options, row)
