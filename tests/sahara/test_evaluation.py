"""What a position is worth to each seat: the quick way beside the plain one."""

from random import Random

import pytest

from desertrules import Over, Seat, WrongGame, advance, nomads_of_arabia
from desertrules import sahara as sa
from tests.sahara.tables import choice, moved, step, table


def _plainly(state: sa.State) -> tuple[float, ...]:
    """Give the value as the page of opponents says it, camel by camel."""
    if isinstance(sa.turn(state), Over):
        return tuple(float(standing.points) for standing in sa.score(state))
    desert, last = state.options.desert, state.options.last
    values: list[float] = []
    for seat in range(state.options.players):
        favourite = state.favourite(seat)
        camels = [*state.camels(seat), *([] if favourite is None else [favourite] * 2)]
        values.append(sum(3 * (x / last) ** 2 + max(0, x - desert) for x in camels))
    return tuple(values)


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_the_plain_way_at_every_position(seed: int) -> None:
    """Of states and of everybody's views alike, as nothing is hidden."""
    rng = Random(seed)
    state = sa.initial(choice(seed, 1 + seed * 5))
    for _ in range(400):
        expected = pytest.approx(_plainly(state))
        assert sa.evaluate(state) == expected
        assert sa.evaluate(sa.view(state, None)) == expected
        assert sa.evaluate(sa.view(state, Seat(seed % 2))) == expected
        if isinstance(sa.turn(state), Over):
            break
        state = advance(sa.apply(state, rng.choice(sa.legal_moves(state))), rng)


@pytest.mark.parametrize("desert", [1, 36, 48, 200])
def test_camel_just_inside_the_oasis_is_worth_more_than_one_before_it(desert: int) -> None:
    """And each space more than the one before; a favourite twice as much."""
    ways = [table(camels={0: [space]}, desert=desert) for space in range(desert + 9)]
    values = [sa.evaluate(state)[0] for state in ways]
    assert values == sorted(set(values))
    assert values[desert + 1] > values[desert] + 1
    named = table(favourites={0: desert}, desert=desert)
    assert sa.evaluate(named) == pytest.approx((2 * values[desert], 0.0))


def test_after_the_end_points_alone_count() -> None:
    """SA5.2: what is left on the way is worth nothing any more."""
    state = table("palm-1", {0: [14, 13, 12, 11, 6], 1: [7, 8, 9, 5]})
    over = moved(state, sa.Play(0), step(6))
    assert sa.evaluate(over) == (30.0, 6.0)


def test_position_of_another_game_is_refused() -> None:
    """One clear error."""
    with pytest.raises(WrongGame, match="expected a state of Sahara"):
        sa.evaluate(nomads_of_arabia.initial(nomads_of_arabia.Options(3)))  # type: ignore[arg-type]
