"""A game under way as it is seen: as text, or as an array of pixels."""

import sys
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from desertrules.adapters.play import Play
from desertrules.core.extras import needs
from desertrules.core.fields import refuse
from desertrules.render import svg, text

__all__ = ["Pixels"]

Pixels: TypeAlias = NDArray[np.uint8]
"""A picture as rows of pixels, each red, green and blue from 0 to 255."""
Channels: TypeAlias = NDArray[np.int16]

MODES = ("human", "ansi", "rgb_array")
"""How environments can be shown: `human` writes the text of `ansi` to the standard output."""
RATE = 1
"""How many pictures a second a film of a game has."""
WIDTH = 640
"""How many pixels a picture is wide."""
_HEAD, _LENGTHS = 8, 12
_CHANNELS = 4


def check_mode(mode: str | None, extra: str) -> None:
    """Refuse a mode that there is not, and pixels without what draws them.

    Raises InvalidValue, MissingExtra.
    """
    if mode is not None and mode not in MODES:
        raise refuse("render_mode", mode, f"None or one of {', '.join(MODES)}")
    if mode == "rgb_array" and (error := needs(extra, "rgb_array", "resvg_py")):
        raise error


def picture(play: Play, mode: str | None, seat: int | None) -> str | Pixels | None:
    """Show a game as a seat (None: a spectator) sees it, with the last move marked."""
    if mode is None:
        return None
    view = play.view(seat)
    if mode == "rgb_array":
        drawn = svg(view, last=play.last, size=WIDTH)
        return pixels(import_module("resvg_py").svg_to_bytes(svg_string=drawn))
    shown = text(view, last=play.last)
    if mode == "ansi":
        return shown
    sys.stdout.write(f"{shown}\n\n")
    return None


def pixels(png: bytes) -> Pixels:
    """Give the colours of a PNG with eight bits a channel and four channels, as resvg makes them.

    A line of it may be written as differences from what is to the left, above or both; as these
    follow from one another, all lines are read side by side, each one pixel behind the one above.
    """
    parts = dict(_parts(png))
    width, height = (int.from_bytes(parts[b"IHDR"][at : at + 4], "big") for at in (0, 4))
    raw = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8)
    lines = raw.reshape(height, 1 + _CHANNELS * width)
    kinds = lines[:, 0]
    given = lines[:, 1:].reshape(height, width, _CHANNELS).astype(np.int16)
    found = np.zeros((height + 1, width + 1, _CHANNELS), np.int16)
    for step in range(height + width - 1):
        line = np.arange(max(0, step - width + 1), min(height, step + 1))
        place = step - line
        left, above, corner = found[line + 1, place], found[line, place + 1], found[line, place]
        guess = np.stack([left * 0, left, above, (left + above) // 2, _paeth(left, above, corner)])
        near = guess[kinds[line], np.arange(len(line))]
        found[line + 1, place + 1] = (given[line, place] + near) & 255
    return found[1:, 1:, :3].astype(np.uint8)


def _paeth(left: Channels, above: Channels, corner: Channels) -> Channels:
    """Give whichever is nearest to left + above - corner; the first of equals."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    first = (to_left <= to_above) & (to_left <= to_corner)
    return np.where(first, left, np.where(to_above <= to_corner, above, corner))


def _parts(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Give the parts of a PNG with their names; those of the same name as one, at last."""
    at, data = _HEAD, b""
    while at < len(png):
        size, name = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        part = png[at + 8 : at + 8 + size]
        if name == b"IDAT":
            data += part
        else:
            yield name, part
        at += size + _LENGTHS
    yield b"IDAT", data
