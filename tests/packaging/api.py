"""The public interface as one file: what a release promised, and what has changed since.

`python -m tests.packaging.api` tells the changes since the last release; with `--keep`, which a
release does, the interface as it is now is kept.

`tests.docs.public` says what is public. An entry says what a name is: the signature of a function,
the bases of a class, the type of a field.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import griffe
from attrs import frozen

from desertrules import __version__
from tests.docs import public

KEPT = Path(__file__).with_name("api.json")
_SPACES = re.compile(r"\s+")


def api(root: Path = public.ROOT) -> dict[str, str]:
    """Give every public name with what it is, sorted; of two names of one thing the second so."""
    found: dict[str, str] = {}
    for thing, (first, *others) in public.things(public.read(root)):
        found.update(_described(first, thing))
        found.update(dict.fromkeys(others, f"is {first}"))
        found.update({name.rpartition(".")[0]: "module" for name in (first, *others)})
    return dict(sorted(found.items()))


def _described(name: str, thing: Any) -> Iterator[tuple[str, str]]:
    """Give a name with what it is; of a class its public members too."""
    if thing.is_module:
        yield name, "module"
    elif thing.is_function:
        yield name, " | ".join(_signature(each) for each in thing.overloads or [thing])
    elif thing.is_class:
        yield name, f"class({', '.join(map(str, thing.bases))})"
        for member, inner in public.members(thing).items():
            yield from _described(f"{name}.{member}", inner)
    else:
        yield name, _plain(thing.annotation or "value")


def _signature(function: Any) -> str:
    given = [
        f"{_STARS.get(each.kind, '')}{each.name}"
        + (f": {each.annotation}" if each.annotation is not None else "")
        + (f" = {each.default}" if not each.required and each.kind not in _STARS else "")
        + ("" if each.kind is not griffe.ParameterKind.keyword_only else " (keyword)")
        for each in function.parameters
    ]
    return _plain(f"({', '.join(given)}) -> {function.returns}")


_STARS = {
    griffe.ParameterKind.var_positional: "*",
    griffe.ParameterKind.var_keyword: "**",
}


def _plain(text: object) -> str:
    return _SPACES.sub(" ", str(text)).replace('"', "").replace("'", "")


@frozen
class Change:
    """One name that is not what it was."""

    name: str
    what: str
    """Added, removed or changed, and how."""

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> list[Change]:
    """Give what has changed; members of a class or module that came or went are not told again."""
    found = [Change(name, "removed") for name in old if name not in new]
    found += [Change(name, "added") for name in new if name not in old]
    found += [
        Change(name, f"was {old[name]}, is {new[name]}")
        for name in new
        if name in old and old[name] != new[name]
    ]
    whole = {change.name for change in found if change.what in {"added", "removed"}}
    return [change for change in found if change.name.rpartition(".")[0] not in whole]


def unnamed(found: list[Change], changelog: str) -> list[Change]:
    """Give the changes that the changelog's unreleased part does not name, as code.

    A member has to be named, and its class, as many have members of the same name.
    """
    section = changelog.partition("## [Unreleased]")[2].partition("\n## [")[0]
    code = " ".join(re.findall(r"`([^`]+)`", section))
    words = set(re.findall(r"\w+", code))
    return [change for change in found if not words >= _named_by(change.name)]


def _named_by(name: str) -> set[str]:
    """Give what must be named: the last word, and of a member its class."""
    *_, parent, last = name.split(".")
    return {last, parent} if parent[0].isupper() else {last}


def kept() -> tuple[str, dict[str, str]]:
    """Give the last release, and its interface."""
    data = json.loads(KEPT.read_text(encoding="utf-8"))
    return data["release"], data["api"]


def keep(release: str, interface: Mapping[str, str]) -> None:
    """Keep the interface of a release, one name a line."""
    text = json.dumps({"release": release, "api": interface}, indent=0, ensure_ascii=False)
    KEPT.write_text(f"{text}\n", encoding="utf-8")


def main(words: list[str]) -> None:
    """Tell the changes, or keep the interface."""
    if words == ["--keep"]:
        keep(__version__, api())
        return
    release, old = kept()
    sys.stdout.write(f"since {release}:\n")
    sys.stdout.writelines(f"{change}\n" for change in changes(old, api()))


if __name__ == "__main__":
    main(sys.argv[1:])
