"""Tasks: what is still to happen, as a stack in one int, the next in the lowest bits."""

from collections.abc import Iterable
from enum import StrEnum

from desertrules.nomads_of_arabia.components import ROWS


class Task(StrEnum):
    """One thing that is still to happen; the first of those that are pending is what is asked for.

    The last five are never asked for: they are done when their turn comes. In a row a `move` has
    one of three numbers, by where the nomad is: `T_MOVE` on a space, `T_PLACE` at the Pilgrim
    (NA3.8), `T_LOST` if it is lost (NA3.9).
    """

    OVER = "over"
    STRIP = "strip"
    FIRST_LANDSCAPE = "first-landscape"
    FILL = "fill"
    DRIVE = "drive"
    RANDOM = "random"
    SCATTER = "scatter"
    DRAW_DISC = "draw-disc"
    FINAL_DISC = "final-disc"
    CAPTURE = "capture"
    LURE = "lure"
    MOVE = "move"
    ACT = "act"
    PICK = "pick"
    CHOOSE = "choose"
    KEEP = "keep"
    SANDS = "sands"
    RESTOCK = "restock"
    SHIFT = "shift"
    LOSE = "lose"
    END = "end"
    BEGIN = "begin"


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
"""By number: a `move` has three."""


def stack(tasks: Iterable[int]) -> int:
    """Pack tasks, the next first."""
    packed = 0
    for task in reversed(list(tasks)):
        packed = packed << TASK_BITS | task
    return packed


SET_UP = stack([*[T_STRIP] * ROWS, T_FIRST, T_RESTOCK, T_RANDOM, T_RANDOM, T_BEGIN])
"""All that happens before the first turn (NA2)."""
