"""The command `play`: a game in the terminal against bots and other people."""

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Annotated, Any

from attrs import evolve
from cyclopts import Parameter

from desertrules.cli.parameters import (
    BOTS,
    BotName,
    GameName,
    Options,
    Players,
    Seed,
    Several,
    find_game,
    make_options,
)
from desertrules.cli.seats import ask_game, ask_number, seat_players
from desertrules.cli.session import Session, Turn
from desertrules.cli.sources import (
    CommandError,
    read_position,
    split_source,
    usage_error,
    write_text,
)
from desertrules.cli.terminal import QUIT, Terminal
from desertrules.contract import AnyGame
from desertrules.drawing.lines import table
from desertrules.drawing.panel import verdict
from desertrules.english import People, plural, quote, suggest
from desertrules.opponents import bot as make_bot
from desertrules.record import Record
from desertrules.record.grammar import grammar_of
from desertrules.record.notation import Ambiguous, Misunderstood, move_to_text, parse_input
from desertrules.record.transcripts import hidden_field
from desertrules.render import text as draw_text

ADVISER = "strong"
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
_FEW_ROWS = 5
"""How many rows of moves are listed without being asked for."""


def play(
    game: Annotated[GameName | None, Parameter(help="Game.")] = None,
    /,
    *,
    players: Players = None,
    option: Options = None,
    seat: Annotated[list[int] | None, Several("Seat of a human player (default: 0).")] = None,
    name: Annotated[list[str] | None, Several("Player name, in the order of --seat.")] = None,
    bot: Annotated[
        list[BotName] | None,
        Several(f"Bot for the other seats: {BOTS}, or your own as FILE.py:Class."),
    ] = None,
    seed: Seed = None,
    load: Annotated[str | None, Parameter(name="--from", help="Saved game to continue.")] = None,
    save: Annotated[str | None, Parameter(help="Save to this file after every move.")] = None,
) -> int:
    """Play in the terminal against bots or with friends at the same keyboard.

    You will be prompted for anything you leave out.
    """
    terminal = Terminal()
    if save is not None and save != load and Path(save).exists():
        raise usage_error(f"{save} already exists. To continue that game, use --from {save}")
    if load is not None:
        record = _load(load, game, players, option)
        if save is None and not split_source(load)[1]:
            save = load
    else:
        found = find_game(game) if game else ask_game(terminal)
        if players is None and terminal.interactive:
            players = ask_number(terminal, "Number of players", found.players)
        options = make_options(found, players, option)
        record = Record(options, date=datetime.now(UTC).date())
    if seat or name or bot or not any(each.name and not each.agent for each in record.players):
        taken = seat_players(terminal, record.options.players, seat or [], name or [], bot or [])
        record = evolve(record, players=taken, result=None)
    agents = {
        number: make_bot(player.agent)
        for number, player in enumerate(record.players)
        if player.agent
    }
    try:
        Table(Session(record, agents, Random(seed).getrandbits(64)), terminal, save).run()
    finally:
        for each in agents.values():
            each.close()
    return 0


def _load(path: str, game: str | None, players: int | None, option: Any) -> Record:
    if path == "-":
        raise usage_error("--from needs a file: the standard input is the keyboard")
    record = read_position(path).record
    if record is None:
        raise usage_error(f"{path} holds a position, not a record: it cannot be continued")
    wanted = find_game(game) if game else record.game
    if wanted != record.game:
        raise usage_error(f"{path} is a game of {record.game.title}, not of {wanted.title}")
    if players is not None and players != record.options.players:
        count = record.options.players
        raise usage_error(f"{path} is a game for {count} players: remove --players {players}")
    if option:
        raise usage_error(f"The options of {path} are fixed: remove --option")
    return record


class Table:
    """The conversation with the people at the keyboard."""

    def __init__(self, session: Session, terminal: Terminal, save: str | None) -> None:
        self.session = session
        self.game: AnyGame = session.game
        self.terminal = terminal
        self.people: People = People(session.names)
        self.path = save
        self._own = {os.path.realpath(save)} if save else set[str]()
        self._saved = list(session.moves)
        self.viewer: int | None = session.people[0] if len(session.people) == 1 else None
        self.start: int = len(session.moves)
        """How many moves there were at first."""
        self.seen: dict[int | None, int] = {}
        """For each person, how many moves there were before their last entry."""
        self.unfinished: Ambiguous | None = None
        """What was typed of a move, and the moves that it can mean."""
        self.rejected: tuple[str, str] | None = None
        """The rule and the message of the last rejection."""
        self.drawn: int = -1

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
        self.terminal.complete(self._completions)
        if self.path:
            self._write(self.path)
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
        if self.unfinished:
            return f"{name} ({self.unfinished.text} ...)> "
        legal = self._legal()
        moves = ", ".join(legal)
        if len(moves) > self.terminal.columns // 2:
            moves = f"such as {_example(legal)}"
        return f"{name} ({moves}; or help)> "

    def _legal(self) -> list[str]:
        return [move_to_text(move) for move in self.game.legal_moves(self.session.state)]

    def _next_person(self) -> bool:
        """Play the turns of bots and chance, and show the board if anything is new."""
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
        """Hand the keyboard over, behind a curtain if there is anything to hide."""
        if self.viewer is not None and person is not None and self.game.has_secrets:
            name = self.session.names[person]
            self.terminal.print("\n" * self.terminal.rows)
            self.terminal.ask(
                f"{name}'s turn. Everyone else, please look away. {name}, press Enter. "
            )
        self.viewer = person
        self.unfinished = None

    # Showing

    def _show_board(self) -> None:
        """Show the board as the person to move sees it, and below it the news that fit."""
        session, terminal = self.session, self.terminal
        turns = session.turns(self.seen.get(self.viewer, self.start))
        marked = [move for turn in turns if turn.seat is not None for move in self._seen(turn)]
        view = self.game.view(session.state, self.viewer)
        if not marked:
            marked = [move for turn in session.turns()[1:][-1:] for move in self._seen(turn)]
        board = draw_text(view, names=session.names, last=marked, rows=terminal.rows - 6)
        terminal.print(f"\n{board}")
        room = max(terminal.rows - len(board.splitlines()) - 1, 2)
        lines = [line for turn in turns for line in self._news(turn)]
        if len(lines) > room:
            moves = [f"{self._log(turn)}." for turn in turns if turn.seat is not None]
            lines = terminal.wrap(" ".join(moves))
        if len(lines) > room:
            hidden = len(lines) - room + 1
            lines = [f"({plural(hidden, 'earlier line')}: type log)", *lines[hidden:]]
        if len(lines) < room:
            terminal.print()
        for line in lines:
            terminal.print(line)
        self.drawn = len(session.moves)

    def _news(self, turn: Turn) -> list[str]:
        """Return what happened in a turn, in one or two lines."""
        if turn.seat is None:
            return [] if self.drawn >= 0 else ["Set-up done."]
        effects = self.session.effects(turn, self.viewer, self.session.names)
        told = [each.message for each in effects if each.message and each.code != "turn-begins"]
        if not told and turn.seat == self.viewer:
            return []
        lines = self.terminal.wrap(_merge(told, turn.seat, self.people))
        if not 0 < len(lines) <= 2:
            lines = self.terminal.wrap(f"{self._log(turn)}.")
        if len(lines) > 2:
            lines = [lines[0], f"{lines[1][: self.terminal.columns - 6]} ..."]
        return lines

    def _hidden(self, turn: Turn) -> list[str]:
        """Return the name of the field of each move that the viewer did not see, or nothing."""
        steps = zip(turn.states, turn.moves, strict=True)
        return [hidden_field(self.game, state, move, self.viewer) for state, move in steps]

    def _seen(self, turn: Turn) -> list[Any]:
        """Return the moves of which the viewer saw everything."""
        return [m for m, hidden in zip(turn.moves, self._hidden(turn), strict=True) if not hidden]

    def _log(self, turn: Turn) -> str:
        """Return the moves of a turn, without what the viewer may not know."""
        texts = map(grammar_of(self.game).write, turn.moves, self._hidden(turn))
        who = "Set-up" if turn.seat is None else self.people.name(turn.seat)
        return f"{who}: {', '.join(texts)}"

    def _show_score(self) -> None:
        """Show a table of the points."""
        over = self.session.is_over
        if not over:
            self.terminal.print(f"{self.game.unit.title()}s if the game ended now:")
        standings = self.game.score(self.game.view(self.session.state, self.viewer))
        secret = () if over else self.game.secret_parts
        rows = [["", *standings[0].parts, "total", "rank"]]
        for each in standings:
            hidden = secret if each.seat != self.viewer else ()
            parts = ["?" if part in hidden else str(n) for part, n in each.parts.items()]
            total = f"{each.points}+" if hidden else str(each.points)
            rank = "?" if secret else str(each.rank)
            rows.append([self.session.names[each.seat], *parts, total, rank])
        for line in table(rows, right=True):
            self.terminal.print(line)

    def _show_end(self) -> None:
        self._show_board()
        self.terminal.print()
        self._show_score()
        end = verdict(self.game.turn(self.session.state), self.people, self.game.unit)
        self.terminal.print(f"\n{end}.")

    # Entries

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = {"?": "help"}.get(word, word.lower())
        if command == "help" or command in COMMANDS:
            getattr(self, f"_command_{command}")(rest.strip())
        elif line:
            self._choose(line)
        elif self.unfinished:
            self._forget()

    def _forget(self) -> None:
        self.unfinished = None
        self.terminal.print("Nothing was played.")

    def _choose(self, line: str) -> None:
        """Make the moves that were typed, ask for what is missing, or explain what is wrong."""
        before = f"{self.unfinished.text} " if self.unfinished else ""
        entries = [before + line, line, before + self._number_seats(line)]
        parsed = {entry: parse_input(self.session.state, entry) for entry in entries}
        understood = [each for each in parsed if not isinstance(parsed[each], Misunderstood)]
        explained = [each for each in parsed if getattr(parsed[each], "rejection", None)]
        entry = [*understood, *explained, line][0]
        result = parsed[entry]
        if isinstance(result, Misunderstood):
            self._reject(result)
        elif isinstance(result, Ambiguous):
            self.unfinished = evolve(result, text=entry)
            self._ask_which(self.unfinished)
        else:
            self.unfinished = self.rejected = None
            self.seen[self.viewer] = len(self.session.moves)
            self.session.play(result.moves)
            if result.rest:  # chance comes first; the rest is read when it has moved
                self.terminal.pending.append(result.rest)

    def _number_seats(self, line: str) -> str:
        """Replace players' names by the numbers of their seats."""
        for seat, name in enumerate(self.session.names):
            line = re.sub(rf"\b{re.escape(name)}\b", str(seat), line, flags=re.IGNORECASE)
        return line

    def _reject(self, result: Misunderstood) -> None:
        rule = result.rejection.rule if result.rejection else ""
        message = self.people.rename(result.message)
        self.rejected = (rule, message)
        if result.rejection is None and not result.suggestions:
            hint = suggest(result.text, [*COMMANDS, "help"])
            message += hint or " Type `moves` to list the legal moves."
        self.terminal.say(f"{message} ({rule})" if rule else message)
        if len(result.suggestions) > 1 or (result.suggestions and result.rejection):
            near = [f"`{move_to_text(move)}`" for move in result.suggestions]
            self.terminal.say(f"Nearby legal moves: {', '.join(near)}")
        if self.unfinished:
            self.terminal.print(
                f"Still choosing: `{self.unfinished.text} ...` (Enter to start again)"
            )

    def _ask_which(self, ambiguous: Ambiguous) -> None:
        count = plural(len(ambiguous.candidates), "move")
        lines = self.terminal.in_columns([move_to_text(each) for each in ambiguous.candidates])
        if len(lines) > _FEW_ROWS:
            lines = [*lines[:2], "... (type moves to list them all)"]
        self.terminal.print(f"`{ambiguous.text}` matches {count}. Add more:")
        self.terminal.page(lines)

    # Commands

    def _command_help(self, _: str) -> None:
        example = _example(self._legal())
        word = example.split()[-1]
        rule = next(iter(self.game.rules), "")
        lines = self.terminal.wrap(
            f"Type a move as listed ({example}) or part of it ({word}); several moves of your turn "
            "fit on one line. Other commands:"
        )
        for command, text in COMMANDS.items():
            lines.append(f"  {command:6} {text.format(word=word, rule=rule)}")
        for line in self.game.legend.splitlines():
            lines += self.terminal.wrap(line)
        self.terminal.page(lines)

    def _command_moves(self, rest: str) -> None:
        texts = self._legal()
        if self.unfinished:
            texts = [move_to_text(move) for move in self.unfinished.candidates]
        words = rest.lower().split()
        fits = [each for each in texts if all(word in each.lower() for word in words)]
        if fits:
            self.terminal.page(self.terminal.in_columns(fits))
        else:
            self.terminal.print(f"No legal move contains {quote(rest)}.")

    def _command_hint(self, _: str) -> None:
        moves = self.session.suggest(make_bot(ADVISER))
        shown = ", ".join(f"`{move_to_text(move)}`" for move in moves)
        self.terminal.say(f"Suggestion: {shown}.")

    def _command_why(self, _: str) -> None:
        if self.rejected is None:
            self.terminal.print("No move has been rejected since your last one.")
            return
        rule, message = self.rejected
        if rule in self.game.rules:
            self._command_rule(rule)
        elif rule:
            self.terminal.say(f"{rule}: {message}")
        else:
            self.terminal.say(
                "That is not a move in this game, so no rule applies. Type `moves` to list the "
                "legal moves."
            )

    def _command_rule(self, rest: str) -> None:
        rules, number = self.game.rules, rest.upper()
        if number in rules:
            self.terminal.page_markdown(f"{number}: {rules[number]}")
        elif not rules:
            self.terminal.print(f"{self.game.title} has no numbered rules.")
        else:
            first, *_, last = rules
            name = f"rule {rest}" if rest else "such rule"
            self.terminal.print(f"There is no {name}. Rules are numbered {first} to {last}.")

    def _command_how(self, _: str) -> None:
        self.terminal.page_markdown(self.game.how_to_play)

    def _command_undo(self, _: str) -> None:
        if self.unfinished:
            self._forget()
        elif self.session.undo():
            self._after_jump()
        else:
            self.terminal.print("Nothing to undo.")

    def _command_redo(self, _: str) -> None:
        if self.session.redo():
            self._after_jump()
        else:
            self.terminal.print("Nothing to redo.")

    def _after_jump(self) -> None:
        self.start = len(self.session.moves)
        self.seen = dict.fromkeys(self.seen, self.start)
        self.unfinished = self.rejected = None
        self.drawn = -1

    def _command_board(self, _: str) -> None:
        self._show_board()

    def _command_score(self, _: str) -> None:
        self._show_score()

    def _command_log(self, _: str) -> None:
        lines = [self.terminal.wrap(self._log(turn)) for turn in self.session.turns()]
        self.terminal.page([line for turn in lines for line in turn] or ["No moves yet."])

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

    def _write(self, path: str) -> None:
        record = self.session.record()
        write_text(record.to_text() if path.endswith(".txt") else record.to_json(), path)
        self._own.add(os.path.realpath(path))
        self._saved = list(self.session.moves)

    def _save(self, path: str, *, quiet: bool = False) -> bool:
        try:
            self._write(path)
        except CommandError as error:
            self.terminal.print(error.message)
            return False
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
        self.terminal.print()
        if self.seen and self.session.moves != self._saved:
            self._save(self.path or self._new_name())

    def _completions(self, typed: str) -> list[str]:
        return [each for each in (*COMMANDS, "help", *self._legal()) if each.startswith(typed)]


def _merge(sentences: Sequence[str], seat: int, people: People) -> str:
    """Join sentences; those about a seat that follow each other become one."""
    subject = f"{people.name(seat)} "
    longer = tuple(name for name in people.names if name.startswith(subject))  # Greedy 2
    told = ""
    follows = False
    for sentence in sentences:
        about_seat = sentence.startswith(subject) and not sentence.startswith(longer)
        if follows and about_seat:
            told = f"{told[:-1]}, {sentence.removeprefix(subject)}"
        else:
            told = f"{told} {sentence}".lstrip()
            follows = about_seat and sentence.endswith(".")
    return told


def _example(moves: Sequence[str]) -> str:
    """Return a move that shows how moves are written."""
    return max(moves, key=lambda move: (len(move.split()), -len(move)))
