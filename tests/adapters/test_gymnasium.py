"""One seat as an environment of Gymnasium, against bots; its own checker is run elsewhere."""

from random import Random
from typing import Any

import gymnasium as library
import numpy as np
import pytest

import desertrules
from desertrules import bot, sahara
from desertrules.adapters import gymnasium as adapter
from desertrules.core.errors import BotFailed, InvalidValue, UnknownBot
from desertrules.play.bots.simple import Greedy

gymnasium: Any = adapter
"""Wrong things are asked of it too."""


def run(env: Any, seed: int) -> tuple[float, int]:
    """Play a game at random, by the masks; give all rewards together, and the steps."""
    rng, gained, steps = Random(seed), 0.0, 0
    env.reset(seed=seed)
    over = cut_off = False
    while not (over or cut_off):
        number = rng.choice(np.flatnonzero(env.action_masks()))
        _, reward, over, cut_off, _ = env.step(number)
        gained, steps = gained + reward, steps + 1
    return gained, steps


@pytest.mark.parametrize("game", ["through-the-desert", "sahara", "nomads-of-arabia"])
def test_the_reward_of_a_game_is_the_rank(game: str) -> None:
    """It comes at the end; in between the bots play."""
    env = gymnasium.make(game, players=3, seat=1, bots=["random", bot("random")])
    gained, steps = run(env, 3)
    assert steps > 10
    assert gained == env.play.ranks()[1]
    assert not env.action_masks().any(), "nothing is legal any more"
    with pytest.raises(InvalidValue, match=r"before step: action 0 is illegal here: \w\w\d"):
        env.step(0)


def test_a_step_that_is_not_due_asks_for_a_reset() -> None:
    """Before the beginning, after the end and after the last step: Gymnasium's own error."""
    env = gymnasium.make("sahara", desert=1, seat=0)
    with pytest.raises(library.error.ResetNeeded, match=r"step: the game has not begun$"):
        env.step(0)
    run(env, 1)
    with pytest.raises(library.error.ResetNeeded, match=r"before step: .* SA5\.1: The game"):
        env.step(0)
    cut_off = gymnasium.make("sahara", max_steps=1)
    run(cut_off, 1)
    with pytest.raises(library.error.ResetNeeded, match="the game was cut off by max_steps=1"):
        cut_off.step(int(np.argmax(cut_off.action_masks())))
    cut_off.reset(seed=1)
    assert cut_off.step(int(np.argmax(cut_off.action_masks())))[3], "a new game has its own steps"


def test_points_can_be_the_reward() -> None:
    """All gains together are the seat's points."""
    env = gymnasium.make("through-the-desert", players=2, seat=0, rewards="points")
    gained, _ = run(env, 1)
    assert gained == env.play.points()[0] > 0


def test_an_illegal_action_costs_and_nothing_happens() -> None:
    """The info says which rule forbids it."""
    env = gymnasium.make("through-the-desert", players=2, seat=0)
    seen, info = env.reset(seed=1)
    number = int(np.flatnonzero(1 - info["action_mask"])[0])
    after, reward, over, cut_off, told = env.step(number)
    assert (reward, over, cut_off) == (-1.0, False, False)
    assert np.array_equal(seen, after)
    assert "TD5.1" in told["illegal"]
    with pytest.raises(AssertionError, match="action: expected a number from 0 to"):
        env.step(10**6)


def test_masks_are_as_sb3_contrib_asks_for_them() -> None:
    """An array of truth values, one for each number, those of the info."""
    env = gymnasium.make("sahara")
    _, info = env.reset(seed=2)
    masks = env.action_masks()
    assert (masks.dtype, masks.shape) == (np.bool_, (env.action_space.n,))
    assert np.array_equal(masks, info["action_mask"])


def test_the_seat_is_drawn_unless_it_is_given() -> None:
    """So that what is learned holds for all of them."""
    env = gymnasium.make("sahara", players=3)
    seats = [(env.reset(seed=seed), env.seat)[1] for seed in range(12)]
    assert {*seats} == {0, 1, 2}
    assert seats == [(env.reset(seed=seed), env.seat)[1] for seed in range(12)]
    fixed = gymnasium.make("sahara", players=3, seat=2)
    fixed.reset(seed=0)
    assert (fixed.seat, fixed.play.seat) == (2, 2)


def test_games_can_be_truncated() -> None:
    """After so many steps, illegal ones too."""
    env = gymnasium.make("sahara", max_steps=2)
    assert run(env, 0)[1] == 2
    env.reset(seed=0)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert [env.step(illegal)[3] for _ in range(2)] == [False, True]


def test_bots_hear_of_games_and_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As everybody who runs games tells them."""
    heard: list[str] = []
    monkeypatch.setattr(Greedy, "begin", lambda *_: heard.append("begin"))
    monkeypatch.setattr(Greedy, "close", lambda _: heard.append("close"))
    env = gymnasium.make("sahara", bots="greedy")
    env.reset(seed=0)
    env.close()
    assert heard == ["begin", "close"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (sahara.Stop(), r"greedy gave an illegal move: .*SA3\.1"),
        (None, "greedy gave an illegal move: expected a move of Sahara"),
    ],
)
def test_a_bot_that_gives_no_legal_move_fails(
    monkeypatch: pytest.MonkeyPatch, given: Any, message: str
) -> None:
    """Nothing illegal is ever applied: the game is as it was before."""
    monkeypatch.setattr(Greedy, "choose", lambda *_: given)
    env = gymnasium.make("sahara", seat=1, bots="greedy")
    with pytest.raises(BotFailed, match=message):
        env.reset(seed=0)
    assert env.play.seat == 0
    assert not env.action_masks().any()
    with pytest.raises(library.error.ResetNeeded, match="before step: a bot has failed"):
        env.step(env.play.mask.bit_length() - 1)  # what the bot could have done


@pytest.mark.parametrize("failing", ["begin", "choose"])
@pytest.mark.parametrize("error", [ValueError, BaseException, KeyboardInterrupt])
def test_what_a_bot_raises_comes_through_and_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, failing: str, error: type[BaseException]
) -> None:
    """Nobody plays on in its place; a new game is as if nothing had been."""
    env = gymnasium.make("sahara", seat=0, bots="greedy")
    seen, info = env.reset(seed=0)

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Greedy, failing, fail)
        with pytest.raises(error):
            run(env, 0)
    with pytest.raises(library.error.ResetNeeded, match="before step: a bot has failed"):
        env.step(int(info["action_mask"].argmax()))
    assert np.array_equal(env.reset(seed=0)[0], seen)
    env.step(int(info["action_mask"].argmax()))


def test_bots_cannot_foresee_what_chance_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have numbers of their own: who draws more of them changes no deal."""

    def frugal(_: Greedy, view: Any, __: Random) -> Any:
        return desertrules.legal_moves(view)[0]

    def wasteful(bot: Greedy, view: Any, rng: Random) -> Any:
        rng.random()
        return frugal(bot, view, rng)

    reached = []
    for choose in (frugal, wasteful):
        monkeypatch.setattr(Greedy, "choose", choose)
        env = gymnasium.make("sahara", bots="greedy")
        _, info = env.reset(seed=3)
        for _ in range(20):
            *_, info = env.step(int(info["action_mask"].argmax()))
        reached.append(env.play.state)
    assert reached[0] == reached[1]


def test_wrong_settings_are_refused() -> None:
    """Each with what it can be."""
    with pytest.raises(UnknownBot):
        gymnasium.make("sahara", bots="gredy")
    with pytest.raises(InvalidValue, match="bots: expected one, or 2, found 1"):
        gymnasium.make("sahara", players=3, bots=["random"])
    with pytest.raises(InvalidValue, match="bots: expected a bot, its name, or a list of them"):
        gymnasium.make("sahara", bots=7)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 1"):
        gymnasium.make("sahara", seat=2)
    with pytest.raises(InvalidValue, match="rewards: expected one of rank, points"):
        gymnasium.make("sahara", rewards="fame")
    with pytest.raises(InvalidValue, match="max_steps"):
        gymnasium.make("sahara", max_steps=0)
    with pytest.raises(TypeError, match="has no option 'dessert'"):
        library.make("desertrules/sahara-v2", dessert=3)
    with pytest.raises(library.error.NameNotFound):
        library.make("desertrules/sahra-v2")


def test_it_is_seen_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """As the seat sees it."""
    env = gymnasium.make("sahara", seat=1, render_mode="ansi")
    env.reset(seed=0)
    assert "seat 1" in env.render()
    human = gymnasium.make("sahara", seat=1, render_mode="human")
    human.reset(seed=0)
    assert capsys.readouterr().out == env.render() + "\n\n"


def test_games_are_registered_that_spell(toy_is_registered: None) -> None:
    """By importing the adapter; doing so again does no harm, nor does a game without numbers."""
    del toy_is_registered
    gymnasium.register_envs()
    known = {f"desertrules/{game}-v{desertrules.game(game).rules}" for game in desertrules.games()}
    assert known - {*library.registry} == {"desertrules/toy-v1"}
