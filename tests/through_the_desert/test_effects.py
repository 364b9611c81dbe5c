"""What moves do: every code once, and points that add up."""

from random import Random

import pytest

from desertrules import IllegalMove, advance
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import GAME, Options, Phase, State
from tests.through_the_desert.positions import (
    COURT,
    MAPS,
    OASIS,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

NAMES = ("Ann", "Sam", "Eve", "Bob", "Kim")
SNAKE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"

CLOSING = position(
    OASIS, {"white": "f3 g4 e4 e5"}, {"mint": "a3"}, palms="d4 g6", water={"a5": 1, "g5": 3}
)
TAKING = position(OASIS, {"white": "b3 b4 b5"}, {"mint": "g3"}, water={"a5": 3, "a6": 2, "g5": 1})
TIE = position(COURT, {"white": "b3 b4"}, {"white": "f3 f4"}, seat=1)
LAST = play(position(COURT, {"white": SNAKE, "sky": "a1"}, {"mint": "e1"}), "camel white g4")


def blocked() -> State:
    """Return the last pass of a game in which nobody can place."""
    duel = play(set_up(strip(".oo."), 2), "rider white a1", "rider sky a4")
    state = only_moves(duel, Phase.RIDERS)
    while len(ttd.legal_moves(state)) == 1 and state.idle < 1:
        state = ttd.apply(state, ttd.legal_moves(state)[0])
    return state


EFFECTS: list[tuple[State, str, list[tuple[str, int | None, int, str]]]] = [
    (ttd.initial(Options(2)), "palms m7 b8 d3 h11 j3", [
        ("palms-drawn", None, 0, "The palms are on b8, d3, h11, j3 and m7."),
    ]),
    (play(ttd.initial(Options(2, strip(".oo"))), "palms"), "water a2 2", [
        ("water-drawn", None, 0, ""),
    ]),
    (play(ttd.initial(Options(2, strip(".oo"))), "palms", "water a2 2"), "water a3 2", [
        ("water-drawn", None, 0, "2 waterholes are on the board."),
        ("turn-begins", 0, 0, "Ann's turn."),
    ]),
    (set_up(COURT, 5), "discard mint", [
        ("rider-returned", 0, 0, "Ann returns the mint rider."),
        ("turn-begins", 1, 0, "Sam's turn."),
    ]),
    (set_up(COURT, 2), "rider white a1", [
        ("rider-placed", 0, 0, "Ann places the white rider on a1."),
        ("caravan-longest", 0, 10, ""),
        ("turn-begins", 1, 0, "Sam's turn."),
    ]),
    (play(set_up(strip(".."), 2), "rider white a1"), "pass", [
        ("passed", 1, 0, "Sam can't place a rider and passes."),
        ("turn-begins", 0, 0, "Ann's turn."),
    ]),
    (CLOSING, "camel white e6", [
        ("camel-placed", 0, 0, "Ann adds a white camel on e6."),
        ("area-closed", 0, 3, "Ann's white caravan encloses 4 spaces: 3 points."),
        ("water-taken", 0, 3, "Ann collects the waterhole on g5: 3 points."),
        ("palm-reached", 0, 5, "Ann's white caravan reaches the palm on g6: 5 points."),
    ]),
    (TAKING, "camel white b2", [
        ("camel-placed", 0, 0, "Ann adds a white camel on b2."),
        ("area-closed", 0, 4, "Ann's white caravan encloses 4 spaces: 4 points."),
        ("water-taken", 0, 3, "Ann collects 2 waterholes: 5 points."),
        ("water-taken", 0, 2, ""),
    ]),
    (play(TAKING, "camel white b2"), "camel white a4", [
        ("camel-placed", 0, 0, "Ann adds a white camel on a4."),
        ("area-entered", 0, -1, "Ann's white area shrinks by one space: -1 point."),
        ("turn-begins", 1, 0, "Sam's turn."),
    ]),
    (TIE, "camel white e4", [
        ("camel-placed", 1, 0, "Sam adds a white camel on e4."),
        ("caravan-not-longest", 0, -5, ""),
        ("caravan-longest", 1, 5, "Sam takes the longest white caravan from Ann (3 camels)."),
    ]),
    (position(COURT, {"white": "b3 b4"}, {"white": "f3"}, seat=1), "camel white f4", [
        ("camel-placed", 1, 0, "Sam adds a white camel on f4."),
        ("caravan-shares-longest", 0, -5,
         "Ann and Sam tie for the longest white caravan (2 camels)."),
        ("caravan-shares-longest", 1, 5, ""),
    ]),
    (position(COURT, {"white": SNAKE, "sky": "a1"}), "camel white g4", [
        ("camel-placed", 0, 0, "Ann adds a white camel on g4."),
        ("area-entered", 0, -1, "Ann's white area shrinks by one space: -1 point."),
        ("last-camel", None, 0, "That was the last white camel. The game ends after this turn."),
    ]),
    (LAST, "camel sky b1", [
        ("camel-placed", 0, 0, "Ann adds a sky camel on b1."),
        ("game-over", None, 0, "The game is over: the white camels have run out."),
        ("won", 0, 0, "Ann wins with 22 points."),
    ]),
    (blocked(), "pass", [
        ("passed", 1, 0, "Sam can't place a camel and passes."),
        ("game-over", None, 0, "The game is over: nobody can place a camel."),
        ("won", 0, 0, "Ann and Sam share the win with 11 points each."),
        ("won", 1, 0, ""),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("state", "words", "expected"), EFFECTS)
def test_effects(
    state: State, words: str, expected: list[tuple[str, int | None, int, str]]
) -> None:
    """TD3.1 to TD8.5: what a move does, in the order in which it happens."""
    found = ttd.effects(state, move(words), None, NAMES[: state.options.players])
    assert [(each.code, each.seat, each.points, each.message) for each in found] == expected


def test_every_code_is_listed_and_tested() -> None:
    """The table above has them all."""
    assert {code for _, _, effects in EFFECTS for code, *_ in effects} == set(GAME.effect_codes)


@pytest.mark.parametrize(
    ("state", "words", "names", "messages"),
    [
        (CLOSING, "camel white e6", ("You", "Sam"), [
            "You add a white camel on e6.",
            "Your white caravan encloses 4 spaces: 3 points.",
            "You collect the waterhole on g5: 3 points.",
            "Your white caravan reaches the palm on g6: 5 points.",
        ]),
        (TIE, "camel white e4", ("You", "Sam"), [
            "Sam adds a white camel on e4.",
            "Sam takes the longest white caravan from you (3 camels).",
        ]),
        (play(set_up(strip(".."), 2), "rider white a1"), "pass", ("You", "You"), [
            "You can't place a rider, so you pass.",
            "Your turn: place a rider.",
        ]),
        (play(TIE, "camel white e4"), "camel peach x1", (), [
            "Seat 1 adds a peach camel on x1.",
            "Seat 0's turn.",
        ]),
        (blocked(), "pass", ("Ann", "You"), [
            "You can't place a camel, so you pass.",
            "The game is over: nobody can place a camel.",
            "You and Ann share the win with 11 points each.",
        ]),
        (LAST, "camel sky b1", ("You", "Sam"), [
            "You add a sky camel on b1.",
            "The game is over: the white camels have run out.",
            "You win with 22 points!",
        ]),
    ],
)  # fmt: skip
def test_messages_address_the_reader_as_you(
    state: State, words: str, names: tuple[str, ...], messages: list[str]
) -> None:
    """`You` is a name like any other; without names there are seats."""
    found = ttd.effects(state, move(words), names=names)
    assert [each.message for each in found if each.message] == messages


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["classic", MAPS["lake"], MAPS["necks"]])
def test_points_add_up_along_a_game(players: int, board: str) -> None:
    """TD8.6: the effects of a move account for every change of points."""
    for seed in range(3):
        rng = Random(seed)
        state = ttd.initial(Options(players, board))
        while moves := ttd.legal_moves(state):
            move = rng.choice(moves)
            after = ttd.apply(state, move)
            gains = [0] * players
            for effect in ttd.effects(state, move):
                assert effect.code in GAME.effect_codes
                if effect.seat is not None:
                    gains[effect.seat] += effect.points
            changes = zip(ttd.points(state), ttd.points(after), strict=True)
            assert gains == [now - before for before, now in changes]
            state = after


def test_illegal_moves_have_no_effects() -> None:
    """Illegal moves are rejected, as by `apply`."""
    with pytest.raises(IllegalMove):
        ttd.effects(advance(ttd.initial(Options(2)), Random(1)), move("pass"))
