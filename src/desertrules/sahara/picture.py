"""The track as SVG: a caravan trail through the sand to the oasis, and beside it the cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, log, pi, sin
from typing import Any

from attrs import frozen

from desertrules.drawing.choices import Choices
from desertrules.drawing.palette import SHAPES
from desertrules.drawing.panel import Panel, PictureOptions, compose, in_front, last_sign
from desertrules.drawing.pen import Pen, at, number
from desertrules.english import plural
from desertrules.sahara.box import PILES, Card
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Retreat, Sheik
from desertrules.sahara.rules import landing, points, turn
from desertrules.sahara.state import Phase, State
from desertrules.sahara.text import headline_of, ways

STEP, PITCH, RADIUS = 67.0, 121.0, 27.0
"""The distance of spaces and of rows, and the radius of a space."""
TOP, START, SIDE = 88.0, 168.0, 128.0
"""Where the first row is, where it begins, and where the others begin."""
_BEND = PITCH / 2
_CROWD = 126.0, 98.0
"""The room for the camels at the waterhole."""
_SHAPE_SIZES = {"circle": 50, "square": 50, "triangle": 55, "diamond": 56, "cross": 53, "star": 57}
_CARDS = {
    "palm": ("palm", "icon", 58, "+"),
    "mirage": ("mirage", "icon", 54, "\u2212"),
    "camel": ("camel", "camel", 50, "\u00d72"),
    "sheik": ("sheik", "goat", 50, "jump"),
}
"""Each kind of card: its icon with its style and size, and what stands below it."""


def draw(position: State, **asked: Any) -> str:
    """Draw a position; see `desertrules.render.svg` for the keyword arguments."""
    options = PictureOptions(players=position.options.players, **asked)
    trail = Trail.of(position.options.last)
    pen = Pen(options.theme)
    _draw_ground(pen, position, trail)
    goals = _goals(position, options.legal, options.choices)
    _draw_spaces(pen, position, trail, options.choices, goals)
    with pen.group("pieces", ' pointer-events="none"'):
        _draw_last(pen, position, trail, options.last)
    _draw_camels(pen, position, trail, options.choices, goals)
    headline, below = headline_of(position, options.people), _subline(position, options)
    size = trail.width, trail.height
    return compose(position, pen, options, size, headline, below, _draw_panel)


# ---- The trail -----------------------------------------------------------------------------------


@frozen
class Trail:
    """A serpentine: straight rows, joined by half circles at alternate ends."""

    last: int
    """The last space."""
    rows: int
    length: float
    """The length of a row; the first one begins later by `START - SIDE`."""

    @classmethod
    def of(cls, last: int) -> "Trail":
        """Return a trail of about four to three for any number of spaces."""
        bends = pi * _BEND
        sizes = {
            rows: (last * STEP + START - SIDE - (rows - 1) * bends) / rows for rows in range(1, 20)
        }
        trails = [cls(last, rows, length) for rows, length in sizes.items() if length > 2 * STEP]
        return min(trails, key=lambda trail: abs(log(trail.width / trail.height / 1.35)))

    @property
    def width(self) -> float:
        return self.length + 2 * SIDE

    @property
    def height(self) -> float:
        return TOP + (self.rows - 1) * PITCH + 88

    def at(self, space: float) -> tuple[float, float]:
        """Return the centre of a space; 0 is where the trail begins."""
        distance = space * STEP + START - SIDE
        for row in range(self.rows):
            ahead = 1 if row % 2 == 0 else -1
            near, far = (SIDE, SIDE + self.length)[::ahead]
            y = TOP + row * PITCH
            if distance <= self.length + 1e-6 or row == self.rows - 1:
                return near + ahead * distance, y
            distance -= self.length
            if distance <= pi * _BEND:
                angle = distance / _BEND
                return far + ahead * _BEND * sin(angle), y + _BEND - _BEND * cos(angle)
            distance -= pi * _BEND
        raise AssertionError("unreachable: the last row returns")

    def centre(self, space: int) -> tuple[float, float]:
        """Return where a space is drawn; the waterhole is before the trail."""
        x, y = self.at(space)
        return (x if space else x - 62), y

    def course(self, start: float, end: float) -> str:
        """Return the path from one space to another one, in either direction."""
        start, end = sorted((start, end))
        x, y = self.at(start)
        course = f"M{number(x)} {number(y)}"
        distance = self.length  # where the first row ends, measured as in `at`
        for row in range(self.rows):
            for part in ("row", "bend"):
                here = min(distance, end * STEP + START - SIDE)
                if here > start * STEP + START - SIDE:
                    x, y = self.at((here - START + SIDE) / STEP)
                    sweep = 1 if row % 2 == 0 else 0
                    bend = f"A{_BEND} {_BEND} 0 0 {sweep} {number(x)} {number(y)}"
                    course += bend if part == "bend" else f"H{number(x)}"
                if here < distance:
                    return course
                distance += pi * _BEND if part == "row" else self.length
        return course


# ---- The board -----------------------------------------------------------------------------------


def _draw_ground(pen: Pen, position: State, trail: Trail) -> None:
    """Draw sand and dunes, the trail, the oasis and the dry waterhole."""
    width, height = trail.width, trail.height
    desert, last = position.options.desert, position.options.last
    pen.slab(width, height, "sand-dark")
    for row in range(trail.rows - 1):
        y = TOP + (row + 0.5) * PITCH
        count = int(trail.length / 150)
        for index in range(count):
            x = SIDE + trail.length * (index + 0.5 + 0.2 * (row % 2)) / count
            if (index + row) % 2:
                pen.path("grain", f"M{x - 50:.0f} {y:.0f}q25-9 50 0t50 0m-80 13q20-8 40 0t40 0")
            else:
                pen.icon("icon", "dune", x, y - 3, 120, 62)
    bends = trail.at(desert + 0.45)[1] < trail.at(last)[1]  # a bend leaves less room
    meadow = trail.course(desert + 0.45, last)
    pen.path("meadow", meadow, f' stroke-width="{98 if bends else 124}"')
    pen.path("pond-edge", trail.course(desert + 0.7, last), ' stroke-width="86"')
    pen.path("pond", trail.course(desert + 0.7, last), ' stroke-width="73"')
    way = trail.course(0, desert + 0.55)
    pen.path("way-edge", way, ' stroke-width="70"')
    pen.path("way", way, ' stroke-width="62"')
    pen.path("step", way, ' stroke-width="3" stroke-dasharray="1 11"')
    for row in range(trail.rows - 1):
        ahead = 1 if row % 2 == 0 else -1
        x = trail.width / 2 + ahead * (trail.length / 2 + _BEND - RADIUS - 22)
        y = TOP + (row + 0.5) * PITCH
        pen.path("step", f"M{x - 9:.1f} {y - 9:.1f}l9 9l9-9m-18 9l9 9l9-9", ' stroke-width="5"')
    for index in range(5):
        x, y = trail.at(min(desert + 0.9 + 1.8 * index, last + 0.0))
        if y == TOP + (trail.rows - 1) * PITCH:
            above = index % 2 == 0
            pen.icon("icon", "palm", x, y + (-58 if above else 43), 58 if above else 46)


def _goals(position: State, legal: Sequence[Move], choices: Choices) -> Mapping[int, list[int]]:
    """Return the legal moves that lead to each space, by index."""
    goals: dict[int, list[int]] = {}
    for index in choices.moves:
        move = legal[index]
        if isinstance(move, Advance | Retreat | Sheik):
            goals.setdefault(landing(position, move), []).append(index)
    return goals


def _draw_spaces(
    pen: Pen, position: State, trail: Trail, choices: Choices, goals: Mapping[int, list[int]]
) -> None:
    for space in range(position.options.last + 1):
        x, y = trail.centre(space)
        worth = position.options.worth(space)
        link = choices.link_moves(goals.get(space, ()))
        name = ("stone" if worth else "space" if space else "waterhole") + "-goal" * bool(link)
        pen.put("place", name, x, y, _draw_space, name, more=f' data-place="{space}"{link}')
    with pen.group("pieces", ' text-anchor="middle" pointer-events="none"'):
        for space in range(1, position.options.last + 1):
            if not position.occupied >> space & 1:
                x, y = trail.centre(space)
                worth = position.options.worth(space)
                style = "on-stone" if worth else "on-pill" if space in goals else "on-sand"
                size = 34 if worth else 17
                pen.text(style, x, y + size * 0.36, worth or space, size, bold=worth > 0)
        x, y = trail.centre(0)
        pen.text("on-sand", x, y + 76, "waterhole", 17)


def _draw_space(pen: Pen, name: str) -> None:
    ground, _, goal = name.partition("-")
    if ground == "waterhole":
        pen.icon("icon", "dry-ground", 3, 0, 138, 114)
    else:
        pen.circle(f"{ground}-shade", 0, 2.5, RADIUS)
        pen.circle(ground, 0, 0, RADIUS)
    if goal:
        pen.circle("goal", 0, 0, RADIUS - 2)


def _draw_camels(
    pen: Pen, position: State, trail: Trail, choices: Choices, goals: Mapping[int, list[int]]
) -> None:
    herd = position.standing()
    for space in sorted(herd, key=lambda each: trail.at(each)[1]):
        x, y = trail.centre(space)
        camels = Counter(herd[space])
        columns = 1 if len(camels) == 1 else 2 if len(camels) < 5 else 3
        rows = -(-len(camels) // columns)
        scale = min(1.0, _CROWD[0] / columns / 54, _CROWD[1] / rows / 54)
        for index, ((seat, favourite), count) in enumerate(camels.items()):
            row, column = divmod(index, columns)
            link = _link_camel(position, choices, seat, space, favourite)
            link = link or choices.link_moves(goals.get(space, ()))
            left = x + (column - (columns - 1) / 2) * _CROWD[0] / columns
            middle = y + (row - (rows - 1) / 2) * _CROWD[1] / rows
            with pen.group(
                "choice" if link else "place",
                f' data-place="{space}"{link}{at(left, middle, scale)}',
            ):
                if link:
                    pen.circle("glow", 0, 0, RADIUS * 1.16)
                name = f"racer-{seat}{'-star' * favourite}"
                pen.put("piece", name, 0, 0, _draw_racer, seat, favourite)
                if count > 1:
                    _draw_badge(pen, "badge", 17, 17, count)
        if worth := position.options.worth(space):
            _draw_badge(pen, "stone", x - 23, y + 22, worth)


def _draw_badge(pen: Pen, style: str, x: float, y: float, label: int) -> None:
    pen.circle(style, x, y, 12.5, ' pointer-events="none"')
    text = "on-stone" if style == "stone" else "on-badge"
    pen.text(text, x, y + 6.5, label, 18, "middle", bold=True, more=' pointer-events="none"')


def _link_camel(position: State, choices: Choices, seat: int, space: int, favourite: bool) -> str:
    """Return the attribute of a camel for the moves that it can make."""
    where = f"space={space}"
    star = f"favourite={str(favourite).lower()}"
    if seat == position.seat and not favourite and choices.having("favour", where):
        return choices.link("favour", where)
    if seat == position.seat and choices.having("advance", where, star):
        return choices.link("advance", where, star)
    return choices.link(f"seat={seat}", where, star)


def _draw_racer(pen: Pen, seat: int, favourite: bool) -> None:
    shape = SHAPES[seat]
    pen.seat(seat, 0, -4 * (shape == "triangle"), _SHAPE_SIZES[shape], "camel")
    if favourite:
        pen.icon("gold", "star", 19, -21, 40)
        pen.text("on-gold", 19, -15, "\u00d72", 15, "middle", bold=True)


# ---- The last turn -------------------------------------------------------------------------------


def _draw_last(pen: Pen, position: State, trail: Trail, moves: Sequence[Move]) -> None:
    """Mark the ways of camels in the last turn, and a new favourite."""
    went = ways(position, moves)
    for start, end in went:
        pen.mark(pen.path, trail.course(start, end), width=9)
        pen.circle("last-dot", *trail.centre(start), 10, ' stroke-width="3"')
    for end in [*(end for _, end in went), *(m.space for m in moves if isinstance(m, Favour))]:
        pen.mark(pen.circle, *trail.centre(end), 35)


# ---- The panel -----------------------------------------------------------------------------------


def _subline(position: State, options: PictureOptions) -> str:
    """Return what happened in the last turn."""
    kinds: list[type[Move]] = [type(move) for move in options.last]
    if {*kinds} <= {Deal}:
        return ""
    mid_turn = position.pile is not None or position.phase is Phase.OVER
    mover = position.seat if mid_turn else (position.seat - 1) % position.options.players
    who = options.people.name(mover)
    if Advance in kinds:
        return f"{who} moved {plural(kinds.count(Advance), 'step')}"
    if Retreat in kinds:
        return f"{who} sent camels back {plural(kinds.count(Retreat), 'step')}"
    if Favour in kinds:
        return f"{who} named a favourite"
    if Sheik in kinds:
        return f"{who} moved a camel with the sheik"
    return f"{who} played {position.card.label}" if position.card else f"{who} moved no camel"


def _draw_panel(panel: Panel, position: State) -> None:
    pen, choices, now = panel.pen, panel.options.choices, turn(position)
    on_board = ("advance", "retreat", "favour", "sheik", "play")
    dealing = bool(position.due) and not choices.part
    panel.buttons(lambda words: words[0] in on_board or dealing)
    totals = points(position)
    height = 122.0 if position.options.players < 5 or panel.columns > 1 else 86.0
    scale = (height - 30) / 100
    step = 60 * scale + 12
    dealt = {(move.seat, move.pile) for move in panel.options.last if isinstance(move, Deal)}
    for seat, x, y, width in panel.boxes(height, now):
        panel.heading(seat, x, y + height / 2 + 6, width - 3 * step - 4, totals[seat])
        for pile in range(PILES):
            link = _link_pile(position, choices, seat, pile)
            place = at(x + width - 4 - (PILES - pile) * step, y + 8, scale)
            with pen.group(
                "choice" if link else "place", f' data-place="pile-{seat}-{pile}"{link}{place}'
            ):
                _draw_pile(pen, position, seat, pile, bool(link))
                if (seat, pile) in dealt:
                    pen.mark(pen.rect, 0, 0, 60, 100, 6)
    seat = next(iter(in_front(now)), 0)
    panel.legend(
        [
            (_draw_favourite_sign, "favourite, \u00d72"),
            (lambda pen, x, y: _draw_move_sign(pen, seat, x, y), "can move"),
            (lambda pen, x, y: pen.circle("goal", x, y, 12), "lands here"),
            (last_sign, "last turn"),
        ]
    )


def _link_pile(position: State, choices: Choices, seat: int, pile: int) -> str:
    if position.due:
        return choices.link("deal", f"seat={seat}", f"pile={pile}")
    return choices.link("play", f"pile={pile}") if seat == position.seat else ""


def _draw_pile(pen: Pen, position: State, seat: int, pile: int, legal: bool) -> None:
    """Draw a pile: its edges show how many cards it has."""
    hand = position.hands[seat]
    card, count = hand.tops[pile], hand.piles[pile]
    for below in range(min(4, count - 1), 0, -1):
        pen.rect("card-back", below * 2.5, below * 2.5, 60, 100, 6)
    if legal or (seat == position.seat and pile == position.pile):
        pen.rect("pill" if legal else "turn", -5, -5, 70, 110, 10)
    if count:
        pen.put("piece", f"card-{card or 'back'}", 0, 0, _draw_card, card)


def _draw_card(pen: Pen, card: Card | None) -> None:
    if card is None:
        pen.rect("card-back", 0, 0, 60, 100, 6)
        pen.icon("icon", "dune", 30, 50, 48, 50)
        return
    kind, _, steps = card.value.partition("-")
    icon, style, size, words = _CARDS[kind]
    pen.rect("card", 0, 0, 60, 100, 6)
    pen.path(f"card-{kind}", "M0 66h60v28q0 6-6 6h-48q-6 0-6-6Z")
    pen.icon(style, icon, 30, 33, size)
    pen.text(
        "on-gold" if kind == "camel" else "on-water",
        30, 93, words + steps, 22 if kind == "sheik" else 30, "middle", bold=True,
    )  # fmt: skip


def _draw_favourite_sign(pen: Pen, x: float, y: float) -> None:
    pen.icon("gold", "star", x, y, 30)
    pen.text("on-gold", x, y + 5, "\u00d72", 11, "middle", bold=True)


def _draw_move_sign(pen: Pen, seat: int, x: float, y: float) -> None:
    pen.circle("glow", x, y, 13)
    pen.seat(seat, x, y, 19)
