"""What is wrong with what was typed, in players' words, and the nearest legal things."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from math import dist
from typing import Any

from attrs import frozen

from desertrules.cli.matching import Choice, Offer
from desertrules.core.contract import AnyGame, Rejection
from desertrules.core.errors import InvalidValue, LoadError, NoNotation
from desertrules.core.found import shown
from desertrules.core.layout import Layout
from desertrules.core.offers import layout_of
from desertrules.core.shapes import Many, Maybe, Names, Shape, Text
from desertrules.record.templates import Template, grammar_of
from desertrules.render import move_from_text

NEAR = 5
"""How many legal moves are named beside a refusal."""
_ATOMS = re.compile(r"[/*=,]+")
_FAR = 1000.0


@frozen
class Refusal:
    """Why words are no legal move here."""

    typed: str
    """The words."""
    message: str
    """One sentence for players."""
    rule: str
    """The rule that forbids it; empty if it is no move at all."""
    near: tuple[str, ...]
    """The nearest legal moves, the nearest first."""


def refuse(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - of any game
    offer: Offer,
    typed: Sequence[str],
    tell: Callable[[Rejection], str],
) -> Refusal:
    """Say why words are no legal move in a state; `tell` puts a rejection into words."""
    said = shown(" ".join(typed))
    near = nearest(game, state, offer, typed)
    rejection = next(_rejections(game, state, offer, typed), None)
    if rejection is not None:
        return Refusal(said, tell(rejection), rejection.rule, near)
    known = [word for word in typed if any(c.fit([word], offer.letters)[1] for c in offer.choices)]
    strange = [shown(word) for word in typed if word not in known]
    about = f"{strange[0]!r} is nothing that" if strange else f"{said!r} is no move that"
    return Refusal(said, f"{about} can be done now.", "", near)


def _rejections(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - of any game
    offer: Offer,
    typed: Sequence[str],
) -> Iterator[Rejection]:
    """Give why the rules forbid the moves that words write, of what is asked for now at first."""
    try:
        templates = grammar_of(game).templates
    except NoNotation:
        return
    layout = _layout(game, state)
    opened = [kind for kind, template in templates.items() if template.words[0].source == typed[0]]
    asked = dict.fromkeys(choice.move.kind for choice in offer.choices)
    others = [kind for kind, template in templates.items() if typed[0] in template.openings()]
    texts = [
        *(_written(templates[kind], typed, offer, layout) for kind in (*opened, *asked)),
        *_filled(layout, offer, typed),
        *(_written(templates[kind], typed, offer, layout) for kind in others),
    ]
    for text in texts:
        try:
            rejection = game.explain(state, move_from_text(game, text)) if text else None
        except LoadError:
            continue
        if rejection is not None:
            yield rejection


def _filled(layout: Layout, offer: Offer, typed: Sequence[str]) -> Iterator[str]:
    """Write a place as the nearest legal moves that have the other words, but at that place."""
    place = typed[-1]
    if place in layout:
        for choice in _nearest(layout, offer, typed):
            words = choice.text.split()
            if words[-1] in layout and choice.fit(typed[:-1], offer.letters)[1]:
                yield " ".join([*words[:-1], place])


def _layout(game: AnyGame, state: Any) -> Layout:  # noqa: ANN401 - of any game
    """Give the places of a position; none if the game does not say where they are."""
    try:
        return layout_of(game, state)
    except InvalidValue:
        return Layout("square", ())


def _written(template: Template, typed: Sequence[str], offer: Offer, layout: Layout) -> str:
    """Write words as a move of a kind; give nothing if they are none."""
    rest = list(typed)
    words: list[str] = []
    tail = template.tail in rest
    for word in (*template.words, *(template.more if tail else ())):
        if not word.fields:
            words.append(word.source)
            if rest and rest[0] == word.source:
                rest.pop(0)
        elif not rest:
            return ""
        else:
            given = rest.pop(0)
            shape = word.fields[0][1] if len(word.fields) == 1 else None
            if isinstance(shape, Text) and given.isalpha() and given not in layout:
                return ""  # any word could be the name of a place, but this is none
            words.append(_value(given, shape, offer.letters))
    return "" if rest else " ".join(words)


def _value(typed: str, shape: Shape | None, letters: Mapping[str, str]) -> str:
    """Give a typed value as notation has it, if it is clear what is meant."""
    match shape:
        case Names(known):
            whole = letters.get(typed, typed)
            fits = [name for name in known if name.startswith(whole)]
            return whole if whole in known or len(fits) != 1 else fits[0]
        case Many(inner) | Maybe(inner):
            return ",".join(_value(part, inner, letters) for part in typed.split(","))
        case _:
            return typed


def nearest(game: AnyGame, state: Any, offer: Offer, typed: Sequence[str]) -> tuple[str, ...]:  # noqa: ANN401 - of any game
    """Give the legal moves nearest to words: near the place that they name, and most like them."""
    begun = {choice.text for choice in offer.choices}
    return tuple(
        choice.shown if choice.base in begun else f"{choice.base} {choice.added.split()[0]} …"
        for choice in _nearest(_layout(game, state), offer, typed)
    )


def _nearest(layout: Layout, offer: Offer, typed: Sequence[str]) -> list[Choice]:
    """Give the nearest moves, of those that differ only in what they add one."""
    places = _places(typed, layout)
    others = [word for word in typed if word not in places]

    def far(choice: Choice) -> tuple[int, float, int, float]:
        missed = sum(not choice.fit([word], offer.letters)[1] for word in others)
        words = choice.text.split()
        there = _places(words, layout)
        way = _way(layout, places[-1], there[-1]) if places and there else _FAR
        alike = SequenceMatcher(None, " ".join(typed), choice.text).ratio()
        return missed, way, len(words), -alike

    first = {choice.base: choice for choice in reversed(offer.choices)}
    return sorted(first.values(), key=far)[:NEAR]


def _places(words: Sequence[str], layout: Layout) -> list[str]:
    return [atom for word in words for atom in _ATOMS.split(word) if atom and atom in layout]


def _way(layout: Layout, one: str, other: str) -> float:
    """Give how far two places are from each other."""
    here, there = layout.place(one), layout.place(other)
    return dist((here.x, here.y), (there.x, there.y))
