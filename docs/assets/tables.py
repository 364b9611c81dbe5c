"""The rules of a game, and tables of its options, moves, codes and encoding."""

import json
import re
from functools import partial
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any

import attrs

from desertrules import game, games
from desertrules.contract import AnyGame, kind_of
from desertrules.drawing.palette import STYLES
from desertrules.errors import InvalidValue
from desertrules.options import describe, describe_choices


def _table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [headings, tuple("---" for _ in headings), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )


def rules(name: str) -> str:
    """Return the page of a game's rules, with an anchor at each number."""
    page = files(f"desertrules.{name.replace('-', '_')}").joinpath("rules.md").read_text("utf-8")
    page = page[page.index("## How to play") :]
    return re.sub(
        r"^\*\*(\w+\.\d+)\*\*",
        lambda found: f'<span id="{found[1]}"></span>{found[0]}',
        page,
        flags=re.MULTILINE,
    )


def options(name: str) -> str:
    """Return the options of a game as a table."""
    rows = []
    for each in describe(game(name)):
        choices = describe_choices(each.choices) if each.choices is not None else "see below"
        default = (
            "required" if each.required else "" if each.default is None else f"`{each.default}`"
        )
        rows.append((f"`{each.name}`", choices, default, each.help))
    return _table(("option", "values", "default", "meaning"), rows)


def moves(name: str) -> str:
    """Return the classes of moves with their fields and notation as a table."""
    found = game(name)
    rows = []
    for cls in found.moves:
        fields = ", ".join(each.name for each in attrs.fields(cls))
        template = found.notation.get(cls) or " ".join(
            [kind_of(cls), *(f"{{{each.name}}}" for each in attrs.fields(cls))]
        )
        summary = (cls.__doc__ or "").strip().splitlines()
        rows.append((f"`{cls.__name__}({fields})`", f"`{template}`", summary[0] if summary else ""))
    return _table(("class", "notation", "meaning"), rows)


def styles() -> str:
    """Return the classes of pictures as a table."""
    rows = [
        (f"`dr-{name}`", f"`{paint}`" if paint else "", meaning)
        for name, (paint, meaning) in STYLES.items()
    ]
    return _table(("class", "paint in colours of the theme", "meaning"), rows)


def codes(name: str, which: str) -> str:
    """Return the codes of rejections or effects with a typical message each."""
    found = getattr(game(name), which)
    rows = [(f"`{code}`", message or "*(no message)*") for code, message in found.items()]
    return _table(("code", "message"), rows)


def encoding(name: str) -> str:
    """Return what the action indices of a game stand for, and how many there are."""
    found = game(name)
    if found.encoding is None:
        return "Action n is the legal move n."
    module = import_module(f"desertrules.{name.replace('-', '_')}.encoding")
    made = found.options(players=found.players[0])
    runs = [
        (kind, [*run])
        for kind, run in groupby(range(found.encoding.size(made)), partial(_kind_of, found, made))
    ]
    rows = [
        (f"{run[0]:,} to {run[-1]:,}" if run[1:] else f"{run[0]:,}", kind) for kind, run in runs
    ]
    sizes = []
    for players in found.players:
        options = found.options(players=players)
        decisions = found.encoding.decisions(options)
        chance = found.encoding.size(options) - decisions
        sizes.append((str(players), f"{decisions:,}", f"{chance:,}"))
    return "\n\n".join(
        [
            str(module.__doc__).partition("\n\n")[2],
            f"With {found.players[0]} players:",
            _table(("indices", "moves"), rows),
            _table(("players", "indices of decisions", "indices of chance"), sizes),
        ]
    )


def _kind_of(found: AnyGame, made: Any, index: int) -> str:
    """Return the kind of the move that an index alone stands for."""
    assert found.encoding is not None
    try:
        return f"`{kind_of(type(found.encoding.decode(made, (index,))))}`"
    except InvalidValue:
        return "part of a move with several indices"


def observation(name: str) -> str:
    """Return the planes and numbers of an observation with the fewest players."""
    found = game(name)
    if found.observation is None:
        return "The points of all seats."
    made = found.options(players=found.players[0])
    planes, numbers = found.observation.planes(made), found.observation.numbers(made)
    shape = " × ".join(map(str, found.observation.shape(made)))
    listed = "\n".join(f"- {each}" for each in planes)
    return (
        f"With {found.players[0]} players: {len(planes)} planes of {shape} and {len(numbers)} "
        f"numbers. The planes are:\n\n{listed}"
    )


# ---- Performance ---------------------------------------------------------------------------------


def _ratios() -> list[tuple[str, str, float, float, float]]:
    path = Path(__file__).parents[2] / "benchmarks" / "results.json"
    ratios: list[tuple[str, str, float, float, float]] = json.loads(path.read_text())["ratios"]
    return ratios


def speed() -> str:
    """Return the ratios of the last saved benchmark as a table with a column per game."""
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for one, other, median, low, high in _ratios():
        name, _, what = one.rpartition(": ")
        if not what.startswith("backgammon"):  # in the chart
            cells = rows.setdefault((what, other.removeprefix(f"{name}: ")), {})
            # Boards of other sizes exist in one game only.
            cells[name or "through-the-desert"] = f"{median:.2f} [{low:.2f}, {high:.2f}]"
    headings = ("what", "compared with", *(game(name).title for name in games()))
    return _table(
        headings,
        [(*key, *(cells.get(name, "") for name in games())) for key, cells in rows.items()],
    )


def speed_chart() -> str:
    """Return a bar chart of the README loop beside python-chess and OpenSpiel."""
    names = {f"{name}: README loop": game(name).title for name in games()}
    names["OpenSpiel: backgammon (C++)"] = "OpenSpiel's backgammon (C++)"
    bars = [
        (names[one], median, "#a8431c" if "README" in one else "#8d7b69")
        for one, other, median, _, _ in _ratios()
        if one in names and other == "python-chess: list + push"
    ]
    bars.append(("python-chess", 1.0, "#8d7b69"))
    scale = 390 / max(value for _, value, _ in bars)
    parts = []
    for number, (name, value, colour) in enumerate(bars):
        y = 34 * number
        parts.append(
            f'<text x="230" y="{y + 22}" text-anchor="end" fill="currentColor">{name}</text>'
            f'<rect x="240" y="{y + 6}" width="{value * scale:.0f}" height="22" rx="4" '
            f'fill="{colour}"/><text x="{250 + value * scale:.0f}" y="{y + 22}" '
            f'fill="currentColor">{value:.1f}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {34 * len(bars) + 6}" '
        f'font-family="sans-serif" font-size="15"><title>Moves per second, python-chess = 1'
        f"</title>{''.join(parts)}</svg>"
    )
