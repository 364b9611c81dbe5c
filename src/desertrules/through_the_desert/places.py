"""Every cell of a board with its place and its neighbours (TD2)."""

from functools import lru_cache
from math import sqrt

from desertrules.core.layout import Layout, Place
from desertrules.hexgrid import cell_name
from desertrules.through_the_desert.components import WHOLE_BOARD_FROM
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import State, View

_KINDS = {
    ".": "desert",
    ",": "desert",
    "o": "waterhole",
    "c": "waterhole",
    "P": "palm",
    "p": "palm",
    "^": "mountain",
}
_BEYOND = ",cp"  # TD2.3
_AROUND = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))  # TD2.1, in cell order
_DOWN = sqrt(3) / 2


def layout(options: Options | State | View) -> Layout:
    """Give every cell of the board, mountains and cells beyond the line too (TD2.3).

    The kinds are `desert`, `waterhole` and `palm`, for the spaces of these, and `mountain`.
    """
    if not isinstance(options, Options):
        options = options.options
    return _layout(options.board.text, whole=options.players >= WHOLE_BOARD_FROM)


@lru_cache(maxsize=16)
def _layout(text: str, *, whole: bool) -> Layout:
    marks = {
        (column // 2, line): mark
        for line, content in enumerate(text.split("\n"))
        for column, mark in enumerate(content)
        if mark != " "
    }
    return Layout("hex", [_place(marks, at, whole=whole) for at in sorted(marks)])


def _place(marks: dict[tuple[int, int], str], at: tuple[int, int], *, whole: bool) -> Place:
    column, line = at
    mark = marks[at]
    around = [(column + x, line + y) for x, y in _AROUND]
    kind = _KINDS[mark]
    return Place(
        name=cell_name(column, line),
        kind=kind,
        x=1.5 * column,
        y=round(_DOWN * line, 4),
        neighbours=tuple(cell_name(*near) for near in around if near in marks),
        in_play=kind != "mountain" and (whole or mark not in _BEYOND),
    )
