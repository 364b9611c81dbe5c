"""A game under way: what is forced, the way back and forth, names, lists, and who is asked."""

import builtins
import io
import sys
from random import Random
from typing import Any

import pytest

from desertrules import Chance, IllegalMove, Player, Record, Seat, sahara
from desertrules import nomads_of_arabia as nomads
from desertrules import through_the_desert as td
from desertrules.cli import keyboard, setting_up
from desertrules.cli.errors import CommandError
from desertrules.cli.listing import grouped, hanging, summary, told
from desertrules.cli.matching import Choice
from desertrules.cli.names import names_of
from desertrules.cli.session import Session
from desertrules.cli.telling import log, tell
from desertrules.play.bots.registry import bot
from tests.cli.running import Shell


def _session(options: Any, bots: dict[int, str] | None = None, seed: int = 3) -> Session:
    session = Session(Record(options), bots or {}, Random(seed))
    session.others()
    return session


def _play(session: Session, at: int = 0) -> None:
    """Make one of the legal moves as if it had been typed."""
    session.begin_entry()
    session.play(session.offer().choices[at].move)
    session.others()


# --- the session ----------------------------------------------------------------------------------


def test_a_session_follows_the_rules() -> None:
    """An illegal move changes nothing."""
    session = _session(td.Options(2), {1: "random"})
    before = session.state
    with pytest.raises(IllegalMove):
        session.play(td.Pass())
    assert session.state is before
    assert session.person == 0
    assert session.people == [0]
    assert len(session.record().moves) == len(session.moves)


def test_what_is_forced_is_made_by_itself() -> None:
    """A person who can do one thing alone is not asked; it is marked as such."""
    session = _session(nomads.Options(3), {1: "random", 2: "random"})
    while not any(made.forced for made in session.made()):
        assert len(session.offer().choices) > 1
        _play(session)
    forced = next(made for made in session.made() if made.forced)
    assert len(session.game.legal_moves(forced.state)) == 1
    assert forced.seat == 0
    at = session.made().index(forced)
    while len(session.moves) > at:
        session.undo()
    assert not any(made.forced for made in session.made())


def test_undo_leads_through_chance_to_the_same_draws() -> None:
    """After the same move the same happens; after another one, chance draws with the same luck."""
    session = _session(sahara.Options(2), {1: "greedy"})
    choice = session.offer().choices[0]
    _play(session)
    while session.offer().choices[0].move.kind != "play":
        _play(session)
    moves = list(session.moves)
    while len(session.moves) > 6:
        session.undo()
    assert session.offer().choices[0] == choice
    _play(session)
    while session.offer().choices[0].move.kind != "play":
        _play(session)
    assert session.moves == moves


def test_every_event_of_chance_has_its_own_luck() -> None:
    """The third deal is the third, also in a game that was loaded; other seeds deal otherwise."""
    whole = _session(sahara.Options(2))
    half = Session(Record.of(sahara.Options(2), whole.moves[:3]), {}, Random(3))
    half.others()
    assert half.moves == whole.moves
    assert _session(sahara.Options(2), seed=4).moves != whole.moves


def test_what_was_taken_back_is_made_again() -> None:
    """Entry by entry, until another move is made."""
    session = _session(td.Options(2), {1: "random"})
    assert not session.undo()
    assert not session.redo()
    begun = list(session.moves)
    _play(session)
    once = list(session.moves)
    _play(session)
    twice = list(session.moves)
    assert session.undo() and session.moves == once
    assert session.undo() and session.moves == begun
    assert session.redo() and session.moves == once
    assert session.redo() and session.moves == twice
    assert not session.redo()
    assert session.undo()
    _play(session, 5)
    assert not session.redo()


def test_an_entry_of_two_moves_is_taken_back_and_made_again_as_one() -> None:
    """What was typed in one line, whatever was chosen in it; also when it was made again."""
    session = _session(sahara.Options(2), {1: "random"})
    before = list(session.moves)
    session.begin_entry()
    session.play(session.offer().choices[0].move)
    assert session._chooses(session.state)
    session.play(session.offer().choices[0].move)
    session.others()
    after = list(session.moves)
    for _ in range(2):
        assert session.undo() and session.moves == before
        assert session.redo() and session.moves == after


def test_a_loaded_game_is_taken_back_to_where_a_person_last_chose() -> None:
    """Move by move, as nobody knows what was typed together; and no further than to the first."""
    people = _session(td.Options(2))
    begun = list(people.moves)
    _play(people)
    _play(people)
    loaded = Session(Record.of(td.Options(2), people.moves), {}, Random(1))
    assert loaded.undo() and loaded.moves == people.moves[:-1]
    assert loaded.undo() and loaded.moves == begun
    assert not loaded.undo()


def test_a_loaded_game_is_not_taken_back_to_what_was_forced() -> None:
    """A person who can do one thing alone has not chosen."""
    bots = {1: "random", 2: "random"}
    session = _session(nomads.Options(3), bots)
    while not any(made.forced for made in session.made()):
        _play(session)
    made = session.made()
    at = next(at for at, each in enumerate(made) if each.forced)
    chose = [
        number
        for number, each in enumerate(made[:at])
        if each.seat == 0 and len(session.game.legal_moves(each.state)) > 1
    ]
    loaded = Session(Record.of(nomads.Options(3), session.moves[: at + 1]), bots, Random(1))
    assert loaded.undo() and loaded.moves == session.moves[: chose[-1]]


def test_a_move_is_forced_only_if_it_still_is_after_an_undo() -> None:
    """What was forced on the way that was taken back says nothing of another way."""
    bots = {1: "random", 2: "random"}
    session = _session(nomads.Options(3), bots)
    while not any(made.forced for made in session.made()):
        _play(session)
    while session.undo():
        pass
    for _ in range(3):
        _play(session, -1)
    for made in session.made():
        alone = len(session.game.legal_moves(made.state)) == 1
        assert made.forced == (alone and made.seat == 0)


def test_advice_is_a_whole_turn() -> None:
    """As far as nobody else acts, and chance is not asked."""
    session = _session(sahara.Options(2))
    advice = session.advice(bot("greedy"))
    assert advice[0].move.kind == "play"
    last = session.game.apply(advice[-1].state, advice[-1].move)
    assert isinstance(session.game.turn(last), Chance)
    assert {made.seat for made in advice} == {0}


def test_seats_have_names() -> None:
    """A bot's is its own; nobody has the name of another, or a very long one."""
    players = [Player("Ann"), Player(), Player(), Player()]
    assert names_of(players, {1: "greedy"}) == ("Ann", "greedy", "seat 2", "seat 3")
    assert names_of(players, {1: "greedy", 2: "greedy:most=9", 3: "random"}) == (
        "Ann",
        "greedy 1",
        "greedy 2",
        "random",
    )
    twins = [Player("Ann"), Player("Ann"), Player("Maximilian the Second")]
    assert names_of(twins, {}) == ("Ann", "Ann 1", "Maximilian th…")


# --- lists and news -------------------------------------------------------------------------------


def _choices(*texts: str, added: str = "") -> list[Choice]:
    return [
        Choice(td.Pass(), text, "", (), added if text.endswith(added) else "") for text in texts
    ]


def test_moves_are_listed_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the words that they share, and by strip; no move is broken between lines."""
    monkeypatch.setenv("COLUMNS", "30")
    texts = ["pass", *(f"white {column}{row}" for column in "ab" for row in range(1, 5))]
    assert grouped(_choices(*texts, "step c3:1", "step c3:2", "step d1:0", "pilgrim -")) == [
        "pass  pilgrim",
        "white:  a1  a2  a3  a4  b1",
        "        b2  b3  b4",
        "step c3:  c3:1  c3:2",
        "step d1:  d1:0",
    ]


def test_what_can_be_added_is_listed_last() -> None:
    """Moves that differ in nothing else stand as one, unless there are no others."""
    hires = _choices("step c3:1", "step c3:1 hire goat", "step c3:2 hire goat", added=" hire goat")
    assert grouped(hires) == ["step c3:  c3:1+  c3:2+", "+ with more to choose: hire"]
    assert grouped(hires[:2]) == ["step c3:  c3:1", "step c3:1 hire:  goat"]


def test_very_many_moves_are_told_by_what_they_begin_with() -> None:
    """A few are listed; of many lines of them only the beginnings."""
    few = _choices("white a1", "white a2")
    assert summary(few, "2 moves:") == ["2 moves:  white a1  white a2"]
    cells = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 30)]
    many = _choices(*(f"{colour} {cell}" for colour in ("white", "sky") for cell in cells))
    told_by = "583 moves:  white (290)  sky (290)  mint (2)  pass"
    more = _choices("mint a1", "mint a2", "pass")
    assert summary([*many, *more], "583 moves:") == [told_by]
    some = _choices(*(f"white a{row}" for row in range(9)))
    assert summary(some, "9 moves:") == [
        "9 moves:",
        "white:  a0  a1  a2  a3  a4  a5  a6  a7  a8",
    ]
    assert summary(some) == ["white:  a0  a1  a2  a3  a4  a5  a6  a7  a8"]


def test_lines_are_no_longer_than_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """And break between words alone."""
    monkeypatch.setenv("COLUMNS", "24")
    assert told("one two-three four five six", "  ") == ["  one two-three four", "  five six"]
    assert hanging("a:", ["b c", "d"]) == ["a:  b c  d"]


def test_less_is_told_where_there_is_less_room() -> None:
    """All; then not what the viewer did; then only the moves of others; then the last of them."""
    session = _session(td.Options(3), {1: "random", 2: "random"})
    first = len(session.moves)
    _play(session)
    made = session.made(first)
    whole = tell(session, made, Seat(0), 20)
    assert whole[0].startswith("seat 0: rider white ")
    assert whole[1].startswith("  Seat 0 places the white rider on ")
    others = tell(session, made, Seat(0), len(whole) - 1)
    assert others == whole[len(whole) - len(others) :]
    short = tell(session, made, Seat(0), 2)
    assert [line.split(":")[0] for line in short] == ["random 1", "random 2"]
    assert tell(session, made, Seat(0), 1) == short[1:]
    assert tell(session, session.made(), None, 40)[0] == "34 events of chance (log lists them)."
    assert log(session, made, None)[0] == whole[0]


# --- the keyboard and the beginning ---------------------------------------------------------------


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Let lines be typed in a terminal; give the list of questions that will be asked."""
    asked: list[str] = []
    rest = iter(lines)

    def answer(question: str) -> str:
        asked.append(question)
        for line in rest:
            return line
        raise EOFError

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(sys, "stdin", _Terminal())
    return asked


@pytest.mark.parametrize(
    ("typed", "shown"), [(["", ""], 5), (["q"], 2), (["", "Q"], 4), ([], 5), (["?"], 2)]
)
def test_long_lists_are_shown_a_screen_at_a_time(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], shown: int
) -> None:
    """Enter goes on, anything else ends the list; with nobody there it is shown whole."""
    monkeypatch.setenv("LINES", "3")
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    asked = _answers(monkeypatch, *typed)
    keyboard.page([f"line {number}" for number in range(5)])
    assert terminal.getvalue().count("line") == shown
    assert asked[0] == "-- 3 lines more: Enter, or q --"


class _Endless(io.RawIOBase):
    """What is read of /dev/zero."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        buffer[:] = bytes(len(buffer))
        return len(buffer)


def test_a_line_without_an_end_ends_the_game(shell: Shell) -> None:
    """Only so much of it is read as a person could type."""
    told = "desertrules: standard input: a line has more than 4096 characters\n"
    longest = "x" * keyboard.LONGEST
    for ending in ("", "\n"):
        done = shell("play", "sahara", stdin=longest + ending)
        assert (done.code, done.err) == (0, "")
        assert f"{'x' * 37}...' is nothing that can be done now." in done.out
        done = shell("play", "sahara", stdin=f"{longest}x{ending}")
        assert (done.code, done.err) == (2, told)
    endless: Any = io.TextIOWrapper(io.BufferedReader(_Endless()), encoding="utf-8")
    shell.patch.setattr(sys, "stdin", endless)
    with pytest.raises(CommandError, match="more than 4096 characters"):
        keyboard.ask("seat 0> ")


def test_a_line_of_a_terminal_is_as_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What edits the line would take any number of characters."""
    _answers(monkeypatch, "x" * 4096, "x" * 4097)
    assert keyboard.ask("seat 0> ") == "x" * 4096
    with pytest.raises(CommandError, match="more than 4096 characters"):
        keyboard.ask("seat 0> ")


def test_what_was_not_told_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game by as much of its name as is clear; each seat by a name or a bot."""
    _answers(monkeypatch, "through-the-sea", "Sahara", "nomads of", "")
    assert setting_up.which_game(None) == "sahara"
    assert setting_up.which_game(None) == "nomads-of-arabia"
    assert setting_up.which_game(None) == "through-the-desert"
    assert setting_up.which_game("sahara") == "sahara"
    asked = _answers(monkeypatch, "1", "two", "", "4")
    assert setting_up.how_many("sahara", None) == 2
    assert setting_up.how_many("sahara", None) == 4
    assert setting_up.how_many("sahara", 3) == 3
    assert asked == ["How many play? 2 to 6 [2]: "] * 4
    asked = _answers(monkeypatch, "", "Bob", "x" * 101, "greedy:most=a", "greedy:most=9", "seat 3")
    seats = setting_up.who_plays(4, [], [], [])
    assert seats.players == (
        Player(),
        Player("Bob"),
        Player(agent="greedy:most=9"),
        Player(),
    )
    assert asked[0] == "Seat 0 [seat 0]: "
    assert seats.bots == {2: "greedy:most=9"}
    with pytest.raises(CommandError, match="nobody is there to answer"):
        setting_up.which_game(None)


@pytest.mark.usefixtures("toy_is_registered")
def test_what_has_one_answer_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two is played by two."""
    asked = _answers(monkeypatch)
    assert setting_up.how_many("toy", None) is None
    assert asked == []


def test_bots_take_the_other_seats_in_turn() -> None:
    """People are named in the order of their seats."""
    seats = setting_up.who_plays(4, [2, 0], ["Cleo", "Ann"], ["random", "greedy"])
    assert seats.players == (
        Player("Ann"),
        Player(agent="random"),
        Player("Cleo"),
        Player(agent="greedy"),
    )
    assert setting_up.who_plays(2, [], [], []).players == (Player(), Player(agent="greedy"))
    assert setting_up.who_plays(2, [], ["Ann", "Bob"], []).bots == {}


def test_a_saved_game_is_gone_on_with_by_those_who_played_it() -> None:
    """Unless it is told otherwise; a bot that is not known any more is another one."""
    saved = [Player("Ann"), Player(agent="random"), Player(agent="oracle"), Player("Dan")]
    seats = setting_up.saved_seats(saved, [], [], [])
    assert seats.bots == {1: "random", 2: "greedy"}
    assert [player.name for player in seats.players] == ["Ann", None, None, "Dan"]
    seats = setting_up.saved_seats(saved, [1], ["Eve"], [])
    assert seats.players[0] == Player("Ann", "greedy")
    assert seats.players[1] == Player("Eve")
    watched = setting_up.saved_seats([Player(agent="random")] * 2, [], [], [])
    assert watched.bots == {1: "greedy"}


def test_a_game_of_sahara_needs_few_entries(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line a turn, and none for what is forced: of 123 moves 42 are typed, where 349 were."""
    session: list[Session] = []
    typed: list[str] = []

    class Watched(Session):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            session.append(self)

    def answer(_: str) -> str:
        typed.append(_best_turn(session[0]))
        assert len(typed) < 200, typed[-5:]
        return typed[-1]

    monkeypatch.setattr("desertrules.cli.play.Session", Watched)
    monkeypatch.setattr(keyboard, "typed", answer)
    shown = shell.out("play", "sahara", "--players", "2", "--seed", "1", "--name", "Ann")
    made = [each for each in session[0].made() if each.seat == 0]
    assert "won by Ann." in shown
    assert "nothing that" not in shown
    assert (len(typed), len(made)) == (42, 123)
    assert len(typed) <= 349 / 3


def _best_turn(session: Session) -> str:
    """Give the turn that leads furthest ahead, as a person would type it."""
    game, seat = session.game, session.person
    best: tuple[float, list[Any]] = (-1e9, [])
    lines: list[tuple[Any, list[Any]]] = [(session.state, [])]
    while lines:
        state, line = lines.pop()
        if game.turn(state) == session.game.turn(session.state) and len(line) < 5:
            legal = list(game.legal_moves(state))[:30]
            lines += [(game.apply_unchecked(state, move), [*line, move]) for move in legal]
        else:
            best = max(best, (_lead(state, seat or 0), line), key=lambda each: each[0])
    return " ".join(map(_typed, best[1]))


def _typed(move: Any) -> str:
    """Give what a person types for a move."""
    match move:
        case sahara.Play(pile=pile):
            return str(pile)
        case sahara.Stop():
            return "stop"
        case sahara.Favour(space=space):
            return str(space)
        case _:
            whose = f"{move.seat}/" if hasattr(move, "seat") else ""
            to = f" {move.to}" if isinstance(move, sahara.Sheik) else ""
            return f"{whose}{move.space}{'*' * move.favourite}{to}"


def _lead(state: Any, seat: int) -> float:
    """Give how far a seat's camels are ahead of the others', and by how many points."""
    gone = [0.0] * state.options.players
    for each in range(state.options.players):
        favourite = state.favourite(each)
        gone[each] = sum(state.camels(each)) + (favourite or 0) + 3 * sahara.points(state)[each]
    return gone[seat] - max(other for at, other in enumerate(gone) if at != seat)
