"""The hex grid against plain sets of cells, on random maps."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import InvalidValue
from desertrules.core.bits import bits, halves, nth_bit, select
from desertrules.hexgrid import MAX_COLUMNS, MAX_ROWS, Cell, HexGrid, cell_name

Place = tuple[int, int]
"""A column and a line."""

AROUND = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
"""The six neighbours in circular order, from the one above."""


# --- the plain reference ----------------------------------------------------------------------


def touching(place: Place, cells: set[Place]) -> set[Place]:
    """Give the cells that touch a place."""
    column, line = place
    return {(column + x, line + y) for x, y in AROUND} & cells


def dilated(part: set[Place], cells: set[Place]) -> set[Place]:
    """Give the part and all that touches it."""
    return part.union(*(touching(place, cells) for place in part))


def flooded(seed: set[Place], within: set[Place]) -> set[Place]:
    """Give the cells that can be reached from the seed, step by step."""
    reached = set(seed)
    waiting = list(seed)
    while waiting:
        for place in touching(waiting.pop(), within) - reached:
            reached.add(place)
            waiting.append(place)
    return reached


def in_cell_order(part: Iterable[Place]) -> list[Place]:
    """Sort places by column, then line."""
    return sorted(part)


def components_of(part: set[Place]) -> list[set[Place]]:
    """Give the connected components in the order of their first cells."""
    found: list[set[Place]] = []
    for place in in_cell_order(part):
        if not any(place in component for component in found):
            found.append(flooded({place}, part))
    return found


# --- random maps ------------------------------------------------------------------------------


@st.composite
def maps(draw: st.DrawFn) -> set[Place]:
    """Give cells of one parity, few or many, anywhere within the largest map."""
    parity = draw(st.integers(0, 1))
    left = draw(st.integers(0, MAX_COLUMNS - 1))
    top = draw(st.integers(0, 2 * MAX_ROWS - 1))
    width = draw(st.integers(1, min(9, MAX_COLUMNS - left)))
    height = draw(st.integers(1, min(12, 2 * MAX_ROWS - top)))
    places = [
        (column, line)
        for column in range(left, left + width)
        for line in range(top, top + height)
        if (column + line) % 2 == parity
    ]
    kept = draw(st.lists(st.booleans(), min_size=len(places), max_size=len(places)))
    return {place for place, keep in zip(places, kept, strict=True) if keep}


@st.composite
def maps_with_parts(draw: st.DrawFn) -> tuple[set[Place], set[Place]]:
    """Give a map and some of its cells."""
    cells = draw(maps())
    part = draw(st.sets(st.sampled_from(sorted(cells)))) if cells else set[Place]()
    return cells, part


def mask_of(grid: HexGrid, part: Iterable[Place]) -> int:
    """Give the mask of places."""
    return grid.mask(cell_name(*place) for place in part)


def places_of(grid: HexGrid, mask: int) -> set[Place]:
    """Give the places of a mask, every bit of which must be a cell."""
    return {grid.places[position] for position in bits(mask)}


@given(maps_with_parts())
def test_dilate_adds_all_that_touches(example: tuple[set[Place], set[Place]]) -> None:
    """And nothing that is not on the map."""
    cells, part = example
    grid = HexGrid(cells)
    assert places_of(grid, grid.dilate(mask_of(grid, part))) == dilated(part, cells)


@given(maps())
def test_near_are_the_cells_that_touch(cells: set[Place]) -> None:
    """Without the cell itself."""
    grid = HexGrid(cells)
    assert grid.near.keys() == grid.places.keys()
    for position, place in grid.places.items():
        assert places_of(grid, grid.near[position]) == touching(place, cells)


@given(maps())
def test_ring_goes_round_a_cell(cells: set[Place]) -> None:
    """Six places in circular order, each next to the one before; 0 outside the map."""
    grid = HexGrid(cells)
    for position, (column, line) in grid.places.items():
        expected = [
            mask_of(grid, [place]) if place in cells else 0
            for place in ((column + x, line + y) for x, y in AROUND)
        ]
        assert list(grid.ring(position)) == expected


@given(maps_with_parts())
def test_components_are_what_hangs_together(example: tuple[set[Place], set[Place]]) -> None:
    """In the order of their first cells."""
    cells, part = example
    grid = HexGrid(cells)
    found = [places_of(grid, mask) for mask in grid.components(mask_of(grid, part))]
    assert found == components_of(part)


@given(maps_with_parts())
def test_flood_fills_what_is_connected(example: tuple[set[Place], set[Place]]) -> None:
    """From one cell, or from several at once."""
    cells, part = example
    grid = HexGrid(cells)
    for seed in ({min(part)}, set(in_cell_order(part)[::3])) if part else ():
        region = grid.flood(mask_of(grid, seed), mask_of(grid, part))
        assert places_of(grid, region) == flooded(seed, part)


@given(maps_with_parts())
def test_names_and_cells_are_one_to_one(example: tuple[set[Place], set[Place]]) -> None:
    """And the order of bits is the order of cells: by column, then row."""
    cells, part = example
    grid = HexGrid(cells)
    names = [cell_name(*place) for place in in_cell_order(part)]
    assert list(grid.cells(grid.mask(names))) == names
    assert grid.mask(reversed(names)) == grid.mask(names)
    assert places_of(grid, grid.full) == cells
    assert list(grid.cells(grid.full)) == [cell_name(*place) for place in in_cell_order(cells)]
    assert len(grid.positions) == len(grid.names) == len(grid.places) == len(cells)
    assert all(grid.names[grid.positions[name]] == name for name in grid.positions)
    assert all(position < grid._size for position in grid.places)


@pytest.mark.parametrize(
    ("column", "line", "name"),
    [(0, 0, "a1"), (0, 1, "a1"), (4, 10, "e6"), (25, 197, "z99"), (3, 18, "d10")],
)
def test_cell_is_named_by_its_letter_and_row(column: int, line: int, name: str) -> None:
    """Two lines make a row."""
    assert cell_name(column, line) == name


def test_unknown_name_is_refused() -> None:
    """The error names it."""
    with pytest.raises(InvalidValue, match="no cell is called 'b7'"):
        HexGrid([(0, 0)]).mask([Cell("a1"), Cell("b7")])


def test_cells_of_both_parities_are_refused() -> None:
    """Two of them could share a name."""
    with pytest.raises(InvalidValue) as caught:
        HexGrid([(0, 0), (0, 1)])
    assert str(caught.value) == "cells of both parities: two of them could share a name"


@pytest.mark.parametrize(
    "places", [5, None, ["a"], [(0,)], [(0.0, 0)], [(-1, 1)], [(26, 0)], [(0, 198)], [(10**9, 1)]]
)
def test_what_no_map_can_have_is_refused(places: Any) -> None:
    """Before room is made for it: a far column would take all memory."""
    with pytest.raises(InvalidValue, match="places: expected pairs"):
        HexGrid(places)


@pytest.mark.parametrize("mask", [-1, 1 << 400, 1.5, None, "a1"])
def test_masks_of_other_cells_are_refused(mask: Any) -> None:
    """What lies outside the map is connected to nothing, and is never done."""
    grid = HexGrid([(0, 0), (0, 2)])
    for ask in (grid.cells, lambda cells: list(grid.components(cells))):
        with pytest.raises(InvalidValue, match="mask: expected cells of the map, found"):
            ask(mask)


def test_names_and_positions_that_are_none_are_refused() -> None:
    """In short, whatever was given."""
    grid = HexGrid([(0, 0), (0, 2)])
    odd: list[Any] = [5, "a1", ["z9"], [[]], ["x" * 5000]]
    for names in odd:
        with pytest.raises(InvalidValue) as caught:
            grid.mask(names)
        assert len(str(caught.value)) < 100
    with pytest.raises(InvalidValue, match="position: expected that of a cell, found 99"):
        grid.ring(99)


def test_grid_may_be_empty() -> None:
    """It has no cells, and nothing around them."""
    grid = HexGrid([])
    assert grid.full == 0 and grid.cells(0) == () and list(grid.components(0)) == []
    assert grid.dilate(0) == 0 and grid.near == {}


def test_cell_given_twice_is_one_cell() -> None:
    """A map is a set of cells."""
    assert len(HexGrid([(0, 0), (0, 0), (0, 2)]).places) == 2


# --- bits -------------------------------------------------------------------------------------

sparse = st.sets(st.integers(0, 1200), max_size=60).map(lambda ones: sum(1 << one for one in ones))
dense = st.integers(0, 2**300 - 1)
masks = st.one_of(sparse, dense, st.integers(0, 300))


def ones(mask: int) -> list[int]:
    """Give the positions of set bits, one by one."""
    return [position for position in range(mask.bit_length()) if mask >> position & 1]


@given(masks)
def test_bits_are_the_positions_of_the_ones(mask: int) -> None:
    """From the lowest, few or many."""
    assert bits(mask) == ones(mask)


@given(masks)
def test_select_picks_the_items_of_the_ones(mask: int) -> None:
    """Of any sequence that is long enough."""
    for extra in (0, 7, 5000):
        items = [f"item {number}" for number in range(mask.bit_length() + extra)]
        assert list(select(items, mask)) == [items[position] for position in ones(mask)]


@given(masks)
def test_nth_bit_counts_from_the_lowest(mask: int) -> None:
    """With the steps of the mask's width, of a greater one, and without."""
    width = mask.bit_length()
    for n, position in enumerate(ones(mask)):
        assert nth_bit(mask, n) == position
        assert nth_bit(mask, n, halves(width)) == position
        assert nth_bit(mask, n, halves(width + 77)) == position


@given(st.integers(0, 3000))
def test_halves_leave_half_a_word(width: int) -> None:
    """Each step halves what the one before left, rounded up, and its mask is as wide."""
    left = width
    for step, mask in halves(width):
        assert step == (left + 1) // 2 and mask == (1 << step) - 1
        left = step
    assert left <= 32
