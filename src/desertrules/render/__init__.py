"""What is seen: positions as text and pictures, moves as words, games as pages to step through."""

from desertrules._lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
