"""Gymnasium: one seat of any game against bots (extra `gymnasium`).

    from desertrules.adapters import gymnasium

    env = gymnasium.make("sahara", players=2, bots="greedy")

An action is an index of the game's encoding; a move that needs several indices takes as many steps.
Chance and bots move by themselves, seeded by `reset`. `action_masks` returns which actions are
legal, as MaskablePPO of sb3-contrib expects it. Importing this module registers all games with
Gymnasium, as `desertrules/sahara-v1`.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from desertrules.errors import missing_extra

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.envs.registration import EnvSpec
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing_extra("gymnasium", _error) from _error

from desertrules.adapters.episode import (
    RENDER_MODES,
    REWARDS,
    Array,
    Episode,
    IllegalAction,
    Observer,
    check_choice,
    check_render_mode,
    make_options,
)
from desertrules.english import quote
from desertrules.errors import IllegalMove, InvalidValue, WrongGame
from desertrules.opponents import Bot, BotFailed
from desertrules.opponents import bot as make_bot
from desertrules.opponents.games import check_bots
from desertrules.play import check_count
from desertrules.registry import game as game_by_name
from desertrules.registry import games

ILLEGAL_REWARD = -1.0
"""The reward of an illegal action, which changes nothing else."""


class SeatEnv(gymnasium.Env[Array, int]):
    """One seat of a game; bots play the others."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own declaration

    def __init__(
        self,
        episode: Episode,
        bots: tuple[Bot, ...],
        *,
        seat: int | None,
        rewards: str,
        max_steps: int | None,
        render_mode: str | None,
    ) -> None:
        self.episode = episode
        self.observer: Observer = episode.observer
        self.render_mode = render_mode
        self.seat: int = seat or 0
        """The seat that acts; if none was asked for, each reset draws another."""
        self._draws_seat, self._bots, self._max_steps = seat is None, bots, max_steps
        self._rewards, self._gain = rewards, 0.0
        # Chance and bots have their own generators, so that a bot's choices never change the dice.
        self._chance_rng, self._bot_rng = Random(), Random()
        self._steps = 0
        self._stopped = "the game has not begun"
        size = episode.actions.decisions
        self.observation_space: spaces.Space[Array] = spaces.Box(
            -128, 127, self.observer.shape, np.int8
        )
        self.action_space: spaces.Space[int] = cast("spaces.Space[Any]", spaces.Discrete(size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Start a new game and let the bots play until it is the seat's turn."""
        super().reset(seed=seed, options=options)
        self._chance_rng, self._bot_rng = (
            Random(int(self.np_random.integers(2**63))) for _ in range(2)
        )
        if self._draws_seat:
            self.seat = self._chance_rng.randrange(self.episode.players)
        self._steps = 0
        self.episode.start(self._chance_rng)
        for bot in self._bots:
            bot.begin(self.episode.options)
        self._play_bots()
        self._gain = self.episode.gains(self._rewards)[self.seat]
        observation, mask = self.episode.observe(self.seat)
        return observation, {"action_mask": mask}

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an action and the bots' turns after it.

        Raises:
            InvalidAction: The action is not in the action space.
            gymnasium.error.ResetNeeded: No game is under way.
            BotFailed: A bot made an illegal move.
        """
        number = self.episode.actions.check(action)
        if self._stopped:
            raise gymnasium.error.ResetNeeded(f"call reset() before step(): {self._stopped}")
        self._steps += 1
        info: dict[str, Any] = {}
        try:
            self.episode.step(number, self._chance_rng)
        except IllegalAction as error:
            reward, info["illegal"] = ILLEGAL_REWARD, str(error)
        else:
            self._play_bots()
            before, self._gain = self._gain, self.episode.gains(self._rewards)[self.seat]
            reward = float(self._gain - before)
        over = self.episode.result is not None
        truncated = self._steps == self._max_steps and not over
        if over or truncated:
            self._stopped = "the game is over" if over else f"max_steps={self._max_steps} reached"
        observation, info["action_mask"] = self.episode.observe(self.seat)
        return observation, reward, over, truncated, info

    def _play_bots(self) -> None:
        episode = self.episode
        self._stopped = "a bot failed"
        while episode.seat is not None and episode.seat != self.seat:
            bot = self._bots[(episode.seat - self.seat) % episode.players - 1]
            move = bot.choose(episode.view(episode.seat), self._bot_rng)
            try:
                episode.play(move, self._chance_rng)
            except (IllegalMove, WrongGame) as error:
                raise BotFailed("illegal", f"{bot!r} made an illegal move: {error}") from error
        self._stopped = ""
        if self.render_mode == "human":
            self.render()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal; none is after the end."""
        return self.episode.observe(self.seat)[1].view(np.bool_)

    def render(self) -> Any:
        """Show the game as the seat sees it, in the render mode."""
        return self.episode.render(self.render_mode, self.seat)

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots:
            bot.close()


def make(
    game: str,
    players: int | None = None,
    *,
    seat: int | None = None,
    bots: str | Bot | Sequence[str | Bot] = "random",
    rewards: str = "rank",
    max_steps: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> SeatEnv:
    """Make the environment of one seat of a game.

    Args:
        game: The name of the game.
        players: Number of players (default: the minimum).
        seat: The seat to play (default: another one in each episode).
        bots: One bot for all other seats, or one for each.
        rewards: `rank` at the end, or `points` at every step.
        max_steps: Truncate an episode after so many steps.
        render_mode: `human`, `ansi`, `rgb_array` or None.
        options: Options of the game, such as `desert=12`.

    Examples:
        >>> from desertrules.adapters import gymnasium
        >>> env = gymnasium.make("sahara", players=2, seat=0, bots="greedy")
        >>> observation, info = env.reset(seed=7)
        >>> int(env.action_masks().sum())
        3
    """
    found = game_by_name(game)
    episode = Episode(found, make_options(found, players, options))
    if seat is not None:
        check_count("seat", seat, 0, episode.players - 1)
    check_choice("rewards", rewards, REWARDS)
    check_render_mode(render_mode, "gymnasium")
    if max_steps is not None:
        check_count("max_steps", max_steps, 1)
    env = SeatEnv(
        episode,
        _make_bots(bots, episode.players - 1),
        seat=seat,
        rewards=rewards,
        max_steps=max_steps,
        render_mode=render_mode,
    )
    kwargs = {
        "game": game,
        "players": players,
        "seat": seat,
        "bots": bots,
        "rewards": rewards,
        "max_steps": max_steps,
        "render_mode": render_mode,
        **options,
    }
    env.spec = EnvSpec(
        env_id(game), entry_point=f"{__name__}:make", kwargs=kwargs, disable_env_checker=True
    )
    return env


def _make_bots(bots: str | Bot | Sequence[str | Bot], others: int) -> tuple[Bot, ...]:
    listed: Sequence[Any] = [bots] * others if isinstance(bots, str | Bot) else bots
    if not isinstance(listed, Sequence) or len(listed) != others:
        raise InvalidValue(f"bots: expected one bot, or a list of {others}, found {quote(bots)}")
    return check_bots([make_bot(each) if isinstance(each, str) else each for each in listed])


def env_id(game: str) -> str:
    """Return the name of a game among Gymnasium's environments."""
    return f"desertrules/{game}-v{game_by_name(game).version}"


def register_envs() -> None:
    """Register all games for `gymnasium.make`; call it again after registering another game."""
    for name in games():
        if env_id(name) not in gymnasium.registry:
            cast(Any, gymnasium).register(
                env_id(name), entry_point=f"{__name__}:make", kwargs={"game": name}
            )


register_envs()
