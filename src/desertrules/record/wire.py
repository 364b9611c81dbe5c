"""Records as plain JSON data, read strictly: every problem is found, each with its path."""

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from attrs import Factory, define, frozen

from desertrules.core.contract import AnyGame, Result, Standing
from desertrules.core.errors import (
    DesertRulesError,
    InvalidValue,
    LoadError,
    Problem,
    UnknownGame,
)
from desertrules.core.found import below, found, meant
from desertrules.core.offers import Plain, hidden_of, kinds_of, seats_of
from desertrules.core.registry import dump, games
from desertrules.core.registry import game as game_named
from desertrules.core.wire import load, strict_converter
from desertrules.record import limits
from desertrules.record.jsontext import Pieces
from desertrules.record.limits import kept_text
from desertrules.record.log import kind_of, log_of
from desertrules.record.paths import Span, field_of
from desertrules.record.record import Meta, Player, Record, check_record, check_result
from desertrules.record.turns import Layout
from desertrules.record.versions import FORMAT, migrate, migrate_rules


@frozen
class PlayerData:
    """A player as it is written."""

    name: str | None
    agent: str | None


@frozen
class StandingData:
    """A seat's standing as it is written."""

    seat: int
    points: int
    rank: int
    parts: dict[str, int]


@frozen
class ResultData:
    """A claimed result as it is written."""

    reason: str
    standings: tuple[StandingData, ...]


FIELDS = tuple("format game rules options players date source meta moves result".split(" "))  # noqa: SIM905 - a list of ten lines says no more
"""The names of a record's fields, in order."""
_converter = strict_converter()


def result_data(result: Result) -> dict[str, Plain]:
    """Write a result as plain data."""
    return {
        "reason": result.reason,
        "standings": [
            {
                "seat": standing.seat,
                "points": standing.points,
                "rank": standing.rank,
                "parts": dict(standing.parts),
            }
            for standing in result.standings
        ],
    }


def dump_record(record: Record[Any, Any]) -> dict[str, Plain]:
    """Write a record as plain JSON data; raise WrongGame for anything else."""
    check_record(record)
    return {
        "format": FORMAT,
        "game": record.game.name,
        "rules": record.rules,
        "options": dump(record.options),
        "players": [{"name": each.name, "agent": each.agent} for each in record.players],
        "date": record.date and record.date.isoformat(),
        "source": record.source,
        "meta": dict(record.meta.items_),
        "moves": [dump(move) for move in record.moves],
        "result": record.result and result_data(record.result),
    }


@define
class Draft:
    """What could be read of a record."""

    problems: list[Problem] = Factory(list[Problem])
    """All that is wrong, up to some number."""
    game: AnyGame | None = None
    options: Any = None
    moves: list[Any] = Factory(list[Any])
    """The moves before the first that could not be read."""
    total: int = 0
    """How many moves are written down."""
    header: dict[str, Any] = Factory(dict[str, Any])
    rules: Plain = None
    """The version of the rules that it says it was played by."""
    ignored: list[str] = Factory(list[str])
    """The names of fields that nobody knows, if they are ignored."""
    filled: dict[str, int] = Factory(dict[str, int])
    """What was filled in for values that nobody had written down: the keys of a run's moves, with
    their numbers."""
    layout: Layout | None = None
    """Of a text in notation: where its moves stand."""
    spans: Callable[[str], Span | None] = lambda _: None
    """Gives where the value of a path begins and ends in the text, if that is known."""

    @classmethod
    def of(cls, record: Record[Any, Any]) -> "Draft":
        """Give a record as a draft."""
        header = {name: getattr(record, name) for name, _, _ in _HEADER}
        moves = list(record.moves)
        return cls([], record.game, record.options, moves, len(moves), header)

    @property
    def older(self) -> bool:
        """Whether it was played by older rules than ours."""
        ours = self.game.rules if self.game else 0
        return type(self.rules) is int and 0 < self.rules < ours

    def note(self, code: str, path: str, message: str) -> None:
        """Note a problem, unless there are many."""
        if len(self.problems) < limits.MOST_PROBLEMS:
            self.problems.append(Problem(path, message, code))

    def note_all(self, error: LoadError, path: str = "$", code: str = "wrong-data") -> None:
        """Note the problems of a value at a path."""
        for each in error.problems:
            self.note(each.code or code, path + each.path.removeprefix("$"), each.message)

    def finish(self) -> Record[Any, Any]:
        """Give the record; raise LoadError with all that is wrong."""
        if self.problems:
            raise LoadError(self.problems)
        return Record(self.options, self.moves, **self.header)


def load_record(data: object) -> Record[Any, Any]:
    """Read a record from plain JSON data, of our format or an older one; raise LoadError.

    Moves are read strictly but not judged: `validate` does that, or asking for a state.

    Examples:
        >>> from desertrules import Record, dump, load_record, sahara
        >>> record = Record(sahara.Options(players=2))
        >>> load_record(dump(record)) == record
        True
    """
    return read(data).finish()


def read(data: object, *, extra: bool = False, transcript: bool = False) -> Draft:
    """Read as much of a record's plain data as can be read; moves may be `Pieces`.

    With `extra`, fields that nobody knows are ignored. With `transcript`, moves may be `Unknown`.
    Raises ValueError if a piece is in doubt.
    """
    draft = Draft()
    if not isinstance(data, dict):
        draft.note("wrong-data", "$", f"expected an object, found {found(data)}")
        return draft
    try:
        fields = migrate(_whole(cast(dict[str, Plain], data)))
    except LoadError as error:
        draft.note_all(error)
        return draft
    _read_names(draft, fields, extra=extra)
    fields = _read_game(draft, fields)
    _read_header(draft, fields)
    if "moves" in fields and draft.game is not None:
        _read_moves(draft, draft.game, fields["moves"], transcript=transcript)
    return draft


def _whole(fields: dict[str, Plain]) -> dict[str, Plain]:
    """Give the fields with moves that can be changed, if they are those of an older version."""
    moves: object = fields.get("moves")
    if not isinstance(moves, Pieces):
        return fields
    try:
        ours = (FORMAT, game_named(fields.get("game", "")).rules)
    except DesertRulesError:
        ours = None
    if (fields.get("format"), fields.get("rules")) == ours:
        return fields
    return {**fields, "moves": moves.items()}


def _read_names(draft: Draft, fields: dict[str, Plain], *, extra: bool) -> None:
    for name in FIELDS:
        if name not in fields:
            draft.note("missing-field", f"$.{name}", "is missing")
    for name in fields:
        if name not in FIELDS and extra:
            draft.ignored.append(name)
        elif name not in FIELDS:
            message = f"unexpected field {found(name)}{meant(name, FIELDS)}"
            draft.note("unknown-field", below("$", name), message)


def _read_game(draft: Draft, fields: dict[str, Plain]) -> dict[str, Plain]:
    """Read the game and its options; give the fields as they are by our rules."""
    name = fields.get("game")
    if type(name) is not str:
        if "game" in fields:
            draft.note("wrong-data", "$.game", f"expected a game's name, found {found(name)}")
        return fields
    try:
        draft.game = game_named(name)
    except UnknownGame:
        there = meant(name, games()) or f"; there are {', '.join(games())}"
        draft.note("unknown-game", "$.game", f"no game is called {found(name)}{there}")
        return fields
    draft.rules = fields.get("rules")
    if "rules" in fields:
        fields = _by_our_rules(draft, draft.game, fields)
    try:
        if "options" in fields:
            draft.options = log_of(name).options(fields["options"])
    except LoadError as error:
        draft.note_all(error, "$.options")
    return fields


def _by_our_rules(draft: Draft, game: AnyGame, fields: dict[str, Plain]) -> dict[str, Plain]:
    """Migrate what older rules wrote; what is wrong by them, or newer, is read no further."""
    try:
        return migrate_rules(game, fields)
    except LoadError as error:
        (code,) = {problem.code for problem in error.problems}
        if code and _is_of_another_game(draft, game, fields.get("moves")):
            return {}
        for problem in error.problems:
            moves = field_of(problem.path) == "moves"
            draft.note(
                code or ("wrong-move" if moves else "wrong-data"), problem.path, problem.message
            )
        if code == "wrong-rules":  # no version at all, so that ours may be meant
            return fields
    return {key: fields[key] for key in fields if key not in {"options", "moves"}}


def _read_header(draft: Draft, fields: dict[str, Plain]) -> None:
    header = draft.header
    for name, kind, make in _HEADER:
        if name in fields:
            try:
                header[name] = make(fields[name])
            except (KeyError, TypeError, AttributeError, DesertRulesError) as error:
                _refuse(draft, name, kind, fields[name], error)
    if draft.options is not None and "players" in header:
        seats, players = seats_of(draft.options), len(header["players"])
        if players != seats:
            draft.note("wrong-data", "$.players", f"expected {seats} players, found {players}")
            del header["players"]


def _refuse(draft: Draft, name: str, kind: Any, value: Plain, error: Exception) -> None:  # noqa: ANN401 - may be a union
    """Say what is wrong in a value of the header: its shape, or else why it was refused."""
    try:
        load(_converter, value, kind, name)
    except LoadError as problems:
        draft.note_all(problems, f"$.{name}")
    else:
        draft.note("wrong-data", f"$.{name}", str(error).removeprefix(f"{name}: "))


def _players(value: Plain) -> tuple[Player, ...]:
    players = tuple([Player(each["name"], each["agent"]) for each in value])
    if not _is_list(value) or set(map(len, value)) - {2}:
        raise TypeError
    return players


def _date(value: Plain) -> dt.date | None:
    if value is None:
        return None
    try:
        date = dt.date.fromisoformat(value)
    except ValueError:
        date = None
    if date is None or date.isoformat() != value:
        message = f"date: expected a date as 2026-11-16, found {found(value)}"
        raise InvalidValue(message)
    return date


def _source(value: Plain) -> str | None:
    return None if value is None else kept_text("source", value)


def _result(value: Plain) -> Result | None:
    if value is None:
        return None
    standings = [
        Standing(each["seat"], each["points"], each["rank"], tuple(each["parts"].items()))
        for each in value["standings"]
    ]
    sizes = {len(value), *[len(each) - 2 for each in value["standings"]]}
    if sizes != {2} or not _is_list(value["standings"]):
        raise TypeError
    result = Result(tuple(standings), value["reason"])
    check_result(None, None, result)
    return result


_HEADER: tuple[tuple[str, Any, Callable[[Plain], Any]], ...] = (
    ("players", tuple[PlayerData, ...], _players),
    ("date", str | None, _date),
    ("source", str | None, _source),
    ("meta", dict[str, str], Meta.of),
    ("result", ResultData | None, _result),
)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _read_moves(draft: Draft, game: AnyGame, value: Plain, *, transcript: bool) -> None:
    pieces = value if isinstance(value, Pieces) else None
    if pieces is None and not _is_list(value):
        draft.note("wrong-data", "$.moves", f"expected a list, found {found(value)}")
        return
    draft.total = len(value)
    if draft.total > limits.MAX_MOVES:
        draft.note("too-big", "$.moves", f"more than {limits.MAX_MOVES} moves")
        return
    log = log_of(game.name)
    if pieces is not None:
        with suppress(LoadError):
            draft.moves = log.pieces(pieces.texts)
            return
    items = pieces.items() if pieces is not None else cast("list[Plain]", value)
    if _is_of_another_game(draft, game, items):
        return
    draft.moves, problems = log.all(items, hidden_of(game) if transcript else {})
    for number, problem in problems:
        path = f"$.moves[{number}]{problem.path.removeprefix('$')}"
        draft.note("wrong-move", path, problem.message)


def _is_of_another_game(draft: Draft, game: AnyGame, moves: Plain) -> bool:
    """Tell whether all kinds of moves are known in another game, and none here; then say so."""
    listed = cast("list[object]", moves if isinstance(moves, list) else [])
    kinds = set(map(kind_of, listed))
    if not kinds or kinds & kinds_of(game):
        return False
    for other in games():
        if kinds <= kinds_of(game_named(other)):
            message = f"the moves are those of {other}, not of {game.name}"
            draft.problems = [each for each in draft.problems if field_of(each.path) != "options"]
            draft.note("wrong-game", "$.game", message)
            return True
    return False
