"""Small maps on which rare things happen often."""

import random

TINY = """\
.   .
  .
.   .
"""

CORRIDOR = """\
.   o   .   P   .   o   .   .
  .   .   .   .   .   .   .
"""

LAKE = """\
  .   o   .   P   .
.   .   ^   .   .   ,
  o   ^   ^   o   .   c
.   .   ^   .   .   ,
  .   .   .   P   .   p
.   o   .   .   o   ,
"""

NECKS = """\
.   .   .       .   .   .
  .   o   .   .   o   .
.   .   .   .   .   P   .
  P   .           .   .
.   .   .       .   .   ,
  .                   ,
.                       ,
"""

MAPS = {"tiny": TINY, "corridor": CORRIDOR, "lake": LAKE, "necks": NECKS}


def random_map(rng: random.Random, columns: int = 8, lines: int = 10) -> str:
    """Give a random map; it may have to be refused."""
    marks = "....oooP^"
    far = ",,cp"
    line = rng.randrange(columns // 2, columns + 1)
    rows: list[str] = []
    for y in range(lines):
        row = [" "] * (2 * columns)
        for x in range(columns):
            if (x + y) % 2 == 0 and rng.random() < 0.92:
                row[2 * x] = rng.choice(marks if x < line else far)
        rows.append("".join(row).rstrip())
    return "\n".join(rows) + "\n"
