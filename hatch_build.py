"""What a package index shows of the README: it has neither our pages nor our pictures beside it."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https:)[^)]*\)\n+")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https:)[^)]*\)")


class LongDescription(MetadataHookInterface):
    """Takes links and pictures out that lead to files of the sources; the words stay."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = _LINK.sub(r"\1", _PICTURE.sub("", text))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
