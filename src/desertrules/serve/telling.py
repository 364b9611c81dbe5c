"""The operations that tell of a game before it is played: its options, and its rules."""

from typing import Any, cast

from desertrules.core.contract import AnyGame
from desertrules.core.found import meant, shown
from desertrules.core.named import Named
from desertrules.core.offers import OptionChoice, choices_of, codes_of, sentences_of
from desertrules.serve.arguments import GAME, word, wrong
from desertrules.serve.operations import Data, Operation


def choice_data(choice: OptionChoice) -> Data:
    """Give one option of a game, and what it can be, as plain data for a form."""
    values: Any = choice.values
    least = most = listed = None
    if isinstance(values, range):
        kind, least, most = "number", values[0], values[-1]
    elif isinstance(values, type):
        kind, listed = "named", [*cast(type[Named], values).shipped()]
    else:
        kind, listed = "switch" if type(values[0]) is bool else "word", [*values]
    told: Data = {"name": choice.name, "kind": kind, "values": listed, "least": least, "most": most}
    return told | {"default": choice.default, "says": choice.says}


def _choices(game: AnyGame) -> Data:
    choices = [choice_data(choice) for choice in choices_of(game)]
    return {"players": [*game.players], "choices": choices}


def _rule(game: AnyGame, rule: str) -> Data:
    """Tell a rule by its number, or the rules of a rejection by its code."""
    sentences, (codes, _) = sentences_of(game), codes_of(game)
    numbers = (rule,) if rule in sentences else codes[rule].rules if rule in codes else ()
    if not numbers:
        hint = meant(rule, [*sentences, *codes])
        raise wrong("$.rule", f"{game.name} has no rule or code {shown(rule)!r}{hint}")
    return {"rules": [{"rule": each, "sentence": sentences.get(each, "")} for each in numbers]}


TOLD = {
    "choices": Operation(
        (GAME,), _choices, "how many can play, and every option: what it can be, and its default"
    ),
    "rule": Operation(
        (GAME, word("rule", "the number of a rule, or the code of a rejection")),
        _rule,
        "the rules that are meant, each with its number and its sentence",
    ),
}
"""What can be asked of a game that is not begun."""
