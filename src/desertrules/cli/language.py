"""The one way by which commands tell rejections and effects: in a language, and by names."""

from collections.abc import Callable, Sequence

from desertrules.cli.errors import wrong_usage
from desertrules.core.contract import AnyGame, Effect, Rejection
from desertrules.core.errors import InvalidValue
from desertrules.messages.books import catalogue, check_language
from desertrules.messages.sentences import translate


def check_lang(language: str, game: str | None = None) -> None:
    """Refuse a language that a game, or every game, does not speak; raise CommandError."""
    try:
        check_language(language, game)
    except InvalidValue as error:
        raise wrong_usage(f"--lang: {error}") from None


def teller(
    game: AnyGame, language: str, names: Sequence[str | None] = ()
) -> Callable[[Rejection | Effect], str]:
    """Give what tells rejections and effects of a game, by the players' names where there are any.

    Raises CommandError for a language that the game does not speak.
    """
    check_lang(language, game.name)
    sentences = catalogue(game.name, language)
    return lambda told: translate(told, sentences, names)
