"""Every bot, in every game: its moves are legal and repeatable, and it knows only its view."""

import pickle
from functools import cache
from random import Random
from typing import Any

import pytest

from desertrules import Decide, advance, bot, game, games, legal_moves, view
from desertrules.opponents import BUILT_IN
from desertrules.play import playout
from desertrules.registry import game_of

SPECS = (
    "random",
    "greedy",
    "greedy:width=5",
    "turn:width=2,samples=3",
    "turn:width=1,samples=2,value=evaluate",
    "mcts:iterations=3,width=2",
    "strong",
    "strong:seconds=0.01",
)
GAMES = ("through-the-desert", "sahara", "nomads-of-arabia")


@cache
def positions(name: str) -> list[Any]:
    """Return states of a random game at which a seat decides."""
    rules = game(name)
    found: list[Any] = []
    for players, moves in ((rules.players[0], 45), (rules.players[-1], 130)):
        rng = Random(moves)
        state = advance(rules.initial(rules.options(players=players)), rng)
        for _ in range(2):
            found.append(state)
            state = advance(playout(state, rng, max_moves=moves).state, rng)
        found.append(state)
    return [state for state in found if isinstance(rules.turn(state), Decide)]


def seat_of(state: Any) -> int:
    turn = game_of(state).turn(state)
    assert isinstance(turn, Decide)
    return turn.seat


def test_all_bots_and_games_are_tried() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == {*BUILT_IN} - {"program"}
    assert games()[:3] == GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", SPECS)
def test_a_choice_is_legal_and_can_be_repeated(spec: str, name: str) -> None:
    """It depends on the view, the seed and the settings alone, in other processes too."""
    player = bot(spec)
    twin = pickle.loads(pickle.dumps(bot(player.spec)))  # noqa: S301 - our own
    for number, state in enumerate(positions(name)):
        seen = view(state, seat_of(state))
        before = pickle.dumps(seen)
        move = player.choose(seen, Random(number))
        assert move in legal_moves(state)
        assert pickle.dumps(seen) == before
        if "seconds" not in spec:
            again = twin.choose(pickle.loads(before), Random(number))  # noqa: S301 - our own
            assert again == move


@pytest.mark.parametrize("spec", [spec for spec in SPECS if "seconds" not in spec])
def test_what_rivals_hide_does_not_matter(spec: str) -> None:
    """A bot chooses alike in all states that its seat cannot tell apart."""
    rules = game("nomads-of-arabia")
    rng, different = Random(5), 0
    for number, state in enumerate(positions(rules.name)):
        seat = seat_of(state)
        move = bot(spec).choose(view(state, seat), Random(number))
        for _ in range(2):
            other = rules.imagine(view(state, seat), rng)
            different += other != state
            assert bot(spec).choose(view(other, seat), Random(number)) == move
    assert different


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_plays_a_game_that_is_not_ours(spec: str, oasis_race: Any) -> None:
    """The contract is all that a bot needs of a game."""
    rng = Random(1)
    state = oasis_race.initial(oasis_race.options(players=3, length=8))
    state = advance(state, rng)
    while isinstance(turn := oasis_race.turn(state), Decide):
        move = bot(spec).choose(oasis_race.view(state, turn.seat), rng)
        state = advance(oasis_race.apply(state, move), rng)
    assert max(state.camels) == 8
