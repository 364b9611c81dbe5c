"""Other rules engines, each played at random by its own fastest public way; all but python-chess.

A peer is imported when it is made, so that one that is not installed is missed by name and
hinders no other. What is the same for all games (the game object, a map, an environment) is made
once and not timed; the first position of each game is.
"""

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from attrs import frozen

from benchmarks import pychess
from benchmarks.measure import Contestant, Played
from benchmarks.pychess import PLIES

OPEN_SPIEL_CHESS = "OpenSpiel C++: chess"
HEX, HEX_CLONED = "OpenSpiel C++: hex, in place", "OpenSpiel C++: hex, cloned"
CATANATRON = "catanatron"
PETTINGZOO_CHESS = "PettingZoo: chess"
PYTHON_GAMES = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes", "team_dominoes")
"""OpenSpiel's games in Python in which seats take turns."""


def open_spiel_python(game: str) -> str:
    """Give the name in the tables of one of OpenSpiel's games in Python."""
    return f"OpenSpiel Python: {game.replace('_', ' ')}"


class OpenSpiel:
    """OpenSpiel: list all legal actions, choose one, apply it, until the end or 200 moves."""

    def __init__(self, game: str) -> None:
        """Load a game; those in Python are registered by an import."""
        import_module("open_spiel.python.games")
        self._game = import_module("pyspiel").load_game(game)

    def play(self, rng: Random) -> int:
        """Play one game; give its number of moves, chance events included."""
        state = self._game.new_initial_state()
        for move in range(PLIES):
            if state.is_terminal():
                return move
            state = self.after(state, self._choose(state, rng))
        return PLIES

    def after(self, state: Any, action: int) -> Any:  # noqa: ANN401 - states have no types
        """Give the state after an action: the same one, changed."""
        state.apply_action(action)
        return state

    @staticmethod
    def _choose(state: Any, rng: Random) -> int:  # noqa: ANN401 - states have no types
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            return int(rng.choices(actions, weights)[0])
        return int(rng.choice(state.legal_actions()))


class OpenSpielCloned(OpenSpiel):
    """OpenSpiel with a new state for each move, as a search keeps them."""

    def after(self, state: Any, action: int) -> Any:  # noqa: ANN401 - states have no types
        """Give the state after an action: a changed copy."""
        return super().after(state.clone(), action)


class Catanatron:
    """catanatron: four random players on one map, until one wins or 1,000 turns are over."""

    def __init__(self) -> None:
        """Import the package and lay the map out once."""
        catanatron = import_module("catanatron")
        self._game = catanatron.Game
        self._players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        self._map = import_module("catanatron.models.map").build_map("BASE")

    def play(self, rng: Random) -> int:
        """Play one game; give its number of actions, rolls included."""
        kept = random.getstate()
        game = self._game(self._players, seed=rng.getrandbits(32) | 1, catan_map=self._map)
        game.play()
        random.setstate(kept)
        return len(game.state.actions)


class PettingZoo:
    """PettingZoo: choose where the action mask is set, step, until the end or 200 moves."""

    def __init__(self, environment: str) -> None:
        """Make the environment once; each game resets it."""
        pettingzoo = import_module("pettingzoo")
        lacking = import_module("pettingzoo.env_registry.exceptions").FailedToImport
        try:
            self._environment = pettingzoo.make("aec", environment)
        except lacking as error:  # a game of its own may need more than PettingZoo does
            raise ImportError(str(error)) from error
        self._choices = import_module("numpy").flatnonzero

    def play(self, rng: Random) -> int:
        """Play one game; give its number of moves."""
        environment = self._environment
        environment.reset(seed=rng.getrandbits(32))
        for move in range(PLIES):
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                return move
            environment.step(rng.choice(self._choices(observation["action_mask"])))
        return PLIES


@frozen
class Entry:
    """A peer that may take part."""

    name: str
    package: str
    """What is to be installed for it."""
    make: Callable[[], Any]
    """Gives something with `play`; raises ImportError if the package is not installed."""


ENTRIES = (
    Entry(OPEN_SPIEL_CHESS, "open_spiel", partial(OpenSpiel, "chess")),
    Entry(HEX, "open_spiel", partial(OpenSpiel, "hex")),
    Entry(HEX_CLONED, "open_spiel", partial(OpenSpielCloned, "hex")),
    Entry("OpenSpiel C++: backgammon", "open_spiel", partial(OpenSpiel, "backgammon")),
    *(
        Entry(open_spiel_python(game), "open_spiel", partial(OpenSpiel, f"python_{game}"))
        for game in PYTHON_GAMES
    ),
    Entry(CATANATRON, "catanatron", Catanatron),
    Entry("PettingZoo: tic tac toe", "pettingzoo", partial(PettingZoo, "classic/tictactoe-v3")),
    Entry("PettingZoo: connect four", "pettingzoo", partial(PettingZoo, "classic/connect_four-v3")),
    Entry(PETTINGZOO_CHESS, "pettingzoo", partial(PettingZoo, "classic/chess-v6")),
)


def gather() -> tuple[list[Contestant], dict[str, str]]:
    """Give the peers that can play, and for each other one the reason why it cannot."""
    present: list[Contestant] = []
    missing: dict[str, str] = {}
    try:
        present += pychess.contestants()
    except ImportError as error:
        missing |= dict.fromkeys(pychess.NAMES, f"chess cannot be imported: {error}")
    for entry in ENTRIES:
        try:
            present.append(Played(entry.name, entry.make().play))
        except ImportError as error:
            missing[entry.name] = f"{entry.package} cannot be imported: {error}"
    return present, missing


def versions(names: set[str]) -> dict[str, str]:
    """Give the version of each package that the named peers come from."""
    packages = {entry.package for entry in ENTRIES if entry.name in names}
    if names.intersection(pychess.NAMES):
        packages.add("chess")
    return {package: version(package) for package in sorted(packages)}
