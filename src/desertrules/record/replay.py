"""Replay the moves of a draft; where one cannot be made, find out what somebody did wrong.

Several explanations are tried for a move that cannot be made: a slip of the pen, a move that is
missing or one too many, a wrong number. Each is a changed list of the moves to come, and the one
with which most of them can be replayed is the best. So one mistake is one finding, and those behind
it are found as well. `MAX_TRIALS` limits how many moves are tried out.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import islice
from typing import Any, get_origin, get_type_hints

import attrs
from attrs import Factory, define, evolve

from desertrules.contract import Chance
from desertrules.english import People, article, join, plural, quote, to_json
from desertrules.errors import IllegalMove, LoadError, Problem
from desertrules.limits import MAX_PROBLEMS, MAX_TRIALS
from desertrules.record.draft import UNKNOWN_DIGIT, Draft, Item, names_of
from desertrules.record.finding import Edit, Finding
from desertrules.record.grammar import DIGITS, Grammar, grammar_of, is_typo, skeleton
from desertrules.record.nearby import nearby, places_of
from desertrules.record.scan import locate
from desertrules.record.text import run_move
from desertrules.record.turns import Walk

_HORIZON = 40
"""How many moves ahead explanations are compared."""
_NEAR = 8
"""How many of them if a forced move was omitted, which may happen in every turn."""
_BRANCHES = 8
"""How many legal moves stand in for one that is not known."""
_LISTED = 400
"""The most legal moves that are looked through."""
_FILLED = 5
"""The most forced moves in a row that may be omitted."""


@define
class Course:
    """How far a game could be replayed."""

    walk: Walk | None = None
    """The game after the last move that could be replayed."""
    moves: list[Any] = Factory(list[Any])
    """The moves as they were understood."""
    findings: list[Finding] = Factory(list[Finding])
    """Everything that was found, in reading and in replaying."""
    whole: bool = False
    """Whether all moves were replayed, none of them a guess."""
    sure: int | None = None
    """How many of `moves` come before the first guess; None if there is none."""
    before: dict[int, int] = Factory(dict[int, int])
    """For each move that is written, how many of `moves` come before it."""
    trials: int = 0
    """How many moves were tried out to explain what is wrong."""


def resolve(draft: Draft) -> list[Any]:
    """Return the moves of a draft as they are written; raise LoadError if one is not known.

    Values of runs and sets in another order are replayed to know the move that is meant.
    """
    moves = [item.move for item in draft.items]
    if all(move is not None and _ordered(move) is None for move in moves):
        return moves
    walk: Walk | None = Walk.begin(draft.options, draft.game)  # type: ignore[arg-type]
    for index, item in enumerate(draft.items):
        move = item.move
        if item.digit is not None and walk is not None:
            move = run_move(walk, item.digit)
        if move is None:
            hidden = "the value is hidden; validate it as a transcript"
            message = hidden if item.hidden else "there is no place for this value"
            raise LoadError([Problem(f"$.moves[{item.index}]", message)])
        step = _play(walk, move) if walk is not None else None
        moves[index], walk = step or (move, None)
    return moves


def _play(walk: Walk, move: Any) -> tuple[Any, Walk] | None:
    """Return a move, its sets in order, and the game after it; None if it is illegal."""
    if move is None:
        return None
    try:
        return move, walk.play(move)
    except IllegalMove:
        ordered = _ordered(move)
        return None if ordered is None else _play(walk, ordered)


def replay(draft: Draft) -> Course:
    """Replay a draft; explain what is wrong with moves that cannot be made."""
    course = Course(findings=list(draft.findings))
    if draft.game is not None and draft.options is not None:
        Replayer(draft, grammar_of(draft.game), course).run()
    return course


@define
class Explanation:
    """What may have gone wrong: a finding, and what to replay instead."""

    finding: Finding | None
    """None if it was reported before."""
    items: list[Item]
    """The moves to come, as they may have been meant."""
    evidence: int = 0
    """How many moves behind the wrong one have to be legal before this is believed."""
    guess: bool = False
    """Whether a move that nobody wrote stands in for another one."""
    restart: bool = False
    """Whether to replay from the beginning."""
    horizon: int = _HORIZON
    """How many moves ahead it is compared with others."""


class Replayer:
    """Replays one draft."""

    def __init__(self, draft: Draft, grammar: Grammar, course: Course) -> None:
        self.draft = draft
        self.game = grammar.game
        self.grammar = grammar
        self.course = course
        self.items = list(draft.items)
        self.at = 0
        """The index of the next item."""
        self.people = People(names_of(draft.header.get("players", ())))
        self.turns: dict[int, int] = {}
        """The true turn of each line."""
        self.guessed = False
        self.tainted: set[Any] = set()
        """The places and seats where the board may not be what the players had."""
        self.located = False
        """Whether it is known where the moves of a JSON text stand."""
        self.problems = 0
        """How many findings there are that lenient reading does not tolerate."""

    def run(self) -> None:
        walk = self._begin()
        course = self.course
        while self.at < len(self.items):
            item = self.items[self.at]
            step = self._step(walk, item)
            if step is not None:
                course.before.setdefault(item.index, len(course.moves))
                self.turns.setdefault(item.line, walk.turn)
                course.moves.append(step[0])
                walk = step[1]
                self.at += 1
                continue
            self._find_places()
            if self._respell(item):
                continue
            course.before.setdefault(item.index, len(course.moves))
            best = self._explain(walk, item)
            if best is None or self.problems > MAX_PROBLEMS:
                break
            if best.restart:
                walk = self._begin()
                self.items = best.items
            else:
                self.items[self.at :] = best.items
        else:
            walk = self._fill_in_end(walk)
            course.whole = self.draft.is_whole and not self.guessed
        course.walk = walk
        self._number_lines()
        self._check_unknown()

    def _begin(self) -> Walk:
        self.at, self.course.moves = 0, []
        return Walk.begin(self.draft.options, self.game)

    def _find_places(self) -> None:
        """Find where the moves of a JSON text stand, so that they can be corrected."""
        if self.located or not self.draft.is_json or self.draft.text is None:
            return
        self.located = True
        paths = {item.index: f"$.moves[{item.index}]" for item in self.items}
        names = {
            (item.index, name): f"{paths[item.index]}.{name}"
            for item in self.items
            for name in _fields(item.move)
        }
        spans = locate(self.draft.text, {*paths.values(), *names.values()})
        for item in self.items:
            item.span = spans[paths[item.index]]
            fields = _fields(item.move)
            item.fields = {name: spans[names[item.index, name]] for name in fields}

    # Writing corrections

    def _words(self, move: Any) -> str:
        """Write a move as the source writes it."""
        if self.draft.is_json:
            return to_json(self.game.converter.unstructure(move))
        return self.grammar.write(move)

    def _replace(self, item: Item, move: Any) -> tuple[Edit, ...]:
        return (Edit(*item.span, self._words(move)),) if item.span else ()

    def _insert(self, before: Item | None, words: Iterable[str]) -> tuple[Edit, ...]:
        """Return the change that adds moves behind an item."""
        if before is None or before.span is None:
            return ()
        gap = ", " if self.draft.is_json else "  "
        return (Edit(before.span[1], before.span[1], "".join(f"{gap}{word}" for word in words)),)

    def _remove(self, item: Item) -> tuple[Edit, ...]:
        if item.span is None or (self.draft.is_json and not item.index):
            return ()
        start = self.items[item.index - 1].span if self.draft.is_json else item.span
        return (Edit(start[1] if self.draft.is_json and start else item.span[0], item.span[1], ""),)

    # Single moves

    def _is_placed(self, walk: Walk, item: Item) -> bool:
        """Return whether a move stands in the right turn and is marked with the right seat."""
        return (item.turn is None or item.turn == walk.turn) and (
            item.seat is None or item.seat == walk.seat
        )

    def _move(self, walk: Walk, item: Item) -> Any:
        if item.digit == UNKNOWN_DIGIT:
            item.move = item.move or self._invent(walk)
            return item.move
        return item.move if item.digit is None else run_move(walk, item.digit)

    def _invent(self, walk: Walk) -> Any:
        """Return a value for `?` in a run of which enough is left."""
        run = self.game.run
        if run is None or run_move(walk, 0) is None:
            return None
        later = [each.digit for each in self.items[self.at + 1 :]]
        for outcome in self.game.outcomes(walk.state):
            if outcome.weight > later.count(getattr(outcome.move, run.digit)):
                return outcome.move
        return self.game.legal_moves(walk.state)[0]

    def _check_unknown(self) -> None:
        """Report the unknown values of a run, and whether they count."""
        run = self.game.run
        for item in self.draft.items:
            unknown = item.digit == UNKNOWN_DIGIT and item.move is not None
            if run is None or not unknown or item.span is None:
                continue
            data = attrs.asdict(item.move, recurse=False)
            value = data.pop(run.digit)
            place = " ".join(map(str, data.values()))
            finding = Finding(
                "unknown-value",
                f"The value for {place} is missing",
                span=item.span,
                move=item.index,
                tolerated=f"Filled in an unknown value for {place}",
                edits=(Edit(*item.span, str(value)),),
            )
            if self._matters(self.course.before[item.index]):
                message = f"The value for {place} counts in the score, so it must be written"
                finding = evolve(finding, message=message, tolerated="", edits=())
            self.course.findings.append(finding)

    def _matters(self, index: int) -> bool:
        """Return whether another value at an index of the moves would change the score."""
        if self.course.trials > MAX_TRIALS:
            return True
        moves = self.course.moves
        start = end = Walk.begin(self.draft.options, self.game)
        for number, move in enumerate(moves):
            start = end if number == index else start
            end = end.play(move)
        for other in self._legal(start):
            walk = start
            try:
                for move in (other, *moves[index + 1 :]):
                    self.course.trials += 1
                    walk = walk.play(move)
            except IllegalMove:
                continue
            if self.game.points(walk.state) != self.game.points(end.state):
                return True
        return False

    def _step(self, walk: Walk, item: Item, *, anywhere: bool = False) -> tuple[Any, Walk] | None:
        """Return the move of an item and the game after it; None if it cannot be made here."""
        if not anywhere and not self._is_placed(walk, item):
            return None
        return _play(walk, self._move(walk, item))

    def _reach(self, walk: Walk, items: Sequence[Item], horizon: int = _HORIZON) -> int:
        """Return how many items can be replayed."""
        for count, item in enumerate(islice(items, horizon)):
            self.course.trials += 1
            step = self._step(walk, item)
            if step is None or self.course.trials > MAX_TRIALS:
                return count
            walk = step[1]
        return min(len(items), horizon)

    def _legal(self, walk: Walk) -> list[Any]:
        return list(islice(self.game.legal_moves(walk.state), _LISTED))

    @cached_property
    def _places(self) -> list[str]:
        layout = self.game.layout
        return [] if layout is None else [each.name for each in layout(self.draft.options).places]

    def _respell(self, item: Item) -> bool:
        """Correct a place that is written like `E5` or `e1O`; return whether there was one."""
        if item.move is None or not self._places:
            return False
        for name, word in _fields(item.move).items():
            if not isinstance(word, str) or isinstance(word, Enum) or word in self._places:
                continue
            spelt = word[:1].casefold() + word[1:].translate(DIGITS).casefold()
            alike = [each for each in self._places if each in {word.casefold(), spelt}]
            alike = alike or [each for each in self._places if skeleton(each) == skeleton(word)]
            if len(alike) == 1:
                item.move = evolve(item.move, **{name: alike[0]})
                span = item.place(name)
                new = json.dumps(alike[0]) if self.draft.is_json else alike[0]
                self.course.findings.append(
                    Finding(
                        "spelling",
                        f"{quote(word)} should be {alike[0]!r}",
                        path=f"$.moves[{item.index}].{name}",
                        span=span,
                        tolerated=f"Read {quote(word)} as {alike[0]!r}",
                        edits=(Edit(*span, new),) if span else (),
                    )
                )
                return True
        return False

    # Explanations

    def _explain(self, walk: Walk, item: Item) -> Explanation | None:
        """Return the best explanation for a move that cannot be made; None to stop here."""
        tail = self.items[self.at :]
        fatal = self._fatal(walk, item, tail)
        if fatal is not None:
            self._add(walk, item, fatal)
            return None
        best, most = None, 0
        for each in self._explanations(walk, item, tail):
            start, horizon = walk, each.horizon
            if each.restart:
                start, horizon = Walk.begin(self.draft.options, self.game), self.at + horizon
            reached = self._reach(start, each.items, horizon)
            score = len(tail) - (len(each.items) - reached)
            if score > max(most, min(each.evidence, len(tail) - 1)):
                best, most = each, score
                if reached == min(len(each.items), horizon):
                    break  # nothing can be better
        if self.course.trials > MAX_TRIALS:
            message = "Too many problems to explain what follows. Correct the others first"
            self._add(walk, item, Finding("undecided", message))
            return None
        if best is None:
            if item.move is not None or item.digit is not None:
                self._add(walk, item, self._gap(walk, item) or self._illegal(walk, item))
            return None
        if best.finding is not None and not self._depends(walk, item, best.finding):
            self._add(walk, item, best.finding)
        if best.guess:
            self._taint(walk, item)
        return best

    def _add(self, walk: Walk, item: Item, finding: Finding) -> None:
        """Add a finding about an item."""
        path = finding.path or f"$.moves[{item.index}]"
        span = finding.span or item.span
        finding = evolve(finding, path=path, span=span, move=item.index, turn=walk.turn)
        self.course.findings.append(finding)
        self.problems += not finding.tolerated

    def _fatal(self, walk: Walk, item: Item, tail: list[Item]) -> Finding | None:
        """Return a finding behind which nothing can be replayed."""
        if walk.is_over:
            more = plural(len(tail), "more move follows", "more moves follow")
            return Finding("game-over", f"The game is over, but {more}")
        if self.course.moves or not isinstance(walk.now, Chance) or item.move is None:
            return None
        due = self.game.legal_moves(walk.state)[:1]
        if type(item.move) is type(due[0]) or (item.turn == 0 and item.line >= 0):
            return None
        expected, found = self.grammar.expect(due), self.grammar.expect([item.move])
        message = f"Turn 0 (set-up) is missing: expected {expected}, found {found}"
        return Finding("missing-setup", message)

    def _explanations(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Yield what may have gone wrong, the most likely first."""
        if item.move is None and item.digit is None:  # it could not be read
            yield from self._replacements(walk, item, tail, None)
            return
        placed = self._is_placed(walk, item)
        if not placed:
            yield from self._misplaced(walk, item, tail)
        yield from self._omitted(walk, item, tail)
        yield from self._counted_from_one()
        if placed:
            yield from self._typos(walk, item, tail)
            yield from self._replacements(walk, item, tail, self._illegal(walk, item))
        yield from self._repeated(item, tail)
        yield from self._missing(walk, item, tail)
        yield from self._superfluous(item, tail)
        if gap := self._gap(walk, item):
            for moves in self._bridges(walk, item):
                fill = [Item(move, item.index) for move in moves]
                yield Explanation(gap, [*fill, *tail], evidence=2, guess=True)

    def _illegal(self, walk: Walk, item: Item) -> Finding:
        """Return the finding for a move that the rules do not allow, or that has no place here."""
        move = self._move(walk, item)
        if move is None:
            due = self.grammar.expect(self._legal(walk))
            return Finding("wrong-move", f"Expected {due}, found a value")
        rejection = self.game.explain(walk.state, move)
        if rejection is None and item.seat not in {None, walk.seat}:
            due = "chance" if walk.seat is None else f"{self.people.whose(walk.seat)} turn"
            marked = self.people.whose(item.seat or 0)
            return Finding("wrong-seat", f"Marked as {marked} move, but it is {due}")
        if rejection is None:
            message = f"This move belongs in turn {walk.turn}, not turn {item.turn}"
            return Finding("wrong-turn", message)
        return Finding(
            rejection.code,
            rejection.message,
            seat=walk.seat,
            rule=rejection.rule,
            rejection=rejection,
            written=self.grammar.write(move),
            legal=tuple(self.grammar.write(each) for each in nearby(walk.state, move)),
        )

    # Wrong numbers, and moves that people omit

    def _misplaced(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a legal move with a wrong mark, or in the wrong turn."""
        if self._step(walk, item, anywhere=True) is None:
            return
        if item.turn in {None, walk.turn}:
            finding = evolve(self._illegal(walk, item), span=item.mark)
            if walk.seat is not None and item.mark:
                finding = evolve(finding, edits=(Edit(*item.mark, f"@{walk.seat}"),))
            yield Explanation(finding, [evolve(item, seat=None), *tail[1:]], evidence=1)
            return
        lines = self.draft.lines
        first = not self.at or self.items[self.at - 1].line != item.line
        goes_on = self.turns.get(item.line - 1) == walk.turn
        same = [each for each in tail if each.line == item.line]
        here = [evolve(each, turn=walk.turn) for each in same]
        rest = tail[len(same) :]
        number = lines[item.line].number
        start = item.span[0] if item.span else 0
        edit = Edit(start, start, f"\n{walk.turn}. ")
        if first and number is not None:
            edit = Edit(*number, "   " if goes_on else f"{walk.turn}.")
        message = f"This move belongs in turn {walk.turn}, not turn {item.turn}"
        tolerated = f"Moved this move to turn {walk.turn}"
        if first and not goes_on:
            message = f"Turn number {item.turn} should be {walk.turn}"
            tolerated = f"Read turn {item.turn} as turn {walk.turn}"
        span = number if first else item.span
        finding = Finding("wrong-turn", message, span=span, tolerated=tolerated, edits=(edit,))
        yield Explanation(finding, [*here, *rest], evidence=len(same))
        delta = walk.turn - (item.turn or 0) if first else 1
        shifted = [evolve(each, turn=each.turn and each.turn + delta) for each in rest]
        later = [lines[each] for each in dict.fromkeys(each.line for each in rest)]
        edits = [
            Edit(*line.number, f"{line.turn + delta}.")
            for line in later
            if line.number and line.turn is not None and line.number[0] < line.number[1]
        ]
        tolerated += f" and renumbered {plural(len(edits), 'line')}"
        finding = evolve(finding, edits=(edit, *edits), tolerated=tolerated)
        yield Explanation(finding, [*here, *shifted], evidence=len(same))

    def _omitted(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move before which forced ones, or those such as `end`, were not written."""
        moves = self._filler(walk, item, tail)
        if moves:
            fill = [Item(move, item.index) for move in moves]
            yield Explanation(self._filled(walk, moves), [*fill, *tail], horizon=_NEAR)

    def _filler(self, walk: Walk, item: Item | None, tail: Sequence[Item] = ()) -> list[Any]:
        """Return the only moves that may have been omitted before an item, or before the end."""
        paths: list[tuple[list[Any], Walk]] = [([], walk)]
        for _ in range(_FILLED):
            longer: list[tuple[list[Any], Walk]] = []
            for moves, here in paths[:_BRANCHES]:
                for move in self._unwritten(here):
                    self.course.trials += 1
                    longer.append(([*moves, move], here.play(move)))
            found = [
                (moves, after)
                for moves, after in longer
                if (after.is_over if item is None else self._step(after, item) is not None)
            ]
            if found:
                reached = [self._reach(after, tail, _NEAR) for _, after in found]
                best = [i for i, count in enumerate(reached) if count == max(reached)]
                return found[best[0]][0] if len(best) == 1 else []
            paths = longer
        return []

    def _unwritten(self, walk: Walk) -> list[Any]:
        """Return the moves that people may omit: a single legal one, or one without fields."""
        legal = self._legal(walk) if walk.seat is not None else []
        return legal if len(legal) == 1 else [move for move in legal if not _fields(move)]

    def _filled(self, walk: Walk, moves: Sequence[Any]) -> Finding:
        """Return the finding for moves that were omitted."""
        words: list[str] = []
        here = walk
        for move in moves:
            mark = f"@{here.seat} " if here.seat != here.owner and not self.draft.is_json else ""
            words.append(f"{mark}{self._words(move)}")
            here = here.play(move)
        shown = join(f"`{self.grammar.write(move)}`" for move in moves)
        before = self.items[self.at - 1] if self.at else None
        missing = f"{shown} {'is' if len(words) == 1 else 'are'} missing"
        after = f" after `{self.grammar.write(self.course.moves[-1])}`" if before else ""
        return Finding(
            "missing-move",
            f"{missing}{after}",
            tolerated=f"Filled in {shown}",
            span=before.span if before else None,
            edits=self._insert(before, words),
        )

    def _fill_in_end(self, walk: Walk) -> Walk:
        """Fill in forced moves at the end of a record that has a result."""
        if self.draft.header.get("result") is not None and not walk.is_over:
            moves = self._filler(walk, None)
            if moves:
                self.course.findings.append(evolve(self._filled(walk, moves), turn=walk.turn))
                self.course.moves += moves
            for move in moves:
                walk = walk.play(move)
        return walk

    def _number_lines(self) -> None:
        """Report the lines without the number of their turn, all of them at once."""
        bare = [
            (index, line)
            for index, line in enumerate(self.draft.lines)
            if line.number is None and index in self.turns
        ]
        if not bare:
            return
        words = [
            "    " if self.turns.get(index - 1) == self.turns[index] else f"{self.turns[index]}. "
            for index, _ in bare
        ]
        first, number = bare[0][1], words[0].strip()
        what = f"expected {number!r}" if number else "indent it to go on with the last turn"
        done = f"as turn {number[:-1]}" if number else "as part of the last turn"
        message = f"This line has no turn number: {what}"
        tolerated = f"{'Numbered' if number else 'Read'} this line {done}"
        if len(bare) > 1:
            message = f"{len(bare)} lines have no turn number. This one: {what}"
            tolerated += f", and {plural(len(bare) - 1, 'more line')}"
        edits = tuple(
            Edit(line.start, line.start, word) for (_, line), word in zip(bare, words, strict=True)
        )
        span = (first.start, first.end)
        finding = Finding("no-number", message, span=span, tolerated=tolerated, edits=edits)
        self.course.findings.append(finding)

    # Moves that are wrong, missing or one too many

    def _counted_from_one(self) -> Iterator[Explanation]:
        """Explain that seats, piles and the like were counted from 1 in moves of some class."""
        values: dict[type[Any], dict[str, set[int]]] = {}
        for item in self.items:
            for name, value in _fields(item.move).items():
                if type(value) is int:
                    cls = item.move.__class__
                    values.setdefault(cls, {}).setdefault(name, set()).add(value)
        suspects = {
            cls: [name for name, used in fields.items() if min(used) > 0]
            for cls, fields in values.items()
        }
        suspects = {cls: names for cls, names in suspects.items() if names}
        choices = [suspects, *({cls: names} for cls, names in suspects.items())]
        for choice in choices if len(suspects) > 1 else choices[:1]:
            items, edits = list(self.items), list[Edit]()
            example, span = "", None
            for number, item in enumerate(items):
                names = choice.get(item.move.__class__, ())
                if names:
                    changes = {name: getattr(item.move, name) - 1 for name in names}
                    items[number] = evolve(item, move=evolve(item.move, **changes))
                    edits += [
                        Edit(*place, str(value))
                        for name, value in changes.items()
                        if (place := item.place(name))
                    ]
                    if not example:
                        meant, span = self.grammar.write(items[number].move), item.span
                        example = f"write `{meant}`, not `{self.grammar.write(item.move)}`"
            nouns = join(dict.fromkeys(f"{name}s" for names in choice.values() for name in names))
            message = f"{nouns.capitalize()} count from 0: {example}"
            finding = Finding("counts-from-1", message, span=span, edits=tuple(edits))
            if choice:
                yield Explanation(finding, items, evidence=3, restart=True)

    def _typos(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move that is one typing error away from a legal one that fits what follows."""
        if item.move is None:
            return
        written = self.grammar.write(item.move)
        similar = [
            move
            for move in self._legal(walk)
            if _is_slip(written.split(" "), self.grammar.write(move).split(" "))
        ]
        fitting = self._narrow(walk, similar, tail[1:])
        if len(fitting) == 1:
            meant = self.grammar.write(fitting[0])
            finding = evolve(self._illegal(walk, item), edits=self._replace(item, fitting[0]))
            if skeleton(meant) == skeleton(written):
                message, done = f"`{written}` should be `{meant}`", f"Read `{written}` as `{meant}`"
                finding = Finding("spelling", message, tolerated=done, edits=finding.edits)
            else:
                finding = evolve(finding, message=f"{finding.message} Did you mean `{meant}`?")
            yield Explanation(finding, [evolve(item, move=fitting[0]), *tail[1:]], evidence=1)

    def _narrow(self, walk: Walk, moves: Sequence[Any], rest: Sequence[Item]) -> list[Any]:
        """Return the moves behind which most of the rest can be replayed."""
        fitting = list(moves)
        horizon = 4
        while len(fitting) > 1 and self.course.trials < MAX_TRIALS:
            reached = [self._reach(walk.play(move), rest, horizon) for move in fitting]
            best = max(reached)
            fitting = [m for m, count in zip(fitting, reached, strict=True) if count == best]
            if horizon >= len(rest) or best < horizon:
                break
            horizon *= 4
        return fitting

    def _replacements(
        self, walk: Walk, item: Item, tail: list[Item], finding: Finding | None
    ) -> Iterator[Explanation]:
        """Let other moves stand in for one that is wrong, or for the rest of its line."""
        rest = tail[1:]
        legal = self._legal(walk)
        if item.move is not None:
            legal = list(nearby(walk.state, item.move, _BRANCHES))
        for move in legal[:_BRANCHES]:
            stand_in = Item(move, item.index, item.span, line=item.line, turn=item.turn)
            yield Explanation(finding, [stand_in, *rest], evidence=1, guess=True)
        later = [each for each in rest if each.line != item.line]
        if item.line >= 0 and later:
            for moves in self._bridges(walk, later[0]):
                fill = [Item(move, item.index, item.span, line=item.line) for move in moves]
                yield Explanation(finding, [*fill, *later], evidence=1, guess=True)

    def _bridges(self, walk: Walk, item: Item, depth: int = 3) -> Iterator[list[Any]]:
        """Yield a few sequences of legal moves behind which an item can be made."""
        found = 0
        for move in self._legal(walk)[:_BRANCHES]:
            self.course.trials += 1
            after = walk.play(move)
            if self._step(after, item) is not None:
                found += 1
                yield [move]
            elif depth > 1:
                for moves in islice(self._bridges(after, item, depth - 1), 1):
                    found += 1
                    yield [move, *moves]
            if found > 1 or self.course.trials > MAX_TRIALS:
                return

    def _missing(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move before which another one is missing."""
        candidates: list[Any] = []
        for move in self._legal(walk):
            self.course.trials += 1
            if self._step(walk.play(move), item) is not None:
                candidates.append(move)
        if not candidates or self.course.trials > MAX_TRIALS:
            return
        fitting = self._narrow(walk, candidates, tail)
        finding = self._gap(walk, item, certain=True)
        if finding is None:
            return
        if len(fitting) == 1:
            words = self._words(fitting[0])
            message = (
                f"{finding.message}. Only `{self.grammar.write(fitting[0])}` fits what follows"
            )
            before = self.items[self.at - 1] if self.at else None
            edits = self._insert(before, [words])
            if item.line >= 0 and before and self.turns.get(before.line) != walk.turn:
                start = self.draft.lines[item.line].start
                edits = (Edit(start, start, f"{walk.turn}. {words}\n"),)
            finding = evolve(finding, message=message, edits=edits)
        fill = Item(fitting[0], item.index)
        yield Explanation(finding, [fill, *tail], evidence=2, guess=len(fitting) > 1)

    def _gap(self, walk: Walk, item: Item, *, certain: bool = False) -> Finding | None:
        """Return the finding for moves that are missing before an item, if some are."""
        if not certain and (item.turn is None or item.turn <= walk.turn):
            return None
        legal = self._legal(walk)
        kinds = {self.grammar.template(move).kind for move in legal}
        what = article(kinds.pop().replace("-", " ")) if len(kinds) == 1 else "a move"
        turn = "Turn 0 (set-up)" if walk.turn == 0 else f"Turn {walk.turn}"
        before = self.items[self.at - 1] if self.at else None
        span = before.span if before else None
        if item.line < 0:
            message = f"{what[0].upper()}{what[1:]} is missing before this move"
            span = item.span
        elif before is None or self.turns.get(before.line) != walk.turn:
            message = f"{turn} is missing (found turn {item.turn})"
            span = self.draft.lines[item.line].number
        elif isinstance(walk.now, Chance):
            found = "a value" if item.move is None else self.grammar.expect([item.move])
            message = f"{turn} is incomplete: expected {self.grammar.expect(legal)}, found {found}"
        else:
            after = self.grammar.write(self.course.moves[-1])
            message = f"{turn} is incomplete: {what} is missing after `{after}`"
        return Finding("missing-move", message, span=span, seat=walk.seat)

    def _repeated(self, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a line, or a move, that is written twice."""
        in_text = item.line >= 0
        same = [each for each in tail if each.line == item.line] if in_text else [item]
        earlier = self.items[max(0, self.at - len(same)) : self.at]
        if item.move is None or [each.move for each in earlier] != [each.move for each in same]:
            return
        finding = Finding("duplicate", "This move is written twice", edits=self._remove(item))
        if in_text:
            line = self.draft.lines[item.line]
            edits = (Edit(line.start, line.end, ""),)
            message = f"Turn {item.turn} is written twice"
            finding = Finding("duplicate", message, edits=edits, span=(line.start, line.end))
        yield Explanation(finding, tail[len(same) :], evidence=0 if in_text else 3)

    def _superfluous(self, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move that is one too many, or values of a run that are."""
        if item.digit is not None:
            extra = [each for each in tail if each.digit is not None and each.line == item.line]
            message = f"{plural(len(extra), 'value')} too many"
            spans = [each.span for each in extra if each.span]
            edits = tuple(Edit(*span, "") for span in spans)
            finding = Finding("extra-move", message, edits=edits, span=(spans[0][0], spans[-1][1]))
            yield Explanation(finding, tail[len(extra) :], evidence=len(extra))
        elif len(tail) > 1:
            where = f"Turn {item.turn} has a move too many" if item.turn else "One move too many"
            message = f"{where}: `{self.grammar.write(item.move)}`"
            finding = Finding("extra-move", message, edits=self._remove(item))
            yield Explanation(finding, tail[1:], evidence=4)

    # Consequences of guesses

    def _taint(self, walk: Walk, item: Item) -> None:
        """Note where the board may differ from that of the players."""
        self.guessed = True
        if self.course.sure is None:
            self.course.sure = len(self.course.moves)
        names = places_of(item.move, self._places)
        self.tainted |= set(names) or {walk.seat}
        if names and self.game.layout is not None:
            layout = self.game.layout(self.draft.options)
            self.tainted |= {near for name in names for near in layout[name].neighbours}

    def _depends(self, walk: Walk, item: Item, finding: Finding) -> bool:
        """Return whether a move may be illegal only because an earlier one was guessed."""
        names: set[Any] = set(places_of(item.move, self._places))
        return finding.rejection is not None and bool(self.tainted & (names or {walk.seat}))


def _ordered(move: Any) -> Any:
    """Return a move with its lists sorted, as sets may be written in any order; None if it is."""
    changes = {
        name: tuple(sorted(getattr(move, name), key=_rank)) for name in _lists(move.__class__)
    }
    if not changes:
        return None
    ordered = evolve(move, **changes)
    return None if ordered == move else ordered


@cache
def _lists(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class that are tuples."""
    if not attrs.has(cls):
        return ()
    return tuple(name for name, hint in get_type_hints(cls).items() if get_origin(hint) is tuple)


def _fields(move: Any) -> dict[str, Any]:
    """Return the fields of a move; none if there is no move."""
    return {} if move is None else attrs.asdict(move, recurse=False)


def _rank(value: Any) -> Any:
    return list(type(value)).index(value) if isinstance(value, Enum) else value


def _is_slip(written: list[str], meant: list[str]) -> bool:
    """Return whether two moves differ in one word, and there by one typing error."""
    pairs = [(a, b) for a, b in zip(written, meant, strict=False) if a != b]
    if len(written) != len(meant) or len(pairs) != 1:
        return False
    one, other = pairs[0]
    return is_typo(one, other) or skeleton(one) == skeleton(other) or len(one + other) == 2
