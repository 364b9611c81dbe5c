"""What a game is: the functions it has, whose turn it can be, and what they answer."""

from random import Random
from typing import Any, NewType, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes
from desertrules.core.params import Params

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order of play."""

MoveT = TypeVar("MoveT")
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")


@frozen
class Decide:
    """A seat must choose one of the legal moves."""

    seat: Seat
    """The seat that acts now."""


@frozen
class Chance:
    """Nobody chooses: dice, cards or tokens say which of the outcomes happens."""


@frozen
class Standing:
    """What one seat has, and how it compares with the others."""

    seat: Seat
    """Whose standing this is."""
    points: int
    """The sum of all parts."""
    rank: int
    """1 is best; equal seats share a rank, tie-breakers applied."""
    parts: tuple[tuple[str, int], ...]
    """Every category of the game with its points, in the order of the game's page, zeros too."""


@frozen
class Result:
    """How a game ended.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, turn
        >>> from desertrules import through_the_desert as ttd
        >>> game = playout(ttd.initial(ttd.Options(players=2)), Random(7))
        >>> result = turn(game.state).result
        >>> result.reason, result.winners, [each.points for each in result.standings]
        ('colour-exhausted', (1,), [56, 61])
    """

    standings: tuple[Standing, ...]
    """One standing a seat, in the order of seats."""
    reason: str
    """Why the game ended, a word of the game's page."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


@frozen
class Over:
    """The game has ended."""

    result: Result
    """How it ended."""


Turn: TypeAlias = Decide | Chance | Over
"""Who acts now: a seat, chance, or nobody any more.

Examples:
    >>> from random import Random
    >>> from desertrules import Chance, Decide, Over, advance, sahara, turn
    >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
    >>> match turn(state):
    ...     case Decide(seat):
    ...         print("seat", seat, "chooses")
    ...     case Chance():
    ...         print("dice, cards or tokens are due")
    ...     case Over(result):
    ...         print("won by", result.winners)
    seat 0 chooses
"""


@frozen
class Rejection:
    """Why a move is illegal.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, explain, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> rejection = explain(state, sahara.Play(pile=3))
        >>> rejection.code, rejection.rule, dict(rejection.params)
        ('no-such-pile', 'SA1.4', {'pile': 3})
        >>> rejection.message
        'There is no pile 3; the piles are 0 to 2.'
    """

    code: str
    """A stable word in kebab-case, for programs."""
    rule: str
    """The number of the rule that the move breaks, or of the rule that says what is asked for."""
    message: str
    """One plain sentence, for people."""
    params: Params = field(factory=Params)
    """What the sentence speaks of, by name."""


@frozen
class Effect:
    """One thing that a move brought about, as somebody saw it.

    Examples:
        >>> from desertrules import effects, sahara
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> effect = effects(state, sahara.Deal(0, 0, "camel"))[0]
        >>> effect.code, effect.seat, dict(effect.params)
        ('card-dealt', 0, {'pile': 0, 'card': 'camel'})
        >>> effect.message
        "The top of seat 0's pile 0 is camel."
    """

    code: str
    """A stable word in kebab-case, for programs."""
    seat: Seat | None
    """Whom it concerns; None if nobody in particular."""
    message: str
    """One plain sentence, for people."""
    params: Params = field(factory=Params)
    """What the sentence speaks of, by name."""


class Game(Protocol[OptionsT_contra, StateT, MoveT, ViewT]):
    """The functions of a game; the package of each game is one.

    `turn`, `legal_moves`, `explain` and `score` are asked of a state, or of the acting seat's own
    view. Of another view `turn` answers too, `score` counts what its seat may know, and the others
    raise InvalidValue where the game has secrets.

    Everything random is a move too, made by nobody: at a `Chance()` turn `legal_moves` gives the
    possible outcomes, `outcomes` their weights, and `apply` takes one like any other move.

    Examples:
        >>> from desertrules import AnyGame, sahara
        >>> def seats(game: AnyGame) -> str:
        ...     return f"{game.name}: {game.players[0]} to {game.players[-1]} players"
        >>> seats(sahara)
        'sahara: 2 to 6 players'
    """

    @property
    def name(self) -> str:
        """The game's name on the wire, in kebab-case."""
        ...

    @property
    def players(self) -> range:
        """The numbers of players that the game takes."""
        ...

    @property
    def rules(self) -> int:
        """The rules version: raised when a legal set, a result or a weight changes."""
        ...

    def initial(self, options: OptionsT_contra, /) -> StateT:
        """Give the state before anything has happened."""
        ...

    def turn(self, state: StateT | ViewT, /) -> Turn:
        """Say who acts now."""
        ...

    def legal_moves(self, state: StateT | ViewT, /) -> LegalMoves[MoveT]:
        """Give every move possible now: choices, or outcomes of chance; none when over."""
        ...

    def outcomes(self, state: StateT, /) -> Outcomes[MoveT]:
        """Give the outcomes of a chance event with their weights; none at other turns."""
        ...

    def apply(self, state: StateT, move: MoveT, /) -> StateT:
        """Give the state after the move; raise IllegalMove for an illegal one."""
        ...

    def apply_unchecked(self, state: StateT, move: MoveT, /) -> StateT:
        """Give the state after a move that is known to be legal."""
        ...

    def explain(self, state: StateT | ViewT, move: MoveT, /) -> Rejection | None:
        """Say why the move is illegal, or None if it is legal."""
        ...

    def score(self, state: StateT | ViewT, /) -> tuple[Standing, ...]:
        """Give the points of every seat as they would count now."""
        ...

    def view(self, state: StateT, seat: Seat | None, /) -> ViewT:
        """Give all that the seat (None: a spectator) may know."""
        ...

    def imagine(self, view: ViewT, rng: Random, /) -> StateT:
        """Draw one full state from those that fit the view, with the right odds."""
        ...

    def dump(self, value: Any, /) -> Any:  # noqa: ANN401 - plain JSON data
        """Write options, a state, a move or a view of the game as plain JSON data."""
        ...

    def load_options(self, data: object, /) -> Any:  # noqa: ANN401 - options are contravariant
        """Read options from plain JSON data; raise LoadError."""
        ...

    def load_state(self, data: object, /) -> StateT:
        """Read a state from plain JSON data; raise LoadError."""
        ...

    def load_move(self, data: object, /) -> MoveT:
        """Read a move from plain JSON data; raise LoadError."""
        ...

    def load_view(self, data: object, /) -> ViewT:
        """Read a view from plain JSON data; raise LoadError."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of which nothing more is known."""
