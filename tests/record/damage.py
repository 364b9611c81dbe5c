"""Makes the corpus of damaged transcripts: `python -m tests.record.damage` writes it anew.

Every file is a short true record with one thing broken, or a few. `reports.txt` holds the whole
report on each; it is written with the files, and read by people before it is kept.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from desertrules import (
    Leniency,
    Record,
    record_to_json,
    record_to_text,
    through_the_desert,
    validate,
)
from desertrules.testing import damaged
from tests.record.written import ended, whole

FOLDER = Path(__file__).with_name("damaged")
REPORTS = FOLDER / "reports.txt"
_CODES = 20
"""How many problems are told by their codes."""
_NAMES = {"desert": "through-the-desert", "sahara": "sahara", "nomads": "nomads-of-arabia"}
_TRUE = json.loads("true")
Data = dict[str, Any]
Change = Callable[[Data], object]


def _json(data: Data) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def _base(key: str) -> Record[Any, Any]:
    """Give the record of a game that goes on."""
    players, moves = {"desert": (2, 70), "sahara": (2, 60), "nomads": (3, 80)}[key]
    return whole(_NAMES[key], players).prefix(moves)


def _over(key: str) -> Record[Any, Any]:
    """Give the record of a game that is over."""
    if key == "desert":
        return ended()
    if key == "sahara":
        return whole("sahara", 2, desert=1)
    return whole("nomads-of-arabia", 3, special=0, finale="short")


def _data(key: str, *, over: bool = False) -> Data:
    data: Data = json.loads(record_to_json(_over(key) if over else _base(key)))
    return data


def _text(key: str) -> str:
    return record_to_text(_base(key))


def _changed(change: Change, key: str = "desert", *, over: bool = False) -> bytes:
    data = _data(key, over=over)
    change(data)
    return _json(data)


def _swap(items: list[Any], first: int, second: int) -> None:
    items[first], items[second] = items[second], items[first]


def _set(path: str, value: object) -> Change:
    """Give the change that sets a value at a path such as `moves.3.cell`."""

    def change(data: Any) -> None:
        *before, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in before:
            data = data[step]
        data[last] = value

    return change


def _drop(path: str) -> Change:
    def change(data: Any) -> None:
        *before, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in before:
            data = data[step]
        del data[last]

    return change


_EVERYWHERE: dict[str, Change] = {
    "moves-swapped": lambda data: _swap(data["moves"], 50, 52),
    "move-missing": _drop("moves.55"),
    "first-move-missing": _drop("moves.0"),
    "move-twice": lambda data: data["moves"].insert(50, data["moves"][50]),
    "moves-reversed": lambda data: data["moves"].reverse(),
    "unknown-kind": _set("moves.40.kind", "castle"),
    "kind-missing": _drop("moves.40.kind"),
    "kind-a-number": _set("moves.40.kind", 3),
    "move-a-list": _set("moves.40", ["camel", "white"]),
    "move-null": _set("moves.40", None),
    "field-too-many": _set("moves.40.speed", 3),
    "moves-an-object": _set("moves", {}),
    "unknown-game": _set("game", "chess"),
    "game-a-number": _set("game", 7),
    "game-missing": _drop("game"),
    "newer-format": _set("format", 2),
    "format-a-text": _set("format", "1"),
    "format-a-fraction": _set("format", 1.0),
    "format-true": _set("format", _TRUE),
    "newer-rules": lambda data: _set("rules", data["rules"] + 1)(data),
    "rules-zero": _set("rules", 0),
    "options-missing": _drop("options"),
    "too-many-players": _set("options.players", 9),
    "players-a-text": _set("options.players", "2"),
    "unknown-option": _set("options.colour", "red"),
    "player-missing": _drop("players.1"),
    "player-without-agent": _drop("players.0.agent"),
    "name-a-number": _set("players.0.name", 4),
    "date-impossible": _set("date", "2026-02-30"),
    "date-american": _set("date", "11/16/2026"),
    "note-a-number": _set("meta.event", 3),
    "field-unknown": _set("winner", 0),
    "result-early": _set("result", {"reason": "won", "standings": []}),
}


def _in_json() -> Iterator[tuple[str, bytes]]:
    for key, own in _NAMES.items():
        for name, change in _EVERYWHERE.items():
            if key == "desert" or not re.match("format|rules|date|note|name", name):
                yield f"{key}-{name}.json", _changed(change, key)
        other = next(name for name in _NAMES.values() if name != own)
        yield f"{key}-of-another-game.json", _changed(_set("game", other), key)
        for name, change in {
            "points": _set("result.standings.0.points", 999),
            "rank": _set("result.standings.1.rank", 7),
            "reason": _set("result.reason", "boredom"),
            "standing-missing": _drop("result.standings.1"),
        }.items():
            yield f"{key}-wrong-{name}.json", _changed(change, key, over=True)
        after = _changed(lambda data: data["moves"].append(data["moves"][-1]), key, over=True)
        yield f"{key}-goes-on-after-the-end.json", after


def _by_game() -> Iterator[tuple[str, bytes]]:
    for name, change in {
        "palms-unsorted": lambda data: data["moves"][0]["cells"].reverse(),
        "palms-elsewhere": _set("moves.0.cells.0", "a1"),
        "water-of-seven": _set("moves.5.value", 7),
        "water-as-text": _set("moves.5.value", "2"),
        "water-as-fraction": _set("moves.5.value", 2.0),
        "water-true": _set("moves.5.value", _TRUE),
        "rider-on-a-mountain": _set("moves.34.cell", min(through_the_desert.CLASSIC.mountains)),
        "rider-off-the-board": _set("moves.34.cell", "z99"),
        "colour-misspelt": _set("moves.60.colour", "wite"),
        "camel-far-away": _set("moves.60.cell", "r9"),
        "pass-refused": _set("moves.60", {"kind": "pass"}),
        "board-unknown": _set("options.board", "moon"),
        "board-with-a-strange-mark": _set("options.board", ".   .\n  x\n"),
    }.items():
        yield f"desert-{name}.json", _changed(change)
    for name, change in {
        "card-not-there": _set("moves.0.card", "palm-9"),
        "sixth-copy": lambda data: [move.update(card="sheik") for move in data["moves"][:2]],
        "pile-of-three": _set("moves.0.pile", 3),
        "another-seats-card": _set("moves.0.seat", 1),
        "camel-not-there": _set("moves.7", {"kind": "advance", "space": 40, "favourite": False}),
        "favourite-as-number": _set("moves.7", {"kind": "advance", "space": 0, "favourite": 0}),
        "desert-too-long": _set("options.desert", 1000),
    }.items():
        yield f"sahara-{name}.json", _changed(change, "sahara")
    for name, change in {
        "impossible-die": _set("moves.5.face", "yellow"),
        "three-dice": _set("moves.6.faces", ["goat", "goat", "blank"]),
        "dice-unsorted": _set("moves.6.faces", ["blank", "goat"]),
        "disc-unknown": lambda data: data["moves"].append({"kind": "draw-disc", "disc": "?"}),
        "strip-twice": lambda data: data["moves"][2].update(strip=data["moves"][0]["strip"]),
        "city-for-desert": _set("moves.0.strip", "c1"),
        "too-many-discs": _set("options.special", 6),
        "components-unknown": _set("options.components", "home-made"),
    }.items():
        yield f"nomads-{name}.json", _changed(change, "nomads")


def _broken_json() -> Iterator[tuple[str, bytes]]:
    text = record_to_json(_base("desert"))
    rng = Random(5)
    for number in range(12):
        cut = rng.randrange(1, len(text) - 1)
        yield f"json-truncated-{number:02}.json", damaged(text, "cut-off", cut).encode()
    for name, old, new in (
        ("nan", '"rules": 1', '"rules": NaN'),
        ("infinity", '"rules": 1', '"rules": -Infinity'),
        ("beyond-infinity", '"rules": 1', '"rules": 1e999'),
        ("key-twice", '"rules": 1', '"rules": 1, "rules": 1'),
        ("key-twice-in-a-move", '"colour":', '"kind": "rider", "colour":'),
        ("lone-surrogate", '"a test"', '"\\ud83d"'),
        ("lone-low-surrogate", '"a test"', '"x\\udc00y"'),
        ("comma-missing", '"rules": 1,', '"rules": 1'),
        ("comma-too-many", '"rules": 1,', '"rules": 1,,'),
        ("comma-last", "}]", "},]"),
        ("colon-missing", '"rules": 1', '"rules" 1'),
        ("single-quotes", '"rules"', "'rules'"),
        ("comment", '"rules": 1', '"rules": 1 /* one */'),
        ("leading-zero", '"rules": 1', '"rules": 01'),
        ("hexadecimal", '"rules": 1', '"rules": 0x1'),
        ("bad-escape", "a test", "a \\test\\q"),
        ("raw-newline", "a test", "a\ntest"),
        ("python-none", "null", "None"),
        ("quote-missing", '"a test"', '"a test'),
        ("two-documents", text, text + text),
        ("deep", '"rules": 1', '"rules": ' + "[" * 300 + "]" * 300),
    ):
        yield f"json-{name}.json", text.replace(old, new, 1).encode()


def _broken_text() -> Iterator[tuple[str, bytes]]:
    for key in _NAMES:
        text = _text(key)
        lines = text.splitlines(keepends=True)
        first = next(at for at, line in enumerate(lines) if line.startswith("5."))
        for name, changed in {
            "lines-swapped": [damaged(text, "lines-swapped", first, first + 1)],
            "line-missing": [damaged(text, "line-missing", first)],
            "line-twice": [damaged(text, "line-twice", first)],
            "tag-after-turns": [*lines, lines[0]],
            "tag-twice": [lines[0], *lines],
            "tag-misspelt": [line.replace("[Source", "[Sorce") for line in lines],
            "bracket-missing": [line.replace("1]", "1") for line in lines],
            "quote-missing": [line.replace('"]', "]") for line in lines],
            "number-missing": [*lines[:first], lines[first].split(". ")[1], *lines[first + 1 :]],
            "comment-open": [*lines[:first], "{ never closed\n", *lines[first:]],
            "wrong-seat": [
                *lines[:first],
                lines[first].replace(". ", ". @9 "),
                *lines[first + 1 :],
            ],
            "word-cut": [*lines[:first], lines[first].rstrip()[:-4] + "\n", *lines[first + 1 :]],
            "word-misspelt": [*lines[:first], lines[first][:5] + "x" + lines[first][5:]],
            "nonsense": ["Dear diary,\n", *lines],
            "without-game": [line for line in lines if "Game" not in line],
            "turns-joined": [*lines[:first], lines[first].rstrip() + "  " + lines[first + 1][3:]],
        }.items():
            yield f"{key}-{name}.txt", "".join(changed).encode()
    desert = _text("desert")
    water = re.search("water ([0-9]+)", desert)
    assert water
    for name, digits in (("few", water[1][:-1]), ("many", water[1] + "1"), ("zero", "0" * 33)):
        yield f"desert-water-too-{name}.txt", desert.replace(water[1], digits).encode()


def _several() -> Iterator[tuple[str, bytes]]:
    """Break a few things at once, or one that shows only in its place."""
    desert, data = _text("desert"), _data("desert")
    lines = desert.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("5."))
    for name, line in {
        "two-things-on-one-line": "5. rider purple a1  oops b2\n",
        "seat-without-a-move": '5. rider white "a 1"  @0\n',
        "digits-without-end": f"5. rider white a3  water a7={'9' * 600}\n",
        "odd-character-alone": "\x01\n",
        "comma-in-quotes": '5. rider white "a3,a4", rider white a3\n',
        "text-in-quotes-is-none": '5. rider white "\\q"  oops\n',
    }.items():
        yield f"desert-{name}.txt", "".join([*lines[:first], line, *lines[first + 1 :]]).encode()
    wrong = ['[Position "nonsense"]\n', lines[0]]
    both = "".join([*lines[:5], *wrong, *lines[5:]])
    yield "desert-position-wrong-and-tag-twice.txt", both.encode()
    open_quote = desert.replace('"a test"', '"a test', 1)
    yield "desert-quote-open-and-a-word-more.txt", f"{open_quote}oops\n".encode()
    without = [line for line in lines if not line.startswith("1.")]
    yield "desert-first-turn-missing.txt", "".join(without).encode()
    del data["moves"][40]["colour"], data["players"][0]["agent"]
    data["moves"][41]["speed"] = 3
    yield "desert-indented.json", json.dumps(data, indent=1).encode()
    yield "json-backslash-last.json", b'{"format": 1,\n "source": "a\\\n"}'


def _strange_bytes() -> Iterator[tuple[str, bytes]]:
    text = record_to_json(_base("desert")).replace("a test", "ein Prüfstück")
    yield "latin-1.json", text.encode("latin-1")
    yield "latin-1.txt", _text("desert").replace("a test", "ein Prüfstück").encode("latin-1")
    yield "utf-16.json", text.encode("utf-16")
    yield "utf-16-without-mark.json", text.encode("utf-16-le")
    yield "noise.bin", Random(1).randbytes(2000)
    yield "png.bin", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(64)
    yield "zeros.bin", bytes(500)
    yield "escape-codes.txt", b"\x1b[31m[Format 1]\x1b[0m\n"
    yield "empty.txt", b""
    yield "blank.txt", b" \n\t\r\n"
    yield "only-comment.txt", b"; nothing\n{ nothing }\n"
    yield "list.json", b"[1, 2, 3]"
    yield "null.json", b"null"
    yield "number.json", b"42"
    yield "empty-object.json", b"{}"
    yield "brackets.txt", b"[" * 2000


def corpus() -> dict[str, bytes]:
    """Give every damaged transcript by name."""
    files: dict[str, bytes] = {}
    for part in (
        _in_json(),
        _by_game(),
        _broken_json(),
        _broken_text(),
        _several(),
        _strange_bytes(),
    ):
        for name, data in part:
            assert name not in files, name
            files[name] = data
    return files


def told(name: str, source: Path | bytes) -> str:
    """Give all that is said of a damaged transcript, and of one of which much is overlooked."""
    strict, lenient = _told(name, source), _told(name, source, *Leniency)
    return strict if lenient == strict else f"{strict}\n\nlenient: {lenient}"


def _told(name: str, source: Path | bytes, *lenient: Leniency) -> str:
    """Give a whole report, with the codes and the paths in it."""
    report = validate(source, name=name, lenient=lenient)
    found = [f"{each.code} {each.path or ''}".rstrip() for each in report.problems[:_CODES]]
    known = f"{report.moves} of {report.total} moves, {len(report.problems) + report.more} problems"
    return "\n".join([known, *found, str(report)])


def main() -> None:
    """Write the corpus, and what is found in it."""
    FOLDER.mkdir(exist_ok=True)
    reports: list[str] = []
    for name, data in sorted(corpus().items()):
        (FOLDER / name).write_bytes(data)
        reports.append(f"# {name}\n{told(name, data)}\n")
    REPORTS.write_text("\n".join(reports), encoding="utf-8")


if __name__ == "__main__":
    main()
