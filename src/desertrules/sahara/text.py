"""The track as text, the headline, and the ways of the camels in the last turn."""

from collections.abc import Sequence
from typing import Any

from desertrules.drawing.lines import moves_of, table
from desertrules.drawing.panel import ask, verdict
from desertrules.english import People, plural
from desertrules.sahara.box import OASIS, Card
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Retreat, Sheik
from desertrules.sahara.places import ROW
from desertrules.sahara.rules import points, turn
from desertrules.sahara.state import OVER, Phase, State, spaces

NAME = 10
"""The most characters of a player's name."""


def draw_text(
    state: State, *, names: Sequence[str] = (), last: Any = (), rows: int | None = None
) -> str:
    """Draw the track and below it the players' cards; compact if it has more than `rows` lines."""
    people, moves = People(names), moves_of(last)
    marks = _marks(state, moves)
    players, headline = _players(state, people, moves), headline_of(state, people)
    if state.phase is not Phase.OVER:
        headline += ". Points are as if the game ended now."
    lines = [*_track(state, marks), "", *players, "", headline]
    if rows is not None and len(lines) > rows:
        lines = [*_compact_track(state, marks), *players, headline]
    return "\n".join(lines)


def headline_of(state: State, people: People) -> str:
    """Return whose turn it is and for what, or who has won."""
    steps = plural(state.left, "step")
    match state.phase:
        case Phase.DEAL:
            return "Cards are turned up"
        case Phase.PLAY:
            return ask(people, state.seat, "play a card")
        case Phase.ADVANCE:
            return ask(people, state.seat, f"move {steps}")
        case Phase.RETREAT:
            return ask(people, state.seat, f"send back {steps}")
        case Phase.FAVOUR:
            return ask(people, state.seat, "name a favourite")
        case Phase.SHEIK:
            return ask(people, state.seat, "move a camel")
        case Phase.OVER:
            return verdict(turn(state), people)


# ---- The track -----------------------------------------------------------------------------------


def _marks(state: State, moves: Sequence[Move]) -> dict[int, str]:
    """Return the camels on each space; those of the last turn are in brackets."""
    camels = state.standing()
    last = {space for way in ways(state, moves) for space in way}
    last |= {move.space for move in moves if isinstance(move, Favour)}
    marks: dict[int, str] = {}
    for space in range(state.options.last + 1):
        here = [f"{seat}{'*' * favourite}" for seat, favourite in camels.get(space, ())]
        mark = ("+" if space else " ").join(here) or "."
        marks[space] = f"[{mark}]" if space in last else mark
    return marks


def _rows(state: State) -> list[tuple[str, range]]:
    """Return the rows of the track, with their names."""
    desert, last = state.options.desert, state.options.last
    starts = range(1, desert + 1, ROW)
    rows = [("desert", range(start, min(start + ROW, desert + 1))) for start in starts]
    return [*rows, ("oasis", range(desert + 1, last + 1))]


def _line(name: str, cells: Sequence[object], width: int) -> str:
    return f"{name:10}{''.join(f'{cell:>{width}}' for cell in cells)}".rstrip()


def _width(marks: dict[int, str]) -> int:
    return max(4, *(len(mark) + 1 for space, mark in marks.items() if space))


def _track(state: State, marks: dict[int, str]) -> list[str]:
    """Return two lines per row, and the points of the oasis."""
    width = _width(marks)
    lines = [f"waterhole  {marks[0]}"]
    for name, row in _rows(state):
        lines += [_line(name, row, width), _line("", [marks[space] for space in row], width)]
    return [*lines, _line("", [f"+{worth}" for worth in range(1, OASIS + 1)], width)]


def _compact_track(state: State, marks: dict[int, str]) -> list[str]:
    """Return one line per row, headed by its first space."""
    width = _width(marks)
    lines = [f"waterhole  {marks[0]}", _line("", [f"+{step}" for step in range(ROW)], width)]
    for name, row in _rows(state):
        label = f"{name:6}{row[0]:>3}"
        lines.append(_line(label, [marks[space] for space in row], width))
    return lines


def _players(state: State, people: People, moves: Sequence[Move]) -> list[str]:
    """Return one line per player: points if the game ended now, and the piles."""
    dealt = {(move.seat, move.pile) for move in moves if isinstance(move, Deal)}
    rows: list[list[str]] = []
    for seat, total in enumerate(points(state)):
        sign = ">" if seat == state.seat and state.phase is not OVER and not state.due else " "
        name = people.name(seat) if people.names else ""
        name = name if len(name) <= NAME else f"{name[: NAME - 1]}\u2026"
        row = [f"{sign} {seat} {name}".rstrip(), plural(total, "point")]
        hand = state.hands[seat]
        for pile, (top, size) in enumerate(zip(hand.tops, hand.piles, strict=True)):
            carried = seat == state.seat and pile == state.pile
            row.append(f"{pile}:{_card(top, carried or (seat, pile) in dealt)} ({size})")
        rows.append(row)
    return table(rows)


def _card(top: Card | None, marked: bool) -> str:
    card = "?" if top is None else top.value
    return f"[{card}]" if marked else card


# ---- The last turn -------------------------------------------------------------------------------


def ways(state: State, moves: Sequence[Move]) -> list[tuple[int, int]]:
    """Return from where to where camels went in the last turn.

    Moves name only the space that a camel leaves, so they are taken back one by one. The way is not
    unique if several camels of one seat stand side by side; then the shortest is returned.
    """
    herd = {(s, f, space) for s, herd in enumerate(state.herds) for space, f in spaces(herd)}
    full = {space for _, _, space in herd if space}
    mid_turn = state.pile is not None or state.phase is OVER
    mover = state.seat if mid_turn else (state.seat - 1) % state.options.players
    found: list[tuple[int, int, int, bool]] = []
    for move in reversed(moves):
        match move:
            case Advance(space, favourite):
                seats: Sequence[int] = (mover, state.seat)
                targets = _run(full, space, 1, state.options.last)
            case Retreat(seat, space, favourite):
                seats, targets = (seat,), [*_run(full, space, -1, 0), 0]
            case Sheik(seat, space, favourite, to):
                seats, targets = (seat,), [to]
            case _:
                continue
        came = next(((s, to) for s in seats for to in targets if (s, favourite, to) in herd), None)
        if came is None:
            continue
        seat, to = came
        herd = herd - {(seat, favourite, to)} | {(seat, favourite, space)}
        full = {each for _, _, each in herd if each}
        later = [way for way in found if way[0] == to and way[2:] == (seat, favourite)]
        end = later[0][1] if later else to
        found = [way for way in found if way not in later[:1]]
        found.insert(0, (space, end, seat, favourite))
    return [(start, end) for start, end, _, _ in found if start != end]


def _run(full: set[int], space: int, step: int, end: int) -> list[int]:
    """Return the occupied spaces side by side that begin next to a space."""
    run: list[int] = []
    while space != end and space + step in full:
        space += step
        run.append(space)
    return run
