"""The operation that asks a bot: one of ours, within bounds, and never a program from outside."""

from random import Random
from typing import Any

from attrs import evolve

from desertrules.core.contract import AnyGame
from desertrules.core.registry import dump
from desertrules.play.bots.registry import OURS, bot
from desertrules.serve.arguments import GAME, SEED, VIEW, number, word
from desertrules.serve.operations import Data, Operation

MOST_ITERATIONS = 1000
"""The most iterations of a bot for one request."""
NAMES: tuple[str, ...] = tuple(name for name in OURS if name != "outside")
"""The bots that can be asked."""


def _bot(game: AnyGame, view: Any, name: str, iterations: int | None, seed: int | None) -> Data:  # noqa: ANN401 - of any game
    del game
    player = bot(name if iterations is None else f"{name}:iterations={iterations}")
    return {"bot": repr(player), "move": dump(player.choose(view, Random(seed)))}


BOTS = {
    "bot": Operation(
        (
            GAME,
            VIEW,
            evolve(word("name", "the bot's name", NAMES), default="strong"),
            number("iterations", 1, MOST_ITERATIONS, None, "how much it may search"),
            SEED,
        ),
        _bot,
        "the move that a bot chooses for the seat whose view it is and which decides",
    ),
}
"""What bots can be asked."""
