"""What is asked of single positions: by bots that search, by referees, by pages that show them."""

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, cast

import desertrules
from benchmarks.measure import Contestant, Played
from benchmarks.workloads import APART, Workload, named
from desertrules import Decide, Seat, points, render

SCORE, POINTS, VIEW, EXPLAIN = "score", "points", "view + imagine", "explain of an illegal move"
EFFECTS, SVG, PICKLE, COPY = "effects", "svg", "pickle and back", "deepcopy"
GREEDY, GREEDY_BEFORE = "apply_unchecked + points, a move tried", "apply + score, a move tried"
SEARCH = "flat search, an iteration"
QUESTIONS = (SCORE, POINTS, VIEW, EXPLAIN, EFFECTS, SVG, PICKLE, COPY)
HORIZON = 20
"""How many moves a search plays on before it counts points."""


class Questions:
    """Positions of whole games, to be asked."""

    def __init__(self, work: Workload) -> None:
        """Take the positions of a workload."""
        self.work = work
        self.game: Any = work.game
        self.positions = work.positions
        self.seats = [cast(Decide, work.game.turn(state)).seat for state in work.positions]
        self.made = work.decisions[::APART]
        self.illegal = _illegal(work)

    def score(self, rng: Random) -> int:
        """Ask for everybody's points by category."""
        self.game.score(rng.choice(self.positions))
        return 1

    def points(self, rng: Random) -> int:
        """Ask for everybody's totals."""
        self.game.points(rng.choice(self.positions))
        return 1

    def view(self, rng: Random) -> int:
        """Look at a position as its seat does, and imagine one that fits."""
        number = rng.randrange(len(self.positions))
        self.game.imagine(self.game.view(self.positions[number], self.seats[number]), rng)
        return 1

    def explain(self, rng: Random) -> int:
        """Ask why a move that was made elsewhere is illegal."""
        self.game.explain(*rng.choice(self.illegal))
        return 1

    def effects(self, rng: Random) -> int:
        """Ask what a move brings about, as a spectator sees it."""
        self.game.effects(*rng.choice(self.made), None)
        return 1

    def svg(self, rng: Random) -> int:
        """Draw a position."""
        cast(Any, render).svg(rng.choice(self.positions))
        return 1

    def pickle(self, rng: Random) -> int:
        """Pickle a state and read it back, as goes from one process to another."""
        pickle.loads(pickle.dumps(rng.choice(self.positions)))  # noqa: S301 - our own
        return 1

    def copy(self, rng: Random) -> int:
        """Copy a state in depth."""
        deepcopy(rng.choice(self.positions))
        return 1

    def greedy(self, rng: Random) -> int:
        """Try all legal moves and count the points after each: a greedy bot's ply."""
        game, state = self.work.game, rng.choice(self.positions)
        moves = game.legal_moves(state)
        for move in moves:
            points(game.apply_unchecked(state, move))
        return len(moves)

    def greedy_before(self, rng: Random) -> int:
        """Do the same by what there was before `points`."""
        game, state = self.work.game, rng.choice(self.positions)
        moves = game.legal_moves(state)
        for move in moves:
            game.score(game.apply(state, move))
        return len(moves)

    def search(self, rng: Random) -> int:
        """Try a legal move, play on at random for a while, and count the points."""
        game, state = self.work.game, rng.choice(self.positions)
        after = game.apply_unchecked(state, rng.choice(game.legal_moves(state)))
        points(desertrules.playout(after, rng, max_moves=HORIZON).state)
        return 1


def _illegal(work: Workload) -> list[tuple[Any, Any]]:
    """Give moves that were legal where they were made, and are not where they are asked about."""
    rng = Random(work.title)
    moves = [move for _, move in work.decisions]
    found: list[tuple[Any, Any]] = []
    for state in work.positions:
        move = rng.choice(moves)
        if work.game.explain(state, move) is not None:
            found.append((state, move))
    return found


def _lacking(questions: Questions) -> dict[str, str]:
    """Give what cannot be asked, with the reason."""
    game = questions.game
    lacking = {
        name: f"{game.name} has no {name} of its own"
        for name in (POINTS, EFFECTS)
        if getattr(game, name, None) is None
    }
    try:
        cast(Any, render).svg(game.view(questions.positions[0], Seat(0)))
    except (AttributeError, NotImplementedError) as error:
        lacking[SVG] = f"{game.name} cannot be drawn: {error}"
    return lacking


def contestants(work: Workload, missing: dict[str, str]) -> Iterator[Contestant]:
    """Give all questions that a game answers; note those that it does not, with the reason."""
    questions = Questions(work)
    asked: dict[str, Callable[[Random], int]] = {
        SCORE: questions.score,
        POINTS: questions.points,
        GREEDY: questions.greedy,
        GREEDY_BEFORE: questions.greedy_before,
        SEARCH: questions.search,
        VIEW: questions.view,
        EXPLAIN: questions.explain,
        EFFECTS: questions.effects,
        SVG: questions.svg,
        PICKLE: questions.pickle,
        COPY: questions.copy,
    }
    lacking = _lacking(questions)
    missing |= {named(work.title, name): why for name, why in lacking.items()}
    for name, ask in asked.items():
        if name not in lacking:
            yield Played(named(work.title, name), ask)
