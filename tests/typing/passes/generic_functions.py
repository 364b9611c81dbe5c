"""The functions at the top know the game by the state's type."""

from random import Random
from typing import assert_type

import desertrules
from desertrules import LegalMoves, Outcomes, Playout, Rejection, Seat, sahara
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td

state = desertrules.initial(td.Options(players=2))
assert_type(state, td.State)
assert_type(desertrules.legal_moves(state), LegalMoves[td.Move])
assert_type(desertrules.outcomes(state), Outcomes[td.Move])
assert_type(desertrules.draw(desertrules.outcomes(state), Random(1)), td.Move)
assert_type(desertrules.apply(state, td.Pass()), td.State)
assert_type(desertrules.explain(state, td.Pass()), Rejection | None)
assert_type(desertrules.view(state, Seat(0)), td.View)
assert_type(desertrules.imagine(desertrules.view(state, None), Random(1)), td.State)

assert_type(desertrules.legal_moves(sahara.initial(sahara.Options(2))), LegalMoves[sahara.Move])
assert_type(desertrules.legal_moves(na.initial(na.Options(3))), LegalMoves[na.Move])

assert_type(td.legal_moves(state)[0], td.Move)
assert_type(td.legal_moves(state)[:2], tuple[td.Move, ...])
assert_type(desertrules.playout(state, Random(1)), Playout[td.State, td.Move])
assert_type(desertrules.points(state), tuple[int, ...])
assert_type(desertrules.legal_moves(desertrules.view(state, Seat(0))), LegalMoves[td.Move])
assert_type(desertrules.divide(state, 1), dict[td.Move, int])
