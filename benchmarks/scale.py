"""Work that is shared: self-play here, by two processes, and by two workers of Dask.

As a program, `python -m benchmarks.scale dask cpu`, it plays games and prints the seconds that one
of them took, on the clock or of CPU: that of this process, in which Dask's scheduler runs, and of
all its workers. What it takes to begin processes is left out: they have played some games before.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from importlib.util import find_spec
from time import perf_counter, process_time

import desertrules
from benchmarks.measure import RARELY, Contestant, Told
from desertrules import Processes, self_play_lines, through_the_desert

GAMES, BATCH = 48, 4
HERE = f"self-play of {GAMES} games by greedy"
PROCESSES = f"{HERE}, two processes"
HERE_CPU = f"{HERE}, CPU"
DASK_CPU = f"{HERE}, CPU, two workers of Dask"


def contestants(missing: dict[str, str]) -> Iterator[Contestant]:
    """Give what is shared; note what cannot be, with the reason."""
    program = ("-m", "benchmarks.scale")
    yield Told(HERE, (*program, "here", "clock"), RARELY)
    yield Told(PROCESSES, (*program, "processes", "clock"), RARELY)
    yield Told(HERE_CPU, (*program, "here", "cpu"), RARELY)
    if find_spec("distributed") is None:
        missing[DASK_CPU] = "distributed is not installed"
    else:
        yield Told(DASK_CPU, (*program, "dask", "cpu"), RARELY)


def play(executor: Executor | None, spent: Callable[[], float], games: int) -> float:
    """Give the seconds for each game, after some that warm up."""
    greedy = desertrules.bot("greedy")
    begin = 0.0
    for count in (2 * BATCH, games):
        begin = spent()
        options = through_the_desert.Options(2)
        lines = self_play_lines(options, [greedy] * 2, count, executor, batch=BATCH, window=32)
        assert len(list(lines)) == count
    return (spent() - begin) / games


def by_processes(spent: Callable[[], float], games: int) -> float:
    """Give the same by two processes; of their time only the clock tells."""
    with Processes(2) as processes:
        return play(processes, spent, games)


def by_dask(spent: Callable[[], float], games: int) -> float:
    """Give the same by a cluster of two worker processes, whose CPU is added."""
    from distributed import Client, LocalCluster  # noqa: PLC0415 - it may be missing

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):

        def all_spent() -> float:
            return spent() + sum(map(float, client.run(process_time).values()))

        return play(client.get_executor(pure=False), all_spent, games)


def main(arguments: list[str]) -> None:
    """Print what one game cost: where, by which clock, and of how many games."""
    where, clock, *more = arguments
    ways: dict[str, Callable[[Callable[[], float], int], float]] = {
        "here": partial(play, None),
        "processes": by_processes,
        "dask": by_dask,
    }
    spent = {"clock": perf_counter, "cpu": process_time}[clock]
    print(ways[where](spent, int(more[0]) if more else GAMES))


if __name__ == "__main__":
    main(sys.argv[1:])
