"""The record sheet of Sahara: the track, the piles that are dealt, and how turns are written."""

from desertrules.core.sheets import Boxes, Sheet
from desertrules.sahara.components import NAME, PILES
from desertrules.sahara.look import text
from desertrules.sahara.options import Options
from desertrules.sahara.picture import svg
from desertrules.sahara.table import initial

_ROUNDS = 60
_WRITTEN = (
    "A turn: play 1  advance 0  advance 3*  deal 0/1 palm-3; where the camel stood, a star for the"
    " favourite, and at the end the new top of the pile. Else: retreat 1/12, favour 5, sheik 0/12"
    " 14, stop."
)


def sheet(options: Options) -> Sheet:
    """Give the sheet for some options."""
    piles = tuple(f"{seat}/{pile}" for seat in range(options.players) for pile in range(PILES))
    track = text(initial(options)).splitlines()
    board = [line[: _track_width(track)].rstrip() for line in track]
    return Sheet(
        title=NAME,
        rounds=_ROUNDS,
        svg=svg(initial(options), panel=False),
        text="\n".join(board[: board.index("")]),
        setup="  ".join(f"deal {pile}" for pile in piles),
        boxes=(Boxes("The tops that are dealt first, by seat and pile: deal 0/0 palm-2.", piles),),
        reminders=(_WRITTEN,),
    )


def _track_width(lines: list[str]) -> int:
    """Give where the panel beside the track begins."""
    return lines[0].index("seat 0")
