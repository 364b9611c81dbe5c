"""The laws find a game that breaks them: a toy game with one fault at a time."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import desertrules
from desertrules import playout, replay, sahara
from desertrules.core.contract import Chance, Effect, Seat
from desertrules.core.errors import InvalidValue
from desertrules.core.moves import ListedMoves
from desertrules.core.offers import Secrets
from desertrules.core.outcomes import Weighted
from desertrules.core.params import Params
from desertrules.testing import (
    LawBroken,
    arbitrary,
    check_laws,
    check_playout,
    made_up,
    moves,
    options,
    playouts,
)
from tests.core import toy
from tests.core.toy import Options, Roll, State, Step

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def _faulty(**changed: Any) -> Any:
    return SimpleNamespace(**{**vars(toy), **changed})


ROLL = toy.initial(Options())
CHOICE = toy.apply(ROLL, Roll(2))


def _check(game: Any, state: State = CHOICE, *strangers: Any) -> None:
    check_laws(game, state, Random(0), strangers)


def test_a_game_that_keeps_the_laws_passes() -> None:
    """Nothing is raised for a sound game, from its beginning to its end."""
    last = check_playout(toy, ROLL, Random(1))
    assert max(last.at) >= 3
    _check(toy, CHOICE, Step(2), Step(3), Roll(1))


@pytest.mark.parametrize(
    ("number", "changed", "state"),
    [
        (1, {"explain": lambda _state, _move: None}, CHOICE),
        (1, {"apply": toy.apply_unchecked}, CHOICE),
        (
            1,
            {
                "explain": lambda state, move: (
                    attrs.evolve(r, message="No.") if (r := toy.explain(state, move)) else None
                )
            },
            CHOICE,
        ),
        (2, {"apply_unchecked": lambda state, _move: state}, CHOICE),
        (3, {"legal_moves": lambda _state: ListedMoves()}, CHOICE),
        (3, {"legal_moves": lambda _state: ListedMoves([Step(1), Step(1)])}, CHOICE),
        (3, {"outcomes": lambda _state: (Weighted(Roll(1), 1),)}, CHOICE),
        (3, {"outcomes": lambda _state: (Weighted(Roll(1), 1),)}, ROLL),
        (3, {"outcomes": lambda _state: (Weighted(Roll(1), 0), Weighted(Roll(2), 1))}, ROLL),
        (4, {"load_state": lambda _data: ROLL}, CHOICE),
        (5, {"imagine": lambda _view, _rng: ROLL}, CHOICE),
    ],
)
def test_a_fault_is_found_by_its_law(number: int, changed: dict[str, Any], state: State) -> None:
    """Each law is broken by a game with one fault, and says so."""
    with pytest.raises(LawBroken) as caught:
        _check(_faulty(**changed), state, Step(2), Step(3))
    assert caught.value.number == number
    assert str(caught.value).startswith(f"law {number}: ")


def test_what_is_one_too_far_is_found() -> None:
    """Law 1: moves just beyond the legal ones are made up for every state."""

    def lenient(state: Any, move: toy.Move) -> Any:
        return None if move == Step(3) else toy.explain(state, move)

    with pytest.raises(LawBroken, match=r"law 1: Step\(spaces=3\): explain says None"):
        _check(_faulty(explain=lenient))


def test_a_legal_move_that_is_refused_is_found() -> None:
    """Law 1: apply must take what is legal."""

    def refuse(state: State, _move: toy.Move) -> State:
        return toy.apply(state, Step(99))

    with pytest.raises(LawBroken, match=r"law 1: .* is legal, apply raises"):
        _check(_faulty(apply=refuse))


def test_moves_that_tell_a_secret_are_found() -> None:
    """Law 5: equal views of the acting seat give equal legal moves."""
    game = _faulty(
        view=lambda _state, seat: toy.View(seat, ROLL),
        turn=lambda _state: toy.turn(CHOICE),
        legal_moves=lambda state: ListedMoves([Step(1)] if state == ROLL else [Step(1), Step(2)]),
        outcomes=lambda _state: (),
        apply=lambda state, move: state if move in (Step(1), Step(2)) else toy.apply(state, move),
        apply_unchecked=lambda state, _move: state,
        explain=lambda _, move: toy.explain(CHOICE, move),
    )
    with pytest.raises(LawBroken, match="law 5: equal views of seat 0, other legal moves"):
        _check(game)


def test_a_view_that_shows_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 5: of a move that only one seat sees, the others see nothing, and spectators neither."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples" / "oasis_race")
    desertrules.register("oasis-race", "oasis_race")
    game: Any = desertrules.game("oasis-race")
    left = replay(game.initial(game.Options(3)), [game.Roll(2), game.Step(2)])
    check_laws(game, left, Random(1))
    everything = SimpleNamespace(
        **{**vars(game), "view": lambda state, seat: game.View(seat, state)}
    )
    with pytest.raises(LawBroken, match=r"token=2\) are .* seen by seat 0, .*seat 2, spectators$"):
        check_laws(everything, left, Random(1))


def _effects(state: State, move: toy.Move, _seat: Seat | None) -> tuple[Effect, ...]:
    """Tell how far a seat goes, which is what it gets points for."""
    toy.apply(state, move)
    if isinstance(move, Roll):
        return (Effect("rolled", None, "A roll.", Params.of(face=move.face)),)
    gone = Params.of(points=move.spaces)
    return (Effect("gone", Seat(state.seat), "A step.", gone), Effect("turn", None, "Next."))


def test_effects_that_account_for_all_points_pass() -> None:
    """Law 8: for every viewer, whatever else they tell."""
    check_playout(_faulty(effects=_effects), ROLL, Random(1))


def test_points_that_no_effect_tells_are_found() -> None:
    """Law 8: effects account for what changed."""
    with pytest.raises(LawBroken, match=r"law 8: .* 1 points for seat 0, of which 0 are told"):
        _check(_faulty(effects=lambda *_: ()), toy.apply(ROLL, Roll(1)))


def test_effects_of_illegal_moves_are_found() -> None:
    """Law 8: what cannot be made brings nothing about."""
    tells = Effect("gone", Seat(0), "A step.")
    with pytest.raises(LawBroken, match=r"law 8: .* is illegal, and has effects"):
        _check(_faulty(effects=lambda *_: (tells,)), CHOICE, Step(3))


def test_effects_that_tell_what_a_view_hides_are_found() -> None:
    """Law 5: nobody can tell two faces of a covered die apart, nor by what is told of it."""

    def covered(state: State, seat: Seat | None) -> toy.View:
        return toy.View(seat, attrs.evolve(state, die=min(state.die, 1)))

    game = _faulty(view=covered, effects=_effects, secrets=HIDDEN)
    with pytest.raises(LawBroken, match=r"law 5: .*its effects tell seat 0 a secret"):
        _check(game, ROLL)


HIDDEN = Secrets({"roll": "face"}, (), (), {}, toy.dump, lambda *_: (), lambda *_: 0, toy.dump)


def test_made_up_moves_are_old_moves_and_crossings_of_them() -> None:
    """Fields of the same name are swapped; what cannot be made is left as it was."""
    assert made_up([], Random(0)) == []
    made = made_up([Step(1), Step(5), Roll(6)], Random(0), 40)
    assert set(made) == {Step(1), Step(5), Roll(6)}


def test_a_field_that_refuses_a_value_is_left_alone() -> None:
    """A crossing that a move's validator refuses gives the old move."""

    @attrs.frozen
    class Picky:
        value: int = attrs.field()

        def __attrs_post_init__(self) -> None:
            if self.value > 1:
                raise InvalidValue("too large")

    @attrs.frozen
    class Easy:
        value: int

    moves: list[Any] = [Picky(1), Easy(2)]
    assert set(made_up(moves, Random(0), 40)) == {Picky(1), Easy(1), Easy(2)}


@given(st.data())
def test_strategies_draw_options_and_games(data: st.DataObject) -> None:
    """A playout stops at its limit or at the end, and begins from any options."""
    assert data.draw(options(sahara)).players in sahara.players
    game = data.draw(playouts(sahara, 30))
    assert len(game.moves) <= 30
    assert isinstance(sahara.turn(sahara.initial(game.state.options)), Chance)


def test_seat_without_a_move_between_two_checks_is_found() -> None:
    """Law 3: also where the laws are checked only now and then."""

    def stuck(state: Any) -> Any:
        return toy.legal_moves(state) if state == ROLL else ListedMoves[toy.Move]()

    with pytest.raises(LawBroken, match="law 3: nothing is legal after 1 moves"):
        check_playout(_faulty(legal_moves=stuck), ROLL, Random(1), every=5)


@pytest.mark.parametrize("name", ["through-the-desert", "sahara", "nomads-of-arabia"])
@settings(max_examples=30)
@given(st.data())
def test_arbitrary_moves_are_moves_of_the_game(name: str, data: st.DataObject) -> None:
    """Of every kind, with fields as moves have them that are given; nearly all are illegal."""
    game: Any = desertrules.game(name)
    played = playout(game.initial(game.Options(players=4)), Random(1), max_moves=60)
    made = arbitrary(game, played.moves, Random(data.draw(st.integers(0, 2**16))), 20)
    for move in [data.draw(moves(game, played.moves)), *made]:
        assert type(move) in game.notation.moves
        legal = move in game.legal_moves(played.state)
        assert (game.explain(played.state, move) is None) == legal
