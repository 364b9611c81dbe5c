"""Action indices and observations, against the legal moves and the fields of positions."""

from random import Random

import pytest

from desertrules import Chance, InvalidValue, Over, draw, load
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Herd, Nomad
from desertrules.nomads_of_arabia.encoding import ENCODING, OBSERVATION
from desertrules.nomads_of_arabia.state import Walk
from tests.nomads_of_arabia.plans import PLANS, SETS
from tests.nomads_of_arabia.positions import discs, position

OPTIONS = na.Options(players=3)


@pytest.mark.parametrize("components", SETS)
@pytest.mark.parametrize("name", ["random", "seller", "juggler", "caravan", "collector", "pilgrim"])
def test_words_are_those_of_the_legal_moves(name: str, components: str) -> None:
    """Every legal move has one word; masks lead to these words and to no others."""
    rng = Random(f"{name} {components}")
    options = load({"players": rng.randint(3, 6), "components": SETS[components]}, na.Options)
    state = na.initial(options)
    for _ in range(90):
        turn = na.turn(state)
        if isinstance(turn, Over):
            return
        legal = list(na.legal_moves(state))
        words = {ENCODING.encode(options, move): move for move in legal}
        assert len(words) == len(legal)
        chance = isinstance(turn, Chance)
        for word, move in words.items():
            assert ENCODING.decode(options, word) == move
            assert all((index >= ENCODING.decisions(options)) == chance for index in word)
            assert max(word) < ENCODING.size(options)
        prefixes = {word[:size] for word in words for size in range(len(word))}
        for prefix in rng.sample(sorted(prefixes), min(60, len(prefixes))):
            following = {word[len(prefix)] for word in words if word[: len(prefix)] == prefix}
            assert ENCODING.mask(state, prefix) == sum(1 << index for index in following)
        move = draw(na.outcomes(state), rng) if chance else PLANS[name](rng, legal)
        state = na.apply(state, move)


def test_words_are_spelt_animal_by_animal() -> None:
    """A hire comes before its space, a sale ends with `done` or `silver`."""
    spaces = len([space for space in na.CLASSIC.ground if na.CLASSIC.ground[space] != "mountain"])
    goat, camel, done, silver = spaces + 1, spaces + 3, spaces + 4, spaces + 5
    step = ENCODING.encode(OPTIONS, na.Step("c1:0", ["goat", "camel"]))
    assert step == (goat, camel, 0)
    sell = ENCODING.encode(OPTIONS, na.Sell(["goat", "goat"]))
    assert sell[1:] == (goat, goat, done)
    assert ENCODING.encode(OPTIONS, na.Sell(["goat"], silver=True))[1:] == (goat, silver)
    assert len(ENCODING.encode(OPTIONS, na.Pilgrim(["goat", "camel"]))) == 3
    assert ENCODING.encode(OPTIONS, na.Pilgrim(["goat"]))[1:] == (goat, done)


def test_moves_that_are_never_legal_have_no_word() -> None:
    """Nor are there moves for words that no move has."""
    for move in (
        na.Step("x"),
        na.Step("goat"),
        na.Place("done"),
        na.Step("c1:4"),  # a mountain
        na.Step("c1:0", ["camel", "goat"]),
        na.Ride("c1:0", ["goat"] * 4),
        na.Sell([]),
        na.Keep(["goat"]),
        na.HandlerDice(["goat"] * 4),
        na.Strip("c9"),
    ):
        with pytest.raises(InvalidValue, match="has no action index"):
            ENCODING.encode(OPTIONS, move)
    goat, done = ENCODING.encode(OPTIONS, na.Sell(["goat"]))[1:]
    for word in ((), (0, 0), (10_000,), (-1,), (ENCODING.decisions(OPTIONS), 0), (goat,), (done,)):
        with pytest.raises(InvalidValue, match="is not the complete word of a move"):
            ENCODING.decode(OPTIONS, word)
    sell = ENCODING.encode(OPTIONS, na.Sell(["goat"]))
    for prefix in ((sell[0],), sell, (10_000,)):
        with pytest.raises(InvalidValue, match="prefix: no word of a legal move"):
            ENCODING.mask(position(), prefix)


def number(view: na.State, viewer: int | None, name: str) -> int:
    """Return a number of an observation by its name."""
    names = list(OBSERVATION.numbers(view.options))
    return OBSERVATION.counts(view, viewer)[names.index(name)]


def plane(view: na.State, viewer: int | None, name: str) -> set[tuple[int, int]]:
    """Return the rows and places that a plane marks."""
    rows, width = OBSERVATION.shape(view.options)
    index = list(OBSERVATION.planes(view.options)).index(name)
    marks = OBSERVATION.marks(view, viewer) >> index * rows * width
    return {
        (row, at) for row in range(rows) for at in range(width) if marks >> row * width + at & 1
    }


def test_observation_of_a_position() -> None:
    """Seats are counted from the viewer; a rival's discs are a number only."""
    state = position(
        Nomad(at="c2:4", dinars=1_234, animals=Herd(goat=2), discs=discs("sands")),
        Nomad(at="pilgrim", discs=discs("dinars-4", "winds")),
        Nomad(at="lost"),
        task=Walk(start="c2:3"),
    )
    mine, rival, anybody = na.view(state, 0), na.view(state, 1), na.view(state, None)
    assert plane(mine, 0, "seat +0: nomad") == {(3, 4)} == plane(rival, 1, "seat +2: nomad")
    assert plane(mine, 0, "where the turn began") == {(3, 3)}
    assert plane(mine, 0, "city") == {(1, 1), (3, 3)}
    assert plane(mine, 0, "special disc") == {(1, 1)}
    assert number(mine, 0, "next task: walk") == 1
    assert number(mine, 0, "seat +0: dinars: ones and tens") == 34
    assert number(mine, 0, "seat +0: dinars: hundreds and thousands") == 12
    assert number(mine, 0, "seat +0: animals: goat") == 2
    assert number(mine, 0, "stock: goat") == 6
    assert [number(view, who, "own: sands") for view, who in ((mine, 0), (rival, 1))] == [1, 0]
    assert number(anybody, None, "own: sands") == 0
    assert number(mine, 0, "seat +1: discs held") == 2
    assert number(mine, 0, "seat +1: at the Pilgrim") == number(mine, 0, "seat +2: lost") == 1
    assert number(rival, 1, "seat +2: has the turn") == number(rival, 1, "seat +2: decides") == 1


@pytest.mark.parametrize("players", na.GAME.players)
def test_observations_have_their_shape_all_along_a_game(players: int) -> None:
    """Every viewer's numbers are small, and as many as their names."""
    rng = Random(players)
    state = na.initial(na.Options(players=players))
    size = len(OBSERVATION.planes(state.options)) * 5 * 6
    for _ in range(250):
        if isinstance(na.turn(state), Over):
            return
        viewer = rng.choice([None, *range(players)])
        counts = OBSERVATION.counts(na.view(state, viewer), viewer)
        assert len(counts) == len(OBSERVATION.numbers(state.options))
        assert all(-128 <= count <= 127 for count in counts)
        assert OBSERVATION.marks(na.view(state, viewer), viewer) < 1 << size
        state = na.apply(state, rng.choice(na.legal_moves(state)))
