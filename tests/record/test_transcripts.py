"""Transcripts of one seat: hidden values are `?`, and some values must explain everything."""

import re
from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue, LoadError, Record, nomads_of_arabia, playout, sahara, validate
from desertrules.contract import AnyGame
from desertrules.limits import MAX_TRIALS
from desertrules.record import transcripts
from desertrules.record.draft import read_data
from desertrules.record.transcripts import reveal, transcript_of
from tests.record.conftest import edit, played


def check(record: Record, seat: int | None) -> Any:
    return validate(
        transcript_of(record, seat), transcript_of="spectator" if seat is None else seat
    )


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_transcripts_of_a_card_game(cards: AnyGame, seed: int, seat: int | None) -> None:
    """Hands, copies of cards and cards that return to the deck: any game that declares secrets."""
    record = played(cards.options(players=2, rounds=6), seed)
    text = transcript_of(record, seat)
    assert text.count("take ?") == (12 if seat is None else 6)
    report = check(record, seat)
    assert report.valid, report
    assert report.record is not None and len(report.record) == len(record)
    assert report.record.result == record.result


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_transcripts_of_oasis_race(oasis_race: AnyGame, seat: int | None) -> None:
    """The tokens of the others are found from the points in the result."""
    assert check(played(oasis_race.options(players=4), seed=3), seat).valid


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("seed", [0, 2, 4])
def test_transcripts_of_nomads(seed: int, seat: int | None) -> None:
    """NA3.5: a special disc is seen by its taker alone, until it is used."""
    record = played(nomads_of_arabia.Options(players=3), seed, moves=4_000)
    report = check(record, seat)
    assert report.valid, report


def test_a_transcript_of_a_game_without_secrets_is_the_record() -> None:
    """Nothing is hidden in Sahara."""
    record = played(sahara.Options(players=2), moves=40)
    assert transcript_of(record, 1) == record.to_text()
    assert check(record, 0).valid


def test_wrong_transcripts_are_found(cards: AnyGame) -> None:
    """A card shown by somebody who cannot have it, and a result that no hand explains."""
    record = played(cards.options(players=2, rounds=3), seed=1)
    text = transcript_of(record, None)
    impossible = re.sub(r"show \d|swap \d", "show 3", text)
    report = validate(impossible, transcript_of="spectator")
    assert [each.code for each in report.findings][:1] == ["not-now"]
    wrong = edit(
        text, (r"points \d+ rank (\d) shown (\d+) held \d+", r"points 99 rank \1 shown \2 held 9")
    )
    report = validate(wrong, transcript_of="spectator")
    assert {each.code for each in report.findings} <= {"wrong-result", "undecided"}
    assert not report


def test_what_a_seat_saw_cannot_be_unknown(cards: AnyGame) -> None:
    """A transcript of seat 1 has all cards that seat 1 took."""
    record = played(cards.options(players=2, rounds=3), seed=1)
    report = validate(transcript_of(record, 0), transcript_of=1)
    assert report.findings[0].code == "own-secret"


def test_hidden_values_need_a_transcript(cards: AnyGame) -> None:
    """Without `transcript_of`, `?` is a finding, and no value for `from_text`."""
    text = transcript_of(played(cards.options(players=2, rounds=2), seed=1), 0)
    assert validate(text).findings[0].code == "hidden-value"
    with pytest.raises(LoadError, match="the value is hidden"):
        Record.from_text(text)


def test_json_transcripts(cards: AnyGame) -> None:
    """In JSON a hidden field is `"?"`."""
    record = played(cards.options(players=2, rounds=3), seed=2)
    data = record.to_data()
    for index, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if data["moves"][index]["kind"] == "take" and state.seat == 1:
            assert move.card
            data["moves"][index]["card"] = "?"
    assert validate(data, transcript_of=0).valid
    assert not validate(data)


def test_the_search_is_bounded(cards: AnyGame) -> None:
    """Sixteen unknowns and a result that cannot be explained: a bounded number of trials."""
    record = played(cards.options(players=2, rounds=8), seed=3)
    data = record.to_data()
    for move in data["moves"]:
        if move["kind"] == "take":
            move["card"] = "?"
    for standing in data["result"]["standings"]:
        standing["points"] += 50
        standing["parts"]["held"] += 50
    draft = read_data(data)
    assert sum(item.hidden for item in draft.items) == 16
    findings = reveal(draft, None)
    assert [each.code for each in findings] in ([], ["undecided"])
    applied = 0
    original = cards.apply

    def counting(state: Any, move: Any) -> Any:
        nonlocal applied
        applied += 1
        return original(state, move)

    object.__setattr__(cards, "apply", counting)
    try:
        assert not validate(data, transcript_of="spectator")
    finally:
        object.__setattr__(cards, "apply", original)
    assert applied < 3 * MAX_TRIALS


def test_a_search_that_takes_too_long_says_so(
    oasis_race: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the limit nobody is accused: the report says that it is undecided."""
    monkeypatch.setattr(transcripts, "MAX_TRIALS", 60)
    report = check(played(oasis_race.options(players=4), seed=3), None)
    assert [each.code for each in report.findings] == ["undecided"]
    assert (
        report.findings[0].message == "Hidden values not found within the limit of 60 moves tried"
    )


def test_arguments() -> None:
    """Only seats of the game have transcripts."""
    record = Record(sahara.Options(players=2))
    with pytest.raises(InvalidValue, match="seat: expected 0 to 1, found 5"):
        transcript_of(record, 5)


def test_playout_of_the_toy_is_fair(cards: AnyGame) -> None:
    """The toy is a game: its random playouts end."""
    assert playout(cards.initial(cards.options(players=3)), Random(1)).finished
