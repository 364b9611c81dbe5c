"""The contract: `Game`, and the small types that its functions return.

A game is one value of the class `Game`. Records, notation, validation, pictures, the command line,
engine mode, bots, adapters and the test kit reach a game through this value only.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from operator import eq
from operator import index as to_index
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast, overload

import attrs
from attrs import Factory, field, frozen
from attrs.validators import is_callable

from desertrules.english import quote
from desertrules.errors import InvalidGame, InvalidValue, wrong_game

if TYPE_CHECKING:
    from random import Random

    from cattrs import Converter

    from desertrules.geometry import Layout

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
ViewT = TypeVar("ViewT")
ValueT_co = TypeVar("ValueT_co", covariant=True)

Seat: TypeAlias = int
"""A player's index, counted from 0 in turn order."""

JSON: TypeAlias = Any
"""Plain JSON data: dicts, lists, strings, numbers, booleans and None."""

CHOICES = "desertrules_choices"
"""The key of an option's possible values in the metadata of its field."""


# ---- Whose turn it is, and how a game ends ------------------------------------------------------


@frozen
class Decide:
    """A seat chooses one of the legal moves."""

    seat: Seat


@frozen
class Chance:
    """Dice, cards or tokens decide; see `outcomes`."""


@frozen(eq=False, repr=False)
class FrozenMap(Mapping[str, ValueT_co]):
    """An immutable, hashable mapping that keeps its order.

    Examples:
        >>> FrozenMap({"cell": "e6", "seat": 1})["cell"]
        'e6'
    """

    _entries: Mapping[str, ValueT_co] = field(factory=dict[str, Any])

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_entries", dict(self._entries))

    def __getitem__(self, key: str) -> ValueT_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))  # equal maps may differ in order

    def __repr__(self) -> str:
        return repr(self._entries)


def _frozen(entries: Mapping[str, Any]) -> FrozenMap[Any]:
    return entries if isinstance(entries, FrozenMap) else FrozenMap(entries)


@frozen
class Standing:
    """The points and the rank of one seat."""

    seat: Seat
    points: int
    rank: int
    """1 is best; equal seats share a rank."""
    parts: FrozenMap[int] = field(factory=FrozenMap[int], converter=_frozen)
    """The points by category, zeros included; empty in a record that has only points and rank."""


@frozen
class Result:
    """How a game ended."""

    standings: tuple[Standing, ...]
    """One standing per seat, in seat order."""
    reason: str
    """Why the game ended: a code such as `colour-exhausted`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


@frozen
class Over:
    """The game is over."""

    result: Result


Turn: TypeAlias = Decide | Chance | Over
"""Whose turn it is."""


def standings(
    parts: Sequence[Mapping[str, int]], tiebreak: Sequence[int] | None = None
) -> tuple[Standing, ...]:
    """Return the standings of all seats from their points by category.

    Examples:
        >>> [each.rank for each in standings([{"spaces": 7}, {"spaces": 9}, {"spaces": 7}])]
        [2, 1, 2]
    """
    totals = [sum(each.values()) for each in parts]
    keys = list(zip(totals, tiebreak or totals, strict=True))
    return tuple(
        Standing(seat, totals[seat], 1 + sum(other > keys[seat] for other in keys), each)
        for seat, each in enumerate(parts)
    )


# ---- Moves, and what is said about them ---------------------------------------------------------


@frozen
class Weighted(Generic[MoveT_co]):
    """An outcome of chance with its exact integer weight."""

    move: MoveT_co
    weight: int


@frozen
class Rejection:
    """Why a move is illegal."""

    code: str
    """A stable kebab-case code for programs."""
    rule: str
    """The number of the rule that the move breaks, such as `TD5.4`; may be empty."""
    message: str
    """One plain sentence for people."""
    params: FrozenMap[Any] = field(factory=FrozenMap, converter=_frozen)
    """The values that the message mentions."""


@frozen
class Effect:
    """One thing that a move does."""

    code: str
    """A stable kebab-case code for programs."""
    seat: Seat | None
    """The seat concerned; None if no seat in particular."""
    message: str
    """One plain sentence for people; empty if the effect is not worth a line in a log."""
    points: int = 0
    """The change of the seat's points."""
    params: FrozenMap[Any] = field(factory=FrozenMap, converter=_frozen)
    """The values that the message mentions."""


class LegalMoves(Sequence[MoveT_co], Generic[MoveT_co]):
    """A sequence of moves that are made only when asked for; subclasses define the rest.

    A game may return any immutable sequence from `legal_moves`, such as a tuple. This base class is
    for those with so many moves that listing them would be a waste.
    """

    __slots__ = ()

    @abstractmethod
    def pick(self, index: int) -> MoveT_co:
        """Return the move at an index in `range(len(self))`."""

    @overload
    def __getitem__(self, index: int) -> MoveT_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[MoveT_co, ...]: ...
    def __getitem__(self, index: int | slice) -> MoveT_co | tuple[MoveT_co, ...]:
        size = len(self)
        if type(index) is int and 0 <= index < size:  # by far the most common
            return self.pick(index)
        if isinstance(index, slice):
            return tuple(map(self.pick, range(*index.indices(size))))
        at = to_index(index)
        if not -size <= at < size:
            raise IndexError(f"index {at} is out of range: there are {size} legal moves")
        return self.pick(at % size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str | bytes):
            return NotImplemented
        others = cast("Sequence[object]", other)
        return len(self) == len(others) and all(map(eq, self, others))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:3]))
        return f"<{len(self)} legal moves: {shown}{', ...' if len(self) > 3 else ''}>"


def kind_of(move_class: type[Any]) -> str:
    """Return the kind of a class of moves: its name in kebab-case.

    Examples:
        >>> class LandscapeDie: ...
        >>> kind_of(LandscapeDie)
        'landscape-die'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", move_class.__name__).lower()


def check_place(place: object) -> None:
    """Raise InvalidValue if a place is not a string."""
    if not isinstance(place, str):
        raise InvalidValue(f"place: expected a string, found {quote(place)}")


# ---- Optional parts of a game -------------------------------------------------------------------


@frozen
class Secret(Generic[StateT]):
    """A field of a move that only some seats see."""

    field: str
    """The name of the field."""
    seen_by: Callable[[StateT], Sequence[Seat]] = attrs.field(validator=is_callable())
    """Returns the seats that see it, given the state before the move."""


@frozen
class InPlace(Generic[StateT]):
    """How to make moves on one mutable position, which takes less time than a state per move.

    `turn`, `outcomes` and the like can be asked about that position.
    """

    thaw: Callable[[StateT], Any]
    """Returns a mutable position."""
    make: Callable[[Any, Any], Any]
    """Makes a move and returns the position; changes nothing if it raises IllegalMove."""
    freeze: Callable[[Any], StateT]
    """Returns the state of a position, which cannot be used any longer."""


@frozen
class Run:
    """Moves of one class that notation writes as a run of digits: `water 2131`.

    Where such a move is due, all that are possible differ in the digit only.
    """

    move: type[Any]
    digit: str
    """The field that is the digit."""


@frozen
class Encoding:
    """Moves as sequences of action indices, for learning programs.

    Every move is a *word* of one or more indices; no word is the beginning of another one. A mask
    is an int: bit n is set if index n is allowed. The indices of chance moves follow those of
    decisions.
    """

    size: Callable[[Any], int]
    """Returns the number of indices, given the options."""
    decisions: Callable[[Any], int]
    """Returns how many of them, from 0 on, are for decisions."""
    encode: Callable[[Any, Any], tuple[int, ...]]
    """Returns the word of a move: `encode(options, move)`; raises InvalidValue if it has none."""
    decode: Callable[[Any, Sequence[int]], Any]
    """Returns the move of a word: `decode(options, word)`; raises InvalidValue if there is none."""
    mask: Callable[[Any, Sequence[int]], int]
    """Returns the indices that may follow the beginning of a word: `mask(position, prefix)`."""


@frozen
class Observation:
    """A view as binary planes over the board and a row of small numbers, for learning programs.

    Seats are counted from the viewer, in turn order; a spectator is treated as seat 0.
    """

    shape: Callable[[Any], tuple[int, ...]]
    """Returns the shape of one plane, given the options."""
    planes: Callable[[Any], Sequence[str]]
    """Returns what each plane marks, given the options."""
    numbers: Callable[[Any], Sequence[str]]
    """Returns what each number counts, given the options."""
    marks: Callable[[Any, Seat | None], int]
    """Returns all planes as one int, first plane lowest, row-major: `marks(view, viewer)`."""
    counts: Callable[[Any, Seat | None], Sequence[int]]
    """Returns the numbers, each from -128 to 127: `counts(view, viewer)`."""


@frozen
class Sheet:
    """What a record sheet shows besides header, names and turns."""

    rounds: int
    """How many rounds of turns fit on the sheet."""
    by_seat: bool = True
    """Whether each seat has its own column."""
    setup: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Rows of boxes for the set-up: what to write, and a label for each box."""
    reminders: tuple[str, ...] = ()
    """How to write moves, one sentence each."""


def deferred(target: str) -> Any:
    """Return a function that imports `package.module:name` when it is first called.

    Games use it for parts that few programs need, such as pictures, so that importing a game stays
    cheap.
    """
    module, name = target.split(":")
    function: Any = None

    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal function
        if function is None:
            function = getattr(import_module(module), name)
        return function(*args, **kwargs)

    call.__name__ = name
    return call


def _find_game(name: str) -> Any:
    return import_module("desertrules.registry").game(name)


_make_converter = deferred("desertrules.convert:make_converter")


# ---- The game ------------------------------------------------------------------------------------


def _nothing(*_: object, **__: object) -> tuple[()]:
    return ()


def _see_all(position: Any, _: object) -> Any:
    return position


def _by(method: str) -> Any:
    """Return a default that calls a method of the game."""
    return Factory(lambda self: getattr(self, method), takes_self=True)


@frozen(slots=False, kw_only=True, eq=False, repr=False)
class Game(Generic[OptionsT, StateT, MoveT, ViewT]):
    """The rules of a game, and everything that the library needs to know about it.

    The fields of the first group are required. All others have defaults that work.
    """

    name: str
    """The name in records and on the command line, in kebab-case."""
    players: range
    """The possible numbers of players."""
    options: type[OptionsT]
    """An attrs class with a field `players`; see `desertrules.options`."""
    state: type[StateT]
    """A frozen attrs class with a field `options`. Fields with `eq=False` are derived."""
    moves: tuple[type[MoveT], ...]
    """The classes of moves, frozen attrs classes."""
    initial: Callable[[OptionsT], StateT]
    turn: Callable[[Any], Turn]
    legal_moves: Callable[[Any], Sequence[MoveT]]
    apply: Callable[[StateT, MoveT], StateT]
    score: Callable[[Any], tuple[Standing, ...]]

    # Chance
    outcomes: Callable[[StateT], Sequence[Weighted[MoveT]]] = _nothing
    """Required if there are chance turns."""

    # Explanations
    title: str = Factory(lambda self: str(self.name).replace("-", " ").title(), takes_self=True)
    """The name for people."""
    unit: str = "point"
    """What one point is called: `dinar` in Nomads of Arabia."""
    explain: Callable[[Any, MoveT], Rejection | None] = _by("_explain_by_listing")
    explain_place: Callable[[Any, str], Rejection | None] = _by("_explain_place_by_listing")
    effects: Callable[..., tuple[Effect, ...]] = _nothing
    """`effects(state, move, seat=None, names=None)`; only called for legal moves."""
    rules: Mapping[str, str] = Factory(dict[str, str])
    """The text of each numbered rule."""
    how_to_play: str = ""
    """A short introduction for people, in Markdown."""
    rejection_codes: Mapping[str, str] = Factory(dict[str, str])
    """A typical message for each code of a rejection, for documentation and translators."""
    effect_codes: Mapping[str, str] = Factory(dict[str, str])
    """A typical message for each code of an effect."""

    # Hidden information
    view_class: type[ViewT] = _by("state")
    """The class of views: an attrs class with a field `viewer` (a seat or None), or `state`."""
    view: Callable[[StateT, Seat | None], ViewT] = _see_all
    imagine: Callable[[ViewT, Random], StateT] = _see_all
    secrets: Mapping[type[Any], Secret[StateT]] = Factory(dict[type[Any], Any])
    """For each class of moves with a secret field: which field, and who sees it."""
    secret_parts: tuple[str, ...] = ()
    """The categories of points that only their owner knows during play."""

    # JSON and notation
    check: Callable[[Any], Iterable[tuple[str, str]]] = _nothing
    """Yields (path, message) for each problem of a loaded state or view: `("hands[0]", ...)`."""
    hooks: Callable[[Converter], None] | None = None
    """Registers cattrs hooks for types that do not map to JSON field by field."""
    notation: Mapping[type[Any], str] = Factory(dict[type[Any], str])
    """Templates of moves, such as `rider {colour} {cell}`; default: the kind and all fields."""
    run: Run | None = None
    """The moves that notation writes as digits."""
    synonyms: Mapping[str, str] = Factory(dict[str, str])
    """Words that people type, and the word of the notation that each stands for."""
    phrases: Callable[[Any, MoveT], Sequence[str]] = _nothing
    """Returns other ways to type a legal move, such as `play palm-2` for `play 0`."""
    in_place: InPlace[StateT] | None = None
    """Makes the moves of a record in place; default: with `apply`."""
    begins_turn: Callable[[StateT], bool] | None = None
    """Returns whether a turn begins in a state; default: whenever the deciding seat changes."""
    version: int = 1
    """The version of the rules, raised when a legal move, a result or a weight changes."""
    upgrades: Mapping[int, Callable[[JSON], JSON]] = Factory(dict[int, Any])
    """For each older version, a function from its plain record to the next version's."""

    # Pictures
    text: Callable[..., str] | None = None
    """`text(position, *, names, last, rows)`: the board as text; default: a table of the fields."""
    legend: str = ""
    """What the signs of the text board mean."""
    picture: Callable[..., str] | None = None
    """Draws SVG, see `desertrules.render.svg`; default: a table of the fields."""
    layout: Callable[[Any], Layout] | None = None
    """Returns the places of the board, given options or a position."""
    sheet: Callable[[OptionsT], Sheet] | None = None
    """Returns what to print on a record sheet."""

    # Programs that play
    points: Callable[[Any], tuple[int, ...]] = _by("_points_of_score")
    evaluate: Callable[[Any], tuple[float, ...]] = _by("_points_as_floats")
    """Returns an estimate of how well each seat stands, for search."""
    strong: Callable[..., MoveT] | None = None
    """`strong(view, rng, *, seconds=None)`: the game's own best player."""
    encoding: Encoding | None = None
    """Action indices; default: the position in `legal_moves`."""
    observation: Observation | None = None
    """Planes and numbers; default: the points."""

    def __attrs_post_init__(self) -> None:
        for name in ("explain", "explain_place", "points", "evaluate"):
            function = getattr(self, name)
            if isinstance(getattr(function, "__self__", None), Game):  # of the game before `evolve`
                object.__setattr__(self, name, getattr(self, function.__name__))
        problem = next(_problems(self), None)
        if problem:
            raise InvalidGame(f"{self.name}: {problem}")
        positions: set[Any] = {self.state, self.view_class}
        for cls in positions:
            if not hasattr(cls, "_repr_svg_"):
                cls._repr_svg_ = deferred("desertrules.render:svg")  # notebooks show the picture

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _find_game, (self.name,)

    @cached_property
    def converter(self) -> Converter:
        """The cattrs converter of the game's classes; register its hooks with your own."""
        made: Converter = _make_converter(self)
        return made

    @cached_property
    def kinds(self) -> Mapping[str, type[MoveT]]:
        """The classes of moves by kind."""
        return {kind_of(each): each for each in self.moves}

    @cached_property
    def has_secrets(self) -> bool:
        """Whether seats see different things."""
        return self.view_class is not self.state

    def seats(self, position: Any) -> range:
        """Return the seats at the table of a position."""
        return range(position.options.players)

    # Defaults

    def _explain_by_listing(self, position: Any, move: MoveT) -> Rejection | None:
        if type(move) not in self.moves:
            raise wrong_game(move, f"a move of {self.title}")
        if move in self.legal_moves(position):
            return None
        if isinstance(self.turn(position), Over):
            return Rejection("game-over", "", "The game is over.")
        return Rejection("not-now", "", f"This {kind_of(type(move))} is not legal now.")

    def _explain_place_by_listing(self, position: Any, place: str) -> Rejection | None:
        check_place(place)
        if self.layout is not None and place not in self.layout(position):
            raise InvalidValue(f"there is no place {quote(place)} on this board")
        if isinstance(self.turn(position), Over):
            return Rejection("game-over", "", "The game is over.")
        for move in self.legal_moves(position):
            data: dict[str, Any] = self.converter.unstructure(move)
            for value in data.values():
                parts: list[Any] = [*value] if isinstance(value, list) else [value]
                if place in map(str, parts):
                    return None
        return Rejection("nothing-here", "", f"You cannot play on {place} now.", {"place": place})

    def _points_of_score(self, position: Any) -> tuple[int, ...]:
        return tuple(standing.points for standing in self.score(position))

    def _points_as_floats(self, position: Any) -> tuple[float, ...]:
        return tuple(map(float, self.points(position)))


_EXPECTED: Mapping[str, Any] = {
    "str": str,
    "int": int,
    "range": range,
    "type": type,
    "tuple": tuple,
    "Mapping": Mapping,
    "Callable": Callable,
    "InPlace": InPlace,
    "Run": Run,
    "Encoding": Encoding,
    "Observation": Observation,
}
_WORDS = {
    "str": "a string",
    "int": "an integer",
    "range": "a range",
    "type": "a class",
    "tuple": "a tuple",
    "Mapping": "a mapping",
    "Callable": "a function",
}


def _problems(game: AnyGame) -> Iterator[str]:
    """Yield what is wrong with a game, field by field."""
    for each in attrs.fields(Game):  # annotations are strings here: `Mapping[str, str]`
        value: Any = getattr(game, each.name)
        annotation = str(each.type)
        expected, optional = re.findall(r"\w+", annotation)[0], annotation.endswith("| None")
        if not isinstance(value, _EXPECTED[expected]) and not (optional and value is None):
            words = _WORDS.get(expected, expected)
            yield f"{each.name}: expected {words}{' or None' * optional}, found {quote(value)}"
        elif annotation in ("Mapping[str, str]", "tuple[str, ...]") and not _all_strings(value):
            yield f"{each.name}: expected strings only, found {quote(getattr(game, each.name))}"
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game.name):
        yield f"name: expected kebab-case such as oasis-race, found {quote(game.name)}"
    if not game.players or game.players[0] < 1:
        yield "players: expected a range of positive numbers, such as range(2, 5)"
    yield from _class_problems(game)
    if game.has_secrets and _see_all in (game.view, game.imagine):
        yield "view_class: another class than `state` needs the functions `view` and `imagine`"
    if (game.secrets or game.secret_parts) and not game.has_secrets:
        yield "secrets: hidden information needs a `view_class`"
    for cls, secret in game.secrets.items():
        if cls not in game.moves:
            yield f"secrets: {quote(cls)} is not one of the moves"
        elif not isinstance(secret, Secret) or secret.field not in _fields(cls):
            yield f"secrets: expected a Secret with a field of {cls.__name__}, found {secret!r}"
    for cls, template in game.notation.items():
        if cls not in game.moves:
            yield f"notation: {quote(cls)} is not one of the moves"
        elif sorted(re.findall(r"{(\w+)\*?}", str(template))) != sorted(_fields(cls)):
            yield f"notation: the template of {cls.__name__} must name each field once"
        elif not str(template).strip():
            yield f"notation: the template of {cls.__name__} is empty"
    if game.version < 1 or game.version is True:
        yield f"version: expected at least 1, found {game.version}"
    older = range(min(game.upgrades, default=game.version), game.version)
    if set(game.upgrades) != set(older) or not all(map(callable, game.upgrades.values())):
        yield "upgrades: expected a function for each older version, without a gap"


def _all_strings(texts: Any) -> bool:
    return all(isinstance(each, str) for each in (*texts, *getattr(texts, "values", tuple)()))


def _class_problems(game: AnyGame) -> Iterator[str]:
    """Yield what is wrong with the classes of a game."""
    for name, needed in (("options", "players"), ("state", "options"), ("view_class", "options")):
        cls = getattr(game, name)
        if not _is_value_class(cls):
            yield f"{name}: expected a frozen attrs class, found {quote(cls)}"
        if needed not in _fields(cls):
            yield f"{name}: expected a field `{needed}`"
    choices = attrs.fields_dict(game.options)["players"].metadata.get(CHOICES, game.players)
    if set(choices) != set(game.players):
        yield f"players: expected the choices of the option, {quote(choices)}, found {game.players}"
    if game.has_secrets and "viewer" not in _fields(game.view_class):
        yield "view_class: expected a field `viewer`"
    if not game.moves:
        yield "moves: expected at least one class"
    for cls in game.moves:
        if not _is_value_class(cls):
            yield f"moves: expected frozen attrs classes, found {quote(cls)}"
        if "kind" in _fields(cls):
            yield f"moves: {cls.__name__} has a field `kind`, which JSON needs for the class"
    if len(game.kinds) != len(game.moves):
        yield "moves: two classes have the same kind"


def _is_value_class(cls: Any) -> bool:
    return isinstance(cls, type) and attrs.has(cls) and cls.__hash__ is not None


def _fields(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields that are not derived."""
    return tuple(each.name for each in attrs.fields(cls) if each.eq)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of unknown types."""
