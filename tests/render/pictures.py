"""The positions whose pictures are kept as files; `python -m tests.render.pictures` draws anew."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import desertrules
from desertrules import nomads_of_arabia as nomads
from desertrules import sahara
from desertrules import through_the_desert as td
from desertrules.render import svg, text
from tests.nomads_of_arabia.positions import early
from tests.sahara.tables import table

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


def _crowd() -> tuple[sahara.State, tuple[sahara.Move, ...]]:
    """Give spaces with one, two, three, six and eleven sorts of camels, two of them alike."""
    camels = {0: [4, 4, 3], 1: [5, 4, 3], 2: [5, 4, 3], 3: [5, 4, 2], 4: [5, 4, 2], 5: [5, 4, 1]}
    state = table(camels=camels, favourites=dict.fromkeys(range(6), 5), players=6, sheik="anywhere")
    return state, (sahara.Sheik(5, 1, favourite=False, to=2),)


def _camp() -> tuple[nomads.State, tuple[nomads.Move, ...]]:
    """Give five nomads in one city, and one with the Pilgrim."""
    return early(players=6).stand(5, "pilgrim").state(), (nomads.Halt(),)


BY_HAND: Mapping[str, Callable[[], tuple[Any, Sequence[Any]]]] = {
    "sahara-crowd": _crowd,
    "nomads-of-arabia-camp": _camp,
}
"""Positions that random play hardly ever reaches, with the last moves that are marked."""
NAMES = (*PICTURES, *BY_HAND)


def pictures(name: str) -> dict[str, str]:
    """Draw one position as SVG and as text, with legal moves and the last, by names of files."""
    state, moves = BY_HAND[name]() if name in BY_HAND else _played(*PICTURES[name], name)
    game = desertrules.game_of(state)
    dark = "dark" if state.options.players > 2 else "light"
    legal = game.legal_moves(state)
    return {
        f"{name}.svg": svg(state, legal=legal, last=moves[-1], theme=dark) + "\n",
        f"{name}.txt": text(state, last=moves[-4:]) + "\n",
    }


def _played(options: Any, length: int, seed: str) -> tuple[Any, Sequence[Any]]:
    start = desertrules.game_of(options).initial(options)
    played = desertrules.playout(start, Random(seed), max_moves=length)
    return played.state, played.moves


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in NAMES:
        for file, drawn in pictures(each).items():
            (FOLDER / file).write_text(drawn, encoding="utf-8")
