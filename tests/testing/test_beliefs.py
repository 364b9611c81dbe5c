"""The kit knows what odds `imagine` has to keep, and when there are none."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen

from desertrules import (
    Chance,
    Decide,
    Game,
    IllegalMove,
    Over,
    Result,
    Secret,
    Turn,
    Weighted,
    option,
    standings,
)
from desertrules.contract import AnyGame
from desertrules.testing import LawBroken, check_game

CARDS = Counter({1: 3, 2: 2, 3: 1})
UNKNOWN = 0

pytestmark = pytest.mark.usefixtures("known_games")


@frozen
class Options:
    players: int = option(range(2, 4))


@frozen
class Bid:
    """Each player bids in secret before the deal."""

    high: int


@frozen
class Deal:
    card: int


@frozen
class Play:
    """Play one of two cards face up."""

    card: int


@frozen
class State:
    options: Options
    bids: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    played: tuple[int, ...] = ()


@frozen
class View(State):
    viewer: int | None = field(default=None)


def hand_of(state: State, seat: int) -> tuple[int, ...]:
    return state.hands[seat] if seat < len(state.hands) else ()


def receiver(state: State) -> int:
    return next(seat for seat in range(2) if len(hand_of(state, seat)) < 2)


def turn(state: State) -> Turn:
    if len(state.bids) < state.options.players:
        return Decide(len(state.bids))
    if sum(map(len, state.hands)) + len(state.played) < 4:
        return Chance()
    if len(state.played) < 2:
        return Decide(len(state.played))
    return Over(Result(score(state), "played"))


def outcomes(state: State) -> tuple[Weighted[Deal], ...]:
    if turn(state) != Chance():
        return ()
    left = CARDS - Counter(card for hand in state.hands for card in hand)
    return tuple(Weighted(Deal(card), left[card]) for card in sorted(left))


def legal_moves(state: State) -> tuple[Any, ...]:
    now = turn(state)
    if isinstance(now, Over):
        return ()
    if isinstance(now, Chance):
        return tuple(each.move for each in outcomes(state))
    if len(state.bids) < state.options.players:
        return (Bid(0), Bid(1))
    return tuple(Play(card) for card in sorted({*state.hands[now.seat]}))


def apply(state: State, move: Any) -> State:
    rejection = GAME.explain(state, move)
    if rejection:
        raise IllegalMove(move, rejection)
    match move:
        case Bid(high):
            return evolve(state, bids=(*state.bids, high))
        case Deal(card):
            seat = receiver(state)
            hand = tuple(sorted((*hand_of(state, seat), card)))
            return evolve(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
    seat = len(state.played)
    left = list(state.hands[seat])
    left.remove(move.card)
    hands = (*state.hands[:seat], tuple(left), *state.hands[seat + 1 :])
    return evolve(state, hands=hands, played=(*state.played, move.card))


def score(state: State) -> Any:
    return standings([{"none": 0}] * state.options.players)


def view(state: State, viewer: int | None) -> View:
    bids = tuple(bid if seat == viewer else 2 for seat, bid in enumerate(state.bids))
    hands = tuple(
        hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(state.hands)
    )
    return View(state.options, bids, hands, state.played, viewer)


def imagine(view: View, rng: Random, *, shuffled: bool = True, bids: bool = True) -> State:
    unseen = CARDS - Counter(view.played) - Counter(card for hand in view.hands for card in hand)
    cards = list(unseen.elements())
    if shuffled:
        rng.shuffle(cards)
    hands = tuple(
        tuple(sorted(cards.pop() if card == UNKNOWN else card for card in hand))
        for hand in view.hands
    )
    guessed = tuple(int(bids and rng.random() < 0.5) if bid == 2 else bid for bid in view.bids)
    return State(view.options, guessed, hands, view.played)


def check(state: State) -> list[tuple[str, str]]:
    cards = Counter(state.played) + Counter(card for hand in state.hands for card in hand)
    hidden = isinstance(state, View)
    dealt = [len(hand) for hand in state.hands]
    played = [int(seat < len(state.played)) for seat in range(len(dealt))]
    whole = [a + b for a, b in zip(dealt, played, strict=True)]
    good = (
        not cards - CARDS - Counter({UNKNOWN: 4 * hidden})
        and all(list(hand) == sorted(hand) for hand in state.hands)
        and set(state.bids) <= {0, 1, 2 * hidden}
        and len(state.bids) <= state.options.players
        and (not state.hands or len(state.bids) == state.options.players)
        and whole in ([], [1], [2], [2, 1], [2, 2])
        and (not state.played or (whole == [2, 2] and len(state.played) <= 2))
    )
    return [] if good else [("hands", "expected two cards for each of two players")]


GAME: AnyGame = Game(
    name="face-up",
    players=range(2, 4),
    options=Options,
    state=State,
    moves=(Bid, Deal, Play),
    initial=State,
    turn=turn,
    legal_moves=legal_moves,
    apply=apply,
    score=score,
    outcomes=outcomes,
    view_class=View,
    view=view,
    imagine=imagine,
    secrets={
        Bid: Secret("high", seen_by=lambda state: (len(state.bids),)),
        Deal: Secret("card", seen_by=lambda state: (receiver(state),)),
    },
    check=check,
)


def test_cards_played_from_a_hand_have_no_odds() -> None:
    """Shuffling the unseen cards is right, though a rival may have preferred the card it played."""
    check_game(GAME, games=12)


def test_odds_of_the_deal_are_checked_after_secret_decisions() -> None:
    """Only states with the rivals' actual bids are counted."""
    unshuffled = evolve(GAME, imagine=lambda view, rng: imagine(view, rng, shuffled=False))
    with pytest.raises(LawBroken, match="that have the rivals' actual decisions") as caught:
        check_game(unshuffled, games=12)
    assert caught.value.law == 5


def test_secret_decisions_can_be_imagined() -> None:
    """An `imagine` that never returns the actual bids is wrong, whatever their odds."""
    fixed = evolve(GAME, imagine=lambda view, rng: imagine(view, rng, bids=False))
    with pytest.raises(LawBroken, match="to return states with the rivals' actual decisions"):
        check_game(fixed, games=12)
