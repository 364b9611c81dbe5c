"""Notation, what people type, the text board and the record sheet."""

from random import Random

import pytest

from desertrules import nomads_of_arabia as na
from desertrules import playout
from desertrules.nomads_of_arabia import Board, CityDisc, Final, Herd, Nomad, State, Step
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.state import Act, Walk
from desertrules.nomads_of_arabia.text import draw_text, sheet
from desertrules.record.notation import (
    Ambiguous,
    Moves,
    move_from_text,
    move_to_text,
    parse_input,
)
from tests.nomads_of_arabia.positions import STRIPS, discs, play, position
from tests.nomads_of_arabia.test_json import MOVES

WRITTEN = {
    na.Step: "step d4:1 hire goat",
    na.Ride: "ride c2:0",
    na.Pilgrim: "pilgrim horse,horse",
    na.HandlerDice: "handler-dice goat,camel",
    na.Abdul: "abdul goat silver",
    na.Sell: "sell goat,camel",
    na.Expert: "expert blue camel",
}


@pytest.mark.parametrize("move", [move for _, move in MOVES])
def test_moves_are_written_and_read(move: na.Move) -> None:
    """Every kind of move survives notation."""
    text = move_to_text(move)
    assert text == WRITTEN.get(type(move), text)
    assert move_from_text(text, na.GAME) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [(na.Pick(None), "pick -"), (na.Pilgrim(), "pilgrim -"), (na.HandlerDice(), "handler-dice -")],
)
def test_empty_lists_and_none_are_a_hyphen(move: na.Move, text: str) -> None:
    """Nothing is written as `-`."""
    assert move_to_text(move) == text
    assert move_from_text(text, na.GAME) == move


ACTING = position(
    Nomad(at="c2:3", animals=Herd(goat=2, camel=1), discs=discs("silver")), task=Act()
)
PICKING = position(Nomad(at="c1:0", handlers=Herd(goat=1)), task=(tasks.PickAny(), Act(done=True)))
RIDER = position(Nomad(at="d2:1", discs=discs("winds", "expert"), animals=Herd(1, 1, 1)))
OFFER = position(
    Nomad(at="c2:3", discs=discs("sands")), task=(tasks.OfferTurn(0), tasks.BeginTurn(1))
)


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (position(), "c2 2 camel horse", Step("c2:2", ["horse", "camel"])),
        (position(), "step c2:2 hire camel, horse", Step("c2:2", ["horse", "camel"])),
        (position(), "go c2:2 with goat goat", Step("c2:2", ["goat", "goat"])),
        (position(), "stay", na.Halt()),
        (position(Nomad(at="d2:1")), "d2 0", Step("d2:0")),
        (RIDER, "ride d1 4", na.Ride("d1:4")),
        (RIDER, "expert red goat", na.Expert("red", "goat")),
        (RIDER, "pilgrim goat donkey", na.Pilgrim(["donkey", "goat"])),
        (position(Nomad(at="d2:1")), "pilgrim", na.Pilgrim()),
        (ACTING, "sell camel goat", na.Sell(["goat", "camel"])),
        (ACTING, "sell 2 goats", na.Sell(["goat", "goat"])),
        (ACTING, "sell all", na.Sell(["goat", "goat", "camel"])),
        (ACTING, "sell camel silver", na.Sell(["camel"], silver=True)),
        (ACTING, "done", na.End()),
        (PICKING, "pick none", na.Pick(None)),
        (PICKING, "take goat", na.Pick("goat")),
        (OFFER, "no", na.Decline()),
        (OFFER, "yes", na.Sands()),
    ],
)
def test_input_as_people_type(state: State, typed: str, move: na.Move) -> None:
    """Words in any order, spaces for commas and colons, synonyms and numbers."""
    parsed = parse_input(state, typed)
    assert isinstance(parsed, Moves), parsed
    assert parsed.moves == (move,)


def test_ambiguous_input_asks() -> None:
    """A hire has to be named."""
    parsed = parse_input(position(), "c2:2")
    assert isinstance(parsed, Ambiguous)
    assert {move.to for move in parsed.candidates} == {"c2:2"}


def test_turns_begin_once() -> None:
    """NA5.2, NA5.4: a disc, a step or a declined offer does not begin another turn."""
    begins = na.GAME.begins_turn
    assert begins is not None
    assert begins(RIDER)
    used = na.apply(RIDER, na.Expert("red", "goat"))
    for state in (used, na.apply(RIDER, Step("d2:0")), na.apply(RIDER, na.Halt()), OFFER):
        assert not begins(state)
    assert begins(na.apply(OFFER, na.Decline()))
    away = [Nomad(at="c2:3"), Nomad(at="pilgrim"), Nomad(at="lost")]
    state = position(*away, task=Act())
    for moves in ([na.End()], [na.Place("d1:0"), na.End()]):
        state = play(state, *moves)
        assert begins(state)


BOARD = """\
pilgrim 2  lost 1                                           do go ho ca
 d1     0d     1G     2^     3R     4d               green   1  1  1  1
                                                     red     1  1  1  1
 c1  0G     1C     2R     3d     4^     5P    ?      purple  1  1  1  1
                                                     blue    1  1  1  1
 d2     0P     1d     2^     3d     4B               ochre   1  1  1  1
                                                     stock   8  6  8  8
 c2  0B     1^     2O     3C    [4G]    5d    goat   price   9  7  9  9
                                 0                   hire    1  1  2  2
 d3     0^     1O     2d     3G     4d

0 Ann: 10 dinars; 2 goats; handlers 1 donkey, 1 goat
1 You: 10 dinars and 4 on discs; no animals; Sands of Time
2 Bob: 1 dinar; no animals
Ann to go on or halt\
"""


def test_text_board() -> None:
    """Strips with nomads below, the market beside them, the players with what they have."""
    board = Board(
        strips=STRIPS,
        city_discs=(None, CityDisc.SPECIAL, None, CityDisc.GOAT, None),
        final_discs=(Final.GOAT,),
    )
    state = position(
        Nomad(at="c2:4", animals=Herd(goat=2), handlers=Herd(1, 1)),
        Nomad(at="lost", discs=discs("dinars-4", "sands")),
        Nomad(at="pilgrim", dinars=1),
        board=board,
        task=Walk(start="c2:3"),
    )
    names = ["Ann", "You", "Bob"]
    drawn = draw_text(state, names=names, last=[Step("c2:4", ["donkey", "goat"])])
    assert drawn == BOARD
    hidden = draw_text(na.view(state, 0), names=names)
    assert "1 You: 10 dinars; no animals; 2 discs" in hidden


def test_compact_board_fits_a_small_terminal() -> None:
    """80x24: one line per strip if there is no room for two."""
    for seed in range(3):
        state = playout(na.initial(na.Options(players=6)), Random(seed), max_moves=400).state
        lines = draw_text(state, rows=18).splitlines()
        assert len(lines) <= 22
        assert all(len(line) < 80 for line in lines)
    compact = draw_text(position(), rows=10)
    assert "3C=012" in compact
    assert len(compact.splitlines()) < len(draw_text(position()).splitlines())


def test_text_of_every_turn() -> None:
    """Set-up, chance, questions and the end have a headline."""
    state = na.initial(na.Options(players=3))
    headlines: set[str] = set()
    rng = Random(4)
    for _ in range(3_000):
        headlines.add(draw_text(state).splitlines()[-1].split(" to ")[-1])
        if not state.pending:
            break
        state = playout(state, rng, max_moves=1).state
    assert {"A strip is laid", "The first animals arrive", "move", "act"} <= headlines
    assert any("with" in headline for headline in headlines)  # who has won


def test_sheet_and_legend() -> None:
    """A record sheet asks for the set-up and shows how to write each kind of move."""
    found = sheet(na.Options(players=3))
    assert len(found.setup[0][1]) == 5
    words = " ".join(found.reminders)
    seat_moves = set(na.GAME.kinds) - {"strip", "landscape-die", "animal-dice", "final-disc"}
    assert all(kind in words for kind in seat_moves)
    assert "mountain" in na.GAME.legend


def test_state_is_shown_in_one_line() -> None:
    """`repr` shows whose turn it is, the strips and the nomads."""
    assert repr(position()) == (
        "<State: seat 0 to walk; d1 c1 d2 c2 d3; c2:3 10, c2:3 10, c2:3 10>"
    )
    assert repr(na.view(position(), 1)).startswith("<View: seat 0 to walk;")
    assert repr(na.initial(na.Options(players=3))) == (
        "<State: seat 0 to lay strip; no strips; aside 10, aside 10, aside 10>"
    )
