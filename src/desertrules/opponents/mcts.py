"""Monte Carlo tree search for any number of seats, with chance and hidden information.

Each iteration imagines what the seat cannot see, follows one tree (ISMCTS) whose edges are whole
turns, and evaluates the position after the last turn for every seat.
"""

from math import ceil, exp, inf, sqrt
from operator import attrgetter
from random import Random
from time import perf_counter
from typing import Any, ClassVar, TypeAlias

from attrs import define, field, frozen

from desertrules.contract import AnyGame, Chance, Decide, Seat
from desertrules.opponents.base import Bot, acting
from desertrules.opponents.builtin import Planner
from desertrules.opponents.settings import at_least
from desertrules.play import draw

SECONDS = 1.0
"""The time for one decision if neither `iterations` nor `seconds` is set."""
_WIDTH, _SAMPLES = 4, 8  # of the planner that lists the turns of a node
_TRUST = 3.0  # how much more the planner's best turn is tried than its worst, as exp(_TRUST)
_MAX_DEPTH = 60

Edge: TypeAlias = tuple[Any, ...]
"""The decisions of a seat that lead from one node to the next."""


@frozen
class MctsBot(Bot):
    """Search a tree of turns and choose the most visited one.

    With `iterations` alone, equal views and seeds give equal moves.
    """

    name: ClassVar[str] = "mcts"

    iterations: int | None = field(default=None, validator=at_least(1))
    """How many iterations to search."""
    seconds: float | None = field(default=None, validator=at_least(0.0))
    """How long to search (default: 1 second, or no limit if `iterations` is set)."""
    width: int = field(default=6, validator=at_least(1))
    """How many turns a new node tries; it tries more the more often it is visited."""
    exploration: float = field(default=1.0, validator=at_least(0.0))
    """How much to prefer turns that have been tried little."""

    def choose(self, view: Any, rng: Random) -> Any:
        game, seat = acting(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        seconds = self.seconds
        if seconds is None:
            seconds = SECONDS if self.iterations is None else inf
        search = Search(self, game, seat, rng, perf_counter() + seconds)
        while search.root.visits != self.iterations:
            search.iterate(game.imagine(view, rng))
            if perf_counter() > search.deadline:
                break
        return search.best_move()


@define(eq=False)
class Node:
    """A position as the searching seat would know it."""

    visits: int = 0
    totals: list[float] = field(factory=list[float])
    """The sum of rewards of each seat."""
    children: dict[Any, "Node"] = field(factory=dict[Any, "Node"])
    """The nodes below: by the edge of a decision, or by what is seen of a chance move."""
    edges: dict[Any, list[tuple[Edge, float]]] = field(factory=dict[Any, list[tuple[Edge, float]]])
    """The edges with their prior probabilities, best first, for each view of the seat to act."""

    def add(self, rewards: list[float]) -> None:
        self.visits += 1
        totals = self.totals or [0.0] * len(rewards)
        self.totals = [total + reward for total, reward in zip(totals, rewards, strict=True)]

    def mean(self, seat: Seat) -> float:
        return self.totals[seat] / self.visits


@define(eq=False)
class Search:
    """One search: its tree, and the range of rewards so far."""

    bot: MctsBot
    game: AnyGame
    seat: Seat
    rng: Random
    deadline: float
    root: Node = field(factory=Node)
    least: float = 0.0
    greatest: float = 0.0

    def best_move(self) -> Any:
        """Return the first move of the most visited turns; between equals, of the best one."""
        visits: dict[Any, tuple[int, float]] = {}
        for edge, node in self.root.children.items():
            before, best = visits.get(edge[0], (0, -inf))
            visits[edge[0]] = before + node.visits, max(best, node.mean(self.seat))
        return max(visits, key=visits.__getitem__)

    def iterate(self, state: Any) -> None:
        """Follow the tree to a new node, evaluate it, and update all nodes on the way."""
        path = [self.root]
        is_new = False
        while not is_new and len(path) < _MAX_DEPTH:
            turn = self.game.turn(state)
            if isinstance(turn, Chance):
                state, key = self._draw(state)
            elif isinstance(turn, Decide):
                key = self._select(path[-1], state, turn.seat)
                for move in key:
                    state = self.game.apply(state, move)
                is_new = key not in path[-1].children
                if is_new:
                    state = self._finish_turn(state, turn.seat)
            else:
                break
            path.append(path[-1].children.setdefault(key, Node()))
        rewards = self._rewards(state)
        for node in path:
            node.add(rewards)

    def _draw(self, state: Any) -> tuple[Any, Any]:
        """Draw an outcome of chance; outcomes that the searching seat cannot see are one node."""
        move = draw(self.game.outcomes(state), self.rng)
        after = self.game.apply(state, move)
        return after, self.game.view(after, self.seat) if type(move) in self.game.secrets else move

    def _select(self, node: Node, state: Any, seat: Seat) -> Edge:
        """Return the edge to follow, by its mean reward, prior and number of visits (PUCT)."""
        known = self.game.view(state, seat) if self.game.has_secrets else None
        if known not in node.edges:
            node.edges[known] = self._edges(state, seat)
        width = ceil(self.bot.width * sqrt((node.visits + 1) / self.bot.width))
        share = self.bot.exploration * sqrt(node.visits + 1)
        unknown = self._scale(node.mean(seat)) if node.visits else 0.5

        def score(edge: tuple[Edge, float]) -> float:
            child = node.children.get(edge[0])
            if child is None:
                return unknown + share * edge[1]
            return self._scale(child.mean(seat)) + share * edge[1] / (1 + child.visits)

        return max(node.edges[known][:width], key=score)[0]

    def _planner(self, seat: Seat, width: int, samples: int) -> Planner:
        return Planner(
            *(self.game, seat, self.game.evaluate, self.rng),
            width=width,
            samples=samples,
            deadline=self.deadline,
        )

    def _edges(self, state: Any, seat: Seat) -> list[tuple[Edge, float]]:
        """Return the turns of a position with their prior probabilities, best first."""
        planner = self._planner(seat, _WIDTH, _SAMPLES)
        plans = planner.plans(state)
        values = [planner.value(plan) for plan in plans]
        best = max(values)
        spread = (best - min(values)) or 1.0
        weights = [exp(_TRUST * (value - best) / spread) for value in values]
        total = sum(weights)
        edges = [(plan.moves, weight / total) for plan, weight in zip(plans, weights, strict=True)]
        return sorted(edges, key=lambda edge: -edge[1])

    def _finish_turn(self, state: Any, seat: Seat) -> Any:
        """Play a seat's turn to its end: positions in mid-turn are not comparable."""
        planner = self._planner(seat, 1, 1)
        while True:
            if planner.goes_on(state):
                state = max(planner.plans(state), key=attrgetter("value")).state
            elif isinstance(self.game.turn(state), Chance):
                state, _ = self._draw(state)
            else:
                return state

    def _rewards(self, state: Any) -> list[float]:
        """Return how far each seat is ahead of its best rival."""
        values = self.game.evaluate(state)
        rewards = [
            value - max([*values[:seat], *values[seat + 1 :]], default=0)
            for seat, value in enumerate(values)
        ]
        self.least = min(self.least, *rewards)
        self.greatest = max(self.greatest, *rewards)
        return rewards

    def _scale(self, reward: float) -> float:
        """Return a reward relative to the range of rewards so far, from 0 to 1."""
        return (reward - self.least) / ((self.greatest - self.least) or 1.0)
