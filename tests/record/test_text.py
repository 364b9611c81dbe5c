"""Records in text: tags, turns and what is reported where people write something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import LoadError, Record, sahara, through_the_desert, validate
from tests.record.conftest import edit, played

SAHARA = played(sahara.Options(players=2, desert=1), seed=3).to_text()
DESERT = played(through_the_desert.Options(players=2), seed=5, moves=70).to_text()

GRAMMAR = """
[Format 1]
[Game "sahara"]   { a comment }
[Rules 1]
[Option players 2]   ; another one
[Player 0 "Ann; {not} a [comment]"]

0. deal 0/0 palm-1  deal 0/1 palm-3
    deal 0/2 palm-2  { over
two lines } deal 1/0 palm-4

    deal 1/1 camel  deal 1/2 palm-1
1. play 1  advance 0  advance 0  advance 1  deal 0/1 mirage-3
2. @1 play 1  favour 0  deal 1/1 sheik
"""


def test_grammar() -> None:
    """Comments and blank lines anywhere, quoted strings, indented lines, marks of seats."""
    record = Record.from_text(GRAMMAR)
    assert record.players[0].name == "Ann; {not} a [comment]"
    assert record.moves[7] == sahara.Advance(space=0, favourite=False)
    assert len(record) == 14
    assert validate(GRAMMAR).valid
    assert validate(GRAMMAR.replace("\n", "\r\n")).valid


def test_numbers_may_begin_with_zeros() -> None:
    """As people write them in tags and moves: `[Option players 02]`, `play 00`."""
    text = GRAMMAR.replace("players 2", "players 02").replace("play 1 ", "play 01 ")
    assert validate(text).valid
    assert Record.from_text(text).options == sahara.Options(players=2)


def test_runs_of_digits() -> None:
    """The set-up of Through the Desert is written as a run of values, or value by value."""
    record = Record.from_text(DESERT)
    run = next(word for word in DESERT.split() if word.isdigit() and len(word) > 20)
    assert len(run) == 33
    cells = [move.cell for move in record.moves if isinstance(move, through_the_desert.Water)]
    spelled = "  ".join(f"water {cell}={value}" for cell, value in zip(cells, run, strict=True))
    assert Record.from_text(DESERT.replace(f"water {run}", spelled)) == record


# What is changed (a pattern and its replacement), and the code, line, column and message found.
SLIPS = [
    # tags
    (r'\[Game "sahara"\]\n', r"", "missing-tag", None, None, "The tag `[Game …]` is missing"),
    (r"\[Format 1\]\n", r"", "missing-tag", None, None, "The tag `[Format …]` is missing"),
    (
        r"(?s)\[Format 1\]\n(.*)\[Rules 1\]\n",
        r"\1",
        "missing-tag",
        None,
        None,
        "`[Format …]` and `[R",
    ),
    (r"\[Option players 2\]\n", r"", "missing-tag", None, None, "`[Option players N]` is missing"),
    (r"\[Rules", r"[Ruls", "unknown-tag", 3, 2, "Unknown tag 'Ruls'. Did you mean 'Rules'?"),
    (r"\[Rules", r"[rules", "spelling", 3, 2, "'rules' should be 'Rules'"),
    (r"\[Rules 1\]", r"\g<0>\n[Place \"Rome\"]", "unknown-tag", 4, 2, "Unknown tag 'Place'"),
    (r"\[Rules 1\]", r"\g<0>\n[Rules 1]", "duplicate-tag", 4, 1, "Duplicate tag"),
    (r"\[Rules 1\]", r"[Rules 1", "spelling", 3, 9, "Missing ']' at the end of the tag"),
    (r"\[Rules 1\]", r"[Rules]", "text-syntax", 3, 1, "Incomplete tag: expected [Rules 1]"),
    (r"\[Rules 1\]", r"[Rules l]", "spelling", 3, 8, "'l' should be '1'"),
    (r"\[Rules 1\]", r"[Rules x]", "wrong-data", 3, 8, "Expected a number, found 'x'"),
    (r"\[Rules 1\]", r"[Rules 9]", "newer-rules", 3, 8, "Rules version 9 of Sahara is newer"),
    (r"\[Format 1\]", r"[Format 9]", "newer-format", 1, 9, "Format 9 is newer than this version"),
    (r'"sahara"', r'"Sahara"', "spelling", 2, 7, "'Sahara' should be 'sahara'"),
    (r'"sahara"', r"sahara", "spelling", 2, 7, "Put quotes around 'sahara'"),
    (r'"sahara"', r'"thru"', "unknown-game", 2, 7, "Unknown game 'thru'. Installed games: "),
    (r"desert 1", r"Desert 1", "unknown-option", 5, 9, "Unknown option 'Desert'. Did you mean"),
    (r"desert 1", r"sand 1", "unknown-option", 5, 9, "Options of Sahara: players, desert,"),
    (r"desert 1", r"desert 900", "wrong-data", 5, 16, "Expected 1 to 200, found 900"),
    (r"players 2", "players " + "2" * 5_000, "wrong-data", 4, 17, "Expected a number, found '222"),
    (r"desert 1", r'desert json "{"', "wrong-data", 5, 16, "Invalid JSON"),
    (r'sheik "own"', r'sheik "mine"', "wrong-data", 7, 15, "Expected one of own, any, anywhere"),
    (r'"Ann"', r'"Ann', "text-syntax", 8, 11, "Invalid string"),
    (r'"Ann"', r"Ann Lee", "spelling", 8, 11, "Put quotes around 'Ann Lee'"),
    (r"Player 1", r"Player 0", "duplicate-tag", 9, 1, "Duplicate tag"),
    (r"Player 1", r"Player 7", "wrong-players", 9, 1, "There is no seat 7: seats are 0 to 1"),
    (
        r"(?s)Player 0(.*)Player 1",
        r"Player 1\1Player 2",
        "counts-from-1",
        8,
        9,
        "Seats count from 0",
    ),
    (r"(?m)^\[Result", r'[Player 2 "Eve"]\n[Result', "wrong-players", 10, 1, "3 players are named"),
    (r"\[Result", r'[Date "soon"]\n[Result', "wrong-data", 10, 7, "Expected a date such as"),
    (r"(?m)^\[Result.*\n", r"", "missing-tag", 10, 1, 'Standings need a `[Result "reason"]`'),
    (r"points (\d+) rank \d", r"points \1", "text-syntax", 11, 1, "expected [Standing 0 points 52"),
    (r"rank 1", r"rank I", "spelling", 11, None, "'I' should be '1'"),
    (r"(?ms)^(\[Result.*?\]\n)(.*)\Z", r"\2\1", "late-tag", None, 1, "Tags come before the first"),
    # turns
    (r"(?m)^1\. ", r"1) ", "spelling", None, 1, "'1)' should be '1.'"),
    (r"(?m)^1\. ", r"l. ", "spelling", None, 1, "'l.' should be '1.'"),
    (r"(?m)^1\. ", r"1 ", "spelling", None, 1, "'1' should be '1.'"),
    (r"(?m)^1\. ", r"1.", "spelling", None, 3, "Write a space after '1.'"),
    (r"(?m)^1\. ", r"", "no-number", None, 1, "This line has no turn number: expected '1.'"),
    (r"(?m)^    deal", r"deal", "no-number", None, 1, "indent it to go on with the last turn"),
    (r"play 0", r"Play 0", "spelling", None, None, "'Play' should be 'play'"),
    (r"play 0", r"play O", "spelling", None, None, "'O' should be '0'"),
    (r"play 0", r"paly 0", "misspelt", None, None, "'paly' is not known. Did you mean 'play'?"),
    (r"play 0", r"hop 0", "wrong-move", None, None, "'hop' is not a move"),
    (r"play 0", r"play x", "wrong-move", None, None, "Expected a number (pile), found 'x'"),
    (r"play 0  ", r"play 0, ", "spelling", None, None, "Remove the comma between moves"),
    (r"0/0 palm-2", r"00 palm-2", "wrong-move", None, None, "expected `deal seat/pile card`"),
    (r"palm-2", r"palm 2", "spelling", None, None, "'palm 2' should be 'palm-2'"),
    (r"palm-2", r"pal-2", "misspelt", None, None, "Did you mean 'palm-2'?"),
    (r"palm-2", r"queen", "wrong-move", None, None, "'queen' is not a card: expected palm-1,"),
    (r"play 0 ", r"@1 play 0 ", "wrong-seat", None, None, "Marked as Ben's move, but it is Ann's"),
    (r"play 0 ", r"play 0 { open ", "text-syntax", None, None, "Unterminated comment"),
    (r"\n\Z", r"  @1\n", "text-syntax", None, None, "Expected a move after '@1'"),
    (r"\n\Z", r"  stop\n", "game-over", None, None, "The game is over, but 1 more move follows"),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "column", "message"), SLIPS)
def test_slips_are_found_at_their_place(
    old: str, new: str, code: str, line: int | None, column: int | None, message: str
) -> None:
    """The first finding names the slip and its place; no JSON path is shown to people."""
    text = edit(SAHARA, (old, new))
    report = validate(text, name="g.txt")
    assert not report
    finding = report.findings[0]
    assert (finding.code, message in finding.message) == (code, True), report
    assert line in {None, finding.line}
    assert column in {None, finding.column}
    assert (finding.line is None) == (code == "missing-tag" and line is None)
    assert "$" not in str(report)
    if finding.tolerated:
        lenient = validate(text, lenient=True)
        assert lenient.valid, lenient
        assert lenient.tolerated[0].code == code
        assert lenient.record is not None
        assert lenient.record.moves == Record.from_text(SAHARA).moves
    if code not in {"wrong-move", "game-over", "text-syntax", "wrong-seat"}:
        assert len(report.findings) == 1, report


def test_order_of_sets_does_not_matter() -> None:
    """Palms may be written in any order, and are kept in the order of cells."""
    palms = DESERT.split("palms ")[1].split()[0]
    turned = ",".join(reversed(palms.split(",")))
    report = validate(DESERT.replace(palms, turned))
    assert report.valid and report.record == Record.from_text(DESERT)


def test_points_and_rank_are_a_valid_standing() -> None:
    """A record sheet asks for no more; categories that are written must be right."""
    short = edit(SAHARA, (r"(rank \d) oasis.*\]", r"\1]"), (r"(rank \d) oasis.*\]", r"\1]"))
    assert validate(short).valid
    assert Record.from_text(short).result != Record.from_text(SAHARA).result


def test_all_wrong_numbers_of_a_result_are_found() -> None:
    """Points, ranks, categories and the reason: each is one finding, in one run."""
    text = edit(
        SAHARA,
        (r'\[Result "[a-z-]+"', '[Result "mecca"'),
        (r"0 points \d+ rank \d", "0 points 99 rank 7"),
        (r"1 points (\d+) rank (\d) oasis \d+", r"1 points \1 rank \2 oasis 77"),
    )
    report = validate(text)
    assert [each.message.partition(" ")[0] for each in report.findings] == [
        *("Wrong", "Ann:", "Ann:", "Ben:")
    ]
    assert report.findings[1].excerpt[report.findings[1].column - 1 :].startswith("99")  # type: ignore[operator]
    assert report.moves == report.total


def test_unknown_values_are_filled_in_if_nobody_needs_them() -> None:
    """`?` for a waterhole that is never scored is tolerated; a scored one has to be written."""
    record = Record.from_text(DESERT)
    taken = {each.cell for each in record.moves if isinstance(each, through_the_desert.Camel)}
    waters = [each for each in record.moves if isinstance(each, through_the_desert.Water)]
    run = "".join(str(each.value) for each in waters)
    free = next(i for i, each in enumerate(waters) if each.cell not in taken)
    hidden = run[:free] + "?" + run[free + 1 :]
    report = validate(DESERT.replace(run, hidden), lenient=True)
    assert report.valid
    cell = waters[free].cell
    assert [each.tolerated for each in report.tolerated] == [
        f"Filled in an unknown value for {cell}"
    ]
    assert not validate(DESERT.replace(run, hidden))
    used = next((i for i, each in enumerate(waters) if each.cell in taken), None)
    assert used is not None
    hidden = run[:used] + "?" + run[used + 1 :]
    (finding,) = validate(DESERT.replace(run, hidden), lenient=True).findings
    assert finding.code == "unknown-value" and waters[used].cell in finding.message


def test_digits_in_groups_and_wrong_numbers_of_digits() -> None:
    """Values may come in groups; one too many or too few is named."""
    run = next(word for word in DESERT.split() if word.isdigit() and len(word) > 20)
    groups = " ".join(run[i : i + 5] for i in range(0, 33, 5))
    assert validate(DESERT.replace(run, groups), lenient=True).valid
    (finding,) = validate(DESERT.replace(run, run + "1")).findings
    assert finding.message == "1 value too many"
    (finding,) = validate(DESERT.replace(run, run[:-1])).findings
    expected = "Turn 0 (set-up) is incomplete: expected `water …`, found `rider …`"
    assert finding.message.startswith(expected)


@given(st.data())
def test_damage_never_raises(data: st.DataObject) -> None:
    """Characters that are cut, doubled or replaced bring a report, strict and lenient."""
    text = data.draw(st.sampled_from([SAHARA, DESERT]))[:1200]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        new = data.draw(
            st.sampled_from(["", '"', "[", "]", "{", ";", "\n", ",", "?", "0", "@", " "])
        )
        text = text[:at] + new + text[at + data.draw(st.integers(0, 3)) :]
    strict, lenient = validate(text), validate(text, lenient=True)
    assert len(lenient.findings) <= len(strict.findings) + strict.more
    str(strict), str(lenient)


def test_errors_of_from_text_have_lines() -> None:
    """`from_text` raises LoadError with the line and the column of every problem."""
    with pytest.raises(LoadError) as caught:
        Record.from_text(edit(SAHARA, ("play 0", "hop 0"), (r"\[Rules", "[Ruls")))
    assert [each.path for each in caught.value.problems] == [
        "line 3, column 2",
        "line 16, column 4",
    ]
