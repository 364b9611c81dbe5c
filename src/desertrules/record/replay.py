"""Replay the moves of a draft; where one cannot be made, find out what somebody did wrong.

Several explanations are tried for a move that cannot be made: a slip of the pen, a move that is
missing or one too many, a wrong number. Each is a changed list of the moves to come, and the one
with which most of them can be replayed is the best. So one mistake is one finding, and those behind
it are found as well. `MAX_TRIALS` limits how many moves are tried out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache, cached_property
from itertools import combinations, islice
from typing import Any, get_origin, get_type_hints

import attrs
from attrs import define, evolve

from desertrules.contract import AnyGame, Chance, Decide, Over
from desertrules.english import People, article, join, plural, quote, to_json
from desertrules.errors import IllegalMove, InvalidValue, LoadError, Problem, WrongGame
from desertrules.limits import MAX_PROBLEMS, MAX_TRIALS
from desertrules.play import in_place
from desertrules.record.draft import UNKNOWN_DIGIT, Draft, Item, names_of
from desertrules.record.finding import Edit, Finding
from desertrules.record.grammar import DIGITS, Grammar, grammar_of, is_typo, skeleton
from desertrules.record.nearby import nearby, places_of
from desertrules.record.scan import locate
from desertrules.record.text import run_move
from desertrules.record.turns import Walk, begins_turn

_HORIZON = 40
"""How many moves ahead explanations are compared."""
_NEAR = 8
"""How many of them if a forced move was omitted, which may happen in every turn."""
_EARLY = 100
"""How soon a game that was counted from 1, or that has other players, goes wrong."""
_BRANCHES = 8
"""How many legal moves stand in for one that is not known."""
_LISTED = 400
"""The most legal moves that are looked through."""
_TOGETHER = 3
"""The most sorts of numbers, such as seats, that are counted from 1 in one record."""
_FILLED = 5
"""The most forced moves in a row that may be omitted."""


def resolve(draft: Draft) -> list[Any]:
    """Return the moves of a draft as they are written; raise LoadError if one is not known.

    Values of runs and sets in another order are replayed to know the move that is meant.
    """
    moves = list(draft.moves or [move for move, _ in draft.written])
    if all(move is not None and _ordered(move) is None for move in moves):
        return moves
    walk: Walk | None = Walk.begin(draft.options, draft.game)  # type: ignore[arg-type]
    for index, (move, digit) in enumerate(draft.written):
        if digit is not None and walk is not None:
            move = run_move(walk.game, walk.state, digit)  # noqa: PLW2901 - the move that is meant
        if move is None:
            hidden = "the value is hidden; validate it as a transcript"
            message = hidden if draft.items[index].hidden else "there is no place for this value"
            raise LoadError([Problem(f"$.moves[{index}]", message)])
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


@define
class Explanation:
    """What may have gone wrong: a finding, and what to replay instead."""

    finding: Finding | None
    """None if it was reported before."""
    items: list[Item]
    """The moves to come, as they may have been meant."""
    evidence: int = 0
    """How many moves behind the wrong one have to be legal before this is believed."""
    guesses: Sequence[Item] = ()
    """Moves that nobody wrote and that are not certain; they stand in for others."""
    restart: Any = None
    """The options with which to replay from the beginning; None to go on from here."""
    horizon: int = _HORIZON
    """How many moves ahead it is compared with others."""


def replay(draft: Draft) -> "Replay | None":
    """Replay a draft, and add what is wrong to its findings; None if the game is not known."""
    if draft.game is None or draft.options is None:
        return None
    course = Replay(draft, draft.game)
    if draft.findings or not course.run_through():
        course.run()
    return course


class Replay:
    """The moves of a draft, replayed as far as they can be."""

    def __init__(self, draft: Draft, game: AnyGame) -> None:
        self.draft = draft
        self.game = game
        self.grammar: Grammar = grammar_of(game)
        self.write: Callable[[Any], str] = self.grammar.write
        self.walk: Walk = Walk.begin(draft.options, game)
        """The game after the last move that could be replayed."""
        self.moves: list[Any] = []
        """The moves as they were understood."""
        self.sure: int | None = None
        """How many of them come before the first guess; None if there is none."""
        self.before: dict[int, int] = {}
        """For each move that is written, how many of `moves` come before it."""
        self.whole: bool = False
        """Whether all moves were replayed, none of them a guess."""
        self.trials: int = 0
        """How many moves were tried out to explain what is wrong."""
        self.items: list[Item] = []
        """The moves to make, some of them changed by explanations."""
        self.at: int = 0
        """The index of the next item."""
        self.people: People = People(names_of(draft.header.get("players", ())))
        self.turns: dict[int, int] = {}
        """The true turn of each line."""
        self.unknown: dict[int, Walk] = {}
        """The games before each unknown value of a run, by the index of the item."""
        self.tainted: set[Any] = set()
        """The places and seats where the board may not be what the players had."""

    def run_through(self) -> bool:
        """Make all moves as they are written; return False if one of them needs a closer look."""
        draft, game = self.draft, self.game
        if not draft.is_plain:
            return False
        table, whose_turn, starts = in_place(game), game.turn, game.begins_turn
        make = table.make
        position, turn, owner = table.thaw(self.walk.state), self.walk.turn, self.walk.owner
        moves = list(draft.moves or ())
        try:
            for move in moves:
                position = make(position, move)
            for number, seat, move, digit in draft.entries or ():
                made = move if digit is None else run_move(game, position, digit)
                if number != turn or made is None:
                    return False
                if seat is not None and whose_turn(position) != Decide(seat):
                    return False
                position = make(position, made)
                moves.append(made)
                if starts is None or starts(position):
                    now = whose_turn(position)
                    if isinstance(now, Decide) and begins_turn(game, position, now.seat, owner):
                        turn, owner = turn + 1, now.seat
        except (IllegalMove, WrongGame):
            return False
        state = table.freeze(position)
        now = whose_turn(state)
        if draft.header.get("result") is not None and not isinstance(now, Over):
            return False
        self.walk, self.moves, self.whole = Walk(game, state, now, turn, owner), moves, True
        return True

    def run(self) -> None:
        """Make the moves one by one, and explain what is wrong."""
        self.items = list(self.draft.items)
        while self.at < len(self.items):
            item, walk = self.items[self.at], self.walk
            self.before.setdefault(item.index, len(self.moves))
            step = self._step(walk, item)
            if step is not None:
                self.turns.setdefault(item.line, walk.turn)
                self.moves.append(step[0])
                self.walk = step[1]
                self.at += 1
            elif not self._respell(item):
                best = self._explain(walk, item)
                if best is None or self._problems() > MAX_PROBLEMS:
                    break
                if best.restart is not None:
                    self._restart(best.restart)
                    self.items = best.items
                else:
                    self.items[self.at :] = best.items
        else:
            self._fill_in_end()
            self.whole = self.draft.is_whole and self.sure is None
        self._number_lines()
        for index, before in self.unknown.items():
            self._check_unknown(self.draft.items[index], before)

    def _restart(self, options: Any) -> None:
        if options.players != self.draft.options.players:
            self.draft.header.pop("players", None)
        self.draft.options = options
        self.walk, self.at, self.moves = Walk.begin(options, self.game), 0, []

    def _problems(self) -> int:
        """Return how many moves are wrong beyond what lenient reading tolerates."""
        return sum(each.stops for each in self.draft.findings)

    @cached_property
    def _places_in_json(self) -> None:
        """Find where the moves of a JSON text stand, so that they can be corrected."""
        if not self.draft.is_json or self.draft.text is None:
            return
        paths = {
            (item.index, name): f"$.moves[{item.index}]{name and '.' + name}"
            for item in self.items
            for name in ("", *_fields(item.move))
        }
        spans = locate(self.draft.text, set(paths.values()))
        for item in self.items:
            item.span = spans[paths[item.index, ""]]
            fields = _fields(item.move)
            item.fields = {name: spans[paths[item.index, name]] for name in fields}

    # Writing corrections

    def _words(self, move: Any) -> str:
        """Write a move as the source writes it."""
        if self.draft.is_json:
            return to_json(self.game.converter.unstructure(move))
        return self.write(move)

    def _insert(self, words: Iterable[str]) -> tuple[Edit, ...]:
        """Return the change that adds moves behind the last item."""
        span = self.items[self.at - 1].span if self.at else None
        gap = ", " if self.draft.is_json else "  "
        return (Edit(span[1], span[1], "".join(gap + word for word in words)),) if span else ()

    def _remove(self, item: Item) -> tuple[Edit, ...]:
        start = item.span
        if self.draft.is_json:  # the comma before it goes as well
            before = self.items[item.index - 1].span if item.index else None
            start = before and (before[1], before[1])
        return (Edit(start[0], item.span[1], ""),) if start and item.span else ()

    # Single moves

    def _is_placed(self, walk: Walk, item: Item) -> bool:
        """Return whether a move stands in the right turn and is marked with the right seat."""
        return (item.turn is None or item.turn == walk.turn) and (
            item.seat is None or item.seat == walk.seat
        )

    def _move(self, walk: Walk, item: Item) -> Any:
        if item.digit == UNKNOWN_DIGIT:
            item.move = item.move or self._invent(walk, item)
            return item.move
        return item.move if item.digit is None else run_move(walk.game, walk.state, item.digit)

    def _step(self, walk: Walk, item: Item, *, anywhere: bool = False) -> tuple[Any, Walk] | None:
        """Return the move of an item and the game after it; None if it cannot be made here."""
        if not anywhere and not self._is_placed(walk, item):
            return None
        return _play(walk, self._move(walk, item))

    def _reach(self, walk: Walk, items: Sequence[Item], horizon: int = _HORIZON) -> int:
        """Return how many items can be replayed."""
        for count, item in enumerate(islice(items, horizon)):
            self.trials += 1
            step = self._step(walk, item)
            if step is None or self.trials > MAX_TRIALS:
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
        self._places_in_json  # noqa: B018 - finds them when the first move is wrong
        for name, word in _fields(item.move).items() if self._places else ():
            if not isinstance(word, str) or isinstance(word, Enum) or word in self._places:
                continue
            spelt = word[:1].casefold() + word[1:].translate(DIGITS).casefold()
            alike = [each for each in self._places if each in {word.casefold(), spelt}]
            alike = alike or [each for each in self._places if skeleton(each) == skeleton(word)]
            if len(alike) == 1:
                item.move = evolve(item.move, **{name: alike[0]})
                span = item.fields.get(name)
                new = to_json(alike[0]) if self.draft.is_json else alike[0]
                finding = Finding(
                    "spelling",
                    f"{quote(word)} should be {alike[0]!r}",
                    path=f"$.moves[{item.index}].{name}",
                    span=span,
                    tolerated=f"Read {quote(word)} as {alike[0]!r}",
                    edits=(Edit(*span, new),) if span else (),
                )
                self.draft.findings.append(finding)
                return True
        return False

    # Unknown values of a run

    def _invent(self, walk: Walk, item: Item) -> Any:
        """Return a value for `?` in a run of which enough is left."""
        run = self.game.run
        if run is None or run_move(walk.game, walk.state, 0) is None:
            return None
        self.unknown[item.index] = walk
        later = [each.digit for each in self.items[self.at + 1 :]]
        for outcome in self.game.outcomes(walk.state):
            if outcome.weight > later.count(getattr(outcome.move, run.digit)):
                return outcome.move
        return self.game.legal_moves(walk.state)[0]

    def _check_unknown(self, item: Item, before: Walk) -> None:
        """Report an unknown value of a run, and whether it counts in the score."""
        data = _fields(item.move)
        value = data.pop(self.game.run.digit)  # type: ignore[union-attr]
        place = " ".join(map(str, data.values()))
        tolerated = f"Filled in an unknown value for {place}"
        message = f"The value for {place} is missing"
        edits = (Edit(*item.span, str(value)),) if item.span else ()
        if self._matters(before, self.before[item.index]):
            message = f"The value for {place} counts in the score, so it must be written"
            tolerated, edits = "", ()
        self.draft.findings.append(
            Finding(
                "unknown-value",
                message,
                span=item.span,
                move=item.index,
                tolerated=tolerated,
                edits=edits,
            )
        )

    def _matters(self, before: Walk, index: int) -> bool:
        """Return whether another value at an index of the moves would change the score."""
        if self.trials > MAX_TRIALS:
            return True
        points = self.game.points(self.walk.state)
        for other in self._legal(before):
            walk = before
            try:
                for move in (other, *self.moves[index + 1 :]):
                    self.trials += 1
                    walk = walk.play(move)
            except IllegalMove:
                continue
            if self.game.points(walk.state) != points:
                return True
        return False

    # Explanations

    def _explain(self, walk: Walk, item: Item) -> Explanation | None:
        """Return the best explanation for a move that cannot be made; None to stop here."""
        tail = self.items[self.at :]
        fatal = self._fatal(walk, item, tail)
        if fatal is not None:
            if fatal.code != "game-over" or self.sure is None:
                self._add(walk, item, fatal)
            return None
        best, most = None, 0
        for each in self._explanations(walk, item, tail):
            start, horizon = walk, each.horizon
            if each.restart is not None:
                start, horizon = Walk.begin(each.restart, self.game), self.at + horizon
            reached = self._reach(start, each.items, horizon)
            score = len(tail) - (len(each.items) - reached)
            if score > max(most, min(each.evidence, len(tail) - 1)):
                best, most = each, score
                if reached == min(len(each.items), horizon):
                    break  # nothing can be better
        if self.trials > MAX_TRIALS:
            message = "Too many problems to explain what follows. Correct the others first"
            self._add(walk, item, Finding("undecided", message))
            return None
        if best is None:
            if item.move is not None or item.digit is not None:
                finding = self._gap(walk, item) or self._illegal(walk, item)
                if not self._depends(walk, item, finding):
                    self._add(walk, item, finding)
            return None
        if item.line >= 0 and not best.guesses and best.items == tail[1:] and best.finding is None:
            self.draft.findings = [  # words that are not a move at all
                evolve(finding, edits=self._remove(item)) if finding.move == item.index else finding
                for finding in self.draft.findings
            ]
        if best.finding is not None and not self._depends(walk, item, best.finding):
            self._add(walk, item, best.finding)
        if best.guesses:
            self._taint(walk, item, best.guesses)
        return best

    def _add(self, walk: Walk, item: Item, finding: Finding) -> None:
        """Add a finding about an item."""
        path = finding.path or f"$.moves[{item.index}]"
        span = finding.span if finding.path else finding.span or item.span
        finding = evolve(finding, path=path, span=span, move=item.index, turn=walk.turn)
        self.draft.findings.append(finding)

    def _fatal(self, walk: Walk, item: Item, tail: list[Item]) -> Finding | None:
        """Return a finding behind which nothing can be replayed."""
        if walk.is_over:
            more = plural(len(tail), "more move follows", "more moves follow")
            return Finding("game-over", f"The game is over, but {more}")
        if self.moves or not isinstance(walk.now, Chance) or item.move is None:
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
            yield Explanation(None, tail[1:], evidence=2)
            yield from self._replacements(walk, item, tail, None)
            return
        placed = self._is_placed(walk, item)
        if not placed:
            yield from self._misplaced(walk, item, tail)
        yield from self._omitted(walk, item, tail)
        if self.at < _EARLY:
            yield from self._counted_from_one()
            yield from self._other_players()
        if placed and not self._awaits_chance(walk, item):
            yield from self._typos(walk, item, tail)
            yield from self._replacements(walk, item, tail, self._illegal(walk, item))
        yield from self._repeated(item, tail)
        yield from self._missing(walk, item, tail)
        yield from self._superfluous(item, tail)
        if gap := self._gap(walk, item):
            for moves in self._bridges(walk, item):
                fill = [Item(move, item.index) for move in moves]
                yield Explanation(gap, [*fill, *tail], evidence=2, guesses=fill)

    def _awaits_chance(self, walk: Walk, item: Item) -> bool:
        """Return whether chance moves of another class than that of an item are due."""
        legal = self.game.legal_moves(walk.state) if isinstance(walk.now, Chance) else ()
        return bool(legal) and type(item.move) is not type(legal[0]) and item.digit is None

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
            written=self.write(move),
            legal=tuple(map(self.write, nearby(walk.state, move))),
        )

    # Wrong numbers, and moves that people omit

    def _misplaced(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a legal move with a wrong mark, or in the wrong turn."""
        if self._step(walk, item, anywhere=True) is None:
            return
        if item.turn is None or item.turn == walk.turn:
            finding = evolve(self._illegal(walk, item), span=item.mark)
            if item.mark and walk.seat is not None:
                finding = evolve(finding, edits=(Edit(*item.mark, f"@{walk.seat}"),))
            yield Explanation(finding, [evolve(item, seat=None), *tail[1:]], evidence=1)
            return
        first = not self.at or self.items[self.at - 1].line != item.line
        goes_on = self.turns.get(item.line - 1) == walk.turn
        same = [each for each in tail if each.line == item.line]
        here = [evolve(each, turn=walk.turn) for each in same]
        rest = tail[len(same) :]
        number = self.draft.lines[item.line].number
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
        shifted, others = self._renumber(rest, walk.turn - item.turn if first else 1)
        tolerated += f" and renumbered {plural(len(others), 'line')}"
        finding = evolve(finding, edits=(edit, *others), tolerated=tolerated)
        yield Explanation(finding, [*here, *shifted], evidence=len(same))

    def _renumber(self, items: Sequence[Item], delta: int) -> tuple[list[Item], tuple[Edit, ...]]:
        """Return items with other numbers of turns, and the changes of their lines."""
        shifted = [evolve(each, turn=each.turn and each.turn + delta) for each in items]
        lines = [self.draft.lines[each] for each in dict.fromkeys(each.line for each in items)]
        edits = [
            Edit(*line.number, f"{line.turn + delta}.")
            for line in lines
            if line.number and line.turn is not None and line.number[0] < line.number[1]
        ]
        return shifted, tuple(edits)

    def _omitted(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move before which forced ones, or those such as `end`, were not written."""
        moves = self._filler(walk, item, tail)
        if moves:
            fill = [Item(move, item.index) for move in moves]
            line = sum(each.line == item.line for each in tail)
            near = len(fill) + (min(_NEAR, line) if item.line >= 0 else _NEAR)
            yield Explanation(self._filled(walk, moves), [*fill, *tail], horizon=near)

    def _filler(self, walk: Walk, item: Item | None, tail: Sequence[Item] = ()) -> list[Any]:
        """Return the only moves that may have been omitted before an item, or before the end."""
        paths: list[tuple[list[Any], Walk]] = [([], walk)]
        for _ in range(_FILLED):
            longer: list[tuple[list[Any], Walk]] = []
            for moves, here in paths[:_BRANCHES]:
                for move in self._unwritten(here):
                    self.trials += 1
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
        """Return the moves that people may omit: a single legal one, or one that ends a turn."""
        legal = self._legal(walk) if walk.seat is not None else []
        if len(legal) == 1:
            return legal
        return [] if walk.begins else [move for move in legal if not _fields(move)]

    def _filled(self, walk: Walk, moves: Sequence[Any]) -> Finding:
        """Return the finding for moves that were omitted."""
        words: list[str] = []
        here = walk
        for move in moves:
            mark = f"@{here.seat} " if here.seat != here.owner and not self.draft.is_json else ""
            words.append(f"{mark}{self._words(move)}")
            here = here.play(move)
        shown = join(f"`{self.write(move)}`" for move in moves)
        message = f"{shown} {'is' if len(words) == 1 else 'are'} missing"
        if self.at:
            message += f" after `{self.write(self.moves[-1])}`"
        span = self.items[self.at - 1].span if self.at else None
        edits, tolerated = self._insert(words), f"Filled in {shown}"
        return Finding("missing-move", message, span=span, edits=edits, tolerated=tolerated)

    def _fill_in_end(self) -> None:
        """Fill in forced moves at the end of a record that has a result."""
        if self.draft.header.get("result") is not None and not self.walk.is_over:
            moves = self._filler(self.walk, None)
            if moves:
                finding = evolve(self._filled(self.walk, moves), turn=self.walk.turn)
                self.draft.findings.append(finding)
            for move in moves:
                self.moves.append(move)
                self.walk = self.walk.play(move)

    def _number_lines(self) -> None:
        """Report the lines without the number of their turn, all of them at once."""
        bare = [
            (line, "    " if self.turns.get(index - 1) == turn else f"{turn}. ")
            for index, line in enumerate(self.draft.lines)
            if line.number is None and (turn := self.turns.get(index)) is not None
        ]
        if not bare:
            return
        first, number = bare[0][0], bare[0][1].strip()
        what = f"expected {number!r}" if number else "indent it to go on with the last turn"
        message = f"This line has no turn number: {what}"
        tolerated = f"Numbered this line as turn {number[:-1]}"
        if not number:
            tolerated = "Read this line as part of the last turn"
        if len(bare) > 1:
            message = f"{len(bare)} lines have no turn number. This one: {what}"
            tolerated += f", and {plural(len(bare) - 1, 'more line')}"
        edits = tuple(Edit(line.start, line.start, word) for line, word in bare)
        span = (first.start, first.end)
        finding = Finding("no-number", message, span=span, tolerated=tolerated, edits=edits)
        self.draft.findings.append(finding)

    # Moves that are wrong, missing or one too many

    def _counted_from_one(self) -> Iterator[Explanation]:
        """Explain that seats, piles and the like were counted from 1."""
        least: dict[tuple[type[Any], str], int] = {}
        for item in self.items:
            for name, value in _fields(item.move).items():
                if type(value) is int:
                    key = item.move.__class__, name
                    least[key] = min(value, least.get(key, value))
        suspects = [key for key, value in least.items() if value > 0]
        names = list(dict.fromkeys(name for _, name in suspects))
        for size in range(1, min(len(names), _TOGETHER) + 1):
            for choice in combinations(names, size):
                yield self._count_from_zero([key for key in suspects if key[1] in choice])

    def _count_from_zero(self, fields: Sequence[tuple[type[Any], str]]) -> Explanation:
        items, edits = list(self.items), list[Edit]()
        example, span = "", None
        for number, item in enumerate(items):
            names = [name for cls, name in fields if cls is item.move.__class__]
            changes = {name: getattr(item.move, name) - 1 for name in names}
            if not changes:
                continue
            items[number] = evolve(item, move=evolve(item.move, **changes))
            for name, value in changes.items():
                if place := item.fields.get(name):
                    edits.append(Edit(*place, str(value)))
            if not example:
                meant, span = self.write(items[number].move), item.span
                example = f"write `{meant}`, not `{self.write(item.move)}`"
        nouns = join(dict.fromkeys(f"{name}s" for _, name in fields)).capitalize()
        message = f"{nouns} count from 0: {example}"
        finding = Finding("counts-from-1", message, span=span, edits=tuple(edits))
        return Explanation(finding, items, evidence=3, restart=self.draft.options)

    def _other_players(self) -> Iterator[Explanation]:
        """Explain moves that are those of a game with another number of players."""
        players = self.draft.options.players
        for count in self.game.players if not self._problems() else ():
            with suppress(InvalidValue):
                options = evolve(self.draft.options, players=count)
                span = self.draft.spans.get("$.options.players")
                finding = Finding(
                    "wrong-players",
                    f"The options say {players} players, but the moves are those of {count}",
                    path="$.options.players",
                    span=span,
                    edits=(Edit(*span, str(count)),) if span else (),
                )
                yield Explanation(finding, self.items, evidence=_NEAR, restart=options)

    def _typos(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move that is one typing error away from a legal one that fits what follows."""
        if item.move is None:
            return
        written = self.write(item.move)
        similar = [
            move
            for move in self._legal(walk)
            if _is_slip(written.split(" "), self.write(move).split(" "))
        ]
        fitting = self._narrow(walk, similar, tail[1:])
        if len(fitting) == 1:
            meant = self.write(fitting[0])
            edits = (Edit(*item.span, self._words(fitting[0])),) if item.span else ()
            if skeleton(meant) == skeleton(written):
                message, done = f"`{written}` should be `{meant}`", f"Read `{written}` as `{meant}`"
                finding = Finding("spelling", message, tolerated=done, edits=edits)
            else:
                finding = self._illegal(walk, item)
                message = f"{finding.message} Did you mean `{meant}`?"
                finding = evolve(finding, message=message, edits=edits)
            yield Explanation(finding, [evolve(item, move=fitting[0]), *tail[1:]], evidence=1)

    def _narrow(self, walk: Walk, moves: Sequence[Any], rest: Sequence[Item]) -> list[Any]:
        """Return the moves behind which most of the rest can be replayed."""
        fitting = list(moves)
        for horizon in (4, 16, 64, 256):
            if len(fitting) < 2 or self.trials > MAX_TRIALS // 2:
                break
            reached = [self._reach(walk.play(move), rest, horizon) for move in fitting]
            best = max(reached)
            fitting = [m for m, count in zip(fitting, reached, strict=True) if count == best]
            if horizon >= len(rest) or best < horizon:
                break
        return fitting

    def _replacements(
        self, walk: Walk, item: Item, tail: list[Item], finding: Finding | None
    ) -> Iterator[Explanation]:
        """Try other moves in place of a wrong one, or of the rest of its line."""
        rest = tail[1:]
        legal = self._legal(walk)
        if item.move is not None:
            legal = list(nearby(walk.state, item.move, _BRANCHES))
        for move in legal[:_BRANCHES]:
            guess = Item(move, item.index, span=item.span, line=item.line, turn=item.turn)
            yield Explanation(finding, [guess, *rest], evidence=1, guesses=[guess])
        later = [each for each in rest if each.line != item.line]
        if item.line >= 0 and later:
            for moves in self._bridges(walk, later[0]):
                fill = [Item(move, item.index, span=item.span, line=item.line) for move in moves]
                yield Explanation(finding, [*fill, *later], evidence=1, guesses=fill)

    def _bridges(self, walk: Walk, item: Item, depth: int = 3) -> Iterator[list[Any]]:
        """Yield a few sequences of legal moves behind which an item can be made."""
        found = 0
        for move in self._legal(walk)[:_BRANCHES]:
            self.trials += 1
            after = walk.play(move)
            if self._step(after, item) is not None:
                found += 1
                yield [move]
            elif depth > 1:
                for moves in islice(self._bridges(after, item, depth - 1), 1):
                    found += 1
                    yield [move, *moves]
            if found > 1 or self.trials > MAX_TRIALS:
                return

    def _missing(self, walk: Walk, item: Item, tail: list[Item]) -> Iterator[Explanation]:
        """Explain a move before which another one is missing, also if nobody left a gap for it."""
        finding = self._lacking(walk, item)
        candidates: list[Any] = []
        renumbered: tuple[Edit, ...] = ()
        for move in self._legal(walk):
            self.trials += 1
            if self._step(walk.play(move), item, anywhere=True) is not None:
                candidates.append(move)
        if not candidates or self.trials > MAX_TRIALS:
            return
        if not any(self._step(walk.play(move), item) for move in candidates):
            if item.turn is None or walk.play(candidates[0]).turn != item.turn + 1:
                return
            tail, renumbered = self._renumber(tail, 1)
            message = f"A turn is missing before this one, which should be turn {item.turn + 1}"
            finding = evolve(finding, message=message)
        fitting = self._narrow(walk, candidates, tail)
        if len(fitting) == 1:
            words, before = self._words(fitting[0]), self.items[self.at - 1] if self.at else None
            message = f"{finding.message}. Only `{self.write(fitting[0])}` fits what follows"
            edits = self._insert([words])
            if item.line >= 0 and before and self.turns.get(before.line) != walk.turn:
                start = self.draft.lines[item.line].start
                edits = (Edit(start, start, f"{walk.turn}. {words}\n"),)
            finding = evolve(finding, message=message, edits=(*edits, *renumbered))
        fill = [Item(fitting[0], item.index)]
        guesses = fill if len(fitting) > 1 else ()
        yield Explanation(finding, [*fill, *tail], evidence=2, guesses=guesses)

    def _gap(self, walk: Walk, item: Item) -> Finding | None:
        """Return the finding for moves that are missing before an item, if some are."""
        gap = item.turn is not None and item.turn > walk.turn
        return self._lacking(walk, item) if gap or self._awaits_chance(walk, item) else None

    def _lacking(self, walk: Walk, item: Item) -> Finding:
        """Return the finding for moves that are missing before an item."""
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
            number = self.draft.lines[item.line].number
            message = f"{turn} is missing{'' if number is None else f' (found turn {item.turn})'}"
            span = number or item.span
        elif self._awaits_chance(walk, item) or item.move is None:
            found = "a value" if item.move is None else self.grammar.expect([item.move])
            message = f"{turn} is incomplete: expected {self.grammar.expect(legal)}, found {found}"
        else:
            after = self.write(self.moves[-1])
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
            message = (
                f"{'This line' if item.turn is None else f'Turn {item.turn}'} is written twice"
            )
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
            message = f"{where}: `{self.write(item.move)}`"
            finding = Finding("extra-move", message, edits=self._remove(item))
            yield Explanation(finding, tail[1:], evidence=4)

    # Consequences of guesses

    def _taint(self, walk: Walk, item: Item, guesses: Sequence[Item]) -> None:
        """Remember where the board may differ from that of the players."""
        if self.sure is None:
            self.sure = len(self.moves)
        names = {name for each in (item, *guesses) for name in places_of(each.move, self._places)}
        self.tainted |= names
        if item.move is None or not names:
            self.tainted.add(walk.owner if walk.seat is None else walk.seat)
        if names and self.game.layout is not None:
            layout = self.game.layout(self.draft.options)
            self.tainted |= {near for name in names for near in layout[name].neighbours}

    def _depends(self, walk: Walk, item: Item, finding: Finding) -> bool:
        """Return whether a move may be illegal only because an earlier one was guessed."""
        seat = walk.owner if walk.seat is None else walk.seat
        names = {seat, *places_of(item.move, self._places)}
        by_rule = finding.rejection is not None or self._awaits_chance(walk, item)
        return by_rule and not self.tainted.isdisjoint(names)


def _ordered(move: Any) -> Any:
    """Return a move with its lists sorted, as sets may be written in any order; None if it is."""
    changes: dict[str, Any] = {}
    for name in _lists(move.__class__):
        items = getattr(move, name)
        in_order = tuple(sorted(items, key=_rank))
        if in_order != items:
            changes[name] = in_order
    ordered = evolve(move, **changes) if changes else move
    return None if ordered == move else ordered  # the class may have an order of its own


@cache
def _lists(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class that are tuples."""
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
    one, other = (word.rstrip("*") for word in pairs[0])
    return is_typo(one, other) or skeleton(one) == skeleton(other) or len(one + other) == 2
