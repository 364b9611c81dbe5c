"""The sequential test: what it asks for, and when it says nothing."""

from typing import Any

import pytest

from desertrules import InvalidValue
from desertrules.play.arena.sequential import LEAST_BLOCKS, Sequential, Tally, Verdict


def test_there_is_no_verdict_on_a_few_blocks() -> None:
    """However clear they seem."""
    tally = Tally(0.5, 2)
    for _ in range(LEAST_BLOCKS - 1):
        tally.add(1.0)
        assert tally.verdict(Sequential(0.4)) is Verdict.OPEN
    tally.add(1.0)
    assert tally.verdict(Sequential(0.4)) is Verdict.STRONGER


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [((1.0, 1.0), "stronger"), ((0.0, 0.0), "weaker"), ((0.5, 0.5), "equal"), ((1.0, 0.0), "open")],
)
def test_scores_say_who_is_stronger(scores: tuple[float, ...], verdict: str) -> None:
    """Or that nobody is, or that it is not yet clear."""
    tally = Tally(0.5, 2)
    for score in scores * 30:
        tally.add(score)
    assert tally.verdict(Sequential(0.15)) is Verdict(verdict)


@pytest.mark.parametrize("name", ["margin", "alpha", "beta"])
def test_settings_lie_between_0_and_one_half(name: str) -> None:
    """Anything else is no test."""
    for wrong in (0.0, 0.5, 1, "x"):
        settings: dict[str, Any] = {name: wrong}
        with pytest.raises(InvalidValue, match=f"{name}: expected 0 to 0.5, found "):
            Sequential(**settings)
