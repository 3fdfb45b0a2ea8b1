"""The pictures of the documentation and the notebook: `python -m tests.pictures` writes what the code draws now."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kit import ROOT
from tests.pictures import notebook
from tests.pictures.kit import read
from tests.pictures.shown import FOLDER, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_picture_of_the_documentation_is_what_is_drawn(name: str) -> None:
    """And nothing but SVG."""
    drawn = PICTURES[name]()

    assert f"{drawn}\n" == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert read(drawn) is not None


def test_every_picture_of_the_documentation_is_shown_somewhere() -> None:
    """And none is there that nobody draws."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "how-to").glob("*.md"))
    sheets = (ROOT / "docs" / "_ext" / "sheets.py").read_text(encoding="utf-8")

    assert {f"{name}.svg" for name in PICTURES} == {path.name for path in FOLDER.iterdir()}
    assert [] == [name for name in PICTURES if f"pictures/{name}.svg" not in pages and not name.startswith("deck-")]
    assert "pictures/deck-{variant.id}.svg" in sheets


def test_notebook_shows_what_its_cells_show_now() -> None:
    """Every cell runs, from top to bottom, and its output is the stored one."""
    stored = notebook.stored()

    assert stored == notebook.run(stored)
    kinds = [kind for cell in stored["cells"] for output in cell.get("outputs", ()) for kind in output.get("data", ())]
    assert {"image/svg+xml", "text/html", "text/plain"} == set(kinds)


def test_pictures_do_not_depend_on_hash_seeds() -> None:
    """Two processes draw the same bytes."""
    program = "from tests.pictures.shown import PICTURES; print(hash('x'), *(draw() for draw in PICTURES.values()))"
    drawn = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout.partition(b" ")
        for seed in ("1", "2")
    ]

    assert drawn[0][0] != drawn[1][0]
    assert drawn[0][2] == drawn[1][2]
