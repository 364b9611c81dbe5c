"""The picture of the README: what its own code draws.

`python -m tests.docs.board` draws it anew; a test tells when it is out of date.
"""

import tempfile
from contextlib import chdir
from pathlib import Path
from types import ModuleType

from tests.docs.blocks import python_blocks, run

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PICTURE = ROOT / "docs/board.svg"


def picture() -> str:
    """Run the code of the README, and give the picture that it has written."""
    module = ModuleType("readme")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for block in python_blocks(README.name, README.read_text(encoding="utf-8")):
            run(block, module)
        return Path(PICTURE.name).read_text(encoding="utf-8")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
