"""The server of examples/web: what each seat gets, and what it cannot do to others."""

import json
import re
import threading
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import desertrules
from desertrules import Decide, Player, Record, explain, legal_moves, turn, validate
from desertrules import nomads_of_arabia as noa
from desertrules.geometry import layout
from desertrules.record.notation import move_to_text
from examples.web.server import SETTINGS, application

ROOT = Path(__file__).parents[2]
WAIT = 60
PEOPLE = ("Ann", "Bob", "Cid")


class Server:
    """A running server, and the pages that a test has opened."""

    def __init__(self, app: Any, port: int, pages: ExitStack) -> None:
        self.games, self.port, self.pages = app.state.games, port, pages

    def get(self, path: str, data: bytes | None = None) -> tuple[int, bytes, Any]:
        """Return the status, the body and the headers of a reply."""
        request = Request(f"http://127.0.0.1:{self.port}{path}", data)
        try:
            with urlopen(request, timeout=WAIT) as reply:  # noqa: S310 - our own server
                return reply.status, reply.read(), reply.headers
        except HTTPError as error:
            with error:
                return error.code, error.read(), error.headers

    def create(self, game: str, *bots: str | None, **options: Any) -> list[str]:
        """Create a game as the page does and return its keys; None is a person."""
        seats = [{"name": name, "bot": bot} for name, bot in zip(PEOPLE, bots, strict=False)]
        body = json.dumps({"game": game, "players": seats, "options": options}).encode()
        status, reply, _ = self.get("/games", body)
        assert status == 200
        keys: list[str] = json.loads(reply)["keys"]
        return keys

    def record(self, key: str) -> Record:
        found: Record = self.games.load(self.games.find(key)[0])
        return found


class Page:
    """Does what the page of a seat does, without a browser; keeps all frames."""

    def __init__(self, server: Server, key: str, known: int = 0) -> None:
        address = f"ws://127.0.0.1:{server.port}/live/{key}"
        opened = connect(address, max_size=None, open_timeout=WAIT)
        self.socket = server.pages.enter_context(opened)
        self.frames: list[str] = []
        self.now: dict[str, Any] = {}
        self.show(known=known)

    def next(self) -> dict[str, Any]:
        frame = self.socket.recv(WAIT)
        assert isinstance(frame, str)
        self.frames.append(frame)
        data: dict[str, Any] = json.loads(frame)
        if "rejected" not in data:
            self.now = data
        return data

    def send(self, **request: Any) -> dict[str, Any]:
        self.socket.send(json.dumps(request))
        return self.next()

    def show(self, part: str = "", known: int = 0) -> dict[str, Any]:
        return self.send(show=part, theme="light", size=800, known=known)

    def type(self, text: str) -> dict[str, Any]:
        return self.send(text=text, step=self.now["step"])

    def until(self, step: int) -> None:
        while self.now["step"] < step:
            self.next()

    def click(self, rng: Random) -> None:
        """Click on something offered, again and again, until a move is made."""
        while True:
            kind, value = rng.choice(re.findall(r'data-(move|part)="([^"]+)"', self.now["svg"]))
            if kind == "move":
                assert "rejected" not in self.send(move=int(value), step=self.now["step"])
                return
            assert "rejected" not in self.show(value)


@contextmanager
def serve(path: Path, pause: float = 0) -> Iterator[Server]:
    """Run the server in a thread."""
    app = application(str(path), Random(2), pause)
    server = uvicorn.Server(uvicorn.Config(app, port=0, **SETTINGS))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            sleep(0.01)
        with ExitStack() as pages:
            yield Server(app, server.servers[0].sockets[0].getsockname()[1], pages)
    finally:
        server.should_exit = True
        thread.join(WAIT)
        app.state.games.database.close()
    assert not thread.is_alive()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path / "games.sqlite") as running:
        yield running


SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "through-the-desert": (2, {}),
    "sahara": (2, {"desert": 1}),
    "nomads-of-arabia": (3, {"special": 0, "finale": "short"}),
}


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_by_clicks_and_its_record_can_be_saved(server: Server, game: str) -> None:
    """Everybody sees every position, by name; the record is secret until the game is over."""
    players, options = SHORT[game]
    keys = server.create(game, *[None] * players, **options)
    assert server.get(f"/record/{keys[0]}")[0] == 404
    pages = [Page(server, key) for key in keys]
    rng = Random(3)
    while asked := [page for page in pages if page.now["yours"]]:
        (page,) = asked
        page.click(rng)
        for each in pages:
            each.until(page.now["step"])
    status, text, _ = server.get(f"/record/{keys[0]}")
    report = validate(text)
    assert status == 200 and report.valid and report.result
    names = [PEOPLE[seat] for seat in report.result.winners]
    assert all(page.now["over"] for page in pages)
    title = re.findall("<title>(.*?)</title>", pages[-1].now["svg"])[0]
    assert all(name in title for name in names)
    frames = "".join(frame for page in pages for frame in page.frames)
    assert re.findall(r".{60}\b[Ss]eat \d.{20}", frames) == []


def test_a_bot_plays_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    """The record is all that is stored; a bot that was thinking starts again."""
    path = tmp_path / "games.sqlite"
    with serve(path, pause=WAIT) as server:  # stopped before the bot moves
        keys = server.create("sahara", None, "greedy")
        page = Page(server, keys[0])
        while page.now["yours"]:
            page.click(Random(4))
    with serve(path, pause=WAIT) as server:
        assert Page(server, keys[0]).now["svg"] == page.now["svg"]
    with serve(path) as server:
        again = Page(server, keys[0])
        while not again.now["yours"]:
            again.next()
        assert len(server.record(keys[0])) == again.now["step"] > page.now["step"]


def test_a_lost_connection_continues_where_it_was(server: Server) -> None:
    """What happened in the meantime is in the log once; a reload repeats the last moves."""
    keys = server.create("sahara", None, None)
    mine, other = Page(server, keys[0]), Page(server, keys[1])
    other.socket.close()
    missed = 0
    while mine.now["yours"]:
        mine.click(Random(4))
        missed += len(mine.now["news"])
    again = Page(server, keys[1], known=other.now["step"])
    assert len(again.now["news"]) == missed > 0 and again.now["yours"]
    assert any(line.startswith("Ann ") for line in again.now["news"])
    reload = Page(server, keys[1])
    assert reload.now["news"] == other.now["news"] + again.now["news"]
    assert reload.now["svg"] == again.now["svg"]


def test_two_pages_of_one_seat_agree(server: Server) -> None:
    """A click on an outdated picture is rejected instead of taken for another move."""
    (key, *_) = server.create("sahara", None, None)
    one, two = Page(server, key), Page(server, key)
    two.show()
    step = one.now["step"]
    one.send(move=0, step=step)
    two.until(one.now["step"])
    assert two.now == one.now
    assert "in the meantime" in two.send(move=0, step=step)["rejected"]


def test_a_click_where_nothing_can_be_played_is_explained(server: Server) -> None:
    """The answer is that of `explain_place`, and nothing has changed."""
    mine, other, spectator = (
        Page(server, key) for key in server.create("through-the-desert", None, None)
    )
    before = mine.now["step"]
    state = server.games.table(1).states[-1]
    assert f'data-place="{state.terrain.names(state.palms)[0]}"' in mine.now["svg"]
    for place in layout(state).places:
        rejection = desertrules.explain_place(state, place.name)
        if rejection:
            assert mine.send(place=place.name) == {"rejected": rejection.message}
            assert other.send(place=place.name) == {"rejected": "It is Ann's turn."}
    assert "rejected" in mine.send(place="zz9")
    assert spectator.type("pass") == {"rejected": "It is Ann's turn."}
    assert mine.show()["step"] == before


def test_typed_moves_are_understood_or_explained(server: Server) -> None:
    """TD5.1: words in any order; too few or wrong ones get a sentence."""
    (key, *_) = server.create("through-the-desert", None, None)
    page = Page(server, key)
    move = legal_moves(server.record(key).state)[0]
    assert "can mean" in page.type("rider white")["rejected"]
    assert page.type("fly away") == {"rejected": "I don't understand 'fly away'."}
    assert page.type("pass")["rejected"].startswith("You ")
    assert "rejected" not in page.type(f"{move.cell} {move.colour}")
    assert page.now["news"][0] == f"You place your {move.colour} rider on {move.cell}."


BAD_FRAMES: list[str | bytes] = [
    b"\xff\x00",
    "",
    "{",
    "[" * 1990,
    "[1]",
    '{"move": 0, "step": NaN}',
    '{"undo": true}',
    '{"move": "play 0", "step": 6}',
    '{"move": -1, "step": 6}',
    '{"move": 99, "step": 6}',
    '{"move": 0, "step": 1}',
    '{"text": "deal 0/0 palm-1", "step": 6}',
    '{"text": "\\ud800", "step": 6}',
    '{"place": "\\ud800"}',
    '{"show": "camel", "theme": "light", "size": 800, "known": 0}',
    '{"show": "", "theme": "pink", "size": 800, "known": 0}',
    '{"show": "", "theme": "light", "size": -1, "known": 0}',
    '{"show": "", "theme": "light", "size": true, "known": 0}',
    '{"show": "", "theme": "light", "size": ' + 1500 * "9" + ', "known": 0}',
    '{"text": "' + 3000 * "x" + '", "step": 6}',
]


def test_bad_frames_get_one_sentence_each_and_harm_nobody(server: Server) -> None:
    """The game goes on for both; a far too long frame costs its sender the connection."""
    keys = server.create("sahara", None, None)
    mine, other = Page(server, keys[0]), Page(server, keys[1])
    before = server.record(keys[0])
    for frame in BAD_FRAMES:
        mine.socket.send(frame)
        assert 0 < len(mine.next()["rejected"]) < 200, frame
    assert server.record(keys[0]) == before and len(other.frames) == 1
    mine.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        mine.socket.recv(WAIT)
    Page(server, keys[0]).click(Random(2))
    other.next()
    assert other.now["step"] > len(before)


def test_no_byte_depends_on_the_secrets_of_a_rival(tmp_path: Path) -> None:
    """NA3.5: play the same game twice with another special disc; only its owner can tell."""
    rng = Random(19)
    record = Record(noa.Options(players=3), players=map(Player, PEOPLE)).advance(rng)
    while not _discs(record) or turn(record.state) != Decide(1):
        record = record.play(rng.choice(legal_moves(record.state))).advance(rng)
    drawn = _discs(record)[0]
    disc = next(each for each in noa.Special if each not in {*_all_discs(record)})
    moves = [noa.DrawDisc(disc) if move == noa.DrawDisc(drawn) else move for move in record.moves]
    twin = Record(record.options, moves, record.players)
    one, two, chance, again, words = record, twin, Random(2), Random(2), list[str]()
    while len(words) < 12:  # moves that are legal with either disc
        both = [move for move in legal_moves(one.state) if not explain(two.state, move)]
        words.append(move_to_text(move := rng.choice(both)))
        one, two = one.play(move).advance(chance), two.play(move).advance(again)
    seen: list[list[list[str]]] = []
    for number, each in enumerate((record, twin)):
        with serve(tmp_path / f"{number}.sqlite") as server:
            pages = [Page(server, key) for key in server.games.create(each)]
            for text in words:
                (page,) = [page for page in pages if page.now["yours"]]
                assert "rejected" not in page.type(text)
                for other in pages:
                    other.until(page.now["step"])
            seen.append([page.frames for page in pages])
    assert [a == b for a, b in zip(*seen, strict=True)] == [True, False, True, True]


def _discs(record: Record) -> list[Any]:
    return [*record.state.nomads[1].discs]


def _all_discs(record: Record) -> list[Any]:
    return [move.disc for move in record.moves if isinstance(move, noa.DrawDisc)]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"\xff", "The request is not valid JSON."),
        (b" " * 100_000, "A request has at most 2000 characters."),
        (b"[]", "A new game needs `game`, `players` and `options`."),
        (b'{"game": "chess", "players": [], "options": {}}', "chess"),
        (b'{"game": "sahara", "players": [], "options": {}}', "expected 2 to 6, found 0"),
        (
            b'{"game": "sahara", "players": [{"name": "", "bot": "program"}], "options": {}}',
            "`bot`",
        ),
        (b'{"game": "sahara", "players": [{"name": "you", "bot": null}], "options": {}}', "You"),
        (
            b'{"game": "sahara", "players": [{"name": "\\ud800", "bot": null}], "options": {}}',
            "name",
        ),
        (b'{"game": "sahara", "players": [], "options": {"x": 1}}', "unexpected field 'x'"),
    ],
)
def test_an_impossible_game_is_rejected(server: Server, body: bytes, message: str) -> None:
    """With one sentence; nothing is stored."""
    status, reply, _ = server.get("/games", body)
    assert status == 400
    assert message in json.loads(reply)["rejected"]
    assert server.games.database.execute("SELECT COUNT(*) FROM games").fetchone() == (0,)


def test_links_are_secret_and_names_are_never_markup(server: Server) -> None:
    """Keys are random, unknown ones lead nowhere, and no other site learns an address."""
    body = {"game": "sahara", "players": [{"name": "<b>a&b", "bot": None}] * 2, "options": {}}
    _, reply, _ = server.get("/games", json.dumps(body).encode())
    keys = json.loads(reply)["keys"]
    assert len({*keys}) == 3 and all(re.fullmatch(r"[\w-]{43}", key) for key in keys)
    watched = Page(server, keys[2]).now
    assert watched["name"] == "" and "&lt;b&gt;a&amp;b" in watched["svg"]
    assert "<b>" not in watched["svg"]
    for path in ("/", "/table.js", "/games", f"/seat/{keys[0]}"):
        status, _, headers = server.get(path)
        assert (status, headers["Referrer-Policy"]) == (200, "no-referrer")
        assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    for path in ("/seat/abc", "/record/abc", "/server.py", "/live/abc"):
        assert server.get(path)[0] == 404
    with pytest.raises(InvalidStatus, match="404"):
        Page(server, "abc")


def test_the_requirements_are_what_the_tests_use() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = (ROOT / "examples" / "web" / "requirements.txt").read_text(encoding="utf-8")
    needed = [line for line in text.splitlines() if not line.startswith("#")]
    assert needed == project["dependency-groups"]["web"]
