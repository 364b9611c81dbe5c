import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from desertrules import (
    Excerpt,
    InvalidValue,
    Leniency,
    Player,
    Record,
    Result,
    dump,
    record_to_json,
    record_to_text,
    sahara,
    through_the_desert,
    validate,
)
from desertrules.record import files, hints
from desertrules.record.turns import Walk
from tests.record.written import GAMES, ended, whole

td = through_the_desert
DRY = '[Weather "dry"]\n'
"""A tag that nobody knows."""
# Two caravans of sky camels, of seats 0 and 1, with one cell between them that neither may enter.
NEAR = """\
[Format 1]
[Game "through-the-desert"]
[Rules 1]
[Option players 2]

0. palms b8,d3,h11,j3,m7  water 333333333333333222222222222222111
1. rider white e5
2. rider sky k6
3. rider sky k8
4. rider white n1
5. rider mauve o8
6. rider mauve q4
7. rider mint a3
8. rider mint c9
9. rider peach e11
10. rider peach g4
11. white d5  { one camel only: TD6.2 }
12. mauve p4  sky k7
"""


def _text() -> str:
    return record_to_text(ended())


def test_an_illegal_move_is_shown_as_a_person_reads_it() -> None:
    """The place, the turn and the seat, the line with a marker, the rule, and what was legal."""
    report = validate(NEAR, name="game.txt")
    assert str(report).splitlines() == [
        "game.txt:18:15: turn 12, seat 1: illegal move",
        "    12. mauve p4  sky k7",
        "                  ~~~~~~",
        "TD6.6: k7 touches a sky camel of seat 0 (k8). Legal for sky here: j6, j7, k5, l6, l7.",
        "game.txt: not valid: through-the-desert, the first 46 moves are legal",
    ]
    (problem,) = report.problems
    assert (problem.code, problem.rule) == ("next-to-rival", "TD6.6")
    assert (problem.line, problem.column, problem.path) == (18, 15, "$.moves[46]")
    assert (problem.move, problem.turn, problem.seat) == (46, 12, 1)
    assert problem.legal == ("sky j6", "sky j7", "sky k5", "sky l6", "sky l7")
    assert report.moves == 46
    assert report.state == report.record.state  # type: ignore[union-attr]  # there is one
    assert not report


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_true_record_is_valid_in_every_form(game: Any, tmp_path: Path) -> None:
    """Text, bytes, a file, plain data and a record are judged alike."""
    record = whole(game.name, game.players[-1])
    text, data = record_to_text(record), record_to_json(record)
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    for source in (text, text.encode(), bytearray(data.encode()), path, data, dump(record), record):
        report = validate(source)  # type: ignore[arg-type]  # a bytearray is taken too
        assert report.valid
        assert bool(report)
        assert report.record == record
        assert report.state == record.state
        assert report.moves == report.total == len(record)
        assert report.claimed == report.result == record.result
        assert report.result_is_true is (record.result is not None or None)
    end = f"over ({record.result.reason})" if record.result else "not over"
    assert str(validate(path)) == f"{path}: valid: {game.name}, {len(record)} moves, {end}"


def test_a_mark_at_the_beginning_of_a_file_is_skipped() -> None:
    """What some editors write before a text is no part of it."""
    assert validate("\ufeff" + _text())
    assert validate(b"\xef\xbb\xbf" + _text().encode())
    assert validate("{ a comment first }\n" + _text())


@pytest.mark.parametrize(
    ("source", "code", "message"),
    [
        (Path("nowhere.txt"), "unreadable", "cannot be read: No such file or directory"),
        (Path(), "unreadable", "cannot be read: Is a directory"),
        (Path("a\0b"), "unreadable", "cannot be read: no file has such a name"),
        (Path("a\udcff"), "unreadable", "cannot be read: No such file or directory"),
        ("", "empty", "there is nothing in it"),
        (b"ab\0", "not-text", "this is no text: it holds zero bytes"),
        ("\ud800", "lone-surrogate", "half of a surrogate pair is no text"),
        (b"\xff\xfea", "wrong-encoding", "this is UTF-16; records are written in UTF-8"),
        (b"a\n\xfc", "wrong-encoding",
         "the byte 0xfc in line 2 at 1 is no UTF-8; records are written in UTF-8"),
        ([1], "wrong-data", "expected an object, found a list"),
        (None, "wrong-data", "expected an object, found null"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_reported(source: Any, code: str, message: str) -> None:
    """Whatever it is given, a validation gives a report."""
    report = validate(source)
    assert [(problem.code, problem.message) for problem in report.problems] == [(code, message)]
    assert report.state is None
    assert report.record is None
    assert str(report).endswith(": not valid: no known game")


@pytest.mark.parametrize("make", [_text, lambda: _text().encode()], ids=["text", "bytes"])
def test_the_size_of_a_source_is_limited(make: Callable[[], str | bytes]) -> None:
    """More than `max_size` is not read."""
    source = make()
    assert validate(source, max_size=len(source))
    (problem,) = validate(source, max_size=len(source) - 1).problems
    what = "characters" if isinstance(source, str) else "bytes"
    assert problem.code == "too-big"
    assert problem.message == f"more than {len(source) - 1} {what} are no record"


def test_bytes_are_counted_before_they_are_read() -> None:
    """A letter may have several."""
    report = validate(b"\xc3\xbc" * 60, max_size=100)
    assert [each.message for each in report.problems] == ["more than 100 bytes are no record"]


@pytest.mark.parametrize(
    ("make", "called"),
    [
        (_text, "<text>"),
        (lambda: _text().encode(), "<bytes>"),
        (lambda: Path("nowhere.txt"), "nowhere.txt"),
        (lambda: dump(ended()), "<data>"),
        (lambda: [1], "<data>"),
        (ended, "<record>"),
    ],
    ids=lambda each: each if type(each) is str and each[0] == "<" else "",
)
def test_a_source_is_called_as_it_is_asked_for(make: Callable[[], Any], called: str) -> None:
    """Or by what it is."""
    source = make()
    assert validate(source).source == called
    assert validate(source, name="round 3").source == "round 3"


def test_data_has_paths_instead_of_lines() -> None:
    """Without a text, a problem is found by its path."""
    data = dump(ended())
    data["moves"][50] = {**data["moves"][50], "x": 1}
    report = validate(data, name="data")
    assert str(report).splitlines()[0] == "data: $.moves[50]: unexpected field 'x'"
    (problem,) = report.problems
    assert problem.line is None
    assert problem.column is None
    assert problem.move == 50
    assert report.moves == 50
    assert report.total == len(ended())


def test_problems_of_syntax_and_the_first_illegal_move_are_all_found() -> None:
    """The game is followed up to the first problem, and every problem of syntax is listed."""
    data = json.loads(record_to_json(ended()))
    data["moves"][60], data["moves"][40] = data["moves"][40], data["moves"][60]
    data["moves"][70]["x"] = 1
    data["moves"][80]["kind"] = "castle"
    del data["source"]
    report = validate(json.dumps(data, indent=1))
    codes = [problem.code for problem in report.problems]
    assert codes == ["missing-field", codes[1], "wrong-move", "wrong-move"]
    assert [problem.move for problem in report.problems] == [None, 40, 70, 80]
    lines = [problem.line for problem in report.problems]
    assert lines == sorted(lines)  # type: ignore[type-var]  # all are there


def test_a_broken_json_is_followed_as_far_as_it_goes() -> None:
    """Of a file that breaks off, the complete moves are judged."""
    text = record_to_json(ended())
    report = validate(text[: text.index('"kind": "camel"') + 30])
    assert [problem.code for problem in report.problems] == ["breaks-off"]
    assert report.moves == 1 + 33 + 10
    header = validate(text[: text.index('"board"')])
    assert [problem.code for problem in header.problems] == ["breaks-off"]
    both = validate(text[: text.index('"kind": "camel"') + 30].replace('"rules": 1', '"rules": 9'))
    assert [problem.code for problem in both.problems] == ["newer-rules", "breaks-off"]


def test_what_the_quick_reader_lets_pass_is_still_found() -> None:
    """A text that is nested too deeply is never valid."""
    text = record_to_json(ended()).replace('"rules": 1', f'"rules": {"[" * 99}{"]" * 99}')
    (problem,) = validate(text).problems
    assert problem.code == "too-deep"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"reason": "blocked"}, "the game ended by colour-exhausted, not by blocked"),
        ({"standings": ()}, "expected one standing a seat, for 2 seats in order"),
    ],
)
def test_a_wrong_result_is_found(change: dict[str, Any], message: str) -> None:
    """Whether the claimed result is the true one."""
    record = ended()
    assert record.result is not None
    wrong = attrs.evolve(record, result=attrs.evolve(record.result, **change))
    report = validate(wrong)
    assert [problem.message for problem in report.problems] == [message]
    assert report.problems[0].code == "wrong-result"
    assert report.result_is_true is False
    assert report.result == record.result
    assert report.claimed == wrong.result
    assert report.moves == len(record)


@pytest.mark.parametrize("field", ["points", "rank", "parts"])
def test_every_figure_of_a_result_is_compared(field: str) -> None:
    """Points, rank and parts of every seat."""
    record = ended()
    assert record.result is not None
    first, second = record.result.standings
    value: Any = (("water", 1),) if field == "parts" else 99
    claim = Result((first, attrs.evolve(second, **{field: value})), record.result.reason)
    (problem,) = validate(attrs.evolve(record, result=claim)).problems
    assert problem.message.startswith(f"seat 1: the {field} should be ")
    assert problem.seat == 1
    assert problem.path == "$.result.standings[1]", "it is marked where it stands"


def test_a_wrong_standing_is_told_by_its_players_name() -> None:
    """As an illegal move is; the finding itself knows seats alone."""
    record = ended()
    assert record.result is not None
    first, second = record.result.standings
    claim = Result((first, attrs.evolve(second, rank=7)), record.result.reason)
    for player, called in ((Player("Ben"), "Ben (seat 1)"), (Player(), "seat 1")):
        report = validate(attrs.evolve(record, players=(Player("Ann"), player), result=claim))
        told = f"<record>: $.result.standings[1]: {called}: the rank should be {second.rank}, not 7"
        assert str(report).splitlines()[0] == told


def test_the_order_of_parts_does_not_matter() -> None:
    """An object of JSON has no order."""
    record = ended()
    assert record.result is not None
    standings = [
        attrs.evolve(each, parts=tuple(reversed(each.parts))) for each in record.result.standings
    ]
    claim = Result(tuple(standings), record.result.reason)
    assert validate(attrs.evolve(record, result=claim)).result_is_true


def test_a_result_before_the_end_is_refused() -> None:
    """A game that is not over has no result."""
    record = ended()
    early = attrs.evolve(record.prefix(60), result=record.result)
    for source in (early, record_to_text(early), record_to_json(early)):
        report = validate(source)
        (problem,) = report.problems
        assert problem.code == "result-too-early"
        assert report.result is None
        assert report.result_is_true is False
        assert report.record == record.prefix(60)
    assert validate(record_to_text(early)).problems[0].excerpt.source == (  # type: ignore[union-attr]  # there is an excerpt
        '[Result "colour-exhausted"]'
    )


def test_a_record_without_a_result_may_be_over() -> None:
    """Nobody has to claim anything."""
    report = validate(attrs.evolve(ended(), result=None))
    assert report.valid
    assert report.result_is_true is None
    assert report.result == ended().result


def test_moves_after_the_end_are_illegal() -> None:
    """TD8.1: nothing is legal when the game is over, and nothing is proposed."""
    record = ended()
    longer = Record.of(record.options, (*record.moves, td.Pass()))
    for source in (longer, record_to_text(longer)):
        (problem,) = validate(source).problems
        assert problem.code == "game-over"
        assert problem.hint == ""


def test_turns_in_the_wrong_place_are_found_unless_told_otherwise() -> None:
    """Strict by default: what stands together must belong together."""
    joined = _text().replace("\n2. ", "  ", 1)
    report = validate(joined)
    assert [problem.message for problem in report.problems] == ["expected turn 2, found 3"]
    assert validate(joined, lenient=[Leniency.TURNS])
    assert validate(joined, lenient={"turns"})
    shifted = _text().replace("\n2. rider", "\n2. pass  rider", 1)
    (problem,) = validate(shifted).problems
    assert problem.rule == "TD5.6"


def test_a_move_in_the_wrong_turn_that_is_illegal_says_both() -> None:
    """Who forgot a camel sees that the turn before was not over."""
    text = NEAR.replace("  sky k7", "\n13. sky j7  white f5")
    (problem,) = validate(text).problems
    assert problem.turn == 12
    assert problem.seat == 1
    assert problem.code == "wrong-turn"
    assert problem.message == "this stands in turn 13 but belongs to turn 12"
    (problem,) = validate(text.replace("sky j7", "sky k7")).problems
    assert problem.code == "next-to-rival"
    assert problem.message == (
        "k7 touches a sky camel of seat 0 (k8)."
        " Besides, this stands in turn 13 but belongs to turn 12."
    )


def test_a_marked_seat_must_be_the_one_that_acts() -> None:
    """A mark of a seat says who made the move."""
    assert validate(_text().replace("\n1. ", "\n1. @0 ", 1))
    (problem,) = validate(_text().replace("\n1. ", "\n1. @1 ", 1)).problems
    assert problem.code == "wrong-seat"
    assert problem.message == "this is marked as a move of seat 1, but seat 0 acts here"
    (problem,) = validate(_text().replace("0. palms", "0. @1 palms", 1)).problems
    assert problem.message == "this is marked as a move of seat 1, but nobody chooses here"
    assert str(problem.show("x")).startswith("x:17:7: set-up, chance: this is marked")


def test_unknown_tags_and_fields_are_overlooked_if_told_so() -> None:
    """Leniency is a named option."""
    odd = DRY + _text()
    assert [problem.code for problem in validate(odd).problems] == ["unknown-tag"]
    assert validate(odd, lenient=["extra"])
    data = {**dump(ended()), "weather": "dry"}
    assert [problem.code for problem in validate(data).problems] == ["unknown-field"]
    assert validate(data, lenient=["extra"])


@pytest.mark.parametrize(
    ("tags", "change", "codes"),
    [
        (DRY, lambda _: "", ["missing-field"]),
        (DRY, lambda _: "[Format 1]", ["missing-field"]),
        (DRY, lambda text: text.replace("[Rules 1]\n", ""), ["missing-field"]),
        (DRY, lambda text: text.replace("through-the-desert", "go"), ["unknown-game"]),
        (DRY, lambda text: text.replace("\n2. ", "  ", 1), ["wrong-number"]),
        (DRY, lambda text: text.replace("players 2", "players 9"), ["wrong-data"]),
        ("[Weather]\n[Weather 1 2 3]\n", str, []),
    ],
    ids=["tag", "format", "rules", "game", "turn", "players", "nothing"],
)  # fmt: skip
def test_overlooking_one_thing_overlooks_nothing_else(
    tags: str, change: Callable[[str], str], codes: list[str]
) -> None:
    """A tag that nobody knows excuses no tag that is missing, and no other mistake."""
    report = validate(tags + change(_text()), lenient=["extra"])
    assert [problem.code for problem in report.problems] == codes
    assert bool(report) == (not codes)


def test_overlooking_turns_overlooks_no_seat() -> None:
    """Who made a move is checked even where nobody counts turns."""
    joined = _text().replace("\n2. ", "  ", 1)
    assert validate(joined, lenient=["turns"])
    (problem,) = validate(joined.replace("\n3. ", "\n3. @1 "), lenient=["turns"]).problems
    assert problem.code == "wrong-seat"
    no_tag = joined.replace("[Rules 1]\n", "")
    assert [each.code for each in validate(no_tag, lenient=["turns"]).problems] == ["missing-field"]


def test_a_valid_source_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places are worked out only for findings, and nobody is asked whose turn it is in vain."""
    records = (ended(), whole("nomads-of-arabia", 3))
    texts = [record_to_text(record) for record in records]
    data = [json.dumps(dump(record), indent=each) for record in records for each in (None, 2)]
    monkeypatch.delattr(files, "careful")
    monkeypatch.delattr(Walk, "moment")
    assert all(map(validate, [*texts, *data]))
    monkeypatch.delattr(Walk, "seat")
    assert all(map(validate, data))
    assert validate(texts[0].replace("\n2. ", "  ", 1), lenient=["turns"])


def test_a_report_gives_its_last_state_at_once() -> None:
    """Who validated a record need not follow it again."""
    report = validate(record_to_json(ended()))
    assert report.record is not None
    assert report.record.state is report.state


def test_an_unknown_leniency_is_refused() -> None:
    """What may be overlooked has a name."""
    known = "words, numbers, set-up, turns, extra"
    with pytest.raises(InvalidValue, match=f"lenient: expected any of {known}, found 'all'"):
        validate(_text(), lenient=["all"])


def test_many_problems_are_shortened() -> None:
    """Nobody reads a thousand problems."""
    data = json.loads(record_to_json(ended()))
    for move in data["moves"]:
        move["x"] = 1
    report = validate(json.dumps(data))
    assert len(report.problems) == 50
    assert report.more == len(ended()) - 50
    lines = str(report).splitlines()
    assert lines[-2] == f"<text>: and {len(ended()) - 10} problems more"
    assert lines[-1] == "<text>: not valid: through-the-desert, the first 0 moves are legal"
    assert len(lines) == 10 * 3 + 2


@pytest.mark.parametrize(("wrong", "told"), [(10, []), (11, ["and 1 problem more"])])
def test_ten_problems_are_told_and_the_rest_is_counted(wrong: int, told: list[str]) -> None:
    """Of eleven, one is left out."""
    data = json.loads(record_to_json(ended()))
    for move in data["moves"][:wrong]:
        move["x"] = 1
    lines = str(validate(data, name="it")).splitlines()
    assert lines[10:-1] == [f"it: {each}" for each in told]


@pytest.mark.parametrize(("length", "first"), [(75, 0), (76, 0), (77, 12), (78, 12)])
def test_only_lines_that_are_longer_than_the_window_are_cut(length: int, first: int) -> None:
    """76 characters fit; of more, the place stands in the middle."""
    line = "".join(chr(ord("a") + number % 26) for number in range(length))
    excerpt = Excerpt.at(line, 50, 90)
    assert (excerpt.line, excerpt.column) == (1, 51)
    assert excerpt.source == line[first:]
    assert excerpt.marker == " " * (50 - first) + "~" * (length - 50)


def test_chance_that_cannot_be_is_illegal() -> None:
    """SA2.1: a card that is not there cannot be dealt."""
    record = whole("sahara", 2).prefix(20)
    wrong = sahara.Deal(0, 0, sahara.Card.SHEIK)
    (problem,) = validate(attrs.evolve(record, moves=(wrong, *[wrong] * 3))).problems
    assert problem.move == 1
    assert problem.seat is None
    assert problem.turn == 0
    assert problem.hint.startswith("Legal for deal here: 0/1 palm-1")
    assert problem.show("x").startswith("x: $.moves[1]: set-up, chance: illegal move\nSA2.")


def test_long_lines_are_shown_in_part() -> None:
    """An excerpt fits a screen, its marker under the place; odd characters are replaced."""
    line = "x" * 500 + "\tabc\x07" + "y" * 500
    at = line.index("abc")
    excerpt = Excerpt.at("first\n" + line + "\nlast", at + 6, at + 9)
    assert (excerpt.line, excerpt.column) == (2, 502)
    assert len(excerpt.source) == 76
    assert excerpt.source[excerpt.marker.index("~") :].startswith("abc\N{REPLACEMENT CHARACTER}")
    assert excerpt.marker.strip() == "~~~"
    assert excerpt.marker[37] == "\t"
    assert Excerpt.at("ab", 2, 2).marker == "  ~"


@pytest.mark.parametrize(
    ("start", "end", "marker"), [(3, 5, "~~"), (4, 9, " ~~~"), (6, 9, "   ~"), (7, 8, "    ~")]
)
def test_marker_ends_with_the_line(start: int, end: int, marker: str) -> None:
    """What stands on several lines is marked on the first."""
    excerpt = Excerpt.at("ab\ncdef\nghi", start, end)
    assert excerpt == Excerpt(2, start - 2, "cdef", marker)


@pytest.mark.parametrize(
    ("looked_at", "words", "count"), [(2000, "", 464), (40, "", 464), (40, "rider sky", 40)]
)
def test_legal_moves_are_counted_as_far_as_they_are_looked_at(
    looked_at: int, words: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that begin with the same words among them; all, if none begins so."""
    monkeypatch.setattr(hints, "_LOOKED_AT", looked_at)
    early = NEAR.split("2. ", maxsplit=1)[0]
    found = validate(early + f"2. {'rider sky b9' if words else 'pass'}\n").problems[0]
    assert (found.legal_words, found.legal_count) == (words, count)


def test_legal_moves_near_the_written_one_are_named() -> None:
    """Places as far as on the board, other words as they are alike."""
    early = NEAR.split("2. ", maxsplit=1)[0]
    near = validate(early + "2. rider sky b9\n").problems[0]
    assert near.legal[:3] == ("rider sky a9", "rider sky c9", "rider sky c10")
    assert near.hint.endswith("c6 and 108 more.")
    unlike = validate(early + "2. rider sky b99\n").problems[0]
    assert unlike.legal[0] in {"rider sky a9", "rider sky c9", "rider sky b9"}
    dealt = sahara.Deal(0, 0, sahara.Card.PALM_1)
    written = record_to_text(Record.of(sahara.Options(2), [dealt]))
    (chance,) = validate(written.replace("palm-1", "palm-9")).problems
    assert chance.message == (
        "expected one of palm-1, palm-2, palm-3, palm-4, mirage-1, mirage-2, mirage-3, camel,"
        " sheik, found 'palm-9'; palm-4?"
    )


def test_report_calls_players_by_name_in_a_language() -> None:
    """What cannot be read is told in English; an unknown language raises."""
    named = NEAR.replace("[Option players 2]", '[Option players 2]\n[Player 0 "Ada"]')
    report = validate(named, name="game.txt")
    assert report.names == ("Ada", None)
    assert str(report).splitlines()[3] == (
        "TD6.6: k7 touches a sky camel of Ada (k8). Legal for sky here: j6, j7, k5, l6, l7."
    )
    assert report.tell("fr").splitlines()[0] == "game.txt:19:15: tour 12, joueur 1: coup interdit"
    with pytest.raises(InvalidValue, match="does not speak 'xx'"):
        report.tell("xx")
    nothing = validate("", name="x").tell("de")
    assert nothing.splitlines()[-1] == "x: nicht gültig: kein bekanntes Spiel"


def test_all_missing_tags_are_told_at_once() -> None:
    """Also beside a mistake in a turn, but not beside one in a tag."""
    bare = _text().replace("[Format 1]\n", "").replace("[Rules 1]\n", "")
    assert [each.message for each in validate(bare).problems] == [
        "the tags Format and Rules are missing"
    ]
    (first, *_) = validate(bare.replace('[Game "', '[Gane "')).problems
    assert first.message == "no tag is called 'Gane'; Game?"
