"""Files of rules 1, kept as they were written: what was found in them is found for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from desertrules import record_from_json, record_from_text, sahara, validate

FOLDER = Path(__file__).parents[1] / "compat" / "sahara-rules-1"
INDEX: dict[str, dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
WHOLE = sorted([*FOLDER.glob("*.txt"), *(set(FOLDER.glob("*.json")) - {FOLDER / "index.json"})])


def test_every_kept_file_is_in_the_index() -> None:
    """No file is kept without what must be found in it."""
    assert {path.stem for path in WHOLE} == set(INDEX["valid"])
    assert {path.name for path in (FOLDER / "damaged").iterdir()} == set(INDEX["damaged"])


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_record_of_rules_1_stays_valid(path: Path) -> None:
    """SA3.4, SA4.4: move for move, whatever later rules have as their default."""
    report = validate(path)
    assert report, str(report)
    kept = INDEX["valid"][path.stem]
    read = record_from_json if path.suffix == ".json" else record_from_text
    assert read(path.read_text(encoding="utf-8")) == report.record
    assert report.record is not None
    assert len(report.record) == kept["moves"]
    assert [each.points for each in sahara.score(report.record.state)] == kept["points"]
    assert (report.record.result is not None) == kept["finished"]


@pytest.mark.parametrize("name", INDEX["damaged"])
def test_a_damaged_record_of_rules_1_keeps_its_finding(name: str) -> None:
    """SA3.4, SA4.4: the same code, by the same rule, of the same move, in the same line."""
    report = validate(FOLDER / "damaged" / name)
    found = [(each.code, each.rule, each.move, each.line) for each in report.problems]
    kept = INDEX["damaged"][name]
    assert found == [(each["code"], each["rule"], each["move"], each["line"]) for each in kept]
