"""Components, dealing and turns: SA1 to SA3."""

from typing import Any

import pytest

from desertrules import Chance, Decide, InvalidOptions, Over, Seat, Turn, Weighted
from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Deal, Options, Phase, Play, Stop
from tests.sahara.tables import (
    back,
    dealt,
    last_of_its_pile,
    moved,
    ordinary,
    played,
    step,
    table,
    written,
)


@pytest.mark.parametrize(("players", "desert"), [(2, 36), (3, 36), (4, 48), (5, 48), (6, 48)])
def test_the_desert_is_filled_in_by_the_number_of_players(players: int, desert: int) -> None:
    """SA1.1: 36 spaces for two or three, 48 for more; both spellings are equal."""
    assert Options(players) == Options(players, desert)
    assert hash(Options(players)) == hash(Options(players, desert))
    assert Options(players).last == desert + 8


def test_oasis_spaces_are_worth_1_to_8() -> None:
    """SA1.1: in their order after the desert."""
    options = Options(4, desert=3)
    assert [options.worth(space) for space in range(12)] == [0, 0, 0, 0, *range(1, 9)]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 1}, "players: Sahara takes 2 to 6, found 1"),
        ({"players": 7}, "players: Sahara takes 2 to 6, found 7"),
        ({"players": True}, "players: Sahara takes 2 to 6, found True"),
        ({"players": [2]}, "players: Sahara takes 2 to 6, found a list"),
        ({"desert": 0}, "desert: Sahara takes 1 to 200 spaces, found 0"),
        ({"desert": 201}, "desert: Sahara takes 1 to 200 spaces, found 201"),
        ({"desert": "36"}, "desert: Sahara takes 1 to 200 spaces, found '36'"),
        ({"desert": True}, "desert: Sahara takes 1 to 200 spaces, found true"),
        ({"desert": 6.0}, "desert: Sahara takes 1 to 200 spaces, found 6.0"),
        ({"must_use": 1}, "must_use: expected true or false, found 1"),
        ({"sheik": "all"}, "sheik: expected one of own, any, anywhere, found 'all'"),
        ({"sheik": None}, "sheik: expected one of own, any, anywhere, found null"),
    ],
)
def test_options_out_of_range_are_refused(changes: dict[str, Any], message: str) -> None:
    """SA1.1, SA3.4, SA4.5: the error names the range."""
    with pytest.raises(InvalidOptions, match=f"^{message}$"):
        Options(**{"players": 2, **changes})


@pytest.mark.parametrize(("players", "camels"), [(2, 6), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_all_camels_begin_on_the_waterhole(players: int, camels: int) -> None:
    """SA1.2: space 0 holds any number and never counts as occupied."""
    state = sa.initial(Options(players))
    for seat in range(players):
        assert state.camels(seat) == (0,) * camels
        assert state.favourite(seat) is None
    assert state.occupied == ()


def test_every_seat_has_its_fifteen_cards() -> None:
    """SA1.3: four, three, two and one palms, three mirages, a camel and a sheik."""
    unseen = sa.initial(Options(2)).unseen(1)
    assert [unseen.count(card) for card in Card] == [4, 3, 2, 1, 1, 1, 1, 1, 1]


def test_three_piles_of_five_show_their_tops() -> None:
    """SA1.4: once all tops are dealt, just they are known."""
    state = sa.initial(Options(2))
    assert (state.tops(0), state.piles(0)) == ((None,) * 3, (5, 5, 5))
    state = dealt(state, "palm-1", "sheik", "palm-1", "camel", "palm-4", "mirage-1")
    assert state.tops(0) == (Card.PALM_1, Card.SHEIK, Card.PALM_1)
    assert state.tops(1) == (Card.CAMEL, Card.PALM_4, Card.MIRAGE_1)
    assert (state.piles(0), len(state.unseen(0)), state.aside(0)) == ((5, 5, 5), 12, ())


def test_a_card_is_weighed_by_how_many_are_unseen() -> None:
    """SA2.1: the weights are those of the cards that the seat has not shown."""
    state = sa.initial(Options(2))
    weights = [4, 3, 2, 1, 1, 1, 1, 1, 1]
    expected = tuple(Weighted(Deal(0, 0, c), w) for c, w in zip(Card, weights, strict=True))
    assert tuple(sa.outcomes(state)) == expected
    assert sa.outcomes(state).total == 15
    state = dealt(state, "palm-1", "sheik")
    assert [outcome.weight for outcome in sa.outcomes(state)] == [3, 3, 2, 1, 1, 1, 1, 1]
    assert Card.SHEIK not in [move.card for move in sa.legal_moves(state) if isinstance(move, Deal)]
    assert sa.outcomes(dealt(state, "palm-1"))[-1] == Weighted(Deal(1, 0, Card.SHEIK), 1)
    assert not sa.outcomes(table())


def test_the_first_deal_goes_seat_by_seat_and_pile_by_pile() -> None:
    """SA2.2: seat 0's piles 0, 1, 2, then seat 1's."""
    state = sa.initial(Options(3))
    order: list[tuple[int, int]] = []
    while state.due:
        assert sa.turn(state) == Chance()
        order.append(state.due)
        state = sa.apply(state, sa.legal_moves(state)[0])
    assert order == [(seat, pile) for seat in range(3) for pile in range(3)]
    assert sa.turn(state) == Decide(Seat(0))


def test_the_next_top_is_dealt_before_the_next_turn() -> None:
    """SA2.3, SA2.4: the card carried out is laid aside, and its pile's next top dealt."""
    state = played("palm-1")
    assert (state.card, state.pile, state.left, state.aside(0)) == (Card.PALM_1, 0, 1, ())
    assert (state.tops(0)[0], state.piles(0)) == (None, (4, 5, 5))
    state = moved(state, step(0))
    assert (state.card, state.pile, state.left) == (None, None, 0)
    assert (state.aside(0), state.due, state.seat) == ((Card.PALM_1,), (0, 0), None)
    state = dealt(state, "camel")
    assert (state.tops(0)[0], state.phase, state.seat) == (Card.CAMEL, Phase.PLAY, 1)


def test_an_empty_pile_renews_all_fifteen_cards() -> None:
    """SA2.3: after the last card of a pile, the seat's three tops are dealt anew."""
    state = moved(sa.load_state(last_of_its_pile(written())), Play(0))
    assert state.piles(0) == (0, 5, 5)
    state = moved(state, step(0))
    assert len(state.unseen(0)) == 15
    assert (state.tops(0), state.piles(0), state.aside(0)) == ((None,) * 3, (5, 5, 5), ())
    assert state.due == (0, 0)
    assert dealt(state, "camel").due == (0, 1)
    assert dealt(state, "camel", "sheik").due == (0, 2)
    assert dealt(state, "camel", "sheik", "palm-4").seat == 1


def test_nothing_is_dealt_after_the_end() -> None:
    """SA2.4: a card in whose middle the game ends is laid aside, and that is all."""
    camels = {0: [6, 7, 8, 9, 10], 1: [11, 12, 13]}
    state = sa.load_state(last_of_its_pile(written("palm-3", camels)))
    state = moved(state, Play(0), step(6))
    assert isinstance(sa.turn(state), Over)
    assert (state.phase, state.seat, state.due) == (Phase.OVER, None, None)
    assert (state.card, state.pile, state.left) == (None, None, 0)
    aside = ["palm-1", "palm-2", "palm-3", "palm-4", "mirage-3"]
    assert list(state.aside(0)) == aside
    assert state.tops(0) == (None, Card.PALM_2, Card.PALM_3)
    assert (state.piles(0), len(sa.legal_moves(state))) == ((0, 5, 5), 0)


def test_the_order_of_laid_aside_cards_is_no_part_of_a_state() -> None:
    """SA2.4: the same cards laid aside in another order are the same position."""
    start = table("palm-1", {0: [4], 1: [1]}, desert=36)

    def small_first(state: sa.State) -> sa.State:
        state = dealt(moved(state, Play(0), step(4)), "camel")
        state = dealt(moved(state, Play(0), step(1)), "palm-1")
        return dealt(moved(state, Play(1), step(5), step(6)), "sheik")

    def large_first(state: sa.State) -> sa.State:
        state = dealt(moved(state, Play(1), step(4), step(5)), "sheik")
        state = dealt(moved(state, Play(0), step(1)), "palm-1")
        return dealt(moved(state, Play(0), step(6)), "camel")

    assert small_first(start).aside(0) == (Card.PALM_1, Card.PALM_2)
    assert small_first(start) == large_first(start)
    assert hash(small_first(start)) == hash(large_first(start))


def test_seat_0_begins_and_turns_go_round() -> None:
    """SA3.0: in the order of seats, and from the last to the first."""
    state = dealt(sa.initial(Options(3)), *["palm-1", "palm-2", "palm-3"] * 3)
    seats: list[Turn] = []
    for _ in range(5):
        seats.append(sa.turn(state))
        state = dealt(moved(state, Play(0), step(0)), "palm-1")
    assert seats == [Decide(Seat(seat)) for seat in (0, 1, 2, 0, 1)]


def test_any_top_may_be_played() -> None:
    """SA3.1: three piles, also one that will do nothing."""
    state = table("mirage-2")
    assert list(sa.legal_moves(state)) == [Play(0), Play(1), Play(2)]
    state = moved(state, Play(0))
    assert (state.due, state.aside(0)) == ((0, 0), (Card.MIRAGE_2,))


def test_a_step_forward_skips_the_whole_file() -> None:
    """SA3.2: it leads to the next free space, over anybody's camels."""
    state = moved(played("palm-2", {0: [2, 4], 1: [3, 5]}), step(2))
    assert state.camels(0) == (0, 0, 0, 0, 4, 6)
    assert state.occupied == (3, 4, 5, 6)


def test_a_step_back_skips_the_file_or_ends_on_the_waterhole() -> None:
    """SA3.2: it leads to the nearest free space behind, or to 0."""
    state = moved(played("mirage-3", {0: [3, 1], 1: [2, 4]}), back(1, 2))
    assert state.camels(1) == (0, 0, 0, 0, 0, 4)
    assert moved(state, back(1, 4)).camels(1) == (0, 0, 0, 0, 0, 2)
    assert moved(state, back(1, 4), back(1, 2)).camels(1) == (0,) * 6
    assert moved(played("mirage-1", {1: [2]}), back(1, 2)).camels(1) == (0, 0, 0, 0, 0, 1)


def test_a_camel_with_no_free_space_ahead_cannot_step() -> None:
    """SA3.2: nobody goes beyond the last oasis space."""
    state = played("palm-2", {0: [13, 14], 1: [12]})
    assert list(sa.legal_moves(state)) == [*ordinary(0), Stop()]
    gap = played("palm-2", {0: [11, 12, 14]})
    assert list(sa.legal_moves(gap)) == [*ordinary(0, 11, 12), Stop()]


def test_steps_are_divided_at_will() -> None:
    """SA3.3: among camels, in any order, each judged after the one before."""
    state = played("palm-4", {0: [3, 4]})
    one = moved(state, step(3), step(5), step(0), step(0))
    assert one.camels(0) == (0, 0, 1, 2, 4, 6)
    other = moved(state, step(0), step(0), step(3), step(5))
    assert one == other
    assert moved(state, step(4)).left == 3


def test_a_possible_step_must_be_made_if_that_was_agreed_on() -> None:
    """SA3.4: with `must_use`, while steps are left and one is possible, no other move is."""
    state = played("palm-2", {0: [14]}, must_use=True)
    assert list(sa.legal_moves(state)) == ordinary(0)
    assert list(sa.legal_moves(moved(state, step(0)))) == ordinary(0, 1)


def test_what_cannot_be_used_is_lost() -> None:
    """SA3.4: blocked camels, a mirage with no target, a camel card played again."""
    blocked = played("palm-4", {0: [9, 10, 11, 12, 13, 14]})
    assert (blocked.due, blocked.aside(0)) == ((0, 0), (Card.PALM_4,))
    for must in (False, True):
        mirage = played("mirage-3", {0: [5]}, must_use=must)
        assert (mirage.due, mirage.aside(0)) == ((0, 0), (Card.MIRAGE_3,))
    middle = moved(played("mirage-3", {1: [1]}), back(1, 1))
    assert (middle.due, middle.aside(0)) == ((0, 0), (Card.MIRAGE_3,))


def test_an_order_that_uses_less_is_allowed() -> None:
    """SA3.4: no order of steps is forbidden because another would have used more."""
    camels = {0: [8, 9, 10, 11, 12, 14]}
    state = played("palm-3", camels)
    assert moved(state, step(12), step(11), step(10)).camels(0) == (8, 9, 11, 12, 13, 14)
    stuck = moved(state, step(8))
    assert (stuck.camels(0), stuck.due) == ((9, 10, 11, 12, 13, 14), (0, 0))


@pytest.mark.parametrize("card", ["palm-2", "mirage-2", "sheik"])
def test_a_card_may_be_ended_early(card: str) -> None:
    """SA3.4: `stop` comes last, before the first step too."""
    state = played(card, {1: [2]})
    assert sa.legal_moves(state)[-1] == Stop()
    stopped = moved(state, Stop())
    assert (stopped.due, list(stopped.aside(0))) == ((0, 0), [card])
    assert Stop() not in sa.legal_moves(played(card, {1: [2]}, must_use=True))


def test_a_card_may_be_ended_in_its_middle() -> None:
    """SA3.4: after some of its steps."""
    state = moved(played("palm-3"), step(0))
    assert list(sa.legal_moves(state)) == [*ordinary(0, 1), Stop()]
    assert moved(state, Stop()).camels(0) == (0, 0, 0, 0, 0, 1)


def test_the_camel_card_cannot_be_stopped() -> None:
    """SA4.3: it must be used; SA3.4 is for palm, mirage and sheik alone."""
    state = played("camel")
    assert [move.kind for move in sa.legal_moves(state)] == ["favour"]


def test_stop_is_not_asked_where_nothing_is_possible() -> None:
    """SA3.4: a card that can do nothing is over with its play."""
    state = played("palm-1", {0: [9, 10, 11, 12, 13, 14]})
    assert state.phase is Phase.DEAL


def test_advance_names_a_camel_by_where_it_stands() -> None:
    """SA3.3: camels that stand alike are one choice, the favourite is another."""
    state = played("palm-1", {0: [3]}, {0: 0})
    named = Advance(0, favourite=True)
    assert list(sa.legal_moves(state)) == [step(0), named, step(3), Stop()]
    assert moved(state, named).favourite(0) == 1
