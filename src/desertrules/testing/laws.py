"""The laws of the contract, for any game."""

import json
import pickle
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar, cast

import attrs

from desertrules.core.contract import Chance, Decide, Effect, Game, Over, Seat
from desertrules.core.errors import DesertRulesError, IllegalMove, NoNotation
from desertrules.core.fields import count_of
from desertrules.core.offers import (
    effects_of,
    hidden_of,
    kinds_of,
    points_of,
    seats,
    tells_effects,
)
from desertrules.core.registry import dump
from desertrules.core.tables import open_table
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.testing.spelled import spelling_faults
from desertrules.testing.strangers import arbitrary, made_up, near

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


class LawBroken(DesertRulesError, AssertionError):
    """A game does not keep a law of the contract."""

    number: int
    """The law that is broken."""
    message: str
    """What was seen."""

    def __init__(self, number: int, message: str) -> None:
        """Keep the law's number and what was seen."""
        super().__init__(number, message)
        self.number = number
        self.message = message

    def __str__(self) -> str:
        """Give the law's number and what was seen."""
        return f"law {self.number}: {self.message}"


def _hold(number: int, message: str, *, holds: bool) -> None:
    if not holds:
        raise LawBroken(number, message)


def check_laws(
    game: Game[Any, StateT, MoveT, Any],
    state: StateT,
    rng: Random,
    strangers: Iterable[MoveT] = (),
) -> None:
    """Check all laws that speak of one state; raise LawBroken for the first that does not hold.

    `strangers` are moves that may or may not be legal here; others are made of the legal ones.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara
        >>> from desertrules.testing import check_laws
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> check_laws(sahara, state, Random(1), strangers=[sahara.Stop()])
    """
    legal = game.legal_moves(state)
    _check_turn(game, state)
    sample = list(legal) if len(legal) <= _MANY else rng.sample(legal, _MANY)
    for move in [*sample, *strangers, *near(sample, rng)]:
        _check_move(game, state, move)
    for move in sample[:_TOLD]:
        _check_apply(game, state, move)
        _check_written(move, game.load_move)
        if tells_effects(game):
            _check_effects(game, state, move)
    _check_written(state, game.load_state)
    _check_line(state)
    _check_points(game, state)
    for fault in spelling_faults(game, state, rng):
        raise LawBroken(8, fault)
    _check_hidden(game, state, sample)
    for seat in [*seats(_options(state)), None]:
        _check_view(game, state, seat, rng)
        if tells_effects(game):
            _check_told(game, state, seat, sample[:_TOLD], rng)


def _options(state: Any) -> Any:  # noqa: ANN401 - of any game
    return state.options


_MANY, _TOLD = 40, 3


def _check_turn(game: Game[Any, StateT, Any, Any], state: StateT) -> None:
    turn = game.turn(state)
    legal = game.legal_moves(state)
    weighted = game.outcomes(state)
    moves = [outcome.move for outcome in weighted]
    _hold(3, f"{turn} with {len(legal)} legal moves", holds=bool(legal) != isinstance(turn, Over))
    _hold(3, f"{turn} with outcomes", holds=bool(weighted) == isinstance(turn, Chance))
    if isinstance(turn, Chance):
        _hold(3, "outcomes are not the legal moves", holds=moves == list(legal))
        _hold(3, "a weight is not positive", holds=all(outcome.weight > 0 for outcome in weighted))
    listed: Sequence[Any] = list(legal)
    _hold(3, "a move is listed twice", holds=len(set(listed)) == len(listed) == len(legal))
    picked = [legal[index] for index in range(len(legal))]
    _hold(3, "picking differs from iterating", holds=picked == listed)


def _check_move(game: Game[Any, StateT, MoveT, Any], state: StateT, move: MoveT) -> None:
    rejection = game.explain(state, move)
    legal = move in game.legal_moves(state)
    _hold(1, f"{move}: explain says {rejection}", holds=legal == (rejection is None))
    try:
        game.apply(state, move)
    except IllegalMove as error:
        _hold(1, f"{move} is legal, apply raises {error}", holds=not legal)
        _hold(1, f"{move}: apply and explain differ", holds=error.rejection == rejection)
        _hold(8, f"{move} is illegal, and has effects", holds=not _has_effects(game, state, move))
    else:
        _hold(1, f"{move} is illegal, apply takes it", holds=legal)


def _check_apply(game: Game[Any, StateT, MoveT, Any], state: StateT, move: MoveT) -> None:
    before = hash(state)
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - what was pickled a moment ago
    first, second = game.apply(state, move), game.apply(state, move)
    _hold(2, f"{move} changes the state it is applied to", holds=state == copy)
    _hold(2, f"{move} changes the hash of the state", holds=hash(state) == before)
    _hold(2, f"{move} gives two different states", holds=first == second)
    _hold(2, f"{move}: unequal hashes of equal states", holds=hash(first) == hash(second))
    unchecked = game.apply_unchecked(state, move)
    _hold(2, f"{move}: apply_unchecked differs", holds=first == unchecked)


def _check_written(value: Any, load: Any) -> None:  # noqa: ANN401 - a value of any game
    written = json.dumps(dump(value))
    read = load(json.loads(written))
    _hold(4, f"JSON changes {written}", holds=read == value and hash(read) == hash(value))
    copy = pickle.loads(pickle.dumps(value))  # noqa: S301 - what was pickled a moment ago
    _hold(4, f"pickle changes {written}", holds=copy == value and hash(copy) == hash(value))


def _check_line(state: object) -> None:
    """Check that a position in one line is read back; a game without notation has none."""
    try:
        line = position_to_text(state)
    except NoNotation:
        return
    _hold(4, f"text changes {line}", holds=position_from_text(line) == state)


def _check_points(game: Game[Any, StateT, Any, Any], state: StateT) -> None:
    totals = tuple(standing.points for standing in game.score(state))
    _hold(8, "points differ from the score", holds=points_of(game, state) == totals)


def _has_effects(game: Game[Any, StateT, MoveT, Any], state: StateT, move: MoveT) -> bool:
    try:
        return bool(effects_of(game, state, move, None))
    except IllegalMove:
        return False


def _check_effects(game: Game[Any, StateT, MoveT, Any], state: StateT, move: MoveT) -> None:
    """Check that the effects of a move tell every change of points that a viewer may know of."""
    after = game.apply(state, move)
    everybody = seats(_options(state))
    for viewer in [*everybody, None]:
        old, new = (points_of(game, game.view(each, viewer)) for each in (state, after))
        told = effects_of(game, state, move, viewer)
        for seat in everybody:
            change = _points_told(told, seat)
            _hold(
                8,
                f"{move}: {new[seat] - old[seat]} points for seat {seat}, of which {change} are"
                f" told to {viewer}",
                holds=change == new[seat] - old[seat],
            )


def _points_told(told: Iterable[Effect], seat: Seat) -> int:
    worth = [effect.params.get("points") for effect in told if effect.seat == seat]
    return sum(points for points in worth if isinstance(points, int))


def _check_hidden(
    game: Game[Any, StateT, MoveT, Any], state: StateT, moves: Sequence[MoveT]
) -> None:
    """Check that one seat at most, and no spectator, sees the secret of a move of a hidden kind."""
    for kind, field in hidden_of(game).items():
        first: dict[tuple[Any, ...], MoveT] = {}
        for move in [move for move in moves if getattr(move, "kind", None) == kind]:
            shown = {**attrs.asdict(cast(Any, move), recurse=False), field: None}
            other = first.setdefault(tuple(shown.values()), move)
            if other is move:
                continue
            one, two = game.apply(state, other), game.apply(state, move)
            viewers = [*seats(_options(state)), None]
            told = [each for each in viewers if game.view(one, each) != game.view(two, each)]
            _hold(
                5,
                f"{other} and {move} are of a hidden kind, and seen by {_listed(told)}",
                holds=None not in told and len(told) <= 1,
            )


def _listed(viewers: Iterable[Seat | None]) -> str:
    return ", ".join("spectators" if each is None else f"seat {each}" for each in viewers)


def _check_told(
    game: Game[Any, StateT, MoveT, Any],
    state: StateT,
    seat: Seat | None,
    moves: Sequence[MoveT],
    rng: Random,
) -> None:
    """Check that effects say no more than the views before and after the move.

    They are the same in a state that the seat cannot tell from this one, and for moves of a hidden
    kind that it cannot tell apart.
    """
    imagined = game.imagine(game.view(state, seat), rng)
    hidden = hidden_of(game)
    for move in moves:
        here = _told(game, state, move, seat)
        others = [(imagined, move)] if move in game.legal_moves(imagined) else []
        kind = getattr(move, "kind", None)
        if kind in hidden:
            others += [(state, each) for each in moves if getattr(each, "kind", None) == kind]
        for there, other in others:
            view, told = _told(game, there, other, seat)
            same = view != here[0] or told == here[1]
            _hold(5, f"{move}: its effects tell seat {seat} a secret", holds=same)


def _told(
    game: Game[Any, StateT, MoveT, Any], state: StateT, move: MoveT, seat: Seat | None
) -> tuple[Any, tuple[Effect, ...]]:
    """Give what a seat sees after a move, and what it is told."""
    return game.view(game.apply(state, move), seat), effects_of(game, state, move, seat)


def _check_view(
    game: Game[Any, StateT, MoveT, Any], state: StateT, seat: Seat | None, rng: Random
) -> None:
    view = game.view(state, seat)
    _check_written(view, game.load_view)
    imagined = game.imagine(view, rng)
    _hold(5, f"what seat {seat} imagines looks different", holds=game.view(imagined, seat) == view)
    turn = game.turn(state)
    _hold(
        5, f"seat {seat} could tell whose turn it is", holds=_who(game.turn(imagined)) == _who(turn)
    )
    seen = game.turn(view)
    _hold(5, f"the view of seat {seat} tells another turn", holds=_who(seen) == _who(turn))
    _hold(5, f"the view of seat {seat} has no score", holds=len(game.score(view)) > 0)
    if isinstance(turn, Decide) and turn.seat == seat:
        legal = game.legal_moves(state)
        same = game.legal_moves(imagined) == legal
        _hold(5, f"equal views of seat {seat}, other legal moves", holds=same)
        _hold(
            5, f"the view of seat {seat} allows other moves", holds=game.legal_moves(view) == legal
        )
        for move in legal[:2]:
            _hold(
                5, f"the view of seat {seat} forbids {move}", holds=game.explain(view, move) is None
            )


def _who(turn: Decide | Chance | Over) -> object:
    return Over if isinstance(turn, Over) else turn


def check_playout(
    game: Game[Any, StateT, MoveT, Any],
    state: StateT,
    rng: Random,
    *,
    max_moves: int = 1000,
    every: int = 1,
) -> StateT:
    """Play at random from a state and check the laws at every so many moves, and at the end.

    Gives the last state; raises LawBroken for the first law that does not hold, InvalidValue
    for what is no number of moves.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.testing import check_playout
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> check_playout(sahara, state, Random(7), max_moves=20).seat
        0
    """
    count_of("every", every, 1)
    moves: list[MoveT] = []
    states = [state]
    once: list[MoveT] = []
    for number in range(count_of("max_moves", max_moves)):
        now = states[-1]
        legal = game.legal_moves(now)
        over = isinstance(game.turn(now), Over)
        if over or number % every == 0:
            check_laws(game, now, rng, _strangers(game, once, moves, rng))
        if over:
            break
        if not legal:
            raise LawBroken(3, f"nothing is legal after {number} moves")
        once += rng.sample(legal, min(len(legal), _KEPT))
        moves.append(legal[rng.randrange(len(legal))])
        states.append(game.apply(now, moves[-1]))
    cut = rng.randrange(len(states))
    _hold(6, f"replaying {cut} moves", holds=_replayed(game, state, moves[:cut]) == states[cut])
    _hold(6, "replaying all moves", holds=_replayed(game, state, moves) == states[-1])
    return states[-1]


_KEPT = 4


def _strangers(
    game: Game[Any, Any, MoveT, Any], once: Sequence[MoveT], moves: Sequence[MoveT], rng: Random
) -> list[MoveT]:
    """Give moves to be judged: legal at earlier plies, for other seats, crossed, and arbitrary."""
    recent, older = once[-_RECENT:], rng.sample(once, min(len(once), _OLDER))
    made = [*recent, *older, *made_up(once, rng), *made_up(moves, rng)]
    if kinds_of(game):
        made += arbitrary(game, once, rng)
    return made


_RECENT, _OLDER = 16, 12


def _replayed(game: Game[Any, StateT, MoveT, Any], state: StateT, moves: Sequence[MoveT]) -> StateT:
    table = open_table(game, state)
    table.play_all(moves)
    return table.state()
