"""One change to a sound input that knows what it is made of: data, text, bytes, a board."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from desertrules.testing.damage import copied, places
from tests.fuzz.values import TEXTS, odd

Change = Callable[[Any, Random], Any]
"""Gives a changed copy; its argument stays as it is."""

_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9.eE+-]+|[a-z]+|[{}\[\],:]|\s+|.', re.DOTALL)
_WORD = re.compile(r'"(?:[^"\\\n]|\\.)*"|[A-Za-z0-9:._-]+|\s+|.', re.DOTALL)


# ---- Plain data ---------------------------------------------------------------------------------


def change_data(data: Any, rng: Random) -> Any:
    """Change plain data as JSON could."""
    return _changed(data, rng, (), python=False)


def change_values(data: Any, rng: Random, words: Sequence[str] = ()) -> Any:
    """Change plain data as a Python caller could; `words` may come in the place of texts."""
    return _changed(data, rng, words, python=True)


def _changed(data: Any, rng: Random, words: Sequence[str], *, python: bool) -> Any:
    data = copied(data)
    inside = list(places(data))
    if not inside or rng.random() < 0.01:
        return odd(rng, python=python)
    holder, key = _chosen(inside, rng)
    value = holder[key]
    others = [other[at] for other, at in rng.sample(inside, min(len(inside), 40))]
    alike = [other for other in others if type(other) is type(value)]
    what = rng.random()
    if words and rng.random() < 0.3:
        holder, key = rng.choice([place for place in inside if _is_text(place)] or inside)
        holder[key] = rng.choice(words)
    elif what < 0.25 and alike:
        holder[key] = copied(rng.choice(alike))
    elif what < 0.4 and type(value) is int:
        holder[key] = value + rng.choice([-2, -1, 1, 2, 10])
    elif what < 0.55:
        _change_size(holder, key, others, rng)
    elif what < 0.65 and type(value) is str:
        holder[key] = change_text(value, rng)
    elif what < 0.75:
        holder[key] = copied(rng.choice(others))
    else:
        holder[key] = odd(rng, python=python)
    return data


def _is_text(place: tuple[Any, Any]) -> bool:
    return type(place[0][place[1]]) is str


def _chosen(inside: list[tuple[Any, Any]], rng: Random) -> tuple[Any, Any]:
    """Choose a place; those near the root are chosen as often as the many far inside."""
    if rng.random() < 0.5:
        root = inside[0][0]
        near = [place for place in inside if place[0] is root]
        holder, key = rng.choice(near)
        below = list(places(holder[key]))
        return rng.choice([(holder, key), *below])
    return rng.choice(inside)


def _change_size(holder: Any, key: Any, others: list[Any], rng: Random) -> None:
    if type(holder) is list:
        match rng.randrange(4):
            case 0:
                del holder[key]
            case 1:
                holder.insert(key, copied(holder[key]))
            case 2:
                holder.insert(key, copied(rng.choice(others)))
            case _:
                other = rng.randrange(len(holder))
                holder[key], holder[other] = holder[other], holder[key]
        return
    match rng.randrange(3):
        case 0:
            del holder[key]
        case 1:
            holder[rng.choice([*TEXTS, "seat", "kind", "x" * 5000])] = rng.choice(others)
        case _:
            holder[change_text(str(key), rng)] = holder.pop(key)


# ---- Texts --------------------------------------------------------------------------------------


def change_text(text: str, rng: Random) -> str:
    """Change any text, a character or a word of it."""
    at = rng.randrange(len(text) + 1)
    size = rng.choice([1, 1, 1, 2, 5, 40])
    match rng.randrange(6):
        case 0:
            return text[:at] + text[at + size :]
        case 1:
            return text[:at] + rng.choice(TEXTS) + text[at:]
        case 2:
            return text[:at] + rng.choice(TEXTS) + text[at + size :]
        case 3:
            return text[:at] + text[at : at + size] * 2 + text[at + size :]
        case 4:
            return text[:at]
        case _:
            return text.swapcase() if rng.random() < 0.2 else text[:at] + text[at:].swapcase()


def change_json(text: str, rng: Random) -> str:
    """Change JSON text: its data, one of its tokens, or a character."""
    what = rng.random()
    if what < 0.5:
        try:
            return json.dumps(change_data(json.loads(text), rng), ensure_ascii=rng.random() < 0.5)
        except (ValueError, RecursionError, TypeError):
            return text + "]"
    if what < 0.85:
        return _change_token(text, _JSON_TOKEN, rng)
    return change_text(text, rng)


def change_words(text: str, rng: Random) -> str:
    """Change a text of lines and words: a line, a word, or a character."""
    what = rng.random()
    if what < 0.3 and "\n" in text:
        return _change_lines(text, rng)
    if what < 0.8:
        return _change_token(text, _WORD, rng)
    return change_text(text, rng)


def _change_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            lines[one] *= rng.choice([2, 3, 500])
        case _:
            lines[one : one + 2] = ["".join(lines[one : one + 2])]
    return "\n".join(lines)


def _change_token(text: str, pattern: "re.Pattern[str]", rng: Random) -> str:
    spans = [match.span() for match in pattern.finditer(text)]
    if not spans:
        return rng.choice(TEXTS)
    start, end = rng.choice(spans)
    low, high = rng.choice(spans)
    token, other = text[start:end], text[low:high]
    match rng.randrange(8):
        case 0:
            new = ""
        case 1:
            new = token * 2
        case 2 | 3:
            new = other
        case 4:
            new = rng.choice(["1" * rng.choice([300, 500, 501, 4300, 4301]), "-0", "1e999", "1E5"])
        case 5:
            new = rng.choice(['"\\ud800"', "NaN", "-Infinity", "'", "//", "null", "tru", "{", "]"])
        case 6:
            new = rng.choice(["[", "{", '{"a":', "(", '"', "[["]) * rng.choice([1, 65, 3000])
        case _:
            new = change_text(token, rng)
    return text[:start] + new + text[end:]


_HEADS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\x1f\x8b", b"\n", b"\r")
_NO_UTF_8 = (b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80")


def change_bytes(data: bytes, rng: Random) -> bytes:
    """Change bytes: a bit, a part, the encoding."""
    at = rng.randrange(len(data) + 1)
    match rng.randrange(9):
        case 0:
            return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[at + rng.choice([1, 2, 50]) :]
        case 2:
            return data[:at]
        case 3:
            return data[:at] + rng.randbytes(rng.choice([1, 4, 100])) + data[at:]
        case 4:
            return rng.choice(_HEADS) + data
        case 5:
            return data.decode("utf-8", "replace").encode(rng.choice(["utf-16", "utf-7", "utf-32"]))
        case 6:
            return data.replace(b"\n", rng.choice([b"\r\n", b"\r", b"\x85", b""]))
        case 7:
            return data[:at] + rng.choice(_NO_UTF_8) + data[at:]
        case _:
            return data[at:] + data[:at]


def change_board(text: str, rng: Random) -> str:
    """Change a map: a mark, a line, its size."""
    what = rng.random()
    if what < 0.6 and text:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(" .oP^,cp\nx\t") + text[at + 1 :]
    if what < 0.8:
        return _change_lines(text, rng)
    if what < 0.9:
        return change_text(text, rng)
    lines = text.split("\n")
    return "\n".join(line.replace(".", rng.choice("Po")) for line in lines)


# ---- Requests -----------------------------------------------------------------------------------


def change_request(line: bytes, rng: Random) -> bytes:
    """Change a line of engine mode: mostly its data, sometimes its bytes."""
    if rng.random() < 0.3:
        return change_bytes(line, rng).replace(b"\n", b" ")
    text = change_json(line.decode("utf-8", "replace"), rng)
    return text.encode("utf-8", "surrogatepass").replace(b"\n", b" ")
