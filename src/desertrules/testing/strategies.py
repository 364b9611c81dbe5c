"""Hypothesis strategies for options, states, moves and records of any game."""

from random import Random
from typing import Any

from desertrules.errors import missing_extra

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _error:
    raise missing_extra("testing", _error) from _error

from desertrules.contract import AnyGame, Over
from desertrules.play import Playout, playout
from desertrules.record import Player, Record
from desertrules.testing.check import random_options
from desertrules.testing.variations import build, damage_text, field_values

_SEEDS = st.integers(0, 2**16)


def options(game: AnyGame) -> st.SearchStrategy[Any]:
    """Return a strategy for options: every number of players and every choice."""
    return _SEEDS.map(lambda seed: random_options(game, Random(seed)))


@st.composite
def playouts(
    draw: st.DrawFn,
    game: AnyGame,
    *,
    max_moves: int = 150,
    among: st.SearchStrategy[Any] | None = None,
) -> Playout[Any]:
    """Return a strategy for random games of at most `max_moves` moves.

    A failing example shrinks to a shorter game. `among` is a strategy for the options.
    """
    chosen = draw(options(game) if among is None else among)
    length = draw(st.integers(0, max_moves))
    return playout(game.initial(chosen), Random(draw(_SEEDS)), max_moves=length)


def states(
    game: AnyGame, *, max_moves: int = 150, among: st.SearchStrategy[Any] | None = None
) -> st.SearchStrategy[Any]:
    """Return a strategy for states that arise in play.

    Examples:
        >>> from hypothesis import given
        >>> from desertrules import game, points, score
        >>> from desertrules.testing import strategies
        >>> @given(strategies.states(game("sahara"), max_moves=40))
        ... def test_points(state):
        ...     assert points(state) == tuple(each.points for each in score(state))
        >>> test_points()
    """
    return playouts(game, max_moves=max_moves, among=among).map(lambda played: played.state)


@st.composite
def moves(draw: st.DrawFn, game: AnyGame) -> Any:
    """Return a strategy for moves with any fields; most of them are illegal in most states."""
    known = draw(playouts(game)).moves
    filled = {cls: field_values(cls, known) for cls in game.moves}
    cls = draw(st.sampled_from([cls for cls, fields in filled.items() if all(fields.values())]))
    strategy = st.fixed_dictionaries(
        {name: st.sampled_from(values) for name, values in filled[cls].items()}
    )
    return draw(strategy.map(lambda fields: build(cls, fields)).filter(lambda move: move))


@st.composite
def records(
    draw: st.DrawFn,
    game: AnyGame,
    *,
    max_moves: int = 150,
    among: st.SearchStrategy[Any] | None = None,
) -> Record:
    """Return a strategy for valid records, with any names, notes and sources."""
    played = draw(playouts(game, max_moves=max_moves, among=among))
    texts = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=20)
    optional = st.none() | texts
    turn = game.turn(played.state)
    return Record(
        played.state.options,
        played.moves,
        players=[Player(draw(optional), draw(optional)) for _ in game.seats(played.state)],
        result=turn.result if isinstance(turn, Over) else None,
        source=draw(optional),
        meta=draw(st.dictionaries(texts, texts, max_size=2)),
    )


@st.composite
def damaged_records(draw: st.DrawFn, game: AnyGame, *, max_moves: int = 60) -> str:
    """Return a strategy for records, as JSON or text, with one to three things wrong in them."""
    record = draw(records(game, max_moves=max_moves))
    text = record.to_json() if draw(st.booleans()) else record.to_text()
    for _ in range(draw(st.integers(1, 3))):
        text = damage_text(text, Random(draw(_SEEDS)))
    return text
