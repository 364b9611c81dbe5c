"""How the moves of Nomads of Arabia are written as text."""

TEMPLATES = {
    "strip": "strip {strip}",
    "landscape-die": "landscape-die {face}",
    "animal-dice": "animal-dice {faces}",
    "handler-dice": "handler-dice {hits}",
    "draw-disc": "draw-disc {disc}",
    "final-disc": "final-disc {disc}",
    "step": "step {to} ?hire",
    "ride": "ride {to} ?hire",
    "halt": "halt",
    "pilgrim": "pilgrim {keep}",
    "place": "place {to}",
    "capture": "capture",
    "lure": "lure",
    "shift": "shift",
    "end": "end",
    "sands": "sands",
    "decline": "decline",
    "pick": "pick {animal}",
    "sell": "sell {animals} ?silver",
    "abdul": "abdul {animals} ?silver",
    "expert": "expert {landscape} {animal}",
    "choose": "choose {landscape}",
    "keep": "keep {animals}",
}
"""The words of each kind of move."""

SECRET = {"draw-disc": "disc"}
"""Moves that only one seat sees; to others the field is `?`."""
