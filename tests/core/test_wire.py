"""The strict converter coerces nothing, ignores nothing, and names the path of every problem."""

from enum import StrEnum
from typing import Any, ClassVar, cast

import pytest
from attrs import frozen

from desertrules import LoadError, Problem
from desertrules.core.found import found
from desertrules.core.wire import load, plain_wire, register_kinds, strict_converter
from tests.core import toy


class Animal(StrEnum):
    """Two animals."""

    CAMEL = "camel"
    GOAT = "goat"


@frozen
class Herd:
    """A class inside others."""

    animal: Animal
    size: int


@frozen
class Camp:
    """A field of every shape."""

    name: str
    open: bool
    leader: str | None
    herds: tuple[Herd, ...]
    place: tuple[int, str]
    sizes: tuple[tuple[int, ...], ...] = ()


@frozen
class Nest:
    """A class inside itself."""

    inner: "tuple[Nest, ...]"


CONVERTER = strict_converter()

CAMP: dict[str, Any] = {
    "name": "north",
    "open": True,
    "leader": None,
    "herds": [{"animal": "goat", "size": 3}, {"animal": "camel", "size": 0}],
    "place": [4, "a1"],
    "sizes": [[1, 2], []],
}


def problems(data: object, kind: Any = Camp) -> list[str]:
    """Give all problems of data that cannot be read."""
    with pytest.raises(LoadError) as caught:
        load(CONVERTER, data, kind, "thing")
    return [str(problem) for problem in caught.value.problems]


def test_what_is_written_is_read_back() -> None:
    """Tuples are lists in JSON, members of enumerations their names."""
    herds = (Herd(Animal.GOAT, 3), Herd(Animal.CAMEL, 0))
    camp = Camp("north", True, None, herds, (4, "a1"), ((1, 2), ()))  # noqa: FBT003 - a field
    written = CONVERTER.unstructure(camp)
    assert written == CAMP
    assert type(written["herds"]) is list and type(written["herds"][0]["animal"]) is str
    assert load(CONVERTER, written, Camp, "camp") == camp


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 3}, "$.name: expected a text, found 3"),
        ({"name": None}, "$.name: expected a text, found null"),
        ({"open": 1}, "$.open: expected true or false, found 1"),
        ({"open": "true"}, "$.open: expected true or false, found 'true'"),
        ({"leader": 5}, "$.leader: expected a text, found 5"),
        ({"herds": {}}, "$.herds: expected a list, found an object"),
        ({"herds": "goat"}, "$.herds: expected a list, found 'goat'"),
        ({"herds": (1,)}, "$.herds: expected a list, found a Python tuple"),
        ({"herds": [7]}, "$.herds[0]: expected an object, found 7"),
        (
            {"herds": [CAMP["herds"][0], {"animal": "horse", "size": 1}]},
            "$.herds[1].animal: expected one of camel, goat, found 'horse'",
        ),
        (
            {"herds": [{"animal": 1, "size": 1}]},
            "$.herds[0].animal: expected one of camel, goat, found 1",
        ),
        (
            {"herds": [{"animal": "goat", "size": True}]},
            "$.herds[0].size: expected a whole number, found true",
        ),
        ({"herds": [{"animal": "goat"}]}, "$.herds[0].size: is missing"),
        (
            {"herds": [{"animal": "goat", "size": 1, "age": 2}]},
            "$.herds[0]: unexpected field 'age'",
        ),
        ({"place": [4]}, "$.place: expected a list of 2, found 1"),
        ({"place": [4, "a1", 5]}, "$.place: expected a list of 2, found 3"),
        ({"place": ["a1", 4]}, "$.place[0]: expected a whole number, found 'a1'"),
        ({"place": [4, 5]}, "$.place[1]: expected a text, found 5"),
        ({"sizes": [[1], [2, 2.0]]}, "$.sizes[1][1]: expected a whole number, found 2.0"),
        ({"colour": "red"}, "$: unexpected field 'colour'"),
        ({3: "red"}, "$: unexpected field 3"),
    ],
)
def test_faulty_data_is_refused_with_its_path(changes: dict[Any, Any], message: str) -> None:
    """Where it is, what was expected there, and what was found."""
    assert problems({**CAMP, **changes}) == [message]


@pytest.mark.parametrize("data", [None, [], "camp", 3, True, Herd(Animal.GOAT, 1)])
def test_object_is_expected(data: object) -> None:
    """Nothing else is read as an object."""
    assert problems(data) == [f"$: expected an object, found {found(data)}"]


def test_every_problem_is_named_at_once() -> None:
    """Missing, wrong and unexpected fields together; of a list only the first wrong element."""
    faulty = {"open": 3, "herds": [7, 8], "place": [], "b": 1, "a": 2}
    assert problems(faulty) == [
        "$.name: is missing",
        "$.open: expected true or false, found 3",
        "$.leader: is missing",
        "$.herds[0]: expected an object, found 7",
        "$.place: expected a list of 2, found 0",
        "$: unexpected field 'a'",
        "$: unexpected field 'b'",
    ]


def test_kinds_are_told_apart() -> None:
    """The kind stands first, and the other fields belong to its class."""
    assert list(toy.dump(toy.Step(2)).items()) == [("kind", "step"), ("spaces", 2)]
    assert toy.load_move({"spaces": 2, "kind": "step"}) == toy.Step(2)
    assert toy.load_move({"kind": "roll", "face": 1}) == toy.Roll(1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": "hop"}, "$: unknown kind 'hop'; known kinds are roll, step"),
        ({"kind": None}, "$: unknown kind null; known kinds are roll, step"),
        ({"kind": ["roll"]}, "$: unknown kind a list; known kinds are roll, step"),
        ({"face": 1}, "$: the kind is missing; known kinds are roll, step"),
        (7, "$: expected an object with a kind, found 7"),
        ({"kind": "roll"}, "$.face: is missing"),
        ({"kind": "roll", "spaces": 1, "face": 1}, "$: unexpected field 'spaces'"),
        ({"kind": "roll", "face": "1"}, "$.face: expected a whole number, found '1'"),
    ],
)
def test_faulty_kinds_are_refused(data: object, message: str) -> None:
    """An unknown kind is named, with those that are known."""
    with pytest.raises(LoadError) as caught:
        toy.load_move(data)
    assert str(caught.value) == message


def test_a_union_of_one_class_has_its_kind_too() -> None:
    """A game may have one kind of move alone; Python makes no union of one class."""
    wire = plain_wire(Herd, toy.Step, [toy.Step], Camp, Camp)
    assert wire.load_move(wire.dump(toy.Step(3))) == toy.Step(3)
    with pytest.raises(LoadError, match="the kind is missing; known kinds are step"):
        wire.load_move({"spaces": 3})
    with pytest.raises(LoadError, match=r"\$\.spaces: expected a whole number"):
        wire.load_move({"kind": "step", "spaces": "3"})


def test_union_may_stand_inside_a_class() -> None:
    """Problems inside it have their whole path."""

    @frozen
    class Roll:
        kind: ClassVar[str] = "roll"
        face: int

    @frozen
    class Step:
        kind: ClassVar[str] = "step"

    @frozen
    class Log:
        moves: tuple[Roll | Step, ...]

    converter = strict_converter()
    register_kinds(converter, Roll | Step, (Roll, Step))
    log = Log((Roll(2), Step()))
    written = converter.unstructure(log)
    assert written == {"moves": [{"kind": "roll", "face": 2}, {"kind": "step"}]}
    assert load(converter, written, Log, "log") == log
    with pytest.raises(LoadError, match=r"^\$\.moves\[1\]: unknown kind 'hop'; known"):
        load(converter, {"moves": [{"kind": "step"}, {"kind": "hop"}]}, Log, "log")


def test_error_of_a_class_itself_is_a_problem() -> None:
    """Options that a game refuses have no path of their own within their object."""
    with pytest.raises(LoadError) as caught:
        toy.load_options({"length": 0})
    assert str(caught.value) == "$: length: expected 1 or more, found 0"


def test_note_on_an_error_does_not_hide_its_path() -> None:
    """A reader of a user's own may add notes to what it raises."""

    @frozen
    class Tent:
        size: complex

    def structure(_value: object, _kind: object) -> complex:
        error = LoadError([Problem("$", "no tent is that size")])
        error.add_note("seen at night")
        raise error

    converter = strict_converter()
    converter.register_structure_hook(complex, structure)
    with pytest.raises(LoadError) as caught:
        load(converter, {"size": 1}, Tent, "tent")
    assert str(caught.value) == "$.size: no tent is that size"


def test_data_nested_too_deeply_is_refused() -> None:
    """The error is ours, not Python's."""
    data: dict[str, Any] = {"inner": []}
    for _ in range(5000):
        data = {"inner": [data]}
    assert problems(data, Nest) == ["$: thing: nested too deeply"]
    assert load(CONVERTER, {"inner": [{"inner": []}]}, Nest, "nest") == Nest((Nest(()),))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ({}, "an object"),
        ([], "a list"),
        ((), "a Python tuple"),
        (-3, "-3"),
        (2.5, "2.5"),
        (1e300, "1e+300"),
        (float("nan"), "nan"),
        ("it's", '"it\'s"'),
        ("x" * 38, f"'{'x' * 38}'"),
        ("x" * 39, f"'{'x' * 36}..."),
        pytest.param("x" * 10**6, f"'{'x' * 36}...", id="a million letters"),
        (10**39, "1" + "0" * 39),
        (10**40, "a huge number"),
        pytest.param(-(10**5000), "a huge number", id="5000 digits"),
        (b"x", "a Python bytes"),
        (Herd(Animal.GOAT, 1), "a Python Herd"),
    ],
)
def test_what_was_found_is_told_in_the_words_of_json(value: object, words: str) -> None:
    """And never at length, however long it is."""
    assert found(value) == words


def test_values_of_a_game_come_back_with_their_types() -> None:
    """States and views of the toy game, as any game writes them."""
    state = toy.State(toy.Options(5), (1, 0), 1, 2)
    view = toy.View(1, state)
    assert toy.load_state(toy.dump(state)) == state
    assert toy.load_view(toy.dump(view)) == view
    assert cast(dict[str, Any], toy.dump(view))["seen"]["at"] == [1, 0]
