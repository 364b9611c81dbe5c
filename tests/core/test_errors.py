"""Every error has one base, says what was found and expected, and survives pickle."""

import pickle

import pytest

from desertrules import (
    DesertRulesError,
    IllegalMove,
    InvalidOptions,
    InvalidValue,
    LoadError,
    Params,
    Problem,
    Rejection,
    UnknownGame,
    WrongGame,
)
from desertrules.core.errors import wrong_game
from tests.core import toy


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (InvalidValue, ValueError),
        (InvalidOptions, ValueError),
        (IllegalMove, ValueError),
        (LoadError, ValueError),
        (WrongGame, TypeError),
        (UnknownGame, LookupError),
    ],
)
def test_errors_share_one_base(error: type[Exception], builtin: type[Exception]) -> None:
    """Who catches `DesertRulesError` catches all of them; each is also what Python calls it."""
    assert issubclass(error, DesertRulesError) and issubclass(error, builtin)


def test_illegal_move_gives_the_rule_and_the_sentence() -> None:
    """The move and the whole rejection are there, too."""
    rejection = Rejection("not-now", "T1.1", "No roll now.", Params.of(kind="roll"))
    error = IllegalMove(toy.Roll(1), rejection)
    assert str(error) == "T1.1: No roll now."
    assert error.move == toy.Roll(1) and error.rejection is rejection
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.move, again.rejection) == (error.move, error.rejection)


def test_load_error_gives_one_line_a_problem() -> None:
    """Each with its path, in the order of the data."""
    error = LoadError(iter([Problem("$.cell", "is missing"), Problem("$.seats[2]", "is odd")]))
    assert str(error) == "$.cell: is missing\n$.seats[2]: is odd"
    assert [problem.path for problem in error.problems] == ["$.cell", "$.seats[2]"]
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert again.problems == error.problems and str(again) == str(error)


@pytest.mark.parametrize(
    ("what", "start"),
    [("state", "a state"), ("move", "a move"), ("view", "a view"), ("options", "options")],
)
def test_wrong_game_names_the_class_that_was_found(what: str, start: str) -> None:
    """With its module, as classes of different games share their names."""
    error = wrong_game(toy.Step(1), what, "Chess")
    assert isinstance(error, WrongGame)
    assert str(error) == f"expected {start} of Chess, found tests.core.toy.Step"
    assert str(wrong_game(3, "move", "Chess")) == "expected a move of Chess, found builtins.int"
