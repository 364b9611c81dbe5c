"""Why a move is illegal: a code, the rule's number and one sentence."""

from typing import assert_never

from desertrules.core.contract import Rejection
from desertrules.core.errors import wrong_game
from desertrules.core.params import Param, Params
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import COLOURS, NAME, VALUES
from desertrules.through_the_desert.legality import (
    camel_bars,
    camel_mask,
    rider_bars,
    tokens_left,
    used_colours,
)
from desertrules.through_the_desert.moves import (
    MOVES,
    Camel,
    Discard,
    Move,
    Palms,
    Pass,
    Rider,
    Water,
)
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    CAMELS,
    HANDS,
    OWN,
    P_OVER,
    PALMS,
    PENDING,
    PHASE,
    PHASES,
    RETURNED,
    ROOM,
    SEAT,
    SPENT,
    Phase,
    Row,
    State,
)

_ASKED = {
    Phase.PALMS: ("TD3.1", "the palms are to be drawn", (Palms,)),
    Phase.WATER: ("TD3.2", "a waterhole is to be drawn", (Water,)),
    Phase.DISCARD: ("TD4.1", "seat {seat} is to return a rider", (Discard,)),
    Phase.RIDERS: ("TD5.1", "seat {seat} is to place a rider", (Rider, Pass)),
    Phase.CAMELS: ("TD6.1", "seat {seat} is to place a camel", (Camel, Pass)),
}


def _no(code: str, rule: str, message: str, **params: Param) -> Rejection:
    return Rejection(code, rule, message, Params.of(**params))


def reject(options: Options, row: Row, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(move) not in MOVES:
        raise wrong_game(move, "move", NAME)
    if row[PHASE] == P_OVER:
        rule = "TD8.1" if row[SPENT] else "TD8.2"
        return _no("game-over", rule, "The game is over.")
    rule, asked, kinds = _ASKED[PHASES[row[PHASE]]]
    if not isinstance(move, kinds):
        asked = asked.format(seat=row[SEAT])
        return _no("not-now", rule, f"No {move.kind} now: {asked}.", kind=move.kind)
    match move:
        case Palms():
            return _reject_palms(options, move)
        case Water():
            return _reject_water(options, row, move)
        case Discard():
            return _reject_discard(options, row, move)
        case Rider():
            return _reject_cell(options, move.cell) or _reject_rider(options, row, move)
        case Camel():
            return _reject_cell(options, move.cell) or _reject_camel(options, row, move)
        case Pass():
            return _reject_pass(row)
        case _:
            assert_never(move)


def _reject_cell(options: Options, cell: Cell) -> Rejection | None:
    terrain = options._terrain
    at = terrain.grid.positions.get(cell)
    if at is not None and terrain.in_play >> at & 1:
        return None
    if at is not None:
        message = f"{cell} is beyond the line: not in play with {options.players} players."
    elif cell in terrain.board.mountains:
        message = f"{cell} is a mountain."
    else:
        message = f"The board has no cell {cell}."
        return _no("no-such-cell", "TD2.2", message, cell=cell)
    return _no("out-of-play", "TD2.3", message, cell=cell)


def _reject_palms(options: Options, move: Palms) -> Rejection | None:  # TD3.1
    wrong = [found for cell in move.cells if (found := _reject_cell(options, cell))]
    if wrong:
        return min(wrong, key=lambda rejection: rejection.rule)
    choices = options._terrain.palm_choices
    if move in choices:
        return None
    spaces = choices.spaces
    message = (
        f"The palms stand on {choices.palms} of the palm spaces in play"
        f" ({', '.join(spaces) or 'none'}), in cell order; found {', '.join(move.cells) or 'none'}."
    )
    return _no("wrong-palms", "TD3.1", message, cells=move.cells, spaces=spaces)


def _reject_water(options: Options, row: Row, move: Water) -> Rejection | None:  # TD3.2
    if wrong := _reject_cell(options, move.cell):
        return wrong
    due = options._terrain.grid.cells(row[PENDING])[0]
    if move.cell != due:
        message = f"The next waterhole is drawn for {due}, not for {move.cell}."
        return _no("wrong-space", "TD3.2", message, cell=move.cell, due=due)
    if move.value not in VALUES or not tokens_left(row, move.value):
        message = f"No waterhole of value {move.value} is left to draw."
        return _no("no-such-token", "TD3.2", message, value=move.value)
    return None


def _reject_discard(options: Options, row: Row, move: Discard) -> Rejection | None:  # TD4.1
    returned = row[RETURNED : RETURNED + options.players]
    number = COLOURS.index(move.colour) + 1
    if number not in returned:
        return None
    seat = returned.index(number)
    message = f"Seat {seat} has returned {move.colour} already."
    return _no("colour-returned", "TD4.1", message, colour=move.colour.value, seat=seat)


def _reject_rider(options: Options, row: Row, move: Rider) -> Rejection | None:
    terrain = options._terrain
    seat = row[SEAT]
    colour = COLOURS.index(move.colour)
    if not row[HANDS + seat] >> colour & 1:  # TD5.1
        message = f"Seat {seat} has no {move.colour} rider left to place."
        return _no("not-in-hand", "TD5.1", message, colour=move.colour.value, seat=seat)
    at = terrain.grid.positions[move.cell]
    for code, rule, forbidden in rider_bars(options, row):
        if forbidden >> at & 1:
            return _rider_bar(options, row, move, code, rule)
    if used_colours(options, row) >> colour & 1:  # TD5.5
        message = f"{move.colour.capitalize()} was placed in this first round already."
        return _no("colour-used", "TD5.5", message, colour=move.colour.value)
    return None


def _rider_bar(options: Options, row: Row, move: Rider, code: str, rule: str) -> Rejection:
    """Put one of TD5.2 to TD5.4 into words."""
    terrain = options._terrain
    at = terrain.grid.positions[move.cell]
    if rule == "TD5.2":
        palm, camel = row[PALMS] >> at & 1, row[CAMELS] >> at & 1
        what = "palm" if palm else "camel" if camel else "waterhole"
        return _no(code, rule, f"{move.cell} holds a {what}.", cell=move.cell, holds=what)
    what, plane = ("palm", PALMS) if rule == "TD5.3" else ("rider", CAMELS)
    other = terrain.grid.cells(terrain.near[at] & row[plane])[0]
    message = f"{move.cell} touches a {what} ({other})."
    return _no(code, rule, message, cell=move.cell, other=other)


def _reject_camel(options: Options, row: Row, move: Camel) -> Rejection | None:
    terrain = options._terrain
    one, *_ = terrain.camel_spots[move]
    for code, rule, forbidden in camel_bars(options, row):
        if forbidden & one:
            return _camel_bar(options, row, move, code, rule)
    return None


def _camel_bar(options: Options, row: Row, move: Camel, code: str, rule: str) -> Rejection:
    """Put one of TD6.3 to TD6.6 into words."""
    terrain = options._terrain
    at = terrain.grid.positions[move.cell]
    cell, colour, seat = move.cell, move.colour.value, row[SEAT]
    if rule == "TD6.3":
        return _no(code, rule, f"No {colour} camels are left.", colour=colour)
    if rule == "TD6.4":
        what = "palm" if row[PALMS] >> at & 1 else "camel"
        return _no(code, rule, f"{cell} holds a {what}.", cell=cell, holds=what)
    if rule == "TD6.5":
        message = f"{cell} touches no {colour} camel of seat {seat}."
        return _no(code, rule, message, cell=cell, colour=colour, seat=seat)
    number = COLOURS.index(move.colour)
    rival, near = next(
        (other, near)
        for other in range(options.players)
        if other != seat and (near := terrain.plane(row[OWN + other], number) & terrain.near[at])
    )
    other_cell = terrain.grid.cells(near)[0]
    message = f"{cell} touches a {colour} camel of seat {rival} ({other_cell})."
    return _no(code, rule, message, cell=cell, colour=colour, rival=rival, other=other_cell)


def _reject_pass(row: Row) -> Rejection | None:
    seat = row[SEAT]
    if row[PHASE] == PHASES.index(Phase.RIDERS):
        if row[ROOM]:
            message = f"Seat {seat} can place a rider, so it must."
            return _no("must-place-rider", "TD5.6", message, seat=seat)
    elif camel_mask(row):
        message = f"Seat {seat} can place a camel, so it must."
        return _no("must-place-camel", "TD6.7", message, seat=seat)
    return None


def explain(state: State, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return reject(state.options, state._row, move)
