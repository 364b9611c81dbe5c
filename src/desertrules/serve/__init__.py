"""Engine mode: the rules for front ends in any language, as JSON Lines over two streams."""

from desertrules._lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
