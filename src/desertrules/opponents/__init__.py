"""Bots: the protocol, the built-in ones, external programs, and games between them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from desertrules.opponents.base import (
    BUILT_IN,
    Bot,
    InvalidBot,
    UnknownBot,
    bot,
    bots,
    register_bot,
)

if TYPE_CHECKING:
    from desertrules.opponents.games import Forfeit, Playthrough, play_game, self_play
    from desertrules.opponents.program import BotFailed
    from desertrules.opponents.workers import LostWork, map_in_order

__all__ = [
    "BUILT_IN",
    "Bot",
    "BotFailed",
    "Forfeit",
    "InvalidBot",
    "LostWork",
    "Playthrough",
    "UnknownBot",
    "bot",
    "bots",
    "map_in_order",
    "play_game",
    "register_bot",
    "self_play",
]

_LAZY = {  # records and JSON are only needed by some programs that use bots
    "BotFailed": "program",
    "Forfeit": "games",
    "LostWork": "workers",
    "Playthrough": "games",
    "map_in_order": "workers",
    "play_game": "games",
    "self_play": "games",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'desertrules.opponents' has no attribute {name!r}")
    return getattr(import_module(f"desertrules.opponents.{_LAZY[name]}"), name)
