"""The server of examples/web in a thread, and pages that are played by a program."""

import json
import re
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn
from websockets.sync.client import ClientConnection, connect

from desertrules import Decide, Player, Record, Seat, legal_moves, record_from_json, turn
from desertrules import nomads_of_arabia as na
from examples.web.server import SETTINGS, Games, application

WAIT = 60
RIVAL = Seat(1)


class Server:
    """A server that runs: where it is, the games that it has, and pages that were opened."""

    def __init__(self, port: int, games: Games, pages: ExitStack) -> None:
        """Take the port that it listens at."""
        self.port, self.games, self.pages = port, games, pages
        self.address = f"http://127.0.0.1:{port}"

    def get(self, path: str, data: bytes | None = None) -> tuple[int, bytes]:
        """Ask for a page, or send data; give the status and what came."""
        try:
            with urlopen(Request(self.address + path, data), timeout=WAIT) as answer:  # noqa: S310 - our own
                return answer.status, answer.read()
        except HTTPError as error:
            with error:
                return error.code, error.read()

    def begin(self, game: str, *who: str | None, **options: Any) -> list[str]:
        """Begin a game as the page does: a person for None, else a bot; give the keys."""
        seats = [{"name": "", "bot": each} for each in who]
        asked = {"game": game, "seats": seats, "options": options}
        status, answer = self.get("/games", json.dumps(asked).encode())
        assert status == 200
        keys: list[str] = json.loads(answer)["keys"]
        return keys

    def record(self, key: str) -> Record[Any, Any]:
        """Give the record as it stands in the database."""
        found = self.games.seat(key)
        assert found is not None
        rows = self.games.rows.execute("SELECT record FROM games WHERE id = ?", [found[0]])
        return record_from_json(rows.fetchone()[0])


@contextmanager
def served(
    path: Path, seed: int = 1, port: int = 0, pause: float = 0
) -> Generator[Server, None, None]:
    """Run the server with a database, and stop it."""
    app = application(str(path), Random(seed), pause)
    server = uvicorn.Server(uvicorn.Config(app, port=port, **SETTINGS))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        end = time.monotonic() + WAIT
        while not server.started:
            assert thread.is_alive() and time.monotonic() < end
            time.sleep(0.01)
        with ExitStack() as pages:
            where = server.servers[0].sockets[0].getsockname()
            yield Server(where[1], app.state.games, pages)
    finally:
        server.should_exit = True
        thread.join(WAIT)
        app.state.games.rows.close()
    assert not thread.is_alive()


class Page:
    """Does what the page of a seat does, without a browser; keeps all frames that come."""

    def __init__(self, server: Server, key: str, *, told: int = 0) -> None:
        """Open the seat, and wait for the first picture."""
        address = f"ws://127.0.0.1:{server.port}/live/{key}"
        opened = connect(address, max_size=None, open_timeout=WAIT)
        self.socket: ClientConnection = server.pages.enter_context(opened)
        self.frames: list[str] = []
        self.shown: dict[str, Any] = {}
        self.show(told=told)

    def next(self) -> dict[str, Any]:
        """Give the next frame; keep the table that it shows."""
        frame = self.socket.recv(WAIT)
        assert isinstance(frame, str)
        self.frames.append(frame)
        data: dict[str, Any] = json.loads(frame)
        if "refused" not in data:
            self.shown = data
        return data

    def send(self, data: object) -> dict[str, Any]:
        """Send a request, and give what is answered."""
        self.socket.send(json.dumps(data))
        return self.next()

    def show(self, part: str = "", told: int = 0) -> dict[str, Any]:
        """Ask for the picture."""
        return self.send({"show": part, "theme": "light", "size": 800, "told": told})

    def move(self, words: str) -> dict[str, Any]:
        """Make a move."""
        return self.send({"move": words, "ply": self.shown["ply"]})

    def until(self, ply: int) -> None:
        """Wait until the table has come so far."""
        while self.shown["ply"] < ply:
            self.next()

    @property
    def is_asked(self) -> bool:
        """Whether it is this seat's turn."""
        return bool(self.shown["yours"])

    def click(self, rng: Random) -> None:
        """Click on something, and on, until a move is made."""
        while True:
            found = re.findall(r'data-(move|part)="([^"]+)"', self.shown["svg"])
            kind, value = rng.choice(found)
            if kind == "move":
                assert "refused" not in self.move(self.shown["moves"][value])
                return
            assert "refused" not in self.show(value)

    def close(self) -> None:
        """Leave."""
        self.socket.close()


def with_discs(seed: int) -> tuple[Record[na.State, na.Move], Record[na.State, na.Move]]:
    """Give a game of Nomads in which seat 1 holds a disc, and the same game with another disc."""
    rng = Random(seed)
    people = (Player("Ada"), Player("Ben"), Player("Cem"))
    record = Record.of(na.Options(3), players=people).advance(rng)
    while not record.state.held(RIVAL) or turn(record.state) != Decide(RIVAL):
        record = record.play(rng.choice(legal_moves(record.state))).advance(rng)
    (disc,) = record.state.discs(RIVAL)
    drawn = {move.disc for move in record.moves if isinstance(move, na.DrawDisc)}
    other = next(each for each in na.Special if each not in drawn)
    moves = [na.DrawDisc(other) if move == na.DrawDisc(disc) else move for move in record.moves]
    return record, Record.of(na.Options(3), moves, players=people)
