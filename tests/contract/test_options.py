"""Options are described once, by the fields of their class."""

from enum import Enum
from typing import Any

import pytest
from attrs import Factory, field, frozen
from attrs.validators import in_

from desertrules import InvalidValue, option
from desertrules.contract import AnyGame, Game
from desertrules.options import Option, describe, describe_choices
from desertrules.testing.check import random_options, simple_options
from tests.contract.test_game import REQUIRED


class Pace(Enum):
    SLOW = "slow"
    FAST = "fast"


@frozen(kw_only=True)
class Options:
    length: int = option(range(6, 41), default=20, help="Spaces to the oasis.")
    players: int = option(range(2, 5))
    pace: Pace = option(tuple(Pace), default=Pace.FAST, help="How far camels go.")
    sheik: str = option(("own", "any"), default="own")
    wind: bool = False
    tokens: int = field(default=5, validator=in_(range(1, 9)), metadata={"help": "Tokens."})
    map: str = Factory(lambda: "classic")


def game() -> AnyGame:
    return Game(**{**REQUIRED, "name": "described", "options": Options, "players": range(2, 5)})


def test_options_are_described_by_their_fields() -> None:
    """Type, range, default and help text come from the attrs fields, `players` first."""
    assert describe(game()) == (
        Option("players", int, range(2, 5), None, True, "Number of players."),
        Option("length", int, range(6, 41), 20, False, "Spaces to the oasis."),
        Option("pace", Pace, ("slow", "fast"), "fast", False, "How far camels go."),
        Option("sheik", str, ("own", "any"), "own", False, ""),
        Option("wind", bool, (False, True), False, False, ""),
        Option("tokens", int, range(1, 9), 5, False, "Tokens."),
        Option("map", str, None, None, False, ""),
    )


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": 5}, "players: expected 2 to 4, found 5"),
    ({"players": True}, "players: expected 2 to 4, found True"),
    ({"players": "3"}, "players: expected 2 to 4, found '3'"),
    ({"sheik": "ny"}, "sheik: expected own or any, found 'ny'. Did you mean 'any'?"),
    ({"pace": "medium"}, "pace: expected slow or fast, found 'medium'"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG, ids=[each[1] for each in WRONG])
def test_wrong_option_is_refused_when_options_are_made(
    fields: dict[str, Any], message: str
) -> None:
    """The error names the option, its range and the value."""
    with pytest.raises(InvalidValue) as caught:
        Options(**{"players": 2, **fields})
    assert str(caught.value) == message


def test_enum_may_be_given_by_value() -> None:
    """Command lines and JSON pass strings."""
    assert Options(players=2, pace="slow").pace is Pace.SLOW  # type: ignore[arg-type]  # converted


def test_choices_in_words() -> None:
    """Ranges are written from-to, other choices as a list."""
    assert describe_choices(range(2, 7)) == "2 to 6"
    assert describe_choices((False, True)) == "false or true"


def test_random_and_simple_options_are_valid() -> None:
    """The test kit finds options by their descriptions."""
    from random import Random

    found = {random_options(game(), Random(seed)) for seed in range(40)}
    assert {each.players for each in found} == {2, 3, 4}
    assert {each.pace for each in found} == set(Pace)
    assert list(simple_options(game())) == [
        Options(players=2),
        Options(players=2, length=6, pace=Pace.SLOW, tokens=1),
    ]
