"""The second half of the contract: what a game may offer, and what is said where it does not."""

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from desertrules import BrokenGame, NoNotation, NoSpelling, nomads_of_arabia, sahara
from desertrules import through_the_desert as td
from desertrules.core import offers
from desertrules.core.offers import Look, Notation, OptionChoice, Secrets
from tests.core import toy


def _with(**changed: Any) -> Any:
    return SimpleNamespace(**{**vars(toy), **changed})


def test_game_that_offers_nothing_gets_plain_answers() -> None:
    """The toy game keeps the contract, and tells no more."""
    state = toy.initial(toy.Options())
    assert offers.kinds_of(toy) == frozenset()
    assert offers.begins_turn_of(toy) is None
    assert offers.secrets_of(toy) is None and offers.hidden_of(toy) == {}
    assert offers.choices_of(toy) == ()
    assert offers.look_of(toy) == Look()
    assert offers.points_of(toy, state) == offers.evaluate_of(toy)(state) == (0, 0)
    assert offers.strong_of(toy) is None
    with pytest.raises(NoNotation, match="toy does not say how it is written: it has no notation"):
        offers.notation_of(toy)
    with pytest.raises(NoSpelling, match="toy does not spell its moves: it has no spelling"):
        offers.spelling_of(toy)


def test_our_games_offer_their_halves() -> None:
    """As attributes of their packages, also where the module of that name was imported."""
    for game in (td, sahara, nomads_of_arabia):
        assert offers.notation_of(game) is game.notation
        assert offers.kinds_of(game) == {cls.kind for cls in game.notation.moves}
        assert offers.choices_of(game) is game.choices
        assert offers.look_of(game) is game.look
        assert offers.spelling_of(game) is game.spelling
    assert offers.secrets_of(td) is None
    assert offers.hidden_of(nomads_of_arabia) == {"draw-disc": "disc"}
    module = ModuleType("notation")
    module.__dict__["notation"] = td.notation
    assert offers.notation_of(_with(notation=module)) is td.notation


@pytest.mark.parametrize(
    ("part", "ask", "message"),
    [
        ({"notation": "words"}, offers.notation_of, "notation should be a Notation, found str"),
        ({"secrets": {}}, offers.secrets_of, "secrets should be a Secrets, found dict"),
        ({"choices": [1]}, offers.choices_of, "choices should be a tuple, found list"),
        ({"choices": (1,)}, offers.choices_of, "choices should be OptionChoices, found int"),
        ({"look": toy.turn}, offers.look_of, "look should be a Look, found function"),
        ({"evaluate": 3}, offers.evaluate_of, "evaluate should be a function, found int"),
        ({"strong": "me"}, offers.strong_of, "strong should be a function, found str"),
        ({"effects": ()}, offers.tells_effects, "effects should be a function, found tuple"),
        ({"spelling": "abc"}, offers.spelling_of, "spelling should have a function size"),
        ({"Options": 3}, offers.options_class, "Options should be an attrs class"),
    ],
)
def test_part_of_the_wrong_type_is_named(part: dict[str, Any], ask: Any, message: str) -> None:
    """One error, which says which part of which game."""
    with pytest.raises(BrokenGame, match=f"toy: {message}"):
        ask(_with(**part))


def test_seats_come_from_the_options() -> None:
    """Every game's options say how many play."""
    assert offers.seats(sahara.Options(3)) == (0, 1, 2)
    with pytest.raises(BrokenGame, match="options should have a number of players"):
        offers.seats_of(object())


def test_own_points_and_spelling_are_used() -> None:
    """Where a game offers them."""
    game = _with(points=lambda _: (5, 6), spelling=td.spelling)
    assert offers.points_of(game, None) == (5, 6)
    assert offers.spelling_of(game) is game.spelling


def test_parts_are_values() -> None:
    """Made by keyword, with plain defaults."""
    notation = Notation(moves=[toy.Step], templates={"step": "step {spaces}"}, state=toy.State)
    assert notation.moves == (toy.Step,) and notation.run.due(None, ()) == ()
    assert OptionChoice("length", range(9), 3, "how long").default == 3
    assert Secrets.__attrs_attrs__[0].name == "hidden"
