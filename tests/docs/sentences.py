"""The rules of each game as sentences, read off its page for the library to quote.

`python -m tests.docs.sentences` writes them; a test tells when they are out of date.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.docs.trace import ROOT, TITLES

_RULE = re.compile(r"- \*\*([A-Z]{2}\d+\.\d+)\*\*\{ #\1 \} (.*)")
_MARKS = re.compile(r" ?\((?:\*\*[DR]\*\*(?:, )?)+\)")
_PLAIN = (
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),  # links
    (re.compile(r"[`*]"), ""),
    (re.compile(r"\s+"), " "),
)


def file_of(game: str) -> Path:
    """Give where the sentences of a game stand."""
    return ROOT / "src/desertrules" / game.replace("-", "_") / "rules.json"


def sentences(game: str) -> str:
    """Read the sentences off the page of a game, and write them as JSON."""
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    return json.dumps(dict(_rules(page)), indent=1, ensure_ascii=False) + "\n"


def _rules(page: str) -> Iterator[tuple[str, str]]:
    """Give each rule's number and sentences; tables, figures and lists after it are left out."""
    lines = iter(page.splitlines())
    line = next(lines)
    for following in lines:
        match = _RULE.fullmatch(line)
        line = following
        if match is None:
            continue
        parts = [match[2]]
        while line.startswith("  ") and not line.lstrip().startswith("- "):
            parts.append(line.strip())
            line = next(lines)
        yield match[1], _plain(" ".join(parts))


def _plain(words: str) -> str:
    words = _MARKS.sub("", words)
    for pattern, instead in _PLAIN:
        words = pattern.sub(instead, words)
    return words.strip()


if __name__ == "__main__":
    for name in TITLES:
        file_of(name).write_text(sentences(name), encoding="utf-8")
