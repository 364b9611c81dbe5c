"""The functions at the top know the game by the type of their argument."""

from collections.abc import Sequence
from random import Random
from typing import assert_type

import desertrules
from desertrules import Game, Rejection, Weighted, sahara
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td

state = desertrules.initial(td.Options(players=2))
assert_type(state, td.State)
assert_type(desertrules.legal_moves(state), Sequence[td.Move])
assert_type(desertrules.outcomes(state), Sequence[Weighted[td.Move]])
assert_type(desertrules.draw(desertrules.outcomes(state), Random(1)), td.Move)
assert_type(desertrules.apply(state, td.Pass()), td.State)
assert_type(desertrules.explain(state, td.Pass()), Rejection | None)
assert_type(desertrules.view(state, 0), td.State)
assert_type(desertrules.imagine(desertrules.view(state, None), Random(1)), td.State)
assert_type(desertrules.advance(state, Random(1)), td.State)
assert_type(desertrules.replay(state, [td.Pass()]), td.State)
assert_type(desertrules.playout(state, Random(1)).state, td.State)
assert_type(desertrules.points(state), tuple[int, ...])

nomads = desertrules.initial(na.Options(players=3))
assert_type(desertrules.view(nomads, 0), na.View)
assert_type(desertrules.imagine(desertrules.view(nomads, None), Random(1)), na.State)
assert_type(desertrules.legal_moves(desertrules.view(nomads, 0)), Sequence[na.Move])
assert_type(desertrules.load({"kind": "stop"}, sahara.Stop), sahara.Stop)

GAME: Game[sahara.Options, sahara.State, sahara.Move, sahara.State] = sahara.GAME
