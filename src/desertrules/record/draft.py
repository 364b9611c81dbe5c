"""`Draft`: what could be read of a record, before its moves are checked."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any

from attrs import Factory, define, evolve, field, frozen

from desertrules.contract import JSON, AnyGame, Result
from desertrules.convert import found, is_list, is_object, structure
from desertrules.english import plural, quote, suggest
from desertrules.errors import InvalidGame, InvalidValue, LoadError, Problem, UnknownGame
from desertrules.limits import MAX_ITEMS, MAX_NAME, MAX_PROBLEMS, MAX_SIZE
from desertrules.record.finding import Edit, Finding, Locator, Span
from desertrules.record.grammar import UNKNOWN, Grammar, grammar_of
from desertrules.record.scan import BROKEN, Decoded, decode, locate
from desertrules.registry import game as game_named
from desertrules.registry import games
from desertrules.schema import FORMAT

FIELDS = (
    *("format", "game", "rules", "options", "players"),
    *("date", "source", "meta", "moves", "result"),
)
_OPTIONAL = {"players", "date", "source", "meta", "result"}


def check_text(name: str, value: object) -> None:
    """Raise InvalidValue for anything but a string that a record can hold."""
    if not isinstance(value, str):
        raise InvalidValue(f"{name}: expected a string, found {quote(value)}")
    if len(value) > MAX_NAME:
        raise InvalidValue(f"{name}: expected at most {MAX_NAME} characters, found {len(value)}")
    if any("\ud800" <= each <= "\udfff" for each in value):
        raise InvalidValue(f"{name}: expected text without lone surrogates")


def check_name(_: object, attribute: Any, value: object) -> None:
    """Check an attrs field that is a string or None."""
    if value is not None:
        check_text(attribute.name, value)


def name_or_none(name: str | None) -> str | None:
    """Return a name; None if it is empty, as on a blank record sheet."""
    return name or None


@frozen
class Player:
    """Who played a seat."""

    name: str | None = field(default=None, converter=name_or_none, validator=check_name)
    """The player's name; None if it is not known."""
    agent: str | None = field(default=None, converter=name_or_none, validator=check_name)
    """The program that played; None for a human, or if it is not known."""


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Return what to call the seats: the player's name, the program, or `Seat 0`."""
    agents = [each.agent for each in players]
    return tuple(
        player.name
        or (player.agent if agents.count(player.agent) == 1 else None)
        or (f"{player.agent} (seat {seat})" if player.agent else f"Seat {seat}")
        for seat, player in enumerate(players)
    )


UNKNOWN_DIGIT = -1
"""Stands for `?` in a run of digits."""


@define
class Item:
    """A move as it is written down."""

    move: Any
    """The move; None if it cannot be read, or is not known yet."""
    index: int
    """How many moves are written before it."""
    span: Span | None = None
    fields: dict[str, Span] = Factory(dict[str, Span])
    """Where each field stands."""
    line: int = -1
    """The index of its line in a text."""
    turn: int | None = None
    """The number of the turn that it stands in; None if that is not written."""
    seat: int | None = None
    """The seat with which it is marked, as in `@2 decline`."""
    digit: int | None = None
    """The digit of a run such as `water 2131`."""
    hidden: Any = None
    """The data of a move whose secret field is `?`."""


@define
class Line:
    """A line of a text that has moves."""

    start: int
    """Where it begins; of a turn without a number, where the number belongs."""
    end: int
    """Where its last word ends."""
    number: Span | None
    """Where the number of the turn stands, its full stop included."""
    turn: int | None
    """The number of the turn as it is written; None if it has none, or goes on with the last."""


@define
class Draft:
    """What could be read of a record."""

    text: str | None = None
    """The source text; None for plain data."""
    is_json: bool = False
    is_whole: bool = True
    """Whether all moves that are written have an item."""
    game: AnyGame | None = None
    options: Any = None
    header: dict[str, Any] = Factory(dict[str, Any])
    """Players, date, source, notes and result, as far as they could be read."""
    items: list[Item] = Factory(list[Item])
    lines: list[Line] = Factory(list[Line])
    findings: list[Finding] = Factory(list[Finding])
    spans: dict[str, Span] = Factory(dict[str, Span])
    """Where the tags of a text stand, by the paths of their values in JSON."""

    def add(self, code: str, message: str, **details: Any) -> None:
        """Add a finding."""
        move = re.match(r"\$\.moves\[(\d+)\]", details.get("path") or "")
        if move:
            details["move"] = int(move[1])
        self.findings.append(Finding(code, message, **details))

    def slip(
        self,
        span: Span,
        found: str,
        meant: str,
        *,
        message: str = "",
        tolerated: str = "",
        code: str = "spelling",
        **details: Any,
    ) -> None:
        """Add a finding for something whose meaning is clear, with the change that corrects it."""
        self.add(
            code,
            message or f"{quote(found)} should be {meant!r}",
            span=span,
            tolerated=tolerated or f"Read {quote(found)} as {meant!r}",
            edits=(Edit(*span, meant),),
            **details,
        )

    def locate(self, findings: list[Finding]) -> list[Finding]:
        """Return findings in the order of the source, with lines and columns if it is text."""
        if self.text is None:
            return findings
        if self.is_json:
            paths = {each.path for each in findings if each.span is None and each.path}
            self.spans = locate(self.text, paths) if paths else {}
        placed = [
            each if each.span or not each.path else evolve(each, span=self._near(each.path))
            for each in findings
        ]
        placed.sort(key=lambda each: each.span or (0, 0))
        locator = Locator(self.text)
        return [locator.locate(each) for each in placed]

    def _near(self, path: str) -> Span:
        """Return where the value at a path stands, or what is next to it."""
        while path and path not in self.spans:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.spans.get(path, (0, 0))

    def check(self) -> None:
        """Raise LoadError if anything was found."""
        if self.findings:
            raise LoadError(
                Problem(
                    f"line {each.line}, column {each.column}"
                    if each.line and not self.is_json
                    else each.path or "$",
                    each.message,
                )
                for each in self.locate(self.findings)[:MAX_PROBLEMS]
            )


def text_of(source: str | bytes) -> str | Finding:
    """Return the text of a source; a finding if it is not text, or too large."""
    if len(source) > MAX_SIZE:
        return Finding("too-large", f"File too large (limit: {MAX_SIZE} bytes)")
    if isinstance(source, bytes):
        if source.startswith((b"\xff\xfe", b"\xfe\xff")):
            return Finding("wrong-encoding", "File is UTF-16; save it as UTF-8")
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as error:
            message = f"File is not UTF-8 text (byte {error.start + 1})"
            return Finding("wrong-encoding", message)
    text = source.removeprefix("\ufeff")
    if "\0" in text:
        return Finding("not-text", "File is not text: it contains zero bytes")
    if not text.strip():
        return Finding("empty", "File is empty")
    return text


def read_json(source: str | bytes) -> Draft:
    """Read a record from JSON text, as far as it can be read."""
    text = text_of(source)
    if isinstance(text, Finding):
        return Draft(findings=[text])
    decoded = decode(text)
    draft = read_data(decoded.data, decoded)
    draft.text, draft.is_json = text, True
    return draft


def read_data(data: JSON, decoded: Decoded | None = None) -> Draft:
    """Read a record from plain data, as far as it can be read."""
    draft = Draft(findings=decoded.findings if decoded else [])
    reader = Reader(draft, decoded or Decoded())
    reader.read(data)
    return draft


class Reader:
    """Reads the fields of a record from plain data into a draft."""

    def __init__(self, draft: Draft, decoded: Decoded) -> None:
        self.draft = draft
        self.decoded = decoded

    def read(self, data: JSON) -> None:
        """Read a whole record."""
        if data is BROKEN:
            return
        if not is_object(data):
            self.draft.add("wrong-data", f"Expected an object, found {found(data)}", path="$")
            return
        data = self.upgrade(dict(data))
        for name in data:
            if name not in FIELDS:
                hint = suggest(name, FIELDS)
                self.draft.add(
                    "unknown-field",
                    f"Unknown field {quote(name)}{hint and '.' + hint}",
                    path=f"$.{name}",
                    tolerated=f"Ignored the unknown field {quote(name)}",
                )
        for name in FIELDS:
            if name not in data:
                self._missing(name)
        self.read_header(data)
        self.draft.is_whole = "moves" in data and "$" not in self.decoded.open
        if self.draft.game is not None and "moves" in data:
            self.read_moves(data["moves"], grammar_of(self.draft.game))

    def _missing(self, name: str) -> None:
        if "$" in self.decoded.open:
            return
        tolerated = f"Used the default for {name!r}" if name in _OPTIONAL else ""
        self.draft.add(
            "missing-field", f"Field {name!r} is missing", path=f"$.{name}", tolerated=tolerated
        )

    def upgrade(self, data: dict[str, JSON]) -> dict[str, JSON]:
        """Return the record by the current rules of its game, and check both versions."""
        version, name = data.get("format"), data.get("game")
        if "format" in data and "$.format" not in self.decoded.broken:
            self._check_format(version)
        if not isinstance(name, str):
            if "game" in data and "$.game" not in self.decoded.broken:
                message = f"Expected the name of a game, found {found(name)}"
                self.draft.add("wrong-data", message, path="$.game")
            return data
        try:
            game = game_named(name)
        except (UnknownGame, InvalidGame) as error:
            hint = suggest(name, games()) or f" Installed games: {', '.join(games())}"
            message = f"Unknown game {quote(name)}.{hint}"
            message = str(error) if isinstance(error, InvalidGame) else message
            self.draft.add("unknown-game", message, path="$.game")
            return data
        self.draft.game = game
        rules = data.get("rules", game.version)
        if type(rules) is not int or rules < 1:
            if "$.rules" not in self.decoded.broken:
                message = f"Expected rules version {game.version}, found {found(rules)}"
                self.draft.add("wrong-rules", message, path="$.rules")
            return data
        if rules > game.version:
            message = (
                f"Rules version {found(rules)} of {game.title} is newer than supported "
                f"({game.version}). Upgrade desertrules"
            )
            self.draft.add("newer-rules", message, path="$.rules")
        for older in range(rules, game.version):
            if older not in game.upgrades:
                message = f"Rules version {older} of {game.title} is no longer supported"
                self.draft.add("wrong-rules", message, path="$.rules")
                break
            try:
                data = game.upgrades[older](data) | {"rules": older + 1}
            except LoadError as error:
                self._add_all(error, "$")
                break
            except Exception as error:  # noqa: BLE001 - an upgrade may trip over damaged data
                message = f"Cannot upgrade from rules version {older}: {error}"
                self.draft.add("wrong-data", message, path="$")
                break
        return data

    def _check_format(self, version: JSON) -> None:
        if type(version) is int and version > FORMAT:
            message = (
                f"Format {found(version)} is newer than this version supports ({FORMAT}). "
                "Upgrade desertrules"
            )
            self.draft.add("newer-format", message, path="$.format")
        elif type(version) is not int or version != FORMAT:
            message = f"Expected format {FORMAT}, found {found(version)}"
            self.draft.add("wrong-format", message, path="$.format")

    def read_header(self, data: dict[str, JSON]) -> None:
        """Read everything but the moves, of a game that is known."""
        draft, game = self.draft, self.draft.game
        if game is None:
            return
        if "options" in data and "$.options" not in self.decoded.broken:
            draft.options = self._structure(data["options"], game.options, "$.options")
        if draft.options is not None and "players" in data:
            self._read_players(data["players"], game.seats(draft).stop)
        draft.header["date"] = self._read_date(data.get("date"))
        draft.header["source"] = self._read_name(data.get("source"), "$.source")
        draft.header["meta"] = self._read_meta(data.get("meta", {}))
        if data.get("result") is not None:
            draft.header["result"] = self._structure(data["result"], Result, "$.result")

    def _structure(self, data: JSON, cls: Any, path: str) -> Any:
        """Structure a part of the record; add what is wrong, and return None."""
        try:
            return structure(self.draft.game.converter, data, cls)  # type: ignore[union-attr]
        except LoadError as error:
            self._add_all(error, path)
            return None

    def _add_all(self, error: LoadError, path: str) -> None:
        for each in error.problems:
            problem = Problem(path + each.path.removeprefix("$"), each.message)
            if self.decoded.follows(problem):
                continue
            code, message = "wrong-data", problem.message
            if message == "missing":
                code, message = "missing-field", f"Field {problem.path[2:]!r} is missing"
            elif message.startswith("unexpected field"):
                code = "unknown-field"
            self.draft.add(code, message[:1].upper() + message[1:], path=problem.path)

    def _read_players(self, data: JSON, seats: int) -> None:
        players = self._structure(data, tuple[Player, ...], "$.players")
        if players is None:
            return
        if players and len(players) != seats:
            message = (
                f"{plural(len(players), 'player is', 'players are')} named, "
                f"but the options say {seats}"
            )
            self.draft.add("wrong-players", message, path="$.players")
        else:
            self.draft.header["players"] = players

    def _read_date(self, data: JSON) -> dt.date | None:
        if data is None:
            return None
        if isinstance(data, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", data):
            try:
                return dt.date.fromisoformat(data)
            except ValueError:
                pass
        if "$.date" not in self.decoded.broken:
            message = f"Expected a date such as 2026-11-16, found {found(data)}"
            self.draft.add("wrong-data", message, path="$.date")
        return None

    def _read_name(self, data: JSON, path: str) -> str | None:
        if data is None or path in self.decoded.broken:
            return None
        text: str | None = self._structure(data, str, path)
        if text is not None and len(text) > MAX_NAME:
            message = f"Expected at most {MAX_NAME} characters, found {len(text)}"
            self.draft.add("too-large", message, path=path)
            return None
        return text

    def _read_meta(self, data: JSON) -> dict[str, str]:
        if not is_object(data):
            self.draft.add("wrong-data", f"Expected an object, found {found(data)}", path="$.meta")
            return {}
        notes = {key: self._read_name(note, f"$.meta.{key}") for key, note in data.items()}
        for key, note in data.items():
            if note is None or len(key) > MAX_NAME:
                message = f"Expected a string, found {found(note)}"
                self.draft.add("wrong-data", message, path=f"$.meta.{key}")
        return {key: note for key, note in notes.items() if note is not None}

    def read_moves(self, data: JSON, grammar: Grammar) -> None:
        """Read the moves, each as far as it can be read."""
        if not is_list(data):
            if "$.moves" not in self.decoded.broken:
                message = f"Expected a list, found {found(data)}"
                self.draft.add("wrong-data", message, path="$.moves")
            self.draft.is_whole = False
            return
        if len(data) > MAX_ITEMS:
            message = f"Too many moves: {len(data)} (limit: {MAX_ITEMS})"
            self.draft.add("too-large", message, path="$.moves")
            self.draft.is_whole = False
            return
        for index, move in enumerate(data):
            item = Item(None, index)
            self.draft.items.append(item)
            if _is_hidden(move, grammar):
                item.hidden = move
                continue
            try:
                item.move = grammar.structure(move)
            except LoadError as error:
                if len(self.draft.findings) < MAX_PROBLEMS:
                    self._add_all(error, f"$.moves[{index}]")


def _is_hidden(move: JSON, grammar: Grammar) -> bool:
    """Return whether the secret field of a move is `?`."""
    if not is_object(move):
        return False
    cls = grammar.game.kinds.get(str(move.get("kind")))
    secret = grammar.game.secrets.get(cls) if cls else None
    return secret is not None and move.get(secret.field) == UNKNOWN
