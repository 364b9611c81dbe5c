"""The tags of a record in text, such as `[Player 0 "Ann"]`, read as the fields of a record."""

import json
import re

from attrs import frozen

from desertrules.contract import JSON, AnyGame
from desertrules.english import join, plural, quote, to_json
from desertrules.options import describe
from desertrules.record.draft import Draft
from desertrules.record.finding import Edit, Span, slip
from desertrules.record.grammar import DIGITS, INTEGER, QUOTED, Token, closest, skeleton, unquote
from desertrules.record.scan import Decoded
from desertrules.registry import games
from desertrules.schema import FORMAT

TAGS = {
    "Format": f"[Format {FORMAT}]",
    "Game": '[Game "name"]',
    "Rules": "[Rules 1]",
    "Option": "[Option name value]",
    "Player": '[Player 0 "Ann"]',
    "Agent": '[Agent 0 "program"]',
    "Date": '[Date "2026-11-16"]',
    "Source": '[Source "where it comes from"]',
    "Meta": '[Meta name "note"]',
    "Result": '[Result "reason"]',
    "Standing": "[Standing 0 points 52 rank 1]",
}
"""Every tag, with an example."""
_ABOUT = {"Option", "Player", "Agent", "Meta", "Standing"}
"""The tags whose first argument says what they are about."""
_LITERALS = {"true": True, "false": False, "null": None}
_ARGUMENT = re.compile(rf"(?:{QUOTED}|[^\s\"\[\]])+|\"[^\]\n]*")


@frozen
class Tag:
    """A tag as it is written."""

    name: str
    arguments: list[Token]
    span: Span

    @property
    def value(self) -> Span:
        """Where the last arguments stand."""
        first = self.arguments[min(1, len(self.arguments) - 1) if self.name in _ABOUT else 0]
        return first.start, self.arguments[-1].end


class Tags:
    """Reads tags into the fields of a record."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.tags: dict[tuple[str, str], Tag] = {}
        """The tags by name, and by what they are about."""
        self.names: set[str] = set()
        """The names of all tags, those that cannot be read included."""
        self.decoded: Decoded = Decoded()
        """The values that cannot be read."""

    def read(self, start: int, line: str, *, late: bool) -> None:
        """Read a line with a tag; `late` if it comes behind the first turn."""
        body = line.strip()
        begin = start + len(line) - len(line.lstrip())
        end = begin + len(body)
        if not body.startswith("["):
            closed = body if body.endswith("]") else f"{body}]"
            message, done = "Put the tag into brackets", "Read a tag without brackets"
            edits = (Edit(begin, begin, "["), Edit(end, end, closed[len(body) :]))
            span = (begin, end)
            self.draft.add("spelling", message, span=span, tolerated=done, edits=edits)
        elif not body.endswith("]"):
            missing = "Missing ']' at the end of the tag"
            finding = slip((end, end), "", "]", message=missing, tolerated="Added ']'")
            self.draft.findings.append(finding)
        if late:
            self.draft.add(
                "late-tag",
                "Tags come before the first turn",
                span=(begin, end),
                tolerated="Read a tag behind the turns",
                edits=(Edit(0, 0, f"{body}\n"), Edit(begin, end, "")),
            )
        tokens = [Token(match[0], begin + match.start()) for match in _ARGUMENT.finditer(body)]
        name = self._name(tokens[0]) if tokens else None
        if name is None or _is_blank(tokens):
            return
        about = name in _ABOUT
        self.names.add(name)
        if len(tokens) < 2 + about:
            message = f"Incomplete tag: expected {TAGS[name]}"
            self.draft.add("text-syntax", message, span=(begin, end))
            return
        key = (name, tokens[1].text if about else "")
        if key in self.tags:
            self.draft.add("duplicate-tag", "Duplicate tag", span=(begin, end))
            return
        self.tags[key] = Tag(name, tokens[1:], (begin, end))

    def _name(self, token: Token) -> str | None:
        """Return the name of a tag, however it is spelt."""
        if token.text in TAGS:
            return token.text
        span = (token.start, token.end)
        for name in TAGS:
            if skeleton(name) == skeleton(token.text):
                self.draft.findings.append(slip(span, token.text, name))
                return name
        near = [*closest(token.text, TAGS), None][0]
        message = f"Unknown tag {quote(token.text)}"
        if near is None:
            ignored = f"Ignored the unknown tag {quote(token.text)}"
            edits = (Edit(token.start, token.start, "Meta "),)
            self.draft.add("unknown-tag", message, span=span, tolerated=ignored, edits=edits)
        else:
            message, edits = f"{message}. Did you mean {near!r}?", (Edit(*span, near),)
            self.draft.add("unknown-tag", message, span=span, edits=edits)
        return near

    # Values

    def _text(self, tag: Tag) -> str | None:
        """Return the string of a tag, also without quotes."""
        first = tag.arguments[1 if tag.name in _ABOUT else 0]
        if first.text.startswith('"') and first is tag.arguments[-1]:
            try:
                return unquote(first.text)
            except ValueError:
                self.draft.add("text-syntax", "Invalid string", span=tag.value)
                return None
        words = tag.arguments[tag.arguments.index(first) :]
        text = " ".join(each.text.strip('"') for each in words)
        quoted = to_json(text)
        message, done = f"Put quotes around {text!r}", f"Added quotes around {text!r}"
        self.draft.findings.append(slip(tag.value, text, quoted, message=message, tolerated=done))
        return text

    def _integer(self, token: Token) -> int | None:
        """Return the integer of a word, also with `O` for `0`."""
        if INTEGER.fullmatch(token.text):
            return int(token.text)
        digits, span = token.text.translate(DIGITS), (token.start, token.end)
        if not INTEGER.fullmatch(digits):
            self.draft.add("wrong-data", f"Expected a number, found {quote(token.text)}", span=span)
            return None
        self.draft.findings.append(slip(span, token.text, digits))
        return int(digits)

    def data(self) -> dict[str, JSON]:
        """Return the fields of the record but for players, moves and result."""
        data: dict[str, JSON] = {"options": {}, "meta": {}}
        for tag in self.tags.values():
            if tag.name in {"Format", "Rules", "Game", "Date", "Source"}:
                self.draft.spans[f"$.{tag.name.lower()}"] = tag.value
                number = tag.name in {"Format", "Rules"}
                value = self._integer(tag.arguments[0]) if number else self._text(tag)
                if value is not None:
                    data[tag.name.lower()] = value
            elif tag.name == "Option":
                name = tag.arguments[0].text
                self.draft.spans[f"$.options.{name}"] = tag.value
                data["options"][name] = self._option(tag)
            elif tag.name == "Meta":
                data["meta"][_key(tag.arguments[0])] = self._text(tag) or ""
        self._find_game(data)
        self._find_missing(data)
        return data

    def _find_game(self, data: dict[str, JSON]) -> None:
        """Read the title of a game, or another spelling of its name, as its name."""
        name = data.get("game")
        if isinstance(name, str) and name not in games():
            shape = skeleton(name.replace(" ", "-"))
            for each in games():
                if skeleton(each) == shape:
                    span = self.draft.spans["$.game"]
                    if self.draft.findings and self.draft.findings[-1].span == span:
                        self.draft.findings.pop()  # that quotes are missing
                    read = f"Read {quote(name)} as {each!r}"
                    should = f"{quote(name)} should be {each!r}"
                    self.draft.findings.append(
                        slip(span, name, f'"{each}"', message=should, tolerated=read)
                    )
                    data["game"] = each

    def _find_missing(self, data: dict[str, JSON]) -> None:
        missing = [name for name in ("Format", "Game", "Rules") if name not in self.names]
        if not missing:
            return
        words = join(f"`[{name} …]`" for name in missing)
        verb = "The tag {} is missing" if len(missing) == 1 else "The tags {} are missing"
        message = verb.format(words)
        if "Game" in missing:
            self.draft.add("missing-tag", message)
            return
        tags = "".join(f"{TAGS[name]}\n" for name in missing)
        added = f"Added {words}"
        edits = (Edit(0, 0, tags),)
        self.draft.add("missing-tag", message, tolerated=added, edits=edits)
        data.setdefault("format", FORMAT)

    def _option(self, tag: Tag) -> JSON:
        value = tag.arguments[1]
        if value.text == "json" and len(tag.arguments) > 2:
            try:
                return json.loads(unquote(tag.arguments[2].text))
            except (ValueError, RecursionError):
                self.draft.add("wrong-data", "Invalid JSON", span=tag.value)
                self.decoded.broken.add(f"$.options.{tag.arguments[0].text}")
                return None
        if value.text in _LITERALS:
            return _LITERALS[value.text]
        if INTEGER.fullmatch(value.text):
            return int(value.text)
        if re.fullmatch(r"[0-9OolI]+", value.text) and re.search(r"[0-9]", value.text):
            number = self._integer(value)
            if number is None:
                self.decoded.broken.add(f"$.options.{tag.arguments[0].text}")
            return number
        return self._text(tag)

    # What depends on the game

    def complete(self, game: AnyGame, data: dict[str, JSON]) -> None:
        """Check the names of options, and read players and standings."""
        self._check_options(game, data)
        seats = self._count_players(game, data)
        self._read_players(data, seats)
        self._read_result(data, seats)

    def _check_options(self, game: AnyGame, data: dict[str, JSON]) -> None:
        known = [option.name for option in describe(game)]
        for name in [each for each in data["options"] if each not in known]:
            value = data["options"].pop(name)
            word = self.tags["Option", name].arguments[0]
            span = (word.start, word.end)
            alike = [each for each in known if skeleton(each) == skeleton(name)]
            near = alike or closest(name, known)
            if not near:
                message = f"Unknown option {quote(name)}. Options of {game.title}: {join(known)}"
                self.draft.add("unknown-option", message, span=span)
                self.decoded.broken.add("$.options")
                continue
            self.draft.add(
                "unknown-option",
                f"Unknown option {quote(name)}. Did you mean {near[0]!r}?",
                span=span,
                edits=(Edit(*span, near[0]),),
                tolerated=f"Read {quote(name)} as {near[0]!r}" if alike else "",
            )
            data["options"][near[0]] = value
            self.draft.spans[f"$.options.{near[0]}"] = self.draft.spans[f"$.options.{name}"]

    def _count_players(self, game: AnyGame, data: dict[str, JSON]) -> int:
        """Return the number of players; if no tag says it, that of the players who are named."""
        if "players" not in data["options"]:
            count = sum(name == "Player" for name, _ in self.tags)
            edits: tuple[Edit, ...] = ()
            tolerated = ""
            if count in game.players:
                tolerated = f"Counted {plural(count, 'player')}"
                last = self.tags.get(("Rules", "")) or self.tags["Game", ""]
                edits = (Edit(last.span[1], last.span[1], f"\n[Option players {count}]"),)
                data["options"]["players"] = count
            message = "`[Option players N]` is missing"
            self.draft.add("missing-tag", message, edits=edits, tolerated=tolerated)
        seats = data["options"].get("players")
        return seats if type(seats) is int and seats in game.players else max(game.players)

    def _by_seat(self, name: str, seats: int) -> dict[int, Tag]:
        """Return the tags of a name by seat; people often count seats from 1."""
        tags: dict[int, Tag] = {}
        for (each, _), tag in self.tags.items():
            seat = self._integer(tag.arguments[0]) if each == name else None
            if seat is not None:
                tags[seat] = tag
        if not tags or 0 in tags or max(tags) != seats:
            return tags
        words = [(seat, tag.arguments[0]) for seat, tag in tags.items()]
        first, word = words[0]
        message = f"Seats count from 0: write `[{name} {first - 1} …]`, not `[{name} {first} …]`"
        edits = tuple(Edit(each.start, each.end, str(seat - 1)) for seat, each in words)
        self.draft.add("counts-from-1", message, span=(word.start, word.end), edits=edits)
        return {seat - 1: tag for seat, tag in tags.items()}

    def _read_players(self, data: dict[str, JSON], seats: int) -> None:
        players: list[dict[str, JSON]] = [{"name": None, "agent": None} for _ in range(seats)]
        for name, field in (("Player", "name"), ("Agent", "agent")):
            tags = self._by_seat(name, seats)
            for seat, tag in tags.items():
                if seat in range(seats):
                    players[seat][field] = self._text(tag)
                    self.draft.spans[f"$.players[{seat}].{field}"] = tag.value
            extra = [tag for seat, tag in tags.items() if seat not in range(seats)]
            if extra:
                message = (
                    f"There is no seat {extra[0].arguments[0].text}: seats are 0 to {seats - 1}"
                )
                if set(tags) == set(range(len(tags))):
                    named = plural(len(tags), "player is", "players are")
                    message = f"{named} named, but `[Option players {seats}]` says {seats}"
                self.draft.add("wrong-players", message, span=extra[0].span)
        data["players"] = players

    def _read_result(self, data: dict[str, JSON], seats: int) -> None:
        standings = self._by_seat("Standing", seats)
        result = self.tags.get(("Result", ""))
        if result is None:
            if standings:
                message = 'Standings need a `[Result "reason"]`'
                first = next(iter(standings.values()))
                self.draft.add("missing-tag", message, span=first.span)
            return
        values: list[JSON] = []
        for seat, tag in sorted(standings.items()):
            self.draft.spans[f"$.result.standings[{len(values)}]"] = tag.span
            values += self._standing(seat, tag, f"$.result.standings[{len(values)}]")
        self.draft.spans["$.result"] = result.span
        self.draft.spans["$.result.reason"] = result.value
        reason = self._text(result)
        if reason is not None:
            data["result"] = {"standings": values, "reason": reason}

    def _standing(self, seat: int, tag: Tag, path: str) -> list[JSON]:
        """Read `[Standing 0 points 52 rank 1 water 20 …]`; the categories may be omitted."""
        words = tag.arguments[1:]
        if len(words) % 2 == 0:
            numbers: dict[str, int | None] = {}
            for key, value in zip(words[::2], words[1::2], strict=True):
                name = _key(key)
                numbers[name] = self._integer(value)
                self.draft.spans[f"{path}.{name}"] = (value.start, value.end)
            if {"points", "rank"} <= set(numbers) and None not in numbers.values():
                points, rank = numbers.pop("points"), numbers.pop("rank")
                return [{"seat": seat, "points": points, "rank": rank, "parts": numbers}]
        message = f"Incomplete tag: expected {TAGS['Standing']}"
        self.draft.add("text-syntax", message, span=tag.span)
        return []


def _is_blank(tokens: list[Token]) -> bool:
    """Return whether a tag of a record sheet was not filled in."""
    words = [token.text for token in tokens]
    if words[0] == "Standing":
        return words[2:] == ["points", "rank"]
    return words[-1] == '""' and words[0] in {"Player", "Agent", "Date", "Source", "Result"}


def _key(token: Token) -> str:
    try:
        return unquote(token.text)
    except ValueError:
        return token.text
