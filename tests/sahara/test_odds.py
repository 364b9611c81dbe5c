"""The odds of dealing are those of a real shuffled deck, exactly."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from desertrules import sahara as sa
from desertrules.sahara import Card, Deal, Options, Play, State
from tests.sahara.tables import last_of_its_pile, written

DECK = sa.initial(Options(2)).unseen(0)
"""The 15 cards of a seat, each copy by itself."""

Odds: TypeAlias = dict[tuple[Card, ...], Fraction]
"""What the next cards of seat 0 can turn out to be, each with its probability."""


def until_seat_0_is_dealt_to(state: State, piles: list[int]) -> State:
    """Let seat 0 play these piles and go on as it comes, until it is dealt a card.

    What seat 1 is dealt is its own deck's business, so its first possible card is taken.
    """
    while state.due is None or state.due[0] != 0:
        move = sa.legal_moves(state)[0]
        if isinstance(move, Play) and state.seat == 0:
            move = Play(piles.pop(0))
        state = sa.apply(state, move)
    return state


def engine_odds(state: State, piles: list[int], cards: int) -> Odds:
    """Give the odds of seat 0's next cards, by the weights of the outcomes."""
    if not cards:
        return {(): Fraction(1)}
    piles = list(piles)
    state = until_seat_0_is_dealt_to(state, piles)
    outcomes = sa.outcomes(state)
    total = sum(outcome.weight for outcome in outcomes)
    odds: Odds = {}
    for outcome in outcomes:
        assert isinstance(outcome.move, Deal)
        after = engine_odds(sa.apply(state, outcome.move), piles, cards - 1)
        for later, chance in after.items():
            odds[outcome.move.card, *later] = Fraction(outcome.weight, total) * chance
    return odds


def odds_of(continuations: Iterator[tuple[Card, ...]]) -> Odds:
    """Give the odds of continuations that are equally likely."""
    counts = Counter(continuations)
    return {cards: Fraction(count, counts.total()) for cards, count in counts.items()}


def shuffled(history: list[Card], cards: int) -> Iterator[tuple[Card, ...]]:
    """Give the next cards of every way in which a real deck can begin like the history.

    The places of a shuffled deck that have been looked at, and those looked at next, hold any of
    the 15 cards in any order, all orders equally often.
    """
    for seen in permutations(range(len(DECK)), len(history)):
        if [DECK[copy] for copy in seen] == history:
            rest = [copy for copy in range(len(DECK)) if copy not in seen]
            for following in permutations(rest, cards):
                yield tuple(DECK[copy] for copy in following)


def real_piles(known: dict[tuple[int, int], Card]) -> Iterator[list[list[Card]]]:
    """Give every shuffled deck in three piles of five that shows the known cards where they are."""
    left = Counter(DECK)
    left.subtract(known.values())
    places = [
        (pile, depth) for pile in range(3) for depth in range(5) if (pile, depth) not in known
    ]
    for cards in permutations(left.elements()):
        there = known | dict(zip(places, cards, strict=True))
        yield [[there[pile, depth] for depth in range(5)] for pile in range(3)]


def test_the_first_three_tops_are_those_of_a_shuffled_deck() -> None:
    """SA2.1, SA2.2: before anything is known."""
    odds = engine_odds(sa.initial(Options(2)), [], 3)
    assert sum(odds.values()) == 1
    assert odds == odds_of(shuffled([], 3))


def test_three_cards_after_a_small_history_are_those_of_a_shuffled_deck() -> None:
    """SA2.1, SA2.3: after three tops are known, whichever piles are played."""
    state = sa.initial(Options(2))
    history = [Card.PALM_1, Card.PALM_1, Card.SHEIK]
    for card in history:
        assert state.due
        state = sa.apply(state, Deal(*state.due, card))
    expected = odds_of(shuffled(history, 3))
    for piles in ([1, 1, 2], [0, 1, 2], [2, 2, 2]):
        odds = engine_odds(state, piles, 3)
        assert sum(odds.values()) == 1
        assert odds == expected


def test_three_cards_after_a_long_history_are_those_of_real_piles() -> None:
    """SA2.1, SA2.3: with nine cards known, over all decks that are laid out like that."""
    known = {(0, depth): card for depth, card in enumerate([Card.PALM_1, Card.CAMEL, Card.PALM_2])}
    known |= {(1, depth): card for depth, card in enumerate([Card.PALM_1, Card.PALM_1, Card.SHEIK])}
    known |= {(2, depth): card for depth, card in enumerate([Card.PALM_3, Card.PALM_4])}
    known[2, 2] = Card.MIRAGE_1
    state = sa.initial(Options(2))
    depths = [0, 0, 0]
    turns = [0, 1, 2, 0, 1, 2]
    for _ in range(9):
        state = until_seat_0_is_dealt_to(state, turns)
        assert state.due
        pile = state.due[1]
        state = sa.apply(state, Deal(0, pile, known[pile, depths[pile]]))
        depths[pile] += 1
    real = odds_of((piles[2][3], piles[0][3], piles[2][4]) for piles in real_piles(known))
    assert len(set(real.values())) > 1
    assert engine_odds(state, [2, 0, 2], 3) == real


def test_an_empty_pile_gives_the_odds_of_a_new_shuffle() -> None:
    """SA2.3: all that was known of the deck is forgotten."""
    state = sa.load_state(last_of_its_pile(written()))
    assert engine_odds(state, [0], 3) == odds_of(shuffled([], 3))


def expectation(state: State, value: Callable[[State], int]) -> Fraction:
    """Give the exact expectation of a value after a chance event."""
    outcomes = sa.outcomes(state)
    total = sum(outcome.weight for outcome in outcomes)
    return sum(
        (Fraction(o.weight, total) * value(sa.apply(state, o.move)) for o in outcomes), Fraction(0)
    )


def test_an_expectation_is_exact() -> None:
    """SA2.1: the steps of the first top are (4·1 + 3·2 + 2·3 + 4 + 1 + 2 + 3) / 15 on average."""

    def steps(state: State) -> int:
        top = state.tops(0)[0]
        assert top
        return int(top[-1]) if top[-1].isdigit() else 0

    assert expectation(sa.initial(Options(2)), steps) == Fraction(26, 15)
