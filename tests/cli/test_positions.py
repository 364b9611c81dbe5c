"""The commands `new`, `show`, `legal`, `apply` and `explain`."""

import json
import re
from pathlib import Path

import pytest

import desertrules
from desertrules import sahara
from desertrules.nomads_of_arabia import CLASSIC
from desertrules.record.limits import MAX_SIZE
from desertrules.render import svg
from tests.cli.running import Shell
from tests.core import toy

GAMES = desertrules.games()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_stands_at_its_first_decision(shell: Shell, game: str) -> None:
    """Chance has done its part, and the same seed gives the same game."""
    written = shell.out("new", game, "--seed", "7")
    record = desertrules.record_from_json(written)
    assert record.game.name == game
    assert isinstance(record.game.turn(record.state), desertrules.Decide)
    assert shell.out("new", game, "--seed", "7") == written


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["json", "text", "position", "state"])
def test_every_form_that_is_written_can_be_read(shell: Shell, game: str, form: str) -> None:
    """Commands pass games on to each other in any form."""
    written = shell.out("new", game, "--seed", "7", "--to", form)
    legal = shell.out("legal", stdin=written)
    assert legal == shell.out("legal", stdin=shell.out("new", game, "--seed", "7"))
    assert "Seat 0 is to move." in shell.out("show", "-", stdin=written)


def test_chance_can_be_left_to_come(shell: Shell) -> None:
    """A game on a real table begins with nothing drawn."""
    written = shell.out("new", "sahara", "--no-chance")
    assert json.loads(written)["moves"] == []
    assert "Chance is to happen." in shell.out("show", stdin=written)
    lines = [json.loads(line) for line in shell.out("legal", "--json", stdin=written).splitlines()]
    assert sum(line["weight"] for line in lines) == 15
    assert lines[0]["text"] == "deal 0/0 palm-1"
    line = shell.out("legal", "--json", stdin=shell.out("new", "sahara")).splitlines()[0]
    assert json.loads(line) == {"move": {"kind": "play", "pile": 0}, "text": "play 0"}


def test_options_are_typed_by_name(shell: Shell) -> None:
    """Numbers, switches, names, and what a file holds."""
    written = shell.out("new", "sahara", "-p", "3", "-o", "desert=5", "-o", "must_use=true")
    options = json.loads(written)["options"]
    assert (options["players"], options["desert"], options["must_use"]) == (3, 5, True)
    Path("my.board").write_text(".   .   .\n  .   .\n.   .   .\n", encoding="utf-8")
    written = shell.out("new", "through-the-desert", "--option", "board=@my.board")
    assert json.loads(written)["options"]["board"].startswith(".   .   .")
    written = shell.out("new", "nomads-of-arabia", "--option", "finale=short")
    assert json.loads(written)["options"]["finale"] == "short"
    components = json.dumps(CLASSIC.plain())
    Path("my.json").write_text(components, encoding="utf-8")
    written = shell.out("new", "nomads-of-arabia", "--option", "components=@my.json")
    assert json.loads(written)["options"]["components"] == "classic"


NO_SAND = """\
sahara has no option 'sand'; it has
  desert: how many desert spaces the track has (SA1.1)
      1 to 200 [default: as the others ask for]
  must_use: whether a card must be used as far as it can be (SA3.4)
      false or true [default: false]
  sheik: whose camels a sheik moves, or its own anywhere (SA4.4, SA4.5)
      own or any or anywhere [default: own]
"""


def test_an_unknown_option_is_answered_with_the_list(shell: Shell) -> None:
    """What each decides, what it can be, and what it is if it is left out; or what was meant."""
    assert shell.fails(2, "new", "sahara", "-o", "sand=1") == f"desertrules: {NO_SAND}"
    problem = shell.fails(2, "selfplay", "sahara", "-o", "desrt=1")
    meant = NO_SAND.replace("'sand';", "'desrt'; did you mean 'desert'?")
    assert problem == f"desertrules: {meant}"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["new", "chess"], 'Choose from: "through-the-desert", "sahara", "nomads-of-arabia"'),
        (["new", "sahara", "-p", "9"], "Sahara takes 2 to 6, found 9"),
        (["new", "sahara", "-o", "desert"], "expected name=value"),
        (
            ["new", "sahara", "-o", "must_use=3"],
            "sahara: must_use: expected true or false, found 3",
        ),
        (["new", "sahara", "-o", "desert=0"], "sahara: desert: Sahara takes 1 to 200 spaces"),
        (["new", "sahara", "-o", "desert=@nowhere"], "nowhere: cannot be read"),
        (["new", "sahara", "-o", "desert=@bytes"], "bytes: is not written in UTF-8"),
        (["new", "sahara", "--out", "no/such/folder"], "cannot be written"),
        (["show", "nowhere.json"], "cannot be read: No such file"),
        (["show", "--sat"], "unknown option: --sat"),
        (["show", "game.json", "--seat", "2"], "--seat: expected 0 to 1, found 2"),
        (["show", "game.json", "--move", "7"], "--move: expected 0 to 6, found 7"),
        (["show", "game.json", "--move", "-1"], "--move: expected 0 to 6, found -1"),
        (["show", "state.json", "--move", "0"], "a state alone has no moves"),
        (["apply", "state.json", "--to", "text"], "its moves are not known"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_wrong_usage_has_exit_code_2(shell: Shell, words: list[str], problem: str) -> None:
    """What was not understood is said on standard error."""
    shell.out("new", "sahara", "--seed", "7", "--out", "game.json")
    shell.out("new", "sahara", "--seed", "7", "--to", "state", "--out", "state.json")
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    assert problem in " ".join(shell.fails(2, *words).replace("│", " ").split())


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "there is nothing in it"),
        (b"{", "<stdin>"),
        (b"[" * 2000, "<stdin>"),
        (b"{}", "<stdin>"),
        (b'{"options": {}}', "is missing"),
        (b'{"options": {"players": 2}, "phase": "deal"}', "<stdin>: $"),
        (b"sahara 2 2/36", "<stdin>: column 14"),
        (b"sahara \xff", "<stdin>"),
        (b"\xff\xfe", "UTF-16"),
        (b"[1, 2]", "<stdin>"),
    ],
)
def test_what_is_no_position_is_refused_with_exit_code_1(
    shell: Shell, data: bytes, problem: str
) -> None:
    """Whatever is piped in, there is a message and no traceback."""
    assert problem in shell.fails(1, "show", stdin=data)


def test_a_source_that_is_too_big_is_not_read(shell: Shell) -> None:
    """A state has no more bytes than a record: lists without end would take gigabytes."""
    too_big = b'{"options": [' + b"[]," * (MAX_SIZE // 3) + b"[]]}"
    told = f"desertrules: <stdin>: more than {MAX_SIZE} bytes\n"
    assert shell.fails(1, "show", stdin=too_big) == told


def test_a_record_with_an_illegal_move_is_shown_up(shell: Shell) -> None:
    """The report is that of `validate`."""
    record = json.loads(shell.out("new", "sahara", "--seed", "7"))
    record["moves"].append({"kind": "play", "pile": 5})
    assert "SA1.4" in shell.fails(1, "show", stdin=json.dumps(record))


def _hidden(shell: Shell, *words: str) -> list[bool]:
    """Say of each seat whether some of its points are shown as a question mark."""
    shown = shell.out("show", "g.json", *words)
    return [bool(re.search(rf"random {seat}: \d+\+\?", shown)) for seat in range(3)]


def test_positions_are_shown_as_seats_see_them(shell: Shell) -> None:
    """The points of who holds discs are known to that seat alone, and to who may see everything."""
    for seed in range(30):
        words = ["--seed", str(seed), "--max-moves", "300", "-O", "g.json"]
        shell.out("selfplay", "nomads-of-arabia", *words)
        record = desertrules.record_from_json(Path("g.json").read_text(encoding="utf-8"))
        held = [record.state.held(seat) > 0 for seat in range(3)]
        if record.result is None and any(held):
            break
    assert _hidden(shell) == [False] * 3
    assert _hidden(shell, "--spectator") == held
    for seat in range(3):
        expected = [held[other] and other != seat for other in range(3)]
        assert _hidden(shell, "--seat", str(seat)) == expected
    assert "Chance is to happen." in shell.out("show", "g.json", "--move", "0")


def test_after_the_last_move_is_the_position_itself(shell: Shell) -> None:
    """`--move` counts moves: 0 is before the first, their number after the last."""
    written = shell.out("new", "sahara", "--seed", "7")
    last = shell.out("show", "--move", "6", stdin=written)
    assert last == shell.out("show", stdin=written)
    assert last != shell.out("show", "--move", "5", stdin=written)


def test_a_picture_of_any_move_is_written(shell: Shell) -> None:
    """As a seat sees it, or all of it; the last move is marked, and names stand in the panel."""
    shell.out("selfplay", "sahara", "-p", "2", "-o", "desert=3", "--seed", "1", "-O", "g.json")
    record = desertrules.record_from_json(Path("g.json").read_text(encoding="utf-8"))
    shell.out("show", "g.json", "--move", "7", "--svg", "p.svg", "--theme", "dark")
    names = [player.agent or "" for player in record.players]
    prefix = record.prefix(7)
    drawn = svg(prefix.state, last=record.moves[6], names=names, theme="dark")
    assert Path("p.svg").read_text(encoding="utf-8") == drawn
    shell.out("show", "g.json", "--move", "0", "--seat", "1", "--svg", "p.svg")
    start = svg(sahara.view(record.prefix(0).state, desertrules.Seat(1)), names=names)
    assert Path("p.svg").read_text(encoding="utf-8") == start
    state = shell.out("new", "sahara", "--seed", "7", "--to", "state")
    shell.out("show", "--svg", "p.svg", stdin=state)
    assert ">seat 0<" in Path("p.svg").read_text(encoding="utf-8")


def test_a_page_steps_through_a_record_also_through_one_that_is_refused(shell: Shell) -> None:
    """The page of a refused record ends with the last legal position and the rule."""
    written = json.loads(shell.out("new", "sahara", "--seed", "7"))
    shell.out("show", "--html", "p.html", stdin=json.dumps(written))
    assert "SA1.4" not in Path("p.html").read_text(encoding="utf-8")
    written["moves"].append({"kind": "play", "pile": 5})
    shell.out("show", "--html", "p.html", "--seat", "0", stdin=json.dumps(written))
    assert "SA1.4: There is no pile 5" in Path("p.html").read_text(encoding="utf-8")
    assert "expected 0 to 1" in shell.fails(
        2, "show", "--html", "p.html", "--seat", "2", stdin=json.dumps(written)
    )
    assert "not valid" in shell.fails(1, "show", "--html", "p.html", stdin="{}")


@pytest.mark.usefixtures("toy_is_registered")
def test_a_game_without_a_look_is_shown_with_its_points(shell: Shell) -> None:
    """What has no panel of its own gets a table."""
    start = json.dumps(desertrules.dump(toy.initial(toy.Options())))
    assert re.search(r"^ +spaces  points  rank$", shell.out("show", stdin=start), re.MULTILINE)


def test_the_legend_is_told_on_request(shell: Shell) -> None:
    """Who knows the marks is not told them again."""
    game = shell.out("new", "sahara", "--seed", "7")
    assert "a number is a camel" not in shell.out("show", stdin=game)
    assert "a number is a camel" in shell.out("show", "--legend", stdin=game)


def test_the_end_of_a_game_is_told(shell: Shell) -> None:
    """Who won, and why it ended."""
    shell.out("selfplay", "sahara", "-o", "desert=3", "--seed", "1", "-O", "g.json")
    assert "The game is over (oasis-full); won by random " in shell.out("show", "g.json")
    assert shell.out("legal", "g.json") == ""


def test_moves_are_applied_in_order(shell: Shell) -> None:
    """In notation or as JSON; the longer record is written."""
    game = shell.out("new", "sahara", "--seed", "7")
    longer = shell.out(
        "apply", "-", "play 0", '{"kind": "advance", "space": 0, "favourite": false}', stdin=game
    )
    assert [move["kind"] for move in json.loads(longer)["moves"][-2:]] == ["play", "advance"]
    settled = shell.out("apply", "-", "advance 1", "--chance", "--seed", "1", stdin=longer)
    assert json.loads(settled)["moves"][-1]["kind"] == "deal"
    assert shell.out("apply", "-", stdin=game) == game


def test_a_state_alone_is_played_on_as_a_state(shell: Shell) -> None:
    """Without a record there is none to write."""
    state = shell.out("new", "sahara", "--seed", "7", "--to", "state")
    after = shell.out("apply", "-", "play 0", stdin=state)
    assert sahara.load_state(json.loads(after)).phase is sahara.Phase.ADVANCE
    line = shell.out("apply", "-", "play 0", "--to", "position", stdin=state)
    assert desertrules.position_from_text(line) == sahara.load_state(json.loads(after))


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("play 7", "play 7: illegal: SA1.4"),
        ("jump 7", "'jump 7' is no move"),
        ("{", "is no JSON"),
        ('{"kind": "play"}', "$.pile: is missing"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused(shell: Shell, move: str, problem: str) -> None:
    """Nothing is written then, and the exit code is 1."""
    game = shell.out("new", "sahara", "--seed", "7")
    assert problem in shell.fails(1, "apply", "-", move, stdin=game)


def test_a_file_is_replaced_only_when_all_is_well(shell: Shell) -> None:
    """`--out` may name the file that was read."""
    shell.out("new", "sahara", "--seed", "7", "--out", "game.json")
    before = Path("game.json").read_text(encoding="utf-8")
    shell.fails(1, "apply", "game.json", "play 9", "--out", "game.json")
    assert Path("game.json").read_text(encoding="utf-8") == before
    shell.out("apply", "game.json", "play 0", "--out", "game.json")
    assert len(Path("game.json").read_text(encoding="utf-8")) > len(before)
    assert [path.name for path in Path().iterdir()] == ["game.json"]


def test_a_move_is_explained(shell: Shell) -> None:
    """The rule, the sentence, and an exit code for scripts."""
    game = shell.out("new", "sahara", "--seed", "7")
    assert shell.out("explain", "-", "play 1", stdin=game) == "legal\n"
    told = json.loads(shell.out("explain", "-", "play 1", "--json", stdin=game))
    assert told == {"legal": True, "rejection": None}
    done = shell("explain", "-", "play 3", stdin=game)
    assert (done.code, done.out.split(":")[0]) == (1, "SA1.4")
    told = json.loads(shell("explain", "-", "play 3", "--json", stdin=game).out)
    assert (told["legal"], told["rejection"]["rule"]) == (False, "SA1.4")
    done = shell(
        "explain",
        "-",
        "palms a1,zz",
        "--json",
        stdin=shell.out("new", "through-the-desert", "--no-chance"),
    )
    assert json.loads(done.out)["rejection"]["rule"].startswith("TD")


def test_refusals_are_told_in_a_language_and_by_names(shell: Shell) -> None:
    """By `explain` and `apply`; an unknown language is answered with the list."""
    game = json.loads(shell.out("new", "through-the-desert", "--seed", "7"))
    game["players"][0]["name"] = "Ada"
    Path("game.json").write_text(json.dumps(game), encoding="utf-8")
    done = shell("explain", "game.json", "pass", "--lang", "de")
    assert (done.code, done.out) == (1, "TD5.6: Ada kann einen Reiter setzen und muss es tun.\n")
    done = shell("explain", "game.json", "pass", "--lang", "fr", "--json")
    told = json.loads(done.out)["rejection"]
    assert told["message"] == "Ada peut placer un chamelier et doit donc le faire."
    assert (told["code"], told["params"]) == ("must-place-rider", {"seat": 0})
    failed = shell.fails(1, "apply", "game.json", "rider white e5", "white e6", "--lang", "fr")
    assert failed == (
        "desertrules: white e6: illegal, after 1 of these moves: TD5.1: On ne peut pas placer un"
        " dromadaire maintenant : le joueur 1 doit placer un chamelier.\n"
    )
    state = shell.out("new", "sahara", "--seed", "7", "--to", "state")
    done = shell("explain", "-", "play 7", "--lang", "de", stdin=state)
    assert done.out == "SA1.4: Stapel 7 gibt es nicht; die Stapel sind 0 bis 2.\n"
    for command in (("explain", "game.json", "pass"), ("show", "game.json", "--html", "x.html")):
        failed = shell.fails(2, *command, "--lang", "es")
        assert failed == "desertrules: --lang: no game speaks 'es'; there are de, en, fr\n"


def test_page_tells_effects_in_a_language(shell: Shell) -> None:
    """As `show --html` writes it; a record that is none is refused in it too."""
    shell.out("new", "sahara", "--seed", "7", "--out", "game.json")
    shell.out("show", "game.json", "--html", "game.html", "--lang", "de")
    page = Path("game.html").read_text(encoding="utf-8")
    assert "Oben auf Stapel 0 von Platz 0 liegt" in page
    done = shell.fails(1, "show", "-", "--lang", "fr", stdin="[Format 1]\n")
    assert done.splitlines()[-1] == "<stdin>: non valide : aucun jeu connu"
