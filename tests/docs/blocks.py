"""Finds the Python code in a Markdown file and runs it as a reader would, from top to bottom."""

import doctest
import io
import re
import textwrap
from collections.abc import Iterator
from types import ModuleType

import attrs

LANGUAGES = frozenset({"py", "py3", "python", "python3", "pycon"})

_OPENING = re.compile(r"^(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`]*)$")
_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@attrs.frozen
class Block:
    """One fenced block of Python: where its code begins (the first line is 1), and the code."""

    path: str
    line: int
    code: str

    @property
    def is_dialogue(self) -> bool:
        """Whether the block shows prompts and answers."""
        return any(line.startswith(">>>") for line in self.code.splitlines())


def python_blocks(path: str, text: str) -> Iterator[Block]:
    """Give every fenced block of Python in `text`, in order.

    Raises:
        ValueError: if a fence is never closed.
    """
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, line in lines:
        opening = _OPENING.match(line)
        if opening is None:
            continue
        body: list[str] = []
        closing = re.compile(rf"^\s*{opening['fence'][0]}{{{len(opening['fence'])},}}\s*$")
        for _, inner in lines:
            if closing.match(inner):
                break
            body.append(inner)
        else:
            raise ValueError(f"{path}:{number}: this fence is never closed")
        if _language(opening["info"]) in LANGUAGES:
            code = textwrap.dedent("".join(f"{inner}\n" for inner in body))
            yield Block(path, number + 1, code)


def run(block: Block, module: ModuleType) -> None:
    """Run the block in the module's namespace; a dialogue's answers must be as they are shown.

    Raises:
        AssertionError: if an answer is not as it is shown; other errors are those of the code.
    """
    if block.is_dialogue:
        _run_dialogue(block, module)
    else:
        # The empty lines put the code where it stands in the file, so that tracebacks point there.
        source = "\n" * (block.line - 1) + block.code
        exec(compile(source, block.path, "exec", dont_inherit=True), vars(module))  # noqa: S102 - that is the purpose


def _language(info: str) -> str:
    """Give the first word of a fence's info string, in any of the spellings of Markdown."""
    words = re.findall(r"[\w+-]+", info)
    return words[0].lower() if words else ""


def _run_dialogue(block: Block, module: ModuleType) -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(block.code, vars(module), block.path, block.path, block.line - 1)
    test.globs = vars(module)  # not a copy: the next block goes on from here
    report = io.StringIO()
    result = doctest.DocTestRunner(optionflags=_FLAGS).run(
        test, out=report.write, clear_globs=False
    )
    assert not result.failed, report.getvalue()
