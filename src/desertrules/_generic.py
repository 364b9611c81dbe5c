"""The functions of every game, found by the type of their first argument."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from desertrules.core import registry
from desertrules.core.contract import AnyGame, Effect, Rejection, Seat, Standing, Turn
from desertrules.core.layout import Layout
from desertrules.core.moves import LegalMoves
from desertrules.core.offers import effects_of, evaluate_of, layout_of, points_of
from desertrules.core.outcomes import Outcomes
from desertrules.core.registry import Dispatch, game_of

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td

    AnyOptions: TypeAlias = td.Options | sa.Options | na.Options
    AnyPosition: TypeAlias = td.State | td.View | sa.State | sa.View | na.State | na.View


def _points_in(game: AnyGame) -> Callable[..., tuple[int, ...]]:
    """Give a game's own `points`, else what takes the totals of its `score`."""
    return getattr(game, "points", None) or partial(points_of, game)


_turn = Dispatch[Turn](attrgetter("turn"))
_legal_moves = Dispatch[LegalMoves[Any]](attrgetter("legal_moves"))
_outcomes = Dispatch[Outcomes[Any]](attrgetter("outcomes"))
_apply = Dispatch[Any](attrgetter("apply"))
_apply_unchecked = Dispatch[Any](attrgetter("apply_unchecked"))
_explain = Dispatch[Rejection | None](attrgetter("explain"))
_score = Dispatch[tuple[Standing, ...]](attrgetter("score"))
_points = Dispatch[tuple[int, ...]](_points_in)
_evaluate = Dispatch[tuple[float, ...]](evaluate_of)
_view = Dispatch[Any](attrgetter("view"))
_imagine = Dispatch[Any](attrgetter("imagine"))


@overload
def initial(options: "td.Options") -> "td.State": ...
@overload
def initial(options: "sa.Options") -> "sa.State": ...
@overload
def initial(options: "na.Options") -> "na.State": ...
def initial(options: Any) -> Any:
    """Give the state before anything has happened.

    Examples:
        >>> from desertrules import initial, sahara
        >>> state = initial(sahara.Options(players=3))
        >>> state.camels(0)
        (0, 0, 0, 0, 0)
    """
    return game_of(options).initial(options)


def turn(state: "td.State | td.View | sa.State | sa.View | na.State | na.View") -> Turn:
    """Say who acts now, in a state or as a view shows it.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara, turn
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> turn(state)
        Chance()
        >>> turn(advance(state, Random(7)))
        Decide(seat=0)
    """
    return _turn[type(state)](state)


@overload
def legal_moves(state: "td.State | td.View") -> "LegalMoves[td.Move]": ...
@overload
def legal_moves(state: "sa.State | sa.View") -> "LegalMoves[sa.Move]": ...
@overload
def legal_moves(state: "na.State | na.View") -> "LegalMoves[na.Move]": ...
def legal_moves(state: Any) -> LegalMoves[Any]:
    """Give every move possible now: choices, or outcomes of chance; none when over.

    A view of the acting seat gives the same. Raises InvalidValue for the view of another seat where
    the game has secrets.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, legal_moves, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> legal_moves(state)
        <LegalMoves: 3 [Play(pile=0), Play(pile=1), Play(pile=2)]>
        >>> sahara.Play(pile=3) in legal_moves(state)
        False
    """
    return _legal_moves[type(state)](state)


@overload
def outcomes(state: "td.State") -> "Outcomes[td.Move]": ...
@overload
def outcomes(state: "sa.State") -> "Outcomes[sa.Move]": ...
@overload
def outcomes(state: "na.State") -> "Outcomes[na.Move]": ...
def outcomes(state: Any) -> Outcomes[Any]:
    """Give the outcomes of a chance event with their weights; none at other turns.

    Examples:
        >>> from desertrules import outcomes, sahara
        >>> chances = outcomes(sahara.initial(sahara.Options(players=2)))
        >>> chances[0].move
        Deal(seat=0, pile=0, card=<Card.PALM_1: 'palm-1'>)
        >>> chances[0].weight, chances.total
        (4, 15)
    """
    return _outcomes[type(state)](state)


@overload
def apply(state: "td.State", move: "td.Move") -> "td.State": ...
@overload
def apply(state: "sa.State", move: "sa.Move") -> "sa.State": ...
@overload
def apply(state: "na.State", move: "na.Move") -> "na.State": ...
def apply(state: Any, move: Any) -> Any:
    """Give the state after the move; raise IllegalMove for an illegal one.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, apply, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> apply(state, sahara.Play(pile=0)).card
        <Card.PALM_2: 'palm-2'>
        >>> apply(state, sahara.Play(pile=3))
        Traceback (most recent call last):
            ...
        desertrules.core.errors.IllegalMove: SA1.4: There is no pile 3; the piles are 0 to 2.
    """
    return _apply[type(state)](state, move)


@overload
def apply_unchecked(state: "td.State", move: "td.Move") -> "td.State": ...
@overload
def apply_unchecked(state: "sa.State", move: "sa.Move") -> "sa.State": ...
@overload
def apply_unchecked(state: "na.State", move: "na.Move") -> "na.State": ...
def apply_unchecked(state: Any, move: Any) -> Any:
    """Give the state after a move that is known to be legal.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, apply, apply_unchecked, legal_moves, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> move = legal_moves(state)[0]
        >>> apply_unchecked(state, move) == apply(state, move)
        True
    """
    return _apply_unchecked[type(state)](state, move)


@overload
def explain(state: "td.State | td.View", move: "td.Move") -> Rejection | None: ...
@overload
def explain(state: "sa.State | sa.View", move: "sa.Move") -> Rejection | None: ...
@overload
def explain(state: "na.State | na.View", move: "na.Move") -> Rejection | None: ...
def explain(state: Any, move: Any) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; views are asked as by `legal_moves`.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, explain, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> rejection = explain(state, sahara.Play(pile=3))
        >>> rejection.code, rejection.rule
        ('no-such-pile', 'SA1.4')
        >>> rejection.message
        'There is no pile 3; the piles are 0 to 2.'
        >>> explain(state, sahara.Play(pile=0)) is None
        True
    """
    return _explain[type(state)](state, move)


def score(
    state: "td.State | td.View | sa.State | sa.View | na.State | na.View",
) -> tuple[Standing, ...]:
    """Give the points of every seat by category, as they would count now.

    Of a view, those that its seat may know.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, sahara, score
        >>> end = playout(sahara.initial(sahara.Options(players=2)), Random(7)).state
        >>> for standing in score(end):
        ...     print(standing.rank, standing.points, standing.parts)
        2 16 (('oasis', 14), ('favourite', 2))
        1 23 (('oasis', 22), ('favourite', 1))
    """
    return _score[type(state)](state)


def points(
    state: "td.State | td.View | sa.State | sa.View | na.State | na.View",
) -> tuple[int, ...]:
    """Give only the totals of `score`, at a fraction of its cost: for search.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, points, sahara
        >>> points(playout(sahara.initial(sahara.Options(players=2)), Random(7)).state)
        (16, 23)
    """
    return _points[type(state)](state)


def evaluate(
    state: "td.State | td.View | sa.State | sa.View | na.State | na.View",
) -> tuple[float, ...]:
    """Give what a position is worth to every seat, bigger is better: for search.

    A game that does not say gives points.

    Examples:
        >>> from random import Random
        >>> from desertrules import evaluate, playout, points, sahara
        >>> begin = sahara.initial(sahara.Options(players=2))
        >>> state = playout(begin, Random(2), max_moves=100).state
        >>> points(state), evaluate(state)[0] > evaluate(state)[1]
        ((0, 0), True)
    """
    return _evaluate[type(state)](state)


@overload
def effects(state: "td.State", move: "td.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
@overload
def effects(state: "sa.State", move: "sa.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
@overload
def effects(state: "na.State", move: "na.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
def effects(state: Any, move: Any, seat: Seat | None = None) -> tuple[Effect, ...]:
    """Give what a legal move brings about, as the seat (None: a spectator) sees it.

    Raises IllegalMove for an illegal move. A game that does not tell gives nothing.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, effects, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> for effect in effects(state, sahara.Play(pile=0)):
        ...     print(effect.code, "-", effect.message)
        card-played - Seat 0 plays palm-2 from pile 0.
    """
    return effects_of(game_of(state), state, move, seat)


@overload
def view(state: "td.State", seat: Seat | None) -> "td.View": ...
@overload
def view(state: "sa.State", seat: Seat | None) -> "sa.View": ...
@overload
def view(state: "na.State", seat: Seat | None) -> "na.View": ...
def view(state: Any, seat: Seat | None) -> Any:
    """Give all that the seat (None: a spectator) may know.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, playout, view
        >>> from desertrules import nomads_of_arabia as nomads
        >>> begin = nomads.initial(nomads.Options(players=3))
        >>> state = playout(begin, Random(34), max_moves=20).state
        >>> view(state, Seat(1)).discs(1)
        (<Special.EXPERT: 'expert'>,)
        >>> view(state, Seat(0)).discs(1) is None
        True
    """
    return _view[type(state)](state, seat)


@overload
def imagine(view: "td.View", rng: Random) -> "td.State": ...
@overload
def imagine(view: "sa.View", rng: Random) -> "sa.State": ...
@overload
def imagine(view: "na.View", rng: Random) -> "na.State": ...
def imagine(view: Any, rng: Random) -> Any:
    """Draw one full state from those that fit the view, with the right odds.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, imagine, playout, view
        >>> from desertrules import nomads_of_arabia as nomads
        >>> begin = nomads.initial(nomads.Options(players=3))
        >>> state = playout(begin, Random(34), max_moves=20).state
        >>> seen = view(state, Seat(0))
        >>> [imagine(seen, Random(seed)).discs(1)[0].value for seed in range(3)]
        ['sands', 'dinars-6', 'dinars-4']
    """
    return _imagine[type(view)](view, rng)


def layout(options: "AnyOptions | AnyPosition") -> Layout:
    """Give every place of a board with its name, kind, coordinates and neighbours.

    Of a position, where they lie now: in Nomads of Arabia that differs. Raises InvalidValue for a
    game that has no layout.

    Examples:
        >>> from desertrules import layout
        >>> from desertrules import through_the_desert as ttd
        >>> board = layout(ttd.Options(players=2))
        >>> board.shape, board.place("e6").kind, board.neighbours("e6")
        ('hex', 'waterhole', ('d6', 'd7', 'e5', 'e7', 'f6'))
    """
    return layout_of(game_of(options), options)


def dump(value: object) -> Any:  # noqa: ANN401 - plain JSON data
    """Write a move, state, view, options or record of any game as plain JSON data.

    Raises WrongGame for any other value.

    Examples:
        >>> from desertrules import dump
        >>> from desertrules import through_the_desert as ttd
        >>> dump(ttd.Rider("white", "e6"))
        {'kind': 'rider', 'colour': 'white', 'cell': 'e6'}
    """
    if type(value).__module__ == "desertrules.record.record":
        return import_module("desertrules.record.wire").dump_record(value)
    return registry.dump(value)
