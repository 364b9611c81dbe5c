"""Choosing a move by words: the moves are found, asked back for, or refused with the nearest."""

from collections.abc import Callable, Sequence

from desertrules.cli.errors import CommandError
from desertrules.cli.keyboard import page
from desertrules.cli.listing import hanging, summary, told
from desertrules.cli.matching import Line, Stuck
from desertrules.cli.refusing import Refusal, refuse
from desertrules.cli.screen import say
from desertrules.cli.session import Session
from desertrules.cli.sources import read_move
from desertrules.render import move_to_text


class Chooser:
    """Finds the moves that a person means."""

    def __init__(self, session: Session, make: Callable[[Line], None]) -> None:
        """Take the game, and what is done with the moves of a line once they are clear."""
        self.session = session
        self.make = make
        self.part: tuple[str, ...] = ()
        """The words that were typed of a move whose rest is asked for."""
        self.refused: Refusal | None = None
        """What was refused since the last move."""

    def end_part(self) -> None:
        """Take what was typed of a move as all of it, if that is a move."""
        part, self.part = self.part, ()
        found = self.session.offer().find(part) if part else None
        if found is not None and found.whole and found.one is not None:
            self.make(Line((found.one.move,)))

    def choose_json(self, line: str) -> None:
        """Make the move that JSON stands for, or say why not."""
        try:
            move = read_move(self.session.game, line)
        except CommandError as error:
            say(f"{error.message}")
            return
        rejection = self.session.game.explain(self.session.state, move)
        if rejection is None:
            self.make(Line((move,)))
        else:
            self._refuse(Refusal(line, self.session.tell(rejection), rejection.rule, ()))

    def choose(self, typed: Sequence[str]) -> None:
        """Make the moves that words mean, or say why not, or ask which."""
        session = self.session
        part, self.part = self.part, ()
        read = session.read([*part, *typed])
        if part and not isinstance(read, Line) and not _some(read):
            read = session.read(typed)  # it was no rest of what was asked for, but something new
        if isinstance(read, Line):
            self._make_or_ask(read, (*part, *typed))
        elif isinstance(read, tuple):
            ways = " or as ".join(_line_told(each) for each in read)
            say(f"That can be read as {ways}. Type it in full.")
        elif read.found.choices:
            self._ask_which(read)
        else:
            self._say_stuck(read)

    def _make_or_ask(self, line: Line, typed: tuple[str, ...]) -> None:
        """Make moves; of a single one to which something can be added, ask first."""
        offer = self.session.offer()
        chosen = next((c for c in offer.choices if c.move == line.moves[0]), None)
        alone = chosen is not None and not chosen.added and len(line.moves) == 1 and not line.rest
        if chosen is not None and alone and offer.longer(chosen.base) and typed[-1] != "-":
            self._ask_what_to_add(chosen.base)
        else:
            self.make(line)

    def _ask_what_to_add(self, base: str) -> None:
        """Ask for the last words of a move, which it may need or not."""
        offer = self.session.offer()
        longer = offer.longer(base)
        word = longer[0].added.partition(" ")[0]
        items = [choice.added.removeprefix(word).strip() or word for choice in longer]
        page(hanging(f"{base}, {word}:", items))
        enough = any(choice.text == base for choice in offer.choices)
        say(f"Type one of these{', or press Enter for none' if enough else ''}.")
        self.part = tuple(base.split())

    def _ask_which(self, stuck: Stuck) -> None:
        """Say which moves words can mean, and wait for the rest of them."""
        choices = stuck.found.choices
        bases = {choice.base for choice in choices}
        if len(bases) == 1 and not stuck.moves and choices[0].added:
            self._ask_what_to_add(bases.pop())
            return
        before = f"After {', '.join(map(move_to_text, stuck.moves))}: " if stuck.moves else ""
        page(
            [
                f"{before}{' '.join(stuck.typed)} could be one of {len(choices)} moves:",
                *summary(choices),
            ]
        )
        if not stuck.moves:
            self.part = stuck.typed

    def _say_stuck(self, stuck: Stuck) -> None:
        session = self.session
        done = f"After {', '.join(map(move_to_text, stuck.moves))}: " if stuck.moves else ""
        if stuck.position is None:
            rest = " ".join(stuck.typed)
            for line in told(
                f"{done}the turn is over, and {rest!r} is too much. Nothing was done."
            ):
                say(line)
            return
        offer = session.offer_in(stuck.position) if stuck.moves else session.offer()
        refusal = refuse(session.game, stuck.position, offer, stuck.typed, session.tell)
        self._refuse(refusal, done)

    def _refuse(self, refusal: Refusal, done: str = "") -> None:
        self.refused = refusal
        message = refusal.message
        if refusal.rule:
            message = f"{message.removesuffix('.')} ({refusal.rule})."
        nothing = " Nothing was done." if done else ""
        for line in told(f"{done}{message}{nothing}"):
            say(line)
        if refusal.near:
            for line in hanging("Possible:", refusal.near):
                say(line)


def _some(read: object) -> bool:
    """Tell whether words were understood at least in part."""
    return not isinstance(read, Stuck) or bool(read.found.choices) or bool(read.moves)


def _line_told(line: Line) -> str:
    return ", ".join([*map(move_to_text, line.moves), *line.rest])
