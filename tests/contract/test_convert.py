"""JSON is strict: every problem is reported with its path and what was expected."""

import copy
from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen
from attrs.validators import in_

from desertrules import LoadError, WrongGame, advance, dump, load, register, sahara
from desertrules.contract import AnyGame

STATE: dict[str, Any] = {
    "options": {"players": 2, "length": 20},
    "camels": [3, 0],
    "tokens": [3, 2],
    "seat": 1,
    "dice": 4,
}


def change(**fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(STATE), **fields}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in STATE.items() if key != name}


DAMAGED: list[tuple[Any, list[str]]] = [
    (None, ["$: expected an object, found null"]),
    ([], ["$: expected an object, found []"]),
    (without("camels"), ["$.camels: missing"]),
    (without("dice"), ["$.dice: missing"]),
    (change(camel=[1]), ["$: unexpected field 'camel'. Did you mean 'camels'?"]),
    (change(camels="3,0"), ["$.camels: expected a list, found '3,0'"]),
    (change(camels=[3, "0"]), ["$.camels[1]: expected an integer, found '0'"]),
    (change(camels=[3, True]), ["$.camels[1]: expected an integer, found true"]),
    (change(camels=[3, 1.0]), ["$.camels[1]: expected an integer, found 1.0"]),
    (change(camels=[3, 2**54]), ["$.camels[1]: expected an integer of at most 2^53"]),
    (change(camels=[3]), ["$.camels: expected 2 spaces from 0 to 20"]),
    (change(camels=[3, 21]), ["$.camels: expected 2 spaces from 0 to 20"]),
    (change(tokens=[3, 3]), ["$.tokens: expected at most 2 of the tokens 1, 1, 2, 2, 3"]),
    (change(tokens=[3, 0]), ["$.tokens: expected at most 2 of the tokens 1, 1, 2, 2, 3"]),
    (change(dice=7), ["$.dice: expected 0, or 2 to 6 once all tokens are drawn"]),
    (change(options={"players": 5}), ["$.options.players: expected 2 to 4, found 5"]),
    (change(options={}), ["$.options.players: missing"]),
    (
        change(seat=None, dice="4", options={"players": 2, "lenght": 7}),
        [
            "$.options: unexpected field 'lenght'. Did you mean 'length'?",
            "$.seat: expected an integer, found null",
            "$.dice: expected an integer, found '4'",
        ],
    ),
]


@pytest.mark.parametrize(("data", "problems"), DAMAGED, ids=[each[1][0] for each in DAMAGED])
def test_damaged_state_is_refused(oasis_race: AnyGame, data: Any, problems: list[str]) -> None:
    """All problems of a state are listed at once."""
    with pytest.raises(LoadError) as caught:
        load(data, oasis_race.state)
    found = [str(each) for each in caught.value.problems]
    assert len(found) == len(problems)
    assert all(each.startswith(start) for each, start in zip(found, problems, strict=True)), found


MOVES: list[tuple[Any, str]] = [
    ("roll 3", "$: expected an object, found 'roll 3'"),
    ({}, "$.kind: missing"),
    ({"kind": "rol", "total": 3}, "$.kind: unknown kind of move 'rol'. Did you mean 'roll'?"),
    ({"kind": 7}, "$.kind: unknown kind of move 7. Choose from draw, roll or step."),
    ({"kind": "roll"}, "$.total: missing"),
    ({"kind": "roll", "total": 3, "dice": 2}, "$: unexpected field 'dice'"),
]


@pytest.mark.parametrize(("data", "problem"), MOVES, ids=[each[1] for each in MOVES])
def test_damaged_move_is_refused(oasis_race: AnyGame, data: Any, problem: str) -> None:
    """A move is known by its kind."""
    union: Any = oasis_race.moves[0] | oasis_race.moves[1] | oasis_race.moves[2]
    with pytest.raises(LoadError) as caught:
        load(data, union)
    assert str(caught.value) == problem


def test_values_survive_json(oasis_race: AnyGame) -> None:
    """States, options, moves and views are dumped field by field and loaded back."""
    state = advance(oasis_race.initial(oasis_race.options(players=2)), Random(3))
    for value in (state, state.options, oasis_race.view(state, 1), *oasis_race.legal_moves(state)):
        assert load(dump(value), type(value)) == value
    assert load(STATE, oasis_race.state).camels == (3, 0)
    assert dump(load(STATE, oasis_race.state)) == STATE


def test_single_class_expects_its_own_kind(oasis_race: AnyGame) -> None:
    """Loading one class of moves refuses the data of another."""
    with pytest.raises(LoadError, match="expected 'draw', found 'roll'"):
        load({"kind": "roll", "total": 3}, oasis_race.moves[0])
    with pytest.raises(LoadError, match=r"^\$\.kind: missing$"):
        load({"token": 3}, oasis_race.moves[0])


def test_class_of_no_game_is_refused() -> None:
    """`load` needs to know the game."""
    with pytest.raises(WrongGame, match=r"builtins\.int does not belong to a known game"):
        load(3, int)
    with pytest.raises(WrongGame):
        dump(object())


@pytest.mark.parametrize(
    "cls", [None, "Move", list[sahara.State], sahara.State | sahara.Options, sahara.Stop | int]
)
def test_other_types_are_refused(cls: Any) -> None:
    """Only classes of a game and unions of its moves can be loaded."""
    with pytest.raises(WrongGame, match=r"expected a (class of a known game|union of moves)"):
        load({}, cls)
    some: Any = sahara.Play | sahara.Stop
    assert load({"kind": "stop"}, some) == sahara.Stop()


def test_deep_data_is_refused(oasis_race: AnyGame) -> None:
    """Nesting does not exhaust the stack."""
    data: Any = []
    for _ in range(50_000):
        data = [data]
    with pytest.raises(LoadError):
        load(change(camels=data), oasis_race.state)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@frozen
class Paint:
    colour: Colour
    twice: bool = False
    other: Colour | None = None


def test_enums_flags_and_optional_fields(oasis_race: AnyGame) -> None:
    """Enums are written by value; a wrong one is answered with a suggestion."""
    register(
        evolve(
            oasis_race, name="paint-race", moves=(Paint, *oasis_race.moves), notation={}, secrets={}
        )
    )
    data = {"kind": "paint", "colour": "red", "twice": True, "other": None}
    assert load(data, Paint) == Paint(Colour.RED, twice=True)
    assert dump(Paint(Colour.RED, twice=True)) == data
    for wrong, problem in [
        (
            {**data, "colour": "blu"},
            "$.colour: expected one of red, blue, found 'blu'. Did you mean 'blue'?",
        ),
        ({**data, "twice": 1}, "$.twice: expected true or false, found 1"),
        ({**data, "colour": ["red"]}, "$.colour: expected one of red, blue, found ['red']"),
    ]:
        with pytest.raises(LoadError) as caught:
            load(wrong, Paint)
        assert str(caught.value) == problem


def test_hooks_read_other_types(oasis_race: AnyGame) -> None:
    """A game registers cattrs hooks for types that are not plain fields."""

    @frozen
    class Trail:
        spaces: complex = field(default=0j)

    def hooks(converter: Any) -> None:
        read: Callable[[Any, Any], complex] = lambda value, _: complex(value[0], value[1])  # noqa: E731
        converter.register_structure_hook(complex, read)
        converter.register_unstructure_hook(complex, lambda value: [value.real, value.imag])

    moves: tuple[type, ...] = (Trail, *oasis_race.moves)
    game = evolve(oasis_race, name="trail-race", moves=moves, hooks=hooks, notation={})
    register(game)
    data = dump(Trail(1 + 2j))
    assert data == {"kind": "trail", "spaces": [1.0, 2.0]}
    assert game.converter.structure(data, Trail) == load(data, Trail) == Trail(1 + 2j)
    with pytest.raises(LoadError, match=r"^\$\.spaces: cannot be read \(KeyError: 0\)$"):
        load({"kind": "trail", "spaces": {}}, Trail)


def test_validators_of_attrs_are_reported(oasis_race: AnyGame) -> None:
    """What a validator raises is a problem of the data, with its path."""

    @frozen
    class Leap:
        spaces: int = field(validator=in_(range(1, 7)))
        then: "Leap | None" = None

    game = evolve(oasis_race, name="leap-race", moves=(Leap, *oasis_race.moves), notation={})
    Leap.__annotations__["then"] = Leap | None
    register(game)
    data = {"kind": "leap", "spaces": 3, "then": {"kind": "leap", "spaces": 7, "then": None}}
    with pytest.raises(LoadError, match=r"^\$\.then: 'spaces' must be in range\(1, 7\) \(got 7\)$"):
        load(data, Leap)
    data["then"] = None
    assert load(data, Leap) == Leap(3)
