"""What others test with: the laws every game keeps, and hypothesis strategies (extra `testing`).

The laws need nothing but the library; the strategies need hypothesis.
"""

from desertrules._lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
