"""Nomads of Arabia (Kris Gould, 2007), for three to six players.

The package is the game: its functions satisfy `desertrules.Game`.

Examples:
    >>> from random import Random
    >>> from desertrules import advance
    >>> from desertrules import nomads_of_arabia as nomads
    >>> state = advance(nomads.initial(nomads.Options(players=3)), Random(7))
    >>> nomads.turn(state), state.pending, state.at(0)
    (Decide(seat=0), (<Task.MOVE: 'move'>,), 'c1:1')
    >>> state = nomads.apply(state, nomads.Halt())
    >>> [move.kind for move in nomads.legal_moves(state)]
    ['end']
"""

from desertrules._lazy import attach

name = "nomads-of-arabia"
"""The name of the game on the wire and on the command line."""
players = range(3, 7)
"""How many can play."""
rules = 1
"""The version of the rules, raised when a legal set, a result or a weight changes."""

__getattr__, __dir__, __all__ = attach(__name__, __file__)
