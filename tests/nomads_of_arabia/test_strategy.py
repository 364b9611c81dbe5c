"""The strong player: legal, the same for the same view, blind to what others hide, and no fool."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from desertrules import Decide, InvalidValue, Over, Seat, WrongGame, advance, dump
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import State
from tests.nomads_of_arabia.policies import collector
from tests.nomads_of_arabia.positions import Draft, early, herd, hits, late, played, sell, step
from tests.nomads_of_arabia.sets import SETS

Wire = dict[str, Any]
DISCS = (na.Abdul, na.Expert)


def _chosen(state: State, iterations: int | None = None) -> na.Move:
    """Give the strong player's move in the view of the seat that decides."""
    turn = na.turn(state)
    assert isinstance(turn, Decide)
    return na.strong(na.view(state, turn.seat), Random(0), iterations)


def _after_turn(state: State, rng: Random) -> State:
    """Give the state after all that the seat that decides does before the next one is asked."""
    turn = na.turn(state)
    while na.turn(state) == turn:
        state = advance(na.apply(state, _chosen(state)), rng)
    return state


@pytest.mark.parametrize("seed", range(8))
def test_choice_is_legal_in_every_game(seed: int) -> None:
    """For every number of players, and with components that make rare rules common."""
    rng = Random(seed)
    options = {"players": 3 + seed % 4, "special": 5 - seed % 3, "finale": "short"}
    components = [*SETS.values()][seed % len(SETS)]
    state = advance(na.initial(na.load_options({**options, "components": components})), rng)
    for _ in range(40):
        if isinstance(na.turn(state), Over):
            break
        move = _chosen(state, 1 + seed % 2)
        assert move in na.legal_moves(state)
        state = advance(na.apply(state, move), rng)


def test_equal_views_give_equal_choices() -> None:
    """The choice is a function of the view and the iterations: nothing is kept."""
    rng = Random(4)
    state = advance(na.initial(na.Options(3)), rng)
    for ply in range(12):
        turn = na.turn(state)
        assert isinstance(turn, Decide)
        view = na.view(state, turn.seat)
        move = na.strong(view, Random(ply))
        assert na.strong(na.load_view(dump(view)), Random(ply + 1), 4) == move
        state = advance(na.apply(state, move), rng)


def test_what_others_hide_changes_no_choice() -> None:
    """NA3.5: whatever discs the rivals hold, the choice is the same."""
    discs = ("dinars-6", "abdul", "expert")
    draft = (
        late().stand(0, "d6:1").hold(0, "winds", "silver").carry(0, 1, 0, 2, 0).carry(1, 3, 0, 0, 0)
    )
    chosen = {
        _chosen(draft.hold(1, one).hold(2, other).state()) for one, other in permutations(discs, 2)
    }
    assert len(chosen) == 1


# --- plain positions --------------------------------------------------------------------------


def test_animals_are_sold_in_a_city() -> None:
    """NA4.6: all of them, where the prices are as good as they get."""
    state = early().carry(0, 0, 0, 2, 3).state()
    sale = 2 * state.prices[na.Animal.HORSE] + 3 * state.prices[na.Animal.CAMEL]
    assert _after_turn(state, Random(1)).dinars(0) == state.dinars(0) + sale


def test_animals_are_brought_to_a_city_and_sold() -> None:
    """NA3.1, NA4.6: the way and the sale are one plan."""
    draft = early().stand(0, "c2:4").carry(0, 0, 0, 3, 0)
    assert _chosen(draft.state()) == step("c2:3")
    state = na.apply(draft.state(), step("c2:3"))
    assert sell("horse", "horse", "horse") in _turn(state)


def _turn(state: State) -> list[na.Move]:
    """Give what the seat that decides does before anything else happens."""
    turn = na.turn(state)
    moves: list[na.Move] = []
    while na.turn(state) == turn:
        moves.append(_chosen(state))
        state = na.apply(state, moves[-1])
    return moves


def _on_green() -> Draft:
    """Give a draft in which seat 0 has handlers of horses on a landscape full of them."""
    draft = early().stand(0, "c2:4").guide(0, 0, 0, 2, 0)
    return draft.graze("green", 1, 1, 4, 1).purse(0, 0)


def test_capture_is_begun_before_its_dice_are_known() -> None:
    """NA4.2: what the dice bring in the mean is weighed against all else."""
    assert _turn(_on_green().state())[-1] == na.Capture()


@pytest.mark.parametrize(("own", "others"), [(900, 0), (0, 900), (900, 900)])
def test_how_far_ahead_a_seat_is_changes_no_plan(own: int, others: int) -> None:
    """NA8.1: of all that the dice can bring the mean is taken, so only differences count."""
    plans = [
        _turn(_on_green().purse(0, mine).purse(1, yours).purse(2, yours).state())
        for mine, yours in ((100, 0), (100 + own, others))
    ]
    assert plans[0] == plans[1]
    assert plans[0][-1] == na.Capture()


def test_after_blanks_the_dearest_animal_is_picked() -> None:
    """NA4.3: any one animal may be taken; the stock says which is dear."""
    draft = _on_green().graze("green", 3, 3, 1, 3)
    state = played(draft.state(), na.Halt(), na.Capture(), hits())
    assert state.prices[na.Animal.HORSE] > state.prices[na.Animal.GOAT]
    assert _chosen(state) == na.Pick(na.Animal.HORSE)


def test_nomad_leaves_the_row_that_the_dunes_take_next() -> None:
    """NA6.2: with animals at stake nobody stays on row 4."""
    state = early().stand(0, "d3:2").carry(0, 1, 1, 2, 2).state()
    after = _after_turn(state, Random(2))
    assert after.at(0) not in {"d3:1", "d3:2", "d3:3", "d3:4"}


def test_lost_nomad_keeps_its_dearest_animals() -> None:
    """NA6.2: two of them, whatever else it had."""
    draft = early().pending("keep", "lose", "end").stand(0, "lost").carry(0, 3, 1, 1, 0)
    draft.graze("green", 5, 2, 2, 2)
    draft.set(strips=draft.data["strips"][:4], asked=0)
    draft.data["put_back"]["desert"] = ["d3"]
    assert _chosen(draft.state()) == na.Keep(herd("goat", "horse"))


def test_extra_turn_is_taken_at_once() -> None:
    """NA5.4: and who has none declines."""
    draft = late().hold(0, "sands").pending("sands", asked=0)
    assert _chosen(draft.state()) == na.Sands()
    assert _chosen(draft.hold(0, "winds").state()) == na.Decline()


def test_discs_are_used_when_the_nomad_has_moved() -> None:
    """NA5.2: not before, although they may be; where it moves is decided without them."""
    state, rng, asked = na.initial(na.Options(3)), Random(0), 0
    for _ in range(400):
        legal = na.legal_moves(state)
        discs = [move for move in legal[:: len(legal) // 60 + 1] if isinstance(move, DISCS)]
        if discs and state.pending[0] == "move":
            asked += 1
            assert not isinstance(_chosen(state, 1), DISCS)
        state = na.apply(state, collector(rng, legal))
    assert asked > 5


# --- errors -----------------------------------------------------------------------------------


def test_left_out_iterations_are_four() -> None:
    """The default is a number like any other."""
    state = early().stand(0, "c2:4").carry(0, 0, 0, 3, 0).state()
    assert _chosen(state) == _chosen(state, 4)


@pytest.mark.parametrize("iterations", [0, -1])
def test_less_than_one_move_is_refused(iterations: int) -> None:
    """One clear error."""
    with pytest.raises(InvalidValue, match=f"iterations: expected 1 or more, found {iterations}"):
        _chosen(early().state(), iterations)


def test_where_nobody_decides_there_is_nothing_to_choose() -> None:
    """Chance is not the player's to decide, and a game that is over is over."""
    view = na.view(na.initial(na.Options(3)), Seat(0))
    with pytest.raises(
        InvalidValue, match="strong is asked where a seat decides; here nobody does"
    ):
        na.strong(view, Random(0))


def test_view_of_another_seat_is_refused() -> None:
    """Its own discs are what a seat plans with."""
    with pytest.raises(InvalidValue, match="view: only seat 0 knows what it may do"):
        na.strong(na.view(early().state(), Seat(1)), Random(0))


def test_state_is_no_view() -> None:
    """A player is given views, never states."""
    with pytest.raises(WrongGame, match="expected a view of Nomads of Arabia"):
        na.strong(early().state(), Random(0))  # type: ignore[arg-type]
