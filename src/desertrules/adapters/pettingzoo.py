"""PettingZoo: every game as an AEC environment (extra `pettingzoo`).

    from desertrules.adapters import pettingzoo

    env = pettingzoo.env("through-the-desert", players=4)

Agents are `player_0`, `player_1` and so on, in seat order. An action is an index of the game's
encoding; a move that needs several indices takes as many steps of its agent. Chance moves happen by
themselves, seeded by `reset`.
"""

from random import Random
from typing import Any, TypeAlias, cast

from desertrules.errors import missing_extra

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.env import AECIterable
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError as _error:
    raise missing_extra("pettingzoo", _error) from _error

from desertrules.adapters.episode import (
    RENDER_MODES,
    REWARDS,
    Array,
    Episode,
    IllegalAction,
    Observer,
    Pixels,
    check_choice,
    check_render_mode,
    make_options,
)
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.play import check_count
from desertrules.registry import game as game_by_name

Observed: TypeAlias = dict[str, Array]
"""What an agent sees: `observation`, and `action_mask` with a 1 for each legal action."""

ILLEGAL = ("terminate", "penalise", "raise")
"""What an illegal action does: its agent loses and the game ends, as in PettingZoo's own games; it
costs a point and nothing else happens; or IllegalAction is raised."""


class TableEnv(AECEnv[str, Observed, int | None]):
    """A game as an AEC environment.

    It checks actions and the order of calls itself; PettingZoo's wrappers would take more time than
    the games.
    """

    def __init__(
        self,
        episode: Episode,
        *,
        illegal: str,
        rewards: str,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        self.metadata: dict[str, Any] = {
            "name": f"{episode.game.name.replace('-', '_')}_v{episode.game.version}",
            "render_modes": [*RENDER_MODES],
            "render_fps": 1,
            "is_parallelizable": True,
        }
        self.episode = episode
        self.observer: Observer = episode.observer
        self.render_mode = render_mode
        self._illegal, self._rewards, self._max_cycles = illegal, rewards, max_cycles
        self._rng = Random()
        self._steps = 0
        self._gains: tuple[float, ...] = ()
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(episode.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.agent_selection: str = self.possible_agents[0]
        size = episode.actions.decisions
        space = spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, self.observer.shape, np.int8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces: dict[str, spaces.Space[Observed]] = dict.fromkeys(
            self.possible_agents, cast("spaces.Space[Any]", space)
        )
        self.action_spaces: dict[str, spaces.Space[int | None]] = {
            agent: cast("spaces.Space[Any]", spaces.Discrete(size))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except (KeyError, TypeError):
            raise InvalidValue(f"unknown agent {quote(agent)}") from None

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observed, int | None]:
        """Iterate over the agents that act next; call `step` in each iteration."""
        if not self.agents:
            raise InvalidValue("call reset() before agent_iter(): no game is under way")
        return super().agent_iter(max_iter)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same chance moves."""
        del options  # the options of a game are set when the environment is made
        if seed is not None:
            self._rng = Random(check_count("seed", seed))
        self.episode.start(self._rng)
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._gains = self.episode.gains(self._rewards)
        self._select()

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees; all actions are allowed once it is out of the game."""
        if self.episode.seat is None and self.episode.result is None:
            raise InvalidValue("call reset() before observe(): no game is under way")
        observation, mask = self.episode.observe(self._seat(agent))
        if self._is_out(agent):
            mask.fill(1)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None removes an agent that is out."""
        if not self.agents:
            raise InvalidValue("call reset() before step(): no game is under way")
        agent = self.agent_selection
        if self._is_out(agent):
            if action is not None:
                raise InvalidValue("when an agent is dead, the only valid action is None")
            self._was_dead_step(action)
            return
        number = self.episode.actions.check(action)
        if any(self.rewards.values()):
            self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        try:
            self.episode.step(number, self._rng)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            self._reject(agent, error)
        else:
            self._reward()
        self._steps += 1
        if self._steps == self._max_cycles and not self._is_out(agent):
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _reject(self, agent: str, error: IllegalAction) -> None:
        self.rewards[agent] = -1.0
        self._accumulate_rewards()
        self.infos[agent]["illegal"] = str(error)
        if self._illegal == "terminate":
            EnvLogger.get_logger().warning(
                "[WARNING]: Illegal move made, game terminating with current player losing. %s",
                error,
            )
            self.terminations = dict.fromkeys(self.agents, True)

    def _reward(self) -> None:
        over = self.episode.result is not None
        if self._rewards == "points" or over:
            before, self._gains = self._gains, self.episode.gains(self._rewards)
            for seat, agent in enumerate(self.agents):
                self.rewards[agent] = float(self._gains[seat] - before[seat])
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)

    def _is_out(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _select(self) -> None:
        if self.episode.seat is not None:
            self.agent_selection = self.possible_agents[self.episode.seat]
        if self.episode.seat is None or self._is_out(self.agent_selection):
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Show the game as the selected agent sees it."""
        return self.episode.render(self.render_mode, self.episode.seat)

    def close(self) -> None:
        """Do nothing: nothing is held open."""


def env(
    game: str,
    players: int | None = None,
    *,
    illegal: str = "terminate",
    rewards: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv:
    """Make the environment of a game.

    Args:
        game: The name of the game.
        players: Number of players (default: the minimum).
        illegal: What an illegal action does, one of `ILLEGAL`.
        rewards: `rank` at the end, or `points` at every step.
        max_cycles: Truncate a game after so many steps.
        render_mode: `human`, `ansi`, `rgb_array` or None.
        options: Options of the game, such as `desert=12`.

    Examples:
        >>> from desertrules.adapters import pettingzoo
        >>> env = pettingzoo.env("sahara", players=2)
        >>> env.reset(seed=7)
        >>> observation, reward, over, truncated, info = env.last()
        >>> int(observation["action_mask"].sum())
        3
    """
    check_choice("illegal", illegal, ILLEGAL)
    check_choice("rewards", rewards, REWARDS)
    if max_cycles is not None:
        check_count("max_cycles", max_cycles, 1)
    check_render_mode(render_mode, "pettingzoo")
    found = game_by_name(game)
    episode = Episode(found, make_options(found, players, options))
    return TableEnv(
        episode, illegal=illegal, rewards=rewards, max_cycles=max_cycles, render_mode=render_mode
    )


def parallel_env(game: str, players: int | None = None, **settings: Any) -> Any:
    """Make the environment in which all agents give an action and one of them acts by it."""
    return turn_based_aec_to_parallel_wrapper(env(game, players, **settings))
