"""One game between bots; what a bot does wrong is its own loss."""

import signal
import threading
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import desertrules
from desertrules import BrokenRules, sahara
from desertrules.cli.streams import Ended
from desertrules.core.tables import open_table
from desertrules.play import contest as contest_module
from desertrules.play.bots.protocol import Bot
from desertrules.play.contest import Contest, Forfeit, play_contest
from tests.play.arena.players import Bad, First

ILLEGAL = "SA3.1: No deal now: seat 0 is to play the top of one of its piles."
OPTIONS = sahara.Options(2, desert=3)


def _play(*bots: Bot, seed: int = 1, **limits: Any) -> Contest:
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    return play_contest(OPTIONS, bots, Random(seed), rngs, **limits)


def test_a_game_is_played_to_its_end() -> None:
    """Its moves lead to its result, and every decision is counted."""
    played = _play(First(), First())
    record = desertrules.Record.of(OPTIONS, played.moves)
    turn = sahara.turn(record.state)
    assert isinstance(turn, desertrules.Over) and turn.result == played.result
    chance = [move for move in played.moves if isinstance(move, sahara.Deal)]
    assert sum(played.decisions) + len(chance) == len(played.moves)
    assert played.forfeit is None and min(played.seconds) > 0


def test_what_chance_brings_does_not_hang_on_the_bots() -> None:
    """The first deal is the same whoever plays, and whatever their generators are."""
    moves = [_play(bot, First(), max_moves=6).moves for bot in (First(), Bad(chance=0.0))]
    assert moves[0] == moves[1]
    assert _play(First(), First(), seed=2, max_moves=6).moves != moves[0]


@pytest.mark.parametrize(
    ("way", "cause", "message"),
    [
        (
            "illegal",
            "illegal",
            "SA3.1: No deal now: seat 0 is to play the top of one of its piles.",
        ),
        ("foreign", "wrong-game", "expected a move of sahara, found Rider"),
        ("nothing", "wrong-game", "expected a move of sahara, found NoneType"),
        ("raises", "error", "KeyError: 'no\\nidea False at 0x'"),
        ("mute", "error", "Bad._mute.<locals>.Mute"),
        ("long", "error", f"ValueError: {'x' * 185}..."),
        ("quits", "error", "SystemExit: enough"),
        ("leaves", "error", "GeneratorExit"),
        ("panics", "error", "BaseException: at the disco"),
        ("changes", "error", "FrozenInstanceError: can't set attribute"),
        ("forces", "error", "changed its view"),
    ],
)
def test_what_a_bot_does_wrong_is_its_forfeit(way: str, cause: Any, message: str) -> None:
    """The game ends there; the cause is told in one line, without what differs from run to run."""
    played = _play(Bad(way), First())
    assert played.forfeit == Forfeit(desertrules.Seat(0), cause, message)
    assert played.result is None
    assert played.decisions == (1, 0)


def test_what_stops_a_run_is_no_forfeit() -> None:
    """Ctrl-C while a bot thinks, or a signal that the command line hears."""
    with pytest.raises(KeyboardInterrupt):
        _play(Bad("stops"), First())
    assert issubclass(Ended, KeyboardInterrupt)


def test_a_game_is_cut_off_at_its_limits() -> None:
    """By decisions or by moves; neither is a forfeit."""
    played = _play(First(), First(), max_decisions=5)
    assert sum(played.decisions) == 5 and played.result is None and played.forfeit is None
    played = _play(First(), First(), max_moves=7)
    assert len(played.moves) == 7 and played.result is None and played.forfeit is None


def test_a_bot_that_takes_too_long_is_interrupted() -> None:
    """Whoever had asked for the alarm has it back."""
    before = signal.getsignal(signal.SIGALRM)
    played = _play(Bad("hangs"), First(), seconds=0.05)
    told = Forfeit(desertrules.Seat(0), "time", "took longer than 0.05 s")
    assert played.forfeit == told
    assert signal.getsignal(signal.SIGALRM) is before
    assert _play(First(), First(), seconds=60).result is not None


def test_where_no_alarm_rings_a_late_move_is_a_forfeit_all_the_same() -> None:
    """In another thread than the first."""
    found: list[Contest] = []
    thread = threading.Thread(
        target=lambda: found.append(_play(Bad("sleeps"), First(), seconds=0.05))
    )
    thread.start()
    thread.join()
    assert found[0].forfeit == Forfeit(desertrules.Seat(0), "time", "took longer than 0.05 s")


def test_a_fault_of_the_game_is_no_forfeit(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ours, and has to be seen."""

    def broken(_: object) -> None:
        raise BrokenRules("neither legal nor forbidden")

    real = open_table

    def opened(game: Any, state: Any) -> Any:
        table = real(game, state)
        names = ("turn", "outcomes", "play_unchecked", "state")
        return SimpleNamespace(play=broken, **{name: getattr(table, name) for name in names})

    monkeypatch.setattr(contest_module, "open_table", opened)
    with pytest.raises(BrokenRules):
        _play(First(), First())
