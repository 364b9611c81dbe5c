"""Oasis Race: camels race by two dice, each with a token only its seat knows."""

from random import Random
from typing import ClassVar, TypeAlias

from attrs import evolve, field, frozen

from desertrules.core import codes, errors, fields, offers, standings, views, wire
from desertrules.core.contract import Chance, Decide, Over, Rejection, Result, Seat, Standing, Turn
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import ListedOutcomes, Outcomes, Weighted
from desertrules.core.spelling import numbered

name, players, rules = "oasis-race", range(2, 5), 1
LENGTHS, SUMS, TOKENS = range(6, 41), range(2, 7), range(1, 6)
NONE, UNSEEN = 0, -1  # in place of a token: not drawn yet; drawn by another seat


@frozen
class Options:
    """How many play, and how far the oasis is (OR1.1)."""

    players: int = field(validator=fields.within(players))
    length: int = field(default=20, validator=fields.within(LENGTHS))


choices = (offers.OptionChoice("length", LENGTHS, 20, "how far the oasis is (OR1.1)"),)


@frozen
class Roll:
    """Chance: the two dice show this sum (OR2.1)."""

    kind: ClassVar[str] = "roll"
    total: int = field(validator=fields.is_int)


@frozen
class Step:
    """The seat's camel goes so many spaces ahead (OR2.2)."""

    kind: ClassVar[str] = "step"
    spaces: int = field(validator=fields.is_int)


@frozen
class Draw:
    """Chance: the seat draws this token, and nobody else sees it (OR2.3)."""

    kind: ClassVar[str] = "draw"
    token: int = field(validator=fields.is_int)


Move: TypeAlias = Roll | Step | Draw
MOVES = (Roll, Step, Draw)


@frozen
class State:
    """Where camels stand, what was drawn, whose turn it is, and the dice or 0."""

    options: Options
    at: tuple[int, ...]
    tokens: tuple[int, ...]
    seat: int = 0
    dice: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be, so that whatever is read can be played on."""
        seats, drawn = self.options.players, [token for token in self.tokens if token > NONE]
        if not len(self.at) == len(self.tokens) == seats or self.seat not in range(seats):
            raise errors.InvalidValue(f"expected {seats} camels and tokens, and one of their seats")
        if not {*self.at} <= {*range(self.options.length + 1)} or self.dice not in {0, *SUMS}:
            raise errors.InvalidValue("expected camels on the track, and 2 to 6 on the dice, or 0")
        if not {*self.tokens} <= {NONE, UNSEEN, *TOKENS} or len({*drawn}) != len(drawn):
            raise errors.InvalidValue("expected tokens of 1 to 5, each at most once")

    def asks(self) -> type[Move]:
        """Give the kind of move that comes next, if the game is not over."""
        left_camp = self.at[self.seat] > 0 and self.tokens[self.seat] == NONE
        return Step if self.dice else Draw if left_camp else Roll


@frozen
class View:
    """What a seat or a spectator may know: a state without the others' tokens."""

    viewer: Seat | None
    seen: State


_state = views.seen_in(State, View, name)


def initial(options: Options) -> State:
    """Give the state before anything has happened (OR1.2)."""
    return State(options, (0,) * options.players, (NONE,) * options.players)


def turn(position: State | View) -> Turn:
    """Say who acts now; the game is over when a camel has arrived (OR3.1)."""
    state = _state(position)
    if max(state.at) == state.options.length:
        return Over(Result(score(state), "arrived"))
    return Decide(Seat(state.seat)) if state.dice else Chance()


def outcomes(state: State) -> Outcomes[Move]:
    """Give the sums of two dice (OR2.1) or the tokens in the bag (OR2.3)."""
    if turn(state) != Chance():
        return ListedOutcomes()
    if state.asks() is Draw:
        return ListedOutcomes(Weighted(Draw(token), 1) for token in _bag(state))
    return ListedOutcomes(Weighted(Roll(dice), 3 - abs(dice - 4)) for dice in SUMS)


def _bag(state: State) -> list[int]:
    return [token for token in TOKENS if token not in state.tokens]


def legal_moves(position: State | View) -> LegalMoves[Move]:
    """Give every move possible now; raise InvalidValue for another seat's view."""
    state, now = _state(position), turn(position)
    if isinstance(position, View) and getattr(now, "seat", None) != position.viewer:
        raise errors.InvalidValue("view: expected that of the seat that acts")
    if isinstance(now, Decide):
        return ListedMoves([*map(Step, range(1, state.dice + 1))])  # OR2.2
    return outcomes(state).moves


CODES = codes.Codes(
    {
        "game-over": codes.Code("OR3.1", "The game is over."),
        "not-now": codes.Code("OR2.1", "It is time for a {kind}.", {"kind": "the move asked for"}),
        "too-far": codes.Code("OR2.2", "The dice allow 1 to {dice} spaces.", {"dice": "their sum"}),
        "no-chance": codes.Code(("OR2.1", "OR2.3"), "Neither dice nor bag can bring that."),
    }
)


def explain(position: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal."""
    if not isinstance(move, MOVES):
        raise errors.wrong_game(move, "move", name)
    if move in legal_moves(position):
        return None
    state = _state(position)
    if isinstance(turn(state), Over):
        return CODES.reject("game-over")
    if type(move) is not state.asks():
        return CODES.reject("not-now", kind=state.asks().kind)
    if isinstance(move, Step):
        return CODES.reject("too-far", dice=state.dice)
    return CODES.reject("no-chance", "OR2.1" if isinstance(move, Roll) else "OR2.3")


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    rejection = explain(state, move)
    if rejection is not None:
        raise errors.IllegalMove(move, rejection)
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    at, tokens, seat = [*state.at], [*state.tokens], state.seat
    match move:
        case Roll(total):
            return evolve(state, dice=total)
        case Step(spaces):
            at[seat] = min(at[seat] + spaces, state.options.length)
        case Draw(token):
            tokens[seat] = token
    after = State(state.options, tuple(at), tuple(tokens), seat)
    return after if after.asks() is Draw else evolve(after, seat=(seat + 1) % len(at))  # OR2.3


def score(position: State | View) -> tuple[Standing, ...]:
    """Give everybody's points: spaces gone, and the token if it is known (OR3.2)."""
    state = _state(position)
    pairs = zip(state.at, state.tokens, strict=True)
    return standings.standings(("spaces", "token"), [(at, max(token, 0)) for at, token in pairs])


def view(state: State, seat: Seat | None) -> View:
    """Give all that a seat (None: a spectator) may know; raise InvalidValue."""
    fields.check_viewer(seat, state.options.players)
    tokens = [token if at == seat else token and UNSEEN for at, token in enumerate(state.tokens)]
    return View(seat, evolve(state, tokens=tuple(tokens)))


def imagine(view: View, rng: Random) -> State:
    """Draw a state that fits the view; all deals of unseen tokens are equally likely."""
    bag = rng.sample(_bag(view.seen), len(_bag(view.seen)))
    tokens = [bag.pop() if token == UNSEEN else token for token in view.seen.tokens]
    return evolve(view.seen, tokens=tuple(tokens))


_wire = wire.plain_wire(Options, Move, MOVES, State, View)
dump, load_options = _wire.dump, _wire.load_options
load_move, load_view = _wire.load_move, _wire.load_view


def load_state(data: object) -> State:
    """Read a state from plain JSON data; raise LoadError, also for unseen tokens."""
    state = _wire.load_state(data)
    if UNSEEN in state.tokens:
        raise errors.LoadError.at("tokens", "expected those of a state, found an unseen one")
    return state


WORDS = {"roll": "roll {total}", "step": "step {spaces}", "draw": "draw {token}"}
notation = offers.Notation(MOVES, WORDS, State)
secrets = offers.Secrets(
    hidden={"draw": "token"},
    every=tuple(TOKENS),
    parts=("token",),
    worth={token: token for token in TOKENS},
    move=Draw,
    holds=lambda state, seat: state.tokens[seat : seat + 1] if state.tokens[seat] else (),
    held=lambda position, seat: int(_state(position).tokens[seat] != NONE),
    uses=lambda move: (move.token,) if isinstance(move, Draw) else (),
)


def _text(position: State | View, _: Move | None = None) -> str:
    seats = enumerate(zip(_state(position).at, _state(position).tokens, strict=True))
    return "\n".join(f"{'.' * at}{seat} ({token})" for seat, (at, token) in seats)


look = offers.Look(_text, legend="a camel has its seat's number and its token: 0 none, -1 unseen")

_CHANCE = [*map(Roll, SUMS), *map(Draw, TOKENS)]
spelling = numbered(name, Options, legal_moves, [*map(Step, range(1, SUMS[-1] + 1))], _CHANCE)
