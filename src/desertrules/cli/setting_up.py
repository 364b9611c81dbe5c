"""Who plays what: what the command was told, and what it asks for where a person sits."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from attrs import frozen

from desertrules.cli.bots import read_bot
from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.keyboard import ask
from desertrules.cli.listing import told
from desertrules.cli.screen import say
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games
from desertrules.play.bots.registry import bots
from desertrules.record.record import Player

T = TypeVar("T")
_LONGEST_NAME = 100
_ORDINARY = "greedy"


@frozen
class Seats:
    """Who takes the seats."""

    players: tuple[Player, ...]
    """The names, and for seats that no person takes the bots."""

    @property
    def bots(self) -> dict[int, str]:
        """The bots, by their seats."""
        return {seat: p.agent for seat, p in enumerate(self.players) if p.agent is not None}


def is_there() -> bool:
    """Tell whether a person sits at the keyboard, who can be asked."""
    return sys.stdin.isatty()


def which_game(named: str | None) -> str:
    """Give the game that was named, or ask which; raise CommandError if nobody can be asked."""
    if named is not None:
        return named
    if not is_there():
        raise wrong_usage(f"play: expected a game: {', '.join(games())}; or --from and a file")
    say(f"There are {', '.join(games())}.")
    return _ask("Which game?", games()[0], _game)


def how_many(game: str, count: int | None) -> int | None:
    """Give how many play, or ask; None if nobody can be asked."""
    counts = game_named(game).players
    if count is not None or not is_there() or len(counts) == 1:
        return count

    def read(words: str) -> int:
        if words.isdecimal() and int(words[:9]) in counts:
            return int(words)
        raise CommandError(f"It is played by {counts[0]} to {counts[-1]}.")

    return _ask(f"How many play? {counts[0]} to {counts[-1]}", str(counts[0]), read)


def who_plays(
    count: int, seats: Sequence[int], names: Sequence[str], chosen: Sequence[str]
) -> Seats:
    """Give who takes the seats: what was told of them, or what people answer; raise CommandError.

    Args:
        count: How many seats there are.
        seats: The seats of people, in the order of their names; the first if none was told.
        names: The names of people.
        chosen: The bots for the other seats, in turn.
    """
    for seat in seats:
        if seat not in range(count):
            raise wrong_usage(f"--seat: expected 0 to {count - 1}, found {seat}")
    if not (seats or names or chosen) and is_there():
        for line in told(f"Who takes the seats? A name, or a bot: {', '.join(_usable())}."):
            say(line)
        return Seats(tuple(_ask_seat(seat) for seat in range(count)))
    people = list(dict.fromkeys(seats)) or list(range(max(len(names), 1)))
    if len(names) > len(people) or people[-1] >= count:
        raise wrong_usage(f"--name: {len(names)} names for {min(len(people), count)} people")
    called = dict(zip(people, names, strict=False))
    agents = [repr(read_bot(text)) for text in chosen or [_ORDINARY]]
    others = [seat for seat in range(count) if seat not in people]
    playing = {seat: agents[at % len(agents)] for at, seat in enumerate(others)}
    return Seats(tuple(Player(called.get(s), playing.get(s)) for s in range(count)))


def saved_seats(
    players: Sequence[Player], seats: Sequence[int], names: Sequence[str], chosen: Sequence[str]
) -> Seats:
    """Give who goes on with a saved game: those who played it, unless it is told otherwise."""
    if not (seats or names or chosen) and any(player.agent is None for player in players):
        known = tuple(Player(p.name, p.agent and _still_known(p.agent)) for p in players)
        return Seats(known)
    now = who_plays(len(players), seats, names, chosen or [_ORDINARY])
    return Seats(
        tuple(Player(n.name or p.name, n.agent) for n, p in zip(now.players, players, strict=True))
    )


def _still_known(agent: str) -> str:
    try:
        return repr(read_bot(agent))
    except CommandError:  # it was written elsewhere, or by another release
        return _ORDINARY


def _usable() -> list[str]:
    """Give the bots that can be had by their name alone."""
    usable: list[str] = []
    for name in bots():
        with suppress(CommandError):
            read_bot(name)
            usable.append(name)
    return usable


def _ask_seat(seat: int) -> Player:
    usual = f"seat {seat}" if seat == 0 else _ORDINARY

    def read(words: str) -> Player:
        if words in bots() or ":" in words:
            return Player(agent=repr(read_bot(words)))
        if len(words) > _LONGEST_NAME or not words.isprintable():
            raise CommandError(f"A name has at most {_LONGEST_NAME} letters.")
        return Player(name=None if words == f"seat {seat}" else words)

    return _ask(f"Seat {seat}", usual, read)


def _game(words: str) -> str:
    """Give the game whose name begins so; raise CommandError."""
    low = words.lower()
    fits = [name for name in games() if low == name] or [
        name for name in games() if name.startswith(low) or name.replace("-", " ").startswith(low)
    ]
    if len(fits) == 1:
        return fits[0]
    raise CommandError(f"There are {', '.join(games())}.")


def _ask(question: str, usual: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be used; Enter alone gives the usual one."""
    while True:
        answer = ask(f"{question} [{usual}]: ")
        if answer is None:
            raise CommandError("play: nobody is there to answer", 2)
        try:
            return read(answer or usual)
        except CommandError as error:
            for line in told(error.message.removeprefix("--bot: ")):
                say(line)
