"""JSON Schemas: what is dumped validates, and what is damaged does not."""

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from desertrules import (
    InvalidValue,
    UnknownGame,
    dump,
    nomads_of_arabia,
    playout,
    sahara,
    through_the_desert,
    view,
)
from desertrules.contract import AnyGame
from desertrules.schema import KINDS, schema
from tests.record.conftest import played

GAMES = [sahara, through_the_desert, nomads_of_arabia]


def validator(game: AnyGame | str, what: str) -> Draft202012Validator:
    found = schema(game, what)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)
def test_dumped_values_validate(game: Any) -> None:
    """Options, moves, states, views and records of whole games."""
    check = {what: validator(game.GAME.name, what) for what in KINDS}
    for seed, players in enumerate(game.GAME.players):
        options = game.Options(players=players)
        record = played(options, seed, moves=150)
        check["options"].validate(dump(options))
        check["record"].validate(dump(record))
        for move in set(record.moves):
            check["move"].validate(dump(move))
        for state in list(record.states())[:: 1 + len(record) // 4]:
            check["state"].validate(dump(state))
            check["view"].validate(dump(view(state, 0)))
            check["view"].validate(dump(view(state, None)))


def test_games_from_outside_have_schemas(oasis_race: AnyGame) -> None:
    """They are made of the attrs classes; nothing has to be declared."""
    state = playout(oasis_race.initial(oasis_race.options(players=3)), Random(1), max_moves=9).state
    validator(oasis_race, "state").validate(dump(state))
    validator("oasis-race", "view").validate(dump(oasis_race.view(state, 1)))
    options = schema(oasis_race, "options")["$defs"]["Options"]
    assert options["properties"]["length"] == {"type": "integer", "minimum": 6, "maximum": 40}
    assert options["required"] == ["players"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)
def test_no_field_is_left_open(game: Any) -> None:
    """Every value has a type, as hooks say what they write; but for the components of a box."""

    def open_paths(part: Any, path: str) -> list[str]:
        if isinstance(part, dict):
            if part == {} and not path.endswith("$defs"):
                return [path]
            return [
                each for key, value in part.items() for each in open_paths(value, f"{path}.{key}")
            ]
        if isinstance(part, list):
            return [each for value in part for each in open_paths(value, path)]
        return []

    for what in KINDS:
        found = schema(game.GAME.name, what)
        assert [
            each
            for each in open_paths(found, what)
            if not each.endswith(("properties", "Properties"))
        ] == []


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("options", {"players": 9}),
        ("options", {"players": "2"}),
        ("options", {"sheik": "mine"}),
        ("options", {"camels": 1}),
        ("state", {"seat": None}),
        ("state", {"herds": {}}),
        ("record", {"format": 2}),
        ("record", {"game": "chess"}),
        ("record", {"date": "today"}),
        ("record", {"moves": [{"kind": "fly"}]}),
        ("record", {"players": [{"name": 1, "agent": None}]}),
        ("record", {"meta": {"a": 1}}),
    ],
)
def test_damaged_values_do_not_validate(what: str, change: dict[str, Any]) -> None:
    """Unknown fields, wrong types and values out of range."""
    record = played(sahara.Options(players=2), moves=20)
    value = {"options": record.options, "state": record.state, "record": record}[what]
    data = dump(value)
    check = validator("sahara", what)
    check.validate(data)
    assert not check.is_valid({**data, **change})


def test_a_result_needs_no_categories() -> None:
    """Points and rank alone are a valid standing."""
    data = dump(played(sahara.Options(players=2, desert=1), seed=180))
    for standing in data["result"]["standings"]:
        del standing["parts"]
    validator("sahara", "record").validate(data)


def test_arguments() -> None:
    """Unknown games and parts are rejected by name."""
    with pytest.raises(InvalidValue, match="what: expected record, state, view, move or options"):
        schema("sahara", "board")
    with pytest.raises(UnknownGame):
        schema("chess", "move")
    found = schema("sahara", "move")
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"] == "urn:desertrules:sahara:move:1.1"
