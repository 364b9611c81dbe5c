"""Pages to step through a record, and pages of reports: complete, safe, and without secrets."""

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from desertrules import (
    Decide,
    IllegalMove,
    InvalidValue,
    Player,
    Record,
    WrongGame,
    playout,
    validate,
)
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules.contract import AnyGame
from desertrules.render import record_to_html, reports_to_html, svg
from desertrules.render.pages import Viewer
from tests.render.positions import OWN, find_game, play

EVIL = "</script><!--<script> \x1b[31m\u202e{{page}}"


def record_of(name: str, players: int, seed: int, most: int, **options: Any) -> Record:
    """Return the record of a random game."""
    steps = list(play(name, players, seed, most, **options))
    return Record(steps[0][0].options, [move for _, move in steps[1:]])


def data_of(page: str) -> Any:
    """Return what the script of a page reads."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def frames_of(data: Any) -> list[str]:
    """Put the pictures together as the script does."""
    lines: list[int] = []
    frames: list[str] = []
    for changes in data["frames"]:
        at = 0
        while at < len(changes):
            start, removed, added = changes[at : at + 3]
            lines[start : start + removed] = changes[at + 3 : at + 3 + added]
            at += 3 + added
        frames.append("\n".join(data["lines"][line] for line in lines))
    return frames


def without_description(picture: str) -> str:
    """Return a picture as pages have it."""
    return re.sub(r"<desc>.*</desc>\n", "", picture, flags=re.DOTALL).strip()


@pytest.mark.parametrize("seat", [0, "spectator", None])
@pytest.mark.parametrize("name", OWN)
def test_a_page_has_the_picture_after_every_move(name: str, seat: Viewer) -> None:
    """Put together from lines, each picture is the one that `svg` draws for the viewer."""
    record = record_of(name, 3, 1, 130)
    game, names = record.game, record.names
    data = data_of(record_to_html(record, seat=seat, theme="dark"))
    frames = frames_of(data)
    assert len(frames) == len(data["moves"]) + 1 == len(record) + 1
    last: list[Any] = []
    turn = None
    for ply, state in enumerate(record.states()):
        if ply:
            told = data["moves"][ply - 1]
            last = [*last, record.moves[ply - 1]] if told["turn"] == turn and turn else []
            last = last or [record.moves[ply - 1]]
            turn = told["turn"]
        seen = state if seat is None else game.view(state, None if seat == "spectator" else seat)
        picture = svg(seen, last=last, names=names, theme="dark")
        assert frames[ply] == without_description(picture)
    assert data["problem"] == ""


def test_moves_are_listed_with_players_and_effects() -> None:
    """In notation, with what they do in plain English."""
    record = record_of("sahara", 2, 3, 80)
    record = Record(record.options, record.moves, players=[Player("Ada"), Player("Ben")])
    moves = data_of(record_to_html(record))["moves"]
    assert {move["who"] for move in moves} == {"Ada", "Ben", "Chance"}
    assert moves[0]["who"] == "Chance"
    assert re.fullmatch(r"deal 0/0 \S+", moves[0]["text"])
    effects = " ".join(effect for move in moves for effect in move["effects"])
    assert "Ada" in effects
    assert "Seat" not in effects


@pytest.mark.parametrize("name", OWN)
def test_pages_need_nothing_else_and_stay_small(name: str) -> None:
    """One file of at most 1.2 MB for 500 moves, without a link to anywhere."""
    page = record_to_html(record_of(name, 4, 2, 500))
    assert len(page.encode()) <= 1_200_000
    assert not re.findall(r"""(?:src|href)=\\?["'](?!data:,|\\?["']|#)""", page)
    assert set(re.findall(r"https?://[\w./]+", page)) == {"http://www.w3.org/2000/svg"}


def test_names_cannot_break_out_of_a_page() -> None:
    """Script tags in names stay text; control characters are shown as escapes."""
    record = record_of("sahara", 2, 3, 12)
    record = Record(record.options, record.moves, players=[Player(EVIL), Player(EVIL[8:])])
    pages = [
        record_to_html(record),
        reports_to_html([validate(record, name=EVIL)]),
        record_to_html(Record(record.options, [sa.Stop()], players=record.players)),
    ]
    for page in pages:
        assert page.count("<script") == page.count("</script>") == 2 * ('id="data"' in page)
        assert "<!--" not in page
        assert "{{page}}" in page
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", page)


def test_a_record_with_an_illegal_move_stops_there_and_says_why() -> None:
    """With the player's name, the move and the rule."""
    record = record_of("sahara", 2, 1, 20)
    at = next(i for i, move in enumerate(record.moves) if isinstance(move, sa.Play))
    moves = [*record.moves[:at], sa.Play(7), *record.moves[at:]]
    players = [Player("Ada"), Player("Ben")]
    broken = Record(record.options, moves, players=players)
    data = data_of(record_to_html(broken))
    assert len(data["frames"]) == at + 1
    assert re.match(r"Ada: play 7\nSA\d\.\d: \w", data["problem"])
    reported = data_of(record_to_html(validate(broken, name="game.json")))
    assert len(reported["frames"]) == at + 1
    assert "game.json" in reported["problem"]


# ---- Secrets -------------------------------------------------------------------------------------


@cache
def first_disc() -> tuple[Any, tuple[na.Move, ...], na.Special, na.Special]:
    """Return a state in which a disc is drawn, the moves before, and two discs it may be."""
    for seed in range(60):
        steps = list(play("nomads-of-arabia", 3, seed, 90))
        for at, (state, move) in enumerate(steps):
            if isinstance(move, na.DrawDisc) and isinstance(na.turn(state), Decide):
                before = steps[at - 1][0]
                others = [disc for disc in before.unseen_discs if disc != move.disc]
                other = next(disc for disc in others if "dinars" not in disc)
                return before, tuple(each for _, each in steps[1:at]), move.disc, other
    raise AssertionError("no disc was drawn")


def pair_of_records(*after: na.Move) -> tuple[Record, Record, int]:
    """Return two records that only the taker of a disc can tell apart, and the taker."""
    before, moves, *discs = first_disc()
    one, other = (Record(before.options, [*moves, na.DrawDisc(disc), *after]) for disc in discs)
    return one, other, before.seat


@pytest.mark.parametrize(
    "after",
    [
        (),
        (na.Sands(),),
        (na.Ride("c1:0"),),
        (na.Abdul(["goat"]),),
        (na.Expert("green", "goat"),),
        (na.DrawDisc("silver"),),
        (na.HandlerDice(["camel"]),),
    ],
    ids=lambda moves: "-".join(type(move).__name__ for move in moves) or "valid",
)
def test_pages_for_others_do_not_depend_on_a_hidden_disc(after: tuple[na.Move, ...]) -> None:
    """Replay and report pages are the same byte for byte, also for an illegal move (NA3.5).

    Which moves validation finds missing before `sands` depends on who holds it.
    """
    before, moves, *_ = first_disc()
    draws = [na.DrawDisc(disc) for disc in before.unseen_discs]
    if after:
        draws = [draw for draw in draws if na.explain(na.apply(before, draw), after[0])]
    draws = [na.DrawDisc("sands"), *(draw for draw in draws if draw.disc != "sands")][:3]
    records = [Record(before.options, [*moves, draw, *after]) for draw in draws]
    viewers: list[Viewer] = [(before.seat + 1) % 3, "spectator"]
    reports = [validate(each.to_text(), name="game.txt") for each in records]
    reports += [validate(each.to_text() + "nonsense", name="game.txt") for each in records]
    assert [report.valid for report in reports[:3]] == [not after] * 3
    for seat in viewers:
        (page,) = {reports_to_html([report], seat=seat) for report in reports[:3]}
        assert not set(map(str, na.Special)) & set(re.findall(r"[a-z]+-?\d?", page))
        assert len({reports_to_html([report], seat=seat) for report in reports[3:]}) == 1
        for same in (records, reports[:3], reports[3:]):
            assert len({record_to_html(each, seat=seat) for each in same}) == 1
    assert len({record_to_html(record, seat=before.seat) for record in records}) == 3


def test_the_owner_of_a_secret_reads_it_and_others_read_a_question_mark() -> None:
    """In the list of moves too."""
    record, _, taker = pair_of_records()
    disc = record.moves[-1].disc
    viewers: list[Viewer] = [taker, None]
    for seat in viewers:
        assert data_of(record_to_html(record, seat=seat))["moves"][-1]["text"].endswith(f" {disc}")
    for other in ("spectator", (taker + 1) % 3):
        page = record_to_html(record, seat=other)
        assert data_of(page)["moves"][-1]["text"] == "draw-disc ?"


def test_the_owner_learns_why_a_move_is_illegal() -> None:
    """The acting seat's view knows everything that matters."""
    record, _, taker = pair_of_records(na.Ride("c1:99"))
    with pytest.raises(IllegalMove):
        _ = record.state
    problem = data_of(record_to_html(record, seat=taker))["problem"]
    assert re.search(r"\nNA\d", problem)
    other = data_of(record_to_html(record, seat=(taker + 1) % 3))["problem"]
    assert other.endswith("\nThis move is illegal.")


# ---- Reports -------------------------------------------------------------------------------------


def test_a_report_page_has_words_and_the_last_legal_position() -> None:
    """For a referee, everything is shown."""
    record = record_of("sahara", 2, 1, 30)
    broken = Record(record.options, [*record.moves, sa.Deal(1, 2, sa.Card.SHEIK)])
    report = validate(broken.to_text(), name="evening.txt")
    page = reports_to_html([report], theme="dark")
    assert page.startswith("<!DOCTYPE html>")
    assert "evening.txt" in page
    assert report.summary in page
    assert page.count("<svg") == 1
    assert svg(record.state, last=record.moves[-1], names=record.names, theme="dark") in page


def test_several_reports_are_one_page() -> None:
    """With the number of valid ones; what is not a record has no board."""
    record = record_of("sahara", 2, 1, 5)
    page = reports_to_html([validate(record, name="a"), validate("nonsense", name="b")])
    assert page.count("<section>") == 2
    assert page.count("<svg") == 1
    assert "1 of 2 records is valid" in page
    assert "0 of 0 records are valid" in reports_to_html([])


@pytest.mark.parametrize("seat", [-1, 2, "all", True, 0.0])
def test_unknown_viewers_are_rejected(seat: Any) -> None:
    """A mistyped seat must not show everything."""
    record = record_of("sahara", 2, 1, 5)
    for make in (record_to_html, lambda r, seat: reports_to_html([validate(r)], seat=seat)):
        with pytest.raises(InvalidValue, match="seat: expected 0 to 1 or 'spectator'"):
            make(record, seat=seat)


def test_what_cannot_be_a_page_is_rejected() -> None:
    """Values of other types, unknown themes, reports without a record."""
    record: Any = record_of("sahara", 2, 1, 5)
    for make in (record_to_html, lambda r, theme="": reports_to_html([validate(r)], theme=theme)):
        with pytest.raises(InvalidValue, match="theme: "):
            make(record, theme="sepia")
    with pytest.raises(WrongGame, match="expected a record or a report"):
        record_to_html(record.state)
    with pytest.raises(InvalidValue, match="nonsense: there is no game to show"):
        record_to_html(validate("nonsense", name="nonsense"))
    with pytest.raises(InvalidValue, match="expected a Report"):
        reports_to_html([record])


def test_pages_of_a_game_from_outside(oasis_race: AnyGame) -> None:
    """Without pictures, notation or effects of its own; its secret stays secret."""
    start = find_game(oasis_race.name).initial(oasis_race.options(players=2))
    end = playout(start, Random(4))
    record = Record(start.options, end.moves)
    assert len(data_of(record_to_html(record))["frames"]) == len(end.moves) + 1
    texts = [move["text"] for move in data_of(record_to_html(record, seat=0))["moves"]]
    assert texts.count("draw ?") == 1
    assert sum(text.startswith("draw ") for text in texts) == 2
