"""Sahara (Hajo Bücken, 1990), for two to six players.

The package is the game: its functions satisfy `desertrules.Game`.

Examples:
    >>> from random import Random
    >>> from desertrules import advance, sahara
    >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
    >>> sahara.turn(state), [top.value for top in state.tops(0)]
    (Decide(seat=0), ['palm-2', 'palm-1', 'mirage-1'])
    >>> state = sahara.apply(state, sahara.Play(pile=0))
    >>> sahara.legal_moves(state)
    <LegalMoves: 2 [Advance(space=0, favourite=False), Stop()]>
"""

from desertrules._lazy import attach

name = "sahara"
"""The name of the game on the wire and on the command line."""
players = range(2, 7)
"""How many can play."""
rules = 2
"""The version of the rules, raised when a legal set, a result or a weight changes."""

__getattr__, __dir__, __all__ = attach(__name__, __file__)
