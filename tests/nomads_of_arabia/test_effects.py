"""What a move brings about: each effect by its rule, nothing left out and nothing given away."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desertrules import Effect, IllegalMove, InvalidValue, Params, Seat
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Move, Special, State, View
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.positions import (
    abdul,
    early,
    expert,
    herd,
    hits,
    land,
    late,
    place,
    played,
    ride,
    roll,
    sell,
    set_up,
    shifted,
    step,
)
from tests.nomads_of_arabia.sets import SETS
from tests.telling import Account, Change, changes, difference, plies, points_told, told_to_all

BLANK = roll("blank", "blank")


def told(state: State, move: Move, seat: int | None = None) -> list[tuple[str, str]]:
    """Give what is told of a move, each with its code; prices are left out."""
    found = na.effects(state, move, None if seat is None else Seat(seat))
    return [(e.code, e.message) for e in found if e.code != "price-changed"]


# --- set-up -----------------------------------------------------------------------------------


def test_set_up_is_told() -> None:
    """NA2.1 to NA2.5: strips, the first disc, animals, and where all begin."""
    state = na.initial(na.Options(3))
    assert told(state, na.Strip("d1")) == [("strip-laid", "d1 is laid as row 0.")]
    state = played(state, *map(na.Strip, ("d1", "c1", "d2", "c2")))
    assert told(state, na.Strip("d3")) == [
        ("strip-laid", "d3 is laid as row 4."),
        ("disc-laid", "A special disc is laid on c1, face down."),
    ]
    state = played(state, na.Strip("d3"))
    assert told(state, land("red")) == [
        ("landscape-rolled", "The landscape die shows red."),
        ("animals-set-out", "donkey, goat, horse, camel are set out on red."),
    ]
    state = played(state, land("red"), *[BLANK] * 4, BLANK, land("red"), BLANK)
    assert told(state, land("green")) == [
        ("landscape-rolled", "The landscape die shows green."),
        (
            "restocked",
            "donkey, goat, horse, camel come to green of those that have left the stock.",
        ),
        ("nomad-placed", "Seat 0's nomad is put on c2:3."),
        ("nomad-placed", "Seat 1's nomad is put on c2:3."),
        ("nomad-placed", "Seat 2's nomad is put on c2:3."),
        ("turn-begins", "Seat 0's turn begins."),
    ]


def test_prices_follow_the_stock() -> None:
    """NA1.4: what has become cheaper or dearer is told, and from what."""
    draft = early().pending("fill", "restock", "end", restocked=True)
    state = draft.graze("blue", 0, 0, 0, 0).state()
    found = na.effects(state, roll("goat", "goat"), None)
    price = found[2]
    assert (price.code, dict(price.params)) == (
        "price-changed",
        {
            "animal": "goat",
            "price": na.apply(state, roll("goat", "goat")).prices[na.Animal.GOAT],
            "old": state.prices[na.Animal.GOAT],
        },
    )


# --- moving -----------------------------------------------------------------------------------


def test_step_is_told_with_what_it_costs() -> None:
    """NA3.1 to NA3.4: three handlers, a second step, and handlers that go back."""
    state = early().carry(0, 1, 1, 0, 0).state()
    assert told(state, step("d2:3", "goat", "goat", "horse")) == [
        ("paid", "Seat 0 pays for a third handler: 3."),
        ("handlers-hired", "Seat 0 hires handlers: goat, goat, horse."),
        ("nomad-moved", "Seat 0's nomad goes from c2:3 to d2:3."),
    ]
    state = played(state, step("d2:3", "goat", "goat", "horse"))
    second = na.effects(state, step("d2:4"), None)
    assert second[0].params == Params.of(what="second-step", dinars=5, points=-5)
    assert told(set_up(), na.Halt()) == [("nomad-halted", "Seat 0's nomad moves no further.")]


def test_disc_is_told_to_its_taker_alone() -> None:
    """NA3.5, NA5.1: everybody sees that it was taken; its points are the taker's to know."""
    state = early().stand(0, "c1:0").guide(0, 1, 0, 0, 0).state()
    assert told(state, step("c1:1")) == [
        ("nomad-moved", "Seat 0's nomad goes from c1:0 to c1:1."),
        ("handlers-returned", "Seat 0's handlers return to the pool: donkey."),
    ]
    state = played(state, step("c1:1"))
    taken = ("disc-taken", "Seat 0 takes the special disc of c1.")
    draw = na.DrawDisc(Special.DINARS_5)
    assert told(state, draw, 0) == [taken, ("disc-seen", "It is dinars-5.")]
    assert na.effects(state, draw, Seat(0))[1].params == Params.of(disc="dinars-5", points=5)
    assert told(state, draw, 1) == told(state, draw) == [taken]
    assert na.effects(state, na.DrawDisc(Special.WINDS), Seat(0))[1].params["points"] == 0


def test_ride_shows_its_disc() -> None:
    """NA3.6, NA5.5: from then on it is out of the game."""
    state = late().hold(0, "dinars-4", "winds").state()
    assert told(state, ride("d5:0", "goat", "horse")) == [
        ("disc-used", "Seat 0 uses winds."),
        ("handlers-hired", "Seat 0 hires handlers: goat, horse."),
        ("nomad-moved", "Seat 0's nomad goes from c5:1 to d5:0."),
    ]


def test_way_to_the_pilgrim_and_back_is_told() -> None:
    """NA3.7, NA3.8: handlers and animals return, but for two; the next turn begins."""
    state = early().stand(0, "d2:0").guide(0, 0, 1, 0, 0).carry(0, 1, 2, 0, 0).state()
    assert told(state, na.Pilgrim(herd("donkey", "goat"))) == [
        ("nomad-to-pilgrim", "Seat 0's nomad goes to the Pilgrim."),
        ("handlers-returned", "Seat 0's handlers return to the pool: goat."),
        ("animals-returned", "Seat 0 gives goat back to the stock, and keeps donkey, goat."),
        ("turn-begins", "Seat 1's turn begins."),
    ]
    state = early().stand(0, "pilgrim").state()
    assert told(state, place("d2:0")) == [("nomad-placed", "Seat 0's nomad is put on d2:0.")]


# --- acting -----------------------------------------------------------------------------------


def test_capture_is_told() -> None:
    """NA4.2, NA4.3: the roll, what is taken, and what is picked when all dice are blank."""
    state = early().pending("act").stand(0, "d2:0").guide(0, 0, 2, 0, 0).state()
    assert told(state, na.Capture()) == [
        ("hunt-begun", "Seat 0 rolls its handlers to capture on purple.")
    ]
    state = played(state, na.Capture())
    assert told(state, hits("goat", "goat")) == [
        ("handlers-rolled", "Seat 0's handlers hit goat, goat."),
        ("caught", "Seat 0 takes goat from purple."),
    ]
    assert told(state, hits()) == [("handlers-rolled", "Seat 0's handlers hit nothing.")]
    state = played(state, hits())
    assert told(state, na.Pick(None)) == [("caught", "Seat 0 takes nothing from purple.")]
    assert told(state, na.Pick("horse")) == [("caught", "Seat 0 takes horse from purple.")]


def test_lure_is_told() -> None:
    """NA4.4: two of each kind that was hit come from the stock."""
    state = early().pending("act").stand(0, "d2:0").guide(0, 0, 1, 0, 0).state()
    assert told(played(state, na.Lure()), hits("goat")) == [
        ("handlers-rolled", "Seat 0's handlers hit goat."),
        ("lured", "Seat 0 lures goat, goat from the stock to purple."),
    ]


def test_sale_is_told_by_kind() -> None:
    """NA4.6, NA5.3: with the price that each brought, a city's bonus and Silver Tongue included."""
    draft = late().pending("act").disc(3, "goat").set(final=["goat"]).carry(0, 1, 2, 0, 0)
    state = draft.hold(0, "dinars-4", "silver").state()
    donkey, goat = state.prices[na.Animal.DONKEY], state.prices[na.Animal.GOAT]
    assert told(state, sell("donkey", "goat", "goat", silver=True)) == [
        ("disc-used", "Seat 0 uses silver."),
        ("sold", f"Seat 0 sells donkey: 1, for {donkey + 1} each."),
        ("sold", f"Seat 0 sells goat: 2, for {goat + 2} each."),
    ]
    found = na.effects(state, sell("goat", "goat"), None)
    assert found[0].params["points"] == 2 * (goat + 1)


def test_sale_to_abdul_and_the_expert_are_told() -> None:
    """NA5.2: both show their disc."""
    draft = late().pending("act").stand(0, "d6:2").carry(0, 1, 0, 0, 0)
    state = draft.hold(0, "abdul", "expert").state()
    price = state.prices[na.Animal.DONKEY]
    assert told(state, abdul("donkey")) == [
        ("disc-used", "Seat 0 uses abdul."),
        ("sold", f"Seat 0 sells donkey: 1, for {price} each."),
    ]
    assert told(state, expert("red", "camel")) == [
        ("disc-used", "Seat 0 uses expert."),
        ("caught", "Seat 0 takes camel from red."),
    ]


def test_extra_turn_is_told() -> None:
    """NA4.1, NA5.4: who holds any disc is asked, and who uses Sands of Time goes on."""
    draft = late().pending("act").hold(0, "dinars-4").hold(2, "sands")
    state = draft.state()
    assert told(state, na.End()) == [
        ("turn-ended", "Seat 0 ends its turn."),
        ("sands-asked", "Seat 2 is asked for Sands of Time."),
    ]
    state = played(state, na.End())
    assert told(state, na.Sands()) == [
        ("disc-used", "Seat 2 uses sands."),
        ("extra-turn", "Seat 2 has an extra turn."),
        ("turn-begins", "Seat 2's turn begins."),
    ]
    assert told(state, na.Decline()) == [
        ("extra-turn-declined", "Seat 2 takes no extra turn."),
        ("sands-asked", "Seat 0 is asked for Sands of Time."),
    ]


# --- dunes, restocks, the end -----------------------------------------------------------------


def test_dune_shift_is_told() -> None:
    """NA6.1 to NA6.4: the strip that goes, who is lost with it, and the strip that comes."""
    draft = early().stand(1, "d3:1").guide(1, 1, 1, 0, 0).carry(1, 0, 5, 0, 0)
    state = draft.stand(2, "d3:3").pending("random", "shift", "end").state()
    assert told(played(state, BLANK), land("green"))[2:] == [
        ("dunes-shifted", "The dunes shift: d3 is gone."),
        ("nomad-lost", "Seat 1's nomad on d3:1 is lost."),
        ("handlers-returned", "Seat 1's handlers return to the pool: donkey, goat."),
        (
            "animals-returned",
            "Seat 1 gives goat, goat, goat back to the stock, and keeps goat, goat.",
        ),
        ("nomad-lost", "Seat 2's nomad on d3:3 is lost."),
    ]
    state = played(state, BLANK, land("green"))
    assert told(state, na.Strip("c3")) == [
        ("strip-laid", "c3 is laid as row 0."),
        ("disc-laid", "A special disc is laid on c3, face down."),
        ("turn-begins", "Seat 1's turn begins."),
    ]


def test_choice_of_a_lost_nomad_is_told() -> None:
    """NA6.2: what it gives back, and then who is lost after it."""
    draft = early().stand(1, "d3:1").carry(1, 1, 1, 1, 0)
    state = draft.stand(2, "d3:3").pending("random", "shift", "end").state()
    state = played(state, BLANK, land("green"))
    assert told(state, na.Keep(herd("donkey", "horse"))) == [
        ("animals-returned", "Seat 1 gives goat back to the stock, and keeps donkey, horse."),
        ("nomad-lost", "Seat 2's nomad on d3:3 is lost."),
    ]


def test_disc_of_a_strip_that_goes_is_lost() -> None:
    """NA4.5, NA6.1: a shift by choice, and a disc that nobody took."""
    state = played(shifted(1).state(), na.Halt())
    assert told(state, na.Shift()) == [
        ("shift-chosen", "Seat 0 shifts the dunes."),
        ("dunes-shifted", "The dunes shift: c2 is gone."),
    ]
    state = played(shifted(3).state(), na.Halt())
    assert told(state, na.Shift())[1:] == [
        ("dunes-shifted", "The dunes shift: c1 is gone."),
        ("disc-lost", "The disc of c1 is out of the game."),
    ]


def test_strip_that_returns_without_an_event_is_told() -> None:
    """NA6.3: once all of its type are known, the first that was put back."""
    finals = ["donkey", "goat", "horse", "camel"]
    state = played(shifted(12, finals).state(), na.Halt())
    assert not [name for name in state.unseen_strips if name[0] == state.strips[-1][0]]
    found = told(state, na.Shift())
    assert found[-1][0] == "strip-laid"


def test_restocks_are_told() -> None:
    """NA7.2, NA7.3: animals leave the stock, and come to a landscape two at a time."""
    draft = early().pending("act").graze("blue", 0, 0, 0, 0)
    state = played(draft.state(), na.End())
    assert told(state, roll("goat", "goat"))[:2] == [
        ("animals-rolled", "The animal dice show goat, goat."),
        ("restocked", "goat, goat, goat, goat come to blue from the stock."),
    ]
    draft = early().pending("act")
    for name in ("green", "red", "purple", "blue", "ochre"):
        draft.graze(name, 1, 1, 1, 0)
    assert told(draft.state(), na.End()) == [
        ("turn-ended", "Seat 0 ends its turn."),
        ("left-stock", "camel, camel, camel, camel leave the stock."),
    ]
    state = played(draft.state(), na.End())
    assert told(state, land("yellow")) == [("landscape-rolled", "The landscape die shows yellow.")]
    assert told(played(state, land("yellow")), na.Choose("red")) == [
        ("landscape-chosen", "Seat 0 chooses red."),
        ("restocked", "camel, camel come to red of those that have left the stock."),
    ]


def test_final_disc_and_the_end_are_told() -> None:
    """NA6.4, NA6.5, NA8.1: who wins is told to those who know all discs that are held."""
    draft = (
        late()
        .pending("final-disc", "end")
        .set(strips=[{"strip": name, "disc": None} for name in ("c7", "d5", "c6", "d6", "c5")])
    )
    draft.data["put_back"]["desert"].append("d7")
    state = draft.stand(0, "d5:0").purse(1, 40).state()
    mecca = na.FinalDisc(na.Final.MECCA)
    end = [
        ("final-disc", "The final disc of c7 is mecca."),
        ("game-over", "The game is over: Mecca has turned up."),
    ]
    assert told(state, mecca) == told(state, mecca, 1) == end
    assert told(state, mecca, 0) == [*end, ("won", "Seat 1 wins with 40 dinars.")]


def test_only_legal_moves_have_effects() -> None:
    """What cannot be made brings nothing about, whoever asks."""
    with pytest.raises(IllegalMove):
        na.effects(set_up(), na.End(), None)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 2"):
        na.effects(set_up(), na.Halt(), Seat(3))


# --- nothing is left out ----------------------------------------------------------------------


def account(position: View) -> Account:
    """Count all that a viewer sees, at its place: animals, handlers, dinars, discs, strips."""
    found: Account = Counter({"waiting": position.special_waiting})
    found.update({("strip", strip): 1 for strip in position.strips})
    found.update({("face", strip, face): 1 for strip, face in position.city_discs.items()})
    found.update({("final", disc): 1 for disc in position.final_discs})
    found.update({("used", disc): 1 for disc in position.used_discs})
    found.update({("price", animal): price for animal, price in position.prices.items()})
    for place_name, there in (
        ("stock", position.stock),
        ("hand", position.in_hand),
        ("pool", position.pool),
        *position.landscapes.items(),
    ):
        found.update({(place_name, animal): count for animal, count in there.items()})
    for seat in range(position.options.players):
        at = position.at(seat)
        found.update(
            {("at", seat, at): at not in (None, "pilgrim"), ("dinars", seat): position.dinars(seat)}
        )
        found.update({("animals", seat, kind): n for kind, n in position.animals(seat).items()})
        found.update({("handlers", seat, kind): n for kind, n in position.handlers(seat).items()})
        found["held", seat] = position.held(seat)
        found.update(("disc", seat, disc) for disc in position.discs(seat) or ())
    return found


def _pass(names: tuple[str, ...], giver: tuple[object, ...], taker: tuple[object, ...]) -> Account:
    """Give what changes when animals or handlers go from one place to another."""
    found: Account = Counter((*taker, name) for name in names)
    found.subtract((*giver, name) for name in names)
    return found


MEANS: dict[str, Change] = {
    "animals-set-out": lambda _, of: Counter((of["landscape"], each) for each in of["animals"]),
    "nomad-moved": lambda seat, of: {("at", seat, of["space"]): -1, ("at", seat, of["to"]): 1},
    "paid": lambda seat, of: {("dinars", seat): -of["dinars"]},
    "handlers-hired": lambda seat, of: _pass(of["handlers"], ("pool",), ("handlers", seat)),
    "handlers-returned": lambda seat, of: _pass(of["handlers"], ("handlers", seat), ("pool",)),
    "disc-taken": lambda seat, of: {("face", of["strip"], None): -1, ("held", seat): 1},
    "disc-seen": lambda seat, of: {("disc", seat, of["disc"]): 1},
    "nomad-to-pilgrim": lambda seat, of: {("at", seat, of["space"]): -1},
    "nomad-placed": lambda seat, of: {("at", seat, of["to"]): 1},
    "animals-returned": lambda seat, of: _pass(of["animals"], ("animals", seat), ("stock",)),
    "caught": lambda seat, of: _pass(of["animals"], (of["landscape"],), ("animals", seat)),
    "lured": lambda _, of: _pass(of["animals"], ("stock",), (of["landscape"],)),
    "sold": lambda seat, of: {
        ("animals", seat, of["animal"]): -of["number"],
        ("stock", of["animal"]): of["number"],
        ("dinars", seat): of["number"] * of["price"],
    },
    "disc-used": lambda seat, of: {("held", seat): -1, ("used", of["disc"]): 1},
    "dunes-shifted": lambda _, of: {("strip", of["strip"]): -1},
    "disc-lost": lambda _, of: {("face", of["strip"], of["disc"]): -1},
    "nomad-lost": lambda seat, of: {("at", seat, of["space"]): -1, ("at", seat, "lost"): 1},
    "strip-laid": lambda _, of: {("strip", of["strip"]): 1},
    "disc-laid": lambda _, of: {("face", of["strip"], None): 1, "waiting": -1},
    "final-disc": lambda _, of: {("face", of["strip"], of["disc"]): 1, ("final", of["disc"]): 1},
    "left-stock": lambda _, of: _pass(of["animals"], ("stock",), ("hand",)),
    "restocked": lambda _, of: _pass(of["animals"], (of["source"],), (of["landscape"],)),
    "price-changed": lambda _, of: {("price", of["animal"]): of["price"] - of["old"]},
}
"""What each effect says of an account."""


def _own(viewer: Seat | None, effects: list[Effect]) -> Account:
    """Give the discs of its own that a viewer has used, which it alone has seen before."""
    used = [e for e in effects if e.code == "disc-used" and e.seat == viewer]
    return Counter(("disc", viewer, effect.params["disc"]) for effect in used)


@settings(max_examples=6)
@given(
    st.sampled_from(sorted(POLICIES)),
    st.sampled_from(sorted(SETS)),
    st.sampled_from(na.players),
    st.integers(0, 5),
    st.integers(0, 2**32 - 1),
)
def test_effects_account_for_all_that_a_viewer_sees(
    policy: str, components: str, players: int, special: int, seed: int
) -> None:
    """Law 8: animals, handlers, dinars, discs, strips and prices, for every viewer."""
    data = {"players": players, "special": special, "components": SETS[components]}
    options = na.load_options(data)
    for before, made, after in plies(na, options, Random(seed), 250, POLICIES[policy]):
        for viewer, effects in told_to_all(na, before, made):
            old, new = (na.view(each, viewer) for each in (before, after))
            change = Counter(changes(MEANS, effects))
            change.subtract(_own(viewer, effects))
            assert {k: n for k, n in change.items() if n} == difference(account(new), account(old))
            gained = [now - once for once, now in zip(na.points(old), na.points(new), strict=True)]
            assert [points_told(effects, seat) for seat in range(players)] == gained
        _assert_turns_are_told(before, after, effects)


def _assert_turns_are_told(before: State, after: State, effects: list[Effect]) -> None:
    begins = [effect.seat for effect in effects if effect.code == "turn-begins"]
    assert begins in ([], [after.seat])
    assert begins or after.seat == before.seat
    over = any(effect.code == "game-over" for effect in effects)
    assert over == (after.pending == (na.Task.OVER,))


@settings(max_examples=6)
@given(st.sampled_from(["collector", "caravan"]), st.integers(0, 2**32 - 1))
def test_effects_give_no_disc_away(policy: str, seed: int) -> None:
    """Law 5: they are the same in every state that the viewer cannot tell from this one."""
    rng = Random(seed)
    for before, made, _ in plies(na, na.Options(3), Random(seed), 150, POLICIES[policy]):
        for viewer, effects in told_to_all(na, before, made):
            imagined = na.imagine(na.view(before, viewer), rng)
            hidden = isinstance(made, na.DrawDisc) and viewer != before.seat
            other = na.legal_moves(imagined)[0] if hidden else made
            if other in na.legal_moves(imagined):
                assert list(na.effects(imagined, other, viewer)) == effects
