"""The command `sheet`: paper for a game at a table."""

from typing import Annotated

from cyclopts import Parameter

from desertrules.cli.game_options import GameName, read_options
from desertrules.cli.parameters import GameOptions, Out, Players
from desertrules.cli.writing import write_out
from desertrules.core.registry import game as game_named
from desertrules.render import sheet_to_html, sheet_to_text


def sheet(
    game: GameName,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    html: Annotated[
        bool, Parameter(negative="", help="Write a page to be printed on A4, not text.")
    ] = False,
    out: Out = None,
) -> int:
    """Write a record sheet: the board, room for names, the set-up and every turn.

    As text it is a record with everything left blank: filled in, it can be validated.
    """
    options = read_options(game_named(game), players, option)
    write_out(sheet_to_html(options) if html else sheet_to_text(options), out)
    return 0
