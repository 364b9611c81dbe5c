"""Positions and moves of every game as text."""

import re
from itertools import combinations
from math import dist
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import LoadError, Seat, WrongGame, playout
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td
from desertrules.core.errors import NoNotation
from desertrules.core.offers import look_of
from desertrules.render import move_as_seen, move_from_text, move_to_text, svg, text
from desertrules.through_the_desert import picture as td_picture
from tests.core import toy
from tests.nomads_of_arabia.positions import early

GAMES = [desertrules.game(name) for name in desertrules.games()]


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_every_position_of_a_game_can_be_drawn(game: desertrules.AnyGame) -> None:
    """Texts exist from the first state to the last, of states and of all views, 80 wide.

    Those of Sahara and Nomads are no more than 24 lines high; a board of Through the Desert has 28.
    """
    state = game.initial(game.load_options({"players": game.players[-1]}))
    rng = Random(5)
    for _ in range(40):
        state = playout(state, rng, max_moves=40).state
        shown = text(state)
        assert all(f"seat {seat}" in shown for seat in game.players[:-1])
        assert max(map(len, shown.splitlines())) <= 80
        assert len(shown.splitlines()) <= (28 if game is td else 24)
        for seat in (Seat(0), None):
            assert text(game.view(state, seat))


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_what_is_no_position_cannot_be_drawn(game: desertrules.AnyGame) -> None:
    """Whether it is asked of the game's own look or of any game's."""
    options = game.load_options({"players": game.players[-1]})
    for draw in (text, look_of(game).text):
        assert draw is not None
        with pytest.raises(WrongGame):
            draw(options)


def _nomads(moves: int, seed: int = 4) -> na.State:
    state = playout(na.initial(na.Options(3)), Random(seed), max_moves=moves).state
    assert isinstance(state, na.State)
    return state


def test_discs_of_others_are_only_counted() -> None:
    """A view names the own discs; of the others it says how many."""
    for seed in range(60):
        state = _nomads(400, seed)
        holder = next((seat for seat in range(3) if state.held(seat)), None)
        if holder is not None:
            break
    assert holder is not None
    own, other = text(na.view(state, Seat(holder))), text(na.view(state, Seat((holder + 1) % 3)))
    disc = state.discs(holder)[0]
    assert disc in own.split(f"seat {holder}: ")[1].split("\nseat ")[0]
    assert "unknown" in other.split(f"seat {holder}: ")[1].split("\nseat ")[0]
    assert disc not in other


def test_strips_show_nomads_below_their_places_and_discs_beside() -> None:
    """All nomads begin in row 3's city; a special disc lies on that of row 1."""
    state = desertrules.advance(_nomads(0), Random(4))
    lines = text(state).splitlines()
    rows = lines[1:11:2]
    assert [row[:4] for row in rows] == [
        f"{number} {name}" for number, name in enumerate(state.strips)
    ]
    assert [" ?" in row[:54] for row in rows] == [False, True, False, False, False]
    city = rows[3].index("C")
    below = lines[lines.index(rows[3]) + 1]
    assert below[city - 1 : city + 2] == "012"


def test_nomads_away_from_the_strips_are_named() -> None:
    """Who is at the Pilgrim stands on no strip."""
    seen = "\n".join(text(_nomads(300, seed)).split("\n")[0] for seed in range(40))
    assert re.search(r"at the Pilgrim: \d", seen)


@pytest.mark.parametrize(("dinars", "told"), [(0, "0 dinars"), (1, "1 dinar"), (2, "2 dinars")])
def test_money_is_counted_in_words_that_fit(dinars: int, told: str) -> None:
    """One dinar, and else dinars, as text and in the picture."""
    draft = early()
    draft.data["seats"][0]["dinars"] = dinars
    assert f"; {told}; " in text(draft.state())
    assert re.search(rf"\b{told}; ", svg(draft.state()))


def test_a_final_disc_is_named() -> None:
    """Final discs lie face up."""
    states = (na.Options(3, special=0), na.Options(3, special=1))
    shown = [
        text(playout(na.initial(options), Random(seed)).state)
        for options in states
        for seed in range(5)
    ]
    assert any(re.search(r"^0 c\d .*mecca", each, re.MULTILINE) for each in shown)


def test_animals_between_stock_and_landscape_are_told() -> None:
    """NA7.3: what has left the stock and stands nowhere yet is seen, in words and in pictures."""
    game = playout(na.initial(na.Options(3)), Random(1), max_moves=2000)
    states = desertrules.Record.of(na.Options(3), game.moves).states()
    state = next(state for state in states if any(state.in_hand.values()))
    assert "on way" in text(state)
    assert ">on the way<" in svg(state)


def test_riders_to_place_and_returned_colours_are_told() -> None:
    """TD4.1: with five players each seat has returned a colour."""
    state = playout(td.initial(td.Options(5)), Random(1), max_moves=60).state
    assert "returned " in text(state)
    assert "riders w s v t p" in text(td.initial(td.Options(2)))


@pytest.mark.parametrize(("most", "choices", "colours"), [(186, 186, 0), (185, 93 + 2, 2)])
def test_many_choices_are_one_dot_a_cell(
    most: int, choices: int, colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TD5.1: as many as the limit have a dot each; else cells have one, and colours a button."""
    monkeypatch.setattr(td_picture, "_MOST_DOTS", most)
    state = playout(td.initial(td.Options(2)), Random(3), max_moves=40).state
    legal = td.legal_moves(state)
    assert len(legal) == 186  # sky and mint riders on 93 cells
    drawn = svg(state, legal=legal)
    assert (drawn.count('class="choice"'), drawn.count('class="button"')) == (choices, colours)


@pytest.mark.parametrize("dots", [td_picture._DOTS, td_picture._DOTS_ROUND_WATER])
def test_dots_of_a_cell_are_apart_from_one_another(dots: Any) -> None:
    """TD5.1: each has room, left and right are alike, and all are within the cell."""
    for number, spots in dots.items():
        assert len(set(spots)) == number
        assert {(-x, y) for x, y in spots} == set(spots)
        assert all(dist(one, other) > 2 * 4.8 for one, other in combinations(spots, 2))
        assert all(dist(spot, (0, 0)) + 4.8 < 19 for spot in spots)


def test_the_last_move_is_marked_and_the_legend_told_on_request() -> None:
    """A text is for people: what changed is in brackets."""
    state = playout(td.initial(td.Options(2)), Random(1), max_moves=60)
    last = state.moves[-1]
    assert isinstance(last, td.Camel | td.Rider)
    assert "[" not in text(state.state)
    assert len(re.findall(r"\[[wsvtp]\d\]", text(state.state, last=last), re.IGNORECASE)) == 1
    assert "(w white" not in text(state.state)
    assert text(state.state, legend=True).endswith("[w0] the last move)")
    journey = next(
        state
        for seed in range(9)
        for state in [playout(na.initial(na.Options(3)), Random(seed), max_moves=90)]
        if isinstance(state.moves[-1], na.Step)
    )
    step = journey.moves[-1]
    assert isinstance(step, na.Step)
    place, mark = step.to.split(":")[1], r"[GRPBOCd]"
    assert re.search(rf"\[{place}{mark}\]", text(journey.state, last=step))


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_a_look_or_notation_is_shown_as_json() -> None:
    """Both are optional parts of a game; what is shown then is plain."""
    state = toy.initial(toy.Options())
    assert text(state).splitlines()[:3] == ["{", '  "options": {', '    "length": 3,']
    assert move_to_text(toy.Step(2)) == '{"kind": "step", "spaces": 2}'
    assert move_as_seen(state, toy.Roll(1), None) == '{"kind": "roll", "face": 1}'
    with pytest.raises(NoNotation, match="toy does not say how it is written"):
        move_from_text(toy, "step 2")


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_every_move_is_read_back_as_it_was_written(game: desertrules.AnyGame) -> None:
    """Words of a move are the notation of its game."""
    start = game.initial(game.load_options({"players": game.players[0]}))
    for move in set(playout(start, Random(2), max_moves=500).moves):
        assert move_from_text(game, move_to_text(move)) == move


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "expected a move, found nothing"),
        ("whit e6", "column 1: expected a move, found 'whit'; white?"),
        ("white", "column 6: the turn breaks off; expected a cell"),
        ("white e6 e7", "column 10: expected nothing after 'e6', found 'e7'"),
        ("x" * 3000, "more than 2000 characters are no move"),
    ],
)
def test_what_is_no_move_is_refused_with_its_place(typed: str, problem: str) -> None:
    """An error says what was found, what was expected, and where."""
    with pytest.raises(LoadError) as error:
        move_from_text(td, typed)
    assert problem in str(error.value)


def test_a_drawn_disc_is_seen_by_its_taker_alone() -> None:
    """NA3.5: to others the disc is a question mark."""
    states = (_nomads(moves, seed) for seed in range(40) for moves in range(60, 200))
    state = next(state for state in states if state.pending[0] == na.Task.DRAW_DISC)
    move = na.legal_moves(state)[0]
    taker = state.seat
    assert taker is not None
    assert move_as_seen(state, move, taker) == move_to_text(move)
    assert move_as_seen(state, move, (taker + 1) % 3) == "draw-disc ?"
    assert move_as_seen(state, move, None) == "draw-disc ?"
    assert move_as_seen(state, na.End(), 0) == "end"
