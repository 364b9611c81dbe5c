"""The test kit: check a game against the laws of the contract, and notice when it changes.

`check_game` checks the laws. `write_golden` and `check_golden` keep a playthrough with its effects
and perft counts in a file. `desertrules.testing.strategies` has hypothesis strategies; it needs the
extra `testing`.
"""

from desertrules.testing.check import check_game
from desertrules.testing.golden import GoldenChanged, check_golden, rewrite_golden, write_golden
from desertrules.testing.laws import LAWS, LawBroken

__all__ = [
    "LAWS",
    "GoldenChanged",
    "LawBroken",
    "check_game",
    "check_golden",
    "rewrite_golden",
    "write_golden",
]
