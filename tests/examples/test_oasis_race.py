"""A game of another distribution is installed, and everything is done with it in new processes."""

import ast
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import python_blocks
from tests.environments import ROOT, Environment, make

EXAMPLE = ROOT / "examples" / "oasis_race"
GAME = "oasis-race"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a new environment, and install the library and the game into it."""
    folder = tmp_path_factory.mktemp("environment")
    return make(folder, f"{ROOT}[cli,testing]", "pytest", str(EXAMPLE))


@pytest.fixture
def there(installed: Path, tmp_path: Path) -> Environment:
    """Give the environment, and an empty folder."""
    return Environment(installed, tmp_path)


def test_the_module_is_small() -> None:
    """At most 150 lines, without its documentation and blank lines."""
    source = (EXAMPLE / "oasis_race.py").read_text(encoding="utf-8")
    told: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told |= {*range(node.lineno, (node.end_lineno or 0) + 1)}
    lines = enumerate(source.splitlines(), start=1)
    assert len([line for number, line in lines if line.strip() and number not in told]) <= 150


def test_the_page_builds_the_very_module() -> None:
    """The blocks of docs/adding-a-game.md are the module, and its distribution's own file."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    blocks = [block.code for block in python_blocks("page", page) if not block.is_dialogue]
    source = (EXAMPLE / "oasis_race.py").read_text(encoding="utf-8")
    assert _lines("".join(blocks)) == _lines(source)
    assert (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8") in page


def _lines(source: str) -> list[str]:
    return [line for line in source.splitlines() if line]


def test_it_is_known_by_name_and_by_its_values(there: Environment) -> None:
    """An entry point is all that it takes; what is installed is what runs."""
    shown = there.run(
        "import desertrules, pickle\n"
        "print(desertrules.games()[-1], desertrules.__file__)\n"
        "game = desertrules.game('oasis-race')\n"
        "state = game.initial(game.Options(3))\n"
        "again = pickle.loads(pickle.dumps(state))\n"
        "print(desertrules.game_of(again).name, again == state)\n"
        "print(desertrules.turn(state), len(desertrules.legal_moves(state)))\n"
    )
    name, file = shown.splitlines()[0].split(" ", 1)
    assert name == GAME
    assert Path(file).is_relative_to(there.python.parents[1])
    assert shown.splitlines()[1:] == ["oasis-race True", "Chance() 5"]


def test_its_own_tests_pass(there: Environment) -> None:
    """The laws, its playthrough and its counts, by the kit that anybody has."""
    for name in ("test_oasis_race.py", "playthrough.txt", "counts.json"):
        shutil.copy(EXAMPLE / name, there.folder)
    done = there.start("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout


def test_its_records_positions_and_schema_are_written_and_read(there: Environment) -> None:
    """As JSON, as text, as one line; what is written fits the schema's fields."""
    there.run(
        "import desertrules as dr, oasis_race, json\n"
        "from random import Random\n"
        "options = oasis_race.Options(3)\n"
        "played = dr.playout(oasis_race.initial(options), Random(1))\n"
        "result = oasis_race.turn(played.state).result\n"
        "record = dr.Record.of(options, played.moves, result=result)\n"
        "assert dr.record_from_json(dr.record_to_json(record)) == record\n"
        "assert dr.record_from_text(dr.record_to_text(record)) == record\n"
        "assert dr.load_record(json.loads(json.dumps(dr.dump(record)))) == record\n"
        "assert dr.validate(dr.record_to_text(record)).result_is_true\n"
        "state = record.prefix(20).state\n"
        "assert dr.position_from_text(dr.position_to_text(state)) == state\n"
        "assert list(dr.dump(state)) == list(dr.schema('oasis-race', 'state')['$defs']['State']"
        "['properties'])\n"
        "for what in ('move', 'options', 'state', 'view', 'record'):\n"
        "    assert dr.schema('oasis-race', what)['title'] == f'oasis-race: {what}'\n"
    )


def test_its_secrets_are_kept(there: Environment) -> None:
    """OR2.3: what a seat draws is unseen in views, on screens and in its rivals' transcripts."""
    record = json.loads(there.type("selfplay", GAME, "--seed", "1", "--max-moves", "9"))
    moves: list[dict[str, Any]] = record["moves"]
    drawn = [move["token"] for move in moves if move["kind"] == "draw"]
    assert len(drawn) == 2
    (there.folder / "game.json").write_text(json.dumps(record), encoding="utf-8")
    shown = there.type("show", "game.json", "--seat", "0")
    assert f"0 ({drawn[0]})\n" in shown
    assert "1 (-1)\n" in shown
    rows = [line.split() for line in shown.splitlines() if " random " in line]
    assert [row[-3] for row in rows] == [str(drawn[0]), "?"]
    moves[moves.index({"kind": "draw", "token": drawn[1]})] = {"kind": "draw", "token": "?"}
    (there.folder / "seen.json").write_text(json.dumps(record), encoding="utf-8")
    shown = there.type("validate", "seen.json", "--transcript-of", "0")
    assert shown == "seen.json: valid: oasis-race, 9 moves, not over\n"


def test_its_games_are_played_by_bots_and_validated_by_workers(there: Environment) -> None:
    """A worker is a new process too; an illegal move is found with its rule."""
    there.type("selfplay", GAME, "-n", "40", "--seed", "1", "-o", "length=8", "--out", "a.jsonl")
    shown = there.type("validate", "a.jsonl", "--jobs", "2")
    assert shown == "40 of 40 records are valid\n"
    lines = (there.folder / "a.jsonl").read_text(encoding="utf-8").splitlines()
    spoilt = lines[20].replace('"spaces": ', '"spaces": 9', 1)
    (there.folder / "b.jsonl").write_text("\n".join([*lines, spoilt]), encoding="utf-8")
    done = there.start("-m", "desertrules", "validate", "b.jsonl", "--jobs", "2")
    assert (done.returncode, done.stderr) == (1, "")
    assert "OR2.2: The dice allow 1 to " in done.stdout
    assert "40 of 41 records are valid" in done.stdout


def test_every_command_takes_it(there: Environment) -> None:
    """By its name, with its options, in every form."""
    assert "oasis-race, 2 to 4 players\n    length: how far" in there.type("new", "--help")
    for form in ("json", "text", "position", "state"):
        written = there.type("new", GAME, "--seed", "2", "--to", form, "-o", "length=9")
        assert there.type("legal", stdin=written).splitlines()[0] == "step 1"
        assert "Seat 0 is to move." in there.type("show", stdin=written)
    written = there.type("new", GAME, "--seed", "2", "-p", "3")
    text = there.type("convert", stdin=written)
    assert there.type("convert", stdin=text) == written
    assert there.type("apply", "-", "step 1", "draw 4", "--to", "text", stdin=text)
    assert there.type("explain", "-", "step 1", stdin=text) == "legal\n"
    assert there.type("perft", GAME, "2") == "20\n"
    assert json.loads(there.type("schema", GAME, "view"))["title"] == "oasis-race: view"
    done = there.start("-m", "desertrules", "explain", "-", "step 9", stdin=text)
    assert (done.returncode, done.stdout.split(":")[0]) == (1, "OR2.2")
    done = there.start("-m", "desertrules", "new", GAME, "-o", "width=9")
    assert (done.returncode, done.stderr) == (
        2,
        (
            "desertrules: oasis-race has no option 'width'; it has\n"
            "  length: how far the oasis is (OR1.1)\n"
            "      6 to 40 [default: 20]\n"
        ),
    )
    done = there.start("-m", "desertrules", "new", GAME, "-o", "length=5")
    assert "length: expected 6 to 40, found 5" in done.stderr


def test_people_play_it(there: Environment) -> None:
    """Against a bot, by the words of its moves; between several people the screen is cleared."""
    words = ["play", GAME, "--seed", "4", "-o", "length=6"]
    shown = there.type(*words, stdin="why\nstep 9\nwhy\n" + "1\n" * 40)
    assert "The dice allow 1 to 3 spaces (OR2.2).\nPossible:  step 3  step 2  step 1\n" in shown
    assert "OR2.2: The dice allow 1 to 3 spaces.\n" in shown
    assert "greedy: step " in shown
    assert "draw ?" in shown
    assert "The game is over (arrived); won by" in shown
    two = ["play", GAME, "--seed", "4", "--seat", "0", "--seat", "1"]
    assert "It is for seat 1 to choose. The others look away" in there.type(
        *two, stdin="1\n\nquit\n"
    )


def test_the_engine_serves_it(there: Environment) -> None:
    """A whole game by requests alone."""
    asked = [
        {"op": "hello"},
        {"op": "initial", "args": {"game": GAME, "options": {"players": 2}}},
        {"op": "schema", "args": {"game": GAME, "what": "move"}},
    ]
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    hello, begun, _ = map(json.loads, there.type("serve", stdin=lines).splitlines())
    assert hello["result"]["games"][-1] == {"name": GAME, "players": [2, 3, 4], "rules": 1}
    state: dict[str, Any] = {"game": GAME, "state": begun["result"]["state"]}
    asked = [
        {"op": "outcomes", "args": {**state, "limit": 1}},
        {"op": "playout", "args": {**state, "seed": 1}},
        {"op": "picture", "args": {**state, "seat": 1}},
        {"op": "read_move", "args": {"game": GAME, "text": "step 3"}},
        {"op": "explain", "args": {**state, "move": {"kind": "step", "spaces": 3}}},
        {"op": "initial", "args": {"game": GAME, "options": {"players": 9}}},
    ]
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    told = [json.loads(line) for line in there.type("serve", stdin=lines).splitlines()]
    assert [each["ok"] for each in told] == [True, True, True, True, True, False]
    roll = {"move": {"kind": "roll", "total": 2}, "weight": 1}
    assert told[0]["result"] == {"count": 5, "total": 9, "outcomes": [roll]}
    assert told[1]["result"]["turn"]["kind"] == "over"
    assert told[4]["result"]["rejection"]["code"] == "not-now"
    assert "players: expected 2 to 4, found 9" in told[5]["error"]["message"]
