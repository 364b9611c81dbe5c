"""Choices of multisets are counted, never built: sales, hires and keeps."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal
from desertrules.nomads_of_arabia.kernel.herds import (
    Herds,
    counts,
    fits,
    least,
    listed,
    one_kind,
    pack,
    read,
    size,
)
from desertrules.nomads_of_arabia.kernel.lists import Sales, hires, keeps, pilgrims
from tests.nomads_of_arabia.positions import early, herd, late, ride, sell, step

ANIMALS = tuple(Animal)
Numbers = tuple[int, ...]
numbers = st.tuples(*[st.integers(0, 61)] * 4)
few = st.tuples(*[st.integers(0, 4)] * 4)


def _herd(there: Numbers) -> int:
    return pack(tuple(a for a, n in zip(ANIMALS, there, strict=True) for _ in range(n)))


def _plain(there: Numbers, fewest: int, most: int) -> list[tuple[Animal, ...]]:
    """Give every multiset of the animals there, fewest first, then in order."""
    return [
        chosen
        for number in range(fewest, min(most, sum(there)) + 1)
        for chosen in combinations_with_replacement(ANIMALS, number)
        if all(chosen.count(a) <= n for a, n in zip(ANIMALS, there, strict=True))
    ]


@given(numbers, numbers)
def test_herds_are_counted_as_whole_numbers(first: Numbers, second: Numbers) -> None:
    """NA1.1: what is done on packed numbers is what would be done kind by kind."""
    one, other = _herd(first), _herd(second)
    assert counts(one) == first
    assert size(one) == sum(first)
    assert fits(one, other) == all(a <= b for a, b in zip(first, second, strict=True))
    assert counts(least(one, other)) == tuple(map(min, first, second))
    assert one_kind(one) == (sum(map(bool, first)) <= 1)
    assert read(listed(one)) == one


@pytest.mark.parametrize(
    "animals",
    [("camel", "donkey"), ("goat",) * 128, ("donkey",) * 256, ("donkey",) * 400],
)
def test_lists_out_of_order_or_too_long_are_no_herds(animals: tuple[str, ...]) -> None:
    """NA1.1: animals in lists stand in order; no list is so long that its numbers run over."""
    assert read(herd(*animals)) is None


@given(few, st.integers(0, 3), st.integers(0, 5))
def test_herds_are_the_multisets_in_order(there: Numbers, fewest: int, more: int) -> None:
    """NA4.6: counted, looked up and unranked as in the plain list."""
    herds = Herds(_herd(there), fewest, fewest + more)
    plain = _plain(there, fewest, fewest + more)
    assert len(herds) == len(plain)
    assert [listed(chosen) for chosen in herds] == plain
    for index in range(len(plain)):
        assert listed(herds.pick(index)) == plain[index]
    for other in product(range(3), repeat=4):
        assert (_herd(other) in herds) == (listed(_herd(other)) in plain)


@given(few, st.booleans())
def test_sales_are_the_plain_list(there: Numbers, silver: bool) -> None:  # noqa: FBT001 - drawn
    """NA4.6, NA5.3: any animals, at least one; without silver before with silver."""
    sales = Sales(na.Sell, _herd(there), silver=silver)
    plain = [
        na.Sell(animals, tongue)
        for animals in _plain(there, 1, 99)
        for tongue in ([False, True] if silver else [False])
    ]
    assert list(sales) == plain
    assert len(sales) == len(plain)
    assert all(sale in sales for sale in plain)
    assert [sales[index] for index in range(len(plain))] == plain
    assert na.Sell((), silver=False) not in sales
    assert na.Abdul((Animal.GOAT,), silver=False) not in sales
    assert (na.Sell((Animal.GOAT,), silver=True) in sales) == (silver and there[1] > 0)


def test_millions_of_sales_cost_nothing() -> None:
    """NA4.6: length, membership and picking build no other sale."""
    sales = Sales(na.Abdul, _herd((61,) * 4), silver=True)
    assert len(sales) == 2 * (62**4 - 1)
    assert na.Abdul((Animal.GOAT,) * 61, silver=True) in sales
    assert na.Abdul((Animal.GOAT,) * 62, silver=True) not in sales
    assert sales[-1] == na.Abdul(tuple(a for a in ANIMALS for _ in range(61)), silver=True)
    picked = sales[len(sales) // 2]
    assert picked in sales


def test_rich_nomad_has_thousands_of_moves() -> None:
    """NA4.6: a position of the game, not of a test alone."""
    draft = early(players=6).pending("act").carry(0, 12, 12, 12, 12)
    legal = na.legal_moves(draft.state())
    assert len(legal) == 13**4 - 1 + 1
    assert sell("donkey", *["camel"] * 12) in legal
    assert sell(*["camel"] * 13) not in legal
    assert legal[len(legal) - 1] == na.End()
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_hires_and_rides_are_the_plain_list() -> None:
    """NA3.4, NA3.6: by target, then hire; looked up and unranked without the list."""
    state = late().hold(0, "dinars-4", "winds").carry(0, 1, 1, 0, 0).state()
    legal = na.legal_moves(state)
    listed_moves = list(legal)
    assert len(legal) == len(listed_moves) == len(set(listed_moves))
    assert all(legal[index] == move for index, move in enumerate(listed_moves))
    assert all(move in legal for move in listed_moves)
    for wrong in (
        ride("c5:1"),
        ride("c6:4", "goat", "goat"),
        ride("d5:0"),
        ride("d5:0", "goat"),
        step("c5:0"),
        step("d1:0", "goat", "goat"),
        step("d5:0", "goat", "goat"),
        step("c5:0", "goat", "donkey"),
    ):
        assert wrong not in legal
    rides = [move for move in listed_moves if isinstance(move, na.Ride)]
    assert ride("c6:4") in rides
    assert rides[:26] == [na.Ride(na.Space("d5:0"), listed(hire)) for hire in hires(0x02020202, 3)]


def test_keeps_are_ten_at_most() -> None:
    """NA3.7, NA6.2: two of four kinds."""
    many = _herd((9, 9, 9, 9))
    assert [keep.animals for keep in keeps(many)] == _plain((2, 2, 2, 2), 2, 2)
    assert [pilgrim.keep for pilgrim in pilgrims(many)] == _plain((2, 2, 2, 2), 2, 2)
    assert len(keeps(many)) == 10


def test_choices_behave_like_sequences() -> None:
    """NA5.2: groups of moves are one sequence: slices, counts, comparison, hashing."""
    rng = Random(4)
    draft = late().hold(0, "abdul", "expert").carry(0, 2, 1, 0, 3).stand(0, "d5:0")
    legal = na.legal_moves(draft.state())
    plain = list(legal)
    assert legal[2:9] == tuple(plain[2:9])
    assert legal[-1] == plain[-1]
    assert legal == na.legal_moves(draft.state())
    assert hash(legal) == hash(na.legal_moves(draft.state()))
    picked = rng.choice(legal)
    assert legal.count(picked) == 1
    assert legal.count("halt") == 0
    assert legal.index(picked) == plain.index(picked)
