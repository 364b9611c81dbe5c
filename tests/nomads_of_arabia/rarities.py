"""Rare things that can happen by a move, by name."""

from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Move, State


def rarities(before: State, move: Move | None, after: State) -> list[str]:
    """Name the rare things that have happened by a move."""
    players = range(before.options.players)
    came_back = set(before.put_back[0] + before.put_back[1]) & set(after.strips)
    found = {
        "lost": any(after.at(seat) == "lost" != before.at(seat) for seat in players),
        "keep": isinstance(move, na.Keep),
        "choose": isinstance(move, na.Choose),
        "sands": isinstance(move, na.Sands),
        "lost extra turn": isinstance(move, na.Sands) and after.at(after.seat or 0) == "lost",
        "abdul with silver": isinstance(move, na.Abdul) and move.silver,
        "empty stock": not any(after.stock.values()) and any(before.stock.values()),
        "strip comes back": bool(came_back),
        "sale leads to restock": isinstance(move, na.End) and before.acted and after.restocked,
        "pilgrim leads to restock": isinstance(move, na.Pilgrim) and after.restocked,
        "expert leads to restock": isinstance(move, na.Expert) and after.restocked,
        "disc before a step": isinstance(move, na.Abdul | na.Expert) and after.disc_played,
        "disc between steps": isinstance(move, na.Abdul | na.Expert) and after.start is not None,
        "restock between steps": after.start is not None and after.restocked,
        "ride into a city": isinstance(move, na.Ride) and after.pending[0] is na.Task.DRAW_DISC,
    }
    return [name for name, happened in found.items() if happened]
