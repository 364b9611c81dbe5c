"""Records written as text that a person can read at a table."""

import json
from collections.abc import Iterator
from typing import Any

from desertrules.core.contract import AnyGame, Result
from desertrules.core.errors import IllegalMove
from desertrules.core.offers import Plain, notation_of
from desertrules.core.registry import dump
from desertrules.record.record import Record, check_record
from desertrules.record.templates import IS_KEY, grammar_of
from desertrules.record.turns import Walk
from desertrules.record.versions import FORMAT

_WIDTH = 96
_INDENT = "    "


def record_to_text(record: Record[Any, Any]) -> str:
    """Write a record in the notation of its game; what is written reads back as the same record.

    Raises WrongGame for what is no record, NoNotation.

    Examples:
        >>> from desertrules import Record, record_to_text, sahara
        >>> deals = sahara.Deal(0, 0, "palm-2"), sahara.Deal(0, 1, "sheik")
        >>> print(record_to_text(Record(sahara.Options(players=2), deals)))
        [Format 1]
        [Game "sahara"]
        [Rules 2]
        [Option players 2]
        [Option desert 36]
        [Option must_use false]
        [Option sheik "own"]
        <BLANKLINE>
        0. deal 0/0 palm-2  deal 0/1 sheik
    """
    check_record(record)
    tags = [f"[{tag}]" for tag in _tags(record)]
    turns = [line for number, words in _turns(record) if words for line in _wrap(number, words)]
    return "\n".join([*tags, "", *turns]).rstrip("\n") + "\n"


def _tags(record: Record[Any, Any]) -> Iterator[str]:
    yield f"Format {FORMAT}"
    yield f"Game {_quoted(record.game.name)}"
    yield f"Rules {record.rules}"
    for name, value in dump(record.options).items():
        yield f"Option {_key(name)} {_argument(value)}"
    for seat, player in enumerate(record.players):
        if player.name is not None:
            yield f"Player {seat} {_quoted(player.name)}"
        if player.agent is not None:
            yield f"Agent {seat} {_quoted(player.agent)}"
    if record.date is not None:
        yield f"Date {_quoted(record.date.isoformat())}"
    if record.source is not None:
        yield f"Source {_quoted(record.source)}"
    for name, note in record.meta.items():
        yield f"Meta {_key(name)} {_quoted(note)}"
    if record.result is not None:
        yield from _result(record.result)


def _result(result: Result) -> Iterator[str]:
    yield f"Result {_quoted(result.reason)}"
    for standing in result.standings:
        parts = "".join(f" {_key(name)} {points}" for name, points in standing.parts)
        yield f"Standing {standing.seat} points {standing.points} rank {standing.rank}{parts}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _key(name: str) -> str:
    return name if IS_KEY.match(name) else _quoted(name)


def _argument(value: Plain) -> str:
    """Write an option's value: a number, true, false or null as they are, and texts in quotes.

    Anything that holds more than one value is JSON in quotes, after the word `json`.
    """
    text = json.dumps(value, ensure_ascii=False)
    return f"json {_quoted(text)}" if isinstance(value, dict | list) else text


def _turns(record: Record[Any, Any]) -> Iterator[tuple[int, list[str]]]:
    """Give the number and the moves of each turn, as words.

    After an illegal move nobody can say whose turn it is; what follows stays in the same turn.
    """
    walk = Walk(record.game, record.options)
    lawful = True
    number, words = 0, _Words(record.game, record.options)
    for move in record.moves:
        moment = walk.moment()
        if lawful and moment.turn != number:
            yield number, words.take()
            number = moment.turn
        mark = f"@{moment.seat} " if lawful and moment.seat not in {None, moment.owner} else ""
        words.add(dump(move), mark, lawful=lawful)
        if lawful:
            try:
                walk.play(move)
            except IllegalMove:
                lawful = False
    yield number, words.take()


class _Words:
    """The moves of a turn as words; moves that follow from their order become one of digits."""

    def __init__(self, game: AnyGame, options: Any) -> None:  # noqa: ANN401 - the game's options
        self.grammar = grammar_of(game)
        self.options = options
        self.run = notation_of(game).run
        self.before: list[dict[str, Plain]] = []
        self.moves: list[str] = []
        self.running = False

    def add(self, data: dict[str, Plain], mark: str, *, lawful: bool) -> None:
        """Add a move, with a mark of its seat before it."""
        if lawful and data["kind"] == self.run.kind and self._follows(data):
            if not self.running:
                self.moves.append(f"{self.run.kind} ")
            self.moves[-1] += str(data[self.run.digit])
            self.running = True
        else:
            self.moves.append(mark + self.grammar.write(data))
            self.running = False
        self.before.append(data)

    def _follows(self, data: dict[str, Plain]) -> bool:
        due = self.run.due(self.options, self.before)
        return bool(due) and data[self.run.key] == due[0] and data[self.run.digit] in range(10)

    def take(self) -> list[str]:
        """Give the moves of the turn, and begin the next."""
        taken, self.moves, self.running = self.moves, [], False
        return taken


def _wrap(number: int, moves: list[str]) -> Iterator[str]:
    """Give the lines of a turn: one if it fits, and else more that are indented."""
    line = f"{number}."
    for move in moves:
        gap = " " if line.endswith(".") or line == _INDENT[:-1] else "  "
        if len(line) + len(gap) + len(move) > _WIDTH and len(line) > len(_INDENT):
            yield line
            line, gap = _INDENT[:-1], " "
        line += gap + move
    yield line
