"""The codec: states, views, actions, events and variants as JSON, strictly in both directions."""

from __future__ import annotations

from unorules._codec.digest import digest
from unorules._codec.states import dumps, loads
from unorules._codec.wire import Encodable, decode, decode_action, encode

__all__ = ["Encodable", "decode", "decode_action", "digest", "dumps", "encode", "loads"]
