"""A game at one keyboard: people and bots at the table, undo and redo, and a record of it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from desertrules.cli.sources import CommandError
from desertrules.contract import AnyGame, Chance, Decide, Effect, Over
from desertrules.opponents import Bot
from desertrules.play import draw
from desertrules.record import Record


@frozen
class Turn:
    """What one seat did without interruption, with the chance moves in between and after."""

    seat: int | None
    """The seat; None for the set-up."""
    moves: tuple[Any, ...]
    states: tuple[Any, ...]
    """The state before each move."""


def group_turns(game: AnyGame, states: Sequence[Any], moves: Sequence[Any]) -> list[Turn]:
    """Group moves by who made them; `states` has the state before each move."""
    turns: list[Turn] = []
    for state, move in zip(states, moves, strict=False):
        seat = getattr(game.turn(state), "seat", None)
        if turns and seat in {turns[-1].seat, None}:
            last = turns.pop()
            turns.append(Turn(last.seat, (*last.moves, move), (*last.states, state)))
        else:
            turns.append(Turn(seat, (move,), (state,)))
    return turns


class Session:
    """A game under way.

    Chance moves and bots are seeded by their place in the game, so that what is undone and done
    again has the same dice.
    """

    def __init__(self, record: Record, bots: dict[int, Bot], seed: int) -> None:
        self.header = record
        self.game: AnyGame = record.game
        self.bots = bots
        self.seed = seed
        self.moves: list[Any] = list(record.moves)
        self.states: list[Any] = list(record.states())
        self.names: tuple[str, ...] = record.names
        self._entries: list[int] = []
        self._undone: list[list[Any]] = []

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in self.game.seats(self.state) if seat not in self.bots]

    @property
    def person(self) -> int | None:
        """The person to move; None if a bot or chance is, or the game is over."""
        turn = self.game.turn(self.state)
        return turn.seat if isinstance(turn, Decide) and turn.seat not in self.bots else None

    @property
    def is_over(self) -> bool:
        return isinstance(self.game.turn(self.state), Over)

    def play(self, moves: Sequence[Any]) -> None:
        """Make moves of the person to move, as one entry for undo."""
        self._entries.append(len(self.moves))
        self._undone.clear()
        for move in moves:
            self._apply(move)

    def _apply(self, move: Any) -> None:
        self.states.append(self.game.apply(self.state, move))
        self.moves.append(move)

    def play_others(self) -> None:
        """Play chance and bots until a person has a choice."""
        while True:
            turn = self.game.turn(self.state)
            if isinstance(turn, Over):
                return
            if isinstance(turn, Chance):
                move = draw(self.game.outcomes(self.state), self.rng("chance"))
            elif turn.seat in self.bots:
                self._apply_of_bot(turn.seat)
                continue
            else:
                legal = self.game.legal_moves(self.state)
                if len(legal) > 1:
                    return
                move = legal[0]
            self._apply(move)

    def _apply_of_bot(self, seat: int) -> None:
        bot = self.bots[seat]
        try:
            self._apply(bot.choose(self.game.view(self.state, seat), self.rng("bot")))
        except Exception as error:  # noqa: BLE001 - a user's bot may raise anything
            cause = f"{type(error).__name__}: {error}"
            raise CommandError(f"The bot {bot.spec} failed: {cause}") from None

    def rng(self, purpose: str) -> Random:
        """Return the generator for one purpose at this place of the game."""
        return Random(f"{self.seed}/{purpose}/{len(self.moves)}")

    def suggest(self, adviser: Bot) -> list[Any]:
        """Return what a bot would play in place of the person, up to the end of its turn."""
        state, seat, moves = self.state, self.person, list[Any]()
        while seat is not None and self.game.turn(state) == Decide(seat) and len(moves) < 8:
            move = adviser.choose(self.game.view(state, seat), self.rng(f"hint {len(moves)}"))
            moves.append(move)
            state = self.game.apply(state, move)
        return moves

    def undo(self) -> bool:
        """Go back to before the last entry, or to the last choice of a person in a loaded game."""
        if self._entries:
            self._truncate(self._entries.pop())
            return True
        for length in range(len(self.moves) - 1, -1, -1):
            turn = self.game.turn(self.states[length])
            if isinstance(turn, Decide) and turn.seat not in self.bots:
                self._truncate(length)
                return True
        return False

    def _truncate(self, length: int) -> None:
        self._undone.append(self.moves[length:])
        del self.moves[length:]
        del self.states[length + 1 :]

    def redo(self) -> bool:
        """Make the moves again that were undone last."""
        if not self._undone:
            return False
        self._entries.append(len(self.moves))
        for move in self._undone.pop():
            self._apply(move)
        return True

    def turns(self, start: int = 0) -> list[Turn]:
        """Return the turns from a move on."""
        return group_turns(self.game, self.states[start:], self.moves[start:])

    def effects(self, turn: Turn, viewer: int | None, names: Sequence[str]) -> list[Effect]:
        """Return what the moves of a turn did, as a seat sees it."""
        return [
            effect
            for state, move in zip(turn.states, turn.moves, strict=True)
            for effect in self.game.effects(state, move, viewer, names)
        ]

    def record(self) -> Record:
        """Return the game so far."""
        turn = self.game.turn(self.state)
        result = turn.result if isinstance(turn, Over) else None
        return evolve(self.header, moves=tuple(self.moves), result=result)
