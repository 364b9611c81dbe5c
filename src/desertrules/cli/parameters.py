"""The parameters that commands share, with the words that their help says of them."""

from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

Source: TypeAlias = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="A record or a position, as JSON or in notation; - is standard input.",
    ),
]
Players: TypeAlias = Annotated[
    int | None,
    Parameter(name=["--players", "-p"], help="How many play; the game's fewest if left out."),
]
GameOptions: TypeAlias = Annotated[
    list[str],
    Parameter(
        name=["--option", "-o"],
        negative_iterable=(),
        show_default=False,
        help="An option of the game as name=value; name=@file takes what a file holds.",
    ),
]
Seed: TypeAlias = Annotated[
    int | None,
    Parameter(help="What chance begins with; the same seed gives the same game."),
]
Jobs: TypeAlias = Annotated[
    int | None,
    Parameter(name=["--jobs", "-j"], help="How many processes; as many as cores if left out."),
]
Form: TypeAlias = Annotated[
    Literal["json", "text", "position", "state"],
    Parameter(
        help="How to write it: a record as JSON or in notation (text), or the state alone, in one"
        " line of notation (position) or as JSON (state)."
    ),
]
AsJson: TypeAlias = Annotated[
    bool,
    Parameter(name="--json", negative="", show_default=False, help="Write JSON, for programs."),
]
Lang: TypeAlias = Annotated[
    str,
    Parameter(
        name="--lang",
        help="The language in which rejections and effects are told: de, en, fr, or another that a"
        " game has.",
    ),
]
Lenient: TypeAlias = Annotated[
    list[str],
    Parameter(
        negative_iterable=(),
        show_default=False,
        help="What may be overlooked: words (case, letters, other languages, commas), numbers"
        " (lines without), set-up (a position, or unknown values), turns, extra (unknown tags).",
    ),
]
Theme: TypeAlias = Literal["light", "dark"]
"""The colours of pictures and pages."""
Out: TypeAlias = Annotated[
    str | None, Parameter(name=["--out", "-O"], help="The file to write; else standard output.")
]
