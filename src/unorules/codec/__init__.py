"""The codec: states, views, actions, events and variants as JSON, strictly in both directions."""

from __future__ import annotations

from unorules.codec.coding import Encodable, decode, decode_action, dumps, encode, loads

__all__ = ["Encodable", "decode", "decode_action", "dumps", "encode", "loads"]
