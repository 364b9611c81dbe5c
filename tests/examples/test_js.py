"""The JavaScript client, run by Node's own test runner, and its TypeScript declarations."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import desertrules
from tests.npm import NODE, ROOT, Unavailable, node_modules, skip

FOLDER = ROOT / "examples" / "js"

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


def node(*words: str, folder: Path = FOLDER) -> subprocess.CompletedProcess[str]:
    command = json.dumps([sys.executable, "-m", "desertrules", "serve"])
    environment = {**os.environ, "DESERTRULES": command, "NO_COLOR": "1"}
    return subprocess.run(
        [str(NODE), *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package with its generated types and TypeScript."""
    try:
        modules = node_modules(FOLDER)
    except Unavailable as error:
        skip(f"TypeScript is not available: {error}")
    copy = tmp_path_factory.mktemp("client") / "js"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("node_modules", "types"))
    subprocess.run([sys.executable, copy / "make_types.py"], check=True)
    (copy / "node_modules").symlink_to(modules)
    return copy


def compile_types(package: Path, folder: Path, *words: str) -> str:
    """Return what the TypeScript compiler reports."""
    return node(str(package / "node_modules/typescript/bin/tsc"), *words, folder=folder).stdout


def test_the_client_plays_a_whole_game_of_each_kind() -> None:
    """The client's own tests pass."""
    done = node("--test", "--test-reporter=tap")
    assert done.returncode == 0, done.stdout
    for game in desertrules.games()[:3]:
        assert f"- a whole game of {game} is played, and its record is valid" in done.stdout


def test_the_declarations_and_the_example_compile(package: Path) -> None:
    """The declarations are correct by themselves, and what the example uses has types."""
    assert compile_types(package, package) == ""
    done = node(str(package / "example.mts"), folder=package)
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout


USER = """
import { Engine, EngineError, playGame } from "desertrules-client";
import { runBot } from "desertrules-client/bot";
import { overProcess } from "desertrules-client/process";
import { overWorker } from "desertrules-client/worker";
import type { Event, Handle, Report } from "desertrules-client";
import type { Move, State } from "desertrules-client/types/sahara";

const engine = await Engine.start(overProcess(["desertrules", "serve"]));
const { handle, turn } = await engine.ask("open", { game: "sahara", options: { players: 2 } });
const kept: Handle<"sahara"> = handle;
// @ts-expect-error: a handle is a number
await engine.ask("apply", { handle: "1", move: 0 });
// @ts-expect-error: there is no such operation
await engine.ask("castle", { handle });
// @ts-expect-error: a turn must be narrowed by its kind first
turn.seat;
// @ts-expect-error: Sahara has no such option
await engine.ask("open", { game: "sahara", options: { players: 2, oases: 3 } });

const { moves } = await engine.ask("legal_moves", { handle: kept, seat: 0 });
const first: Move | undefined = moves[0];
// @ts-expect-error: moves of Sahara are not moves of another game
const wrong: import("desertrules-client/types/nomads-of-arabia").Move[] = moves;
// @ts-expect-error: a pile is a number
const card: Move = { kind: "play", pile: "first" };
const state: State = (await engine.ask("state", { handle: kept })).state;

const picture: string = (await engine.ask("svg", { handle, legal: true })).svg;
const board: string = (await engine.ask("text", { handle })).text;
// @ts-expect-error: a text board is not SVG
(await engine.ask("text", { handle })).svg;
const { rejection } = await engine.ask("explain_place", { handle, place: "3" });
const place: string | undefined = rejection?.message;
const { effects } = await engine.ask("effects", { handle, move: 0, names: ["You", "Bob"] });
const words: string[] = effects.map((effect) => effect.message);

const [{ made }, { events }] = await engine.askAll([
  ["advance", { handle }],
  ["history", { handle, seat: null }],
]);
const total: number = made;
const seen: Event[] = events;
const report: Report = (await engine.ask("validate", { source: "" })).report;
await engine.ask("apply", { handle, move: "stop" }).catch((error: EngineError) => error.rule);
await runBot<"sahara">("first", {}, ({ moves: legal }) => legal[0]!);
const record = await playGame(engine, "sahara", { players: 2 }, (legal) => legal[0]!);
const game: "sahara" = record.game;
export { board, card, first, game, overWorker, picture, place, report, seen, state, total };
export { words, wrong };
"""
"""A program in TypeScript that has the package installed."""


@pytest.mark.parametrize("module", ["nodenext", "esnext --moduleResolution bundler"])
def test_a_program_is_checked_by_the_types(module: str, package: Path, tmp_path: Path) -> None:
    """Results are typed by operation and game; mistakes are found, and nothing else is."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/desertrules-client").symlink_to(package)
    (tmp_path / "node_modules/@types").symlink_to(package / "node_modules/@types")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "user.ts").write_text(USER, encoding="utf-8")
    settings = f"--noEmit --strict --target es2022 --types node --module {module} user.ts"
    assert compile_types(package, tmp_path, *settings.split()) == ""
