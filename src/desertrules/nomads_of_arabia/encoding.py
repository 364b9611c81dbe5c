"""Moves as action indices and positions as planes, for learning programs.

Hires, sales and animals to keep are spelt animal by animal, in the order of NA1.1. A step is the
index of its space, after those of the handlers that are hired. Most other moves are one index.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

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
)
from desertrules.nomads_of_arabia.chance import ANIMAL_DICE
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import EVERY_EXPERT, Choices, Journeys, Sales, legal_moves
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, State

Word = tuple[int, ...]

# ---- Moves --------------------------------------------------------------------------------------

VERBS: tuple[type[Any], ...] = (
    moves.Ride,
    moves.Place,
    moves.Sell,
    moves.Abdul,
    moves.Pilgrim,
    moves.Keep,
)
"""The moves of several indices, which begin with that of their kind; all but steps."""
DECISIONS: tuple[Move, ...] = (
    *(moves.Halt(), moves.Capture(), moves.Lure(), moves.Shift()),
    *(moves.End(), moves.Sands(), moves.Decline()),
    *map(moves.Pick, (*ANIMALS, None)),
    *EVERY_EXPERT,
    *map(moves.Choose, LANDSCAPES),
)
"""The decisions that are one index."""
EVENTS: tuple[Move, ...] = (
    *map(moves.LandscapeDie, LandscapeFace),
    *(outcome.move for outcome in ANIMAL_DICE),
    *(
        moves.HandlerDice(hits)
        for size in range(MOST_HANDLERS + 1)
        for hits in combinations_with_replacement(ANIMALS, size)
    ),
    *map(moves.DrawDisc, SPECIAL_DISCS),
    *map(moves.FinalDisc, FINAL_DISCS),
)
"""The chance moves that are the same with all components; strips come before them."""


class Alphabet:
    """The action indices of a set of components."""

    def __init__(self, components: Components) -> None:
        ground = components.ground
        names = [space for space in ground if ground[space] is not Ground.MOUNTAIN]
        self.names = names
        self.spaces = {space: index for index, space in enumerate(names)}
        self.animals = len(names)
        """The index of the first of four animals."""
        self.done = self.animals + len(ANIMALS)
        """Ends a sale, and the animals to keep if they are fewer than two."""
        self.silver = self.done + 1
        """Ends a sale with Silver Tongue."""
        self.verbs = {verb: self.silver + 1 + number for number, verb in enumerate(VERBS)}
        first = self.silver + 1 + len(VERBS)
        self.decisions = first + len(DECISIONS)
        single = [*DECISIONS, *map(moves.Strip, components.strips), *EVENTS]
        self.single: dict[Move, int] = {move: first + number for number, move in enumerate(single)}
        self.moves = {index: move for move, index in self.single.items()}
        self.size = first + len(single)
        self.encode = lru_cache(1 << 14)(self._encode)

    def _encode(self, move: Move) -> Word | None:
        """Return the word of a move; None for a move that is never legal."""
        if move in self.single:
            return (self.single[move],)
        match move:
            case moves.Step(to, hire) | moves.Ride(to, hire) if len(hire) <= MOST_HANDLERS:
                return self._word(move, hire, self.spaces.get(to))
            case moves.Place(to):
                return self._word(move, (), self.spaces.get(to))
            case moves.Sell(animals, silver) | moves.Abdul(animals, silver) if animals:
                return self._word(move, animals, self.silver if silver else self.done)
            case moves.Pilgrim(animals) if len(animals) < KEPT:
                return self._word(move, animals, self.done)
            case moves.Pilgrim(animals) | moves.Keep(animals) if len(animals) == KEPT:
                return self._word(move, animals)
            case _:
                return None

    def _word(self, move: Move, animals: tuple[Animal, ...], *end: int | None) -> Word | None:
        if not is_in_order(animals) or None in end:
            return None
        verb = [self.verbs[type(move)]] if type(move) in self.verbs else []
        spelt = [self.animals + ANIMALS.index(animal) for animal in animals]
        return (*verb, *spelt, *(index for index in end if index is not None))

    def decode(self, word: Word) -> Move | None:
        """Return the move of a word; None if it is not the word of a move."""
        move = self._decode(word)
        return move if move is not None and self.encode(move) == word else None

    def _decode(self, word: Word) -> Move | None:
        if len(word) == 1 and word[0] in self.moves:
            return self.moves[word[0]]
        verbs = [kind for kind, index in self.verbs.items() if word[:1] == (index,)]
        verb = verbs[0] if verbs else moves.Step
        spelt = [index - self.animals for index in word]
        animals = [ANIMALS[kind] for kind in spelt if 0 <= kind < len(ANIMALS)]
        move: Move | None = None
        if verb in (moves.Keep, moves.Pilgrim):
            move = verb(animals)
        elif verb in (moves.Sell, moves.Abdul):
            move = verb(animals, word[-1] == self.silver)
        elif word and word[-1] < len(self.names):
            to = self.names[word[-1]]
            move = verb(to) if verb is moves.Place else verb(to, animals)
        return move

    def next_indices(self, legal: Any, prefix: Word) -> int:
        """Return the mask of the indices that follow a prefix in the words of legal moves."""
        kind: Any = type(legal)  # quicker than to ask abstract classes with isinstance
        if kind is Choices:
            return union(self.next_indices(group, prefix) for group in legal.groups)
        if kind is Journeys:
            return self._after_journey(legal, prefix)
        if kind is Sales:
            return self._after_sale(legal, prefix)
        mask, size = 0, len(prefix)
        for word in map(self.encode, legal):
            if word and word[:size] == prefix and len(word) > size:
                mask |= 1 << word[size]
        return mask

    def _after_journey(self, journeys: Journeys, prefix: Word) -> int:
        """Go by the hires: more animals as long as one goes on, spaces once one is complete."""
        if journeys.kind in self.verbs:
            verb = self.verbs[journeys.kind]
            if not prefix:
                return 1 << verb if len(journeys) else 0
            if prefix[0] != verb:
                return 0
            prefix = prefix[1:]
        hired = tuple(index - self.animals for index in prefix)
        mask = 0
        for hire in journeys.hires:
            kinds = tuple(map(ANIMALS.index, hire))
            if kinds == hired:
                mask |= union(1 << self.spaces[to] for to in journeys.spaces)
            elif kinds[: len(hired)] == hired and journeys.spaces:
                mask |= 1 << self.animals + kinds[len(hired)]
        return mask

    def _after_sale(self, sales: Sales, prefix: Word) -> int:
        """Go by the animals: more as long as there are any, then an end."""
        verb = self.verbs[sales.kind]
        if not prefix:
            return 1 << verb if len(sales) else 0
        sold = [index - self.animals for index in prefix[1:]]
        if prefix[0] != verb or sold != sorted(sold) or not set(sold) <= set(range(len(ANIMALS))):
            return 0
        left = [number - sold.count(kind) for kind, number in enumerate(sales.animals)]
        if min(left) < 0:
            return 0
        last = sold[-1] if sold else 0
        more = union(1 << self.animals + kind for kind in range(last, 4) if left[kind])
        return more | (1 << self.done | sales.silver << self.silver if sold else 0)


def union(masks: Iterable[int]) -> int:
    """Return all bits of some masks."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


@lru_cache(64)
def alphabet(components: Components) -> Alphabet:
    """Return the action indices of a set of components."""
    return Alphabet(components)


def _size(options: Options) -> int:
    return alphabet(options.components).size


def _decisions(options: Options) -> int:
    return alphabet(options.components).decisions


def _encode(options: Options, move: Move) -> Word:
    word = alphabet(options.components).encode(move)
    if word is None:
        raise InvalidValue(f"{quote(move)} has no action index: it is never legal")
    return word


def _decode(options: Options, word: Sequence[int]) -> Move:
    move = alphabet(options.components).decode(tuple(word))
    if move is None:
        raise InvalidValue(f"word: {quote(tuple(word))} is not the complete word of a move")
    return move


def _mask(position: State, prefix: Sequence[int]) -> int:
    legal = legal_moves(position)
    mask = alphabet(position.options.components).next_indices(legal, tuple(prefix))
    if prefix and not mask:
        raise InvalidValue(f"prefix: no word of a legal move goes on after {quote(tuple(prefix))}")
    return mask


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
    nomads = [nomad.at for nomad in _from(viewer, view.nomads)]
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


def _from(viewer: Seat | None, items: Sequence[Any]) -> list[Any]:
    """Return one item per seat, the viewer's first."""
    first = viewer or 0
    return [*items[first:], *items[:first]]


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
    for seat in _from(viewer, range(view.options.players)):
        nomad = view.nomads[seat]
        counts += (view.seat == seat, actor == seat, due_seat == seat)
        counts += (nomad.at == PILGRIM, nomad.at == LOST, len(nomad.discs))
        dinars = nomad.dinars
        counts += (dinars % 100, dinars // 100 % 100, min(dinars // 10_000, MOST))
        counts += (*nomad.animals, *nomad.handlers)
    return bytes(counts)


OBSERVATION = Observation(
    shape=_shape, planes=_planes, numbers=_numbers, marks=_marks, counts=_counts
)
