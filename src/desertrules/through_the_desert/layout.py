"""Where the spaces of the board are, for front ends and bots."""

from functools import lru_cache
from math import sqrt

from desertrules.geometry import Layout, Place
from desertrules.hexgrid import cell_name
from desertrules.through_the_desert.board import MOUNTAIN, PALM_SPACE, WATER_SPACE
from desertrules.through_the_desert.state import Options, State
from desertrules.through_the_desert.terrain import Terrain

_AROUND = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))  # TD2.1, in cell order


def layout(position: Options | State) -> Layout:
    """Return all cells of the map, mountains and the section beyond the dark line included.

    The kinds are `desert`, `waterhole` and `palm` (spaces for them) and `mountain`.
    """
    options = position if isinstance(position, Options) else position.options
    return _layout(options.terrain)


@lru_cache(maxsize=16)
def _layout(terrain: Terrain) -> Layout:
    marks = {(at // 2, line): mark for line, at, mark in terrain.board.marks()}
    in_play = set(terrain.names(terrain.cells))
    places: list[Place] = []
    for (column, line), mark in sorted(marks.items()):
        around = [
            cell_name(column + x, line + y) for x, y in _AROUND if (column + x, line + y) in marks
        ]
        name = cell_name(column, line)
        places.append(
            Place(
                name=name,
                kind=_kind(mark),
                x=1.5 * column,
                y=round(sqrt(3) / 2 * line, 4),
                neighbours=tuple(cell for cell in around if cell in in_play),
                in_play=name in in_play,
            )
        )
    return Layout("hex", places)


def _kind(mark: str) -> str:
    if mark in MOUNTAIN:
        return "mountain"
    return "waterhole" if mark in WATER_SPACE else "palm" if mark in PALM_SPACE else "desert"
