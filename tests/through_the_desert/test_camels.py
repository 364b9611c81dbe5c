"""Placing camels, and what each earns at once (TD6, TD7.1, TD7.2)."""

import pytest

from desertrules import Decide, Seat
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Camel, Cell, Colour, Pass, Phase
from tests.through_the_desert.positions import (
    COLOURS,
    COURT,
    OASIS,
    cells,
    legal,
    only_moves,
    parts,
    play,
    position,
    riders,
    set_up,
    strip,
)


def turn_lengths(players: int, turns: int) -> list[tuple[int, int]]:
    """Play turns of camels and give each one's seat and number of camels."""
    state = riders(set_up(td.CLASSIC if players > 2 else COURT, players), CLASSIC_RIDERS[players])
    lengths: list[tuple[int, int]] = []
    for _ in range(turns):
        assert state.seat is not None
        seat, left = state.seat, state.left
        lengths.append((seat, left))
        for still in range(left, 0, -1):
            assert (state.seat, state.left) == (seat, still)
            state = td.apply(state, td.legal_moves(state)[0])
    return lengths


def _spread(seat: int) -> dict[str, str]:
    """Give a seat five cells of the classic board, apart from those of other seats."""
    rows = {0: "efghi", 1: "jklmn", 2: "opqrb"}[seat]
    return {colour.value: f"{letter}{FREE[letter]}" for colour, letter in zip(COLOURS, rows, strict=True)}


FREE = dict.fromkeys("abcdefghijklmnopqr", 5)
CLASSIC_RIDERS: dict[int, list[dict[str, str]]] = {2: [], 3: []}


def test_turn_is_two_camels() -> None:
    """TD6.1: of the same or of different colours; then the next seat's turn begins."""
    state = position(COURT, {"white": "b3", "sky": "f3"}, {})
    for second in ("camel white c3", "camel sky f4"):
        after = play(state, "camel white b4")
        assert td.turn(after) == Decide(Seat(0)) and after.left == 1
        after = play(after, second)
        assert td.turn(after) == Decide(Seat(1)) and after.left == 2


def test_seats_take_turns_in_order() -> None:
    """TD6.1: after the last seat comes the first again."""
    state = position(COURT, {"white": "b3"}, {"white": "f3"}, seat=1, left=1)
    assert td.turn(play(state, "camel white f4")) == Decide(Seat(0))
