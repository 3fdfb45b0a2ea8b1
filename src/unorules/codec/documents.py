"""Documents: what stands at the head of everything that is kept, and what may be read."""

from __future__ import annotations

from collections.abc import Mapping

from unorules.codec.shapes import Maybe, Record, Shape, sort_of
from unorules.errors import DecodeError, UnsupportedVersion

VERSION = 1
"""The version of every format written here. A newer one is refused."""


def document(format: str, fields: Mapping[str, Shape | Maybe]) -> Record:
    """A document of this format, read as a dict of its parts."""
    return Record(dict, fields, format=format, version=VERSION)


def check_heading(data: object, format: str, path: str) -> None:
    """Refuse another format or a version that is not known, before anything else is looked at."""
    if type(data) is not dict:
        raise DecodeError(path, f"an object is expected, not {sort_of(data)}")
    if data.get("format") != format:
        raise DecodeError(f"{path}.format", f"{format!r} is expected, not {sort_of(data.get('format'))}")
    version = data.get("version")
    if type(version) is not int:
        raise DecodeError(f"{path}.version", f"a version is expected, not {sort_of(version)}")
    if version != VERSION:
        raise UnsupportedVersion(f"{path}.version", f"version {sort_of(version)} is not known; {VERSION} is")
