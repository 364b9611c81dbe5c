"""Names in place of seats, several last moves, and low screens."""

from random import Random
from typing import Any

import pytest

from desertrules import advance, playout, sahara
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td
from desertrules.core.offers import Look
from desertrules.render import text
from desertrules.render.words import with_names
from desertrules.sahara import Advance, Play
from tests.core import toy
from tests.sahara.tables import moved, played, step


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Seat 0 sends seat 1's camel back.", "Ann sends Bob's camel back."),
        ("seat 1: 5 points", "Bob: 5 points"),
        ("Seat 2 and seat 3", "Seat 2 and seat 3"),
        ("seats 0 to 1, a seat 01x, beseat 0", "seats 0 to 1, a seat 01x, beseat 0"),
    ],
)
def test_names_stand_in_place_of_seats(words: str, told: str) -> None:
    """Who has no name, and a seat that there is not, stay what they are."""
    assert with_names(words, ("Ann", "Bob", "seat 2")) == told


def test_a_drawing_has_names() -> None:
    """Beside the number that marks the pieces of a seat."""
    rng = Random(1)
    for game, players in ((td, 2), (sahara, 2), (na, 3)):
        module: Any = game
        state = advance(module.initial(module.Options(players)), rng)
        drawn = text(state, names=["Ann", "Bob", "seat 2"][:players])
        assert "0 Ann: " in drawn
        assert "1 Bob: " in drawn
        assert "seat 0" not in drawn and "seat 1" not in drawn
        assert ("seat 2: " in drawn) == (players == 3)


@pytest.mark.parametrize("size", range(60, 90))
def test_sentences_are_broken_at_the_edge_of_the_screen(size: int) -> None:
    """Whatever the players of Nomads of Arabia are called."""
    state = playout(na.initial(na.Options(3)), Random(3), max_moves=90).state
    assert max(map(len, text(state, names=["x" * size] * 3).split("\n"))) <= 79


def test_several_last_moves_are_marked() -> None:
    """Of cards that were played only the last still lies where it was."""
    state = moved(played("palm-3"), step(0), step(0))
    lines = text(state, last=(Play(0), Advance(0, favourite=False))).split("\n")
    assert lines[0].startswith("waterhole (0): [0 0 0 0 1")
    assert "0:[" not in text(state, last=(Play(0), Advance(0, favourite=False)))
    assert "0:[?]" in text(state, last=(Play(0),))
    assert "[" not in text(state, last=())


def test_a_low_screen_has_each_row_in_one_line() -> None:
    """Columns that lie half a cell lower have their letters lower; all else stands below."""
    state = td.initial(td.Options(5, td.Board.from_text(".   o   .\n  .   P   .\n.   .   ^   ,\n")))
    for move in (td.Palms((td.Cell("d1"),)), td.Water(td.Cell("c1"), 3), td.Discard(td.Colour.SKY)):
        state = td.apply(state, move)
    last = td.Water(td.Cell("c1"), 3)
    drawn = text(state, last=last, names=["Ann", "Bob", "C", "D", "E"], rows=4).split("\n")
    assert drawn == [
        "   a     c     e     g",
        "      b     d     f",
        " 1 .  . [3] Y  .  .",
        " 2 .     .     ^     .",
        "Bob gives a rider back; camels left: w 30 s 30 v 30 t 30 p 30",
        "0 Ann: 0 points: water 0, oases 0, caravans 0, areas 0; riders w v t p;",
        "  returned sky",
        *(
            f"{seat} {name}: 0 points: water 0, oases 0, caravans 0, areas 0; riders w s v t p"
            for seat, name in enumerate(("Bob", "C", "D", "E"), start=1)
        ),
    ]
    assert text(state, rows=9) == text(state)


@pytest.mark.usefixtures("toy_is_registered")
def test_a_drawing_that_knows_no_names_gets_them_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And of several last moves the last."""

    def draw(state: toy.State, last: object = None) -> str:
        return f"seat {state.seat} after {last}"

    monkeypatch.setattr(toy, "look", Look(text=draw), raising=False)
    state = toy.State(toy.Options())
    assert text(state, names=["Ann", "Bob"], last=("x", "y"), rows=3) == "Ann after y"
    assert text(state, last=()) == "seat 0 after None"
    assert text(state, last="x") == "seat 0 after x"
