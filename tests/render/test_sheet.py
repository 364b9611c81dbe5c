"""Record sheets: what is filled in by hand is a record that can be validated."""

import re
from random import Random

import pytest

from desertrules import advance, sahara, validate
from desertrules import through_the_desert as td
from desertrules.core.errors import NoNotation
from desertrules.core.offers import Look
from desertrules.render import sheet_to_html, sheet_to_text
from tests.core import toy
from tests.render.sheets import FOLDER, SHEETS, sheets

FILLED = {
    '[Player 0 ""]': '[Player 0 "Ada"]',
    '[Player 1 ""]': '[Player 1 "Ben"]',
    "0. palms   water": "0. palms b8,d3,h11,j3,m7  water 333333333333333222222222222222111",
    "1.": "1. rider white e5",
    "2.": "2. rider sky k6",
    "3.": "3. rider sky k8",
    "4.": "4. rider white n1",
    "5.": "5. rider mauve o8",
    "6.": "6. rider mauve q4",
    "7.": "7. rider mint a3",
    "8.": "8. rider mint c9",
    "9.": "9. rider peach e11",
    "10.": "10. rider peach g4",
    "11.": "11. white d5",
    "12.": "12. mauve p4  sky l7",
}
"""What somebody writes on the sheet of a game for two; the rest stays blank."""


@pytest.mark.parametrize("file", [f"{name}.{form}" for name in SHEETS for form in ("txt", "html")])
def test_a_sheet_is_what_it_was(file: str) -> None:
    """If this fails, look at the difference; `python -m tests.render.sheets` writes it anew."""
    assert (FOLDER / file).read_text(encoding="utf-8") == sheets()[file]


def test_a_sheet_that_is_filled_in_is_a_record() -> None:
    """Turns that were not needed stay blank."""
    lines = sheet_to_text(td.Options(2)).splitlines()
    filled = "\n".join(FILLED.get(line, line) for line in lines)
    report = validate(filled)
    assert report.valid, str(report)
    assert report.moves == len(["palms", *"3" * 33, *range(10), "white", "mauve", "sky"])
    assert report.record is not None
    assert [player.name for player in report.record.players] == ["Ada", "Ben"]


def test_a_blank_sheet_holds_the_options() -> None:
    """Only the set-up and the moves are missing."""
    for options in SHEETS.values():
        text = sheet_to_text(options)
        blank = re.sub(r"(?m)^0\..*$", "0.", text)
        report = validate(blank)
        assert report.valid, str(report)
        assert report.record is not None and report.record.options == options


@pytest.mark.parametrize("players", td.players)
def test_spaces_are_numbered_in_the_order_of_their_values(players: int) -> None:
    """TD3.2: whichever five have palms, the values of the others are written in that order."""
    options = td.Options(players)
    boxes = td.look.sheet(options).boxes[-1]  # type: ignore[misc]  # it has one
    spaces = [name.split()[1].rstrip("*") for name in boxes.names]
    assert [name.split()[0] for name in boxes.names] == [str(n + 1) for n in range(len(spaces))]
    for seed in range(5):
        state = advance(td.initial(options), Random(seed))
        drawn = [cell for cell in spaces if cell not in state.palms]
        assert drawn[: len(state.water)] == list(state.water)


def test_a_map_without_palms_has_no_boxes_for_them() -> None:
    """There is no `palms` in the set-up then."""
    options = td.Options(2, td.Board.from_text(".   o   .\n  o   .\n"))
    text = sheet_to_text(options)
    assert "palms, by" not in text
    assert "\n0. water\n" in text


def test_a_game_that_tells_nothing_has_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its turns are numbered, and whose they are is written by hand."""
    monkeypatch.setattr("desertrules.render.sheet.look_of", lambda _: Look())
    page = sheet_to_html(sahara.Options(2))
    assert "<h1>sahara</h1>" in page
    assert "Set-up" not in page
    assert "<td><small>60.</small></td>" in page
    text = sheet_to_text(sahara.Options(2))
    assert text.startswith("{ sahara: a record sheet for 2 players\n\n}\n[Format 1]\n")
    assert text.endswith("\n\n0.\n" + "".join(f"{n}.\n" for n in range(1, 61)))


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_notation_has_no_sheet() -> None:
    """There would be nothing to write on it."""
    with pytest.raises(NoNotation, match="toy does not say how it is written"):
        sheet_to_text(toy.Options())
