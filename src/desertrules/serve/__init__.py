"""Engine mode: the rules for programs in any language, as JSON Lines.

`Engine.reply` replies to one line, `serve` to every line of a stream. `docs/engine-mode.md`
describes the protocol; `desertrules.serve.operations` defines its operations.
"""

from desertrules.serve.engine import Engine, serve
from desertrules.serve.sessions import MAX_HANDLES

__all__ = ["MAX_HANDLES", "Engine", "serve"]
