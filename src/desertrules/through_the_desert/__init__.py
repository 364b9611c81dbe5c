"""Through the Desert (Reiner Knizia, 1998), for two to five players.

The package is the game: its functions satisfy `desertrules.Game`.
"""

from desertrules._lazy import attach

name = "through-the-desert"
players = range(2, 6)
rules = 1

__getattr__, __dir__, __all__ = attach(__name__, __file__)
