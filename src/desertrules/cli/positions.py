"""Commands on one game: new, show, legal, apply, explain, perft, convert, sheet, schema."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from desertrules.cli.sources import (
    CommandError,
    Position,
    print_text,
    read_bytes,
    read_move,
    read_position,
    source_name,
    usage_error,
    write_text,
)
from desertrules.contract import AnyGame, Chance
from desertrules.convert import dump, structure
from desertrules.english import People, join, quote
from desertrules.errors import LoadError
from desertrules.options import describe
from desertrules.play import advance, divide
from desertrules.play import perft as count_sequences
from desertrules.record import Player, Record, validate
from desertrules.record.notation import move_to_text
from desertrules.registry import game as game_by_name
from desertrules.registry import games

Source: TypeAlias = Annotated[
    str, Parameter(help="Record or position, as JSON or text (- for stdin, FILE#N for line N).")
]
GameName: TypeAlias = Annotated[str, Parameter(help="Name of the game.")]
Players: TypeAlias = Annotated[
    int | None,
    Parameter(name=["--players", "-p"], help="Number of players (default: the minimum)."),
]
GameOptions: TypeAlias = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"],
        negative_iterable=(),
        help="Game option as NAME=VALUE, or NAME=@FILE to read it from a file. Repeatable.",
    ),
]
Seed: TypeAlias = Annotated[int | None, Parameter(help="Random seed.")]
Out: TypeAlias = Annotated[str | None, Parameter(help="Output file (default: stdout).")]
Form: TypeAlias = Annotated[
    Literal["json", "text", "position", "state"],
    Parameter(help="Output format: a record as json or text, or only the state."),
]


def Flag(help: str, *names: str) -> Any:  # noqa: A002, N802 - used like a type
    """Return the parameter of a switch, without its negative and its default."""
    return Parameter(name=names or None, negative="", show_default=False, help=help)


AsJson: TypeAlias = Annotated[bool, Flag("Print JSON.", "--json")]


def find_game(name: str) -> AnyGame:
    """Return a game by its name."""
    return game_by_name(name)


def make_options(game: AnyGame, players: int | None, given: list[str] | None) -> Any:
    """Return options from the command line."""
    known = {each.name: each for each in describe(game)}
    if players is not None and players not in game.players:
        first, last = game.players[0], game.players[-1]
        raise usage_error(f"{game.title} is for {first} to {last} players, not {players}")
    data: dict[str, Any] = {"players": players or game.players[0]}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise usage_error(f"Invalid --option {quote(text)}: use NAME=VALUE")
        if name not in known or name == "players":
            names = join([each for each in known if each != "players"])
            raise usage_error(f"Unknown option {quote(name)}. Options of {game.title}: {names}")
        data[name] = _read_value(value)
    try:
        return structure(game.converter, data, game.options)
    except LoadError as error:
        problem = error.problems[0]
        name = problem.path.removeprefix("$.")
        raise usage_error(
            f"Invalid option {name}={quote(data.get(name))}: {problem.message}"
        ) from None


def _read_value(value: str) -> Any:
    if value.startswith("@"):
        text = read_bytes(value[1:]).decode("utf-8-sig", errors="replace")
        return json.loads(text) if text.lstrip().startswith("{") else text
    try:
        return json.loads(value)
    except ValueError:
        return value


def new(
    game: GameName,
    /,
    *,
    players: Players = None,
    option: GameOptions = None,
    seed: Seed = None,
    name: Annotated[
        list[str] | None,
        Parameter(negative_iterable=(), help="Player name, in seat order. Repeatable."),
    ] = None,
    chance: Annotated[
        bool,
        Parameter(show_default=False, help="Play the chance turns up to the first decision."),
    ] = True,
    to: Form = "json",
    out: Out = None,
) -> int:
    """Start a new game and print its record."""
    found = find_game(game)
    options = make_options(found, players, option)
    names = [*(name or ()), *[None] * options.players]
    if name and len(name) > options.players:
        raise usage_error(f"{len(name)} names for {options.players} players")
    record = Record(
        options,
        players=tuple(Player(name=each) for each in names[: options.players]),
        date=datetime.now(UTC).date(),
    )
    if chance:
        record = record.advance(Random(seed))
    write_text(Position(found, record.state, record).format(to), out)
    return 0


def show(
    source: Source = "-",
    /,
    *,
    seat: Annotated[int | None, Parameter(help="Show only what this seat can see.")] = None,
    move: Annotated[int | None, Parameter(help="Show the position after this many moves.")] = None,
    legend: Annotated[bool, Flag("Explain the symbols.")] = False,
    svg: Annotated[str | None, Parameter(help="Write an SVG image to this file.")] = None,
    html: Annotated[
        str | None, Parameter(help="Write an HTML page to step through the game.")
    ] = None,
    theme: Annotated[Literal["light", "dark"], Parameter(help="Colours of the image.")] = "light",
) -> int:
    """Draw a position and the scores."""
    from desertrules import render

    position = read_position(source, partial=True, secret=seat is not None)
    game, state, moves = position.game, position.state, position.moves
    if move is not None:
        if position.record is None:
            raise usage_error("--move needs a record, not a state")
        if not 0 <= move <= len(moves):
            raise usage_error(f"--move must be 0 to {len(moves)}, not {move}")
        moves = moves[:move]
        state = list(position.record.states())[move]
    if seat is not None and seat not in game.seats(state):
        raise usage_error(f"--seat must be 0 to {len(game.seats(state)) - 1}, not {seat}")
    shown = state if seat is None else game.view(state, seat)
    last = _last_turn(position.record, len(moves)) if position.record else ()
    if svg is not None:
        write_text(render.svg(shown, last=last, names=position.names, theme=theme), svg)
    if html is not None:
        if position.record is None:
            raise usage_error("--html needs a record, not a state")
        write_text(render.record_to_html(position.record, seat=seat, theme=theme), html)
    if svg is None and html is None:
        print_text(render.text(shown, last=last, names=position.names, legend=legend))
    if position.problem:
        print_text(f"\nThe record stops here:\n{position.problem}")
        return 1
    return 0


def _last_turn(record: Record, length: int) -> tuple[Any, ...]:
    """Return the moves of the last seat that decided, up to a length."""
    game, states = record.game, list(record.states())
    last: list[Any] = []
    seat = None
    for index in range(length - 1, -1, -1):
        acting = getattr(game.turn(states[index]), "seat", None)
        if acting is not None:
            if seat not in {None, acting}:
                break
            seat = acting
            last.insert(0, record.moves[index])
    return tuple(last)


def legal(source: Source = "-", /, *, as_json: AsJson = False) -> int:
    """List the legal moves, one per line.

    In a chance turn, list the outcomes; --json adds their weights.
    """
    position = read_position(source)
    game, state = position.game, position.state
    weights = {each.move: each.weight for each in game.outcomes(state)}
    for move in game.legal_moves(state):
        if as_json:
            data = dump(move)
            print(json.dumps({**data, "weight": weights[move]} if weights else data))
        else:
            print_text(move_to_text(move))
    return 0


def apply(
    source: Source,
    /,
    *moves: Annotated[str, Parameter(help="Moves, each in notation or as JSON.")],
    chance: Annotated[bool, Flag("Play chance turns that follow the moves.")] = False,
    seed: Seed = None,
    to: Form = "json",
    out: Out = None,
) -> int:
    """Apply moves to a record or state and print the result.

    Stops at the first illegal move, prints the reason, writes nothing and exits with code 1.
    """
    position = read_position(source)
    rng = Random(seed)
    for text in moves:
        move = read_move(position, text)
        _reject(position, move)
        position = position.play(move)
        if chance and isinstance(position.game.turn(position.state), Chance):
            position = _advance(position, rng)
    write_text(position.format(to), out)
    return 0


def _advance(position: Position, rng: Random) -> Position:
    from attrs import evolve

    if position.record is None:
        return evolve(position, state=advance(position.state, rng))
    record = position.record.advance(rng)
    return evolve(position, state=record.state, record=record)


def _reject(position: Position, move: Any) -> None:
    rejection = position.game.explain(position.state, move)
    if rejection is not None:
        reason = People(position.names).rename(rejection.message).rstrip(".")
        rule = f" ({rejection.rule})" if rejection.rule else ""
        raise CommandError(f"Illegal move `{move_to_text(move)}`: {reason}{rule}")


def explain(
    source: Source,
    move: Annotated[str, Parameter(help="Move in notation or as JSON.")],
    /,
    *,
    as_json: AsJson = False,
) -> int:
    """Explain a move: what it does, or which rule forbids it (exit code 1)."""
    position = read_position(source)
    game, parsed = position.game, read_move(position, move)
    rejection = game.explain(position.state, parsed)
    if as_json:
        data = None
        if rejection:
            data = {**{key: getattr(rejection, key) for key in ("code", "rule", "message")}}
            data["params"] = dict(rejection.params)
        print(json.dumps({"legal": rejection is None, "rejection": data}, default=str))
    elif rejection:
        reason = People(position.names).rename(rejection.message)
        print_text(f"Illegal: {reason}" + (f" ({rejection.rule})" if rejection.rule else ""))
        if rejection.rule in game.rules:
            print_text(f"{rejection.rule}: {game.rules[rejection.rule]}")
    else:
        print_text(f"`{move_to_text(parsed)}` is legal.")
        for effect in game.effects(position.state, parsed, None, position.names or None):
            if effect.message:
                print_text(f"  {effect.message}")
    return 1 if rejection else 0


def perft(
    source: Annotated[str, Parameter(help="Game name, record or state (- for stdin).")],
    depth: Annotated[int, Parameter(help="Depth in moves.")],
    /,
    *,
    players: Players = None,
    option: GameOptions = None,
    divided: Annotated[bool, Flag("Also print the count for each first move.", "--divide")] = False,
) -> int:
    """Count the move sequences of a given length (perft).

    Each chance outcome counts as a move.
    """
    if depth < 0:
        raise usage_error(f"The depth must be at least 0, not {depth}")
    if source in games():
        game = find_game(source)
        state = game.initial(make_options(game, players, option))
    else:
        if players is not None or option:
            raise usage_error("--players and --option only apply when you name a game")
        state = read_position(source).state
    if divided and depth:
        counts = divide(state, depth)
        for move, count in counts.items():
            print_text(f"{move_to_text(move)}: {count}")
        print(sum(counts.values()))
    else:
        print(count_sequences(state, depth))
    return 0


def convert(
    source: Source,
    /,
    *,
    to: Annotated[
        Literal["json", "text", "position", "state"] | None,
        Parameter(help="Output format (default: the other one, or by the name of --out)."),
    ] = None,
    lenient: Annotated[bool, Flag("Tolerate common slips, and list them.")] = False,
    out: Out = None,
) -> int:
    """Convert a record between JSON and text, or to a position."""
    data = read_bytes(source)
    report = validate(data, name=source_name(source), lenient=lenient)
    if report.record is None or (lenient and not report.valid):
        raise CommandError(str(report))
    form = to
    if form is None and out is not None:
        form = "text" if Path(out).suffix == ".txt" else "json"
    if form is None:
        form = "text" if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "json"
    record = report.record
    if form in {"json", "text"}:
        write_text(record.to_json() if form == "json" else record.to_text(), out)
    elif not report.valid:
        raise CommandError(str(report))
    else:
        write_text(Position(record.game, record.state, record).format(form), out)
    return 0


def sheet(
    game: GameName,
    /,
    *,
    players: Players = None,
    option: GameOptions = None,
    html: Annotated[bool, Flag("Print an HTML page instead of text.")] = False,
    out: Out = None,
) -> int:
    """Print a blank score sheet for recording a game by hand.

    The text version is an empty record: fill it in and validate it.
    """
    from desertrules import render

    found = find_game(game)
    options = make_options(found, players, option)
    write_text(render.sheet_to_html(options) if html else render.sheet_to_text(options), out)
    return 0


def schema(
    game: GameName,
    what: Annotated[
        Literal["record", "state", "view", "move", "options"], Parameter(help="Kind of data.")
    ] = "record",
    /,
    *,
    out: Out = None,
) -> int:
    """Print the JSON Schema (2020-12) of a game's data."""
    from desertrules.schema import schema as make_schema

    write_text(json.dumps(make_schema(find_game(game), what), indent=2), out)
    return 0
