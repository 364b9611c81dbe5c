"""A browser on this machine, for tests that open our pages."""

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

from attrs import frozen
from playwright.sync_api import Browser, Playwright

from tests.npm import KEPT, NODE, OutOfReach, packed, whole

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = "@sparticuz/chromium"
VERSION = "153.0.0"
INTEGRITY = (
    "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
)
"""The SHA-512 of npm's package with a browser in it."""
_UNPACK = """
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
const [from, to] = process.argv.slice(1);
await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""


@frozen
class Program:
    """A browser's program."""

    path: str
    libraries: Path | None = None
    """Where libraries lie that it brings along."""

    def launch(self, playwright: Playwright, timeout: float) -> Browser:
        """Start it without a window; `timeout` is in milliseconds."""
        environment: dict[str, str | float | bool] = {**os.environ}
        if self.libraries is not None:
            environment["LD_LIBRARY_PATH"] = str(self.libraries)
        return playwright.chromium.launch(
            executable_path=self.path, args=["--no-sandbox"], env=environment, timeout=timeout
        )


def chromium(kept: Path = KEPT) -> Program:
    """Find a browser: `$CHROMIUM`, one on the PATH, or the one that npm has; raise OutOfReach."""
    named = os.environ.get("CHROMIUM")
    found = [named] if named else [*filter(None, map(shutil.which, NAMES))]
    if found:
        return Program(found[0])
    try:
        return _of_npm(kept)
    except OutOfReach as error:
        absent = f"neither $CHROMIUM nor {', '.join(NAMES)} on the PATH"
        raise OutOfReach(f"no browser: {absent}, and {error}") from None


def _of_npm(kept: Path) -> Program:
    """Give the browser of npm's package, unpacked if it is not yet; raise OutOfReach."""
    home = kept / f"chromium-{VERSION}"
    if not home.exists():
        package = packed(PACKAGE, VERSION, INTEGRITY, kept)
        with whole(home) as made:
            _unpack(package, made)
            (made / "program").rename(made / home.name)
    return Program(str(home / "chromium"), home / "libraries")


def _unpack(package: Path, made: Path) -> None:
    """Lay the program and its libraries into a folder; node knows how they are packed."""
    (made / "program").mkdir()
    plain = {"chromium.br": made / "program" / "chromium", "al2023.tar.br": made / "libraries.tar"}
    with tarfile.open(package) as archive:
        for name, file in plain.items():
            archive.extract(f"package/bin/{name}", made, filter="data")
            files = (made / "package" / "bin" / name, file)
            subprocess.run([NODE, "--input-type=module", "-e", _UNPACK, *files], check=True)
    with tarfile.open(made / "libraries.tar") as libraries:
        libraries.extractall(made, filter="data")
    (made / "lib").rename(made / "program" / "libraries")
    (made / "program" / "chromium").chmod(0o755)
