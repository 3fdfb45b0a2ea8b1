"""Secrets: a picture shows no card that its reader may not see."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.pictures.kit import hidden_cards, in_words, open_cards, some_states, some_views, table, titles
from unorules import Card, State, view
from unorules.pictures import HandDrawing, Symbols, table_svg
from unorules.pictures import table as table_room
from unorules.pictures.cards import draw_hand


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_table_shows_no_card_that_is_not_in_the_view(every: int) -> None:
    """Those that are in it can all be seen."""
    for seen in islice(some_views(), None, None, every):
        svg = table_svg(seen)
        assert set() == hidden_cards(svg, seen)
        assert in_words(open_cards(seen), seen.variant) == titles(svg)


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that draws the hands of others with one's own."""
    state = table("red-1 red-2", "blue-4 wild", "green-6 green-7")

    def leaking(cards: tuple[Card, ...], symbols: Symbols, legal: set[Card | None]) -> HandDrawing:
        return draw_hand([*cards, *state.hands[1]], symbols, legal)

    monkeypatch.setattr(table_room, "draw_hand", leaking)

    assert {"blue 4", "wild"} == hidden_cards(table_svg(view(state, 0)), view(state, 0))


def test_state_and_replay_show_what_a_spectator_sees() -> None:
    """Whatever they hold."""
    for state in some_states():
        assert table_svg(view(state, None)) == state._repr_svg_()
        assert in_words(open_cards(view(state, None)), state.variant) == titles(state._repr_svg_())


@pytest.mark.parametrize("hidden", ["blue-4 wild", "red-4 yellow-2", "wild wild-draw-four"])
def test_picture_is_the_same_whatever_is_hidden(hidden: str) -> None:
    """Byte by byte, for a spectator and for a seat: hands and the draw pile could be any."""

    def drawn(state: State) -> tuple[str, str]:
        return state._repr_svg_(), table_svg(view(state, 0))

    expected = drawn(table("red-1 red-2", "green-1 green-2", "green-6 green-7", seed=1))

    assert expected == drawn(table("red-1 red-2", hidden, "green-6 green-7", seed=2))
