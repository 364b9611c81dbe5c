"""The rules, in the order of the page: which moves are legal, why others are not, what each does.

Every kind of move has three functions, which stand together under the rule that introduces it. One
lists the legal moves, one names the first rule that a move breaks, one carries it out.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, starmap
from typing import Any, cast

from desertrules.contract import (
    Chance,
    Decide,
    LegalMoves,
    Over,
    Rejection,
    Result,
    Seat,
    Standing,
    Turn,
    Weighted,
    kind_of,
    standings,
)
from desertrules.errors import IllegalMove, wrong_game
from desertrules.hexgrid import bits
from desertrules.sahara.box import ANY, ANYWHERE, COPIES, PILES, PLAYERS, STEPS, Card
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
from desertrules.sahara.state import (
    ADVANCE,
    DEAL,
    FAVOUR,
    OVER,
    PHASES,
    PLAY,
    RETREAT,
    SHEIK,
    Camel,
    Hand,
    Herd,
    Phase,
    Spaces,
    State,
    is_full,
    occupied_by,
)
from desertrules.table import put

CHANCE = Chance()
DECIDE = [Decide(seat) for seat in range(PLAYERS[-1])]
PLAYS = tuple(Play(pile) for pile in range(PILES))
STOP = Stop()
FULL_HAND = Hand()
WATERHOLE: Spaces = 1

REJECTIONS: dict[str, tuple[str, str]] = {
    "no-such-pile": ("SA1.4", "There is no pile {pile}. Choose pile 0, 1 or 2."),
    "card-not-unseen": ("SA2.1", "All of seat {seat}'s {label} cards have already been seen."),
    "wrong-pile": ("SA2.3", "The next card is dealt to seat {seat}'s pile {pile}, not {other}."),
    "not-now": ("SA3.1", "You can't {attempt} now: {expected}."),
    "rival-pile": ("SA3.1", "That pile belongs to seat {seat}. Play a card from one of your own."),
    "no-space-ahead": (
        "SA3.2",
        "There is no free space ahead of the camel {where}. Choose another camel.",
    ),
    "no-optional-use": (
        "SA3.4",
        "In this game, every step you can make must be made, so you can't stop yet.",
    ),
    "no-such-camel": ("SA4.1", "You have no camel {where}."),
    "rival-camel": (
        "SA4.1",
        "The camel {where} belongs to seat {rival}. Choose one of your own.",
    ),
    "no-such-seat": ("SA4.2", "There is no seat {seat}. Seats are numbered 0 to {last}."),
    "own-camel": ("SA4.2", "A mirage sends back other players' camels, not your own."),
    "on-waterhole": (
        "SA4.2",
        (
            "Seat {seat}'s camel is at the waterhole and can't go back any further."
            " Choose another camel."
        ),
    ),
    "own-camels-only": ("SA4.4", "The sheik moves one of your own camels, not seat {rival}'s."),
    "no-such-space": ("SA4.4", "There is no space {to}. The last space is {last}."),
    "to-waterhole": ("SA4.4", "The sheik can't take a camel back to the waterhole."),
    "same-space": ("SA4.4", "The camel is already on space {to}. Choose another space."),
    "space-occupied": ("SA4.4", "Space {to} is occupied. The sheik needs an empty space."),
    "beyond-foremost": (
        "SA4.4",
        "Space {to} is too far ahead. The sheik can go no further than space {limit}.",
    ),
    "game-over": ("SA5.1", "The game is over: the oasis is full."),
}
"""The rule and the message of each code; some have another rule or message in special cases."""


def reject(code: str, rule: str = "", message: str = "", **params: Any) -> Rejection:
    """Return a rejection with its usual rule and message, unless others are given."""
    usual_rule, template = REJECTIONS[code]
    where = on_space(params.get("space", 0))
    return Rejection(
        code, rule or usual_rule, message or template.format(where=where, **params), params
    )


def on_space(space: int) -> str:
    """Return where a camel stands, as messages say it."""
    return f"on space {space}" if space else "at the waterhole"


# ---- Any move ------------------------------------------------------------------------------------


def turn(state: State) -> Turn:
    """Return whose turn it is."""
    if state.phase is DEAL:
        return CHANCE
    if state.phase is OVER:
        return Over(Result(score(state), "oasis-full"))  # SA5.1
    return DECIDE[state.seat]


def legal_moves(state: State) -> Sequence[Move]:
    """Return every legal move; at a chance turn the outcomes, none when the game is over."""
    moves: Sequence[Move] = KINDS[state.phase][1](state)
    return moves


def nothing(_: State) -> Sequence[Move]:
    return ()  # SA5.1


def explain(state: State, move: Move) -> Rejection | None:
    """Return the first rule that a move breaks, or None if it is legal."""
    cls, _, broken = KINDS[state.phase]
    if type(move) is cls:
        rejection: Rejection | None = broken(state, move)
        return rejection
    if type(move) not in MOVES:
        raise wrong_game(move, "a move of Sahara")
    if state.phase is OVER:
        return reject("game-over")  # SA5.1
    if isinstance(move, Stop):
        if state.options.must_use:
            return reject("no-optional-use")  # SA3.4
        if may_stop(state):
            return None
    return not_now(state, move)


def not_now(state: State, move: Move) -> Rejection:
    """Return the rejection of a move of another kind than the expected one."""
    seat, pile = state.due[0] if state.due else (state.seat, None)
    expected = ASKING[state.phase][1].format(seat=seat, pile=pile)
    if may_stop(state):
        expected += ", or stop"
    message = f"You can't {ATTEMPTS[type(move)]} now: {expected}."
    params = {"kind": kind_of(type(move)), "phase": state.phase.value, "seat": seat, "pile": pile}
    return reject("not-now", asking_rule(state), message, **params)


def asking_rule(state: State) -> str:
    """Return the rule that asks for the next move."""
    return "SA2.2" if state.is_set_up else ASKING[state.phase][0]


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raise IllegalMove if it breaks a rule."""
    rejection = explain(state, move)
    if rejection is not None:
        raise IllegalMove(move, rejection)
    return CARRY_OUT[type(move)](state, move)


# ---- Dealing (SA2) -------------------------------------------------------------------------------


def outcomes(state: State) -> tuple[Weighted[Move], ...]:
    """Return the cards that can be dealt, weighted by how many are unseen (SA2.1)."""
    if not state.due:
        return ()
    seat, pile = state.due[0]
    return tuple(map(_deals(seat, pile).__getitem__, _count(state.hands[seat].unseen)))


# Both caches are small: 18 piles at most, and 3,840 sets of unseen cards.
@cache
def _deals(seat: Seat, pile: int) -> dict[tuple[Card, int], Weighted[Deal]]:
    """Return the deals to a pile, by card and number of unseen copies."""
    return {
        (card, number): Weighted(Deal(seat, pile, card), number)
        for card, copies in COPIES.items()
        for number in range(1, copies + 1)
    }


@lru_cache(maxsize=1 << 12)
def _count(cards: tuple[Card, ...]) -> tuple[tuple[Card, int], ...]:
    return tuple(Counter(cards).items())


def deals(state: State) -> Sequence[Move]:
    return tuple([outcome.move for outcome in outcomes(state)])


def deal_broken(state: State, move: Deal) -> Rejection | None:
    seat, pile = due = state.due[0]
    if (move.seat, move.pile) != due:  # SA2.2, SA2.3
        other = f"pile {move.pile}"
        if move.seat != seat:
            other = f"to seat {move.seat}'s {other}"
        message = f"The next card is dealt to seat {seat}'s pile {pile}, not {other}."
        params = {"seat": move.seat, "pile": move.pile, "due_seat": seat, "due_pile": pile}
        return reject("wrong-pile", asking_rule(state), message, **params)
    if move.card not in state.hands[seat].unseen:  # SA2.1
        message = f"All of seat {seat}'s {move.card.label} cards have already been seen."
        if COPIES[move.card] == 1:
            message = f"Seat {seat}'s {move.card.label} card has already been seen."
        return reject("card-not-unseen", message=message, seat=seat, card=move.card.value)
    return None


def deal(state: State, move: Deal) -> State:
    hand = state.hands[move.seat].turn_up(move.pile, move.card)
    hands, due = put(state.hands, move.seat, hand), state.due[1:]
    phase = DEAL if due else PLAY  # SA2.4
    return State(
        state.options, state.herds, hands, state.seat, None, 0, state.occupied, due, phase, ()
    )


# ---- A turn (SA3) --------------------------------------------------------------------------------


def plays(_: State) -> Sequence[Move]:
    return PLAYS  # SA3.1: any of them


def play_broken(_: State, move: Play) -> Rejection | None:
    return None if 0 <= move.pile < PILES else reject("no-such-pile", pile=move.pile)  # SA1.4


def play(state: State, move: Play) -> State:
    steps = STEPS[state.hands[state.seat].tops[move.pile]]
    return carry_on(state, move.pile, steps, state.herds, state.occupied)


def carry_on(
    state: State, pile: int | None, left: int, herds: tuple[Herd, ...], occupied: Spaces
) -> State:
    """Return the state in which a card goes on, or in which its turn has ended."""
    assert pile is not None  # type checkers do not know the phase
    options, seat, hand = state.options, state.seat, state.hands[state.seat]
    over = is_full(options, occupied)
    if left and not over:
        phase = PHASES[hand.tops[pile]]
        after = State(options, herds, state.hands, seat, pile, left, occupied, (), phase)
        if after.movable:  # SA3.4
            return after
    hand = hand.lay_aside(pile)
    if over:  # SA2.4
        hands = put(state.hands, seat, hand)
        return State(options, herds, hands, seat, None, 0, occupied, (), OVER, ())
    due: tuple[tuple[Seat, int], ...] = ((seat, pile),)
    if not hand.piles[pile]:  # SA2.3
        hand, due = FULL_HAND, tuple([(seat, each) for each in range(PILES)])
    hands = put(state.hands, seat, hand)
    following = (seat + 1) % options.players  # SA3.0
    return State(options, herds, hands, following, None, 0, occupied, due, DEAL, ())


def may_stop(state: State) -> bool:
    """Return whether the card can be ended early: any but the camel card (SA3.4)."""
    return not state.options.must_use and state.phase in (ADVANCE, RETREAT, SHEIK)


def stop(state: State, _: Stop) -> State:
    return carry_on(state, state.pile, 0, state.herds, state.occupied)


# ---- Cards (SA4) ---------------------------------------------------------------------------------


def camel_broken(
    state: State, rule: str, seat: Seat, space: int, favourite: bool
) -> Rejection | None:
    """Return why there is no such camel, or None if there is."""
    herd, mine = state.herds[seat], seat == state.seat
    if herd.has(space, favourite):
        return None
    if mine and space and not herd.has(space, not favourite):
        for rival, other in enumerate(state.herds):
            if other.has(space, False) or other.has(space, True):
                return reject("rival-camel", rule, seat=seat, space=space, rival=rival)
    whose, where = "your" if mine else f"seat {seat}'s", on_space(space)
    if favourite:
        message = f"{whose.capitalize()} favourite is not {where}."
    elif herd.has(space, True):
        message = f"The camel {where} is {whose} favourite: type {space}*."
    else:
        message = f"{'You have' if mine else f'Seat {seat} has'} no camel {where}."
    camel = "favourite" if favourite else "camel"
    return reject("no-such-camel", rule, message, seat=seat, space=space, camel=camel)


def seat_broken(state: State, rule: str, seat: Seat) -> Rejection | None:
    last = state.options.players - 1
    return None if 0 <= seat <= last else reject("no-such-seat", rule, seat=seat, last=last)


def landing(state: State, move: Advance | Retreat | Sheik) -> int:
    """Return the space to which a legal move takes its camel (SA3.2)."""
    if isinstance(move, Advance):
        return state.ahead(move.space)
    return move.to if isinstance(move, Sheik) else state.behind(move.space)


def move_camel(state: State, move: Advance | Retreat | Sheik) -> State:
    seat = state.seat if isinstance(move, Advance) else move.seat
    space, to = move.space, landing(state, move)
    herds = put(state.herds, seat, state.herds[seat].move(space, move.favourite, to))
    if state.options.sheik is ANYWHERE:  # SA4.5: others may share either space
        occupied = occupied_by(herds, state.options.last)
    else:
        occupied = (state.occupied ^ 1 << space ^ 1 << to) & ~WATERHOLE
    return carry_on(state, state.pile, state.left - 1, herds, occupied)


# SA4.1: palms, SA4.2: mirages

# Moves are immutable, so these are kept; those of the sheik are too many.
make_advance: Callable[[int, bool], Move] = lru_cache(maxsize=1 << 12)(Advance)
make_retreat: Callable[[Seat, int, bool], Move] = lru_cache(maxsize=1 << 12)(Retreat)


def advances(state: State) -> Sequence[Move]:
    moves = tuple([make_advance(space, favourite) for _, space, favourite in state.movable])
    return moves if state.options.must_use else (*moves, STOP)  # SA3.4


def advance_broken(state: State, move: Advance) -> Rejection | None:
    if (state.seat, move.space, move.favourite) in state.movable:
        return None
    return camel_broken(state, "SA4.1", state.seat, move.space, move.favourite) or reject(
        "no-space-ahead", space=move.space
    )


def retreats(state: State) -> Sequence[Move]:
    moves = tuple(starmap(make_retreat, state.movable))
    return moves if state.options.must_use else (*moves, STOP)  # SA3.4


def retreat_broken(state: State, move: Retreat) -> Rejection | None:
    if (move.seat, move.space, move.favourite) in state.movable:
        return None
    if rejection := seat_broken(state, "SA4.2", move.seat):
        return rejection
    if move.seat == state.seat:
        return reject("own-camel", seat=move.seat)
    if move.space == 0:
        return reject("on-waterhole", seat=move.seat)
    return camel_broken(state, "SA4.2", move.seat, move.space, move.favourite)


# SA4.3: the camel card


def favours(state: State) -> Sequence[Move]:
    return tuple([Favour(space) for _, space, _ in state.movable])


def favour_broken(state: State, move: Favour) -> Rejection | None:
    return camel_broken(state, "SA4.3", state.seat, move.space, favourite=False)


def favour(state: State, move: Favour) -> State:
    herds = put(state.herds, state.seat, state.herds[state.seat].favour(move.space))
    return carry_on(state, state.pile, 0, herds, state.occupied)


# SA4.4, SA4.5: the sheik


def sheik_spaces(state: State) -> Spaces:
    """Return the spaces to which the sheik can move a camel that is not there already."""
    track = (2 << state.options.last) - 1
    if state.options.sheik is ANYWHERE:  # SA4.5
        return track & ~WATERHOLE
    return track & ~WATERHOLE & ~state.occupied & (4 << state.foremost) - 1  # SA4.4


class SheikMoves(LegalMoves[Move]):
    """The moves of the sheik: hundreds, of which most are never looked at."""

    __slots__ = ("_state", "targets")

    def __init__(self, state: State) -> None:
        self._state = state
        spaces = sheik_spaces(state)
        self.targets: list[tuple[Camel, int]] = [
            (camel, spaces & ~(1 << camel[1])) for camel in state.movable
        ]

    def __len__(self) -> int:
        return sum([spaces.bit_count() for _, spaces in self.targets]) + may_stop(self._state)

    def __iter__(self) -> Iterator[Move]:
        for camel, spaces in self.targets:
            for to in bits(spaces):
                yield Sheik(*camel, to)
        if may_stop(self._state):
            yield STOP

    def __contains__(self, move: object) -> bool:
        return type(move) in MOVES and explain(self._state, cast(Move, move)) is None

    def pick(self, index: int) -> Move:
        for camel, spaces in self.targets:
            if index < spaces.bit_count():
                return Sheik(*camel, next(islice(bits(spaces), index, None)))
            index -= spaces.bit_count()
        return STOP


def sheik_broken(state: State, move: Sheik) -> Rejection | None:
    seat, to, last = move.seat, move.to, state.options.last
    if (seat, move.space, move.favourite) not in state.movable:
        if rejection := seat_broken(state, "SA4.4", seat):
            return rejection
        if seat != state.seat and state.options.sheik is not ANY:
            return reject("own-camels-only", seat=state.seat, rival=seat)
        return camel_broken(state, "SA4.4", seat, move.space, move.favourite)
    rule = "SA4.5" if state.options.sheik is ANYWHERE else "SA4.4"
    if not 0 <= to <= last:
        return reject("no-such-space", rule, to=to, last=last)
    if to == 0:
        return reject("to-waterhole", rule, to=to)
    if to == move.space:
        return reject("same-space", rule, to=to)
    if sheik_spaces(state) >> to & 1:
        return None
    if state.occupied >> to & 1:
        return reject("space-occupied", rule, to=to)
    return reject("beyond-foremost", rule, to=to, limit=state.foremost + 1)


# ---- The end (SA5) -------------------------------------------------------------------------------


def score(state: State) -> tuple[Standing, ...]:
    """Return one standing per seat, as if the game ended now (SA5.2, SA5.3)."""
    parts: list[dict[str, int]] = []
    for herd in state.herds:
        favourite = state.options.worth(herd.favourite or 0)
        oasis = sum(map(state.options.worth, herd.camels)) + favourite
        parts.append({"oasis": oasis, "favourite": favourite})
    return standings(parts)


def points(state: State) -> tuple[int, ...]:
    """Return the points of each seat, as if the game ended now."""
    worth = state.options.worth
    return tuple(
        sum(map(worth, herd.camels)) + 2 * worth(herd.favourite or 0) for herd in state.herds
    )


# ---- By kind of move -----------------------------------------------------------------------------


KINDS: dict[Phase, tuple[type[Move] | None, Callable[..., Any], Callable[..., Any]]] = {
    DEAL: (Deal, deals, deal_broken),
    PLAY: (Play, plays, play_broken),
    ADVANCE: (Advance, advances, advance_broken),
    RETREAT: (Retreat, retreats, retreat_broken),
    FAVOUR: (Favour, favours, favour_broken),
    SHEIK: (Sheik, SheikMoves, sheik_broken),
    OVER: (None, nothing, nothing),
}
"""What each phase asks for, the function that lists it, and the one that judges it."""

CARRY_OUT: dict[type[Move], Callable[[State, Any], State]] = {
    Deal: deal,
    Play: play,
    Advance: move_camel,
    Retreat: move_camel,
    Favour: favour,
    Sheik: move_camel,
    Stop: stop,
}
ATTEMPTS: dict[type[Move], str] = {
    Deal: "deal a card",
    Play: "play a card",
    Advance: "move a camel forward",
    Retreat: "send a camel back",
    Favour: "name a favourite",
    Sheik: "use the sheik",
    Stop: "stop",
}
ASKING = {
    DEAL: ("SA2.3", "seat {seat}'s pile {pile} needs a new top card first"),
    PLAY: ("SA3.1", "it's time to play a card"),
    ADVANCE: ("SA4.1", "it's time to move one of your camels forward"),
    RETREAT: ("SA4.2", "it's time to send a rival's camel back"),
    FAVOUR: ("SA4.3", "it's time to name your favourite"),
    SHEIK: ("SA4.4", "it's time to move a camel with the sheik"),
}
"""The rule that asks for each kind of move, and how messages say so."""
