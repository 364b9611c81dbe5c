"""What is published: both files are built, looked into, installed and tried."""

import json
import re
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import desertrules
from tests.environments import ROOT, Environment, make, needs_index
from tests.packaging.building import SMOKE, Built, build
from tests.packaging.matrix import HERE, least

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
KINDS = {".py", ".pyi", ".typed", ".json", ".board", ".html"}
MOST = 2_500_000
"""The wheel, unpacked, in bytes."""
LARGEST = 60_000
"""One file of it."""

pytestmark = needs_index


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the wheel and the sdist once."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def oldest(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the wheel with the least versions that it says will do, and nothing else."""
    folder = tmp_path_factory.mktemp("oldest")
    return Environment(make(folder, str(built.wheel), *least(HERE)), folder)


def _sources() -> set[str]:
    """Give all files of the package, but for what Python makes there."""
    found = (ROOT / "src" / "desertrules").rglob("*")
    files = {str(file.relative_to(ROOT)) for file in found if file.is_file()}
    return {name for name in files if "__pycache__" not in name}


def test_the_wheel_holds_the_package_and_nothing_else(built: Built) -> None:
    """Modules, stubs, schemas, boards, catalogues and `py.typed`; what the folder has, it has."""
    files = built.in_wheel()
    ours = {name for name in files if name.startswith("desertrules/")}
    assert ours == {name.removeprefix("src/") for name in _sources()}
    assert {re.split("/", name)[0] for name in files.keys() - ours} == {
        f"desertrules-{desertrules.__version__}.dist-info"
    }
    assert {Path(name).suffix for name in ours} == KINDS
    for name in (
        "py.typed",
        "__init__.pyi",
        "testing/__init__.pyi",
        "record/schemas/sahara.record.json",
        "through_the_desert/data/classic.board",
        "messages/data/de.json",
        "sahara/rules.json",
        "render/replay.html",
    ):
        assert f"desertrules/{name}" in ours


def test_nothing_in_the_wheel_is_large(built: Built) -> None:
    """No file, and not all together."""
    files = built.in_wheel()
    assert {name: size for name, size in files.items() if size > LARGEST} == {}
    assert sum(files.values()) < MOST
    assert built.wheel.stat().st_size < MOST / 3


def test_the_sdist_holds_what_it_takes_to_carry_on(built: Built) -> None:
    """Sources, tests, documentation, examples and benchmarks, and nothing that is made."""
    files = built.in_sdist()
    assert _sources() <= files
    for name in ("tests/conftest.py", "docs/index.md", "examples/demo.py", "Makefile", "LICENSE"):
        assert name in files
    assert not [name for name in files if "__pycache__" in name or name.startswith(".venv")]


def test_the_metadata_say_what_the_project_says(oldest: Environment) -> None:
    """The version, the least Python, and two dependencies without an extra."""
    code = "from importlib.metadata import metadata; print(metadata('desertrules'))"
    told = Parser().parsestr(oldest.run(code))
    assert (told["Version"], told["Requires-Python"]) == (desertrules.__version__, ">=3.11")
    required = told.get_all("Requires-Dist") or []
    assert [each for each in required if "extra ==" not in each] == PROJECT["dependencies"]
    assert set(told.get_all("Provides-Extra") or []) == set(PROJECT["optional-dependencies"])


def test_a_package_index_shows_nothing_that_leads_nowhere(built: Built) -> None:
    """The README without its links and its picture from the sources, and all else of it."""
    with zipfile.ZipFile(built.wheel) as file:
        (name,) = [each for each in file.namelist() if each.endswith("/METADATA")]
        told = Parser().parsestr(file.read(name).decode())
    assert told["Description-Content-Type"] == "text/markdown"
    shown = str(told.get_payload())
    assert re.findall(r"\]\((.*?)\)", shown) == ["https://www.attrs.org", "https://catt.rs"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    without = re.sub(r"!\[.*\]\(docs/board.svg\)\n", "", readme)
    assert _words(shown) == _words(without)


def _words(markdown: str) -> list[str]:
    """Give all words but where links lead."""
    return re.sub(r"\[([^\[\]]*)\]\(.*?\)", r"\1", markdown).split()


def test_only_attrs_and_cattrs_are_pulled(oldest: Environment) -> None:
    """And what these need themselves."""
    code = (
        "import json, re\n"
        "from importlib.metadata import distributions, requires\n"
        "def of(name): return [re.match(r'[\\w.-]+', each)[0] for each in requires(name) or []"
        " if 'extra ==' not in each]\n"
        "print(json.dumps([sorted(each.name for each in distributions()),"
        " of('attrs') + of('cattrs')]))"
    )
    there, theirs = json.loads(oldest.run(code))
    names = {re.sub(r"[-_.]+", "-", name).lower() for name in there}
    assert {"attrs", "cattrs", "desertrules"} <= names
    assert names <= {"attrs", "cattrs", "desertrules", "exceptiongroup", "typing-extensions"}
    assert names <= {"attrs", "cattrs", "desertrules", *map(str.lower, theirs)}


def test_the_least_versions_will_do(oldest: Environment) -> None:
    """All games, records, pictures, schemas, sentences and laws, by what is named as the least."""
    done = oldest.start("-W", "error", str(SMOKE))
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    wanted = dict(each.split("==") for each in least(HERE))
    assert all(told[name].startswith(version) for name, version in wanted.items())
    assert set(told["moves"]) == {"through-the-desert", "sahara", "nomads-of-arabia"}


def test_without_extras_one_line_says_what_to_install(oldest: Environment) -> None:
    """The command line and the strategies; engine mode works."""
    done = oldest.start("-m", "desertrules", "new", "sahara")
    line = 'desertrules: the command line needs cyclopts and rich: pip install "desertrules[cli]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)
    done = oldest.start("-c", "from desertrules.testing import states")
    assert done.stderr.splitlines()[-1].endswith(
        'needs hypothesis: pip install "desertrules[testing]"'
    )
    assert '"ok": true' in oldest.type("serve", stdin='{"op": "hello"}\n')


def test_ci_never_leaves_out_what_needs_packages() -> None:
    """OFFLINE=1 is for people without a network."""
    for name in (".ci/run", "Makefile"):
        assert "OFFLINE" not in (ROOT / name).read_text(encoding="utf-8")
