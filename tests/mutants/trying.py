"""A copy of the project in which one mistake after another is made and the tests are run."""

import os
import re
import shutil
import subprocess
import sys
import time
from _thread import LockType, allocate_lock
from importlib.util import cache_from_source
from pathlib import Path

from attrs import Factory, define, frozen

from tests.mutants.sites import Mutant

PARTS = ("src", "tests", "docs", "examples", "benchmarks")
FILES = ("pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "mkdocs.yml", "LICENSE")

_NAMED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)

GAMES = ("through_the_desert", "sahara", "nomads_of_arabia")
LAWS = ("tests/laws", "tests/golden", "tests/perft", "tests/play", "tests/testing")
WORLDS = ("tests/worlds", "tests/fuzz/test_kept.py", "tests/fuzz/test_doors.py")


def stages(package: str) -> list[list[str]]:
    """Give the tests of a package: the quick ones first, then those that take longer."""
    if package in GAMES:
        own, long = f"tests/{package}", f"tests/{package}/test_reference.py"
        return [[own, f"--ignore={long}"], [long], [*LAWS], ["tests/record", *WORLDS]]
    if package == "core":
        return [["tests/core"], [*LAWS], ["tests/record", "tests/serve", *WORLDS]]
    if package == "record":
        return [["tests/record"], ["tests/serve", "tests/cli"], [*WORLDS]]
    own = f"tests/{package}"
    others = ["tests/core", "tests/facade", *LAWS]
    return [[own], ["tests/cli", "tests/serve", "tests/examples"], others]


@frozen
class Outcome:
    """What the tests say of a mistake."""

    killed: bool
    by: str
    """The test that fails; `import`, if one cannot even be imported; `time`, if they never end."""
    seconds: float


@define
class Sound:
    """What the tests do while nothing is changed; all copies share it."""

    red: dict[str, list[str]] = Factory(dict[str, list[str]])
    """By stage the tests that fail anyhow; they say nothing, and are left out."""
    times: dict[str, float] = Factory(dict[str, float])
    """By stage the seconds that its tests take."""
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
            before = time.monotonic()
            done = self._run([*there, "-rfE"], None)
            said = _NAMED.findall(done.stdout)
            self.sound.red[key] = sorted(set(said))
            self.sound.times[key] = time.monotonic() - before

    def _fails(self, stage: list[str]) -> str:
        """Give the test that fails, nothing if none does."""
        there = self._there(stage)
        if not there:
            return ""
        key = " ".join(stage)
        left_out = [f"--deselect={name}" for name in self.sound.red[key]]
        limit = 4 * self.sound.times[key] + 20
        try:
            done = self._run([*there, *left_out, "-x", "-rfE"], limit)
        except subprocess.TimeoutExpired:
            return "time"
        if done.returncode in {0, 5}:
            return ""
        said = _NAMED.findall(done.stdout)
        return said[0] if said and done.returncode == 1 else "import"

    def _there(self, stage: list[str]) -> list[str]:
        """Give what there is of a stage's folders and files, with its options."""
        there = [part for part in stage if (self.root / part).exists()]
        return [*there, *(part for part in stage if part.startswith("-"))] if there else []

    def _run(self, arguments: list[str], limit: float | None) -> "subprocess.CompletedProcess[str]":
        root = self.root
        path = os.pathsep.join([str(root / "src"), str(root)])
        return subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no"),
                *("-p", "no:cacheprovider", "--hypothesis-profile=ci"),
                *arguments,
            ],
            cwd=root,
            env={**os.environ, "PYTHONPATH": path, "HYPOTHESIS_STORAGE_DIRECTORY": str(root / "h")},
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )


def _write(path: Path, source: bytes) -> None:
    """Write a module, and forget what was compiled of it: its size and time may be the same."""
    path.write_bytes(source)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
