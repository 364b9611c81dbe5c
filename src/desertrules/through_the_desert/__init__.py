"""Through the Desert (Reiner Knizia, 1998), for two to five players.

The package is the game: its functions satisfy `desertrules.Game`.

Examples:
    >>> from random import Random
    >>> from desertrules import advance
    >>> from desertrules import through_the_desert as ttd
    >>> state = advance(ttd.initial(ttd.Options(players=3)), Random(7))
    >>> ttd.turn(state), state.phase
    (Decide(seat=0), <Phase.RIDERS: 'riders'>)
    >>> state = ttd.apply(state, ttd.Rider("white", "f12"))
    >>> state.rider(0, "white"), ttd.turn(state)
    ('f12', Decide(seat=1))
"""

from desertrules._lazy import attach

name = "through-the-desert"
"""The name of the game on the wire and on the command line."""
players = range(2, 6)
"""How many can play."""
rules = 1
"""The version of the rules, raised when a legal set, a result or a weight changes."""

__getattr__, __dir__, __all__ = attach(__name__, __file__)
