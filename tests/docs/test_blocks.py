"""The runner of the documentation's code finds all of it and hides no mistake."""

import traceback
from types import ModuleType

import pytest

from tests.docs.blocks import Block, python_blocks, run


def _run_all(text: str) -> ModuleType:
    module = ModuleType("page")
    for block in python_blocks("page.md", text):
        run(block, module)
    return module


@pytest.mark.parametrize(
    "opening",
    [
        "```python",
        "``` python",
        "~~~python",
        "````python",
        "```py",
        "```Python",
        "```pycon",
        '```python title="a.py"',
        "```{.python .annotate}",
        "```{ .python }",
    ],
)
def test_every_spelling_of_a_python_fence_is_found(opening: str) -> None:
    """No spelling of the language keeps a block from being run."""
    fence = opening[: len(opening) - len(opening.lstrip("`~"))]
    assert list(python_blocks("p.md", f"text\n{opening}\nx = 1\n{fence}\n")) == [
        Block("p.md", 3, "x = 1\n")
    ]


@pytest.mark.parametrize("opening", ["```", "```text", "```json", "```console"])
def test_other_languages_are_left_alone(opening: str) -> None:
    """Only Python is run."""
    assert not list(python_blocks("p.md", f"{opening}\nnot python\n```\n"))


def test_fence_inside_another_block_is_part_of_it() -> None:
    """A longer fence may show a shorter one; what it shows is not run."""
    assert not list(python_blocks("p.md", "````text\n```python\nx = 1\n```\n````\n"))


def test_indented_block_is_dedented() -> None:
    """A block in a list or an admonition is code like any other."""
    text = "!!! note\n\n    ```python\n    if 1:\n        x = 1\n    ```\n"
    (block,) = python_blocks("p.md", text)
    assert block.code == "if 1:\n    x = 1\n"


def test_open_fence_is_an_error() -> None:
    """A fence that is never closed would swallow the rest of the page."""
    with pytest.raises(ValueError, match=r"p\.md:2: this fence is never closed"):
        list(python_blocks("p.md", "text\n```python\nx = 1\n"))


def test_blocks_share_one_namespace() -> None:
    """A later block sees the names of an earlier one, made by plain code or in a dialogue."""
    page = _run_all(
        "```python\nx = 1\n```\n"
        "```python\n>>> y = x + 1\n>>> y\n2\n```\n"
        "```python\nz = x + y\n```\n"
    )
    assert (page.x, page.y, page.z) == (1, 2, 3)


def test_wrong_answer_in_a_dialogue_fails() -> None:
    """What the prompt answers must be what the page shows."""
    with pytest.raises(AssertionError, match=r"Expected:\s+3\s+Got:\s+2"):
        _run_all("```python\n>>> 1 + 1\n3\n```\n")


def test_error_in_a_dialogue_fails() -> None:
    """A dialogue that raises what it does not show is a mistake."""
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        _run_all("```python\n>>> 1 / 0\n```\n")


def test_expected_error_in_a_dialogue_passes() -> None:
    """A dialogue may show an error."""
    _run_all(
        "```python\n>>> 1 / 0\nTraceback (most recent call last):\n  ...\n"
        "ZeroDivisionError: division by zero\n```\n"
    )


def test_traceback_points_at_the_line_of_the_page() -> None:
    """Who reads the failure finds the line in the page."""
    with pytest.raises(ZeroDivisionError) as caught:
        _run_all("# Title\n\n```python\nx = 1\n1 / 0\n```\n")
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.lineno) == ("page.md", 5)
