"""Law 1 that bites: every single bar of every game, taken out, is noticed within a few games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from desertrules import nomads_of_arabia, sahara, through_the_desert
from desertrules.nomads_of_arabia import legality as nomads_legality
from desertrules.sahara import legality as sahara_legality
from desertrules.testing import check_playout
from desertrules.through_the_desert import legality as desert_legality
from tests.bars.taking_out import Bar, bars_of
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.sets import SETS
from tests.nomads_of_arabia.test_reference import PAIR as NOMADS
from tests.sahara.test_reference import PAIR as SAHARA
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.test_bars import LONG
from tests.through_the_desert.test_reference import PAIR as DESERT

ASKED = {"turn", "legal_moves", "outcomes", "asked_of"}
"""Functions that look at what they are given, and restrict no moves."""


def _desert() -> Iterator[Any]:
    """Play small maps, to their ends, and the first rounds of five."""
    for seed, name in enumerate(["lake", *MAPS]):
        yield DESERT.compare({"players": 2 + seed % 4, "board": MAPS[name]}, Random(seed))
    yield DESERT.compare({"players": 2, "board": LONG.text}, Random(1))
    for seed in range(6):
        yield DESERT.compare({"players": 5, "board": "classic"}, Random(seed), max_moves=64)
    state = through_the_desert.initial(through_the_desert.Options(2))
    yield check_playout(through_the_desert, state, Random(3), max_moves=90, every=9)


def _sahara() -> Iterator[Any]:
    """Play short tracks by every option, and the first turns of the printed one."""
    for seed, sheik in enumerate(["own", "any", "anywhere"]):
        for must_use in (False, True):
            options = {"players": 2 + seed, "desert": 4, "must_use": must_use, "sheik": sheik}
            yield SAHARA.compare(options, Random(seed), max_moves=120)
    state = sahara.initial(sahara.Options(3, desert=5))
    yield check_playout(sahara, state, Random(3), max_moves=60, every=9)


def _nomads() -> Iterator[Any]:
    """Play by policies that love what is rare."""
    plans = [
        ("juggler", "dusty"),
        ("collector", "dusty"),
        ("seller", "dusty"),
        ("caravan", "small"),
    ]
    for seed, (plan, components) in enumerate(plans):
        options = {"players": 3, "special": 5, "finale": "full", "components": SETS[components]}
        yield NOMADS.compare(options, Random(seed), max_moves=70, policy=POLICIES[plan])
    state = nomads_of_arabia.initial(nomads_of_arabia.Options(3))
    yield check_playout(nomads_of_arabia, state, Random(3), max_moves=60, every=9)


GAMES = {
    "through-the-desert": (desert_legality, _desert),
    "sahara": (sahara_legality, _sahara),
    "nomads-of-arabia": (nomads_legality, _nomads),
}
EQUIVALENT: dict[tuple[str, str], str] = {}
"""Bars that another bar stands before, each with the reason."""
BARS = [
    pytest.param(game, bar, id=f"{game}: {bar.name}")
    for game, (module, _) in GAMES.items()
    for bar in bars_of(module)
    if bar.name.split()[0] not in ASKED and (game, bar.name) not in EQUIVALENT
]


@pytest.mark.parametrize("game", GAMES)
def test_games_agree_with_all_bars_in_place(game: str) -> None:
    """Law 1: what the others notice is not there before."""
    assert len([*GAMES[game][1]()]) > 3


@pytest.mark.parametrize(("game", "bar"), BARS)
def test_bar_that_is_taken_out_is_noticed(game: str, bar: Bar) -> None:
    """Law 1: by the laws, or by the comparison with the reference."""
    with bar.taken_out(), pytest.raises(Exception):  # noqa: B017, PT011 - in whatever way
        [*GAMES[game][1]()]
