"""The test kit: games by numbers that get shorter, damage, golden files, counts, whole games."""

import json
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import find as found_by
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import desertrules
from desertrules import (
    Decide,
    InvalidValue,
    LoadError,
    Record,
    UnknownGame,
    sahara,
    through_the_desert,
)
from desertrules.core.offers import OptionChoice
from desertrules.testing import (
    DAMAGES,
    DATA_DAMAGES,
    Counted,
    Damaged,
    Drifted,
    GameLaws,
    LawBroken,
    arbitrary,
    check_counts,
    check_damaged,
    check_game,
    check_playout,
    check_playthrough,
    check_reading,
    check_record,
    checking,
    counted_cases,
    damage,
    damaged,
    damaged_records,
    keep_counts,
    keep_playthrough,
    legal,
    made_up,
    moves,
    options,
    play_indices,
    playing,
    playouts,
    playthrough,
    records,
    recount,
    rewrite_playthrough,
    states,
)
from tests.core import toy
from tests.core.toy import Options, Roll, State, Step

pytestmark = pytest.mark.usefixtures("toy_is_registered")

FEW = settings(max_examples=10, database=None, deadline=None)
LONG = st.just(Options(40))


def _faulty(**changed: Any) -> Any:
    return SimpleNamespace(**{**vars(toy), **changed})


# ---- By numbers ---------------------------------------------------------------------------------


def test_numbers_are_indices_of_legal_moves() -> None:
    """They count on from the first again, and those after the end are left over."""
    start = toy.initial(Options(3))
    played = play_indices(toy, start, [1, 0, 3, 5])
    assert played.moves == (Roll(2), Step(1), Roll(2), Step(2))
    assert played.state == State(Options(3), (1, 2)) and not played.finished
    over = play_indices(toy, start, [1] * 99)
    assert over.finished and len(over.moves) == 6


@pytest.mark.parametrize("indices", [[-1], ["1"], 5])
def test_what_is_no_index_is_refused(indices: Any) -> None:
    """A number from 0, in a list."""
    with pytest.raises(InvalidValue):
        play_indices(toy, toy.initial(Options()), indices)


# ---- A failing game gets shorter ----------------------------------------------------------------


def _shortest(strategy: st.SearchStrategy[Any], fails: Any) -> Any:
    chosen = settings(max_examples=2000, database=None, derandomize=True, deadline=None)
    return found_by(strategy, fails, settings=chosen)


def test_a_failing_game_is_the_shortest_one() -> None:
    """Four moves bring the second seat two spaces ahead, and fewer cannot."""
    played = _shortest(playouts(toy, 40, LONG), lambda played: played.state.at[1] >= 2)
    assert played.moves == (Roll(1), Step(1), Roll(2), Step(2))


def test_a_game_is_told_by_the_least_indices_that_play_it() -> None:
    """Whatever numbers it was drawn by; those after its end are left over."""
    begin = toy.initial(toy.Options())
    least: list[int] = []
    played = playing.play_noting(toy, begin, [5, 2001, 3, 9, 7, 7, 7, 7, 7], least)
    assert play_indices(toy, begin, least) == played
    assert least[:2] == [1, 1] and max(least) <= 1 and len(least) == len(played.moves)


def test_a_failing_state_is_the_nearest_one() -> None:
    """In Sahara somebody decides after three cards for each of the fewest players."""
    state = _shortest(states(sahara, 40), lambda state: isinstance(sahara.turn(state), Decide))
    assert state == play_indices(sahara, sahara.initial(sahara.Options(2)), [0] * 6).state


def test_a_planted_fault_is_told_by_the_shortest_game() -> None:
    """A rule that forgets itself where seat 0 stands on space 2: two moves are reported."""

    def forgetful(state: Any, move: toy.Move) -> Any:
        forgets = isinstance(state, State) and state.at[0] == 2
        return None if forgets else toy.explain(state, move)

    class Laws(GameLaws):
        game = _faulty(explain=forgetful)
        options = ({"players": 2, "length": 9},)
        examples, max_moves = 200, 30

    with pytest.raises(LawBroken, match="law 1") as caught:
        Laws().test_states_keep_the_laws()
    told = [note for note in caught.value.__notes__ if note.startswith("toy, options")]
    assert told == ['toy, options {"length": 9, "players": 2}, indices [1, 1]']


def test_a_game_that_cannot_be_played_is_told_too() -> None:
    """Up to the move that fails: an error of the game is no law, but has its shortest game."""

    def broken(state: Any, move: toy.Move) -> Any:
        return 1 / 0 if move == Step(2) else toy.apply_unchecked(state, move)

    class Laws(GameLaws):
        game = _faulty(apply=broken, apply_unchecked=broken)
        options = ({"players": 2, "length": 9},)
        examples, max_moves = 200, 30

    with pytest.raises(ZeroDivisionError) as caught:
        Laws().test_moves_lead_to_the_same_states_again()
    told = [note for note in caught.value.__notes__ if note.startswith("toy, options")]
    assert told == ['toy, options {"length": 9, "players": 2}, indices [1, 1]']


def test_a_report_shows_the_game_and_no_bits() -> None:
    """A position is a line, a board is its name; the indices play the game again."""

    @settings(max_examples=100, database=None, derandomize=True, deadline=None)
    @given(playouts(sahara, 20), st.just(through_the_desert.CLASSIC))
    def fails(played: Any, board: through_the_desert.Board) -> None:
        assert len(played.moves) < 7, board

    with pytest.raises(AssertionError) as caught:
        fails()
    report = "\n".join(caught.value.__notes__)
    assert f"indices {[0] * 7}\n" in report
    assert "state=<State: sahara 2 2/36/false/own " in report
    assert "board=Board('classic')" in report
    assert "_row" not in report


def test_lengths_are_drawn_from_all_that_are_allowed() -> None:
    """Never more, and a third of all games is longer than half of what is allowed."""
    lengths: list[int] = []

    @settings(max_examples=60, database=None, derandomize=True, phases=[Phase.generate])
    @given(playouts(toy, 60, LONG))
    def draw(played: Any) -> None:
        lengths.append(len(played.moves))

    draw()
    assert max(lengths) <= 60
    assert sum(length > 30 for length in lengths) >= len(lengths) // 3


def test_examples_can_be_drawn_outside_a_test() -> None:
    """To look at what there is."""
    with pytest.warns(Warning, match="interactive"):
        assert states(toy).example() is not None


# ---- Strategies ---------------------------------------------------------------------------------


@FEW
@given(st.data())
def test_options_that_do_not_go_together_are_not_drawn(data: st.DataObject) -> None:
    """What a game refuses is left out."""
    choice = OptionChoice("length", range(5), 3, "how long the track is")
    assert data.draw(options(_faulty(choices=(choice,)))).length in range(1, 5)


def test_options_are_drawn_by_chance_too() -> None:
    """What a game refuses is left at its default."""
    choice = OptionChoice("length", (0,), 3, "how long the track is")  # type: ignore[arg-type]  # refused
    game = _faulty(choices=(choice,))
    assert {playing.drawn_options(game, 2, Random(seed)) for seed in range(9)} == {Options(3)}
    with pytest.raises(LoadError):
        playing.drawn_options(sahara, 99, Random(1))


@FEW
@given(st.data())
def test_legal_moves_are_drawn(data: st.DataObject) -> None:
    """Those of a state, and the first is the simplest."""
    state = toy.apply(toy.initial(Options()), Roll(2))
    assert data.draw(legal(toy, state)) in toy.legal_moves(state)


def test_nothing_is_legal_after_the_end() -> None:
    """So nothing is drawn."""
    with pytest.raises(Unsatisfiable):
        found_by(legal(toy, State(Options(3), (3, 0))), lambda _: True, settings=FEW)


@FEW
@given(st.data())
def test_moves_of_a_game_without_notation_are_those_of_games(data: st.DataObject) -> None:
    """Or those that they should be like."""
    assert isinstance(data.draw(moves(toy)), Roll | Step)
    assert data.draw(moves(toy, [Step(7)])) == Step(7)


@pytest.mark.parametrize("name", desertrules.games())
def test_moves_of_every_kind_are_drawn(name: str) -> None:
    """With numbers, names, texts and lists as their classes have them."""
    game: Any = desertrules.game(name)
    kinds: set[type[Any]] = set()

    @settings(max_examples=100, database=None, derandomize=True, deadline=None)
    @given(moves(game))
    def draw(move: Any) -> None:
        kinds.add(type(move))
        assert game.load_move(game.dump(move)) == move

    draw()
    assert kinds == set(game.notation.moves)


def test_a_move_that_its_class_refuses_is_not_drawn() -> None:
    """Its validator knows better."""

    @attrs.frozen
    class Picky:
        kind = "picky"
        value: int = attrs.field()
        fine: bool = True

        def __attrs_post_init__(self) -> None:
            if self.value < 50:
                raise InvalidValue("too small")

    game = _faulty(notation=desertrules.Notation([Picky], {"picky": "picky {value}"}, State))

    @settings(max_examples=60, database=None, derandomize=True, deadline=None)
    @given(moves(game, [Picky(60)]))
    def draw(move: Picky) -> None:
        assert move.value >= 50

    draw()


@FEW
@given(st.data())
def test_records_and_damaged_ones_are_drawn(data: st.DataObject) -> None:
    """Of games with a notation, and of those without, which have JSON only."""
    record = data.draw(records(sahara, 40))
    check_record(record)
    bad = data.draw(damaged_records(sahara, 40))
    assert isinstance(bad, Damaged) and isinstance(bad.record, Record)
    assert {*bad.what.split()} <= {*DAMAGES, *DATA_DAMAGES}
    check_damaged(bad.text)
    check_record(data.draw(records(toy, 40)))
    check_damaged(data.draw(damaged_records(toy, 40)).text)


# ---- Damage -------------------------------------------------------------------------------------

TEXT = "one two\nthree\nfour\n"


@pytest.mark.parametrize(
    ("what", "at", "other", "left"),
    [
        ("line-missing", 1, 0, "one two\nfour\n"),
        ("line-twice", 4, 0, "one two\nthree\nthree\nfour\n"),
        ("lines-swapped", 0, 2, "four\nthree\none two\n"),
        ("lines-joined", 1, 0, "one two\nthree  four\n"),
        ("word-missing", 0, 0, " two\nthree\nfour\n"),
        ("word-missing", 2, 1, "one \nthree\nfour\n"),
        ("word-twice", 1, 1, "one two two\nthree\nfour\n"),
        ("words-swapped", 3, 0, "four two\nthree\none\n"),
        ("word-misspelt", 2, 2, "one two\ntxhree\nfour\n"),
        ("character-strange", 1, 1, "oxe two\nthree\nfour\n"),
        ("cut-off", 4, 0, "one "),
    ],
)
def test_a_text_is_damaged_at_a_place(what: str, at: int, other: int, left: str) -> None:
    """Numbers count on from the first place again."""
    assert damaged(TEXT, what, at, other) == left


@pytest.mark.parametrize(
    ("what", "at", "other", "left"),
    [
        ("value-missing", 0, 0, {"b": [1, "x"]}),
        ("value-missing", 3, 0, {"a": 5, "b": [1]}),
        ("value-twice", 2, 0, {"a": 5, "b": [1, 1, "x"]}),
        ("value-twice", 0, 0, {"a": 5, "b": [1, "x"], "a-again": 5}),
        ("values-swapped", 0, 3, {"a": "x", "b": [1, 5]}),
        ("value-strange", 0, 2, {"a": 8, "b": [1, "x"]}),
        ("value-strange", 1, 3, {"a": 5, "b": "?"}),
    ],
)
def test_data_are_damaged_at_a_place(what: str, at: int, other: int, left: Any) -> None:
    """It is JSON still, and says something else."""
    assert json.loads(damaged('{"a": 5, "b": [1, "x"]}', what, at, other)) == left


def test_what_is_very_deep_is_not_looked_into() -> None:
    """A reader may be given anything, and no test should run out of stack for it."""
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    assert len(list(damage.places(deep))) == 61
    assert damage.copied(deep)[0] is not deep[0]


def test_nothing_is_damaged_where_nothing_is() -> None:
    """An empty text stays empty, and so does an empty object."""
    assert all(len(damaged("", what, 3, 4)) <= 4 for what in DAMAGES)
    assert all(damaged("{}", what, 3, 4) == "{}" for what in DATA_DAMAGES)


@pytest.mark.parametrize(
    "wrong",
    [("x", "fire"), ("x", []), (b"x", "cut-off"), ("x", "cut-off", -1), ("{", "value-twice")],
)
def test_what_is_no_damage_is_refused(wrong: Any) -> None:
    """By its name, text and place."""
    with pytest.raises(InvalidValue):
        damaged(*wrong)


# ---- Whole games --------------------------------------------------------------------------------


def test_a_game_is_checked_in_one_call() -> None:
    """By its name, or as it is; with options of its own."""
    check_game("toy", games=2)
    check_game(sahara, games=1, max_moves=30, every=10, options=[{"players": 2, "desert": 3}])


def test_a_fault_of_a_game_is_told_with_its_options_and_seed() -> None:
    """So that it can be played again."""
    game = _faulty(load_move=lambda _data: Step(1))
    with pytest.raises(LawBroken, match="law 4") as caught:
        check_game(game, games=1, seed=5)
    told = ['toy: game 0 of seed 5, options {"length": 3, "players": 2}']
    assert caught.value.__notes__ == told


@pytest.mark.parametrize("wrong", [{"games": 0}, {"every": 0}, {"max_moves": 0}, {"games": "3"}])
def test_checking_nothing_is_refused(wrong: dict[str, Any]) -> None:
    """What cannot fail is no check."""
    with pytest.raises(InvalidValue):
        check_game("toy", **wrong)


def test_the_class_checks_everything_of_a_game() -> None:
    """All its tests pass for a game that keeps the laws."""

    class Laws(GameLaws):
        game, examples, games, max_moves, every = sahara, 4, 1, 20, 50
        options = ({"players": 2, "desert": 2},)

    names = [name for name in dir(Laws) if name.startswith("test_")]
    assert len(names) == 6
    for name in names:
        getattr(Laws(), name)()


def test_the_class_finds_that_the_toy_reads_too_much() -> None:
    """Law 9: a die of -1 is read, and leaves nothing to do."""

    class Laws(GameLaws):
        game, examples, max_moves = "toy", 500, 5

    with pytest.raises(LawBroken, match=r"law 3: Decide.seat=-?\d. with 0 legal moves"):
        Laws().test_changed_states_are_refused_or_played_on()


@pytest.mark.parametrize("wrong", [7, None, sahara.Options(2)])
def test_what_is_no_game_is_refused(wrong: Any) -> None:
    """Before anything is asked of it."""
    for check in (check_game, partial(playthrough, options={"players": 2})):
        with pytest.raises(InvalidValue, match="game: expected a game, or its name, found "):
            check(wrong)


def test_a_game_that_is_not_known_is_refused() -> None:
    """Records, notation and JSON find it by its name and by its classes."""
    with pytest.raises(UnknownGame, match=r"^wells is a game that is not known yet: register it"):
        check_game(_faulty(name="wells"))


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "x"])
def test_numbers_of_moves_are_whole_numbers(wrong: Any) -> None:
    """Each that the kit is given."""
    begin, rng = sahara.initial(sahara.Options(2)), Random(1)
    for check in (
        partial(check_playout, sahara, begin, rng, max_moves=wrong),
        partial(check_playout, sahara, begin, rng, every=wrong),
        partial(check_reading, sahara, begin, rng, count=wrong),
        partial(check_reading, sahara, begin, rng, max_moves=wrong),
        partial(made_up, [sahara.Stop()], rng, count=wrong),
        partial(arbitrary, sahara, [], rng, count=wrong),
    ):
        with pytest.raises(InvalidValue, match=r"expected .*(0|1) or more, found"):
            check()


def test_no_whole_games_are_played_if_none_are_wanted() -> None:
    """Zero games take no time."""

    class Laws(GameLaws):
        game, games = "no-such-game", 0

    Laws().test_whole_games_keep_the_laws()


def _more(move: toy.Move) -> toy.Move:
    return Roll(move.face + 1) if isinstance(move, Roll) else move


def test_a_game_that_replays_otherwise_is_found() -> None:
    """Law 6: many moves at once lead where one by one lead."""

    class Laws(GameLaws):
        game = _faulty(apply=lambda state, move: toy.apply_unchecked(state, _more(move)))
        examples = 200

    with pytest.raises(LawBroken, match="law 6"):
        Laws().test_moves_lead_to_the_same_states_again()


def test_records_that_are_read_otherwise_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 4, and law 6 for one that is not followed to its end."""
    start = sahara.initial(sahara.Options(2))
    record: Record[Any, Any] = Record(start.options, play_indices(sahara, start, [0] * 7).moves)
    check_record(record)
    with monkeypatch.context() as patch:
        patch.setattr(checking, "record_from_text", lambda _: record.prefix(3))
        with pytest.raises(LawBroken, match="law 4: text changes"):
            check_record(record)
    report = desertrules.validate(record.prefix(3))
    with monkeypatch.context() as patch:
        patch.setattr(checking, "validate", lambda _: report)
        with pytest.raises(LawBroken, match="law 6: a record of legal"):
            check_record(record)


def test_reports_that_do_not_hold_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report names its source; what is valid is valid when it is written again."""
    start = sahara.initial(sahara.Options(2))
    text = desertrules.record_to_text(Record(start.options, ()))
    assert check_damaged(text) and not check_damaged(text[:9])
    real = desertrules.validate
    with monkeypatch.context() as patch:
        patch.setattr(checking, "validate", lambda text, name: real(text))  # noqa: ARG005 - forgets it
        with pytest.raises(LawBroken, match="does not name its source"):
            check_damaged(text)
    with monkeypatch.context() as patch:
        patch.setattr(checking, "record_to_json", lambda _: "{}")
        with pytest.raises(LawBroken, match="when it is written again"):
            check_damaged(text)


# ---- Golden files -------------------------------------------------------------------------------


def test_a_playthrough_is_kept_and_compared(tmp_path: Path) -> None:
    """The file says all that is needed to play it again."""
    file = tmp_path / "toy.txt"
    keep_playthrough(file, "toy", {"players": 2, "length": 4}, seed="x", max_moves=5)
    kept = file.read_text(encoding="utf-8")
    assert kept == playthrough(toy, {"players": 2, "length": 4}, seed="x", max_moves=5)
    assert kept.startswith('game: toy\nrules: 1\noptions: {"players": 2, "length": 4}\nseed: "x"\n')
    check_playthrough(file)
    file.write_text(kept.replace("turn: Chance", "turn: Nobody", 1), encoding="utf-8")
    with pytest.raises(Drifted) as caught:
        check_playthrough(file)
    assert "\n-turn: Nobody\n+turn: Chance\n" in str(caught.value)
    rewrite_playthrough(file)
    assert file.read_text(encoding="utf-8") == kept
    other = _faulty(score=lambda _state: ())
    with pytest.raises(Drifted, match=r"\+score: \[\]"):
        check_playthrough(file, other)


def test_fields_that_are_gone_are_told(tmp_path: Path) -> None:
    """A field that a state no longer has is told once; a game may also end early."""
    file = tmp_path / "toy.txt"

    def dump(value: Any) -> Any:
        data = toy.dump(value)
        if isinstance(value, State) and not value.die:
            del data["die"]
        return data

    keep_playthrough(file, _faulty(dump=dump), {"players": 2})
    kept = file.read_text(encoding="utf-8")
    assert "\ndie: gone\n" in kept and "\nturn: Over\n" in kept


def test_seats_have_lines_of_their_own() -> None:
    """One a field of each, so that a difference is short."""
    assert "\nseats[1].favourite: null\n" in playthrough("sahara", {"players": 2}, max_moves=1)


def test_another_file_is_no_playthrough(tmp_path: Path) -> None:
    """One clear error."""
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary,\n", encoding="utf-8")
    with pytest.raises(InvalidValue, match="expected a playthrough"):
        check_playthrough(file)
    file.write_text("game: 3\n", encoding="utf-8")
    with pytest.raises(InvalidValue, match="expected a playthrough"):
        check_playthrough(file)


# ---- Counts -------------------------------------------------------------------------------------


def test_counts_are_kept_and_compared(tmp_path: Path) -> None:
    """A difference names the first moves under which it lies."""
    file = tmp_path / "toy.json"
    case = Counted("toy", "start", {"players": 2}, seed=1, after=2, settled=True).counted(3)
    assert case.counts[0] == 1 and sum((case.divided or {}).values()) == case.counts[-1]
    keep_counts(file, [case])
    assert counted_cases(file) == (case,)
    check_counts(case)
    recount(file)
    assert counted_cases(file) == (case,)


def test_a_difference_is_divided_by_first_moves() -> None:
    """Only what differs, if it was kept; all of it, if not."""
    case = Counted("toy", "start", {"players": 2, "length": 4}).counted(2)
    assert case.counts == (1, 2, 3)
    one, two = '{"kind": "roll", "face": 1}', '{"kind": "roll", "face": 2}'
    other = attrs.evolve(case, counts=(1, 2, 4), divided={one: 1, two: 2, "roll 3": 1})
    with pytest.raises(Drifted) as caught:
        check_counts(other)
    assert str(caught.value).splitlines() == [
        "toy, start: 3 lines of 2 moves, 4 were kept",
        "by the first of 2 moves:",
        "  roll 3: not legal, kept 1",
    ]
    with pytest.raises(Drifted) as caught:
        check_counts(attrs.evolve(other, divided={one: 1}))
    assert str(caught.value).splitlines()[2:] == [f"  {two}: 2, kept as not legal"]
    with pytest.raises(Drifted) as caught:
        check_counts(attrs.evolve(other, divided=None))
    assert str(caught.value).splitlines()[1:] == [f"  {one}: 1", f"  {two}: 2"]
    with pytest.raises(Drifted, match="1 lines of 0 moves, 9 were kept"):
        check_counts(attrs.evolve(other, counts=(9, 2), divided=None))


def test_what_is_no_case_is_refused(tmp_path: Path) -> None:
    """A case without counts could not fail."""
    with pytest.raises(InvalidValue, match="expected counts from depth 0"):
        check_counts(Counted("toy", "start", {"players": 2}))
    file = tmp_path / "toy.json"
    for text in ("{", "[]", '{"game": "toy"}', '{"game": "toy", "cases": [{"width": 3}]}'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidValue, match="expected a game and its counted cases"):
            counted_cases(file)
    with pytest.raises(InvalidValue, match="cases of one game, found 0"):
        keep_counts(file, [])


def test_boards_go_by_their_names() -> None:
    """Of a class of named values those that are shipped are drawn."""
    (choice,) = [each for each in through_the_desert.choices if each.name == "board"]
    assert playing.values_of(choice) == ["classic"]
