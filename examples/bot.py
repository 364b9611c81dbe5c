"""A bot in 20 lines: it plays any of the games, and knows no more than its seat may know."""

import random
import sys

from desertrules import Decide, advance, game, turn

rules = game(sys.argv[1] if len(sys.argv) > 1 else "through-the-desert")
rng = random.Random(1998)


def choose(view: object, seat: int) -> object:
    """Try every move on an imagined state, and keep the one that leaves us furthest ahead."""

    def lead(move: object) -> int:
        points = [standing.points for standing in rules.score(rules.apply(state, move))]
        return points.pop(seat) - max(points)

    state = rules.imagine(view, rng)
    return max(
        rng.sample(rules.legal_moves(state), min(50, len(rules.legal_moves(state)))), key=lead
    )


state = advance(rules.initial(rules.load_options({"players": 3})), rng)
while isinstance(now := turn(state), Decide):  # seat 0 is our bot, the others choose at random
    view = rules.view(state, now.seat)
    move = choose(view, now.seat) if now.seat == 0 else rng.choice(rules.legal_moves(state))
    state = advance(rules.apply(state, move), rng)
print(*(f"seat {each.seat}: {each.points} points" for each in rules.score(state)), sep="\n")
