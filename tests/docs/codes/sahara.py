"""Examples of the codes of Sahara, on a track with four spaces of desert."""

from collections.abc import Mapping
from typing import Any

from desertrules import sahara as sa
from desertrules.sahara import State
from tests.docs.codes.example import Example, Game, line
from tests.sahara import tables
from tests.sahara.tables import Spaces, dealt, last_of_its_pile, moved, step, written

_OPENING = """\
from desertrules import apply, effects, explain, position_from_text
from desertrules import sahara
from desertrules.render import svg
"""
_DESERT = 4


def _table(card: str, camels: Spaces | None = None, **options: Any) -> str:
    """Write a position in which seat 0 is to play a card."""
    return line(tables.table(card, camels, desert=_DESERT, **options))


def _played(
    card: str,
    camels: Spaces | None = None,
    favourites: Mapping[int, int] | None = None,
    **options: Any,
) -> str:
    """Write a position in which seat 0 carries a card out."""
    return line(_carried(card, camels, favourites, **options))


def _carried(
    card: str,
    camels: Spaces | None = None,
    favourites: Mapping[int, int] | None = None,
    **options: Any,
) -> State:
    return tables.played(card, camels, favourites, desert=_DESERT, **options)


_NEARLY_FULL: Spaces = {0: [4, 6, 7, 8], 1: [9, 10, 11, 12]}


def _start() -> State:
    return sa.initial(sa.Options(2, _DESERT))


def _over() -> State:
    """Give a position in which the oasis is full."""
    return moved(_carried("palm-1", _NEARLY_FULL), step(4))


def _last_played() -> State:
    """Give a position in which seat 0 carries out the last card of a pile."""
    last = sa.load_state(last_of_its_pile(written("palm-3", {0: [2]}, desert=_DESERT)))
    return moved(last, sa.Play(0), step(0), step(0))


_REJECTIONS = {
    "game-over": Example(
        "The oasis is full, so nothing can be done any more.",
        lambda: line(_over()),
        "sahara.Play(1)",
    ),
    "not-now": Example(
        "Another kind of move is asked for; the rule that is cited says which.",
        lambda: _table("palm-1"),
        "sahara.Advance(0, favourite=False)",
    ),
    "no-optional-use": Example(
        "The rest of a card is to be left unused, in a game with `must_use`.",
        lambda: _played("palm-2", {0: [2]}, must_use=True),
        "sahara.Stop()",
    ),
    "wrong-pile": Example(
        "The top of another pile is to be dealt, perhaps that of another seat.",
        lambda: line(_start()),
        'sahara.Deal(0, 1, "palm-1")',
        panel=True,
    ),
    "card-not-unseen": Example(
        "All copies of the card are known already. A deck has one sheik.",
        lambda: line(dealt(_start(), "sheik")),
        'sahara.Deal(0, 1, "sheik")',
        panel=True,
    ),
    "no-such-pile": Example(
        "A seat has the piles 0, 1 and 2.",
        lambda: _table("palm-1"),
        "sahara.Play(3)",
        marked=False,
        panel=True,
    ),
    "no-such-camel": Example(
        "No such camel of the seat stands there, or it is the favourite and was not called so.",
        lambda: _played("palm-1", {0: [2]}),
        "sahara.Advance(3, favourite=False)",
    ),
    "rival-camel": Example(
        "The camel there is another seat's.",
        lambda: _played("palm-1", {0: [2], 1: [3]}),
        "sahara.Advance(3, favourite=False)",
    ),
    "no-space-ahead": Example(
        "All spaces ahead of the camel are occupied, or it has reached the end of the track.",
        lambda: _played("palm-1", {0: [11], 1: [12]}),
        "sahara.Advance(11, favourite=False)",
    ),
    "no-such-seat": Example(
        "Nobody sits there.",
        lambda: _played("mirage-1", {1: [3]}),
        "sahara.Retreat(2, 3, favourite=False)",
        marked=False,
    ),
    "own-camel": Example(
        "A mirage sends back the camels of others.",
        lambda: _played("mirage-1", {0: [2], 1: [3]}),
        "sahara.Retreat(0, 2, favourite=False)",
    ),
    "own-camels-only": Example(
        'The sheik takes no camel of another seat, unless `sheik="any"` was agreed on.',
        lambda: _played("sheik", {0: [1], 1: [3]}),
        "sahara.Sheik(1, 3, favourite=False, to=2)",
    ),
    "on-waterhole": Example(
        "A camel on 0 cannot be sent back.",
        lambda: _played("mirage-1", {1: [3]}),
        "sahara.Retreat(1, 0, favourite=False)",
    ),
    "no-such-space": Example(
        "The track has no space of that number.",
        lambda: _played("sheik", {0: [2]}),
        "sahara.Sheik(0, 2, favourite=False, to=13)",
        marked=False,
    ),
    "to-waterhole": Example(
        "The sheik takes no camel back to 0.",
        lambda: _played("sheik", {0: [2]}),
        "sahara.Sheik(0, 2, favourite=False, to=0)",
    ),
    "same-space": Example(
        "The sheik has to take the camel elsewhere.",
        lambda: _played("sheik", {0: [2]}),
        "sahara.Sheik(0, 2, favourite=False, to=2)",
    ),
    "space-occupied": Example(
        'The sheik needs a free space, unless `sheik="anywhere"` was agreed on.',
        lambda: _played("sheik", {0: [1], 1: [3]}),
        "sahara.Sheik(0, 1, favourite=False, to=3)",
    ),
    "beyond-foremost": Example(
        "The sheik reaches no further than one space ahead of the foremost camel. Here that is 4.",
        lambda: _played("sheik", {0: [1], 1: [3]}),
        "sahara.Sheik(0, 1, favourite=False, to=5)",
    ),
}

_EFFECTS = {
    "card-dealt": Example(
        "The top of a pile is seen.",
        lambda: line(_start()),
        'sahara.Deal(0, 0, "palm-2")',
        panel=True,
    ),
    "card-played": Example(
        "A seat plays the top of one of its piles.",
        lambda: _table("palm-2", {0: [2], 1: [3]}),
        "sahara.Play(0)",
        panel=True,
    ),
    "camel-advanced": Example(
        "A camel steps forward, to the first free space.",
        lambda: _played("palm-2", {0: [2]}),
        "sahara.Advance(2, favourite=False)",
    ),
    "camel-sent-back": Example(
        "A mirage sends a camel back, to the first free space or to 0.",
        lambda: _played("mirage-2", {0: [1], 1: [3]}),
        "sahara.Retreat(1, 3, favourite=False)",
    ),
    "camel-passed": Example(
        "A step forward or back skips this camel; one effect for each, in the order of spaces.",
        lambda: _played("palm-2", {0: [1], 1: [2, 3]}),
        "sahara.Advance(1, favourite=False)",
    ),
    "camel-led": Example(
        "The sheik takes a camel elsewhere. It passes nobody on the way.",
        lambda: _played("sheik", {0: [1], 1: [3]}),
        "sahara.Sheik(0, 1, favourite=False, to=4)",
    ),
    "favourite-named": Example(
        "A seat names its favourite. In the oasis that doubles its points at once.",
        lambda: _played("camel", {0: [2, 6]}),
        "sahara.Favour(6)",
    ),
    "oasis-entered": Example(
        "A camel comes from the desert into the oasis, by a step or by the sheik.",
        lambda: _played("palm-2", {0: [4]}),
        "sahara.Advance(4, favourite=False)",
    ),
    "oasis-moved": Example(
        "A camel goes from one space of the oasis to another, up or down.",
        lambda: _played("palm-2", {0: [3]}, {0: 6}),
        "sahara.Advance(6, favourite=True)",
    ),
    "oasis-left": Example(
        "A camel is sent out of the oasis, or taken out of it.",
        lambda: _played("mirage-2", {0: [1], 1: [5]}),
        "sahara.Retreat(1, 5, favourite=False)",
    ),
    "card-stopped": Example(
        "A seat leaves a card, or the rest of it, unused.",
        lambda: _played("palm-3", {0: [2]}),
        "sahara.Stop()",
    ),
    "card-lost": Example(
        "What is left of a card can do nothing. Here all camels of the other seat are on 0.",
        lambda: _table("mirage-1", {0: [2]}),
        "sahara.Play(0)",
        panel=True,
    ),
    "card-laid-aside": Example(
        "A card has been carried out, or was stopped or lost.",
        lambda: _played("palm-1", {0: [2]}),
        "sahara.Advance(2, favourite=False)",
        panel=True,
    ),
    "piles-shuffled": Example(
        "The card that was carried out was the last one of its pile.",
        lambda: line(_last_played()),
        "sahara.Advance(2, favourite=False)",
        panel=True,
    ),
    "turn-begins": Example(
        "The last top that was due has been dealt, so the next seat plays.",
        lambda: line(moved(_carried("palm-1", {0: [2]}), step(2))),
        'sahara.Deal(0, 0, "palm-1")',
        panel=True,
    ),
    "game-over": Example(
        "All eight spaces of the oasis are occupied.",
        lambda: _played("palm-1", _NEARLY_FULL),
        "sahara.Advance(4, favourite=False)",
    ),
    "won": Example(
        "The game is over, and this seat has the most points; one effect for each who has them.",
        lambda: _played("palm-1", _NEARLY_FULL),
        "sahara.Advance(4, favourite=False)",
    ),
}

GAME = Game("sahara", _OPENING, 480, 480, _REJECTIONS, _EFFECTS)
