"""What has happened in a game, told to the person who looks on."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from desertrules.cli.listing import told
from desertrules.cli.session import MoveMade, Session
from desertrules.core.contract import Seat

CHANCE = "chance"
"""Who acts when nobody chooses."""
_EVENTS = 4
"""The most events of chance in a row that are told one by one."""
_SILENT = "turn-begins"


def tell(session: Session, made: Sequence[MoveMade], viewer: Seat | None, room: int) -> list[str]:
    """Tell what moves have brought about, in lines that fit the screen.

    If there is not so much room, what the viewer chose is left out; then what the moves of others
    brought about; then chance.
    """
    unknown = [each for each in made if each.seat != viewer or each.forced]
    others = [each for each in unknown if each.seat is not None]
    ways = [
        _tell(session, made, viewer),
        _tell(session, unknown, viewer),
        _tell(session, unknown, viewer, briefly=True),
        log(session, others, viewer),
    ]
    return next((lines for lines in ways if len(lines) <= room), ways[-1][-room:])


def _tell(
    session: Session, made: Iterable[MoveMade], viewer: Seat | None, *, briefly: bool = False
) -> list[str]:
    """Tell moves and what they brought about; if briefly, of choices only the moves."""
    lines: list[str] = []
    for seat, group in groupby(made, key=lambda each: each.seat):
        done = list(group)
        if seat is None and len(done) > _EVENTS:
            lines.append(f"{len(done)} events of chance (log lists them).")
            continue
        if seat is not None:
            lines += told(f"{session.names[seat]}: {moves_told(done, viewer)}")
        if seat is None or not briefly:
            words = " ".join([effects_told(session, each, viewer) for each in done]).strip()
            if seat is None and not words:  # the game does not tell what moves bring about
                words = f"{CHANCE}: {moves_told(done, viewer)}"
            lines += told(words, "  " if seat is not None else "")
    return lines


def moves_told(done: Iterable[MoveMade], viewer: Seat | None) -> str:
    """Write moves one after the other; one that was made by itself is called so."""
    texts = [f"{e.seen(viewer)}{' (the only move)' if e.forced else ''}" for e in done]
    return ", ".join(texts)


def effects_told(session: Session, made: MoveMade, viewer: Seat | None) -> str:
    """Tell what a move brought about, but not whose turn it is now."""
    return " ".join([session.tell(e) for e in made.effects(viewer) if e.code != _SILENT])


def log(session: Session, made: Iterable[MoveMade], viewer: Seat | None) -> list[str]:
    """Write moves in lines, one for each time that somebody acts."""
    lines: list[str] = []
    for seat, group in groupby(made, key=lambda each: each.seat):
        who = CHANCE if seat is None else session.names[seat]
        lines += told(f"{who}: {moves_told(group, viewer)}")
    return lines
