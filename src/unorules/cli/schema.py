"""The command `schema`, which prints the JSON Schema (2020-12) of all documents, made from the codec's shapes."""

from __future__ import annotations

import argparse
import json

from unorules._codec.messages import ACTION, EVENT, HOST_ACTIONS, MEMO, SEAT
from unorules._codec.shapes import CARD, CARDS, TEXT, Json
from unorules._codec.states import STATE
from unorules._codec.variants import VARIANT
from unorules._codec.wire import VIEW
from unorules.cli.output import OK, print_line
from unorules.replay.log_lines import HEADER, RECORD
from unorules.replay.replay import REPLAY, SEAT_REPLAY

HELP = "Print the JSON Schema of all documents"

DOCUMENTS = {"state": STATE, "view": VIEW, "replay": REPLAY, "seat-replay": SEAT_REPLAY, "log-header": HEADER}
WITH_NOTES = ("replay", "log-header")
"""The documents that can hold a host's notes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: this command takes no arguments."""


def run(options: argparse.Namespace) -> int:
    print_line(schema_text().rstrip())
    return OK


def schema_text() -> str:
    """Return the schema as it is shipped in `data/schema.json`."""
    return f"{json.dumps(schema(), indent=1)}\n"


def schema() -> dict[str, Json]:
    """Return the schema. It does not check that cards and seats belong to the game, as `State.from_json` does."""
    shapes = {name: shape.schema() for name, shape in DOCUMENTS.items()}
    for name in WITH_NOTES:
        shapes[name]["patternProperties"] = {"^_": True}
    parts = {
        "card": CARD.schema(),
        "cards": CARDS.schema(),
        "words": TEXT.schema(),
        "seat": SEAT.schema(),
        "action": ACTION.schema(),
        "client-action": _client_action(ACTION.schema()),
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
        "$defs": {name: _with_refs(shape, parts, name) for name, shape in {**shapes, **parts}.items()},
    }


def _with_refs(shape: Json, parts: dict[str, Json], name: str = "") -> Json:
    """Return a schema with a `$ref` in place of every part that has a name."""
    for known, part in parts.items():
        if known != name and shape == part:
            return {"$ref": f"#/$defs/{known}"}
    if isinstance(shape, dict):
        return {key: _with_refs(value, parts) for key, value in shape.items()}
    return [_with_refs(value, parts) for value in shape] if isinstance(shape, list) else shape


def _client_action(action: dict[str, Json]) -> dict[str, Json]:
    """Return the schema of a client's action: no action of the host, and the seat is optional."""
    records = [record for record in action["oneOf"] if record["properties"][ACTION.key]["const"] not in HOST_ACTIONS]
    for record in records:
        record["properties"]["seat"] = {"type": "integer", "minimum": 0}
        record["required"].remove("seat")
    return {"oneOf": records}
