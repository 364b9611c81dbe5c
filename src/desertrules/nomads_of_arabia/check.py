"""States as JSON: the hooks of the converter, and the checks of a loaded state.

`check` looks at the structure, at the conservation of pieces, and at whether the turn is possible.
It does not ask whether the position can arise in play.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import astuple, field, make_class

from desertrules.contract import kind_of
from desertrules.english import quote
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    CLASSIC,
    FINALE_DISCS,
    KEPT,
    MOST_HANDLERS,
    ROWS,
    CityDisc,
    Components,
    Final,
    Ground,
    Herd,
    Landscape,
    Landscapes,
    Special,
    in_order,
    is_city_strip,
    strip_of,
)
from desertrules.nomads_of_arabia.state import (
    ASIDE,
    LOST,
    PILGRIM,
    State,
    View,
    all_animals,
    all_handlers,
    animals_outside_stock,
    hired_handlers,
)
from desertrules.nomads_of_arabia.table import seats_from

if TYPE_CHECKING:
    from cattrs import Converter

MOST_DINARS = 1_000_000_000
"""The most dinars of a loaded state; the bank itself has no limit."""


# ---- JSON ---------------------------------------------------------------------------------------


def hooks(converter: "Converter") -> None:
    """Register how herds, landscapes, tasks and components are written and read."""
    from desertrules.convert import register_kinds

    for cls, item in ((Herd, int), (Landscapes, Herd)):
        _register_named_tuple(converter, cls, item)
    register_kinds(converter, tasks.TASKS, "task")
    _register_components(converter)


def _register_named_tuple(converter: "Converter", cls: Any, item: type[Any]) -> None:
    """Write a named tuple as an object, as if it were an attrs class."""
    fields = make_class(cls.__name__, {name: field(type=item) for name in cls._fields})
    read = converter.get_structure_hook(fields)

    def write(value: Any) -> dict[str, Any]:
        return {name: converter.unstructure(each) for name, each in value._asdict().items()}

    converter.register_unstructure_hook(cls, write)
    converter.register_structure_hook(
        cls, lambda data, _: cls(*astuple(read(data, fields), recurse=False))
    )


def _register_components(converter: "Converter") -> None:
    """Write the classic components by name, and equal ladders of all animals once."""
    from desertrules.convert import is_list, is_object

    write_fields = converter.get_unstructure_hook(Components)
    read_fields = converter.get_structure_hook(Components)

    def write(components: Components) -> str | dict[str, Any]:
        if components == CLASSIC:
            return "classic"
        data = write_fields(components)
        ladders = list(data["ladder"].values())
        return {**data, "ladder": ladders[0]} if ladders[1:] == ladders[:-1] else data

    def read(data: Any, cls: Any) -> Components:
        if data == "classic":
            return CLASSIC
        if is_object(data) and is_list(data.get("ladder")):
            data = {**data, "ladder": dict.fromkeys(map(str, ANIMALS), data["ladder"])}
        components: Components = read_fields(data, cls)
        return components

    converter.register_unstructure_hook(Components, write)
    converter.register_structure_hook(Components, read)


# ---- Loaded states ------------------------------------------------------------------------------

_RESTOCK = "(restock-landscape|(place-animals|choose-landscape)( place-animals)?) restock"
_SET_UP = re.compile(
    "(lay-strip )*set-out random-restock random-restock begin-turn"
    "|(restock-landscape )*random-restock random-restock begin-turn"
    "|place-animals( random-restock)? begin-turn|random-restock begin-turn"
)
_TURN = re.compile(
    f"(((draw-special|{_RESTOCK}) )?walk"
    f"|((draw-special|{_RESTOCK}|roll-handlers|pick-any|lay-strip|reveal-final) )?act"
    f"|{_RESTOCK} finish-restock end-turn"
    "|(random-restock|place-animals|choose-landscape) shift-dunes end-turn"
    "|keep-two( lose-nomad)* bring-strip end-turn"
    "|(lay-strip|reveal-final) end-turn"
    "|leave-pilgrim|visit-pilgrim)( begin-turn)?"
    "|(offer-turn )+begin-turn"
)
"""The tasks that can be pending together, by kind, in the set-up and afterwards."""

Problems = Iterator[tuple[str, str]]


def check(state: State) -> Problems:
    """Yield what is wrong with a loaded state or view, with its path."""
    turn = _set_up if is_set_up(state) else _turn
    for find in (_structure, _pieces, _places, _discs, _pending, turn):
        problems = list(find(state))
        yield from problems
        if problems:
            return  # later checks rely on earlier ones


def _structure(state: State) -> Problems:
    """Check lengths, names and ranges."""
    board, players = state.board, state.options.players
    if len(state.nomads) != players:
        yield "nomads", f"expected {players} nomads, found {len(state.nomads)}"
    for path, seat in _seats(state):
        if seat not in range(players):
            yield path, f"expected a seat from 0 to {players - 1}, found {seat}"
    seen: set[str] = set()
    for name in ("strips", "city_pile", "desert_pile"):
        for index, strip in enumerate(getattr(board, name)):
            path = f"board.{name}[{index}]"
            if strip not in state.options.components.strips:
                yield path, f"there is no strip {quote(strip)}"
            elif strip in seen:
                yield path, f"strip {strip} appears twice"
            elif name != "strips" and is_city_strip(strip) != (name == "city_pile"):
                yield path, f"strip {strip} belongs to the other pile"
            seen.add(strip)
    if len(board.city_discs) != len(board.strips):
        yield "board.city_discs", "expected one entry per strip"
    if board.special_waiting < 0:
        yield "board.special_waiting", f"expected at least 0, found {board.special_waiting}"
    for path, herd in _herds(state):
        for animal, number in herd._asdict().items():
            if number < 0:
                yield f"{path}.{animal}", f"expected at least 0, found {number}"
    for seat, nomad in enumerate(state.nomads):
        if not 0 <= nomad.dinars <= MOST_DINARS:
            yield f"nomads[{seat}].dinars", f"expected 0 to {MOST_DINARS}, found {nomad.dinars}"
        if isinstance(state, View) and state.viewer != seat and state.pending:
            if any(nomad.discs):
                message = "expected null for discs that the viewer cannot see"
                yield f"nomads[{seat}].discs", message
        elif nomad.discs != in_order(nomad.discs, Special):
            yield f"nomads[{seat}].discs", "expected special discs in their order, each once"
    if state.used_discs != in_order(state.used_discs, Special):
        yield "used_discs", "expected special discs in their order, each once"
    if board.final_discs != in_order(board.final_discs, Final):
        yield "board.final_discs", "expected final discs in their order, each once"


def _seats(state: State) -> Iterator[tuple[str, int]]:
    """Yield every seat that a state names."""
    yield "seat", state.seat
    if isinstance(state, View) and state.viewer is not None:
        yield "viewer", state.viewer
    for index, task in enumerate(state.pending):
        if isinstance(task, tasks.KeepTwo | tasks.OfferTurn | tasks.BeginTurn | tasks.LoseNomad):
            yield f"pending[{index}].seat", task.seat


def _herds(state: State) -> Iterator[tuple[str, Herd]]:
    """Yield every herd of a state."""
    yield "stock", state.stock
    yield "pool", state.pool
    for name, herd in state.landscapes._asdict().items():
        yield f"landscapes.{name}", herd
    for index, task in enumerate(state.pending):
        if isinstance(task, tasks.PlaceAnimals | tasks.ChooseLandscape):
            yield f"pending[{index}].animals", task.animals
    for seat, nomad in enumerate(state.nomads):
        yield f"nomads[{seat}].animals", nomad.animals
        yield f"nomads[{seat}].handlers", nomad.handlers


def _pieces(state: State) -> Problems:
    """Check that no animal and no handler is missing or too many (NA1.4, NA1.5)."""
    for path, noun, rule, found, whole in (
        ("stock", "s", "NA1.4", state.stock + animals_outside_stock(state), all_animals(state)),
        ("pool", " handlers", "NA1.5", state.pool + hired_handlers(state), all_handlers(state)),
    ):
        for animal in ANIMALS:
            if found.of(animal) != whole.of(animal):
                message = f"expected {whole.of(animal)} {animal}{noun} in all"
                yield path, f"{message}, found {found.of(animal)} ({rule})"


def _places(state: State) -> Problems:
    """Check where the nomads are, and that they have handlers only where they can."""
    set_up = is_set_up(state)
    for seat, nomad in enumerate(state.nomads):
        path, losing = f"nomads[{seat}]", tasks.LoseNomad(seat) in state.pending
        if (nomad.at == ASIDE) != set_up:
            yield f"{path}.at", "expected aside during set-up" if set_up else "expected a place"
        elif set_up and nomad.animals:
            yield f"{path}.animals", "expected no animals during set-up (NA2.5)"
        most = MOST_HANDLERS if nomad.on_board else 0
        if losing and strip_of(nomad.at) == lost_strip(state):
            pass  # taken away with its strip (NA6.2)
        elif nomad.on_board and (losing or nomad.at not in state.neighbours):
            yield f"{path}.at", f"there is no space {quote(nomad.at)} on the board (NA1.3)"
        elif nomad.on_board and state.ground(nomad.at) is Ground.CITY:
            most = 0
        if nomad.handlers.size > most:
            yield f"{path}.handlers", f"expected at most {most} handlers here (NA3.3, NA3.4)"


def is_set_up(state: State) -> bool:
    """Return whether the pending tasks are those of the set-up."""
    return bool(_SET_UP.fullmatch(_kinds(state)))


def _kinds(state: State) -> str:
    return " ".join(kind_of(type(task)) for task in state.pending)


def lost_strip(state: State) -> str:
    """Return the strip that was taken away last, of the type of row 0 (NA6.1)."""
    board = state.board
    city = bool(board.strips) and is_city_strip(board.strips[0])
    return next(reversed(board.city_pile if city else board.desert_pile), "")


def _discs(state: State) -> Problems:
    """Check which discs lie where, and how many there are (NA1.7, NA2.2, NA6.4)."""
    board, options = state.board, state.options
    held = [disc for nomad in state.nomads for disc in nomad.discs]
    named = [*state.used_discs, *filter(None, held)]
    if len(named) != len(set(named)):
        yield "used_discs", "a special disc is in two places"
    lying = board.city_discs
    number = len(state.used_discs) + len(held) + lying.count(CityDisc.SPECIAL)
    number += board.special_waiting
    if number > options.special:
        message = f"expected at most {options.special} special discs in all, found {number}"
        yield "board.special_waiting", f"{message} (NA1.7)"
    revealed = [each for each in map(CityDisc, board.final_discs) if lying.count(each) == 1]
    for row, (strip, disc) in enumerate(zip(board.strips, lying, strict=True)):
        path = f"board.city_discs[{row}]"
        if disc and not is_city_strip(strip):
            yield path, f"strip {strip} has no city"
        elif disc not in (None, CityDisc.SPECIAL, *revealed):
            yield path, "expected a final disc that was revealed, once (NA6.4)"
    most = FINALE_DISCS[options.finale]
    if len({*board.final_discs} - {Final.MECCA}) >= most:
        yield "board.final_discs", f"expected at most {most} discs, one of them mecca (NA1.7)"
    if (Final.MECCA in board.final_discs) != (not state.pending):
        yield "board.final_discs", "mecca ends the game, and nothing else does (NA6.5)"


def _pending(state: State) -> Problems:
    """Check that the pending tasks can be pending together, and that the strips fit them."""
    kinds, set_up, strips = _kinds(state), is_set_up(state), state.board.strips
    if kinds and not set_up and not _TURN.fullmatch(kinds):
        yield "pending", "these tasks cannot be pending together"
        return
    missing = kinds.count("lay-strip") + kinds.startswith("keep-two")
    types = "".join(strip[0] for strip in strips)
    if len(strips) != ROWS - missing:
        yield "board.strips", f"expected {ROWS - missing} strips, found {len(strips)}"
    elif not ("dcdcd".startswith(types) or ("cdcdc".startswith(types) and not set_up)):
        yield "board.strips", "expected desert and city strips in turn (NA1.3, NA2.1)"
    elif missing and not set_up and not lost_strip(state):
        pile = "city_pile" if types[0] == "c" else "desert_pile"
        yield f"board.{pile}", "the last strip is missing (NA6.1)"
    elif kinds.startswith("lay-strip") and not set_up and not state.next_strips:
        yield "pending", "all strips of the type that is due have been seen (NA6.3)"


def _set_up(state: State) -> Problems:
    """Check that nothing of the game has happened during set-up (NA2)."""
    expected = State(options=state.options, pending=state.pending)
    for name in ("seat", "silver", "restocked", "used_discs"):
        if getattr(state, name) != getattr(expected, name):
            yield name, "expected nothing of this during set-up (NA2)"
    if state.board.city_pile or state.board.desert_pile:
        yield "board", "expected empty piles during set-up (NA2.1)"
    if state.pending[-1] != tasks.BeginTurn(0):
        yield f"pending[{len(state.pending) - 1}].seat", "expected 0: seat 0 begins (NA2.5)"
    set_out = not any(isinstance(task, tasks.SetOut) for task in state.pending)
    for animal in ANIMALS:
        if any(herd.of(animal) for herd in state.landscapes) != set_out:
            number = "at least one" if set_out else "no"
            yield "landscapes", f"expected {number} {animal} during set-up (NA2.3)"
    restocks = [each for each in state.pending if isinstance(each, tasks.RestockLandscape)]
    empty = [tasks.RestockLandscape(land) for land in Landscape if not state.landscapes.on(land)]
    if restocks and restocks != empty:
        yield "pending", "expected a restock of each empty landscape, in order (NA2.4)"
    yield from _restocks(state)


def _turn(state: State) -> Problems:
    """Check that the next task is possible."""
    nomad, at = state.nomad, f"nomads[{state.seat}].at"
    base = next((each for each in state.pending if isinstance(each, tasks.Walk | tasks.Act)), None)
    if base and not nomad.on_board:
        yield at, "expected a space: it is this nomad's turn (NA3.1)"
        return
    yield from _extra_turn(state)
    yield from _flags(state, base)
    yield from _restocks(state)
    ground = state.ground(nomad.at) if nomad.on_board else None
    match state.task:
        case tasks.LeavePilgrim() if nomad.at != PILGRIM:
            yield at, "expected pilgrim (NA3.8)"
        case tasks.VisitPilgrim() if nomad.at != LOST:
            yield at, "expected lost (NA3.9)"
        case tasks.DrawSpecial():
            if ground is not Ground.CITY or state.board.disc_at(nomad.at) is not CityDisc.SPECIAL:
                yield at, "there is no special disc to draw (NA3.5)"
        case tasks.RollHandlers() | tasks.PickAny():
            if not isinstance(ground, Landscape) or not nomad.handlers:
                yield at, "handlers are rolled on a landscape, by a nomad who has any (NA4.2)"
            elif isinstance(state.task, tasks.PickAny) and not state.landscapes.on(ground):
                yield "pending[0]", "there is no animal to pick (NA4.3)"
        case tasks.LayStrip() | tasks.RevealFinal() if base and ground is not Ground.DUNE:
            yield at, "the dunes are shifted from a dune (NA4.5)"
        case tasks.KeepTwo(seat):
            lost, herd = state.nomads[seat].at == LOST, state.nomads[seat].animals
            if not lost or herd.size <= KEPT or max(herd) == herd.size:
                yield "pending[0].seat", "this player has nothing to choose (NA6.2)"
        case _:
            pass
    board = state.board
    needs_final = is_city_strip(board.strips[0]) and not (
        board.city_discs[0] or board.special_waiting
    )
    if isinstance(state.task, tasks.RevealFinal) and not needs_final:
        yield "pending[0]", "row 0 is not a new city that gets a final disc (NA6.4)"


def _extra_turn(state: State) -> Problems:
    """Check who is due after an extra turn, and who may take one (NA5.4)."""
    if not state.pending or not isinstance(state.pending[-1], tasks.BeginTurn):
        return
    used = Special.SANDS in state.used_discs
    if not isinstance(state.task, tasks.OfferTurn):
        if not used:
            yield "pending", "this is an extra turn, but Sands of Time was not used (NA5.4)"
        return
    order = seats_from(state.seat + 1, len(state.nomads))
    offers = [tasks.OfferTurn(seat) for seat in order if state.nomads[seat].discs]
    expected = (*offers, tasks.BeginTurn(order[0]))
    if used:
        yield "pending", "Sands of Time was used, so no extra turn is offered (NA5.4)"
    elif state.pending != expected[-len(state.pending) :]:
        yield "pending", "extra turns are offered to those who hold discs, in order (NA5.4)"


def _flags(state: State, base: tasks.Walk | tasks.Act | None) -> Problems:
    """Check what has happened in this turn."""
    used, path = {*state.used_discs}, f"pending[{state.pending.index(base)}]" if base else ""
    restocking = any(isinstance(task, tasks.Restock) for task in state.pending)
    if state.silver and not (base and Special.SILVER in used):
        yield "silver", "expected false (NA5.3)"
    if restocking and not state.restocked:
        yield "restocked", "expected true: a restock is under way (NA7.4)"
    if state.restocked and not restocking and not (base and Special.EXPERT in used):
        yield "restocked", "expected false (NA7.4)"
    if isinstance(base, tasks.Walk) and base.start is not None:
        if state.nomad.at not in state.neighbours.get(base.start, ()):
            yield f"{path}.start", "no step leads from there to the nomad (NA3.1)"
        if base.disc_used:
            yield f"{path}.disc_used", "expected false after the first step (NA3.7)"
    elif isinstance(base, tasks.Walk):
        if isinstance(state.task, tasks.DrawSpecial):
            yield f"{path}.start", "a disc is drawn only after a step (NA3.5)"
        if base.disc_used and used.isdisjoint({Special.ABDUL, Special.EXPERT}):
            yield f"{path}.disc_used", "expected false (NA3.7)"
        if not base.disc_used and (state.silver or state.restocked):
            yield f"{path}.disc_used", "expected true (NA3.7)"
    elif isinstance(base, tasks.Act) and base is not state.task and not restocking:
        done = not isinstance(state.task, tasks.DrawSpecial)
        if base.done != done:
            yield f"{path}.done", f"expected {str(done).lower()} (NA4.1)"


def _restocks(state: State) -> Problems:
    """Check restocks, and the animals between stock and landscape (NA7)."""
    random = not any(isinstance(task, tasks.Restock) for task in state.pending)
    for index, task in enumerate(state.pending):
        path = f"pending[{index}]"
        if isinstance(task, tasks.PlaceAnimals) and task.random != random:
            yield f"{path}.random", f"expected {str(random).lower()}"
        if isinstance(task, tasks.PlaceAnimals | tasks.ChooseLandscape):
            size, kinds = task.animals.size, len(ANIMALS) - task.animals.count(0)
            if not size or (not random and (size > 2 or kinds > 1)):
                most = "four animals" if random else "two animals of one kind"
                yield f"{path}.animals", f"expected up to {most} (NA7.3, NA7.4)"
    match state.task:
        case tasks.ChooseLandscape() if len(state.landscapes.fewest) == 1:
            yield "pending[0]", "only one landscape has the fewest animals (NA7.3)"
        case tasks.RestockLandscape(landscape) if state.landscapes.on(landscape) or not state.stock:
            yield "pending[0].landscape", "no restock of this landscape is due (NA7.1)"
        case _:
            pass
    due = [task.seat for task in state.pending if isinstance(task, tasks.KeepTwo | tasks.LoseNomad)]
    order = seats_from(state.seat, len(state.nomads))
    if due != sorted(set(due), key=order.index):
        yield "pending", "nomads are lost in turn order (NA6.2)"
