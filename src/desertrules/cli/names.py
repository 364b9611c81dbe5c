"""What the seats of a game are called."""

from collections.abc import Mapping, Sequence

from desertrules.record.record import Player

_LONGEST_NAME = 14


def names_of(players: Sequence[Player], bots: Mapping[int, str]) -> tuple[str, ...]:
    """Give what the seats are called: by their names, bots by theirs; each another way."""
    names: list[str] = []
    for seat, player in enumerate(players):
        agent = bots.get(seat, "").partition(":")[0]
        alone = sum(other.partition(":")[0] == agent for other in bots.values()) == 1
        name = player.name or (agent if alone else f"{agent} {seat}" if agent else f"seat {seat}")
        short = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"
        names.append(f"{short} {seat}" if short in names else short)
    return tuple(names)
