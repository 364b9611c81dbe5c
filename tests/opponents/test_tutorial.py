"""The files of the bot tutorial, installed as the tutorial says."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "bot.md"
SCRIPT = """
from desertrules import bot, bots, sahara
from desertrules.opponents import self_play
assert "planner" in bots()
player = bot("planner:tries=3")
(record,) = self_play(sahara.Options(players=2, desert=3), [player, bot("random")], seed=7)
assert [each.agent for each in record.players] == ["planner:tries=3", "random"]
assert "forfeit" not in record.meta, record.meta
import planner
"""


@pytest.mark.parametrize("registers", [False, True])
def test_the_tutorials_bot_can_be_installed(tmp_path: Path, registers: bool) -> None:
    """Its entry point is found, also if its module registers the class when it is imported."""
    blocks = re.findall(
        r'^```\w+ title="([^"]+)"\n(.*?)^```$', PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    for name, code in blocks:
        (tmp_path / name).write_text(code, encoding="utf-8")
    assert {name for name, _ in blocks} == {"hasty.py", "planner.py", "pyproject.toml"}
    if registers:
        with (tmp_path / "planner.py").open("a", encoding="utf-8") as file:
            file.write("from desertrules.opponents import register_bot\nregister_bot(Planner)\n")
    install(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, env=environment, cwd=tmp_path)


def install(folder: Path) -> None:
    """Write what an installer writes for a project; the module is there already."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}"]
    (info / "METADATA").write_text("\n".join(lines), encoding="utf-8")
    entries = ""
    for group, names in project["entry-points"].items():
        entries += f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in names.items())
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
