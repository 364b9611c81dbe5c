"""Environments of PettingZoo: what agents see, get and are told; its own tests are elsewhere."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from desertrules import through_the_desert
from desertrules.adapters import pettingzoo as adapter
from desertrules.adapters.play import IllegalNumber
from desertrules.core.errors import InvalidValue, MissingExtra, UnknownGame

ResetNeeded = adapter.ResetNeeded
pettingzoo: Any = adapter
"""Wrong things are asked of it too."""


def run(env: Any, seed: int, steps: int = -1) -> dict[str, float]:
    """Play at random, by the masks; give what every agent has gained up to then."""
    rng, gained = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    while env.agents and steps:
        seen, reward, terminated, truncated, _ = env.last()
        gained[env.agent_selection] += reward
        choice = rng.choice(np.flatnonzero(seen["action_mask"]))
        env.step(None if terminated or truncated else choice)
        steps -= 1
    return gained


def legal(env: Any) -> int:
    """Give a legal number."""
    seen, *_ = env.last()
    return int(np.flatnonzero(seen["action_mask"])[0])


def illegal(env: Any) -> int:
    """Give an illegal number."""
    seen, *_ = env.last()
    return int(np.flatnonzero(1 - seen["action_mask"])[0])


def test_spaces_and_names() -> None:
    """Numbers of decisions, planes of small numbers, and agents by their seats."""
    env = pettingzoo.env("through-the-desert", players=4)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.action_space("player_1").n == 2406
    assert env.observation_space("player_1")["observation"].shape == (31, 21, 14)
    assert str(env) == "through_the_desert_v1"


@pytest.mark.parametrize("game", ["through-the-desert", "sahara", "nomads-of-arabia"])
def test_the_rewards_of_a_whole_game_are_ranks(game: str) -> None:
    """They come at the end, and add up to nothing."""
    env = pettingzoo.env(game, players=3)
    gained = run(env, 5)
    play = env.unwrapped.play
    assert list(gained.values()) == list(play.ranks())
    assert (sum(gained.values()), max(gained.values()) > 0) == (0, True)


@pytest.mark.parametrize("game", ["through-the-desert", "nomads-of-arabia"])
def test_points_can_be_the_rewards(game: str) -> None:
    """All gains of a game together are the points at its end."""
    env = pettingzoo.raw_env(game, players=3, rewards="points")
    env.reset(seed=5)
    begun = env.play.points()
    gained = run(env, 5)
    assert [*gained.values()] == [
        after - before for after, before in zip(env.play.points(), begun, strict=True)
    ]


def test_who_does_not_act_may_do_nothing_and_who_is_out_anything() -> None:
    """The mask of others is empty; after the end no number is asked for, and none is barred."""
    env = pettingzoo.env("sahara", players=2, max_cycles=3)
    env.reset(seed=0)
    assert not env.observe("player_1")["action_mask"].any()
    run(env, 0, 3)
    assert env.last()[2:4] == (False, True)
    assert env.observe("player_0")["action_mask"].all()
    env.step(None)
    assert env.observe("player_0")["action_mask"].all(), "also when it is gone"


def test_observations_are_arrays_of_their_own() -> None:
    """What was seen once stays what it was."""
    env = pettingzoo.env("through-the-desert")
    env.reset(seed=1)
    first, *_ = env.last()
    kept = {name: array.copy() for name, array in first.items()}
    env.step(legal(env))
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    assert not np.array_equal(env.last()[0]["observation"], kept["observation"])


def test_the_same_seed_is_the_same_chance() -> None:
    """And without a seed the next game goes on with the luck of the last."""
    env = pettingzoo.env("through-the-desert")
    env.reset(seed=1)
    first = env.unwrapped.play.state
    env.reset()
    second = env.unwrapped.play.state
    env.reset(seed=1)
    assert env.unwrapped.play.state == first != second
    env.reset()
    assert env.unwrapped.play.state == second


@pytest.mark.parametrize("seed", ["x", 1.5, -1, True, np.int64(3)])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """As Gymnasium does it; -1 would else be the same as 1."""
    env = pettingzoo.env("sahara")
    with pytest.raises(InvalidValue, match=r"seed: expected .*0 or more, found"):
        env.reset(seed=seed)


def test_an_illegal_action_ends_the_game_and_names_its_rule(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As in PettingZoo's own games: the agent has lost, and a warning is logged."""
    env = pettingzoo.env("through-the-desert")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(illegal(env))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert "TD5.1" in env.infos[agent]["illegal"]
    assert "Illegal move made" in caplog.text
    assert "TD5.1" in caplog.text
    env.step(None)
    env.step(None)
    assert env.agents == []
    caplog.clear()
    env.step(0)
    assert "step() called after all agents are terminated" in caplog.text, (
        "as PettingZoo says it, and no more"
    )


def test_an_illegal_action_can_be_penalised() -> None:
    """Nothing happens, and the same agent acts again."""
    env = pettingzoo.env("through-the-desert", illegal="penalise")
    env.reset(seed=1)
    before = env.unwrapped.play.state
    env.step(illegal(env))
    assert env.last()[1:4] == (-1.0, False, False)
    assert env.unwrapped.play.state is before
    env.step(legal(env))
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}
    assert env.infos["player_0"] == {}


def test_a_raw_environment_raises() -> None:
    """With the rule in its text, and nothing changed."""
    env = pettingzoo.raw_env("through-the-desert")
    env.reset(seed=1)
    with pytest.raises(IllegalNumber, match=r"TD5\.1"):
        env.step(illegal(env))
    env.step(legal(env))


def test_numbers_that_are_none_are_asserted() -> None:
    """PettingZoo's users expect an AssertionError."""
    env = pettingzoo.env("sahara")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action: expected a number from 0 to"):
        env.step(-1)


def test_order_is_enforced() -> None:
    """Before reset nothing can be asked, as of every environment of PettingZoo."""
    env = pettingzoo.env("sahara")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agents
    with pytest.raises(AssertionError, match="reset"):
        env.last()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.parallel_env])
def test_nothing_is_asked_of_a_game_that_has_not_begun(make: Any) -> None:
    """Without the wrapper that watches over the order, the errors are ours, of the same kinds."""
    env = make("sahara")
    with pytest.raises(ResetNeeded, match=r"^reset\(\) needs to be called before step: no agent"):
        env.step({})
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = env.nonsense


def test_a_raw_environment_has_nothing_before_reset() -> None:
    """What is looked up is missing, as an attribute is; a call is an AssertionError too."""
    env = pettingzoo.raw_env("sahara")
    for name in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
        assert not hasattr(env, name)
    for call in (env.last, lambda: env.observe("player_0")):
        with pytest.raises(AssertionError, match="needs to be called before"):
            call()
    env.reset(seed=1)
    assert env.last()[1:4] == (0.0, False, False)


def test_nothing_is_left_when_all_agents_are_gone() -> None:
    """Whoever goes on is asked for a reset."""
    env = pettingzoo.raw_env("sahara", max_cycles=1)
    run(env, 2, 1)
    for _ in env.possible_agents:
        env.step(None)
    for call in (env.last, lambda: env.step(None), lambda: env.step(3)):
        with pytest.raises(ResetNeeded, match="no agent is in the game"):
            call()


@pytest.mark.parametrize("agent", ["player_2", 0, None, []])
def test_who_is_no_agent_is_refused(agent: Any) -> None:
    """By an error of ours, that names those who are."""
    env = pettingzoo.env("sahara")
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(InvalidValue, match="agent: expected one of player_0, player_1, found"):
            ask(agent)


def test_stepping_after_the_end() -> None:
    """Only None takes an agent away; the error names what ended the game, the rule if it is one."""
    env = pettingzoo.raw_env("through-the-desert")
    env.reset(seed=2)
    rng = Random(2)
    while not env.terminations["player_0"]:
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    with pytest.raises(InvalidValue, match=r"the only valid action is None; .* TD8"):
        env.step(3)
    cut_off = pettingzoo.raw_env("through-the-desert", max_cycles=1)
    run(cut_off, 2, 1)
    with pytest.raises(ValueError, match=r"None; the game was cut off by max_cycles=1$"):
        cut_off.step(3)
    ended = pettingzoo.env("through-the-desert")
    ended.reset(seed=2)
    ended.step(1895)
    with pytest.raises(ValueError, match=r"None; the game was ended: action 1895 .* TD5\.6: "):
        ended.step(3)


def test_wrong_settings_are_refused() -> None:
    """Each with what it can be."""
    for settings in ({"illegal": "ignore"}, {"rewards": "fame"}, {"render_mode": "smell"}):
        with pytest.raises(InvalidValue, match=f"{next(iter(settings))}: expected"):
            pettingzoo.env("sahara", **settings)
    with pytest.raises(InvalidValue, match="max_cycles: expected 1 or more"):
        pettingzoo.env("sahara", max_cycles=0)
    with pytest.raises(UnknownGame):
        pettingzoo.env("chess")
    with pytest.raises(TypeError, match="has no option 'dessert'"):
        pettingzoo.env("sahara", dessert=3)


def test_it_is_seen_as_text_and_as_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    """As the agent sees it that acts, with the last move marked."""
    assert pettingzoo.raw_env("sahara").render() is None
    env = pettingzoo.env("nomads-of-arabia", render_mode="ansi")
    run(env, 0, 1)
    assert "seat 0" in env.render()
    human = pettingzoo.env("sahara", render_mode="human")
    human.reset(seed=0)
    assert "seat 0" in capsys.readouterr().out
    human.step(legal(human))
    assert "seat 0" in capsys.readouterr().out
    human.close()
    drawn = pettingzoo.env("sahara", render_mode="rgb_array")
    drawn.reset(seed=0)
    picture = drawn.render()
    assert (picture.dtype, picture.shape[1:]) == (np.uint8, (640, 3))
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_pixels_need_what_draws_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that brings it is named when the environment is made."""
    monkeypatch.setattr("desertrules.core.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install \"desertrules\[pettingzoo\]\""):
        pettingzoo.env("sahara", render_mode="rgb_array")


def test_an_environment_can_be_pickled() -> None:
    """A copy goes on as the original does."""
    env = pettingzoo.raw_env("nomads-of-arabia", players=3)
    run(env, 3, 20)
    copy = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    env.step(legal(env))
    copy.step(legal(copy))
    assert copy.play.state == env.play.state


def test_all_agents_act_at_once_in_a_parallel_environment() -> None:
    """Of all actions the one counts whose agent is to act."""
    env = pettingzoo.parallel_env("through-the-desert", players=3, illegal="penalise")
    seen, _ = env.reset(seed=4)
    actions = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in env.agents}
    _, rewards, _, _, infos = env.step(actions)
    assert set(rewards.values()) == {0.0}
    assert infos["player_0"]["active_agent"] == "player_1"
    for wrong in ({"player_0": 1}, 7):
        with pytest.raises(InvalidValue, match="actions: expected an action of player_1, by its"):
            env.step(wrong)


def test_options_of_the_game() -> None:
    """The map, and whatever else a game lets one choose."""
    board = through_the_desert.Board.from_text("o   P\n  .\no   P\n  .\nP   P\n  P\n")
    env = pettingzoo.raw_env("through-the-desert", players=2, board=board)
    assert env.play.options.board == board
    assert env.observer.shape[1:] == (3, 4)
