"""The words of moves: what they are, and that they stay so."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from desertrules import InvalidValue, Seat, WrongGame, advance, dump, sahara
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Options
from tests.nomads_of_arabia.positions import (
    abdul,
    early,
    expert,
    herd,
    hits,
    land,
    late,
    place,
    ride,
    roll,
    sell,
    step,
)
from tests.nomads_of_arabia.sets import SETS
from tests.spelled import assert_spelled, play_spelled

spelling = na.spelling
THREE = Options(3)
DONKEY, GOAT, HORSE, CAMEL = range(69, 73)
DONE, SILVER, RIDE, PLACE, PILGRIM, KEEP, SELL, ABDUL = range(73, 81)


def _digest(options: Options) -> str:
    """Give a short word for all moves of one number, and for the animals."""
    told: list[str] = []
    for number in range(spelling.size(options)):
        try:
            told.append(str(dump(spelling.read(options, (number,)))))
        except InvalidValue:
            told.append("begins a word, or is in one")
    return sha256("\n".join(told).encode()).hexdigest()[:12]


def test_numbers_never_change() -> None:
    """They are the same for all numbers of players; a change raises `rules`."""
    for players in na.players:
        options = Options(players)
        assert (spelling.size(options), spelling.decisions(options)) == (203, 118)
        assert (na.rules, _digest(options)) == (1, "5b103f0bab38")


@pytest.mark.parametrize(
    ("move", "word"),
    [
        (step("c1:0"), (0,)),
        (step("d8:4"), (68,)),
        (step("d1:1", "goat", "goat", "camel"), (GOAT, GOAT, CAMEL, 41)),
        (ride("c1:0"), (RIDE, 0)),
        (ride("c1:1", "donkey", "horse"), (RIDE, DONKEY, HORSE, 1)),
        (place("c1:2"), (PLACE, 2)),
        (na.Pilgrim(()), (PILGRIM, DONE)),
        (na.Pilgrim(herd("goat")), (PILGRIM, GOAT, DONE)),
        (na.Pilgrim(herd("goat", "goat")), (PILGRIM, GOAT, GOAT)),
        (na.Keep(herd("goat", "camel")), (KEEP, GOAT, CAMEL)),
        (sell("goat"), (SELL, GOAT, DONE)),
        (sell("goat", "camel", silver=True), (SELL, GOAT, CAMEL, SILVER)),
        (abdul("goat", "goat"), (ABDUL, GOAT, GOAT, DONE)),
        (na.Halt(), (81,)),
        (na.Capture(), (82,)),
        (na.Lure(), (83,)),
        (na.Shift(), (84,)),
        (na.End(), (85,)),
        (na.Sands(), (86,)),
        (na.Decline(), (87,)),
        (na.Pick(Animal.DONKEY), (88,)),
        (na.Pick(None), (92,)),
        (expert("green", "donkey"), (93,)),
        (expert("ochre", "camel"), (112,)),
        (na.Choose(na.Landscape.GREEN), (113,)),
        (na.Choose(na.Landscape.OCHRE), (117,)),
        (na.Strip("c1"), (118,)),
        (na.Strip("d8"), (133,)),
        (land("green"), (134,)),
        (land("yellow"), (139,)),
        (roll("donkey", "donkey"), (140,)),
        (roll("blank", "blank"), (154,)),
        (hits(), (155,)),
        (hits("camel", "camel", "camel"), (189,)),
        (na.DrawDisc(na.Special.DINARS_4), (190,)),
        (na.DrawDisc(na.Special.SILVER), (197,)),
        (na.FinalDisc(na.Final.DONKEY), (198,)),
        (na.FinalDisc(na.Final.MECCA), (202,)),
    ],
)
def test_a_word_is_what_the_page_says(move: na.Move, word: tuple[int, ...]) -> None:
    """Spaces, animals, ends, kinds, decisions of one number; then chance."""
    assert spelling.spell(THREE, move) == word
    assert spelling.read(THREE, list(word)) == move


@pytest.mark.parametrize(
    "move",
    [
        step("c1:9"),
        step("d1:1", "goat", "donkey"),
        step("d1:1", *["goat"] * 4),
        ride("nowhere"),
        place("c1:4"),
        na.Pilgrim(herd("goat", "goat", "goat")),
        na.Keep(herd("goat")),
        sell(),
        sell("goat", "donkey"),
        hits(*["goat"] * 4),
        na.Strip("c9"),
    ],
)
def test_what_is_never_legal_has_no_word(move: na.Move) -> None:
    """Spaces that there are not, animals out of order, too many or too few of them."""
    with pytest.raises(InvalidValue, match=f"no such {move.kind} is ever legal: no word"):
        spelling.spell(THREE, move)


@pytest.mark.parametrize(
    "word",
    [
        (),
        (GOAT,),
        (GOAT, DONKEY, 3),
        (GOAT, GOAT, GOAT, GOAT, 3),
        (RIDE,),
        (RIDE, GOAT),
        (RIDE, 3, 3),
        (RIDE, 81),
        (PLACE,),
        (PLACE, GOAT, 3),
        (PILGRIM,),
        (PILGRIM, GOAT),
        (PILGRIM, GOAT, GOAT, DONE),
        (PILGRIM, 3),
        (KEEP, GOAT),
        (KEEP, GOAT, GOAT, DONE),
        (SELL, DONE),
        (SELL, GOAT),
        (SELL, GOAT, 3),
        (SELL, CAMEL, GOAT, DONE),
        (DONE,),
        (3, 3),
        (81, 81),
    ],
)
def test_what_is_no_whole_word_is_refused(word: tuple[int, ...]) -> None:
    """An unfinished word, one with something after it, one whose animals are out of order."""
    with pytest.raises(InvalidValue, match=r"is not the whole word of a move of Nomads of Arabia"):
        spelling.read(THREE, word)


def test_numbers_beyond_the_last_are_refused() -> None:
    """And values of other games, and what is no list of numbers."""
    with pytest.raises(InvalidValue, match="numbers of Nomads of Arabia from 0 to 202, found 203"):
        spelling.read(THREE, (3, 203))
    with pytest.raises(InvalidValue, match="found -1"):
        spelling.read(THREE, (-1,))
    with pytest.raises(WrongGame, match="expected options of Nomads of Arabia"):
        spelling.size(sahara.Options(3))
    with pytest.raises(WrongGame, match="expected a move of Nomads of Arabia"):
        spelling.spell(THREE, sahara.Play(0))
    with pytest.raises(WrongGame, match="expected a state of Nomads of Arabia"):
        spelling.follows(sahara.initial(sahara.Options(3)))


@cache
def _opening() -> na.State:
    return early().state()


@cache
def _city() -> na.State:
    return late().carry(0, 1, 2, 0, 1).pending("act").hold(0, "abdul", "silver").state()


@pytest.mark.parametrize(
    ("make", "prefix", "message"),
    [
        (_opening, (81,), r"\(81\) is a whole word, nothing follows it"),
        (_opening, (82,), r"no legal move begins with \(82\)"),
        (_opening, (GOAT, DONKEY), r"no legal move begins with \(70, 69\)"),
        (_city, (SELL, HORSE), "no legal move begins with"),
        (_city, (SELL, 3), "no legal move begins with"),
        (_city, (SELL, DONE), "no legal move begins with"),
        (_city, (SELL, GOAT, DONKEY), "no legal move begins with"),
        (_city, (SELL, DONKEY, DONKEY), "no legal move begins with"),
        (_city, (SELL, GOAT, DONE), "is a whole word"),
        (_city, (SELL, GOAT, DONE, DONE), "no legal move begins with"),
        (_city, (ABDUL,), "no legal move begins with"),
    ],
)
def test_nothing_follows_such_a_prefix(
    make: Callable[[], na.State], prefix: tuple[int, ...], message: str
) -> None:
    """A whole word, or a beginning that no legal move has."""
    state = make()
    with pytest.raises(InvalidValue, match=f"prefix: .*{message}"):
        spelling.follows(state, prefix)


@pytest.mark.parametrize(
    "make",
    [
        _opening,
        _city,
        lambda: late().hold(0, "expert", "winds").state(),
        lambda: late().hold(0, "expert", "winds").stand(0, "d6:2").state(),
        lambda: late().hold(0, "abdul", "silver").stand(0, "d6:2").carry(0, 2, 0, 1, 3).state(),
        lambda: late().purse(0, 0).hold(0, "abdul", "winds").state(),
        lambda: (
            early()
            .guide(1, 2, 1, 0, 0)
            .guide(2, 0, 0, 2, 1)
            .stand(1, "d2:0")
            .stand(2, "d2:0")
            .state()
        ),
        lambda: early().stand(0, "pilgrim").state(),
        lambda: early().stand(0, "lost").carry(0, 1, 0, 0, 0).state(),
        lambda: late().carry(0, 0, 3, 1, 1).state(),
    ],
    ids=[
        "the opening",
        "sales in a city",
        "an expert and winds in a city",
        "an expert and winds in the desert",
        "sales to Abdul",
        "winds without a dinar",
        "a pool that is nearly empty",
        "the Pilgrim",
        "a nomad that is lost",
        "a choice of what is kept",
    ],
)
def test_positions_of_every_kind_are_spelled(make: Callable[[], na.State]) -> None:
    """Hires out of full and of nearly empty pools, rides, sales, keeps (NA3.4, NA3.6, NA4.6)."""
    assert_spelled(na, make())


@pytest.mark.parametrize("name", SETS)
def test_other_components_are_spelled(name: str) -> None:
    """Spaces and strips are those of the set."""
    options = na.load_options({"players": 4, "components": SETS[name]})
    play_spelled(na, na.initial(options), 3, 120)


def test_who_can_go_nowhere_hires_nobody() -> None:
    """A city between mountains: no prefix is offered that leads nowhere (NA1.3, NA3.4)."""
    cities, deserts = (
        dict.fromkeys(("c1", "c2", "c3"), "MCM"),
        dict.fromkeys(("d1", "d2", "d3"), "MMd"),
    )
    components = {**SETS["small"], "strips": {**cities, **deserts}}
    start = na.initial(na.load_options({"players": 3, "components": components}))
    state = advance(start, Random(1))
    assert list(na.legal_moves(state)) == [na.Halt(), na.Pilgrim(())]
    assert_spelled(na, state)


def test_only_the_acting_seat_is_offered_numbers() -> None:
    """What a seat may do would tell its discs."""
    assert spelling.follows(na.view(_opening(), Seat(0))) == spelling.follows(_opening())
    with pytest.raises(InvalidValue, match="only seat 0 knows what it may do"):
        spelling.follows(na.view(_opening(), Seat(1)))
