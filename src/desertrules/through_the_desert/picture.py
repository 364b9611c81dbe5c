"""A board of Through the Desert as SVG.

A camel is a disc in its colour, with its letter and a ring in its seat's colour; camels of one
caravan that touch are joined, so that a caravan is seen as one thing. A rider carries the shape and
the number of its seat. Areas are tinted and bear the number of whose they are.
"""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import Any

from desertrules.core.contract import Over
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.layout import Layout, Place
from desertrules.drawing.choices import Choices, Entry, spots
from desertrules.drawing.palette import DARK_INK, SEATS, theme_of
from desertrules.drawing.panel import Panel, SeatFacts, Wishes, compose, parts_of, points_of, wishes
from desertrules.drawing.pen import Pen, number
from desertrules.through_the_desert.components import NAME, Colour
from desertrules.through_the_desert.legality import turn
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.places import layout
from desertrules.through_the_desert.scoring import score
from desertrules.through_the_desert.state import Phase, State, View

LETTERS = {
    Colour.WHITE: "w",
    Colour.SKY: "s",
    Colour.MAUVE: "v",
    Colour.MINT: "t",
    Colour.PEACH: "p",
}
"""The letter of each colour of camels."""
CAMELS = {
    Colour.WHITE: "#ffffff",
    Colour.SKY: "#6ab7ff",
    Colour.MAUVE: "#a678d8",
    Colour.MINT: "#a8e6a1",
    Colour.PEACH: "#ffa45c",
}
"""The colours of camels; they differ by at least 11 for everybody, see `drawing.palette`."""

_SIDE = 19.0
_LEFT, _TOP = 44.0, 40.0
"""Where the middle of the cell with the coordinates 0, 0 is."""
_HEX = "l-9.5 16.5h-19l-9.5-16.5l9.5-16.5h19z"
_PALM = (
    "m-1.2 8.5q2-6 .6-11q-5-1-7.6 2.6q.4-5.6 6.4-5.4q-2.6-3.4-6.4-2.4q3.6-4 8.2-.2q3.4-4.6 8-.8"
    "q-4-.4-6 2.6q6-.8 6.6 4.8q-3-3.8-7-2.4q1.4 6.4-.4 12.2z"
)
_MOST_DOTS = 120
"""With more moves than that a cell or a colour is chosen first."""


def svg(position: State | View, **asked_for: Any) -> str:  # noqa: ANN401 - see `render.svg`
    """Draw a state or a view; `render.svg` says what can be asked for.

    Raises WrongGame for what is no position, InvalidValue for what cannot be shown.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    wish = wishes(position.options.players, **asked_for)
    where = layout(position)
    last = cells_of(position, wish.last)
    choices = Choices(wish.legal, _words, wish.part)
    pen = Pen(wish.theme)
    pen.lines += _ground(position.options.board.text, where, wish.theme.name)
    _draw_pieces(pen, position, where)
    if last:
        hexes = _hexes(map(where.place, last))
        pen.path(
            hexes, "last", f'fill="none" stroke="{wish.theme.mark}" stroke-width="2.4"'
            ' stroke-dasharray="5 3"',
        )  # fmt: skip
    if len(choices):
        pen.lines += spots((each.name, _x(each), _y(each)) for each in where.places)
    _draw_choices(pen, where, choices, position.water)
    width = max(_x(place) for place in where.places) + _LEFT
    height = max(_y(place) for place in where.places) + _TOP
    words = asked(position, wish.names)
    return compose(
        pen,
        wish,
        (width, height),
        lambda panel: _fill(panel, position, wish, choices, words),
        game="through-the-desert",
        title=f"{NAME}: {words}",
        description=_described(position, wish.last),
    )


def _described(position: State | View, last: Move | None) -> str:
    from desertrules.through_the_desert.look import text  # noqa: PLC0415 - it knows this module

    return text(position, last)


def cells_of(position: State | View, move: Any) -> tuple[str, ...]:  # noqa: ANN401 - it is checked
    """Give the cells that a move speaks of; raise WrongGame, InvalidValue for a cell not there."""
    match move:
        case None | Discard() | Pass():
            cells: tuple[str, ...] = ()
        case Palms():
            cells = move.cells
        case Water() | Rider() | Camel():
            cells = (move.cell,)
        case _:
            raise wrong_game(move, "move", NAME)
    where = layout(position)
    for cell in cells:
        if not where.place(cell).in_play:
            message = f"last: nothing can be placed on {cell}"
            raise InvalidValue(message)
    return cells


def asked(position: State | View, names: Sequence[str] = ()) -> str:
    """Say what is asked for now, and of whom; or how the game ended."""
    seats = names or [f"seat {seat}" for seat in range(position.options.players)]
    now = turn(position)
    if isinstance(now, Over):
        winners = " and ".join(seats[seat] for seat in now.result.winners)
        return f"Over ({now.result.reason}): won by {winners}"
    if position.seat is None:
        what = "palms" if position.phase is Phase.PALMS else "a waterhole"
        return f"Chance: {what} to be drawn"
    does = {
        Phase.DISCARD: "gives a rider back",
        Phase.RIDERS: "places a rider",
        Phase.CAMELS: f"places a camel ({position.left} left)",
    }
    return f"{seats[position.seat]} {does[position.phase]}"


def _words(move: Move) -> tuple[str, ...]:
    match move:
        case Palms(cells=cells):
            return move.kind, *cells
        case Water(cell=cell, value=value):
            return move.kind, cell, f"worth:{value}"
        case Discard(colour=colour):
            return move.kind, colour
        case Rider(colour=colour, cell=cell) | Camel(colour=colour, cell=cell):
            return colour, cell
        case _:
            return (move.kind,)


# --- the board -----------------------------------------------------------------------------------


def _x(place: Place) -> float:
    return _LEFT + _SIDE * place.x


def _y(place: Place) -> float:
    return _TOP + _SIDE * place.y


def _hexes(places: Iterable[Place]) -> str:
    return "".join(f"M{number(_x(place) + _SIDE)} {number(_y(place))}{_HEX}" for place in places)


@lru_cache(maxsize=32)
def _ground(_: str, where: Layout, theme_name: str) -> tuple[str, ...]:
    """Draw what is the same in all positions on a board."""
    theme = theme_of(theme_name)
    pen = Pen(theme)
    places = where.places
    edge = f'stroke="{theme.line}"'
    mountains = [place for place in places if place.kind == "mountain"]
    beyond = [place for place in places if not place.in_play and place.kind != "mountain"]
    if beyond:
        pen.path(_hexes(beyond), "away", f'fill="{theme.away}" {edge} stroke-dasharray="2 3"')
    ground = [place for place in places if place.in_play]
    pen.path(_hexes(ground), "desert", f'fill="{theme.sand}" {edge}')
    if mountains:
        pen.path(_hexes(mountains), "mountain", f'fill="{theme.mountain}" {edge}')
        peaks = [
            f"M{number(_x(each) - 9)} {number(_y(each) + 6)}l6-11 4 6 3-4 6 9z"
            for each in mountains
        ]
        pen.path("".join(peaks), "peak", f'fill="{theme.peak}"')
    _name_lines(pen, places)
    return tuple(pen.lines)


def _name_lines(pen: Pen, places: Sequence[Place]) -> None:
    """Write the letters of columns above and below, the numbers of rows on both sides."""
    low = max(_y(place) for place in places) + _TOP - 8
    right = max(_x(place) for place in places) + _LEFT - 11
    soft = pen.theme.soft
    for x, letter in sorted({(_x(place), place.name[0]) for place in places}):
        for y in (14.0, low):
            pen.text(x, y, letter, size=12, fill=soft, anchor="middle", kind="name")
    for row in sorted({int(place.name[1:]) for place in places}):
        y = _TOP + _SIDE * 0.866 * (2 * row - 1.5) + 4
        for x in (11.0, right):
            pen.text(x, y, str(row), size=12, fill=soft, anchor="middle", kind="name")


def _draw_pieces(pen: Pen, position: State | View, where: Layout) -> None:
    caravans = {
        (seat, colour): cells
        for seat in range(position.options.players)
        for colour in LETTERS
        if (cells := position.caravan(seat, colour))
    }
    for seat, colour in caravans:
        _draw_areas(pen, [where.place(cell) for cell in position.areas(seat, colour)], seat)
    theme = pen.theme
    if position.phase in {Phase.PALMS, Phase.WATER}:
        _draw_spaces(pen, position, where)
    for cell, value in position.water.items():
        x, y = _at(where, cell)
        circle = f'<circle cx="{x}" cy="{y}" r="9.5" fill="{theme.page}" stroke="{theme.water}"'
        letter = _letter(where, cell, str(value), theme.water)
        pen.add(f'<g class="water">{circle} stroke-width="2"/>{letter}</g>')
    for cell in position.palms:
        x, y = _at(where, cell)
        pen.path(f"M{x} {y}{_PALM}", "palm", f'fill="{theme.oasis}"')
    for (seat, colour), cells in caravans.items():
        _draw_caravan(pen, where, cells, seat, colour)
    for (seat, colour), cells in caravans.items():
        rider = position.rider(seat, colour)
        for cell in cells:
            _draw_camel(pen, where, cell, seat, colour)
            if cell == rider:
                place = where.place(cell)
                pen.seat(seat, _x(place) + 11.5, _y(place) - 11, 6.6)


def _draw_spaces(pen: Pen, position: State | View, where: Layout) -> None:
    """Draw the spaces where palms and waterholes can still come to lie (TD3)."""
    taken = {*position.water, *position.palms}
    for place in where.places:
        x, y = number(_x(place)), number(_y(place))
        if not place.in_play or place.name in taken:
            continue
        if place.kind == "palm":
            paint = f'fill="none" stroke="{pen.theme.oasis}" stroke-width=".9"'
            pen.path(f"M{x} {y}{_PALM}", "palm space", paint)
        elif place.kind == "waterhole":
            paint = f'fill="none" stroke="{pen.theme.water}" stroke-dasharray="3 3"'
            pen.add(f'<circle class="water space" cx="{x}" cy="{y}" r="9.5" {paint}/>')


def _at(where: Layout, cell: str) -> tuple[str, str]:
    place = where.place(cell)
    return number(_x(place)), number(_y(place))


def _letter(where: Layout, cell: str, words: str, fill: str) -> str:
    place = where.place(cell)
    return (
        f'<text x="{number(_x(place))}" y="{number(_y(place) + 4.7)}" font-size="13"'
        f' font-weight="bold" text-anchor="middle" fill="{fill}">{words}</text>'
    )


def _draw_areas(pen: Pen, area: list[Place], seat: int) -> None:
    if area:
        paint = f'fill="{SEATS[seat]}" fill-opacity=".38"'
        pen.path(_hexes(area), f"area seat-{seat}", paint)
    for place in area:
        pen.text(_x(place), _y(place) + 14, str(seat), size=9, anchor="middle", kind="owner")


def _draw_caravan(
    pen: Pen, where: Layout, cells: tuple[str, ...], seat: int, colour: Colour
) -> None:
    """Draw a disc for each camel of a caravan, and join those that touch, as one shape."""
    there = set(cells)
    discs = "".join(f"M{' '.join(_at(where, cell))}h0" for cell in cells)
    bars = "".join(
        f"M{' '.join(_at(where, cell))}L{' '.join(_at(where, near))}"
        for cell in cells
        for near in where.place(cell).neighbours
        if near > cell and near in there
    )
    kind = f"caravan {colour} seat-{seat}"
    for paint, edge in ((DARK_INK, 1.6), (SEATS[seat], 0.0)):
        ends = f'stroke="{paint}" stroke-linecap="round"'
        pen.path(discs, kind, f'{ends} stroke-width="{number(27.6 + edge)}"')
        if bars:
            pen.path(bars, kind, f'{ends} stroke-width="{number(10.0 + edge)}"')


def _draw_camel(pen: Pen, where: Layout, cell: str, seat: int, colour: Colour) -> None:
    x, y = _at(where, cell)
    disc = f'<circle cx="{x}" cy="{y}" r="9.8" fill="{CAMELS[colour]}"/>'
    letter = _letter(where, cell, LETTERS[colour], DARK_INK)
    pen.add(f'<g class="camel {colour} seat-{seat}">{disc}{letter}</g>')


# --- choices -------------------------------------------------------------------------------------

_DOTS = {
    1: ((0.0, 0.0),),
    2: ((-6.0, 0.0), (6.0, 0.0)),
    3: ((0.0, -6.5), (-6.0, 4.5), (6.0, 4.5)),
    4: ((-6.0, -6.0), (6.0, -6.0), (-6.0, 6.0), (6.0, 6.0)),
    5: ((0.0, -9.5), (-9.0, -2.5), (9.0, -2.5), (-5.5, 8.0), (5.5, 8.0)),
}
"""Where the dots of a cell stand, by how many there are."""
_DOTS_ROUND_WATER = {
    1: ((0.0, 12.0),),
    2: ((-7.0, 11.0), (7.0, 11.0)),
    3: ((0.0, -12.0), (-7.0, 11.0), (7.0, 11.0)),
    4: ((-7.0, -11.0), (7.0, -11.0), (-7.0, 11.0), (7.0, 11.0)),
    5: ((0.0, -12.0), (-12.0, -4.0), (12.0, -4.0), (-7.0, 11.0), (7.0, 11.0)),
}
"""The same where a waterhole stands in the middle."""


def _draw_choices(pen: Pen, where: Layout, choices: Choices, water: Container[str]) -> None:
    """Draw a dot for each camel or rider that can be placed, in its colour.

    Where there are very many, a dot stands for all of its cell.
    """
    spots: dict[str, list[str]] = {}
    for _, words in choices.moves:
        if _on_board(words):
            spots.setdefault(words[1], []).append(words[0])
    several = sum(map(len, spots.values())) > _MOST_DOTS
    for cell, colours in spots.items():
        place = where.place(cell)
        if several and len(colours) > 1:
            dots = f'<circle cx="{number(_x(place))}" cy="{number(_y(place))}" r="3.6"'
            whole = f'{_clickable(place)}{dots} fill="{pen.theme.mark}"/>'
            pen.add(f'<g class="choice"{choices.link(cell)}>{whole}</g>')
            continue
        offsets = (_DOTS_ROUND_WATER if cell in water else _DOTS)[len(colours)]
        ground = _clickable(place) if len(colours) == 1 else ""
        for colour, (x, y) in zip(colours, offsets, strict=True):
            dot = f'<circle cx="{number(_x(place) + x)}" cy="{number(_y(place) + y)}" r="4.8"'
            paint = f'fill="{CAMELS[Colour(colour)]}" stroke="{DARK_INK}" stroke-width="1.6"'
            pen.add(f'<g class="choice"{choices.link(cell, colour)}>{ground}{dot} {paint}/></g>')


def _clickable(place: Place) -> str:
    """Give a hex that cannot be seen, but clicked on."""
    return f'<path d="{_hexes([place])}" fill="#fff" fill-opacity="0"/>'


def _on_board(words: tuple[str, ...]) -> bool:
    """Tell whether a move is one of a colour and a cell."""
    return words[0] in CAMELS


# --- the panel -----------------------------------------------------------------------------------


def _fill(panel: Panel, position: State | View, wish: Wishes, choices: Choices, words: str) -> None:
    panel.heading(words)
    panel.line("camels left")
    _draw_supply(panel, position)
    facts = [
        SeatFacts(points_of(standing), (parts_of(standing), *_belongings(position, standing.seat)))
        for standing in score(position)
    ]
    panel.seats(wish.names, facts, position.seat)
    panel.menu([*_colours(choices), *choices.menu(_on_board)])


def _colours(choices: Choices) -> list[Entry]:
    """List the colours to choose from where there are too many places for a rider."""
    colours = list(dict.fromkeys(words[0] for _, words in choices.moves if _on_board(words)))
    if len(choices) <= _MOST_DOTS or len(colours) == 1:
        return []
    return [Entry(colour, choices.link(colour)) for colour in colours]


def _belongings(position: State | View, seat: int) -> list[str]:
    facts: list[str] = []
    if position.hand(seat):
        facts.append(f"riders to place: {', '.join(position.hand(seat))}")
    returned = position.returned(seat)
    if returned is not None:
        facts.append(f"returned: {returned}")
    return facts


def _draw_supply(panel: Panel, position: State | View) -> None:
    pen, k = panel.pen, panel.scale
    y = panel.y + 18 * k
    for place, (colour, camels) in enumerate(position.supply.items()):
        x = panel.x + (12 + 62 * place) * k
        words = Pen(pen.theme)
        words.text(
            x, y + 4.5 * k, LETTERS[colour], size=13 * k, fill=DARK_INK, anchor="middle", bold=True
        )
        disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(11 * k)}"'
        paint = f'fill="{CAMELS[colour]}" stroke="{DARK_INK}"'
        pen.add(f'<g class="camel {colour}">{disc} {paint}/>{words.lines[0]}</g>')
        pen.text(x + 16 * k, y + 5 * k, str(camels), size=14 * k, kind="supply")
    panel.gap(38)
