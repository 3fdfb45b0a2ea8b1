"""Headers: the format and version that every document begins with, and which versions can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unorules.codec.shapes import OptionalKey, Record, Shape, shown_json
from unorules.errors import DecodeError, UnsupportedVersion

VERSIONS = {
    "unorules-state": 1,
    "unorules-view": 1,
    "unorules-replay": 1,
    "unorules-seat-replay": 1,
    "unorules-log": 1,
}
"""The version in which each format is written, and the only one that is read."""


def header(format: str) -> dict[str, Any]:
    """Return the keys that a document begins with."""
    return {"format": format, "version": VERSIONS[format]}


def document(format: str, fields: Mapping[str, Shape | OptionalKey]) -> Record:
    """Return the shape of a document of this format, which is read as a dict."""
    return Record(dict, fields, format=format, version=VERSIONS[format])


def check_header(data: object, format: str, path: str) -> None:
    """Raise DecodeError for another format or an unknown version, before anything else is read."""
    if type(data) is not dict:
        raise DecodeError(path, f"expected an object, not {shown_json(data)}")
    if data.get("format") != format:
        raise DecodeError(f"{path}.format", f"expected {format!r}, not {shown_json(data.get('format'))}")
    version = data.get("version")
    if type(version) is not int:
        raise DecodeError(f"{path}.version", f"expected a version, not {shown_json(version)}")
    if version != VERSIONS[format]:
        known = VERSIONS[format]
        raise UnsupportedVersion(
            f"{path}.version", f"version {shown_json(version)} of {format} is not supported, only {known} is"
        )
