"""Record sheets: what to write down at the table, in the words that validation checks."""

from typing import Any

from desertrules.contract import Sheet
from desertrules.record.record import Record
from desertrules.registry import game_of

HEADER = (("Player", True), ("Points", True), ("Rank", True), ("Result", False), ("Date", False))
"""The rows of the header, and whether each has a box per seat; named as the tags of a record."""
_ROUNDS = 30


def sheet_of(options: Any) -> Sheet:
    """Return what a game's record sheet shows."""
    game = game_of(options)
    return Sheet(_ROUNDS, by_seat=False) if game.sheet is None else game.sheet(options)


def blank_record(options: Any) -> str:
    """Return a record in text with everything left blank, to be filled in and validated.

    As it is, it is the valid record of a game that has not begun.
    """
    sheet = sheet_of(options)
    tags = Record(options).to_text().splitlines()
    seats = range(options.players)
    tags += [f'[Player {seat} ""]' for seat in seats]
    tags += ['[Date ""]', '[Result ""]', *(f"[Standing {seat} points  rank ]" for seat in seats)]
    turns = [f"{turn}." for turn in range(sheet.rounds * options.players + 1)]
    return "\n".join([*tags, "", *turns]) + "\n"
