"""Through the Desert by other people's interfaces, each by the loop that its users write."""

from importlib import import_module
from random import Random
from typing import Any

from attrs import frozen

from benchmarks.measure import Contestant, Played
from benchmarks.peers import OpenSpiel, PettingZoo
from benchmarks.workloads import DESERT, PLAYERS, named
from desertrules.play.bots.simple import AtRandom

PETTINGZOO, GYMNASIUM, OPENSPIEL = (
    "by PettingZoo, a decision",
    "by Gymnasium against random, a decision",
    "by OpenSpiel, an action",
)
INTERFACES = (PETTINGZOO, GYMNASIUM, OPENSPIEL)
GAME = "through-the-desert"
_chosen = [0]


@frozen(repr=False)
class Counted(AtRandom):
    """The bot `random`, whose choices are counted."""

    def choose(self, view: object, rng: Random) -> object:
        """Choose any legal move."""
        _chosen[0] += 1
        return super().choose(view, rng)


class OurPettingZoo(PettingZoo):
    """Our environment, by the loop that plays PettingZoo's own games."""

    def __init__(self) -> None:
        """Make the environment once; each game resets it."""
        adapter = import_module("desertrules.adapters.pettingzoo")
        self._environment = adapter.env(GAME, players=PLAYERS)
        self._choices = import_module("numpy").flatnonzero


class OurGymnasium:
    """One seat of our environment; the decisions of the bots count too."""

    def __init__(self) -> None:
        """Make the environment once; each game resets it."""
        adapter = import_module("desertrules.adapters.gymnasium")
        self._environment = adapter.make(GAME, players=PLAYERS, bots=Counted())
        self._choices = import_module("numpy").flatnonzero

    def play(self, rng: Random) -> int:
        """Play one game; give the number of all decisions."""
        environment = self._environment
        _chosen[0] = 0
        _, info = environment.reset(seed=rng.getrandbits(32))
        steps, over = 0, False
        while not over:
            number = rng.choice(self._choices(info["action_mask"]))
            _, _, over, _, info = environment.step(number)
            steps += 1
        return steps + _chosen[0]


class OurOpenSpiel(OpenSpiel):
    """Our game, by the loop that plays OpenSpiel's own, chance included."""

    def __init__(self) -> None:
        """Load the game, which importing the adapter registers."""
        import_module("desertrules.adapters.openspiel")
        name = f"python_{GAME.replace('-', '_')}(players={PLAYERS})"
        self._game = import_module("pyspiel").load_game(name)


def contestants(missing: dict[str, str]) -> list[Contestant]:
    """Give the game by each interface that is installed; note why the others are missing."""
    found: list[Contestant] = []
    kinds: tuple[Any, ...] = (OurPettingZoo, OurGymnasium, OurOpenSpiel)
    for name, kind in zip(INTERFACES, kinds, strict=True):
        try:
            found.append(Played(named(DESERT, name), kind().play))
        except ImportError as error:
            missing[named(DESERT, name)] = str(error)
    return found
