"""A lazy package: its names come from its stub and are imported when first asked for."""

import ast
from collections.abc import Callable
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path


def attach(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Give `__getattr__` and `__dir__` for a package whose stub stands beside `file`.

    The names are those that the stub imports: `from .scoring import score as score`.
    """
    origins = _origins(package, Path(file).with_suffix(".pyi"))

    def getter(name: str) -> object:
        origin = origins.get(name)
        if origin is None:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        module = import_module(origin)
        value = module if origin == f"{package}.{name}" else getattr(module, name)
        import_module(package).__dict__[name] = value
        return value

    def lister() -> list[str]:
        return sorted({*import_module(package).__dict__, *origins})

    return getter, lister


def _origins(package: str, stub: Path) -> dict[str, str]:
    """Read a stub: each name that it imports, with the module where it is to be found."""
    found: dict[str, str] = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                if alias.asname:
                    whole = node.module is None
                    found[alias.asname] = f"{origin}.{alias.name}" if whole else origin
    return found
