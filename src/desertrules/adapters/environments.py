"""What environments of PettingZoo have, for type checkers: its own types are not marked as such."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from gymnasium import spaces

from desertrules.adapters.observing import Array, Observer
from desertrules.adapters.pictures import Pixels
from desertrules.adapters.play import Play

__all__ = ["All", "Env", "Last", "Observation", "ParallelEnv"]

Observation: TypeAlias = dict[str, Array]
"""What an agent sees: its planes as `observation`, and `action_mask`, a 1 for each legal number."""
Last: TypeAlias = tuple[Observation | None, float, bool, bool, dict[str, Any]]
"""What `last` gives: the observation, the reward, whether the agent is out by the game's end or by
a limit, and what it is told besides."""
All: TypeAlias = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""What a step of all agents gives, by agent: observations, rewards, ends, limits, and what they are
told besides."""


class Env(Protocol):
    """An environment of agents that take turns: what `AECEnv` of PettingZoo has, and our own."""

    metadata: dict[str, Any]
    """What it can show, and its name."""
    render_mode: str | None
    """How it is shown: `human`, `ansi`, `rgb_array`, or not."""
    possible_agents: list[str]
    """All agents, `player_0` and so on, in the order of seats."""
    agents: list[str]
    """The agents that are still in the game."""
    agent_selection: str
    """The agent that acts."""
    rewards: dict[str, float]
    """What each agent has just gained."""
    terminations: dict[str, bool]
    """Whether the game has ended for each agent."""
    truncations: dict[str, bool]
    """Whether a limit has ended it for each agent."""
    infos: dict[str, dict[str, Any]]
    """What each agent is told besides."""
    play: Play
    """The game under way."""
    observer: Observer
    """Makes the arrays; its `where` says where what stands."""

    @property
    def num_agents(self) -> int:
        """How many agents are in the game."""
        ...

    @property
    def unwrapped(self) -> Any:  # noqa: ANN401 - without wrappers, of whatever kind
        """The environment without wrappers."""
        ...

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed always the same, as far as chance goes."""
        ...

    def agent_iter(self, max_iter: int = ...) -> Iterable[str]:
        """Give the agent that acts, as long as there is one."""
        ...

    def last(self, observe: bool = ...) -> Last:  # noqa: FBT001 - as PettingZoo has it
        """Give what the agent that acts sees, what it has gained, and whether it is out."""
        ...

    def step(self, action: int | None) -> None:
        """Go on by a number, or take an agent that is out of the game away by None."""
        ...

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees."""
        ...

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent sees."""
        ...

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the numbers that spell decisions."""
        ...

    def render(self) -> str | Pixels | None:
        """Show the game as the agent sees it that acts."""
        ...

    def close(self) -> None:
        """End the environment."""
        ...


class ParallelEnv(Protocol):
    """An environment in which all agents act at once: what `ParallelEnv` of PettingZoo has."""

    metadata: dict[str, Any]
    """What it can show, and its name."""
    render_mode: str | None
    """How it is shown: `human`, `ansi`, `rgb_array`, or not."""
    possible_agents: list[str]
    """All agents, `player_0` and so on, in the order of seats."""
    agents: list[str]
    """The agents that are still in the game."""

    @property
    def unwrapped(self) -> Any:  # noqa: ANN401 - without wrappers, of whatever kind
        """The environment without wrappers."""
        ...

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; give what all agents see, and what they are told besides."""
        ...

    def step(self, actions: Mapping[str, int | None]) -> All:
        """Let the agent act that is to act; give what `last` gives, by agent."""
        ...

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent sees."""
        ...

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the numbers that spell decisions."""
        ...

    def render(self) -> str | Pixels | None:
        """Show the game as the agent sees it that acts."""
        ...

    def close(self) -> None:
        """End the environment."""
        ...
