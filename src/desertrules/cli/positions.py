"""The commands `new`, `show`, `legal`, `apply` and `explain`."""

import json
from random import Random
from typing import Annotated, Any

from cyclopts import Parameter

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.game_options import GameName, read_options
from desertrules.cli.language import teller
from desertrules.cli.pages import replay_page, viewer_of
from desertrules.cli.parameters import (
    AsJson,
    Form,
    GameOptions,
    Lang,
    Out,
    Players,
    Seed,
    Source,
    Theme,
)
from desertrules.cli.screen import say, show_position, whose_turn
from desertrules.cli.sources import Position, of_record, read_move, read_position
from desertrules.cli.writing import write_out
from desertrules.core.contract import Chance
from desertrules.core.errors import IllegalMove
from desertrules.core.found import shown
from desertrules.core.outcomes import draw
from desertrules.core.registry import dump
from desertrules.core.registry import game as game_named
from desertrules.record.record import Record
from desertrules.render import move_to_text
from desertrules.render import svg as draw_svg


def settle(position: Position, rng: Random) -> Position:
    """Let chance happen until somebody decides or the game is over."""
    while isinstance(position.game.turn(position.state), Chance):
        position = position.play(draw(position.game.outcomes(position.state), rng))
    return position


def new(  # noqa: PLR0913 - options of a command
    game: GameName,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    seed: Seed = None,
    chance: Annotated[
        bool, Parameter(help="Let chance do its part, up to the first decision.")
    ] = True,
    to: Form = "json",
    out: Out = None,
) -> int:
    """Begin a game, and write it as a record."""
    options = read_options(game_named(game), players, option)
    position = of_record(Record(options))
    if chance:
        position = settle(position, Random(seed))
    write_out(position.write(to), out)
    return 0


def show(  # noqa: PLR0913 - options of a command
    source: Source = "-",
    *,
    seat: Annotated[
        int | None, Parameter(help="Show what this seat may know, and no more.")
    ] = None,
    spectator: Annotated[
        bool, Parameter(negative="", help="Show what a spectator may know.")
    ] = False,
    move: Annotated[
        int | None, Parameter(help="Show the position after so many moves of the record.")
    ] = None,
    legend: Annotated[bool, Parameter(negative="", help="Say what the marks mean.")] = False,
    svg: Annotated[str | None, Parameter(help="Write a picture to this file instead.")] = None,
    html: Annotated[
        str | None, Parameter(help="Write a page that steps through the record to this file.")
    ] = None,
    theme: Annotated[Theme, Parameter(help="The colours of the picture or page.")] = "light",
    lang: Lang = "en",
) -> int:
    """Draw a position, with everybody's points."""
    if html is not None:
        write_out(replay_page(source, seat, theme, lang), html)
        return 0
    position = read_position(source, lang)
    if move is not None:
        position = _cut(position, move)
    game, state, last = position.game, position.state, position.last
    viewer = viewer_of(seat, state.options)
    whole = seat is None and not spectator
    if svg is not None:
        seen = state if whole else game.view(state, viewer)
        write_out(draw_svg(seen, last=last, names=position.names, theme=theme), svg)
        return 0
    names = position.seat_names
    show_position(game, state, viewer, whole=whole, last=last, legend=legend, names=names)
    say(f"\n{whose_turn(game, state, names)}")
    return 0


def _cut(position: Position, length: int) -> Position:
    if position.record is None:
        raise wrong_usage("--move: a state alone has no moves")
    if length not in range(len(position.record.moves) + 1):
        last = len(position.record.moves)
        raise wrong_usage(f"--move: expected 0 to {last}, found {length}")
    return of_record(position.record.prefix(length))


def legal(source: Source = "-", *, as_json: AsJson = False) -> int:
    """List every move that is possible now, one a line.

    At a chance event these are its outcomes; with --json each has its weight.
    """
    position = read_position(source)
    game, state = position.game, position.state
    weights = {outcome.move: outcome.weight for outcome in game.outcomes(state)}
    for move in game.legal_moves(state):
        if as_json:
            line: dict[str, Any] = {"move": dump(move), "text": move_to_text(move)}
            if weights:
                line["weight"] = weights[move]
            print(json.dumps(line))
        else:
            print(move_to_text(move))
    return 0


def apply(  # noqa: PLR0913 - options of a command
    source: Source,
    /,
    *moves: Annotated[str, Parameter(help="Moves in notation ('white e6') or as JSON, in order.")],
    chance: Annotated[
        bool, Parameter(negative="", help="Let chance do its part after the moves.")
    ] = False,
    seed: Seed = None,
    to: Form = "json",
    out: Out = None,
    lang: Lang = "en",
) -> int:
    """Make moves, and write the longer record, or the state if only a state was given.

    Stops at the first illegal move: it says why, writes nothing, and the exit code is 1.
    """
    position = read_position(source, lang)
    for number, text in enumerate(moves):
        try:
            position = position.play(read_move(position.game, text))
        except IllegalMove as error:
            after = f", after {number} of these moves" if number else ""
            told = teller(position.game, lang, position.players)(error.rejection)
            message = f"{shown(text)}: illegal{after}: {error.rejection.rule}: {told}"
            raise CommandError(message) from None
    if chance:
        position = settle(position, Random(seed))
    write_out(position.write(to), out)
    return 0


def explain(
    source: Source,
    move: Annotated[str, Parameter(help="The move, in notation or as JSON.")],
    *,
    as_json: AsJson = False,
    lang: Lang = "en",
) -> int:
    """Say whether a move is legal, and if not, by which rule it is not; the exit code is then 1."""
    position = read_position(source, lang)
    rejection = position.game.explain(position.state, read_move(position.game, move))
    if rejection is None:
        say(json.dumps({"legal": True, "rejection": None}) if as_json else "legal")
        return 0
    told = teller(position.game, lang, position.players)(rejection)
    if as_json:
        from desertrules.serve.operations import rejection_data  # noqa: PLC0415 - not always needed

        data = {**rejection_data(rejection), "message": told}
        print(json.dumps({"legal": False, "rejection": data}))
    else:
        say(f"{rejection.rule}: {told}")
    return 1
