"""The evaluation of a position, and the strongest strategy that is known.

The strategy lists everything that the turn can lead to, early stops included. The best results are
played on for a few turns by a simple policy, all of them with the same random numbers, so that they
differ by the turn and not by luck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, inf
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeAlias

from attrs import define

from desertrules.contract import Seat
from desertrules.sahara.box import DECK, OASIS, PILE_SIZE, PILES, STEPS, Card, Options, Reach
from desertrules.sahara.moves import Move, Play
from desertrules.sahara.rules import apply, legal_moves, points
from desertrules.sahara.state import (
    Herd,
    Phase,
    Spaces,
    State,
    is_full,
    occupied_by,
    spaces,
)
from desertrules.table import put

WAY = 3.0
"""The value of a camel on the last space in addition to its points."""
ROLLOUTS = 32
"""How often the best candidates are played on."""
WIDTH = 20
"""How many results of the turn are played on."""
TURNS = 4
"""How many turns a rollout has; with more players, one turn each."""
HEAT = 2.0
"""The difference in value at which a lead becomes clear."""


@lru_cache(maxsize=64)
def camel_values(desert: int) -> tuple[float, ...]:
    """Return the value of a camel on each space: its way so far, squared, and its points."""
    last = desert + OASIS
    return tuple(WAY * (space / last) ** 2 + max(0, space - desert) for space in range(last + 1))


def evaluate(state: State) -> tuple[float, ...]:
    """Return an estimate of how well each seat stands; at the end, its points.

    A seat's value is the sum over its camels. A camel on space x of a track of n spaces counts

    - the points of its space, and
    - `3 (x / n)²` for its way: the last steps to the oasis are worth more than the first ones.

    A favourite counts twice. Cards do not count.
    """
    if state.phase is Phase.OVER:
        return tuple(map(float, points(state)))
    values = camel_values(state.options.desert)
    return tuple(
        [
            sum([values[space] for space in herd.camels]) + 2 * values[herd.favourite or 0]
            for herd in state.herds
        ]
    )


def strong(view: State, rng: Random, *, seconds: float | None = None) -> Move:
    """Return the best move that can be found.

    Without a limit on time, the amount of work is fixed: the choice depends on `view` and `rng`
    alone.
    """
    begin = perf_counter()
    seat = view.seat
    candidates = results(view, inf if seconds is None else begin + seconds)
    candidates.sort(key=lambda each: each.lead(seat), reverse=True)
    best = candidates[:WIDTH]
    policy = Policy(view.options)
    rounds = 0
    for share in (0.25, 0.5, 1.0):  # drop the worse half after each part of the work
        while len(best) > 1:
            if seconds is None and rounds >= share * ROLLOUTS:
                break
            if seconds is not None and perf_counter() >= begin + share * seconds:
                break
            luck = [[rng.random() for _ in range(PILES)] for _ in range(policy.turns)]
            for each in best:
                each.wins += policy.rollout(each.state, seat, luck)
            rounds += 1
        best = sorted(best, key=lambda each: each.wins, reverse=True)[: (len(best) + 1) // 2]
    return best[0].first


@define
class Candidate:
    """A result of the turn, and how it has done in rollouts."""

    first: Move
    """The first move on the way there."""
    state: State
    wins: float = 0.0

    def lead(self, seat: Seat) -> float:
        """Return how far a seat is ahead of the average of its rivals."""
        values = evaluate(self.state)
        rivals = values[seat + 1 :] + values[:seat]
        return values[seat] - sum(rivals) / len(rivals)


def results(state: State, end: float) -> list[Candidate]:
    """Return each state in which the turn can end."""
    found: list[Candidate] = []
    open_states: list[tuple[State, Move | None]] = [(state, None)]
    known: set[State] = set()
    while open_states:
        before, first = open_states.pop()
        for move in distinct_moves(before):
            if found and perf_counter() > end:
                return found
            after = apply(before, move)
            if after not in known:
                known.add(after)
                if after.phase in (Phase.DEAL, Phase.OVER):
                    found.append(Candidate(first or move, after))
                else:
                    open_states.append((after, first or move))
    return found


def distinct_moves(state: State) -> Iterator[Move]:
    """Yield the legal moves; of piles with equal top cards, one."""
    cards: set[Card | None] = set()
    for move in legal_moves(state):
        if isinstance(move, Play):
            card = state.hands[state.seat].tops[move.pile]
            if card in cards:
                continue
            cards.add(card)
        yield move


# ---- Rollouts ------------------------------------------------------------------------------------


class Track(NamedTuple):
    """The camels alone, as rollouts need them."""

    herds: tuple[Herd, ...]
    occupied: Spaces


Step: TypeAlias = tuple[float, Seat, int, bool, int]
"""The gain of a camel's move, whose it is, its space, whether it is the favourite, and to where."""


class Policy:
    """Chooses the top card that gains most at once, and each of its moves likewise."""

    def __init__(self, options: Options) -> None:
        self.turns: int = max(TURNS, options.players)
        self._options = options
        self._values = camel_values(options.desert)
        self._results: dict[Track, dict[tuple[Seat, Card], tuple[float, Track]]] = {}

    def rollout(self, state: State, seat: Seat, luck: list[list[float]]) -> float:
        """Return a seat's share of the win after some turns; an estimate if the game goes on.

        `luck` has the random numbers by which cards are dealt before each turn.
        """
        track, players = Track(state.herds, state.occupied), len(state.herds)
        tops = [list(hand.tops) for hand in state.hands]
        unseen = [list(hand.unseen) for hand in state.hands]
        piles = [list(hand.piles) for hand in state.hands]
        due, actor = state.due, seat
        for numbers in luck:
            if is_full(self._options, track.occupied):
                break
            for (whose, pile), number in zip(due, numbers, strict=False):
                cards = unseen[whose]
                tops[whose][pile] = cards.pop(int(number * len(cards)))
            actor = (actor + 1) % players
            plays = self.plays(track, actor, [card for card in tops[actor] if card])
            pile = max(range(PILES), key=lambda each: plays[each][0])
            track = plays[pile][1]
            due = ((actor, pile),)
            if piles[actor][pile] > 1:  # SA2.3
                piles[actor][pile] -= 1
            else:
                piles[actor], unseen[actor] = [PILE_SIZE] * PILES, list(DECK)
                due = tuple([(actor, each) for each in range(PILES)])
        return self._share(track, seat)

    def plays(self, track: Track, seat: Seat, cards: Sequence[Card]) -> list[tuple[float, Track]]:
        """Return what each card gains, and the track after it."""
        known = self._results.setdefault(track, {})
        for card in cards:
            if (seat, card) not in known:
                known[seat, card] = self._carry_out(track, seat, card)
        return [known[seat, card] for card in cards]

    def _carry_out(self, track: Track, seat: Seat, card: Card) -> tuple[float, Track]:
        if card is Card.CAMEL:
            herd = track.herds[seat]
            if herd.favourite is not None:  # SA4.3
                return 0.0, track
            foremost = herd.camels[-1]
            herds = put(track.herds, seat, herd.favour(foremost))
            return self._values[foremost], Track(herds, track.occupied)
        total = 0.0
        for _ in range(STEPS[card]):
            best = max(self._steps(track, seat, card), default=None)
            if best is None or (best[0] < 0 and not self._options.must_use):  # SA3.4
                break
            total += best[0]
            track = self._move(track, best)
            if is_full(self._options, track.occupied):
                break
        return total, track

    def _steps(self, track: Track, seat: Seat, card: Card) -> Iterator[Step]:
        """Yield the moves of a card; the sheik takes own camels forward, rivals' camels back."""
        seats: Sequence[Seat] = (seat,)
        if card is Card.SHEIK:
            if self._options.sheik is Reach.ANY:  # SA4.4
                seats = range(len(track.herds))
        elif card in (Card.MIRAGE_1, Card.MIRAGE_2, Card.MIRAGE_3):
            seats = [other for other in range(len(track.herds)) if other != seat]
        values = self._values
        for whose in seats:
            weight = 1.0 if whose == seat else -1.0 / (len(track.herds) - 1)
            for space, favourite in set(spaces(track.herds[whose])):
                to = self._target(track.occupied, space, card, whose == seat)
                if to is not None:
                    gain = weight * (1 + favourite) * (values[to] - values[space])
                    yield gain, whose, space, favourite, to

    def _target(self, occupied: int, space: int, card: Card, is_own: bool) -> int | None:
        """Return where a card takes a camel; None if it cannot move it."""
        last = self._options.last
        if card is Card.SHEIK:
            if self._options.sheik is Reach.ANYWHERE:  # SA4.5
                return last if space != last else last - 1
            limit = min(max(occupied.bit_length() - 1, 0) + 1, last)
            spaces = range(limit, 0, -1) if is_own else range(1, limit + 1)
            return next((to for to in spaces if not occupied >> to & 1), None)
        if not is_own and not space:  # SA4.2
            return None
        step = 1 if is_own else -1
        to = space + step
        while occupied >> to & 1:  # SA3.2; space 0 never counts as occupied
            to += step
        return to if to <= last else None

    def _move(self, track: Track, step: Step) -> Track:
        _, seat, space, favourite, to = step
        herds = put(track.herds, seat, track.herds[seat].move(space, favourite, to))
        if self._options.sheik is Reach.ANYWHERE:  # others may share either space
            return Track(herds, occupied_by(herds, self._options.last))
        return Track(herds, (track.occupied ^ 1 << space ^ 1 << to) & ~1)

    def _share(self, track: Track, seat: Seat) -> float:
        """Return a seat's share of the win, or how likely its lead makes one."""
        is_over = is_full(self._options, track.occupied)
        worth = self._options.worth if is_over else self._values.__getitem__
        values = [
            sum(map(worth, herd.camels)) + 2 * worth(herd.favourite or 0) for herd in track.herds
        ]
        own = values[seat]
        if is_over:
            return (own == max(values)) / values.count(own)
        return 1 / sum([exp((value - own) / HEAT) for value in values])
