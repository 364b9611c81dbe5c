"""A whole game in one call: laws, positions that were read, records and damaged records."""

import json
import pickle
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from desertrules.core.contract import AnyGame, Over
from desertrules.core.fields import count_of
from desertrules.core.offers import kinds_of
from desertrules.play.playout import playout
from desertrules.record.files import record_from_json, record_from_text, record_to_json
from desertrules.record.record import Record
from desertrules.record.textwrite import record_to_text
from desertrules.record.validation import validate
from desertrules.record.wire import load_record
from desertrules.testing.damage import DAMAGES, DATA_DAMAGES, damaged
from desertrules.testing.laws import LawBroken, check_playout
from desertrules.testing.playing import drawn_options, named_game
from desertrules.testing.reading import check_reading

Plain = Mapping[str, Any]


def check_game(  # noqa: PLR0913 - all but the first are keywords with defaults
    game: str | AnyGame,
    *,
    games: int = 10,
    seed: int = 0,
    max_moves: int = 1000,
    every: int = 1,
    options: Sequence[Plain] = (),
) -> None:
    """Check everything that the library asks of a game.

    `games` games are played at random, one after the other for each number of players and with any
    of its options, or with those given as plain data; the laws are checked at every so many moves,
    changed positions are read and played on, records are written, damaged and read. The game is one
    that is known by its name, or that name. Raises LawBroken, with a note of the options and the
    seed, for the first law that does not hold.

    Examples:
        >>> from desertrules.testing import check_game
        >>> check_game("sahara", games=1, max_moves=50, every=10)
    """
    found = named_game(game)
    count_of("max_moves", max_moves, 1)
    count_of("every", every, 1)
    for number in range(count_of("games", games, 1)):
        rng = Random(f"{seed} {number}")
        chosen = _options(found, options, number, rng)
        try:
            _check_one(found, chosen, rng, max_moves, every)
        except Exception as error:
            error.add_note(
                f"{found.name}: game {number} of seed {seed},"
                f" options {json.dumps(found.dump(chosen), ensure_ascii=False)}"
            )
            raise


def _options(game: AnyGame, given: Sequence[Plain], number: int, rng: Random) -> Any:  # noqa: ANN401 - of the game
    if given:
        return game.load_options(given[number % len(given)])
    return drawn_options(game, game.players[number % len(game.players)], rng)


def _check_one(game: AnyGame, options: Any, rng: Random, max_moves: int, every: int) -> None:  # noqa: ANN401 - of the game
    start = game.initial(options)
    check_playout(game, start, rng, max_moves=max_moves, every=every)
    played = playout(cast(object, start), rng, max_moves=rng.randrange(max_moves + 1))
    turn = game.turn(played.state)
    result = turn.result if isinstance(turn, Over) else None
    record: Record[Any, Any] = Record(options, played.moves, result=result)
    check_record(record)
    check_reading(game, record.prefix(rng.randrange(len(record) + 1)).state, rng, count=4)
    for text, kinds in _written(record).items():
        for what in rng.sample(kinds, 3):
            check_damaged(damaged(text, what, rng.randrange(2**12), rng.randrange(2**12)))


def _written(record: Record[Any, Any]) -> dict[str, list[str]]:
    """Give a record as it is written, in each form, with what may go wrong there."""
    forms = {record_to_json(record): [*DAMAGES, *DATA_DAMAGES]}
    if kinds_of(record.game):
        forms[record_to_text(record)] = [*DAMAGES]
    return forms


def check_record(record: Record[Any, Any]) -> None:
    """Check that a record survives JSON, notation and pickle, and is valid; raise LawBroken.

    A claimed result is not judged. A game without a notation has no text.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, sahara
        >>> from desertrules.testing import check_record
        >>> check_record(Record(sahara.Options(players=2)).advance(Random(7)))
    """
    text = record_to_json(record)
    forms = {
        "JSON": record_from_json(text),
        "plain data": load_record(json.loads(text)),
        "pickle": pickle.loads(pickle.dumps(record)),  # noqa: S301 - what was pickled a moment ago
    }
    if kinds_of(record.game):
        forms["text"] = record_from_text(record_to_text(record))
    for form, read in forms.items():
        if read != record:
            raise LawBroken(4, f"{form} changes {record!r}")
    report = validate(text)
    if report.moves != len(record) or report.state != record.state:
        raise LawBroken(6, f"a record of legal moves is not valid: {report}")


def check_damaged(text: str) -> bool:
    """Check that what may be a damaged record gives one clear report; tell if it is valid.

    A valid one is read, and is the same when it is written again. Raises LawBroken.

    Examples:
        >>> from desertrules import Record, record_to_text, sahara
        >>> from desertrules.testing import check_damaged, damaged
        >>> text = record_to_text(Record(sahara.Options(players=2)))
        >>> check_damaged(text), check_damaged(damaged(text, "line-missing"))
        (True, False)
    """
    report = validate(text, name="damaged")
    told = str(report)
    if not told.startswith("damaged:"):
        raise LawBroken(4, f"the report does not name its source: {told}")
    if not report.valid or report.record is None:
        return False
    again = validate(record_to_json(report.record))
    if not again.valid or again.record != report.record:
        raise LawBroken(4, f"a valid record is not valid when it is written again: {again}")
    return True
