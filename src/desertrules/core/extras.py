"""What only an extra brings: where it is missing, one line says what to install."""

from importlib.util import find_spec

from desertrules.core.errors import MissingExtra


def needs(extra: str, what: str, *names: str) -> MissingExtra | None:
    """Give the error for what needs packages of an extra that are not there; None if all are.

    It is raised before they are imported: `if _missing := needs("testing", "...", "hypothesis"):`.
    """
    missing = [name for name in names if find_spec(name) is None]
    if not missing:
        return None
    return MissingExtra(f'{what} needs {" and ".join(missing)}: pip install "desertrules[{extra}]"')
