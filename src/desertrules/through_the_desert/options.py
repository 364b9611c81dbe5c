"""The options of a game of Through the Desert (TD1.6)."""

from attrs import field, frozen

from desertrules.core.errors import InvalidOptions
from desertrules.core.fields import check_players
from desertrules.through_the_desert.board import CLASSIC, Board
from desertrules.through_the_desert.components import NAME, PLAYERS, WHOLE_BOARD_FROM
from desertrules.through_the_desert.terrain import Terrain, terrain_of


@frozen
class Options:
    """How many play, and on which board."""

    players: int = field()
    """Two to five."""
    board: Board = field(default=CLASSIC)
    """The map; `classic` unless another is given."""
    _terrain: Terrain = field(init=False, repr=False, eq=False)
    """The board as the kernel sees it; not part of the interface."""

    @players.validator
    def _check_players(self, _: object, players: object) -> None:
        check_players(players, PLAYERS, NAME)

    @board.validator
    def _check_board(self, _: object, board: object) -> None:
        if not isinstance(board, Board):
            message = f"board: expected a Board, found {board!r}; Board.from_text reads a map"
            raise InvalidOptions(message)

    def __attrs_post_init__(self) -> None:
        """Find the terrain once, so that no state has to look for it."""
        whole = self.players >= WHOLE_BOARD_FROM
        object.__setattr__(self, "_terrain", terrain_of(self.board, whole=whole))

    def __reduce__(self) -> tuple[type["Options"], tuple[int, Board]]:
        """Pickle what was chosen, not what follows from it."""
        return Options, (self.players, self.board)
