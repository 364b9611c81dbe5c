"""The operation that asks a bot: one of ours, within bounds, and never a program from outside."""

from random import Random
from time import perf_counter
from typing import Any

from attrs import evolve, fields_dict

from desertrules.core.contract import AnyGame
from desertrules.core.found import found
from desertrules.core.offers import Plain
from desertrules.core.registry import dump
from desertrules.play.bots.registry import OURS, bot
from desertrules.serve.arguments import GAME, SEED, VIEW, Argument, number, word, wrong
from desertrules.serve.operations import Data, Operation

MOST_ITERATIONS = 1000
"""The most iterations of a bot for one request."""
MOST_SECONDS = 60
"""The most seconds that a bot can be given for one request."""
NAMES: tuple[str, ...] = tuple(name for name in OURS if name != "outside")
"""The bots that can be asked."""


def _bot(game: AnyGame, view: Any, **wishes: Any) -> Data:  # noqa: ANN401 - of any game
    del game
    name, move = chosen(view, **wishes, seconds=None)
    return {"bot": name, "move": dump(move)}


def chosen(
    view: Any,  # noqa: ANN401 - of any game
    name: str,
    iterations: int | None,
    seconds: float | None,
    seed: int | None,
) -> tuple[str, Any]:
    """Ask a bot for a move; give it with the bot and its settings as text.

    A bot that searches by iterations alone is asked again with twice as many, as long as that
    should end in time. Bots that do not search are as quick as they are.
    """
    player = bot(name if iterations is None else f"{name}:iterations={iterations}")
    cls: Any = type(player)
    settings = fields_dict(cls)
    if seconds is not None and "seconds" in settings:
        player = bot(f"{player!r}{',' if iterations else ':'}seconds={seconds!r}")
    elif seconds is not None and "iterations" in settings and iterations is None:
        return _in_time(player, view, seconds, seed)
    return repr(player), player.choose(view, Random(seed))


def _in_time(player: Any, view: Any, seconds: float, seed: int | None) -> tuple[str, Any]:  # noqa: ANN401 - of any game
    """Ask a bot that knows iterations alone; give the move of the longest search that fits."""
    end, iterations = perf_counter() + seconds, 1
    while True:
        asked = evolve(player, iterations=iterations)
        begun = perf_counter()
        move = asked.choose(view, Random(seed))
        now = perf_counter()
        iterations *= 2
        if iterations > MOST_ITERATIONS or now + 2 * (now - begun) > end:
            return repr(asked), move


def _seconds(before: Data, data: Plain, path: str) -> float:
    del before
    if type(data) not in {int, float} or not 0 < data <= MOST_SECONDS:
        raise wrong(path, f"expected a number above 0, to {MOST_SECONDS}, found {found(data)}")
    return float(data)


_NAME = evolve(word("name", "the bot's name", NAMES), default="strong")
_ITERATIONS = number("iterations", 1, MOST_ITERATIONS, None, "how much it may search")
_SECONDS = Argument(
    "seconds",
    "how long it may search",
    _seconds,
    None,
    {"type": "number", "exclusiveMinimum": 0, "maximum": MOST_SECONDS},
)
BOT = (_NAME, _ITERATIONS, _SECONDS, SEED)
"""What a bot can be told."""

BOTS = {
    "bot": Operation(
        (GAME, VIEW, _NAME, _ITERATIONS, SEED),
        _bot,
        "the move that a bot chooses for the seat whose view it is and which decides",
    ),
}
"""What bots can be asked."""
