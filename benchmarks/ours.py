"""All work of our three games that is measured."""

from benchmarks import interfaces, logged, playing, questions, records, scale
from benchmarks.measure import Contestant
from benchmarks.workloads import workloads


def gather() -> tuple[list[Contestant], dict[str, str]]:
    """Give all work of ours that is measured beside peers, and what is missing, with reasons."""
    present: list[Contestant] = []
    works, missing = workloads()
    for work in works:
        present += playing.contestants(work)
        present += logged.contestants(work)
        present += questions.contestants(work, missing)
        present += records.contestants(work)
    present += records.commands(works, missing)
    present += scale.contestants(missing)
    present += interfaces.contestants(missing)
    return present, missing
