"""Tournaments between bots: every deal in all seatings, with intervals, ratings and verdicts."""

from desertrules.arena.chart import interval_chart, ratings_svg
from desertrules.arena.results import Results, Row
from desertrules.arena.run import FolderError, play_tournament, read_tournament, tournament_of
from desertrules.arena.statistics import Rating, Sequential, Verdict
from desertrules.arena.tournament import GameResult, Tournament

__all__ = [
    "FolderError",
    "GameResult",
    "Rating",
    "Results",
    "Row",
    "Sequential",
    "Tournament",
    "Verdict",
    "interval_chart",
    "play_tournament",
    "ratings_svg",
    "read_tournament",
    "tournament_of",
]
