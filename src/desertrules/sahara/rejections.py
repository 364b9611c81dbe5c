"""Why a move is illegal: a code, the rule's number and one sentence."""

from typing import TypeAlias, assert_never

from desertrules.core.contract import Rejection
from desertrules.core.errors import wrong_game
from desertrules.core.params import Param, Params
from desertrules.sahara.components import NAME, PILES
from desertrules.sahara.legality import first_deal, moves_of, sheik_bars
from desertrules.sahara.moves import (
    MOVES,
    Advance,
    Deal,
    Favour,
    Move,
    Play,
    Retreat,
    Sheik,
    Stop,
)
from desertrules.sahara.options import Options
from desertrules.sahara.state import (
    HERD,
    P_DEAL,
    PHASE,
    PHASES,
    PILE,
    SEAT,
    TAKEN,
    Phase,
    Row,
    State,
)

_ASKED = {
    Phase.DEAL: ("SA2.3", "the top of seat {seat}'s pile {pile} is to be dealt", Deal),
    Phase.PLAY: ("SA3.1", "seat {seat} is to play the top of one of its piles", Play),
    Phase.ADVANCE: ("SA4.1", "seat {seat} is to step forward with one of its camels", Advance),
    Phase.RETREAT: ("SA4.2", "seat {seat} is to send a camel of another seat back", Retreat),
    Phase.FAVOUR: ("SA4.3", "seat {seat} is to name its favourite", Favour),
    Phase.SHEIK: ("SA4.4", "seat {seat} is to move one of its camels by the sheik", Sheik),
}
"""What is asked for in each phase: the rule that says so, in words, and the kind of move."""


_Asked: TypeAlias = Deal | Play | Advance | Retreat | Favour | Sheik


def _no(code: str, rule: str, message: str, **params: Param) -> Rejection:
    return Rejection(code, rule, message, Params.of(**params))


def reject(options: Options, row: Row, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    return None if move in moves_of(options, row) else reason(options, row, move)


def reason(options: Options, row: Row, move: Move) -> Rejection:
    """Say why a move is illegal that is known to be; raise WrongGame for no move of ours."""
    if type(move) not in MOVES:
        raise wrong_game(move, "move", NAME)
    phase = PHASES[row[PHASE]]
    if phase is Phase.OVER:
        return _no("game-over", "SA5.1", "The game is over: the oasis is full.")
    if isinstance(move, Stop):
        return _reject_stop(options, row, move)
    if not isinstance(move, _ASKED[phase][2]):
        return _not_now(options, row, move)
    return _reject_asked(options, row, move)


def _reject_asked(options: Options, row: Row, move: _Asked) -> Rejection:
    """Judge a move of the kind that is asked for."""
    match move:
        case Advance():
            return _reject_advance(options, row, move)
        case Deal():
            return _reject_deal(options, row, move)
        case Play():
            message = f"There is no pile {move.pile}; the piles are 0 to {PILES - 1}."
            return _no("no-such-pile", "SA1.4", message, pile=move.pile)
        case Retreat():
            return _reject_retreat(options, row, move)
        case Sheik():
            return _reject_sheik(options, row, move)
        case Favour():
            return _reject_own(options, row, "SA4.3", move)
        case _:
            assert_never(move)


def _asking(options: Options, row: Row) -> tuple[str, str]:
    """Give the rule that says what is asked for now, and that in words."""
    rule, asked, _ = _ASKED[PHASES[row[PHASE]]]
    if row[PHASE] == P_DEAL and first_deal(options, row):
        rule = "SA2.2"
    return rule, asked.format(seat=row[SEAT], pile=row[PILE])


def _not_now(options: Options, row: Row, move: Move) -> Rejection:
    rule, asked = _asking(options, row)
    return _no("not-now", rule, f"No {move.kind} now: {asked}.", kind=move.kind)


def _reject_stop(options: Options, row: Row, move: Stop) -> Rejection:  # SA3.4
    if options.optional_use:
        return _not_now(options, row, move)
    message = "Steps that are possible must be made, as optional use was not agreed on."
    return _no("no-optional-use", "SA3.4", message)


def _reject_deal(options: Options, row: Row, move: Deal) -> Rejection:
    seat, pile = row[SEAT], row[PILE]
    if (move.seat, move.pile) != (seat, pile):  # SA2.2, SA2.3
        rule, asked = _asking(options, row)
        message = f"No deal to seat {move.seat}'s pile {move.pile} now: {asked}."
        params = {"seat": move.seat, "pile": move.pile, "due_seat": seat, "due_pile": pile}
        return _no("wrong-pile", rule, message, **params)
    message = f"Seat {seat} has no {move.card} unseen."  # SA2.1
    return _no("card-not-unseen", "SA2.1", message, seat=seat, card=move.card.value)


def _stands(options: Options, row: Row, move: Advance | Sheik) -> bool:
    """Tell whether a camel that a move names is one of the acting seat's."""
    if move.space not in range(options.last + 1):
        return False
    herd = row[HERD + row[SEAT]] & options._terrain.herd
    return bool(herd >> 2 * move.space + move.favourite & 1)


def _reject_own(options: Options, row: Row, rule: str, move: Advance | Favour | Sheik) -> Rejection:
    """Say why a camel is none of the acting seat's."""
    seat, space = row[SEAT], move.space
    favourite = not isinstance(move, Favour) and move.favourite
    here = 3 << 2 * space if 0 < space <= options.last else 0
    if not row[HERD + seat] & here:
        for rival in range(options.players):
            if row[HERD + rival] & here:
                message = f"The camel on {space} is seat {rival}'s, not seat {seat}'s."
                return _no("rival-camel", rule, message, seat=seat, space=space, rival=rival)
    return _no_such_camel(rule, seat, space, favourite=favourite)


def _no_such_camel(rule: str, seat: int, space: int, *, favourite: bool) -> Rejection:
    what = "favourite" if favourite else "ordinary camel"
    message = f"Seat {seat} has no {what} on {space}."
    return _no("no-such-camel", rule, message, seat=seat, space=space, camel=what)


def _reject_advance(options: Options, row: Row, move: Advance) -> Rejection:
    if not _stands(options, row, move):
        return _reject_own(options, row, "SA4.1", move)
    message = f"No free space lies ahead of the camel on {move.space}."
    return _no("no-space-ahead", "SA3.2", message, space=move.space)


def _reject_retreat(options: Options, row: Row, move: Retreat) -> Rejection:  # SA4.2
    seat, space = move.seat, move.space
    if seat not in range(options.players):
        message = f"There is no seat {seat}; the seats are 0 to {options.players - 1}."
        return _no("no-such-seat", "SA4.2", message, seat=seat)
    if seat == row[SEAT]:
        message = f"A mirage sends camels of other seats back, not seat {seat}'s own."
        return _no("own-camel", "SA4.2", message, seat=seat)
    if space == 0:
        message = f"Seat {seat}'s camels on 0 cannot step back."
        return _no("on-waterhole", "SA4.2", message, seat=seat)
    return _no_such_camel("SA4.2", seat, space, favourite=move.favourite)


def _reject_sheik(options: Options, row: Row, move: Sheik) -> Rejection:
    if not _stands(options, row, move):
        return _reject_own(options, row, "SA4.4", move)
    to, last = move.to, options.last
    rule = "SA4.5" if options.sheik_anywhere else "SA4.4"
    if not 0 <= to <= last:
        message = f"There is no space {to}; the last one is {last}."
        return _no("no-such-space", rule, message, to=to, last=last)
    if to == 0:
        return _no("to-waterhole", rule, "The sheik takes no camel to 0.", to=to)
    if to == move.space:
        return _no("same-space", rule, f"The camel stands on {to} already.", to=to)
    bars = sheik_bars(options, row[TAKEN])
    code = next(code for code, _, forbidden in bars if forbidden >> 2 * to & 1)
    if code == "space-occupied":
        return _no(code, rule, f"{to} is occupied.", to=to)
    message = f"{to} lies beyond the space in front of the foremost camel."
    return _no(code, rule, message, to=to)


def explain(state: State, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return reject(state.options, state._row, move)
