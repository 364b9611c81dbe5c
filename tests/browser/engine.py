"""Builds the engine of the playground: Pyodide, our wheel and its dependencies, icons, pictures.

`make site` runs `python -m tests.browser.engine`; the browser then loads nothing from elsewhere.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from desertrules import game, legal_moves, playout
from desertrules.drawing.palette import THEMES
from desertrules.drawing.pen import Pen, icons
from desertrules.render import svg
from tests.browser.lessons import LESSONS
from tests.npm import ROOT, Unavailable, archive

FOLDER = ROOT / "docs" / "playground" / "engine"
PYODIDE = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYODIDE_FILES = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"),
    "pyodide-lock.json",
)
MOVES = {"through-the-desert": 120, "sahara": 190, "nomads-of-arabia": 150}
"""How many moves are made in the picture of each game on the start screen."""
CLIENT = {"client.mjs": "client.mjs", "worker.mjs": "transport.mjs"}
"""The files of the JavaScript client, and their names here."""


def build(folder: Path = FOLDER) -> int:
    """Write everything into a folder and return its size in bytes; raise Unavailable."""
    package = archive("pyodide", PYODIDE, SHA512)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as temporary:
        made = Path(temporary, "engine")
        made.mkdir()
        with tarfile.open(package) as files:
            for name in PYODIDE_FILES:
                member = files.getmember(f"package/{name}")
                member.name = name
                files.extract(member, made, filter="data")
        wheels = build_wheels(made)
        for name, own_name in CLIENT.items():
            shutil.copy(ROOT / "examples" / "js" / name, made / own_name)
        (made / "manifest.json").write_text(json.dumps({"wheels": wheels}), encoding="utf-8")
        (made / "icons.svg").write_text(draw_icons(), encoding="utf-8")
        for name, theme in product(MOVES, THEMES):
            (made / f"{name}-{theme}.svg").write_text(draw_card(name, theme), encoding="utf-8")
            state = LESSONS[name]()
            lesson = svg(state, legal=legal_moves(state), theme=theme, panel=False)
            (made / f"{name}-how-{theme}.svg").write_text(lesson, encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    return sum(path.stat().st_size for path in folder.iterdir())


def build_wheels(folder: Path) -> list[str]:
    """Build our wheel, download those that it needs, and return their names."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
    done = subprocess.run(
        [*command, "--wheel-dir", folder, ROOT], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unavailable(f"pip wheel failed: {done.stderr.strip()[-200:]}")
    return sorted(path.name for path in folder.glob("*.whl"))


def draw_icons() -> str:
    """Return all icons of the library as symbols, in the colours of both themes."""
    symbols: list[str] = []
    for theme in THEMES:
        pen = Pen(theme)
        for name in icons():
            pen.icon("icon", name, 0, 0, 100)
        symbols += pen.symbols.values()
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(symbols)}</defs></svg>'


def draw_card(name: str, theme: str) -> str:
    """Return the picture of a game on the start screen."""
    rules = game(name)
    start = rules.initial(rules.options(players=4))
    state = playout(start, Random(55), max_moves=MOVES[name]).state
    return svg(state, theme=theme, panel=False, legend=False)


if __name__ == "__main__":
    try:
        size = build()
    except Unavailable as error:
        sys.exit(f"{error}\n`make docs` builds the pages without the playground's engine.")
    sys.stdout.write(f"{FOLDER}: {size / 1e6:.1f} MB\n")
