"""The options of a game of Through the Desert (TD1.6)."""

from attrs import field, frozen

from desertrules.core.errors import InvalidOptions
from desertrules.core.fields import check_players
from desertrules.core.found import found
from desertrules.core.offers import OptionChoice, OptionChoices
from desertrules.core.values import Value
from desertrules.through_the_desert.components import (
    CLASSIC,
    NAME,
    PLAYERS,
    WHOLE_BOARD_FROM,
    Board,
)
from desertrules.through_the_desert.kernel.terrain import Terrain, terrain_of


def _check_players(_: object, __: object, players: int) -> None:
    check_players(players, PLAYERS, NAME)


def _check_board(_: object, __: object, board: Board) -> None:
    if not isinstance(board, Board):
        raise InvalidOptions(f"board: expected a Board, found {found(board)}; see Board.from_text")


@frozen
class Options(Value):
    """How many play, and on which board."""

    players: int = field(validator=_check_players)
    """Two to five."""
    board: Board = field(default=CLASSIC, validator=_check_board)
    """The map; `classic` unless another is given."""
    _terrain: Terrain = field(init=False, repr=False, eq=False)
    """The board as the kernel sees it; not part of the interface."""

    def __attrs_post_init__(self) -> None:
        """Work out once what no state should have to look for."""
        whole = self.players >= WHOLE_BOARD_FROM
        object.__setattr__(self, "_terrain", terrain_of(self.board, whole=whole))

    def __reduce__(self) -> tuple[type["Options"], tuple[int, Board]]:
        """Pickle what was chosen, not what follows from it."""
        return Options, (self.players, self.board)


choices: OptionChoices = (
    OptionChoice("board", Board, "classic", "the map that is played on (TD2)"),
)
"""The options besides the number of players."""
