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
    AT,
    AT_PILGRIM,
    LOST,
    SEAT,
    TASK_MASK,
    TASK_NAMES,
    TASKS,
    Row,
    Task,
)

_BESIDES = (Abdul, Expert)
_ASKED: dict[Task, tuple[str, str, tuple[type[Move], ...]]] = {
    Task.STRIP: ("NA6.3", "a strip is to be laid", (Strip,)),
    Task.FIRST_LANDSCAPE: ("NA2.3", "the landscape die is to be rolled", (LandscapeDie,)),
    Task.FILL: ("NA7.2", "the animal dice are to be rolled", (AnimalDice,)),
    Task.DRIVE: ("NA7.3", "the landscape die is to be rolled", (LandscapeDie,)),
    Task.RANDOM: ("NA7.4", "the animal dice are to be rolled", (AnimalDice,)),
    Task.SCATTER: ("NA7.4", "the landscape die is to be rolled", (LandscapeDie,)),
    Task.DRAW_DISC: ("NA3.5", "seat {seat} is to draw a disc", (DrawDisc,)),
    Task.FINAL_DISC: ("NA6.4", "a final disc is to be turned over", (FinalDisc,)),
    Task.CAPTURE: ("NA4.2", "the handlers are to be rolled", (HandlerDice,)),
    Task.LURE: ("NA4.2", "the handlers are to be rolled", (HandlerDice,)),
    Task.MOVE: ("NA3.1", "seat {seat} is to move", (Step, Halt, Ride, Pilgrim, *_BESIDES)),
    Task.ACT: ("NA4.1", "seat {seat} is to act", (Capture, Lure, Shift, Sell, *_BESIDES, End)),
    Task.PICK: ("NA4.3", "seat {seat} is to pick an animal", (Pick,)),
    Task.CHOOSE: ("NA7.3", "seat {seat} is to choose a landscape", (Choose,)),
    Task.KEEP: ("NA6.2", "seat {seat} is to keep two animals", (Keep,)),
    Task.SANDS: ("NA5.4", "seat {seat} is asked for Sands of Time", (Decline, Sands)),
}
_IN_SET_UP = {Task.STRIP: "NA2.1", Task.FILL: "NA2.4", Task.RANDOM: "NA2.4", Task.SCATTER: "NA2.4"}
_AT_PILGRIM = ("NA3.8", "seat {seat} is to be put on a space", (Place,))
_LOST = ("NA3.9", "seat {seat} is lost and can only go to the Pilgrim", (Pilgrim,))


def asked(row: Row) -> tuple[str, str, tuple[type[Move], ...]]:
    """Give the rule that says what is asked for now, the words for it, and the kinds of moves."""
    task = TASK_NAMES[row[TASKS] & TASK_MASK]
    rule, words, kinds = _ASKED[task]
    if row[SEAT] < 0:
        return _IN_SET_UP.get(task, rule), words, kinds
    if task is Task.MOVE:
        at = row[AT + row[SEAT]]
        if at == AT_PILGRIM:
            return _AT_PILGRIM
        if at == LOST:
            return _LOST
    return rule, words, kinds
