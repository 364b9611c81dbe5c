"""Games as trees of numbers, chance among them: what OpenSpiel's states are made of.

A node never changes, so it is shared by all copies of a state. Who acts is a seat, or one of the
two numbers that OpenSpiel has for chance and for the end. The actions of chance are counted from 0
on, as those of seats are: the number of a spelled outcome, less those of all decisions.
"""

import json
from hashlib import blake2b
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from desertrules.adapters.play import IllegalNumber, Play, Reader
from desertrules.core.bits import bits
from desertrules.core.contract import AnyGame, Decide, Over, Seat, Turn
from desertrules.core.errors import InvalidValue
from desertrules.core.offers import Spelling, seats_of, secrets_of, spelling_of
from desertrules.core.registry import game as game_named
from desertrules.core.standings import ahead
from desertrules.core.values import Value
from desertrules.render.words import move_to_text

if TYPE_CHECKING:
    from collections.abc import Callable

CHANCE, OVER = -1, -4
"""Who acts, besides seats: OpenSpiel's numbers."""
_FEW = 20
"""Fewer numbers than these are listed faster without numpy."""


class Setting(Value):
    """A game with its options, and after how many decisions it is stopped; shared by all nodes."""

    def __init__(self, name: str, options: Any, horizon: int) -> None:  # noqa: ANN401 - of the game
        """Take a game by its name; raise UnknownGame, NoSpelling."""
        self.game: AnyGame = game_named(name)
        self.options: Any = options
        self.horizon: int = horizon
        self.spelling: Spelling = spelling_of(self.game)
        self.players: int = seats_of(options)
        self.size: int = self.spelling.size(options)
        self.decisions: int = self.spelling.decisions(options)
        self.bytes: int = ceil(self.decisions / 8)
        """How many bytes a mask of decisions has."""
        self.turn: Callable[[Any], Turn] = self.game.turn
        self.apply: Callable[[Any, Any], Any] = self.game.apply_unchecked
        self.secret: bool = secrets_of(self.game) is not None
        """Whether seats know different things, so that what each has seen is kept."""
        self.nothing: dict[int | None, str] = {}
        """What nodes share that keep no past."""
        self.move: Callable[[tuple[int, ...]], Any] = Reader(self.spelling, options).move
        self.first: Node = Node(self, self.game.initial(options))
        """The node in which nothing has happened."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was made of."""
        return Setting, (self.game.name, self.options, self.horizon)


class Node(Value):
    """A state, with the beginning of a word; and where seats have secrets, what was before."""

    __slots__ = (
        "_mask",
        "_pasts",
        "_seen",
        "before",
        "player",
        "said",
        "setting",
        "state",
        "taken",
        "word",
    )

    def __init__(
        self,
        setting: Setting,
        state: Any,  # noqa: ANN401 - of the game
        word: tuple[int, ...] = (),
        taken: int = 0,
        led: "tuple[Node | None, int]" = (None, 0),
    ) -> None:
        """Take a state, the numbers of an unfinished word, and how many decisions there were.

        Besides the node before, and the number that led from there.
        """
        self.setting: Setting = setting
        self.state: Any = state
        self.word: tuple[int, ...] = word
        self.taken: int = taken
        self.before: Node | None = led[0] if setting.secret else None
        self.said: int = led[1]
        self._mask: int | None = None
        self._seen: dict[int | None, str] | None = None
        self._pasts: dict[int | None, str] = {} if setting.secret else setting.nothing
        turn = setting.turn(state)
        self.player: int = turn.seat if type(turn) is Decide else CHANCE
        """Who acts: a seat, `CHANCE` or `OVER`."""
        if type(turn) is Over or taken >= setting.horizon:
            self.player = OVER

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what each seat has seen as one word, not node by node."""
        setting = self.setting
        viewers = [*range(setting.players), None] if setting.secret else []
        pasts = {seat: self._past(seat) for seat in viewers}
        return _unpickled, (setting, self.state, self.word, self.taken, pasts)

    # --- actions ----------------------------------------------------------------------------------

    @property
    def mask(self) -> int:
        """The numbers that may come next, 0 when the game is over."""
        if self._mask is None:
            over = self.player == OVER
            self._mask = 0 if over else self.setting.spelling.follows(self.state, self.word)
        return self._mask

    def actions(self) -> list[int]:
        """Give the actions that may come next, in ascending order."""
        mask = self.mask
        if self.player == CHANCE:
            return bits(mask >> self.setting.decisions)
        if mask.bit_count() < _FEW:
            return bits(mask)
        numbers = np.frombuffer(mask.to_bytes(self.setting.bytes, "little"), np.uint8)
        found: list[int] = np.flatnonzero(np.unpackbits(numbers, bitorder="little")).tolist()
        return found

    @property
    def _first(self) -> int:
        """The number of action 0."""
        return self.setting.decisions if self.player == CHANCE else 0

    def outcomes(self) -> list[tuple[int, float]]:
        """Give what chance can bring, with probabilities, in ascending order."""
        setting, length = self.setting, len(self.word)
        weights: dict[int, int] = {}
        for outcome in setting.game.outcomes(self.state):
            word = setting.spelling.spell(setting.options, outcome.move)
            if word[:length] == self.word:
                weights[word[length]] = weights.get(word[length], 0) + outcome.weight
        total, first = sum(weights.values()), setting.decisions
        return [(number - first, weights[number] / total) for number in sorted(weights)]

    def after(self, action: int) -> "Node":
        """Give the node after an action that may come next; raise InvalidValue, IllegalNumber."""
        setting, chance = self.setting, self.player == CHANCE
        number = action + self._first
        if action < 0 or not self.mask >> number & 1:
            raise self._refused(action, number)
        word = (*self.word, number)
        move = setting.move(word)
        taken = self.taken + (not chance)
        if move is None:
            return Node(setting, self.state, word, taken, (self, number))
        state = setting.apply(self.state, move)
        return Node(setting, state, (), taken, (self, number))

    def _refused(self, action: int, number: int) -> Exception:
        """Make the error for an action that may not come next, with the rule that forbids it."""
        self._check(action, chance=self.player == CHANCE)
        setting = self.setting
        if self.player == OVER and not isinstance(setting.game.turn(self.state), Over):
            return InvalidValue(f"action {action}: the game was stopped at its horizon")
        error = self.play().illegal(number)
        return IllegalNumber(str(error).replace(f"action {number}", f"action {action}", 1))

    def _check(self, action: int, *, chance: bool) -> None:
        """Refuse what is no action, of chance or of a seat; raise InvalidValue."""
        decisions, size = self.setting.decisions, self.setting.size
        most = size - decisions if chance else decisions
        if not 0 <= action < most:
            raise InvalidValue(f"action {action} is none of the numbers from 0 to {most - 1}")

    def text(self, action: int, *, chance: bool) -> str:
        """Write an action as words: the move that it completes, or its number in a longer word.

        Raises InvalidValue.
        """
        self._check(action, chance=chance)
        setting = self.setting
        word = (*self.word, action + setting.decisions if chance else action)
        move = setting.move(word)
        return " ".join(map(str, (*word, "..."))) if move is None else move_to_text(move)

    def returns(self) -> list[float]:
        """Give what each seat has won, -1 to 1; zeros before the end.

        A game that is stopped at its horizon counts as it stands.
        """
        setting = self.setting
        if self.player != OVER:
            return [0.0] * setting.players
        return [*ahead(setting.game.score(self.state))]

    # --- what seats see ---------------------------------------------------------------------------

    def play(self) -> Play:
        """Give a game under way in this node, for what all adapters ask of one."""
        setting = self.setting
        play = Play(setting.game.name, setting.options)
        play.state, play.word, play.mask, play.seat = self.state, self.word, self.mask, self.seat
        return play

    @property
    def seat(self) -> Seat | None:
        """The seat that decides, None if none does."""
        return Seat(self.player) if self.player >= 0 else None

    def seen(self, seat: int | None) -> str:
        """Give a seat's view (None: a spectator's) as JSON, with the word that it has begun."""
        if self._seen is None:
            self._seen = {}
        text = self._seen.get(seat)
        if text is None:
            game = self.setting.game
            view = game.view(self.state, None if seat is None else Seat(seat))
            word = {"word": [*self.word]} if self.word and self.player == seat else {}
            text = json.dumps({**word, "view": game.dump(view)}, separators=(",", ":"))
            self._seen[seat] = text
        return text

    def known(self, seat: int | None) -> str:
        """Give all that a seat knows: what it sees, and a digest of all that it has seen before."""
        return f"{self.seen(seat)} {self._past(seat)}"

    def _past(self, seat: int | None) -> str:
        """Give the digest of all views of a seat up to this one, worked out node by node."""
        nodes: list[Node] = []
        past, node = "", self
        while True:
            known = node._pasts.get(seat)
            if known is not None:
                past = known
                break
            nodes.append(node)
            if node.before is None:
                break
            node = node.before
        for each in reversed(nodes):
            past = each._pasts[seat] = each._told(seat, past)
        return past

    def _told(self, seat: int | None, past: str) -> str:
        """Give the digest with what a seat did itself, and what it then saw.

        While another seat spells a word, there is nothing to be seen.
        """
        if self.word and seat != self.player:
            return past
        own = self.before is not None and self.before.player == seat
        told = f"{past} {self.said if own else ''} {self.seen(seat)}"
        return blake2b(told.encode(), digest_size=12).hexdigest()

    def resampled(self, seat: int, rng: Random) -> "Node":
        """Give a node that this seat cannot tell from this one, drawn with the right odds.

        What the other seats have seen before is not known; each is taken to know its view.
        """
        setting = self.setting
        view = setting.game.view(self.state, Seat(seat))
        node = Node(setting, setting.game.imagine(view, rng), self.word, self.taken)
        node._pasts[seat] = self._past(seat)
        return node


def _unpickled(
    setting: Setting,
    state: object,
    word: tuple[int, ...],
    taken: int,
    pasts: dict[int | None, str],
) -> Node:
    node = Node(setting, state, word, taken)
    node._pasts.update(pasts)
    return node
