"""Action indices, observations and the places of the board."""

from contextlib import suppress
from math import prod
from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue, WrongGame, playout
from desertrules import sahara as sa
from desertrules.geometry import layout
from desertrules.sahara import Advance, Card, Deal, Favour, Options, Play, Retreat, Sheik
from desertrules.sahara.encoding import ENCODING, OBSERVATION
from tests.sahara.tables import played

SMALL = [
    {"players": 2, "desert": 3},
    {"players": 3, "desert": 4, "sheik": "any", "must_use": True},
    {"players": 6, "desert": 2, "sheik": "anywhere"},
]


@pytest.mark.parametrize("fields", SMALL)
def test_masks_are_the_words_of_the_legal_moves(fields: dict[str, Any]) -> None:
    """At every ply; decisions come before chance."""
    options, rng = Options(**fields), Random(str(fields))
    decisions, size = ENCODING.decisions(options), ENCODING.size(options)
    state = sa.initial(options)
    for _ in range(300):
        moves = sa.legal_moves(state)
        words = [ENCODING.encode(options, move) for move in moves]
        assert [ENCODING.decode(options, word) for word in words] == list(moves)
        chance = bool(sa.outcomes(state))
        assert all((each >= decisions) == chance and each < size for word in words for each in word)
        after: dict[tuple[int, ...], set[int]] = {(): set()}
        for *prefix, index in (word[: at + 1] for word in words for at in range(len(word))):
            after.setdefault(tuple(prefix), set()).add(index)
        for start, indices in after.items():
            assert ENCODING.mask(state, start) == sum(1 << index for index in indices)
        if not moves:
            break
        state = sa.apply(state, rng.choice(moves))


def test_every_word_is_another_move() -> None:
    """Some are never legal, such as a step back from the waterhole."""
    options = Options(players=2, desert=1)
    size, words = ENCODING.size(options), list[tuple[int, ...]]()
    camel, _ = ENCODING.encode(options, Sheik(0, 0, False, 0))
    for word in [*((index,) for index in range(size)), *((camel, to) for to in range(size))]:
        with suppress(InvalidValue):
            assert ENCODING.encode(options, ENCODING.decode(options, word)) == word
            words.append(word)
    spaces, camels = options.last + 1, 2 * 2 * (options.last + 1)
    assert len(words) == size - camels  # neither a camel nor a space is a move: both together are
    assert sum(len(word) == 2 for word in words) == spaces


def test_a_move_of_the_sheik_is_a_camel_and_a_space() -> None:
    """So there are about a thousand indices rather than one for each of 26,000 moves."""
    options = Options(players=4)
    assert ENCODING.decisions(options) == 1_144
    here, there = (ENCODING.encode(options, Sheik(1, 5, True, to)) for to in (7, 9))
    assert here[0] == there[0] and there[1] - here[1] == 2


@pytest.mark.parametrize(
    "move",
    [
        *(Play(3), Play(-1), Advance(45, False), Advance(-1, True), Retreat(2, 3, False)),
        *(Favour(99), Sheik(0, 3, False, 45), Sheik(-1, 3, False, 4), Sheik(0, 99, False, 4)),
        *(Deal(2, 0, Card.CAMEL), Deal(0, 3, Card.CAMEL)),
    ],
)
def test_moves_without_an_index(move: sa.Move) -> None:
    """Moves that no position with these options knows."""
    with pytest.raises(InvalidValue, match="never legal"):
        ENCODING.encode(Options(players=2), move)


@pytest.mark.parametrize("word", [(), (-1,), (1_000_000,), (1, 2), (400,), (400, 600, 1)])
def test_words_without_a_move(word: tuple[int, ...]) -> None:
    """Neither is a prefix what no legal move begins with."""
    options = Options(players=2)
    with pytest.raises(InvalidValue, match="is not the complete word of a move"):
        ENCODING.decode(options, word)
    for state in (sa.initial(options), played("sheik", {0: [3]})):
        with pytest.raises(InvalidValue, match="prefix: no word of a legal move"):
            ENCODING.mask(state, word or (-1,))


def test_a_move_of_another_game_has_no_index() -> None:
    """It is not a question of the options."""
    foreign: Any = "play 0"
    with pytest.raises(WrongGame):
        ENCODING.encode(Options(players=2), foreign)


def test_observation_counts_seats_from_the_viewer() -> None:
    """Camels by seat, space and favourite; cards on the table and unseen."""
    state = played("mirage-2", {0: [3], 1: [5, 7]}, {1: 12})
    options = state.options
    planes, numbers = OBSERVATION.planes(options), OBSERVATION.numbers(options)
    size = prod(OBSERVATION.shape(options))

    def places(viewer: int | None, plane: str) -> list[tuple[int, int]]:
        marks = OBSERVATION.marks(state, viewer) >> planes.index(plane) * size
        return [divmod(place, 2) for place in range(size) if marks >> place & 1]

    def number(viewer: int | None, name: str) -> int:
        return OBSERVATION.counts(state, viewer)[numbers.index(name)]

    assert places(0, "seat +0: a camel") == places(1, "seat +1: a camel") == [(0, 0), (3, 0)]
    assert places(0, "seat +0: at least 5 camels") == [(0, 0)]
    assert places(0, "seat +0: at least 6 camels") == []
    assert places(1, "seat +0: a camel") == [(0, 0), (5, 0), (7, 0), (12, 1)]
    assert places(None, "seat +1: a camel") == places(0, "seat +1: a camel")
    assert number(0, "seat +0: to move") == number(1, "seat +1: to move") == 1
    assert number(0, "card being played: mirage-2") == number(0, "pile being played: 0") == 1
    assert number(0, "steps left") == 2 and number(0, "a card is to be played") == 0
    assert number(1, "seat +0: top of pile 2: palm-3") == 1
    assert number(1, "seat +0: unseen: palm-1") == 3
    assert number(1, "seat +1: unseen: palm-1") == 4
    assert number(1, "seat +0: cards in pile 1") == 5


@pytest.mark.parametrize("fields", SMALL)
def test_observation_fits_its_names(fields: dict[str, Any]) -> None:
    """As many numbers as names, each in a signed byte; planes within their size."""
    options = Options(**fields)
    size = prod(OBSERVATION.shape(options)) * len(OBSERVATION.planes(options))
    for moves in (0, 7, 60, 3_000):
        state = playout(sa.initial(options), Random(1), max_moves=moves).state
        for viewer in (None, *range(options.players)):
            counts = OBSERVATION.counts(state, viewer)
            assert len(counts) == len(OBSERVATION.numbers(options))
            assert all(type(each) is int and -128 <= each <= 127 for each in counts)
            assert OBSERVATION.marks(state, viewer).bit_length() <= size


@pytest.mark.parametrize("desert", [1, 11, 12, 13, 36, 48, 200])
def test_layout_joins_each_space_to_the_next(desert: int) -> None:
    """SA1.1: neighbours are one unit apart, on all tracks; no two spaces overlap."""
    track = layout(Options(players=2, desert=desert))
    kinds = [place.kind for place in track.places]
    assert kinds == ["waterhole", *["desert"] * desert, *["oasis"] * 8]
    assert len({(place.x, place.y) for place in track.places}) == desert + 9
    for number, place in enumerate(track.places):
        near = [each for each in (number - 1, number + 1) if 0 <= each < desert + 9]
        assert place.name == str(number) and place.neighbours == tuple(map(str, near))
        if number > 1:
            before = track[str(number - 1)]
            assert abs(place.x - before.x) + abs(place.y - before.y) == 1
    assert layout(sa.initial(Options(players=2, desert=desert))) == track
