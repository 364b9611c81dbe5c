"""The positions whose pictures are kept as files; `python -m tests.render.pictures` draws anew."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import desertrules
from desertrules import nomads_of_arabia as nomads
from desertrules import sahara
from desertrules import through_the_desert as td
from desertrules.render import svg, text

FOLDER = Path(__file__).parent / "pictures"
PICTURES: Mapping[str, tuple[Any, int]] = {
    "through-the-desert-set-up": (td.Options(2), 2),
    "through-the-desert-3": (td.Options(3), 90),
    "sahara-2": (sahara.Options(2), 60),
    "sahara-6-short": (sahara.Options(6, 6), 90),
    "nomads-of-arabia-3": (nomads.Options(3), 150),
    "nomads-of-arabia-6": (nomads.Options(6), 40),
    "nomads-of-arabia-pilgrim": (nomads.Options(4), 40),
}
"""The options of a game, and after how many of its moves it is drawn."""


def pictures(name: str) -> dict[str, str]:
    """Draw one position as SVG and as text, with legal moves and the last, by names of files."""
    options, length = PICTURES[name]
    game = desertrules.game_of(options)
    played = desertrules.playout(game.initial(options), Random(name), max_moves=length)
    state, moves = played.state, played.moves
    dark = "dark" if options.players > 2 else "light"
    legal = game.legal_moves(state)
    return {
        f"{name}.svg": svg(state, legal=legal, last=moves[-1], theme=dark) + "\n",
        f"{name}.txt": text(state, last=moves[-4:]) + "\n",
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PICTURES:
        for file, drawn in pictures(each).items():
            (FOLDER / file).write_text(drawn, encoding="utf-8")
