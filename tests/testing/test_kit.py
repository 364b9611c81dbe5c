"""Golden files, strategies and the pieces of the test kit."""

import os
import subprocess
import sys
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import define, evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from desertrules import InvalidValue, UnknownGame, apply, game, register, replay, validate
from desertrules.contract import AnyGame, Effect, FrozenMap
from desertrules.testing import (
    GoldenChanged,
    LawBroken,
    check_game,
    check_golden,
    rewrite_golden,
    strategies,
    write_golden,
)
from desertrules.testing.check import MAX_EFFORT, shorten
from desertrules.testing.compare import difference, mutable_part
from desertrules.testing.laws import Trail, check_position
from desertrules.testing.variations import candidates, damage_data, damage_text
from tests.conftest import OASIS_RACE
from tests.testing.planting import plant

SAHARA = game("sahara")


# ---- Golden files --------------------------------------------------------------------------------


def test_example_passes_its_own_tests(tmp_path: Path) -> None:
    """The folder is a distribution whose entry point the library finds."""
    info = tmp_path / "oasis_race-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: oasis-race\nVersion: 1.0\n")
    project = (OASIS_RACE / "pyproject.toml").read_text(encoding="utf-8")
    entry = project.split('"desertrules.games"]\n')[1].split("\n")[0].replace('"', "")
    (info / "entry_points.txt").write_text(f"[desertrules.games]\n{entry}\n")
    path = os.pathsep.join([str(tmp_path), str(OASIS_RACE)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(OASIS_RACE)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout


@pytest.mark.usefixtures("oasis_race")
def test_golden_file_names_its_game_options_and_seed(tmp_path: Path) -> None:
    """It can be checked and rewritten with its name alone."""
    file = tmp_path / "race.txt"
    write_golden(file, "oasis-race", {"players": 2, "length": 6}, seed=3)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[:5] == [
        "game: oasis-race",
        "rules version: 1",
        'options: {"players": 2, "length": 6}',
        "seed: 3",
        "max moves: 100",
    ]
    assert lines[6] == "perft: 3 8 40 160 760 3040"
    assert lines[-1].startswith("oasis-reached: Ann ")
    check_golden(file)
    file.write_text(file.read_text(encoding="utf-8").replace("perft: 3 8", "perft: 3 9"))
    with pytest.raises(GoldenChanged, match=r"-perft: 3 9.*\n\+perft: 3 8"):
        check_golden(file)
    rewrite_golden(file)
    assert file.read_text(encoding="utf-8").splitlines() == lines


CONSISTENT = {
    "a step may be one space too long everywhere": ("min(state.dice,", "min(state.dice + 1,"),
    "turns go round the other way": ("(state.seat + 1) % len", "(state.seat - 1) % len"),
    "an outcome has another weight": (
        "for total, weight in DICE",
        "for total, weight in (DICE | {4: 4})",
    ),
    "a token counts twice": ('"token": token}', '"token": 2 * token}'),
}


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize("change", CONSISTENT.values(), ids=CONSISTENT)
def test_consistent_mistake_breaks_no_law_but_a_golden_file(change: tuple[str, str]) -> None:
    """Such mistakes cannot be found by laws: the golden file notices them."""
    mistaken = plant(change)
    check_game(mistaken, games=1)
    with pytest.raises(GoldenChanged, match="as played now"):
        check_golden(OASIS_RACE / "golden.txt")


def test_golden_files_show_effects_and_notice_their_change(
    tmp_path: Path, oasis_race: AnyGame
) -> None:
    """Codes, messages with names, and points are lines of the file."""

    def effects(
        state: Any, move: Any, _: int | None = None, names: Any = None, *, code: str = "moved"
    ) -> tuple[Effect, ...]:
        if type(move) is not oasis_race.kinds["step"]:
            return ()
        who = names[state.seat] if names else f"Seat {state.seat}"
        return (Effect(code, state.seat, f"{who} moves.", points=move.spaces),)

    file = tmp_path / "race.txt"
    register(evolve(oasis_race, effects=effects))
    write_golden(file, "oasis-race", {"players": 2, "length": 6}, seed=3)
    assert "\n moved: Ann moves. [+" in file.read_text(encoding="utf-8")
    register(evolve(oasis_race, effects=partial(effects, code="walked")))
    with pytest.raises(GoldenChanged, match=r"\+ walked: Ann moves"):
        check_golden(file)


def test_file_that_is_not_golden_is_refused(tmp_path: Path) -> None:
    """The error names the file."""
    file = tmp_path / "notes.txt"
    file.write_text("game: sahara\noptions: {\n")
    with pytest.raises(InvalidValue, match=r"notes\.txt is not a golden file"):
        check_golden(file)
    with pytest.raises(UnknownGame):
        write_golden(file, "sahra")


# ---- check_game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"max_moves": -1}, {"every": 0}, {"games": 1.5}], ids=str
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    """Counts are integers in range; names of games are known."""
    with pytest.raises(InvalidValue, match=f"{next(iter(wrong))}: expected an integer"):
        check_game("sahara", **wrong)
    with pytest.raises(UnknownGame):
        check_game("sahra")


@pytest.mark.usefixtures("known_games")
def test_given_options_are_played() -> None:
    """A fault that needs certain options is found with them only."""
    faulty = plant(("    reach = min(", "    1 // (33 - state.options.length)\n    reach = min("))
    check_game(faulty, games=1, options=[faulty.options(players=2, length=20)])
    with pytest.raises(LawBroken, match="ZeroDivisionError"):
        check_game(faulty, games=1, options=[faulty.options(players=2, length=33)])


@pytest.mark.usefixtures("known_games")
def test_failing_game_is_shortened_with_limited_effort() -> None:
    """A fault at the end of a long game is reported with a shorter one; the work is bounded."""
    calls = 0
    faulty = plant(("range(1, reach + 1)", "range(1, reach)"))  # no move one space from the oasis

    def initial(options: Any) -> Any:
        nonlocal calls
        calls += 1
        return faulty.initial(options)

    register(faulty)
    trail = Trail(evolve(faulty, initial=initial), faulty.options(players=4, length=40))
    trail.begin()
    rng = Random(1)
    while trail.play(rng.randrange(100)):
        pass
    with pytest.raises(LawBroken) as caught:
        check_position(trail, [3])
    long, calls = caught.value, 0
    short = shorten(long)
    assert (short.law, calls) == (3, min(calls, MAX_EFFORT // 200))
    assert short.move_number < long.move_number // 2


# ---- Comparing and varying -----------------------------------------------------------------------


@define(slots=False)
class Box:
    content: Any = None
    derived: Any = field(default=None, eq=False)

    @cached_property
    def twice(self) -> Any:
        return [self.derived, self.derived]


@frozen
class Slotted:
    content: Any


def loop() -> Box:
    box = Box()
    box.content = box
    return box


@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        (1, 1, None),
        (1, True, ": 1 and True"),
        ((1, 2), (1,), "[1]: 2 and nothing"),
        ({"a": [1]}, {"a": [2]}, "['a'][0]: 1 and 2"),
        ({1, 2}, {2, 1}, None),
        ({1, 2}, {1, 3}, "{1}: 2 and 3"),
        (Box(1), Box(1), None),
        (Box(1, 2), Box(1, 3), ".twice[0]: 2 and 3"),
        (Slotted([1]), Slotted([2]), ".content[0]: 1 and 2"),
        (partial(max, 1), partial(max, 2), ".args[0]: 1 and 2"),
        (Box(1).__repr__, Box(2).__repr__, ".__self__.content: 1 and 2"),
        (FrozenMap({"a": 1}), FrozenMap({"a": 2}), "._entries['a']: 1 and 2"),
        (loop(), loop(), None),
    ],
)
def test_differences_are_found_in_every_attribute(one: Any, two: Any, found: str | None) -> None:
    """The path leads to the first difference."""
    assert difference(one, two) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (Slotted((1, "a", None, frozenset({2}), FrozenMap({"a": 1}))), None),
        (Slotted((1, [2])), ".content[1] is a list"),
        (Slotted(FrozenMap({"a": {}})), ".content['a'] is a dict"),
        (Slotted(Box(1)), ".content.content can be assigned"),
    ],
)
def test_mutable_parts_are_found(value: Any, found: str | None) -> None:
    """States are made of immutable values all the way down."""
    assert mutable_part(value) == found


def test_candidates_lie_on_both_sides_of_every_range(oasis_race: AnyGame) -> None:
    """Moves one below and one above the legal ones are asked about."""
    step, roll, drawn = (oasis_race.kinds[kind] for kind in ("step", "roll", "draw"))
    state = replay(oasis_race.initial(oasis_race.options(players=2)), [drawn(1), drawn(2), roll(4)])
    moves = candidates(oasis_race, oasis_race.legal_moves(state), [drawn(1)], Random(0))
    assert {step(spaces) for spaces in range(6)} <= set(moves)
    assert drawn(1) in moves and {type(move) for move in moves} == {step, roll, drawn}


@given(st.integers(0, 2**32))
def test_damage_changes_a_copy(seed: int) -> None:
    """The data itself stays as it is; a text stays a text."""
    data = {"a": [1, 2, {"b": "c"}], "d": None}
    damage_data(data, Random(seed))
    assert data == {"a": [1, 2, {"b": "c"}], "d": None}
    assert isinstance(damage_text('[Game "sahara"]\n1. play 0\n', Random(seed)), str)
    assert isinstance(damage_text("", Random(seed)), str)


# ---- Strategies ----------------------------------------------------------------------------------


@given(strategies.options(SAHARA), strategies.states(SAHARA, max_moves=40))
def test_options_and_states_belong_to_the_game(options: Any, state: Any) -> None:
    """Every number of players comes up, and states arise in play."""
    assert options.players in SAHARA.players
    assert type(state) is SAHARA.state


@given(strategies.moves(SAHARA), strategies.playouts(SAHARA, max_moves=30))
def test_moves_may_be_illegal(move: Any, played: Any) -> None:
    """Most are; legality is the game's to say."""
    legal = move in SAHARA.legal_moves(played.state)
    assert (SAHARA.explain(played.state, move) is None) == legal
    if legal:
        apply(played.state, move)


@given(strategies.records(SAHARA, max_moves=30))
def test_records_are_valid(record: Any) -> None:
    """Whatever their names and notes are."""
    assert validate(record.to_json()).valid and validate(record.to_text()).valid


@settings(max_examples=15)
@given(strategies.damaged_records(SAHARA, max_moves=20))
def test_damaged_records_get_a_report(text: str) -> None:
    """`validate` does not raise for what is in its source."""
    assert str(validate(text))
