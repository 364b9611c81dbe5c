"""A game between people and bots: what has happened, what comes next, and the way back."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, assert_never

from attrs import frozen

from desertrules.cli.errors import CommandError
from desertrules.cli.sources import read_move
from desertrules.core.contract import AnyGame, Chance, Decide, Over, Rejection, Seat
from desertrules.core.offers import effects_of
from desertrules.core.outcomes import draw
from desertrules.core.registry import game_of
from desertrules.play.bots.registry import bot
from desertrules.record.record import Player, Record
from desertrules.render import move_as_seen, move_to_text

CHANCE = "chance"
"""Who acts when nobody chooses."""


class Ambiguous(Exception):
    """What was typed fits several legal moves."""

    def __init__(self, numbers: list[int]) -> None:
        """Keep their numbers."""
        super().__init__(numbers)
        self.numbers = numbers


class RejectedMove(Exception):
    """What was typed is a move that the rules forbid here."""

    def __init__(self, typed: str, rejection: Rejection) -> None:
        """Keep what was typed and why it is refused."""
        super().__init__(typed, rejection)
        self.typed = typed
        self.rejection = rejection


@frozen
class MoveMade:
    """What a bot or chance did."""

    who: str
    """Who it was, for people to read."""
    state: Any
    """Where it was done."""
    move: Any
    """What was done."""

    def seen(self, viewer: Seat | None) -> str:
        """Write the move as this seat saw it."""
        return move_as_seen(self.state, self.move, viewer)

    def effects(self, viewer: Seat | None) -> str:
        """Tell what the move brought about, as this seat saw it."""
        told = effects_of(game_of(self.state), self.state, self.move, viewer)
        return " ".join([effect.message for effect in told])


class Session:
    """A game under way."""

    def __init__(self, record: Record[Any, Any], bots: Mapping[int, str], rng: Random) -> None:
        """Go on from a record; seats that are not among the bots are people."""
        self.game: AnyGame = record.game
        self.header = record
        self.bots: dict[int, str] = dict(bots)
        self.rng = rng
        self.moves: list[Any] = list(record.moves)
        self.states: list[Any] = list(record.states())

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The state now."""
        return self.states[-1]

    @property
    def last(self) -> Any:  # noqa: ANN401 - of any game
        """The last move; None if there was none."""
        return self.moves[-1] if self.moves else None

    @property
    def person(self) -> Seat | None:
        """The person who is to choose; None for a bot, for chance, and after the end."""
        return self._person(self.state)

    def _person(self, state: Any) -> Seat | None:  # noqa: ANN401 - of any game
        turn = self.game.turn(state)
        return turn.seat if isinstance(turn, Decide) and turn.seat not in self.bots else None

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.header.players)) if seat not in self.bots]

    def play(self, move: Any) -> None:  # noqa: ANN401 - of any game
        """Make a move that was chosen; raise IllegalMove."""
        state = self.game.apply(self.state, move)
        self.moves.append(move)
        self.states.append(state)

    def others(self) -> Iterator[MoveMade]:
        """Let bots and chance act until a person is to choose; give who did what."""
        while True:
            turn, state = self.game.turn(self.state), self.state
            match turn:
                case Over():
                    return
                case Chance():
                    who, move = CHANCE, draw(self.game.outcomes(state), self.rng)
                case Decide(seat):
                    if seat not in self.bots:
                        return
                    view = self.game.view(state, seat)
                    who = f"seat {seat} ({self.bots[seat]})"
                    move = bot(self.bots[seat]).choose(view, self.rng)
                case _:
                    assert_never(turn)
            self.play(move)
            yield MoveMade(who, state, move)

    def undo(self) -> bool:
        """Go back to where a person last chose; False if nobody has."""
        for length in range(len(self.moves) - 1, -1, -1):
            if self._person(self.states[length]) is not None:
                del self.moves[length:]
                del self.states[length + 1 :]
                return True
        return False

    def record(self) -> Record[Any, Any]:
        """Give the game so far as a record."""
        turn = self.game.turn(self.state)
        players = tuple(
            Player(name=player.name, agent=self.bots.get(seat))
            for seat, player in enumerate(self.header.players)
        )
        make: Callable[..., Record[Any, Any]] = Record
        return make(
            self.header.options,
            self.moves,
            players=players,
            date=self.header.date,
            source=self.header.source,
            meta=self.header.meta,
            result=turn.result if isinstance(turn, Over) else None,
        )

    def texts(self) -> list[str]:
        """Give all legal moves in notation; their numbers are their places, from 1."""
        return [move_to_text(move) for move in self.game.legal_moves(self.state)]

    def choose(self, typed: str) -> Any:  # noqa: ANN401 - of any game
        """Find the legal move that was typed: by its number, in full, or by some of its words.

        Raises CommandError for what is no move, RejectedMove for an illegal one, and Ambiguous.
        """
        legal = self.game.legal_moves(self.state)
        if typed.isdecimal():
            number = int(typed[:9])
            if number not in range(1, len(legal) + 1):
                raise CommandError(f"there are {len(legal)} moves, numbered from 1")
            return legal[number - 1]
        texts = self.texts()
        words = typed.split()
        found = [at for at, text in enumerate(texts) if text.split() == words]
        found = found or [at for at, text in enumerate(texts) if _within(words, text.split())]
        if len(found) > 1:
            raise Ambiguous([at + 1 for at in found])
        return legal[found[0]] if found else self._illegal(typed, texts)

    def _illegal(self, typed: str, texts: list[str]) -> Any:  # noqa: ANN401 - never returns a move
        """Say why what was typed cannot be done, as it is or after the word that is asked for."""
        opening = texts[0].split()[0]
        try:
            move = read_move(self.game, f"{opening} {typed}")
        except CommandError:
            move = read_move(self.game, typed)
        rejection = self.game.explain(self.state, move)
        if rejection is None:
            return move
        raise RejectedMove(typed, rejection)


def _within(words: list[str], text: list[str]) -> bool:
    """Tell whether all words stand in a text, in order."""
    rest = iter(text)
    return all(word in rest for word in words)
