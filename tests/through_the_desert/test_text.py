"""The text board, what people type, and the record sheet."""

from random import Random

import pytest

from desertrules import playout
from desertrules import through_the_desert as ttd
from desertrules.record.notation import Moves, move_from_text, move_to_text, parse_input
from desertrules.render import text
from desertrules.through_the_desert import CLASSIC, GAME, Camel, Options, Rider, State
from tests.through_the_desert.positions import OASIS, move, play, position, set_up

SMALL = position(
    OASIS,
    {"white": "b4 c4", "sky": "e1"},
    {"white": "f3"},
    palms="d4 g6",
    water={"a5": 1, "a6": 3},
    taken=[(0, 1, 0), (0, 0, 0)],
)


def test_board_with_the_players_beside_it() -> None:
    """TD2.1: every space at its column and half a line lower or higher than its neighbours."""
    assert text(SMALL, names=["Ann", "Bob"], last=[move("camel white c4")]).splitlines() == [
        "   a b c d e f g h i j k l m n o p q r s t u v w x y    Ann to place 2 camels",
        " 1 .   .   S0  .   .   .   .   .   .   .   .   .   P1",
        "     .   .   .   .   .   .   .   .   .   .   .   .      Camels left:",
        " 2                                                      w:21 s:22 v:22 t:22 p:22",
        "     .",
        " 3 .   .   .   .                                        Points if the game ended",
        "     .   .   W1                                         now:",
        " 4 .  [w0] .   .                                        0 Ann: 27",
        "     W0  Y   .                                            water 2, palms 5,",
        " 5 1   .   .   .                                          caravans 20, areas 0",
        "     .   .   .                                            collected 2",
        " 6 3   .   .   Y                                          riders v t p",
        "   a b c d e f g h i j k l m n o p q r s t u v w x y    1 Bob: 10",
        "                                                          water 0, palms 0,",
        "                                                          caravans 10, areas 0",
        "                                                          riders s v t",
    ]


def test_compact_board_shows_which_spaces_touch() -> None:
    r"""`/` leads half a step up, `\` half a step down; it fits 80x24."""
    lines = text(SMALL, names=["Ann", "Bob"], last=move("camel white c4"), rows=10).splitlines()
    assert lines[3:] == [
        r" 3 . \. /. \. /. \W1/.",
        r" 4 . \W0[w0]Y /. \. /.",
        r" 5 1 \. /. \. /. \. /.",
        r" 6 3     .     .     Y",
        "Ann to place 2 camels. Camels left: w:21 s:22 v:22 t:22 p:22",
        "If the game ended now water palms caravans areas total  riders",
        "0 Ann                     2     5       20     0    27  v t p",
        "1 Bob                     0     0       10     0    10  s v t",
    ]
    for players in GAME.players:
        names = [f"Player number {seat}" for seat in range(players)]
        for seed in range(3):
            game = playout(ttd.initial(Options(players)), Random(seed), max_moves=100)
            board = text(game.state, names=names, rows=20).splitlines()
            assert len(board) <= 22 and max(map(len, board)) <= 79


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_full_board_fits_eighty_columns(players: int) -> None:
    """The board fits at every ply of a game, for any last move."""
    rng = Random(players)
    state = ttd.initial(Options(players))
    while moves := ttd.legal_moves(state):
        chosen = rng.choice(moves)
        state = ttd.apply(state, chosen)
        lines = text(state, last=chosen).splitlines()
        assert max(map(len, lines)) <= 80
        assert all(len(line) < 80 for line in text(state, rows=10).splitlines())
    assert lines[0].endswith("points") and "Points:" in text(state)


def test_headline_says_what_is_to_do() -> None:
    """Whose turn it is and for what, or who has won."""
    first = [
        text(state, names=names).splitlines()[0].split("   ")[-1]
        for state, names in (
            (set_up(CLASSIC, 5), ["Ann", "Bob", "Cid", "Dan", "Eve"]),
            (set_up(CLASSIC, 2), ["You", "Bob"]),
            (ttd.initial(Options(2)), []),
        )
    ]
    assert first == ["Ann to return a rider", "Your turn: place a rider", "The palms are placed"]


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("palms m7 b8", "palms b8,m7"),
        ("palms", "palms -"),
        ("water a6 2", "water a6=2"),
        ("discard mint", "discard mint"),
        ("rider white e5", "rider white e5"),
        ("camel white e6", "white e6"),
        ("pass", "pass"),
    ],
)
def test_notation(words: str, written: str) -> None:
    """TD3.1 to TD6.7: each kind of move, and back again."""
    assert move_to_text(move(words)) == written
    assert move_from_text(written, GAME) == move(words)


RIDING = play(set_up(OASIS, 2), "rider white a1")


@pytest.mark.parametrize(
    ("state", "typed", "expected"),
    [
        (SMALL, "white b3", Camel("white", "b3")),
        (SMALL, "camel white b3", Camel("white", "b3")),
        (SMALL, "b3 WHITE", Camel("white", "b3")),
        (SMALL, "w b3", Camel("white", "b3")),
        (SMALL, "blue d1", Camel("sky", "d1")),
        (RIDING, "k1 sky", Rider("sky", "k1")),
        (RIDING, "v k1", Rider("mauve", "k1")),
        (RIDING, "purple k1", Rider("mauve", "k1")),
        (RIDING, "t k1", Rider("mint", "k1")),
        (RIDING, "rider green k1", Rider("mint", "k1")),
        (RIDING, "p k1", Rider("peach", "k1")),
    ],
)
def test_people_may_type_letters_and_synonyms(state: State, typed: str, expected: object) -> None:
    """Colour letters as on the board, common names of colours, any order."""
    assert parse_input(state, typed) == Moves((expected,))


def test_record_sheet_asks_for_the_set_up() -> None:
    """TD3: the palms, then the value of every waterhole, in cell order."""
    assert GAME.sheet is not None
    sheet = GAME.sheet(Options(2))
    (palms, boxes), (water, spaces) = sheet.setup
    assert palms == "Palms: their spaces" and len(boxes) == 5
    assert water.startswith("Waterholes") and spaces[:3] == ("a6", "b4", "b8*")
    assert len(spaces) == 38
    assert sheet.rounds == 5 + 1 + 27
    assert GAME.sheet(Options(5)).reminders[0].endswith("discard mint")


def test_rules_are_complete() -> None:
    """Every number of the page has its text."""
    counts = {1: 6, 2: 5, 3: 2, 4: 1, 5: 6, 6: 7, 7: 5, 8: 6}
    numbers = [f"TD{part}.{n}" for part, most in counts.items() for n in range(1, most + 1)]
    assert list(GAME.rules) == numbers
    assert all(rule[0].isupper() and rule[-1] in ".)*" for rule in GAME.rules.values())
    assert GAME.how_to_play.startswith("## How to play")
