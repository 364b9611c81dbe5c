"""The laws that every game keeps, checked in one position of a game.

Each law is a function that yields what it expects and what it found instead, if they differ.
"""

import copy
import json
import pickle
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import isfinite, prod
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

import attrs
from attrs import define, field

from desertrules.contract import AnyGame, Chance, Decide, Effect, Game, Over, Rejection, Seat
from desertrules.convert import structure
from desertrules.errors import DesertRulesError, IllegalMove, InvalidValue, LoadError
from desertrules.play import playout, replay
from desertrules.record import Record, validate
from desertrules.record.notation import move_from_text, move_to_text
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.render import svg
from desertrules.render import text as text_board
from desertrules.testing.beliefs import Belief, same_but
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
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A code of a rejection or an effect."""
OWN_CODES = {"game-over", "not-now", "nothing-here"}
"""The codes of the default explanations."""
SVG = "{http://www.w3.org/2000/svg}svg"
Problem: TypeAlias = tuple[str, object]
"""What a law expects, and what was found instead."""


class LawBroken(DesertRulesError, AssertionError):
    """A game breaks a law; the message has the position, the move number and what was expected."""

    def __init__(self, trail: "Trail", law: int, expected: str, found: object) -> None:
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
        shown = [f"  {at + 1}. {_show(move)}" for at, move in enumerate(moves)][-20:]
        omitted = [f"  ({len(moves) - 20} moves omitted)"] if len(moves) > 20 else []
        return "\n".join(
            [
                f"law {self.law} is broken after move {len(moves)} of {self.trail.game.title}",
                f"law:      {LAWS[self.law]}",
                f"position: {_show(self.trail.state)}",
                f"expected: {self.expected}",
                f"found:    {self.found}",
                f"options:  {_show(self.trail.options)}",
                *(["moves:", *omitted, *shown] if moves else []),
            ]
        )


def _show(value: object) -> str:
    try:
        return repr(value)
    except Exception as error:  # noqa: BLE001 - the repr may be what is wrong
        return f"{type(value).__name__} (its repr raises {type(error).__name__})"


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
        with _reported(self, 1, f"initial({_show(self.options)}) to return a state"):
            state = self.game.initial(self.options)
        self._continue_at(state)
        self.belief = Belief(self.game, self.viewers[(self.watcher or 0) % len(self.viewers)])
        if self.game.has_secrets and self.watcher is not None:
            self.belief.chances[self.state] = 1.0

    def play(self, choice: int) -> bool:
        """Make one of the legal moves; return False if there is none."""
        legal = self.game.legal_moves(self.state)
        if not legal:
            return False
        move = legal[choice % len(legal)]
        self.earlier += [each for each in legal[:4] if each not in self.earlier[-200:]]
        before = self.state
        with _reported(self, 1, f"apply(state, {_show(move)}) to accept a legal move"):
            after = self.game.apply(before, move)
        self.choices.append(choice % len(legal))
        self.moves.append(move)
        self._continue_at(after)
        self.belief.follow(before, move, after)
        return True

    def _continue_at(self, state: Any) -> None:
        self.state = state
        self.states.append(state)
        if part := mutable_part(state):
            raise LawBroken(self, 2, f"{_show(state)} to be immutable", part)

    @property
    def names(self) -> list[str]:
        """Names of the players, with characters that pictures and text have to escape."""
        return [f'<{seat}> & "Ann"' for seat in self.game.seats(self.state)]

    @property
    def viewers(self) -> list[Seat | None]:
        return [*self.game.seats(self.state), None]

    def some_moves(self, count: int, rng: Random) -> list[Any]:
        """Return some of the legal moves."""
        return sample(self.game.legal_moves(self.state), count, rng)


def check_position(trail: Trail, laws: Sequence[int], *, thorough: bool = True) -> None:
    """Check some laws in the current position of a game.

    Raises:
        LawBroken: A law is broken, also if the game raised an exception.
    """
    for law, check in _CHECKS:
        if law not in laws or (check in _THOROUGH and not thorough):
            continue
        with _reported(trail, law, "no exception"):
            problem = next(check(trail, Random(len(trail.moves))), None)
        if problem:
            raise LawBroken(trail, law, *problem)


@contextmanager
def _reported(trail: Trail, law: int, expected: str) -> Generator[None]:
    """Report an exception of the game as a broken law."""
    try:
        yield
    except Exception as error:
        notes = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
        frame = extract_tb(error.__traceback__)[-1]
        where = f"in {frame.name}, {Path(frame.filename).name}:{frame.lineno}"
        found = f"{type(error).__name__}: {error} ({where}{notes})"
        raise LawBroken(trail, law, expected, found) from error


def legality(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 1, also for moves of earlier plies, of other seats and arbitrary ones."""
    game, state = trail.game, trail.state
    turn, legal = game.turn(state), game.legal_moves(state)
    listed = set(legal)
    view = game.view(state, turn.seat) if isinstance(turn, Decide) else state
    for move in candidates(game, legal, trail.earlier, rng):
        is_legal, rejection = move in listed, game.explain(state, move)
        status, expected = ("legal", "None") if is_legal else ("illegal", "a rejection")
        if (move in legal) != is_legal:
            yield f"`{move} in legal_moves(state)` to agree with the list", not is_legal
        if (rejection is None) != is_legal:
            yield f"explain(state, {move}) to return {expected}: it is {status}", rejection
        if problem := _rejection_problem(game, rejection):
            yield f"explain(state, {move}) to return {problem}", repr(rejection)
        try:
            game.apply(state, move)
        except IllegalMove as error:
            if is_legal:
                yield f"apply(state, {move}) to accept a legal move", f"IllegalMove: {error}"
            if error.rejection != rejection:
                yield f"apply(state, {move}) to raise {rejection!r}", error.rejection
        else:
            if not is_legal:
                yield f"apply(state, {move}) to raise IllegalMove", "a new state"
        if (seen := game.explain(view, move)) != rejection:
            yield f"explain(view, {move}) of the acting seat to be {rejection!r}", seen


def _rejection_problem(game: AnyGame, rejection: Any) -> str | None:
    """Return what a rejection should be, if it is something else."""
    if rejection is None:
        return None
    if not isinstance(rejection, Rejection):
        return "a Rejection or None"
    if not CODE.fullmatch(rejection.code):
        return "a code in kebab-case"
    if game.rejection_codes and rejection.code not in {*game.rejection_codes, *OWN_CODES}:
        return "a code of `rejection_codes`"
    if game.rules and rejection.rule and rejection.rule not in game.rules:
        return "the number of one of the `rules`"
    return None if rejection.message.strip() else "a message"


def determinism(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 2: values are immutable and hashable, and `apply` is a function."""
    game, state = trail.game, trail.state
    legal: object = game.legal_moves(state)
    if isinstance(legal, list) or not isinstance(legal, Sequence):
        yield "legal_moves to return an immutable sequence", type(legal).__name__
    moves = trail.some_moves(4, rng)
    views = [game.view(state, viewer) for viewer in trail.viewers]
    for value in (*moves, *views, *arbitrary(game, moves, rng)):
        if part := mutable_part(value):
            yield f"{value!r} to be immutable", part
        hash(value)
    for move in moves:
        before, again = (copy.deepcopy(state, {id(state.options): state.options}) for _ in "12")
        try:
            first, second = game.apply(state, move), game.apply(again, move)
        except IllegalMove:
            continue  # law 1 says more
        if type(first) is not game.state:
            yield f"apply(state, {move}) to return a {game.state.__name__}", repr(first)
        if change := difference(before, state):
            yield f"apply(state, {move}) to leave the state alone", f"state{change}"
        change = difference(first, second) or (": unequal" if first != second else None)
        if change:
            yield f"apply(state, {move}) to return the same state twice", f"state{change}"


def turns(trail: Trail, _: Random) -> Iterator[Problem]:
    """Law 3."""
    game, state = trail.game, trail.state
    turn: Any = game.turn(state)
    legal, outcomes = game.legal_moves(state), game.outcomes(state)
    listed, over, chance = list(legal), isinstance(turn, Over), isinstance(turn, Chance)
    if not isinstance(turn, Decide | Chance | Over):
        yield "turn(state) to return Decide, Chance or Over", turn
    if isinstance(turn, Decide) and turn.seat not in game.seats(state):
        yield f"a seat of {list(game.seats(state))}", turn
    if over == bool(legal):
        yield f"{'no' if over else 'some'} legal moves at {turn}", len(legal)
    if isinstance(turn, Over) and turn.result.standings != game.score(state):
        yield f"the result to have the standings {game.score(state)}", turn.result
    if chance != bool(outcomes):
        yield f"{'some' if chance else 'no'} outcomes at {turn}", outcomes
    for each in outcomes:
        if type(each.weight) is not int or each.weight < 1:
            yield f"a positive integer as the weight of {each.move}", each.weight
    if outcomes and [each.move for each in outcomes] != listed:
        yield "the legal moves of a chance turn to be its outcomes", f"{listed} and {outcomes}"
    if len(set(listed)) != len(listed):
        yield "distinct legal moves", listed
    by_index = [legal[index] for index in range(len(legal))]
    if not listed == by_index == list(game.legal_moves(state)):
        yield "legal moves in a stable order, however they are asked for", listed


def persistence(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 4: JSON, pickle, notation, and equality."""
    game, state, moves = trail.game, trail.state, trail.some_moves(12, rng)
    dump = game.converter.unstructure
    values = [(state, game.state), (state.options, game.options)]
    values += [(move, type(move)) for move in moves]
    values += [(game.view(state, viewer), game.view_class) for viewer in trail.viewers]
    for value, cls in values:
        copies = {
            "load(dump(value))": structure(
                game.converter, json.loads(json.dumps(dump(value))), cls
            ),
            "a pickled copy": pickle.loads(pickle.dumps(value)),  # noqa: S301 - just pickled
        }
        for name, other in copies.items():
            if other != value:
                yield f"{name} to equal {value!r}", repr(other)
            if hash(other) != hash(value):
                yield f"{name} to have the hash of {value!r}", f"{hash(other)}, {hash(value)}"
            if change := difference(value, other):
                yield f"{name} to be like {value!r}", f"a difference at {change.lstrip('.')}"
    for move in moves:
        phrases: Sequence[object] = game.phrases(state, move)
        if not all(isinstance(each, str) for each in phrases):
            yield f"phrases(state, {move}) to return strings", repr(phrases)
        text = move_to_text(move)
        try:
            again = move_from_text(text, game)
        except LoadError as error:
            yield f"{text!r}, the notation of {move}, to be understood", error
        else:
            if again != move:
                yield f"{text!r}, the notation of {move}, to mean that move", repr(again)
    line = position_to_text(state)
    if (position := position_from_text(line)) != state:
        yield f"the position {line!r} to mean {state!r}", repr(position)
    states = [*(game.apply(state, move) for move in moves[:8]), *sample(trail.states, 8, rng)]
    yield from _unlike(game, [*states, *(view for view, _ in values[-len(trail.viewers) :])])
    yield from _unlike(game, candidates(game, moves, trail.earlier, rng)[:30])


def equality(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 4: positions that differ in one place of their JSON are unequal."""
    game = trail.game
    for value in (trail.state, game.view(trail.state, rng.choice(trail.viewers))):
        data = game.converter.unstructure(value)
        for _ in range(15):
            with suppress(LoadError):
                other = structure(game.converter, damage_data(data, rng), type(value))
                yield from _unlike(game, [value, other])


def _unlike(game: AnyGame, values: Sequence[Any]) -> Iterator[Problem]:
    """Yield the values that are equal though their JSON is not, or the other way round."""
    texts = [json.dumps(game.converter.unstructure(each), sort_keys=True) for each in values]
    for index, one in enumerate(values):
        if one == None:  # noqa: E711 - asks the value itself
            yield f"{one!r} not to equal None", "equal"
        for two, text in zip(values[:index], texts, strict=False):
            same = type(one) is type(two) and text == texts[index]
            if (one == two) != same:
                expected = f"{'equal' if same else 'unequal'}, as their JSON is"
                yield f"{one!r} and {two!r} to be {expected}", "unequal" if same else "equal"
            if one == two and hash(one) != hash(two):
                yield f"equal hashes of the equal values {one!r} and {two!r}", "other hashes"


def secrecy(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 5: what a viewer sees of states that look the same to it."""
    game, state = trail.game, trail.state
    turn, legal = game.turn(state), game.legal_moves(state)
    for viewer in trail.viewers:
        view, of = game.view(state, viewer), f"view(state, {viewer})"
        seed, seen = rng.random(), game.turn(view)
        imagined, repeated = (game.imagine(view, Random(seed)) for _ in "12")
        for call, value, cls in (
            (of, view, game.view_class),
            (f"imagine({of}, rng)", imagined, game.state),
        ):
            if type(value) is not cls:
                yield f"{call} to be a {cls.__name__}", repr(value)
        if imagined != repeated:
            yield f"imagine({of}, rng) to draw from `rng` alone", f"{imagined!r} and {repeated!r}"
        possible = list(trail.belief.chances) if viewer == trail.belief.viewer else []
        for other in (imagined, *sample(possible, 3, rng)):
            again = game.view(other, viewer)
            if again != view:
                yield f"view({other!r}, {viewer}) to equal {of}", f"{again!r} and {view!r}"
            if leak := difference(view, again):
                states = f"states which seat {viewer} cannot tell apart"
                yield (
                    f"nothing in {of} that differs between {states}",
                    f"a difference at view{leak}",
                )
        if seen != turn and not (isinstance(turn, Over) and isinstance(seen, Over)):
            yield f"turn({of}) to be {turn}", seen  # of the points, a view may hide some to the end
        moves = sample(legal, 3, rng)
        if isinstance(turn, Decide) and turn.seat == viewer:
            for what, position in ((of, view), (f"imagine({of}, rng)", imagined)):
                if (found := list(game.legal_moves(position))) != list(legal):
                    yield f"legal_moves({what}) to be {list(legal)}", found
            for move in moves:
                if isinstance(game.turn(game.apply(state, move)), Over):
                    continue  # all may be shown
                expected = game.effects(state, move, viewer)
                if (effects := game.effects(view, move, viewer)) != expected:
                    yield f"effects({of}, {move}, {viewer}) to be {expected}", effects
        for move in moves:
            if game.explain(imagined, move) is None:
                yield from _same_effects(game, viewer, (state, move), (imagined, move))


def secret_moves(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 5: what others see of two moves that differ in the secret field only."""
    game, state = trail.game, trail.state
    for move in trail.some_moves(8, rng):
        secret = game.secrets.get(class_of(move))
        for other in game.legal_moves(state) if secret else ():
            if secret is None or other == move or not same_but(other, move, secret.field):
                continue
            after = game.apply(state, move), game.apply(state, other)
            if any(isinstance(game.turn(each), Over) for each in after):
                continue  # all may be shown
            for viewer in set(trail.viewers).difference(secret.seen_by(state)):
                if leak := difference(*(game.view(each, viewer) for each in after)):
                    hidden = f"`{secret.field}` of {move}"
                    yield f"seat {viewer} not to see {hidden}", f"a difference at view{leak}"
                yield from _same_effects(game, viewer, (state, move), (state, other))


def _same_effects(
    game: AnyGame, viewer: Seat | None, one: tuple[Any, Any], two: tuple[Any, Any]
) -> Iterator[Problem]:
    """Compare the effects of two moves after which the viewer sees the same."""
    if game.view(game.apply(*one), viewer) == game.view(game.apply(*two), viewer):
        effects = game.effects(*one, viewer), game.effects(*two, viewer)
        if effects[0] != effects[1]:
            yield f"the effects of {one[1]} to tell seat {viewer} no secret", effects


def odds(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 5: imagined states are distributed as chance would have it."""
    if problem := trail.belief.odds_problem(trail.state, rng):
        yield problem


def replays(trail: Trail, _: Random) -> Iterator[Problem]:
    """Law 6."""
    state = trail.game.initial(trail.options)
    if state != trail.states[0]:
        yield f"initial({trail.options}) to be {trail.states[0]!r} every time", repr(state)
    for number, (move, then) in enumerate(zip(trail.moves, trail.states[1:], strict=True), 1):
        state = trail.game.apply(state, move)
        if state != then:
            yield f"the state after move {number} to be {then!r} when replayed", repr(state)
    made = replay(trail.states[0], trail.moves)
    if made != trail.state:
        yield f"the moves to lead to {trail.state!r}, also when made in place", repr(made)
    record = Record(trail.options, trail.moves)
    for other in (Record.from_json(record.to_json()), Record.from_text(record.to_text())):
        if other != record or other.state != trail.state:
            yield "JSON and text to keep the record", other.to_text()
    if not (report := validate(record)).valid:
        yield "validate to accept the record", report


def conservation(trail: Trail, _: Random) -> Iterator[Problem]:
    """Law 7."""
    for path, message in trail.game.check(trail.state):
        yield "check(state) to find no problem in a state that was played", f"{path}: {message}"


def scores(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 8: `points` and effects."""
    game, state = trail.game, trail.state
    views = {each: game.view(state, each) for each in trail.viewers}
    for viewer, position in [("", state), *views.items()]:
        name = "state" if viewer == "" else f"view(state, {viewer})"
        standings = game.score(position)
        totals = tuple(each.points for each in standings)
        if [each.seat for each in standings] != [*game.seats(position)]:
            yield f"score({name}) to have one standing per seat, in order", standings
        if (points := game.points(position)) != totals:
            yield f"points({name}) to be {totals}, as in score", points
        if len({tuple(each.parts) for each in standings}) > 1:
            yield f"score({name}) to have the same parts for every seat", standings
        for each, whole in zip(standings, game.score(state), strict=True):
            if sum(each.parts.values()) != each.points:
                yield f"the parts of seat {each.seat} to add up to {each.points}", each.parts
            if {*map(type, each.parts.values())} - {int}:
                yield f"integers as the points of seat {each.seat}", each.parts
            hidden = () if each.seat == viewer else game.secret_parts
            for part, count in whole.parts.items():
                if part not in hidden and each.parts.get(part) != count:
                    expected = f"{part!r} of seat {each.seat} in score({name}) to be {count}"
                    yield f"{expected}, as in score(state), or in `secret_parts`", each.parts
    if game.effects is attrs.fields(Game).effects.default:
        return
    for move in trail.some_moves(6, rng):
        after = game.apply(state, move)
        for viewer in trail.viewers:
            old, new = (game.points(game.view(each, viewer)) for each in (state, after))
            effects = game.effects(state, move, viewer)
            call = f"effects(state, {move}, {viewer})"
            if problem := _effects_problem(game, state, effects):
                yield f"{call} to return {problem}", repr(effects)
            named = game.effects(state, move, viewer, trail.names)
            if _without_words(named) != _without_words(effects):
                yield f"{call} with names to differ in messages and params only", repr(named)
            for seat in game.seats(state):
                total = sum(each.points for each in effects if each.seat == seat)
                if total != new[seat] - old[seat]:
                    seen = f"the effects of {move}, as seat {viewer} sees them,"
                    change = f"{new[seat] - old[seat]:+} points ({old[seat]} to {new[seat]})"
                    found = [(each.code, each.points) for each in effects]
                    yield f"{seen} to give seat {seat} {change}", f"{total:+} points: {found}"


def _effects_problem(game: AnyGame, state: Any, effects: Any) -> str | None:
    """Return what effects should be, if they are something else."""
    items: list[Any] = [*effects]
    if type(effects) is not tuple or not all(isinstance(each, Effect) for each in items):
        return "a tuple of Effect"
    if not all(CODE.fullmatch(each.code) for each in items):
        return "codes in kebab-case"
    if game.effect_codes and any(each.code not in game.effect_codes for each in items):
        return "codes of `effect_codes`"
    if any(each.seat not in (None, *game.seats(state)) for each in items):
        return "effects of seats at the table or None"
    hash(tuple(items))  # raises TypeError for params that cannot be hashed
    return None


def _without_words(effects: Sequence[Effect]) -> list[tuple[str, Seat | None, int]]:
    return [(each.code, each.seat, each.points) for each in effects]


def displays(trail: Trail, _: Random) -> Iterator[Problem]:
    """Law 8: pictures, text boards, evaluations and observations for every viewer."""
    game, observation = trail.game, trail.game.observation
    last, turn = trail.moves[-1:], game.turn(trail.state)
    svg(trail.state, last=last)
    for viewer in trail.viewers:
        view = game.view(trail.state, viewer)
        players = trail.names if viewer is not None else ()
        repr(view)
        acting = isinstance(turn, Decide) and turn.seat == viewer
        legal = trail.game.legal_moves(trail.state) if acting else ()
        if not text_board(view, last=last, names=players).strip():
            yield f"a text board of view(state, {viewer})", "an empty text"
        root = ET.fromstring(svg(view, last=last, names=players, legal=legal))  # noqa: S314 - drawn by the game
        if root.tag != SVG:
            yield f"an `svg` element with the namespace of SVG for seat {viewer}", root.tag
        values = game.evaluate(view)
        if len(values) != len(game.seats(view)) or not all(map(isfinite, values)):
            yield f"evaluate(view(state, {viewer})) to return a finite number per seat", values
        if observation is None:
            continue
        bits = len(observation.planes(view.options)) * prod(observation.shape(view.options))
        names, counts = observation.numbers(view.options), observation.counts(view, viewer)
        marks = observation.marks(view, viewer)
        if not 0 <= marks < 1 << bits:
            yield f"the marks of seat {viewer} to have {bits} bits", f"{marks.bit_length()} bits"
        if len(counts) != len(names):
            yield f"{len(names)} numbers for seat {viewer}", len(counts)
        for name, count in zip(names, counts, strict=False):
            if not -128 <= count <= 127:
                yield f"{name!r} to be from -128 to 127", count


def places(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 8: why nothing can be played at a place, and which places touch."""
    game, state, turn = trail.game, trail.state, trail.game.turn(trail.state)
    views = [game.view(state, turn.seat)] if isinstance(turn, Decide) else []
    names: list[str] = []
    if game.layout is not None:
        layout = game.layout(state)
        for place in sample(layout.places, 12, rng):
            names.append(place.name)
            for near in map(layout.__getitem__, place.neighbours):
                if not near.in_play or (place.in_play and place.name not in near.neighbours):
                    yield f"{near.name} to be in play and a neighbour of {place.name}", repr(near)
    for position in (state, *views):
        for name in (*names, "no such place"):
            try:
                rejection = game.explain_place(position, name)
            except InvalidValue:
                if name in names:
                    raise
                continue
            if problem := _rejection_problem(game, rejection):
                yield f"explain_place(state, {name!r}) to return {problem}", repr(rejection)
            if names and name not in names:
                yield f"explain_place(state, {name!r}) to raise InvalidValue", repr(rejection)


def encodings(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 8: words of action indices stand for the legal moves and no others."""
    state, options, encoding = trail.state, trail.options, trail.game.encoding
    if encoding is None:
        return
    for move in trail.some_moves(30, rng):
        word = encoding.encode(options, move)
        if (decoded := encoding.decode(options, word)) != move:
            yield f"decode(encode({move})) to be the move", repr(decoded)
        for at, index in enumerate(word):
            if not encoding.mask(state, word[:at]) >> index & 1:
                yield f"the mask after {word[:at]} to allow {index}, for {move}", "it does not"
    legal, prefix = trail.game.legal_moves(state), tuple[int, ...]()
    few = legal if len(legal) <= 400 else ()
    words = {encoding.encode(options, move) for move in few}
    while words and prefix not in words:  # follow the mask at random; it must end in a legal move
        mask = encoding.mask(state, prefix)
        allowed = [index for index, bit in enumerate(f"{mask:b}"[::-1]) if bit == "1"]
        if not allowed or not any(word[: len(prefix)] == prefix for word in words):
            yield "the mask to lead to legal moves only", f"{prefix} followed by {allowed}"
            break
        prefix = (*prefix, rng.choice(allowed))


def loaded_states(trail: Trail, rng: Random) -> Iterator[Problem]:
    """Law 9."""
    game = trail.game
    data = game.converter.unstructure(trail.state)
    for _ in range(25):
        damaged = damage_data(data, rng)
        try:
            try:
                state = structure(game.converter, damaged, game.state)
            except LoadError:
                continue
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
    (2, determinism),
    (3, turns),
    (1, legality),
    (7, conservation),
    (5, secrecy),
    (5, secret_moves),
    (4, persistence),
    (4, equality),
    (5, odds),
    (8, scores),
    (8, displays),
    (8, places),
    (8, encodings),
    (9, loaded_states),
    (6, replays),
)
_THOROUGH = {equality, loaded_states, replays}
"""Checks that take long, made now and then."""
