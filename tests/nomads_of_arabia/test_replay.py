"""Many moves followed at once: the same as moves applied one by one, right or wrong."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import IllegalMove, WrongGame, playout, replay
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td
from desertrules.core.tables import open_table
from desertrules.nomads_of_arabia import Animal, Move, State
from desertrules.nomads_of_arabia.kernel.herds import SHIFTS, counts, pack
from desertrules.nomads_of_arabia.kernel.tasks import T_MOVE
from desertrules.nomads_of_arabia.kernel.terrain import NOBODY, next_asked
from desertrules.nomads_of_arabia.kernel.turns import A_LANDSCAPE, restock_due
from desertrules.nomads_of_arabia.table import _LAWS
from tests.nomads_of_arabia.observing import made_up
from tests.nomads_of_arabia.positions import early, herd, late, played, set_up, step

ANIMALS = tuple(Animal)
few = st.tuples(*[st.integers(0, 2)] * 4)


def _game(players: int, seed: int, length: int) -> tuple[State, tuple[Move, ...]]:
    start = na.initial(na.Options(players))
    return start, playout(start, Random(seed), max_moves=length).moves


def _states(start: State, moves: tuple[Move, ...]) -> list[State]:
    states = [start]
    for move in moves:
        states.append(na.apply(states[-1], move))
    return states


@pytest.mark.parametrize("players", na.players)
def test_replay_agrees_with_apply_at_every_prefix(players: int) -> None:
    """NA8.2: from the start to any ply, and from any ply to the end."""
    start, moves = _game(players, players, 160)
    states = _states(start, moves)
    for number, state in enumerate(states):
        assert replay(start, moves[:number]) == state
        assert replay(state, moves[number:]) == states[-1]


@pytest.mark.parametrize("players", na.players)
def test_illegal_move_in_a_log_is_rejected_as_by_apply(players: int) -> None:
    """NA3.1: with the same reason and the number of the move, all moves before it made."""
    rng = Random(players)
    start, moves = _game(players, players + 10, 120)
    for number, state in enumerate(_states(start, moves)):
        for wrong in made_up(rng, state):
            rejection = na.explain(state, wrong)
            assert (rejection is None) == (wrong in na.legal_moves(state))
            if rejection is None or rng.random() < 0.8:
                continue
            table = open_table(na, start)
            with pytest.raises(IllegalMove) as caught:
                table.play_all((*moves[:number], wrong, *moves[number:]))
            assert (caught.value.move, caught.value.rejection) == (wrong, rejection)
            assert caught.value.__notes__ == [f"at move {number + 1}"]
            assert table.state() == state


class _Stride(na.Step):
    """A step of somebody else's making."""


@pytest.mark.parametrize(
    "other", [td.Pass(), "halt", None, na.Halt, _Stride(na.Space("c2:2"), herd("goat", "goat"))]
)
def test_move_of_no_kind_of_ours_is_told_apart(other: Any) -> None:
    """NA3.1: whatever is asked for, and wherever it stands in a log."""
    start = set_up()
    moves: list[Any] = [na.Halt(), other, na.End()]
    with pytest.raises(WrongGame) as caught:
        replay(start, moves)
    assert caught.value.__notes__ == ["at move 2"]
    for use in (na.apply, na.explain):
        with pytest.raises(WrongGame, match="expected a move of Nomads of Arabia"):
            use(start, other)


def test_mistake_of_ours_is_not_taken_for_a_move_of_no_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """NA3.1: what fails while a move of the game is made is not hidden."""

    def failing(*_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setitem(_LAWS[T_MOVE], na.Halt, (None, failing))
    with pytest.raises(KeyError, match="ours"):
        open_table(na, set_up()).follow((na.Halt(), na.End()), 0)


def test_equal_moves_are_as_good_as_the_same() -> None:
    """NA3.1: a log that was written and read holds other objects."""
    start, moves = _game(4, 1, 600)
    copies = tuple(na.load_move(na.dump(move)) for move in moves)
    assert copies == moves
    assert not any(copy is move for copy, move in zip(copies, moves, strict=True))
    assert replay(start, copies) == _states(start, copies)[-1] == _states(start, moves)[-1]


def test_explaining_a_legal_move_changes_nothing() -> None:
    """NA3.4: a move is tried on a copy."""
    state, same = set_up(), set_up()
    assert na.explain(state, step("c2:2", "goat", "goat")) is None
    assert state == same


def test_empty_log_leads_nowhere() -> None:
    """NA8.2: no move, no change."""
    table = open_table(na, set_up())
    assert (table.follow((), 0), table.follow((na.Halt(),), 1)) == (0, 1)
    assert replay(set_up(), ()) == set_up()


@pytest.mark.parametrize(
    ("at", "kinds"),
    [
        ("c5:1", {"step", "halt", "pilgrim"}),
        ("pilgrim", {"place"}),
        ("lost", {"pilgrim"}),
    ],
)
def test_who_is_to_move_does_so_from_where_the_nomad_is(at: str, kinds: set[str]) -> None:
    """NA3.1, NA3.8, NA3.9: one task in three forms, loaded or played."""
    state = late().stand(0, at).state()
    assert state.pending == (na.Task.MOVE,)
    assert state.actor == 0
    assert {move.kind for move in na.legal_moves(state)} == kinds
    assert {move.kind for move in made_up(Random(1), state) if not na.explain(state, move)} <= kinds
    before = late(players=3).stand(0, at).hold(0).hold(2, "dinars-4", "dinars-5")
    last = before.set(seat=2).pending("act").state()
    opened = played(last, na.End(), na.Decline())
    assert (opened.seat, opened.pending) == (0, (na.Task.MOVE,))
    assert {move.kind for move in na.legal_moves(opened)} == kinds


@pytest.mark.parametrize("players", na.players)
def test_seats_are_asked_in_order_from_the_one_that_is_due(players: int) -> None:
    """NA5.4: each seat to ask once, the one whose turn it was last."""
    for to_ask in range(1 << players):
        for seat in range(players):
            order = [(seat + step) % players for step in range(1, players + 1)]
            expected = [other for other in order if to_ask >> other & 1]
            asked = [next_asked(players)[to_ask][seat][NOBODY]]
            while asked[-1] != NOBODY:
                asked.append(next_asked(players)[to_ask][seat][asked[-1]])
            assert asked == [*expected, NOBODY]


def test_nobody_is_asked_once_sands_has_been_used() -> None:
    """NA5.4: whoever holds discs."""
    draft = late(players=3).hold(0, "sands").hold(1, "dinars-4").pending("act")
    asked = na.apply(draft.state(), na.End())
    assert (asked.pending, asked.actor) == ((na.Task.SANDS,), 1)
    used = played(asked, na.Decline(), na.Sands(), na.Halt(), na.End())
    assert (used.pending, used.actor) == ((na.Task.MOVE,), 1)
    assert na.apply(na.apply(used, na.Halt()), na.End()).pending == (na.Task.MOVE,)


def _due(stock: tuple[int, ...], lands: list[tuple[int, ...]]) -> int | None:
    """Say which restock is due, kind by kind."""
    if not any(stock):
        return None
    if any(not any(there) for there in lands):
        return A_LANDSCAPE
    for kind, shift in enumerate(SHIFTS):
        if stock[kind] and not any(there[kind] for there in lands):
            return shift
    return None


def _packed(there: tuple[int, ...]) -> int:
    return pack(tuple(a for a, n in zip(ANIMALS, there, strict=True) for _ in range(n)))


@given(few, st.lists(few, min_size=5, max_size=5))
def test_restock_is_found_on_whole_numbers(
    stock: tuple[int, ...], lands: list[tuple[int, ...]]
) -> None:
    """NA7.1: what is done on packed numbers is what would be done kind by kind."""
    herds = [_packed(there) for there in lands]
    assert [counts(there) for there in herds] == lands
    assert restock_due(_packed(stock), herds) == _due(stock, lands)


@pytest.mark.parametrize(
    ("strip", "place", "expected"),
    [
        ("c1", 1, ["d1:0", "d1:1", "c1:0", "c1:2", "d2:0", "d2:1"]),
        ("c1", 5, ["d1:4", "d2:4"]),
        ("c1", 0, ["d1:0", "c1:1", "d2:0"]),
        ("d1", 0, ["d1:1", "c1:0", "c1:1"]),
        ("d3", 4, ["c2:4", "c2:5", "d3:3"]),
    ],
)
def test_neighbours_come_by_row_then_from_left_to_right(
    strip: str, place: int, expected: list[str]
) -> None:
    """NA1.3: (row, x +- 2) and (row +- 1, x +- 1), without mountains."""
    state = early().stand(0, f"{strip}:{place}").state()
    targets = dict.fromkeys(move.to for move in na.legal_moves(state) if isinstance(move, na.Step))
    assert list(targets) == expected
