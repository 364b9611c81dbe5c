"""The colours of both themes, and the classes of all elements.

Every element of a picture has one class, `dr-` and a name of `STYLES`, and carries the paint of
that style as presentation attributes. So a page restyles pictures with plain class selectors, and
programs without CSS draw them all the same. Use selectors of a single class (`.dr-sand`):
selectors with an ancestor do not reach into symbols.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from desertrules.english import quote
from desertrules.errors import InvalidValue

THEMES = ("light", "dark")
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "star")
"""The shape of each seat; it tells seats apart without their colours."""
LIGHT_SEATS = (1, 5)
"""The seats whose colour is so light that drawings on it are dark."""
CAMELS = ("white", "sky", "mauve", "mint", "peach")
ANIMALS = ("donkey", "goat", "horse", "camel")
LANDSCAPES = ("green", "red", "purple", "blue", "ochre")

COLOURS: Mapping[str, tuple[str, str]] = {
    "page": ("#f3e9d6", "#1d1a17"),
    "panel": ("#fffaf0", "#2b2621"),
    "panel-edge": ("#d9c7a3", "#4a4036"),
    "ink": ("#2c2116", "#f5ead6"),
    "ink-soft": ("#6a5941", "#bfae92"),
    "accent": ("#a8431c", "#ffb380"),
    "sand-1": ("#edd6a3", "#77663f"),
    "sand-2": ("#e6cb92", "#6b5b38"),
    "sand-3": ("#d8b878", "#5e5035"),
    "sand-edge": ("#c9a564", "#493d29"),
    "rim": ("#b98d4b", "#352b1e"),
    "rim-dark": ("#8c6431", "#14100b"),
    "on-sand": ("#4a3417", "#fff2d2"),
    "step": ("#b98d4b", "#b79c66"),
    "trail": ("#f7e8c4", "#8d7a55"),
    "water": ("#23709f", "#23709f"),
    "water-light": ("#7cc3df", "#7cc0de"),
    "water-deep": ("#174e73", "#103650"),
    "leaf": ("#4f9a4b", "#6fbd62"),
    "leaf-dark": ("#2f6f38", "#3f8f4a"),
    "grass": ("#b7cf82", "#75894a"),
    "trunk": ("#8a5a2b", "#a9753f"),
    "rock": ("#8d7b69", "#4c443d"),
    "rock-dark": ("#6b5a4b", "#2f2a26"),
    "rock-light": ("#cdbfae", "#9a8d80"),
    "stone": ("#dff0c4", "#a9c58c"),
    "on-stone": ("#1f4a26", "#14301a"),
    "gold": ("#f0b429", "#f0b429"),
    "gold-dark": ("#a06c00", "#8a5c00"),
    "on-gold": ("#4a3000", "#4a3000"),
    "legal": ("#fffbe6", "#fff3c4"),
    "on-legal": ("#2c2116", "#2c2116"),
    "last": ("#ffffff", "#ffffff"),
    "last-edge": ("#2c2116", "#000000"),
    "outline": ("#3b2a18", "#17110a"),
    "seat-edge": ("#3b2a18", "#f5ead6"),
    "on-seat": ("#fff8e8", "#fff8e8"),
    "on-light": ("#2c2116", "#2c2116"),
    "seat-0": ("#b3122b", "#cf2a44"),
    "seat-1": ("#f2c230", "#f2c230"),
    "seat-2": ("#26282f", "#1f222c"),
    "seat-3": ("#0b7f78", "#0e8f86"),
    "seat-4": ("#3a3fb8", "#4f4fd6"),
    "seat-5": ("#7cc4f0", "#8fd0fa"),
    "white": ("#fdfaf2", "#fdfaf2"),
    "sky": ("#8accff", "#8accff"),
    "mauve": ("#b07fe0", "#b07fe0"),
    "mint": ("#b4ff96", "#b4ff96"),
    "peach": ("#f99268", "#f99268"),
    "green": ("#91b96d", "#5f8150"),
    "red": ("#cf6646", "#7c3423"),
    "purple": ("#a985c8", "#684180"),
    "blue": ("#96cce8", "#3885a9"),
    "ochre": ("#e1be3c", "#9c7e1c"),
    "green-dark": ("#4f8430", "#a0cc74"),
    "red-dark": ("#96401f", "#e29a80"),
    "purple-dark": ("#7a4f9c", "#cdaee4"),
    "blue-dark": ("#2f6f9c", "#a5d2ee"),
    "ochre-dark": ("#a1741a", "#f0cb7a"),
    "city": ("#fbf3e0", "#cdbfa5"),
    "city-dark": ("#c79a5b", "#8a6a3f"),
    "card": ("#fffdf6", "#efe4cd"),
    "card-edge": ("#b79c6c", "#16120d"),
    "card-back": ("#b98d4b", "#7c6236"),
    "card-palm": ("#3d7f3f", "#3a7a3c"),
    "mirage": ("#ad5600", "#a85400"),
    "disc": ("#7a5330", "#7a5330"),
    "disc-edge": ("#43290f", "#2a190a"),
    "on-disc": ("#ffe9c2", "#ffe9c2"),
    "donkey": ("#8b8f99", "#a5aab4"),
    "goat": ("#fffaf0", "#f4ead8"),
    "horse": ("#8a4a24", "#b0693f"),
    "camel": ("#d9a24f", "#d9a24f"),
    "skin": ("#c98d5c", "#c98d5c"),
    "mane": ("#3a1d0c", "#3a1d0c"),
    "horn": ("#8a6a3c", "#8a6a3c"),
    "black": ("#17181c", "#17181c"),
    "black-light": ("#2c2e36", "#2c2e36"),
    "robe": ("currentColor", "currentColor"),
}
"""Each colour in the light and in the dark theme."""

_SERIF = "font-family:Palatino,Georgia,serif"


def _family(
    members: Iterable[object], style: str, paint: str, meaning: str
) -> dict[str, tuple[str, str]]:
    """Return styles that differ only in what they are named after."""
    return {style.format(each): (paint.format(each), meaning.format(each)) for each in members}


STYLES: Mapping[str, tuple[str, str]] = {
    # Groups, which have no paint
    "picture": ("", "the whole picture"),
    "board": ("", "the board"),
    "panel": ("", "what is beside or below the board"),
    "legend": ("", "what the signs mean"),
    "choice": ("", "something to click on"),
    "place": ("", "a place of the board"),
    "pieces": ("", "all pieces on the board"),
    "piece": ("", "one piece on the board"),
    "icon": ("", "a drawing with colours of its own"),
    "part": ("", "a part of an icon in the icon's colour"),
    "none": ("opacity:.18", "an icon for something of which there is none"),
    # Page, panel and words
    "page": ("fill:page", "the background"),
    "box": ("fill:panel;stroke:panel-edge;stroke-width:1.5", "a box of the panel"),
    "turn": ("fill:panel;stroke:accent", "the box of a player whose turn it is or who has won"),
    "headline": (f"fill:ink;{_SERIF}", "whose turn it is, or who has won"),
    "subline": ("fill:accent", "the line below the headline"),
    "text": ("fill:ink", "words"),
    "soft": ("fill:ink-soft", "words that matter less"),
    "number": (f"fill:ink;{_SERIF}", "points and money"),
    "rule": ("fill:none;stroke:panel-edge;stroke-width:1.5", "a line in a table or chart"),
    # Marks
    "legal": ("fill:legal;fill-opacity:.85", "a space for a legal move"),
    "glow": ("fill:legal;stroke:gold;stroke-width:5", "the ground of a piece that can move"),
    "goal": ("fill:legal;stroke:gold;stroke-dasharray:7 5", "a space on which a piece can land"),
    "veil": ("fill:legal;fill-opacity:.2;stroke:gold;stroke-width:6", "a tile to click on"),
    "picked": ("fill:none;stroke:gold;stroke-width:5", "the space or piece that has been chosen"),
    "pill": ("fill:legal;stroke:gold;stroke-width:3", "a button"),
    "on-pill": ("fill:on-legal", "words on a button or on a space for a legal move"),
    "last": ("fill:none;stroke:last", "the last turn"),
    "last-edge": ("fill:none;stroke:last-edge", "the dark edge of the last turn"),
    "last-dot": ("fill:last;stroke:last-edge", "where the last turn began, and its order"),
    "on-last": ("fill:on-legal", "numbers of the last turn"),
    "away": ("opacity:.38", "what is out of play"),
    # Ground
    "sand": ("fill:sand-1", "sand"),
    "sand-dark": ("fill:sand-2", "darker sand"),
    "sand-deep": ("fill:sand-3", "the ground below tiles"),
    "grain": ("fill:none;stroke:sand-edge;stroke-width:2;stroke-opacity:.7", "ripples in the sand"),
    "dune": ("fill:sand-edge;fill-opacity:.8", "the dark side of a dune"),
    "rim": ("fill:rim;stroke:rim", "the edge of the board"),
    "rim-dark": ("fill:rim-dark;stroke:rim-dark", "the shadow of the board"),
    "label": ("fill:ink-soft", "letters and numbers beside the board"),
    "on-sand": ("fill:on-sand", "words on sand"),
    "on-sand-title": (f"fill:on-sand;{_SERIF}", "titles on sand"),
    "grass": ("fill:grass", "grass"),
    "meadow": ("fill:none;stroke:grass", "the ground of the oasis"),
    "pond-edge": ("fill:none;stroke:water-deep", "the edge of the oasis's water"),
    "pond": ("fill:none;stroke:water", "the water of the oasis"),
    "way-edge": ("fill:none;stroke:sand-edge", "the edge of the trail"),
    "way": ("fill:none;stroke:trail", "the trail"),
    "step": ("fill:none;stroke:step", "dots and arrows that show a direction"),
    "space": ("fill:sand-1;stroke:sand-edge;stroke-width:1.5", "a space of the trail"),
    "space-shade": ("fill:rim", "the shadow of a space"),
    "stone": ("fill:stone;stroke:leaf-dark;stroke-width:2", "a space in the oasis"),
    "stone-shade": ("fill:water-deep", "the shadow of a space in the oasis"),
    "on-stone": (f"fill:on-stone;{_SERIF}", "what a space in the oasis counts"),
    "crack": ("fill:none;stroke:rock-dark;stroke-width:2", "cracks in dry ground"),
    "badge": ("fill:card;stroke:outline;stroke-width:2", "how many camels stand there"),
    "on-badge": ("fill:on-legal", "the number on a badge"),
    "rock": ("fill:rock", "rock"),
    "rock-dark": ("fill:rock-dark", "rock in the shade, doors and windows"),
    "rock-light": ("fill:rock-light", "snow and dry ground"),
    "deep": ("fill:water-deep", "deep water"),
    "water": ("fill:water", "water and domes"),
    "water-light": ("fill:water-light", "shallow water"),
    "wave": ("fill:none;stroke:water-light", "waves"),
    "foam": ("fill:none;stroke:last", "white waves"),
    "on-water": ("fill:on-seat", "numbers on water and dark bands"),
    "leaf": ("fill:leaf", "leaves"),
    "leaf-dark": ("fill:leaf-dark", "darker leaves"),
    "trunk": ("fill:trunk", "trunks"),
    "fruit": ("fill:mirage", "dates, and the palm of a mirage"),
    "tile-edge": ("fill:#000;fill-opacity:.28", "the edge of a tile"),
    "slot": ("fill:none;stroke:rim;stroke-width:2;stroke-dasharray:5 4", "a place for a disc"),
    # Pieces
    "shade": ("fill:#000;fill-opacity:.22;stroke:none", "shadows of icons"),
    "shine": ("fill:#fff;fill-opacity:.5;stroke:none", "lights of icons"),
    "glint": ("fill:none;stroke:#fff;stroke-opacity:.5;stroke-width:5", "lines on rock"),
    "robe": ("fill:robe", "a rider's robe, in the colour of the seat"),
    "skin": ("fill:skin", "faces"),
    "scarf": ("fill:on-seat", "a rider's scarf"),
    "beard": ("fill:on-light", "beards, eyes, doorways"),
    "band": ("fill:none;stroke:seat-0", "ribbons"),
    "mane": ("fill:mane", "manes"),
    "horn": ("fill:horn", "horns"),
    "stick": ("fill:none;stroke:robe;stroke-width:7", "a nomad's stick"),
    "cloth": ("fill:outline", "the mark of a camel's colour"),
    "cloth-light": ("fill:on-seat", "the same on a dark blanket"),
    "line": ("fill:none;stroke:outline", "thin lines of small signs"),
    "sign": ("fill:step;stroke:outline;stroke-width:2", "small signs of the panel"),
    "caravan-edge": ("fill:none;stroke:seat-edge", "the edge of a caravan"),
    "halo": ("fill:on-seat;stroke:seat-edge;stroke-width:5", "the ring of a rider"),
    "on-seat": ("fill:on-seat;color:on-seat", "a drawing on the shape of a seat"),
    "on-light": ("fill:on-light;color:on-light", "the same on a light shape"),
    **_family(range(6), "seat-{}", "fill:seat-{};stroke:seat-edge", "the shape of seat {}"),
    **_family(range(6), "line-{}", "fill:none;stroke:seat-{}", "lines of seat {}"),
    **_family(
        range(6),
        "area-{}",
        "fill:seat-{};fill-opacity:.22;stroke:seat-edge;stroke-width:7",
        "an area of seat {}",
    ),
    **_family(range(6), "sign-{}", "fill:seat-{}", "the signs of seat {} on its areas"),
    **_family(range(6), "rider-{}", "color:seat-{}", "a rider of seat {}"),
    **_family(CAMELS, "{}", "fill:{};stroke:outline", "{} camels"),
    **_family(
        CAMELS,
        "pip-{}",
        "fill:{};stroke:outline;stroke-width:1.6",
        "the sign that a {} camel can be placed",
    ),
    "gold": ("fill:gold;stroke:gold-dark;stroke-width:7", "coins and stars"),
    "coin": ("fill:gold;stroke:gold-dark;stroke-width:2.5", "prices, and final discs"),
    "gold-dark": ("fill:gold-dark", "the stamp of a coin"),
    "on-gold": ("fill:on-gold", "words on gold"),
    "card": ("fill:card;stroke:card-edge;stroke-width:1.5", "a card, a die"),
    "card-back": ("fill:card-back;stroke:card-edge;stroke-width:1.5", "the back of a card"),
    "card-palm": ("fill:card-palm", "the band of a palm card"),
    "card-mirage": ("fill:mirage", "the band of a mirage card"),
    "card-camel": ("fill:gold", "the band of a camel card"),
    "card-sheik": ("fill:water", "the band of a sheik card"),
    "disc": ("fill:disc;stroke:disc-edge;stroke-width:2", "a special disc"),
    "disc-line": ("fill:none;stroke:on-disc", "the ring on a special disc"),
    "on-disc": (f"fill:on-disc;{_SERIF}", "words on a special disc"),
    "city": ("fill:city", "a city"),
    "city-dark": ("fill:city-dark", "the walls of a city, a tent"),
    "tent": ("fill:city-dark;stroke:outline", "the Pilgrim's tent"),
    "black": ("fill:black", "the sign of Mecca"),
    "black-light": ("fill:black-light", "the lit side of that sign"),
    "gilt": ("fill:gold", "the band of that sign"),
    **_family(ANIMALS, "{}", "fill:{};stroke:outline", "a {}"),
    **_family(LANDSCAPES, "{}", "fill:{}", "the {} landscape"),
    **_family(LANDSCAPES, "{}-dark", "fill:{}-dark", "the sign of the {} landscape"),
    **_family(
        LANDSCAPES,
        "{}-line",
        "fill:none;stroke:{}-dark;stroke-width:2.2;stroke-opacity:.34",
        "the texture of the {} landscape",
    ),
}
"""The paint of each class, with names of `COLOURS`, and what it is for."""


def check_theme(theme: object) -> str:
    """Return a theme; raise InvalidValue if there is none of that name."""
    if theme not in THEMES:
        raise InvalidValue(f"theme: expected light or dark, found {quote(theme)}")
    return str(theme)


def colour(name: str, theme: str) -> str:
    """Return a colour of a theme; a name that is not in `COLOURS` is a colour itself."""
    return COLOURS[name][THEMES.index(theme)] if name in COLOURS else name


@cache
def paint(style: str, theme: str) -> str:
    """Return the attributes of an element of a style, its class first.

    Examples:
        >>> paint("grass", "light")
        'class="dr-grass" fill="#b7cf82"'
    """
    pairs = (each.split(":") for each in STYLES[style][0].split(";") if each)
    attributes = (f' {name}="{colour(value, theme)}"' for name, value in pairs)
    return f'class="dr-{style}"{"".join(attributes)}'
