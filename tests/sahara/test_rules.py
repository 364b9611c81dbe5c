"""The rules of Sahara, one by one."""

from itertools import product

import pytest
from attrs import evolve

from desertrules import Chance, Decide, InvalidValue, Over, Weighted
from desertrules import sahara as sa
from desertrules.sahara import Card, Deal, Favour, Hand, Herd, Options, Play, Retreat, Sheik, Stop
from tests.sahara.tables import after, back, lead, played, step, table


def targets(state: sa.State, space: int) -> list[int]:
    """Return where the sheik can take seat 0's camel from a space."""
    moves = [move for move in sa.legal_moves(state) if isinstance(move, Sheik)]
    return [m.to for m in moves if (m.seat, m.space, m.favourite) == (0, space, False)]


@pytest.mark.parametrize(("players", "desert"), [(2, 36), (3, 36), (4, 48), (5, 48), (6, 48)])
def test_the_desert_depends_on_the_number_of_players(players: int, desert: int) -> None:
    """SA1.1: and an explicit value is equal to the default."""
    assert Options(players=players) == Options(players=players, desert=desert)
    assert Options(players=players).last == desert + 8


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 7}, "players: expected 2 to 6, found 7"),
        ({"players": 2, "desert": 0}, "desert: expected 1 to 200, found 0"),
        ({"players": 2, "sheik": "some"}, "sheik: expected own, any or anywhere, found 'some'"),
        ({"players": True}, "players: expected 2 to 6, found True"),
    ],
)
def test_wrong_options_are_rejected(options: dict[str, object], message: str) -> None:
    """SA1.1, SA4.5: one message names the option."""
    with pytest.raises(InvalidValue, match=message):
        Options(**options)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(("players", "camels"), [(2, 6), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_all_camels_begin_at_the_waterhole(players: int, camels: int) -> None:
    """SA1.2: which is never occupied."""
    state = sa.initial(Options(players=players))
    assert state.herds == (Herd((0,) * camels),) * players
    assert state.occupied == 0


def test_the_set_up_deals_seat_by_seat() -> None:
    """SA2.1, SA2.2: weights are the numbers of unseen cards."""
    state = sa.initial(Options(players=2))
    assert sa.turn(state) == Chance()
    weights = [outcome.weight for outcome in sa.outcomes(state)]
    assert weights == [4, 3, 2, 1, 1, 1, 1, 1, 1]
    order = []
    while isinstance(sa.turn(state), Chance):
        first = sa.outcomes(state)[0]
        assert isinstance(first, Weighted)
        assert isinstance(first.move, Deal)
        order.append((first.move.seat, first.move.pile))
        state = sa.apply(state, first.move)
    assert order == [(seat, pile) for seat in range(2) for pile in range(3)]
    assert sa.turn(state) == Decide(0)


def test_a_card_is_replaced_from_its_pile() -> None:
    """SA2.3, SA2.4: before the next seat's turn."""
    state = after(played("palm-1"), step(0))
    assert state.due == ((0, 0),)
    assert state.hands[0].aside == (Card.PALM_1,)
    state = sa.apply(state, Deal(0, 0, Card.SHEIK))
    assert sa.turn(state) == Decide(1)


def test_an_empty_pile_shuffles_all_cards() -> None:
    """SA2.3: all 15 cards are unseen again, and three tops are dealt."""
    state = table("palm-1")
    hand = state.hands[0]
    worn = Hand(hand.tops, (1, 5, 5), tuple(hand.unseen[4:]))
    state = after(evolve(state, hands=(worn, state.hands[1])), Play(0), step(0))
    assert state.due == ((0, 0), (0, 1), (0, 2))
    assert state.hands[0] == Hand()


def test_any_top_card_may_be_played() -> None:
    """SA3.1: also one that does nothing."""
    state = table("mirage-1")
    assert list(sa.legal_moves(state)) == [Play(0), Play(1), Play(2)]
    assert sa.apply(state, Play(0)).due == ((0, 0),)


def test_a_step_forward_skips_camels() -> None:
    """SA3.2: to the next free space ahead; none beyond the last space."""
    state = played("palm-2", {0: [3], 1: [4, 5]})
    assert after(state, step(3)).herds[0].camels[-1] == 6
    full = played("palm-1", {0: [13, 14]})
    assert step(13) not in sa.legal_moves(full)
    assert step(0) in sa.legal_moves(full)


def test_a_step_back_skips_camels() -> None:
    """SA3.2: to the nearest free space behind, or to 0."""
    state = played("mirage-2", {0: [2], 1: [1, 3]})
    state = after(state, back(1, 3))
    assert state.herds[1].camels == (0, 0, 0, 0, 0, 1)


@pytest.mark.parametrize("card", ["palm-2", "mirage-2", "sheik"])
def test_a_card_may_be_stopped(card: str) -> None:
    """SA3.4: also before its first step, but not with `must_use`."""
    camels = {0: [3], 1: [5]}
    assert sa.legal_moves(played(card, camels))[-1] == Stop()
    assert after(played(card, camels), Stop()).due == ((0, 0),)
    strict = played(card, camels, must_use=True)
    assert Stop() not in sa.legal_moves(strict)
    rejection = sa.explain(strict, Stop())
    assert rejection is not None
    assert (rejection.code, rejection.rule) == ("no-optional-use", "SA3.4")


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_a_palm_gives_its_steps(steps: int) -> None:
    """SA4.1, SA3.3: among the seat's own camels, in the oasis too."""
    state = played(f"palm-{steps}", {0: [9]})
    for left in range(steps, 0, -1):
        assert state.left == left
        state = after(state, step(state.herds[0].camels[-1]))
    assert (state.herds[0].camels[-1], state.seat) == (9 + steps, 1)


def test_a_mirage_moves_rivals_off_the_waterhole_only() -> None:
    """SA4.2: in the oasis too; by seat, space, the favourite last."""
    state = played("mirage-1", {0: [3], 1: [2, 13], 2: [1]}, {1: 14, 2: 0}, players=3)
    moves = [back(1, 2), back(1, 13), Retreat(1, 14, favourite=True), back(2, 1)]
    assert list(sa.legal_moves(state)) == [*moves, Stop()]
    assert after(state, moves[2]).herds[1].favourite == 12


def test_the_first_camel_card_names_the_favourite() -> None:
    """SA4.3: it must be one; later the card does nothing."""
    state = played("camel", {0: [4, 13]})
    assert list(sa.legal_moves(state)) == [Favour(0), Favour(4), Favour(13)]
    assert after(state, Favour(13)).herds[0] == Herd((0, 0, 0, 0, 4), 13)
    assert played("camel", {0: [4]}, {0: 13}).due == ((0, 0),)


def test_the_sheik_goes_at_most_before_the_foremost() -> None:
    """SA4.4: to empty spaces but 0, with all camels on 0 only to 1."""
    assert list(sa.legal_moves(played("sheik"))) == [lead(0, 1), Stop()]
    state = played("sheik", {0: [5], 1: [2]})
    assert targets(state, 0) == targets(state, 5) == [1, 3, 4, 6]
    assert targets(played("sheik", {0: [3], 1: [14]}), 0) == [1, 2, *range(4, 14)]


def test_the_sheik_may_move_anybody_with_the_option() -> None:
    """SA4.4: `any` includes rivals and favourites."""
    state = played("sheik", {0: [5], 1: [2]}, {1: 9}, sheik="any")
    camels = [(0, 0, False), (0, 5, False), (1, 0, False), (1, 2, False), (1, 9, True)]
    spaces = [1, 3, 4, 6, 7, 8, 10]
    moves = [Sheik(*camel, to) for camel, to in product(camels, spaces)]
    assert list(sa.legal_moves(state)) == [*moves, Stop()]


def test_the_sheik_may_go_anywhere_with_the_option() -> None:
    """SA4.5: also to occupied spaces, which then are shared and stay occupied."""
    state = played("sheik", {0: [5], 1: [2]}, sheik="anywhere")
    assert targets(state, 5) == [space for space in range(1, 15) if space != 5]
    shared = after(state, lead(5, 2))
    assert shared.occupied == 1 << 2
    state = played("palm-1", {0: [2], 1: [2]}, sheik="anywhere")
    assert after(state, step(2)).occupied == 1 << 2 | 1 << 3


def test_the_game_ends_when_the_oasis_is_full() -> None:
    """SA5.1, SA2.4: at once, in the middle of a card; nothing more is dealt."""
    state = played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]})
    state = after(state, step(6))
    turn = sa.turn(state)
    assert isinstance(turn, Over)
    assert turn.result.reason == "oasis-full"
    assert sa.legal_moves(state) == ()
    assert not state.due


def test_camels_score_their_space_and_favourites_twice() -> None:
    """SA5.2, SA5.3: by category; equal seats share the win."""
    state = table("palm-1", {0: [7, 9], 1: [10]}, {1: 8})
    assert [dict(each.parts) for each in sa.score(state)] == [
        {"oasis": 4, "favourite": 0},
        {"oasis": 6, "favourite": 2},
    ]
    assert sa.points(state) == (4, 8)
    equal = table("palm-1", {0: [7], 1: []}, {})
    assert [each.rank for each in sa.score(equal)] == [1, 2]
