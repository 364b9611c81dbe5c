"""Moves as action indices and positions as planes, for learning programs.

Every move is spelt with symbols, and the index of a symbol is its place in the alphabet. Hires,
sales and animals to keep are spelt animal by animal, in the order of NA1.1, then comes a space or
an end. Most other moves are one symbol: themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

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
    Ground,
    LandscapeFace,
    Options,
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
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, Nomad, State
from desertrules.nomads_of_arabia.table import seats_from

Symbol: TypeAlias = Any
"""An animal, a space such as `to c1:2`, the end of a list of animals, a class of moves, a move."""
Word: TypeAlias = tuple[Symbol, ...]

# ---- Moves --------------------------------------------------------------------------------------

DONE, SILVER = "done", "silver"
"""The end of a sale, without and with Silver Tongue; `done` also ends fewer than two kept."""
VERBS = (moves.Ride, moves.Place, moves.Sell, moves.Abdul, moves.Pilgrim, moves.Keep)
"""The moves whose words begin with their class; other words of several symbols are steps."""
DECISIONS: Word = (
    *(moves.Halt(), moves.Capture(), moves.Lure(), moves.Shift()),
    *(moves.End(), moves.Sands(), moves.Decline()),
    *PICKS,
    *EXPERTS,
    *CHOICES,
)
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
    spaces = [f"to {space}" for space in ground if ground[space] is not Ground.MOUNTAIN]
    strips = map(moves.Strip, components.strips)
    return (*spaces, *ANIMALS, DONE, SILVER, *VERBS, *DECISIONS, *strips, *EVENTS)


@lru_cache(64)
def indices(components: Components) -> dict[Symbol, int]:
    """Return the index of each symbol."""
    return {symbol: index for index, symbol in enumerate(alphabet(components))}


@lru_cache(1 << 14)
def spell(move: Move) -> Word:
    """Return the symbols of a move."""
    match move:
        case moves.Step(to, hire):
            return (*hire, f"to {to}")
        case moves.Ride(to, hire):
            return (moves.Ride, *hire, f"to {to}")
        case moves.Place(to):
            return (moves.Place, f"to {to}")
        case moves.Sell(animals, silver) | moves.Abdul(animals, silver):
            return (type(move), *animals, SILVER if silver else DONE)
        case moves.Pilgrim(animals) | moves.Keep(animals):
            end = (DONE,) if len(animals) < KEPT else ()
            return (type(move), *animals, *end)
        case _:
            return (move,)


def read(word: Word) -> Any:
    """Return the move of a word; of another word, a move that is not spelt so."""
    verb: Any = word[0] if word and word[0] in VERBS else moves.Step
    rest = word if verb is moves.Step else word[1:]
    animals = [symbol for symbol in rest if isinstance(symbol, Animal)]
    end = rest[-1] if rest else None
    if len(word) == 1 and isinstance(end, moves.MOVES):
        return end
    if verb in (moves.Pilgrim, moves.Keep):
        return verb(animals)
    if verb in (moves.Sell, moves.Abdul):
        return verb(animals, end == SILVER)
    to = str(end).removeprefix("to ")
    return moves.Place(to) if verb is moves.Place else verb(to, animals)


def following(legal: Sequence[Move], prefix: Word) -> Iterator[Symbol]:
    """Yield the symbols that follow a prefix in the words of legal moves."""
    size = len(prefix)
    match legal:
        case Choices(groups):
            for group in groups:
                yield from following(group, prefix)
        case Journeys(kind, spaces, hires) if spaces:
            for hire in hires:
                word = hire if kind is moves.Step else (kind, *hire)
                if word == prefix:
                    yield from [f"to {space}" for space in spaces]
                elif word[:size] == prefix:
                    yield word[size]
        case Sales(kind) if size:
            sold = prefix[1:]
            if prefix[0] is kind and all(isinstance(symbol, Animal) for symbol in sold):
                yield from [animal for animal in ANIMALS if kind((*sold, animal)) in legal]
                yield from [DONE] if kind(sold) in legal else []
                yield from [SILVER] if kind(sold, silver=True) in legal else []
        case Sales(kind):
            yield from [kind] if len(legal) else []
        case _:
            for word in map(spell, legal):
                if word[:size] == prefix and word[size:]:
                    yield word[size]


@lru_cache(1 << 14)
def encode(components: Components, move: Move) -> tuple[int, ...] | None:
    """Return the indices of a move; None if it is never legal."""
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
    index, start = indices(position.options.components), symbols(position.options, prefix)
    mask = union(1 << index[symbol] for symbol in following(legal_moves(position), start))
    if prefix and not mask:
        raise InvalidValue(f"prefix: no word of a legal move goes on after {quote(tuple(prefix))}")
    return mask


def union(masks: Iterable[int]) -> int:
    """Return all bits of some masks."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


ENCODING = Encoding(size=_size, decisions=_decisions, encode=_encode, decode=_decode, mask=_mask)


# ---- Positions ----------------------------------------------------------------------------------

MOST = 127
GROUNDS = (*LANDSCAPES, Ground.CITY, Ground.DUNE)
CITY_DISCS = tuple(CityDisc)


@lru_cache(64)
def _width(components: Components) -> int:
    return max(map(len, components.strips.values()))


def _shape(options: Options) -> tuple[int, int]:
    return ROWS, _width(options.components)


def _planes(options: Options) -> list[str]:
    return [
        *GROUNDS,
        *(f"{disc} disc" for disc in CITY_DISCS),
        "where the turn began",
        *(f"seat +{number}: nomad" for number in range(options.players)),
    ]


def _marks(view: State, viewer: Seat | None) -> int:
    board, components = view.board, view.options.components
    width = _width(components)
    marks = _board_marks(components, board.strips, board.city_discs)
    nomads = [nomad.at for _, nomad in _nomads(view, viewer)]
    for plane, at in enumerate((_walk(view).start, *nomads), len(GROUNDS) + len(CITY_DISCS)):
        strip, _, place = (at or "").partition(":")
        if place and strip in board.strips:  # it may have been taken away with the nomads on it
            marks |= 1 << (plane * ROWS + board.strips.index(strip)) * width + int(place)
    return marks


@lru_cache(256)
def _board_marks(
    components: Components, strips: tuple[str, ...], discs: tuple[CityDisc | None, ...]
) -> int:
    """Return the planes of grounds and discs."""
    width = _width(components)
    marks = 0
    for row, (strip, disc) in enumerate(zip(strips, discs, strict=True)):
        for place in range(len(components.strips[strip])):
            ground = components.ground[f"{strip}:{place}"]
            planes = [GROUNDS.index(ground)] if ground is not Ground.MOUNTAIN else []
            if ground is Ground.CITY and disc:
                planes.append(len(GROUNDS) + CITY_DISCS.index(disc))
            for plane in planes:
                marks |= 1 << (plane * ROWS + row) * width + place
    return marks


def _walk(view: State) -> tasks.Walk:
    return next((task for task in view.pending if isinstance(task, tasks.Walk)), tasks.Walk())


def _nomads(view: State, viewer: Seat | None) -> list[tuple[Seat, Nomad]]:
    """Return the seats with their nomads, the viewer first."""
    return [(seat, view.nomads[seat]) for seat in seats_from(viewer or 0, len(view.nomads))]


def _numbers(options: Options) -> list[str]:
    kinds = [kind_of(task) for task in tasks.TASKS]
    herds = ("on the way", "stock", "pool", *LANDSCAPES)
    strips = list(options.components.strips)
    names = [*(f"next task: {kind}" for kind in kinds), *(f"pending: {kind}" for kind in kinds)]
    names += [f"{place}: {animal}" for place in herds for animal in ANIMALS]
    names += ["disc used before moving", "action taken", "Silver Tongue used", "restocked"]
    names += [f"used: {disc}" for disc in SPECIAL_DISCS]
    names += [f"own: {disc}" for disc in SPECIAL_DISCS]
    names += [f"revealed: {disc}" for disc in FINAL_DISCS]
    names += ["special discs to come", *(f"unseen: {strip}" for strip in strips)]
    names += [f"place in its pile: {strip}" for strip in strips]
    seat = ["has the turn", "decides", "is due", "at the Pilgrim", "lost", "discs held"]
    seat += ["dinars: ones and tens", "dinars: hundreds and thousands", "dinars: ten thousands"]
    seat += [f"{what}: {animal}" for what in ("animals", "handlers") for animal in ANIMALS]
    return [*names, *(f"seat +{n}: {what}" for n in range(options.players) for what in seat)]


def _counts(view: State, viewer: Seat | None) -> bytes:
    board, walk, kinds = view.board, _walk(view), [type(task) for task in view.pending]
    discs = () if viewer is None else view.nomads[viewer].discs
    due = kinds[0] if kinds else None
    counts = [int(kind is due) for kind in tasks.TASKS]
    counts += map(kinds.count, tasks.TASKS)
    for herd in (sum(view.on_the_way, NONE), view.stock, view.pool, *view.landscapes):
        counts += herd
    acted = tasks.Act(done=True) in view.pending
    counts += (walk.disc_used, acted, view.silver, view.restocked)
    counts += map(view.used_discs.__contains__, SPECIAL_DISCS)
    counts += map(discs.__contains__, SPECIAL_DISCS)
    counts += map(board.final_discs.__contains__, FINAL_DISCS)
    strips, unseen = [*view.options.components.strips], {*view.unseen_strips}
    counts += (board.special_waiting, *map(unseen.__contains__, strips))
    piled = {s: n for pile in (board.city_pile, board.desert_pile) for n, s in enumerate(pile, 1)}
    counts += [piled.get(strip, 0) for strip in strips]
    last = view.pending[-1] if view.pending else None
    due_seat = last.seat if isinstance(last, tasks.BeginTurn) and not view.in_set_up else None
    actor = view.actor if view.pending and due not in tasks.CHANCE else None
    for seat, nomad in _nomads(view, viewer):
        counts += (view.seat == seat, actor == seat, due_seat == seat)
        counts += (nomad.at == PILGRIM, nomad.at == LOST, len(nomad.discs))
        dinars = nomad.dinars
        counts += (dinars % 100, dinars // 100 % 100, min(dinars // 10_000, MOST))
        counts += (*nomad.animals, *nomad.handlers)
    return bytes(counts)


OBSERVATION = Observation(
    shape=_shape, planes=_planes, numbers=_numbers, marks=_marks, counts=_counts
)
