"""A move as words: in the notation of its game, and back."""

import json
import re
from collections.abc import Sequence
from typing import Any

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, NoNotation, Problem, WrongGame, wrong_game
from desertrules.core.found import found, given
from desertrules.core.offers import secrets_of
from desertrules.core.registry import dump, game_of
from desertrules.record.jsonplaces import QUOTED
from desertrules.record.templates import Token, grammar_of

_WORD = re.compile(rf"(?:{QUOTED}|[^\s\"])++")
_LONGEST = 2000
_SEAT = re.compile(r"\b[Ss]eat (\d{1,3})\b")


def move_to_text(move: Any) -> str:  # noqa: ANN401 - a move of any game
    """Write a move in its game's notation, as JSON if it has none; raise WrongGame for no move.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> from desertrules.render import move_to_text
        >>> move_to_text(ttd.Rider("white", "e6"))
        'rider white e6'
    """
    game, data = game_of(move), dump(move)
    if not isinstance(getattr(move, "kind", None), str):
        raise wrong_game(move, "move", game.name)
    try:
        grammar = grammar_of(game)
    except NoNotation:
        return json.dumps(data)
    return grammar.write(data)


def move_as_seen(state: Any, move: Any, viewer: int | None) -> str:  # noqa: ANN401 - of any game
    """Write a move made in a state as this seat saw it: what only another saw is `?`.

    Examples:
        >>> from random import Random
        >>> from desertrules import nomads_of_arabia as nomads
        >>> from desertrules import playout, replay
        >>> from desertrules.render import move_as_seen
        >>> begin = nomads.initial(nomads.Options(players=3))
        >>> *before, taken = playout(begin, Random(34), max_moves=20).moves
        >>> state = replay(begin, before)
        >>> move_as_seen(state, taken, 1), move_as_seen(state, taken, 0)
        ('draw-disc expert', 'draw-disc ?')
    """
    game = game_of(move)
    secrets = secrets_of(game)
    if secrets is not None and getattr(move, "kind", None) in secrets.hidden:
        after = game.apply_unchecked(state, move)
        if viewer is None or secrets.held(after, viewer) == secrets.held(state, viewer):
            return f"{move.kind} ?"
    return move_to_text(move)


def with_names(words: str, names: Sequence[str]) -> str:
    """Put names in place of seat 0, seat 1 and so on, in a sentence or a drawing."""

    def name(match: "re.Match[str]") -> str:
        seat = int(match[1])
        if seat >= len(names) or names[seat] == match[0].lower():
            return match[0]  # it has no other name
        return names[seat]

    return _SEAT.sub(name, words)


def move_from_text(game: AnyGame, text: str) -> Any:  # noqa: ANN401 - a move of the game
    """Read a move in a game's notation; raise LoadError for what is none, NoNotation.

    Raises WrongGame for what is no game.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> from desertrules.render import move_from_text
        >>> move_from_text(ttd, "rider white e6")
        Rider(colour=<Colour.WHITE: 'white'>, cell='e6')
    """
    if not callable(getattr(game, "load_move", None)):
        message = f"expected a game, as `game` gives it, found {given(game)}"
        raise WrongGame(message)
    if not isinstance(text, str):
        raise LoadError([Problem("$", f"expected a text, found {found(text)}")])
    if len(text) > _LONGEST:
        raise LoadError([Problem("$", f"more than {_LONGEST} characters are no move")])
    tokens = [Token(match[0], match.start()) for match in _WORD.finditer(text)]
    if not tokens:
        raise LoadError([Problem("$", "expected a move, found nothing")])
    try:
        data, _ = grammar_of(game).read(tokens, 0)
    except LoadError as error:
        (problem,) = error.problems
        start, _ = problem.span or (0, 0)
        raise LoadError([Problem(f"column {start + 1}", problem.message)]) from None
    end = grammar_of(game).end(tokens, 0)
    if end < len(tokens):
        message = f"expected nothing after {tokens[end - 1].text!r}, found {tokens[end].text!r}"
        raise LoadError([Problem(f"column {tokens[end].start + 1}", message)])
    return game.load_move(data)
