"""The page of effects: every effect of every game, each with an example from a game.

`python -m tests.docs.effects` writes it; a test tells when it is out of date.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import desertrules
from desertrules import Chance, Effect, Seat
from desertrules.core.codes import Codes
from desertrules.core.outcomes import draw
from desertrules.render import move_to_text
from tests.docs.trace import ROOT, TITLES
from tests.harness import Policy, at_random
from tests.nomads_of_arabia.policies import seller
from tests.through_the_desert.maps import TINY

PAGE = ROOT / "docs/effects.md"
INTRO = """\
# What a move brings about

`apply` gives the state after a move; `effects` says what has happened on the way, for front ends to
animate and for people to read.

```python
>>> from desertrules import effects
>>> from desertrules import sahara
>>> from desertrules.sahara import Card, Deal, Options
>>> state = sahara.initial(Options(2))
>>> (dealt,) = effects(state, Deal(0, 0, Card.PALM_2))
>>> dealt.code, dealt.seat, dealt.message
('card-dealt', 0, "The top of seat 0's pile 0 is palm-2.")
>>> dict(dealt.params)
{'pile': 0, 'card': 'palm-2'}

```

- An effect has the shape of a rejection: a `code` that never changes its meaning, the `seat` that
  it concerns (None if nobody in particular), one sentence, and the parameters that it speaks of.
- `effects(state, move, seat)` tells what that seat may know; without a seat, what a spectator sees.
  An illegal move raises `IllegalMove`.
- They come in the order in which things happen, and leave nothing out: every piece, card, animal
  and dinar that goes anywhere is told. Where an effect has `points`, they are how its seat's points
  change, as `score` counts them then and as the viewer may know them; all together they are the
  difference between the points before and after the move.
- Nothing is kept in a state for them: they are read off the two states.
- Each game declares its effects in `EFFECTS`, with the rules that say so, the sentence, and what
  each parameter is.

The examples are from games that were played by chance, as seat 0 sees them. This page is made from
the code, and a test keeps it true.
"""
_STARTS: Mapping[str, list[dict[str, Any]]] = {
    "through-the-desert": [{"players": 5}, {"players": 2, "board": TINY}],
    "sahara": [{"players": 2, "desert": 3, "sheik": "any"}],
    "nomads-of-arabia": [{"players": 3, "special": 4}, {"players": 3, "special": 0}],
}
"""The options of the games from which examples are taken, by turns; all effects happen in them."""
_POLICIES: Mapping[str, Policy] = {"nomads-of-arabia": seller}
"""How they are played, if not at random."""
_GAMES, _MOVES = 60, 1500


_HEAD = "| effect | rules | parameters | example: a move, and what is told of it |"


def page() -> str:
    """Write the page."""
    lines = [INTRO.rstrip("\n")]
    for name, title in TITLES.items():
        package: Any = desertrules.game(name)
        codes: Codes = package.EFFECTS
        found = _examples(name, codes)
        lines += ["", f"## {title}", "", _HEAD, "|---|---|---|---|"]
        for code, what in codes.items():
            gaps = ", ".join(f"`{gap}`" for gap in what.gaps if gap != "seat") or "none"
            move, effect = found[code]
            example = f"`{move}`: {effect.message}"
            lines.append(f"| `{code}` | {', '.join(what.rules)} | {gaps} | {example} |")
    return "\n".join(lines) + "\n"


def _examples(name: str, codes: Codes) -> dict[str, tuple[str, Effect]]:
    """Give for each effect the first move that brought it about, and how it was told."""
    found: dict[str, tuple[str, Effect]] = {}
    for seed in range(_GAMES):
        for move, effects in _game(name, seed):
            for effect in effects:
                found.setdefault(effect.code, (move_to_text(move), effect))
        if found.keys() == codes.keys():
            return found
    raise LookupError(f"{name}: no example of {sorted(codes.keys() - found.keys())}")


def _game(name: str, seed: int) -> Iterator[tuple[Any, tuple[Effect, ...]]]:
    """Play a game at random; give its moves, each with what seat 0 is told of it."""
    game, rng = desertrules.game(name), Random(seed)
    starts, choose = _STARTS[name], _POLICIES.get(name, at_random)
    state = game.initial(game.load_options(starts[seed % len(starts)]))
    for _ in range(_MOVES):
        legal = game.legal_moves(state)
        if not legal:
            return
        chance = isinstance(game.turn(state), Chance)
        move = draw(game.outcomes(state), rng) if chance else choose(rng, legal)
        yield move, desertrules.effects(state, move, Seat(0))
        state = game.apply(state, move)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
