"""The ratings of a tournament as a picture."""

from desertrules.drawing.intervals import Measured, intervals
from desertrules.play.arena.results import Results

__all__ = ["ratings_svg"]


def ratings_svg(results: Results, *, theme: str = "light", size: int | None = None) -> str:
    """Draw the ratings with their intervals, the highest first; raise InvalidValue for a theme.

    Examples:
        >>> from desertrules import Tournament, bot, play_tournament, sahara
        >>> from desertrules.play.arena.picture import ratings_svg
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = (bot("greedy"), bot("random"))
        >>> match = Tournament(options, bots, blocks=5, seed=7)
        >>> ratings_svg(play_tournament(match), theme="dark")[:4]
        '<svg'
    """
    tournament = results.tournament
    ordered = sorted(results.ratings(), key=lambda rating: -rating.value)
    return intervals(
        [Measured(tournament.names[each.bot], each.low, each.value, each.high) for each in ordered],
        title=f"Ratings: {tournament.game.name}, {tournament.seats} players",
        theme=theme,
        size=size,
    )
