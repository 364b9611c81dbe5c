"""Restyle a board with a page's own stylesheet: a printable one in shades of grey.

    python examples/restyle.py board.html

Every element of a picture has one class; `desertrules.drawing.palette.STYLES` lists them with their
meaning. Use selectors of a single class, since others do not reach into symbols.
"""

import sys
from pathlib import Path
from random import Random

from desertrules import playout
from desertrules import through_the_desert as ttd
from desertrules.render import svg

STYLESHEET = """
.dr-page, .dr-box, .dr-turn { fill: #fff; }
.dr-sand, .dr-sand-dark, .dr-grass { fill: #eee; }
.dr-rim, .dr-rim-dark { fill: #999; stroke: #999; }
.dr-rock { fill: #bbb; }
.dr-water, .dr-deep { fill: #444; }
.dr-leaf, .dr-leaf-dark, .dr-trunk { fill: #666; }
.dr-headline { font-family: "Courier New", monospace; }
.dr-legend { display: none; }
"""


def page() -> str:
    """Return a page with a restyled board."""
    state = playout(ttd.initial(ttd.Options(players=3)), Random(7), max_moves=110).state
    board = svg(state, names=["Ann", "Bob", "Cid"])
    return f"<!DOCTYPE html>\n<title>Board</title>\n<style>{STYLESHEET}</style>\n{board}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
