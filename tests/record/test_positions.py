from typing import Any

import pytest

from desertrules import (
    LoadError,
    WrongGame,
    initial,
    nomads_of_arabia,
    position_from_text,
    position_to_text,
    sahara,
    through_the_desert,
)
from desertrules.core.positions import shape_of_state
from desertrules.core.shapes import Many, Maybe, Number, Shape, Thing, shape_of
from desertrules.record.positions import _Reader
from tests.nomads_of_arabia.positions import abdul, late, played
from tests.record.written import GAMES, SMALL_MAP, whole

td, sa, na = through_the_desert, sahara, nomads_of_arabia


def test_positions_are_one_short_line() -> None:
    """A position is the game, its rules, and the fields of its state in order."""
    assert position_to_text(initial(td.Options(2))) == (
        "through-the-desert 1 2/classic palms _ 0 0 0 - - 22/22/22/22/22 _;-;-/_;-;-"
    )
    assert position_to_text(initial(sa.Options(2))) == (
        "sahara 2 2/36/false/own deal _ _ _ 0 "
        "0,0,0,0,0,0;_;_,_,_;5,5,5;-/0,0,0,0,0,0;_;_,_,_;5,5,5;-"
    )


def test_values_of_an_odd_form_stand_in_quotes() -> None:
    """A map of one's own, and components of one's own, are part of the line."""
    board = td.Board.from_text(SMALL_MAP)
    line = position_to_text(initial(td.Options(3, board)))
    assert line.startswith('through-the-desert 1 3/"    .   P\\n')
    assert position_from_text(line) == initial(td.Options(3, board))
    faces = na.HandlerFaces(hit=1, blank=2)
    other = na.Components(na.CLASSIC.strips, na.CLASSIC.ladder, na.CLASSIC.stock, faces)
    state = initial(na.Options(3, components=other))
    line = position_to_text(state)
    assert '/="{' in line
    assert position_from_text(line) == state


@pytest.mark.parametrize("silver", [False, True])
def test_flags_that_are_up_are_read_as_such(*, silver: bool) -> None:
    """NA5.2, NA5.3: what was done in this turn is part of a position."""
    draft = late().hold(0, "abdul", "silver").stand(0, "d5:0").carry(0, 1, 0, 0, 0)
    state = played(draft.state(), abdul("donkey", silver=silver))
    read = position_from_text(position_to_text(state))
    assert read == state
    assert (read.disc_played, read.silver, read.acted) == (True, silver, False)


def test_spaces_around_a_line_do_not_matter() -> None:
    """A line that was copied from somewhere is still a position."""
    state = whole("sahara", 2).prefix(100).state
    assert position_from_text(f"  {position_to_text(state)}\n") == state


START = position_to_text(initial(td.Options(2)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "column 1: expected a game's name, found the end"),
        ("3", "column 1: expected a game's name, found '3'"),
        ("go 1", "column 1: no game is called 'go'"),
        ("sahara", "column 7: expected a space, found the end"),
        ("sahara x", "column 8: expected the version of the rules, found 'x'"),
        ("sahara 1 x", "column 8: expected rules 2, by which this release plays sahara"),
        ("sahara 2", "column 9: expected a space, found the end"),
        (START + " x", "expected nothing more, found ' x'"),
        (START.replace("2/", "two/"), "column 22: expected a number, found 'two/classic palms _ '"),
        (START.replace("2/", "2;"), "column 23: expected '/', found ';classic palms _ 0 0'"),
        (START.replace("classic", "!"), "column 24: expected a name, found '! palms _ 0 0 0 - - '"),
        (START.replace("classic", '"x'), "column 24: expected a text in quotes, found"),
        (START.replace("classic", '"\\x"'), "column 24: expected a text that JSON knows, found"),
        (START.replace("classic", '="{"'), "column 25: expected JSON in quotes, found"),
        (START.replace("classic", "=1"), "column 25: expected JSON in quotes, found"),
        (START.replace("classic", '="3"'), "$.options.board: expected the name of a board"),
        (START.replace("22/22/", "21/22/"), "$.supply[0]: "),
        (START.replace(" 0 0 0 ", " 0 0 -3 "), "$.idle: expected 0, found -3"),
        ("sahara 2 2/36/maybe", "column 15: expected 'false', found 'maybe'"),
        (" " * 5_000_000, "$: more than 4194304 characters are no position"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused(text: str, problem: str) -> None:
    """Syntax is refused by column, an impossible position by path, as `load_state` does."""
    with pytest.raises(LoadError) as caught:
        position_from_text(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("-", []), ("-5", [-5]), ("-5/3", [-5, 3]), ("-12/-3", [-12, -3]), ("0/-1", [0, -1])],
)
def test_numbers_below_zero_are_no_empty_list(text: str, numbers: list[int]) -> None:
    """A list without values is a line; one that begins with such a number is not."""
    reader = _Reader(text)
    assert reader.read(Many(Number()), 1) == numbers
    reader.end()


def test_only_states_are_positions() -> None:
    """Anything else belongs to no game."""
    with pytest.raises(WrongGame):
        position_to_text("sahara")


def _shapes(shape: Shape) -> list[Shape]:
    match shape:
        case Thing():
            return [shape, *[each for _, inner in shape.fields for each in _shapes(inner)]]
        case Many(inner) | Maybe(inner):
            return [shape, *_shapes(inner)]
        case _:
            return [shape]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_list_holds_only_lists(game: Any) -> None:
    """An empty list is written `-`, so a list of one empty list would be the same."""
    state = shape_of_state(game)
    for shape in _shapes(state):
        if isinstance(shape, Many):
            inner = shape.inner
            while isinstance(inner, Thing):
                inner = inner.fields[0][1]
            assert not isinstance(inner, Many) or len(shape.inner.fields) > 1  # type: ignore[union-attr]  # a Thing


def test_only_what_is_on_the_wire_has_a_shape() -> None:
    """A class that cattrs would not write has no shape."""
    with pytest.raises(TypeError, match="is never on the wire"):
        shape_of(complex)
    with pytest.raises(TypeError, match="is never on the wire"):
        shape_of(tuple[int, int])
