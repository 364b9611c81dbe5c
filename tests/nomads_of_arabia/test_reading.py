"""Written states that cannot have come about are refused, with path and reason."""

from collections.abc import Callable
from typing import Any

import pytest

from desertrules import LoadError, Seat, dump
from desertrules import nomads_of_arabia as na
from tests.nomads_of_arabia.positions import (
    EARLY,
    Draft,
    counts,
    early,
    land,
    late,
    played,
    roll,
    shifted,
    step,
)

Case = tuple[Callable[[], Draft], str]
BLANK = roll("blank", "blank")


def _laid(rows: int) -> Draft:
    """Give a draft of the set-up after so many strips."""
    return Draft(played(na.initial(na.Options(3)), *map(na.Strip, EARLY[:rows])))


def _filling() -> Draft:
    return Draft(played(na.initial(na.Options(3)), *map(na.Strip, EARLY), land("red"), BLANK))


def _strips(draft: Draft, *names: str) -> Draft:
    return draft.set(strips=[{"strip": name, "disc": None} for name in names])


def _back(draft: Draft, city: list[str], desert: list[str]) -> Draft:
    return draft.set(put_back={"city": city, "desert": desert})


def _seat(draft: Draft, seat: int, **fields: Any) -> Draft:
    draft.data["seats"][seat].update(fields)
    return draft


def _keeping() -> Draft:
    draft = early().stand(1, "d3:1").carry(1, 1, 1, 1, 0).pending("random", "shift", "end")
    return Draft(played(draft.state(), BLANK, land("red")))


def _missing_donkeys() -> Draft:
    draft = early()
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    return draft


def _no_strip_left() -> Draft:
    """Give a draft after twelve shifts, and the beginning of another, with all strips seen."""
    draft = shifted(12, ["donkey", "goat", "horse", "camel"], special=3).pending("strip", "end")
    draft.data["put_back"]["desert"].append(draft.data["strips"].pop()["strip"])
    return draft


def _driving() -> Draft:
    return Draft(played(_missing_donkeys().state(), na.Halt(), na.End()))


def _over() -> Draft:
    draft = shifted(0, special=0)
    return Draft(
        played(draft.state(), na.Halt(), na.Shift(), na.Strip("c3"), na.FinalDisc(na.Final.MECCA))
    )


SHAPE: list[Case] = [
    (lambda: early().pending(), "$.pending: these tasks cannot be pending together: nothing"),
    (lambda: early().pending("move", "act"), "$.pending: these tasks cannot be pending together"),
    (lambda: early().pending("begin"), "$.pending: these tasks cannot be pending together: begin"),
    (lambda: early().pending("wait"), "$.pending[0]: expected one of over, strip"),
    (lambda: early().set(seat=None), "$.seat: expected a seat"),
    (lambda: early().set(seat=3), "$.seat: expected a seat from 0 to 2, or null"),
    (lambda: _laid(2).set(seat=0), "$.seat: expected null in the set-up"),
    (lambda: early().set(asked=1), "$.asked: expected null, as nobody is asked"),
    (lambda: late().pending("sands"), "$.asked: expected the seat that is asked"),
    (lambda: late().pending("sands", asked=1), "$.asked: seat 1 holds no disc (NA5.4)"),
    (
        lambda: late().pending("sands", asked=0, used=["sands"]),
        "$.pending: nobody is asked once sands has been used (NA5.4)",
    ),
    (lambda: early().set(due=1), "$.due: expected null, as sands has not been used (NA5.4)"),
    (lambda: early().set(seats=[]), "$.seats: expected 3 seats, found 0"),
    (lambda: early().set(start="zz"), "$.start: no space is called 'zz'"),
    (lambda: early().set(start="d1:0"), "$.start: no step leads from there to where the nomad"),
    (lambda: early().pending("act", start="c2:2"), "$.start: no step leads from there"),
    (lambda: early().stand(0, "lost").set(start="c2:2"), "$.start: no step leads from there"),
]

PIECES: list[Case] = [
    (lambda: early().carry(0, -1, 0, 0, 0), "$.seats[0].animals.donkey: expected 0 or more"),
    (lambda: early().set(stock=counts(6, 6, 6, 7)), "$.stock: there are 14 of camel, expected 13"),
    (lambda: early().set(stock=counts(6, 6, 6, 62)), "$.stock.camel: expected 0 or more, found 62"),
    (
        lambda: early().set(pool=counts(2, 1, 2, 2)),
        "$.pool: there are 1 handlers of goat",
    ),
    (lambda: early().purse(0, -1), "$.seats[0].dinars: expected 0 or more, found -1"),
    (lambda: _laid(3).purse(0, 9), "$.seats[0]: expected no place yet, and 10 dinars (NA2.5)"),
    (lambda: _laid(3).stand(0, "lost"), "$.seats[0]: expected no place yet, and 10 dinars (NA2.5)"),
    (lambda: _seat(early(), 0, at=None), "$.seats[0].at: expected a place"),
    (lambda: early().stand(0, "sea"), "$.seats[0].at: no space is called 'sea'"),
    (lambda: early().stand(0, "d8:0"), "$.seats[0].at: d8:0 is on no strip that lies there"),
    (lambda: early().guide(0, 1, 0, 0, 0), "$.seats[0].handlers: more handlers than can be there"),
    (
        lambda: early().stand(0, "d1:0").guide(0, 1, 1, 1, 1),
        "$.seats[0].handlers: more handlers than can be there (NA3.3, NA3.4)",
    ),
    (
        lambda: early().stand(0, "lost").guide(0, 1, 0, 0, 0),
        "$.seats[0].handlers: more handlers than can be there (NA3.3, NA3.4)",
    ),
    (
        lambda: early().stand(0, "pilgrim").carry(0, 3, 0, 0, 0),
        "$.seats[0].animals: expected 2 at most (NA3.7, NA6.2)",
    ),
]

STRIPS: list[Case] = [
    (lambda: _strips(early(), *EARLY, "c3"), "$.strips: expected 5 at most, found 6"),
    (lambda: _strips(early(), *EARLY[:4]), "$.strips: expected 5, found 4"),
    (lambda: _strips(_laid(3), "d1", "c1"), "$.strips: expected 3, found 2"),
    (lambda: _strips(_keeping(), *EARLY), "$.put_back.desert[0]: d3 stands there twice"),
    (lambda: _strips(early(), "d1", "c1", "d2", "c2", "d1"), "$.strips[4].strip: d1 stands there"),
    (lambda: _strips(early(), "d1", "c1", "d2", "c2", "x"), "$.strips[4].strip: x is no strip"),
    (lambda: _strips(early(), "d1", "c1", "d2", "d4", "d3"), "$.strips: expected city and desert"),
    (lambda: _strips(_laid(2), "c1", "d1"), "$.strips: expected city and desert strips in turn"),
    (lambda: _strips(early(), "c3", "d1", "c1", "d2", "c2"), "$.strips: no city has been laid as"),
    (lambda: _back(early(), ["d8"], []), "$.put_back.city[0]: d8 is no city strip"),
    (lambda: _back(early(), ["c1"], []), "$.put_back.city[0]: c1 stands there twice"),
    (lambda: _back(early(), [], ["d8"]), "$.put_back: desert strips seen: expected 3, found 4"),
    (lambda: _back(early(), ["c8"], []), "$.put_back: city strips seen: expected 2, found 3"),
    (lambda: _back(_laid(3), ["c8"], []), "$.put_back: city strips seen: expected 1, found 2"),
    (
        lambda: _strips(
            shifted(12, ["donkey", "goat", "horse", "camel"], special=3).pending("strip", "end"),
            "d3",
            "c8",
            "d8",
            "c7",
        ),
        "$.put_back: desert strips seen: expected 8, found 7",
    ),
    (_no_strip_left, "$.pending: no unseen strip is left to be drawn (NA6.3)"),
]

DISCS: list[Case] = [
    (lambda: early().set(special_waiting=5), "$.special_waiting: found 5 (NA2.2, NA6.4)"),
    (lambda: _laid(5).set(special_waiting=3), "$.special_waiting: found 3 (NA2.2, NA6.4)"),
    (lambda: early().set(final=["goat"]), "$.final: final discs come after all special discs"),
    (lambda: late().set(final=["goat", "donkey"]), "$.final: expected discs in their order"),
    (
        lambda: late().set(used=["sands", "sands"]),
        "$.used: expected discs in their order",
    ),
    (lambda: late().set(used=["dinars-6"]), "$.used: dinar discs are never used (NA5.1)"),
    (
        lambda: early().pending("final-disc", "end"),
        "$.special_waiting: a special disc is",
    ),
    (lambda: late().pending("final-disc", "end"), "$.strips: no city has been laid as row 0"),
    (
        lambda: shifted(1, ["goat"], special=0).disc(0, None),
        "$.strips[0].disc: expected a final disc that was turned over (NA6.4)",
    ),
    (
        lambda: shifted(1, ["goat"], special=0).disc(0, "horse"),
        "$.strips[0].disc: expected a final disc that was turned over (NA6.4)",
    ),
    (
        lambda: shifted(3, ["goat", "camel"], special=0).disc(2, "camel"),
        "$.strips[2].disc: expected a final disc that was turned over (NA6.4)",
    ),
    (
        lambda: shifted(1, ["goat"], special=0).set(final=[]).pending("final-disc", "end"),
        "$.strips[0].disc: its final disc is still to be turned over (NA6.4)",
    ),
    (lambda: early().disc(0, "special"), "$.strips[0].disc: no such disc can lie there"),
    (lambda: early().disc(3, "special"), "$.strips[3].disc: no such disc can lie there"),
    (lambda: early(special=0).disc(1, "special"), "$.strips[1].disc: no such disc can lie there"),
    (lambda: early().disc(1, "goat"), "$.strips[1].disc: no such disc can lie there"),
    (lambda: _laid(2).disc(1, "special"), "$.strips[1].disc: no such disc can lie there"),
    (lambda: _laid(5).disc(1, None), "$.strips[1].disc: expected a special disc (NA2.2)"),
    (lambda: _over().pending("move"), "$.final: mecca ends the game, and nothing else does"),
    (lambda: early().pending("over"), "$.final: mecca ends the game, and nothing else does"),
    (
        lambda: shifted(3, ["mecca", "goat"], special=0).pending("over"),
        "$.strips[0].disc: expected mecca (NA6.5)",
    ),
    (lambda: early().disc(1, None), "$.seats: special discs taken: expected 1, found 0"),
    (lambda: early().hold(0, "sands"), "$.seats: special discs taken: expected 0, found 1"),
    (lambda: late().hold(0), "$.seats: special discs taken: expected 2 to 5, found 0"),
    (lambda: _laid(5).hold(0, "sands"), "$.seats: special discs taken: expected 0, found 1"),
    (lambda: late().hold(0, "sands", "abdul"), "$.seats[0].discs: expected discs in their order"),
    (lambda: late().hold(1, "dinars-4"), "$.seats[1].discs: a disc is used, or held twice"),
    (lambda: late().set(used=["abdul"]).hold(1, "abdul"), "$.seats[1].discs: a disc is used, or"),
    (lambda: _seat(late(), 0, held=1), "$.seats[0].held: expected the number of discs, found 1"),
    (lambda: _seat(late(), 0, held=-1), "$.seats[0].held: expected the number of discs, found -1"),
    (lambda: _seat(late(), 0, discs=None), "$.seats[0].discs: expected discs"),
]

TURN: list[Case] = [
    (lambda: early().set(disc_played=True), "$.disc_played: expected false"),
    (lambda: early().set(acted=True), "$.acted: expected false"),
    (lambda: early().set(silver=True), "$.silver: expected false"),
    (lambda: early().set(restocked=True), "$.restocked: expected false"),
    (lambda: late().pending("act", silver=True, used=["silver"]), "$.silver: expected false"),
    (
        lambda: late().set(restocked=True, used=["expert"]),
        "$.disc_played: expected true",
    ),
    (
        lambda: late().set(silver=True, used=["abdul", "silver"]),
        "$.disc_played: expected true",
    ),
    (
        lambda: late().stand(0, "lost").set(disc_played=True, used=["abdul"]),
        "$.disc_played: expected false",
    ),
    (
        lambda: early().stand(0, "c1:0").guide(0, 1, 0, 0, 0).pending("capture", "act"),
        "$.acted: expected true",
    ),
    (lambda: _driving().set(restocked=False), "$.restocked: expected true"),
    (
        lambda: early().graze("red", 0, 0, 0, 0).pending("fill", "restock", "act", restocked=True),
        "$.used: only expert restocks within a turn (NA5.2)",
    ),
    (lambda: early().pending("draw-disc", "move"), "$.start: a disc is drawn only after a step"),
    (
        lambda: early().pending("draw-disc", "act"),
        "$.seats[0].at: there is no disc to draw (NA3.5)",
    ),
    (
        lambda: early().stand(0, "c1:0").pending("draw-disc", "act"),
        "$.seats[0].at: there is no disc to draw (NA3.5)",
    ),
    (
        lambda: early().stand(0, "lost").pending("draw-disc", "move"),
        "$.seats[0].at: who acts stands on a space (NA4.1)",
    ),
    (lambda: early().stand(0, "lost").pending("act"), "$.seats[0].at: who acts stands on a space"),
    (
        lambda: early().stand(0, "d1:0").guide(0, 1, 0, 0, 0).pending("lure", "act", acted=True),
        "$.seats[0].at: handlers are rolled on a landscape, by who has any (NA4.2)",
    ),
    (
        lambda: early().stand(0, "c1:0").pending("lure", "act", acted=True),
        "$.seats[0].at: handlers are rolled on a landscape, by who has any (NA4.2)",
    ),
    (
        lambda: (
            early()
            .stand(0, "c1:0")
            .guide(0, 1, 0, 0, 0)
            .graze("green", 0, 0, 0, 0)
            .pending("pick", "act", acted=True)
        ),
        "$.pending: there is nothing to pick (NA4.3)",
    ),
    (
        lambda: _back(
            _strips(early().pending("strip", "act", acted=True), *EARLY[:4]), [], ["d3"]
        ).disc(1, "special"),
        "$.seats[0].at: the dunes are shifted from a dune (NA4.5)",
    ),
    (lambda: _keeping().carry(1, 1, 1, 0, 0), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: _keeping().carry(1, 0, 3, 0, 0), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: _keeping().stand(1, "d1:0"), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: _keeping().stand(0, "d3:1"), "$.seats[0].at: d3:1 is on no strip that lies there"),
]

RESTOCKS: list[Case] = [
    (lambda: early().take(1, 0, 0, 0), "$.in_hand: expected none"),
    (lambda: _driving().take(0, 0, 0, 0), "$.in_hand: expected some animals"),
    (lambda: _driving().take(3, 0, 0, 0), "$.in_hand: no animal restock takes these animals"),
    (lambda: _driving().take(4, 1, 0, 0), "$.in_hand: no animal restock takes these animals"),
    (lambda: _driving().take(5, 0, 0, 0), "$.in_hand: no animal restock takes these animals"),
    (lambda: _driving().graze("red", 1, 1, 1, 1), "$.in_hand: no animal restock takes"),
    (lambda: _driving().graze("red", 2, 1, 1, 1), "$.in_hand: no animal restock takes"),
    (
        lambda: _driving().graze("red", 2, 1, 1, 1).graze("blue", 2, 1, 1, 1).take(2, 0, 0, 0),
        "$.in_hand: no animal restock takes these animals (NA7.3)",
    ),
    (
        lambda: _driving().graze("red", 1, 1, 1, 1).pending("choose", "drive", "restock", "end"),
        "$.in_hand: no animal restock takes these animals (NA7.3)",
    ),
    (
        lambda: _driving().graze("red", 0, 1, 1, 0).pending("choose", "drive", "restock", "end"),
        "$.pending: only one landscape has fewest animals (NA7.3)",
    ),
    (lambda: _laid(5).graze("red", 1, 1, 1, 1), "$.landscapes: expected no animals yet (NA2.3)"),
    (
        lambda: _filling().graze("red", 2, 0, 1, 1).graze("green", 1, 0, 1, 1),
        "$.landscapes: one of each kind stands on the first one (NA2.3)",
    ),
    (
        lambda: early().pending("fill", "restock", "end", restocked=True),
        "$.pending: no landscape restock is due (NA7.1)",
    ),
    (
        lambda: early().graze("red", 0, 0, 0, 0).pending("random", "shift", "end"),
        "$.pending: a restock is due before (NA7.1)",
    ),
    (
        lambda: early().take(3, 0, 0, 0).pending("scatter", "shift", "end"),
        "$.in_hand: no dice ask for these animals (NA7.2)",
    ),
]


@pytest.mark.parametrize(
    ("draft", "message"),
    [*SHAPE, *PIECES, *STRIPS, *DISCS, *TURN, *RESTOCKS],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible_states_are_refused(draft: Callable[[], Draft], message: str) -> None:
    """NA1.3 to NA7.4: the error says where and why."""
    with pytest.raises(LoadError) as caught:
        draft().state()
    assert str(caught.value).startswith(message)


def test_drafts_are_sound_before_they_are_spoilt() -> None:
    """NA2.1: what the cases above begin with is possible."""
    for draft in (_laid(0), _laid(3), _laid(5), _filling(), _keeping(), _driving(), _over()):
        assert dump(draft.state()) == draft.data
    for times in range(15):
        finals = ["donkey", "goat", "horse", "camel"][: max(0, (times + 1) // 2 - 4)]
        assert shifted(times, finals).state().strips


def test_nomads_that_are_still_to_be_lost_are_possible() -> None:
    """NA6.2: later seats are named by their space on the strip that is gone."""
    draft = early().pending("random", "shift", "end")
    for seat in (1, 2):
        draft.stand(seat, "d3:1").carry(seat, 1, 1, 1, 0)
    state = played(draft.state(), BLANK, land("red"))
    assert [state.at(seat) for seat in (1, 2)] == ["lost", "d3:1"]
    assert na.load_state(dump(state)) == state


def test_second_roll_of_an_animal_restock_is_possible() -> None:
    """NA7.3: two have been put down, and two are still in hand."""
    rolled = na.apply(_driving().state(), land("red"))
    assert na.load_state(dump(rolled)) == rolled


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"viewer": 3}, "$.viewer: expected a seat from 0 to 2, or null"),
        ({"viewer": None}, "$.seen.seats[0].discs: expected null, as the viewer may not know them"),
        ({"viewer": 1}, "$.seen.seats[0].discs: expected null, as the viewer may not know them"),
        ({"viewer": "0"}, "$.viewer"),
        ({"sees": 1}, "$: unexpected field 'sees'"),
    ],
)
def test_impossible_views_are_refused(change: dict[str, Any], message: str) -> None:
    """NA3.5: a view tells its viewer's discs, and nobody else's."""
    data = dump(na.view(late().hold(1, "sands").state(), Seat(0)))
    assert na.load_view(data).discs(0) == ("dinars-4", "dinars-5")
    with pytest.raises(LoadError) as caught:
        na.load_view({**data, **change})
    assert message in str(caught.value)


def test_step_to_a_city_is_restored_before_its_disc_is_drawn() -> None:
    """NA3.5: the draw is pending, and the start is known."""
    state = na.apply(early().stand(0, "c1:0").state(), step("c1:1"))
    assert na.load_state(dump(state)) == state
