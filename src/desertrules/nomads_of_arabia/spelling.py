"""Moves as words of numbers, for programs that learn.

A hire, a sale and a keep are spelled animal by animal, in the order of NA1.1; most other moves are
one number. A step to a space is that space's number, after those of the handlers that are hired; so
the last number of a word always tells that it is whole.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, takewhile
from typing import TypeAlias

from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.core.offers import Spelling
from desertrules.core.spelling import no_number, no_word, not_offered, word_of
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    FINAL_DISCS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    NAME,
    SPECIAL_DISCS,
    Animal,
    LandscapeFace,
)
from desertrules.nomads_of_arabia.kernel.dice import DICE_FACES
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts, listed, read
from desertrules.nomads_of_arabia.kernel.lists import Choices, Journeys, Sales
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, Terrain
from desertrules.nomads_of_arabia.legality import asked_of, moves_of
from desertrules.nomads_of_arabia.moves import (
    MOVES,
    Abdul,
    AnimalDice,
    Capture,
    Choose,
    Decline,
    DrawDisc,
    End,
    Expert,
    FinalDisc,
    Halt,
    HandlerDice,
    Keep,
    LandscapeDie,
    Lure,
    Move,
    Pick,
    Pilgrim,
    Place,
    Ride,
    Sands,
    Sell,
    Shift,
    Space,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import State, View

Word: TypeAlias = tuple[int, ...]

_VERBS = (Ride, Place, Pilgrim, Keep, Sell, Abdul)
"""The kinds of moves whose words begin with a number of the kind."""
_DECIDED: tuple[Move, ...] = (
    *(Halt(), Capture(), Lure(), Shift(), End(), Sands(), Decline()),
    *map(Pick, (*ANIMALS, None)),
    *(Expert(land, animal) for land in LANDSCAPES for animal in ANIMALS),
    *map(Choose, LANDSCAPES),
)
"""The decisions that are one number, besides steps without a hire."""
_HITS = [
    hits
    for number in range(MOST_HANDLERS + 1)
    for hits in combinations_with_replacement(ANIMALS, number)
]
_DRAWN: tuple[Move, ...] = (
    *map(LandscapeDie, LandscapeFace),
    *map(AnimalDice, DICE_FACES),
    *map(HandlerDice, _HITS),
    *map(DrawDisc, SPECIAL_DISCS),
    *map(FinalDisc, FINAL_DISCS),
)
"""What chance can bring, besides strips."""


class _Letters:
    """The numbers of a set of components: spaces, animals, ends, kinds, decisions; chance."""

    def __init__(self, terrain: Terrain) -> None:
        """Lay out the numbers, and spell what is one number."""
        self.names: tuple[Space, ...] = tuple(terrain.names.values())
        """The spaces in the order of their numbers: by strip, then from the left."""
        self.spaces: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.animals: int = len(self.names)
        """From here on the four animals."""
        self.done: int = self.animals + len(ANIMALS)
        """Ends a sale, or a keep of fewer than two."""
        self.silver: int = self.done + 1
        """Ends a sale with Silver Tongue (NA5.3)."""
        first = self.silver + 1
        self.verbs: dict[type[Move], int] = {verb: first + n for n, verb in enumerate(_VERBS)}
        decided = first + len(_VERBS)
        self.decisions: int = decided + len(_DECIDED)
        """How many numbers are those of seats."""
        moves: list[Move] = [*_DECIDED, *map(Strip, terrain.strip_names[1:]), *_DRAWN]
        self.size: int = decided + len(moves)
        """How many numbers there are."""
        self.moves: dict[int, Move] = {decided + n: move for n, move in enumerate(moves)}
        """The moves that are one number, but steps."""
        self.words: dict[Move, Word] = {move: (number,) for number, move in self.moves.items()}
        self.cities: int = _mask(
            self.spaces[name]
            for space, name in terrain.names.items()
            if terrain.ground[space] == AT_CITY
        )
        """The mask of the spaces that are cities."""

    # --- words ------------------------------------------------------------------------------------

    def word(self, move: Move) -> Word | None:
        """Give the word of a move, None for one that is never legal."""
        word = self.words.get(move)
        if word is None:
            word = self._spelled(move)
            if word is not None and len(word) <= 1 + MOST_HANDLERS:  # sales are too many to keep
                self.words[move] = word
        return word

    def _spelled(self, move: Move) -> Word | None:
        verb = (self.verbs[type(move)],) if type(move) in self.verbs else ()
        match move:
            case Step(to, hire) | Ride(to, hire):
                herd = self._herd(hire, 0, MOST_HANDLERS)
                return self._joined(verb, herd, self.spaces.get(to))
            case Place(to):
                return self._joined(verb, (), self.spaces.get(to))
            case Sell(animals, silver) | Abdul(animals, silver):
                herd = self._herd(animals, 1, None)
                return self._joined(verb, herd, self.silver if silver else self.done)
            case Pilgrim(animals):
                herd = self._herd(animals, 0, KEPT)
                return self._joined(verb, herd, *() if len(animals) == KEPT else (self.done,))
            case Keep(animals):
                return self._joined(verb, self._herd(animals, KEPT, KEPT))
            case _:
                return None

    def _herd(self, animals: tuple[Animal, ...], fewest: int, most: int | None) -> Word | None:
        """Spell animals in the order of NA1.1; None for another order or number."""
        in_order = len(animals) >= fewest and (most is None or len(animals) <= most)
        if not in_order or read(animals) is None:
            return None
        return tuple(self.animals + ANIMALS.index(animal) for animal in animals)

    def _joined(self, verb: Word, herd: Word | None, *end: int | None) -> Word | None:
        last = tuple(number for number in end if number is not None)
        return None if herd is None or len(last) < len(end) else (*verb, *herd, *last)

    def read(self, word: Word) -> Move | None:
        """Give the move of a word, None for what is no word or not a whole one."""
        move = self._read(word)
        return move if move is not None and self.word(move) == word else None

    def _read(self, word: Word) -> Move | None:
        """Give the move that a word would be if its animals were in order and not too many."""
        if len(word) == 1 and word[0] in self.moves:
            return self.moves[word[0]]
        verb = next((kind for kind, number in self.verbs.items() if word[:1] == (number,)), Step)
        rest = word[verb is not Step :]
        kinds = tuple(takewhile(range(len(ANIMALS)).__contains__, self._kinds(rest)))
        herd = tuple(ANIMALS[kind] for kind in kinds)
        end = rest[len(kinds) :]
        if verb is Keep:
            return None if end else Keep(herd)
        if verb is Pilgrim:
            return Pilgrim(herd) if end in ((), (self.done,)) else None
        if len(end) != 1:
            return None
        if verb is Sell or verb is Abdul:
            return verb(herd, end[0] == self.silver) if end[0] in self._ends else None
        if end[0] >= self.animals:
            return None
        to = self.names[end[0]]
        if verb is Place:
            return None if herd else Place(to)
        return Ride(to, herd) if verb is Ride else Step(to, herd)

    @property
    def _ends(self) -> tuple[int, int]:
        return self.done, self.silver

    def _kinds(self, numbers: Iterable[int]) -> list[int]:
        """Give numbers counted from the first animal on: 0 to 3 are animals."""
        return [number - self.animals for number in numbers]

    # --- what may come next -----------------------------------------------------------------------

    def after(self, legal: LegalMoves[Move], prefix: Word) -> int:
        """Give the mask of the numbers that come after a prefix in the words of legal moves."""
        if isinstance(legal, Journeys):
            return self._after_journey(legal, prefix)
        if isinstance(legal, Sales):
            return self._after_sale(legal, prefix)
        length, mask = len(prefix), 0
        for move in legal:
            word = self.word(move) or ()
            if word[:length] == prefix and len(word) > length:
                mask |= 1 << word[length]
        return mask

    def _after_journey(self, journeys: Journeys, prefix: Word) -> int:
        """Go by the hires: animals while one goes on, spaces once one is whole (NA3.4)."""
        if journeys._journey is Ride:
            verb = self.verbs[Ride]
            if not prefix:
                return 1 << verb
            if prefix[0] != verb:
                return 0
            prefix = prefix[1:]
        targets = _mask(map(self.spaces.__getitem__, journeys._targets))
        cities = targets & self.cities
        outside = targets ^ cities
        animals, whole = _hired(journeys.hires, tuple(self._kinds(prefix)))
        hiring = animals << self.animals if outside else 0
        return (0 if prefix else cities) | hiring | (outside if whole else 0)

    def _after_sale(self, sales: Sales, prefix: Word) -> int:
        """Go by what is carried: animals as long as there are more, then an end (NA4.6)."""
        verb = self.verbs[sales._sale]
        if not prefix:
            return 1 << verb
        sold = self._kinds(prefix[1:])
        if prefix[0] != verb or sold != sorted(sold) or (sold and sold[0] < 0):
            return 0
        carried = list(counts(sales._herds.whole))
        for kind in sold:
            if kind >= len(carried) or not carried[kind]:
                return 0
            carried[kind] -= 1
        first = sold[-1] if sold else 0
        mask = _mask(kind for kind, left in enumerate(carried) if left and kind >= first)
        ends = (1 << sales._tongues) - 1 << self.done if sold else 0
        return mask << self.animals | ends


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=4096)
def _hired(hires: tuple[Herd, ...], taken: tuple[int, ...]) -> tuple[int, bool]:
    """Give which kinds of handlers may be hired after some, and whether these are enough."""
    mask, whole = 0, False
    for hire in hires:
        kinds = tuple(ANIMALS.index(animal) for animal in listed(hire))
        if kinds[: len(taken)] == taken:
            if len(kinds) == len(taken):
                whole = True
            else:
                mask |= 1 << kinds[len(taken)]
    return mask, whole


@lru_cache(maxsize=64)
def _letters_of(terrain: Terrain) -> _Letters:
    return _Letters(terrain)


def _letters(options: object) -> _Letters:
    if type(options) is not Options:
        raise wrong_game(options, "options", NAME)
    return _letters_of(options._terrain)


class _Words:
    """How the game spells; what the words are is told in `_Letters`."""

    def size(self, options: Options, /) -> int:
        """Give how many numbers there are."""
        return _letters(options).size

    def decisions(self, options: Options, /) -> int:
        """Give how many of them are those of seats; those of chance come after them."""
        return _letters(options).decisions

    def spell(self, options: Options, move: Move, /) -> Word:
        """Give the word of a move; raise InvalidValue for one that is never legal."""
        letters = _letters(options)
        if type(move) not in MOVES:
            raise wrong_game(move, "move", NAME)
        word = letters.word(move)
        if word is None:
            raise no_word(move, NAME)
        return word

    def read(self, options: Options, word: Sequence[int], /) -> Move:
        """Give the move of a word; raise InvalidValue for no word."""
        letters, found = _letters(options), word_of("word", word)
        for number in found:
            if not 0 <= number < letters.size:
                raise no_number(number, letters.size, NAME)
        move = letters.read(found)
        if move is None:
            shown = ", ".join(map(str, found))
            raise InvalidValue(f"word: ({shown}) is not the whole word of a move of {NAME}")
        return move

    def follows(self, state: State | View, prefix: Sequence[int] = (), /) -> int:
        """Give the mask of the numbers that may come next; raise InvalidValue if none may."""
        options, row = asked_of(state)
        letters, begun = _letters_of(options._terrain), word_of("prefix", prefix)
        legal = moves_of(options, row)
        parts = legal.parts if isinstance(legal, Choices) else (legal,)
        mask = 0
        for part in parts:
            mask |= letters.after(part, begun)
        if begun and not mask:
            raise not_offered(begun, whole=letters.read(begun) in legal)
        return mask


spelling: Spelling = _Words()
"""Hires, sales and keeps are spelled animal by animal."""
