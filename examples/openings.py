"""Opening statistics from a corpus of records, as a table and a chart.

    desertrules selfplay sahara --bot strong --games 100 --seed 1 --out corpus.jsonl
    python examples/openings.py corpus.jsonl --chart openings.svg

Every seat's first choice counts: how often it was made, and how often that seat won.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from typing import Any

from desertrules import Decide, Record, read_records, through_the_desert
from desertrules.arena import interval_chart
from desertrules.arena.statistics import share_interval
from desertrules.geometry import layout
from desertrules.record.notation import move_to_text


def steps_to_palm(state: Any, cell: str) -> int:
    """Return how many steps a cell is from the nearest palm."""
    board = layout(state)
    palms = set(state.terrain.names(state.palms))
    steps, reached = 0, {cell}
    while not reached & palms:
        reached |= {near for each in reached for near in board[each].neighbours}
        steps += 1
    return steps


def describe(record: Record, state: Any, move: Any) -> str:
    """Return what kind of opening a move is: single moves would be too rare to compare."""
    match record.game.name:
        case "through-the-desert":
            if not isinstance(move, through_the_desert.Rider):
                return ""  # with five players, riders are returned first
            return f"first rider {steps_to_palm(state, move.cell)} steps from a palm"
        case "sahara":
            return f"first card {state.hands[state.seat].tops[move.pile]}"
        case "nomads-of-arabia":
            return f"first handlers {', '.join(getattr(move, 'hire', ())) or 'none'}"
        case _:
            return f"first move {move_to_text(move)}"


def openings(record: Record) -> dict[int, str]:
    """Return the first choice of each seat."""
    first: dict[int, str] = {}
    for state, move in zip(record.states(), record.moves, strict=False):
        turn = record.game.turn(state)
        if isinstance(turn, Decide) and not first.get(turn.seat):
            first[turn.seat] = describe(record, state, move)
            if len(first) == record.options.players and all(first.values()):
                break
    return first


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", nargs="+", type=Path, help="records as JSON Lines")
    parser.add_argument("--chart", type=Path, help="write a chart to this SVG file")
    arguments = parser.parse_args()
    shares: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    games = 0
    for path in arguments.corpus:
        for record in read_records(path):
            if record.result is None:
                continue
            games += 1
            winners = record.result.winners
            for seat, opening in openings(record).items():
                share = 1 / len(winners) if seat in winners else 0.0
                shares[opening][games].append(share)
    if not games:
        parser.error("the corpus has no finished game")
    rows = []
    print(f"{'opening':42} {'times':>6} {'won':>6}   95 %")
    for opening, played in sorted(shares.items()):
        times = sum(map(len, played.values()))
        won = sum(map(sum, played.values())) / times
        low, high = share_interval(list(played.values()))
        rows.append((opening, low, won, high))
        print(f"{opening:42} {times:6} {won:6.0%}   {low:.0%} to {high:.0%}")
    print(f"{games} games")
    if arguments.chart:
        title = "Share of wins by opening"
        arguments.chart.write_text(interval_chart(rows, title=title, form="{:.0%}"), "utf-8")


if __name__ == "__main__":
    main()
