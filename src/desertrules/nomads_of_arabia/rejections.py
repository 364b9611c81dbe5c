"""Why a move is illegal: a code, the rule's number and one sentence.

`legality` decides; what is here speaks only of moves that are known to be illegal. Sentences speak
of the table as everybody sees it, and of the discs of the seat that tried; never of another's.
"""

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Rejection
from desertrules.core.errors import BrokenRules, wrong_game
from desertrules.core.sentences import Sentences
from desertrules.nomads_of_arabia.components import NAME
from desertrules.nomads_of_arabia.kernel.reasons import REASONS
from desertrules.nomads_of_arabia.kernel.slots import ACTOR, SEAT, TASKS, Row
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_LOST,
    T_MOVE,
    T_OVER,
    T_PLACE,
    TASK_MASK,
    TASK_NAMES,
)
from desertrules.nomads_of_arabia.legality import ASKED, asked_of, may
from desertrules.nomads_of_arabia.moves import MOVES, Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import State, View

_ASKED = {
    "strip": ("NA6.3", "a strip is to be laid"),
    "first-landscape": ("NA2.3", "the landscape die is to be rolled"),
    "fill": ("NA7.2", "the animal dice are to be rolled"),
    "drive": ("NA7.3", "the landscape die is to be rolled"),
    "random": ("NA7.4", "the animal dice are to be rolled"),
    "scatter": ("NA7.4", "the landscape die is to be rolled"),
    "draw-disc": ("NA3.5", "seat {seat} is to draw a disc"),
    "final-disc": ("NA6.4", "a final disc is to be turned over"),
    "capture": ("NA4.2", "the handlers are to be rolled"),
    "lure": ("NA4.2", "the handlers are to be rolled"),
    "move": ("NA3.1", "seat {seat} is to move"),
    "place": ("NA3.8", "seat {seat} is to be put on a space"),
    "lost": ("NA3.9", "seat {seat} is lost and can only go to the Pilgrim"),
    "act": ("NA4.1", "seat {seat} is to act"),
    "pick": ("NA4.3", "seat {seat} is to pick an animal"),
    "choose": ("NA7.3", "seat {seat} is to choose a landscape"),
    "keep": ("NA6.2", "seat {seat} is to keep two animals"),
    "sands": ("NA5.4", "seat {seat} is asked for Sands of Time"),
}
"""By task: the rule that asks for it, and the words; a move is one of three, by where one is."""
_IN_SET_UP = {"strip": "NA2.1", "fill": "NA2.4", "random": "NA2.4", "scatter": "NA2.4"}
_NUMBERS = {
    "hire": "Who leaves a city takes two handlers or three, not {number}",
    "hire-all": "The pool has only {whole}, all of which must be taken",
    "keep-two": "Of {whole}, 2 are kept, not {number}",
    "keep-all": "Of {whole}, all are kept, not {number}",
}
_KIND = "the kind of move that was tried"
_SEAT = "the seat that acts"
_TO = "the space where the move leads"
_AT = "the space where the nomad stands"
_ANIMALS = "the animals that the move lists"
_DINARS = "what the seat has"

CODES: Codes = Codes(
    {
        "game-over": Code("NA6.5", "The game is over."),
        "not-now": Code(
            tuple(sorted({*(rule for rule, _ in _ASKED.values()), *_IN_SET_UP.values()})),
            "No {kind} now: {asked}.",
            {
                "kind": _KIND,
                "asked": Gap(
                    "what is asked for", {task: words for task, (_, words) in _ASKED.items()}
                ),
                "seat": "the seat that is asked, or whose turn it is; null in the set-up",
            },
        ),
        "wrong-strip": Code(("NA2.1", "NA6.3"), "That strip cannot be drawn now.", {"kind": _KIND}),
        "no-yellow": Code(
            ("NA2.3", "NA2.4"), "Yellow is rolled again in the set-up.", {"kind": _KIND}
        ),
        "wrong-faces": Code(
            ("NA2.4", "NA7.2", "NA7.4"),
            "Two faces are rolled, in the order of the animals, blank last.",
            {"kind": _KIND},
        ),
        "wrong-hits": Code(
            "NA4.2",
            "Hits come from the handlers that are carried, in their order.",
            {"kind": _KIND},
        ),
        "disc-seen": Code(
            "NA3.5", "That disc is not among those that nobody has seen.", {"kind": _KIND}
        ),
        "disc-turned": Code("NA6.4", "That disc cannot be turned over now.", {"kind": _KIND}),
        "mountain": Code("NA1.3", "{to} is a mountain.", {"to": _TO}),
        "no-such-space": Code(
            "NA1.3", "No space of the five strips is called {to}.", {"to": "the name"}
        ),
        "not-a-neighbour": Code("NA3.1", "{to} is not next to {at}.", {"to": _TO, "at": _AT}),
        "back-to-start": Code(
            "NA3.1",
            "The turn began on {to}; the second step may not lead back there.",
            {"to": _TO},
        ),
        "second-step-unpaid": Code(
            "NA3.2",
            "The second step costs {cost} dinars; seat {seat} has {dinars}.",
            {"cost": "what the step costs", "seat": _SEAT, "dinars": _DINARS},
        ),
        "no-hire-here": Code(
            "NA3.4",
            "Handlers are taken only by who leaves a city, and not straight into another.",
            {"hire": "the handlers that the move lists"},
        ),
        "pool-lacks": Code(
            "NA3.4",
            "The pool does not have {hire}; it has {pool}.",
            {"hire": "the handlers that the move lists", "pool": "the handlers that are there"},
        ),
        "hire-unpaid": Code(
            "NA3.4",
            "Three handlers cost {cost} dinars here; seat {seat} has {dinars}.",
            {"cost": "what step and hire cost", "seat": _SEAT, "dinars": _DINARS},
        ),
        "wrong-number": Code(
            ("NA3.4", "NA3.7", "NA6.2"),
            "{asked}.",
            {
                "asked": Gap("what should be listed", _NUMBERS),
                "animals": _ANIMALS,
                "number": "how many they are",
                "whole": "what they can be taken from",
            },
        ),
        "wrong-order": Code(
            ("NA3.4", "NA3.7", "NA4.6", "NA6.2"),
            "Animals are listed in their order: not {animals}.",
            {"animals": _ANIMALS},
        ),
        "not-carried": Code(
            ("NA3.7", "NA4.6", "NA6.2"),
            "The nomad does not carry {animals}; it carries {carried}.",
            {"animals": _ANIMALS, "carried": "what the nomad carries"},
        ),
        "ride-after-step": Code("NA3.6", "The winds are ridden before any step."),
        "own-space": Code(
            "NA3.6", "The nomad of seat {seat} is on {to} already.", {"seat": _SEAT, "to": _TO}
        ),
        "not-held": Code(
            ("NA3.6", "NA5.2", "NA5.3", "NA5.4"),
            "Seat {seat} does not hold {disc}.",
            {"seat": _SEAT, "disc": "the special disc that the move needs"},
        ),
        "pilgrim-after-step": Code(
            "NA3.7", "The nomad goes to the Pilgrim before any step, instead of the whole turn."
        ),
        "pilgrim-after-disc": Code(
            "NA3.7", "The nomad goes to the Pilgrim before any disc, instead of the whole turn."
        ),
        "acted": Code("NA4.1", "Seat {seat} has done its action already.", {"seat": _SEAT}),
        "not-on-landscape": Code(
            "NA4.2", "A {kind} needs a landscape, and {at} is none.", {"kind": _KIND, "at": _AT}
        ),
        "no-handlers": Code(
            "NA4.2",
            "A {kind} needs a handler, and seat {seat} has none.",
            {"kind": _KIND, "seat": _SEAT},
        ),
        "not-there": Code(
            ("NA4.3", "NA5.2"), "No {animal} is there.", {"animal": "the kind that the move names"}
        ),
        "not-on-dune": Code(
            "NA4.5", "The dunes are shifted from a dune, and {at} is none.", {"at": _AT}
        ),
        "nomad-on-last-strip": Code(
            "NA4.5",
            "A nomad stands on {strip}, the last strip, so the dunes may not be shifted.",
            {"strip": "the strip of row 4"},
        ),
        "not-in-city": Code("NA4.6", "Animals are sold in a city, not on {at}.", {"at": _AT}),
        "nothing-sold": Code("NA4.6", "At least one animal must be sold."),
        "in-city": Code("NA5.2", "Abdul buys only away from cities, and {at} is one.", {"at": _AT}),
        "not-fewest": Code(
            "NA7.3",
            "Fewest animals are on {fewest}, not on {landscape}.",
            {"landscape": "the landscape that the move names", "fewest": "those with fewest"},
        ),
    }
)
"""Every rejection of the game."""

sentences: Sentences = Sentences("desertrules.nomads_of_arabia")
"""The rules of the game's page, by their numbers."""


def _asked(row: Row) -> tuple[str, str]:
    """Give what is asked for now, and the rule that says so."""
    task = row[TASKS] & TASK_MASK
    name = {T_PLACE: "place", T_LOST: "lost"}.get(task) or TASK_NAMES[task].value
    rule, _ = _ASKED[name]
    return name, _IN_SET_UP.get(name, rule) if row[SEAT] < 0 else rule


def reason(options: Options, row: Row, move: Move) -> Rejection:
    """Say why a move is illegal that is known to be.

    Raises WrongGame for no move of ours, and BrokenRules if there is no rule against it.
    """
    kind = type(move)
    if kind not in MOVES:
        raise wrong_game(move, "move", NAME)
    task = row[TASKS] & TASK_MASK
    if task == T_OVER:
        return CODES.reject("game-over")
    if kind not in ASKED[task]:
        name, rule = _asked(row)
        seat = row[ACTOR] if task >= T_MOVE else row[SEAT]
        return CODES.reject(
            "not-now", rule, kind=move.kind, asked=name, seat=None if seat < 0 else seat
        )
    broken = REASONS[kind](State(options, tuple(row)), move) if kind in REASONS else None
    if broken is None:
        message = f"no rule is known that forbids this {move.kind}, and yet it is not legal"
        raise BrokenRules(message)
    code, cited, params = broken
    several = len(CODES[code].rules) > 1
    return CODES.reject(code, cited or (_asked(row)[1] if several else None), **params)


def explain(state: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours.

    Of a view it raises InvalidValue while another seat decides.
    """
    options, row = asked_of(state)
    return None if may(options, row, move) else reason(options, row, move)
