import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from desertrules import (
    InvalidValue,
    LoadError,
    Record,
    UnknownGame,
    dump,
    game,
    games,
    load_record,
    schema,
)
from tests.record.make_schemas import FOLDER, KINDS, schemas
from tests.record.test_versions import FILES
from tests.record.written import GAMES, records, whole


@lru_cache(maxsize=32)
def _judge(name: str, what: str) -> Any:
    return jsonschema.Draft202012Validator(schema(name, what))


def test_the_shipped_files_are_those_of_the_classes() -> None:
    """`python -m tests.record.make_schemas` writes them anew."""
    shipped = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert shipped == schemas()


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("name", games())
def test_schemas_are_schemas(name: str, what: str) -> None:
    """Each is valid by the dialect that it names."""
    made = schema(name, what)
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    made.clear()
    assert schema(name, what)


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.name)
def test_everything_on_the_wire_fits_its_schema(module: Any) -> None:
    """Moves, options, states, views and records of random games."""
    for players in module.players:
        record = whole(module.name, players)
        _judge(module.name, "options").validate(dump(record.options))
        _judge(module.name, "record").validate(dump(record.prefix(min(len(record), 400))))
        for state in list(record.prefix(min(len(record), 400)).states())[::97]:
            _judge(module.name, "state").validate(dump(state))
            for seat in (None, 0, players - 1):
                _judge(module.name, "view").validate(dump(module.view(state, seat)))
        for move in record.moves[:700:7]:
            _judge(module.name, "move").validate(dump(move))


@pytest.mark.parametrize("name", games())
def test_random_records_fit_their_schema(name: str) -> None:
    """Records with any header and any options."""

    @settings(max_examples=15)
    @given(records(name, max_moves=60))
    def check(record: Record[Any, Any]) -> None:
        _judge(name, "record").validate(dump(record))

    check()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_kept_files_fit_the_schema_of_their_format(path: Any) -> None:
    """What this release writes fits; what an older one wrote does not, before it is migrated."""
    data = json.loads(path.read_text(encoding="utf-8"))
    fits = _judge(data["game"], "record").is_valid(data)
    ours = data.get("rules") == game(data["game"]).rules
    assert fits == (path.parent.name == "format-1" and ours)
    _judge(data["game"], "record").validate(dump(load_record(data)))


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_playthroughs_fit_the_schemas(path: Path) -> None:
    """The options, moves and states of every golden file, and the record that they make."""
    lines = path.read_text(encoding="utf-8").splitlines()
    name = lines[0].removeprefix("game: ")
    module = game(name)
    options = json.loads(lines[2].removeprefix("options: "))
    moves = [json.loads(line[6:]) for line in lines if line.startswith("move: ")]
    assert len(moves) > 10
    _judge(name, "options").validate(options)
    for move in moves:
        _judge(name, "move").validate(move)
    record: Record[Any, Any] = Record(
        module.load_options(options), [module.load_move(move) for move in moves]
    )
    _judge(name, "record").validate(dump(record))
    for state in list(record.states())[::50]:
        _judge(name, "state").validate(dump(state))


_VALUES = [None, True, 1, -1, "x", "", [], {}, [1], {"x": 1}, 10**30]


def _mutated(data: Any, rng: Random) -> Any:
    """Give the data with one value, anywhere, replaced, removed or added."""
    holders = [data]
    for holder in holders:
        inner = holder.values() if isinstance(holder, dict) else holder
        holders += [each for each in inner if isinstance(each, dict | list) and each]
    holder = rng.choice(holders)
    key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder["extra"] = rng.choice(_VALUES)
        case _:
            holder[key] = rng.choice(_VALUES)
    return data


def _reads(load: Any, data: Any) -> bool:
    try:
        load(data)
    except LoadError:
        return False
    return True


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("what", ["move", "options", "record"])
def test_schemas_are_as_strict_as_the_reader(name: str, what: str) -> None:
    """What the schema refuses the reader refuses; the reader alone knows what follows from what.

    A schema cannot count the players, tell a day that does not exist, read a map, or add up a set
    of components: only for such reasons the reader refuses what the schema lets pass.
    """
    module: Any = game(name)
    rng = Random(7)
    load = {"move": module.load_move, "options": module.load_options, "record": load_record}[what]
    record = whole(name, module.players[0]).prefix(40)
    sources = {
        "move": [dump(move) for move in record.moves],
        "options": [dump(record.options)],
        "record": [dump(record)],
    }[what]
    only_the_reader = 0
    for _ in range(120 if what == "record" else 300):
        data = _mutated(json.loads(json.dumps(rng.choice(sources))), rng)
        fits, reads = _judge(name, what).is_valid(data), _reads(load, data)
        assert fits or not reads, data
        if fits and not reads:
            only_the_reader += 1
            with pytest.raises(
                LoadError, match=r"players|date|map|components|strips|stock|more than"
            ):
                load(data)
    assert only_the_reader < 30


@pytest.mark.parametrize("name", games())
def test_state_schemas_refuse_wrong_fields(name: str) -> None:
    """What the schema of a state refuses the reader refuses; most mutations are caught by both."""
    module: Any = game(name)
    rng = Random(8)
    state = dump(whole(name, module.players[0]).prefix(90).state)
    refused = 0
    for _ in range(300):
        data = _mutated(json.loads(json.dumps(state)), rng)
        fits, reads = _judge(name, "state").is_valid(data), _reads(module.load_state, data)
        assert fits or not reads, data
        refused += not fits
    assert refused > 150


def test_only_known_schemas_are_given() -> None:
    """A schema belongs to a game and to something on the wire."""
    with pytest.raises(UnknownGame):
        schema("go", "move")
    with pytest.raises(InvalidValue, match=r"what: expected one of move, options, .*found 'board'"):
        schema("sahara", "board")
