import json
from copy import deepcopy
from pathlib import Path

import pytest

from desertrules import LoadError, load_record, record_from_json, validate
from desertrules.record.movetext import _data
from desertrules.record.versions import FORMAT, STEPS, migrate

COMPAT = Path(__file__).parents[1] / "compat"
FILES = sorted(COMPAT.glob("format-*/*.json"))


def test_there_are_files_of_every_format() -> None:
    """Each format that a release has written is kept, the present one included."""
    assert {path.parent.name for path in FILES} == {f"format-{n}" for n in range(FORMAT + 1)}
    assert sorted(STEPS) == list(range(FORMAT))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_old_files_are_read_for_ever(path: Path) -> None:
    """A record of an older format is read and is valid, with what was written in it."""
    text = path.read_text(encoding="utf-8")
    report = validate(path)
    assert report, str(report)
    record = record_from_json(text)
    assert record == report.record
    assert len(record) == len(json.loads(text)["moves"])
    facts = json.loads(path.with_suffix(".facts").read_text(encoding="utf-8"))
    assert [player.name for player in record.players] == facts["names"]
    assert len(record) == facts["moves"]
    points = [standing.points for standing in record.result.standings] if record.result else None
    assert points == facts["points"]


def test_a_step_is_pure() -> None:
    """A migration leaves its input alone and gives the same whenever it is asked."""
    old = json.loads((COMPAT / "format-0" / "ended.json").read_text(encoding="utf-8"))
    kept = deepcopy(old)
    assert migrate(old) == migrate(old)
    assert old == kept
    assert migrate(migrate(old)) == migrate(old)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "$.format: is missing"),
        ({"version": 1}, "$.version: expected 1, found 1"),
        ({"version": "0"}, "$.version: expected 1, found '0'"),
        ({"format": 99}, "$.format: format 99 is newer than this release, which reads up to 1"),
        ({"format": None}, "$.format: expected 1, found null"),
    ],
)
def test_other_versions_are_refused_by_name(data: dict[str, object], message: str) -> None:
    """A newer version than ours is not guessed at."""
    with pytest.raises(LoadError) as caught:
        load_record(data)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"names": "Ada"}, "$.players: expected a list, found 'Ada'"),
        ({"names": [1, 2]}, "$.players[0].name: expected a text, found 1"),
        ({"moves": 7}, "$.moves: expected a list, found 7"),
        (
            {"moves": [["camel", "white"]]},
            "$.moves[0]: expected an object with a kind, found a list",
        ),
        ({"moves": [["castle"]]}, "$.moves[0]: expected an object with a kind, found a list"),
        ({"moves": [[]]}, "$.moves[0]: expected an object with a kind, found a list"),
        ({"game": "sahara"}, "$.options: unexpected field 'board'"),
        ({"game": 3}, "$.game: expected a game's name, found 3"),
    ],
)
def test_a_wrong_old_record_is_refused(change: dict[str, object], message: str) -> None:
    """What was wrong in the old format is wrong in ours, and is said in our words."""
    old = json.loads((COMPAT / "format-0" / "ended.json").read_text(encoding="utf-8"))
    with pytest.raises(LoadError) as caught:
        load_record({**old, **change})
    assert str(caught.value).splitlines()[0] == message


def test_moves_as_we_write_them_are_read_in_any_format() -> None:
    """What is quick for our own format makes no difference for an older one, or for none."""
    new = json.loads((COMPAT / "format-1" / "through-the-desert.json").read_text(encoding="utf-8"))
    old = {key: new[key] for key in ("game", "options", "moves", "result")}
    old |= {"version": 0, "names": [player["name"] for player in new["players"]]}
    assert record_from_json(json.dumps(old)).moves == load_record(new).moves
    for change in ({"rules": 99}, {"game": "go"}, {"game": 3}, {"format": 99}):
        assert not validate(json.dumps({**new, **change}))


def test_an_old_record_without_names_or_moves_lacks_them() -> None:
    """A step invents nothing."""
    with pytest.raises(LoadError) as caught:
        load_record({"version": 0, "game": "through-the-desert", "options": {"players": 2}})
    assert [problem.path for problem in caught.value.problems] == [
        "$.players",
        "$.moves",
        "$.result",
    ]


def test_moves_of_older_rules_stay_plain_data_while_a_text_is_read() -> None:
    """Also where a run of digits asks for the moves before it."""
    assert _data({"kind": "stop"}) == {"kind": "stop"}
