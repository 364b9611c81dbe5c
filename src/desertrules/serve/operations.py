"""The table of operations: name, arguments, result and handler of each.

A handler is given one of three things, and its arguments by name:

- `Sessions`, all open games;
- `Session`, one game with everything in it, for the program that runs the game;
- `Look`, what one viewer sees, and nothing else. Every operation with a `seat` is of this kind, so
  that no reply can depend on what the seat does not know.

The documentation and the TypeScript types are made from the table.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Any, cast, get_type_hints
from xml.sax.saxutils import unescape

import attrs
from attrs import evolve, frozen

from desertrules._version import __version__
from desertrules.contract import (
    JSON,
    AnyGame,
    Chance,
    Decide,
    Over,
    Rejection,
    Result,
    Seat,
    kind_of,
)
from desertrules.convert import dump, move_type, structure
from desertrules.drawing.choices import Choices
from desertrules.english import People, plural, quote
from desertrules.errors import IllegalMove, InvalidGame, InvalidValue, LoadError
from desertrules.limits import MAX_ITEMS, MAX_SIZE
from desertrules.opponents import BUILT_IN, bot
from desertrules.options import Option
from desertrules.options import describe as describe_options
from desertrules.play import playout as play_out
from desertrules.record import Finding, Record, Report
from desertrules.record import validate as check_record
from desertrules.record.notation import move_from_text, move_to_text
from desertrules.record.positions import position_to_text
from desertrules.registry import game as find_game
from desertrules.registry import games
from desertrules.render import svg as draw_svg
from desertrules.render import text as draw_text
from desertrules.schema import KINDS
from desertrules.schema import schema as json_schema
from desertrules.serve.arguments import (
    Argument,
    bad_argument,
    choice,
    data,
    flag,
    integer,
    names,
    number,
    optional,
    seat,
    string,
    within,
)
from desertrules.serve.requests import MAX_BATCH, MAX_VALUES, PROTOCOL, RequestError
from desertrules.serve.sessions import EVERYTHING, Event, Look, Session, Sessions

MAX_LISTED = 10_000
"""The most moves in one reply."""
MAX_EVENTS = 1_000
"""The most events in one reply."""
MAX_SECONDS = 60
"""The most time that a bot can be given."""
MAX_ITERATIONS = 10_000
"""The most iterations that a bot can be given."""
BOTS = tuple(name for name in BUILT_IN if name != "program")
"""The bots that a request can name: never a program of the client's choice."""

Past = Callable[[Session, Seat | None, dict[str, Any]], Sequence[Any]]


@frozen
class Operation:
    """One row of the table."""

    name: str
    about: str
    arguments: tuple[Argument, ...]
    result: str
    """The fields of the result with their types in TypeScript."""
    given: type
    """What the handler is given: Sessions, Session or Look."""
    run: Callable[..., JSON]
    past: Past | None
    """Returns what a handler with a Look needs of earlier moves, as the viewer saw them."""


OPERATIONS: dict[str, Operation] = {}
"""All operations by name."""


def operation(
    *arguments: Argument, result: str, past: Past | None = None
) -> Callable[[Callable[..., JSON]], Callable[..., JSON]]:
    """Add a handler to the table; its docstring is the documentation."""

    def add(run: Callable[..., JSON]) -> Callable[..., JSON]:
        name = run.__name__.removeprefix("_")
        given: type = next(iter(get_type_hints(run).values()))
        takes = arguments if given is Sessions else (_HANDLE, *arguments)
        about = (run.__doc__ or "").strip()
        OPERATIONS[name] = Operation(name, about, takes, result, given, run, past)
        return run

    return add


def run_operation(sessions: Sessions, row: Operation, values: dict[str, Any]) -> JSON:
    """Carry out an operation with arguments that have been read."""
    if row.given is Sessions:
        return row.run(sessions, **values)
    session = sessions.find(values.pop("handle"))
    try:
        if row.given is Session:
            return row.run(session, **values)
        viewer = values.pop("seat")
        session.check_viewer(viewer)
        past = row.past(session, viewer, values) if row.past else ()
        return row.run(session.look(viewer, values.pop("names", None), past), **values)
    except IllegalMove as error:
        raise rejected(error.rejection, session.names) from None


# ---- JSON ---------------------------------------------------------------------------------------


def plain(value: Any) -> JSON:
    """Return a value of the contract as JSON data; a turn with its kind."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in cast("Sequence[Any]", value)]
    return fields(value) if attrs.has(value.__class__) else value


def fields(value: Any) -> dict[str, JSON]:
    """Return the fields of an attrs object as JSON data."""
    cls: type[Any] = value.__class__
    data = {each.name: plain(getattr(value, each.name)) for each in attrs.fields(cls)}
    if cls in (Decide, Chance, Over):
        return {"kind": kind_of(cls), **data}
    return data | {"winners": list(value.winners)} if cls is Result else data


def status(session: Session) -> dict[str, JSON]:
    """Return where a game stands."""
    ahead = len(session.moves) - session.made
    return {"turn": plain(session.turn), "made": session.made, "ahead": ahead}


def rename(rejection: Rejection | None, names: Sequence[str]) -> JSON:
    """Return a rejection with players' names as JSON data."""
    if rejection is None:
        return None
    return {**fields(rejection), "message": People(names).rename(rejection.message)}


def rejected(rejection: Rejection, names: Sequence[str]) -> RequestError:
    """Return the error for an illegal move."""
    return RequestError(**rename(rejection, names))


def read(name: str, game: AnyGame, value: JSON, cls: Any) -> Any:
    """Load an argument of a game's class; raise RequestError with its path."""
    try:
        return structure(game.converter, value, cls)
    except LoadError as error:
        raise within(name, error) from None


def read_move(game: AnyGame, position: Any, value: JSON) -> Any:
    """Return a move that is given as its index in `legal_moves`, in notation or as an object."""
    if type(value) is int:
        legal = game.legal_moves(position)
        if not 0 <= value < len(legal):
            known = f"there {'is' if len(legal) == 1 else 'are'} {plural(len(legal), 'legal move')}"
            raise bad_argument("move", f"index {quote(value)} is out of range: {known}")
        return legal[value]
    if isinstance(value, str):
        try:
            return move_from_text(value, position)
        except LoadError as error:
            raise within("move", error) from None
    return read("move", game, value, move_type(game))


# ---- Arguments and results that several operations share ----------------------------------------

_HANDLE = evolve(integer("handle", "The handle of an open game.", least=1), type="Handle<G>")
_GAME = evolve(string("game", "The name of a game."), type="G")
_SOURCE = data(
    "source", "string | GameRecord<G>", "A record: notation, JSON text or an object.", (str, dict)
)
_LENIENT = flag("lenient", "Accept common slips; the report lists them.")
_SEED = integer("seed", "Random seed (default: any).", None)
_MOVE = data(
    "move",
    "number | string | Move<G>",
    "A move: its index in `legal_moves`, notation or an object.",
    (int, str, dict),
)
_SEAT = seat("Whose view: a seat, or null for a spectator. Omitted: everything.", EVERYTHING)
_NAMES = names("names", "Players' names for messages (default: the game's).")
_OFFSET = integer("offset", "How many to skip.", 0)
_LIMIT = integer("limit", "How many to list at most.", 1_000, most=MAX_LISTED)
_LAST = integer(
    "last", "How many of the last moves to mark (default: the last turn).", None, most=MAX_ITEMS
)
_STATUS = "turn: Turn; made: number; ahead: number"


# ---- Without a game -----------------------------------------------------------------------------


@operation(
    integer("protocol", "The version that the client speaks.", PROTOCOL),
    result="protocol: number; version: string; games: GameInfo[]; bots: string[];"
    " operations: string[]; limits: Record<string, number>",
)
def _hello(sessions: Sessions, protocol: int) -> JSON:
    """Return the version, the games, the bots and the limits."""
    if protocol != PROTOCOL:
        message = f"unsupported protocol {protocol} (supported: {PROTOCOL})"
        raise RequestError("unknown-protocol", message)
    return {
        "protocol": PROTOCOL,
        "version": __version__,
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "players": list(game.players),
                "version": game.version,
                "secrets": game.has_secrets,
            }
            for game in _sound_games()
        ],
        "bots": list(BOTS),
        "operations": list(OPERATIONS),
        "limits": {
            "bytes": MAX_SIZE,
            "values": MAX_VALUES,
            "batch": MAX_BATCH,
            "handles": sessions.most,
            "moves": MAX_ITEMS,
            "listed": MAX_LISTED,
            "events": MAX_EVENTS,
            "seconds": MAX_SECONDS,
            "iterations": MAX_ITERATIONS,
        },
    }


def _sound_games() -> list[AnyGame]:
    """Return all games; omit installed ones that cannot be loaded."""
    found: list[AnyGame] = []
    for name in games():
        try:
            found.append(find_game(name))
        except InvalidGame:
            continue
    return found


@operation(
    _GAME,
    result="title: string; players: number[]; options: OptionInfo[]; how_to_play: string;"
    " rules: Record<string, string>; legend: string",
)
def _describe(_: Sessions, game: str) -> JSON:
    """Return the options of a game, an introduction and the text of its rules."""
    found = find_game(game)
    return {
        "title": found.title,
        "players": list(found.players),
        "options": [_option(each) for each in describe_options(found)],
        "how_to_play": found.how_to_play,
        "rules": dict(found.rules),
        "legend": found.legend,
    }


def _option(option: Option) -> JSON:
    choices = option.choices
    bounds = (choices[0], choices[-1]) if isinstance(choices, range) else (None, None)
    return {
        "name": option.name,
        "least": bounds[0],
        "most": bounds[1],
        "choices": None if choices is None or isinstance(choices, range) else list(choices),
        "default": option.default,
        "required": option.required,
        "help": option.help,
    }


@operation(_GAME, choice("what", "What to describe.", KINDS), result="schema: object")
def _schema(_: Sessions, game: str, what: str) -> JSON:
    """Return the JSON Schema of a game's data."""
    return {"schema": json_schema(game, what)}


@operation(_SOURCE, _LENIENT, result="report: Report")
def _validate(_: Sessions, source: JSON, lenient: bool) -> JSON:
    """Check a record and return everything that is wrong."""
    return {"report": _report(check_record(source, name="record", lenient=lenient))}


def _report(report: Report) -> JSON:
    shown: dict[str, JSON] = {"valid": report.valid, "text": str(report), "summary": report.summary}
    for name in ("game", "moves", "total", "result", "more"):
        shown[name] = plain(getattr(report, name))
    for name in ("findings", "tolerated"):
        shown[name] = [_finding(each) for each in getattr(report, name)]
    return shown


def _finding(finding: Finding) -> JSON:
    names = ("code", "message", "line", "column", "path", "move", "turn", "seat", "rule", "legal")
    shown = {name: plain(getattr(finding, name)) for name in names}
    return {**shown, "advice": finding.advice, "tolerated": finding.tolerated}


@operation(
    optional(_GAME),
    data("options", "Options<G>", "The options of a new game.", (dict,), None),
    data("players", "Player[]", "Who plays a new game, as in a record.", (list,), None),
    data("state", "State<G>", "A state to play on from.", (dict,), None),
    data("view", "View<G>", "A view; the game begins at an imagined state.", (dict,), None),
    optional(_SOURCE),
    _LENIENT,
    flag("prefix", "Open an invalid record up to its first mistake."),
    _SEED,
    result="handle: Handle<G>; game: G; options: Options<G>; players: Player[]; seed: number;"
    f" {_STATUS}; report: Report | null; dropped: number | null",
)
def _open(
    sessions: Sessions, source: JSON, lenient: bool, prefix: bool, seed: int | None, **new: JSON
) -> JSON:
    """Open a new game, a position or a record."""
    given = [name for name in ("options", "state", "view") if new[name] is not None]
    if len(given) + (source is not None) != 1:
        message = "`open` needs exactly one of `options`, `state`, `view` and `source`"
        raise RequestError("bad-arguments", message)
    seed = Random().getrandbits(32) if seed is None else seed
    report: Report | None = None
    if source is None:
        session = _new_session(given[0], seed, **new)
    else:
        report = check_record(source, name="record", lenient=lenient)
        session = _session_of(report, seed, prefix=prefix)
    handle, dropped = sessions.add(session)
    return {
        "handle": handle,
        "game": session.game.name,
        "options": dump(session.state.options),
        "players": plain(() if session.record is None else session.record.players),
        "seed": seed,
        **status(session),
        "report": None if report is None else _report(report),
        "dropped": dropped,
    }


def _new_session(given: str, seed: int, game: str | None, players: JSON, **new: JSON) -> Session:
    if game is None:
        raise bad_argument("game", "missing")
    rules = find_game(game)
    classes = {"options": rules.options, "state": rules.state, "view": rules.view_class}
    value = read(given, rules, new[given], classes[given])
    if given != "options":
        if players is not None:
            raise bad_argument("players", "only a new game has players")
        return Session(
            rules, rules.imagine(value, Random(seed)) if given == "view" else value, seed
        )
    record = Record(value)
    if players is not None:
        try:
            record = Record.from_data({**record.to_data(), "players": players})
        except LoadError as error:
            raise within("", error) from None
    return Session(rules, record.initial, seed, record)


def _session_of(report: Report, seed: int, *, prefix: bool) -> Session:
    record = report.record
    if record is None or not (report.valid or prefix):
        first = report.findings[0]
        problems = [(each.path or "$", each.message) for each in report.findings]
        raise RequestError("invalid-record", first.message, rule=first.rule, problems=problems)
    session = Session(record.game, record.initial, seed, record)
    for move in record.moves:
        session.apply(move)
    return session


@operation(_HANDLE, result="open: number")
def _close(sessions: Sessions, handle: int) -> JSON:
    """Close a game; return how many are still open."""
    sessions.close(handle)
    return {"open": len(sessions)}


# ---- For the program that runs the game ---------------------------------------------------------


@operation(result=_STATUS)
def _turn(session: Session) -> JSON:
    """Return whose turn it is, how many moves were made and how many were taken back."""
    return status(session)


@operation(_MOVE, result=_STATUS)
def _apply(session: Session, move: JSON) -> JSON:
    """Make a move."""
    session.apply(read_move(session.game, session.state, move))
    return status(session)


@operation(result=_STATUS)
def _advance(session: Session) -> JSON:
    """Play chance turns until a seat decides or the game is over."""
    session.advance()
    return status(session)


@operation(integer("made", "How many moves are made there.", most=MAX_ITEMS), result=_STATUS)
def _go(session: Session, made: int) -> JSON:
    """Go to any point of the game; moves ahead are kept until another one is made."""
    if made > len(session.moves):
        raise bad_argument("made", f"expected at most {len(session.moves)}, found {made}")
    session.made = made
    return status(session)


@operation(
    choice("name", "The name of a bot.", BOTS, "strong"),
    number("seconds", "Time limit of a bot that has one.", None, most=MAX_SECONDS),
    integer("iterations", "Limit on a search, likewise.", None, least=1, most=MAX_ITERATIONS),
    integer("seed", "Random seed (default: from the game's seed).", None),
    flag("play", "Make the move."),
    result=f"bot: string; move: Move<G>; text: string; {_STATUS}",
)
def _bot(session: Session, name: str, seed: int | None, play: bool, **limits: float | None) -> JSON:
    """Ask a bot, which sees what the seat to move sees."""
    turn = session.turn
    if not isinstance(turn, Decide):
        raise InvalidValue("a bot can only choose when it is a seat's turn")
    player: Any = bot(name)
    known = [each.name for each in attrs.fields(player.__class__)]
    settings = {key: each for key, each in limits.items() if each is not None and key in known}
    player = evolve(player, **settings)
    rng = Random(f"{session.seed}/{session.made}/{name}" if seed is None else seed)
    move = player.choose(session.game.view(session.state, turn.seat), rng)
    if play:
        session.apply(move)
    return {"bot": player.spec, "move": dump(move), "text": move_to_text(move), **status(session)}


@operation(
    _SEED,
    integer("max_moves", "Limit on the moves.", MAX_ITEMS, most=MAX_ITEMS),
    result="moves: number; finished: boolean; points: number[]",
)
def _playout(session: Session, seed: int | None, max_moves: int) -> JSON:
    """Play at random to the end, without changing the game."""
    end = play_out(session.state, Random(seed), max_moves=max_moves)
    points = list(session.game.points(end.state))
    return {"moves": len(end.moves), "finished": end.finished, "points": points}


@operation(_OFFSET, _LIMIT, result="count: number; total: number; outcomes: Outcome<G>[]")
def _outcomes(session: Session, offset: int, limit: int) -> JSON:
    """Return the outcomes of a chance turn with their weights."""
    found = session.game.outcomes(session.state)
    return {
        "count": len(found),
        "total": sum(each.weight for each in found),
        "outcomes": [
            {"move": dump(each.move), "weight": each.weight}
            for each in found[offset : offset + limit]
        ],
    }


@operation(result="state: State<G>")
def _state(session: Session) -> JSON:
    """Return the state, secrets included."""
    return {"state": dump(session.state)}


@operation(result="layout: Layout")
def _layout(session: Session) -> JSON:
    """Return the places of the board."""
    if session.game.layout is None:
        raise InvalidValue(f"{session.game.title} has no layout")
    return {"layout": fields(session.game.layout(session.state))}


@operation(result="record: GameRecord<G>")
def _record(session: Session) -> JSON:
    """Return the game as a record."""
    return {"record": session.to_record().to_data()}


@operation(result="text: string")
def _notation(session: Session) -> JSON:
    """Return the game as a record in notation."""
    return {"text": session.to_record().to_text()}


@operation(result="text: string")
def _position(session: Session) -> JSON:
    """Return the state as one line of text."""
    return {"text": position_to_text(session.state)}


# ---- As one viewer sees the game ----------------------------------------------------------------


@operation(
    _SEAT,
    _OFFSET,
    _LIMIT,
    flag("texts", "Add the moves in notation."),
    result="count: number; moves: Move<G>[]; texts?: string[]",
)
def _legal_moves(look: Look, offset: int, limit: int, texts: bool) -> JSON:
    """Return the legal moves; at a chance turn, the outcomes."""
    legal = look.game.legal_moves(look.position)
    moves = legal[offset : offset + limit]
    found: dict[str, JSON] = {"count": len(legal), "moves": [dump(move) for move in moves]}
    return found | {"texts": [move_to_text(move) for move in moves]} if texts else found


@operation(_MOVE, _SEAT, _NAMES, result="rejection: Rejection | null")
def _explain(look: Look, move: JSON) -> JSON:
    """Return why a move is illegal; null if it is legal."""
    rejection = look.game.explain(look.position, read_move(look.game, look.position, move))
    return {"rejection": rename(rejection, look.names)}


@operation(
    string("place", "The name of a place, as in `layout` and `data-place`."),
    _SEAT,
    _NAMES,
    result="rejection: Rejection | null",
)
def _explain_place(look: Look, place: str) -> JSON:
    """Return why nothing can be played at a place; null if something can."""
    return {"rejection": rename(look.game.explain_place(look.position, place), look.names)}


@operation(_MOVE, _SEAT, _NAMES, result="effects: Effect[]")
def _effects(look: Look, move: JSON) -> JSON:
    """Return what a move would do. In a game with secrets, a seat can ask at its own turn only."""
    game, position, viewer = look.game, look.position, look.viewer
    if game.has_secrets and not look.acts and viewer != EVERYTHING:
        message = f"in {game.title}, only the seat to move can ask for the effects of a move"
        raise InvalidValue(f"{message}; `history` has those of moves that were made")
    found = read_move(game, position, move)
    if rejection := game.explain(position, found):
        raise rejected(rejection, look.names)
    if viewer != EVERYTHING:
        # What a seat sees of its own move does not depend on what it does not know.
        position = game.imagine(position, Random(0))
    seen_by = None if viewer == EVERYTHING else viewer
    return {"effects": plain(game.effects(position, found, seen_by, look.names or None))}


def _events(session: Session, viewer: Seat | None, values: dict[str, Any]) -> list[Event]:
    since, limit = values.pop("since"), values.pop("limit")
    if since > session.made:
        raise bad_argument("since", f"expected at most {session.made}, found {since}")
    return session.events(viewer, since, limit, values["names"])


@operation(
    integer("since", "How many moves to skip.", 0, most=MAX_ITEMS),
    integer("limit", "How many events at most.", MAX_EVENTS, most=MAX_EVENTS),
    _SEAT,
    _NAMES,
    result="events: Event<G>[]",
    past=_events,
)
def _history(look: Look) -> JSON:
    """Return the moves that were made, with their effects, as the viewer saw them."""
    return {
        "events": [{**fields(each), "move": each.move and dump(each.move)} for each in look.past]
    }


@operation(_SEAT, result="standings: Standing[]")
def _score(look: Look) -> JSON:
    """Return points and ranks, as if the game ended now."""
    return {"standings": plain(look.game.score(look.position))}


@operation(seat("Whose view: a seat, or null for a spectator."), result="view: View<G>")
def _view(look: Look) -> JSON:
    """Return all that a viewer sees."""
    return {"view": dump(look.position)}


def _last_moves(session: Session, viewer: Seat | None, values: dict[str, Any]) -> list[Any]:
    return session.last_moves(viewer, values.pop("last"))


@operation(
    _SEAT,
    _LAST,
    _NAMES,
    flag("legend", "Explain the signs."),
    integer("rows", "Height of the terminal.", None, least=1, most=1_000),
    result="text: string",
    past=_last_moves,
)
def _text(look: Look, legend: bool, rows: int | None) -> JSON:
    """Return the board as text."""
    board = draw_text(look.position, last=look.past, names=look.names, legend=legend, rows=rows)
    return {"text": board}


@operation(
    _SEAT,
    _LAST,
    _NAMES,
    flag("legal", "Mark what can be clicked, if it is the viewer's turn."),
    string("part", "The `data-part` that was clicked.", ""),
    choice("theme", "The colours.", ("light", "dark"), "light"),
    integer("size", "Width in pixels.", None, least=100, most=10_000),
    flag("panel", "Draw the panel beside the board.", default=True),
    flag("legend", "Draw the legend.", default=True),
    flag("tall", "Use the layout for narrow screens."),
    result="svg: string; choices: Choice[]",
    past=_last_moves,
)
def _svg(look: Look, legal: bool, part: str, **style: Any) -> JSON:
    """Return a picture, and with `legal` what to choose next."""
    moves = look.game.legal_moves(look.position) if legal and look.acts else ()
    picture = draw_svg(
        look.position, legal=moves, part=part, last=look.past, names=look.names, **style
    )
    return {"svg": picture, "choices": _choices(moves, part, picture)}


def _choices(moves: Sequence[Any], part: str, picture: str) -> JSON:
    """Return what to choose next; `shown` if the picture has elements for all its moves."""
    if not moves:
        return []
    offered = Choices(moves, part)
    shown = {int(index) for index in re.findall(r'data-move="(\d+)"', picture)}
    for each in re.findall(r'data-part="([^"]+)"', picture):
        link = unescape(each, {"&quot;": '"'})
        if not set(offered.part).issuperset(link.split()):  # what has been chosen offers nothing
            shown.update(_moves_of(link, offered))
    return [
        {**fields(each), "shown": shown.issuperset(_moves_of(each.part, offered))}
        for each in offered.next()
    ]


def _moves_of(part: str, offered: Choices) -> Sequence[int]:
    words = [word for word in part.split() if word not in offered.part]
    if words and words[-1].startswith("moves="):
        return [int(index) for index in words[-1].removeprefix("moves=").split(",")]
    return offered.having(*words) if words else tuple(offered.moves)
