"""Sound inputs to begin with: options, games, states, moves and requests of every game."""

import datetime as dt
import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import desertrules
from desertrules import Over, Player, Record, playout
from desertrules.serve import answer
from tests.nomads_of_arabia.sets import SETS
from tests.through_the_desert.maps import MAPS

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = desertrules.games()
"""The names of all games."""

_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "through-the-desert": [
        *({"players": players, "board": "classic"} for players in (2, 3, 5)),
        *({"players": players, "board": board} for board in MAPS.values() for players in (2, 4)),
        {"players": 5, "board": MAPS["lake"]},
    ],
    "sahara": [
        {"players": players, "desert": desert, "must_use": must_use, "sheik": sheik}
        for players, desert, must_use, sheik in (
            (2, 1, True, "own"),
            (3, 3, False, "any"),
            (4, 6, True, "anywhere"),
            (6, 2, False, "own"),
        )
    ],
    "nomads-of-arabia": [
        {"players": players, "special": special, "finale": finale, "components": SETS[name]}
        for players, special, finale, name in (
            (3, 5, "full", "classic"),
            (4, 0, "short", "classic"),
            (6, 2, "full", "small"),
            (3, 5, "short", "dusty"),
        )
    ],
}
_LENGTHS = (0, 1, 5, 12, 25, 60, 110, 200, 500, 3000)


def options(name: str, rng: Random) -> dict[str, Any]:
    """Give options as plain data."""
    chosen = rng.choice(_OPTIONS[name])
    return json.loads(json.dumps(chosen))  # type: ignore[no-any-return]


@cache
def _game(name: str, number: int, seed: int, length: int) -> Record[Any, Any]:
    module: Any = desertrules.game(name)
    chosen = module.load_options(_OPTIONS[name][number])
    played = playout(module.initial(chosen), Random(f"{name} {number} {seed}"), max_moves=length)
    turn = module.turn(played.state)
    return Record(
        chosen,
        played.moves,
        players=[Player(f"Player {seat}", "random") for seat in range(chosen.players)],
        date=dt.date(2026, 11, 16),
        source="a test",
        meta={"event": "tests", "round": "1"},
        result=turn.result if isinstance(turn, Over) else None,
    )


def record(name: str, rng: Random, most: int = 3000) -> Record[Any, Any]:
    """Give a record of a game: whole, or cut off."""
    number = rng.randrange(len(_OPTIONS[name]))
    lengths = [length for length in _LENGTHS if length <= most]
    return _game(name, number, rng.randrange(3), rng.choice(lengths))


def played(name: str) -> Record[Any, Any]:
    """Give one record of a game, with some moves."""
    return _game(name, 0, 1, 25)


def any_record(rng: Random, most: int = 110) -> Record[Any, Any]:
    """Give a record of any game, mostly a short one."""
    return record(rng.choice(GAMES), rng, most)


def state(name: str, rng: Random) -> Any:
    """Give a state that can come about."""
    return record(name, rng).state


def view(name: str, rng: Random) -> Any:
    """Give what a seat, or a spectator, sees of a state."""
    position = state(name, rng)
    seat = rng.choice([None, *range(position.options.players)])
    return desertrules.view(position, seat)


def moves(name: str, rng: Random) -> list[Any]:
    """Give moves that are legal, or were."""
    played = record(name, rng)
    legal = desertrules.legal_moves(played.state)
    some = [legal[rng.randrange(len(legal))]] if legal else []
    return [*some, *played.moves[-5:], *played.moves[:2]]


def move(name: str, rng: Random) -> Any:
    """Give one of them."""
    return rng.choice(moves(name, rng) or [desertrules.legal_moves(record(name, rng, 0).state)[0]])


def board(rng: Random) -> str:
    """Give a map."""
    classic = desertrules.through_the_desert.CLASSIC.text
    return rng.choice([classic, *MAPS.values()])


# ---- Engine mode --------------------------------------------------------------------------------


@cache
def operations() -> dict[str, list[str]]:
    """Give what engine mode can be asked, and the names of the arguments of each."""
    hello = json.loads(answer(b'{"id": 1, "op": "hello"}'))
    ops = hello["result"]["ops"]
    return {name: [each["name"] for each in op["args"]] for name, op in ops.items()}


def request(rng: Random) -> bytes:
    """Give a request of any operation, with arguments of one game that fit by their names."""
    op, names = rng.choice(list(operations().items()))
    name = rng.choice(GAMES)
    arguments = {each: _argument(each, op, name, rng) for each in names if rng.random() < 0.97}
    asked = {"id": rng.choice([1, "a", None]), "op": op, "args": arguments}
    return json.dumps(asked).encode()


def _argument(argument: str, op: str, name: str, rng: Random) -> Any:
    dump = desertrules.dump
    makers: dict[str, Callable[[], Any]] = {
        "game": lambda: name,
        "options": lambda: options(name, rng),
        "state": lambda: dump(state(name, rng)),
        "data": lambda: dump(state(name, rng)),
        "view": lambda: dump(view(name, rng)),
        "move": lambda: dump(move(name, rng)),
        "moves": lambda: [dump(each) for each in moves(name, rng)],
        "record": lambda: dump(record(name, rng, 110)),
        "source": lambda: dump(record(name, rng, 110)),
        "text": lambda: _text(op, record(name, rng, 110), rng),
        "what": lambda: rng.choice(["options", "state", "move", "view", "record"]),
        "lenient": lambda: [rng.choice([each.value for each in desertrules.Leniency])],
        "depth": lambda: rng.choice([0, 1, 2]),
        "max_moves": lambda: rng.choice([0, 10, 400]),
    }
    return makers.get(argument, lambda: rng.choice([None, True, False, 0, 1, 2, 7]))()


def _text(op: str, played: Record[Any, Any], rng: Random) -> str:
    if op == "position_from_text":
        return desertrules.position_to_text(played.state)
    if op == "record_from_text":
        return desertrules.record_to_text(played)
    return rng.choice(["camel white e5", "play 1", "end", "step c1:2"])


# ---- Words --------------------------------------------------------------------------------------


@cache
def words(name: str) -> tuple[str, ...]:
    """Give the words that a game's states and moves are written with, as its schemas list them."""
    found: set[str] = set()

    def gather(data: Any) -> None:
        if isinstance(data, dict):
            listed = [*data.get("enum", ()), *([data["const"]] if "const" in data else [])]
            found.update(each for each in listed if isinstance(each, str))
            for value in data.values():
                gather(value)
        elif isinstance(data, list):
            for value in data:
                gather(value)

    for what in ("state", "move", "options"):
        gather(desertrules.schema(name, what))
    return tuple(sorted(found))
