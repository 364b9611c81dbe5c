"""Nomads of Arabia (Kris Gould, 2007), for three to six players.

The package is the game: its functions satisfy `desertrules.Game`.
"""

from desertrules._lazy import attach

name = "nomads-of-arabia"
players = range(3, 7)
rules = 1

__getattr__, __dir__, __all__ = attach(__name__, __file__)
