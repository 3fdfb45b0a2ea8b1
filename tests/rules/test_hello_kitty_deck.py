"""The deck of Hello Kitty & Friends: 112 cards, and pink in place of red."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, everything, playable, refused
from tests.rules.hello_kitty import BADTZ, COLORS
from unorules import Card, Play, Reason
from unorules.variants import HELLO_KITTY_2017

BOX = everything(uno.new_game(HELLO_KITTY_2017, 4, seed="box")[0])
"""The cards that a dealt game holds."""


@pytest.mark.rule("HK-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_deck_has_112_cards_at_every_table(players: int) -> None:
    """However many play, hands and piles hold the same 112 cards."""
    state, _ = uno.new_game(HELLO_KITTY_2017, players, seed=1)

    assert BOX == everything(state)
    assert (112, 112, 0) == (BOX.total(), HELLO_KITTY_2017.size, HELLO_KITTY_2017.extras)


@pytest.mark.rule("HK-COMP-01", "HK-COMP-03")
def test_deck_is_made_of_76_numbers_24_action_cards_and_12_wilds() -> None:
    """The five groups that the sheet lists add up to the 112 it prints."""
    groups = Counter[str]()
    for face, count in BOX.items():
        groups["number" if face.kind.isdecimal() else face.kind] += count

    expected = {"number": 76, "draw-two": 8, "reverse": 8, "skip": 8, "wild": 4, "wild-draw-four": 4}
    assert {**expected, "wild-badtz-maru": 4} == dict(groups)


@pytest.mark.rule("HK-COMP-02", "HK-COMP-04")
@pytest.mark.parametrize("color", COLORS)
def test_every_color_has_19_numbers_and_six_action_cards(color: str) -> None:
    """Pink has what red has elsewhere: one 0, two of 1 to 9, two of each action card."""
    found = {face.kind: count for face, count in BOX.items() if face.color == color}

    assert {"0": 1} | dict.fromkeys([*"123456789", "draw-two", "reverse", "skip"], 2) == found


@pytest.mark.rule("HK-COMP-02")
def test_colors_are_blue_green_pink_and_yellow() -> None:
    """No card is red, and a table cannot be laid with one."""
    assert {*COLORS, None} == {face.color for face in BOX}
    assert set(COLORS) == set(HELLO_KITTY_2017.colors)
    with pytest.raises(uno.errors.SetupError):
        uno.position(["red-1", "pink-2"], top="pink-1", variant=HELLO_KITTY_2017)


@pytest.mark.rule("HK-COMP-02")
@pytest.mark.parametrize("wild", [W, WD4, BADTZ], ids=str)
def test_every_wild_offers_pink_and_refuses_red(wild: Card) -> None:
    """Exactly the four colours of the deck can be named."""
    state = uno.position([[wild, "blue-1"], "blue-2"], top="pink-1", variant=HELLO_KITTY_2017)
    offered = [a.color for a in uno.legal_actions(state, 0) if isinstance(a, Play) and a.card == wild]

    assert sorted(COLORS) == sorted(map(str, offered))
    assert None is refused(state, Play(0, wild, color="pink"))
    assert Reason.NO_SUCH_COLOR == refused(state, Play(0, wild, color="red"))


@pytest.mark.rule("HK-COMP-02")
def test_pink_is_matched_like_any_color() -> None:
    """A pink card goes on pink, whatever else is on it."""
    hand = "pink-9 pink-skip green-1 green-2"
    state = uno.position([hand, "blue-2"], top="pink-1", variant=HELLO_KITTY_2017)

    assert {"pink-9", "pink-skip", "green-1"} == set(playable(state, 0))


@pytest.mark.rule("HK-COMP-03")
def test_there_are_twelve_cards_without_a_color_four_of_them_badtz_maru() -> None:
    """Badtz-Maru comes beside the four Wild and the four Wild Draw Four, not in their place."""
    assert {W: 4, WD4: 4, BADTZ: 4} == {face: count for face, count in BOX.items() if face.color is None}
