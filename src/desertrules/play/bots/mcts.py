"""Monte Carlo tree search for any number of seats, with chance and hidden information.

Each iteration imagines anew what the seat cannot see, follows one tree (ISMCTS), and values a
position for every seat. Edges are whole turns where `turns` says so, else single decisions.
"""

from math import ceil, exp, sqrt
from operator import attrgetter
from random import Random
from time import perf_counter
from typing import Any, ClassVar, TypeAlias

from attrs import define, field, frozen

from desertrules.core.contract import AnyGame, Chance, Decide, Seat
from desertrules.core.offers import Evaluate, evaluate_of, hidden_of, secrets_of
from desertrules.core.outcomes import draw
from desertrules.core.tables import open_table
from desertrules.play.bots.planner import Planner, Stage
from desertrules.play.bots.protocol import Bot, asked
from desertrules.play.bots.settings import at_least

ITERATIONS = 200
"""How often it searches when neither iterations nor seconds are given."""
_NARROW = 4
_LUCK = 8
_TRUST = 3.0
_DEEPEST = 60

Edge: TypeAlias = tuple[Any, ...]
"""The moves of a seat that lead from one node to the next."""


@frozen(repr=False)
class Mcts(Bot):
    """Searches a tree of what may follow, and takes what it looked at most.

    With a budget of iterations equal views and seeds give equal moves; with one of time not.
    """

    name: ClassVar[str] = "mcts"

    iterations: int | None = field(default=None, validator=at_least(1))
    """How often it searches; 200 times if `seconds` says nothing either."""
    seconds: float | None = field(default=None, validator=at_least(0.0))
    """How long it searches; with `iterations` too, until the first of both is used up."""
    width: int = field(default=6, validator=at_least(1))
    """How many edges of a node it begins with; the more often it comes there, the more it tries."""
    exploration: float = field(default=1.0, validator=at_least(0.0))
    """How much it tries what it has tried little."""
    rollout: int = field(default=0, validator=at_least(0))
    """How many random moves are made before a position is valued; 0 values it as it is."""
    turns: bool = True
    """Whether an edge is all that a seat decides in its turn, up to chance, or one decision."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose the move that the search came back to most often."""
        game, seat = asked(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        search = Search(self, game, seat, evaluate_of(game), rng)
        most = self.iterations or (None if self.seconds is not None else ITERATIONS)
        end = None if self.seconds is None else perf_counter() + self.seconds
        done = 0
        while done != most and (not done or end is None or perf_counter() < end):
            search.iterate(game.imagine(view, rng))
            done += 1
        return search.choice()


@define(eq=False)
class Node:
    """A position as the searching seat would know it."""

    visits: int = 0
    """How often the search came here."""
    totals: list[float] = field(factory=list[float])
    """The sum of rewards of every seat."""
    below: dict[Any, "Node"] = field(factory=dict[Any, "Node"])
    """The nodes that follow: by edges of the deciding seat, or by what is seen of chance."""
    edges: dict[Any, list[tuple[Edge, float]]] = field(factory=dict[Any, list[tuple[Edge, float]]])
    """The edges with their priors, best first, for each view that the deciding seat may have."""

    def add(self, rewards: list[float]) -> None:
        """Count one more visit."""
        self.visits += 1
        old = self.totals or [0.0] * len(rewards)
        self.totals = [total + reward for total, reward in zip(old, rewards, strict=True)]


class Search:
    """One search: its tree, and the least and the greatest reward that were seen."""

    def __init__(self, bot: Mcts, game: AnyGame, seat: Seat, value: Evaluate, rng: Random) -> None:
        """Begin with a tree of one node."""
        self.bot = bot
        self.game = game
        self.seat = seat
        self.value = value
        self.rng = rng
        self.root: Node = Node()
        self.least: float = 0.0
        self.greatest: float = 0.0
        self.open: bool = secrets_of(game) is None
        self.hidden: frozenset[str] = frozenset(hidden_of(game))

    def choice(self) -> Any:  # noqa: ANN401 - of any game
        """Give the first move of the edge that was followed most often, of those the best."""
        visits: dict[Any, tuple[int, float]] = {}
        for edge, node in self.root.below.items():
            before, best = visits.get(edge[0], (0, 0.0))
            visits[edge[0]] = before + node.visits, max(best, self._mean(node, self.seat))
        return max(visits, key=visits.__getitem__)

    def iterate(self, state: Any) -> None:  # noqa: ANN401 - of any game
        """Follow the tree once, add a node to it, and tell all nodes on the way what came of it."""
        path = [self.root]
        fresh = False
        while not fresh and len(path) < _DEEPEST:
            turn = self.game.turn(state)
            if isinstance(turn, Chance):
                state, key = self._chance(state)
            elif isinstance(turn, Decide):
                key = self._select(path[-1], state, turn.seat)
                for move in key:
                    state = self.game.apply_unchecked(state, move)
            else:
                break
            fresh = key not in path[-1].below and isinstance(turn, Decide)
            path.append(path[-1].below.setdefault(key, Node()))
            if fresh and isinstance(turn, Decide):
                state = self._settle(state, turn.seat)
        rewards = self._rewards(state)
        for node in path:
            node.add(rewards)

    def _chance(self, state: Any) -> tuple[Any, Any]:  # noqa: ANN401 - of any game
        """Let chance happen by its weights; what the seat does not see leads to one node."""
        move = draw(self.game.outcomes(state), self.rng)
        after = self.game.apply_unchecked(state, move)
        kind = getattr(move, "kind", None)
        return after, self.game.view(after, self.seat) if kind in self.hidden else move

    def _select(self, node: Node, state: Any, seat: Seat) -> Edge:  # noqa: ANN401 - of any game
        """Choose an edge: by what came of it, its prior, and how little it was tried (PUCT)."""
        known = None if self.open else self.game.view(state, seat)
        if known not in node.edges:
            node.edges[known] = self._edges(state, seat)
        edges = node.edges[known]
        tried = edges[: ceil(self.bot.width * sqrt((node.visits + 1) / self.bot.width))]
        share = self.bot.exploration * sqrt(node.visits + 1)
        behind = self._normal(self._mean(node, seat)) if node.visits else 0.5

        def score(edge: tuple[Edge, float]) -> float:
            below = node.below.get(edge[0])
            if below is None:
                return behind + share * edge[1]
            return self._normal(self._mean(below, seat)) + share * edge[1] / (1 + below.visits)

        return max(tried, key=score)[0]

    def _edges(self, state: Any, seat: Seat) -> list[tuple[Edge, float]]:  # noqa: ANN401 - of any game
        """Give the edges of a position with their priors, best first."""
        planner = Planner(self.game, seat, self.value, _NARROW, _LUCK, self.rng)
        plans = planner.plans(state) if self.bot.turns else planner.decisions(state)
        values = [planner.worth(plan) for plan in plans]
        least, best = min(values), max(values)
        spread = (best - least) or 1.0
        weights = [exp(_TRUST * (value - best) / spread) for value in values]
        total = sum(weights)
        order = sorted(range(len(plans)), key=lambda at: (-values[at], at))
        return [(plans[at].moves, weights[at] / total) for at in order]

    def _settle(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401 - of any game
        """Play the turn of a seat to its end, so that no position in mid-turn is valued."""
        if not self.bot.turns:
            return state
        planner = Planner(self.game, seat, self.value, 1, 1, self.rng)
        while (stage := planner.stage(state)) is not Stage.ENDED:
            if stage is Stage.CHANCE:
                drawn = draw(self.game.outcomes(state), self.rng)
                state = self.game.apply_unchecked(state, drawn)
            else:
                state = max(planner.plans(state), key=attrgetter("value")).state
        return state

    def _rewards(self, state: Any) -> list[float]:  # noqa: ANN401 - of any game
        """Give how far every seat is ahead of the best of the others."""
        if self.bot.rollout:
            table = open_table(self.game, state)
            table.run(self.rng, self.bot.rollout)
            state = table.state()
        values = self.value(state)
        ordered = sorted(values, reverse=True)
        best, second = ordered[0], ordered[min(1, len(ordered) - 1)]
        rewards = [value - (second if value == best else best) for value in values]
        self.least = min(self.least, *rewards)
        self.greatest = max(self.greatest, *rewards)
        return rewards

    def _mean(self, node: Node, seat: Seat) -> float:
        return node.totals[seat] / node.visits

    def _normal(self, reward: float) -> float:
        """Give a reward as a share of the way from the least to the greatest that was seen."""
        return (reward - self.least) / ((self.greatest - self.least) or 1.0)
