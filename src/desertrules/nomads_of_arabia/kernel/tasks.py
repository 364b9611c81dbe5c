"""What is asked for now: the rule that says so, the words for it, and the kinds of moves."""

from desertrules.nomads_of_arabia.moves import (
    Abdul,
    AnimalDice,
    Capture,
    Choose,
    Decline,
    DrawDisc,
    End,
    Expert,
    FinalDisc,
    Halt,
    HandlerDice,
    Keep,
    LandscapeDie,
    Lure,
    Move,
    Pick,
    Pilgrim,
    Place,
    Ride,
    Sands,
    Sell,
    Shift,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia.state import (
    SEAT,
    T_ACT,
    T_CAPTURE,
    T_CHOOSE,
    T_DRAW,
    T_DRIVE,
    T_FILL,
    T_FINAL,
    T_FIRST,
    T_KEEP,
    T_LOST,
    T_LURE,
    T_MOVE,
    T_PICK,
    T_PLACE,
    T_RANDOM,
    T_SANDS,
    T_SCATTER,
    T_STRIP,
    TASK_MASK,
    TASKS,
    Row,
)

_BESIDES = (Abdul, Expert)
_ASKED: dict[int, tuple[str, str, tuple[type[Move], ...]]] = {
    T_STRIP: ("NA6.3", "a strip is to be laid", (Strip,)),
    T_FIRST: ("NA2.3", "the landscape die is to be rolled", (LandscapeDie,)),
    T_FILL: ("NA7.2", "the animal dice are to be rolled", (AnimalDice,)),
    T_DRIVE: ("NA7.3", "the landscape die is to be rolled", (LandscapeDie,)),
    T_RANDOM: ("NA7.4", "the animal dice are to be rolled", (AnimalDice,)),
    T_SCATTER: ("NA7.4", "the landscape die is to be rolled", (LandscapeDie,)),
    T_DRAW: ("NA3.5", "seat {seat} is to draw a disc", (DrawDisc,)),
    T_FINAL: ("NA6.4", "a final disc is to be turned over", (FinalDisc,)),
    T_CAPTURE: ("NA4.2", "the handlers are to be rolled", (HandlerDice,)),
    T_LURE: ("NA4.2", "the handlers are to be rolled", (HandlerDice,)),
    T_MOVE: ("NA3.1", "seat {seat} is to move", (Step, Halt, Ride, Pilgrim, *_BESIDES)),
    T_PLACE: ("NA3.8", "seat {seat} is to be put on a space", (Place,)),
    T_LOST: ("NA3.9", "seat {seat} is lost and can only go to the Pilgrim", (Pilgrim,)),
    T_ACT: ("NA4.1", "seat {seat} is to act", (Capture, Lure, Shift, Sell, *_BESIDES, End)),
    T_PICK: ("NA4.3", "seat {seat} is to pick an animal", (Pick,)),
    T_CHOOSE: ("NA7.3", "seat {seat} is to choose a landscape", (Choose,)),
    T_KEEP: ("NA6.2", "seat {seat} is to keep two animals", (Keep,)),
    T_SANDS: ("NA5.4", "seat {seat} is asked for Sands of Time", (Decline, Sands)),
}
"""By task: the rule, the words, and the kinds of moves."""
_IN_SET_UP = {T_STRIP: "NA2.1", T_FILL: "NA2.4", T_RANDOM: "NA2.4", T_SCATTER: "NA2.4"}


def asked(row: Row) -> tuple[str, str]:
    """Give the rule that says what is asked for now, and the words for it."""
    task = row[TASKS] & TASK_MASK
    rule, words, _ = _ASKED[task]
    return _IN_SET_UP.get(task, rule) if row[SEAT] < 0 else rule, words


def kinds_asked(task: int) -> tuple[type[Move], ...]:
    """Give the kinds of moves that are asked for by a task: none at the end of the game."""
    return _ASKED[task][2] if task in _ASKED else ()
