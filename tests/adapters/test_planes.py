"""What each plane says is what the view says, by its name."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import desertrules
from desertrules import game, nomads_of_arabia, playout, sahara, through_the_desert
from desertrules.adapters.observing import Observer
from desertrules.adapters.play import Play
from desertrules.core.errors import BrokenGame
from desertrules.core.planes import MOST, planes_of
from desertrules.testing import states
from tests.nomads_of_arabia.positions import early, land, roll
from tests.nomads_of_arabia.positions import played as made

GAMES = (through_the_desert, sahara, nomads_of_arabia)
PAGE = Path(__file__).parents[2] / "docs/interfaces/planes.md"
TABLES = [(each, players) for each in GAMES for players in each.players]


def seen(state: Any, seat: int | None) -> dict[str, Any]:
    """Give the planes of a seat by name, places as sets of their coordinates, and the numbers."""
    there = desertrules.game_of(state)
    planes = planes_of(there)
    assert planes is not None
    view = there.view(state, None if seat is None else desertrules.Seat(seat))
    board = planes.board(state.options)
    places, marks = math.prod(board), planes.marks(view)
    found: dict[str, Any] = {}
    for number, name in enumerate(planes.marked(state.options)):
        plane = marks >> number * places & (1 << places) - 1
        found[name] = {np.unravel_index(at, board) for at in range(places) if plane >> at & 1}
    counts = planes.counts(view)
    assert 0 <= min(counts) <= max(counts) <= MOST
    return found | dict(zip(planes.counted(state.options), counts, strict=True))


def played(there: Any, players: int, seed: int, moves: int, **options: Any) -> Any:
    """Give a state of a random game."""
    start = there.initial(there.Options(players, **options))
    return playout(start, Random(seed), max_moves=moves).state


@pytest.mark.parametrize(("there", "players"), TABLES)
def test_all_planes_have_names_of_their_own(there: Any, players: int) -> None:
    """A name stands for one plane, or one number; together they fill the array."""
    play = Play(there.name, there.Options(players))
    observer = Observer(play)
    play.begin(Random(players))
    found = observer.observe(0)
    assert found.shape == observer.shape
    assert len(observer.where) == len(observer.marked) + len(observer.counted) + play.spells_on
    parts = [found.reshape(-1)[part] for part in observer.where.values()]
    assert 0 <= found.size - sum(map(len, parts)) < math.prod(observer.shape[1:])
    assert np.array_equal(np.concatenate(parts), found.reshape(-1)[: sum(map(len, parts))])
    planes = seen(play.state, 0)
    for name, part in zip(observer.where, parts, strict=True):
        if name in observer.marked:
            assert part.sum() == len(planes[name])
        elif name in observer.counted:
            assert part.tolist() == [planes[name]]


@pytest.mark.parametrize("there", GAMES)
@given(st.data())
@settings(max_examples=20)
def test_arrays_follow_from_views_alone(there: Any, data: st.DataObject) -> None:
    """Equal views give equal planes: what the others hide changes nothing."""
    state = data.draw(states(there))
    seat = data.draw(st.sampled_from([None, *range(state.options.players)]))
    imagined = there.imagine(there.view(state, seat), Random(data.draw(st.integers(0, 9))))
    assert seen(state, seat) == seen(imagined, seat)


def _cells(names: Any) -> set[tuple[int, int]]:
    return {(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names}


@pytest.mark.parametrize("players", through_the_desert.players)
@pytest.mark.parametrize("moves", [3, 46, 60, 90, 400])
def test_planes_of_through_the_desert(players: int, moves: int) -> None:
    """Cells by column and row: camels, riders, palms and water; hands, supplies, tokens."""
    state = played(through_the_desert, players, moves, moves)
    for seat in range(players):
        planes, view = seen(state, seat), through_the_desert.view(state, desertrules.Seat(seat))
        assert planes["palms"] == _cells(view.palms)
        assert planes["cells in play"] == _cells(desertrules.layout(view).in_play)
        for value in (1, 2, 3):
            lying = [cell for cell, worth in view.water.items() if worth == value]
            assert planes[f"waterholes of {value}"] == _cells(lying)
        assert planes[f"time for {view.phase}" if moves < 400 else "the game is over"] == 1
        assert planes["camels left in this turn"] == view.left
        assert (planes["round"], planes["turns without a camel"]) == (view.round, view.idle)
        for colour in through_the_desert.Colour:
            assert planes[f"supply: {colour}"] == view.supply[colour]
            riders = [view.rider(each, colour) for each in range(players)]
            assert planes[f"riders: {colour}"] == _cells(cell for cell in riders if cell)
        for ahead in range(players):
            other = (seat + ahead) % players
            assert planes[f"seat +{ahead}: decides"] == (view.seat == other)
            for value in (1, 2, 3):
                taken = planes[f"seat +{ahead}: waterholes of {value} taken"]
                assert taken == view.taken(other).count(value)
            for colour in through_the_desert.Colour:
                camels = planes[f"seat +{ahead}: camels: {colour}"]
                assert camels == _cells(view.caravan(other, colour))
                assert planes[f"seat +{ahead}: in hand: {colour}"] == (colour in view.hand(other))
                returned = planes.get(f"seat +{ahead}: returned: {colour}", 0)
                assert returned == (view.returned(other) == colour)


@pytest.mark.parametrize("players", sahara.players)
@pytest.mark.parametrize(("moves", "sheik"), [(5, "own"), (120, "anywhere"), (300, "anywhere")])
def test_planes_of_sahara(players: int, moves: int, sheik: str) -> None:
    """Spaces, each with a place for ordinary camels and one for favourites; everybody's cards."""
    state = played(sahara, players, moves, moves, sheik=sheik, desert=12)
    for seat in range(players):
        planes, view = seen(state, seat), sahara.view(state, desertrules.Seat(seat))
        assert planes["steps left"] == view.left
        assert planes["a card is dealt"] == (view.phase == "deal")
        assert planes["time to play a card"] == (view.phase == "play")
        assert planes["the game is over"] == (view.phase == "over")
        for pile in range(3):
            assert planes[f"the card is of pile {pile}"] == (view.pile == pile)
        for card in sahara.Card:
            assert planes[f"a card is carried out: {card}"] == (view.card == card)
        for ahead in range(players):
            other = (seat + ahead) % players
            assert planes[f"seat +{ahead}: decides"] == (view.seat == other)
            camels = view.camels(other)
            standing = {(space, 0) for space in camels}
            if view.favourite(other) is not None:
                standing.add((view.favourite(other) or 0, 1))
            assert planes[f"seat +{ahead}: a camel"] == standing
            for number in range(2, 7):
                crowd = {(space, 0) for space in camels if camels.count(space) >= number}
                assert planes.get(f"seat +{ahead}: at least {number} camels", set()) == crowd
            for pile, (top, size) in enumerate(
                zip(view.tops(other), view.piles(other), strict=True)
            ):
                assert planes[f"seat +{ahead}: cards of pile {pile}"] == size
                for card in sahara.Card:
                    assert planes[f"seat +{ahead}: top of pile {pile}: {card}"] == (top == card)
            for card in sahara.Card:
                unseen = planes[f"seat +{ahead}: unseen: {card}"]
                assert unseen == view.unseen(other).count(card)


@pytest.mark.parametrize("players", nomads_of_arabia.players)
@pytest.mark.parametrize("moves", [2, 60, 200, 2000])
def test_places_of_nomads_of_arabia(players: int, moves: int) -> None:
    """Rows and places: the ground, discs on cities, where the turn began, nomads."""
    state = played(nomads_of_arabia, players, moves, moves, special=3, finale="short")
    marks = dict(state.options.components.strips)
    rows = {strip: row for row, strip in enumerate(state.strips)}

    def at(space: str | None) -> set[tuple[int, int]]:
        strip, _, place = (space or "").partition(":")
        return {(rows[strip], int(place))} if strip in rows else set()

    for seat in range(players):
        planes, view = seen(state, seat), nomads_of_arabia.view(state, desertrules.Seat(seat))
        grounds = [*nomads_of_arabia.Landscape, "city", "dune"]
        for mark, ground in zip("GRPBOCd", grounds, strict=True):
            assert planes[ground] == {
                (row, place)
                for strip, row in rows.items()
                for place, there in enumerate(marks[strip])
                if there == mark
            }
        faces = {strip: f"final disc: {disc}" for strip, disc in view.city_discs.items() if disc}
        for name in ["disc face down", *(f"final disc: {each}" for each in nomads_of_arabia.Final)]:
            assert planes[name] == {
                (rows[strip], marks[strip].index("C"))
                for strip in view.city_discs
                if faces.get(strip, "disc face down") == name
            }
        assert planes["where the turn began"] == at(view.start)
        for ahead in range(players):
            assert planes[f"seat +{ahead}: nomad"] == at(view.at((seat + ahead) % players))


def test_nomad_whose_strip_is_gone_is_nowhere() -> None:
    """NA6.2: while another chooses what to keep, it is neither on the board nor lost."""
    draft = early().stand(1, "d3:1").carry(1, 1, 1, 1, 0).stand(2, "d3:2").carry(2, 1, 1, 1, 0)
    state = made(draft.pending("random", "shift", "end").state(), roll("goat", "goat"), land("red"))
    assert (state.pending[0], state.actor, state.at(1), state.at(2)) == ("keep", 1, "lost", "d3:2")
    assert "d3" not in state.strips
    planes = seen(state, 0)
    assert planes["seat +1: nomad"] == planes["seat +2: nomad"] == set()
    assert (planes["seat +1: lost"], planes["seat +2: lost"]) == (1, 0)


@pytest.mark.parametrize("players", nomads_of_arabia.players)
@pytest.mark.parametrize("moves", [2, 60, 200, 2000])
def test_numbers_of_nomads_of_arabia(players: int, moves: int) -> None:
    """Tasks, animals, money, handlers, discs as far as the seat may know, and strips."""
    state = played(nomads_of_arabia, players, moves, moves, special=3, finale="short")
    for seat in range(players):
        planes, view = seen(state, seat), nomads_of_arabia.view(state, desertrules.Seat(seat))
        asked = [name for name, one in planes.items() if name.startswith("asked for") and one]
        assert [name.split()[2] for name in asked] == [view.pending[0].split()[0]]
        pending = sum(one for name, one in planes.items() if name.startswith("pending"))
        assert pending == (0 if view.pending == ("over",) else len(view.pending))
        flags = [planes[name] for name in ("disc played", "acted", "restocked")]
        assert flags == [view.disc_played, view.acted, view.restocked]
        assert planes["Silver Tongue holds"] == view.silver
        herds: dict[Any, Any] = {
            "stock": view.stock,
            "handlers to hire": view.pool,
            **view.landscapes,
        }
        herds["between stock and landscape"] = view.in_hand
        for where, herd in herds.items():
            assert {each: planes[f"{where}: {each}"] for each in herd} == herd
        for disc in nomads_of_arabia.Special:
            assert planes[f"used: {disc}"] == (disc in view.used_discs)
            assert planes[f"own: {disc}"] == (disc in (view.discs(seat) or ()))
        for final in nomads_of_arabia.Final:
            assert planes[f"turned over: {final}"] == (final in view.final_discs)
        assert planes["special discs to be laid"] == view.special_waiting
        for strip, _ in state.options.components.strips:
            assert planes[f"unseen: {strip}"] == (strip in view.unseen_strips)
            piles = [pile.index(strip) + 1 for pile in view.put_back if strip in pile]
            assert [planes[f"place among those put back: {strip}"]] == (piles or [0])
        for ahead in range(players):
            _check_seat(planes, view, ahead, (seat + ahead) % players)


def _check_seat(planes: dict[str, Any], view: Any, ahead: int, other: int) -> None:
    head = f"seat +{ahead}: "
    assert planes[head + "has the turn"] == (view.seat == other)
    assert planes[head + "decides"] == (view.actor == other)
    due = view.due if view.extra_turn else None
    assert planes[head + "comes after an extra turn"] == (due == other)
    assert planes[head + "at the Pilgrim"] == (view.at(other) == "pilgrim")
    assert planes[head + "lost"] == (view.at(other) == "lost")
    names = ("ones and tens", "hundreds and thousands", "10,000s")
    low, middle, high = (planes[f"{head}dinars: {name}"] for name in names)
    assert low + 100 * middle + 10_000 * high == view.dinars(other)
    assert planes[head + "special discs held"] == view.held(other)
    for animal, number in view.animals(other).items():
        assert planes[f"{head}carries: {animal}"] == number
        assert planes[f"{head}handlers: {animal}"] == view.handlers(other)[animal]


def test_a_spectator_sees_no_discs_and_counts_from_the_first_seat() -> None:
    """Who sits at no seat sees what all may know."""
    state = played(nomads_of_arabia, 4, 1, 300)
    planes = seen(state, None)
    assert not any(planes[f"own: {disc}"] for disc in nomads_of_arabia.Special)
    _check_seat(planes, nomads_of_arabia.view(state, None), 2, 2)


@pytest.mark.parametrize("there", GAMES)
def test_the_page_names_all_planes(there: Any) -> None:
    """Each name stands in its table, and each line of a table stands for some name."""
    title = there.name.replace("-", " ").capitalize()
    sections = re.split("^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    section = next(each for each in sections if each.lower().startswith(title.lower()))
    marked, counted = section.split("| numbers | tell |")
    options = [there.Options(players) for players in there.players]
    planes = planes_of(there)
    assert planes is not None
    for table, names in ((marked, planes.marked), (counted, planes.counted)):
        shapes = re.findall("^[|] `(.*?)` [|]", table, flags=re.MULTILINE)
        found = [_shapes(names(each), shapes) for each in options]
        assert {*shapes} == {shape for each in found for shape in each}


def _shapes(names: Sequence[str], shapes: list[str]) -> list[str]:
    """Give the shape that each name has on the page, of several the one that says most."""
    known = {
        shape: re.compile(re.sub(r"\\{\w+\\}", "[^:]+", re.escape(shape)).replace("\\+n", "\\+\\d"))
        for shape in shapes
    }
    found: list[str] = []
    for name in names:
        fits = [shape for shape, pattern in known.items() if pattern.fullmatch(name)]
        assert fits, name
        found.append(min(fits, key=lambda shape: shape.count("{")))
    return found


def test_what_is_no_planes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose `planes` are something else is told so."""
    monkeypatch.setattr(sahara, "planes", 5, raising=False)
    with pytest.raises(BrokenGame, match="planes should be a Planes"):
        planes_of(game("sahara"))
