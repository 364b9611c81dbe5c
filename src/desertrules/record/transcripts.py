"""Transcripts: records as one seat saw them, with `?` for what only others know.

A transcript is valid if there are hidden values with which every move is legal and the result is
right. They are searched for by backtracking: a move that is illegal with the present values sends
the search back to the last hidden value that its seat has seen, as by law no other can matter. The
search tries at most `MAX_TRIALS` moves, and says so if that was not enough.
"""

from typing import Any

from attrs import Factory, define

from desertrules.contract import AnyGame, Over, Result, Seat
from desertrules.errors import IllegalMove, InvalidValue
from desertrules.limits import MAX_TRIALS
from desertrules.record.draft import Draft, Item
from desertrules.record.finding import Finding
from desertrules.record.grammar import grammar_of
from desertrules.record.record import Record
from desertrules.record.text import run_move
from desertrules.record.turns import Walk


def transcript_of(record: Record, seat: Seat | None) -> str:
    """Return a record in notation as a seat (None: a spectator) saw it.

    Raises:
        IllegalMove: A move of the record is illegal.
        InvalidValue: There is no such seat.
    """
    if seat is not None and seat not in range(record.options.players):
        raise InvalidValue(f"seat: expected 0 to {record.options.players - 1}, found {seat!r}")
    hidden = [
        hidden_field(record.game, state, move, seat)
        for state, move in zip(record.states(), record.moves, strict=False)
    ]
    return record.to_text(hidden=hidden)


def hidden_field(game: AnyGame, state: Any, move: Any, seat: Seat | None) -> str:
    """Return the name of the field of a move that a seat did not see; empty if it saw all."""
    secret = game.secrets.get(move.__class__)
    return "" if secret is None or seat in secret.seen_by(state) else secret.field


@define
class _Choice:
    """A hidden value, and what else it may be."""

    at: int
    """The index of the item."""
    walk: Walk
    """The game before it."""
    seen_by: tuple[Seat, ...]
    left: list[Any]
    """The moves that have not been tried."""
    conflicts: set[int] = Factory(set[int])
    """The earlier choices that are to blame if nothing is left."""


def reveal(draft: Draft, seat: Seat | None) -> list[Finding]:
    """Find values for everything hidden in the transcript of a seat, and put them into the draft.

    The values found are those with which the game can be replayed furthest. Returns what is wrong
    with the hidden values themselves.
    """
    if draft.game is None or draft.options is None or not any(each.hidden for each in draft.items):
        return []
    search = _Search(draft, draft.game, seat)
    search.run()
    for item, move in search.best.items():
        draft.items[item].move = move
    return search.findings


class _Search:
    """The search for hidden values."""

    def __init__(self, draft: Draft, game: AnyGame, seat: Seat | None) -> None:
        self.draft = draft
        self.game = game
        self.seat = seat
        self.items = draft.items
        self.choices: list[_Choice] = []
        self.values: dict[int, Any] = {}
        """The move that stands for each hidden item at present."""
        self.last: dict[int, Any] = {}
        """The move that stood for it last."""
        self.best: dict[int, Any] = {}
        self.furthest = -1
        self.findings: list[Finding] = []
        self.trials = 0
        words = [grammar_of(game).write(each.move).split() for each in self.items if each.move]
        self.named = {part for each in words for word in each for part in word.split(",")}
        """The words of all moves that are known."""

    def run(self) -> None:
        walk = Walk.begin(self.draft.options, self.game)
        at = 0
        while True:
            walk, at = self._replay(walk, at)
            blame = self._blame(walk, at)
            if at > self.furthest or not blame:
                self.furthest, self.best = at, dict(self.values)
            if not blame or any(each.code == "own-secret" for each in self.findings):
                return
            if self.trials > MAX_TRIALS:
                message = f"Hidden values not found within the limit of {MAX_TRIALS} moves tried"
                item = self.items[min(at, len(self.items) - 1)]
                path = f"$.moves[{item.index}]"
                self.findings.append(Finding("undecided", message, span=item.span, path=path))
                return
            choice = self._go_back(blame, at)
            if choice is None:
                return
            walk, at = choice.walk, choice.at

    def _replay(self, walk: Walk, at: int) -> tuple[Walk, int]:
        """Replay from an item on; return where it ends."""
        while at < len(self.items):
            item = self.items[at]
            if item.hidden and at not in self.values and not self._choose(walk, at):
                break
            move = self.values[at] if item.hidden else item.move
            if item.digit is not None:
                move = run_move(walk.game, walk.state, item.digit)
            self.trials += 1
            try:
                if move is None:
                    break
                walk = walk.play(move)
            except IllegalMove:
                break
            at += 1
        return walk, at

    def _choose(self, walk: Walk, at: int) -> bool:
        """Choose a value for a hidden item for the first time; return whether there is one."""
        item = self.items[at]
        moves = self._candidates(walk, item)
        if not moves:
            return False
        secret = self.game.secrets[type(moves[0])]
        seen_by = tuple(secret.seen_by(walk.state))
        if self.seat in seen_by:
            message = "This seat saw the value, so it cannot be unknown"
            path = f"$.moves[{item.index}]"
            finding = Finding("own-secret", message, path=path, span=item.span, move=item.index)
            self.findings.append(finding)
            return False
        last = self.last.get(at)
        moves.sort(key=lambda move: (move != last, self._value(move) in self.named))
        self.choices.append(_Choice(at, walk, seen_by, moves[1:]))
        self.values[at] = self.last[at] = moves[0]
        return True

    def _candidates(self, walk: Walk, item: Item) -> list[Any]:
        """Return the legal moves that a hidden item may be."""
        write = self.game.converter.unstructure
        known = {name: value for name, value in item.data.items() if value != "?"}
        return [
            move
            for move in self.game.legal_moves(walk.state)
            if type(move) in self.game.secrets and known.items() <= write(move).items()
        ]

    def _value(self, move: Any) -> str:
        """Return the hidden value of a move as a word."""
        value = getattr(move, self.game.secrets[type(move)].field)
        return str(getattr(value, "value", value))

    def _blame(self, walk: Walk, at: int) -> set[int]:
        """Return the choices to which it may be due that the replay ends; empty if it is whole."""
        everything = set(range(len(self.choices)))
        if at == len(self.items):
            return self._blame_for_result(walk)
        if walk.seat is None:
            return everything
        return {i for i in everything if walk.seat in self.choices[i].seen_by}

    def _blame_for_result(self, walk: Walk) -> set[int]:
        """Return the choices of the seats whose hidden points are not those of the result."""
        claimed: Result | None = self.draft.header.get("result")
        if claimed is None or not isinstance(walk.now, Over):
            return set()
        standings = walk.now.result.standings
        for ours, theirs in zip(standings, claimed.standings, strict=False):
            public = [name for name in ours.parts if name not in self.game.secret_parts]
            known = {name: ours.parts[name] for name in public}
            same = all(theirs.parts.get(name, points) == points for name, points in known.items())
            if same and ours.points != theirs.points:
                return {i for i, each in enumerate(self.choices) if ours.seat in each.seen_by}
        return set()

    def _go_back(self, blame: set[int], at: int) -> _Choice | None:
        """Return to the last choice that is to blame and has another value; None if none has."""
        while blame:
            last = max(blame)
            choice = self.choices[last]
            for each in self.choices[last:]:
                self.values.pop(each.at, None)
            del self.choices[last + 1 :]
            choice.conflicts |= blame - {last}
            if choice.left:
                move = choice.left.pop(self._likely(choice, at))
                self.values[choice.at] = self.last[choice.at] = move
                return choice
            self.choices.pop()
            # What could be chosen here depended on all choices before.
            blame = choice.conflicts | set(range(last))
        return None

    def _likely(self, choice: _Choice, at: int) -> int:
        """Return the index of the value that the failed move is about; 0 if it is about none."""
        move = self.items[at].move if at < len(self.items) else None
        named = grammar_of(self.game).write(move).replace(",", " ").split() if move else ()
        words = map(self._value, choice.left)
        return next((index for index, word in enumerate(words) if word in named), 0)
