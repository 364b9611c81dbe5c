"""Why a move is illegal: a code, the rule's number and one sentence."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never, cast

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Rejection
from desertrules.core.errors import BrokenRules, wrong_game
from desertrules.core.sentences import Sentences
from desertrules.sahara.components import NAME, PILES
from desertrules.sahara.legality import moves_of, sheik_bars, sheik_seats
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
from desertrules.sahara.state import TAKEN, Phase, State, View, check_position

_SEAT, _SPACE, _TO = "the seat that acts", "where the camel stands", "where it should go"
_CAMELS = ("SA4.1", "SA4.2", "SA4.3", "SA4.4")

CODES: Codes = Codes(
    {
        "game-over": Code("SA5.1", "The game is over: the oasis is full."),
        "not-now": Code(
            ("SA2.2", "SA2.3", "SA3.1", *_CAMELS),
            "No {kind} now: {phase}.",
            {
                "kind": "the kind of the move",
                "phase": Gap(
                    "what the game waits for",
                    {
                        "deal": "the top of seat {seat}'s pile {pile} is to be dealt",
                        "play": "seat {seat} is to play the top of one of its piles",
                        "advance": "seat {seat} is to step forward with one of its camels",
                        "retreat": "seat {seat} is to send a camel of another seat back",
                        "favour": "seat {seat} is to name its favourite",
                        "sheik": "seat {seat} is to move a camel by the sheik",
                    },
                ),
                "seat": "the seat that acts, or is dealt to",
                "pile": "the pile that is dealt to, if one is",
            },
        ),
        "no-optional-use": Code(
            "SA3.4", "Steps that are possible must be made, as was agreed on (must_use)."
        ),
        "wrong-pile": Code(
            ("SA2.2", "SA2.3"),
            "No deal to seat {seat}'s pile {pile} now: "
            "the top of seat {due_seat}'s pile {due_pile} is to be dealt.",
            {
                "seat": "the seat that was named",
                "pile": "the pile that was named",
                "due_seat": "the seat that is dealt to",
                "due_pile": "the pile that is dealt to",
            },
        ),
        "card-not-unseen": Code(
            "SA2.1",
            "Seat {seat} has no {card} unseen.",
            {"seat": "the seat that is dealt to", "card": "the card"},
        ),
        "no-such-pile": Code(
            "SA1.4",
            f"There is no pile {{pile}}; the piles are 0 to {PILES - 1}.",
            {"pile": "the pile that was named"},
        ),
        "no-such-camel": Code(
            _CAMELS,
            "Seat {seat} has no {camel} on {space}.",
            {
                "seat": "the seat whose camel is meant",
                "space": _SPACE,
                "camel": "a favourite, or an ordinary camel",
            },
        ),
        "rival-camel": Code(
            ("SA4.1", "SA4.3", "SA4.4"),
            "The camel on {space} is seat {rival}'s, not seat {seat}'s.",
            {"seat": _SEAT, "space": _SPACE, "rival": "whose camel it is"},
        ),
        "no-space-ahead": Code(
            "SA3.2", "No free space lies ahead of the camel on {space}.", {"space": _SPACE}
        ),
        "no-such-seat": Code(
            ("SA4.2", "SA4.4"),
            "There is no seat {seat}; the seats are 0 to {last}.",
            {"seat": "the seat that was named", "last": "the last seat"},
        ),
        "own-camel": Code(
            "SA4.2",
            "A mirage sends camels of other seats back, not seat {seat}'s own.",
            {"seat": _SEAT},
        ),
        "own-camels-only": Code(
            "SA4.4",
            "The sheik moves one of seat {seat}'s own camels, not one of seat {rival}'s.",
            {"seat": _SEAT, "rival": "whose camel was named"},
        ),
        "on-waterhole": Code(
            "SA4.2", "Seat {seat}'s camels on 0 cannot step back.", {"seat": "whose camel it is"}
        ),
        "no-such-space": Code(
            ("SA4.4", "SA4.5"),
            "There is no space {to}; the last one is {last}.",
            {"to": _TO, "last": "the last space"},
        ),
        "to-waterhole": Code(("SA4.4", "SA4.5"), "The sheik takes no camel to 0.", {"to": _TO}),
        "same-space": Code(("SA4.4", "SA4.5"), "The camel stands on {to} already.", {"to": _TO}),
        "space-occupied": Code("SA4.4", "{to} is occupied.", {"to": _TO}),
        "beyond-foremost": Code(
            "SA4.4", "{to} lies beyond the space in front of the foremost camel.", {"to": _TO}
        ),
    }
)
"""Every way in which a move is refused."""

sentences: Sentences = Sentences("desertrules.sahara")
"""The rules of the game's page, by their numbers."""

_ASKED = {
    Phase.DEAL: ("SA2.3", Deal),
    Phase.PLAY: ("SA3.1", Play),
    Phase.ADVANCE: ("SA4.1", Advance),
    Phase.RETREAT: ("SA4.2", Retreat),
    Phase.FAVOUR: ("SA4.3", Favour),
    Phase.SHEIK: ("SA4.4", Sheik),
}
"""What is asked for in each phase: the rule that says so, and the kind of move."""

_Asked: TypeAlias = Deal | Play | Advance | Retreat | Favour | Sheik

_Reasons: TypeAlias = Iterator[Rejection]
"""What forbids a move, the first rule first; only that is worked out."""


def explain(state: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State:
        check_position(state)
    return None if _legal(state, move) else reason(state, move)


def _legal(position: State | View, move: Move) -> bool:
    return move in moves_of(position.options, position._row)


def reason(position: State | View, move: Move) -> Rejection:
    """Say why a move is illegal that is known to be; raise WrongGame for no move of ours.

    Raises BrokenRules for a move that no rule forbids.
    """
    if type(move) not in MOVES:
        raise wrong_game(move, "move", NAME)
    rejection = next(_reasons(position, move), None)
    if rejection is None:
        message = f"{move.kind}: neither legal nor forbidden by a rule"
        raise BrokenRules(message)
    return rejection


def _reasons(position: State | View, move: Move) -> _Reasons:
    phase = position.phase
    if phase is Phase.OVER:
        yield CODES.reject("game-over")
    elif isinstance(move, Stop):
        if position.options.must_use:
            yield CODES.reject("no-optional-use")
        if not _legal(position, move):
            yield _not_now(position, move)
    elif not isinstance(move, _ASKED[phase][1]):
        yield _not_now(position, move)
    else:
        yield from _asked(position, move)


def _asked(position: State | View, move: _Asked) -> _Reasons:
    """Judge a move of the kind that is asked for."""
    match move:
        case Deal():
            yield from _of_deal(position, move)
        case Play():
            if move.pile not in range(PILES):
                yield CODES.reject("no-such-pile", pile=move.pile)
        case Advance():
            yield from _of_own(position, "SA4.1", move.space, favourite=move.favourite)
            if not _legal(position, move):
                yield CODES.reject("no-space-ahead", space=move.space)
        case Retreat():
            yield from _of_retreat(position, move)
        case Favour():
            yield from _of_own(position, "SA4.3", move.space, favourite=False)
        case Sheik():
            yield from _of_sheik(position, move)
            yield from _of_target(position, move)
        case _:
            assert_never(move)


def first_deal(position: State | View) -> bool:
    """Tell whether a deal is one of those before the first turn, as far as a position can tell.

    A later position that looks the same in everything is the same position.
    """
    if position.due is None or position.occupied:
        return False
    dealt_to, _ = position.due
    return not any(
        position.aside(seat)
        or position.favourite(seat) is not None
        or (seat > dealt_to and position.tops(seat)[0])
        for seat in range(position.options.players)
    )


def _asking(position: State | View) -> str:
    """Give the rule that says what is asked for now."""
    return "SA2.2" if first_deal(position) else _ASKED[position.phase][0]


def _not_now(position: State | View, move: Move) -> Rejection:
    seat, pile = position.due or (position.seat, None)
    return CODES.reject(
        "not-now",
        _asking(position),
        kind=move.kind,
        phase=position.phase.value,
        seat=seat,
        pile=pile,
    )


def _of_deal(position: State | View, move: Deal) -> _Reasons:
    seat, pile = cast(tuple[int, int], position.due)
    if (move.seat, move.pile) != (seat, pile):  # SA2.2, SA2.3
        due = {"due_seat": seat, "due_pile": pile}
        yield CODES.reject("wrong-pile", _asking(position), seat=move.seat, pile=move.pile, **due)
    if move.card not in position.unseen(seat):
        yield CODES.reject("card-not-unseen", seat=seat, card=move.card.value)


def _of_own(position: State | View, rule: str, space: int, *, favourite: bool) -> _Reasons:
    """Say why a camel is none of the acting seat's."""
    seat = cast(int, position.seat)
    if not _stands(position, seat, space):
        for rival in range(position.options.players):
            if space and _stands(position, rival, space):
                yield CODES.reject("rival-camel", rule, seat=seat, space=space, rival=rival)
    yield from _of_camel(position, rule, seat, space, favourite=favourite)


def _stands(position: State | View, seat: int, space: int) -> bool:
    return space in (*position.camels(seat), position.favourite(seat))


def _of_camel(
    position: State | View, rule: str, seat: int, space: int, *, favourite: bool
) -> _Reasons:
    """Say that a seat has no such camel there, if it has none."""
    if space not in ([position.favourite(seat)] if favourite else position.camels(seat)):
        camel = "favourite" if favourite else "ordinary camel"
        yield CODES.reject("no-such-camel", rule, seat=seat, space=space, camel=camel)


def _of_retreat(position: State | View, move: Retreat) -> _Reasons:  # SA4.2
    seat = move.seat
    yield from _of_seat(position, "SA4.2", seat)
    if seat == position.seat:
        yield CODES.reject("own-camel", seat=seat)
    if move.space == 0:
        yield CODES.reject("on-waterhole", seat=seat)
    yield from _of_camel(position, "SA4.2", seat, move.space, favourite=move.favourite)


def _of_seat(position: State | View, rule: str, seat: int) -> _Reasons:
    players = position.options.players
    if seat not in range(players):
        yield CODES.reject("no-such-seat", rule, seat=seat, last=players - 1)


def _of_sheik(position: State | View, move: Sheik) -> _Reasons:  # SA4.4
    """Say why a camel is none that the sheik may move."""
    acting = cast(int, position.seat)
    yield from _of_seat(position, "SA4.4", move.seat)
    if move.seat not in sheik_seats(position.options, acting):
        yield CODES.reject("own-camels-only", seat=acting, rival=move.seat)
    if move.seat == acting:
        yield from _of_own(position, "SA4.4", move.space, favourite=move.favourite)
    yield from _of_camel(position, "SA4.4", move.seat, move.space, favourite=move.favourite)


def _of_target(position: State | View, move: Sheik) -> _Reasons:
    to, last = move.to, position.options.last
    rule = "SA4.5" if position.options._shared else "SA4.4"
    if not 0 <= to <= last:
        yield CODES.reject("no-such-space", rule, to=to, last=last)
    if to == 0:
        yield CODES.reject("to-waterhole", rule, to=to)
    if to == move.space:
        yield CODES.reject("same-space", rule, to=to)
    for code, forbidden in sheik_bars(position.options, position._row[TAKEN]).items():
        if forbidden >> 2 * to & 1:
            yield CODES.reject(code, to=to)
