"""The evaluations of our games, term by term, and what their strong players know."""

from math import exp
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import advance, bot, nomads_of_arabia, sahara
from desertrules import through_the_desert as ttd
from desertrules.nomads_of_arabia import Herd, Landscapes, Nomad
from desertrules.nomads_of_arabia import bot as nomads_bot
from desertrules.opponents import play_game
from desertrules.registry import game_of
from desertrules.sahara import bot as sahara_bot
from desertrules.sahara.bot import Policy, Track
from desertrules.sahara.box import Card
from desertrules.through_the_desert import bot as ttd_bot
from desertrules.through_the_desert.bot import find_fences, strong
from tests.opponents.test_every_bot import GAMES, positions
from tests.opponents.test_planning import Clock


def evaluate(position: Any) -> tuple[float, ...]:
    return game_of(position).evaluate(position)


# ---- Through the Desert --------------------------------------------------------------------------

COLUMNS = "\n".join([".   .   .   .   .", "  .   .   .   ."] * 6)
"""A board of nine columns of six cells each, a to i."""
OPTIONS = ttd.Options(players=2, board=ttd.Board(COLUMNS))


def desert(own: dict[str, str], rival: dict[str, str], **more: Any) -> ttd.State:
    """Return a position in which seat 0 places two camels; the first cell has the rider."""
    camels = tuple(OPTIONS.places(**each) for each in (own, rival))
    riders = 0
    for caravans in (own, rival):
        riders |= OPTIONS.places(**{colour: cells[:2] for colour, cells in caravans.items()})
    return ttd.State(
        options=OPTIONS,
        phase=ttd.Phase.CAMELS,
        round=1,
        left=2,
        riders=riders,
        camels=camels,
        **more,
    )


def gain(own: dict[str, str], rival: dict[str, str], **more: Any) -> float:
    """Return by how much the evaluation of seat 0 rises with palms or waterholes."""
    return evaluate(desert(own, rival, **more))[0] - evaluate(desert(own, rival))[0]


@pytest.mark.parametrize(
    ("cell", "rival", "expected"),
    [
        ("a2", "i6", 3 * 0.4),
        ("a3", "i6", 3 * 0.4 * 0.55),
        ("a4", "i6", 3 * 0.4 * 0.55**2),
        ("a5", "i6", 0.0),
        ("a2", "a3", 0.0),  # a rival's camel of the same colour keeps us away
        ("a3", "a5", 3 * 0.4 * 0.55 / 2),  # by another colour, it is as near
        ("a3", "a4", 3 * 0.4 * 0.55 / 4),  # and nearer
    ],
)
def test_waterholes_count_by_distance_and_rivals(cell: str, rival: str, expected: float) -> None:
    colour = "white" if rival == "a3" and cell == "a2" else "sky"
    water = (0, 0, OPTIONS.cells(cell))
    assert gain({"white": "a1"}, {colour: rival}, water=water) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("a2", 5.0), ("a3", 5 * 0.5), ("a4", 5 * 0.5 * 0.55), ("a5", 5 * 0.5 * 0.55**2), ("a6", 0.0)],
)
def test_palms_count_once_for_each_caravan(cell: str, expected: float) -> None:
    palms = OPTIONS.cells(cell)
    one, two = {"white": "a1"}, {"white": "a1", "sky": "b1"}
    assert gain(one, {"peach": "i6"}, palms=palms) == pytest.approx(expected)
    assert (
        gain(two, {"peach": "i6"}, palms=palms) > gain(one, {"peach": "i6"}, palms=palms)
        or not expected
    )


def test_the_race_for_the_longest_caravan_is_blurred_by_the_supply() -> None:
    state = desert({"white": "a1 a2 a3"}, {"white": "i5 i6"}, supply=(5, 9, 9, 9, 9))
    blur = 0.3 + 0.08 * 5
    assert evaluate(state)[0] == pytest.approx(10 / (1 + exp(-1 / blur)))
    assert evaluate(state)[1] == pytest.approx(10 / (1 + exp(1 / blur)))


def test_the_evaluation_of_a_finished_game_is_its_points() -> None:
    state = evolve(desert({"white": "a1 a2"}, {"sky": "i6"}), phase=ttd.Phase.OVER)
    assert evaluate(state) == ttd.points(state)


WALL = {"white": "e1 e2 e3 e4", "sky": "g3"}
"""A caravan that leaves a gap of two cells between the left half of the board and the right."""


def test_fences_in_progress_are_found() -> None:
    """The smallest chains to a border; others of the same area need more camels."""
    state = desert(WALL, {"peach": "h5"})
    best = next(fence for fence in find_fences(state) if fence.seat == 0)
    assert best.places == OPTIONS.places(white="e5 e6")
    assert best.area == OPTIONS.cells(" ".join(f"{c}{r}" for c in "abcd" for r in range(1, 7)))
    assert best.value == 24
    assert best.worth(1) > best.worth(2) > 0


def test_two_gaps_make_one_fence() -> None:
    state = desert({"white": "e3 e2 e4 e5", "sky": "g3"}, {"peach": "h5"})
    places = [fence.places for fence in find_fences(state) if fence.seat == 0]
    assert OPTIONS.places(white="e1 e6") in places


def test_a_fence_that_cannot_be_finished_is_not_found() -> None:
    """A rival's camel is in the area, or one of the same colour is beside the gap (TD6.6)."""
    inside = find_fences(desert(WALL, {"peach": "c3"}))
    assert not any(fence.area & OPTIONS.cells("a3") for fence in inside if fence.seat == 0)
    beside = find_fences(desert(WALL, {"white": "f6"}))
    assert not any(fence.places & OPTIONS.places(white="e6") for fence in beside)


@pytest.mark.parametrize("wall", [WALL, {"white": "e3 e2 e4 e5", "sky": "g3"}])
@pytest.mark.parametrize("seed", range(3))
def test_strong_closes_an_area_before_a_rival_breaks_in(wall: dict[str, str], seed: int) -> None:
    """Neither camel brings anything alone, and other camels would bring a waterhole."""
    state = desert(wall, {"peach": "f6", "mint": "i2"}, water=(0, OPTIONS.cells("g5"), 0))
    for _ in range(2):
        state = ttd.apply(state, strong(state, Random(seed)))
    assert state.areas[0].bit_count() >= 20


@pytest.mark.parametrize("white", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_strong_closes_an_area_before_the_game_ends(white: int, seed: int) -> None:
    """There is more to hope for elsewhere, but nobody knows how long the game will go on."""
    assert play_last_turn(white, seed, rival_threes=0).areas[0].bit_count() == 24


@pytest.mark.parametrize(("white", "threes"), [(1, 8), (2, 10)])
@pytest.mark.parametrize("seed", range(3))
def test_strong_does_not_end_a_game_that_it_would_lose(white: int, threes: int, seed: int) -> None:
    assert play_last_turn(white, seed, threes).phase is not ttd.Phase.OVER


def play_last_turn(white: int, seed: int, rival_threes: int) -> ttd.State:
    """Return the state after a turn in which few white camels are left."""
    state = desert(
        WALL,
        {"peach": "f6", "mint": "i2"},
        supply=(white, 9, 9, 9, 9),
        taken=((0, 0, 0), (0, 0, rival_threes)),
        palms=OPTIONS.cells("g1 h3 i5"),
        water=(0, 0, OPTIONS.cells("g5 i3")),
    )
    while state.phase is ttd.Phase.CAMELS and state.seat == 0:
        state = ttd.apply(state, strong(state, Random(seed)))
    return state


def test_strong_breaks_into_a_rivals_fence() -> None:
    """One camel inside is enough, and nothing else is worth as much."""
    state = desert({"sky": "d5"}, {"white": "e1 e2 e3 e4"})
    assert any(fence.seat == 1 and fence.value >= 20 for fence in find_fences(evolve(state)))
    for _ in range(2):
        state = ttd.apply(state, strong(state, Random(1)))
    assert not any(fence.seat == 1 and fence.value >= 20 for fence in find_fences(state))


# ---- Sahara --------------------------------------------------------------------------------------


def test_camels_count_by_their_way_and_their_points() -> None:
    options = sahara.Options(players=2)
    herds = (sahara.Herd((0, 0, 0, 0, 22, 40)), sahara.Herd((0, 0, 0, 0, 0), favourite=44))
    values = evaluate(sahara.State(options=options, herds=herds))
    assert values[0] == pytest.approx(3 * (22 / 44) ** 2 + 3 * (40 / 44) ** 2 + 4)
    assert values[1] == pytest.approx(2 * (3 + 8))


def carry_out(state: sahara.State) -> set[Track]:
    """Return what the rules allow to come of a card."""
    found: set[Track] = set()
    states = [state]
    while states:
        after = states.pop()
        if after.pile is None:
            found.add(Track(after.herds, after.occupied))
        else:
            states += [sahara.apply(after, move) for move in sahara.legal_moves(after)]
    return found


@pytest.mark.parametrize("sheik", ["own", "any", "anywhere"])
@pytest.mark.parametrize("must_use", [False, True])
def test_rollouts_keep_to_the_rules(sheik: str, must_use: bool) -> None:
    """What the policy makes of a card is something that the rules allow."""
    options = sahara.Options(players=3, desert=4, sheik=sheik, must_use=must_use)  # type: ignore[arg-type]  # converted
    rng = Random(4)
    policy = Policy(options)
    state = advance(sahara.initial(options), rng)
    seen = set[Card]()
    for _ in range(60):
        hand = state.hands[state.seat]
        track = Track(state.herds, state.occupied)
        for pile, card in enumerate(hand.tops):
            if card in (Card.PALM_4, Card.MIRAGE_3) or card is None:
                continue  # too many ways to list
            seen.add(card)
            ((_, after),) = policy.plays(track, state.seat, [card])
            assert after in carry_out(sahara.apply(state, sahara.Play(pile)))
        state = advance(sahara.apply(state, sahara.Play(rng.randrange(3))), rng)
        while state.pile is not None:
            state = advance(sahara.apply(state, rng.choice(sahara.legal_moves(state))), rng)
        if not sahara.legal_moves(state):
            break
    assert len(seen) >= 5


# ---- Nomads of Arabia ----------------------------------------------------------------------------


def nomads(*nomads: Nomad, **more: Any) -> Any:
    landscapes = more.pop("landscapes", Landscapes(*[Herd(1, 1, 1, 1)] * 5))
    return nomads_of_arabia.State(
        options=nomads_of_arabia.Options(players=3),
        nomads=nomads,
        landscapes=landscapes,
        board=nomads_of_arabia.Board(strips=("d1", "c1", "d2", "c2", "d3")),
        **more,
    )


IDLE = Nomad(at="d1:0")


@pytest.mark.parametrize(
    ("nomad", "expected"),
    [
        (Nomad(at="d1:0"), 10),
        (Nomad(at="d1:0", dinars=25), 25),
        (Nomad(at="pilgrim", animals=Herd(goat=2)), 10 + 0.72 * 2 * 7 - 1),
        (Nomad(at="lost", animals=Herd(goat=2)), 10 + 0.72 * 2 * 7 - 2),
        (Nomad(at="pilgrim", discs=(nomads_of_arabia.Special.DINARS_5,)), 10 + 5 - 1),
        (Nomad(at="pilgrim", discs=(nomads_of_arabia.Special.SANDS,)), 10 + 4.5 - 1),
    ],
)
def test_money_discs_and_animals_count(nomad: Nomad, expected: float) -> None:
    state = nomads(nomad, IDLE, IDLE)
    assert state.price("goat") == 7 or not nomad.animals
    assert evaluate(state)[0] == pytest.approx(expected)


def test_the_last_rows_are_dangerous_and_worse_before_a_shift() -> None:
    """An empty landscape will be restocked, and then the dunes shift (NA7.4)."""
    animals = Herd(goat=1)
    values = [
        evaluate(nomads(Nomad(at=at, animals=animals), IDLE, IDLE))[0] for at in ("d2:1", "d3:2")
    ]
    empty = Landscapes(*[Herd(2, 2, 2, 2)] * 4)
    due = evaluate(nomads(Nomad(at="d3:2", animals=animals), IDLE, IDLE, landscapes=empty))[0]
    assert values[0] > values[1] > due


def test_rivals_discs_count_alike_in_a_view() -> None:
    discs = (nomads_of_arabia.Special.DINARS_4, nomads_of_arabia.Special.WINDS)
    state = nomads(Nomad(at="pilgrim", discs=discs), IDLE, IDLE)
    assert evaluate(state)[0] == pytest.approx(10 + 4 + 4.5 - 1)
    assert evaluate(nomads_of_arabia.view(state, 1))[0] == pytest.approx(10 + 2 * 4.5 - 1)


def test_a_capture_is_worth_the_mean_of_the_dice() -> None:
    """One die hits a goat of 4 dinars in half of all rolls; otherwise the best animal is picked."""
    faces = nomads_of_arabia.Options(players=3).components.handler_faces
    prices = (1, 4, 1, 9)
    there = Herd(goat=1, camel=1)
    assert nomads_bot.mean_catch(Herd(goat=1), there, prices, faces) == (4 + 9) / 2
    assert nomads_bot.mean_catch(Herd(goat=2), there, prices, faces) == (3 * 4 + 9) / 4
    assert (
        nomads_bot.best_catch(Herd(goat=2, camel=1), there, prices, faces) == (4 + 9 + 13 + 9) / 4
    )


def test_games_between_greedy_bots_end() -> None:
    """They capture, so that landscapes are restocked and the dunes shift (NA7.4)."""
    players = 4
    game = play_game(
        nomads_of_arabia.Options(players=players),
        [bot("greedy")] * players,
        Random(0),
        [Random(f"0{seat}") for seat in range(players)],
        max_decisions=2_000,
    )
    assert game.result is not None


# ---- Budgets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_strong_stops_when_its_time_is_up(
    name: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads of the clock, one millisecond each, are a bound on the work."""
    module = {GAMES[0]: ttd_bot, GAMES[1]: sahara_bot, GAMES[2]: nomads_bot}[name]
    for state in positions(name):
        clock = Clock()
        monkeypatch.setattr(module, "perf_counter", clock)
        view = nomads_of_arabia.view(state, state.actor) if name == GAMES[2] else state
        module.strong(view, Random(1), seconds=seconds)
        assert clock.reads <= 1000 * seconds + 120
