"""The library is imported from a zip file, as zipapp and some build tools do."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

PROGRAM = """\
from random import Random
import desertrules
assert ".zip" in desertrules.__file__
for name in desertrules.games():
    game = desertrules.game(name)
    played = desertrules.playout(game.initial(game.Options(3)), Random(1), max_moves=300)
    record = desertrules.Record(game.Options(3), played.moves)
    text = desertrules.record_to_text(record)
    assert desertrules.record_from_text(text) == record
    assert desertrules.validate(text).valid
    line = desertrules.position_to_text(played.state)
    assert desertrules.position_from_text(line) == played.state
    assert game.look.text(played.state)
print("played from a zip")
"""


def test_library_is_played_from_a_zip(tmp_path: Path) -> None:
    """Boards, stubs and all else that it reads lie inside."""
    archive = tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(SOURCE.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                file.write(path, path.relative_to(SOURCE))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("played from a zip\n", "")
