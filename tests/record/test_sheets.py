"""Record sheets ask for what validation checks, in the same words."""

from typing import Any

import pytest

from desertrules import nomads_of_arabia, sahara, through_the_desert, validate
from desertrules.contract import AnyGame
from desertrules.record.sheets import HEADER, blank_record, sheet_of
from desertrules.record.tags import TAGS


@pytest.mark.parametrize("game", [sahara, through_the_desert, nomads_of_arabia])
def test_blank_sheets_are_valid_records(game: Any) -> None:
    """Nothing is filled in: a game that has not begun. The numbers of turns are printed."""
    options = game.Options(players=max(game.GAME.players))
    text = blank_record(options)
    report = validate(text)
    assert report.valid and report.moves == 0
    assert f"\n{sheet_of(options).rounds * options.players}.\n" in text


def test_a_filled_sheet_is_a_record() -> None:
    """Names, points, ranks and moves written into the blanks."""
    text = blank_record(sahara.Options(players=2, desert=1))
    text = text.replace('[Player 0 ""]', '[Player 0 "Ann"]').replace('Date ""', 'Date "2026-11-16"')
    text = text.replace("\n0.\n", "\n0. deal 0/0 palm-1\n")
    report = validate(text)
    assert report.valid and report.record is not None
    assert report.record.names == ("Ann", "Seat 1")
    assert report.record.date is not None and len(report.record) == 1
    early = text.replace('[Result ""]', '[Result "oasis-full"]').replace("points ", "points 5")
    early = early.replace("rank ", "rank 1")
    assert [each.code for each in validate(early).findings] == ["result-too-early"]


def test_words_of_the_header() -> None:
    """The rows of the header are named as the tags and the fields of a standing."""
    words = " ".join(TAGS.values()).casefold()
    assert all(label.casefold() in words for label, _ in HEADER)


def test_games_without_a_sheet(oasis_race: AnyGame) -> None:
    """There is a default for games that do not describe theirs."""
    options = oasis_race.options(players=3)
    assert sheet_of(options).by_seat is False
    assert validate(blank_record(options)).valid
