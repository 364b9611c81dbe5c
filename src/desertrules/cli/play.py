"""The command `play`: a game in the terminal against bots and other people."""

from datetime import UTC, datetime
from random import Random
from typing import Annotated, Any

from attrs import evolve
from cyclopts import Parameter

from desertrules.cli.conversation import Conversation
from desertrules.cli.errors import wrong_usage
from desertrules.cli.game_options import GameName, read_options
from desertrules.cli.parameters import GameOptions, Lang, Players, Seed
from desertrules.cli.saving import Saving
from desertrules.cli.session import Session
from desertrules.cli.setting_up import how_many, saved_seats, which_game, who_plays
from desertrules.cli.sources import read_position
from desertrules.core.registry import game as game_named
from desertrules.record.record import Record


def play(  # noqa: PLR0913 - options of a command
    game: GameName | None = None,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    seat: Annotated[
        list[int],
        Parameter(
            negative_iterable=(),
            show_default=False,
            help="A seat that a person takes; may be repeated. The first if left out.",
        ),
    ] = [],  # noqa: B006 - never changed
    name: Annotated[
        list[str],
        Parameter(
            negative_iterable=(),
            show_default=False,
            help="What a person is called; may be repeated, in the order of --seat.",
        ),
    ] = [],  # noqa: B006 - never changed
    bot: Annotated[
        list[str],
        Parameter(
            negative_iterable=(),
            show_default=False,
            help="Who takes the other seats; several take them in turn.",
        ),
    ] = [],  # noqa: B006 - never changed
    seed: Seed = None,
    load: Annotated[
        str | None, Parameter(name="--from", help="A saved game to go on with.")
    ] = None,
    save: Annotated[
        str | None, Parameter(help="A new file, or that of --from, to save to after every move.")
    ] = None,
    lang: Lang = "en",
) -> int:
    """Play in the terminal, against bots or with other people at the same keyboard.

    What is not told here is asked for.
    """
    if load is None:
        named = which_game(game)
        options = read_options(game_named(named), how_many(named, players), option)
        record: Record[Any, Any] = Record(options, date=datetime.now(UTC).date())
        seats = who_plays(len(record.players), seat, name, bot)
    else:
        record = _saved(load, game, lang)
        seats = saved_seats(record.players, seat, name, bot)
    session = Session(evolve(record, players=seats.players), seats.bots, Random(seed), lang)
    Conversation(session, Saving(session, save, load)).play()
    return 0


def _saved(load: str, game: str | None, lang: str) -> Record[Any, Any]:
    record = read_position(load, lang).record
    if record is None or (game is not None and record.game.name != game):
        raise wrong_usage(f"{load}: expected a record{f' of {game}' if game else ''}")
    return record
