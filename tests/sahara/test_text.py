"""The text board, what people type, and the record sheet."""

from random import Random

import pytest

from desertrules import Over, playout, turn
from desertrules import sahara as sa
from desertrules.record.notation import Moves, move_from_text, move_to_text, parse_input
from desertrules.render import text
from desertrules.sahara import GAME, Advance, Card, Favour, Options, Play, Retreat, Sheik
from desertrules.sahara.state import OVER
from tests.sahara.tables import after, back, lead, played, step, table

NAMES = ["You", "Ann"]


def test_board_with_the_cards_below() -> None:
    """SA1.1, SA1.4: camels by seat, points of the oasis, tops and sizes of piles."""
    state = after(played("palm-2", {0: [3], 1: [4, 9]}, {0: 8}), step(3))
    assert text(state, names=NAMES, last=[Play(0), step(3)]).splitlines() == [
        "waterhole  0 0 0 0 1 1 1 1",
        "desert       1   2   3   4   5   6",
        "             .   . [.]   1 [0]   .",
        "oasis        7   8   9  10  11  12  13  14",
        "             .  0*   1   .   .   .   .   .",
        "            +1  +2  +3  +4  +5  +6  +7  +8",
        "",
        "> 0 You  4 points  0:[palm-2] (5)  1:palm-2 (5)  2:palm-3 (5)",
        "  1 Ann  3 points  0:palm-1 (5)    1:palm-2 (5)  2:palm-3 (5)",
        "",
        "Your turn: move 1 step. Points are as if the game ended now.",
    ]


def test_compact_board_on_a_small_screen() -> None:
    """Six players on the longest printed board fit into 14 lines of 80 characters."""
    state = playout(sa.initial(Options(players=6)), Random(7), max_moves=900).state
    names = ["You", "Ann", "Bob", "Cleopatra the Seventh", "Dan", "Eve"]
    lines = text(state, names=names, rows=14).splitlines()
    assert len(lines) == 14 and max(map(len, lines)) < 80
    assert lines[1].split() == [f"+{step}" for step in range(12)]
    assert lines[3].startswith("desert 13  ") and lines[6].startswith("oasis  49  ")
    assert any(line.startswith("  3 Cleopatra\u2026  ") for line in lines)
    whole = text(state, names=names, rows=40).splitlines()
    assert len(whole) == 21 and whole == text(state, names=names).splitlines()


@pytest.mark.parametrize(
    ("state", "last", "marked"),
    [
        (after(played("palm-1", {0: [2], 1: [3, 4]}), step(2)), [step(2)], {"[.]", "[0]"}),
        (after(played("mirage-1", {1: [5]}), back(1, 5)), [back(1, 5)], {"[.]", "[1]"}),
        (after(played("sheik", {0: [5]}), lead(5, 6)), [lead(5, 6)], {"[.]", "[0]"}),
        (after(played("camel", {0: [5]}), Favour(5)), [Favour(5)], {"[0*]"}),
    ],
)
def test_last_turn_is_in_brackets(state: sa.State, last: list[sa.Move], marked: set[str]) -> None:
    """Where a camel came from, and where it is now."""
    words = text(state, last=last).split()
    assert {word for word in words if word.startswith("[")} == marked


@pytest.mark.parametrize(
    ("state", "headline"),
    [
        (sa.initial(Options(players=2)), "Cards are turned up"),
        (table(), "Your turn: play a card"),
        (played("palm-3"), "Your turn: move 3 steps"),
        (played("mirage-1", {1: [4]}), "Your turn: send back 1 step"),
        (played("camel"), "Your turn: name a favourite"),
        (played("sheik"), "Your turn: move a camel"),
        (
            after(played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]}), step(6)),
            "Ann wins with 26 points",
        ),
    ],
)
def test_headlines(state: sa.State, headline: str) -> None:
    """What comes next, or who has won."""
    last = text(state, names=NAMES).splitlines()[-1]
    assert last.removesuffix(". Points are as if the game ended now.") == headline


@pytest.mark.parametrize("sheik", ["own", "any", "anywhere"])
def test_every_position_can_be_drawn(sheik: str) -> None:
    """Also with shared spaces, at every ply of a game, in both sizes."""
    state = sa.initial(Options(players=3, desert=4, sheik=sa.Reach(sheik)))
    rng, turns = Random(sheik), 0
    while state.phase is not OVER and turns < 200:
        move = rng.choice(sa.legal_moves(state))
        state = sa.apply(state, move)
        turns += 1
        assert len(text(state, last=[move], rows=10).splitlines()) < len(
            text(state, last=[move], legend=True).splitlines()
        )
    assert isinstance(turn(state), Over) or turns == 200


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (sa.Deal(0, 2, Card.PALM_3), "deal 0/2 palm-3"),
        (Play(1), "play 1"),
        (Advance(12, False), "advance 12"),
        (Advance(12, True), "advance 12*"),
        (Retreat(3, 20, True), "retreat 3/20*"),
        (Favour(12), "favour 12"),
        (Sheik(3, 12, False, 31), "sheik 3/12 31"),
        (sa.Stop(), "stop"),
    ],
)
def test_notation(move: sa.Move, words: str) -> None:
    """Camels by space, with a star for the favourite; seats and piles count from 0."""
    assert move_to_text(move) == words
    assert move_from_text(words, GAME) == move


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (table("sheik"), "play sheik", Play(0)),
        (table("sheik"), "palm-3", Play(2)),
        (played("palm-1", {0: [4]}), "forward 4", step(4)),
        (played("mirage-1", {1: [4]}), "back 1/4", back(1, 4)),
        (played("camel", {0: [4]}), "favorite 4", Favour(4)),
        (played("palm-1"), "pass", sa.Stop()),
    ],
)
def test_input_as_people_type_it(state: sa.State, typed: str, move: sa.Move) -> None:
    """The card's name for its pile, and everyday words."""
    assert parse_input(state, typed) == Moves((move,))


def test_sheet_asks_for_the_tops_of_the_set_up() -> None:
    """SA2.2: one box per pile, and how a turn is written."""
    assert GAME.sheet is not None
    sheet = GAME.sheet(Options(players=2))
    assert sheet.setup[0][1] == ("0/0", "0/1", "0/2", "1/0", "1/1", "1/2")
    assert any("deal 0/1 palm-3" in line for line in sheet.reminders)
