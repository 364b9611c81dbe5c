"""`Record`: one game as it is written down, from its options to its claimed result."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from attrs import Factory, evolve, field, frozen

from desertrules.core.contract import AnyGame, Chance, Over, Result, Standing, Turn
from desertrules.core.errors import IllegalMove, InvalidValue, WrongGame
from desertrules.core.fields import check_rng, count_of, is_number, listed, refuse
from desertrules.core.found import found, given, shown
from desertrules.core.offers import seats_of
from desertrules.core.outcomes import draw
from desertrules.core.registry import belongs, check_options, game_of
from desertrules.core.seen import drawn
from desertrules.core.tables import open_table
from desertrules.core.values import Value
from desertrules.record import limits
from desertrules.record.limits import kept_text

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def _note(instance: object, attribute: Any, value: object) -> None:  # noqa: ANN401 - attrs' own
    del instance
    if value is not None:
        kept_text(attribute.name, value)


@frozen
class Player:
    """Who sat at a place."""

    name: str | None = field(default=None, validator=_note)
    """The player's name; None if it was not written down."""
    agent: str | None = field(default=None, validator=_note)
    """What played: the name of a program, or None for a person or if it was not written down."""


def _pair(value: tuple[object, object]) -> tuple[object, object]:
    if not isinstance(value, tuple) or len(value) != 2:  # noqa: PLR2004 - a pair
        raise refuse("meta", value, "a name and a note")
    return value


def _notes(pairs: Iterable[tuple[object, object]]) -> tuple[tuple[str, str], ...]:
    kept = [
        (kept_text("meta", name), kept_text("meta", note))
        for name, note in map(_pair, listed("meta", pairs))
    ]
    kept_text("meta", "".join([name + note for name, note in kept]))  # not too long together
    return tuple(sorted(kept))


@frozen(repr=False)
class Meta(Mapping[str, str]):
    """Free notes on a game: an immutable, hashable mapping of texts, sorted by name.

    Examples:
        >>> from desertrules import Meta, Record, sahara
        >>> record = Record(sahara.Options(players=2), meta={"club": "Oasis", "table": "3"})
        >>> record.meta["table"], dict(record.meta)
        ('3', {'club': 'Oasis', 'table': '3'})
    """

    items_: tuple[tuple[str, str], ...] = field(default=(), converter=_notes)
    """The pairs, sorted."""

    @classmethod
    def of(cls, notes: object) -> "Meta":
        """Make one from any mapping; raise InvalidValue for anything but texts."""
        if not isinstance(notes, Mapping):
            message = f"meta: expected a mapping of texts, found {found(notes)}"
            raise InvalidValue(message)
        return cls(tuple(cast(Mapping[str, str], notes).items()))

    def __getitem__(self, key: str) -> str:
        """Give a note by name; raise KeyError if there is none."""
        return dict(self.items_)[key]

    def __iter__(self) -> Iterator[str]:
        """Give the names, sorted."""
        return (name for name, _ in self.items_)

    def __len__(self) -> int:
        """Count the notes."""
        return len(self.items_)

    def __repr__(self) -> str:
        """Show the notes as a mapping."""
        return f"Meta({dict(self.items_)!r})"


NO_NOTES = Meta()
_SHOWN = 6


def _meta(notes: object) -> Meta:
    return notes if isinstance(notes, Meta) else Meta.of(notes)


def _check_options(_: object, __: object, options: object) -> None:
    check_options(options)


def _anonymous(record: "Record[Any, Any]") -> tuple[Player, ...]:
    check_options(record.options)  # before anything is asked of them
    return (Player(),) * seats_of(record.options)


def _current_rules(record: "Record[Any, Any]") -> int:
    return game_of(record.options).rules


def _players(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(listed("players", players))


def _moves(moves: Iterable[MoveT]) -> tuple[MoveT, ...]:
    return tuple(listed("moves", moves))


def _check_moves(record: "Record[Any, Any]", _: object, moves: tuple[object, ...]) -> None:
    game = record.game
    if len(moves) > limits.MAX_MOVES:
        message = f"moves: more than {limits.MAX_MOVES} are no record"
        raise InvalidValue(message)
    for kind in dict.fromkeys(map(type, moves)):
        if not belongs(kind, game):
            message = f"expected moves of {game.name}, found {kind.__qualname__}"
            raise WrongGame(message)


def _check_players(record: "Record[Any, Any]", _: object, players: tuple[object, ...]) -> None:
    seats = seats_of(record.options)
    if len(players) != seats or any(type(player) is not Player for player in players):
        message = f"players: expected {seats}, each a Player, found {len(players)}"
        raise InvalidValue(message)


def _check_date(_: object, __: object, date: dt.date | None) -> None:
    if date is not None and type(date) is not dt.date:
        message = f"date: expected a date, found {found(date)}"
        raise InvalidValue(message)


_sound: list[Result | None] = [None]
"""The last result that was found sound. As it never changes, who reads it and who keeps it need not
both go through it."""


def check_result(_: object, __: object, result: Result | None) -> None:
    """Refuse a result that cannot be written down; raise InvalidValue."""
    if result is None or result is _sound[0]:
        return
    if type(result) is not Result:
        message = f"result: expected a Result, found {found(result)}"
        raise InvalidValue(message)
    if type(result.standings) is not tuple or not all(map(_has_form, result.standings)):
        message = "result: expected standings, each with its parts"
        raise InvalidValue(message)
    names, numbers, seats = [kept_text("result", result.reason)], list[object](), set[int]()
    for standing in result.standings:
        categories = dict(standing.parts)
        names += categories
        seats.add(standing.seat)
        numbers += [standing.seat, standing.points, standing.rank, *categories.values()]
        if len(categories) != len(standing.parts):
            message = "result: a category stands there twice"
            raise InvalidValue(message)
    kept_text("result", "".join(names))
    if not all(map(is_number, numbers)):
        message = "result: expected whole numbers"
        raise InvalidValue(message)
    if len(seats) != len(result.standings):
        message = "result: a seat stands there twice"
        raise InvalidValue(message)
    _sound[0] = result


def _has_form(standing: object) -> bool:
    """Tell whether a standing is one: a number of a seat, and pairs that begin with a name."""
    return (
        type(standing) is Standing
        and type(standing.seat) is int
        and type(standing.parts) is tuple
        and all(map(_is_part, standing.parts))
    )


def _is_part(part: tuple[object, ...]) -> bool:
    return type(part) is tuple and len(part) == 2 and type(part[0]) is str  # noqa: PLR2004 - a pair


def _check_rules(record: "Record[Any, Any]", _: object, rules: object) -> None:
    game = record.game
    if type(rules) is not int or rules != game.rules:
        message = f"rules: {game.name} is played by version {game.rules} here, found {found(rules)}"
        raise InvalidValue(message)


@frozen(repr=False)
class Record(Value, Generic[StateT, MoveT]):
    """One game as it is written down; nothing in it is judged before a state is asked for.

    Raises WrongGame for moves of another game, InvalidValue for other values that do not fit.

    Examples:
        >>> from random import Random
        >>> from desertrules import Player, Record, sahara
        >>> players = Player("Ada"), Player("Ben")
        >>> record = Record(sahara.Options(players=2), players=players)
        >>> record = record.advance(Random(7)).play(sahara.Play(pile=0))
        >>> len(record.moves), record.state.card
        (7, <Card.PALM_2: 'palm-2'>)
        >>> record.prefix(6).state.seat
        0
    """

    options: Any = field(validator=_check_options)
    """The options of the game, which also say which game it is."""
    moves: tuple[MoveT, ...] = field(default=(), converter=_moves, validator=_check_moves)
    """All moves, those of chance included."""
    players: tuple[Player, ...] = field(
        default=Factory(_anonymous, takes_self=True), converter=_players, validator=_check_players
    )
    """Who played, one for each seat."""
    date: dt.date | None = field(default=None, validator=_check_date)
    """When it was played."""
    source: str | None = field(default=None, validator=_note)
    """Where the record comes from."""
    meta: Meta = field(default=NO_NOTES, converter=_meta)
    """Free notes, texts by name."""
    result: Result | None = field(default=None, validator=check_result)
    """The result that the record claims."""
    rules: int = field(default=Factory(_current_rules, takes_self=True), validator=_check_rules)
    """The version of the game's rules that the record was played by."""
    _last: StateT | None = field(default=None, init=False, repr=False, eq=False)
    """The last state, once it has been asked for."""

    @overload
    @classmethod
    def of(
        cls,
        options: "td.Options",
        moves: "Iterable[td.Move]" = (),
        **header: Any,  # noqa: ANN401 - the fields above
    ) -> "Record[td.State, td.Move]": ...
    @overload
    @classmethod
    def of(
        cls,
        options: "sa.Options",
        moves: "Iterable[sa.Move]" = (),
        **header: Any,  # noqa: ANN401 - the fields above
    ) -> "Record[sa.State, sa.Move]": ...
    @overload
    @classmethod
    def of(
        cls,
        options: "na.Options",
        moves: "Iterable[na.Move]" = (),
        **header: Any,  # noqa: ANN401 - the fields above
    ) -> "Record[na.State, na.Move]": ...
    @classmethod
    def of(cls, options: Any, moves: Iterable[Any] = (), **header: Any) -> "Record[Any, Any]":
        """Make a record, typed by its options; `header` are the other fields."""
        return Record(options, moves, **header)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.options)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self.moves)

    def __repr__(self) -> str:
        """Show the game, who played, how many moves, and the claimed result."""
        names = [shown(each.name or each.agent or "?") for each in self.players[:_SHOWN]]
        who = f"{len(self.players)} players"
        if any(name != "?" for name in names):
            who += f" ({', '.join(names)}{', ...' if len(self.players) > _SHOWN else ''})"
        end = "no result"
        if self.result is not None:
            points = [shown(each.points) for each in self.result.standings[:_SHOWN]]
            end = f"{shown(self.result.reason)} {' : '.join(points)}".rstrip()
        return f"<Record: {self.game.name}, {who}, {len(self.moves)} moves, {end}>"

    @property
    def state(self) -> StateT:
        """The last state; raise IllegalMove, with a note of its number, for an illegal move."""
        if self._last is None:
            table = open_table(self.game, self.game.initial(self.options))
            table.play_all(self.moves)
            reached(self, table.state())
        return cast(StateT, self._last)

    def states(self) -> Iterator[StateT]:
        """Give the first state and that after each move; raise IllegalMove where one is illegal."""
        table = open_table(self.game, self.game.initial(self.options))
        yield table.state()
        for number, move in enumerate(self.moves, start=1):
            table.play_number(number, move)
            yield table.state()

    def play(self, move: MoveT) -> "Record[StateT, MoveT]":
        """Give the record with one move more; raise IllegalMove for an illegal one.

        When the move ends the game, the longer record claims its result.
        """
        state = cast(StateT, self.game.apply(self.state, move))
        return self._longer((move,), state, self.game.turn(state))

    def advance(self, rng: Random) -> "Record[StateT, MoveT]":
        """Give the record with chance's moves written down until a seat decides or it is over.

        Where no chance is due, the record itself is given. When the game is then over, the longer
        record claims its result. Raises IllegalMove for a record with an illegal move.
        """
        check_rng(rng)
        table = open_table(self.game, self.state)
        moves: list[MoveT] = []
        while isinstance(turn := table.turn(), Chance):
            moves.append(move := draw(table.outcomes(), rng))
            table.play_unchecked(move)
        return self._longer(moves, table.state(), turn) if moves else self

    def _longer(self, moves: Iterable[MoveT], state: StateT, turn: Turn) -> "Record[StateT, MoveT]":
        """Give the record with more moves, which lead to a state."""
        result = turn.result if isinstance(turn, Over) else None
        return reached(evolve(self, moves=(*self.moves, *moves), result=result), state)

    def _repr_svg_(self) -> str | None:
        """Draw the last position for a notebook; None without pictures or with an illegal move."""
        try:
            state = self.state
        except IllegalMove:
            return None
        names = [player.name or player.agent or "" for player in self.players]
        last = self.moves[-1] if self.moves else None
        return drawn(state, last=last, names=names)

    def prefix(self, length: int) -> "Record[StateT, MoveT]":
        """Give the record of the first moves, which claims no result unless it is the whole.

        Raises InvalidValue for a length that the record does not have.
        """
        length = count_of("length", length, most=len(self.moves))
        if length == len(self.moves):
            return self
        return evolve(self, moves=self.moves[:length], result=None)

    def prefixes(self) -> "Iterator[Record[StateT, MoveT]]":
        """Give the records of no move, of the first move, and so on, to the whole."""
        return (self.prefix(length) for length in range(len(self.moves) + 1))


def check_record(value: object) -> None:
    """Refuse what is no record; raise WrongGame."""
    if not isinstance(value, Record):
        message = f"expected a record, found {given(value)}"
        raise WrongGame(message)


def reached(record: Record[StateT, MoveT], state: StateT) -> Record[StateT, MoveT]:
    """Give a record back, told its last state by who has followed it."""
    object.__setattr__(record, "_last", state)
    return record
