"""Pictures stay what they were, to the last line."""

import pytest

from tests.render.pictures import FOLDER, NAMES, pictures


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_what_it_was(name: str) -> None:
    """If this fails, look at the difference; `python -m tests.render.pictures` draws it anew."""
    for file, drawn in pictures(name).items():
        assert drawn == (FOLDER / file).read_text(encoding="utf-8"), file


def test_there_are_no_other_pictures() -> None:
    """Each belongs to a position."""
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}.{form}" for name in NAMES for form in ("svg", "txt")}
