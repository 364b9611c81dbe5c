"""Every door by which something comes into the library, and the law of what is let in.

What is refused is refused by one clear error of ours; what is accepted can be asked everything, be
written as JSON and as text and read back equal, be pickled, and be played on.
"""

import inspect
import json
import pickle
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import attrs
from attrs import frozen

import desertrules
from desertrules import Decide, IllegalMove, LoadError, Over, Record, playout
from desertrules.serve import answer
from tests.fuzz import bases, damage
from tests.fuzz.damage import Change

LONGEST_ERROR = 1_000
"""The most characters of one sentence of ours."""
MOST_PROBLEMS = 201
"""The most problems of one input: a hundred in its text, as many in what was read of it."""
LONGEST_REPORT = 40_000
LONGEST_PICKLE = 20_000
"""The most bytes of a pickled list of legal moves on a board that is not large itself."""


class LawBroken(AssertionError):
    """A law of this file does not hold."""


def hold(law: str, *, holds: bool) -> None:
    """See that a law holds."""
    if not holds:
        raise LawBroken(law)


@frozen
class Door:
    """A way in."""

    name: str
    make: Callable[[Random], Any]
    """Gives a sound input."""
    change: Change
    """Damages an input in one place."""
    enter: Callable[[Any], Any]
    """Gives what was accepted; raises an error of ours for what is refused."""
    judge: Callable[[Any, Random], None] = lambda _accepted, _rng: None
    """Sees that the law holds for what was accepted."""


def check_error(error: BaseException) -> None:
    """See that an error of ours is clear: one bounded sentence a problem."""
    problems = [str(each) for each in getattr(error, "problems", ())]
    hold("an error counts its problems", holds=len(problems) <= MOST_PROBLEMS)
    hold("a problem is short", holds=all(len(each) <= LONGEST_ERROR for each in problems))
    whole = str(error)
    hold("an error is short", holds=len(whole) <= LONGEST_ERROR * max(len(problems), 1) * 1.1)
    hold("an error says something", holds=bool(whole.strip()))
    hold("an error is shown", holds=isinstance(repr(error), str))


# ---- What is accepted ---------------------------------------------------------------------------


def _same(value: Any, other: Any, law: str) -> None:
    hold(law, holds=value == other and hash(value) == hash(other) and type(value) is type(other))


def check_written(value: Any, load: Callable[[Any], Any]) -> None:
    """See that a value is the same after JSON and after a pickle."""
    text = json.dumps(desertrules.dump(value), ensure_ascii=False, allow_nan=False)
    text.encode()
    _same(load(json.loads(text)), value, "what is accepted can be read back from JSON")
    _same(pickle.loads(pickle.dumps(value)), value, "what is accepted can be pickled")  # noqa: S301 - just pickled
    hold("what is accepted is shown", holds=isinstance(repr(value), str))


def check_options(options: Any, rng: Random) -> None:
    """See that options are written, and that a game by them can be played."""
    game: Any = desertrules.game_of(options)
    check_written(options, game.load_options)
    check_state(game.initial(options), rng)


def check_state(state: Any, rng: Random) -> None:
    """See that a state can be asked everything, now and later, and be played to the end."""
    game: Any = desertrules.game_of(state)
    check_written(state, game.load_state)
    line = desertrules.position_to_text(state)
    line.encode()
    _same(desertrules.position_from_text(line), state, "a position can be read back")
    _ask(game, state, rng)
    played = playout(state, rng, max_moves=_most_moves(state.options))
    hold(
        "what is accepted can be played to the end",
        holds=played.finished or _is_long(state.options),
    )
    some = played.moves[: rng.randrange(len(played.moves) + 1)][:200]
    _ask(game, desertrules.replay(state, some), rng)
    _ask(game, played.state, rng)


def _is_long(options: Any) -> bool:
    """Tell whether a random game would take too long: a long desert of Sahara."""
    return getattr(options, "desert", 0) > 12


def _most_moves(options: Any) -> int:
    return 500 if _is_long(options) else 40_000


def _ask(game: Any, state: Any, rng: Random) -> None:
    """Ask a state everything."""
    turn = game.turn(state)
    legal = game.legal_moves(state)
    hold("somebody can move", holds=bool(legal) != isinstance(turn, Over))
    outcomes = game.outcomes(state)
    hold("chance has outcomes", holds=bool(outcomes) == isinstance(turn, desertrules.Chance))
    if legal:
        move = legal[rng.randrange(len(legal))]
        hold("a legal move is legal", holds=move in legal and game.explain(state, move) is None)
        game.apply(state, move)
    standings = game.score(state)
    totals = tuple(standing.points for standing in standings)
    hold("points are the score's", holds=desertrules.points(state) == totals)
    json.dumps(totals)
    seats = range(state.options.players)
    for seat in [None, rng.choice(seats)]:
        view = game.view(state, seat)
        check_written(view, game.load_view)
        imagined = game.imagine(view, rng)
        hold("what is imagined looks the same", holds=game.view(imagined, seat) == view)
    if isinstance(turn, Decide):
        check_asked_view(game, game.view(state, turn.seat), legal)
    for value in (legal, outcomes):
        data = pickle.dumps(value)
        hold("a pickle is small", holds=len(data) < LONGEST_PICKLE)
        again = pickle.loads(data)  # noqa: S301 - just pickled
        hold("a list can be pickled", holds=len(again) == len(value) and again[:3] == value[:3])
    text = game.look.text
    if text is not None:
        text(state)


def check_asked_view(game: Any, view: Any, legal: Any) -> None:
    """See that the view of the seat that decides is asked like the state."""
    turn = game.turn(view)
    hold("a seat sees that it decides", holds=turn == Decide(view.viewer))
    seen = game.legal_moves(view)
    hold("a seat sees what it may do", holds=len(seen) == len(legal) and seen[:9] == legal[:9])
    hold("a seat sees a score", holds=len(game.score(view)) == view.options.players)


def check_view(view: Any, rng: Random) -> None:
    """See that a view is written, asked, and imagined as a whole state."""
    game: Any = desertrules.game_of(view)
    check_written(view, game.load_view)
    whole = game.imagine(view, rng)
    _same(game.view(whole, view.viewer), view, "what is imagined looks the same")
    turn = game.turn(whole)
    if isinstance(turn, Decide) and turn.seat == view.viewer:
        check_asked_view(game, view, game.legal_moves(whole))
    check_state(whole, rng)


def check_move(name: str, move: Any, rng: Random) -> None:
    """See that a move is written, as JSON and as text, and judged in some state."""
    game: Any = desertrules.game(name)
    check_written(move, game.load_move)
    state = bases.state(name, rng)
    rejection = game.explain(state, move)
    hold(
        "explain and legal moves agree", holds=(move in game.legal_moves(state)) == (not rejection)
    )
    try:
        game.apply(state, move)
        hold("apply takes what is legal only", holds=rejection is None)
    except IllegalMove as error:
        hold("apply says why", holds=error.rejection == rejection)
        check_error(error)
    record: Record[Any, Any] = Record(state.options, [move])
    _same(
        desertrules.record_from_text(desertrules.record_to_text(record)), record, "a move in text"
    )


def check_record(record: Any, rng: Random) -> None:
    """See that a record is written, as JSON and as text, and reported on."""
    text = desertrules.record_to_json(record)
    text.encode()
    _same(desertrules.record_from_json(text), record, "a record can be read back from JSON")
    notation = desertrules.record_to_text(record)
    notation.encode()
    _same(desertrules.record_from_text(notation), record, "a record can be read back from text")
    hold("a record is shown", holds=isinstance(repr(record), str))
    check_report(desertrules.validate(record), rng)
    report = desertrules.validate(text)
    hold("a record and its text are judged alike", holds=report.valid == bool(_lawful(record)))
    check_report(report, rng)


def _lawful(record: Any) -> bool:
    """Tell whether the moves of a record are legal and its result is the true one."""
    try:
        turn = desertrules.turn(record.state)
    except IllegalMove as error:
        check_error(error)
        return False
    if record.result is None:
        return True
    return isinstance(turn, Over) and _plain(turn.result) == _plain(record.result)


def _plain(result: Any) -> Any:
    """Give a result without the order of its categories, which no report looks at."""
    return result.reason, [
        (each.seat, each.points, each.rank, sorted(each.parts)) for each in result.standings
    ]


def check_report(report: Any, rng: Random) -> None:
    """See that a report is short, and tells the truth about what it says is valid."""
    hold("a report is short", holds=len(str(report)) < LONGEST_REPORT)
    hold("problems are counted", holds=len(report.problems) <= MOST_PROBLEMS)
    hold("a report is valid or says why not", holds=report.valid == (not report.problems))
    for problem in report.problems:
        hold("a problem is short", holds=len(problem.message) <= LONGEST_ERROR)
    if report.valid:
        hold("what is valid has a game", holds=report.game in bases.GAMES)
    if report.state is not None and rng.random() < 0.2:
        check_state(report.state, rng)


# ---- The doors ----------------------------------------------------------------------------------


def _plain_doors(name: str) -> list[Door]:
    """Give the doors of a game's own readers of plain data."""
    game: Any = desertrules.game(name)
    dump = desertrules.dump

    def door(what: str, make: Callable[[Random], Any], judge: Any) -> list[Door]:
        load = getattr(game, f"load_{what}")
        change = partial(damage.change_values, words=bases.words(name))
        return [Door(f"{name}/load-{what}", make, change, load, judge)]

    return [
        *door("options", partial(bases.options, name), check_options),
        *door("state", lambda rng: dump(bases.state(name, rng)), check_state),
        *door("view", lambda rng: dump(bases.view(name, rng)), check_view),
        *door("move", lambda rng: dump(bases.move(name, rng)), partial(check_move, name)),
    ]


def _made_doors(name: str) -> list[Door]:
    """Give the doors of a game's own classes, for callers in Python."""
    game: Any = desertrules.game(name)
    classes = {cls.kind: cls for cls in game.notation.moves}

    def fields(value: Any) -> dict[str, Any]:
        made = [each.name for each in attrs.fields(type(value)) if each.init]
        return {each: _bare(getattr(value, each)) for each in made}

    def make_move(rng: Random) -> Any:
        move = bases.move(name, rng)
        return [move.kind, fields(move)]

    def enter_move(data: Any) -> Any:
        kind, values = data if _is_call(data) else ("", {})
        cls = classes.get(kind, next(iter(classes.values()))) if type(kind) is str else None
        return None if cls is None or not _takes(cls, values) else cls(**values)

    def judge_move(move: Any, rng: Random) -> None:
        if move is not None:
            check_move(name, move, rng)

    def enter_options(data: Any) -> Any:
        return game.Options(**data) if _takes(game.Options, data) else None

    def judge_options(options: Any, rng: Random) -> None:
        if options is not None:
            check_options(options, rng)

    def make_options(rng: Random) -> Any:
        return fields(game.load_options(bases.options(name, rng)))

    change = partial(damage.change_values, words=bases.words(name))
    return [
        Door(f"{name}/make-move", make_move, change, enter_move, judge_move),
        Door(f"{name}/make-options", make_options, change, enter_options, judge_options),
        Door(f"{name}/ask", partial(_make_asking, name), change, partial(_enter_asking, name)),
    ]


def _bare(value: Any) -> Any:
    """Give a field's value with lists for tuples and texts for names, to be changed inside."""
    if isinstance(value, tuple):
        return [_bare(item) for item in value]
    return str(value) if isinstance(value, str) else value


def _is_call(data: Any) -> bool:
    return type(data) is list and len(data) == 2


def _takes(cls: Any, values: Any) -> bool:
    """Tell whether a class takes these keywords at all; to name others is no call of ours."""
    if type(values) is not dict:
        return False
    known = {each.name: each.default for each in attrs.fields(cls) if each.init}
    needed = {each for each, default in known.items() if default is attrs.NOTHING}
    return needed <= set(values) <= set(known)


@cache
def _accessors(name: str) -> dict[str, int]:
    """Give the functions of a game's states and views, with the number of their arguments."""
    game: Any = desertrules.game(name)
    found = inspect.getmembers(game.State, inspect.isfunction)
    sizes = {each: len(inspect.signature(function).parameters) - 1 for each, function in found}
    return {each: size for each, size in sizes.items() if not each.startswith("_") and size}


def _make_asking(name: str, rng: Random) -> Any:
    """Give what is asked of a state: the place of a game, a function, and its arguments."""
    accessor = rng.choice(list(_accessors(name)))
    second = ["white", "sky", "peach", "donkey", "green"]
    arguments = [rng.randrange(2), rng.choice(second)][: _accessors(name)[accessor]]
    return [rng.randrange(100), accessor, arguments]


def _enter_asking(name: str, data: Any) -> Any:
    if type(data) is not list or len(data) != 3:
        return None
    seed, accessor, arguments = data
    known = _accessors(name)
    if type(seed) is not int or type(accessor) is not str or accessor not in known:
        return None
    if type(arguments) is not list or len(arguments) != known[accessor]:
        return None
    state = bases.state(name, Random(seed))
    answered = repr(getattr(state, accessor)(*arguments))
    seat = arguments[0]
    hold(
        "a seat that is none has no answer",
        holds=isinstance(seat, int) and seat in range(state.options.players),
    )
    return answered


def _record_doors() -> list[Door]:
    """Give the doors by which records come in."""
    short = bases.any_record
    to_json, to_text = desertrules.record_to_json, desertrules.record_to_text
    dump = desertrules.dump
    judge = check_record
    load, from_json = desertrules.load_record, desertrules.record_from_json

    def lines(text: str) -> Any:
        first, *_ = [*desertrules.records_from_json_lines([text, "\n"]), None]
        return first

    def judge_first(record: Any, rng: Random) -> None:
        if record is not None:
            check_record(record, rng)

    return [
        Door("load-record", lambda rng: dump(short(rng)), damage.change_values, load, judge),
        Door(
            "record-from-json",
            lambda rng: to_json(short(rng)),
            damage.change_json,
            from_json,
            judge,
        ),
        Door(
            "record-from-text",
            lambda rng: to_text(short(rng)),
            damage.change_words,
            desertrules.record_from_text,
            judge,
        ),
        Door("json-lines", lambda rng: to_json(short(rng)), damage.change_json, lines, judge_first),
        Door("make-record", _make_header, damage.change_values, _enter_header, judge_first),
    ]


def _make_header(rng: Random) -> Any:
    """Give the fields of a record, with all that can be changed inside as lists and objects."""
    name = rng.choice(bases.GAMES)
    record = bases.record(name, rng)
    result = record.result
    return {
        "game": name,
        "options": bases.options(name, rng),
        "moves": rng.randrange(4),
        "players": [[each.name, each.agent] for each in record.players],
        "date": None,
        "source": record.source,
        "meta": dict(record.meta),
        "rules": record.rules,
        "result": None
        if result is None
        else [
            result.reason,
            [
                [s.seat, s.points, s.rank, [list(part) for part in s.parts]]
                for s in result.standings
            ],
        ],
    }


def _enter_header(data: Any) -> Any:
    """Make a record as a caller in Python does; a shape that is no call at all is let go."""
    if type(data) is not dict or data.get("game") not in bases.GAMES:
        return None
    game: Any = desertrules.game(data["game"])
    options = game.load_options(data.get("options"))
    header = {key: data[key] for key in ("date", "source", "meta", "rules") if key in data}
    players = data.get("players")
    if type(players) is list and all(type(each) is list and len(each) == 2 for each in players):
        header["players"] = [desertrules.Player(*each) for each in players]
    header["result"] = _result(data.get("result"))
    return Record(options, [], **header)


def _result(data: Any) -> Any:
    """Give a result of any values, or the odd value that stands for one."""
    if type(data) is not list or len(data) != 2 or type(data[1]) is not list:
        return data
    reason, rows = data
    standings = [
        desertrules.Standing(seat, points, rank, _tuples(parts))
        for seat, points, rank, parts in (
            row for row in rows if type(row) is list and len(row) == 4
        )
    ]
    return desertrules.Result(tuple(standings), reason)


def _tuples(value: Any) -> Any:
    if type(value) is list and all(type(item) is list and len(item) == 2 for item in value):
        return tuple(map(tuple, value))
    return value


def _validate(data: Any) -> Any:
    """Ask for a report on anything at all."""
    how = data if type(data) is dict and "source" in data else {"source": data}
    lenient = [each for each in how.get("lenient", ()) if each in tuple(desertrules.Leniency)]
    source = how["source"]
    if type(source) is str and source.startswith("file:"):
        source = Path(source[5:])
    return desertrules.validate(source, lenient=lenient)


def _make_validated(rng: Random, write: Callable[[Any], Any]) -> Any:
    return write(bases.any_record(rng))


def _check_doors() -> list[Door]:
    """Give the doors that report on anything, and never raise."""
    to_json, to_text = desertrules.record_to_json, desertrules.record_to_text
    kinds: dict[str, tuple[Callable[[Any], Any], Change]] = {
        "json": (to_json, damage.change_json),
        "text": (to_text, damage.change_words),
        "json-bytes": (lambda record: to_json(record).encode(), damage.change_bytes),
        "text-bytes": (lambda record: to_text(record).encode(), damage.change_bytes),
        "data": (lambda record: {"source": desertrules.dump(record)}, damage.change_values),
    }
    return [
        Door(
            f"validate-{kind}",
            partial(_make_validated, write=write),
            change,
            _validate,
            check_report,
        )
        for kind, (write, change) in kinds.items()
    ]


def _text_doors() -> list[Door]:
    """Give the doors of lines and maps."""
    board: Any = desertrules.through_the_desert.Board

    def make_line(rng: Random) -> str:
        return desertrules.position_to_text(bases.state(rng.choice(bases.GAMES), rng))

    def judge_board(made: Any, rng: Random) -> None:
        _same(pickle.loads(pickle.dumps(made)), made, "a board can be pickled")  # noqa: S301 - just pickled
        for players in (2, 5):
            check_options(desertrules.through_the_desert.Options(players, made), rng)

    return [
        Door(
            "position", make_line, damage.change_words, desertrules.position_from_text, check_state
        ),
        Door("board", bases.board, damage.change_board, board.from_text, judge_board),
    ]


def _engine(line: Any) -> Any:
    """Ask the engine; whatever the line is, it answers with one line of JSON."""
    if type(line) is not bytes or b"\n" in line:
        return None
    reply = answer(line)
    hold("an answer is one line", holds=reply.endswith(b"\n") and reply.count(b"\n") == 1)
    data = json.loads(reply)
    if not data["ok"]:
        error = data["error"]
        hold("no fault of the engine", holds=error["code"] != "internal")
        hold("an error is short", holds=len(error["message"]) <= LONGEST_ERROR)
        hold("problems are counted", holds=len(error["problems"] or ()) <= MOST_PROBLEMS)
    return data


_CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "game": lambda _state, value: desertrules.game(value),
    "schema": lambda _state, value: desertrules.schema(value, "state"),
    "schema-of": lambda _state, value: desertrules.schema("sahara", value),
    "max-moves": lambda state, value: desertrules.playout(state, Random(1), max_moves=value),
    "perft": lambda state, value: desertrules.perft(state, value) if _is_odd(value) else None,
    "view": desertrules.view,
    "replay": lambda state, value: desertrules.replay(state, [value]),
    "apply": desertrules.apply,
    "explain": desertrules.explain,
    "turn": lambda _state, value: desertrules.turn(value),
    "legal-moves": lambda _state, value: desertrules.legal_moves(value),
    "score": lambda _state, value: desertrules.score(value),
    "dump": lambda _state, value: desertrules.dump(value),
    "imagine": lambda _state, value: desertrules.imagine(value, Random(1)),
    "position": lambda _state, value: desertrules.position_to_text(value),
    "read-position": lambda _state, value: desertrules.position_from_text(value),
    "read-record": lambda _state, value: desertrules.record_from_json(value),
    "read-text": lambda _state, value: desertrules.record_from_text(value),
    "write-record": lambda _state, value: desertrules.record_to_json(value),
    "write-text": lambda _state, value: desertrules.record_to_text(value),
    "board": lambda _state, value: desertrules.through_the_desert.Board.from_text(value),
    "prefix": lambda state, value: Record(state.options).prefix(value),
    "meta": lambda _state, value: desertrules.Meta.of(value),
    "player": lambda _state, value: desertrules.Player(value, value),
    "path": lambda _state, value: desertrules.validate(Path(value)) if _is_path(value) else None,
    "lenient": lambda _state, value: desertrules.validate("{}", lenient=[value]),
    "transcript": lambda _state, value: desertrules.validate("{}", transcript_of=value),
    "in": lambda state, value: value in desertrules.legal_moves(state),
}
"""Functions at the top, each given an odd value where it expects another."""


def _is_odd(value: Any) -> bool:
    return type(value) is not int or value < 1


def _is_path(value: Any) -> bool:
    return type(value) is str and 0 < len(value) < 10_000


def _make_call(rng: Random) -> Any:
    return [rng.choice(bases.GAMES), rng.choice(list(_CALLS)), rng.choice([1, "sahara", None])]


def _change_call(data: Any, rng: Random) -> Any:
    changed = damage.change_values([data[2]], rng)
    return [*data[:2], changed[0] if type(changed) is list and changed else changed]


def _call(data: Any) -> Any:
    if type(data) is not list or len(data) != 3 or data[0] not in bases.GAMES:
        return None
    name, function, value = data
    if type(function) is not str or function not in _CALLS:
        return None
    state = bases.record(name, Random(1), 12).state
    return _CALLS[function](state, value)


def _all() -> list[Door]:
    doors = [*_record_doors(), *_check_doors(), *_text_doors()]
    doors.append(Door("request", bases.request, damage.change_request, _engine))
    doors.append(Door("call", _make_call, _change_call, _call))
    for name in bases.GAMES:
        doors += [*_plain_doors(name), *_made_doors(name)]
    return doors


DOORS = {door.name: door for door in _all()}
"""All of them, by name."""

_WRITTEN = [
    damage.change_json,
    damage.change_words,
    damage.change_bytes,
    damage.change_board,
    damage.change_request,
]
DATA = [name for name, door in DOORS.items() if door.change not in _WRITTEN]
"""Those by which lists and objects come in, neither texts nor bytes."""

REFUSALS: tuple[type[BaseException], ...] = (desertrules.DesertRulesError, LoadError)
"""The errors by which a door may refuse."""
