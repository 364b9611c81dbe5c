"""The reference: which page shows which name, and the index of all of them.

`python -m tests.docs.reference` writes the index at the end of its page; a test tells when it is
out of date.
"""

import re
from itertools import groupby

from tests.docs import public
from tests.docs.at_run_time import linked

PAGES = public.ROOT / "docs/reference"
INDEX = PAGES / "index.md"
_SHOWN = re.compile(r"^::: (\S+)$", re.MULTILINE)
_HEADING = "## All names\n"


def shown() -> list[tuple[str, str]]:
    """Give every name that the reference shows, in order, with the file of its page."""
    return [
        (name, page.name)
        for page in sorted(PAGES.glob("*.md"))
        for name in _SHOWN.findall(page.read_text(encoding="utf-8"))
    ]


def page() -> str:
    """Write the page with the index: what stands there by hand, then all names by their letters.

    Names that are alike and say the same, as `apply` of each game, share a line.
    """
    by_hand = INDEX.read_text(encoding="utf-8").partition(_HEADING)[0]
    alike: dict[tuple[str, str], list[list[str]]] = {}
    for thing, names in sorted(public.things(public.read()), key=lambda each: each[1][0]):
        says = " ".join(thing.docstring.value.partition("\n\n")[0].split())
        alike.setdefault((names[0].rpartition(".")[2], says), []).append(names)
    parts = [by_hand, _HEADING]
    ordered = sorted(alike, key=lambda each: (each[0].casefold(), each[0]))
    for letter, some in groupby(ordered, key=lambda each: each[0][0].upper()):
        parts.append(f"\n### {letter}\n\n")
        parts += [
            f"- {_links(name, alike[name, says])}: {linked(says, '../rules/{}.md')}\n"
            for name, says in some
        ]
    return "".join(parts)


def _links(name: str, alike: list[list[str]]) -> str:
    """Give a name, and the packages that have it; of several, each is the link."""
    pages = dict(shown())
    links: list[tuple[str, str]] = []
    for names in alike:
        anchor = next(each for each in names if each in pages)
        package = names[0].rpartition(".")[0].removeprefix("desertrules.")
        links.append((package, f"{pages[anchor]}#{anchor}"))
    if len(links) == 1:
        ((package, link),) = links
        return f"[`{name}`]({link}) ({package})"
    return f"`{name}` ({', '.join(f'[{package}]({link})' for package, link in links)})"


if __name__ == "__main__":
    INDEX.write_text(page(), encoding="utf-8")
