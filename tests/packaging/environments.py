"""Build the wheel, and install it in new environments."""

import subprocess
import sys
import tomllib
import venv
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
SMOKE = Path(__file__).with_name("smoke.py")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*words: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program and return its output."""
    return subprocess.run(
        words, input=stdin, capture_output=True, text=True, check=False, cwd=cwd, timeout=900
    )


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it; return both."""
    done = run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT))
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def minimum_versions() -> list[str]:
    """Return the oldest packages that the project allows on this Python."""
    oldest: dict[str, str] = {}
    for each in map(Requirement, PROJECT["dependencies"]):
        if each.marker is None or each.marker.evaluate():
            oldest[each.name] = f"{each.name}{each.specifier}".replace(">=", "==")
    return list(oldest.values())


def make_environment(folder: Path, *requirements: str, base: str = sys.executable) -> str:
    """Make an environment with some packages and return its interpreter."""
    if base == sys.executable:
        venv.create(folder, with_pip=False)
    else:
        run(base, "-m", "venv", "--without-pip", str(folder))
    python = str(folder / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    done = run(*pip, "--python", python, "install", *requirements)
    assert done.returncode == 0, done.stderr
    return python
