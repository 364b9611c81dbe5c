"""The strips of Nomads of Arabia as SVG: terrain as colour and word, nomads, discs and herds."""

from collections.abc import Iterable, Sequence
from typing import Any

from desertrules.core.contract import Over, Seat
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.layout import Place as Spot
from desertrules.drawing.choices import Choices
from desertrules.drawing.panel import Panel, SeatFacts, Wishes, compose, points_of, wishes
from desertrules.drawing.pen import Box, Pen, escaped
from desertrules.nomads_of_arabia.components import ANIMALS, NAME, Animal
from desertrules.nomads_of_arabia.kernel.tasks import Task
from desertrules.nomads_of_arabia.legality import turn
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    AnimalDice,
    Choose,
    DrawDisc,
    Expert,
    FinalDisc,
    HandlerDice,
    Keep,
    LandscapeDie,
    Move,
    Pick,
    Pilgrim,
    Place,
    Ride,
    Sell,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia.places import layout
from desertrules.nomads_of_arabia.scoring import score
from desertrules.nomads_of_arabia.state import State, View

_WIDE, _HIGH = 100.0, 72.0
"""How far apart the middles of spaces and of rows are."""
_LEFT, _TOP = 100.0, 102.0
TERRAIN = {
    "green": "#4f9d5d",
    "red": "#c8503c",
    "purple": "#8c62b4",
    "blue": "#4080c0",
    "ochre": "#d8992c",
}
"""The colours of landscapes; words tell them apart, as no five such colours do for everybody."""
_ASKS = {
    Task.MOVE: "moves",
    Task.ACT: "acts",
    Task.PICK: "picks an animal",
    Task.CHOOSE: "chooses a landscape",
    Task.KEEP: "keeps two animals",
    Task.SANDS: "is asked for Sands of Time",
}
_EVENTS = {
    Task.STRIP: "a strip is laid",
    Task.FIRST_LANDSCAPE: "the landscape die is rolled",
    Task.FILL: "the animal dice are rolled",
    Task.DRIVE: "the landscape die is rolled",
    Task.RANDOM: "the animal dice are rolled",
    Task.SCATTER: "the landscape die is rolled",
    Task.DRAW_DISC: "a disc is drawn",
    Task.FINAL_DISC: "a final disc is turned over",
    Task.CAPTURE: "handlers are rolled",
    Task.LURE: "handlers are rolled",
}
_UNDER = 'pointer-events="none"'
"""What is clicked lies under such an element."""


def svg(position: State | View, **asked_for: Any) -> str:  # noqa: ANN401 - see `render.svg`
    """Draw a state or a view; `render.svg` says what can be asked for.

    Raises WrongGame for what is no position, InvalidValue for what cannot be shown.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    wish = wishes(position.options.players, **asked_for)
    where = layout(position)
    last = touched(position, wish.last)
    choices = Choices(wish.legal, _words, wish.part)
    pen = Pen(wish.theme)
    discs = {strip: disc or "?" for strip, disc in position.city_discs.items()}
    for spot in where.places:
        if spot.kind in {"pilgrim", "lost"}:
            _draw_away(pen, spot, choices)
        else:
            disc = discs.get(spot.name.partition(":")[0], "") if spot.kind == "city" else ""
            _draw_space(pen, spot, disc, choices)
        if spot.name == last:
            box = _box_of(spot)
            within = Box(box.x + 5, box.y + 5, box.width - 10, box.height - 10)
            dashes = f'fill="none" stroke="{wish.theme.mark}" stroke-dasharray="6 4"'
            pen.box(within, "last", f'{dashes} stroke-width="2.6" {_UNDER}')
        _draw_nomads(pen, spot, seats_at(position, spot.name))
    for row, strip in enumerate(position.strips):
        y = _TOP + _HIGH * row
        pen.text(8, y + 1, strip, size=15, bold=True, kind="name")
        pen.text(8, y + 18, f"row {row}", size=12, fill=wish.theme.soft, kind="name")
    widest = max(spot.x for spot in where.places if spot.kind != "lost")
    words = asked(position, wish.names)
    return compose(
        pen,
        wish,
        (_LEFT + _WIDE * (max(widest, 5) + 0.5) + 8, _TOP + _HIGH * 4.5 + 12),
        lambda panel: _fill(panel, position, wish, choices, words),
        game="nomads-of-arabia",
        title=f"{NAME}: {words}",
        description=_described(position, wish.last),
    )


def _described(position: State | View, last: Move | None) -> str:
    from desertrules.nomads_of_arabia.look import text  # noqa: PLC0415 - it knows this module

    return text(position, last)


def touched(position: State | View, move: Any) -> str | None:  # noqa: ANN401 - it is checked
    """Give the place that a move speaks of; None if it speaks of none.

    Raises WrongGame for what is no move, InvalidValue for a place that no strip has.
    """
    if move is None:
        return None
    match move:
        case Step(to=to) | Ride(to=to) | Place(to=to):
            box = layout(position.options)
            if to not in box or not box.place(to).in_play:
                message = f"last: nobody can be on {to}"
                raise InvalidValue(message)
            return to
        case Strip(strip=strip):
            if strip not in dict(position.options.components.strips):
                message = f"last: no strip is called {strip}"
                raise InvalidValue(message)
            return None
        case Pilgrim():
            return "pilgrim"
        case _ if isinstance(move, Move):
            return None
        case _:
            raise wrong_game(move, "move", NAME)


def asked(position: State | View, names: Sequence[str] = ()) -> str:
    """Say what is asked for now, and of whom; or how the game ended."""
    seats = names or [f"seat {seat}" for seat in range(position.options.players)]
    now = turn(position)
    if isinstance(now, Over):
        winners = " and ".join(seats[seat] for seat in now.result.winners)
        return f"Over ({now.result.reason}): won by {winners}"
    task = position.pending[0]
    if position.actor is None:
        return f"Chance: {_EVENTS[task]}"
    extra = " (an extra turn)" if position.extra_turn else ""
    return f"{seats[position.actor]} {_ASKS[task]}{extra}"


def seats_at(position: State | View, name: str) -> list[int]:
    """Give the seats whose nomads are at a place."""
    return [seat for seat in range(position.options.players) if position.at(seat) == name]


def herd_text(herd: dict[Animal, int]) -> str:
    """Write how many animals, or handlers, of each kind there are; nothing for none."""
    return ", ".join(f"{count} {animal}" for animal, count in herd.items() if count)


def dinars_text(position: State | View, seat: Seat) -> str:
    """Write a seat's money."""
    dinars = position.dinars(seat)
    return "1 dinar" if dinars == 1 else f"{dinars} dinars"


def discs_text(position: State | View, seat: int) -> str:
    """Write the discs of a seat, or how many it holds where they are not known."""
    discs = position.discs(seat)
    return f"{position.held(seat)} unknown" if discs is None else ", ".join(discs)


def _counts(animals: Iterable[Animal]) -> tuple[str, ...]:
    listed = list(animals)
    return tuple(f"{animal}={listed.count(animal)}" for animal in ANIMALS)


def _words(move: Move) -> tuple[str, ...]:
    match move:
        case Step(to=to, hire=hire) | Ride(to=to, hire=hire):
            return (move.kind, f"to:{to}", *_counts(hire))
        case Place(to=to):
            return move.kind, f"to:{to}"
        case Sell(animals=animals, silver=silver) | Abdul(animals=animals, silver=silver):
            return (move.kind, *_counts(animals), f"silver={int(silver)}")
        case Pilgrim(keep=animals) | Keep(animals=animals) | HandlerDice(hits=animals):
            return (move.kind, *_counts(animals))
        case Expert(landscape=landscape, animal=animal):
            return move.kind, landscape, animal
        case AnimalDice(faces=faces):
            return (move.kind, *faces)
        case _:
            return move.kind, *_detail(move)


def _detail(move: Move) -> tuple[str, ...]:
    match move:
        case Strip(strip=one):
            return (one,)
        case DrawDisc(disc=one) | FinalDisc(disc=one):
            return (one,)
        case LandscapeDie(face=one):
            return (one,)
        case Choose(landscape=one):
            return (one,)
        case Pick(animal=one):
            return (one or "nothing",)
        case _:
            return ()


# --- the strips ----------------------------------------------------------------------------------


def _box_of(spot: Spot) -> Box:
    x, y = _LEFT + _WIDE * spot.x, _TOP + _HIGH * spot.y
    if spot.kind in {"pilgrim", "lost"}:
        return Box(x - 1.5 * _WIDE + 1, 12, 2.96 * _WIDE, 44)
    return Box(x - _WIDE / 2 + 1, y - _HIGH / 2 + 1, _WIDE - 2, _HIGH - 2)


def _draw_away(pen: Pen, spot: Spot, choices: Choices) -> None:
    """Draw the box of the Pilgrim, or of those who are lost."""
    theme = pen.theme
    link = choices.link("pilgrim") if spot.kind == "pilgrim" else ""
    box = _box_of(spot)
    inner = Pen(theme)
    edge = f'stroke="{theme.mark if link else theme.line}" stroke-width="{3 if link else 1.4}"'
    inner.box(box, spot.kind, f'fill="{theme.card}" {edge}', 20)
    label = "at the Pilgrim" if spot.kind == "pilgrim" else "lost"
    inner.text(box.x + 16, box.y + 27, label, size=14, fill=theme.soft, kind="name")
    kind = "away choice" if link else "away"
    pen.add(f'<g class="{kind}"{link}>{"".join(inner.lines)}</g>')


def _draw_space(pen: Pen, spot: Spot, disc: str, choices: Choices) -> None:
    """Draw a space with its terrain, and its disc if it is a city, as one element."""
    theme = pen.theme
    box = _box_of(spot)
    link = choices.link(f"to:{spot.name}")
    inner = Pen(theme)
    grounds = {"city": theme.page, "dune": theme.sand, "mountain": theme.mountain}
    fill = TERRAIN.get(spot.kind) or grounds[spot.kind]
    inner.box(box, spot.kind, f'fill="{fill}" stroke="{theme.line}"')
    if link:
        within = Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4)
        inner.box(within, "open", f'fill="none" stroke="{theme.mark}" stroke-width="3"', 5)
    _draw_word(inner, box.x + 7, box.y + 7, spot.kind)
    if disc:
        _draw_disc(inner, box, disc)
    kind = "space choice" if link else "space"
    named = f' data-place="{escaped(spot.name)}"'
    pen.add(f'<g class="{kind}"{named}{link}>{"".join(inner.lines)}</g>')


def _draw_nomads(pen: Pen, spot: Spot, seats: Sequence[int]) -> None:
    """Draw who is at a place; clicks go to the place itself."""
    box = _box_of(spot)
    if spot.kind in {"pilgrim", "lost"}:
        for at, seat in enumerate(seats):
            pen.seat(seat, box.x + 126 + 25 * at, box.y + 22, 10.5, f" {_UNDER}")
        return
    rows = [seats[:3], seats[3:]] if len(seats) > 3 else [seats]  # noqa: PLR2004 - three fit
    for row, here in enumerate(rows):
        y = box.y + 49 + (row - 0.5 * (len(rows) - 1)) * 21
        radius = 8.6 if len(rows) > 1 else 10.5
        for at, seat in enumerate(here):
            x = box.x + box.width / 2 + 26 * (at - 0.5 * (len(here) - 1))
            pen.seat(seat, x, y, radius, f" {_UNDER}")


def _draw_word(pen: Pen, x: float, y: float, word: str) -> None:
    """Write a word on a ground of its own, so that it can be read on any terrain."""
    theme = pen.theme
    wide = len(word) * 7.6 + 9
    pen.box(Box(x, y, wide, 18), "word", f'fill="{theme.page}" fill-opacity=".88"', 9)
    pen.text(x + wide / 2, y + 13.5, word, size=13, anchor="middle", bold=True)


def _draw_disc(pen: Pen, box: Box, disc: str) -> None:
    """Draw a disc on a city: face down, or with its name."""
    theme = pen.theme
    wide = max(20.0, len(disc) * 6.2 + 10)
    x, y = box.x + box.width - wide - 5, box.y + 6
    paint = f'fill="{theme.card}" stroke="{theme.ink}" stroke-width="1.6"'
    pen.box(Box(x, y, wide, 20), "disc", paint, 10)
    pen.text(x + wide / 2, y + 14, disc, size=11.5, anchor="middle", bold=True, kind="disc")


# --- the panel -----------------------------------------------------------------------------------


def _fill(panel: Panel, position: State | View, wish: Wishes, choices: Choices, words: str) -> None:
    panel.heading(words)
    panel.menu(choices.menu(lambda move: _on_board(move, choices.part)))
    _draw_herds(panel, position)
    panel.gap(8)
    facts: list[SeatFacts] = []
    for standing in score(position):
        seat = standing.seat
        hidden = position.discs(seat) is None
        facts.append(SeatFacts(points_of(standing, hidden=hidden), (_belongings(position, seat),)))
    panel.seats(wish.names, facts, position.actor)


def _on_board(words: tuple[str, ...], part: Sequence[str]) -> bool:
    """Tell whether a move is chosen by a click on its space, or on the Pilgrim."""
    if words[0] == "pilgrim":
        return "pilgrim" not in part
    return len(words) > 1 and words[1].startswith("to:") and words[1] not in part


def _belongings(position: State | View, seat: Seat) -> str:
    facts = [
        dinars_text(position, seat),
        herd_text(position.animals(seat)) or "no animals",
        f"handlers: {herd_text(position.handlers(seat)) or 'none'}",
    ]
    discs = discs_text(position, seat)
    return "; ".join([*facts, *([f"discs: {discs}"] if discs else [])])


def _draw_herds(panel: Panel, position: State | View) -> None:
    """Write where animals stand, how many are in stock, what they bring, and who can be hired."""
    herds: list[tuple[str, dict[Animal, int]]] = [
        *((str(land), herd) for land, herd in position.landscapes.items()),
        ("in stock", position.stock),
        ("price", position.prices),
        ("handlers", position.pool),
    ]
    if any(position.in_hand.values()):
        herds.insert(5, ("on the way", position.in_hand))
    pen, k, top = panel.pen, panel.scale, panel.y
    first = 108.0
    rows = [["", *map(str, ANIMALS)]]
    rows += [[name, *(str(herd[animal]) for animal in ANIMALS)] for name, herd in herds]
    for row, colour in enumerate(TERRAIN.values(), start=1):
        y = top + 1.4 * 13.5 * k * (row + 1) - 11 * k
        paint = f'fill="{colour}" stroke="{pen.theme.line}"'
        pen.box(Box(panel.x + first * k - 24 * k, y, 13 * k, 13 * k), "swatch", paint, 3)
    panel.table(rows, first)
