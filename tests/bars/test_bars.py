"""Law 1 that bites: every single bar of every game, taken out, is noticed within a few games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from desertrules import sahara, through_the_desert
from desertrules.nomads_of_arabia import legality as nomads_legality
from desertrules.sahara import legality as sahara_legality
from desertrules.testing import check_playout
from desertrules.through_the_desert import legality as desert_legality
from tests.bars.taking_out import Bar, bars_of
from tests.nomads_of_arabia import test_acting, test_dunes, test_lists, test_rules
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.sets import SETS
from tests.nomads_of_arabia.test_reference import PAIR as NOMADS
from tests.nomads_of_arabia.test_reference import RARE
from tests.sahara.test_reference import PAIR as SAHARA
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.test_bars import LONG
from tests.through_the_desert.test_reference import PAIR as DESERT

ASKED = {"turn", "legal_moves", "outcomes", "asked_of"}
"""Functions that look at what they are given, and restrict no moves."""


# Below, what notices much in little time comes first: few games are then played in vain.


def _desert() -> Iterator[Any]:
    """Play small maps, to their ends, and the first rounds of five."""
    yield DESERT.compare({"players": 2, "board": LONG.text}, Random(1))
    state = through_the_desert.initial(through_the_desert.Options(2))
    yield check_playout(through_the_desert, state, Random(3), max_moves=90, every=9)
    for seed, name in enumerate(["lake", *MAPS]):
        yield DESERT.compare({"players": 2 + seed % 4, "board": MAPS[name]}, Random(seed))
    for seed in (2, 0, 1, 3, 4, 5):
        yield DESERT.compare({"players": 5, "board": "classic"}, Random(seed), max_moves=64)


def _sahara() -> Iterator[Any]:
    """Play short tracks by every option, one to its end, and the first turns of the printed one."""
    whole = sahara.initial(sahara.Options(2, desert=3))
    yield check_playout(sahara, whole, Random(1), every=200)
    state = sahara.initial(sahara.Options(3, desert=5))
    yield check_playout(sahara, state, Random(3), max_moves=60, every=9)
    for seed, sheik in enumerate(["own", "any", "anywhere"]):
        for must_use in (True, False):
            options = {"players": 2 + seed, "desert": 4, "must_use": must_use, "sheik": sheik}
            yield SAHARA.compare(options, Random(seed), max_moves=150)
    yield SAHARA.compare({"players": 2, "desert": 30}, Random(5), max_moves=400)


RAREST = (
    test_acting.test_no_disc_in_a_turn_of_the_pilgrim_nor_before_placing,
    test_acting.test_ride_after_a_disc_but_no_pilgrim,
    test_acting.test_silver_tongue_holds_for_all_sales_of_the_turn,
    test_dunes.test_mecca_ends_the_game_at_once,
    test_lists.test_hires_and_rides_are_the_plain_list,
    test_rules.test_ride_leads_to_any_space_and_ends_the_movement,
    test_rules.test_no_ride_after_a_step,
)
"""Examples of Nomads of Arabia that cite the rules of rides, and of discs before an action."""


def _nomads() -> Iterator[Any]:
    """See what is rarest in positions of their own; then play games that lead to the rest."""
    for example in RAREST:
        yield example()
    for seed in (1, 0, 2, 3):
        yield _nomads_game("dusty", "juggler", Random(seed), 110)
    longest = {(components, plan, seed): ply for _, components, plan, seed, ply in RARE[:-1]}
    for (components, plan, seed), ply in longest.items():
        rng = Random(f"rare {components} {plan} {seed}")
        yield _nomads_game(components, plan, rng, ply + 20)


def _nomads_game(components: str, plan: str, rng: Random, moves: int) -> int:
    options = {"players": 3, "special": 5, "finale": "full", "components": SETS[components]}
    return NOMADS.compare(options, rng, max_moves=moves, policy=POLICIES[plan])


GAMES = {
    "through-the-desert": (desert_legality, _desert),
    "sahara": (sahara_legality, _sahara),
    "nomads-of-arabia": (nomads_legality, _nomads),
}
EQUIVALENT = {
    ("through-the-desert", "used_colours 9"): "a rider in hand is of no colour that was returned",
    ("nomads-of-arabia", "_acting 1"): "a shortcut for who holds no disc: the lists are equal",
    ("nomads-of-arabia", "_acting 2"): "the same",
    ("nomads-of-arabia", "_acting 3"): "the same, by the lists that are always the same",
    ("nomads-of-arabia", "_leaving 3"): "before any step no flag stands without a disc played",
    ("nomads-of-arabia", "_moving 1"): "a shortcut for who holds no disc",
    ("nomads-of-arabia", "_moving 2"): "the same",
    ("nomads-of-arabia", "_moving 5"): "a shortcut where no way leads to the Pilgrim",
    ("nomads-of-arabia", "_sales 1"): "there are no sales of nothing",
    ("sahara", "able 2"): "asked of positions that are read, which law 9 is about",
    ("sahara", "able_to_be_dealt 1"): "only the unseen cards are looked at in what it gives on",
    ("sahara", "outcomes_of 1"): "the same",
    ("sahara", "sheik_may 1"): "a code of another kind names no bit of a herd",
}
"""Bars that change nothing when they are taken out, each with the reason."""
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
    """Law 1: by the laws, the comparison with the reference, or an example of a rare rule."""
    with bar.taken_out(), pytest.raises(Exception):  # noqa: B017, PT011 - in whatever way
        [*GAMES[game][1]()]
