"""What is in the box: colours, camels, palms, waterholes and boards (TD1, TD2)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import ClassVar

from attrs import field, frozen

from desertrules.core.errors import InvalidOptions
from desertrules.core.fields import member
from desertrules.core.found import found
from desertrules.core.named import Named
from desertrules.hexgrid import MAX_COLUMNS, MAX_ROWS, Cell, HexGrid, cell_name


class Colour(StrEnum):
    """A colour of camels (TD1.1), in the order of the rules."""

    WHITE = "white"
    SKY = "sky"
    MAUVE = "mauve"
    MINT = "mint"
    PEACH = "peach"


def colour_of(value: Colour | str) -> Colour:
    """Give the colour of this name; raise InvalidValue if there is none."""
    return member(Colour, value)


NAME = "Through the Desert"
COLOURS = tuple(Colour)
PLAYERS = range(2, 6)
SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}  # TD1.3
PALM_COUNT = 5  # TD1.4
VALUES = (1, 2, 3)  # TD1.4
TOKENS_OF_EACH = 15  # TD1.4
LONGEST_MAP = 50_000  # TD2.4: characters; the largest map has a quarter of that
MOST_PALM_SPACES = 30  # TD2.4: all choices of five, 142,506, can still be listed
WHOLE_BOARD_FROM = 4  # TD2.3: with fewer players the section beyond the line is not used
RETURNING_PLAYERS = 5  # TD4.1
OASIS_POINTS = 5  # TD7.2
LONGEST, SHARED_LONGEST = 10, 5  # TD8.3

_WATER, _PALM, _MOUNTAIN = "oc", "Pp", "^"
_SMALL = ".oP"
_WHOLE = _SMALL + ",cp"


class InvalidBoard(InvalidOptions):
    """A map that cannot be a board (TD2.4)."""

    line: int | None
    """The line of the map, from 1, where there is one."""
    column: int | None
    """The character in that line, from 1, where there is one."""
    reason: str
    """What is wrong there."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        """Keep what is wrong, and where."""
        super().__init__(reason, line, column)
        self.reason = reason
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """Give the place and the reason."""
        where = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return f"board: {where}{self.reason} (TD2.4)"


def _tidy(text: str) -> str:
    """Drop what cannot be seen: spaces at the ends of lines, blank lines at the end."""
    if not isinstance(text, str):
        raise InvalidBoard(f"expected a text, found {found(text)}")
    if len(text) > LONGEST_MAP:
        raise InvalidBoard(f"more than {LONGEST_MAP} characters are no map")
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip(" ") for line in lines).rstrip("\n") + "\n"


@frozen(slots=False)
class Board(Named):
    r"""A map on which the game can be played; two boards are equal when their texts are.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> board = ttd.Board.from_text("  .   P\n.   o   .\n  .   .")
        >>> board.grid.cells(board.grid.full)
        ('a1', 'b1', 'b2', 'c1', 'd1', 'd2', 'e1')
        >>> board.grid.cells(board.palm_spaces)
        ('d1',)
        >>> ttd.Options(players=2, board=board)
        Options(players=2, board=Board('7 cells'))
    """

    what: ClassVar[str] = "board"

    text: str = field(converter=_tidy)
    """The map, one character a cell."""

    def __attrs_post_init__(self) -> None:
        """Refuse what TD2.4 refuses."""
        for line, column, mark in self._marks():
            self._check_mark(line, column, mark)
        self._check_parity()
        self._check_palm_spaces()
        for players, section in (("two and three", _SMALL), ("four and five", _WHOLE)):
            self._check_section(players, section)

    @classmethod
    def from_text(cls, text: str) -> "Board":
        """Read a map; raise InvalidBoard, with line and column, for one that TD2.4 refuses."""
        return cls(text)

    @classmethod
    def of(cls, data: str) -> "Board":
        """Read a map; raise InvalidBoard."""
        return cls(data)

    def plain(self) -> str:
        """Give the map's text."""
        return self.text

    @classmethod
    def shipped(cls) -> "Mapping[str, Board]":
        """Give the boards that are shipped with the library, by name."""
        return SHIPPED

    def __repr__(self) -> str:
        """Show the name, or the number of cells."""
        return f"Board({self.name or f'{len(self.grid.places)} cells'!r})"

    def _marks(self) -> Iterator[tuple[int, int, str]]:
        for line, content in enumerate(self.text.split("\n")):
            for column, mark in enumerate(content):
                if mark != " ":
                    yield line, column, mark

    def _check_mark(self, line: int, column: int, mark: str) -> None:
        place = (line + 1, column + 1)
        if mark not in _WHOLE + _MOUNTAIN:
            raise InvalidBoard(f"unknown character {mark!r}; known are . o P ^ , c p", *place)
        if column % 2:
            raise InvalidBoard(f"{mark!r} stands between two columns", *place)
        if column // 2 >= MAX_COLUMNS:
            raise InvalidBoard(f"more than {MAX_COLUMNS} columns", *place)
        if line // 2 >= MAX_ROWS:
            raise InvalidBoard(f"more than {MAX_ROWS} rows", *place)

    def _check_parity(self) -> None:
        marks = [(line, column // 2) for line, column, _ in self._marks()]
        for line, column in marks:
            if (line + column) % 2 != sum(marks[0]) % 2:
                reason = f"{cell_name(column, line)} stands half a hex off from the first cell"
                raise InvalidBoard(reason, line + 1, 2 * column + 1)

    def _check_palm_spaces(self) -> None:
        places = [(line + 1, column + 1) for line, column, mark in self._marks() if mark in _PALM]
        if len(places) > MOST_PALM_SPACES:
            raise InvalidBoard(
                f"more than {MOST_PALM_SPACES} palm spaces", *places[MOST_PALM_SPACES]
            )

    def _check_section(self, players: str, section: str) -> None:
        cells = self.mask(section)
        if not cells:
            raise InvalidBoard(f"no cells for {players} players")
        parts = list(self.grid.components(cells))
        if len(parts) > 1:
            cut_off = self.grid.cells(parts[1])[0]
            column, line = self.grid.places[self.grid.positions[cut_off]]
            reason = f"{cut_off} is not connected to the rest for {players} players"
            raise InvalidBoard(reason, line + 1, 2 * column + 1)

    @cached_property
    def grid(self) -> HexGrid:
        """The cells that are in play for some number of players."""
        return HexGrid((c // 2, line) for line, c, mark in self._marks() if mark != _MOUNTAIN)

    @cached_property
    def mountains(self) -> frozenset[Cell]:
        """The names of the mountains, which are no cells to be on."""
        return frozenset(
            cell_name(c // 2, line) for line, c, mark in self._marks() if mark == _MOUNTAIN
        )

    def mask(self, marks: str) -> int:
        """Give the cells that are written with one of the marks."""
        positions = self.grid.positions
        return sum(
            1 << positions[cell_name(column // 2, line)]
            for line, column, mark in self._marks()
            if mark in marks
        )

    def in_play(self, *, whole: bool) -> int:
        """Give the cells in play on the whole board, or on its smaller section (TD2.3)."""
        return self.mask(_WHOLE if whole else _SMALL)

    @property
    def water_spaces(self) -> int:
        """The waterhole spaces of both sections."""
        return self.mask(_WATER)

    @property
    def palm_spaces(self) -> int:
        """The palm spaces of both sections."""
        return self.mask(_PALM)


CLASSIC: Board = Board(
    (files("desertrules.through_the_desert") / "data" / "classic.board").read_text(encoding="utf-8")
)
"""The board of the box, as far as it is known (TD2.5)."""

SHIPPED = {"classic": CLASSIC}
"""The boards that are shipped with the library, by name."""
