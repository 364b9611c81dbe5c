"""PettingZoo: every game as an environment of agents that take turns (extra `pettingzoo`).

    from desertrules.adapters import pettingzoo

    env = pettingzoo.env("through-the-desert", players=4)

Agents are `player_0`, `player_1` and so on, in the order of seats. An action is a number of the
game's spelling; a move whose word has several numbers takes as many steps of its agent. What
chance does happens by itself, from the seed of `reset`.
"""

# PettingZoo has types, but does not say so, and has no stubs besides:
# pyright: reportMissingTypeStubs=false

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias, TypeVar, cast

from desertrules.core.extras import needs

if _missing := needs("pettingzoo", __name__, "pettingzoo", "gymnasium", "numpy"):
    raise _missing

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers.order_enforcing import OrderEnforcingWrapper

from desertrules.adapters.environments import Env, Last, Observation, ParallelEnv
from desertrules.adapters.observing import Observer
from desertrules.adapters.options import options_from
from desertrules.adapters.pictures import MODES, RATE, Pixels, check_mode, picture
from desertrules.adapters.play import IllegalNumber, Play, check_rewards
from desertrules.adapters.resets import ResetNeeded, UnderWay, reset_needed
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import count_of, refuse
from desertrules.core.planes import MOST
from desertrules.core.registry import game as game_named

__all__ = ["ILLEGAL", "ResetNeeded", "env", "parallel_env", "raw_env"]

T = TypeVar("T")

_Wrapped: TypeAlias = AECEnv[str, Observation, int | None]

ILLEGAL = ("terminate", "penalise", "raise")
"""What an illegal action does: it ends the game, as PettingZoo's own games do, and its agent has
lost; it costs, and nothing else happens; or it raises IllegalNumber."""


class _Ordered(OrderEnforcingWrapper[str, Observation, int | None]):
    """PettingZoo's wrapper that asks for the right order of calls, on a shorter way."""

    def last(self, observe: bool = True) -> Last:  # noqa: FBT001, FBT002 - as in the base
        """Give what the agent that acts sees, what it has gained, and whether it is out."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        """Let the agent act; say what is wrong where that is not the time for it."""
        if not self._has_reset or not self.env.agents:
            super().step(action)
            return
        self._has_updated = True
        self.env.step(action)

    def __str__(self) -> str:
        """Give the name of the game."""
        return str(self.env)


class _TableEnv(AECEnv[str, Observation, int | None]):
    """A game as an environment, without PettingZoo's wrappers."""

    agent_selection: str = cast(Any, UnderWay())
    rewards: dict[str, float] = cast(Any, UnderWay())
    terminations: dict[str, bool] = cast(Any, UnderWay())
    truncations: dict[str, bool] = cast(Any, UnderWay())
    infos: dict[str, dict[str, Any]] = cast(Any, UnderWay())

    def __init__(
        self,
        play: Play,
        *,
        illegal: str,
        rewards: str,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        """Take a game that is to be played; `env` and `raw_env` make it."""
        self.metadata: dict[str, Any] = {
            "name": f"{play.game.name.replace('-', '_')}_v{play.game.rules}",
            "render_modes": [*MODES],
            "render_fps": RATE,
            "is_parallelizable": True,
        }
        self.play: Play = play
        """The game under way."""
        self.observer: Observer = Observer(play)
        """Makes the arrays; its `where` says where what stands."""
        self.render_mode: str | None = render_mode
        self._illegal, self._rewards, self._most = illegal, rewards, max_cycles
        self._rng = Random()
        self._gained: tuple[float, ...] = ()
        self._steps = 0
        self._rewarded = False
        self._refused = ""
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(play.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(0, 1, (play.size,), np.int8)
        planes = spaces.Box(0, MOST, self.observer.shape, np.int8)
        self._seen = {
            agent: spaces.Dict({"observation": planes, "action_mask": numbers})
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(play.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent sees; raise InvalidValue for what is no agent."""
        return self._of(agent, self._seen)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the numbers that spell decisions; raise InvalidValue for what is no agent."""
        return self._of(agent, self._actions)

    def _of(self, agent: str, known: Mapping[str, T]) -> T:
        """Give what is known of an agent; raise InvalidValue for what is none."""
        try:
            return known[agent]
        except (KeyError, TypeError):
            names = ", ".join(self.possible_agents)
            raise refuse("agent", agent, f"one of {names}") from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed always the same, as far as chance goes.

        Raises InvalidValue for what is no seed.
        """
        del options  # PettingZoo's tests give some; the game's are given when it is made
        if seed is not None:
            self._rng = Random(count_of("seed", seed))
        self.play.begin(self._rng)
        self._steps = 0
        self._rewarded = False
        self._refused = ""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._gained = self.play.worth(self._rewards)
        self._select()

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees; once it is out of the game, its mask is of ones alone.

        No number is asked for then, and none is barred; so a choice by the mask stays defined.
        Raises InvalidValue for what is no agent, ResetNeeded.
        """
        seat = self._of(agent, self._seats)
        mask = self.observer.mask(seat)
        if self._is_dead(agent):
            mask.fill(1)
        return {"observation": self.observer.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Go on by a number, or take an agent that is out of the game away by None.

        Raises InvalidValue for what is no number, or comes after the end, ResetNeeded.
        """
        if not self.agents:
            raise reset_needed("step")
        agent = self.agent_selection
        if self._is_dead(agent):
            if action is not None:
                raise self._too_late(action)
            self._was_dead_step(action)
            return
        number = self.play.number_of(action)
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._rewarded = False
            self._clear_rewards()
        self.infos[agent] = {}
        try:
            self.play.take(number, self._rng)
        except IllegalNumber as error:
            if self._illegal == "raise":
                raise
            self._refuse(agent, error)
        else:
            if self._rewards == "points" or self.play.seat is None:
                self._reward()
        self._go_on()

    def last(self, observe: bool = True) -> Last:  # noqa: FBT001, FBT002 - as in the base
        """Give what the agent that acts sees, what it has gained, and whether it is out.

        Raises ResetNeeded.
        """
        if not self.agents:
            raise reset_needed("last")
        agent = self.agent_selection  # what the base gives, on a shorter way
        seen = self.observe(agent) if observe else None
        out = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *out, self.infos[agent]

    def _is_dead(self, agent: str) -> bool:
        """Tell whether an agent is out of the game."""
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _too_late(self, action: int) -> InvalidValue:
        """Make the error for a number after the end, with what ended the game."""
        if self.play.seat is None:
            why = str(self.play.illegal(self.play.number_of(action)))
        elif self._refused:
            why = f"the game was ended: {self._refused}"
        else:
            why = f"the game was cut off by max_cycles={self._most}"
        return InvalidValue(f"when an agent is dead, the only valid action is None; {why}")

    def _refuse(self, agent: str, error: IllegalNumber) -> None:
        """Let an illegal action cost, and end the game if that is wished."""
        self.rewards[agent] = -1.0
        self._rewarded = True
        self.infos[agent]["illegal"] = str(error)
        if self._illegal == "terminate":
            EnvLogger.get_logger().warning(
                "[WARNING]: Illegal move made, game terminating with current player losing. %s",
                error,
            )
            self._refused = str(error)
            self.terminations = dict.fromkeys(self.agents, True)

    def _reward(self) -> None:
        """Say what the agents have gained, and whether the game is over."""
        self._rewarded = True
        before, self._gained = self._gained, self.play.worth(self._rewards)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._gained[seat] - before[seat])
        if self.play.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)

    def _go_on(self) -> None:
        """Count the step, and say who acts next."""
        self._steps += 1
        if self._steps == self._most and not self._is_dead(self.agent_selection):
            self.truncations = dict.fromkeys(self.agents, True)
        if self._rewarded:
            self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        seat = self.play.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        if seat is None or self._is_dead(self.agent_selection):
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Show the game as the agent sees it that acts, in the mode that was asked for."""
        return picture(self.play, self.render_mode, self.play.seat)

    def close(self) -> None:
        """Do nothing: nothing is held open."""


class _Parallel(turn_based_aec_to_parallel_wrapper[str, Observation, int | None]):
    """PettingZoo's wrapper in which all agents give an action at once, with errors that speak."""

    def __init__(self, made: _Wrapped) -> None:
        """Take the environment of agents in turn."""
        super().__init__(made)
        self.agents: list[str] = []

    def step(self, actions: Mapping[str, int | None]) -> Any:  # noqa: ANN401 - `All`, in truth
        """Let the agent act that is to act.

        Raises ResetNeeded, and InvalidValue where that agent has no action.
        """
        if not self.agents:
            raise reset_needed("step")
        acting = self.aec_env.agent_selection
        if not isinstance(actions, Mapping) or acting not in actions:
            raise refuse("actions", actions, f"an action of {acting}, by its name")
        return cast(Any, super()).step(actions)  # it has no types


def raw_env(  # noqa: PLR0913 - a game, and how it is played
    game: str,
    players: int | None = None,
    *,
    illegal: str = "raise",
    rewards: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401 - of the game
) -> Env:
    """Make the environment of a game without PettingZoo's wrappers; `env` says what it takes.

    Examples:
        >>> from desertrules.adapters import pettingzoo
        >>> env = pettingzoo.raw_env("sahara", players=2)
        >>> env.reset(seed=7)
        >>> env.agent_selection, env.agents
        ('player_0', ['player_0', 'player_1'])
    """
    if illegal not in ILLEGAL:
        raise refuse("illegal", illegal, f"one of {', '.join(ILLEGAL)}")
    check_rewards(rewards)
    most = None if max_cycles is None else count_of("max_cycles", max_cycles, 1)
    check_mode(render_mode, "pettingzoo")
    play = Play(game, options_from(game_named(game), players, options))
    made = _TableEnv(
        play, illegal=illegal, rewards=rewards, max_cycles=most, render_mode=render_mode
    )
    return cast(Env, made)


def env(  # noqa: PLR0913 - a game, and how it is played
    game: str,
    players: int | None = None,
    *,
    illegal: str = "terminate",
    rewards: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401 - of the game
) -> Env:
    """Make the environment of a game, by its name; of any that spells its moves by numbers.

    Args:
        game: The name of the game.
        players: How many play; as few as can if left out.
        illegal: What an illegal action does, one of `ILLEGAL`.
        rewards: What agents are rewarded with: `rank` at the end, or `points` at every step.
        max_cycles: After how many steps of all agents together a game is truncated; None for never.
        render_mode: One of `human`, `ansi` and `rgb_array`, or None.
        options: The options of the game, such as `board` or `desert`; plain data will do.

    Raises UnknownGame, NoSpelling, UnknownOption, InvalidOptions, InvalidValue.

    Examples:
        >>> from desertrules.adapters import pettingzoo
        >>> env = pettingzoo.env("sahara", players=2)
        >>> env.reset(seed=7)
        >>> seen = env.last()[0]
        >>> env.agent_selection, seen["observation"].shape
        ('player_0', (14, 45, 2))
        >>> int(seen["action_mask"].sum())
        3
        >>> env.step(int(seen["action_mask"].argmax()))
    """
    made = raw_env(
        game,
        players,
        illegal=illegal,
        rewards=rewards,
        max_cycles=max_cycles,
        render_mode=render_mode,
        **options,
    )
    return cast(Env, _Ordered(cast(_Wrapped, made)))


def parallel_env(
    game: str,
    players: int | None = None,
    **settings: Any,  # noqa: ANN401 - as those of `env`
) -> ParallelEnv:
    """Make the environment in which all agents give an action at once, and only one acts by it.

    It is PettingZoo's own wrapper for games of turns around `env`, which says what it takes.

    Examples:
        >>> from desertrules.adapters import pettingzoo
        >>> env = pettingzoo.parallel_env("sahara", players=2)
        >>> seen, _ = env.reset(seed=7)
        >>> sorted(seen)
        ['player_0', 'player_1']
    """
    made = cast(_Wrapped, env(game, players, **settings))
    return cast(ParallelEnv, _Parallel(made))
