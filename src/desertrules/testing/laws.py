"""The laws that every game keeps, checked in one position of a game."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite, prod
from random import Random
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

import attrs
from attrs import define, field

from desertrules.contract import AnyGame, Chance, Decide, Game, Observation, Over, Seat
from desertrules.convert import structure
from desertrules.errors import DesertRulesError, IllegalMove, LoadError
from desertrules.play import playout
from desertrules.record import Record, validate
from desertrules.record.notation import move_from_text, move_to_text
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.render import svg
from desertrules.render import text as text_board
from desertrules.testing.beliefs import Belief
from desertrules.testing.compare import class_of, difference, mutable_part
from desertrules.testing.variations import arbitrary, candidates, damage_data, sample

LAWS: Mapping[int, str] = {
    1: "`explain` is None exactly for the legal moves, and `apply` accepts exactly those.",
    2: "`apply` changes nothing and always returns the same state for the same arguments.",
    3: "A seat that decides has a legal move; outcomes are distinct, with positive weights.",
    4: "Everything survives JSON, text and pickle; states are equal exactly when their JSON is.",
    5: "A view shows what its seat may know and no more; `imagine` samples with the right odds.",
    6: "Replaying a record returns the same states.",
    7: "Nothing is created or lost: `check` finds no problem in a state that was played.",
    8: "`points` agrees with `score`, effects add up, and every viewer can be shown everything.",
    9: "Every state that `load` accepts can be asked everything and played on.",
}
Problem: TypeAlias = tuple[str, str]
"""What a law expects, and what was found instead."""


class LawBroken(DesertRulesError, AssertionError):
    """A game breaks a law; the message has the position, the move number and what was expected."""

    def __init__(self, trail: "Trail", law: int, expected: str, found: str) -> None:
        super().__init__(trail, law, expected, found)
        self.trail = trail
        self.law = law
        """The number of the law."""
        self.expected = expected
        self.found = found

    @property
    def move_number(self) -> int:
        """The number of moves before the position."""
        return len(self.trail.moves)

    def __str__(self) -> str:
        moves = self.trail.moves
        shown = [f"  {at + 1}. {move}" for at, move in enumerate(moves)][-20:]
        omitted = [f"  ({len(moves) - 20} moves omitted)"] if len(moves) > 20 else []
        return "\n".join(
            [
                f"law {self.law} is broken after move {len(moves)} of {self.trail.game.title}",
                f"law:      {LAWS[self.law]}",
                f"position: {self.trail.state!r}",
                f"expected: {self.expected}",
                f"found:    {self.found}",
                f"options:  {self.trail.options}",
                *(["moves:", *omitted, *shown] if moves else []),
            ]
        )


@define
class Trail:
    """A game as it is played, with all its states."""

    game: AnyGame
    options: Any
    watcher: int | None = None
    """Which viewer's belief is followed: a seat, modulo the number of viewers; None: nobody's."""
    state: Any = field(init=False, default=None)
    """The current state."""
    states: list[Any] = field(init=False, factory=list[Any])
    moves: list[Any] = field(init=False, factory=list[Any])
    choices: list[int] = field(init=False, factory=list[int])
    """The index of each move among the legal moves."""
    earlier: list[Any] = field(init=False, factory=list[Any])
    """Some moves that were legal on the way."""
    belief: Belief = field(init=False)

    def begin(self) -> None:
        """Put the game into its initial state."""
        self.state = self.game.initial(self.options)
        self.states.append(self.state)
        viewers = _viewers(self)
        self.belief = Belief(self.game, viewers[(self.watcher or 0) % len(viewers)])
        if self.game.has_secrets and self.watcher is not None:
            self.belief.chances[self.state] = 1.0

    def play(self, choice: int) -> bool:
        """Make one of the legal moves; return False if there is none."""
        legal = self.game.legal_moves(self.state)
        if not legal:
            return False
        move = legal[choice % len(legal)]
        self.earlier += [each for each in legal[:4] if each not in self.earlier[-200:]]
        after = self.game.apply(self.state, move)
        self.belief.follow(self.state, move, after)
        self.choices.append(choice % len(legal))
        self.moves.append(move)
        self.states.append(after)
        self.state = after
        return True


def check_position(trail: Trail, laws: Sequence[int], *, thorough: bool = True) -> None:
    """Check some laws in the current position of a game.

    Raises:
        LawBroken: A law is broken, also if the game raised an exception.
    """
    for law, check in _CHECKS:
        if law not in laws or (check in _THOROUGH and not thorough):
            continue
        rng = Random(len(trail.moves))
        try:
            problem = next(check(trail, rng), None)
        except Exception as error:
            notes = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
            found = f"{type(error).__name__}: {error}{notes}"
            raise LawBroken(trail, law, "no exception", found) from error
        if problem:
            raise LawBroken(trail, law, *problem)


def _viewers(trail: Trail) -> list[Seat | None]:
    return [*trail.game.seats(trail.state), None]


# ---- Law 2: immutable and deterministic ---------------------------------------------------------


def _values_are_immutable(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    moves = sample(game.legal_moves(state), 4, rng)
    views = [game.view(state, viewer) for viewer in _viewers(trail)]
    for value in (state, *moves, *views, *arbitrary(game, moves, rng)):
        if part := mutable_part(value):
            yield f"{value!r} to be immutable", part
        hash(value)


def _apply_is_a_function(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    for move in sample(game.legal_moves(state), 4, rng):
        before, again = (copy.deepcopy(state, {id(state.options): state.options}) for _ in "12")
        try:
            first = game.apply(state, move)
            second = game.apply(again, move)
        except IllegalMove:
            continue  # law 1 says more
        if change := difference(before, state):
            yield f"apply(state, {move}) to leave the state alone", f"state{change}"
        if first != second or difference(first, second):
            change = difference(first, second) or ": unequal"
            yield f"apply(state, {move}) to return the same state twice", f"state{change}"


# ---- Law 4: JSON, pickle, equality, notation ----------------------------------------------------


def _values_survive_json(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    values = [(state, game.state), (state.options, game.options)]
    values += [(move, type(move)) for move in sample(game.legal_moves(state), 12, rng)]
    values += [(game.view(state, viewer), game.view_class) for viewer in _viewers(trail)]
    for value, cls in values:
        text = json.dumps(game.converter.unstructure(value))
        copies = {
            "load(dump(value))": structure(game.converter, json.loads(text), cls),
            "a pickled copy": pickle.loads(pickle.dumps(value)),  # noqa: S301 - just pickled
        }
        for what, other in copies.items():
            if other != value:
                yield f"{what} to equal {value!r}", repr(other)
            if hash(other) != hash(value):
                yield f"{what} to have the hash of {value!r}", f"{hash(other)}, {hash(value)}"
            if change := difference(value, other):
                yield f"{what} to be like {value!r}", f"a difference at {change.lstrip('.')}"


def _text_survives(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    for move in sample(game.legal_moves(state), 12, rng):
        text = move_to_text(move)
        try:
            again = move_from_text(text, game)
        except LoadError as error:
            yield f"{text!r}, the notation of {move}, to be understood", str(error)
        else:
            if again != move:
                yield f"{text!r}, the notation of {move}, to mean that move", repr(again)
    line = position_to_text(state)
    if position_from_text(line) != state:
        yield f"the position {line!r} to mean {state!r}", repr(position_from_text(line))


def _equality_is_that_of_json(trail: Trail, rng: Random) -> Iterator[Problem]:
    game = trail.game
    following = [game.apply(trail.state, m) for m in sample(game.legal_moves(trail.state), 8, rng)]
    others = [*following, *sample(trail.states, 8, rng)]
    values = [(state, json.dumps(game.converter.unstructure(state))) for state in others]
    for index, (one, text) in enumerate(values):
        for two, other in values[:index]:
            if (one == two) != (text == other):
                yield (
                    (
                        f"{one!r} and {two!r} to be {'equal' if text == other else 'unequal'},"
                        " as their JSON is"
                    ),
                    "equal" if one == two else "unequal",
                )
            if one == two and hash(one) != hash(two):
                yield f"equal hashes of the equal states {one!r} and {two!r}", "other hashes"


# ---- Law 3: turns -------------------------------------------------------------------------------


def _turns_have_moves(trail: Trail, _: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    turn: Any = game.turn(state)
    legal, outcomes = game.legal_moves(state), game.outcomes(state)
    if not isinstance(turn, Decide | Chance | Over):
        yield "turn(state) to return Decide, Chance or Over", repr(turn)
    if isinstance(turn, Decide) and turn.seat not in game.seats(state):
        yield f"a seat of {list(game.seats(state))}", repr(turn)
    if isinstance(turn, Over) == bool(legal):
        yield f"{'no' if isinstance(turn, Over) else 'some'} legal moves at {turn}", f"{len(legal)}"
    if isinstance(turn, Over) and turn.result.standings != game.score(state):
        yield f"the result to have the standings {game.score(state)}", repr(turn.result)
    if isinstance(turn, Chance) != bool(outcomes):
        yield f"{'some' if isinstance(turn, Chance) else 'no'} outcomes at {turn}", f"{outcomes!r}"
    for each in outcomes:
        if type(each.weight) is not int or each.weight < 1:
            yield f"a positive integer as the weight of {each.move}", repr(each.weight)
    listed = list(legal)
    if isinstance(legal, list) or not isinstance(legal, Sequence):
        yield "legal_moves to return an immutable sequence", type(legal).__name__
    if outcomes and [each.move for each in outcomes] != listed:
        yield "the legal moves of a chance turn to be its outcomes", f"{listed} and {outcomes}"
    if len(set(listed)) != len(listed):
        yield "distinct legal moves", str(listed)
    if listed != [legal[index] for index in range(len(legal))] or listed != list(
        game.legal_moves(state)
    ):
        yield "legal moves in a stable order, however they are asked for", str(listed)


# ---- Law 1: legality ----------------------------------------------------------------------------


def _legality_agrees(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    turn, legal = game.turn(state), game.legal_moves(state)
    listed = set(legal)
    view = game.view(state, turn.seat) if isinstance(turn, Decide) else None
    for move in candidates(game, legal, trail.earlier, rng):
        is_legal = move in listed
        status = "legal" if is_legal else "illegal"
        if (move in legal) != is_legal:
            yield f"`{move} in legal_moves(state)` to agree with the list", str(not is_legal)
        rejection = game.explain(state, move)
        if (rejection is None) != is_legal:
            expected = "None" if is_legal else "a rejection"
            yield f"explain(state, {move}) to return {expected}: it is {status}", repr(rejection)
        try:
            game.apply(state, move)
        except IllegalMove as error:
            if is_legal:
                yield f"apply(state, {move}) to accept a legal move", f"IllegalMove: {error}"
            if error.rejection != rejection:
                yield f"apply(state, {move}) to raise {rejection!r}", repr(error.rejection)
        else:
            if not is_legal:
                yield f"apply(state, {move}) to raise IllegalMove", "a new state"
        if view is not None and game.explain(view, move) != rejection:
            yield (
                f"explain(view, {move}) of the acting seat to be {rejection!r}",
                repr(game.explain(view, move)),
            )


# ---- Law 5: hidden information ------------------------------------------------------------------


def _views_hide_secrets(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    turn, legal = game.turn(state), game.legal_moves(state)
    for viewer in _viewers(trail):
        view = game.view(state, viewer)
        imagined = game.imagine(view, rng)
        of = f"view(state, {viewer})"
        alike = [imagined, *sample(list(trail.belief.chances), 3, rng)]
        for other in alike if viewer == trail.belief.viewer else alike[:1]:
            again = game.view(other, viewer)
            if again != view:
                yield f"view({other!r}, {viewer}) to equal {of}", f"{again!r} and {view!r}"
            if leak := difference(view, again):
                yield (
                    (
                        f"nothing in {of} that differs between states which seat {viewer}"
                        " cannot tell apart"
                    ),
                    f"a difference at view{leak}",
                )
        over = isinstance(turn, Over) and isinstance(game.turn(view), Over)
        if game.turn(view) != turn and not over:  # a view may hide points even then
            yield f"turn({of}) to be {turn}", repr(game.turn(view))
        if isinstance(turn, Decide) and turn.seat == viewer:
            for what, position in ((of, view), (f"imagine({of}, rng)", imagined)):
                if list(game.legal_moves(position)) != list(legal):
                    moves = list(game.legal_moves(position))
                    yield f"legal_moves({what}) to be {list(legal)}", str(moves)
        for move in sample(legal, 3, rng):
            if game.explain(imagined, move) is None:
                yield from _same_effects(trail, viewer, (state, move), (imagined, move))
    yield from _secret_moves_stay_secret(trail, rng)


def _secret_moves_stay_secret(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Compare what others see of two moves that differ in the secret field only."""
    game, state = trail.game, trail.state
    for move in sample(game.legal_moves(state), 8, rng):
        cls = class_of(move)
        secret = game.secrets.get(cls)
        if secret is None:
            continue
        for other in game.legal_moves(state):
            if type(other) is not cls or other == move:
                continue
            if attrs.evolve(other, **{secret.field: getattr(move, secret.field)}) != move:
                continue
            after = game.apply(state, move), game.apply(state, other)
            if any(isinstance(game.turn(each), Over) for each in after):
                continue  # all may be shown
            for viewer in _viewers(trail):
                if viewer in secret.seen_by(state):
                    continue
                if leak := difference(*(game.view(each, viewer) for each in after)):
                    yield (
                        f"seat {viewer} not to see `{secret.field}` of {move}",
                        f"a difference at view{leak}",
                    )
                yield from _same_effects(trail, viewer, (state, move), (state, other))


def _same_effects(
    trail: Trail, viewer: Seat | None, one: tuple[Any, Any], two: tuple[Any, Any]
) -> Iterator[Problem]:
    """Compare the effects of moves that a viewer cannot tell apart."""
    game = trail.game
    if _has_effects(game) and game.view(game.apply(*one), viewer) == game.view(
        game.apply(*two), viewer
    ):
        first, second = (game.effects(*each, viewer) for each in (one, two))
        if first != second:
            yield (
                f"the effects of {one[1]} to tell seat {viewer} no secret",
                f"{first} and {second}",
            )


def _imagine_has_the_right_odds(trail: Trail, rng: Random) -> Iterator[Problem]:
    problem = trail.belief.odds_problem(trail.state, rng)
    if problem:
        yield problem


# ---- Laws 6 and 7: replays and conservation -----------------------------------------------------


def _replay_is_the_same(trail: Trail, _: Random) -> Iterator[Problem]:
    state = trail.game.initial(trail.options)
    if state != trail.states[0]:
        yield f"initial({trail.options}) to be {trail.states[0]!r} every time", repr(state)
    for number, (move, then) in enumerate(zip(trail.moves, trail.states[1:], strict=True), 1):
        state = trail.game.apply(state, move)
        if state != then:
            yield f"the state after move {number} to be {then!r} when replayed", repr(state)
    record = Record(trail.options, trail.moves)
    copies = {
        "Record.from_json": Record.from_json(record.to_json()),
        "Record.from_text": Record.from_text(record.to_text()),
    }
    for name, other in copies.items():
        if other != record or other.state != trail.state:
            yield f"{name} to return the same record", other.to_text()
    if not (report := validate(record)).valid:
        yield "validate to accept the record", str(report)


def _nothing_is_lost(trail: Trail, _: Random) -> Iterator[Problem]:
    for path, message in trail.game.check(trail.state):
        yield "check(state) to find no problem in a state that was played", f"{path}: {message}"


# ---- Law 8: points, effects, everything that is shown -------------------------------------------


def _points_are_the_score(trail: Trail, _: Random) -> Iterator[Problem]:
    game = trail.game
    views = {f"view(state, {each})": game.view(trail.state, each) for each in _viewers(trail)}
    for name, position in {"state": trail.state, **views}.items():
        standings = game.score(position)
        totals = tuple(each.points for each in standings)
        if tuple(each.seat for each in standings) != tuple(game.seats(position)):
            yield f"score({name}) to have one standing per seat, in order", repr(standings)
        if game.points(position) != totals:
            yield f"points({name}) to be {totals}, as in score", str(game.points(position))
        for each in standings:
            if sum(each.parts.values()) != each.points:
                yield f"the parts of seat {each.seat} to add up to {each.points}", repr(each.parts)


def _has_effects(game: AnyGame) -> bool:
    return game.effects is not attrs.fields(Game).effects.default


def _effects_add_up(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state = trail.game, trail.state
    if not _has_effects(game):
        return
    for move in sample(game.legal_moves(state), 6, rng):
        after = game.apply(state, move)
        for viewer in _viewers(trail):
            old, new = (game.points(game.view(each, viewer)) for each in (state, after))
            effects = game.effects(state, move, viewer)
            for seat in game.seats(state):
                total = sum(each.points for each in effects if each.seat == seat)
                if total != new[seat] - old[seat]:
                    yield (
                        (
                            f"the effects of {move}, as seat {viewer} sees them, to give seat"
                            f" {seat} {new[seat] - old[seat]:+} points ({old[seat]} to {new[seat]})"
                        ),
                        f"{total:+} points: {[(each.code, each.points) for each in effects]}",
                    )


def _everything_can_be_shown(trail: Trail, _: Random) -> Iterator[Problem]:
    game = trail.game
    for viewer in _viewers(trail):
        view, last = game.view(trail.state, viewer), trail.moves[-1:]
        repr(view)
        if not text_board(view, last=last).strip():
            yield f"a text board of view(state, {viewer})", "an empty text"
        ET.fromstring(svg(view, last=last))  # noqa: S314 - drawn by the game
        values = game.evaluate(view)
        if len(values) != len(game.seats(view)) or not all(map(isfinite, values)):
            yield f"evaluate(view(state, {viewer})) to return a finite number per seat", f"{values}"
        if game.observation is not None:
            yield from _observation_fits(game.observation, view, viewer)


def _observation_fits(
    observation: Observation, view: Any, viewer: Seat | None
) -> Iterator[Problem]:
    options = view.options
    bits = len(observation.planes(options)) * prod(observation.shape(options))
    marks = observation.marks(view, viewer)
    if not 0 <= marks < 1 << bits:
        yield f"the marks of seat {viewer} to have {bits} bits", f"{marks.bit_length()} bits"
    counts = observation.counts(view, viewer)
    if len(counts) != len(observation.numbers(options)):
        yield f"{len(observation.numbers(options))} numbers for seat {viewer}", f"{len(counts)}"
    for name, count in zip(observation.numbers(options), counts, strict=False):
        if not -128 <= count <= 127:
            yield f"{name!r} to be from -128 to 127", f"{count}"


def _encoding_is_legality(trail: Trail, rng: Random) -> Iterator[Problem]:
    game, state, options = trail.game, trail.state, trail.options
    legal = game.legal_moves(state)
    if game.encoding is None or not legal:
        return
    for move in sample(legal, 30, rng):
        word = game.encoding.encode(options, move)
        if game.encoding.decode(options, word) != move:
            yield (
                f"decode(encode({move})) to be the move",
                repr(game.encoding.decode(options, word)),
            )
        for at, index in enumerate(word):
            if not game.encoding.mask(state, word[:at]) >> index & 1:
                yield f"the mask after {word[:at]} to allow {index}, for {move}", "it does not"
    prefix: tuple[int, ...] = ()
    few = legal if len(legal) <= 400 else ()
    words = {game.encoding.encode(options, move) for move in few}
    while words and prefix not in words:  # follow the mask at random; it must end in a legal move
        mask = game.encoding.mask(state, prefix)
        allowed = [index for index, bit in enumerate(f"{mask:b}"[::-1]) if bit == "1"]
        if not allowed or not any(word[: len(prefix)] == prefix for word in words):
            yield "the mask to lead to legal moves only", f"{prefix} followed by {allowed}"
            break
        prefix = (*prefix, rng.choice(allowed))


# ---- Law 9: loaded states -----------------------------------------------------------------------


def _loaded_states_can_be_played(trail: Trail, rng: Random) -> Iterator[Problem]:
    game = trail.game
    data = game.converter.unstructure(trail.state)
    for _ in range(25):
        damaged = damage_data(data, rng)
        try:
            state = structure(game.converter, damaged, game.state)
        except LoadError:
            continue
        try:
            _ask_everything(game, state, rng)
        except Exception as error:
            error.add_note(f"in the loaded state {damaged}")
            raise
        if not game.legal_moves(state) and not isinstance(game.turn(state), Over):
            yield f"a legal move in the loaded state {damaged}", "none"


def _ask_everything(game: AnyGame, state: Any, rng: Random) -> None:
    for viewer in [*game.seats(state), None]:
        view = game.view(state, viewer)
        for question in (game.turn, game.score, game.points, game.evaluate):
            question(view)
        game.imagine(view, rng)
    svg(state)
    text_board(state)
    for move in sample(game.legal_moves(state), 3, rng):
        game.explain(state, move)
        game.effects(state, move, None)
    playout(state, rng, max_moves=60)


Check: TypeAlias = Callable[[Trail, Random], Iterator[Problem]]

_CHECKS: Sequence[tuple[int, Check]] = (
    (2, _values_are_immutable),
    (3, _turns_have_moves),
    (2, _apply_is_a_function),
    (1, _legality_agrees),
    (7, _nothing_is_lost),
    (5, _views_hide_secrets),
    (4, _values_survive_json),
    (4, _text_survives),
    (4, _equality_is_that_of_json),
    (5, _imagine_has_the_right_odds),
    (8, _points_are_the_score),
    (8, _effects_add_up),
    (8, _everything_can_be_shown),
    (8, _encoding_is_legality),
    (9, _loaded_states_can_be_played),
    (6, _replay_is_the_same),
)
_THOROUGH = {_imagine_has_the_right_odds, _loaded_states_can_be_played, _replay_is_the_same}
"""Checks that take long, made now and then."""
