import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desertrules import (
    Record,
    dump,
    game,
    games,
    load_record,
    position_from_text,
    position_to_text,
    record_from_json,
    record_from_text,
    record_to_json,
    record_to_text,
    validate,
)
from tests.record.written import records

_NAMES = games()
_EXAMPLES = settings(max_examples=25)


@pytest.mark.parametrize("name", _NAMES)
def test_records_survive_json(name: str) -> None:
    """Law 4: a record is the same after JSON, as text and as plain data."""

    @_EXAMPLES
    @given(records(name))
    def check(record: Record[Any, Any]) -> None:
        text = record_to_json(record)
        assert record_from_json(text) == record
        assert load_record(json.loads(text)) == record
        assert load_record(dump(record)) == record
        assert record_from_json(json.dumps(json.loads(text), indent=2)) == record
        assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - our own

    check()


@pytest.mark.parametrize("name", _NAMES)
def test_records_survive_notation(name: str) -> None:
    """Law 4: what the writer of notation writes reads back as the same record."""

    @_EXAMPLES
    @given(records(name))
    def check(record: Record[Any, Any]) -> None:
        assert record_from_text(record_to_text(record)) == record

    check()


@pytest.mark.parametrize("name", _NAMES)
def test_text_to_json_to_text_changes_nothing(name: str) -> None:
    """Both forms say the same, so that one can always be made from the other."""

    @_EXAMPLES
    @given(records(name, max_moves=60))
    def check(record: Record[Any, Any]) -> None:
        text = record_to_text(record)
        json_text = record_to_json(record_from_text(text))
        assert record_to_text(record_from_json(json_text)) == text

    check()


@pytest.mark.parametrize("name", _NAMES)
def test_both_forms_of_a_random_record_are_valid(name: str) -> None:
    """What was played by the rules is valid, whatever form it is written in."""

    @settings(max_examples=10)
    @given(records(name))
    def check(record: Record[Any, Any]) -> None:
        for source in (record_to_text(record), record_to_json(record), record, dump(record)):
            report = validate(source)
            assert report.moves == len(record)
            assert report.state == record.state
            codes = {problem.code for problem in report.problems}
            assert codes <= {"result-too-early"}
            assert ("result-too-early" in codes) == (
                record.result is not None and not report.result
            )

    check()


@pytest.mark.parametrize("name", _NAMES)
def test_positions_survive_one_line_of_text(name: str) -> None:
    """Law 4: every state is the same after its one-line notation."""

    @_EXAMPLES
    @given(records(name), st.randoms(use_true_random=False))
    def check(record: Record[Any, Any], rng: Any) -> None:
        states = list(record.states())
        state = rng.choice(states)
        line = position_to_text(state)
        assert "\n" not in line
        assert line.startswith(f"{name} {game(name).rules} ")
        assert position_from_text(line) == state

    check()
