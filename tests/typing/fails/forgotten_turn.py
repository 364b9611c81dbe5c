from typing import assert_never

from desertrules import Decide, Over, Turn


def who(turn: Turn) -> None:
    match turn:
        case Decide() | Over():
            pass
        case _:
            assert_never(turn)  # error
