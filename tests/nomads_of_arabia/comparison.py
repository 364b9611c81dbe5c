"""The library beside the slow reference: everything that both can tell of a position."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from desertrules import Chance, Decide, IllegalMove, Over, Rejection, dump, load
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import state as tasks
from tests.nomads_of_arabia.plans import Plan
from tests.reference import nomads_of_arabia as reference

ASKED: dict[type, str] = {
    tasks.LayStrip: "strip",
    tasks.SetOut: "first-landscape",
    tasks.RestockLandscape: "fill",
    tasks.RandomRestock: "random",
    tasks.DrawSpecial: "draw-disc",
    tasks.RevealFinal: "final-disc",
    tasks.Walk: "move",
    tasks.LeavePilgrim: "move",
    tasks.VisitPilgrim: "move",
    tasks.Act: "act",
    tasks.PickAny: "pick",
    tasks.ChooseLandscape: "choose",
    tasks.KeepTwo: "keep",
    tasks.OfferTurn: "sands",
}


def asked(state: na.State) -> str:
    """Name the next task as the reference does."""
    match state.task:
        case None:
            return "over"
        case tasks.RollHandlers(lure):
            return "lure" if lure else "capture"
        case tasks.PlaceAnimals(_, random):
            return "scatter" if random else "drive"
        case task:
            return ASKED[type(task)]


def due(state: na.State) -> int | None:
    """Return the seat that comes next, if the reference knows it."""
    last = state.pending[-1] if state.pending else None
    return last.seat if isinstance(last, tasks.BeginTurn) and not state.in_set_up else None


def observe(state: na.State) -> dict[str, Any]:
    """Return what the reference's `observe` and `seen_by` return."""
    walk = next((task for task in state.pending if isinstance(task, tasks.Walk)), tasks.Walk())
    hand = na.Herd()
    for herd in state.on_the_way:
        hand += herd
    viewer = state.viewer if isinstance(state, na.View) else None
    return {
        "rows": list(state.board.strips),
        "recycled": {"city": list(state.board.city_pile), "desert": list(state.board.desert_pile)},
        "unseen_strips": sorted(state.unseen_strips),
        "discs_on_cities": {
            strip: str(disc)
            for strip, disc in zip(state.board.strips, state.board.city_discs, strict=True)
            if disc
        },
        "waiting": state.board.special_waiting,
        "unseen_special": sorted(state.unseen_discs),
        "remaining_finals": sorted(
            disc for disc in na.Final if disc not in state.board.final_discs
        ),
        "stock": list(state.stock),
        "in_hand": list(hand),
        "landscapes": [list(herd) for herd in state.landscapes],
        "pool": list(state.pool),
        "prices": [state.price(animal) for animal in na.Animal],
        "asked": asked(state),
        "start": walk.start,
        "disc_played": walk.disc_used,
        "acted": tasks.Act(done=True) in state.pending,
        "silver": state.silver,
        "restocked": state.restocked,
        "used": sorted(state.used_discs),
        "seat": state.seat,
        "due": due(state),
        "nomads": [
            {
                "at": None if nomad.at == "aside" else nomad.at,
                "dinars": nomad.dinars,
                "animals": list(nomad.animals),
                "handlers": list(nomad.handlers),
                "discs": len(nomad.discs)
                if isinstance(state, na.View) and seat != viewer and state.pending
                else sorted(map(str, nomad.discs)),
            }
            for seat, nomad in enumerate(state.nomads)
        ],
    }


def compare(
    options: dict[str, Any],
    rng: Random,
    plan: Plan,
    max_moves: int,
    others: int | None = None,
) -> Iterator[tuple[na.State, na.Move, na.State]]:
    """Play a game on both sides and compare them at every ply; yield every move.

    `others` bounds how many made-up moves of kinds that are not legal are judged per ply.
    """
    state = na.initial(load(options, na.Options))
    plain = reference.initial(options)
    for ply in range(max_moves):
        compare_ply(state, plain, Random(ply), ply, others)
        turn = na.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            weighted = na.outcomes(state)
            weights = [outcome.weight for outcome in weighted]
            move: na.Move = rng.choices([each.move for each in weighted], weights)[0]
        else:
            move = plan(rng, na.legal_moves(state))
        after = na.apply(state, move)
        yield state, move, after
        state, plain = after, reference.apply(plain, dump(move))


def compare_ply(state: na.State, plain: Any, rng: Random, ply: int, others: int | None) -> None:
    where = f"at ply {ply}"
    match na.turn(state):
        case Decide(seat):
            turn: tuple[str, Any] = ("decide", seat)
        case Chance():
            turn = ("chance", None)
        case Over(result):
            turn = ("over", result.reason)
    assert turn == reference.turn(plain), where
    legal = na.legal_moves(state)
    # The same moves: sales stand in another order, so that they need not all be listed.
    assert in_order(map(dump, legal)) == in_order(reference.legal(plain)), where
    assert len(legal) == len(set(legal)), where
    weights = [outcome.weight for outcome in na.outcomes(state)]
    assert weights == reference.weights(plain), where
    viewers = [None, *range(state.options.players)]
    ours = [observe(state), *(observe(na.view(state, viewer)) for viewer in viewers)]
    theirs = [reference.observe(plain), *(reference.seen_by(plain, viewer) for viewer in viewers)]
    if turn[0] == "over":  # all discs are shown (NA5.5)
        theirs = [{**reference.observe(plain), "due": None} for _ in theirs]
    assert ours == theirs, where
    assert scores(state) == reference.score(plain), where
    kinds = {type(move) for move in legal}
    made_up = made_up_moves(rng, state, legal)
    strange = [move for move in made_up if type(move) not in kinds]
    if others is not None:
        strange = rng.sample(strange, min(others, len(strange)))
    for move in [*(move for move in made_up if type(move) in kinds), *strange]:
        rejection = na.explain(state, move)
        rule = rejection.rule if rejection else None
        assert rule == reference.broken(plain, dump(move)), f"{where}: {move}"
        assert (move in legal) == (rejection is None), f"{where}: {move}"
        assert refusal(state, move) == rejection, f"{where}: {move}"


def refusal(state: na.State, move: na.Move) -> Rejection | None:
    """Return why `apply` rejects a move; None if it does not."""
    try:
        na.apply(state, move)
    except IllegalMove as error:
        return error.rejection
    return None


def in_order(moves: Any) -> list[dict[str, Any]]:
    return sorted(moves, key=str)


def scores(state: na.State) -> list[dict[str, Any]]:
    return [
        {
            "seat": standing.seat,
            "points": standing.points,
            "rank": standing.rank,
            "parts": [list(part) for part in standing.parts.items()],
        }
        for standing in na.score(state)
    ]


def made_up_moves(rng: Random, state: na.State, legal: Any) -> list[na.Move]:
    """Return moves of every kind, most of them illegal."""
    animals = state.nomads[state.actor].animals
    here = [f"{strip}:{place}" for strip in state.board.strips for place in range(6)]
    spaces = [*rng.sample(here, min(4, len(here))), "c1:9", "x", "d1:0"]
    targets = [move.to for move in legal[:4] if isinstance(move, na.Step | na.Ride | na.Place)]
    faces = list(combinations_with_replacement(na.AnimalFace, 2))

    def some(most: int) -> list[na.Animal]:
        names = rng.choices(list(na.Animal), k=rng.randrange(most + 1))
        return names if rng.random() < 0.1 else sorted(names, key=list(na.Animal).index)

    def part() -> list[na.Animal]:
        numbers = {animal: rng.randint(0, animals.of(animal)) for animal in na.Animal}
        return [animal for animal, number in numbers.items() for _ in range(number)]

    def hire() -> list[na.Animal]:
        return some(4) if rng.random() < 0.5 else []

    return [
        *([rng.choice(legal)] if legal else []),
        na.Strip(rng.choice(["c1", "c5", "d2", "d7", "x"])),
        na.LandscapeDie(rng.choice(list(na.LandscapeFace))),
        na.LandscapeDie("yellow"),
        na.AnimalDice(rng.choice(faces)),
        na.AnimalDice(rng.choices(list(na.AnimalFace), k=rng.randrange(4))),
        na.HandlerDice(some(3)),
        na.DrawDisc(rng.choice(list(na.Special))),
        na.FinalDisc(rng.choice(list(na.Final))),
        *(na.Step(to, hire()) for to in spaces + targets),
        *(na.Ride(to, hire()) for to in spaces[:3] + targets),
        *(na.Place(to) for to in spaces[:2]),
        na.Halt(),
        na.Pilgrim(part()[:2]),
        na.Pilgrim(some(3)),
        na.Capture(),
        na.Lure(),
        na.Shift(),
        na.End(),
        na.Sands(),
        na.Decline(),
        na.Pick(rng.choice([*na.Animal, None])),
        na.Sell(part(), rng.random() < 0.5),
        na.Sell(some(3), rng.random() < 0.5),
        na.Abdul(part(), rng.random() < 0.5),
        na.Abdul(some(3), rng.random() < 0.5),
        na.Expert(rng.choice(list(na.Landscape)), rng.choice(list(na.Animal))),
        na.Choose(rng.choice(list(na.Landscape))),
        na.Keep(part()[:2]),
        na.Keep(some(3)),
    ]
