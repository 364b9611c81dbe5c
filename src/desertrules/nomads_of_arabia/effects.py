"""What a move does, as one seat sees it.

Effects are found by comparing what the seat sees before and after the move, so they cannot tell it
more than it can see.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from desertrules.contract import Effect, Seat
from desertrules.english import People, join, plural
from desertrules.errors import IllegalMove
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DISC_DINARS,
    LANDSCAPES,
    ROWS,
    Animal,
    CityDisc,
    Final,
    Herd,
    Special,
    herd_of,
    strip_of,
)
from desertrules.nomads_of_arabia.messages import (
    EFFECT_VARIANTS,
    EFFECTS,
    QUIET,
    Sentences,
    capitalized,
)
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import apply, begins_turn, explain, score
from desertrules.nomads_of_arabia.state import LOST, Nomad, State, View, deal, hide_discs, view
from desertrules.nomads_of_arabia.table import hire_cost, seats_from

Found = Iterator[Effect]


def effects(
    state: State, move: Move, seat: Seat | None = None, names: Sequence[str] | None = None
) -> tuple[Effect, ...]:
    """Return what a legal move does, as a seat (None: a spectator) sees it.

    A view answers for its own viewer. Messages use the players' names if they are given.

    Raises:
        IllegalMove: The move is illegal.
        InvalidValue: There is no such seat, or the view belongs to a seat that is not to move.
    """
    see = view
    if isinstance(state, View):
        if rejection := explain(state, move):
            raise IllegalMove(move, rejection)
        drawn = move.disc if isinstance(move, moves.DrawDisc) else None
        # What the viewer sees does not depend on which hidden discs the others hold.
        seat, state = state.viewer, deal(state, [d for d in state.unseen_discs if d != drawn])
        see = hide_discs  # at the end, too: these are not the discs that would be shown
    after = apply(state, move)
    change = Change(see(state, seat), see(after, seat), move, People(names or ()))
    return tuple(change.effects())


@frozen
class Change:
    """A move, and what a seat sees before and after it."""

    before: View
    after: View
    move: Move
    people: People

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is when the move is made."""
        return self.before.seat

    @property
    def nomad(self) -> Nomad:
        """The nomad of that seat before the move."""
        return self.before.nomad

    def effect(
        self,
        code: str,
        seat: Seat | None = None,
        variant: str = "",
        *,
        points: int = 0,
        quiet: bool = False,
        **params: Any,
    ) -> Effect:
        """Return an effect with its message, if it is worth a line in a log."""
        template = EFFECT_VARIANTS.get(variant, EFFECTS[code])
        message = Sentences(self.people, seat).format(template, points=points, **params)
        quiet = quiet or code in QUIET
        return Effect(code, seat, "" if quiet else message, points, params)

    def effects(self) -> Found:
        """Yield everything that happens, in the order of the rules."""
        yield from self.used_discs()
        yield from self.own_effects()
        yield from self.restocks()
        yield from self.shift()
        yield from self.prices()
        yield from self.next_turn()

    # What follows from a move

    def restocks(self) -> Found:
        """Yield animals that arrive on landscapes by dice, and those that leave the stock."""
        before, after = self.before, self.after
        placed = Herd()
        if isinstance(self.move, moves.AnimalDice | moves.LandscapeDie | moves.Choose):
            for landscape in LANDSCAPES:
                came = after.landscapes.on(landscape) - before.landscapes.on(landscape)
                if came and isinstance(before.task, tasks.SetOut):
                    yield self.effect("animals-set-out", animals=came.names, landscape=landscape)
                elif came:
                    placed = came if not isinstance(self.move, moves.AnimalDice) else placed
                    yield self.effect("restocked", animals=came.names, landscape=landscape)
        gone = total(after.on_the_way) + placed - total(before.on_the_way)
        if gone:
            yield self.effect("left-stock", animals=gone.names)

    def shift(self) -> Found:
        """Yield the strip that disappears with all that is on it, and the one that appears."""
        before, after = self.before.board, self.after.board
        if len(before.strips) == ROWS and before.strips[-1] not in after.strips:
            strip, disc = before.strips[-1], before.city_discs[-1]
            chosen = isinstance(self.move, moves.Shift)
            yield self.effect(
                "dunes-shifted", variant="after-choice" if chosen else "", strip=strip
            )
            if disc is CityDisc.SPECIAL:
                yield self.effect("disc-lost", strip=strip, disc=None)
            elif disc:
                yield self.effect("disc-lost", variant="final-lost", strip=strip, disc=disc)
        for seat in seats_from(self.before.seat, len(self.before.nomads)):
            nomad = self.before.nomads[seat]
            if self.after.nomads[seat].at == LOST != nomad.at:
                variant = "lost-reader" if self.people.name(seat) == "You" else ""
                yield self.effect("nomad-lost", seat, variant, space=nomad.at)
                yield from self.handlers_returned(seat, nomad.handlers)
                yield from self.animals_returned(seat)
        for row, strip in enumerate(after.strips):
            if strip not in before.strips:
                in_set_up = self.before.in_set_up
                yield self.effect("strip-laid", quiet=in_set_up, strip=strip, row=row)
        for row, strip in enumerate(after.strips):
            if after.city_discs[row] is CityDisc.SPECIAL and not has_disc(self.before, strip):
                yield self.effect("disc-laid", strip=strip)

    def prices(self) -> Found:
        """Yield the prices that change, in one effect."""
        old = {animal: self.before.price(animal) for animal in ANIMALS}
        new = {animal: self.after.price(animal) for animal in ANIMALS}
        changed = [animal for animal in ANIMALS if new[animal] != old[animal]]
        if changed:
            first = f"{changed[0]}s now sell for {plural(new[changed[0]], 'dinar')}"
            texts = [first, *(f"{animal}s for {new[animal]}" for animal in changed[1:])]
            texts = [
                f"{text} (was {old[animal]})" for text, animal in zip(texts, changed, strict=True)
            ]
            message = f"{capitalized(join(texts))}."
            params = {
                "animals": tuple(changed),
                "prices": tuple(new[animal] for animal in changed),
                "old": tuple(old[animal] for animal in changed),
            }
            yield Effect("price-changed", None, message, params=params)

    def next_turn(self) -> Found:
        """Yield an offer of an extra turn, the next turn, or the end of the game."""
        before, after = self.before, self.after
        if before.in_set_up and not after.in_set_up:  # NA2.5
            to = after.nomads[0].at
            yield self.effect("nomad-placed", variant="start", to=to, strip=strip_of(to))
        match after.task:
            case tasks.OfferTurn(seat):
                holds = after.viewer == seat and Special.SANDS in after.nomads[seat].discs
                yield self.effect("sands-asked", seat, quiet=not holds)
            case None:
                yield self.effect("game-over", reason="mecca")
                yield from self.winners()
            case _ if begins_turn(after):
                yield self.effect("turn-begins", after.seat)
            case _:
                pass

    def winners(self) -> Found:
        """Yield who has won, unless discs that are held are unknown."""
        if any(None in nomad.discs for nomad in self.after.nomads):
            return
        standings = score(self.after)
        winners = [standing.seat for standing in standings if standing.rank == 1]
        points = standings[winners[0]].points
        tied = sum(standing.points == points for standing in standings) > len(winners)
        params: dict[str, Any] = {"winners": tuple(winners), "total": points, "tie_break": tied}
        if len(winners) > 1:
            message = Sentences().format(
                EFFECT_VARIANTS["shared"], players=self.people.all(winners), total=points
            )
            yield Effect("won", None, message, params=params)
        else:
            yield self.effect("won", winners[0], "tie-break" if tied else "", **params)

    # What a move itself does

    def own_effects(self) -> Found:
        """Yield what the player or chance does."""
        seat, actor, at = self.seat, self.before.actor, self.nomad.at
        match self.move:
            case moves.LandscapeDie(face):
                yield self.effect("landscape-rolled", face=face)
            case moves.AnimalDice(faces):
                yield self.effect("animals-rolled", faces=faces)
            case moves.HandlerDice(hits):
                yield from self.handler_dice(hits, self.before.ground(at))
            case moves.DrawDisc(disc):
                yield self.effect("disc-taken", seat, strip=strip_of(at))
                if self.before.viewer == seat:  # NA3.5
                    worth = DISC_DINARS.get(disc, 0)
                    variant = "worth" if worth else ""
                    yield self.effect("disc-seen", seat, variant, points=worth, disc=disc)
            case moves.FinalDisc(disc):
                variant = "mecca" if disc is Final.MECCA else ""
                strip = self.after.board.strips[0]
                yield self.effect("final-disc", variant=variant, strip=strip, disc=disc)
            case moves.Step(to, hire) | moves.Ride(to, hire):
                yield from self.journey(to, herd_of(hire))
            case moves.Halt():
                yield self.effect("nomad-halted", seat, space=at)
            case moves.Pilgrim():
                yield self.effect("nomad-to-pilgrim", seat, space=at)
                yield from self.handlers_returned(seat, self.nomad.handlers)
                yield from self.animals_returned(seat)
            case moves.Place(to):
                yield self.effect("nomad-placed", seat, to=to)
            case moves.Capture() | moves.Lure():
                aim = "lure" if isinstance(self.move, moves.Lure) else "capture"
                yield self.effect("hunt-begun", seat, aim=aim, landscape=self.before.ground(at))
            case moves.Shift():
                yield self.effect("shift-chosen", seat)
            case moves.End():
                yield self.effect("turn-ended", seat)
            case moves.Sands():
                yield self.effect("extra-turn", actor)
            case moves.Decline():
                yield self.effect("extra-turn-declined", actor)
            case moves.Pick():
                yield from self.caught(self.before.ground(at))
            case moves.Sell() | moves.Abdul():
                yield from self.sale(self.move)
            case moves.Expert(landscape):
                yield from self.caught(landscape)
            case moves.Choose(landscape):
                yield self.effect("landscape-chosen", seat, landscape=landscape)
            case moves.Keep():
                yield from self.animals_returned(actor)
            case moves.Strip():
                pass  # `shift` tells it, as for a strip that returns without a move

    def used_discs(self) -> Found:
        """Yield the discs that a move uses (NA5.5)."""
        for disc in self.after.used_discs:
            if disc not in self.before.used_discs:
                yield self.effect("disc-used", self.before.actor, disc=disc)

    def handlers_returned(self, seat: Seat, handlers: Herd) -> Found:
        if handlers:
            yield self.effect("handlers-returned", seat, handlers=handlers.names)

    def animals_returned(self, seat: Seat) -> Found:
        kept = self.after.nomads[seat].animals
        lost = self.before.nomads[seat].animals - kept
        if any(lost):
            yield self.effect("animals-returned", seat, animals=lost.names, kept=kept.names)

    def journey(self, to: str, hire: Herd) -> Found:
        """Yield what a step or a ride costs, and the handlers who come and go."""
        after = self.after.nomads[self.seat]
        third = hire_cost(hire.size)
        second = self.nomad.dinars - after.dinars - third
        for what, dinars in (("third-handler", third), ("second-step", second)):
            if dinars:
                yield self.effect("paid", self.seat, what, points=-dinars, what=what, dinars=dinars)
        if hire:
            yield self.effect("handlers-hired", self.seat, handlers=hire.names)
        yield self.effect("nomad-moved", self.seat, space=self.nomad.at, to=to)
        yield from self.handlers_returned(self.seat, self.nomad.handlers + hire - after.handlers)

    def handler_dice(self, hits: tuple[Animal, ...], landscape: str) -> Found:
        yield self.effect("handlers-rolled", self.seat, "" if hits else "all-blank", hits=hits)
        if self.before.task == tasks.RollHandlers(lure=True):
            lured = (self.before.stock - self.after.stock).names
            yield self.effect("lured", self.seat, animals=lured, landscape=landscape)
        elif not isinstance(self.after.task, tasks.PickAny):
            yield from self.caught(landscape)

    def caught(self, landscape: str) -> Found:
        caught = self.after.nomads[self.seat].animals - self.nomad.animals
        variant = "" if caught else "nothing-caught"
        yield self.effect("caught", self.seat, variant, animals=caught.names, landscape=landscape)

    def sale(self, move: moves.Sell | moves.Abdul) -> Found:
        """Yield what each kind of animal brings (NA4.6, NA5.3)."""
        in_city = isinstance(move, moves.Sell)
        disc = self.before.board.disc_at(self.nomad.at) if in_city else None
        for animal in dict.fromkeys(move.animals):
            sold = (animal,) * move.animals.count(animal)
            price = self.before.price(animal) + self.after.silver + (animal.value == disc)
            variant, points = "sold-one" if len(sold) == 1 else "", len(sold) * price
            yield self.effect("sold", self.seat, variant, points=points, animals=sold, price=price)


def total(herds: Sequence[Herd]) -> Herd:
    """Return all animals of several herds."""
    return sum(herds, Herd())


def has_disc(position: State, strip: str) -> bool:
    """Return whether a disc lies on the city of a strip."""
    board = position.board
    return strip in board.strips and board.city_discs[board.strips.index(strip)] is not None
