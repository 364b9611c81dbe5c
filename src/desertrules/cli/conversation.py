"""The conversation with the people who play: what they type, and what they are told."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

from desertrules.cli.choosing import Chooser
from desertrules.cli.errors import CommandError
from desertrules.cli.keyboard import ask, complete_with, page
from desertrules.cli.listing import FEW, grouped, size, summary, told
from desertrules.cli.matching import Line, words_of
from desertrules.cli.saving import Saving
from desertrules.cli.screen import points, say, show_position, whose_turn
from desertrules.cli.session import MoveMade, Session
from desertrules.cli.telling import effects_told, log, moves_told, tell
from desertrules.core.contract import Over, Seat
from desertrules.core.found import shown
from desertrules.core.offers import look_of, secrets_of, sentences_of
from desertrules.play.bots.registry import bot

Command: TypeAlias = Callable[[str], None]
"""What is done for a word that is no move; it is given the rest of the line."""
HELP = """\
Type a move as it is listed (rider white e5), or less of it if that is clear
(w e5, e5), a whole turn on one line (white d5 mauve h6), or a part (white),
and you are asked for the rest. Besides:
  moves, moves white   list what is possible, or what has that word
  hint                 say what a strong player would do
  why, rule TD6.6      tell the rule that forbids what you typed; tell any rule
  undo, redo           take back what you typed last; do it again
  board, score, log    draw the board; show the points; list the moves so far
  save FILE            write the game: in notation if it ends in .txt, or JSON
  quit, q, exit        stop playing
Tab completes moves and words."""
_WORDS = (
    "moves",
    "hint",
    "why",
    "rule",
    "undo",
    "redo",
    "board",
    "score",
    "log",
    "save",
    "quit",
    "help",
)
_LEAVE = {"quit", "q", "exit"}
_LEAST_TOLD = 5
_LONGEST_NEWS = 1000
"""More lines than are ever told."""
_LEFT_OVER = 4
"""How many lines of a screen are kept for what is asked, below the board and what is told."""
_ADVISER = "strong"


class Conversation:
    """The conversation with the people who play."""

    def __init__(self, session: Session, saving: Saving) -> None:
        """Sit down; nothing is printed yet."""
        self.session = session
        self.saving = saving
        self.chooser: Chooser = Chooser(session, self._make)
        self.viewer: Seat | None = None
        self.shown: int = -1
        self.rest: tuple[str, ...] = ()
        """The words of a line that come after chance."""
        self.going_on: bool = False
        """Whether such words are read now."""
        self.seen: dict[int | None, int] = {}
        """For each person, how many moves there were when it last typed one."""
        self.chosen: bool = False
        """Whether a person has done anything that would be a pity to lose."""
        self.commands: dict[str, Command] = {
            "help": self._help,
            "?": self._help,
            "moves": self._list,
            "hint": self._hint,
            "why": self._why,
            "rule": self._rule,
            "undo": self._undo,
            "redo": self._redo,
            "board": self._show,
            "show": self._show,
            "score": self._score,
            "log": self._log,
            "save": self._save_as,
        }

    def play(self) -> None:
        """Play until the game is over, or somebody quits."""
        complete_with(self._completions)
        keyboard: Any = sys.stdin
        with suppress(AttributeError):  # what is typed in another encoding is no move, and no end
            keyboard.reconfigure(errors="replace")
        say("Type help, or ?, for what you can type.")
        try:
            self._play()
        except BaseException:
            self._rescue()
            raise

    def _play(self) -> None:
        while self._next_person():
            line = ask(self._prompt())
            if line is None or line.lower() in _LEAVE:
                if self._may_leave(asked=line is not None):
                    return
            else:
                self._answer(line)
        session = self.session
        self._draw()
        self._tell_news(size()[1])
        say("\n" + whose_turn(session.game, session.state, session.names))
        if self.saving.pending:
            self._save()

    def _prompt(self) -> str:
        name = self.session.names[self.session.person or 0]
        part = " ".join(self.chooser.part)
        return f"{name}: {part} > " if part else f"{name}> "

    # --- leaving, and what would be lost ----------------------------------------------------------

    def _may_leave(self, *, asked: bool) -> bool:
        """Save what would be lost, or ask if somebody is there; tell whether that is settled."""
        if not (self.chosen and self.saving.pending):
            return True
        answer = ask("The game is not saved. Save it? [Y/n] ") if asked else None
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
                words = f"the game was saved to {self.saving.save()}"
            except CommandError as error:
                words = error.message
            print(f"desertrules: {words}", file=sys.stderr)

    def _save_as(self, rest: str) -> None:
        file = rest or None
        if file is not None and self.saving.is_foreign(file):
            answer = ask(f"{file} is there already. Write over it? [y/N] ")
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

    # --- whose turn it is -------------------------------------------------------------------------

    def _next_person(self) -> bool:
        """Let the others act, and show the board if the one who chooses has changed or waited."""
        session = self.session
        if len(session.people) == 1:
            self.viewer = Seat(session.people[0])
        first = len(session.moves)
        session.others()
        made = session.made(first)
        for each in made:
            if each.forced:
                self._has_happened(each.seen(self.viewer).split())
        if self.rest and any(each.seat not in {None, self.viewer} for each in made):
            self._drop_rest()
        if self.saving.after_moves is not None and self.saving.pending:
            self._save(quiet=True)
        if isinstance(session.game.turn(session.state), Over):
            self.rest = ()
            return False
        if session.person != self.viewer:
            self._hand_over(session.person)
        if self.rest and self._go_on():
            return self._next_person()
        if self.shown != len(session.moves):
            self._show("")
        return True

    def _go_on(self) -> bool:
        """Read what a line says beyond chance; tell whether it was a move."""
        words, self.rest = self.rest, ()
        before = len(self.session.moves)
        self.going_on = True
        self.chooser.choose(words)
        self.going_on = False
        return len(self.session.moves) > before

    def _has_happened(self, words: list[str]) -> None:
        """Take from what comes after chance a move that was made by itself."""
        if list(self.rest[: len(words)]) == words:
            self.rest = self.rest[len(words) :]

    def _drop_rest(self) -> None:
        """Say what of a line came too late."""
        say(f"The turn was over before {' '.join(self.rest)!r}.")
        self.rest = ()

    def _hand_over(self, person: Seat | None) -> None:
        """Let the next person sit down, unseen by the last one if there is anything to hide."""
        if self.rest:
            self._drop_rest()
        if self.viewer is not None and person is not None and secrets_of(self.session.game):
            say("\n" * 60)
            name = self.session.names[person]
            ask(f"It is for {name} to choose. The others look away; then press Enter.")
        self.viewer = person

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def _news(self) -> list[MoveMade]:
        """What has happened since the viewer last typed a move."""
        return self.session.made(self.seen.get(self.viewer, 0))

    def _draw(self, *, legend: bool = False) -> int:
        """Draw the board with the moves of others marked; give how many lines it has."""
        session = self.session
        others = [e.move for e in self._news if e.seat not in {None, self.viewer}]
        say("")
        return show_position(
            session.game,
            session.state,
            self.viewer,
            last=tuple(others or session.moves[-1:]),
            legend=legend,
            names=session.names,
            rows=size()[1] - _LEFT_OVER,
        )

    def _show(self, rest: str) -> None:
        drawn = self._draw(legend=rest == "legend")
        self.shown = len(self.session.moves)
        choices = self.session.offer().choices
        room = size()[1] - drawn - _LEAST_TOLD
        possible = summary(choices, f"{len(choices)} moves:", min(room, FEW))
        self._tell_news(size()[1] - drawn - len(possible) - 2)
        for line in possible:
            say(line)

    def _tell_news(self, room: int) -> None:
        """Tell what has happened since the last choice, as far as the screen has room."""
        lines = tell(self.session, self._news, self.viewer, max(room, _LEAST_TOLD))
        if lines and len(lines) < room:
            say("")
        for line in lines:
            say(line)

    def _help(self, _: str) -> None:
        legend = look_of(self.session.game).legend
        page([*HELP.splitlines(), *(told(f"On the board: {legend}.") if legend else [])])

    # --- what is typed ----------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        texts = {choice.text for choice in self.session.offer().choices}
        if command is not None and line not in texts:
            self.chooser.part = ()
            command(rest.strip())
        elif line.lstrip().startswith("{"):
            self.chooser.choose_json(line)
        elif words_of(line):
            self.chooser.choose(words_of(line))
        else:
            self.chooser.end_part()

    def _make(self, line: Line) -> None:
        """Make the moves of a line; what comes after chance goes on with the same entry."""
        session = self.session
        if not self.going_on:
            session.begin_entry()
            self.seen[self.viewer] = len(session.moves)
        for move in line.moves:
            session.play(move)
        self.rest = line.rest
        self.chooser.refused = None
        self.chosen = True

    # --- commands ---------------------------------------------------------------------------------

    def _list(self, rest: str) -> None:
        offer = self.session.offer()
        typed = words_of(rest)
        fits = [c for c in offer.choices if not typed or c.fit(typed, offer.letters)[1]]
        page(grouped(fits) if fits else [f"No move has {shown(rest)!r} in it."])

    def _hint(self, _: str) -> None:
        session = self.session
        made = session.advice(bot(_ADVISER))
        words = " ".join(effects_told(session, each, self.viewer) for each in made)
        for line in told(f"{_ADVISER} would choose {moves_told(made, self.viewer)}. {words}"):
            say(line)

    def _why(self, _: str) -> None:
        refused = self.chooser.refused
        if refused is None:
            say("Nothing was refused since the last move.")
        elif refused.rule in sentences_of(self.session.game):
            self._rule(refused.rule)
        elif refused.rule:
            say(f"{refused.rule}: {refused.message}")
        else:
            say("No rule forbids it: it is no move of the game. moves lists what is possible.")

    def _rule(self, rest: str) -> None:
        sentences = sentences_of(self.session.game)
        number = rest.upper()
        if number in sentences:
            page(told(f"{number}: {sentences[number]}"))
        elif not sentences:
            say(f"{self.session.game.name} does not tell its rules.")
        else:
            numbers = [*sentences]
            say(f"No rule is called {shown(rest)!r}; they go from {numbers[0]} to {numbers[-1]}.")

    def _undo(self, _: str) -> None:
        done = self.session.undo()
        self._went(len(self.session.moves) if done else None, "There is nothing to take back.")

    def _redo(self, _: str) -> None:
        first = len(self.session.moves)
        self._went(first if self.session.redo() else None, "Nothing was taken back.")

    def _went(self, news_from: int | None, otherwise: str) -> None:
        """Show where the way back or forth has led, or say that there was none."""
        if news_from is None:
            say(otherwise)
            return
        self.seen = dict.fromkeys(self.seen, news_from)
        self.chooser.refused = None
        self.chosen = True
        self.rest = ()
        self.shown = -1

    def _score(self, _: str) -> None:
        session = self.session
        say(points(session.game, session.state, self.viewer, names=session.names))

    def _log(self, _: str) -> None:
        """List all moves, and tell in full what has happened since the viewer's last one."""
        lines = log(self.session, self.session.made(), self.viewer)
        news = self._news if self.seen else []
        since = tell(self.session, news, self.viewer, _LONGEST_NEWS)
        page([*lines, *(["", *since] if since else [])] or ["No move was made."])

    def _completions(self, typed: str) -> list[str]:
        known = [*_WORDS, *(choice.text for choice in self.session.offer().choices)]
        return [each for each in known if each.startswith(typed)]
