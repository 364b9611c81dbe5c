"""Files of rules 1, kept as they were written: what was found in them is found for ever."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from desertrules import (
    LoadError,
    dump,
    load_record,
    position_from_text,
    record_from_json,
    record_from_text,
    record_to_text,
    sahara,
    validate,
)
from desertrules.core.offers import notation_of
from tests.cli.running import Shell
from tests.serve.talking import ask, refuse

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
    assert found == [
        # moves were counted from 1
        (each["code"], each["rule"], each["move"] and each["move"] - 1, each["line"])
        for each in INDEX["damaged"][name]
    ]


def plain(name: str) -> dict[str, Any]:
    """Give a kept record as plain data."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize(
    ("name", "must_use", "sheik"),
    [
        ("2-options-left-out", True, "own"),
        ("2-short-end", True, "own"),
        ("2-stops-end", False, "own"),
        ("2-anywhere-end", True, "anywhere"),
        ("2-both-end", False, "anywhere"),
    ],
)
def test_options_of_rules_1_become_what_they_meant(name: str, must_use: bool, sheik: str) -> None:  # noqa: FBT001 - of the table
    """SA3.4, SA4.5: never the defaults of rules 2."""
    record = load_record(plain(name))
    assert (record.options.must_use, record.options.sheik) == (must_use, sheik)
    assert dump(record)["rules"] == sahara.rules == 2


def test_the_sheik_of_rules_1_moves_a_camel_of_the_seat_that_plays_it() -> None:
    """SA4.4: turns go round, so that the plays before it tell whose it is."""
    record = load_record(plain("4-printed-end"))
    state = sahara.initial(record.options)
    led: set[int] = set()
    for move in record.moves:
        if isinstance(move, sahara.Sheik):
            assert move.seat == state.seat
            led.add(move.seat)
        state = sahara.apply(state, move)
    assert led == {0, 1, 2, 3}


def test_the_step_from_rules_1_is_pure() -> None:
    """SA4.4: what is migrated stays as it was, and what is new is not migrated again."""
    old = plain("6-both-end")
    kept = deepcopy(old)
    new = dump(load_record(old))
    assert old == kept
    assert load_record(new) == load_record(old)
    assert [move for move in new["moves"] if move["kind"] != "sheik"] == [
        move for move in old["moves"] if move["kind"] != "sheik"
    ]


def test_a_text_of_rules_1_is_written_again_by_rules_2() -> None:
    """SA4.4: the words of a sheik's move name the seat now."""
    old = (FOLDER / "4-printed-end.txt").read_text(encoding="utf-8")
    new = record_to_text(record_from_text(old))
    assert "[Rules 1]" in old
    assert "[Rules 2]" in new
    assert " sheik 0/" in new
    assert " sheik 0/" not in old
    assert record_from_text(new) == record_from_text(old)


@pytest.mark.parametrize("suffix", ["json", "txt"])
def test_the_commands_understand_rules_1(
    suffix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """SA4.4: `validate`, `convert` and `migrate`, of JSON and of text."""
    shell = Shell(tmp_path, monkeypatch, capsys)
    old = (FOLDER / f"2-both-end.{suffix}").read_text(encoding="utf-8")
    record = load_record(plain("2-both-end"))
    assert shell.out("validate", "-", stdin=old) == "1 of 1 records are valid\n"
    assert record_from_json(shell.out("convert", "--to", "json", stdin=old)) == record
    assert shell.out("convert", "--to", "text", stdin=old) == record_to_text(record)
    assert record_from_json(shell.out("migrate", "-", stdin=old)) == record
    newer = old.replace('"rules": 1', '"rules": 3').replace("[Rules 1]", "[Rules 3]")
    assert "rules 3 of sahara are newer" in shell.fails(1, "migrate", "-", stdin=newer)


def test_the_engine_understands_rules_1() -> None:
    """SA4.4: whatever is asked about a record, and of a text."""
    old = plain("6-stops-end")
    new = dump(load_record(old))
    assert ask("migrate", record=old) == {"record": new}
    assert ask("validate", source=old)["report"]["valid"]
    assert ask("record_state", record=old) == ask("record_state", record=new)
    text = (FOLDER / "6-stops-end.txt").read_text(encoding="utf-8")
    assert ask("record_from_text", text=text) == {"record": new}
    newer = {**old, "rules": 3}
    assert "rules 3 of sahara are newer" in str(refuse("migrate", record=newer))


@pytest.mark.parametrize("players", [None, 0, -2, "2", True])
def test_a_step_leaves_what_it_does_not_know_to_the_reader(players: object) -> None:
    """SA1.1: a wrong number of players is refused as such, whatever the moves."""
    data = {**plain("2-both-end"), "options": {"players": players}}
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert {problem.path for problem in caught.value.problems} <= {
        "$.options",
        "$.options.players",
    }


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("moves", {}, "$.moves: expected a list, found an object"),
        ("moves", ["sheik"], "$.moves[0]: expected an object with a kind, found 'sheik'"),
        ("moves", [{"kind": []}], "$.moves[0]: unknown kind a list"),
        ("options", [], "$.options: expected an object, found a list"),
        ("rules", 0, "$.rules: expected 2, found 0"),
        ("rules", 3, "$.rules: rules 3 of sahara are newer than this release, which has 2"),
    ],
)
def test_other_data_is_refused_by_name(field: str, value: object, message: str) -> None:
    """SA3.4: also a record of rules that are not there yet."""
    with pytest.raises(LoadError) as caught:
        load_record({**plain("2-short-end"), field: value})
    assert str(caught.value).startswith(message)


def test_a_text_of_newer_rules_is_refused_by_name() -> None:
    """SA3.4: nothing is guessed at."""
    text = (FOLDER / "2-stops-end.txt").read_text(encoding="utf-8")
    report = validate(text.replace("[Rules 1]", "[Rules 3]"))
    assert [each.code for each in report.problems] == ["newer-rules"]


def test_rules_that_no_step_leads_from_are_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SA3.4: they are not taken for ours."""
    monkeypatch.setattr(sahara, "rules", 3)
    with pytest.raises(LoadError) as caught:
        load_record(plain("2-short-end"))
    message = "$.rules: rules 2 of sahara are not understood by this release, which has 3"
    assert str(caught.value).splitlines()[0] == message


@pytest.mark.parametrize("name", INDEX["positions"])
def test_a_position_of_rules_1_is_refused_by_name(name: str) -> None:
    """SA3.4: a line says its rules; a state has options that are not there any more."""
    kept = INDEX["positions"][name]
    with pytest.raises(LoadError, match="expected rules 2, by which this release plays sahara"):
        position_from_text(kept["line"])
    with pytest.raises(LoadError, match=r"unexpected field 'optional_use'"):
        sahara.load_state(kept["state"])


def test_there_is_a_step_from_every_older_version() -> None:
    """SA3.4: no version of the rules is forgotten."""
    assert sorted(notation_of(sahara).migrations) == list(range(1, sahara.rules))
