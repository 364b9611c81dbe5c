"""The numbers of moves: what they are, and that they stay so."""

from hashlib import sha256
from typing import Any

import pytest

from desertrules import InvalidValue, Over, dump
from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Deal, Favour, Options, Play, Retreat, Sheik, Stop
from tests.sahara.tables import played
from tests.spelled import assert_spelled, play_spelled

spelling = sa.spelling
TWO = Options(2)


def _digest(options: Options) -> str:
    """Give a short word for all numbers and what they mean."""
    moves = (spelling.read(options, (number,)) for number in range(spelling.size(options)))
    return sha256("\n".join(str(dump(move)) for move in moves).encode()).hexdigest()[:12]


@pytest.mark.parametrize(
    ("options", "size", "decisions", "digest"),
    [
        (Options(2), 8293, 8239, "d6ddfef9a936"),
        (Options(3), 12370, 12289, "a52222022db2"),
        (Options(4), 26275, 26167, "370e4c7716ba"),
        (Options(5), 32800, 32665, "e948c31c31d3"),
        (Options(6), 39325, 39163, "148008868ab4"),
        (Options(2, desert=1), 488, 434, "b342902f8901"),
    ],
    ids=str,
)
def test_numbers_never_change(options: Options, size: int, decisions: int, digest: str) -> None:
    """All of them, by the track and the seats; a change raises `rules`."""
    assert (spelling.size(options), spelling.decisions(options)) == (size, decisions)
    assert (sa.rules, _digest(options)) == (2, digest)


@pytest.mark.parametrize(
    ("move", "number"),
    [
        (Advance(0, favourite=False), 0),
        (Advance(12, favourite=True), 25),
        (Play(2), 92),
        (Retreat(1, 20, favourite=True), 93 + 90 + 41),
        (Favour(12), 273 + 12),
        (Stop(), 318),
        (Sheik(1, 12, favourite=False, to=31), 319 + (90 + 24) * 44 + 30),
        (Deal(1, 2, Card.PALM_3), 8239 + 9 * 5 + 2),
    ],
)
def test_a_number_is_what_the_page_says(move: sa.Move, number: int) -> None:
    """Two seats and 36 spaces of desert: space 44 is the last (SA1.1)."""
    assert spelling.spell(TWO, move) == (number,)
    assert spelling.read(TWO, (number,)) == move


@pytest.mark.parametrize(
    "move",
    [
        Advance(45, favourite=False),
        Advance(-1, favourite=False),
        Retreat(2, 3, favourite=False),
        Deal(2, 0, Card.PALM_1),
        Sheik(2, 3, favourite=False, to=4),
        Sheik(1, 3, favourite=False, to=0),
        Sheik(1, 3, favourite=False, to=45),
        Sheik(9, 3, favourite=False, to=4),
        Favour(45),
        Play(3),
    ],
)
def test_what_is_never_legal_has_no_number(move: sa.Move) -> None:
    """Seats, spaces and piles that there are not, and the sheik's way to space 0 (SA4.4)."""
    with pytest.raises(InvalidValue, match=f"no such {move.kind} is ever legal"):
        spelling.spell(TWO, move)


@pytest.mark.parametrize(
    "options", [{}, {"sheik": "any"}, {"sheik": "anywhere"}, {"must_use": True}]
)
@pytest.mark.parametrize("card", ["palm-3", "mirage-2", "camel", "sheik"])
def test_every_card_is_spelled(card: str, options: dict[str, Any]) -> None:
    """By each variant of the sheik, with favourites and without (SA4)."""
    camels = {0: [2, 5, 14], 1: [3, 4]}
    assert_spelled(sa, played(card, camels, **options))
    assert_spelled(sa, played(card, camels, {0: 7, 1: 9}, **options))
    assert_spelled(sa, played(card, {}, {0: 0, 1: 0}, **options))


def test_a_whole_game_is_spelled() -> None:
    """From the first deal to the end, after which nothing is offered (SA5.1)."""
    last = play_spelled(sa, sa.initial(Options(3, desert=3)), 2)
    assert isinstance(sa.turn(last), Over)
    assert spelling.follows(last) == 0
