"""All commands, in groups, with the examples that their help shows."""

import sys
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Group, Parameter
from rich.console import Console

from desertrules._version import __version__
from desertrules.english import escape

app = App(
    name="desertrules",
    help="Play, check and analyse games of Through the Desert, Sahara and Nomads of Arabia.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
)

PLAY = Group("Play", sort_key=1)
CHECK = Group("Check", sort_key=2)
POSITIONS = Group("Positions", sort_key=3)
BOTS = Group("Bots", sort_key=4)
PROGRAMS = Group("For programs", sort_key=5)

COMMANDS: dict[str, tuple[Group, str, str, tuple[str, ...]]] = {
    "play": (
        PLAY,
        "play:play",
        "Play in the terminal against bots or with friends at the same keyboard.",
        (
            "desertrules play through-the-desert --players 2 --name Ann",
            "desertrules play sahara -p 3 --bot strong --save evening.txt",
        ),
    ),
    "sheet": (
        PLAY,
        "positions:sheet",
        "Print a blank score sheet for recording a game by hand.",
        (
            "desertrules sheet through-the-desert --players 4 --html --out sheet.html",
            "desertrules sheet sahara --players 3 --out game.txt",
        ),
    ),
    "validate": (
        CHECK,
        "check:validate_files",
        "Check records: legal moves, correct result, well-formed file.",
        (
            "desertrules selfplay sahara --games 3 --out games.jsonl",
            "desertrules validate games.jsonl --all",
        ),
    ),
    "convert": (
        CHECK,
        "positions:convert",
        "Convert a record between JSON and text, or to a position.",
        (
            "desertrules new sahara --seed 7 --out game.json",
            "desertrules convert game.json --out game.txt",
        ),
    ),
    "explain": (
        CHECK,
        "positions:explain",
        "Explain a move: what it does, or which rule forbids it.",
        (
            "desertrules new through-the-desert --seed 7 --out game.json",
            "desertrules explain game.json 'rider white e5'",
        ),
    ),
    "new": (
        POSITIONS,
        "positions:new",
        "Start a new game and print its record.",
        (
            "desertrules new through-the-desert --players 3 --seed 7",
            "desertrules new sahara -p 4 --option desert=12 --to text",
        ),
    ),
    "show": (
        POSITIONS,
        "positions:show",
        "Draw a position and the scores.",
        (
            "desertrules new through-the-desert --seed 7 | desertrules show",
            "desertrules new nomads-of-arabia --seed 7 --out nomads.json",
            "desertrules show nomads.json --svg nomads.svg",
        ),
    ),
    "legal": (
        POSITIONS,
        "positions:legal",
        "List the legal moves, one per line.",
        ("desertrules new sahara --seed 7 | desertrules legal",),
    ),
    "apply": (
        POSITIONS,
        "positions:apply",
        "Apply moves to a record or state and print the result.",
        (
            "desertrules new sahara --seed 7 --out game.json",
            "desertrules apply game.json 'play 0' --out game.json",
        ),
    ),
    "perft": (
        POSITIONS,
        "positions:perft",
        "Count the move sequences of a given length.",
        ("desertrules perft sahara 3",),
    ),
    "bots": (
        BOTS,
        "contests:list_bots",
        "List the bots.",
        ("desertrules bots",),
    ),
    "selfplay": (
        BOTS,
        "contests:selfplay",
        "Let bots play games and print the records as JSON Lines.",
        ("desertrules selfplay sahara --games 3 --seed 7 --out games.jsonl",),
    ),
    "arena": (
        BOTS,
        "contests:arena",
        "Run a tournament between bots.",
        (
            "desertrules arena sahara --bot greedy --bot random --games 20 --seed 7",
            "desertrules arena sahara --bot greedy --bot random --games 20 --out cup",
            "desertrules arena --resume --out cup",
        ),
    ),
    "serve": (
        PROGRAMS,
        "app:serve",
        "Run in engine mode: JSON Lines requests on stdin, replies on stdout.",
        ("""echo '{"id": 1, "op": "hello"}' | desertrules serve""",),
    ),
    "schema": (
        PROGRAMS,
        "positions:schema",
        "Print the JSON Schema (2020-12) of a game's data.",
        ("desertrules schema sahara move",),
    ),
    "completion": (
        PROGRAMS,
        "app:completion",
        "Print a shell completion script.",
        ("desertrules completion bash > desertrules.bash",),
    ),
    "help": (PROGRAMS, "app:show_help", "Show the help of a command.", ("desertrules help play",)),
}
"""For each command its group, its function, its description and its examples."""


def serve(*, handles: Annotated[int, Parameter(help="Maximum number of open games.")] = 64) -> int:
    """Run in engine mode: JSON Lines requests on stdin, replies on stdout."""
    from desertrules.cli.serve import serve_words

    return serve_words([f"--handles={handles}"])


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish", "powershell"], Parameter(help="Shell.")],
) -> int:
    """Print a shell completion script."""
    print(app.generate_completion(shell=shell))
    return 0


def show_help(*command: Annotated[str, Parameter(help="Command.")]) -> int:
    """Show the help of a command."""
    app.help_print(list(command))
    return 0


for _name, (_group, _place, _text, _examples) in COMMANDS.items():
    _epilogue = "\n".join(["Examples:", *(f"  $ {line}" for line in _examples)])
    app.command(
        f"desertrules.cli.{_place}", name=_name, help=_text, group=_group, help_epilogue=_epilogue
    )


def run_app(words: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        result: Any = app(words)
    except CycloptsError as error:
        Console(stderr=True).print(f"desertrules: {escape(str(error))[:1000]}", markup=False)
        return 2
    except SystemExit as end:
        return int(end.code or 0)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0
