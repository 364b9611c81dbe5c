"""Commands on one game: new, show, legal, apply, explain, perft, convert, sheet, schema."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from desertrules import render
from desertrules.cli.parameters import (
    AsJson,
    Flag,
    Game,
    Options,
    Out,
    Players,
    Seed,
    Several,
    Source,
    check_least,
    find_game,
    make_options,
    match_game,
)
from desertrules.cli.sources import (
    CommandError,
    Position,
    parse_position,
    print_text,
    read_bytes,
    read_move,
    read_position,
    source_name,
    usage_error,
    write_text,
)
from desertrules.cli.terminal import plain_markdown
from desertrules.contract import Rejection
from desertrules.convert import dump
from desertrules.english import People, plural
from desertrules.play import divide
from desertrules.play import perft as count_sequences
from desertrules.record import Player, Record
from desertrules.record.notation import move_to_text
from desertrules.record.transcripts import hidden_field
from desertrules.record.turns import last_turn
from desertrules.schema import schema as make_schema

Form: TypeAlias = Annotated[
    Literal["json", "text", "position", "state"],
    Parameter(help="Output format: a record as json or text, or only the state."),
]


def new(
    game: Game,
    /,
    *,
    players: Players = None,
    option: Options = None,
    seed: Seed = None,
    name: Annotated[list[str] | None, Several("Player name, in seat order.")] = None,
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
    names: list[str | None] = [*(name or ())]
    if len(names) > options.players:
        raise usage_error(f"{plural(len(names), 'name')} for {plural(options.players, 'player')}")
    names += [None] * (options.players - len(names))
    record = Record(options, players=map(Player, names), date=datetime.now(UTC).date())
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
    position = read_position(source, partial=True, secret=seat is not None)
    game, record = position.game, position.record
    for option, value in (("--move", move), ("--html", html)):
        if value is not None and record is None:
            raise usage_error(f"{option} needs a record, not a state")
    moves = record.moves if record else ()
    states = list(record.states()) if record else [position.state]
    if move is not None:
        if not 0 <= move <= len(moves):
            raise usage_error(f"--move must be 0 to {len(moves)}, not {move}")
        moves, states = moves[:move], states[: move + 1]
    if seat is not None and seat not in game.seats(states[-1]):
        raise usage_error(f"--seat must be 0 to {len(game.seats(states[-1])) - 1}, not {seat}")
    shown = states[-1] if seat is None else game.view(states[-1], seat)
    last = [
        move
        for state, move in (last_turn(game, record.options, moves) if record else ())
        if seat is None or not hidden_field(game, state, move, seat)
    ]
    if svg is not None:
        write_text(render.svg(shown, last=last, names=position.names, theme=theme), svg)
    if html is not None and record is not None:
        write_text(render.record_to_html(record, seat=seat, theme=theme), html)
    if svg is None and html is None:
        print_text(render.text(shown, last=last, names=position.names, legend=legend))
    if position.problem:
        print_text(f"\nThe record stops here:\n{position.problem}")
        return 1
    return 0


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

    At the first illegal move it prints the reason, writes nothing and exits with code 1.
    """
    position = read_position(source)
    rng = Random(seed)
    for text in moves:
        move = read_move(position, text)
        rejection = position.game.explain(position.state, move)
        if rejection is not None:
            reason = _reason(position, rejection)
            raise CommandError(f"Illegal move `{move_to_text(move)}`: {reason}")
        position = position.play(move)
        if chance:
            position = position.advance(rng)
    write_text(position.format(to), out)
    return 0


def _reason(position: Position, rejection: Rejection) -> str:
    reason = People(position.names).rename(rejection.message)
    return f"{reason} ({rejection.rule})" if rejection.rule else reason


def explain(
    source: Source,
    /,
    *move: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="Move in notation or as JSON.")
    ],
    as_json: AsJson = False,
) -> int:
    """Explain a move: what it does, or which rule forbids it.

    Exits with code 1 if the move is illegal.
    """
    position = read_position(source)
    game, parsed = position.game, read_move(position, " ".join(move))
    rejection = game.explain(position.state, parsed)
    if as_json:
        data = None
        if rejection:
            data = {key: getattr(rejection, key) for key in ("code", "rule", "message")}
            data["params"] = dict(rejection.params)
        print(json.dumps({"legal": rejection is None, "rejection": data}, default=str))
    elif rejection:
        print_text(f"Illegal: {_reason(position, rejection)}")
        if rejection.rule in game.rules:
            print_text(f"{rejection.rule}: {plain_markdown(game.rules[rejection.rule])}")
    else:
        print_text(f"`{move_to_text(parsed)}` is legal.")
        for effect in game.effects(position.state, parsed, None, position.names or None):
            if effect.message:
                print_text(f"  {effect.message}")
    return 1 if rejection else 0


def perft(
    source: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="Game, record or state (- for stdin).")
    ],
    depth: Annotated[int, Parameter(help="Depth in moves.")],
    /,
    *,
    players: Players = None,
    option: Options = None,
    divided: Annotated[bool, Flag("Also print the count for each first move.", "--divide")] = False,
) -> int:
    """Count the move sequences of a given length.

    Each chance outcome counts as a move.
    """
    check_least("DEPTH", depth, 0)
    if match_game(source):
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
        Parameter(help="Output format (default: by the name of --out, otherwise the other one)."),
    ] = None,
    lenient: Annotated[bool, Flag("Tolerate common slips, and list them.")] = False,
    out: Out = None,
) -> int:
    """Convert a record between JSON and text, or to a position.

    The record has to be valid; --lenient reads common slips as what they stand for.
    """
    data = read_bytes(source)
    position = parse_position(data, source_name(source), lenient=lenient)
    from_json = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    to_text = Path(out).suffix == ".txt" if out else from_json
    forms = ("json", "text") if position.record else ("state", "position")
    write_text(position.format(to or forms[to_text]), out)
    return 0


def sheet(
    game: Game,
    /,
    *,
    players: Players = None,
    option: Options = None,
    html: Annotated[bool, Flag("Print an HTML page instead of text.")] = False,
    out: Out = None,
) -> int:
    """Print a blank score sheet for recording a game by hand.

    The text version is an empty record: fill it in and validate it.
    """
    found = find_game(game)
    options = make_options(found, players, option)
    write_text(render.sheet_to_html(options) if html else render.sheet_to_text(options), out)
    return 0


def schema(
    game: Game,
    what: Annotated[
        Literal["record", "state", "view", "move", "options"], Parameter(help="Kind of data.")
    ] = "record",
    /,
    *,
    out: Out = None,
) -> int:
    """Print the JSON Schema (2020-12) of a game's data."""
    write_text(json.dumps(make_schema(find_game(game), what), indent=2), out)
    return 0
