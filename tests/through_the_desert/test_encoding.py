"""Action indices and observations."""

from math import prod
from random import Random

import pytest

from desertrules import InvalidValue, playout
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import GAME, Camel, Options, Palms, Rider, Water
from desertrules.through_the_desert.encoding import ENCODING, OBSERVATION
from tests.through_the_desert.positions import MAPS, OASIS, position


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("board", ["classic", MAPS["lake"]])
def test_mask_is_the_words_of_the_legal_moves(players: int, board: str) -> None:
    """The mask is checked at every ply; decisions come before chance."""
    rng = Random(players)
    options = Options(players, board)
    decisions, size = ENCODING.decisions(options), ENCODING.size(options)
    state = ttd.initial(options)
    while moves := ttd.legal_moves(state):
        words = [ENCODING.encode(options, move) for move in moves]
        assert [ENCODING.decode(options, word) for word in words] == list(moves)
        assert sum(1 << index for (index,) in words) == ENCODING.mask(state, ())
        chance = bool(ttd.outcomes(state))
        assert all((index >= decisions) == chance and index < size for (index,) in words)
        state = ttd.apply(state, rng.choice(moves))
    assert ENCODING.mask(state, ()) == 0


def test_every_index_is_a_move_of_its_own() -> None:
    """Indices of cells that are not on the map are moves that are never legal."""
    options = Options(3, MAPS["lake"])
    size = ENCODING.size(options)
    moves = [ENCODING.decode(options, (index,)) for index in range(size)]
    assert [ENCODING.encode(options, move) for move in moves] == [(n,) for n in range(size)]
    assert len(set(moves)) == size
    assert ttd.explain(ttd.initial(options), moves[0]) is not None


def test_indices_of_decisions_do_not_depend_on_the_number_of_players() -> None:
    """What was learned for two players can be used for four."""
    two, four = Options(2), Options(4)
    assert ENCODING.decisions(two) == ENCODING.decisions(four)
    assert ENCODING.encode(two, Camel("sky", "e5")) == ENCODING.encode(four, Camel("sky", "e5"))


@pytest.mark.parametrize(
    "move", [Camel("white", "z9"), Rider("sky", "e99"), Water("a6", 4), Palms(["b8"])]
)
def test_moves_without_an_index(move: ttd.Move) -> None:
    """Moves on spaces that the board does not have are refused."""
    with pytest.raises(InvalidValue):
        ENCODING.encode(Options(2), move)


@pytest.mark.parametrize("word", [(), (-1,), (100_000,), (1, 2)])
def test_words_without_a_move(word: tuple[int, ...]) -> None:
    """Every move is a word of one index."""
    with pytest.raises(InvalidValue):
        ENCODING.decode(Options(2), word)
    with pytest.raises(InvalidValue):
        ENCODING.mask(ttd.initial(Options(2)), (1,))


def test_observation_counts_seats_from_the_viewer() -> None:
    """Every seat sees its own camels in the same planes."""
    state = position(
        OASIS, {"white": "b4 c4"}, {"mint": "f3"}, palms="d4", water={"a5": 2}, seat=1,
        taken=[(0, 0, 1), (2, 0, 0)],
    )  # fmt: skip
    options = state.options
    planes, numbers = OBSERVATION.planes(options), OBSERVATION.numbers(options)
    cells = prod(OBSERVATION.shape(options))

    def cells_of(viewer: int | None, plane: str) -> tuple[str, ...]:
        marks = OBSERVATION.marks(state, viewer) >> planes.index(plane) * cells
        return state.terrain.names(marks & (1 << cells) - 1)

    def number(viewer: int | None, name: str) -> int:
        return OBSERVATION.counts(state, viewer)[numbers.index(name)]

    assert cells_of(0, "seat +0: white camels") == ("b4", "c4")
    assert cells_of(1, "seat +1: white camels") == ("b4", "c4")
    assert cells_of(1, "seat +0: mint camels") == cells_of(None, "riders: mint") == ("f3",)
    assert cells_of(0, "palms") == ("d4",) and cells_of(0, "waterholes worth 2") == ("a5",)
    assert len(cells_of(0, "cells in play")) == state.terrain.cells.bit_count()
    assert number(0, "seat +1: decides") == number(1, "seat +0: decides") == 1
    assert number(0, "seat +0: collected worth 3") == 1
    assert number(1, "seat +0: collected worth 1") == 2
    assert number(0, "supply: white") == 21
    assert number(0, "seat +0: sky rider placed") == 0
    assert number(0, "seat +0: white rider placed") == 1
    assert number(0, "camels left in this turn") == 2


@pytest.mark.parametrize("players", [2, 5])
def test_observation_fits_its_names(players: int) -> None:
    """As many numbers as names, each in a signed byte; planes within their size."""
    options = Options(players)
    size = prod(OBSERVATION.shape(options)) * len(OBSERVATION.planes(options))
    for moves in (0, 20, 60, 100, None):
        state = playout(ttd.initial(options), Random(1), max_moves=moves).state
        for viewer in (None, *range(players)):
            counts = OBSERVATION.counts(state, viewer)
            assert len(counts) == len(OBSERVATION.numbers(options))
            assert all(-128 <= each <= 127 for each in counts)
            assert OBSERVATION.marks(state, viewer).bit_length() <= size
    assert GAME.encoding is ENCODING and GAME.observation is OBSERVATION
