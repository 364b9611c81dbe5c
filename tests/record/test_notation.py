import re
import sys
from random import Random
from typing import Any

import pytest

from desertrules import (
    LoadError,
    Player,
    Record,
    Result,
    Seat,
    Standing,
    nomads_of_arabia,
    record_from_text,
    record_to_text,
    sahara,
    through_the_desert,
    validate,
)
from desertrules.record import limits
from desertrules.record.templates import Token, grammar_of
from desertrules.record.textread import read_text
from tests.record.written import GAMES, whole

td, sa, na = through_the_desert, sahara, nomads_of_arabia
COLOURS = "white, sky, mauve, mint, peach"
OPENINGS = f"palms, water, discard, rider, {COLOURS}, pass"
ANIMALS = "donkey, goat, horse, camel"
HIRE = f"hire: a list, joined by commas, of {ANIMALS}, or -"
TAGS = (
    "no tag is called 'Winner'; known are Format, Game, Rules, Option, "
    "Player, Agent, Date, Source, Meta, Result, Standing"
)
HEADER = '[Format 1]\n[Game "through-the-desert"]\n[Rules 1]\n[Option players 2]\n'


def _read(body: str, header: str = HEADER) -> list[Any]:
    return list(record_from_text(header + body).moves)


def test_a_game_reads_as_people_would_write_it() -> None:
    """Tags, the set-up in one line, then one numbered line a turn."""
    text = record_to_text(whole("through-the-desert", 2).prefix(50))
    assert text.splitlines() == [
        "[Format 1]",
        '[Game "through-the-desert"]',
        "[Rules 1]",
        "[Option players 2]",
        '[Option board "classic"]',
        '[Player 0 "Player 0"]',
        '[Agent 0 "random"]',
        '[Player 1 "Player 1"]',
        '[Agent 1 "random"]',
        '[Date "2026-11-16"]',
        '[Source "a test"]',
        '[Meta event "tests"]',
        "",
        *text.splitlines()[13:],
    ]
    turns = text.splitlines()[13:]
    assert turns[0].startswith("0. palms b8,d3,h11,j3,m7  water 3312")
    assert [line.split(" ")[0] for line in turns] == [f"{number}." for number in range(len(turns))]
    assert turns[1].startswith("1. rider ")


def test_both_camels_of_a_turn_stand_on_its_line() -> None:
    """TD6.1: a turn of two camels is two moves, and one line."""
    lines = record_to_text(whole("through-the-desert", 2)).splitlines()
    assert {len(line.split("  ")) for line in lines if line[:3] in {"12.", "13.", "14."}} == {2}


def test_long_turns_are_wrapped_and_read_again() -> None:
    """A line that goes on with a turn is indented."""
    record = whole("sahara", 6).prefix(200)
    text = record_to_text(record)
    assert max(len(line) for line in text.splitlines()) <= 96
    assert "\n    deal" in text
    assert record_from_text(text) == record


def test_another_seats_move_inside_a_turn_is_marked() -> None:
    """NA5.4: in the turn of one seat others may answer, each with its mark."""
    record = whole("nomads-of-arabia", 3)
    text = record_to_text(record)
    assert "  @" in text
    assert record_from_text(text) == record
    assert validate(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("palms b8,d3", td.Palms(("b8", "d3"))),  # type: ignore[arg-type]  # names of cells
        ("palms -", td.Palms(())),
        ("discard mint", td.Discard(td.Colour.MINT)),
        ("rider white e5", td.Rider(td.Colour.WHITE, td.Cell("e5"))),
        ("white e6", td.Camel(td.Colour.WHITE, td.Cell("e6"))),
        ('white "odd cell; {x}"', td.Camel(td.Colour.WHITE, td.Cell("odd cell; {x}"))),
        ('white "?"', td.Camel(td.Colour.WHITE, td.Cell("?"))),
        ("water a7=2", td.Water(td.Cell("a7"), 2)),
        ("water zz=-12", td.Water(td.Cell("zz"), -12)),
        ("pass", td.Pass()),
        ("deal 0/2 palm-3", sa.Deal(0, 2, sa.Card("palm-3"))),
        ("advance 12", sa.Advance(12, favourite=False)),
        ("advance 12*", sa.Advance(12, favourite=True)),
        ("retreat 3/20*", sa.Retreat(3, 20, favourite=True)),
        ("sheik 1/12 31", sa.Sheik(1, 12, favourite=False, to=31)),
        ("favour 4", sa.Favour(4)),
        ("play 1", sa.Play(1)),
        ("stop", sa.Stop()),
        ("handler-dice -", na.HandlerDice(())),
        ("handler-dice goat,camel", na.HandlerDice(("goat", "camel"))),
        ("step d4:1", na.Step(na.Space("d4:1"), ())),
        ("step d4:1 hire goat,camel", na.Step(na.Space("d4:1"), ("goat", "camel"))),
        ("pick -", na.Pick(None)),
        ("pick goat", na.Pick(na.Animal.GOAT)),
        ("sell goat,goat silver", na.Sell(("goat", "goat"), silver=True)),
        ("sell goat", na.Sell(("goat",), silver=False)),
        ("expert blue camel", na.Expert(na.Landscape.BLUE, na.Animal.CAMEL)),
    ],
)
def test_every_kind_of_move_has_its_words(text: str, move: Any) -> None:
    """A move is written in the game's own words, and the words read back as the move."""
    options = next(
        game.Options(players=3)  # type: ignore[attr-defined]  # every game has them
        for game in GAMES
        if type(move).__module__.startswith(game.__name__ + ".")  # type: ignore[attr-defined]  # a game is a module
    )
    record: Record[Any, Any] = Record(options, (move,))
    written = record_to_text(record)
    assert written.splitlines()[-1] == f"0. {text}"
    assert record_from_text(written) == record


@pytest.mark.parametrize(
    ("game", "words", "spans"),
    [
        (td, "water a7=12", {"kind": (4, 9), "cell": (10, 12), "value": (13, 15)}),
        (td, 'white "a b"', {"kind": (4, 9), "colour": (4, 9), "cell": (10, 15)}),
        (
            sa,
            "retreat 3/20*",
            {"kind": (4, 11), "seat": (12, 13), "space": (14, 16), "favourite": (16, 17)},
        ),
        (
            na,
            "step d4:1 hire goat,camel",
            {"kind": (4, 8), "to": (9, 13), "hire": (19, 29)},
        ),
    ],
)
def test_fields_of_a_move_stand_where_their_words_do(
    game: Any, words: str, spans: dict[str, Any]
) -> None:
    """Also inside a word, so that a marker stands under them alone."""
    tokens = [Token(match[0], 4 + match.start()) for match in re.finditer('"[^"]*"|[^ ]+', words)]
    assert grammar_of(game).read(tokens, 0)[1] == spans


def test_a_record_with_illegal_moves_is_written_too() -> None:
    """What is written reads back as the same record, whether or not it is legal."""
    record = whole("through-the-desert", 2)
    rng = Random(4)
    for _ in range(20):
        moves = rng.sample(record.moves, 40)
        odd: Record[Any, Any] = Record(record.options, moves)
        assert record_from_text(record_to_text(odd)) == odd


def test_comments_and_blank_lines_are_free() -> None:
    """Comments stand in braces, also over lines, or run from a semicolon to the line's end."""
    body = "; notes\n\n1. rider white e5 { a good\n  place } rider sky g7 ; two\r\n  {x}pass\n"
    assert [type(move) for move in _read(body)] == [td.Rider, td.Rider, td.Pass]
    blank = "   \n;\n{ a\n b }\r\n\t{}; c\n\n"
    assert _read(blank + "1. rider white e5\n" + blank + "    pass\n" + blank + "  ") == [
        td.Rider(td.Colour.WHITE, td.Cell("e5")),
        td.Pass(),
    ]


def test_options_of_any_shape_are_tags() -> None:
    """An option that is no single value is JSON in quotes."""
    faces = na.HandlerFaces(hit=1, blank=2)
    other = na.Components(na.CLASSIC.strips, na.CLASSIC.ladder, na.CLASSIC.stock, faces)
    record = Record.of(na.Options(3, components=other))
    text = record_to_text(record)
    assert '[Option components json "{' in text
    assert record_from_text(text) == record


def test_odd_names_in_tags_stand_in_quotes() -> None:
    """Whatever a header holds is written and read."""
    standing = Standing(Seat(0), 1, 1, (("two words", 1), ("points", 2)))
    record = Record.of(
        td.Options(2),
        players=[Player('A "B" \n', None), Player(None, "")],
        meta={"3 x": "]", "": "[;{"},
        result=Result((standing,), "why not"),
    )
    assert record_from_text(record_to_text(record)) == record


@pytest.mark.parametrize(
    ("text", "line", "column", "width", "message"),
    [
        ("[Format 1", 1, 1, 1, 'expected a tag such as [Game "sahara"], alone on its line'),
        ("[Format 1] x", 1, 1, 10, 'expected a tag such as [Game "sahara"], alone on its line'),
        ("[]", 1, 1, 2, 'expected a tag such as [Game "sahara"], alone on its line'),
        ("[Format one]", 1, 9, 3, "expected a whole number, found 'one'"),
        ("[Format]", 1, 2, 6, "expected [Format 1], found 0 words after Format"),
        ("[Format 1 2]", 1, 2, 10, "expected [Format 1], found 2 words after Format"),
        ("[Game sahara]", 1, 7, 6, "expected a text in quotes, found 'sahara'"),
        ('[Game "\\x"]', 1, 7, 4, "expected a text that JSON knows, found '\"\\\\x\"'"),
        ('[Game "\\ud800"]', 1, 7, 8, "expected a text that JSON knows, found '\"\\\\ud800\"'"),
        ('[Game "x]', 1, 1, 1, 'expected a tag such as [Game "sahara"], alone on its line'),
        ("[Rules 1]\n[Rules 1]", 2, 2, 5, "this tag stands here twice"),
        ("[Option x]", 1, 2, 8, "expected [Option name value], found 1 words after Option"),
        ("[Option x y]", 1, 11, 1, "expected a text in quotes, found 'y'"),
        ('[Option x json "{"]', 1, 16, 3, "expected JSON in quotes, found '\"{\"'"),
        ('[Player "Ada"]', 1, 2, 12, 'expected [Player 0 "..."], found 1 words after Player'),
        ('[Player 0 "Ada"]', 1, 9, 7, "how many play is not known"),
        ('[Option players 2]\n[Agent 7 "x"]', 2, 8, 5, "there is no seat 7"),
        ("[Standing 0 points]", 1, 2, 17,
         "expected [Standing 0 points 52 rank 1 water 20 ...], found 2 words after Standing"),
        ("[Standing 0 rank 1 points 5]", 1, 2, 8,
         "expected [Standing 0 points 52 rank 1 water 20 ...], found 0 words after Standing"),
        ("[Winner 0]", 1, 2, 6, TAGS),
        ("Format 1", 1, 1, 6, "expected a tag in brackets, or a turn's number, found 'Format'"),
        ("{ open", 1, 1, 1, "this comment is never closed"),
        ("\x07", 1, 1, 1, "the character '\\x07' cannot stand here"),
    ],
)  # fmt: skip
def test_wrong_tags_are_marked(text: str, line: int, column: int, width: int, message: str) -> None:
    """Errors in a header say where they stand and what was expected there, each once."""
    found = _marked(text)
    assert found.pop(0) == (line, column, width, message)
    assert found == ([(1, 7, 3, "this text in quotes is never closed")] if '"x]' in text else [])


def _marked(text: str) -> list[tuple[int | None, int | None, int, str]]:
    """Give the problems of syntax and of tags, with the length of what is marked."""
    return [
        (each.line, each.column, each.excerpt.marker.count("~"), each.message)
        for each in validate(text).problems
        if each.excerpt is not None and each.rejection is None
    ]


@pytest.mark.parametrize(
    ("body", "line", "column", "width", "message"),
    [
        ("1. rider wite e5", 5, 10, 4, f"expected one of {COLOURS}, found 'wite'; white?"),
        ("1. ridr white e5", 5, 4, 4, "expected a move, found 'ridr'; rider?"),
        ("1. @@", 5, 4, 2, f"expected a move, found '@@': one of {OPENINGS}"),
        ("1. rider white", 5, 15, 1, "the turn breaks off; expected a cell"),
        ("1. rider", 5, 9, 1, f"the turn breaks off; expected colour: one of {COLOURS}"),
        ("1. rider white e5,", 5, 16, 3, "expected a cell, found 'e5,'"),
        ("1. water a6", 5, 10, 2, "expected cell=value, found 'a6'"),
        ("1. palms a1;b2", 5, 14, 0, ""),
        ("1. palms a1,,b2", 5, 10, 6, "expected cells: a list as a,b,c, or -, found 'a1,,b2'"),
        ("1. palms " + "," * 50, 5, 10, 50,
         "expected cells: a list as a,b,c, or -, found '" + "," * 37 + "...'"),
        ('1. white "\\x"', 5, 10, 4, "this text in quotes is no text of JSON"),
        ("1. water " + "1" * 40, 5, 48, 2, "expected 38 values, one for each space, found 40"),
        ("1. @1", 5, 4, 2, "expected a move after the seat, found '@1'"),
        ("2. pass", 5, 1, 2, "expected turn 0 or 1, found 2"),
        ("1. pass\n1. pass", 6, 1, 2, "expected turn 2, found 1"),
        ("1. pass\npass", 6, 1, 4,
         "expected a turn's number such as 1. (a turn goes on indented), found 'pass'"),
        ("1. pass\n[Rules 1]", 6, 2, 5,
         "expected a turn: tags stand before the first turn, found 'Rules'"),
        ('1. white "e5\n', 5, 10, 3, "this text in quotes is never closed"),
    ],
)  # fmt: skip
def test_wrong_turns_are_marked(
    body: str, line: int, column: int, width: int, message: str
) -> None:
    """Errors in a turn say where they stand and what was expected there, each once."""
    found = _marked(HEADER + body)
    if body.endswith("\n"):
        assert found.pop(0) == (5, 9, 1, "the turn breaks off; expected a cell")
    assert found == ([(line, column, width, message)] if message else [])


def test_text_of_a_newer_format_is_read_for_what_is_wrong_besides() -> None:
    """As far as it is like ours: its words, its turns and its brackets."""
    newer = "format 2 is newer than this release, which reads up to 1"
    header = HEADER.replace("Format 1", "Format 2")
    assert _marked(header + "1. rider white e5") == [(1, 9, 1, newer)]
    assert _marked(header + "1. ridr white e5\n1. pass") == [
        (1, 9, 1, newer),
        (5, 4, 4, "expected a move, found 'ridr'; rider?"),
        (6, 1, 2, "expected turn 2, found 1"),
    ]


def test_problems_of_a_text_stand_in_its_order() -> None:
    """Also those that are known when all tags are read: who sits where."""
    text = HEADER + '[Agent 7 "x"]\n[Winner 0]\n[Player 8 "y"]\n1. ridr\n'
    with pytest.raises(LoadError) as caught:
        record_from_text(text)
    assert str(caught.value).splitlines() == [
        "line 5, column 8: there is no seat 7",
        f"line 6, column 2: {TAGS}",
        "line 7, column 9: there is no seat 8",
        "line 8, column 4: expected a move, found 'ridr'; rider?",
    ]


@pytest.mark.parametrize(
    ("game", "body", "message"),
    [
        (sa, "1. play one", "expected a number (pile), found 'one'"),
        (sa, "1. advance 3x", "expected space[*], found '3x'"),
        (sa, "1. stop stop", ""),
        (na, "1. pick x,y", f"expected animal: one of {ANIMALS}, or -, found 'x,y'"),
        (na, "1. step d4:1 hire", f"the turn breaks off; expected {HIRE}"),
        (na, "1. step d4:1 hire ,", f"expected {HIRE}, found ','"),
        (na, "1. step d4:1 hire goat,goot", f"expected one of {ANIMALS}, found 'goot'; goat?"),
    ],
)
def test_wrong_words_of_other_games_are_marked(game: Any, body: str, message: str) -> None:
    """Each game's words are checked by its own templates."""
    header = f'[Format 1]\n[Game "{game.name}"]\n[Rules 1]\n[Option players 3]\n'
    messages = [problem.message for problem in validate(header + body).problems]
    assert message in messages if message else not any("expected" in each for each in messages)


def test_moves_after_a_problem_are_read_but_not_judged() -> None:
    """Every problem of syntax is found; the game is followed up to the first."""
    text = record_to_text(whole("through-the-desert", 2))
    broken = text.replace("\n5. ", "\n5. oops ", 1).replace("\n9. ", "\n9. oops ", 1)
    broken = broken.replace("\n0. palms", "\n0. palms ", 1)
    report = validate(broken + "\n; end {\n")
    assert [problem.line for problem in report.problems] == [22, 26]
    assert report.moves == 1 + 33 + 4


def test_after_a_problem_only_syntax_is_looked_at() -> None:
    """A move that is none, a run of digits or a wrong count is no news after the first problem."""
    body = "0. palms b8,d3,h11,j3,m7\n1. oops\n2. rider wite e5  water 0000\n4. @\n"
    problems = validate(HEADER + body).problems
    assert [(problem.line, problem.code) for problem in problems] == [
        (6, "text-syntax"),
        (8, "wrong-number"),
        (8, "text-syntax"),
    ]


def test_brackets_are_looked_at_in_turns_of_any_game() -> None:
    """Whether a line is a tag is known before the game is."""
    problems = validate('[Format 1]\n[Game "go"]\n[Rules 1]\n1. d4\n2. q16 [\n3. [x]\n').problems
    assert [problem.line for problem in problems] == [2, 5, 6]


def test_known_words_are_read_wherever_they_stand() -> None:
    """A line as we write it, with other spaces, in pieces or with comments: the moves are equal."""
    moves = _read("1. rider white e5  white e6\n2. pass\n")
    for body in (
        "1. rider white e5  white e6\n2. pass\n",
        "1. rider white e5 white e6\n2. pass",
        "1.  rider  white e5\n white e6\r\n2. pass\r\n",
        "  1. rider white\te5 white e6{; }\n 2. pass; {\n",
        '1. @0 rider white e5  @0 white "e6"\n2.\n  pass',
        "{1. pass\n}1. rider white e5  white{\n2. pass\n} e6\n2. pass  \n",
    ):
        assert _read(body) == moves


def test_a_text_with_problems_is_no_record() -> None:
    """The plain reader refuses what the validation would report."""
    with pytest.raises(LoadError, match="line 5, column 1: expected turn 0 or 1, found 3"):
        record_from_text(HEADER + "3. pass")
    with pytest.raises(LoadError, match="more than 4194304 characters"):
        record_from_text(" " * (4 * 1024 * 1024 + 1))
    with pytest.raises(LoadError, match=r"\$.result.reason: is missing"):
        record_from_text(HEADER + "[Standing 0 points 1 rank 1]")


def test_without_a_known_game_turns_are_left_alone() -> None:
    """The words of a move have a meaning only in a game."""
    report = validate('[Format 1]\n[Game "go"]\n[Rules 1]\n1. d4 q16\n')
    assert [problem.message for problem in report.problems] == [
        "no game is called 'go'; there are through-the-desert, sahara, nomads-of-arabia"
    ]
    assert report.problems[0].column == 7


def test_a_text_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither words nor moves nor flaws are read without end."""
    monkeypatch.setattr(limits, "MAX_MOVES", 5)
    many = validate(HEADER + "1. " + "pass " * 6)
    assert many.problems[-1].message == "more than 5 moves"
    monkeypatch.setattr(limits, "MAX_VALUES", 50)
    words = validate(HEADER + "1. " + "pass " * 50)
    assert words.problems[-1].message == "more than 50 words"
    monkeypatch.undo()
    assert len(read_text(HEADER + "1. oops\n" * 500).problems) == 100
    assert len(read_text(HEADER + "[Oops]\n" * 500).problems) == 100
    assert len(read_text(HEADER + "\x01" * 500).problems) == 100
    assert len(validate(HEADER + "1. " + "water 1 " * 100).problems) == 2


def test_a_run_of_digits_is_cut_where_there_are_too_many_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each digit is a move; the first that is too many is marked."""
    body = "0. palms d3,h11,j3,q3,s9  water 321223"
    assert validate(HEADER + body).total == 7
    monkeypatch.setattr(limits, "MAX_MOVES", 5)
    report = validate(HEADER + body)
    last = report.problems[-1]
    assert (last.message, last.column) == ("more than 5 moves", body.index("321223") + 1 + 4)
    assert report.total == 5


def test_words_are_parted_by_spaces_and_tabs_alone() -> None:
    """Every other blank that Python knows is marked, and every line ends with a line feed."""
    others = [each for each in map(chr, range(sys.maxunicode + 1)) if each.isspace()]
    for blank in set(others) - {" ", "\t", "\n"}:
        problem = read_text(f"{HEADER}1. pass{blank} pass\n").problems[0]
        assert problem.message == f"the character {blank!r} cannot stand here"


@pytest.mark.parametrize(
    ("before", "value", "written"),
    [
        ([], 9, "palms b8,d3,h11,j3,m7  water 9  water b4=3"),
        ([], 10, "palms b8,d3,h11,j3,m7  water a6=10  water b4=3"),
        ([td.Pass()], 3, "pass  palms b8,d3,h11,j3,m7  water a6=3  water b4=3"),
    ],
)
def test_only_what_follows_from_a_legal_set_up_stands_as_digits(
    before: list[Any], value: int, written: str
) -> None:
    """TD3.2: a value of one digit, on the space that is due; all else is written out, and read."""
    palms, *_ = whole("through-the-desert", 2).moves
    waters = [td.Water(td.Cell("a6"), value), td.Water(td.Cell("b4"), 3)]
    record = Record.of(td.Options(2), [*before, palms, *waters])
    text = record_to_text(record)
    assert text.splitlines()[-1] == f"0. {written}"
    assert record_from_text(text) == record
