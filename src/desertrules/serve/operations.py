"""The operations of the contract: what every game can be asked."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, assert_never, cast

from attrs import evolve, field, frozen

from desertrules.core.contract import (
    AnyGame,
    Chance,
    Decide,
    Effect,
    Over,
    Rejection,
    Result,
    Seat,
    Standing,
    Turn,
)
from desertrules.core.errors import IllegalMove
from desertrules.core.layout import layout_data
from desertrules.core.offers import Plain, effects_of, layout_of
from desertrules.core.outcomes import draw
from desertrules.core.params import Params
from desertrules.core.registry import dump
from desertrules.core.tables import open_table
from desertrules.drawing.palette import THEMES
from desertrules.drawing.panel import SIZES
from desertrules.play.playout import playout
from desertrules.render import move_from_text, move_to_text, svg, text
from desertrules.serve.arguments import (
    GAME,
    MOVE,
    MOVES,
    OPTIONS,
    SEAT,
    SEED,
    STATE,
    VIEW,
    Arguments,
    anything,
    number,
    switch,
    word,
)
from desertrules.serve.requests import ErrorAnswer

MOST_LISTED = 10_000
"""The most moves of one answer."""
MOST_PLAYED = 20_000
"""The most moves that are made for one request."""
MOST_COUNTED = 100_000
"""The most positions that are visited for one request."""

Data = dict[str, Plain]


@frozen
class Operation:
    """Something that can be asked for."""

    takes: Arguments = field(converter=Arguments)
    """Its arguments, in the order in which they are read."""
    run: Callable[..., Data]
    """Gives the answer; takes the arguments by name."""
    says: str
    """What it gives, for the documentation."""

    def ask(self, given: Data, others: tuple[str, ...] = ()) -> Data:
        """Answer with these arguments; raise ErrorAnswer as `Arguments.read`."""
        return self.run(**self.takes.read(given, others))


def result_data(result: Result) -> Data:
    """Give a result as plain data."""
    standings = [standing_data(standing) for standing in result.standings]
    return {"reason": result.reason, "winners": list(result.winners), "standings": standings}


def standing_data(standing: Standing) -> Data:
    """Give a standing as plain data."""
    return {
        "seat": standing.seat,
        "points": standing.points,
        "rank": standing.rank,
        "parts": dict(standing.parts),
    }


def rejection_data(rejection: Rejection) -> Data:
    """Give a rejection as plain data."""
    return {
        "code": rejection.code,
        "rule": rejection.rule,
        "message": rejection.message,
        "params": _params_data(rejection.params),
    }


def effect_data(effect: Effect) -> Data:
    """Give an effect as plain data."""
    return {
        "code": effect.code,
        "seat": effect.seat,
        "message": effect.message,
        "params": _params_data(effect.params),
    }


def _params_data(params: Params) -> Data:
    return {key: list(v) if isinstance(v, tuple) else v for key, v in params.items()}


def turn_data(turn: Turn) -> Data:
    """Give whose turn it is as plain data."""
    match turn:
        case Decide():
            return {"kind": "decide", "seat": turn.seat}
        case Chance():
            return {"kind": "chance"}
        case Over():
            return {"kind": "over", "result": result_data(turn.result)}
        case _:
            assert_never(turn)


def reached(game: AnyGame, state: Any) -> Data:  # noqa: ANN401 - of any game
    """Give a state that has been reached, and whose turn it is there."""
    return {"state": dump(state), "turn": turn_data(game.turn(state))}


def illegal(error: IllegalMove, index: int | None = None) -> ErrorAnswer:
    """Make the error for an illegal move; `index` is its place in a list."""
    data = rejection_data(error.rejection)
    params = data["params"] if index is None else {**data["params"], "index": index}
    return ErrorAnswer(data["code"], data["message"], rule=data["rule"], params=params)


def _initial(game: AnyGame, options: Any) -> Data:  # noqa: ANN401 - of any game
    return reached(game, game.initial(options))


def _turn(game: AnyGame, state: Any) -> Data:  # noqa: ANN401 - of any game
    return {"turn": turn_data(game.turn(state))}


def legal_moves(game: AnyGame, state: Any, offset: int, limit: int, texts: bool) -> Data:  # noqa: ANN401, FBT001 - of any game; by name
    """Give the legal moves, or a part of them."""
    legal, dump = game.legal_moves(state), game.dump
    # To go through them is much quicker than to pick them one by one.
    moves = legal[offset : offset + limit] if offset else [*islice(legal, limit)]
    answer: Data = {"count": len(legal), "moves": [dump(move) for move in moves]}
    if texts:
        answer["texts"] = [move_to_text(move) for move in moves]
    return answer


def outcomes(game: AnyGame, state: Any, offset: int, limit: int) -> Data:  # noqa: ANN401 - of any game
    """Give the outcomes of chance, or a part of them."""
    outcomes = game.outcomes(state)
    listed = [
        {"move": dump(each.move), "weight": each.weight}
        for each in outcomes[offset : offset + limit]
    ]
    return {"count": len(outcomes), "total": outcomes.total, "outcomes": listed}


def _apply(game: AnyGame, state: Any, move: Any) -> Data:  # noqa: ANN401 - of any game
    try:
        return reached(game, game.apply(state, move))
    except IllegalMove as error:
        raise illegal(error) from None


def _replay(game: AnyGame, state: Any, moves: list[Any]) -> Data:  # noqa: ANN401 - of any game
    table = open_table(game, state)
    for index, move in enumerate(moves):
        try:
            table.play(move)
        except IllegalMove as error:
            raise illegal(error, index) from None
    return reached(game, table.state())


def explain(game: AnyGame, state: Any, move: Any) -> Data:  # noqa: ANN401 - of any game
    """Say why a move is illegal."""
    rejection = game.explain(state, move)
    return {"rejection": None if rejection is None else rejection_data(rejection)}


def effects(game: AnyGame, state: Any, move: Any, seat: Seat | None) -> Data:  # noqa: ANN401 - of any game
    """Say what a move brings about; raise ErrorAnswer for an illegal one."""
    try:
        return {"effects": [effect_data(each) for each in effects_of(game, state, move, seat)]}
    except IllegalMove as error:
        raise illegal(error) from None


def score(game: AnyGame, state: Any) -> Data:  # noqa: ANN401 - of any game
    """Give everybody's points."""
    return {"standings": [standing_data(standing) for standing in game.score(state)]}


def _view(game: AnyGame, state: Any, seat: Seat | None) -> Data:  # noqa: ANN401 - of any game
    return {"view": dump(game.view(state, seat))}


def _imagine(game: AnyGame, view: Any, seed: int | None) -> Data:  # noqa: ANN401 - of any game
    return reached(game, game.imagine(view, Random(seed)))


def _advance(game: AnyGame, state: Any, seed: int | None) -> Data:  # noqa: ANN401 - of any game
    rng = Random(seed)
    table = open_table(game, state)
    moves: list[Any] = []
    while isinstance(table.turn(), Chance):
        if len(moves) == MOST_PLAYED:
            raise ErrorAnswer("too-much-work", f"more than {MOST_PLAYED} events of chance in a row")
        moves.append(draw(table.outcomes(), rng))
        table.play_unchecked(moves[-1])
    return {"moves": [dump(move) for move in moves], **reached(game, table.state())}


def _playout(game: AnyGame, state: Any, seed: int | None, max_moves: int) -> Data:  # noqa: ANN401 - of any game
    played = playout(cast(object, state), Random(seed), max_moves=max_moves)
    moves = [dump(move) for move in played.moves]
    return {"moves": moves, "finished": played.finished, **reached(game, played.state)}


def _perft(game: AnyGame, state: Any, depth: int) -> Data:  # noqa: ANN401 - of any game
    """Count lines of play as `perft` does, but give up where that would go on for ever."""
    left = MOST_COUNTED

    def count(position: Any, below: int) -> int:  # noqa: ANN401 - of any game
        nonlocal left
        if not below:
            return 1
        legal = game.legal_moves(position)
        if below == 1:
            return len(legal)
        left -= len(legal)
        if left < 0:
            raise ErrorAnswer("too-much-work", f"more than {MOST_COUNTED} positions to visit")
        return sum(count(game.apply_unchecked(position, move), below - 1) for move in legal)

    return {"count": count(state, depth)}


def _load(game: AnyGame, what: str, data: Plain) -> Data:
    return {"data": dump(getattr(game, f"load_{what}")(data))}


def _picture(game: AnyGame, state: Any, seat: Seat | None, whole: bool) -> Data:  # noqa: ANN401, FBT001 - of any game; by name
    return {"text": text(state if whole else game.view(state, seat))}


def _svg(game: AnyGame, state: Any, seat: Seat | None, whole: bool, **wishes: Any) -> Data:  # noqa: ANN401, FBT001 - of any game; by name
    seen = state if whole else game.view(state, seat)
    legal = game.legal_moves(seen) if wishes.pop("clickable") else ()
    return {"svg": svg(seen, legal=legal, **wishes)}


def _layout(game: AnyGame, options: Any) -> Data:  # noqa: ANN401 - of any game
    return {"layout": layout_data(layout_of(game, options))}


def _write_moves(game: AnyGame, moves: list[Any]) -> Data:
    del game
    return {"texts": [move_to_text(move) for move in moves]}


def _read_move(game: AnyGame, text: str) -> Data:
    return {"move": dump(move_from_text(game, text))}


VIEWER = evolve(SEAT, default=None)
"""Who looks; left out, a spectator."""
OFFSET = number("offset", 0, 2**53 - 1, 0, "how many to leave out first")
LIMIT = number("limit", 0, MOST_LISTED, 1000, "how many to list at most")
TEXTS = switch("texts", "whether to give them in notation too")

CONTRACT = {
    "initial": Operation(
        (GAME, OPTIONS), _initial, "the state before anything has happened, and its turn"
    ),
    "turn": Operation((GAME, STATE), _turn, "who acts now"),
    "legal_moves": Operation(
        (
            GAME,
            STATE,
            OFFSET,
            LIMIT,
            TEXTS,
        ),
        legal_moves,
        "how many moves are possible now, and the moves",
    ),
    "outcomes": Operation(
        (GAME, STATE, OFFSET, LIMIT),
        outcomes,
        "how many outcomes of chance there are, the sum of their weights, and the outcomes",
    ),
    "apply": Operation((GAME, STATE, MOVE), _apply, "the state after a move, and its turn"),
    "replay": Operation((GAME, STATE, MOVES), _replay, "the state after many moves, and its turn"),
    "explain": Operation((GAME, STATE, MOVE), explain, "why a move is illegal; null if it is not"),
    "effects": Operation(
        (GAME, STATE, MOVE, VIEWER), effects, "what a move brings about, as a seat sees it"
    ),
    "score": Operation((GAME, STATE), score, "everybody's points, as they would count now"),
    "view": Operation((GAME, STATE, SEAT), _view, "all that a seat may know"),
    "imagine": Operation((GAME, VIEW, SEED), _imagine, "a state that fits a view, and its turn"),
    "advance": Operation(
        (GAME, STATE, SEED), _advance, "what chance brought until somebody decides, and the state"
    ),
    "playout": Operation(
        (
            GAME,
            STATE,
            SEED,
            number("max_moves", 0, MOST_PLAYED, MOST_PLAYED, "how many moves at most"),
        ),
        _playout,
        "a random game to its end: its moves, and the state",
    ),
    "perft": Operation(
        (GAME, STATE, number("depth", 0, 10, 1, "how many moves ahead")),
        _perft,
        "how many lines of play there are",
    ),
    "load": Operation(
        (
            GAME,
            word("what", "what it should be", ("options", "state", "move", "view")),
            anything("data", "the data"),
        ),
        _load,
        "the data as it is written, if it can be read",
    ),
    "picture": Operation(
        (
            GAME,
            STATE,
            VIEWER,
            switch("whole", "whether to draw all, secrets too"),
        ),
        _picture,
        "a position as text for people, as a seat sees it",
    ),
    "svg": Operation(
        (
            GAME,
            STATE,
            VIEWER,
            switch("whole", "whether to draw all, secrets too"),
            switch("clickable", "whether legal moves can be clicked on"),
            evolve(MOVE, name="last", says="the move that led there", default=None),
            evolve(word("theme", "its colours", tuple(THEMES)), default="light"),
            number("size", SIZES[0], SIZES[-1], None, "how many pixels it is wide"),
            evolve(word("part", "the `data-part` that was clicked on"), default=""),
        ),
        _svg,
        "a picture of a position, as a seat sees it",
    ),
    "layout": Operation(
        (GAME, OPTIONS), _layout, "every place with its name, kind, coordinates and neighbours"
    ),
    "write_moves": Operation((GAME, MOVES), _write_moves, "moves in notation"),
    "read_move": Operation((GAME, word("text", "a move in notation")), _read_move, "a move"),
}
"""What every game can be asked."""
