import gc
from random import Random
from subprocess import CalledProcessError

import pytest
from attrs import frozen

from benchmarks.measure import Figure, Fresh, Played, Waited, measure, rounds


@frozen
class Scripted:
    """Costs what it is told, and notes when it was asked."""

    name: str
    value: float
    asked: list[str]
    every: int = 1

    def cost(self, rng: Random, seconds: float) -> float:
        """Give the cost; the warm-up has no time."""
        if seconds:
            assert gc.isenabled()
            self.asked.append(f"{self.name} {rng.random():.3f}")
        return self.value


def test_rounds_are_interleaved_and_every_other_one_goes_backwards() -> None:
    """A machine that grows slower does not favour whoever comes first."""
    asked: list[str] = []
    contestants = [Scripted(name, 1.0, asked) for name in "abc"]
    costs = measure(contestants, repeat=4, seconds=1)
    assert "".join(entry[0] for entry in asked) == "abccbaabccba"
    assert costs == {"a": [1.0] * 4, "b": [1.0] * 4, "c": [1.0] * 4}


def test_games_differ_by_round_and_are_the_same_in_every_run() -> None:
    """Seeds come from the name and the round alone."""
    first: list[str] = []
    second: list[str] = []
    measure([Scripted("a", 1.0, first)], repeat=3, seconds=1)
    measure([Scripted("a", 1.0, second)], repeat=3, seconds=1)
    assert first == second
    assert len(set(first)) == 3


def test_work_is_done_at_least_once_and_until_the_time_is_up() -> None:
    """A cost is the time of all work by the number of its units."""
    played: list[int] = []

    def play(_rng: Random) -> int:
        played.append(1)
        return 10

    assert Played("a", play).cost(Random(1), 0) >= 0
    assert len(played) == 1
    assert 0 < Played("a", play).cost(Random(1), 0.01) < 0.001
    assert len(played) > 10


def test_what_is_measured_seldom_leaves_rounds_out() -> None:
    """Those rounds are left out of its ratios, too."""
    asked: list[str] = []
    pair = [Scripted("a", 1.0, asked), Scripted("b", 2.0, asked, every=3)]
    costs = measure(pair, repeat=5, seconds=1)
    assert costs == {"a": [1.0] * 5, "b": [2.0, None, None, 2.0, None]}
    assert rounds(costs, "a", "b") == [[1.0, 2.0]] * 2
    assert Figure.ratio(costs, "a", "b") == Figure(2, 2, 2)
    assert Figure.alone(costs, "b") == Figure(2, 2, 2)


def test_first_statement_is_timed_in_an_interpreter_of_its_own() -> None:
    """What this process has imported already does not matter; a text can be given."""
    assert 0 < Fresh("import json", "import json").cost(Random(1), 0) < 10
    asserting = "import desertrules; assert text == 'given'; assert 'json' not in sys.modules"
    assert 0 < Fresh("given", asserting, "given").cost(Random(1), 0) < 10


def test_command_is_waited_for() -> None:
    """By the clock on the wall, as its work may be done elsewhere; one that fails is an error."""
    sleeping = Waited("sleep", lambda: ["-c", "import time; time.sleep(0.2)"])
    assert 0.2 <= sleeping.cost(Random(1), 0) < 20
    with pytest.raises(CalledProcessError):
        Waited("exit", lambda: ["-c", "exit(1)"]).cost(Random(1), 0)


@pytest.mark.parametrize(
    ("values", "figure"),
    [
        ([3.0], Figure(3, 3, 3)),
        ([1.0, 2.0, 3.0, 4.0, 100.0], Figure(3, 2, 4)),
    ],
)
def test_figure_is_the_median_with_quartiles(values: list[float], figure: Figure) -> None:
    """One wild round moves nothing."""
    assert Figure.of(values) == figure
