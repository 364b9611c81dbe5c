"""Golden playthroughs: all that can be observed after each move of a seeded game, kept as a file.

The file says itself which game it is of, with which options, by which seed and how long; so it is
compared, and written anew, by its name alone.
"""

import json
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from desertrules.core.contract import AnyGame, Over, Seat
from desertrules.core.errors import DesertRulesError, InvalidValue
from desertrules.core.fields import count_of
from desertrules.core.offers import seats_of
from desertrules.core.writing import opened_whole
from desertrules.testing.playing import named_game


class Drifted(DesertRulesError, AssertionError):
    """What a file has kept is not what there is now; the message shows the difference."""


def playthrough(
    game: str | AnyGame, options: Mapping[str, Any], *, seed: int | str = 0, max_moves: int = 400
) -> str:
    """Give everything that can be observed after each move of a seeded game.

    `options` are plain data. What is the same as a move before is not told again. Raises LoadError
    for wrong options.

    Examples:
        >>> from desertrules.testing import playthrough
        >>> told = playthrough("sahara", {"players": 2}, seed=7, max_moves=1)
        >>> for line in told.splitlines()[:5]:
        ...     print(line)
        game: sahara
        rules: 2
        options: {"players": 2}
        seed: 7
        moves: 1
    """
    found, most = named_game(game), count_of("max_moves", max_moves)
    chosen = found.load_options(options)
    head = {
        "rules": found.rules,
        "options": options,
        "seed": seed,
        "moves": most,
    }
    lines = [f"game: {found.name}"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in head.items()]
    for number, observed in enumerate(_course(found, chosen, Random(seed), most)):
        lines += ["", f"# {number}", *observed]
    return "\n".join(lines) + "\n"


def _course(game: AnyGame, options: Any, rng: Random, most: int) -> Iterator[list[str]]:  # noqa: ANN401 - of the game
    """Give what is told at each ply, the move that is made there at the end."""
    state = game.initial(options)
    known: dict[str, str] = {}
    while True:
        written = _flat(game.dump(state), seats_of(options))
        changed = [f"{key}: {text}" for key, text in written.items() if known.get(key) != text]
        gone = [f"{key}: gone" for key in known if key not in written]
        known = written
        lines = [*changed, *gone, *_observed(game, state)]
        if isinstance(game.turn(state), Over) or not most:
            yield lines
            return
        legal = game.legal_moves(state)
        move = legal[rng.randrange(len(legal))]
        yield [*lines, f"move: {json.dumps(game.dump(move))}"]
        state = game.apply(state, move)
        most -= 1


def _flat(data: Mapping[str, Any], players: int) -> dict[str, str]:
    """Give a written state as lines: one a field, and one a field of each seat."""
    lines: dict[str, str] = {}
    for key, value in data.items():
        parts: Any = value
        if isinstance(value, list) and len(parts) == players and isinstance(parts[0], dict):
            lines |= {
                f"{key}[{index}].{name}": json.dumps(field)
                for index, part in enumerate(parts)
                for name, field in part.items()
            }
        else:
            lines[key] = json.dumps(value)
    return lines


def _observed(game: AnyGame, state: Any) -> list[str]:  # noqa: ANN401 - of the game
    turn = game.turn(state)
    legal = game.legal_moves(state)
    shown = [json.dumps(game.dump(move)) for move in [*legal[:3], *legal[3:][-1:]]]
    weights = [outcome.weight for outcome in game.outcomes(state)]
    parts = [(s.points, s.rank, dict(s.parts)) for s in game.score(state)]
    viewers = [None, Seat(0), Seat(1)]
    views = len({json.dumps(game.dump(game.view(state, seat))) for seat in viewers})
    return [
        f"turn: {turn.__class__.__name__} {getattr(turn, 'seat', '')}".rstrip(),
        f"legal: {len(legal)} {' '.join(shown)}".rstrip(),
        f"weights: {sum(weights)} {weights if len(weights) < _FEW else ''}".rstrip(),
        f"score: {json.dumps(parts)}",
        f"views: {views}",
    ]


_FEW = 12


def keep_playthrough(
    path: str | Path,
    game: str | AnyGame,
    options: Mapping[str, Any],
    *,
    seed: int | str = 0,
    max_moves: int = 400,
) -> None:
    """Write a playthrough to a file; raise LoadError for wrong options, OSError.

    Examples:
        >>> from desertrules.testing import check_playthrough, keep_playthrough
        >>> keep_playthrough("sahara.txt", "sahara", {"players": 2}, seed=7, max_moves=20)
        >>> check_playthrough("sahara.txt")
    """
    _write(path, playthrough(game, options, seed=seed, max_moves=max_moves))


def check_playthrough(path: str | Path, game: AnyGame | None = None) -> None:
    """Play the game of a file again; raise Drifted, with the difference, if it reads otherwise.

    The game is the one that the file names, or the one that is given. Raises InvalidValue for a
    file that holds no playthrough, OSError.
    """
    kept, now = _again(path, game)
    if kept == now:
        return
    difference = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="")
    shown = "\n".join(islice(difference, _SHOWN))
    told = "; if that is wanted, rewrite_playthrough keeps it"
    raise Drifted(f"{path}: the game reads otherwise than it was kept{told}:\n{shown}")


_SHOWN = 60


def rewrite_playthrough(path: str | Path, game: AnyGame | None = None) -> None:
    """Play the game of a file again, and keep how it reads now; raise InvalidValue, OSError.

    Examples:
        >>> from desertrules.testing import check_playthrough, keep_playthrough
        >>> from desertrules.testing import rewrite_playthrough
        >>> keep_playthrough("sahara.txt", "sahara", {"players": 2}, seed=7, max_moves=20)
        >>> rewrite_playthrough("sahara.txt")  # after a change that was meant
        >>> check_playthrough("sahara.txt")
    """
    _write(path, _again(path, game)[1])


def _again(path: str | Path, game: AnyGame | None) -> tuple[str, str]:
    """Give what a file has kept, and what it would hold now."""
    kept = Path(path).read_text(encoding="utf-8")
    try:
        lines = [line.partition(": ") for line in kept.splitlines()[:5]]
        head = {name: value for name, _, value in lines}
        name = head["game"]
        options, seed, most = (json.loads(head[key]) for key in ("options", "seed", "moves"))
    except (KeyError, ValueError):
        raise InvalidValue(f"{path}: expected a playthrough, found another file") from None
    return kept, playthrough(game or name, options, seed=seed, max_moves=most)


def _write(path: str | Path, text: str) -> None:
    with opened_whole(path) as file:
        file.write(text)
