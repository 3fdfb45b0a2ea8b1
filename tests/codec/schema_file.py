"""Write `unorules/data/schema.json` from the shapes of the codec: `python -m tests.codec.schema_file`."""

from __future__ import annotations

from pathlib import Path

import unorules.data
from unorules.cli.schema import schema_text

FILE = Path(unorules.data.__path__[0]) / "schema.json"

if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
