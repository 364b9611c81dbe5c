"""Counts the small worlds: `python -m tests.worlds [part of a name]` writes `counts.json` anew."""

import json
import sys
import time
from pathlib import Path

import attrs

from tests.worlds.worlds import LONG, QUICK

FILE = Path(__file__).with_name("counts.json")


def main(part: str) -> None:
    """Walk through all worlds whose names hold this text, and keep how much was seen."""
    counts = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    worlds = {**QUICK, **LONG}
    for name, world in worlds.items():
        if part not in name:
            continue
        before = time.perf_counter()
        counts[name] = attrs.asdict(world())
        print(f"{name}: {counts[name]['states']} states, {time.perf_counter() - before:.1f} s")
        ordered = {each: counts[each] for each in worlds if each in counts}
        FILE.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
