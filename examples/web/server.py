"""The games for browsers that play each other: `python examples/web/server.py games.sqlite`."""

import asyncio
import json
import re
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
from desertrules import Decide, DesertRulesError, IllegalMove, InvalidValue, Player, Seat
from desertrules.messages import catalogue, translate
from desertrules.render import move_from_text, move_to_text, svg

Record = desertrules.Record[Any, Any]
PAGE = Path(__file__).parent / "page"
BOTS = ("greedy", "strong")  # not all there are: `outside` would start programs
LONGEST, RECALLED = 2_000, 30  # characters of a request; moves that a new page is told of
HEADERS = [  # nothing from elsewhere, and no other site learns the address, which is the key
    ("Content-Security-Policy", "default-src 'self'; img-src data:; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
]
# Of uvicorn. The addresses are keys, so they are not to stand in a log.
SETTINGS: dict[str, Any] = {"log_level": "warning", "ws_max_size": 65_536, "headers": HEADERS}
TABLES = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (key TEXT PRIMARY KEY, game INTEGER NOT NULL, seat INTEGER);
"""


class Games:
    """All games, as records in a database; those that somebody looks at, as tables."""

    def __init__(self, path: str, chance: Random, pause: float) -> None:
        """Open the database; `chance` draws, and a bot waits so many seconds before it moves."""
        self.chance, self.pause = chance, pause
        self.rows = sqlite3.connect(path, check_same_thread=False)
        self.rows.executescript(TABLES)
        self.tables: WeakValueDictionary[int, Table] = WeakValueDictionary()

    def begin(self, record: Record) -> list[str]:
        """Keep a new game; give the keys of its seats, and last that of who only looks on."""
        text = desertrules.record_to_json(record.advance(self.chance))
        seats = {secrets.token_urlsafe(): seat for seat in [*range(len(record.players)), None]}
        with self.rows:
            game = self.rows.execute("INSERT INTO games (record) VALUES (?)", [text]).lastrowid
            rows = [(key, game, seat) for key, seat in seats.items()]
            self.rows.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows)
        return [*seats]

    def keep(self, number: int, record: Record) -> None:
        """Write a game down as far as it has come."""
        text = desertrules.record_to_json(record)
        with self.rows:
            self.rows.execute("UPDATE games SET record = ? WHERE id = ?", [text, number])

    def seat(self, key: str) -> tuple[int, Seat | None] | None:
        """Give the game and the seat that a key is for; None if it is for none."""
        rows = self.rows.execute("SELECT game, seat FROM seats WHERE key = ?", [key])
        found: tuple[int, Seat | None] | None = rows.fetchone()
        return found

    def table(self, number: int) -> "Table":
        """Give the table of a game, set up anew if nobody was looking at it."""
        table = self.tables.get(number)
        if table is None:
            rows = self.rows.execute("SELECT record FROM games WHERE id = ?", [number])
            record = desertrules.record_from_json(rows.fetchone()[0])
            table = self.tables[number] = Table(self, number, record)
        return table


class Table:
    """One game that is played: its record, its state after each move, and who looks at it."""

    def __init__(self, games: Games, number: int, record: Record) -> None:
        """Set a game up as it was written down."""
        self.games, self.number, self.record, self.game = games, number, record, record.game
        self.states = list(record.states())
        self.browsers: set[Browser] = set()
        who = enumerate(record.players)
        self.names = [each.name or f"{each.agent or 'Seat'} {seat}" for seat, each in who]
        self.sentences = catalogue(self.game.name, "en")
        self.thinking: asyncio.Task[None] | None = None

    def play(self, seat: Seat | None, ply: int, move: Any) -> None:  # noqa: ANN401 - of any game
        """Make a move and let chance happen, write it down, and wake all who look on."""
        if ply != len(self.record):
            raise InvalidValue("Somebody has moved in the meantime: look again.")
        if seat is None or desertrules.turn(self.states[-1]) != Decide(seat):
            raise InvalidValue("It is not your turn.")
        record = self.record.play(move).advance(self.games.chance)
        self.games.keep(self.number, record)
        self.record = record
        for made in record.moves[ply:]:
            self.states.append(desertrules.apply(self.states[-1], made))
        for browser in self.browsers:
            if browser.look:
                browser.awake.set()
        self.ask_bots()

    def ask_bots(self) -> None:
        """Let bots play, unless they do so already."""
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self.let_bots_play())

    async def let_bots_play(self) -> None:
        """Play for the bots until a person decides; a bot is given its view and no more."""
        while isinstance(now := desertrules.turn(self.states[-1]), Decide) and (
            agent := self.record.players[now.seat].agent
        ):
            ply = len(self.record)
            await asyncio.sleep(self.games.pause)
            sight = self.game.view(self.states[-1], now.seat)
            choose = desertrules.bot(agent).choose
            self.play(now.seat, ply, await asyncio.to_thread(choose, sight, self.games.chance))

    def news(self, seat: Seat | None, since: int) -> list[str]:
        """Tell what the moves since then have brought about, as a seat may know it."""
        steps = zip(self.states[since:-1], self.record.moves[since:], strict=True)
        told = [each for step in steps for each in desertrules.effects(*step, seat)]
        return [translate(each, self.sentences, self.names) for each in told]

    def last(self) -> Any:  # noqa: ANN401 - a move of any game
        """Give the last move that a seat made: all may know it, unlike some that chance made."""
        steps = zip(self.states, self.record.moves, strict=False)
        made = [move for state, move in steps if isinstance(desertrules.turn(state), Decide)]
        return made[-1] if made else None


class Browser:
    """One page that is open somewhere, at a seat or (None) looking on."""

    def __init__(self, table: Table, seat: Seat | None, socket: WebSocket) -> None:
        """Begin with nothing asked for."""
        self.table, self.seat, self.socket = table, seat, socket
        self.awake = asyncio.Event()
        self.look: dict[str, Any] = {}  # empty until the page asks for a picture
        self.told = 0  # how many moves the page knows of

    def message(self, look: dict[str, Any]) -> dict[str, Any]:
        """Give all that the page shows, from the seat's view alone, and what is new to it."""
        table, game, ply = self.table, self.table.game, len(self.table.record)
        sight = game.view(table.states[-1], self.seat)
        mine = self.seat is not None and game.turn(sight) == Decide(self.seat)
        legal = game.legal_moves(sight) if mine else ()
        drawn = svg(sight, legal=legal, last=table.last(), names=table.names, **look)
        numbers = {*re.findall(r'data-move="(\d+)"', drawn)}
        moves = {each: move_to_text(legal[int(each)]) for each in numbers}
        news = table.news(self.seat, max(self.told, ply - RECALLED))
        self.look, self.told = look | {"part": ""}, ply
        self.awake.clear()  # all is told with this
        you = "You look on" if self.seat is None else f"You are {table.names[self.seat]}"
        words = {"you": you, "yours": mine, "news": news}
        return words | {"ply": ply, "svg": drawn, "moves": moves}

    def answer(self, data: str) -> dict[str, Any] | None:
        """Do what the page asks for; raise DesertRulesError."""
        match read(data):
            case {"show": str(part), "theme": str(theme), "size": int(size), "told": int(told)}:
                if not self.look:
                    self.told = min(max(told, 0), len(self.table.record))
                return self.message({"part": part, "theme": theme, "size": size})
            case {"move": str(words), "ply": int(ply)}:
                self.table.play(self.seat, ply, move_from_text(self.table.game, words))
                return None  # everybody at the table is told
        raise InvalidValue("Ask for a picture, or make a move.")

    def refusal(self, error: DesertRulesError) -> dict[str, Any]:
        """Say why not: of an illegal move, by which rule."""
        if not isinstance(error, IllegalMove):
            return {"refused": {"message": str(error)}}
        why = error.rejection
        message = translate(why, self.table.sentences, self.table.names)
        rule: str = getattr(self.table.game, "sentences", {}).get(why.rule, "")
        return {"refused": {"message": message, "rule": why.rule, "says": rule}}

    async def listen(self) -> None:
        """Do what the page asks for until it is gone; what cannot be done is told to it alone."""
        while (frame := await self.socket.receive())["type"] == "websocket.receive":
            try:
                answer = self.answer(frame.get("text") or "")
            except DesertRulesError as error:
                answer = self.refusal(error)
            if answer:
                await self.socket.send_json(answer)

    async def tell(self) -> None:
        """Send what has changed whenever something has; a slow page misses steps between."""
        with suppress(WebSocketDisconnect):
            while await self.awake.wait():
                await self.socket.send_json(self.message(self.look))


def read(data: str | bytes) -> Any:  # noqa: ANN401 - what a browser sends may be anything
    """Read the JSON of a request; raise InvalidValue."""
    if len(data) > LONGEST:
        raise InvalidValue(f"More than {LONGEST} characters are no request.")
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidValue("That is no JSON.") from None


def new_record(asked: Any) -> Record:  # noqa: ANN401 - the same
    """Give the record of a game that is to begin; raise DesertRulesError."""
    match asked:
        case {"game": str(name), "seats": [*seats], "options": {**options}}:
            fixed = desertrules.game(name).load_options({**options, "players": len(seats)})
            return Record(fixed, players=map(sitting, seats))
    raise InvalidValue("A new game has a game, its seats and its options.")


def sitting(asked: object) -> Player:
    """Give who sits at a place: a person or one of the bots; raise InvalidValue."""
    match asked:
        case {"name": str(name), "bot": None | str() as bot} if bot is None or bot in BOTS:
            return Player(name.strip()[:30] or None, bot)
    raise InvalidValue(f"A seat has a name and a bot: null, {' or '.join(BOTS)}.")


async def seat(request: Request) -> Response:
    """Give the page of a seat: the same for all, the rest comes by its socket."""
    if request.app.state.games.seat(request.path_params["key"]) is None:
        return PlainTextResponse("There is no such seat.", 404)
    return FileResponse(PAGE / "table.html")


async def offers(_: Request) -> Response:
    """List the bots and the games, with how many play each and the options of a form."""
    games: dict[str, Any] = {}
    for name in desertrules.games():
        game: Any = desertrules.game(name)
        choices = [each for each in game.choices if not isinstance(each.values, type)]  # no maps
        options = [asdict(each) | {"values": [*each.values]} for each in choices]
        games[name] = {"players": [*game.players], "options": options}
    return JSONResponse({"bots": BOTS, "games": games})


async def begin(request: Request) -> Response:
    """Begin a game, and give its keys."""
    data = b""
    async for piece in request.stream():
        data += piece[: LONGEST + 1 - len(data)]
    try:
        keys = request.app.state.games.begin(new_record(read(data)))
    except DesertRulesError as error:
        return JSONResponse({"refused": {"message": str(error)}}, 400)
    return JSONResponse({"keys": keys})


async def live(socket: WebSocket) -> None:
    """Show a seat its table for as long as its page is open."""
    games: Games = socket.app.state.games
    found = games.seat(socket.path_params["key"])
    if found is None:
        await socket.send_denial_response(PlainTextResponse("There is no such seat.", 404))
        return
    await socket.accept()
    browser = Browser(games.table(found[0]), found[1], socket)
    browser.table.browsers.add(browser)
    browser.table.ask_bots()  # the server may have been stopped while they thought
    telling = asyncio.create_task(browser.tell())
    try:
        with suppress(WebSocketDisconnect):
            await browser.listen()
    finally:
        browser.table.browsers.discard(browser)
        telling.cancel()


def application(path: str, chance: Random | None = None, pause: float = 0.7) -> Starlette:
    """Give the server of all games in a database; `pause` is how long a bot waits."""
    routes: list[BaseRoute] = [Route("/games", offers), Route("/games", begin, methods=["POST"])]
    routes += [Route("/seat/{key}", seat), WebSocketRoute("/live/{key}", live)]
    served = Starlette(routes=[*routes, Mount("/", StaticFiles(directory=PAGE, html=True))])
    served.state.games = Games(path, chance or SystemRandom(), pause)
    return served


if __name__ == "__main__":
    database = sys.argv[1] if sys.argv[1:] else "games.sqlite"
    port = int(sys.argv[2]) if sys.argv[2:] else 8000
    print(f"http://127.0.0.1:{port}/", flush=True)
    uvicorn.run(application(database), port=port, **SETTINGS)
