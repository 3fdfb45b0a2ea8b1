"""The shapes of JSON values. Each writes a value, reads it, and describes itself in the schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from attrs import fields as attrs_fields
from attrs import has

from unorules._limits import CONTROL, MAX_INTEGER, MAX_TEXT_CHARS, is_integer, is_short_text
from unorules._values import check_complete
from unorules.cards.cards import card
from unorules.errors import DecodeError, SetupError, UnsupportedVersion, quote
from unorules.variant import MAX_CARDS

Json = Any
"""What `json` reads and writes: None, bool, int, str, and lists and dicts of these."""


def quote_json(data: object) -> str:
    """Quote JSON data in a message, however large it is."""
    if isinstance(data, list | dict):
        return "a list" if isinstance(data, list) else "an object"
    if isinstance(data, str):
        return quote(data[:MAX_TEXT_CHARS])
    return quote(data) if data is None or type(data) is bool or is_integer(data) else f"a {type(data).__name__}"


class Shape(Protocol):
    """The shape of one value in a document."""

    def write(self, value: Any) -> Json: ...
    def read(self, data: object, path: str) -> Any: ...
    def schema(self) -> dict[str, Json]: ...


class Integer:
    """An integer in a range. Neither True nor 7.0 is one."""

    def __init__(self, least: int = 0, most: int = MAX_INTEGER) -> None:
        self.least = least
        self.most = most

    def write(self, value: int) -> Json:
        return value

    def read(self, data: object, path: str) -> int:
        if type(data) is not int or not self.least <= data <= self.most:
            raise DecodeError(path, f"expected an integer from {self.least} to {self.most}, not {quote_json(data)}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Flag:
    """True or false. 1 is neither."""

    def write(self, value: bool) -> Json:
        return value

    def read(self, data: object, path: str) -> bool:
        if type(data) is not bool:
            raise DecodeError(path, f"expected true or false, not {quote_json(data)}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


class ShortText:
    """A name, a question or an option: a short text on one line, not empty."""

    def write(self, value: str) -> Json:
        return value

    def read(self, data: object, path: str) -> str:
        if not is_short_text(data):
            raise DecodeError(path, f"expected a text of 1 to {MAX_TEXT_CHARS} characters, not {quote_json(data)}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^[^{CONTROL}]+$", "maxLength": MAX_TEXT_CHARS}


class Pattern:
    """A text that matches a regular expression."""

    def __init__(self, pattern: str, expected: str) -> None:
        self.pattern = pattern
        self.expected = expected
        """A noun phrase for messages."""

    def write(self, value: str) -> Json:
        return value

    def read(self, data: object, path: str) -> str:
        if type(data) is not str or len(data) > MAX_TEXT_CHARS or not re.fullmatch(self.pattern, data):
            raise DecodeError(path, f"expected {self.expected}, not {quote_json(data)}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^(?:{self.pattern})$", "maxLength": MAX_TEXT_CHARS}


class OneOf:
    """One of a few words or numbers."""

    def __init__(self, *values: str | int) -> None:
        self.values = values

    def write(self, value: str | int) -> Json:
        return value

    def read(self, data: object, path: str) -> str | int:
        for value in self.values:
            if type(data) is type(value) and data == value:
                return value
        raise DecodeError(path, f"expected one of {', '.join(map(repr, self.values))}, not {quote_json(data)}")

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.values)}


_NAME = "[a-z][a-z0-9_]*"
_TAIL = "[a-z0-9][a-z0-9_]*(?:-[a-z0-9_]+)*"
_FACE_PATTERN = (
    f"(?:(?!wild-){_NAME}-(?:{_NAME}:)?{_TAIL}|wild(?:-[a-z0-9_]+)*|{_NAME}:{_TAIL}|[a-z0-9][a-z0-9_]*)"
    r"(?:\.[a-z0-9][a-z0-9_-]*)*"
)
CARD_PATTERN = f"{_FACE_PATTERN}(?:/{_FACE_PATTERN})?"
"""A pattern for the texts that `card` parses, for the schema."""


_card = lru_cache(maxsize=512)(card)  # documents repeat the same few cards


def _reads_as(text: str, value: object) -> bool:
    try:
        return _card(text) == value
    except SetupError:
        return False


class CardText:
    """A card as text: `red-7`."""

    def write(self, value: object) -> Json:
        text = str(value)
        if not is_short_text(text) or not _reads_as(text, value):
            raise SetupError(f"card {quote(text)} cannot be read back from its text")
        return text

    def read(self, data: object, path: str) -> Any:
        if not is_short_text(data):
            raise DecodeError(path, f"expected a card like 'red-7', not {quote_json(data)}")
        try:
            return _card(data)
        except SetupError as error:
            raise DecodeError(path, str(error)) from None

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^{CARD_PATTERN}$", "maxLength": MAX_TEXT_CHARS}


class CardsText:
    """Cards as one text: `red-7 wild`."""

    def write(self, value: tuple[object, ...]) -> Json:
        return " ".join([CARD.write(card) for card in value])

    def read(self, data: object, path: str) -> Any:
        return tuple([CARD.read(token, path) for token in self.tokens(data, path)])

    def tokens(self, data: object, path: str) -> list[str]:
        """Return the text of each card, or raise DecodeError if there are more than any deck has."""
        if type(data) is not str:
            raise DecodeError(path, f"expected cards like 'red-7 wild', not {quote_json(data)}")
        if data.count(" ") >= MAX_CARDS:
            raise DecodeError(path, f"expected at most {MAX_CARDS} cards, not {data.count(' ') + 1}")
        return data.split(" ") if data else []

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^(?:{CARD_PATTERN}(?: {CARD_PATTERN})*)?$"}


class CardTokens(CardsText):
    """Cards as one text, read as a list of texts to look up in a deck."""

    def read(self, data: object, path: str) -> list[str]:
        return self.tokens(data, path)


class ListOf:
    """A list, read as a tuple."""

    def __init__(self, shape: Shape, *, most: int, least: int = 0) -> None:
        self.shape = shape
        self.least = least
        self.most = most

    def write(self, value: tuple[Any, ...]) -> Json:
        return [self.shape.write(item) for item in value]

    def read(self, data: object, path: str) -> tuple[Any, ...]:
        if type(data) is not list or not self.least <= len(data) <= self.most:
            raise DecodeError(path, f"expected a list of {self.least} to {self.most} items, not {_quote_length(data)}")
        return tuple([self.shape.read(item, f"{path}[{index}]") for index, item in enumerate(data)])

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.shape.schema(), "minItems": self.least, "maxItems": self.most}


class HandsOf(ListOf):
    """The hands of all seats, with no more cards in all than a deck can have."""

    def read(self, data: object, path: str) -> tuple[Any, ...]:
        if type(data) is list and sum(hand.count(" ") for hand in data if type(hand) is str) >= MAX_CARDS:
            raise DecodeError(path, f"expected at most {MAX_CARDS} cards")
        return super().read(data, path)


def _quote_length(data: object) -> str:
    return f"one of {len(data)}" if type(data) is list else quote_json(data)


class Nullable:
    """A value of another shape, or null for None."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> Json:
        return None if value is None else self.shape.write(value)

    def read(self, data: object, path: str) -> Any:
        return None if data is None else self.shape.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


class OptionalKey:
    """A key that is left out if its value is the default."""

    def __init__(self, shape: Shape, default: Any = None, attribute: str | None = None) -> None:
        self.shape = shape
        self.default = default
        self.attribute = attribute
        """The attribute that holds the value, if its name differs from the key."""


class Record:
    """An object with these keys and no others, read by calling `make` with their values."""

    def __init__(self, make: Callable[..., Any], fields: Mapping[str, Shape | OptionalKey], **fixed: str | int) -> None:
        self.make = make
        self.fixed = fixed
        self.shapes = {name: field.shape if isinstance(field, OptionalKey) else field for name, field in fields.items()}
        self.defaults = {name: field.default for name, field in fields.items() if isinstance(field, OptionalKey)}
        self.attributes = {
            name: (isinstance(field, OptionalKey) and field.attribute) or name for name, field in fields.items()
        }
        if isinstance(make, type) and has(make):
            check_complete(
                f"the record of {make.__name__}", self.attributes.values(), [a.name for a in attrs_fields(make)]
            )

    def write(self, value: Any) -> dict[str, Json]:
        data: dict[str, Json] = dict(self.fixed)
        for name, shape in self.shapes.items():
            part = getattr(value, self.attributes[name])
            if name not in self.defaults or part != self.defaults[name]:
                data[name] = shape.write(part)
        return data

    def read(self, data: object, path: str) -> Any:
        if type(data) is not dict:
            raise DecodeError(path, f"expected an object, not {quote_json(data)}")
        for key in data:
            if key not in self.shapes and key not in self.fixed:
                raise DecodeError(path, f"unknown key {quote_json(key)}")
        values: dict[str, Any] = {}
        for name, shape in self.shapes.items():
            if name in data:
                values[self.attributes[name]] = shape.read(data[name], f"{path}.{name}")
            elif name in self.defaults:
                values[self.attributes[name]] = self.defaults[name]
            else:
                raise DecodeError(path, f"the key {name!r} is missing")
        return self.make(**values)

    def schema(self) -> dict[str, Json]:
        fixed = {name: {"const": value} for name, value in self.fixed.items()}
        return {
            "type": "object",
            "properties": fixed | {name: shape.schema() for name, shape in self.shapes.items()},
            "required": [*self.fixed, *(name for name in self.shapes if name not in self.defaults)],
            "additionalProperties": False,
        }


class Tagged:
    """One of several records, chosen by the tag under one key."""

    def __init__(self, key: str, records: Mapping[str, tuple[type, Mapping[str, Shape | OptionalKey]]]) -> None:
        self.key = key
        self.records = {tag: Record(cls, fields, **{key: tag}) for tag, (cls, fields) in records.items()}
        self.by_type = {cls: self.records[tag] for tag, (cls, _) in records.items()}

    def write(self, value: Any) -> dict[str, Json]:
        return self.by_type[type(value)].write(value)

    def read(self, data: object, path: str) -> Any:
        if type(data) is not dict:
            raise DecodeError(path, f"expected an object, not {quote_json(data)}")
        tag = data.get(self.key)
        record = self.records.get(tag) if type(tag) is str else None
        if record is None:
            raise DecodeError(f"{path}.{self.key}", f"expected one of {', '.join(self.records)}, not {quote_json(tag)}")
        return record.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"oneOf": [record.schema() for record in self.records.values()]}


CARD = CardText()
CARDS = CardsText()
FLAG = Flag()
TEXT = ShortText()


# Headers: the format and the version with which every document begins.

VERSIONS = {
    "unorules-state": 1,
    "unorules-view": 1,
    "unorules-replay": 1,
    "unorules-seat-replay": 1,
    "unorules-log": 1,
}
"""The version in which each format is written, and the only one that is read."""


def header(format: str) -> dict[str, Any]:
    """Return the first keys of a document of this format."""
    return {"format": format, "version": VERSIONS[format]}


def document(format: str, fields: Mapping[str, Shape | OptionalKey]) -> Record:
    """Return the shape of a document of this format, read as a dict."""
    return Record(dict, fields, format=format, version=VERSIONS[format])


def check_header(data: object, format: str, path: str) -> None:
    """Raise DecodeError for another format or an unknown version. Call this before reading anything else."""
    if type(data) is not dict:
        raise DecodeError(path, f"expected an object, not {quote_json(data)}")
    if data.get("format") != format:
        raise DecodeError(f"{path}.format", f"expected {format!r}, not {quote_json(data.get('format'))}")
    version = data.get("version")
    if type(version) is not int:
        raise DecodeError(f"{path}.version", f"expected a version, not {quote_json(version)}")
    if version != VERSIONS[format]:
        known = VERSIONS[format]
        raise UnsupportedVersion(
            f"{path}.version", f"version {quote_json(version)} of {format} is not supported, only {known} is"
        )
