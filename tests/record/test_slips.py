"""What people write: refused when strict, read as what it stands for when lenient.

Each file of `slips` begins with the strict form that it stands for, the leniencies that read it,
and what the slip is; its second line says what the strict reader finds.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import desertrules
from desertrules import (
    InvalidValue,
    Leniency,
    Notation,
    Record,
    nomads_of_arabia,
    position_to_text,
    record_from_text,
    record_to_text,
    validate,
)
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.offers import notation_of
from desertrules.record import log, slips
from desertrules.record import templates as templates_room
from desertrules.record.slips import Vocabulary
from desertrules.record.wire import dump_record
from tests.core import toy

SLIPS = Path(__file__).parent / "slips"
FILES = sorted(path.name for path in SLIPS.glob("*.txt") if path.name != "sheet.txt")
STRICT = {path.stem: path.read_text(encoding="utf-8") for path in SLIPS.glob("strict/*.txt")}
DESERT = STRICT["desert"]


def _read(name: str) -> tuple[str, str, list[str], str]:
    """Give a slip: its text, its strict form, the leniencies that it needs, and what is found."""
    text = (SLIPS / name).read_text(encoding="utf-8")
    first, second = text.splitlines()[:2]
    stands_for, needs = first.removeprefix("; ").partition(":")[0].split(", ")
    return text, STRICT[stands_for], needs.split("+"), second.removeprefix("; strict: ")


@pytest.mark.parametrize("name", FILES)
def test_slip_is_one_clear_finding_when_strict(name: str) -> None:
    """It says where, what was found and what was expected."""
    text, _, _, found = _read(name)
    (finding,) = validate(text).problems
    assert f"{finding.line}:{finding.column} {finding.message}" == found


@pytest.mark.parametrize("name", FILES)
def test_slip_is_read_as_what_it_stands_for_when_lenient(name: str) -> None:
    """The record is that of the strict form, and the report lists the leniency that was needed."""
    text, strict, needs, _ = _read(name)
    report = validate(text, lenient=needs)
    assert report.valid, report
    assert report.record == record_from_text(strict)
    assert [each.leniency.value for each in report.overlooked] == needs


@pytest.mark.parametrize("name", FILES)
def test_slip_is_not_read_by_other_leniencies(name: str) -> None:
    """Overlooking one flaw overlooks nothing else."""
    text, _, needs, _ = _read(name)
    assert not validate(text, lenient=[each for each in Leniency if each.value not in needs])


@pytest.mark.parametrize("name", sorted(STRICT))
def test_strict_form_needs_no_leniency(name: str) -> None:
    """With every leniency it is read as without, and nothing is listed."""
    report = validate(STRICT[name], lenient=list(Leniency))
    assert (report.valid, report.overlooked) == (True, ())
    assert report.record == record_from_text(STRICT[name])
    assert record_to_text(record_from_text(STRICT[name])) == STRICT[name]


def test_every_kind_of_slip_is_kept() -> None:
    """More than thirty, of every leniency and of every game."""
    assert len(FILES) > 40
    assert {need for name in FILES for need in _read(name)[2]} == set(Leniency)
    assert {name.partition("-")[0] for name in FILES} == {"desert", "sahara", "nomads", "unknown"}


def test_record_sheet_filled_in_as_people_do_is_valid() -> None:
    """A whole game with its result, and places where nobody looked; every leniency is listed."""
    text = (SLIPS / "sheet.txt").read_text(encoding="utf-8")
    report = validate(text, lenient=["words", "numbers", "set-up"], name="sheet")
    number, unknown, title, summary = str(report).splitlines()
    read = "a line without a number is read as turn 0"
    assert number == f"sheet:14:1: overlooked by numbers (11), first: {read}"
    read = "14 unknown values are filled in"
    assert unknown == f"sheet:15:11: overlooked by set-up (1), first: {read}"
    read = "'Through the Desert' is read as through-the-desert"
    assert title == f"sheet:3:7: overlooked by words (233), first: {read}"
    assert summary == "sheet: valid: through-the-desert, 139 moves, over (colour-exhausted)"
    assert report.result_is_true
    assert record_to_text(report.record) == STRICT["sheet"]  # type: ignore[arg-type]


# --- what no leniency reads ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "written", "code", "message"),
    [
        ("11. mauve p6", "11. m p6", "ambiguous-word", "'m' may be mauve or mint"),
        ("11. mauve p6", "11. Rosa p6", "ambiguous-word", "'Rosa' may be mauve or peach"),
        ("11. mauve p6", "11. mave p6", "text-syntax", "expected a move, found 'mave'; mauve?"),
        ("11. mauve p6", "11. mauve P99", "no-such-cell", "The board has no cell P99."),
        (
            "1. rider white j7",
            "1. white j7",
            "not-now",
            "No camel now: seat 0 is to place a rider.",
        ),
        ("13. sky q2  ", "13. sky q2,, ", "text-syntax", "expected a cell, found 'q2,,'"),
        ("13. sky q2  ", '13. sky "Q2"  ', "no-such-cell", "The board has no cell Q2."),
        ("11. mauve p6", "11. @1 mauve p6", "wrong-seat", None),
        ("11. mauve p6", "11: mauve p6", "text-syntax", "expected a move, found '11:': one of"),
    ],
)
def test_what_is_unclear_or_wrong_stays_a_finding(
    was: str, written: str, code: str, message: str | None
) -> None:
    """No slip is read as another legal move, and nothing is guessed from what would be legal."""
    report = validate(DESERT.replace(was, written), lenient=list(Leniency))
    assert [each.code for each in report.problems][:1] == [code]
    if message is not None:
        assert report.problems[0].message.startswith(message)


def test_line_without_a_number_is_one_turn() -> None:
    """Moves of two turns on such a line, or one turn on two, are found."""
    bare = "\n".join(line.partition(". ")[2] or line for line in DESERT.splitlines())
    joined = bare.replace("\nmint o4", "  mint o4")
    assert [each.code for each in validate(joined, lenient=["numbers"]).problems] == ["wrong-turn"]
    assert validate(joined, lenient=["numbers", "turns"])
    split = bare.replace("sky g3  sky f3", "sky g3\nsky f3")
    assert [each.code for each in validate(split, lenient=["numbers"]).problems] == ["wrong-turn"]


def test_numbers_go_on_after_a_line_without_one() -> None:
    """A number that does not fit is found all the same; after a position turns begin with 1."""
    skipped = DESERT.replace("12. sky g3", "sky g3").replace("13. sky q2", "14. sky q2")
    assert (
        validate(skipped, lenient=["numbers"]).problems[0].message == "expected turn 13, found 14"
    )
    slip = _read("desert-set-up-the-set-up-as-a-position.txt")[0].replace("\n1. ", "\n")
    assert validate(slip, lenient=["numbers", "set-up"])


# --- the set-up ---------------------------------------------------------------------------------


def _with_position(text: str, line: object) -> str:
    head, _, turns = text.partition("\n\n")
    after = turns[turns.index("\n1. ") + 1 :]
    return f'{head}\n[Position "{line}"]\n\n{after}'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (DESERT, lambda: "nonsense", "no game is called 'nonsense'"),
        (
            DESERT,
            lambda: position_to_text(sa.initial(sa.Options(2))),
            "this is a position of another game",
        ),
        (
            DESERT,
            lambda: position_to_text(td.initial(td.Options(3))),
            "this is a position of another game",
        ),
        (
            DESERT,
            lambda: position_to_text(td.initial(td.Options(2))),
            "this is no position right after",
        ),
        (
            DESERT,
            lambda: position_to_text(record_from_text(DESERT).state),
            "this is no position right",
        ),
        (
            STRICT["nomads"],
            lambda: position_to_text(record_from_text(STRICT["nomads"]).prefix(14).state),
            "the set-up of nomads-of-arabia does not follow from a position",
        ),
    ],
    ids=[
        "nonsense",
        "another game",
        "other options",
        "before the set-up",
        "after a move",
        "nomads",
    ],
)
def test_position_has_to_tell_the_set_up(text: str, line: Callable[[], str], message: str) -> None:
    """Of this game and these options, right after the set-up, and without anything made up."""
    finding = validate(_with_position(text, line()), lenient=["set-up"]).problems[0]
    assert finding.code == "wrong-position"
    assert message in finding.message


def test_game_that_has_no_such_title_stays_unknown() -> None:
    """In any case; of lines without a number one is told, and no more."""
    text = DESERT.replace("through-the-desert", "Through the Dessert")
    assert validate(text, lenient=["words"]).problems[0].code == "unknown-game"
    bare = DESERT.replace("\n12. ", "\n").replace("\n13. ", "\n")
    (finding,) = validate(bare).problems
    assert (finding.line, finding.code) == (21, "text-syntax")


def test_position_of_an_unknown_game_is_left_alone() -> None:
    """The game is what is wrong then; a position that stands there twice is another mistake."""
    text = _with_position(DESERT.replace('"through-the-desert"', '"go"'), "x")
    assert [each.code for each in validate(text, lenient=["set-up"]).problems] == ["unknown-game"]
    twice = '[Position "a"]\n[Position "b"]\n' + DESERT
    codes = [each.code for each in validate(twice, lenient=["set-up"]).problems]
    assert "duplicate-tag" in codes


def test_tag_position_may_be_written_in_any_case() -> None:
    """As every tag, by the leniency for words."""
    text = _read("sahara-set-up-the-set-up-as-a-position.txt")[0].replace("[Pos", "[POS")
    assert validate(text, lenient=["words", "set-up"])


def test_unknown_value_that_counts_is_a_finding() -> None:
    """A waterhole that was taken needs its value, at the move that takes it."""
    first = DESERT.replace("water 121221212112311333231321123133221", f"water {'?' * 33}")
    report = validate(first, lenient=["set-up"])
    (finding,) = report.problems
    assert (finding.code, finding.line, finding.turn, finding.seat) == ("unknown-value", 21, 12, 1)
    assert finding.message == "what lay on f3 counts here, but its value is not written down"
    assert report.record is not None
    assert len(report.record) == report.moves == finding.move


def test_values_are_filled_in_as_far_as_there_are_waterholes() -> None:
    """The least of which there are still some; more than there are cannot be."""
    filled = td.notation.run.fill
    assert filled is not None
    assert filled([3, None, 1]) == [3, 1, 1]
    assert filled([1] * 15 + [None] * 16) == [1] * 15 + [2] * 15 + [3]
    assert filled([None] * 45) == [1] * 15 + [2] * 15 + [3] * 15
    assert filled([1] * 15 + [2] * 15 + [3] * 15 + [None]) is None


def test_more_values_than_there_are_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is filled in then."""
    run = attrs.evolve(td.notation.run, fill=lambda _: None)
    monkeypatch.setattr(td, "notation", attrs.evolve(td.notation, run=run))
    text = DESERT.replace("water 1", "water ?")
    (finding,) = validate(text, lenient=["set-up"]).problems
    assert finding.message == "these values are more than there are"


@pytest.mark.parametrize("left_out", ["fill", "lies"])
def test_game_that_fills_nothing_in_has_every_value_written(
    left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has to say both how, and what made no difference."""
    changed: dict[str, Any] = {left_out: None}
    run = attrs.evolve(td.notation.run, **changed)
    monkeypatch.setattr(td, "notation", attrs.evolve(td.notation, run=run))
    text = DESERT.replace("water 1", "water ?")
    (finding,) = validate(text, lenient=["set-up"]).problems
    assert finding.message.startswith("expected cell=value, found '?2122")


def test_note_tells_what_was_filled_in() -> None:
    """The record says so itself, beside its other notes, and the strict form keeps it."""
    text = _read("unknown-set-up-values-that-were-never-needed.txt")[0]
    noted = text.replace("[Player 0", '[Meta table "3"]\n[Player 0')
    record: Any = validate(noted, lenient=["set-up"]).record
    assert record.meta["table"] == "3"
    cells = record.meta["filled-in"].split(",")
    assert len(cells) == 30
    assert set(cells) <= set(record.state.water)


# --- any game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [td, sa, nomads_of_arabia])
def test_what_people_write_means_one_word(game: Any) -> None:
    """No alias is a word of the game itself, or of two words, but for those that are unclear."""
    words = Vocabulary(game)
    unclear = {word for word, meanings in words.meanings.items() if len(meanings) > 1}
    assert unclear == ({"m", "rosa", "rose", "pink"} if game is td else set())
    assert set(game.notation.aliases) <= words.known
    assert not words.openings & words.listed
    written = [other for others in game.notation.aliases.values() for other in others]
    assert not {each.casefold() for each in written} & {each.casefold() for each in words.known}


def test_strips_are_read_in_any_case_as_their_spaces_are() -> None:
    """A part of the board has a name of its own."""
    header = '[Format 1]\n[Game "nomads-of-arabia"]\n[Rules 1]\n[Option players 3]\n'
    report = validate(header + "0. strip D1\n", lenient=["words"], name="it")
    assert str(report) == (
        "it:5:10: overlooked by words (1), first: 'D1' is read as d1\n"
        "it: valid: nomads-of-arabia, 1 moves, not over"
    )


def test_every_letter_of_the_board_is_read() -> None:
    """As the pictures and the text of the board show them."""
    meanings = Vocabulary(td).meanings
    assert {letter: meanings[letter] for letter in "wsvtp"} == {
        "w": {"white"},
        "s": {"sky"},
        "v": {"mauve"},
        "t": {"mint"},
        "p": {"peach"},
    }


@pytest.fixture
def toy_is_written(toy_is_registered: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the toy a game whose moves are words; what was learned of it is forgotten again."""
    del toy_is_registered
    templates = {"roll": "Roll {face}", "step": "step {spaces}"}
    written = Notation([toy.Roll, toy.Step], templates, toy.State)
    monkeypatch.setattr(toy, "notation", written, raising=False)
    learned: list[Any] = [templates_room._grammar, slips._vocabulary, log.log_of]
    for each in learned:
        each.cache_clear()
    yield
    for each in learned:
        each.cache_clear()


def test_game_without_places_or_aliases_is_read_in_any_case(toy_is_written: None) -> None:
    """The case of its own words is what it says it is."""
    del toy_is_written
    moves = desertrules.playout(toy.initial(toy.Options()), Random(1)).moves
    text = record_to_text(Record[Any, Any](toy.Options(), moves))
    assert "Roll 1" in text
    report = validate(text.replace("Roll", "ROLL").replace("step", "Step"), lenient=["words"])
    assert report.valid, report
    assert validate(text, lenient=list(Leniency)).overlooked == ()


def test_comma_before_what_may_be_either_is_unclear(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that may begin a move or go on with a list is a finding."""
    vocabulary = Vocabulary(td)
    vocabulary.listed.add("peach")
    monkeypatch.setattr("desertrules.record.slips._vocabulary", lambda _: vocabulary)
    text = DESERT.replace("13. sky q2  peach l9", "13. sky q2, peach l9")
    (finding,) = validate(text, lenient=["words"]).problems
    assert finding.code == "ambiguous-word"
    assert finding.message == "'peach' may be the next move, or go on with the list"


def test_marks_of_seats_come_after_commas() -> None:
    """`@1` begins a move as its first word does; German names of two words are one word."""
    text = DESERT.replace("13. sky q2  peach l9", "13. @0 sky q2, @0 peach l9")
    assert validate(text, lenient=["words"])
    palm = STRICT["sahara"].replace("deal 0/0 palm-1", "deal 0/0 Palme 1")
    assert validate(palm, lenient=["words"])


def test_unknown_leniency_is_asked_for_by_the_nearest() -> None:
    """With the list of those that there are."""
    with pytest.raises(InvalidValue) as caught:
        validate("", lenient=["word"])
    names = "words, numbers, set-up, turns, extra"
    assert str(caught.value) == f"lenient: expected any of {names}, found 'word'; words?"


def test_fields_of_data_that_nobody_knows_are_listed() -> None:
    """There is no place in a text to show."""
    data = dump_record(record_from_text(DESERT))
    report = validate({**data, "weather": "dry"}, lenient=["extra"], name="x")
    assert str(report).splitlines()[0] == (
        "x: overlooked by extra (1), first: no field is called 'weather'"
    )


def test_words_of_older_rules_are_those_of_their_version(
    toy_is_written: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kind of move is written as it was by then, or as the next version that changed it did."""
    del toy_is_written
    before = {
        1: {"step": "go {spaces}"},
        2: {"step": "walk {spaces}", "roll": "die {face}"},
        4: {"roll": "cast {face}"},
    }
    monkeypatch.setattr(toy, "notation", attrs.evolve(notation_of(toy), templates_before=before))
    monkeypatch.setattr(toy, "rules", 5)
    moves: list[Any] = [{"kind": "roll", "face": 2}, {"kind": "step", "spaces": 1}]
    grammars = {rules: templates_room.Grammar(toy, rules) for rules in range(1, 6)}
    written = {rules: [*map(each.write, moves)] for rules, each in grammars.items()}
    assert written == {
        1: ["die 2", "go 1"],
        2: ["die 2", "walk 1"],
        3: ["cast 2", "step 1"],
        4: ["cast 2", "step 1"],
        5: ["Roll 2", "step 1"],
    }
