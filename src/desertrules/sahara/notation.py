"""How people write moves, and what a record sheet asks for."""

from typing import Any

from desertrules.contract import Sheet
from desertrules.sahara.box import PILES, Options
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.state import State

NOTATION: dict[type[Any], str] = {
    Deal: "deal {seat}/{pile} {card}",
    Play: "play {pile}",
    Advance: "advance {space}{favourite*}",
    Retreat: "retreat {seat}/{space}{favourite*}",
    Favour: "favour {space}",
    Sheik: "sheik {seat}/{space}{favourite*} {to}",
    Stop: "stop",
}

SYNONYMS: dict[str, str] = {
    "favor": "favour",
    "favourite": "favour",
    "favorite": "favour",
    "forward": "advance",
    "forwards": "advance",
    "step": "advance",
    "back": "retreat",
    "backwards": "retreat",
    "sheikh": "sheik",
    "end": "stop",
    "pass": "stop",
}


LEGEND = """\
0 1 2 are camels of seats 0, 1, 2, and 0* is a favourite; +1 to +8 are the points of the oasis
0:palm-2 (4) is pile 0 with its top card and 4 cards; points are those if the game ended now
> marks whose turn it is, [0] the last turn; 13 and +2 is space 15 (on a compact board)\
"""


def phrases(state: State, move: Move) -> tuple[str, ...]:
    """Return another way to type a play: by the name of its card."""
    if isinstance(move, Play) and (card := state.hands[state.seat].tops[move.pile]):
        return (f"play {card.value}",)
    return ()


def sheet(options: Options) -> Sheet:
    """Return what a record sheet shows."""
    piles = tuple(f"{seat}/{pile}" for seat in range(options.players) for pile in range(PILES))
    return Sheet(
        rounds=60,
        setup=(("Top cards of the set-up, by seat and pile: deal 0/0 palm-2", piles),),
        reminders=(
            (
                "A turn: play 1  advance 0  advance 3*  deal 0/1 palm-3. Name a camel by its "
                "space, with a star for the favourite; at the end, write the new top of the pile."
            ),
            "Others: retreat 1/12 (seat 1's camel on 12), favour 5, sheik 0/12 14, stop.",
        ),
    )
