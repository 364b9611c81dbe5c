"""Records as plain JSON data, read strictly: every problem is found, each with its path."""

import datetime as dt
from collections.abc import Callable
from typing import Any, cast

from attrs import Factory, define, frozen

from desertrules.core.contract import AnyGame, Result, Standing
from desertrules.core.errors import DesertRulesError, LoadError, Problem, UnknownGame
from desertrules.core.found import found
from desertrules.core.offers import hidden_of, kinds_of, seats_of
from desertrules.core.registry import dump, games
from desertrules.core.registry import game as game_named
from desertrules.core.wire import Unfit, load, strict_converter
from desertrules.record.jsontext import MAX_MOVES
from desertrules.record.log import kind_of, log_of, moves_list
from desertrules.record.plain import Path, Plain, is_proper, path_steps, path_text
from desertrules.record.record import Meta, Player, Record
from desertrules.record.versions import FORMAT, WrongVersion, migrate, migrate_rules


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


@frozen
class RecordData:
    """A record as it is written; its options and moves are those of its game."""

    format: int
    game: str
    rules: int
    options: Plain
    players: tuple[PlayerData, ...]
    date: str | None
    source: str | None
    meta: dict[str, str]
    moves: Plain
    result: ResultData | None


FIELDS = (
    "format",
    "game",
    "rules",
    "options",
    "players",
    "date",
    "source",
    "meta",
    "moves",
    "result",
)
_converter = strict_converter()
_MOST_FAULTS = 100


def _proper_text(value: object, _: object) -> str:
    if type(value) is not str:
        message = f"expected a text, found {found(value)}"
        raise Unfit(message)
    if not is_proper(value):
        message = "half of a surrogate pair is no text"
        raise Unfit(message)
    return value


_converter.register_structure_hook(str, _proper_text)


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


def _quick_players(value: Plain) -> tuple[Player, ...] | None:
    """Read players that are all right; None if that is in doubt."""
    try:
        players = tuple([Player(each["name"], each["agent"]) for each in value])
    except (KeyError, TypeError, DesertRulesError):
        return None
    return players if isinstance(value, list) and _sizes(value) <= {2} else None


def _sizes(items: Plain) -> set[int]:
    return {len(item) for item in items}


def _quick_result(value: Plain) -> Result | None:
    """Read a result that is all right; None if that is in doubt."""
    try:
        standings = [
            Standing(each["seat"], each["points"], each["rank"], tuple(each["parts"].items()))
            for each in value["standings"]
        ]
        result = Result(tuple(standings), value["reason"])
        sizes = {len(value), *[len(each) - 2 for each in value["standings"]]}
        numbers = {
            type(number)
            for each in standings
            for number in (each.seat, each.points, each.rank, *[part[1] for part in each.parts])
        }
    except (KeyError, TypeError, AttributeError):
        return None
    names = [result.reason, *[name for each in standings for name, _ in each.parts]]
    texts = set(map(type, names)) == {str} and all(map(is_proper, names))
    sound = texts and numbers <= {int} and sizes == {2} and isinstance(value["standings"], list)
    return result if sound and len({each.seat for each in standings}) == len(standings) else None


def dump_record(record: Record[Any, Any]) -> dict[str, Plain]:
    """Write a record as plain JSON data."""
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


@frozen
class Fault:
    """Something wrong in plain data."""

    code: str
    path: Path
    message: str


@define
class Draft:
    """What could be read of a record's plain data."""

    faults: list[Fault] = Factory(list[Fault])
    """All that is wrong."""
    game: AnyGame | None = None
    options: Any = None
    moves: list[Any] = Factory(list[Any])
    """The moves before the first that could not be read."""
    total: int = 0
    """How many moves are written down."""
    header: dict[str, Any] = Factory(dict[str, Any])
    other_rules: bool = False
    """Whether it was played by other rules than ours, so that its moves were changed."""

    def record(self) -> "Record[Any, Any] | None":
        """Give the record; None if not even its options could be read."""
        if self.options is None:
            return None
        return Record(self.options, tuple(self.moves), **self.header)


def load_record(data: object) -> Record[Any, Any]:
    """Read a record from plain JSON data, of our format or an older one; raise LoadError.

    Moves are read strictly but not judged: `validate` does that, or asking for a state.
    """
    return finish(read(data))


def finish(draft: Draft) -> Record[Any, Any]:
    """Give the record of a draft; raise LoadError with all that is wrong in it."""
    record = draft.record()
    if record is None or draft.faults:
        raise LoadError(Problem(path_text(fault.path), fault.message) for fault in draft.faults)
    return record


def read(data: object, *, extra: bool = False, transcript: bool = False) -> Draft:
    """Read as much of a record's plain data as can be read.

    With `extra`, fields that nobody knows are ignored. With `transcript`, moves may be `Unknown`.
    """
    return _Reader(extra=extra, transcript=transcript).read(data)


class _Reader:
    def __init__(self, *, extra: bool, transcript: bool) -> None:
        self.extra = extra
        self.transcript = transcript
        self.draft = Draft()

    def read(self, data: object) -> Draft:
        if not isinstance(data, dict):
            self._fault("wrong-data", (), f"expected an object, found {found(data)}")
            return self.draft
        try:
            fields = migrate(cast(dict[str, Plain], data))
        except WrongVersion as error:
            self._faults(error, (), error.code)
            return self.draft
        self._names(fields)
        fields = self._game(fields)
        self._header(fields)
        self._moves(fields)
        return self.draft

    def _fault(self, code: str, path: Path, message: str) -> None:
        if len(self.draft.faults) < _MOST_FAULTS:
            self.draft.faults.append(Fault(code, path, message))

    def _faults(self, error: LoadError, path: Path, code: str = "wrong-data") -> None:
        for problem in error.problems:
            self._fault(code, path + path_steps(problem.path), problem.message)

    def _names(self, fields: dict[str, Plain]) -> None:
        for name in FIELDS:
            if name not in fields:
                self._fault("missing-field", (name,), "is missing")
        if not self.extra:
            for name in fields:
                if name not in FIELDS:
                    self._fault("unknown-field", (name,), f"unexpected field {found(name)}")

    def _game(self, fields: dict[str, Plain]) -> dict[str, Plain]:
        """Read the game and its options; give the fields as they are by our rules."""
        draft = self.draft
        name = fields.get("game")
        if type(name) is not str:
            if "game" in fields:
                self._fault("wrong-data", ("game",), f"expected a game's name, found {found(name)}")
            return fields
        try:
            draft.game = game_named(name)
        except UnknownGame:
            self._fault("unknown-game", ("game",), f"no game is called {found(name)}")
            return fields
        if "rules" in fields:
            fields = self._by_our_rules(draft.game, fields)
        if "options" in fields:
            try:
                draft.options = log_of(name).options(fields["options"])
            except LoadError as error:
                self._faults(error, ("options",))
        return fields

    def _by_our_rules(self, game: AnyGame, fields: dict[str, Plain]) -> dict[str, Plain]:
        """Migrate what older rules wrote; what is wrong by them, or newer, is read no further."""
        self.draft.other_rules = fields["rules"] != game.rules
        try:
            return migrate_rules(game, fields)
        except WrongVersion as error:
            if not self._of_another_game(game, fields.get("moves")):
                self._faults(error, (), error.code)
            if error.code == "wrong-rules":  # no version at all, so that ours may be meant
                return fields
        except LoadError as error:
            for problem in error.problems:
                path = path_steps(problem.path)
                code = "wrong-move" if path[:1] == ("moves",) else "wrong-data"
                self._fault(code, path, problem.message)
        return {key: fields[key] for key in fields if key not in {"options", "moves"}}

    def _header(self, fields: dict[str, Plain]) -> None:
        header = self.draft.header
        for name, kind, quickly in _KINDS:
            if name in fields:
                value = quickly(fields[name])
                if value is not None or (fields[name] is None and name in _MAY_BE_NULL):
                    header[name] = value
                else:
                    self._refuse(name, kind, fields[name])
        if isinstance(header.get("date"), str):
            header["date"] = self._date(header["date"])
        options, players = self.draft.options, header.get("players")
        if options is not None and players is not None and len(players) != seats_of(options):
            message = f"expected {seats_of(options)} players, found {len(players)}"
            self._fault("wrong-data", ("players",), message)
            del header["players"]

    def _refuse(self, name: str, kind: Any, value: Plain) -> None:  # noqa: ANN401 - may be a union
        """Find what is wrong in a value that could not be read quickly."""
        try:
            load(_converter, value, kind, name)
        except LoadError as error:
            self._faults(error, (name,))
        else:
            self._fault("wrong-data", (name,), "a seat stands there twice")

    def _date(self, text: str) -> dt.date | None:
        try:
            date = dt.date.fromisoformat(text)
        except ValueError:
            date = None
        if date is None or date.isoformat() != text:
            self._fault(
                "wrong-data", ("date",), f"expected a date as 2026-11-16, found {found(text)}"
            )
        return date

    def _moves(self, fields: dict[str, Plain]) -> None:
        draft = self.draft
        if "moves" not in fields or draft.game is None:
            return
        try:
            items = moves_list(fields["moves"])
        except LoadError as error:
            self._faults(error, ("moves",))
            return
        draft.total = len(items)
        if draft.total > MAX_MOVES:
            self._fault("too-big", ("moves",), f"more than {MAX_MOVES} moves")
            return
        log = log_of(draft.game.name)
        known = log.many(items)
        if known is not None:
            draft.moves = known
            return
        if self._of_another_game(draft.game, items):
            return
        unknown = hidden_of(draft.game) if self.transcript else {}
        draft.moves, problems = log.all(items, unknown)
        for number, problem in problems:
            self._fault("wrong-move", ("moves", number, *path_steps(problem.path)), problem.message)

    def _of_another_game(self, game: AnyGame, moves: Plain) -> bool:
        """Tell whether the moves are those of another game, and say so if they are."""
        other = _other_game(game, moves)
        if other is not None:
            message = f"the moves are those of {other}, not of {game.name}"
            self.draft.faults = [
                fault for fault in self.draft.faults if fault.path[:1] != ("options",)
            ]
            self._fault("wrong-game", ("game",), message)
        return other is not None


def _other_game(game: AnyGame, moves: Plain) -> str | None:
    """Give the name of another game if all kinds of moves are known there, and none here."""
    listed = cast(list[object], moves) if isinstance(moves, list) else []
    kinds = {kind_of(move) for move in listed}
    if not kinds or kinds & kinds_of(game):
        return None
    return next((name for name in games() if kinds <= kinds_of(game_named(name))), None)


def _quick_text(value: Plain) -> str | None:
    return value if type(value) is str and is_proper(value) else None


def _quick_meta(value: Plain) -> Meta | None:
    try:
        return Meta.of(value)
    except DesertRulesError:
        return None


_MAY_BE_NULL = {"date", "source", "result"}
_KINDS: tuple[tuple[str, Any, Callable[[Plain], Any]], ...] = (
    ("players", tuple[PlayerData, ...], _quick_players),
    ("date", str | None, _quick_text),
    ("source", str | None, _quick_text),
    ("meta", dict[str, str], _quick_meta),
    ("result", ResultData | None, _quick_result),
)
