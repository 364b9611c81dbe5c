"""Sentences: every code that a game can tell, and its words in other languages."""

from desertrules._lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
