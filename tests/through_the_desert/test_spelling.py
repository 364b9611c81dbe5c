"""The numbers of moves: what they are, and that they stay so."""

from hashlib import sha256
from itertools import chain

import pytest

from desertrules import InvalidValue, Over, dump
from desertrules import through_the_desert as td
from desertrules.through_the_desert import (
    Board,
    Camel,
    Colour,
    Discard,
    Options,
    Palms,
    Pass,
    Rider,
    Water,
)
from tests.spelled import play_spelled
from tests.through_the_desert.maps import MAPS

spelling = td.spelling
THREE, FIVE = Options(3), Options(5)


def _digest(options: Options) -> str:
    """Give a short word for all numbers and what they mean."""
    moves = (spelling.read(options, (number,)) for number in range(spelling.size(options)))
    return sha256("\n".join(str(dump(move)) for move in moves).encode()).hexdigest()[:12]


@pytest.mark.parametrize(
    ("players", "size", "decisions", "digest"),
    [
        (2, 2016, 1896, "c2174394d5ed"),
        (3, 2016, 1896, "c2174394d5ed"),
        (4, 2577, 2406, "1514d79b294d"),
        (5, 2577, 2406, "1514d79b294d"),
    ],
)
def test_numbers_never_change(players: int, size: int, decisions: int, digest: str) -> None:
    """All of them, by the section of the board that is in play; a change raises `rules`."""
    options = Options(players)
    assert (spelling.size(options), spelling.decisions(options)) == (size, decisions)
    assert (td.rules, _digest(options)) == (1, digest)


@pytest.mark.parametrize(
    ("options", "move", "number"),
    [
        (THREE, Camel(Colour.WHITE, td.Cell("a3")), 0),
        (THREE, Camel(Colour.SKY, td.Cell("a3")), 189),
        (THREE, Rider(Colour.WHITE, td.Cell("a3")), 945),
        (THREE, Discard(Colour.WHITE), 1890),
        (THREE, Discard(Colour.PEACH), 1894),
        (THREE, Pass(), 1895),
        (FIVE, Camel(Colour.SKY, td.Cell("a3")), 240),
        (FIVE, Rider(Colour.WHITE, td.Cell("a3")), 1200),
        (FIVE, Discard(Colour.MINT), 2403),
        (FIVE, Pass(), 2405),
    ],
)
def test_a_number_is_what_the_page_says(options: Options, move: td.Move, number: int) -> None:
    """Camels, riders, discards, pass: by colour, then cell (TD2.2)."""
    assert spelling.spell(options, move) == (number,)
    assert spelling.read(options, (number,)) == move


def test_chance_comes_last() -> None:
    """Three values a space, then choices of palms in the order of their cells (TD3)."""
    start = td.initial(THREE)
    palms = list(td.legal_moves(start))
    assert [spelling.spell(THREE, move) for move in palms] == [(n,) for n in range(2010, 2016)]
    drawn = td.apply(start, palms[-1])
    first = td.legal_moves(drawn)[0]
    assert first == Water(td.Cell("a6"), 1)
    assert spelling.spell(THREE, first) == (1896,)
    assert spelling.follows(drawn) == 0b111 << 1896


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", [2, 5])
def test_other_maps_are_spelled(name: str, players: int) -> None:
    """On any map: seats that pass, no palms, no water, sections of any shape."""
    state = td.initial(Options(players, Board.from_text(MAPS[name])))
    last = play_spelled(td, state, 4)
    assert isinstance(td.turn(last), Over)
    assert spelling.follows(last) == 0


def test_numbers_go_by_the_cells_in_play() -> None:
    """A camel on a cell beyond the line has a number only where it is in play (TD2.3)."""
    beyond = set(FIVE._terrain.grid.cells(FIVE._terrain.in_play ^ THREE._terrain.in_play))
    camel = Camel(Colour.WHITE, min(beyond))
    assert spelling.read(FIVE, spelling.spell(FIVE, camel)) == camel
    with pytest.raises(InvalidValue, match="no such camel is ever legal: no word"):
        spelling.spell(THREE, camel)


def test_many_choices_of_palms_have_numbers() -> None:
    """A map of 30 palm spaces, the most there can be, allows 142,506 choices (TD3.1)."""
    text = "".join(("  " if line % 2 else "") + "P   " * 10 + "\n" for line in range(3))
    options = Options(2, Board.from_text(text))
    choices, size = td.legal_moves(td.initial(options)), spelling.size(options)
    assert len(choices) == 142_506
    for index in (0, 1, 77_777, 142_505):
        word = (size - len(choices) + index,)
        assert spelling.spell(options, choices[index]) == word
        assert spelling.read(options, word) == choices[index]
    assert spelling.follows(td.initial(options)).bit_count() == len(choices)


def test_palms_where_none_can_be_have_no_number() -> None:
    """Too few of them, out of order, or on other cells (TD3.1)."""
    cells = _palms(2010).cells
    for wrong in (cells[1:], cells[::-1], (*cells[1:], td.Cell("a6")), ()):
        with pytest.raises(InvalidValue, match="no such palms is ever legal: no word"):
            spelling.spell(THREE, Palms(wrong))


def _palms(number: int) -> Palms:
    move = spelling.read(THREE, (number,))
    assert isinstance(move, Palms)
    return move


def test_numbers_of_all_moves_are_distinct() -> None:
    """Every number reads a move that is spelled by it."""
    for options in (THREE, FIVE):
        words = chain.from_iterable(
            spelling.spell(options, spelling.read(options, (number,)))
            for number in range(spelling.size(options))
        )
        assert list(words) == list(range(spelling.size(options)))
