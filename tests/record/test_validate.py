"""`validate` explains what somebody did wrong, and finds every independent problem in one run."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from desertrules import Player, Record, nomads_of_arabia, sahara, through_the_desert, validate
from desertrules.contract import AnyGame
from desertrules.record import Report, fix
from desertrules.record.draft import read_data
from desertrules.record.replay import replay
from desertrules.record.text import read_text
from tests.record.conftest import played

FULL = played(through_the_desert.Options(players=2), seed=5)
OPENING = played(through_the_desert.Options(players=3), seed=2, moves=34 + 15 + 20)
SAHARA = played(sahara.Options(players=3, desert=4), seed=1, moves=120)


def with_moves(record: Record, moves: Any) -> dict[str, Any]:
    return {**record.to_data(), "moves": [record.game.converter.unstructure(m) for m in moves]}


def only(report: Report) -> tuple[str, int | None, str]:
    (finding,) = report.findings
    return finding.code, finding.move, finding.message


def test_valid_records_in_every_form(tmp_path: Path) -> None:
    """Text, JSON, bytes, data, a record and a path are accepted alike."""
    path = tmp_path / "game.json"
    path.write_text(FULL.to_json(), encoding="utf-8")
    for source in (FULL, FULL.to_data(), FULL.to_json(), FULL.to_text().encode(), path):
        report = validate(source)
        assert report.valid and report.record == FULL
        assert report.result == FULL.result
        assert report.summary.startswith("valid: Through the Desert, ")
    assert validate(path).source == str(path)
    assert validate(tmp_path / "none.txt").findings[0].code == "unreadable"
    assert validate(tmp_path).findings[0].code == "unreadable"


@pytest.mark.parametrize("text", ["game.txt", "games/evening.json", "C:\\games\\x.jsonl"])
def test_file_names_are_recognized(text: str) -> None:
    """A string that looks like a path is said to be one."""
    (finding,) = validate(text).findings
    assert finding.code == "path"
    assert finding.message.endswith("looks like a file name. To check a file, pass a Path")


def test_report_for_people() -> None:
    """Names instead of seats, the line with a marker, three nearby legal moves, no path."""
    text = FULL.to_text().replace("11. ", "11. white a1  ", 1)
    lines = str(validate(text, name="g.txt")).splitlines()
    assert lines[0].startswith("g.txt:23:5: turn 11, Ann: illegal move `white a1`")
    assert lines[1].strip().startswith("11. white a1")
    assert lines[2].strip() == "~~~~~~~~"
    assert lines[3] == "TD2.2: There is no space a1 on this board."
    assert lines[4].count("`white ") == 3 and lines[4].startswith("Nearby legal moves: ")
    assert lines[-1].startswith("g.txt: invalid: Through the Desert, error at move ")
    data = with_moves(FULL, [*FULL.moves[:45], through_the_desert.Camel("white", "a1")])
    assert str(validate(data, name="g")).startswith("g: moves[45]: turn 12, Ben: illegal move")


# ---- Single mistakes in JSON, where no numbers of turns help -------------------------------------


def test_missing_move_is_named_in_json() -> None:
    """Not the opponent's next move is reported, but the gap before it."""
    moves = FULL.moves
    at = next(i for i in range(60, len(moves)) if moves[i].colour != moves[i - 1].colour)
    code, index, message = only(validate(with_moves(FULL, [*moves[:at], *moves[at + 1 :]])))
    assert code == "missing-move"
    assert index is not None and abs(index - at) <= 1
    assert message.startswith("A camel is missing before this move")


def test_superfluous_and_repeated_moves_are_named_in_json() -> None:
    """A move that is there twice, or should not be there at all."""
    moves = list(SAHARA.moves)
    at = next(i for i in range(40, 120) if isinstance(moves[i], sahara.Play))
    doubled = with_moves(SAHARA, [*moves[: at + 1], *moves[at:]])
    assert only(validate(doubled))[0] == "duplicate"
    extra = with_moves(SAHARA, [*moves[:at], sahara.Retreat(1, 2, favourite=False), *moves[at:]])
    assert only(validate(extra))[:2] == ("extra-move", at)


def test_missing_set_up() -> None:
    """The whole set-up is missing, in JSON as in text."""
    moves = [each for each in FULL.moves if isinstance(each, through_the_desert.Rider)]
    expected = "Turn 0 (set-up) is missing: expected `palms …`, found `rider …`"
    assert only(validate(with_moves(FULL, moves)))[2] == expected


def test_spelling_of_places_in_json() -> None:
    """`E5` for `e5` is tolerated in JSON as well, and corrected."""
    data = FULL.to_data()
    at = next(i for i, move in enumerate(data["moves"]) if move["kind"] == "rider")
    cell = data["moves"][at]["cell"]
    data["moves"][at]["cell"] = cell.upper()
    assert only(validate(data))[0] == "spelling"
    assert validate(data, lenient=True).record == FULL
    fixed = fix(json.dumps(data))
    assert fixed.report.record == FULL
    assert fixed.corrections == (f'line 1: `"{cell.upper()}"` becomes `"{cell}"`',)


def test_fix_in_json() -> None:
    """Moves that are missing, doubled or counted from 1 are corrected in JSON text."""
    record = played(sahara.Options(players=2, desert=1), seed=180)
    moves = list(record.moves)
    stops = [move for move in moves if not isinstance(move, sahara.Stop)]
    text = json.dumps(with_moves(record, stops), indent=1)
    assert fix(text).report.record == record
    doubled = json.dumps(with_moves(record, [*moves[:12], *moves[11:]]))
    assert fix(doubled).report.record == record
    data = record.to_data()
    for move in data["moves"]:
        if move["kind"] == "play":
            move["pile"] += 1
    assert fix(json.dumps(data)).report.record == record


# ---- Several mistakes at once --------------------------------------------------------------------


def test_independent_problems_are_all_found() -> None:
    """In one run: two illegal moves far from each other, a slip, a smudged line, a wrong tag."""
    lines = FULL.to_text().splitlines()
    index = {line.partition(".")[0]: number for number, line in enumerate(lines)}
    lines[0] = "[Formt 1]"
    lines[index["14"]] = "14. wihte a1  " + lines[index["14"]].partition(". ")[2].split("  ")[1]
    lines[index["20"]] = "20. ~~~"
    lines[index["27"]] = lines[index["27"]].upper()
    report = validate("\n".join(lines))
    found = [(each.code, each.line) for each in report.findings]
    assert ("unknown-tag", 1) in found
    assert ("misspelt", index["14"] + 1) in found
    assert ("no-such-cell", index["14"] + 1) in found
    assert ("wrong-move", index["20"] + 1) in found
    assert ("spelling", index["27"] + 1) in found


def test_consequences_of_a_wrong_move_are_not_reported() -> None:
    """Moves that build on an illegal camel are its consequences, not mistakes of their own."""
    record = FULL
    state = record.prefix(60).state
    from desertrules import legal_moves

    moves = list(record.moves)
    target = moves[60]
    wrong = next(
        through_the_desert.Camel(target.colour, cell)
        for cell in ("a3", "r8", "a9", "r2")
        if through_the_desert.Camel(target.colour, cell) not in legal_moves(state)
    )
    moves[60] = wrong
    report = validate(with_moves(record, moves))
    assert report.findings[0].move == 60
    assert report.moves == 60
    assert len(report.findings) <= 2


def test_consequences_end_the_report_silently() -> None:
    """Another card was played than the line says: what that player does later is not reported."""
    lines = played(sahara.Options(players=4, desert=100), seed=3).to_text().splitlines()
    at = len(lines) // 2
    lines[at] = lines[at].replace("play 1", "play 0")
    (finding,) = validate("\n".join(lines)).findings
    assert finding.line == at + 1


def test_long_records_are_explained_within_the_limit() -> None:
    """What goes wrong late is not tried from the beginning: 6,000 moves stay within the limit."""
    text = played(sahara.Options(players=4, desert=100), seed=3, moves=6_000).to_text()
    draft = read_text(text[: text.rindex("play")] + "play 9")
    course = replay(draft)
    assert course is not None and course.trials < 1_000
    assert [each.move for each in draft.findings] == [len(draft.items) - 1]


def test_moves_behind_the_end() -> None:
    """Everything behind the end of the game is one finding."""
    data = with_moves(FULL, [*FULL.moves, *FULL.moves[-3:]])
    code, index, message = only(validate(data))
    assert (code, index) == ("game-over", len(FULL))
    assert message == "The game is over, but 3 more moves follow"


def test_moves_are_counted_up_to_the_first_mistake() -> None:
    """What cannot be read behind the end does not count."""
    report = validate(f"{FULL.to_text()}99. rider white e5\nnonsense\n")
    assert [each.code for each in report.findings] == ["game-over", "wrong-move"]
    assert report.moves == len(FULL)


def test_result_too_early_and_forced_end() -> None:
    """A result needs a finished game; forced moves at its end may be omitted."""
    cut = Record(FULL.options, FULL.moves[:-2], FULL.players, FULL.result)
    assert only(validate(cut))[0] == "result-too-early"


def test_explanations_are_bounded() -> None:
    """Shuffled moves cost a bounded number of trials, however many they are."""
    from desertrules.limits import MAX_TRIALS

    moves = list(FULL.moves)
    tail = moves[60:] * 100
    Random(1).shuffle(tail)
    course = replay(read_data(with_moves(FULL, [*moves[:60], *tail])))
    assert course is not None and course.trials <= MAX_TRIALS + 1_000


# ---- Lenient reading and games from outside ------------------------------------------------------


def test_everything_tolerated_is_listed() -> None:
    """A valid lenient report lists each slip; a strict text needs none."""
    assert validate(OPENING.to_text(), lenient=True).tolerated == ()
    text = OPENING.to_text().replace("rider", "Rider")
    report = validate(text, lenient=True)
    assert report.valid
    assert len(report.tolerated) == 15
    assert "tolerated: Read 'Rider' as 'rider'" in str(report)
    assert str(report).count("tolerated: ") == 15


def test_forced_moves_may_be_omitted(oasis_race: AnyGame) -> None:
    """A single legal move is filled in, listed and marked in the corrected text."""
    record = played(oasis_race.options(players=2), seed=4)
    text = record.to_text()
    forced = [
        move
        for state, move in zip(record.states(), record.moves, strict=False)
        if oasis_race.turn(state) != oasis_race.turn(oasis_race.initial(record.options))
        and len(oasis_race.legal_moves(state)) == 1
    ]
    assert forced
    last = "step " + str(forced[-1].spaces)
    cut = text[: text.rindex(last)] + text[text.rindex(last) + len(last) :]
    assert not validate(cut)
    report = validate(cut, lenient=True)
    assert report.valid and report.record == record
    assert report.tolerated[0].tolerated == f"Filled in `{last}`"
    assert fix(cut).report.record == record


def test_hundreds_of_forced_moves_may_be_omitted() -> None:
    """A whole game of Nomads without any `end` or `decline` is understood as it was played."""
    record = played(nomads_of_arabia.Options(players=4), seed=5, moves=2_000)
    text = re.sub(r"  (@\d )?(end|decline)\b", "", record.to_text())
    report = validate(text, lenient=True)
    assert report.record == record
    assert len(report.tolerated) > 100
    assert all(each.tolerated.startswith("Filled in `") for each in report.tolerated)


def test_game_from_outside_is_validated(oasis_race: AnyGame) -> None:
    """Rejections of a game that is not ours are reported in its words."""
    record = played(oasis_race.options(players=2), seed=4)
    text = record.to_text().replace("step 1", "step 9", 1)
    (finding,) = validate(text).findings[:1]
    assert finding.code == "too-far"
    assert finding.rule == "OR3"


def test_names_are_escaped() -> None:
    """Control characters in names reach no terminal."""
    record = Record(FULL.options, FULL.moves[:3], [Player("A\x1b[31m"), Player("B")])
    moves = [*FULL.moves[:34], through_the_desert.Camel("white", "a1")]
    text = str(validate(with_moves(record, moves)))
    assert "\x1b" not in text and "A\\x1b[31m" in text
