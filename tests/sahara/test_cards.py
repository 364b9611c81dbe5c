"""What each card does, and how a game ends: SA4 and SA5."""

from itertools import product
from random import Random

import pytest

from desertrules import Over, playout
from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Favour, Move, Options, Phase, Play, Sheik, Stop
from tests.sahara.tables import back, dealt, moved, ordinary, played, sheik, step, table


def targets(state: sa.State, space: int) -> list[int]:
    """Give where the sheik may take the ordinary camel of a space."""
    moves = [move for move in sa.legal_moves(state) if isinstance(move, Sheik)]
    named = (0, space, False)
    return [move.to for move in moves if (move.seat, move.space, move.favourite) == named]


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_a_palm_gives_its_steps_forward(steps: int) -> None:
    """SA4.1: among the seat's own camels, one after the other."""
    state = played(f"palm-{steps}", {1: [1]})
    for left in range(steps, 0, -1):
        assert (state.phase, state.left) == (Phase.ADVANCE, left)
        state = moved(state, step(0))
    assert state.phase is Phase.DEAL
    assert state.camels(0) == (*[0] * (6 - steps), *range(2, 2 + steps))


def test_a_palm_moves_camels_in_the_oasis() -> None:
    """SA4.1: camels in the oasis may go on."""
    state = played("palm-1", {0: [9]})
    assert moved(state, step(9)).camels(0)[-1] == 10


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_mirage_gives_its_steps_back(steps: int) -> None:
    """SA4.2: among the camels of other seats."""
    state = played(f"mirage-{steps}", {1: [5], 2: [9]}, players=3)
    for left in range(steps, 0, -1):
        assert (state.phase, state.left) == (Phase.RETREAT, left)
        state = moved(state, back(2, 6 + left + 3 - steps))
    assert (state.phase, state.camels(2)[-1]) == (Phase.DEAL, 9 - steps)


def test_a_mirage_reaches_others_off_the_waterhole_alone() -> None:
    """SA4.2: in the oasis too; by seat, space, and the favourite after the ordinary ones."""
    state = played("mirage-1", {0: [3], 1: [2, 13], 2: [1]}, {1: 14, 2: 0}, players=3)
    moves = [back(1, 2), back(1, 13), sa.Retreat(1, 14, favourite=True), back(2, 1)]
    assert list(sa.legal_moves(state)) == [*moves, Stop()]
    assert moved(state, moves[2]).favourite(1) == 12


def test_the_first_camel_card_names_the_favourite() -> None:
    """SA4.3: any own camel, wherever it stands, and it must be one."""
    state = played("camel", {0: [4, 13]})
    assert list(sa.legal_moves(state)) == [Favour(0), Favour(4), Favour(13)]
    for space in (0, 4, 13):
        after = moved(state, Favour(space))
        assert after.favourite(0) == space
        assert len(after.camels(0)) == 5
        assert (after.occupied, after.due) == ((4, 13), (0, 0))


def test_a_later_camel_card_does_nothing() -> None:
    """SA4.3: the turn is lost."""
    state = played("camel", {0: [4]}, {0: 13})
    assert (state.phase, state.aside(0)) == (Phase.DEAL, (Card.CAMEL,))


def test_the_sheik_goes_at_most_before_the_foremost() -> None:
    """SA4.4: to empty spaces but 0, up to the one in front of the foremost camel of all."""
    assert list(sa.legal_moves(played("sheik"))) == [sheik(0, 1), Stop()]
    state = played("sheik", {0: [5], 1: [2]})
    assert targets(state, 0) == targets(state, 5) == [1, 3, 4, 6]
    state = played("sheik", {0: [3], 1: [5]})
    assert targets(state, 3) == [1, 2, 4, 6]


def test_the_sheik_goes_anywhere_empty_if_a_camel_is_on_the_last_space() -> None:
    """SA4.4: there is no space beyond the last."""
    state = played("sheik", {0: [3], 1: [14]})
    assert targets(state, 0) == [1, 2, *range(4, 14)]


def test_the_sheik_moves_any_own_camel_forward_or_back() -> None:
    """SA4.4: the favourite too, but nobody else's; it is one move, and may be left."""
    state = played("sheik", {0: [5], 1: [2]}, {0: 9})
    moves = list(sa.legal_moves(state))
    spaces = [1, 3, 4, 6, 7, 8, 10]
    camels = [(0, False), (5, False), (9, True)]
    assert moves == [*[Sheik(0, *camel, to) for camel, to in product(camels, spaces)], Stop()]
    after = moved(state, Sheik(0, 9, favourite=True, to=1))
    assert (after.favourite(0), after.phase) == (1, Phase.DEAL)
    assert moved(state, sheik(0, 10)).camels(0) == (0, 0, 0, 5, 10)


def test_the_sheik_may_move_anybodys_camel_if_that_was_agreed_on() -> None:
    """SA4.4: with `any` a rival's too, its favourite too, to the same spaces; by seat."""
    state = played("sheik", {0: [5], 1: [2]}, {1: 9}, sheik="any")
    camels = [(0, 0, False), (0, 5, False), (1, 0, False), (1, 2, False), (1, 9, True)]
    spaces = [1, 3, 4, 6, 7, 8, 10]
    moves = [Sheik(*camel, to) for camel, to in product(camels, spaces)]
    assert list(sa.legal_moves(state)) == [*moves, Stop()]
    after = moved(state, Sheik(1, 9, favourite=True, to=1))
    assert (after.favourite(1), after.camels(0)[-1], after.occupied) == (1, 5, (1, 2, 5))
    assert moved(state, sheik(0, 10, seat=1)).camels(1) == (0, 0, 0, 2, 10)


def test_a_rivals_camel_can_be_made_to_end_the_game() -> None:
    """SA4.4, SA5.1: with `any`, by filling the last gap."""
    state = played("sheik", {0: [7, 8, 9, 10], 1: [12, 13, 14]}, sheik="any")
    assert isinstance(sa.turn(moved(state, sheik(0, 11, seat=1))), Over)


def test_the_sheik_goes_anywhere_in_the_variant() -> None:
    """SA4.5: to any space but 0 and the camel's own, occupied or far ahead."""
    state = played("sheik", {0: [5], 1: [2]}, sheik="anywhere")
    assert targets(state, 5) == [space for space in range(1, 15) if space != 5]
    assert targets(state, 0) == list(range(1, 15))
    assert len(sa.legal_moves(state)) == 28
    assert {move.seat for move in sa.legal_moves(state) if isinstance(move, Sheik)} == {0}
    shared = moved(state, sheik(5, 2))
    assert (shared.camels(0)[-1], shared.camels(1)[-1], shared.occupied) == (2, 2, (2,))


def test_a_shared_space_stays_occupied_until_the_last_has_left() -> None:
    """SA4.5: whoever's camels they are, and however many."""
    state = played("palm-4", {0: [2, 2, 2], 1: [3]}, sheik="anywhere")
    state = moved(state, step(2))
    assert (state.camels(0), state.occupied) == ((0, 0, 0, 2, 2, 4), (2, 3, 4))
    assert moved(state, step(2)).occupied == (2, 3, 4, 5)
    assert moved(state, step(2), step(2)).occupied == (3, 4, 5, 6)
    rival = moved(played("palm-1", {0: [2], 1: [2]}, sheik="anywhere"), step(2))
    assert rival.occupied == (2, 3)


def test_own_camels_may_share_a_space_with_their_favourite() -> None:
    """SA4.5: the favourite and the others are told apart."""
    state = played("palm-1", {0: [4, 4]}, {0: 4}, sheik="anywhere")
    assert list(sa.legal_moves(state)) == [*ordinary(0, 4), Advance(4, favourite=True), Stop()]
    assert moved(state, Advance(4, favourite=True)).camels(0) == (0, 0, 0, 4, 4)


def test_all_on_a_shared_space_score_it() -> None:
    """SA4.5: each camel counts."""
    state = table("sheik", {0: [10, 10], 1: [10]}, {1: 10}, sheik="anywhere")
    assert [standing.points for standing in sa.score(state)] == [8, 12]


def test_a_mirage_can_end_the_game_from_a_shared_space() -> None:
    """SA4.5, SA5.1: a camel that leaves a shared oasis space may fill the last gap."""
    camels = {0: [7, 9, 10, 11], 1: [12, 13, 14]}
    state = played("mirage-3", camels, {1: 14}, sheik="anywhere")
    state = moved(state, sa.Retreat(1, 14, favourite=True))
    assert isinstance(sa.turn(state), Over)
    assert [standing.points for standing in sa.score(state)] == [13, 25]
    assert state.aside(0) == (Card.MIRAGE_3,)


def test_the_game_ends_at_once_when_the_oasis_is_full() -> None:
    """SA5.1: also in the middle of a card; the reason is `oasis-full`."""
    state = played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]})
    assert not isinstance(sa.turn(moved(state, step(0))), Over)
    state = moved(state, step(6))
    turn = sa.turn(state)
    assert isinstance(turn, Over)
    assert turn.result.reason == "oasis-full"
    assert turn.result.standings == sa.score(state)
    assert turn.result.winners == (1,)


def test_the_sheik_can_end_the_game() -> None:
    """SA5.1: by filling the last gap."""
    state = moved(played("sheik", {0: [7, 8, 9, 10], 1: [12, 13, 14]}), sheik(0, 11))
    assert isinstance(sa.turn(state), Over)


def test_a_favourite_counts_twice() -> None:
    """SA5.2: each camel in the oasis scores its space, none in the desert does."""
    first, second = sa.score(table("palm-1", {0: [6], 1: [14, 3]}, {0: 10}))
    assert (first.points, dict(first.parts)) == (8, {"oasis": 4, "favourite": 4})
    assert (second.points, second.parts) == (8, (("oasis", 8), ("favourite", 0)))


def test_equal_seats_share_the_win() -> None:
    """SA5.3: most points win."""
    camels = {0: [10, 11], 1: [8], 2: [14, 7]}
    standings = sa.score(table("palm-1", camels, {1: 12}, players=3))
    assert [(s.seat, s.points, s.rank) for s in standings] == [(0, 9, 2), (1, 14, 1), (2, 9, 2)]


def test_nothing_forces_a_game_to_end() -> None:
    """SA5.4: seats that use no card go on for ever; the limit is the caller's."""

    def refuse(state: sa.State) -> Move:
        legal = sa.legal_moves(state)
        return Stop() if Stop() in legal else legal[0]

    start = sa.initial(Options(2))
    game = playout(start, Random(0), max_moves=2000, choose=refuse)
    assert (len(game.moves), game.finished) == (2000, False)
    assert game.state.occupied == ()


def test_a_random_game_ends_some_day() -> None:
    """SA5.4: `playout` says whether the game is over."""
    game = playout(sa.initial(Options(4, desert=6)), Random(0))
    assert game.finished
    assert game.state.phase is Phase.OVER


def test_turns_go_on_in_the_same_way_after_every_card() -> None:
    """SA4.1, SA4.3: a card that does nothing ends the turn like any other."""
    state = dealt(played("camel", {0: [4]}, {0: 13}), "palm-1")
    assert sa.legal_moves(state) == sa.legal_moves(table())
    assert list(sa.legal_moves(moved(state, Play(0)))) == [*ordinary(0), Stop()]
