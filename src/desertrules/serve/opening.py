"""What `open` takes: a new game, a state, or a record in any form; and the game that it makes."""

from random import Random
from typing import Any, cast

from attrs import evolve

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem
from desertrules.core.offers import Plain
from desertrules.core.registry import dump
from desertrules.record.record import Player, Record
from desertrules.record.versions import FORMAT
from desertrules.record.wire import load_record
from desertrules.serve.arguments import GAME, OPTIONS, SEED, STATE, Argument, switch, wrong
from desertrules.serve.operations import Data
from desertrules.serve.records import LENIENT, SOURCE, TRANSCRIPT_OF, report_data, report_on
from desertrules.serve.requests import ErrorAnswer
from desertrules.serve.sessions import Session

_WAYS = ("options", "state", "source")


def opened(  # noqa: PLR0913, PLR0917 - all that `open` takes
    game: AnyGame | None,
    options: Any,  # noqa: ANN401 - of any game
    players: tuple[Player, ...],
    state: Any,  # noqa: ANN401 - of any game
    source: Plain,
    lenient: tuple[str, ...],
    transcript_of: int | None,
    prefix: bool,  # noqa: FBT001 - by name
    seed: int | None,
) -> tuple[Session, Data | None]:
    """Give the game that is asked for, and the report on its source if it has one."""
    ways = dict(zip(_WAYS, (options, state, source), strict=True))
    given = [name for name, value in ways.items() if value is not None]
    if len(given) != 1:
        expected = f"expected one of {', '.join(_WAYS)}"
        found = " and ".join(given) or "none of them"
        raise wrong(f"$.{(given or _WAYS)[-1]}", f"{expected}, found {found}")
    luck = Random(seed).getrandbits(64)
    if source is not None:
        return _followed(source, lenient, transcript_of, luck, prefix=prefix)
    here = cast(AnyGame, game)  # which is read before options and states are
    if state is not None:
        return Session(here, state, luck), None
    header: Record[Any, Any] = Record(options)
    if players:
        header = evolve(header, players=players)
    return Session(here, here.initial(options), luck, header), None


def _followed(
    source: Plain, lenient: tuple[str, ...], transcript_of: int | None, luck: int, *, prefix: bool
) -> tuple[Session, Data]:
    """Give the game of a record, with all moves made, and the report on it."""
    report = report_on(source, lenient, transcript_of)
    record = report.record
    if record is None or not (report.valid or prefix):
        problems = [Problem(each.path or "$.source", each.message) for each in report.problems]
        first = report.problems[0]
        raise ErrorAnswer("invalid-record", first.message, rule=first.rule, problems=problems)
    session = Session(record.game, record.game.initial(record.options), luck, record)
    session.follow(record.moves)
    return session, report_data(report)


def _of_the_game(argument: Argument) -> Argument:
    """Give an argument that may be left out, and is read only if the game is known."""

    def read(before: Data, data: Plain, path: str) -> Any:  # noqa: ANN401 - of any game
        if before["game"] is None:
            raise wrong("$.game", "is missing")
        return argument.read(before, data, path)

    return evolve(argument, read=read, default=None)


def _players(before: Data, data: Plain, path: str) -> tuple[Player, ...]:
    """Read who plays, as a record has it."""
    options = before["options"]
    if options is None:
        raise wrong(path, "players are named when a new game is opened, with its options")
    header: Data = {"format": FORMAT, "game": before["game"].name, "rules": before["game"].rules}
    header |= {"options": dump(options), "players": data, "date": None, "source": None}
    try:
        return load_record({**header, "meta": {}, "moves": [], "result": None}).players
    except LoadError as error:
        problems = [
            Problem(each.path.replace("$.players", "$", 1), each.message) for each in error.problems
        ]
        raise LoadError(problems) from None


OPEN = (
    evolve(GAME, default=None),
    _of_the_game(OPTIONS),
    Argument(
        "players",
        "who plays a new game: a list of objects with `name` and `agent`, as in a record",
        _players,
        (),
        {"type": "array", "items": {"type": "object"}},
    ),
    _of_the_game(STATE),
    evolve(SOURCE, default=None),
    LENIENT,
    TRANSCRIPT_OF,
    switch("prefix", "whether to open a wrong record as far as it is right"),
    SEED,
)
"""The arguments of `open`."""
