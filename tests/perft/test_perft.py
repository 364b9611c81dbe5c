"""Counts of lines of play, kept in files; a difference is divided by first moves."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import advance, divide, perft

FILES = sorted(Path(__file__).parent.glob("*.json"))


def test_every_game_has_its_counts() -> None:
    """A game without perft numbers is found here."""
    games = {json.loads(file.read_text(encoding="utf-8"))["game"] for file in FILES}
    assert games == set(desertrules.games())


def _cases() -> list[Any]:
    return [
        pytest.param(kept["game"], case, id=f"{file.stem}-{case['name']}")
        for file in FILES
        for kept in [json.loads(file.read_text(encoding="utf-8"))]
        for case in kept["cases"]
    ]


@pytest.mark.parametrize(("name", "case"), _cases())
def test_counts_are_as_kept(name: str, case: dict[str, Any]) -> None:
    """The number of sequences of moves from a position is what it was."""
    game = desertrules.game(name)
    state = game.initial(game.load_options(case["options"]))
    rng = Random(case["seed"])
    state = desertrules.playout(state, rng, max_moves=case["after"]).state
    if case["settled"]:
        state = advance(state, rng)
    counts = [perft(state, depth) for depth in range(len(case["counts"]))]
    assert counts == case["counts"], divide(state, len(counts) - 1)
