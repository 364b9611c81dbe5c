"""Play against each other in browsers: `python examples/web/server.py games.sqlite`.

Each seat has a secret link, and so have spectators. A page opens a WebSocket, sends clicks and
typed moves, and gets pictures that are drawn from its seat's view alone.
"""

import asyncio
import json
import secrets
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary

import uvicorn
from attrs import asdict
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import desertrules
from desertrules import Decide, DesertRulesError, InvalidValue, Over, Player, Record, Seat
from desertrules.english import People, join
from desertrules.options import describe
from desertrules.record.notation import Ambiguous, Misunderstood, move_to_text, parse_input
from desertrules.render import choices, svg

PAGE = Path(__file__).parent / "page"
BOTS = {
    "strong": "Strong bot: thinks ahead, about a second",
    "greedy": "Medium bot: grabs points",
    "random": "Easy bot: moves at random",
}
MAX_REQUEST = 2_000  # characters
MAX_NEWS = 30  # moves that a newly opened page hears about
HEADERS = [  # load nothing from other sites, and do not leak the address, which is the key
    ("Content-Security-Policy", "default-src 'self'; img-src data:; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
]
# For uvicorn. Addresses are keys, so requests are not logged.
SETTINGS: dict[str, Any] = {"log_level": "warning", "ws_max_size": 65_536, "headers": HEADERS}
SCHEMA = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (key TEXT PRIMARY KEY, game INTEGER NOT NULL, seat INTEGER);
"""


class Games:
    """All games, stored as records in SQLite; those with open pages are also tables in memory."""

    def __init__(self, path: str, rng: Random, pause: float) -> None:
        self.rng, self.pause = rng, pause
        self.database = sqlite3.connect(path, check_same_thread=False)
        self.database.executescript(SCHEMA)
        self.tables: WeakValueDictionary[int, Table] = WeakValueDictionary()

    def create(self, record: Record) -> list[str]:
        """Store a new game; return the key of each seat, and the spectators' key last."""
        text = record.advance(self.rng).to_json()
        seats = {secrets.token_urlsafe(): seat for seat in [*range(len(record.players)), None]}
        with self.database as database:
            game = database.execute("INSERT INTO games (record) VALUES (?)", [text]).lastrowid
            rows = [(key, game, seat) for key, seat in seats.items()]
            database.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows)
        return [*seats]

    def save(self, number: int, record: Record) -> None:
        with self.database as database:
            text = record.to_json()
            database.execute("UPDATE games SET record = ? WHERE id = ?", [text, number])

    def load(self, number: int) -> Record:
        rows = self.database.execute("SELECT record FROM games WHERE id = ?", [number])
        return Record.from_json(rows.fetchone()[0])

    def find(self, key: str) -> tuple[int, Seat | None] | None:
        """Return the game and the seat that a key opens, or None."""
        rows = self.database.execute("SELECT game, seat FROM seats WHERE key = ?", [key])
        row: tuple[int, Seat | None] | None = rows.fetchone()
        return row

    def table(self, number: int) -> "Table":
        table = self.tables.get(number)
        if table is None:
            table = self.tables[number] = Table(self, number, self.load(number))
        return table


class Table:
    """A game in progress: its record, the state after each move, and the open pages."""

    def __init__(self, games: Games, number: int, record: Record) -> None:
        self.games, self.number, self.record = games, number, record
        self.states = list(record.states())
        self.clients: set[Client] = set()
        self.bots: asyncio.Task[None] | None = None

    def play(self, move: Any) -> None:
        """Play a move and chance after it, save the game, and wake up all pages."""
        step = len(self.record)
        record = self.record.play(move).advance(self.games.rng)
        self.games.save(self.number, record)
        self.record = record
        for each in record.moves[step:]:
            self.states.append(desertrules.apply(self.states[-1], each))
        for client in self.clients:
            if client.look:
                client.changed.set()
        self.wake_bots()

    def wake_bots(self) -> None:
        if self.bots is None or self.bots.done():
            self.bots = asyncio.create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Play for bots until a person decides. A bot gets its seat's view and nothing else."""
        while isinstance(now := desertrules.turn(self.states[-1]), Decide) and (
            spec := self.record.players[now.seat].agent
        ):
            await asyncio.sleep(self.games.pause)
            view = desertrules.view(self.states[-1], now.seat)
            rng = Random(self.games.rng.getrandbits(64))
            self.play(await asyncio.to_thread(desertrules.bot(spec).choose, view, rng))

    def names(self, seat: Seat | None) -> list[str]:
        """Return the players' names as one of them reads them."""
        names = enumerate(self.record.names)
        return ["You" if each == seat else name for each, name in names]

    def news(self, seat: Seat | None, since: int) -> list[str]:
        """Return what the moves from a step on did, as a seat may know it."""
        steps = zip(self.states[since:-1], self.record.moves[since:], strict=True)
        names = self.names(seat)
        happened = [each for step in steps for each in desertrules.effects(*step, seat, names)]
        return [effect.message for effect in happened if effect.message]

    def last_turn(self) -> list[Any]:
        """Return the moves that the last player has made. Moves of chance may be secret."""
        moves: list[Any] = []
        owner: Seat | None = None
        for state, move in zip(self.states[-2::-1], self.record.moves[::-1], strict=True):
            now = desertrules.turn(state)
            if isinstance(now, Decide):
                if owner not in {None, now.seat}:
                    break
                owner = now.seat
                moves.append(move)
        return moves[::-1]


class Client:
    """An open page, of a seat or (None) of a spectator."""

    def __init__(self, table: Table, seat: Seat | None, socket: WebSocket) -> None:
        self.table, self.seat, self.socket = table, seat, socket
        self.changed = asyncio.Event()
        self.look: dict[str, Any] = {}  # how the page wants its pictures; empty until it asks
        self.known = 0  # the number of moves that the page knows

    @property
    def view(self) -> Any:
        return desertrules.view(self.table.states[-1], self.seat)

    @property
    def is_asked(self) -> bool:
        return self.seat is not None and desertrules.turn(self.view) == Decide(self.seat)

    def picture(self, look: dict[str, Any]) -> dict[str, Any]:
        """Return all that the page shows; raise InvalidValue if it wants something impossible."""
        table, view, step = self.table, self.view, len(self.table.record)
        legal = desertrules.legal_moves(view) if self.is_asked else ()
        names = table.names(self.seat)
        board = svg(view, legal=legal, last=table.last_turn(), names=names, **look)
        data = {
            "game": table.record.game.title,
            "name": "" if self.seat is None else table.record.names[self.seat],
            "yours": self.is_asked,
            "over": table.record.result is not None,
            "step": step,
            "part": look["part"],
            "choices": [
                asdict(each) | {"label": self.rename(each.label)}
                for each in (choices(legal, look["part"]) if legal else ())
            ],
            "svg": board,
            "news": table.news(self.seat, max(self.known, step - MAX_NEWS)),
        }
        self.look, self.known = look | {"part": ""}, step
        self.changed.clear()
        return data

    def answer(self, text: str) -> dict[str, Any] | None:
        """Do what the page asks for; raise DesertRulesError if that is impossible."""
        match parse_json(text):
            case {"show": str(part), "theme": str(theme), "size": int(size), "known": int(known)}:
                if not self.look:
                    self.known = min(max(known, 0), len(self.table.record))
                return self.picture({"part": part, "theme": theme, "size": size})
            case {"move": int(index), "step": int(step)}:
                legal = self.legal_moves(step)
                if index not in range(len(legal)):
                    raise InvalidValue("There is no such move.")
                self.table.play(legal[index])
            case {"text": str(words), "step": int(step)}:
                self.legal_moves(step)
                self.play_text(words)
            case {"place": str(place)}:
                self.legal_moves(len(self.table.record))
                rejection = desertrules.explain_place(self.view, place)
                if rejection:
                    raise InvalidValue(self.rename(rejection.message))
            case _:
                raise InvalidValue("The server does not understand this request.")
        return None  # all pages of the table get a new picture

    def legal_moves(self, step: int) -> Any:
        """Return the moves to choose from; raise InvalidValue if it is not this seat's turn."""
        now = desertrules.turn(self.view)
        if isinstance(now, Over):
            raise InvalidValue("The game is over.")
        if isinstance(now, Decide) and now.seat != self.seat:
            raise InvalidValue(f"It is {People(self.table.record.names).whose(now.seat)} turn.")
        if step != len(self.table.record):
            raise InvalidValue("The board has changed in the meantime. Please look again.")
        return desertrules.legal_moves(self.view)

    def play_text(self, words: str) -> None:
        """Play what somebody typed: one move, or several of the same turn."""
        while words:
            match parse_input(self.view, words):
                case Misunderstood(message=message):
                    raise InvalidValue(self.rename(message))
                case Ambiguous(text=text, candidates=moves):
                    examples = [f"“{move_to_text(move)}”" for move in moves[:3]]
                    raise InvalidValue(f"“{text}” can mean {join(examples, 'or')}.")
                case moves:
                    for move in moves.moves:
                        self.table.play(move)
                    words = moves.rest
                    if words and not self.is_asked:
                        raise InvalidValue(f"Your turn ended before “{words}”.")

    def rename(self, message: str) -> str:
        return People(self.table.names(self.seat)).rename(message)

    async def listen(self) -> None:
        """Answer requests until the page is closed."""
        while (frame := await self.socket.receive())["type"] == "websocket.receive":
            try:
                answer = self.answer(frame.get("text") or "")
            except DesertRulesError as error:
                answer = {"rejected": str(error)}
            if answer:
                await self.socket.send_json(answer)

    async def update(self) -> None:
        """Send a picture whenever something has changed; a slow page skips some."""
        with suppress(WebSocketDisconnect):
            while await self.changed.wait():
                await self.socket.send_json(self.picture(self.look))


def parse_json(text: str | bytes) -> Any:
    if len(text) > MAX_REQUEST:
        raise InvalidValue(f"A request has at most {MAX_REQUEST} characters.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidValue("The request is not valid JSON.") from None


def new_record(data: Any) -> Record:
    """Return the record of a new game; raise DesertRulesError if it cannot be played."""
    match data:
        case {"game": str(name), "players": [*players], "options": {**options}}:
            people = [new_player(number, each) for number, each in enumerate(players, start=1)]
            game = desertrules.game(name)
            rules = desertrules.load({**options, "players": len(players)}, game.options)
            return Record(rules, players=people)
    raise InvalidValue("A new game needs `game`, `players` and `options`.")


def new_player(number: int, data: Any) -> Player:
    match data:
        case {"name": str(name), "bot": None | str() as bot} if bot is None or bot in BOTS:
            name = name.strip()[:30] or f"{bot.title() if bot else 'Player'} {number}"
            if name.lower() == "you":
                raise InvalidValue("Please choose another name than “You”.")
            return Player(name, bot)
    raise InvalidValue(f"A player needs `name` and `bot`: null, {join(BOTS, 'or')}.")


async def list_games(_: Request) -> Response:
    """Return the bots and the games with their options."""
    games: dict[str, Any] = {}
    for name in desertrules.games():
        game = desertrules.game(name)
        options = [
            asdict(each) | {"type": None, "choices": [*each.choices]}
            for each in describe(game)[1:]  # the first is the number of players
            if each.choices
        ]
        games[name] = {"title": game.title, "players": [*game.players], "options": options}
    return JSONResponse({"bots": BOTS, "games": games})


async def create_game(request: Request) -> Response:
    data = b""
    async for chunk in request.stream():
        data += chunk[: MAX_REQUEST + 1 - len(data)]
    try:
        record = new_record(parse_json(data))
    except DesertRulesError as error:
        return JSONResponse({"rejected": str(error)}, 400)
    keys = request.app.state.games.create(record)
    return JSONResponse({"names": record.names, "keys": keys})


async def open_seat(request: Request) -> Response:
    if request.app.state.games.find(request.path_params["key"]) is None:
        return PlainTextResponse("This link does not lead to a game.", 404)
    return FileResponse(PAGE / "table.html")


async def save_record(request: Request) -> Response:
    """Return the record of a finished game; before that it would reveal secrets."""
    games: Games = request.app.state.games
    seat = games.find(request.path_params["key"])
    record = games.load(seat[0]) if seat else None
    if record is None or record.result is None:
        return PlainTextResponse("There is no finished game here.", 404)
    disposition = f'attachment; filename="{record.game.name}.txt"'
    return PlainTextResponse(record.to_text(), headers={"Content-Disposition": disposition})


async def connect(socket: WebSocket) -> None:
    games: Games = socket.app.state.games
    seat = games.find(socket.path_params["key"])
    if seat is None:
        await socket.send_denial_response(PlainTextResponse("There is no such seat.", 404))
        return
    await socket.accept()
    client = Client(games.table(seat[0]), seat[1], socket)
    client.table.clients.add(client)
    client.table.wake_bots()  # the server may have stopped while a bot was thinking
    updates = asyncio.create_task(client.update())
    try:
        with suppress(WebSocketDisconnect):
            await client.listen()
    finally:
        client.table.clients.discard(client)
        updates.cancel()


def application(path: str, rng: Random | None = None, pause: float = 0.7) -> Starlette:
    """Return the server for the games in a database; bots wait `pause` seconds before a move."""
    routes: list[BaseRoute] = [
        Route("/games", list_games),
        Route("/games", create_game, methods=["POST"]),
        Route("/seat/{key}", open_seat),
        Route("/record/{key}", save_record),
        WebSocketRoute("/live/{key}", connect),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    app = Starlette(routes=routes)
    app.state.games = Games(path, rng or SystemRandom(), pause)
    return app


if __name__ == "__main__":
    database = sys.argv[1] if sys.argv[1:] else "games.sqlite"
    port = int(sys.argv[2]) if sys.argv[2:] else 8000
    print(f"Open http://127.0.0.1:{port}/", flush=True)
    uvicorn.run(application(database), port=port, **SETTINGS)
