"""What ends a command with a message for people."""


class CommandError(Exception):
    """A command cannot go on; the message says why, `code` is the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        """Keep the message: what was found, what was expected, and where."""
        super().__init__(message)
        self.message = message
        self.code = code


def wrong_usage(message: str) -> CommandError:
    """Make the error for a command that was not typed as it is meant."""
    return CommandError(message, 2)
