"""What a move brings about: each effect by its rule, and nothing left out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desertrules import Effect, IllegalMove, InvalidValue, Params, Seat, WrongGame
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Board, Colour, Options, Phase, State
from tests.telling import Account, Change, changes, difference, plies, points_told, told_to_all
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

SNAKE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
"""A rider and 21 camels in the court: all white ones but one."""


def told(state: State, words: str) -> list[tuple[str, str]]:
    """Give what is told of a move, each with its code."""
    found = td.effects(state, move(words), None)
    return [(effect.code, effect.message) for effect in found]


def test_draws_are_told() -> None:
    """TD3.1, TD3.2: they concern nobody; after the last of them the first turn begins."""
    state = td.initial(Options(2, Board.from_text("P   .   .   .\n  o   .   .\n")))
    assert told(state, "palms a1") == [("palms-drawn", "Palms stand on a1.")]
    state = play(state, "palms a1")
    assert told(state, "water b1 3") == [
        ("water-drawn", "A waterhole worth 3 lies on b1."),
        ("turn-begins", "Seat 0 is to place a rider."),
    ]


def test_rider_that_is_given_back_is_told() -> None:
    """TD4.1: and who is next to give one back."""
    state = set_up(CLASSIC, 5)
    assert td.effects(state, move("discard mint"), Seat(3)) == (
        Effect(
            "rider-returned", Seat(0), "Seat 0 gives its mint rider back.", Params.of(colour="mint")
        ),
        Effect(
            "turn-begins",
            Seat(1),
            "Seat 1 is to give a rider back.",
            Params.of(phase="discard", left=None),
        ),
    )


def test_rider_begins_a_caravan() -> None:
    """TD5.1, TD8.3: which is the longest of its colour, until another seat's begins."""
    state = set_up(COURT, 2)
    assert told(state, "rider white a1") == [
        ("rider-placed", "Seat 0 places its white rider on a1."),
        ("caravan-longest", "Seat 0's white caravan, of 1, is the longest now."),
        ("turn-begins", "Seat 1 is to place a rider."),
    ]
    state = play(state, "rider white a1", "rider sky c1", "rider sky e1")
    found = td.effects(state, move("rider white g1"), None)
    assert [(e.code, e.seat, e.params.get("points")) for e in found[1:3]] == [
        ("caravan-shares-longest", 0, -5),
        ("caravan-shares-longest", 1, 5),
    ]


def test_pass_is_told() -> None:
    """TD5.6, TD6.7, TD8.2: who can place nothing, and at last nobody."""
    state = play(set_up(strip("."), 2), "rider white a1")
    assert told(state, "pass") == [
        ("passed", "Seat 1 can place no rider."),
        ("turn-begins", "Seat 0 is to place a rider."),
    ]
    state = play(only_moves(state, Phase.RIDERS), "pass")
    assert told(state, "pass") == [
        ("passed", "Seat 1 can place no camel."),
        ("game-over", "The game is over: nobody can place a camel."),
        ("won", "Seat 0 wins with 10 points."),
    ]


def test_camel_is_told_with_the_turn_that_follows() -> None:
    """TD6.1: the first camel of a turn ends nothing; the second gives the turn to the next seat."""
    state = position(COURT, {"white": "b3 b4"}, {"white": "g6"})
    assert told(state, "camel white c4") == [("camel-placed", "Seat 0 adds a white camel on c4.")]
    assert told(play(state, "camel white c4"), "camel white d3") == [
        ("camel-placed", "Seat 0 adds a white camel on d3."),
        ("turn-begins", "Seat 1 is to add camels: 2."),
    ]


def test_water_and_palms_are_told_in_the_order_of_the_rules() -> None:
    """TD7.1 to TD7.4: the cell, what touches it, the area, and what lies in the area."""
    water = {"a5": 3, "a6": 2}
    state = position(OASIS, {"white": "b5 b4 b3"}, {"white": "g4"}, water=water)
    assert told(state, "camel white c4") == [
        ("camel-placed", "Seat 0 adds a white camel on c4."),
        ("palm-reached", "Seat 0's white caravan reaches the palm on d4, worth 5."),
    ]
    assert told(state, "camel white b2") == [
        ("camel-placed", "Seat 0 adds a white camel on b2."),
        ("area-closed", "Seat 0's white caravan cuts off an area, worth 4: a3, a4, a5, a6."),
        ("water-taken", "Seat 0 takes the waterhole on a5, worth 3."),
        ("water-taken", "Seat 0 takes the waterhole on a6, worth 2."),
    ]
    assert told(state, "camel white a5") == [
        ("camel-placed", "Seat 0 adds a white camel on a5."),
        ("water-taken", "Seat 0 takes the waterhole on a5, worth 3."),
        ("area-closed", "Seat 0's white caravan cuts off an area, worth 1: a6."),
        ("water-taken", "Seat 0 takes the waterhole on a6, worth 2."),
    ]


def test_palm_in_an_area_is_reached_and_not_counted_as_a_cell() -> None:
    """TD7.4, TD8.4: g6 lies in the corner that e6, f5 and g5 would be needed to touch."""
    state = position(OASIS, {"white": "e6 e5 f4"}, {"white": "a3"}, water={"g5": 2})
    found = td.effects(state, move("camel white g4"), None)
    assert [(e.code, dict(e.params)) for e in found[1:]] == [
        ("area-closed", {"colour": "white", "cells": ("f5", "g5", "g6"), "points": 2}),
        ("water-taken", {"cell": "g5", "points": 2}),
        ("palm-reached", {"colour": "white", "cell": "g6", "points": 5}),
    ]


def test_each_area_is_told_by_itself() -> None:
    """TD7.3: one camel can cut off two."""
    state = only_moves(play(set_up(strip("oo.oo"), 2), "rider white a3"), Phase.RIDERS)
    assert told(state, "camel white a4")[2:4] == [
        ("area-closed", "Seat 0's white caravan cuts off an area, worth 2: a1, a2."),
        ("area-closed", "Seat 0's white caravan cuts off an area, worth 1: a5."),
    ]


def test_camel_in_its_own_area_costs_a_point() -> None:
    """TD7.5, TD8.4: its owner may place there, and the area has a cell less."""
    state = position(COURT, {"white": "b3 b4 b5 b2"}, {"white": "g6"})
    found = td.effects(state, move("camel white a4"), None)
    assert found[1] == Effect(
        "area-entered",
        Seat(0),
        "Seat 0's white camel on a4 stands in its own area, which shrinks.",
        Params.of(colour="white", cell="a4", points=-1),
    )


def test_longest_caravan_changes_hands() -> None:
    """TD8.3: first it is shared, then it is lost and won; a loss is told first."""
    state = position(COURT, {"white": "b3 b4"}, {"white": "g6 g5 f5"})
    first = td.effects(state, move("camel white b5"), None)
    assert [(e.code, e.seat, e.params["points"]) for e in first[1:]] == [
        ("caravan-shares-longest", 1, -5),
        ("caravan-shares-longest", 0, 5),
    ]
    second = td.effects(play(state, "camel white b5"), move("camel white c5"), None)
    assert [(e.code, e.seat, e.params["points"]) for e in second[1:3]] == [
        ("caravan-not-longest", 1, -5),
        ("caravan-longest", 0, 5),
    ]


def test_last_camel_of_a_colour_is_told_and_the_end() -> None:
    """TD8.1, TD8.5: the turn is played out, then the game is over, and who wins is told."""
    state = position(COURT, {"white": SNAKE}, {})
    assert told(state, "camel white g4")[-1] == ("last-camel", "That was the last white camel.")
    state = position(COURT, {"white": SNAKE}, {}, left=1)
    total = td.points(play(state, "camel white g4"))[0]
    assert told(state, "camel white g4")[-3:] == [
        ("last-camel", "That was the last white camel."),
        ("game-over", "The game is over: a colour is used up."),
        ("won", f"Seat 0 wins with {total} points."),
    ]


def test_only_legal_moves_have_effects() -> None:
    """What cannot be made brings nothing about, whoever asks."""
    state = set_up(COURT, 2)
    with pytest.raises(IllegalMove):
        td.effects(state, move("camel white a1"), None)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 1"):
        td.effects(state, move("rider white a1"), Seat(2))
    with pytest.raises(WrongGame):
        td.effects(td.view(state, None), move("pass"), None)  # type: ignore[arg-type]  # a view


# --- nothing is left out ----------------------------------------------------------------------


def account(state: State) -> Account:
    """Count every piece of a position at its place, and what each caravan has."""
    found: Account = Counter({("palm", cell): 1 for cell in state.palms})
    found.update({("water", cell): value for cell, value in state.water.items()})
    found.update({("supply", str(colour)): left for colour, left in state.supply.items()})
    for seat in range(state.options.players):
        found.update(("taken", seat, value) for value in state.taken(seat))
        found.update(("hand", seat, str(colour)) for colour in state.hand(seat))
        if state.returned(seat):
            found["returned", seat, str(state.returned(seat))] = 1
        for colour in map(str, Colour):
            caravan = (seat, colour)
            found.update(("camel", *caravan, cell) for cell in state.caravan(seat, Colour(colour)))
            found.update(("area", *caravan, cell) for cell in state.areas(seat, Colour(colour)))
            found.update(("palm", *caravan, cell) for cell in state.reached(seat, Colour(colour)))
            if state.rider(seat, Colour(colour)):
                found["rider", *caravan, state.rider(seat, Colour(colour))] = 1
    return found


MEANS: dict[str, Change] = {
    "palms-drawn": lambda _, of: {("palm", cell): 1 for cell in of["cells"]},
    "water-drawn": lambda _, of: {("water", of["cell"]): of["value"]},
    "rider-returned": lambda seat, of: {
        ("hand", seat, of["colour"]): -1,
        ("returned", seat, of["colour"]): 1,
    },
    "rider-placed": lambda seat, of: {
        ("hand", seat, of["colour"]): -1,
        ("rider", seat, of["colour"], of["cell"]): 1,
        ("camel", seat, of["colour"], of["cell"]): 1,
    },
    "camel-placed": lambda seat, of: {
        ("supply", of["colour"]): -1,
        ("camel", seat, of["colour"], of["cell"]): 1,
    },
    "water-taken": lambda seat, of: {
        ("water", of["cell"]): -of["points"],
        ("taken", seat, of["points"]): 1,
    },
    "palm-reached": lambda seat, of: {("palm", seat, of["colour"], of["cell"]): 1},
    "area-closed": lambda seat, of: {("area", seat, of["colour"], cell): 1 for cell in of["cells"]},
    "area-entered": lambda seat, of: {("area", seat, of["colour"], of["cell"]): -1},
}
"""What each effect says of an account."""


@settings(max_examples=9)
@given(
    st.sampled_from([None, *MAPS.values()]), st.sampled_from(td.players), st.integers(0, 2**32 - 1)
)
def test_effects_account_for_all_pieces_and_points(
    text: str | None, players: int, seed: int
) -> None:
    """Law 8: every piece that comes, goes or changes hands is told to all alike; so is a turn."""
    options = Options(players, Board.from_text(text) if text else CLASSIC)
    for before, made, after in plies(td, options, Random(seed), 400):
        everybody = list(told_to_all(td, before, made))
        effects = everybody[0][1]
        assert all(told == effects for _, told in everybody)
        assert changes(MEANS, effects) == difference(account(after), account(before))
        begins = [effect.seat for effect in effects if effect.code == "turn-begins"]
        assert begins == ([after.seat] if after.seat not in (None, before.seat) else [])
        over = "game-over" in {effect.code for effect in effects}
        assert over == (after.phase is Phase.OVER)
        gained = [now - once for once, now in zip(td.points(before), td.points(after), strict=True)]
        assert [points_told(effects, seat) for seat in range(players)] == gained
