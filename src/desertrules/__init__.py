"""Rules of three desert board games: what may happen next, and what then follows."""

from desertrules._lazy import attach

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = attach(__name__, __file__)
