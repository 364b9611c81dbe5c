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
from tests.mutants.trying import EVERY_QUICK, Sound, Tree, others_long, own_long, own_quick

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


def row_of(package: str, mutant: Mutant, by: str, seconds: float) -> Row:
    """Give what is written down of a mutant: no test's name if it survived."""
    return {
        "id": mutant.id,
        "package": package,
        "mutant": str(mutant),
        "kind": mutant.kind,
        "killed": bool(by),
        "by": by,
        "seconds": round(seconds, 1),
    }


def try_in_forks(
    tree: Tree, work: list[tuple[str, Mutant]], results: Path, *, again: bool
) -> dict[str, Row]:
    """Try mutants by quick tests, of their own package and then of all; give what was found.

    Who is killed is written down.
    """
    told: dict[str, Row] = {}
    for package in dict.fromkeys(package for package, _ in work):
        own = [mutant for each, mutant in work if each == package]
        path = results.with_name("forked-own.jsonl")
        told |= _forked(tree, own, own_quick(package), path, again=again)
    left = [mutant for _, mutant in work if mutant.id not in told or not told[mutant.id]["by"]]
    path = results.with_name("forked-every.jsonl")
    told |= _forked(tree, left, EVERY_QUICK, path, again=again)
    told = {key: row for key, row in told.items() if not row["by"].startswith("cannot")}
    with results.open("a", encoding="utf-8") as file:
        for package, mutant in work:
            row = told.get(mutant.id)
            if row is not None and row["by"]:
                killed = row_of(package, mutant, row["by"], row["seconds"])
                file.write(json.dumps(killed) + "\n")
    return told


def _forked(
    tree: Tree, mutants: list[Mutant], stage: list[str], path: Path, *, again: bool
) -> dict[str, Row]:
    """Try in forks which mutants have not been tried by these tests; give what is known of all."""
    before = {key: row for key, row in read_results(path).items() if row["by"] or not again}
    if new := [mutant for mutant in mutants if mutant.id not in before]:
        tree.try_in_forks(new, stage, path)
    rows = read_results(path)
    return {mutant.id: rows[mutant.id] for mutant in mutants if mutant.id in rows}


def try_all(
    work: list[tuple[str, Mutant]], results: Path, jobs: int, *, quick: bool, again: bool
) -> None:
    """Try mutants side by side, and write down each as soon as it is known."""
    trees: SimpleQueue[Tree] = SimpleQueue()
    sound = Sound()
    for number in range(jobs):
        trees.put(Tree.copied(ROOT, results.parent / f"tree-{number}", sound))
    tree = trees.get()
    told = try_in_forks(tree, work, results, again=again)
    trees.put(tree)
    left = [each for each in work if each[1].id not in told or not told[each[1].id]["by"]]
    if quick:
        for package, mutant in left:
            said = "survived the quick tests" if mutant.id in told else "not tried in a fork"
            print(f"{package} {said} {mutant.id} {mutant}")
        return

    def once(item: tuple[str, Mutant]) -> tuple[Mutant, Row]:
        package, mutant = item
        tree = trees.get()
        try:
            first = [] if mutant.id in told else [own_quick(package), EVERY_QUICK]
            outcome = tree.try_out(mutant, [*first, own_long(package), others_long(package)])
        finally:
            trees.put(tree)
        return mutant, row_of(package, mutant, outcome.by, outcome.seconds)

    with ThreadPoolExecutor(jobs) as pool, results.open("a", encoding="utf-8") as file:
        for done, (mutant, row) in enumerate(pool.map(once, left), start=1):
            file.write(json.dumps(row) + "\n")
            file.flush()
            said = f"killed by {row['by']}" if row["killed"] else "SURVIVED"
            where = f"{done}/{len(left)} {row['package']}"
            print(f"{where} {said} ({row['seconds']} s) {mutant}", flush=True)
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
    parser.add_argument("--quick", action="store_true", help="only what the quick tests say")
    parser.add_argument("--again", action="store_true", help="also what survived before")
    given = parser.parse_args(arguments)
    given.results = given.results.resolve()
    given.results.parent.mkdir(parents=True, exist_ok=True)
    sample = list(chosen(ROOT, given.packages, given.seed, given.count))
    if not given.report:
        before = read_results(given.results)
        known = {key for key, row in before.items() if row["killed"] or not given.again}
        work = [(package, mutant) for package, mutant in sample if mutant.id not in known]
        if work:
            try_all(work, given.results, given.jobs, quick=given.quick, again=given.again)
    print(report(sample, read_results(given.results)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
