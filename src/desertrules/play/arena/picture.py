"""The ratings of a tournament as a picture."""

from desertrules.drawing.intervals import Measured, intervals
from desertrules.play.arena.results import Results


def ratings_svg(results: Results, *, theme: str = "light", size: int | None = None) -> str:
    """Draw the ratings with their intervals, the highest first; raise InvalidValue for a theme."""
    tournament = results.tournament
    ordered = sorted(results.ratings(), key=lambda rating: -rating.value)
    return intervals(
        [Measured(tournament.names[each.bot], each.low, each.value, each.high) for each in ordered],
        title=f"Ratings: {tournament.game.name}, {tournament.seats} players",
        theme=theme,
        size=size,
    )
