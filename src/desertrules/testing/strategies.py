"""Hypothesis strategies for options, moves, states, playouts and records of any game.

What they draw is made simpler by numbers: a game is a list of indices of legal moves, so that one
that fails a test gets shorter, and its moves are the first ones that fail it still.
"""

from desertrules.core.extras import needs

if _missing := needs("testing", __name__, "hypothesis"):
    raise _missing

import datetime as dt
import json
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import attrs
from attrs import evolve, frozen
from hypothesis import note, reject
from hypothesis import strategies as st

from desertrules.core.contract import AnyGame, Game, Over
from desertrules.core.errors import InvalidValue, LoadError
from desertrules.core.offers import choices_of, kinds_of, notation_of, seats_of
from desertrules.core.shapes import Flag, Many, Maybe, Names, Number, Shape, thing_of
from desertrules.play.playout import Playout
from desertrules.record.files import record_to_json
from desertrules.record.record import Meta, Player, Record
from desertrules.record.textwrite import record_to_text
from desertrules.testing.damage import DAMAGES, DATA_DAMAGES, damaged
from desertrules.testing.playing import play_noting, values_of

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")

_PLACES = st.integers(0, 2**12 - 1)
_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@st.composite
def options(draw: st.DrawFn, game: AnyGame) -> Any:  # noqa: ANN401 - of the game
    """Give options of a game: any number of players, any of its variants that go together.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import sahara
        >>> from desertrules.testing import options
        >>> @settings(max_examples=5)
        ... @given(options(sahara))
        ... def test_options(some):
        ...     assert some.players in sahara.players
        >>> test_options()
    """
    named = {choice.name: st.sampled_from(values_of(choice)) for choice in choices_of(game)}
    players = st.sampled_from(list(game.players))
    data = draw(st.fixed_dictionaries({"players": players}, optional=named))
    try:
        return game.load_options(data)
    except LoadError:
        reject()


@st.composite
def _indices(draw: st.DrawFn, most: int) -> list[int]:
    """Give numbers from 0, at most so many.

    A 0 is drawn at their end, always, and may be drawn earlier; all else is an index and 1. So
    whatever is cut out of what was drawn, or made 0, leaves a shorter list, as no length has to fit
    it: that is what makes a failing game short in few attempts.
    """
    length = draw(st.integers(0, most))
    indices: list[int] = []
    while number := draw(_NUMBERS if len(indices) < length else _END):
        indices.append(number - 1)
    return indices


_NUMBERS, _END = st.integers(0, 2**16), st.integers(0, 0)


@st.composite
def playouts(
    draw: st.DrawFn,
    game: Game[Any, StateT, MoveT, Any],
    max_moves: int = 200,
    among: st.SearchStrategy[Any] | None = None,
) -> Playout[StateT, MoveT]:
    """Give games from their beginning, cut off after some number of moves.

    A game is drawn as a list of indices, which `play_indices` plays; outcomes of chance are drawn
    alike, the rare as often as the others. One that fails is made shorter, and its indices smaller;
    the failure's report has them. `among` draws the options, any of the game's if it is left out.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import replay, sahara
        >>> from desertrules.testing import playouts
        >>> @settings(max_examples=5)
        ... @given(playouts(sahara, max_moves=30))
        ... def test_playouts(played):
        ...     begin = sahara.initial(played.state.options)
        ...     assert replay(begin, played.moves) == played.state
        >>> test_playouts()
    """
    chosen = draw(options(game) if among is None else among)
    indices, least = draw(_indices(max_moves)), list[int]()
    try:
        return play_noting(game, game.initial(chosen), indices, least)
    finally:  # a game that cannot even be played is told as well
        begun = json.dumps(game.dump(chosen), ensure_ascii=False)
        note(f"{game.name}, options {begun}, indices {least}")


def states(
    game: Game[Any, StateT, Any, Any],
    max_moves: int = 200,
    among: st.SearchStrategy[Any] | None = None,
) -> st.SearchStrategy[StateT]:
    """Give states that can come about, by games that get shorter as those of `playouts` do.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import legal_moves, sahara
        >>> from desertrules.testing import states
        >>> @settings(max_examples=5)
        ... @given(states(sahara, max_moves=30))
        ... def test_states(state):
        ...     assert len(legal_moves(state)) == len(list(legal_moves(state)))
        >>> test_states()
    """
    return playouts(game, max_moves, among).map(lambda played: played.state)


@st.composite
def legal(draw: st.DrawFn, game: Game[Any, StateT, MoveT, Any], state: StateT) -> MoveT:
    """Give legal moves of a state, or outcomes of chance; the first is the simplest.

    There must be one: nothing is drawn after the end of a game.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import explain, sahara
        >>> from desertrules.testing import legal
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> @settings(max_examples=5)
        ... @given(legal(sahara, state))
        ... def test_legal(move):
        ...     assert explain(state, move) is None
        >>> test_legal()
    """
    moves = game.legal_moves(state)
    if not moves:
        reject()
    return moves[draw(st.integers(0, len(moves) - 1))]


def moves(game: AnyGame, like: Sequence[Any] = ()) -> st.SearchStrategy[Any]:
    """Give moves of a game, legal here or there or nowhere: with any fields, as those in `like`.

    Of a game without a notation, which would name the classes of its moves, those in `like` are
    drawn, or moves of games that are played.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import dump, sahara
        >>> from desertrules.testing import moves
        >>> @settings(max_examples=5)
        ... @given(moves(sahara))
        ... def test_moves(move):
        ...     assert sahara.load_move(dump(move)) == move
        >>> test_moves()
    """
    if not kinds_of(game):
        return st.sampled_from(like) if like else playouts(game, 20).flatmap(partial(_next, game))
    known = [value for move in like for value in attrs.asdict(move, recurse=False).values()]
    arbitrary = st.one_of([_moves(cls, known) for cls in notation_of(game).moves])
    return arbitrary | st.sampled_from(like) if like else arbitrary


def _next(game: AnyGame, played: Playout[Any, Any]) -> st.SearchStrategy[Any]:
    return legal(game, played.state)


@st.composite
def _moves(draw: st.DrawFn, cls: type[Any], known: Sequence[Any]) -> Any:  # noqa: ANN401 - of any game
    fields = {name: _values(shape, known) for name, shape in thing_of(cls).fields}
    drawn = draw(st.fixed_dictionaries(fields))
    try:
        return cls(**drawn)
    except InvalidValue:
        reject()


def _values(shape: Shape, known: Sequence[Any]) -> st.SearchStrategy[Any]:
    match shape:
        case Number():
            return _seen(known, int) | st.integers(-1, 99)
        case Flag():
            return st.booleans()
        case Names(names):
            return st.sampled_from(names)
        case Maybe(inner):
            return st.none() | _values(inner, known)
        case Many(inner):
            return st.lists(_values(inner, known), max_size=4).map(tuple)
        case _:
            return _seen(known, str) | st.sampled_from(("", "?", "a1", "e5", "c3:2", "d1"))


def _seen(known: Sequence[Any], kind: type[Any]) -> st.SearchStrategy[Any]:
    values = {value: None for value in known if type(value) is kind}  # in their order, each once
    return st.sampled_from(list(values)) if values else st.nothing()


@st.composite
def records(
    draw: st.DrawFn,
    game: AnyGame,
    max_moves: int = 150,
    among: st.SearchStrategy[Any] | None = None,
) -> Record[Any, Any]:
    """Give sound records: a game as of `playouts` under any header, with its result if it is over.

    `game` must be known by its name: ours, one of an entry point, or one that was registered.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import sahara, validate
        >>> from desertrules.testing import records
        >>> @settings(max_examples=5)
        ... @given(records(sahara, max_moves=30))
        ... def test_records(record):
        ...     assert validate(record).valid
        >>> test_records()
    """
    played = draw(playouts(game, max_moves, among))
    state: Any = played.state
    notes = st.none() | _TEXTS
    turn = game.turn(state)
    return Record(
        state.options,
        played.moves,
        players=[Player(draw(notes), draw(notes)) for _ in range(seats_of(state.options))],
        date=draw(st.none() | st.dates(dt.date(1, 1, 1))),
        source=draw(notes),
        meta=Meta.of(draw(st.dictionaries(_TEXTS, _TEXTS, max_size=3))),
        result=turn.result if isinstance(turn, Over) else None,
    )


@frozen
class Damaged:
    """A written record with something wrong; a few are sound all the same."""

    record: Record[Any, Any]
    """The record before it was damaged."""
    what: str
    """What went wrong, as `DAMAGES` and `DATA_DAMAGES` name it, all of it in order."""
    text: str
    """What is left: JSON or notation, or neither."""


@st.composite
def damaged_records(
    draw: st.DrawFn,
    game: AnyGame,
    max_moves: int = 60,
    among: st.SearchStrategy[Any] | None = None,
) -> Damaged:
    """Give records, written as JSON or in notation, in which one to three things are wrong.

    A failing one is made simpler: a shorter game, less damage, nearer to the beginning.

    Examples:
        >>> from hypothesis import given, settings
        >>> from desertrules import sahara
        >>> from desertrules.testing import check_damaged, damaged_records
        >>> @settings(max_examples=5)
        ... @given(damaged_records(sahara, max_moves=30))
        ... def test_damaged(damaged):
        ...     check_damaged(damaged.text)
        >>> test_damaged()
    """
    record = draw(records(game, max_moves, among))
    in_json = not kinds_of(game) or draw(st.booleans())
    text = record_to_json(record) if in_json else record_to_text(record)
    found = Damaged(record, "", text)
    kinds = [*DATA_DAMAGES, *DAMAGES] if in_json else [*DAMAGES]
    for what in draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3)):
        if what in DATA_DAMAGES and not _is_data(found.text):
            continue
        text = damaged(found.text, what, draw(_PLACES), draw(_PLACES))
        found = evolve(found, what=f"{found.what} {what}".strip(), text=text)
    return found


def _is_data(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
