"""Games between bots, how bots forfeit them, and records of self-play."""

import re
import signal
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from attrs import evolve

from desertrules import InvalidValue, bot, registry, replay, sahara, validate
from desertrules.opponents import Playthrough, play_game, self_play
from tests.opponents.players import Bad, First

OPTIONS = sahara.Options(players=2, desert=3)


def play(*bots: Any, **limits: Any) -> Playthrough:
    rngs = [Random(f"1/{seat}") for seat in range(len(bots))]
    return play_game(OPTIONS, bots, Random(1), rngs, **limits)


def test_a_game_is_played_to_its_end() -> None:
    played = play(bot("greedy"), bot("random"))
    state = replay(sahara.initial(OPTIONS), played.moves)
    assert played.result is not None
    assert played.result.standings == sahara.score(state)
    assert played.forfeit is None
    assert len(played.decisions) == len(played.seconds) == 2
    assert played == play(bot("greedy"), bot("random"))


@pytest.mark.parametrize(
    ("limits", "moves", "decisions"),
    [({"max_moves": 9}, 9, 2), ({"max_moves": 0}, 0, 0), ({"max_decisions": 4}, None, 4)],
)
def test_a_game_ends_at_a_limit(limits: dict[str, int], moves: int | None, decisions: int) -> None:
    played = play(bot("random"), bot("random"), **limits)
    assert played.result is None
    assert played.forfeit is None
    assert sum(played.decisions) == decisions
    assert moves in (None, len(played.moves))


@pytest.mark.parametrize(
    ("deed", "cause", "message"),
    [
        (
            "raise",
            "error",
            r"KeyError: 'no\\nidea at <object object at 0x>' \(players.py, line \d+\)",
        ),
        ("exit", "error", r"SystemExit: 3 \(players.py, line \d+\)"),
        ("illegal", "illegal", r"illegal move Play\(pile=9\): SA1.4: There is no pile 9\..*"),
        ("nonsense", "illegal", r".* move Play\(pile='x'\): .*"),
        ("none", "wrong-game", "expected a move of Sahara, found NoneType"),
    ],
)
def test_a_bot_that_fails_forfeits(deed: str, cause: str, message: str) -> None:
    """The message is one line, the same in every process; the traceback begins in the bot."""
    played = play(First(), Bad(deed=deed))
    forfeit = played.forfeit
    assert forfeit is not None
    assert (forfeit.seat, forfeit.cause) == (1, cause)
    assert re.fullmatch(message, forfeit.message)
    assert forfeit.move == len(played.moves)
    assert ("players.py" in forfeit.traceback) == (cause == "error")
    assert "games.py" not in forfeit.traceback
    assert played.result is None
    assert played.decisions[1] == 1


def test_an_interrupt_stops_everything() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(First(), Bad(deed="interrupt"))


def test_an_error_of_the_game_is_not_the_bots_fault(known_games: None) -> None:  # noqa: ARG001 - a fixture
    def apply(state: Any, move: Any) -> Any:
        if isinstance(move, sahara.Play):
            raise ZeroDivisionError
        return sahara.apply(state, move)

    registry.register(evolve(sahara.GAME, apply=apply))
    with pytest.raises(ZeroDivisionError):
        play(First(), First())


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")
def test_a_slow_bot_is_interrupted() -> None:
    """It would sleep for a minute; the handler of the signal is restored."""
    before = signal.getsignal(signal.SIGALRM)
    forfeit = play(First(), Bad(deed="sleep"), seconds=0.05).forfeit
    assert forfeit is not None
    assert (forfeit.cause, forfeit.message) == ("time", "took longer than 0.05 s")
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_late_move_is_a_forfeit_where_nothing_can_be_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In another thread there are no signals: the clock is read after the choice."""
    times = iter(range(10**6))
    monkeypatch.setattr("desertrules.opponents.games.perf_counter", lambda: next(times))
    found: list[Playthrough] = []
    thread = Thread(target=lambda: found.append(play(First(), First(), seconds=0.5)))
    thread.start()
    thread.join()
    assert found[0].forfeit is not None
    assert found[0].forfeit.cause == "time"


# ---- Self-play ----------------------------------------------------------------------------------


def test_records_are_valid_and_name_their_bots() -> None:
    for number, record in enumerate(self_play(OPTIONS, [bot("greedy"), First()], 2, seed=7)):
        assert validate(record).valid
        assert [player.agent for player in record.players] == ["greedy", "first"]
        assert dict(record.meta) == {"seed": "7", "game": str(number)}


def test_games_depend_on_the_seed_alone() -> None:
    """Not on the number of workers."""
    bots = [bot("greedy"), bot("random")]
    games = list(self_play(OPTIONS, bots, 5, seed=7))
    assert len({record.moves for record in games}) == 5
    assert list(self_play(OPTIONS, bots, 5, seed=7, jobs=2)) == games
    assert list(self_play(OPTIONS, bots, 5, seed=8)) != games


def test_a_forfeit_is_noted() -> None:
    (record,) = self_play(OPTIONS, [First(), Bad()])
    assert record.result is None
    assert record.meta["forfeit"].startswith("seat 1, error: KeyError: ")
    assert validate(record).valid


def test_a_game_at_the_limit_has_no_result() -> None:
    (record,) = self_play(OPTIONS, [First(), First()], max_moves=12)
    assert len(record) == 12
    assert record.result is None


@pytest.mark.parametrize(
    ("bots", "more", "message"),
    [
        ([First()], {}, r"bots: expected one per seat \(2\), found 1 bot"),
        (["greedy", "greedy"], {}, "bots: expected Bot objects, found 'greedy'"),
        ([First(), First()], {"games": 0}, "games: expected an integer of at least 1, found 0"),
        ([First(), First()], {"seed": "x"}, "seed: expected an integer of at least 0, found 'x'"),
    ],
)
def test_arguments_are_checked(bots: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        self_play(OPTIONS, bots, **more)


def test_the_published_corpus_can_be_repeated() -> None:
    """Its checksum is right, and its first game is played again."""
    folder = Path(__file__).parents[2] / "examples" / "corpus"
    digest, name = (folder / "SHA256SUMS").read_text("utf-8").split()
    data = (folder / name).read_bytes()
    assert sha256(data).hexdigest() == digest
    options = sahara.Options(players=2, desert=12)
    (record,) = self_play(options, [bot("strong")] * 2, seed=1)
    assert record.to_json() == data.decode().partition("\n")[0]
