"""What dice, strips and discs can say, with exact weights."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, gcd, prod

from desertrules.core.outcomes import NO_OUTCOMES, ListedOutcomes, Outcomes, Weighted
from desertrules.nomads_of_arabia.components import (
    FINAL_DISCS,
    MOST_HANDLERS,
    SHORT_FINALE,
    SPECIAL_DISCS,
    AnimalFace,
    Final,
    Finale,
    LandscapeFace,
)
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts, herds_of, listed
from desertrules.nomads_of_arabia.kernel.slots import (
    ALL_STRIPS,
    FINALS,
    GUIDES,
    SEAT,
    STRIPS,
    TASKS,
    UNSEEN,
    Row,
    unseen_discs,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_CAPTURE,
    T_DRAW,
    T_DRIVE,
    T_FILL,
    T_FINAL,
    T_FIRST,
    T_LURE,
    T_RANDOM,
    T_SCATTER,
    T_STRIP,
    TASK_MASK,
)
from desertrules.nomads_of_arabia.kernel.terrain import Terrain
from desertrules.nomads_of_arabia.moves import (
    AnimalDice,
    DrawDisc,
    FinalDisc,
    HandlerDice,
    LandscapeDie,
    Move,
)
from desertrules.nomads_of_arabia.options import Options

DICE_FACES = tuple(combinations_with_replacement(AnimalFace, 2))
_BLANKS = 2  # NA1.5: faces of an animal die


def _weighted(moves: Sequence[Move], weights: Sequence[int]) -> ListedOutcomes[Move]:
    """Give the moves that can happen, with weights in lowest terms."""
    common = gcd(*weights)
    return ListedOutcomes(
        Weighted[Move](move, weight // common)
        for move, weight in zip(moves, weights, strict=True)
        if weight
    )


def _animal_dice() -> ListedOutcomes[Move]:  # NA7.2
    sides = {face: _BLANKS if face is AnimalFace.BLANK else 1 for face in AnimalFace}
    weights = [sides[a] * sides[b] * (1 if a is b else 2) for a, b in DICE_FACES]
    return _weighted([AnimalDice(faces) for faces in DICE_FACES], weights)


_ANIMAL_DICE = _animal_dice()
_FACES = [LandscapeDie(face) for face in LandscapeFace]
_ANY_FACE = _weighted(_FACES, [1] * len(_FACES))
_NO_YELLOW = ListedOutcomes[Move](_ANY_FACE[:-1])


def strips_due(options: Options, row: Row) -> int:  # NA2.1, NA6.3
    """Give the mask of the strips that can be drawn: unseen, of the type that is due."""
    terrain = options._terrain
    if row[SEAT] < 0:
        laid = sum(map(bool, row[ALL_STRIPS]))
        desert = laid % 2 == 0
    else:
        desert = terrain.is_city_strip(row[STRIPS])
    return row[UNSEEN] & (terrain.deserts if desert else terrain.cities)


@lru_cache(maxsize=4096)
def _strips(terrain: Terrain, mask: int) -> ListedOutcomes[Move]:
    moves = [move for number, move in enumerate(terrain.strips) if mask >> number & 1]
    return _weighted(moves, [1] * len(moves))


@lru_cache(maxsize=256)
def _discs(mask: int) -> ListedOutcomes[Move]:  # NA3.5
    moves = [DrawDisc(disc) for at, disc in enumerate(SPECIAL_DISCS) if mask >> at & 1]
    return _weighted(moves, [1] * len(moves))


@lru_cache(maxsize=64)
def _final_discs(turned: int, finale: Finale) -> ListedOutcomes[Move]:  # NA6.4
    """Give the final discs that can be turned over.

    In a short finale one of those left is surely mecca, and the others are some of those unseen.
    """
    left = [disc for at, disc in enumerate(FINAL_DISCS) if not turned >> at & 1]
    others = len(left) - 1
    used = SHORT_FINALE if finale is Finale.SHORT else len(FINAL_DISCS)
    covered = used - turned.bit_count() - 1
    weights = [others or 1 if disc is Final.MECCA else covered for disc in left]
    return _weighted([FinalDisc(disc) for disc in left], weights)


def hits_of(handlers: Herd, hit_faces: int, blank_faces: int) -> list[tuple[Herd, int]]:  # NA4.2
    """Give which of some handlers can hit, each with its weight."""
    return [
        (
            herd,
            prod(
                comb(dice, hit) * hit_faces**hit * blank_faces ** (dice - hit)
                for dice, hit in zip(counts(handlers), counts(herd), strict=True)
            ),
        )
        for herd in herds_of(handlers, 0, MOST_HANDLERS)
    ]


@lru_cache(maxsize=4096)
def _handler_dice(handlers: Herd, hit_faces: int, blank_faces: int) -> ListedOutcomes[Move]:
    hits, weights = zip(*hits_of(handlers, hit_faces, blank_faces), strict=True)
    return _weighted([HandlerDice(listed(herd)) for herd in hits], weights)


def _roll_handlers(options: Options, row: Row) -> ListedOutcomes[Move]:
    faces = options._terrain.faces
    return _handler_dice(row[GUIDES + row[SEAT]], faces.hit, faces.blank)


def _roll_landscape(_: Options, row: Row) -> ListedOutcomes[Move]:
    return _NO_YELLOW if row[SEAT] < 0 else _ANY_FACE  # NA2.4


_DRAWS: dict[int, Callable[[Options, Row], ListedOutcomes[Move]]] = {
    T_STRIP: lambda options, row: _strips(options._terrain, strips_due(options, row)),
    T_FIRST: _roll_landscape,  # NA2.3
    T_FILL: lambda _, __: _ANIMAL_DICE,
    T_DRIVE: _roll_landscape,
    T_RANDOM: lambda _, __: _ANIMAL_DICE,
    T_SCATTER: _roll_landscape,
    T_DRAW: lambda options, row: _discs(unseen_discs(options, row)),
    T_FINAL: lambda options, row: _final_discs(row[FINALS], options.finale),
    T_CAPTURE: _roll_handlers,
    T_LURE: _roll_handlers,
}


def outcomes_of(options: Options, row: Row) -> Outcomes[Move]:
    """Give the outcomes of the chance event that is due, with weights; none if none is due."""
    drawn = _DRAWS.get(row[TASKS] & TASK_MASK)
    return NO_OUTCOMES if drawn is None else drawn(options, row)
