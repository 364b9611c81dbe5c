"""All interpreters that can be had, with the least and the newest packages, extras, tutorials.

`python -m tests.packaging.matrix` (`make distcheck`) builds the wheel, tries all of it and tells
what it saw, a line each; it fails if one fails. An interpreter that is not on the machine is named.
"""

import os
import shutil
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen
from packaging.requirements import Requirement

from tests.environments import ROOT, Environment, make
from tests.packaging.building import SMOKE, build

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
HERE = ".".join(map(str, sys.version_info[:2]))
"""The version of this Python."""
TRIED = {
    "cli": "from desertrules.cli.entry import main; raise SystemExit(main(['--version']))",
    "testing": (
        "from desertrules.testing import GameLaws\n"
        "class Laws(GameLaws): game, examples, max_moves = 'sahara', 3, 30\n"
        "Laws().test_states_keep_the_laws()"
    ),
    "scale": (
        "from desertrules import self_play\nimport distributed\n"
        "assert callable(self_play) and distributed.Client"
    ),
    "pettingzoo": (
        "from desertrules.adapters import pettingzoo\n"
        "env = pettingzoo.env('sahara', render_mode='rgb_array'); env.reset(seed=1)\n"
        "assert env.render().shape[2] == 3"
    ),
    "gymnasium": (
        "from desertrules.adapters import gymnasium\n"
        "env = gymnasium.make('sahara'); env.reset(seed=1); assert env.action_masks().any()"
    ),
    "openspiel": (
        "import pyspiel\nfrom desertrules.adapters import openspiel\n"
        "assert pyspiel.load_game('python_sahara').num_players() == 2"
    ),
    "bench": "import catanatron, chess, pettingzoo, pyspiel",
}
"""For each extra, alone in an environment, what must work by it."""
TUTORIALS = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    "from tests.docs.reader import PAGES, followed\n"
    "for page in PAGES: assert followed(page) == page.read_text(encoding='utf-8'), page.name"
)
"""Types the tutorials from top to bottom with what is installed."""


def least(version: str) -> list[str]:
    """Give the least packages that the project names for a Python, as requirements."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = {}
    for each in map(Requirement, project["dependencies"]):
        if each.marker is None or each.marker.evaluate({"python_version": version}):
            found[each.name] = f"{each.name}{each.specifier}".replace(">=", "==")
    return [*found.values()]


def interpreter(version: str) -> str | None:
    """Find a Python of a version: this one, on the PATH, or where pyenv keeps them."""
    if version == HERE:
        return sys.executable
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(root.glob(f"versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{version}")


@frozen
class Case:
    """One environment to make, and what to run there."""

    name: str
    base: str
    requirements: tuple[str, ...]
    words: tuple[str, ...]

    def tried(self, folder: Path) -> str:
        """Make the environment and run it; give what it said, or what was wrong."""
        try:
            python = make(folder, *self.requirements, base=self.base)
        except AssertionError as error:
            return f"FAILED to install: {str(error).strip().splitlines()[0][:300]}"
        done = Environment(python, folder).start(*self.words)
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip() or "?").splitlines()[-1]
            return f"FAILED: {last[:300]}"
        return done.stdout.strip() or "works"


def cases(wheel: str) -> Iterator[Case]:
    """Give every case: each interpreter with its packages, then extras, then the tutorials."""
    for version in VERSIONS:
        base = interpreter(version)
        if base is None:
            sys.stdout.write(f"{version}: there is no such interpreter on this machine\n")
            continue
        for name, more in {"least": least(version), "newest": []}.items():
            words = ("-W", "error", str(SMOKE))
            yield Case(f"{version}, {name}", base, (wheel, *more), words)
    for extra, code in TRIED.items():
        yield Case(f"extra {extra}", sys.executable, (f"{wheel}[{extra}]",), ("-c", code))
    yield Case("tutorials", sys.executable, (f"{wheel}[cli]",), ("-c", TUTORIALS))


def main(words: Sequence[str]) -> int:
    """Try all cases, or those whose names hold one of the words; give the exit code."""
    failed = 0
    with TemporaryDirectory() as folder:
        built = build(Path(folder))
        for number, case in enumerate(cases(str(built.wheel))):
            if words and not any(word in case.name for word in words):
                continue
            told = case.tried(Path(folder) / str(number))
            shutil.rmtree(Path(folder) / str(number), ignore_errors=True)
            failed += told.startswith("FAILED")
            sys.stdout.write(f"{case.name}: {told}\n")
            sys.stdout.flush()
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
