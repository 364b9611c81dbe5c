"""OpenSpiel: every game as one of its Python games, with explicit chance (extra `openspiel`).

    import pyspiel

    from desertrules.adapters import openspiel

    game = pyspiel.load_game("python_sahara(players=3,horizon=500)")

Importing it registers all games that are known and spell their moves; `register` adds others. The
parameters of a game are its options, and `horizon`: after so many decisions it is stopped and
counts as it stands. Returns go from -1 to 1, by rank. Observations and information states are what
a seat's view tells, and no more.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import quote, unquote

from desertrules.core.extras import needs

if _missing := needs("openspiel", __name__, "pyspiel", "numpy"):
    raise _missing

import numpy as np
import pyspiel

from desertrules.adapters.nodes import CHANCE, OVER, Node, Setting
from desertrules.adapters.observing import Observer
from desertrules.adapters.options import options_from
from desertrules.adapters.play import IllegalNumber
from desertrules.core.contract import AnyGame
from desertrules.core.errors import DesertRulesError, InvalidOptions, InvalidValue
from desertrules.core.fields import check_rng, count_of, refuse
from desertrules.core.named import Named
from desertrules.core.offers import OptionChoice, choices_of, secrets_of, spelling_of
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games

__all__ = [
    "HORIZON",
    "IllegalAction",
    "WrongParameter",
    "parameter",
    "register",
    "resampler",
    "short_name",
]

HORIZON = 1000
"""After how many decisions a game is stopped, if nothing is said."""
_CHANCES = 20, 300
"""The most events of chance: so many a decision, and so many more in the set-up."""


if TYPE_CHECKING:  # what it is, to checkers that do not see OpenSpiel's compiled module
    _SpielError = RuntimeError
else:
    _SpielError = pyspiel.SpielError


class IllegalAction(IllegalNumber, InvalidValue, _SpielError):
    """An action that may not be taken here, for which OpenSpiel's own games raise SpielError."""


class WrongParameter(InvalidOptions, _SpielError):
    """Parameters that the game refuses, for which OpenSpiel raises SpielError."""


def parameter(value: Any) -> str | int | bool:  # noqa: ANN401 - an option of any game
    """Give an option as a parameter of OpenSpiel: a board or components by name, or as a text.

    Such a text has no comma, bracket or line end, which would mean something in a game's name.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> from desertrules.adapters import openspiel
        >>> openspiel.parameter(ttd.CLASSIC), openspiel.parameter(12)
        ('classic', 12)
    """
    if not isinstance(value, Named):
        return value if isinstance(value, bool | int) else str(value)
    plain: Any = value.plain()
    return value.name or quote(plain if isinstance(plain, str) else json.dumps(plain), safe="")


def _default(choice: OptionChoice) -> str | int | bool:
    """Give what stands for an option that is left out: OpenSpiel wants something everywhere."""
    if choice.default is not None:
        default: str | int | bool = choice.default
        return default
    return choice.values.start - 1 if isinstance(choice.values, range) else ""


def _specification(game: AnyGame) -> dict[str, str | int | bool]:
    options = {choice.name: _default(choice) for choice in choices_of(game)}
    return {"players": game.players[0], "horizon": HORIZON, **options}


def _setting(game: AnyGame, given: Mapping[str, Any]) -> Setting:
    """Make a setting of parameters; raise WrongParameter."""
    values: dict[str, Any] = {**_specification(game), **given}
    options: dict[str, Any] = {}
    for choice in choices_of(game):
        value = values[choice.name]
        if value != _default(choice):
            options[choice.name] = _read(value) if isinstance(choice.values, type) else value
    try:
        horizon = count_of("horizon", values["horizon"], 1)
        made = options_from(game, values["players"], options)
        return Setting(game.name, made, horizon)
    except InvalidValue as error:
        raise WrongParameter(str(error)) from None


def _read(text: str) -> Any:  # noqa: ANN401 - a name, a text or an object
    """Read a parameter that names a value, or holds one as a text."""
    plain = unquote(text)
    with suppress(ValueError, RecursionError):  # then it is refused as the text that it is
        return json.loads(plain) if plain.startswith("{") else plain
    return plain


class _State(pyspiel.State):
    """A state as OpenSpiel asks for it. All of it is one node, so a copy costs next to nothing."""

    def __init__(self, game: "_Game") -> None:
        super().__init__(game)
        self.node: Node = game.setting.first

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == OVER

    def is_chance_node(self) -> bool:
        return self.node.player == CHANCE

    def legal_actions(self, *player: int) -> list[int]:  # as C++ would, on a shorter way
        return self.node.actions() if player in {(), (self.node.player,)} else []

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        try:
            self.node = self.node.after(action)
        except DesertRulesError as error:
            raise IllegalAction(str(error)) from None

    def apply_action_with_legality_check(self, action: int) -> None:  # the rule is told, not C++
        self.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.node.text(action, chance=player == CHANCE)
        except InvalidValue as error:
            raise IllegalAction(str(error)) from None

    def returns(self) -> list[float]:
        return self.node.returns()

    def __str__(self) -> str:
        return self.node.seen(None)


class _Observer:
    """What a seat sees of a state: as a string, and as planes of numbers."""

    def __init__(
        self,
        setting: Setting,
        kind: pyspiel.IIGObservationType | None,
        params: Mapping[str, Any] | None,
    ) -> None:
        if params:
            raise refuse("params", params, "no parameters of observations")
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise refuse("iig_obs_type", wanted, "what one player sees: both public and its own")
        self._recalls = wanted.perfect_recall
        self._play = setting.first.play()
        self._observer = Observer(self._play)
        self.tensor: Any = np.zeros(self._observer.shape, np.float32).reshape(-1)
        self.dict: dict[str, Any] = {"planes": self.tensor.reshape(self._observer.shape)}

    def set_from(self, state: _State, player: int) -> None:
        node, play = state.node, self._play
        play.state, play.word, play.seat = node.state, node.word, node.seat
        self.dict["planes"][:] = self._observer.observe(player)

    def string_from(self, state: _State, player: int) -> str:
        node = state.node
        if not self._recalls:
            return node.seen(player)
        if node.setting.secret:
            return node.known(player)
        return f"{node.seen(player)} {state.history_str()}"


class _Game(pyspiel.Game):
    """A game as OpenSpiel asks for it; each of ours has a class of its own."""

    kind: ClassVar[pyspiel.GameType]
    game: ClassVar[AnyGame]

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.setting: Setting = _setting(self.game, given)
        setting = self.setting
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.decisions,
            max_chance_outcomes=setting.size - setting.decisions,
            num_players=setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=setting.horizon,
        )
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name with its parameters, as OpenSpiel's own Python games do."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> _State:
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        each, more = _CHANCES
        return each * self.setting.horizon + more

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> _Observer:
        return _Observer(self.setting, iig_obs_type, params)


def short_name(game: str) -> str:
    """Give a game's name among those of OpenSpiel: `python_sahara`, as its own Python games.

    Examples:
        >>> from desertrules.adapters import openspiel
        >>> openspiel.short_name("through-the-desert")
        'python_through_the_desert'
    """
    return f"python_{game.replace('-', '_')}"


def register(name: str) -> str:
    """Make a game known to OpenSpiel that spells its moves; give its name there.

    Raises UnknownGame, NoSpelling. A game that is known already stays as it is.

    Examples:
        >>> import pyspiel
        >>> from desertrules.adapters import openspiel
        >>> openspiel.register("sahara")
        'python_sahara'
        >>> pyspiel.load_game("python_sahara(players=3,horizon=500)").num_players()
        3
    """
    game = game_named(name)
    spelling_of(game)
    known = short_name(game.name)
    if known not in pyspiel.registered_names():
        types = pyspiel.GameType
        information = types.Information
        kind = types(
            short_name=known,
            long_name=game.name.replace("-", " ").title(),
            dynamics=types.Dynamics.SEQUENTIAL,
            chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION
            if secrets_of(game)
            else information.PERFECT_INFORMATION,
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
        # A class, as OpenSpiel keeps it longer than Python lives, and a function cannot end then.
        pyspiel.register_game(kind, type(known, (_Game,), {"kind": kind, "game": game}))
    return known


def resampler(rng: Random) -> Callable[[pyspiel.State, int], pyspiel.State]:
    """Give what OpenSpiel's IS-MCTS draws worlds by: `bot.set_resampler(resampler(Random(7)))`.

    Each world is `imagine`d from the seat's view, so that a bot cannot know more than its seat. Its
    history is empty, as the true one tells what others have drawn.

    Examples:
        >>> from random import Random
        >>> import pyspiel
        >>> from desertrules.adapters import openspiel
        >>> rng = Random(7)
        >>> state = pyspiel.load_game("python_nomads_of_arabia").new_initial_state()
        >>> while state.is_chance_node():
        ...     state.apply_action(rng.choice(state.legal_actions()))
        >>> world = openspiel.resampler(rng)(state, state.current_player())
        >>> world.legal_actions() == state.legal_actions()
        True
    """
    check_rng(rng)

    def resample(state: pyspiel.State, player: int) -> pyspiel.State:
        """Give a state that this player cannot tell from the one given."""
        if not isinstance(state, _State):
            raise refuse("state", state, "a state of a game of desertrules")
        if not state.node.setting.secret:
            return state.clone()
        drawn = _State(cast(_Game, state.get_game()))
        drawn.node = state.node.resampled(player, rng)
        return drawn

    return resample


for _name in games():
    with suppress(DesertRulesError):  # a game of others that does not spell, or is broken
        register(_name)
