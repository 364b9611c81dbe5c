"""Every position of a small world, each visited once and compared with the reference."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import define

import desertrules
from tests.harness import Pair

Worth = Callable[[Any, Sequence[Any]], Sequence[Any]]
"""Gives the moves of a state that are gone along, of those that are legal."""


@define
class Walked:
    """How much was seen."""

    states: int = 0
    """How many states were visited, each once."""
    moves: int = 0
    """How many moves were made between them, on both sides."""
    ends: int = 0
    """How many of the states were ends of a game."""
    depth: int = 0
    """How many moves lie between the first state and the last."""

    def add(self, other: "Walked") -> None:
        """Count another world too."""
        self.states += other.states
        self.moves += other.moves
        self.ends += other.ends
        self.depth = max(self.depth, other.depth)


def all_of(_: Any, legal: Sequence[Any]) -> Sequence[Any]:
    """Go along every move."""
    return legal


def walk(pair: Pair, options: dict[str, Any], worth: Worth = all_of, every: int = 1) -> Walked:
    """Visit every state that can be reached from the first, depth first, and compare each.

    Of the moves that lead to states seen before, one in `every` is made by the reference too.
    """
    state = pair.game.initial(pair.game.load_options(options))
    walker = _Walker(pair, every)
    walker.visit(state, pair.reference.initial(options))
    stack = [walker.onward(state, pair.reference.initial(options), worth)]
    while stack:
        walker.seen.depth = max(walker.seen.depth, len(stack) - 1)
        following = next(stack[-1], None)
        if following is None:
            stack.pop()
        else:
            stack.append(walker.onward(*following, worth))
    return walker.seen


def walk_to(
    pair: Pair,
    options: dict[str, Any],
    start: Sequence[Any],
    *,
    most: int,
    worth: Worth = all_of,
    every: int = 1,
) -> Walked:
    """Visit every state within some number of moves of a start, breadth first, and compare each.

    `start` are the moves that lead there. Layers are visited as long as they begin with fewer than
    `most` states seen, so that the last of them is whole.
    """
    state = pair.game.initial(pair.game.load_options(options))
    plain = pair.reference.initial(options)
    for move in start:
        state = pair.game.apply(state, move)
        plain = pair.reference.apply(plain, desertrules.dump(move))
    walker = _Walker(pair, every)
    walker.visit(state, plain)
    layer = [(state, plain)]
    while layer and walker.seen.states < most:
        layer = [after for one in layer for after in walker.onward(*one, worth)]
        walker.seen.depth += bool(layer)
    return walker.seen


class _Walker:
    """Goes from state to state, on both sides at once."""

    def __init__(self, pair: Pair, every: int) -> None:
        self.pair = pair
        self.every = every
        self.rng, self.sampled = Random(0), Random(0)
        self.known: set[Any] = set()
        self.seen = Walked()

    def visit(self, state: Any, plain: Any) -> None:
        """Compare a state that has not been seen before."""
        self.known.add(state)
        self.pair._compare_ply(state, plain, self.rng, self.seen.states)
        self.seen.states += 1
        self.seen.ends += not self.pair.game.legal_moves(state)

    def onward(self, state: Any, plain: Any, worth: Worth) -> Iterator[tuple[Any, Any]]:
        """Make the moves of a state; give the new states, compared already."""
        game, reference = self.pair.game, self.pair.reference
        for move in worth(state, game.legal_moves(state)):
            after = game.apply(state, move)
            new = after not in self.known
            if not new and self.sampled.randrange(self.every):
                continue
            plain_after = reference.apply(plain, desertrules.dump(move))
            self.seen.moves += 1
            if new:
                self.visit(after, plain_after)
                yield after, plain_after
            else:
                assert self.pair.observe(after) == reference.observe(plain_after), move
                assert game.turn(after).__class__.__name__.lower() == reference.turn(plain_after)[0]
