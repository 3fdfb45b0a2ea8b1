"""Redraw the pictures of the documentation, and run the notebook in `examples` again."""

from __future__ import annotations

from tests.pictures import gallery
from tests.pictures.gallery import FOLDER, PICTURES

FOLDER.mkdir(exist_ok=True)
for name, draw in PICTURES.items():
    (FOLDER / f"{name}.svg").write_text(draw() + "\n", encoding="utf-8", newline="\n")
gallery.write(gallery.run(gallery.read_notebook()))
