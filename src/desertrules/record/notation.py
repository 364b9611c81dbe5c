"""Moves as text: write them, parse them, and understand what people type."""

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from attrs import frozen

from desertrules.contract import AnyGame, Chance, Decide, Game, Rejection
from desertrules.english import quote
from desertrules.errors import LoadError, Problem, wrong_game
from desertrules.record.grammar import Unreadable, grammar_of, is_typo, tokenize
from desertrules.record.nearby import nearby
from desertrules.registry import game_of

MAX_INPUT = 4_000
"""The most characters of one move, or of a line that somebody types."""
_MOST_ATOMS = 40
_LISTED = 5_000


def move_to_text(move: Any) -> str:
    """Return a move in the notation of its game.

    Raises:
        WrongGame: The value is not a move.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.record.notation import move_to_text
        >>> move_to_text(sahara.Deal(seat=0, pile=1, card="palm-2"))
        'deal 0/1 palm-2'
    """
    game = game_of(move)
    if type(move) not in game.moves:
        raise wrong_game(move, f"a move of {game.title}")
    return grammar_of(game).write(move)


def move_from_text(text: str, game: AnyGame | Any) -> Any:
    """Return the move that text describes.

    Args:
        text: A move in notation; with a state, also as `parse_input` understands it.
        game: A game, or a state of it.

    Raises:
        LoadError: The text is not a move.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.record.notation import move_from_text
        >>> move_from_text("play 2", sahara.GAME)
        Play(pile=2)
    """
    is_game = game.__class__ is Game
    rules: AnyGame = game if is_game else game_of(game)
    if not isinstance(text, str) or len(text) > MAX_INPUT:
        raise LoadError([Problem("$", f"expected a move, found {quote(text)}")])
    grammar = grammar_of(rules)
    tokens = tokenize(text)
    if not tokens:
        raise LoadError([Problem("$", "expected a move, found nothing")])
    if not is_game:
        typed = parse_input(game, text)
        if isinstance(typed, Moves) and len(typed.moves) == 1 and not typed.rest:
            return typed.moves[0]
    try:
        reading = grammar.read(tokens, 0)
    except Unreadable as error:
        raise LoadError([Problem("$", error.message)]) from None
    for finding in reading.findings:
        if not finding.tolerated:
            raise LoadError([Problem("$", finding.message)])
    if reading.end < len(tokens):
        message = f"unexpected {quote(tokens[reading.end].text)} after the move"
        raise LoadError([Problem("$", message)])
    return reading.move


# ---- What people type ----------------------------------------------------------------------------


@frozen
class Moves:
    """What somebody typed, understood as moves."""

    moves: tuple[Any, ...]
    rest: str = ""
    """The words that are left when chance comes in between; parse them afterwards."""
    longer: tuple[Any, ...] = ()
    """The legal moves that add something to the last move, such as `step d8:4 hire goat`."""


@frozen
class Ambiguous:
    """What somebody typed can mean several moves."""

    text: str
    """The words in question; add to them and parse again."""
    candidates: tuple[Any, ...]
    """The legal moves that they can mean."""
    moves: tuple[Any, ...] = ()
    """The moves before them, which are clear."""


@frozen
class Misunderstood:
    """What somebody typed is not a legal move."""

    message: str
    """What is wrong, in one sentence."""
    text: str
    """The words in question."""
    move: Any = None
    """The move, if it is one."""
    rejection: Rejection | None = None
    """Why that move is illegal."""
    suggestions: tuple[Any, ...] = ()
    """Legal moves that are like it."""
    moves: tuple[Any, ...] = ()
    """The moves before it, which are clear."""


def parse_input(position: Any, text: str) -> Moves | Ambiguous | Misunderstood:
    """Understand what somebody types in a position as legal moves.

    Words may come in any order and case and may be abbreviated; `k8 sky` is `rider sky k8`. Words
    that are the same in all moves of a kind may be omitted, synonyms of the game are known, and a
    line may hold several moves of one turn. Nothing is guessed: what can mean two moves is
    `Ambiguous`.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara
        >>> from desertrules.record.notation import parse_input
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> parse_input(state, "PLAY 2").moves
        (Play(pile=2),)
        >>> len(parse_input(state, "play").candidates)
        3
    """
    atoms = _atoms(text[:MAX_INPUT], game_of(position))
    if not atoms or len(atoms) > _MOST_ATOMS:
        return Misunderstood(f"I don't understand {quote(text)}.", text)
    return _Input(position, text).parse(position, atoms, ())


@frozen
class _Choice:
    """A legal move, and the words by which it can be called."""

    move: Any
    text: str
    readings: tuple[tuple[tuple[str, bool], ...], ...]
    """The words in lower case, each with whether it tells this move from others of its kind."""

    def fit(self, typed: Sequence[str]) -> tuple[bool, bool, bool] | None:
        """Return how well typed words fit: completely, exactly, in order; None if not at all."""
        fits = [fit for reading in self.readings if (fit := _fit(typed, reading)) is not None]
        return max(fits, default=None)


def _fit(
    typed: Sequence[str], reading: Sequence[tuple[str, bool]]
) -> tuple[bool, bool, bool] | None:
    left = list(range(len(reading)))
    used: list[int] = []
    exact = True
    for word in sorted(typed, key=lambda each: not any(each == known for known, _ in reading)):
        same = [at for at in left if reading[at][0] == word]
        same = same or [at for at in left if _abbreviates(word, reading[at][0])]
        if not same:
            return None
        exact &= reading[same[0]][0] == word
        left.remove(same[0])
        used.append(same[0])
    whole = not any(reading[at][1] for at in left)
    words = [reading[at][0] for at in sorted(used)]
    ordered = all(known.startswith(word) for known, word in zip(words, typed, strict=True))
    return whole, exact, ordered


def _abbreviates(word: str, known: str) -> bool:
    """Return whether a word is the beginning of another; names of places are not abbreviated."""
    return word.isalpha() and known.isalpha() and known.startswith(word)


class _Input:
    """Parses one line that somebody typed."""

    def __init__(self, position: Any, text: str) -> None:
        self.game = game_of(position)
        self.grammar = grammar_of(self.game)
        self.text = text
        self.seat = _seat(self.game, position)

    def parse(
        self, position: Any, typed: tuple[str, ...], before: tuple[Any, ...]
    ) -> Moves | Ambiguous | Misunderstood:
        """Parse words as one move, or as several."""
        choices = self._choices(position)
        found, whole = _best(choices, typed)
        if len(found) == 1:
            base = found[0].text
            longer = tuple(each.move for each in choices if each.text.startswith(f"{base} "))
            return Moves((*before, found[0].move), longer=longer)
        if found and whole:
            return Ambiguous(" ".join(typed), tuple(each.move for each in found), before)
        several = self._split(position, choices, typed, before)
        if isinstance(several, Moves) or (several is not None and not found):
            return several
        if found:
            return Ambiguous(" ".join(typed), tuple(each.move for each in found), before)
        return self._reject(position, choices, typed, before)

    def _split(
        self,
        position: Any,
        choices: Sequence[_Choice],
        typed: tuple[str, ...],
        before: tuple[Any, ...],
    ) -> Moves | Ambiguous | Misunderstood | None:
        """Parse words as a complete move and more behind it."""
        results: list[Moves | Ambiguous | Misunderstood] = []
        for size in range(len(typed) - 1, 0, -1):
            found, whole = _best(choices, typed[:size])
            if whole and len(found) == 1:
                results.append(self._go_on(position, found[0].move, typed[size:], before))
        complete = list(dict.fromkeys(each for each in results if isinstance(each, Moves)))
        if len(complete) > 1:
            first = tuple(dict.fromkeys(each.moves[len(before)] for each in complete))
            return Ambiguous(" ".join(typed), first, before) if len(first) > 1 else complete[0]
        return complete[0] if complete else results[0] if results else None

    def _go_on(
        self, position: Any, move: Any, rest: tuple[str, ...], before: tuple[Any, ...]
    ) -> Moves | Ambiguous | Misunderstood:
        """Make a move, and parse the words behind it."""
        moves = (*before, move)
        if type(position) is not self.game.state:
            return Moves(moves, " ".join(rest))
        after = self.game.apply(position, move)
        turn = self.game.turn(after)
        if isinstance(turn, Chance):
            return Moves(moves, " ".join(rest))
        if not isinstance(turn, Decide) or turn.seat != self.seat:
            words = " ".join(rest)
            message = f"Your turn ends before `{words}`, so no move was made."
            return Misunderstood(message, words, moves=moves)
        return self.parse(after, rest, moves)

    def _choices(self, position: Any) -> list[_Choice]:
        choices: list[_Choice] = []
        for move in islice(self.game.legal_moves(position), _LISTED):
            text = self.grammar.write(move)
            fixed = {
                slot.source
                for template in [self.grammar.template(move)]
                for slot in chain(template.slots, *template.groups)
                if not slot.fields
            }
            texts = [text, *self.game.phrases(position, move)]
            readings = [
                tuple(
                    (atom, word not in fixed) for word in each.split() for atom in _split_word(word)
                )
                for each in texts
            ]
            choices.append(_Choice(move, text, tuple(readings)))
        return choices

    def _reject(
        self,
        position: Any,
        choices: Sequence[_Choice],
        typed: tuple[str, ...],
        before: tuple[Any, ...],
    ) -> Misunderstood:
        """Return why words are not a legal move."""
        words = " ".join(typed) if before else self.text.strip()
        for size in range(len(typed), 0, -1):
            move = self._assemble(choices, typed[:size])
            rejection = self.game.explain(position, move) if move is not None else None
            if rejection is not None:
                near = nearby(position, move)
                return Misunderstood(rejection.message, words, move, rejection, near, before)
        known = [(sum(_likeness(word, each) for word in typed), each) for each in choices]
        most = max((count for count, _ in known), default=0)
        if not most:
            return Misunderstood(f"I don't understand {quote(words)}.", words, moves=before)
        near = tuple(each.move for count, each in known if count == most)[:3]
        hint = f" Did you mean `{self.grammar.write(near[0])}`?"
        message = f"{quote(words)} is not a legal move.{hint if len(near) == 1 else ''}"
        return Misunderstood(message, words, suggestions=near, moves=before)

    def _assemble(self, choices: Sequence[_Choice], typed: Sequence[str]) -> Any:
        """Return the move that words describe in any order, whether it is legal or not."""
        for template in dict.fromkeys(self.grammar.template(each.move) for each in choices):
            words = [word for word in typed if word != template.kind]
            data: dict[str, Any] = {"kind": template.kind}
            for name, schema in template.properties.items():
                fitting = [word for word in words if self.grammar.fits(word, schema)]
                if "type" in schema and schema["type"] not in {"integer", "string"}:
                    fitting = []
                if fitting:
                    words.remove(fitting[0])
                    number = schema.get("type") == "integer"
                    data[name] = int(fitting[0]) if number else self._value(fitting[0], schema)
            if not words and len(data) == len(template.properties) + 1:
                with suppress(LoadError):
                    return self.grammar.structure(data)
        with suppress(LoadError):
            return move_from_text(" ".join(typed), self.game)
        return None

    def _value(self, word: str, schema: dict[str, Any]) -> str:
        return self.grammar.find(word, schema["enum"]) or word if "enum" in schema else word


def _likeness(word: str, choice: _Choice) -> int:
    """Return how much a typed word is like one of a move's: 2 if it is one, 1 if misspelt."""
    words = [known for reading in choice.readings for known, needed in reading if needed]
    if any(word == known or _abbreviates(word, known) for known in words):
        return 2
    return int(any(is_typo(word, known) for known in words))


def _best(choices: Sequence[_Choice], typed: Sequence[str]) -> tuple[list[_Choice], bool]:
    """Return the moves that words fit best, and whether they say all that is needed."""
    fits = [(fit, each) for each in choices if (fit := each.fit(typed)) is not None]
    best = max((fit for fit, _ in fits), default=(False, False, False))
    if not best[0]:
        return [each for _, each in fits], False
    return [each for fit, each in fits if fit == best], True


def _atoms(text: str, game: AnyGame) -> tuple[str, ...]:
    """Return the words of a line in lower case, apart and by their own names."""
    words = [atom for word in text.lower().split() for atom in _split_word(word)]
    named = [game.synonyms.get(word, word) for word in words]
    return tuple(atom for word in named for atom in _split_word(word.lower()))


def _split_word(word: str) -> list[str]:
    """Return the parts of a word: `d8`, `4` for `d8:4`; a star is one, too."""
    return re.findall(r"[^\W_]+|\*", word.lower())


def _seat(game: AnyGame, position: Any) -> int | None:
    turn = game.turn(position)
    return turn.seat if isinstance(turn, Decide) else None
