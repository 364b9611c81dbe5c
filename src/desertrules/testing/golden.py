"""Golden playthroughs: a game in a text file, to notice when its rules change.

Laws cannot find a mistake that a game makes consistently, such as a limit that is one too high
everywhere. A golden file can, once somebody has read it: it lists the moves of a random game with
their effects, and counts of legal moves (perft) at a few positions.
"""

import json
import re
import zlib
from collections.abc import Iterator
from difflib import unified_diff
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

import attrs

from desertrules.contract import JSON, AnyGame, Chance, Decide, Effect, Over
from desertrules.convert import structure
from desertrules.errors import DesertRulesError, InvalidValue
from desertrules.play import check_count, draw, perft
from desertrules.record.notation import move_to_text
from desertrules.registry import game as game_by_name

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn", "Gil", "Hana")
MAX_APPLIED = 2_000
"""A perft count goes one move deeper while the last one is at most this."""


class GoldenChanged(DesertRulesError, AssertionError):
    """A game no longer plays as its golden file says; the message is a diff."""


def write_golden(
    path: str | PathLike[str],
    game: str,
    options: dict[str, Any] | None = None,
    *,
    seed: int = 0,
    max_moves: int = 100,
) -> None:
    """Write a playthrough of a random game, its effects and perft counts included.

    Args:
        path: The file; it is overwritten.
        game: The name of the game.
        options: The options as JSON data; default: the fewest players.
        seed: Random seed.
        max_moves: Maximum number of moves.
    """
    found = game_by_name(game)
    data = options or {"players": found.players[0]}
    lines = _playthrough(found, data, seed, check_count("max_moves", max_moves))
    Path(path).write_text("\n".join([*lines, ""]), encoding="utf-8")


def check_golden(path: str | PathLike[str]) -> None:
    """Play the game of a golden file again and compare every line.

    Raises:
        GoldenChanged: Something differs. If the change is intended, call `rewrite_golden`.
    """
    old = Path(path).read_text(encoding="utf-8").splitlines()
    new = _play_again(path, old)
    if new != old:
        diff = unified_diff(old, new, f"{path}", f"{path} as played now", lineterm="", n=2)
        raise GoldenChanged("\n".join([*diff][:60]))


def rewrite_golden(path: str | PathLike[str]) -> None:
    """Write a golden file anew, with the game, options and seed that it names."""
    lines = _play_again(path, Path(path).read_text(encoding="utf-8").splitlines())
    Path(path).write_text("\n".join([*lines, ""]), encoding="utf-8")


def _play_again(path: str | PathLike[str], lines: list[str]) -> list[str]:
    header = dict(line.split(": ", 1) for line in lines[:5] if ": " in line)
    try:
        game = game_by_name(header["game"])
        options = json.loads(header["options"])
        seed, max_moves = int(header["seed"]), int(header["max moves"])
    except (KeyError, ValueError) as error:
        raise InvalidValue(f"{path} is not a golden file: {error}") from error
    return _playthrough(game, options, seed, max_moves)


def _playthrough(game: AnyGame, data: JSON, seed: int, max_moves: int) -> list[str]:
    options = structure(game.converter, data, game.options)
    rng, state = Random(seed), game.initial(options)
    names = NAMES[: options.players]
    lines = [
        f"game: {game.name}",
        f"rules version: {game.version}",
        f"options: {json.dumps(data)}",
        f"seed: {seed}",
        f"max moves: {max_moves}",
        "",
    ]
    for number in range(max_moves):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if number % max(1, max_moves // 4) == 0:
            lines.append(f"perft: {' '.join(map(str, _counts(state)))}")
        by_chance = isinstance(turn, Chance)
        legal = game.legal_moves(state)
        move = draw(game.outcomes(state), rng) if by_chance else rng.choice(legal)
        who = names[turn.seat] if isinstance(turn, Decide) else "chance"
        checksum = _checksum(game, state, move)
        lines.append(f"{number + 1}. {who}: {move_to_text(move)}  ({len(legal)} legal, {checksum})")
        effects = game.effects(state, move, None, names)
        lines += [_line(each, names) for each in effects if each.message or each.points]
        state = game.apply(state, move)
    points = ", ".join(
        f"{names[each.seat]} {each.points} {dict(each.parts)}" for each in game.score(state)
    )
    over = game.turn(state)
    reason = over.result.reason if isinstance(over, Over) else "not over"
    return [*lines, "", f"{reason}: {points}"]


def _line(effect: Effect, names: tuple[str, ...]) -> str:
    who = "" if effect.seat is None or not effect.points else f" {names[effect.seat]}"
    points = f" [{effect.points:+}{who}]" if effect.points else ""
    return re.sub(r"\s+", " ", f"   {effect.code}: {effect.message}{points}").rstrip()


def _counts(state: Any) -> Iterator[int]:
    """Yield perft counts of one move, two moves and so on, as long as they are small."""
    for depth in range(1, 7):
        count = perft(state, depth)
        yield count
        if not 0 < count <= MAX_APPLIED:
            break


def _checksum(game: AnyGame, state: Any, move: Any) -> str:
    """Return a checksum of everything that can be asked about a state and a move."""
    dump = game.converter.unstructure
    viewers = [*game.seats(state), None]
    observed = [
        dump(state),
        [dump(each) for each in game.legal_moves(state)],
        [each.weight for each in game.outcomes(state)],
        [[each.points, each.rank, dict(each.parts)] for each in game.score(state)],
        [dump(game.view(state, viewer)) for viewer in viewers],
        [
            [attrs.astuple(each)[:4] for each in game.effects(state, move, viewer)]
            for viewer in viewers
        ],
    ]
    return f"{zlib.crc32(json.dumps(observed).encode()):08x}"
