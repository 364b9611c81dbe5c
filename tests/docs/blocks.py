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
    """One fenced block: where its code begins (the first line is 1), the code, and its fence."""

    path: str
    line: int
    code: str
    info: str = attrs.field(default="", eq=False)

    @property
    def language(self) -> str:
        """The first word of its fence, in any of the spellings of Markdown; empty if none."""
        words = re.findall(r"[\w+-]+", self.info)
        return words[0].lower() if words else ""

    @property
    def options(self) -> dict[str, str]:
        """What its fence says besides, such as `title="board.py"`."""
        return dict(re.findall(r'([\w-]+)="([^"]*)"', self.info))

    @property
    def is_dialogue(self) -> bool:
        """Whether the block shows prompts and answers."""
        return any(line.startswith(">>>") for line in self.code.splitlines())


def blocks(path: str, text: str) -> Iterator[Block]:
    """Give every fenced block in `text`, in order.

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
        code = textwrap.dedent("".join(f"{inner}\n" for inner in body))
        yield Block(path, number + 1, code, opening["info"])


def python_blocks(path: str, text: str) -> Iterator[Block]:
    """Give every fenced block of Python in `text`, in order; raise ValueError for an open fence."""
    return (block for block in blocks(path, text) if block.language in LANGUAGES)


def run(block: Block, module: ModuleType) -> None:
    """Run the block in the module's namespace; a dialogue's answers must be as they are shown.

    Raises:
        AssertionError: if an answer is not as it is shown; other errors are those of the code.
    """
    if block.is_dialogue:
        converse(block, module)
    else:
        # The empty lines put the code where it stands in the file, so that tracebacks point there.
        source = "\n" * (block.line - 1) + block.code
        exec(compile(source, block.path, "exec", dont_inherit=True), vars(module))  # noqa: S102 - that is the purpose


def converse(block: Block, module: ModuleType) -> None:
    """Run what stands after prompts, in the module's namespace; there may be words between.

    Raises:
        AssertionError: if an answer is not as it is shown.
    """
    parser = doctest.DocTestParser()
    test = parser.get_doctest(block.code, vars(module), block.path, block.path, block.line - 1)
    test.globs = vars(module)  # not a copy: the next block goes on from here
    report = io.StringIO()
    result = doctest.DocTestRunner(optionflags=_FLAGS).run(
        test, out=report.write, clear_globs=False
    )
    assert not result.failed, report.getvalue()
