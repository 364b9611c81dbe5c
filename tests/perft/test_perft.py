"""Perft: how many sequences of moves there are from a position.

The counts guard the lists of legal moves. They were compared with those of the independent
references when they were written; short sequences still are. If one differs, `divide` shows under
which first move.
"""

import importlib
from random import Random
from typing import Any

import pytest
from attrs import frozen

from desertrules import dump, game, load, perft, playout
from desertrules.play import divide

MAP = ".   o   .   P   .   o   .   .\n  .   .   .   .   .   .   .\n"


@frozen
class Case:
    game: str
    options: dict[str, Any]
    after: int
    """How many random moves lead to the position."""
    counts: tuple[int, ...]
    """The number of sequences of one move, two moves and so on."""
    seed: int = 1


CASES = {
    "no waterholes": Case(
        "through-the-desert",
        {"players": 2, "board": ".   .\n  .\n.   .\n"},
        0,
        (1, 25, 165, 165, 165),
    ),
    "corridor": Case("through-the-desert", {"players": 2, "board": MAP}, 4, (32, 768, 12288)),
    "palms": Case("through-the-desert", {"players": 4}, 0, (21, 63, 189, 567, 1701)),
    "riders": Case("through-the-desert", {"players": 3}, 46, (69, 4514)),
    "discards": Case("through-the-desert", {"players": 5}, 46, (5, 20, 60, 120, 120)),
    "camels": Case("through-the-desert", {"players": 4}, 110, (24, 588, 13965)),
    "last camels": Case("through-the-desert", {"players": 2}, 105, (42, 1555, 19943)),
    "deals": Case("sahara", {"players": 2}, 0, (9, 75, 578, 5202)),
    "first cards": Case("sahara", {"players": 4}, 12, (3, 16, 56, 126, 672)),
    "short desert": Case("sahara", {"players": 3, "desert": 3}, 70, (3, 14, 72, 382, 2488)),
    "must use": Case(
        "sahara",
        {"players": 2, "desert": 4, "must_use": True, "sheik": "anywhere"},
        60,
        (4, 12, 48, 200, 688),
    ),
    "any sheik": Case(
        "sahara", {"players": 3, "desert": 5, "sheik": "any"}, 49, (3, 15, 73, 283, 1155)
    ),
    "strips": Case("nomads-of-arabia", {"players": 3}, 0, (8, 64, 448, 3136)),
    "first steps": Case("nomads-of-arabia", {"players": 4}, 14, (152, 723, 2285)),
    "middle": Case("nomads-of-arabia", {"players": 3}, 130, (6, 24, 111, 451, 1416)),
    "no special discs": Case(
        "nomads-of-arabia",
        {"players": 5, "special": 0, "finale": "short"},
        60,
        (7, 55, 162, 654, 3253),
    ),
    "six players": Case("nomads-of-arabia", {"players": 6}, 200, (21, 30, 118, 277, 605)),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_counts(case: Case) -> None:
    """The lists of legal moves are as long as they were, and as the reference's."""
    rules = game(case.game)
    start = rules.initial(load(case.options, rules.options))
    played = playout(start, Random(case.seed), max_moves=case.after)
    counts = tuple(perft(played.state, depth + 1) for depth in range(len(case.counts)))
    assert counts == case.counts, {str(move): n for move, n in divide(played.state, 1).items()}
    reference = importlib.import_module(f"tests.reference.{case.game.replace('-', '_')}")
    plain = reference.initial(dump(start.options))
    for move in played.moves:
        plain = reference.apply(plain, dump(move))
    shallow = [count for count in case.counts if count <= 700][:3]
    assert [count_plainly(reference, plain, depth + 1) for depth in range(len(shallow))] == shallow


def count_plainly(reference: Any, state: Any, depth: int) -> int:
    """Count sequences of moves with a reference."""
    moves = reference.legal(state)
    if depth == 1:
        return len(moves)
    return sum(count_plainly(reference, reference.apply(state, move), depth - 1) for move in moves)
