"""The rules against the independent reference, at every ply."""

from random import Random
from typing import Any

import attrs
import pytest

from desertrules import Chance, Decide, IllegalMove, Over, Rejection, dump, load
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import Camel, Colour, Discard, Move, Palms, Pass, Rider, Water
from tests.reference import through_the_desert as reference
from tests.through_the_desert.positions import MAPS, random_map

PLAYERS = [2, 3, 4, 5]
COLOURS = tuple(Colour)


def observe(state: ttd.State) -> dict[str, Any]:
    """Return everything that the reference observes."""
    seats, turn = range(state.options.players), ttd.turn(state)
    caravans = [{c.value: list(state.caravan(s, c)) for c in COLOURS} for s in seats]
    riders = [{c.value: state.rider(s, c) for c in COLOURS} for s in seats]
    values = [1, 2, 3]
    return {
        "palms": list(state.terrain.names(state.palms)),
        "water": dict(state.waterholes),
        "caravans": [{c: cells for c, cells in own.items() if cells} for own in caravans],
        "riders": [{c: cell for c, cell in own.items() if cell} for own in riders],
        "hands": [[c.value for c in state.hand(s)] for s in seats],
        "discarded": list(state.returned),
        "supply": dict(zip(reference.COLOURS, state.supply, strict=True)),
        "taken": [
            [value for value, count in zip(values, own, strict=True) for _ in range(count)]
            for own in state.taken
        ],
        "seat": turn.seat if isinstance(turn, Decide) else None,
        "left": state.left,
    }


def forged_moves(state: ttd.State, rng: Random) -> list[Move]:
    """Return one or two moves of every kind, most of them illegal."""
    board = state.options.board
    names = [*board.grid.positions, *board.mountains, "a99", "zz"]
    cells = [rng.choice(names) for _ in range(6)]
    legal = ttd.legal_moves(state)
    some = [rng.choice(legal)] if legal else []
    near = [move.cell for move in some if isinstance(move, Rider | Camel | Water)]
    colours = [rng.choice(COLOURS) for _ in range(6)]
    spaces = state.terrain.names(state.terrain.palm_spaces)
    return [
        *some,
        Palms(rng.sample(names, min(5, len(names)))),
        Palms(rng.choices(spaces, k=5) if spaces else ()),
        *(Water(cell, rng.randrange(5)) for cell in near + cells[:2]),
        Discard(colours[0]),
        *(Rider(colour, cell) for colour, cell in zip(colours, near + cells, strict=False)),
        *(Camel(colour, cell) for colour, cell in zip(colours, near + cells, strict=False)),
        Pass(),
    ]


def turn_of(state: ttd.State) -> tuple[str, Any]:
    match ttd.turn(state):
        case Decide(seat):
            return "decide", seat
        case Chance():
            return "chance", None
        case Over(result):
            return "over", result.reason


def score_of(state: ttd.State) -> list[dict[str, Any]]:
    return [
        {
            "seat": standing.seat,
            "points": standing.points,
            "rank": standing.rank,
            "parts": [list(part) for part in standing.parts.items()],
        }
        for standing in ttd.score(state)
    ]


def rejection_of(state: ttd.State, move: Move) -> Rejection | None:
    try:
        ttd.apply(state, move)
    except IllegalMove as error:
        return error.rejection
    return None


def compare_ply(state: ttd.State, plain: reference.RefState, rng: Random) -> None:
    assert turn_of(state) == reference.turn(plain)
    legal = ttd.legal_moves(state)
    written = [dump(move) for move in legal]
    assert written == reference.legal(plain)
    assert [legal[index] for index in range(len(legal))] == list(legal)
    assert [outcome.weight for outcome in ttd.outcomes(state)] == reference.weights(plain)
    assert observe(state) == reference.observe(plain)
    assert score_of(state) == reference.score(plain)
    for move in forged_moves(state, rng):
        rejection = ttd.explain(state, move)
        data = dump(move)
        assert (rejection.rule if rejection else None) == reference.broken(plain, data), data
        assert (move in legal) == (rejection is None), data
        assert rejection_of(state, move) == rejection, data
    compare_loaded(state)


def compare_loaded(state: ttd.State) -> None:
    """Check that a loaded state equals the one that was played, derived fields included."""
    loaded = load(dump(state), ttd.State)
    assert loaded == state
    assert attrs.asdict(loaded, recurse=False) == attrs.asdict(state, recurse=False)


def compare(players: int, board: str, rng: Random) -> int:
    """Play one game, comparing everything at every ply; return the number of moves."""
    state = ttd.initial(ttd.Options(players, board))
    plain = reference.initial({"players": players, "board": board})
    for ply in range(1_000):
        compare_ply(state, plain, rng)
        moves = ttd.legal_moves(state)
        if not moves:
            return ply
        weights = [outcome.weight for outcome in ttd.outcomes(state)]
        move = rng.choices(moves, weights or None)[0]
        state = ttd.apply(state, move)
        plain = reference.apply(plain, dump(move))
    raise AssertionError("the game does not end")


def valid_map(rng: Random) -> str:
    while True:
        text = random_map(rng, rng.randrange(2, 12), rng.randrange(2, 16))
        if not reference.refuse_map(text):
            return text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(2))
def test_classic_games_agree_at_every_ply(players: int, seed: int) -> None:
    """TD5.1, TD6.1: random games on the classic board."""
    assert compare(players, "classic", Random(seed)) > 50


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", MAPS)
def test_games_on_small_maps_agree_at_every_ply(players: int, name: str) -> None:
    """TD7.3: areas, blocked seats and missing riders are common on small maps."""
    for seed in range(4):
        compare(players, MAPS[name], Random(seed))


@pytest.mark.parametrize("players", PLAYERS)
def test_games_on_random_maps_agree_at_every_ply(players: int) -> None:
    """TD2.1: any map can be played on."""
    for seed in range(8):
        rng = Random(seed)
        compare(players, valid_map(rng), rng)


def test_maps_are_rejected_alike() -> None:
    """TD2.4: the maps that are invalid here are those that the reference refuses."""
    rejected = 0
    for seed in range(300):
        rng = Random(seed)
        text = random_map(rng, rng.randrange(1, 30), rng.randrange(1, 12))
        if seed % 5 == 0:
            damaged = list(text)
            damaged[rng.randrange(len(damaged))] = rng.choice("x. ,^\t")
            text = "".join(damaged)
        try:
            ttd.Board(text)
            ours = False
        except ttd.InvalidBoard:
            ours = True
        assert ours == reference.refuse_map(text), text
        rejected += ours
    assert 0 < rejected < 300


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", ["classic", "random"])
def test_many_games_agree_at_every_ply(players: int, board: str, soak_games: int) -> None:
    """TD5.1, TD6.1: as above, over many games."""
    for seed in range(soak_games // 8):
        rng = Random(f"{players} {board} {seed}")
        compare(players, "classic" if board == "classic" else valid_map(rng), rng)
