"""What a tournament's folder says of itself: the settings, and the files with their digests."""

import json
from errno import EINVAL
from pathlib import Path
from typing import Any, cast

from attrs import asdict, frozen

from desertrules._version import __version__
from desertrules.core.errors import DesertRulesError, WrongFolder
from desertrules.core.found import given, shown
from desertrules.core.registry import game as game_named
from desertrules.core.writing import opened_whole
from desertrules.play.arena.sequential import Sequential
from desertrules.play.arena.tournament import Tournament
from desertrules.play.bots.registry import bot as bot_named

NAME = "manifest.json"
FORMAT = 1
"""The version of what a folder looks like."""
_KIND = "desertrules tournament"


@frozen
class Shard:
    """One file of games."""

    name: str
    """Its name in the folder."""
    games: int
    """How many it holds."""
    sha256: str
    """The digest of its bytes."""


def shard_name(number: int) -> str:
    """Name a file of games, counted from 1."""
    return f"games-{number:05}.jsonl"


def settings(tournament: Tournament) -> dict[str, Any]:
    """Write a tournament as plain JSON data, with the versions that its games depend on."""
    game = tournament.game
    return {
        "kind": _KIND,
        "format": FORMAT,
        "version": __version__,
        "game": game.name,
        "rules": game.rules,
        "options": game.dump(tournament.options),
        "bots": list(tournament.names),
        "seed": tournament.seed,
        "blocks": tournament.blocks,
        "games-a-block": tournament.per_block,
        "max-decisions": tournament.max_decisions,
        "seconds": tournament.seconds,
        "until": None if tournament.until is None else asdict(tournament.until),
    }


def write(folder: Path, tournament: Tournament, shards: list[Shard]) -> None:
    """Write the manifest, in place of the one before; raise OSError."""
    data = {**settings(tournament), "shards": [asdict(shard) for shard in shards]}
    with opened_whole(folder / NAME) as file:
        file.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def refuse_endless(file: Path) -> None:
    """Raise OSError for a device or a pipe, which may have no end, or not even a beginning."""
    if file.is_char_device() or file.is_fifo():
        raise OSError(EINVAL, "a device or a pipe is no file of a tournament", str(file))


def read_file(file: Path) -> bytes:
    """Read a file of a folder; raise OSError."""
    refuse_endless(file)
    return file.read_bytes()


def read(folder: Path) -> tuple[dict[str, Any], list[Shard]]:
    """Give the settings and the shards of a folder; raise WrongFolder."""
    file = folder / NAME
    try:
        found: object = json.loads(read_file(file).decode())
    except FileNotFoundError:
        raise WrongFolder(f"{folder}: holds no tournament: there is no {NAME}") from None
    except OSError as error:
        raise WrongFolder(f"{file}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise _damaged(file, error) from None
    data = cast("dict[str, Any]", found if isinstance(found, dict) else {})
    if data.get("kind") != _KIND:
        raise WrongFolder(f"{file}: expected the manifest of a tournament")
    if data.get("format") != FORMAT:
        other = given(data.get("format"))
        raise WrongFolder(f"{file}: format: expected {FORMAT}, found {other}")
    try:
        shards = [Shard(**each) for each in data.pop("shards")]
    except (TypeError, KeyError) as error:
        raise _damaged(file, error) from None
    for number, shard in enumerate(shards, start=1):
        if shard.name != shard_name(number):
            raise WrongFolder(f"{file}: is damaged: shard {number}: {given(shard.name)}")
    return data, shards


def _damaged(file: Path, error: Exception) -> WrongFolder:
    return WrongFolder(f"{file}: is damaged: {shown(str(error))}")


def tournament_of(folder: Path) -> tuple[Tournament, list[Shard]]:
    """Give the tournament that a folder is of, its bots made from their names, and its shards.

    Raises WrongFolder, and UnknownBot or UnknownGame for what is not installed here.
    """
    data, shards = read(folder)
    try:
        until = data["until"]
        tournament = Tournament(
            game_named(data["game"]).load_options(data["options"]),
            [bot_named(text) for text in data["bots"]],
            data["blocks"],
            seed=data["seed"],
            max_decisions=data["max-decisions"],
            seconds=data["seconds"],
            until=None if until is None else Sequential(**until),
        )
    except DesertRulesError:
        raise
    except (KeyError, TypeError) as error:
        raise _damaged(folder / NAME, error) from None
    check(folder, data, tournament)
    return tournament, shards


def check(folder: Path, data: dict[str, Any], tournament: Tournament) -> None:
    """See that a folder is of this very tournament; raise WrongFolder with what differs."""
    expected = json.loads(json.dumps(settings(tournament)))
    for name in expected.keys() | data.keys():
        if name not in data or name not in expected or data[name] != expected[name]:
            wanted, found = (_told(each.get(name)) for each in (expected, data))
            told = f"{name}: expected {wanted}, found {found}"
            raise WrongFolder(f"{folder}: holds another tournament: {told}")


def _told(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False))
