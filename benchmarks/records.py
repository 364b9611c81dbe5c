"""Records of whole games: read, written, validated, here and by the command."""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

import desertrules
from benchmarks.measure import Contestant, Fresh, Played, Waited
from benchmarks.workloads import DESERT, Workload, named
from desertrules import (
    Record,
    record_from_json,
    record_to_json,
    record_to_text,
    records_to_json_lines,
    validate,
)

LOAD, JSON_LOADS = "load a record", "json.loads"
DUMP, JSON_DUMPS = "dump a record", "json.dumps"
VALIDATE_JSON, VALIDATE_TEXT = "validate(JSON), a move", "validate(text), a move"
IMPORT_OURS, IMPORT_ATTRS = "import desertrules", "import attrs"
FIRST_STATE, FIRST_VALIDATE = "import and a first state", "import and a first validate(text)"
JOBS = {jobs: f"desertrules validate of 2,000 records, --jobs {jobs}" for jobs in (1, 2)}
MANY = 2_000


class Records:
    """Records of whole games, as texts, as plain data and as they are in memory."""

    def __init__(self, work: Workload) -> None:
        """Write each game down, with its result."""
        self.records = [_written(work.options, moves) for moves in work.logs]
        self.json = [record_to_json(record) for record in self.records]
        self.text = [record_to_text(record) for record in self.records]
        self.plain = [desertrules.dump(record) for record in self.records]
        for text in (*self.json, *self.text):  # as a referee has read others before
            assert validate(text).valid

    def load(self, rng: Random) -> int:
        """Read a record from its text, strictly."""
        record_from_json(rng.choice(self.json))
        return 1

    def json_loads(self, rng: Random) -> int:
        """Read the same text as plain data only."""
        json.loads(rng.choice(self.json))
        return 1

    def dump(self, rng: Random) -> int:
        """Write a record as text."""
        record_to_json(rng.choice(self.records))
        return 1

    def json_dumps(self, rng: Random) -> int:
        """Write the same text from plain data."""
        json.dumps(rng.choice(self.plain))
        return 1

    def validate_json(self, rng: Random) -> int:
        """Judge a record as JSON."""
        return validate(rng.choice(self.json)).moves

    def validate_text(self, rng: Random) -> int:
        """Judge a record in notation."""
        return validate(rng.choice(self.text)).moves


def _written(options: Any, moves: tuple[Any, ...]) -> Record[Any, Any]:  # noqa: ANN401 - any game's
    return Record(options, moves[:-1]).play(moves[-1])


class Many:
    """A file of 2,000 records, written when it is first asked for."""

    def __init__(self, work: Workload) -> None:
        """Take whose records they are."""
        self._work = work

    @cached_property
    def _file(self) -> Path:
        folder = mkdtemp()
        finalize(self, rmtree, folder)
        lines = list(records_to_json_lines(Records(self._work).records))
        file = Path(folder, "games.jsonl")
        file.write_text("".join(islice(cycle(lines), MANY)), encoding="utf-8")
        return file

    def command(self, jobs: int) -> Sequence[str]:
        """Give the command that validates them."""
        return ["-m", "desertrules", "validate", str(self._file), "--jobs", str(jobs)]


def contestants(work: Workload) -> Iterator[Contestant]:
    """Give all that is done with the records of a game."""
    records = Records(work)
    for name, play in (
        (LOAD, records.load),
        (JSON_LOADS, records.json_loads),
        (DUMP, records.dump),
        (JSON_DUMPS, records.json_dumps),
        (VALIDATE_JSON, records.validate_json),
        (VALIDATE_TEXT, records.validate_text),
    ):
        yield Played(named(work.title, name), play)
    module = work.game.name.replace("-", "_")
    yield Fresh(
        named(work.title, FIRST_STATE),
        f"from desertrules import {module}; {module}.initial({module}.Options(players=4))",
    )
    validation = "import desertrules; desertrules.validate(text)"
    yield Fresh(named(work.title, FIRST_VALIDATE), validation, records.text[0])


def commands(works: Sequence[Workload], missing: dict[str, str]) -> Iterator[Contestant]:
    """Give what is done by other processes; note what cannot be, with the reason."""
    yield Fresh(IMPORT_OURS, "import desertrules")
    yield Fresh(IMPORT_ATTRS, "import attrs")
    if find_spec("cyclopts") is None:
        missing |= dict.fromkeys(JOBS.values(), "the command line is not installed")
        return
    for many in [Many(work) for work in works if work.title == DESERT]:
        for jobs, name in JOBS.items():
            yield Waited(name, partial(many.command, jobs))
