import re
from typing import Any

import attrs
import pytest

from desertrules import Record, Seat, dump, nomads_of_arabia, record_to_text, validate
from tests.record.written import whole

na = nomads_of_arabia
SEEDS = range(1, 9)


def _seen_by(record: Record[Any, Any], seat: int | None) -> tuple[str, int]:
    """Give what a seat wrote down of a game: discs that others drew are unknown."""
    lines: list[str] = []
    hidden = 0
    states = list(record.states())
    drawers = iter(
        [
            states[number].seat
            for number, move in enumerate(record.moves)
            if isinstance(move, na.DrawDisc)
        ]
    )
    for line in record_to_text(record).splitlines(keepends=True):
        parts = re.split(r"(draw-disc )([a-z0-9-]+)", line)
        for at in range(2, len(parts), 3):
            if next(drawers) != seat:
                parts[at] = "?"
                hidden += 1
        lines.append("".join(parts))
    return "".join(lines), hidden


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_one_seat_saw_can_be_checked(seed: int, seat: int) -> None:
    """A disc drawn by another is unknown, is resolved when it is used, and fits the result."""
    record = whole("nomads-of-arabia", 3, seed)
    text, _ = _seen_by(record, seat)
    report = validate(text, transcript_of=seat)
    assert report.valid, str(report)
    assert report.moves == len(record)
    assert report.result_is_true is (record.result is not None or None)
    assert report.record is not None
    assert na.view(report.state, Seat(seat)) == na.view(record.state, Seat(seat))


def test_a_transcript_of_nobody_may_hide_every_disc() -> None:
    """What a spectator saw can be checked, too, as the transcript of a seat that is not there."""
    hidden = 0
    for seed in SEEDS:
        text, unknown = _seen_by(whole("nomads-of-arabia", 3, seed), None)
        hidden += unknown
        assert validate(text, transcript_of=99)
    assert hidden > 10


def test_without_the_option_nothing_may_be_unknown() -> None:
    """Strict by default."""
    text, _ = _seen_by(whole("nomads-of-arabia", 3, 1), None)
    report = validate(text)
    assert {problem.code for problem in report.problems} == {"wrong-move"}
    assert "found '?'" in report.problems[0].message


def _game_with(kind: type) -> tuple[Record[Any, Any], int]:
    """Give a game in which a move of this kind is made, and the number of that move."""
    for seed in range(1, 60):
        record = whole("nomads-of-arabia", 3, seed)
        for number, move in enumerate(record.moves):
            if isinstance(move, kind):
                return record, number
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", [na.Ride, na.Abdul, na.Expert, na.Sands])
def test_a_used_disc_is_checked_against_what_is_unseen(kind: type) -> None:
    """A disc that is used must have been drawn by its seat, and by nobody else before."""
    record, number = _game_with(kind)
    data = dump(record)
    data["result"] = None
    data["moves"] = data["moves"][: number + 1]
    # Nobody knows any disc: the use proves one of them.
    for move in data["moves"]:
        if move["kind"] == "draw-disc":
            move["disc"] = "?"
    assert validate(data, transcript_of=99)
    # No draw is unknown, and each was of another disc: the use is impossible.
    used = {"ride": "winds", "abdul": "abdul", "expert": "expert", "sands": "sands"}
    wanted = used[data["moves"][number]["kind"]]
    others = iter(["dinars-4", "dinars-5", "dinars-6", "silver", "winds", "abdul", "sands"])
    for move in data["moves"]:
        if move["kind"] == "draw-disc":
            move["disc"] = next(other for other in others if other != wanted)
    report = validate(data, transcript_of=99)
    assert report.problems
    assert report.problems[0].rule is not None
    assert report.moves <= number


def _two_discs() -> tuple[Record[Any, Any], na.Move]:
    """Give a game up to where a seat that drew two discs moves, and a sale that it cannot make."""
    for seed in range(1, 60):
        record = whole("nomads-of-arabia", 3, seed)
        for number, state in enumerate(record.states()):
            if state.pending == ("move",) and state.start is None and state.held(state.seat) > 1:
                many = [animal for animal, count in state.animals(state.seat).items() if not count]
                if many and not isinstance(record.moves[number], na.Pilgrim | na.Place):
                    return record.prefix(number), na.Abdul(many[:1], silver=False)
    raise AssertionError


def test_a_refused_move_proves_its_disc_once() -> None:
    """NA5.2: another disc of the seat is not taken for the same; the move itself is the finding."""
    record, sale = _two_discs()
    data = dump(record)
    data["moves"].append(dump(sale))
    for move in data["moves"]:
        if move["kind"] == "draw-disc":
            move["disc"] = "?"
    (problem,) = validate(data, transcript_of=99).problems
    assert (problem.move, problem.code) == (len(record), "not-carried")


def test_a_seat_knows_what_it_drew_itself() -> None:
    """Only what others drew may be unknown."""
    record, number = _game_with(na.DrawDisc)
    text, _ = _seen_by(record, None)
    taker = list(record.prefix(number).states())[-1].seat
    report = validate(text, transcript_of=taker)
    (problem,) = report.problems
    assert problem.code == "own-secret"
    assert problem.message == f"seat {taker} saw this itself, so it cannot be unknown"
    assert problem.move == number


def test_a_claim_that_no_discs_can_explain_is_wrong() -> None:
    """NA5.1: the dinar discs are worth 4, 5 and 6, so nobody has 3 points of discs."""
    record = whole("nomads-of-arabia", 3, 1)
    assert record.result is not None
    first = record.result.standings[0]
    parts = (first.parts[0], ("discs", 3))
    claim = attrs.evolve(
        record.result, standings=(attrs.evolve(first, parts=parts), *record.result.standings[1:])
    )
    text, hidden = _seen_by(attrs.evolve(record, result=claim), None)
    assert hidden
    report = validate(text, transcript_of=99)
    assert [problem.code for problem in report.problems] == ["wrong-result"]


def test_an_unknown_move_where_none_is_drawn_is_illegal() -> None:
    """An unknown disc is a draw like any other: it must be asked for."""
    record = whole("nomads-of-arabia", 3, 1)
    data = dump(record.prefix(30))
    data["moves"] += [{"kind": "draw-disc", "disc": "?"}] * 20
    report = validate(data, transcript_of=99)
    assert report.moves == 30
    assert [problem.code for problem in report.problems] == ["not-now"]


def test_games_without_secrets_have_no_unknown_moves() -> None:
    """A transcript of Sahara says everything."""
    data = dump(whole("sahara", 2).prefix(20))
    assert validate(data, transcript_of=0)
    data["moves"][0]["card"] = "?"
    assert validate(data, transcript_of=0).problems[0].code == "wrong-move"
