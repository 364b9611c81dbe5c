"""The wheel and the sdist, built as a release builds them, and what is in them."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from attrs import frozen

from tests.environments import ROOT

SMOKE = Path(__file__).with_name("smoke.py")


@frozen
class Built:
    """The two files of a release."""

    wheel: Path
    sdist: Path

    def in_wheel(self) -> dict[str, int]:
        """Give every file of the wheel with its size."""
        with zipfile.ZipFile(self.wheel) as file:
            return {each.filename: each.file_size for each in file.infolist()}

    def in_sdist(self) -> set[str]:
        """Give every file of the sdist, by its path in the project."""
        with tarfile.open(self.sdist) as file:
            return {each.name.partition("/")[2] for each in file.getmembers() if each.isfile()}


def build(folder: Path) -> Built:
    """Build both: the wheel out of the sdist, so that the sdist has all that it takes."""
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Built(wheel, sdist)
