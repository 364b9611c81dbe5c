"""Sahara (Hajo Bücken, 1990), for two to six players.

The package is the game: its functions satisfy `desertrules.Game`.
"""

from desertrules._lazy import attach

name = "sahara"
players = range(2, 7)
rules = 2

__getattr__, __dir__, __all__ = attach(__name__, __file__)
