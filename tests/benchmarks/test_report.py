import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from benchmarks.chart import chart
from benchmarks.gates import GATES, REASONS, Dearer, Faster, Gate, Growth
from benchmarks.measure import Figure
from benchmarks.playing import CELLS, LAZY, LOOP, cells_name, players_name
from benchmarks.pychess import ANCHOR
from benchmarks.report import Row, markdown, rows, speeds, text_report
from benchmarks.run import Run
from benchmarks.workloads import DESERT, SAHARA, named


def _run(**costs: list[float | None]) -> Run:
    return Run("CPython 3.11", "here", 3, {}, {}, dict(costs))


FASTER = Faster("ours", ("theirs",), 4, 6)
DEARER = Dearer("ours", "theirs", 1.8, 1.3)


@pytest.mark.parametrize(
    ("gate", "ours", "theirs", "verdict"),
    [
        (FASTER, 1.0, 6.0, "goal met"),
        (FASTER, 1.0, 4.0, "gate met"),
        (FASTER, 1.0, 3.9, "missed"),
        (DEARER, 1.3, 1.0, "goal met"),
        (DEARER, 1.8, 1.0, "gate met"),
        (DEARER, 1.9, 1.0, "missed"),
    ],
)
def test_verdict(gate: Gate, ours: float, theirs: float, verdict: str) -> None:
    """A gate is met at its figure, from the side that it asks for."""
    row = Row.of(gate, _run(ours=[ours] * 3, theirs=[theirs] * 3))
    assert row.verdict == verdict


def test_ratio_is_taken_inside_each_round() -> None:
    """A round in which the machine was slow for both sides says the same as any other."""
    costs = {"ours": [1.0, 10.0, 1.0], "theirs": [5.0, 50.0, 5.0]}
    assert FASTER.figure(costs) == Figure(5, 5, 5)


def test_of_several_others_the_middle_one_is_compared_with() -> None:
    """Neither the fastest nor the slowest of a peer's games decides."""
    gate = Faster("ours", ("a", "b", "c"), 1, 1, "the others")
    assert gate.figure({"ours": [1.0], "a": [2.0], "b": [90.0], "c": [3.0]}).median == 3
    assert gate.text == "ours ÷ the others"


def test_both_sides_of_a_ratio_are_named() -> None:
    """Nobody has to guess what was compared with what."""
    assert FASTER.text == "ours ÷ theirs"
    assert DEARER.text == "ours ÷ theirs, time by time"
    texts = [gate.text for gate in GATES]
    assert len(set(texts)) == len(texts)


def test_growth_is_the_slope_on_logarithmic_scales() -> None:
    """Ten times the cost on a hundred times the cells is a power of one half."""
    gate = Growth("", ((1, "small"), (10, "middle"), (100, "large")), 1, 1)
    costs = {"small": [1.0], "middle": [10**0.5], "large": [10.0]}
    assert gate.figure(costs).median == pytest.approx(0.5)


def test_missing_peer_is_named_in_its_row_and_in_the_list() -> None:
    """Nobody is left out without a word."""
    run = Run("CPython", "here", 1, {}, {ANCHOR: "chess cannot be imported"}, {})
    assert {row.verdict.split(":")[0] for row in rows(run)} == {"not measured"}
    report = text_report(run)
    assert f"not measured: {named(DESERT, LOOP)}" in report
    assert f"- {ANCHOR}: chess cannot be imported" in report
    assert f"{len(GATES)} not measured." in report


def test_what_misses_its_goal_is_named_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason that nobody has written down is missed, too."""
    costs: dict[str, list[float | None]]
    costs = {ANCHOR: [7.0], named(DESERT, LAZY): [1.0], named(SAHARA, LAZY): [1.0]}
    desert, sahara = (f"{named(title, LAZY)} ÷ {ANCHOR}" for title in (DESERT, SAHARA))
    monkeypatch.setitem(REASONS, desert, "camels are slow")
    monkeypatch.delitem(REASONS, sahara)
    report = text_report(Run("CPython", "here", 1, {}, {}, costs))
    assert f"- {desert}: camels are slow" in report
    assert f"- {sahara}: no reason has been written down yet" in report
    monkeypatch.setitem(REASONS, sahara, "camels are slow")
    report = text_report(Run("CPython", "here", 1, {}, {}, costs))
    assert f"- {desert}; {sahara}: camels are slow" in report


def test_reasons_belong_to_gates() -> None:
    """A gate that was renamed takes its reason with it."""
    assert set(REASONS) <= {gate.text for gate in GATES}


def test_speeds_are_ratios_to_the_anchor() -> None:
    """The anchor's own speed is 1; growth and imports are shown elsewhere."""
    costs: dict[str, list[float | None]] = {ANCHOR: [4.0], named(DESERT, LAZY): [1.0]}
    costs |= {"import attrs": [1.0], cells_name(100): [1.0]}
    table = speeds(_run(**costs))
    assert [row[:2] for row in table] == [(named(DESERT, LAZY), "4"), (ANCHOR, "1")]


def test_markdown_table() -> None:
    """Tables of the documentation are Markdown's."""
    assert markdown(("a", "b"), [("1", "2")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"


def test_chart_is_well_formed_and_shows_bars_and_lines() -> None:
    """One bar a contestant; a line for each game and one that is linear."""
    costs: dict[str, list[float | None]] = {ANCHOR: [4.0], named(DESERT, LAZY): [1.0]}
    costs |= {players_name(DESERT, players): [1.0] for players in range(2, 6)}
    costs |= {cells_name(cells): [cells**0.5] for cells in CELLS}
    tree = ET.fromstring(chart(_run(**costs)))  # noqa: S314 - our own text
    kinds = [element.tag.rpartition("}")[2] for element in tree.iter()]
    assert kinds.count("rect") == 1 + 2
    assert kinds.count("polyline") == 3
    assert kinds.count("circle") == 4 + len(CELLS)


def test_chart_of_nothing_says_so() -> None:
    """A run of imports alone still has a chart."""
    assert chart(_run()).count("not measured") == 3


def test_run_survives_being_written_down(tmp_path: Path) -> None:
    """What is read back is the same run, and each contestant has a line."""
    run = _run(ours=[0.0001235, None])
    file = tmp_path / "run.json"
    file.write_text(run.to_json(), encoding="utf-8")
    assert Run.from_file(file) == run
    assert '"ours": [ 0.0001235, null ]' in run.to_json()
