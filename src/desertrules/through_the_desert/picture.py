"""The board as SVG: caravans on the sand, and beside it the camels left and the points.

The board is drawn in units in which every corner of a hex has integer coordinates.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, sin
from typing import Any

from desertrules.contract import Seat
from desertrules.drawing.palette import LIGHT_SEATS, SHAPES
from desertrules.drawing.panel import Panel, PictureOptions, compose, in_front
from desertrules.drawing.pen import Pen, at
from desertrules.hexgrid import Cell, bits, cell_name

from .board import COLOURS, MOUNTAIN, Board, Colour
from .moves import Camel, Discard, Palms, Pass, Rider, Water
from .rules import score, turn
from .state import Phase, State
from .text import headline

COLUMN, LINE = 45, 26
"""The distance of columns and of lines; the sides of a hex are 30 long."""
LEFT, TOP = 62, 58
"""The centre of the cell in column 0, line 0."""
PIP_LIMIT = 150
"""With more legal moves, colours are not shown on each space."""
_CORNERS = ((30, 0), (15, 26), (-15, 26), (-30, 0), (-15, -26), (15, -26))
_NEIGHBOURS = ((0, -52), (45, -26), (45, 26), (0, 52), (-45, 26), (-45, -26))
_SIDES = ("l-15 26", "h-30", "l-15-26", "l15-26", "h30", "l15 26")
_SHAPE_SIZES = {"circle": 46, "square": 46, "triangle": 52, "diamond": 52, "cross": 48}
_HEX = "M30 0l-15 26h-30l-15-26l15-26h30Z"
_SMALL_HEX = "M26 0l-13 22.5h-26l-13-22.5l13-22.5h26Z"


def draw(position: State, **asked: Any) -> str:
    """Draw a position; see `desertrules.render.svg` for the keyword arguments."""
    options = PictureOptions(players=position.options.players, **asked)
    places = _places(position.options.board)
    pen = Pen(options.theme)
    _draw_ground(pen, position, places, options)
    with pen.group("pieces", ' pointer-events="none"'):
        _draw_areas(pen, position, places)
        _draw_features(pen, position, places)
        _draw_caravans(pen, position, places)
        _draw_last(pen, position, places, options)
    size = (max(x for x, _ in places.values()) + 43, max(y for _, y in places.values()) + 48)
    title, below = headline(position, options.people), _subline(position, options)
    return compose(position, pen, options, size, title, below, _draw_panel)


# ---- The board -----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _places(board: Board) -> Mapping[Cell, tuple[int, int]]:
    """Return the centre of every cell and mountain."""
    return {
        cell_name(column, line): (LEFT + column * COLUMN, TOP + line * LINE)
        for column, line in board.marks
    }


def outline(centres: Iterable[tuple[int, int]]) -> str:
    """Return the path around a set of hexes, given by their centres."""
    edges: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    for x, y in centres:
        corners = [(x + dx, y + dy) for dx, dy in _CORNERS]
        edges.update(
            zip(zip(corners, (*corners[1:], corners[0]), strict=True), _SIDES, strict=True)
        )
    after = {
        start: (end, side) for (start, end), side in edges.items() if (end, start) not in edges
    }
    course = ""
    while after:
        corner = next(iter(after))
        course += f"M{corner[0]} {corner[1]}"
        while corner in after:
            corner, side = after.pop(corner)
            course += side
        course += "Z"
    return course


def _draw_ground(
    pen: Pen, position: State, places: Mapping[Cell, tuple[int, int]], options: PictureOptions
) -> None:
    """Draw the slab and the cells, which take all clicks; those of legal moves are light."""
    edge = outline(places.values())
    pen.path("rim-dark", edge, ' stroke-width="18" transform="translate(0 9)"')
    pen.path("rim", edge, ' stroke-width="18"')
    with pen.group("label", ' font-size="17" text-anchor="middle"'):
        columns = sorted({(x, cell[0]) for cell, (x, _) in places.items()})
        where = " ".join(str(x) for x, _ in columns)
        letters = "".join(letter for _, letter in columns)
        pen.lines.append(f'<text class="dr-part" x="{where}" y="22">{letters}</text>')
        for row in sorted({int(cell[1:]) for cell in places}):
            pen.text("part", 14, TOP + (2 * row - 1.5) * LINE + 6, row)
    choices, colours = options.choices, _colours(options)
    wet, palms = position.waterholes, {*position.terrain.names(position.palms)}
    for ground, cells in _grounds(position).items():
        away = ground == "away"
        with pen.group("sand" if away else ground, ' opacity=".38"' * away):
            for index, cell in enumerate(cells):
                link = choices.link(f"cell={cell}") or choices.link(f"cells.{cell}=1")
                here, low = colours.get(cell, ()), cell in wet
                if link:
                    name = "light-" + "low-" * low + "".join(colour[:2] for colour in here)
                elif cell in palms:
                    name = "meadow"
                else:
                    name = "hex" if index % 5 or ground == "rock" else "rippled"
                pen.put(
                    "place", name, *places[cell], _draw_hex, name, here, low,
                    more=f' data-place="{cell}"{link}',
                )  # fmt: skip
    for word in choices.part:
        name, _, value = word.partition("=")
        cell = value if name == "cell" else name.removeprefix("cells.")
        if cell in places:
            pen.path("picked", _SMALL_HEX, at(*places[cell]) + ' pointer-events="none"')


def _grounds(position: State) -> Mapping[str, list[Cell]]:
    """Return the cells of each ground; sand is darker in waves."""
    grounds: dict[str, list[Cell]] = {"sand": [], "sand-dark": [], "rock": [], "away": []}
    for (column, line), mark in position.terrain.board.marks.items():
        cell = cell_name(column, line)
        waves = sin(column * 0.55 + line * 0.33) + cos(column * 0.31 - line * 0.27)
        if mark == MOUNTAIN:
            ground = "rock"
        elif not position.terrain.cells >> position.terrain.grid.positions[cell] & 1:
            ground = "away"
        elif waves + 0.25 * ((column * 7 + line * 13) % 5 - 2) > -0.35:
            ground = "sand"
        else:
            ground = "sand-dark"
        grounds[ground].append(cell)
    return grounds


def _colours(options: PictureOptions) -> Mapping[Cell, list[str]]:
    """Return the colours to show on each legal space; none if that is clear or too much."""
    offers: dict[Cell, list[str]] = {}
    for words in options.choices.moves.values():
        if words[0] in ("rider", "camel"):
            colour, cell = (word.partition("=")[2] for word in words[1:])
            offers.setdefault(cell, []).append(colour)
    different = {colour for colours in offers.values() for colour in colours}
    few = len(options.choices.moves) <= PIP_LIMIT
    return offers if few and len(different) > 1 else {}


def _draw_hex(pen: Pen, name: str, colours: Sequence[str], low: bool) -> None:
    """Draw one space in the colour of its ground; if light, with the colours to place there."""
    pen.path("part", _HEX, ' stroke="#000" stroke-width="1" stroke-opacity=".16"')
    if name == "meadow":
        pen.path("grass", _HEX)
    elif name == "rippled":
        pen.path("grain", "M-15 3q7-7 15 0t15 0")
    elif name != "hex":
        pen.path("legal", _SMALL_HEX)
        for index, colour in enumerate(colours):
            x = (index - (len(colours) - 1) / 2) * 10.5
            pen.circle(f"pip-{colour}", x, 19 if low else 0, 5.2)


def _draw_areas(pen: Pen, position: State, places: Mapping[Cell, tuple[int, int]]) -> None:
    for seat in range(position.options.players):
        cells = {cell for colour in COLOURS for cell in position.area(seat, colour)}
        if not cells:
            continue
        course = outline(places[cell] for cell in sorted(cells))
        pen.path(f"area-{seat}", course)
        pen.path(f"line-{seat}", course, ' stroke-width="4"')
        for cell in sorted(cells):
            pen.put("piece", f"area-{seat}", *places[cell], _draw_signs, seat)


def _draw_signs(pen: Pen, seat: int) -> None:
    """Draw the small signs of an area in one cell."""
    with pen.group(f"sign-{seat}"):
        for x, y in ((-9, -9), (9, -9), (-9, 9), (9, 9)):
            pen.icon("part", SHAPES[seat], x, y, 8)


def _draw_features(pen: Pen, position: State, places: Mapping[Cell, tuple[int, int]]) -> None:
    """Draw mountains, waterholes and palms, and during set-up the spaces for them (TD3)."""
    terrain = position.terrain
    for cell in sorted(terrain.board.mountains):
        pen.put("piece", "peak", *places[cell], Pen.icon, "icon", "mountain", 0, -3, 53, 39)
    if position.phase in (Phase.PALMS, Phase.WATER):
        empty = terrain.spaces & ~position.palms & ~position.wet
        with pen.group("none"):
            for index in bits(empty):
                palm = position.phase is Phase.PALMS and terrain.palm_spaces >> index & 1
                icon = "palm" if palm else "water"
                pen.icon("icon", icon, *places[terrain.grid.names[index]], 36)
    for cell, value in position.waterholes.items():
        pen.put("piece", f"water-{value}", *places[cell], _draw_waterhole, value)
    for cell in terrain.names(position.palms):
        pen.put("piece", "oasis", *places[cell], Pen.icon, "icon", "palm", 0, -6, 65)


def _draw_waterhole(pen: Pen, value: int) -> None:
    pen.icon("icon", "water", 0, 0, 44)
    pen.text("on-water", 0, 9, value, 26, "middle", bold=True)


def _draw_caravans(pen: Pen, position: State, places: Mapping[Cell, tuple[int, int]]) -> None:
    """Draw the camels, those of one caravan joined by a band, from back to front."""
    pieces: list[tuple[int, int, int, Colour, bool]] = []
    for seat in range(position.options.players):
        band = ""
        for colour in COLOURS:
            caravan, rider = position.caravan(seat, colour), position.rider(seat, colour)
            pieces += [(*places[cell], seat, colour, cell == rider) for cell in caravan]
            band += _band([places[cell] for cell in caravan])
        if band:
            pen.path("caravan-edge", band, ' stroke-width="19"')
            pen.path(f"line-{seat}", band, ' stroke-width="15"')
    for x, y, seat, colour, mounted in sorted(pieces, key=lambda piece: piece[1]):
        if mounted:
            cloth = "cloth" if seat in LIGHT_SEATS else "cloth-light"
            pen.put("piece", f"ring-{seat}", x, y, _draw_ring, seat)
            name = f"rider-{colour}{'-dark' * (seat in LIGHT_SEATS)}"
            pen.put(f"rider-{seat}", name, x, y, _draw_rider, colour, cloth)
        else:
            pen.put("piece", f"{colour}-{seat}", x, y, _draw_piece, seat, colour)


def _band(cells: Sequence[tuple[int, int]]) -> str:
    """Return a path that joins the cells of a caravan, each to a neighbour."""
    course, drawing = "", False
    left, way = set(cells[1:]), [*cells[:1]]
    while way:
        x, y = way[-1]
        near = [(dx, dy) for dx, dy in _NEIGHBOURS if (x + dx, y + dy) in left]
        if near:
            (dx, dy), *_ = near
            course += f"l{dx} {dy}" if drawing else f"M{x} {y}l{dx} {dy}"
            way.append((x + dx, y + dy))
            left.remove(way[-1])
        else:
            way.pop()
        drawing = bool(near)
    return course.replace(" -", "-")


def _draw_base(pen: Pen, seat: int, name: str, extra: int = 0) -> None:
    """Draw the shape below a piece; the ring of a rider is larger."""
    shape = SHAPES[seat]
    pen.icon(name, shape, 0, -3 * (shape == "triangle"), _SHAPE_SIZES[shape] + extra)


def _put_base(pen: Pen, seat: int, more: str = "") -> None:
    pen.put("icon", f"base-{seat}", 0, 0, _draw_base, seat, f"seat-{seat}", more=more)


def _draw_ring(pen: Pen, seat: int) -> None:
    _draw_base(pen, seat, "halo", 6)
    _put_base(pen, seat, ' transform="scale(.88)"')


def _draw_piece(pen: Pen, seat: int, colour: Colour) -> None:
    _put_base(pen, seat)
    _put_camel(pen, colour, 0, 0)


def _put_camel(pen: Pen, colour: Colour, x: float, y: float) -> None:
    pen.put("icon", colour, x, y, draw_camel, colour, 0, 0, 39)


def _draw_rider(pen: Pen, colour: Colour, cloth: str) -> None:
    pen.icon(colour, "rider", 0, -11, 46, 60)
    if colour is not Colour.WHITE:
        pen.icon(cloth, f"cloth-{colour}", 0, -2.5, 46, 43)


def draw_camel(pen: Pen, colour: Colour, x: float, y: float, width: float) -> None:
    """Draw a camel with the saddle cloth that tells its colour."""
    pen.icon(colour, "camel", x, y, width)
    if colour is not Colour.WHITE:
        pen.icon("cloth", f"cloth-{colour}", x, y, width)


def _placed(position: State, options: PictureOptions) -> dict[Seat | None, list[Rider | Camel]]:
    """Return the riders and camels of the last turn by seat, the last seat at the end."""
    placed: dict[Seat | None, list[Rider | Camel]] = {}
    for move in options.last:
        if isinstance(move, Rider | Camel):
            seats = range(position.options.players)
            owns = (seat for seat in seats if move.cell in position.caravan(seat, move.colour))
            owner = next(owns, None)
            placed[owner] = [*placed.pop(owner, []), move]
    return placed


def _draw_last(
    pen: Pen, position: State, places: Mapping[Cell, tuple[int, int]], options: PictureOptions
) -> None:
    """Mark the cells of the last turn, numbered if a player placed more than one piece."""
    for move in options.last:
        for cell in move.cells if isinstance(move, Palms) else (getattr(move, "cell", ""),):
            if cell in places:
                pen.mark(pen.path, outline([places[cell]]), width=5.5)
    for moves in _placed(position, options).values():
        for order, move in enumerate(moves if len(moves) > 1 else (), start=1):
            if move.cell in places:
                x, y = places[move.cell]
                pen.circle("last-dot", x + 22, y - 22, 10.5, ' stroke-width="2"')
                pen.text("on-last", x + 22, y - 16, order, 16, "middle", bold=True)


# ---- The panel -----------------------------------------------------------------------------------


def _subline(position: State, options: PictureOptions) -> str:
    """Return what happened in the last turn."""
    placed = _placed(position, options)
    if placed:
        owner, moves = placed.popitem()
        who = "The last player" if owner is None else options.people.name(owner)
        return f"{who} placed " + ", ".join(f"{move.colour} {move.cell}" for move in moves)
    before = options.people.name((position.seat - 1) % position.options.players)
    match options.last:
        case [*_, Pass()]:
            over = position.phase is Phase.OVER
            return "Nobody can place a camel" if over else f"{before} passed"
        case [*_, Discard(colour)]:
            return f"{before} returned a {colour} rider"
        case [*_, Palms()]:
            return "The palms have been placed"
        case [*_, Water()]:
            return "The waterholes have been placed"
        case _:
            return ""


def _draw_panel(panel: Panel, position: State) -> None:
    pen, part = panel.pen, panel.options.choices.part
    on_board = ("rider", "camel", "discard", "palms")
    panel.buttons(
        lambda words: words[0] in on_board or (words[0] == "water" and words[1] not in part)
    )
    _draw_supply(panel, position)
    standings, now = score(position), turn(position)
    height = 86.0 if position.options.players < 5 else 76.0
    with pen.group("text", ' font-size="21"'):
        for seat, x, y, width in panel.boxes(height, now):
            panel.heading(seat, x, y + height * 0.4, width, standings[seat].points)
            row = x + 76, y + height * 0.68, (width - 70) / 4.05
            if position.phase in (Phase.DISCARD, Phase.RIDERS):
                _draw_hand(pen, position, seat, *row)
            else:
                _draw_parts(pen, standings[seat].parts, *row)
    seat = next(iter(in_front(now)), 0)
    panel.legend(
        [
            (lambda pen, x, y: _draw_rider_sign(pen, seat, x, y), "rider"),
            (_draw_legal_sign, "legal space"),
            (_draw_last_sign, "last turn"),
            (lambda pen, x, y: _draw_area_sign(pen, seat, x, y), "enclosed area"),
            (lambda pen, x, y: pen.icon("icon", "palm", x, y - 2, 32), "palm, 5 points"),
            (lambda pen, x, y: pen.icon("icon", "water", x, y, 28), "waterhole, 1 to 3"),
        ]
    )


def _draw_supply(panel: Panel, position: State) -> None:
    """Draw the camels left of each colour; they are the buttons for the colour of a move."""
    pen, choices = panel.pen, panel.options.choices
    pen.rect("box", 0, panel.y, panel.width, 82, 12)
    room = panel.width / len(COLOURS)
    for index, colour in enumerate(COLOURS):
        link = choices.link(f"colour={colour}")
        x = room * index
        with pen.group("choice" if link else "piece", link):
            if link:
                style = "glow" if f"colour={colour}" in choices.part else "pill"
                pen.rect(style, x + 5, panel.y + 5, room - 10, 72, 9)
            _put_camel(pen, colour, x + room / 2, panel.y + 31)
            count = position.supply[index]
            pen.text(
                "on-pill" if link else "text",
                x + room / 2, panel.y + 72, count, 22, "middle", bold=True,
            )  # fmt: skip
    panel.y += 92


def _draw_parts(pen: Pen, parts: Mapping[str, int], x: float, y: float, step: float) -> None:
    """Draw the points of a seat by category."""
    icons = {"water": "water", "oases": "palm", "caravans": "chain", "areas": "plot"}
    for part, points in parts.items():
        pen.put("icon", f"{part}-part", x, y, Pen.icon, "icon", icons[part], 0, -1, 24)
        pen.text("part", x + 15, y + 7, points)
        x += step


def _draw_hand(pen: Pen, position: State, seat: int, x: float, y: float, _: float) -> None:
    """Draw the riders that a seat has still to place."""
    for colour in COLOURS:
        style = "piece" if colour in position.hand(seat) else "none"
        with pen.group(style):
            draw_camel(pen, colour, x, y - 1, 28)
        x += 36


def _draw_rider_sign(pen: Pen, seat: int, x: float, y: float) -> None:
    with pen.group(f"rider-{seat}"):
        pen.icon("white", "rider", x, y - 3, 24, 31)


def _draw_legal_sign(pen: Pen, x: float, y: float) -> None:
    with pen.group("piece", at(x, y, 0.45)):
        pen.path("sand", _HEX)
        pen.path("legal", _SMALL_HEX)
        pen.circle("pip-sky", 0, 0, 8)


def _draw_last_sign(pen: Pen, x: float, y: float) -> None:
    pen.mark(pen.path, _HEX, width=11, more=at(x, y, 0.38))


def _draw_area_sign(pen: Pen, seat: int, x: float, y: float) -> None:
    with pen.group("piece", at(x, y, 0.45)):
        pen.path(f"area-{seat}", _HEX)
        pen.path(f"line-{seat}", _HEX, ' stroke-width="5"')
        pen.icon(f"sign-{seat}", SHAPES[seat], 0, 0, 23)
