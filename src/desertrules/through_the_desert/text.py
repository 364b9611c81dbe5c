"""The board as text, for terminals, and the record sheet."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from desertrules.contract import Seat, Sheet
from desertrules.drawing.lines import beside, moves_of, table
from desertrules.drawing.panel import ask, verdict
from desertrules.english import People
from desertrules.hexgrid import Cell, cell_name
from desertrules.through_the_desert.board import COLOURS, MOUNTAIN, PALM_COUNT, SUPPLY
from desertrules.through_the_desert.effects import task
from desertrules.through_the_desert.moves import LETTERS, Camel, Palms, Rider, Water
from desertrules.through_the_desert.rules import RETURNING_PLAYERS, rider_rounds, score, turn
from desertrules.through_the_desert.state import Options, Phase, State

SCREEN = 80
NAME = 21
"""The most characters of a player's name below a compact board."""
_PARTS = {"water": "water", "oases": "palms", "caravans": "caravans", "areas": "areas"}

Marks = Mapping[tuple[int, int], str]
"""What is on each space, by column and line."""


def draw_text(
    state: State, *, names: Sequence[str] = (), last: Any = (), rows: int | None = None
) -> str:
    """Draw the board, with the players beside it; compact if it has more than `rows` lines."""
    people, marks = People(names), _marks(state)
    marked = {_place(cell) for move in moves_of(last) for cell in _cells(move)}
    board = _board(marks, marked)
    if rows is not None and len(board) > rows:
        lines = [*_compact_board(marks, marked), *_summary(state, people)]
    else:
        width = SCREEN - max(map(len, board)) - 3
        lines = beside(board, _panel(state, people, max(width, 24)))
    return "\n".join(lines)


def headline(state: State, people: People) -> str:
    """Return whose turn it is and for what, or who has won."""
    match state.phase:
        case Phase.PALMS:
            return "The palms are placed"
        case Phase.WATER:
            return "The waterholes are placed"
        case Phase.OVER:
            return verdict(turn(state), people)
        case _:
            return ask(people, state.seat, task(state))


def _cells(move: object) -> tuple[Cell, ...]:
    if isinstance(move, Palms):
        return move.cells
    return (move.cell,) if isinstance(move, Water | Rider | Camel) else ()


def _marks(state: State) -> Marks:
    terrain = state.terrain
    named = {cell: str(value) for cell, value in state.waterholes.items()}
    named.update(dict.fromkeys(terrain.names(state.palms), "Y"))
    for seat in range(state.options.players):
        for colour in COLOURS:
            rider = state.rider(seat, colour)
            for cell in state.caravan(seat, colour):
                letter = LETTERS[colour].upper() if cell == rider else LETTERS[colour]
                named[cell] = f"{letter}{seat}"
    in_play = set(terrain.names(terrain.cells))
    marks: dict[tuple[int, int], str] = {}
    for place, mark in state.options.board.marks.items():
        name = cell_name(*place)
        if name in in_play or mark == MOUNTAIN:
            marks[place] = named.get(name, MOUNTAIN if mark == MOUNTAIN else ".")
    return marks


def _board(marks: Marks, last: set[tuple[int, int]]) -> list[str]:
    """Draw every space at its column and line."""
    columns, rows = _size(marks)
    lines = [[" "] * (2 * columns + 5) for _ in range(2 * rows)]
    for (column, line), mark in marks.items():
        at = 3 + 2 * column
        lines[line][at : at + len(mark)] = mark
        if (column, line // 2) in last:
            lines[line][at - 1], lines[line][at + len(mark)] = "[", "]"
    for row in range(rows):
        lines[2 * row][:2] = f"{row + 1:2}"
    letters = "   " + " ".join(chr(ord("a") + column) for column in range(columns))
    drawn = ["".join(line).rstrip() for line in lines]
    while not drawn[-1].strip():
        drawn.pop()
    return [letters, *drawn, letters]


def _compact_board(marks: Marks, last: set[tuple[int, int]]) -> list[str]:
    r"""Draw each row in one line; `/` and `\` show which of two columns is half a step lower."""
    columns, rows = _size(marks)
    lines = ["   " + "  ".join(chr(ord("a") + column) for column in range(columns))]
    by_row = {(column, line // 2): (line, mark) for (column, line), mark in marks.items()}
    for row in range(rows):
        text = [" "] * (3 * columns + 4)
        text[:2] = f"{row + 1:2}"
        for column in range(columns):
            if (column, row) not in by_row:
                continue
            line, mark = by_row[column, row]
            at = 3 + 3 * column
            text[at : at + len(mark)] = mark
            if (column, row) in last:
                text[at - 1], text[at + len(mark)] = "[", "]"
            elif (column + 1, row) in by_row and (column + 1, row) not in last:
                text[at + 2] = "\\" if by_row[column + 1, row][0] > line else "/"
        lines.append("".join(text).rstrip())
    return lines


def _size(marks: Marks) -> tuple[int, int]:
    """Return the number of columns and rows."""
    return max(column for column, _ in marks) + 1, max(line for _, line in marks) // 2 + 1


def _place(cell: Cell) -> tuple[int, int]:
    """Return the column and the row of a cell."""
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def _panel(state: State, people: People, width: int) -> list[str]:
    """Return what is beside the board."""
    lines = [*wrap(headline(state, people), width), "", "Camels left:"]
    lines += [*wrap(_supply(state), width), "", *wrap(_points_label(state), width)]
    for standing in score(state):
        seat = standing.seat
        lines.append(f"{_name(people, seat)}: {standing.points}")
        parts = ", ".join(f"{_PARTS[name]} {points}" for name, points in standing.parts.items())
        for words in (parts, *_facts(state, seat)):
            lines += wrap(words, width, initial_indent="  ", subsequent_indent="  ")
    return lines


def _summary(state: State, people: People) -> list[str]:
    """Return what is below a compact board: the headline, and a table of the players."""
    over = state.phase is Phase.OVER
    title = headline(state, people)
    title = title if over else f"{title}. Camels left: {_supply(state)}"
    rows = [("Points" if over else "If the game ended now", *_PARTS.values(), "total")]
    riders = ["riders" if any(map(state.hand, range(state.options.players))) else ""]
    for seat, total in enumerate(score(state)):
        name = _name(people, seat)
        name = name if len(name) <= NAME else f"{name[: NAME - 1]}\u2026"
        rows.append((name, *map(str, total.parts.values()), str(total.points)))
        hand = " ".join(LETTERS[colour] for colour in state.hand(seat))
        returned = state.returned[seat]
        facts = [hand, f"returned {LETTERS[returned]}" if returned else ""]
        riders.append(", ".join(filter(None, facts)))
    lines = wrap(title, SCREEN - 1, subsequent_indent="  ")
    points = zip(table(rows, right=True, gap=1), riders, strict=True)
    return [*lines, *(f"{line}  {hand}".rstrip() for line, hand in points)]


def _name(people: People, seat: Seat) -> str:
    """Return a player's name, with the number that is on the board."""
    return f"{seat} {people.name(seat)}" if people.names else people.name(seat)


def _points_label(state: State) -> str:
    return "Points:" if state.phase is Phase.OVER else "Points if the game ended now:"


def _supply(state: State) -> str:
    left = zip(LETTERS.values(), state.supply, strict=True)
    return " ".join(f"{letter}:{camels}" for letter, camels in left)


def _facts(state: State, seat: Seat) -> list[str]:
    """Return which waterholes a player has collected, which riders are left, and which returned."""
    taken = zip("123", state.taken[seat], strict=True)
    collected = " ".join(value for value, count in taken for _ in range(count))
    riders = " ".join(LETTERS[colour] for colour in state.hand(seat))
    returned = state.returned[seat]
    facts = [f"collected {collected}"] if collected else []
    facts += [f"riders {riders}"] if riders else []
    return [*facts, f"returned {returned}"] if returned else facts


def sheet(options: Options) -> Sheet:
    """Return what a record sheet asks for: the palms, and the value of each waterhole (TD3)."""
    terrain = options.terrain
    palms = set(terrain.names(terrain.palm_spaces))
    spaces = [f"{cell}{'*' * (cell in palms)}" for cell in terrain.names(terrain.spaces)]
    setup: list[tuple[str, tuple[str, ...]]] = []
    if palms:
        setup.append(("Palms: their spaces", ("",) * min(PALM_COUNT, len(palms))))
    if spaces:
        setup.append(("Waterholes: the value on each space (* a palm: leave empty)", tuple(spaces)))
    turns = SUPPLY[options.players] * len(COLOURS) // (2 * options.players)
    reminders = [
        "Riders: rider white e5",
        "Camels, both of a turn on one line: white e5  sky k6",
        "A player who can place nothing: pass",
    ]
    if options.players == RETURNING_PLAYERS:
        reminders.insert(0, "First, each player returns a rider: discard mint")
    discards = options.players == RETURNING_PLAYERS
    rounds = rider_rounds(options) + discards + 1 + turns
    return Sheet(rounds=rounds, setup=tuple(setup), reminders=tuple(reminders))
