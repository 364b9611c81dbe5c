"""What a command reads: a record, a state, a position of one line, a move, options."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from attrs import evolve, frozen

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.language import check_lang
from desertrules.cli.names import names_of
from desertrules.core.contract import AnyGame
from desertrules.core.errors import BrokenGame, InvalidValue, LoadError, NoNotation
from desertrules.core.found import shown
from desertrules.core.registry import dump, game_of, games
from desertrules.core.registry import game as game_named
from desertrules.record.files import record_to_json
from desertrules.record.leniency import Leniency, leniencies
from desertrules.record.limits import MAX_SIZE
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.record.record import Record
from desertrules.record.textwrite import record_to_text
from desertrules.record.validation import validate
from desertrules.render import move_from_text

_MOST = MAX_SIZE
_LONGEST_NAME = 4096
_RECORD_FIELDS = {"format", "version", "moves"}


@frozen
class Position:
    """A state, and the record that led there if there is one."""

    game: AnyGame
    """The game that is played."""
    state: Any
    """The state."""
    record: Record[Any, Any] | None = None
    """The record whose last state it is."""

    @property
    def last(self) -> Any:  # noqa: ANN401 - of any game
        """The move that led there; None if it is not known."""
        return self.record.moves[-1] if self.record is not None and self.record.moves else None

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, as far as it is written down; empty for a state alone."""
        players = self.record.players if self.record is not None else ()
        return tuple(player.name or player.agent or "" for player in players)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called where somebody has a name; else empty."""
        if self.record is None or not any(self.names):
            return ()
        players = self.record.players
        return names_of(players, {at: p.agent for at, p in enumerate(players) if p.agent})

    @property
    def players(self) -> tuple[str | None, ...]:
        """The players' names by seat, None for who has none; empty for a state alone."""
        return tuple(each.name for each in self.record.players) if self.record is not None else ()

    def play(self, move: Any) -> "Position":  # noqa: ANN401 - a move of the game
        """Give the position after a move; raise IllegalMove."""
        if self.record is None:
            return evolve(self, state=self.game.apply(self.state, move))
        record = self.record.play(move)
        return evolve(self, state=record.state, record=record)

    def write(self, form: str) -> str:
        """Write the position in a form: `json`, `text`, `position` or `state`."""
        if form == "position":
            return position_to_text(self.state)
        if form == "state" or (form == "json" and self.record is None):
            return json.dumps(dump(self.state))
        if self.record is None:
            raise wrong_usage(f"a state alone cannot be written as {form}: its moves are not known")
        return record_to_json(self.record) if form == "json" else record_to_text(self.record)


def of_record(record: Record[Any, Any]) -> Position:
    """Give the last position of a record."""
    return Position(record.game, record.state, record)


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a file; raise CommandError."""
    if not name:
        raise wrong_usage("expected the name of a file, found nothing")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise wrong_usage(f"{shown(name)}: a name of a file that is not in UTF-8") from None
    if "\0" in name or len(name) > _LONGEST_NAME:
        raise wrong_usage(f"{shown(name)}: no file has such a name")


def leniencies_of(names: Iterable[str]) -> tuple[Leniency, ...]:
    """Give what may be overlooked, as it was typed; raise CommandError for what is no leniency."""
    try:
        return tuple(sorted(leniencies(list(names))))
    except InvalidValue as error:
        raise wrong_usage(f"--{error}") from None


def read_bytes(source: str) -> bytes:
    """Read a file, or standard input for `-`; raise CommandError for what cannot be read."""
    check_name(source)
    if source.startswith("-") and source != "-":
        raise wrong_usage(f"unknown option: {shown(source)}")
    try:
        if source == "-":
            data = sys.stdin.buffer.read(_MOST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(_MOST + 1)
    except OSError as error:
        raise CommandError(f"{name_of(source)}: cannot be read: {error.strerror}", 2) from None
    if len(data) > _MOST:
        raise CommandError(f"{name_of(source)}: more than {_MOST} bytes")
    return data


def name_of(source: str) -> str:
    """Give what a source is called in messages."""
    return "<stdin>" if source == "-" else source


def read_position(source: str, language: str = "en") -> Position:
    """Read the position that a source holds; raise CommandError with every problem."""
    check_lang(language)
    data = read_bytes(source)
    name = name_of(source)
    state = _state_data(data)
    if state is not None:
        return _read_state(state, name)
    if data.split(b" ", 1)[0].strip().decode(errors="replace") in games():
        return _read_line(data, name)
    report = validate(data, name=name)
    if report.record is None or not report.valid:
        raise CommandError(report.tell(language))
    return of_record(report.record)


def _read_line(data: bytes, name: str) -> Position:
    """Read a position of one line, which begins with the game's name."""
    try:
        state = position_from_text(data.decode())
    except (LoadError, UnicodeDecodeError) as error:
        raise CommandError(f"{name}: {error}") from None
    return Position(game_of(state), state)


def _state_data(data: bytes) -> dict[str, Any] | None:
    """Give the object in the data if it looks like a state and not like a record."""
    if data.lstrip()[:1] != b"{":
        return None
    try:
        fields = cast(dict[str, Any], json.loads(data))
    except (ValueError, RecursionError):
        return None
    return None if _RECORD_FIELDS & fields.keys() or "options" not in fields else fields


def _read_state(data: dict[str, Any], name: str) -> Position:
    """Read a state of the game that it fits; if it fits none, say why of the one it fits best."""
    refusals: list[LoadError] = []
    for known in games():
        try:
            state = game_named(known).load_state(data)
        except LoadError as error:
            refusals.append(error)
        except BrokenGame:  # a game from elsewhere, and not the one that is meant
            continue
        else:
            return Position(game_of(state), state)
    best = min(refusals, key=lambda error: len(error.problems))
    raise CommandError("\n".join(f"{name}: {problem}" for problem in best.problems))


def read_move(game: AnyGame, text: str) -> Any:  # noqa: ANN401 - a move of the game
    """Read a move in notation or as JSON; raise CommandError for what is none."""
    try:
        if text.lstrip().startswith("{"):
            return game.load_move(json.loads(text))
        return move_from_text(game, text)
    except (LoadError, NoNotation) as error:
        raise CommandError(f"{shown(text)!r} is no move: {error}") from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{shown(text)!r} is no JSON: {error}") from None
