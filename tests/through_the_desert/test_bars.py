"""Bars: each rule of placing is one mask, and losing one never lets an illegal move through."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from desertrules import through_the_desert as td
from desertrules.core.errors import BrokenRules
from desertrules.core.tables import open_table
from desertrules.through_the_desert import CLASSIC, Board, Options, Phase, legality, rejections
from desertrules.through_the_desert import state as slots
from tests.harness import Pair
from tests.reference import through_the_desert as reference
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.observing import made_up, observe
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

PAIR = Pair(td, reference, observe, made_up)
LONG = strip("o" * 27 + ".o.")
"""A strip with room for two riders; seat 0's caravan, if it can grow, uses its colour up."""
FILLED = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
BARS: dict[str, tuple[str, Callable[[], td.State], str]] = {
    "rider-on-occupied": ("rider_bars", lambda: set_up(OASIS, 2), "rider white a5"),
    "rider-next-to-palm": ("rider_bars", lambda: set_up(OASIS, 2), "rider white c4"),
    "rider-next-to-rider": (
        "rider_bars",
        lambda: play(set_up(COURT, 2), "rider white c4"),
        "rider sky c3",
    ),
    "supply-empty": (
        "camel_bars",
        lambda: play(position(COURT, {"white": FILLED}, {}), "camel white g4"),
        "camel white b2",
    ),
    "cell-occupied": (
        "camel_bars",
        lambda: position(OASIS, {"white": "b3 c4", "sky": "e3 d3"}, {}),
        "camel white d3",
    ),
    "next-to-rival": (
        "camel_bars",
        lambda: position(COURT, {"white": "b3 c3"}, {"white": "f3 e3"}),
        "camel white d3",
    ),
}
"""Each bar with the function that gives it, and a move that it alone forbids."""


@pytest.mark.parametrize("players", td.players)
@pytest.mark.parametrize("name", ["classic", *MAPS])
def test_masks_of_the_kernel_are_what_no_bar_forbids(players: int, name: str) -> None:
    """TD5.2 to TD5.4, TD6.3, TD6.4, TD6.6: kept up to date, they are as worked out anew."""
    board = Board.from_text(MAPS[name]) if name in MAPS else CLASSIC
    options, rng = Options(players, board), Random(f"{players} {name}")
    table: Any = open_table(td, td.initial(options))
    while table.step(rng) is not None:
        row = table._row
        riding = slots.PHASES[row[slots.PHASE]] in {Phase.DISCARD, Phase.RIDERS}
        assert row[slots.ROOM] == (legality.rider_cells(options, row) if riding else 0)
        assert row[slots.OPEN] == legality.open_camels(options, row)
        anew = [0 if slot in slots._FOLLOWING else number for slot, number in enumerate(row)]
        slots.spread(options, anew)
        assert anew == row


def _without(code: str, bars: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *position: [bar for bar in bars(*position) if bar[0] != code]


@pytest.mark.parametrize("code", BARS)
def test_reason_that_is_lost_lets_no_move_through(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 1: `apply` refuses what is not legal, whatever the reasons say."""
    bars, make, words = BARS[code]
    state = make()
    rejection = td.explain(state, move(words))
    assert rejection is not None and rejection.code == code
    monkeypatch.setattr(rejections, bars, _without(code, getattr(rejections, bars)))
    for function in (td.explain, td.apply):
        with pytest.raises(BrokenRules):
            function(state, move(words))


@pytest.mark.parametrize("code", BARS)
def test_bar_that_is_lost_is_noticed(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 1: by the comparison with the reference, within a few games."""
    bars, _, _ = BARS[code]
    for module in (legality, rejections):
        monkeypatch.setattr(module, bars, _without(code, getattr(module, bars)))
    with pytest.raises((AssertionError, BrokenRules)):  # noqa: PT012 - one of the games
        for seed, board in enumerate([Board.from_text(MAPS["lake"]), LONG] * 4):
            PAIR.compare({"players": 2, "board": board.text}, Random(seed))


def test_bar_beside_the_own_camels_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """TD6.5: every camel away from its caravan is left without a reason."""
    monkeypatch.setattr(rejections, "own_bar", lambda _row, _seat: ("not-next-to-own", 0))
    with pytest.raises(BrokenRules):
        td.apply(position(COURT, {"white": "b3"}, {}), move("camel white f4"))


def test_lost_rule_of_colours_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """TD5.5: where `legality` forbids what no reason does, and where neither does."""
    state = play(set_up(COURT, 2), "rider white a1")
    monkeypatch.setattr(rejections, "used_colours", lambda _options, _row: 0)
    with pytest.raises(BrokenRules):
        td.apply(state, move("rider white c1"))
    monkeypatch.setattr(legality, "used_colours", lambda _options, _row: 0)
    with pytest.raises(AssertionError):
        PAIR.compare({"players": 2, "board": "classic"}, Random(0))


def _drawing() -> td.State:
    return play(td.initial(Options(2, strip(".o"))), "palms")


def _stuck() -> td.State:
    return play(set_up(strip("..."), 2), "rider white a2")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (_drawing, "water a2 1"),
        (lambda: set_up(COURT, 5), "discard mint"),
        (lambda: set_up(COURT, 2), "rider mint a1"),
        (_stuck, "pass"),
        (lambda: position(COURT, {"white": "b3"}, {}), "camel white b4"),
        (lambda: only_moves(_stuck(), Phase.RIDERS), "camel white a1"),
        (lambda: play(only_moves(_stuck(), Phase.RIDERS), "camel white a1"), "pass"),
    ],
    ids=[
        "water",
        "discard",
        "rider",
        "pass without a rider",
        "camel",
        "only camel",
        "pass without a camel",
    ],
)
def test_move_that_no_rule_forbids_has_no_reason(make: Callable[[], td.State], words: str) -> None:
    """Law 1: to ask for one all the same is a fault of its own."""
    state = make()
    assert move(words) in td.legal_moves(state)
    with pytest.raises(BrokenRules, match="that is not legal, and that no rule forbids"):
        rejections.reason(state.options, state._row, move(words))
