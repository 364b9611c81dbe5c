"""A game of one's own is recorded and validated by the contract alone."""

from random import Random

import pytest

from desertrules import (
    Record,
    dump,
    load_record,
    playout,
    position_to_text,
    record_from_json,
    record_to_json,
    record_to_text,
    schema,
    validate,
)
from desertrules.core.errors import NoNotation
from tests.core import toy

pytestmark = pytest.mark.usefixtures("toy_is_registered")
OPTIONS = toy.Options(length=5)


def _record() -> Record[toy.State, toy.Move]:
    return Record(OPTIONS, playout(toy.initial(OPTIONS), Random(1)).moves)


def test_a_game_of_ones_own_has_records() -> None:
    """What a record needs of a game is the contract."""
    record = _record()
    assert len(record.players) == 2
    assert record_from_json(record_to_json(record)) == record
    assert load_record(dump(record)) == record
    assert validate(record_to_json(record))


def test_its_illegal_moves_are_found() -> None:
    """Without words of its own, what would be legal is shown as JSON."""
    report = validate(Record(OPTIONS, (toy.Step(1),)))
    (problem,) = report.problems
    assert problem.rule == "T1.1"
    assert problem.legal == ('{"kind": "roll", "face": 1}', '{"kind": "roll", "face": 2}')
    data = dump(_record())
    data["moves"] = [{"kind": "advance", "space": 0, "favourite": False}]
    assert validate(data).problems[0].code == "wrong-game"


def test_it_has_no_notation_until_it_says_how_it_is_written() -> None:
    """Text, positions and schemas need the game's own words and classes."""
    for write in (record_to_text, lambda record: position_to_text(record.state)):
        with pytest.raises(NoNotation, match="toy does not say how it is written: it has no "):
            write(_record())
    with pytest.raises(NoNotation):
        schema("toy", "state")
    report = validate('[Format 1]\n[Game "toy"]\n[Rules 1]\n[Option length 3]\n1. roll 1\n')
    assert "no-notation" in {problem.code for problem in report.problems}
