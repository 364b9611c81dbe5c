"""The board as SVG: landscapes, dunes and cities, and beside it the market and the players."""

from collections.abc import Mapping, Sequence
from typing import Any

from desertrules.contract import Over
from desertrules.drawing.choices import Choices
from desertrules.drawing.panel import (
    Panel,
    PictureOptions,
    Sign,
    compose,
    draw_legend,
    in_front,
    last_sign,
)
from desertrules.drawing.pen import Pen, at, fit, number, width_of
from desertrules.english import plural
from desertrules.nomads_of_arabia import moves as kinds
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DISC_DINARS,
    FINAL_DISCS,
    LANDSCAPES,
    CityDisc,
    Ground,
    Herd,
    Landscape,
    Special,
    is_city_strip,
)
from desertrules.nomads_of_arabia.messages import animals_text
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.rules import points, turn
from desertrules.nomads_of_arabia.state import LOST, PILGRIM, State
from desertrules.nomads_of_arabia.text import headline

WIDTH, HEIGHT = 134, 107
"""The distance of tiles and of rows."""
LEFT, TOP, CAMP = 22, 138, 104
"""The first tile, and the height of the Pilgrim's camp above it."""
_MOTIFS = {
    "green": ("q1-7-2-10m2 10q0-8 2-12m3 12q1-5 5-8", 36, 34),
    "red": ("h15l4 4h14", 42, 15),
    "purple": ("v8m-4-4h8m-7-3l6 6m0-6l-6 6", 30, 22),
    "blue": ("q6-7 12 0t12 0", 30, 17),
    "ochre": ("l6 3m10-5l-5 4m8 8l6-2", 36, 26),
}
"""The texture of each landscape: a sign, and how far apart they are."""
_SHORT_NAMES = {
    Special.ABDUL: "Abdul",
    Special.EXPERT: "Expert",
    Special.WINDS: "Winds",
    Special.SANDS: "Sands",
    Special.SILVER: "Silver",
}


def draw(position: State, **asked: Any) -> str:
    """Draw a position; see `desertrules.render.svg` for the keyword arguments."""
    options = PictureOptions(players=position.options.players, **asked)
    pen = Pen(options.theme)
    centres = _centres(position)
    width = max([LEFT + 6.0 * WIDTH, *(x + WIDTH / 2 for x, _ in centres.values())]) + LEFT
    height = TOP + 5 * HEIGHT + 20.0
    pen.slab(width, height, "sand-deep")
    _draw_camp(pen, position, options, width * 0.36)
    _draw_road(pen, position, options, width)
    _draw_tiles(pen, position, centres, options.choices)
    with pen.group("pieces", ' pointer-events="none"'):
        _draw_last(pen, position, centres, options.last)
        _draw_nomads(pen, position, centres, width)
    if options.panel and options.legend:
        draw_legend(pen, _SIGNS, 12, height, width - 24, len(_SIGNS))
        height += 38
    title, below = headline(position, options.people), _subline(options.last)
    return compose(position, pen, options, (width, height), title, below, _draw_panel)


# ---- The board -----------------------------------------------------------------------------------


def _centres(position: State) -> dict[str, tuple[float, float]]:
    """Return the centre of each place of the strips; desert strips are half a tile further."""
    centres: dict[str, tuple[float, float]] = {}
    for row, strip in enumerate(position.board.strips):
        shift = 0.5 if is_city_strip(strip) else 1.0
        for place in range(len(position.options.components.strips[strip])):
            x = LEFT + (place + shift) * WIDTH
            centres[f"{strip}:{place}"] = x, TOP + (row + 0.45) * HEIGHT
    return centres


def _draw_camp(pen: Pen, position: State, options: PictureOptions, width: float) -> None:
    """Draw the Pilgrim's camp and the nomads there."""
    link = options.choices.link("pilgrim")
    with pen.group("choice" if link else "place", f' data-place="pilgrim"{link}'):
        pen.rect("sand", 24, 24, width, CAMP, 16)
        if link:
            pen.rect("veil", 24, 24, width, CAMP, 16)
        if any(isinstance(move, kinds.Pilgrim) for move in options.last):
            pen.mark(pen.rect, 28, 28, width - 8, CAMP - 8, 13)
        pen.icon("tent", "tent", 78, 77, 90)
        pen.text("on-sand-title", 136, 56, "The Pilgrim", 24, bold=True)
        there = [seat for seat, nomad in enumerate(position.nomads) if nomad.at == PILGRIM]
        step = min(56.0, (width - 130) / max(1, len(there)))
        for index, seat in enumerate(there):
            _put_nomad(pen, seat, 158 + index * step, 94, min(0.88, step / 64))
        if not there:
            pen.text("on-sand", 138, 92, "nobody there", 19)


def _draw_road(pen: Pen, position: State, options: PictureOptions, width: float) -> None:
    """Draw the final discs, pale until they are revealed, and what is still to come."""
    left = 24 + width * 0.36 + 12
    room = width - 24 - left
    pen.rect("sand", left, 24, room, CAMP, 16)
    pen.text("on-sand-title", left + 14, 55, "Road to Mecca", 23, bold=True)
    waiting = position.board.special_waiting
    words = f"{plural(waiting, 'secret disc')} to come" if waiting else "no secret discs to come"
    words, size = fit(words, room - 210, 18)
    pen.text("on-sand", left + room - 14, 54, words, size, "end")
    xs = [left + room * (index + 0.5) / 5 for index in range(5)]
    road = f"M{number(xs[0])} 96H{number(xs[-1])}"
    pen.path("step", road, ' stroke-dasharray="1 10"')
    last = [move.disc for move in options.last if isinstance(move, kinds.FinalDisc)]
    for x, disc in zip(xs, FINAL_DISCS, strict=True):
        pen.circle("sand", x, 96, 29)
        pen.circle("slot", x, 96, 29)
        revealed = disc in position.board.final_discs
        with pen.group("piece" if revealed else "away"):
            pen.put("piece", f"disc-{disc}", x, 96, _draw_disc, disc)
        if disc in last:
            pen.mark(pen.circle, x, 96, 30)


def _draw_disc(pen: Pen, disc: str) -> None:
    """Draw a final disc in gold, or a special disc face down."""
    if disc == CityDisc.SPECIAL:
        pen.circle("disc", 0, 0, 26)
        pen.circle("disc-line", 0, 0, 19, ' stroke-width="2"')
        pen.text("on-disc", 0, 10, "?", 28, "middle", bold=True)
        return
    pen.circle("coin", 0, 0, 26)
    if disc == CityDisc.MECCA:
        pen.icon("icon", "mecca", 0, 0, 40)
    else:
        pen.icon(disc, disc, 0, -1, 33)


def _draw_tiles(
    pen: Pen, position: State, centres: Mapping[str, tuple[float, float]], choices: Choices
) -> None:
    for space, (x, y) in centres.items():
        link = choices.link(f"to={space}")
        more = f' data-place="{space}"{link}'
        ground = position.ground(space)
        pen.put("place", f"tile-{ground}", x, y, _draw_tile, ground, more=more)
        if link:
            pen.rect("veil", x - 62, y - 45, 124, 90, 11, ' pointer-events="none"')
        if ground is Ground.CITY and (disc := position.board.disc_at(space)):
            with pen.group("piece", ' pointer-events="none"'):
                pen.put("piece", f"disc-{disc}", x + 40, y - 24, _draw_disc, disc, more="")
    for row, strip in enumerate(position.board.strips):
        if not is_city_strip(strip):
            for x in (LEFT + WIDTH / 4, LEFT + 5.75 * WIDTH):
                y = TOP + (row + 0.42) * HEIGHT
                arrows = "".join(f"M{x - 11:.1f} {y + dy:.1f}l11 11l11-11" for dy in (-14, -3, 8))
                pen.path("step", arrows, ' stroke-width="5"')


def _draw_tile(pen: Pen, ground: Landscape | Ground) -> None:
    pen.rect("tile-edge", -64, -40, 128, 94, 12)
    match ground:
        case Ground.DUNE:
            pen.rect("sand", -64, -47, 128, 94, 12)
            pen.icon("icon", "dune", 0, -4, 110, 68)
        case Ground.MOUNTAIN:
            pen.rect("rock", -64, -47, 128, 94, 12)
            pen.icon("icon", "mountain", 0, 0, 118, 81)
        case Ground.CITY:
            pen.rect("city", -64, -47, 128, 94, 12)
            pen.icon("icon", "city", -13, -8, 95, 70)
            pen.circle("slot", 40, -24, 25)
        case _:
            pen.rect(ground, -64, -47, 128, 94, 12)
            sign, across, down = _MOTIFS[ground]
            signs = [
                f"M{x} {y}{sign}"
                for row, y in enumerate(range(-30, 44, down))
                for x in range(-58 + across // 2 * (row % 2), 64 - across, across)
            ]
            pen.path(f"{ground}-line", "".join(signs))
            pen.icon(f"{ground}-dark", f"land-{ground}", -36, -19, 44)


def _put_nomad(pen: Pen, seat: int, x: float, y: float, scale: float = 1.0) -> None:
    place = at(x, y, scale)
    pen.put("piece", f"nomad-{seat}", 0, 0, Pen.seat, seat, 0, 0, 64, "nomad", more=place)


def _draw_nomads(
    pen: Pen, position: State, centres: Mapping[str, tuple[float, float]], width: float
) -> None:
    """Draw the nomads on their spaces; the one to decide stands in the light."""
    now = turn(position)
    acting = () if isinstance(now, Over) else in_front(now)
    crowds: dict[str | None, list[int]] = {}
    for seat, nomad in enumerate(position.nomads):
        crowds.setdefault(nomad.at, []).append(seat)
    for index, seat in enumerate(crowds.get(LOST, ())):
        x, y = width - 56.0 - 52 * index, TOP + 5 * HEIGHT - 16.0
        _put_nomad(pen, seat, x, y, 0.7)
        pen.text("on-sand", x, y - 26, "lost", 16, "middle", bold=True)
    for space, (x, y) in centres.items():
        crowd = crowds.get(space, [])
        columns = len(crowd) if len(crowd) < 3 else -(-len(crowd) // 2)
        scale = {1: 1.0, 2: 0.85}.get(len(crowd), 0.58)
        for index, seat in enumerate(crowd):
            row, column = divmod(index, columns)
            left = x + (column - (columns - 1) / 2) * 66 * scale
            middle = y + (12 if len(crowd) < 3 else 4 + (row - 0.5) * 44)
            if seat in acting:
                pen.circle("glow", left, middle, 40 * scale)
            _put_nomad(pen, seat, left, middle, scale)


# ---- The last turn -------------------------------------------------------------------------------


def _draw_last(
    pen: Pen, position: State, centres: Mapping[str, tuple[float, float]], moves: Sequence[Move]
) -> None:
    """Mark the way of the nomad, and strips that were laid."""
    walks: list[list[str]] = [[]]
    for move in moves:
        if isinstance(move, kinds.Step | kinds.Ride | kinds.Place):
            walks[-1].append(move.to)
        else:
            walks.append([])
    walk = position.task
    if isinstance(walk, tasks.Walk) and walk.start and walks[-1][-1:] == [position.nomad.at]:
        walks[-1].insert(0, walk.start)
    for stops in walks:
        points_ = [centres[stop] for stop in stops if stop in centres]
        if len(points_) > 1:
            course = "M" + "L".join(f"{number(x)} {number(y + 14)}" for x, y in points_)
            pen.mark(pen.path, course, width=9)
            pen.circle("last-dot", points_[0][0], points_[0][1] + 14, 10, ' stroke-width="3"')
        if points_:
            pen.mark(pen.circle, points_[-1][0], points_[-1][1] + 14, 41)
    for move in moves:
        if isinstance(move, kinds.Strip) and move.strip in position.board.strips:
            row = [
                centre for space, centre in centres.items() if space.startswith(f"{move.strip}:")
            ]
            left, right = row[0][0] - WIDTH / 2 + 1, row[-1][0] + WIDTH / 2 - 1
            pen.mark(pen.rect, left, row[0][1] - 49, right - left, 104, 14)


def _named(moves: Sequence[Move]) -> set[str]:
    """Return the animals and landscapes that some moves name."""
    names: set[str] = set()
    for move in moves:
        for field in ("animals", "animal", "hits", "faces", "hire", "keep", "landscape", "face"):
            value = getattr(move, field, ())
            names.update((value,) if isinstance(value, str) else value or ())
    return names


def _subline(moves: Sequence[Move]) -> str:
    """Return what happened in the last turn, without hidden information."""
    hits = next((move.hits for move in moves if isinstance(move, kinds.HandlerDice)), ())
    parts = [_deed(move, animals_text(hits)) for move in moves]
    words = ", ".join(dict.fromkeys(filter(None, parts)))
    return f"Last turn: {words}" if words else ""


_DEEDS: dict[type[Move], str] = {
    kinds.Step: "moved",
    kinds.Place: "moved",
    kinds.Ride: "rode the winds",
    kinds.Pilgrim: "went to the Pilgrim",
    kinds.Capture: "rolled {hits}",
    kinds.Lure: "lured {hits}",
    kinds.Sell: "sold {animals}",
    kinds.Abdul: "sold {animals}",
    kinds.Pick: "took {animals}",
    kinds.Expert: "took {animals}",
    kinds.Keep: "kept {animals}",
    kinds.DrawDisc: "took a disc",
    kinds.Shift: "shifted the dunes",
    kinds.Sands: "took an extra turn",
    kinds.Decline: "took no extra turn",
    kinds.Halt: "stayed",
    kinds.End: "ended the turn",
}


def _deed(move: Move, hits: str) -> str:
    animal = getattr(move, "animal", None)
    animals = animals_text(getattr(move, "animals", (animal,) if animal else ()))
    return _DEEDS.get(type(move), "").format(hits=hits, animals=animals)


# ---- The panel -----------------------------------------------------------------------------------


def _draw_panel(panel: Panel, position: State) -> None:
    choices = panel.options.choices

    def elsewhere(words: tuple[str, ...]) -> bool:
        """Return whether a move is chosen by a click on the board or on a landscape."""
        if words[0] == "pilgrim":
            return "pilgrim" not in choices.part
        places = ("step", "ride", "place", "choose", "expert")
        return words[0] in places and words[1] not in choices.part

    panel.buttons(elsewhere)
    _draw_market(panel, position)
    pen, now, totals = panel.pen, turn(position), points(position)
    for seat, x, y, width in panel.boxes(71, now, "nomad"):
        nomad = position.nomads[seat]
        dinars = totals[seat] if isinstance(now, Over) else nomad.dinars
        right = x + width - 36 - 18 * len(str(dinars))
        pen.icon("icon", "coin", right, y + 18, 24)
        room = _draw_discs(pen, nomad.discs, right - 18, y + 18)
        panel.heading(seat, x, y + 28, width, dinars, room + 34)
        _draw_belongings(pen, nomad.animals, nomad.handlers, x + 66, y + 48, width - 76)


def _draw_market(panel: Panel, position: State) -> None:
    """Draw a table: the animals on each landscape, prices, stock and handlers for hire."""
    pen, top, width = panel.pen, panel.y, panel.width
    named = _named(panel.options.last)
    row, left = 29, 92.0
    step = (width - left - 8) / len(ANIMALS)
    middles = [left + (index + 0.5) * step for index in range(len(ANIMALS))]
    pen.rect("box", 0, top, width, 46 + 8 * row, 12)
    pen.text("soft", 12, top + 27, "to catch", 17)
    for animal, x in zip(ANIMALS, middles, strict=True):
        _put_animal(pen, animal, x, top + 21)
        if animal in named:
            pen.mark(pen.circle, x, top + 20, 19, width=3)
    for index, land in enumerate(LANDSCAPES):
        y = top + 40 + index * row
        link = panel.options.choices.link(f"landscape={land}")
        with pen.group("choice" if link else "place", f' data-place="{land}"{link}'):
            pen.rect(land, 8, y, width - 16, row - 3, 8, ' fill-opacity=".38"')
            pen.rect(land, 8, y, 56, row - 3, 8)
            if link:
                pen.rect("veil", 8, y, width - 16, row - 3, 8)
            pen.icon(f"{land}-dark", f"land-{land}", 36, y + 13, 24)
            for x, count in zip(middles, position.landscapes.on(land), strict=True):
                style = "text" if count else "soft"
                pen.text(style, x, y + 21, count or "\u2013", 22, "middle", bold=count > 0)
            if land in named:
                pen.mark(pen.rect, 9, y + 1, 54, row - 5, 7, width=3)
    y = top + 44 + len(LANDSCAPES) * row
    for index, label in enumerate(("price", "in stock", "handlers")):
        pen.text("soft", 12, y + 20 + index * row, label, 17)
    for animal, x in zip(ANIMALS, middles, strict=True):
        price, free = position.price(animal), position.pool.of(animal)
        pen.put("icon", "small-coin", x, y + 13, _draw_coin)
        size = 19 if price < 10 else 16 if price < 100 else 12
        pen.text("on-gold", x, y + 13 + size * 0.36, price, size, "middle", bold=True)
        pen.text("text", x, y + 20 + row, position.stock.of(animal), 20, "middle")
        _put_die(pen, animal, x - 12, y + 13 + 2 * row, free == 0)
        pen.text("text", x + 14, y + 20 + 2 * row, free, 20, "middle", bold=True)
    panel.y = top + 54 + 8 * row


def _draw_coin(pen: Pen) -> None:
    pen.circle("coin", 0, 0, 14)


def _put_animal(pen: Pen, animal: str, x: float, y: float) -> None:
    pen.put("icon", f"small-{animal}", x, y, Pen.icon, animal, animal, 0, 0, 29)


def _put_die(pen: Pen, animal: str, x: float, y: float, none: bool = False) -> None:
    pen.put("none" if none else "icon", f"die-{animal}", x, y, _draw_die, animal)


def _draw_die(pen: Pen, animal: str) -> None:
    pen.rect("card", -13, -13, 26, 26, 5)
    pen.icon(animal, animal, 0, 0, 19)


def _draw_belongings(
    pen: Pen, animals: Herd, handlers: Herd, x: float, y: float, width: float
) -> None:
    """Draw animals, each kind with its number, then handlers, closer together if there are many."""
    kinds = [(animal, animals.of(animal)) for animal in ANIMALS if animals.of(animal)]
    if not kinds and not handlers:
        pen.text("soft", x - 4, y + 5, "no animals", 16)
    needed = sum(30 + 16 * (count > 1) for _, count in kinds) + 28 * handlers.size + 8
    squeeze = min(1.0, width / max(needed, 1))
    for animal, count in kinds:
        _put_animal(pen, animal, x + 10, y - 1)
        if count > 1:
            pen.text("text", x + 24, y + 7, count, 17, bold=True)
        x += (30 + 16 * (count > 1)) * squeeze
    x += 12 * bool(kinds) * squeeze
    for animal in handlers.names:
        _put_die(pen, animal, x + 8, y - 1)
        x += 28 * squeeze


def _draw_discs(pen: Pen, discs: Sequence[Special | None], right: float, y: float) -> float:
    """Draw special discs, those that the viewer cannot see with a question mark."""
    start = right
    for disc in reversed(discs):
        label = "?" if disc is None else f"+{DISC_DINARS[disc]}" if disc in DISC_DINARS else ""
        label = label or (_SHORT_NAMES[disc] if disc else "")
        width = max(26.0, width_of(label, 13) + 14)
        pen.rect("disc", right - width, y - 12, width, 24, 12)
        pen.text("on-disc", right - width / 2, y + 5, label, 13, "middle", bold=True)
        right -= width + 5
    return start - right


def _draw_veil_sign(pen: Pen, x: float, y: float) -> None:
    pen.rect("sand", x - 13, y - 10, 26, 20, 4)
    pen.rect("pill", x - 13, y - 10, 26, 20, 4)


def _draw_disc_sign(pen: Pen, disc: str, x: float, y: float) -> None:
    pen.put("piece", f"disc-{disc}", 0, 0, _draw_disc, disc, more=at(x, y, 0.46))


def _draw_drift_sign(pen: Pen, x: float, y: float) -> None:
    arrows = "".join(f"M{x - 7:.1f} {y + dy:.1f}l7 7l7-7" for dy in (-9, -1))
    pen.path("step", arrows, ' stroke-width="3.5"')


_SIGNS: tuple[Sign, ...] = (
    (_draw_veil_sign, "you can go here"),
    (last_sign, "last turn"),
    (lambda pen, x, y: _draw_disc_sign(pen, "special", x, y), "secret disc"),
    (lambda pen, x, y: _draw_disc_sign(pen, "goat", x, y), "sells for 1 more"),
    (_draw_drift_sign, "dunes drift down"),
)
