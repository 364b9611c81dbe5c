"""All commands, each with the examples that its help shows."""

import os
import re
import sys
from collections.abc import Callable
from functools import cached_property
from inspect import signature
from shutil import get_terminal_size
from typing import Any, Literal

from cyclopts import App, CycloptsError, CycloptsPanel

from desertrules._version import __version__
from desertrules.cli.errors import CommandError
from desertrules.core.errors import DesertRulesError
from desertrules.core.found import shown


class _Errors:
    """The console on which errors are told; it is slow to import, and seldom needed."""

    @cached_property
    def _console(self) -> Any:  # noqa: ANN401 - see above
        from rich.console import Console  # noqa: PLC0415 - see above

        return Console(stderr=True)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever it has
        return getattr(self._console, name)


_LONG = re.compile(r"[^\s\"']{41,}")
_MOST_TOLD = 1000
_NARROWEST, _LARGEST = 20, 999


def _panel(error: CycloptsError) -> Any:  # noqa: ANN401 - what rich draws
    """Tell what is wrong with what was typed, which is not shown at length."""
    whole = str(error)
    told = _LONG.sub(lambda word: shown(word[0]), whole)[:_MOST_TOLD]
    return CycloptsPanel(error if told == whole else told)


_errors: Any = _Errors()
app: App = App(
    name="desertrules",
    help="The rules of Through the Desert, Sahara and Nomads of Arabia.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
    error_console=_errors,
    error_formatter=_panel,
)

EXAMPLES: dict[str, tuple[str, ...]] = {
    "play": (
        "desertrules play through-the-desert --players 2 --name Ann",
        "desertrules play sahara -p 3 --seat 0 --seat 1 --save evening.txt",
    ),
    "new": (
        "desertrules new through-the-desert --players 3 --seed 7",
        "desertrules new sahara -p 4 --option desert=12 --to text",
    ),
    "show": (
        "desertrules new through-the-desert --seed 7 | desertrules show",
        "desertrules new nomads-of-arabia --seed 7 --out nomads.json",
        "desertrules show nomads.json --seat 1",
        "desertrules show nomads.json --svg nomads.svg",
        "desertrules show nomads.json --html nomads.html",
    ),
    "legal": (
        "desertrules new sahara --seed 7 | desertrules legal",
        "desertrules new sahara --no-chance | desertrules legal --json",
    ),
    "apply": (
        "desertrules new sahara --seed 7 --out game.json",
        "desertrules apply game.json 'play 0' --out game.json",
        "desertrules apply game.json 'advance 0' --chance --seed 1 --to text",
    ),
    "explain": (
        "desertrules new through-the-desert --seed 7 --out game.json",
        "desertrules explain game.json 'rider white e5'",
    ),
    "perft": (
        "desertrules perft sahara 3",
        "desertrules perft nomads-of-arabia 2 --players 4 --divide",
    ),
    "selfplay": (
        "desertrules selfplay sahara --games 3 --seed 7 --out games.jsonl",
        "desertrules selfplay through-the-desert --bot greedy --bot random --games 3 --table",
    ),
    "arena": (
        "desertrules arena sahara --bot greedy --bot random --games 20 --seed 7",
        "desertrules arena sahara -p 3 --bot greedy --bot random --games 9 --out cup --jobs 2",
        "desertrules arena --resume --out cup --svg cup.svg",
    ),
    "validate": (
        "desertrules selfplay sahara --games 3 --out games.jsonl",
        "desertrules validate games.jsonl --all",
        "desertrules selfplay sahara --games 2 | desertrules validate --json -",
        "desertrules validate '*.jsonl' --jobs 2",
    ),
    "convert": (
        "desertrules new sahara --seed 7 --out game.json",
        "desertrules convert game.json --out game.txt",
        "desertrules convert game.txt --to position",
    ),
    "migrate": (
        "desertrules new sahara --seed 7 --out game.json",
        "desertrules migrate game.json --out games.jsonl",
        "desertrules migrate --in-place '*.json'",
    ),
    "sheet": (
        "desertrules sheet through-the-desert --players 4 --html --out sheet.html",
        "desertrules sheet sahara --players 3 --out game.txt",
    ),
    "schema": (
        "desertrules schema sahara move",
        "desertrules schema through-the-desert record --out record.schema.json",
    ),
    "serve": ("""echo '{"id": 1, "op": "hello"}' | desertrules serve""",),
    "completion": ("desertrules completion bash > desertrules.bash",),
}
"""For each command what its help shows; every line works when it is typed."""


_HELP = {"--help", "-h"}


def _epilogue(name: str) -> str:
    return "\n".join(["Examples:", *(f"  $ {line}" for line in EXAMPLES[name])])


def _add_options_to_help() -> None:
    """Say in the help of commands which options the games have; all games are loaded for it."""
    from desertrules.cli.game_options import options_help  # noqa: PLC0415 - loads all games

    told = options_help()
    for name in EXAMPLES:
        command = app[name].default_command
        if command is not None and "option" in signature(command).parameters:
            app[name].help_epilogue = f"{told}\n\n{_epilogue(name)}"


def _add(name: str, command: Callable[..., int] | str) -> None:
    """Add a command, or say in which room it is found: it is imported when it is asked for."""
    where = f"desertrules.cli.{command}" if isinstance(command, str) else command
    app.command(where, name=name, help_epilogue=_epilogue(name))


def completion(shell: Literal["bash", "zsh", "fish", "powershell"]) -> int:
    """Write the completion script of a shell, to be put where that shell looks for it.

    Args:
        shell: The shell.
    """
    print(app.generate_completion(shell=shell))
    return 0


_add("play", "play:play")
_add("new", "positions:new")
_add("show", "positions:show")
_add("legal", "positions:legal")
_add("apply", "positions:apply")
_add("explain", "positions:explain")
_add("perft", "counts:perft")
_add("selfplay", "counts:selfplay")
_add("arena", "arena:arena")
_add("validate", "checking:validate")
_add("convert", "records:convert")
_add("migrate", "records:migrate")
_add("sheet", "sheets:sheet")
_add("schema", "records:schema")
_add("serve", "serving:serve")
_add("completion", completion)


def _bound_screen() -> None:
    """Keep what is drawn to a size that a screen has: in a few columns rich finds no end."""
    columns, lines = get_terminal_size()
    for name, found, least in (("COLUMNS", columns, _NARROWEST), ("LINES", lines, 1)):
        bounded = min(max(found, least), _LARGEST)
        if bounded != found or name in os.environ:  # else it follows a window that changes
            os.environ[name] = str(bounded)


def run(words: list[str]) -> int:
    """Run one command and give its exit code; say on standard error why it cannot go on."""
    _bound_screen()
    if _HELP & {*words}:
        _add_options_to_help()
    try:
        code: Any = app(words)
    except CommandError as error:
        print(f"desertrules: {error.message}", file=sys.stderr)
        return error.code
    except DesertRulesError as error:
        print(f"desertrules: {error}", file=sys.stderr)
        return 1
    except SystemExit as end:
        return int(end.code or 0)
    return code if isinstance(code, int) else 0
