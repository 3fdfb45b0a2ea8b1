"""Pictures of objects in notebooks, and those of the documentation."""

from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from attrs import evolve

import unorules as uno
from tests.kit import ROOT
from tests.kit.games import GAME, game
from tests.pictures import gallery
from tests.pictures.gallery import FOLDER, PICTURES
from tests.pictures.readings import read, table, titles
from unorules import CallUno, Replay, card, view
from unorules.pictures import Picture, card_svg, hand_svg, table_svg


def test_card_view_and_state_are_pictures() -> None:
    """Of themselves."""
    state = table("red-1 red-2", "blue-1 blue-2")

    assert card_svg(card("red-7")) == card("red-7")._repr_svg_()
    assert table_svg(view(state, 1)) == view(state, 1)._repr_svg_()
    assert table_svg(view(state, None)) == state._repr_svg_()


def test_replay_is_a_line_and_its_last_public_table() -> None:
    """Whatever it holds."""
    replay = game("friends-2022", 3, seed=2)
    html = ElementTree.fromstring(f"<div>{replay._repr_html_()}</div>")
    svg = replay._repr_html_().partition("</p>")[2]

    assert "FRIENDS (2022)" == html[0][0].text
    assert f": Player 1, Player 2 and Player 3, {len(replay)} actions" == html[0][0].tail
    assert table_svg(view(replay.verify(), None)) == svg
    assert 1 == len(titles(svg))


def test_replay_that_diverges_says_so() -> None:
    """Instead of a table."""
    broken = evolve(GAME, actions=(CallUno(0), *GAME.actions[1:]))
    html = ElementTree.fromstring(f"<div>{broken._repr_html_()}</div>")

    assert ["p", "p"] == [element.tag for element in html]
    assert "action 1" in (html[1].text or "")


def test_name_of_a_player_is_text_in_the_page_of_a_replay() -> None:
    """Not HTML."""
    state, _ = uno.new_game("classic-2010", players=["<script>", "B&o"], seed=1)
    html = Replay.of(state)._repr_html_()

    assert "<script" not in html
    assert "&lt;script&gt; and B&amp;o" in html


def test_every_picture_is_text_that_notebooks_show() -> None:
    """So that nothing has to be wrapped."""
    svg = hand_svg([card("red-1")])

    assert isinstance(svg, Picture)
    assert (svg, str) == (svg._repr_svg_(), type(svg._repr_svg_()))
    assert read(svg) is not None


def test_pictures_are_imported_when_one_is_wanted() -> None:
    """And not before: games need none."""
    program = """
import sys, unorules
assert not [name for name in sys.modules if name.startswith("unorules.pictures")]
unorules.card("red-7")._repr_svg_()
assert "unorules.pictures" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# The pictures of the documentation and the notebook.


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
    stored = gallery.read_notebook()

    assert stored == gallery.run(stored)
    kinds = [kind for cell in stored["cells"] for output in cell.get("outputs", ()) for kind in output.get("data", ())]
    assert {"image/svg+xml", "text/html", "text/plain"} == set(kinds)


def test_pictures_do_not_depend_on_hash_seeds() -> None:
    """Two processes draw the same bytes."""
    program = "from tests.pictures.gallery import PICTURES; print(hash('x'), *(draw() for draw in PICTURES.values()))"
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
