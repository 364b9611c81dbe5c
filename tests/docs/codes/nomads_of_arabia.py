"""Examples of the codes of Nomads of Arabia, most on the same five strips."""

from desertrules import Seat
from desertrules import nomads_of_arabia as na
from tests.docs.codes.example import Example, Game, line
from tests.nomads_of_arabia.positions import (
    EARLY,
    Draft,
    abdul,
    early,
    hits,
    land,
    late,
    played,
    roll,
    set_up,
    shifted,
    step,
)

_OPENING = """\
from desertrules import apply, effects, explain, position_from_text
from desertrules import nomads_of_arabia as nomads
from desertrules.render import svg
"""


def _draft(draft: Draft, *moves: na.Move) -> str:
    """Write a position: a draft, and moves made in it."""
    return line(played(draft.state(), *moves))


def _laid(rows: int, *moves: na.Move) -> str:
    """Write a position of the set-up, after so many strips and some moves."""
    return line(played(na.initial(na.Options(3)), *map(na.Strip, EARLY[:rows]), *moves))


def _acting(at: str) -> Draft:
    """Give seat 0's turn, in which its nomad has come to a space."""
    return early().stand(0, at).pending("act")


def _hunting() -> Draft:
    """Give seat 0's turn on green, with a handler of goats and one of camels."""
    return _acting("c1:0").guide(0, 0, 1, 0, 1)


def _without_goats() -> Draft:
    """Give seat 0's turn while no goat grazes; purple and blue have fewest animals."""
    draft = early().pending("act")
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 2, 0, 1, 1)
    return draft.graze("purple", 1, 0, 1, 1).graze("blue", 1, 0, 1, 1)


def _losing() -> Draft:
    """Give the end of a turn with a restock, while seat 1's nomad is on the last strip."""
    draft = early().stand(1, "d3:1").guide(1, 1, 0, 0, 0).carry(1, 1, 1, 1, 0)
    return draft.pending("random", "shift", "end")


def _holding(disc: str) -> Draft:
    """Give seat 0's turn on a dune with two animals and a disc."""
    return late().stand(0, "d5:0").carry(0, 1, 1, 0, 0).hold(0, "dinars-4", disc)


def _asked() -> Draft:
    """Give the end of a turn, after which two seats are asked for Sands of Time."""
    return late().pending("act").hold(0, "dinars-4").hold(2, "sands")


def _few_handlers() -> Draft:
    """Give seat 0's turn in a city while the others have hired all donkeys' handlers."""
    draft = early().stand(1, "d2:0").guide(1, 2, 1, 0, 0)
    return draft.stand(2, "d2:3").guide(2, 0, 1, 1, 0)


def _last_disc() -> Draft:
    """Give the moment before a final disc is turned over."""
    names = ("c7", "d5", "c6", "d6", "c5")
    draft = late().pending("final-disc", "end").stand(0, "d5:0").purse(1, 40)
    draft.data["put_back"]["desert"].append("d7")
    return draft.set(strips=[{"strip": name, "disc": None} for name in names])


def _setting_out() -> na.State:
    """Give seat 0's turn after its first step."""
    return played(set_up(), step("d2:3", "goat", "camel"))


_BLANK = roll("blank", "blank")

_REJECTIONS = {
    "game-over": Example(
        "Mecca has turned up, so nothing can be done any more.",
        lambda: _draft(_last_disc(), na.FinalDisc("mecca")),
        "nomads.Halt()",
    ),
    "not-now": Example(
        "Another kind of move is asked for; the rule that is cited says which.",
        lambda: line(set_up()),
        "nomads.End()",
    ),
    "wrong-strip": Example(
        "The strip lies there or has been seen, is of the other type, or does not exist.",
        lambda: _laid(2),
        'nomads.Strip("c2")',
    ),
    "no-yellow": Example(
        "In the set-up yellow is no outcome of the landscape die: it would be rolled again.",
        lambda: _laid(5),
        'nomads.LandscapeDie("yellow")',
    ),
    "wrong-faces": Example(
        "There are not two faces, or they are not in order.",
        lambda: _laid(5, land("green")),
        'nomads.AnimalDice(["blank", "goat"])',
    ),
    "wrong-hits": Example(
        "These handlers cannot hit that. Here one of goats and one of camels were rolled.",
        lambda: _draft(_hunting(), na.Capture()),
        'nomads.HandlerDice(["horse"])',
        panel=True,
    ),
    "disc-seen": Example(
        "Somebody has seen the disc, so it cannot be the one that is taken now.",
        lambda: _draft(late().hold(1, "sands").disc(1, "special").stand(0, "c6:5"), step("c6:4")),
        'nomads.DrawDisc("sands")',
        panel=True,
    ),
    "disc-turned": Example(
        "The final disc lies in a city already, or is not one that can come.",
        lambda: _draft(shifted(2, ["goat"], special=0), na.Halt(), na.Shift(), na.Strip("c4")),
        'nomads.FinalDisc("goat")',
    ),
    "mountain": Example(
        "Nobody can be on a mountain.",
        lambda: line(set_up()),
        'nomads.Step("d2:2", ["goat", "camel"])',
        marked=False,
    ),
    "no-such-space": Example(
        "No strip that lies there has a space of that name.",
        lambda: line(set_up()),
        'nomads.Step("c8:0", ["goat", "camel"])',
        marked=False,
    ),
    "not-a-neighbour": Example(
        "The step leads further than to a neighbouring space.",
        lambda: line(set_up()),
        'nomads.Step("c1:3", ["goat", "camel"])',
    ),
    "back-to-start": Example(
        "The second step leads back to where the turn began.",
        lambda: line(_setting_out()),
        'nomads.Step("c2:3", [])',
    ),
    "second-step-unpaid": Example(
        "The second step costs more dinars than the seat has: one for each animal, and 3 with"
        " three handlers.",
        lambda: _draft(
            early().stand(0, "d2:1").carry(0, 1, 1, 0, 0).guide(0, 1, 1, 1, 0).purse(0, 4),
            step("c1:2"),
        ),
        'nomads.Step("d1:1", [])',
        panel=True,
    ),
    "no-hire-here": Example(
        "Handlers are named, though the nomad leaves no city, or goes straight into another.",
        lambda: line(early().stand(0, "d2:3").state()),
        'nomads.Step("c1:3", ["goat", "camel"])',
    ),
    "pool-lacks": Example(
        "The pool does not have these handlers.",
        lambda: line(_few_handlers().state()),
        'nomads.Step("c2:2", ["donkey", "camel"])',
        panel=True,
    ),
    "hire-unpaid": Example(
        "Three handlers, and what the step itself costs, are more than the seat has.",
        lambda: line(early().purse(0, 2).state()),
        'nomads.Step("c2:2", ["goat", "horse", "camel"])',
        panel=True,
    ),
    "wrong-number": Example(
        "Too few or too many handlers are hired, or animals kept.",
        lambda: line(set_up()),
        'nomads.Step("c2:2", ["goat"])',
    ),
    "wrong-order": Example(
        "A list is not in the order donkey, goat, horse, camel.",
        lambda: line(set_up()),
        'nomads.Step("c2:2", ["camel", "goat"])',
    ),
    "not-carried": Example(
        "The nomad does not have these animals.",
        lambda: line(early().pending("act").carry(0, 2, 1, 0, 0).state()),
        'nomads.Sell(["goat", "camel"], silver=False)',
        panel=True,
    ),
    "ride-after-step": Example(
        "The winds are ridden instead of stepping, not after a step.",
        lambda: _draft(_holding("winds"), step("d5:1")),
        'nomads.Ride("d6:2", [])',
    ),
    "own-space": Example(
        "The ride leads nowhere.",
        lambda: line(_holding("winds").state()),
        'nomads.Ride("d5:0", [])',
    ),
    "not-held": Example(
        "The seat that acts does not hold the disc. Who does is not said.",
        lambda: line(set_up()),
        'nomads.Ride("d1:0", ["goat", "camel"])',
    ),
    "pilgrim-after-step": Example(
        "The Pilgrim is a whole turn, and a step was made.",
        lambda: line(_setting_out()),
        "nomads.Pilgrim([])",
    ),
    "pilgrim-after-disc": Example(
        "The Pilgrim is a whole turn, and a disc was used. Here Abdul has bought the goat.",
        lambda: _draft(_holding("abdul"), abdul("goat")),
        'nomads.Pilgrim(["donkey"])',
        panel=True,
    ),
    "acted": Example(
        "A turn has one action, and it is done.",
        lambda: _draft(_hunting(), na.Capture(), hits("goat")),
        "nomads.Lure()",
    ),
    "not-on-landscape": Example(
        "Animals are captured and lured on landscapes, and the nomad is elsewhere.",
        lambda: line(_acting("d2:1").guide(0, 0, 1, 0, 1).state()),
        "nomads.Capture()",
    ),
    "no-handlers": Example(
        "There is nobody to capture or lure with.",
        lambda: line(_acting("c1:0").state()),
        "nomads.Capture()",
        panel=True,
    ),
    "not-there": Example(
        "No such animal grazes on the landscape.",
        lambda: _draft(_hunting().graze("green", 1, 0, 2, 2), na.Capture(), hits()),
        'nomads.Pick("goat")',
        panel=True,
    ),
    "not-on-dune": Example(
        "The dunes are shifted from a dune, and the nomad is elsewhere.",
        lambda: line(_acting("c1:0").state()),
        "nomads.Shift()",
    ),
    "nomad-on-last-strip": Example(
        "A nomad is on the strip that would go, and nobody may be lost by choice.",
        lambda: line(_acting("d2:1").stand(2, "d3:1").state()),
        "nomads.Shift()",
    ),
    "not-in-city": Example(
        "Animals are sold in cities, and the nomad is elsewhere.",
        lambda: line(_acting("d2:1").carry(0, 1, 1, 0, 0).state()),
        'nomads.Sell(["goat"], silver=False)',
    ),
    "nothing-sold": Example(
        "A sale is one of at least one animal.",
        lambda: line(early().pending("act").carry(0, 2, 1, 0, 0).state()),
        "nomads.Sell([], silver=False)",
    ),
    "in-city": Example(
        "Abdul buys away from cities only.",
        lambda: line(late().hold(0, "dinars-4", "abdul").carry(0, 1, 1, 0, 0).state()),
        'nomads.Abdul(["goat"], silver=False)',
    ),
    "not-fewest": Example(
        "Yellow leads to a landscape with fewest animals, and this one has more.",
        lambda: _draft(_without_goats(), na.End(), land("yellow")),
        'nomads.Choose("red")',
        panel=True,
    ),
}

_EFFECTS = {
    "landscape-rolled": Example(
        "The landscape die is rolled.",
        lambda: _laid(5),
        'nomads.LandscapeDie("green")',
    ),
    "animals-rolled": Example(
        "The two animal dice are rolled.",
        lambda: _laid(5, land("green")),
        'nomads.AnimalDice(["goat", "camel"])',
        panel=True,
    ),
    "animals-set-out": Example(
        "In the set-up one animal of each kind is put on the landscape that was rolled.",
        lambda: _laid(5),
        'nomads.LandscapeDie("red")',
        panel=True,
    ),
    "nomad-moved": Example(
        "A nomad goes to another space, by a step or on the winds.",
        lambda: line(early().stand(0, "d2:1").state()),
        'nomads.Step("c1:2", [])',
    ),
    "nomad-halted": Example(
        "A nomad stays where it is, or moves no further.",
        lambda: line(set_up()),
        "nomads.Halt()",
    ),
    "paid": Example(
        "A second step or a third handler has its price; one effect for each.",
        lambda: _draft(early().stand(0, "d2:1").carry(0, 1, 1, 0, 0), step("c1:2")),
        'nomads.Step("d1:1", [])',
        panel=True,
    ),
    "handlers-hired": Example(
        "A nomad leaves a city, and takes handlers along.",
        lambda: line(set_up()),
        'nomads.Step("c2:4", ["goat", "camel"])',
        panel=True,
    ),
    "handlers-returned": Example(
        "A nomad enters a city, goes to the Pilgrim, or is lost.",
        lambda: line(early().stand(0, "c2:4").guide(0, 0, 1, 0, 1).state()),
        'nomads.Step("c2:3", [])',
        panel=True,
    ),
    "disc-taken": Example(
        "A nomad has come to a city with a special disc. Everybody sees that it is taken.",
        lambda: _draft(early().stand(0, "c1:2"), step("c1:1")),
        'nomads.DrawDisc("dinars-5")',
    ),
    "disc-seen": Example(
        "Which disc it is, told to its taker alone. The example is what seat 0 is told.",
        lambda: _draft(early().stand(0, "c1:2"), step("c1:1")),
        'nomads.DrawDisc("dinars-5")',
        seat=Seat(0),
        panel=True,
    ),
    "nomad-to-pilgrim": Example(
        "A nomad goes to the Pilgrim, from a space or because it was lost.",
        lambda: line(early().stand(0, "d2:0").state()),
        "nomads.Pilgrim([])",
    ),
    "nomad-placed": Example(
        "A nomad comes back from the Pilgrim, or gets its first place.",
        lambda: line(early().stand(0, "pilgrim").state()),
        'nomads.Place("d2:0")',
    ),
    "animals-returned": Example(
        "Who goes to the Pilgrim or is lost keeps two animals.",
        lambda: line(early().stand(0, "d2:0").carry(0, 1, 2, 0, 0).state()),
        'nomads.Pilgrim(["donkey", "goat"])',
        panel=True,
    ),
    "turn-ended": Example(
        "A seat closes its turn.",
        lambda: line(early().pending("act").state()),
        "nomads.End()",
    ),
    "hunt-begun": Example(
        "A seat captures or lures; its handlers are to be rolled.",
        lambda: line(_hunting().state()),
        "nomads.Capture()",
    ),
    "handlers-rolled": Example(
        "The handlers were rolled, and these kinds were hit.",
        lambda: _draft(_hunting(), na.Capture()),
        'nomads.HandlerDice(["goat", "camel"])',
        panel=True,
    ),
    "caught": Example(
        "Animals go from a landscape to a nomad, by a capture, a pick or the Expert Handler.",
        lambda: _draft(_hunting().graze("green", 1, 0, 2, 2), na.Capture()),
        'nomads.HandlerDice(["goat", "camel"])',
        panel=True,
    ),
    "lured": Example(
        "Animals come from the stock to the landscape where the nomad is.",
        lambda: _draft(_hunting(), na.Lure()),
        'nomads.HandlerDice(["goat"])',
        panel=True,
    ),
    "shift-chosen": Example(
        "A seat shifts the dunes by its action.",
        lambda: line(_acting("d2:1").state()),
        "nomads.Shift()",
    ),
    "sold": Example(
        "Animals are sold, in a city or to Abdul; one effect for each kind.",
        lambda: line(early().pending("act").carry(0, 2, 1, 0, 0).state()),
        'nomads.Sell(["donkey", "donkey", "goat"], silver=False)',
        panel=True,
    ),
    "disc-used": Example(
        "A special disc is used, which everybody sees.",
        lambda: line(_holding("winds").state()),
        'nomads.Ride("d6:2", [])',
    ),
    "extra-turn": Example(
        "A seat uses Sands of Time.",
        lambda: _draft(_asked(), na.End()),
        "nomads.Sands()",
    ),
    "extra-turn-declined": Example(
        "A seat that was asked for Sands of Time does not use it, whether it holds it or not.",
        lambda: _draft(_asked(), na.End()),
        "nomads.Decline()",
    ),
    "dunes-shifted": Example(
        "The last strip goes, by choice or after a restock.",
        lambda: line(_acting("d2:1").state()),
        "nomads.Shift()",
    ),
    "disc-lost": Example(
        "The strip that goes has a disc on its city.",
        lambda: _draft(shifted(3), na.Halt()),
        "nomads.Shift()",
    ),
    "nomad-lost": Example(
        "A nomad was on the strip that went, after a restock.",
        lambda: _draft(_losing(), _BLANK),
        'nomads.LandscapeDie("green")',
    ),
    "strip-laid": Example(
        "A strip is laid, in the set-up or as the new row 0.",
        lambda: _draft(_acting("d2:1"), na.Shift()),
        'nomads.Strip("c3")',
    ),
    "disc-laid": Example(
        "A city gets one of the special discs that wait.",
        lambda: _draft(_acting("d2:1"), na.Shift()),
        'nomads.Strip("c3")',
    ),
    "final-disc": Example(
        "No special disc waits any more, so the new city gets a final one, face up.",
        lambda: line(_last_disc().state()),
        'nomads.FinalDisc("goat")',
    ),
    "left-stock": Example(
        "Animals are taken from the stock before it is known where they go.",
        lambda: line(_without_goats().state()),
        "nomads.End()",
        panel=True,
    ),
    "restocked": Example(
        "Animals come to a landscape.",
        lambda: _draft(early().pending("act").graze("blue", 0, 0, 0, 0), na.End()),
        'nomads.AnimalDice(["goat", "camel"])',
        panel=True,
    ),
    "landscape-chosen": Example(
        "A seat decides where yellow leads, between several with fewest animals.",
        lambda: _draft(_without_goats(), na.End(), land("yellow")),
        'nomads.Choose("purple")',
        panel=True,
    ),
    "price-changed": Example(
        "The stock of a kind has changed, and with it the price; one effect for each kind.",
        lambda: line(early().pending("act").carry(0, 2, 1, 0, 0).state()),
        'nomads.Sell(["donkey", "donkey"], silver=False)',
        panel=True,
    ),
    "sands-asked": Example(
        "A seat that holds special discs is asked whether it takes an extra turn.",
        lambda: line(_asked().state()),
        "nomads.End()",
        panel=True,
    ),
    "turn-begins": Example(
        "The next seat's turn begins, or an extra one.",
        lambda: line(early().pending("act").state()),
        "nomads.End()",
    ),
    "game-over": Example(
        "Mecca has turned up.",
        lambda: line(_last_disc().state()),
        'nomads.FinalDisc("mecca")',
    ),
    "won": Example(
        "Who wins, told to those who know all discs that are held. Here seat 0 holds all of them.",
        lambda: line(_last_disc().state()),
        'nomads.FinalDisc("mecca")',
        seat=Seat(0),
        panel=True,
    ),
}

GAME = Game("nomads", _OPENING, 480, 480, _REJECTIONS, _EFFECTS)
