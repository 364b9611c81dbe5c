"""Records as pages that step through them."""

import json
import re
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import (
    AnyGame,
    Effect,
    InvalidValue,
    Over,
    Player,
    Record,
    Seat,
    playout,
    record_to_html,
    record_to_json,
    validate,
)
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules.drawing.chart import chart
from desertrules.render import move_as_seen, svg
from desertrules.render.replay import _changes
from tests.core import toy

MOST_BYTES = {"through-the-desert": 1_000_000, "nomads-of-arabia": 1_000_000, "sahara": 3_000_000}


def data_of(page: str) -> dict[str, Any]:
    """Give what the page's script reads."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def frames_of(data: dict[str, Any]) -> list[str]:
    """Put the pictures together, as the script does."""
    lines: list[int] = []
    frames: list[str] = []
    for changes in data["frames"]:
        at = 0
        while at < len(changes):
            start, gone, come = changes[at : at + 3]
            lines[start : start + gone] = changes[at + 3 : at + 3 + come]
            at += 3 + come
        frames.append("\n".join(data["lines"][line] for line in lines))
    return frames


def record_of(game: AnyGame, players: int, seed: int = 1, most: int = 20_000) -> Record[Any, Any]:
    """Give the record of a random game."""
    options = game.load_options({"players": players})
    end = playout(game.initial(options), Random(seed), max_moves=most)
    turn = game.turn(end.state)
    result = turn.result if isinstance(turn, Over) else None
    return Record(options, end.moves, result=result)


def without_description(picture: str) -> str:
    """Give a picture as the page has it."""
    return re.sub(r"\n<desc>.*</desc>", "", picture, flags=re.DOTALL).strip()


@pytest.mark.parametrize("name", desertrules.games())
def test_a_page_shows_the_picture_after_every_move(name: str) -> None:
    """Put together from lines, each picture is the one that `svg` draws for a spectator."""
    game = desertrules.game(name)
    record = record_of(game, game.players[1], most=150)
    data = data_of(record_to_html(record))
    drawn = [
        without_description(svg(game.view(state, None), last=last))
        for state, last in zip(record.states(), (None, *record.moves), strict=True)
    ]
    assert frames_of(data) == drawn
    states = list(record.states())
    assert [move["text"] for move in data["moves"]] == [
        move_as_seen(state, move, None) for state, move in zip(states, record.moves, strict=False)
    ]
    assert data["refused"] == ""


@pytest.mark.parametrize("players", [0, pytest.param(-1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", desertrules.games())
def test_a_page_of_a_whole_game_is_small_and_needs_nothing_else(name: str, players: int) -> None:
    """One file: at most 1 MB, 3 MB for Sahara, without a link to anywhere."""
    game = desertrules.game(name)
    page = record_to_html(record_of(game, game.players[players]))
    assert len(page.encode()) <= MOST_BYTES[name]
    assert not re.findall(r"""(?:src|href)=["'](?!data:,)""", page)
    addresses = set(re.findall(r"https?://[\w./]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_secrets_are_kept_and_told_to_their_owner() -> None:
    """NA3.5: a spectator reads `draw-disc ?`, the taker what it is."""
    record = next(
        record
        for record in (record_of(na, 3, seed, 400) for seed in range(20))
        if any(isinstance(move, na.DrawDisc) for move in record.moves)
    )
    at = next(at for at, move in enumerate(record.moves) if isinstance(move, na.DrawDisc))
    taker = record.prefix(at).state.seat
    assert data_of(record_to_html(record))["moves"][at]["text"] == "draw-disc ?"
    told = data_of(record_to_html(record, seat=taker))["moves"][at]["text"]
    assert told == f"draw-disc {record.moves[at].disc}"


def test_a_record_with_an_illegal_move_stops_there_and_says_why() -> None:
    """The refused move in notation, and its rule."""
    record = record_of(sa, 2, most=20)
    moves = [*record.moves[:10], sa.Play(7), *record.moves[10:]]
    data = data_of(record_to_html(Record(record.options, moves)))
    assert len(data["frames"]) == 11
    assert re.match(r"(seat \d|chance): play 7\nSA\d\.\d: ", data["refused"])


def test_a_report_of_a_refused_record_is_shown_with_its_finding() -> None:
    """What validation says of it, at the last legal position."""
    record = record_of(sa, 2, most=20)
    written = json.loads(record_to_json(record))
    written["moves"][8] = {"kind": "play", "pile": 7}
    report = validate(json.dumps(written), name="club.json")
    data = data_of(record_to_html(report))
    assert len(data["frames"]) == 9
    assert data["refused"].startswith("club.json")
    assert re.search(r"SA\d\.\d: ", data["refused"])
    sound = validate(record_to_json(record), name="club.json")
    assert data_of(record_to_html(sound))["refused"] == ""


def test_what_cannot_be_shown_is_refused() -> None:
    """No game at all, no such seat, no such theme."""
    with pytest.raises(InvalidValue, match=r"club\.json: no game can be shown"):
        record_to_html(validate("{}", name="club.json"))
    record = record_of(sa, 2, most=20)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 1"):
        record_to_html(record, seat=Seat(2))
    with pytest.raises(InvalidValue, match="theme: expected"):
        record_to_html(record, theme="sepia")


def test_names_cannot_break_the_page() -> None:
    """They are data, whatever they look like."""
    name = "<!--<script></script>{{data}}<b>"
    record = Record.of(sa.Options(2), players=[Player(name), Player("Ben")])
    page = record_to_html(record)
    assert page.count("</script>") == 2
    assert "<b>" not in page and "<!--" not in page
    assert data_of(page)["frames"]


def test_a_page_is_called_after_its_players() -> None:
    """By name, else by bot, else by seat."""
    players = [Player("Ann", "greedy"), Player(None, "random"), Player()]
    page = record_to_html(Record.of(sa.Options(3), players=players))
    assert "<title>sahara: Ann, random, seat 2</title>" in page


def test_the_curve_shows_what_a_spectator_may_know() -> None:
    """NA3.5: discs are not counted before the end."""
    record = record_of(na, 3, 1)
    states = list(record.states())
    seen = [desertrules.points(na.view(state, None)) for state in states[:-1]]
    known = [*seen, desertrules.points(states[-1])]
    assert known != [desertrules.points(state) for state in states]
    names = [f"seat {seat}" for seat in range(3)]
    assert chart(known, names=names, theme="light") in record_to_html(record)


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ([1, 2, 3], [1, 2, 3], []),
        ([1, 2, 3], [1, 2], [2, 1, 0]),
        ([1, 2, 3], [2, 3], [0, 1, 0]),
        ([1, 2], [1, 5, 2], [1, 0, 1, 5]),
        ([], [4], [0, 0, 1, 4]),
        ([1, 2], [1, 5], [1, 1, 1, 5]),
    ],
)
def test_a_picture_is_told_by_what_changes(
    before: list[int], after: list[int], changes: list[int]
) -> None:
    """Where, how many lines go, how many come, and those that come."""
    assert _changes(before, after) == changes


def test_effects_are_told_where_a_game_has_them(
    toy_is_registered: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a move brought about stands with it; the toy has neither pictures nor notation."""
    del toy_is_registered
    record = Record[Any, Any](toy.Options(), playout(toy.initial(toy.Options()), Random(1)).moves)
    assert all(move["effects"] == [] for move in data_of(record_to_html(record))["moves"])
    monkeypatch.setattr(
        toy, "effects", lambda *_: (Effect("moved", None, "It moved."),), raising=False
    )
    data = data_of(record_to_html(record))
    assert [move["effects"] for move in data["moves"]] == [["It moved."]] * len(record.moves)
    assert len(frames_of(data)) == len(record.moves) + 1
