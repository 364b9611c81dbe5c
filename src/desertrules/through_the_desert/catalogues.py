"""The game's sentences in other languages."""

from desertrules.core.catalogues import Catalogues, Shelf

catalogues: Catalogues = Shelf("desertrules.through_the_desert")
"""The catalogue of each language, read when it is first asked for."""
