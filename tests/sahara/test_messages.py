"""Rejections, effects and places: every code once, with its message."""

import re
from random import Random

import pytest

from desertrules import Over, apply, effects, explain_place, legal_moves, points, turn
from desertrules import sahara as sa
from desertrules.errors import InvalidValue
from desertrules.sahara import (
    Advance,
    Card,
    Deal,
    Favour,
    Hand,
    Options,
    Play,
    Retreat,
    Sheik,
    Stop,
)
from tests.sahara.tables import after, back, last_of_its_pile, lead, played, step, table

OVER = after(played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]}), step(6))
DEALING = after(played("palm-1"), step(0))
SHEIK = played("sheik", {0: [5], 1: [2]})
MIRAGE = played("mirage-1", {0: [3], 1: [2]}, {1: 14})

NO_PALM_1 = Hand(tops=(None, Card.PALM_1, Card.PALM_1), piles=(3, 5, 5), unseen=Hand().unseen[4:])

REJECTED = [
    (OVER, Stop(), "game-over", "SA5.1", "The game is over: the oasis is full."),
    (table(), Stop(), "not-now", "SA3.1", "You can't stop now: it's time to play a card."),
    (
        played("palm-1"),
        Play(0),
        "not-now",
        "SA4.1",
        "You can't play a card now: it's time to move one of your camels forward, or stop.",
    ),
    (
        DEALING,
        Play(0),
        "not-now",
        "SA2.3",
        "You can't play a card now: seat 0's pile 0 needs a new top card first.",
    ),
    (
        played("palm-1", must_use=True),
        Stop(),
        "no-optional-use",
        "SA3.4",
        "In this game, every step you can make must be made, so you can't stop yet.",
    ),
    (
        DEALING,
        Deal(0, 1, Card.SHEIK),
        "wrong-pile",
        "SA2.3",
        "The next card is dealt to seat 0's pile 0, not pile 1.",
    ),
    (
        sa.initial(Options(players=2)),
        Deal(1, 0, Card.SHEIK),
        "wrong-pile",
        "SA2.2",
        "The next card is dealt to seat 0's pile 0, not to seat 1's pile 0.",
    ),
    (
        after(played("sheik"), Stop()),
        Deal(0, 0, Card.SHEIK),
        "card-not-unseen",
        "SA2.1",
        "Seat 0's Sheik card has already been seen.",
    ),
    (
        sa.State(Options(players=2), hands=(NO_PALM_1, table().hands[1]), seat=1),
        Deal(0, 0, Card.PALM_1),
        "card-not-unseen",
        "SA2.1",
        "All of seat 0's Palm 1 cards have already been seen.",
    ),
    (table(), Play(3), "no-such-pile", "SA1.4", "There is no pile 3. Choose pile 0, 1 or 2."),
    (played("palm-1"), step(3), "no-such-camel", "SA4.1", "You have no camel on space 3."),
    (
        played("palm-1", {}, {0: 4}),
        step(4),
        "no-such-camel",
        "SA4.1",
        "The camel on space 4 is your favourite: type 4*.",
    ),
    (
        played("palm-1", {0: [4]}),
        Advance(4, favourite=True),
        "no-such-camel",
        "SA4.1",
        "Your favourite is not on space 4.",
    ),
    (
        played("palm-1", {1: [4]}),
        step(4),
        "rival-camel",
        "SA4.1",
        "The camel on space 4 belongs to seat 1. Choose one of your own.",
    ),
    (
        played("palm-1", {0: [14]}),
        step(14),
        "no-space-ahead",
        "SA3.2",
        "There is no free space ahead of the camel on space 14. Choose another camel.",
    ),
    (MIRAGE, back(2, 2), "no-such-seat", "SA4.2", "There is no seat 2. Seats are numbered 0 to 1."),
    (
        MIRAGE,
        back(0, 3),
        "own-camel",
        "SA4.2",
        "A mirage sends back other players' camels, not your own.",
    ),
    (
        MIRAGE,
        back(1, 0),
        "on-waterhole",
        "SA4.2",
        "Seat 1's camel is at the waterhole and can't go back any further. Choose another camel.",
    ),
    (
        SHEIK,
        lead(2, 3, seat=1),
        "own-camels-only",
        "SA4.4",
        "The sheik moves one of your own camels, not seat 1's.",
    ),
    (
        SHEIK,
        lead(5, 99),
        "no-such-space",
        "SA4.4",
        "There is no space 99. The last space is 14.",
    ),
    (
        SHEIK,
        lead(5, 0),
        "to-waterhole",
        "SA4.4",
        "The sheik can't take a camel back to the waterhole.",
    ),
    (
        SHEIK,
        lead(5, 5),
        "same-space",
        "SA4.4",
        "The camel is already on space 5. Choose another space.",
    ),
    (
        SHEIK,
        lead(5, 2),
        "space-occupied",
        "SA4.4",
        "Space 2 is occupied. The sheik needs an empty space.",
    ),
    (
        SHEIK,
        lead(5, 9),
        "beyond-foremost",
        "SA4.4",
        "Space 9 is too far ahead. The sheik can go no further than space 6.",
    ),
]


@pytest.mark.parametrize(("state", "move", "code", "rule", "message"), REJECTED)
def test_rejections(state: sa.State, move: sa.Move, code: str, rule: str, message: str) -> None:
    """Each code cites the rule that the move breaks."""
    rejection = sa.explain(state, move)
    assert rejection is not None
    assert (rejection.code, rejection.rule, rejection.message) == (code, rule, message)


def test_every_code_is_documented_and_tested() -> None:
    """`rejection_codes` has the message above for each, with names for values."""
    pile = explain_place(table(), "pile-1-1")
    assert pile is not None
    rejected = [*((code, message) for *_, code, _, message in REJECTED), (pile.code, pile.message)]
    assert {code for code, _ in rejected} == set(sa.GAME.rejection_codes)
    for code, template in sa.GAME.rejection_codes.items():
        pattern = re.sub(r"\\{\w+\\}", ".+", re.escape(template))
        assert any(re.fullmatch(pattern, text) for each, text in rejected if each == code), code


NAMES = ["You", "Ann", "Bob"]
TOLD = [
    (table("palm-2"), Play(0), ["You play Palm 2."]),
    (
        played("palm-2", {0: [3], 1: [4, 5]}),
        step(3),
        ["Your camel moves from space 3 to space 6, passing 2 camels."],
    ),
    (
        played("palm-1", {0: [6]}),
        step(6),
        ["Your camel moves from space 6 to space 7.", "Your camel reaches the oasis: 1 point."],
    ),
    (
        played("mirage-1", {1: [8]}),
        back(1, 8),
        [
            "You send Ann's camel back from space 8 to space 7.",
            "Ann's camel is now worth 1 point.",
        ],
    ),
    (
        played("mirage-1", {1: [7]}),
        back(1, 7),
        [
            "You send Ann's camel back from space 7 to space 6.",
            "Ann's camel is out of the oasis again and loses 1 point.",
        ],
    ),
    (played("sheik", {0: [3]}), lead(0, 4), ["You move your camel from the waterhole to space 4."]),
    (
        played("camel", {0: [8]}),
        Favour(8),
        ["The camel on space 8 is now your favourite: 2 more points."],
    ),
    (after(played("palm-3"), step(0)), Stop(), ["You stop with 2 steps left."]),
    (played("palm-3"), Stop(), ["You leave Palm 3 unused."]),
    (
        table("camel", {}, {0: 4}),
        Play(0),
        ["You play Camel.", "Camel has no effect: you already have a favourite."],
    ),
    (
        table("mirage-2"),
        Play(0),
        ["You play Mirage 2.", "Mirage 2 has no effect: no camel can move."],
    ),
    (
        DEALING,
        Deal(0, 0, Card.SHEIK),
        ["You turn up Sheik on pile 0.", "Ann's turn."],
    ),
    (
        played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]}),
        step(6),
        [
            "Your camel moves from space 6 to space 7.",
            "Your camel reaches the oasis: 1 point.",
            "The game is over: the oasis is full.",
            "Ann wins with 26 points.",
        ],
    ),
]


TOLD_BY_NAME = [
    (
        played("mirage-1", {1: [2]}, {1: 5}, players=3),
        Retreat(1, 5, favourite=True),
        ["Ann sends Bob's favourite back from space 5 to space 4."],
    ),
    (
        played("palm-1", {}, {0: 13}),
        Advance(13, favourite=True),
        [
            "Ann's favourite moves from space 13 to space 14.",
            "Ann's favourite is now worth 16 points.",
        ],
    ),
    (played("sheik", {0: [3]}), lead(3, 4), ["Ann moves a camel from space 3 to space 4."]),
    (
        played("sheik", {}, {0: 3}),
        Sheik(0, 3, favourite=True, to=2),
        ["Ann moves their favourite from space 3 to space 2."],
    ),
    (
        played("sheik", {1: [3]}, sheik="any"),
        lead(3, 1, seat=1),
        ["Ann moves Bob's camel from space 3 to space 1."],
    ),
    (played("camel"), Favour(0), ["The camel at the waterhole is now Ann's favourite."]),
    (
        played("palm-3", {0: [8, 9, 10, 11, 12, 14]}),
        step(8),
        [
            "Ann's camel moves from space 8 to space 13, passing 4 camels.",
            "Ann's camel is now worth 7 points.",
            "2 steps of Palm 3 can't be used.",
        ],
    ),
    (
        table("camel", {}, {0: 4}),
        Play(0),
        ["Ann plays Camel.", "Camel has no effect: Ann already has a favourite."],
    ),
    (
        last_of_its_pile("palm-1"),
        step(0),
        [
            "Ann's camel moves from the waterhole to space 1.",
            "Ann shuffles all 15 cards into three new piles.",
        ],
    ),
    (
        played("palm-1", {0: [6, 10, 11, 14], 1: [8, 9, 12, 13]}),
        step(6),
        [
            "Ann's camel moves from space 6 to space 7.",
            "Ann's camel reaches the oasis: 1 point.",
            "The game is over: the oasis is full.",
            "Ann and Bob share the win with 18 points each.",
        ],
    ),
]


@pytest.mark.parametrize(("state", "move", "messages"), TOLD_BY_NAME)
def test_effects_by_name(state: sa.State, move: sa.Move, messages: list[str]) -> None:
    """Third person, plurals and ties."""
    names = ["Ann", "Bob", "Cem"][: state.options.players]
    told = effects(state, move, names=names)
    assert [each.message for each in told if each.message] == messages


def test_effects_without_names() -> None:
    """A program is reading: seats by number."""
    (told,) = effects(table("palm-2"), Play(0))[:1]
    assert (told.message, told.seat) == ("Seat 0 plays Palm 2.", 0)
    assert dict(told.params) == {"pile": 0, "card": "palm-2"}
    first = effects(sa.initial(Options(players=2)), Deal(0, 0, Card.SHEIK))
    assert [(each.code, each.message) for each in first] == [("card-dealt", "")]


@pytest.mark.parametrize(("state", "move", "messages"), TOLD)
def test_effects(state: sa.State, move: sa.Move, messages: list[str]) -> None:
    """Messages in the second person for `You`, by name for others."""
    told = effects(state, move, names=NAMES)
    assert [each.message for each in told if each.message] == messages


def test_effects_account_for_every_point() -> None:
    """SA5.2: along random games, and every code occurs."""
    codes: set[str] = set()
    for seed in range(12):
        sheik = ["own", "any", "anywhere"][seed % 3]
        state = sa.initial(Options(players=2 + seed % 3, desert=6, sheik=sa.Reach(sheik)))
        rng = Random(seed)
        for _ in range(400):
            if isinstance(turn(state), Over):
                break
            move = rng.choice(legal_moves(state))
            told = effects(state, move)
            codes.update(each.code for each in told)
            totals = list(points(state))
            for each in told:
                if each.seat is not None:
                    totals[each.seat] += each.points
            state = apply(state, move)
            assert tuple(totals) == points(state)
    assert codes == set(sa.GAME.effect_codes)


@pytest.mark.parametrize(
    ("state", "place", "code"),
    [
        (table(), "3", "not-now"),
        (table(), "pile-0-1", None),
        (table(), "pile-1-1", "rival-pile"),
        (DEALING, "pile-0-0", None),
        (DEALING, "pile-0-1", "wrong-pile"),
        (played("palm-1"), "0", None),
        (played("palm-1"), "pile-0-0", "not-now"),
        (played("palm-1", {1: [4]}), "4", "rival-camel"),
        (played("palm-1", {0: [14]}), "14", "no-space-ahead"),
        (played("palm-1", {}, {0: 4}), "4", None),
        (MIRAGE, "2", None),
        (MIRAGE, "14", None),
        (MIRAGE, "3", "own-camel"),
        (MIRAGE, "9", "no-such-camel"),
        (MIRAGE, "0", "on-waterhole"),
        (played("camel", {0: [4]}), "4", None),
        (played("camel", {0: [4]}), "5", "no-such-camel"),
        (SHEIK, "5", None),
        (SHEIK, "6", None),
        (SHEIK, "9", "beyond-foremost"),
        (SHEIK, "2", "space-occupied"),
        (OVER, "3", "game-over"),
    ],
)
def test_places_are_explained(state: sa.State, place: str, code: str | None) -> None:
    """None exactly where something can be played."""
    rejection = explain_place(state, place)
    assert (rejection and rejection.code) == code


@pytest.mark.parametrize("place", ["99", "x", "pile-9-0", ""])
def test_unknown_places_are_invalid(place: str) -> None:
    """The board has no such space or pile."""
    with pytest.raises(InvalidValue, match="there is no"):
        explain_place(table(), place)


def test_a_move_is_typed_by_its_card() -> None:
    """`play palm-2` for `play 0`; synonyms are words of the notation."""
    assert sa.GAME.phrases(table("palm-2"), Play(0)) == ("play palm-2",)
    assert sa.GAME.phrases(SHEIK, Stop()) == ()
    assert {*sa.GAME.synonyms.values()} <= {"advance", "retreat", "favour", "sheik", "stop"}


def test_moves_are_hashable_and_named_by_where_camels_stand() -> None:
    """Equal moves are equal values."""
    assert len({Retreat(1, 2, True), Retreat(1, 2, True), Sheik(1, 2, True, 3)}) == 2
