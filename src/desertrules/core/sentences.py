"""The rules of a game as sentences, by their numbers, read when they are first asked for."""

import json
from collections.abc import Iterator, Mapping
from pkgutil import get_data
from typing import cast

__all__ = ["Sentences"]


class Sentences(Mapping[str, str]):
    """The sentences of a game's rules, from the file `rules.json` of its package.

    Examples:
        >>> from desertrules import sahara
        >>> sahara.sentences["SA1.4"].partition(".")[0]
        'The deck lies in three piles of five, called 0, 1 and 2'
    """

    def __init__(self, package: str) -> None:
        """Take the package; nothing is read yet."""
        self._package = package
        self._read: dict[str, str] | None = None

    def _known(self) -> dict[str, str]:
        if self._read is None:
            self._read = dict(json.loads(cast(bytes, get_data(self._package, "rules.json"))))
        return self._read

    def __getitem__(self, rule: str) -> str:
        """Give the sentence of a rule, by its number."""
        return self._known()[rule]

    def __iter__(self) -> Iterator[str]:
        """Go through the numbers, in the order of the game's page."""
        return iter(self._known())

    def __len__(self) -> int:
        """Count the rules."""
        return len(self._known())
