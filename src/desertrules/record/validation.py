"""`validate`: is this a record of a game that was played by the rules?"""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import islice
from typing import Any, cast

from attrs import Factory, define, evolve

from desertrules.core.contract import AnyGame, Over, Result, Standing
from desertrules.core.errors import IllegalMove, InvalidValue
from desertrules.core.offers import NoNotation
from desertrules.core.registry import dump
from desertrules.record.jsontext import MAX_SIZE, Reading
from desertrules.record.log import Unknown
from desertrules.record.paths import Path, Plain, path_text
from desertrules.record.record import Record
from desertrules.record.report import Excerpt, Finding, Leniency, Report
from desertrules.record.sources import Sheet, Source, open_source
from desertrules.record.templates import grammar_of
from desertrules.record.transcript import Guesses
from desertrules.record.turns import Place, Walk
from desertrules.record.wire import Draft, Fault, read

_MOST_PROBLEMS = 50
_MOST_LEGAL = 8
_LOOKED_AT = 2000


def validate(
    source: Source,
    *,
    name: str | None = None,
    lenient: Collection[Leniency | str] = (),
    transcript_of: int | None = None,
    max_size: int = MAX_SIZE,
) -> Report:
    """Judge a record: text in notation or JSON, its bytes, a file, plain data, or a `Record`.

    Every problem of syntax is found, and the first illegal move; nothing is repaired. The report
    calls the source by `name`. `lenient` names what may be overlooked. With `transcript_of`, the
    source is what that seat saw: what only others saw may stand as unknown, as `?`. More than
    `max_size` bytes or characters are refused. Raises InvalidValue for an unknown leniency.
    """
    validation = _Validation(name, _leniencies(lenient), transcript_of)
    return validation.judge(source, max_size)


def _leniencies(lenient: Collection[Leniency | str]) -> frozenset[Leniency]:
    known = {each.value: each for each in Leniency}
    for each in lenient:
        if each not in known:
            message = f"lenient: expected any of {', '.join(known)}, found {each!r}"
            raise InvalidValue(message)
    return frozenset(known[each] for each in lenient)


@define
class _Course:
    """How far a game was followed."""

    walk: Walk | None = None
    moves: list[Any] = Factory(list[Any])
    """The moves that were made, what was unknown guessed."""
    stop: Finding | None = None
    """Why it was followed no further, if not all moves could be made."""
    tried: Any = None
    """The move that could not be made."""


class _Validation:
    def __init__(
        self, name: str | None, lenient: frozenset[Leniency], transcript_of: int | None
    ) -> None:
        self.name = name
        self.lenient = lenient
        self.viewer = transcript_of
        self.findings: list[tuple[int, Finding]] = []
        """All that was found, with where it stands."""

    def judge(self, source: Source, max_size: int) -> Report:
        """Give the report."""
        if isinstance(source, Record):
            self.sheet = Sheet(self.name or "<record>", None, Reading(), located=True)
            self.draft = Draft(
                game=source.game,
                options=source.options,
                moves=list(source.moves),
                total=len(source.moves),
                header={"result": source.result},
            )
            return self._report(self._play(), source)
        self.sheet = open_source(source, self.name, max_size)
        self._read()
        return self._report(self._play(), None)

    # --- syntax -------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read the source; one with problems again, if need be, to find where they stand."""
        sheet = self.sheet
        extra = Leniency.EXTRA in self.lenient
        self.draft = read(sheet.reading.data, extra=extra, transcript=self.viewer is not None)
        if self.draft.faults and sheet.locate():
            self.draft = read(sheet.reading.data, extra=extra, transcript=self.viewer is not None)
        reading = sheet.reading
        overlooked = {"unknown-tag"} if extra else set[str]()
        if Leniency.TURNS in self.lenient:
            overlooked.add("wrong-number")
        for flaw in reading.flaws:
            if flaw.code not in overlooked:
                self._found(Finding(flaw.code, flaw.message), (flaw.start, flaw.end))
            if flaw.code == "wrong-number":
                reading.layout = None  # once is enough
        for fault in self.draft.faults:
            if not (reading.flaws and self._follows_from_a_flaw(fault)):
                self._found(self._of_fault(fault), self._span(fault.path))

    def _follows_from_a_flaw(self, fault: Fault) -> bool:
        """Tell whether a fault may be there only because the source could not be read."""
        reading = self.sheet.reading
        data: object = reading.data
        if fault.code == "missing-field" or not isinstance(data, dict):
            return True
        last = next(reversed(cast(dict[str, object], data)), None)
        return reading.broken and fault.path[:1] == (last,) != ("moves",)

    def _of_fault(self, fault: Fault) -> Finding:
        message, path = fault.message, path_text(fault.path)
        if message == "is missing":
            tag = str(fault.path[-1]).capitalize()
            is_tag = self.sheet.notation and len(fault.path) == 1
            message = f"the tag {tag} is missing" if is_tag else f"{path} is missing"
        match fault.path:
            case ("moves", int() as index, *_):
                return Finding(fault.code, message, path=path, move=index + 1)
            case _:
                return Finding(fault.code, message, path=path)

    def _span(self, path: Path) -> tuple[int, int] | None:
        """Give where a value stands, or the nearest value around it whose place is known."""
        self.sheet.locate()
        spans = self.sheet.reading.spans
        while path and path not in spans:
            path = path[:-1]
        return spans.get(path, (0, 0) if self.sheet.text else None)

    def _found(self, finding: Finding, span: tuple[int, int] | None) -> None:
        text = self.sheet.text
        if text is not None and span is not None:
            finding = evolve(finding, excerpt=Excerpt.at(text, *span))
        self.findings.append((span[0] if span else 0, finding))

    # --- the game -----------------------------------------------------------------------------

    def _play(self) -> _Course:
        """Follow the moves, again for every guess at something unknown that proves wrong."""
        draft = self.draft
        if draft.game is None or draft.options is None:
            return _Course()
        if self.viewer is None and self.sheet.reading.layout is None:
            quick = self._at_once(Walk(draft.game, draft.options))
            if quick is not None:
                return quick
        guesses = Guesses(draft.game, draft.moves)
        while True:
            course = self._follow(guesses)
            walk = cast(Walk, course.walk)
            if course.stop is None:
                again = guesses.fit(draft.header.get("result"), walk)
            else:
                again = guesses.reveal(course.tried, walk)
            if not again:
                break
        if course.stop is not None:
            path: Path = ("moves", len(course.moves))
            finding = evolve(course.stop, path=path_text(path), move=len(course.moves) + 1)
            self._found(finding, self._span(path))
        return course

    def _at_once(self, walk: Walk) -> _Course | None:
        """Make all moves without asking whose turn each is; None if one is illegal."""
        moves: list[Any] = self.draft.moves
        play = walk.table.play
        try:
            for move in moves:
                play(move)
        except IllegalMove:
            return None
        return _Course(walk, moves)

    def _follow(self, guesses: Guesses) -> _Course:
        """Follow the moves up to the first that is illegal or stands in the wrong place."""
        draft = self.draft
        walk = Walk(cast(AnyGame, draft.game), draft.options)
        course = _Course(walk)
        for number, written in enumerate(draft.moves):
            place = walk.place()
            move = course.tried = guesses.move(number, place)
            own = isinstance(written, Unknown) and place.owner == self.viewer
            course.stop = self._own_secret(place) if own else self._misplaced(number, place)
            if course.stop is None:
                try:
                    walk.play(move)
                except IllegalMove as error:
                    course.stop = self._illegal(error, place, walk)
            elif rejection := walk.game.explain(walk.table.state(), move):
                illegal = self._illegal(IllegalMove(move, rejection), place, walk)
                note = f"{illegal.message} Besides, {course.stop.message}."
                course.stop = evolve(illegal, message=note)
            if course.stop is not None:
                break
            course.moves.append(move)
        return course

    def _own_secret(self, place: Place) -> Finding:
        message = f"seat {place.owner} saw this itself, so it cannot be unknown"
        return Finding("own-secret", message, turn=place.turn, seat=place.seat)

    def _misplaced(self, number: int, place: Place) -> Finding | None:
        """Say what is wrong about where a move stands in a text; None if nothing is."""
        layout = self.sheet.reading.layout
        if layout is None:
            return None
        turn, seat = layout[number]
        if seat is not None and seat != place.seat:
            acts = "nobody chooses here" if place.seat is None else f"seat {place.seat} acts here"
            message = f"this is marked as a move of seat {seat}, but {acts}"
            return Finding("wrong-seat", message, turn=place.turn, seat=place.seat)
        if turn == place.turn or Leniency.TURNS in self.lenient:
            return None
        message = f"this stands in turn {turn} but belongs to turn {place.turn}"
        return Finding("wrong-turn", message, turn=place.turn, seat=place.seat)

    def _illegal(self, error: IllegalMove, place: Place, walk: Walk) -> Finding:
        rejection = error.rejection
        legal, hint = _legal(error.move, walk)
        return Finding(
            rejection.code,
            rejection.message,
            rule=rejection.rule,
            turn=place.turn,
            seat=place.seat,
            legal=legal,
            hint=hint,
        )

    # --- the report ---------------------------------------------------------------------------

    def _report(self, course: _Course, record: Record[Any, Any] | None) -> Report:
        walk, draft = course.walk, self.draft
        state = result = None
        if walk is not None:
            state = walk.table.state()
            turn = walk.table.turn()
            result = turn.result if isinstance(turn, Over) else None
        claimed = draft.header.get("result")
        true = None
        if claimed is not None and walk is not None and not self.findings:
            true = self._check_result(claimed, result)
        if record is None and draft.options is not None:
            record = evolve(draft, moves=course.moves, faults=[]).record()
        elif record is not None:
            record = record.prefix(len(course.moves))
        if record is not None and self.findings:
            record = evolve(record, result=None)
        problems = [finding for _, finding in sorted(self.findings, key=lambda found: found[0])]
        return Report(
            source=self.sheet.name,
            game=draft.game.name if draft.game else None,
            problems=tuple(problems[:_MOST_PROBLEMS]),
            more=max(0, len(problems) - _MOST_PROBLEMS),
            moves=len(course.moves),
            total=max(draft.total, len(draft.moves)),
            record=record,
            state=state,
            claimed=claimed,
            result=result,
            result_is_true=true,
        )

    def _check_result(self, claimed: Result, result: Result | None) -> bool:
        """Compare the claimed result with the true one, and find what differs."""
        if result is None:
            message, code = "a result is claimed, but the game is not over", "result-too-early"
        else:
            message, code = _difference(claimed, result), "wrong-result"
        if message:
            self._found(Finding(code, message, path="$.result"), self._span(("result",)))
        return not message


def _difference(claimed: Result, true: Result) -> str:
    """Say the first thing in which a claimed result differs from the true one; empty for none."""
    if claimed.reason != true.reason:
        return f"the game ended by {true.reason}, not by {claimed.reason}"
    if [each.seat for each in claimed.standings] != [each.seat for each in true.standings]:
        return f"expected one standing a seat, for {len(true.standings)} seats in order"
    for ours, theirs in zip(true.standings, claimed.standings, strict=True):
        for what, right, wrong in (
            ("points", ours.points, theirs.points),
            ("rank", ours.rank, theirs.rank),
            ("parts", _parts(ours), _parts(theirs)),
        ):
            if right != wrong:
                return f"seat {ours.seat}: the {what} should be {right}, not {wrong}"
    return ""


def _parts(standing: Standing) -> str:
    return ", ".join(f"{name} {points}" for name, points in sorted(standing.parts))


def _legal(move: Any, walk: Walk) -> tuple[tuple[str, ...], str]:  # noqa: ANN401 - a move of the game
    """Give some of the moves that would have been legal, those most like the move, and a hint."""
    write: Callable[[dict[str, Plain]], str] = json.dumps
    with suppress(NoNotation):
        write = grammar_of(walk.game).write
    legal = walk.table.legal_moves()
    written = [write(dump(other)) for other in islice(legal, _LOOKED_AT)]
    if not written:
        return (), ""
    words = write(dump(move)).split(" ")
    length = len(words)
    like: list[str] = []
    while not like:
        length -= 1
        like = [text for text in written if text.split(" ")[:length] == words[:length]]
    label = f" for {' '.join(words[:length])}" if length else ""
    shown = [" ".join(text.split(" ")[length:]) for text in like[:_MOST_LEGAL]]
    count = len(like) if length or len(written) < _LOOKED_AT else len(legal)
    more = f" and {count - len(shown)} more" if count > len(shown) else ""
    return tuple(like[:_MOST_LEGAL]), f"Legal{label} here: {', '.join(shown)}{more}."
