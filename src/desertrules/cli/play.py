"""The command `play`: a game in the terminal against bots and other people."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Annotated, Any

from attrs import evolve
from cyclopts import Parameter

from desertrules.cli.contests import BOT_SUMMARIES
from desertrules.cli.positions import GameOptions, Players, Seed, find_game, make_options
from desertrules.cli.session import Session, Turn
from desertrules.cli.sources import CommandError, read_position, usage_error, write_text
from desertrules.cli.terminal import Terminal
from desertrules.contract import AnyGame, Over
from desertrules.english import People, join, plural, quote
from desertrules.opponents import BUILT_IN, UnknownBot
from desertrules.opponents import bot as make_bot
from desertrules.record import Player, Record
from desertrules.record.notation import (
    Ambiguous,
    Misunderstood,
    move_to_text,
    parse_input,
)
from desertrules.record.report import outcome
from desertrules.registry import games
from desertrules.render import text as draw_text

ORDINARY = "greedy"
ADVISER = "strong"
QUIT = {"quit", "q", "exit"}
COMMANDS = {
    "moves": "list the legal moves, or those with a word: moves {word}",
    "hint": "suggest a move",
    "why": "explain the last rejection",
    "rule": "show a rule: rule {rule}",
    "how": "show how to play",
    "undo": "undo your last move",
    "redo": "redo what you undid",
    "board": "show the board",
    "score": "show the scores",
    "log": "show the moves so far",
    "save": "save the game: save FILE (.txt for text, otherwise JSON)",
    "quit": "stop playing",
}


def play(
    game: Annotated[str | None, Parameter(help="Name of the game.")] = None,
    /,
    *,
    players: Players = None,
    option: GameOptions = None,
    seat: Annotated[
        list[int] | None,
        Parameter(negative_iterable=(), help="Seat of a human player (default: 0). Repeatable."),
    ] = None,
    name: Annotated[
        list[str] | None,
        Parameter(negative_iterable=(), help="Player name, in the order of --seat. Repeatable."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        Parameter(
            negative_iterable=(),
            help=f"Bot for the other seats: {join(BUILT_IN, 'or')}. Repeatable.",
        ),
    ] = None,
    seed: Seed = None,
    load: Annotated[str | None, Parameter(name="--from", help="Saved game to continue.")] = None,
    save: Annotated[str | None, Parameter(help="Save to this file after every move.")] = None,
) -> int:
    """Play in the terminal against bots or with friends at the same keyboard.

    You will be prompted for anything you leave out.
    """
    terminal = Terminal()
    if load is not None:
        record = _load(load, game, players, option)
        taken = list(record.players)
        if seat or name or bot or all(player.agent for player in taken):
            taken = _seats(terminal, record.options.players, seat, name, bot)
        record = evolve(record, players=tuple(taken), result=None)
        save = save or load
    else:
        found = find_game(game) if game else _ask_game(terminal)
        if players is None and terminal.interactive:
            players = _ask_players(terminal, found)
        options = make_options(found, players, option)
        taken = _seats(terminal, options.players, seat, name, bot)
        record = Record(options, players=tuple(taken), date=datetime.now(UTC).date())
        if save is not None and Path(save).exists():
            raise usage_error(f"{save} already exists. To continue that game, use --from {save}")
    agents = {number: make_bot(player.agent) for number, player in enumerate(taken) if player.agent}
    luck = Random(seed).getrandbits(64)
    try:
        Table(Session(record, agents, luck), terminal, save).run()
    finally:
        for each in agents.values():
            each.close()
    return 0


# ---- Who plays what ------------------------------------------------------------------------------


def _load(path: str, game: str | None, players: int | None, option: Any) -> Record:
    record = read_position(path).record
    if record is None:
        raise usage_error(f"{path} holds a position, not a record: it cannot be continued")
    if game is not None and record.game.name != game:
        raise usage_error(f"{path} is a game of {record.game.title}, not of {game}")
    if players is not None and players != record.options.players:
        count = record.options.players
        raise usage_error(f"{path} is a game for {count} players: remove --players {players}")
    if option:
        raise usage_error(f"The options of {path} are fixed: remove --option")
    return record


def _ask_game(terminal: Terminal) -> AnyGame:
    if not terminal.interactive:
        raise usage_error(f"Name a game ({join(games(), 'or')}) or use --from FILE")
    names = games()
    return find_game(
        names[_ask_number(terminal, "Which game?", [find_game(n).title for n in names])]
    )


def _ask_players(terminal: Terminal, game: AnyGame) -> int:
    first, last = game.players[0], game.players[-1]
    while True:
        answer = terminal.ask(f"Number of players ({first} to {last}) [{first}]: ")
        if answer is None:
            raise CommandError("No number of players", 2)
        if not answer:
            return first
        if answer.isdecimal() and int(answer[:4]) in game.players:
            return int(answer)
        terminal.print(f"Please enter a number from {first} to {last}.")


def _ask_number(terminal: Terminal, question: str, choices: Sequence[str]) -> int:
    """Ask for one of some numbered choices; return its index."""
    terminal.print(question)
    for number, choice in enumerate(choices, 1):
        terminal.print(f"  {number}. {choice}")
    while True:
        answer = terminal.ask(f"1 to {len(choices)} [1]: ")
        if answer is None:
            raise CommandError("Nothing was chosen", 2)
        if not answer:
            return 0
        if answer.isdecimal() and 0 < int(answer[:4]) <= len(choices):
            return int(answer) - 1
        fits = [
            index
            for index, choice in enumerate(choices)
            if choice.lower().startswith(answer.lower())
        ]
        if len(fits) == 1:
            return fits[0]
        terminal.print(f"Please enter a number from 1 to {len(choices)}.")


def _seats(
    terminal: Terminal,
    count: int,
    seats: list[int] | None,
    names: list[str] | None,
    agents: list[str] | None,
) -> list[Player]:
    """Return who takes the seats, from the command line or from answers."""
    for seat in seats or []:
        if not 0 <= seat < count:
            raise usage_error(f"--seat must be 0 to {count - 1}, not {seat}")
    if not (seats or names or agents) and terminal.interactive:
        return _ask_seats(terminal, count)
    people = list(dict.fromkeys(seats or [])) or list(range(max(len(names or []), 1)))
    if len(names or []) > len(people) or len(people) > count:
        raise usage_error(
            f"{plural(len(names or []), 'name')} for {plural(min(len(people), count), 'player')}"
        )
    called = dict(zip(people, names or [], strict=False))
    if not called and len(people) == 1:
        called = {people[0]: "You"}
    specs = [_check_bot(spec) for spec in agents or [ORDINARY]]
    others = [seat for seat in range(count) if seat not in people]
    filled = {seat: specs[index % len(specs)] for index, seat in enumerate(others)}
    return [Player(name=called.get(seat), agent=filled.get(seat)) for seat in range(count)]


def _check_bot(spec: str) -> str:
    """Return the spec of a bot that can be made."""
    try:
        made = make_bot(spec)
    except UnknownBot as error:
        raise usage_error(str(error)) from None
    made.close()
    return spec


def _ask_seats(terminal: Terminal, count: int) -> list[Player]:
    described = {each: summary for each, summary in BOT_SUMMARIES.items() if each in BUILT_IN}
    name = terminal.ask("Your name [You]: ") or "You"
    taken = [Player(name=name)]
    choices = [
        "a friend at this keyboard",
        *(f"{each}: {text}" for each, text in described.items()),
    ]
    default = 1 + list(described).index(ORDINARY)
    terminal.print("Who else plays?")
    for number, choice in enumerate(choices):
        terminal.print(f"  {number}. {choice}")
    for seat in range(1, count):
        while True:
            answer = terminal.ask(f"Player {seat + 1}: number, or a friend's name [{default}]: ")
            if answer is None:
                raise CommandError("Nobody was chosen", 2)
            if not answer or (answer.isdecimal() and 0 < int(answer[:4]) < len(choices)):
                taken.append(Player(agent=list(described)[int(answer or default) - 1]))
            elif answer in described:
                taken.append(Player(agent=answer))
            elif answer.isdecimal() and answer != "0":
                terminal.print(f"Please enter a number from 0 to {len(choices) - 1}, or a name.")
                continue
            else:
                friend = f"Player {seat + 1}" if answer == "0" else answer
                taken.append(Player(name=friend))
            break
    return taken


# ---- The game ------------------------------------------------------------------------------------


class Table:
    """The conversation with the people at the keyboard."""

    def __init__(self, session: Session, terminal: Terminal, save: str | None) -> None:
        self.session = session
        self.game = session.game
        self.terminal = terminal
        self.people = People(session.names)
        self.path = save
        self._own = {os.path.realpath(save)} if save else set[str]()
        self._saved = list(session.moves)
        self.viewer: int | None = session.people[0] if len(session.people) == 1 else None
        self.seen: dict[int | None, int] = {}
        """For each person, how many moves there were at their last entry."""
        self.part = ""
        """What was typed of a move that is not complete."""
        self.rejected: tuple[str, str] | None = None
        """The rule and the message of the last rejection."""
        self.drawn = -1

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        self.terminal.complete(self._completions)
        try:
            while self._next_person():
                line = self.terminal.ask(self._prompt())
                if line is None or line.lower() in QUIT:
                    if self._may_quit(asked=line is not None):
                        return
                else:
                    self._answer(line)
        except BaseException:
            self._rescue()
            raise
        self._show_end()
        if self.path:
            self._save(self.path)

    def _prompt(self) -> str:
        name = self.session.names[self.session.person or 0]
        hint = f"{self.part} ..." if self.part else "help for help"
        return f"{name} ({hint})> "

    def _next_person(self) -> bool:
        """Let bots and chance move; show the board if there is anything new."""
        session = self.session
        session.play_others()
        if self.path and session.moves != self._saved:
            self._save(self.path, quiet=True)
        if session.is_over:
            return False
        if session.person != self.viewer:
            self._hand_over(session.person)
        if self.drawn != len(session.moves):
            self._show_board()
        return True

    def _hand_over(self, person: int | None) -> None:
        """Let the next person sit down, unseen by the last one if there is anything to hide."""
        if self.viewer is not None and person is not None and self.game.has_secrets:
            name = self.session.names[person]
            self.terminal.print("\n" * self.terminal.rows)
            self.terminal.ask(
                f"{name}'s turn. Everyone else, please look away. {name}, press Enter. "
            )
        self.viewer = person
        self.part = ""

    # Showing

    def _show_board(self) -> None:
        session = self.session
        news = session.turns(self.seen.get(self.viewer, 0))
        others = [turn for turn in news if turn.seat != self.viewer or turn.automatic]
        lines = self._news(others)
        last = [move for turn in others if turn.seat is not None for move in turn.moves]
        room = self.terminal.rows - min(len(lines), 6) - 4
        view = self.game.view(session.state, self.viewer)
        board = draw_text(view, names=session.names, last=last or session.moves[-1:], rows=room)
        self.terminal.print(f"\n{board}\n")
        space = max(self.terminal.rows - len(board.splitlines()) - 4, 4)
        if len(lines) > space:
            hidden = len(lines) - space + 1
            lines = [f"({plural(hidden, 'earlier line')}: type log)", *lines[hidden:]]
        for line in lines:
            self.terminal.print(line)
        self.drawn = len(session.moves)

    def _news(self, turns: Sequence[Turn]) -> list[str]:
        """Return what others did, one or two lines per turn."""
        lines: list[str] = []
        for turn in turns:
            effects = self.session.effects(turn, self.viewer, self.session.names)
            said = " ".join(each.message for each in effects if each.message)
            if turn.seat is None:
                if turn.moves and turn.states[0] == self.session.states[0]:
                    said = "Set-up done."
                elif len(turn.moves) > 4:
                    said = f"{plural(len(turn.moves), 'chance move')}; type log to see them."
            elif turn.automatic:
                said = f"{self._moves(turn)} (automatic). {said}"
            elif not said:
                said = f"{self.people.name(turn.seat)}: {self._moves(turn)}"
            wrapped = self.terminal.wrap(said)
            if len(wrapped) > 2:
                wrapped = [wrapped[0], wrapped[1][: self.terminal.columns - 6] + " ..."]
            lines += wrapped
        return lines

    def _moves(self, turn: Turn) -> str:
        secret = {
            cls: each.field
            for cls, each in self.game.secrets.items()
            if self.viewer is None or self.viewer not in each.seen_by(turn.states[0])
        }
        texts = [
            move_to_text(move).split()[0] + " ?" if type(move) in secret else move_to_text(move)
            for move in turn.moves
        ]
        return ", ".join(texts)

    def _show_score(self) -> None:
        self.terminal.print("Points if the game ended now:")
        self.terminal.print(self._score_table())

    def _score_table(self) -> str:
        over = self.session.is_over
        standings = self.game.score(
            self.session.state if over else self.game.view(self.session.state, self.viewer)
        )
        secret = () if over else self.game.secret_parts
        rows = [["", *standings[0].parts, "total", "rank"]]
        for each in standings:
            hidden = secret if each.seat != self.viewer else ()
            parts = ["?" if part in hidden else str(n) for part, n in each.parts.items()]
            total = f"{each.points}+" if hidden else str(each.points)
            rows.append(
                [self.session.names[each.seat], *parts, total, "?" if secret else str(each.rank)]
            )
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return "\n".join(
            "  ".join(
                [
                    row[0].ljust(widths[0]),
                    *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
                ]
            )
            for row in rows
        )

    def _show_end(self) -> None:
        session = self.session
        self.drawn = -1
        self._show_board()
        turn = self.game.turn(session.state)
        assert isinstance(turn, Over)
        self.terminal.print(f"\n{self._headline(turn)}\n")
        self.terminal.print(self._score_table())

    def _headline(self, turn: Over) -> str:
        line = outcome(turn.result, self.session.names)
        return line.replace("You wins", "You win", 1) + "."

    # Entries

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = word.lower()
        if command in {"help", "?"}:
            self._help()
        elif command in COMMANDS and not self.part:
            getattr(self, f"_command_{command}")(rest.strip())
        elif line or self.part:
            self._choose(line)

    def _choose(self, line: str) -> None:
        """Make the moves that were typed, ask for what is missing, or explain what is wrong."""
        if self.part and not line:
            self.part = ""
            self.terminal.print("Nothing was played.")
            return
        typed = f"{self.part} {line}".strip()
        parsed = parse_input(self.session.state, typed)
        if isinstance(parsed, Misunderstood) and self.part:
            fresh = parse_input(self.session.state, line)
            if not isinstance(fresh, Misunderstood):
                parsed, typed = fresh, line  # not an answer, but a new entry
        if isinstance(parsed, Ambiguous):
            self.part = typed
            self._ask_which(parsed)
        elif isinstance(parsed, Misunderstood):
            self._reject(parsed)
        else:
            self.part = ""
            self.rejected = None
            self.seen[self.viewer] = len(self.session.moves)
            self.session.play(parsed.moves)
            if parsed.rest:  # chance comes first; the rest is read when it has moved
                self.terminal.pending.append(parsed.rest)

    def _reject(self, parsed: Misunderstood) -> None:
        rule = parsed.rejection.rule if parsed.rejection else ""
        message = self.people.rename(parsed.message)
        self.rejected = (rule, message)
        if parsed.rejection is None and not parsed.suggestions:
            message += " Type `moves` to list the legal moves."
        self.terminal.say(f"{message} ({rule})" if rule else message)
        if len(parsed.suggestions) > 1 or (parsed.suggestions and parsed.rejection):
            near = "  ".join(map(move_to_text, parsed.suggestions))
            self.terminal.say(f"Nearby legal moves:  {near}")
        if self.part:
            self.terminal.print(f"Still choosing: `{self.part} ...` (Enter to start again)")

    def _ask_which(self, ambiguous: Ambiguous) -> None:
        count = plural(len(ambiguous.candidates), "move")
        self.terminal.print(f"`{ambiguous.text}` matches {count}. Add more:")
        self.terminal.page(self._columns([move_to_text(each) for each in ambiguous.candidates]))

    def _columns(self, items: Sequence[str]) -> list[str]:
        """Return items in columns that fit the screen."""
        width = max(map(len, items), default=0) + 2
        count = max(self.terminal.columns // width, 1)
        rows = -(-len(items) // count)
        return [
            "".join(each.ljust(width) for each in items[row::rows]).rstrip() for row in range(rows)
        ]

    # Commands

    def _help(self) -> None:
        legal = [move_to_text(move) for move in self.game.legal_moves(self.session.state)[:40]]
        example = next((each for each in legal if " " in each), legal[0])
        word = example.split()[-1]
        rule = next(iter(self.game.rules), "")
        lines = self.terminal.wrap(
            f"Type a move as listed ({example}) or part of it ({word}); several moves of your turn "
            "fit on one line. Other commands:"
        )
        for command, text in COMMANDS.items():
            lines.append(f"  {command:6} {text.format(word=word, rule=rule)}")
        if self.game.legend:
            lines += self.terminal.wrap(f"On the board: {self.game.legend}")
        self.terminal.page(lines)

    def _command_moves(self, rest: str) -> None:
        texts = [move_to_text(move) for move in self.game.legal_moves(self.session.state)]
        words = rest.lower().split()
        fits = [each for each in texts if all(word in each.lower() for word in words)]
        if fits:
            self.terminal.page(self._columns(fits))
        else:
            self.terminal.print(f"No legal move contains {quote(rest)}.")

    def _command_hint(self, _: str) -> None:
        moves = self.session.suggest(make_bot(ADVISER))
        shown = ", ".join(f"`{move_to_text(move)}`" for move in moves)
        self.terminal.say(f"Suggestion: {shown}.")

    def _command_why(self, _: str) -> None:
        if self.rejected is None:
            self.terminal.print("No move has been rejected since your last one.")
        elif self.rejected[0] in self.game.rules:
            self._command_rule(self.rejected[0])
        elif self.rejected[0]:
            self.terminal.say(f"{self.rejected[0]}: {self.rejected[1]}")
        else:
            self.terminal.say(
                "That is not a move in this game, so no rule applies. Type `moves` to list the "
                "legal moves."
            )

    def _command_rule(self, rest: str) -> None:
        rules, number = self.game.rules, rest.upper()
        if number in rules:
            self.terminal.page(self.terminal.wrap(f"{number}: {rules[number]}"))
        elif not rules:
            self.terminal.print(f"{self.game.title} has no numbered rules.")
        else:
            first, *_, last = rules
            name = f"rule {rest}" if rest else "such rule"
            self.terminal.print(f"There is no {name}. Rules are numbered {first} to {last}.")

    def _command_how(self, _: str) -> None:
        lines: list[str] = []
        for paragraph in self.game.how_to_play.split("\n"):
            lines += self.terminal.wrap(paragraph) or [""]
        self.terminal.page(lines)

    def _command_undo(self, _: str) -> None:
        if self.session.undo():
            self._after_jump()
        else:
            self.terminal.print("Nothing to undo.")

    def _command_redo(self, _: str) -> None:
        if self.session.redo():
            self._after_jump()
        else:
            self.terminal.print("Nothing to redo.")

    def _after_jump(self) -> None:
        self.seen = dict.fromkeys(self.seen, len(self.session.moves))
        self.rejected = None
        self.drawn = -1

    def _command_board(self, _: str) -> None:
        self._show_board()

    def _command_score(self, _: str) -> None:
        self._show_score()

    def _command_log(self, _: str) -> None:
        lines: list[str] = []
        for turn in self.session.turns():
            who = "Chance" if turn.seat is None else self.people.name(turn.seat)
            lines += self.terminal.wrap(f"{who}: {self._moves(turn)}")
        self.terminal.page(lines or ["No moves yet."])

    # Saving

    def _command_save(self, rest: str) -> None:
        path = rest or self.path or self._new_name()
        if Path(path).exists() and os.path.realpath(path) not in self._own:
            answer = self.terminal.ask(f"{path} already exists. Overwrite it? [y/N] ")
            if answer is None or answer.lower() not in {"y", "yes"}:
                self.terminal.print("Not saved.")
                return
        self._save(path)

    def _new_name(self) -> str:
        name, number = f"{self.game.name}.txt", 2
        while Path(name).exists():
            name, number = f"{self.game.name}-{number}.txt", number + 1
        return name

    def _save(self, path: str, *, quiet: bool = False) -> bool:
        record = self.session.record()
        try:
            write_text(record.to_text() if path.endswith(".txt") else record.to_json(), path)
        except CommandError as error:
            self.terminal.print(error.message)
            return False
        self._own.add(os.path.realpath(path))
        self._saved = list(self.session.moves)
        if not quiet:
            self.terminal.print(f"Saved to {path}.")
        return True

    def _may_quit(self, *, asked: bool) -> bool:
        """Offer to save what would be lost; return whether to quit."""
        if not self.seen or self.session.moves == self._saved:
            return True
        answer = self.terminal.ask("Save the game? [Y/n] ") if asked else "y"
        if answer is None or answer.lower() in {"", "y", "yes"}:
            return self._save(self.path or self._new_name()) or answer is None or not asked
        if answer.lower() in {"n", "no"}:
            self.terminal.print("Not saved.")
            return True
        return False

    def _rescue(self) -> None:
        """Save what would be lost when the game is interrupted."""
        if self.seen and self.session.moves != self._saved:
            self._save(self.path or self._new_name())

    def _completions(self, typed: str) -> list[str]:
        texts = [move_to_text(move) for move in self.game.legal_moves(self.session.state)]
        return [each for each in (*COMMANDS, *texts) if each.startswith(typed)]
