"""Where a game that people play is kept: never in place of a file that the game did not make."""

import os
from os.path import isfile
from typing import Any

from desertrules.cli.errors import wrong_usage
from desertrules.cli.session import Session
from desertrules.cli.sources import check_name
from desertrules.cli.writing import write_file, write_new
from desertrules.record.files import record_to_json
from desertrules.record.record import Record
from desertrules.record.textwrite import record_to_text


def _written(record: Record[Any, Any], file: str) -> str:
    """Write a game in the form that a file's name asks for."""
    return record_to_text(record) if file.endswith(".txt") else record_to_json(record) + "\n"


class Saving:
    """Saves a game under way, and knows whether there is anything to save."""

    def __init__(self, session: Session, after_moves: str | None, came_from: str | None) -> None:
        """Take where to save after every move, and the file that the game came from.

        Raises CommandError for a file to save to that holds something else.
        """
        self.session = session
        self.after_moves = after_moves
        self.file: str | None = after_moves
        """Where the game is saved to if no name is given; None until a name is found."""
        self._own = set[str]() if came_from is None else {os.path.realpath(came_from)}
        self._kept: list[Any] = list(session.moves)
        if after_moves is not None:
            check_name(after_moves)
            if self.is_foreign(after_moves):
                hint = f"--from {after_moves} goes on with it"
                raise wrong_usage(f"--save: {after_moves} is there already; {hint}")

    @property
    def pending(self) -> bool:
        """Whether something has happened since the game was last saved."""
        return self.session.moves != self._kept

    def is_foreign(self, file: str) -> bool:
        """Tell whether a file is there that this game did not make."""
        return isfile(file) and os.path.realpath(file) not in self._own  # noqa: PTH113 - it raises nothing

    def save(self, file: str | None = None) -> str:
        """Save to a file; if none is named, to one of the game's own; give its name.

        Raises CommandError.
        """
        record = self.session.record()
        name = file or self.file
        if name is None:
            name = self.session.game.name + ".json"
            name = self.file = write_new(name, _written(record, name))
        else:
            write_file(name, [_written(record, name)])
        self._own.add(os.path.realpath(name))
        self._kept = list(self.session.moves)
        return name
