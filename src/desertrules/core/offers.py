"""What else a game tells: the second half of the contract, every part of it optional.

Records, notation, pictures, the command line, engine mode and tests know a game only by the
functions of `Game` and by these, which are attributes of the game's package: `notation`, `secrets`,
`choices`, `look`, `spelling`, `planes` and `catalogues`. `points`, `effects`, `evaluate` and
`strong` are functions beside them, `CODES` and `EFFECTS` the lists of what it can say.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import attrs
from attrs import field, frozen

from desertrules.core.catalogues import Catalogues
from desertrules.core.codes import Codes
from desertrules.core.contract import AnyGame, Effect, Seat
from desertrules.core.errors import BrokenGame, InvalidValue, NoNotation, NoSpelling, wrong_game
from desertrules.core.layout import Layout
from desertrules.core.named import Named
from desertrules.core.runs import NO_RUN, Run
from desertrules.core.sheets import Sheet

__all__ = [
    "Look",
    "Notation",
    "OptionChoice",
    "OptionChoices",
    "Plain",
    "Secrets",
    "Spelling",
    "Step",
]

T = TypeVar("T")
Plain: TypeAlias = Any
"""Plain JSON data."""


def _name_kinds(moves: Sequence[type[Any]]) -> tuple[type[Any], ...]:
    return tuple(moves)


Step: TypeAlias = Callable[[dict[str, Plain]], dict[str, Plain]]
"""Makes a record's plain data by some rules one by the next; the input is untouched."""


@frozen
class Notation:
    """How moves and positions of a game are written, and how they were by older rules.

    Examples:
        >>> from desertrules import sahara
        >>> sahara.notation.templates["sheik"]
        'sheik {seat}/{space}{favourite*} {to}'
    """

    moves: tuple[type[Any], ...] = field(converter=_name_kinds)
    """The classes of moves, attrs classes with a `kind` each."""
    templates: Mapping[str, str]
    """The words of each kind of move: `rider {colour} {cell}`; see the page on notation."""
    state: type[Any]
    """The attrs class whose fields are those of a written state, in the order of a position."""
    run: Run = NO_RUN
    """The moves that may stand as digits."""
    migrations: Mapping[int, Step] = field(factory=dict[int, Step])
    """For each older version of the rules, the step to the next one, which is kept for ever. It
    leaves what it does not know for the reader, and raises LoadError for what was wrong by those
    rules but would be right by the next."""
    templates_before: Mapping[int, Mapping[str, str]] = field(factory=dict[int, Mapping[str, str]])
    """For each older version of the rules, the words of those kinds of moves that were written
    otherwise than by the next."""
    aliases: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    """What people write for words of moves: letters as the board shows them, other languages. What
    stands for two words is ambiguous, and is refused."""
    set_up: Callable[[Any], Sequence[Any] | None] | None = None
    """Gives the moves of the set-up that led to a state; None if it is no state after the set-up.
    Left out, they do not follow from it."""
    begins_turn: Callable[[Any], bool] | None = None
    """Tells whether the seat that decides in a state begins a turn; left out, a turn begins when
    another seat decides than before."""


@frozen
class Secrets:
    """What only its owner knows, in records and on screens; a secret is a disc, a token, a card."""

    hidden: Mapping[str, str]
    """The kinds of moves that only one seat sees, each with the field that is secret."""
    every: tuple[Any, ...]
    """All that a secret can be."""
    parts: tuple[str, ...]
    """The categories of points that only their owner knows."""
    worth: Mapping[Any, int]
    """The secrets that count at the end, and for how much; in the first of `parts`."""
    move: Callable[[Any], Any]
    """Gives the move by which a seat gets a secret."""
    holds: Callable[[Any, int], tuple[Any, ...]]
    """Gives the secrets that a seat holds in a state."""
    held: Callable[[Any, int], int]
    """Gives how many secrets a seat holds in a state or a view, which everybody knows."""
    uses: Callable[[Any], tuple[Any, ...]]
    """Gives the secrets that a move shows to all, or names."""


@frozen
class OptionChoice:
    """One option of a game, and what it can be.

    Examples:
        >>> from desertrules import sahara
        >>> [(choice.name, choice.default) for choice in sahara.choices]
        [('desert', None), ('must_use', False), ('sheik', 'own')]
    """

    name: str
    """The option's name."""
    values: range | tuple[str, ...] | tuple[bool, bool] | type[Named]
    """What it can be: whole numbers, names, false or true, or a class of named values."""
    default: Plain
    """What it is when it is left out, as plain data; None if that follows from the others."""
    says: str
    """One sentence: what it decides."""


OptionChoices: TypeAlias = tuple[OptionChoice, ...]
"""All options of a game but the number of players, in their order."""


@frozen
class Look:
    """How a game is seen; every part of it can be left out."""

    text: Callable[..., str] | None = None
    """Draws a state or a view as text; a second argument is the last move, to be marked. If it has
    a keyword `names`, those stand in place of seat 0, seat 1 and so on, and the last moves may be
    several, as a tuple; if it has a keyword `rows`, it tries to need no more lines."""
    legend: str = ""
    """What the marks of the text mean."""
    marks: Mapping[str, str] = field(factory=dict[str, str])
    """Patterns of marks in the text, each with how a terminal shows it: `bold black on white`."""
    letters: Mapping[str, str] = field(factory=dict[str, str])
    """Marks of the text that people may type for words of notation: `v` for mauve."""
    also: Callable[[Any, Any], str] | None = None
    """Gives how else people may call a legal move of a position, by what the text shows: `play
    palm-2` for `play 0`; empty if not otherwise."""
    svg: Callable[..., str] | None = None
    """Draws a state or a view as SVG; `render.svg` says what it takes."""
    layout: Callable[[Any], Layout] | None = None
    """Gives every place of the board that some options make, or that a position has."""
    sheet: Callable[[Any], Sheet] | None = None
    """Gives what stands on a record sheet for some options."""


class Spelling(Protocol):
    """Moves as words over a finite alphabet of numbers, which are stable.

    No word begins with another, every legal move has exactly one, and every number that is offered
    leads to a legal move. The numbers of seats come first, those of chance after them.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> word = sahara.spelling.spell(state.options, sahara.Play(pile=0))
        >>> sahara.spelling.read(state.options, word)
        Play(pile=0)
        >>> sahara.spelling.follows(state) >> word[0] & 1
        1
    """

    def size(self, options: Any, /) -> int:  # noqa: ANN401 - of any game
        """Give how many numbers there are, from 0 on."""
        ...

    def decisions(self, options: Any, /) -> int:  # noqa: ANN401 - of any game
        """Give how many of them, from 0 on, spell what seats decide; the others spell chance."""
        ...

    def spell(self, options: Any, move: Any, /) -> tuple[int, ...]:  # noqa: ANN401 - of any game
        """Give the word of a move; raise InvalidValue for one that is never legal."""
        ...

    def read(self, options: Any, word: Sequence[int], /) -> Any:  # noqa: ANN401 - of any game
        """Give the move of a word; raise InvalidValue for no word."""
        ...

    def follows(self, state: Any, prefix: Sequence[int] = (), /) -> int:  # noqa: ANN401 - of any game
        """Give the mask of the numbers that may come next: bit n is set if n may.

        It is asked of a state, or of the acting seat's view; 0 when the game is over. Raises
        InvalidValue for a prefix that no legal move begins with, and for a whole word.
        """
        ...


def _offer(game: AnyGame, name: str, kind: type[T]) -> T | None:
    """Give a part of a game's second half, None if it leaves it out; raise BrokenGame."""
    found: Any = getattr(game, name, None)
    if isinstance(found, ModuleType):  # the module of that name was imported by itself
        found = getattr(found, name, None)
    if found is not None and not isinstance(found, kind):
        message = f"{game.name}: {name} should be a {kind.__name__}, found {type(found).__name__}"
        raise BrokenGame(message)
    return found


def notation_of(game: AnyGame) -> Notation:
    """Give how a game is written; raise NoNotation if it does not say, BrokenGame if wrongly."""
    notation = _offer(game, "notation", Notation)
    if notation is None:
        message = f"{game.name} does not say how it is written: it has no notation"
        raise NoNotation(message)
    return notation


def migrations_of(game: AnyGame) -> Mapping[int, Step]:
    """Give the steps from older versions of a game's rules, each to the next; raise BrokenGame."""
    notation = _offer(game, "notation", Notation)
    return notation.migrations if notation else {}


def begins_turn_of(game: AnyGame) -> Callable[[Any], bool] | None:
    """Give what tells whether a turn begins in a state; None if a change of seats tells it."""
    notation = _offer(game, "notation", Notation)
    return notation.begins_turn if notation else None


def kinds_of(game: AnyGame) -> frozenset[str]:
    """Give the kinds of a game's moves, as far as they are known."""
    notation = _offer(game, "notation", Notation)
    return frozenset(cls.kind for cls in notation.moves) if notation else frozenset()


def secrets_of(game: AnyGame) -> Secrets | None:
    """Give what only its owner knows in a game; None if there is nothing; raise BrokenGame."""
    return _offer(game, "secrets", Secrets)


def hidden_of(game: AnyGame) -> Mapping[str, str]:
    """Give the kinds of moves that only one seat sees, each with the field that is secret."""
    secrets = secrets_of(game)
    return secrets.hidden if secrets else {}


def choices_of(game: AnyGame) -> OptionChoices:
    """Give the options of a game besides the number of players; raise BrokenGame."""
    choices = cast("tuple[object, ...]", _offer(game, "choices", tuple) or ())
    for choice in choices:
        if not isinstance(choice, OptionChoice):
            message = f"{game.name}: choices should be OptionChoices, found {type(choice).__name__}"
            raise BrokenGame(message)
    return cast(OptionChoices, choices)


def look_of(game: AnyGame) -> Look:
    """Give how a game is seen; nothing in it if the game does not say; raise BrokenGame."""
    return _offer(game, "look", Look) or Look()


def spelling_of(game: AnyGame) -> Spelling:
    """Give how a game spells its moves; raise NoSpelling if it does not, BrokenGame if wrongly."""
    spelling = _offer(game, "spelling", object)
    if spelling is None:
        message = f"{game.name} does not spell its moves: it has no spelling"
        raise NoSpelling(message)
    for name in _SPELLS:
        if not callable(getattr(spelling, name, None)):
            raise BrokenGame(f"{game.name}: spelling should have a function {name}")
    return cast(Spelling, spelling)


_SPELLS = ("size", "decisions", "spell", "read", "follows")


def sentences_of(game: AnyGame) -> Mapping[str, str]:
    """Give the rules of a game as sentences, by their numbers; nothing if it does not tell them.

    Raises BrokenGame.
    """
    found = _offer(game, "sentences", cast("type[Mapping[str, str]]", Mapping))
    return {} if found is None else found


def codes_of(game: AnyGame) -> tuple[Codes, Codes]:
    """Give the rejections and the effects that a game declares, as far as it does.

    Raises BrokenGame.
    """
    none = Codes({})
    return _offer(game, "CODES", Codes) or none, _offer(game, "EFFECTS", Codes) or none


def catalogues_of(game: AnyGame) -> Catalogues:
    """Give a game's sentences in other languages, by language; raise BrokenGame."""
    return cast(Catalogues, _offer(game, "catalogues", Mapping) or {})


def points_of(game: AnyGame, position: Any) -> tuple[int, ...]:  # noqa: ANN401 - of any game
    """Give everybody's points: by the game's own `points`, else the totals of its `score`."""
    points: Any = getattr(game, "points", None)
    if points is not None:
        return cast("tuple[int, ...]", points(position))
    return tuple(standing.points for standing in game.score(position))


Evaluate: TypeAlias = Callable[[Any], "tuple[float, ...]"]
"""Gives what a state or a view is worth to every seat; bigger is better."""


def evaluate_of(game: AnyGame) -> Evaluate:
    """Give how a game values positions for each seat: by its own `evaluate`, else by points.

    Raises BrokenGame for an `evaluate` that cannot be called.
    """
    evaluate = _function(game, "evaluate")
    return cast(Evaluate, evaluate or partial(points_of, game))


class Strong(Protocol):
    """A game's own best play: `strong(view, rng)`, or with a number of iterations to spend."""

    def __call__(self, view: Any, rng: Random, iterations: int | None = None) -> Any:  # noqa: ANN401 - of any game
        """Choose a legal move of the seat whose view it is; without a number, by its own."""
        ...


def strong_of(game: AnyGame) -> Strong | None:
    """Give a game's own best play; None if it offers none; raise BrokenGame."""
    return cast("Strong | None", _function(game, "strong"))


def _function(game: AnyGame, name: str) -> object:
    """Give a function that a game may offer, None if it leaves it out; raise BrokenGame."""
    found: object = getattr(game, name, None)
    if found is not None and not callable(found):
        raise BrokenGame(f"{game.name}: {name} should be a function, found {type(found).__name__}")
    return found


def effects_of(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - of any game
    move: Any,  # noqa: ANN401 - of any game
    seat: Seat | None,
) -> tuple[Effect, ...]:
    """Give what a legal move brings about, as a seat sees it; nothing if the game does not tell.

    Raises BrokenGame.
    """
    effects = _effects(game)
    return () if effects is None else effects(state, move, seat)


def tells_effects(game: AnyGame) -> bool:
    """Tell whether a game tells what its moves bring about; raise BrokenGame."""
    return _effects(game) is not None


def _effects(game: AnyGame) -> Callable[..., tuple[Effect, ...]] | None:
    return cast("Callable[..., tuple[Effect, ...]] | None", _function(game, "effects"))


def layout_of(game: AnyGame, options: Any) -> Layout:  # noqa: ANN401 - of any game
    """Give every place that some options make, or a position has; raise InvalidValue for none.

    Raises WrongGame for what is neither.
    """
    look = look_of(game)
    if not isinstance(getattr(options, "options", options), options_class(game)):
        raise wrong_game(options, "state", game.name)
    if look.layout is None:
        raise InvalidValue(f"{game.name} does not say where its places are: it has no layout")
    return look.layout(options)


def seats_of(options: Any) -> int:  # noqa: ANN401 - the options of any game
    """Give how many play; raise BrokenGame for options that do not say."""
    players = getattr(options, "players", None)
    if type(players) is not int:
        message = f"{type(options).__module__}: options should have a number of players"
        raise BrokenGame(message)
    return players


def seats(options: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - the options of any game
    """Give all seats at the table."""
    return tuple(map(Seat, range(seats_of(options))))


def options_class(game: AnyGame) -> type[Any]:
    """Give the class of a game's options; raise BrokenGame if it is no attrs class."""
    options: Any = getattr(game, "Options", None)
    if not isinstance(options, type) or not attrs.has(options):
        message = f"{game.name}: Options should be an attrs class"
        raise BrokenGame(message)
    return options
