"""`schema`: the schema of all documents."""

from __future__ import annotations

import json

from tests.cli.kit import Run


def test_schema_is_printed(run: Run) -> None:
    """As JSON."""
    printed = run("schema")

    assert (0, "") == (printed.code, printed.err)
    assert isinstance(json.loads(printed.out), dict)
    assert printed.out.endswith("}\n")
