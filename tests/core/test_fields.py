"""Validators and converters of fields refuse with the library's own errors."""

from enum import StrEnum
from random import Random, SystemRandom
from typing import Any

import pytest
from attrs import field, frozen

from desertrules import InvalidOptions, InvalidValue
from desertrules.core.fields import (
    MAX_NAME,
    check_players,
    check_rng,
    check_viewer,
    count_of,
    is_bool,
    is_int,
    is_name,
    is_str,
    listed,
    member,
    members,
    names_of,
    texts,
)
from desertrules.core.found import found, given


class Animal(StrEnum):
    """Two animals."""

    CAMEL = "camel"
    GOAT = "goat"


def animal(value: Animal | str) -> Animal:
    """Give the animal of a name."""
    return member(Animal, value)


@frozen
class Herd:
    """A field of every kind."""

    size: int = field(default=1, validator=is_int)
    thirsty: bool = field(default=False, validator=is_bool)
    name: str = field(default="", validator=is_str)
    places: tuple[str, ...] = field(default=(), validator=texts)
    animal: Animal = field(default=Animal.CAMEL, converter=animal)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("size", "3", "size: expected a whole number, found '3'"),
        ("size", 3.0, "size: expected a whole number, found 3.0"),
        ("size", True, "size: expected a whole number, found True"),
        ("thirsty", 1, "thirsty: expected true or false, found 1"),
        ("name", None, "name: expected a name, found None"),
        ("places", ("a1", 2), "places: expected names, found 2"),
        ("animal", "horse", "animal: expected one of camel, goat, found 'horse'"),
        ("animal", 3, "animal: expected one of camel, goat, found 3"),
        ("animal", ["camel"], "animal: expected one of camel, goat, found a list"),
    ],
)
def test_field_of_the_wrong_type_is_refused(name: str, value: object, message: str) -> None:
    """The error names the field, what was expected and what was found."""
    wrong: Any = {name: value}
    with pytest.raises(InvalidValue) as caught:
        Herd(**wrong)
    assert str(caught.value) == message


def test_fields_of_the_right_type_are_taken() -> None:
    """A name stands for its member."""
    name: Any = "goat"
    herd = Herd(3, thirsty=True, name="one", places=("a1", "b1"), animal=name)
    assert herd.animal is Animal.GOAT
    assert Herd(animal=Animal.GOAT).animal is Animal.GOAT


def test_member_is_found_by_its_name() -> None:
    """Or refused, with all names there are."""
    assert member(Animal, "goat") is member(Animal, Animal.GOAT) is Animal.GOAT
    with pytest.raises(InvalidValue, match="animal: expected one of camel, goat, found 'horse'"):
        member(Animal, "horse")


def test_members_are_found_by_their_names() -> None:
    """In their order; a text is no list of names, and neither is a number."""
    assert members(Animal, ["goat", Animal.CAMEL]) == (Animal.GOAT, Animal.CAMEL)
    assert members(Animal, []) == ()
    for wrong in ("goat", 7):
        value: Any = wrong
        with pytest.raises(InvalidValue, match="animals: expected a list of names, found"):
            members(Animal, value)
    with pytest.raises(InvalidValue, match="found 'horse'"):
        members(Animal, ["goat", "horse"])


@pytest.mark.parametrize("players", [1, 5, True, "3", 3.0, None])
def test_number_of_players_must_lie_in_the_range(players: object) -> None:
    """The error names the game and its range."""
    with pytest.raises(InvalidOptions) as caught:
        check_players(players, range(2, 5), "Chess")
    assert str(caught.value) == f"players: Chess takes 2 to 4, found {players!r}"


def test_right_number_of_players_is_taken() -> None:
    """Both ends of the range included."""
    for players in (2, 3, 4):
        check_players(players, range(2, 5), "Chess")


@pytest.mark.parametrize("seat", [3, -1, True, "0", 1.0])
def test_viewer_must_sit_at_the_table(seat: object) -> None:
    """The error names the seats."""
    with pytest.raises(InvalidValue) as caught:
        check_viewer(seat, 3)
    assert str(caught.value) == f"seat: expected 0 to 2, or None for a spectator, found {seat!r}"


def test_seats_and_spectators_may_look() -> None:
    """Nobody in particular is None."""
    for seat in (None, 0, 2):
        check_viewer(seat, 3)


@pytest.mark.parametrize("count", [1, -1, "3", 3.0, None, True, [], 10**5000], ids=found)
def test_counts_are_whole_numbers_within_their_bounds(count: Any) -> None:
    """The error says which; what is huge is not shown."""
    with pytest.raises(InvalidValue) as caught:
        count_of("depth", count, 2, 9)
    expected = "2 to 9" if type(count) is int else "a whole number, 2 to 9"
    assert str(caught.value) == f"depth: expected {expected}, found {given(count)}"


def test_counts_are_taken() -> None:
    """Both ends included; without an end there is none."""
    assert [count_of("depth", count, 2, 9) for count in (2, 9)] == [2, 9]
    assert count_of("depth", 10**50) == 10**50
    for wrong in (True, False):
        with pytest.raises(InvalidValue, match=f"a whole number, 0 or more, found {wrong}"):
            count_of("depth", wrong)
    with pytest.raises(InvalidValue) as caught:
        count_of("depth", -1)
    assert str(caught.value) == "depth: expected 0 or more, found -1"


def test_what_is_listed_can_be_gone_through() -> None:
    """Anything that Python goes through; a text is no list of names."""
    assert list(listed("moves", iter([1, 2]))) == [1, 2]
    assert list(names_of("cells", ("a", "b"))) == ["a", "b"]
    odd: Any
    for function, name, odd, message in (
        (listed, "moves", 5, "moves: expected a list, or the like, found 5"),
        (names_of, "cells", None, "cells: expected a list of names, found None"),
        (names_of, "cells", "ab", "cells: expected a list of names, found 'ab'"),
    ):
        with pytest.raises(InvalidValue) as caught:
            function(name, odd)
        assert str(caught.value) == message


def test_chance_comes_from_a_random() -> None:
    """Of any kind; a seed is none."""
    check_rng(Random(1))
    check_rng(SystemRandom())
    with pytest.raises(InvalidValue) as caught:
        check_rng(7)
    assert str(caught.value) == "rng: expected a random.Random, found 7"


def test_names_are_bounded() -> None:
    """In length, and in number where they are listed."""
    assert is_name("a" * MAX_NAME)
    assert not is_name("a" * (MAX_NAME + 1))
    assert not is_name("\ud800")
    _Listing(("a",) * MAX_NAME)
    with pytest.raises(InvalidValue) as caught:
        _Listing(("a",) * (MAX_NAME + 1))
    assert str(caught.value) == "names: more than 100 names"


@frozen
class _Listing:
    names: tuple[str, ...] = field(validator=texts)
