"""Validators and converters of fields refuse with the library's own errors."""

from enum import StrEnum
from typing import Any

import pytest
from attrs import field, frozen

from desertrules import InvalidOptions, InvalidValue
from desertrules.core.fields import (
    check_players,
    check_viewer,
    is_bool,
    is_int,
    is_str,
    member,
    members,
    texts,
)


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
