"""Written states that the rules do not know are refused, with path and reason."""

from collections.abc import Callable
from typing import Any

import pytest

from desertrules import LoadError, Seat, dump
from desertrules import nomads_of_arabia as na
from tests.nomads_of_arabia.drafts import (
    back,
    driving,
    filling,
    keeping,
    laid,
    no_strip_left,
    over,
    seat,
    strips,
)
from tests.nomads_of_arabia.positions import EARLY, Draft, counts, early, late, shifted

Case = tuple[Callable[[], Draft], str]

SHAPE: list[Case] = [
    (lambda: early().pending(), "$.pending: these tasks cannot be pending together: nothing"),
    (lambda: early().pending("move", "act"), "$.pending: these tasks cannot be pending together"),
    (lambda: early().pending("begin"), "$.pending: these tasks cannot be pending together: begin"),
    (lambda: early().pending("wait"), "$.pending[0]: expected one of over, strip"),
    (lambda: early().set(seat=None), "$.seat: expected a seat"),
    (lambda: early().set(seat=3), "$.seat: expected 0 to 2, found 3"),
    (lambda: laid(2).set(seat=0), "$.seat: expected null in the set-up"),
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
    (
        lambda: early().carry(0, -1, 0, 0, 0),
        "$.seats[0].animals.donkey: expected 0 to 61, found -1",
    ),
    (lambda: early().set(stock=counts(6, 6, 6, 7)), "$.stock: there are 14 of camel, expected 13"),
    (lambda: early().set(stock=counts(6, 6, 6, 62)), "$.stock.camel: expected 0 to 61, found 62"),
    (lambda: early().set(pool=counts(2, 1, 2, 2)), "$.pool: there are 1 handlers of goat"),
    (lambda: early().purse(0, -1), "$.seats[0].dinars: expected 0 to 1000000000, found -1"),
    (lambda: early().purse(0, 10**30), "$.seats[0].dinars: expected 0 to 1000000000, found 10000"),
    (lambda: early().purse(0, 10**90), "$.seats[0].dinars: expected 0 to 1000000000, found a huge"),
    (
        lambda: laid(3).stand(0, "lost"),
        "$.seats[0]: expected no place and no animals in the set-up (NA2.5)",
    ),
    (lambda: seat(early(), 0, at=None), "$.seats[0].at: expected a place"),
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
]

STRIPS: list[Case] = [
    (lambda: strips(early(), *EARLY, "c3"), "$.strips: expected 5 at most, found 6"),
    (lambda: strips(early(), *EARLY[:4]), "$.strips: expected 5, found 4"),
    (lambda: strips(laid(3), "d1", "c1"), "$.strips: expected 3, found 2"),
    (lambda: strips(keeping(), *EARLY), "$.put_back.desert[0]: d3 stands there twice"),
    (lambda: strips(early(), "d1", "c1", "d2", "c2", "d1"), "$.strips[4].strip: d1 stands there"),
    (lambda: strips(early(), "d1", "c1", "d2", "c2", "x"), "$.strips[4].strip: x is no strip"),
    (lambda: strips(early(), "d1", "c1", "d2", "d4", "d3"), "$.strips: expected city and desert"),
    (lambda: strips(laid(2), "c1", "d1"), "$.strips: expected city and desert strips in turn"),
    (lambda: back(early(), ["d8"], []), "$.put_back.city[0]: d8 is no city strip"),
    (lambda: back(early(), ["c1"], []), "$.put_back.city[0]: c1 stands there twice"),
    (
        lambda: back(laid(3), ["c8"], []),
        "$.pending: nothing has been taken or put back in the set-up (NA2)",
    ),
    (
        lambda: strips(
            shifted(12, ["donkey", "goat", "horse", "camel"], special=3).pending("strip", "end"),
            "d3",
            "c8",
            "d8",
            "c7",
        ),
        "$.pending: no unseen strip is left to be drawn (NA6.3)",
    ),
    (
        lambda: back(keeping(), [], []),
        "$.put_back: a strip was taken away, and is not there (NA6.1)",
    ),
    (no_strip_left, "$.pending: no unseen strip is left to be drawn (NA6.3)"),
]

DISCS: list[Case] = [
    (
        lambda: early().set(special_waiting=5),
        "$.special_waiting: there are 6 special discs, expected 5 at most (NA1.7, NA2.2)",
    ),
    (
        lambda: laid(3).set(special_waiting=4),
        "$.special_waiting: there are 4 special discs, expected 5 (NA1.7, NA2.2)",
    ),
    (lambda: laid(3).set(special_waiting=6), "$.special_waiting: expected 0 to 5, found 6"),
    (
        lambda: late(finale="short").set(final=["donkey", "goat", "horse"]),
        "$.final: expected 3 at most, mecca among them (NA1.7)",
    ),
    (
        lambda: laid(5).set(special_waiting=0).hold(0, "sands"),
        "$.pending: nothing has been taken or put back in the set-up (NA2)",
    ),
    (
        lambda: laid(5).set(special_waiting=0, final=["goat"]),
        "$.pending: nothing has been taken or put back in the set-up (NA2)",
    ),
    (
        lambda: laid(5).set(special_waiting=0, used=["sands"]),
        "$.pending: nothing has been taken or put back in the set-up (NA2)",
    ),
    (lambda: late().set(final=["goat", "donkey"]), "$.final: expected discs in their order"),
    (lambda: late().set(used=["sands", "sands"]), "$.used: expected discs in their order"),
    (
        lambda: early().pending("final-disc", "end"),
        "$.pending: no new city waits for a final disc (NA6.4)",
    ),
    (
        lambda: late().pending("final-disc", "end"),
        "$.pending: no new city waits for a final disc (NA6.4)",
    ),
    (
        lambda: shifted(1, ["goat"], special=0).disc(0, "horse"),
        "$.strips[0].disc: expected a final disc that was turned over, once (NA6.4)",
    ),
    (
        lambda: shifted(3, ["goat", "camel"], special=0).disc(2, "camel"),
        "$.strips[0].disc: expected a final disc that was turned over, once (NA6.4)",
    ),
    (
        lambda: shifted(1, ["goat"], special=0).set(final=[]).pending("final-disc", "end"),
        "$.strips[0].disc: expected a final disc that was turned over, once (NA6.4)",
    ),
    (lambda: early().disc(0, "special"), "$.strips[0].disc: there is no city on it (NA1.2)"),
    (
        lambda: early().disc(3, "special"),
        "$.special_waiting: there are 6 special discs, expected 5 at most (NA1.7, NA2.2)",
    ),
    (
        lambda: early(special=0).disc(1, "special"),
        "$.special_waiting: there are 1 special discs, expected 0 at most (NA1.7, NA2.2)",
    ),
    (
        lambda: early().disc(1, "goat"),
        "$.strips[1].disc: expected a final disc that was turned over, once (NA6.4)",
    ),
    (
        lambda: laid(2).disc(1, "special"),
        "$.special_waiting: there are 6 special discs, expected 5 (NA1.7, NA2.2)",
    ),
    (lambda: over().pending("move"), "$.final: mecca ends the game, and nothing else does"),
    (lambda: early().pending("over"), "$.final: mecca ends the game, and nothing else does"),
    (
        lambda: early().hold(0, "sands"),
        "$.special_waiting: there are 6 special discs, expected 5 at most (NA1.7, NA2.2)",
    ),
    (
        lambda: laid(5).hold(0, "sands"),
        "$.special_waiting: there are 6 special discs, expected 5 at most (NA1.7, NA2.2)",
    ),
    (lambda: late().hold(0, "sands", "abdul"), "$.seats[0].discs: expected discs in their order"),
    (lambda: late().hold(1, "dinars-4"), "$.seats[1].discs: a disc is used, or held twice"),
    (lambda: late().set(used=["abdul"]).hold(1, "abdul"), "$.seats[1].discs: a disc is used, or"),
    (lambda: seat(late(), 0, held=1), "$.seats[0].held: expected the number of discs, found 1"),
    (lambda: seat(late(), 0, held=-1), "$.seats[0].held: expected 0 to 8, found -1"),
    (lambda: seat(late(), 0, discs=None), "$.seats[0].discs: expected discs"),
]

TURN: list[Case] = [
    (lambda: early().set(disc_played=True), "$.disc_played: expected false"),
    (lambda: early().set(acted=True), "$.acted: expected false"),
    (lambda: early().set(silver=True), "$.silver: expected false"),
    (
        lambda: late().pending("sands", asked=0, silver=True, used=["abdul", "silver"]),
        "$.silver: expected false",
    ),
    (lambda: early().set(restocked=True), "$.restocked: expected false"),
    (lambda: late().set(restocked=True, used=["expert"]), "$.disc_played: expected true"),
    (lambda: late().set(silver=True, used=["abdul", "silver"]), "$.disc_played: expected true"),
    (
        lambda: late().stand(0, "lost").set(disc_played=True, used=["abdul"]),
        "$.disc_played: expected false",
    ),
    (
        lambda: early().stand(0, "c1:0").guide(0, 1, 0, 0, 0).pending("capture", "act"),
        "$.acted: expected true",
    ),
    (lambda: driving().set(restocked=False), "$.restocked: expected true"),
    (
        lambda: early().graze("red", 0, 0, 0, 0).pending("fill", "restock", "act", restocked=True),
        "$.restocked: expected false",
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
        lambda: back(
            strips(early().pending("strip", "act", acted=True), *EARLY[:4]), [], ["d3"]
        ).disc(1, "special"),
        "$.seats[0].at: the dunes are shifted from a dune (NA4.5)",
    ),
    (lambda: keeping().carry(1, 1, 1, 0, 0), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: keeping().carry(1, 0, 3, 0, 0), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: keeping().stand(1, "d1:0"), "$.asked: seat 1 has nothing to choose (NA6.2)"),
    (lambda: laid(5).set(due=1), "$.due: expected null, as sands has not been used (NA5.4)"),
    (lambda: keeping().stand(0, "d3:1"), "$.seats[0].at: d3:1 is on no strip that lies there"),
]

RESTOCKS: list[Case] = [
    (lambda: early().take(1, 0, 0, 0), "$.in_hand: expected none"),
    (lambda: driving().take(0, 0, 0, 0), "$.in_hand: expected some animals"),
    (lambda: driving().take(4, 1, 0, 0), "$.in_hand: expected 4 of one kind at most (NA7.3)"),
    (lambda: driving().take(5, 0, 0, 0), "$.in_hand: expected 4 of one kind at most (NA7.3)"),
    (
        lambda: driving().graze("red", 0, 1, 1, 0).pending("choose", "drive", "restock", "end"),
        "$.pending: only one landscape has fewest animals (NA7.3)",
    ),
    (lambda: laid(5).graze("red", 1, 1, 1, 1), "$.landscapes: expected no animals yet (NA2.3)"),
    (
        lambda: filling().graze("red", 2, 0, 1, 1).graze("green", 1, 0, 1, 1),
        "$.landscapes: expected one of each kind at least (NA2.3)",
    ),
    (
        lambda: early().pending("fill", "restock", "end", restocked=True),
        "$.pending: no landscape restock is due (NA7.1)",
    ),
]


every_case = pytest.mark.parametrize(
    ("draft", "message"),
    [*SHAPE, *PIECES, *STRIPS, *DISCS, *TURN, *RESTOCKS],
    ids=lambda value: value if isinstance(value, str) else "",
)


@every_case
def test_impossible_states_are_refused(draft: Callable[[], Draft], message: str) -> None:
    """NA1.3 to NA7.4: the error says where and why."""
    with pytest.raises(LoadError) as caught:
        draft().state()
    assert str(caught.value).startswith(message)


@every_case
def test_views_of_impossible_states_are_refused(draft: Callable[[], Draft], message: str) -> None:
    """NA3.5: alike, unless what is wrong is what seat 0 cannot see: the others' discs."""
    seen = draft().data
    for each in seen["seats"][1:]:
        each["discs"] = None
    if message.startswith("$.seats[1].discs"):
        assert na.load_view({"viewer": 0, "seen": seen}).discs(1) is None
        return
    with pytest.raises(LoadError) as caught:
        na.load_view({"viewer": 0, "seen": seen})
    assert str(caught.value).startswith(message.replace("$", "$.seen", 1))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"viewer": 3}, "$.viewer: expected a seat from 0 to 2, or null"),
        ({"viewer": None}, "$.seen.seats[0].discs: expected null, as the viewer may not know them"),
        ({"viewer": 1}, "$.seen.seats[0].discs: expected null, as the viewer may not know them"),
        ({"viewer": "0"}, "$.viewer"),
        ({"sees": 1}, "$: expected an object with the fields viewer and seen"),
    ],
)
def test_impossible_views_are_refused(change: dict[str, Any], message: str) -> None:
    """NA3.5: a view tells its viewer's discs, and nobody else's."""
    data = dump(na.view(late().hold(1, "sands").state(), Seat(0)))
    assert na.load_view(data).discs(0) == ("dinars-4", "dinars-5")
    with pytest.raises(LoadError) as caught:
        na.load_view({**data, **change})
    assert message in str(caught.value)
