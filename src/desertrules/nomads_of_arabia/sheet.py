"""The record sheet of Nomads of Arabia: strips, the ladder of prices, and how turns are written."""

from desertrules.core.sheets import Boxes, Sheet
from desertrules.drawing.lines import aligned
from desertrules.nomads_of_arabia.components import ANIMALS, NAME, ROWS
from desertrules.nomads_of_arabia.options import Options

_ROUNDS = 25
_WRITTEN = (
    "A turn: step c3:2 hire goat,camel  halt  capture  handler-dice goat  end. Else: ride, place,"
    " pilgrim goat, lure, shift, pick goat, sell goat,camel silver, abdul goat, expert red goat,"
    " choose red, keep goat,goat, sands, decline; @2 decline if seat 2 answers."
)
_HIDDEN = "Who draws a disc keeps it secret: draw-disc ? until it is shown."


def sheet(options: Options) -> Sheet:
    """Give the sheet for some options: strips from left to right, prices by animals in stock."""
    strips = [[name, *marks] for name, marks in options.components.strips]
    longest = max(map(len, strips))
    head = ["strip", *map(str, range(longest - 1))]
    table = aligned([head, *([*strip, *[""] * (longest - len(strip))] for strip in strips)])
    return Sheet(
        title=NAME,
        rounds=_ROUNDS,
        by_seat=False,
        text="\n".join([*table, "", *_prices(options)]),
        setup="  ".join(["strip"] * ROWS) + "  landscape-die  animal-dice",
        boxes=(
            Boxes("The strips, row 0 first: strip d2.", tuple(f"row {row}" for row in range(ROWS))),
            Boxes(
                "Then what the dice show, one after the other: landscape-die purple, animal-dice"
                " horse,blank.",
                ("",) * 12,
            ),
        ),
        reminders=(_WRITTEN, _HIDDEN),
    )


def _prices(options: Options) -> list[str]:
    """Write what an animal brings by how many of its kind are in stock (NA1.4)."""
    ladders = options._terrain.prices
    rows = [["stock", *map(str, range(max(map(len, ladders))))]]
    rows += [[animal, *map(str, prices)] for animal, prices in zip(ANIMALS, ladders, strict=True)]
    width = max(map(len, rows))
    return aligned([[*row, *[""] * (width - len(row))] for row in rows], right=True)
