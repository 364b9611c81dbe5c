"""A tournament and self-play on a Dask cluster of worker processes, one killed in the middle.

Run as a program of its own by the test: `python -m tests.scale.dask_cluster FOLDER`.
"""

import json
import os
import signal
import sys
from functools import partial
from pathlib import Path

from distributed import Client, LocalCluster

import desertrules
from desertrules import Tournament, in_order, play_tournament, sahara, self_play_lines
from desertrules.play.arena.bouts import Bout

OPTIONS = sahara.Options(2, desert=3)
BOTS = (desertrules.bot("greedy"), desertrules.bot("random"))
MATCH = Tournament(OPTIONS, BOTS, 12, seed=5)
DEADLY = 20


def squared(folder: str, number: int) -> int:
    """Give the square; note the call; the first who meets the deadly number kills its worker."""
    with Path(folder, "calls").open("a", encoding="utf-8") as file:
        file.write(f"{number}\n")
    met = Path(folder, "met")
    if number == DEADLY and not met.exists():
        met.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def main(folder: Path) -> None:
    """Do all of it, and print what came back."""
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(folder),
        ) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)
        work = partial(squared, str(folder))
        squares = list(in_order(work, range(60), executor, batch=3, window=30))
        killed: list[int] = []

        def kill_one(bout: Bout) -> None:
            if bout.block == 4 and not killed:
                workers = client.run(os.getpid)
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        play_tournament(MATCH, executor, folder=folder / "cup", batch=2, window=8, tell=kill_one)
        lines = list(self_play_lines(OPTIONS, BOTS, 6, executor, seed=3, batch=2))
    sys.stdout.write(json.dumps({"squares": squares, "killed": len(killed), "lines": lines}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
