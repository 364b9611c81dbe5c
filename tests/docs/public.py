"""What is public, by one rule that the reference, its index and the kept interface share.

Public is what the stub of a package hands on or declares, and what a module outside such a package
names in its `__all__`. One thing may have several public names: `desertrules.draw` is
`desertrules.core.outcomes.draw`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

from desertrules._lazy import _names

ROOT = Path(__file__).resolve().parents[2]


def read(root: Path = ROOT) -> Any:
    """Read the sources of the library; nothing is imported."""
    return griffe.load("desertrules", search_paths=[root / "src"], resolve_aliases=True)


def names(package: Any) -> dict[str, Any]:
    """Give every public name of the library with the thing that it names."""
    facades = {".".join(path.parent.parts): path for path in _stubs(package)}
    found: dict[str, Any] = {}
    for name, stub in facades.items():
        handed_on, declared = _names(name, (_source(package) / stub).read_text(encoding="utf-8"))
        for public, (module, attribute) in handed_on.items():
            found[f"{name}.{public}"] = _thing(package, module, attribute)
        for public in declared:
            found[f"{name}.{public}"] = _thing(package, name, public)
    for module in _modules(package):
        within = any(module.path.startswith(f"{name}.") for name in facades if "." in name)
        for public in (module.exports or ()) if not within else ():
            found[f"{module.path}.{public}"] = _thing(package, module.path, str(public))
    return found


def things(package: Any) -> list[tuple[Any, list[str]]]:
    """Give every public thing with its names, the shortest first."""
    found: dict[str, tuple[Any, list[str]]] = {}
    for name, thing in names(package).items():
        found.setdefault(thing.path, (thing, []))[1].append(name)
    return [
        (thing, sorted(all_of, key=lambda name: name.count(".")))
        for thing, all_of in found.values()
    ]


def members(thing: Any) -> dict[str, Any]:
    """Give the public members of a class, those of bases that are ours too."""
    found = {name: inner for name, inner in thing.all_members.items() if not name.startswith("_")}
    own = {name: inner.final_target if inner.is_alias else inner for name, inner in found.items()}
    return {name: inner for name, inner in own.items() if not inner.is_module}


def _source(package: Any) -> Path:
    return Path(package.filepath).parents[1]


def _stubs(package: Any) -> list[Path]:
    source = _source(package)
    return [path.relative_to(source) for path in sorted(source.rglob("__init__.pyi"))]


def _modules(module: Any) -> Iterator[Any]:
    yield module
    for inner in module.modules.values():
        if not inner.is_alias:
            yield from _modules(inner)


def _thing(package: Any, module: str, attribute: str | None) -> Any:
    path = ".".join(filter(None, [module, attribute])).removeprefix("desertrules.")
    thing = package[path]
    return thing.final_target if thing.is_alias else thing
