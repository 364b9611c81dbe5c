"""An engine and its slow reference, side by side at every ply of a game."""

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any

from attrs import frozen

import desertrules
from desertrules import AnyGame, Chance, Decide, IllegalMove, Over, Rejection

Wire = dict[str, Any]
Policy = Callable[[Random, Sequence[Any]], Any]


def at_random(rng: Random, legal: Sequence[Any]) -> Any:
    """Choose any legal move."""
    return legal[rng.randrange(len(legal))]


@frozen
class Pair:
    """A game's engine and its reference."""

    game: AnyGame
    reference: ModuleType
    observe: Callable[[Any], Wire]
    """What the reference's `observe` gives, read off a state of the engine."""
    made_up: Callable[[Random, Any], list[Any]] = lambda _rng, _state: []
    """Moves of the engine's classes to be judged in a state, most of them illegal."""
    others: int | None = None
    """How many of these are judged of kinds that are not legal there; all if None."""

    def compare(
        self,
        options: Wire,
        rng: Random,
        *,
        max_moves: int | None = None,
        policy: Policy = at_random,
    ) -> int:
        """Play one game and compare all that both say at every ply; give the number of moves."""
        state = self.game.initial(self.game.load_options(options))
        plain = self.reference.initial(options)
        for ply in range(max_moves if max_moves is not None else 1_000_000):
            self._compare_ply(state, plain, rng, ply)
            turn = self.game.turn(state)
            if isinstance(turn, Over):
                return ply
            if isinstance(turn, Chance):
                outcomes = self.game.outcomes(state)
                weights = [outcome.weight for outcome in outcomes]
                move = rng.choices([outcome.move for outcome in outcomes], weights)[0]
            else:
                move = policy(rng, self.game.legal_moves(state))
            state = self.game.apply(state, move)
            plain = self.reference.apply(plain, desertrules.dump(move))
        return max_moves or 0

    def _compare_ply(self, state: Any, plain: Any, rng: Random, ply: int) -> None:
        where = f"at ply {ply}"
        assert _turn(self.game, state) == self.reference.turn(plain), where
        legal = self.game.legal_moves(state)
        written = [desertrules.dump(move) for move in legal]
        assert written == self.reference.legal(plain), where
        assert len(legal) == len(written), where
        weights = [outcome.weight for outcome in self.game.outcomes(state)]
        assert weights == self.reference.weights(plain), where
        assert self.observe(state) == self.reference.observe(plain), where
        assert _score(self.game, state) == self.reference.score(plain), where
        for move in self._judged(self.made_up(rng, state), legal, ply):
            rejection = self.game.explain(state, move)
            rule = rejection.rule if rejection else None
            wire = desertrules.dump(move)
            assert rule == self.reference.broken(plain, wire), f"{where}: {wire}"
            assert (move in legal) == (rejection is None), f"{where}: {wire}"
            assert _refusal(self.game, state, move) == rejection, f"{where}: {wire}"

    def _judged(self, moves: list[Any], legal: Sequence[Any], ply: int) -> list[Any]:
        """Give all moves of the kinds that are legal, and some of the others."""
        if self.others is None:
            return moves
        kinds = {type(move) for move in legal}
        others = [move for move in moves if type(move) not in kinds]
        chosen = Random(ply).sample(others, min(len(others), self.others))
        return [move for move in moves if type(move) in kinds] + chosen


def _refusal(game: AnyGame, state: Any, move: Any) -> Rejection | None:
    """Give why `apply` refuses a move, None if it makes it."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        return error.rejection
    return None


def _turn(game: AnyGame, state: Any) -> tuple[str, Any]:
    turn = game.turn(state)
    match turn:
        case Decide(seat):
            return "decide", seat
        case Chance():
            return "chance", None
        case Over(result):
            return "over", result.reason


def _score(game: AnyGame, state: Any) -> list[Wire]:
    return [
        {
            "seat": standing.seat,
            "points": standing.points,
            "rank": standing.rank,
            "parts": [list(part) for part in standing.parts],
        }
        for standing in game.score(state)
    ]
