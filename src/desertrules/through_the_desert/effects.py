"""What a move brought about, read off the two states: nothing is kept for it."""

from collections.abc import Iterator
from typing import assert_never, cast

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Effect, Over, Seat
from desertrules.core.fields import check_viewer
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import (
    LONGEST,
    OASIS_POINTS,
    SHARED_LONGEST,
    Colour,
)
from desertrules.through_the_desert.legality import turn
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.state import Phase, State
from desertrules.through_the_desert.table import apply

_SEAT = {"seat": "the seat that acts"}
_OWNER = {"seat": "whose caravan it is"}
_COLOUR = {"colour": "the caravan's colour"}
_CELL = {"cell": "where it is"}
_POINTS = {"points": "how the seat's points change"}
_LENGTH = {"length": "how many camels it has, the rider's included"}

EFFECTS: Codes = Codes(
    {
        "palms-drawn": Code(
            "TD3.1", "Palms stand on {cells}.", {"cells": "where palms stand, in cell order"}
        ),
        "water-drawn": Code(
            "TD3.2",
            "A waterhole worth {value} lies on {cell}.",
            {**_CELL, "value": "what it will be worth"},
        ),
        "rider-returned": Code(
            "TD4.1", "Seat {seat} gives its {colour} rider back.", {**_SEAT, **_COLOUR}
        ),
        "rider-placed": Code(
            "TD5.1",
            "Seat {seat} places its {colour} rider on {cell}.",
            {**_SEAT, **_COLOUR, **_CELL},
        ),
        "passed": Code(
            ("TD5.6", "TD6.7"),
            "Seat {seat} can place no {piece}.",
            {**_SEAT, "piece": "a rider or a camel"},
        ),
        "camel-placed": Code(
            "TD6.1",
            "Seat {seat} adds a {colour} camel on {cell}.",
            {**_SEAT, **_COLOUR, **_CELL},
        ),
        "water-taken": Code(
            ("TD7.1", "TD7.4"),
            "Seat {seat} takes the waterhole on {cell}, worth {points}.",
            {**_SEAT, **_CELL, **_POINTS},
        ),
        "palm-reached": Code(
            ("TD7.2", "TD7.4"),
            "Seat {seat}'s {colour} caravan reaches the palm on {cell}, worth {points}.",
            {**_OWNER, **_COLOUR, **_CELL, **_POINTS},
        ),
        "area-closed": Code(
            ("TD7.3", "TD8.4"),
            "Seat {seat}'s {colour} caravan cuts off an area, worth {points}: {cells}.",
            {**_OWNER, **_COLOUR, "cells": "the area, in cell order", **_POINTS},
        ),
        "area-entered": Code(
            ("TD7.5", "TD8.4"),
            "Seat {seat}'s {colour} camel on {cell} stands in its own area, which shrinks.",
            {**_OWNER, **_COLOUR, **_CELL, **_POINTS},
        ),
        "caravan-longest": Code(
            "TD8.3",
            "Seat {seat}'s {colour} caravan, of {length}, is the longest now.",
            {**_OWNER, **_COLOUR, **_LENGTH, **_POINTS},
        ),
        "caravan-shares-longest": Code(
            "TD8.3",
            "Seat {seat}'s {colour} caravan, of {length}, is one of the longest now.",
            {**_OWNER, **_COLOUR, **_LENGTH, **_POINTS},
        ),
        "caravan-not-longest": Code(
            "TD8.3",
            "Seat {seat}'s {colour} caravan, of {length}, is no longer one of the longest.",
            {**_OWNER, **_COLOUR, **_LENGTH, **_POINTS},
        ),
        "last-camel": Code(
            "TD8.1", "That was the last {colour} camel.", {"colour": "the camel's colour"}
        ),
        "turn-begins": Code(
            ("TD4.1", "TD5.1", "TD6.1", "TD6.2"),
            "Seat {seat} is to {phase}.",
            {
                **_SEAT,
                "phase": Gap(
                    "what the game waits for",
                    {
                        "discard": "give a rider back",
                        "riders": "place a rider",
                        "camels": "add camels: {left}",
                    },
                ),
                "left": "how many camels the turn has, None before camels are placed",
            },
        ),
        "game-over": Code(
            ("TD8.1", "TD8.2"),
            "The game is over: {reason}.",
            {
                "reason": Gap(
                    "why it has ended",
                    {
                        "colour-exhausted": "a colour is used up",
                        "blocked": "nobody can place a camel",
                    },
                )
            },
        ),
        "won": Code(
            "TD8.5",
            "Seat {seat} wins with {total} points.",
            {"seat": "who wins, alone or with others", "total": "its points"},
        ),
    }
)
"""Everything that a move can bring about, in the order of the rules."""


def effects(state: State, move: Move, seat: Seat | None) -> tuple[Effect, ...]:
    """Give what a move brings about, as a seat (None: a spectator) sees it.

    All see the same, as the game has no secrets. Raises IllegalMove for an illegal move, and
    InvalidValue for no seat.
    """
    after = apply(state, move)
    check_viewer(seat, state.options.players)
    return (*_made(state, move, after), *_next(state, after))


def _made(before: State, move: Move, after: State) -> Iterator[Effect]:
    """Tell what the move did."""
    seat = cast(Seat, before.seat)  # None at a chance event, which concerns nobody
    match move:
        case Palms():
            yield EFFECTS.tell("palms-drawn", None, cells=move.cells)
        case Water():
            yield EFFECTS.tell("water-drawn", None, cell=move.cell, value=move.value)
        case Discard():
            yield EFFECTS.tell("rider-returned", seat, colour=move.colour.value)
        case Rider():
            yield EFFECTS.tell("rider-placed", seat, colour=move.colour.value, cell=move.cell)
            yield from _lengths(before, after, move.colour)
        case Camel():
            yield from _camel(seat, before, move, after)
        case Pass():
            piece = "rider" if before.phase is Phase.RIDERS else "camel"
            yield EFFECTS.tell("passed", seat, piece=piece)
        case _:
            assert_never(move)


def _camel(seat: Seat, before: State, move: Camel, after: State) -> Iterator[Effect]:
    """Tell what a camel earned: on its cell, around it, and in areas."""
    colour, cell = move.colour, move.cell
    yield EFFECTS.tell("camel-placed", seat, colour=colour.value, cell=cell)
    left = after.water
    taken = {at: value for at, value in before.water.items() if at not in left}
    if cell in taken:
        yield EFFECTS.tell("water-taken", seat, cell=cell, points=taken.pop(cell))
    around = _around(before, cell)
    new = _new(before.reached(seat, colour), after.reached(seat, colour))
    touched = [palm for palm in new if palm in around]
    enclosed = [palm for palm in new if palm not in around]
    for palm in touched:
        yield _palm(seat, colour, palm)
    yield from _areas(seat, before, move, after)
    for at, value in taken.items():
        yield EFFECTS.tell("water-taken", seat, cell=at, points=value)
    for palm in enclosed:
        yield _palm(seat, colour, palm)
    yield from _lengths(before, after, colour)
    if not after.supply[colour]:
        yield EFFECTS.tell("last-camel", None, colour=colour.value)


def _palm(seat: Seat, colour: Colour, palm: Cell) -> Effect:
    return EFFECTS.tell("palm-reached", seat, colour=colour.value, cell=palm, points=OASIS_POINTS)


def _areas(seat: Seat, before: State, move: Camel, after: State) -> Iterator[Effect]:
    """Tell which areas the camel cut off, each by itself, and whether it stands in an old one."""
    colour, cell = move.colour, move.cell
    grid = before.options.board.grid
    old, palms = before.areas(seat, colour), after.palms
    if cell in old:
        yield EFFECTS.tell("area-entered", seat, colour=colour.value, cell=cell, points=-1)
    for area in grid.components(grid.mask(_new(old, after.areas(seat, colour)))):
        cells = grid.cells(area)
        worth = sum(each not in palms for each in cells)
        yield EFFECTS.tell("area-closed", seat, colour=colour.value, cells=cells, points=worth)


def _lengths(before: State, after: State, colour: Colour) -> Iterator[Effect]:
    """Tell whose caravan of a colour is longest, or no longer: first what was lost."""
    changes: list[tuple[int, int, int]] = []
    for seat, (old, new) in enumerate(
        zip(_rewards(before, colour), _rewards(after, colour), strict=True)
    ):
        if old != new:
            changes.append((new - old, new, seat))
    for change, reward, seat in sorted(changes):
        yield EFFECTS.tell(
            _LONGEST[reward],
            seat,
            colour=colour.value,
            length=len(after.caravan(seat, colour)),
            points=change,
        )


_LONGEST = {
    0: "caravan-not-longest",
    SHARED_LONGEST: "caravan-shares-longest",
    LONGEST: "caravan-longest",
}


def _rewards(state: State, colour: Colour) -> list[int]:
    """Give what each seat's caravan of a colour earns by its length (TD8.3)."""
    lengths = [len(state.caravan(seat, colour)) for seat in range(state.options.players)]
    longest = max(lengths)
    reward = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
    return [reward if length == longest > 0 else 0 for length in lengths]


def _next(before: State, after: State) -> Iterator[Effect]:
    """Tell whose turn begins, or how the game ended."""
    now = turn(after)
    if isinstance(now, Over):
        yield EFFECTS.tell("game-over", None, reason=now.result.reason)
        for winner in now.result.winners:
            total = now.result.standings[winner].points
            yield EFFECTS.tell("won", winner, total=total)
    elif after.seat is not None and after.seat != before.seat:
        left = after.left if after.phase is Phase.CAMELS else None
        yield EFFECTS.tell("turn-begins", after.seat, phase=after.phase.value, left=left)


def _around(state: State, cell: Cell) -> tuple[Cell, ...]:
    grid = state.options.board.grid
    return grid.cells(grid.near[grid.positions[cell]])


def _new(old: tuple[Cell, ...], now: tuple[Cell, ...]) -> list[Cell]:
    known = set(old)
    return [cell for cell in now if cell not in known]
