"""Rules as people read them, from the page `rules.md` of a game's package."""

import re
from importlib.resources import files


def read_rulebook(package: str) -> tuple[str, dict[str, str]]:
    """Return the introduction and the text of each numbered rule."""
    page = (files(package) / "rules.md").read_text(encoding="utf-8")
    _, _, page = page.partition("\n\n## How to play\n")
    introduction, _, rules = page.partition("\n## Rules\n")
    paragraphs = re.findall(
        r"^\*\*(\w+\.\d+)\*\* (.+?)(?=\n\n|\n*\Z)", rules, re.MULTILINE | re.DOTALL
    )
    texts = {number: " ".join(text.replace("**", "").split()) for number, text in paragraphs}
    return f"## How to play\n{introduction}", texts
