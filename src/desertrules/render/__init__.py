"""What is seen: positions and moves as text for people."""

from desertrules._lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
