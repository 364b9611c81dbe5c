"""A game between people and bots: what has happened, what comes next, and the way back."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any, assert_never, cast

from attrs import evolve, frozen

from desertrules.cli.language import teller
from desertrules.cli.matching import Ahead, Line, Offer, Stuck, offer_of, read_line
from desertrules.cli.names import names_of
from desertrules.core.contract import AnyGame, Chance, Decide, Effect, Over, Rejection, Seat
from desertrules.core.offers import effects_of
from desertrules.core.outcomes import draw
from desertrules.core.registry import game_of
from desertrules.play.bots.protocol import Bot
from desertrules.play.bots.registry import bot
from desertrules.record.record import Player, Record
from desertrules.render import move_as_seen

_FAR_AHEAD = 8
"""The most moves of a turn that a bot's advice looks ahead."""


@frozen
class MoveMade:
    """A move, and where it was made."""

    seat: Seat | None
    """Who made it; None for chance."""
    state: Any
    """Where it was made."""
    move: Any
    """What was done."""
    forced: bool = False
    """Whether a person could do nothing else, so that it was made without asking."""

    def seen(self, viewer: Seat | None) -> str:
        """Write the move as this seat saw it."""
        return move_as_seen(self.state, self.move, viewer)

    def effects(self, viewer: Seat | None) -> tuple[Effect, ...]:
        """Give what the move brought about, as this seat saw it."""
        return effects_of(game_of(self.state), self.state, self.move, viewer)


class Session:
    """A game under way."""

    def __init__(
        self,
        record: Record[Any, Any],
        bots: Mapping[int, str],
        rng: Random,
        language: str = "en",
    ) -> None:
        """Go on from a record; seats that are not among the bots are people.

        Raises CommandError for a language that the game does not speak.
        """
        self.game: AnyGame = record.game
        self.header = record
        self.bots: dict[int, str] = dict(bots)
        self.moves: list[Any] = list(record.moves)
        self.states: list[Any] = list(record.states())
        self.names: tuple[str, ...] = names_of(record.players, self.bots)
        called = [None if name == f"seat {at}" else name for at, name in enumerate(self.names)]
        self.tell: Callable[[Rejection | Effect], str] = teller(self.game, language, called)
        """Tells what a move brings about, or why it is refused, by the players' names."""
        self._luck = rng.getrandbits(64)
        turns = [isinstance(record.game.turn(state), Chance) for state in self.states[:-1]]
        self._events = [0, *accumulate(turns)]
        """How many events of chance there were before each state."""
        self._entries: list[int] = []
        self._undone: list[list[Any]] = []
        self._forced: set[int] = set()
        self._offer: tuple[Any, Offer] | None = None

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The state now."""
        return self.states[-1]

    @property
    def person(self) -> Seat | None:
        """The person who is to choose; None for a bot, for chance, and after the end."""
        return self._person(self.state)

    def _person(self, state: Any) -> Seat | None:  # noqa: ANN401 - of any game
        turn = self.game.turn(state)
        return turn.seat if isinstance(turn, Decide) and turn.seat not in self.bots else None

    def _chooses(self, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether a person has more than one move."""
        return self._person(state) is not None and len(self.game.legal_moves(state)) > 1

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.header.players)) if seat not in self.bots]

    def made(self, first: int = 0) -> list[MoveMade]:
        """Give the moves so far, from one on, with who made them."""
        return [
            MoveMade(getattr(self.game.turn(state), "seat", None), state, move, at in self._forced)
            for at, (state, move) in enumerate(zip(self.states, self.moves, strict=False))
            if at >= first
        ]

    def play(self, move: Any) -> None:  # noqa: ANN401 - of any game
        """Make a move; raise IllegalMove."""
        state = self.game.apply(self.state, move)
        event = isinstance(self.game.turn(self.state), Chance)
        self.moves.append(move)
        self.states.append(state)
        self._events.append(self._events[-1] + event)

    def begin_entry(self) -> None:
        """Remember where what a person types now begins, for the way back."""
        self._entries.append(len(self.moves))
        self._undone.clear()

    def others(self) -> None:
        """Let bots and chance act until a person is to choose among several moves."""
        while True:
            turn, state = self.game.turn(self.state), self.state
            match turn:
                case Over():
                    return
                case Chance():
                    move = draw(self.game.outcomes(state), self._chance())
                case Decide(seat) if seat in self.bots:
                    view, rng = self.game.view(state, seat), self.rng("bot")
                    move = bot(self.bots[seat]).choose(view, rng)
                case Decide():
                    legal = self.game.legal_moves(state)
                    if len(legal) > 1:
                        return
                    move = legal[0]
                    self._forced.add(len(self.moves))
                case _:
                    assert_never(turn)
            self.play(move)

    def rng(self, purpose: str) -> Random:
        """Give the numbers for one purpose at this place of the game: always the same ones."""
        return Random(f"{self._luck}/{purpose}/{len(self.moves)}")

    def _chance(self) -> Random:
        """Give the numbers of the next event of chance: the n-th has the same after an undo."""
        return Random(f"{self._luck}/chance/{self._events[-1]}")

    def advice(self, adviser: Bot) -> list[MoveMade]:
        """Give what a bot would do in place of the person who is to choose, as far as is known."""
        state, seat, rng = self.state, self.person, self.rng("hint")
        made: list[MoveMade] = []
        while self.game.turn(state) == Decide(cast(Seat, seat)) and len(made) < _FAR_AHEAD:
            move = adviser.choose(self.game.view(state, seat), rng)
            made.append(MoveMade(seat, state, move))
            state = self.game.apply(state, move)
        return made

    def undo(self) -> bool:
        """Go back to where a person last chose; False if nobody has."""
        if self._entries:
            self._go_back(self._entries.pop())
            return True
        for length in range(len(self.moves) - 1, -1, -1):
            if self._chooses(self.states[length]):
                self._go_back(length)
                return True
        return False

    def _go_back(self, length: int) -> None:
        self._undone.append(self.moves[length:])
        self._forced = {at for at in self._forced if at < length}
        del self.moves[length:]
        del self.states[length + 1 :]
        del self._events[length + 1 :]

    def redo(self) -> bool:
        """Make again what was taken back last; False if there is nothing."""
        if not self._undone:
            return False
        self._entries.append(len(self.moves))
        for move in self._undone.pop():
            self.play(move)
        return True

    def record(self) -> Record[Any, Any]:
        """Give the game so far as a record."""
        turn = self.game.turn(self.state)
        players = tuple(
            Player(name=player.name, agent=self.bots.get(seat))
            for seat, player in enumerate(self.header.players)
        )
        result = turn.result if isinstance(turn, Over) else None
        return evolve(self.header, moves=self.moves, players=players, result=result)

    def offer(self) -> Offer:
        """Give what the person who is to choose can do."""
        if self._offer is None or self._offer[0] is not self.state:
            self._offer = self.state, self.offer_in(self.state)
        return self._offer[1]

    def offer_in(self, state: Any) -> Offer:  # noqa: ANN401 - of any game
        """Give what can be done in a state."""
        return offer_of(self.game, state, self.game.legal_moves(state))

    def read(self, typed: Sequence[str]) -> Line | tuple[Line, Line] | Stuck:
        """Read words as moves of the person who is to choose."""
        seat = self.person

        def after(state: Any, move: Any) -> Ahead:  # noqa: ANN401 - of any game
            following = self.game.apply_unchecked(state, move)
            turn = self.game.turn(following)
            if isinstance(turn, Decide) and turn.seat == seat:
                return Ahead(following, self.offer_in(following))
            return Ahead(following, None, chance=isinstance(turn, Chance))

        return read_line(self.state, self.offer(), typed, after)
