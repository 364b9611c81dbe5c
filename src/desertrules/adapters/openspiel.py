"""OpenSpiel: every game as one of its Python games, with explicit chance (extra `openspiel`).

    import pyspiel
    from desertrules.adapters import openspiel

    game = pyspiel.load_game("python_sahara(players=3,horizon=500)")

Importing this module registers all games; `register` adds others. The parameters are the options of
the game and `horizon`: after so many decisions a game stops and counts as it stands. Returns are by
rank, from -1 to 1. Observations and information states contain what a seat can see, and no more.

Warning: OpenSpiel's C++ `MCTSBot` (`pyspiel.MCTSBot`) crashes on every game written in Python,
OpenSpiel's own included. Use `open_spiel.python.algorithms.mcts` instead.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import quote, unquote

from desertrules.errors import missing_extra

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as _error:
    raise missing_extra("openspiel", _error) from _error

from desertrules.adapters.episode import (
    Actions,
    IllegalAction,
    Observer,
    leads,
    make_options,
    set_bits,
)
from desertrules.contract import AnyGame, Decide, Over
from desertrules.errors import DesertRulesError, InvalidValue
from desertrules.options import Option, describe
from desertrules.play import check_count
from desertrules.record.notation import move_to_text
from desertrules.registry import game as game_by_name
from desertrules.registry import games

HORIZON = 1000
"""After how many decisions a game stops by default."""
CHANCE, TERMINAL = -1, -4  # OpenSpiel's player ids

if TYPE_CHECKING:  # pyspiel is compiled, and its exception unknown to type checkers
    _SpielError = RuntimeError
else:
    _SpielError = pyspiel.SpielError


class IllegalSpielAction(IllegalAction, _SpielError):
    """An action is illegal; OpenSpiel's own games raise SpielError."""


class InvalidParameter(InvalidValue, _SpielError):
    """A parameter is invalid; OpenSpiel's own games raise SpielError."""


class Setting:
    """A game with its options and its horizon, shared by all nodes."""

    def __init__(self, game: AnyGame, options: Any, horizon: int) -> None:
        self.game = game
        self.options = options
        self.horizon = horizon
        self.actions: Actions = Actions(game, options)
        self.root: Node = Node(self, game.initial(options))

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.options, self.horizon)


class Node:
    """An immutable state with the beginning of a word; copies of an OpenSpiel state share it."""

    __slots__ = (
        "_memories",
        "action",
        "parent",
        "player",
        "prefix",
        "setting",
        "state",
        "taken",
    )

    def __init__(
        self,
        setting: Setting,
        state: Any,
        prefix: tuple[int, ...] = (),
        taken: int = 0,
        parent: "Node | None" = None,
        action: int = 0,
    ) -> None:
        self.setting: Setting = setting
        self.state: Any = state
        self.prefix: tuple[int, ...] = prefix
        self.taken: int = taken
        """The number of decisions so far."""
        self.parent: Node | None = parent if setting.game.has_secrets else None
        self.action: int = action
        """The index that led here from the parent."""
        self._memories: dict[int, str] = {}
        turn = setting.game.turn(state)
        self.player: int = turn.seat if isinstance(turn, Decide) else CHANCE
        if isinstance(turn, Over) or taken >= setting.horizon:
            self.player = TERMINAL

    def __reduce__(self) -> tuple[Any, ...]:
        seats = range(self.setting.options.players) if self.setting.game.has_secrets else ()
        memories = {seat: self.memory(seat) for seat in seats}
        return _restore_node, (self.setting, self.state, self.prefix, self.taken, memories)

    @property
    def first(self) -> int:
        """The index of action 0: OpenSpiel counts chance actions from 0 as well."""
        return self.setting.actions.decisions if self.player == CHANCE else 0

    def legal_actions(self) -> list[int]:
        if self.player == TERMINAL:
            return []
        return set_bits(self.setting.actions.mask(self.state, self.prefix) >> self.first)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        actions, depth = self.setting.actions, len(self.prefix)
        weights: dict[int, int] = {}
        for outcome in self.setting.game.outcomes(self.state):
            word = actions.word(self.state, outcome.move)
            if word[:depth] == self.prefix:
                weights[word[depth]] = weights.get(word[depth], 0) + outcome.weight
        first, total = actions.decisions, sum(weights.values())
        return [(index - first, weights[index] / total) for index in sorted(weights)]

    def after(self, action: int) -> "Node":
        """Return the node after an action; raise IllegalAction if it may not come next."""
        if action < 0 or self.player == TERMINAL:
            over = ": the game is over" if self.player == TERMINAL else ""
            raise IllegalAction(f"action {action} is not legal here{over}")
        setting, first, taken = self.setting, self.first, self.taken + (self.player != CHANCE)
        move, state = setting.actions.step(self.state, self.prefix, action, first)
        index = first + action
        prefix = (*self.prefix, index) if move is None else ()
        return Node(setting, state, prefix, taken, self, index)

    def describe(self, player: int, action: int) -> str:
        """Return an action in notation, or its indices if the move goes on after it."""
        actions = self.setting.actions
        index = action + (actions.decisions if player == CHANCE else 0)
        if not 0 <= index < actions.size:
            raise IllegalAction(f"action {action} is not in the action space")
        word = (*self.prefix, index)
        move = actions.move(self.state, word)
        return " ".join(map(str, (*word, "..."))) if move is None else move_to_text(move)

    def returns(self) -> list[float]:
        if self.player != TERMINAL:
            return [0.0] * self.setting.options.players
        return [*leads(self.setting.game.score(self.state))]

    def observe(self, seat: int | None) -> str:
        """Return what a seat sees, as JSON."""
        game = self.setting.game
        data = {"view": game.converter.unstructure(game.view(self.state, seat))}
        if self.prefix and self.player == seat:
            data["prefix"] = [*self.prefix]
        return json.dumps(data, separators=(",", ":"))

    def memory(self, seat: int) -> str:
        """Return a digest of everything that a seat has seen and done so far."""
        path: list[Node] = [self]
        while seat not in path[-1]._memories and path[-1].parent is not None:
            path.append(path[-1].parent)
        digest = path[-1]._memories.get(seat, "")
        for node in reversed(path):
            if seat not in node._memories:
                node._memories[seat] = node._remember(seat, digest)
            digest = node._memories[seat]
        return digest

    def _remember(self, seat: int, digest: str) -> str:
        if self.prefix and seat != self.player:
            return digest  # nobody sees a move before it is complete
        own = self.parent is not None and self.parent.player == seat
        text = f"{digest} {self.action if own else ''} {self.observe(seat)}"
        return blake2b(text.encode(), digest_size=12).hexdigest()

    def resample(self, seat: int, rng: Random) -> "Node":
        """Return a node that a seat cannot tell from this one, drawn with the right odds."""
        game = self.setting.game
        state = game.imagine(game.view(self.state, seat), rng)
        node = Node(self.setting, state, self.prefix, self.taken)
        node._memories[seat] = self.memory(seat)
        return node


def _restore_node(
    setting: Setting,
    state: Any,
    prefix: tuple[int, ...],
    taken: int,
    memories: dict[int, str],
) -> Node:
    node = Node(setting, state, prefix, taken)
    node._memories.update(memories)
    return node


class SpielState(pyspiel.State):
    """A state for OpenSpiel."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.node: Node = game.setting.root

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.node.player == CHANCE

    def legal_actions(self, *player: int) -> list[int]:  # spares the way through C++
        return self.node.legal_actions() if player in {(), (self.node.player,)} else []

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        try:
            self.node = self.node.after(action)
        except DesertRulesError as error:
            raise IllegalSpielAction(str(error)) from None

    def apply_action_with_legality_check(self, action: int) -> None:  # `apply_action` checks too
        self.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.node.describe(player, action)
        except DesertRulesError as error:
            raise IllegalSpielAction(str(error)) from None

    def returns(self) -> list[float]:
        return self.node.returns()

    def __str__(self) -> str:
        return self.node.observe(None)


class SpielObserver:
    """What a player sees of a state: as a string, and as a tensor."""

    def __init__(self, setting: Setting, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise InvalidValue("params: observations have no parameters")
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise InvalidValue("iig_obs_type: expected public information and the player's own")
        self._remembers = wanted.perfect_recall
        self._observer = Observer(setting.game, setting.options, setting.actions)
        self.tensor: Any = np.zeros(self._observer.shape, np.float32).reshape(-1)
        self.dict: dict[str, Any] = {"planes": self.tensor.reshape(self._observer.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        node = state.node
        raw = self._observer.collect(node.setting.game.view(node.state, player), player)
        prefix = node.prefix if node.player == player else ()
        self.dict["planes"][:], _ = self._observer.to_arrays(raw, prefix)

    def string_from(self, state: SpielState, player: int) -> str:
        node = state.node
        if not self._remembers:
            return node.observe(player)
        past = node.memory(player) if node.setting.game.has_secrets else state.history_str()
        return f"{node.observe(player)} {past}"


class SpielGame(pyspiel.Game):
    """A game for OpenSpiel; each of ours has its own subclass."""

    kind: ClassVar[pyspiel.GameType]
    game: ClassVar[AnyGame]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.setting: Setting = _make_setting(self.game, params)
        actions = self.setting.actions
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.decisions,
            max_chance_outcomes=actions.size - actions.decisions,
            num_players=self.setting.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.horizon,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 20 * self.setting.horizon + 300  # generous: per decision, and for the set-up

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(self.setting, iig_obs_type, params)


def _parameter(option: Option) -> str | int | bool:
    """Return OpenSpiel's default of an option; it wants a value for each."""
    if isinstance(option.default, bool | int | str):
        return option.default
    return option.choices[0] - 1 if isinstance(option.choices, range) else ""


def _specification(game: AnyGame) -> dict[str, str | int | bool]:
    options = {each.name: _parameter(each) for each in describe(game) if each.name != "players"}
    return {"players": game.players[0], "horizon": HORIZON, **options}


def _make_setting(game: AnyGame, params: Mapping[str, Any]) -> Setting:
    defaults = _specification(game)
    values: dict[str, Any] = {**defaults, **params}
    given = {
        name: _plain(value)
        for name, value in values.items()
        if name not in {"players", "horizon"} and value != defaults.get(name)
    }
    try:
        horizon = check_count("horizon", values["horizon"], 1)
        return Setting(game, make_options(game, values["players"], given), horizon)
    except InvalidValue as error:
        raise InvalidParameter(str(error)) from None


def _plain(value: Any) -> Any:
    """Return a parameter as JSON data: longer texts are percent-encoded, see `parameter`."""
    if not isinstance(value, str):
        return value
    decoded = unquote(value)
    return json.loads(decoded) if decoded.startswith("{") else decoded


def parameter(data: Any) -> str:
    """Return option data, such as a board map or components, as a parameter of `load_game`.

    Examples:
        >>> parameter("a,b")
        'a%2Cb'
    """
    return quote(data if isinstance(data, str) else json.dumps(data), safe="")


def short_name(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    Examples:
        >>> short_name("through-the-desert")
        'python_through_the_desert'
    """
    return f"python_{game.replace('-', '_')}"


def register(name: str) -> str:
    """Register a game with OpenSpiel and return its name there."""
    game = game_by_name(name)
    short = short_name(name)
    if short not in pyspiel.registered_names():
        types = pyspiel.GameType
        kind = types(
            short_name=short,
            long_name=game.title,
            dynamics=types.Dynamics.SEQUENTIAL,
            chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
            information=types.Information.IMPERFECT_INFORMATION
            if game.has_secrets
            else types.Information.PERFECT_INFORMATION,
            utility=types.Utility.ZERO_SUM,
            reward_model=types.RewardModel.TERMINAL,
            max_num_players=game.players[-1],
            min_num_players=game.players[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=_specification(game),
        )
        # OpenSpiel keeps a class past the end of the interpreter, where a closure would crash.
        pyspiel.register_game(kind, type(short, (SpielGame,), {"kind": kind, "game": game}))
    return short


def resampler(rng: Random) -> Callable[[pyspiel.State, int], pyspiel.State]:
    """Return a function for `ISMCTSBot.set_resampler` that draws states with `imagine`."""

    def resample(state: pyspiel.State, player: int) -> pyspiel.State:
        if not isinstance(state, SpielState):
            raise InvalidValue("state: expected a state of a desertrules game")
        if not state.node.setting.game.has_secrets:
            return state.clone()
        drawn = SpielState(cast(SpielGame, state.get_game()))
        drawn.node = state.node.resample(player, rng)
        return drawn

    return resample


for _name in games():
    register(_name)
