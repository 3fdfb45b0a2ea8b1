"""Writes `unorules/data/schema.json` from the shapes of the codec: `python -m tests.schema_file`."""

from __future__ import annotations

import json
from pathlib import Path

import unorules.data
from unorules.schema import schema

FILE = Path(unorules.data.__path__[0]) / "schema.json"


def text() -> str:
    """The file as it should be."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
