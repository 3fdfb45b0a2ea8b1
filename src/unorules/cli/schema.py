"""The command `schema`: the JSON Schema (2020-12) of all documents, made of the shapes that write and read them."""

from __future__ import annotations

import argparse
import json

from unorules.cli.output import FINE, say
from unorules.codec.messages import ACTION, EVENT, HOST_ACTIONS, MEMO, SEAT
from unorules.codec.shapes import CARD, CARDS, TEXT, Json
from unorules.codec.states import STATE
from unorules.codec.variants import VARIANT
from unorules.codec.views import VIEW
from unorules.replay.log_lines import HEADER, RECORD
from unorules.replay.replay import REPLAY
from unorules.replay.seat_replay import SEAT_REPLAY

HELP = "Print the JSON Schema of all documents"

DOCUMENTS = {"state": STATE, "view": VIEW, "replay": REPLAY, "seat-replay": SEAT_REPLAY, "log-header": HEADER}
NOTED = ("replay", "log-header")
"""The documents in which hosts keep keys of their own."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: this command takes no arguments."""


def run(options: argparse.Namespace) -> int:
    say(schema_text().rstrip())
    return FINE


def schema_text() -> str:
    """Return the schema as it is shipped in `data/schema.json`."""
    return f"{json.dumps(schema(), indent=1)}\n"


def schema() -> dict[str, Json]:
    """Return what documents look like. Whether cards and seats are those of a game is for the library to say."""
    shapes = {name: shape.schema() for name, shape in DOCUMENTS.items()}
    for name in NOTED:
        shapes[name]["patternProperties"] = {"^_": True}
    parts = {
        "card": CARD.schema(),
        "cards": CARDS.schema(),
        "words": TEXT.schema(),
        "seat": SEAT.schema(),
        "action": ACTION.schema(),
        "client-action": _without_seat(ACTION.schema()),
        "event": EVENT.schema(),
        "variant": VARIANT.schema(),
        "log-record": RECORD.schema(),
        "memo": MEMO.schema(),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:unorules:documents:1",
        "title": "unorules documents, version 1",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in DOCUMENTS],
        "$defs": {name: _shared(shape, parts, name) for name, shape in {**shapes, **parts}.items()},
    }


def _shared(shape: Json, parts: dict[str, Json], name: str = "") -> Json:
    """Return a schema in which a part that has a name is referred to by it."""
    for known, part in parts.items():
        if known != name and shape == part:
            return {"$ref": f"#/$defs/{known}"}
    if isinstance(shape, dict):
        return {key: _shared(value, parts) for key, value in shape.items()}
    return [_shared(value, parts) for value in shape] if isinstance(shape, list) else shape


def _without_seat(action: dict[str, Json]) -> dict[str, Json]:
    """Return what a client sends: the seat may be left out, and the host's action is not among it."""
    moves = [one for one in action["oneOf"] if one["properties"][ACTION.key]["const"] not in HOST_ACTIONS]
    for one in moves:
        one["properties"]["seat"] = {"type": "integer", "minimum": 0}
        one["required"].remove("seat")
    return {"oneOf": moves}
