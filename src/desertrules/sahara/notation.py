"""How the moves and positions of Sahara are written as text; a star marks a favourite.

And how they were written by older rules: the steps from those are kept for ever.
"""

from typing import Any, cast

from desertrules.core.errors import LoadError, Problem
from desertrules.core.found import found
from desertrules.core.offers import Notation, Plain
from desertrules.sahara.components import Card
from desertrules.sahara.moves import MOVES, Deal, Move
from desertrules.sahara.reading import StateData
from desertrules.sahara.state import State


def _from_1(record: dict[str, Plain]) -> dict[str, Plain]:
    """Rules 1 had other options, and its sheik moved a camel of the seat that played it."""
    problems: list[Problem] = []
    new, options, moves = dict(record), record.get("options"), record.get("moves")
    players = 1
    if isinstance(options, dict):
        new["options"] = _options_1(cast(dict[str, Any], options), problems)
        named = cast(dict[str, Any], options).get("players")
        players = named if type(named) is int and named > 0 else 1
    if isinstance(moves, list):
        new["moves"] = _moves_1(cast(list[object], moves), players, problems)
    if problems:
        raise LoadError(problems)
    return new


def _options_1(options: dict[str, Plain], problems: list[Problem]) -> dict[str, Plain]:
    """Give options of rules 1 by the names of rules 2; what had a default then is written out."""
    switches = {name: options.get(name, False) for name in ("optional_use", "sheik_anywhere")}
    problems += [
        Problem("$.options", f"unexpected field {found(name)}")
        for name in ("must_use", "sheik")
        if name in options
    ]
    for name, value in switches.items():
        if type(value) is not bool:
            message = f"expected true or false, found {found(value)}"
            problems.append(Problem(f"$.options.{name}", message))
    return {key: value for key, value in options.items() if key not in switches} | {
        "must_use": not switches["optional_use"],
        "sheik": "anywhere" if switches["sheik_anywhere"] else "own",
    }


def _moves_1(moves: list[Plain], players: int, problems: list[Problem]) -> list[Plain]:
    """Give the moves with the seat of each sheik's camel: seats go round, one `play` a turn."""
    new: list[Plain] = []
    turns = 0
    for number, move in enumerate(moves):
        kind = cast(dict[str, Any], move).get("kind") if isinstance(move, dict) else None
        turns += kind == "play"
        if kind == "sheik" and "seat" in move:
            problems.append(Problem(f"$.moves[{number}]", "unexpected field 'seat'"))
        seat = {"kind": kind, "seat": (turns - 1) % players}
        new.append({**seat, **move} if kind == "sheik" else move)
    return new


def _set_up(state: State) -> list[Move] | None:
    """Give the deals that led to a state in which every pile has its first top (SA2.2)."""
    tops = [
        (seat, pile, top)
        for seat in range(state.options.players)
        for pile, top in enumerate(state.tops(seat))
    ]
    return [Deal(seat, pile, top) for seat, pile, top in tops if top is not None]


def _cards(card: str, *names: str) -> dict[str, tuple[str, ...]]:
    """Give what people write for the cards of a sort, such as `palme 2`."""
    cards = [each.value for each in Card if each.startswith(f"{card}-")]
    return {
        each: tuple(
            word
            for name in (card, *names)
            for gap in (" ", "-", "")
            if (word := each.replace(f"{card}-", f"{name}{gap}")) != each
        )
        for each in cards
    }


_ALIASES = {
    "deal": ("karte", "carte", "carta"),
    "play": ("spielt", "joue", "gioca"),
    "advance": ("vor", "avance", "avanti"),
    "retreat": ("zurück", "recule", "indietro"),
    "favour": ("favor", "liebling", "favori", "favorito"),
    "sheik": ("sheikh", "scheich", "cheik", "sceicco"),
    "stop": ("halt", "arrêt", "alt"),
    "camel": ("kamel", "dromadaire", "cammello"),
    **_cards("palm", "palme", "palmier", "palmiers", "palma"),
    **_cards("mirage", "fata-morgana", "miraggio"),
}
"""Names in German, French and Italian, and cards as they are called."""

notation: Notation = Notation(
    moves=MOVES,
    templates={
        "deal": "deal {seat}/{pile} {card}",
        "play": "play {pile}",
        "advance": "advance {space}{favourite*}",
        "retreat": "retreat {seat}/{space}{favourite*}",
        "favour": "favour {space}",
        "sheik": "sheik {seat}/{space}{favourite*} {to}",
        "stop": "stop",
    },
    templates_before={1: {"sheik": "sheik {space}{favourite*} {to}"}},
    migrations={1: _from_1},
    state=StateData,
    aliases=_ALIASES,
    set_up=_set_up,
)
"""The words of each kind of move, the fields of a position, and the steps from older rules."""
