"""Hex grids: names, neighbours, flood fill, components."""

from random import Random

import pytest

from desertrules.errors import InvalidValue
from desertrules.geometry import Layout, Place
from desertrules.hexgrid import HexGrid, bits, cell_name, nth_bit


def random_places(rng: Random) -> list[tuple[int, int]]:
    parity = rng.randrange(2)
    columns, lines = rng.randrange(1, 12), rng.randrange(1, 20)
    return [
        (column, line)
        for column in range(columns)
        for line in range(lines)
        if (column + line) % 2 == parity and rng.random() < 0.8
    ]


@pytest.mark.parametrize("seed", range(20))
def test_neighbours_and_components_agree_with_a_plain_search(seed: int) -> None:
    """Two cells touch when they differ by (0, ±2) or (±1, ±1) in column and line."""
    places = set(random_places(Random(seed)))
    grid = HexGrid(places)
    steps = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    for at, (column, line) in grid.places.items():
        around = {(column + x, line + y) for x, y in steps} & places
        assert set(grid.cells(grid.near[at])) == {cell_name(*place) for place in around}
    unseen = set(places)
    parts: list[set[str]] = []
    while unseen:
        border, part = [min(unseen)], set[tuple[int, int]]()
        while border:
            place = border.pop()
            if place in unseen:
                unseen.remove(place)
                part.add(place)
                border += [(place[0] + x, place[1] + y) for x, y in steps]
        parts.append({cell_name(*place) for place in part})
    assert [set(grid.cells(each)) for each in grid.components(grid.full)] == parts


def test_cells_are_ordered_by_column_then_row() -> None:
    """The order of bits is that of cells, and the shape says where a bit is."""
    grid = HexGrid([(1, 21), (0, 0), (1, 1), (0, 20)])
    assert grid.cells(grid.full) == ("a1", "a11", "b1", "b11")
    columns, rows = grid.shape
    assert (columns, rows) == (2, 12)
    assert grid.positions == {"a1": 0, "a11": 10, "b1": rows, "b11": rows + 10}
    assert grid.mask(["b1", "a1"]) == 1 | 1 << rows


def test_flood_stays_within() -> None:
    """A flood fills what is connected to its seed, and no more."""
    grid = HexGrid((0, line) for line in range(0, 20, 2))
    within = grid.full ^ grid.mask(["a4"])
    assert grid.cells(grid.flood(grid.mask(["a1"]), within)) == ("a1", "a2", "a3")


def test_mistakes_are_reported() -> None:
    """Cells of both parities could share a name; unknown names are not on the map."""
    with pytest.raises(InvalidValue, match="both parities"):
        HexGrid([(0, 0), (0, 1)])
    with pytest.raises(InvalidValue, match="there is no space 'b7' on this board"):
        HexGrid([(0, 0)]).mask(["b7"])


def test_bits_by_position_and_by_number() -> None:
    """`nth_bit` finds without listing what `bits` lists."""
    rng = Random(1)
    for size in (1, 7, 64, 65, 300, 1_500, 5_000):
        mask = rng.getrandbits(size) | 1 << size - 1
        positions = list(bits(mask))
        assert [nth_bit(mask, n) for n in range(len(positions))] == positions
        assert sum(1 << at for at in positions) == mask


def test_layout_finds_places_by_name() -> None:
    """An unknown place is an error that names it."""
    layout = Layout("hex", [Place("a1", "desert", 0, 0, ("a2",)), Place("a2", "palm", 0, 1.7)])
    assert "a1" in layout and "b1" not in layout
    assert layout["a2"].kind == "palm"
    with pytest.raises(InvalidValue, match="there is no place 'b1' on this board"):
        layout["b1"]
