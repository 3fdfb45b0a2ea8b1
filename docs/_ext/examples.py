"""The examples of the reference: `docs/reference/examples` has one under each name, a heading and a program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "reference" / "examples"

_EXAMPLE = re.compile(r"^## ([^\n]+)\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> dict[str, str]:
    """Return the programs by what stands above them: one or more public names, as the reference lists them."""
    found: dict[str, str] = {}
    for page in sorted(FOLDER.glob("*.md")):
        for heading, program in _EXAMPLE.findall(page.read_text(encoding="utf-8")):
            for name in heading.split(", "):
                if name in found:
                    raise ValueError(f"{page.name} has a second example of {name}")
                found[name] = program
    return found
