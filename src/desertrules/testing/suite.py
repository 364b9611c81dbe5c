"""The laws as a class of tests to inherit from: pytest finds them by the name of your class."""

from desertrules.core.extras import needs

if _missing := needs("testing", __name__, "hypothesis"):
    raise _missing

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desertrules.core.contract import AnyGame
from desertrules.core.tables import open_table
from desertrules.testing import strategies
from desertrules.testing.checking import check_damaged, check_game, check_record
from desertrules.testing.laws import LawBroken, _strangers, check_laws
from desertrules.testing.playing import named_game
from desertrules.testing.reading import check_reading


class GameLaws:
    """Tests of one game: `class TestMyGame(GameLaws): game = "my-game"` is all that it takes.

    Each draws games by the strategies of this package, so that what fails is a short game. They use
    hypothesis with the profile that is loaded, but for the number of examples and what takes long.

    Examples:
        >>> from desertrules.testing import GameLaws
        >>> class TestSahara(GameLaws):
        ...     game = "sahara"
        ...     options = ({"players": 2, "desert": 12},)
        ...     examples = 5
        >>> TestSahara().test_states_keep_the_laws()
    """

    game: str | AnyGame
    """The game, or its name."""
    options: Sequence[Mapping[str, Any]] = ()
    """The options to play with, as plain data; any of the game's if there are none."""
    examples: int = 25
    """How many examples each test draws."""
    games: int = 3
    """How many games are played to the end."""
    max_moves: int = 200
    """How long the games are that are drawn."""
    every: int = 5
    """At every how many moves the laws are checked along a whole game."""

    def test_states_keep_the_laws(self) -> None:
        """Laws 1 to 5 and 7 to 8 hold in any state that can come about, for made-up moves too."""
        game = self._game()

        def check(played: Any) -> None:  # noqa: ANN401 - a playout of any game
            rng = Random(0)  # what is made up follows from the game alone, which gets shorter
            strangers = _strangers(game, played.moves, played.moves, rng)
            check_laws(game, played.state, rng, strangers)

        self._try(check, self._playouts())

    def test_moves_lead_to_the_same_states_again(self) -> None:
        """Law 6: one by one, or many at once."""
        game, playouts = self._game(), self._playouts()

        def check(played: Any) -> None:  # noqa: ANN401 - a playout of any game
            state = start = game.initial(played.state.options)
            for move in played.moves:
                state = game.apply(state, move)
            table = open_table(game, start)
            table.play_all(played.moves)
            if not state == table.state() == played.state:
                raise LawBroken(6, f"{len(played.moves)} moves lead to different states")

        self._try(check, playouts)

    def test_changed_states_are_refused_or_played_on(self) -> None:
        """Law 9: whatever is read can be asked everything."""
        game = self._game()
        states = strategies.states(game, self.max_moves, self._options())

        def check(state: Any, seed: int) -> None:  # noqa: ANN401 - of any game
            check_reading(game, state, Random(seed), count=4)

        self._try(check, states, st.integers(0, 2**16 - 1))

    def test_records_are_written_and_read(self) -> None:
        """Law 4: as JSON, as text, by pickle; and they are valid."""
        self._try(check_record, strategies.records(self._game(), self.max_moves, self._options()))

    def test_damaged_records_are_reported(self) -> None:
        """One clear report each, never another error."""

        def check(damaged: strategies.Damaged) -> None:
            check_damaged(damaged.text)

        self._try(check, strategies.damaged_records(self._game(), 60, self._options()))

    def test_whole_games_keep_the_laws(self) -> None:
        """From the beginning to the end, by a seed that is always the same."""
        if self.games:
            check_game(self._game(), games=self.games, every=self.every, options=self.options)

    def _game(self) -> AnyGame:
        return named_game(self.game)

    def _options(self) -> st.SearchStrategy[Any]:
        game = self._game()
        if not self.options:
            return strategies.options(game)
        return st.sampled_from(list(self.options)).map(game.load_options)

    def _playouts(self) -> st.SearchStrategy[Any]:
        return strategies.playouts(self._game(), self.max_moves, self._options())

    def _try(self, check: Callable[..., None], *drawn: st.SearchStrategy[Any]) -> None:
        test: Callable[[], None] = given(*drawn)(check)
        slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
        chosen = settings(max_examples=self.examples, deadline=None, suppress_health_check=slow)
        chosen(test)()
