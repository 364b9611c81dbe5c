"""`validate`: is this a record of a game that was played by the rules?"""

from collections.abc import Collection
from itertools import islice
from typing import Any

from attrs import define, evolve

from desertrules.core.contract import Over, Result, Seat
from desertrules.core.errors import IllegalMove, InvalidValue
from desertrules.record.games import dump, hook_of
from desertrules.record.log import Unknown
from desertrules.record.plain import Path, path_text
from desertrules.record.record import Record
from desertrules.record.report import Excerpt, Finding, Leniency, Report
from desertrules.record.sources import Sheet, Source, open_source
from desertrules.record.templates import grammar_of
from desertrules.record.turns import Place, Walk
from desertrules.record.wire import Draft, read

_MOST_PROBLEMS = 50
_MOST_LEGAL = 8
_LOOKED_AT = 2000


def validate(
    source: Source,
    *,
    name: str | None = None,
    lenient: Collection[Leniency | str] = (),
    transcript_of: int | None = None,
) -> Report:
    """Judge a record: text in notation or JSON, its bytes, a file, plain data, or a `Record`.

    Every problem of syntax is found, and the first illegal move; nothing is repaired. `name` is what
    the report calls the source. `lenient` names what may be overlooked. With `transcript_of`, the
    source is what that seat saw: what only others saw may stand as unknown, as `?`. Raises
    InvalidValue for an unknown leniency.
    """
    return _Validation(name, _leniencies(lenient), transcript_of).judge(source)


def _leniencies(lenient: Collection[Leniency | str]) -> frozenset[Leniency]:
    known = {each.value: each for each in Leniency}
    for each in lenient:
        if each not in known:
            message = f"lenient: expected any of {', '.join(known)}, found {each!r}"
            raise InvalidValue(message)
    return frozenset(known[each] for each in lenient)


@define
class _Outcome:
    """How far a game was followed."""

    walk: Walk | None = None
    moves: list[Any] | None = None
    """The moves as they were made, what was unknown resolved."""


class _Validation:
    def __init__(
        self, name: str | None, lenient: frozenset[Leniency], transcript_of: int | None
    ) -> None:
        self.name = name
        self.lenient = lenient
        self.viewer = transcript_of
        self.findings: list[tuple[int, Finding]] = []
        """All that was found, with where it stands."""

    def judge(self, source: Source) -> Report:
        """Give the report."""
        if isinstance(source, Record):
            self.sheet = Sheet(self.name or "<record>", None, open_source(None, "").reading)
            self.sheet.located = True
            self.draft = Draft(
                game=source.game,
                options=source.options,
                moves=list(source.moves),
                total=len(source.moves),
                header={"result": source.result},
            )
            return self._report(self._play(), source)
        self.sheet = open_source(source, self.name)
        self._read()
        return self._report(self._play(), None)

    # --- syntax -------------------------------------------------------------------------------

    def _read(self) -> None:
        reading = self.sheet.reading
        extra = Leniency.EXTRA in self.lenient
        for flaw in reading.flaws:
            if not (extra and flaw.code == "unknown-tag"):
                finding = Finding(flaw.code, flaw.message)
                self._found(finding, (flaw.start, flaw.end))
        self.draft = Draft()
        if reading.data is None and reading.flaws:
            return
        self.draft = read(reading.data, extra=extra, transcript=self.viewer is not None)
        self.draft.record()
        for fault in self.draft.faults:
            if fault.code == "missing-field" and reading.flaws:
                continue
            message = fault.message
            if fault.code == "missing-field" and self.sheet.notation:
                message = f"the tag {str(fault.path[0]).capitalize()} is missing"
            self._found(self._of_path(fault.code, message, fault.path), self._span(fault.path))

    def _of_path(self, code: str, message: str, path: Path) -> Finding:
        number = path[1] + 1 if path[:1] == ("moves",) and len(path) > 1 else None  # type: ignore[operator]  # an index
        return Finding(code, message, path=path_text(path), move=number)

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

    def _play(self) -> _Outcome:
        """Follow the moves up to the first that is illegal or cannot be read."""
        draft = self.draft
        if draft.game is None or draft.options is None:
            return _Outcome()
        walk = Walk(draft.game, draft.options)
        moves: list[Any] = []
        for number, written in enumerate(draft.moves):
            place = walk.place()
            move = self._resolve(written, walk, number, place)
            finding = None if move is None else self._try(walk, move, place)
            finding = finding or self._misplaced(number, place)
            if move is None or finding:
                if finding:
                    self._found_at(finding, number, place)
                break
            walk.play(move)
            moves.append(move)
        return _Outcome(walk, moves)
