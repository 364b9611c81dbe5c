"""Versions: records name the version of their rules, and older ones are upgraded when read."""

from typing import Any

import pytest
from attrs import evolve

from desertrules import LoadError, Record, registry, sahara, validate
from desertrules.contract import AnyGame
from tests.record.conftest import played


def older(record: Record) -> dict[str, Any]:
    """Return a record as rules 1 would have written it."""
    data = record.to_data()
    data["rules"] = 1
    data["options"]["turns"] = data["options"].pop("rounds")
    for move in data["moves"]:
        if move["kind"] == "swap":
            move["kind"] = "give"
    return data


def test_older_records_are_upgraded(cards: AnyGame) -> None:
    """Each upgrade leads from one version's plain record to the next one's."""
    record = played(cards.options(players=2, rounds=5), seed=4)
    assert any(move["kind"] == "give" for move in older(record)["moves"])
    assert Record.from_data(older(record)) == record
    assert validate(older(record)).valid
    assert record.to_data()["rules"] == 2


def test_older_text_is_upgraded(cards: AnyGame) -> None:
    """Text of an older version is parsed first, if its words are still those of today."""
    record = played(cards.options(players=2, rounds=5), seed=4)
    text = (
        record.to_text().replace("[Rules 2]", "[Rules 1]").replace("Option rounds", "Option turns")
    )
    report = validate(text)
    assert [each.code for each in report.findings] == ["unknown-option"]
    shorter = text.replace("[Option turns 5]\n", "")
    assert Record.from_text(shorter).options.rounds == 4
    report = validate(shorter)
    assert [(each.code, each.move) for each in report.findings] == [("game-over", 16)]
    assert (report.moves, report.total) == (16, len(record))


@pytest.mark.parametrize(
    ("rules", "code", "message"),
    [
        (3, "newer-rules", "Rules version 3 of Show And Swap is newer than supported (2)"),
        (0, "wrong-rules", "Expected rules version 2, found 0"),
        ("2", "wrong-rules", "Expected rules version 2, found '2'"),
    ],
)
def test_other_versions_are_refused(cards: AnyGame, rules: Any, code: str, message: str) -> None:
    """Newer and unknown versions are named."""
    data = {**played(cards.options(players=2)).to_data(), "rules": rules}
    (finding,) = validate(data).findings
    assert finding.code == code and finding.message.startswith(message)
    with pytest.raises(LoadError):
        Record.from_data(data)


def test_versions_without_an_upgrade_are_refused(cards: AnyGame) -> None:
    """A version that can no longer be read is named, too."""
    registry.register(evolve(cards, upgrades={}))
    (finding,) = validate({**played(cards.options(players=2)).to_data(), "rules": 1}).findings
    assert finding.message == "Rules version 1 of Show And Swap is no longer supported"


def test_problems_of_an_upgrade_have_paths(cards: AnyGame) -> None:
    """What an upgrade does not understand is a finding, not an exception."""
    data = {**played(cards.options(players=2)).to_data(), "rules": 1}
    for broken in ({"options": 3}, {"moves": None}, {"moves": [1]}):
        assert not validate({**data, **broken})


def test_formats() -> None:
    """The format is checked before anything else, by name."""
    record = played(sahara.Options(players=2), moves=5)
    (finding,) = validate({**record.to_data(), "format": 2}).findings
    assert (
        finding.message == "Format 2 is newer than this version supports (1). Upgrade desertrules"
    )
