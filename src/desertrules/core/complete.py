"""Whether a game is complete: each part of the contract that is missing or wrong, in words."""

import re
from collections.abc import Iterator
from typing import Any

import attrs

from desertrules.core.contract import AnyGame
from desertrules.core.errors import BrokenGame, NoNotation
from desertrules.core.found import found, shown
from desertrules.core.offers import (
    Notation,
    choices_of,
    evaluate_of,
    look_of,
    notation_of,
    options_class,
    secrets_of,
    strong_of,
    tells_effects,
)
from desertrules.core.shapes import thing_of

__all__ = ["wrong_parts"]

_FUNCTIONS = (
    "initial",
    "turn",
    "legal_moves",
    "outcomes",
    "apply",
    "apply_unchecked",
    "explain",
    "score",
    "view",
    "imagine",
    "dump",
    "load_options",
    "load_state",
    "load_move",
    "load_view",
)
_CLASSES = ("Options", "State", "View")
_FIELD = re.compile(r"\{(\w+)\*?\}|(?:^| )\?(\w+)")


def wrong_parts(name: str, module: Any) -> list[str]:  # noqa: ANN401 - it is still to be seen what it is
    """Say all that is wrong with what should be the game of that name; nothing if it is one.

    Examples:
        >>> import math
        >>> from desertrules import sahara
        >>> from desertrules.core.complete import wrong_parts
        >>> wrong_parts("sahara", sahara), wrong_parts("sahara", math)[0]
        ([], 'initial: is missing')
    """
    return [*_first_half(name, module)] or [*_second_half(module)]


def _first_half(name: str, module: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    for each in _FUNCTIONS:
        if not callable(getattr(module, each, None)):
            yield f"{each}: is missing"
    for each in _CLASSES:
        if not isinstance(getattr(module, each, None), type):
            yield f"{each}: is no class"
    if getattr(module, "Move", None) is None:
        yield "Move: is missing"
    called = getattr(module, "name", None)
    if called != name:
        yield f"name: expected {shown(name)!r}, found {found(called)}"
    seats = getattr(module, "players", None)
    if not isinstance(seats, range) or not seats or min(seats) < 1:
        yield "players: expected a range of whole numbers from 1"
    version = getattr(module, "rules", None)
    if type(version) is not int or version < 1:
        yield "rules: expected a whole number from 1"


def _second_half(game: AnyGame) -> Iterator[str]:
    for check in (_options, _notation, _secrets, _look, _play):
        try:
            yield from check(game)
        except BrokenGame as error:
            yield str(error).removeprefix(f"{game.name}: ")
        except NoNotation:  # a game may do without
            continue


def _options(game: AnyGame) -> Iterator[str]:
    names = {field.name for field in attrs.fields(options_class(game))}
    if "players" not in names:
        yield "Options: the number of players is missing"
    for choice in choices_of(game):
        if choice.name not in names:
            yield f"choices: Options have no {shown(choice.name)}"


def _notation(game: AnyGame) -> Iterator[str]:
    notation = notation_of(game)
    if not notation.moves:
        yield "notation: moves are missing"
    yield from _on_the_wire(notation.state, "state")
    kinds = {getattr(cls, "kind", None): cls for cls in notation.moves}
    for kind, cls in kinds.items():
        if not isinstance(kind, str):
            yield f"notation: {shown(cls.__name__)} has no kind"
        elif kind not in notation.templates:
            yield f"notation: templates have no words for {shown(kind)}"
        else:
            yield from _on_the_wire(cls, kind) or _template(notation, kind, cls)
    for kind in notation.templates.keys() - kinds.keys():
        yield f"notation: templates have words for {shown(kind)}, which is no kind of move"


def _on_the_wire(cls: type[Any], what: str) -> list[str]:
    """Say why a class cannot be written, if it cannot."""
    if not attrs.has(cls):
        return [f"notation: {what}: expected an attrs class, found {cls!r}"]
    try:
        thing_of(cls)
    except (TypeError, ValueError, NameError) as error:
        return [f"notation: {what}: {error}"]
    return []


def _template(notation: Notation, kind: str, cls: type[Any]) -> Iterator[str]:
    written = {first or last for first, last in _FIELD.findall(notation.templates[kind])}
    fields = {field.name for field in attrs.fields(cls) if field.init}
    if written != fields:
        listed = ", ".join(sorted(fields)) or "no fields"
        yield f"notation: the words of {shown(kind)} should hold {listed}"


def _secrets(game: AnyGame) -> Iterator[str]:
    secrets = secrets_of(game)
    if secrets is None:
        return
    moves = {cls.kind: cls for cls in notation_of(game).moves}
    for kind, secret in secrets.hidden.items():
        if kind not in moves:
            yield f"secrets: hidden names {shown(kind)}, which is no kind of move"
        elif secret not in attrs.fields_dict(moves[kind]):
            yield f"secrets: {shown(kind)} has no {shown(secret)}"


def _look(game: AnyGame) -> tuple[str, ...]:
    look_of(game)
    return ()


def _play(game: AnyGame) -> tuple[str, ...]:
    evaluate_of(game)
    strong_of(game)
    tells_effects(game)
    return ()
