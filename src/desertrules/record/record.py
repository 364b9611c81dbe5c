"""`Record`: a played game, from its options to its result."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from attrs import evolve, field, frozen
from attrs.validators import instance_of, optional

from desertrules.contract import JSON, AnyGame, Chance, FrozenMap, Over, Result
from desertrules.english import escape, plural, quote, to_json
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.limits import MAX_ITEMS
from desertrules.play import draw
from desertrules.record.draft import (
    Draft,
    Player,
    check_name,
    check_text,
    name_or_none,
    names_of,
    read_data,
    read_json,
)
from desertrules.record.replay import replay, resolve
from desertrules.record.text import read_text, write_key, write_turns
from desertrules.registry import game_of
from desertrules.schema import FORMAT


def _to_moves(moves: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(moves)


def _to_players(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(players)


def _freeze(notes: Mapping[str, str]) -> FrozenMap[str]:
    if not isinstance(notes, Mapping):
        raise InvalidValue(f"meta: expected a mapping of strings, found {quote(notes)}")
    return FrozenMap(dict(notes))


_NO_NOTES: FrozenMap[str] = FrozenMap()


@frozen(repr=False, slots=False)
class Record:
    """A played game, or the beginning of one; moves are checked when a state is asked for.

    Raises:
        WrongGame: The options, or a move, belong to another game or to none.
        InvalidValue: Another value cannot be used.

    Examples:
        >>> from random import Random
        >>> from desertrules import Player, Record, sahara
        >>> record = Record(sahara.Options(players=2), players=[Player("Ada"), Player("Ben")])
        >>> record = record.advance(Random(7)).play(sahara.Play(pile=0))
        >>> record
        <Record of Sahara: 2 players (Ada, Ben), 7 moves, no result>
        >>> Record.from_text(record.to_text()) == record
        True
    """

    options: Any
    """The options, which also tell which game it is."""
    moves: tuple[Any, ...] = field(default=(), converter=_to_moves)
    """All moves, those of chance included."""
    players: tuple[Player, ...] = field(default=(), converter=_to_players)
    """Who played, by seat; if empty, nobody is known by name."""
    result: Result | None = field(default=None, validator=optional(instance_of(Result)))
    """The result that the record claims."""
    date: dt.date | None = field(default=None, validator=optional(instance_of(dt.date)))
    """When it was played."""
    source: str | None = field(default=None, converter=name_or_none, validator=check_name)
    """Where the record comes from."""
    meta: FrozenMap[str] = field(default=_NO_NOTES, converter=_freeze)
    """Free notes, strings by name."""

    def __attrs_post_init__(self) -> None:
        game = self.game
        if type(self.options) is not game.options:
            raise wrong_game(self.options, f"the options of {game.title}")
        if len(self.moves) > MAX_ITEMS:
            raise InvalidValue(f"moves: expected at most {MAX_ITEMS}, found {len(self.moves)}")
        strange = set(map(type, self.moves)) - set(game.moves)
        if strange:
            move = next(each for each in self.moves if type(each) in strange)
            raise wrong_game(move, f"a move of {game.title}")
        seats, players = self.options.players, self.players
        if not players:
            object.__setattr__(self, "players", (Player(),) * seats)
        elif len(players) != seats or not all(isinstance(each, Player) for each in players):
            raise InvalidValue(
                f"players: expected {plural(seats, 'Player')}, found {quote(players)}"
            )
        for name, note in self.meta.items():
            check_text("meta", name)
            check_text(f"meta.{name}", note)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.options)

    @property
    def names(self) -> tuple[str, ...]:
        """What to call the seats: the player's name, the program, or `Seat 0`."""
        return names_of(self.players)

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        known = [escape(each.name or each.agent or "?") for each in self.players]
        names = f" ({', '.join(known)})" if set(known) != {"?"} else ""
        result = "no result"
        if self.result is not None:
            points = " : ".join(str(each.points) for each in self.result.standings)
            result = f"{escape(self.result.reason)} {points}"
        who = f"{plural(len(self.players), 'player')}{names}"
        return f"<Record of {self.game.title}: {who}, {plural(len(self), 'move')}, {result}>"

    # Playing

    @property
    def initial(self) -> Any:
        """The state before the first move."""
        return self.game.initial(self.options)

    @property
    def state(self) -> Any:
        """The state after all moves.

        Raises:
            IllegalMove: A move is illegal; a note on the exception has its index.
        """
        if "_state" not in self.__dict__:
            *_, self.__dict__["_state"] = self.states()
        return self.__dict__["_state"]

    def states(self) -> Iterator[Any]:
        """Yield the initial state and the state after each move; raise IllegalMove."""
        game, state = self.game, self.initial
        yield state
        for index, move in enumerate(self.moves):
            try:
                state = game.apply(state, move)
            except IllegalMove as error:
                error.add_note(f"at move {index}")
                raise
            yield state

    def play(self, move: Any) -> "Record":
        """Return the record with one more move, and with the result if it ends the game.

        Raises:
            IllegalMove: The move is illegal.
        """
        return self._extend((move,), self.game.apply(self.state, move))

    def advance(self, rng: Random) -> "Record":
        """Return the record with chance moves added until a seat decides or the game is over."""
        game, state = self.game, self.state
        moves: list[Any] = []
        while isinstance(game.turn(state), Chance):
            moves.append(draw(game.outcomes(state), rng))
            state = game.apply(state, moves[-1])
        return self._extend(tuple(moves), state) if moves else self

    def _extend(self, moves: tuple[Any, ...], state: Any) -> "Record":
        turn = self.game.turn(state)
        result = turn.result if isinstance(turn, Over) else None
        record = evolve(self, moves=self.moves + moves, result=result)
        record.__dict__["_state"] = state
        return record

    def prefix(self, length: int) -> "Record":
        """Return the record of the first moves; only the whole record keeps its result."""
        if length not in range(len(self) + 1):
            raise InvalidValue(f"length: expected 0 to {len(self)}, found {quote(length)}")
        return self if length == len(self) else evolve(self, moves=self.moves[:length], result=None)

    def _repr_svg_(self) -> str | None:
        """Draw the last position for a notebook; None if a move is illegal."""
        try:
            state = self.state
        except IllegalMove:
            return None
        svg: str = import_module("desertrules.render").svg(state, names=self.names)
        return svg

    # JSON and text

    def to_data(self) -> dict[str, JSON]:
        """Return the record as plain JSON data."""
        game = self.game
        write = game.converter.unstructure
        return {
            "format": FORMAT,
            "game": game.name,
            "rules": game.version,
            "options": write(self.options),
            "players": [{"name": each.name, "agent": each.agent} for each in self.players],
            "date": self.date and self.date.isoformat(),
            "source": self.source,
            "meta": dict(self.meta),
            "moves": [write(move) for move in self.moves],
            "result": self.result and write(self.result),
        }

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return to_json(self.to_data())

    def to_text(self, *, hidden: Sequence[str] = ()) -> str:
        """Return the record in notation, as people write it.

        In a transcript, `hidden` has the name of the field of each move that is written as `?`.
        """
        tags = [f"[{tag}]" for tag in self._tags()]
        turns = write_turns(self.game, self.options, self.moves, hidden)
        return "\n".join([*tags, "", *turns]).rstrip() + "\n"

    def _tags(self) -> Iterator[str]:
        yield f"Format {FORMAT}"
        yield f"Game {to_json(self.game.name)}"
        yield f"Rules {self.game.version}"
        for name, value in self.game.converter.unstructure(self.options).items():
            nested = isinstance(value, dict | list)
            argument = f"json {to_json(to_json(value))}" if nested else to_json(value)
            yield f"Option {name} {argument}"
        for seat, player in enumerate(self.players):
            if player.name is not None:
                yield f"Player {seat} {to_json(player.name)}"
            if player.agent is not None:
                yield f"Agent {seat} {to_json(player.agent)}"
        if self.date is not None:
            yield f"Date {to_json(self.date.isoformat())}"
        if self.source is not None:
            yield f"Source {to_json(self.source)}"
        for name, note in self.meta.items():
            yield f"Meta {write_key(name)} {to_json(note)}"
        if self.result is not None:
            yield f"Result {to_json(self.result.reason)}"
            for each in self.result.standings:
                parts = "".join(f" {write_key(name)} {part}" for name, part in each.parts.items())
                yield f"Standing {each.seat} points {each.points} rank {each.rank}{parts}"

    @classmethod
    def from_data(cls, data: JSON) -> "Record":
        """Return the record that plain JSON data describes.

        Raises:
            LoadError: The data is not a record; it lists every problem with its path.
        """
        return cls.from_draft(read_data(data))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Return the record that JSON text describes.

        Raises:
            LoadError: The text is not a record; it lists every problem with its path.
        """
        return cls.from_draft(read_json(text))

    @classmethod
    def from_text(cls, text: str | bytes, *, lenient: bool = False) -> "Record":
        """Return the record that text in notation describes; moves are parsed but not checked.

        With `lenient`, text as people write it is accepted, see `validate`; then the moves are
        checked as well.

        Raises:
            LoadError: The text is not a record; it lists every problem with its line and column.
        """
        draft = read_text(text)
        if not lenient:
            return cls.from_draft(draft)
        course = replay(draft)
        draft.findings = [each for each in draft.findings if not each.tolerated]
        return cls.from_draft(draft, course.moves if course else ())

    @classmethod
    def from_draft(cls, draft: Draft, moves: Sequence[Any] | None = None) -> "Record":
        """Return the record of a draft; raise LoadError if anything is wrong with it."""
        draft.check()
        if moves is None:
            moves = resolve(draft)
        return cls(draft.options, moves, **draft.header)
