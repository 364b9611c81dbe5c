import pytest

from benchmarks.__main__ import main
from benchmarks.chart import chart
from benchmarks.docs import CHART, PAGE, README, RESULTS, claimed, expected, filled
from benchmarks.pychess import ANCHOR
from benchmarks.run import Run, close_together
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
    with pytest.raises(ValueError, match="expected one part marked 'expect', found 0"):
        filled("# Performance\n", Run.from_file(RESULTS))


def test_readme_claims_what_its_own_loop_gives() -> None:
    """In the run that is kept; and a claim that is gone is missed."""
    run, readme = Run.from_file(RESULTS), README.read_text(encoding="utf-8")
    assert claimed(readme, run) == readme
    with pytest.raises(ValueError, match="expected the claim of its loop's speed once, found 0"):
        claimed("# desertrules", run)


def test_reader_is_told_in_numbers_that_are_not_too_exact() -> None:
    """Two digits are all that another machine and another day leave of a speed."""
    run = Run("CPython", "here", 1, {}, {}, {"Sahara: playout": [3.17e-6], ANCHOR: [5.4e-5]})
    row = next(row for row in expected(run) if row[0] == "a bot: random moves a second")
    assert row == ("a bot: random moves a second", "-", "320,000", "-", "19,000")


def test_anchor_stands_in_the_middle_of_those_it_is_compared_with() -> None:
    """Those whom no gate speaks of come first."""
    names = ["Through the Desert: playout", "other", ANCHOR, "catanatron"]
    ordered = close_together([Scripted(name, 1, []) for name in names])
    assert [each.name for each in ordered] == [names[1], names[0], names[2], names[3]]


def test_command_reads_a_run_and_prints_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is measured when a run is read."""
    main(["--read", str(RESULTS)])
    printed = capsys.readouterr().out
    assert "Through the Desert: playout ÷ python-chess: list + push" in printed
    assert "Gates: " in printed


def test_command_measures_only_what_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A word chooses all whose names hold it; a missed gate is no error."""
    main(["--repeat", "1", "--seconds", "0", "--only", "sahara: apply"])
    printed = capsys.readouterr().out
    assert "Sahara: apply_unchecked" in printed
    assert "Sahara: playout  " not in printed
