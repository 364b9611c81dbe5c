"""Where places are."""

import json
from collections.abc import Callable
from functools import partial
from math import hypot, isclose
from random import Random

import pytest

from desertrules import InvalidValue, Layout, Place, advance, layout, layout_data
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.offers import layout_of
from desertrules.core.seen import drawn
from tests.core import toy


def _strips_lie() -> na.State:
    return advance(na.initial(na.Options(3)), Random(1))


EVERY = [
    *(partial(td.Options, players) for players in (2, 4)),
    *(partial(sa.Options, players) for players in (2, 6)),
    *(partial(sa.Options, 2, desert=desert) for desert in (1, 11, 12, 13, 18, 20, 200)),
    partial(na.Options, 3),
    _strips_lie,
]


@pytest.mark.parametrize("make", EVERY)
def test_neighbours_are_mutual_and_near(make: Callable[[], td.Options]) -> None:
    """Whatever touches is touched, and no two places lie in the same spot."""
    where = layout(make())
    places = where.places
    known = {place.name: place for place in places}
    assert len(known) == len(places) == len({(place.x, place.y) for place in places})
    for place in places:
        for near in place.neighbours:
            assert place.name in known[near].neighbours
    assert json.loads(json.dumps(layout_data(where)))["places"][0]["name"] == places[0].name


def test_cells_of_through_the_desert_are_hexes_of_unit_sides() -> None:
    """TD2.1, TD2.3: what touches is as far apart as hexes of side 1; some are out of play."""
    small, whole = layout(td.Options(3)), layout(td.Options(4))
    for place in whole.places:
        near = list(map(whole.place, place.neighbours))
        assert all(
            isclose(hypot(one.x - place.x, one.y - place.y), 3**0.5, abs_tol=1e-3) for one in near
        )
    assert (len(small.in_play), len(whole.in_play)) == (189, 240)
    assert small.shape == "hex"
    mountains = [place for place in small.places if place.kind == "mountain"]
    assert {place.name for place in mountains} == td.CLASSIC.mountains
    assert not any(place.in_play for place in mountains)
    assert {place.kind for place in small.places} == {"desert", "waterhole", "palm", "mountain"}


def test_neighbours_in_play_are_those_that_the_rules_know() -> None:
    """TD2.1: without masks, and as the kernel has them."""
    for players in (2, 5):
        options = td.Options(players)
        where, grid = layout(options), td.CLASSIC.grid
        inside = td.CLASSIC.in_play(whole=players > 3)
        for at, name in grid.names.items():
            assert set(where.neighbours(name)) == set(grid.cells(grid.near[at] & inside))


def test_a_track_leads_to_and_fro() -> None:
    """SA1.1: the waterhole, the desert in rows of twelve, the oasis below its last space."""
    where = layout(sa.Options(2))
    assert [place.kind for place in where.places] == ["waterhole", *["desert"] * 36, *["oasis"] * 8]
    at = {place.name: (place.x, place.y) for place in where.places}
    assert (at["1"], at["12"], at["13"]) == ((1.5, 0), (12.5, 0), (12.5, 1))
    assert (at["36"], at["37"], at["44"]) == ((12.5, 2), (12.5, 3), (5.5, 3))
    assert where.neighbours("44") == ("43",)
    assert where.neighbours("0") == ("1",)


def test_strips_lie_half_a_space_apart() -> None:
    """NA1.3: in a position rows touch; in the box they do not."""
    state = _strips_lie()
    lying, box = layout(state), layout(state.options)
    assert (len(lying.places), len(box.places)) == (2 + 2 * 6 + 3 * 5, 2 + 8 * 11)
    name = f"{state.strips[1]}:2"
    assert len(lying.place(name).neighbours) == 6
    assert len(box.place(name).neighbours) == 2
    for place in box.places:
        strip, _, number = place.name.partition(":")
        beside = [f"{strip}:{int(number) + step}" for step in (-1, 1)] if number else []
        assert place.neighbours == tuple(each for each in beside if each in box)
    space = next(name for name in lying.in_play if name.startswith(state.strips[1]))
    assert set(lying.neighbours(space)) <= set(lying.in_play)
    kinds = {place.kind for place in box.places}
    assert kinds == {*na.Landscape, "city", "dune", "mountain", "pilgrim", "lost"}


def test_a_place_that_is_not_there_is_refused() -> None:
    """The error names it."""
    where = Layout("square", [Place("a", "field", 0, 0)])
    assert "a" in where
    assert "b" not in where
    with pytest.raises(InvalidValue, match="no place is called b"):
        where.neighbours("b")


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_a_layout_says_so() -> None:
    """A look is an optional part of a game, and so are its pictures."""
    assert drawn(toy.initial(toy.Options())) is None
    with pytest.raises(InvalidValue, match="toy does not say where its places are"):
        layout_of(toy, toy.Options())
