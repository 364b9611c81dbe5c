"""Gymnasium: one seat of any game as an environment, against bots (extra `gymnasium`).

    from desertrules.adapters import gymnasium

    env = gymnasium.make("sahara", players=2, bots="greedy")

An action is a number of the game's spelling; a move whose word has several numbers takes as many
steps. What chance and the bots do happens by itself, from the seed of `reset`. `action_masks` says
which numbers are legal, in the way that MaskablePPO of sb3-contrib asks for it.

Importing the module registers every game of the library, as `desertrules/sahara-v2` and so on; the
version is that of the rules, which rises when numbers change their meaning.
"""

from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any, cast

from desertrules.core.extras import needs

if _missing := needs("gymnasium", __name__, "gymnasium", "numpy"):
    raise _missing

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from desertrules.adapters.observing import Array, Observer
from desertrules.adapters.options import options_from
from desertrules.adapters.pictures import MODES, RATE, Pixels, check_mode, picture
from desertrules.adapters.play import IllegalNumber, Play, check_rewards
from desertrules.adapters.resets import ResetNeeded, reset_needed
from desertrules.core.errors import (
    BotFailed,
    DesertRulesError,
    IllegalMove,
    InvalidValue,
    WrongGame,
)
from desertrules.core.fields import check_seat, count_of, listed
from desertrules.core.offers import spelling_of
from desertrules.core.planes import MOST
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games
from desertrules.play.bots.protocol import Bot, bots_of
from desertrules.play.bots.registry import bot as bot_named

__all__ = ["ILLEGAL", "ResetNeeded", "SeatEnv", "make", "register_envs"]

ILLEGAL = -1.0
"""What an illegal action costs; nothing else happens by it."""
_FAILED = "a bot has failed"


class SeatEnv(gymnasium.Env[Array, int]):
    """One seat of a game; the others are played by bots."""

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": RATE}  # noqa: RUF012 - as in the base
    """How it can be shown."""

    def __init__(  # noqa: PLR0913 - a game, who plays it, and how
        self,
        play: Play,
        bots: tuple[Bot, ...],
        *,
        seat: int | None,
        rewards: str,
        max_steps: int | None,
        render_mode: str | None,
    ) -> None:
        """Take a game that is to be played, and the bots of the other seats; `make` makes it."""
        self.play: Play = play
        """The game under way."""
        self.observer: Observer = Observer(play)
        """Makes the arrays; its `where` says where what stands."""
        self.render_mode: str | None = render_mode
        """How it is shown: `human`, `ansi`, `rgb_array`, or not."""
        self.seat: int = seat or 0
        """The seat that is played; with none given, another by each reset."""
        self._fixed, self._bots, self._most = seat is not None, bots, max_steps
        self._rewards, self._gained = rewards, 0.0
        self._luck, self._thoughts = Random(), Random()
        self._steps = 0
        self._stopped = "the game has not begun"
        self.observation_space: spaces.Space[Array] = spaces.Box(
            0, MOST, self.observer.shape, np.int8
        )
        """The space of what the seat sees."""
        self.action_space: spaces.Space[Any] = spaces.Discrete(play.size)
        """The numbers that spell decisions."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a new game, and let the bots play until it is the seat's turn.

        Raises gymnasium.error.Error for what is no seed, BotFailed.
        """
        super().reset(seed=seed, options=options)
        self._luck, self._thoughts = (Random(int(self.np_random.integers(2**63))) for _ in range(2))
        if not self._fixed:
            self.seat = self._luck.randrange(self.play.players)
        self._steps = 0
        self.play.begin(self._luck)
        self._stopped = _FAILED
        for bot in self._bots:
            bot.begin(self.play.options)
        self._let_bots_play()
        self._gained = self.play.worth(self._rewards)[self.seat]
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Go on by a number, and let the bots play; an illegal one costs, and nothing happens.

        Raises NoNumber for what is no number, BotFailed, and ResetNeeded where no game is under
        way: before the beginning, after the end, or when a bot has failed.
        """
        number = self.play.number_of(action)
        if self._stopped or self.play.seat is None:
            over = self.play.result is not None
            raise reset_needed("step", self.play.illegal(number) if over else self._stopped)
        self._steps += 1
        told = {}
        try:
            self.play.take(number, self._luck)
        except IllegalNumber as error:
            reward, told = ILLEGAL, {"illegal": str(error)}
        else:
            self._let_bots_play()
            before, self._gained = self._gained, self.play.worth(self._rewards)[self.seat]
            reward = float(self._gained - before)
        over = self.play.result is not None
        cut_off = self._steps == self._most and not over
        if cut_off:
            self._stopped = f"the game was cut off by max_steps={self._most}"
        return self._seen(), reward, over, cut_off, {**self._info(), **told}

    def _let_bots_play(self) -> None:
        play = self.play
        self._stopped = _FAILED
        while play.seat is not None and play.seat != self.seat:
            bot = self._bots[(play.seat - self.seat) % play.players - 1]
            move = bot.choose(play.view(play.seat), self._thoughts)
            try:
                play.make(move, self._luck)
            except (IllegalMove, WrongGame) as error:
                raise BotFailed("illegal", f"{bot!r} gave an illegal move: {error}") from error
        self._stopped = ""
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Array:
        return self.observer.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.observer.mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Give whether each number is legal; after the end none is."""
        return self.observer.mask(self.seat).view(np.bool_)

    def render(self) -> Any:  # noqa: ANN401 - what a frame is depends on the mode
        """Show the game as the seat sees it, in the mode that was asked for."""
        shown: str | Pixels | None = picture(self.play, self.render_mode, self.seat)
        return shown

    def close(self) -> None:
        """End what runs for the bots."""
        for bot in self._bots:
            bot.close()


def make(  # noqa: PLR0913 - a game, who plays it, and how
    game: str,
    players: int | None = None,
    *,
    seat: int | None = None,
    bots: str | Bot | Iterable[str | Bot] = "random",
    rewards: str = "rank",
    max_steps: int | None = None,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401 - of the game
) -> SeatEnv:
    """Make the environment of one seat of a game, by the game's name.

    Args:
        game: The name of the game, of any that spells its moves by numbers.
        players: How many play; as few as can if left out.
        seat: Which seat is played, from 0; left out, each reset draws another.
        bots: Who plays the others: one bot, or its name, for all of them, or one for each, from the
            seat after the own one on.
        rewards: What the seat is rewarded with: `rank` at the end, or `points` at every step.
        max_steps: After how many steps a game is truncated; None for never.
        render_mode: One of `human`, `ansi` and `rgb_array`, or None.
        options: The options of the game, such as `board` or `desert`; plain data will do.

    Raises UnknownGame, NoSpelling, UnknownOption, InvalidOptions, UnknownBot, InvalidValue.

    Examples:
        >>> from desertrules.adapters import gymnasium
        >>> env = gymnasium.make("sahara", players=2, seat=0, bots="greedy")
        >>> seen, told = env.reset(seed=7)
        >>> seen.shape, int(env.action_masks().sum())
        ((14, 45, 2), 3)
        >>> seen, reward, over, cut, told = env.step(int(env.action_masks().argmax()))
        >>> reward, over
        (0.0, False)
    """
    play = Play(game, options_from(game_named(game), players, options))
    if seat is not None:
        check_seat(seat, play.players)
    check_rewards(rewards)
    check_mode(render_mode, "gymnasium")
    most = None if max_steps is None else count_of("max_steps", max_steps, 1)
    others = _bots(bots, play.players - 1)
    return SeatEnv(
        play, others, seat=seat, rewards=rewards, max_steps=most, render_mode=render_mode
    )


def _bots(bots: str | Bot | Iterable[str | Bot], others: int) -> tuple[Bot, ...]:
    """Give a bot for each of the other seats; raise UnknownBot, InvalidValue."""
    if isinstance(bots, str | Bot):
        bots = [bots] * others
    named = listed("bots", bots, "a bot, its name, or a list of them")
    found = bots_of(bot_named(each) if isinstance(each, str) else each for each in named)
    if len(found) != others:
        raise InvalidValue(f"bots: expected one, or {others}, found {len(found)}")
    return found


def register_envs() -> None:
    """Register every game that is known and spells its moves, for `gymnasium.make`.

    Who makes another game known later calls it again.

    Examples:
        >>> import gymnasium
        >>> from desertrules.adapters.gymnasium import register_envs
        >>> register_envs()
        >>> "desertrules/sahara-v2" in gymnasium.registry
        True
    """
    for name in games():
        with suppress(DesertRulesError):  # a game from elsewhere that is broken, or does not spell
            spelling_of(game_named(name))
            known = f"desertrules/{name}-v{game_named(name).rules}"
            if known not in gymnasium.registry:
                library = cast(Any, gymnasium)  # the types of `register` are not whole
                library.register(known, entry_point=f"{__name__}:make", kwargs={"game": name})


register_envs()
