"""States, views, moves and options as JSON, and what is wrong with damaged ones."""

import json
import pickle
import re
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields

from desertrules import Chance, InvalidValue, LoadError, Over, draw, dump, load, playout
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import (
    CLASSIC,
    Board,
    CityDisc,
    Components,
    Final,
    HandlerFaces,
    Herd,
    Landscape,
    Landscapes,
    Nomad,
    Options,
    State,
)
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.check import check
from desertrules.nomads_of_arabia.state import Act, Walk
from tests.nomads_of_arabia.plans import DUSTY, PLANS, SETS, SMALL
from tests.nomads_of_arabia.positions import ONE_EACH, STRIPS, discs, play, position

MOVES: list[tuple[dict[str, Any], na.Move]] = [
    ({"kind": "strip", "strip": "d4"}, na.Strip("d4")),
    ({"kind": "landscape-die", "face": "red"}, na.LandscapeDie("red")),
    ({"kind": "animal-dice", "faces": ["goat", "blank"]}, na.AnimalDice(["goat", "blank"])),
    ({"kind": "handler-dice", "hits": ["goat", "camel"]}, na.HandlerDice(["goat", "camel"])),
    ({"kind": "draw-disc", "disc": "abdul"}, na.DrawDisc("abdul")),
    ({"kind": "final-disc", "disc": "mecca"}, na.FinalDisc("mecca")),
    ({"kind": "step", "to": "d4:1", "hire": ["goat"]}, na.Step("d4:1", ["goat"])),
    ({"kind": "ride", "to": "c2:0", "hire": []}, na.Ride("c2:0")),
    ({"kind": "halt"}, na.Halt()),
    ({"kind": "pilgrim", "keep": ["horse", "horse"]}, na.Pilgrim(["horse", "horse"])),
    ({"kind": "place", "to": "c2:3"}, na.Place("c2:3")),
    ({"kind": "capture"}, na.Capture()),
    ({"kind": "lure"}, na.Lure()),
    ({"kind": "shift"}, na.Shift()),
    ({"kind": "end"}, na.End()),
    ({"kind": "sands"}, na.Sands()),
    ({"kind": "decline"}, na.Decline()),
    ({"kind": "pick", "animal": "goat"}, na.Pick("goat")),
    ({"kind": "pick", "animal": None}, na.Pick(None)),
    ({"kind": "sell", "animals": ["goat", "camel"], "silver": False}, na.Sell(["goat", "camel"])),
    ({"kind": "abdul", "animals": ["goat"], "silver": True}, na.Abdul(["goat"], silver=True)),
    (
        {"kind": "expert", "landscape": "blue", "animal": "camel"},
        na.Expert("blue", "camel"),
    ),
    ({"kind": "choose", "landscape": "ochre"}, na.Choose("ochre")),
    ({"kind": "keep", "animals": ["goat", "camel"]}, na.Keep(["goat", "camel"])),
]


def pickled(value: object) -> object:
    """Return a value that was pickled and read back."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.mark.parametrize(("data", "move"), MOVES)
def test_moves_are_written_as_on_the_rules_page(data: dict[str, Any], move: na.Move) -> None:
    """The last section of the rules page."""
    assert dump(move) == data
    loaded: Any = load(data, na.Move)  # type: ignore[arg-type]  # a union
    assert loaded == move
    assert pickled(move) == move


def test_every_kind_of_move_is_written() -> None:
    assert {data["kind"] for data, _ in MOVES} == set(na.GAME.kinds)


@pytest.mark.parametrize("components", SETS)
@pytest.mark.parametrize("name", ["random", "seller", "caravan", "juggler", "collector"])
def test_loaded_states_equal_played_ones(name: str, components: str) -> None:
    """Law 4: every state and every view survives JSON and pickle, and answers alike."""
    rng = Random(f"{name} {components}")
    options = {"players": rng.randint(3, 6), "components": SETS[components]}
    state = na.initial(load(options, Options))
    for ply in range(140):
        assert list(check(state)) == []
        if ply % 3 == 0:
            loaded = load(json.loads(json.dumps(dump(state))), State)
            assert loaded == state and hash(loaded) == hash(state)
            assert na.legal_moves(loaded) == na.legal_moves(state)
            assert with_defaults(state) == state  # nothing is created or lost
            viewer = rng.choice([None, *range(state.options.players)])
            view = na.view(state, viewer)
            assert load(json.loads(json.dumps(dump(view))), na.View) == view
            assert pickled(state) == state
        turn = na.turn(state)
        if isinstance(turn, Over):
            return
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else PLANS[name](rng, na.legal_moves(state))
        state = na.apply(state, move)


def with_defaults(state: State) -> State:
    """Return a state with all animals that are nowhere else in stock, and likewise the pool."""
    names = [each.name for each in fields(State) if each.name not in ("stock", "pool")]
    return State(**{name: getattr(state, name) for name in names})


# ---- Damaged data --------------------------------------------------------------------------------


def edit(data: Any, path: str, value: object) -> Any:
    """Return JSON data with one value replaced; an ellipsis removes it."""
    keys: list[Any] = [int(key) if key.isdigit() else key for key in re.findall(r"\w+", path)]
    data = json.loads(json.dumps(data))
    inner = data
    for key in keys[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return data


def problems(data: Any, cls: type[Any]) -> str:
    with pytest.raises(LoadError) as caught:
        load(data, cls)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("stock", ..., "$.stock: missing"),
        ("stock", [1, 2, 3, 4], "$.stock: expected an object, found [1, 2, 3, 4]"),
        ("stock.goat", "3", "$.stock.goat: expected an integer, found '3'"),
        ("stock.goat", ..., "$.stock.goat: missing"),
        ("stock.cow", 1, "$.stock: unexpected field 'cow'"),
        ("landscapes.red", ..., "$.landscapes.red: missing"),
        ("landscapes.red.goat", True, "$.landscapes.red.goat: expected an integer, found true"),
        ("seat", None, "$.seat: expected an integer, found null"),
        ("silver", 1, "$.silver: expected true or false, found 1"),
        ("nomads", {}, "$.nomads: expected a list, found {}"),
        ("nomads[1].purse", 3, "$.nomads[1]: unexpected field 'purse'"),
        ("nomads[1].discs", ["sand"], "$.nomads[1].discs[0]: expected one of dinars-4"),
        ("board.strips", "d1", "$.board.strips: expected a list, found 'd1'"),
        ("board.city_discs[1]", "face", "$.board.city_discs[1]: expected one of special"),
        ("pending[0].kind", "wlak", "$.pending[0].kind: unknown kind of task 'wlak'"),
        ("pending[0].kind", ..., "$.pending[0].kind: missing"),
        ("pending[0].start", 7, "$.pending[0].start: expected a string"),
        ("pending[0].done", True, "$.pending[0]: unexpected field 'done'"),
        ("options.players", 9, "$.options.players: expected 3 to 6, found 9"),
        ("options.components", "clasic", "$.options.components: expected an object"),
        ("extra", 1, "$: unexpected field 'extra'"),
    ],
)
def test_wrong_structure_is_reported_with_its_path(path: str, value: object, problem: str) -> None:
    """Reading is strict: unknown, missing and wrongly typed fields."""
    assert problem in problems(edit(dump(position()), path, value), State)


GREEN = Nomad(at="c1:0", handlers=Herd(goat=1))
LAID = play(na.initial(Options(players=3)), *map(na.Strip, STRIPS))
FILLING = play(LAID, na.LandscapeDie("red"))
RESTOCK = (tasks.Restock(), tasks.FinishRestock(), tasks.EndTurn())
SHIFT = (tasks.ShiftDunes(), tasks.EndTurn())
BOARD = position().board
SHIFTED = Board(strips=STRIPS[:4], desert_pile=("d3",))
NEW_CITY = Board(strips=("c3", *STRIPS[:4]), desert_pile=("d3",))
LOST = Nomad(at="lost", animals=Herd(1, 1, 1))
KEEP = (tasks.KeepTwo(1), tasks.BringStrip(), tasks.EndTurn())
KEEPING = position(Nomad(at="d1:0"), LOST, task=KEEP, board=SHIFTED)
DISCS = Nomad(at="d2:1", discs=discs("dinars-4"))
EMPTY_RED = Landscapes(*[ONE_EACH] * 5)._replace(red=Herd())
LOWEST = Landscapes(*[ONE_EACH] * 5)._replace(red=Herd(1, 1, 1))


def with_nomad(**fields: Any) -> State:
    return position(Nomad(**fields))


WRONG: list[tuple[State, str]] = [
    # structure
    (evolve(position(), nomads=position().nomads[:2]), "$.nomads: expected 3 nomads, found 2"),
    (position(seat=3), "$.seat: expected a seat from 0 to 2, found 3"),
    (position(task=(tasks.OfferTurn(7), tasks.BeginTurn(1))), "$.pending[0].seat: expected a seat"),
    (position(board=Board(strips=("d1", "c1", "d2", "c2", "x"))), "$.board.strips[4]: there is no"),
    (position(board=Board(strips=("d1", "c1", "d2", "c2", "d1"))), "$.board.strips[4]: strip d1"),
    (position(board=evolve(BOARD, city_pile=("d8",))), "$.board.city_pile[0]: strip d8 belongs"),
    (position(board=evolve(BOARD, city_pile=("c1",))), "$.board.city_pile[0]: strip c1 appears"),
    (position(board=evolve(BOARD, city_discs=())), "$.board.city_discs: expected one entry per"),
    (position(board=evolve(BOARD, special_waiting=-1)), "$.board.special_waiting: expected at"),
    (position(stock=Herd(-1, 8, 8, 8)), "$.stock.donkey: expected at least 0, found -1"),
    (with_nomad(at="c2:3", dinars=-1), "$.nomads[0].dinars: expected 0 to 1000000000, found -1"),
    (with_nomad(at="c2:3", discs=discs("sands", "abdul")), "$.nomads[0].discs: expected special"),
    (with_nomad(at="c2:3", discs=(None,)), "$.nomads[0].discs: expected special discs in their"),
    (position(used_discs=discs("sands", "sands")), "$.used_discs: expected special discs in"),
    (
        position(board=evolve(BOARD, final_discs=(Final.GOAT, Final.DONKEY))),
        "$.board.final_discs: expected final discs in their order, each once",
    ),
    # pieces
    (position(stock=Herd(8, 8, 8, 9)), "$.stock: expected 13 camels in all, found 14 (NA1.4)"),
    (position(pool=Herd(2, 1, 2, 2)), "$.pool: expected 2 goat handlers in all, found 1 (NA1.5)"),
    # places
    (with_nomad(at="aside"), "$.nomads[0].at: expected a place"),
    (evolve(LAID, nomads=(Nomad(at="c2:3"),) * 3), "$.nomads[0].at: expected aside during"),
    (with_nomad(at="sea"), "$.nomads[0].at: there is no space 'sea' on the board (NA1.3)"),
    (with_nomad(at="d8:0"), "$.nomads[0].at: there is no space 'd8:0' on the board"),
    (with_nomad(at="d1:2"), "$.nomads[0].at: there is no space 'd1:2' on the board"),
    (with_nomad(at="c2:3", handlers=Herd(1)), "$.nomads[0].handlers: expected at most 0"),
    (with_nomad(at="d1:0", handlers=Herd(2, 2)), "$.nomads[0].handlers: expected at most 3"),
    # discs
    (position(DISCS, DISCS), "$.used_discs: a special disc is in two places"),
    (
        position(board=evolve(BOARD, special_waiting=5)),
        "$.board.special_waiting: expected at most 5 special discs in all, found 6 (NA1.7)",
    ),
    (
        position(board=evolve(BOARD, city_discs=(CityDisc.SPECIAL, *[None] * 4))),
        "$.board.city_discs[0]: strip d1 has no city",
    ),
    (
        position(board=evolve(BOARD, city_discs=(None, CityDisc.GOAT, None, None, None))),
        "$.board.city_discs[1]: expected a final disc that was revealed, once (NA6.4)",
    ),
    (
        position(
            options={"finale": "short", "special": 0},
            board=evolve(
                BOARD, city_discs=(None,) * 5, special_waiting=0, final_discs=tuple(Final)[:3]
            ),
        ),
        "$.board.final_discs: expected at most 3 discs, one of them mecca (NA1.7)",
    ),
    (position(task=()), "$.board.final_discs: mecca ends the game, and nothing else does"),
    (
        position(board=evolve(BOARD, final_discs=(Final.MECCA,))),
        "$.board.final_discs: mecca ends the game, and nothing else does (NA6.5)",
    ),
    # tasks and strips
    (position(task=(Walk(), Act())), "$.pending: these tasks cannot be pending together"),
    (position(task=tasks.BeginTurn(0)), "$.pending: these tasks cannot be pending together"),
    (position(board=Board(strips=STRIPS[:4])), "$.board.strips: expected 5 strips, found 4"),
    (
        evolve(LAID, board=Board(strips=("d1", "c1", "d2", "d4", "d3"))),
        "$.board.strips: expected desert and city strips in turn (NA1.3, NA2.1)",
    ),
    (
        evolve(KEEPING, board=Board(strips=STRIPS[:4])),
        "$.board.desert_pile: the last strip is missing (NA6.1)",
    ),
    (
        position(
            *[Nomad(at="d1:0")] * 3,
            task=(tasks.LayStrip(), tasks.EndTurn()),
            board=Board(
                strips=("d1", "c7", "d2", "c8"),
                desert_pile=("d3",),
                city_pile=("c1", "c2", "c3", "c4", "c5", "c6"),
            ),
        ),
        "$.pending: all strips of the type that is due have been seen (NA6.3)",
    ),
    # set-up
    (evolve(LAID, seat=1), "$.seat: expected nothing of this during set-up (NA2)"),
    (evolve(LAID, board=evolve(LAID.board, city_pile=("c8",))), "$.board: expected empty piles"),
    (
        evolve(LAID, pending=(*LAID.pending[:-1], tasks.BeginTurn(1))),
        "$.pending[3].seat: expected 0: seat 0 begins (NA2.5)",
    ),
    (
        evolve(LAID, landscapes=Landscapes(red=ONE_EACH), stock=Herd(11, 11, 11, 11)),
        "$.landscapes: expected no donkey during set-up (NA2.3)",
    ),
    (
        evolve(FILLING, pending=FILLING.pending[1:]),
        "$.pending: expected a restock of each empty landscape, in order (NA2.4)",
    ),
    # the turn
    (position(Nomad(at="lost")), "$.nomads[0].at: expected a space: it is this nomad's turn"),
    (position(task=tasks.LeavePilgrim()), "$.nomads[0].at: expected pilgrim (NA3.8)"),
    (position(task=tasks.VisitPilgrim()), "$.nomads[0].at: expected lost (NA3.9)"),
    (
        position(task=(tasks.DrawSpecial(), Act())),
        "$.nomads[0].at: there is no special disc to draw (NA3.5)",
    ),
    (
        position(Nomad(at="c1:1"), task=(tasks.DrawSpecial(), Walk())),
        "$.pending[1].start: a disc is drawn only after a step (NA3.5)",
    ),
    (
        position(Nomad(at="c1:0"), task=(tasks.RollHandlers(), Act(done=True))),
        "$.nomads[0].at: handlers are rolled on a landscape, by a nomad who has any (NA4.2)",
    ),
    (
        position(GREEN, task=(tasks.PickAny(), Act(done=True)), landscapes=Landscapes()),
        "$.pending[0]: there is no animal to pick (NA4.3)",
    ),
    (
        position(GREEN, task=(tasks.RollHandlers(), Act())),
        "$.pending[1].done: expected true (NA4.1)",
    ),
    (
        position(
            GREEN, *[Nomad(at="d1:0")] * 2, task=(tasks.LayStrip(), Act(done=True)), board=SHIFTED
        ),
        "$.nomads[0].at: the dunes are shifted from a dune (NA4.5)",
    ),
    (
        position(task=(tasks.RevealFinal(), tasks.EndTurn())),
        "$.pending[0]: row 0 is not a new city that gets a final disc (NA6.4)",
    ),
    (
        position(
            task=(tasks.RevealFinal(), tasks.EndTurn()), board=evolve(NEW_CITY, special_waiting=1)
        ),
        "$.pending[0]: row 0 is not a new city that gets a final disc (NA6.4)",
    ),
    (
        position(Nomad(at="d1:0"), Nomad(at="lost", animals=Herd(3)), task=KEEP, board=SHIFTED),
        "$.pending[0].seat: this player has nothing to choose (NA6.2)",
    ),
    (
        position(
            Nomad(at="d3:1"), LOST, task=(KEEP[0], tasks.LoseNomad(0), *KEEP[1:]), board=SHIFTED
        ),
        "$.pending: nomads are lost in turn order (NA6.2)",
    ),
    (
        position(
            Nomad(at="d1:0"), LOST, task=(KEEP[0], tasks.LoseNomad(2), *KEEP[1:]), board=SHIFTED
        ),
        "$.nomads[2].at: there is no space 'c2:3' on the board (NA1.3)",
    ),
    # extra turns
    (
        position(task=(Walk(), tasks.BeginTurn(1))),
        "$.pending: this is an extra turn, but Sands of Time was not used (NA5.4)",
    ),
    (
        position(DISCS, task=(tasks.OfferTurn(0), tasks.BeginTurn(1)), used_discs=discs("sands")),
        "$.pending: Sands of Time was used, so no extra turn is offered (NA5.4)",
    ),
    (
        position(DISCS, task=(tasks.OfferTurn(1), tasks.BeginTurn(1))),
        "$.pending: extra turns are offered to those who hold discs, in order (NA5.4)",
    ),
    (
        position(DISCS, task=(tasks.OfferTurn(0), tasks.BeginTurn(2))),
        "$.pending: extra turns are offered to those who hold discs, in order (NA5.4)",
    ),
    # what has happened in the turn
    (position(silver=True), "$.silver: expected false (NA5.3)"),
    (position(restocked=True), "$.restocked: expected false (NA7.4)"),
    (
        position(silver=True, used_discs=discs("abdul", "silver")),
        "$.pending[0].disc_used: expected true (NA3.7)",
    ),
    (position(task=Walk(disc_used=True)), "$.pending[0].disc_used: expected false (NA3.7)"),
    (position(task=Walk(start="d1:0")), "$.pending[0].start: no step leads from there"),
    (position(task=Walk(start="zz")), "$.pending[0].start: no step leads from there"),
    (
        position(task=Walk(start="c2:2", disc_used=True), used_discs=discs("abdul")),
        "$.pending[0].disc_used: expected false after the first step (NA3.7)",
    ),
    (
        position(task=(tasks.RestockLandscape(Landscape.RED), *RESTOCK), landscapes=EMPTY_RED),
        "$.restocked: expected true: a restock is under way (NA7.4)",
    ),
    (
        position(task=(tasks.RestockLandscape(Landscape.RED), *RESTOCK), restocked=True),
        "$.pending[0].landscape: no restock of this landscape is due (NA7.1)",
    ),
    # animals on the way
    (
        position(task=(tasks.PlaceAnimals(Herd(goat=2), random=True), *RESTOCK), restocked=True),
        "$.pending[0].random: expected false",
    ),
    (
        position(task=(tasks.PlaceAnimals(Herd(goat=2)), *SHIFT)),
        "$.pending[0].random: expected true",
    ),
    (
        position(task=(tasks.PlaceAnimals(Herd(goat=3)), *RESTOCK), restocked=True),
        "$.pending[0].animals: expected up to two animals of one kind (NA7.3, NA7.4)",
    ),
    (
        position(task=(tasks.PlaceAnimals(Herd(), random=True), *SHIFT)),
        "$.pending[0].animals: expected up to four animals (NA7.3, NA7.4)",
    ),
    (
        position(
            task=(tasks.ChooseLandscape(Herd(goat=2)), *RESTOCK), restocked=True, landscapes=LOWEST
        ),
        "$.pending[0]: only one landscape has the fewest animals (NA7.3)",
    ),
]


@pytest.mark.parametrize(("state", "problem"), WRONG, ids=[problem for _, problem in WRONG])
def test_impossible_states_are_reported(state: State, problem: str) -> None:
    """NA1.3 to NA7.4: structure, conservation of pieces, and a turn that is possible."""
    assert problem in problems(dump(state), State)


@pytest.mark.parametrize(
    ("viewer", "discs_of_0", "problem"),
    [
        (3, [None], "$.viewer: expected a seat from 0 to 2, found 3"),
        (1, ["dinars-4"], "$.nomads[0].discs: expected null for discs that the viewer cannot see"),
        (None, ["dinars-4"], "$.nomads[0].discs: expected null for discs"),
        (0, [None], "$.nomads[0].discs: expected special discs in their order"),
    ],
)
def test_impossible_views_are_reported(
    viewer: int | None, discs_of_0: list[str | None], problem: str
) -> None:
    """NA3.5: a view shows its viewer's discs, and nobody else's."""
    data = edit(dump(na.view(position(DISCS), 0)), "nomads[0].discs", discs_of_0)
    assert problem in problems(edit(data, "viewer", viewer), na.View)


def test_several_problems_are_reported_at_once() -> None:
    """Each with its path."""
    data = dump(position())
    data = edit(edit(data, "stock.goat", -1), "nomads[1].dinars", -5)
    assert problems(data, State).splitlines() == [
        "$.stock.goat: expected at least 0, found -1",
        "$.nomads[1].dinars: expected 0 to 1000000000, found -5",
    ]


def test_hand_written_states_can_be_loaded_and_played_to_the_end() -> None:
    """Law 9: with all defaults but nomads and strips, and from the middle of things."""
    for state in (position(), KEEPING, LAID, FILLING, position(DISCS, GREEN, seat=2)):
        loaded = load(dump(state), State)
        assert loaded == state
        assert playout(loaded, Random(9), max_moves=5_000).finished


# ---- Options and components ----------------------------------------------------------------------


def test_options_and_components_as_json() -> None:
    """NA1.7: the classic set by name, another one whole; equal ladders once."""
    assert dump(Options(players=6)) == {
        "players": 6,
        "special": 5,
        "finale": "full",
        "components": "classic",
    }
    for data in (SMALL, DUSTY):
        options = load({"players": 3, "components": data}, Options)
        assert dump(options)["components"] == data
        assert load(dump(options), Options) == options
    assert load({"players": 4}, Options) == Options(players=4)
    assert repr(load({"players": 4, "components": SMALL}, Options).components) == (
        "Components('6 strips')"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 2}, "players: expected 3 to 6, found 2"),
        ({"players": True}, "players: expected 3 to 6, found True"),
        ({"players": 3, "special": 6}, "special: expected 0 to 5, found 6"),
        ({"players": 3, "finale": "long"}, "finale: expected full or short, found 'long'"),
        ({"players": 3, "components": "house"}, "components: expected Components or 'classic'"),
    ],
)
def test_wrong_options_are_errors(arguments: dict[str, Any], message: str) -> None:
    """NA1.7: ranges are checked when options are made."""
    with pytest.raises(InvalidValue, match=message):
        Options(**arguments)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"strips": {**CLASSIC.strips, "c1": "GGRdMP"}}, "one of them C, found 'GGRdMP'"),
        ({"strips": {**CLASSIC.strips, "d1": "dGMRC"}}, "none of them C, found 'dGMRC'"),
        (
            {"strips": {**CLASSIC.strips, "d1": "MMM"}},
            "strips.d1: expected 1 to 15 places out of GRPBOCdM, not all of them M",
        ),
        ({"strips": {**CLASSIC.strips, "d1": "dXd"}}, "strips.d1: expected 1 to 15 places out of"),
        (
            {"strips": {"c1": "C", "d1": "d"}},
            "strips: expected 3 to 15 strips c1, c2, ..., found 1",
        ),
        ({"strips": dict(reversed(list(CLASSIC.strips.items())))}, "strips: expected c1, c2"),
        ({"ladder": [1, 2, 3]}, "ladder.donkey: expected 4 to 60 prices, found 3"),
        ({"ladder": list(range(12, 0, -1))}, "ladder.donkey: expected the lowest price first"),
        ({"ladder": [0, 0, 0, 9999]}, "ladder.donkey: expected 0 to 1000, found 9999"),
        (
            {"ladder": {"goat": [1] * 20}},
            "ladder: expected prices of donkey, goat, horse and camel",
        ),
        ({"stock": {3: 12}}, "stock: expected places for 3, 4, 5 and 6 players"),
        ({"stock": {3: 12, 4: 15, 5: 18, 6: 19}}, "stock.6: expected 4 to 18 places, found 19"),
    ],
)
def test_components_that_cannot_be_played_are_errors(change: dict[str, Any], message: str) -> None:
    """NA1.2, NA1.4: with the name of the figure."""
    with pytest.raises(InvalidValue, match=re.escape(message)):
        evolve(CLASSIC, **change)


def test_handler_faces_are_checked() -> None:
    """NA1.5: a die has at least one face of each kind."""
    with pytest.raises(InvalidValue, match="hit: expected 1 to 100, found 0"):
        HandlerFaces(hit=0)
    data = {**SMALL, "handler_faces": {"hit": 0, "blank": 1}}
    found = problems({"players": 3, "components": data}, Options)
    assert found == "$.components.handler_faces.hit: expected 1 to 100, found 0"


def test_components_are_equal_by_value() -> None:
    """A set made again is the classic one."""
    again = Components(
        strips=dict(CLASSIC.strips),
        ladder=dict(CLASSIC.ladder),
        stock=dict(CLASSIC.stock),
    )
    assert (again, hash(again), again.name) == (CLASSIC, hash(CLASSIC), "classic")
    assert pickled(again) == CLASSIC
