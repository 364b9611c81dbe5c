"""A lazy package: its names come from its stub and are imported when first asked for."""

import ast
from collections.abc import Callable
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast


class ResourceLoader(Protocol):
    """What loads a package, and reads the files beside it."""

    def get_data(self, path: str, /) -> bytes:
        """Give what a file holds."""
        ...


class _Package(ModuleType):
    """A package that keeps its names when a module of such a name is imported by itself.

    Python binds a module to its package under the module's name; where that is a name of the stub,
    `from .effects import effects as effects`, what the stub promises is bound instead.
    """

    __all__: list[str]

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and name in self.__all__:
            value = getattr(value, name, value)
        super().__setattr__(name, value)


def attach(
    package: str, file: str
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Give `__getattr__`, `__dir__` and `__all__` for a package whose stub stands beside `file`.

    The names are those that the stub imports, `from .scoring import score as score`, and those that
    it declares, `rules: int`. A name may be that of its module.
    """
    import_module(package).__class__ = _Package
    stub = str(Path(file).with_suffix(".pyi"))
    origins, declared = _names(package, _loader(package).get_data(stub).decode())

    def getter(name: str) -> object:
        if name not in origins:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        origin, attribute = origins[name]
        module = import_module(origin)
        value = getattr(module, attribute) if attribute else module
        import_module(package).__dict__[name] = value
        return value

    def lister() -> list[str]:
        return sorted({*import_module(package).__dict__, *origins})

    return getter, lister, sorted([*origins, *declared])


def _names(package: str, stub: str) -> tuple[dict[str, tuple[str, str | None]], list[str]]:
    """Read a stub: where each name that it imports is to be found, and what it declares itself."""
    found: dict[str, tuple[str, str | None]] = {}
    declared: list[str] = []
    for node in ast.parse(stub).body:
        if isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                if alias.asname and node.module is None:
                    found[alias.asname] = (f"{origin}.{alias.name}", None)
                elif alias.asname:
                    found[alias.asname] = (origin, alias.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            declared.append(node.target.id)
    return found, [name for name in declared if not name.startswith("_")]


def _loader(package: str) -> ResourceLoader:
    """Give what loaded the package, from a folder or from a zip file; it can read its stub too."""
    return cast(ResourceLoader, import_module(package).__spec__.loader)  # type: ignore[union-attr]  # it was loaded
