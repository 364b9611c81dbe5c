"""The pages of codes: every rejection and every effect of a game, each with an example.

`python -m tests.docs.codes` writes them; a test tells when they are out of date. The pictures are
drawn by the code on the page, when the site is built.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import desertrules
from desertrules import Effect, Rejection
from desertrules.core.codes import Code
from desertrules.messages import catalogue, languages, translate
from tests.docs.codes import nomads_of_arabia, sahara, through_the_desert
from tests.docs.codes.example import Example, Game
from tests.docs.trace import ROOT, TITLES

GAMES = {
    "through-the-desert": through_the_desert.GAME,
    "sahara": sahara.GAME,
    "nomads-of-arabia": nomads_of_arabia.GAME,
}
_SPOKEN = {"de": "German", "fr": "French"}
_INTRO = """\
---
description: >-
  Every rejection and every effect of {title}, one by one: rule, sentence, parameters, and an
  example with its picture and its code.
---

# Codes of {title}

All {rejections} ways in which a move is refused, and all {effects} things that a move can bring
about. [What codes are](index.md) is told before. This page is made from `{alias}.CODES` and
`{alias}.EFFECTS`, and a test keeps it true.

Each example is a position, drawn by the code above it, and a move. The picture of a rejection shows
the position in which the move is refused, that of an effect the position after the move. A dashed
line marks where the move leads, if it leads anywhere. All examples begin with these lines:
"""
_REJECTIONS = """\
## Rejections

What `explain` answers for a move that is not legal, and what `IllegalMove` carries.
"""
_EFFECTS = """\
## Effects

What `effects` tells of a move. The seat that an effect concerns is not among its parameters: it is
the attribute `seat`.
"""


def file_of(game: str) -> Path:
    """Give where the page of a game's codes stands."""
    return ROOT / f"docs/codes/{game}.md"


def page(game: str) -> str:
    """Write the page of a game."""
    package: Any = desertrules.game(game)
    own = GAMES[game]
    intro = _INTRO.format(
        title=TITLES[game],
        alias=own.alias,
        rejections=len(package.CODES),
        effects=len(package.EFFECTS),
    )
    parts = [intro, _fence(game, own.opening)]
    parts += [_REJECTIONS, _overview("rejection", own.rejections), *_rejections(game)]
    parts += [_EFFECTS, _overview("effect", own.effects), *_effects(game)]
    return "\n".join(parts)


def _rejections(game: str) -> Iterator[str]:
    package: Any = desertrules.game(game)
    for name, code in package.CODES.items():
        example = GAMES[game].rejections[name]
        state, move = run(GAMES[game], example)
        told = desertrules.explain(state, move)
        assert told is not None
        yield _facts(game, f"rejection-{name}", code, example)
        yield _section(game, _drawn(GAMES[game], example, "state"), _refused(told))
        yield _spoken(game, told)


def _effects(game: str) -> Iterator[str]:
    package: Any = desertrules.game(game)
    for name, code in package.EFFECTS.items():
        example = GAMES[game].effects[name]
        state, move = run(GAMES[game], example)
        everything = desertrules.effects(state, move, example.seat)
        drawn = _drawn(GAMES[game], example, "apply(state, move)")
        yield _facts(game, f"effect-{name}", code, example)
        yield _section(game, drawn, _happened(everything, example.seat))
        yield _spoken(game, next(told for told in everything if told.code == name))


def run(own: Game, example: Example) -> tuple[Any, Any]:
    """Give an example's position and its move, made as a reader makes them."""
    names: dict[str, Any] = {}
    exec(f"{own.opening}\n{_made(example)}", names)  # noqa: S102 - that is the purpose
    return names["state"], names["move"]


def _overview(sort: str, examples: Mapping[str, Example]) -> str:
    """Write a table of all codes, each with the sentence that says when it is told."""
    lines = ["| code | when |", "|---|---|"]
    for name, example in examples.items():
        when = example.says.split(". ")[0].rstrip(".")
        lines.append(f"| [`{name}`](#{sort}-{name}) | {when} |")
    return "\n".join(lines) + "\n"


def _made(example: Example) -> str:
    state = example.state if isinstance(example.state, str) else example.state()
    named = state if "state = " in state else f"state = {state}"
    return f"{named}\nmove = {example.move}\n"


def _drawn(own: Game, example: Example, position: str) -> str:
    """Write the code that makes an example, and draws a position."""
    asked = ["last=move"] if example.marked else []
    asked += [f"size={own.with_panel}"] if example.panel else ["panel=False", f"size={own.size}"]
    return f"{_made(example)}print(svg({position}, {', '.join(asked)}))\n"


def _fence(game: str, code: str) -> str:
    """Write code that is run when the site is built; the code of a page shares its names."""
    return f'```python exec="on" html="on" source="above" session="codes-{game}"\n{code}```\n'


def _section(game: str, drawn: str, dialogue: Iterable[str]) -> str:
    """Write an example; whoever searches looks for words, not for boards."""
    asked = "\n".join(dialogue)
    opening = "<section data-search-exclude markdown>"
    return f"{opening}\n\n{_fence(game, drawn)}\n```pycon\n{asked}\n```\n\n</section>\n"


def _refused(told: Rejection) -> Iterator[str]:
    yield ">>> told = explain(state, move)"
    yield ">>> told.code, told.rule"
    yield repr((told.code, told.rule))
    yield ">>> told.message"
    yield repr(told.message)
    yield ">>> dict(told.params)"
    yield repr(dict(told.params))


def _happened(everything: Iterable[Effect], seat: int | None) -> Iterator[str]:
    viewer = "" if seat is None else f", {seat}"
    yield f">>> for told in effects(state, move{viewer}):"
    yield "...     print(told.code, told.seat, dict(told.params))"
    for told in everything:
        yield f"{told.code} {told.seat} {dict(told.params)}"


def _facts(game: str, anchor: str, code: Code, example: Example) -> str:
    """Write when a code is told, its rules, its sentence and its parameters."""
    links = ", ".join(f"[{rule}](../rules/{game}.md#{rule})" for rule in code.rules)
    several = "Rules" if len(code.rules) > 1 else "Rule"
    lines = (
        f"### `{anchor.partition('-')[2]}` {{ #{anchor} }}",
        "",
        f"{example.says} {several}: {links}.",
        "",
        f"Sentence: `{code.sentence}`",
        "",
        *_parameters(code),
        "",
    )
    return "\n".join(lines)


def _parameters(code: Code) -> Iterator[str]:
    if not code.gaps:
        yield "It has no parameters."
        return
    yield from ("| parameter | what it is |", "|---|---|")
    for name, gap in code.gaps.items():
        words = "".join(f"<br>`{value}`: {said}" for value, said in gap.words.items())
        yield f"| `{name}` | {gap.says}{words} |"


def _spoken(game: str, told: Rejection | Effect) -> str:
    """Write an example's sentence in the other languages."""
    assert {*_SPOKEN, "en"} == {*languages()}
    return "".join(
        f"- {called}: {translate(told, catalogue(game, language))}\n"
        for language, called in _SPOKEN.items()
    )
