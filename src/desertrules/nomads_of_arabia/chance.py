"""The outcomes of chance, with exact weights."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, gcd, prod

from desertrules.contract import Weighted
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    FINALE_DISCS,
    AnimalFace,
    Final,
    HandlerFaces,
    Herd,
    LandscapeFace,
    Special,
    parts,
)
from desertrules.nomads_of_arabia.moves import (
    AnimalDice,
    ChanceMove,
    DrawDisc,
    FinalDisc,
    HandlerDice,
    LandscapeDie,
    Strip,
)
from desertrules.nomads_of_arabia.state import CHANCE, State

Outcomes = tuple[Weighted[ChanceMove], ...]


def _equal(moves: Iterable[ChanceMove]) -> Outcomes:
    return tuple(Weighted(move, 1) for move in moves)


def _roll_animal_dice() -> Outcomes:  # NA1.5
    faces = {face: 2 if face is AnimalFace.BLANK else 1 for face in AnimalFace}
    pairs = combinations_with_replacement(faces, 2)
    return tuple(
        Weighted(AnimalDice((a, b)), faces[a] * faces[b] * (1 if a is b else 2)) for a, b in pairs
    )


ANIMAL_DICE = _roll_animal_dice()
LANDSCAPE_DIE = _equal(map(LandscapeDie, LandscapeFace))
SET_UP_DIE = LANDSCAPE_DIE[:-1]  # NA2.3, NA2.4: without yellow


@lru_cache(1024)
def _lay_strip(strips: tuple[str, ...]) -> Outcomes:  # NA2.1, NA6.3
    return _equal(map(Strip, strips))


@lru_cache(1024)
def _roll_handlers(handlers: Herd, faces: HandlerFaces) -> Outcomes:  # NA4.2
    hit, blank = (
        faces.hit // gcd(faces.hit, faces.blank),
        faces.blank // gcd(faces.hit, faces.blank),
    )

    def weight(hits: Herd) -> int:
        ways = prod(map(comb, handlers, hits))
        return ways * int(hit**hits.size) * int(blank ** (handlers.size - hits.size))

    return tuple(
        Weighted(HandlerDice(hits.names), weight(hits)) for hits in parts(handlers, handlers.size)
    )


@lru_cache(1024)
def _draw_disc(unseen: tuple[Special, ...]) -> Outcomes:  # NA3.5
    return _equal(map(DrawDisc, unseen))


@lru_cache(1024)
def _reveal_final(revealed: tuple[Final, ...], discs: int) -> Outcomes:  # NA6.4
    """Mecca is one of the discs left, each as likely; the others are any of those not revealed."""
    others: list[Final] = [
        disc for disc in Final if disc not in revealed and disc is not Final.MECCA
    ]
    left = discs - len(revealed)
    weights: dict[Final, int] = dict.fromkeys(others, left - 1)
    weights[Final.MECCA] = max(len(others), 1)
    shared = gcd(*weights.values())
    return tuple(
        Weighted(FinalDisc(disc), each // shared) for disc, each in weights.items() if each
    )


def outcomes(state: State) -> Outcomes:
    """Return the outcomes of a chance turn with exact weights; empty at other turns."""
    task = state.pending[0] if state.pending else None
    if type(task) not in CHANCE:
        return ()
    match task:
        case tasks.LayStrip():
            return _lay_strip(state.next_strips)
        case tasks.RestockLandscape() | tasks.RandomRestock():
            return ANIMAL_DICE
        case tasks.SetOut() | tasks.PlaceAnimals():
            return SET_UP_DIE if state.in_set_up else LANDSCAPE_DIE
        case tasks.RollHandlers():
            return _roll_handlers(state.nomad.handlers, state.options.components.handler_faces)
        case tasks.DrawSpecial():
            return _draw_disc(state.unseen_discs)
        case tasks.RevealFinal():
            return _reveal_final(state.board.final_discs, FINALE_DISCS[state.options.finale])
        case _:
            return ()
