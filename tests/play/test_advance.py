"""`advance` lets chance happen until somebody decides."""

from random import Random

import pytest

from desertrules import Decide, Over, Standing, WrongGame, advance, draw, playout
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.tables import open_table
from tests.core import toy
from tests.through_the_desert.positions import COURT, set_up

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_chance_is_resolved_until_a_seat_decides() -> None:
    """The whole set-up of Through the Desert, or one roll of the toy's die."""
    state = advance(td.initial(td.Options(3)), Random(1))
    assert isinstance(td.turn(state), Decide)
    assert len(state.palms) == 5 and len(state.water) == 33
    rolled = advance(toy.initial(toy.Options()), Random(1))
    assert rolled.die in (1, 2) and rolled.at == (0, 0)


def test_cards_are_dealt_one_or_several() -> None:
    """SA2.3: one after most cards, three after the last of a pile; each by its weight."""
    state = advance(sa.initial(sa.Options(2)), rng := Random(1))
    tops = set[int]()
    while isinstance(sa.turn(state), Decide) and len(tops) < 2:
        before = sa.apply(state, sa.legal_moves(state)[0])
        state = advance(before, rng)
        due = before.due
        if due is not None:
            cards = [each.move for each in sa.outcomes(before)]
            dealt = sa.Deal(*due, state.tops(due[0])[due[1]] or "")
            assert dealt in cards and dealt in sa.outcomes(before).moves
            tops.add(sum(top is None for top in before.tops(due[0])))
    assert tops == {1, 3}


def test_nothing_happens_where_somebody_decides_or_nobody_does() -> None:
    """A decision is never made for a seat, and the end stays the end: the state itself."""
    state = set_up(COURT, 2)
    assert advance(state, Random(1)) is state
    over = toy.State(toy.Options(2), (2, 1))
    assert isinstance(toy.turn(over), Over)
    assert advance(over, Random(1)) is over


def test_no_points_are_counted_to_find_that_nothing_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose turn it is, which at the end means a result, is not asked."""
    over = playout(td.initial(td.Options(2)), Random(1)).state

    def count(*_: object) -> None:
        pytest.fail("points were counted")

    monkeypatch.setattr(Standing, "__init__", count)
    assert advance(over, Random(1)) is over


def test_what_belongs_to_no_game_is_refused() -> None:
    """At the first time and at the second."""
    for _ in range(2):
        with pytest.raises(WrongGame, match="int belongs to no game"):
            advance(3, Random(1))


def test_same_seed_gives_the_same_outcome() -> None:
    """The generator alone decides."""
    start = td.initial(td.Options(2))
    assert advance(start, Random(7)) == advance(start, Random(7))
    assert len({advance(start, Random(seed)) for seed in range(8)}) > 1


@pytest.mark.parametrize("made", [0, 1, 20, 33, 34])
def test_set_up_at_once_is_the_set_up_step_by_step(made: int) -> None:
    """TD3: wherever it stands, the same generator draws the same palms and waterholes."""
    state = playout(td.initial(td.Options(3)), Random(1), max_moves=made).state
    table = open_table(td, state)
    table.resolve(Random(7))
    rng = Random(7)
    while outcomes := td.outcomes(state):
        state = td.apply(state, draw(outcomes, rng))
    assert table.state() == state
