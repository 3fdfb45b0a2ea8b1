"""Documents: what stands at the head of everything that is kept, and which versions may be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unorules.codec.shapes import Maybe, Record, Shape, named
from unorules.errors import DecodeError, UnsupportedVersion

VERSIONS = {
    "unorules-state": 1,
    "unorules-view": 1,
    "unorules-replay": 1,
    "unorules-seat-replay": 1,
    "unorules-log": 1,
}
"""The version in which each format is written. A newer one is refused."""


def heading(format: str) -> dict[str, Any]:
    """The first keys of a document."""
    return {"format": format, "version": VERSIONS[format]}


def document(format: str, fields: Mapping[str, Shape | Maybe]) -> Record:
    """A document of this format, read as a dict of its parts."""
    return Record(dict, fields, format=format, version=VERSIONS[format])


def check_heading(data: object, format: str, path: str) -> None:
    """Refuse another format or a version that is not known, before anything else is looked at."""
    if type(data) is not dict:
        raise DecodeError(path, f"an object is expected, not {named(data)}")
    if data.get("format") != format:
        raise DecodeError(f"{path}.format", f"{format!r} is expected, not {named(data.get('format'))}")
    version = data.get("version")
    if type(version) is not int:
        raise DecodeError(f"{path}.version", f"a version is expected, not {named(version)}")
    if version != VERSIONS[format]:
        known = VERSIONS[format]
        raise UnsupportedVersion(f"{path}.version", f"version {named(version)} of {format} is not known; {known} is")
