"""Requests with a seat are answered from that seat's view alone.

The test: two states that a seat cannot tell apart, in two engines. Every operation that has a
`seat`, with every kind of argument, valid or not, has the same reply in both, byte for byte.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import dump, playout, register
from desertrules.contract import AnyGame, Chance, Decide, Over, kind_of
from desertrules.record.notation import move_to_text
from desertrules.registry import game as find_game
from desertrules.serve import Engine
from desertrules.serve.operations import OPERATIONS
from desertrules.serve.sessions import Look
from tests.serve.client import Client

SEATED = [each.name for each in OPERATIONS.values() if each.given is Look]
GAMES = ("oasis-race", "nomads-of-arabia")
INVALID_MOVES: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 7, 1_000_000),
    *("", "nonsense", "sands", "decline", "draw-disc expert", "draw-disc sands", "draw 3"),
    *({}, {"kind": "nonsense"}, {"kind": "draw-disc", "disc": "expert"}),
    *({"kind": "draw", "token": 1}, {"kind": "sands", "x": 1}),
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, oasis_race: AnyGame) -> AnyGame:
    return oasis_race if request.param == oasis_race.name else find_game(request.param)


def test_only_operations_on_views_have_a_seat() -> None:
    """What is given a whole game cannot be asked as a seat."""
    for each in OPERATIONS.values():
        assert ("seat" in [argument.name for argument in each.arguments]) == (each.given is Look)


def states(game: AnyGame) -> Iterator[Any]:
    """Yield states of some random games: before every secret move, and some others."""
    for seed in range(3):
        rng = Random(seed)
        options = game.options(players=game.players[seed % len(game.players)])
        state = game.initial(options)
        moves = playout(state, rng, max_moves=240).moves
        for index, move in enumerate(moves):
            if type(move) in game.secrets or index % (len(moves) // 6) == 0:
                yield state
            state = game.apply(state, move)


def pairs(game: AnyGame) -> Iterator[tuple[Any, Any, int | None]]:
    """Yield two different states and a viewer who sees the same in both."""
    rng = Random(1)
    for state in states(game):
        for viewer in (*game.seats(state), None):
            view = game.view(state, viewer)
            others = [game.imagine(view, rng) for _ in range(6)]
            other = next((each for each in others if each != state), None)
            if other is not None:
                assert game.view(other, viewer) == view
                yield state, other, viewer


def moves_to_try(game: AnyGame, *states: Any) -> list[Any]:
    """Return moves as objects and words: legal in either state, or not even readable."""
    found: dict[str, Any] = {}
    for state in states:
        legal = game.legal_moves(state)
        for move in legal[:: max(1, len(legal) // 12)]:
            found[move_to_text(move)] = dump(move)
    return [*found, *found.values(), *INVALID_MOVES]


def requests(game: AnyGame, moves: list[Any], viewer: int | None) -> Iterator[tuple[str, Any]]:
    """Yield every operation with a seat, with many arguments."""
    places = [*game.layout(game.options(players=game.players[0])).by_name] if game.layout else []
    arguments: dict[str, list[dict[str, Any]]] = {
        "legal_moves": [{}, {"texts": True}, {"offset": 1, "limit": 2}],
        "explain": [{"move": move} for move in moves],
        "explain_place": [{"place": place} for place in (*places[::5], "nonsense")],
        "effects": [{"move": move} for move in moves] + [{"move": 0, "names": ["A", "B", "C"]}],
        "history": [{}, {"since": 1}, {"since": 99}],
        "score": [{}],
        "view": [{}],
        "svg": [{}, {"legal": True}, {"legal": True, "part": "nonsense"}, {"last": 3}],
        "text": [{}, {"legend": True}],
    }
    assert sorted(arguments) == sorted(SEATED)
    for op, variants in arguments.items():
        for each in variants:
            yield op, {"handle": 1, "seat": viewer, **each}


def assert_same(one: Client, other: Client, game: AnyGame, moves: list[Any], viewer: Any) -> None:
    for op, args in requests(game, moves, viewer):
        assert one.line(op, **args) == other.line(op, **args), (op, args)


def clients(game: AnyGame, *states: Any) -> list[Client]:
    found = [Client(Engine()) for _ in states]
    for client, state in zip(found, states, strict=True):
        client.ask("open", game=game.name, state=dump(state), seed=1)
    return found


def test_no_reply_depends_on_what_the_seat_does_not_know(game: AnyGame) -> None:
    checked: set[type] = set()
    for state, other, viewer in pairs(game):
        one, two = clients(game, state, other)
        assert_same(one, two, game, moves_to_try(game, state, other), viewer)
        checked.add(type(game.turn(state)))
    assert checked == {Chance, Decide}


def test_whole_games_are_reported_as_the_seat_saw_them(game: AnyGame) -> None:
    """Two games with other secrets throughout, at several points of the history."""
    kinds: set[str] = set()
    options = game.options(players=game.players[0])
    for viewer in (*range(options.players), None):
        rng = Random(str(viewer))
        state = other = game.initial(options)
        one, two = (Client() for _ in range(2))
        for client in (one, two):
            client.ask("open", game=game.name, options=dump(options), seed=1)
        for made in range(1, 160):
            move, twin = visibly_equal_moves(game, state, other, viewer, rng)
            state, other = game.apply(state, move), game.apply(other, twin)
            if isinstance(game.turn(state), Over):
                break  # everything is shown
            kinds.add(kind_of(type(move)))
            assert one.ask("apply", handle=1, move=dump(move))["made"] == made
            assert two.ask("apply", handle=1, move=dump(twin))["made"] == made
            if state != other and (move != twin or made % 20 == 0):
                assert_same(one, two, game, moves_to_try(game, state, other)[::3], viewer)
                for client in (one, two):
                    client.ask("go", handle=1, made=made // 2)
                assert_same(one, two, game, [0], viewer)
                for client in (one, two):
                    client.ask("go", handle=1, made=made)
    assert {*map(kind_of, game.secrets)} < kinds


def test_moves_that_a_seat_did_not_see_are_not_marked(oasis_race: AnyGame) -> None:
    """Not even for a game whose board shows the last moves with all their fields."""
    register(evolve(oasis_race, text=lambda _, *, last, **__: f"{list(last)}"))
    client = Client()
    client.open("oasis-race", options={"players": 2})
    for token in (1, 2):
        client.ask("apply", handle=1, move={"kind": "draw", "token": token})
    boards = [client.ask("text", handle=1, seat=seat, last=2)["text"] for seat in (0, 1, None)]
    assert boards == ["[Draw(token=1)]", "[Draw(token=2)]", "[]"]


def visibly_equal_moves(
    game: AnyGame, state: Any, other: Any, viewer: int | None, rng: Random
) -> tuple[Any, Any]:
    """Return a move for each state; the viewer cannot tell which is which."""
    legal, twins = game.legal_moves(state), game.legal_moves(other)
    secret = game.secrets.get(type(legal[0]))
    if secret is not None and viewer not in secret.seen_by(state):
        return rng.choice(legal), rng.choice(twins)
    move = rng.choice([move for move in legal if move in twins])
    return move, move


def test_a_seat_that_is_not_to_move_cannot_ask_for_effects(game: AnyGame) -> None:
    """The error is the same for every move, legal or not."""
    for state in states(game):
        (client,) = clients(game, state)
        turn = game.turn(state)
        acting = turn.seat if isinstance(turn, Decide) else None
        viewer = next(seat for seat in game.seats(state) if seat != acting)
        replies = {
            client.line("effects", handle=1, seat=viewer, move=move)
            for move in moves_to_try(game, state)
        }
        assert len(replies) == 1
        error = json.loads(replies.pop())["error"]
        assert error["code"] == "invalid-value"
        assert "only the seat to move can ask" in error["message"]
