"""What is wrong with what was typed, and the nearest legal things."""

from operator import attrgetter
from random import Random
from typing import Any

import pytest

from desertrules import Record, sahara
from desertrules import nomads_of_arabia as nomads
from desertrules import through_the_desert as td
from desertrules.cli.matching import offer_of, words_of
from desertrules.cli.refusing import Refusal, refuse
from desertrules.cli.session import Session
from tests.core import toy

NEAR_E6 = ("rider white e7", "rider white d7", "rider white f6", "rider white d6", "rider white e5")


def _refuse(options: Any, typed: str, *moves: Any) -> Refusal:
    """Begin a game of people alone, and refuse what is typed at its first choice."""
    session = Session(Record(options), {}, Random(3))
    session.others()
    for move in moves:
        session.play(move)
    session.others()
    return refuse(session.game, session.state, session.offer(), words_of(typed), session.tell)


@pytest.mark.parametrize(
    ("typed", "message", "rule"),
    [
        ("rider white e6", "e6 holds a waterhole.", "TD5.2"),
        ("w E6", "e6 holds a waterhole.", "TD5.2"),
        ("wh e6", "e6 holds a waterhole.", "TD5.2"),
        ("e6", "e6 holds a waterhole.", "TD5.2"),
        ("m e6", "e6 holds a waterhole.", "TD5.2"),
        ("white z9", "The board has no cell z9.", "TD2.2"),
        ("pass", "Seat 0 can place a rider, so it must.", "TD5.6"),
        ("xyzzy", "'xyzzy' is nothing that can be done now.", ""),
        ("white xyzzy", "'xyzzy' is nothing that can be done now.", ""),
        ("white e5 e5", "'white e5 e5' is no move that can be done now.", ""),
        ("palms a1,b2", "No palms now: seat 0 is to place a rider.", "TD5.1"),
    ],
)
def test_a_refusal_says_what_is_wrong_for_players(typed: str, message: str, rule: str) -> None:
    """The rule where one forbids it; no word of what chance would write."""
    refusal = _refuse(td.Options(2), typed)
    assert (refusal.message, refusal.rule) == (message, rule)


def test_the_nearest_moves_are_near_the_place_that_was_typed() -> None:
    """Of the colour that was typed; without a place, those that are most alike."""
    assert _refuse(td.Options(2), "white e6").near == NEAR_E6
    colours = {text.split()[1] for text in _refuse(td.Options(2), "e6").near}
    assert colours == {"white", "sky", "mauve", "mint", "peach"}
    near = _refuse(sahara.Options(2), "play 7").near
    assert [text.split(" (")[0] for text in near] == ["play 2", "play 1", "play 0"]


@pytest.mark.parametrize(
    ("typed", "message", "rule"),
    [
        ("capture", "No capture now: seat 0 is to move.", "NA3.1"),
        ("step d5:3", "d5:3 is not next to c7:5.", "NA3.1"),
        ("d5:3", "d5:3 is not next to c7:5.", "NA3.1"),
        ("c9:9", "No space of the five strips is called c9:9.", "NA1.3"),
        ("c7:4 hire goat", None, "NA3.4"),
        ("c7:4 hire g,h,h,h", None, "NA3.4"),
        ("pick goat", "No pick now: seat 0 is to move.", "NA3.1"),
        ("pick", "'pick' is nothing that can be done now.", ""),
        ("ride xyzzy", "'ride' is nothing that can be done now.", ""),
    ],
)
def test_moves_of_several_parts_are_refused_by_their_rule(
    typed: str, message: str | None, rule: str
) -> None:
    """Whom a nomad hires is part of its step; of what it could hire one is named for all."""
    refusal = _refuse(nomads.Options(3), typed)
    assert refusal.rule == rule
    assert message in {None, refusal.message}
    assert set(refusal.near) == {"halt", "pilgrim", "step c7:4 hire …", "step d8:4 hire …"}


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_that_tells_little_is_answered_all_the_same() -> None:
    """Without notation and places, what is possible is shown."""
    state = toy.State(toy.Options(), die=2)
    offer = offer_of(toy, state, toy.legal_moves(state))
    refusal = refuse(toy, state, offer, ["7"], attrgetter("message"))
    assert refusal.message == "'7' is nothing that can be done now."
    assert {*refusal.near} == {choice.shown for choice in offer.choices}
