"""Pictures of all games: their form, what can be clicked, what they hide and what they say."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from desertrules import InvalidValue, WrongGame, advance, playout
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.contract import AnyGame
from desertrules.drawing.choices import Choices
from desertrules.drawing.palette import STYLES
from desertrules.render import svg
from tests.render.positions import NAMES, OWN, Position, find_game, play, positions, sample

ALL = (*OWN, "oasis-race")
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"g", "path", "rect", "circle", "text", "use"}

pytestmark = pytest.mark.usefixtures("oasis_race")


def parse(picture: str) -> ET.Element:
    """Return a picture as XML."""
    return ET.fromstring(picture)  # noqa: S314 - drawn by ourselves


def tags(picture: str) -> list[tuple[str, dict[str, str]]]:
    """Return the name and the attributes of each element."""
    return [(each.tag.removeprefix(SVG), each.attrib) for each in parse(picture).iter()]


def draw(position: Position, **options: Any) -> str:
    """Draw a position with everything that can be shown."""
    options = {"legal": position.legal, "last": position.last, "names": position.names} | options
    return svg(position.state, **options)


@pytest.mark.parametrize("name", ALL)
def test_pictures_are_plain_svg_with_documented_classes(name: str) -> None:
    """No styles, scripts or links; one class on each element; colours as attributes."""
    for position in sample(name):
        for tag, attributes in tags(draw(position, theme="dark" if position.last else "light")):
            assert tag in DRAWN | {"svg", "title", "desc", "defs", "symbol"}
            assert not {"style", "onclick"} & attributes.keys()
            assert attributes.get("href", "#").startswith("#")
            if tag in DRAWN | {"svg"}:
                prefix, _, style = attributes["class"].partition("-")
                assert prefix == "dr"
                assert style in STYLES


def test_ids_are_unique_to_their_content_in_all_pictures() -> None:
    """Only symbols have ids, and equal ids have equal content: any pictures fit in one page."""
    contents: dict[str, str] = {}
    for name in ALL:
        for position in sample(name):
            for look in ({}, {"theme": "dark", "panel": False}, {"tall": True, "size": 400}):
                picture = draw(position, **look)
                assert re.findall(r"<(\w+)[^>]* id=", picture) == ["symbol"] * picture.count(" id=")
                for symbol, content in re.findall(r'<symbol id="([^"]+)"(.*?)</symbol>', picture):
                    assert contents.setdefault(symbol, content) == content, symbol
                used = set(re.findall(r'href="#([^"]+)"', picture))
                assert used == set(re.findall(r' id="([^"]+)"', picture))


@pytest.mark.parametrize("name", ALL)
def test_every_legal_move_can_be_reached_by_clicking(name: str) -> None:
    """An element has the index of a move, or a part with which to ask for another picture."""
    for position in sample(name)[::2]:
        if position.acting is None and len(position.legal) > 300:
            continue  # the places of five palms
        assert reachable(position, panel=True) == set(range(len(position.legal)))


def reachable(position: Position, **look: Any) -> set[int]:
    """Return the moves that clicks lead to, part by part, the largest parts first."""
    offered = Choices(position.legal)

    def size(part: str) -> int:
        words = [word for word in part.split() if not word.startswith("moves=")]
        return len(offered.having(*words)) if words else part.count(",") + 1

    found: set[int] = set()
    parts, seen = [""], {""}
    while parts and len(found) < len(position.legal):
        picture = draw(position, part=parts.pop(), **look)
        found.update(int(index) for index in re.findall(r'data-move="(\d+)"', picture))
        links = {unescape(part) for part in re.findall(r'data-part="([^"]+)"', picture)} - seen
        parts = sorted([*parts, *links], key=size)
        seen |= links
    return found


def test_every_palm_can_be_chosen_by_clicking() -> None:
    """Chance moves with several places are chosen place by place (TD3.1)."""
    state = td.initial(td.Options(players=2, board="  .   P\n.   P   .\n  P   P\n.   P   P"))
    legal = td.GAME.legal_moves(state)
    assert len(legal) == 6
    position = Position(td.GAME, state, (), tuple(legal))
    assert reachable(position) == set(range(6))


def test_landing_spaces_can_be_clicked_too() -> None:
    """A space where several camels can land leads to a choice between them (SA3.2)."""
    herds = (sa.Herd((0, 3, 4, 9, 9)), sa.Herd((0,) * 5), sa.Herd((0,) * 5))
    tops = (sa.Card.PALM_2, sa.Card.PALM_1, sa.Card.CAMEL)
    hands = (sa.Hand(tops=tops),) * 3
    state = sa.State(sa.Options(players=3), herds, hands, pile=0, left=2)
    legal = sa.GAME.legal_moves(state)
    picture = svg(state, legal=legal)
    links = {each["data-place"]: each for _, each in tags(picture) if "data-place" in each}
    ahead = {str(space): legal.index(sa.Advance(space - 1, False)) for space in (1, 10)}
    for space, index in ahead.items():
        assert links[space]["data-move"] == str(index)
    both = [legal.index(sa.Advance(space, False)) for space in (3, 4)]
    assert links["5"]["data-part"] == f"moves={both[0]},{both[1]}"
    again = svg(state, legal=legal, part=links["5"]["data-part"])
    assert {int(index) for index in re.findall(r'data-move="(\d+)"', again)} == set(both)


@pytest.mark.parametrize("name", OWN)
def test_every_place_can_be_asked_about(name: str) -> None:
    """`data-place` is on all places of the layout, also on those without a legal move."""
    for position in sample(name):
        layout = position.game.layout
        assert layout is not None
        places = {each.get("data-place") for _, each in tags(draw(position))}
        missing = {each.name for each in layout(position.state).places} - places - {"lost"}
        assert not missing


@pytest.mark.parametrize("name", OWN)
def test_pictures_are_at_most_70_kb(name: str) -> None:
    """Also at the end of a game with the most players, dark and tall."""
    players = find_game(name).players[-1]
    for position in positions(name, players, seed=players, every=67)[-3:]:
        for look in ({"theme": "dark"}, {"tall": True}):
            assert len(draw(position, **look).encode()) <= 70_000


def test_the_fullest_board_is_at_most_70_kb() -> None:
    """Five players who use up all colours evenly place nearly all camels."""
    rng = Random(4)
    state = advance(td.initial(td.Options(players=5)), rng)
    while legal := td.legal_moves(state):
        supply = dict(zip(td.Colour, state.supply, strict=True))
        left = [supply[move.colour] if isinstance(move, td.Camel) else 0 for move in legal]
        most = [move for move, count in zip(legal, left, strict=True) if count == max(left)]
        state = td.apply(state, rng.choice(most))
    assert sum(state.supply) < 20
    position = Position(td.GAME, state, (), ())
    for look in ({"theme": "dark"}, {"tall": True}):
        assert len(draw(position, **look).encode()) <= 70_000


@pytest.mark.parametrize("name", ["nomads-of-arabia", "oasis-race"])
def test_views_that_are_equal_look_equal(name: str) -> None:
    """What a seat must not know is not in its picture, whatever the state is."""
    rng, different = Random(1), 0
    for position in sample(name):
        rules = position.game
        for seat in (None, *rules.seats(position.state)):
            view = rules.view(position.state, seat)
            other = rules.imagine(view, rng)
            different += other != position.state
            assert svg(view) == svg(rules.view(other, seat))
    assert different


def test_states_show_hidden_discs_and_views_do_not() -> None:
    """A view shows how many discs other players have (NA3.5)."""
    nomads = (na.Nomad(discs=(na.Special.DINARS_4, na.Special.SANDS)), na.Nomad(), na.Nomad())
    state = na.State(options=na.Options(players=3), nomads=nomads)
    shown = {">Sands<", ">+4<"}
    for seat, expected in ((0, shown), (1, set()), (None, set())):
        picture = svg(na.view(state, seat))
        assert {word for word in shown if word in picture} == expected
        assert picture.count(">?<") == (0 if expected else 2) + picture.count(
            'id="dr-disc-special"'
        )
    assert all(word in svg(state) for word in shown)


RARE: dict[str, list[Any]] = {
    "through-the-desert": [td.Discard("sky"), td.Pass()],
    "sahara": [],
    "nomads-of-arabia": [
        na.Abdul(["goat"]),
        na.Choose("green"),
        na.Decline(),
        na.Expert("red", "goat"),
        na.Keep(["goat", "camel"]),
        na.Sands(),
    ],
}
"""Moves that do not happen in every game."""


@pytest.mark.parametrize("name", OWN)
def test_every_kind_of_move_is_marked_as_the_last_turn(name: str) -> None:
    """`last` is a move or a sequence of moves; each kind changes the picture."""
    marked: dict[str, bool] = {}
    options = {"sheik": "any"} if name == "sahara" else {}
    steps = [*play(name, 3, 2, 1_500, **options), *play(name, 4, 3, 1_500, **options)]
    for state, move in [*steps, *((steps[-9][0], move) for move in RARE[name])]:
        kind = type(move).__name__
        if move is not None and not marked.get(kind):
            picture = svg(state, last=move)
            marked[kind] = picture != svg(state)
            assert picture == svg(state, last=(move,)) == svg(state, last=[move])
    assert {each.__name__ for each in find_game(name).moves} - {"Ride"} <= marked.keys()
    assert all(marked.values())


def test_a_whole_turn_is_marked_in_order() -> None:
    """Two camels of a turn have the numbers 1 and 2."""
    options = td.Options(players=2)
    state = td.State(
        options=options,
        phase=td.Phase.CAMELS,
        left=2,
        riders=options.places(white="h4"),
        camels=(options.places(white="h4 h5 h6"), 0),
    )
    last = (td.Camel("white", "h5"), td.Camel("white", "h6"))
    picture = svg(state, last=last, names=["Ann", "Bob"])
    assert re.findall(r'class="dr-on-last"[^>]*>(\d)<', picture) == ["1", "2"]
    assert "Ann placed white h5, white h6" in picture


def test_the_turns_of_several_players_are_told_apart() -> None:
    """Each player's pieces are numbered from 1, and only the last player is named."""
    options = td.Options(players=2)
    state = td.State(
        options=options,
        phase=td.Phase.CAMELS,
        left=2,
        riders=options.places(white="h4", sky="k8"),
        camels=(options.places(white="h4 h5 h6"), options.places(sky="k8 k9 k10")),
    )
    last = [
        td.Camel(colour, cell)
        for colour, cell in (("white", "h5"), ("white", "h6"), ("sky", "k9"), ("sky", "k10"))
    ]
    picture = svg(state, last=last, names=["Ann", "Bob"])
    assert re.findall(r'class="dr-on-last"[^>]*>(\d)<', picture) == ["1", "2", "1", "2"]
    assert ">Bob placed sky k9, sky k10<" in picture


def test_the_walks_of_several_nomads_are_not_joined() -> None:
    """A step ends where the next decision of another kind comes (NA4.2)."""
    board = na.Board(strips=("d1", "c1", "d2", "c2", "d3"))
    nomads = (na.Nomad(at="c2:3"), na.Nomad(at="d1:1"), na.Nomad(at="d1:0"))
    state = na.State(options=na.Options(players=3), nomads=nomads, board=board)
    walks = [na.Step("d1:0"), na.Step("d1:1"), na.End(), na.Step("c2:2"), na.Step("c2:3")]
    picture = svg(state, last=walks, panel=False)
    found = [each.get("d", "") for _, each in tags(picture) if each.get("class") == "dr-last"]
    assert [way.count("L") for way in found if way] == [1, 1]


def test_a_crowd_of_nomads_stays_on_its_tile() -> None:
    """Six nomads can stand on one space; a tile is 128 units wide and 94 high."""
    board = na.Board(strips=("d1", "c1", "d2", "c2", "d3"))
    for count in range(1, 7):
        nomads = (na.Nomad(at="c1:2"),) * count + (na.Nomad(at="d1:0"),) * (6 - count)
        state = na.State(options=na.Options(players=6), nomads=nomads, board=board)
        picture = svg(state, panel=False)
        drawn = re.findall(
            r'-nomad-\d" transform="translate\((\S+) (\S+)\)(?: scale\((\S+)\))?', picture
        )
        places = [(float(x), float(y), float(scale or 1)) for x, y, scale in drawn]
        crowd = [place for place in places if place[1] > 250]  # the others stand further up
        assert len(crowd) == count
        for x, y, scale in crowd:
            assert abs(x - 357) + 32 * scale <= 64
            assert abs(y - 293) + 32 * scale <= 55


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([sa.Advance(2, False)], [(2, 5)]),
        ([sa.Advance(2, False), sa.Advance(5, False)], [(2, 7)]),
        ([sa.Retreat(1, 4, False)], [(4, 3)]),
        ([sa.Sheik(1, 9, False, 3)], [(9, 3)]),
        ([sa.Play(0), sa.Favour(6), sa.Stop()], []),
    ],
)
def test_ways_of_camels_are_found_again(moves: list[sa.Move], expected: list[Any]) -> None:
    """Moves name only the space that a camel leaves, so they are taken back (SA3.2)."""
    from desertrules.sahara.text import ways

    mine = 7 if len(moves) == 2 else 5
    herds = (sa.Herd((0, 0, 0, 0, mine)), sa.Herd((0, 0, 3, 4, 6)), sa.Herd((0,) * 5))
    state = sa.State(sa.Options(players=3), herds, seat=0, pile=0, left=1)
    assert ways(state, moves) == expected


HEADLINES: dict[str, Callable[[], Any]] = {
    "Ann to place a rider": lambda: advance(td.initial(td.Options(players=2)), Random(1)),
    "The palms are placed": lambda: td.initial(td.Options(players=2)),
    "Ann to play a card": lambda: advance(sa.initial(sa.Options(players=2)), Random(1)),
    "Cards are turned up": lambda: sa.initial(sa.Options(players=2)),
    "A strip is laid": lambda: na.initial(na.Options(players=3)),
}


@pytest.mark.parametrize("headline", HEADLINES)
def test_the_headline_says_in_plain_english_what_is_next(headline: str) -> None:
    """With the players' names, in the title too."""
    state = HEADLINES[headline]()
    picture = svg(state, names=NAMES[: state.options.players])
    assert f": {headline}</title>" in picture
    assert " ".join(re.findall(r'"dr-headline"[^>]*>([^<]*)<', picture)) == headline
    if "Ann" in headline:
        yours = svg(state, names=["You", "Bob"])
        assert headline.replace("Ann to", "Your turn:") in yours


@pytest.mark.parametrize("name", OWN)
def test_the_end_names_the_winner(name: str) -> None:
    """Not a code such as `oasis-full`."""
    options = {"desert": 4} if name == "sahara" else {}
    rules = find_game(name)
    start = rules.initial(rules.options(players=3, **options))
    state = playout(start, Random(5)).state
    title = parse(svg(state, names=NAMES[:3])).findtext(f"{SVG}title")
    assert title
    assert re.search(
        r": (Ann|Bob|Cid)( wins|,? .*share the win) with \d+ (point|dinar)s?( each)?$", title
    )


def test_parts_of_the_picture_can_be_switched_off() -> None:
    """The legend, and the whole panel."""
    for name in OWN:
        position = sample(name)[2]
        assert "dr-legend" in draw(position)
        assert "dr-legend" not in draw(position, legend=False)
        assert "dr-panel" not in draw(position, panel=False)
        assert "dr-headline" not in draw(position, panel=False)


def test_small_pictures_are_tall() -> None:
    """Below 700 pixels the panel is below the board; sizes are kept."""
    for name in ALL:
        position = sample(name)[2]
        heights: list[float] = []
        for look in ({"size": 1000}, {"size": 1000, "tall": True}, {"size": 400}):
            root = parse(draw(position, **look))
            assert float(root.attrib["width"]) == look["size"]
            heights.append(float(root.attrib["height"]) / float(root.attrib["width"]))
        assert heights[0] < heights[1] == pytest.approx(heights[2], abs=0.01)


@pytest.mark.parametrize("name", ALL)
def test_names_cannot_break_a_picture(name: str) -> None:
    """Markup, terminal escapes and bidirectional marks are shown as they are."""
    position = sample(name)[3]
    evil = ['<script>"&', "\x1b[31m\u202e", "]]>\x00\n"] + ["x" * 300] * 3
    picture = draw(position, names=evil[: len(position.names)])
    root = parse(picture)
    words = "".join(root.itertext())
    assert '<script>"&' in words
    assert r"\x1b[31m\u202e" in words
    assert not any(ord(each) < 32 and each != "\n" for each in picture)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("theme", "sepia"),
        ("size", 99),
        ("size", True),
        ("size", "400"),
        ("names", ["Ann"]),
        ("names", "AB"),
        ("names", [1, 2]),
        ("part", "colour=red"),
        ("part", 3),
        ("legal", 5),
        ("legal", "ab"),
        ("legal", [1]),
    ],
)
def test_options_that_cannot_be_used_are_rejected(option: str, value: Any) -> None:
    """The message names the option, in every game."""
    for name in ALL:
        position = next(each for each in sample(name) if len(each.legal) > 1)
        options: dict[str, Any] = {"legal": position.legal, option: value}
        with pytest.raises(InvalidValue, match=f"{option}: "):
            svg(position.state, **options)


def test_only_positions_can_be_drawn(oasis_race: AnyGame) -> None:
    """Options and moves belong to a game, but are not positions."""
    for value in (td.Options(players=2), sa.Stop(), "state", None, oasis_race):
        with pytest.raises(WrongGame):
            svg(value)


def test_the_example_restyles_classes_that_exist() -> None:
    """Single-class selectors, each for a documented class that the board has."""
    path = Path(__file__).parents[2] / "examples" / "restyle.py"
    page = str(run_path(str(path))["page"]())
    style, _, board = page.partition("</style>")
    selectors = re.findall(r"[^{},\s][^{},]*(?=[,{])", re.sub(r"\{[^}]*\}", "{", style))
    classes = {each.strip() for each in selectors if each.strip().startswith(".")}
    assert len(classes) > 10
    for selector in classes:
        assert re.fullmatch(r"\.dr-[a-z-]+", selector)
        assert f'class="{selector[1:]}"' in board
