"""Messages: what `encode` writes, read by the reader for its type."""

from __future__ import annotations

from typing import Any, TypeAlias

import unorules as uno
from unorules import Action, Event, Registry, Variant, View
from unorules._codec.json import parse_json
from unorules._limits import MAX_PARTS, MAX_STATE_CHARS
from unorules.variants import BUILT_IN

Message: TypeAlias = Action | Event | View | Variant | tuple[Event, ...]


def read_message(data: object, *, registry: Registry = BUILT_IN) -> Message:
    """Return what was encoded. A key tells its type; without one it is read as an event, and a list as several."""
    parsed: Any = parse_json(data, chars=MAX_STATE_CHARS, parts=MAX_PARTS) if isinstance(data, str | bytes) else data
    keys = parsed if type(parsed) is dict else {}
    if type(parsed) is list:
        return uno.decode_events(data)
    if "do" in keys:
        return uno.decode_trusted_action(data)
    if "format" in keys:
        return uno.decode_view(data, registry=registry)
    if "id" in keys:
        return uno.decode_variant(data, registry=registry)
    return uno.decode_event(data)
