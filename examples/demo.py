"""Play a seeded four-player game of Through the Desert and show how it ends."""

from random import Random

from desertrules import Over, playout, score, turn
from desertrules import through_the_desert as ttd
from desertrules.render import text

NAMES = ["Ann", "Bob", "Cid", "Dee"]

game = playout(ttd.initial(ttd.Options(players=4)), Random(1998))
print(f"Through the Desert, 4 players, {len(game.moves)} moves\n")
print(text(game.state, names=NAMES), "\n")

categories = list(score(game.state)[0].parts)
print(f"{'':6}" + "".join(f"{each:>10}" for each in (*categories, "total")))
for standing in score(game.state):
    columns = (*standing.parts.values(), standing.points)
    print(f"{NAMES[standing.seat]:6}" + "".join(f"{each:10d}" for each in columns))

end = turn(game.state)
assert isinstance(end, Over)
winners = " and ".join(NAMES[seat] for seat in end.result.winners)
points = max(standing.points for standing in end.result.standings)
print(f"\n{winners} {'wins' if len(end.result.winners) == 1 else 'win'} with {points} points.")
