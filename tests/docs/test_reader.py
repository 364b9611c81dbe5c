"""The reader of tutorials does all that a page says, and hides no mistake."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.reader import Reader, free_port

FENCE = "```"


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """Give somebody with an empty folder."""
    return Reader.at(tmp_path)


def _block(info: str, code: str) -> str:
    return f"{FENCE}{info}\n{code}{FENCE}\n"


def test_what_is_shown_is_what_is_seen_now(reader: Reader) -> None:
    """Files are written, commands typed; what they show, errors too, is put in their place."""
    code = "import sys\nprint(sys.argv[1:], flush=True)\nraise SystemExit('no')\n"
    file = _block('python title="a.py"', code)
    text = f"# A page\n\n{file}\nRun it:\n\n" + _block("console", "$ python a.py b\nold\n$ ls\n")
    expected = text.replace("old\n", "['b']\nno\n").replace("$ ls\n", "$ ls\na.py\n")
    assert reader.follow("p.md", text) == expected


def test_lines_of_a_file_are_changed(reader: Reader) -> None:
    """Those with a minus become those with a plus, if they are there once."""
    reader.write("a.txt", "one\ntwo\nthree\n")
    change = _block('diff title="a.txt"', "-two\n+2\n+2b\n")
    reader.follow("p.md", change)
    assert (reader.folder / "a.txt").read_text(encoding="utf-8") == "one\n2\n2b\nthree\n"
    with pytest.raises(AssertionError, match=r"p\.md:2: a\.txt has what is to be changed 0 times"):
        reader.follow("p.md", change)


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["heard", "ignored"])
def _interrupts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hear Ctrl-C, or ignore it as what a shell runs in its background does."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
def test_a_server_is_ended_as_its_reader_does(reader: Reader) -> None:
    """What it shows before is compared; its port is a free one, whatever the page calls it."""
    server = (
        "from contextlib import suppress\nfrom time import sleep\n"
        "with suppress(KeyboardInterrupt):\n"
        "    print('port 8000', flush=True)\n"
        "    sleep(20)\n"
        "    raise SystemExit('nobody has ended it')\n"
    )
    text = _block('python title="a.py"', server) + _block("console", "$ python a.py\nold\n^C\n")
    assert reader.follow("p.md", text) == text.replace("old", "port 8000")
    assert f"port {reader.port}" in (reader.folder / "a.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("import time\nprint(1, flush=True)\ntime.sleep(60)\n", "ends with -2"),
        ("1 / 0\n", "ends with 1"),
    ],
)
def test_a_server_that_ends_badly_is_a_mistake(reader: Reader, code: str, problem: str) -> None:
    """It should end in order when it is interrupted, and not before."""
    reader.write("a.py", code)
    with pytest.raises(AssertionError, match=rf"python a\.py: {problem}"):
        reader.follow("p.md", _block("console", "$ python a.py\n1\n^C\n"))


def test_prompts_answer_in_the_folder(reader: Reader) -> None:
    """What was typed at the prompt before is known, and files of the page are there."""
    reader.write("a.txt", "one\n")
    first = _block("pycon", ">>> from pathlib import Path\n>>> word = Path('a.txt').read_text()\n")
    reader.follow("p.md", first + _block("pycon", ">>> word\n'one\\n'\n"))
    with pytest.raises(AssertionError, match=r"Expected:\s+'two'"):
        reader.follow("p.md", _block("pycon", ">>> word\n'two'\n"))


def test_what_is_drawn_goes_on_in_its_session(reader: Reader) -> None:
    """Blocks of a session share their names, others do not."""
    reader.follow("p.md", _block('python exec="on" session="s"', "x = 1\n"))
    reader.follow("p.md", _block('python exec="on" session="s"', "assert x == 1\n"))
    with pytest.raises(NameError):
        reader.follow("p.md", _block('python exec="on"', "x\n"))


@pytest.mark.parametrize(("info", "code"), [("text", "a\n"), ("python", "x = 1\n"), ("", "")])
def test_nothing_is_shown_that_is_not_done(reader: Reader, info: str, code: str) -> None:
    """A block that is neither a file nor typed nor drawn could say anything."""
    with pytest.raises(AssertionError, match=r"p\.md:2: a loose block"):
        reader.follow("p.md", _block(info, code))


def test_a_session_begins_with_a_command(reader: Reader) -> None:
    """What stands before the first would be compared with nothing."""
    with pytest.raises(AssertionError, match=r"p\.md:2: a session begins with a command"):
        reader.follow("p.md", _block("console", "pip install desertrules\n"))


def test_only_the_library_is_installed(reader: Reader) -> None:
    """Another name, or a misspelt one, is told."""
    fine = _block("console", '$ pip install "desertrules[cli]"\n$ pip install desertrules\n')
    assert reader.follow("p.md", fine) == fine
    wrong = _block("console", "$ pip install desertrule\n")
    told = "pip install desertrule: not how the library is installed\n"
    assert reader.follow("p.md", wrong) == wrong.replace("rule\n", f"rule\n{told}")


def test_free_ports_differ_from_the_one_that_pages_name() -> None:
    """What is put in the place of 8000 can be told from anything else on a page."""
    assert len(free_port()) == 5
