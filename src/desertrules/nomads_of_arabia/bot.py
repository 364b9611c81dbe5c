"""The evaluation of a position, and the strongest strategy that is known.

The strategy plans the rest of its turn, with exact means over its own dice. Positions are only
compared where they are alike: after moves of one kind, to choose those that are followed, and at
the end of the turn. Before a roll nothing is evaluated: each outcome is played on.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import inf
from random import Random
from time import perf_counter
from typing import TypeAlias

from desertrules.contract import Seat
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DISC_DINARS,
    FREE_HANDLERS,
    KEPT,
    NONE,
    ROWS,
    Animal,
    Components,
    Ground,
    HandlerFaces,
    Herd,
    Landscape,
    Options,
    Space,
    herd_of,
    neighbours,
    strip_of,
)
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import (
    Choices,
    Sales,
    legal_moves,
    outcomes,
    possible_hires,
    roll_handlers,
)
from desertrules.nomads_of_arabia.state import PILGRIM, Nomad, State, View
from desertrules.nomads_of_arabia.table import carry_out, due_restock

SALE, SALE_STEP, SALE_LEAST = 0.72, 0.09, 0.1
"""The share of their price that animals are worth in a city, the loss per step to one, and the
least share."""
DISC = 4.5
"""A special disc that is not known to be worth dinars."""
HANDLER = 0.5
HUNT, HUNT_STEP, HUNT_STEPS = 0.37, 0.6, 3
"""The share of the best capture within reach, the factor per step, and the most steps."""
DANGER = {ROWS - 2: (0.3, 0.015), ROWS - 1: (1.2, 0.12)}
"""What it costs to be on a row that will soon be taken away, and per dinar of animals there."""
LOST, AT_PILGRIM = 2.0, 1.0
"""What it costs to be lost, or at the Pilgrim."""
TIE = 0.001
"""An animal at the end, where animals only break ties (NA8.1)."""

WIDTH = 4
"""How many moves of each kind are followed."""
PLACES = 6
"""How many more spaces are followed, besides those of the best moves."""

Prices: TypeAlias = tuple[int, ...]


def evaluate(position: State) -> tuple[float, ...]:
    """Return an estimate of how well each seat stands, in dinars.

    A seat's value is the sum of

    - its dinars and dinar discs, and 4.5 for each other special disc (in a view, also for rivals'
      discs, which are hidden);
    - its animals at current prices, times 0.72 - 0.09 per step to the nearest city, at least 0.1;
    - 0.5 per handler;
    - the best capture that it can make within three steps, averaged over the dice: times 0.37, and
      times 0.6 per step. In a city, a nomad without handlers could hire the best ones first;
    - the danger of the dunes: on the fourth row -(0.3 + 0.015 per dinar of animals), on the last
      row -(1.2 + 0.12 per dinar). If the dunes are about to shift, each row counts one lower.

    A lost nomad counts its two best animals at 0.72, less 2; one at the Pilgrim all of them, less
    1. At the end, only dinars and dinar discs count, and animals break ties.
    """
    return tuple([value_of(position, seat) for seat in range(len(position.nomads))])


def value_of(position: State, seat: Seat) -> float:
    """Return the value of a position for one seat."""
    nomad = position.nomads[seat]
    value = float(nomad.dinars)
    if nomad.discs:
        dinar_discs = sum([disc in DISC_DINARS for disc in nomad.discs])
        value += nomad.disc_dinars
        if position.pending:
            value += DISC * (len(nomad.discs) - dinar_discs)
    if not position.pending:
        return value + TIE * sum(nomad.animals)
    if nomad.at == tasks.ASIDE:
        return value
    prices = prices_of(position.options, position.stock)
    if nomad.at == PILGRIM:
        return value + SALE * worth(nomad.animals, prices) - AT_PILGRIM
    strips = position.board.strips
    strip = strip_of(nomad.at)
    row = strips.index(strip) if strip in strips else ROWS
    row += is_shift_due(position)
    if row >= ROWS:
        return value + SALE * best_two(nomad.animals, prices) - LOST
    steps = distances(position.options.components, strips, nomad.at)
    if nomad.animals is not NONE:
        share = max(SALE_LEAST, SALE - SALE_STEP * steps[Ground.CITY])
        animals = worth(nomad.animals, prices)
        value += share * animals - DANGER.get(row, (0.0, 0.0))[1] * animals
    value -= DANGER.get(row, (0.0, 0.0))[0]
    return value + HANDLER * sum(nomad.handlers) + _hunt(position, nomad, steps, prices)


def is_shift_due(position: State) -> bool:
    """Return whether the dunes are about to shift (NA7.4), or are shifting."""
    if position.restocked:
        return True
    shifting = (tasks.ShiftDunes, tasks.LoseNomad, tasks.BringStrip, tasks.LayStrip)
    if any(isinstance(task, shifting) for task in position.pending):
        return True
    return due_restock(position.stock, position.landscapes) is not None


@lru_cache(1 << 12)
def prices_of(options: Options, stock: Herd) -> Prices:
    """Return what an animal of each kind brings (NA1.4)."""
    return tuple(options.price(animal, stock.of(animal)) for animal in ANIMALS)


def worth(herd: Herd, prices: Prices) -> int:
    """Return what animals bring at these prices."""
    return sum([number * price for number, price in zip(herd, prices, strict=True)])


def best_two(herd: Herd, prices: Prices) -> int:
    """Return what the two best animals bring, which a lost nomad keeps (NA6.2)."""
    return sum(sorted([prices[ANIMALS.index(animal)] for animal in herd.names])[-KEPT:])


@lru_cache(1 << 14)
def distances(
    components: Components, strips: tuple[str, ...], start: Space
) -> dict[Landscape | Ground, int]:
    """Return the steps from a space to the nearest city and each landscape."""
    near = neighbours(components, strips)
    steps: dict[Landscape | Ground, int] = {}
    reached, edge, taken = {start}, {start}, 0
    while edge:
        for space in edge:
            steps.setdefault(components.ground[space], taken)
        edge = {other for space in edge for other in near[space]} - reached
        reached |= edge
        taken += 1
    steps.setdefault(Ground.CITY, len(near))
    return steps


def _hunt(
    position: State, nomad: Nomad, steps: Mapping[Landscape | Ground, int], prices: Prices
) -> float:
    """Return the value of the best capture within reach; in a city, with handlers to be hired."""
    handlers = nomad.handlers
    if not any(handlers) and steps[Ground.CITY]:
        return 0.0
    faces = position.options.components.handler_faces
    best = 0.0
    for landscape, there in zip(Landscape, position.landscapes, strict=True):
        away = steps.get(landscape, len(steps) + HUNT_STEPS)
        if away <= HUNT_STEPS and any(there):
            if any(handlers):
                caught = mean_catch(handlers, there, prices, faces)
            else:
                caught = best_catch(position.pool, there, prices, faces)
            best = max(best, HUNT * HUNT_STEP**away * caught)
    return best


@lru_cache(1 << 14)
def mean_catch(handlers: Herd, there: Herd, prices: Prices, faces: HandlerFaces) -> float:
    """Return what a capture brings on average; if all dice are blank, the best animal (NA4.3)."""
    best = max([price for price, number in zip(prices, there, strict=True) if number], default=0)
    total, weights = 0.0, 0
    for roll in roll_handlers(handlers, faces):
        assert isinstance(roll.move, moves.HandlerDice)
        hits = herd_of(roll.move.hits)
        total += roll.weight * (worth(hits & there, prices) if hits else best)
        weights += roll.weight
    return total / weights


@lru_cache(1 << 14)
def best_catch(pool: Herd, there: Herd, prices: Prices, faces: HandlerFaces) -> float:
    """Return what a capture brings on average with the best handlers that are free (NA3.4)."""
    hires = map(herd_of, possible_hires(pool, FREE_HANDLERS))
    return max([mean_catch(hire, there, prices, faces) for hire in hires], default=0.0)


# ---- The strategy --------------------------------------------------------------------------------


def strong(view: View, rng: Random, *, seconds: float | None = None) -> Move:  # noqa: ARG001 - the contract
    """Return the best move that can be found.

    Without a limit on time, the choice depends on the view alone.
    """
    if isinstance(view.task, tasks.OfferTurn):
        return moves.Sands() if moves.Sands() in legal_moves(view) else moves.Decline()
    end = inf if seconds is None else perf_counter() + seconds
    return Planner(view.actor, end).best(view)


After: TypeAlias = tuple[Move, State]
"""A move and the position after it."""


class Planner:
    """Searches for the best turn of a seat."""

    def __init__(self, seat: Seat, end: float) -> None:
        self._seat = seat
        self._end = end

    def best(self, position: State) -> Move:
        """Return the first move of the best turn."""
        candidates = list(self._candidates(position))
        if len(candidates) == 1:
            return candidates[0][0]
        return max(candidates, key=self._worth)[0]

    def _worth(self, after: After) -> float:
        """Return the best mean value with which the turn can end after a move."""
        move, position = after
        if isinstance(move, moves.End | moves.Pilgrim) or perf_counter() > self._end:
            return self._value(position)
        task = position.task
        if isinstance(task, tasks.Walk | tasks.Act | tasks.PickAny):
            if position.seat == self._seat:
                return max(map(self._worth, self._candidates(position)))
        elif isinstance(
            task, tasks.RollHandlers | tasks.DrawSpecial | tasks.LayStrip | tasks.RevealFinal
        ):
            rolls = outcomes(position)
            values = [
                each.weight * self._worth((each.move, carry_out(position, each.move)))
                for each in rolls
            ]
            return sum(values) / sum([each.weight for each in rolls])
        return self._value(position)

    def _value(self, position: State) -> float:
        """Return how far the seat is ahead of its best rival."""
        values = list(evaluate(position))
        own = values.pop(self._seat)
        return own - max(values)

    def _candidates(self, position: State) -> Iterator[After]:
        """Yield the best moves of each kind, and the best ones to some other spaces."""
        kinds: dict[type[Move], list[After]] = {}
        for move in promising_moves(position):
            kinds.setdefault(type(move), []).append((move, carry_out(position, move)))
        for group in kinds.values():
            if len(group) > WIDTH:
                group.sort(key=lambda after: self._value(after[1]), reverse=True)
            yield from group[:WIDTH]
            spaces = {_space(move) for move, _ in group[:WIDTH]}
            for after in group[WIDTH:]:
                space = _space(after[0])
                if space not in spaces and len(spaces) < WIDTH + PLACES:
                    spaces.add(space)
                    yield after


def _space(move: Move) -> Space:
    return move.to if isinstance(move, moves.Step | moves.Ride | moves.Place) else ""


def promising_moves(position: State) -> Iterator[Move]:
    """Yield the legal moves that are worth a look.

    Sales are of whole kinds. Discs are used after the nomad has moved. Nobody lures, since another
    player would profit.
    """
    legal = legal_moves(position)
    is_walking = isinstance(position.task, tasks.Walk)
    avoided = (moves.Lure, moves.Abdul, moves.Expert) if is_walking else (moves.Lure,)
    for group in legal.groups if isinstance(legal, Choices) else (legal,):
        for move in whole_sales(group) if isinstance(group, Sales) else group:
            if not isinstance(move, avoided):
                yield move


def whole_sales(sales: Sales) -> Iterator[Move]:
    """Yield the sales that leave no animal of a kind that they sell."""
    kinds = [
        [(), (animal,) * n] for animal, n in zip(ANIMALS, sales.nomad.animals, strict=True) if n
    ]
    for choice in product(*kinds):
        animals: tuple[Animal, ...] = sum(choice, ())
        if animals:
            for silver in (False, True)[: 1 + sales.silver]:
                yield sales.kind(animals, silver)
