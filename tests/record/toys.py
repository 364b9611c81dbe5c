"""A card game with copies, hands and cards that return to the deck; its rules have changed."""

from collections import Counter
from random import Random
from typing import Any

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

DECK = (1, 1, 1, 2, 2, 3)
HIDDEN = 0


@frozen
class Options:
    players: int = option(range(2, 4))
    rounds: int = option(range(1, 9), default=4)


@frozen
class Take:
    """Chance: the seat to move takes a card, which only it sees."""

    card: int


@frozen
class Show:
    """Show a card of your hand; it counts double."""

    card: int


@frozen
class Swap:
    """Put a card of your hand back into the deck."""

    card: int


Move = Take | Show | Swap


@frozen
class State:
    options: Options
    hands: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]
    turn: int = 0
    taken: bool = False

    @property
    def seat(self) -> int:
        return self.turn % self.options.players


@frozen
class View(State):
    viewer: int | None = None


def initial(options: Options) -> State:
    empty: tuple[tuple[int, ...], ...] = ((),) * options.players
    return State(options, empty, empty)


def turn(state: State) -> Turn:
    if state.turn == state.options.rounds * state.options.players:
        return Over(Result(score(state), "rounds-played"))
    return Decide(state.seat) if state.taken else Chance()


def deck(state: State) -> Counter[int]:
    used = Counter(card for hand in (*state.hands, *state.shown) for card in hand)
    return Counter(DECK) - used


def outcomes(state: State) -> tuple[Weighted[Move], ...]:
    if turn(state) != Chance():
        return ()
    cards = deck(state) or Counter([3])  # a spare card if the deck is empty
    return tuple(Weighted(Take(card), count) for card, count in sorted(cards.items()))


def legal_moves(state: State) -> tuple[Move, ...]:
    if isinstance(turn(state), Decide):
        cards = sorted(set(state.hands[state.seat]))
        return (*map(Show, cards), *map(Swap, cards))
    return tuple(outcome.move for outcome in outcomes(state))


def apply(state: State, move: Move) -> State:
    if move not in legal_moves(state):
        raise IllegalMove(move, Rejection("not-held", "", f"You do not have a {move.card}."))
    seat, hands = state.seat, [list(hand) for hand in state.hands]
    shown = [list(cards) for cards in state.shown]
    if isinstance(move, Take):
        hands[seat].append(move.card)
        return evolve(state, hands=_tuples(hands), taken=True)
    hands[seat].remove(move.card)
    if isinstance(move, Show):
        shown[seat].append(move.card)
    return evolve(
        state, hands=_tuples(hands), shown=_tuples(shown), turn=state.turn + 1, taken=False
    )


def _tuples(lists: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(each)) for each in lists)


def score(state: State) -> tuple[Standing, ...]:
    return standings(
        [
            {"shown": 2 * sum(shown), "held": sum(hand)}
            for hand, shown in zip(state.hands, state.shown, strict=True)
        ]
    )


def view(state: State, viewer: int | None) -> View:
    hands = tuple(
        hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands)
    )
    return View(state.options, hands, state.shown, state.turn, state.taken, viewer)


def imagine(view: View, rng: Random) -> State:
    cards = list(deck(evolve(view, hands=view.hands)).elements())
    rng.shuffle(cards)
    hands = tuple(tuple(card or cards.pop() for card in hand) for hand in view.hands)
    return State(view.options, hands, view.shown, view.turn, view.taken)


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Rules 1 called a round a turn, and had `give` for `swap`."""
    options = dict(data["options"])
    options["rounds"] = options.pop("turns", 4)
    moves = [
        {**move, "kind": "swap"} if move.get("kind") == "give" else move for move in data["moves"]
    ]
    return {**data, "options": options, "moves": moves}


GAME: Game[Options, State, Move, View] = Game(
    name="show-and-swap",
    players=range(2, 4),
    options=Options,
    state=State,
    moves=(Take, Show, Swap),
    initial=initial,
    turn=turn,
    legal_moves=legal_moves,
    outcomes=outcomes,
    apply=apply,
    score=score,
    view_class=View,
    view=view,
    imagine=imagine,
    secrets={Take: Secret("card", seen_by=lambda state: (state.seat,))},
    secret_parts=("held",),
    version=2,
    upgrades={1: upgrade},
)
