"""A game that is written down from after its set-up, which stands as a position."""

from typing import Any

from desertrules.core.errors import DesertRulesError, InvalidValue, Problem
from desertrules.core.offers import notation_of
from desertrules.record.positions import position_from_text
from desertrules.record.scanner import text_of
from desertrules.record.templates import Token
from desertrules.record.turns import Layout, Walk
from desertrules.record.wire import Draft


def begin_at(draft: Draft, written: Token, layout: Layout) -> list[Problem]:
    """Begin a draft with the moves that lead to a position; give what is wrong with it.

    The position has to be one of the draft's game and options, right after the set-up, and the
    moves have to follow from it: nothing is made up.
    """
    if draft.game is None or draft.options is None:
        return []
    try:
        state = position_from_text(text_of(written))
        draft.moves = _moves(draft.game, draft.options, state)
    except DesertRulesError as error:
        message = "; ".join(str(error).splitlines())
        return [Problem("", message, "wrong-position", written.span)]
    draft.total = len(draft.moves)
    layout.turns = [0] * draft.total
    return []


def _moves(game: Any, options: Any, state: Any) -> list[Any]:  # noqa: ANN401 - of the game
    """Give the moves of the set-up that lead to a state; raise InvalidValue, NoNotation."""
    if type(state) is not game.State or state.options != options:
        raise InvalidValue("this is a position of another game, or with other options")
    find = notation_of(game).set_up
    if find is None:
        raise InvalidValue(f"the set-up of {game.name} does not follow from a position")
    moves = [*(find(state) or ())]
    walk = Walk(game, options)
    if walk.follow(moves, None) != len(moves) or walk.table.state() != state:
        raise InvalidValue("this is no position right after the set-up")
    return moves
