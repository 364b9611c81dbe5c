"""Other sets of components, small enough for rare rules to be common."""

from typing import Any

Wire = dict[str, Any]

SMALL: Wire = {
    "strips": {
        "c1": "GCRB",
        "c2": "PdCO",
        "c3": "BGCd",
        "d1": "RdG",
        "d2": "dPB",
        "d3": "OMd",
    },
    "ladder": [1, 2, 3, 4, 5, 6],
    "stock": {"3": 4, "4": 5, "5": 6, "6": 6},
    "handler_faces": {"hit": 5, "blank": 1},
}
"""Three strips of each type, which soon come back, and a stock that soon is empty."""

DUSTY: Wire = {
    "strips": {
        "c1": "dCd",
        "c2": "GdC",
        "c3": "CdR",
        "c4": "PCM",
        "d1": "dd",
        "d2": "dB",
        "d3": "OdM",
        "d4": "M" + "d" * 14,
    },
    "ladder": {
        "donkey": [0, 0, 1, 3, 3, 7, 20, 20],
        "goat": [1, 2, 3, 4, 5, 6, 7, 8],
        "horse": [9, 9, 9, 9, 9, 9, 9, 9, 10],
        "camel": [0, 2, 5, 5, 5, 6, 30, 40],
    },
    "stock": {"3": 8, "4": 7, "5": 6, "6": 5},
    "handler_faces": {"hit": 1, "blank": 2},
}
"""Dunes nearly everywhere, strips of very different lengths, and prices by animal."""

SETS: dict[str, Any] = {"classic": "classic", "small": SMALL, "dusty": DUSTY}
