"""Inputs found by following coverage, where atheris is installed: `python -m tests.fuzz.guided`.

    python -m tests.fuzz.guided DOOR [options of libFuzzer, such as -max_total_time=600]

Bytes that lead to new branches are kept in `.fuzz/DOOR` and changed further. At doors of texts and
of bytes they are the input itself; at doors of data they are the choices by which a sound input is
changed. A law that breaks ends the run, and its input is kept beside the others.
"""

import sys
from importlib import import_module
from importlib.util import find_spec


def main(arguments: list[str]) -> int:
    """Import the library with its branches counted, and begin; give the exit code."""
    if find_spec("atheris") is None:
        print("skipped: atheris is not installed here (pip install atheris)")  # noqa: T201 - a script
        return 0
    with import_module("atheris").instrument_imports(include=["desertrules"]):
        following = import_module("tests.fuzz.following")
    code: int = following.follow(arguments)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
