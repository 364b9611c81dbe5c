"""The command `play`: a game in the terminal against bots and other people."""

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from random import Random
from shutil import get_terminal_size
from typing import Annotated, Any

from cyclopts import Parameter

from desertrules.cli.bots import read_bot
from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.game_options import read_options
from desertrules.cli.parameters import GameName, GameOptions, Players, Seed
from desertrules.cli.saving import Saving
from desertrules.cli.screen import points, say, show_position, whose_turn
from desertrules.cli.session import CHANCE, Ambiguous, MoveMade, RejectedMove, Session
from desertrules.cli.sources import read_position
from desertrules.core.contract import Over, Seat
from desertrules.core.offers import secrets_of
from desertrules.core.registry import game as game_named
from desertrules.record.record import Record

HELP = """\
Type a move (white e6), some of its words (e6) if that is clear, or its number. Besides:
  moves          list what is possible, numbered; moves white lists those with that word
  why            say by which rule the last move was refused, and what is possible instead
  undo           take back your last move, and what came after it
  show           draw the board again; show legend says what the marks mean
  score          show everybody's points
  save FILE      write the game: in notation if the name ends in .txt, else as JSON
  quit           stop playing
Tab completes moves and words."""
_WORDS = ("moves", "why", "undo", "show", "score", "save", "quit", "help")
_LISTED_AT_ONCE = 24
_TOLD = 8


def play(  # noqa: PLR0913 - options of a command
    game: GameName,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    seat: Annotated[
        list[int],
        Parameter(negative_iterable=(), help="A seat that a person takes; may be repeated."),
    ] = [0],  # noqa: B006 - never changed
    bot: Annotated[str, Parameter(help="Who takes the other seats.")] = "greedy",
    seed: Seed = None,
    load: Annotated[
        str | None, Parameter(name="--from", help="A saved game to go on with.")
    ] = None,
    save: Annotated[
        str | None, Parameter(help="A new file, or that of --from, to save to after every move.")
    ] = None,
) -> int:
    """Play in the terminal, against bots or with other people at the same keyboard."""
    record = _begin(game, players, option, load)
    seats = range(len(record.players))
    for taken in seat:
        if taken not in seats:
            raise wrong_usage(f"--seat: expected 0 to {seats[-1]}, found {taken}")
    named = repr(read_bot(bot))
    session = Session(record, {other: named for other in seats if other not in seat}, Random(seed))
    Conversation(session, Saving(session, save, load)).play()
    return 0


def _begin(
    game: GameName, players: int | None, option: list[str], load: str | None
) -> Record[Any, Any]:
    if load is None:
        options = read_options(game_named(game), players, option)
        return Record(options, date=datetime.now(UTC).date())
    record = read_position(load).record
    if record is None or record.game.name != game:
        raise wrong_usage(f"{load}: expected a record of {game}")
    return record


class Conversation:
    """The conversation with the people who play."""

    def __init__(self, session: Session, saving: Saving) -> None:
        """Sit down; nothing is printed yet."""
        self.session = session
        self.saving = saving
        self.refused: RejectedMove | None = None
        self.viewer: Seat | None = None
        self.shown: int = -1
        self.chosen: bool = False
        """Whether a person has done anything that would be a pity to lose."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: say(HELP),
            "moves": self._list,
            "why": self._why,
            "undo": self._undo,
            "show": self._show,
            "score": self._score,
            "save": self._save_as,
        }

    def play(self) -> None:
        """Play until the game is over, or somebody quits."""
        _complete_with(self._completions)
        keyboard: Any = sys.stdin
        with suppress(AttributeError):  # what is typed in another encoding is no move, and no end
            keyboard.reconfigure(errors="replace")
        say("Type help for what you can type.\n")
        try:
            self._play()
        except BaseException:
            self._rescue()
            raise

    def _play(self) -> None:
        while self._next_person():
            line = _ask(f"seat {self.viewer}> ")
            if line in {None, "quit"}:
                if self._may_leave(asked=line is not None):
                    return
            else:
                self._answer(line or "")
        show_position(self.session.game, self.session.state, self.viewer, last=self.session.last)
        say("\n" + whose_turn(self.session.game, self.session.state))
        if self.saving.pending:
            self._save()

    def _may_leave(self, *, asked: bool) -> bool:
        """Save what would be lost, or ask if somebody is there; tell whether that is settled."""
        if not (self.chosen and self.saving.pending):
            return True
        answer = _ask("The game is not saved. Save it? [Y/n] ") if asked else None
        if answer is None or answer.lower() in {"", "y", "yes"}:
            return self._save() or answer is None
        if answer.lower() in {"n", "no"}:
            say("The game was not saved.")
            return True
        return False

    def _rescue(self) -> None:
        """Save what would be lost when a game is ended from outside."""
        if self.chosen and self.saving.pending:
            try:
                told = f"the game was saved to {self.saving.save()}"
            except CommandError as error:
                told = error.message
            print(f"desertrules: {told}", file=sys.stderr)

    def _next_person(self) -> bool:
        """Let the others act, and show the board if the one who chooses has changed or waited."""
        session = self.session
        if len(session.people) == 1:
            self.viewer = Seat(session.people[0])
        made = list(session.others())
        if self.saving.after_moves is not None and self.saving.pending:
            self._save(quiet=True)
        if isinstance(session.game.turn(session.state), Over):
            self._tell(made)
            return False
        if session.person != self.viewer:
            self._hand_over(session.person)
        if self.shown != len(session.moves):
            self._show("")
            self._tell(made)
        return True

    def _hand_over(self, person: Seat | None) -> None:
        """Let the next person sit down, unseen by the last one if there is anything to hide."""
        if self.viewer is not None and secrets_of(self.session.game):
            say("\n" * 60)
            _ask(f"Seat {person} is to choose. The others look away; then press Enter.")
        self.viewer = person

    def _tell(self, made: list[MoveMade]) -> None:
        """Tell what others did, and what the moves of bots brought about."""
        for who, group in groupby(made, key=lambda each: each.who):
            done = list(group)
            texts = [each.seen(self.viewer) for each in done[:_TOLD]]
            more = f" and {len(done) - _TOLD} more" if len(done) > _TOLD else ""
            say(f"{who}: {', '.join(texts)}{more}")
            told = [each.effects(self.viewer) for each in done[:_TOLD] if who != CHANCE]
            for words in filter(None, told):
                say(f"  {words}")

    def _show(self, rest: str) -> None:
        game, state = self.session.game, self.session.state
        self.shown = len(self.session.moves)
        say("")
        show_position(game, state, self.viewer, last=self.session.last, legend=rest == "legend")
        say("")
        count = len(game.legal_moves(state))
        say(f"{whose_turn(game, state)} There are {count} moves; type moves to list them.")
        if count <= _LISTED_AT_ONCE:
            self._list("")

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word)
        if command is not None:
            command(rest.strip())
            return
        if not line:
            return
        try:
            self.session.play(self.session.choose(line))
            self.refused = None
            self.chosen = True
        except Ambiguous as which:
            say("Which of these?")
            self._columns(which.numbers)
        except RejectedMove as rejected:
            self.refused = rejected
            say(f"Not possible: {rejected.rejection.message} (why says more)")
        except CommandError as error:
            say(f"{error.message} (help tells what can be typed)")

    def _list(self, rest: str) -> None:
        words = rest.split()
        texts = self.session.texts()
        fits = [at + 1 for at, text in enumerate(texts) if set(words) <= set(text.split())]
        if fits:
            self._columns(fits)
        else:
            say(f"No move has {rest!r} in it.")

    def _columns(self, numbers: list[int]) -> None:
        texts = self.session.texts()
        cells = [f"{number:>4} {texts[number - 1]}" for number in numbers]
        width = max(map(len, cells)) + 2
        across = max(1, get_terminal_size().columns // width)
        for first in range(0, len(cells), across):
            say("".join(f"{cell:{width}}" for cell in cells[first : first + across]).rstrip())

    def _why(self, _: str) -> None:
        if self.refused is None:
            say("No move was refused since the last one was made.")
            return
        rejection = self.refused.rejection
        say(f"{rejection.rule}: {rejection.message}")
        texts = self.session.texts()
        near = [t for t in texts if set(self.refused.typed.split()) & set(t.split())] or texts
        more = f" and {len(near) - _TOLD} more" if len(near) > _TOLD else ""
        say(f"Possible instead: {', '.join(near[:_TOLD])}{more}.")

    def _undo(self, _: str) -> None:
        if self.session.undo():
            self.refused = None
            self.chosen = True
            self.shown = -1
        else:
            say("There is nothing to take back.")

    def _score(self, _: str) -> None:
        say(points(self.session.game, self.session.state, self.viewer))

    def _save_as(self, rest: str) -> None:
        file = rest or None
        if file is not None and self.saving.is_foreign(file):
            answer = _ask(f"{file} is there already. Write over it? [y/N] ")
            if answer is None or answer.lower() not in {"y", "yes"}:
                say("The game was not saved.")
                return
        self._save(file)

    def _save(self, file: str | None = None, *, quiet: bool = False) -> bool:
        try:
            name = self.saving.save(file)
        except CommandError as error:
            say(error.message)
            return False
        if not quiet:
            say(f"Saved to {name}.")
        return True

    def _completions(self, typed: str) -> list[str]:
        known = [*_WORDS, *self.session.texts()]
        return [each for each in known if each.startswith(typed)]


def _ask(question: str) -> str | None:
    """Ask the person at the keyboard; give None when there is nobody any more."""
    try:
        return input(question).strip()
    except EOFError:
        say("")
        return None


def _complete_with(completions: Callable[[str], list[str]]) -> None:
    """Let the Tab key complete what is typed, where the terminal can."""
    try:
        import readline  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    if not sys.stdin.isatty():
        return

    fits: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:
            fits[:] = completions(typed)
        return fits[number] if number < len(fits) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
