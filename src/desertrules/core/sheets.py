"""What a game tells of its record sheet: the paper on which a game at a table is written down."""

from attrs import frozen

__all__ = ["Boxes", "Sheet"]


@frozen
class Boxes:
    """Boxes in which the set-up is written, in the order in which the notation has it."""

    says: str
    """What is written there, one sentence."""
    names: tuple[str, ...]
    """What stands on each box: a place, a seat and a pile."""


@frozen
class Sheet:
    """What stands on a record sheet besides the header, the names and the turns."""

    title: str
    """The name of the game, for people."""
    rounds: int
    """How many rounds of turns there is room for; who plays longer takes a second sheet."""
    by_seat: bool = True
    """Whether seats take turns one after the other, so that each has a column of its own."""
    svg: str = ""
    """The board to be printed, in black on white."""
    text: str = ""
    """The board as text, without braces."""
    setup: str = ""
    """How the set-up is written, with room to fill in: `palms   water`."""
    boxes: tuple[Boxes, ...] = ()
    """The boxes for the set-up."""
    reminders: tuple[str, ...] = ()
    """How moves are written, and figures that are needed at the table; one sentence each."""
