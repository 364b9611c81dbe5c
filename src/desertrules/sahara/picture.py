"""A track of Sahara as SVG: rows of twelve spaces that lead to and fro, and everybody's piles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from desertrules.core.contract import Over
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.fields import check_seat
from desertrules.core.layout import Layout, Place
from desertrules.drawing.choices import Choices
from desertrules.drawing.panel import Panel, SeatFacts, Wishes, compose, parts_of, points_of, wishes
from desertrules.drawing.pen import Box, Pen, number, polygon
from desertrules.sahara.components import NAME, PILES
from desertrules.sahara.legality import turn
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.places import layout
from desertrules.sahara.scoring import score
from desertrules.sahara.state import State, View

_UNIT, _ROW = 52.0, 68.0
"""How far apart the middles of spaces and of rows are."""
_WIDE, _HIGH = 48.0, 58.0
"""The measures of a space."""
_LEFT, _TOP = 56.0, 40.0
_GRIDS = ((1, 1, 13.0), (2, 1, 9.5), (2, 2, 8.0), (3, 3, 5.6), (4, 3, 4.6))
"""How camels share a space: columns, rows, and how large each is drawn."""

Herd = Mapping[tuple[int, bool], int]
"""How many camels there are of each seat, its favourite apart."""


def svg(position: State | View, **asked_for: Any) -> str:  # noqa: ANN401 - see `render.svg`
    """Draw a state or a view; `render.svg` says what can be asked for.

    Raises WrongGame for what is no position, InvalidValue for what cannot be shown.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    wish = wishes(position.options.players, **asked_for)
    where = layout(position)
    spaces, pile = touched(position, wish.last)
    acting = position.seat
    choices = Choices(wish.legal, lambda move: _words(move, acting), wish.part)
    pen = Pen(wish.theme)
    _draw_way(pen, where)
    herds = herds_of(position)
    for place in where.places:
        space = int(place.name)
        worth = position.options.worth(space)
        _draw_space(pen, place, worth, herds.get(space, {}), choices, last=space in spaces)
    width = max(_x(place) for place in where.places) + _UNIT / 2 + 12
    height = max(_y(place) for place in where.places) + _ROW / 2 + 10
    words = asked(position, wish.names)
    return compose(
        pen,
        wish,
        (width, height),
        lambda panel: _fill(panel, position, wish, choices, (words, pile)),
        game="sahara",
        title=f"{NAME}: {words}",
        description=_described(position, wish.last),
    )


def _described(position: State | View, last: Move | None) -> str:
    from desertrules.sahara.look import text  # noqa: PLC0415 - it knows this module

    return text(position, last)


def touched(
    position: State | View,
    move: Any,  # noqa: ANN401 - it is checked
) -> tuple[set[int], tuple[int | None, int] | None]:
    """Give the spaces and the pile, after its seat if that is known, that a move speaks of.

    Raises WrongGame for what is no move, InvalidValue for what is not there.
    """
    options = position.options
    spaces: set[int] = set()
    pile: tuple[int | None, int] | None = None
    match move:
        case None | Stop():
            pass
        case Deal(seat=seat, pile=dealt):
            pile = (seat, dealt)
        case Play(pile=played):
            pile = (position.seat, played)
        case Retreat(seat=seat, space=space):
            check_seat(seat, options.players)
            spaces = {space}
        case Advance(space=space) | Favour(space=space):
            spaces = {space}
        case Sheik(seat=seat, space=space, to=to):
            check_seat(seat, options.players)
            spaces = {space, to}
        case _:
            raise wrong_game(move, "move", NAME)
    if not spaces <= {*range(options.last + 1)}:
        message = f"last: the track has the spaces 0 to {options.last}"
        raise InvalidValue(message)
    if pile is not None and ((pile[0] or 0) >= options.players or pile[1] not in range(PILES)):
        whose = "" if pile[0] is None else f" of seat {pile[0]}"
        message = f"last: there is no pile {pile[1]}{whose}"
        raise InvalidValue(message)
    return spaces, pile


def asked(position: State | View, names: Sequence[str] = ()) -> str:
    """Say what is asked for now, and of whom; or how the game ended."""
    seats = names or [f"seat {seat}" for seat in range(position.options.players)]
    now = turn(position)
    if isinstance(now, Over):
        winners = " and ".join(seats[seat] for seat in now.result.winners)
        return f"Over ({now.result.reason}): won by {winners}"
    if position.due is not None:
        seat, pile = position.due
        return f"Chance: pile {pile} of {seats[seat]} is dealt"
    who = seats[position.seat or 0]
    if position.card is None:
        return f"{who} plays a card"
    return f"{who} carries out {position.card} ({position.left} left)"


def herds_of(position: State | View) -> dict[int, Herd]:
    """Give the camels on each space."""
    herds: dict[int, Counter[tuple[int, bool]]] = {}
    for seat in range(position.options.players):
        for space in position.camels(seat):
            herds.setdefault(space, Counter())[seat, False] += 1
        favourite = position.favourite(seat)
        if favourite is not None:
            herds.setdefault(favourite, Counter())[seat, True] += 1
    return {space: dict(herd) for space, herd in herds.items()}


def _words(move: Move, acting: int | None) -> tuple[str, ...]:
    match move:
        case Deal(card=card):
            return move.kind, card
        case Play(pile=pile):
            return move.kind, f"pile:{pile}"
        case Retreat(seat=seat, space=space, favourite=favourite):
            return move.kind, _from(seat, space, favourite=favourite)
        case Advance(space=space, favourite=favourite):
            return move.kind, _from(acting, space, favourite=favourite)
        case Favour(space=space):
            return move.kind, _from(acting, space, favourite=False)
        case Sheik(seat=seat, space=space, favourite=favourite, to=to):
            return move.kind, _from(seat, space, favourite=favourite), f"to:{to}"
        case _:
            return (move.kind,)


def _from(seat: int | None, space: int, *, favourite: bool) -> str:
    return f"camel:{seat}:{space}{'*' if favourite else ''}"


def _on_board(words: tuple[str, ...]) -> bool:
    """Tell whether a move is one of a camel, or of a pile."""
    return words[-1].startswith(("camel:", "to:", "pile:"))


# --- the track -----------------------------------------------------------------------------------


def _x(place: Place) -> float:
    return _LEFT + _UNIT * place.x


def _y(place: Place) -> float:
    return _TOP + _ROW * place.y


def _draw_way(pen: Pen, where: Layout) -> None:
    """Draw the line that leads from space to space, so that its turns are seen."""
    first, *others = where.places[1:]
    course = f"M{number(_x(first) - _UNIT)} {number(_y(first))}"
    course += "".join(f"L{number(_x(place))} {number(_y(place))}" for place in (first, *others))
    paint = f'fill="none" stroke="{pen.theme.line}" stroke-width="7" stroke-linejoin="round"'
    pen.path(course, "way", paint)


def _draw_space(  # noqa: PLR0913, PLR0917 - a space and all that is on it
    pen: Pen,
    place: Place,
    worth: int,
    herd: Herd,
    choices: Choices,
    last: bool,  # noqa: FBT001 - the same
) -> None:
    """Draw a space with its number, what it is worth, and its camels, as one element."""
    theme = pen.theme
    inner = Pen(theme)
    link = choices.link(f"to:{place.name}")
    x, y = _x(place), _y(place)
    waterhole = place.kind == "waterhole"
    high = 2 * (y - _TOP) + _HIGH if waterhole else _HIGH
    wide = 92 if waterhole else _WIDE
    box = Box(x - wide / 2, y - high / 2, wide, high)
    fill = {"waterhole": theme.page, "oasis": theme.grass}.get(place.kind, theme.sand)
    edge = theme.mark if link else theme.water if waterhole else theme.line
    inner.box(box, place.kind, f'fill="{fill}" stroke="{edge}" stroke-width="{3 if link else 1.4}"')
    if last:
        dashes = f'fill="none" stroke="{theme.mark}" stroke-width="2.2" stroke-dasharray="5 3"'
        inner.box(box, "last", dashes)
    if waterhole:
        inner.text(x, box.y + 17, "waterhole", size=13, fill=theme.water, anchor="middle")
        _draw_waterhole_herd(inner, box, herd, choices)
    else:
        inner.text(box.x + 4, box.y + 14, place.name, size=13, fill=theme.soft, kind="name")
        if worth:
            right = box.x + box.width - 4
            inner.text(
                right, box.y + 14, f"+{worth}", size=14, fill=theme.oasis, anchor="end", bold=True
            )
        _draw_herd(inner, place, herd, choices)
    kind = "space choice" if link else "space"
    named = f' data-place="{place.name}"'
    pen.add(f'<g class="{kind}"{named}{link}>{"".join(inner.lines)}</g>')


def _draw_waterhole_herd(pen: Pen, box: Box, herd: Herd, choices: Choices) -> None:
    """Draw the camels that have not left, or came back: one of each kind, and how many."""
    rows = max(3, -(-len(herd) // 2))
    step = min(30.0, (box.height - 26) / rows)
    radius = min(8.0, step / 2 - 1.5)
    for at, ((seat, favourite), count) in enumerate(herd.items()):
        row, column = at // 2, at % 2
        x = box.x + 15 + 43 * column
        y = box.y + 26 + step * (row + 0.5)
        _draw_camel(pen, (x, y, radius), seat, 0, choices, favourite=favourite)
        # Beside the halo of a camel that can be chosen.
        pen.text(x + radius + 6, y + 4, f"\N{MULTIPLICATION SIGN}{count}", size=11.5)


def _draw_herd(pen: Pen, place: Place, herd: Herd, choices: Choices) -> None:
    """Draw the camels on a space; there are several only by SA4.5."""
    if not herd:
        return
    columns, rows, radius = next(grid for grid in _GRIDS if grid[0] * grid[1] >= len(herd))
    wide, high = 40 / columns, 36 / rows
    for at, ((seat, favourite), count) in enumerate(herd.items()):
        x = _x(place) - 20 + wide * (at % columns + 0.5)
        y = _y(place) - 10.5 + high * (at // columns + 0.5)
        _draw_camel(pen, (x, y, radius), seat, int(place.name), choices, favourite=favourite)
        if count > 1:
            pen.text(x + radius - 1, y + radius + 1, f"\N{MULTIPLICATION SIGN}{count}", size=10)


def _draw_camel(  # noqa: PLR0913 - a camel, and where it stands
    pen: Pen,
    at: tuple[float, float, float],
    seat: int,
    space: int,
    choices: Choices,
    *,
    favourite: bool,
) -> None:
    x, y, radius = at
    link = choices.link(_from(seat, space, favourite=favourite))
    if link:
        pen.add(
            f'<circle class="halo" cx="{number(x)}" cy="{number(y)}" r="{number(radius + 4.5)}"'
            f' fill="{pen.theme.page}" stroke="{pen.theme.mark}" stroke-width="2.2"{link}/>'
        )
    pen.seat(seat, x, y, radius, link)
    if favourite:
        star = polygon(x + radius, y - radius * 0.85, radius * 0.72, 10, (1.0, 0.42))
        paint = f'fill="{pen.theme.ink}" stroke="{pen.theme.page}" stroke-width=".8"'
        pen.path(star, "favourite", paint)


# --- the panel -----------------------------------------------------------------------------------


def _fill(
    panel: Panel,
    position: State | View,
    wish: Wishes,
    choices: Choices,
    told: tuple[str, tuple[int | None, int] | None],
) -> None:
    words, last = told
    panel.heading(words)
    panel.menu(choices.menu(_on_board))
    for standing in score(position):
        seat = standing.seat
        details = f"{parts_of(standing)}, cards laid aside: {len(position.aside(seat))}"
        facts = SeatFacts(points_of(standing), (details,), room=36)
        y = panel.seat(seat, wish.names[seat], facts, acting=seat == position.seat)
        for pile in range(PILES):
            link = choices.link(f"pile:{pile}") if seat == position.seat else ""
            marked = (seat, pile) in {last, position.due}
            _draw_pile(panel, position, (seat, pile), y, link, marked=marked)


def _draw_pile(  # noqa: PLR0913 - a pile, and how it is drawn
    panel: Panel,
    position: State | View,
    which: tuple[int, int],
    y: float,
    link: str,
    *,
    marked: bool,
) -> None:
    """Draw a pile as a card: its top, and how many cards it has."""
    pen, theme, k = panel.pen, panel.pen.theme, panel.scale
    seat, pile = which
    top, size = position.tops(seat)[pile], position.piles(seat)[pile]
    width = (panel.width - 34 * k - 12) / PILES
    x = panel.x + 34 * k + width * pile
    inner = Pen(theme)
    edge = f'stroke="{theme.mark if link or marked else theme.line}"'
    thick = f'stroke-width="{2.4 if link else 1.6 if marked else 1}"'
    dashes = ' stroke-dasharray="4 3"' if marked and not link else ""
    fill = theme.page if top is None else theme.card
    inner.box(Box(x, y, width - 6, 28 * k), "pile", f'fill="{fill}" {edge} {thick}{dashes}')
    inner.text(x + 7, y + 19 * k, top or "?", size=13 * k, bold=bool(link), kind="top")
    right = x + width - 12
    count = f"\N{MULTIPLICATION SIGN}{size}"
    inner.text(right, y + 19 * k, count, size=12 * k, fill=theme.soft, anchor="end", kind="size")
    kind = "card choice" if link else "card"
    pen.add(f'<g class="{kind}"{link}>{"".join(inner.lines)}</g>')
