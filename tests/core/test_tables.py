"""Tables: one game under way, changed move by move."""

from collections import Counter
from random import Random

import pytest

from desertrules import BrokenRules, Chance, IllegalMove, LegalMoves, Outcomes, Weighted
from desertrules import through_the_desert as td
from desertrules.core import tables
from desertrules.core.moves import ListedMoves
from desertrules.core.outcomes import ListedOutcomes, draw
from desertrules.core.tables import PlainTable, Table, known, offer_table, open_table
from tests.core import toy
from tests.through_the_desert.positions import COURT, move, position, set_up

START = toy.initial(toy.Options())


class Fixed(Random):
    """A generator that always gives the same number."""

    def __init__(self, number: float) -> None:
        """Take the number."""
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        """Give the number."""
        return self._number


def test_plain_table_is_made_of_the_game() -> None:
    """A game that offers no table of its own is played through its functions."""
    table = open_table(toy, START)
    assert isinstance(table, PlainTable)
    assert table.turn() == Chance() and table.outcomes() == toy.outcomes(START)
    assert table.legal_moves() == toy.legal_moves(START)
    table.play(toy.Roll(2))
    table.play_unchecked(toy.Step(2))
    assert table.state() == toy.State(toy.Options(), (2, 0), 1)
    assert toy.State(toy.Options()) == START


def test_illegal_move_leaves_a_table_as_it_was() -> None:
    """A plain one, and one of a game's own."""
    plain = open_table(toy, START)
    with pytest.raises(IllegalMove):
        plain.play(toy.Step(1))
    assert plain.state() == START
    state = set_up(COURT, 2)
    own = open_table(td, state)
    with pytest.raises(IllegalMove):
        own.play(move("rider white zz"))
    assert own.state() == state


def test_game_may_offer_a_table_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is then opened for every state of the class."""
    monkeypatch.setattr(tables, "_tables", dict(tables._tables))
    opened: list[toy.State] = []

    def opener(state: toy.State) -> Table[toy.State, toy.Move]:
        opened.append(state)
        return PlainTable(toy, state)

    offer_table(toy.State, opener)
    assert open_table(toy, START).state() == START
    assert opened == [START]
    assert not isinstance(open_table(td, td.initial(td.Options(2))), PlainTable)


def test_step_makes_a_move_of_whoever_acts() -> None:
    """Chance, a seat, and nobody after the end."""
    table = open_table(toy, toy.initial(toy.Options(1)))
    assert table.step(Fixed(0.0)) == toy.Roll(1)
    assert table.step(Fixed(0.0)) == toy.Step(1)
    assert table.step(Fixed(0.0)) is None
    table = open_table(toy, START)
    assert table.step(Fixed(0.9)) == toy.Roll(2)
    assert table.step(Fixed(0.9)) == toy.Step(2)


class Stuck(PlainTable[toy.State, toy.Move]):
    """A table of a game that is broken: nobody can do anything."""

    __slots__ = ()

    def legal_moves(self) -> LegalMoves[toy.Move]:
        """Give no move."""
        return ListedMoves()

    def outcomes(self) -> Outcomes[toy.Move]:
        """Give no outcome."""
        return ListedOutcomes()


def test_game_that_is_stuck_is_broken() -> None:
    """Nothing can happen, and yet the game is not over: that is no end."""
    with pytest.raises(BrokenRules, match=r"Chance\(\) is due, and there is no legal move"):
        Stuck(toy, START).run(Random(1))
    assert Stuck(toy, toy.State(toy.Options(2), (2, 1))).run(Random(1)) == []


def test_chance_is_resolved_and_no_more() -> None:
    """Until a seat decides, and not at all after the end."""
    table = open_table(toy, START)
    table.resolve(Fixed(0.9))
    assert table.state() == toy.apply(START, toy.Roll(2))
    table.resolve(Fixed(0.9))
    assert table.state() == toy.apply(START, toy.Roll(2)) and not table.is_over()
    over = open_table(toy, toy.State(toy.Options(2), (2, 1)))
    over.resolve(Fixed(0.9))
    assert over.is_over() and over.state() == toy.State(toy.Options(2), (2, 1))


def test_table_of_a_game_does_what_its_functions_do() -> None:
    """Through the Desert's own table answers like its functions, in every phase."""
    for state in (
        td.initial(td.Options(2)),
        set_up(COURT, 5),
        set_up(COURT, 2),
        position(COURT, {"white": "b3"}, {}),
    ):
        table = open_table(td, state)
        assert table.turn() == td.turn(state)
        assert table.outcomes() == td.outcomes(state)
        assert table.legal_moves() == td.legal_moves(state)
        for one in (td.legal_moves(state)[0], td.legal_moves(state)[-1]):
            expected = td.apply(state, one)
            assert td.apply_unchecked(state, one) == expected
            checked, unchecked = open_table(td, state), open_table(td, state)
            checked.play(one)
            unchecked.play_unchecked(one)
            assert checked.state() == unchecked.state() == expected


@pytest.mark.parametrize(("number", "outcome"), [(0.0, "a"), (0.74, "a"), (0.75, "b"), (0.99, "b")])
def test_outcome_is_drawn_by_its_weight(number: float, outcome: str) -> None:
    """Three of four numbers give the outcome of weight 3."""
    assert draw(ListedOutcomes([Weighted("a", 3), Weighted("b", 1)]), Fixed(number)) == outcome


def test_draws_come_near_their_odds() -> None:
    """Of many draws each outcome gets about its share."""
    rng = Random(1)
    outcomes = ListedOutcomes([Weighted("a", 3), Weighted("b", 1), Weighted("c", 4)])
    counts = Counter(draw(outcomes, rng) for _ in range(8000))
    assert all(abs(counts[one.move] - 1000 * one.weight) < 150 for one in outcomes)


def test_weights_beyond_all_fractions_are_drawn() -> None:
    """Where rounding leaves nothing over, the last outcome is it."""
    outcomes = ListedOutcomes(Weighted(number, 2**53 + 1) for number in range(10))
    assert draw(outcomes, Fixed(1 - 2**-53)) == 9
    assert draw(outcomes, Fixed(0.0)) == 0


def test_what_is_known_of_moves_is_looked_up() -> None:
    """One thing for each move; nothing at all where something has no hash."""
    assert known({1: "one", 2: "two"}, [2, 3, 1], "?") == ["two", "?", "one"]
    assert known({1: "one"}, [1, [], 1], "?") == []
    assert known({1: "one"}, [], "?") == []
