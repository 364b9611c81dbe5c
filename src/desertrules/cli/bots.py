"""Bots as they are named on the command line."""

from desertrules.cli.errors import wrong_usage
from desertrules.core.errors import DesertRulesError
from desertrules.play.bots.protocol import Bot
from desertrules.play.bots.registry import bot


def read_bot(text: str) -> Bot:
    """Make the bot that was named; raise CommandError with the names or settings there are."""
    try:
        return bot(text)
    except DesertRulesError as error:
        raise wrong_usage(f"--bot: {error}") from None
