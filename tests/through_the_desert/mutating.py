"""Written states changed at random, one part after the other; many are still sound."""

from collections.abc import Callable
from random import Random
from typing import Any

import desertrules
from desertrules import playout
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Board
from tests.through_the_desert.maps import MAPS

Data = dict[str, Any]
BOARDS = [
    *map(Board.from_text, MAPS.values()),
    Board.from_text("o   P   .\n  .   o   P\n.   .   ."),
]
PHASES = [phase.value for phase in td.Phase]
COLOURS = [colour.value for colour in td.Colour]


def written(rng: Random, *boards: Board) -> Data:
    """Give a state from somewhere in a random game, as JSON."""
    start = td.initial(td.Options(rng.choice(td.players), rng.choice(boards or BOARDS)))
    moves = playout(start, rng).moves
    data: Data = desertrules.dump(desertrules.replay(start, moves[: rng.randrange(len(moves) + 1)]))
    return data


def _cells(data: Data) -> list[str]:
    """Give the cells of the board, in cell order, and a name that no cell has."""
    return [*td.load_options(data["options"]).board.grid.positions, "z9"]


def _caravan(rng: Random, data: Data) -> Data:
    """Give any caravan; one that is nowhere in the state if there is none."""
    every = [caravan for seat in data["seats"] for caravan in seat["caravans"]]
    return rng.choice(every) if every else {"colour": "white", "rider": "a1", "camels": []}


def _supply(data: Data, caravan: Data, camels: int) -> None:
    data["supply"][COLOURS.index(caravan["colour"])] -= camels


def _in_order(data: Data, names: list[str]) -> list[str]:
    return sorted(names, key=_cells(data).index)


def _turn(rng: Random, data: Data) -> None:
    field = rng.choice(["seat", "left", "round", "idle"])
    data[field] = rng.choice([None, 0, 1]) if field == "seat" else rng.randrange(-1, 4)


def _phase(rng: Random, data: Data) -> None:
    data["phase"] = rng.choice(PHASES)
    data["seat"] = None if data["phase"] in {"palms", "water", "over"} else rng.randrange(2)
    data.update(left=int(data["phase"] == "camels"), idle=0)


def _fewer_palms(rng: Random, data: Data) -> None:
    if data["palms"]:
        data["palms"].pop(rng.randrange(len(data["palms"])))


def _less_water(rng: Random, data: Data) -> None:
    if data["water"]:
        data["water"].pop(rng.randrange(len(data["water"])))


def _more_water(rng: Random, data: Data) -> None:
    data["water"].append({"cell": rng.choice(_cells(data)), "value": rng.randrange(1, 4)})
    data["water"].sort(key=lambda hole: _cells(data).index(hole["cell"]))


def _taken(rng: Random, data: Data) -> None:
    rng.choice(data["seats"])["taken"] = sorted(
        rng.randrange(1, 4) for _ in range(rng.randrange(9))
    )


def _returned(rng: Random, data: Data) -> None:
    rng.choice(data["seats"])["returned"] = rng.choice([None, *COLOURS])


def _fewer_caravans(rng: Random, data: Data) -> None:
    caravans = rng.choice(data["seats"])["caravans"]
    if caravans:
        gone = caravans.pop(rng.randrange(len(caravans)))
        _supply(data, gone, -len(gone["camels"]))


def _moved_rider(rng: Random, data: Data) -> None:
    _caravan(rng, data)["rider"] = rng.choice(_cells(data))


def _more_camels(rng: Random, data: Data) -> None:
    """Let a caravan grow over free cells, whatever the rules of placing say."""
    caravan, cells = _caravan(rng, data), _cells(data)
    grid = td.load_options(data["options"]).board.grid
    for _ in range(rng.randrange(1, 6)):
        own = grid.mask({caravan["rider"], *caravan["camels"]} - {"z9"})
        cell = rng.choice([*grid.cells(grid.dilate(own) & ~own), rng.choice(cells)])
        caravan["camels"] = _in_order(data, [*caravan["camels"], cell])
        data["water"] = [
            hole for hole in data["water"] if hole["cell"] != cell or rng.random() < 0.1
        ]
        _supply(data, caravan, 1)


def _fewer_camels(rng: Random, data: Data) -> None:
    caravan = _caravan(rng, data)
    if caravan["camels"]:
        caravan["camels"].pop(rng.randrange(len(caravan["camels"])))
        _supply(data, caravan, -1)


def _given_caravans(rng: Random, data: Data) -> None:
    one, two = rng.sample(data["seats"], 2)
    one["caravans"], two["caravans"] = two["caravans"], one["caravans"]


def _recoloured(rng: Random, data: Data) -> None:
    caravan = _caravan(rng, data)
    _supply(data, caravan, -len(caravan["camels"]))
    caravan["colour"] = rng.choice(COLOURS)
    _supply(data, caravan, len(caravan["camels"]))


CHANGES: list[Callable[[Random, Data], None]] = [
    _turn,
    _phase,
    _fewer_palms,
    _less_water,
    _more_water,
    _taken,
    _returned,
    _fewer_caravans,
    _moved_rider,
    _more_camels,
    _fewer_camels,
    _given_caravans,
    _recoloured,
]


def mutated(rng: Random, *boards: Board) -> Data:
    """Give a written state with one to three changes."""
    data = written(rng, *boards)
    for _ in range(rng.randrange(1, 4)):
        rng.choice(CHANGES)(rng, data)
    return data
