"""NA1: what is in the box, and the options."""

import pickle
from typing import Any

import attrs
import pytest

from desertrules import InvalidOptions, InvalidValue, LoadError, dump
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import CLASSIC, Animal, Components, HandlerFaces, Options
from desertrules.nomads_of_arabia.components import LANDSCAPES
from tests.nomads_of_arabia.positions import early, set_up
from tests.nomads_of_arabia.sets import DUSTY, SETS, SMALL


def test_animals_and_landscapes_have_an_order() -> None:
    """NA1.1: both are listed in the order of the rules."""
    assert list(Animal) == ["donkey", "goat", "horse", "camel"]
    assert list(LANDSCAPES) == ["green", "red", "purple", "blue", "ochre"]


def test_strips_are_as_long_as_they_are_written() -> None:
    """NA1.2: eight city strips of six places with one city, eight desert strips of five."""
    for name, spaces in CLASSIC.strips:
        assert len(spaces) == (6 if name[0] == "c" else 5)
        assert spaces.count("C") == (name[0] == "c")
    assert len(CLASSIC.strips) == 16


def test_neighbours_are_beside_and_half_a_space_off_in_the_next_rows() -> None:
    """NA1.3: (row, x) touches (row, x - 2), (row, x + 2) and four places of the rows beside."""
    steps = [move for move in na.legal_moves(set_up()) if isinstance(move, na.Step)]
    assert list(dict.fromkeys(step.to for step in steps)) == [
        "d2:3",
        "c2:2",
        "c2:4",
        "d3:2",
        "d3:3",
    ]
    edge = early().stand(0, "d1:4").state()
    steps = [move for move in na.legal_moves(edge) if isinstance(move, na.Step)]
    assert [step.to for step in steps] == ["d1:3", "c1:5"]


@pytest.mark.parametrize(("players", "places"), [(3, 12), (4, 15), (5, 18), (6, 18)])
def test_price_rises_with_the_stock(players: int, places: int) -> None:
    """NA1.4: with s in stock the price is ladder[s], or the highest from S on."""
    assert CLASSIC.places(players) == places
    ladder = CLASSIC.prices(players, Animal.GOAT)
    assert len(ladder) == places
    draft = early(players=players)
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, *[0] * 4 if landscape != "green" else [1, 2, 0, 1])
    state = draft.carry(0, places - 4, 0, 0, 0).state()
    assert list(state.stock.values()) == [4, places - 1, places + 1, places]
    assert list(state.prices.values()) == [ladder[4], ladder[-1], ladder[-1], ladder[-1]]


def test_each_animal_can_have_its_own_ladder() -> None:
    """NA1.4: all four have S places, the last S of their list."""
    options = na.load_options({"players": 4, "components": DUSTY})
    assert options.components.prices(4, "horse") == (9, 9, 9, 9, 9, 9, 10)
    assert options.components.prices(6, "camel") == (5, 5, 6, 30, 40)
    state = na.initial(options)
    assert state.prices == {"donkey": 20, "goat": 8, "horse": 10, "camel": 40}
    one = attrs.evolve(CLASSIC, ladder=[1, 2, 3, 4], stock=dict.fromkeys(na.players, 4))
    assert one.ladder == tuple((animal, (1, 2, 3, 4)) for animal in Animal)
    assert one.plain()["ladder"] == [1, 2, 3, 4]
    assert attrs.evolve(one, ladder=dict(one.ladder)) == one
    assert CLASSIC.plain()["ladder"] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12]


def test_components_know_only_games_and_animals_that_there_are() -> None:
    """NA1.4: a wrong number of players or a wrong animal is an error."""
    with pytest.raises(InvalidValue, match="takes 3 to 6, found 2"):
        CLASSIC.places(2)
    with pytest.raises(InvalidValue, match="takes 3 to 6, found 7"):
        CLASSIC.prices(7, "goat")
    with pytest.raises(InvalidValue, match="animal: expected one of donkey"):
        CLASSIC.prices(3, "cow")


@pytest.mark.parametrize(("players", "dice"), [(3, 2), (4, 3), (5, 4), (6, 4)])
def test_handlers_depend_on_the_players(players: int, dice: int) -> None:
    """NA1.5: two, three or four handler dice of each kind."""
    assert set(na.initial(Options(players)).pool.values()) == {dice}


def test_discs_are_eight_special_and_five_final() -> None:
    """NA1.6: each disc has a name of its own."""
    assert len(na.Special) == 8
    assert list(na.Final) == ["donkey", "goat", "horse", "camel", "mecca"]


def test_options_have_defaults() -> None:
    """NA1.7: five special discs, all final discs, the shipped components."""
    assert Options(4) == Options(4, 5, na.Finale.FULL, CLASSIC)
    assert Options(4, finale="short").finale is na.Finale.SHORT
    assert dump(Options(6)) == {
        "players": 6,
        "special": 5,
        "finale": "full",
        "components": "classic",
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 2}, "players: Nomads of Arabia takes 3 to 6, found 2"),
        ({"players": 7}, "players: Nomads of Arabia takes 3 to 6, found 7"),
        ({"players": True}, "players: Nomads of Arabia takes 3 to 6, found True"),
        ({"players": 3, "special": 6}, "special: expected 0 to 5 discs, found 6"),
        ({"players": 3, "special": -1}, "special: expected 0 to 5 discs, found -1"),
        ({"players": 3, "special": "5"}, "special: expected 0 to 5 discs, found '5'"),
        ({"players": 3, "finale": "long"}, "finale: expected one of full, short, found 'long'"),
        ({"players": 3, "components": "classic"}, "components: expected Components, found"),
    ],
)
def test_wrong_options_are_refused(arguments: dict[str, Any], message: str) -> None:
    """NA1.7: the error names what can be chosen."""
    with pytest.raises(InvalidOptions) as caught:
        Options(**arguments)
    assert str(caught.value).startswith(message)


def test_components_are_one_value() -> None:
    """NA1.7: a set is compared, hashed, pickled and shown as one value."""
    small = na.load_options({"players": 3, "special": 0, "finale": "full", "components": SMALL})
    assert pickle.loads(pickle.dumps(small)) == small  # noqa: S301 - our own bytes
    assert hash(small.components) == hash(attrs.evolve(small.components))
    assert repr(small.components) == "Components('6 strips')"
    assert repr(CLASSIC) == "Components('classic')"
    assert CLASSIC.name == "classic"
    assert small.components.name is None
    assert dump(small)["components"] == SMALL


@pytest.mark.parametrize("name", SETS)
def test_components_survive_json(name: str) -> None:
    """NA1.7: shipped sets are written by name, others in full."""
    options = {"players": 4, "special": 1, "finale": "short", "components": SETS[name]}
    assert dump(na.load_options(options)) == options


_STRIPS = dict(CLASSIC.strips)
_LADDERS = dict(CLASSIC.ladder)
_WRONG: list[tuple[dict[str, Any], str]] = [
    ({"strips": 5}, "strips: expected a mapping, found 5"),
    ({"strips": [1]}, "strips: expected pairs of str and str, found 1"),
    ({"strips": {"c1": 1}}, "strips: expected pairs of str and str"),
    ({"strips": {**_STRIPS, "x1": "d"}}, "strips: expected names like c1 or d1, found 'x1'"),
    ({"strips": {**_STRIPS, "": "d"}}, "strips: expected names like c1 or d1, found ''"),
    ({"strips": {**_STRIPS, "d9": "dX"}}, "strips.d9: expected spaces out of GRPBOCdM, found 'X'"),
    ({"strips": {**_STRIPS, "d9": "d" * 16}}, "strips.d9: expected 1 to 15 places"),
    ({"strips": {**_STRIPS, "d9": "MM"}}, "strips.d9: expected 1 to 15 places, one no mountain"),
    ({"strips": {**_STRIPS, "d9": "dC"}}, "strips.d9: expected no city, found 'dC'"),
    ({"strips": {**_STRIPS, "c1": "CC"}}, "strips.c1: expected one city, found 'CC'"),
    ({"strips": {**_STRIPS, "d10": "d"}}, "strips: expected c1, c2, c3"),
    ({"strips": {**_STRIPS, "c9": "C"}}, "strips: expected c1, c2, c3"),
    ({"strips": {"c1": "C"}}, "strips: expected 3 to 15 called c1, c2, ..., found 1"),
    ({"ladder": 5}, "ladder: expected a list of prices, or one for each animal, found 5"),
    ({"ladder": [1, 2, 3, -1]}, "ladder.donkey: expected prices from 0 to 1000, found -1"),
    ({"ladder": [1, 2, 3, 1001]}, "ladder.donkey: expected prices from 0 to 1000, found 1001"),
    ({"ladder": [0, 0, 0, True]}, "ladder.donkey: expected prices from 0 to 1000, found true"),
    ({"ladder": [1, 1, 2, 1]}, "ladder.donkey: expected the lowest price first, found a Python"),
    ({"ladder": [1, 2, 3]}, "ladder.donkey: expected 4 to 60 prices, found 3"),
    ({"ladder": [1] * 61}, "ladder.donkey: expected 4 to 60 prices, found 61"),
    ({"ladder": [1, 2, 3, 4]}, "stock.3: expected no more places than prices, found 12"),
    (
        {"ladder": {**_LADDERS, Animal.GOAT: (1, 2, 3, 4)}},
        "stock.3: expected no more places than prices, found 12",
    ),
    (
        {"ladder": {**_LADDERS, Animal.GOAT: (1, 2, 3, 1)}},
        "ladder.goat: expected the lowest price first",
    ),
    (
        {"ladder": {Animal.GOAT: (1, 2, 3, 4)}},
        "ladder: expected prices of donkey, goat, horse, camel, in order, found 1",
    ),
    ({"ladder": {"goat": (1, 2)}}, "ladder: expected pairs of Animal and tuple, found a Python"),
    ({"ladder": [(1, 2), 3]}, "ladder: expected pairs of Animal and tuple, found a Python tuple"),
    ({"stock": {3: 12}}, "stock: expected the places for 3 to 6 players, in order, found a list"),
    ({"stock": {3: 3, 4: 9, 5: 9, 6: 9}}, "stock.3: expected 4 to 60 places, found 3"),
    ({"stock": {3: "9"}}, "stock: expected pairs of int and int, found a Python tuple"),
    ({"handler_faces": (3, 3)}, "handler_faces: expected HandlerFaces, found a Python tuple"),
]


@pytest.mark.parametrize(("change", "message"), _WRONG, ids=[message for _, message in _WRONG])
def test_wrong_components_are_refused(change: dict[str, Any], message: str) -> None:
    """NA1.7: the error names the figure, what was expected and what was found."""
    figures = {"strips": CLASSIC.strips, "ladder": CLASSIC.ladder, "stock": CLASSIC.stock}
    with pytest.raises(InvalidOptions) as caught:
        Components(**{**figures, **change})
    assert str(caught.value).startswith(f"components: {message}")


def test_left_out_faces_are_those_of_the_dice_in_the_box() -> None:
    """NA1.5: three of each."""
    assert HandlerFaces() == HandlerFaces(hit=3, blank=3) == CLASSIC.handler_faces
    assert (HandlerFaces().hit, HandlerFaces().blank) == (3, 3)


@pytest.mark.parametrize("faces", [{"hit": 0}, {"blank": 101}, {"hit": True}])
def test_a_die_has_both_kinds_of_faces(faces: dict[str, Any]) -> None:
    """NA1.5: a handler die without blanks or without animals is refused."""
    with pytest.raises(InvalidOptions, match=r"handler_faces\.(hit|blank): expected 1 to 100"):
        HandlerFaces(**faces)


@pytest.mark.parametrize(
    ("components", "message"),
    [
        (
            "printed",
            "$.components: expected the name of a set of components (classic) or an object",
        ),
        (5, "$.components: expected an object, found 5"),
        ({**SMALL, "strips": ["c1"]}, "$.components.strips: expected an object, found a list"),
        ({**SMALL, "strips": {"c1": 3}}, "$.components.strips.c1: expected a text, found 3"),
        ({**SMALL, "strips": {3: "C"}}, "$.components.strips[3]: expected a text, found 3"),
        (
            {**SMALL, "stock": {"3": "4"}},
            "$.components.stock.3: expected a whole number",
        ),
        (
            {**SMALL, "stock": {"3": 4}},
            "$.components: components: stock: expected the fields 3, 4, 5, 6",
        ),
        ({**SMALL, "ladder": [1.0]}, "$.components.ladder[0]: expected a whole number, found 1.0"),
        (
            {**SMALL, "handler_faces": {"hit": 0, "blank": 1}},
            "$.components.handler_faces: components: handler_faces.hit: expected 1 to 100",
        ),
        ({**DUSTY, "dice": 1}, "$.components: unexpected field 'dice'"),
        ({**DUSTY, "ladder": [1]}, "$.components: components: ladder.donkey: expected 4 to 60"),
        (
            {**DUSTY, "ladder": [1] * 7},
            "$.components: components: stock.3: expected no more places",
        ),
        ({**DUSTY, "ladder": 5}, "$.components.ladder: expected a list or an object, found 5"),
        ({**DUSTY, "ladder": {"goat": [1]}}, "$.components.ladder.donkey: is missing"),
        (
            {**DUSTY, "ladder": {**DUSTY["ladder"], "cow": [1]}},
            "$.components.ladder: unexpected field 'cow'",
        ),
        (
            {**DUSTY, "ladder": {**DUSTY["ladder"], "goat": ["1"]}},
            "$.components.ladder.goat[0]: expected a whole number, found '1'",
        ),
    ],
)
def test_wrong_components_in_data_are_refused_with_their_path(
    components: Any, message: str
) -> None:
    """NA1.7: what was written by hand is judged like what was made in Python."""
    data = {"players": 3, "special": 5, "finale": "full", "components": components}
    with pytest.raises(LoadError) as caught:
        na.load_options(data)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        ("Sell", ("goat", False), "animals: expected a list of names, found 'goat'"),
        ("Sell", (7, False), "animals: expected a list of names, found 7"),
        ("Sell", (["cow"], False), "animal: expected one of donkey, goat"),
        ("Sell", (["goat"], 1), "silver: expected true or false, found 1"),
        ("Step", (3, ()), "to: expected a name, found 3"),
        ("Expert", ("sea", "goat"), "landscape: expected one of green, red"),
        ("Pick", ("cow",), "animal: expected one of donkey"),
        ("DrawDisc", ("gold",), "special: expected one of dinars-4"),
        ("FinalDisc", ("gold",), "final: expected one of donkey"),
        ("LandscapeDie", ("white",), "landscapeface: expected one of green"),
        ("AnimalDice", (["white"],), "animalface: expected one of donkey"),
    ],
)
def test_moves_know_only_names_of_the_game(kind: str, fields: Any, message: str) -> None:
    """NA1.1: a name that the game does not know is refused when the move is made."""
    with pytest.raises(InvalidValue) as caught:
        getattr(na, kind)(*fields)
    assert str(caught.value).startswith(message)


def test_moves_take_names_and_lists() -> None:
    """NA1.1: names become members, lists become tuples."""
    assert na.Sell(["goat"], silver=True) == na.Sell((Animal.GOAT,), silver=True)
    assert na.Pick("goat") == na.Pick(Animal.GOAT)
    assert na.Pick(None).animal is None
