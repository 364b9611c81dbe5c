"""Text boards, and games that have no picture or text board of their own."""

import re
from random import Random
from typing import Any

import pytest
from attrs import frozen

from desertrules import Game, InvalidValue, Over, Result, WrongGame, playout, register, standings
from desertrules import nomads_of_arabia as na
from desertrules.contract import AnyGame
from desertrules.render import svg, text
from tests.render.positions import NAMES, OWN, find_game, sample


@frozen
class Options:
    players: int


@frozen
class Wait:
    pass


@frozen
class Odd:
    """A position with fields of many types."""

    options: Options
    hands: tuple[tuple[str, ...], ...]
    board: tuple[Any, ...] = ()
    open: bool = True
    counts: Any = None
    words: str = "x" * 500


def odd_game() -> AnyGame:
    """Return a game that is over at once."""
    return Game(
        name="odd",
        players=range(1, 9),
        options=Options,
        state=Odd,
        moves=(Wait,),
        initial=lambda options: Odd(options, (("<a>", "b\x1b"),) * options.players),
        turn=lambda state: Over(Result(standings([{"n": -1}] * state.options.players), "odd")),
        legal_moves=lambda _: (),
        apply=lambda state, _: state,
        score=lambda state: standings([{"n": -1}] * state.options.players),
    )


def test_the_default_table_shows_fields_by_player(oasis_race: AnyGame) -> None:
    """One column per player for fields with one value per seat, the rest below."""
    state = playout(
        oasis_race.initial(oasis_race.options(players=3)), Random(3), max_moves=12
    ).state
    board = text(state, names=NAMES[:3])
    lines = board.splitlines()
    assert re.match(r"Oasis Race: (Ann's turn|Bob's turn|Cid's turn|Chance turn)$", lines[0])
    assert lines[2].split() == ["Ann", "Bob", "Cid"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[3:] if line}
    assert rows["camels"] == list(map(str, state.camels))
    assert rows["points"] == [str(each.points) for each in oasis_race.score(state)]
    assert rows["dice"] == [str(state.dice)]
    picture = svg(state, names=NAMES[:3])
    for words in ("camels", "tokens", "dice", *NAMES[:3]):
        assert f">{words}<" in picture


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize("players", [1, 8])
def test_any_fields_can_be_shown(players: int) -> None:
    """Long, strange and empty values, one player or more than there are shapes."""
    game = odd_game()
    register(game)
    state = game.initial(Options(players))
    assert "wins with -1 points" in svg(state) or "share the win" in svg(state)
    assert r"<a> b\x1b" in text(state)
    assert r"&lt;a&gt; b\x1b" in svg(state)
    assert max(map(len, text(state).splitlines())) < 60 * players
    assert "yes" in text(state)


@pytest.mark.usefixtures("oasis_race")
@pytest.mark.parametrize("name", [*OWN, "oasis-race"])
def test_notebooks_show_states_and_views_as_pictures(name: str) -> None:
    """No game has to write a method for it."""
    for position in sample(name)[:2]:
        state = position.state
        assert state._repr_svg_() == svg(state)
        view = position.game.view(state, 0)
        assert view._repr_svg_() == svg(view)


def test_a_method_of_the_game_is_kept(known_games: None) -> None:  # noqa: ARG001 - a fixture
    """A class that draws itself goes on doing so."""

    @frozen
    class Drawn(Odd):
        def _repr_svg_(self) -> str:
            return "<svg/>"

    other: Any = odd_game()
    register(
        Game(
            name="drawn", players=range(1, 2), options=Options, state=Drawn, moves=(Wait,),
            initial=other.initial, turn=other.turn, legal_moves=other.legal_moves,
            apply=other.apply, score=other.score,
        )
    )  # fmt: skip
    assert Drawn(Options(1), ())._repr_svg_() == "<svg/>"


@pytest.mark.parametrize("name", OWN)
def test_text_boards_show_names_without_control_characters(name: str) -> None:
    """Terminal escapes and bidirectional marks in names are shown, not obeyed."""
    for position in sample(name)[::5]:
        names = ["\x1b[31mAnn", "B\u202eob", *NAMES[2:]][: len(position.names)]
        board = text(position.state, names=names, last=position.last, legend=True)
        assert r"\x1b[31mA" in board
        assert r"B\u202eob" in board
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", board)
        assert find_game(name).legend.split()[-1] in board


def test_text_boards_of_views_hide_what_others_have() -> None:
    """Equal views have equal boards (NA3.5)."""
    rng = Random(2)
    for position in sample("nomads-of-arabia")[::3]:
        view = na.view(position.state, 0)
        assert text(view) == text(na.view(na.imagine(view, rng), 0))


@pytest.mark.parametrize(
    ("option", "value"),
    [("rows", 0), ("rows", "9"), ("names", ["Ann"]), ("names", "Ann")],
)
def test_options_of_text_boards_are_checked(option: str, value: Any) -> None:
    """The message names the option."""
    state = sample("sahara")[1].state
    with pytest.raises(InvalidValue, match=f"{option}: "):
        text(state, **{option: value})


def test_only_positions_have_text_boards() -> None:
    """Moves and options belong to a game, but are not positions."""
    for value in (na.Options(players=3), na.Halt(), 3):
        with pytest.raises(WrongGame):
            text(value)
