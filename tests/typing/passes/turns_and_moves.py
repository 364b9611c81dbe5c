"""Turns and moves are unions that `match` can exhaust."""

from typing import assert_never, assert_type

from desertrules import Chance, Decide, Over, Result, Turn
from desertrules import through_the_desert as td


def seat_to_move(turn: Turn) -> int | None:
    match turn:
        case Decide(seat):
            return seat
        case Chance():
            return None
        case Over(result):
            assert_type(result, Result)
            return None
        case _:
            assert_never(turn)


def describe(move: td.Move) -> str:
    match move:
        case td.Palms(cells):
            return " ".join(cells)
        case td.Water(cell, value):
            return f"{cell} {value}"
        case td.Discard(colour):
            return colour
        case td.Rider(colour, cell) | td.Camel(colour, cell):
            return f"{colour} {cell}"
        case td.Pass():
            return "pass"
        case _:
            assert_never(move)
