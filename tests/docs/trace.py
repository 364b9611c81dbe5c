"""The trace: every rule with its summary, tests, modules, codes and examples, as one page.

`python -m tests.docs.trace` writes it; a test tells when it is out of date.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import desertrules
from desertrules.core import registry

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/rules/trace.md"
PREFIX = {"through-the-desert": "TD", "sahara": "SA", "nomads-of-arabia": "NA"}
TITLES = {
    "through-the-desert": "Through the Desert",
    "sahara": "Sahara",
    "nomads-of-arabia": "Nomads of Arabia",
}
_RULE = re.compile(r"\b(?:TD|SA|NA)\d+\.\d+\b")
_ITEM = re.compile(
    r"^- \*\*((?:TD|SA|NA)\d+\.\d+)\*\*\{ #\1 \}\s+(.*?)(?=^- \*\*|^[#<|]|^```|\Z)",
    re.MULTILINE | re.DOTALL,
)
_OPENING = """\
---
description: >-
  Every numbered rule of the three games with the tests that show it, the codes that cite it, and
  the rulebooks' own examples.
---

# From rule to test and code

Every rule with what shows it: the tests whose docstrings cite it, the modules of its game that name
it, the codes of the rejections and effects that belong to it, and the rulebooks' own examples. This
page is made from the code and the tests, and a test keeps it true.
"""
_LINK = re.compile(r"\[((?:TD|SA|NA)\d+\.\d+)\]\(#\1\)")
_RANGE = re.compile(r"\b((?:TD|SA|NA)\d+)\.(\d+) to \1\.(\d+)\b")


def games() -> list[str]:
    """Give the names of our games."""
    return list(registry._OURS)


def rules(game: str) -> dict[str, str]:
    """Give the rules on a game's page, each with its first sentence."""
    page = (ROOT / "docs/rules" / f"{game}.md").read_text(encoding="utf-8")
    text = _LINK.sub(r"\1", page)  # a link within that page leads nowhere on another
    found: dict[str, str] = {}
    for number, body in _ITEM.findall(text):
        plain = " ".join(body.partition("\n\n")[0].split())  # what follows is no rule
        sentence = re.split(r"(?<=[.:;])\s(?=[A-Z`*(\"])|:\s*$", plain, maxsplit=1)[0]
        found[number] = re.sub(r"\s*\(\*\*[DR]\*\*[^)]*\)", "", sentence).rstrip(":; ")
    return found


def cited(words: str) -> set[str]:
    """Give the rules that a text cites, those within `TD5.2 to TD5.4` too."""
    words = _LINK.sub(r"\1", words)
    numbers = set(_RULE.findall(words))
    for rule, first, last in _RANGE.findall(words):
        numbers |= {f"{rule}.{number}" for number in range(int(first), int(last) + 1)}
    return numbers


def tests(game: str) -> Iterator[tuple[str, str, str]]:
    """Give the file, the name and the docstring of every test of a game."""
    for file in sorted((ROOT / "tests" / game.replace("-", "_")).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield file.name, node.name, ast.get_docstring(node) or ""


def sources(game: str) -> Iterator[tuple[str, set[str]]]:
    """Give every module of a game with the rules that it names."""
    package = ROOT / "src/desertrules" / game.replace("-", "_")
    for file in sorted(package.rglob("*.py")):
        yield file.relative_to(package).as_posix(), cited(file.read_text(encoding="utf-8"))


def declared(game: str, name: str) -> dict[str, set[str]]:
    """Give the codes of a declared list of a game (`CODES`, `EFFECTS`), by rule."""
    codes: Mapping[str, Any] = getattr(desertrules.game(game), name, {})
    by_rule: dict[str, set[str]] = {}
    for code, what in codes.items():
        for rule in what.rules:
            by_rule.setdefault(rule, set()).add(code)
    return by_rule


def page() -> str:
    """Write the page."""
    lines = _OPENING.splitlines()
    for game in games():
        lines += ["", f"## {TITLES[game]}"]
        codes, effects = declared(game, "CODES"), declared(game, "EFFECTS")
        cases, modules = list(tests(game)), dict(sources(game))
        for rule, summary in rules(game).items():
            lines += ["", f"### {rule}", ""]
            lines += [f"{_sentence(summary)} [The rule]({game}.md#{rule}).", ""]
            own = [case for case in cases if rule in cited(case[2])]
            examples = [words for file, _, words in own if file == "test_examples.py"]
            lines.append(f"- Tests: {_tests(own)}")
            named = [f"`{module}`" for module, numbers in modules.items() if rule in numbers]
            if named:
                lines.append(f"- Modules: {', '.join(named)}")
            if rule in codes:
                lines.append(f"- Rejections: {_listed(game, 'rejection', codes[rule])}")
            if rule in effects:
                lines.append(f"- Effects: {_listed(game, 'effect', effects[rule])}")
            lines += [f"- {_sentence(words.splitlines()[0])}" for words in examples]
    return "\n".join(lines) + "\n"


def _sentence(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


def _listed(game: str, sort: str, codes: set[str]) -> str:
    """Give codes, each with a link to its example."""
    page = f"../codes/{game}.md"
    return ", ".join(f"[`{code}`]({page}#{sort}-{code})" for code in sorted(codes))


def _tests(cases: list[tuple[str, str, str]]) -> str:
    """Give the names of tests, by file."""
    files: dict[str, list[str]] = {}
    for file, name, _ in cases:
        files.setdefault(file, []).append(name.removeprefix("test_").replace("_", " "))
    return "; ".join(f"`{file}` ({', '.join(names)})" for file, names in files.items())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
