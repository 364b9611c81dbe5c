"""The board as text, for terminals, and the record sheet."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from desertrules.contract import Seat, Sheet, kind_of
from desertrules.drawing.lines import beside, moves_of, table
from desertrules.drawing.panel import ask, verdict
from desertrules.english import People, plural
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DISC_DINARS,
    LANDSCAPES,
    ROWS,
    CityDisc,
    Herd,
    Options,
    is_city_strip,
)
from desertrules.nomads_of_arabia.messages import DISC_NAMES, WAITING
from desertrules.nomads_of_arabia.rules import turn
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, State

SCREEN = 80
CELL = 7
"""The width of a place."""


def headline(position: State, people: People) -> str:
    """Return whose turn it is and for what, or who has won."""
    task = position.task
    if task is None:
        return verdict(turn(position), people, "dinar")
    *_, what = WAITING[kind_of(type(task))]
    if type(task) in tasks.CHANCE:
        return what
    if isinstance(task, tasks.Walk) and task.start:
        what = "go on or halt"
    elif isinstance(task, tasks.Act) and task.done:
        what = "end the turn"
    return ask(people, position.actor, what)


def draw_text(
    position: State, *, names: Sequence[str] = (), last: Any = (), rows: int | None = None
) -> str:
    """Draw the strips, the market beside them and the players below.

    The spaces of the last moves stand in brackets. A compact board, with one line per strip, is
    drawn if the other one has more than `rows` lines.
    """
    people = People(names)
    marked = {move.to for move in moves_of(last) if hasattr(move, "to")}
    marked |= {move.strip for move in moves_of(last) if isinstance(move, moves.Strip)}
    market = _market(position)
    players: list[str] = []
    for seat in range(position.options.players):
        players += _player(position, seat, people)
    players += wrap(headline(position, people), SCREEN - 1)
    board = beside(_strips(position, marked, compact=False), market)
    lines = [*board, *([""] if board[-1] else []), *players]
    if rows is not None and len(lines) > rows:
        lines = [*beside(_strips(position, marked, compact=True), market), *players]
    return "\n".join(lines)


def _strips(position: State, marked: set[str], *, compact: bool) -> list[str]:
    """Draw each strip with the nomads on it."""
    away = [f"{place} {_nomads_at(position, place) or '-'}" for place in (PILGRIM, LOST)]
    lines, board = ["  ".join(away)], position.board
    for strip, disc in zip(board.strips, board.city_discs, strict=True):
        indent = 4 if is_city_strip(strip) else 4 + CELL // 2
        drawn, below = "", ""
        for place, letter in enumerate(position.options.components.strips[strip]):
            space = f"{strip}:{place}"
            sign = f"{place}{'^' if letter == 'M' else letter}"
            nomads = _nomads_at(position, space)
            sign = f"{sign}={nomads}" if compact and nomads else sign
            drawn += (f"[{sign}]" if space in marked else f" {sign} ").ljust(CELL)
            below += f" {nomads} ".ljust(CELL)
        name = f"[{strip}]" if strip in marked else f" {strip}"
        sign = "" if disc is None else "?" if disc is CityDisc.SPECIAL else str(disc)
        lines.append(f"{name:{indent}}{drawn}{sign}".rstrip())
        if not compact:
            lines.append(f"{'':{indent}}{below}".rstrip())
    return lines


def _nomads_at(position: State, place: str) -> str:
    return "".join(str(seat) for seat, nomad in enumerate(position.nomads) if nomad.at == place)


def _market(position: State) -> list[str]:
    """Return where animals are, how many are in stock, what they bring, and the free handlers."""
    rows: list[tuple[str, Sequence[int]]] = [
        *((str(land), position.landscapes.on(land)) for land in LANDSCAPES),
        ("stock", position.stock),
        ("price", [position.price(animal) for animal in ANIMALS]),
        ("hire", position.pool),
    ]
    if position.on_the_way:
        rows.append(("on way", sum(position.on_the_way, Herd())))
    head = ("", *(animal[:2] for animal in ANIMALS))
    return table([head, *((name, *numbers) for name, numbers in rows)], right=True, gap=1)


def _player(position: State, seat: Seat, people: People) -> list[str]:
    """Return what a player has."""
    nomad = position.nomads[seat]
    number = "" if people.name(seat) == f"Seat {seat}" else f"{seat} "
    discs = nomad.disc_dinars
    facts = [plural(nomad.dinars, "dinar") + (f" and {discs} on discs" if discs else "")]
    facts.append(_herd(nomad.animals) or "no animals")
    if nomad.handlers:
        facts.append(f"handlers {_herd(nomad.handlers)}")
    hidden = nomad.discs.count(None)
    named = [DISC_NAMES[disc] for disc in nomad.discs if disc and disc not in DISC_DINARS]
    facts += [*named, *([plural(hidden, "disc")] if hidden else [])]
    text = f"{number}{people.name(seat)}: {'; '.join(facts)}"
    return wrap(text, SCREEN - 1, subsequent_indent="  ")


def _herd(herd: Herd) -> str:
    """Return `2 goats, 1 camel`."""
    counted = zip(ANIMALS, herd, strict=True)
    return ", ".join(plural(number, str(animal)) for animal, number in counted if number)


def sheet(_: Options) -> Sheet:
    """Return what a record sheet asks for: the strips, the dice of the set-up, and the turns."""
    strips = tuple(f"row {row}" for row in range(ROWS))
    return Sheet(
        rounds=25,
        by_seat=False,
        setup=(
            ("Strips, row 0 first: strip d2", strips),
            ("Dice, in order: landscape-die purple, then animal-dice horse,blank", ("",) * 12),
        ),
        reminders=(
            "A turn: step c3:2 hire goat,camel  halt  capture  handler-dice goat  end",
            "Moving: ride d1:0, place c2:3, pilgrim goat,camel",
            "Acting: lure, shift, pick goat, sell goat,camel, sell goat silver",
            "Discs and questions: abdul goat, expert red goat, choose red, keep goat,goat, sands",
            "Moves of others during a turn: @2 decline",
            "A disc that nobody else may see: draw-disc ?",
        ),
    )
