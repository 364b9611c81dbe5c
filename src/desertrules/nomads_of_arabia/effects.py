"""What a move brought about: every effect of the game, told from the two states.

Nothing is kept for it. What follows from a move by itself (restocks, dune shifts, the next turn) is
told with it.
"""

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Effect, Seat
from desertrules.core.fields import check_viewer
from desertrules.nomads_of_arabia.kernel.happenings import happenings
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.state import State
from desertrules.nomads_of_arabia.table import apply

_SEAT = {"seat": "the seat that acts"}
_NOMAD = {"seat": "whose nomad it is"}
_TO = {"to": "where it is now"}
_ANIMALS = {"animals": "the animals, in the order of NA1.1"}
_LAND = {"landscape": "the landscape"}
_STRIP = {"strip": "the strip's name"}
_POINTS = {"points": "how the seat's points change"}

EFFECTS: Codes = Codes(
    {
        "landscape-rolled": Code(
            ("NA2.3", "NA7.3", "NA7.4"), "The landscape die shows {face}.", {"face": "its face"}
        ),
        "animals-rolled": Code(
            ("NA7.2", "NA7.4"),
            "The animal dice show {faces}.",
            {"faces": "their faces, in the order of NA1.1, blank last"},
        ),
        "animals-set-out": Code(
            "NA2.3", "{animals} are set out on {landscape}.", {**_ANIMALS, **_LAND}
        ),
        "nomad-moved": Code(
            ("NA3.1", "NA3.6"),
            "Seat {seat}'s nomad goes from {space} to {to}.",
            {**_NOMAD, "space": "where it was", **_TO},
        ),
        "nomad-halted": Code("NA3.1", "Seat {seat}'s nomad moves no further.", _NOMAD),
        "paid": Code(
            ("NA3.2", "NA3.4"),
            "Seat {seat} pays for {what}: {dinars}.",
            {
                **_SEAT,
                "what": Gap(
                    "what it pays for",
                    {"second-step": "its second step", "third-handler": "a third handler"},
                ),
                "dinars": "how many dinars",
                **_POINTS,
            },
        ),
        "handlers-hired": Code(
            "NA3.4",
            "Seat {seat} hires handlers: {handlers}.",
            {**_SEAT, "handlers": "the handlers, in the order of NA1.1"},
        ),
        "handlers-returned": Code(
            ("NA3.3", "NA3.7", "NA6.2"),
            "Seat {seat}'s handlers return to the pool: {handlers}.",
            {"seat": "whose handlers they were", "handlers": "the handlers, in the order of NA1.1"},
        ),
        "disc-taken": Code(
            "NA3.5", "Seat {seat} takes the special disc of {strip}.", {**_SEAT, **_STRIP}
        ),
        "disc-seen": Code(
            ("NA3.5", "NA5.1"),
            "It is {disc}.",
            {"disc": "the disc, which only its holder is told", **_POINTS},
        ),
        "nomad-to-pilgrim": Code(
            ("NA3.7", "NA3.9"),
            "Seat {seat}'s nomad goes to the Pilgrim.",
            {**_NOMAD, "space": "where it was, or that it was lost"},
        ),
        "nomad-placed": Code(
            ("NA3.8", "NA2.5"), "Seat {seat}'s nomad is put on {to}.", {**_NOMAD, **_TO}
        ),
        "animals-returned": Code(
            ("NA3.7", "NA6.2"),
            "Seat {seat} gives {animals} back to the stock, and keeps {kept}.",
            {**_NOMAD, **_ANIMALS, "kept": "the animals that it keeps"},
        ),
        "turn-ended": Code("NA4.1", "Seat {seat} ends its turn.", _SEAT),
        "hunt-begun": Code(
            "NA4.2",
            "Seat {seat} rolls its handlers to {aim} on {landscape}.",
            {**_SEAT, "aim": "capture or lure", **_LAND},
        ),
        "handlers-rolled": Code(
            "NA4.2",
            "Seat {seat}'s handlers hit {hits}.",
            {**_SEAT, "hits": "the kinds that were hit"},
        ),
        "caught": Code(
            ("NA4.3", "NA5.2"),
            "Seat {seat} takes {animals} from {landscape}.",
            {**_SEAT, **_ANIMALS, **_LAND},
        ),
        "lured": Code(
            "NA4.4",
            "Seat {seat} lures {animals} from the stock to {landscape}.",
            {**_SEAT, **_ANIMALS, **_LAND},
        ),
        "shift-chosen": Code("NA4.5", "Seat {seat} shifts the dunes.", _SEAT),
        "sold": Code(
            ("NA4.6", "NA5.2", "NA5.3"),
            "Seat {seat} sells {animal}: {number}, for {price} each.",
            {
                **_SEAT,
                "animal": "the kind of animal",
                "number": "how many were sold",
                "price": "what each brought",
                **_POINTS,
            },
        ),
        "disc-used": Code("NA5.5", "Seat {seat} uses {disc}.", {**_SEAT, "disc": "the disc"}),
        "extra-turn": Code("NA5.4", "Seat {seat} has an extra turn.", _SEAT),
        "extra-turn-declined": Code("NA5.4", "Seat {seat} takes no extra turn.", _SEAT),
        "dunes-shifted": Code(
            ("NA6.1", "NA4.5", "NA7.4"), "The dunes shift: {strip} is gone.", _STRIP
        ),
        "disc-lost": Code(
            "NA6.1",
            "The disc of {strip} is out of the game.",
            {**_STRIP, "disc": "the final disc, None for one that was face down"},
        ),
        "nomad-lost": Code(
            "NA6.2",
            "Seat {seat}'s nomad on {space} is lost.",
            {**_NOMAD, "space": "where it was"},
        ),
        "strip-laid": Code(
            ("NA2.1", "NA6.3"), "{strip} is laid as row {row}.", {**_STRIP, "row": "its row"}
        ),
        "disc-laid": Code(
            ("NA2.2", "NA6.4"), "A special disc is laid on {strip}, face down.", _STRIP
        ),
        "final-disc": Code(
            "NA6.4",
            "The final disc of {strip} is {disc}.",
            {**_STRIP, "disc": "the disc"},
        ),
        "left-stock": Code(("NA7.3", "NA7.4"), "{animals} leave the stock.", _ANIMALS),
        "restocked": Code(
            ("NA7.2", "NA7.3", "NA7.4"),
            "{animals} come to {landscape} {source}.",
            {
                **_ANIMALS,
                **_LAND,
                "source": Gap(
                    "where they were",
                    {"stock": "from the stock", "hand": "of those that have left the stock"},
                ),
            },
        ),
        "landscape-chosen": Code("NA7.3", "Seat {seat} chooses {landscape}.", {**_SEAT, **_LAND}),
        "price-changed": Code(
            "NA1.4",
            "The price of {animal} is {price} now, after {old}.",
            {"animal": "the kind of animal", "price": "its price", "old": "its price before"},
        ),
        "sands-asked": Code("NA5.4", "Seat {seat} is asked for Sands of Time.", _SEAT),
        "turn-begins": Code(("NA2.5", "NA5.4"), "Seat {seat}'s turn begins.", _SEAT),
        "game-over": Code(
            "NA6.5",
            "The game is over: {reason}.",
            {"reason": Gap("why it has ended", {"mecca": "Mecca has turned up"})},
        ),
        "won": Code(
            "NA8.1",
            "Seat {seat} wins with {total} dinars.",
            {"seat": "who wins, alone or with others", "total": "its dinars and dinar discs"},
        ),
    }
)
"""Everything that a move can bring about; restocks and turns come last, as they follow."""


def effects(state: State, move: Move, seat: Seat | None) -> tuple[Effect, ...]:
    """Give what a move brings about, as a seat (None: a spectator) sees it.

    Which disc was taken is told to its taker alone, and who wins to those who know all discs that
    are held. Raises IllegalMove for an illegal move, and InvalidValue for no seat.
    """
    after = apply(state, move)
    check_viewer(seat, state.options.players)
    return tuple(
        EFFECTS.tell(code, whom, **params)
        for code, whom, params in happenings(state, move, after, seat)
    )
