"""How people write moves, and what they type for them."""

from collections.abc import Sequence
from typing import Any

from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia.box import Animal
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.state import State

NOTATION: dict[type[Any], str] = {
    moves.Strip: "strip {strip}",
    moves.LandscapeDie: "landscape-die {face}",
    moves.AnimalDice: "animal-dice {faces}",
    moves.HandlerDice: "handler-dice {hits}",
    moves.DrawDisc: "draw-disc {disc}",
    moves.FinalDisc: "final-disc {disc}",
    moves.Step: "step {to} [hire {hire}]",
    moves.Ride: "ride {to} [hire {hire}]",
    moves.Halt: "halt",
    moves.Pilgrim: "pilgrim {keep}",
    moves.Place: "place {to}",
    moves.Capture: "capture",
    moves.Lure: "lure",
    moves.Shift: "shift",
    moves.End: "end",
    moves.Sands: "sands",
    moves.Decline: "decline",
    moves.Pick: "pick {animal}",
    moves.Sell: "sell {animals} [{silver}]",
    moves.Abdul: "abdul {animals} [{silver}]",
    moves.Expert: "expert {landscape} {animal}",
    moves.Choose: "choose {landscape}",
    moves.Keep: "keep {animals}",
}

SYNONYMS: dict[str, str] = {
    **{f"{animal}s": animal.value for animal in Animal},
    **dict.fromkeys(("ass", "mule"), "donkey"),
    **dict.fromkeys(("move", "go", "walk"), "step"),
    **dict.fromkeys(("stay", "stop", "stand", "wait"), "halt"),
    **dict.fromkeys(("fly", "wind", "winds"), "ride"),
    **dict.fromkeys(("return", "leave"), "place"),
    **dict.fromkeys(("catch", "hunt", "roll"), "capture"),
    "attract": "lure",
    **dict.fromkeys(("dune", "dunes"), "shift"),
    **dict.fromkeys(("finish", "done"), "end"),
    **dict.fromkeys(("no", "pass", "skip"), "decline"),
    **dict.fromkeys(("yes", "sand"), "sands"),
    **dict.fromkeys(("take", "grab"), "pick"),
    **dict.fromkeys(("trade", "sale", "vend"), "sell"),
    **dict.fromkeys(("handler", "handlers", "with"), "hire"),
    "tongue": "silver",
    **dict.fromkeys(("violet", "lilac"), "purple"),
    **dict.fromkeys(("ocher", "orange"), "ochre"),
    **dict.fromkeys(("grey", "gray", "empty"), "blank"),
    "mekka": "mecca",
}

LEGEND = """\
0G: place 0 of its strip, green; R red, P purple, B blue, O ochre, C city, d dune, ^ mountain
Below a place: the nomads there, by seat; beside a strip: the disc on its city, ? face down
[0G] last turn\
"""


def phrases(position: State, move: Move) -> Sequence[str]:
    """Return other ways to type a move: `sell 2 goat`, `sell all`, `pick none`, `pilgrim`."""
    match move:
        case moves.Pick(None):
            return ("pick none", "pick nothing")
        case moves.Pilgrim(()):
            return ("pilgrim",)
        case moves.Sell(animals, silver) | moves.Abdul(animals, silver):
            kind = "sell" if isinstance(move, moves.Sell) else "abdul"
            end = " silver" if silver else ""
            found = [f"{kind} {_counted(animals)}{end}"]
            if len(animals) == position.nomad.animals.size:
                found.append(f"{kind} all{end}")
            return found
        case moves.Pilgrim(animals) | moves.Keep(animals):
            kind = "pilgrim" if isinstance(move, moves.Pilgrim) else "keep"
            return (f"{kind} {_counted(animals)}",)
        case _:
            return ()


def _counted(animals: Sequence[Animal]) -> str:
    """Return animals with their numbers: `2 goat 1 camel`."""
    return " ".join(f"{animals.count(animal)} {animal}" for animal in dict.fromkeys(animals))
