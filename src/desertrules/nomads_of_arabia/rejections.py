"""Why a move is illegal: a code, the rule's number and one sentence.

Sentences speak of the table as everybody sees it, and of the discs of the seat that tried; never of
the discs of another.
"""

from desertrules.core.contract import Rejection
from desertrules.core.errors import wrong_game
from desertrules.nomads_of_arabia.chances import outcomes_of
from desertrules.nomads_of_arabia.components import (
    NAME,
)
from desertrules.nomads_of_arabia.judges import JUDGES, no
from desertrules.nomads_of_arabia.moves import (
    MOVES,
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
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ACTOR,
    AT,
    AT_PILGRIM,
    LOST,
    SEAT,
    TASK_MASK,
    TASK_NAMES,
    TASKS,
    Row,
    State,
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


def _asked(row: Row) -> tuple[str, str, tuple[type[Move], ...]]:
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


def reject(options: Options, row: Row, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if not isinstance(move, MOVES):
        raise wrong_game(move, "move", NAME)
    if not row[TASKS]:
        return no("game-over", "NA6.5", "The game is over.")
    rule, words, kinds = _asked(row)
    if not isinstance(move, kinds):
        words = words.format(seat=row[ACTOR])
        return no("not-now", rule, f"No {move.kind} now: {words}.", kind=move.kind)
    judge = JUDGES.get(type(move))
    if judge is not None:
        return judge(options, row, move)
    return _judge_outcome(options, row, move, rule)


# --- chance -----------------------------------------------------------------------------------


_UNFIT: dict[type[Move], tuple[str, str]] = {
    Strip: ("wrong-strip", "That strip cannot be drawn now"),
    LandscapeDie: ("no-yellow", "Yellow is rolled again in the set-up"),
    AnimalDice: ("wrong-faces", "Two faces are rolled, in the order of the animals, blank last"),
    HandlerDice: ("wrong-hits", "Hits come from the handlers that are carried, in their order"),
    DrawDisc: ("disc-seen", "That disc is not among those that nobody has seen"),
    FinalDisc: ("disc-turned", "That disc cannot be turned over now"),
}


def _judge_outcome(options: Options, row: Row, move: Move, rule: str) -> Rejection | None:
    """Judge a chance event by its outcomes, and all that is legal whenever it is asked for."""
    unfit = _UNFIT.get(type(move))
    if unfit is None or any(move == outcome.move for outcome in outcomes_of(options, row)):
        return None
    code, words = unfit
    return no(code, rule, f"{words}.", kind=move.kind)


def explain(state: State, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return reject(state.options, state._row, move)
