"""Write the golden playthroughs."""

import json
from pathlib import Path
from random import Random
from typing import Any

import desertrules
from desertrules import Over, Seat, dump

HERE = Path(__file__).parent
CASES: dict[str, tuple[str, dict[str, Any], int]] = {
    "through-the-desert-2": ("through-the-desert", {"players": 2, "board": "classic"}, 400),
    "through-the-desert-5": ("through-the-desert", {"players": 5, "board": "classic"}, 400),
    "sahara-3": ("sahara", {"players": 3, "desert": 12}, 400),
    "sahara-2-variants": (
        "sahara",
        {"players": 2, "desert": 6, "must_use": True, "sheik": "anywhere"},
        300,
    ),
    "sahara-4-any": ("sahara", {"players": 4, "desert": 8, "sheik": "any"}, 300),
    "nomads-of-arabia-3": ("nomads-of-arabia", {"players": 3}, 350),
    "nomads-of-arabia-6-short": (
        "nomads-of-arabia",
        {"players": 6, "special": 1, "finale": "short"},
        350,
    ),
}
"""The game, its options and the most moves of each playthrough."""


def playthrough(case: str) -> str:
    """Give everything that can be observed after each move of a seeded game."""
    name, options, most = CASES[case]
    game = desertrules.game(name)
    state = game.initial(game.load_options(options))
    rng = Random(case)
    lines = [f"game: {name}", f"rules: {game.rules}", f"options: {json.dumps(options)}"]
    known: dict[str, str] = {}
    for number in range(most + 1):
        written = _flat(dump(state), options["players"])
        changed = [f"{key}: {text}" for key, text in written.items() if known.get(key) != text]
        gone = [f"{key}: gone" for key in known if key not in written]
        known = written
        lines += ["", f"# {number}", *changed, *gone, *_observed(game, state)]
        if isinstance(game.turn(state), Over) or number == most:
            break
        legal = game.legal_moves(state)
        move = legal[rng.randrange(len(legal))]
        lines.append(f"move: {json.dumps(dump(move))}")
        state = game.apply(state, move)
    return "\n".join(lines) + "\n"


def _flat(data: dict[str, Any], players: int) -> dict[str, str]:
    """Give a written state as lines: one a field, and one a field of each seat."""
    lines: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, list) and len(value) == players and isinstance(value[0], dict):
            lines |= {
                f"{key}[{index}].{name}": json.dumps(field)
                for index, part in enumerate(value)
                for name, field in part.items()
            }
        else:
            lines[key] = json.dumps(value)
    return lines


def _observed(game: Any, state: Any) -> list[str]:
    turn = game.turn(state)
    legal = game.legal_moves(state)
    shown = [json.dumps(dump(move)) for move in [*legal[:3], *legal[3:][-1:]]]
    weights = [outcome.weight for outcome in game.outcomes(state)]
    parts = [(s.points, s.rank, dict(s.parts)) for s in game.score(state)]
    views = len({json.dumps(dump(game.view(state, seat))) for seat in [None, Seat(0), Seat(1)]})
    return [
        f"turn: {turn.__class__.__name__} {getattr(turn, 'seat', '')}".rstrip(),
        f"legal: {len(legal)} {' '.join(shown)}".rstrip(),
        f"weights: {sum(weights)} {weights if len(weights) < 12 else ''}".rstrip(),
        f"score: {json.dumps(parts)}",
        f"views: {views}",
    ]


if __name__ == "__main__":
    for case in CASES:
        (HERE / f"{case}.txt").write_text(playthrough(case), encoding="utf-8")
