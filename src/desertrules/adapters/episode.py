"""A game played by action indices, and its positions as numpy arrays: what all adapters share."""

import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from math import ceil, prod
from operator import index as to_index
from random import Random
from typing import Any, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from desertrules.contract import AnyGame, Chance, Decide, Observation, Over, Result, Standing
from desertrules.convert import structure
from desertrules.english import join, quote, suggest
from desertrules.errors import DesertRulesError, IllegalMove, InvalidValue, LoadError, missing_extra
from desertrules.hexgrid import bits
from desertrules.play import advance
from desertrules.render import svg, text

Array: TypeAlias = NDArray[np.int8]
Word: TypeAlias = tuple[int, ...]
Pixels: TypeAlias = NDArray[np.uint8]
Raw: TypeAlias = tuple[int, bytes]
"""The marks and the numbers of an observation."""

REWARDS = ("rank", "points")
"""`rank`: at the end, how far ahead a seat is, from -1 to 1. `points`: at every step, its gain."""
RENDER_MODES = ("human", "ansi", "rgb_array")
LISTED_ACTIONS = 1024
"""The number of actions of a game without an encoding: action n is the legal move n."""
PICTURE_WIDTH = 640


class InvalidAction(InvalidValue, AssertionError):
    """An action is not an index of the action space."""


class IllegalAction(DesertRulesError, ValueError):
    """An action is not legal here; the message cites the rule."""


def make_options(game: AnyGame, players: int | None, values: Mapping[str, Any]) -> Any:
    """Return options from keyword arguments, whose values may be plain JSON data."""
    known = [field.name for field in attrs.fields(game.options) if field.init and field.eq]
    for name in values:
        if name not in known:
            hint = suggest(name, known) or f" Its options are {join(known)}."
            raise InvalidValue(f"{game.title} has no option {quote(name)}.{hint}")
    given = {"players": game.players[0] if players is None else players, **values}
    if not all(isinstance(each, str | int | dict | list) for each in given.values()):
        return game.options(**given)
    try:
        return structure(game.converter, given, game.options)
    except LoadError as error:
        problems = [f"{each.path.removeprefix('$.')}: {each.message}" for each in error.problems]
        raise InvalidValue("; ".join(problems)) from None


def unpack_bits(mask: int, size: int) -> NDArray[np.uint8]:
    """Return the lowest bits of an int as a new array of zeros and ones."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
    # With keyword arguments, `count=size, bitorder="little"`, numpy takes twice as long.
    return np.unpackbits(packed, None, size, "little")


def set_bits(mask: int) -> list[int]:
    """Return the indices of the bits that are set."""
    if mask.bit_count() < 20:  # quicker than the way through numpy, which takes 2 to 4 µs
        return [*bits(mask)]
    indices: list[int] = unpack_bits(mask, mask.bit_length()).view(np.bool_).nonzero()[0].tolist()
    return indices


def leads(standings: Sequence[Standing]) -> tuple[float, ...]:
    """Return how far each seat is ahead of the others by rank, from -1 to 1; the sum is 0."""
    ranks = [standing.rank for standing in standings]
    others = max(len(ranks) - 1, 1)
    return tuple(sum((each > own) - (each < own) for each in ranks) / others for own in ranks)


class Actions:
    """The action indices of a game with some options."""

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game: AnyGame = game
        self.options: Any = options
        self._encoding = game.encoding
        self.size: int = self._encoding.size(options) if self._encoding else 2 * LISTED_ACTIONS
        self.decisions: int = (
            self._encoding.decisions(options) if self._encoding else LISTED_ACTIONS
        )
        """How many of the indices are for decisions; those of chance follow."""
        self._decode = lru_cache(1 << 14)(self._decode_word)
        self._encode = lru_cache(1 << 14)(self._encode_move)

    def mask(self, state: Any, prefix: Word = ()) -> int:
        """Return the indices that may come next, as bits."""
        if self._encoding:
            return self._encoding.mask(state, prefix)
        count = len(self.game.legal_moves(state))
        if count > LISTED_ACTIONS:
            raise InvalidValue(f"{self.game.title} has {count} legal moves here: add an `encoding`")
        return ((1 << count) - 1) << self._first_listed(state)

    def move(self, state: Any, word: Word) -> Any:
        """Return the move of a word, legal or not; None if there is none, or if it goes on."""
        if self._encoding:
            return self._decode(word)
        moves, place = self.game.legal_moves(state), word[0] - self._first_listed(state)
        return moves[place] if 0 <= place < len(moves) else None

    def word(self, state: Any, move: Any) -> Word:
        """Return the word of a legal move."""
        if self._encoding:
            return self._encode(move)
        return (list(self.game.legal_moves(state)).index(move) + self._first_listed(state),)

    def step(self, state: Any, prefix: Word, action: int, first: int = 0) -> tuple[Any, Any]:
        """Return the move that an action completes, or None if it goes on, and the state after it.

        Args:
            state: The position.
            prefix: The indices of the move so far.
            action: The next index, counted from `first`.
            first: The index of action 0.

        Raises:
            IllegalAction: The action is not allowed.
        """
        index = first + action
        move = self.move(state, (*prefix, index))
        reason = ""
        if move is not None:
            try:
                return move, self.game.apply(state, move)
            except IllegalMove as error:
                reason = f": {error.rejection.message} ({error.rejection.rule})"
        elif index >= 0 and self.mask(state, prefix) >> index & 1:
            return None, state
        raise IllegalAction(f"action {action} is not legal here{reason}")

    def _first_listed(self, state: Any) -> int:
        return LISTED_ACTIONS if isinstance(self.game.turn(state), Chance) else 0

    def _decode_word(self, word: Word) -> Any:
        try:
            return self._encoding.decode(self.options, word) if self._encoding else None
        except InvalidValue:
            return None

    def _encode_move(self, move: Any) -> Word:
        return self._encoding.encode(self.options, move) if self._encoding else ()

    @property
    def has_long_words(self) -> bool:
        """Whether some moves take more than one index."""
        return bool(self._encoding) and any(
            self._decode((index,)) is None for index in range(self.decisions)
        )

    def check(self, action: object) -> int:
        """Return an action of a seat as an int; raise InvalidAction if it is not an index."""
        try:
            number = -1 if isinstance(action, bool) else to_index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < self.decisions:
            bounds = f"an integer from 0 to {self.decisions - 1}"
            raise InvalidAction(f"action: expected {bounds}, found {quote(action)}")
        return number


class Episode:
    """A game under way: a state in which a seat decides, or the end."""

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game: AnyGame = game
        self.options: Any = options
        self.players: int = options.players
        self.actions: Actions = Actions(game, options)
        self.observer: Observer = Observer(game, options, self.actions)
        self.state: Any = game.initial(options)
        self.prefix: Word = ()
        """The indices of a move that is not complete yet."""
        self.last: Any = None
        """The last decision."""
        self.seat: int | None = None
        """The seat that decides; None before the start and after the end."""
        self.result: Result | None = None
        self._mask: int | None = None
        self._raw: dict[int, Raw] = {}
        """What seats see, which stays the same until a move is complete."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "actions": None, "observer": None}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.actions = Actions(self.game, self.options)
        self.observer = Observer(self.game, self.options, self.actions)

    def start(self, rng: Random) -> None:
        """Set up a new game."""
        self._reach(self.game.initial(self.options), rng, None)

    @property
    def mask(self) -> int:
        """The indices that may come next, as bits; 0 at the end."""
        if self._mask is None:
            over = self.seat is None
            self._mask = 0 if over else self.actions.mask(self.state, self.prefix)
        return self._mask

    def step(self, action: int, rng: Random) -> None:
        """Go on by one index; raise IllegalAction and change nothing if it is not allowed."""
        move, state = self.actions.step(self.state, self.prefix, action)
        if move is None:
            self.prefix, self._mask = (*self.prefix, action), None
        else:
            self._reach(state, rng, move)

    def play(self, move: Any, rng: Random) -> None:
        """Make a move, then all chance moves that follow."""
        self._reach(self.game.apply(self.state, move), rng, move)

    def _reach(self, state: Any, rng: Random, last: Any) -> None:
        self.state = advance(state, rng)
        self.last, self.prefix, self._mask, self._raw = last, (), None, {}
        turn = self.game.turn(self.state)
        self.seat = turn.seat if isinstance(turn, Decide) else None
        self.result = turn.result if isinstance(turn, Over) else None

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def observe(self, seat: int) -> tuple[Array, Array]:
        """Return what a seat sees, and its action mask: a 1 for each index that may come next."""
        prefix, mask = (self.prefix, self.mask) if seat == self.seat else ((), 0)
        if seat not in self._raw:
            self._raw[seat] = self.observer.collect(self.view(seat), seat)
        return self.observer.to_arrays(self._raw[seat], prefix, mask)

    def gains(self, rewards: str) -> tuple[float, ...]:
        """Return what each seat has gained so far, by one of `REWARDS`."""
        if rewards == "rank":
            return leads(self.result.standings) if self.result else (0.0,) * self.players
        if not self.game.has_secrets:
            return self.game.points(self.state)
        return tuple(self.game.points(self.view(seat))[seat] for seat in range(self.players))

    def render(self, mode: str | None, seat: int | None) -> str | Pixels | None:
        """Show the game as a seat sees it."""
        if mode is None:
            return None
        last = () if self.last is None else (self.last,)
        if mode == "rgb_array":
            return to_pixels(svg(self.view(seat), last=last, size=PICTURE_WIDTH))
        board = text(self.view(seat), last=last)
        if mode == "ansi":
            return board
        sys.stdout.write(f"{board}\n\n")
        return None


class Observer:
    """Turns what a seat sees into one int8 array.

    The first planes mark places of the board. The values that follow are numbers, one per place of
    further planes, and then the indices of an unfinished move. `where` has the slice of each.
    """

    def __init__(self, game: AnyGame, options: Any, actions: Actions) -> None:
        observation = game.observation or _default_observation(game)
        self._observation = observation
        self._decisions: int = actions.decisions
        board = observation.shape(options)
        cells = prod(board)
        planes, numbers = observation.planes(options), observation.numbers(options)
        self._marks = cells * len(planes)
        self._prefix = self._marks + len(numbers)
        long_words = actions.has_long_words
        size = self._prefix + (self._decisions if long_words else 0)
        self.shape: tuple[int, ...] = (ceil(size / cells), *board)
        self._size = prod(self.shape)
        self.where: dict[str, slice] = {
            **{name: slice(at * cells, (at + 1) * cells) for at, name in enumerate(planes)},
            **{name: slice(at, at + 1) for at, name in enumerate(numbers, self._marks)},
        }
        """The slice of each plane and number in the flattened array, by name."""
        if long_words:
            self.where["prefix"] = slice(self._prefix, size)

    def collect(self, view: Any, seat: int | None) -> Raw:
        """Return what a seat sees."""
        counts = array("b", self._observation.counts(view, seat))
        return self._observation.marks(view, seat), counts.tobytes()

    def to_arrays(self, raw: Raw, prefix: Word = (), mask: int = 0) -> tuple[Array, Array]:
        """Return an observation with the beginning of a move, and an action mask."""
        marks, counts = raw
        # One array for both: numpy takes as long for each call as for thousands of bits.
        values = unpack_bits(mask << self._size | marks, self._size + self._decisions)
        values.data[self._marks : self._prefix] = counts
        for index in prefix:
            values[self._prefix + index] += 1
        signed = values.view(np.int8)
        return signed[: self._size].reshape(self.shape), signed[self._size :]


def _default_observation(game: AnyGame) -> Observation:
    """Return the observation of a game that has none: who decides, and all points."""

    def numbers(options: Any) -> list[str]:
        seats = range(options.players)
        return [f"seat +{seat}: {what}" for seat in seats for what in ("to move", "points")]

    def counts(view: Any, viewer: int | None) -> list[int]:
        points, turn, first = game.points(view), game.turn(view), viewer or 0
        counts: list[int] = []
        for step in range(len(points)):
            seat = (first + step) % len(points)
            counts += [turn == Decide(seat), max(-128, min(points[seat], 127))]
        return counts

    return Observation(
        shape=lambda _: (1,),
        planes=lambda _: (),
        numbers=numbers,
        marks=lambda _view, _viewer: 0,
        counts=counts,
    )


def check_choice(name: str, value: object, choices: Sequence[str | None]) -> None:
    """Raise InvalidValue unless the value is one of the choices."""
    if value not in choices:
        raise InvalidValue(
            f"{name}: expected {join(map(str, choices), 'or')}, found {quote(value)}"
        )


def check_render_mode(mode: str | None, extra: str) -> None:
    """Raise unless the mode is known and its packages are installed."""
    check_choice("render_mode", mode, (None, *RENDER_MODES))
    if mode == "rgb_array":
        for package in ("resvg_py", "PIL.Image"):
            try:
                import_module(package)
            except ModuleNotFoundError as error:
                raise missing_extra(extra, error) from error


def to_pixels(picture: str) -> Pixels:
    """Draw an SVG as an array of red, green and blue."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=picture))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
