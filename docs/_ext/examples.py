"""The examples of the reference: `docs/reference/examples` has programs, each under the names that it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from attrs import frozen

FOLDER: Final = Path(__file__).parents[1] / "reference" / "examples"

_EXAMPLE = re.compile(r"^## ([^\n]+)\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Example:
    """A program, and the names that it shows: it stands under the first, and the others refer to that."""

    names: tuple[str, ...]
    program: str


def examples() -> dict[str, Example]:
    """Return the examples by every name that they show, as the reference lists it."""
    found: dict[str, Example] = {}
    for page in sorted(FOLDER.glob("*.md")):
        for heading, program in _EXAMPLE.findall(page.read_text(encoding="utf-8")):
            example = Example(tuple(heading.split(", ")), program)
            for name in example.names:
                if name in found:
                    raise ValueError(f"{page.name} has a second example of {name}")
                found[name] = example
    return found
