"""Mutation testing: `python -m tests.mutants` makes small mistakes and asks whether a test notices.

Of each package a sample is tried, in copies of the project, side by side. What was found stands in
`.mutants/results.jsonl`, one line a mistake; a run that is broken off goes on where it was, and a
change of the code makes only those mistakes new whose own code has changed. `equivalent.json` names
the mistakes that change nothing that can be seen, each with the reason.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants.sites import Mutant, mutants_of, packages, sampled
from tests.mutants.trying import Sound, Tree, stages

ROOT = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.json")
Row = dict[str, Any]


def known_equivalents() -> dict[str, Row]:
    """Give the mistakes that change nothing, by id."""
    rows: list[Row] = json.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {row["id"]: row for row in rows}


def read_results(path: Path) -> dict[str, Row]:
    """Give what was found before, by id; a line that was cut off is left out."""
    found: dict[str, Row] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            row: Row = json.loads(line)
        except ValueError:
            continue
        found[row["id"]] = row
    return found


def chosen(root: Path, only: list[str], seed: str, count: int) -> Iterator[tuple[str, Mutant]]:
    """Give the sample of every package, without those that are known to change nothing."""
    equivalent = known_equivalents()
    for package, files in packages(root).items():
        if only and package not in only:
            continue
        found = [mutant for path in files for mutant in mutants_of(path, root)]
        real = [mutant for mutant in found if mutant.id not in equivalent]
        yield from ((package, mutant) for mutant in sampled(real, seed, count))


def try_all(work: list[tuple[str, Mutant]], results: Path, jobs: int) -> None:
    """Try mutants side by side, and write down each as soon as it is known."""
    trees: SimpleQueue[Tree] = SimpleQueue()
    sound = Sound()
    for number in range(jobs):
        trees.put(Tree.copied(ROOT, results.parent / f"tree-{number}", sound))

    def once(item: tuple[str, Mutant]) -> tuple[str, Mutant, Row]:
        package, mutant = item
        tree = trees.get()
        try:
            outcome = tree.try_out(mutant, stages(package))
        finally:
            trees.put(tree)
        row = {
            "id": mutant.id,
            "package": package,
            "mutant": str(mutant),
            "kind": mutant.kind,
            "killed": outcome.killed,
            "by": outcome.by,
            "seconds": round(outcome.seconds, 1),
        }
        return package, mutant, row

    with ThreadPoolExecutor(jobs) as pool, results.open("a", encoding="utf-8") as file:
        for done, (package, mutant, row) in enumerate(pool.map(once, work), start=1):
            file.write(json.dumps(row) + "\n")
            file.flush()
            said = f"killed by {row['by']}" if row["killed"] else "SURVIVED"
            print(f"{done}/{len(work)} {package} {said} ({row['seconds']} s) {mutant}", flush=True)
    for name in sorted({name for names in sound.red.values() for name in names}):
        print(f"left out, as it fails with nothing changed: {name}")


def report(sample: list[tuple[str, Mutant]], found: dict[str, Row]) -> str:
    """Say by package how many were killed, and name what survived."""
    lines: list[str] = []
    for package in dict.fromkeys(package for package, _ in sample):
        tried = [m for each, m in sample if each == package and m.id in found]
        survived = [mutant for mutant in tried if not found[mutant.id]["killed"]]
        share = 100 * (len(tried) - len(survived)) / len(tried) if tried else 0.0
        imports = sum(found[mutant.id]["by"] == "import" for mutant in tried)
        lines.append(
            f"{package}: {len(tried) - len(survived)} of {len(tried)} killed ({share:.1f} %), "
            f"{imports} of them at import"
        )
        lines += [f"  survived {mutant.id} {mutant}" for mutant in survived]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Try what has not been tried, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("packages", nargs="*", help="packages of src/desertrules; all if left out")
    parser.add_argument("--count", type=int, default=100, help="how many of each package")
    parser.add_argument("--seed", default="1", help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many side by side")
    parser.add_argument("--results", type=Path, default=ROOT / ".mutants" / "results.jsonl")
    parser.add_argument("--report", action="store_true", help="only report what is known")
    given = parser.parse_args(arguments)
    given.results.parent.mkdir(parents=True, exist_ok=True)
    sample = list(chosen(ROOT, given.packages, given.seed, given.count))
    if not given.report:
        before = read_results(given.results)
        work = [(package, mutant) for package, mutant in sample if mutant.id not in before]
        if work:
            try_all(work, given.results, given.jobs)
    print(report(sample, read_results(given.results)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
