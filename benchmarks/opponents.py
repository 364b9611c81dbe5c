"""How strong the bots are beside one another: the first table of docs/opponents.md.

`python -m benchmarks.opponents` plays a match for each row that is not yet kept, one row after the
other, and writes the table.
"""

from collections.abc import Iterator

import desertrules
from benchmarks.matches import Pairing, Table
from benchmarks.workloads import TITLES

PAIRS = (("greedy", "random"), ("turn", "greedy"), ("strong", "turn"))


def pairings() -> Iterator[Pairing]:
    """Give all rows: the fewest, four, and the most players of each game."""
    for game in TITLES:
        players = desertrules.game(game).players
        for count in sorted({players[0], 4, players[-1]}):
            for bot, against in PAIRS:
                yield Pairing(
                    *(game, count, f"{bot} {against}"),
                    *(desertrules.bot(bot), desertrules.bot(against)),
                )


def cells(pairing: Pairing) -> tuple[str, ...]:
    """Name a row."""
    return (
        f"{TITLES[pairing.game]}, {pairing.players}",
        *(f"`{pairing.bot}`", f"`{pairing.against}`"),
    )


TABLE = Table("opponents", pairings, ("game, players", "bot", "against"), cells)


if __name__ == "__main__":
    TABLE.main(__doc__)
