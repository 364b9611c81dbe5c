"""Rules of three desert board games: what may happen next, and what then follows."""

from desertrules._lazy import attach
from desertrules._version import __version__ as __version__

__getattr__, __dir__, __all__ = attach(__name__, __file__)
