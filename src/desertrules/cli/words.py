"""Moves as a person types them: in notation, or as JSON."""

import json
import re
from typing import Any

import desertrules
from desertrules.cli.faults import Refused
from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError
from desertrules.core.registry import game_of
from desertrules.record.games import unknown_of
from desertrules.record.templates import QUOTED, Misread, Token, grammar_of

_WORD = re.compile(rf"(?:{QUOTED}|[^\s\"])++")


def write_move(move: Any) -> str:  # noqa: ANN401 - a move of any game
    """Write a move in its game's notation."""
    return grammar_of(game_of(move)).write(desertrules.dump(move))


def write_seen(state: Any, move: Any, viewer: int | None) -> str:  # noqa: ANN401 - of any game
    """Write a move as this seat saw it made: what only another saw is a question mark."""
    data = desertrules.dump(move)
    secret = unknown_of(game_of(move)).get(data["kind"])
    if secret is not None and state.seat != viewer:
        return f"{data['kind']} ?"
    return write_move(move)


def read_move(game: AnyGame, text: str) -> Any:  # noqa: ANN401 - a move of the game
    """Read a move of a game; raise Refused for what is none."""
    try:
        return game.load_move(_data(game, text))
    except LoadError as error:
        raise Refused(f"{text!r} is no move: {error}") from None


def _data(game: AnyGame, text: str) -> object:
    if text.lstrip().startswith("{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refused(f"{text!r} is no JSON: {error}") from None
    tokens = [Token(match[0], match.start()) for match in _WORD.finditer(text)]
    if not tokens:
        raise Refused("a move is expected, found nothing")
    try:
        data, _, end = grammar_of(game).read(tokens, 0)
    except Misread as error:
        raise Refused(f"{text!r} is no move: {error.flaw.message}") from None
    if end < len(tokens):
        raise Refused(f"{text!r} is no move: nothing is expected after {tokens[end - 1].text!r}")
    return data
