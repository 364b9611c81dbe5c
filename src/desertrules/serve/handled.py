"""The operations of protocol 2: those that open a game, and those that name it by its handle."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from desertrules.core.contract import Decide, Seat
from desertrules.core.errors import IllegalMove, LoadError, Problem
from desertrules.core.found import found
from desertrules.core.layout import layout_data
from desertrules.core.offers import Plain, effects_of, hidden_of, layout_of
from desertrules.core.registry import dump
from desertrules.core.tables import open_table
from desertrules.drawing.palette import THEMES
from desertrules.drawing.panel import SIZES
from desertrules.record.limits import MAX_MOVES
from desertrules.record.log import log_of
from desertrules.record.positions import position_to_text
from desertrules.record.textwrite import record_to_text
from desertrules.record.wire import dump_record
from desertrules.render import move_as_seen, move_from_text, svg, text
from desertrules.serve import operations as plain
from desertrules.serve.arguments import SEATS, Argument, number, seat_among, switch, word, wrong
from desertrules.serve.bots import BOT, chosen
from desertrules.serve.opening import OPEN, opened
from desertrules.serve.operations import Data, Operation, effect_data, illegal
from desertrules.serve.sessions import Session, Sessions

MOST_TOLD = 1000
"""The most moves of which one answer tells."""
_BEYOND = 2**53
_ACTING = object()
"""The seat that is left out where the one that acts is meant."""


def where(session: Session) -> Data:
    """Give where a game stands: whose turn it is, how many moves are made, how many taken back."""
    return {
        "turn": plain.turn_data(session.turn),
        "made": session.made,
        "ahead": len(session.moves) - session.made,
    }


def _seen(session: Session, seat: Seat | None, whole: bool) -> Any:  # noqa: ANN401, FBT001 - of any game
    """Give the state, if the whole is asked for, else what a seat may know."""
    if not whole:
        return session.game.view(session.state, seat)
    if seat is not None:
        raise wrong("$.whole", "the whole is more than a seat may know: leave one of both out")
    return session.state


def _asked(session: Session, seat: Any) -> Any:  # noqa: ANN401 - of any game
    """Give what moves are asked of: the state, or a seat's view if one is named."""
    return session.state if seat is _ACTING else session.game.view(session.state, seat)


# ---- What can be asked ---------------------------------------------------------------------------


def _turn(handle: Session) -> Data:
    return where(handle)


def _state(handle: Session) -> Data:
    return {"state": dump(handle.state)}


def _view(handle: Session, seat: Seat | None) -> Data:
    return {"view": dump(handle.game.view(handle.state, seat))}


def _score(handle: Session, seat: Seat | None, whole: bool) -> Data:  # noqa: FBT001 - by name
    return plain.score(handle.game, _seen(handle, seat, whole))


def _legal_moves(handle: Session, seat: Any, offset: int, limit: int, texts: bool) -> Data:  # noqa: ANN401, FBT001 - a seat or none; by name
    return plain.legal_moves(handle.game, _asked(handle, seat), offset, limit, texts)


def _outcomes(handle: Session, offset: int, limit: int) -> Data:
    return plain.outcomes(handle.game, handle.state, offset, limit)


def _explain(handle: Session, move: Any, seat: Any) -> Data:  # noqa: ANN401 - of any game
    return plain.explain(handle.game, _asked(handle, seat), move)


def _effects(handle: Session, move: Any, seat: Seat | None) -> Data:  # noqa: ANN401 - of any game
    return plain.effects(handle.game, handle.state, move, seat)


def _history(handle: Session, since: int, limit: int, seat: Seat | None) -> Data:
    """Tell of the moves that are made, as a seat saw them."""
    game = handle.game
    if since > handle.made:
        raise wrong("$.since", f"expected at most {handle.made}, found {since}")
    table = open_table(game, handle.at(since))
    told: list[Data] = []
    for move in handle.moves[since : min(handle.made, since + limit)]:
        state = table.state()
        turn = game.turn(state)
        told.append(
            {
                "seat": turn.seat if isinstance(turn, Decide) else None,
                "text": move_as_seen(state, move, seat),
                "effects": [effect_data(each) for each in effects_of(game, state, move, seat)],
            }
        )
        table.play(move)
    return {"count": handle.made - since, "moves": told}


def _layout(handle: Session) -> Data:
    return {"layout": layout_data(layout_of(handle.game, handle.state))}


def _picture(  # noqa: PLR0913 - what a picture can be asked for
    handle: Session,
    form: str,
    seat: Seat | None,
    *,
    whole: bool,
    legal: bool,
    last: bool,
    legend: bool,
    **wishes: Any,  # noqa: ANN401 - what `svg` takes
) -> Data:
    seen, names = _seen(handle, seat, whole), handle.names
    marked = handle.moves[handle.made - 1] if last and handle.made else None
    if not whole and getattr(marked, "kind", None) in hidden_of(handle.game):
        marked = None  # what only one seat saw
    if form == "text":
        return {"text": text(seen, last=marked, legend=legend, names=names)}
    turn = handle.turn
    acts = isinstance(turn, Decide) and (whole or turn.seat == seat)
    moves = handle.game.legal_moves(seen) if legal and acts else ()
    return {"svg": svg(seen, legal=moves, last=marked, names=names, **wishes)}


def _save(handle: Session, form: str) -> Data:
    if form == "position":
        return {"text": position_to_text(handle.state)}
    record = handle.record()
    return {"record": dump_record(record)} if form == "json" else {"text": record_to_text(record)}


# ---- What can be done ----------------------------------------------------------------------------


def _apply(handle: Session, move: Any) -> Data:  # noqa: ANN401 - of any game
    try:
        handle.apply(move)
    except IllegalMove as error:
        raise illegal(error) from None
    return where(handle)


def _advance(handle: Session) -> Data:
    handle.advance()
    return where(handle)


def _go(handle: Session, made: int) -> Data:
    if made > len(handle.moves):
        raise wrong("$.made", f"expected at most {len(handle.moves)}, found {made}")
    handle.go(made)
    return where(handle)


def _undo(handle: Session, moves: int) -> Data:
    if moves > handle.made:
        raise wrong("$.moves", f"expected at most {handle.made}, found {moves}")
    handle.go(handle.made - moves)
    return where(handle)


def _redo(handle: Session, moves: int) -> Data:
    ahead = len(handle.moves) - handle.made
    if moves > ahead:
        raise wrong("$.moves", f"expected at most {ahead}, found {moves}")
    handle.go(handle.made + moves)
    return where(handle)


def _bot(handle: Session, play: bool, **wishes: Any) -> Data:  # noqa: ANN401, FBT001 - what a bot takes; by name
    seat = handle.turn.seat if isinstance(handle.turn, Decide) else None
    name, move = chosen(handle.game.view(handle.state, seat), **wishes)
    if play:
        handle.apply(move)
    return {"bot": name, "move": dump(move), **where(handle)}


# ---- The arguments -------------------------------------------------------------------------------


def _seat(before: Data, data: Plain, path: str) -> Seat | None:
    return seat_among(before["handle"].state.options, data, path)


def _move(before: Data, data: Plain, path: str) -> Any:  # noqa: ANN401 - of any game
    """Read a move: its number in the list of legal moves, its words, or an object."""
    session: Session = before["handle"]
    if type(data) is int:
        legal = session.game.legal_moves(session.state)
        if not 0 <= data < len(legal):
            expected = f"expected the number of a legal move, below {len(legal)}"
            raise wrong(path, f"{expected}, found {found(data)}")
        return legal.pick(data)
    if isinstance(data, str):
        try:
            return move_from_text(session.game, data)
        except LoadError as error:
            raise LoadError([Problem("$", str(each)) for each in error.problems]) from None
    return log_of(session.game.name).one(data)


_SEEN_BY = Argument("seat", "who looks: a seat, or null for a spectator", _seat, None, SEATS)
_ASKED_BY = evolve(_SEEN_BY, says="who asks; left out, the seat that acts", default=_ACTING)
_WHOLE = switch("whole", "whether to show all, secrets too")
_MOVE = Argument(
    "move",
    "its number in the list of legal moves, its words, or an object",
    _move,
    schema={"type": ["integer", "string", "object"]},
)
_MOVES = number("moves", 0, MAX_MOVES, 1, "how many moves")
_PICTURE = (
    evolve(word("form", "what to draw it as", ("svg", "text")), default="svg"),
    _SEEN_BY,
    _WHOLE,
    switch("legal", "whether legal moves can be clicked on, where the viewer decides"),
    switch("last", "whether to mark the last move", default=True),
    switch("legend", "whether a text says what its marks mean"),
    evolve(word("theme", "its colours", tuple(THEMES)), default="light"),
    number("size", SIZES[0], SIZES[-1], None, "how many pixels it is wide"),
    evolve(word("part", "the `data-part` that was clicked on"), default=""),
    switch("panel", "whether to draw what lies beside the board", default=True),
)
_SAVED_AS = evolve(
    word("form", "what to write it as", ("json", "text", "position")), default="json"
)

_HANDLED: dict[str, tuple[tuple[Argument, ...], Callable[..., Data], str]] = {
    "turn": ((), _turn, "who acts now, how many moves are made, and how many are taken back"),
    "legal_moves": (
        (_ASKED_BY, plain.OFFSET, plain.LIMIT, plain.TEXTS),
        _legal_moves,
        "how many moves are possible now, and the moves",
    ),
    "outcomes": (
        (plain.OFFSET, plain.LIMIT),
        _outcomes,
        "how many outcomes of chance there are, the sum of their weights, and the outcomes",
    ),
    "apply": ((_MOVE,), _apply, "makes a move; where the game then stands"),
    "advance": ((), _advance, "lets chance happen until a seat decides; where the game stands"),
    "bot": (
        (*BOT, switch("play", "whether to make the move at once")),
        _bot,
        "the move that a bot chooses for the seat that decides; where the game stands",
    ),
    "explain": ((_MOVE, _ASKED_BY), _explain, "why a move is illegal; null if it is not"),
    "effects": ((_MOVE, _SEEN_BY), _effects, "what a move would bring about, as a seat sees it"),
    "history": (
        (
            number("since", 0, MAX_MOVES, 0, "how many moves to leave out first"),
            number("limit", 0, MOST_TOLD, MOST_TOLD, "of how many moves to tell at most"),
            _SEEN_BY,
        ),
        _history,
        "the moves that are made: by whom, in words, and what each brought about, as a seat saw it",
    ),
    "undo": ((_MOVES,), _undo, "takes moves back; where the game then stands"),
    "redo": ((_MOVES,), _redo, "makes moves again that were taken back"),
    "go": (
        (number("made", 0, MAX_MOVES, 0, "how many moves are made there"),),
        _go,
        "goes back or on to any place of the game",
    ),
    "score": ((_SEEN_BY, _WHOLE), _score, "everybody's points, as far as a seat knows them"),
    "view": ((_SEEN_BY,), _view, "all that a seat may know"),
    "state": ((), _state, "the whole state, secrets too"),
    "layout": ((), _layout, "every place with its name, kind, coordinates and neighbours"),
    "picture": (_PICTURE, _picture, "a picture of the game, as a seat sees it: SVG or text"),
    "save": (
        (_SAVED_AS,),
        _save,
        "the whole game: a record, as an object or in notation, or a position",
    ),
}


def operations(sessions: Sessions) -> dict[str, Operation]:
    """Give the operations on the games that are kept."""

    def find(_: Data, data: Plain, path: str) -> Session:
        if type(data) is not int or abs(data) >= _BEYOND:
            raise wrong(path, f"expected a handle, found {found(data)}")
        return sessions.find(data)

    def open_game(**given: Any) -> Data:  # noqa: ANN401 - what `opened` takes
        session, report = opened(**given)
        handle, dropped = sessions.add(session)
        return {
            "handle": handle,
            "game": session.game.name,
            "options": dump(session.state.options),
            **where(session),
            "report": report,
            "dropped": dropped,
        }

    def close(handle: int) -> Data:
        sessions.close(handle)
        return {"open": len(sessions)}

    says = "the handle of a game that was opened"
    named = Argument("handle", says, find, schema={"type": "integer"})
    number_only = number("handle", 1, _BEYOND - 1, None, says)
    made = {
        name: Operation((named, *takes), run, gives)
        for name, (takes, run, gives) in _HANDLED.items()
    }
    closing = Argument("handle", says, number_only.read, schema=named.schema)
    return {
        "open": Operation(OPEN, open_game, "the handle of a game, and where it stands"),
        **made,
        "close": Operation((closing,), close, "how many games are still open"),
    }
