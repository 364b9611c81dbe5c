from typing import assert_never

from desertrules import Decide, Game, Over, Turn, apply, sahara, view
from desertrules import through_the_desert as td

state = td.initial(td.Options(players=2))
state.options = td.Options(players=3)  # error
td.Options(players="2")  # error
td.Camel(1, "e6")  # error
view(state, "0")  # error
state.no_such_field.bit_length()  # error
moves: list[sahara.Move] = list(td.legal_moves(state))  # error
name: int = apply(state, td.Pass())  # error
game: Game[td.Options, td.State, td.Move, td.State] = sahara.GAME  # error


def seat_to_move(turn: Turn) -> None:
    match turn:
        case Decide() | Over():
            pass
        case _:
            assert_never(turn)  # error
