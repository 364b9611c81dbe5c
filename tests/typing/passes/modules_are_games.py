"""A game's package is a game: both checkers accept it where `Game` is asked for."""

from random import Random
from typing import assert_type

from desertrules import AnyGame, Game, advance, perft, replay, sahara
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td

desert: Game[td.Options, td.State, td.Move, td.View] = td
race: Game[sahara.Options, sahara.State, sahara.Move, sahara.View] = sahara
nomads: Game[na.Options, na.State, na.Move, na.View] = na
any_games: list[AnyGame] = [td, sahara, na]

state = td.initial(td.Options(3))
assert_type(advance(state, Random(1)), td.State)
assert_type(replay(state, [td.Pass()]), td.State)
assert_type(perft(state, 1), int)
