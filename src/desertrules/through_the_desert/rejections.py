"""The wording of rejections: code, rule and message of everything that can be wrong.

The player who tried the move is addressed as *you*, any other as *seat 1*; whoever knows the
players' names puts them in with `People.rename`.
"""

from typing import Any

from desertrules.contract import Rejection, kind_of
from desertrules.english import join, plural
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.moves import Move, Palms
from desertrules.through_the_desert.state import Phase, State
from desertrules.through_the_desert.terrain import Cells, Place

REJECTIONS: dict[str, tuple[str, str]] = {  # in the order of the rules
    "no-such-cell": ("TD2.2", "There is no space {cell} on this board."),
    "out-of-play": ("TD2.3", "{cell} is not in play."),
    "not-now": ("TD3.1", "You can't {kind} now: {asked}."),
    "wrong-palms": ("TD3.1", "Expected {palms} palms on {spaces}; found {cells}."),
    "wrong-space": ("TD3.2", "The next waterhole goes on {due}, not on {cell}."),
    "no-such-token": ("TD3.2", "There are no waterholes worth {value} left."),
    "colour-returned": (
        "TD4.1",
        "Seat {seat} has already returned a {colour} rider. Choose another colour.",
    ),
    "not-in-hand": ("TD5.1", "You have no {colour} rider left to place."),
    "rider-on-occupied": (
        "TD5.2",
        "There is a {holds} on {cell}. A rider needs an empty space.",
    ),
    "rider-next-to-palm": (
        "TD5.3",
        "{cell} is next to the palm on {other}. Riders can't start next to a palm.",
    ),
    "rider-next-to-rider": (
        "TD5.4",
        "{cell} is next to the rider on {other}. Riders can't start next to each other.",
    ),
    "colour-used": (
        "TD5.5",
        "A {colour} rider has already been placed in this round. Choose another colour.",
    ),
    "must-place-rider": ("TD5.6", "You can still place a rider, so you can't pass."),
    "supply-empty": ("TD6.3", "There are no {colour} camels left. Choose another colour."),
    "cell-occupied": ("TD6.4", "There is a {holds} on {cell}."),
    "not-next-to-own": ("TD6.5", "{cell} does not touch your {colour} caravan."),
    "next-to-rival": (
        "TD6.6",
        (
            "{cell} touches seat {rival}'s {colour} camel on {other}."
            " Caravans of one colour must stay apart."
        ),
    ),
    "must-place-camel": ("TD6.7", "You can still place a camel, so you can't pass."),
    "game-over": ("TD8.1", "The game is over."),
}
"""The rule and the message of each code; some have another rule or message in special cases."""

ATTEMPTS = {
    "palms": "place the palms",
    "water": "place a waterhole",
    "discard": "return a rider",
    "rider": "place a rider",
    "camel": "place a camel",
    "pass": "pass",
}
EXPECTED = {
    Phase.PALMS: ("TD3.1", "the palms have not been placed yet"),
    Phase.WATER: ("TD3.2", "the waterholes have not all been placed yet"),
    Phase.DISCARD: ("TD4.1", "it's time to return a rider"),
    Phase.RIDERS: ("TD5.1", "it's time to place a rider"),
    Phase.CAMELS: ("TD6.1", "it's time to place a camel"),
}


def reject(code: str, rule: str = "", message: str = "", **params: Any) -> Rejection:
    """Return a rejection with its usual rule and message, unless others are given."""
    usual_rule, template = REJECTIONS[code]
    return Rejection(code, rule or usual_rule, message or template.format(**params), params)


def wrong_kind(state: State, move: Move) -> Rejection:
    """Return the rejection of a kind of move that is not possible now."""
    if state.phase is Phase.OVER:
        return reject("game-over", "TD8.2" if all(state.supply) else "TD8.1")
    kind = kind_of(type(move))
    rule, expected = EXPECTED[state.phase]
    message = f"You can't {ATTEMPTS[kind]} now: {expected}."
    return reject("not-now", rule, message, kind=kind, asked=state.phase.value)


def off_board(state: State, *cells: Cell) -> Rejection | None:  # TD2.2, TD2.3
    """Return why some cells are not all in play."""
    board, players = state.options.board, state.options.players
    for cell in cells:
        if cell not in board.grid.positions and cell not in board.mountains:
            return reject("no-such-cell", cell=cell)
    for cell in cells:
        if cell in board.mountains:
            message = f"{cell} is a mountain."
            return reject("out-of-play", message=message, cell=cell, lies="mountain")
        if not board.grid.mask([cell]) & state.terrain.cells:
            message = f"{cell} is not in play with {players} players: it lies beyond the dark line."
            return reject("out-of-play", message=message, cell=cell, lies="beyond", players=players)
    return None


def wrong_palms(state: State, move: Palms, palms: int) -> Rejection:  # TD3.1
    """Return the rejection of palms on the wrong spaces."""
    spaces = state.terrain.names(state.terrain.palm_spaces)
    if palms == len(spaces):
        choice = f"palms on {join(spaces)}" if palms else "no palms on this board"
    else:
        choice = f"{plural(palms, 'palm')} on {join(spaces, 'or')}"
    message = f"Expected {choice}; found {join(move.cells) or '-'}."
    return reject("wrong-palms", message=message, cells=move.cells, spaces=spaces, palms=palms)


def placement(state: State, code: str, place: Place) -> Rejection:
    """Return the rejection of a rider or camel by a rule, with what is in the way."""
    cell, colour = place.cell, place.colour.value
    match code:
        case "rider-on-occupied" | "cell-occupied":
            return reject(code, cell=cell, holds=_holds(state, place.here))
        case "rider-next-to-palm":
            return reject(code, cell=cell, other=_first(state, place.near & state.palms))
        case "rider-next-to-rider":
            return reject(code, cell=cell, other=_first(state, place.near & state.occupied))
        case "not-next-to-own":
            exists = bool(state.caravan(state.seat, place.colour))
            message = "" if exists else f"You have no {colour} caravan."
            return reject(
                code, message=message, cell=cell, colour=colour, seat=state.seat, exists=exists
            )
        case "next-to-rival":
            rival, other = _rival(state, place)
            return reject(code, cell=cell, colour=colour, rival=rival, other=other)
        case "not-in-hand":
            return reject(code, colour=colour, seat=state.seat)
        case _:  # supply-empty, colour-used
            return reject(code, colour=colour)


def _holds(state: State, cell: Cells) -> str:
    if cell & state.palms:
        return "palm"
    if state.terrain.every_colour(cell) & state.riders:
        return "rider"
    return "camel" if cell & state.occupied else "waterhole"


def _first(state: State, cells: Cells) -> Cell:
    return state.terrain.names(cells)[0]


def _rival(state: State, place: Place) -> tuple[int, Cell]:
    """Return the first other seat with a camel of the colour beside a place, and where."""
    for seat, own in enumerate(state.camels):
        beside = place.near & state.terrain.cells_of(own, place.colour)
        if beside and seat != state.seat:
            return seat, _first(state, beside)
    raise AssertionError("TD6.6 does not forbid this place")
