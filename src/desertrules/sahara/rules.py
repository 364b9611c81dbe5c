"""The rules: which moves are legal, why any other is not, and what each of them does.

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
    Turn,
    Weighted,
    kind_of,
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
from desertrules.sahara.scoring import score
from desertrules.sahara.state import (
    ADVANCE,
    DEAL,
    FAVOUR,
    OVER,
    PHASES,
    PLAY,
    RETREAT,
    SHEIK,
    Hand,
    Herd,
    Phase,
    Spaces,
    State,
    is_full,
    occupied_by,
    replace,
)

CHANCE = Chance()
DECIDE = [Decide(seat) for seat in range(PLAYERS[-1])]
PLAYS = tuple(Play(pile) for pile in range(PILES))
STOP = Stop()
FULL_HAND = Hand()
WATERHOLE: Spaces = 1


def turn(state: State) -> Turn:
    """Return whose turn it is."""
    if state.phase is DEAL:
        return CHANCE
    if state.phase is OVER:
        return Over(Result(score(state), "oasis-full"))  # SA5.1
    return DECIDE[state.seat]


def legal_moves(state: State) -> Sequence[Move]:
    """Return every legal move; at a chance turn the outcomes, none when the game is over."""
    return LEGAL[state.phase](state)


def explain(state: State, move: Move) -> Rejection | None:
    """Return the first rule that a move breaks, or None if it is legal."""
    if type(move) is EXPECTED.get(state.phase):
        return BROKEN[state.phase](state, move)
    if type(move) not in MOVES:
        raise wrong_game(move, "a move of Sahara")
    if state.phase is OVER:  # SA5.1
        return Rejection("game-over", "SA5.1", "The game is over: the oasis is full.")
    if isinstance(move, Stop):
        if state.options.must_use:  # SA3.4
            message = "In this game, every step you can make must be made, so you can't stop yet."
            return Rejection("no-optional-use", "SA3.4", message)
        if may_stop(state):
            return None
    return not_now(state, move)


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raise IllegalMove if it breaks a rule."""
    rejection = explain(state, move)
    if rejection is not None:
        raise IllegalMove(move, rejection)
    return CARRY_OUT[type(move)](state, move)


def nothing(_: State) -> Sequence[Move]:
    return ()  # the game is over


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
        params: dict[str, Any] = {
            "seat": move.seat,
            "pile": move.pile,
            "due_seat": seat,
            "due_pile": pile,
        }
        other = (
            f"pile {move.pile}" if move.seat == seat else f"to seat {move.seat}'s pile {move.pile}"
        )
        message = f"The next card is dealt to seat {seat}'s pile {pile}, not {other}."
        return Rejection("wrong-pile", asking_rule(state), message, params)
    if move.card not in state.hands[seat].unseen:  # SA2.1
        params = {"seat": seat, "card": move.card.value}
        message = f"All of seat {seat}'s {move.card.label} cards have already been seen."
        if COPIES[move.card] == 1:
            message = f"Seat {seat}'s {move.card.label} card has already been seen."
        return Rejection("card-not-unseen", "SA2.1", message, params)
    return None


def deal(state: State, move: Deal) -> State:
    options, herds, occupied = state.options, state.herds, state.occupied
    hand = state.hands[move.seat].turn_up(move.pile, move.card)
    hands, due = replace(state.hands, move.seat, hand), state.due[1:]
    phase = DEAL if due else PLAY
    return State(options, herds, hands, state.seat, None, 0, occupied, due, phase, ())


# ---- A turn (SA3) --------------------------------------------------------------------------------


def plays(_: State) -> Sequence[Move]:
    return PLAYS  # SA3.1: any of them


def play_broken(_: State, move: Play) -> Rejection | None:
    if not 0 <= move.pile < PILES:  # SA1.4
        message = f"There is no pile {move.pile}. Choose pile 0, 1 or 2."
        return Rejection("no-such-pile", "SA1.4", message, {"pile": move.pile})
    return None


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
        hands = replace(state.hands, seat, hand)
        return State(options, herds, hands, seat, None, 0, occupied, (), OVER, ())
    due: tuple[tuple[Seat, int], ...] = ((seat, pile),)
    if not hand.piles[pile]:  # SA2.3
        hand, due = FULL_HAND, tuple([(seat, each) for each in range(PILES)])
    hands = replace(state.hands, seat, hand)
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
    herd = state.herds[seat]
    if herd.has(space, favourite):
        return None
    mine = seat == state.seat
    params: dict[str, Any] = {"seat": seat, "space": space}
    if mine and space and not herd.has(space, not favourite):
        for rival, other in enumerate(state.herds):
            if other.has(space, False) or other.has(space, True):
                message = (
                    f"The camel {on_space(space)} belongs to seat {rival}. Choose one of your own."
                )
                return Rejection("rival-camel", rule, message, {**params, "rival": rival})
    whose = "your" if mine else f"seat {seat}'s"
    if favourite:
        message = f"{whose.capitalize()} favourite is not {on_space(space)}."
    elif herd.has(space, True):
        message = f"The camel {on_space(space)} is {whose} favourite: type {space}*."
    else:
        owner = "You have" if mine else f"Seat {seat} has"
        message = f"{owner} no camel {on_space(space)}."
    params["camel"] = "favourite" if favourite else "camel"
    return Rejection("no-such-camel", rule, message, params)


def seat_broken(state: State, rule: str, seat: Seat) -> Rejection | None:
    last = state.options.players - 1
    if 0 <= seat <= last:
        return None
    message = f"There is no seat {seat}. Seats are numbered 0 to {last}."
    return Rejection("no-such-seat", rule, message, {"seat": seat, "last": last})


def move_camel(state: State, seat: Seat, space: int, favourite: bool, to: int) -> State:
    herds = replace(state.herds, seat, state.herds[seat].move(space, favourite, to))
    if state.options.sheik is ANYWHERE:  # SA4.5: others may share either space
        occupied = occupied_by(herds, state.options.last)
    else:
        occupied = (state.occupied ^ 1 << space ^ 1 << to) & ~WATERHOLE
    return carry_on(state, state.pile, state.left - 1, herds, occupied)


# Moves are immutable, so these are kept; those of the sheik are too many.
@lru_cache(maxsize=1 << 12)
def make_advance(_: Seat, space: int, favourite: bool) -> Move:
    return Advance(space, favourite)


@lru_cache(maxsize=1 << 12)
def make_retreat(seat: Seat, space: int, favourite: bool) -> Move:
    return Retreat(seat, space, favourite)


# SA4.1: palms


def advances(state: State) -> Sequence[Move]:
    moves = tuple(starmap(make_advance, state.movable))
    return moves if state.options.must_use else (*moves, STOP)  # SA3.4


def advance_broken(state: State, move: Advance) -> Rejection | None:
    if (state.seat, move.space, move.favourite) in state.movable:
        return None
    if rejection := camel_broken(state, "SA4.1", state.seat, move.space, move.favourite):
        return rejection
    message = (
        f"There is no free space ahead of the camel {on_space(move.space)}. Choose another camel."
    )
    return Rejection("no-space-ahead", "SA3.2", message, {"space": move.space})


def advance(state: State, move: Advance) -> State:
    return move_camel(state, state.seat, move.space, move.favourite, state.ahead(move.space))


# SA4.2: mirages


def retreats(state: State) -> Sequence[Move]:
    moves = tuple(starmap(make_retreat, state.movable))
    return moves if state.options.must_use else (*moves, STOP)  # SA3.4


def retreat_broken(state: State, move: Retreat) -> Rejection | None:
    if (move.seat, move.space, move.favourite) in state.movable:
        return None
    if rejection := seat_broken(state, "SA4.2", move.seat):
        return rejection
    params = {"seat": move.seat}
    if move.seat == state.seat:
        message = "A mirage sends back other players' camels, not your own."
        return Rejection("own-camel", "SA4.2", message, params)
    if move.space == 0:
        message = (
            f"Seat {move.seat}'s camel is at the waterhole and can't go back any further. "
            "Choose another camel."
        )
        return Rejection("on-waterhole", "SA4.2", message, params)
    return camel_broken(state, "SA4.2", move.seat, move.space, move.favourite)


def retreat(state: State, move: Retreat) -> State:
    return move_camel(state, move.seat, move.space, move.favourite, state.behind(move.space))


# SA4.3: the camel card


def favours(state: State) -> Sequence[Move]:
    return tuple([Favour(space) for _, space, _ in state.movable])


def favour_broken(state: State, move: Favour) -> Rejection | None:
    return camel_broken(state, "SA4.3", state.seat, move.space, favourite=False)


def favour(state: State, move: Favour) -> State:
    herds = replace(state.herds, state.seat, state.herds[state.seat].favour(move.space))
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
        self.targets = [(camel, spaces & ~(1 << camel[1])) for camel in state.movable]

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
            message = f"The sheik moves one of your own camels, not seat {seat}'s."
            params = {"seat": state.seat, "rival": seat}
            return Rejection("own-camels-only", "SA4.4", message, params)
        return camel_broken(state, "SA4.4", seat, move.space, move.favourite)
    rule = "SA4.5" if state.options.sheik is ANYWHERE else "SA4.4"
    if not 0 <= to <= last:
        message = f"There is no space {to}. The last space is {last}."
        return Rejection("no-such-space", rule, message, {"to": to, "last": last})
    if sheik_spaces(state) >> to & 1 and to != move.space:
        return None
    params = {"to": to}
    if to == 0:
        message = "The sheik can't take a camel back to the waterhole."
        return Rejection("to-waterhole", rule, message, params)
    if to == move.space:
        message = f"The camel is already on space {to}. Choose another space."
        return Rejection("same-space", rule, message, params)
    if state.occupied >> to & 1:
        message = f"Space {to} is occupied. The sheik needs an empty space."
        return Rejection("space-occupied", rule, message, params)
    limit = state.foremost + 1
    message = f"Space {to} is too far ahead. The sheik can go no further than space {limit}."
    return Rejection("beyond-foremost", rule, message, {**params, "limit": limit})


def sheik(state: State, move: Sheik) -> State:
    return move_camel(state, move.seat, move.space, move.favourite, move.to)


# ---- By kind of move -----------------------------------------------------------------------------

EXPECTED: dict[Phase, type[Move]] = {
    DEAL: Deal,
    PLAY: Play,
    ADVANCE: Advance,
    RETREAT: Retreat,
    FAVOUR: Favour,
    SHEIK: Sheik,
}
LEGAL: dict[Phase, Callable[[State], Sequence[Move]]] = {
    DEAL: deals,
    PLAY: plays,
    ADVANCE: advances,
    RETREAT: retreats,
    FAVOUR: favours,
    SHEIK: SheikMoves,
    OVER: nothing,
}
BROKEN: dict[Phase, Callable[[State, Any], Rejection | None]] = {
    DEAL: deal_broken,
    PLAY: play_broken,
    ADVANCE: advance_broken,
    RETREAT: retreat_broken,
    FAVOUR: favour_broken,
    SHEIK: sheik_broken,
}
CARRY_OUT: dict[type[Move], Callable[[State, Any], State]] = {
    Deal: deal,
    Play: play,
    Advance: advance,
    Retreat: retreat,
    Favour: favour,
    Sheik: sheik,
    Stop: stop,
}

# ---- Moves at the wrong time ---------------------------------------------------------------------

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


def asking_rule(state: State) -> str:
    """Return the rule that asks for the next move."""
    return "SA2.2" if state.is_set_up else ASKING[state.phase][0]


def not_now(state: State, move: Move) -> Rejection:
    """Return the rejection of a move of another kind than the expected one."""
    seat, pile = state.due[0] if state.due else (state.seat, None)
    reason = ASKING[state.phase][1].format(seat=seat, pile=pile)
    if may_stop(state):
        reason += ", or stop"
    params = {"kind": kind_of(type(move)), "phase": state.phase.value, "seat": seat, "pile": pile}
    message = f"You can't {ATTEMPTS[type(move)]} now: {reason}."
    return Rejection("not-now", asking_rule(state), message, params)


def space_name(space: int) -> str:
    """Return a space as messages name it."""
    return f"space {space}" if space else "the waterhole"


def on_space(space: int) -> str:
    """Return where a camel stands, as messages say it."""
    return f"on space {space}" if space else "at the waterhole"


REJECTIONS: dict[str, str] = {
    "game-over": "The game is over: the oasis is full.",
    "not-now": "You can't stop now: it's time to play a card.",
    "no-optional-use": "In this game, every step you can make must be made, so you can't stop yet.",
    "wrong-pile": "The next card is dealt to seat 0's pile 1, not pile 2.",
    "card-not-unseen": "All of seat 0's Palm 1 cards have already been seen.",
    "no-such-pile": "There is no pile 3. Choose pile 0, 1 or 2.",
    "rival-pile": "That pile belongs to seat 1. Play a card from one of your own.",
    "no-such-camel": "You have no camel on space 12.",
    "rival-camel": "The camel on space 12 belongs to seat 1. Choose one of your own.",
    "no-space-ahead": (
        "There is no free space ahead of the camel on space 44. Choose another camel."
    ),
    "no-such-seat": "There is no seat 4. Seats are numbered 0 to 3.",
    "own-camel": "A mirage sends back other players' camels, not your own.",
    "own-camels-only": "The sheik moves one of your own camels, not seat 1's.",
    "on-waterhole": (
        "Seat 1's camel is at the waterhole and can't go back any further. Choose another camel."
    ),
    "no-such-space": "There is no space 99. The last space is 44.",
    "to-waterhole": "The sheik can't take a camel back to the waterhole.",
    "same-space": "The camel is already on space 12. Choose another space.",
    "space-occupied": "Space 13 is occupied. The sheik needs an empty space.",
    "beyond-foremost": ("Space 40 is too far ahead. The sheik can go no further than space 21."),
}
"""A typical message for each code."""
