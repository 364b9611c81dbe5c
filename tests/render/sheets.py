"""The record sheets that are kept as files; `python -m tests.render.sheets` writes them anew."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from desertrules import nomads_of_arabia as nomads
from desertrules import sahara
from desertrules import through_the_desert as td
from desertrules.render import sheet_to_html, sheet_to_text

FOLDER = Path(__file__).parent / "sheets"
SHEETS: Mapping[str, Any] = {
    "through-the-desert-2": td.Options(2),
    "through-the-desert-5": td.Options(5),
    "sahara-2": sahara.Options(2),
    "sahara-6": sahara.Options(6),
    "nomads-of-arabia-4": nomads.Options(4),
}
"""The options of each sheet."""


def sheets() -> dict[str, str]:
    """Make all sheets, by the names of their files."""
    texts = {f"{name}.txt": sheet_to_text(options) for name, options in SHEETS.items()}
    return {**texts, **{f"{name}.html": sheet_to_html(o) for name, o in SHEETS.items()}}


if __name__ == "__main__":
    for file, made in sheets().items():
        (FOLDER / file).write_text(made, encoding="utf-8")
