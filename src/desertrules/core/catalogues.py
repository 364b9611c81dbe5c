"""Catalogues: the sentences of a game in another language, as plain data."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

Catalogue: TypeAlias = Mapping[str, Any]
"""The sentences of one game in one language; the page on messages says what it has."""
Catalogues: TypeAlias = Mapping[str, Catalogue]
"""The catalogue of each language, by its short name such as `de`."""

_ENDING = ".json"


class Shelf(Mapping[str, Catalogue]):
    """Catalogues that lie in the folder `data` of a package, read when they are first asked for."""

    def __init__(self, package: str) -> None:
        """Take the package's name."""
        self._package = package

    def __getitem__(self, language: str) -> Catalogue:
        """Give the catalogue of a language; raise KeyError if there is none."""
        if language not in _languages(self._package):
            raise KeyError(language)
        return _read(self._package, language)

    def __iter__(self) -> Iterator[str]:
        """Give the languages, by name."""
        return iter(_languages(self._package))

    def __len__(self) -> int:
        """Count the languages."""
        return len(_languages(self._package))


def _data_of(package: str) -> Any:  # noqa: ANN401 - a folder, or what stands for one
    from importlib.resources import files  # noqa: PLC0415 - slow to import, and seldom needed

    return files(package) / "data"


@cache
def _languages(package: str) -> tuple[str, ...]:
    names = [file.name for file in _data_of(package).iterdir()]
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


@cache
def _read(package: str, language: str) -> Catalogue:
    file = _data_of(package) / f"{language}{_ENDING}"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
