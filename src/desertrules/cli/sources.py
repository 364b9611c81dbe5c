"""What commands read and write: records, positions, moves and files."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve, frozen

from desertrules.contract import AnyGame
from desertrules.convert import dump, is_object, load
from desertrules.english import escape, quote
from desertrules.errors import LoadError
from desertrules.play import advance
from desertrules.record import Record, replace_file, validate
from desertrules.record.notation import move_from_text
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.record.report import without_secrets
from desertrules.registry import game as game_by_name
from desertrules.registry import game_of, games

LINES = {".jsonl", ".ndjson"}
"""Endings of files with a record in each line."""
MAX_BYTES = 64 * 1024 * 1024
"""The largest file that a command reads as a whole."""


class CommandError(Exception):
    """A command cannot go on; the message is for people."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message, code)
        self.message = message
        self.code = code


def sentence(error: Exception) -> str:
    """Return the message of an error, with a capital."""
    return str(error)[:1].upper() + str(error)[1:]


def usage_error(message: str) -> CommandError:
    """Return the error for a command that was typed wrongly."""
    return CommandError(message, 2)


@frozen
class Position:
    """A state, with the record that led to it if there is one."""

    game: AnyGame
    state: Any
    record: Record | None = None
    problem: str = ""
    """What is wrong with the rest of the record, if it does not end here."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; empty for a state without a record."""
        return self.record.names if self.record else ()

    def play(self, move: Any) -> "Position":
        """Return the position after a legal move."""
        if self.record is None:
            return evolve(self, state=self.game.apply(self.state, move))
        record = self.record.play(move)
        return evolve(self, state=record.state, record=record)

    def advance(self, rng: Random) -> "Position":
        """Return the position after the chance turns that follow."""
        if self.record is None:
            return evolve(self, state=advance(self.state, rng))
        record = self.record.advance(rng)
        return evolve(self, state=record.state, record=record)

    def format(self, form: str) -> str:
        """Return the position as `json`, `text`, `position` or `state`."""
        if form == "position":
            return position_to_text(self.state)
        if form == "state":
            return json.dumps(dump(self.state))
        if self.record is None:
            if form == "json":
                return json.dumps(dump(self.state))
            raise usage_error("A state has no move history: use --to state or --to position")
        return self.record.to_json() if form == "json" else self.record.to_text()


def read_bytes(source: str) -> bytes:
    """Read a file, standard input for `-`, or line n of a file for `file#n`."""
    path, number = split_source(source)
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                if number:
                    for _ in range(number - 1):
                        file.readline()
                    data = file.readline(MAX_BYTES + 1)
                    if not data.strip():
                        raise CommandError(f"{path} has no record in line {number}", 2)
                else:
                    data = file.read(MAX_BYTES + 1)
                    if Path(path).suffix in LINES and b"\n" in data.strip():
                        message = f"{path} holds many records: name one, such as {path}#1"
                        raise CommandError(message, 2)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if len(data) > MAX_BYTES:
        raise CommandError(f"{path} is too large (limit: {MAX_BYTES} bytes)", 2)
    return data


def split_source(source: str) -> tuple[str, int]:
    """Return the path and the line of `file.jsonl#12`; 0 if it is the whole file."""
    path, _, number = source.rpartition("#")
    if path and number.isdecimal() and int(number[:9]) > 0 and not Path(source).exists():
        return path, int(number[:9])
    return source, 0


def unreadable(path: str, error: Exception) -> CommandError:
    """Return the error for a file that cannot be read."""
    if path.startswith("--"):
        return CommandError(f"Unknown option {path}", 2)
    reason = getattr(error, "strerror", None) or str(error)
    if isinstance(error, FileNotFoundError):
        reason = "no such file"
    return CommandError(f"Cannot read {path or quote(path)}: {reason.lower()}", 2)


def source_name(source: str) -> str:
    """Return how messages call a source."""
    return "<stdin>" if source == "-" else source


def read_position(source: str, *, partial: bool = False, secret: bool = False) -> Position:
    """Read a record, a state or a position.

    With `partial`, a record that goes wrong is read up to its last legal position; with `secret`,
    what is wrong with it is not said if that may reveal hidden information.
    """
    data, name = read_bytes(source), source_name(source)
    return parse_position(data, name, partial=partial, secret=secret)


def parse_position(
    data: bytes, name: str, *, partial: bool = False, secret: bool = False, lenient: bool = False
) -> Position:
    """Parse a record, a state or a position; print what lenient reading tolerated."""
    state = _state_in(data)
    if state is not None:
        return _read_state(state, name)
    first = data.split(maxsplit=1)[:1]
    if first and first[0].decode(errors="replace") in games():
        try:
            found = position_from_text(data.decode("utf-8-sig"))
        except (LoadError, UnicodeDecodeError) as error:
            raise CommandError(f"{name}: {error}") from None
        return Position(game_of(found), found)
    report = validate(data, name=name, lenient=lenient)
    for each in report.tolerated:
        print_error(f"{name}: tolerated: {each.tolerated}")
    if secret:
        report = without_secrets(report)
    if report.valid and report.record is not None:
        return Position(report.record.game, report.record.state, report.record)
    if partial and report.record is not None:
        return Position(report.record.game, report.record.state, report.record, str(report))
    raise CommandError("\n".join(str(report).splitlines()[:-1]))


def _state_in(data: bytes) -> dict[str, Any] | None:
    """Return the JSON object in the data if it looks like a state, not a record."""
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return None
    with suppress(ValueError, RecursionError):
        found = json.loads(data)
        if is_object(found) and "options" in found and not {"format", "moves"} & set(found):
            return found
    return None


def _read_state(data: dict[str, Any], name: str) -> Position:
    errors: list[LoadError] = []
    for each in games():
        try:
            state = load(data, game_by_name(each).state)
        except LoadError as error:
            errors.append(error)
        else:
            return Position(game_of(state), state)
    best = min(errors, key=lambda error: len(error.problems))
    raise CommandError("\n".join(f"{name}: {problem}" for problem in best.problems))


def read_move(position: Position, text: str) -> Any:
    """Parse a move in notation or JSON."""
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise usage_error(f"Invalid JSON in {quote(text)}: {error}") from None
        kinds = position.game.kinds
        if not is_object(data) or data.get("kind") not in kinds:
            raise usage_error(f"{quote(text)} is not a move")
        try:
            return load(data, kinds[data["kind"]])
        except LoadError as error:
            problem = error.problems[0]
            field = problem.path.removeprefix("$.")
            raise usage_error(f"Invalid move {quote(text)}: {field}: {problem.message}") from None
    try:
        return move_from_text(text, position.state)
    except LoadError as error:
        raise usage_error(f"Invalid move {quote(text)}: {error.problems[0].message}") from None


def print_error(text: str) -> None:
    """Print a line for people on standard error."""
    print(f"desertrules: {escape(text)}", file=sys.stderr)


def print_text(text: str) -> None:
    """Print text from outside, with control characters made visible."""
    print(escape(text))


def write_text(text: str, out: str | None) -> None:
    """Write to a file, which is replaced as a whole, or to standard output."""
    if out is None or out == "-":
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        return
    try:
        with replace_file(out) as file:
            file.write(text if text.endswith("\n") else f"{text}\n")
    except OSError as error:
        raise CommandError(f"Cannot write {out}: {(error.strerror or '').lower()}", 2) from None
