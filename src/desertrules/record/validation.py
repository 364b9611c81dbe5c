"""`validate`: is this a record of a game that was played by the rules?"""

import re
from collections.abc import Callable, Collection
from typing import Any, cast

from attrs import Factory, define, evolve

from desertrules.core.contract import AnyGame, Over, Result, Standing
from desertrules.core.errors import IllegalMove, Problem
from desertrules.core.fields import count_of, refuse
from desertrules.core.found import shown
from desertrules.core.offers import notation_of
from desertrules.record.files import read_json
from desertrules.record.hints import legal_near
from desertrules.record.leniency import Lenience, Leniency, leniencies
from desertrules.record.limits import MAX_SIZE
from desertrules.record.log import Unknown
from desertrules.record.paths import Lines, move_of
from desertrules.record.record import Meta, Record, reached
from desertrules.record.report import Excerpt, Finding, Overlooked, Report
from desertrules.record.sources import Opened, Source, open_source
from desertrules.record.textread import read_text
from desertrules.record.transcript import Guesses
from desertrules.record.turns import Moment, Walk
from desertrules.record.wire import Draft, read

_IS_JSON = re.compile(r"\s*\{\s*(?:[\"'}]|\Z)")
_MOST_PROBLEMS = 50
_MOST_PARTS = 20
_FILLED = "filled-in"
"""The note that names what was filled in for values that nobody wrote down."""


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
    `max_size` bytes or characters are refused. Raises InvalidValue for an unknown leniency, and for
    other arguments that are none.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, record_to_text, sahara, validate
        >>> record = Record(sahara.Options(players=2)).advance(Random(7))
        >>> wrong = Record(record.options, (*record.moves, sahara.Play(pile=3)))
        >>> report = validate(record_to_text(wrong), name="evening.txt")
        >>> report.valid, report.moves, report.total
        (False, 6, 7)
        >>> print(report)
        evening.txt:11:4: turn 1, seat 0: illegal move
            1. play 3
               ~~~~~~
        SA1.4: There is no pile 3; the piles are 0 to 2. Legal for play here: 0, 1, 2.
        evening.txt: not valid: sahara, the first 6 moves are legal
    """
    if name is not None and not isinstance(name, str):
        raise refuse("name", name, "a text")
    viewer = None if transcript_of is None else count_of("transcript_of", transcript_of)
    validation = _Validation(name, leniencies(lenient), viewer)
    return validation.judge(source, count_of("max_size", max_size))


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
        self.lenience = Lenience(lenient)
        self.viewer = transcript_of
        self.findings: list[Finding] = []
        """All that was found."""
        self.misplaced: dict[int, str] = {}
        """The moves that stand in a wrong turn, where that is overlooked."""

    def judge(self, source: Source, max_size: int) -> Report:
        """Give the report."""
        if isinstance(source, Record):
            self.opened, self.draft = Opened(self.name or "<record>"), Draft.of(source)
        else:
            self.opened = open_source(source, self.name, max_size)
            self.draft = self._read(self.opened)
        return self._report(self._play())

    def _read(self, opened: Opened) -> Draft:
        """Read the source as far as it can be read."""
        if opened.problem is not None:
            return Draft([opened.problem])
        text = opened.text
        extra, transcript = Leniency.EXTRA in self.lenience, self.viewer is not None
        if text is not None and not _IS_JSON.match(text):
            return read_text(text, self.lenience, transcript=transcript)
        if text is None:
            draft = read(opened.data, extra=extra, transcript=transcript)
        else:
            draft = read_json(text, extra=extra, transcript=transcript)
        for name in draft.ignored:
            self.lenience.note(Leniency.EXTRA, f"no field is called {shown(name)!r}")
        return draft

    # --- the game -----------------------------------------------------------------------------

    def _play(self) -> _Course:
        """Follow the moves; only if that fails, or something is unknown, one by one."""
        draft = self.draft
        if draft.game is None or draft.options is None:
            return _Course()
        if self.viewer is None or not any(isinstance(move, Unknown) for move in draft.moves):
            walk = Walk(draft.game, draft.options)
            whole = walk.follow(draft.moves, draft.layout) == len(draft.moves)
            if whole and not draft.filled:
                return _Course(walk, draft.moves)
        guesses = Guesses(draft.game, draft.moves)
        while True:  # again for every guess at something unknown that proves wrong
            course = self._follow(guesses)
            walk = cast(Walk, course.walk)
            if course.stop is None:
                again = guesses.fit(draft.header.get("result"), walk)
            else:
                again = guesses.reveal(course.tried, walk)
            if not again:
                break
        if course.stop is not None:
            number = len(course.moves)
            self.findings.append(evolve(course.stop, path=f"$.moves[{number}]", move=number))
        for number, message in self.misplaced.items():
            self.lenience.note(Leniency.TURNS, message, draft.spans(f"$.moves[{number}]"))
        return course

    def _follow(self, guesses: Guesses) -> _Course:
        """Follow the moves up to the first that is illegal or stands in the wrong place."""
        draft = self.draft
        walk = Walk(cast(AnyGame, draft.game), draft.options)
        course = _Course(walk)
        for number, written in enumerate(draft.moves):
            moment = walk.moment()
            move = course.tried = guesses.move(number, moment)
            own = isinstance(written, Unknown) and moment.owner == self.viewer
            course.stop = self._own_secret(moment) if own else self._misplaced(number, moment)
            if course.stop is None:
                try:
                    walk.play(move)
                except IllegalMove as error:
                    course.stop = self._illegal(error, moment, walk)
            elif rejection := walk.game.explain(walk.table.state(), move):
                illegal = self._illegal(IllegalMove(move, rejection), moment, walk)
                note = f"{illegal.message} Besides, {course.stop.message}."
                course.stop = evolve(illegal, message=note)
            if course.stop is None and draft.filled:
                course.stop = self._missed(number, moment, walk)
            if course.stop is not None:
                break
            course.moves.append(move)
        return course

    def _missed(self, number: int, moment: Moment, walk: Walk) -> Finding | None:
        """Say that a move needs a value that nobody wrote down; None if it does not."""
        lies = cast("Callable[[Any, str], bool]", notation_of(walk.game).run.lies)
        state = walk.table.state()
        for key, drawn in self.draft.filled.items():
            if number > drawn and not lies(state, key):
                message = f"what lay on {key} counts here, but its value is not written down"
                return Finding("unknown-value", message, turn=moment.turn, seat=moment.seat)
        return None

    def _own_secret(self, moment: Moment) -> Finding:
        message = f"seat {moment.owner} saw this itself, so it cannot be unknown"
        return Finding("own-secret", message, turn=moment.turn, seat=moment.seat)

    def _misplaced(self, number: int, moment: Moment) -> Finding | None:
        """Say what is wrong about where a move stands in a text; None if nothing is."""
        layout = self.draft.layout
        if layout is None:
            return None
        seat = layout.marks.get(number)
        if seat is not None and seat != moment.seat:
            acts = f"seat {moment.seat} acts here"
            acts = "nobody chooses here" if moment.seat is None else acts
            message = f"this is marked as a move of seat {seat}, but {acts}"
            return Finding("wrong-seat", message, turn=moment.turn, seat=moment.seat)
        if layout.turns is None or layout.turns[number] == moment.turn:
            return None
        message = f"this stands in turn {layout.turns[number]} but belongs to turn {moment.turn}"
        if Leniency.TURNS in self.lenience:
            self.misplaced[number] = message
            return None
        return Finding("wrong-turn", message, turn=moment.turn, seat=moment.seat)

    def _illegal(self, error: IllegalMove, moment: Moment, walk: Walk) -> Finding:
        rejection = error.rejection
        legal, words, count = legal_near(error.move, walk)
        return Finding(
            rejection.code,
            rejection.message,
            rule=rejection.rule,
            turn=moment.turn,
            seat=moment.seat,
            legal=legal,
            legal_words=words,
            legal_count=count,
            rejection=rejection,
        )

    # --- the report ---------------------------------------------------------------------------

    def _report(self, course: _Course) -> Report:
        walk, draft = course.walk, self.draft
        record = state = result = true = None
        if walk is not None:
            state = walk.table.state()
            turn = walk.table.turn()
            result = turn.result if isinstance(turn, Over) else None
        claimed = draft.header.get("result")
        if claimed is not None and walk is not None and not (draft.problems or self.findings):
            true = self._check_result(claimed, result)
        problems, more = self._located()
        if walk is not None:
            header: dict[str, Any] = {**draft.header, "result": None if problems else claimed}
            if draft.filled:
                header["meta"] = Meta.of(
                    {**header.get("meta", {}), _FILLED: ",".join(draft.filled)}
                )
            record = reached(Record[Any, Any](draft.options, course.moves, **header), state)
        return Report(
            source=self.opened.name,
            game=draft.game.name if draft.game else None,
            problems=problems,
            more=more,
            moves=len(course.moves),
            total=draft.total,
            record=record,
            state=state,
            claimed=claimed,
            result=result,
            result_is_true=true,
            overlooked=self._overlooked(),
        )

    def _overlooked(self) -> tuple[Overlooked, ...]:
        """Give what was overlooked, by the leniencies that were needed."""
        text, times = self.opened.text, self.lenience.times
        lines = Lines(text or "")
        return tuple(
            Overlooked(
                each,
                times[each],
                slip.message,
                Excerpt._among(lines, *slip.span) if slip.span and text is not None else None,
            )
            for each, slip in sorted(self.lenience.first.items())
        )

    def _check_result(self, claimed: Result, result: Result | None) -> bool:
        """Compare the claimed result with the true one, and find what differs."""
        differs = _difference(claimed, result)
        if differs is not None:
            self.findings.append(differs)
        return differs is None

    def _located(self) -> tuple[tuple[Finding, ...], int]:
        """Give all findings in the order of the source, with their places, and how many more."""
        spans, text = self.draft.spans, self.opened.text
        lines = Lines(text) if text is not None else None
        placed = [(each.span or spans(each.path), self._of(each)) for each in self.draft.problems]
        placed += [(spans(each.path or "$"), each) for each in self.findings]
        placed.sort(key=lambda place: place[0][0] if place[0] else 0)
        return tuple(
            evolve(each, excerpt=Excerpt._among(lines, *span)) if lines and span else each
            for span, each in placed[:_MOST_PROBLEMS]
        ), max(0, len(placed) - _MOST_PROBLEMS)

    def _of(self, problem: Problem) -> Finding:
        """Give the finding that tells of a problem."""
        message, path = problem.message, problem.path
        move = move_of(path)
        if message == "is missing":
            message = f"{path} is missing"
        return Finding(problem.code, message, path=path or None, move=move[0] if move else None)


def _difference(claimed: Result, true: Result | None) -> Finding | None:
    """Find where a claimed result first differs from the true one, if there is one yet."""
    if true is None:
        message = "a result is claimed, but the game is not over"
        return Finding("result-too-early", message, path="$.result")
    message = ""
    if claimed.reason != true.reason:
        message = f"the game ended by {true.reason}, not by {shown(claimed.reason)}"
    elif [each.seat for each in claimed.standings] != [each.seat for each in true.standings]:
        message = f"expected one standing a seat, for {len(true.standings)} seats in order"
    if message:
        return Finding("wrong-result", message, path="$.result")
    for place, (ours, theirs) in enumerate(zip(true.standings, claimed.standings, strict=True)):
        differs = _unlike(ours, theirs)
        if differs:
            message, path = f"seat {ours.seat}: {differs}", f"$.result.standings[{place}]"
            return Finding("wrong-result", message, path=path, seat=ours.seat)
    return None


def _unlike(ours: Standing, theirs: Standing) -> str:
    """Say how a claimed standing first differs from the true one, which is ours."""
    if ours.points != theirs.points:
        return f"the points should be {ours.points}, not {shown(theirs.points)}"
    if ours.rank != theirs.rank:
        return f"the rank should be {ours.rank}, not {shown(theirs.rank)}"
    if sorted(ours.parts) != sorted(theirs.parts):
        return f"the parts should be {_parts(ours)}, not {_parts(theirs)}"
    return ""


def _parts(standing: Standing) -> str:
    parts = sorted(standing.parts)
    return ", ".join([f"{shown(name)} {shown(points)}" for name, points in parts[:_MOST_PARTS]])
