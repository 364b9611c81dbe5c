from .positions import text as text
