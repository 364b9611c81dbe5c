"""JSON Schema (2020-12) of what is on the wire, made from the same classes that the readers use."""

from copy import deepcopy
from functools import lru_cache
from typing import Any, assert_never

from desertrules.core.contract import AnyGame
from desertrules.core.fields import refuse
from desertrules.core.named import Named
from desertrules.core.offers import Plain, choices_of, notation_of, options_class
from desertrules.core.registry import game as game_named
from desertrules.core.shapes import (
    Either,
    Flag,
    Loose,
    Many,
    Maybe,
    Names,
    Number,
    Shape,
    Table,
    Text,
    Thing,
    shape_of,
    thing_of,
)
from desertrules.record.versions import FORMAT
from desertrules.record.wire import PlayerData, ResultData

KINDS = ("move", "options", "state", "view", "record")
"""What there are schemas of."""

_TYPES: dict[type, str] = {Number: "integer", Text: "string", Flag: "boolean"}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(game: str, what: str) -> dict[str, Plain]:
    """Give the JSON Schema of a game's moves, options, states, views or records.

    Raises UnknownGame for a name that no game has, InvalidValue for anything else than `move`,
    `options`, `state`, `view` or `record`.

    Examples:
        >>> from desertrules import schema
        >>> schema("sahara", "options")["title"]
        'sahara: options'
    """
    if not isinstance(what, str) or what not in KINDS:
        raise refuse("what", what, f"one of {', '.join(KINDS)}")
    return deepcopy(_schema(game_named(game).name, what))


@lru_cache(maxsize=64)
def _schema(name: str, what: str) -> dict[str, Plain]:
    game = game_named(name)
    maker = _Maker(game)
    body = getattr(maker, what)()
    return {
        "$schema": _DIALECT,
        "$id": f"urn:desertrules:{name}:{what}:{FORMAT}.{game.rules}",
        "title": f"{name}: {what}",
        **body,
        "$defs": dict(sorted(maker.definitions.items())),
    }


class _Maker:
    """Makes the schemas of one game; classes become definitions."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.definitions: dict[str, Plain] = {}

    def move(self) -> dict[str, Plain]:
        """Any move: one alternative a kind."""
        return {"oneOf": [self._move(cls) for cls in notation_of(self.game).moves]}

    def options(self) -> dict[str, Plain]:
        """Options, with the bounds of their numbers."""
        return self._thing(thing_of(options_class(self.game)))

    def state(self) -> dict[str, Plain]:
        """A state as it is written."""
        return self._thing(thing_of(notation_of(self.game).state))

    def view(self) -> dict[str, Plain]:
        """A view as it is written."""
        return self._object({"viewer": self.shape(Maybe(Number())), "seen": self.state()})

    def record(self) -> dict[str, Plain]:
        """A record of the format that we write."""
        date = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "format": "date"}
        return self._object(
            {
                "format": {"const": FORMAT},
                "game": {"const": self.game.name},
                "rules": {"const": self.game.rules},
                "options": self.options(),
                "players": self.shape(shape_of(tuple[PlayerData, ...])),
                "date": {"anyOf": [date, {"type": "null"}]},
                "source": self.shape(Maybe(Text())),
                "meta": self.shape(Table(Text())),
                "moves": {"type": "array", "items": self.move()},
                "result": self.shape(Maybe(shape_of(ResultData))),
            }
        )

    def _move(self, cls: type[Any]) -> dict[str, Plain]:
        fields = {name: self.shape(inner) for name, inner in thing_of(cls).fields}
        self.definitions[cls.__name__] = self._object({"kind": {"const": cls.kind}, **fields})
        return {"$ref": f"#/$defs/{cls.__name__}"}

    def _object(self, fields: dict[str, Plain], optional: tuple[str, ...] = ()) -> dict[str, Plain]:
        return {
            "type": "object",
            "properties": fields,
            "required": [name for name in fields if name not in optional],
            "additionalProperties": False,
        }

    def shape(self, shape: Shape) -> dict[str, Plain]:
        """Give the schema of a shape."""
        match shape:
            case Number() | Text() | Flag():
                return {"type": _TYPES[type(shape)]}
            case Names(known):
                return {"enum": list(known)}
            case Maybe(inner):
                return {"anyOf": [self.shape(inner), {"type": "null"}]}
            case Either(inners):
                return {"anyOf": [self.shape(inner) for inner in inners]}
            case Many(inner):
                return {"type": "array", "items": self.shape(inner)}
            case Table(inner):
                return {"type": "object", "additionalProperties": self.shape(inner)}
            case Loose(cls):
                return self._loose(cls)
            case Thing():
                return self._thing(shape)
            case _:
                assert_never(shape)

    def _thing(self, thing: Thing) -> dict[str, Plain]:
        name = thing.cls.__name__
        if name not in self.definitions:
            fields = {field: self._field(name, field, inner) for field, inner in thing.fields}
            self.definitions[name] = self._object(fields, thing.optional)
        return {"$ref": f"#/$defs/{name}"}

    def _field(self, owner: str, name: str, shape: Shape) -> dict[str, Plain]:
        made = self.shape(shape)
        bounds = {
            "players": self.game.players,
            **{
                choice.name: choice.values
                for choice in choices_of(self.game)
                if isinstance(choice.values, range)
            },
        }
        if owner == "Options" and name in bounds:
            made |= {"minimum": bounds[name][0], "maximum": bounds[name][-1]}
        return made

    def _loose(self, cls: type[Named]) -> dict[str, Plain]:
        """A name of something that is shipped, or all of it: as an object, or as text of lines."""
        names = {"enum": list(cls.shipped())}
        text = {"type": "string", "pattern": "\n"}
        whole = text if cls.written is None else self._thing(thing_of(cls.written))
        return {"anyOf": [names, whole]}
