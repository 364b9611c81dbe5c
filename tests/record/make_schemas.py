"""Writes the schemas that are shipped: `python -m tests.record.make_schemas`."""

import json
from importlib.resources import files
from pathlib import Path

from desertrules import games, schema

KINDS = ("move", "options", "state", "view", "record")
FOLDER = Path(str(files("desertrules.record"))) / "schemas"


def schemas() -> dict[str, str]:
    """Give the text of every schema file by name."""
    return {
        f"{game}.{what}.json": json.dumps(schema(game, what), indent=2, ensure_ascii=False) + "\n"
        for game in games()
        for what in KINDS
    }


def main() -> None:
    """Write all files anew."""
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
