"""The track as SVG: a caravan trail through the sand to the oasis, and beside it the cards."""

from collections.abc import Mapping, Sequence
from math import cos, log, pi, sin
from typing import Any

from attrs import frozen

from desertrules.drawing.choices import Choices
from desertrules.drawing.palette import SHAPES
from desertrules.drawing.panel import Panel, PictureOptions, compose, in_front
from desertrules.drawing.pen import Pen, number
from desertrules.english import plural
from desertrules.errors import wrong_game
from desertrules.sahara.box import PILES, Card
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Retreat, Sheik
from desertrules.sahara.rules import turn
from desertrules.sahara.scoring import points
from desertrules.sahara.state import Phase, State, spaces
from desertrules.sahara.text import headline_of, ways

STEP, PITCH, RADIUS = 67.0, 121.0, 27.0
"""The distance of spaces and of rows, and the radius of a space."""
TOP, START, SIDE = 88.0, 168.0, 128.0
"""Where the first row is, where it begins, and where the others begin."""
_BEND = PITCH / 2
_SHAPE_SIZES = {"circle": 50, "square": 50, "triangle": 55, "diamond": 56, "cross": 53, "star": 57}
_BANDS = {
    "palm": "card-palm",
    "mirage": "card-mirage",
    "camel": "card-camel",
    "sheik": "card-sheik",
}


def draw(position: State, **asked: Any) -> str:
    """Draw a position; see `desertrules.render.svg` for the keyword arguments."""
    if not isinstance(position, State):
        raise wrong_game(position, "a state of Sahara")
    options = PictureOptions(players=position.options.players, **asked)
    trail = Trail.of(position.options.last)
    pen = Pen(options.theme)
    _draw_ground(pen, position, trail)
    goals = _goals(position, options.legal, options.choices)
    _draw_spaces(pen, position, trail, options.choices, goals)
    with pen.group("pieces", ' pointer-events="none"'):
        _draw_last(pen, position, trail, options.last)
    _draw_camels(pen, position, trail, options.choices, goals)
    headline = headline_of(position, options.people)
    return compose(
        position, pen, options, (trail.width, trail.height), headline,
        lambda panel: _draw_panel(panel, position, headline),
    )  # fmt: skip


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
    pen.rect("rim-dark", 8, 16, width - 16, height - 20, 26)
    pen.rect("rim", 8, 8, width - 16, height - 20, 26)
    pen.rect("sand-dark", 18, 18, width - 36, height - 40, 20)
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
        match legal[index]:
            case Advance(space):
                to = position.ahead(space)
            case Retreat(_, space):
                to = position.behind(space)
            case Sheik(to=to):
                pass
            case _:
                continue
        goals.setdefault(to, []).append(index)
    return goals


def _draw_spaces(
    pen: Pen, position: State, trail: Trail, choices: Choices, goals: Mapping[int, list[int]]
) -> None:
    labels: dict[str, list[tuple[float, float, int]]] = {
        "on-sand": [],
        "on-stone": [],
        "on-pill": [],
    }
    for space in range(position.options.last + 1):
        x, y = trail.centre(space)
        worth = position.options.worth(space)
        link = choices.link_moves(goals.get(space, ()))
        name = ("stone" if worth else "space" if space else "waterhole") + "-goal" * bool(link)
        more = f' data-place="{space}"{link}'
        draw_space = _draw_space if space else _draw_waterhole
        pen.put("place", name, x, y, draw_space, worth > 0, bool(link), more=more)
        if space and not position.occupied >> space & 1:
            style = "on-stone" if worth else "on-pill" if link else "on-sand"
            labels[style].append((x, y + (12 if worth else 6), worth or space))
    x, y = trail.centre(0)
    pen.text("on-sand", x, y + 76, "waterhole", 16, "middle")
    for style, numbers in labels.items():
        size = ' font-size="34" font-weight="700"' if style == "on-stone" else ' font-size="17"'
        with pen.group(style, f'{size} text-anchor="middle" pointer-events="none"'):
            for x, y, label in numbers:
                pen.text("part", x, y, label)


def _draw_space(pen: Pen, oasis: bool, goal: bool) -> None:
    pen.circle("stone-shade" if oasis else "space-shade", 0, 2.5, RADIUS)
    pen.circle("stone" if oasis else "space", 0, 0, RADIUS)
    if goal:
        pen.circle("goal", 0, 0, RADIUS - 2)


def _draw_waterhole(pen: Pen, _: bool, goal: bool) -> None:
    """Draw the dry waterhole, from which all camels start."""
    pen.path("rock", "M-64 0C-66-40-30-58 6-56S72-36 70 2S34 56 0 55S-62 38-64 0Z")
    ground = "M-55 4C-56-30-26-46 6-45S62-28 60 5S30 48 0 48S-54 36-55 4Z"
    pen.path("goal" if goal else "rock-light", ground)
    pen.path(
        "crack",
        "M-50 0l22-8l14-24l20-6M-28-8l10 26l-12 22M-18 18l26 6l14 22M-14-32l18 20l28-10l18 6"
        "M4-12l4 36l28-10l18 6",
    )


def _herd(position: State) -> dict[int, list[tuple[int, bool, int]]]:
    """Return the camels on each space: seat, whether it is the favourite, and how many."""
    herd: dict[int, dict[tuple[int, bool], int]] = {}
    for seat, own in enumerate(position.herds):
        for space, favourite in spaces(own):
            here = herd.setdefault(space, {})
            here[seat, favourite] = here.get((seat, favourite), 0) + 1
    return {space: [(*key, n) for key, n in here.items()] for space, here in herd.items()}


def _draw_camels(
    pen: Pen, position: State, trail: Trail, choices: Choices, goals: Mapping[int, list[int]]
) -> None:
    herd = _herd(position)
    for space in sorted(herd, key=lambda each: trail.at(each)[1]):
        x, y = trail.centre(space)
        camels = herd[space]
        columns = 1 if len(camels) == 1 else 2 if len(camels) < 5 else 3
        rows = -(-len(camels) // columns)
        width, height = (2 * RADIUS, 2 * RADIUS) if space else (116.0, 94.0)
        scale = 1 / max(columns, rows) if space else min(0.72, 1.2 / max(columns, rows))
        for index, (seat, favourite, count) in enumerate(camels):
            row, column = divmod(index, columns)
            link = _link_camel(position, choices, seat, space, favourite)
            link = link or choices.link_moves(goals.get(space, ()))
            _draw_camel(
                pen,
                x + (column - (columns - 1) / 2) * width / columns - 10 * (count > 1),
                y + (row - (rows - 1) / 2) * height / rows,
                scale, seat, favourite, link=link, place=space, count=count,
            )  # fmt: skip
        if position.options.worth(space):
            pen.circle("stone", x - 23, y + 22, 11.5, ' pointer-events="none"')
            worth = position.options.worth(space)
            pen.text("on-stone", x - 23, y + 28, worth, 17, "middle", bold=True)


def _link_camel(position: State, choices: Choices, seat: int, space: int, favourite: bool) -> str:
    """Return the attribute of a camel for the moves that it can make."""
    where = f"space={space}"
    star = f"favourite={str(favourite).lower()}"
    if seat == position.seat and not favourite and choices.having("favour", where):
        return choices.link("favour", where)
    if seat == position.seat and choices.having("advance", where, star):
        return choices.link("advance", where, star)
    return choices.link(f"seat={seat}", where, star)


def _draw_camel(
    pen: Pen, x: float, y: float, scale: float, seat: int, favourite: bool,
    *, link: str, place: int, count: int,
) -> None:  # fmt: skip
    with pen.group("choice" if link else "place", f' data-place="{place}"{link}'):
        if link:
            pen.circle("glow", x, y, RADIUS * 1.16 * scale)
        small = "" if scale == 1 else f' transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"'
        where = (x, y) if scale == 1 else (0.0, 0.0)
        name = f"racer-{seat}{'-star' * favourite}"
        pen.put("piece", name, *where, _draw_racer, seat, favourite, more=small)
        if count > 1:
            pen.text(
                "on-rock" if not place else "on-sand",
                x + RADIUS * scale + 1, y + 10 * scale, f"\u00d7{count}", 29 * scale, bold=True,
            )  # fmt: skip


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
    ends = [end for _, end in went]
    for start, end in went:
        course = trail.course(start, end)
        pen.path("last-edge", course, ' stroke-width="14"')
        pen.path("last", course, ' stroke-width="9"')
        x, y = trail.centre(start)
        pen.circle("last-dot", x, y, 10, ' stroke-width="3"')
    ends += [move.space for move in moves if isinstance(move, Favour)]
    for end in ends:
        x, y = trail.centre(end)
        pen.circle("last-edge", x, y, 35, ' stroke-width="8"')
        pen.circle("last", x, y, 35, ' stroke-width="4.6"')


# ---- The panel -----------------------------------------------------------------------------------


def _subline(position: State, options: PictureOptions) -> str:
    """Return what happened in the last turn."""
    counts = {kind: sum(isinstance(move, kind) for move in options.last) for kind in
              (Advance, Retreat, Favour, Sheik, Deal)}  # fmt: skip
    mid_turn = position.pile is not None or position.phase is Phase.OVER
    mover = position.seat if mid_turn else (position.seat - 1) % position.options.players
    who = options.people.name(mover)
    if counts[Advance]:
        return f"{who} moved {plural(counts[Advance], 'step')}"
    if counts[Retreat]:
        return f"{who} sent camels back {plural(counts[Retreat], 'step')}"
    if counts[Favour]:
        return f"{who} named a favourite"
    if counts[Sheik]:
        return f"{who} moved a camel with the sheik"
    if counts[Deal] == len(options.last):
        return ""
    return f"{who} played {position.card.label}" if position.card else f"{who} moved no camel"


def _draw_panel(panel: Panel, position: State, headline: str) -> None:
    options, pen = panel.options, panel.pen
    choices = options.choices
    panel.headline(headline, _subline(position, options) if options.last else "")
    on_board = ("advance", "retreat", "favour", "sheik", "play")
    dealing = bool(position.due) and not choices.part
    buttons = choices.next(lambda words: words[0] in on_board or dealing)
    panel.buttons([*buttons, *([choices.back()] if choices.part else [])])
    front = in_front(turn(position))
    totals = points(position)
    players = position.options.players
    height = 122.0 if players < 5 or panel.columns > 1 else 84.0
    dealt = {(move.seat, move.pile) for move in options.last if isinstance(move, Deal)}
    for seat, x, y, width in panel.grid(players, height):
        pen.rect("turn" if seat in front else "box", x, y, width, height - 10, 12)
        scale = (height - 30) / 100
        left = x + width - 3 * (60 * scale + 12) - 4
        if height < 100:
            pen.seat(seat, x + 26, y + 37, 38)
            panel.name(seat, x + 52, y + 46, left - x - 102)
            pen.text("number", left - 12, y + 48, totals[seat], 32, "end", bold=True)
        else:
            pen.seat(seat, x + 26, y + 29, 36)
            panel.name(seat, x + 50, y + 38, left - x - 56)
            total = str(totals[seat])
            pen.text("number", x + 14, y + height - 26, total, 38, bold=True)
            unit = "point" if total == "1" else "points"
            pen.text("soft", x + 19 + 22 * len(total), y + height - 26, unit, 15)
        for pile in range(PILES):
            _draw_pile(
                pen, position, seat, pile, left + pile * (60 * scale + 12), y + 8, scale,
                link=_link_pile(position, choices, seat, pile), marked=(seat, pile) in dealt,
            )  # fmt: skip
    panel.legend(
        [
            (_draw_favourite_sign, "favourite, \u00d72"),
            (lambda pen, x, y: _draw_move_sign(pen, front[0] if front else 0, x, y), "can move"),
            (lambda pen, x, y: pen.circle("goal", x, y, 12), "lands here"),
            (_draw_last_sign, "last turn"),
        ]
    )


def _link_pile(position: State, choices: Choices, seat: int, pile: int) -> str:
    if position.due:
        return choices.link("deal", f"seat={seat}", f"pile={pile}")
    return choices.link("play", f"pile={pile}") if seat == position.seat else ""


def _draw_pile(
    pen: Pen, position: State, seat: int, pile: int, x: float, y: float, scale: float,
    *, link: str, marked: bool,
) -> None:  # fmt: skip
    """Draw a pile: its edges show how many cards it has."""
    hand = position.hands[seat]
    card, count = hand.tops[pile], hand.piles[pile]
    playing = seat == position.seat and pile == position.pile
    place = f' transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"'
    with pen.group("choice" if link else "place", f' data-place="pile-{seat}-{pile}"{link}{place}'):
        for below in range(min(4, count - 1), 0, -1):
            pen.rect("card-back", below * 2.5, below * 2.5, 60, 100, 6)
        if link or playing:
            pen.rect("pill" if link else "turn", -5, -5, 70, 110, 10)
        if count:
            pen.put("piece", f"card-{card or 'back'}", 0, 0, _draw_card, card)
        if marked:
            pen.rect("last-edge", 0, 0, 60, 100, 6, ' stroke-width="8"')
            pen.rect("last", 0, 0, 60, 100, 6, ' stroke-width="4.6"')


def _draw_card(pen: Pen, card: Card | None) -> None:
    if card is None:
        pen.rect("card-back", 0, 0, 60, 100, 6)
        pen.icon("icon", "dune", 30, 50, 48, 50)
        return
    kind, _, steps = card.value.partition("-")
    pen.rect("card", 0, 0, 60, 100, 6)
    pen.path(_BANDS[kind], "M0 66h60v28q0 6-6 6h-48q-6 0-6-6Z")
    icon, style, size = {
        "palm": ("palm", "icon", 58),
        "mirage": ("mirage", "icon", 54),
        "camel": ("camel", "camel", 50),
        "sheik": ("sheik", "goat", 50),
    }[kind]
    pen.icon(style, icon, 30, 33, size)
    words = {"palm": f"+{steps}", "mirage": f"\u2212{steps}", "camel": "\u00d72", "sheik": "jump"}[
        kind
    ]
    size = 30 if len(words) < 3 else 22
    pen.text("on-gold" if kind == "camel" else "on-water", 30, 93, words, size, "middle", bold=True)


def _draw_favourite_sign(pen: Pen, x: float, y: float) -> None:
    pen.icon("gold", "star", x, y, 30)
    pen.text("on-gold", x, y + 5, "\u00d72", 11, "middle", bold=True)


def _draw_move_sign(pen: Pen, seat: int, x: float, y: float) -> None:
    pen.circle("glow", x, y, 13)
    pen.seat(seat, x, y, 19)


def _draw_last_sign(pen: Pen, x: float, y: float) -> None:
    pen.path("last-edge", f"M{x - 12:.1f} {y:.1f}h24", ' stroke-width="12"')
    pen.path("last", f"M{x - 12:.1f} {y:.1f}h24", ' stroke-width="7"')
