"""Parameters that several commands have, and the games, options and bots that they name."""

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from desertrules.cli.sources import read_bytes, sentence, usage_error
from desertrules.contract import AnyGame
from desertrules.convert import structure
from desertrules.english import quote
from desertrules.errors import DesertRulesError, LoadError, UnknownGame
from desertrules.opponents import Bot, UnknownBot
from desertrules.opponents import bot as make_bot
from desertrules.options import Option, describe, describe_choices
from desertrules.registry import game as game_by_name
from desertrules.registry import games

BOT_SUMMARIES = {
    "random": "any legal move",
    "greedy": "the best move it sees, at once",
    "turn": "plans its whole turn",
    "mcts": "searches a tree of turns, about a second per move",
    "strong": "thinks ahead, the strongest",
    "program": "an external program, as program:command=./my-bot",
}
"""A few words on each built-in bot."""
BOTS = ", ".join(f"{name} ({text})" for name, text in BOT_SUMMARIES.items() if name != "program")
"""The choices of `--bot`."""
_OwnBot: TypeAlias = Literal["random", "greedy", "turn", "mcts", "strong"]
BotName: TypeAlias = _OwnBot | str
"""A bot; shells complete the built-in names."""
_OwnGame: TypeAlias = Literal["through-the-desert", "sahara", "nomads-of-arabia"]
GameName: TypeAlias = _OwnGame | str
"""A game; shells complete the built-in names."""


def Flag(help: str, *names: str) -> Any:  # noqa: A002, N802 - used like a type
    """Return the parameter of a switch, without its negative and its default."""
    return Parameter(name=names or None, negative="", show_default=False, help=help)


def Several(help: str, *names: str) -> Any:  # noqa: A002, N802 - used like a type
    """Return the parameter of an option that may be repeated."""
    return Parameter(
        name=names or None, negative_iterable=(), show_choices=False, help=f"{help} Repeatable."
    )


AsJson: TypeAlias = Annotated[bool, Flag("Print JSON.", "--json")]
Game: TypeAlias = Annotated[GameName, Parameter(help="Game.")]
Jobs: TypeAlias = Annotated[
    int | None,
    Parameter(name=["--jobs", "-j"], help="Number of worker processes (default: one per core)."),
]
Options: TypeAlias = Annotated[
    list[str] | None,
    Several("Game option as NAME=VALUE, or NAME=@FILE to read it from a file.", "--option", "-o"),
]
Out: TypeAlias = Annotated[str | None, Parameter(help="Output file (default: stdout).")]
Players: TypeAlias = Annotated[
    int | None,
    Parameter(name=["--players", "-p"], help="Number of players (default: the minimum)."),
]
Seed: TypeAlias = Annotated[int | None, Parameter(help="Random seed.")]
Source: TypeAlias = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="Record or position, as JSON or text (- for stdin, FILE#N for line N).",
    ),
]


def check_least(option: str, value: int | None, least: int) -> None:
    """Raise an error if a number is too small."""
    if value is not None and value < least:
        raise usage_error(f"{option} must be at least {least}, not {value}")


def match_game(name: str) -> str | None:
    """Return the game of this name, or the only one whose name begins with it."""
    if name in games():
        return name
    fits = [each for each in games() if name and each.startswith(name.lower())]
    return fits[0] if len(fits) == 1 else None


def find_game(name: str) -> AnyGame:
    """Return a game by its name, or the beginning of it."""
    try:
        return game_by_name(match_game(name) or name)
    except UnknownGame as error:
        raise usage_error(sentence(error)) from None


def find_bots(specs: Sequence[str]) -> list[Bot]:
    """Return the bots of some specifications."""
    try:
        return [make_bot(spec) for spec in specs]
    except UnknownBot as error:
        raise usage_error(sentence(error)) from None
    except DesertRulesError as error:
        raise usage_error(str(error)) from None


def make_options(game: AnyGame, players: int | None, given: Sequence[str] | None) -> Any:
    """Return options from the command line."""
    known = {each.name: each for each in describe(game) if each.name != "players"}
    if players is not None and players not in game.players:
        first, last = game.players[0], game.players[-1]
        raise usage_error(f"{game.title} is for {first} to {last} players, not {players}")
    data: dict[str, Any] = {"players": players or game.players[0]}
    for text in given or []:
        name, equals, value = text.partition("=")
        if name not in known:
            lines = [f"Unknown option {quote(name)}. Options of {game.title}:"]
            raise usage_error("\n".join([*lines, *map(_describe_option, known.values())]))
        if not equals:
            raise usage_error(f"Invalid --option {quote(text)}: use NAME=VALUE")
        data[name] = _read_value(value)
    try:
        return structure(game.converter, data, game.options)
    except LoadError as error:
        problem = error.problems[0]
        name = problem.path.removeprefix("$.")
        raise usage_error(f"Invalid option {name}: {problem.message}") from None


def _describe_option(option: Option) -> str:
    values = f" [{describe_choices(option.choices)}]" if option.choices else ""
    return f"  {option.name}: {option.help.rstrip('.')}{values}"


def _read_value(value: str) -> Any:
    """Return a value as JSON if it is JSON, otherwise as it is."""
    if value.startswith("@"):
        value = read_bytes(value[1:]).decode("utf-8-sig", errors="replace")
    try:
        return json.loads(value)
    except ValueError as error:
        if value.lstrip().startswith("{"):
            raise usage_error(f"Invalid JSON in {quote(value)}: {error}") from None
        return value
