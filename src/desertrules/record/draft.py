"""`Draft`: what could be read of a record, before its moves are checked."""

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeAlias

from attrs import Factory, define, evolve, field, frozen

from desertrules.contract import JSON, AnyGame, FrozenMap, Result
from desertrules.convert import found, is_list, is_object, structure
from desertrules.english import plural, quote, suggest
from desertrules.errors import InvalidGame, InvalidValue, LoadError, Problem, UnknownGame
from desertrules.limits import MAX_INTEGER, MAX_ITEMS, MAX_NAME, MAX_PROBLEMS, MAX_SIZE
from desertrules.record.finding import Finding, Locator, Span
from desertrules.record.grammar import UNKNOWN, grammar_of
from desertrules.record.scan import BROKEN, Decoded, decode, locate
from desertrules.registry import game as game_named
from desertrules.registry import games
from desertrules.schema import FORMAT

FIELDS = (
    *("format", "game", "rules", "options", "players"),
    *("date", "source", "meta", "moves", "result"),
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
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
    data: JSON = None
    """The move as plain data."""
    span: Span | None = None
    fields: Mapping[str, Span] = FrozenMap()
    """Where each field stands."""
    line: int = -1
    """The index of its line in a text."""
    turn: int | None = None
    """The number of the turn that it stands in; None if that is not written."""
    seat: int | None = None
    """The seat with which it is marked, as in `@2 decline`."""
    mark: Span | None = None
    """Where that mark stands."""
    digit: int | None = None
    """The digit of a run such as `water 2131`."""
    hidden: bool = False
    """Whether the secret field is `?`."""


Entry: TypeAlias = tuple[int, int | None, Any, int | None]
"""A move of a text in exact notation: the number of its turn, the seat with which it is marked, the
move itself or None, and the digit of a run or None."""


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
    moves: list[Any] | None = None
    """The moves of a record in JSON, if all could be read and nothing is hidden."""
    data: Sequence[JSON] = ()
    """These moves as plain data."""
    entries: list[Entry] | None = None
    """The moves of a text, if all are written exactly as in the notation."""
    parse_items: Callable[[list[Item]], None] | None = None
    """Parses the moves of a text again, with their places, into a list of items and `lines`."""
    lines: list[Line] = Factory(list[Line])
    """The lines with the moves of a text, once it has items."""
    findings: list[Finding] = Factory(list[Finding])
    spans: dict[str, Span] = Factory(dict[str, Span])
    """Where the tags of a text stand, by the paths of their values in JSON."""

    @cached_property
    def items(self) -> list[Item]:
        """The moves with everything that is known of them; made only if something is wrong."""
        if self.moves is not None:
            return [Item(move, index, self.data[index]) for index, move in enumerate(self.moves)]
        items: list[Item] = []
        if self.parse_items is not None:
            self.parse_items(items)
        return items

    @property
    def is_plain(self) -> bool:
        """Whether all moves could be read and nothing is hidden, so that no items are needed."""
        return self.moves is not None or self.entries is not None

    @property
    def written(self) -> list[tuple[Any, int | None]]:
        """Each move and each digit of a run, with None for the other."""
        if self.entries is not None:
            return [(move, digit) for _, _, move, digit in self.entries]
        return [(item.move, item.digit) for item in self.items]

    @property
    def size(self) -> int:
        """The number of moves."""
        return len(self.moves or self.entries or self.items)

    def add(self, code: str, message: str, **details: Any) -> None:
        """Add a finding."""
        self.findings.append(Finding(code, message, **details))

    def locate(self, findings: list[Finding]) -> list[Finding]:
        """Return findings in the order of the source, with lines and columns if it is text."""
        if self.text is None or not findings:
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

    def _add(self, code: str, message: str, path: str, **details: Any) -> None:
        """Add a finding unless it only follows from what could not be decoded."""
        if not self.decoded.hides(path):
            self.draft.add(code, message, path=path, **details)

    def read(self, data: JSON) -> None:
        """Read a whole record."""
        if data is BROKEN:
            return
        if not is_object(data):
            self._add("wrong-data", f"Expected an object, found {found(data)}", "$")
            return
        data = self.upgrade(dict(data))
        for name in data:
            if name not in FIELDS:
                hint = suggest(name, FIELDS)
                message = f"Unknown field {quote(name)}{hint and '.' + hint}"
                ignored = f"Ignored the unknown field {quote(name)}"
                self._add("unknown-field", message, f"$.{name}", tolerated=ignored)
        for name in FIELDS:
            if name not in data and "$" not in self.decoded.open:
                used = f"Used the default for {name!r}" if name in _OPTIONAL else ""
                message = f"Field {name!r} is missing"
                self._add("missing-field", message, f"$.{name}", tolerated=used)
        self.read_header(data)
        self.draft.is_whole = "moves" in data and "$" not in self.decoded.open
        if "moves" in data:
            self.read_moves(data["moves"])

    def upgrade(self, data: dict[str, JSON]) -> dict[str, JSON]:
        """Return the record by the current rules of its game, and check both versions."""
        if "format" in data:
            self._check_format(data["format"])
        name = data.get("game")
        if not isinstance(name, str):
            if "game" in data:
                message = f"Expected the name of a game, found {found(name)}"
                self._add("wrong-data", message, "$.game")
            return data
        try:
            game = self.draft.game = game_named(name)
        except InvalidGame as error:
            self._add("unknown-game", str(error), "$.game")
            return data
        except UnknownGame:
            hint = suggest(name, games()) or f" Installed games: {', '.join(games())}"
            self._add("unknown-game", f"Unknown game {quote(name)}.{hint}", "$.game")
            return data
        rules = data.get("rules", game.version)
        if type(rules) is not int or not 1 <= rules <= MAX_INTEGER:
            message = f"Expected rules version {game.version}, found {found(rules)}"
            self._add("wrong-rules", message, "$.rules")
            return data
        if rules > game.version:
            message = (
                f"Rules version {found(rules)} of {game.title} is newer than supported "
                f"({game.version}). Upgrade desertrules"
            )
            self._add("newer-rules", message, "$.rules")
        for older in range(rules, game.version):
            if older not in game.upgrades:
                message = f"Rules version {older} of {game.title} is no longer supported"
                self._add("wrong-rules", message, "$.rules")
                break
            try:
                data = game.upgrades[older](data) | {"rules": older + 1}
            except LoadError as error:
                self._add_all(error, "$")
                break
            except Exception as error:  # noqa: BLE001 - an upgrade may trip over damaged data
                message = f"Cannot upgrade from rules version {older}: {error}"
                self._add("wrong-data", message, "$")
                break
        return data

    def _check_format(self, version: JSON) -> None:
        if type(version) is int and FORMAT < version <= MAX_INTEGER:
            message = (
                f"Format {found(version)} is newer than this version supports ({FORMAT}). "
                "Upgrade desertrules"
            )
            self._add("newer-format", message, "$.format")
        elif type(version) is not int or version != FORMAT:
            message = f"Expected format {FORMAT}, found {found(version)}"
            self._add("wrong-format", message, "$.format")

    def read_header(self, data: dict[str, JSON]) -> None:
        """Read everything but the moves, of a game that is known."""
        draft, game = self.draft, self.draft.game
        if game is None:
            return
        draft.options = self._structure(data, "options", game.options)
        header = draft.header
        header["date"] = self._read_date(self._structure(data, "date", str | None))
        header["source"] = self._structure(data, "source", str | None)
        meta: Mapping[str, str] = self._structure(data, "meta", FrozenMap[str]) or {}
        header["meta"] = meta
        header["result"] = self._structure(data, "result", Result | None)
        players = self._structure(data, "players", tuple[Player, ...])
        seats = None if draft.options is None else game.seats(draft).stop
        if players and seats and len(players) != seats:
            named = plural(len(players), "player is", "players are")
            message = f"{named} named, but the options say {seats}"
            self._add("wrong-players", message, "$.players")
        elif players and seats:
            header["players"] = players
        notes = {f"$.meta.{name}": max(len(name), len(note)) for name, note in meta.items()}
        for path, size in {"$.source": len(header["source"] or ""), **notes}.items():
            if size > MAX_NAME:
                message = f"Expected at most {MAX_NAME} characters, found {size}"
                self._add("too-large", message, path)
                header |= {"source": None, "meta": {}}

    def _structure(self, data: dict[str, JSON], name: str, cls: Any) -> Any:
        """Structure a field of the record; add what is wrong, and return None."""
        try:
            if name in data and not self.decoded.hides(f"$.{name}"):
                return structure(self.draft.game.converter, data[name], cls)  # type: ignore[union-attr]
        except LoadError as error:
            self._add_all(error, f"$.{name}")
        return None

    def _add_all(self, error: LoadError, path: str) -> None:
        for each in error.problems:
            here = path + each.path.removeprefix("$")
            code, message = "wrong-data", each.message
            if message == "missing":
                if here.rpartition(".")[0] in self.decoded.open:
                    continue
                code, message = "missing-field", f"Field {here[2:]!r} is missing"
            elif message.startswith("unexpected field"):
                code = "unknown-field"
            index = re.match(r"\$\.moves\[(\d+)\]", here)
            move = int(index[1]) if index else None
            self._add(code, message[:1].upper() + message[1:], here, move=move)

    def _read_date(self, text: str | None) -> dt.date | None:
        if text is None:
            return None
        try:
            if _DATE.fullmatch(text):
                return dt.date.fromisoformat(text)
        except ValueError:
            pass
        message = f"Expected a date such as 2026-11-16, found {found(text)}"
        self._add("wrong-data", message, "$.date")
        return None

    def read_moves(self, data: JSON) -> None:
        """Read the moves, each as far as it can be read."""
        draft, game = self.draft, self.draft.game
        if game is None:
            return
        if not is_list(data) or len(data) > MAX_ITEMS:
            draft.is_whole = False
            if is_list(data):
                message = f"Too many moves: {len(data)} (limit: {MAX_ITEMS})"
                self._add("too-large", message, "$.moves")
            else:
                message = f"Expected a list, found {found(data)}"
                self._add("wrong-data", message, "$.moves")
            return
        read = grammar_of(game).structure
        with suppress(LoadError):
            moves = [read(move) for move in data]
            secret = game.secrets.keys() & set(map(type, moves))
            if not (secret and any(_is_hidden(move, game) for move in data)):
                draft.moves, draft.data = moves, data
                return
        for index, move in enumerate(data):
            item = Item(None, index, move)
            draft.items.append(item)
            if _is_hidden(move, game):
                item.hidden = True
                continue
            try:
                item.move = read(move)
            except LoadError as error:
                if len(draft.findings) < MAX_PROBLEMS:
                    self._add_all(error, f"$.moves[{index}]")


def _is_hidden(move: JSON, game: AnyGame) -> bool:
    """Return whether the secret field of a move is `?`."""
    if not is_object(move) or UNKNOWN not in move.values():
        return False
    cls = game.kinds.get(str(move.get("kind")))
    secret = game.secrets.get(cls) if cls else None
    return secret is not None and move.get(secret.field) == UNKNOWN
