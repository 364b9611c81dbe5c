"""Colours that everybody can tell apart, and pieces that need no colours."""

import re
from itertools import combinations

import pytest
from colorspacious import cspace_convert, deltaE

from desertrules import InvalidValue
from desertrules.drawing.palette import DARK_INK, SEAT_INKS, SEATS, THEMES, theme_of
from desertrules.drawing.pen import Pen
from desertrules.nomads_of_arabia.picture import TERRAIN
from desertrules.through_the_desert.picture import CAMELS, LETTERS

SEEN = ["normal", "deuteranomaly", "protanomaly", "tritanomaly"]


def _rgb(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _as_seen(colour: str, sight: str) -> list[float]:
    if sight == "normal":
        return _rgb(colour)
    space = {"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}
    seen: list[float] = cspace_convert(_rgb(colour), space, "sRGB1")
    return [min(1.0, max(0.0, part)) for part in seen]


def _luminance(colour: str) -> float:
    parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in _rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, 1 to 21."""
    low, high = sorted([_luminance(one), _luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SEEN)
@pytest.mark.parametrize("palette", [SEATS, tuple(CAMELS.values())], ids=["seats", "camels"])
def test_colours_are_told_apart_by_everybody(palette: tuple[str, ...], sight: str) -> None:
    """Any two differ by 11 at least, for people who do not see red, green or blue too."""
    seen = [_as_seen(colour, sight) for colour in palette]
    assert (
        min(deltaE(one, other, input_space="sRGB1") for one, other in combinations(seen, 2)) >= 11
    )


def test_letters_can_be_read_on_pieces() -> None:
    """Numbers on seats and letters on camels have a contrast of 4.5 at least."""
    assert min(map(contrast, SEATS, SEAT_INKS)) >= 4.5
    assert min(contrast(colour, DARK_INK) for colour in CAMELS.values()) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read_in_every_theme(name: str) -> None:
    """On the page, on sand, on grass and on cards."""
    theme = theme_of(name)
    pairs = [
        (theme.ink, theme.page),
        (theme.ink, theme.card),
        (theme.ink, theme.sand),
        (theme.soft, theme.page),
        (theme.soft, theme.card),
        (theme.soft, theme.sand),
        (theme.soft, theme.grass),
        (theme.water, theme.page),
        (theme.oasis, theme.grass),
        (theme.mark, theme.sand),
        (theme.mark, theme.page),
    ]
    assert {pair: round(contrast(*pair), 1) for pair in pairs if contrast(*pair) < 4.5} == {}


@pytest.mark.parametrize("name", THEMES)
def test_pieces_are_told_apart_in_grey(name: str) -> None:
    """Seats have a shape and a number each, camels a letter, landscapes a word."""
    pen = Pen(theme_of(name))
    for seat in range(len(SEATS)):
        pen.seat(seat, 0, 0, 10)
    grey = [re.sub(r"#[0-9a-fA-F]{6}|seat-\d", "", line) for line in pen.lines]
    shapes = [line.split("<text")[0] for line in grey]
    assert len(set(shapes)) == len(SEATS)
    assert [re.findall(r">(\d)<", line) for line in grey] == [[str(at)] for at in range(len(SEATS))]
    assert len(set(LETTERS.values())) == len(CAMELS) == len(LETTERS)
    assert len(TERRAIN) == 5


@pytest.mark.parametrize("name", ["sepia", None, 3, ""])
def test_a_theme_that_does_not_exist_is_refused(name: str) -> None:
    """The error names those that do."""
    with pytest.raises(InvalidValue, match="theme: expected light or dark, found"):
        theme_of(name)
