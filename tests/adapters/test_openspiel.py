"""Our games among OpenSpiel's: its own test, its searches, and what its users see."""

import copy
import json
import pickle
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import desertrules
from desertrules import InvalidValue, Seat, UnknownGame, sahara
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td
from desertrules.adapters import openspiel
from desertrules.adapters.nodes import CHANCE, OVER, Node, Setting
from desertrules.core.errors import NoSpelling
from tests.core import toy
from tests.nomads_of_arabia.sets import SETS
from tests.through_the_desert.maps import MAPS

ROOT = Path(__file__).parents[2]
GAMES = {"python_through_the_desert": td, "python_sahara": sahara, "python_nomads_of_arabia": na}
EVERY = [(name, players) for name, game in GAMES.items() for players in game.players]
"""All games with all numbers of players."""


def _game(name: str, **given: Any) -> Any:
    return pyspiel.load_game(name, given)


def _played(game: Any, seed: int, steps: int) -> Any:
    """Give a state after so many random actions, or at the end."""
    rng, state = Random(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _begun(game: Any, seed: int = 1) -> Any:
    """Give a state in which a seat decides for the first time."""
    rng, state = Random(seed), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# --- OpenSpiel's own test -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_openspiels_own_test_passes(name: str, players: int) -> None:
    """Copies, serialization, masks, strings, probabilities, returns, along whole random games."""
    game = _game(name, players=players, horizon=120)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("python_sahara", {"desert": 1, "sheik": "anywhere"}),
        (
            "python_through_the_desert",
            {"board": openspiel.parameter(td.Board.from_text(MAPS["corridor"]))},
        ),
        ("python_nomads_of_arabia", {"finale": "short", "horizon": 25}),
    ],
)
def test_openspiels_own_test_passes_with_options(name: str, given: dict[str, Any]) -> None:
    """To the end of the game, and on maps of one's own."""
    pyspiel.random_sim_test(_game(name, **given), num_sims=1, serialize=True, verbose=False)


def test_games_are_described() -> None:
    """By what OpenSpiel asks of a game; sizes are those of the spelling."""
    for name, ours in GAMES.items():
        game, options = _game(name, players=4), ours.Options(4)
        kind = game.get_type()
        secret = ours is na
        assert (kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION) == secret
        assert game.num_players() == 4
        assert game.num_distinct_actions() == ours.spelling.decisions(options)
        chance = ours.spelling.size(options) - ours.spelling.decisions(options)
        assert game.max_chance_outcomes() == chance
        assert game.max_game_length() == openspiel.HORIZON
        assert game.max_chance_nodes_in_history() > game.max_game_length()


# --- search ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["python_through_the_desert", "python_sahara"])
def test_mcts_plays_open_games(name: str) -> None:
    """OpenSpiel's own search, on our states as they are."""
    game = _game(name, horizon=30)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(2))
    state = _begun(game)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


def test_is_mcts_plays_nomads() -> None:
    """Through a resampler made of `imagine`: it knows no more than its seat."""
    game = _game("python_nomads_of_arabia", horizon=40)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=10,
        evaluator=evaluator,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(openspiel.resampler(Random(3)))
    state = _played(game, 7, 40)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


def _with_discs() -> Any:
    """Give a state of Nomads in which somebody else than the seat that decides holds a disc."""
    game = _game("python_nomads_of_arabia", horizon=500)
    for seed in range(30):
        rng, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            node = state.node
            held = [node.state.held(seat) for seat in range(3)]
            if state.current_player() >= 0 and sum(held) > held[state.current_player()]:
                return state
            state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError("nobody takes a disc")


def test_a_resampled_state_tells_its_seat_nothing_new() -> None:
    """Same information for the seat, other secrets of the others, and an empty history."""
    state = _with_discs()
    player = state.current_player()
    resample = openspiel.resampler(Random(5))
    drawn: list[Any] = [resample(state, player) for _ in range(20)]
    known = state.information_state_string(player)
    assert {each.information_state_string(player) for each in drawn} == {known}
    assert {each.observation_string(player) for each in drawn} == {state.observation_string(player)}
    assert {tuple(each.legal_actions()) for each in drawn} == {tuple(state.legal_actions())}
    assert [each.history() for each in drawn] == [[]] * 20
    others = [seat for seat in range(3) if seat != player]
    discs = {tuple(each.node.state.discs(seat) for seat in others) for each in drawn}
    assert len(discs) > 1
    action = state.legal_actions()[0]
    state.apply_action(action)
    for each in drawn:
        each.apply_action(action)
    assert {each.information_state_string(player) for each in drawn} == {
        state.information_state_string(player)
    }


def test_open_states_need_no_resampling() -> None:
    """A copy is all there is; and what is no state of ours is refused."""
    state = _begun(_game("python_sahara"))
    drawn: Any = openspiel.resampler(Random(1))(state, 0)
    assert drawn.node is state.node and drawn.history() == state.history()
    with pytest.raises(InvalidValue, match="state: expected a state of a game of desertrules"):
        openspiel.resampler(Random(1))(pyspiel.load_game("tic_tac_toe").new_initial_state(), 0)
    with pytest.raises(InvalidValue, match=r"rng: expected a random\.Random"):
        openspiel.resampler(7)  # type: ignore[arg-type]  # on purpose


# --- chance, ends, returns ------------------------------------------------------------------------


def test_chance_has_the_odds_of_the_rules() -> None:
    """Weights become probabilities; actions are counted from 0."""
    game = _game("python_sahara")
    state = game.new_initial_state()
    assert state.is_chance_node() and state.current_player() == CHANCE
    outcomes = sahara.outcomes(sahara.initial(sahara.Options(2)))
    expected = [(n, each.weight / outcomes.total) for n, each in enumerate(outcomes)]
    assert state.chance_outcomes() == expected
    assert state.legal_actions() == state.legal_actions(CHANCE) == [n for n, _ in expected]
    assert state.action_to_string(CHANCE, 8) == "deal 0/0 sheik"


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ({toy.Roll(1): (0, 1), toy.Roll(2): (0, 0)}, [(0, 1.0)], [(0, 0.25), (1, 0.75)]),
        ({toy.Roll(1): (0, 1), toy.Roll(2): (1, 0)}, [(0, 0.75), (1, 0.25)], [(1, 1.0)]),
    ],
)
def test_words_of_chance_may_have_several_numbers(
    words: dict[toy.Move, tuple[int, ...]],
    first: list[tuple[int, float]],
    second: list[tuple[int, float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their probabilities are those of all outcomes that go on so."""
    moves = {word: move for move, word in words.items()}

    def read(_: object, word: tuple[int, ...]) -> toy.Move:
        if word not in moves:
            raise InvalidValue("not whole")
        return moves[word]

    spelling = SimpleNamespace(
        size=lambda _: 2,
        decisions=lambda _: 0,
        spell=lambda _, move: words[move],
        read=read,
        follows=lambda *_: 0b11,
    )
    monkeypatch.setattr(toy, "spelling", spelling, raising=False)
    monkeypatch.setattr("desertrules.adapters.nodes.game_named", lambda _: toy)
    start = Setting("toy", toy.Options(), 9).first
    assert start.outcomes() == first
    assert start.after(0).outcomes() == second
    assert start.text(0, chance=True) == "0 ..."
    assert start.after(0).after(1).state == toy.apply(start.state, toy.Roll(1))


def test_the_end_is_told_by_ranks() -> None:
    """From -1 to 1: the part of the others that is behind, less the part that is ahead."""
    state = _played(_game("python_sahara", players=3, desert=2), 3, 5000)
    assert state.is_terminal() and state.current_player() == OVER
    assert state.legal_actions() == []
    ranks = [standing.rank for standing in sahara.score(state.node.state)]
    assert isinstance(sahara.turn(state.node.state), desertrules.Over)
    behind, before = Counter(ranks), sorted(ranks)
    expected = [(len(before) - before.index(r) - behind[r] - before.index(r)) / 2 for r in ranks]
    assert state.returns() == expected and sum(expected) == 0


def test_a_game_is_stopped_at_its_horizon() -> None:
    """After so many decisions it counts as it stands; chance is not counted."""
    state = _played(_game("python_nomads_of_arabia", horizon=6), 1, 10_000)
    decided = [pair for pair in state.full_history() if pair.player >= 0]
    assert len(decided) == 6 and state.is_terminal()
    assert not isinstance(na.turn(state.node.state), desertrules.Over)
    assert sum(state.returns()) == pytest.approx(0)
    assert _begun(_game("python_sahara")).returns() == [0.0, 0.0]


# --- what players see -----------------------------------------------------------------------------


def test_observations_are_views_as_they_are_written() -> None:
    """They can be read back; the word that a seat has begun is its own."""
    state = _begun(_game("python_nomads_of_arabia"))
    seen = json.loads(state.observation_string(1))
    assert na.load_view(seen["view"]) == na.view(state.node.state, Seat(1))
    state.apply_action(70)  # a goat, hired in the first city
    assert json.loads(state.observation_string(0))["word"] == [70]
    assert json.loads(state.observation_string(1)) == seen
    assert json.loads(str(state))["view"]["viewer"] is None


def test_players_know_what_they_have_seen_and_done() -> None:
    """Perfect recall: different pasts are told apart, by who could see the difference alone."""
    game = _game("python_nomads_of_arabia")
    one = _begun(game)
    two = one.clone()
    for state, letters in ((one, (70, 72)), (two, (70, 71))):
        state.apply_action(letters[0])
    known = [one.information_state_string(seat) for seat in range(3)]
    one.apply_action(72)
    two.apply_action(71)
    assert one.information_state_string(0) != two.information_state_string(0) != known[0]
    assert [one.information_state_string(seat) for seat in (1, 2)] == known[1:]
    assert [two.information_state_string(seat) for seat in (1, 2)] == known[1:]


def test_information_states_of_open_games_have_the_history() -> None:
    """As those of OpenSpiel's chess have."""
    state = _begun(_game("python_sahara"))
    known = state.information_state_string(1)
    assert known == f"{state.observation_string(1)} {state.history_str()}"


def test_observations_are_planes_too() -> None:
    """The same that the other adapters show, as one flat tensor."""
    game = _game("python_nomads_of_arabia", players=4)
    state = _begun(game)
    state.apply_action(70)
    planes = np.array(state.observation_tensor(0)).reshape(game.observation_tensor_shape())
    others = np.array(state.observation_tensor(1)).reshape(game.observation_tensor_shape())
    assert planes.shape == others.shape and planes.max() > 0
    assert not np.array_equal(planes, others)


def test_observers_of_other_kinds_are_refused() -> None:
    """Nobody sees what all players know, or nothing at all."""
    game = _game("python_sahara")
    every = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(InvalidValue, match="iig_obs_type: expected what one player sees"):
        game.make_py_observer(every)
    with pytest.raises(InvalidValue, match="params: expected no parameters of observations"):
        game.make_py_observer(None, {"x": 1})
    assert game.make_py_observer().tensor.shape == (np.prod(game.observation_tensor_shape()),)


# --- copies ---------------------------------------------------------------------------------------


def test_a_copy_shares_its_node() -> None:
    """Nothing is copied, and nothing of the one is seen in the other."""
    state = _begun(_game("python_through_the_desert"))
    copy = state.clone()
    assert copy.node is state.node
    before = str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_written_and_read(name: str) -> None:
    """With all that seats know, in the middle of a word too."""
    game = _game(name, horizon=50)
    for steps in (3, 25, 60):
        state = _played(game, 2, steps)
        text = pyspiel.serialize_game_and_state(game, state)
        again, read = cast("tuple[Any, Any]", pyspiel.deserialize_game_and_state(text))
        assert str(again) == str(game)
        for seat in range(game.num_players()):
            assert read.information_state_string(seat) == state.information_state_string(seat)
        assert read.legal_actions() == state.legal_actions()
        assert read.node.word == state.node.word


def test_a_setting_is_pickled_by_what_it_was_made_of() -> None:
    """Through OpenSpiel's own text of a state."""
    game = _game("python_sahara", desert=5, must_use=True)
    state = _begun(game)
    assert game.deserialize_state(state.serialize()).node.setting.options == sahara.Options(
        2, desert=5, must_use=True
    )


def test_games_are_pickled_by_their_names() -> None:
    """As OpenSpiel's own Python games are."""
    game = _game("python_sahara", desert=5, players=3)
    for read in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):  # noqa: S301 - our own
        assert str(read) == str(game)
        assert read.new_initial_state().node.setting.options == sahara.Options(3, desert=5)


def test_actions_are_told_by_their_moves() -> None:
    """Whole moves in the notation, parts of words by number; what is none is refused."""
    state = _begun(_game("python_nomads_of_arabia"))
    assert state.action_to_string(0, 81) == "halt"
    assert state.action_to_string(0, 70) == "70 ..."
    state.apply_action(70)
    assert state.action_to_string(0, 72) == "70 72 ..."
    decisions = state.get_game().num_distinct_actions()
    for player, action in ((0, decisions), (0, -1), (CHANCE, -1), (CHANCE, 10**6)):
        with pytest.raises(openspiel.IllegalAction, match=f"^action {action} is none of the num"):
            state.action_to_string(player, action)


# --- what is refused ------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    """An error that OpenSpiel's users expect, in our words; the state stays as it was."""
    state = _begun(_game("python_through_the_desert", players=3))
    before = str(state)
    (number,) = td.spelling.spell(td.Options(3), td.Pass())
    with pytest.raises(pyspiel.SpielError) as caught:
        state.apply_action(number)
    assert isinstance(caught.value, openspiel.IllegalAction)
    assert str(caught.value) == (
        "action 1895 is illegal here: TD5.6: Seat 0 can place a rider, so it must."
    )
    for action in (-3, 1896):
        with pytest.raises(pyspiel.SpielError, match="none of the numbers from 0 to 1895"):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match=r"action 0 is illegal here: TD5\.1: No camel now"):
        state.apply_action_with_legality_check(0)
    assert str(state) == before
    state.apply_action_with_legality_check(state.legal_actions()[0])
    assert str(state) != before and state.move_number() == len(state.history())


def test_chance_cannot_bring_what_is_not_there() -> None:
    """An outcome of another space is refused by its rule, and named as the user named it."""
    state = _game("python_through_the_desert").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=r"action 5 is illegal here: TD3\.1: "):
        state.apply_action(5)
    with pytest.raises(pyspiel.SpielError, match="none of the numbers from 0 to 119"):
        state.apply_action(120)


def test_nothing_follows_the_end() -> None:
    """Neither that of the game nor its horizon."""
    ended = _played(_game("python_sahara", desert=1, must_use=True), 3, 5000)
    assert ended.is_terminal()
    with pytest.raises(pyspiel.SpielError, match=r"action 0 is illegal here: SA5\.1: "):
        ended.apply_action(0)
    stopped = _played(_game("python_sahara", horizon=2), 3, 5000)
    with pytest.raises(pyspiel.SpielError, match="action 0: the game was stopped at its horizon"):
        stopped.apply_action(0)


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("python_sahara", {"players": 7}, "players: Sahara takes 2 to 6, found 7"),
        ("python_sahara", {"desert": 999}, "desert: Sahara takes 1 to 200 spaces, found 999"),
        ("python_sahara", {"horizon": 0}, "horizon: expected 1 or more, found 0"),
        ("python_through_the_desert", {"board": "nowhere"}, "board"),
        ("python_sahara", {"sheik": "mine"}, "sheik"),
        ("python_nomads_of_arabia", {"components": "{no json"}, "or an object, found '{no json'"),
        ("python_nomads_of_arabia", {"components": "{}"}, r"components\.strips: is missing"),
    ],
)
def test_wrong_parameters_are_refused(name: str, given: dict[str, Any], message: str) -> None:
    """An error that OpenSpiel's users expect, in our words."""
    with pytest.raises(pyspiel.SpielError, match=message) as caught:
        _game(name, **given)
    assert isinstance(caught.value, openspiel.WrongParameter)


def test_unknown_names_are_refused() -> None:
    """By OpenSpiel where it knows better, and by us where a game is to be made known."""
    with pytest.raises(pyspiel.SpielError, match="unknown_game"):
        _game("unknown_game")
    with pytest.raises(pyspiel.SpielError, match="camels"):
        _game("python_sahara", camels=3)
    with pytest.raises(UnknownGame):
        openspiel.register("chess")


def test_a_game_that_does_not_spell_is_refused(toy_is_registered: None) -> None:
    """It has no numbers to act by."""
    del toy_is_registered
    with pytest.raises(NoSpelling, match="toy does not spell its moves"):
        openspiel.register("toy")


def test_games_are_registered_once() -> None:
    """A game that is known stays as it is."""
    before = pyspiel.registered_names()
    assert openspiel.register("sahara") == "python_sahara" == openspiel.short_name("sahara")
    assert pyspiel.registered_names() == before


def test_games_of_others_are_made_known(known_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another distribution that spells: secrets, options and all."""
    del known_games
    monkeypatch.syspath_prepend(ROOT / "examples" / "oasis_race")
    desertrules.register("oasis-race", "oasis_race")
    assert openspiel.register("oasis-race") == "python_oasis_race"
    game = _game("python_oasis_race", players=3, length=8)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = _begun(game)
    drawn = openspiel.resampler(Random(1))(state, state.current_player())
    assert drawn.information_state_string() == state.information_state_string()


def test_options_become_parameters() -> None:
    """Names stay; boards and components of one's own become texts that a game's name can hold."""
    assert openspiel.parameter(td.CLASSIC) == openspiel.parameter(na.CLASSIC) == "classic"
    assert openspiel.parameter(sahara.Options(2).sheik) == "own"
    assert (openspiel.parameter(3), openspiel.parameter(value=True)) == (3, True)
    small = na.load_options({"players": 3, "components": SETS["small"]}).components
    text = openspiel.parameter(small)
    assert isinstance(text, str) and not set(text) & set(",()=\n ")
    game = _game("python_nomads_of_arabia", components=text)
    assert game.setting.options.components == small
    again: Any = pyspiel.load_game(str(game))
    assert again.setting.options == game.setting.options


def test_nodes_are_values() -> None:
    """Copies are the node itself."""
    first = Setting("sahara", sahara.Options(2), 5).first
    assert isinstance(first, Node) and first.__deepcopy__({}) is first
