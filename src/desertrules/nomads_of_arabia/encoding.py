"""Moves as action indices and positions as planes, for learning programs.

Every move is spelt with symbols, and the index of a symbol is its place in the alphabet. Hires,
sales and animals to keep are spelt animal by animal, in the order of NA1.1, then comes a space or
an end. Most other moves are one symbol: themselves, or their class if they have no fields.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from desertrules.contract import Encoding, Observation, Seat, kind_of
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    FINAL_DISCS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    NONE,
    ROWS,
    SPECIAL_DISCS,
    Animal,
    CityDisc,
    Components,
    Final,
    Ground,
    Herd,
    LandscapeFace,
    Landscapes,
    Options,
    Special,
    is_in_order,
    lists_of_animals,
)
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import (
    ANIMAL_DICE,
    CHOICES,
    EXPERTS,
    PICKS,
    Choices,
    Journeys,
    Sales,
    legal_moves,
)
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, State

T = TypeVar("T")
Symbol: TypeAlias = Any
"""An animal, a space, the end of a list of animals, a class of moves, or a move."""
Word: TypeAlias = tuple[Symbol, ...]

# ---- Moves --------------------------------------------------------------------------------------

DONE, SILVER = "done", "silver"
"""The end of a sale, without and with Silver Tongue; `done` also ends fewer than two kept."""
VERBS = (moves.Ride, moves.Place, moves.Sell, moves.Abdul, moves.Pilgrim, moves.Keep)
"""The moves whose words begin with their class; other words of several symbols are steps."""
SIMPLE = (
    *(moves.Halt, moves.Capture, moves.Lure, moves.Shift),
    *(moves.End, moves.Sands, moves.Decline),
)
"""The moves without fields, which are spelt by their class."""
KINDS = frozenset[type[Move]]((*VERBS, *SIMPLE))
DECISIONS: Word = (*SIMPLE, *PICKS, *EXPERTS, *CHOICES)
"""The decisions that are one symbol."""
EVENTS: Word = (
    *map(moves.LandscapeDie, LandscapeFace),
    *(outcome.move for outcome in ANIMAL_DICE),
    *map(moves.HandlerDice, lists_of_animals(MOST_HANDLERS)),
    *map(moves.DrawDisc, SPECIAL_DISCS),
    *map(moves.FinalDisc, FINAL_DISCS),
)
"""The chance moves that are the same with all components."""
LEAST_ANIMALS: dict[type[Move], int] = {moves.Sell: 1, moves.Abdul: 1, moves.Keep: KEPT}
MOST_ANIMALS: dict[type[Move], int] = {
    moves.Step: MOST_HANDLERS,
    moves.Ride: MOST_HANDLERS,
    moves.Pilgrim: KEPT,
    moves.Keep: KEPT,
}
"""How many animals a move lists, if there is a limit."""


@lru_cache(64)
def alphabet(components: Components) -> Word:
    """Return all symbols; those of chance come last."""
    ground = components.ground
    spaces = [space for space in ground if ground[space] is not Ground.MOUNTAIN]
    strips = map(moves.Strip, components.strips)
    return (*spaces, *ANIMALS, DONE, SILVER, *VERBS, *DECISIONS, *strips, *EVENTS)


@lru_cache(64)
def indices(components: Components) -> dict[Symbol, int]:
    """Return the index of each symbol."""
    return {symbol: index for index, symbol in enumerate(alphabet(components))}


def spell(move: Move) -> Word:
    """Return the symbols of a move."""
    match move:
        case moves.Step(to, hire):
            return (*hire, to)
        case moves.Ride(to, hire):
            return (moves.Ride, *hire, to)
        case moves.Place(to):
            return (moves.Place, to)
        case moves.Sell(animals, silver) | moves.Abdul(animals, silver):
            return (type(move), *animals, SILVER if silver else DONE)
        case moves.Pilgrim(animals) | moves.Keep(animals):
            end = (DONE,) if len(animals) < KEPT else ()
            return (type(move), *animals, *end)
        case _:
            return (type(move) if type(move) in KINDS else move,)


def first_symbol(move: Move) -> Symbol:
    """Return the first symbol of a move."""
    if isinstance(move, moves.Step):
        return move.hire[0] if move.hire else move.to
    return type(move) if type(move) in KINDS else move


def read(word: Word) -> Any:
    """Return the move of a word; of another word, a move that is not spelt so."""
    first, end = (word[0], word[-1]) if word else (None, None)
    if len(word) == 1 and (first in SIMPLE or isinstance(first, moves.MOVES)):
        return first() if first in SIMPLE else first
    verb: Any = first if first in VERBS else moves.Step
    animals = [symbol for symbol in word if isinstance(symbol, Animal)]
    if verb in (moves.Pilgrim, moves.Keep):
        return verb(animals)
    if verb in (moves.Sell, moves.Abdul):
        return verb(animals, end == SILVER)
    to = str(end)
    return moves.Place(to) if verb is moves.Place else verb(to, animals)


def following(legal: Sequence[Move], prefix: Word) -> Iterable[Symbol]:
    """Return the symbols that follow a prefix in the words of legal moves."""
    if isinstance(legal, tuple):
        return symbols_after(prefix, map(spell, legal)) if prefix else map(first_symbol, legal)
    if isinstance(legal, Choices):
        return chain.from_iterable([following(group, prefix) for group in legal.groups])
    assert isinstance(legal, Journeys | Sales)
    listed = prefix
    if legal.kind is not moves.Step:
        if prefix[:1] != (legal.kind,):
            return [legal.kind] if len(legal) and not prefix else []
        listed = prefix[1:]
    if isinstance(legal, Journeys):
        spaces = legal.spaces if listed in legal.hires else ()
        return [*symbols_after(listed, legal.hires), *spaces] if legal.spaces else []
    if not all(isinstance(symbol, Animal) for symbol in listed):
        return []
    ends = [end for end in (DONE, SILVER) if legal.kind(listed, end == SILVER) in legal]
    return [*(animal for animal in ANIMALS if legal.kind((*listed, animal)) in legal), *ends]


def symbols_after(prefix: Word, words: Iterable[Word]) -> set[Symbol]:
    """Return the symbols that follow a prefix in some words."""
    size = len(prefix)
    return {word[size] for word in words if word[:size] == prefix and len(word) > size}


@lru_cache(1 << 14)
def encode(components: Components, move: Move) -> tuple[int, ...] | None:
    """Return the indices of a move; None if it is never legal."""
    if isinstance(move, moves.Step | moves.Ride | moves.Place) and move.to not in components.ground:
        return None  # its name could be that of an animal
    index, word = indices(components), spell(move)
    animals = tuple([symbol for symbol in word if isinstance(symbol, Animal)])
    least = LEAST_ANIMALS.get(type(move), 0)
    most = MOST_ANIMALS.get(type(move), len(animals))
    if not is_in_order(animals) or not least <= len(animals) <= most:
        return None
    return tuple([index[symbol] for symbol in word]) if index.keys() >= set(word) else None


def symbols(options: Options, word: Sequence[int]) -> Word:
    """Return the symbols of some indices; None for what is not an index."""
    known = alphabet(options.components)
    return tuple([known[index] if 0 <= index < len(known) else None for index in word])


def _size(options: Options) -> int:
    return len(alphabet(options.components))


def _decisions(options: Options) -> int:
    return indices(options.components)[DECISIONS[-1]] + 1


def _encode(options: Options, move: Move) -> tuple[int, ...]:
    word = encode(options.components, move)
    if word is None:
        raise InvalidValue(f"{quote(move)} has no action index: it is never legal")
    return word


def _decode(options: Options, word: Sequence[int]) -> Move:
    move: Move = read(symbols(options, word))
    if encode(options.components, move) != tuple(word):
        raise InvalidValue(f"word: {quote(tuple(word))} is not the complete word of a move")
    return move


def _mask(position: State, prefix: Sequence[int]) -> int:
    index = indices(position.options.components)
    start = symbols(position.options, prefix) if prefix else ()
    mask = 0
    for symbol in following(legal_moves(position), start):
        mask |= 1 << index[symbol]
    if prefix and not mask:
        raise InvalidValue(f"prefix: no word of a legal move goes on after {quote(tuple(prefix))}")
    return mask


ENCODING = Encoding(size=_size, decisions=_decisions, encode=_encode, decode=_decode, mask=_mask)


# ---- Positions ----------------------------------------------------------------------------------

MOST = 127
GROUNDS = (*LANDSCAPES, Ground.CITY, Ground.DUNE)
CITY_DISCS = tuple(CityDisc)
HERDS = ("on the way", "stock", "pool", *LANDSCAPES)


def _shape(options: Options) -> tuple[int, int]:
    return ROWS, max(map(len, options.components.strips.values()))


def _planes(options: Options) -> list[str]:
    return [
        *GROUNDS,
        *(f"{disc} disc" for disc in CITY_DISCS),
        "where the turn began",
        *(f"seat +{number}: nomad" for number in range(options.players)),
    ]


def _marks(view: State, viewer: Seat | None) -> int:
    board = view.board
    marks, places, size = _board_marks(view.options.components, board.strips, board.city_discs)
    start = [task.start for task in view.pending if type(task) is tasks.Walk] or [None]
    shift = (len(GROUNDS) + len(CITY_DISCS)) * size
    for space in start + [nomad.at for nomad in _from(view.nomads, viewer)]:
        if space in places:
            marks |= 1 << shift + places[space]
        shift += size
    return marks


@lru_cache(256)
def _board_marks(
    components: Components, strips: tuple[str, ...], discs: tuple[CityDisc | None, ...]
) -> tuple[int, dict[str | None, int], int]:
    """Return the planes of grounds and discs, the place of each space in a plane, and its size."""
    width = max(map(len, components.strips.values()))
    size = ROWS * width
    marks, places = 0, dict[str | None, int]()
    for row, (strip, disc) in enumerate(zip(strips, discs, strict=True)):
        for at in range(len(components.strips[strip])):
            space, place = f"{strip}:{at}", row * width + at
            ground = components.ground[space]
            if ground is Ground.MOUNTAIN:
                continue
            places[space] = place
            planes = [GROUNDS.index(ground)]
            if ground is Ground.CITY and disc:
                planes.append(len(GROUNDS) + CITY_DISCS.index(disc))
            for plane in planes:
                marks |= 1 << plane * size + place
    return marks, places, size


def _from(by_seat: tuple[T, ...], viewer: Seat | None) -> tuple[T, ...]:
    """Return one item per seat, counted from the viewer."""
    first = viewer or 0
    return by_seat[first:] + by_seat[:first]


def _numbers(options: Options) -> list[str]:
    seats = range(options.players)
    kinds = [kind_of(task) for task in tasks.TASKS]
    strips = list(options.components.strips)
    nomad = ["at the Pilgrim", "lost", "discs held"]
    nomad += ["dinars: ones and tens", "dinars: hundreds and thousands", "dinars: ten thousands"]
    nomad += [f"{what}: {animal}" for what in ("animals", "handlers") for animal in ANIMALS]
    return [
        *(f"next task: {kind}" for kind in kinds),
        *(f"pending: {kind}" for kind in kinds),
        *("disc used before moving", "action taken", "Silver Tongue used", "restocked"),
        "special discs to come",
        *(f"seat +{n}: {what}" for what in ("has the turn", "decides", "is due") for n in seats),
        *(f"used: {disc}" for disc in SPECIAL_DISCS),
        *(f"own: {disc}" for disc in SPECIAL_DISCS),
        *(f"revealed: {disc}" for disc in FINAL_DISCS),
        *(f"unseen: {strip}" for strip in strips),
        *(f"place in its pile: {strip}" for strip in strips),
        *(f"{herd}: {animal}" for herd in HERDS for animal in ANIMALS),
        *(f"seat +{n}: {what}" for n in seats for what in nomad),
    ]


def _counts(view: State, viewer: Seat | None) -> bytes:
    board, pending = view.board, view.pending
    disc_used = acted = False
    on_the_way, due_seat = NONE, None
    for task in pending:
        if isinstance(task, tasks.Walk):
            disc_used = task.disc_used
        elif isinstance(task, tasks.Act):
            acted = task.done
        elif isinstance(task, tasks.BeginTurn):
            due_seat = task.seat
        elif isinstance(task, (tasks.PlaceAnimals, tasks.ChooseLandscape)):
            on_the_way += task.animals
    first, players = viewer or 0, len(view.nomads)
    turns = bytearray(3 * players)
    turns[(view.seat - first) % players] = 1
    if pending and type(pending[0]) not in tasks.CHANCE:
        turns[players + (view.actor - first) % players] = 1
    if due_seat is not None and not view.in_set_up:
        turns[2 * players + (due_seat - first) % players] = 1
    own = () if viewer is None else view.nomads[viewer].discs
    parts: list[bytes | bytearray] = [
        _task_counts(tuple(map(type, pending))),
        bytes([disc_used, acted, view.silver, view.restocked, board.special_waiting]),
        turns,
        _disc_counts(view.used_discs, own, board.final_discs),
        _strip_counts(view.options.components, board.strips, board.city_pile, board.desert_pile),
        _herd_counts(on_the_way, view.stock, view.pool, view.landscapes),
    ]
    for each in _from(view.nomads, viewer):
        away, discs = (each.at == PILGRIM, each.at == LOST), len(each.discs)
        parts.append(_nomad_counts(away, discs, each.dinars, each.animals, each.handlers))
    return b"".join(parts)


# Each move changes few of these parts, so they are kept.


@lru_cache(1 << 10)
def _task_counts(pending: tuple[type[tasks.Task], ...]) -> bytes:
    counts = [pending[:1] == (kind,) for kind in tasks.TASKS]
    return bytes([*counts, *map(pending.count, tasks.TASKS)])


@lru_cache(1 << 10)
def _disc_counts(
    used: tuple[Special, ...], own: tuple[Special | None, ...], revealed: tuple[Final, ...]
) -> bytes:
    counts = [disc in discs for discs in (used, own) for disc in SPECIAL_DISCS]
    return bytes([*counts, *map(revealed.__contains__, FINAL_DISCS)])


@lru_cache(1 << 10)
def _strip_counts(
    components: Components,
    strips: tuple[str, ...],
    city_pile: tuple[str, ...],
    desert_pile: tuple[str, ...],
) -> bytes:
    seen = (*strips, *city_pile, *desert_pile)
    piled = {strip: n for pile in (city_pile, desert_pile) for n, strip in enumerate(pile, 1)}
    unseen = [strip not in seen for strip in components.strips]
    return bytes([*unseen, *(piled.get(strip, 0) for strip in components.strips)])


@lru_cache(1 << 12)
def _herd_counts(on_the_way: Herd, stock: Herd, pool: Herd, landscapes: Landscapes) -> bytes:
    return bytes(chain(on_the_way, stock, pool, *landscapes))


@lru_cache(1 << 12)
def _nomad_counts(
    away: tuple[bool, bool], discs: int, dinars: int, animals: Herd, handlers: Herd
) -> bytes:
    digits = (dinars % 100, dinars // 100 % 100, min(dinars // 10_000, MOST))
    return bytes((*away, discs, *digits, *animals, *handlers))


OBSERVATION = Observation(
    shape=_shape, planes=_planes, numbers=_numbers, marks=_marks, counts=_counts
)
