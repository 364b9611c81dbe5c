"""What a validation found, for programs and for people."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from desertrules.core.catalogues import Catalogue
from desertrules.core.contract import Rejection, Result, Seat
from desertrules.messages.books import ENGLISH, catalogue, check_language, phrases
from desertrules.messages.sentences import translate
from desertrules.record.leniency import Leniency
from desertrules.record.paths import Lines
from desertrules.record.record import Record

__all__ = ["Excerpt", "Finding", "Overlooked", "Report", "Voice"]

_WINDOW = 76
_INDENT = "    "
_MOST_SHOWN = 10


@frozen
class Excerpt:
    """Where in a source something stands."""

    line: int
    """The line, from 1."""
    column: int
    """The character in that line, from 1."""
    source: str
    """The line, or as much of it as fits a screen."""
    marker: str
    """What marks the place when it is shown below the line."""

    @classmethod
    def at(cls, text: str, start: int, end: int) -> "Excerpt":
        """Find the line of a place in a text, and mark it."""
        return cls._among(Lines(text), start, end)

    @classmethod
    def _among(cls, lines: Lines, start: int, end: int) -> "Excerpt":
        """Find the line of a place as `at` does; places in their order are found in one pass."""
        before, after = lines.span(start)
        column, length = start - before, after - before
        width = max(1, min(end - start, length - column))
        first = max(0, column - _WINDOW // 2) if length > _WINDOW else 0
        shown = lines.text[before + first : min(before + first + _WINDOW, after)]
        blank = "".join("\t" if mark == "\t" else " " for mark in shown[: column - first])
        marker = blank + "~" * min(width, _WINDOW - len(blank))
        return cls(lines.number(start), column + 1, _shown(shown), marker)


def _shown(text: str) -> str:
    """Give a text with a sign in place of every character that a screen cannot show."""
    return "".join(
        mark if mark == "\t" or mark.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for mark in text.rstrip("\r")
    )


@frozen
class Voice:
    """How a report speaks: in which language, and what it calls the seats."""

    phrases: Mapping[str, str]
    """The words of reports."""
    sentences: Catalogue = field(factory=dict[str, Any])
    """The sentences of the game."""
    names: tuple[str | None, ...] = ()
    """The players' names, by seat."""

    @classmethod
    def of(cls, language: str, game: str | None, names: tuple[str | None, ...]) -> "Voice":
        """Make the voice of a report on a game; raise InvalidValue for an unknown language."""
        check_language(language, game)
        known: Catalogue = {} if game is None else catalogue(game, language)
        return cls(phrases(language), known, names)

    def say(self, phrase: str, **gaps: object) -> str:
        """Say a phrase."""
        return self.phrases[phrase].format(**gaps)

    def seat(self, seat: Seat | None) -> str:
        """Call a seat by its player's name, if there is one; None is chance."""
        if seat is None:
            return self.say("chance")
        name = self.names[seat] if seat < len(self.names) else None
        return self.say("named-seat", name=name, seat=seat) if name else self.say("seat", seat=seat)


@frozen
class Finding:
    r"""One thing that is wrong in a record.

    Examples:
        >>> from desertrules import validate
        >>> text = ["[Format 1]", '[Game "sahara"]', "[Rules 2]", "[Option players 2]", "0. play 1"]
        >>> finding = validate("\n".join(text)).problems[0]
        >>> finding.code, finding.rule, finding.move, finding.excerpt.line
        ('not-now', 'SA2.2', 0, 5)
        >>> finding.message
        "No play now: the top of seat 0's pile 0 is to be dealt."
    """

    code: str
    """A stable word in kebab-case; for an illegal move, that of the rejection."""
    message: str
    """One plain sentence: what was found, and what was expected."""
    path: str | None = None
    """Where it stands in the data, such as `$.moves[3].cell`."""
    excerpt: Excerpt | None = None
    """Where it stands in the text, if there is one."""
    rule: str | None = None
    """The number of the rule that a move breaks."""
    move: int | None = None
    """The number of the move, from 0 as in `path`: how many moves stand before it."""
    turn: int | None = None
    """The number of the turn; 0 is the set-up."""
    seat: Seat | None = None
    """The seat that acts, None for chance; of a wrong standing, whose it is."""
    legal: tuple[str, ...] = ()
    """Some of the moves that would have been legal, as they are written."""
    legal_words: str = ""
    """The words with which the illegal move begins, and all of those."""
    legal_count: int = 0
    """How many such moves there are."""
    rejection: Rejection | None = None
    """Why a move is illegal, with the parameters of its sentence."""

    @property
    def hint(self) -> str:
        """What would have been legal, in one short sentence; empty if that is not known."""
        return self._hint(Voice(phrases(ENGLISH)))

    @property
    def line(self) -> int | None:
        """The line, from 1; None without a text."""
        return self.excerpt.line if self.excerpt else None

    @property
    def column(self) -> int | None:
        """The character in that line, from 1; None without a text."""
        return self.excerpt.column if self.excerpt else None

    def show(self, source: str, voice: Voice | None = None) -> str:
        """Write the finding as a person reads it, with the name of its source."""
        voice = voice or Voice(phrases(ENGLISH))
        place = [source, *([str(self.line), str(self.column)] if self.excerpt else [])]
        where = ":".join(place)
        if not self.excerpt and self.path:
            where += f": {self.path}"
        lines = [f"{where}: {self._heading(voice)}"]
        if self.excerpt:
            lines += [_INDENT + self.excerpt.source, _INDENT + self.excerpt.marker]
        if self.rejection:
            told = translate(self.rejection, voice.sentences, voice.names)
            besides = self.message.removeprefix(self.rejection.message)
            lines.append(f"{self.rule}: {told}{besides} {self._hint(voice)}".rstrip())
        return "\n".join(lines)

    def _heading(self, voice: Voice) -> str:
        if self.turn is None:
            named = "" if self.seat is None else f"seat {self.seat}"
            rest = self.message.removeprefix(named)
            return f"{voice.seat(self.seat)}{rest}" if named else rest
        turn = voice.say("set-up") if self.turn == 0 else voice.say("turn", turn=self.turn)
        what = voice.say("illegal") if self.rejection else self.message
        return f"{turn}, {voice.seat(self.seat)}: {what}"

    def _hint(self, voice: Voice) -> str:
        if not self.legal:
            return ""
        words = self.legal_words
        moves = ", ".join([text.removeprefix(words).lstrip(" ") for text in self.legal])
        if self.legal_count > len(self.legal):
            moves = voice.say("and-more", moves=moves, number=self.legal_count - len(self.legal))
        if not words:
            return voice.say("legal", moves=moves)
        return voice.say("legal-for", words=words, moves=moves)


@frozen
class Overlooked:
    """What a leniency was needed for."""

    leniency: Leniency
    """By which it was overlooked."""
    times: int
    """How often it was needed."""
    message: str
    """What was overlooked first, and how it was read."""
    excerpt: Excerpt | None = None
    """Where that stands in the text, if there is one."""

    def show(self, source: str, voice: Voice) -> str:
        """Write it as a person reads it."""
        at = f":{self.excerpt.line}:{self.excerpt.column}" if self.excerpt else ""
        told = voice.say("overlooked", leniency=self.leniency, times=self.times)
        return f"{source}{at}: {told}: {self.message}"


@frozen
class Report:
    """What a validation found.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, sahara, validate
        >>> record = Record(sahara.Options(players=2)).advance(Random(7))
        >>> report = validate(Record(record.options, (*record.moves, sahara.Play(pile=3))))
        >>> finding = report.problems[0]
        >>> finding.code, finding.rule, finding.seat, finding.legal
        ('no-such-pile', 'SA1.4', 0, ('play 0', 'play 1', 'play 2'))
        >>> print(report.tell("de").splitlines()[0])
        <record>: $.moves[6]: Zug 1, Platz 0: nicht erlaubt
    """

    source: str
    """The name of what was validated."""
    game: str | None
    """The name of the game, if it is known."""
    problems: tuple[Finding, ...]
    """All that is wrong, in the order of the source; empty for a valid record."""
    more: int
    """How many problems there are beside, too many to be listed."""
    moves: int
    """How many moves are legal, from the first: the length of the valid prefix."""
    total: int
    """How many moves are written down, as far as they could be counted."""
    record: Record[Any, Any] | None
    """The valid prefix as a record; the whole record if it is valid."""
    state: Any
    """The last state of the valid prefix; None if not even the options are known."""
    claimed: Result | None
    """The result that the record claims."""
    result: Result | None
    """The true result; None if the game is not over after the valid prefix."""
    result_is_true: bool | None
    """Whether the claimed result is the true one; None if none is claimed or it cannot be told."""
    overlooked: tuple[Overlooked, ...] = ()
    """Every leniency that was needed."""

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def __bool__(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.valid

    @property
    def names(self) -> tuple[str | None, ...]:
        """The players' names by seat, as far as they were read; empty if no record was."""
        return () if self.record is None else tuple(each.name for each in self.record.players)

    def __str__(self) -> str:
        """Write the report as a person reads it."""
        return self.tell()

    def tell(self, language: str = ENGLISH) -> str:
        """Write the report in a language; what cannot be read is told in English all the same.

        Raises InvalidValue for a language that there is no catalogue of.
        """
        voice = Voice.of(language, self.game, self.names)
        lines = [problem.show(self.source, voice) for problem in self.problems[:_MOST_SHOWN]]
        more = len(self.problems) + self.more - len(lines)
        if more:
            lines.append(f"{self.source}: and {more} problem{'s' * (more > 1)} more")
        lines += [each.show(self.source, voice) for each in self.overlooked]
        return "\n".join([*lines, f"{self.source}: {self._summary(voice)}"])

    def _summary(self, voice: Voice) -> str:
        game, moves = self.game or voice.say("no-game"), self.moves
        if self.valid:
            end = voice.say("not-over")
            if self.result:
                end = voice.say("over", reason=self.result.reason)
            return voice.say("valid", game=game, moves=moves, end=end)
        if self.state is None:
            return voice.say("not-valid-at-all", game=game)
        return voice.say("not-valid-after", game=game, moves=moves)
