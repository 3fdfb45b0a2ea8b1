"""The pages about learning say what is so."""

from __future__ import annotations

from pathlib import Path

from unorules.rl import ActionSpace, Layout

PAGE = (Path(__file__).parents[2] / "docs" / "rl.md").read_text(encoding="utf-8")


def test_layout_of_the_page_is_the_layout() -> None:
    """As it is printed."""
    assert f"```text\n{Layout('classic-2010', 4)}\n```" in PAGE


def test_blocks_of_the_page_are_those_of_the_ids() -> None:
    """Where each begins and ends."""
    space = ActionSpace("classic-2010", 4)
    first_words = [space.text(id).split()[:2] for id in (0, 3, 4, 9, 10, 71, 72, 74, 75, 78)]

    assert [
        ["draw"],
        ["wait"],
        ["answer", "red"],
        ["answer", "challenge"],
        ["play", "red-0"],
        ["play", "wild-draw-four"],
        ["catch", "the"],
        ["catch", "the"],
        ["answer", "with"],
        ["answer", "with"],
    ] == first_words
    assert [block in PAGE for block in ("0 to 3", "4 to 9", "10 to 71", "72 to 74", "75 to 78")] == [True] * 5
