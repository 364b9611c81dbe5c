"""Examples of the codes of Through the Desert, on a map of eighteen cells."""

from tests.docs.codes.example import Example, Game

_OPENING = '''\
import random

from desertrules import advance, apply, effects, explain, legal_moves
from desertrules import through_the_desert as ttd
from desertrules.render import move_from_text, svg

OASIS = ttd.Board.from_text("""\\
.   .   .   .
  .   P   .
.   .   .   .
  .   .   .
o   .   .   .
""")
RIDERS = ["rider white a2", "rider sky g2", "rider sky c3", "rider white e3"]


def after(*moves, board=OASIS, players=2):
    """Set the map up, and make moves; riders without a cell are passed."""
    state = ttd.initial(ttd.Options(players, board))
    state = advance(state, random.Random(1))
    for words in moves:
        state = apply(state, move_from_text(ttd, words))
        while state.phase == "riders" and ttd.Pass() in legal_moves(state):
            state = apply(state, ttd.Pass())
    return state
'''

_CAMELS = "after(*RIDERS)"
_CELL = 'after("rider white a1", board=ttd.Board.from_text("."))'
_SPACES = "ttd.initial(ttd.Options(2, OASIS))"


def _row(camels: str, supply: int, left: int) -> str:
    """Write a position with nearly all white camels in a row."""
    return "\n".join(
        (
            'row = ttd.Board.from_text("." + "   o" * 11 + "\\n" + "  o" + "   o" * 11)',
            'data = ttd.dump(after("rider white a1", board=row))',
            f'data |= {{"round": 1, "left": {left}, "water": []}}',
            f'data["supply"] = [{supply}, 22, 22, 22, 22]',
            f'camels = [f"{{column}}1" for column in "{camels}"]',
            'data["seats"][0]["caravans"][0]["camels"] = camels',
            "state = ttd.load_state(data)",
        )
    )


_FULL = _row("bcdefghijklmnopqrstuvw", 0, 1)
_NEARLY = _row("bcdefghijklmnopqrstuv", 1, 2)

_REJECTIONS = {
    "game-over": Example(
        "The game has ended. Here the map is a single cell, with no place for a camel.",
        'after("rider white a1", "pass", "pass", board=ttd.Board.from_text("."))',
        "ttd.Pass()",
    ),
    "not-now": Example(
        "Another kind of move is asked for; the rule that is cited says which.",
        "after()",
        'ttd.Camel("white", "a2")',
    ),
    "no-such-cell": Example(
        "The board has no cell of that name.",
        "after()",
        'ttd.Rider("white", "k7")',
        marked=False,
    ),
    "out-of-play": Example(
        "The cell is a mountain, or lies beyond the line with two or three players.",
        '''\
board = ttd.Board.from_text("""\\
.   .   ,
  .   .   ,
.   ^   ,
""")
state = after(board=board)''',
        'ttd.Rider("white", "e2")',
        marked=False,
    ),
    "wrong-palms": Example(
        "Palms cannot be drawn like that: not on these cells, not so many, or not in cell order.",
        _SPACES,
        'ttd.Palms(["a3"])',
    ),
    "wrong-space": Example(
        "Another space comes first. Here the palm stands on d1, so a3 is left.",
        f'apply({_SPACES}, ttd.Palms(["d1"]))',
        'ttd.Water("d1", 2)',
    ),
    "no-such-token": Example(
        "No waterhole of that value is left, or there never was one.",
        f'apply({_SPACES}, ttd.Palms(["d1"]))',
        'ttd.Water("a3", 4)',
    ),
    "colour-returned": Example(
        "Another seat has given this colour back.",
        'after("discard sky", players=5)',
        'ttd.Discard("sky")',
        panel=True,
    ),
    "not-in-hand": Example(
        "The seat has placed that rider already, or has given it back.",
        'after("rider white a2", "rider sky g2")',
        'ttd.Rider("white", "c3")',
    ),
    "rider-on-occupied": Example(
        "A waterhole, a palm or a camel is there.",
        "after()",
        'ttd.Rider("white", "a3")',
    ),
    "rider-next-to-palm": Example(
        "A palm touches the cell.",
        "after()",
        'ttd.Rider("white", "c2")',
    ),
    "rider-next-to-rider": Example(
        "A rider touches the cell, of whatever seat and colour.",
        'after("rider white a2")',
        'ttd.Rider("sky", "b2")',
    ),
    "colour-used": Example(
        "Another seat has placed the colour in this first round, and the seat has others.",
        'after("rider white a2")',
        'ttd.Rider("white", "g2")',
    ),
    "must-place-rider": Example(
        "A pass, though a rider can be placed.",
        "after()",
        "ttd.Pass()",
    ),
    "supply-empty": Example(
        "No camel of the colour is left. The turn in which the last one was placed goes on.",
        _FULL,
        'ttd.Camel("white", "x1")',
    ),
    "cell-occupied": Example(
        "A camel or a palm is there.",
        _CAMELS,
        'ttd.Camel("sky", "d1")',
    ),
    "not-next-to-own": Example(
        "No camel of the seat's caravan of that colour touches the cell. The white camel that does"
        " is seat 1's.",
        _CAMELS,
        'ttd.Camel("white", "e2")',
    ),
    "next-to-rival": Example(
        "Another seat's caravan of the colour touches the cell.",
        'after(*RIDERS, "sky d2", "sky f2", "sky f1")',
        'ttd.Camel("sky", "e2")',
    ),
    "must-place-camel": Example(
        "A pass, though a camel can be placed.",
        _CAMELS,
        "ttd.Pass()",
    ),
}

_EFFECTS = {
    "palms-drawn": Example(
        "The palms are set, all at once.",
        _SPACES,
        'ttd.Palms(["d1"])',
    ),
    "water-drawn": Example(
        "A waterhole is drawn for the space that is due.",
        f'apply({_SPACES}, ttd.Palms(["d1"]))',
        'ttd.Water("a3", 2)',
    ),
    "rider-returned": Example(
        "One of five players gives a rider back.",
        "after(players=5)",
        'ttd.Discard("sky")',
        panel=True,
    ),
    "rider-placed": Example(
        "A rider begins a caravan.",
        "after()",
        'ttd.Rider("white", "a2")',
    ),
    "passed": Example(
        "A seat has no cell for a rider, or none for a camel. Here the map is a single cell.",
        _CELL,
        "ttd.Pass()",
    ),
    "camel-placed": Example(
        "A caravan grows by a camel.",
        _CAMELS,
        'ttd.Camel("white", "b2")',
    ),
    "water-taken": Example(
        "A camel steps on a waterhole, or cuts one off; one effect for each.",
        _CAMELS,
        'ttd.Camel("white", "a3")',
    ),
    "palm-reached": Example(
        "A caravan touches a palm for the first time, or cuts it off.",
        _CAMELS,
        'ttd.Camel("sky", "d2")',
    ),
    "area-closed": Example(
        "A caravan cuts cells off; one effect for each stretch of them. Here it is a1.",
        _CAMELS,
        'ttd.Camel("white", "b1")',
    ),
    "area-entered": Example(
        "A seat places a camel in an area of its own, which loses that cell.",
        'after(*RIDERS, "white b1", "sky f2", "sky f1")',
        'ttd.Camel("white", "a1")',
    ),
    "caravan-longest": Example(
        "A caravan is the longest of its colour now, and no other is as long.",
        _CAMELS,
        'ttd.Camel("white", "a1")',
    ),
    "caravan-shares-longest": Example(
        "A caravan is now as long as another, and no third one is longer.",
        'after(*RIDERS, "white a1")',
        'ttd.Camel("white", "e2")',
    ),
    "caravan-not-longest": Example(
        "A caravan that was longest, alone or with others, is so no longer.",
        _CAMELS,
        'ttd.Camel("sky", "c2")',
    ),
    "last-camel": Example(
        "A colour is used up, so this turn is the last one.",
        _NEARLY,
        'ttd.Camel("white", "w1")',
    ),
    "turn-begins": Example(
        "Another seat acts now: it gives a rider back, places one, or adds camels.",
        'after("rider white a2")',
        'ttd.Rider("sky", "g2")',
    ),
    "game-over": Example(
        "A colour is used up, or everybody has passed in turn.",
        'after("rider white a1", "pass", board=ttd.Board.from_text("."))',
        "ttd.Pass()",
    ),
    "won": Example(
        "The game is over, and this seat has the most points; one effect for each who has them.",
        'after("rider white a1", "pass", board=ttd.Board.from_text("."))',
        "ttd.Pass()",
    ),
}

GAME = Game("ttd", _OPENING, 260, 640, _REJECTIONS, _EFFECTS)
