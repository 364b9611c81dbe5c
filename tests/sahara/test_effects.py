"""What a move brings about: each effect by its rule, and nothing left out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desertrules import Effect, IllegalMove, InvalidValue, Params, Seat
from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Favour, Move, Phase, Play, Retreat, State, Stop
from tests.sahara.tables import (
    back,
    choice,
    dealt,
    last_of_its_pile,
    moved,
    played,
    sheik,
    step,
    table,
    written,
)
from tests.telling import Account, Change, changes, difference, plies, points_told, told_to_all

COPIES = Counter(dict(zip(Card, (4, 3, 2, 1, 1, 1, 1, 1, 1), strict=True)))


def told(state: State, move: Move) -> list[tuple[str, str]]:
    """Give what is told of a move, each with its code."""
    return [(effect.code, effect.message) for effect in sa.effects(state, move, None)]


def test_deals_are_told_and_the_turn_after_the_last() -> None:
    """SA2.1, SA2.4, SA3.0: the seat is the one that is dealt to."""
    state = dealt(sa.initial(sa.Options(2)), *["palm-1"] * 4, "palm-2")
    deal = sa.Deal(1, 2, Card.SHEIK)
    assert sa.effects(state, deal, Seat(0)) == (
        Effect(
            "card-dealt",
            Seat(1),
            "The top of seat 1's pile 2 is sheik.",
            Params.of(pile=2, card="sheik"),
        ),
        Effect("turn-begins", Seat(0), "Seat 0 is to play a card."),
    )


def test_card_is_played_and_laid_aside_when_it_is_done() -> None:
    """SA3.1, SA2.3: the last step lays it aside."""
    assert told(table("palm-2"), Play(0)) == [("card-played", "Seat 0 plays palm-2 from pile 0.")]
    state = played("palm-2")
    assert told(state, step(0)) == [("camel-advanced", "Seat 0's camel steps forward from 0 to 1.")]
    assert told(moved(state, step(0)), step(0))[-1] == (
        "card-laid-aside",
        "Seat 0 lays palm-2 aside.",
    )


def test_step_forward_tells_whom_it_passes() -> None:
    """SA3.2: the camels that are skipped, of whatever seat; nobody is passed on 0."""
    state = played("palm-2", {0: [2], 1: [1, 4]}, {1: 3})
    assert told(state, step(0)) == [
        ("camel-advanced", "Seat 0's camel steps forward from 0 to 5."),
        ("camel-passed", "Seat 1's camel on 1 is passed."),
        ("camel-passed", "Seat 0's camel on 2 is passed."),
        ("camel-passed", "Seat 1's favourite on 3 is passed."),
        ("camel-passed", "Seat 1's camel on 4 is passed."),
    ]


def test_camel_that_is_sent_back_is_told() -> None:
    """SA4.2, SA3.2: the effect concerns its owner, and says who did it."""
    state = played("mirage-2", {0: [4, 2], 1: [5]})
    sent, passed = sa.effects(state, back(1, 5), None)
    assert sent == Effect(
        "camel-sent-back",
        Seat(1),
        "Seat 0 sends seat 1's camel back from 5 to 3.",
        Params.of(camel="camel", space=5, to=3, by=0),
    )
    assert passed.message == "Seat 0's camel on 4 is passed."


def test_sheik_passes_nobody() -> None:
    """SA4.4: a camel is taken, it does not step; the sheik of another seat can take it too."""
    state = played("sheik", {0: [1], 1: [2, 3]}, sheik="any")
    assert told(state, sheik(1, 4)) == [
        ("camel-led", "By a sheik of seat 0, seat 0's camel goes from 1 to 4."),
        ("card-laid-aside", "Seat 0 lays sheik aside."),
    ]
    assert told(state, sheik(3, 4, seat=1))[0] == (
        ("camel-led", "By a sheik of seat 0, seat 1's camel goes from 3 to 4.")
    )


def test_favourite_is_told() -> None:
    """SA4.3, SA5.2: in the oasis it earns its points once more from then on."""
    state = played("camel", {0: [9]})
    assert told(state, Favour(0))[0] == (
        ("favourite-named", "Seat 0's camel on 0 is its favourite now.")
    )
    found = sa.effects(state, Favour(9), None)
    assert found[0].params == Params.of(space=9, points=3)
    assert told(table("camel", favourites={0: 2}), Play(0)) == [
        ("card-played", "Seat 0 plays camel from pile 0."),
        ("card-lost", "Nothing more can be done with seat 0's camel."),
        ("card-laid-aside", "Seat 0 lays camel aside."),
    ]


def test_oasis_is_entered_moved_up_in_and_left() -> None:
    """SA5.2: with the change of points, twice as much for a favourite."""
    entered = sa.effects(played("palm-1", {0: [6]}), step(6), None)[1]
    assert (entered.message, entered.params["points"]) == (
        "Seat 0's camel has reached the oasis, worth 1.",
        1,
    )
    favourite = Advance(7, favourite=True)
    up = sa.effects(played("palm-1", favourites={0: 7}), favourite, None)[1]
    assert (up.code, up.params) == (
        "oasis-moved",
        Params.of(camel="favourite", worth=4, points=2),
    )
    gone = Retreat(1, 7, favourite=True)
    left = sa.effects(played("mirage-1", favourites={1: 7}), gone, None)[1]
    assert (left.code, left.seat, left.params["points"]) == ("oasis-left", 1, -2)


def test_stop_leaves_the_rest_unused() -> None:
    """SA3.4: the card is laid aside with steps left."""
    state = played("palm-3")
    stopped, aside = sa.effects(moved(state, step(0)), Stop(), None)
    assert stopped == Effect(
        "card-stopped",
        Seat(0),
        "Seat 0 leaves the rest of palm-3 unused.",
        Params.of(card="palm-3", left=2),
    )
    assert aside.code == "card-laid-aside"


def test_steps_that_cannot_be_made_are_lost() -> None:
    """SA3.4: a mirage finds nobody, or nobody more."""
    assert told(table("mirage-2"), Play(0))[1:] == [
        ("card-lost", "Nothing more can be done with seat 0's mirage-2."),
        ("card-laid-aside", "Seat 0 lays mirage-2 aside."),
    ]
    lost = sa.effects(played("mirage-3", {1: [1]}), back(1, 1), None)[1]
    assert (lost.code, lost.params["left"]) == ("card-lost", 2)


def test_shuffle_is_told() -> None:
    """SA2.3: when the last card of a pile has been laid aside."""
    state = sa.load_state(last_of_its_pile(written("mirage-1")))
    assert told(state, Play(0))[-2:] == [
        ("card-laid-aside", "Seat 0 lays mirage-1 aside."),
        ("piles-shuffled", "Seat 0 shuffles all of its cards into three new piles."),
    ]


def test_end_is_told_with_its_winners() -> None:
    """SA5.1, SA5.3: a card is laid aside; that it had steps left is not told as a loss."""
    state = played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]})
    assert told(state, step(6))[1:] == [
        ("oasis-entered", "Seat 0's camel has reached the oasis, worth 1."),
        ("card-laid-aside", "Seat 0 lays palm-2 aside."),
        ("game-over", "The game is over: the oasis is full."),
        ("won", "Seat 1 wins with 26 points."),
    ]


def test_only_legal_moves_have_effects() -> None:
    """What cannot be made brings nothing about, whoever asks."""
    with pytest.raises(IllegalMove):
        sa.effects(table(), step(0), None)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 1"):
        sa.effects(table(), Play(0), Seat(2))


# --- nothing is left out ----------------------------------------------------------------------


def account(state: State) -> Account:
    """Count every camel and every card of a position at its place."""
    found: Account = Counter()
    for seat in range(state.options.players):
        found.update(("camel", seat, space) for space in state.camels(seat))
        if state.favourite(seat) is not None:
            found["favourite", seat, state.favourite(seat)] = 1
        found.update(("top", seat, *top) for top in enumerate(state.tops(seat)) if top[1])
        found.update({("pile", seat, at): left for at, left in enumerate(state.piles(seat))})
        found.update(("unseen", seat, card) for card in state.unseen(seat))
        found.update(("aside", seat, card) for card in state.aside(seat))
    if state.card:
        found["card", state.seat, state.card] = 1
    return found


def _went(seat: int, of: Params) -> dict[object, int]:
    camel = of["camel"]
    return {(camel, seat, of["space"]): -1, (camel, seat, of["to"]): 1}


MEANS: dict[str, Change] = {
    "card-dealt": lambda seat, of: {
        ("unseen", seat, of["card"]): -1,
        ("top", seat, of["pile"], of["card"]): 1,
    },
    "card-played": lambda seat, of: {
        ("top", seat, of["pile"], of["card"]): -1,
        ("pile", seat, of["pile"]): -1,
        ("card", seat, of["card"]): 1,
    },
    "camel-advanced": _went,
    "camel-sent-back": _went,
    "camel-led": _went,
    "favourite-named": lambda seat, of: {
        ("camel", seat, of["space"]): -1,
        ("favourite", seat, of["space"]): 1,
    },
    "card-laid-aside": lambda seat, of: {
        ("card", seat, of["card"]): -1,
        ("aside", seat, of["card"]): 1,
    },
}
"""What each effect says of an account, but for a shuffle."""


def shuffled(before: State, move: Move) -> Change:
    """Give what a shuffle says: all that the seat had seen is unseen again, on whole piles."""

    def gathers(seat: int, _: Params) -> Account:
        now = account(before)
        now.update(changes(MEANS, sa.effects(before, move, None)))
        seen = ("top", "aside", "unseen")
        found: Account = Counter(
            {sort: -count for sort, count in now.items() if sort[0] in seen and sort[1] == seat}
        )
        found.update({("unseen", seat, card): copies for card, copies in COPIES.items()})
        found.update({("pile", seat, at): 5 - now["pile", seat, at] for at in range(3)})
        return found

    return gathers


@settings(max_examples=15)
@given(st.integers(0, 29), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_effects_account_for_all_cards_camels_and_points(
    variant: int, desert: int, seed: int
) -> None:
    """Law 8: every card and camel that goes anywhere is told to all alike; so is a turn."""
    options = choice(variant, desert)
    for before, made, after in plies(sa, options, Random(seed), 300):
        everybody = list(told_to_all(sa, before, made))
        effects = everybody[0][1]
        assert all(told == effects for _, told in everybody)
        means = {**MEANS, "piles-shuffled": shuffled(before, made)}
        assert changes(means, effects) == difference(account(after), account(before))
        codes = {effect.code for effect in effects}
        assert ("turn-begins" in codes) == (after.phase is Phase.PLAY)
        assert ("game-over" in codes) == (after.phase is Phase.OVER)
        gained = [now - once for once, now in zip(sa.points(before), sa.points(after), strict=True)]
        assert [points_told(effects, seat) for seat in range(options.players)] == gained
