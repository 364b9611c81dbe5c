"""Positions of every game as SVG."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import desertrules
from desertrules import (
    AnyGame,
    InvalidValue,
    Player,
    Record,
    Seat,
    WrongGame,
    advance,
    legal_moves,
    playout,
)
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.render import svg, text
from tests.core import toy

GAMES = [desertrules.game(name) for name in desertrules.games()]
MOST_BYTES = 100_000


def positions(
    game: AnyGame, players: int, seed: int = 3, step: int = 17
) -> Iterator[tuple[Any, Any]]:
    """Give every so manieth position of a random game, and the move that led there."""
    state = game.initial(game.load_options({"players": players}))
    moves = playout(state, Random(seed), max_moves=1500).moves
    record: Record[Any, Any] = Record(state.options, moves)
    states = list(record.states())
    yield states[0], None
    for number in range(step, len(states), step):
        yield states[number], moves[number - 1]
    yield states[-1], moves[-1]


def _attributes(picture: str, name: str) -> list[str]:
    found = re.findall(rf' {name}="([^"]*)"', picture)
    return [each.replace("&quot;", '"').replace("&amp;", "&") for each in found]


def reached(position: Any, legal: Any, part: str = "", depth: int = 0) -> set[int]:
    """Give the moves that clicks lead to, those on parts of moves included."""
    picture = svg(position, legal=legal, part=part)
    found = {int(index) for index in _attributes(picture, "data-move")}
    for more in dict.fromkeys(_attributes(picture, "data-part")):
        if set(more.split()) > set(part.split()):
            found |= reached(position, legal, more, depth + 1)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_pictures_are_well_formed_small_and_fit_for_any_page(game: AnyGame, theme: str) -> None:
    """No ids, styles, fonts, links or scripts; a title, and the text for who cannot see it."""
    for state, last in positions(game, game.players[-1]):
        legal = legal_moves(state)
        picture = svg(state, legal=legal, last=last, theme=theme, size=500)
        assert picture == svg(state, legal=legal, last=last, theme=theme, size=500)
        assert len(picture.encode()) <= MOST_BYTES
        root = ET.fromstring(picture)  # noqa: S314 - our own
        names = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert names <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}
        given = {name for element in root.iter() for name in element.attrib}
        assert not given & {"id", "style", "href", "onclick"}
        assert "url(" not in picture
        assert root[1].text == text(state, last=last)
        assert root.get("width") == "500"
        assert root.get("class") == f"desertrules {game.name} {theme}"


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_every_legal_move_is_reached_by_clicks(game: AnyGame) -> None:
    """At once, or part by part; of states and of the acting seat's views."""
    for seed in range(2):
        for state, _ in positions(game, game.players[seed], seed, step=29):
            legal = legal_moves(state)
            assert reached(state, legal) == set(range(len(legal)))


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_every_place_of_a_board_is_named_where_moves_can_be_clicked(game: AnyGame) -> None:
    """So that a page can say why a place is not offered; those that are not in play, too."""
    state = advance(game.initial(game.load_options({"players": 3})), Random(1))
    named = _attributes(svg(state, legal=legal_moves(state)), "data-place")
    away = {"pilgrim", "lost"}  # choices of their own
    board = desertrules.layout(state)
    assert len(named) == len(set(named))
    assert {*named} - away == {place.name for place in board.places} - away


def test_moves_of_many_parts_are_chosen_part_by_part() -> None:
    """NA3.6, NA4.6: rides and sales of a rich nomad are hundreds."""
    game = playout(na.initial(na.Options(4)), Random(2), max_moves=3000)
    states = Record.of(na.Options(4), game.moves).states()
    state = max(states, key=lambda state: len(legal_moves(state)))
    legal = legal_moves(state)
    assert len(legal) > 500
    picture = svg(state, legal=legal)
    assert len(picture.encode()) <= MOST_BYTES
    assert reached(state, legal) == set(range(len(legal)))


@pytest.mark.parametrize("sheik", ["any", "anywhere"])
def test_a_short_track_full_of_camels_is_clicked_through(sheik: str) -> None:
    """SA4.4, SA4.5: a sheik moves anybody's camel, or several camels stand on one space."""
    options = sa.Options(6, desert=1, sheik=sa.Reach(sheik))
    for seed in range(3):
        moves = playout(sa.initial(options), Random(seed), max_moves=300).moves
        for number, state in enumerate(Record.of(options, moves).states()):
            if number % 7 == 0:
                legal = legal_moves(state)
                assert reached(state, legal) == set(range(len(legal)))


@pytest.mark.parametrize(
    "legal",
    [
        [td.Pass()],
        [td.Discard(td.Colour.SKY), td.Rider(td.Colour.SKY, td.Cell("e5"))],
        [td.Camel(colour, td.Cell("e5")) for colour in td.Colour],
        [na.Expert("green", "goat"), na.Choose("red"), na.Choose("blue"), na.Pick(None)],
        [na.Abdul(["goat"], silver=True), na.Abdul(["goat"], silver=False), na.Sands()],
        [na.Keep(["goat", "goat"]), na.HandlerDice(()), na.FinalDisc("mecca"), na.Pilgrim(())],
        [na.AnimalDice(["goat", "blank"]), na.LandscapeDie("yellow"), na.Strip("c1")],
        [sa.Stop(), sa.Play(1), sa.Retreat(1, 0, favourite=False)],
    ],
)
def test_moves_of_every_kind_are_put_into_words(legal: list[Any]) -> None:
    """Whatever is given as legal can be clicked on."""
    game = desertrules.game_of(legal[0])
    state = advance(game.initial(game.load_options({"players": 3})), Random(1))
    assert reached(state, legal) == set(range(len(legal)))


def test_a_view_hides_what_its_seat_may_not_know() -> None:
    """NA3.5: discs of others are counted, and their points have a question mark."""
    for seed in range(60):
        state = playout(na.initial(na.Options(3)), Random(seed), max_moves=400).state
        holder = next((seat for seat in range(3) if state.held(seat)), None)
        if holder is not None:
            break
    assert holder is not None
    disc = state.discs(holder)[0]
    assert f"discs: {disc}" in svg(na.view(state, Seat(holder)))
    for other in (None, Seat((holder + 1) % 3)):
        shown = svg(na.view(state, other))
        assert disc not in shown
        assert "+? points" in shown
        assert "unknown" in shown
    assert state._repr_svg_() == svg(na.view(state, None))
    own = na.view(state, Seat(holder))
    assert own._repr_svg_() == svg(own)


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_a_record_shows_its_last_position(game: AnyGame) -> None:
    """With the names of the players, and its last move marked; nothing if a move is illegal."""
    options = game.load_options({"players": game.players[0]})
    moves = playout(game.initial(options), Random(1), max_moves=80).moves
    players = [Player("Ann <3"), *[Player()] * (game.players[0] - 1)]
    record: Record[Any, Any] = Record(options, moves, players=players)
    shown = record._repr_svg_()
    assert shown == svg(
        game.view(record.state, None), last=moves[-1], names=["Ann <3", *[""] * (len(players) - 1)]
    )
    assert shown is not None
    assert "Ann &lt;3" in shown
    assert ET.fromstring(shown) is not None  # noqa: S314 - our own
    assert Record(options)._repr_svg_() == svg(game.view(game.initial(options), None))
    assert Record(options, moves[1:])._repr_svg_() is None


def test_the_panel_stands_below_the_board_of_a_narrow_picture() -> None:
    """Words are larger there, so that they can be read."""
    state = advance(sa.initial(sa.Options(2)), Random(1))
    wide, narrow = (ET.fromstring(svg(state, size=size)) for size in (1200, 400))  # noqa: S314 - our own
    assert float(wide.attrib["viewBox"].split()[2]) > 1000
    assert float(narrow.attrib["viewBox"].split()[2]) < 800
    panels = [
        next(each for each in root.iter() if each.get("class") == "heading")
        for root in (wide, narrow)
    ]
    assert [float(panel.attrib["x"]) > 700 for panel in panels] == [True, False]
    assert [float(panel.attrib["font-size"]) for panel in panels] == [17, 22.1]


@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_a_board_can_stand_alone(game: AnyGame) -> None:
    """Without the panel a picture is as large as its board, whatever its size."""
    state = advance(game.initial(game.load_options({"players": 3})), Random(1))
    alone = [svg(state, panel=False, size=size) for size in (400, 1200)]
    assert all("points" not in picture.split("</desc>")[1] for picture in alone)
    assert alone[0].split("</desc>")[1] == alone[1].split("</desc>")[1]


CAMEL = td.Camel(td.Colour.SKY, td.Cell("a4"))


@pytest.mark.parametrize(
    ("position", "last", "error", "says"),
    [
        (td.Options(2), CAMEL, None, ""),
        (td.Options(2), td.Pass(), None, ""),
        (td.Options(2), td.Palms((td.Cell("e3"),)), None, ""),
        (td.Options(2), td.Water(td.Cell("z9"), 3), InvalidValue, "no place is called z9"),
        (
            td.Options(2),
            td.Camel(td.Colour.SKY, td.Cell("f7")),
            InvalidValue,
            "nothing can be placed on f7",
        ),
        (td.Options(2), sa.Play(0), WrongGame, "expected a move of Through the Desert"),
        (sa.Options(2), sa.Stop(), None, ""),
        (sa.Options(2), sa.Play(1), None, ""),
        (sa.Options(2), sa.Deal(1, 2, sa.Card.SHEIK), None, ""),
        (sa.Options(2), sa.Retreat(1, 3, favourite=False), None, ""),
        (sa.Options(2), sa.Sheik(1, 0, favourite=False, to=44), None, ""),
        (sa.Options(2), sa.Favour(0), None, ""),
        (sa.Options(2), sa.Sheik(0, 0, favourite=False, to=45), InvalidValue, "the spaces 0 to 44"),
        (sa.Options(2), sa.Retreat(2, 3, favourite=False), InvalidValue, "seat: expected 0 to 1"),
        (sa.Options(2), sa.Play(3), InvalidValue, "there is no pile 3"),
        (sa.Options(2), sa.Deal(2, 0, sa.Card.SHEIK), InvalidValue, "no pile 0 of seat 2"),
        (sa.Options(2), CAMEL, WrongGame, "expected a move of Sahara"),
        (na.Options(3), na.Place(na.Space("c1:0")), None, ""),
        (na.Options(3), na.Pilgrim(()), None, ""),
        (na.Options(3), na.Strip("c1"), None, ""),
        (na.Options(3), na.Halt(), None, ""),
        (na.Options(3), na.Strip("c9"), InvalidValue, "no strip is called c9"),
        (na.Options(3), na.Step(na.Space("c1:4"), ()), InvalidValue, "nobody can be on c1:4"),
        (na.Options(3), na.Ride(na.Space("c1"), ()), InvalidValue, "nobody can be on c1"),
        (na.Options(3), CAMEL, WrongGame, "expected a move of Nomads of Arabia"),
    ],
)
def test_a_last_move_must_be_one_of_places_that_exist(
    position: td.Options, last: Any, error: type[Exception] | None, says: str
) -> None:
    """Which move led there is not judged: only whether it can be drawn."""
    state = advance(desertrules.initial(position), Random(1))
    for draw in (svg, text):
        if error is None:
            assert draw(state, last=last)
        else:
            with pytest.raises(error, match=says):
                draw(state, last=last)


def test_a_pile_whose_seat_is_not_known_is_only_checked() -> None:
    """SA3.1: where nobody decides, nobody knows whose card was played; no pile is marked."""
    state = sa.initial(sa.Options(2))
    assert svg(state, last=sa.Play(2)) == svg(state)
    assert text(state, last=sa.Play(2)) == text(state)
    for draw in (svg, text):
        with pytest.raises(InvalidValue) as caught:
            draw(state, last=sa.Play(3))
        assert str(caught.value) == "last: there is no pile 3"


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"theme": "sepia"}, "theme: expected light or dark, found 'sepia'"),
        ({"size": 3}, "size: expected 100 to 10000 pixels, found 3"),
        ({"size": "400"}, "size: expected 100 to 10000 pixels, found '400'"),
        ({"names": ["Ann"]}, "names: expected 3 names, one for each seat"),
        ({"names": ["Ann", "Ben", 3]}, "names: expected 3 names"),
        ({"names": "Ann"}, "names: expected 3 names"),
        ({"part": 3}, "part: expected words of a move, found 3"),
        ({"part": "camels"}, "part: no legal move has camels in it"),
    ],
)
@pytest.mark.parametrize("game", GAMES, ids=desertrules.games())
def test_wishes_that_cannot_be_met_are_refused(
    game: AnyGame, wish: dict[str, Any], says: str
) -> None:
    """One clear error of ours."""
    state = game.initial(game.load_options({"players": 3}))
    with pytest.raises(InvalidValue, match=re.escape(says)):
        svg(state, legal=legal_moves(state), **wish)


def test_what_is_no_position_is_refused() -> None:
    """A picture is of a state or a view."""
    for nothing in (3, None, "sahara"):
        with pytest.raises(WrongGame):
            svg(nothing)
    for game in GAMES:
        options = game.load_options({"players": 3})
        for draw in (svg, text):
            with pytest.raises(WrongGame, match="expected a state of"):
                draw(options)


@given(st.lists(st.text(), min_size=2, max_size=2))
def test_any_name_can_be_written(names: list[str]) -> None:
    """What no screen shows is replaced, and what is long is cut off."""
    picture = svg(sa.initial(sa.Options(2)), names=names)
    root = ET.fromstring(picture)  # noqa: S314 - our own
    shown = [each.text for each in root.iter() if each.get("class") == "name"]
    assert all(each and len(each) <= 18 for each in shown)


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_pictures_is_drawn_as_its_text() -> None:
    """With its moves to be clicked, whatever they are; a notebook shows its own repr."""
    state = advance(toy.initial(toy.Options()), Random(1))
    picture = svg(state, legal=toy.legal_moves(state), names=["Ann", "Ben"], theme="dark")
    words = [each.text for each in ET.fromstring(picture).iter() if each.tag.endswith("text")]  # noqa: S314 - our own
    assert 'viewBox="0 0 539.6 228"' in picture
    assert '<text x="12" y="29" font-size="14" fill="#f3ecdd">{</text>' in picture
    assert words[:2] == ["{", '\xa0\xa0"options":\xa0{']
    assert "Ann: 0 points" in picture
    assert _attributes(picture, "data-move") == [
        str(at) for at in range(len(toy.legal_moves(state)))
    ]


def test_boards_of_ones_own_are_drawn() -> None:
    """TD2.1, NA1.2: a map without mountains and beyond; strips of any length; a long track."""
    board = td.Board.from_text("o   .   .\n  .   .\n.   .   P\n")
    assert "mountain" not in svg(advance(td.initial(td.Options(2, board)), Random(1)))
    strips = {
        **{f"c{at}": "C" + "G" * 14 for at in range(1, 4)},
        **{f"d{at}": "d" for at in range(1, 4)},
    }
    components = na.Components(strips, na.CLASSIC.ladder, na.CLASSIC.stock)
    wide = svg(advance(na.initial(na.Options(3, components=components)), Random(1)))
    assert float(ET.fromstring(wide).attrib["width"]) > 1900  # noqa: S314 - our own
    assert len(svg(sa.initial(sa.Options(6, desert=200))).encode()) <= MOST_BYTES
