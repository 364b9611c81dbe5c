"""Colours that everybody can tell apart, and classes that are all documented."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from colorspacious import cspace_convert, deltaE

from desertrules import InvalidValue
from desertrules.drawing.palette import COLOURS, LIGHT_SEATS, SHAPES, STYLES, check_theme, colour
from desertrules.drawing.pen import icons

SIGHTS = ("normal", "deuteranomaly", "protanomaly", "tritanomaly")
SEATS = [f"seat-{seat}" for seat in range(len(SHAPES))]
CAMELS = ["white", "sky", "mauve", "mint", "peach"]
LANDS = ["green", "red", "purple", "blue", "ochre"]


def rgb(code: str) -> list[float]:
    """Return the parts of a colour, each from 0 to 1."""
    return [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def distance(one: str, other: str, theme: str, sight: str) -> float:
    """Return how different two colours look (CAM02-UCS), for people who see fewer colours too."""
    seen = [rgb(colour(name, theme)) for name in (one, other)]
    if sight != "normal":
        space = {"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}
        seen = [[min(1, max(0, c)) for c in cspace_convert(each, space, "sRGB1")] for each in seen]
    return float(deltaE(*seen, input_space="sRGB1"))


def contrast(one: str, other: str, theme: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    levels: list[float] = []
    for name in (one, other):
        parts = [
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in rgb(colour(name, theme))
        ]
        levels.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])
    low, high = sorted(levels)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_camels_and_landscapes_are_told_apart_by_everybody(sight: str, theme: str) -> None:
    """Landscapes may be closer: they also differ by icon and texture."""
    least = {"seats": (SEATS, 16), "camels": (CAMELS, 16), "landscapes": (LANDS, 11)}
    for group, (names, bound) in least.items():
        close = {
            pair: round(found, 1)
            for pair in combinations(names, 2)
            if (found := distance(*pair, theme, sight)) < bound
        }
        assert not close, group


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seats_of_through_the_desert_are_not_twins_of_camels(theme: str) -> None:
    """Five seats play: a camel stands on the shape of its seat."""
    pairs = [(seat, camel) for seat in SEATS[:5] for camel in CAMELS]
    assert min(distance(*pair, theme, "normal") for pair in pairs) > 22


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_digits_can_be_read(theme: str) -> None:
    """The contrast of text is at least 4.5, that of drawings on a seat's shape at least 3."""
    pairs = [
        ("ink", "page"),
        ("ink", "panel"),
        ("ink-soft", "page"),
        ("ink-soft", "panel"),
        ("accent", "page"),
        ("on-sand", "sand-1"),
        ("on-seat", "water"),
        ("on-seat", "card-palm"),
        ("on-seat", "mirage"),
        ("on-gold", "gold"),
        ("on-legal", "legal"),
        ("on-stone", "stone"),
        ("on-disc", "disc"),
        ("on-legal", "card"),
        ("on-legal", "last"),
    ]
    poor = {pair: round(contrast(*pair, theme), 1) for pair in pairs}
    assert {pair: found for pair, found in poor.items() if found < 4.5} == {}
    for seat, name in enumerate(SEATS):
        assert contrast(name, "on-light" if seat in LIGHT_SEATS else "on-seat", theme) > 3


def test_every_style_is_documented_and_uses_known_colours() -> None:
    """Paint is written with names of colours, so that both themes have it."""
    for style, (paint, meaning) in STYLES.items():
        assert re.fullmatch(r"[a-z][a-z0-9-]*", style)
        assert meaning, style
        for entry in filter(None, paint.split(";")):
            attribute, value = entry.split(":")
            if attribute in ("fill", "stroke", "color"):
                assert value in COLOURS or re.fullmatch(r"none|#[0-9a-f]{3}", value), style


def test_every_icon_has_parts_in_known_styles() -> None:
    """Icons are data; a misspelt style would only be noticed in a picture."""
    assert {*SHAPES, "camel", "rider", "palm", "tent"} <= icons().keys()
    for name, icon in icons().items():
        assert len(icon.view_box.split()) == 4, name
        assert icon.parts, name
        assert {style for style, _ in icon.parts} <= STYLES.keys(), name


def test_the_playground_has_the_same_colours() -> None:
    """Its tokens and buttons are written in CSS, which cannot read the palette."""
    path = Path(__file__).parents[2] / "docs" / "playground" / "playground.css"
    light, _, dark = path.read_text(encoding="utf-8").partition("@media (prefers-color-scheme")
    for theme, style in (("light", light), ("dark", light + dark.partition("} }")[0])):
        found = dict(re.findall(r"--(seat-\d): (#\w+)", style))
        assert found == {seat: colour(seat, theme) for seat in SEATS}
    pictures = dict(re.findall(r"\.pic\.(\w+) \{ fill: (#\w{6})", dark))
    assert pictures == {name: colour(name, "light") for name in pictures}
    assert pictures.keys() >= {*CAMELS, "donkey", "goat", "horse", "camel"}


@pytest.mark.parametrize("theme", ["sepia", None, 3, ""])
def test_unknown_themes_are_rejected(theme: object) -> None:
    """The error names the themes."""
    with pytest.raises(InvalidValue, match="theme: expected light or dark, found"):
        check_theme(theme)
