"""What was typed, against the legal moves."""

from random import Random
from typing import Any

import pytest

from desertrules import Record, sahara
from desertrules import nomads_of_arabia as nomads
from desertrules import through_the_desert as td
from desertrules.cli.matching import (
    Ahead,
    Choice,
    Found,
    Line,
    Offer,
    Stuck,
    Word,
    offer_of,
    read_line,
    words_of,
)
from desertrules.cli.session import Session
from desertrules.hexgrid import Cell
from tests.core import toy

_LITERAL = ("rider", "step", "hire", "play", "advance", "retreat", "go")
LETTERS = {"v": "mauve", "t": "mint"}


def _offer(*texts: str, literal: tuple[str, ...] = _LITERAL) -> Offer:
    """Make an offer of moves that are their own texts."""
    choices = [
        Choice(text, text, "", (tuple(Word(w, w not in literal) for w in text.split()),))
        for text in texts
    ]
    return Offer(tuple(choices), LETTERS)


RIDERS = _offer("rider white e5", "rider white e3", "rider mauve e5", "rider mint e5")
CAMELS = _offer("advance 5", "advance 5*", "advance 12", "retreat 1/12*", "retreat 2/7")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rider white e5", ["rider white e5"]),
        ("white e5", ["rider white e5"]),
        ("WHITE E5", ["rider white e5"]),
        ("w e5", ["rider white e5"]),
        ("v e5", ["rider mauve e5"]),
        ("t e5", ["rider mint e5"]),
        ("ma e5", ["rider mauve e5"]),
        ("e3", ["rider white e3"]),
        ("m e5", ["rider mauve e5", "rider mint e5"]),
        ("white", ["rider white e5", "rider white e3"]),
        ("e5 white", []),
        ("white e", []),
        ("e", []),
        ("white e5 e5", []),
    ],
)
def test_words_of_a_move_are_found_in_any_case_and_in_short(typed: str, meant: list[str]) -> None:
    """In their order; letters as the board shows them; a cell is never cut short."""
    assert [choice.text for choice in RIDERS.find(words_of(typed)).choices] == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("advance 5", ["advance 5"]),
        ("5", ["advance 5"]),
        ("5*", ["advance 5*"]),
        ("1/12", ["retreat 1/12*"]),
        ("retreat 12", ["retreat 1/12*"]),
        ("7", ["retreat 2/7"]),
        ("1", []),
        ("2/1", []),
        ("12", ["advance 12"]),
    ],
)
def test_a_number_is_never_cut_short(typed: str, meant: list[str]) -> None:
    """A star or the seat may be left out; what is written exactly so is meant before others."""
    assert [choice.text for choice in CAMELS.find(words_of(typed)).choices] == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hire goat,camel", ["hire goat,camel"]),
        ("camel,goat", ["hire goat,camel"]),
        ("c,g", ["hire goat,camel"]),
        ("goat,goat", ["hire goat,goat"]),
        ("g,g", ["hire goat,goat"]),
        ("g", []),
        ("goat,", ["hire goat"]),
        ("goat,x", []),
    ],
)
def test_lists_are_taken_in_any_order(typed: str, meant: list[str]) -> None:
    """And each of their words in short."""
    offer = _offer(
        "hire goat,camel", "hire goat,goat", *(["hire goat"] if typed == "goat," else [])
    )
    assert [choice.text for choice in offer.find(words_of(typed)).choices] == meant


def test_whole_moves_come_before_those_that_need_more_words() -> None:
    """`step c3:2` is not all the moves that add something to it."""
    offer = _offer("step c3:2", "step c3:2 hire goat", "step c3:2 hire camel")
    assert offer.find(["c3:2"]) == Found((offer.choices[0],), whole=True)
    assert not offer.find(["hire"]).whole
    assert offer.find(["hire"]).one is None


def test_nothing_typed_is_only_a_move_that_needs_no_words() -> None:
    """Then there is but one word in it, which is the same in all of its kind."""
    assert _offer("play").find([]).whole
    assert not RIDERS.find([]).whole


def test_words_of_a_line_have_no_commas_at_their_ends() -> None:
    """Between moves people write commas, semicolons and full stops."""
    assert words_of(" , ") == []
    assert words_of(" White d5, MAUVE  h6;sky e1. , ") == [
        "white",
        "d5",
        "mauve",
        "h6",
        "sky",
        "e1",
    ]


# --- the games ------------------------------------------------------------------------------------


def _session(options: Any, seed: int = 3) -> Session:
    """Begin a game of people alone, at its first choice."""
    session = Session(Record(options), {}, Random(seed))
    session.others()
    return session


def _sahara(*tops: sahara.Card) -> Session:
    """Begin a game of Sahara with these cards on seat 0's piles."""
    deals = [sahara.Deal(0, pile, card) for pile, card in enumerate(tops)]
    session = Session(Record.of(sahara.Options(2), deals), {}, Random(3))
    session.others()
    return session


def test_a_pile_is_called_by_its_card_or_its_number() -> None:
    """The number is the one that the board shows; `palm 2` is a card, and not two moves."""
    session = _sahara(sahara.Card.PALM_2, sahara.Card.MIRAGE_1, sahara.Card.PALM_1)
    for typed in ("0", "play 0", "palm-2", "Play Palm-2", "palm 2"):
        assert session.read(words_of(typed)) == Line((sahara.Play(0),))
    assert session.read(["mirage"]) == Line((sahara.Play(1),))
    shown = [choice.shown for choice in session.offer().choices]
    assert shown == ["play 0 (palm-2)", "play 1 (mirage-1)", "play 2 (palm-1)"]


def test_a_card_on_two_piles_is_not_guessed() -> None:
    """Both are named."""
    session = _sahara(sahara.Card.PALM_2, sahara.Card.PALM_2, sahara.Card.PALM_1)
    read = session.read(["palm-2"])
    assert isinstance(read, Stuck)
    assert [choice.move for choice in read.found.choices] == [sahara.Play(0), sahara.Play(1)]


def test_a_turn_is_read_from_one_line() -> None:
    """Each move with all that it needs; what comes after chance is left for later."""
    session = _sahara(sahara.Card.PALM_2, sahara.Card.MIRAGE_1, sahara.Card.PALM_1)
    steps = (sahara.Advance(0, favourite=False),) * 2
    assert session.read(words_of("palm-2 0 0")) == Line((sahara.Play(0), *steps))
    assert session.read(words_of("0, 0, 0")) == Line((sahara.Play(0), *steps))
    assert session.read(words_of("0 0 0 7")) == Line((sahara.Play(0), *steps), ("7",))
    assert session.read(words_of("palm-2 stop")) == Line((sahara.Play(0), sahara.Stop()))


def test_a_line_that_breaks_off_tells_where() -> None:
    """Nothing is made of it: what was understood, and what was not."""
    session = _sahara(sahara.Card.PALM_2, sahara.Card.MIRAGE_1, sahara.Card.PALM_1)
    stuck = session.read(words_of("palm-2 0 9"))
    assert isinstance(stuck, Stuck)
    assert stuck.moves == (sahara.Play(0), sahara.Advance(0, favourite=False))
    assert stuck.typed == ("9",)
    assert session.read(["9"] * 30) == Stuck((), session.state, ("9",) * 30, Found((), whole=False))


def test_a_card_that_is_not_there_is_not_taken_for_another() -> None:
    """`palm 4 0` is no palm of another number with a step after it."""
    session = _sahara(sahara.Card.PALM_2, sahara.Card.MIRAGE_1, sahara.Card.CAMEL)
    assert isinstance(session.read(words_of("palm 4")), Stuck)
    assert isinstance(session.read(words_of("palm 4 0")), Stuck)


def test_a_line_does_not_reach_into_the_turn_of_another() -> None:
    """A round of riders is one rider a seat."""
    session = _session(td.Options(2))
    stuck = session.read(words_of("white e5 sky r8"))
    assert isinstance(stuck, Stuck)
    assert stuck.position is None
    assert stuck.typed == ("sky", "r8")


def test_two_camels_are_typed_on_one_line() -> None:
    """As the issue has it: `white d5 mauve h6`."""
    session = _session(td.Options(2))
    rng = Random(1)
    while not isinstance(session.game.legal_moves(session.state)[0], td.Camel):
        session.play(rng.choice(session.game.legal_moves(session.state)))
    session.play(rng.choice(session.game.legal_moves(session.state)))
    first, *_, last = session.offer().choices
    read = session.read(words_of(f"{first.text} {last.text}"))
    assert read == Line((first.move, last.move))


def test_moves_that_are_made_by_themselves_need_not_be_typed() -> None:
    """Nor is it wrong to type them: both are the same line."""
    only = Choice("end", "end", "", ((Word("end", needed=False),),))
    start, again = _offer("go 1", "go 2"), _offer("go 3", "go 4")

    def after(position: Any, move: Any) -> Any:
        following = {"go 1": Offer((only,), {}), "end": again}
        return Ahead(f"{position} {move}", following.get(move))

    for typed in ("go 1 go 3", "go 1 end go 3"):
        assert read_line("", start, typed.split(), after) == Line(("go 1", "end", "go 3"))
    assert read_line("", start, ["go", "1", "end"], after) == Line(("go 1", "end"))


def test_a_line_with_two_meanings_is_read_as_neither() -> None:
    """A few words of one move, or two whole ones."""
    start = _offer("go a b c", "go a", "x d")
    following = _offer("b", "c e")

    def after(position: Any, move: Any) -> Ahead:
        return Ahead(f"{position} {move}", following if not position else None)

    read = read_line("", start, ["a", "b"], after)
    assert read == (Line(("go a b c",)), Line(("go a", "b")))


def test_a_line_that_is_a_whole_move_is_not_read_as_several() -> None:
    """Also where the same words are two moves, each with all that it needs."""
    start, following = _offer("go a b", "go a"), _offer("b")

    def after(position: Any, move: Any) -> Ahead:
        return Ahead(f"{position} {move}", following if not position else None)

    assert read_line("", start, ["a", "b"], after) == Line(("go a b",))
    assert read_line("", start, ["a"], after) == Line(("go a",))


def test_a_word_is_taken_where_it_fits_best() -> None:
    """Exactly before loosely, whichever comes first in the move."""
    first = Choice("1", "go ab", "", ((Word("a", needed=True), Word("ab", needed=False)),))
    last = Choice("2", "ab go", "", ((Word("ab", needed=False), Word("a", needed=True)),))
    assert first.fit(["a"], {}) == last.fit(["a"], {}) == (True, 2)
    assert first.fit(["ab"], {}) == (False, 2)
    assert first.fit(["c"], {}) == (False, 0)


def test_what_a_step_adds_is_known_apart() -> None:
    """Whom a nomad hires is asked for after where it goes."""
    session = _session(nomads.Options(3))
    offer = session.offer()
    longer = [choice for choice in offer.choices if choice.added]
    assert all(choice.added.startswith("hire ") for choice in longer)
    base = longer[0].base
    assert base.startswith("step ") and " hire" not in base
    assert {choice.base for choice in offer.longer(base)} == {base}
    assert offer.find(["pilgrim"]).one is not None
    assert offer.find(["pilgrim"]).choices[0].shown == "pilgrim"


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_notation_is_played_by_numbers() -> None:
    """Its moves are shown as JSON, numbered from 1."""
    state = toy.State(toy.Options(), die=2)
    offer = offer_of(toy, state, toy.legal_moves(state))
    assert [choice.shown for choice in offer.choices] == [
        '1 ({"kind": "step", "spaces": 1})',
        '2 ({"kind": "step", "spaces": 2})',
    ]
    assert offer.find(["2"]).one == offer.choices[1]


def test_every_legal_move_is_found_by_its_own_words() -> None:
    """In every game, at many places: typed in full it is that move and no other."""
    for options in (td.Options(3), sahara.Options(3), nomads.Options(3)):
        session, rng = _session(options), Random(7)
        for _ in range(60):
            choices = session.offer().choices
            for choice in rng.sample(choices, min(len(choices), 6)):
                typed = words_of(choice.text.upper())
                assert session.offer().find(typed).one is choice, choice.text
            session.play(rng.choice(choices).move)
            session.others()
            if session.person is None:
                break


def test_cells_are_cells() -> None:
    """The move that is found is the game's own."""
    read = _session(td.Options(2)).read(words_of("W E5"))
    assert read == Line((td.Rider(td.Colour.WHITE, Cell("e5")),))
