"""Try the wheel with every Python on this machine and every extra: `make distcheck`."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.packaging.environments import SMOKE, build, make_environment, minimum_versions, run

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
EXTRAS = {
    "cli": "from desertrules.cli.main import main; main()",
    "testing": "import desertrules.testing",
    "scale": "import distributed, desertrules.arena",
    "pettingzoo": (
        "from desertrules.adapters import pettingzoo as p\n"
        "e = p.env('sahara', render_mode='rgb_array'); e.reset(seed=1)\n"
        "assert e.render().shape[2] == 3"
    ),
    "gymnasium": "from desertrules.adapters import gymnasium as g; g.make('sahara').reset(seed=1)",
    "openspiel": (
        "import pyspiel\nfrom desertrules.adapters import openspiel\n"
        "assert pyspiel.load_game('python_sahara').num_players() == 2"
    ),
}


def main() -> int:
    failures = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheel = str(build(folder)[0])
        cases: list[tuple[str, str, list[str], list[str]]] = []
        for version in VERSIONS:
            base = sys.executable
            if version != f"{sys.version_info[0]}.{sys.version_info[1]}":
                base = shutil.which(f"python{version}") or ""
            if not base:
                sys.stdout.write(f"{version}: not on this machine\n")
                continue
            cases.append((f"{version}, newest", base, [wheel], [str(SMOKE)]))
        cases.append(("oldest", sys.executable, [wheel, *minimum_versions()], [str(SMOKE)]))
        for extra, code in EXTRAS.items():
            cases.append((f"extra {extra}", sys.executable, [f"{wheel}[{extra}]"], ["-c", code]))
        for number, (title, base, requirements, words) in enumerate(cases):
            python = make_environment(folder / str(number), *requirements, base=base)
            done = run(python, *words, cwd=folder)
            failures += bool(done.returncode)
            outcome = done.stderr[-400:] if done.returncode else done.stdout.strip() or "works"
            sys.stdout.write(f"{title}: {outcome}\n")
    return bool(failures)


if __name__ == "__main__":
    raise SystemExit(main())
