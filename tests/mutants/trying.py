"""A copy of the project in which one mistake after another is made and the tests are run."""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from _thread import LockType, allocate_lock
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer

from attrs import Factory, define, frozen

from tests.mutants.sites import Mutant

WORK = "MUTANTS_WORK"
"""The variable of the environment that tells `forking` which file says what is to be done."""

PARTS = ("src", "tests", "docs", "examples", "benchmarks")
FILES = ("pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "mkdocs.yml", "LICENSE")

_PASSED = {0, 5}
"""How pytest ends where no test fails, or none is left."""
GRACE = 20
"""The seconds of a processor that any tests may take, whatever they take otherwise."""
_PATIENCE = 60
"""How often the time that tests may take of a processor may pass on the clock."""
_NAMED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)

QUICK, LONG = "-mnot soak and not long", "-mnot soak and long"
"""The marks of tests/conftest.py, as options."""
AT_LENGTH = ("laws", "golden", "perft", "play", "record", "render", "adapters", "cli", "worlds")
"""The folders whose long tests may notice a mistake anywhere."""
KEPT = ("tests/fuzz/test_kept.py", "tests/fuzz/test_doors.py", "tests/fuzz/test_limits.py")
EVERY_QUICK = ["tests", QUICK]


def own_quick(package: str) -> list[str]:
    """Give the quick tests of a package itself."""
    return [f"tests/{package}", QUICK]


def own_long(package: str) -> list[str]:
    """Give the long tests of a package itself."""
    return [f"tests/{package}", LONG]


def others_long(package: str) -> list[str]:
    """Give the long tests of other packages."""
    return [*(f"tests/{name}" for name in AT_LENGTH if name != package), *KEPT, LONG]


@frozen
class Outcome:
    """What the tests say of a mistake."""

    killed: bool
    by: str
    """The test that fails; `import`, if one cannot even be imported; `time`, if they never end."""
    seconds: float


@frozen
class Ended:
    """What became of a run of tests."""

    code: int
    said: str
    seconds: float
    """What it took of a processor, so that it is the same on a busy machine."""


@define
class Sound:
    """What the tests do while nothing is changed; all copies share it."""

    red: dict[str, list[str]] = Factory(dict[str, list[str]])
    """By stage the tests that fail anyhow; they say nothing, and are left out."""
    times: dict[str, float] = Factory(dict[str, float])
    """By stage the seconds that its tests take of a processor."""
    lock: LockType = Factory(allocate_lock)
    """Held while the tests of a stage are measured, which is done once."""


@frozen
class Tree:
    """A copy of the project."""

    root: Path
    sound: Sound = Factory(Sound)

    @classmethod
    def copied(cls, project: Path, root: Path, sound: Sound) -> "Tree":
        """Make a copy of a project."""
        shutil.rmtree(root, ignore_errors=True)
        left_out = shutil.ignore_patterns("__pycache__", "node_modules")
        for part in PARTS:
            if (project / part).is_dir():
                shutil.copytree(project / part, root / part, ignore=left_out)
        for file in FILES:
            if (project / file).is_file():
                shutil.copy2(project / file, root / file)
        if (project / ".venv").exists():
            (root / ".venv").symlink_to((project / ".venv").resolve())
        return cls(root, sound)

    def try_out(self, mutant: Mutant, all_stages: list[list[str]]) -> Outcome:
        """Make a mistake, run the tests stage by stage until one fails, and take it back."""
        path = self.root / mutant.file
        source = path.read_bytes()
        seconds = 0.0
        for stage in all_stages:
            self._measure(stage)
            before = time.monotonic()
            _write(path, mutant.applied(source))
            try:
                by = self._fails(stage)
            finally:
                _write(path, source)
            seconds += time.monotonic() - before
            if by:
                return Outcome(killed=True, by=by, seconds=seconds)
        return Outcome(killed=False, by="", seconds=seconds)

    def _measure(self, stage: list[str]) -> None:
        """Run the tests of a stage with nothing changed, once for all copies."""
        key = " ".join(stage)
        there = self._there(stage)
        with self.sound.lock:
            if key in self.sound.times or not there:
                return
            done = self._run([*there, "-rfE"], None)
            self.sound.red[key] = sorted(set(_NAMED.findall(done.said)))
            self.sound.times[key] = done.seconds

    def _fails(self, stage: list[str]) -> str:
        """Give the test that fails, nothing if none does; by itself it must fail again."""
        there = self._there(stage)
        if not there:
            return ""
        key = " ".join(stage)
        left_out = [*self.sound.red[key]]
        limit = 4 * self.sound.times[key] + GRACE
        while True:
            options = [f"--deselect={name}" for name in left_out]
            done = self._run([*there, *options, "-x", "-rfE"], limit)
            if done.code in _PASSED:
                return ""
            said = _NAMED.findall(done.said)
            if done.code != 1 or not said or "::" not in said[0]:  # a module is no test
                return "time" if done.code < 0 else "import"
            if self._run([said[0]], limit).code not in _PASSED:
                return str(said[0])
            left_out.append(said[0])

    def _there(self, stage: list[str]) -> list[str]:
        """Give what there is of a stage's folders and files, with its options."""
        there = [part for part in stage if (self.root / part).exists()]
        return [*there, *(part for part in stage if part.startswith("-"))] if there else []

    def try_in_forks(self, mutants: list[Mutant], stage: list[str], results: Path) -> None:
        """Try mistakes in forks of one process; write "cannot" of one that is not made there."""
        work = self.root / "work.json"
        told = [
            {"id": m.id, "file": m.file, "line": m.line, "start": m.start, "end": m.end}
            | {"after": m.after}
            for m in mutants
        ]
        text = json.dumps({"mutants": told, "results": str(results)})
        work.write_text(text, encoding="utf-8")
        there = self._there(stage)
        if there:
            done = self._run([*there, "-p", "tests.mutants.forking"], None, {WORK: str(work)})
            if done.code not in _PASSED:
                raise RuntimeError(done.said)

    def _run(
        self, arguments: list[str], limit: float | None, more: dict[str, str] | None = None
    ) -> Ended:
        """Run tests; what takes more than so much time of a processor is ended."""
        root = self.root
        path = os.pathsep.join([str(root / "src"), str(root)])
        # What is compiled is kept, whatever the shell says: every mistake starts Python anew.
        kept = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
        with TemporaryFile("w+", encoding="utf-8", errors="replace") as out:
            process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no"),
                    *("-p", "no:cacheprovider", "--hypothesis-profile=ci"),
                    *arguments,
                ],
                cwd=root,
                env={**kept, "PYTHONPATH": path, "HYPOTHESIS_STORAGE_DIRECTORY": str(root / "h")}
                | (more or {}),
                stdout=out,
                stderr=subprocess.STDOUT,
            )
            watch = None
            if limit is not None:
                resource.prlimit(process.pid, resource.RLIMIT_CPU, (int(limit), int(limit)))
                watch = Timer(_PATIENCE * limit, process.kill)
                watch.start()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if watch is not None:
                watch.cancel()
            out.seek(0)
            return Ended(process.returncode, out.read(), used.ru_utime + used.ru_stime)


def _write(path: Path, source: bytes) -> None:
    """Write a module, and forget what was compiled of it: its size and time may be the same."""
    path.write_bytes(source)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
