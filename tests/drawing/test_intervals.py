"""Values with their intervals are drawn."""

import re

import pytest

from desertrules import InvalidValue
from desertrules.drawing.intervals import Measured, intervals

SHOWN = [
    Measured("strong", 80.4, 120.0, 161.0),
    Measured("mcts:iterations=200,width=8,rollout=short <&>", -40.0, 0.2, 40.0),
    Measured("random", -180.0, -120.0, -90.0),
]


def test_every_value_has_its_row() -> None:
    """A dot, a line from end to end, the name and the value; the same in words."""
    drawn = intervals(SHOWN, title="Ratings").replace("\N{MINUS SIGN}", "-")
    assert re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', drawn) == [
        ("660.8", "41"),
        ("535", "75"),
        ("408.8", "109"),
    ]
    assert 'd="M619.2 41H703.9M619.2 35v12M703.9 35v12"' in drawn
    words = re.findall(r">([^<>]+)</text>", drawn)
    marks = ["-200", "-150", "-100", "-50", "0", "+50", "+100", "+150", "+200"]
    assert words[:9] == marks
    assert words[9:] == [
        *("strong", "+120"),
        *("mcts:iterations=200,width=8,rollout=s…", "0"),
        *("random", "-120"),
    ]
    assert (
        "<desc>strong: +120, +80 to +161\n"
        "mcts:iterations=200,width=8,rollout=short &lt;&amp;&gt;: 0, -40 to +40\n"
        "random: -120, -180 to -90</desc>"
    ) in drawn


def test_values_that_are_all_0_have_a_scale() -> None:
    """Nothing is divided by nothing; and very far ones have few marks."""
    drawn = intervals([Measured("a", 0, 0, 0)], title="Ratings", size=500)
    assert re.findall(r">([^<>]+)</text>", drawn) == ["0", "+1", "a", "0"]
    drawn = intervals([Measured("a", 0, 9e4, 9e4)], title="Ratings", theme="dark")
    assert re.findall(r">([^<>]+)</text>", drawn)[1] == "+5,000"


def test_nothing_is_no_picture() -> None:
    """Nor has every word a theme."""
    with pytest.raises(InvalidValue, match="measured: expected 1 or more, found 0"):
        intervals([], title="Ratings")
    with pytest.raises(InvalidValue, match="theme: expected light or dark"):
        intervals(SHOWN, title="Ratings", theme="grey")
