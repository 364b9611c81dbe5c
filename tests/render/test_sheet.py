"""Record sheets: pages to print, and texts to fill in."""

import re
from typing import Any

import pytest

from desertrules import Record, WrongGame, validate
from desertrules import sahara as sa
from desertrules.contract import AnyGame
from desertrules.render import sheet_to_html, sheet_to_text
from tests.render.positions import OWN, find_game, play


def options_of(name: str) -> Any:
    """Return the options of a game with the fewest players."""
    game = find_game(name)
    return game.options(players=game.players[0])


@pytest.mark.parametrize("name", OWN)
def test_an_empty_text_sheet_is_the_record_of_a_game_that_has_not_begun(name: str) -> None:
    """It can be validated while it is being filled in."""
    options = options_of(name)
    report = validate(sheet_to_text(options), name="sheet", lenient=True)
    assert report.findings == ()
    assert report.record is not None
    assert report.record.options == options
    assert report.moves == 0


@pytest.mark.parametrize("name", OWN)
def test_a_filled_in_sheet_is_the_record(name: str) -> None:
    """Numbered lines are replaced by the turns of a game."""
    options = options_of(name)
    steps = list(play(name, options.players, 3, 80))
    record = Record(options, [move for _, move in steps[1:]])
    written = record.to_text().partition("\n\n")[2]
    turns = dict(re.findall(r"^(\d+)\.(.*?)(?=^\d+\.|\Z)", written, re.MULTILINE | re.DOTALL))
    sheet = re.sub(
        r"^(\d+)\.$",
        lambda line: f"{line[1]}.{turns.get(line[1], '')}",
        sheet_to_text(options),
        flags=re.MULTILINE,
    )
    report = validate(sheet, name="sheet", lenient=True)
    assert report.findings == ()
    assert report.record is not None
    assert report.record.moves == record.moves


@pytest.mark.parametrize("name", OWN)
def test_a_printed_sheet_has_board_names_setup_and_turns(name: str) -> None:
    """Without a script or a link; wide lines would be cut by a printer."""
    options = options_of(name)
    game = find_game(name)
    page = sheet_to_html(options)
    assert page.count("<svg") == 1
    assert "<script" not in page
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert f"<h1>{game.title}</h1>" in page
    assert game.sheet is not None
    sheet = game.sheet(options)
    for words, labels in sheet.setup:
        assert words.split()[0] in page
        assert all(f"<small>{label}</small>" in page for label in labels)
    assert f"<small>{sheet.rounds * options.players}.</small>" in page
    assert page.count("<th>Seat ") == options.players * (2 if sheet.by_seat else 1)
    assert max(map(len, sheet_to_text(options).splitlines())) <= 100


def test_games_without_a_sheet_have_a_plain_one(oasis_race: AnyGame) -> None:
    """Thirty rounds, and the default table as the board."""
    options = oasis_race.options(players=2)
    assert sheet_to_text(options).endswith("\n60.\n")
    assert "Oasis Race: record sheet for 2 players" in sheet_to_text(options)
    assert "<small>60.</small>" in sheet_to_html(options)


@pytest.mark.parametrize("value", [sa.Stop(), sa.initial(sa.Options(players=2)), None])
def test_only_options_have_sheets(value: Any) -> None:
    """Other values are rejected with what was expected."""
    for make in (sheet_to_text, sheet_to_html):
        with pytest.raises(WrongGame):
            make(value)
