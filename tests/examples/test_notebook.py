"""The notebook is run as a reader would run it, from top to bottom."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


# What Jupyter's own packages warn of is none of our faults.
@pytest.mark.filterwarnings("default")
def test_the_notebook_plays_draws_and_plots() -> None:
    """Its cells show pictures: of a state, of choices, of a record, and a chart of points."""
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]  # it has no types
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [
        cell.outputs[-1].data
        for cell in notebook.cells
        if cell.cell_type == "code" and cell.outputs
    ]
    pictures = [data["image/svg+xml"] for data in shown if "image/svg+xml" in data]
    assert len(pictures) == 4
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert "data-move" in pictures[1]
    assert 'class="line seat-2"' in pictures[3]
    assert shown[-1]["text/plain"] == "True"
