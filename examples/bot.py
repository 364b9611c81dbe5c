"""A bot in 20 lines: it plays any game, and knows no more than its seat can see."""

import sys
from random import Random
from typing import Any

from desertrules import (
    Decide,
    advance,
    apply,
    game,
    imagine,
    legal_moves,
    points,
    score,
    turn,
    view,
)

rules = game(sys.argv[1] if len(sys.argv) > 1 else "through-the-desert")
rng = Random(1998)


def choose(seen: Any, seat: int) -> Any:
    """Try moves on an imagined state, and return the one after which we are furthest ahead."""

    def lead(move: Any) -> int:
        totals = list(points(apply(state, move)))
        return totals.pop(seat) - max(totals)

    state = imagine(seen, rng)
    moves = legal_moves(state)
    return max(rng.sample(moves, min(50, len(moves))), key=lead)


state = advance(rules.initial(rules.options(players=rules.players[0])), rng)
while isinstance(now := turn(state), Decide):  # seat 0 is our bot, the others choose at random
    is_ours = now.seat == 0
    move = choose(view(state, 0), 0) if is_ours else rng.choice(legal_moves(state))
    state = advance(apply(state, move), rng)
for standing in score(state):
    print(f"seat {standing.seat}: {standing.points} points")
