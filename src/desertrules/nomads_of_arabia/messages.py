"""The words of the game: rejections, effects, and the names of things in sentences."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Any

from attrs import asdict

from desertrules.contract import Rejection, Seat, kind_of
from desertrules.english import People, article, join, plural
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DISC_DINARS,
    Final,
    Landscape,
    Special,
)
from desertrules.nomads_of_arabia.moves import Move, Ride, Step
from desertrules.nomads_of_arabia.state import State, Walk
from desertrules.nomads_of_arabia.table import hire_cost, step_cost

DISC_NAMES: dict[str, str] = {
    **{disc: f"a disc worth {dinars} dinars" for disc, dinars in DISC_DINARS.items()},
    Special.ABDUL: "Abdul the Trader",
    Special.EXPERT: "Expert Handler",
    Special.WINDS: "Ride the Winds",
    Special.SANDS: "Sands of Time",
    Special.SILVER: "Silver Tongue",
    Final.MECCA: "Mecca",
}

ATTEMPTS = {
    "strip": "lay a strip",
    "landscape-die": "roll the landscape die",
    "animal-dice": "roll the animal dice",
    "handler-dice": "roll the handlers",
    "draw-disc": "draw a disc",
    "final-disc": "reveal a final disc",
    "step": "move",
    "ride": "ride the winds",
    "halt": "stop moving",
    "pilgrim": "go to the Pilgrim",
    "place": "come back from the Pilgrim",
    "capture": "capture animals",
    "lure": "lure animals",
    "shift": "shift the dunes",
    "end": "end your turn",
    "sands": "use Sands of Time",
    "decline": "decline an extra turn",
    "pick": "take an animal",
    "sell": "sell animals",
    "abdul": "use Abdul the Trader",
    "expert": "use the Expert Handler",
    "choose": "choose a landscape",
    "keep": "choose animals to keep",
}
"""What a player tries to do with each kind of move."""


WAITING = {
    "lay-strip": ("NA6.3", "a new strip has to be laid first", "A strip is laid"),
    "set-out": ("NA2.3", "the landscape die has to be rolled first", "The first animals arrive"),
    "restock-landscape": (
        "NA7.2",
        "the animal dice have to be rolled first",
        "A landscape is restocked",
    ),
    "random-restock": ("NA7.4", "the animal dice have to be rolled first", "New animals arrive"),
    "place-animals": ("NA7.3", "the landscape die has to be rolled first", "New animals arrive"),
    "roll-handlers": ("NA4.2", "the handlers have to be rolled first", "Handlers are rolled"),
    "draw-special": ("NA3.5", "a disc has to be drawn first", "A disc is drawn"),
    "reveal-final": ("NA6.4", "a final disc has to be revealed first", "A final disc is revealed"),
    "walk": ("NA3.1", "it's time to move; to stay where you are, choose halt", "move"),
    "leave-pilgrim": ("NA3.8", "choose the space where you leave the Pilgrim", "leave the Pilgrim"),
    "visit-pilgrim": ("NA3.9", "you are lost and can only go to the Pilgrim", "visit the Pilgrim"),
    "act": ("NA4.1", "your move is over; act, or end your turn", "act"),
    "pick-any": ("NA4.3", "choose an animal to take, or none", "pick an animal"),
    "choose-landscape": ("NA7.3", "choose a landscape first", "choose a landscape"),
    "keep-two": ("NA6.2", "choose two animals to keep", "keep two animals"),
    "offer-turn": ("NA5.4", "decide about Sands of Time first", "take an extra turn or not"),
}
"""For each kind of task the rule that asks for it, what is expected, and a headline."""


# ---- Words --------------------------------------------------------------------------------------


def count_of(number: int, noun: str) -> str:
    """Return `a goat`, `two goats` or `4 goats`."""
    word = {2: "two", 3: "three"}.get(number, number)
    return article(noun) if number == 1 else f"{word} {noun}s"


def animals_text(names: Sequence[str], noun: str = "", none: str = "nothing") -> str:
    """Return animals or faces of dice as a list in a sentence: `a goat and two camels`."""
    if not noun and tuple(names) == ANIMALS:
        return "one animal of each kind"
    numbers = {name: names.count(name) for name in names}
    return join(count_of(numbers[name], f"{name} {noun}".strip()) for name in numbers) or none


def disc_text(disc: str) -> str:
    """Return the name of a disc."""
    return DISC_NAMES.get(disc, str(disc))


def capitalized(text: str) -> str:
    """Return text to begin a sentence with."""
    return text[:1].upper() + text[1:]


FORMATS: dict[str, Callable[[Any], str]] = {
    "": str,
    "animals": animals_text,
    "Animals": lambda names: capitalized(animals_text(names)),
    "handlers": partial(animals_text, noun="handler", none="no handlers"),
    "and": join,
    "or": partial(join, conjunction="or"),
    "dinars": partial(plural, noun="dinar"),
    "disc": disc_text,
    "attempt": ATTEMPTS.__getitem__,
    "expected": lambda task: WAITING[task][1],
}
"""How values are shown in words."""


def without_formats(message: str) -> str:
    """Return a template with parameters alone, as the documentation shows it.

    Examples:
        >>> without_formats("{player} {verb:sells} {animals:animals}.")
        '{player} sells {animals}.'
    """
    parts: list[str] = []
    for text, name, spec, _ in Formatter().parse(message):
        parts.append(text)
        if name is not None:
            parts.append(f"{{{name}}}" if not spec or spec in FORMATS else spec)
    return "".join(parts)


class Sentences(Formatter):
    """Fills in templates; what follows a colon is how a value is shown, or a verb for animals.

    `{player}` and `{whose}` refer to a seat, `{verb:takes}` is a verb that agrees with it.
    """

    def __init__(self, people: People | None = None, seat: Seat | None = None) -> None:
        self.people: People = people or People()
        self.seat: Seat = seat or 0

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return the value of a gap."""
        del args  # templates have named gaps only
        match key:
            case "player":
                return self.people.name(self.seat)
            case "whose":
                return capitalized(self.people.whose(self.seat))
            case "verb":
                return self.people
            case _:
                return kwargs[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a value in words."""
        if isinstance(value, People):
            return value.verb(self.seat, format_spec)
        if format_spec in FORMATS:
            return FORMATS[format_spec](value)
        one = len(value) == 1 or value == ANIMALS
        return format_spec if one else format_spec[:-1]


# ---- Rejections ---------------------------------------------------------------------------------


REJECTIONS = {
    "game-over": "The game is over.",
    "not-now": "You can't {kind:attempt} now: {task:expected}.",
    "wrong-strip": "Strip {strip} can't be laid now: the next one is a {type} strip that nobody has"
    " seen yet.",
    "no-yellow": "Yellow does not count during set-up. Roll the landscape die again.",
    "wrong-faces": "Expected two faces of the animal dice, in the order donkey, goat, horse, camel,"
    " blank; found {faces:and}.",
    "wrong-hits": "You rolled {handlers:handlers}, which can't show {hits:and}. List hits in the"
    " order donkey, goat, horse, camel.",
    "disc-seen": "{disc:disc} has already been drawn.",
    "disc-turned": "The {disc:disc} disc can't be revealed now: it is already on the board or not"
    " in this game.",
    "mountain": "{to} is a mountain. Nomads can't go there.",
    "no-such-space": "There is no space {to} on the board right now.",
    "not-a-neighbour": "{to} is not next to {at}. Move one space at a time.",
    "back-to-start": "You started this turn on {to}, so your second step can't go back there.",
    "second-step-unpaid": "A second step costs {cost:dinars}, but you have only {dinars}.",
    "no-hire-here": "You can hire handlers only when you leave a city for a space that is not a"
    " city.",
    "pool-lacks": "The pool does not have {hire:handlers}. It has {pool:handlers}.",
    "hire-unpaid": "This step with three handlers costs {cost:dinars}, but you have only {dinars}."
    " Hire two for free instead.",
    "wrong-number": "Hire two handlers for free or three for 3 dinars, not {number}.",
    "wrong-order": "List animals in the order donkey, goat, horse, camel; found {animals:and}.",
    "not-carried": "You don't have {animals:animals}. You have {carried:animals}.",
    "ride-after-step": "You can ride the winds only before your first step.",
    "own-space": "You are already on {to}. Choose another space.",
    "not-held": "You don't have {disc:disc}.",
    "pilgrim-after-step": "You can go to the Pilgrim only at the start of your turn, before any"
    " step.",
    "pilgrim-after-disc": "You can go to the Pilgrim only at the start of your turn, before using a"
    " disc.",
    "acted": "You have already taken your action this turn. Choose end to finish.",
    "not-on-landscape": "You can {kind} animals only on a landscape, and {at} is a {terrain}.",
    "no-handlers": "You need at least one handler to {kind} animals. Hire some when you leave a"
    " city.",
    "not-there": "There is no {animal} on the {landscape} landscape.",
    "not-on-dune": "You can shift the dunes only from a dune, and {at} is a {terrain}.",
    "nomad-on-last-strip": "You can't shift the dunes while a nomad is on the last strip, {strip}.",
    "not-in-city": "You can sell animals only in a city, and {at} is a {terrain}.",
    "nothing-sold": "Choose at least one animal to sell.",
    "in-city": "Abdul buys only outside cities, and {at} is a city.",
    "not-fewest": "Choose a landscape with the fewest animals: {fewest:or}.",
    "nothing-here": "Nothing can be played here: lost nomads wait for their next turn.",
}
"""The message of each code, with its parameters in braces."""

VARIANTS = {
    "hire-all": "The pool has only {whole:handlers}. Take all of them.",
    "keep-two": "Keep exactly two animals, not {number}.",
    "keep-all": "You keep all your animals: {whole:animals}.",
    "nothing-carried": "You don't have {animals:animals}. You have no animals.",
}
"""Messages for special cases of a code."""


def reject(state: State, move: Move, rule: str) -> Rejection:
    """Return the rejection of a move that a rule forbids, such as `NA1.3 mountain`.

    A third word names a special case of the code, or the disc that the player does not hold.
    """
    number, code, *case = rule.split()
    template = VARIANTS.get(case[0], REJECTIONS[code]) if case else REJECTIONS[code]
    facts = _facts(state, move, code)
    if code == "not-held":
        facts["disc"] = Special(case[0])
    names = [name for _, name, _, _ in Formatter().parse(template) if name]
    message = Sentences().format(template, **facts)
    return Rejection(code, number, message, {name: facts[name] for name in names})


def _facts(state: State, move: Move, code: str) -> dict[str, Any]:
    """Return everything that a rejection can mention."""
    nomad, strips = state.nomads[state.actor], state.board.strips
    listed = getattr(move, "animals", getattr(move, "keep", getattr(move, "hire", ())))
    ground = state.ground(nomad.at) if nomad.on_board else ""
    cost = 0
    if isinstance(move, Step | Ride) and code in ("second-step-unpaid", "hire-unpaid"):
        walk = state.task if isinstance(move, Step) else None
        hired = len(move.hire) if state.leaves_city(move.to) else 0
        cost = step_cost(walk, nomad, hired) if isinstance(walk, Walk) else 0
        cost += hire_cost(hired) if code == "hire-unpaid" else 0
    return {
        "kind": kind_of(type(move)),
        "task": kind_of(type(state.task)),
        "at": nomad.at,
        "terrain": "landscape" if isinstance(ground, Landscape) else str(ground),
        "landscape": ground,
        "dinars": nomad.dinars,
        "handlers": nomad.handlers.names,
        "carried": nomad.animals.names,
        "pool": state.pool.names,
        "whole": (state.pool if isinstance(move, Step | Ride) else nomad.animals).names,
        "strip": strips[-1] if strips else "",
        "type": "city" if state.city_is_next else "desert",
        "fewest": tuple(state.landscapes.fewest),
        "number": len(listed),
        "cost": cost,
        **asdict(move, recurse=False),
        "animals": listed,
    }


# ---- Effects ------------------------------------------------------------------------------------

EFFECTS = {
    "landscape-rolled": "The landscape die shows {face}.",
    "animals-rolled": "The animal dice show {faces:animals}.",
    "animals-set-out": "One animal of each kind starts on the {landscape} landscape.",
    "nomad-moved": "{player} {verb:moves} from {space} to {to}.",
    "nomad-halted": "{player} {verb:stays} on {space}.",
    "paid": "{player} {verb:pays} {dinars:dinars} for a second step.",
    "handlers-hired": "{player} {verb:hires} {handlers:handlers}.",
    "handlers-returned": "{whose} handlers return to the pool.",
    "disc-taken": "{player} {verb:takes} the special disc from the city on {strip}.",
    "disc-seen": "{whose} disc is {disc:disc}.",
    "nomad-to-pilgrim": "{player} {verb:goes} to the Pilgrim.",
    "nomad-placed": "{player} {verb:returns} to the board on {to}.",
    "animals-returned": "{player} {verb:keeps} {kept:animals} and {verb:loses} {animals:animals}.",
    "turn-ended": "{player} {verb:ends} the turn.",
    "hunt-begun": "{player} {verb:tries} to {aim} animals on the {landscape} landscape.",
    "handlers-rolled": "Hits: {hits:and}.",
    "caught": "{player} {verb:takes} {animals:animals} from the {landscape} landscape.",
    "lured": "{player} {verb:lures} {animals:animals} to the {landscape} landscape.",
    "shift-chosen": "{player} {verb:shifts} the dunes.",
    "sold": "{player} {verb:sells} {animals:animals} for {price:dinars} each.",
    "disc-used": "{player} {verb:uses} {disc:disc}.",
    "extra-turn": "{player} {verb:takes} an extra turn.",
    "extra-turn-declined": "{player} {verb:takes} no extra turn.",
    "dunes-shifted": "The dunes shift, and strip {strip} disappears.",
    "disc-lost": "The disc on {strip} is out of the game.",
    "nomad-lost": "{player} {verb:is} lost in the dunes.",
    "strip-laid": "Strip {strip} appears below the Pilgrim.",
    "disc-laid": "A special disc lies face down in the city on {strip}.",
    "final-disc": "The city on {strip} pays 1 dinar more per {disc}.",
    "left-stock": "{animals:Animals} {animals:leaves} the stock.",
    "restocked": "{animals:Animals} {animals:arrives} on the {landscape} landscape.",
    "landscape-chosen": "{player} {verb:chooses} the {landscape} landscape.",
    "price-changed": "{changes}.",
    "sands-asked": "Use Sands of Time for an extra turn?",
    "turn-begins": "{whose} turn.",
    "game-over": "The game is over: Mecca has appeared.",
    "won": "{player} {verb:wins} with {total:dinars}.",
}
"""The message of each code, with its parameters in braces."""

EFFECT_VARIANTS = {
    "third-handler": "{player} {verb:pays} {dinars:dinars} for a third handler.",
    "worth": "{whose} disc is worth {points:dinars}.",
    "start": "All nomads start in the city on {strip}.",
    "all-blank": "All dice are blank.",
    "nothing-caught": "There is nothing to take.",
    "sold-one": "{player} {verb:sells} {animals:animals} for {price:dinars}.",
    "after-choice": "Strip {strip} disappears.",
    "lost-reader": "You are lost in the dunes. On your next turn, go to the Pilgrim.",
    "final-lost": "The {disc} disc on {strip} is out of the game.",
    "mecca": "Mecca appears on {strip}!",
    "tie-break": "{player} {verb:wins} with {total:dinars} and the most animals.",
    "shared": "{players} share the win with {total:dinars} each.",
}
"""Messages for special cases of a code."""

QUIET = {"landscape-rolled", "nomad-halted", "turn-ended", "extra-turn-declined"}
"""Codes that are not worth a line in a log."""
