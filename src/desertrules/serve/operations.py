"""The table of operations: each is a handler with its arguments, its result and what it is given.

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
from typing import Annotated, Any, TypeAlias, cast, get_type_hints
from xml.sax.saxutils import unescape

import attrs
from attrs import evolve, frozen

from desertrules._version import __version__
from desertrules.contract import JSON, AnyGame, Chance, Decide, Over, Rejection, Result, kind_of
from desertrules.convert import dump, move_type, structure
from desertrules.drawing.choices import Choices
from desertrules.english import People, plural, quote, suggest
from desertrules.errors import IllegalMove, InvalidGame, InvalidValue, LoadError
from desertrules.limits import MAX_INTEGER, MAX_ITEMS, MAX_SIZE
from desertrules.opponents import BUILT_IN, bot
from desertrules.options import Option
from desertrules.options import describe as describe_options
from desertrules.play import playout as play_out
from desertrules.record import Record, Report
from desertrules.record import validate as check_record
from desertrules.record.notation import move_from_text, move_to_text
from desertrules.record.positions import position_to_text
from desertrules.registry import game as find_game
from desertrules.registry import games
from desertrules.render import svg as draw_svg
from desertrules.render import text as draw_text
from desertrules.schema import KINDS
from desertrules.schema import schema as json_schema
from desertrules.serve.arguments import Argument, arguments_of, bad_argument, read_arguments, within
from desertrules.serve.requests import MAX_BATCH, MAX_VALUES, PROTOCOL, RequestError
from desertrules.serve.sessions import EVERYTHING, Look, Session, Sessions

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

Handler: TypeAlias = Callable[..., JSON]


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
    run: Handler


OPERATIONS: dict[str, Operation] = {}
"""All operations by name."""
_HANDLE = Argument("handle", "Handle<G>", "The handle of an open game.", least=1)
_SEAT = Argument("seat", "number | null", "Whose view: a seat, or null for a spectator.")
_ANY_SEAT = evolve(_SEAT, about=f"{_SEAT.about} Omitted: everything.", default=EVERYTHING)


def operation(result: str, *, seat: Argument = _ANY_SEAT) -> Callable[[Handler], Handler]:
    """Add a handler to the table; its annotations and its docstring are the documentation."""

    def add(run: Handler) -> Handler:
        given: type = next(iter(get_type_hints(run).values()))
        first = {Sessions: (), Session: (_HANDLE,), Look: (_HANDLE, seat)}[given]
        name, about = run.__name__.removeprefix("_"), (run.__doc__ or "").strip()
        OPERATIONS[name] = Operation(name, about, (*first, *arguments_of(run)), result, given, run)
        return run

    return add


def run_operation(sessions: Sessions, op: str, args: dict[str, JSON]) -> JSON:
    """Carry out an operation; raise RequestError if it or its arguments are wrong."""
    if op not in OPERATIONS:
        hint = suggest(op, OPERATIONS)
        raise RequestError("unknown-op", f"unknown operation {quote(op)}{hint and '.' + hint}")
    row = OPERATIONS[op]
    values = read_arguments(row.arguments, args)
    if row.given is Sessions:
        return row.run(sessions, **values)
    session = sessions.find(values.pop("handle"))
    if "names" in values and values["names"] is None:
        values["names"] = session.names
    try:
        if row.given is Session:
            return row.run(session, **values)
        return row.run(session.look(values.pop("seat")), **values)
    except IllegalMove as error:
        raise RequestError(**rename(error.rejection, session.names)) from None


# ---- Arguments and results that several operations share ----------------------------------------
# An argument is annotated with a sentence, with its TypeScript type if it is not plain, and with
# the range of a number.

_Game = Annotated[Any, "The name of a game.", "G"]
_Record = Annotated[JSON, "A record: notation, JSON text or an object.", "string | GameRecord<G>"]
_Lenient = Annotated[bool, "Accept common slips; the report lists them."]
_Seed = Annotated[int | None, "Random seed (default: any)."]
_Move = Annotated[
    JSON,
    "A move: its index in `legal_moves`, notation or an object.",
    "number | string | Move<G>",
    (-MAX_INTEGER, MAX_INTEGER),
]
_Names = Annotated[Any, "Players' names for messages (default: the game's).", "string[]"]
_Offset = Annotated[int, "How many to skip."]
_Limit = Annotated[int, "How many to list at most.", (0, MAX_LISTED)]
_Last = Annotated[
    int | None, "How many of the last moves to mark (default: the last turn).", (0, MAX_ITEMS)
]
_STATUS = "turn: Turn; made: number; ahead: number"


def status(session: Session) -> dict[str, JSON]:
    """Return where a game stands."""
    ahead = len(session.moves) - session.made
    return {"turn": plain(session.now.now), "made": session.made, "ahead": ahead}


def plain(value: Any) -> JSON:
    """Return a value of the contract as JSON data: a turn has its kind, a result its winners."""
    cls: Any = value.__class__
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in cast("Sequence[Any]", value)]
    if not attrs.has(cls):
        return value
    data = {each.name: plain(getattr(value, each.name)) for each in attrs.fields(cls)}
    if cls in (Decide, Chance, Over):
        return {"kind": kind_of(cls), **data}
    return data | {"winners": list(value.winners)} if cls is Result else data


def rename(rejection: Rejection | None, names: Sequence[str]) -> JSON:
    """Return a rejection with players' names as JSON data."""
    if rejection is None:
        return None
    return {**plain(rejection), "message": People(names).rename(rejection.message)}


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


# ---- Without a game -----------------------------------------------------------------------------


@operation(
    "protocol: number; version: string; games: GameInfo[]; bots: string[];"
    " operations: string[]; limits: Record<string, number>"
)
def _hello(
    sessions: Sessions,
    protocol: Annotated[int, "The version that the client speaks."] = PROTOCOL,
) -> JSON:
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
    "title: string; players: number[]; options: OptionInfo[]; how_to_play: string;"
    " rules: Record<string, string>; legend: string"
)
def _describe(_: Sessions, game: _Game) -> JSON:
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


@operation("schema: object")
def _schema(
    _: Sessions,
    game: _Game,
    what: Annotated[str, "What to describe.", " | ".join(f'"{kind}"' for kind in KINDS)],
) -> JSON:
    """Return the JSON Schema of a game's data."""
    return {"schema": json_schema(game, what)}


@operation("report: Report")
def _validate(_: Sessions, source: _Record, lenient: _Lenient = False) -> JSON:
    """Check a record and return everything that is wrong."""
    report = check_record(source, name="record", lenient=lenient)
    return {"report": report.to_data()}


@operation(
    "handle: Handle<G>; game: G; options: Options<G>; players: Player[]; seed: number;"
    f" {_STATUS}; report: Report | null; dropped: number | null"
)
def _open(
    sessions: Sessions,
    game: _Game = None,
    options: Annotated[JSON, "The options of a new game.", "Options<G>"] = None,
    players: Annotated[JSON, "Who plays a new game, as in a record.", "Player[]"] = None,
    state: Annotated[JSON, "A state to play on from.", "State<G>"] = None,
    view: Annotated[JSON, "A view; the game begins at an imagined state.", "View<G>"] = None,
    source: _Record = None,
    lenient: _Lenient = False,
    prefix: Annotated[bool, "Open an invalid record up to its first mistake."] = False,
    seed: _Seed = None,
) -> JSON:
    """Open a new game, a position or a record."""
    given = {"options": options, "state": state, "view": view, "source": source}
    given = {name: value for name, value in given.items() if value is not None}
    if len(given) != 1:
        message = "`open` needs exactly one of `options`, `state`, `view` and `source`"
        raise RequestError("bad-arguments", message)
    seed = Random().getrandbits(32) if seed is None else seed
    report: Report | None = None
    if source is not None:
        report = check_record(source, name="record", lenient=lenient)
        session = _open_record(report, seed, prefix=prefix)
    elif game is None:
        raise bad_argument("game", "missing")
    elif options is not None:
        session = _open_new(find_game(game), options, players, seed)
    elif players is not None:
        raise bad_argument("players", "only a new game has players")
    else:
        session = _open_position(find_game(game), state, view, seed)
    handle, dropped = sessions.add(session)
    return {
        "handle": handle,
        "game": session.game.name,
        "options": dump(session.now.state.options),
        "players": plain(() if session.record is None else session.record.players),
        "seed": seed,
        **status(session),
        "report": None if report is None else report.to_data(),
        "dropped": dropped,
    }


def _open_new(game: AnyGame, options: JSON, players: JSON, seed: int) -> Session:
    record = Record(read("options", game, options, game.options))
    if players is not None:
        try:
            record = Record.from_data({**record.to_data(), "players": players})
        except LoadError as error:
            raise within("", error) from None
    return Session(game, record.initial, seed, record)


def _open_position(game: AnyGame, state: JSON, view: JSON, seed: int) -> Session:
    if view is None:
        return Session(game, read("state", game, state, game.state), seed)
    seen = read("view", game, view, game.view_class)
    return Session(game, game.imagine(seen, Random(seed)), seed)


def _open_record(report: Report, seed: int, *, prefix: bool) -> Session:
    record = report.record
    if record is None or not (report.valid or prefix):
        first = report.findings[0]
        problems = [(each.path or "$", each.message) for each in report.findings]
        raise RequestError("invalid-record", first.message, rule=first.rule, problems=problems)
    session = Session(record.game, record.initial, seed, record)
    for move in record.moves:
        session.apply(move)
    return session


@operation("open: number")
def _close(
    sessions: Sessions, handle: Annotated[int, _HANDLE.about, _HANDLE.type, (1, MAX_INTEGER)]
) -> JSON:
    """Close a game; return how many are still open."""
    sessions.close(handle)
    return {"open": len(sessions)}


# ---- For the program that runs the game ---------------------------------------------------------


@operation(_STATUS)
def _turn(session: Session) -> JSON:
    """Return whose turn it is, how many moves were made and how many were taken back."""
    return status(session)


@operation(_STATUS)
def _apply(session: Session, move: _Move) -> JSON:
    """Make a move."""
    session.apply(read_move(session.game, session.now.state, move))
    return status(session)


@operation(_STATUS)
def _advance(session: Session) -> JSON:
    """Play chance turns until a seat decides or the game is over."""
    session.advance()
    return status(session)


@operation(_STATUS)
def _go(
    session: Session, made: Annotated[int, "How many moves are made there.", (0, MAX_ITEMS)]
) -> JSON:
    """Go to any point of the game; moves ahead are kept until another one is made."""
    if made > len(session.moves):
        raise bad_argument("made", f"expected at most {len(session.moves)}, found {made}")
    session.made = made
    return status(session)


@operation(f"bot: string; move: Move<G>; text: string; {_STATUS}")
def _bot(
    session: Session,
    name: Annotated[str, "The name of a bot.", " | ".join(f'"{each}"' for each in BOTS)] = "strong",
    seconds: Annotated[
        float | None, "Time limit of a bot that has one.", (0.001, MAX_SECONDS)
    ] = None,
    iterations: Annotated[int | None, "Limit on a search, likewise.", (1, MAX_ITERATIONS)] = None,
    seed: Annotated[int | None, "Random seed (default: from the game's seed)."] = None,
    play: Annotated[bool, "Make the move."] = False,
) -> JSON:
    """Ask a bot, which sees what the seat to move sees."""
    if session.now.seat is None:
        raise InvalidValue("a bot can only choose when it is a seat's turn")
    player: Any = bot(name)
    for setting, value in (("seconds", seconds), ("iterations", iterations)):
        if value is not None and hasattr(player, setting):
            player = evolve(player, **{setting: value})
    rng = Random(f"{session.seed}/{session.made}/{name}" if seed is None else seed)
    move = player.choose(session.game.view(session.now.state, session.now.seat), rng)
    if play:
        session.apply(move)
    return {"bot": player.spec, "move": dump(move), "text": move_to_text(move), **status(session)}


@operation("moves: number; finished: boolean; points: number[]")
def _playout(
    session: Session,
    seed: _Seed = None,
    max_moves: Annotated[int, "Limit on the moves.", (0, MAX_ITEMS)] = MAX_ITEMS,
) -> JSON:
    """Play at random to the end, without changing the game."""
    end = play_out(session.now.state, Random(seed), max_moves=max_moves)
    points = list(session.game.points(end.state))
    return {"moves": len(end.moves), "finished": end.finished, "points": points}


@operation("count: number; total: number; outcomes: Outcome<G>[]")
def _outcomes(session: Session, offset: _Offset = 0, limit: _Limit = 1_000) -> JSON:
    """Return the outcomes of a chance turn with their weights."""
    found = session.game.outcomes(session.now.state)
    listed = found[offset : offset + limit]
    return {
        "count": len(found),
        "total": sum(each.weight for each in found),
        "outcomes": [{"move": dump(each.move), "weight": each.weight} for each in listed],
    }


@operation("state: State<G>")
def _state(session: Session) -> JSON:
    """Return the state, secrets included."""
    return {"state": dump(session.now.state)}


@operation("layout: Layout")
def _layout(session: Session) -> JSON:
    """Return the places of the board."""
    if session.game.layout is None:
        raise InvalidValue(f"{session.game.title} has no layout")
    return {"layout": plain(session.game.layout(session.now.state))}


@operation("record: GameRecord<G>")
def _record(session: Session) -> JSON:
    """Return the game as a record."""
    return {"record": session.to_record().to_data()}


@operation("text: string")
def _notation(session: Session) -> JSON:
    """Return the game as a record in notation."""
    return {"text": session.to_record().to_text()}


@operation("text: string")
def _position(session: Session) -> JSON:
    """Return the state as one line of text."""
    return {"text": position_to_text(session.now.state)}


# ---- As one viewer sees the game ----------------------------------------------------------------


@operation("count: number; moves: Move<G>[]; texts?: string[]")
def _legal_moves(
    look: Look,
    offset: _Offset = 0,
    limit: _Limit = 1_000,
    texts: Annotated[bool, "Add the moves in notation."] = False,
) -> JSON:
    """Return the legal moves; at a chance turn, the outcomes."""
    legal = look.game.legal_moves(look.position)
    moves = legal[offset : offset + limit]
    found: dict[str, JSON] = {"count": len(legal), "moves": [dump(move) for move in moves]}
    return found | {"texts": [move_to_text(move) for move in moves]} if texts else found


@operation("rejection: Rejection | null")
def _explain(look: Look, move: _Move, names: _Names = None) -> JSON:
    """Return why a move is illegal; null if it is legal."""
    rejection = look.game.explain(look.position, read_move(look.game, look.position, move))
    return {"rejection": rename(rejection, names)}


@operation("rejection: Rejection | null")
def _explain_place(
    look: Look,
    place: Annotated[str, "The name of a place, as in `layout` and `data-place`."],
    names: _Names = None,
) -> JSON:
    """Return why nothing can be played at a place; null if something can."""
    return {"rejection": rename(look.game.explain_place(look.position, place), names)}


@operation("effects: Effect[]")
def _effects(look: Look, move: _Move, names: _Names = None) -> JSON:
    """Return what a move would do. In a game with secrets, a seat can ask at its own turn only."""
    game, position = look.game, look.position
    if game.has_secrets and not look.acts and look.viewer != EVERYTHING:
        message = f"in {game.title}, only the seat to move can ask for the effects of a move"
        raise InvalidValue(f"{message}; `history` has those of moves that were made")
    found = read_move(game, position, move)
    if rejection := game.explain(position, found):
        raise RequestError(**rename(rejection, names))
    seen_by = None if look.viewer == EVERYTHING else look.viewer
    return {"effects": plain(game.effects(position, found, seen_by, names or None))}


@operation("events: Event<G>[]")
def _history(
    look: Look,
    since: Annotated[int, "How many moves to skip.", (0, MAX_ITEMS)] = 0,
    limit: Annotated[int, "How many events at most.", (0, MAX_EVENTS)] = MAX_EVENTS,
    names: _Names = None,
) -> JSON:
    """Return the moves that were made, with their effects, as the viewer saw them."""
    if since > look.made:
        raise bad_argument("since", f"expected at most {look.made}, found {since}")
    events = look.events(since, since + limit, names)
    return {"events": [{**plain(each), "move": each.move and dump(each.move)} for each in events]}


@operation("standings: Standing[]")
def _score(look: Look) -> JSON:
    """Return points and ranks, as if the game ended now."""
    return {"standings": plain(look.game.score(look.position))}


@operation("view: View<G>", seat=_SEAT)
def _view(look: Look) -> JSON:
    """Return all that a viewer sees."""
    return {"view": dump(look.position)}


@operation("text: string")
def _text(
    look: Look,
    last: _Last = None,
    names: _Names = None,
    legend: Annotated[bool, "Explain the signs."] = False,
    rows: Annotated[int | None, "Height of the terminal.", (1, 1_000)] = None,
) -> JSON:
    """Return the board as text."""
    moves = look.last_moves(last)
    return {"text": draw_text(look.position, last=moves, names=names, legend=legend, rows=rows)}


@operation("svg: string; choices: Choice[]")
def _svg(
    look: Look,
    last: _Last = None,
    names: _Names = None,
    legal: Annotated[bool, "Mark what can be clicked, if it is the viewer's turn."] = False,
    part: Annotated[str, "The `data-part` that was clicked."] = "",
    theme: Annotated[str, "The colours.", '"light" | "dark"'] = "light",
    size: Annotated[int | None, "Width in pixels.", (100, 10_000)] = None,
    panel: Annotated[bool, "Draw the panel beside the board."] = True,
    legend: Annotated[bool, "Draw the legend."] = True,
    tall: Annotated[bool, "Use the layout for narrow screens."] = False,
) -> JSON:
    """Return a picture, and with `legal` what to choose next."""
    moves = look.game.legal_moves(look.position) if legal and look.acts else ()
    picture = draw_svg(
        look.position, legal=moves, last=look.last_moves(last), names=names, part=part,
        theme=theme, size=size, panel=panel, legend=legend, tall=tall,
    )  # fmt: skip
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
        {**plain(each), "shown": shown.issuperset(_moves_of(each.part, offered))}
        for each in offered.next()
    ]


def _moves_of(part: str, offered: Choices) -> Sequence[int]:
    words = [word for word in part.split() if word not in offered.part]
    if words and words[-1].startswith("moves="):
        return [int(index) for index in words[-1].removeprefix("moves=").split(",")]
    return offered.having(*words) if words else tuple(offered.moves)
