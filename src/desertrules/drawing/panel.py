"""A whole picture: the board, and beside or below it a panel with headline, players and legend."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from textwrap import wrap
from typing import Any, TypeAlias

from attrs import frozen

from desertrules.contract import Decide, Over, Turn
from desertrules.drawing.choices import Choice, Choices
from desertrules.drawing.pen import Pen, at, fit, number, width_of
from desertrules.english import People, plural
from desertrules.registry import game_of

Sign: TypeAlias = tuple[Callable[[Pen, float, float], None], str]
"""A sign of a legend: a function that draws it around a point, and what it means."""
TALL_BELOW = 700
"""Pictures of fewer pixels have the panel below the board."""
WIDTH, BOARD, PANEL, GAP = 1200.0, 850.0, 318.0, 14.0
_TALL_SCALE = 1.45


@frozen(slots=False, kw_only=True)
class PictureOptions:
    """What a picture shows, and how; see `desertrules.render.svg`, which checks it."""

    players: int
    legal: Sequence[Any] = ()
    last: tuple[Any, ...] = ()
    theme: str = "light"
    size: int | None = None
    names: tuple[str, ...] = ()
    part: str = ""
    panel: bool = True
    legend: bool = True
    tall: bool = False

    @cached_property
    def choices(self) -> Choices:
        """The legal moves to click on."""
        return Choices(self.legal, self.part)

    @property
    def people(self) -> People:
        """How the players are called."""
        return People(self.names)

    @property
    def is_tall(self) -> bool:
        """Whether the panel is below the board."""
        return self.tall or (self.size is not None and self.size < TALL_BELOW)


def ask(people: People, seat: int, what: str) -> str:
    """Return a headline that asks a player for something.

    Examples:
        >>> ask(People(["Ann", "You"]), 0, "place 2 camels")
        'Ann to place 2 camels'
        >>> ask(People(["Ann", "You"]), 1, "place 2 camels")
        'Your turn: place 2 camels'
    """
    name = people.name(seat)
    return f"Your turn: {what}" if name == "You" else f"{name} to {what}"


def verdict(turn: Turn, people: People, unit: str = "point") -> str:
    """Return how a game ended, as a headline; empty if it is not over."""
    if not isinstance(turn, Over):
        return ""
    winners = turn.result.winners
    points = plural(turn.result.standings[winners[0]].points, unit)
    return people.outcome(winners, points)


def in_front(turn: Turn) -> tuple[int, ...]:
    """Return the seats whose boxes stand out: whose turn it is, or who has won."""
    if isinstance(turn, Decide):
        return (turn.seat,)
    return turn.result.winners if isinstance(turn, Over) else ()


class Panel:
    """Draws one thing below the other."""

    def __init__(self, pen: Pen, options: PictureOptions, width: float, columns: int) -> None:
        self.pen = pen
        self.options = options
        self.width = width
        self.columns = columns
        """How many boxes fit beside each other."""
        self.y: float = 0.0
        """Where the next thing begins."""

    def headline(self, words: str, below: str = "") -> None:
        """Write whose turn it is, in two lines if it is long, and a line below."""
        room = self.width / 1.16  # a bold serif font is wider
        letters = max(int(room / 11), int(len(words) * 0.62))
        lines = wrap(words, letters, max_lines=2)
        for line in lines:
            shown, size = fit(line, room, 38 if len(lines) == 1 else 29)
            self.pen.text("headline", 0, self.y + size * 0.8, shown, size, bold=True)
            self.y += size * 1.1 + 4
        self.y += 4
        if below:
            shown, size = fit(below, self.width, 22, 0.7)
            self.pen.text("subline", 0, self.y + 14, shown, size)
            self.y += 28

    def buttons(self, elsewhere: Callable[[tuple[str, ...]], bool] | None = None) -> None:
        """Draw a button for each next choice that is not on the board, and one to go back."""
        size = 19 if self.columns == 1 else 24
        x, height = 2.0, size * 2.1
        choices = self.options.choices.next(elsewhere)
        if self.options.part:
            choices.append(Choice("Back", None, ""))
        for choice in choices:
            more = " …" if choice.move is None and choice.part else ""
            words, small = fit(choice.label + more, self.width - 40, size)
            width = width_of(words, small) + size * 1.6
            if x > 2 and x + width > self.width:
                x = 2
                self.y += height + 8
            with self.pen.group("choice", choice.link):
                self.pen.rect("pill", x, self.y + 4, width, height, height / 2)
                middle = self.y + 4 + height / 2 + small * 0.35
                self.pen.text("on-pill", x + width / 2, middle, words, small, "middle", bold=True)
            x += width + 10
        if choices:
            self.y += height + 14

    def boxes(
        self, height: float, turn: Turn, icon: str = ""
    ) -> Iterator[tuple[int, float, float, float]]:
        """Draw a box with the shape of each player; yield seat, left, top and width.

        The boxes of who is to move, or has won, stand out.
        """
        gap = 16.0
        width = (self.width - gap * (self.columns - 1)) / self.columns
        for seat in range(self.options.players):
            row, column = divmod(seat, self.columns)
            x, y = column * (width + gap), self.y + row * height
            self.pen.rect("turn" if seat in in_front(turn) else "box", x, y, width, height - 8, 12)
            self.pen.seat(seat, x + 31, y + height / 2 - 4, 44, icon)
            yield seat, x, y, width
        self.y += -(-self.options.players // self.columns) * height

    def heading(
        self, seat: int, x: float, y: float, width: float, total: int, room: float = 0
    ) -> None:
        """Write a player's name and points; keep some room between them."""
        points = str(total)
        self.pen.text("number", x + width - 14, y, points, 32, "end", bold=True)
        name = self.options.people.name(seat)
        words, size = fit(name, width - 88 - 18 * len(points) - room, 26)
        self.pen.text("text", x + 64, y - 1, words, size, bold=True)

    def legend(self, signs: Sequence[Sign]) -> None:
        """Draw signs with their meaning."""
        if self.options.legend:
            across = 2 if self.columns == 1 else 3
            draw_legend(self.pen, signs, 0, self.y, self.width, across)
            self.y += -(-len(signs) // across) * 31 + 8


def last_sign(pen: Pen, x: float, y: float) -> None:
    """Draw the sign of the last turn."""
    pen.mark(pen.path, f"M{number(x - 12)} {number(y)}h24", width=7)


def draw_legend(
    pen: Pen, signs: Sequence[Sign], x: float, y: float, width: float, across: int
) -> None:
    """Draw signs with their meaning, so many beside each other, in lines of 31."""
    room = width / across
    with pen.group("legend", ' pointer-events="none"'):
        for index, (draw, meaning) in enumerate(signs):
            row, column = divmod(index, across)
            left, middle = x + 14 + column * room, y + 18 + row * 31
            draw(pen, left, middle)
            words, size = fit(meaning, room - 42, 17)
            pen.text("soft", left + 24, middle + 6, words, size)


def compose(
    position: Any,
    pen: Pen,
    options: PictureOptions,
    board: tuple[float, float],
    headline: str,
    below: str,
    fill: Callable[[Panel, Any], None],
) -> str:
    """Return a picture of the board that the pen has drawn, with its panel.

    `board` is the size of the board as drawn, `below` the line below the headline; `fill` draws
    the rest of the panel.
    """
    across = BOARD if options.panel and not options.is_tall else WIDTH
    scale = across / board[0]
    height = board[1] * scale
    whole = pen.another()
    with whole.group("board", "" if scale == 1 else f' transform="scale({scale:.4f})"'):
        whole.lines += pen.lines
    if options.panel:
        tall = options.is_tall
        left, top = (30.0, height + GAP) if tall else (BOARD + GAP, 8.0)
        zoom = _TALL_SCALE if tall else 1.0
        width = (WIDTH - 2 * left) / zoom if tall else PANEL
        panel = Panel(whole, options, width, 2 if tall else 1)
        with whole.group("panel", at(left, top, zoom)):
            panel.headline(headline, below)
            fill(panel, position)
        height = max(height, top + panel.y * zoom + 6)
        across = WIDTH
    game = game_of(position)
    text = game.text and game.text(position, names=options.names, last=options.last, rows=None)
    return whole.document(
        across,
        height,
        game=game.name,
        title=f"{game.title}: {headline}",
        description=text or headline,
        size=options.size,
    )
