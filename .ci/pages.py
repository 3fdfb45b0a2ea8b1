"""Write the Python of every page as a module, so that a type checker can read it: `python .ci/pages.py FOLDER`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def main(folder: Path) -> None:
    """The README's blocks and the reference's examples stand each for itself; those of other pages follow on."""
    folder.mkdir()
    written = 0
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
        alone = page.name == "README.md" or page.parent.name == "examples"
        programs = blocks if alone else ["\n\n".join(blocks)] if blocks else []
        name = re.sub(r"\W", "_", page.relative_to(ROOT).with_suffix("").as_posix())
        for number, program in enumerate(programs, 1):
            (folder / f"{name}_{number}.py").write_text(program, encoding="utf-8")
        written += len(blocks)
    print(f"{written} blocks")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
