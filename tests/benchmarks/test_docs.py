import pytest

from benchmarks.__main__ import main
from benchmarks.chart import chart
from benchmarks.docs import CHART, PAGE, RESULTS, filled
from benchmarks.run import Run, close_together
from desertrules.through_the_desert import CLASSIC
from desertrules.through_the_desert.state import WIDTH
from tests.benchmarks.test_measure import Scripted


def test_page_shows_the_run_that_is_kept() -> None:
    """Tables and chart are written by a command, never by hand."""
    run, page = Run.from_file(RESULTS), PAGE.read_text(encoding="utf-8")
    again = "python -m benchmarks --read benchmarks/results.json --write-docs"
    assert filled(page, run) == page, again
    assert CHART.read_text(encoding="utf-8") == chart(run), again
    assert RESULTS.read_text(encoding="utf-8") == run.to_json(), again


def test_page_without_its_marks_is_refused() -> None:
    """A part that cannot be filled is not lost in silence."""
    with pytest.raises(ValueError, match="expected one part marked 'gates', found 0"):
        filled("# Performance\n", Run.from_file(RESULTS))


def test_picture_of_the_kernel_has_its_figures() -> None:
    """What the page says of the layout is what the code has."""
    page, grid = PAGE.read_text(encoding="utf-8"), CLASSIC.grid
    assert f"a row: {WIDTH} ints" in page
    assert f" {grid.size} + cell" in page
    columns = grid.size // grid.stride
    assert f"{columns} columns of {grid.stride} places, {grid.size} bits" in page


def test_anchor_stands_in_the_middle_of_those_it_is_compared_with() -> None:
    """Those whom no gate speaks of come first."""
    names = ["Through the Desert: lazy playout", "other", "python-chess: push", "catanatron"]
    ordered = close_together([Scripted(name, 1, []) for name in names])
    assert [each.name for each in ordered] == [names[1], names[0], names[2], names[3]]


def test_command_reads_a_run_and_prints_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is measured when a run is read."""
    main(["--read", str(RESULTS)])
    printed = capsys.readouterr().out
    assert "Through the Desert lazy playout ÷ python-chess push playout" in printed
    assert "Gates: " in printed


def test_command_measures_only_what_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A word chooses all whose names hold it; a missed gate is no error."""
    main(["--repeat", "1", "--seconds", "0", "--only", "sahara: apply"])
    printed = capsys.readouterr().out
    assert "Sahara: apply_unchecked" in printed
    assert "Sahara: lazy playout  " not in printed
