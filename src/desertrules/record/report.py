"""`Report`: what validation found, for programs and for people."""

from typing import Any

from attrs import evolve, frozen

from desertrules.contract import JSON, Result
from desertrules.english import People, plural
from desertrules.limits import MAX_PROBLEMS
from desertrules.record.finding import Finding
from desertrules.record.record import Record
from desertrules.registry import game as game_named

_SHOWN = 10


@frozen
class Report:
    """What validation found."""

    source: str
    """The name of what was validated."""
    game: str | None
    """The name of the game; None if it is not known."""
    findings: tuple[Finding, ...]
    """Everything that is wrong, in the order of the source; empty for a valid record."""
    tolerated: tuple[Finding, ...]
    """Everything that lenient reading accepted."""
    record: Record | None
    """The record as it was understood; if a move is wrong, only the moves before it."""
    total: int
    """How many moves are written."""
    result: Result | None
    """The true result; None if the game is not over."""
    more: int = 0
    """How many more problems there are than `findings` lists."""

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def __bool__(self) -> bool:
        return self.valid

    @property
    def moves(self) -> int:
        """How many moves are legal, from the first one on."""
        return 0 if self.record is None else len(self.record)

    @property
    def state(self) -> Any:
        """The state after the legal moves; None if not even the options are known."""
        return None if self.record is None else self.record.state

    @property
    def names(self) -> tuple[str, ...]:
        """What to call the seats."""
        return () if self.record is None else self.record.names

    def to_data(self) -> JSON:
        """Return the report as plain JSON data."""
        findings = {name: getattr(self, name) for name in ("findings", "tolerated")}
        return {
            "source": self.source,
            "valid": self.valid,
            "summary": self.summary,
            "text": str(self),
            "game": self.game,
            "moves": self.moves,
            "total": self.total,
            "result": self._result(),
            **{name: [each.to_data() for each in found] for name, found in findings.items()},
            "more": self.more,
        }

    def _result(self) -> JSON:
        if self.game is None or self.result is None:
            return None
        data = game_named(self.game).converter.unstructure(self.result)
        return {**data, "winners": [*self.result.winners]}

    def __str__(self) -> str:
        lines = [each.show(self.source, self.names) for each in self.findings[:_SHOWN]]
        hidden = len(self.findings) + self.more - len(lines)
        if hidden:
            lines.append(f"{self.source}: {plural(hidden, 'more problem')}")
        for each in self.tolerated[:MAX_PROBLEMS]:
            place = f":{each.line}" + (f":{each.column}" if each.column != 1 else "")
            lines.append(f"{self.source}{place if each.line else ''}: tolerated: {each.tolerated}")
        if len(self.tolerated) > MAX_PROBLEMS:
            hidden = len(self.tolerated) - MAX_PROBLEMS
            lines.append(f"{self.source}: tolerated: {plural(hidden, 'more slip')}")
        return "\n".join([*lines, f"{self.source}: {self.summary}"])

    @property
    def summary(self) -> str:
        """The report in one line: `valid: Sahara, 7 moves, unfinished`."""
        if self.game is None:
            return "invalid: unknown game"
        game = game_named(self.game)
        title = game.title
        if self.valid:
            end = "unfinished"
            if self.result is not None:
                winners = self.result.winners
                points = plural(self.result.standings[winners[0]].points, game.unit)
                end = People(self.names).outcome(winners, points)
            return f"valid: {title}, {plural(self.moves, 'move')}, {end}"
        if self.record is None:
            return f"invalid: {title}"
        if not any(each.stops for each in self.findings):
            return f"invalid: {title}, all {plural(self.moves, 'move')} are legal"
        if self.moves == 0:
            return f"invalid: {title}, error at the first move"
        return f"invalid: {title}, error at move {self.moves + 1}"


def without_secrets(report: Report) -> Report:
    """Return what everybody may know of a report: how far the record is legal, and no more.

    In a game with hidden information, why a move is illegal, what was meant by it and how the game
    went on may depend on what others hold.
    """
    record = report.record
    if report.game is not None and not game_named(report.game).has_secrets:
        return report
    if report.valid:
        return evolve(report, tolerated=())
    move = min((each.move for each in report.findings if each.move is not None), default=None)
    if record is not None and move is not None:
        record = evolve(record, moves=record.moves[:move])
    message = "What is wrong is not shown, as it may reveal hidden information"
    findings = (Finding("hidden", message, move=move),)
    return evolve(report, findings=findings, tolerated=(), record=record, result=None, more=0)
