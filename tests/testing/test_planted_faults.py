"""The kit finds faults that are planted in copies of Oasis Race, and reports them well."""

import pytest
from attrs import frozen

from desertrules.testing import LAWS, LawBroken, check_game
from tests.testing.planting import plant

pytestmark = pytest.mark.usefixtures("known_games")

IMPORTS = "from attrs import evolve, frozen\n"


def effects(body: str) -> tuple[tuple[str, str], ...]:
    """Plant a function `effects`."""
    return (
        ("    option,\n", "    Effect,\n    option,\n"),
        (
            "GAME: Game",
            f"def effects(state, move, seat=None, names=None):\n    {body}\n\n\nGAME: Game",
        ),
        ("    check=check,\n", "    check=check,\n    effects=effects,\n"),
    )


def field(line: str) -> tuple[str, str]:
    """Plant a field of `GAME`."""
    return ("    check=check,\n", f"    check=check,\n    {line},\n")


def encoding(decode: str, mask: str) -> tuple[tuple[str, str], ...]:
    """Plant an encoding: steps are 1 to 6, tokens 10 and more, dice 20 and more."""
    source = f"""
def encode(options, move):
    return ({{Step: 0, Draw: 10, Roll: 20}}[type(move)] + sum(astuple(move)),)


def decode(options, word):
    number = word[0]
    return {decode}


def mask(position, prefix):
    words = [encode(position.options, move)[0] for move in legal_moves(position)]
    return {mask}


GAME: Game"""
    return (
        (IMPORTS, "from attrs import astuple, evolve, frozen\n"),
        ("    option,\n", "    option,\n    contract,\n"),
        ("GAME: Game", source),
        field(
            "encoding=contract.Encoding(lambda options: 30, lambda options: 10, encode, decode,"
            " mask)"
        ),
    )


def equality(compared: str, guard: str = "type(self) is type(other) and ") -> tuple[str, str]:
    """Plant comparison by some expressions of a state `self`, after a guard."""
    other = compared.replace("self", "other")
    return (
        "    dice: int = 0\n",
        (
            "    dice: int = 0\n\n    def __eq__(self, other):\n"
            f"        return {guard}[{compared}] == [{other}]\n\n"
            "    def __hash__(self):\n        return hash(self.camels[:0])\n"
        ),
    )


STATE_WITHOUT_EQUALITY = ("@frozen\nclass State", "@frozen(eq=False)\nclass State")
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'

DECODE = (
    "(Roll(number - 20) if number > 20 else Draw(number - 10) if number > 10 else Step(number))"
)
MASK = "sum(1 << word for word in words)"


@frozen
class Fault:
    law: int
    changes: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    """What the report must say."""


FAULTS = {
    # Law 1: explain, legal_moves and apply
    "explain accepts a step beyond the dice": Fault(
        1,
        (
            (
                "    if move in legal_moves(state):\n",
                "    if move in legal_moves(state) or move == Step(state.dice + 1):\n",
            ),
        ),
        ("explain(state, Step(spaces=", "to return a rejection: it is illegal", "None"),
    ),
    "explain forgets the end of the track": Fault(
        1,
        (
            (
                "    if isinstance(move, Step) and state.dice:\n",
                (
                    "    if isinstance(move, Step) and state.dice:\n"
                    "        if 1 <= move.spaces <= state.dice:\n            return None\n"
                ),
            ),
        ),
        ("explain(state, Step(spaces=", "to return a rejection: it is illegal"),
    ),
    "explain rejects the longest step": Fault(
        1,
        (
            (
                "    if move in legal_moves(state):\n",
                "    if move in legal_moves(state) and move != Step(6):\n",
            ),
        ),
        ("explain(state, Step(spaces=6)) to return None: it is legal", "too-far"),
    ),
    "apply accepts a step of 0": Fault(
        1,
        (
            (
                "    if rejection := explain(state, move):\n",
                "    if move != Step(0) and (rejection := explain(state, move)):\n",
            ),
        ),
        ("apply(state, Step(spaces=0)) to raise IllegalMove", "a new state"),
    ),
    "apply rejects a legal step at the oasis": Fault(
        1,
        (
            (
                "            camels[state.seat] += spaces\n",
                (
                    "            camels[state.seat] += spaces\n"
                    "            if camels[state.seat] == state.options.length:\n"
                    "                raise IllegalMove(move, Rejection('no', '', 'No.'))\n"
                ),
            ),
        ),
        ("IllegalMove: No.",),
    ),
    "apply gives another reason than explain": Fault(
        1,
        (("IllegalMove(move, rejection)", "IllegalMove(move, Rejection('no', '', 'No.'))"),),
        ("to raise Rejection(code='not-now'", "code='no'"),
    ),
    "the acting seat's view explains differently": Fault(
        1,
        (
            (
                "    if move in legal_moves(state):\n",
                "    if move in legal_moves(state) and type(state) is State:\n",
            ),
        ),
        ("explain(view, Step(spaces=",),
    ),
    "explain rejects a move at the end of an option's range": Fault(
        1,
        (
            (
                "    if move in legal_moves(state):\n",
                "    if move in legal_moves(state) and state.options.length < 40:\n",
            ),
        ),
        (" to return None: it is legal", "length=40"),
    ),
    "explain returns a string": Fault(
        1,
        (('Rejection("not-now", "OR3", "You cannot do that now.")', "'not now'"),),
        ("to return a Rejection or None", "'not now'"),
    ),
    "a rejection names a rule that does not exist": Fault(
        1,
        (('"too-far", "OR3"', '"too-far", "OR7"'),),
        ("the number of one of the `rules`", "rule='OR7'"),
    ),
    "a rejection has a code that is not listed": Fault(
        1,
        (field("rejection_codes={'game-over': '', 'not-now': ''}"),),
        ("a code of `rejection_codes`", "code='too-far'"),
    ),
    # Law 2: immutable and deterministic
    "a move holds a list": Fault(
        2,
        (("class Roll:\n    total: int\n", "class Roll:\n    total: int\n    dice: list = []\n"),),
        ("Roll(total=", "to be immutable", ".dice is a list"),
    ),
    "a move cannot be hashed": Fault(
        2,
        (
            (
                "class Roll:\n    total: int\n",
                (
                    "class Roll:\n    total: int\n\n    def __hash__(self):\n"
                    "        raise TypeError('unhashable')\n"
                ),
            ),
            (IMPORTS, f"{IMPORTS}import attrs\n"),
            ("@frozen\nclass Roll", "@attrs.frozen(unsafe_hash=False)\nclass Roll"),
        ),
        ("TypeError: unhashable",),
    ),
    "a state can be assigned to": Fault(
        2,
        (
            (IMPORTS, "from attrs import define, evolve, frozen\n"),
            ("@frozen\nclass State", "@define(unsafe_hash=True)\nclass State"),
            ("@frozen\nclass View", "@define(unsafe_hash=True)\nclass View"),
        ),
        ("State(options", "to be immutable", ".options can be assigned"),
    ),
    "apply changes its argument": Fault(
        2,
        (
            (
                "            return evolve(state, dice=total)\n",
                (
                    "            object.__setattr__(state, 'seat', 1)\n"
                    "            return evolve(state, dice=total)\n"
                ),
            ),
        ),
        ("apply(state, Roll(total=", "to leave the state alone", "state.seat: 0 and 1"),
    ),
    "apply rolls its own dice": Fault(
        2,
        (
            (
                "            return evolve(state, dice=total)\n",
                "            return evolve(state, dice=Random().choice([*DICE]))\n",
            ),
        ),
        ("apply(state, Roll(total=", "to return the same state twice", "state.dice: "),
    ),
    "a state holds a list": Fault(
        2,
        (("camels=(0,) * options.players", "camels=[0] * options.players"),),
        ("State(options", "to be immutable", ".camels is a list"),
    ),
    "apply returns nothing for a roll": Fault(
        2,
        (("            return evolve(state, dice=total)\n", "            pass\n"),),
        ("apply(state, Roll(total=", "to return a State", "found:    None"),
    ),
    # Law 3: turns
    "a seat has no move": Fault(
        3,
        (("range(1, reach + 1)", "range(1, reach)"),),
        ("some legal moves at Decide(seat=", "found:    0"),
    ),
    "a weight is zero": Fault(
        3,
        (("Weighted(Draw(token), count)", "Weighted(Draw(token), count - 1)"),),
        ("a positive integer as the weight of Draw(token=3)", "0"),
    ),
    "an outcome is listed twice": Fault(
        3,
        (("for total, weight in DICE.items()", "for total, weight in [*DICE.items()] * 2"),),
        ("distinct legal moves",),
    ),
    "legal moves are a list": Fault(
        2,
        (
            (
                "return tuple(Step(spaces) for spaces in range(1, reach + 1))",
                "return [Step(spaces) for spaces in range(1, reach + 1)]",
            ),
        ),
        ("an immutable sequence", "list"),
    ),
    "a seat decides that does not exist": Fault(
        3,
        (("return Decide(state.seat) if", "return Decide(state.seat + 4) if"),),
        ("a seat of [0, 1", "Decide(seat="),
    ),
    "turn returns nothing": Fault(
        3,
        (("return Decide(state.seat) if", "return None if"),),
        ("to return Decide, Chance or Over", "found:    None"),
    ),
    "the result is not the score": Fault(
        3,
        (("Over(Result(score(state),", "Over(Result(score(state)[::-1],"),),
        ("the result to have the standings",),
    ),
    "membership disagrees with the list": Fault(
        1,
        (
            (
                "def explain",
                (
                    "class Moves(tuple):\n    def __contains__(self, move):\n"
                    "        return move in self[:1]\n\n\ndef explain"
                ),
            ),
            ("return tuple(Step(", "return Moves(Step("),
        ),
        ("Step(spaces=",),
    ),
    # Law 4: JSON, pickle, equality
    "equality ignores the dice": Fault(
        4,
        (
            (IMPORTS, "from attrs import evolve, field, frozen\n"),
            ("    dice: int = 0\n", "    dice: int = field(default=0, eq=False)\n"),
        ),
        ("load(dump(value)) to be like State(", "a difference at dice: "),
    ),
    "equality compares the camels only": Fault(
        4,
        (
            ("@frozen\nclass State", "@frozen(eq=False)\nclass State"),
            (
                "    dice: int = 0\n",
                (
                    "    dice: int = 0\n\n    def __eq__(self, other):\n"
                    "        return type(self) is type(other) and self.camels == other.camels\n\n"
                    "    def __hash__(self):\n        return hash(self.camels)\n"
                ),
            ),
        ),
        ("to be unequal, as their JSON is", "equal"),
    ),
    "equality ignores the seat": Fault(
        4,
        (
            STATE_WITHOUT_EQUALITY,
            equality("self.options, self.camels, self.tokens, self.dice"),
        ),
        ("to be unequal, as their JSON is", "equal"),
    ),
    "equality ignores the options": Fault(
        4,
        (STATE_WITHOUT_EQUALITY, equality("self.seat, self.camels, self.tokens, self.dice")),
        ("to be unequal, as their JSON is", "equal"),
    ),
    "equality ignores the order of the camels": Fault(
        4,
        (
            STATE_WITHOUT_EQUALITY,
            equality("self.options, sorted(self.camels), self.tokens, self.seat, self.dice"),
        ),
        ("to be unequal, as their JSON is", "equal"),
    ),
    "a view equals the state": Fault(
        4,
        (
            STATE_WITHOUT_EQUALITY,
            ("@frozen\nclass View", "@frozen(eq=False)\nclass View"),
            equality("self.options, self.camels, self.tokens, self.seat, self.dice", ""),
        ),
        ("AttributeError", "in __eq__"),
    ),
    "equality ignores the viewer of a view": Fault(
        4,
        (("@frozen\nclass View", "@frozen(eq=False)\nclass View"),),
        ("viewer=0) to be unequal, as their JSON is",),
    ),
    "equality is identity": Fault(
        4,
        (("@frozen\nclass Options", "@frozen(eq=False)\nclass Options"),),
        ("load(dump(value)) to equal ",),
    ),
    "two kinds of moves have the same notation": Fault(
        4,
        (field('notation={Roll: "go {total}", Step: "go {spaces}", Draw: "draw {token}"}'),),
        ("'go ", "the notation of Step(spaces=", "to mean that move", "Roll(total="),
    ),
    # Law 5: hidden information
    "a view leaks through a derived field": Fault(
        5,
        (
            (IMPORTS, "from attrs import evolve, field, frozen\n"),
            (
                "    viewer: int | None = None\n",
                "    viewer: int | None = None\n    source: int = field(default=0, eq=False)\n",
            ),
            ("state.seat, state.dice, viewer)", "state.seat, state.dice, viewer, state)"),
        ),
        ("a difference at view.source.tokens",),
    ),
    "a view leaks through a captured variable": Fault(
        5,
        (
            (IMPORTS, "from attrs import evolve, field, frozen\n"),
            (
                "    viewer: int | None = None\n",
                "    viewer: int | None = None\n    tell: object = field(default=None, eq=False)\n",
            ),
            (
                "state.seat, state.dice, viewer)",
                "state.seat, state.dice, viewer, lambda: state.tokens)",
            ),
        ),
        ("a difference at view.tell.__closure__",),
    ),
    "a view leaks through an undeclared attribute": Fault(
        5,
        (
            ("@frozen\nclass View", "@frozen(slots=False)\nclass View"),
            (
                (
                    "    return View(state.options, state.camels, tuple(tokens), state.seat,"
                    " state.dice, viewer)\n"
                ),
                (
                    "    shown = View(state.options, state.camels, tuple(tokens), state.seat,"
                    " state.dice, viewer)\n    shown.__dict__['total'] = sum(state.tokens)\n"
                    "    return shown\n"
                ),
            ),
        ),
        ("a difference at view.total: ",),
    ),
    "a view shows a rival's token": Fault(
        5,
        (("if over or seat == viewer", "if over or viewer is not None"),),
        ("not to see `token` of Draw(token=", "a difference at view.tokens"),
    ),
    "the acting seat's view has its moves in another order": Fault(
        5,
        (("range(1, reach + 1))", "range(1, reach + 1))[:: -1 if type(state) is View else 1]"),),
        ("legal_moves(view(state, ", "to be [Step(spaces=1), "),
    ),
    "imagine does not shuffle": Fault(
        5,
        (("    rng.shuffle(unseen)\n", ""),),
        ("2000 calls of imagine(view(state, ", "about", " times"),
    ),
    "imagine uses a generator from elsewhere": Fault(
        5,
        (("    rng.shuffle(unseen)\n", "    Random().shuffle(unseen)\n"),),
        ("to draw from `rng` alone",),
    ),
    "imagine returns the same deal every time": Fault(
        5,
        (("    rng.shuffle(unseen)\n", "    Random(1).shuffle(unseen)\n"),),
        ("2000 calls of imagine(view(state, ", "about", " times"),
    ),
    "imagine draws by kind rather than by copy": Fault(
        5,
        (
            (
                "    rng.shuffle(unseen)\n",
                (
                    "    kinds = rng.sample(sorted(set(unseen)), len(set(unseen)))\n"
                    "    unseen.sort(key=kinds.index)\n"
                ),
            ),
        ),
        ("2000 calls of imagine(view(state, ", "about", " times"),
    ),
    "imagine ignores the odds of outcomes": Fault(
        5,
        (("Weighted(Draw(token), count)", "Weighted(Draw(token), 1)"),),
        ("calls of imagine(view(state, ", "about", " times"),
    ),
    "imagine invents a token": Fault(
        5,
        (("(TOKENS - Counter(view.tokens)).elements()", "range(9)"),),
        (),
    ),
    "secrets does not name the token": Fault(
        5,
        (
            (
                '{Draw: Secret("token", seen_by=lambda state: (len(state.tokens),))}',
                "{}",
            ),
        ),
        ("does `secrets` name every hidden field?",),
    ),
    "an effect tells a secret": Fault(
        5,
        effects("return (Effect('drawn', None, f'{move}'),) if isinstance(move, Draw) else ()"),
        ("to tell seat", "no secret", "Draw(token="),
    ),
    # Laws 6 and 7: replays and conservation
    "the initial state is random": Fault(
        6,
        (
            (
                "    return State(options, camels=(0,) * options.players)\n",
                "    return State(options, (0,) * options.players, seat=Random().choice((0, 1)))\n",
            ),
        ),
        ("law:      Replaying",),
    ),
    "moves made in place lead to another state": Fault(
        6,
        (
            ("    option,\n", "    option,\n    contract,\n"),
            field(
                "in_place=contract.InPlace(lambda state: state, apply,"
                " lambda state: evolve(state, tokens=()))"
            ),
        ),
        ("also when made in place",),
    ),
    "a camel is moved beyond the oasis": Fault(
        7,
        (
            (
                "camels[state.seat] += spaces",
                "camels[state.seat] += spaces + (move == legal_moves(state)[-1])",
            ),
        ),
        ("check(state) to find no problem", "camels: expected "),
    ),
    # Law 8: points, effects, pictures
    "points drift from the score": Fault(
        8,
        (field("points=lambda state: tuple(min(camel, 5) for camel in state.camels)"),),
        ("to be (", "as in score"),
    ),
    "the score of a view misses a category": Fault(
        8,
        (
            (
                "zip_longest(state.camels, state.tokens",
                "zip_longest(state.camels, () if type(state) is View else state.tokens",
            ),
        ),
        ("'token' of seat 0 in score(view(state, 0)) to be ", "as in score(state)"),
    ),
    "a hidden category is not in secret_parts": Fault(
        8,
        (('    secret_parts=("token",),\n', ""),),
        ("'token' of seat 0 in score(view(state, 1)) to be ", "or in `secret_parts`"),
    ),
    "a category is missing where it is zero": Fault(
        8,
        (
            (
                '{"spaces": camel, "token": token}',
                '{"spaces": camel, **({"token": token} if token else {})}',
            ),
        ),
        ("to have the same parts for every seat",),
    ),
    "points are not whole": Fault(
        8,
        (('{"spaces": camel,', '{"spaces": camel / 2,'),),
        ("integers as the points of seat 0",),
    ),
    "effects are a list": Fault(
        8,
        effects("return [Effect('moved', None, 'x')]"),
        ("to return a tuple of Effect",),
    ),
    "an effect is of a seat that does not exist": Fault(
        8,
        effects("return (Effect('moved', 4, 'x'),)"),
        ("effects of seats at the table or None", "seat=4"),
    ),
    "effects take no names": Fault(
        8,
        effects("1 // (not names)\n    return ()"),
        ("ZeroDivisionError", "in effects, planted_oasis_race.py:"),
    ),
    "an effect has the wrong sign": Fault(
        8,
        effects(
            "if isinstance(move, Step):\n        return (Effect('moved', state.seat, '',"
            " points=-move.spaces),)\n    own = seat == len(state.tokens)\n    return"
            " (Effect('drawn', seat, '', points=move.token),) if own and move != Roll(2) else ()"
        ),
        ("to give seat 0 +", "-1 points: [('moved', -1)]"),
    ),
    "an effect is of the wrong seat": Fault(
        8,
        effects(
            "if isinstance(move, Step):\n        return (Effect('moved', 1 - state.seat, '',"
            " points=move.spaces),)\n    own = seat == len(state.tokens)\n    return"
            " (Effect('drawn', seat, '', points=move.token),) if own and move != Roll(2) else ()"
        ),
        ("to give seat 0 +", "+0 points: [('moved', "),
    ),
    "an effect lies about points": Fault(
        8,
        effects(
            "if isinstance(move, Step):\n        return (Effect('moved', state.seat, '',"
            " points=min(move.spaces, 3)),)\n    own = seat == len(state.tokens)\n    return"
            " (Effect('drawn', seat, '', points=move.token),) if own and move != Roll(2) else ()"
        ),
        ("the effects of Step(spaces=", " points (", "+3 points: [('moved', 3)]"),
    ),
    "the picture fails for a spectator": Fault(
        8,
        (
            field(
                f"picture=lambda position, **_: {SVG!r}.format(1 + getattr(position, 'viewer', 0))"
            ),
        ),
        ("TypeError",),
    ),
    "the picture is not XML": Fault(
        8,
        (field("picture=lambda position, **_: '<svg>'"),),
        ("ParseError",),
    ),
    "the picture is not SVG": Fault(
        8,
        (field("picture=lambda position, **_: '<div/>'"),),
        ("an `svg` element", "found:    div"),
    ),
    "the picture does not escape names": Fault(
        8,
        (
            field(
                f"picture=lambda position, names=(), **_: {SVG!r}.format(''.join(names))",
            ),
        ),
        ("ParseError",),
    ),
    "the text board fails with names": Fault(
        8,
        (field("text=lambda position, names=(), **_: names[9] if names else 'camp'"),),
        ("IndexError",),
    ),
    "explain_place fails": Fault(
        8,
        (field("explain_place=lambda position, place: {}[place]"),),
        ("KeyError",),
    ),
    "explain_place returns a string": Fault(
        8,
        (field("explain_place=lambda position, place: 'no'"),),
        ("to return a Rejection or None",),
    ),
    "a space is a neighbour in one direction only": Fault(
        8,
        (
            ("    option,\n", "    option,\n    geometry,\n"),
            field(
                "layout=lambda _: geometry.Layout('square', [geometry.Place('0', 'camp', 0, 0,"
                " ('1',)), geometry.Place('1', 'desert', 1, 0)])"
            ),
        ),
        ("1 to be in play and a neighbour of 0", "neighbours=()"),
    ),
    "the text board fails once a token is drawn": Fault(
        8,
        (field("text=lambda position, **_: f'{position.tokens[1:][-1]}'"),),
        ("IndexError",),
    ),
    "the evaluation has too few numbers": Fault(
        8,
        (field("evaluate=lambda position: (0.5,)"),),
        ("a finite number per seat", "(0.5,)"),
    ),
    "the evaluation fails for a spectator": Fault(
        8,
        (field("evaluate=lambda position: tuple(c / position.viewer for c in position.camels)"),),
        ("ZeroDivisionError",),
    ),
    "the observation has a plane too many": Fault(
        8,
        (
            ("    option,\n", "    option,\n    contract,\n"),
            field(
                "observation=contract.Observation(lambda options: (4,), lambda options: ('camp',),"
                " lambda options: (), lambda view, viewer: 16, lambda view, viewer: ())"
            ),
        ),
        ("to have 4 bits", "5 bits"),
    ),
    "the observation counts too far": Fault(
        8,
        (
            ("    option,\n", "    option,\n    contract,\n"),
            field(
                "observation=contract.Observation(lambda options: (4,), lambda options: ('camp',),"
                " lambda options: ('gold',), lambda view, viewer: 0, lambda view, viewer: (200,))"
            ),
        ),
        ("'gold' to be from -128 to 127", "200"),
    ),
    "an action is decoded as another move": Fault(
        8,
        encoding("Step(number)", MASK),
        ("decode(encode(Draw(token=", "Step(spaces="),
    ),
    "the mask forbids a legal move": Fault(
        8,
        encoding(DECODE, f"{MASK} & ~(1 << 3)"),
        ("to allow 3, for Step(spaces=3)",),
    ),
    "the mask allows an illegal move": Fault(
        8,
        encoding(DECODE, f"{MASK} | 1 << 9"),
        ("the mask to lead to legal moves only", "(9,)"),
    ),
    # Law 9: loaded states
    "a loaded state may have a camel too few": Fault(
        9,
        (("len(state.camels) != players or not", "not"),),
        ("in the loaded state {",),
    ),
    "a loaded state may have no legal move": Fault(
        9,
        (("    if state.dice and (", "    if state.dice > 0 and ("),),
        ("in the loaded state {", "'dice': -"),
    ),
    # Exceptions of the game
    "legal_moves raises near the end": Fault(
        2,
        (
            (
                "    reach = min(",
                "    {}[state.camels[0]] if max(state.camels) > 4 else 0\n    reach = min(",
            ),
        ),
        ("KeyError",),
    ),
    "score raises once all tokens are drawn": Fault(
        8,
        (
            (
                "    pairs = zip_longest(",
                "    1 / (2 - len(state.tokens))\n    pairs = zip_longest(",
            ),
        ),
        ("ZeroDivisionError",),
    ),
    "repr raises": Fault(
        8,
        (
            (
                "    viewer: int | None = None\n",
                "    viewer: int | None = None\n\n    def __repr__(self):\n        return 1 / 0\n",
            ),
        ),
        ("ZeroDivisionError",),
    ),
    "every repr raises": Fault(
        8,
        (
            (
                "    seat: int = 0\n",
                "    seat: int = 0\n\n    def __repr__(self):\n        {}[0]\n",
            ),
            ("@frozen\nclass State", "@frozen(repr=False)\nclass State"),
            ("@frozen\nclass View", "@frozen(repr=False)\nclass View"),
        ),
        ("position: State (its repr raises KeyError)",),
    ),
    "effects of a view differ": Fault(
        5,
        effects(
            "if isinstance(move, Step):\n        code = type(state).__name__\n        return"
            " (Effect(code, state.seat, '', points=move.spaces),)\n"
            "    own = seat == len(state.tokens)\n    return"
            " (Effect('drawn', seat, '', points=move.token),) if own and move != Roll(2) else ()"
        ),
        ("effects(view(state, ", "to be (Effect(code='State'"),
    ),
    "initial raises": Fault(
        1,
        (
            (
                "    return State(options, camels=",
                "    options.board\n    return State(options, camels=",
            ),
        ),
        ("AttributeError", "board"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_found_by_its_law(name: str) -> None:
    """Each report names the law, the position, the move number and what was expected."""
    fault = FAULTS[name]
    with pytest.raises(LawBroken) as caught:
        check_game(plant(*fault.changes), games=6)
    report = str(caught.value)
    assert (caught.value.law, *fault.words) == (fault.law, *[w for w in fault.words if w in report])
    number = caught.value.move_number
    assert f"law {fault.law} is broken after move {number} of Oasis Race\n" in report
    assert LAWS[fault.law] in report
    for line in ("position: ", "expected: ", "found:    ", "options:  Options(players="):
        assert f"\n{line}" in report


def test_sound_game_breaks_no_law() -> None:
    """The copy without a fault passes, also with an encoding."""
    check_game(plant(*encoding(DECODE, MASK)), games=3)
