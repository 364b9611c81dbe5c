"""Choosing a move by words, step by step."""

from random import Random
from typing import Any

import pytest

from desertrules import Record, Seat
from desertrules import nomads_of_arabia as nomads
from desertrules import through_the_desert as td
from desertrules.cli import keyboard
from desertrules.cli.choosing import Chooser
from desertrules.cli.conversation import Conversation
from desertrules.cli.matching import Choice, Line, Offer, Word
from desertrules.cli.saving import Saving
from desertrules.cli.session import Session
from tests.cli.running import Shell
from tests.core import toy


def _chooser(session: Session) -> tuple[Chooser, list[Line]]:
    lines: list[Line] = []
    return Chooser(session, lines.append), lines


def test_what_may_be_added_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter adds nothing; a line that says what to add does not ask."""
    session = Session(Record(td.Options(2)), {}, Random(3))
    session.others()
    texts = ("sell goat", "sell goat silver", "sell camel")
    choices = [
        Choice(text, text, "", (tuple(Word(word, word != "sell") for word in text.split()),), added)
        for text, added in zip(texts, ("", "silver", ""), strict=True)
    ]
    monkeypatch.setattr(session, "offer", lambda: Offer(tuple(choices), {}))
    chooser, lines = _chooser(session)
    chooser.choose(["goat"])
    asked = "sell goat, silver:  silver\nType one of these, or press Enter for none.\n"
    assert capsys.readouterr().out == asked
    chooser.end_part()
    assert lines.pop() == Line(("sell goat",))
    for typed in (["goat"], ["silver"], ["goat", "silver"]):
        chooser.choose(typed)
    assert lines == [Line(("sell goat silver",))] * 2
    chooser.choose(["camel"])
    assert lines.pop() == Line(("sell camel",))
    chooser.choose(["sell"])
    chooser.end_part()
    assert len(lines) == 2


def test_what_was_no_rest_is_something_new(capsys: pytest.CaptureFixture[str]) -> None:
    """After a part of a move another move can be typed."""
    session = Session(Record(td.Options(2)), {}, Random(3))
    session.others()
    chooser, lines = _chooser(session)
    chooser.choose(["white"])
    assert chooser.part == ("white",)
    assert capsys.readouterr().out.startswith("white could be one of 121 moves:\nrider white:  a3")
    chooser.choose(["sky", "e5"])
    assert lines == [Line((td.Rider(td.Colour.SKY, td.Cell("e5")),))]
    chooser.choose(["white"])
    chooser.choose(["e5"])
    assert lines[1:] == [Line((td.Rider(td.Colour.WHITE, td.Cell("e5")),))]


def test_a_line_with_two_meanings_is_asked_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are told."""
    session = Session(Record(td.Options(2)), {}, Random(3))
    session.others()
    one, other = (td.Rider(td.Colour.WHITE, td.Cell(cell)) for cell in ("e5", "e7"))
    monkeypatch.setattr(session, "read", lambda _: (Line((one,), ("x",)), Line((other,))))
    chooser, lines = _chooser(session)
    chooser.choose(["e"])
    assert lines == []
    assert capsys.readouterr().out == (
        "That can be read as rider white e5, x or as rider white e7. Type it in full.\n"
    )


def test_a_line_that_is_not_clear_further_on_is_not_begun(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What it could be after the moves that are clear is told."""
    session = Session(Record(td.Options(2)), {}, Random(3))
    rng = Random(2)
    session.others()
    while session.state.phase is td.Phase.RIDERS:
        session.play(rng.choice(session.game.legal_moves(session.state)))
    session.play(session.offer().choices[0].move)
    first = session.offer().choices[0]
    chooser, lines = _chooser(session)
    chooser.choose([*first.text.split(), "white"])
    assert lines == []
    assert chooser.part == ()
    assert capsys.readouterr().out.startswith(f"After {first.text}: white could be one of ")


def test_a_line_that_is_too_long_is_not_begun(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes after the turn is named."""
    monkeypatch.setenv("COLUMNS", "80")
    session = Session(Record(td.Options(2)), {}, Random(3))
    session.others()
    chooser, lines = _chooser(session)
    chooser.choose(["white", "e5", "sky", "r8"])
    assert lines == []
    assert capsys.readouterr().out == (
        "After rider white e5: the turn is over, and 'sky r8' is too much. Nothing was\ndone.\n"
    )


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_that_tells_little_is_played_all_the_same(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the numbers of its moves; it has no rules to tell."""
    session = Session(Record(toy.Options(9)), {1: "random"}, Random(1))
    lines = iter(["rule T1.1", "7", "why", '{"kind": "step", "spaces": 9}', "why"])
    monkeypatch.setattr(keyboard, "typed", lambda _: next(lines, "1"))
    Conversation(session, Saving(session, None, None)).play()
    shown = shell.capture.readouterr().out
    assert "toy does not tell its rules.\n" in shown
    assert "'7' is nothing that can be done now.\n" in shown
    assert "No rule forbids it: it is no move of the game." in shown
    assert "No step now (T1.1).\n" in shown
    assert "T1.1: No step now.\n" in shown
    assert "The game is over (arrived); won by " in shown
    assert "Saved to toy.json.\n" in shown


def test_words_beyond_chance_are_not_for_another_person(shell: Shell) -> None:
    """They are said to be too late."""
    words = ["play", "sahara", "--seat", "0", "--seat", "1", "--seed", "7", "--players", "2"]
    shown = shell.out(*words, stdin="0 0 0\n")
    assert "The turn was over before '0'.\n" in shown


def test_a_line_goes_on_after_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same entry: one undo takes all of it back."""
    session = Session(Record(nomads.Options(3)), {1: "random", 2: "random"}, Random(3))
    session.others()
    talk = Conversation(session, Saving(session, None, None))
    talk.viewer = Seat(0)
    before = list(session.moves)
    monkeypatch.setattr("desertrules.cli.conversation.say", lambda *_: None)
    talk._answer("c7:4 hire d,g")
    talk._next_person()
    made: Any = list(session.moves)
    talk._answer("halt capture end")
    talk._next_person()
    assert talk.rest == ()
    turn = len(session.moves)
    talk.rest = ("halt",)
    talk._next_person()
    assert len(session.moves) > turn > len(made)
    session.undo()
    assert session.moves == made
    session.undo()
    assert session.moves == before
