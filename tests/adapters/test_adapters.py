"""The adapters: the tests of the libraries themselves, and what an agent may and may not see."""

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pyspiel
import pytest
from attrs import evolve
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts

import desertrules
from desertrules import Bot, InvalidValue, Over, advance, game, initial, legal_moves, view
from desertrules.adapters import gymnasium, openspiel, pettingzoo
from desertrules.adapters.episode import (
    Actions,
    Episode,
    IllegalAction,
    InvalidAction,
    Observer,
)
from desertrules.opponents import BotFailed

with warnings.catch_warnings():  # PettingZoo's tests import its games in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    own_tests: Any = import_module("pettingzoo.test")

OWN = ("through-the-desert", "sahara", "nomads-of-arabia")
SHORT: dict[str, dict[str, Any]] = {
    "through-the-desert": {},
    "sahara": {"desert": 1},
    "nomads-of-arabia": {"finale": "short", "special": 2},
}
pytestmark = pytest.mark.usefixtures("oasis_race")
every_game = pytest.mark.parametrize("name", [*OWN, "oasis-race"])
# PettingZoo excepts its own games, whose observations are dictionaries too, by name.
DICTIONARIES = pytest.mark.filterwarnings("ignore:Observation")


def decision(name: str, seed: int = 1, moves: int = 0) -> Any:
    """Return a state in which a seat decides."""
    rules = game(name)
    state = advance(initial(rules.options(players=rules.players[0])), Random(seed))
    rng = Random(seed)
    for _ in range(moves):
        following = advance(rules.apply(state, rng.choice(rules.legal_moves(state))), rng)
        if isinstance(rules.turn(following), Over):
            break
        state = following
    return state


# ---- Episodes, actions and observations ---------------------------------------------------------


def spell(actions: Actions, state: Any, prefix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every word that the masks allow."""
    mask = actions.mask(state, prefix)
    for index in range(actions.decisions):
        if mask >> index & 1:
            word = (*prefix, index)
            if actions.move(state, word) is None:
                yield from spell(actions, state, word)
            else:
                yield word


@every_game
def test_masks_offer_exactly_the_legal_moves(name: str) -> None:
    """Every word that the masks allow is a legal move, and every legal move has one word."""
    rules = game(name)
    for moves in (0, 7, 20):
        state = decision(name, moves=moves)
        actions = Actions(rules, state.options)
        words = list(spell(actions, state, ()))
        moves_found = [actions.move(state, word) for word in words]
        assert len(moves_found) == len(set(moves_found))
        assert set(moves_found) == set(legal_moves(state))
        assert [actions.word(state, move) for move in moves_found] == words


@every_game
def test_observations_are_made_from_the_view(name: str) -> None:
    """States that a seat cannot tell apart have equal observations."""
    rules = game(name)
    state = decision(name, seed=3, moves=25)
    observer = Observer(rules, state.options, Actions(rules, state.options))
    for seat in range(state.options.players):
        seen, _ = observer.to_arrays(observer.collect(view(state, seat), seat))
        imagined = rules.imagine(view(state, seat), Random(5))
        again, _ = observer.to_arrays(observer.collect(view(imagined, seat), seat))
        assert seen.dtype == np.int8
        assert (seen == again).all()
        assert seen.reshape(-1).size >= max(place.stop for place in observer.where.values())


@pytest.mark.parametrize("name", ["sahara", "nomads-of-arabia"])
def test_observations_hold_the_beginning_of_a_move(name: str) -> None:
    """Only the seat that spells it sees its indices, and every array is new."""
    rules, rng = game(name), Random(4)
    episode = Episode(rules, rules.options(players=rules.players[0]))
    episode.start(rng)
    prefix, seat, before = episode.prefix, 0, np.zeros(0, np.int8)
    while not prefix:
        seat = episode.seat or 0
        before, mask = episode.observe(seat)
        episode.step(int(rng.choice(np.flatnonzero(mask))), rng)
        prefix = episode.prefix
    where = episode.observer.where["prefix"]
    for _ in range(2):
        after, mask = episode.observe(seat)
        assert tuple(np.flatnonzero(after.reshape(-1)[where])) == prefix
        after.reshape(-1)[where] = 0
        assert (after == before).all()
        assert mask.any() and mask.size == episode.actions.decisions
        mask.fill(0)
    rival, none = episode.observe((seat + 1) % episode.players)
    assert not rival.reshape(-1)[where].any() and not none.any()


def test_negative_points_are_observed() -> None:
    """A game without its own observation shows points as they are, below zero too."""
    rules = evolve(game("oasis-race"), points=lambda view: (-7, *view.camels[1:]))
    state = decision("oasis-race", moves=4)
    observer = Observer(rules, state.options, Actions(rules, state.options))
    places = [observer.where[f"seat +{seat}: points"] for seat in range(state.options.players)]
    flat = observer.to_arrays(observer.collect(view(state, 0), 0))[0].reshape(-1)
    assert [int(flat[place][0]) for place in places] == list(rules.points(view(state, 0)))
    assert observer._observation.shape(state.options) == (1,)


@pytest.mark.parametrize(
    "action", [-1, 10**6, "0", 1.0, True, None, [1], np.float64(1), np.bool_(True), np.arange(2)]
)
def test_an_action_outside_the_space_is_invalid(action: Any) -> None:
    """The message names the bounds."""
    episode = Episode(game("sahara"), game("sahara").options(players=2))
    with pytest.raises(InvalidAction, match="expected an integer from 0 to"):
        episode.actions.check(action)


def test_an_illegal_action_cites_the_rule() -> None:
    """The state stays as it was."""
    episode = Episode(game("sahara"), game("sahara").options(players=2))
    episode.start(Random(7))
    before = episode.state
    stop = episode.actions.word(before, desertrules.sahara.Stop())[0]
    with pytest.raises(IllegalAction, match=r"not legal here: .* \(SA3"):
        episode.step(stop, Random(1))
    assert episode.state is before


def test_an_episode_survives_pickling() -> None:
    """Vector environments send episodes to other processes."""
    episode = Episode(game("nomads-of-arabia"), game("nomads-of-arabia").options(players=3))
    episode.start(Random(7))
    again = pickle.loads(pickle.dumps(episode))  # noqa: S301 - our own
    assert (again.state, again.mask, again.seat) == (episode.state, episode.mask, episode.seat)


# ---- Gymnasium ----------------------------------------------------------------------------------


@every_game
def test_gymnasium_checks_pass(name: str) -> None:
    """Gymnasium's own checker accepts the environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises observations from 0 to 255
        check_env(gymnasium.make(name, bots="random", max_steps=30), skip_render_check=True)


def test_gymnasium_makes_environments_by_name() -> None:
    """`gymnasium.make` and vector environments know the games; a spec makes an equal one."""
    env = gym.make("desertrules/sahara-v1", players=2, seat=0)
    assert env.spec is not None
    made = gymnasium.make("sahara", players=3, sheik="any", render_mode="ansi")
    assert made.spec is not None
    again: Any = gym.make(made.spec)
    assert again.unwrapped.episode.options == made.episode.options
    assert again.render_mode == "ansi"


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_vector_environments_play_on(mode: str) -> None:
    """Through the ends of games, which Gymnasium resets by itself."""
    settings: dict[str, Any] = {"players": 2, "bots": "greedy", "max_steps": 5}
    envs = gym.make_vec("desertrules/sahara-v1", 2, vectorization_mode=mode, **settings)
    observations, infos = envs.reset(seed=7)
    assert observations.shape[0] == 2
    truncations = 0
    for _ in range(12):
        actions = infos["action_mask"].argmax(axis=1)
        _, _, _, truncated, infos = envs.step(actions)
        truncations += int(truncated.sum())
    assert truncations == 4
    envs.close()


def test_gymnasium_rewards_ranks_at_the_end() -> None:
    """An illegal action costs 1; the last reward is from -1 to 1; then a reset is needed."""
    env = gymnasium.make("sahara", players=2, seat=0, desert=1)
    _, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (gymnasium.ILLEGAL_REWARD, False)
    assert "not legal here" in info["illegal"]
    while not over:
        choice = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, _, info = env.step(choice)
    assert -1 <= reward <= 1
    with pytest.raises(gym.error.ResetNeeded, match="the game is over"):
        env.step(0)


def test_gymnasium_renders() -> None:
    """As text and as pixels."""
    env = gymnasium.make("sahara", players=2, seat=0, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape[2] == 3
    env = gymnasium.make("sahara", players=2, seat=0, render_mode="ansi")
    env.reset(seed=1)
    assert isinstance(env.render(), str)


class _Illegal(Bot):
    def choose(self, view: Any, rng: Random) -> Any:
        del view, rng
        return desertrules.sahara.Stop()


def test_a_failing_bot_ends_the_episode() -> None:
    """The error names the bot; a reset is needed afterwards."""
    env = gymnasium.make("sahara", players=2, seat=1, bots=[_Illegal()])
    with pytest.raises(BotFailed, match="made an illegal move"):
        env.reset(seed=1)
    with pytest.raises(gym.error.ResetNeeded, match="a bot failed"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 9}, "players: expected 2 to 6"),
        ({"seat": 5}, "seat: expected an integer from 0 to 1"),
        ({"rewards": "gold"}, "rewards: expected rank or points"),
        ({"render_mode": "ascii"}, "render_mode: expected"),
        ({"bots": ["random", "random"]}, "bots: expected one bot, or a list of 1, found"),
        ({"bots": 3}, "bots: expected one bot, or a list of 1, found 3"),
        ({"bots": [3]}, "bots: expected Bot objects, found 3"),
        ({"dessert": 3}, "Did you mean 'desert'"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    """One message says which argument is wrong."""
    with pytest.raises(InvalidValue, match=message):
        gymnasium.make("sahara", **{"players": 2, **arguments})


# ---- PettingZoo ---------------------------------------------------------------------------------


@every_game
@DICTIONARIES
def test_pettingzoo_tests_pass(name: str) -> None:
    """PettingZoo's own tests: interface, seeds and the parallel wrapper."""
    options = SHORT.get(name, {})
    own_tests.api_test(pettingzoo.env(name, **options), num_cycles=200)
    own_tests.seed_test(partial(pettingzoo.env, name, **options), num_cycles=50)
    own_tests.parallel_api_test(pettingzoo.parallel_env(name, **options), num_cycles=100)


@pytest.mark.parametrize(
    ("illegal", "over"), [("terminate", True), ("penalise", False), ("raise", None)]
)
def test_pettingzoo_handles_illegal_actions(illegal: str, over: bool | None) -> None:
    """The agent loses, pays, or the error is raised."""
    env = pettingzoo.env("sahara", 2, illegal=illegal)
    env.reset(seed=1)
    agent = env.agent_selection
    action = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    if over is None:
        with pytest.raises(IllegalAction):
            env.step(action)
        return
    env.step(action)
    assert env._cumulative_rewards[agent] == -1
    assert env.terminations[agent] is over


def test_pettingzoo_needs_a_reset() -> None:
    """Whatever is asked before the first game."""
    env = pettingzoo.env("sahara", 2)
    for ask in (env.last, env.agent_iter, partial(env.observe, "player_0"), partial(env.step, 0)):
        with pytest.raises(InvalidValue, match=r"call reset\(\) before"):
            ask()


def test_pettingzoo_truncates() -> None:
    """After `max_cycles` steps all agents are out."""
    env = pettingzoo.env("sahara", 2, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    assert all(env.truncations.values())


# ---- OpenSpiel ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_openspiel_test_passes(name: str) -> None:
    """Copies, serialization, masks, strings and returns along random games."""
    short = openspiel.short_name(name)
    loaded = pyspiel.load_game(short, {"players": game(name).players[0], "horizon": 60})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_options_are_parameters() -> None:
    """Options of the game and the horizon; a wrong one is a SpielError with the reason."""
    loaded = pyspiel.load_game("python_sahara(players=3,desert=5,horizon=50)")
    state: Any = loaded.new_initial_state()
    assert (loaded.num_players(), state.node.setting.options.desert) == (3, 5)
    with pytest.raises(InvalidValue, match="players"):
        openspiel._make_setting(game("sahara"), {"players": 9})
    board = openspiel.parameter(".   .\n  .\n")
    assert openspiel._plain(board) == ".   .\n  .\n"


def _spiel_decision(short: str, seed: int) -> Any:
    rng, state = Random(seed), pyspiel.load_game(short).new_initial_state()
    for _ in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_openspiel_information_states_keep_secrets() -> None:
    """A resampled state has the same information state and the same actions."""
    state = _spiel_decision("python_nomads_of_arabia", 5)
    player = state.current_player()
    other = openspiel.resampler(Random(3))(state, player)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()


def test_openspiel_searches_run() -> None:
    """OpenSpiel's MCTS and IS-MCTS in Python play our games."""
    state = _spiel_decision("python_sahara", 2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.0, 5, evaluator, random_state=np.random.RandomState(1))
    short = pyspiel.load_game("python_sahara", {"players": 2, "desert": 1, "horizon": 40})
    small: Any = short.new_initial_state()
    while small.is_chance_node():
        small.apply_action(small.legal_actions()[0])
    assert bot.step(small) in small.legal_actions()
    hidden = _spiel_decision("python_nomads_of_arabia(players=3,horizon=80)", 2)
    searcher = ismcts.ISMCTSBot(
        game=hidden.get_game(),
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=3,
        random_state=np.random.RandomState(1),
    )
    searcher.set_resampler(openspiel.resampler(Random(1)))
    assert searcher.step(hidden) in hidden.legal_actions()


def test_openspiel_describes_actions_in_notation() -> None:
    """Complete moves as notation; an index outside the space is an error that names it."""
    state = _spiel_decision("python_sahara", 2)
    action = state.legal_actions()[0]
    assert state.action_to_string(state.current_player(), action)
    with pytest.raises(IllegalAction):
        state._action_to_string(0, 10**6)
    start: Any = state.get_game().new_initial_state()
    with pytest.raises(IllegalAction, match="action 1000000 is not legal here"):
        start.apply_action(10**6)
