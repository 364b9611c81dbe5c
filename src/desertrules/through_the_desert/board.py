"""What is in the box: colours, numbers of pieces, and the board (TD1, TD2)."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

from attrs import field, frozen

from desertrules.english import quote, suggest
from desertrules.errors import InvalidValue
from desertrules.hexgrid import MAX_COLUMNS, MAX_ROWS, Cell, Cells, HexGrid, cell_name
from desertrules.limits import MAX_TEXT
from desertrules.names import Name


class Colour(Name):
    """A colour of camels, in the order of the rules (TD1.1)."""

    WHITE = "white"
    SKY = "sky"
    MAUVE = "mauve"
    MINT = "mint"
    PEACH = "peach"


COLOURS = tuple(Colour)
PLAYERS = range(2, 6)
SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}  # TD1.3
PALM_COUNT = 5  # TD1.4
VALUES = (1, 2, 3)  # TD1.4
WATERHOLES_OF_EACH = 15  # TD1.4
WATERHOLES = WATERHOLES_OF_EACH * len(VALUES)
WHOLE_BOARD_PLAYERS = (4, 5)  # TD2.3
MAX_PALM_SPACES = 30  # so that all choices of five can be listed

WATER_SPACE, PALM_SPACE, MOUNTAIN = "oc", "Pp", "^"
SMALL_SECTION = ".oP"
WHOLE_BOARD = SMALL_SECTION + ",cp"


class InvalidBoard(InvalidValue):
    """A map that cannot be a board (TD2.4)."""

    reason: str
    line: int | None
    """The line of the map, counted from 1."""
    column: int | None
    """The character in that line, counted from 1."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason, line, column)
        self.reason = reason
        self.line = line
        self.column = column

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return where + self.reason


def _tidy(text: str) -> str:
    """Drop trailing blanks and blank lines at the end."""
    if not isinstance(text, str):
        raise InvalidBoard(f"expected a string, found {quote(text)}")
    if len(text) > MAX_TEXT:
        raise InvalidBoard(f"expected at most {MAX_TEXT} characters, found {len(text)}")
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip(" ") for line in lines).rstrip("\n") + "\n"


@frozen(slots=False, repr=False)
class Board:
    r"""A map to play on; boards are equal if their maps are.

    Column c of the map is at character 2c, and every line is half a hex further down. `.` is
    desert, `o` a waterhole space, `P` a palm space and `^` a mountain; `,` `c` `p` are the same as
    the first three, in the section that only four and five players use (TD2.1).

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> board = ttd.Board("  .   P\n.   o   .\n  .   .")
        >>> board.grid.cells(board.grid.full)
        ('a1', 'b1', 'b2', 'c1', 'd1', 'd2', 'e1')
    """

    text: str = field(converter=_tidy)
    """The map, one character per cell."""

    def __attrs_post_init__(self) -> None:
        self._check_marks()
        self._check_section("two and three", SMALL_SECTION)
        self._check_section("four and five", WHOLE_BOARD)

    def __repr__(self) -> str:
        return f"Board({self.name or f'{len(self.grid.places)} cells'!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return board_of, (self.name or self.text,)

    @property
    def name(self) -> str | None:
        """The name, if the board is shipped with the library."""
        return "classic" if self == CLASSIC else None

    def _characters(self) -> Iterator[tuple[int, int, str]]:
        """Yield the line, the position and the mark of everything on the map."""
        for line, content in enumerate(self.text.split("\n")):
            for character, mark in enumerate(content):
                if mark != " ":
                    yield line, character, mark

    @cached_property
    def marks(self) -> Mapping[tuple[int, int], str]:
        """The mark of each cell and mountain by its column and line, line by line."""
        return {(character // 2, line): mark for line, character, mark in self._characters()}

    def _check_marks(self) -> None:  # TD2.4
        parity = None
        palm_spaces = 0
        for line, character, mark in self._characters():
            column, half = divmod(character, 2)
            parity = (line + column) % 2 if parity is None else parity
            palm_spaces += mark in PALM_SPACE
            problem = ""
            if mark not in WHOLE_BOARD + MOUNTAIN:
                problem = f"unknown character {mark!r}; expected . o P ^ , c or p"
            elif half:
                problem = f"{mark!r} is between two columns"
            elif column >= MAX_COLUMNS:
                problem = f"the map has more than {MAX_COLUMNS} columns"
            elif line // 2 >= MAX_ROWS:
                problem = f"the map has more than {MAX_ROWS} rows"
            elif (line + column) % 2 != parity:
                problem = f"{cell_name(column, line)} is half a hex off from the first cell"
            elif palm_spaces > MAX_PALM_SPACES:
                problem = f"the map has more than {MAX_PALM_SPACES} palm spaces"
            if problem:
                raise InvalidBoard(problem, line + 1, character + 1)

    def _check_section(self, players: str, marks: str) -> None:  # TD2.4
        parts = list(self.grid.components(self.cells(marks)))
        if not parts:
            raise InvalidBoard(f"the map has no cells for {players} players")
        if len(parts) > 1:
            cell = self.grid.cells(parts[1])[0]
            column, line = self.grid.places[self.grid.positions[cell]]
            reason = f"{cell} is not connected to the rest for {players} players"
            raise InvalidBoard(reason, line + 1, 2 * column + 1)

    @cached_property
    def grid(self) -> HexGrid:
        """The cells of both sections, without the mountains."""
        return HexGrid(place for place, mark in self.marks.items() if mark != MOUNTAIN)

    @cached_property
    def mountains(self) -> frozenset[Cell]:
        """The names of the mountains."""
        return frozenset(self._named(MOUNTAIN))

    def cells(self, marks: str) -> Cells:
        """Return the cells that have one of these marks."""
        return self.grid.mask(self._named(marks))

    def _named(self, marks: str) -> list[Cell]:
        return [cell_name(*place) for place, mark in self.marks.items() if mark in marks]


CLASSIC: Board = Board(
    (files("desertrules.through_the_desert") / "classic.board").read_text(encoding="utf-8")
)
"""The board of the box, as far as it is known (TD2.5)."""


def board_of(board: Board | str) -> Board:
    """Return the board of a name or a map; return a board itself (TD1.6)."""
    if isinstance(board, Board):
        return board
    if board == "classic":
        return CLASSIC
    if isinstance(board, str) and re.fullmatch(r"[a-zA-Z][\w-]+", board):  # never a map
        raise InvalidBoard(f"unknown board {quote(board)}.{suggest(board, ['classic'])}")
    return Board(board)
