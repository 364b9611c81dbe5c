"""The guard against slow code that needs no clock: counts of work against the kept figures."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from benchmarks import callgrind, handles, work
from benchmarks.work import (
    BYTECODES,
    MOVED,
    SUBJECTS,
    bytecodes,
    count,
    counted,
    kept,
    worse,
)

KEEP = "worse figures are to be explained, and then kept by `make keep`"


@pytest.mark.parametrize("name", SUBJECTS)
def test_work_is_no_more_than_kept(name: str) -> None:
    """No more states, flood fills or bytecodes than before."""
    assert worse(count(name), kept()["counts"].get(name, {})) == [], KEEP


@pytest.mark.parametrize("name", SUBJECTS)
def test_states_are_built_only_where_they_are_asked_for(name: str) -> None:
    """`apply` builds one state for each move, a playout and a replay one for each game.

    The README's loop builds one for each decision, and one more where chance follows.
    """
    figures = kept()["counts"][name]
    games = work.GAMES / figures["moves"]
    assert figures["states for each move of apply"] == 1
    assert figures["states for each decision of the README's loop"] < 1.5
    assert figures["states for each move of playout"] == pytest.approx(games, rel=1e-4)
    assert figures["states for each move of replay"] == pytest.approx(games, rel=1e-4)


def test_most_camels_need_no_flood() -> None:
    """A look at the neighbours rules a flood out for at least five camels of six."""
    for name in ("through-the-desert", work.LARGE):
        assert kept()["counts"][name]["flood fills for each camel"] <= 1 / 6


def test_work_does_not_grow_with_the_map() -> None:
    """Eight times the cells cost longer integers, not more steps."""
    classic, large = (kept()["counts"][name] for name in ("through-the-desert", work.LARGE))
    for way in ("playout", "apply", "replay"):
        figure = f"{BYTECODES} move of {way}"
        assert large[figure] < 1.2 * classic[figure]


@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.parametrize("op", [handles.APPLY, handles.LEGAL_MOVES])
def test_a_request_by_a_handle_costs_at_most_three_times_the_call(name: str, op: str) -> None:
    """Besides writing the answer; to read the request and to look the move up is included."""
    figures = kept()["counts"][name]
    asked, called, written = (figures[f"{BYTECODES} {what}"] for what in handles.names(op))
    assert asked <= handles.TIMES * called + written


def test_figures_of_callgrind_name_their_interpreter() -> None:
    """Each build of Python has figures for everything that is counted."""
    for interpreter, figures in kept()["callgrind"].items():
        assert interpreter.startswith(("CPython", "PyPy"))
        assert set(figures) == set(SUBJECTS)


@pytest.mark.soak  # a minute; what CI guards are bytecodes
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
@pytest.mark.skipif(
    callgrind.interpreter() not in kept()["callgrind"],
    reason=f"no figures are kept for {callgrind.interpreter()}",
)
def test_instructions_are_as_kept() -> None:
    """Callgrind sees what bytecodes do not: what one operation on a long integer costs."""
    found = callgrind.count(str(shutil.which("valgrind")))
    assert callgrind.changes(found) == [], KEEP


def test_callgrind_without_valgrind_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was not counted does not pass."""
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(SystemExit) as stopped:
        callgrind.main([])
    assert stopped.value.code == 2
    assert "nothing was counted" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"a": 105.0, MOVED: 70.0}, []),
        ({"a": 106.0, MOVED: 70.0}, ["a: kept 100.0, found 106.0"]),
        ({"a": 50.0, MOVED: 70.0}, []),
        ({"a": 100.0, MOVED: 69.0}, ["moves: kept 70.0, found 69.0"]),
        ({MOVED: 70.0}, ["a: kept 100.0, found None"]),
        ({"a": 100.0, MOVED: 70.0, "b": 1.0}, ["b: kept None, found 1.0"]),
    ],
)
def test_figures_may_be_better_but_hardly_worse(found: dict[str, float], says: list[str]) -> None:
    """Other games than those that were kept count, and so does a figure that is gone or new."""
    assert worse(found, {"a": 100.0, MOVED: 70.0}) == says


def test_bytecodes_are_counted_the_same_each_time() -> None:
    """Twice the work is twice the instructions, whatever the machine does meanwhile."""
    before = sys.gettrace()

    def once() -> None:
        sorted([3, 1, 2], key=lambda number: -number)

    def twice() -> None:
        once()
        once()

    assert bytecodes(once) == bytecodes(once) > 0
    assert 2 * bytecodes(once) < bytecodes(twice) < 2 * bytecodes(once) + 20
    assert sys.gettrace() is before


def test_counted_method_is_put_back() -> None:
    """Counting leaves nothing behind."""

    class Thing:
        def double(self, number: int) -> int:
            return 2 * number

    method = Thing.double
    with counted(Thing, "double") as calls:
        assert Thing().double(2) == 4
    assert calls == [1]
    assert Thing.double is method


def test_kept_figures_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeping changes the figures of one name and leaves the others."""
    file = tmp_path / "kept.json"
    file.write_text(json.dumps({"counts": {"a": 1, "b": 2}, "callgrind": {}}), encoding="utf-8")
    monkeypatch.setattr(work, "KEPT", file)
    work.keep("counts", {"b": 3})
    assert work.kept()["counts"] == {"a": 1, "b": 3}
