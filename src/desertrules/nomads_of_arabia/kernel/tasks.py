"""Tasks: what is still to happen, as a stack in one int, the next in the lowest bits."""

from collections.abc import Iterable
from enum import StrEnum

from desertrules.nomads_of_arabia.components import ROWS


class Task(StrEnum):
    """One thing that is still to happen; the first of those that are pending is what is asked for.

    The last five are never asked for: they are done when their turn comes.
    """

    OVER = "over"
    """Nothing more."""
    STRIP = "strip"
    """Chance: the next strip (NA2.1, NA6.3)."""
    FIRST_LANDSCAPE = "first-landscape"
    """Chance: where the first animals are put (NA2.3)."""
    FILL = "fill"
    """Chance: what a landscape restock brings (NA7.2)."""
    DRIVE = "drive"
    """Chance: where animals of an animal restock go (NA7.3)."""
    RANDOM = "random"
    """Chance: what a random restock brings (NA7.4)."""
    SCATTER = "scatter"
    """Chance: where a random restock goes (NA7.4)."""
    DRAW_DISC = "draw-disc"
    """Chance, seen by one seat: the disc that was taken (NA3.5)."""
    FINAL_DISC = "final-disc"
    """Chance: the final disc of a new city (NA6.4)."""
    CAPTURE = "capture"
    """Chance: the handlers of a capture (NA4.2)."""
    LURE = "lure"
    """Chance: the handlers of a lure (NA4.2)."""
    MOVE = "move"
    """A seat moves its nomad (NA3)."""
    ACT = "act"
    """A seat acts, or ends its turn (NA4.1)."""
    PICK = "pick"
    """A seat takes any one animal (NA4.3)."""
    CHOOSE = "choose"
    """A seat says which landscape is restocked (NA7.3)."""
    KEEP = "keep"
    """A lost seat keeps two animals (NA6.2)."""
    SANDS = "sands"
    """A seat is asked whether it takes an extra turn (NA5.4)."""
    RESTOCK = "restock"
    """The landscapes are looked at (NA7.1)."""
    SHIFT = "shift"
    """The dunes shift (NA6)."""
    LOSE = "lose"
    """Nomads of the lowest row are lost (NA6.2)."""
    END = "end"
    """The turn ends."""
    BEGIN = "begin"
    """The next turn begins."""


TASK_BITS = 5
TASK_MASK = (1 << TASK_BITS) - 1
(
    T_OVER,
    T_STRIP,
    T_FIRST,
    T_FILL,
    T_DRIVE,
    T_RANDOM,
    T_SCATTER,
    T_DRAW,
    T_FINAL,
    T_CAPTURE,
    T_LURE,
) = range(11)
"""Nothing any more, and what chance answers."""
T_MOVE, T_ACT, T_PICK, T_CHOOSE, T_KEEP, T_SANDS, T_PLACE, T_LOST = range(11, 19)
"""What a seat answers."""
T_RESTOCK, T_SHIFT, T_LOSE, T_END, T_BEGIN = range(19, 24)
"""What is done by itself."""
TASK_NAMES = (*[*Task][:T_PLACE], Task.MOVE, Task.MOVE, *[*Task][T_PLACE:])
"""By number. A `move` has three, by where the nomad is: `T_MOVE` on a space, `T_PLACE` at the
Pilgrim (NA3.8), `T_LOST` if it is lost (NA3.9)."""


def stack(tasks: Iterable[int]) -> int:
    """Pack tasks, the next first."""
    packed = 0
    for task in reversed(list(tasks)):
        packed = packed << TASK_BITS | task
    return packed


SET_UP = stack([*[T_STRIP] * ROWS, T_FIRST, T_RESTOCK, T_RANDOM, T_RANDOM, T_BEGIN])
"""All that happens before the first turn (NA2)."""
