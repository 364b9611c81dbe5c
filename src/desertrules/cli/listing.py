"""Lists of moves for people: grouped by what they begin with, in lines that fit the screen."""

from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from textwrap import wrap

from desertrules.cli.matching import Choice

_NARROWEST = 20
FEW = 8
"""How many moves, or lines of moves, are shown without being asked for."""


def size() -> tuple[int, int]:
    """Give how many columns and lines the screen has."""
    return get_terminal_size()


def grouped(choices: Sequence[Choice]) -> list[str]:
    """Write moves in groups, each with the words that its moves share and then their last words.

    Moves to places of one strip, which have a colon, are a group too. Moves that differ only in
    what they add stand as one with a plus, unless there are no others.
    """
    bases = dict.fromkeys(choice.base for choice in choices)
    if len(bases) == 1:
        return _in_groups([(choice.text, choice.shown) for choice in choices])
    more = {choice.base: choice.added.split()[0] for choice in choices if choice.added}
    shown = {choice.base: choice.shown for choice in choices if not choice.added}
    lines = _in_groups([(b, f"{shown.get(b, b)}{'+' * (b in more)}") for b in bases])
    if more:
        word = " or ".join(dict.fromkeys(more.values()))
        lines.append(f"+ with more to choose: {word}")
    return lines


def _in_groups(moves: Iterable[tuple[str, str]]) -> list[str]:
    groups: dict[str, list[str]] = {}
    for text, shown in moves:
        head, _, last = text.removesuffix(" -").rpartition(" ")
        strip, colon, _ = last.rpartition(":")
        groups.setdefault(f"{head} {strip}{colon}".strip(), []).append(
            shown.removeprefix(head).strip()
        )
    return [
        line
        for head, items in groups.items()
        for line in hanging(head if not head or head.endswith(":") else f"{head}:", items)
    ]


def summary(choices: Sequence[Choice], label: str = "", most: int = FEW) -> list[str]:
    """Say in at most so many lines what moves there are: all of them, or what they begin with."""
    bases = dict.fromkeys(choice.base for choice in choices)
    if len(choices) <= FEW:
        return hanging(label, [choice.shown for choice in choices])
    lines = grouped(choices)
    if len(lines) <= most or len(bases) == 1:
        return [*([label] if label else []), *lines]
    heads: dict[str, int] = {}
    for choice in choices:
        words = choice.base.removesuffix(" -").split()
        head = " ".join(words[: 2 if words[0] == choice.move.kind else 1]).partition(":")[0]
        heads[head] = heads.get(head, 0) + 1
    return hanging(
        label, [f"{head} ({count})" if count > 1 else head for head, count in heads.items()]
    )


def hanging(label: str, items: Iterable[str]) -> list[str]:
    """Write items after a label, in lines that begin below the first item and break no item."""
    columns, _ = size()
    joined = ("  " if label else "") + "  ".join(item.replace(" ", "\0") for item in items)
    indent = " " * (len(label) + 2) if label else ""
    room = max(columns - 1, len(indent) + _NARROWEST)
    lines = wrap(
        f"{label}{joined}",
        room,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return [line.replace("\0", " ") for line in lines]


def told(words: str, indent: str = "") -> list[str]:
    """Break a sentence into lines that fit the screen; no word is broken."""
    columns, _ = size()
    return wrap(
        words,
        max(columns - 1, _NARROWEST),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
