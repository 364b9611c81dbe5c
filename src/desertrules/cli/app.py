"""All commands, in groups, with the examples that their help shows."""

import sys
from collections.abc import Callable
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Group, Parameter, UnusedCliTokensError

from desertrules._version import __version__
from desertrules.cli.check import validate_files
from desertrules.cli.contests import arena, list_bots, selfplay
from desertrules.cli.play import play
from desertrules.cli.positions import (
    apply,
    convert,
    explain,
    legal,
    new,
    perft,
    schema,
    sheet,
    show,
)
from desertrules.cli.serve import serve_words
from desertrules.cli.sources import usage_error
from desertrules.english import join, quote, suggest
from desertrules.serve import MAX_HANDLES

app: App = App(
    name="desertrules",
    help="Play, check and analyse games of Through the Desert, Sahara and Nomads of Arabia.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
)


def serve(
    *, handles: Annotated[int, Parameter(help="Maximum number of open games.")] = MAX_HANDLES
) -> int:
    """Run in engine mode: JSON Lines requests on stdin, replies on stdout."""
    return serve_words([f"--handles={handles}"])


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish", "powershell"], Parameter(help="Shell.")], /
) -> int:
    """Print a shell completion script."""
    print(app.generate_completion(shell=shell))
    return 0


def show_help(command: Annotated[str | None, Parameter(help="Command.")] = None, /) -> int:
    """Show the help of a command."""
    if command is not None and command not in COMMANDS:
        raise usage_error(f"Unknown command {quote(command)}.{suggest(command, COMMANDS)}")
    app.help_print([command] if command else [])
    return 0


PLAY = Group("Play", sort_key=1)
CHECK = Group("Check", sort_key=2)
POSITIONS = Group("Positions", sort_key=3)
BOTS = Group("Bots", sort_key=4)
PROGRAMS = Group("For programs", sort_key=5)

COMMANDS: dict[str, tuple[Group, Callable[..., int], tuple[str, ...]]] = {
    "play": (
        PLAY,
        play,
        (
            "desertrules play through-the-desert --players 2 --name Ann",
            "desertrules play sahara -p 3 --bot strong --save evening.txt",
        ),
    ),
    "sheet": (
        PLAY,
        sheet,
        (
            "desertrules sheet through-the-desert --players 4 --html --out sheet.html",
            "desertrules sheet sahara --players 3 --out game.txt",
        ),
    ),
    "validate": (
        CHECK,
        validate_files,
        (
            "desertrules selfplay sahara --games 3 --out games.jsonl",
            "desertrules validate games.jsonl --all",
        ),
    ),
    "convert": (
        CHECK,
        convert,
        (
            "desertrules new sahara --seed 7 --out game.json",
            "desertrules convert game.json --out game.txt",
        ),
    ),
    "explain": (
        CHECK,
        explain,
        (
            "desertrules new through-the-desert --seed 7 --out game.json",
            "desertrules explain game.json 'rider white e5'",
        ),
    ),
    "new": (
        POSITIONS,
        new,
        (
            "desertrules new through-the-desert --players 3 --seed 7",
            "desertrules new sahara -p 4 --option desert=12 --to text",
        ),
    ),
    "show": (
        POSITIONS,
        show,
        (
            "desertrules new through-the-desert --seed 7 | desertrules show",
            "desertrules new nomads-of-arabia --seed 7 --out nomads.json",
            "desertrules show nomads.json --svg nomads.svg",
        ),
    ),
    "legal": (POSITIONS, legal, ("desertrules new sahara --seed 7 | desertrules legal",)),
    "apply": (
        POSITIONS,
        apply,
        (
            "desertrules new sahara --seed 7 --out game.json",
            "desertrules apply game.json 'play 0' --out game.json",
        ),
    ),
    "perft": (POSITIONS, perft, ("desertrules perft sahara 3",)),
    "bots": (BOTS, list_bots, ("desertrules bots",)),
    "selfplay": (
        BOTS,
        selfplay,
        ("desertrules selfplay sahara --games 3 --seed 7 --out games.jsonl",),
    ),
    "arena": (
        BOTS,
        arena,
        (
            "desertrules arena sahara --bot greedy --bot random --games 20 --seed 7",
            "desertrules arena sahara --bot greedy --bot random --games 20 --out cup",
            "desertrules arena --resume --out cup",
        ),
    ),
    "serve": (PROGRAMS, serve, ("""echo '{"id": 1, "op": "hello"}' | desertrules serve""",)),
    "schema": (PROGRAMS, schema, ("desertrules schema sahara move",)),
    "completion": (PROGRAMS, completion, ("desertrules completion bash > desertrules.bash",)),
    "help": (PROGRAMS, show_help, ("desertrules help play",)),
}
"""For each command its group, its function and its examples; the docstrings are the help."""

for _name, (_group, _function, _examples) in COMMANDS.items():
    _epilogue = "\n".join(["Examples:", *(f"  $ {line}" for line in _examples)])
    app.command(_function, name=_name, group=_group, help_epilogue=_epilogue)


def run_app(words: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        result: Any = app(words)
    except UnusedCliTokensError as error:
        unused = join(map(quote, error.unused_tokens or ()))
        raise usage_error(f"Unexpected argument {unused}") from None
    except CycloptsError as error:
        raise usage_error(str(error)[:1000]) from None
    except SystemExit as end:
        return int(end.code or 0)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0
