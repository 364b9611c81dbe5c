"""JSON: round trips, and damaged states with the path and the message of what is wrong."""

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

from desertrules import LoadError, Over, dump, load, playout
from desertrules import through_the_desert as ttd
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.through_the_desert import Board, Colour, Move, Options, Phase, State
from tests.through_the_desert.positions import (
    COURT,
    MAPS,
    OASIS,
    WHITE,
    move,
    only_moves,
    parts,
    play,
    position,
    set_up,
    strip,
)
from tests.through_the_desert.test_reference import forged_moves

Data = dict[str, Any]
FILLED = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"

START = ttd.initial(Options(2, OASIS))
DRAWING = play(START, "palms d4 g6")
FIVE = play(set_up(COURT, 5), "discard mint", "discard white")
RETURNED = play(FIVE, "discard sky", "discard mauve", "discard peach")
RIDING = play(set_up(OASIS, 2), "rider white a1", "rider sky c1")
LATER = position(
    OASIS,
    {"white": "b4 c4", "sky": "e1"},
    {"white": "f3"},
    palms="d4 g6",
    water={"a5": 1, "a6": 1, "g5": 1},
)
EARLY = attrs.evolve(LATER, round=0, left=1)
MID_TURN = play(LATER, "camel white b3")
LAST_TURN = play(position(COURT, {"white": FILLED}), "camel white g4")
BLOCKED = only_moves(
    only_moves(play(set_up(strip(".oo."), 2), "rider white a1", "rider sky a4"), Phase.RIDERS),
    Phase.CAMELS,
)


def problems(data: object) -> list[str]:
    """Return what is wrong with the JSON of a state."""
    try:
        load(data, State)
    except LoadError as error:
        return [str(each) for each in error.problems]
    return []


def changed(state: State, **fields: Any) -> Data:
    """Return the JSON of a state with some of its fields replaced."""
    data: Data = dump(state)
    assert fields.keys() <= data.keys()
    return {**data, **fields}


# ---- Round trips ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "data"),
    [
        (
            "palms m7 b8 d3 h11 j3",
            {"kind": "palms", "cells": ["b8", "d3", "h11", "j3", "m7"]},
        ),
        ("palms", {"kind": "palms", "cells": []}),
        ("water a6 2", {"kind": "water", "cell": "a6", "value": 2}),
        ("discard mint", {"kind": "discard", "colour": "mint"}),
        ("rider white e5", {"kind": "rider", "colour": "white", "cell": "e5"}),
        ("camel white e6", {"kind": "camel", "colour": "white", "cell": "e6"}),
        ("pass", {"kind": "pass"}),
    ],
)
def test_moves_are_written_as_the_rules_page_shows(words: str, data: Data) -> None:
    """TD3.1 to TD6.7: the kind first, then the fields; and back again."""
    written = dump(move(words))
    assert list(written.items()) == list(data.items())
    assert type(written.get("colour", "")) is str
    union: Any = Move
    assert load(json.loads(json.dumps(data)), union) == move(words)


def test_palms_are_read_in_any_order() -> None:
    """TD3.1: and kept in cell order."""
    palms = load({"kind": "palms", "cells": ["d10", "d9", "b8"]}, ttd.Palms)
    assert palms == ttd.Palms(["b8", "d9", "d10"])


def test_boards_are_written_by_name_or_as_a_map() -> None:
    """TD1.6: the board may be omitted, which means the classic one."""
    assert dump(Options(2)) == {"players": 2, "board": "classic"}
    assert dump(Options(4, COURT)) == {"players": 4, "board": COURT.text}
    assert load({"players": 4, "board": COURT.text}, Options) == Options(4, COURT)
    assert load({"players": 3}, Options) == Options(3)


def test_state_is_written_with_named_cells() -> None:
    """TD2.2: sets of cells as lists of names, sets of places by colour."""
    assert dump(LATER) == {
        "options": {"players": 2, "board": OASIS.text},
        "phase": "camels",
        "seat": 0,
        "round": 1,
        "left": 2,
        "idle": 0,
        "palms": ["d4", "g6"],
        "water": [["a5", "a6", "g5"], [], []],
        "returned": [None, None],
        "riders": {"white": ["b4", "f3"], "sky": ["e1"], "peach": ["y1"]},
        "camels": [{"white": ["b4", "c4"], "sky": ["e1"]}, {"white": ["f3"], "peach": ["y1"]}],
        "taken": [[0, 0, 0], [0, 0, 0]],
        "supply": [21, 22, 22, 22, 22],
    }


@pytest.mark.parametrize(
    "state", [START, DRAWING, FIVE, RETURNED, RIDING, LATER, MID_TURN, LAST_TURN, BLOCKED]
)
def test_states_survive_json_text_pickle_and_copy(state: State) -> None:
    """Law 4: equal and hashed alike, derived fields included."""
    again = load(json.loads(json.dumps(dump(state))), State)
    for other in (again, position_from_text(position_to_text(state)), copy.deepcopy(state)):
        assert other == state and hash(other) == hash(state)
        assert attrs.asdict(other, recurse=False) == attrs.asdict(state, recurse=False)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own
    assert ttd.view(state, 0) is state and ttd.imagine(state, Random(1)) is state


def test_hand_written_state_equals_the_one_that_was_played() -> None:
    """Every field has a name and a default; derived fields follow."""
    options = Options(2, strip("..o...."))
    played = play(
        ttd.initial(options),
        *("palms", "water a3 2", "rider white a1", "rider sky a4", "rider mint a6"),
        *["pass"] * 7,
    )
    written = State(
        options=options,
        phase=Phase.CAMELS,
        left=1,
        water=(0, options.cells("a3"), 0),
        riders=options.places(white="a1", sky="a4", mint="a6"),
        camels=(options.places(white="a1", mint="a6"), options.places(sky="a4")),
    )
    assert written == played
    assert attrs.asdict(written, recurse=False) == attrs.asdict(played, recurse=False)
    assert written.hand(1) == (WHITE, Colour.MAUVE, Colour.MINT, Colour.PEACH)


# ---- Damaged data --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"players": 6}, "$.players: expected 2 to 5, found 6"),
        ({"players": 2, "board": 7}, "$.board: expected the name or the map of a board, found 7"),
        ({"players": 2, "board": "klassic"},
         "$.board: unknown board 'klassic'. Did you mean 'classic'?"),
        ({"players": 2, "board": ".   x"},
         "$.board: line 1, column 5: unknown character 'x'; expected . o P ^ , c or p"),
        ({"players": 2, "size": 3}, "$: unexpected field 'size'"),
    ],
)  # fmt: skip
def test_damaged_options(data: Data, message: str) -> None:
    """TD1.6, TD2.4: also inside a state."""
    with pytest.raises(LoadError) as caught:
        load(data, Options)
    assert str(caught.value) == message
    inside = message.replace("$", "$.options", 1)
    assert problems(changed(LATER, options=data)) == [inside]


DAMAGES: list[tuple[State, Data, str]] = [
    # Structure
    (LATER, {"seat": "0"}, "$.seat: expected an integer, found '0'"),
    (LATER, {"riders": {"sky": 3}}, "$.riders.sky: expected a list of spaces, found 3"),
    (LATER, {"palms": "d4"}, "$.palms: expected a list of spaces, found 'd4'"),
    (LATER, {"palms": ["d4", "zz"]}, "$.palms[1]: no space in play is called 'zz'"),
    (LATER, {"palms": [None]}, "$.palms[0]: no space in play is called null"),
    (LATER, {"palms": ["d4", "d4"]}, "$.palms[1]: d4 is listed twice"),
    (LATER, {"water": [["a5"], [], ["b9"]]}, "$.water[2][0]: no space in play is called 'b9'"),
    (LATER, {"riders": []}, "$.riders: expected an object with spaces by colour, found []"),
    (LATER, {"riders": {"whit": []}},
     "$.riders: unknown colour 'whit'. Did you mean 'white'?"),
    (LATER, {"camels": [{}, {"sky": ["a1", "zz"]}]},
     "$.camels[1].sky[1]: no space in play is called 'zz'"),
    (LATER, {"water": [[], []]}, "$.water: expected a list of 3, found 2"),
    (LATER, {"supply": [22] * 4}, "$.supply: expected a list of 5, found 4"),
    (LATER, {"camels": [{}]}, "$.camels: expected a list of 2, found 1"),
    (LATER, {"returned": [None] * 3}, "$.returned: expected a list of 2, found 3"),
    (LATER, {"taken": [[0, 0, 0], [0]]}, "$.taken[1]: expected a list of 3, found 1"),
    # The turn
    (LATER, {"seat": 2}, "$.seat: expected 0 to 1, found 2"),
    (LATER, {"seat": -1}, "$.seat: expected 0 to 1, found -1"),
    (DRAWING, {"seat": 1}, "$.seat: expected 0, found 1"),
    (BLOCKED, {"seat": 1}, "$.seat: expected 0, found 1"),
    (START, {"round": 1}, "$.round: expected 0, found 1"),
    (RIDING, {"round": 5}, "$.round: expected 0 to 4, found 5"),
    (RETURNED, {"round": 4}, "$.round: expected 0 to 3, found 4"),
    (LATER, {"round": 2}, "$.round: expected 0 to 1, found 2"),
    (RIDING, {"left": 1}, "$.left: expected 0, found 1"),
    (EARLY, {"left": 2}, "$.left: expected 1, found 2"),
    (LATER, {"left": 3}, "$.left: expected 1 to 2, found 3"),
    (LATER, {"left": 0}, "$.left: expected 1 to 2, found 0"),
    (LATER, {"idle": 2}, "$.idle: expected 0 to 1, found 2"),
    (MID_TURN, {"idle": 1}, "$.idle: expected 0, found 1"),
    (BLOCKED, {"idle": 3}, "$.idle: expected 0 to 2, found 3"),
    (RIDING, {"phase": "discard", "round": 0}, "$.phase: only five players return riders (TD4.1)"),
    # Pieces
    (LATER, {"palms": ["c5", "d4"]}, "$.palms: c5 is not a palm space"),
    (set_up(strip("PPPPPP."), 2), {"palms": [f"a{n}" for n in range(1, 7)], "water": [[], [], []]},
     "$.palms: expected at most 5 palms, found 6"),
    (LATER, {"water": [["a4"], [], []]}, "$.water[0]: there is no space for a waterhole on a4"),
    (LATER, {"water": [["a5"], ["a5"], []]}, "$.water[1]: there are two waterholes on a5"),
    (LATER, {"water": [["g6"], [], []]}, "$.water[0]: there are a palm and a waterhole on g6"),
    (LATER, {"camels": [{"white": ["b4", "c4"]}, {"sky": ["c4"]}]},
     "$.camels[1].sky: there are two camels on c4"),
    (LATER, {"camels": [{"white": ["b4", "a5"]}, {}]},
     "$.camels[0].white: there are a waterhole and a camel on a5"),
    (START, {"palms": ["d4"]}, "$.palms: expected none before the palms are placed"),
    (DRAWING, {"riders": {"white": ["a1"]}, "camels": [{"white": ["a1"]}, {}]},
     "$.camels[0]: expected none in phase water"),
    (RIDING, {"camels": [{"white": ["a1", "b1"]}, {"sky": ["c1"]}]},
     "$.camels[0]: expected only riders in phase riders"),
    (RIDING, {"taken": [[0, 0, 0], [1, 0, 0]]}, "$.taken[1]: expected none in phase riders"),
    (set_up(OASIS, 2), {"phase": "water"}, "$.phase: there is no waterhole left to place"),
    # Riders and caravans
    (LATER, {"riders": {"white": ["b4", "f3", "c3"], "sky": ["e1"], "peach": ["y1"]}},
     "$.riders.white: there is no white camel on c3"),
    (LATER, {"riders": {"white": ["f3"], "sky": ["e1"], "peach": ["y1"]}},
     "$.camels[0].white: expected one rider in a caravan, found 0"),
    (LATER, {"riders": {"white": ["b4", "c4", "f3"], "sky": ["e1"], "peach": ["y1"]}},
     "$.camels[0].white: expected one rider in a caravan, found 2"),
    (LATER, {"camels": [{"white": ["b4", "c6"], "sky": ["e1"]},
                        {"white": ["f3"], "peach": ["y1"]}]},
     "$.camels[0].white: the caravan is in two pieces: b4 and c6 (TD6.5)"),
    (RIDING, {"round": 0}, "$.camels[0]: 1 rider after 0 turns (TD5.1)"),
    (FIVE, {"returned": [None, "white", None, None, None]}, "$.returned[0]: expected a colour"),
    (FIVE, {"returned": ["mint", "white", "sky", None, None]}, "$.returned[2]: expected null"),
    (FIVE, {"returned": ["mint", "mint", None, None, None]},
     "$.returned[1]: another player has returned a mint rider too"),
    (LATER, {"returned": ["mint", None]}, "$.returned[0]: expected null"),
    (RETURNED, {"seat": 1, "riders": {"mint": ["a1"]},
                "camels": [{"mint": ["a1"]}, {}, {}, {}, {}]},
     "$.camels[0].mint: seat 0 has returned the mint rider (TD4.1)"),
    # Conservation
    (LATER, {"supply": [22, 22, 22, 22, 22]},
     "$.supply[0]: expected 21: 1 of 22 white camels are placed; found 22"),
    (LATER, {"supply": [21, 22, 22, 22, 23]},
     "$.supply[4]: expected 22: 0 of 22 peach camels are placed; found 23"),
    (LATER, {"taken": [[13, 0, 0], [0, 0, 0]]},
     "$.water[0]: expected at most 15 waterholes worth 1, found 16"),
    (LATER, {"taken": [[0, 0, 0], [0, -1, 0]]}, "$.taken[1][1]: expected 0 or more"),
    # The end
    (LATER, {"phase": "over", "left": 0},
     "$.phase: the game is not over: there are camels of every colour (TD8.1, TD8.2)"),
    (LATER, {"idle": 1}, "$.idle: seat 1 can place a camel, so it has not passed (TD6.7)"),
    (LATER, {"seat": 1, "idle": 1},
     "$.idle: seat 0 can place a camel, so it has not passed (TD6.7)"),
    (LAST_TURN, {"seat": 1, "left": 2},
     "$.phase: the game ended with the last camel of a colour (TD8.1)"),
    (play(LAST_TURN, "pass"), {"idle": 1}, "$.idle: expected 0, found 1"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "fields", "message"), DAMAGES)
def test_damaged_states(state: State, fields: Data, message: str) -> None:
    """Each problem is reported with its path and what was expected."""
    assert message in problems(changed(state, **fields))


def test_every_field_of_a_state_is_required() -> None:
    """Strict: nothing is filled in, nothing is ignored."""
    for name in dump(LATER):
        damaged = {key: value for key, value in dump(LATER).items() if key != name}
        assert problems(damaged) == [f"$.{name}: missing"]
    assert problems({**dump(LATER), "areas": []}) == ["$: unexpected field 'areas'"]
    assert problems([]) == ["$: expected an object, found []"]


def test_all_problems_of_a_kind_are_listed() -> None:
    """Every problem of a kind is reported, not only the first."""
    damaged = changed(LATER, seat=5, round=7, left=9)
    assert [each.split(":")[0] for each in problems(damaged)] == ["$.seat", "$.round", "$.left"]


# ---- Law 9 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "fields"),
    [
        (LATER, {"palms": ["d4"]}),
        (LATER, {"water": [["a5"], [], []]}),
        (LATER, {"taken": [[0, 0, 0], [1, 0, 3]]}),
        (LATER, {"seat": 1}),
        (LATER, {"left": 1, "seat": 1}),
        (LATER, {"riders": {"white": ["c4", "f3"], "sky": ["e1"], "peach": ["y1"]}}),
        (DRAWING, {"water": [[], [], ["a6"]]}),
        (RIDING, {"round": 3}),
        (RIDING, {"riders": {"sky": ["c1"]}, "camels": [{}, {"sky": ["c1"]}]}),
    ],
)
def test_position_that_no_game_reaches_is_played_on(state: State, fields: Data) -> None:
    """Law 9: missing pieces, turns that did not come about so."""
    loaded = load(changed(state, **fields), State)
    assert isinstance(ttd.turn(playout(loaded, Random(1)).state), Over)


def test_water_in_an_area_is_collected_with_the_next_camel_of_its_caravan() -> None:
    """TD7.4: in a position that no game reaches, it stays until that caravan gets a camel."""
    state = position(OASIS, {"white": "b4 b2 b3 b5", "sky": "e1"}, {"mint": "f3"}, water={"a5": 1})
    assert state.area(0, WHITE) == ("a3", "a4", "a5", "a6")
    other = play(state, "camel sky d1")
    assert list(other.waterholes) == ["a5"]
    same = play(other, "camel white c3")
    assert not same.waterholes and parts(same, 0)["water"] == 1
    assert load(dump(same), State) == same


def ask_everything(state: State, rng: Random) -> None:
    legal, turn = ttd.legal_moves(state), ttd.turn(state)
    assert bool(legal) != isinstance(turn, Over)
    for tried in forged_moves(state, rng):
        assert (ttd.explain(state, tried) is None) == (tried in legal)
    for cell in state.options.board.grid.positions:
        ttd.explain_place(state, cell)
    assert ttd.points(state) == tuple(standing.points for standing in ttd.score(state))
    for chosen in legal[:2]:
        ttd.effects(state, chosen)
    assert load(dump(state), State) == state
    ttd.GAME.text(state, rows=10) if ttd.GAME.text else None


def damage(data: Data, rng: Random) -> None:
    """Change something in the JSON of a state."""
    grid = Options(data["options"]["players"], data["options"]["board"]).terrain
    cells = grid.names(grid.cells)
    edits: list[Callable[[], Any]] = [
        lambda: data.update(seat=rng.randrange(3)),
        lambda: data.update(round=rng.randrange(3)),
        lambda: data.update(left=rng.randrange(3)),
        lambda: data.update(idle=rng.randrange(3)),
        lambda: data.update(phase=rng.choice(list(Phase))),
        lambda: data["palms"].append(rng.choice(cells)),
        lambda: data["palms"] and data["palms"].pop(),
        lambda: rng.choice(data["water"]).append(rng.choice(cells)),
        lambda: rng.choice(data["water"]).clear(),
        lambda: rng.choice(data["taken"]).__setitem__(rng.randrange(3), rng.randrange(16)),
        lambda: data["supply"].__setitem__(rng.randrange(5), rng.randrange(-1, 31)),
        lambda: rng.choice(data["camels"]).setdefault("white", []).append(rng.choice(cells)),
        lambda: rng.choice(data["camels"]).clear(),
        lambda: data["riders"].setdefault("sky", []).append(rng.choice(cells)),
    ]
    rng.choice(edits)()


def test_every_state_that_is_loaded_can_be_played_to_the_end() -> None:
    """Law 9: states of random games with a change or two; a good part of them is accepted."""
    accepted = rejected = 0
    for seed in range(240):
        rng = Random(seed)
        options = Options(rng.randrange(2, 6), rng.choice([*MAPS.values(), OASIS.text]))
        state = playout(ttd.initial(options), rng, max_moves=rng.randrange(60)).state
        data = dump(state)
        for _ in range(rng.randrange(1, 3)):
            damage(data, rng)
        try:
            loaded = load(data, State)
        except LoadError:
            rejected += 1
            continue
        accepted += 1
        ask_everything(loaded, rng)
        end = playout(loaded, rng).state
        ask_everything(end, rng)
        assert isinstance(ttd.turn(end), Over)
    assert accepted > 30 and rejected > 30


def test_board_beyond_the_line_is_not_in_play() -> None:
    """TD2.3: with two players nothing can be there."""
    state = play(set_up(Board(".   ,\n  ."), 2), "rider white b1")
    damaged = changed(state, riders={"white": ["c1"]}, camels=[{"white": ["c1"]}, {}])
    assert "$.riders.white[0]: no space in play is called 'c1'" in problems(damaged)
