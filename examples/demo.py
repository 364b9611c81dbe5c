"""Play a seeded four-player game of Through the Desert and show how it ended."""

from random import Random

from desertrules import Over, playout, score, turn
from desertrules import through_the_desert as td
from desertrules.render import text

game = playout(td.initial(td.Options(players=4)), Random(1998))

print(f"Through the Desert, 4 players, {len(game.moves)} moves, seed 1998")
print()
print(text(game.state))
print()
standings = score(game.state)
categories = [category for category, _ in standings[0].parts]
print("seat  " + "".join(f"{category:>10}" for category in categories) + "     total  rank")
for standing in standings:
    parts = "".join(f"{points:10d}" for _, points in standing.parts)
    print(f"{standing.seat:4d}  {parts}{standing.points:10d}{standing.rank:6d}")
print()
end = turn(game.state)
assert isinstance(end, Over)
winners = ", ".join(f"seat {seat}" for seat in end.result.winners)
print(f"Won by {winners}; the game ended by {end.result.reason}.")
