"""The game's sentences in other languages."""

from desertrules.core.catalogues import Catalogues, Shelf

catalogues: Catalogues = Shelf("desertrules.nomads_of_arabia")
"""The catalogue of each language, read when it is first asked for."""
