"""Lists of moves for people: grouped by what they begin with, in lines that fit the screen."""

from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from textwrap import wrap

from desertrules.cli.matching import Choice

_NARROWEST = 20


def size() -> tuple[int, int]:
    """Give how many columns and lines the screen has."""
    return get_terminal_size()


def grouped(choices: Iterable[Choice]) -> list[str]:
    """Write moves in groups, each with the words that its moves share and then their last words.

    Moves to places of one strip, which have a colon, are a group too; a move that is longer than
    another by what may be added to it is only counted.
    """
    listed = list(choices)
    begun = {choice.text for choice in listed if not choice.ended}
    groups: dict[str, list[str]] = {}
    more: dict[str, int] = {}
    for choice in listed:
        shorter = next((text for text in begun if choice.text.startswith(text + " ")), None)
        if shorter is not None:
            more[shorter] = more.get(shorter, 0) + 1
            continue
        head, _, last = choice.text.rpartition(" ")
        strip, colon, _ = last.rpartition(":")
        shown = choice.shown.removeprefix(head).strip()
        groups.setdefault(f"{head} {strip}{colon}".strip(), []).append(shown)
    lines = [line for head, items in groups.items() for line in _group(head, items)]
    if more:
        lines.append(_added(more))
    return lines


def _group(head: str, items: Sequence[str]) -> list[str]:
    label = head if head.endswith(":") else f"{head}:" if head else ""
    return hanging(label, items)


def _added(more: dict[str, int]) -> str:
    example, count = next(iter(more.items()))
    return f"To some of these more can be added: {example} in {count} ways (moves {example})."


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
