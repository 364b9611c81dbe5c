"""The client in JavaScript, run by node's own test runner, and the types for TypeScript."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import desertrules
from desertrules.serve import Engine
from desertrules.serve.records import report_data
from desertrules.serve.telling import choice_data
from tests.npm import NODE, ROOT, OutOfReach, installed, missing

FOLDER = ROOT / "examples" / "js"
MODULES = ("bot", "client", "process", "worker")
KINDS = ("move", "options", "state", "view", "record")


def _node(*words: str, folder: Path = FOLDER) -> subprocess.CompletedProcess[str]:
    engine = json.dumps([sys.executable, "-m", "desertrules", "serve"])
    environment = {**os.environ, "DESERTRULES": engine, "NO_COLOR": "1"}
    command = [str(NODE), *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the package, and all that is written with it, beside what npm installs for it."""
    try:
        modules = installed(FOLDER)
    except OutOfReach as error:
        missing(f"TypeScript is out of reach: {error}")
    root = tmp_path_factory.mktemp("typed")
    for place in ("examples/js", "examples/bots", "docs/playground"):
        left_out = shutil.ignore_patterns("node_modules", "engine", "engine.[0-9]*")
        shutil.copytree(ROOT / place, root / place, ignore=left_out)
    (root / "examples/js/node_modules").symlink_to(modules)
    return root / "examples/js"


def _tsc(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return _node(str(folder / "node_modules/typescript/bin/tsc"), *words, folder=folder)


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


def test_the_arguments_of_operations_are_those_of_the_engine(tmp_path: Path) -> None:
    """If this fails, `make types` writes them anew."""
    made = tmp_path / "protocol.d.ts"
    done = _node("protocol.mjs", str(made))
    assert done.returncode == 0, done.stderr
    assert made.read_bytes() == (FOLDER / "types" / "protocol.d.ts").read_bytes()


def test_the_types_come_out_the_same_again(copy: Path) -> None:
    """Those of the games from their schemas, those of the modules from their comments."""
    names = [f"{game}.d.ts" for game in desertrules.games()]
    names += [f"{module}.d.mts" for module in MODULES]
    for name in names:
        (copy / "types" / name).unlink()
    for script in ("types.mjs", "declarations.mjs"):
        done = _node(script, folder=copy)
        assert done.returncode == 0, done.stdout + done.stderr
    for name in names:
        written = (FOLDER / "types" / name).read_text(encoding="utf-8")
        assert (copy / "types" / name).read_text(encoding="utf-8") == written, "make types"


def test_what_is_written_with_the_package_keeps_its_types(copy: Path) -> None:
    """The client, its tests, the example bot and the playground; and a mistake would be noticed."""
    done = _tsc(copy)
    assert done.returncode == 0, done.stdout
    page = copy.parents[1] / "docs/playground/mistaken.mjs"
    page.write_text(
        """import { startEngine } from "./engine.mjs";
        (await startEngine(() => {}, () => {})).ask("apply", { handle: "1", move: 0 });""",
        encoding="utf-8",
    )
    done = _tsc(copy)
    page.unlink()
    assert done.returncode != 0
    assert [line.split("(")[0] for line in done.stdout.splitlines() if "error TS" in line] == [
        "../../docs/playground/mistaken.mjs"
    ]


USER = """
import { Engine, EngineError, playGame } from "desertrules-client";
import { runBot } from "desertrules-client/bot";
import { overProcess } from "desertrules-client/process";
import { overWorker } from "desertrules-client/worker";
import type { Move } from "desertrules-client/types/sahara";

const engine = await Engine.start(overProcess(["desertrules", "serve"]));
const { handle, turn } = await engine.ask("open", { game: "sahara", options: { players: 2 } });
const named: number = handle;
// @ts-expect-error: a handle is a number
await engine.ask("apply", { handle: "1", move: 0 });
// @ts-expect-error: there is no such operation
await engine.ask("castle", { handle });
// @ts-expect-error: a turn is told apart by its kind
turn.seat;
const move: Move = { kind: "play", pile: 0 };
await engine.ask("apply", { handle: named, move }).catch((error: EngineError) => error.rule);
// @ts-expect-error: a pile has a number
const wrong: Move = { kind: "play", pile: "first" };
await runBot("first", {}, ({ moves }) => moves[0]);
const record = await playGame(engine, "sahara", { players: 2 }, (moves) => moves[0]);
export { overWorker, record, wrong };
"""
"""A program in TypeScript that has the package installed."""


def test_the_package_brings_its_types_along(copy: Path, tmp_path: Path) -> None:
    """A program in TypeScript that imports it by its name is checked strictly."""
    (tmp_path / "node_modules").mkdir()
    shutil.copytree(FOLDER, tmp_path / "node_modules/desertrules-client")
    (tmp_path / "node_modules/@types").symlink_to(copy / "node_modules/@types")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "user.ts").write_text(USER, encoding="utf-8")
    tsc = str(copy / "node_modules/typescript/bin/tsc")
    settings = "--noEmit --strict --module nodenext --target es2022 user.ts"
    done = _node(tsc, *settings.split(), folder=tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_answers_have_the_types_that_are_written() -> None:
    """types/answers.d.ts names each operation with a handle, and each field of a report."""
    written = (FOLDER / "types" / "answers.d.ts").read_text(encoding="utf-8")

    def fields(name: str) -> set[str]:
        body = written.split(f"export interface {name} {{")[1].split("\n}")[0]
        return set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))

    assert fields("HandledAnswers") == set(Engine()._handled)
    report = report_data(desertrules.validate("[Format 1]\n"))
    assert fields("Report") == set(report)
    assert fields("Finding") == set(report["problems"][0])
    assert fields("Choice") == set(choice_data(desertrules.sahara.choices[0]))
    hello = json.loads(Engine().answer(b'{"op": "hello", "args": {"protocol": 2}}'))["result"]
    assert fields("Hello") == set(hello)
