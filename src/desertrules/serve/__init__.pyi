from .loop import answer as answer
from .loop import serve as serve
from .requests import DEEPEST as DEEPEST
from .requests import LONGEST as LONGEST
from .requests import PROTOCOL as PROTOCOL
