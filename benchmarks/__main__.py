"""Measure our games beside python-chess and OpenSpiel: `python -m benchmarks`.

Every figure is a ratio within one run. The loops are those that a user writes; see `LOOPS` below.
"""

import argparse
import io
import json
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import chess
import chess.pgn
from attrs import frozen

from benchmarks.measure import Work, import_seconds, measure, ratio
from desertrules import (
    Bot,
    Decide,
    Record,
    advance,
    apply,
    game,
    legal_moves,
    playout,
    turn,
    validate,
)
from desertrules import through_the_desert as ttd
from desertrules.render import svg

GAMES = {"through-the-desert": 4, "sahara": 4, "nomads-of-arabia": 4}
PLIES = 200
RESULTS = Path(__file__).with_name("results.json")

CHESS = "python-chess: list + push"
CHESS_OVER = "python-chess: is_game_over + list + push"
CHESS_PGN = "python-chess: pgn.read_game"
SPIEL = "OpenSpiel: backgammon (C++)"


# ---- Loops as a user writes them ----------------------------------------------------------------


def readme_loop(options: Any, max_decisions: int = 2_000) -> Work:
    """The loop of the README; counts decisions."""

    def play(rng: Random) -> int:
        decisions = 0
        state = advance(game_initial(options), rng)
        while decisions < max_decisions and isinstance(turn(state), Decide):
            move = rng.choice(legal_moves(state))
            state = advance(apply(state, move), rng)
            decisions += 1
        return decisions

    game_initial = game(_name_of(options)).initial
    return play


def chess_loop(rng: Random) -> int:
    """List all legal moves, choose one, push it; counts moves."""
    board = chess.Board()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return PLIES


def chess_loop_over(rng: Random) -> int:
    """The same, asking each time whether the game is over."""
    board = chess.Board()
    plies = 0
    while plies < PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def chess_pgn() -> Work:
    """Parse a game from PGN, which checks every move; counts moves."""
    games: list[tuple[str, int]] = []
    for seed in range(8):
        rng, board = Random(seed), chess.Board()
        while len(board.move_stack) < PLIES and any(board.legal_moves):
            board.push(rng.choice(list(board.legal_moves)))
        games.append((str(chess.pgn.Game.from_board(board)), len(board.move_stack)))

    def read(rng: Random) -> int:
        text, plies = rng.choice(games)
        parsed = chess.pgn.read_game(io.StringIO(text))
        assert parsed is not None
        assert not parsed.errors
        return plies

    return read


def validation(options: Any, form: str) -> Work:
    """Validate a record in JSON or text; counts moves."""
    start = game(_name_of(options)).initial(options)
    records = []
    for seed in range(8):
        moves = playout(start, Random(seed), max_moves=2_000).moves
        record = Record(options, moves)
        records.append((record.to_json() if form == "json" else record.to_text(), len(moves)))

    def check(rng: Random) -> int:
        source, moves = rng.choice(records)
        assert validate(source).valid
        return moves

    return check


def picture(options: Any) -> Work:
    """Draw the final position of a game; counts pictures."""
    state = playout(game(_name_of(options)).initial(options), Random(1), max_moves=2_000).state

    def draw(_: Random) -> int:
        svg(state)
        return 1

    return draw


def backgammon() -> Work:
    """List all legal actions of OpenSpiel's backgammon, choose one, apply it; counts decisions."""
    import pyspiel

    spiel = pyspiel.load_game("backgammon")

    def play(rng: Random) -> int:
        state, decisions = spiel.new_initial_state(), 0
        while not state.is_terminal() and decisions < PLIES:
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def adapter_loops(name: str, players: int) -> Iterator[tuple[str, Work]]:
    """Play games again through each adapter, asking for all that it offers; counts steps of seats.

    The actions were drawn before, so the time is the adapter's and not that of a caller's sampler.
    """
    import numpy as np
    import pyspiel

    from desertrules.adapters import gymnasium, openspiel, pettingzoo

    def choose(mask: Any, rng: Random) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    spiel = pyspiel.load_game(openspiel.short_name(name), {"players": players, "horizon": 500})

    def record_openspiel(seed: int) -> tuple[list[int], int]:
        state, rng, actions, decisions = spiel.new_initial_state(), Random(seed), list[int](), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                actions += rng.choices(outcomes, weights)
            else:
                actions.append(rng.choice(state.legal_actions()))
                decisions += 1
            state.apply_action(actions[-1])
        return actions, decisions

    def play_openspiel(_: int, actions: list[int]) -> None:
        state = spiel.new_initial_state()
        for action in actions:
            if state.is_chance_node():
                state.chance_outcomes()
            else:
                state.legal_actions()
            state.apply_action(action)

    zoo = pettingzoo.env(name, players, max_cycles=500)

    def record_pettingzoo(seed: int) -> tuple[list[int], int]:
        rng, actions = Random(seed), list[int]()
        zoo.reset(seed=seed)
        for _ in zoo.agent_iter():
            observation, _, over, truncated, _ = zoo.last()
            if over or truncated:
                break
            assert observation is not None
            actions.append(choose(observation["action_mask"], rng))
            zoo.step(actions[-1])
        return actions, len(actions)

    def play_pettingzoo(seed: int, actions: list[int]) -> None:
        zoo.reset(seed=seed)
        for _, action in zip(zoo.agent_iter(), actions, strict=False):
            zoo.last()
            zoo.step(action)

    rivals = [CountingBot() for _ in range(players - 1)]
    gym = gymnasium.make(name, players, bots=rivals, max_steps=500)

    def record_gymnasium(seed: int) -> tuple[list[int], int]:
        rng, actions, over, truncated = Random(seed), list[int](), False, False
        before = CountingBot.decisions
        _, info = gym.reset(seed=seed)
        while not (over or truncated):
            actions.append(choose(info["action_mask"], rng))
            _, _, over, truncated, info = gym.step(actions[-1])
        return actions, len(actions) + CountingBot.decisions - before

    def play_gymnasium(seed: int, actions: list[int]) -> None:
        gym.reset(seed=seed)
        for action in actions:
            gym.step(action)

    yield f"{name}: OpenSpiel adapter", replays(record_openspiel, play_openspiel)
    yield f"{name}: PettingZoo adapter", replays(record_pettingzoo, play_pettingzoo)
    yield f"{name}: Gymnasium adapter", replays(record_gymnasium, play_gymnasium)


@frozen
class CountingBot(Bot):
    """Chooses at random, and counts the decisions of all bots of its kind."""

    decisions: ClassVar[int] = 0

    def choose(self, view: Any, rng: Random) -> Any:
        CountingBot.decisions += 1
        return rng.choice(legal_moves(view))


def replays(
    record: Callable[[int], tuple[list[int], int]], play: Callable[[int, list[int]], None]
) -> Work:
    """Record a few games by their actions and numbers of decisions, to play one of them again."""
    games = [(seed, *record(seed)) for seed in range(4)]

    def again(rng: Random) -> int:
        seed, actions, decisions = rng.choice(games)
        play(seed, actions)
        return decisions

    return again


def _name_of(options: Any) -> str:
    return type(options).__module__.split(".")[1].replace("_", "-")


# ---- The run ------------------------------------------------------------------------------------


def contenders() -> dict[str, Work]:
    found: dict[str, Work] = {
        CHESS: chess_loop,
        CHESS_OVER: chess_loop_over,
        CHESS_PGN: chess_pgn(),
        SPIEL: backgammon(),
    }
    for name, players in GAMES.items():
        options = game(name).options(players)
        found[f"{name}: README loop"] = readme_loop(options)
        found[f"{name}: validate(JSON)"] = validation(options, "json")
        found[f"{name}: validate(text)"] = validation(options, "text")
        found[f"{name}: svg"] = picture(options)
        found |= dict(adapter_loops(name, players))
        for each in game(name).players:
            found[f"{name}: {each} players"] = readme_loop(game(name).options(each))
    for size in (10, 20, 40):
        found[f"board of {size * size} spaces"] = readme_loop(_board(size))
    return found


def _board(size: int) -> Any:
    """Return options with a square map of so many columns and rows."""
    rng = Random(size)
    size_columns = min(size, 26)
    rows = size * size // size_columns
    lines = [[" "] * (2 * size_columns) for _ in range(2 * rows)]
    for column in range(size_columns):
        for row in range(rows):
            lines[2 * row + column % 2][2 * column] = rng.choice("." * 30 + "oooo")
    for column in range(0, 10, 2):
        lines[4 + column % 4][2 * column] = "P"
    text = "\n".join("".join(line).rstrip() for line in lines) + "\n"
    return ttd.Options(players=2, board=ttd.Board(text))


def table(costs: dict[str, list[float]]) -> list[tuple[str, str, float, float, float]]:
    """Return the ratios that the documentation shows: name, peer, median and quartiles."""
    rows: list[tuple[str, str, str]] = []
    for name in GAMES:
        loop = f"{name}: README loop"
        rows += [
            (loop, CHESS, loop),
            (loop, CHESS_OVER, loop),
            (f"{name}: validate(JSON)", CHESS_PGN, ""),
            (f"{name}: validate(text)", CHESS_PGN, ""),
            (f"{name}: OpenSpiel adapter", loop, ""),
            (f"{name}: PettingZoo adapter", loop, ""),
            (f"{name}: Gymnasium adapter", loop, ""),
        ]
        rows += [(f"{name}: {each} players", CHESS, "") for each in game(name).players]
    rows += [(f"board of {size * size} spaces", CHESS, "") for size in (10, 20, 40)]
    rows.append((SPIEL, CHESS, ""))
    return [(one, other, *ratio(costs, one, other)) for one, other, _ in rows]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="number of rounds (default: 9)")
    parser.add_argument(
        "--seconds", type=float, default=0.3, help="CPU seconds per sample (default: 0.3)"
    )
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args()
    costs = measure(contenders(), rounds=arguments.rounds, seconds=arguments.seconds)
    rows = table(costs)
    for one, other, median, low, high in rows:
        print(f"{one:40} {median:6.2f} times {other}  [{low:.2f}, {high:.2f}]")
    pictures = {name: min(costs[f"{name}: svg"]) * 1000 for name in GAMES}
    for name, milliseconds in pictures.items():
        print(f"{name + ': svg':40} {milliseconds:6.1f} ms")
    imports = {
        statement: import_seconds(statement) * 1000
        for statement in (
            "import desertrules",
            "from desertrules import advance, apply, legal_moves, through_the_desert",
            "import chess",
        )
    }
    for statement, milliseconds in imports.items():
        print(f"{statement:75} {milliseconds:5.0f} ms")
    if arguments.save:
        data = {
            "python": platform.python_version(),
            "rounds": arguments.rounds,
            "ratios": [list(row) for row in rows],
            "svg_ms": pictures,
            "import_ms": imports,
        }
        RESULTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print(f"saved {RESULTS}", file=sys.stderr)


if __name__ == "__main__":
    main()
