"""What a move does, read off the states before and after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

from desertrules.contract import Effect, Over, Seat
from desertrules.english import People, join, plural
from desertrules.sahara.box import STEPS, Card
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.rules import apply, on_space, space_name, turn
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
    return tuple(_Report(state, move, apply(state, move), People(names or ())).effects())


class _Report:
    """The effects of one move."""

    def __init__(self, before: State, move: Move, after: State, people: People) -> None:
        self.before, self.move, self.after, self.people = before, move, after, people
        self.seat = before.seat

    def effects(self) -> Iterator[Effect]:
        yield from self._move()
        yield from self._end_of_card()
        yield from self._next()

    def _move(self) -> Iterator[Effect]:
        """Yield what the move itself does."""
        before, people, seat = self.before, self.people, self.seat
        match self.move:
            case Deal(dealt_to, pile, card):
                quiet = before.is_set_up  # the board shows them (SA2.2)
                who = f"{people.name(dealt_to)} {people.verb(dealt_to, 'turns')} up"
                message = "" if quiet else f"{who} {card.label} on pile {pile}."
                params = {"pile": pile, "card": card.value}
                yield Effect("card-dealt", dealt_to, message, params=params)
            case Play(pile):
                card = self._card
                message = f"{people.name(seat)} {people.verb(seat, 'plays')} {card.label}."
                params = {"pile": pile, "card": card.value}
                yield Effect("card-played", seat, message, params=params)
            case Advance():
                yield from self._camel("camel-advanced", seat)
            case Retreat():
                yield from self._camel("camel-sent-back", self.move.seat)
            case Sheik():
                yield from self._camel("camel-led", self.move.seat)
            case Favour(space):
                worth = before.options.worth(space)
                more = f": {plural(worth, 'more point')}" if worth else ""
                whose = people.whose(seat)
                message = f"The camel {on_space(space)} is now {whose} favourite{more}."
                yield Effect("favourite-named", seat, message, worth, {"space": space})
            case Stop():
                yield self._stop()

    def _stop(self) -> Effect:
        card, left, seat = self._card, self.before.left, self.seat
        used = left < STEPS[card]
        name, verb = self.people.name(seat), self.people.verb
        message = f"{name} {verb(seat, 'stops')} with {plural(left, 'step')} left."
        if not used:
            message = f"{name} {verb(seat, 'leaves')} {card.label} unused."
        params = {"card": card.value, "left": left, "used": used}
        return Effect("card-stopped", seat, message, params=params)

    def _camel(self, code: str, owner: Seat) -> Iterator[Effect]:
        """Yield where a camel went, which camels it passed, and what it earns (SA3.2, SA5.2)."""
        move = cast("Advance | Retreat | Sheik", self.move)
        space, to = move.space, self._landing(owner, move.favourite)
        passed = [] if isinstance(move, Sheik) else list(self._passed(space, to))
        camel = "favourite" if move.favourite else "camel"
        params: dict[str, Any] = {"camel": camel, "space": space, "to": to}
        if code != "camel-led":
            params["passed"] = len(passed)
        if code != "camel-advanced":
            params["by"] = self.seat
        message = self._way(code, owner, camel, space, to)
        passing = f", passing {plural(len(passed), 'camel')}" if passed else ""
        yield Effect(code, owner, f"{message}{passing}.", params=params)
        for seat, star, place in passed:
            kind = "favourite" if star else "camel"
            yield Effect("camel-passed", seat, "", params={"camel": kind, "space": place})
        yield from self._worth(owner, camel, space, to)

    def _way(self, code: str, owner: Seat, camel: str, space: int, to: int) -> str:
        people, seat = self.people, self.seat
        way = f"from {space_name(space)} to {space_name(to)}"
        whose = people.whose(owner)
        if code == "camel-advanced":
            return f"{whose[0].upper()}{whose[1:]} {camel} moves {way}"
        name = people.name(seat)
        if code == "camel-sent-back":
            return f"{name} {people.verb(seat, 'sends')} {whose} {camel} back {way}"
        object_ = f"{whose} {camel}"
        if owner == seat and name != "You":
            object_ = "a camel" if camel == "camel" else "their favourite"
        return f"{name} {people.verb(seat, 'moves')} {object_} {way}"

    def _worth(self, owner: Seat, camel: str, space: int, to: int) -> Iterator[Effect]:
        """Yield the change of points of a camel that entered, left or crossed the oasis."""
        factor = 2 if camel == "favourite" else 1
        old = factor * self.before.options.worth(space)
        new = factor * self.before.options.worth(to)
        whose = self.people.whose(owner)
        subject = f"{whose[0].upper()}{whose[1:]} {camel}"
        params = {"camel": camel, "worth": new}
        if old and new:
            message = f"{subject} is now worth {plural(new, 'point')}."
            yield Effect("oasis-moved", owner, message, new - old, params)
        elif new:
            message = f"{subject} reaches the oasis: {plural(new, 'point')}."
            yield Effect("oasis-entered", owner, message, new, params)
        elif old:
            message = f"{subject} is out of the oasis again and loses {plural(old, 'point')}."
            yield Effect("oasis-left", owner, message, -old, {"camel": camel})

    def _landing(self, seat: Seat, favourite: bool) -> int:
        """Return the space on which the moved camel stands now."""
        before, after = self.before.herds[seat], self.after.herds[seat]
        if favourite:
            return cast(int, after.favourite)
        (to,) = Counter(after.camels) - Counter(before.camels)
        return to

    def _passed(self, space: int, to: int) -> Iterator[tuple[Seat, bool, int]]:
        """Yield the camels that a step skipped."""
        for place in range(min(space, to) + 1, max(space, to)):
            for seat, herd in enumerate(self.before.herds):
                yield from [(seat, False, place)] * herd.camels.count(place)
                if herd.favourite == place:
                    yield seat, True, place

    @property
    def _card(self) -> Card:
        """The card that is played, or was being carried out."""
        pile = self.move.pile if isinstance(self.move, Play) else cast(int, self.before.pile)
        return cast(Card, self.before.hands[self.seat].tops[pile])

    def _end_of_card(self) -> Iterator[Effect]:
        """Yield what happens when a card has been carried out (SA2.3, SA3.4)."""
        if isinstance(self.move, Deal) or self.after.pile is not None:
            return
        card, seat, people = self._card, self.seat, self.people
        left = STEPS[card] if isinstance(self.move, Play) else self.before.left - 1
        over = isinstance(turn(self.after), Over)
        if left > 0 and not isinstance(self.move, Stop | Favour) and not over:
            message = f"{plural(left, 'step')} of {card.label} can't be used."
            if card is Card.CAMEL:
                already = f"{people.object(seat)} already {people.verb(seat, 'has')} a favourite"
                message = f"Camel has no effect: {already}."
            elif isinstance(self.move, Play):
                message = f"{card.label} has no effect: no camel can move."
            params = {"card": card.value, "left": left}
            yield Effect("card-lost", seat, message, params=params)
        yield Effect("card-laid-aside", seat, "", params={"card": card.value})
        if sum(self.after.hands[seat].piles) > sum(self.before.hands[seat].piles):
            message = f"{people.name(seat)} shuffles all 15 cards into three new piles."
            if people.name(seat) == "You":
                message = "Your pile is empty, so you shuffle all your cards into three new piles."
            yield Effect("piles-shuffled", seat, message)

    def _next(self) -> Iterator[Effect]:
        """Yield whose turn begins, or how the game ended."""
        now, people = turn(self.after), self.people
        if isinstance(now, Over):
            params = {"reason": now.result.reason}
            yield Effect("game-over", None, "The game is over: the oasis is full.", params=params)
            winners = now.result.winners
            for winner in winners:
                total = now.result.standings[winner].points
                yield Effect("won", winner, self._won(winner, winners, total), 0, {"total": total})
        elif not self.after.due and self.after.pile is None:
            seat = self.after.seat
            whose = people.whose(seat)
            message = f"{whose[0].upper()}{whose[1:]} turn."
            if people.name(seat) == "You":
                message = "Your turn: play a card."
            yield Effect("turn-begins", seat, message)

    def _won(self, winner: Seat, winners: Sequence[Seat], total: int) -> str:
        people = self.people
        points = plural(total, "point")
        if len(winners) == 1:
            return f"{people.name(winner)} {people.verb(winner, 'wins')} with {points}."
        if winner != winners[0]:
            return ""  # said with the first winner
        return f"{join(map(people.name, winners))} share the win with {points} each."
