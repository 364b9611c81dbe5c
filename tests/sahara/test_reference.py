"""The rules against the independent reference, at every ply."""

import json
from random import Random
from typing import Any

import attrs
import pytest

from desertrules import Chance, Decide, IllegalMove, Over, dump, load
from desertrules import sahara as sa
from desertrules.sahara import Advance, Card, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.state import Phase, spaces
from tests.reference import sahara as reference

OPTIONS = reference.tables()
CARDS = tuple(Card)


def seat_of(state: sa.State) -> int | None:
    """Return whose turn it is in the reference, also while its card is replaced."""
    if state.phase is Phase.DEAL:
        return None if state.is_set_up else state.due[0][0]
    return state.seat


def observe(state: sa.State) -> dict[str, Any]:
    """Return what the reference observes: a card being carried out lies on no pile."""
    tops = [[top and top.value for top in hand.tops] for hand in state.hands]
    piles = [list(hand.piles) for hand in state.hands]
    if state.pile is not None:
        tops[state.seat][state.pile] = None
        piles[state.seat][state.pile] -= 1
    return {
        "camels": [[list(camel) for camel in spaces(herd)] for herd in state.herds],
        "tops": tops,
        "piles": piles,
        "aside": [[card.value for card in hand.aside] for hand in state.hands],
        "unseen": [[card.value for card in hand.unseen] for hand in state.hands],
        "seat": seat_of(state),
        "card": state.card,
        "pile": state.pile,
        "left": state.left,
    }


def forged_moves(state: sa.State, rng: Random) -> list[Move]:
    """Return a few moves of every kind, most of them illegal."""
    players, last = state.options.players, state.options.last
    legal = sa.legal_moves(state)
    standing = [camel for herd in state.herds for camel in spaces(herd)]
    due = state.due[0] if state.due else (0, 0)
    moves: list[Move] = [
        *([rng.choice(legal)] if legal else []),
        Stop(),
        Deal(*due, rng.choice(CARDS)),
        Deal(rng.randrange(-1, players + 1), rng.randrange(-1, 4), rng.choice(CARDS)),
        Play(rng.randrange(-1, 4)),
    ]
    for space, favourite in [*rng.choices(standing, k=2), (rng.randrange(-1, last + 2), False)]:
        seat = rng.randrange(-1, players + 1)
        to = rng.choice([rng.randrange(-1, last + 2), rng.choice(standing)[0]])
        moves += [
            Advance(space, favourite),
            Retreat(seat, space, favourite),
            Favour(space),
            Sheik(seat, space, favourite, to),
            Sheik(state.seat, space, favourite, to),
        ]
    return moves


def turn_of(state: sa.State) -> tuple[str, Any]:
    match sa.turn(state):
        case Decide(seat):
            return "decide", seat
        case Chance():
            return "chance", None
        case Over(result):
            return "over", result.reason


def score_of(state: sa.State) -> list[dict[str, Any]]:
    return [
        {
            "seat": each.seat,
            "points": each.points,
            "rank": each.rank,
            "parts": [list(part) for part in each.parts.items()],
        }
        for each in sa.score(state)
    ]


def compare_ply(state: sa.State, plain: reference.RefState, rng: Random) -> None:
    assert turn_of(state) == reference.turn(plain)
    legal = sa.legal_moves(state)
    assert [dump(move) for move in legal] == reference.legal(plain)
    assert [legal[index] for index in range(len(legal))] == list(legal)
    assert [outcome.weight for outcome in sa.outcomes(state)] == reference.weights(plain)
    assert observe(state) == reference.observe(plain)
    assert score_of(state) == reference.score(plain)
    assert sa.points(state) == tuple(each.points for each in sa.score(state))
    for move in forged_moves(state, rng):
        rejection = sa.explain(state, move)
        data = dump(move)
        assert (rejection.rule if rejection else None) == reference.broken(plain, data), data
        assert (move in legal) == (rejection is None), data
        if rejection is not None:
            with pytest.raises(IllegalMove) as caught:
                sa.apply(state, move)
            assert caught.value.rejection == rejection
    loaded = load(dump(state), sa.State)
    assert attrs.asdict(loaded, recurse=False) == attrs.asdict(state, recurse=False)


def compare(options: dict[str, Any], rng: Random, max_moves: int) -> int:
    """Play one game, comparing everything at every ply; return the number of moves."""
    plain = reference.initial(options)
    state = sa.initial(load(options, sa.Options))
    for number in range(max_moves):
        compare_ply(state, plain, rng)
        legal = sa.legal_moves(state)
        if not legal:
            return number
        move = rng.choice(legal)
        state, plain = sa.apply(state, move), reference.apply(plain, dump(move))
    return max_moves


@pytest.mark.parametrize("options", OPTIONS, ids=json.dumps)
def test_games_agree_at_every_ply(options: dict[str, Any]) -> None:
    """SA1 to SA5: random games with every option; on short tracks to the end."""
    short = "desert" in options
    played = compare(options, Random("games"), max_moves=350 if short else 120)
    assert played > 20


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS, ids=json.dumps)
def test_many_games_agree_at_every_ply(options: dict[str, Any], soak_games: int) -> None:
    """SA1 to SA5: as above, over many games, each to its end."""
    for seed in range(max(1, soak_games // len(OPTIONS))):
        compare(options, Random(f"many {seed}"), max_moves=20_000)
