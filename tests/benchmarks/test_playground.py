from typing import NoReturn

import pytest

from benchmarks import playground
from benchmarks.playground import PAGE, filled, kept, rounded, rows
from tests.npm import OutOfReach

FOUND = {
    "where": "Chromium on two cores",
    "raw": 14_200_000,
    "packed": 7_000_000,
    "loads": [5.0, 6.0, 9.0],
    "clicks": {"sahara": [0.05] * 30},
    "thoughts": {"sahara": {"mcts": [1.0, 1.2], "strong": [0.4]}},
    "pause": 0.02,
}


def test_page_shows_the_figures_that_are_kept() -> None:
    """They are written by a command, never by hand."""
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, kept()) == page, "python -m benchmarks.playground --write-docs"


def test_figures_stand_beside_their_goals() -> None:
    """The median of loads and clicks, the slowest of bots."""
    assert [row[1:] for row in rows(FOUND)] == [
        ("14.2 MB", "15 MB"),
        ("7.0 MB", "7.5 MB"),
        ("6.0 s", "10 s"),
        ("50 ms, 50 ms", "100 ms, 300 ms"),
        ("1.20 s", "1.5 s"),
        ("20 ms", "100 ms"),
    ]


def test_page_says_where_it_was_measured() -> None:
    """By which browser, and on how many cores; figures have no more digits than are true."""
    page = "<!-- begin: figures -->\n<!-- end: figures -->"
    assert "\nChromium on two cores:\n\n|" in filled(page, FOUND)
    assert rounded({"loads": [1.23456789], "raw": 7}) == {"loads": [1.2346], "raw": 7}


def test_without_a_browser_nothing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""

    def absent() -> NoReturn:
        raise OutOfReach("npm finds nothing")

    monkeypatch.setattr(playground, "chromium", absent)
    monkeypatch.setattr(playground, "BUSY", -1)
    with pytest.raises(SystemExit):
        playground.main(["--write-docs"])
    told = capsys.readouterr().err
    assert "others use this machine" in told
    assert told.endswith("nothing was measured: npm finds nothing\n")


def test_page_without_its_place_is_refused() -> None:
    """Figures that cannot be written are not lost in silence."""
    with pytest.raises(ValueError, match="expected one place for the figures, found 0"):
        filled("# Playground\n", FOUND)
