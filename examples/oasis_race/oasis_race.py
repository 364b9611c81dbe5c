"""Oasis Race: a complete small game with dice and a secret token."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from attrs import evolve, frozen

from desertrules import (
    Chance,
    Decide,
    Game,
    IllegalMove,
    Over,
    Rejection,
    Result,
    Secret,
    Standing,
    Turn,
    Weighted,
    option,
    standings,
)

RULES = {
    "OR1": "Two to four players race from the camp (space 0) to the oasis, the last space.",
    "OR2": "First, each player draws one of five tokens: 1, 1, 2, 2, 3. Only its owner sees it.",
    "OR3": "On your turn, roll two three-sided dice and move your camel 1 space up to their sum.",
    "OR4": "The game ends when a camel reaches the oasis. Spaces and tokens are points.",
}
DICE = Counter(a + b for a in (1, 2, 3) for b in (1, 2, 3))
TOKENS = Counter({1: 2, 2: 2, 3: 1})
HIDDEN = 0


@frozen
class Options:
    players: int = option(range(2, 5))
    length: int = option(range(6, 41), default=20, help="Number of spaces to the oasis.")


@frozen
class Draw:
    token: int


@frozen
class Roll:
    total: int


@frozen
class Step:
    spaces: int


Move = Draw | Roll | Step


@frozen
class State:
    options: Options
    camels: tuple[int, ...]
    tokens: tuple[int, ...] = ()
    seat: int = 0
    dice: int = 0


@frozen
class View(State):
    viewer: int | None = None


def initial(options: Options) -> State:
    return State(options, camels=(0,) * options.players)


def turn(state: State) -> Turn:
    if max(state.camels) == state.options.length:  # OR4
        return Over(Result(score(state), "oasis-reached"))
    return Decide(state.seat) if state.dice else Chance()


def outcomes(state: State) -> tuple[Weighted[Move], ...]:
    if turn(state) != Chance():
        return ()
    if len(state.tokens) < state.options.players:  # OR2
        unseen = TOKENS - Counter(state.tokens)
        return tuple(Weighted(Draw(token), count) for token, count in unseen.items())
    return tuple(Weighted(Roll(total), weight) for total, weight in DICE.items())  # OR3


def legal_moves(state: State) -> tuple[Move, ...]:
    if turn(state) != Decide(state.seat):
        return tuple(outcome.move for outcome in outcomes(state))
    reach = min(state.dice, state.options.length - state.camels[state.seat])
    return tuple(Step(spaces) for spaces in range(1, reach + 1))  # OR3


def explain(state: State, move: Move) -> Rejection | None:
    if move in legal_moves(state):
        return None
    if isinstance(turn(state), Over):
        return Rejection("game-over", "OR4", "The game is over.")
    if isinstance(move, Step) and state.dice:
        return Rejection("too-far", "OR3", f"Move 1 to {len(legal_moves(state))} spaces.")
    return Rejection("not-now", "OR3", "You cannot do that now.")


def apply(state: State, move: Move) -> State:
    if rejection := explain(state, move):
        raise IllegalMove(move, rejection)
    match move:
        case Draw(token):
            return evolve(state, tokens=(*state.tokens, token))
        case Roll(total):
            return evolve(state, dice=total)
        case Step(spaces):
            camels = list(state.camels)
            camels[state.seat] += spaces
            return evolve(state, camels=tuple(camels), seat=(state.seat + 1) % len(camels), dice=0)


def score(state: State) -> tuple[Standing, ...]:
    pairs = zip_longest(state.camels, state.tokens, fillvalue=0)
    return standings([{"spaces": camel, "token": token} for camel, token in pairs])


def view(state: State, viewer: int | None) -> View:
    over = isinstance(turn(state), Over)
    tokens = (t if over or seat == viewer else HIDDEN for seat, t in enumerate(state.tokens))
    return View(state.options, state.camels, tuple(tokens), state.seat, state.dice, viewer)


def imagine(view: View, rng: Random) -> State:
    unseen = list((TOKENS - Counter(view.tokens)).elements())
    rng.shuffle(unseen)
    tokens = tuple(unseen.pop() if token == HIDDEN else token for token in view.tokens)
    return State(view.options, view.camels, tokens, view.seat, view.dice)


def check(state: State) -> Iterator[tuple[str, str]]:
    players, length = state.options.players, state.options.length
    if len(state.camels) != players or not set(state.camels) <= set(range(length + 1)):
        yield "camels", f"expected {players} spaces from 0 to {length}"
    hidden = Counter({HIDDEN: players} if isinstance(state, View) else {})
    if len(state.tokens) > players or Counter(state.tokens) - TOKENS - hidden:
        yield "tokens", f"expected at most {players} of the tokens 1, 1, 2, 2, 3"
    if state.seat not in range(players):
        yield "seat", f"expected 0 to {players - 1}"
    if state.dice and (state.dice not in DICE or len(state.tokens) < players):
        yield "dice", "expected 0, or 2 to 6 once all tokens are drawn"


GAME: Game[Options, State, Move, View] = Game(
    name="oasis-race",
    players=range(2, 5),
    options=Options,
    state=State,
    moves=(Draw, Roll, Step),
    initial=initial,
    turn=turn,
    legal_moves=legal_moves,
    apply=apply,
    score=score,
    outcomes=outcomes,
    explain=explain,
    rules=RULES,
    view_class=View,
    view=view,
    imagine=imagine,
    secrets={Draw: Secret("token", seen_by=lambda state: (len(state.tokens),))},
    secret_parts=("token",),
    check=check,
)
