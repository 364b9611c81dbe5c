"""What a move does, read off the states before and after it."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from desertrules.contract import Effect, Over, Seat
from desertrules.english import People, capital, plural
from desertrules.sahara.box import STEPS, Card
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.rules import apply, landing, on_space, turn
from desertrules.sahara.state import State

EFFECTS: dict[str, str] = {
    "card-dealt": "Ann turns up Palm 2 on pile 1.",
    "card-played": "Ann plays Palm 2.",
    "camel-advanced": "Ann's camel moves from space 4 to space 6, passing 1 camel.",
    "camel-sent-back": "Ann sends Bob's camel back from space 12 to space 9.",
    "camel-passed": "",
    "camel-led": "Ann moves a camel from space 3 to space 14.",
    "favourite-named": "The camel on space 12 is now Ann's favourite.",
    "oasis-entered": "Ann's camel reaches the oasis: 3 points.",
    "oasis-moved": "Ann's camel is now worth 5 points.",
    "oasis-left": "Ann's camel is out of the oasis again and loses 2 points.",
    "card-stopped": "Ann stops with 2 steps left.",
    "card-lost": "2 steps of Palm 4 can't be used.",
    "card-laid-aside": "",
    "piles-shuffled": "Ann shuffles all 15 cards into three new piles.",
    "turn-begins": "Ann's turn.",
    "game-over": "The game is over: the oasis is full.",
    "won": "Ann wins with 27 points.",
}
"""A typical message for each code, in the order of the rules."""


def effects(
    state: State,
    move: Move,
    seat: Seat | None = None,  # noqa: ARG001 - nothing is hidden from anybody
    names: Sequence[str] | None = None,
) -> tuple[Effect, ...]:
    """Return what a move does.

    Raises:
        IllegalMove: The move is illegal.
    """
    after, people = apply(state, move), People(names or ())
    report = list(_move(state, move, people))
    if not isinstance(move, Deal) and after.pile is None:
        report += _end_of_card(state, move, after, people)
    return (*report, *_next(after, people))


def _move(state: State, move: Move, people: People) -> Iterator[Effect]:
    """Yield what the move itself does."""
    seat, card = state.seat, _card(state, move)
    match move:
        case Deal(dealt_to, pile, dealt):
            message = f"{people.name(dealt_to)} {people.verb(dealt_to, 'turns')} up"
            message = f"{message} {dealt.label} on pile {pile}."
            params = {"pile": pile, "card": dealt.value}
            if state.is_set_up:
                message = ""  # the board shows them (SA2.2)
            yield Effect("card-dealt", dealt_to, message, params=params)
        case Play(pile):
            message = f"{people.name(seat)} {people.verb(seat, 'plays')} {card.label}."
            yield Effect("card-played", seat, message, params={"pile": pile, "card": card.value})
        case Favour(space):
            worth = state.options.worth(space)
            more = f": {plural(worth, 'more point')}" if worth else ""
            message = f"The camel {on_space(space)} is now {people.whose(seat)} favourite{more}."
            yield Effect("favourite-named", seat, message, worth, {"space": space})
        case Stop():
            left, used = state.left, state.left < STEPS[card]
            message = f"{people.verb(seat, 'leaves')} {card.label} unused."
            if used:
                message = f"{people.verb(seat, 'stops')} with {plural(left, 'step')} left."
            params = {"card": card.value, "left": left, "used": used}
            yield Effect("card-stopped", seat, f"{people.name(seat)} {message}", params=params)
        case _:
            yield from _camel(state, move, people)


def _card(state: State, move: Move) -> Card:
    """Return the card that is played, or is being carried out."""
    return cast(
        Card, state.hands[state.seat].tops[move.pile] if isinstance(move, Play) else state.card
    )


def _camel(state: State, move: Advance | Retreat | Sheik, people: People) -> Iterator[Effect]:
    """Yield where a camel goes, which camels it passes, and what it earns (SA3.2, SA5.2)."""
    seat, space, to = state.seat, move.space, landing(state, move)
    owner = seat if isinstance(move, Advance) else move.seat
    name, kind = people.name(seat), _kind(move.favourite)
    camel = f"{people.whose(owner)} {kind}"
    way = f"from {_space(space)} to {_space(to)}"
    params: dict[str, Any] = {"camel": kind, "space": space, "to": to}
    standing, between = state.standing(), range(min(space, to) + 1, max(space, to))
    passed = [(place, *each) for place in between for each in standing.get(place, ())]
    if isinstance(move, Sheik):
        passed = []
    passing = f", passing {plural(len(passed), 'camel')}" if passed else ""
    match move:
        case Advance():
            code, message = "camel-advanced", f"{capital(camel)} moves {way}{passing}."
            params |= {"passed": len(passed)}
        case Retreat():
            message = f"{name} {people.verb(seat, 'sends')} {camel} back {way}{passing}."
            code, params = "camel-sent-back", {**params, "passed": len(passed), "by": seat}
        case Sheik():
            which = camel
            if owner == seat and name != "You":
                which = "their favourite" if move.favourite else "a camel"
            message = f"{name} {people.verb(seat, 'moves')} {which} {way}."
            code, params = "camel-led", {**params, "by": seat}
    yield Effect(code, owner, message, params=params)
    for place, whose, star in passed:
        yield Effect("camel-passed", whose, "", params={"camel": _kind(star), "space": place})
    factor = 2 if move.favourite else 1
    old, new = (factor * state.options.worth(each) for each in (space, to))
    params = {"camel": kind, "worth": new}
    if old and new:
        message = f"{capital(camel)} is now worth {plural(new, 'point')}."
        yield Effect("oasis-moved", owner, message, new - old, params)
    elif new:
        message = f"{capital(camel)} reaches the oasis: {plural(new, 'point')}."
        yield Effect("oasis-entered", owner, message, new, params)
    elif old:
        message = f"{capital(camel)} is out of the oasis again and loses {plural(old, 'point')}."
        yield Effect("oasis-left", owner, message, -old, {"camel": kind})


def _kind(favourite: bool) -> str:
    return "favourite" if favourite else "camel"


def _space(space: int) -> str:
    return f"space {space}" if space else "the waterhole"


def _end_of_card(state: State, move: Move, after: State, people: People) -> Iterator[Effect]:
    """Yield what happens when a card has been carried out (SA2.3, SA3.4)."""
    card, seat = _card(state, move), state.seat
    left = STEPS[card] if isinstance(move, Play) else state.left - 1
    if left > 0 and not isinstance(move, Stop | Favour) and not isinstance(turn(after), Over):
        message = f"{plural(left, 'step')} of {card.label} can't be used."
        if card is Card.CAMEL:
            already = f"{people.object(seat)} already {people.verb(seat, 'has')} a favourite"
            message = f"Camel has no effect: {already}."
        elif isinstance(move, Play):
            message = f"{card.label} has no effect: no camel can move."
        yield Effect("card-lost", seat, message, params={"card": card.value, "left": left})
    yield Effect("card-laid-aside", seat, "", params={"card": card.value})
    if sum(after.hands[seat].piles) > sum(state.hands[seat].piles):
        message = f"{people.name(seat)} shuffles all 15 cards into three new piles."
        if people.name(seat) == "You":
            message = "Your pile is empty, so you shuffle all your cards into three new piles."
        yield Effect("piles-shuffled", seat, message)


def _next(after: State, people: People) -> Iterator[Effect]:
    """Yield whose turn begins, or how the game ended."""
    now = turn(after)
    if isinstance(now, Over):
        params = {"reason": now.result.reason}
        yield Effect("game-over", None, "The game is over: the oasis is full.", params=params)
        winners = now.result.winners
        total = now.result.standings[winners[0]].points
        message = f"{people.outcome(winners, plural(total, 'point'))}."
        for winner in winners:  # one message for all
            yield Effect("won", winner, message, 0, {"total": total})
            message = ""
    elif not after.due and after.pile is None:
        message = f"{capital(people.whose(after.seat))} turn."
        if people.name(after.seat) == "You":
            message = "Your turn: play a card."
        yield Effect("turn-begins", after.seat, message)
