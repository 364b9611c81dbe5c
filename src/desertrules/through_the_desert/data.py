"""JSON: how boards and sets of cells are written, and which loaded states are possible.

`check` asks for the right structure, for pieces that add up, and for a turn that can be played on.
It does not ask whether a position can arise in play.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from itertools import combinations
from operator import is_
from typing import TYPE_CHECKING, Any

from attrs import evolve

from desertrules.convert import expected, found, is_list, is_object, structure
from desertrules.english import plural, quote, suggest
from desertrules.errors import InvalidValue, LoadError, Problem
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.board import (
    COLOURS,
    PALM_COUNT,
    SUPPLY,
    VALUES,
    WATERHOLES_OF_EACH,
    Board,
    Colour,
    board_of,
)
from desertrules.through_the_desert.rules import (
    RETURNING_PLAYERS,
    camels_per_turn,
    legal_places,
    rider_rounds,
)
from desertrules.through_the_desert.state import Options, Phase, State, union
from desertrules.through_the_desert.terrain import Cells, Places, Terrain

if TYPE_CHECKING:
    from cattrs import Converter

Problems = Iterator[tuple[str, str]]

_terrain: ContextVar[Terrain] = ContextVar("terrain")
"""The terrain whose cells are read or written: only the state knows its board."""


@contextmanager
def _on(terrain: Terrain) -> Generator[None]:
    token = _terrain.set(terrain)
    try:
        yield
    finally:
        _terrain.reset(token)


def hooks(converter: "Converter") -> None:
    """Register how boards, sets of cells and sets of places are read and written."""
    converter.register_structure_hook(Board, _read_board)
    converter.register_unstructure_hook(Board, _write_board)
    converter.register_structure_hook_func(partial(is_, Cells), _read_cells)
    converter.register_unstructure_hook_func(partial(is_, Cells), _write_cells)
    converter.register_structure_hook_func(partial(is_, Places), _read_places)
    converter.register_unstructure_hook_func(partial(is_, Places), _write_places)
    read_fields = converter.get_structure_hook(State)
    write_fields = converter.get_unstructure_hook(State)

    def read_state(data: Any, cls: Any) -> Any:
        if not is_object(data):
            raise expected("an object", data)
        if "options" not in data:
            raise LoadError([Problem("$.options", "missing")])
        try:
            options = structure(converter, data["options"], Options)
        except LoadError as error:
            inner = [Problem(f"$.options{each.path[1:]}", each.message) for each in error.problems]
            raise LoadError(inner) from None
        with _on(options.terrain):
            return read_fields(data, cls)

    def write_state(state: State):  # type: ignore[no-untyped-def]  # noqa: ANN202 - see below
        # Schemas take the return annotation of a hook for what it writes; here the fields are.
        with _on(state.terrain):
            return write_fields(state)

    converter.register_structure_hook(State, read_state)
    converter.register_unstructure_hook(State, write_state)


def _write_board(board: Board) -> str:  # TD1.6
    return board.name or board.text


def _read_board(data: Any, _: Any) -> Board:
    if type(data) is not str:
        raise expected("the name or the map of a board", data)
    try:
        return board_of(data)
    except InvalidValue as error:
        raise LoadError([Problem("$", str(error))]) from None


def _write_cells(cells: Cells) -> list[Cell]:
    return list(_terrain.get().names(cells))


def _read_cells(data: Any, _: Any) -> Cells:
    if not is_list(data):
        raise expected("a list of spaces", data)
    terrain = _terrain.get()
    cells = 0
    for index, name in enumerate(data):
        known = isinstance(name, str) and name in terrain.grid.positions
        here = terrain.grid.mask([name]) & terrain.cells if known else 0
        if not here:
            raise LoadError([Problem(f"$[{index}]", f"no space in play is called {found(name)}")])
        if here & cells:
            raise LoadError([Problem(f"$[{index}]", f"{name} is listed twice")])
        cells |= here
    return cells


def _write_places(places: Places) -> dict[Colour, list[Cell]]:
    terrain = _terrain.get()
    cells = {colour: terrain.cells_of(places, colour) for colour in COLOURS}
    # Keys of JSON are plain strings; the annotation is for schemas.
    return {colour.value: _write_cells(each) for colour, each in cells.items() if each}  # type: ignore[misc] # see above


def _read_places(data: Any, _: Any) -> Places:
    if not is_object(data):
        raise expected("an object with spaces by colour", data)
    places = 0
    problems: list[Problem] = []
    for name, cells in data.items():
        if name not in COLOURS:
            hint = suggest(name, [colour.value for colour in COLOURS])
            problems.append(Problem("$", f"unknown colour {quote(name)}{hint and '.' + hint}"))
            continue
        try:
            places |= _terrain.get().in_colour(_read_cells(cells, None), Colour(name))
        except LoadError as error:
            problems += [
                Problem(f"$.{name}{each.path[1:]}", each.message) for each in error.problems
            ]
    if problems:
        raise LoadError(problems)
    return places


# ---- Loaded states -------------------------------------------------------------------------------


def check(state: State) -> Problems:
    """Yield the problems of a loaded state: the path of a field, and a message."""
    for part in (_sizes, _turn, _pieces, _riders, _conservation, _end):
        problems = list(part(state))
        yield from problems
        if problems:  # later parts rely on the earlier ones
            return


def _within(path: str, value: int, limits: range) -> Problems:
    if value not in limits:
        bounds = f"{limits[0]}" if len(limits) == 1 else f"{limits[0]} to {limits[-1]}"
        yield path, f"expected {bounds}, found {value}"


def _sizes(state: State) -> Problems:
    players = state.options.players
    lists: dict[str, tuple[Any, int]] = {
        "water": (state.water, len(VALUES)),
        "supply": (state.supply, len(COLOURS)),
        "returned": (state.returned, players),
        "camels": (state.camels, players),
        "taken": (state.taken, players),
        **{f"taken[{n}]": (each, len(VALUES)) for n, each in enumerate(state.taken)},
    }
    for path, (items, size) in lists.items():
        if len(items) != size:
            yield path, f"expected a list of {size}, found {len(items)}"


def _turn(state: State) -> Problems:
    options, phase, players = state.options, state.phase, state.options.players
    if phase is Phase.DISCARD and players != RETURNING_PLAYERS:
        yield "phase", "only five players return riders (TD4.1)"
    decides = phase in (Phase.DISCARD, Phase.RIDERS, Phase.CAMELS)
    yield from _within("seat", state.seat, range(players) if decides else range(1))
    rounds = {Phase.RIDERS: rider_rounds(options), Phase.CAMELS: 2, Phase.OVER: 2}
    yield from _within("round", state.round, range(rounds.get(phase, 1)))
    left, idle = range(1), range(1)
    if phase is Phase.CAMELS:
        most = camels_per_turn(options, state.seat, state.round)
        left = range(1, most + 1)
        idle = range(players if state.left == most else 1)
    elif phase is Phase.OVER:
        idle = range(players + 1)
    yield from _within("left", state.left, left)
    yield from _within("idle", state.idle, idle)


def _pieces(state: State) -> Problems:
    """Check where pieces are: each on its own space, and none before its phase."""
    terrain, phase = state.terrain, state.phase
    if state.palms & ~terrain.palm_spaces:
        yield "palms", f"{_first(state, state.palms & ~terrain.palm_spaces)} is not a palm space"
    if state.palms.bit_count() > PALM_COUNT:  # TD3.1
        yield "palms", f"expected at most {PALM_COUNT} palms, found {state.palms.bit_count()}"
    for index, cells in enumerate(state.water):
        if cells & ~terrain.spaces:
            cell = _first(state, cells & ~terrain.spaces)
            yield f"water[{index}]", f"there is no space for a waterhole on {cell}"
    pieces = [("palms", "palm", state.palms)]
    pieces += [(f"water[{n}]", "waterhole", cells) for n, cells in enumerate(state.water)]
    pieces += [
        (f"camels[{seat}].{colour}", "camel", terrain.cells_of(own, colour))
        for seat, own in enumerate(state.camels)
        for colour in COLOURS
    ]
    for (_, one, cells), (path, other, others) in combinations(pieces, 2):
        if cells & others:
            both = f"two {one}s" if one == other else f"a {one} and a {other}"
            yield path, f"there are {both} on {_first(state, cells & others)}"
    if phase is Phase.PALMS and (state.palms or state.wet):
        yield "palms" if state.palms else "water", "expected none before the palms are placed"
    if phase is Phase.WATER and not state.dry:
        yield "phase", "there is no waterhole left to place"
    for seat, own in enumerate(state.camels):
        if own and phase in (Phase.PALMS, Phase.WATER, Phase.DISCARD):
            yield f"camels[{seat}]", f"expected none in phase {phase}"
        if own & ~state.riders and phase is Phase.RIDERS:
            yield f"camels[{seat}]", f"expected only riders in phase {phase}"
        if any(state.taken[seat]) and phase is not Phase.CAMELS and phase is not Phase.OVER:
            yield f"taken[{seat}]", f"expected none in phase {phase}"


def _riders(state: State) -> Problems:
    """Check riders and caravans: one rider each, in one piece, none of a returned colour."""
    terrain = state.terrain
    if stray := state.riders & ~union(state.camels):
        colour = next(each for each in COLOURS if terrain.cells_of(stray, each))
        cell = _first(state, terrain.cells_of(stray, colour))
        yield f"riders.{colour}", f"there is no {colour} camel on {cell}"
    yield from _returned(state)
    for seat, own in enumerate(state.camels):
        for colour in COLOURS:
            caravan = terrain.cells_of(own, colour)
            path = f"camels[{seat}].{colour}"
            if not caravan:
                continue
            riders = terrain.cells_of(own & state.riders, colour).bit_count()
            if riders != 1:
                yield path, f"expected one rider in a caravan, found {riders}"
            if colour is state.returned[seat]:
                yield path, f"seat {seat} has returned the {colour} rider (TD4.1)"
            parts = [_first(state, part) for part in terrain.grid.components(caravan)]
            if len(parts) > 1:
                where = f"{parts[0]} and {parts[1]}"
                yield path, f"the caravan is in two pieces: {where} (TD6.5)"
        turns = state.round + (seat < state.seat)
        placed = (own & state.riders).bit_count()
        if state.phase is Phase.RIDERS and placed > turns:
            riders_found = f"{plural(placed, 'rider')} after {plural(turns, 'turn')}"
            yield f"camels[{seat}]", f"{riders_found} (TD5.1)"


def _returned(state: State) -> Problems:  # TD4.1
    due = 0
    if state.options.players == RETURNING_PLAYERS:
        early = {Phase.PALMS: 0, Phase.WATER: 0, Phase.DISCARD: state.seat}
        due = early.get(state.phase, RETURNING_PLAYERS)
    for seat, colour in enumerate(state.returned):
        path = f"returned[{seat}]"
        if (colour is not None) != (seat < due):
            yield path, f"expected {'a colour' if seat < due else 'null'}"
        elif colour is not None and colour in state.returned[:seat]:
            yield path, f"another player has returned a {colour} rider too"


def _conservation(state: State) -> Problems:
    full = SUPPLY[state.options.players]  # TD1.3
    placed = union(state.camels) & ~state.riders
    for index, colour in enumerate(COLOURS):
        camels = state.terrain.cells_of(placed, colour).bit_count()
        if state.supply[index] != full - camels or camels > full:
            message = f"expected {full - camels}: {camels} of {full} {colour} camels are placed"
            yield f"supply[{index}]", f"{message}; found {state.supply[index]}"
    for index, value in enumerate(VALUES):  # TD1.4
        counts = [each[index] for each in state.taken]
        if min(counts) < 0:
            yield f"taken[{counts.index(min(counts))}][{index}]", "expected 0 or more"
        total = sum(counts) + state.water[index].bit_count()
        if total > WATERHOLES_OF_EACH:
            message = f"expected at most {WATERHOLES_OF_EACH} waterholes worth {value}"
            yield f"water[{index}]", f"{message}, found {total}"


def _end(state: State) -> Problems:  # TD8.1, TD8.2
    exhausted = not all(state.supply)
    if state.phase is Phase.OVER:
        if exhausted:
            yield from _within("idle", state.idle, range(1))
            return
        if state.idle < state.options.players:
            yield "phase", "the game is not over: there are camels of every colour (TD8.1, TD8.2)"
            return
    elif state.phase is not Phase.CAMELS:
        return
    for ago in range(1, state.idle + 1):
        seat = (state.seat - ago) % state.options.players
        if legal_places(evolve(state, phase=Phase.CAMELS, seat=seat)):
            yield "idle", f"seat {seat} can place a camel, so it has not passed (TD6.7)"
            return
    whole = state.left == camels_per_turn(state.options, state.seat, state.round)
    if state.phase is Phase.CAMELS and exhausted and whole:
        yield "phase", "the game ended with the last camel of a colour (TD8.1)"


def _first(state: State, cells: Cells) -> Cell:
    return state.terrain.names(cells)[0]
