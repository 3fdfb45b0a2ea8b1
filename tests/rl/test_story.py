"""The story that environments render."""

from __future__ import annotations

from tests.words.test_titles import WEATHER
from unorules import Play, apply, card, position
from unorules.rl.env_options import render_text


def test_story_calls_cards_of_ones_own_by_their_titles() -> None:
    """In the sentences and on the table."""
    before = position(["test:wild-storm red-1", "blue-1"], top="red-9", variant=WEATHER, players=["Ann", "Bo"])
    after, events = apply(before, Play(0, card("test:wild-storm"), color="blue"))
    lines = render_text([events], after).splitlines()

    assert "Ann plays Storm of the Century and calls blue." == lines[0]
    assert lines[-1].startswith("[Storm of the Century, blue is called; ")
