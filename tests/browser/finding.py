"""A browser on this machine, for tests that open our pages."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
_PACKED = "node_modules/@sparticuz/chromium/bin/chromium"


def chromium() -> str | None:
    """Give the program of a browser: `$CHROMIUM`, one on the PATH, or one that npm has unpacked."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    unpacked = ROOT / "examples" / "node" / _PACKED
    return str(unpacked) if unpacked.exists() else None
