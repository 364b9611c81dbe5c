"""Codes: rejections declared once, with rules, sentence and gaps."""

from unittest.mock import Mock

import pytest

from desertrules import Effect, Rejection, Seat
from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.found import found, given, shown
from desertrules.core.params import Params

CODES = Codes(
    {
        "occupied": Code("T1.2", "{cell} holds a {holds}.", {"cell": "where", "holds": "what"}),
        "not-now": Code(
            ("T2.1", "T2.2"),
            "No {kind} now: {asked}.",
            {
                "kind": "the kind of move",
                "asked": Gap("what is asked for", {"ride": "seat {seat} is to ride"}),
                "seat": "who acts",
            },
        ),
        "lacks": Code("T3.1", "It has {things}, not {thing}.", {"things": "all", "thing": "one"}),
    }
)


def test_rejection_is_made_from_its_declaration() -> None:
    """Code, rule, sentence and parameters."""
    assert CODES.reject("occupied", cell="e5", holds="palm") == Rejection(
        "occupied", "T1.2", "e5 holds a palm.", Params.of(cell="e5", holds="palm")
    )
    assert list(CODES) == ["occupied", "not-now", "lacks"] and len(CODES) == 3
    assert CODES["occupied"].gaps["cell"] == Gap("where")


def test_code_may_be_said_by_several_rules() -> None:
    """The first is meant unless another is named; a gap may have words with gaps of their own."""
    first = CODES.reject("not-now", kind="step", asked="ride", seat=2)
    assert (first.rule, first.message) == ("T2.1", "No step now: seat 2 is to ride.")
    assert first.params["asked"] == "ride"
    assert CODES.reject("not-now", "T2.2", kind="step", asked="walk", seat=0).rule == "T2.2"


@pytest.mark.parametrize(
    ("things", "words"),
    [((), "nothing"), (("a", "b"), "a, b"), (("x",) * 13, ", ".join(["x"] * 12) + ", ...")],
)
def test_several_things_are_listed(things: tuple[str, ...], words: str) -> None:
    """Not more than a sentence can hold."""
    assert (
        CODES.reject("lacks", things=things, thing=None).message == f"It has {words}, not nothing."
    )


def test_effect_is_told_by_its_declaration() -> None:
    """With the seat that it concerns, which the sentence may name."""
    told = Codes(
        {
            "drank": Code("T4.1", "Seat {seat} takes {water}.", {"seat": "who", "water": "what"}),
            "shifted": Code("T4.2", "The dunes shift."),
        }
    )
    effect = told.tell("drank", 1, water=3)
    assert effect == Effect("drank", Seat(1), "Seat 1 takes 3.", Params.of(water=3))
    assert (
        told.tell("shifted", None).message == "The dunes shift." == told.tell("shifted", 2).message
    )
    with pytest.raises(KeyError):
        told.tell("drank", None, water=3)


def test_names_in_a_sentence_are_bounded() -> None:
    """However long a name a move gives; the parameter keeps it."""
    rejection = CODES.reject("occupied", cell="x" * 5000, holds="\x00")
    assert rejection.message == f"{'x' * 37}... holds a '\\x00'."
    assert rejection.params["cell"] == "x" * 5000


@pytest.mark.parametrize(
    ("name", "rule", "params"),
    [
        ("occupied", None, {"cell": "e5"}),
        ("occupied", None, {"cell": "e5", "holds": "palm", "more": 1}),
        ("occupied", "T9.9", {"cell": "e5", "holds": "palm"}),
        ("unheard-of", None, {}),
    ],
)
def test_what_was_not_declared_is_refused(
    name: str, rule: str | None, params: dict[str, str]
) -> None:
    """A fault of the game's own, found by its tests."""
    with pytest.raises(KeyError):
        CODES.reject(name, rule, **params)


def test_values_are_shown_in_bounds() -> None:
    """In the words of JSON for data, of Python for arguments, and bare in sentences."""
    values: list[object] = [None, True, {}, [], 1.5, "a"]
    assert [found(value) for value in values] == [
        "null",
        "true",
        "an object",
        "a list",
        "1.5",
        "'a'",
    ]
    assert found(10**5000) == "a huge number" == found(-(10**40))
    assert found(object()) == "a Python object"
    assert given(None) == "None" and given(False) == "False" and given(3) == "3"  # noqa: FBT003 - a value
    assert shown("e5") == "e5" and shown(10**5000) == "a huge number"
    assert len(found("x" * 5000)) == 40 == len(shown("x" * 5000))


class Liar(str):
    """A text that tells untruths of itself."""

    __slots__ = ()

    def __len__(self) -> int:
        """Say so, however long it is."""
        return 3

    def __getitem__(self, _: object) -> "Liar":
        """Give all of it for any part."""
        return self

    def __repr__(self) -> str:
        """Fail."""
        raise ZeroDivisionError

    __str__ = __repr__


def test_no_value_can_say_how_it_is_shown() -> None:
    """What a class says of itself is not asked: it may be untrue, or fail."""
    assert found(Liar("x" * 5000)) == found("x" * 5000)
    assert shown(Liar("e5")) == "e5"
    assert found(Mock(spec=str)) == shown(Mock(spec=int)) == "a Python Mock"
    assert len(found(type("x" * 5000, (), {})())) < 60
