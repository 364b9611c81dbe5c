"""Damaged records: a table of what is wrong, the code of the finding, and its place."""

import pytest

from desertrules import Record, validate
from desertrules.contract import AnyGame

TEXT = """\
[Format 1]
[Game "oasis-race"]
[Rules 1]
[Option players 2]
[Option length 6]
[Player 0 "Ann"]
[Player 1 "Bob"]
[Result "oasis-reached"]
[Standing 0 points 9 rank 1 spaces 6 token 3]
[Standing 1 points 3 rank 2 spaces 2 token 1]

0. draw 3  draw 1  roll 4
1. step 3  roll 2
2. step 2  roll 5
3. step 3
"""

Place = tuple[int | None, int | None]
NOWHERE: Place = (None, None)  # a tag that is missing has no place

DAMAGED_TEXT: list[tuple[str, str, str, Place]] = [
    ("[Format 1]\n", "", "missing-tag", NOWHERE),
    ("[Format 1]", "[Format 9]", "newer-format", (1, 9)),
    ('"oasis-race"', '"oasis-rase"', "unknown-game", (2, 7)),
    ("[Rules 1]", "[Rules 2]", "newer-rules", (3, 8)),
    ("[Option players 2]\n", "", "missing-tag", NOWHERE),
    ("[Option players 2]", "[Option players 7]", "wrong-data", (4, 17)),
    ("[Option length 6]", "[Option lenght 6]", "unknown-option", (5, 9)),
    ("[Option length 6]", '[Option length "6"]', "wrong-data", (5, 16)),
    ("[Player 1", "[Player 5", "wrong-players", (7, 1)),
    ('"Ann"]', '"Ann]', "text-syntax", (6, 11)),
    ("points 9", "points 8", "wrong-result", (9, 20)),
    ("rank 1", "rank 2", "wrong-result", (9, 27)),
    ('"oasis-reached"', '"bored"', "wrong-result", (8, 9)),
    ("draw 3", "draw 9", "not-now", (12, 4)),
    ("draw 3", "drw 3", "misspelt", (12, 4)),
    ("draw 1", "draw", "wrong-move", (12, 18)),
    ("step 3  roll 2", "roll 2", "not-now", (13, 4)),
    ("step 3  roll 2", "step 3", "missing-move", (13, 4)),
    ("1. step", "7. step", "wrong-turn", (13, 1)),
    ("3. step 3\n", "", "result-too-early", (8, 1)),
    ("3. step 3", "3. step 3  step 1", "game-over", (15, 12)),
    ("step 3\n", "step x\n", "wrong-move", (15, 9)),
    ("step 3\n", "step 3 4\n", "wrong-move", (15, 11)),
    ("roll 4", "roll 4 {a comment", "text-syntax", (12, 27)),
    ("0. draw 3  draw 1  roll 4\n", "", "missing-setup", (12, 4)),
]

DAMAGED_JSON: list[tuple[str, str, str, str | None]] = [
    ('"format": 1, ', "", "missing-field", "$.format"),
    ('"format": 1', '"format": 9', "newer-format", "$.format"),
    ('"game": "oasis-race", ', "", "missing-field", "$.game"),
    ('"rules": 1', '"rules": 2', "newer-rules", "$.rules"),
    ('"rules": 1', '"rules": "1"', "wrong-rules", "$.rules"),
    ('"players": 2', '"players": 7', "wrong-data", "$.options.players"),
    ('"length": 6', '"length": null', "wrong-data", "$.options.length"),
    ('"length": 6', '"lenght": 6', "unknown-field", "$.options"),
    ('"name": "Ann"', '"name": 5', "wrong-data", "$.players[0].name"),
    ('"date": null', '"date": "yesterday"', "wrong-data", "$.date"),
    ('"meta": {}', '"meta": []', "wrong-data", "$.meta"),
    ('"kind": "roll", "total": 4', '"kind": "rol"', "wrong-data", "$.moves[2].kind"),
    ('"total": 4', '"total": 4.0', "wrong-data", "$.moves[2].total"),
    ('"total": 4', '"total": 9', "not-now", "$.moves[2]"),
    ('"total": 4', '"total": 4, "total": 5', "duplicate-field", None),
    ('"points": 9', '"points": 8', "wrong-result", "$.result.standings[0].points"),
    ('"seat": 1', '"seat": 0', "wrong-result", "$.result.standings"),
    ('"reason": "oasis-reached"', '"reason": null', "wrong-data", "$.result.reason"),
    ('"moves": [', '"moves": [null, ', "wrong-data", "$.moves[0]"),
    ('"format"', "'format'", "json-syntax", None),
    ('"source": null', '"source": NaN', "json-syntax", None),
    ('"source": null', '"colour": null', "missing-field", "$.source"),
]


@pytest.fixture(autouse=True)
def registered(oasis_race: AnyGame) -> AnyGame:
    return oasis_race


@pytest.mark.parametrize(("old", "new", "code", "place"), DAMAGED_TEXT)
def test_damaged_text_is_located(old: str, new: str, code: str, place: Place) -> None:
    """The first finding has the code, line and column of the damage."""
    assert old in TEXT
    finding = validate(TEXT.replace(old, new, 1)).findings[0]
    assert (finding.code, (finding.line, finding.column)) == (code, place)


@pytest.mark.parametrize(("old", "new", "code", "path"), DAMAGED_JSON)
def test_damaged_json_is_located(old: str, new: str, code: str, path: str | None) -> None:
    """The first finding has the code and the path of the damage."""
    json = Record.from_text(TEXT).to_json()
    assert old in json
    finding = validate(json.replace(old, new, 1)).findings[0]
    assert (finding.code, finding.path) == (code, path)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "empty"),
        (b"caf\xe9", "wrong-encoding"),
        ("draw\x003", "not-text"),
        ("game.json", "path"),
    ],
)
def test_source_that_is_not_a_record(source: str | bytes, code: str) -> None:
    """There is one finding, and no record."""
    report = validate(source)
    assert [each.code for each in report.findings] == [code]
    assert report.record is None


def test_undamaged_record_is_valid() -> None:
    """The table damages a valid record."""
    assert validate(TEXT).valid and validate(Record.from_text(TEXT).to_json()).valid
