"""Lays what the playground runs on beside its page: Pyodide, our wheel, and what that needs.

`make site` calls `python -m tests.docs.engine`; a browser then fetches nothing from elsewhere.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from tests.npm import KEPT, ROOT, OutOfReach, packed

PAGE = ROOT / "docs" / "playground"
ENGINE = PAGE / "engine"
"""Where the page looks for what it runs on; git ignores it."""
PYODIDE = "314.0.7"
INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The SHA-512 of Pyodide's package: what is served is what was tried."""
NEEDED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of Pyodide that a page needs."""
CLIENT = ROOT / "examples" / "js"
CLIENT_FILES = ("client.mjs", "worker.mjs")
"""The client of engine mode, and its way to a worker."""


def wheels(folder: Path) -> list[str]:
    """Build our wheel, fetch those that it needs, and give their names; raise OutOfReach."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
    done = subprocess.run(
        [*command, "--wheel-dir", folder, ROOT], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise OutOfReach(f"pip cannot build the wheels: {done.stderr.strip().splitlines()[-1]}")
    return sorted(path.name for path in folder.glob("*.whl"))


def lay(engine: Path = ENGINE) -> dict[str, int]:
    """Lay everything into a folder, and give the files with their sizes; raise OutOfReach.

    A list of the files lies there too: with it the page knows that it can begin, and how far it is.
    """
    package = packed("pyodide", PYODIDE, INTEGRITY, KEPT)
    made = engine.with_name(f"{engine.name}.{os.getpid()}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    try:
        with tarfile.open(package) as archive:
            for name in NEEDED:
                archive.extract(f"package/{name}", made, filter="data")
                (made / "package" / name).rename(made / name)
        (made / "package").rmdir()
        names = wheels(made)
        sizes = {path.name: path.stat().st_size for path in sorted(made.iterdir())}
        for name in CLIENT_FILES:
            shutil.copy(CLIENT / name, made)
        manifest = {"pyodide": PYODIDE, "wheels": names, "sizes": sizes}
        (made / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        shutil.rmtree(engine, ignore_errors=True)
        made.rename(engine)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return sizes


if __name__ == "__main__":
    try:
        laid = lay()
    except OutOfReach as error:
        sys.exit(f"the playground has no engine: {error}; `make docs` builds the pages without it")
    sys.stdout.write(f"{len(laid)} files, {sum(laid.values()) / 1e6:.1f} MB, in {ENGINE}\n")
