"""The server of examples/web: what each seat gets, and what no seat can do to another."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import desertrules
from desertrules import Decide, Over, Seat, explain, record_to_json, turn, validate
from desertrules.render import move_to_text
from tests.examples.web import RIVAL, WAIT, Page, Server, served, with_discs

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Run a server for one test: what chance deals there depends on no other."""
    with served(tmp_path / "served.sqlite") as running:
        yield running


HOLDING = ("expert", "abdul", "winds", "dinars-4", "sands", "silver")
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "through-the-desert": (2, {}),
    "sahara": (2, {"desert": 1}),
    "nomads-of-arabia": (3, {"special": 0, "finale": "short"}),
}


@pytest.mark.parametrize("game", desertrules.games())
def test_a_whole_game_is_played_by_clicks_and_kept_as_its_record(tmp_path: Path, game: str) -> None:
    """Everybody sees every position; the record is valid and has the result that was told."""
    players, options = SHORT[game]
    with served(tmp_path / "games.sqlite", seed=2) as server:
        keys = server.begin(game, *[None] * players, **options)
        pages = [Page(server, key) for key in keys]
        rng = Random(3)
        while asked := [page for page in pages if page.is_asked]:
            (page,) = asked
            page.click(rng)
            for each in pages:
                each.until(page.shown["ply"])
        record = server.record(keys[0])
    assert validate(record_to_json(record)).valid
    assert record.result is not None
    winners = " and ".join(f"Seat {seat}" for seat in record.result.winners)
    assert all(f": won by {winners}</title>" in page.shown["svg"] for page in pages)
    assert pages[0].shown["ply"] == len(record)


def test_a_bot_plays_its_seat(server: Server) -> None:
    """Until a person is asked, and again after."""
    (mine, *_) = server.begin("sahara", None, "greedy", "strong")
    page = Page(server, mine)
    for _ in range(6):
        while not page.is_asked:
            page.next()
        page.click(Random(1))
    record = server.record(mine)
    assert [player.agent for player in record.players] == [None, "greedy", "strong"]


@pytest.mark.parametrize("seed", [19, 22, 41, 44, 51, 53], ids=HOLDING)
def test_no_byte_depends_on_what_a_rival_holds(tmp_path: Path, seed: int) -> None:
    """NA3.5: the same game twice, with other discs; seat 0 and who looks on get the same bytes."""
    seen: list[list[list[str]]] = []
    moves = _moves_of_both(seed)
    for number, record in enumerate(with_discs(seed)):
        with served(tmp_path / f"{number}.sqlite", seed=5) as server:
            keys = server.games.begin(record)
            pages = [Page(server, key) for key in keys]
            for words in moves:
                (asked,) = [page for page in pages if page.is_asked]
                assert "refused" not in asked.move(words)
                for page in pages:
                    page.until(asked.shown["ply"])
            seen.append([page.frames for page in pages])
    one, two = seen
    assert len(one[0]) > len(moves)
    assert one[0] == two[0] and one[2] == two[2]
    assert one[3] == two[3]  # who looks on
    assert one[RIVAL] != two[RIVAL]  # the discs do differ, and their holder is told


def _moves_of_both(seed: int) -> list[str]:
    """Choose moves that can be made with either disc, as long as no more discs are drawn."""
    one, two = with_discs(seed)
    begun = len(one.moves)
    rng, chance, again = Random(8), Random(5), Random(5)
    words: list[str] = []
    while len(words) < 25:
        both = [move for move in desertrules.legal_moves(one.state) if not explain(two.state, move)]
        move = rng.choice(both)
        words.append(move_to_text(move))
        one, two = one.play(move).advance(chance), two.play(move).advance(again)
        assert one.moves[begun:] == two.moves[begun:]
    return words


def test_news_of_a_drawn_disc_name_it_to_the_taker_alone(tmp_path: Path) -> None:
    """NA3.5: the others hear that it happened."""
    record, _ = with_discs(22)
    ply = next(at for at, move in enumerate(record.moves) if move.kind == "draw-disc")
    with served(tmp_path / "games.sqlite") as server:
        pages = [Page(server, key) for key in server.games.begin(record.prefix(ply - 1))]
        (taker,) = [page for page in pages if page.is_asked]
        taker.move(move_to_text(record.moves[ply - 1]))
        for page in pages:
            page.until(taker.shown["ply"])
            news = " ".join(page.shown["news"])
            assert "takes the special disc" in news
            assert ("It is " in news) == (page is taker)


BAD = {
    "nothing": "",
    "no JSON": "{",
    "deep": "[" * 1990,
    "no object": "[1]",
    "not a number": '{"move": "play 0", "ply": NaN}',
    "nothing that is asked": '{"undo": true}',
    "wrong types": '{"move": 3, "ply": "x"}',
    "no such part": '{"show": "camel", "theme": "light", "size": 800, "told": 0}',
    "no such theme": '{"show": "", "theme": "pink", "size": 800, "told": 0}',
    "no such size": '{"show": "", "theme": "light", "size": -1, "told": 0}',
    "true for a size": '{"show": "", "theme": "light", "size": true, "told": 0}',
    "another ply": '{"move": "play 0", "ply": 1}',
    "no move": '{"move": "fly away", "ply": 6}',
    "a move of chance": '{"move": "deal 0/0 palm-1", "ply": 6}',
    "an illegal move": '{"move": "play 9", "ply": 6}',
    "half a letter": '{"move": "\\ud800", "ply": 6}',
    "half a part": '{"show": "\\ud800", "theme": "light", "size": 800, "told": 0}',
    "half a theme": '{"show": "", "theme": "\\ud800", "size": 800, "told": 0}',
    "a number without end": '{"show": "", "theme": "light", "size": 9'
    + 1500 * "9"
    + ', "told": 0}',
    "too long": '{"move": "' + 3000 * "x" + '", "ply": 6}',
}


def test_bad_frames_get_one_clear_error_each_and_harm_nobody(server: Server) -> None:
    """The game goes on for both, and the other seat is not told."""
    keys = server.begin("sahara", None, None)
    mine, other = Page(server, keys[0]), Page(server, keys[1])
    before = server.record(keys[0])
    for name, frame in BAD.items():
        mine.socket.send(frame)
        (message, *_) = mine.next()["refused"].values()
        assert 0 < len(message) < 200, name
    mine.socket.send(b"\xff\x00")
    assert mine.next() == {"refused": {"message": "That is no JSON."}}
    assert other.move("play 0") == {"refused": {"message": "It is not your turn."}}
    assert Page(server, keys[2]).move("play 0")["refused"]["message"] == "It is not your turn."
    assert server.record(keys[0]) == before
    mine.click(Random(1))
    other.until(mine.shown["ply"])
    assert [json.loads(frame).get("ply") for frame in other.frames] == [6, None, other.shown["ply"]]


def test_a_name_is_never_markup(server: Server) -> None:
    """What people call themselves stands in the picture as they wrote it, and as words."""
    seats = [{"name": "<script>a&b", "bot": None}, {"name": "", "bot": None}]
    asked: dict[str, Any] = {"game": "sahara", "seats": seats, "options": {}}
    page = Page(server, json.loads(server.get("/games", json.dumps(asked).encode())[1])["keys"][0])
    assert page.shown["you"] == "You are <script>a&b"
    assert "<script>" not in page.shown["svg"]
    assert "&lt;script&gt;a&amp;b" in page.shown["svg"]


def test_an_illegal_move_is_answered_with_its_rule(server: Server) -> None:
    """Its number, why, and the rule's own sentence."""
    (mine, *_) = server.begin("through-the-desert", None, None, None)
    page = Page(server, mine)
    refused = page.move("pass")["refused"]
    assert refused == {
        "message": "Seat 0 can place a rider and must do so.",
        "rule": "TD5.6",
        "says": desertrules.through_the_desert.sentences["TD5.6"],
    }


def test_a_frame_that_is_far_too_long_costs_its_sender_the_connection(server: Server) -> None:
    """And nobody else; the page comes back by its link."""
    keys = server.begin("sahara", None, None)
    mine, other = Page(server, keys[0]), Page(server, keys[1])
    mine.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        mine.socket.recv(WAIT)
    again = Page(server, keys[0])
    again.click(Random(2))
    other.until(again.shown["ply"])
    assert other.shown["ply"] > 6


def test_an_unknown_key_is_not_found(server: Server) -> None:
    """Neither the page nor the table."""
    for path in ("/seat/abc", "/seat/", "/../server.py", "/server.py", "/live/abc"):
        assert server.get(path)[0] == 404
    with pytest.raises(InvalidStatus) as error:
        Page(server, "abc")
    assert error.value.response.status_code == 404


def test_no_answer_may_be_kept_or_lead_elsewhere(server: Server) -> None:
    """An address is a key: nothing comes from elsewhere, and no other site hears it."""
    (key, *_) = server.begin("sahara", None, None)
    for path in ("/", "/table.js", "/games", f"/seat/{key}"):
        with urlopen(server.address + path, timeout=WAIT) as answer:  # noqa: S310 - our own
            headers = answer.headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
        assert (headers["Referrer-Policy"], headers["Cache-Control"]) == ("no-referrer", "no-store")


def test_keys_cannot_be_guessed(server: Server) -> None:
    """Each has 32 random bytes, and all differ."""
    keys = [key for _ in range(20) for key in server.begin("sahara", None, None)]
    assert len({*keys}) == 60
    assert all(re.fullmatch(r"[\w-]{43}", key) for key in keys)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (b"{", "That is no JSON."),
        (b"\xff", "That is no JSON."),
        (b" " * 100_000, "More than 2000 characters are no request."),
        (b"[]", "A new game has a game, its seats and its options."),
        (b'{"game": "chess", "seats": [], "options": {}}', "no game is called 'chess'"),
        (
            b'{"game": "sahara", "seats": [], "options": {}}',
            "players: Sahara takes 2 to 6, found 0",
        ),
        (b'{"game": "sahara", "seats": [1, 2], "options": {}}', "A seat has a name and a bot"),
        (
            b'{"game": "sahara", "seats": [{"name": "", "bot": "outside"}, 2], "options": {}}',
            "A seat has a name and a bot: null, greedy or strong.",
        ),
        (b'{"game": "sahara", "seats": [1, 2], "options": {"x": 1}}', "unexpected field 'x'"),
        (
            b'{"game": "sahara", "seats": [{"name": "\\ud800", "bot": null}, 2], "options": {}}',
            "name: ",
        ),
    ],
)
def test_a_game_that_cannot_begin_is_refused(server: Server, asked: bytes, message: str) -> None:
    """With one sentence, and nothing is kept."""
    count = "SELECT COUNT(*) FROM games"
    before = server.games.rows.execute(count).fetchone()
    status, answer = server.get("/games", asked)
    assert status == 400
    assert message in json.loads(answer)["refused"]["message"]
    assert server.games.rows.execute(count).fetchone() == before


def test_two_pages_at_one_seat_show_the_same(server: Server) -> None:
    """A click on a picture that has been overtaken is refused, and not taken for another move."""
    keys = server.begin("sahara", None, None)
    one, two = Page(server, keys[0]), Page(server, keys[0])
    two.show("")
    one.move(one.shown["moves"]["0"])
    late = {"move": two.shown["moves"]["0"], "ply": two.shown["ply"]}
    two.until(one.shown["ply"])
    assert two.shown == one.shown
    assert "in the meantime" in two.send(late)["refused"]["message"]
    one.close()
    two.click(Random(1))
    assert two.shown["ply"] > one.shown["ply"]


def test_a_lost_connection_goes_on_where_it_was(server: Server) -> None:
    """What happened meanwhile is told, once; a reload is told of the last moves anew."""
    keys = server.begin("sahara", None, None)
    mine, other = Page(server, keys[0]), Page(server, keys[1])
    other.close()
    missed: list[str] = []
    while mine.is_asked:
        mine.click(Random(4))
        missed += mine.shown["news"]
    again = Page(server, keys[1], told=other.shown["ply"])
    assert again.shown["news"] == missed
    assert again.is_asked
    reloaded = Page(server, keys[1])
    assert reloaded.shown["news"] == other.shown["news"] + missed
    assert reloaded.shown["svg"] == again.shown["svg"]
    assert Page(server, keys[1], told=10**9).shown["news"] == []


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    """The record is all that is kept; a bot that was thinking thinks again."""
    path = tmp_path / "games.sqlite"
    with served(path, pause=WAIT) as server:  # the bot is stopped before it moves
        keys = server.begin("sahara", None, "greedy")
        page = Page(server, keys[0])
        while page.is_asked:
            page.click(Random(4))
    with served(path, pause=WAIT) as server:
        assert Page(server, keys[0]).shown["svg"] == page.shown["svg"]
    with served(path) as server:
        again = Page(server, keys[0])
        while not again.is_asked:
            again.next()
        again.click(Random(4))
        assert len(server.record(keys[0])) == again.shown["ply"]


def test_a_picture_in_parts_begins_anew_when_a_move_is_made(server: Server) -> None:
    """TD5.1: a colour and then a cell; who has chosen a colour is asked for it again next time."""
    keys = server.begin("through-the-desert", None, None)
    pages = [Page(server, key) for key in keys[:2]]
    parts = 0
    for _ in range(12):
        (page,) = [each for each in pages if each.is_asked]
        found = re.findall(r'data-part="([^"]+)"', page.shown["svg"])
        if found:
            parts += 1
            page.show(found[0])
            assert 'data-part=""' in page.shown["svg"]  # a way back
        page.click(Random(parts))
        assert 'data-part=""' not in page.shown["svg"]
        for each in pages:
            each.until(page.shown["ply"])
    assert parts


def test_the_record_that_is_kept_is_the_whole_game(server: Server) -> None:
    """From its options to the last move of chance: somebody decides, or it is over."""
    keys = server.begin("nomads-of-arabia", None, None, None, special=2)
    record = server.record(keys[0])
    assert record.options.special == 2
    assert turn(record.state) == Decide(Seat(0))
    assert not isinstance(turn(record.state), Over)


def test_the_example_is_as_short_as_it_says() -> None:
    """Without documentation and blank lines; `docs/web.md` says so."""
    source = (ROOT / "examples" / "web" / "server.py").read_text(encoding="utf-8")
    code = re.sub(r'"""[A-Z].*?"""|^ *#.*?$', "", source, flags=re.DOTALL | re.MULTILINE)
    assert len([line for line in code.splitlines() if line.strip()]) <= 226
    assert "226 lines" in (ROOT / "docs" / "web.md").read_text(encoding="utf-8")


def test_a_reader_needs_what_the_tests_run_with() -> None:
    """`requirements.txt` of the example names the packages of the group `web`, and the library."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = (ROOT / "examples" / "web" / "requirements.txt").read_text(encoding="utf-8")
    needed = [line for line in text.splitlines() if not line.startswith("#")]
    assert needed == ["desertrules", *project["dependency-groups"]["web"]]
