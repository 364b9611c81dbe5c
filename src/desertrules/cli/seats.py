"""Who plays: the game, the people and the bots, from the command line or from answers."""

from collections import Counter

from attrs import evolve

from desertrules.cli.parameters import BOT_SUMMARIES, find_bots, find_game
from desertrules.cli.sources import usage_error
from desertrules.cli.terminal import QUIT, Terminal
from desertrules.contract import AnyGame
from desertrules.english import join, plural
from desertrules.record import Player
from desertrules.registry import games

ORDINARY = "greedy"
"""The bot of those who choose none."""


def ask_game(terminal: Terminal) -> AnyGame:
    """Ask which game to play."""
    if not terminal.interactive:
        raise usage_error(f"Name a game ({join(games(), 'or')}) or use --from FILE")
    found = [find_game(name) for name in games()]
    terminal.print("Which game?")
    for number, game in enumerate(found, 1):
        terminal.print(f"  {number}. {game.title}")
    return found[ask_number(terminal, "Game", range(1, len(found) + 1)) - 1]


def _ask(terminal: Terminal, question: str) -> str:
    """Ask for a line before the game; stop at the end of the input, or at `quit`."""
    answer = terminal.ask(question)
    if answer is None or answer.lower() in QUIT:
        raise SystemExit(0)
    return answer


def ask_number(terminal: Terminal, question: str, numbers: range) -> int:
    """Ask for one of some numbers; the first is the default."""
    first, last = numbers[0], numbers[-1]
    while True:
        answer = _ask(terminal, f"{question} ({first} to {last}) [{first}]: ") or str(first)
        if answer.isdecimal() and int(answer[:4]) in numbers:
            return int(answer[:4])
        terminal.print(f"Please enter a number from {first} to {last}.")


def seat_players(
    terminal: Terminal, count: int, seats: list[int], names: list[str], bots: list[str]
) -> list[Player]:
    """Return who takes the seats, from the command line or from answers."""
    for seat in seats:
        if not 0 <= seat < count:
            raise usage_error(f"--seat must be 0 to {count - 1}, not {seat}")
    specs = bots or [ORDINARY]
    called = {spec: _bot_name(spec) for spec in specs}
    people = list(dict.fromkeys(seats)) or list(range(min(max(len(names), 1), count)))
    if len(names) > len(people):
        raise usage_error(f"{plural(len(names), 'name')} for {plural(len(people), 'seat')}")
    asks = terminal.interactive and not bots
    if not names and len(people) == 1:
        names = [(_ask(terminal, "Your name [You]: ") if asks and not seats else "") or "You"]
    taken = {
        seat: Player(name=names[index] if index < len(names) else f"Player {seat + 1}")
        for index, seat in enumerate(people)
    }
    others = [seat for seat in range(count) if seat not in taken]
    if asks and others:
        taken.update(_ask_others(terminal, others))
    else:
        for index, seat in enumerate(others):
            spec = specs[index % len(specs)]
            taken[seat] = Player(name=called[spec], agent=spec)
    return _number_namesakes([taken[seat] for seat in range(count)])


def _bot_name(spec: str) -> str:
    """Return what to call a bot; raise an error if it cannot be made."""
    (made,) = find_bots([spec])
    made.close()
    return made.name.title()


def _number_namesakes(players: list[Player]) -> list[Player]:
    """Return players with different names: `Greedy`, `Greedy 2`."""
    before = Counter[str | None]()
    for index, player in enumerate(players):
        before[player.name] += 1
        if before[player.name] > 1:
            players[index] = evolve(player, name=f"{player.name} {before[player.name]}")
    return players


def _ask_others(terminal: Terminal, seats: list[int]) -> dict[int, Player]:
    """Ask who takes each of some seats: a bot, or a friend."""
    bots = [name for name in BOT_SUMMARIES if name != "program"]
    terminal.print("Who else plays?")
    terminal.print("  0. a friend at this keyboard")
    for number, name in enumerate(bots, 1):
        terminal.print(f"  {number}. {name}: {BOT_SUMMARIES[name]}")
    default = str(1 + bots.index(ORDINARY))
    taken: dict[int, Player] = {}
    while len(taken) < len(seats):
        seat = seats[len(taken)]
        question = f"Player {seat + 1}: number, or a friend's name [{default}]: "
        answer = _ask(terminal, question) or default
        if answer.isdecimal() and 0 < int(answer[:4]) <= len(bots):
            answer = bots[int(answer[:4]) - 1]
        if answer in bots:
            taken[seat] = Player(name=_bot_name(answer), agent=answer)
        elif not answer.isdecimal():
            taken[seat] = Player(name=answer)
        elif int(answer[:4]) == 0:
            taken[seat] = Player(name=f"Player {seat + 1}")
        else:
            terminal.print(f"Please enter a number from 0 to {len(bots)}, or a name.")
    return taken
