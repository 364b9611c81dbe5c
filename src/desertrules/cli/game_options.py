"""A game and its options as they are typed, and what the help says of them."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from desertrules.cli.errors import wrong_usage
from desertrules.cli.sources import read_bytes
from desertrules.core.contract import AnyGame
from desertrules.core.errors import DesertRulesError
from desertrules.core.found import shown, suggested
from desertrules.core.offers import OptionChoice, OptionChoices, choices_of
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games

GameName: TypeAlias = Annotated[str, Parameter(choices=games(), help="The game.")]
"""Which game is meant. It is not with the other parameters, as finding all games takes a while."""


def read_options(game: AnyGame, players: int | None, options: list[str]) -> Any:  # noqa: ANN401 - of the game
    """Make options from what was typed: `desert=12`, or `board=@file` for what a file holds."""
    values: dict[str, Any] = {"players": game.players[0] if players is None else players}
    known = choices_of(game)
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise wrong_usage(f"--option: expected name=value, found {shown(option)!r}")
        if known and name not in {choice.name for choice in known}:
            hint = suggested(name, [choice.name for choice in known])
            head = f"{game.name} has no option {shown(name)!r}; {hint}it has"
            raise wrong_usage("\n".join([head, *_told(known)]))
        values[name] = _option_value(value)
    try:
        return game.load_options(values)
    except DesertRulesError as error:
        message = str(error).replace("$.", "").removeprefix("$: ")
        raise wrong_usage(f"{game.name}: {message}") from None


def _option_value(value: str) -> Any:  # noqa: ANN401 - plain data
    if value.startswith("@"):
        try:
            text = read_bytes(value[1:]).decode()
        except UnicodeDecodeError:
            raise wrong_usage(f"{value[1:]}: is not written in UTF-8") from None
        if not text.lstrip().startswith("{"):  # a board is a text of lines, components are JSON
            return text
        value = text
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def options_help() -> str:
    """Say of every game how many play it, and which options it has."""
    return "\n".join(["Options of the games:", *(line for name in games() for line in _help(name))])


def _help(name: str) -> Iterator[str]:
    try:
        game = game_named(name)
        choices = choices_of(game)
    except DesertRulesError as error:  # a game from elsewhere, which is not ours to mend
        yield f"  {name}: {error}"
        return
    yield f"  {name}, {_span(game.players)} players"
    yield from _told(choices, "    ")


def _told(choices: OptionChoices, indent: str = "  ") -> Iterator[str]:
    """Say of each option what it decides, what it can be, and what it is if it is left out."""
    for choice in choices:
        default = "as the others ask for" if choice.default is None else _word(choice.default)
        yield f"{indent}{choice.name}: {choice.says}"
        yield f"{indent}    {_values(choice)} [default: {default}]"


def _values(choice: OptionChoice) -> str:
    """Say what an option can be."""
    values = choice.values
    if isinstance(values, type):
        return f"{', '.join(values.shipped())} or @file"
    if isinstance(values, range):
        return _span(values)
    return " or ".join(map(_word, values))


def _word(value: Any) -> str:  # noqa: ANN401 - plain data
    """Give a value as it is typed."""
    return value if isinstance(value, str) else json.dumps(value)


def _span(numbers: range) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
